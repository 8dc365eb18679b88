"""Who a betting line belongs to when it is not the one that was due.

One fault must be reported as itself: a missing line, two lines swapped, another player's name on
a line, a line too many. What follows in the text decides which of them it is.
"""

from histories.actions import (
    Bet,
    Call,
    Fold,
    Heading,
    PlayerAction,
    RaiseTo,
    StreetHeading,
    StudDeal,
)
from replayer.board import board_follows, no_board
from replayer.drawing import finish_drawing
from replayer.posting import open_hand
from replayer.rounds import (
    close_if_over,
    close_round,
    give_up,
    missing,
    open_round,
    price_of,
    settle_owed,
    suspect_checks,
    suspect_fold,
    to_call,
)
from replayer.state import BET_ACTIONS, BETTING, DEALING, DRAWING, POSTING, State

_WORDS = {
    "Fold": "folds", "Check": "checks", "Call": "calls", "Bet": "bets", "RaiseTo": "raises",
    "BringIn": "brings in", "Complete": "completes",
}  # fmt: skip


def take_turn(s: State, a: PlayerAction) -> int | None:
    """The player whose action the line is to count as; ``None`` where it is to be left out."""
    if s.phase == POSTING:
        if _copied(s, a):
            return None
        open_hand(s, a.line)
        close_if_over(s)
    p = a.player
    if s.phase == BETTING and s.queue[s.turn] == p:
        return p
    return _another(s, a, p)


def _another(s: State, a: PlayerAction, p: int) -> int | None:
    """The line is not that of the player in turn."""
    if not s.dealt[p]:
        return _outsider(s, a, "not-in-hand", "is not in the hand")
    if s.folded[p]:
        suspect_fold(s, p)
        return _outsider(s, a, "acts-after-fold", "has folded")
    if s.allin[p]:
        if isinstance(a, Fold) and (p in s.away or s.hand.seats[p].state):
            _fold_away(s, a)
            return None
        return _outsider(s, a, "acts-all-in", "is all-in")
    if s.phase in (DRAWING, DEALING):
        if _cards_follow(s, a.line):
            s.swaps.append(a.line)
            _report(s, a, "betting-over", "acts after the betting round is over")
            return None
        _pass_over(s, a.line)
        if s.phase == BETTING and s.queue[s.turn] == p:
            return p
    if s.phase != BETTING:
        if isinstance(a, Call):
            suspect_checks(s, a.line)
        code = "betting-over" if s.live > 1 else "hand-over"
        _report(s, a, code, "acts after the betting is over")
        return None
    return _out_of_turn(s, a)


def _copied(s: State, a: PlayerAction) -> bool:
    """Whether a line above the deal, which the reader has reported, is a copy of one below."""
    after = next((b for b in s.later(a.line) if type(b) in BET_ACTIONS), None)
    return isinstance(after, PlayerAction) and after.player == a.player


def _report(s: State, a: PlayerAction, code: str, what: str, expected: str | None = None) -> None:
    name = s.name(a.player)
    verb = _WORDS.get(type(a).__name__, "")
    s.find(
        code, a.line, f"{name} {what}: {verb}" if verb else f"{name} {what}",
        stated=name, expected=expected, at=name,
    )  # fmt: skip


def next_actor(s: State, line: int) -> int | None:
    """Who acts next in this betting round, by the text."""
    for action in s.later(line):
        if type(action) in BET_ACTIONS:
            assert isinstance(action, PlayerAction)
            return action.player
        if isinstance(action, PlayerAction):
            return None
    return None


def _second(s: State) -> int | None:
    """Who acts after the player in turn, all else as it is."""
    order = s.order
    place = s.place[s.queue[s.turn]] + 1
    for p in order[place:] + order[: place - 1]:
        if not s.folded[p] and not s.allin[p]:
            return p
    return None


def _took_place(s: State, a: PlayerAction) -> bool:
    """Whether the text goes on as if the line were that of the player in turn."""
    if s.phase != BETTING:
        return False
    after = next_actor(s, a.line)
    front = s.queue[s.turn]
    if after is None:
        return len(s.queue) - s.turn == 1 and not isinstance(a, RaiseTo)
    return after == _second(s) and after != front


def _outsider(s: State, a: PlayerAction, code: str, what: str) -> int | None:
    """A line of someone who cannot act: perhaps the name is wrong, and the action is another's."""
    if _took_place(s, a):
        front = s.queue[s.turn]
        _report(s, a, code, what, expected=s.name(front))
        return front
    _report(s, a, code, what)
    return None


