"""``--cast``: stepping through a hand as a recording of a terminal, for asciinema's players.

The format is asciicast 2 (https://docs.asciinema.org/manual/asciicast/v2/): a line of JSON that
says how large the terminal is, then a line for each change: the seconds since the start, ``"o"``
for output, and what is written. Nothing in it depends on when or where it is made.
"""

from __future__ import annotations

import io
import json
from collections.abc import Iterator

from rich.console import Console
from rich.text import Text

from histories.actions import Collect, Discard, Fold, Show
from replayer.report.words import safe
from replayer.stepper.frames import Film, Frame
from replayer.stepper.look import Look
from replayer.stepper.theme import UNICODE, Signs, theme
from replayer.stepper.views import screen

#: How long the screen stays at its last step.
_END = 5.0
_CLEAR, _NO_CURSOR, _CURSOR = "\x1b[2J", "\x1b[?25l", "\x1b[?25h"


def cast(
    film: Film, width: int, height: int, *, signs: Signs = UNICODE, theme_name: str = "dark"
) -> Iterator[str]:
    """The recording line by line, every line with its end."""
    title = f"hand {safe(film.item.hand_id or '')}".strip()
    header = {
        "version": 2,
        "width": width,
        "height": height,
        "title": title,
        "env": {"TERM": "xterm-256color"},
    }
    yield _line(header)
    pen = _Pen(width, theme_name)
    at = 0.0
    frames = film.frames or (None,)
    for index, frame in enumerate(frames):
        look = Look(
            film, index, width=width, height=height, signs=signs, position=None, total=None
        )  # fmt: skip
        text = pen.change(screen(look))
        yield _line([round(at, 2), "o", (_NO_CURSOR + _CLEAR if not index else "") + text])
        at += _END if index == len(frames) - 1 else _pause(frame, frames[index + 1])
    yield _line([round(at, 2), "o", f"\x1b[{height};1H{_CURSOR}\r\n"])


def _line(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"


def _pause(frame: Frame | None, after: Frame | None) -> float:
    """How long a step is looked at before the next."""
    if frame is None or after is None or frame.action is None:
        return 2.0
    action = frame.action
    seconds = 1.1
    if frame.stage == "blinds":
        seconds = 0.5
    elif isinstance(action, Fold):
        seconds = 0.7
    elif isinstance(action, Discard):
        seconds = 1.3 + 0.3 * action.count
    elif isinstance(action, Show | Collect):
        seconds = 2.2
    # a new round or draw is taken in first
    return seconds + (0.8 if (frame.stage, frame.street) != (after.stage, after.street) else 0)


class _Pen:
    """Writes the lines that are not as they were."""

    def __init__(self, width: int, theme_name: str) -> None:
        self._buffer = io.StringIO()
        self._console = Console(
            file=self._buffer,
            width=width,
            force_terminal=True,
            color_system="truecolor",
            theme=theme(theme_name),
            legacy_windows=False,
            highlight=False,
        )
        self._shown: list[str] = []

    def change(self, lines: list[Text]) -> str:
        """What turns the screen that was into this one."""
        fresh = [self._encoded(line) for line in lines]
        parts = [
            f"\x1b[{row};1H{text}"
            for row, text in enumerate(fresh, 1)
            if row > len(self._shown) or self._shown[row - 1] != text
        ]
        self._shown = fresh
        return "".join(parts)

    def _encoded(self, line: Text) -> str:
        self._buffer.seek(0)
        self._buffer.truncate()
        self._console.print(line, end="", soft_wrap=True)
        return self._buffer.getvalue()
