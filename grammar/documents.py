"""Documents in TOML: told from other texts, and cut into the tables that are hands."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise

#: A document that goes on for longer without another hand is not read to its end.
LONGEST = 8 << 20

#: Where a line begins, whatever ends the one before.
_LINE = rb"(?:^|(?<=\r))"
_VARIANT = re.compile(_LINE + rb"[ \t]*variant[ \t]*=", re.MULTILINE)
_FIELDS = (b"actions", b"starting_stacks", b"antes")
_FIELD = re.compile(_LINE + rb"[ \t]*(?:" + b"|".join(_FIELDS) + rb")[ \t]*=[ \t]*\[", re.MULTILINE)
_TABLE = re.compile(_LINE + rb"\[[^\[\]\r\n]*\][ \t]*(?:#[^\r\n]*)?(?=[\r\n])", re.MULTILINE)


def may_begin(head: bytes) -> bool:
    """Whether a document can begin so: with a comment, a table or a field."""
    first = head.removeprefix(b"\xef\xbb\xbf").lstrip()[:1]
    return not first or first in b"#[\"'_abcdefghijklmnopqrstuvwxyz"


def recognises(head: bytes) -> bool:
    """Whether a file that begins so is a document with hands."""
    # a comment begins like a hand of KingsClub: fields are looked for where their names are
    if not may_begin(head) or not any(name in head for name in _FIELDS):
        return False
    head = head.removeprefix(b"\xef\xbb\xbf")
    fields = len(set(_FIELD.findall(head)))
    return fields > 2 or (fields > 0 and _VARIANT.search(head) is not None)


def cut(stretches: Iterable[bytes]) -> Iterator[tuple[bytes, bool]]:
    """The parts of a document that are hands; whether a part had to be left unfinished."""
    data = b""
    for stretch in stretches:
        data += stretch
        starts = _hands(data)
        for start, end in zip([0, *starts], starts, strict=False):
            yield data[start:end], False
        if starts:
            data = data[starts[-1] :]
        if len(data) > LONGEST:
            yield data, True
            return
    if data.strip():
        yield data, False


def _hands(data: bytes) -> list[int]:
    """Where the hands after the first begin. What stands before the first belongs to it."""
    tables = [match.start() for match in _TABLE.finditer(data)]
    if not tables:
        # documents that were joined: one has a field but once
        return [match.start() for match in _VARIANT.finditer(data)][1:]
    starts = [
        start for start, end in pairwise([*tables, len(data)]) if _VARIANT.search(data, start, end)
    ]
    if starts and not _VARIANT.search(data, 0, starts[0]):
        del starts[0]
    return starts
