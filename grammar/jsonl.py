"""Hands in JSON: an object's text to hands."""

from __future__ import annotations

from grammar.rooms import PHH, ROOMS
from histories.findings import Finding
from histories.hand import Hand, Item, Unreadable
from histories.jsonl import read_hand as read_object

_ROOMS = frozenset(room.name for room in (*ROOMS, PHH))


def read_hand(
    text: str, file: str = "-", line: int = 1, faults: tuple[Finding, ...] = ()
) -> list[Item]:
    """Read the text of an object. A room that nobody knows makes it unreadable."""
    return [_of_a_room(item) for item in read_object(text, file, line, faults)]


def _of_a_room(item: Item) -> Item:
    if not isinstance(item, Hand) or item.room in _ROOMS:
        return item
    why = f"no room is called '{item.room}'"
    fault = item.source.finding("unreadable-header", 1, why, at=item.room)
    return Unreadable(item.source, None, item.hand_id, (*item.faults, fault))
