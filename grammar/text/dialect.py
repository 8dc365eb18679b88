"""How one room writes a hand: what the readers of text have to be told of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from grammar.text.parser import Lines, build
from grammar.text.reading import (
    MEMORY,
    Award,
    Entry,
    Header,
    HeaderFault,
    Parse,
    Reading,
    Refused,
    Run,
    Stack,
    Stakes,
    Table,
    Tail,
    Words,
)
from histories.actions import NoteKind
from histories.games import GAMES
from histories.hand import SummarySeat
from histories.money import Unit

if TYPE_CHECKING:
    from grammar.text.repair import Structure
    from grammar.text.spelling import Spelling


def _to_the_table(reading: Reading) -> int:
    """The header names the table and the seats follow it, or they follow the table's line."""
    dialect, stakes = reading.dialect, reading.header.stakes
    if reading.header.table is not None:
        reading.table = reading.header.table
        return 1
    for at, line in enumerate(reading.lines[1:], 2):
        table = dialect.read_table(line, stakes)
        if table is not None:
            if dialect.table_fault(table, stakes) is not None:
                raise Refused(at)
            reading.table = table
            reading.button_line = at
            return at
        if line and not dialect.is_noise(line, reading.index):
            raise Refused(at)
        reading.waiting.append((line, at))
    raise Refused(len(reading.lines))


def _no_table(line: str, stakes: Stakes) -> None:
    """The room has no such line."""


def _no_table_fault(table: Table, stakes: Stakes) -> None:
    """Nothing in the line can contradict the header."""


def _as_the_unit(unit: Unit) -> Parse:
    return unit.parse


def _none_such(words: str, parse: Parse) -> None:
    """The room has no such lines."""


def _as_it_is(reading: Reading) -> None:
    """The room states what ``Hand`` holds."""


#: Matches nothing.
NOTHING = re.compile(r"(?!)")


