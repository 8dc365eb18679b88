"""Hands without the names of those who played them.

An ``Anonymiser`` gives every player another name, the same in all hands that it is given, and
cash tables and files too. Chat goes, and so does whoever has no seat. Ids, times, stakes,
tournament numbers, cards and chips stay: who has the same hand from the room can tell it by these.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from html import escape
from typing import Literal, TypeAlias

from msgspec.structs import replace

from histories.actions import (
    Action,
    Deal,
    Note,
    PlayerAction,
    ReturnUncalled,
    Serving,
    StudDeal,
    Unread,
)
from histories.findings import RULES, Finding, Value
from histories.hand import Hand, Item, OtherGame, Source, Unreadable

#: Stands for a line that was dropped: the others keep their numbers.
DROPPED = "…"

#: Where on a line a player's name stands.
_Where: TypeAlias = Literal["seat", "dealt", "start", "end"]
#: Names and what they become.
_Names: TypeAlias = Iterable[tuple[str, str]]

_PLACES = {"seat": re.compile(r"\s*Seat [0-9]{1,2}: "), "dealt": re.compile(r"\s*Dealt to ")}
_CLUB = re.compile(r"\{.*\} ")
#: A line of XML with more tags than these may tell of more than one thing.
_TAGS = 2


def hero_of(hand: Hand) -> int | None:
    """Whose client wrote the hand: the only player whose cards it tells from the start.

    An index into ``hand.seats``; ``None`` where it tells nobody's, or those of several.
    """
    known = {
        action.player
        for action in hand.actions
        if (type(action) is Deal and action.new is None and len(action.cards) > 1)
        or (type(action) is StudDeal and not action.before and len(action.new) > 2)
    }
    return known.pop() if len(known) == 1 else None


class Anonymiser:
    """Gives players, tables and files other names, and remembers which.

    Players become ``Player 1``, ``Player 2``, ... as they are met, and the hero ``Hero``. No two
    get the same name, and none gets one that a player met so far has. The same hands in the same
    order give the same names.
    """

    def __init__(self) -> None:
        self._names: dict[str, str] = {}
        self._given: set[str] = set()
        self._next = 1
        self._tables: dict[tuple[str, str], str] = {}
        self._files: dict[str, str] = {}

    def item(self, item: Item) -> Item:
        """What was read, without names. The text of what is no hand goes altogether."""
        if isinstance(item, Hand):
            return self.hand(item)
        source = self._source(item.source, map(_masked, item.source.text.split("\n")))
        if isinstance(item, OtherGame):
            return replace(item, source=source, table=self._table(item.room, item.table))
        return Unreadable(source, item.room, item.hand_id, tuple(map(_bare, item.faults)))

    def hand(self, hand: Hand) -> Hand:
        """The hand without names, also in its text, which keeps its lines.

        The engine finds the same in it, at the same lines. A line that states nothing of the hand,
        or of which it is not sure what it states, is ``DROPPED``.
        """
        self._meet(hand)
        names = [(seat.name, self._names[seat.name]) for seat in hand.seats]
        table = hand.table
        tables = []
        if hand.tournament is None and table:
            table = self._table(hand.room, table)
            tables = [(hand.table, table)]
        text = _Text(hand, names, tables)
        return replace(
            hand,
            source=self._source(hand.source, text.lines),
            table=table,
            seats=tuple(
                [replace(seat, name=new) for seat, (_, new) in zip(hand.seats, names, strict=True)]
            ),
            faults=tuple([text.fault(fault) for fault in hand.faults]),
        )

    def _meet(self, hand: Hand) -> None:
        """Give those a name who have none yet."""
        new = dict.fromkeys(seat.name for seat in hand.seats if seat.name not in self._names)
        if not new:
            return
        taken = self._given.union(self._names, new)
        hero = hero_of(hand)
        for name in new:
            if hero is not None and name == hand.seats[hero].name:
                other = _hero_name((taken - {name}) | self._given)
            else:
                other = self._player_name(taken)
            self._names[name] = other
            self._given.add(other)
            taken.add(other)

    def _player_name(self, taken: set[str]) -> str:
        while (name := f"Player {self._next}") in taken:
            self._next += 1
        self._next += 1
        return name

    def _table(self, room: str, table: str) -> str:
        if not table:
            return ""
        return self._tables.setdefault((room, table), f"Table {len(self._tables) + 1}")

    def _source(self, source: Source, lines: Iterable[str]) -> Source:
        file = source.file
        if file != "-":
            file = self._files.setdefault(file, f"file {len(self._files) + 1}")
        return Source(file, source.line, "\n".join(lines))


def _hero_name(taken: set[str]) -> str:
    name, number = "Hero", 1
    while name in taken:
        number += 1
        name = f"Hero {number}"
    return name


class _Text:
    """A hand's text with other names: which line tells what, and of whom."""

    def __init__(self, hand: Hand, names: _Names, tables: _Names) -> None:
        self._hand = hand
        self._names = list(names)
        self._tables = list(tables)
        self._told: dict[int, list[tuple[int, _Where]]] = {}
        self._plain: set[int] = set()
        self._doubtful = {fault.line - hand.source.line + 1 for fault in hand.faults}
        self._kept: set[int] = set()
        for player, seat in enumerate(hand.seats):
            self._tell(seat.line, player, "seat")
        for action in hand.actions:
            self._take(action)
        if hand.summary is not None:
            self._plain |= {hand.summary.line, hand.summary.total_line}
            for result in hand.summary.seats:
                self._tell(result.line, result.player, "seat")
        self.lines = list(self._written(hand.source.text))

    def _take(self, action: Action) -> None:
        if isinstance(action, Unread):
            self._doubtful.add(action.line)
        elif isinstance(action, Serving):
            for line, player, _ in action.steps:
                self._tell(line, player, "start")
        elif isinstance(action, PlayerAction):
            where: _Where = "start"
            if isinstance(action, Deal):
                where = "dealt"
            elif isinstance(action, ReturnUncalled):
                where = "end"
            self._tell(action.line, action.player, where)
        elif isinstance(action, Note) and action.kind in ("sits out", "sitting out", "returned"):
            self._tell(action.line, action.player, "start")
        else:
            self._plain.add(action.line)

    def _tell(self, line: int, player: int, where: _Where) -> None:
        if player >= 0:
            self._told.setdefault(line, []).append((player, where))
        else:
            self._doubtful.add(line)

    def _written(self, text: str) -> Iterable[str]:
        document = text.lstrip("\ufeff \t\r\n").startswith("{")
        for number, line in enumerate(text.split("\n"), 1):
            new = None if document and line.strip() else self._line(number, line)
            if new is None:
                # the engine asks whom a line names that could not be read
                new = " ".join([DROPPED, *(new for old, new in self._names if old in line)])
            else:
                self._kept.add(number)
            yield new

    def _line(self, number: int, line: str) -> str | None:
        """A line with other names; ``None`` for one that has to go."""
        if not line.strip():
            return line
        if number in self._doubtful:
            return self._guess(number, line)
        if number in self._told:
            if line.count("<") > _TAGS:
                return None
            for player, where in self._told[number]:
                line = _named(line, *self._names[player], where)
            return line
        if number in self._plain:
            if line.lstrip().startswith("<"):
                return _everywhere(line, self._names)
            plain = line.partition("#")[0]
            # what has no line of its own may have been read off a line that names somebody
            return plain if plain.startswith("*") else _everywhere(plain, self._names)
        return self._head(number, line)

    def _head(self, number: int, line: str) -> str | None:
        """The header, and the line that names the table."""
        hand_id, tables = self._hand.hand_id, self._tables
        if number == 1 and hand_id and hand_id in line:
            return _everywhere(_CLUB.sub("", line), tables)
        if line.startswith("Table") and self._hand.table in line:
            return _everywhere(line, tables)
        return None

    def _guess(self, number: int, line: str) -> str | None:
        """A line that could not be read: kept where it begins as one that tells of a player."""
        if '"' in line or line.count("<") > _TAGS:
            return None
        head = self._head(number, line)
        if head is not None:
            return _everywhere(head, self._names) if number > 1 else head
        place = _PLACES["seat"].match(line) or _PLACES["dealt"].match(line)
        rest = line[place.end() :] if place else line
        if any(rest.startswith(old) for old, _ in self._names):
            return line[: len(line) - len(rest)] + _everywhere(rest, self._names)
        return None

    def fault(self, fault: Finding) -> Finding:
        """What the reader found, in other names; without a quotation where its line has gone."""
        if fault.line - self._hand.source.line + 1 not in self._kept:
            return _bare(fault)
        names = self._names + self._tables

        def clean(value: Value) -> Value:
            return _everywhere(value, names) if isinstance(value, str) else value

        return replace(
            fault,
            message=_everywhere(fault.message, names),
            stated=clean(fault.stated),
            expected=clean(fault.expected),
        )


