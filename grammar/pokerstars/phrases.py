"""What players do, as PokerStars words it, remembered once it is read.

There are few ways to call $0.10. So the words after a name are looked up first, and read by a
pattern only when they are new. All memories are emptied before they grow large.
"""

from __future__ import annotations

import re
from typing import Any, TypeAlias

from grammar.pokerstars.header import (
    MEMORY,
    Header,
    Table,
)
from histories.actions import (
    Action,
    Bet,
    Call,
    Cancelled,
    Check,
    Discard,
    Fold,
    Muck,
    NoShow,
    Note,
    Post,
    RaiseTo,
    Reshuffle,
    Show,
    StandPat,
)
from histories.cards import CARDS, Cards
from histories.games import GAMES
from histories.hand import Pot, Seat, SeatState, Summary, SummarySeat
from histories.money import CURRENCIES, Unit


class Run:
    """A token of the structure grammar: a run of lines of one kind, or a line that stands alone."""

    __slots__ = ("type",)
    value = ""
    line = column = end_line = end_column = start_pos = end_pos = None

    def __init__(self, kind: str) -> None:
        self.type = kind


RUNS = {
    kind: Run(kind)
    for kind in (
        "HEADER_ONE_DRAW", "HEADER_THREE_DRAWS", "TABLE", "SEATS", "POSTS", "DEALING", "DEALT",
        "BETS", "FIRST_DRAW", "SECOND_DRAW", "THIRD_DRAW", "DRAWS", "SHOW_DOWN", "SHOWS",
        "CANCELLED", "SUMMARY", "TOTAL", "RESULTS",
    )
}  # fmt: skip
POSTS, DEALT, BETS, DRAWS, SHOWS = (
    RUNS[kind] for kind in ("POSTS", "DEALT", "BETS", "DRAWS", "SHOWS")
)
SEATS, TABLE, CANCELLED, SUMMARY, TOTAL, RESULTS = (
    RUNS[kind] for kind in ("SEATS", "TABLE", "CANCELLED", "SUMMARY", "TOTAL", "RESULTS")
)
HEADERS = {1: RUNS["HEADER_ONE_DRAW"], 3: RUNS["HEADER_THREE_DRAWS"]}
HEADER_OF = {name: HEADERS.get(game.draws) for name, game in GAMES.items()}
HEADINGS = {
    f"*** {name} ***": (RUNS[kind], name)
    for kind, name in (
        ("DEALING", "DEALING HANDS"), ("FIRST_DRAW", "FIRST DRAW"), ("SECOND_DRAW", "SECOND DRAW"),
        ("THIRD_DRAW", "THIRD DRAW"), ("SHOW_DOWN", "SHOW DOWN"), ("SUMMARY", "SUMMARY"),
    )
}  # fmt: skip

#: The run that an action's line belongs to, the action's type, its fields after the player.
Entry: TypeAlias = tuple[Run, type[Any], tuple[Any, ...]]
#: A summary seat's fields after the player.
Tail: TypeAlias = tuple[Any, ...]

CONSTANTS: dict[str, Entry] = {
    "folds": (BETS, Fold, ()),
    "checks": (BETS, Check, ()),
    "stands pat": (DRAWS, StandPat, ()),
    "mucks hand": (SHOWS, Muck, ()),
    "doesn't show hand": (SHOWS, NoShow, ()),
}
#: Lines without a player: run, type, fields after the line's number.
PLAIN: dict[str, Entry] = {
    "Betting is capped": (BETS, Note, ("capped",)),
    "The deck is reshuffled": (DRAWS, Reshuffle, ()),
    "Hand cancelled": (CANCELLED, Cancelled, ()),
}
SITS = {"sits out": "sits out", "is sitting out": "sitting out", "has returned": "returned"}

