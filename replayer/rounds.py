"""A betting round as a whole: who is next, when it is over, what stands in for a missing line."""

from histories.actions import Call, Check, Fold, Note, PlayerAction, RaiseTo, ReturnUncalled
from replayer.deck import burn_for_last
from replayer.state import BET_ACTIONS, BETTING, DEALING, DRAWING, OVER, SHOWDOWN, State

_ORDINALS = {3: "third", 4: "fourth", 5: "fifth"}


def give_up(s: State, p: int) -> None:
    """The player is out of the hand; what he put in stays."""
    s.folded[p] = True
    s.left_on[p] = s.street
    s.left.remove(p)
    s.live -= 1


def suspect_fold(s: State, p: int) -> None:
    """A folded player goes on: perhaps it is the fold that cannot be."""
    for action in s.hand.actions:
        if type(action) is Fold and action.player == p:
            s.suspects.append(action.line)


def suspect_checks(s: State, line: int) -> None:
    """Somebody calls and nobody has bet: perhaps one of the checks before was a bet."""
    checks: list[int] = []
    for action in s.hand.actions:
        if action.line >= line and type(action) in BET_ACTIONS:
            break
        if type(action) is Check:
            checks.append(action.line)
        elif type(action) is not Fold and isinstance(action, PlayerAction):
            checks.clear()
    s.suspects += checks


def to_call(s: State, p: int) -> int:
    """What the player owes, not looking at his stack.

    Where the big blind is short or was not posted, the price is the nominal blind, or as much of
    it as another live player can match.
    """
    price = s.price
    if s.short:
        reach = max(
            (s.bet[q] + s.stack[q] for q in s.order if q != p and not s.folded[q]), default=0
        )
        price = min(price, reach)
    return max(0, price - s.bet[p])


def raise_price(s: State, p: int, to: int) -> None:
    """Put the chips in and let everybody else who can act answer."""
    amount = to - s.bet[p]
    s.stack[p] -= amount
    s.bet[p] = to
    s.total[p] += amount
    s.pot += amount
    s.idle[p] = False
    s.price = to
    s.faced[p] = to
    s.short = False
    s.claimed = -1
    s.last = s.last_bettor = p
    left = s.left
    at = left.index(p)
    queue = left[at + 1 :] + left[:at]
    if s.active < s.live:
        allin = s.allin
        queue = [q for q in queue if not allin[q]]
    s.queue = queue
    s.turn = 0


def imply(s: State, p: int, line: int, claim: int = 0) -> None:
    """Do for the next in turn what must have stood where his line is missing or cannot be.

    ``claim`` is the price that the next line goes by: above the present one, he has raised. Who
    appears after ``line`` has called or checked; who does not has folded.
    """
    if claim > s.price and claim - s.bet[p] <= s.stack[p]:
        raise_price(s, p, claim)
        if s.stack[p] == 0:
            s.allin[p] = True
            s.active -= 1
        close_if_over(s)
        return
    stays = any(
        getattr(action, "player", -1) == p and not isinstance(action, Note | ReturnUncalled)
        for action in s.later(line)
    )
    s.turn += 1
    s.last = p
    owed = min(to_call(s, p), s.stack[p])
    if not stays and s.live > 1:
        give_up(s, p)
        s.active -= 1
    else:
        s.stack[p] -= owed
        s.bet[p] += owed
        s.total[p] += owed
        s.pot += owed
        s.faced[p] = s.price
        if owed:
            s.idle[p] = False
        if s.stack[p] == 0:
            s.allin[p] = True
            s.active -= 1
    close_if_over(s)


def reprice(s: State, p: int, to: int) -> None:
    """The next lines go by another price: the bet that set it is taken to have been that."""
    change = to - s.bet[p]
    if to > 0 and change <= s.stack[p]:
        s.stack[p] -= change
        s.bet[p] += change
        s.total[p] += change
        s.pot += change
        s.price = to


def missing(s: State, line: int, claim: int = 0, quiet: bool = False) -> None:
    """The next in turn has no line: report it, and go on with what he must have done."""
    p = s.queue[s.turn]
    if not quiet:
        s.find("action-missing", line, f"{s.name(p)} is next to act and has no line")
    s.money_sure = False
    imply(s, p, line - 1, claim or price_asked(s, p, line - 1))


def price_asked(s: State, p: int, line: int) -> int:
    """The price that the lines after this one go by if ``p`` has set it; 0: they do not tell."""
    others = max((s.bet[q] for q in s.order if q != p), default=0)
    for action in s.later(line):
        if type(action) is Call:
            total = action.to or s.bet[action.player] + action.amount
            if not action.all_in:
                return total
            others = max(others, total)
        elif type(action) is RaiseTo:
            return price_of(s, action)
        elif type(action) is ReturnUncalled:
            return others + action.amount if action.player == p else 0
        elif isinstance(action, PlayerAction) and type(action) is not Fold:
            return 0
    return 0


