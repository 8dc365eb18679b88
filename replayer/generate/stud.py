"""One generated hand of lowball stud, dealt and played by the rules.

Like the rest of the generator this is written without the engine.
"""

from __future__ import annotations

from random import Random

from histories.actions import BringIn, StreetHeading, StudDeal
from histories.cards import DECK, Card
from replayer.generate.play import Play
from replayer.generate.rounds import Chair
from replayer.generate.settings import Settings

_STREETS = ("3rd STREET", "4th STREET", "5th STREET", "6th STREET", "RIVER")
_LAST = len(_STREETS) - 1
#: Ranks from the lowest, the ace low or high.
_RANKS = {"razz": "A23456789TJQK", "2-7 razz": "23456789TJQKA"}
_SUITS = "cdhs"
_LOW = 8


class StudPlay(Play):
    """A hand of stud while it is played: there is no button, and ``order`` is that of the seats."""

    def __init__(
        self,
        settings: Settings,
        chairs: list[Chair],
        hero: int | None,
        rng: Random,
        cancel: int | None = None,
    ) -> None:
        super().__init__(settings, chairs, 0, None, -1, hero, rng, cancel)
        self.ranks = _RANKS[settings.game.name]
        self.up: list[list[Card]] = [[] for _ in chairs]

    # ---- posts and cards

    def _post(self) -> None:
        s = self.settings
        for p in self.order:
            self._pay_post(p, "ante", s.ante)
        if s.tournament is None:
            self._sit_out()

    def _deal(self) -> None:
        random = self.random
        self.stub = sorted(DECK, key=lambda _: random())
        self.actions.append(StreetHeading(0, _STREETS[0], 0))
        for p in self.order:
            cards = self._take(3)
            self.cards[p] = cards
            self.dealt[p] = tuple(cards)
            self.up[p] = [cards[2]]
            self._look(p)
            if p == self.hero:
                self.actions.append(StudDeal(0, p, tuple(cards), 0, ()))
            else:
                self.actions.append(StudDeal(0, p, (cards[2],), 2, ()))

    def _take(self, count: int) -> list[Card]:
        cards = self.stub[:count]
        del self.stub[:count]
        return cards

    def _look(self, p: int) -> None:
        """How good a hand is: by how many of its cards are low and of different ranks."""
        low = {card[0] for card in self.cards[p] if self.ranks.index(card[0]) < _LOW}
        self.quality[p] = min(1.0, len(low) / min(5, len(self.cards[p]) * 0.8))

    def _deal_on(self) -> None:
        self.actions.append(StreetHeading(0, _STREETS[self.street], self.street))
        for p in self.live:
            known = tuple(self.cards[p] if p == self.hero else self.up[p])
            (card,) = self._take(1)
            self.cards[p].append(card)
            if self.street < _LAST:
                self.up[p].append(card)
            if self.street < _LAST or p == self.hero:
                self.actions.append(StudDeal(0, p, (card,), 0, known))
            self._look(p)

    # ---- betting

    def _open(self) -> int:
        if self.street:
            super()._open()
            return self.order.index(min(self.live, key=self._showing))
        self.need = {p for p in self.live if not self.all_in[p]}
        self.price = 0
        self.unit = self.last_raise = self.settings.small
        return self.order.index(max(self.live, key=self._first_card))

    def _first_card(self, p: int) -> tuple[int, int]:
        card = self.up[p][0]
        return self.ranks.index(card[0]), _SUITS.index(card[1])

    def _showing(self, p: int) -> tuple[list[int], list[int]]:
        """What the upcards are worth: pairs first, then from the highest card down."""
        values = [self.ranks.index(card[0]) for card in self.up[p]]
        times = {value: values.count(value) for value in values}
        line = sorted(times, key=lambda value: (times[value], value), reverse=True)
        return [times[value] for value in line], line

    def _act(self, p: int) -> None:
        if self.street or self.price:
            super()._act(p)
        elif self.random() < 0.15 and p not in self.away:
            self._raise_to(p, min(self.unit, self.stack[p]))
        else:
            self._bring_in(p)

    def _bring_in(self, p: int) -> None:
        amount = min(self.settings.bring_in, self.stack[p])
        self._pay(p, amount)
        self.bet[p] = self.price = amount
        self.paid_in[p] = True
        self.faced[p] = amount
        self.aggressor = p
        self.need = {q for q in self.live if q != p and not self.all_in[q]}
        self.actions.append(BringIn(0, p, amount, self.all_in[p]))
