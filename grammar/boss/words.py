"""Boss: a hand by the room's names of texts, and whether the cards can be meant by them."""

from __future__ import annotations

import re
from collections import Counter

from histories.cards import Cards

_RANKS = {
    "TWO": "2", "DEUCE": "2", "THREE": "3", "FOUR": "4", "FIVE": "5", "SIX": "6", "SEVEN": "7",
    "EIGHT": "8", "NINE": "9", "TEN": "T", "JACK": "J", "QUEEN": "Q", "KING": "K", "ACE": "A",
}  # fmt: skip
_PAIR = re.compile(r"\$\(STR_G_WIN_PAIR\) \$\(STR_G_CARDS_([A-Z]+?)(?:E?S)\)")
_HIGH = re.compile(r"\$\(STR_G_WIN_HIGHCARD\) \$\(STR_G_CARD_([A-Z]+)\)")
_ORDER = "23456789TJQKA"


def contradicts(cards: Cards, text: str) -> bool:
    """Whether the name is of a form that is known, and cannot mean these cards."""
    counts = Counter(card[0] for card in cards)
    shape = sorted(counts.values(), reverse=True)
    pair = _PAIR.fullmatch(text)
    if pair is not None:
        rank = _RANKS.get(pair[1]) or _RANKS.get(pair[1] + "E")
        return rank is not None and (counts[rank] != 2 or shape != [2, 1, 1, 1])
    high = _HIGH.fullmatch(text)
    if high is not None and high[1] in _RANKS:
        return len(counts) != len(cards) or max(counts, key=_ORDER.index) != _RANKS[high[1]]
    return False
