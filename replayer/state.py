"""The state of a hand while it is played: plain fields, changed only by the rules' functions."""

from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

from histories.actions import (
    Action,
    Bet,
    BringIn,
    Call,
    Check,
    Collect,
    Complete,
    Discard,
    Fold,
    PlayerAction,
    Post,
    RaiseTo,
    StandPat,
)
from histories.cards import Card
from histories.findings import Finding, Unknown, Value
from histories.games import GAMES
from histories.hand import Hand
from replayer.houserules import HouseRules
from replayer.stud.table import Stud

# the stages of a hand
POSTING, BETTING, DRAWING, DEALING, SHOWDOWN, OVER = range(6)

BET_ACTIONS = frozenset({Fold, Check, Call, Bet, RaiseTo, BringIn, Complete})
#: What players do before the hand ends.
PLAY = BET_ACTIONS | {Discard, StandPat}


_NO_CARDS: frozenset[Card] = frozenset()
_NOT_AWAY: frozenset[int] = frozenset()
_NO_DRAWS: tuple[int | None, ...] = ()


#: For what is set when the players sit down.
_NOBODY: list[int] = []


class Running:
    """A hand that is run more than once, for an equal part of each pot. Lists run by run.

    ``shown`` are the hands shown in each run, ``boards`` each run's own cards of the board,
    ``came`` the new cards of those whose draw the history knows, ``drew`` who has drawn in the
    runs, and after how many draws that they share.
    """

    __slots__ = ("boards", "came", "count", "drew", "shown")

    def __init__(self, count: int) -> None:
        self.count = count
        self.shown: list[dict[int, tuple[Card, ...]]] = [{} for _ in range(count)]
        self.boards: list[list[Card]] = [[] for _ in range(count)]
        self.came: dict[int, tuple[tuple[Card, ...], ...]] = {}
        self.drew: dict[int, int] = {}


