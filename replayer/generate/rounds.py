"""The posts and the rounds of bets of a generated hand: who acts, and what he puts in."""

from __future__ import annotations

from random import Random

import msgspec

from histories.actions import (
    Action,
    Bet,
    Call,
    Cancelled,
    Check,
    Fold,
    Note,
    Post,
    PostKind,
    RaiseTo,
    ReturnUncalled,
)
from histories.cards import Card
from histories.hand import SeatState
from replayer.generate import books
from replayer.generate.bots import Style
from replayer.generate.settings import Settings
from replayer.generate.truth import DrawTruth

#: Levels of a fixed-limit round: four bets.
_CAP = 4


class Chair(msgspec.Struct):
    """A seat line of the hand. ``posts`` is what a newcomer owes beside the blinds."""

    number: int
    name: str
    stack: int
    style: Style
    state: SeatState = ""
    dealt: bool = True
    posts: PostKind | None = None
    bounty: int | None = None


class Rounds:
    """Posts and bets of a hand while it is played.

    Lists run by chair; ``order`` is clockwise from the button's left.
    ``small_blind`` and ``big_blind`` are chairs, ``None`` for a dead small blind. ``between`` has
    the lines of noise by the place of the action they stand before. ``cancel`` is the street at
    whose end the room cancels the hand, -1 before the deal.
    """

    def __init__(
        self,
        settings: Settings,
        chairs: list[Chair],
        button: int,
        small_blind: int | None,
        big_blind: int,
        hero: int | None,
        rng: Random,
        cancel: int | None = None,
    ) -> None:
        count = len(chairs)
        self.settings = settings
        self.chairs = chairs
        self.button = button
        self.small_blind = small_blind
        self.big_blind = big_blind
        self.hero = hero
        self.rng = rng
        self.random = rng.random
        self.cancel = cancel
        self.cancelled = False
        self.ranking = settings.game.shares[0].ranking
        self.actions: list[Action] = []
        self.between: dict[int, list[str]] = {}
        clockwise = sorted(
            range(count), key=lambda p: (chairs[p].number <= button, chairs[p].number)
        )
        self.order = [p for p in clockwise if chairs[p].dealt]
        self.away = {p for p in self.order if chairs[p].state == "sitting out"}
        # money
        self.stack = [chair.stack for chair in chairs]
        self.put_in = [0] * count
        self.returned = [0] * count
        self.won = [0] * count
        self.total = [0] * count
        self.bet = [0] * count
        self.dead = 0
        self.paid_in = [False] * count
        self.pots: list[books.Pot] = []
        self.rake = 0
        # betting
        self.street = 0
        self.folded = [False] * count
        self.folded_on = [0] * count
        self.all_in = [False] * count
        self.live = list(self.order)
        self.away_levels: list[int] = []
        self.price = 0
        self.unit = 0
        self.short = False
        self.last_raise = 0
        self.faced: list[int | None] = [None] * count
        self.need: set[int] = set()
        self.aggressor: int | None = None
        self.back: list[int] = []
        self.gone: list[int] = []
        # cards
        self.stub: list[Card] = []
        self.pile: list[Card] = []
        self.thrown: list[set[Card]] = [set() for _ in chairs]
        self.cards: list[list[Card]] = [[] for _ in chairs]
        self.dealt: list[tuple[Card, ...]] = [()] * count
        self.kept: list[list[bool]] = [[] for _ in chairs]
        self.quality = [0.0] * count
        self.draws: list[list[DrawTruth]] = [[] for _ in chairs]
        # showdown
        self.shown: dict[int, str] = {}
        self.showed_down = False
        self.mucked: set[int] = set()

    def say(self, line: str) -> None:
        """A line of noise at this place."""
        self.between.setdefault(len(self.actions), []).append(line)

    # ---- posts

    def _post(self) -> None:
        s = self.settings
        if s.ante:
            for p in self.order:
                self._pay_post(p, "ante", s.ante)
        if self.small_blind is not None and self.stack[self.small_blind]:
            self._pay_post(self.small_blind, "small blind", s.small_blind)
        if self.stack[self.big_blind]:
            self._pay_post(self.big_blind, "big blind", s.nominal)
        for p in self.order:
            kind = self.chairs[p].posts
            if kind is not None:
                both = s.small_blind + s.nominal
                amounts = {"small blind": s.small_blind, "big blind": s.nominal}
                self._pay_post(p, kind, amounts.get(kind, both))
        if s.tournament is None:
            self._sit_out()

    def _sit_out(self) -> None:
        """At a cash table some who are not dealt in have a line among the posts instead."""
        for p, chair in enumerate(self.chairs):
            if not chair.dealt and self.random() < 0.5:
                chair.state = ""
                self.actions.append(Note(0, "sits out", p))

    def _pay_post(self, p: int, kind: PostKind, amount: int) -> None:
        s = self.settings
        amount = min(amount, self.stack[p])
        live = amount
        if kind == "ante":
            live = 0
        elif self.chairs[p].posts is not None and kind != "big blind":
            live = min(amount, s.nominal) if kind == "small & big blinds" else 0
            self.dead += amount - live
            self.total[p] -= amount - live
        self._pay(p, amount)
        self.bet[p] += live
        self.paid_in[p] = self.paid_in[p] or kind != "ante"
        self.actions.append(Post(0, p, kind, amount, self.all_in[p]))

    def _pay(self, p: int, amount: int) -> None:
        self.stack[p] -= amount
        self.put_in[p] += amount
        self.total[p] += amount
        if not self.stack[p]:
            self.all_in[p] = True

    def _pot(self) -> int:
        return sum(self.total) + self.dead

    # ---- betting

    def _round(self) -> None:
        """One betting round. Who sits out and is all-in is folded when the turn comes to him."""
        order = self.order
        at = self._open()
        while self.need:
            p = order[at % len(order)]
            at += 1
            if p in self.away and self.all_in[p] and not self.folded[p]:
                self.away_levels.append(self.total[p])
                self._fold(p)
            elif p in self.need:
                if self._alone(p):
                    break
                self.need.discard(p)
                self._act(p)
            if len(self.live) < 2:
                break
        self._uncalled()

    def _open(self) -> int:
        """Set the price and who must act; the place in ``order`` where the round starts."""
        s = self.settings
        self.need = {p for p in self.live if not self.all_in[p]}
        self.aggressor = None
        if self.street == 0:
            self.price = self.unit = self.last_raise = s.nominal
            self.short = max(self.bet) < s.nominal
            return self.order.index(self.big_blind) + 1
        if len(self.need) < 2:
            self.need.clear()
        self.bet = [0] * len(self.bet)
        self.faced = [None] * len(self.bet)
        self.price = 0
        self.short = False
        late = s.game.streets[self.street].bet == "big"
        self.unit = s.big if late and s.limit == "fixed" else s.nominal
        self.last_raise = self.unit
        return 0

    def _alone(self, p: int) -> bool:
        """Nobody else can act, and this one owes nothing."""
        return not self._owed(p) and all(self.all_in[q] or q == p for q in self.live)

    def _owed(self, p: int) -> int:
        """What the player has to add; where the blind is short, what another can match."""
        price = self.price
        if self.short:
            price = min(price, max(self.bet[q] + self.stack[q] for q in self.live if q != p))
        return max(0, price - self.bet[p])

    def _fold(self, p: int) -> None:
        self.actions.append(Fold(0, p))
        self.folded[p] = True
        self.folded_on[p] = self.street
        self.live.remove(p)
        self.need.discard(p)

    def _act(self, p: int) -> None:
        alone = self._all_his(p)
        if p in self.away:
            if self.random() < 0.85 and not alone:
                self._fold(p)
                return
            self.actions.append(Note(0, "returned", p))
            self.away.discard(p)
            self.back.append(p)
        style = self.chairs[p].style
        owed = min(self._owed(p), self.stack[p])
        strength = self.quality[p]
        x = self.random()
        push = style.bold * (0.1 + 0.7 * strength)
        if owed:
            pressure = 0.3 + owed / (self._pot() + owed)
            fold = not alone and x < (1.15 - strength) * pressure * (1.4 - style.loose)
        else:
            fold = x < 0.004
        if fold:
            self._hesitate(p)
            self._fold(p)
            self._leave(p)
        elif x > 1 - push and (to := self._raise(p)):
            self._raise_to(p, to)
        elif owed:
            self._pay(p, owed)
            self.bet[p] += owed
            self.paid_in[p] = True
            self.faced[p] = self.price
            self.actions.append(Call(0, p, owed, self.all_in[p]))
        else:
            self._hesitate(p)
            self.faced[p] = self.price
            self.actions.append(Check(0, p))

    def _all_his(self, p: int) -> bool:
        """Whether all chips are one other's: with a fold there would be nothing to win."""
        return len(self.live) == 2 and any(
            q != p and self.total[q] == self._pot() for q in self.live
        )

    def _hesitate(self, p: int) -> None:
        """Now and then a player's time runs out before the room acts for him."""
        if self.random() < 0.01 * self.settings.chatty:
            name = self.chairs[p].name
            if self.random() < 0.4:
                self.say(f"{name} is disconnected")
                self.say(f"{name} has timed out while disconnected")
            else:
                self.say(f"{name} has timed out")

    def _leave(self, p: int) -> None:
        """Now and then who has folded sits out from here on."""
        if self.random() < 0.015 and p != self.hero:
            self.actions.append(Note(0, "sitting out", p))
            self.gone.append(p)

    def _raise(self, p: int) -> int:
        """A legal total to bet or raise to, 0 if there is none."""
        reach = self.bet[p] + self.stack[p]
        price = self.price
        bet, stack, all_in = self.bet, self.stack, self.all_in
        if reach <= price or not any(
            q != p and not all_in[q] and bet[q] + stack[q] > price for q in self.live
        ):
            return 0
        if self.settings.limit == "fixed":
            to = (price // self.unit + 1) * self.unit
            return min(to, reach) if to <= _CAP * self.unit else 0
        faced = self.faced[p]
        if faced is not None and price - faced < self.last_raise:
            return 0
        return self._size(p, reach)

    def _size(self, p: int, reach: int) -> int:
        """How much, in pot and no limit."""
        price, random = self.price, self.random
        least = price + self.last_raise
        pot = self._pot() + max(0, price - self.bet[p])
        room = {"pot": pot, "half-pot": pot // 2}.get(self.settings.limit, reach)
        most = min(reach, price + room)
        if most <= least:
            return reach if most == reach else 0
        x = random()
        if x < 0.25:
            to = least
        elif x < 0.75 - 0.4 * self.settings.wild:
            to = price + int(pot * (0.4 + 0.6 * random()))
        elif x < 0.85 - 0.5 * self.settings.wild:
            to = price + 2 * self.last_raise
        else:
            return most
        chip = max(self.settings.nominal // 4, self.settings.chip)
        return max(least, min(most, to - to % chip))

    def _raise_to(self, p: int, to: int) -> None:
        s = self.settings
        price = self.price
        base = max(self.bet) if self.short else price
        self._pay(p, to - self.bet[p])
        self.bet[p] = to
        self.paid_in[p] = True
        if price:
            self.actions.append(RaiseTo(0, p, to - base, to, self.all_in[p]))
        else:
            self.actions.append(Bet(0, p, to, self.all_in[p]))
        self.last_raise = max(self.last_raise, to - price)
        self.price = to
        self.short = False
        self.faced[p] = to
        self.aggressor = p
        self.need = {q for q in self.live if q != p and not self.all_in[q]}
        if s.limit == "fixed" and to == _CAP * self.unit:
            self.actions.append(Note(0, "capped"))

    def _uncalled(self) -> None:
        """What nobody else has put in goes back at once."""
        top, second = sorted(self.total)[-1:-3:-1]
        if top == second:
            return
        p = self.total.index(top)
        if not self.folded[p]:
            amount = top - second
            self.stack[p] += amount
            self.total[p] -= amount
            self.returned[p] += amount
            self.all_in[p] = False
            self.actions.append(ReturnUncalled(0, p, amount))

    def _cancel(self) -> None:
        self.actions.append(Cancelled(0))
        self.cancelled = True
        self.stack = [chair.stack for chair in self.chairs]
