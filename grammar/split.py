"""Bytes to the texts of hands: encodings, line numbers, and where one hand ends.

The file is never held whole: a stretch of it is read, cut where hands start, and each hand is
decoded by itself. What is too long to be a hand is kept by its beginning only.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable, Iterator
from typing import Literal, TypeAlias

import msgspec

from grammar import documents
from grammar.pokerstars.noise import NOISE
from grammar.rooms import PHH, Above, Room, starts
from grammar.traces import evident
from grammar.xml.around import wrapped
from histories.findings import Finding, severity

#: How much is read at once.
STRETCH = 1 << 20
#: No hand is as long as this; of what is longer only ``KEPT`` bytes are looked at.
LONGEST = 1 << 20
KEPT = 1 << 16
#: How much tells that a file is UTF-16.
_WIDE = 64
#: How far from a hand's end a banner's last line begins.
_BANNER = 200
#: How much of a document is looked at to tell it from other texts.
_HEAD = 1 << 16

#: What a range of a file holds: hands, what stands before the first, or a part of a document,
#: whole or given up because it is too long.
Kind: TypeAlias = Literal["hands", "before", "document", "unfinished"]

UTF8_BOM = codecs.BOM_UTF8
#: A tag that says more of all hands behind it in XML.
DESCRIBES = b"<description"
_DESCRIPTION = re.compile(rb"(?:\A|[\r\n>\[])(?:\xef\xbb\xbf|[ \t])*(<description\b[^<>]*+>)")
_MULTIBYTE = re.compile(
    rb"[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}"
)


class Piece(msgspec.Struct, frozen=True):
    """The text from one header up to the next, or (``room`` is ``None``) what stands before all.

    ``offset`` is where it starts in the bytes as decoded: a hand boundary to start again from.
    ``above`` is the tag above a hand in XML that says more of it.
    """

    room: Room | None
    text: str
    line: int
    offset: int
    faults: tuple[Finding, ...] = ()
    above: Above | None = None


def split(
    stretches: Iterable[bytes], line: int = 1, offset: int = 0, bom: bool = False
) -> Iterator[Piece]:
    """Cut a file's bytes, given in stretches, into the texts of its hands.

    ``line`` and ``offset`` tell where the first byte stands, for a range of a larger file, and
    ``bom`` that this file starts with a UTF-8 mark. A file without any hand gives nothing at all.
    """
    stretches, marked, document = opened(stretches)
    if document:
        yield from _split_document(stretches, line, offset, bom)
        return
    yield from _Splitter(line, offset, bom or marked).run(stretches)


def split_range(
    data: bytes, line: int, bom: bool, kind: Kind, above: Above | None = None
) -> Iterator[Piece]:
    """The texts of the hands in a range of a file, as ``split`` gives them for the file.

    The range is UTF-8, or in no encoding at all. It is one part of a document, or what stands
    ``before`` the first hand, or some hands, and starts where the first of them does.
    """
    splitter = _Splitter(line, 0, bom, above)
    if kind == "hands":
        yield from splitter.run([data])
        return
    if kind == "before":
        piece = splitter.piece(data)
    else:
        piece = _decode(data, line, 0, PHH, bom, kind == "unfinished")
    if piece is not None:
        yield piece


def opened(stretches: Iterable[bytes]) -> tuple[Iterator[bytes], bool, bool]:
    """A file's bytes with UTF-16 as UTF-8; whether they have a UTF-8 mark, and are a document."""
    stretches = iter(stretches)
    first = b""
    for stretch in stretches:
        first += stretch
        if len(first) >= _WIDE and (len(first) >= _HEAD or not documents.may_begin(first)):
            break
    stretches = _chain(first, stretches)
    wide = utf16_of(first)
    if wide:
        stretches = from_utf16(stretches, wide)
        first = b""
        for stretch in stretches:
            first += stretch
            if len(first) >= _HEAD:
                break
        return _chain(first, stretches), False, documents.recognises(first)
    return stretches, first[:3] == UTF8_BOM, documents.recognises(first)


def _split_document(
    stretches: Iterable[bytes], line: int, offset: int, bom: bool
) -> Iterator[Piece]:
    for raw, overlong in documents.cut(stretches):
        piece = _decode(raw, line, offset, PHH, bom, overlong)
        if piece is not None:
            yield piece
        line += count_lines(raw)
        offset += len(raw)


def _chain(first: bytes, rest: Iterator[bytes]) -> Iterator[bytes]:
    if first:
        yield first
    yield from rest


def utf16_of(head: bytes) -> str:
    """The encoding of a file that begins so, if it is UTF-16; ``""`` if not.

    Without a mark it is certain where every second byte is nothing, and no other one.
    """
    if head[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):
        return "utf-16"
    if len(head) < _WIDE:
        return ""
    even, odd = head[:_WIDE:2], head[1:_WIDE:2]
    if not any(odd) and all(even):
        return "utf-16-le"
    return "utf-16-be" if not any(even) and all(odd) else ""


