"""What Full Tilt states, as ``Hand`` holds it.

The room deals the new cards after all discards of a draw; ``Hand`` has them behind each discard,
and the room's order beside them. Who mucks uncontested does not show. A newcomer's dead blind
stands after the blinds. Who sits out is told in some hands by the summary alone. In stud, hands
that are shown before the last cards come are turned up, and no showdown is announced after them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from grammar.fulltilt.phrases import DEAD, CardsCome, Upcard, Won
from grammar.text.reading import Reading
from histories.actions import (
    Action,
    Bet,
    BringIn,
    Call,
    Check,
    Collect,
    Complete,
    Deal,
    Discard,
    DrawHeading,
    Fold,
    Heading,
    Muck,
    NoShow,
    Note,
    PlayerAction,
    Post,
    RaiseTo,
    Reveal,
    Served,
    Show,
    StandPat,
    StreetHeading,
    StudDeal,
    Unread,
)
from histories.hand import SeatState, SummarySeat

_BETS = (Fold, Check, Call, Bet, RaiseTo, BringIn, Complete)
_FIRST_ROUND = ("before the Draw", "on the 3rd Street")
_MUCKED = ", mucked"
#: Stud's seventh street, by number, and how many cards a player has then.
_LAST_STREET, _WHOLE = 4, 7
_DRAWS = frozenset((Discard, StandPat, CardsCome))


def lower(reading: Reading) -> None:
    """Make of what the room states what ``Hand`` holds."""
    lowering = _Lowering(stops=not reading.summary_line)
    reading.actions = lowering.lowered(reading.actions)
    reading.found = lowering.found
    results = reading.results
    if len(results) < len(reading.seats) or any(one.ending == "sitting out" for one in results):
        _leave_out(reading)
    if lowering.revealed:
        _check_turned_up(reading)
    whole = reading.summary_line and Unread not in map(type, reading.actions)
    if lowering.won and whole:  # else another may be paid further down
        _check_ties(reading, lowering.won)
    if results:
        _check_seats(reading)
        _check_mucks(reading)
    if lowering.antes or (results and len(lowering.blinds) == 2):
        _settle_results(reading, lowering)


class _Lowering:
    """The actions of a hand, one by one: what players have in the pot, and the draw under way."""

    def __init__(self, *, stops: bool) -> None:
        self.stops = stops
        self.actions: list[Action] = []
        self.draw: list[Action] = []
        #: By player, in this round; who has bet in any; who has put in what.
        self.bets: dict[int, int] = {}
        self.antes: set[int] = set()
        self.blinds: set[int] = set()
        self.wagered: set[int] = set()
        self.dead: list[Post] = []
        self.muck: Muck | None = None
        self.showdown = False
        #: In stud: the cards that lie face up, by player; who has turned up his cards.
        self.up: dict[int, StudDeal] = {}
        self.revealed = False
        self.last_street = 0
        self.opener: Upcard | None = None
        self.street = 0
        #: What the hands shown are called, by player.
        self.named: dict[int, str | None] = {}
        self.won: list[Won] = []
        self.found: list[tuple[str, int, str, str]] = []

    def lowered(self, actions: list[Action]) -> list[Action]:
        """The actions as ``Hand`` holds them."""
        self.last_street = max((a.line for a in actions if type(a) is StreetHeading), default=0)
        for action in actions:
            kind = type(action)
            if kind in _DRAWS or (kind is Deal and action.new is not None):  # type: ignore[attr-defined]
                if not self.draw and self.actions and type(self.actions[-1]) is Unread:
                    self.draw.append(self.actions.pop())  # the heading is before it
                self.draw.append(action)
                continue
            if self.draw:
                beside = not isinstance(action, (PlayerAction, Heading))
                if beside and not (kind is Unread and _served(self.draw)):
                    self.draw.append(action)
                    continue
                self._drawn()
            lower = _LOWERED.get(kind)
            if lower is None:
                self.actions.append(action)
            else:
                lower(self, action)
        if self.draw:
            self._drawn(last=True)
        if self.muck is not None and not self.showdown and not self.won:
            self._keeps_hidden(self.muck)  # the text stops before he gets the pot
        for award in self.won:
            self._named(award)
        return self.actions

    def _named(self, award: Won) -> None:
        """An award calls the hand what it is called where it is shown."""
        named = self.named.get(award.player)
        if award.description != named:
            message = f"the hand is called {named!r} where it is shown" if named else ""
            message = message or "no hand is shown that is called so"
            at = f"with {award.description}" if award.description else ""
            self.found.append(("hand-description", award.line, message, at))

    def _drawn(self, *, last: bool = False) -> None:
        self.actions += _in_turn(self.draw, last=last)
        self.draw = []

    def _keeps_hidden(self, muck: Muck) -> None:
        self.actions.remove(muck)
        self.actions.append(NoShow(muck.line, muck.player))
        self.muck = None

    def heading(self, action: Heading) -> None:
        """The blinds are posted, a round is over, or hands are shown."""
        if self.dead:
            # a newcomer's dead blind stands behind the blinds of the others
            self.actions += [replace(one, kind="small blind") for one in self.dead]
            self.dead = []
        if action.name == "SHOW DOWN":
            self.showdown = True
        elif isinstance(action, DrawHeading | StreetHeading):
            self.bets = {}
            if isinstance(action, StreetHeading):
                self.street, self.opener = action.street, None
        self.actions.append(action)

    def post(self, action: Post) -> None:
        """A blind is a bet, an ante is none."""
        player, kind = action.player, action.kind
        if kind == "ante":
            self.antes.add(player)
        elif kind == DEAD:
            self.wagered.add(player)
            self.dead.append(action)
            return
        else:
            self.bets[player] = action.amount
            self.blinds.add(player)
            self.wagered.add(player)
        self.actions.append(action)

    def call(self, action: Call) -> None:
        """What a call adds."""
        player = action.player
        self.bets[player] = self.bets.get(player, 0) + action.amount
        self.wagered.add(player)
        self.actions.append(action)

    def bet(self, action: Bet | BringIn | Complete) -> None:
        """What a bet comes to."""
        to = action.to if isinstance(action, Complete) else action.amount
        self.bets[action.player] = to
        self.wagered.add(action.player)
        self.actions.append(action)

    def raise_to(self, action: RaiseTo) -> None:
        """The room says what a raise goes to; by how much it raises follows."""
        bets, player, to = self.bets, action.player, action.to
        by = to - max(bets.values(), default=0)
        bets[player] = to
        self.wagered.add(player)
        self.actions.append(RaiseTo(action.line, player, by, to, action.all_in))

    def mucks(self, action: Muck) -> None:
        """The winner of an uncontested pot "mucks" before he gets it."""
        self.muck = action
        self.actions.append(action)

    def show(self, action: Show) -> None:
        """The award names the hand again; hands that still get cards are turned up."""
        early = self.stops and self.up and not self.won and len(action.cards) < _WHOLE
        if action.line < self.last_street or early:
            self.revealed = True
            self.actions.append(Reveal(action.line, action.player, action.cards))
            return
        if self.revealed and not self.showdown:
            self.showdown = True
            self.actions.append(Heading(action.line, "SHOW DOWN"))
        self.named[action.player] = action.description
        self.actions.append(action)

    def dealt(self, action: StudDeal) -> None:
        """A street's cards; the first of them say who opens."""
        self.up.setdefault(action.player, action)
        self.actions.append(action)

    def opens(self, action: Upcard) -> None:
        """The room names the upcard that opens: on third street it has to be the player's."""
        first, before = self.up.get(action.player), self.actions[-1:]
        own = None if first is None or not first.new else first.new[-1:]
        message = ""
        if self.opener is not None or not before or isinstance(before[0], (*_BETS, Show, Collect)):
            code, message = "misplaced-line", "the one who opens is named once, before he does"
        elif self.street < 1 and own is not None and own != action.cards:
            code, message = "repeated-cards", f"by the line that deals it the upcard is {own[0]}"
        if message:
            self.found.append((code, action.line, message, action.cards[0]))
        self.opener = action

    def collect(self, action: Won) -> None:
        """Who wins and has mucked without a showdown does not show."""
        self.won.append(action)
        self.actions.append(Collect(action.line, action.player, action.amount, action.pot))
        muck = self.muck
        if muck is not None and not self.showdown and muck.player == action.player:
            self._keeps_hidden(muck)