_BET = re.compile(r"(calls|bets) ([^\s()|]+)( and is all-in)?")
_RAISE = re.compile(r"raises ([^\s()|]+) to ([^\s()|]+)( and is all-in)?")
_POST = re.compile(
    r"posts (small blind|big blind|small & big blinds|the ante) ([^\s()|]+)( and is all-in)?"
)
_DISCARD = re.compile(r"discards (1 card|[2-9] cards|[1-9][0-9] cards)(?: \[([^\[\]]*)\])?")
_PAT = re.compile(r"stands pat on \[([^\[\]]*)\]")
_SHOW = re.compile(r"shows \[([^\[\]]+)\](?: \((.+)\))?")
_COLLECT = re.compile(r"([^\s()|]+) from ((?:main |side )?pot|side pot-[1-9][0-9]?)")
UNCALLED = re.compile(r"Uncalled bet \(([^\s()|]+)\) returned to (.+)")

_STACK = re.compile(
    r"([^\s()|]+) in chips(?:, ([^\s()|]+) bounty)?\)"
    r"(| is sitting out| out of hand \(moved from another table(?: into (?:small|big) blind)?\))"
)
_SEAT = re.compile(r"Seat ([1-9][0-9]?): (.+) \(([^\s()|]+ in chips.*)")
SEAT_NUMBERS = {str(number): number for number in range(1, 100)}

_TOTAL = re.compile(
    r"Total pot ([^\s()|]+)((?: (?:Main|Side) pot(?:-[1-9][0-9]?)? [^\s()|]+)*) \| Rake ([^\s()|]+)"
)
_POT = re.compile(r" ((?:Main|Side) pot(?:-[1-9][0-9]?)?) ([^\s()|]+)")
_RESULT = re.compile(
    r"((?: \((?:button|small blind|big blind)\))*) "
    r"(?:folded (?P<when>before Flop|before the Draw|after the Draw"
    r"|after the 1st Draw|after the 2nd Draw|after the 3rd Draw)(?P<idle> \(didn't bet\))?"
    r"|collected \((?P<collected>[^\s()|]+)\)"
    r"|mucked(?: \[(?P<mucked>[^\[\]]*)\])?"
    r"|showed \[(?P<showed>[^\[\]]+)\] and "
    r"(?:won \((?P<won>[^\s()|]+)\) with (?P<won_with>\S|\S.*\S)"
    r"|lost with (?P<lost_with>\S|\S.*\S)))"
)
_ANYONE = re.compile(
    r"(.+?)((?: \((?:button|small blind|big blind)\))* (?:folded|collected|mucked|showed)\b.*)"
)


def cards_of(text: str) -> Cards:
    """Read what stands in a pair of brackets. Raises ``ValueError``."""
    cards = tuple(text.split(" ")) if text else ()
    if not CARDS.issuperset(cards):
        raise ValueError(text)
    return cards


class Verbs(dict[str, Entry]):
    """What players do, by the words after ``NAME: ``, for hands counted in one unit."""

    def __init__(self, unit: Unit) -> None:
        super().__init__()
        self.unit = unit

    def __missing__(self, words: str) -> Entry | None:
        """Read words not met before: ``None`` if no action is worded so."""
        try:
            entry = self._read(words)
        except ValueError:
            return None
        if entry is not None and "[" not in words:
            if len(self) >= MEMORY:
                self.clear()
            self[words] = entry
        return entry

    def _read(self, words: str) -> Entry | None:
        verb = words.split(" ", 1)[0]
        parse = self.unit.parse
        if (verb == "calls" or verb == "bets") and (match := _BET.fullmatch(words)):
            kind = Call if verb == "calls" else Bet
            return BETS, kind, (parse(match[2]), match[3] is not None)
        if verb == "raises" and (match := _RAISE.fullmatch(words)):
            return BETS, RaiseTo, (parse(match[1]), parse(match[2]), match[3] is not None)
        if verb == "discards" and (match := _DISCARD.fullmatch(words)):
            count = int(match[1].split(" ", 1)[0])
            return DRAWS, Discard, (count, None if match[2] is None else cards_of(match[2]))
        if verb == "shows" and (match := _SHOW.fullmatch(words)):
            return SHOWS, Show, (cards_of(match[1]), match[2])
        if verb == "posts" and (match := _POST.fullmatch(words)):
            kind_of_post = match[1].removeprefix("the ")
            return POSTS, Post, (kind_of_post, parse(match[2]), match[3] is not None)
        if verb == "stands" and (match := _PAT.fullmatch(words)):
            return DRAWS, StandPat, (cards_of(match[1]),)
        return CONSTANTS.get(words)


