"""Checks across the hands of an input, each hand in its turn.

Two things are kept: a few bytes of every hand, for those that are met twice (``Repeats``), and the
last hand of each table, for what should follow from it to the next (``Tables``). Neither grows
with the length of the hands.
"""

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from histories.hand import OtherGame
from replayer.ledger.adding import with_findings
from replayer.ledger.pages import Page, page
from replayer.ledger.repeats import Met, Repeats, mark_of, told
from replayer.ledger.tables import Break, Tables, placed
from replayer.result import Result

__all__ = ["Entry", "Found", "Ledger", "Repeats", "Tables", "added", "entry_of"]


Found: TypeAlias = Met | Sequence[Break]


class Entry(NamedTuple):
    """What the ledger has to know of a hand."""

    mark: int
    room: str | None
    hand_id: str | None
    other: bool
    page: Page | None


def entry_of(result: Result) -> Entry:
    """The entry of a hand; it depends on nothing else."""
    item = result.item
    hand_id = item.hand_id
    mark = 0 if hand_id is None else mark_of(item)
    return Entry(mark, item.room, hand_id, type(item) is OtherGame, page(result))


class Ledger:
    """Everything that is checked across the hands of one run.

    The hands have to come in the order of the input. To judge them on many processors, judge and
    make entries where the hands are read, ``enter`` these in one place, in order, and add what is
    found where the hand is, with ``added``. ``check`` does all three.
    """

    __slots__ = ("_repeats", "_tables")

    def __init__(self) -> None:
        self._repeats = Repeats()
        self._tables = Tables()

    def check(self, result: Result) -> Result:
        """The same result, or one with findings where the hand does not follow from the others.

        A hand that was met before is told as that, and follows from nothing.
        """
        known = self._repeats.check(result)
        if known is not result:
            return known
        turned = page(result)
        if turned is None:
            return result
        breaks = self._tables.turn(turned)
        if not breaks:
            return result
        return with_findings(result, [placed(result.item, each) for each in breaks])

    def enter(self, entry: Entry) -> Found | None:
        """Take a hand in by its entry alone: what is found of it."""
        mark, room, hand_id, other, turned = entry
        met = self._repeats.meet(room, hand_id, mark, other)
        if met is not None:
            return met
        return (turned and self._tables.turn(turned)) or None


def added(result: Result, found: Found) -> Result:
    """The result with what ``Ledger.enter`` found."""
    if isinstance(found, Met):
        return told(result, found)
    return with_findings(result, [placed(result.item, each) for each in found])
