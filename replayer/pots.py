"""Pots: how the money in the middle divides into main and side pots, and how a pot is split. Pure.

All amounts are minor units; players are indices.
"""

from collections.abc import Collection, Iterable, Sequence


def layers(
    totals: Sequence[int], dead: int, live: Collection[int], levels: Iterable[int]
) -> list[tuple[int, tuple[int, ...]]]:
    """Divide the money at each all-in level: ``[(gross, eligible players), ...]``, main first.

    ``totals`` is what each player put in and did not get back, ``dead`` the chips that count for
    nobody's bet (they lie in the main pot), ``levels`` the totals of the players who are all-in.
    """
    top = max(totals, default=0)
    bounds = sorted({level for level in levels if level < top})
    bounds.append(top)
    pots = []
    floor = 0
    for bound in bounds:
        inside = [total if total < bound else bound for total in totals if total > floor]
        gross = sum(inside) - floor * len(inside)
        eligible = tuple([player for player in live if totals[player] >= bound])
        pots.append((gross, eligible))
        floor = bound
    if dead:
        pots[0] = (pots[0][0] + dead, pots[0][1])
    return pots


def names(count: int) -> tuple[str, ...]:
    """What PokerStars calls the pots: ``pot``; ``main pot``, ``side pot``; ``side pot-1``, ..."""
    if count == 1:
        return ("pot",)
    if count == 2:
        return ("main pot", "side pot")
    return ("main pot", *(f"side pot-{number}" for number in range(1, count)))


def split(amount: int, winners: Sequence[int], unit: int = 1) -> dict[int, int]:
    """Split an amount evenly; odd units go one each, in the order of ``winners``.

    ``winners`` stand clockwise from the first seat left of the button. What is less than a unit
    goes to the first of them.
    """
    count = len(winners)
    if count == 1:
        return {winners[0]: amount}
    share, rest = divmod(amount // unit, count)
    due = {player: (share + (place < rest)) * unit for place, player in enumerate(winners)}
    due[winners[0]] += amount % unit
    return due
