"""The dealer's books: side pots, rake and awards, straight from the rules.

Nothing here is shared with the audit. What the one says the other has to find by itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

import msgspec

from histories.money import CHIPS, Unit


class Pot(msgspec.Struct):
    """A pot: its chips, the players who can win it, the rake it pays, and what each wins."""

    name: str
    gross: int
    eligible: list[int]
    rake: int = 0
    awards: dict[int, int] = {}

    @property
    def net(self) -> int:
        """What is paid out."""
        return self.gross - self.rake


def side_pots(
    put: Sequence[int], dead: int, live: Sequence[int], levels: Iterable[int]
) -> list[Pot]:
    """Peel the chips off layer by layer: each goes up to the least of the ``levels`` left.

    ``put`` is what each player has in, ``dead`` what counts for nobody. The main pot comes first.
    """
    rest = list(put)
    waiting = sorted(set(levels))
    pots: list[Pot] = []
    taken = 0
    while any(rest):
        step = max(rest)
        while waiting and waiting[0] <= taken:
            waiting.pop(0)
        if waiting:
            step = min(step, waiting[0] - taken)
        chips = 0
        for player, amount in enumerate(rest):
            part = min(amount, step)
            chips += part
            rest[player] = amount - part
        taken += step
        pots.append(Pot("", chips, [player for player in live if put[player] >= taken]))
    if not pots:
        pots.append(Pot("", 0, list(live)))
    pots[0].gross += dead
    for number, pot in enumerate(pots):
        pot.name = _name(number, len(pots))
    return pots


def _name(number: int, count: int) -> str:
    if count == 1:
        return "pot"
    if not number:
        return "main pot"
    return "side pot" if count == 2 else f"side pot-{number}"


def rake_of(total: int, time: datetime, unit: Unit, big: int, players: int) -> int:
    """What the room takes of a cash pot that saw a draw: a schedule in the manner of its time.

    Five cents of each dollar in 2008 (a cent of each 20 below $0.25/$0.50), a cent of each full
    20 to 2011, five per cent since; never more than a cap that grows with the players.
    """
    cap = {2: 50, 3: 100, 4: 100}.get(players, 300 if players > 4 else 0)
    if unit.currency == CHIPS:
        return min(total // 20, 5 * big)
    if time.year <= 2008 and big >= 50:
        return min(total // 100 * 5, cap)
    if time.year <= 2011:
        return min(total // 20, cap)
    return min(total * 5 // 100, cap)


def take_rake(pots: Sequence[Pot], rake: int) -> None:
    """Spread the rake over the pots by their size; what does not divide comes from the largest."""
    total = sum(pot.gross for pot in pots)
    for pot in pots:
        pot.rake = rake * pot.gross // total
    largest = max(pots, key=lambda pot: pot.gross)
    largest.rake += rake - sum(pot.rake for pot in pots)


def share(amount: int, winners: Sequence[int], chip: int) -> dict[int, int]:
    """Hand out a pot chip by chip's worth: equal parts, then one odd chip each in order.

    ``winners`` stand clockwise from the left of the button. Less than a chip goes to the first.
    """
    parts = {player: amount // (chip * len(winners)) * chip for player in winners}
    left = amount - sum(parts.values())
    for player in winners:
        if left >= chip:
            parts[player] += chip
            left -= chip
    parts[winners[0]] += left
    return parts
