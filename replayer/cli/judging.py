"""From paths to results, one hand at a time."""

import contextlib
import io
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from grammar import read
from grammar.files import InputError
from replayer import replay
from replayer.cli.app import Session
from replayer.cli.desk import Desk, S, Sheet
from replayer.cli.inputs import NamedInputs
from replayer.cli.output import Output
from replayer.cli.progress import Bar
from replayer.houserules import HouseRules
from replayer.ledger import Ledger
from replayer.report.tally import WRONG
from replayer.report.words import safe
from replayer.result import Result

#: Files that have less than this together are not worth a thought of more than one process.
SMALL = 1 << 18


class Run:
    """All hands below some paths, judged one after the other, or in many processes."""

    def __init__(
        self,
        paths: tuple[str, ...],
        session: Session,
        bar: Bar,
        *,
        rules: HouseRules | None = None,
        keep_names: bool = False,
    ) -> None:
        # standard input may have been closed by whoever started the program
        stdin = io.BytesIO() if sys.stdin is None else sys.stdin.buffer
        self._inputs = NamedInputs(paths, stdin, keep=keep_names)
        self._paths = paths
        self._session = session
        self._bar = bar
        self._rules = rules
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

    def report(
        self, desk: Desk[S], output: Output, *, jobs: int | None, later: IO[str] | None = None
    ) -> S:
        """Have every hand taken at a desk, in so many processes; the sums of all."""
        held = Sheet() if later is None else later
        sums = desk.sums()
        if jobs is None:
            jobs = cores()
        bytes_below = size(self._paths) if jobs > 1 else None
        if jobs == 1 or (bytes_below is not None and bytes_below < SMALL):
            for result in self.results():
                desk.take(result, sums, output, held)
                if desk.wrong(result):
                    self._session.wrong = True
            return sums
        from replayer.cli.parallel.bench import Bench
        from replayer.cli.parallel.crew import ALONE, Crew

        at_once = bytes_below is not None and bytes_below > ALONE
        bench = Bench(desk, self._rules)
        crew = Crew(self._inputs, bench, jobs, self._bar, self._complain, at_once=at_once)
        with contextlib.closing(crew.parts()) as parts:
            for part in parts:
                sums.merge(part.sums)
                if part.wrong:
                    self._session.wrong = True
                if part.text:
                    output.write(part.text)
                if part.lines:
                    output.write_bytes(part.lines)
                if part.later:
                    held.write(part.later)
        return sums

    def results(self) -> Iterator[Result]:
        """Every hand's result, in the order of the input. Inputs that fail are told as they do."""
        inputs, bar, rules = self._inputs, self._bar, self._rules
        check = Ledger().check
        watched = bar.wanted
        for one in inputs:
            for item in read(one.stream, name=one.name):
                result = check(replay(item, rules))
                if result.status in WRONG:
                    self._session.wrong = True
                yield result
                if watched:
                    bar.show(inputs.consumed)
            self._tell_errors()
        self._tell_errors()

    def _tell_errors(self) -> None:
        errors = self._inputs.errors[self._told :]
        self._told += len(errors)
        self._complain(errors)

    def _complain(self, errors: list[InputError]) -> None:
        for error in errors:
            self._bar.hide()
            self._session.complain(f"{safe(error.name)}: {safe(error.message)}")


def cores() -> int:
    """How many processors this process may use."""
    if sys.version_info >= (3, 13):
        return os.process_cpu_count() or 1
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


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
