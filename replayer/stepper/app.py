"""The loop: a key, a command, a new screen."""

from __future__ import annotations

from collections.abc import Callable

from replayer.stepper.cursor import Cursor
from replayer.stepper.frames import film
from replayer.stepper.hands import Hands
from replayer.stepper.keys import KEYS
from replayer.stepper.look import Look
from replayer.stepper.screen import Ended, Screen
from replayer.stepper.theme import Signs
from replayer.stepper.views import screen

#: How long a wait for a key lasts at most: resizing and suspending are noticed after it.
_WAIT = 0.1
#: How many hands are counted between two looks at the keyboard.
_COUNT = 40
#: What is said where a command leads no further.
_NOTES = {
    "forward": "end of the hand", "back": "start of the hand",
    "first": "start of the hand", "end": "end of the hand",
    "next draw": "no draw after this", "previous draw": "no draw before this",
    "showdown": "this is the showdown",
    "next finding": "no finding after this", "previous finding": "no finding before this",
}  # fmt: skip


class Viewer:
    """What is being looked at, and how; knows no terminal."""

    def __init__(self, hands: Hands, place: tuple[int, int], signs: Signs) -> None:
        self.hands = hands
        self.signs = signs
        self.reveal = False
        self.helps = False
        self.note = ""
        self._open(place)

    def _open(self, place: tuple[int, int]) -> bool:
        self.place = place
        self.cursor = Cursor(film(self.hands.item(place), self.hands.rules))
        return True

    def look(self, width: int, height: int) -> Look:
        """The view of the present step in a window of this size."""
        cursor = self.cursor
        return Look(
            cursor.film,
            cursor.index,
            width,
            height,
            self.signs,
            self.reveal,
            self.hands.position(*self.place),
            self.hands.total,
            self.note,
        )

    def press(self, key: str) -> bool:
        """Do what the key means; false when it ends the program."""
        command = KEYS.get(key, "")
        self.note = ""
        if self.helps:
            self.helps = False
            return command != "quit"
        if command in ("quit", "leave"):
            return False
        if command == "help":
            self.helps = True
        elif command == "reveal":
            self.reveal = not self.reveal
        elif command == "next hand":
            self._turn(self.hands.next(*self.place), "last hand")
        elif command == "previous hand":
            self._turn(self.hands.previous(*self.place), "first hand")
        elif command and self.cursor.film.frames:
            self._move(command)
        return True

    def _turn(self, place: tuple[int, int] | None, end: str) -> None:
        if place is None:
            self.note = end
        else:
            self._open(place)

    def _move(self, command: str) -> None:
        cursor = self.cursor
        moves: dict[str, Callable[[], bool]] = {
            "forward": cursor.forward,
            "back": cursor.back,
            "first": cursor.first,
            "end": cursor.end,
            "next draw": cursor.next_draw,
            "previous draw": cursor.previous_draw,
            "showdown": cursor.showdown,
            "next finding": cursor.next_finding,
            "previous finding": cursor.previous_finding,
        }
        if not moves[command]():
            self.note = _NOTES[command]
            if command.endswith("finding") and not cursor.film.findings:
                self.note = "no finding"


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


def _loop(viewer: Viewer, window: Screen) -> None:
    counting = True
    stale = True
    while True:
        if stale or window.resized:
            width, height = window.size
            window.draw(screen(viewer.look(width, height), asks_help=viewer.helps))
        key = window.key(0 if counting else _WAIT)
        stale = bool(key)
        if key and not viewer.press(key):
            return
        if window.suspends:
            window.suspend()
        elif window.resumed:
            window.again()
        if not key and counting:
            counting = viewer.hands.count_on(_COUNT)
            stale = not counting
