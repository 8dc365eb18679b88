"""Rules in short, written apart from the engine: whether a hand that passes is a sound one.

They say less than the engine does, but nothing here asks it: amounts of bets, who wins by the
cards that are shown, and whether the deck ran out.
"""

from collections.abc import Iterator
from itertools import combinations

from halves_recompute import HALVES, Cards, Ranking, ace, badugi, deuce, winners

from histories.actions import (
    Action,
    Bet,
    Board,
    BringIn,
    Call,
    Check,
    Complete,
    Deal,
    Discard,
    Fold,
    Heading,
    PlayerAction,
    Post,
    RaiseTo,
    ReturnUncalled,
    RunShow,
    Show,
    StandPat,
    StreetHeading,
    StudDeal,
)
from histories.hand import Hand

DECK = 52
BETS = (Check, Call, Bet, RaiseTo, Complete, BringIn)


class Ring:
    """Whose turn it is: clockwise, until all who can bet have answered the last bet."""

    def __init__(self, hand: Hand) -> None:
        acting = {a.player for a in hand.actions if isinstance(a, PlayerAction)}
        self.order = sorted(acting - {-1}, key=lambda p: hand.seats[p].number)
        self.able = set(self.order)
        self.live = set(self.order)
        self.waiting = set(self.order)
        self.last = -1
        after = [p for p in self.order if hand.seats[p].number > hand.button]
        self.first = [*after, *(p for p in self.order if p not in after)]

    def all_in(self, p: int) -> None:
        self.able.discard(p)
        self.waiting.discard(p)

    def next_after(self, p: int) -> int:
        """The next player clockwise who can bet."""
        at = self.order.index(p)
        return next(q for q in self.order[at + 1 :] + self.order[: at + 1] if q in self.able)

    def acts(self, p: int, *, raises: bool, folds: bool) -> bool:
        """Whether it is a player's turn; then the turn goes on."""
        if folds and p in self.live - self.able:
            self.live.discard(p)  # who is away and all-in is folded in his turn
            return True
        right = p in self.able and (self.last < 0 or self.next_after(self.last) == p)
        self.last = p
        self.waiting.discard(p)
        if raises:
            self.waiting = self.able - {p}
        if folds:
            self.live.discard(p)
            self.able.discard(p)
        return right

    def over(self, *, matched: bool) -> bool:
        """Whether nobody has to act any more; ``matched`` says that nobody has to call."""
        return not self.waiting or len(self.live) < 2 or (matched and len(self.able) < 2)

    def new_round(self, *, stud: bool) -> None:
        self.waiting = set(self.able)
        before = [p for p in self.first if p in self.able]
        # the first of them is the one after the last
        self.last = before[-1] if before and not stud else -1


