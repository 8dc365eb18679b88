"""What really happened in a generated hand: the cards nobody saw, and the dealer's own books."""

from __future__ import annotations

from typing import Any

import msgspec

from histories.cards import Cards


class DrawTruth(msgspec.Struct, frozen=True, gc=False):
    """One player's part in one draw (counted from 1): what he threw away and what he got."""

    draw: int
    discarded: Cards
    received: Cards
    reshuffled: bool = False


class PlayerTruth(msgspec.Struct, frozen=True, gc=False):
    """One player dealt in. Money in minor units; ``put_in`` includes what was ``returned``.

    ``dealt`` are his first cards, ``cards`` those he held when the hand or his part in it ended:
    of a hand that was run more than once, those of the first run; ``others`` are those of the later
    runs.
    """

    seat: int
    name: str
    stack_before: int
    stack_after: int
    put_in: int
    returned: int
    won: int
    folded: bool
    dealt: Cards
    cards: Cards
    draws: tuple[DrawTruth, ...]
    others: tuple[Cards, ...] = ()


class AwardTruth(msgspec.Struct, frozen=True, gc=False):
    """What one player won of one pot."""

    name: str
    amount: int


class PotTruth(msgspec.Struct, frozen=True, gc=False):
    """A pot: ``gross`` before its ``rake``, who could win it, who did and how much."""

    name: str
    gross: int
    rake: int
    eligible: tuple[str, ...]
    awards: tuple[AwardTruth, ...]


class Truth(msgspec.Struct, frozen=True, gc=False):
    """A hand as its dealer knows it. ``session`` counts from 1; ``unit`` is one minor unit.

    ``boards`` has the cards that lay in the middle for all, in each run.
    """

    session: int
    hand_id: str
    game: str
    limit: str
    currency: str
    unit: str
    cancelled: bool
    hero: str | None
    players: tuple[PlayerTruth, ...]
    pots: tuple[PotTruth, ...]
    rake: int
    boards: tuple[Cards, ...] = ()

    def asdict(self) -> dict[str, Any]:
        """The same as plain dictionaries and lists."""
        plain: dict[str, Any] = msgspec.to_builtins(self)
        return plain
