"""A hand while it is read: what is known of it so far, and the words that readers remember.

There are few ways to call $0.10. So the words after a name are looked up first, and read by a
pattern only when they are new. All memories are emptied before they grow large.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

import msgspec

from histories import stakes
from histories.actions import Action
from histories.games import Limit
from histories.hand import Balance, Pot, Seat, SeatState, Summary, SummarySeat, Tournament
from histories.money import CURRENCIES, Unit

if TYPE_CHECKING:
    from grammar.text.dialect import Dialect

#: Entries a memory holds before it is emptied: files without end must not fill it.
MEMORY = 4096

#: Terms that are runs of lines: after something strange between them they are one run still.
RUNS_OF_LINES = frozenset(("SEATS", "POSTS", "DEALT", "BETS", "DRAWS", "SHOWS", "RESULTS"))
#: Terms that are one line each, and of which a hand may have several.
MORE_THAN_ONCE = frozenset(("AWARD", "POT_LINE"))


class Run:
    """A token of a structure grammar: a run of lines of one kind, or a line that stands alone."""

    __slots__ = ("alone", "type")
    value = ""
    line = column = end_line = end_column = start_pos = end_pos = None

    def __init__(self, kind: str) -> None:
        self.type = kind
        #: Whether each such line is a token of its own.
        self.alone = kind not in RUNS_OF_LINES


_runs: dict[str, Run] = {}


def run(kind: str) -> Run:
    """The token of a kind: there is one of each, whatever the room."""
    if kind not in _runs:
        _runs[kind] = Run(kind)
    return _runs[kind]


SEATS, POSTS, DEALT, BETS = run("SEATS"), run("POSTS"), run("DEALT"), run("BETS")
DRAWS, SHOWS, RESULTS = run("DRAWS"), run("SHOWS"), run("RESULTS")
TABLE, SUMMARY, TOTAL, CANCELLED = run("TABLE"), run("SUMMARY"), run("TOTAL"), run("CANCELLED")
#: A heading that stands before the blinds.
OPENING = run("OPENING")

#: The run that an action's line belongs to, the action's type, its fields after the player.
Entry: TypeAlias = tuple[Run, type[Any], tuple[Any, ...]]
#: Amount and pot of an award.
Award: TypeAlias = tuple[int, str]
#: Stack, state and bounty of a seat.
Stack: TypeAlias = tuple[int, SeatState, "int | None"]
#: A summary seat's fields after the player.
Tail: TypeAlias = tuple[Any, ...]
#: Reads an amount as the room writes it; raises ``ValueError``.
Parse: TypeAlias = Callable[[str], int]

T = TypeVar("T")
K = TypeVar("K")


class Refused(Exception):  # noqa: N818
    """The text is not of the form, at a line of the hand (from 1); the word tier says why."""

    def __init__(self, line: int = 0) -> None:
        super().__init__(line)
        self.line = line


class HeaderFault(Exception):  # noqa: N818
    """What is wrong with a header, with the text to point at."""

    def __init__(self, code: str, message: str, at: str = "") -> None:
        super().__init__(code)
        self.code = code
        self.message = message
        self.at = at


def contradiction(message: str, at: str) -> HeaderFault:
    """A header that says two things that cannot both be."""
    return HeaderFault("header-contradiction", message, at)


def check_buy_in(buy_in: str, soft: list[HeaderFault]) -> None:
    """Add to ``soft`` that the parts of a buy-in are in several currencies."""
    if len({sign for sign in buy_in if sign in CURRENCIES}) > 1:
        soft.append(contradiction("the parts of a buy-in are in one currency", buy_in))


def sound_figures(
    limit: Limit, small: int, big: int, at: str, soft: list[HeaderFault]
) -> tuple[int, int]:
    """Figures that can be played, with what is wrong with those written added to ``soft``."""
    why, small, big = stakes.sound_figures(limit, small, big)
    if why:
        soft.append(contradiction(why, at))
    return small, big


class Stakes(msgspec.Struct, frozen=True, gc=False):
    """What a header says of game, limit and stakes.

    ``game_name`` is empty for a game that is not judged; ``words`` are the room's own.
    """

    words: str
    game_name: str
    limit: Limit
    unit: Unit
    small: int
    big: int
    tournament: Tournament | None
    title: str


class Table(msgspec.Struct, frozen=True, gc=False):
    """A table: its name, its number of seats, the button's seat (0 until a line tells it)."""

    name: str
    max_seats: int
    button: int


class Header(msgspec.Struct, frozen=True, gc=False):
    """A header, read.

    ``table`` and ``ante`` are there where the header tells them; ``partial`` where it says so.
    """

    hand_id: str
    stakes: Stakes
    time: datetime
    time_zone: str
    table: Table | None = None
    partial: bool = False
    ante: int | None = None