_LOWERED: dict[type, Callable[[_Lowering, Any], None]] = {
    Heading: _Lowering.heading,
    StreetHeading: _Lowering.heading,
    StudDeal: _Lowering.dealt,
    Upcard: _Lowering.opens,
    BringIn: _Lowering.bet,
    Complete: _Lowering.bet,
    DrawHeading: _Lowering.heading,
    Post: _Lowering.post,
    Call: _Lowering.call,
    Bet: _Lowering.bet,
    RaiseTo: _Lowering.raise_to,
    Muck: _Lowering.mucks,
    Show: _Lowering.show,
    Won: _Lowering.collect,
}


def _served(draw: list[Action]) -> bool:
    """Whether all who have discarded have their cards: what comes now is no part of the draw."""
    thrown = sum(isinstance(one, Discard) for one in draw)
    return 0 < thrown <= sum(isinstance(one, Deal | CardsCome) for one in draw)


def _of_draw(draw: list[Action]) -> tuple[dict[int, Deal], set[int], dict[int, Unread]]:
    """A draw's first new cards by player, who discards or stands pat, and lines not read."""
    cards: dict[int, Deal] = {}
    due: set[int] = set()
    lost: dict[int, Unread] = {}
    for one in draw:
        if type(one) is Deal:
            cards.setdefault(one.player, one)
        elif type(one) is Discard or type(one) is StandPat:
            due.add(one.player)
        elif type(one) is Unread:
            lost[one.player] = one
    return cards, due, lost


