"""The terminal: it is ours between ``enter`` and ``leave``, and as it was before at any other time.

Keys are read by blessed, which waits no longer than it is told to, tells a lone Escape from the
start of a sequence, and keeps quick keys apart.
"""

from __future__ import annotations

import contextlib
import io
import os
import signal
import sys
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Literal, NoReturn

from blessed import Terminal
from msgspec.structs import astuple
from rich.console import Console
from rich.text import Text

from replayer.stepper.theme import GROUNDS, UNICODE, theme

_BEGIN, _END = "\x1b[?2026h", "\x1b[?2026l"  # drawn at once, where the terminal can do that
_STRAIGHT = "\x1b[0m"
#: How long the rest of a sequence may take after an Escape, in seconds.
_ESCAPE = 0.1
_TWICE = "\x1b\x1b"

Handler = Callable[[int, FrameType | None], None]


class Ended(BaseException):
    """A signal asks the program to end; ``code`` is what it ends with."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.code = 128 + number


class _Unasked(Terminal):
    """A terminal that is not asked what it is and can do, for its answers are not used here.

    Where one does not answer, blessed would wait for each of the two, before anything is shown.
    """

    def _xtgettcap_batch(self, *_: object, **__: object) -> NoReturn:
        raise OSError  # blessed takes it for a terminal that does not say what it can do

    def come_first(self, text: str) -> None:
        """Text that is read as keys before what else has been read."""
        self._keyboard_buf.extend(reversed(text))

    def detect_term_program(self, *_: object, **__: object) -> bool:
        """That the name of the program is not known."""
        return True


def _terminal() -> _Unasked:
    """The terminal. Under ``NO_COLOR`` blessed would leave out every sequence, the screen's too."""
    colourless = os.environ.pop("NO_COLOR", None)
    try:
        return _Unasked(stream=sys.stdout)
    finally:
        if colourless is not None:
            os.environ["NO_COLOR"] = colourless


