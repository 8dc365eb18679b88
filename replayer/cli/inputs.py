"""The inputs of the commands: what is passed over by name, and archives that are not read."""

from __future__ import annotations

import contextlib
import gzip
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO, BinaryIO

from grammar.archives import HEAD, READ, archive_kind
from grammar.files import Input, Inputs, Pushed

NOT_READ = "which standpat does not read"
_NO_HAND = "holds no hand history"
_HINT = "'standpat rooms' lists what is read"


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
        if error == _NO_HAND:
            inner = self._inner
            error = f"{inner} within an archive, {NOT_READ}" if inner else f"{error}; {_HINT}"
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
        kind = archive_kind(pushed.peek(HEAD), within=True)
        if kind is None:
            yield from super()._looked_at(pushed, lower, name, named)
        elif named:
            pipe = " from a pipe" if kind in dict(READ).values() else ""
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
                kind = archive_kind(upper.read(HEAD), within=True)
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
                head = stream.read(HEAD)
            if head.startswith(b"\x1f\x8b"):
                with contextlib.suppress(EOFError, zlib.error), gzip.open(path) as inner:
                    unpacked = inner.read(HEAD)
                    return unpacked if archive_kind(unpacked) == "a tar archive" else head
            return head
    return b""
