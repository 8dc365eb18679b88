"""A hand that plays by itself: when the next step is due, and how fast that goes."""

from __future__ import annotations

from collections.abc import Callable

#: The speeds, in seconds a step.
PACES = (4.0, 2.0, 1.0, 0.5, 0.25)


class Autoplay:
    """``clock`` tells the time in seconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._pace = 2
        self._due: float | None = None

    @property
    def on(self) -> bool:
        """Whether it plays."""
        return self._due is not None

    @property
    def pace(self) -> float:
        """How many seconds a step lasts."""
        return PACES[self._pace]

    def start(self) -> None:
        """Play, the first step once the pace has passed."""
        self._due = self._clock() + self.pace

    def stop(self) -> None:
        """Play no more."""
        self._due = None

    def change(self, step: int) -> str:
        """Faster by one speed, or with -1 slower; what there is to say of it."""
        before = self._pace
        self._pace = max(0, min(self._pace + step, len(PACES) - 1))
        most = "" if self._pace != before else ", the fastest" if step > 0 else ", the slowest"
        if self.on:
            self.start()
            return f"{self.pace:g} s a step{most}" if most else ""
        return f"play: {self.pace:g} s a step{most}"

    def comes(self) -> bool:
        """Whether a step is due; then the one after it is waited for."""
        if self._due is None or self._clock() < self._due:
            return False
        self._due += self.pace
        return True

    def wait(self, most: float) -> float:
        """How long to wait for a key at most, in seconds."""
        return most if self._due is None else max(0.0, min(most, self._due - self._clock()))
