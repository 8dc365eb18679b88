"""The input as jobs, in order."""

from collections.abc import Iterator
from typing import TypeAlias

from grammar.files import Input, InputError, Inputs
from grammar.ranges import SIZE, Range, ranges
from grammar.split import STRETCH
from replayer.cli.parallel.bench import Job

#: A job; errors of inputs, told when all before is written; or nothing yet.
Step: TypeAlias = Job | list[InputError] | None


class Feeder:
    """Cuts the inputs into jobs.

    ``waits`` is the descriptor of an input that may keep the reader waiting. Of such an input no
    hand is kept back that is there.
    """

    def __init__(self, inputs: Inputs) -> None:
        self._inputs = inputs
        self.waits: int | None = None
        self._gathered: list[Range] = []
        self._size = 0
        self._number = 0
        self._after: str | None = None
        self._told = 0

    def steps(self) -> Iterator[Step]:
        """Every hand of the inputs is in one of the jobs."""
        for one in self._inputs:
            self.waits = _descriptor(one)
            for each in ranges(_stretches(one), one.name, self._wanted):
                if each is None:
                    yield self._job() if self._has_enough() else None
                    continue
                self._gathered.append(each)
                self._size += len(each.data)
                if self._has_enough():
                    yield self._job()
            self.waits = None
            yield from self._errors()
        yield from self._errors()
        if self._gathered:
            yield self._job()

    def _wanted(self) -> int:
        return SIZE if self.waits is None else 1

    def _has_enough(self) -> bool:
        # what stands before the first hand goes with it: a job has at least one hand
        if not self._gathered or self._gathered[-1].kind == "before":
            return False
        return self._size >= SIZE or self.waits is not None

    def _job(self) -> Job:
        job = Job(self._number, self._gathered, self._after)
        self._number += 1
        self._after = job.ranges[-1].file
        self._gathered, self._size = [], 0
        return job

    def _errors(self) -> Iterator[Step]:
        errors = self._inputs.errors[self._told :]
        if errors:
            self._told += len(errors)
            if self._gathered:
                yield self._job()
            yield errors


def _stretches(one: Input) -> Iterator[bytes]:
    return iter(lambda: one.stream.read(STRETCH), b"")


def _descriptor(one: Input) -> int | None:
    """The descriptor of standard input, or of a pipe with a name; ``None`` for all else."""
    if one.name != "-":
        return None
    import sys

    try:
        return sys.stdin.fileno()
    except (AttributeError, OSError, ValueError):
        return None
