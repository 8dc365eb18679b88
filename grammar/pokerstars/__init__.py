"""PokerStars: a hand's text to a ``Hand``.

Two tiers read the same form. The fast one (``grammar.text.lines`` under the structure grammar)
reads what is sound. What it refuses goes to ``grammar.text.faults``, which reads word by word, says
where the text goes wrong, and makes of the rest what can be made.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from lark.exceptions import UnexpectedInput

from grammar.pokerstars.header import MEMORY, HeaderFault, Refused
from grammar.pokerstars.phrases import Reading, Run
from grammar.text.lines import Lines, read_lines, start
from grammar.text.parser import build
from histories.findings import Finding
from histories.hand import Hand, Item, OtherGame, Source

ROOM = "pokerstars"


@cache
def structure() -> Any:
    """The parser of part one of the grammar: runs of lines in, nothing kept."""
    parser = build(
        "pokerstars", "pokerstars.lark", start="start", lexer=Lines, transformer=_Nothing()
    )
    return parser.parser


class _Nothing:
    """The records lie in the reading; the rules only hold the order."""

    def __getattr__(self, rule: str) -> Any:
        if rule.startswith("_") or rule.isupper():
            raise AttributeError(rule)
        return _done


def _done(children: list[Any]) -> None:
    """What a rule makes of its children."""


#: Orders of runs that were parsed before: few are met, and most of them often.
_orders: set[tuple[Run, ...]] = set()


def _check_order(order: list[Run]) -> None:
    """Hold the order of a hand's lines against the grammar. Raises ``UnexpectedInput``."""
    known = tuple(order)
    if known not in _orders:
        structure().parse(order)
        if len(_orders) >= MEMORY:
            _orders.clear()
        _orders.add(known)


def read_hand(
    text: str, file: str = "-", line: int = 1, faults: tuple[Finding, ...] = ()
) -> list[Item]:
    """Read the text of one hand, from its header up to the next.

    It gives one item, and more where other text has run into the hand. ``faults`` are findings
    that are known before: damage to the text's encoding.
    """
    lines = text.split("\n")
    if " \n" in text or "\t\n" in text or text[-1:] in (" ", "\t"):
        lines = [one.rstrip(" \t") for one in lines]
    try:
        stakes, reading = start(lines)
        if not stakes.game_name:
            if text.count("\nTable '") < 2:
                header = reading.header
                return [
                    OtherGame(
                        Source(file, line, text), ROOM, header.hand_id, stakes.words, stakes.limit,
                        header.time, table_name(text),
                    )
                ]  # fmt: skip
        else:
            read_lines(reading)
            _check_order(reading.order)
            return [to_hand(reading, Source(file, line, text), faults)]
    except (Refused, HeaderFault, UnexpectedInput):
        pass
    from grammar.text import faults as text_faults

    return text_faults.read_hand(text, file, line, faults)


def table_name(text: str) -> str:
    """The name in the table line of a hand of which nothing else is read."""
    start = text.find("\nTable '") + 8
    return text[start : text.rfind("'", start, text.find("\n", start))] if start > 7 else ""


def to_hand(
    reading: Reading, source: Source, faults: tuple[Finding, ...] = (), complete: bool = True
) -> Hand:
    """Make a ``Hand`` of what was read."""
    header = reading.header
    stakes = header.stakes
    table = reading.table
    return Hand(
        source,
        ROOM,
        header.hand_id,
        stakes.game_name,
        stakes.limit,
        stakes.unit,
        stakes.small,
        stakes.big,
        header.time,
        header.time_zone,
        stakes.tournament,
        stakes.title,
        table.name,
        table.max_seats,
        table.button,
        tuple(reading.seats),
        tuple(reading.actions),
        reading.summary(),
        faults,
        complete,
    )
