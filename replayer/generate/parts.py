"""Generated hands of every draw game: split pots, boards, and hands that are run more than once.

Where houses differ, this one gives the odd chip of two lows to the half that the first winner left
of the button wins, that of drawmaha to the draw half, and that of two runs to the first.
"""

from __future__ import annotations

from histories.actions import Board, Collect, Heading, Muck, RunDraw, Runs, RunShow, Show
from histories.actions import StandPat as Pat
from histories.cards import Card
from replayer.generate import books
from replayer.generate.bots import keep
from replayer.generate.play import Play
from replayer.generate.truth import DrawTruth
from replayer.ranking import RANKINGS, omaha

_RUNS = 2
#: What a hand is in the parts of one run, as ints.
Strength = tuple[int, ...]


class PartsPlay(Play):
    """A hand whose pots may be won in parts.

    ``board`` lies there for all; ``run_hands`` has the players' cards in each run after the first,
    ``run_boards`` that run's own cards of the board. They are empty until a hand is run twice.
    """

    board: list[Card]
    run_hands: list[list[list[Card]]]
    run_boards: list[list[Card]]

    def play(self) -> None:
        """Play the hand to its end."""
        self.board = []
        self.run_hands = []
        self.run_boards = []
        super().play()

    def others(self, p: int) -> tuple[tuple[Card, ...], ...]:
        """A player's cards in the runs after the first."""
        return tuple([tuple(hands[p]) for hands in self.run_hands])

    def boards(self) -> tuple[tuple[Card, ...], ...]:
        """The cards in the middle, in each run."""
        if not self.board:
            return ()
        return (tuple(self.board), *[tuple(board) for board in self.run_boards])

    # ---- cards

    def _look(self, p: int) -> None:
        """A player looks at his cards for one of the halves."""
        shares = [share for share in self.settings.game.shares if share.ranking != "omaha"]
        share = shares[int(self.random() * len(shares))]
        limit = 7 + int(self.random() ** 3 * 3.3)
        ranking = "badugi" if share.ranking.startswith("badugi") else share.ranking
        self.kept[p] = kept = keep(ranking, self.cards[p], limit)
        self.quality[p] = sum(kept) / len(kept)

    def _deal_on(self) -> None:
        street = self.settings.game.streets[self.street]
        if self._runs_begin():
            self.run_hands = [[list(cards) for cards in self.cards] for _ in range(_RUNS - 1)]
            self.run_boards = [list(self.board) for _ in range(_RUNS - 1)]
            self.actions.append(Runs(0, _RUNS))
        if street.draw:
            self._draw()
        if street.board:
            self._turn_up(street.board)

    def _runs_begin(self) -> bool:
        """Whether the rest is run more than once: nobody can bet, one draw or board is to come."""
        left = self.settings.game.streets[self.street :]
        if self.run_hands or sum(street.draw for street in left) > 1:
            return False
        if sum(not self.all_in[p] for p in self.live) > 1 or self.random() < 0.5:
            return False
        most = sum(len(self.cards[p]) for p in self.live) + 5
        return len(self.stub) >= _RUNS * most

    def _turn_up(self, count: int) -> None:
        """Cards for all; of a run, its own."""
        if len(self.stub) < count:
            self.stub += self.pile
            self.pile = []
            self.rng.shuffle(self.stub)
        cards = self._take(count)
        self.board += cards
        self.actions.append(Board(0, cards, None, 1 if self.run_hands else 0))
        for run, board in enumerate(self.run_boards, 2):
            own = self._take(count)
            board += own
            self.actions.append(Board(0, own, None, run))

    def _take(self, count: int) -> tuple[Card, ...]:
        cards = tuple(self.stub[:count])
        del self.stub[:count]
        return cards

    def _draw_one(self, p: int) -> None:
        if not self.run_hands:
            super()._draw_one(p)
            return
        number = 1 + len(self.draws[p])
        away = [place for place, kept in enumerate(self.kept[p]) if not kept]
        known = p == self.hero
        cards = self.cards[p]
        if not away:
            self.actions.append(Pat(0, p, tuple(cards) if known else None))
            self.draws[p].append(DrawTruth(number, (), ()))
            return
        thrown = tuple([cards[place] for place in away])
        came = []
        for hand in (cards, *[hands[p] for hands in self.run_hands]):
            came.append(self._take(len(away)))
            for place, card in zip(away, came[-1], strict=True):
                hand[place] = card
        self.actions.append(
            RunDraw(0, p, len(away), thrown if known else None, tuple(came) if known else ())
        )
        self.pile += thrown
        self.draws[p].append(DrawTruth(number, thrown, came[0]))

    # ---- the end

    def _words(self, p: int) -> str:  # noqa: ARG002 - a document has no names of hands
        return ""

    def _show_down(self) -> None:
        """Everybody shows who may win a part of a pot; who has lost all may muck."""
        self.showed_down = True
        self.actions.append(Heading(0, "SHOW DOWN"))
        strength = {p: self._strengths(p) for p in self.live}
        first = self.aggressor
        best: list[Strength] = []
        for pot in reversed(self.pots):
            for p in self._line(first):
                if p not in pot.eligible or p in self.shown or p in self.mucked:
                    continue
                mine = strength[p]
                lost = bool(best) and all(
                    own < other for own, other in zip(mine, map(max, *best, best[0]), strict=True)
                )
                if lost and self.random() < 0.05:
                    self.mucked.add(p)
                    self.actions.append(Muck(0, p))
                    continue
                best.append(mine)
                self._show_all(p)
            self._pay_out(pot, strength)

    def _show_all(self, p: int) -> None:
        self.shown[p] = ""
        drew = self.run_hands and any(
            isinstance(action, RunDraw) and action.player == p for action in self.actions
        )
        if not drew:
            self.actions.append(Show(0, p, tuple(self.cards[p])))
            return
        for run, hands in enumerate((self.cards, *self.run_hands), 1):
            self.actions.append(RunShow(0, p, tuple(hands[p]), None, run))

    def _strengths(self, p: int) -> Strength:
        """What a player's hands are worth, run by run, half by half."""
        found = []
        boards = (self.board, *self.run_boards)
        for hands, board in zip((self.cards, *self.run_hands), boards, strict=True):
            for share in self.settings.game.shares:
                cards = tuple(hands[p])
                if share.ranking == "omaha":
                    found.append(omaha(cards, tuple(board)))
                else:
                    found.append(RANKINGS[share.ranking](cards))
        return tuple(found)

    def _pay_out(self, pot: books.Pot, strength: dict[int, Strength]) -> None:
        """Divide a pot among runs, halves and equal hands."""
        halves = len(self.settings.game.shares)
        chip = self.settings.chip
        tops = [max(each) for each in zip(*[strength[p] for p in pot.eligible], strict=True)]
        winners = [
            [p for p in pot.eligible if strength[p][part] == top] for part, top in enumerate(tops)
        ]
        runs = list(range(len(tops) // halves))
        awards: dict[int, int] = {}
        for run, net in books.share(pot.net, runs, chip).items():
            parts = list(range(run * halves, (run + 1) * halves))
            first = self._favoured([winners[part] for part in parts])
            order = [parts[first], *[part for part in parts if part != parts[first]]]
            for part, amount in books.share(net, order, chip).items():
                for p, won in books.share(amount, winners[part], chip).items():
                    awards[p] = awards.get(p, 0) + won
        pot.awards = awards
        for p in sorted(awards, key=self.order.index):
            if awards[p]:
                self.won[p] += awards[p]
                self.stack[p] += awards[p]
                self.actions.append(Collect(0, p, awards[p], pot.name))

    def _favoured(self, winners: list[list[int]]) -> int:
        """The half that gets the odd chip."""
        if len(winners) < 2 or self.board:
            return 0
        first = min((p for each in winners for p in each), key=self.order.index)
        return next(half for half, each in enumerate(winners) if first in each)
