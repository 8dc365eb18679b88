"""``read``: a path or a stream to an iterator of hands."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import BinaryIO

from grammar.split import STRETCH, Piece, split
from grammar.traces import evident
from histories.findings import Finding, severity
from histories.hand import Item, Source, Unreadable

#: Hands read in one go. Reading and judging in turns, hand by hand, costs a tenth more.
TOGETHER = 64


def read(source: str | Path | BinaryIO, *, name: str | None = None) -> Iterator[Item]:
    """Read the hands of a file, one by one, in their order; memory does not grow with the file.

    ``source`` is a path (a folder, a ``.zip`` or a ``.gz`` too) or a binary stream. ``name`` stands
    for the file in what is read. Raises ``OSError`` for a path that cannot be opened.
    """
    if not isinstance(source, (str, Path)):
        yield from _read_stream(source, "-" if name is None else name)
        return
    from grammar.files import Inputs

    inputs = Inputs([source])
    for one in inputs:
        yield from _read_stream(one.stream, one.name if name is None else name)
    for error in inputs.errors:
        if error.system is not None:
            raise error.system


def read_text(text: str, file: str = "-") -> Iterator[Item]:
    """Read the hands of a text."""
    data = text.encode("utf-8", "replace")
    for piece in split([data]):
        yield from items(piece, file)


def _read_stream(stream: BinaryIO, name: str) -> Iterator[Item]:
    pieces = split(iter(lambda: stream.read(STRETCH), b""))
    while some := list(islice(pieces, TOGETHER)):
        yield from [item for piece in some for item in items(piece, name)]


def items(piece: Piece, file: str) -> list[Item]:
    """What a piece of a file gives."""
    if piece.room is None:
        code, message = "stray-text", "this text belongs to no hand"
        if evident(piece.text.encode("utf-8", "replace")):
            code, message = "unreadable-header", "what stands above this hand is no room's header"
        fault = Finding(code, severity(code), piece.line, 1, message)
        source = Source(file, piece.line, piece.text)
        return [Unreadable(source, None, None, (fault, *piece.faults))]
    if piece.room.xml:
        return piece.room.read_hand(piece.text, file, piece.line, piece.faults, piece.above)
    return piece.room.read_hand(piece.text, file, piece.line, piece.faults)
