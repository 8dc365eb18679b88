"""Finding the inputs: files, folders, archives, standard input; recognised by what is in them.

``Inputs`` opens one input after the other. What was named and cannot be used is told in
``Inputs.errors``; what was only met in a folder or an archive is counted in ``passed_over``.
"""

from __future__ import annotations

import os
import sys
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO, BinaryIO, cast

import msgspec

from grammar import documents
from grammar.archives import HEAD, archive_kind
from grammar.gunzip import Gunzip
from grammar.rooms import headers
from grammar.traces import evident

#: How much is read at once to see what a file is.
_LOOK = 1 << 16
GZIP = b"\x1f\x8b"
#: A file that starts with so much of something binary is not looked at further.
_BINARY = 1 << 13
_BAD_ARCHIVE = (
    zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, NotImplementedError, ValueError,
)  # fmt: skip


class InputError(msgspec.Struct, frozen=True):
    """An input that cannot be used: its name, why, and the system's error if there was one.

    ``named`` tells whether the user named it, or it was met in a folder or an archive.
    """

    name: str
    message: str
    system: OSError | None = None
    named: bool = True


class Input:
    """An opened input: its name in output, its stream, and whether the user named it."""

    __slots__ = ("name", "named", "path", "stream")

    def __init__(self, name: str, stream: BinaryIO, named: bool, path: Path | None = None) -> None:
        self.name = name
        self.stream = stream
        self.named = named
        #: The plain file behind the input, for readers that take ranges of it.
        self.path = path


class _Watched:
    """A binary stream that counts what is read from the file below, and keeps errors as values."""

    def __init__(
        self, inputs: Inputs, name: str, upper: IO[bytes], lower: IO[bytes], named: bool, start: int
    ) -> None:
        self._inputs = inputs
        self._name = name
        self._named = named
        self._upper = upper
        self._lower = lower
        self._before = start

    def read(self, size: int = -1) -> bytes:
        """Read on; a damaged archive ends here, with an error in ``Inputs.errors``."""
        try:
            data = self._upper.read(size)
        except (OSError, *_BAD_ARCHIVE) as error:
            self._inputs.add_error(self._name, error, self._named)
            return b""
        self._inputs.consumed = self._before + self._told(data)
        return data

    def _told(self, data: bytes) -> int:
        try:
            return self._lower.tell()
        except (AttributeError, OSError, ValueError):
            return self._inputs.consumed - self._before + len(data)

    def close(self) -> None:
        """Close what is above; the file below belongs to ``Inputs``."""
        self._upper.close()


class Pushed:
    """A stream that cannot be rewound, with what was already read put back.

    What has come is given without waiting for more, so an interrupt is never far away.
    """

    def __init__(self, rest: IO[bytes]) -> None:
        self._data = b""
        self._rest = rest
        self._some = getattr(rest, "read1", rest.read)

    def put_back(self, data: list[bytes]) -> None:
        """Give these first."""
        self._data = b"".join(data) + self._data

    def peek(self, size: int) -> bytes:
        """So many bytes, which are read again; fewer only at the end."""
        while len(self._data) < size and (more := self._some(size - len(self._data))):
            self._data += more
        return self._data[:size]

    def read(self, size: int = -1) -> bytes:
        """Read what was put back, then the rest."""
        if self._data:
            if size < 0:
                data, self._data = self._data + self._rest.read(), b""
                return data
            data, self._data = self._data[:size], self._data[size:]
            return data
        if size < 0:
            return self._rest.read()
        some: bytes = self._some(size)
        return some

    def close(self) -> None:
        """Standard input stays open."""


