"""Where results become output: what the commands that judge hands have in common.

A desk takes one hand after the other. It counts each in its sums and writes of it what there is to
write, to the output itself or, in a process beside others, to a ``Sheet``.
"""

from typing import Any, Protocol, TypeVar

from replayer.result import Result


class Writer(Protocol):
    """What text can be written to."""

    def write(self, text: str, /) -> object:
        """Write text."""


class Target(Writer, Protocol):
    """What text or lines of bytes can be written to; a command writes only one of the two."""

    def write_bytes(self, line: bytes, /) -> None:
        """Write bytes, whole lines."""


class Sheet:
    """Output that is kept, to be written later and elsewhere."""

    __slots__ = ("_lines", "_texts")

    def __init__(self) -> None:
        self._texts: list[str] = []
        self._lines: list[bytes] = []

    def write(self, text: str, /) -> None:
        """Keep text."""
        self._texts.append(text)

    def write_bytes(self, line: bytes, /) -> None:
        """Keep bytes."""
        self._lines.append(line)

    def kept(self) -> tuple[str, bytes]:
        """All the text, and all the bytes."""
        return "".join(self._texts), b"".join(self._lines)


class Sums(Protocol):
    """What is added up over the hands of a run, or of a part of it."""

    def merge(self, other: Any, /) -> None:
        """Add the sums of the hands that come next."""


S = TypeVar("S", bound=Sums)


class Desk(Protocol[S]):
    """A command's part in judging: it depends on its options, and on no other hand."""

    def sums(self, *, part: bool = False, after: str | None = None) -> S:
        """Sums of no hand yet: of the run, or of a ``part`` after a hand of the file ``after``."""

    def take(self, result: Result, sums: S, output: Target, later: Writer) -> None:
        """Count a hand and write of it; ``later`` comes when all hands are done."""

    def wrong(self, result: Result) -> bool:
        """Whether the hand makes the run end with 1."""