class Dialect(msgspec.Struct, kw_only=True, dict=True, eq=False):
    """A room's way of writing, for the fast tier: one of these a room.

    Lines are read from the header on: ``read_header``, ``read_head`` where more lines stand before
    the seats, then the seats by ``read_stack``. Up to the summary most lines are a name and words
    that ``read_verb`` reads; all else is ``read_other``'s. In the summary the seats' lines end as
    ``read_tail`` says, and all else is ``read_closing``'s.

    Readers of words get them with the reader of amounts; what they give is remembered. They give
    ``None``, or raise ``ValueError``, for words that are not of the form.
    """

    #: The room's name: in output, in ``replayer.houserules``, and of its grammar's file.
    room: str
    #: ``__file__`` of the room's module, beside which the grammar lies.
    file: str
    #: The module that has ``SPELLING``, the lines word by word: loaded for hands not sound.
    words_module: str
    #: Every term of part one of the grammar, in a player's words.
    terms: dict[str, str]
    #: Terms that are one line and stand in every hand, so that they can be missing.
    single: tuple[str, ...]
    #: The token of the header for each game judged: it tells the grammar how many draws there are.
    header_runs: dict[str, Run | None]
    #: The tokens of the other lines before the seats.
    head_runs: tuple[Run, ...] = ()
    #: The headings, whole: the run, and the name that the engine knows it by.
    headings: dict[str, tuple[Run, str]]
    #: Lines without a player: run, type, fields after the line's number.
    plain: dict[str, Entry] = {}
    #: Whether ``": "`` stands between a player and what he does, or a blank.
    colon: bool = False
    #: Whether seats come in any order.
    seats_anyhow: bool = False
    #: How many lines make the header: ``read_header`` gets them as one text.
    header_lines: int = 1
    #: How a line starts that names the table, up to the name; empty where the header does.
    table_start: str = ""
    #: Lines that move no card and no chip and may stand anywhere.
    noise: re.Pattern[str] = NOTHING
    #: What stands between a seated player and what he says, where nothing that is done has it.
    says: str = ""
    #: Such a line that is whole, between the parts of a hand.
    rule: str = ""
    #: What players do, as alternatives of a pattern: how such words begin.
    verbs: str
    #: Lines of noise that tell of a player who comes or goes, his name first; and how they end.
    note: re.Pattern[str] = NOTHING
    notes: dict[str, NoteKind] = {}
    #: A seat's line in the summary after the number: anybody's name, and the words after it.
    anyone: re.Pattern[str] = NOTHING

    #: A header line. Raises ``HeaderFault``, or ``Refused`` if it is of no known form. What need
    #: not stop the reading is added to the list, and raised where there is none.
    read_header: Callable[[str, list[HeaderFault] | None], Header]
    #: A sound line that names the table, by the stakes of the header; ``None`` if it is none.
    read_table: Callable[[str, Stakes], Table | None] = _no_table
    #: How a table line contradicts itself or the header.
    table_fault: Callable[[Table, Stakes], HeaderFault | None] = _no_table_fault
    #: The lines between header and seats, where more than the table's stand there: how many lines
    #: are read then. Lines of noise on the way go to ``Reading.waiting``. Raises ``Refused``.
    read_head: Callable[[Reading], int] = _to_the_table
    #: How amounts are read in a unit.
    amounts: Callable[[Unit], Parse] = _as_the_unit
    #: What a player does, by the words after his name and what parts them from it.
    read_verb: Callable[[str, Parse], Entry | None]
    #: A blind or an ante by the words behind a colon, in rooms that have it there and nowhere else.
    read_post: Callable[[str, Parse], Entry | None] = _none_such
    #: What a player wins, in rooms where that is no action like the others.
    read_award: Callable[[str, Parse], Award | None] = _none_such
    #: A seat line from a bracket on: stack, state, bounty.
    read_stack: Callable[[str, Parse], Stack | None]
    #: A seat's line in the summary from the end of the name on.
    read_tail: Callable[[str, Parse], Tail | None] = _none_such
    #: What such a line becomes: its number, the seat's and the player come first, then the tail.
    result: Callable[..., Any] = SummarySeat
    #: A line before the summary that is no player's words after his name and no heading: with its
    #: number and the run before it. Adds a record and gives its run; ``None`` if it must be noise.
    read_other: Callable[[Reading, str, int, Run | None], Run | None]
    #: The same for the lines of the summary that are no seat's.
    read_closing: Callable[[Reading, str, int], Run | None]
    #: Makes of what the room states what ``Hand`` holds, when all lines are read.
    lower: Callable[[Reading], None] = _as_it_is

    # the rest follows

    def head(self, lines: list[str]) -> str:
        """The text of the header; blank lines may stand within one of several."""
        count = self.header_lines
        if count == 1:
            return lines[0]
        head = lines[:count]
        if "" in head:
            head = [line for line in lines if line][:count]
        return "\n".join(head)

    def table_name(self, header: Header, text: str) -> str:
        """The table's name in a hand of which only the header is read: in quotes in its line."""
        if header.table is not None:
            return header.table.name
        mark = f"\n{self.table_start}"
        start = text.find(mark) + len(mark)
        end = text.rfind("'", start, text.find("\n", start))
        return text[start:end] if len(mark) <= start <= end else ""

    def is_noise(self, line: str, seated: dict[str, int]) -> bool:
        """Whether a line is noise. An action with noise glued to it is not."""
        if self.noise.fullmatch(line) is None and not (
            self.says and any(line.startswith(f"{name}{self.says}") for name in seated)
        ):
            return False
        return all(line[: verb.start()] not in seated for verb in self.doing.finditer(line))

    def acts(self, line: str, seated: dict[str, int]) -> bool:
        """Whether a line starts with the name of a seated player who does something."""
        if self.colon:
            return line.rpartition(": ")[0] in seated
        return any(line.startswith((f"{name} ", f"{name}: posts ")) for name in seated)

    def words(self, unit: Unit) -> Words:
        """The memories for a unit."""
        key = unit.currency, unit.decimals
        known = self._memories.get(key)
        if known is None:
            known = self._memories[key] = Words(self, unit)
        return known

    @cached_property
    def _memories(self) -> dict[tuple[str, int], Words]:
        return {}

    @cached_property
    def summary_heading(self) -> str:
        """The heading of the summary, whole; empty where the room has none."""
        return next((text for text, (_, name) in self.headings.items() if name == "SUMMARY"), "")

    @property
    def separator(self) -> str:
        """What stands between a player and what he does."""
        return ": " if self.colon else " "

    @cached_property
    def posts_apart(self) -> bool:
        """Whether blinds and antes stand behind a colon, and all else that players do does not."""
        return self.read_post is not _none_such

    @cached_property
    def doing(self) -> re.Pattern[str]:
        """What stands after a player's name where he does something."""
        return re.compile(rf"{self.separator}(?:{self.verbs})(?!\w)")

    @cached_property
    def spelling(self) -> Spelling:
        """The room's lines word by word."""
        spelling: Spelling = import_module(self.words_module).SPELLING
        return spelling

    @cached_property
    def steps(self) -> Structure:
        """The order of a hand, to be taken step by step."""
        from grammar.text.repair import Structure

        return Structure(self)

    def check_order(self, order: list[Run]) -> None:
        """Hold the order of a hand's lines against the grammar. Raises ``UnexpectedInput``.

        An order that was parsed before is not parsed again: few are met, and most of them often.
        """
        known = tuple(order)
        if known not in self._orders:
            self.structure.parse(order)
            if len(self._orders) >= MEMORY:
                self._orders.clear()
            self._orders.add(known)

    @cached_property
    def _orders(self) -> set[tuple[Run, ...]]:
        return set()

    @cached_property
    def structure(self) -> Any:
        """The parser of part one of the grammar: runs of lines in, nothing kept."""
        parser = build(self.room, self.grammar, start="start", lexer=Lines, transformer=Nothing())
        return parser.parser

    @property
    def grammar(self) -> Path:
        """The room's grammar: it lies beside its module."""
        return Path(self.file).with_name(f"{self.room}.lark")


class Nothing:
    """The records lie in the reading; the rules of a grammar's part one only hold the order."""

    def __getattr__(self, rule: str) -> Any:
        if rule.startswith("_") or rule.isupper():
            raise AttributeError(rule)
        return _done


def _done(children: list[Any]) -> None:
    """What a rule makes of its children."""


def headers_by_draws(names: dict[int, Run]) -> dict[str, Run | None]:
    """The header's token for every game, by its number of draws; ``None`` where there is none."""
    return {name: names.get(game.draws) for name, game in GAMES.items()}


def longest_first(seated: dict[str, int]) -> Iterator[str]:
    """Names, so that no name hides another that starts with it."""
    return iter(sorted(seated, key=len, reverse=True))
