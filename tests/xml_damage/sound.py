"""One damage to a sound hand of Merge or Boss: what each kind may be told as, and where.

What no text can show is no kind: how many cards another player drew, a card that is never named
again, a cent between rake and award, what a hand's own clock says, anything in the chat.
"""

import re
from collections.abc import Callable, Iterable
from random import Random
from typing import NamedTuple, TypeVar

from histories.hand import Hand

T = TypeVar("T")

TURN = (
    "blind-poster", "ante-repeated",
    "action-missing", "out-of-turn", "acts-after-fold", "acts-all-in", "betting-over", "hand-over",
    "check-facing-bet", "nothing-to-call", "nothing-to-raise", "bet-facing-bet", "call-amount",
    "raise-size", "bet-size", "draw-turn", "draw-extra", "draw-missing", "pot-total", "rake-undue",
    "draw-absent", "not-in-hand", "all-in-flag", "open-fold", "past-cap", "blind-missing",
    "raise-minimum", "pot-limit", "award-amount", "misplaced-line", "more-than-stack",
    "bring-in-missing", "broken-numbering", "folded-shows", "show-missing", "muck-uncontested",
)  # fmt: skip
SUMS = (
    "call-amount", "raise-size", "bet-size", "raise-minimum", "pot-limit", "more-than-stack",
    "all-in-flag", "pot-total", "award-amount", "rake-undue", "rake-sum", "wrong-split",
    "bring-in-amount", "ante-amount", "blind-amount", "nothing-to-call", "no-reopen", "past-cap",
    "odd-chip", "award-missing", "pot-figures", "summary-amount", "action-missing",
)  # fmt: skip
CARDS = (
    "card-twice", "draw-count", "hand-description", "shown-cards", "summary-cards", "own-discard",
    "discard-back", "pat-cards", "kept-cards", "new-cards", "draw-too-many", "wrong-winner",
)  # fmt: skip


class Inapplicable(Exception):  # noqa: N818
    """The hand has no place for this damage."""


class Damage(NamedTuple):
    """A damaged text, and the lines of it that may be accused."""

    lines: list[str]
    at: frozenset[int]


class Sound(NamedTuple):
    """A sound hand: what it is, its lines, and the description above it (Boss: none)."""

    hand: Hand
    lines: list[str]
    above: str

    def find(self, pattern: str) -> list[int]:
        """The lines, from 1, that a pattern is found in."""
        return [n for n, line in enumerate(self.lines, 1) if re.search(pattern, line)]


class Kind(NamedTuple):
    """A kind of damage: its name, the rooms it fits, what it may be told as, and how it is done."""

    name: str
    rooms: tuple[str, ...]
    codes: tuple[str, ...]
    do: Callable[[Sound, Random], Damage]
    above: bool
    wide: bool


KINDS: dict[str, Kind] = {}
Doing = Callable[[Sound, Random], Damage]
BOTH = ("merge", "boss")


def kind(
    *codes: str, rooms: tuple[str, ...] = BOTH, above: bool = False, wide: bool = False
) -> Callable[[Doing], Doing]:
    """Enter a kind.

    ``above``: the description is damaged, and is the first line. ``wide``: many lines are false.
    """

    def enter(do: Doing) -> Doing:
        name = do.__name__.replace("_", " ")
        KINDS[name] = Kind(name, rooms, codes, do, above, wide)
        return do

    return enter


def pick(rng: Random, among: Iterable[T]) -> T:
    """One of them by chance."""
    choices = list(among)
    if not choices:
        raise Inapplicable
    return rng.choice(choices)


def put(s: Sound, at: int, text: str, *also: int) -> Damage:
    """Another text in a line."""
    lines = list(s.lines)
    lines[at - 1] = text
    return Damage(lines, frozenset((at, *also)))


def swap_out(s: Sound, at: int, old: str, new: str, *also: int) -> Damage:
    """Something else in a line, where a pattern stands."""
    text = re.sub(old, lambda _: new, s.lines[at - 1], count=1)
    if text == s.lines[at - 1]:
        raise Inapplicable
    return put(s, at, text, *also)


def around(at: int, *more: int) -> frozenset[int]:
    """A line that is gone may be missed at the ones beside it."""
    return frozenset((max(at - 1, 1), at, at + 1, *more))


def everywhere(s: Sound) -> frozenset[int]:
    return frozenset(range(1, len(s.lines) + 2))


# -- where things stand: a line of Merge, or the first line of an element of Boss

BETS = r'type="(?:FOLD|CHECK|CALL|BET|RAISE|ALL_IN|COMPLETE)"|TYPE="ACTION_'
PAID = r'type="(?:CALL|BET|RAISE|ALL_IN)"|TYPE="ACTION_(?:CALL|BET|RAISE|ALLIN)"'
DRAWS = r'type="DRAW"|TYPE="CHANGECARD"'
POSTS = r'type="(?:SMALL_BLIND|BIG_BLIND|ANTE|BRING_IN)"|TYPE="HAND_BLINDS"'
SEATS = r"<player |<PLAYER (?!.*STATE_EMPTY)"
AWARDS = r'<winner |<RESULT (?!.*WIN="0.00")'
EVENTS = f"{BETS}|{DRAWS}|{POSTS}"
PLAYER = r'(?:player|PLAYER)="[^"]*"'


def block(s: Sound, at: int) -> int:
    """The last line of the element that starts at a line."""
    if s.hand.room == "merge" or "</" in s.lines[at - 1].replace("</CARD>", ""):
        return at
    ends = [
        n for n in range(at, len(s.lines) + 1) if re.search("</(ACTION|RESULT)>", s.lines[n - 1])
    ]
    return ends[0] if ends else at


def without(s: Sound, at: int, *also: int) -> Damage:
    """An element is gone; what closed after it is kept."""
    last = block(s, at)
    lines = s.lines[: at - 1] + s.lines[last:]
    tail = re.search(r"(?:</SHOWDOWN>)?</HISTORY>$", s.lines[last - 1])
    if tail:
        lines[at - 2] += tail[0]
    return Damage(lines, around(at, *also))


def moved(s: Sound, at: int, to: int) -> Damage:
    """An element stands before that of a later line, which is its end."""
    last, end = block(s, at), block(s, to)
    lines = s.lines[: at - 1] + s.lines[last:end] + s.lines[at - 1 : last] + s.lines[end:]
    return Damage(lines, frozenset(range(max(at - 1, 1), end + 2)))


def doubled(s: Sound, at: int) -> Damage:
    last = block(s, at)
    if "</HISTORY>" in s.lines[last - 1]:
        raise Inapplicable
    lines = s.lines[:last] + s.lines[at - 1 : last] + s.lines[last:]
    return Damage(lines, frozenset(range(at, 2 * last - at + 4)))
