"""Fixed limit by houses that tell a short all-in of half a bet from one of less."""

from histories.actions import RaiseTo
from replayer.state import State

#: The fewest levels at which any house caps a round.
FEWEST = 4


def after_bet(s: State, to: int) -> None:
    """A bet or raise is made: half a bet or more over the last full one is a full one."""
    if 2 * (to - s.full) >= s.round_unit:
        s.full = to
        s.levels += 1


def level_of(s: State, a: RaiseTo, p: int, price: int) -> tuple[int, int]:
    """What a raise goes to, and the most that it may: the price where the betting is capped.

    Less than half a bet is completed, and by nobody who has acted since the last full bet.
    """
    unit = s.round_unit
    cap = FEWEST if s.rules.cap is None else s.rules.cap
    if s.rules.short_all_in != "half a bet":
        return (price // unit + 1) * unit, unit * cap
    if s.full <= s.faced[p] and price > s.full:
        if s.full:
            s.find(
                "no-reopen", a.line,
                f"an all-in of less than half a bet does not let {s.name(p)} raise again",
                stated=a.to, at="raises",
            )  # fmt: skip
        else:
            s.cannot_check("no-reopen", a.line, "whether who has checked may complete a short bet")
    to = s.full + unit
    return to, price if s.levels >= cap else to + (cap - s.levels - 1) * unit
