"""A hand's text to a tree of elements, each with its line and column.

Two tiers read the same form. The fast one is ``expat``, which comes with Python; it is given one
element at a time, so that no document type can stand in what it reads, and no entity can be
declared. What it refuses is read tag by tag: each fault is told where it is, the rest is kept.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import unescape
from typing import NamedTuple
from xml.parsers import expat

#: Faults that one hand may have; a text full of rubbish is told shortly.
MOST = 30

_NAME = r"[A-Za-z_][\w.:-]*+"
_VALUE = r"(?:\"[^\"\n]*+\"|'[^'\n]*+')"
_ATTRIBUTE = re.compile(rf"({_NAME})\s*+=\s*+({_VALUE})")
_TAG = re.compile(
    rf"<({_NAME})((?:\s++{_NAME}\s*+=\s*+{_VALUE})*+)\s*+(/?)>"
    rf"|</({_NAME})\s*+>"
    r"|<!--.*?-->|<\?.*?\?>|<!\[CDATA\[(.*?)\]\]>",
    re.DOTALL,
)
_START = re.compile(rf"<({_NAME})")
_ENTITY = re.compile(r"&(?:#[0-9]{1,7}|#x[0-9A-Fa-f]{1,6}|(\w+));")
_KNOWN = frozenset(("lt", "gt", "amp", "quot", "apos"))
#: What makes a text between two tags more than noise.
_MATTERS = re.compile(r"[<>=\"0-9]")
_CHAT = re.compile(r"<event\b[^\n]*\btype\s*=\s*[\"']CHAT[\"']")


class Fault(NamedTuple):
    """Something that cannot be read: code, line and column in the text, and what is wrong."""

    code: str
    line: int
    column: int
    message: str


class Element:
    """An element: its name, attributes and children, and where its tag stands, from 1.

    The name of a tag that cannot be read is empty; its attributes are those that can. ``whole`` is
    false where the text stops within the element, ``broken`` true where its tag has been reported:
    what could be read of it is taken at its word.
    """

    __slots__ = ("attributes", "broken", "children", "column", "line", "name", "whole")

    def __init__(self, name: str, attributes: dict[str, str], line: int, column: int) -> None:
        self.name = name
        self.attributes = attributes
        self.children: list[Element] = []
        self.line = line
        self.column = column
        self.whole = True
        self.broken = False

    def get(self, attribute: str) -> str:
        """An attribute's value, empty where it is missing."""
        return self.attributes.get(attribute, "")

    def inner(self, name: str) -> list[Element]:
        """The children of a name."""
        return [child for child in self.children if child.name == name]


class Tree(NamedTuple):
    """A hand's element, what is wrong with the markup, and whether the element is closed."""

    root: Element
    faults: list[Fault]
    closed: bool


class _Refused(Exception):  # noqa: N818
    """The text is not sound: it has to be read tag by tag."""


class Schema(NamedTuple):
    """Which elements may stand in which, and attributes that only one element has."""

    parents: Mapping[str, tuple[str, ...]]
    marks: Mapping[str, str]

    def guess(self, attributes: Mapping[str, str]) -> str:
        """The element that has such attributes; empty where none has."""
        return next((self.marks[name] for name in attributes if name in self.marks), "")

    def holds(self, name: str) -> bool:
        """Whether elements stand in this one."""
        return any(name in above for above in self.parents.values())


def read_tree(text: str, schema: Schema, line: int = 1, column: int = 1) -> Tree:
    """Read a text that starts with a hand's tag, which stands at this line and column."""
    try:
        return Tree(_Fast(schema, line, column).read(text), [], True)
    except (_Refused, expat.ExpatError):
        return _Slow(text, schema, line, column).read()


