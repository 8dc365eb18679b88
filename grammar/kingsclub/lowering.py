"""What KingsClub states, as ``Hand`` holds it.

A street's heading stands behind its round. A draw in a hand that is run more than once has the
cards of all runs in one number.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from msgspec.structs import replace

from grammar.kingsclub import dealing
from grammar.kingsclub.chips import HANDLERS, Chips, Handler
from grammar.kingsclub.phrases import Dealing, Exchange
from grammar.text.reading import Reading
from histories.actions import (
    Action,
    Bet,
    BringIn,
    Call,
    Check,
    Collect,
    Deal,
    Discard,
    Fold,
    Heading,
    PartDraw,
    RaiseTo,
    RunDraw,
    Runs,
    RunShow,
    Show,
    StandPat,
    StreetHeading,
    StudDeal,
)
from histories.cards import Cards
from histories.games import GAMES, Game

if TYPE_CHECKING:
    from histories.hand import Balance

#: The streets of stud by the heading before their cards.
_STREETS = {"3RD STREET": 1, "4TH STREET": 2, "5TH STREET": 3, "6TH STREET": 4}
_STREET_NAMES = ("3rd STREET", "4th STREET", "5th STREET", "6th STREET", "RIVER")
#: What begins a hand, where its cards have not.
_BEGINS = frozenset((Dealing, Fold, Check, Call, Bet, RaiseTo, BringIn))
#: What there may be of a hand that is run more than once.
_OF_RUNS = frozenset((RunShow, RunDraw, Dealing))


def lower(reading: Reading) -> None:
    """Make of what the room states what ``Hand`` holds."""
    game = GAMES[reading.header.stakes.game_name]
    reading.balances, reading.results = cast("list[Balance]", reading.results), []
    lowering = _Stud(reading, game) if game.stud else _Closed(reading, game)
    if not lowering.take_all():
        dealing.check(reading, game)
    elif game.stud:
        dealing.check_last_cards(reading)
    reading.found += lowering.found
    reading.actions = lowering.out
    pots = lowering.pots
    if pots != {"pot"}:
        _check_order(reading)
        reading.actions = _awards(reading.actions, pots)
    # the text may end within the summary, before all are paid: the main pot is the last
    reading.stops = bool(reading.summary_line) and "pot" not in pots and not lowering.unread
    if reading.total is None:
        reading.total = reading.summary_line, None, 0, ()


class _Lowering(Chips):
    """One pass over the actions, with what is done to the cards left to the kind of game."""

    handlers: dict[type, Handler]

    def __init__(self, reading: Reading, game: Game) -> None:
        super().__init__(reading)
        self.game = game
        self.found: list[tuple[str, int, str, str]] = []

    def take_all(self) -> bool:
        """Take all actions; whether those before the play are all in order, one for each seat."""
        actions = self.reading.actions
        dealt = dealing.in_order(self.reading, self.game)
        self.look_ahead(actions[dealt:])
        begun = False
        add, handler_of = self.out.append, self.handlers.get
        for action in actions:
            kind = type(action)
            if not begun and kind in _BEGINS:
                begun = True
                self.begin(action.line)
            handler = handler_of(kind)
            if handler is None:
                add(action)
            else:
                handler(self, action)
        self.close()
        return dealt > 0

    def begin(self, line: int) -> None:
        """The cards come, or somebody bets."""

    def look_ahead(self, rest: list[Action]) -> None:
        """See how often the hand is run; ``rest`` lacks no line that may tell."""


class _Closed(_Lowering):
    """Deals, draws and headings of a game of closed hands."""

    def __init__(self, reading: Reading, game: Game) -> None:
        super().__init__(reading, game)
        #: How often the hand is run: by the runs shown, the cards that came, deals among draws.
        self.runs = 1
        self.told_runs = True
        self.drawing = False
        self.hole = game.hole
        self.headed = game.draws > 1
        #: The first hand shown of each player, and what each is known to hold: ``None``, no more.
        self.shown: dict[int, Show] = {}
        self.first: dict[int, Cards] = {}
        self.held: dict[int, Cards | None] = {}

    def begin(self, line: int) -> None:
        self.out.append(Heading(line, "DEALING HANDS"))

    def look_ahead(self, rest: list[Action]) -> None:
        if _OF_RUNS.isdisjoint(map(type, rest)):
            return
        drawing = False
        for action in rest:
            kind = type(action)
            if kind is Heading:
                drawing = action.name.endswith("DRAW")  # type: ignore[attr-defined]
            elif kind in _OF_RUNS:
                self._count_runs(action, drawing)
        if self.runs > 1:
            self.told_runs = False
            for action in rest:
                if isinstance(action, Show) and getattr(action, "run", 1) == 1:
                    self.shown[action.player] = action

    def _count_runs(self, action: Action, drawing: bool) -> None:
        if isinstance(action, RunDraw):
            self.runs = max(self.runs, len(action.came))
        elif isinstance(action, RunShow):
            self.runs = max(self.runs, action.run, 2)
        elif drawing:
            self.runs = max(self.runs, 2)

    def _heading(self, action: Heading) -> None:
        self.drawing = action.name.endswith("DRAW")
        self.new_round()
        if self.drawing and self.headed:
            self.out.append(action)

    def _tell_runs(self, line: int) -> None:
        """The first draw tells how often the hand is run from here on."""
        if not self.told_runs:
            self.told_runs = True
            self.out.append(Runs(line, self.runs))

    def _dealing(self, action: Dealing) -> None:
        if self.drawing:
            self._run_cards(action)
        elif action.cards:
            self._deal(action)

    def _deal(self, action: Dealing) -> None:
        self.first.setdefault(action.player, action.cards)
        self.held[action.player] = action.cards
        self.out.append(Deal(action.line, action.player, action.cards))

    def _draw(self, action: Discard) -> None:
        """``draws 4``: where there are runs, the cards of all, as many in each."""
        self.new_round()
        if self.runs < 2:
            self.out.append(action)
            return
        self._tell_runs(action.line)
        each, over = divmod(action.count, self.runs)
        if over:
            what = f"{action.count} new cards are not as many in each of {self.runs} runs"
            self.found.append(("new-cards", action.line, what, str(action.count)))
        self.out.append(RunDraw(action.line, action.player, each))

    def _draw_as_told(self, action: StandPat | RunDraw) -> None:
        self.new_round()
        self._tell_runs(action.line)
        self.out.append(action)

    def _exchange(self, action: Exchange) -> None:
        """A discard with the cards that came: what was kept follows from the last hand.

        Where it does not, the cards that the line tells are a part of what happened.
        """
        self.new_round()
        self._tell_runs(action.line)
        line, p, thrown = action.line, action.player, action.cards or ()
        held = self.held.get(p)
        if held is None or len(set(held)) != self.hole or not set(thrown) <= set(held):
            self.held[p] = None
            self.out.append(PartDraw(line, p, action.count, None, thrown, action.came))
            return
        kept = tuple([card for card in held if card not in thrown])
        self.held[p] = kept + action.came
        self.out.append(Discard(line, p, action.count, thrown))
        self.out.append(Deal(line, p, kept, action.came))

    def _run_cards(self, action: Dealing) -> None:
        """``Dealt to`` among draws: a hand run more than once, in which some cards are told."""
        self._tell_runs(action.line)
        p = action.player
        first, shown = self.first.get(p), self.shown.get(p)
        if action.cards:
            self._check_told(action, first, shown)
        if first is None or shown is None:
            # the one line of which all is known has three cards for one that was thrown away
            self.out.append(RunDraw(action.line, p, action.count // (self.runs + 1)))
            return
        thrown = tuple(card for card in first if card not in shown.cards)
        self.out.append(RunDraw(action.line, p, len(thrown), thrown))

    def _check_told(self, action: Dealing, first: Cards | None, shown: Show | None) -> None:
        """Whose new cards are told was told his first ones, and shows none beside these.

        Which of the new cards are whose run's, nobody knows.
        """
        if first is None:
            what = "these new cards are told, and the first ones of the same hand are not"
            self.found.append(("cards-dealt", action.line, what, "["))
            return
        came = {*first, *action.cards}
        strange = [card for card in shown.cards if card not in came] if shown is not None else []
        if shown is not None and strange:
            what = f"{strange[0]} is shown, and neither the first nor the new cards have it"
            self.found.append(("shown-cards", shown.line, what, strange[0]))

    handlers = HANDLERS | {
        Heading: _heading,
        Dealing: _dealing,
        Discard: _draw,
        Exchange: _exchange,
        RunDraw: _draw_as_told,
        StandPat: _draw_as_told,
    }


class _Stud(_Lowering):
    """Deals and headings of stud: a heading stands before the cards of the next street."""

    street = -1

    def begin(self, line: int) -> None:
        if self.street < 0:
            self.street = 0
            self.out.append(StreetHeading(line, _STREET_NAMES[0], 0))

    def _heading(self, action: Heading) -> None:
        self.new_round()
        street = _STREETS.get(action.name)
        if street is None:
            self.out.append(action)
        else:
            self.street = street
            self.out.append(StreetHeading(action.line, _STREET_NAMES[street], street))

    def _dealing(self, action: Dealing) -> None:
        hidden = action.count - len(action.cards)
        self.out.append(StudDeal(action.line, action.player, action.cards, hidden))

    def _exchange(self, action: Exchange) -> None:
        self.new_round()
        self.out.append(Discard(action.line, action.player, action.count))

    handlers = HANDLERS | {
        Heading: _heading,
        Dealing: _dealing,
        Discard: Chips.between,
        Exchange: _exchange,
        RunDraw: Chips.between,
        StandPat: Chips.between,
    }


def _check_order(reading: Reading) -> None:
    """The main pot goes last: a side pot is contested by fewer."""
    main = False
    for one in reading.actions:
        if isinstance(one, Collect):
            if main and one.pot != "pot":
                what = f"the {one.pot} is awarded before the main pot"
                reading.found.append(("misplaced-line", one.line, what, one.pot))
                return
            main = main or one.pot == "pot"


def _awards(actions: list[Action], pots: set[str]) -> list[Action]:
    """The engine's names of the pots: where there are side pots, ``pot`` is the main one."""
    sides = sorted(pots - {"pot"})
    names = {"pot": "main pot"} | (
        {sides[0]: "side pot"}
        if sides == ["side pot 1"]
        else {name: name.replace("pot ", "pot-") for name in sides}
    )
    return [
        replace(one, pot=names[one.pot]) if isinstance(one, Collect) else one for one in actions
    ]