class State:
    """One hand in play. Lists run by player (index into ``hand.seats``); money in minor units.

    ``order`` holds the players dealt in, clockwise from the first left of the button, ``left``
    those of them who may still win (``live`` is how many), and ``queue[turn:]`` those who still
    have to act (or draw) on this street, in order. ``total`` is what a player put in and did not
    get back, antes included, ``dead`` what counts for nobody's bet (``dead_of``: by player).
    ``held`` are the cards known to be in a hand (``in_hands``: in any), ``hidden`` how many more it
    has. ``drawn`` counts each player's draws (``None``: not known); ``late`` are the draws after a
    reshuffle: player, count, reshuffles so far. ``burned`` cards lie beside the ``pile`` of
    discards. ``names`` are the hands whose printed names are true, ``worth`` is how strong hands
    are that were compared or named. ``order`` and ``place`` are exchanged, never changed: hands
    share them.

    ``unsaid`` is what went back to each player uncalled and no line tells of.

    ``full`` is the last bet or raise of this round that counts as a full one, ``levels`` how many
    there have been: an all-in may have made the price more.

    ``board`` has the cards that lie in the middle for all, ``board_due`` says how many are to come
    before this street's betting: while it waits for them the phase is ``DEALING``. ``runs`` is how
    a hand stands that is run more than once.

    ``stud`` is what a game with upcards needs beside all this, ``None`` in the others.

    ``trust`` is a line whose figures are taken over what the play so far gives, and ``suspects``
    collects the lines where that choice arose; ``swaps`` are lines that may have changed places
    with the next. The engine keeps the reading with the fewest faults.
    """

    __slots__ = (
        "active",
        "allin",
        "awaiting",
        "away",
        "bet",
        "big_blind",
        "board",
        "board_due",
        "burned",
        "cancelled",
        "cap_line",
        "cards_sure",
        "claimed",
        "collects",
        "dead",
        "dead_of",
        "dealt",
        "drawn",
        "epoch",
        "faced",
        "findings",
        "folded",
        "full",
        "game",
        "hand",
        "heading",
        "held",
        "hidden",
        "hole",
        "idle",
        "in_hands",
        "last",
        "last_bettor",
        "last_raise",
        "late",
        "left",
        "left_on",
        "levels",
        "levels_away",
        "live",
        "money_sure",
        "mucked",
        "names",
        "numbers",
        "order",
        "owed",
        "phase",
        "pile",
        "place",
        "posts",
        "pot",
        "price",
        "queue",
        "reshuffled",
        "returned",
        "round_unit",
        "rules",
        "runs",
        "short",
        "shown",
        "shows",
        "small_blind",
        "stack",
        "street",
        "streets",
        "stub",
        "stub_least",
        "stud",
        "suspects",
        "swaps",
        "thrown",
        "total",
        "trust",
        "turn",
        "unit",
        "unknowns",
        "unread",
        "unsaid",
        "worth",
    )  # fmt: skip

    def __init__(self, hand: Hand, rules: HouseRules, trust: int = 0) -> None:
        seats = hand.seats
        count = len(seats)
        game = GAMES[hand.game_name]
        self.hand = hand
        self.rules = rules
        self.game = game
        self.streets = game.streets
        self.hole = game.hole
        self.unit = hand.unit
        self.findings: list[Finding] = []
        self.unknowns: list[Unknown] = []
        self.trust = trust
        self.suspects: list[int] = []
        self.swaps: list[int] = []
        self.money_sure = True
        self.cards_sure = True
        # seats
        self.numbers = self.order = self.left = self.place = _NOBODY
        self.dealt = [True] * count
        self.away: frozenset[int] = _NOT_AWAY
        self.small_blind: int | None = None
        self.big_blind: int | None = None
        self.posts: list[Post] = []
        # money
        self.stack = [seat.stack for seat in seats]
        self.bet = [0] * count
        self.total = [0] * count
        self.returned = [0] * count
        self.unsaid = [0] * count
        self.idle = [True] * count
        self.dead = 0
        self.dead_of: dict[int, int] = {}
        self.pot = 0
        # betting
        self.cancelled = False
        self.phase = POSTING
        self.street = 0
        self.folded = [False] * count
        self.allin = [False] * count
        self.left_on = [0] * count
        self.live = 0
        self.active = 0
        self.queue = _NOBODY
        self.turn = 0
        self.price = 0
        self.short = False
        self.round_unit = 0
        self.last_raise = 0
        self.full = self.levels = 0
        self.last = -1
        self.last_bettor = -1
        self.faced = [-1] * count
        self.claimed = -1
        self.cap_line = 0
        self.owed: tuple[int, int] | None = None
        self.levels_away: list[int] = []
        # cards
        self.held: list[frozenset[Card]] = [_NO_CARDS] * count
        self.in_hands: set[Card] = set()
        self.hidden = [0] * count
        self.drawn: list[tuple[int | None, ...]] = [_NO_DRAWS] * count
        self.late: list[tuple[int, int, int]] = []
        self.awaiting: tuple[int, int] | None = None
        self.stub = self.stub_least = 0
        self.pile = 0
        self.burned = 0
        self.epoch = 0
        self.reshuffled = 0
        self.thrown: dict[Card, tuple[int, int]] = {}
        self.board: list[Card] = []
        self.board_due = 0
        self.runs: Running | None = None
        self.stud = Stud(count) if game.streets[0].up else None
        # showdown
        self.heading = 0
        self.shows: list[PlayerAction] = []
        self.shown: dict[int, tuple[Card, ...]] = {}
        self.names: dict[str, tuple[Card, ...]] = {}
        self.worth: dict[tuple[Card, ...], int] = {}
        self.mucked: set[int] = set()
        self.collects: list[Collect] = []
        self.unread = 0

    @property
    def put_in(self) -> list[int]:
        """What each player has put in, with what he got back."""
        totals = [total + back for total, back in zip(self.total, self.returned, strict=True)]
        for player, dead in self.dead_of.items():
            totals[player] += dead
        return totals

    def name(self, player: int) -> str:
        """The player's name."""
        return self.hand.seats[player].name

    def money(self, amount: int) -> str:
        """An amount as the room writes it."""
        return self.unit.format(amount)

    def find(
        self,
        code: str,
        line: int,
        message: str,
        stated: Value = None,
        expected: Value = None,
        at: str = "",
    ) -> None:
        """Report a finding at a line of the hand, its column where ``at`` stands."""
        finding = self.hand.source.finding(code, line, message, stated, expected, at)
        self.findings.append(finding)

    def trusts(self, line: int) -> bool:
        """Whether a contradicting line is to be taken at its word in this reading."""
        self.suspects.append(line)
        return line == self.trust

    def cannot_check(self, code: str, line: int, message: str) -> None:
        """Report a check that could not be made."""
        place, column = self.hand.source.place(line)
        self.unknowns.append(Unknown(code, place, column, message))

    def later(self, line: int) -> Iterator[Action]:
        """The actions after a line.

        A room may write cards behind what was done before they came: then a line higher up stands
        for an action further on, and it is the place of the line's own action that counts.
        """
        actions = self.hand.actions
        for at in range(len(actions) - 1, -1, -1):
            if actions[at].line == line:
                return iter(actions[at + 1 :])
        return (action for action in actions if action.line > line)

    def doubled(self, line: int) -> bool:
        """Whether a line repeats the one before it to the letter."""
        lines = self.hand.source.text.split("\n")
        return line > 1 and lines[line - 1] == lines[line - 2]


Watcher: TypeAlias = Callable[[State, Action], None]
#: One of the rules' functions; each takes its own type of action.
Handler: TypeAlias = Callable[[State, Any], None]