class _Fast:
    """``expat`` on a sound hand."""

    def __init__(self, schema: Schema, line: int, column: int) -> None:
        self.schema = schema
        self.line = line
        self.column = column
        self.stack: list[Element] = []
        self.root: Element | None = None
        self.parser = expat.ParserCreate()

    def read(self, text: str) -> Element:
        """The tree. Raises ``_Refused`` or ``ExpatError``."""
        parser = self.parser
        parser.StartElementHandler = self.start
        parser.EndElementHandler = self.end
        parser.CharacterDataHandler = self.words
        parser.Parse(text.encode("utf-8", "replace"), True)
        assert self.root is not None
        return self.root

    def start(self, name: str, attributes: dict[str, str]) -> None:
        parser = self.parser
        line, column = parser.CurrentLineNumber, parser.CurrentColumnNumber + 1
        if line == 1:
            column += self.column - 1
        element = Element(name, attributes, line + self.line - 1, column)
        if self.stack:
            above = self.stack[-1]
            if above.name not in self.schema.parents.get(name, ()):
                raise _Refused
            above.children.append(element)
        else:
            self.root = element
        self.stack.append(element)

    def end(self, _: str) -> None:
        self.stack.pop()

    def words(self, text: str) -> None:
        if not text.isspace():
            raise _Refused


