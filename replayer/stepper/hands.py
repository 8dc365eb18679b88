"""The hands of a file, found as they are asked for.

The file is cut into the texts of its hands without parsing them; only where each text starts is
kept. A text is parsed when it is looked at, and when the count of hands before it is asked for,
because a text may hold more than one row. Nothing holds more than a few parsed hands. An id is
looked for in the texts as they are cut, and only a text that names it is parsed.
"""

from __future__ import annotations

import re
from array import array
from collections import OrderedDict
from collections.abc import Callable, Generator
from pathlib import Path
from typing import BinaryIO, Self
from zlib import compress, decompress

from msgspec.structs import replace

from grammar.reader import items
from grammar.rooms import PHH
from grammar.split import STRETCH, UTF8_BOM, Piece, split
from histories.hand import Hand, Item
from replayer.cli.inputs import NamedInputs
from replayer.houserules import HouseRules

_CACHED = 100
_LONG_ID = 7
_MARKED = re.compile(r"(.+(?=-)|)-?[0-9a-f]{8}")
_WIDE = (b"\xff\xfe", b"\xfe\xff")


def _may_be(piece: Piece, hand_id: str) -> bool:
    """Whether the hand of this id can be in a text: a quick look without parsing it."""
    text = piece.text
    if piece.room is PHH:
        # an id may be the number in the document with a mark that is made of all that is in it
        match = _MARKED.fullmatch(hand_id)
        return hand_id in text or (match is not None and match[1] in text)
    if len(hand_id) < _LONG_ID:  # a small number stands in many a line, as a count
        text = text[: text.find("\n") + 1] or text
    at = text.find(hand_id)
    while at >= 0:
        after = at + len(hand_id)
        if not (text[at - 1 : at].isalnum() or text[after : after + 1].isalnum()):
            return True
        at = text.find(hand_id, at + 1)
    return False


