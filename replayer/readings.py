"""Other ways to read a hand that contradicts itself.

One false line makes many sound ones look false. So where a hand has several errors, it is read as
if one line, or one figure of its head, were another: of all these readings the one that leaves the
fewest errors tells which line is false. That line stays accused, whatever the reading.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from msgspec.structs import replace

from histories.actions import (
    Action,
    Bet,
    Call,
    Check,
    Collect,
    Deal,
    Discard,
    Fold,
    Heading,
    Muck,
    PlayerAction,
    Post,
    PostKind,
    RaiseTo,
    Show,
    StandPat,
    Unread,
)
from histories.findings import Finding
from histories.hand import STACK_UNKNOWN, Hand, Seat
from replayer.othercards import CARDS, PAID, other_cards
from replayer.rounds import price_asked, to_call
from replayer.state import BET_ACTIONS, BETTING, State, Watcher

#: How many readings of a damaged hand are tried, and how many actions are played for it.
MOST_READINGS = 60
MOST_ACTIONS = 10_000
#: How far around the first contradiction the false line is looked for.
_BEFORE, _BEHIND, _REACH = 8, 2, 6

#: The reader's findings about a line's place.
OUT_OF_PLACE = frozenset({"misplaced-line", "missing-section", "doubled-section"})

#: What a false line of betting is called, where it is not the line itself that shows it.
_BETTING = (
    "out-of-turn", "action-missing", "betting-over", "hand-over", "acts-after-fold", "call-amount",
    "check-facing-bet", "bet-facing-bet", "nothing-to-call", "nothing-to-raise", "raise-size",
    "raise-arithmetic", "raise-minimum", "bet-size", "more-than-stack", "all-in-flag",
    "uncalled-missing", "uncalled-amount", "uncalled-unexpected", "uncalled-player", "pot-total",
)  # fmt: skip

_NAMES: dict[type, str] = {
    Fold: "a fold", Check: "a check", Call: "a call", Bet: "a bet", RaiseTo: "a raise"
}  # fmt: skip


class Reading(NamedTuple):
    """How to read a hand that contradicts itself.

    ``trust`` names a line to be taken at its word against the play so far, ``swap`` a line that
    has changed places with the player's action after it; 0: none. ``hand`` is the hand with
    another line or figure, ``at`` the line accused by that (0: the one where the contradiction
    shows), ``why`` what it says of the line, ``codes`` what that is called by choice, ``code``
    by all means. ``told``: the reader has accused the line already. ``needle`` is what the finding
    points at.
    """

    trust: int = 0
    swap: int = 0
    hand: Hand | None = None
    at: int = 0
    why: str = ""
    codes: tuple[str, ...] = ()
    code: str = ""
    told: bool = False
    needle: str = ""

    def charge(self, hand: Hand, errors: Sequence[Finding]) -> Finding | None:
        """The finding that stays: the contradiction, told at the line that is to blame for it."""
        if self.hand is None or self.told or not errors:
            return None
        named = [each for each in errors if each.code in self.codes] or list(errors)
        place = hand.source.place(self.at)[0]
        found = next((each for each in named if each.line == place), None)
        if self.code and (found is None or found.code != self.code):
            return hand.source.finding(self.code, self.at, self.why, at=self.needle)
        if found is not None or not self.at:
            return found or named[0]
        first = named[0]
        message = f"{first.message} (line {first.line}); {self.why}"
        return hand.source.finding(first.code, self.at, message, at=self.needle)


AS_WRITTEN = Reading()


class Probe:
    """Watches a hand being played as it is written: what else each betting line could have been."""

    def __init__(self, actions: Sequence[Action]) -> None:
        self._following = dict(pairwise(actions))
        #: For each line of betting the other actions that the player had.
        self.others: dict[int, list[PlayerAction]] = {}

    def __call__(self, s: State, a: Action) -> None:
        """After an action, look at the one that follows."""
        b = self._following.get(a)
        if type(b) not in BET_ACTIONS or s.phase != BETTING:
            return
        assert isinstance(b, PlayerAction)
        if s.queue[s.turn] == b.player:
            self.others[b.line] = list(_others(s, b))


def _others(s: State, a: PlayerAction) -> Iterator[PlayerAction]:
    """What the player in turn could have done instead, at the prices that the next lines go by."""
    p, line = a.player, a.line
    stack = s.stack[p]
    owed = min(to_call(s, p), stack)
    if owed:
        call = Call(line, p, owed, owed == stack)
        if a != call:
            yield call
    elif type(a) is not Check:
        yield Check(line, p)
    asked = price_asked(s, p, line)
    if asked > s.price and asked - s.bet[p] <= stack:
        base = max(s.bet) if s.short else s.price
        allin = asked - s.bet[p] == stack
        bold: PlayerAction = Bet(line, p, asked, allin)
        if s.price:
            bold = RaiseTo(line, p, asked - base, asked, allin)
        if a != bold:
            yield bold
    if type(a) is not Fold:
        yield Fold(line, p)


def readings(
    hand: Hand, s: State, errors: Sequence[Finding], play: Callable[[Hand, Watcher | None], State]
) -> Iterator[Reading]:
    """The readings to be tried, the likeliest first. ``s`` and ``errors`` are as it is written."""
    if any(each.code in CARDS or each.code in PAID for each in errors):
        yield from _cards(hand, s, errors)
        if not s.swaps and all(each.code in CARDS for each in s.findings):
            return  # nothing but named cards is at fault
    for line in list(dict.fromkeys(s.swaps))[:4]:
        yield Reading(swap=line)
    for line in dict.fromkeys(s.suspects):
        yield Reading(trust=line)
    if not errors:
        return
    first = errors[0].line - hand.source.line + 1
    yield from _unread(hand, s)
    yield from _misplaced(hand, first)
    yield from _seats(hand)
    yield from _blinds(hand)
    yield from _stakes(hand)
    yield from _stacks(hand, errors)
    yield from _showers(hand, errors)
    yield from _verbs(hand, first, play)
    yield from _places(hand, first)


def _cards(hand: Hand, s: State, errors: Sequence[Finding]) -> Iterator[Reading]:
    """A card that a line names is another one."""
    accused = {each.line for each in hand.faults if each.code in CARDS}
    for other in other_cards(hand, s.rules.unsaid, errors):
        told = hand.source.place(other.line)[0] in accused
        yield Reading(
            hand=other.hand, at=other.line, why=other.why, codes=tuple(CARDS), told=told,
            needle=other.card,
        )  # fmt: skip


def _altered(hand: Hand, old: Action, new: Action | None, why: str) -> Reading:
    """A reading with another action in a line, or none."""
    actions = list(hand.actions)
    at = actions.index(old)
    actions[at : at + 1] = [] if new is None else [new]
    return Reading(hand=replace(hand, actions=tuple(actions)), at=old.line, why=why)


def _verbs(
    hand: Hand, first: int, play: Callable[[Hand, Watcher | None], State]
) -> Iterator[Reading]:
    """A betting line is another action: near the contradiction, or a player's last."""
    probe = Probe(hand.actions)
    play(hand, probe)
    bets = [a for a in hand.actions if type(a) in BET_ACTIONS]
    before = [a for a in bets if a.line <= first][: -_BEFORE - 1 : -1]
    behind = [a for a in bets if a.line > first][:_BEHIND]
    last = {a.player: a for a in bets if isinstance(a, PlayerAction)}
    for a in dict.fromkeys((*before, *behind, *last.values())):
        for other in probe.others.get(a.line, ()):
            what = _NAMES[type(other)]
            why = f"with {what} in this line the rest agrees"
            yield _altered(hand, a, other, why)._replace(codes=_BETTING)


