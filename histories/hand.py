"""What a history states of one hand: typed, immutable, with the line of each statement.

Nothing here is a result of the rules. The engine's results live in ``replayer``.
"""

import re
from datetime import datetime
from typing import Literal, TypeAlias

import msgspec

from histories.actions import Action
from histories.cards import Cards
from histories.findings import Finding, Value, severity
from histories.games import GAMES, Game, Limit
from histories.money import Unit

SeatState: TypeAlias = Literal["", "sitting out", "out of hand"]
Ending: TypeAlias = Literal["folded", "mucked", "showed", "collected", "nothing", "sitting out"]


#: The stack of a player whose seat line is lost: plenty, and no figure to hold anything against.
STACK_UNKNOWN = 10**12


#: Where some rooms put commas into an amount.
_GROUPS = re.compile(r"(?<=[0-9])(?=(?:[0-9]{3})+(?![0-9]))")


class Seat(msgspec.Struct, frozen=True, gc=False):
    """A seat line: ``stack`` before the hand, in minor units; ``bounty`` in the buy-in's currency.

    The stack is ``STACK_UNKNOWN`` where the line that tells it is lost.
    """

    line: int
    number: int
    name: str
    stack: int
    state: SeatState = ""
    bounty: int | None = None


class Tournament(msgspec.Struct, frozen=True, gc=False):
    """The tournament's part of a header, as written: ``buy_in`` such as ``"$1.40+$0.10 USD"``."""

    number: str
    buy_in: str
    level: str
    phase: str = ""


class Pot(msgspec.Struct, frozen=True, gc=False):
    """A pot's stated figure: ``name`` as the room prints it, ``amount`` in minor units."""

    name: str
    amount: int


class SummarySeat(msgspec.Struct, frozen=True, gc=False):
    """A seat's line in the summary.

    ``marks`` are the positions stated, in order: ``"button"``, ``"small blind"``, ``"big blind"``.
    ``when`` tells of a fold (``"before the Draw"``), with ``idle`` for ``(didn't bet)``. ``won`` is
    what the line says was won, in minor units; ``description`` the hand's name as printed.
    """

    line: int
    number: int
    player: int
    marks: tuple[str, ...]
    ending: Ending
    when: str = ""
    idle: bool = False
    cards: Cards | None = None
    won: int | None = None
    description: str | None = None


class Balance(msgspec.Struct, frozen=True, gc=False):
    """What a room that keeps accounts says of a player after the hand, in minor units.

    ``stack`` is what he has then, ``net`` what he won or lost; ``None`` where the room is silent.
    ``player`` is -1 where nobody of the name has a seat.
    """

    line: int
    number: int
    player: int
    stack: int
    net: int | None = None


class Summary(msgspec.Struct, frozen=True, gc=False):
    """The room's own account of the hand. ``total`` and ``rake`` are ``None`` where not printed.

    ``balances`` are there in rooms that print stacks after the hand.
    """

    line: int
    total_line: int
    total: int | None
    rake: int | None
    pots: tuple[Pot, ...]
    seats: tuple[SummarySeat, ...]
    balances: tuple[Balance, ...] = ()


class Source(msgspec.Struct, frozen=True, gc=False):
    """Where a hand stands: its file, its first line there (from 1), its text with LF line ends.

    A text may be laid out otherwise than it stands in the file: then ``places`` tells of each of
    its lines at which line and column of the file it begins. Findings count the lines of the text;
    ``in_file`` gives a place in the file.
    """

    file: str
    line: int
    text: str
    places: tuple[tuple[int, int], ...] = ()

    def place(self, line: int, needle: str = "") -> tuple[int, int]:
        """Line and column in the file of ``needle`` on a 1-based line of this text.

        The column is 1 where the needle is empty or not on the line.
        """
        column = 1
        if needle:
            lines = self.text.split("\n", line)
            if line <= len(lines):
                stated = lines[line - 1]
                at = max(stated.rfind(needle), stated.rfind(_GROUPS.sub(",", needle)))
                column = at + 1 or 1
        return self.line + line - 1, column

    def seat(self, number: int) -> int:
        """The room's own number of a seat: a room may count from another one than 1."""
        return number

    def in_file(self, line: int, column: int) -> tuple[int, int]:
        """Line and column in the file of a place as ``place`` gives it."""
        number = line - self.line
        if not 0 <= number < len(self.places):
            return line, column
        start, indent = self.places[number]
        return start, indent + column - 1

    def finding(
        self,
        code: str,
        line: int,
        message: str,
        stated: Value = None,
        expected: Value = None,
        at: str = "",
    ) -> Finding:
        """A finding at a line of this text, its column where ``at`` stands."""
        place, column = self.place(line, at)
        return Finding(code, severity(code), place, column, message, stated, expected)


class Hand(msgspec.Struct, frozen=True, gc=False):
    """One hand as its history states it.

    ``small`` and ``big`` are the header's two figures in minor units: the bets in fixed limit, the
    blinds in pot and no limit. ``time`` is the first clock in the header, in ``time_zone``.
    ``button`` is a seat number, 0 where the game has none and the room names none. ``ante`` and
    ``bring_in`` are what the header says of them, ``None`` where it is silent. ``button_line`` is
    the line that names the button. ``faults`` are the reader's findings: what could not be read.
    ``complete`` is false where the text stops early or the room marks it partial.
    """

    source: Source
    room: str
    hand_id: str
    game_name: str
    limit: Limit
    unit: Unit
    small: int
    big: int
    time: datetime
    time_zone: str
    tournament: Tournament | None
    title: str
    table: str
    max_seats: int
    button: int
    seats: tuple[Seat, ...]
    actions: tuple[Action, ...]
    summary: Summary | None
    faults: tuple[Finding, ...] = ()
    complete: bool = True
    ante: int | None = None
    bring_in: int | None = None
    button_line: int = 2

    @property
    def game(self) -> Game:
        """The game's row in ``GAMES``."""
        return GAMES[self.game_name]


class OtherGame(msgspec.Struct, frozen=True, gc=False):
    """A hand of a game that is not judged, named in the room's own words.

    ``table`` is its table's name, empty where that was not read.
    """

    source: Source
    room: str
    hand_id: str
    game_words: str
    limit: Limit | None
    time: datetime | None
    table: str = ""


class Unreadable(msgspec.Struct, frozen=True, gc=False):
    """A text that no hand can be built from, and why."""

    source: Source
    room: str | None
    hand_id: str | None
    faults: tuple[Finding, ...]


Item: TypeAlias = Hand | OtherGame | Unreadable
