"""A terminal that a test can type into and look at: a tmux server of its own."""

import shutil
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

TMUX = shutil.which("tmux")
#: How long a screen may take to be what is expected, on a machine that is busy.
PATIENCE = 20.0


class Tmux:
    """One window with a shell. ``keys`` are tmux's names: ``Right``, ``BSpace``, ``C-c``, ``l``."""

    def __init__(self, folder: Path, width: int, height: int, **environment: str) -> None:
        assert TMUX is not None
        self._socket = str(folder / "tmux")
        variables = " ".join(f"{name}={text}" for name, text in environment.items())
        shell = f"env PS1='$ ' LC_ALL=C.UTF-8 {variables} bash --norc --noprofile"
        self._run(
            "-f", "/dev/null", "new-session", "-d", "-x", str(width), "-y", str(height),
            "-c", str(folder), shell,
        )  # fmt: skip
        self.wait(lambda screen: screen.startswith("$"))

    def _run(self, *arguments: str) -> str:
        done = subprocess.run(
            [TMUX or "tmux", "-u", "-S", self._socket, *arguments],
            capture_output=True,
            encoding="utf-8",
            timeout=60,
            check=True,
        )
        return done.stdout

    def close(self) -> None:
        """End the server, and with it the window."""
        subprocess.run(
            [TMUX or "tmux", "-S", self._socket, "kill-server"], capture_output=True, check=False
        )

    def press(self, *keys: str) -> None:
        """Press keys, one after the other."""
        self._run("send-keys", *keys)

    def type(self, text: str) -> None:
        """Type a line of text and Enter."""
        self._run("send-keys", "-l", text)
        self.press("Enter")

    def resize(self, width: int, height: int) -> None:
        """Change the size of the window."""
        self._run("resize-window", "-x", str(width), "-y", str(height))

    def screen(self) -> str:
        """What is on the screen, without blanks at the ends of lines."""
        text = self._run("capture-pane", "-p")
        return "\n".join(line.rstrip() for line in text.split("\n")).rstrip("\n") + "\n"

    def flag(self, name: str) -> str:
        """A fact about the window, such as ``alternate_on`` or ``cursor_flag``."""
        return self._run("display-message", "-p", f"#{{{name}}}").strip()

    def wait(self, wanted: Callable[[str], bool], what: str = "the screen") -> str:
        """The screen as soon as it is as wanted."""
        end = time.monotonic() + PATIENCE
        while True:
            screen = self.screen()
            if wanted(screen):
                return screen
            if time.monotonic() > end:
                raise AssertionError(f"{what} did not come; there is:\n{screen}")
            time.sleep(0.03)

    def settled(self) -> str:
        """The screen once it does not change any more."""
        before, since = self.screen(), time.monotonic()
        while time.monotonic() - since < 0.4:
            time.sleep(0.05)
            screen = self.screen()
            if screen != before:
                before, since = screen, time.monotonic()
        return before
