"""The loop: a key, a command, a new screen."""

from __future__ import annotations

from rich.text import Text

from replayer.stepper.listing import list_screen
from replayer.stepper.screen import Ended, Screen
from replayer.stepper.viewer import Viewer
from replayer.stepper.views import screen

#: How long a wait for a key lasts at most: resizing and suspending are noticed after it.
_WAIT = 0.1


def run(viewer: Viewer, window: Screen) -> int:
    """Show hands until the user has enough; the exit code."""
    with window.signals():
        try:
            window.enter()
            _loop(viewer, window)
        except Ended as end:
            return end.code
        except KeyboardInterrupt:
            return 130
        finally:
            window.leave()
    return 0


def lines(viewer: Viewer, width: int, height: int) -> list[Text]:
    """What the window shows."""
    if viewer.listing and not viewer.helps:
        return list_screen(viewer.page(width, height))
    return screen(viewer.look(width, height), asks_help=viewer.helps)


def _loop(viewer: Viewer, window: Screen) -> None:
    stale = True
    while True:
        if stale or window.resized:
            window.draw(lines(viewer, *window.size))
        key = window.key(viewer.patience(_WAIT))
        stale = bool(key)
        if key and not viewer.press(key):
            return
        if window.suspends:
            window.suspend()
        elif window.resumed:
            window.again()
        if not key:
            stale = viewer.idle()
