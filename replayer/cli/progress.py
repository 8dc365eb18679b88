"""A progress bar on standard error."""

import os
import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from rich.progress import Progress

_PATIENCE = 1.0
_PAUSE = 0.1


class Bar:
    """Bytes done of all bytes, on a terminal only, and only when the run takes over a second.

    ``total`` is asked for all bytes when the bar is first drawn; it may not know.
    There is no thread: the bar is drawn when ``show`` is called, at most ten times a second, and
    taken away by ``hide`` before something else is written, and however the ``with`` block ends.
    """

    def __init__(
        self,
        total: Callable[[], int | None] = lambda: None,
        stream: TextIO | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._stream = stream if stream is not None else sys.stderr
        self.wanted = (
            self._stream is not None
            and self._stream.isatty()
            and os.environ.get("TERM") not in ("dumb", "unknown")
        )
        self._total = total
        self._clock = clock
        self._next = clock() + _PATIENCE
        self._progress: Progress | None = None
        self._shown = False

    def __enter__(self) -> "Bar":
        return self

    def __exit__(self, *_: object) -> None:
        self.hide()

    def show(self, done: int) -> None:
        """Draw the bar if it is time to, with so many bytes done."""
        if not self.wanted:
            return
        now = self._clock()
        if now < self._next:
            return
        self._next = now + _PAUSE
        progress = self._progress or self._made()
        progress.update(progress.task_ids[0], completed=done)
        if not self._shown:
            progress.start()
            self._shown = True
        progress.refresh()

    def hide(self) -> None:
        """Take the bar away, until it is shown again."""
        if self._shown and self._progress is not None:
            self._progress.stop()
            self._shown = False

    def _made(self) -> "Progress":
        from rich.console import Console
        from rich.progress import (
            BarColumn,
            DownloadColumn,
            Progress,
            TimeRemainingColumn,
            TransferSpeedColumn,
        )

        self._progress = Progress(
            BarColumn(),
            DownloadColumn(),
            TransferSpeedColumn(),
            TimeRemainingColumn(),
            console=Console(file=self._stream),
            auto_refresh=False,
            transient=True,
            redirect_stdout=False,
            redirect_stderr=False,
        )
        self._progress.add_task("", total=self._total())
        return self._progress