def _in_turn(draw: list[Action], *, last: bool) -> list[Action]:
    """One draw: each player's cards come behind his discard; ``last``: the text may stop in it."""
    cards, due, lost = _of_draw(draw)
    drawn: list[Action] = []
    steps: list[tuple[int, int, int]] = []
    coming = False
    for one in draw:
        if type(one) is Discard or type(one) is StandPat:
            steps.append((one.line, one.player, -one.count if type(one) is Discard else 0))
            drawn.append(one)
            named = type(one) is Discard and one.cards is not None
            if one.player in cards and cards[one.player] not in drawn:
                drawn.append(cards[one.player])
            elif named and one.player in lost:
                drawn.append(lost[one.player])  # the line of his new cards
            elif named and last:
                drawn.append(Unread(one.line, one.player))  # they would come further down
        elif type(one) is CardsCome:
            steps.append((one.line, one.player, one.count))
            coming = True
        elif type(one) is Deal:
            steps.append((one.line, one.player, len(one.new or ())))
            coming = True
            if one.player not in due or one is not cards[one.player]:
                drawn.append(one)
        elif not (type(one) is Unread and (coming or one in drawn)):
            drawn.append(one)
    drawn.append(Served(steps[-1][0], "note", -1, tuple(steps), not lost))
    return drawn


def _leave_out(reading: Reading) -> None:
    """Some who sit out have no mark at their seat: the summary says so, or they are passed over."""
    active = {one.player for one in reading.actions if isinstance(one, PlayerAction)}
    away = {one.player for one in reading.results if one.ending == "sitting out"} - active
    if len(reading.results) < len(reading.seats):
        last = reading.results[-1].number if reading.results else 0
        if not reading.summary_line or last < max(seat.number for seat in reading.seats):
            told = {one.player for one in reading.results}
            away |= _passed_over(reading, active) - told  # the text stops early
    cash = reading.header.stakes.tournament is None
    state: SeatState = "sitting out" if cash else "out of hand"
    for player in away:
        if player >= 0:
            reading.seats[player] = replace(reading.seats[player], state=state)


def _passed_over(reading: Reading, active: set[int]) -> set[int]:
    """Who does nothing in a hand that stops early, though others after him have acted.

    From the left of the button the blinds are posted first; heads-up the button posts one.
    """
    blinds = [one.player for one in reading.actions if isinstance(one, Post) and one.kind != "ante"]
    acting = [one.player for one in reading.actions if isinstance(one, _BETS)]
    if not blinds:
        return set()
    seats, button = reading.seats, reading.table.button
    count = len(seats)
    order = sorted(range(count), key=lambda p: (seats[p].number <= button, seats[p].number))
    idle = [p for p in order if p not in active]
    if len(blinds) > 1 and seats[blinds[0]].number == button:
        return set(idle)
    place = {p: at for at, p in enumerate(order)}
    first = place[blinds[-1]]
    passed = {p for p in idle if place[p] < first and len(blinds) > 1}
    reach = max(((place[p] - first) % count for p in acting), default=0)
    if any(isinstance(one, DrawHeading) for one in reading.actions):
        reach = count
    return passed | {p for p in idle if 0 < (place[p] - first) % count < reach}


