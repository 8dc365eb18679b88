"""What KingsClub states, as ``Hand`` holds it.

All amounts are totals of the round, antes left out. A street's heading stands behind its round. A
draw in a hand that is run more than once has the cards of all runs in one number. A blind that is
dead has no line: it shows in what its player lost.
"""

from __future__ import annotations

from msgspec.structs import replace

from grammar.kingsclub import dealing
from grammar.kingsclub.phrases import Dealing, Exchange
from grammar.text.reading import Reading
from histories.actions import (
    Action,
    Bet,
    Board,
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
    PlayerAction,
    Post,
    RaiseTo,
    RunDraw,
    Runs,
    RunShow,
    Show,
    StandPat,
    StreetHeading,
    StudDeal,
    Unread,
)
from histories.games import GAMES, Game
from histories.hand import Balance

#: The streets of stud by the heading before their cards.
_STREETS = {"3RD STREET": 1, "4TH STREET": 2, "5TH STREET": 3, "6TH STREET": 4}
_STREET_NAMES = ("3rd STREET", "4th STREET", "5th STREET", "6th STREET", "RIVER")
_DRAWN = (Discard, StandPat)
#: What shows that the hands were dealt.
_DEALT = (Dealing, Fold, Check, Call, Bet, Complete, RaiseTo)


def lower(reading: Reading) -> None:
    """Make of what the room states what ``Hand`` holds."""
    game = GAMES[reading.header.stakes.game_name]
    reading.balances = [
        Balance(one.line, one.number, one.player, one.won or 0, int(one.when))
        for one in reading.results
    ]
    reading.results = []
    dealing.check(reading, game)
    chips = _Chips(reading)
    actions = [chips.told(action) for action in reading.actions]
    chips.find_dead_blinds(actions)
    actions = _stud_cards(actions) if game.stud else _cards(actions, game)
    reading.actions = _awards(actions)
    reading.stops = _stops(reading)
    if reading.total is None:
        reading.total = reading.summary_line, None, 0, ()


def _stops(reading: Reading) -> bool:
    """Whether the text ends within the summary, before anybody is paid."""
    paid = (Collect, Unread)
    return bool(reading.summary_line) and not any(isinstance(one, paid) for one in reading.actions)


class _Chips:
    """The chips of a hand: what stands before everybody, and what each has put in."""

    def __init__(self, reading: Reading) -> None:
        count = len(reading.seats)
        self.reading = reading
        self.bets = [0] * count
        self.put = [0] * count
        self.live = [0] * count
        self.folded: set[int] = set()
        #: Who posts a blind of his place, which no newcomer does.
        self.placed: set[int] = set()
        self.brought = False

    def told(self, action: Action) -> Action:
        """An action with its amounts as ``Hand`` has them."""
        if isinstance(action, Heading | Board | Discard | StandPat):
            self.bets = [0] * len(self.bets)
            self.brought = False
            return action
        if not isinstance(action, PlayerAction):
            return action
        p = action.player
        if isinstance(action, Fold):
            self.folded.add(p)
        elif isinstance(action, Post):
            if ": posts the " in self.reading.lines[action.line - 1]:
                self.placed.add(p)
            self._pay(p, action.amount, live=action.kind != "ante")
        elif isinstance(action, BringIn):
            self.brought = True
            self._pay(p, action.amount)
        elif isinstance(action, Call):
            amount = action.amount - self.bets[p]
            self._pay(p, amount)
            return Call(action.line, p, amount, action.all_in, action.amount)
        elif isinstance(action, Bet):
            self._pay(p, action.amount - self.bets[p])
            if self.brought:
                self.brought = False
                return Complete(action.line, p, action.amount, action.all_in)
        elif isinstance(action, RaiseTo):
            self.brought = False
            by = action.to - max(self.bets)
            self._pay(p, action.to - self.bets[p])
            return replace(action, by=by)
        return action

    def _pay(self, p: int, amount: int, *, live: bool = True) -> None:
        self.put[p] += amount
        self.live[p] += amount
        if live:
            self.bets[p] += amount

    def find_dead_blinds(self, actions: list[Action]) -> None:
        """Add the small blinds that show only in what their players lost."""
        posts = [one for one in actions if isinstance(one, Post)]
        unread = any(isinstance(one, Unread) for one in actions)
        if unread or not any(one.kind == "big blind" for one in posts):
            return
        stakes = self.reading.header.stakes
        nominal = stakes.small // 2 if stakes.limit == "fixed" else stakes.small
        small = next(
            (one.amount for one in posts if one.kind == "small blind" and not one.all_in), nominal
        )
        due = self._small_blind(posts)
        won = [0] * len(self.put)
        for action in actions:
            if isinstance(action, Collect):
                won[action.player] += action.amount
        top = max(self.live)
        second = sorted(self.live)[-2] if len(self.live) > 1 else 0
        for line in self.reading.balances:
            p = line.player
            if (
                p in (-1, due)
                or p in self.placed
                or line.net is None
                or line.stack - self.reading.seats[p].stack != line.net
            ):
                continue
            alone = self.live[p] == top and p not in self.folded
            lost = self.put[p] - (top - second if alone else 0)
            if won[p] - line.net - lost == small:
                at = actions.index(posts[-1]) + 1
                own = [one.line for one in posts if one.player == p]
                actions.insert(at, Post((own or [posts[-1].line])[-1], p, "small blind", small))

    def _small_blind(self, posts: list[Post]) -> int:
        """Who has to post the small blind where nobody does: his is no dead one; -1 for nobody."""
        if any(one.kind == "small blind" for one in posts):
            return -1
        button, seats = self.reading.table.button, self.reading.seats
        players = sorted(
            range(len(seats)), key=lambda p: (seats[p].number <= button, seats[p].number)
        )
        first = players[-1 if len(players) == 2 else 0]
        return -1 if any(one.player == first and one.kind != "ante" for one in posts) else first


