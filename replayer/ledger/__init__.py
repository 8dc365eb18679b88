"""Checks across the hands of an input, each hand in its turn.

Two things are kept: a few bytes of every hand, for those that are met twice (``Repeats``), and the
last hand of each table, for what should follow from it to the next (``Tables``). Neither grows
with the length of the hands.
"""

from replayer.ledger.adding import with_findings
from replayer.ledger.pages import page
from replayer.ledger.repeats import Repeats
from replayer.ledger.tables import Tables, placed
from replayer.result import Result

__all__ = ["Ledger", "Repeats", "Tables"]


class Ledger:
    """Everything that is checked across the hands of one run.

    The hands have to come in the order of the input. To judge them on many processors, judge and
    make marks and pages where the hands are read, and check in one place, in order: ``mark_of``
    and ``page`` look at one hand alone, ``Tables.turn`` at pages alone, and the hand itself is
    needed again only where something is found, for its place in the text.
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
