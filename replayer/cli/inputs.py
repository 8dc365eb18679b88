"""The inputs of the commands: what is passed over by name, and archives that are not read."""

from __future__ import annotations

import contextlib
import gzip
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO, BinaryIO

from grammar.files import Input, Inputs, Pushed

#: What archives begin with, and what they are called. A tar file says so further in.
_KINDS: tuple[tuple[bytes, str], ...] = (
    (b"\xfd7zXZ\0", "an xz archive"),
    (b"BZh", "a bzip2 archive"),
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive"),
    (b"Rar!\x1a\x07", "a rar archive"),
    (b"\x28\xb5\x2f\xfd", "a zstd archive"),
    (b"\x1f\x9d", "a compress archive"),
)
_READ: tuple[tuple[bytes, str], ...] = (
    (b"\x1f\x8b", "a gzip file"),
    (b"PK\x03\x04", "a zip archive"),
)
_TAR, _TAR_AT = b"ustar", 257
_HEAD = 512

NOT_READ = "which standpat does not read"
_NO_HAND = "holds no hand history"


def archive_kind(head: bytes, *, within: bool = False) -> str | None:
    """What kind of archive begins like this that is not read; ``within`` an archive, none is."""
    if head[_TAR_AT : _TAR_AT + len(_TAR)] == _TAR:
        return "a tar archive"
    for start, kind in (*_KINDS, *(_READ if within else ())):
        if head.startswith(start):
            return kind
    return None


class NamedInputs(Inputs):
    """Inputs that say which archives they do not read, and if wanted, what they pass over."""

    def __init__(
        self, paths: Iterable[str | Path], stdin: BinaryIO | None = None, *, keep: bool = False
    ) -> None:
        super().__init__(paths, stdin)
        self._keep = keep
        #: The names of the files passed over, with what kind of archive they are.
        self.names: list[tuple[str, str | None]] = []
        self._inner: str | None = None

    def add_error(self, name: str, error: BaseException | str, named: bool = True) -> None:
        """Note that an input cannot be used; of an archive of archives, that it is one."""
        if error == _NO_HAND and self._inner is not None:
            error = f"{self._inner} within an archive, {NOT_READ}"
        super().add_error(name, error, named)

    def _path(self, path: Path, name: str, named: bool) -> Iterator[Input]:
        if named:
            self._inner = None
        kind = archive_kind(_head(path))
        if kind is None:
            yield from super()._path(path, name, named)
        elif named:
            self.add_error(name, f"{kind}, {NOT_READ}")
        else:
            self.passed_over += 1
            self._pass_over(name, kind)

    def _looked_at(
        self, pushed: Pushed, lower: IO[bytes], name: str, named: bool
    ) -> Iterator[Input]:
        kind = archive_kind(pushed.peek(_HEAD), within=True)
        if kind is None:
            yield from super()._looked_at(pushed, lower, name, named)
        elif named:
            pipe = " from a pipe" if kind in dict(_READ).values() else ""
            self.add_error(name, f"{kind}, {NOT_READ}{pipe}")
        else:
            self.passed_over += 1
            self._pass_over(name, kind)

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
            kind = None
            if upper is not lower:  # a member of an archive
                kind = archive_kind(upper.read(_HEAD), within=True)
                self._inner = self._inner or kind
            if not named:
                self._pass_over(name, kind)
        yield from super()._give(found, upper, lower, name, named, path)

    def _pass_over(self, name: str, kind: str | None) -> None:
        if self._keep:
            self.names.append((name, kind))


def _head(path: Path) -> bytes:
    """How a file begins, that of a gzip file unpacked; empty for what is no plain file."""
    with contextlib.suppress(OSError, ValueError):
        if path.is_file():
            with path.open("rb") as stream:
                head = stream.read(_HEAD)
            if head.startswith(b"\x1f\x8b"):
                with contextlib.suppress(EOFError, zlib.error), gzip.open(path) as inner:
                    unpacked = inner.read(_HEAD)
                    return unpacked if archive_kind(unpacked) == "a tar archive" else head
            return head
    return b""
