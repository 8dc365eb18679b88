"""The hands one walks through: all of an input in their order, or those that a filter finds.

Nothing here reads more of the input than is asked for: what a filter looks for is looked for in
slices, between two keys.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort
from collections.abc import Callable
from typing import TypeAlias

from histories.hand import Item
from histories.money import Unit
from replayer import engine
from replayer.stepper.hands import Hands
from replayer.stepper.query import Facts, Query, facts

Place: TypeAlias = tuple[int, int]
#: Whether a hand is looked for.
Wanted: TypeAlias = Callable[[Item], bool]
#: How the list of hands can be sorted.
ORDERS = ("as in the file", "largest pot first", "best result first", "worst result first")


class Course:
    """``marked`` tells of a hand's id whether it has a bookmark."""

    def __init__(
        self,
        hands: Hands,
        query: Query | None = None,
        order: int = 0,
        marked: Callable[[Place], bool] = lambda _: False,
    ) -> None:
        self.hands = hands
        self.query = query or Query()
        self.order = order
        self._marked = marked
        self._found: list[tuple[int, Place]] = []
        self._keys: dict[Place, int] = {}
        self._at: Place | None = (0, 0)
        self.sums: dict[Unit, int] = {}

    @property
    def plain(self) -> bool:
        """Whether these are all hands of the input in their order."""
        return self.query.empty and not self.order

    @property
    def searched(self) -> bool:
        """Whether all hands have been looked at."""
        return self._at is None

    @property
    def found(self) -> int:
        """How many hands were found so far."""
        return len(self._found)

    def look_on(self, most: int) -> bool:
        """Hold some more hands to the filter; false when all have been."""
        for _ in range(most):
            if self._at is None:
                return False
            if not self.hands.parsed(self._at[0]):
                self._at = None
                return False
            item = self.hands.item(self._at)
            result = engine.replay(item, self.hands.rules)
            known = facts(item, result, marked=self._marked(self._at))
            if self.query.fits(known):
                self._keep(self._at, known)
            self._at = self.hands.next(*self._at)
        return True

    def _keep(self, place: Place, known: Facts) -> None:
        low = -(2**62)
        key = (
            0,
            -(low if known.pot is None else known.pot),
            -(low if known.net is None else known.net),
            -low if known.net is None else known.net,
        )[self.order]
        self._keys[place] = key
        insort(self._found, (key, place))
        if known.net is not None and known.unit is not None:
            self.sums[known.unit] = self.sums.get(known.unit, 0) + known.net

    def next(self, place: Place) -> Place | None:
        """The hand after one; ``None`` at the end, or where no other has been found yet."""
        if self.plain:
            return self.hands.next(*place)
        at = bisect_right(self._found, (self._keys.get(place, 0), place))
        return self._found[at][1] if at < len(self._found) else None

    def previous(self, place: Place) -> Place | None:
        """The hand before one."""
        if self.plain:
            return self.hands.previous(*place)
        at = bisect_left(self._found, (self._keys.get(place, 0), place))
        return self._found[at - 1][1] if at else None

    def first(self) -> Place | None:
        """The first hand."""
        if self.plain:
            return (0, 0) if self.hands.parsed(0) else None
        return self._found[0][1] if self._found else None

    def last(self) -> Place | None:
        """The last hand: of an input, it is cut to its end for it, but not parsed."""
        if self.plain:
            return self.hands.last()
        return self._found[-1][1] if self._found else None

    def position(self, place: Place) -> int | None:
        """A hand's place among them, from 1; ``None`` while or where it has none."""
        if self.plain:
            return self.hands.position(*place)
        if place not in self._keys:
            return None
        return bisect_left(self._found, (self._keys[place], place)) + 1

    @property
    def total(self) -> int | None:
        """How many there are; ``None`` while that is not known."""
        if self.plain:
            return self.hands.total
        return len(self._found) if self.searched else None

    def around(self, place: Place, before: int, count: int) -> list[Place]:
        """Up to ``count`` hands in a row with ``place`` among them, ``before`` hands before it
        where there are as many.
        """
        above: list[Place] = []
        at = self.previous(place)
        while at is not None and len(above) < before:
            above.insert(0, at)
            at = self.previous(at)
        places = [*above, place]
        following = self.next(place)
        while following is not None and len(places) < count:
            places.append(following)
            following = self.next(following)
        while at is not None and len(places) < count:
            places.insert(0, at)
            at = self.previous(at)
        return places


class Search:
    """The way to the next hand of a kind, or to the one before, a few hands at a time.

    ``what`` names the kind.
    """

    def __init__(
        self, course: Course, place: Place, wanted: Wanted, what: str, forward: bool
    ) -> None:
        self._course = course
        self._wanted = wanted
        self._step = course.next if forward else course.previous
        self._at: Place | None = place
        self.found: Place | None = None
        self.nothing = f"no {what} {'after' if forward else 'before'} this"

    def go_on(self, most: int) -> bool:
        """Look at some more hands; whether the search is over. Then ``found`` is the hand."""
        for _ in range(most):
            self._at = self._step(self._at) if self._at is not None else None
            if self._at is None:
                return True
            if self._wanted(self._course.hands.item(self._at)):
                self.found = self._at
                return True
        return False
