"""A piece of a file in XML: the hand in it, and what stands behind the hand."""

from __future__ import annotations

import re
from itertools import accumulate
from typing import NamedTuple

from msgspec.structs import replace

from grammar.rooms import Above
from grammar.xml.around import told, wrapped
from grammar.xml.source import XmlSource
from histories.findings import Finding, severity
from histories.hand import Source, Unreadable

_QUOTED = re.compile(r"([\w:-]+)\s*=\s*(?:\"([^\"]*)\"|'([^']*)')")


class FirstTag(NamedTuple):
    """A hand's own tag: its attributes as they are written, and whether it is closed."""

    attributes: dict[str, str]
    closed: bool


def tag_of(name: str) -> re.Pattern[str]:
    """A pattern of an element's tag, closed or not; a value may hold ``>``."""
    return re.compile(rf"<{name}\b(?:[^<>\"']|\"[^\"\n]*+\"|'[^'\n]*+')*+[^<>]*>?")


def attributes_of(tag: str) -> dict[str, str]:
    """The attributes of a tag, in either kind of quotes, as they are written."""
    return {name: double or single for name, double, single in _QUOTED.findall(tag)}


def first_tag(text: str, tag: re.Pattern[str]) -> FirstTag:
    """The tag that a hand's text starts with."""
    match = tag.search(text)
    found = match[0] if match is not None else ""
    return FirstTag(attributes_of(found), found.endswith(">"))


class Part(NamedTuple):
    """The hand's text, and what else stands behind it, which starts ``rest_line`` lines further."""

    text: str
    rest: str
    rest_line: int


def around(text: str, end: re.Pattern[str]) -> Part:
    """Cut a hand's text off behind its end; without one it goes on as far as something is told."""
    match = end.search(text)
    if match is None:
        at = told(text)
        return Part(text if at == len(text) else text[:at].rstrip() + "\n", "", 0)
    at = match.end() + wrapped(text[match.end() :])
    return Part(text[: match.end()] + "\n", text[at:], text.count("\n", 0, at))


_BETWEEN = re.compile(r"(?<=>)(?=[ \t]*<)")


def laid_out(text: str, line: int) -> tuple[str, tuple[tuple[int, int], ...]]:
    """A hand that stands on one line of the file, a tag on each line; and where each stands.

    ``line`` is the one in the file. Of a hand on many lines nothing is changed.
    """
    if "\n" in text.rstrip("\n"):
        return text, ()
    tags = _BETWEEN.split(text)
    columns = accumulate(map(len, tags[:-1]), initial=1)
    return "\n".join(tags), tuple([(line, column) for column in columns])


def stray(room: str, text: str, file: str, line: int, *parts: str) -> Unreadable:
    """What stands behind a hand: another one without its first tag if it has ``parts`` of one."""
    text = text if text.endswith("\n") else text + "\n"
    if any(part in text for part in parts):
        code, message = "unreadable-header", "the first tag of this hand is missing or damaged"
    else:
        code, message = "stray-text", "this text belongs to no hand"
    fault = Finding(code, severity(code), line, 1, message)
    return Unreadable(Source(file, line, text), room, None, (fault,))


def unreadable(
    room: str,
    source: XmlSource,
    code: str,
    message: str,
    at: str,
    hand_id: str | None,
    faults: tuple[Finding, ...],
    above: Above | None = None,
) -> Unreadable:
    """A hand that cannot be built, and why: for something in its first tag, or in the one above."""
    fault = source.finding(code, 1, message, at=at)
    if above is not None and at in above.text:
        fault = replace(fault, line=above.line, column=above.text.index(at) + 1)
    return Unreadable(source, room, hand_id, (fault, *faults))