def from_utf16(stretches: Iterable[bytes], encoding: str) -> Iterator[bytes]:
    """UTF-16 as UTF-8. An odd last byte is half a character and is left out."""
    decoder = codecs.getincrementaldecoder(encoding)(errors="replace")
    for stretch in stretches:
        yield decoder.decode(stretch).encode("utf-8", "replace")


def starts_in(stretches: Iterable[bytes]) -> bool:
    """Whether a hand starts somewhere in these bytes; reads no further than it must."""
    rest = b""
    fresh = True
    for stretch in stretches:
        rest += stretch
        if any(at or fresh for at, _ in starts(rest, 0, len(rest))):
            return True
        # a header may lie across two stretches, a line may be longer than one
        size = last_break(rest)
        if size:
            rest, fresh = rest[size:], True
        elif len(rest) > LONGEST:
            rest, fresh = b"", False
    return False


def last_description(data: bytes, line: int) -> Above | None:
    """The last ``<description>`` in bytes that start at a line."""
    found = None
    for found in _DESCRIPTION.finditer(data):  # noqa: B007  the last is wanted
        pass
    if found is None:
        return None
    text = found[1][:KEPT].decode("utf-8", "replace")
    return Above(text, line + count_lines(data[: found.start(1)]))


def describes(data: bytes) -> bool:
    """Whether a ``<description>`` may be in the bytes. One byte is found faster than a few."""
    return b"<" in data and DESCRIBES in data


def count_lines(data: bytes) -> int:
    """How many lines end in ``data``: at LF, CR LF, or a CR alone."""
    lines = data.count(b"\n")
    if b"\r" in data:
        lines += data.count(b"\r") - data.count(b"\r\n")
    return lines


def last_break(data: bytes, begin: int = 0) -> int:
    """Just after the last line end that is certainly whole; 0 if there is none."""
    at = max(data.rfind(b"\n", begin), data.rfind(b"\r", begin, max(len(data) - 1, begin)))
    return at + 1


class _Splitter:
    """The state of a cut through one file. ``line`` and ``offset`` belong to ``buffer[0]``."""

    def __init__(self, line: int, offset: int, bom: bool, above: Above | None = None) -> None:
        self.above = above
        self.described = above is not None
        self.line = line
        self.offset = offset
        self.bom = bom
        self.buffer = b""
        self.room: Room | None = None
        self.searched = 0
        # of an overlong piece: its beginning, with the line and the offset of that
        self.kept: tuple[bytes, int, int] | None = None
        self.midway = False
        self.ahead: Piece | None = None

    def run(self, stretches: Iterable[bytes]) -> Iterator[Piece]:
        for stretch in stretches:
            self.buffer += stretch
            self.described = self.described or describes(self.buffer)
            if self.midway and not self._find_line():
                continue
            end = last_break(self.buffer, self.searched)
            if end <= self.searched and len(self.buffer) - self.searched > LONGEST:
                # a line without end: its beginning tells what it is
                end = self.buffer.rfind(b">", self.searched) + 1 or len(self.buffer)
            if end > self.searched:
                yield from self._cut(end)
            # not by what is read ahead: where the stretches end must make no difference
            if self.searched > LONGEST:
                self._shorten()
        if not self.midway or self._find_line():
            yield from self._cut(len(self.buffer))
        # of a file without any hand nothing is told, unless it is one that lacks its header
        if self.room is not None or evident(self.kept[0] if self.kept else self.buffer):
            piece = self.piece(self.buffer)
            if piece is not None:
                yield piece

    def _cut(self, end: int) -> Iterator[Piece]:
        """Give the pieces that end before ``end``, up to which there are whole lines."""
        buffer = self.buffer
        begin = 0
        for at, room in starts(buffer, self.searched, end):
            if at > begin or self.kept is not None:
                raw = buffer[begin:at]
                piece = self.piece(raw)
                if self.room is None:
                    self.ahead = piece
                elif piece is not None:
                    yield piece
                self.line += count_lines(raw)
                self.offset += len(raw)
            if self.ahead is not None:
                yield self.ahead
                self.ahead = None
            self.room = room
            begin = at
        if begin:
            self.buffer = buffer[begin:]
        self.searched = max(end - begin, 1)

    def _find_line(self) -> bool:
        """Leave the line behind that is too long to keep; false while it goes on."""
        buffer = self.buffer
        ends = buffer.find(b"\n"), buffer.find(b"\r")
        size = min((at + 1 for at in ends if at >= 0), default=0)
        if buffer[size - 1 : size + 1] == b"\r\n":
            size += 1
        if size == len(buffer) and buffer.endswith(b"\r"):
            size = 0  # it may be half a line end
        self._forget(size or len(buffer) - buffer.endswith(b"\r"))
        self.midway = not size
        return not self.midway

    def _forget(self, size: int) -> None:
        self.line += count_lines(self.buffer[:size])
        self.offset += size
        self.buffer = self.buffer[size:]
        self.searched = 0

    def _shorten(self) -> None:
        """Keep the beginning of what is too long for a hand, and forget the rest."""
        if self.kept is None:
            self._keep(self.buffer)
        size = last_break(self.buffer)
        self.midway = not size
        self._forget(size or len(self.buffer) - self.buffer.endswith(b"\r"))

    def _with_above(self, piece: Piece | None, raw: bytes) -> Piece | None:
        """The piece with the tag above it that says more of its hand; note one in it."""
        if piece is not None and piece.room is not None and piece.room.xml:
            piece = msgspec.structs.replace(piece, above=self.above)
        self.above = last_description(raw, self.line) or self.above
        return piece

    def _keep(self, raw: bytes) -> None:
        size = KEPT
        while size > KEPT - 4 and raw[size] & 0xC0 == 0x80:
            size -= 1  # not within a character
        self.kept = raw[:size], self.line, self.offset

    def piece(self, raw: bytes) -> Piece | None:
        """The piece that is whole now: these bytes, or what was kept of it."""
        if self.kept is None and len(raw) > LONGEST:
            self._keep(raw)
        if self.kept is None:
            piece = _decode(raw, self.line, self.offset, self.room, self.bom, False)
            return self._with_above(piece, raw) if self.described else piece
        kept, line, offset = self.kept
        self.kept = None
        return _decode(kept, line, offset, self.room, self.bom, True)


