"""Cards as poker players write them: a rank and a suit, ``"Th"``.

A card is a plain two-character string, so that what the library returns reads like the history
it came from. An unknown card has no value here: a holding says *how many* cards are unknown.
"""

from collections.abc import Iterable
from typing import TypeAlias

Card: TypeAlias = str
Cards: TypeAlias = tuple[Card, ...]

RANKS = "23456789TJQKA"
SUITS = "cdhs"
DECK: Cards = tuple(rank + suit for rank in RANKS for suit in SUITS)
CARDS = frozenset(DECK)
#: No card, typed as what cards are added to: a bare ``()`` is the empty tuple and nothing else.
NO_CARDS: Cards = ()

RANK_NAMES = {
    "2": "Deuce", "3": "Three", "4": "Four", "5": "Five", "6": "Six", "7": "Seven", "8": "Eight",
    "9": "Nine", "T": "Ten", "J": "Jack", "Q": "Queen", "K": "King", "A": "Ace",
}  # fmt: skip


def parse_cards(text: str) -> Cards:
    """Read ``"7h 5c"`` as ``("7h", "5c")``.

    Raises ``ValueError`` when a word is not a card of the 52-card deck.
    """
    cards = tuple(text.split())
    for card in cards:
        if card not in CARDS:
            raise ValueError(f"{card!r} is not a card")
    return cards


def format_cards(cards: Iterable[Card]) -> str:
    """Write ``("7h", "5c")`` as ``"7h 5c"``."""
    return " ".join(cards)
