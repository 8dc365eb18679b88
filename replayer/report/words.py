"""Text that is safe to print.

Names, chat and file names come from files that anybody may have written: they are data. Whatever
a terminal would obey rather than show is written as an escape: control characters, and with them
every colour or cursor sequence, characters that turn the direction of writing, line breaks that
are not ``\\n``, and halves of surrogate pairs. The reports print plain text and do not interpret
markup, so square brackets are only brackets.
"""

import re
from collections.abc import Iterable

from histories.cards import format_cards
from histories.findings import CHAPTERS, Finding, Value
from histories.hand import Hand, Item

_UNSAFE = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
    "\U000e0000-\U000e007f\ud800-\udfff]"
)
_PLAIN_ESCAPES = {"\n": r"\n", "\r": r"\r", "\t": r"\t"}

#: Findings whose integers count something other than money: cards, seats, players.
_COUNTING = frozenset(
    {rule.code for chapter in ("reading", "draws", "showdown") for rule in CHAPTERS[chapter]}
    | {"seat-taken", "seated-twice", "no-button", "button-position", "cards-dealt", "dealt-absent"}
    | {"summary-player", "ledger-button", "ledger-seat"}
) - {"impossible-amount", "header-contradiction"}


def _escape(match: re.Match[str]) -> str:
    char = match[0]
    code = ord(char)
    if char in _PLAIN_ESCAPES:
        return _PLAIN_ESCAPES[char]
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def safe(text: str) -> str:
    """The text with everything escaped that a terminal would obey rather than show."""
    return text if text.isascii() and text.isprintable() else _UNSAFE.sub(_escape, text)


def count(number: int, noun: str, plural: str = "") -> str:
    """``"1 hand"``, ``"2 hands"``."""
    return f"{number} {noun if number == 1 else plural or noun + 's'}"


def value(found: Finding, value: Value, item: Item) -> str:
    """What a finding states or expects, for people: money in the hand's currency, cards joined."""
    if value is None:
        return ""
    if isinstance(value, int):
        if isinstance(item, Hand) and found.code not in _COUNTING:
            return item.unit.format(value)
        return str(value)
    if isinstance(value, str):
        return safe(value)
    return f"[{safe(format_cards(value))}]"


def columns(rows: Iterable[tuple[str, ...]], indent: str = "") -> list[str]:
    """Rows as lines with aligned columns; a column of numbers only stands to the right."""
    table = list(rows)
    if not table:
        return []
    width = max(map(len, table))
    table = [row + ("",) * (width - len(row)) for row in table]
    turned = list(zip(*table, strict=True))
    widths = [max(map(len, column)) for column in turned]
    right = [all(cell.isdecimal() for cell in column) for column in turned]
    return [
        indent
        + "  ".join(
            cell.rjust(size) if to_right else cell.ljust(size)
            for cell, size, to_right in zip(row, widths, right, strict=True)
        ).rstrip()
        for row in table
    ]
