"""A hand that the fast tier refused: what is wrong with it, and what it still says.

The lines are read again; those refused are looked at word by word. Each fault is one finding; the
rest of the hand is kept in its order, for the engine to judge.
"""

from __future__ import annotations

from itertools import pairwise

from grammar.text.careful import MOST, Pass
from grammar.text.damage import (
    hand_id_of,
    hands_beyond,
    header_fault,
    looks_like_header,
    place_of,
    stray_from,
)
from grammar.text.dialect import Dialect
from grammar.text.hands import other_game, to_hand
from grammar.text.lines import read_seat
from grammar.text.order import broken, settle_headings
from grammar.text.reading import (
    Header,
    HeaderFault,
    Refused,
    run,
)
from grammar.text.repair import repair
from histories.findings import Finding, severity
from histories.hand import Item, Source, Unreadable


def read_hand(
    dialect: Dialect, text: str, file: str, line: int, faults: tuple[Finding, ...]
) -> list[Item]:
    """Read a hand's text with all its faults; more than one item if other text has run into it."""
    raw = text.split("\n")
    lines = [one.rstrip(" \t") for one in raw]
    bounds = [0, *hands_beyond(lines, dialect.spelling), len(raw)]
    items: list[Item] = []
    for number, (begin, end) in enumerate(pairwise(bounds)):
        part = "\n".join(raw[begin:end]) + ("\n" if end < len(raw) else "")
        own = _within(faults, line, begin, end if end < len(raw) else None)
        if number:
            message = "the header of this hand is missing or damaged"
            source = Source(file, line + begin, part)
            items.append(_unreadable("unreadable-header", source, message, dialect.room, own))
        else:
            items += _with_header(dialect, part, file, line, own)
    return items


def _within(
    faults: tuple[Finding, ...], line: int, begin: int, end: int | None
) -> tuple[Finding, ...]:
    """The faults in a part of a text that starts at ``line``."""
    return tuple(
        one
        for one in faults
        if (not begin or one.line >= line + begin) and (end is None or one.line < line + end)
    )


def _unreadable(
    code: str,
    source: Source,
    message: str,
    room: str | None,
    faults: tuple[Finding, ...] = (),
    place: tuple[int, int] = (1, 1),
    hand_id: str | None = None,
) -> Unreadable:
    text = source.text
    if text.endswith("\n"):
        source = Source(source.file, source.line, text.rstrip("\n") + "\n")
    line, column = place
    fault = Finding(code, severity(code), source.line + line - 1, column, message)
    return Unreadable(source, room, hand_id, (fault, *faults))


def _with_header(
    dialect: Dialect, text: str, file: str, line: int, faults: tuple[Finding, ...]
) -> list[Item]:
    """A part that starts with a header."""
    spelling = dialect.spelling
    source = Source(file, line, text)
    raw = text.split("\n")
    lines = [one.rstrip(" \t") for one in raw]
    first = dialect.head(lines)
    soft: list[HeaderFault] = []
    try:
        header = dialect.read_header(first, soft)
    except (HeaderFault, Refused):
        code, place, message = header_fault(first, spelling)
        hand_id = hand_id_of(first, spelling)
        return [_unreadable(code, source, message, dialect.room, faults, place, hand_id)]
    judged = bool(header.stakes.game_name)
    words = dialect.words(header.stakes.unit)
    seats = {one.name: 0 for one in (read_seat(at, 1, words) for at in lines) if one}
    stray = stray_from(lines, seats, spelling)
    if stray is None and not judged:
        return [other_game(dialect, header, source)]
    if stray is None:
        return [_hand(source, dialect, header, soft, faults)]
    own = _within(faults, line, 0, stray)
    other = _within(faults, line, stray, None)
    kept = "\n".join(raw[:stray]).rstrip("\n") + "\n"
    rest = Source(file, line + stray, "\n".join(raw[stray:]))
    if looks_like_header(lines[stray], spelling):
        code, message = "unreadable-header", "the header of this hand is damaged"
    else:
        code, message = "stray-text", "this text stands after a finished hand and starts none"
    room = dialect.room if code == "unreadable-header" else None
    own_text = Source(file, line, kept)
    return [
        _hand(own_text, dialect, header, soft, own)
        if judged
        else other_game(dialect, header, own_text),
        _unreadable(code, rest, message, room, other),
    ]


def _hand(
    source: Source,
    dialect: Dialect,
    header: Header,
    soft: list[HeaderFault],
    faults: tuple[Finding, ...],
) -> Item:
    text = source.text
    lines = [one.rstrip(" \t") for one in text.split("\n")]
    last = max(number for number, one in enumerate(lines, 1) if one)
    head = dialect.head(lines)
    careful = Pass(source, dialect, header, lines)
    changes = repair(dialect.steps, careful.events)
    early = any(change.what == "ends" for change in changes)
    refused = careful.refused.get(last)
    newline = text.endswith("\n")
    if last > 1 and (refused is not None or (early and not newline)):
        # perhaps the text stops within its last line: then nothing else is wrong with it
        lines[last - 1] = ""
        shorter = Pass(source, dialect, header, lines)
        without = repair(dialect.steps, shorter.events)
        stops = any(change.what == "ends" for change in without)
        if stops or (refused is not None and (not newline or refused)):
            careful, changes, early = shorter, without, True
    found = [
        *faults,
        *(
            source.finding(one.code, place_of(one.at, head)[0], one.message, at=one.at)
            for one in soft
        ),
        *careful.findings,
        *broken(dialect, source, careful.events, changes)[:MOST],
    ]
    reading = careful.reading
    if not reading.seats:
        message = "a hand without seats; nothing can be said of it"
        code = "no-seats"
        fault = Finding(code, severity(code), source.line, 1, message)
        return Unreadable(source, dialect.room, header.hand_id, (fault, *faults))
    settle_headings(reading, careful.events, changes)
    if not (careful.findings or changes):
        reading.order = [run(event.kind) for event in careful.events]
    dialect.lower(reading)
    if early:
        found.append(source.finding("truncated", last, "the text stops before the hand is over"))
    found.sort(key=lambda one: (one.line, one.column))
    return to_hand(reading, source, tuple(found), not early)