class Chips:
    """Stacks and bets of a hand, moved line by line."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.stacks = [seat.stack for seat in hand.seats]
        self.bets = [0] * len(hand.seats)
        self.pot = 0
        self.price = 0
        self.round = 0
        self.small_posted = self.bet_here = False
        self.brought = 0
        self.step = self.unit
        self.ring = Ring(hand)
        self.fresh = hand.game.stud

    @property
    def unit(self) -> int:
        """The bet of the round in fixed limit, the least bet in other limits."""
        hand = self.hand
        if hand.limit != "fixed":
            return hand.big
        street = hand.game.streets[min(self.round, len(hand.game.streets) - 1)]
        return hand.small if street.bet == "small" else hand.big

    def over(self) -> bool:
        """Whether the betting of the round is over."""
        ring = self.ring
        return ring.over(matched=all(self.bets[p] == max(self.bets) for p in ring.able))

    def new_round(self) -> bool:
        """Bets are gathered; whether all have acted, since there were any."""
        over = self.fresh or self.over()
        self.fresh = True
        if self.bet_here:
            self.round += 1
        self.bets = [0] * len(self.bets)
        self.price = 0
        self.bet_here = False
        self.brought = 0
        self.step = self.unit
        self.ring.new_round(stud=self.hand.game.stud)
        return over

    def pay(self, p: int, amount: int, live: int) -> None:
        self.stacks[p] -= amount
        self.pot += amount
        self.bets[p] += live
        if self.stacks[p] == 0:
            self.ring.all_in(p)

    def post(self, a: Post) -> None:
        hand = self.hand
        nominal = hand.small if hand.limit == "fixed" else hand.big
        live = a.amount
        if a.kind in ("ante", "dead ante"):
            live = 0
        elif a.kind == "small & big blinds":
            live = min(live, nominal)
        elif a.kind == "small blind":
            dead = self.small_posted or self.posts_both(a.player)
            live = 0 if dead else live
            self.small_posted = True
        if live:
            self.price = nominal
        self.pay(a.player, a.amount, live)

    def posts_both(self, p: int) -> bool:
        """Whether a player posts a big blind beside a small one, which then is dead."""
        posts = [a for a in self.hand.actions if isinstance(a, Post)]
        return any(a.player == p and a.kind == "big blind" for a in posts)

    def fits(self, a: Action) -> bool:
        """Whether the next action puts in what it may; then the chips are moved."""
        if isinstance(a, StreetHeading | Board | Discard | StandPat) or (
            isinstance(a, Heading) and a.name.endswith("DRAW")
        ):
            return self.new_round()
        if isinstance(a, Post):
            self.post(a)
        elif isinstance(a, ReturnUncalled):
            self.pay(a.player, -a.amount, 0)
        elif isinstance(a, Fold):
            self.fresh = False
            return self.ring.acts(a.player, raises=False, folds=True)
        elif isinstance(a, Check):
            self.bet_here, self.fresh = True, False
            turn = self.ring.acts(a.player, raises=False, folds=False)
            return turn and self.bets[a.player] == self.price
        elif isinstance(a, BETS):
            self.bet_here, self.fresh = True, False
            p = a.player
            to = a.to if isinstance(a, RaiseTo | Complete) else self.bets[p] + a.amount
            raises = not isinstance(a, Call)
            right = self.ring.acts(p, raises=raises, folds=False) and self.fits_to(a, to)
            self.pay(p, to - self.bets[p], to - self.bets[p])
            if not isinstance(a, Call):
                self.step = max(self.step, to - self.price)
                self.price = max(self.price, to)
            return right and self.stacks[p] >= 0 and (self.stacks[p] == 0) == a.all_in
        return True

    def fits_to(self, a: Call | Bet | RaiseTo | Complete | BringIn, to: int) -> bool:
        """Whether this may bring the player's bet of the round to ``to``."""
        left = self.stacks[a.player] + self.bets[a.player]
        if isinstance(a, Call):
            return to == left < self.price or to in (self.price, max(self.bets))
        if isinstance(a, BringIn):
            self.brought = to
            return 0 < to < self.unit or to == left
        if to <= self.price or to == left:
            return to > self.price
        if self.hand.limit != "fixed":
            most = self.price + self.pot + self.price - self.bets[a.player]
            least = self.price + self.step
            return to >= least and (self.hand.limit == "no" or to <= most)
        if self.brought:  # third street of stud: in bets, or over the bring-in
            return 0 in (to % self.unit, (to - self.brought) % self.unit)
        short = self.price % self.unit  # an all-in of less than a bet: the next level, or over it
        return to - self.price in (self.unit, self.unit - short, 2 * self.unit - short)


def legal(hand: Hand) -> bool:
    """Whether all bet in turn, as much as limit and stacks allow, until all have acted."""
    chips = Chips(hand)
    return all(chips.fits(action) for action in hand.actions) and chips.over()


# cards

Shown = dict[int, dict[int, Cards]]


def rankings(game: str) -> list[tuple[Ranking, ...]]:
    """How hands of a game compare: more than one way where no source tells which."""
    if game in ("razz", "2-7 razz"):
        rank = ace if game == "razz" else deuce
        return [(lambda hole, _: max(rank(five) for five in combinations(hole, 5)),)]
    if game == "badeucy":
        low = HALVES[game][0]
        return [
            (low, lambda hole, _: badugi(hole, ace_high=True)),
            (low, lambda hole, _: badugi(hole, ace_high=False)),
        ]
    return [HALVES[game]]