def _bare(fault: Finding) -> Finding:
    """A finding that quotes nothing but figures and cards."""

    def bare(value: Value) -> Value:
        return None if isinstance(value, str) else value

    title = RULES[fault.code].title
    return replace(fault, message=title, stated=bare(fault.stated), expected=bare(fault.expected))


def _masked(line: str) -> str:
    return DROPPED if line.strip() else line


def _named(line: str, old: str, new: str, where: _Where) -> str:
    """A line with another name where the player's stands, or wherever it is to be found."""
    blank = len(line) - len(line.lstrip())
    place = _PLACES[where].match(line) if where in _PLACES else None
    if where == "end":
        whole = line.rstrip()
        if whole.endswith(old):
            return whole[: len(whole) - len(old)] + new + line[len(whole) :]
    starts = [place.end()] if place is not None else []
    for start in [*starts, blank]:
        if line.startswith(old, start):
            return line[:start] + new + line[start + len(old) :]
    return _everywhere(line, [(old, new)])


def _everywhere(text: str, names: _Names) -> str:
    """A text with other names wherever one stands as a word of its own, the longest first."""
    found: dict[str, str] = {}
    for old, new in names:
        found[old] = new
        found.setdefault(escape(old), new)
    if not found:
        return text
    words = "|".join(map(_word, sorted(found, key=len, reverse=True)))
    other: Callable[[re.Match[str]], str] = lambda match: found[match[0]]  # noqa: E731
    return re.sub(words, other, text)


def _word(name: str) -> str:
    """A pattern of a name that is not a part of a longer word."""
    before = r"(?<!\w)" if name[:1].isalnum() else ""
    after = r"(?!\w)" if name[-1:].isalnum() else ""
    return before + re.escape(name) + after
