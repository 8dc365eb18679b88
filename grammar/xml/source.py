"""The text of a hand in XML, and where on its lines a finding points."""

from __future__ import annotations

import re

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
#: An action may have its cards on lines of their own: so many at most.
_CARD_LINES = 10


class XmlSource(Source, frozen=True, gc=False):
    """A hand's text. ``names`` are the players' names with what stands for them in a tag.

    ``cards`` are the cards as the room writes them, where it does not write rank and suit, and
    ``button`` is what stands where the button is told.
    """

    names: dict[str, str] = msgspec.field(default_factory=dict)
    cards: dict[str, str] = msgspec.field(default_factory=dict)
    button: str = ""

    def place(self, line: int, needle: str = "") -> tuple[int, int]:
        """Line and column in the file of what stands on a line of this text for ``needle``."""
        lines = self.text.split("\n")
        if not 0 < line <= len(lines):
            return self.line + line - 1, 1
        for spelling in self._spellings(needle):
            at = lines[line - 1].find(spelling)
            if at >= 0:
                return self.line + line - 1, at + 1
        card = self.cards.get(needle.strip("[]")[:2]) if needle else None
        if card:
            for number, text in enumerate(lines[line : line + _CARD_LINES], line + 1):
                if card in text:
                    return self.line + number - 1, text.index(card) + 1
                if "</" in text.replace("</CARD>", ""):
                    break
        return self.line + line - 1, self._first(lines[line - 1])

    def _first(self, line: str) -> int:
        """The column where a line's tag starts."""
        return len(line) - len(line.lstrip()) + 1

    def _spellings(self, needle: str) -> list[str]:
        if not needle:
            return []
        if _BUTTON.fullmatch(needle):
            return [self.button]
        found = [self.names[needle]] if needle in self.names else []
        amount = _AMOUNT.fullmatch(needle)
        if amount is not None:
            found.append(f'"{amount[1]}.{amount[2] or "00"}"')
        word = _WORDS.get(needle)
        if word:
            found.append(word)
        first = needle.strip("[]")[:2]
        if first in CARDS:
            found.append(first)
        return [*found, needle]