def shown(hand: Hand) -> Shown:
    """The hands shown in each run, by player. Who stood pat has the same in all."""
    drew = {a.player for a in hand.actions if isinstance(a, Discard)}
    runs = {a.run for a in hand.actions if isinstance(a, RunShow)} | {1}
    found: Shown = {run: {} for run in runs}
    for a in hand.actions:
        if isinstance(a, RunShow):
            found[a.run][a.player] = a.cards
        elif isinstance(a, Show):
            for run in runs:
                if run == 1 or a.player not in drew:
                    found[run][a.player] = a.cards
    return found


def board(hand: Hand, run: int) -> Cards:
    """The cards in the middle in a run."""
    boards = [a for a in hand.actions if isinstance(a, Board) and a.run in (0, run)]
    return [card for one in boards for card in one.cards]


def best(hand: Hand, eligible: frozenset[int]) -> list[list[list[str]]]:
    """For each way to compare: who wins each part of a pot, of those who show a whole hand."""
    found = []
    for halves in rankings(hand.game_name):
        parts = []
        for run, hands in sorted(shown(hand).items()):
            whole = {
                str(p): cards
                for p, cards in hands.items()
                if p in eligible and len(cards) == hand.game.hole
            }
            if whole:
                parts += [winners(rank, whole, board(hand, run)) for rank in halves]
        found.append(parts)
    return found


class Holding:
    """A card in a player's hands: from one of the actions in ``came`` on, until ``gone``.

    Actions count from 0, -1 is the first deal; ``gone`` is ``None`` where he keeps it.
    """

    def __init__(self, player: int, came: list[int], gone: int | None) -> None:
        self.player = player
        self.came = came
        self.gone = gone


def holdings(hand: Hand, card: str) -> Iterator[Holding]:
    """Whoever has a card by the text, and when. A hand shown may have come with any draw."""
    known: dict[int, Holding] = {}
    thrown: dict[int, int] = {}
    for at, a in enumerate(hand.actions):
        if isinstance(a, Deal | StudDeal) and card in (a.cards if a.new is None else a.new):  # type: ignore[union-attr]
            known[a.player] = Holding(a.player, [thrown.get(a.player, -1)], None)
        if isinstance(a, Discard):
            thrown[a.player] = at
            if card in (a.cards or ()) and a.player in known:
                known[a.player].gone = at
                yield known.pop(a.player)
        if isinstance(a, Show) and card in a.cards and a.player not in known:
            draws = [n for n, b in enumerate(hand.actions) if isinstance(b, Discard)
                     and b.player == a.player]  # fmt: skip
            known[a.player] = Holding(a.player, [-1, *draws], None)
    yield from known.values()


def served(hand: Hand, dealt: int) -> dict[int, int]:
    """How many cards have left the deck by each draw. Actions count from 0."""
    total = hand.game.hole * dealt
    found = {}
    for at, a in enumerate(hand.actions):
        if isinstance(a, Board):
            total += len(a.cards)
        if isinstance(a, Discard):
            total += a.count
            found[at] = total
    return found


def comes_back(hand: Hand, card: str, dealt: int) -> list[tuple[Discard, Discard]]:
    """The draws in which a card that had been thrown away can have come again.

    Pairs of actions: where it was thrown, and the last draw it can have come with. Empty where one
    deck cannot have served it twice.
    """
    counts = served(hand, dealt)
    owners = list(holdings(hand, card))
    found = []
    for one, two in combinations(owners, 2):
        ways = [
            (first.gone, at)
            for first, second in ((one, two), (two, one))
            if first.gone is not None
            for at in second.came
            if at > first.gone and counts[at] > DECK
        ]
        if not ways:
            return []
        pair = [hand.actions[at] for at in max(ways, key=lambda way: way[1])]
        found.append((pair[0], pair[1]))
    return found  # type: ignore[return-value]