def _places(hand: Hand, first: int) -> Iterator[Reading]:
    """A line stands in the wrong place near the contradiction, or is one too many."""
    actions = hand.actions
    count = len(actions)
    at = _place_of(hand, first)
    movable = (*BET_ACTIONS, Discard, StandPat)
    for n in (*range(at, min(at + _REACH, count)), at - 1):
        if 0 <= n < count and isinstance(actions[n], movable):
            yield _altered(hand, actions[n], None, "without this line the rest agrees")
            for to in (at, at - 1):
                if 0 < to < n:
                    yield _moved(hand, n, to)
    for n in (at, at - 1):
        for to in range(n + 2, min(n + _REACH, count)):
            if n >= 0 and isinstance(actions[n], movable):
                yield _moved(hand, n, to)
    told = any(fault.code in OUT_OF_PLACE for fault in hand.faults)
    for n in range(max(at - 4, 0), min(at + 1, count)):
        if isinstance(actions[n], Heading):
            for to in range(n + 2, min(n + 5, count)):
                yield _moved(hand, n, to, told=told)


def _place_of(hand: Hand, line: int) -> int:
    """The index of a line's action, or of the first one after it in the text."""
    actions = hand.actions
    own = next((n for n, a in enumerate(actions) if a.line == line), -1)
    if own >= 0:
        return own
    later = (n for n, a in enumerate(actions) if a.line > line and not isinstance(a, Deal))
    return next(later, len(actions))


