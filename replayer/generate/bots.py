"""How the players of a generated hand think: enough for hands that look played, and no more."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from histories.cards import RANKS, Card

Random = Callable[[], float]

_LOW = {rank: place for place, rank in enumerate(RANKS, 2)}
_ACE_LOW = _LOW | {"A": 1}


class Style(msgspec.Struct, frozen=True, gc=False):
    """A player's temper: each from 0 to 1. ``gamble`` is how readily he draws many cards."""

    loose: float
    bold: float
    gamble: float


def style(random: Random, wild: float, spill: float) -> Style:
    """A temper. At a ``wild`` table all are looser; where they ``spill``, they draw many cards.

    Below 0 they are patient instead: they stay, and draw to good hands only, so that many tie.
    """
    return Style(
        min(1.0, random() * 0.7 + wild + abs(spill)),
        min(1.0, random() * 0.7 + wild / 2),
        max(0.0, min(1.0, random() ** 9 + spill)),
    )


def keep(ranking: str, cards: list[Card], limit: int) -> list[bool]:
    """Which cards a player likes to keep. ``limit`` is the highest rank that he takes for low."""
    if ranking == "high":
        return _keep_high(cards)
    if ranking == "badugi":
        return _keep_badugi(cards, limit)
    return _keep_low(cards, limit)


def _keep_low(cards: list[Card], limit: int) -> list[bool]:
    seen: set[str] = set()
    kept = []
    for card in cards:
        rank = card[0]
        kept.append(_LOW[rank] <= limit and rank not in seen)
        seen.add(rank)
    if all(kept):
        values = [_LOW[card[0]] for card in cards]
        if max(values) - min(values) == 4 or len({card[1] for card in cards}) == 1:
            kept[values.index(max(values))] = False
    return kept


def _keep_badugi(cards: list[Card], limit: int) -> list[bool]:
    kept = [False] * len(cards)
    seen: set[str] = set()
    for place in sorted(range(len(cards)), key=lambda at: _ACE_LOW[cards[at][0]]):
        rank, suit = cards[place][0], cards[place][1]
        if rank not in seen and suit not in seen and _ACE_LOW[rank] <= limit + 1:
            kept[place] = True
            seen.add(rank)
            seen.add(suit)
    return kept


def _keep_high(cards: list[Card]) -> list[bool]:
    ranks = [card[0] for card in cards]
    suits = [card[1] for card in cards]
    if len(set(ranks)) < len(ranks):
        return [ranks.count(rank) > 1 for rank in ranks]
    for suit in set(suits):
        if suits.count(suit) >= 4:
            return [one == suit for one in suits]
    values = sorted(_LOW[rank] for rank in ranks)
    if values[4] - values[0] == 4:
        return [True] * len(cards)
    return [_LOW[rank] == values[4] for rank in ranks]
