"""Who would win how often: the pot shares that the cards still to come decide.

A hand in which all decisions are given leaves one thing open: the cards that come in the places
that are drawn for. Each such card is any of the cards that nobody has seen, all alike. Where the
ways they can fall are few enough, all are gone through and the shares are exact; else they are
drawn at random from a seed, and the standard error of the shares is told.

Pure: nothing here knows of a history or a screen, and work is done in slices of any length.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from math import comb, lcm, sqrt
from time import perf_counter
from typing import TypeAlias

import msgspec

from histories.cards import DECK, Card, Cards
from histories.games import Share
from replayer.ranking import RANKINGS, omaha

#: Up to so many ways all are gone through.
EXACT_WAYS = 200_000
#: So many are tried where there are more: a standard error of 0.16 points at the most.
RUNS = 100_000
SEED = 20_061_027
#: How many ways are gone through between two looks at the clock.
_STRETCH = 64
#: With a board a hand is compared in a hundred ways: so many times fewer are tried.
_SLOWER = 10

#: The strengths of one hand, one for each share of the pot.
_Strengths: TypeAlias = tuple[int, ...]


class Holding(msgspec.Struct, frozen=True):
    """A player's hand: the cards that stay to the end, and how many more come for the others."""

    kept: Cards
    to_come: int = 0


#: What most games have on the table.
NO_BOARD = Holding(())


class Equity(msgspec.Struct, frozen=True):
    """Shares of the pot from 0 to 1, one a holding; they add up to 1.

    ``exact`` says that all ways were gone through, ``runs`` how many there were, or were tried.
    ``errors`` are the standard errors of the shares, 0 where they are exact.
    """

    shares: tuple[float, ...]
    errors: tuple[float, ...]
    runs: int
    exact: bool


