"""Boss: a history in XML to a ``Hand``."""

from __future__ import annotations

import re

from grammar.boss.header import HeaderFault, read_header
from grammar.boss.reading import LINKS, ROOM, SCHEMA, History
from grammar.rooms import Above
from grammar.xml.hands import around, laid_out, stray, unreadable
from grammar.xml.source import XmlSource
from grammar.xml.tree import read_tree
from histories.findings import Finding
from histories.hand import Item, OtherGame

_START = re.compile(r"<HISTORY\b[^<>]*>?")
_END = re.compile(r"</HISTORY\s*>")
_ATTRIBUTE = re.compile(r'(\w+)="([^"]*)"')


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
    start = _START.search(text)
    assert start is not None
    attributes = dict(_ATTRIBUTE.findall(start[0]))
    try:
        header = read_header(attributes, text)
    except HeaderFault as fault:
        hand_id = attributes.get("ID") or None
        return unreadable(ROOM, source, fault.code, fault.message, fault.at, hand_id, faults)
    if not header.game:
        return OtherGame(
            source, ROOM, header.hand_id, header.words, header.limit, header.time, header.table
        )
    return History(source, read_tree(text, SCHEMA), header).read(faults)