class Hands:
    """The hands of one input in their order, numbered from 0 by ``(piece, row)``.

    ``rules`` are what they are judged by, where not by their room's own. ``mask`` is what a hand
    becomes before it is shown.
    While many of them are gone through, ``progress`` is told how many bytes are done.
    """

    def __init__(
        self,
        path: str,
        stdin: BinaryIO | None = None,
        progress: Callable[[int], None] = lambda _: None,
        rules: HouseRules | None = None,
        mask: Callable[[Item], Item] = lambda item: item,
    ) -> None:
        self.name = "standard input" if path == "-" else Path(path).name or path
        self._progress = progress
        self.rules = rules
        self._mask = mask
        self._inputs = NamedInputs([path], stdin)
        self._pieces = self._cut()
        self._offsets = array("Q")
        self._lines = array("Q")
        self._rows = array("B")  # 0: not parsed yet
        self._sources = array("L")
        self._texts: dict[int, tuple[bytes, Piece]] = {}
        self._files: list[tuple[str, BinaryIO | None, bytes]] = []
        self._cache: OrderedDict[int, list[Item]] = OrderedDict()
        self._before = array("Q", (0,))  # by piece: the rows before it, as far as they are counted
        self.done = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the files; nothing more can be read."""
        self._pieces.close()
        for _, stream, _ in self._files:
            if stream is not None:
                stream.close()
        self.done = True

    @property
    def errors(self) -> list[tuple[str, str]]:
        """What could not be read: names and why."""
        return [(error.name, error.message) for error in self._inputs.errors]

    def _cut(self) -> Generator[Piece, None, None]:
        for one in self._inputs:
            stream, head = None, b""
            if one.path is not None:
                stream = one.path.open("rb")
                head = stream.read(3)
                if head[:2] in _WIDE:
                    stream.close()
                    stream = None
            self._files.append((one.name, stream, UTF8_BOM if head == UTF8_BOM else b""))
            for piece in split(iter(lambda: one.stream.read(STRETCH), b"")):  # noqa: B023
                self._keep(piece, stored=stream is not None)
                yield piece
        self.done = True

    def _keep(self, piece: Piece, *, stored: bool) -> None:
        number = len(self._offsets)
        self._offsets.append(piece.offset)
        self._lines.append(piece.line)
        self._rows.append(0)
        self._sources.append(len(self._files) - 1)
        if not stored or piece.room is None or piece.faults or piece.above is not None:
            # what cannot be read again from its place alone is kept as it is
            bare = replace(piece, text="")
            self._texts[number] = compress(piece.text.encode("utf-8", "surrogatepass"), 1), bare

    def _reach(self, number: int) -> bool:
        """Cut on until a piece is there."""
        while len(self._offsets) <= number and not self.done:
            self._cut_one()
        return number < len(self._offsets)

    def _cut_one(self) -> Piece | None:
        piece = next(self._pieces, None)
        if piece is None:
            self.done = True
        return piece

    @property
    def pieces(self) -> int:
        """How many texts have been cut so far."""
        return len(self._offsets)

    def _load(self, number: int) -> Piece:
        if number in self._texts:
            text, bare = self._texts[number]
            decoded = decompress(text).decode("utf-8", "surrogatepass")
            return replace(bare, text=decoded)
        source = self._sources[number]
        _, stream, bom = self._files[source]
        assert stream is not None
        begin = self._offsets[number]
        self._reach(number + 1)
        after = number + 1
        whole = after < len(self._offsets) and self._sources[after] == source
        stream.seek(begin)
        raw = stream.read(self._offsets[after] - begin if whole else -1)
        line = self._lines[number]
        return next(iter(split(iter([bom + raw, b""]), line, begin)))

    def parsed(self, number: int) -> list[Item]:
        """The rows of a piece; empty beyond the end."""
        if number < 0 or not self._reach(number):
            return []
        if number in self._cache:
            self._cache.move_to_end(number)
            return self._cache[number]
        found = items(self._load(number), self._files[self._sources[number]][0])
        self._rows[number] = min(len(found), 255)
        self._cache[number] = found
        if len(self._cache) > _CACHED:
            self._cache.popitem(last=False)
        return found

    def count_on(self, pieces: int) -> bool:
        """Parse some more pieces to know their rows; false when all is counted."""
        for _ in range(pieces):
            number = len(self._before) - 1
            if not self._reach(number):
                return False
            rows = self._rows[number] or len(self.parsed(number))
            self._before.append(self._before[-1] + rows)
        return True

    @property
    def total(self) -> int | None:
        """How many hands there are; ``None`` while they are not all counted."""
        counted = self.done and len(self._before) == len(self._offsets) + 1
        return self._before[-1] if counted else None

    def position(self, piece: int, row: int) -> int | None:
        """A hand's place in the file from 1; ``None`` while that is not known."""
        return self._before[piece] + row + 1 if piece < len(self._before) else None

    def at(self, position: int) -> tuple[int, int] | None:
        """The hand at a place in the file, counted from 1."""
        number, before = 0, 0
        while position > 0:
            rows = len(self.parsed(number))
            if not rows:
                return None
            if before + rows >= position:
                return number, position - before - 1
            before += rows
            number += 1
            self._tell(number)
        return None

    def count(self) -> int:
        """How many hands there are; all of them are parsed for it."""
        while self.count_on(1):
            self._tell(len(self._before) - 1)
        return self._before[-1]

    def _tell(self, number: int) -> None:
        """Tell how far one is: parsing takes long, cutting does not."""
        share = number / self.pieces if self.done and self.pieces else 1
        self._progress(int(self._inputs.consumed * share))

    def by_id(self, hand_id: str) -> tuple[int, int] | None:
        """The first hand with exactly this id."""
        number = 0
        while hand_id:
            piece = self._load(number) if number < self.pieces else self._cut_one()
            self._progress(self._inputs.consumed)
            if piece is None:
                return None
            if _may_be(piece, hand_id):
                for row, item in enumerate(self.parsed(number)):
                    if item.hand_id == hand_id:
                        return number, row
            number += 1
        return None

    def next(self, piece: int, row: int) -> tuple[int, int] | None:
        """The hand after one."""
        if row + 1 < len(self.parsed(piece)):
            return piece, row + 1
        return (piece + 1, 0) if self.parsed(piece + 1) else None

    def previous(self, piece: int, row: int) -> tuple[int, int] | None:
        """The hand before one."""
        if row:
            return piece, row - 1
        return (piece - 1, len(self.parsed(piece - 1)) - 1) if piece else None

    def last(self) -> tuple[int, int] | None:
        """The last hand; all is cut for it, and only the end is parsed."""
        while not self.done:
            self._cut_one()
        number = self.pieces - 1
        while number >= 0 and not self.parsed(number):
            number -= 1
        return (number, len(self.parsed(number)) - 1) if number >= 0 else None

    def first_playable(self) -> tuple[int, int] | None:
        """The first hand that can be stepped through, or else the first of all."""
        from replayer.stepper.frames import film

        number = 0
        while found := self.parsed(number):
            for row, item in enumerate(found):
                if isinstance(item, Hand) and film(item, self.rules).frames:
                    return number, row
            number += 1
            self._tell(number)
        return (0, 0) if self.parsed(0) else None

    def item(self, place: tuple[int, int]) -> Item:
        """The hand at a place."""
        return self._mask(self.parsed(place[0])[place[1]])
