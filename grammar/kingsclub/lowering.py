"""What KingsClub states, as ``Hand`` holds it.

A street's heading stands behind its round. A draw in a hand that is run more than once has the
cards of all runs in one number.
"""

from __future__ import annotations

from msgspec.structs import replace

from grammar.kingsclub import dealing
from grammar.kingsclub.chips import Chips
from grammar.kingsclub.phrases import Dealing, Exchange
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
    Fold,
    Heading,
    PartDraw,
    Post,
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
from histories.hand import Balance

#: The streets of stud by the heading before their cards.
_STREETS = {"3RD STREET": 1, "4TH STREET": 2, "5TH STREET": 3, "6TH STREET": 4}
_STREET_NAMES = ("3rd STREET", "4th STREET", "5th STREET", "6th STREET", "RIVER")
_PLAYED = frozenset((Fold, Check, Call, Bet, Complete, RaiseTo, BringIn))
_DRAWN = frozenset((Discard, Exchange, RunDraw, StandPat))
#: What stays as it is behind the deal, where a hand is run once.
_POSTED: frozenset[type] = frozenset((Post,))
_KEPT = _PLAYED | {Discard, StandPat, Show, Collect}


def lower(reading: Reading) -> None:
    """Make of what the room states what ``Hand`` holds."""
    game = GAMES[reading.header.stakes.game_name]
    reading.balances = [
        Balance(one.line, one.number, one.player, one.won or 0, int(one.when))
        for one in reading.results
    ]
    reading.results = []
    dealing.check(reading, game)
    chips = Chips(reading)
    actions = chips.told()
    if game.stud:
        actions = _stud_cards(actions)
    else:
        draws = _Draws(chips, game)
        actions = draws.lowered(actions)
        reading.found += draws.found
    reading.actions = actions
    if chips.pots != {"pot"}:
        _check_order(reading, actions)
        reading.actions = _awards(actions, chips.pots)
    # the text may end within the summary, before all are paid: the main pot is the last
    reading.stops = bool(reading.summary_line) and "pot" not in chips.pots and not chips.unread
    if reading.total is None:
        reading.total = reading.summary_line, None, 0, ()


class _Draws:
    """Deals, draws and headings of a game of closed hands."""

    def __init__(self, chips: Chips, game: Game) -> None:
        self.found: list[tuple[str, int, str, str]] = []
        self.runs = chips.runs
        self.hole = game.hole
        self.headed = game.draws > 1
        #: The first hand shown of each player, and what each is known to hold: ``None``, no more.
        self.shown: dict[int, Show] = {}
        if self.runs > 1:
            for one in chips.shows:
                if not isinstance(one, RunShow) or one.run == 1:
                    self.shown[one.player] = one
        self.first: dict[int, Cards] = {}
        self.held: dict[int, Cards | None] = {}

    def lowered(self, actions: list[Action]) -> list[Action]:
        """The actions, as ``Hand`` has them."""
        lowered: list[Action] = []
        add = lowered.append
        told_runs = self.runs < 2
        dealt = drawing = False
        kept = _POSTED
        for action in actions:
            kind = type(action)
            if kind in kept:
                add(action)
                continue
            if kind is Dealing and not drawing:
                if not dealt:
                    dealt = True
                    kept = _KEPT if told_runs else _PLAYED
                    add(Heading(action.line, "DEALING HANDS"))
                if action.cards:  # type: ignore[attr-defined]
                    add(self._deal(action))
                continue
            if kind is Heading:
                showdown = action.name == "SHOW DOWN"  # type: ignore[attr-defined]
                drawing = drawing and showdown
                if not showdown:
                    drawing = action.name.endswith("DRAW")  # type: ignore[attr-defined]
                if showdown or (drawing and self.headed):
                    add(action)
                continue
            if not dealt and (kind is Dealing or kind in _PLAYED):
                dealt = True
                kept = _KEPT if told_runs else _PLAYED
                add(Heading(action.line, "DEALING HANDS"))
            if kind in _DRAWN or kind is Dealing:
                if not told_runs:
                    told_runs = True
                    add(Runs(action.line, self.runs))
                lowered += self._draw(action)
            else:
                add(action)
        return lowered

    def _deal(self, action: Action) -> Deal:
        assert isinstance(action, Dealing)
        self.first.setdefault(action.player, action.cards)
        self.held[action.player] = action.cards
        return Deal(action.line, action.player, action.cards)

    def _draw(self, action: Action) -> list[Action]:
        """What a line of a draw is to ``Hand``."""
        if isinstance(action, Exchange):
            return self._exchange(action)
        if isinstance(action, Dealing):
            return self._run_cards(action)
        if self.runs > 1 and type(action) is Discard:
            return [self._drawn_in_all(action)]
        return [action]

    def _drawn_in_all(self, action: Discard) -> RunDraw:
        """``draws 4``: the cards of all runs, as many in each."""
        each, over = divmod(action.count, self.runs)
        if over:
            what = f"{action.count} new cards are not as many in each of {self.runs} runs"
            self.found.append(("new-cards", action.line, what, str(action.count)))
        return RunDraw(action.line, action.player, each)

    def _exchange(self, action: Exchange) -> list[Action]:
        """A discard with the cards that came: what was kept follows from the last hand.

        Where it does not, the cards that the line tells are a part of what happened.
        """
        p, thrown = action.player, action.cards or ()
        held = self.held.get(p)
        if held is None or len(set(held)) != self.hole or not set(thrown) <= set(held):
            self.held[p] = None
            return [PartDraw(action.line, p, action.count, None, thrown, action.came)]
        kept = tuple(card for card in held if card not in thrown)
        self.held[p] = kept + action.came
        draw = Discard(action.line, p, action.count, thrown)
        return [draw, Deal(action.line, p, kept, action.came)]

    def _run_cards(self, action: Dealing) -> list[Action]:
        """``Dealt to`` among draws: a hand run more than once, in which some cards are told."""
        p = action.player
        first, shown = self.first.get(p), self.shown.get(p)
        if action.cards:
            self._check_told(action, first, shown)
        if first is None or shown is None:
            # the one line of which all is known has three cards for one that was thrown away
            return [RunDraw(action.line, p, action.count // (self.runs + 1))]
        thrown = tuple(card for card in first if card not in shown.cards)
        return [RunDraw(action.line, p, len(thrown), thrown)]

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


def _stud_cards(actions: list[Action]) -> list[Action]:
    """Deals and headings of stud: a heading stands before the cards of the next street."""
    lowered: list[Action] = []
    add = lowered.append
    street = -1
    for action in actions:
        kind = type(action)
        if kind is Heading and action.name in _STREETS:  # type: ignore[attr-defined]
            street = _STREETS[action.name]  # type: ignore[attr-defined]
            add(StreetHeading(action.line, _STREET_NAMES[street], street))
            continue
        if street < 0 and (kind is Dealing or kind in _PLAYED):
            street = 0
            add(StreetHeading(action.line, _STREET_NAMES[0], 0))
        if isinstance(action, Dealing):
            hidden = action.count - len(action.cards)
            add(StudDeal(action.line, action.player, action.cards, hidden))
        elif isinstance(action, Exchange):
            add(Discard(action.line, action.player, action.count))
        else:
            add(action)
    return lowered


def _check_order(reading: Reading, actions: list[Action]) -> None:
    """The main pot goes last: a side pot is contested by fewer."""
    main = False
    for one in actions:
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
