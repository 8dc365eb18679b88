"""How strong a hand is: one int per ranking.

The higher int is always the better hand, also in the low rankings; hands that tie are equal, and
suits never break a tie. Ints of two rankings do not compare with each other.

Nothing is computed at import. A five-card hand is looked up by the sum of its cards' codes, one
digit in base five for each rank, so each of the few thousand classes of hands is worked out once,
when it is first seen.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from histories.cards import DECK, RANKS, SUITS, Card, Cards

HIGH_CARD, PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH = range(9)

_GROUPS = {
    (1,): HIGH_CARD,
    (1, 1): HIGH_CARD,
    (1, 1, 1): HIGH_CARD,
    (1, 1, 1, 1): HIGH_CARD,
    (2,): PAIR,
    (2, 1): PAIR,
    (2, 1, 1): PAIR,
    (2, 2): TWO_PAIR,
    (3,): THREE,
    (3, 1): THREE,
    (4,): FOUR,
    (1, 1, 1, 1, 1): HIGH_CARD,
    (2, 1, 1, 1): PAIR,
    (2, 2, 1): TWO_PAIR,
    (3, 1, 1): THREE,
    (3, 2): FULL_HOUSE,
    (4, 1): FOUR,
    (5,): FOUR,  # only a history that repeats a card holds five
}
_UNPAIRED = (HIGH_CARD, STRAIGHT, FLUSH, STRAIGHT_FLUSH)

#: What the rankings are called in which the best five of seven cards count.
OF_SEVEN = " of seven"

_ACE_HIGH = {rank: value for value, rank in enumerate(RANKS, 2)}
_ACE_LOW = _ACE_HIGH | {"A": 1}
_WHEEL = [14, 5, 4, 3, 2]

#: A card's digit, of which sums tell the ranks of some cards, up to four of each.
# Five cards of a valid deck sum to less than 2 ** 30, which keeps the sum a small int.
CODES = {card: 5 ** RANKS.index(card[0]) for card in DECK}
_WORST_LOW = 1 << 24


def made(ranking: str, cards: Cards) -> tuple[int, list[int]]:
    """What the cards make: a category, and the values of its ranks, the deciding one first.

    Values run from 2 to 14 for the ace, which is 1 where it plays low. In badugi the category is
    the number of cards that play, and only their values are given.
    """
    if ranking.endswith(OF_SEVEN):
        ranking = ranking.removesuffix(OF_SEVEN)
        cards = best_five(ranking, cards)
    if ranking in _BADUGI_CODES:
        mask = -RANKINGS[ranking](cards) & _BADUGI_RANKS
        values = [value for value in range(14, 0, -1) if mask >> value & 1]
        return len(values), values
    scale = _ACE_LOW if ranking == "A-5" else _ACE_HIGH
    counts = Counter(scale[card[0]] for card in cards)
    values = sorted(counts, key=lambda value: (counts[value], value), reverse=True)
    category = _GROUPS[tuple(counts[value] for value in values)]
    if category == HIGH_CARD and ranking != "A-5" and len(cards) == 5:
        if ranking == "high" and values == _WHEEL:
            values = [5, 4, 3, 2, 1]
        straight = values[0] - values[4] == 4
        flush = len({card[1] for card in cards}) == 1
        category = _UNPAIRED[straight + 2 * flush]
    return category, values


def _pack(ranking: str, cards: Cards) -> int:
    """Category and values as one int that compares as they do."""
    strength, values = made(ranking, cards)
    for value in values + [0] * (5 - len(values)):
        strength = strength << 4 | value
    return strength


_high_seen: dict[int, int] = {}
_deuce_seen: dict[int, int] = {}
_ace_seen: dict[int, int] = {}


def high(cards: Cards) -> int:
    """Strength of five cards in standard poker."""
    a, b, c, d, e = cards
    key = CODES[a] + CODES[b] + CODES[c] + CODES[d] + CODES[e]
    if a[1] == b[1] == c[1] == d[1] == e[1]:
        key = -key
    try:
        return _high_seen[key]
    except KeyError:
        return _high_seen.setdefault(key, _pack("high", cards))


def deuce_to_seven(cards: Cards) -> int:
    """Strength of five cards in 2-7 low: the reverse of high, but A-5-4-3-2 is no straight."""
    a, b, c, d, e = cards
    key = CODES[a] + CODES[b] + CODES[c] + CODES[d] + CODES[e]
    if a[1] == b[1] == c[1] == d[1] == e[1]:
        key = -key
    try:
        return _deuce_seen[key]
    except KeyError:
        return _deuce_seen.setdefault(key, _WORST_LOW - _pack("2-7", cards))


def ace_to_five(cards: Cards) -> int:
    """Strength of five cards in A-5 low: the ace is low, straights and flushes do not count."""
    a, b, c, d, e = cards
    key = CODES[a] + CODES[b] + CODES[c] + CODES[d] + CODES[e]
    try:
        return _ace_seen[key]
    except KeyError:
        return _ace_seen.setdefault(key, _WORST_LOW - _pack("A-5", cards))


# Of seven cards the best five play. Stud compares, and names, hands that are not complete as well.
_LOW_BITS = {card: 1 << _ACE_LOW[card[0]] for card in DECK}
_FIVE_OF_SEVEN = 1 << 28


def ace_to_five_of_seven(cards: Cards) -> int:
    """Strength of the best five of up to seven cards in A-5 low; of fewer than five, of all."""
    ranks = 0
    for card in cards:
        ranks |= _LOW_BITS[card]
    if ranks.bit_count() < 5:
        return _best_five("A-5", cards)
    while ranks.bit_count() > 5:
        ranks ^= 1 << ranks.bit_length() - 1
    return _FIVE_OF_SEVEN - ranks


def deuce_to_seven_of_seven(cards: Cards) -> int:
    """Strength of the best five of up to seven cards in 2-7 low; of fewer than five, of all."""
    return _best_five("2-7", cards)


def _best_five(ranking: str, cards: Cards) -> int:
    if len(cards) < 5:
        return -_pack(ranking, cards)
    strength = ace_to_five if ranking == "A-5" else deuce_to_seven
    return max(strength(five) for five in combinations(cards, 5))


def best_five(ranking: str, cards: Cards) -> Cards:
    """The five of up to seven cards that play in a ranking of five; fewer than five all do."""
    if len(cards) <= 5:
        return cards
    return max(combinations(cards, 5), key=RANKINGS[ranking])


# A card's badugi code has one bit for its rank, above one of four for its suit. Cards play together
# when joining their codes loses no bit, and of as many cards the lower int is the better badugi.
_SUIT_BITS = 4
_BADUGI_RANKS = (1 << 15) - 1
_PER_CARD = _BADUGI_RANKS + 1


def _badugi_codes(scale: dict[str, int]) -> dict[Card, int]:
    return {card: 1 << scale[card[0]] + _SUIT_BITS | 1 << SUITS.index(card[1]) for card in DECK}


_BADUGI_CODES = {"badugi": _badugi_codes(_ACE_LOW), "badugi-ace-high": _badugi_codes(_ACE_HIGH)}


def _badugi(codes: dict[Card, int]) -> Callable[[Cards], int]:
    """A badugi ranking, with the ace low or high as it is in ``codes``."""

    def strength(cards: Cards) -> int:
        """Strength of the best of four or five cards with no rank and no suit twice."""
        if len(cards) == 5:
            p, q, r, s, t = cards
            return _best_of_five(codes[p], codes[q], codes[r], codes[s], codes[t])
        p, q, r, s = cards
        a, b, c, d = codes[p], codes[q], codes[r], codes[s]
        ab, cd = a | b, c | d
        if (ab | cd).bit_count() == 8:
            return 4 * _PER_CARD - ((ab | cd) >> _SUIT_BITS)
        sets = [held for held in (ab | c, ab | d, a | cd, b | cd) if held.bit_count() == 6]
        if sets:
            return 3 * _PER_CARD - (min(sets) >> _SUIT_BITS)
        return _best_of_two(a, b, c, d)

    return strength


def _best_of_five(a: int, b: int, c: int, d: int, e: int) -> int:
    ab, de = a | b, d | e
    abc, cde = ab | c, c | de
    sets = [
        held
        for held in (abc | d, abc | e, ab | de, a | cde, b | cde)
        if held.bit_count() == 8
    ]  # fmt: skip
    if sets:
        return 4 * _PER_CARD - (min(sets) >> _SUIT_BITS)
    ac, bc = a | c, b | c
    triples = (abc, ab | d, ab | e, ac | d, ac | e, a | de, bc | d, bc | e, b | de, cde)
    sets = [held for held in triples if held.bit_count() == 6]
    if sets:
        return 3 * _PER_CARD - (min(sets) >> _SUIT_BITS)
    return _best_of_two(a, b, c, d, e)


def _best_of_two(*codes: int) -> int:
    """Strength of cards of which no three play together."""
    pairs = [a | b for a, b in combinations(codes, 2) if not a & b]
    if pairs:
        return 2 * _PER_CARD - (min(pairs) >> _SUIT_BITS)
    return _PER_CARD - (min(codes) >> _SUIT_BITS)


def omaha(hole: Cards, board: Cards) -> int:
    """Strength of the best high of exactly two cards of the hand and three of a board of five.

    The ints compare with those of ``high``.
    """
    twos = {CODES[a] + CODES[b] for a, b in combinations(hole, 2)}
    threes = {CODES[a] + CODES[b] + CODES[c] for a, b, c in combinations(board, 3)}
    seen = _high_seen
    try:  # the ranks alone
        best = max([seen[three + two] for three in threes for two in twos])
    except KeyError:
        best = max(high(_of_suits(five)) for five in _fives(hole, board))
    suits = [card[1] for card in board]
    for suit in SUITS:
        if suits.count(suit) >= 3:  # a flush is possible
            own = [card for card in hole if card[1] == suit]
            common = [card for card in board if card[1] == suit]
            best = max([best, *[high(five) for five in _fives(own, common)]])
    return best


def _fives(hole: Sequence[Card], board: Sequence[Card]) -> Iterator[Cards]:
    """All fives of two cards of the hand and three of the board."""
    return (two + three for two in combinations(hole, 2) for three in combinations(board, 3))


def _of_suits(cards: Cards) -> Cards:
    """Five cards of the same ranks that are no flush."""
    return tuple(card[0] + suit for card, suit in zip(cards, "cdhsc", strict=True))


RANKINGS: dict[str, Callable[[Cards], int]] = {
    "high": high,
    "2-7": deuce_to_seven,
    "A-5": ace_to_five,
    f"A-5{OF_SEVEN}": ace_to_five_of_seven,
    f"2-7{OF_SEVEN}": deuce_to_seven_of_seven,
    "badugi": _badugi(_BADUGI_CODES["badugi"]),
    "badugi-ace-high": _badugi(_BADUGI_CODES["badugi-ace-high"]),
}
