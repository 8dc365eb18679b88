"""Who opens a round of lowball stud, by the cards that lie face up."""

from collections.abc import Sequence
from typing import TypeAlias

from histories.cards import RANKS, SUITS, Card
from replayer.ranking import CODES
from replayer.state import State

_ACE_LOW = "A" + RANKS[:-1]
#: Of one rank, the suits go up in this order.
_SUITS = {suit: place for place, suit in enumerate(SUITS)}

#: Four ranks in a row, as bits.
_IN_A_ROW = frozenset(0b1111 << low for low in range(len(RANKS) - 3))

_Strength: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
#: How upcards compare, by the sum of their codes: each is worked out when it is first seen.
_seen: dict[str, dict[int, _Strength]] = {RANKS: {}, _ACE_LOW: {}}


def bringer(s: State, among: list[int] | None = None) -> list[int]:
    """Who may have to bring in: the one with the highest card; all who may, if not all are known.

    ``among``: of these players, where not of all who are dealt in.

    The ace is low where it is low for the hand. Suits decide between cards of one rank: clubs are
    the lowest, then diamonds, hearts, spades.
    """
    assert s.stud is not None
    ranks = _ranks(s)
    players = [p for p in s.order if not s.folded[p]] if among is None else among
    cards = {p: s.stud.up[p][0] if s.stud.up[p] else None for p in players}
    if None in cards.values():
        return players
    highest = max(players, key=lambda p: _key(ranks, cards[p]))
    return [highest]


def _ranks(s: State) -> str:
    return _ACE_LOW if s.game.shares[0].ranking.startswith("A-5") else RANKS


def _key(ranks: str, card: Card | None) -> tuple[int, int]:
    assert card is not None
    return ranks.index(card[0]), _SUITS[card[1]]


def best_showing(s: State) -> list[int]:
    """Those who show the lowest cards, in order; all who may, where a card is not known.

    Pairs count as they rank. Whether four cards to a straight or a flush count in 2-7 is not known
    where it decides: then everybody who could open is in the list.
    """
    assert s.stud is not None
    ranks = _ranks(s)
    known, up = _seen[ranks], s.stud.up
    players = [p for p in s.order if not s.folded[p]] if s.live < len(s.order) else s.order
    strengths: list[_Strength] = []
    for p in players:
        cards = up[p]
        key = 0
        for card in cards:
            if card is None:
                return players
            key += CODES[card]
        if not key:
            return players
        strengths.append(known.get(key) or known.setdefault(key, _showing(ranks, cards)))
    best = min(strengths)
    lowest = {p for p, strength in zip(players, strengths, strict=True) if strength == best}
    if ranks == RANKS and s.street:
        sure = [at for at, p in enumerate(players) if not _four_to_a_hand(up[p])]
        if len(sure) < len(players):
            least = min((strengths[at] for at in sure), default=None)
            lowest.update(players[at] for at in sure if strengths[at] == least)
    return [p for p in players if p in lowest]


def _showing(ranks: str, cards: Sequence[Card | None]) -> _Strength:
    """Upcards as something that compares: the lower, the better the low."""
    signs = [card[0] for card in cards if card is not None]
    values = sorted(
        {ranks.index(sign) for sign in signs},
        key=lambda value: (signs.count(ranks[value]), value),
        reverse=True,
    )
    return tuple(signs.count(ranks[value]) for value in values), tuple(values)


def _four_to_a_hand(cards: Sequence[Card | None]) -> bool:
    """Whether four cards are of one suit, or in a row (the ace is high)."""
    if len(cards) != 4:
        return False
    ranks, suits = 0, set()
    for card in cards:
        assert card is not None
        ranks |= 1 << RANKS.index(card[0])
        suits.add(card[1])
    return len(suits) == 1 or ranks in _IN_A_ROW
