"""Where reports are written: text or bytes on standard output."""

import io
import shutil
import sys
from collections.abc import Callable
from typing import BinaryIO, TextIO

from replayer.cli.app import has_colour
from replayer.report.text import Paint, colour, plain


class Output:
    """Standard output, for text or for JSON.

    What the output's encoding has no sign for is written as an escape. ``before`` is called
    before anything is written to a terminal: a progress bar has to go first.
    """

    def __init__(self, *, wants_colour: bool, before: Callable[[], None] = lambda: None) -> None:
        text = sys.stdout
        if text is None:  # closed by whoever started the program
            text = io.TextIOWrapper(io.BytesIO())
        if isinstance(text, io.TextIOWrapper):
            text.reconfigure(errors="backslashreplace")
        self._text: TextIO = text
        self._bytes: BinaryIO = text.buffer
        self._terminal = text.isatty()
        self._before = before
        self.paint: Paint = colour if has_colour(text, wanted=wants_colour) else plain

    @property
    def width(self) -> int | None:
        """How many columns the terminal has; ``None`` where there is no terminal."""
        return shutil.get_terminal_size().columns if self._terminal else None

    def write(self, text: str) -> None:
        """Write text."""
        if self._terminal:
            self._before()
        self._text.write(text)

    def write_bytes(self, line: bytes) -> None:
        """Write a line of JSON; a terminal sees it at once."""
        if self._terminal:
            self._before()
            self._bytes.write(line)
            self._bytes.flush()
        else:
            self._bytes.write(line)
