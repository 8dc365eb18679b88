"""Merge: a hand in the room's words, and whether the cards can be meant by them."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations

from histories.cards import RANKS, Cards

_ORDER = {rank: at for at, rank in enumerate(RANKS)}
_RANKS = {
    name: rank
    for rank, name in zip(
        RANKS,
        ("Twos", "Threes", "Fours", "Fives", "Sixes", "Sevens", "Eights", "Nines", "Tens", "Jacks",
         "Queens", "Kings", "Aces"),
        strict=True,
    )
} | {"Deuces": "2"}  # fmt: skip
_LIST = re.compile(r"[2-9TJQKA](?:-[2-9TJQKA]){0,6}")
_BADUGI = re.compile(r"(One Card|Two Cards|Three Cards|Badugi),? (.+)")
#: How many cards a low has.
_HAND = 5
_SIZES = {"One Card": 1, "Two Cards": 2, "Three Cards": 3, "Badugi": 4}
#: Names of made hands: the ranks named, and how many cards of each rank the hand has.
_MADE = (
    (re.compile(r"Pair of (\w+)"), [2, 1, 1, 1]),
    (re.compile(r"Two Pair,? (\w+) and (\w+)"), [2, 2, 1]),
    (re.compile(r"Full House -? ?(\w+) over (\w+)"), [3, 2]),
)


def contradicts(game: str, cards: Cards, text: str) -> bool:
    """Whether the words are of a form that is known, and cannot mean these cards."""
    badugi = _BADUGI.fullmatch(text)
    if badugi is not None:
        listed = badugi[2].split("-")
        return game == "badugi" and not _is_badugi(cards, _SIZES[badugi[1]], listed)
    counts = Counter(card[0] for card in cards)
    if _LIST.fullmatch(text):
        listed = text.split("-")
        if game == "razz":
            return not _is_low(set(counts), min(len(cards), _HAND), listed)
        return game != "five-card draw" and sorted(listed) != sorted(card[0] for card in cards)
    for pattern, shape in _MADE:
        match = pattern.fullmatch(text)
        if match is not None and all(name in _RANKS for name in match.groups()):
            named = [_RANKS[name] for name in match.groups()]
            fits = all(counts[rank] == size for rank, size in zip(named, shape, strict=False))
            return game != "razz" and not (fits and sorted(counts.values())[::-1] == shape)
    return False


def _is_low(ranks: set[str], size: int, listed: list[str]) -> bool:
    """Whether ranks are those of the best low; with pairs in it nobody knows how it is called."""
    best = sorted(ranks, key=_low)[:size]
    return set(listed) <= ranks if len(best) < size else listed == best[::-1]


def _low(rank: str) -> int:
    """The order of ranks in which the ace is low."""
    return -1 if rank == "A" else _ORDER[rank]


def _is_badugi(cards: Cards, size: int, listed: list[str]) -> bool:
    """Whether the best hand is of this size and these ranks, ace low."""
    for count in range(len(cards), 0, -1):
        best = [
            sorted((_low(card[0]) for card in some), reverse=True)
            for some in combinations(cards, count)
            if len({card[0] for card in some}) == len({card[1] for card in some}) == count
        ]
        if best:
            ranks = sorted((_low(rank) for rank in listed if rank in _ORDER), reverse=True)
            return count == size and min(best) == ranks
    return False
