"""Which cards of a hand play for a share of the pot, and by which ranking they compare."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import msgspec

from histories.cards import Card, Cards
from histories.games import Game, Share
from replayer.ranking import OF_SEVEN, RANKINGS, best_five, high


class Standing(msgspec.Struct, frozen=True):
    """The cards that play, and a ranking of that many cards."""

    ranking: str
    cards: Cards

    @property
    def strength(self) -> int:
        """The higher, the better the hand."""
        return RANKINGS[self.ranking](self.cards)


def standing(
    game: Game, share: Share, cards: Sequence[Card | None], board: Cards = ()
) -> Standing | None:
    """What of a hand plays for a share; ``None`` where not all its cards are known.

    In stud the cards dealt so far count, at least five; with a board, once it has three cards.
    """
    known = tuple(card for card in cards if card)
    if len(known) != len(cards) or len(set(known)) != len(known):
        return None
    if share.ranking.endswith(OF_SEVEN):
        ranking = share.ranking.removesuffix(OF_SEVEN)
        both = known + board
        return Standing(ranking, best_five(ranking, both)) if 5 <= len(both) <= 7 else None
    if len(known) != game.hole:
        return None
    if share.ranking == "omaha":
        return Standing("high", _omaha(known, board)) if len(board) >= 3 else None
    return Standing(share.ranking, known)


def _omaha(hole: Cards, board: Cards) -> Cards:
    """Two cards of the hand and three of the board that make the best high."""
    pairs = list(combinations(hole, 2))
    hands = ((*two, *three) for three in combinations(board, 3) for two in pairs)
    return max(hands, key=high)
