"""PHH: a document's text to hands."""

from __future__ import annotations

import msgspec

from histories.findings import Finding
from histories.hand import Item, OtherGame
from histories.phh import Record, read_text


def read_hand(
    text: str, file: str = "-", line: int = 1, faults: tuple[Finding, ...] = ()
) -> list[Item]:
    """Read a document, or the part of one that is a hand. ``faults`` are known before."""
    items: list[Item] = []
    for one in read_text(text, file, line):
        item: Item = one.hand if isinstance(one, Record) else one
        if faults and not isinstance(item, OtherGame):
            item = msgspec.structs.replace(item, faults=(*faults, *item.faults))
        items.append(item)
    return items
