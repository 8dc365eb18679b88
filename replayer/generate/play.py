"""One generated hand, dealt from a shuffled deck and played by the rules.

The rules stand here a second time, written without the engine, so that what the engine makes of
the text is proved and not repeated. The dealer knows every card and keeps his own books.
"""

from __future__ import annotations

from histories.actions import (
    Collect,
    Deal,
    Discard,
    Heading,
    Muck,
    NoShow,
    Reshuffle,
    Show,
    StandPat,
)
from histories.cards import DECK, Card
from replayer.generate import books
from replayer.generate.bots import keep
from replayer.generate.kickers import kickers
from replayer.generate.rounds import Rounds
from replayer.generate.truth import DrawTruth
from replayer.naming import describe
from replayer.ranking import RANKINGS

_DRAWS = ("", "FIRST DRAW", "SECOND DRAW", "THIRD DRAW")


class Play(Rounds):
    """A hand from the posts to the showdown."""

    def play(self) -> None:
        """Play the hand to its end."""
        self._post()
        if self.cancel == -1:
            self._cancel()
            return
        self._deal()
        last = len(self.settings.game.streets) - 1
        while True:
            self._round()
            if self.cancel == self.street:
                self._cancel()
                return
            if len(self.live) < 2 or self.street == last:
                break
            self.street += 1
            self._deal_on()
        self._divide()
        if len(self.live) < 2:
            self._uncontested()
        else:
            self._show_down()

    def others(self, p: int) -> tuple[tuple[Card, ...], ...]:  # noqa: ARG002 - one run
        """A player's cards in the runs after the first."""
        return ()

    def boards(self) -> tuple[tuple[Card, ...], ...]:
        """The cards in the middle, in each run."""
        return ()

    # ---- cards

    def _deal(self) -> None:
        random = self.random
        deck = sorted(DECK, key=lambda _: random())
        hole = self.settings.game.hole
        self.actions.append(Heading(0, "DEALING HANDS"))
        for p in self.order:
            self.cards[p] = deck[:hole]
            del deck[:hole]
            self.dealt[p] = tuple(self.cards[p])
            self._look(p)
        self.stub = deck
        if self.hero in self.order:
            assert self.hero is not None
            self.actions.append(Deal(0, self.hero, self.dealt[self.hero]))

    def _look(self, p: int) -> None:
        """A player looks at his cards: which are good, and how good is the whole."""
        limit = 7 + int(self.random() ** 3 * 3.3)
        self.kept[p] = kept = keep(self.ranking, self.cards[p], limit)
        self.quality[p] = sum(kept) / len(kept)

    def _deal_on(self) -> None:
        """What stands before the next betting round."""
        self._draw()

    def _draw(self) -> None:
        if self.settings.game.draws > 1:
            self.actions.append(Heading(0, _DRAWS[self.street]))
        for p in self.live:
            self._draw_one(p)

    def _draw_one(self, p: int) -> None:
        away = self._wants(p)
        cards = self.cards[p]
        reshuffled = False
        if len(away) > len(self.stub):
            self._reshuffle()
            reshuffled = True
        if not away:
            self.actions.append(StandPat(0, p, tuple(cards) if p == self.hero else None))
            self.draws[p].append(DrawTruth(self.street, (), ()))
            return
        thrown = tuple([cards[place] for place in away])
        new = self._serve(p, len(away))
        known = p == self.hero
        self.actions.append(Discard(0, p, len(away), thrown if known else None))
        if known:
            stay = tuple([card for card in cards if card not in thrown])
            self.actions.append(Deal(0, p, stay, new))
        for place, card in zip(away, new, strict=True):
            cards[place] = card
        self.pile += thrown
        self.thrown[p].update(thrown)
        self.draws[p].append(DrawTruth(self.street, thrown, new, reshuffled))
        self._look(p)

    def _wants(self, p: int) -> list[int]:
        """The places of the cards that a player throws away, as many as the deck can replace."""
        x = self.random()
        gamble = self.chairs[p].style.gamble
        if x < gamble * 0.7:
            hole = self.settings.game.hole
            away = list(range(hole - int(self.random() ** 2 * hole)))
        elif x > 0.985:
            away = []
        else:
            away = [place for place, kept in enumerate(self.kept[p]) if not kept]
        while away and not self._can_serve(p, len(away)):
            away.pop()
        return away

    def _can_serve(self, p: int, count: int) -> bool:
        """Nobody gets back what he threw away himself."""
        own = self.thrown[p]
        if not own:
            return count <= len(self.stub) + len(self.pile)
        source = self.stub if count <= len(self.stub) else self.stub + self.pile
        return count <= sum(card not in own for card in source)

    def _serve(self, p: int, count: int) -> tuple[Card, ...]:
        """The next cards of the stub that the player has not thrown away himself."""
        own = self.thrown[p]
        new: list[Card] = []
        for card in self.stub:
            if card not in own:
                new.append(card)
                if len(new) == count:
                    break
        self.stub = [card for card in self.stub if card not in new]
        return tuple(new)

    def _reshuffle(self) -> None:
        self.actions.append(Reshuffle(0))
        self.stub += self.pile
        self.pile = []
        self.rng.shuffle(self.stub)

    # ---- the end

    def _divide(self) -> None:
        levels: list[int] = []
        if len(self.live) > 1:
            levels = [self.total[p] for p in self.live if self.all_in[p]] + self.away_levels
        self.pots = books.side_pots(self.total, self.dead, self.live, levels)
        s = self.settings
        if self.street and s.tournament is None:
            self.rake = books.rake_of(self._pot(), s.time, s.unit, s.big, len(self.order))
            books.take_rake(self.pots, self.rake)

    def _award(self, pot: books.Pot, winners: list[int]) -> None:
        pot.awards = books.share(pot.net, winners, self.settings.chip)
        for p, amount in pot.awards.items():
            if amount:
                self.won[p] += amount
                self.stack[p] += amount
                self.actions.append(Collect(0, p, amount, pot.name))

    def _uncontested(self) -> None:
        (p,) = self.live
        self._award(self.pots[0], [p])
        x = self.random()
        cards = tuple(self.cards[p])
        if x < 0.55:
            self.actions.append(NoShow(0, p))
        elif x < 0.62:
            self.actions.append(Show(0, p, cards, self._words(p)))
        elif x < 0.68:
            first = int(self.random() * len(cards))
            part = cards[first : first + 1 + int(self.random() * (len(cards) - 1))]
            if len(part) < len(cards):
                self.actions.append(Show(0, p, part))

    def _words(self, p: int) -> str:
        return describe(self.ranking, tuple(self.cards[p]))

    def _show_down(self) -> None:
        """From the last side pot to the main pot; who has lost for sure may muck."""
        self.showed_down = True
        self.actions.append(Heading(0, "SHOW DOWN"))
        rank = RANKINGS[self.ranking]
        strength = {p: rank(tuple(self.cards[p])) for p in self.live}
        best = 0
        first = self.aggressor
        for pot in reversed(self.pots):
            for p in self._line(first):
                if p not in pot.eligible or p in self.shown or p in self.mucked:
                    continue
                if self.shown and strength[p] < best and self.random() < 0.6:
                    self.mucked.add(p)
                    self.actions.append(Muck(0, p))
                    continue
                self._show(p, strength)
                best = max(best, strength[p])
            top = max(strength[p] for p in pot.eligible)
            winners = [p for p in pot.eligible if strength[p] == top]
            self._award(pot, winners)
            first = winners[0]

    def _line(self, first: int | None) -> list[int]:
        """The players left, clockwise from one of them, or from the button's left."""
        if first not in self.live:
            return self.live
        at = self.live.index(first)
        return self.live[at:] + self.live[:at]

    def _show(self, p: int, strength: dict[int, int]) -> None:
        words = self._words(p)
        cards = tuple(self.cards[p])
        rivals = [q for q, other in self.shown.items() if other == words]
        self.shown[p] = words
        if rivals and self.ranking == "high":
            rival = max(rivals, key=strength.__getitem__)
            words += kickers(cards, tuple(self.cards[rival]))
        self.actions.append(Show(0, p, cards, words))
