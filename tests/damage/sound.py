"""A sound hand, ready to be damaged: its lines, what stands on them, and edits of them."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple, TypeVar

from msgspec.structs import replace

from histories.actions import (
    Action,
    Bet,
    BringIn,
    Call,
    Check,
    Collect,
    Deal,
    Discard,
    Fold,
    Heading,
    Muck,
    NoShow,
    Note,
    PlayerAction,
    Post,
    RaiseTo,
    Reshuffle,
    ReturnUncalled,
    Show,
    StandPat,
    StreetHeading,
    StudDeal,
)
from histories.cards import DECK
from histories.hand import Hand, Summary, SummarySeat

T = TypeVar("T")
BETS = (Fold, Check, Call, Bet, RaiseTo)
PAID = (Call, Bet, RaiseTo)
DRAWS = (Discard, StandPat)


class Inapplicable(Exception):  # noqa: N818
    """The hand has no place for this damage."""


class Damage(NamedTuple):
    """A damaged text, and the lines in it that may be accused."""

    lines: list[str]
    at: frozenset[int]
    data: bytes | None = None


def pick(rng: Random, among: Iterable[T]) -> T:
    """One of them by chance; the damage does not apply where there is none."""
    choices = list(among)
    if not choices:
        raise Inapplicable
    return rng.choice(choices)


def need(condition: object) -> None:
    """The damage applies only where this holds."""
    if not condition:
        raise Inapplicable


class Sound:
    """A sound hand. Lines count from 1, as in the records."""

    #: What stands between a player and what he does.
    sep = ": "

    def __init__(self, hand: Hand, name: str) -> None:
        assert hand.summary is not None
        self.hand = hand
        self.name = name
        self.summary: Summary = hand.summary
        self.lines = [line.rstrip() for line in hand.source.text.rstrip().split("\n")]
        self.money: Callable[[int], str] = hand.unit.format
        #: the smallest bet: a change by it is sure to be seen
        self.step = hand.small if hand.limit == "fixed" else hand.big
        self.fixed = hand.limit == "fixed"
        self.streets: dict[int, int] = {}
        street, betting = 0, True
        for action in hand.actions:
            if isinstance(action, StreetHeading):
                street = action.street
            headed = isinstance(action, Heading) and action.name.endswith("DRAW")
            if headed or (isinstance(action, DRAWS) and betting):
                street += 1
                betting = False
            elif isinstance(action, BETS):
                betting = True
            if hand.game.draws != 1 and isinstance(action, BETS):
                betting = False
            self.streets[action.line] = street

    # what stands where

    def who(self, player: int) -> str:
        return self.hand.seats[player].name

    def say(self, player: int, words: str) -> str:
        """A line on which a player does something."""
        return f"{self.who(player)}{self.sep}{words}"

    def name_end(self, player: int) -> int:
        """Where on such a line the words begin."""
        return len(self.who(player)) + len(self.sep)

    def line(self, number: int) -> str:
        return self.lines[number - 1]

    def acts(self, *kinds: type[T]) -> list[T]:
        return [action for action in self.hand.actions if isinstance(action, kinds)]

    def headings(self, *names: str) -> list[Heading]:
        return [h for h in self.acts(Heading) if not names or h.name in names]

    def after(self, line: int, *kinds: type) -> int:
        """The line of the next thing that happens (of these kinds), or of the summary."""
        for action in self.hand.actions:
            if action.line > line and (
                isinstance(action, kinds) if kinds else not isinstance(action, Note)
            ):
                return action.line
        return self.summary.line

    def next_by(self, player: int, line: int) -> int:
        """The next line of a player, his summary line at the latest."""
        for action in self.hand.actions:
            if isinstance(action, PlayerAction) and action.line > line and action.player == player:
                return action.line
        return self.result(player).line

    def result(self, player: int) -> SummarySeat:
        for seat in self.summary.seats:
            if seat.player == player:
                return seat
        raise Inapplicable

    def folded(self, line: int) -> list[int]:
        """Who has folded before a line."""
        return [a.player for a in self.acts(Fold) if a.line < line]

    def all_in(self, line: int) -> list[int]:
        """Who is all-in before a line."""
        return [
            a.player
            for a in self.acts(Post, BringIn, *PAID)
            if a.all_in and a.line < line
        ]  # fmt: skip

    def dealt(self) -> list[int]:
        """The players who have a line in the summary."""
        return [seat.player for seat in self.summary.seats]

    def live(self, line: int) -> list[int]:
        out = self.folded(line)
        return [p for p in self.dealt() if p not in out]

    def spent(self, player: int) -> int:
        """What a player put in, posts and bets, without what came back."""
        spent, bet, street = 0, 0, 0
        for a in self.acts(Post, BringIn, *PAID, ReturnUncalled):
            if self.streets[a.line] != street:
                street, bet = self.streets[a.line], 0
            if a.player != player:
                continue
            if isinstance(a, ReturnUncalled):
                continue
            added = a.to - bet if isinstance(a, RaiseTo) else a.amount
            spent += added
            if not (isinstance(a, Post) and a.kind == "ante"):
                bet += added
        return spent

    @property
    def showdown(self) -> Heading:
        """The showdown's heading."""
        for heading in self.headings("SHOW DOWN"):
            return heading
        raise Inapplicable

    @property
    def deal(self) -> int:
        """The line of the heading that stands over the first cards."""
        return self.headings("DEALING HANDS", "3rd STREET")[0].line

    @property
    def hero(self) -> int:
        """The player whose cards the history knows."""
        for deal in self.acts(Deal):
            return deal.player
        raise Inapplicable

    def seen(self) -> set[str]:
        """Every card that the text names."""
        cards: set[str] = set()
        for words in re.findall(r"\[([^\]]*)\]", "\n".join(self.lines)):
            cards.update(words.split())
        return cards

    def unseen(self, rng: Random, count: int = 1) -> list[str]:
        """Cards that the text does not name."""
        rest = sorted(set(DECK) - self.seen())
        need(len(rest) >= count)
        return rng.sample(rest, count)

    # lines anew

    def write(self, action: Action) -> str:  # noqa: C901
        """The line of an action."""
        a: Any = action
        money = self.money
        name = self.who(a.player) if isinstance(action, PlayerAction) else ""
        flag = " and is all-in" if getattr(a, "all_in", False) else ""
        if isinstance(action, Post):
            kind = "the ante" if a.kind == "ante" else a.kind
            return f"{name}: posts {kind} {money(a.amount)}{flag}"
        if isinstance(action, Heading):
            return f"*** {a.name} ***"
        if isinstance(action, Deal):
            if a.new is None or not a.cards:
                return f"Dealt to {name} [{' '.join(a.new or a.cards)}]"
            return f"Dealt to {name} [{' '.join(a.cards)}] [{' '.join(a.new)}]"
        if isinstance(action, StudDeal):
            before = f" [{' '.join(a.before)}]" if a.before else ""
            return f"Dealt to {name}{before} [{' '.join(a.new)}]"
        if isinstance(action, BringIn):
            return f"{name}: brings in for {money(a.amount)}{flag}"
        if isinstance(action, Fold):
            return f"{name}: folds"
        if isinstance(action, Check):
            return f"{name}: checks"
        if isinstance(action, Call):
            return f"{name}: calls {money(a.amount)}{flag}"
        if isinstance(action, Bet):
            return f"{name}: bets {money(a.amount)}{flag}"
        if isinstance(action, RaiseTo):
            return f"{name}: raises {money(a.by)} to {money(a.to)}{flag}"
        if isinstance(action, Discard):
            cards = "" if a.cards is None else f" [{' '.join(a.cards)}]"
            return f"{name}: discards {a.count} card{'s' * (a.count != 1)}{cards}"
        if isinstance(action, StandPat):
            return f"{name}: stands pat" + (f" on [{' '.join(a.cards)}]" if a.cards else "")
        if isinstance(action, Reshuffle):
            return "The deck is reshuffled"
        if isinstance(action, ReturnUncalled):
            return f"Uncalled bet ({money(a.amount)}) returned to {name}"
        if isinstance(action, Show):
            words = "" if a.description is None else f" ({a.description})"
            return f"{name}: shows [{' '.join(a.cards)}]{words}"
        if isinstance(action, Muck):
            return f"{name}: mucks hand"
        if isinstance(action, NoShow):
            return f"{name}: doesn't show hand"
        if isinstance(action, Collect):
            return f"{name} collected {money(a.amount)} from {a.pot}"
        raise Inapplicable

    def write_result(self, seat: SummarySeat) -> str:
        """A player's line in the summary."""
        name = self.who(seat.player)
        marks = "".join(f" ({mark})" for mark in seat.marks)
        cards = "" if seat.cards is None else f" [{' '.join(seat.cards)}]"
        head = f"Seat {seat.number}: {name}{marks}"
        if seat.ending == "folded":
            return f"{head} folded {seat.when}" + (" (didn't bet)" if seat.idle else "")
        if seat.ending == "collected":
            return f"{head} collected ({self.money(seat.won or 0)})"
        if seat.ending == "mucked":
            return f"{head} mucked{cards}"
        if seat.won is None:
            return f"{head} showed{cards} and lost with {seat.description}"
        return f"{head} showed{cards} and won ({self.money(seat.won)}) with {seat.description}"

    def write_total(
        self, total: int, rake: int, pots: Sequence[tuple[str, int]] | None = None
    ) -> str:
        """The line of the total pot."""
        if pots is None:
            pots = [(pot.name, pot.amount) for pot in self.summary.pots]
        figures = "".join(f" {name} {self.money(amount)}." for name, amount in pots)
        return f"Total pot {self.money(total)}{figures} | Rake {self.money(rake)}"

    @property
    def total(self) -> int:
        need(self.summary.total is not None)
        return self.summary.total or 0

    @property
    def rake(self) -> int:
        return self.summary.rake or 0

    # edits

    def edit(
        self, changes: Mapping[int, Sequence[str]], at: Iterable[int | tuple[int, int]]
    ) -> Damage:
        """Put other lines in the place of some.

        ``at`` are the lines that may be accused, numbered as before the edit; ``(line, n)`` is the
        n-th line after the first that now stands in the place of ``line``.
        """
        lines: list[str] = []
        moved: dict[int, int] = {}
        for number, old in enumerate(self.lines, 1):
            moved[number] = len(lines) + 1
            lines.extend(changes.get(number, (old,)))
        need(lines != self.lines)
        right = {moved[at_] if isinstance(at_, int) else moved[at_[0]] + at_[1] for at_ in at}
        return Damage(lines, frozenset(right))

    def change(self, line: int, new: str, *also: int) -> Damage:
        """Another text on one line."""
        return self.edit({line: [new]}, [line, *also])

    def alter(self, action: Action, *also: int, **values: object) -> Damage:
        """Other values in one action."""
        return self.change(action.line, self.write(replace(action, **values)), *also)

    def delete(self, line: int, *at: int) -> Damage:
        """A line taken away; what follows is accused."""
        return self.edit({line: []}, at or [self.after(line)])

    def insert(self, before: int, new: str, *also: int) -> Damage:
        """A line put before another one."""
        return self.edit({before: [new, self.line(before)]}, [before, *also])

    def twice(self, line: int, *also: int) -> Damage:
        """A line copied to just below."""
        return self.edit({line: [self.line(line)] * 2}, [(line, 1), *also])

    def swap(self, first: int, second: int, *also: int) -> Damage:
        """Two lines exchanged."""
        return self.edit(
            {first: [self.line(second)], second: [self.line(first)]}, [first, second, *also]
        )

    def move(self, line: int, before: int, *also: int) -> Damage:
        """A line moved to before another one; both places may be accused."""
        changes = {line: [], before: [self.line(line), self.line(before)]}
        return self.edit(changes, [before, self.after(line) if not also else before, *also])


class Kind(NamedTuple):
    """A kind of damage: what it does, and the codes of which one must show up."""

    name: str
    chapter: str
    codes: frozenset[str]
    do: Callable[[Sound, Random], Damage]
    wide: bool


KINDS: dict[str, Kind] = {}
ANY = "*"


def kind(
    chapter: str, *codes: str, wide: bool = False
) -> Callable[[Callable[[Sound, Random], Damage]], Callable[[Sound, Random], Damage]]:
    """Enter a function into the list of kinds.

    ``wide`` is damage that is many faults at once: it must be found, at its place, but nobody can
    ask that it gives one error or two.
    """

    def enter(do: Callable[[Sound, Random], Damage]) -> Callable[[Sound, Random], Damage]:
        name = do.__name__.replace("_", " ")
        assert name not in KINDS
        assert do.__doc__
        KINDS[name] = Kind(name, chapter, frozenset(codes), do, wide)
        return do

    return enter
