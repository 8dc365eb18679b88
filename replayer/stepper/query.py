"""What hands are looked for: the words of the filter, and what is known of a hand to hold to them.

Words are joined by *and*. A word alone is a part of an id or of a game's, a player's or a table's
name, or is a status or the code of a finding; a word such as ``pot>1`` asks for one fact.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from decimal import Decimal, InvalidOperation
from typing import TypeVar, get_args

import msgspec

from histories.actions import Bet, Call, Deal, Discard, RaiseTo, StandPat
from histories.findings import RULES
from histories.hand import Hand, Item, OtherGame
from histories.money import Unit
from replayer.result import Result, Status

_STATUSES = frozenset(get_args(Status))
_WORDS = re.compile(r'(?:[^\s"]|"[^"]*"?)+')
_ASKS = re.compile(r"([a-z]+)(<=|>=|<|>|=|:)(.*)")
#: The words that ask for a fact, in the order in which the help names them.
ASKS = ("pot", "net", "drew", "draws", "date", "game", "player", "table", "id", "status", "finding")
_AMOUNTS = ("pot", "net")


class Facts(msgspec.Struct, frozen=True):
    """What a filter can ask of a hand; amounts in minor units, ``None`` where nobody knows them.

    ``draws`` are the counts of the player whose cards the history knows, 0 for standing pat.
    """

    hand_id: str
    game: str
    table: str
    day: str
    players: tuple[str, ...]
    draws: tuple[int, ...]
    drew: int
    played: bool
    marked: bool
    status: str
    codes: tuple[str, ...]
    pot: int | None
    net: int | None
    unit: Unit | None


def hero(hand: Hand) -> int:
    """The player whose cards the history knows from the deal; -1 where there is none."""
    for action in hand.actions:
        if isinstance(action, Deal) and action.new is None:
            return action.player
    return -1


def played(item: Item) -> bool:
    """Whether that player put chips in of his own will, or stayed until the first draw."""
    if not isinstance(item, Hand):
        return False
    me = hero(item)
    return me >= 0 and any(
        isinstance(action, Call | Bet | RaiseTo | Discard | StandPat) and action.player == me
        for action in item.actions
    )


def facts(item: Item, result: Result, *, marked: bool) -> Facts:
    """What a filter can ask of a hand that was played once."""
    pot, net = money_of(result)
    codes = tuple(finding.code for finding in result.findings)
    hand_id = item.hand_id or ""
    if not isinstance(item, Hand):
        other = isinstance(item, OtherGame)
        words = item.game_words if isinstance(item, OtherGame) else ""
        time = item.time if isinstance(item, OtherGame) else None
        table = item.table if isinstance(item, OtherGame) else ""
        day = "" if not other or time is None else f"{time:%Y-%m-%d}"
        return Facts(hand_id, words.lower(), table.lower(), day, (), (), 0, False, marked,
                     result.status, codes, pot, net, None)  # fmt: skip
    me = hero(item)
    made = [a for a in item.actions if isinstance(a, Discard | StandPat)]
    draws = tuple(a.count if isinstance(a, Discard) else 0 for a in made if a.player == me)
    return Facts(
        hand_id,
        item.game_name.lower(),
        item.table.lower(),
        "" if item.time is None else f"{item.time:%Y-%m-%d}",
        tuple(seat.name.lower() for seat in item.seats),
        draws,
        len({a.player for a in made}),
        played(item),
        marked,
        result.status,
        codes,
        pot,
        net,
        item.unit,
    )


def money_of(result: Result) -> tuple[int | None, int | None]:
    """The pot before rake, and what the hand brought the player whose cards are known."""
    settlement, item = result.settlement, result.item
    if settlement is None or not isinstance(item, Hand):
        return None, None
    me = hero(item)
    net = next((account.net for account in settlement.accounts if account.player == me), None)
    return sum(pot.gross for pot in settlement.pots), net


Test = Callable[[Facts], bool]


class Query:
    """A filter, as it is typed. ``error`` says what cannot be understood; such words are left out
    until they can.
    """

    def __init__(self, text: str = "") -> None:
        self.text = text.strip()
        self.error = ""
        self._tests: list[Test] = []
        for word in _WORDS.findall(text):
            test = self._read(word.replace('"', "").lower())
            if test is not None:
                self._tests.append(test)

    @property
    def empty(self) -> bool:
        """Whether every hand fits."""
        return not self._tests

    def fits(self, known: Facts) -> bool:
        """Whether a hand is one of those looked for."""
        return all(test(known) for test in self._tests)

    def _read(self, word: str) -> Test | None:
        match = _ASKS.fullmatch(word)
        if match is None or match[1] not in ASKS:
            return _bare(word)
        what, relation, wanted = match.groups()
        try:
            return _asks(what, relation, wanted)
        except ValueError as error:
            self.error = f"{what}{relation} {error}"
            return None


def _bare(word: str) -> Test | None:
    simple: dict[str, Test] = {
        "won": lambda known: (known.net or 0) > 0,
        "lost": lambda known: (known.net or 0) < 0,
        "played": lambda known: known.played,
        "marked": lambda known: known.marked,
        "finding": lambda known: bool(known.codes),
    }
    if word in simple:
        return simple[word]
    if word in RULES:
        return lambda known: word in known.codes
    if word in _STATUSES:
        return lambda known: known.status == word
    part = word.removeprefix("#")
    return lambda known: (
        part in known.hand_id
        or part in known.game
        or part in known.table
        or any(part in name for name in known.players)
    )  # fmt: skip


def _asks(what: str, relation: str, wanted: str) -> Test:
    """A test for one fact. Raises ``ValueError`` with what it needs instead."""
    if not wanted:
        raise ValueError(
            "needs an amount" if what in _AMOUNTS else "needs a number" if what == "drew"
            else "needs a day such as 2011-04-17" if what == "date" else "needs a word"
        )  # fmt: skip
    if what in _AMOUNTS:
        return _amount(what, relation, wanted)
    if what == "drew":
        if not wanted.isdecimal():
            raise ValueError("needs a number")
        number = int(wanted)
        return lambda known: _compare(known.drew, relation, number)
    if what == "date":
        return _date(relation, wanted)
    if relation not in (":", "="):
        raise ValueError("takes a colon")
    if what == "draws":
        return _draws(wanted)
    return {
        "game": lambda known: wanted in known.game,
        "player": lambda known: any(wanted in name for name in known.players),
        "table": lambda known: wanted in known.table,
        "id": lambda known: wanted.removeprefix("#") in known.hand_id,
        "status": lambda known: known.status == wanted,
        "finding": lambda known: wanted in known.codes,
    }[what]


Amount = TypeVar("Amount", int, Decimal, str)


def _compare(one: Amount, relation: str, other: Amount) -> bool:
    if relation in ("<=", ">=") and one == other:
        return True
    return (
        one < other if relation[0] == "<" else one > other if relation[0] == ">" else one == other
    )


def _amount(what: str, relation: str, wanted: str) -> Test:
    try:
        amount = Decimal(re.sub(r"[$€£]", "", wanted))
    except InvalidOperation:
        raise ValueError("needs an amount") from None
    if not amount.is_finite():
        raise ValueError("needs an amount")

    def test(known: Facts) -> bool:
        have = known.pot if what == "pot" else known.net
        minor = 10**known.unit.decimals if known.unit else 1
        return have is not None and _compare(Decimal(have), relation, amount * minor)

    return test


def _date(relation: str, wanted: str) -> Test:
    day = re.sub(r"[/.]", "-", wanted)
    if not re.fullmatch(r"\d{4}(-\d{1,2}(-\d{1,2})?)?-?", day):
        raise ValueError("needs a day such as 2011-04-17")
    day = "-".join(part.zfill(2) for part in day.split("-") if part)
    return lambda known: bool(known.day) and _compare(known.day[: len(day)], relation, day)


def _draws(wanted: str) -> Test:
    """One count that was drawn at any time, or all of them: ``draws:pat``, ``draws:2,1,pat``."""
    parts = ["0" if part == "pat" else part for part in wanted.split(",") if part]
    if not parts or not all(part.isdecimal() for part in parts):
        raise ValueError("needs counts: 2 or 2,1,pat")
    counts = tuple(map(int, parts))
    if len(counts) == 1:
        return lambda known: counts[0] in known.draws
    return lambda known: known.draws == counts
