"""``standpat convert``: from paths to another format."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, cast

import click
import msgspec

from grammar import read
from grammar.files import Input
from histories.anonymise import Anonymiser
from histories.hand import Hand, Item, OtherGame
from replayer.cli.app import Session
from replayer.cli.inputs import NamedInputs
from replayer.cli.judging import size
from replayer.cli.progress import Bar
from replayer.convert.notes import Notes
from replayer.convert.targets import TARGETS, write
from replayer.report.words import safe


class Wishes(msgspec.Struct, frozen=True):
    """The options of the command."""

    target: str
    output: str
    force: bool
    anonymise: bool
    strict: bool
    json: bool
    verbose: bool
    quiet: bool


def convert(session: object, paths: tuple[str, ...], wishes: Wishes) -> int:
    """Write the hands of the paths; the exit code.

    Raises ``click.UsageError`` for an output that may not be written to.
    """
    run = cast(Session, session)
    output = _Output(wishes.output, force=wishes.force)
    target = TARGETS[wishes.target]
    with Bar(lambda: size(paths)) as bar, output:
        notes = Notes(
            wishes.target, json=wishes.json, verbose=wishes.verbose, quiet=wishes.quiet,
            before=bar.hide,
        )  # fmt: skip
        texts = _written(_items(paths, run, bar, output.path), wishes, notes, run)
        for text in target.join(texts):
            output.write(text)
    notes.end(wishes.output, strict=wishes.strict)
    return run.code


def _written(
    items: Iterator[Item], wishes: Wishes, notes: Notes, session: Session
) -> Iterator[str]:
    """The hands in their new form. What is left out is noted."""
    target = TARGETS[wishes.target]
    anonymiser = Anonymiser() if wishes.anonymise else None
    for item in items:
        if isinstance(item, OtherGame):
            notes.leave(item, f"another game: {item.game_words}")
            continue
        session.wrong, before = True, session.wrong
        if not isinstance(item, Hand):
            notes.leave(item, "no hand can be read")
            continue
        try:
            done = write(anonymiser.hand(item) if anonymiser is not None else item, target)
        except ValueError as error:
            notes.leave(item, str(error), _kind(str(error)))
            continue
        if wishes.strict and done.lost:
            notes.leave(item, f"it would be without {', '.join(done.lost)}", "not to be had whole")
            continue
        session.wrong = before
        notes.take(item, done.lost)
        yield done.text


def _kind(reason: str) -> str:
    """A reason without numbers: hands are counted by it."""
    return "a line could not be read" if reason.startswith("line ") else reason


def _items(
    paths: tuple[str, ...], session: Session, bar: Bar, output: Path | None
) -> Iterator[Item]:
    """What the paths hold. Inputs that cannot be used are told when they are met."""
    stdin = io.BytesIO() if sys.stdin is None else sys.stdin.buffer
    inputs = _Inputs(paths, stdin)
    inputs.output = output
    told = 0
    for one in inputs:
        for item in read(one.stream, name=one.name):
            yield item
            bar.show(inputs.consumed)
        told = _complain(inputs, told, session, bar)
    _complain(inputs, told, session, bar)


def _complain(inputs: NamedInputs, told: int, session: Session, bar: Bar) -> int:
    for error in inputs.errors[told:]:
        bar.hide()
        session.complain(f"{safe(error.name)}: {safe(error.message)}")
    return len(inputs.errors)


class _Inputs(NamedInputs):
    """Inputs among which the output may lie: it is not read."""

    output: Path | None = None

    def _path(self, path: Path, name: str, named: bool) -> Iterator[Input]:
        if self.output is not None and path.resolve() == self.output:
            if named:
                self.add_error(name, "is the output")
            return
        yield from super()._path(path, name, named)


class _Output:
    """A file that is made when the first hand is written, or standard output."""

    def __init__(self, name: str, *, force: bool) -> None:
        self.path = None if name == "-" else Path(name).resolve()
        self._name = name
        self._force = force
        self._stream: BinaryIO | None = None
        if self.path is None:
            return
        if self.path.exists() and not force:
            raise click.UsageError(f"'{safe(name)}' exists; --force writes over it.")
        if not self.path.parent.is_dir():
            raise click.UsageError(f"there is no folder for '{safe(name)}'.")

    def __enter__(self) -> _Output:
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: object, _trace: TracebackType | None
    ) -> None:
        if self._stream is not None and self.path is not None:
            self._stream.close()

    def write(self, text: str) -> None:
        """Write text."""
        if self._stream is None:
            self._stream = self._opened()
        self._stream.write(text.encode("utf-8", "backslashreplace"))

    def _opened(self) -> BinaryIO:
        if self.path is not None:
            # another program may have made it in the meantime
            return self.path.open("wb" if self._force else "xb")
        return io.BytesIO() if sys.stdout is None else sys.stdout.buffer
