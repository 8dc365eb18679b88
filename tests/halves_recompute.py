"""A second opinion on split pots, from cards alone. Nothing here comes from the library.

Hands are compared as tuples that grow with their strength; a pot is handed out chip by chip.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, pairwise

VALUES = {rank: value for value, rank in enumerate("23456789TJQKA", 2)}
Cards = Sequence[str]


def _shape(values: Iterable[int]) -> tuple[list[int], list[int]]:
    values = list(values)
    ordered = sorted(set(values), key=lambda value: (-values.count(value), -value))
    return [values.count(value) for value in ordered], ordered


def high(cards: Cards, *, wheel: bool = True) -> tuple[int, ...]:
    counts, values = _shape(VALUES[card[0]] for card in cards)
    kinds = {
        (1, 1, 1, 1, 1): 0, (2, 1, 1, 1): 1, (2, 2, 1): 2, (3, 1, 1): 3, (3, 2): 6, (4, 1): 7,
    }  # fmt: skip
    kind = kinds[tuple(counts)]
    if kind == 0:
        if wheel and values == [14, 5, 4, 3, 2]:
            values = [5, 4, 3, 2, 1]
        straight = all(one - 1 == other for one, other in pairwise(values))
        flush = len({card[1] for card in cards}) == 1
        kind = {(False, False): 0, (True, False): 4, (False, True): 5, (True, True): 8}[
            straight, flush
        ]
    return (kind, *values)


def deuce(cards: Cards) -> tuple[int, ...]:
    return tuple(-part for part in high(cards, wheel=False))


def ace(cards: Cards) -> tuple[int, ...]:
    counts, values = _shape(VALUES[card[0]] % 13 if card[0] == "A" else VALUES[card[0]]
                            for card in cards)  # fmt: skip
    return (*[-count for count in counts], *[-value for value in values])


def badugi(cards: Cards, *, ace_high: bool) -> tuple[int, ...]:
    best: tuple[int, ...] = ()
    for size in range(1, 5):
        for some in combinations(cards, size):
            if len({card[0] for card in some}) == len({card[1] for card in some}) == size:
                values = [VALUES[card[0]] for card in some]
                if not ace_high:
                    values = [1 if value == 14 else value for value in values]
                best = max(best, (size, *[-value for value in sorted(values, reverse=True)]))
    return best


def omaha(hole: Cards, board: Cards) -> tuple[int, ...]:
    return max(
        high([*two, *three]) for two in combinations(hole, 2) for three in combinations(board, 3)
    )


Ranking = Callable[[Cards, Cards], tuple[int, ...]]
HALVES: dict[str, tuple[Ranking, ...]] = {
    "five-card draw": (lambda hole, _: high(hole),),
    "2-7 single draw": (lambda hole, _: deuce(hole),),
    "2-7 triple draw": (lambda hole, _: deuce(hole),),
    "A-5 single draw": (lambda hole, _: ace(hole),),
    "A-5 triple draw": (lambda hole, _: ace(hole),),
    "badugi": (lambda hole, _: badugi(hole, ace_high=False),),
    "badeucy": (lambda hole, _: deuce(hole), lambda hole, _: badugi(hole, ace_high=True)),
    "badacey": (lambda hole, _: ace(hole), lambda hole, _: badugi(hole, ace_high=False)),
    "drawmaha": (lambda hole, _: high(hole), omaha),
    "2-7 drawmaha": (lambda hole, _: deuce(hole), omaha),
}


def winners(rank: Ranking, hands: dict[str, Cards], board: Cards) -> list[str]:
    """Who has the best hand, in the order in which ``hands`` has the players."""
    strength = {name: rank(cards, board) for name, cards in hands.items()}
    return [name for name in hands if strength[name] == max(strength.values())]


def divide(
    game: str, amount: int, runs: Sequence[tuple[dict[str, Cards], Cards]]
) -> tuple[dict[str, int], list[list[str]]]:
    """What each player gets of a pot, and who wins each part of it.

    ``runs`` has the hands and the board of each run, the players clockwise from the button's left.
    The first run gets an odd chip; of two lows the half whose first winner stands first, in
    drawmaha the draw half.
    """
    got = dict.fromkeys(runs[0][0], 0)
    parts = []
    for number, (hands, board) in enumerate(runs):
        share = amount // len(runs) + (number < amount % len(runs))
        won = [winners(rank, hands, board) for rank in HALVES[game]]
        parts += won
        order = list(hands)
        first = 0
        if len(won) == 2 and not board:
            first = min((0, 1), key=lambda half: order.index(won[half][0]))
        for half, names in enumerate(won):
            chips = share // len(won) + (half == first and share % len(won) > 0)
            for place, name in enumerate(names):
                got[name] += chips // len(names) + (place < chips % len(names))
    return got, parts