class Calculation:
    """An equity being worked out.

    ``dead`` are cards seen in no hand of ``holdings``: thrown away, or shown by others. ``board``
    are the cards for all. Raises ``ValueError`` where a card is in two places, or more are to come
    than there are.
    """

    def __init__(
        self,
        parts: Sequence[Share],
        holdings: Sequence[Holding],
        dead: Cards = (),
        *,
        board: Holding = NO_BOARD,
        exact_ways: int = EXACT_WAYS,
        runs: int = RUNS,
        seed: int = SEED,
    ) -> None:
        places = [*holdings, board]
        seen = [card for holding in places for card in holding.kept] + list(dead)
        if not holdings or len(set(seen)) != len(seen) or not set(seen) <= set(DECK):
            raise ValueError("the hands and the dead cards are cards of one deck")
        self._unseen = tuple(card for card in DECK if card not in seen)
        self._holdings = tuple(holdings)
        self._board = board
        self._rankings = [part.ranking for part in parts]
        if "omaha" in self._rankings:
            exact_ways, runs = exact_ways // _SLOWER, runs // _SLOWER
        self._whole = len(parts) * lcm(*range(1, len(holdings) + 1))
        self._totals = [0] * len(holdings)
        self._squares = [0] * len(holdings)
        self._count = 0
        ways = _ways(len(self._unseen), [holding.to_come for holding in places])
        if not ways:
            raise ValueError("more cards are to come than there are")
        self.exact = ways <= exact_ways
        self.runs = ways if self.exact else runs
        self._hands = self._all() if self.exact else self._some(runs, seed)

    def work(self, seconds: float) -> bool:
        """Go on for about so long; whether it is done. No stretch takes more than a few ms."""
        end = perf_counter() + seconds
        while self._stretch():
            if perf_counter() >= end:
                return False
        return True

    def result(self) -> Equity:
        """The shares, once it is done; a calculation that is not yet done is finished first."""
        while self._stretch():
            pass
        whole, count = self._whole, self._count
        means = [total / (whole * count) for total in self._totals]
        errors = [0.0] * len(means)
        if not self.exact:
            for at, (mean, square) in enumerate(zip(means, self._squares, strict=True)):
                variance = max(0.0, square / (whole * whole * count) - mean * mean)
                errors[at] = sqrt(variance / max(1, count - 1))
        return Equity(tuple(means), tuple(errors), count, self.exact)

    def _stretch(self) -> bool:
        """Judge some of the ways; whether there may be more."""
        for _ in range(_STRETCH):
            hands = next(self._hands, None)
            if hands is None:
                return False
            if hands:
                self._judge(hands)
        return True

    def _judge(self, hands: Sequence[_Strengths]) -> None:
        """Divide the pot for one way the cards may fall."""
        won = [0] * len(hands)
        part = self._whole // len(self._rankings)
        for strengths in zip(*hands, strict=True):
            best = max(strengths)
            winners = [at for at, strength in enumerate(strengths) if strength == best]
            for at in winners:
                won[at] += part // len(winners)
        self._count += 1
        for at, amount in enumerate(won):
            self._totals[at] += amount
            self._squares[at] += amount * amount

    def _strengths(self, cards: Cards, board: Cards) -> _Strengths:
        return tuple(
            [
                omaha(cards, board) if ranking == "omaha" else RANKINGS[ranking](cards)
                for ranking in self._rankings
            ]
        )

    def _some(self, runs: int, seed: int) -> Iterator[Sequence[_Strengths]]:
        """Ways at random, the same from the same seed."""
        from random import Random

        random = Random(seed)  # noqa: S311
        fixed: list[_Strengths] = [() for _ in self._holdings]
        if not self._board.to_come:
            for at, holding in enumerate(self._holdings):
                if not holding.to_come:
                    fixed[at] = self._strengths(holding.kept, self._board.kept)
        needed = sum(holding.to_come for holding in (*self._holdings, self._board))
        for _ in range(runs):
            cards = tuple(random.sample(self._unseen, needed))
            at = self._board.to_come
            board = self._board.kept + cards[:at]
            hands = []
            for holding, known in zip(self._holdings, fixed, strict=True):
                came = cards[at : at + holding.to_come]
                hands.append(known or self._strengths(holding.kept + came, board))
                at += holding.to_come
            yield hands

    def _all(self) -> Iterator[Sequence[_Strengths]]:
        """Every way once; nothing now and then, while hands are looked at one by one."""
        for came in combinations(self._unseen, self._board.to_come):
            unseen = tuple(card for card in self._unseen if card not in came)
            yield from self._all_hands(unseen, self._board.kept + came)

    def _all_hands(self, unseen: Cards, board: Cards) -> Iterator[Sequence[_Strengths]]:
        """Every way in which the hands can be filled up, the board given."""
        bits = {card: 1 << at for at, card in enumerate(unseen)}
        choices: list[list[tuple[int, _Strengths]]] = []
        for holding in self._holdings:
            found: list[tuple[int, _Strengths]] = []
            for came in combinations(unseen, holding.to_come):
                found.append((_mask(bits, came), self._strengths(holding.kept + came, board)))
                yield ()
            choices.append(found)
        # the hands with the fewest choices first: what is left out then is left out early
        order = sorted(range(len(choices)), key=lambda at: len(choices[at]))
        yield from _together([choices[at] for at in order], _put_back(order))


def equity(
    parts: Sequence[Share], holdings: Sequence[Holding], dead: Cards = (), *, seed: int = SEED
) -> Equity:
    """The pot shares of hands that see the showdown.

    Raises ``ValueError`` where a card is in two places, or more are to come than there are.
    """
    return Calculation(parts, holdings, dead, seed=seed).result()


def _ways(unseen: int, to_come: Sequence[int]) -> int:
    """In how many ways the cards can fall, the order within a hand apart."""
    ways = 1
    for count in to_come:
        ways *= comb(max(unseen, 0), count)
        unseen -= count
    return ways


def _mask(bits: dict[Card, int], cards: Cards) -> int:
    return sum(bits[card] for card in cards)


def _put_back(order: Sequence[int]) -> Callable[[Sequence[_Strengths]], Sequence[_Strengths]]:
    places = [order.index(at) for at in range(len(order))]
    return lambda hands: [hands[place] for place in places]


def _together(
    choices: Sequence[Sequence[tuple[int, _Strengths]]],
    back: Callable[[Sequence[_Strengths]], Sequence[_Strengths]],
    used: int = 0,
    before: tuple[_Strengths, ...] = (),
) -> Iterator[Sequence[_Strengths]]:
    """One hand of each list, no card in two of them."""
    if len(before) == len(choices):
        yield back(before)
        return
    for mask, strengths in choices[len(before)]:
        if not mask & used:
            yield from _together(choices, back, used | mask, (*before, strengths))