class Memory(dict[str, T | None], Generic[T]):
    """What words mean, for hands counted in one unit: read when they are new, then remembered.

    Words with cards in them are not kept: there are too many. ``None`` means that they are not of
    the form.
    """

    def __init__(self, read: Callable[[str, Parse], T | None], parse: Parse) -> None:
        super().__init__()
        self.read = read
        self.parse = parse

    def __missing__(self, words: str) -> T | None:
        try:
            found = self.read(words, self.parse)
        except ValueError:
            return None
        if found is not None and "[" not in words:
            if len(self) >= MEMORY:
                self.clear()
            self[words] = found
        return found


#: Who may begin a line, by its first word.
FirstWords: TypeAlias = tuple[
    dict[str, tuple[int, Memory[Entry]]], dict[str, list[tuple[str, int, Memory[Entry]]]]
]


class Sound(Generic[K, T]):
    """What parts of headers mean, remembered where nothing is wrong: the same stands in many hands.

    ``read`` gets the part and a list to which it adds what is wrong but need not stop the reading.
    """

    def __init__(self, read: Callable[[K, list[HeaderFault]], T]) -> None:
        self._read = read
        self._known: dict[K, T] = {}

    def read(self, part: K, soft: list[HeaderFault] | None) -> T:
        """Read a part. What is wrong is added to ``soft``, and raised where there is no such list.

        Raises ``HeaderFault`` or ``Refused`` where nothing can be made of it.
        """
        known = self._known.get(part)
        if known is not None:
            return known
        found: list[HeaderFault] = []
        new = self._read(part, found)
        if not found:
            if len(self._known) >= MEMORY:
                self._known.clear()
            self._known[part] = new
        elif soft is None:
            raise found[0]
        else:
            soft += found
        return new


class Words:
    """A room's memories for hands counted in one unit: of actions, awards, stacks and endings."""

    __slots__ = ("awards", "parse", "players", "posts", "stacks", "tails", "unit", "verbs")

    def __init__(self, dialect: Dialect, unit: Unit) -> None:
        self.unit = unit
        self.parse = parse = dialect.amounts(unit)
        self.verbs: Memory[Entry] = Memory(dialect.read_verb, parse)
        self.posts: Memory[Entry] = Memory(dialect.read_post, parse)
        #: What ``lines.first_words`` finds, by the players' names in the order of their seats.
        self.players: dict[tuple[str, ...], FirstWords] = {}
        self.awards: Memory[Award] = Memory(dialect.read_award, parse)
        self.stacks: Memory[Stack] = Memory(dialect.read_stack, parse)
        self.tails: Memory[Tail] = Memory(dialect.read_tail, parse)


class Reading:
    """A hand while it is read: its lines, and the records made of them so far."""

    __slots__ = (
        "actions", "astray", "balances", "button_line", "dialect", "found", "header", "index",
        "lines", "order", "results", "seats", "stops", "summary_line", "table", "total", "waiting",
        "words",
    )  # fmt: skip

    table: Table
    words: Words

    def __init__(self, dialect: Dialect, lines: list[str], header: Header) -> None:
        self.dialect = dialect
        self.lines = lines
        self.header = header
        self.words = dialect.words(header.stakes.unit)
        #: The runs met so far: the tokens of the structure grammar. Of a hand with faults in its
        #: lines or their order none is kept.
        self.order: list[Run] = []
        self.seats: list[Seat] = []
        #: The players by name: indices into ``seats``.
        self.index: dict[str, int] = {}
        self.actions: list[Action] = []
        self.results: list[SummarySeat] = []
        self.summary_line = 0
        self.button_line = 2
        #: What the summary says of stacks after the hand.
        self.balances: list[Balance] = []
        #: Line, total, rake and pots; the line of the total alone where no total is printed.
        self.total: tuple[int, int | None, int | None, tuple[Pot, ...]] | None = None
        #: What lowering finds wrong: code, line, message, and what the column points at.
        self.found: list[tuple[str, int, str, str]] = []
        #: Whether a seat's line in the summary is not where the seat's own line is.
        self.astray = False
        #: Whether lowering finds that the text stops before the hand is over.
        self.stops = False
        #: Lines of noise that wait until the players are known.
        self.waiting: list[tuple[str, int]] = []

    def summary(self) -> Summary | None:
        """The summary as stated, ``None`` where the text has none."""
        if not self.summary_line:
            return None
        seats, balances = tuple(self.results), tuple(self.balances)
        if self.total is None:
            return Summary(self.summary_line, self.summary_line, None, None, (), seats, balances)
        line, total, rake, pots = self.total
        return Summary(self.summary_line, line, total, rake, pots, seats, balances)