class Awards(dict[str, "tuple[int, str]"]):
    """What a player collects, by the words after `` collected ``."""

    def __init__(self, unit: Unit) -> None:
        super().__init__()
        self.unit = unit

    def __missing__(self, words: str) -> tuple[int, str] | None:
        match = _COLLECT.fullmatch(words)
        if match is None:
            return None
        try:
            award = self.unit.parse(match[1]), match[2]
        except ValueError:
            return None
        if len(self) >= MEMORY:
            self.clear()
        self[words] = award
        return award


class Stacks(dict[str, "tuple[int, SeatState, int | None]"]):
    """Stack, state and bounty of a seat, by the words after the name's bracket."""

    def __init__(self, unit: Unit) -> None:
        super().__init__()
        self.unit = unit

    def __missing__(self, words: str) -> tuple[int, SeatState, int | None] | None:
        match = _STACK.fullmatch(words)
        if match is None:
            return None
        try:
            stack = self.unit.parse(match[1])
            bounty = bounty_of(match[2]) if match[2] else None
        except ValueError:
            return None
        state: SeatState = ""
        if match[3]:
            state = "sitting out" if match[3] == " is sitting out" else "out of hand"
        if len(self) >= MEMORY:
            self.clear()
        self[words] = seat = (stack, state, bounty)
        return seat


class Tails(dict[str, Tail]):
    """How a player's hand ended, by the words after the name in the summary."""

    def __init__(self, unit: Unit) -> None:
        super().__init__()
        self.unit = unit

    def __missing__(self, words: str) -> Tail | None:
        match = _RESULT.fullmatch(words)
        if match is None:
            return None
        try:
            tail = self._read(match)
        except ValueError:
            return None
        if "[" not in words:
            if len(self) >= MEMORY:
                self.clear()
            self[words] = tail
        return tail

    def _read(self, match: re.Match[str]) -> Tail:
        marks = tuple(match[1][2:-1].split(") (")) if match[1] else ()
        if (when := match["when"]) is not None:
            return marks, "folded", when, match["idle"] is not None
        if (showed := match["showed"]) is not None:
            won = None if match["won"] is None else self.unit.parse(match["won"])
            description = match["won_with"] if match["lost_with"] is None else match["lost_with"]
            return marks, "showed", "", False, cards_of(showed), won, description
        if (collected := match["collected"]) is not None:
            return marks, "collected", "", False, None, self.unit.parse(collected)
        mucked = match["mucked"]
        return marks, "mucked", "", False, None if mucked is None else cards_of(mucked)


def bounty_of(text: str) -> int:
    """A bounty is counted in the buy-in's currency, whatever the hand counts in."""
    currency = CURRENCIES.get(text[0])
    return Unit(currency, 2).parse(text) if currency else Unit("chips", 0).parse(text)


class Words:
    """The memories for hands counted in one unit."""

    __slots__ = ("awards", "stacks", "tails", "unit", "verbs")

    def __init__(self, unit: Unit) -> None:
        self.unit = unit
        self.verbs = Verbs(unit)
        self.awards = Awards(unit)
        self.stacks = Stacks(unit)
        self.tails = Tails(unit)


_words: dict[tuple[str, int], Words] = {}


def words_for(unit: Unit) -> Words:
    """The memories for a unit."""
    key = unit.currency, unit.decimals
    known = _words.get(key)
    if known is None:
        known = _words[key] = Words(unit)
    return known


