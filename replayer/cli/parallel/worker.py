"""A process of the crew: started by a fork, spoken to through two pipes, in turns."""

import contextlib
import gc
import os
import pickle
import signal
from typing import Any

from replayer.cli.parallel.bench import Bench, Job, Part, pack
from replayer.ledger import Found

#: How much a pipe should hold, so that a job is handed over in one go. It may hold less.
_ROOM = 1 << 20
_LENGTH = 8


class GoneError(Exception):
    """The process at the other end is no more."""


class Worker:
    """The parent's end. A worker that was spoken to is ``busy`` until it has answered."""

    def __init__(self, bench: Bench, others: "list[Worker]") -> None:
        down, self._down = os.pipe()
        self.up, up = os.pipe()
        for end in (self._down, up):
            _widen(end)
        self.busy = False
        #: The jobs that the worker has, and what it has to be told of them.
        self.jobs: list[Job] = []
        self.found: dict[int, dict[int, Found]] = {}
        # an interrupt belongs to the parent alone, from the first moment on
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            self.process = os.fork()
            if not self.process:
                signal.signal(signal.SIGINT, signal.SIG_IGN)
                _work(down, up, bench, [self._down, self.up, *(e for o in others for e in o.ends)])
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
        os.close(down)
        os.close(up)

    @property
    def ends(self) -> tuple[int, int]:
        """The ends of the pipes that only the parent may hold."""
        return self._down, self.up

    def tell(self, job: Job | None) -> None:
        """Say what the ledger found in earlier jobs, and give the next. The worker must be idle."""
        self.busy = True
        found, self.found = self.found, {}
        if job is not None:
            self.jobs.append(job)
        _send(self._down, (found, job))

    def answer(self) -> tuple[bytes | None, dict[int, Part]]:
        """The entries of the job that was given, and the parts of those that were finished."""
        answer: tuple[bytes | None, dict[int, Part]] = _receive(self.up)
        self.busy = False
        self.jobs = [job for job in self.jobs if job.number not in answer[1]]
        return answer

    def end(self) -> int:
        """End the process, if it has not ended; the signal that ended it, or 0."""
        for end in self.ends:
            os.close(end)
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.process, signal.SIGKILL)
        _, status = os.waitpid(self.process, 0)
        return os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0


def _work(down: int, up: int, bench: Bench, ends: list[int]) -> None:
    """All that a worker does. It leaves no trace: no output, no messages, no exit handlers."""
    try:
        for end in ends:
            os.close(end)
        gc.disable()  # hands hold no circles
        while True:
            found, job = _receive(down)
            parts = {number: bench.finish(number, each) for number, each in found.items()}
            gc.collect(0)  # now: every hand that is held would be looked at
            entries = None if job is None else pack(bench.judge(job))
            _send(up, (entries, parts))
    finally:
        # whatever went wrong goes wrong again where the parent does the job itself
        os._exit(0)


def _send(end: int, message: object) -> None:
    data = pickle.dumps(message, pickle.HIGHEST_PROTOCOL)
    rest = memoryview(len(data).to_bytes(_LENGTH, "little") + data)
    try:
        while rest:
            rest = rest[os.write(end, rest) :]
    except OSError as error:
        raise GoneError from error


def _receive(end: int) -> Any:
    size = int.from_bytes(_exactly(end, _LENGTH), "little")
    return pickle.loads(_exactly(end, size))  # noqa: S301  from our own parent or child


def _exactly(end: int, size: int) -> bytes:
    parts = []
    while size:
        data = os.read(end, min(size, _ROOM))
        if not data:
            raise GoneError
        parts.append(data)
        size -= len(data)
    return b"".join(parts)


def _widen(end: int) -> None:
    try:
        import fcntl

        fcntl.fcntl(end, fcntl.F_SETPIPE_SZ, _ROOM)
    except (AttributeError, ImportError, OSError):
        pass
