"""The parent: gives out jobs, looks across hands, and puts the parts together in order."""

import os
import select
import signal
import sys
from collections import deque
from collections.abc import Callable, Generator, Iterator

import click

from grammar.files import InputError, Inputs
from replayer.cli.parallel.bench import Bench, Job, Part, unpack
from replayer.cli.parallel.feeding import Feeder, Step
from replayer.cli.parallel.worker import GoneError, Worker
from replayer.cli.progress import Bar
from replayer.ledger import Entry, Found, Ledger

#: So many bytes of text are judged before there are workers: they are not worth it for less.
ALONE = 1 << 20
#: So many jobs a worker are on their way at most.
_AHEAD = 4


class _Task:
    """A job on its way, or errors that are told when all before is written."""

    __slots__ = ("entries", "errors", "found", "job", "part", "worker")

    def __init__(self, job: Job | None, errors: list[InputError]) -> None:
        self.job = job
        self.errors = errors
        self.worker: Worker | None = None
        self.entries: list[Entry] | None = None
        self.found: dict[int, Found] | None = None
        self.part: Part | None = None


class Crew:
    """So many workers at most, for the hands of some inputs."""

    def __init__(
        self,
        inputs: Inputs,
        bench: Bench,
        jobs: int,
        bar: Bar,
        tell: Callable[[list[InputError]], None],
        *,
        at_once: bool,
    ) -> None:
        self._inputs = inputs
        self._bench = bench
        self._most = jobs if can_fork() else 0
        self._bar = bar
        self._tell = tell
        self._feeder = Feeder(inputs)
        self._workers: list[Worker] = []
        self._left = 1 if at_once else ALONE
        self._ledger = Ledger()
        self._tasks: deque[_Task] = deque()
        self._unseen: deque[_Task] = deque()  # those that the ledger has not seen
        self._fresh: deque[_Task] = deque()  # those that no worker has
        self._by_number: dict[int, _Task] = {}

    def parts(self) -> Generator[Part, None, None]:
        """What there is to write, in the order of the input."""
        steps = self._feeder.steps()
        more = True
        try:
            while more or self._tasks:
                self._give()
                if more and self._may_read() and self._is_there():
                    try:
                        self._take(next(steps))
                    except StopIteration:
                        more = False
                    self._give()
                self._listen(reads=more and self._may_read())
                yield from self._done()
                self._bar.show(self._inputs.consumed)
        finally:
            for worker in self._workers:
                worker.end()

    # -- what is read

    def _idle(self) -> Worker | None:
        return next((worker for worker in self._workers if not worker.busy), None)

    def _busy(self) -> dict[int, Worker]:
        return {worker.up: worker for worker in self._workers if worker.busy}

    def _may_read(self) -> bool:
        """Whether there is room for more. What has to be waited for is read when it is wanted."""
        if len(self._tasks) >= _AHEAD * max(self._most, 1):
            return False
        if self._feeder.waits is None:
            return len(self._fresh) < 2
        able = len(self._workers) < self._most or self._idle() is not None or not self._most
        return not self._fresh and able

    def _is_there(self) -> bool:
        """Whether reading holds up nothing that workers are about to have ready."""
        end = self._feeder.waits
        if end is None or not self._busy():
            return True
        poll = select.poll()
        poll.register(end, select.POLLIN)
        return bool(poll.poll(0))

    def _take(self, step: Step) -> None:
        if step is None:
            return
        if isinstance(step, list):
            self._tasks.append(_Task(None, step))
            return
        task = _Task(step, [])
        self._tasks.append(task)
        self._unseen.append(task)
        if self._left > 0 or not self._most:
            self._left -= step.size
            self._do(task)
        else:
            self._by_number[step.number] = task
            self._fresh.append(task)

    # -- what the workers do

    def _give(self) -> None:
        """Speak to every worker that has nothing to do and could do something."""
        while self._fresh and self._idle() is None and len(self._workers) < self._most:
            try:
                self._workers.append(Worker(self._bench, self._workers))
            except OSError:  # no more processes are to be had
                self._most = len(self._workers)
        if not self._most:
            while self._fresh:
                self._do(self._fresh.popleft())
        for worker in list(self._workers):
            if worker.busy:
                continue
            task = self._fresh.popleft() if self._fresh else None
            if task is not None:
                task.worker = worker
            if not worker.found and task is None:
                continue
            try:
                worker.tell(None if task is None else task.job)
            except GoneError:
                self._lose(worker)

    def _listen(self, *, reads: bool) -> None:
        """Take the answers that are there; wait for one, unless there is more to read meanwhile."""
        busy = self._busy()
        if not busy:
            return
        poll = select.poll()
        for end in busy:
            poll.register(end, select.POLLIN)
        source = self._feeder.waits
        if reads and source is not None:
            poll.register(source, select.POLLIN)
        for end, _ in poll.poll(0 if reads and source is None else None):
            if end not in busy:
                continue
            worker = busy[end]
            try:
                entries, parts = worker.answer()
            except GoneError:
                self._lose(worker)
                continue
            for number, part in parts.items():
                self._by_number.pop(number).part = part
            if entries is not None:
                self._by_number[worker.jobs[-1].number].entries = unpack(entries)

    def _lose(self, worker: Worker) -> None:
        """Do alone what a worker had that is no more."""
        self._workers.remove(worker)
        self._most -= 1
        number = worker.end()
        why = f" ({signal.Signals(number).name})" if number else ""
        for job in worker.jobs:
            self._bar.hide()
            click.echo(
                f"standpat: a process ended before its work was done{why}; done again: {job.place}",
                err=True,
            )
            self._do(self._by_number.pop(job.number))

    def _do(self, task: _Task) -> None:
        """Do a job in this process, as far as it can be done now."""
        job = task.job
        assert job is not None
        task.worker = None
        task.entries = self._bench.judge(job)
        if task.found is not None:
            task.part = self._bench.finish(job.number, task.found)

    # -- what is done

    def _done(self) -> Iterator[Part]:
        enter = self._ledger.enter
        while self._unseen and (entries := self._unseen[0].entries) is not None:
            task = self._unseen.popleft()
            task.found = {
                place: found
                for place, entry in enumerate(entries)
                if (found := enter(entry)) is not None
            }
            task.entries = []
            assert task.job is not None
            if task.worker is None:
                task.part = self._bench.finish(task.job.number, task.found)
            else:
                task.worker.found[task.job.number] = task.found
        while self._tasks:
            task = self._tasks[0]
            if task.job is not None and task.part is None:
                break
            self._tasks.popleft()
            if task.part is not None:
                yield task.part
            else:
                self._tell(task.errors)


def can_fork() -> bool:
    """Whether this process can be copied: it must have no threads, which a copy would lack."""
    threading = sys.modules.get("threading")
    return hasattr(os, "fork") and (threading is None or threading.active_count() == 1)
