"""A file cut into ranges that start where hands start, to be read apart from one another.

Cutting looks for one header a range, so it is a hundred times as fast as reading; lines are
counted on the way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import msgspec

from grammar import documents
from grammar.rooms import Above, starts
from grammar.split import (
    LONGEST,
    Kind,
    Piece,
    count_lines,
    describes,
    last_break,
    last_description,
    opened,
    split_range,
)
from grammar.traces import evident

#: A range is about so long.
SIZE = 1 << 18
#: So far a start is looked for first.
_NEAR = 1 << 14
#: What is kept of a range without an end: enough to see that its last hand is too long for one.
_MOST = SIZE + LONGEST + (1 << 16)


class Range(msgspec.Struct, frozen=True):
    """Some hands of a file, as bytes: file, first line, and whether the file has a UTF-8 mark."""

    file: str
    line: int
    bom: bool
    data: bytes
    kind: Kind = "hands"
    above: Above | None = None

    def pieces(self) -> Iterator[Piece]:
        """The texts of the hands, as ``split`` gives them."""
        return split_range(self.data, self.line, self.bom, self.kind, self.above)


def ranges(
    stretches: Iterable[bytes], file: str, wanted: Callable[[], int] = lambda: SIZE
) -> Iterator[Range | None]:
    """Cut a file's bytes, given in stretches.

    Together the ranges give what ``split`` gives for the file. ``wanted`` is asked how long a
    range should be at least. ``None`` comes where a stretch ends no range.
    """
    stretches, bom, document = opened(stretches)
    if document:
        return _parts(stretches, file)
    return _Cutter(file, bom, wanted).run(stretches)


def _parts(stretches: Iterable[bytes], file: str) -> Iterator[Range]:
    """The parts of a document: one hand, one range."""
    line = 1
    for data, unfinished in documents.cut(stretches):
        yield Range(file, line, False, data, "unfinished" if unfinished else "document")
        line += count_lines(data)


class _Cutter:
    """The state of a cut.

    Of a range that does not end, ``head`` is kept, and ``buffer`` is what comes later. ``line`` is
    the first line of the range, ``lost`` counts those before the buffer, and ``midway`` tells that
    the buffer starts within a line.
    """

    def __init__(self, file: str, bom: bool, wanted: Callable[[], int]) -> None:
        self.file = file
        self.bom = bom
        self.wanted = wanted
        self.line = 1
        self.buffer = b""
        self.searched = 0
        self.begun = False
        self.head: bytes | None = None
        self.lost = 0
        self.midway = False
        self.above: Above | None = None

    def run(self, stretches: Iterable[bytes]) -> Iterator[Range | None]:
        for stretch in stretches:
            self.buffer += stretch
            end = last_break(self.buffer, self.searched)
            if len(self.buffer) - max(end, self.searched) > LONGEST:
                # a line without end: its beginning tells what it is
                end = self.buffer.rfind(b">", self.searched) + 1 or len(self.buffer)
            yield from self._cut(end)
            if self.searched > (0 if self.head else _MOST):
                self._shorten()
            yield None
        yield from self._cut(len(self.buffer))
        if self.begun or evident(self.head or self.buffer):
            yield self._range(len(self.buffer))

    def _cut(self, end: int) -> Iterator[Range]:
        """Give the ranges that end before ``end``, up to which there are whole lines."""
        while end > self.searched:
            at = self._find(end)
            if at is None:
                return
            if at or self.head is not None:
                yield self._range(at)
            self.begun = True
            self.searched = 1
            end -= at

    def _find(self, end: int) -> int | None:
        """Where the range ends: at the first hand of the file, later at one far enough away."""
        inside = self.begun and self.head is None
        begin, last = self.searched, False
        if inside:
            wanted = self.wanted()
            if end < wanted:
                return None
            begin, last = max(begin, wanted), wanted == 1
            if not last:
                return self._find_near(begin, end)
        self.searched = end
        found = None
        for at, _ in starts(self.buffer, begin, end):
            if at or not (inside or self.midway):
                found = at
                if not last:
                    break
        return found

    def _find_near(self, begin: int, end: int) -> int | None:
        """Where a hand starts soon after ``begin``: any will do, and it is hardly ever far."""
        while begin < end:
            near = self.buffer.rfind(b"\n", begin, begin + _NEAR) + 1
            if not begin < near < end:
                near = end
            at = next((at for at, _ in starts(self.buffer, begin, near) if at), None)
            if at is not None:
                self.searched = end
                return at
            begin = near
        self.searched = end
        return None

    def _range(self, at: int) -> Range:
        data, line, above = self.buffer[:at], self.line, self.above
        if describes(data):
            self.above = last_description(data, line) or above
        self.line += self.lost + count_lines(data)
        self.lost = 0
        if self.head is not None:
            data, self.head = self.head, None
        self.buffer = self.buffer[at:]
        self.midway = False
        return Range(self.file, line, self.bom, data, "hands" if self.begun else "before", above)

    def _shorten(self) -> None:
        """Keep the beginning of what does not end; of the rest only the lines are counted."""
        buffer = self.buffer
        if self.head is None:
            # not cut off early in a line, which could be taken for a header then
            self.head = buffer[: last_break(buffer[:_MOST], SIZE + LONGEST + 1) or _MOST]
        size = last_break(buffer)
        self.midway = self.searched > size or (self.midway and not size)
        if self.midway:
            size = len(buffer) - buffer.endswith(b"\r")
        self.lost += count_lines(buffer[:size])
        self.buffer = buffer[size:]
        self.searched = 0