def _misplaced(hand: Hand, first: int) -> Iterator[Reading]:
    """Lines that the reader has found in the wrong place: elsewhere, or not at all."""
    lines = {
        fault.line - hand.source.line + 1 for fault in hand.faults if fault.code in OUT_OF_PLACE
    }
    actions = hand.actions
    count = len(actions)
    at = _place_of(hand, first)
    near = sorted(range(max(1, at - _REACH), min(count, at + _REACH)), key=lambda n: abs(n - at))
    for n, a in enumerate(actions):
        if a.line in lines and isinstance(a, PlayerAction):
            for to in (count, *near) if isinstance(a, Collect) else near:
                if to not in (n, n + 1):
                    yield _moved(hand, n, to, told=isinstance(a, Collect))._replace(at=0)
            yield _altered(hand, a, None, "")._replace(told=True)


def _moved(hand: Hand, n: int, to: int, *, told: bool = False) -> Reading:
    """A reading with an action before another one, or at the end."""
    actions = list(hand.actions)
    action = actions[n]
    moved = replace(action, line=actions[to - 1].line)
    actions.insert(to, moved)
    del actions[n if n < to else n + 1]
    target = hand.actions[to].line if to < len(hand.actions) else action.line
    why = f"before line {hand.source.place(target)[0]} it would agree with the rest"
    return Reading(hand=replace(hand, actions=tuple(actions)), at=action.line, why=why, told=told)


def _unread(hand: Hand, s: State) -> Iterator[Reading]:
    """A line that the reader could not make out: a post, two lines, or none."""
    unread = [a for a in hand.actions if isinstance(a, Unread)][:3]
    for a in unread:
        for post in _posts_due(hand, s, a):
            yield _altered(hand, a, post, "")._replace(told=True)
        yield _altered(hand, a, None, "")._replace(told=True)
        actions = list(hand.actions)
        actions.insert(actions.index(a), Unread(a.line))
        yield Reading(hand=replace(hand, actions=tuple(actions)), told=True)


def _posts_due(hand: Hand, s: State, a: Unread) -> Iterator[Post]:
    """The posts that the other lines want where one cannot be read."""
    posts = [b for b in hand.actions if isinstance(b, Post)]
    marks = hand.summary.seats if hand.summary is not None else ()
    nominal = hand.small if hand.limit == "fixed" else hand.big
    small = s.rules.small_blind(hand)
    for seat in marks:
        if seat.player < 0 or a.player not in (-1, seat.player):
            continue
        if "small blind" in seat.marks and small and all(b.kind != "small blind" for b in posts):
            yield Post(a.line, seat.player, "small blind", small)
        if "big blind" in seat.marks and all(b.kind != "big blind" for b in posts):
            yield Post(a.line, seat.player, "big blind", nominal)
    antes = [b.amount for b in posts if b.kind == "ante"]
    if antes and a.player >= 0:
        stack = hand.seats[a.player].stack
        for amount in dict.fromkeys((max(antes), stack)):
            yield Post(a.line, a.player, "ante", min(amount, stack), amount >= stack)


def _showers(hand: Hand, errors: Sequence[Finding]) -> Iterator[Reading]:
    """A shown or mucked hand is another player's."""
    lines = {each.line - hand.source.line + 1 for each in errors}
    shows = [a for a in hand.actions if isinstance(a, Show | Muck)]
    times = Counter(a.player for a in shows)
    seen = {a.player for a in hand.actions if isinstance(a, Fold | Show | Muck)}
    for a in [a for a in shows if a.line in lines or times[a.player] > 1][:4]:
        for p in range(len(hand.seats)):
            if p not in seen:
                why = f"as {hand.seats[p].name}'s line it would agree with the rest"
                reading = _altered(hand, a, replace(a, player=p), why)
                assert reading.hand is not None
                # a room may tell in one line what a player shows and what he is paid
                actions = tuple(
                    [
                        replace(b, player=p)
                        if isinstance(b, Collect) and (b.line, b.player) == (a.line, a.player)
                        else b
                        for b in reading.hand.actions
                    ]
                )
                yield reading._replace(
                    hand=replace(reading.hand, actions=actions),
                    codes=("folded-shows", "show-repeated", "show-missing"),
                )


def _seats(hand: Hand) -> Iterator[Reading]:
    """The summary has a player in another seat, or does not know one who does nothing."""
    summary = hand.summary
    if summary is None:
        return
    wrong = {
        line.player: line
        for line in summary.seats
        if line.player >= 0 and line.number != hand.seats[line.player].number
    }
    for p, line in list(wrong.items())[:4]:
        yield Reading(hand=_seated(hand, p, number=line.number), at=line.line)
    if len(wrong) > 1:
        everybody = hand
        for p, line in wrong.items():
            everybody = _seated(everybody, p, number=line.number)
        yield Reading(hand=everybody)
    known = {line.player for line in summary.seats}
    known |= {a.player for a in hand.actions if isinstance(a, PlayerAction)}
    for p in range(len(hand.seats)):
        if p not in known and hand.seats[p].state != "out of hand":
            yield Reading(
                hand=_seated(hand, p, state="out of hand"),
                at=hand.seats[p].line,
                why="without this player the rest agrees",
                codes=("summary-missing", "blind-missing", "action-missing", "blind-poster"),
            )


