"""Hands in JSON, our own or OHH: an object's text to hands."""

from __future__ import annotations

import re

from grammar.rooms import PHH, ROOMS
from histories import jsonl, ohh
from histories.findings import Finding
from histories.hand import Hand, Item, Unreadable

_OHH = re.compile(r'\{\s*"ohh"')
_ROOMS = frozenset(room.name for room in (*ROOMS, PHH))


def read_hand(
    text: str, file: str = "-", line: int = 1, faults: tuple[Finding, ...] = ()
) -> list[Item]:
    """Read the text of an object. A room that nobody knows makes it unreadable."""
    read = ohh.read_hand if _OHH.match(text) else jsonl.read_hand
    return [_of_a_room(item) for item in read(text, file, line, faults)]


def _of_a_room(item: Item) -> Item:
    if not isinstance(item, Hand) or item.room in _ROOMS:
        return item
    why = f"no room is called '{item.room}'"
    fault = item.source.finding("unreadable-header", 1, why, at=item.room)
    return Unreadable(item.source, None, item.hand_id, (*item.faults, fault))
