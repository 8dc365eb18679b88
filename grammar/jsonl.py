"""Hands in JSON, our own or OHH: an object's text to hands."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from grammar.rooms import PHH, ROOMS
from histories import jsonl, ohh
from histories.findings import Finding
from histories.hand import Hand, Item, Source, Unreadable

_OHH = re.compile(r'\{\s*"ohh"')
#: What may stand between the objects of a list.
_BETWEEN = " \t\r\n,]"
#: What may stand before one.
_OPENING = " \t[,"
_GAP = re.compile(rf"[{re.escape(_BETWEEN)}]*")
_ROOMS = frozenset(room.name for room in (*ROOMS, PHH))


def read_hand(
    text: str, file: str = "-", line: int = 1, faults: tuple[Finding, ...] = ()
) -> list[Item]:
    """Read the text of an object. A room that nobody knows makes it unreadable.

    What stands before it on its line opens a list, or goes on with one.
    """
    if text[:1] in "[,":
        text = " " * (len(text) - len(text.lstrip(_OPENING))) + text.lstrip(_OPENING)
    read = ohh.read_hand if _OHH.match(text.lstrip()) else jsonl.read_hand
    items = [_of_a_room(item) for item in read(text, file, line, faults)]
    if isinstance(items[0], Unreadable):
        end = _end(text, len(text) - len(text.lstrip()))
        if end and text[end:].strip(_BETWEEN):
            return list(_apart(text, end, file, line, faults))
        if end and text[end:].strip():
            return read_hand(text[:end] + "\n", file, line, faults)  # one of a list
    return items


def _end(text: str, at: int) -> int:
    """Where the object ends that begins at a place; 0 where none does."""
    try:
        return json.JSONDecoder().raw_decode(text, at)[1]
    except (ValueError, RecursionError):
        return 0


def _apart(
    text: str, end: int, file: str, line: int, faults: tuple[Finding, ...]
) -> Iterator[Item]:
    """A hand's object with other text behind it: each further object is a row, and what is none."""
    at, whole = 0, True
    while at < len(text):
        below = line + text.count("\n", at, end)
        own = tuple(one for one in faults if line <= one.line <= below)
        part = text[at:end].rstrip("\n") + "\n"
        if whole:
            yield from read_hand(part, file, line, own)
        else:
            source = Source(file, line, part)
            message = "this text stands after a finished hand and starts none"
            yield Unreadable(source, None, None, (*own, source.finding("stray-text", 1, message)))
        begin = _GAP.match(text, end).end()  # type: ignore[union-attr]  # it matches nothing, too
        line = below + text.count("\n", end, begin)
        at, end = begin, _end(text, begin)
        whole = bool(end)
        if not whole:
            opened = text.find("\n{", at)
            end = opened + 1 if opened >= 0 else len(text)


def _of_a_room(item: Item) -> Item:
    if not isinstance(item, Hand) or item.room in _ROOMS:
        return item
    why = f"no room is called '{item.room}'"
    fault = item.source.finding("unreadable-header", 1, why, at=item.room)
    return Unreadable(item.source, None, item.hand_id, (*item.faults, fault))