def _fold_away(s: State, a: Fold) -> None:
    """A player who sits out, all-in from a blind or ante, is folded; his chips stay."""
    p = a.player
    if _passed(s, p):
        _report(s, a, "out-of-turn", "sits out, is all-in and is folded out of turn")
    else:
        s.find("away-fold", a.line, f"{s.name(p)} sits out, is all-in and is folded", at="folds")
    if s.phase != DRAWING:
        s.levels_away.append(s.total[p])
        give_up(s, p)
        close_if_over(s)
    elif s.queue.index(p) >= s.turn:
        _fold_before_draw(s, p, a.line)


def _fold_before_draw(s: State, p: int, line: int) -> None:
    """The same where nobody after him had to act: the round is over, and the draw goes on."""
    s.queue.remove(p)
    s.levels_away.append(s.total[p])
    give_up(s, p)
    if not s.turn and not _announced(s, line):
        s.left_on[p] = s.street - 1
    if s.live <= 1:
        close_round(s)
    elif s.turn == len(s.queue):
        open_round(s)


def _announced(s: State, line: int) -> bool:
    """Whether the header of the draw that is due stands above the line."""
    above = sum(type(action) is Heading and action.line < line for action in s.hand.actions)
    return above > s.street


def _passed(s: State, p: int) -> bool:
    """Whether the turn has gone past the player, or has not come to him.

    He is folded after the last actor and before the next, never past the one who closes the round.
    """
    if s.last < 0:
        return False
    order = s.order
    start = s.place[s.last] + 1
    for q in order[start:] + order[:start]:
        if s.phase == BETTING and q == s.queue[s.turn]:
            return True
        if q == p:
            return False
        if q == (s.big_blind if s.last_bettor < 0 else s.last_bettor):
            return True
    return True


def _pass_over(s: State, line: int) -> None:
    """The text goes on past the draw, and past the cards of the board, of this street."""
    street = s.street
    if s.owed is not None:
        settle_owed(s, line)
    if s.phase == DRAWING:
        finish_drawing(s, line)
    if s.phase == DEALING and s.street == street:
        no_board(s, line)


def _cards_follow(s: State, line: int) -> bool:
    """Whether those still to draw (or to get a card) do so after this line, before any bet.

    Where the board is due, whether it comes next.
    """
    if s.phase == DEALING:
        return board_follows(s, line)
    if s.stud is not None:
        return _street_follows(s, line)
    waiting = set(s.queue[s.turn :])
    for action in s.later(line):
        if type(action) in BET_ACTIONS:
            return False
        if type(action).__name__ in ("Discard", "StandPat"):
            assert isinstance(action, PlayerAction)
            return action.player in waiting
    return False


def _street_follows(s: State, line: int) -> bool:
    """Whether the street that is due is still to come: its header, or without headers its cards."""
    for action in s.later(line):
        if isinstance(action, StreetHeading):
            return action.street == s.street
        if type(action) is StudDeal:
            return True
    return False


def _claim(s: State, a: PlayerAction) -> int:
    """The price that the line goes by."""
    if isinstance(a, Call):
        return a.to or s.bet[a.player] + a.amount
    if isinstance(a, RaiseTo):
        return price_of(s, a)
    return 0


def _could_stand_before(s: State, a: PlayerAction, front: int) -> bool:
    """Whether the next line of the player in turn could have stood before ``a``.

    A call or a fold that answers the bet in ``a`` could not: then an earlier line is missing.
    """
    b = next(action for action in s.later(a.line) if type(action) in BET_ACTIONS)
    owed = to_call(s, front)
    if isinstance(b, Call):
        added = b.to - s.bet[front] if b.to else b.amount
        return added == min(owed, s.stack[front])
    if isinstance(b, RaiseTo):
        return price_of(s, b) == s.price
    if isinstance(b, Fold):
        return owed > 0 or not isinstance(a, Bet | RaiseTo)
    return not owed


def _out_of_turn(s: State, a: PlayerAction) -> int | None:
    p = a.player
    front = s.queue[s.turn]
    after = next_actor(s, a.line)
    waiting = p in s.queue[s.turn :]
    s.swaps.append(a.line)
    if not waiting and s.doubled(a.line):
        _report(s, a, "out-of-turn", "acts out of turn", expected=s.name(front))
        return None
    if after == front and _claim(s, a) <= s.price and _could_stand_before(s, a, front):
        _report(s, a, "out-of-turn", "acts out of turn", expected=s.name(front))
        if not waiting:
            return None
        s.queue.remove(p)
        s.queue.insert(s.turn, p)
        return p
    if after is not None and after == _second(s) and _claim(s, a) <= s.price:
        _report(s, a, "out-of-turn", "acts out of turn", expected=s.name(front))
        return front
    street = s.street
    quiet = False
    claim = _claim(s, a)
    while s.phase == BETTING and s.street == street and s.queue[s.turn] != p:
        missing(s, a.line, claim, quiet)
        quiet = True
    if s.phase == BETTING and s.street == street:
        return p
    return None
