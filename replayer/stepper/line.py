"""Lines of the screen, built from left to right, exact to the cell.

Every text goes through here as data: nothing is read as markup, and what a terminal would obey
rather than show is written as an escape.
"""

from __future__ import annotations

from rich.cells import cell_len, set_cell_size
from rich.text import Span, Text

from replayer.report.words import safe

#: Styles that keep their ground on a line that is lit.
_GROUNDED = frozenset({"draw.pat", "finding.here"})


def cut(text: str, width: int, sign: str) -> str:
    """The text in at most ``width`` cells; a text that is cut ends in ``sign``."""
    text = safe(text)
    if cell_len(text) <= width:
        return text
    if width <= cell_len(sign):
        return set_cell_size(text, width)
    return set_cell_size(text, width - cell_len(sign)).rstrip() + sign


class Line:
    """One line of a given width. What does not fit is cut off at the end."""

    def __init__(self, width: int, style: str = "ground") -> None:
        self.width = width
        self.style = style
        self.at = 0
        self._under = ""
        self._parts: list[tuple[str, str]] = []

    def add(self, text: str, style: str = "") -> Line:
        """Go on with a text."""
        text = safe(text)
        room = self.width - self.at
        size = cell_len(text)
        if size > room:
            text, size = set_cell_size(text, max(room, 0)), max(room, 0)
        if text:
            self._parts.append((text, style or self.style))
            self.at += size
        return self

    def to(self, column: int, fill: str = " ", style: str = "") -> Line:
        """Fill up to a column."""
        if column > self.at:
            self.add(fill * (column - self.at), style)
        return self

    def right(self, text: str, end: int, style: str = "") -> Line:
        """A text that ends before the column ``end``."""
        return self.to(end - cell_len(safe(text))).add(text, style)

    def join(self, other: Line) -> Line:
        """Go on with the parts of another line."""
        if self.at + other.at <= self.width:
            self._parts += other._parts
            self.at += other.at
            return self
        for text, style in other._parts:
            self.add(text, style)
        return self

    def going_on(self, sign: str) -> Line:
        """The same line, with a sign at its end that the text goes on."""
        return Line(self.width, self.style).join(self).add(sign, self._parts[-1][1])

    def relit(self, style: str) -> Line:
        """The same line in one style."""
        return Line(self.width, style).add("".join(text for text, _ in self._parts))

    def lit(self, ground: str) -> Line:
        """The same line on another ground; what has a ground of its own keeps it."""
        self._under = ground
        return self

    def text(self) -> Text:
        """The line for Rich, filled to its width."""
        spans: list[Span] = []
        words: list[str] = []
        at = 0
        for part, style in (*self._parts, (" " * (self.width - self.at), self.style)):
            end = at + len(part)
            words.append(part)
            spans.append(Span(at, end, style))
            if self._under and style not in _GROUNDED:
                spans.append(Span(at, end, self._under))
            at = end
        return Text("".join(words), no_wrap=True, end="", spans=spans)

    def __str__(self) -> str:
        return "".join(text for text, _ in self._parts)