class Reading:
    """A hand while it is read: its lines, and the records made of them so far."""

    __slots__ = (
        "actions", "header", "index", "lines", "order", "results", "seats", "summary_line", "table",
        "total", "words",
    )  # fmt: skip

    header: Header
    table: Table
    words: Words

    def __init__(self, lines: list[str], header: Header) -> None:
        self.lines = lines
        self.header = header
        self.words = words_for(header.stakes.unit)
        self.order: list[Run] = []
        self.seats: list[Seat] = []
        self.index: dict[str, int] = {}
        self.actions: list[Action] = []
        self.results: list[SummarySeat] = []
        self.summary_line = 0
        self.total: tuple[int, int, int, tuple[Pot, ...]] | None = None

    def summary(self) -> Summary | None:
        """The summary as stated, ``None`` where the text has none."""
        if not self.summary_line:
            return None
        seats = tuple(self.results)
        if self.total is None:
            return Summary(self.summary_line, self.summary_line, None, None, (), seats)
        line, total, rake, pots = self.total
        return Summary(self.summary_line, line, total, rake, pots, seats)


def read_seat(line: str, number: int, words: Words) -> Seat | None:
    """Read a seat line, the ``number``-th of its hand; ``None`` if it is not sound."""
    head, _, tail = line.rpartition(" (")
    found = words.stacks[tail]
    place, _, name = head.partition(": ")
    if found is None or place[:5] != "Seat ":
        # a note in brackets after the stack, or a name such as "x (5 in chips)"
        match = _SEAT.fullmatch(line)
        if match is None:
            return None
        place, name = f"Seat {match[1]}", match[2]
        found = words.stacks[match[3]]
    seat = SEAT_NUMBERS.get(place[5:])
    if found is None or seat is None or not name:
        return None
    return Seat(number, seat, name, *found)


def read_total(line: str, unit: Unit) -> tuple[int, int, tuple[Pot, ...]] | None:
    """Read the line of the total pot; ``None`` if it is not sound."""
    match = _TOTAL.fullmatch(line)
    if match is None:
        return None
    total, figures, rake = match.groups()
    parse = unit.parse
    try:
        pots = (
            tuple(
                Pot(name, parse(amount.removesuffix("."))) for name, amount in _POT.findall(figures)
            )
            if figures
            else ()
        )
        return parse(total), parse(rake), pots
    except ValueError:
        return None


def read_result(line: str, number: int, reading: Reading) -> SummarySeat | None:
    """Read a seat's line in the summary; ``None`` if it is not sound."""
    place, _, rest = line.partition(": ")
    seat = SEAT_NUMBERS.get(place[5:])
    if seat is None or place[:5] != "Seat ":
        return None
    tails = reading.words.tails
    player = len(reading.results)
    if player < len(reading.seats):
        # the seats come in the order in which they came before
        one = reading.seats[player]
        if one.number == seat and rest.startswith(one.name):
            tail = tails[rest[len(one.name) :]]
            if tail is not None:
                return SummarySeat(number, seat, player, *tail)
    for player, one in enumerate(reading.seats):
        if one.number == seat and rest.startswith(one.name):
            tail = tails[rest[len(one.name) :]]
            if tail is not None:
                return SummarySeat(number, seat, player, *tail)
    for name, player in reading.index.items():
        if rest.startswith(name):
            tail = tails[rest[len(name) :]]
            if tail is not None:
                return SummarySeat(number, seat, player, *tail)
    match = _ANYONE.fullmatch(rest)
    unknown = None if match is None else tails[match[2]]
    return None if unknown is None else SummarySeat(number, seat, -1, *unknown)


def read_dealt(line: str, index: dict[str, int]) -> tuple[int, Cards, Cards | None] | None:
    """Read a line ``Dealt to NAME [..] [..]``; ``None`` if it is not sound."""
    if line[:9] != "Dealt to " or line[-1] != "]":
        return None
    head, sep, last = line[9:-1].rpartition(" [")
    if not sep:
        return None
    try:
        if head.endswith("]"):
            name, sep, first = head[:-1].rpartition(" [")
            player = index.get(name)
            if sep and player is not None:
                return player, cards_of(first), cards_of(last)
        player = index.get(head)
        return None if player is None else (player, cards_of(last), None)
    except ValueError:
        return None