class _Slow:
    """A damaged hand, tag by tag."""

    def __init__(self, text: str, schema: Schema, line: int, column: int) -> None:
        self.text = text
        self.schema = schema
        self.line = line
        self.shift = column - 1
        self.faults: list[Fault] = []
        self.stack: list[Element] = []
        self.root: Element | None = None
        self.closed = False
        # of the tag last placed, so that lines are counted once
        self.at = 0
        self.begin = 0

    def place(self, at: int) -> tuple[int, int]:
        """Line and column of a place at or after the last one."""
        breaks = self.text.count("\n", self.at, at)
        if breaks:
            self.line += breaks
            self.begin = self.text.rfind("\n", self.at, at) + 1
            self.shift = 0
        self.at = at
        return self.line, at - self.begin + 1 + self.shift

    def tell(self, code: str, line: int, column: int, message: str) -> None:
        if len(self.faults) < MOST:
            self.faults.append(Fault(code, line, column, message))

    def read(self) -> Tree:
        """The tree, with what could be kept."""
        text, at = self.text, 0
        for tag in _TAG.finditer(text):
            if not text[at : tag.start()].isspace():
                self.between(at, tag.start(), last=False)
            at = tag.end()
            if tag[1]:
                self.start(tag)
            elif tag[4]:
                self.end(tag)
            elif tag[5] and tag[5].strip():
                self.unmarked(tag)
        if not text[at:].isspace():
            self.between(at, len(text), last=True)
        for element in self.stack:
            element.whole = False
        if self.root is None:
            line, column = self.place(len(text))
            self.root = Element("", {}, line, column)
        return Tree(self.root, self.faults, self.closed)

    def between(self, begin: int, end: int, *, last: bool) -> None:
        """What stands between two tags and is none: a broken tag, or words."""
        for words in re.finditer(r"\S[^\n]*", self.text[begin:end]):
            line, column = self.place(begin + words.start())
            shown = words[0].rstrip()
            if last and not self.closed and not self.text[begin + words.end() :].strip():
                return  # the text stops within a tag
            if _CHAT.match(shown):
                continue
            self.broken_tag(shown, line, column)
            if _MATTERS.search(shown):
                self.tell("unreadable-line", line, column, f"this is no tag: {_short(shown)}")
            else:
                message = f"words between the tags: {_short(shown)}"
                self.tell("unknown-line", line, column, message)

    def unmarked(self, section: re.Match[str]) -> None:
        """A section of words that are no markup, whatever stands in them."""
        line, column = self.place(section.start())
        code = "unreadable-line" if _MATTERS.search(section[5]) else "unknown-line"
        self.tell(code, line, column, f"words between the tags: {_short(section[5].strip())}")

    def broken_tag(self, text: str, line: int, column: int) -> None:
        """Keep what can be read of a tag: its name, or its attributes."""
        attributes = self.attributes(text, line, column)
        name = _START.match(text)
        known = name[1] if name and name[1] in self.schema.parents else ""
        element = Element(known or self.schema.guess(attributes), attributes, line, column)
        element.broken = True
        if self.root is None:
            self.root = element
        elif self.closed or not element.name:
            element.name = ""
            (self.stack[-1] if self.stack else self.root).children.append(element)
        else:
            self.open_for(self.schema.parents[element.name], line, column, element.name)
            self.stack[-1].children.append(element)
            if self.schema.holds(element.name):
                self.stack.append(element)

    def attributes(self, text: str, line: int, column: int) -> dict[str, str]:
        found: dict[str, str] = {}
        for each in _ATTRIBUTE.finditer(text):
            name, value = each[1], each[2][1:-1]
            if name in found:
                message = f"the attribute {name} stands twice in the tag"
                self.tell("unreadable-line", line, column + each.start(), message)
                continue
            found[name] = self.value(value, line, column + each.start(2) + 1)
        return found

    def value(self, text: str, line: int, column: int) -> str:
        """A value with its entities: the five of XML, no others."""
        if "&" not in text:
            return text
        for entity in _ENTITY.finditer(text):
            if entity[1] and entity[1] not in _KNOWN:
                message = f"{entity[0]} stands for nothing: no entity is read from a document"
                self.tell("unreadable-line", line, column + entity.start(), message)
        return _ENTITY.sub(_meant, text)

    def start(self, tag: re.Match[str]) -> None:
        name = tag[1]
        line, column = self.place(tag.start())
        shift = column + tag.start(2) - tag.start()
        element = Element(name, self.attributes(tag[2], line, shift), line, column)
        if self.root is None:
            self.root = element
            self.stack.append(element)
            return
        parents = self.schema.parents.get(name)
        if self.closed or parents is None:
            message = f"<{name}> is no part of a hand in this room's files"
            if self.closed:
                message = f"<{name}> stands after the end of the hand"
            self.tell("unreadable-line", line, column, message)
            element.broken = True
            element.name = "" if self.closed else self.schema.guess(element.attributes)
            parents = self.schema.parents.get(element.name)
        if parents is None:
            (self.stack[-1] if self.stack else self.root).children.append(element)
        else:
            self.open_for(parents, line, column, element.name)
            self.stack[-1].children.append(element)
        if not tag[3]:
            self.stack.append(element)

    def open_for(self, parents: tuple[str, ...], line: int, column: int, name: str) -> None:
        """Close what is not closed, or open what is not opened, before an element."""
        if any(one.name in parents for one in self.stack):
            while self.stack[-1].name not in parents:
                self.unclosed(line, column)
            return
        missing = parents[0]
        message = f"<{missing}> is missing before this: <{name}> has to stand in one"
        self.tell("missing-section", line, column, message)
        above = self.schema.parents.get(missing, ())
        while self.stack and above and self.stack[-1].name not in above:
            self.unclosed(line, column)
        element = Element(missing, {}, line, column)
        (self.stack[-1] if self.stack else self.root or element).children.append(element)
        self.stack.append(element)

    def unclosed(self, line: int, column: int) -> None:
        element = self.stack.pop()
        if element.name and not element.broken:
            message = f"</{element.name}> is missing before this"
            self.tell("missing-section", line, column, message)

    def end(self, tag: re.Match[str]) -> None:
        name = tag[4]
        line, column = self.place(tag.start())
        if not any(one.name == name for one in self.stack):
            if self.stack and (not self.stack[-1].name or self.stack[-1].broken):
                self.stack.pop()  # of an element that is not known
            else:
                self.tell("misplaced-line", line, column, f"</{name}> closes nothing here")
            return
        while self.stack[-1].name != name:
            self.unclosed(line, column)
        self.stack.pop()
        self.closed = not self.stack


def _meant(entity: re.Match[str]) -> str:
    return unescape(entity[0]) if not entity[1] or entity[1] in _KNOWN else entity[0]


def _short(text: str) -> str:
    return text if len(text) <= 60 else text[:57] + "..."