def _cards(actions: list[Action], game: Game) -> list[Action]:
    """Deals, draws and headings of a game of closed hands."""
    lowered: list[Action] = []
    runs = _runs(actions)
    told_runs = runs < 2
    hands = {one.player: one for one in actions if isinstance(one, Show) and not _later_run(one)}
    dealt = drawing = False
    for action in _with_showdown(actions):
        if isinstance(action, Heading) and action.name != "SHOW DOWN":
            drawing = action.name.endswith("DRAW")
            if drawing and game.draws > 1:
                lowered.append(action)
            continue
        if not dealt and isinstance(action, _DEALT):
            dealt = True
            lowered.append(Heading(action.line, "DEALING HANDS"))
        draws = isinstance(action, _DRAWN) or (drawing and isinstance(action, Dealing))
        if draws and not told_runs:
            told_runs = True
            lowered.append(Runs(action.line, runs))
        if draws:
            lowered += _draw(action, runs, lowered, hands, game.hole)
        elif not isinstance(action, Dealing):
            lowered.append(action)
        elif action.cards:
            lowered.append(Deal(action.line, action.player, action.cards))
    return lowered


def _draw(
    action: Action, runs: int, before: list[Action], shown: dict[int, Show], hole: int
) -> list[Action]:
    """What a line of a draw is to ``Hand``; ``before`` are the actions so far."""
    if isinstance(action, Exchange):
        return _exchange(action, before, hole)
    if isinstance(action, Dealing):
        return _run_cards(action, runs, before, shown.get(action.player))
    if runs > 1 and isinstance(action, Discard) and not isinstance(action, RunDraw):
        return [RunDraw(action.line, action.player, action.count // runs)]
    return [action]


def _with_showdown(actions: list[Action]) -> list[Action]:
    """A heading before the first hand shown, where there are two or more: the room has none."""
    shows = [one for one in actions if isinstance(one, Show)]
    if len({one.player for one in shows}) < 2:
        return actions
    at = actions.index(shows[0])
    return [*actions[:at], Heading(shows[0].line, "SHOW DOWN"), *actions[at:]]


def _later_run(show: Show) -> bool:
    return isinstance(show, RunShow) and show.run > 1


def _runs(actions: list[Action]) -> int:
    """How often the hand is run: by the runs shown, the cards that came, or deals among draws."""
    runs = 1
    drawing = False
    for action in actions:
        if isinstance(action, Heading):
            drawing = action.name.endswith("DRAW")
        elif isinstance(action, RunShow):
            runs = max(runs, action.run, 2)
        elif isinstance(action, RunDraw):
            runs = max(runs, len(action.came))
        elif drawing and isinstance(action, Dealing):
            runs = max(runs, 2)
    return runs


def _exchange(action: Exchange, before: list[Action], hole: int) -> list[Action]:
    """A discard with the cards that came: what was kept follows from the last hand.

    Where it does not, the cards that the line tells are a part of what happened.
    """
    held: tuple[str, ...] | None = None
    for one in before:
        if isinstance(one, PartDraw) and one.player == action.player:
            held = None
            break
        if isinstance(one, Deal) and one.player == action.player:
            held = one.cards + (one.new or ())
    thrown = action.cards or ()
    if held is None or len(set(held)) != hole or not set(thrown) <= set(held):
        return [PartDraw(action.line, action.player, action.count, None, thrown, action.came)]
    kept = tuple(card for card in held if card not in thrown)
    draw = Discard(action.line, action.player, action.count, thrown)
    return [draw, Deal(action.line, action.player, kept, action.came)]


def _run_cards(
    action: Dealing, runs: int, before: list[Action], shown: Show | None
) -> list[Action]:
    """``Dealt to`` among draws: a hand run more than once, in which only some cards are told."""
    p = action.player
    first = next((one for one in before if isinstance(one, Deal) and one.player == p), None)
    if first is None or shown is None:
        return [RunDraw(action.line, p, action.count // runs)]
    thrown = tuple(card for card in first.cards if card not in shown.cards)
    return [RunDraw(action.line, p, len(thrown), thrown)]


def _stud_cards(actions: list[Action]) -> list[Action]:
    """Deals and headings of stud: a heading stands before the cards of the next street."""
    lowered: list[Action] = []
    street = -1
    for action in _with_showdown(actions):
        if isinstance(action, Heading) and action.name in _STREETS:
            street = _STREETS[action.name]
            lowered.append(StreetHeading(action.line, _STREET_NAMES[street], street))
            continue
        if street < 0 and isinstance(action, (BringIn, *_DEALT)):
            street = 0
            lowered.append(StreetHeading(action.line, _STREET_NAMES[0], 0))
        if isinstance(action, Dealing):
            hidden = action.count - len(action.cards)
            lowered.append(StudDeal(action.line, action.player, action.cards, hidden))
        elif isinstance(action, Exchange):
            lowered.append(Discard(action.line, action.player, action.count))
        else:
            lowered.append(action)
    return lowered


def _awards(actions: list[Action]) -> list[Action]:
    """The engine's names of the pots: where there are side pots, ``pot`` is the main one."""
    sides = sorted({one.pot for one in actions if isinstance(one, Collect) and one.pot != "pot"})
    if not sides:
        return actions
    names = {"pot": "main pot"} | (
        {sides[0]: "side pot"}
        if sides == ["side pot 1"]
        else {name: name.replace("pot ", "pot-") for name in sides}
    )
    return [
        replace(one, pot=names[one.pot]) if isinstance(one, Collect) else one for one in actions
    ]
