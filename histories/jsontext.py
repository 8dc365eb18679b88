"""The text of a JSON document: where its objects stand, and one object a line.

The engine tells the statements of a hand apart by their lines. Where objects share a line of the
file, or stand in another order than what they tell, the text is laid out anew.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise
from typing import NamedTuple

from histories.hand import Source

_TOKEN = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"|(\{)', re.DOTALL)


class Piece(NamedTuple):
    """An object's text up to where the next begins, and where it stands in the file."""

    text: str
    line: int
    column: int


def pieces(source: Source) -> list[Piece]:
    """A document cut where objects begin; what stands before the first belongs to it."""
    text = source.text.rstrip("\n")
    starts = [match.start() for match in _TOKEN.finditer(text) if match[1]][1:]
    found = []
    line, column = source.line, 1
    for start, end in pairwise([0, *starts, len(text)]):
        part = text[start:end]
        found.append(Piece(part.replace("\n", " "), line, column))
        breaks = part.count("\n")
        line += breaks
        column = len(part) - part.rfind("\n") if breaks else column + len(part)
    return found


def arranged(source: Source, order: Iterable[Piece]) -> Source:
    """A text with a line for each of some pieces, in that order."""
    found = list(order)
    text = "\n".join([piece.text for piece in found]) + source.text[len(source.text.rstrip()) :][:1]
    places = tuple([(piece.line, piece.column) for piece in found])
    return Source(source.file, source.line, text, places)


def laid_out(source: Source) -> tuple[Source, list[int]]:
    """A document with no two objects on one line, and the line of each, in their order.

    Lines count from 1 in the text.
    """
    found = pieces(source)
    lines = [piece.line - source.line + 1 for piece in found]
    if len(set(lines)) == len(lines):
        return source, lines
    return arranged(source, found), list(range(1, len(found) + 1))


def objects_in(raw: bytes) -> int:
    """How many objects a value holds."""
    most = raw.count(b"{")
    if most == 0 or (most == 1 and raw[:1] == b"{"):
        return most
    return sum(match[1] is not None for match in _TOKEN.finditer(raw.decode()))
