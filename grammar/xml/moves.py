"""The actions of a hand in XML to those of ``Hand``.

These rooms leave out what follows from the rest: which action it is that takes a player's last
chip, what a raise exceeds, which cards were thrown away. It is worked out here from what the room
states, and nothing is judged but that a card or a line is missing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from histories.actions import (
    Action,
    Bet,
    BringIn,
    Call,
    Check,
    Collect,
    Complete,
    Deal,
    Discard,
    Fold,
    Heading,
    PartDraw,
    Post,
    PostKind,
    RaiseTo,
    Reveal,
    Show,
    StandPat,
    StreetHeading,
    StudDeal,
)
from histories.cards import Cards
from histories.games import Game

DECK = 52
#: Stands for a card that lies face down.
UNKNOWN = "null"
#: The engine's names of the draws.
DRAWS = ("", "FIRST DRAW", "SECOND DRAW", "THIRD DRAW")
_ORDER: tuple[PostKind, ...] = ("ante", "small blind", "big blind", "small & big blinds")
_NEWCOMER = len(_ORDER)
#: Tells of a fault: code, line, message.
Tell = Callable[[str, int, str], None]


class Moves:
    """A table on which the actions are carried out. Lists run by player.

    ``price`` is the highest bet of the round, ``nominal`` the big blind, ``held`` the hands that
    are known, ``dealt`` those that have a deal of their own among the actions.
    """

    def __init__(self, game: Game, stacks: Sequence[int], nominal: int, tell: Tell) -> None:
        count = len(stacks)
        self.game = game
        self.tell = tell
        self.actions: list[Action] = []
        self.posts: list[tuple[int, Post]] = []
        self.stack = list(stacks)
        self.bet = [0] * count
        self.put = [0] * count
        #: What counts for bets: a dead blind does not.
        self.total = [0] * count
        self.folded = [False] * count
        self.nominal = self.price = nominal
        self.before_raise = True
        self.opened = False
        self.street = 0
        self.dealt: set[int] = set()
        self.held: dict[int, Cards] = {}
        self.used = 0

    @property
    def live(self) -> list[int]:
        """Who was dealt in and has not folded."""
        return [p for p, out in enumerate(self.folded) if not out]

    @property
    def pot(self) -> int:
        """What all have put in so far."""
        return sum(self.put)

    def uncalled(self) -> tuple[int, int]:
        """Who has put in more than anybody matched, and how much; -1 where nobody has."""
        top, second = sorted(self.total)[-1:-3:-1] if len(self.total) > 1 else (0, 0)
        p = self.total.index(top) if top > second else -1
        return (p, top - second) if p >= 0 and not self.folded[p] else (-1, 0)

    def pots(self) -> int:
        """How many pots there are, the uncalled bet left aside."""
        owner, back = self.uncalled()
        totals = [total - back * (p == owner) for p, total in enumerate(self.total)]
        top = max(totals, default=0)
        return 1 + len({totals[p] for p in self.live if not self.stack[p] and totals[p] < top})

    # ---- chips

    def _pay(self, p: int, amount: int, live: int) -> bool:
        """Take chips, ``live`` of them for the player's bet; whether they are his last."""
        self.stack[p] -= amount
        self.put[p] += amount
        self.bet[p] += live
        return self.stack[p] == 0

    def post(self, line: int, p: int, kind: PostKind, amount: int, late: bool = False) -> None:
        """A blind or an ante; ``late`` is the blind of a newcomer, which stands behind the others.

        Posts are kept until the deal, for rooms list them in any order.
        """
        again = late or (kind != "ante" and any(post.kind == kind for _, post in self.posts))
        live = amount if kind == "big blind" or (kind == "small blind" and not again) else 0
        if kind == "small & big blinds":
            live = min(amount, self.nominal)
        self.total[p] += amount if kind == "ante" else live
        last = self._pay(p, amount, live)
        rank = _NEWCOMER if again else _ORDER.index(kind)
        self.posts.append((rank, Post(line, p, kind, amount, last)))

    def open(
        self, line: int, players: Sequence[int], hands: Iterable[tuple[int, int, Cards]]
    ) -> None:
        """The deal: posts in order, then the hands that are known: line, player, cards."""
        self.opened = True
        self.actions += [post for _, post in sorted(self.posts, key=lambda each: each[0])]
        self.actions.append(Heading(line, "DEALING HANDS"))
        self.used = self.game.hole * len(players)
        self.folded = [p not in players for p in range(len(self.folded))]
        for at, p, cards in hands:
            self.actions.append(Deal(at, p, cards))
            self.dealt.add(p)
            self.held[p] = cards

    def fold(self, line: int, p: int) -> None:
        """The player gives up."""
        self.folded[p] = True
        self.actions.append(Fold(line, p))

    def check(self, line: int, p: int) -> None:
        """The player checks."""
        self.actions.append(Check(line, p))

    def call(self, line: int, p: int, amount: int, all_in: bool = False) -> None:
        """The player adds ``amount`` to meet the price."""
        self.total[p] += amount
        last = self._pay(p, amount, amount)
        self.actions.append(Call(line, p, amount, all_in or last))

    def raise_to(
        self, line: int, p: int, to: int, all_in: bool = False, bets: bool = False
    ) -> None:
        """The player's bet comes to ``to`` in this round; the room says whether he ``bets``."""
        amount = to - self.bet[p]
        self.total[p] += amount
        base = max(self.bet) if self.before_raise else self.price
        last = self._pay(p, amount, amount) or all_in
        if bets:
            self.actions.append(Bet(line, p, to, last))
        else:
            self.actions.append(RaiseTo(line, p, to - base, to, last))
        self.price = max(self.price, to)
        self.before_raise = False

    def all_in(self, line: int, p: int, amount: int) -> None:
        """The player adds his last chips: that is a bet, a raise or a call, as it comes."""
        to = self.bet[p] + amount
        if to > self.price or not self.price:
            self.raise_to(line, p, to, all_in=True, bets=not self.price)
        else:
            self.call(line, p, amount, all_in=True)

    def collect(self, line: int, p: int, amount: int, pot: str) -> None:
        """The player is paid."""
        self.actions.append(Collect(line, p, amount, pot))

    # ---- cards

    def next_draw(self, line: int) -> None:
        """A draw begins."""
        self.street += 1
        self.bet = [0] * len(self.bet)
        self.price = 0
        self.before_raise = False
        if self.game.draws > 1:
            self.actions.append(Heading(line, DRAWS[min(self.street, len(DRAWS) - 1)]))

    def next_street(self, line: int, street: int, name: str, players: Sequence[int]) -> None:
        """A round of stud begins; ``street`` counts from 0 and may have two rounds."""
        if not self.opened:
            self.opened = True
            self.actions += [post for _, post in sorted(self.posts, key=lambda each: each[0])]
            self.folded = [p not in players for p in range(len(self.folded))]
            self.before_raise = False
            self.street = -1
        if street > self.street:
            self.street = street
            self.bet = [0] * len(self.bet)
            self.price = 0
            self.actions.append(StreetHeading(line, name, street))

    def stud_deal(self, line: int, p: int, cards: Sequence[str], street: int) -> None:
        """All cards that a player has on a street of stud, ``"null"`` for one that lies down."""
        before = street + 2 if street else 0
        new = [card for card in cards[before:] if card != UNKNOWN]
        known = tuple(card for card in cards[:before] if card != UNKNOWN) if street else None
        hidden = len(cards[before:]) - len(new)
        self.actions.append(StudDeal(line, p, tuple(new), hidden, known))
        self.held.pop(p, None)
        if UNKNOWN not in cards:
            self.held[p] = tuple(cards)

    def bring_in(self, line: int, p: int, amount: int) -> None:
        """The forced first bet of stud."""
        self.total[p] += amount
        last = self._pay(p, amount, amount)
        self.price = max(self.price, amount)
        self.actions.append(BringIn(line, p, amount, last))

    def complete(self, line: int, p: int, to: int) -> None:
        """The first full bet of third street."""
        amount = to - self.bet[p]
        self.total[p] += amount
        last = self._pay(p, amount, amount)
        self.price = max(self.price, to)
        self.actions.append(Complete(line, p, to, last))

    def turned_up(self, line: int, p: int, cards: Cards, *, stud: bool = False) -> None:
        """A hand is shown before the last cards come, since nobody can bet any more."""
        if stud:
            self.actions.append(Reveal(line, p, cards))
            self.held[p] = cards
            return
        known = self.held.get(p)
        if known is not None and set(known) != set(cards):
            self.tell("shown-cards", line, "these are not the cards that were dealt and drawn")
        self.held[p] = cards

    def draw(self, line: int, p: int, count: int, new: tuple[int, Cards] | None) -> None:
        """A draw of ``count`` cards (0: none) and the whole hand after it: its line, its cards."""
        old = self.held.get(p)
        used, self.used = self.used, self.used + count
        if new is not None and (count or old is None):
            self.held[p] = new[1]  # who stands pat has what he had
        elif count:
            self.held.pop(p, None)
        if not count:
            if old is not None and new is not None and p not in self.dealt:
                self._same(new[0], old, new[1])
            known = new[1] if new is not None and p in self.dealt else None
            self.actions.append(StandPat(line, p, known))
        elif old is None or new is None:
            self.actions.append(Discard(line, p, count))
        else:
            self._exchange(line, p, count, old, new, enough=used + count <= DECK)

    def _same(self, line: int, old: Cards, new: Cards) -> None:
        """Who stands pat on cards that were turned up has them still."""
        if set(old) != set(new):
            self.tell("pat-cards", line, "these are not the cards that were turned up")

    def _exchange(
        self, line: int, p: int, count: int, old: Cards, new: tuple[int, Cards], *, enough: bool
    ) -> None:
        """Both hands are known: what is missing was thrown away, what is fresh has come.

        Where the deck was shuffled a card may have come back, and nobody can tell which it was.
        """
        at, cards = new
        out = tuple(card for card in old if card not in cards)
        came = tuple(card for card in cards if card not in old)
        if p in self.dealt and (enough or len(out) >= count):
            kept = tuple(card for card in cards if card in old)
            self.actions.append(Discard(line, p, count, out))
            self.actions.append(Deal(at, p, kept, came))
        else:
            if enough and len(out) != count:
                message = f"{count} cards are thrown away, and {len(out)} are not there any more"
                self.tell("draw-count", line, message)
            self.actions.append(PartDraw(line, p, count, None, out, came))

    def show(self, line: int, p: int, cards: Cards) -> None:
        """A hand is shown at the end."""
        self.actions.append(Show(line, p, cards))
