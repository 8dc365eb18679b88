"""What the room adds to a hand's name where another of that name has been shown."""

from histories.cards import RANK_NAMES, RANKS, Cards
from replayer.ranking import FOUR, PAIR, THREE, TWO_PAIR, high, made

_RANKS = dict(enumerate(RANKS, 2))
#: The place of the first kicker among a hand's ranks.
_FIRST = {PAIR: 1, THREE: 1, TWO_PAIR: 2, FOUR: 1}


def kickers(cards: Cards, rival: Cards) -> str:
    """The words that tell two hands of one name apart: ``" - Ace+King kicker"``; none for a tie."""
    category, mine = made("high", cards)
    _, theirs = made("high", rival)
    if mine == theirs:
        return ""
    first = _FIRST.get(category)
    if high(cards) < high(rival):
        return " - lower cards" if first is None else " - lower kicker"
    first = first or 1
    last = next(at for at, value in enumerate(mine) if value != theirs[at])
    named = [RANK_NAMES[_RANKS[value]] for value in mine[first : last + 1]]
    return f" - {'+'.join(named)} kicker"
