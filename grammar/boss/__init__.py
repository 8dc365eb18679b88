"""Boss: a history in XML to a ``Hand``."""

from __future__ import annotations

import re

from grammar.boss.header import HeaderFault, read_header
from grammar.boss.reading import LINKS, ROOM, SCHEMA, History
from grammar.rooms import Above
from grammar.xml.hands import around, first_tag, laid_out, stray, tag_of, unreadable
from grammar.xml.source import XmlSource
from grammar.xml.tree import read_tree
from histories.findings import Finding
from histories.hand import Item, OtherGame

_START = tag_of("HISTORY")
_END = re.compile(r"</HISTORY\s*>")


def read_hand(
    text: str,
    file: str = "-",
    line: int = 1,
    faults: tuple[Finding, ...] = (),
    above: Above | None = None,  # noqa: ARG001  nothing above a history says more of it
) -> list[Item]:
    """Read the text of one history.

    It gives one item, and one more where other text stands behind it. ``faults`` are findings
    that are known before.
    """
    part = around(text, _END)
    source = XmlSource(file, line, *laid_out(part.text, line), cards=LINKS, button='DEALER="Y"')
    items = [_read(source, faults)]
    if part.rest:
        items.append(stray(ROOM, part.rest, file, line + part.rest_line, "<ACTION", "<PLAYER"))
    return items


def _read(source: XmlSource, faults: tuple[Finding, ...]) -> Item:
    text = source.text
    attributes, closed = first_tag(text, _START)
    try:
        if not closed and "<" not in text[1:]:
            raise HeaderFault("unreadable-header", "the text stops within this tag", "<HISTORY")
        header = read_header(attributes, text)
    except HeaderFault as fault:
        hand_id = attributes.get("ID") or None
        return unreadable(ROOM, source, fault.code, fault.message, fault.at, hand_id, faults)
    if not header.game:
        return OtherGame(
            source, ROOM, header.hand_id, header.words, header.limit, header.time, header.table
        )
    return History(source, read_tree(text, SCHEMA), header).read(faults)