def price_of(s: State, a: RaiseTo) -> int:
    """The price that a raise goes by; where no text tells it, in fixed limit a bet less."""
    price = a.to - a.by
    if "raised by" in s.rules.unsaid and s.hand.limit == "fixed":
        return max(price, a.to - s.round_unit)
    return price


def finish_betting(s: State, line: int) -> None:
    """The text goes on past the round while somebody still had to act."""
    street = s.street
    quiet = False
    while s.phase == BETTING and s.street == street and s.turn < len(s.queue):
        missing(s, line, quiet=quiet)
        quiet = True


def close_if_over(s: State) -> None:
    """End the round where nobody is left who must or may act."""
    if s.live <= 1 or s.turn == len(s.queue):
        close_round(s)
    elif s.active <= 1:
        p = s.queue[s.turn]
        if s.bet[p] >= s.price or not to_call(s, p):
            close_round(s)


def close_round(s: State) -> None:
    """What nobody matched goes back; then a draw, the showdown, or the end."""
    if s.active <= 1 or s.live <= 1:
        _uncalled(s)
    if s.cap_line:
        _cap_unsaid(s)
    if s.live <= 1:
        s.phase = OVER
    else:
        next_street(s)


def _uncalled(s: State) -> None:
    """Find the part of the highest bettor's chips that no other player matched."""
    ranked = sorted(s.total, reverse=True)
    top, second = ranked[0], ranked[1] if len(ranked) > 1 else 0
    if top > second:
        p = s.total.index(top)
        if not s.folded[p]:
            s.owed = (p, top - second)


def _cap_unsaid(s: State) -> None:
    """The cap was reached and the room's line is missing; an all-in may go without it."""
    line, s.cap_line = s.cap_line, 0
    if "caps" in s.rules.unsaid or any(finding.code == "cap-line" for finding in s.findings):
        return  # no line is written, or it stands elsewhere
    if s.last_bettor >= 0 and not s.allin[s.last_bettor]:
        s.find(
            "cap-line", line,
            f'the {_ORDINALS.get(s.rules.cap or 0, "last")} level is reached and no line says '
            '"Betting is capped"',
        )  # fmt: skip


def next_street(s: State) -> None:
    """Start the draw (or stud's dealing) after a round, or the showdown after the last."""
    street = s.street + 1
    if street == len(s.streets):
        s.phase = SHOWDOWN
        return
    s.street = street
    plan = s.streets[street]
    s.board_due = plan.board
    if not plan.draw and s.stud is None:
        open_round(s)
        return
    s.phase = DRAWING
    burns = s.rules.burns
    if burns is None:
        s.stub_least -= 1
    elif burns:
        s.stub -= burns
        s.stub_least -= burns
        s.burned += burns
    s.queue = s.left.copy()
    s.turn = 0


def open_round(s: State) -> None:
    """Start the betting after a draw, or go on where at most one player can still bet.

    Where cards of the board are to come first, wait for them.
    """
    hand = s.hand
    if s.board_due:
        s.phase = DEALING
        return
    if s.rules.fifth_card == "end of the draw" and s.streets[s.street].draw:
        burn_for_last(s)
    if s.active < 2:
        s.last_bettor = -1
        next_street(s)
        return
    count = len(s.bet)
    s.bet = [0] * count
    s.faced = [-1] * count
    s.price = 0
    s.full = s.levels = 0
    s.short = False
    s.claimed = -1
    s.last_bettor = -1
    s.phase = BETTING
    unit = hand.big
    if hand.limit == "fixed":
        if s.streets[s.street].bet == "small":
            unit = hand.small
        s.round_unit = unit
    s.last_raise = unit
    if s.active == s.live:
        s.queue = s.left.copy()
    else:
        allin = s.allin
        s.queue = [p for p in s.left if not allin[p]]
    s.turn = 0
    s.last = s.order[-1]


def give_back(s: State) -> None:
    """Return the uncalled bet that is due."""
    assert s.owed is not None
    p, amount = s.owed
    s.owed = None
    s.stack[p] += amount
    s.total[p] -= amount
    s.returned[p] += amount
    s.bet[p] -= amount
    s.pot -= amount
    if s.allin[p]:
        s.allin[p] = False
        s.active += 1


def settle_owed(s: State, line: int) -> None:
    """Report that the uncalled bet did not go back before the play went on, if rooms say so."""
    if s.owed is not None:
        p, amount = s.owed
        if "uncalled" in s.rules.unsaid:
            s.unsaid[p] += amount
        else:
            s.find(
                "uncalled-missing", line,
                f"{s.money(amount)} of {s.name(p)}'s bet is uncalled and does not go back",
                expected=amount,
            )  # fmt: skip
        give_back(s)
