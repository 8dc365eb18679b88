"""What a hand could become, and how two hands compare, card by card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

import msgspec

from histories.cards import RANKS, Card, Cards
from histories.games import Game
from replayer.ranking import (
    FLUSH,
    FOUR,
    FULL_HOUSE,
    HIGH_CARD,
    PAIR,
    RANKINGS,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE,
    TWO_PAIR,
    made,
)

_SIGNS = dict(enumerate("A" + RANKS, 1))
_HIGH = {rank: value for value, rank in enumerate(RANKS, 2)}
_LOW = _HIGH | {"A": 1}
#: The highest card that a draw to a low is held with.
_SMOOTH = 9
#: How many cards of a hand go with each of its ranks, in the order in which they count.
SIZES = {
    HIGH_CARD: (1, 1, 1, 1, 1), PAIR: (2, 1, 1, 1), TWO_PAIR: (2, 2, 1), THREE: (3, 1, 1),
    STRAIGHT: (1, 1, 1, 1, 1), FLUSH: (1, 1, 1, 1, 1), FULL_HOUSE: (3, 2), FOUR: (4, 1),
    STRAIGHT_FLUSH: (1, 1, 1, 1, 1),
}  # fmt: skip
_KINDS = {
    HIGH_CARD: "no pair", PAIR: "one pair", TWO_PAIR: "two pair", THREE: "trips",
    STRAIGHT: "a straight", FLUSH: "a flush", FULL_HOUSE: "a full house", FOUR: "quads",
    STRAIGHT_FLUSH: "a straight flush",
}  # fmt: skip


def scale(ranking: str) -> dict[str, int]:
    """The value of each rank, the ace high or low as the ranking has it."""
    return _LOW if ranking in ("A-5", "badugi") else _HIGH


class Held(msgspec.Struct, frozen=True):
    """A draw: how many cards are kept, and what they are or are to become. ``pat`` tells that the
    hand is made as it is, and drawing is to give something up.
    """

    kept: int
    words: str
    pat: bool = False


def best_draw(game: Game, cards: tuple[Card | None, ...]) -> Held | None:
    """The best draw that is held; ``None`` where there is none, or not all cards are known.

    In a low game these are the lowest cards of different ranks up to a nine, one fewer than a hand
    has; in badugi they also differ in suit. In a high game they are what makes the hand already, or
    four to a flush or straight.
    """
    known = tuple(card for card in cards if card)
    if len(known) != game.hole or len(set(known)) != game.hole or not game.draws:
        return None
    ranking = game.shares[0].ranking
    if ranking == "high":
        return _high_draw(known)
    kind, made_of = made(ranking, known)
    pat = kind == (4 if ranking.startswith("badugi") else HIGH_CARD) and made_of[0] <= _SMOOTH
    if ranking.startswith("badugi"):
        kept = _rainbow(known, scale(ranking), 3)
    else:
        values = scale(ranking)
        ranks = {values[card[0]] for card in known}
        kept = sorted(value for value in ranks if value <= _SMOOTH)[: game.hole - 1]
    signs = "-".join(_SIGNS[value] for value in sorted(kept, reverse=True))
    return Held(len(kept), signs, pat) if kept else None


def _rainbow(cards: Cards, values: dict[str, int], most: int) -> list[int]:
    """The values of the most cards, and of as many the lowest, with no rank and suit twice."""
    low = [card for card in cards if values[card[0]] <= _SMOOTH]
    for size in range(most, 0, -1):
        sets = [
            sorted((values[card[0]] for card in held), reverse=True)
            for held in combinations(low, size)
            if len({card[0] for card in held}) == len({card[1] for card in held}) == size
        ]
        if sets:
            return min(sets)
    return []


def _high_draw(cards: Cards) -> Held | None:
    kind, ranks = made("high", cards)
    if kind in (STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH):
        return None
    if kind in (THREE, TWO_PAIR):
        sizes = (3,) if kind == THREE else (2, 2)
        return Held(sum(sizes), _groups(ranks, sizes))
    fours = list(combinations(cards, 4))
    flush = any(len({card[1] for card in held}) == 1 for held in fours)
    gaps = min(map(_missing, fours))
    if flush:
        return Held(4, "a straight flush" if _both(fours) else "a flush")
    if gaps == 0:
        return Held(4, "a straight")
    if kind == PAIR:
        return Held(2, _groups(ranks, (2,)))
    if gaps == 1:
        return Held(4, "an inside straight")
    return Held(1, _SIGNS[ranks[0]])


def _groups(ranks: list[int], sizes: tuple[int, ...]) -> str:
    return "-".join(_SIGNS[rank] for rank, size in zip(ranks, sizes, strict=False)
                    for _ in range(size))  # fmt: skip


def _both(fours: Sequence[Cards]) -> bool:
    return any(len({card[1] for card in held}) == 1 and _missing(held) < 2 for held in fours)


def _missing(four: Cards) -> int:
    """0: open at both ends; 1: one rank makes it a straight; 2: no straight comes of one card."""
    found = 2
    for values in (_HIGH, _LOW):
        ranks = sorted({values[card[0]] for card in four})
        if len(ranks) == 4 and ranks[3] - ranks[0] < 5:
            closed = ranks[3] - ranks[0] == 4 or ranks[0] == 1 or ranks[3] == 14
            found = min(found, 1 if closed else 0)
    return found


def arranged(ranking: str, cards: Cards) -> Cards:
    """The cards in the order in which they count, the deciding end first.

    In badugi those that do not play come last.
    """
    category, ranks = made(ranking, cards)
    values = scale(ranking)
    if ranking.startswith("badugi"):
        playing = next(
            held
            for held in combinations(cards, category)
            if sorted((values[card[0]] for card in held), reverse=True) == ranks
            and len({card[1] for card in held}) == category
        )
        rest = [card for card in cards if card not in playing]
        return tuple(sorted(playing, key=lambda card: -values[card[0]])) + tuple(rest)
    if ranking == "high" and 1 in ranks:
        values = _LOW  # the ace of a five-high straight
    counts = Counter(card[0] for card in cards)
    return tuple(sorted(cards, key=lambda card: (-counts[card[0]], -values[card[0]], card[1])))


class Decided(msgspec.Struct, frozen=True):
    """How a hand beats another: ``card`` is the place of the first card that decides among the
    ``arranged`` ones (``None``: the kind of hand does), ``size`` how many decide together.
    """

    words: str
    card: int | None = None
    size: int = 1


def decided(ranking: str, winner: Cards, loser: Cards) -> Decided:
    """What decides between two hands of known cards."""
    strength = RANKINGS[ranking]
    if strength(winner) == strength(loser):
        return Decided("equal hands: the pot is split")
    (kind, ranks), (other, theirs) = made(ranking, winner), made(ranking, loser)
    if kind != other:
        if ranking.startswith("badugi"):
            return Decided(f"{kind} cards beat {other}")
        beats = "beat" if kind in (THREE, FOUR) else "beats"  # "trips" and "quads" are many
        return Decided(f"{_KINDS[kind]} {beats} {_KINDS[other]}")
    sizes = (1,) * kind if ranking.startswith("badugi") else SIZES[kind]
    at = next(at for at, (a, b) in enumerate(zip(ranks, theirs, strict=True)) if a != b)
    sign, under = _SIGNS[ranks[at]], _SIGNS[theirs[at]]
    relation = "over" if ranks[at] > theirs[at] else "under"
    what = "this card decides" if sizes[at] == 1 else "these cards decide"
    return Decided(f"{sign} is {relation} {under}: {what}", sum(sizes[:at]), sizes[at])
