"""Merge: a game in XML to a ``Hand``.

A file has one ``<description>`` and many ``<game>``s, with no root around them. The description
holds for all games after it, up to the next.
"""

from __future__ import annotations

import re
from datetime import datetime

from grammar.merge.header import (
    HeaderFault,
    game_of,
    read_description,
    read_stakes,
    read_time,
    sound_stakes,
)
from grammar.merge.reading import ROOM, SCHEMA, Game
from grammar.rooms import Above
from grammar.xml.hands import around, first_tag, laid_out, stray, tag_of, unreadable
from grammar.xml.source import XmlSource
from grammar.xml.tree import read_tree
from histories.findings import Finding
from histories.hand import Item, OtherGame

_START = tag_of("game")
_END = re.compile(r"</game\s*>")


def read_hand(
    text: str,
    file: str = "-",
    line: int = 1,
    faults: tuple[Finding, ...] = (),
    above: Above | None = None,
) -> list[Item]:
    """Read the text of one game; ``above`` is the description that holds for it.

    It gives one item, and one more where other text stands behind the game. ``faults`` are
    findings that are known before.
    """
    part = around(text, _END)
    source = XmlSource(file, line, *laid_out(part.text, line), button='dealer="', first_seat=0)
    items = [_read(source, faults, above)]
    if part.rest:
        items.append(stray(ROOM, part.rest, file, line + part.rest_line, "<round", "<players"))
    return items


def _read(source: XmlSource, faults: tuple[Finding, ...], above: Above | None) -> Item:
    text = source.text
    attributes, closed = first_tag(text, _START)
    hand_id = attributes.get("id") or None
    description = read_description(above.text) if above is not None else None
    try:
        game, words = game_of(description, attributes.get("gametype", ""), text)
        if not closed and "<" not in text[1:]:
            raise HeaderFault("unreadable-header", "the text stops within this tag", "<game")
        if hand_id is None:
            raise HeaderFault("unreadable-header", "the game has no id", "<game")
        time = _time(attributes)
        if description is None or not game:
            table = attributes.get("data", "").split("|")[1:2]
            return OtherGame(source, ROOM, hand_id, words, None, time, *table)
        stakes = read_stakes(description)
    except HeaderFault as fault:
        return unreadable(ROOM, source, fault.code, fault.message, fault.at, hand_id, faults, above)
    tree = read_tree(text, SCHEMA)
    why, stakes = sound_stakes(stakes)
    reading = Game(source, tree, game, stakes, time)
    if why:
        reading.tell("header-contradiction", 1, why)
    return reading.read(hand_id, faults)


def _time(attributes: dict[str, str]) -> datetime | None:
    try:
        return read_time(attributes.get("starttime", ""))
    except ValueError:
        return None
