"""From paths to results, one hand at a time."""

import io
import os
import sys
from collections.abc import Iterator
from pathlib import Path

from grammar import read
from replayer import replay
from replayer.cli.app import Session
from replayer.cli.inputs import NamedInputs
from replayer.cli.progress import Bar
from replayer.ledger import Ledger
from replayer.report.tally import WRONG
from replayer.report.words import safe
from replayer.result import Result


class Run:
    """All hands below some paths, judged one after the other."""

    def __init__(
        self, paths: tuple[str, ...], session: Session, bar: Bar, *, keep_names: bool = False
    ) -> None:
        # standard input may have been closed by whoever started the program
        stdin = io.BytesIO() if sys.stdin is None else sys.stdin.buffer
        self._inputs = NamedInputs(paths, stdin, keep=keep_names)
        self._session = session
        self._bar = bar
        self._told = 0

    @property
    def files(self) -> int:
        """How many files, members of archives or streams held hands."""
        return self._inputs.files

    @property
    def passed_over(self) -> int:
        """How many files in folders and archives held none."""
        return self._inputs.passed_over

    @property
    def names(self) -> list[tuple[str, str | None]]:
        """Those others by name, if they were to be kept, and what archive each is."""
        return self._inputs.names

    def results(self) -> Iterator[Result]:
        """Every hand's result, in the order of the input. Inputs that fail are told as they do."""
        inputs, bar = self._inputs, self._bar
        check = Ledger().check
        watched = bar.wanted
        for one in inputs:
            for item in read(one.stream, name=one.name):
                result = check(replay(item))
                if result.status in WRONG:
                    self._session.wrong = True
                yield result
                if watched:
                    bar.show(inputs.consumed)
            self._tell_errors()
        self._tell_errors()

    def _tell_errors(self) -> None:
        for error in self._inputs.errors[self._told :]:
            self._bar.hide()
            self._session.complain(f"{safe(error.name)}: {safe(error.message)}")
            self._told += 1


def size(paths: tuple[str, ...]) -> int | None:
    """How many bytes the files below the paths have, ``None`` where that cannot be known."""
    total = 0
    for path in paths:
        if path == "-":
            return None
        try:
            if Path(path).is_dir():
                for folder, _, names in os.walk(path):
                    total += sum((Path(folder) / name).lstat().st_size for name in names)
            else:
                total += Path(path).stat().st_size
        except OSError:
            return None
    return total