def _decode(
    raw: bytes, line: int, offset: int, room: Room | None, bom: bool, overlong: bool
) -> Piece | None:
    fault = ""
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        if bom or _MULTIBYTE.search(raw):
            text = raw.decode("utf-8", "replace")
        else:
            text = raw.decode("cp1252", "replace")
        fault = "bytes that are no text"
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    stripped = text.rstrip(" \t\n\ufeff")
    text = stripped + "\n" if "\n" in text[len(stripped) :] else stripped
    text = text.lstrip("\ufeff \t")
    if room is None:
        text, line = _before(text, line)
        if not text:
            return None
    elif stripped[-1:] == ">" and not room.xml:
        text = _without_prolog(text)
    elif stripped[-1:] == "*" or "\nTranscript for" in stripped[-_BANNER:]:
        text = _without_banners(text)
    faults: tuple[Finding, ...] = ()
    at = text.find("\ufffd")
    if at < 0 and (at := text.find("\x00")) >= 0:
        fault = "a NUL character, which no text holds"
    if at >= 0:
        before = text[:at]
        place = line + before.count("\n"), at - before.rfind("\n")
        message = f"{fault or 'a character that was lost before'}: the file is damaged here"
        faults = (Finding("encoding", severity("encoding"), *place, message),)
    if overlong:
        message = "no hand is as long as this; only its beginning was read"
        place = line + text.count("\n"), 1
        code = "unreadable-line"
        faults = (*faults, Finding(code, severity(code), *place, message))
    return Piece(room, text, line, offset, faults)


def _before(text: str, line: int) -> tuple[str, int]:
    """What stands before the first hand, less what is nothing: banners, blank lines, a prolog.

    Nor is the bracket that opens a list of hands in JSON.
    """
    while text and (not text.split("\n", 1)[0].strip() or _banner(text.split("\n", 1)[0])):
        text = text.partition("\n")[2]
        line += 1
    if text.strip() == "[":
        return "", line
    if text[:1] != "<":
        return text, line
    bare = text[wrapped(text) :]
    return bare, line + text.count("\n", 0, len(text) - len(bare))


def _without_prolog(text: str) -> str:
    """A hand's text without the first tags of another room's file, which was joined to it."""
    lines = text.split("\n")
    last = len(lines)
    while last and lines[last - 1].lstrip(" \t\ufeff")[:1] in ("", "<"):
        last -= 1
    tail = "\n".join(lines[last:])
    if not last or wrapped(tail) < len(tail):
        return text
    return "\n".join(lines[:last]).rstrip(" \t\n\ufeff") + "\n"


def _without_banners(text: str) -> str:
    """A hand's text without the banners that stand above the next hand."""
    lines = text.rstrip(" \t\n\ufeff").split("\n")
    last = len(lines)
    while last > 1 and (not lines[last - 1].strip() or _banner(lines[last - 1])):
        last -= 1
    return text if last == len(lines) else "\n".join(lines[:last]) + "\n"


def _banner(line: str) -> bool:
    return line[:1] in ("*", "T") and NOISE.fullmatch(line.strip()) is not None