class Screen:
    """A full-screen window on the terminal."""

    def __init__(self, theme_name: str) -> None:
        self._terminal = _terminal()
        self._stack = contextlib.ExitStack()
        self._buffer = io.StringIO()
        self._console = Console(
            file=self._buffer,
            force_terminal=True,
            theme=theme(theme_name),
            color_system=_colours(theme_name),
            no_color=theme_name == "plain",
            legacy_windows=False,
            highlight=False,
        )
        self._shown: list[Text] = []
        self.resized = True
        self.suspends = False
        self.resumed = False

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the window."""
        return self._terminal.width, self._terminal.height

    def enter(self) -> None:
        """Take the terminal over."""
        terminal = self._terminal
        with contextlib.ExitStack() as stack:
            stack.enter_context(terminal.cbreak())
            stack.callback(self._write_quietly, _STRAIGHT)
            stack.enter_context(self._modes())
            self._stack = stack.pop_all()
        self._shown = []
        self.resized = True

    def leave(self) -> None:
        """Give the terminal back as it was."""
        self._stack.close()

    @contextlib.contextmanager
    def _modes(self) -> Iterator[None]:
        terminal = self._terminal
        self._write(terminal.enter_fullscreen + terminal.hide_cursor + terminal.clear)
        try:
            yield
        finally:
            self._write_quietly(_STRAIGHT + terminal.normal_cursor + terminal.exit_fullscreen)

    def _write(self, text: str) -> None:
        sys.stdout.write(text)
        sys.stdout.flush()

    def _write_quietly(self, text: str) -> None:
        """Write what puts the terminal right; where it has gone away there is nothing to do."""
        with contextlib.suppress(OSError, ValueError):
            self._write(text)

    def draw(self, lines: list[Text]) -> None:
        """Show these lines; those that have not changed are left alone."""
        if self.resized:
            self._shown = []
            self.resized = False
        parts = [_BEGIN] if self._shown else [_BEGIN, _STRAIGHT, self._terminal.clear]
        for row, line in enumerate(lines):
            # lines are compared as they are: to write one out takes longer than to make it
            if row >= len(self._shown) or not _same(self._shown[row], line):
                parts.append(f"\x1b[{row + 1};1H{self._encoded(line)}")
        parts.append(_END)
        self._write("".join(parts))
        self._shown = lines

    def _encoded(self, line: Text) -> str:
        """A line with its escape codes, in signs that the terminal's encoding has."""
        self._buffer.seek(0)
        self._buffer.truncate()
        self._console.print(line, end="", soft_wrap=True)
        encoding = getattr(sys.stdout, "encoding", None) or "ascii"
        return self._buffer.getvalue().encode(encoding, "replace").decode(encoding)

    def key(self, timeout: float) -> str:
        """A key by its name (``"KEY_LEFT"``) or its character; empty when none came in time."""
        key = self._terminal.inkey(timeout=timeout, esc_delay=_ESCAPE)
        if str(key) == _TWICE:
            # not Escape with Alt held down but Escape twice: the second may begin a sequence
            self._terminal.come_first(_TWICE[1:])
            return "KEY_ESCAPE"
        return key.name or str(key)

    @contextlib.contextmanager
    def signals(self) -> Iterator[None]:
        """Mind the signals that concern a terminal while this lasts."""
        handlers: dict[int, Handler] = {
            signal.SIGTERM: self._end,
            signal.SIGQUIT: self._end,
            signal.SIGHUP: self._end,
            signal.SIGWINCH: self._resize,
            signal.SIGTSTP: self._suspend,
            signal.SIGCONT: self._resume,
        }
        before = {number: signal.signal(number, handler) for number, handler in handlers.items()}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    @staticmethod
    def _end(number: int, _frame: FrameType | None) -> None:
        signal.signal(number, signal.SIG_IGN)  # once is enough; nothing must interrupt the leaving
        raise Ended(number)

    def _resize(self, _number: int, _frame: FrameType | None) -> None:
        self.resized = True

    def _suspend(self, _number: int, _frame: FrameType | None) -> None:
        self.suspends = True

    def _resume(self, _number: int, _frame: FrameType | None) -> None:
        self.resumed = True

    def again(self) -> None:
        """Take the terminal over once more: whoever had it meanwhile has left his own modes."""
        self.resumed = False
        self.leave()
        self.enter()

    def suspend(self) -> None:
        """Stop as Ctrl-Z asks, with the terminal as it was, and take it over again later."""
        self.suspends = False
        self.leave()
        mine = signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        os.kill(os.getpid(), signal.SIGTSTP)
        signal.signal(signal.SIGTSTP, mine)
        self.enter()
        self.resumed = False


def _same(one: Text, other: Text) -> bool:
    return one.plain == other.plain and one.spans == other.spans


def _colours(theme_name: str) -> Literal["standard", "256", "truecolor"]:
    """How many colours to write in: a theme keeps to those it was made for."""
    if theme_name not in GROUNDS:
        return "standard"
    truecolor = os.environ.get("COLORTERM", "").lower() in ("truecolor", "24bit")
    return "truecolor" if truecolor or "direct" in os.environ.get("TERM", "") else "256"


def choose_theme(wanted: str | None = None, *, colour: bool) -> str:
    """The theme that was asked for, or the one that this terminal can show."""
    if not colour or os.environ.get("NO_COLOR"):
        return "plain"
    if wanted is not None:
        return wanted
    term = os.environ.get("TERM", "")
    if os.environ.get("COLORTERM") or "256" in term or "direct" in term:
        return "dark"
    return "ansi"


def can_unicode() -> bool:
    """Whether the terminal's encoding has the signs."""
    encoding = getattr(sys.stdout, "encoding", None) or "ascii"
    try:
        "".join(str(sign) for sign in astuple(UNICODE)).encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True