def _check_turned_up(reading: Reading) -> None:
    """All hands that are left are turned up, once; cards then come below their street's header."""
    headings = {a.street: a.line for a in reading.actions if type(a) is StreetHeading}
    turned: dict[int, int] = {}
    served: set[int] = set()
    folded: set[int] = set()
    street = 0
    dealt: set[int] = set()
    for a in reading.actions:
        if type(a) is Unread:
            return  # the line may have been any of these
        if type(a) is StreetHeading:
            street, served = a.street, set()
        elif type(a) is Fold:
            folded.add(a.player)
        elif type(a) is Reveal:
            if a.player in turned:
                message = "his cards are turned up already"
                reading.found.append(("show-repeated", a.line, message, ""))
            turned[a.player] = a.line
        elif type(a) is StudDeal:
            dealt.add(a.player)
            served.add(a.player)
            due = len(a.before or ()) - 2
            if turned and due > street:
                line = headings.get(due, a.line)
                code = "misplaced-line" if due in headings else "missing-section"
                message = "the header of a street stands above its cards"
                reading.found.append((code, line, message, ""))
                return
    last = headings.get(street, 0) if street == _LAST_STREET else 0
    if reading.summary_line:  # else the text stops early
        _check_all_turned_up(reading, dealt - folded, turned, served, last)


def _check_ties(reading: Reading, won: list[Won]) -> None:
    """Who alone is paid from a pot wins it, and those who share it tie for it."""
    for pot in dict.fromkeys(one.pot for one in won):
        paid = [one for one in won if one.pot == pot]
        for one in paid:
            name = reading.seats[one.player].name
            ties = reading.lines[one.line - 1].startswith(f"{name} ties for ")
            if ties != (len(paid) > 1):
                message = "no other is paid from the pot that he ties for"
                message = message if ties else "others are paid from the pot that he wins"
                at = "ties" if ties else "wins"
                reading.found.append(("wrong-split", one.line, message, at))
                break


def _check_all_turned_up(
    reading: Reading, left: set[int], turned: dict[int, int], served: set[int], last: int
) -> None:
    """Who is left turns up his cards, and gets his last one below the header in line ``last``."""
    for player in sorted(left - turned.keys()):
        message = f"{reading.seats[player].name} does not turn up his cards with the others"
        reading.found.append(("show-missing", min(turned.values()), message, ""))
    if last:
        for player in sorted(left - served):
            message = f"no line deals {reading.seats[player].name} the last card"
            reading.found.append(("cards-dealt", last, message, ""))


def _check_seats(reading: Reading) -> None:
    """The summary has a line for every seat, and those sit out in it who sit out above."""
    away = {one.player for one in reading.actions if type(one) is Note and one.kind == "sits out"}
    if not away and not any(seat.state for seat in reading.seats):
        return
    told = {one.player: one for one in reading.results}
    last = reading.results[-1].number
    active = {one.player for one in reading.actions if isinstance(one, PlayerAction)}
    for player, seat in enumerate(reading.seats):
        result = told.get(player)
        if player in active or not (seat.state or player in away):
            continue
        if result is None and seat.number > last and active <= told.keys():
            reading.stops = True
        elif result is None and seat.number < last:
            message = f"{seat.name} has no line in the summary"
            reading.found.append(("summary-missing", seat.line, message, ""))
        elif result is not None and result.ending != "sitting out":
            message = f"{seat.name} sits out"
            reading.found.append(("summary-ending", result.line, message, ""))


def _check_mucks(reading: Reading) -> None:
    """Who has mucked by the summary has done so above."""
    actions = reading.actions
    if Unread in map(type, actions):
        return
    mucked = {one.player for one in actions if type(one) is Muck or type(one) is NoShow}
    for one in reading.results:
        if one.ending != "collected" or one.player < 0 or one.player in mucked:
            continue
        if reading.lines[one.line - 1].endswith(_MUCKED):
            message = f"no line says that {reading.seats[one.player].name} mucks"
            reading.found.append(("summary-ending", one.line, message, _MUCKED[2:]))


def _settle_results(reading: Reading, lowering: _Lowering) -> None:
    """Heads-up the button has no mark but the small blind's; an ante counts as a bet."""
    results, button = reading.results, reading.table.button
    two = sum(one.ending != "sitting out" for one in results) == 2
    if len(results) < len(reading.seats):  # perhaps the text stops in the summary
        two = len({one.player for one in reading.actions if isinstance(one, PlayerAction)}) == 2
    for at, one in enumerate(results):
        changed: SummarySeat = one
        if two and one.number == button and one.marks == ("small blind",):
            changed = replace(changed, marks=("button", "small blind"))
        anted = one.player in lowering.antes or one.when == "on the 3rd Street"
        if anted and one.when in _FIRST_ROUND:
            changed = replace(changed, idle=one.idle != (one.player not in lowering.wagered))
        if changed is not one:
            results[at] = changed