class Inputs:
    """The inputs below some paths, opened one by one while iterated.

    ``files`` counts the inputs given, ``passed_over`` the files that hold no hand history,
    ``total`` the bytes of the files found and ``consumed`` those read so far (both on disk).
    """

    def __init__(self, paths: Iterable[str | Path], stdin: BinaryIO | None = None) -> None:
        self.paths = list(paths)
        self.stdin = stdin
        self.errors: list[InputError] = []
        self.files = 0
        self.passed_over = 0
        self.total = 0
        self.consumed = 0
        self._start = 0
        self._folders: set[tuple[int, int]] = set()

    def add_error(self, name: str, error: BaseException | str, named: bool = True) -> None:
        """Note that an input cannot be used."""
        if isinstance(error, OSError):
            message = error.strerror or str(error)
            self.errors.append(InputError(name, message, error, named))
        elif isinstance(error, str):
            self.errors.append(InputError(name, error, None, named))
        else:
            message = str(error) or type(error).__name__
            self.errors.append(InputError(name, message, None, named))

    def __iter__(self) -> Iterator[Input]:
        """Open the inputs in order; each is closed when the next is asked for."""
        for path in self.paths:
            if str(path) == "-":
                yield from self._stdin()
                continue
            given = Path(path)
            files, errors = self.files, len(self.errors)
            self._folders.clear()
            yield from self._path(given, str(path), named=True)
            if self.files == files and len(self.errors) == errors:
                self.add_error(str(path), "holds no hand history")

    def _stdin(self) -> Iterator[Input]:
        raw = self.stdin if self.stdin is not None else sys.stdin.buffer
        self._start = self.consumed
        files, errors = self.files, len(self.errors)
        try:
            yield from self._piped(raw, "-", named=True)
        except OSError as error:
            self.add_error("-", error)
        if self.files == files and len(self.errors) == errors:
            self.add_error("-", "holds no hand history")

    def _piped(self, raw: IO[bytes], name: str, named: bool) -> Iterator[Input]:
        """What cannot be rewound, packed by gzip or not."""
        pushed = Pushed(raw)
        stream = cast(IO[bytes], pushed)
        if pushed.peek(len(GZIP)) != GZIP:
            yield from self._looked_at(pushed, stream, name, named)
            return
        unpacked = Gunzip(cast(BinaryIO, stream), strict=False)
        inner = Pushed(cast(IO[bytes], unpacked))
        for one in self._looked_at(inner, stream, name, named):
            unpacked.strict = True
            yield one

    def _looked_at(
        self, pushed: Pushed, lower: IO[bytes], name: str, named: bool
    ) -> Iterator[Input]:
        read: list[bytes] = []
        stream = cast(IO[bytes], pushed)
        found = holds_hands(stream, keep=read)
        pushed.put_back(read)
        yield from self._give(found, stream, lower, name, named, None)

    def _path(self, path: Path, name: str, named: bool) -> Iterator[Input]:
        try:
            if path.is_dir():
                yield from self._folder(path, name, named)
                return
            if not named and not path.is_file():
                return  # a pipe, a device or a broken link somewhere in a folder
            stream = path.open("rb")
        except (OSError, ValueError) as error:
            self.add_error(name, error, named)
            return
        with stream:
            yield from self._file(stream, path, name, named)

    def _folder(self, path: Path, name: str, named: bool) -> Iterator[Input]:
        try:
            status = path.stat()
            key = status.st_dev, status.st_ino
            if key in self._folders:
                return
            self._folders.add(key)
            entries = sorted(os.listdir(path))  # noqa: PTH208  names sort better than paths
        except OSError as error:
            self.add_error(name, error, named)
            return
        for entry in entries:
            yield from self._path(path / entry, os.path.join(name, entry), named=False)  # noqa: PTH118

    def _file(self, stream: BinaryIO, path: Path, name: str, named: bool) -> Iterator[Input]:
        self._start = start = self.consumed
        size = 0
        try:
            size = os.fstat(stream.fileno()).st_size
            self.total += size
            if not stream.seekable():
                yield from self._piped(stream, name, named)
                return
            head = stream.read(4)
            stream.seek(0)
            if head[:2] == GZIP:
                found = _unpacked_hands(cast(IO[bytes], Gunzip(stream, strict=False)))
                stream.seek(0)
                upper = cast(IO[bytes], Gunzip(stream))
                yield from self._give(found, upper, stream, name, named, None)
            elif head[:4] in (b"PK\x03\x04", b"PK\x05\x06"):
                yield from self._zip(stream, name)
            else:
                found = holds_hands(stream)
                stream.seek(0)
                yield from self._give(found, stream, stream, name, named, path)
        except (OSError, *_BAD_ARCHIVE) as error:
            self.add_error(name, error, named)
        finally:
            self.consumed = start + size

    def _zip(self, stream: BinaryIO, name: str) -> Iterator[Input]:
        try:
            whole = zipfile.ZipFile(stream)
        except zipfile.BadZipFile:  # its table of contents stands at the end
            raise zipfile.BadZipFile("the archive is cut short or damaged") from None
        with whole as archive:
            for member in sorted(archive.infolist(), key=lambda one: one.filename):
                if member.is_dir():
                    continue
                inner = f"{name}!{member.filename}"
                try:
                    with archive.open(member) as upper:
                        found = _unpacked_hands(upper)
                    with archive.open(member) as upper:
                        yield from self._give(found, upper, stream, inner, False, None)
                except (OSError, *_BAD_ARCHIVE) as error:
                    self.add_error(inner, error, named=False)

    def _give(
        self,
        found: bool,
        upper: IO[bytes],
        lower: IO[bytes],
        name: str,
        named: bool,
        path: Path | None,
    ) -> Iterator[Input]:
        if not found:
            if not named:
                self.passed_over += 1
            return
        self.files += 1
        watched = _Watched(self, name, upper, lower, named, self._start)
        yield Input(name, cast(BinaryIO, watched), named, path)


def _unpacked_hands(stream: IO[bytes]) -> bool:
    """Whether what an archive holds has hands. Packed again it has none, even where its bytes show
    some: an archive within an archive is not read.
    """
    pushed = Pushed(stream)
    packed = archive_kind(pushed.peek(HEAD), within=True) is not None
    return not packed and holds_hands(cast(IO[bytes], pushed))


def holds_hands(stream: IO[bytes], keep: list[bytes] | None = None) -> bool:
    """Whether a hand of a known room starts somewhere in a stream, or what is left of one stands
    at its beginning.

    What looks binary at its beginning is not read to its end. ``keep`` takes what was read, and
    may hold something already.
    """
    from grammar.split import UTF8_BOM, from_utf16, starts_in, utf16_of

    taken = keep if keep is not None else []
    head = b"".join(taken)
    while len(head) < _LOOK:
        data = stream.read(_LOOK)
        if not data:
            break
        taken.append(data)
        head += data
    wide = utf16_of(head)
    begun = b"".join(from_utf16([head], wide)) if wide else head
    if documents.recognises(begun):
        return True
    binary = not wide and head[:3] != UTF8_BOM and b"\0" in head[:_BINARY]
    if binary and next(headers(head, 0, len(head)), None) is None:
        return False

    if evident(begun):
        return True

    def stretches() -> Iterator[bytes]:
        yield head
        while data := stream.read(_LOOK):
            if keep is not None:
                keep.append(data)
            yield data

    return starts_in(from_utf16(stretches(), wide) if wide else stretches())
