"""The actions of a hand, one by one, each given to the room that judges it."""

from histories.actions import (
    Action,
    Bet,
    Board,
    Call,
    Cancelled,
    Check,
    Collect,
    Deal,
    Discard,
    DrawHeading,
    Fold,
    Heading,
    Muck,
    NoShow,
    Note,
    PartDeal,
    PartDraw,
    PlayerAction,
    Post,
    RaiseTo,
    Reshuffle,
    ReturnUncalled,
    RunDraw,
    Runs,
    RunShow,
    Served,
    Serving,
    Show,
    StandPat,
    Unread,
)
from histories.hand import Hand
from replayer import (
    betting,
    drawing,
    partly,
    posting,
    runs,
    seating,
    serving,
    showdown,
    turning,
)
from replayer.board import no_board
from replayer.houserules import HouseRules
from replayer.readings import AS_WRITTEN, Reading
from replayer.rounds import give_back, imply, price_asked
from replayer.state import (
    BET_ACTIONS,
    BETTING,
    DEALING,
    DRAWING,
    OVER,
    POSTING,
    SHOWDOWN,
    Handler,
    State,
    Watcher,
)
from replayer.stud import elsewhere
from replayer.stud import handlers as stud


def _note(s: State, a: Note) -> None:
    """Lines that move no chip: they tell who is away, and that the betting is capped."""
    if a.kind == "capped":
        betting.capped(s, a.line)
    elif a.player >= 0:
        if a.kind == "returned":
            s.away -= {a.player}
        elif a.kind == "sits out":
            seating.leave_out(s, a.player)


def _unread(s: State, a: Unread) -> None:
    """A line nobody could read: where the text goes on as if it were the one due, it was."""
    if s.phase == POSTING:
        s.unread += 1
        return
    if s.owed is not None and a.player in (-1, s.owed[0]) and not _returned_later(s, a.line):
        give_back(s)
        return
    if s.phase in (SHOWDOWN, OVER):
        s.cards_sure = False
        return
    if s.awaiting is not None:
        drawing.no_new_cards(s, a.line, quiet=True)
        return
    if s.phase == DEALING:
        no_board(s, a.line, quiet=True)
        return
    front = s.queue[s.turn]
    after = next((b for b in s.later(a.line) if isinstance(b, PlayerAction)), None)
    if a.player not in (-1, front):
        return
    if s.phase == BETTING:
        if after is None or after.player != front or type(after) not in BET_ACTIONS:
            s.money_sure = False
            imply(s, front, a.line, price_asked(s, front, a.line))
    elif s.phase == DRAWING:
        if isinstance(after, Deal) and after.player == front:
            s.unread += 1
        elif not isinstance(after, Discard | StandPat) or after.player != front:
            drawing.assume_draw(s)


def _returned_later(s: State, line: int) -> bool:
    return any(type(after) is ReturnUncalled for after in s.later(line))


def _cancel(s: State, _: Cancelled) -> None:
    """The room cancelled the hand: nothing of it is judged but that nobody won."""
    s.cancelled = True


HANDLERS: dict[type, Handler] = {
    Post: posting.post,
    Heading: showdown.heading,
    DrawHeading: showdown.draw_heading,
    Deal: drawing.deal,
    Fold: betting.fold,
    Check: betting.check,
    Call: betting.call,
    Bet: betting.bet,
    RaiseTo: betting.raise_to,
    Discard: drawing.discard,
    PartDeal: partly.deal,
    PartDraw: partly.draw,
    StandPat: drawing.stand_pat,
    Board: turning.board,
    Runs: runs.runs,
    RunDraw: runs.draw,
    Reshuffle: drawing.reshuffle,
    Serving: serving.serving,
    Served: serving.served,
    ReturnUncalled: betting.uncalled,
    Show: showdown.show,
    RunShow: runs.show,
    Muck: showdown.muck,
    NoShow: showdown.no_show,
    Collect: showdown.collect,
    Cancelled: _cancel,
    Note: _note,
    Unread: _unread,
}


def _unread_stud(s: State, a: Unread) -> None:
    """The same in stud, where a line between the rounds dealt cards."""
    if not stud.unread(s):
        _unread(s, a)


HANDLERS |= elsewhere.HANDLERS
STUD_HANDLERS = HANDLERS | stud.HANDLERS | {Unread: _unread_stud}


def play(
    hand: Hand, rules: HouseRules, watch: Watcher | None = None, reading: Reading = AS_WRITTEN
) -> State:
    """Play the actions of a hand. ``watch`` is called after each with the state and the action."""
    if reading.hand is not None:
        hand = reading.hand
    s = State(hand, rules, reading.trust)
    seating.sit_down(s)
    handlers = HANDLERS if s.stud is None else STUD_HANDLERS
    actions = hand.actions if not reading.swap else _swapped(s, reading.swap)
    if watch is None:
        for action in posting.take_first(s, actions):
            handlers[type(action)](s, action)
    else:
        for action in actions:
            handlers[type(action)](s, action)
            watch(s, action)
    if rules.fifth_card == "end of the draw":
        serving.check_untold(s)
    return s


def _swapped(s: State, line: int) -> tuple[Action, ...]:
    """The actions with one and the next player's in the other order: reported, then played so."""
    actions = s.hand.actions
    first = next(n for n, action in enumerate(actions) if action.line == line)
    action = actions[first]
    name = s.name(getattr(action, "player", 0))
    for second in range(first + 1, len(actions)):
        after = actions[second]
        if isinstance(after, PlayerAction) and after.player != getattr(action, "player", -1):
            drawn = isinstance(after, Discard | StandPat)
            s.find(
                "draw-turn" if drawn else "out-of-turn", line,
                f"{name} acts before {s.name(after.player)}, who is next in turn",
                stated=name, expected=s.name(after.player), at=name,
            )  # fmt: skip
            one, two = _with_cards(actions, first), _with_cards(actions, second)
            return (
                *actions[:first], *actions[second:two], *actions[one:second],
                *actions[first:one], *actions[two:],
            )  # fmt: skip
    return actions


def _with_cards(actions: tuple[Action, ...], at: int) -> int:
    """The end of an action: a discard has the line of the new cards with it."""
    after = actions[at + 1] if at + 1 < len(actions) else None
    drawn = isinstance(actions[at], Discard) and isinstance(after, Deal)
    return at + 2 if drawn else at + 1
