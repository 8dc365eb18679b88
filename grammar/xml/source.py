"""The text of a hand in XML, and where on its lines a finding points."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape

import msgspec

from histories.cards import CARDS
from histories.hand import Source

_AMOUNT = re.compile(r"[^0-9A-Za-z\s]?([0-9]+)(?:\.([0-9]{2}))?")
_BUTTON = re.compile(r"#[0-9]+")
#: What a room of text writes on a line, and what stands for it in a tag.
_WORDS = {
    "folds": "FOLD", "checks": "CHECK", "calls": "CALL", "bets": "BET", "raises": "RAISE",
    "posts": "BLIND", "shows": "SHOW", "mucks": "MUCK", "doesn't": "MUCK", "and is all-in": "ALL",
    "Dealt": "cards", "[": "cards",
}  # fmt: skip
_CAPITALS = re.compile(r"[A-Z_]+")
#: Attributes whose values are amounts: where another figure stands than the one to be pointed at.
_FIGURE = re.compile(r'\b(?:amount|VALUE|WIN|POT|balance|AMOUNT)\s*=\s*"')
#: An action may have its cards on lines of their own: so many at most.
_CARD_LINES = 10


class XmlSource(Source, frozen=True, gc=False):
    """A hand's text. ``names`` are the players' names with the attribute that names them in a tag.

    ``cards`` are the cards as the room writes them, where it does not write rank and suit, and
    ``button`` is what stands where the button is told, ``first_seat`` what the room calls seat 1.
    """

    names: dict[str, str] = msgspec.field(default_factory=dict)
    cards: dict[str, str] = msgspec.field(default_factory=dict)
    button: str = ""
    first_seat: int = 1

    def seat(self, number: int) -> int:
        """The room's own number of a seat."""
        return number - 1 + self.first_seat

    def place(self, line: int, needle: str = "") -> tuple[int, int]:
        """Line and column in the file of what stands on a line of this text for ``needle``."""
        lines = self.text.split("\n")
        if not 0 < line <= len(lines):
            return self.line + line - 1, 1
        stated = lines[line - 1].replace("'", '"')  # either may stand around a value
        for spelling in self._spellings(needle):
            at = stated.find(spelling.replace("'", '"'))
            if at >= 0:
                return self.line + line - 1, _start_of_value(stated, at, spelling) + 1
        if _AMOUNT.fullmatch(needle) and (figure := _FIGURE.search(stated)):
            return self.line + line - 1, figure.end() + 1
        card = self.cards.get(needle.strip("[]")[:2]) if needle else None
        if card:
            for number, text in enumerate(lines[line : line + _CARD_LINES], line + 1):
                at = text.replace("'", '"').find(card)
                if at >= 0:
                    return self.line + number - 1, _start_of_value(text, at, card) + 1
                if "</" in text.replace("</CARD>", ""):
                    break
        return self.line + line - 1, self._first(lines[line - 1])

    def _first(self, line: str) -> int:
        """The column where a line's tag starts."""
        return len(line) - len(line.lstrip()) + 1

    def _spellings(self, needle: str) -> Iterator[str]:
        """What may stand on the line for a needle, the likeliest first."""
        if not needle:
            return
        if _BUTTON.fullmatch(needle):
            yield self.button
            return
        if needle in self.names:
            yield self.names[needle]
            attribute, _, value = self.names[needle].partition('="')
            for quote in (False, True):
                yield f'{attribute}="{escape(value[:-1], quote)}"'
            yield f'{attribute}="{escape(value[:-1]).replace("&#x27;", "&apos;")}"'
        amount = _AMOUNT.fullmatch(needle)
        if amount is not None:
            whole, cents = amount[1], amount[2] or "00"
            yield f'"{whole}.{cents}"'
            yield f'"{int(whole):,}.{cents}"'
            if cents == "00":
                yield f'"{whole}"'
        if needle in _WORDS:
            yield _WORDS[needle]
        first = needle.strip("[]")[:2]
        if first in CARDS:
            yield first
        yield needle


def _start_of_value(line: str, at: int, spelling: str) -> int:
    """Where the value starts that was found: behind the quotes, with all capitals of a word."""
    if '="' in spelling:
        return at + spelling.index('="') + 2
    if spelling.startswith('"'):
        return at + 1
    if spelling.endswith("="):
        return at + len(spelling) + 1
    if _CAPITALS.fullmatch(spelling):
        while _CAPITALS.fullmatch(line[at - 1 : at]):
            at -= 1
    return at
