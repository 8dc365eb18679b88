"""Where one is in a hand. Moving never leaves the hand, and says whether it moved."""

from collections.abc import Callable

from histories.actions import StudDeal
from replayer.stepper.frames import Film, Frame

#: What is said where a command leads no further.
_NOTES = {
    "forward": "end of the hand", "back": "start of the hand",
    "first": "start of the hand", "end": "end of the hand",
    "next draw": "no draw after this", "previous draw": "no draw before this",
    "showdown": "this is the showdown",
    "next finding": "no finding after this", "previous finding": "no finding before this",
}  # fmt: skip


class Cursor:
    """A place in a film: ``index`` is the step shown."""

    def __init__(self, film: Film) -> None:
        self.film = film
        self.index = 0

    @property
    def frame(self) -> Frame:
        """The frame shown."""
        return self.film.frames[self.index]

    def go(self, index: int) -> bool:
        """Go to a step; what lies outside of the hand is its first or last step."""
        index = max(0, min(index, self.film.last))
        moved = index != self.index
        self.index = index
        return moved

    def move(self, command: str) -> str:
        """Go where a command says; where it leads no further, why."""
        moves: dict[str, Callable[[], bool]] = {
            "forward": self.forward,
            "back": self.back,
            "first": self.first,
            "end": self.end,
            "next draw": self.next_draw,
            "previous draw": self.previous_draw,
            "showdown": self.showdown,
            "next finding": self.next_finding,
            "previous finding": self.previous_finding,
        }
        if moves[command]():
            return ""
        if command.endswith("finding") and not self.film.findings:
            return "no finding"
        if command == "showdown" and self.frame.stage != "showdown":
            return "no showdown: this is the end"
        words = _NOTES[command]
        return words.replace("draw", "street") if self.film.hand.game.stud else words

    def forward(self) -> bool:
        """One step on."""
        return self.go(self.index + 1)

    def back(self) -> bool:
        """One step back."""
        return self.go(self.index - 1)

    def first(self) -> bool:
        """To the table before the hand."""
        return self.go(0)

    def end(self) -> bool:
        """To the last step."""
        return self.go(self.film.last)

    def next_draw(self) -> bool:
        """To the end of the next draw: everybody has drawn. In stud, to the next street."""
        return self._next(self._ends_draw)

    def previous_draw(self) -> bool:
        """To the end of the draw before."""
        return self._previous(self._ends_draw)

    def showdown(self) -> bool:
        """To the first step of the showdown, or the end of a hand that has none."""
        stages = [frame.index for frame in self.film.frames if frame.stage in ("showdown", "end")]
        return self.go(stages[0] if stages else self.film.last)

    def next_finding(self) -> bool:
        """To the next step with a finding."""
        return self._next(lambda index: index in self.film.findings)

    def previous_finding(self) -> bool:
        """To the step with a finding before."""
        return self._previous(lambda index: index in self.film.findings)

    def _ends_draw(self, index: int) -> bool:
        frame = self.film.frames[index]
        if isinstance(frame.action, StudDeal):  # the streets of stud are what comes
            return True
        if frame.stage != "draw":
            return False
        if index == self.film.last:
            return True
        after = self.film.frames[index + 1]
        return (after.stage, after.street) != (frame.stage, frame.street)

    def _next(self, wanted: Callable[[int], bool]) -> bool:
        for index in range(self.index + 1, self.film.last + 1):
            if wanted(index):
                return self.go(index)
        return False

    def _previous(self, wanted: Callable[[int], bool]) -> bool:
        for index in range(self.index - 1, -1, -1):
            if wanted(index):
                return self.go(index)
        return False
