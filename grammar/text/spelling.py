"""How one room's lines are spelled, and what its damaged lines were meant to be.

This is the other half of a ``Dialect``: it is loaded only for a hand that the fast tier refuses.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cached_property
from typing import Any

import msgspec

from grammar.text.dialect import NOTHING, Dialect
from grammar.text.parser import build
from grammar.text.reading import Table


def button_by_summary(lines: list[str]) -> int:
    """The button's seat by the summary's mark, 0 if there is none."""
    for line in reversed(lines):
        match = re.match(r"Seat ([1-9][0-9]?): .+ \(button\)", line)
        if match is not None:
            return int(match[1])
    return 0


def _rescue_table(line: str, lines: list[str]) -> Table:
    """What can be made of a table line by its quotes, ``6-max`` and ``#5``."""
    name = re.search(r"'(.+)'", line)
    seats = re.search(r"\b([0-9]{1,2})-m", line)
    button = re.search(r"#([0-9]{1,2})", line)
    return Table(
        name[1] if name else "",
        min(max(int(seats[1]), 2), 10) if seats else 10,
        int(button[1]) if button else button_by_summary(lines),
    )


class Spelling(msgspec.Struct, kw_only=True, dict=True, eq=False):
    """A room's way of writing, for hands that are not sound: one of these a room.

    Part two of the room's grammar spells its lines; ``line`` and ``summary_line`` are its rules.
    """

    dialect: Dialect
    #: What terms of part two are to a player, where they do not stand for themselves.
    phrases: dict[str, str] = {}
    #: What stands before and after a name.
    names: tuple[tuple[str, str], ...] = (("", " "), ("Dealt to ", " ["))
    #: How lines start that end with a name, and what stands before it.
    last_names: tuple[tuple[str, str], ...] = ()
    #: Lines that name somebody, seated or not: the first group is the name.
    anybody: tuple[re.Pattern[str], ...] = (re.compile(r"Dealt to (.+?) \["),)
    #: What stands between two cards, and what stands for a card that is not told.
    between_cards: str = " "
    hidden_card: str | None = None
    #: A seat's line in the summary, of anybody: the groups are the seat's number and the name.
    result: re.Pattern[str] = NOTHING
    #: What shows that a line ends as a seat's line of the summary does.
    ending: re.Pattern[str] = NOTHING
    #: How lines of the summary start.
    summary_start: tuple[str, ...]
    #: A line of the summary that starts with a player's name.
    closing: re.Pattern[str] = re.compile(r"(?!)")
    #: What stands behind the name in such a line, where the hand ends with it.
    closing_words: str = ""
    #: The header part by part, patterns, each with what has to stand where it does not.
    header_parts: tuple[tuple[str, str], ...]
    #: A header that is not sound: the group is the hand's number.
    hand_id: re.Pattern[str] = re.compile(r"[^#]{0,80}#([1-9][0-9]{0,19})\b")
    #: Traces of a header: two of them make one.
    header_traces: re.Pattern[str] = re.compile(
        r"#[0-9]{4}|[0-9]{4}[-/][0-9]{2}[-/][0-9]{2}|[0-9]{2}:[0-9]{2}:[0-9]{2}|Limit "
    )
    #: What shows that a line was to be one of those that stand alone: a heading.
    section: re.Pattern[str] = re.compile(r"\*\*\*")
    #: Other words than verbs that belong to the play, as alternatives of a pattern.
    play_words: str = "Dealt to"
    #: Chat, which may be about anything.
    chat: re.Pattern[str] = NOTHING
    #: The stack in a seat line, from the bracket: the group is the amount.
    stack: str = r"\((?P<rest>[^()\s]+)\)"
    #: The same as a sound line has it, for a message: ``{}`` is the amount.
    stack_example: str = "({})"
    #: Seat lines that are not sound, with groups ``seat``, ``name`` and ``rest``, the amount.
    loose_seats: tuple[re.Pattern[str], ...] = (
        re.compile(r"\D{0,8}(?P<seat>[0-9]{1,2})\W{1,2}(?P<name>.+) ?\((?P<rest>[^() ]*)"),
        re.compile(r"\S{0,5} ?(?P<seat>)\W{0,2}(?P<name>.+) \((?P<rest>[^() ]*)"),
    )
    #: What shows that a line was meant to name the table.
    table_like: re.Pattern[str] = NOTHING
    #: The table line part by part, as ``header_parts``.
    table_parts: tuple[tuple[str, str], ...] = ()
    #: What can be made of a table line that cannot be read or is not there.
    rescue_table: Callable[[str, list[str]], Table] = _rescue_table

    @cached_property
    def parser(self) -> Any:
        """The parser of part two of the grammar."""
        return build(
            f"{self.dialect.room}-words",
            self.dialect.grammar,
            start=["line", "summary_line"],
            lexer="contextual",
        )

    @cached_property
    def literals(self) -> dict[str, str]:
        """The terms of the grammar that are one fixed text."""
        return {
            one.name: one.pattern.value
            for one in self.parser.terminals
            if one.pattern.type == "str"
        }

    @cached_property
    def seat_form(self) -> re.Pattern[str]:
        """A line that is surely a seat's."""
        return re.compile(rf"Seat [0-9]+: .+ {self.stack}")

    @cached_property
    def begun(self) -> re.Pattern[str]:
        """What stands in no hand before its seats."""
        doing = self.dialect.doing.pattern
        return re.compile(rf"{doing}|\*\*\* |^Dealt to ")

    def begins(self, line: str) -> bool:
        """Whether a line stands in no hand before its seats."""
        return self.begun.search(line) is not None and not self.dialect.is_noise(line, {})

    @cached_property
    def play(self) -> re.Pattern[str]:
        """The words of the play."""
        return re.compile(rf"\b(?:{self.dialect.verbs}|{self.play_words})(?!\w)")

    @cached_property
    def acting(self) -> re.Pattern[str]:
        """A line on which somebody, seated or not, does something: the group is his name."""
        return re.compile(rf"(.+){self.dialect.doing.pattern}")

    def acts_of(self, name: str) -> re.Pattern[str]:
        """Lines on which a player does something, or gets cards."""
        own = re.escape(name)
        return re.compile(rf"{own}(?:{self.dialect.doing.pattern}|: posts )|Dealt to {own}:? \[")