def _blinds(hand: Hand) -> Iterator[Reading]:
    """By the summary another player posts the blind, or nobody does who should."""
    seats = hand.summary.seats if hand.summary is not None else ()
    posts = [a for a in hand.actions if isinstance(a, Post) and a.kind != "ante"]
    marked = {mark: line.player for line in seats for mark in line.marks if line.player >= 0}
    kinds: tuple[PostKind, PostKind] = ("small blind", "big blind")
    for kind in kinds:
        p = marked.get(kind, -1)
        own = [a for a in posts if a.kind == kind]
        if p < 0 or not own or any(a.player == p for a in own):
            continue
        why = f"by the summary {hand.seats[p].name} is in the {kind}"
        yield _altered(hand, own[0], replace(own[0], player=p), why)._replace(code="blind-poster")
        actions = list(hand.actions)
        actions.insert(actions.index(own[0]), replace(own[0], player=p))
        altered = replace(hand, actions=tuple(actions))
        why += " and does not post it"
        yield Reading(hand=altered, at=own[0].line, why=why, code="blind-missing")
    for a in posts:
        if a.player in marked.values():
            continue
        for p in range(len(hand.seats)):  # a newcomer's blind
            if all(b.player != p for b in posts):
                poster, other = hand.seats[a.player].name, hand.seats[p].name
                why = f"this blind is {other}'s by the rest of the hand, not {poster}'s"
                yield _altered(hand, a, replace(a, player=p), why)._replace(code="blind-poster")


def _seated(hand: Hand, p: int, **changes: object) -> Hand:
    seats: list[Seat] = list(hand.seats)
    seats[p] = replace(seats[p], **changes)
    return replace(hand, seats=tuple(seats))


def _stacks(hand: Hand, errors: Sequence[Finding]) -> Iterator[Reading]:
    """A seat line's stack is too small for what the player puts in."""
    lines = {each.line - hand.source.line + 1 for each in errors}
    suspects = dict.fromkeys(
        a.player
        for a in hand.actions
        if a.line in lines and isinstance(a, Post | Call | Bet | RaiseTo)
    )
    for p in list(suspects)[:3]:
        if hand.seats[p].stack == STACK_UNKNOWN:
            continue
        paid = [a for a in hand.actions if isinstance(a, Post | Call | Bet | RaiseTo)]
        need = _spent(hand, p)
        allin = any(a.all_in for a in paid if a.player == p)
        yield Reading(hand=_seated(hand, p, stack=need if allin else need + hand.big))


def _spent(hand: Hand, p: int) -> int:
    """What a player puts in by his lines."""
    total = bet = 0
    for a in hand.actions:
        if isinstance(a, Discard | StandPat) or (isinstance(a, Heading) and "DRAW" in a.name):
            bet = 0
        elif not isinstance(a, Post | Call | Bet | RaiseTo) or a.player != p:
            continue
        elif isinstance(a, RaiseTo):
            total, bet = total + a.to - bet, a.to
        else:
            total += a.amount
            if not isinstance(a, Post) or a.kind != "ante":
                bet += a.amount
    return total


def _stakes(hand: Hand) -> Iterator[Reading]:
    """The header's stakes or limit are others: the posts tell."""
    told = any(fault.code == "header-contradiction" for fault in hand.faults)
    fixed = hand.limit == "fixed"
    stakes = [(hand.small, 2 * hand.small), (hand.big // 2, hand.big)] if told else []
    posts = [a for a in hand.actions if isinstance(a, Post)]
    small = next((a.amount for a in posts if a.kind == "small blind"), 0)
    big = next((a.amount for a in posts if a.kind == "big blind" and not a.all_in), 0)
    if big:
        stakes.append((big, 2 * big) if fixed else (small or big // 2, big))
    money = hand.unit.format
    header = Reading(at=1, code="header-contradiction", told=told, needle=_figure(hand))
    for pair in dict.fromkeys(stakes):
        if pair != (hand.small, hand.big) and all(pair):
            why = f"blinds and bets are those of {money(pair[0])}/{money(pair[1])}"
            other = replace(hand, small=pair[0], big=pair[1])
            yield header._replace(hand=other, why=why)
    if big and hand.small and not fixed and big != hand.big:
        why = "blinds and bets are those of fixed limit"
        yield header._replace(hand=replace(hand, limit="fixed"), why=why)


def _figure(hand: Hand) -> str:
    """The smaller figure of the stakes, as the header has it."""
    header = hand.source.text.partition("\n")[0]
    written = hand.unit.format(hand.small)
    whole = written.removesuffix(".00")
    return next((one for one in (f"{written}/", f"{whole}/", written) if one in header), "")
