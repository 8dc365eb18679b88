"""Where the order of a hand is broken: the fewest changes that make its runs fit the structure.

The structure grammar says only that a run cannot follow. Blaming that run would often blame the
wrong line, and everything after it. So the cheapest way through is searched for: leave a run out,
put a heading in. Each change is one fault.
"""

from __future__ import annotations

import heapq
from typing import Any, Literal, TypeAlias

import msgspec
from lark import Token
from lark.exceptions import UnexpectedInput

from grammar.text.dialect import Dialect
from grammar.text.reading import RUNS_OF_LINES

#: The states of the parser that a sequence of terms leads to.
State: TypeAlias = tuple[Any, ...]

_CHANGE = 2.0
_EARLY_END = 1.0
#: Ways looked at before the search gives up: damage beyond sense.
_PATIENCE = 20_000


class Event(msgspec.Struct, frozen=True):
    """A run at its first line, with the number of its lines. ``kind`` is ``""`` if unreadable."""

    kind: str
    line: int
    lines: int = 1


class Change(msgspec.Struct, frozen=True):
    """A fault: ``left out`` an event, ``put in`` a term before it, or the text ``ends`` early.

    ``at`` is the index of the event; ``expected`` the terms that could have stood there.
    """

    what: Literal["left out", "put in", "ends"]
    at: int
    kind: str
    expected: tuple[str, ...]


class Structure:
    """The structure grammar, taken step by step. States are few and are remembered."""

    def __init__(self, dialect: Dialect) -> None:
        start = dialect.structure.parse_interactive()
        self.terms = tuple(dialect.terms)
        self.single = dialect.single
        #: What a line that cannot be read may have been.
        others = (term for term in self.terms if term not in RUNS_OF_LINES | {*self.single})
        self.any = (*self.single, *others)
        self.root: State = tuple(start.parser_state.state_stack)
        self._cursors: dict[State, Any] = {self.root: start}
        self._steps: dict[tuple[State, str], State | None] = {}
        self._ends: dict[State, bool] = {}

    def step(self, state: State, term: str) -> State | None:
        """The state after a term, ``None`` if it cannot follow."""
        key = state, term
        if key not in self._steps:
            cursor = self._cursors[state].copy()
            try:
                cursor.feed_token(Token(term, ""))
            except UnexpectedInput:
                self._steps[key] = None
            else:
                after = tuple(cursor.parser_state.state_stack)
                self._cursors.setdefault(after, cursor)
                self._steps[key] = after
        return self._steps[key]

    def ends(self, state: State) -> bool:
        """Whether a hand can be over here."""
        if state not in self._ends:
            try:
                self._cursors[state].copy().feed_eof()
                self._ends[state] = True
            except UnexpectedInput:
                self._ends[state] = False
        return self._ends[state]

    def expected(self, state: State) -> tuple[str, ...]:
        """The terms that can follow."""
        return tuple(term for term in self.terms if self.step(state, term) is not None)


class _Way(msgspec.Struct, frozen=True):
    """A way through the events so far."""

    at: int
    state: State
    last: str
    changes: tuple[Change, ...]


def repair(structure: Structure, events: list[Event]) -> tuple[Change, ...]:
    """The fewest changes that make a hand of the events; none for a sound one."""
    order = 0
    heap: list[tuple[float, int, int, _Way]] = [(0.0, 0, 0, _Way(0, structure.root, "", ()))]
    seen: set[tuple[int, State, str]] = set()
    best = heap[0]
    while heap and len(seen) < _PATIENCE:
        entry = heapq.heappop(heap)
        cost, _, _, way = entry
        key = way.at, way.state, way.last
        if key in seen:
            continue
        seen.add(key)
        if way.at > best[3].at:
            best = entry
        if way.at == len(events):
            if way.last == "$END" or structure.ends(way.state):
                return way.changes
            end = Change("ends", way.at, "", structure.expected(way.state))
            ended = _Way(way.at, way.state, "$END", (*way.changes, end))
            order += 1
            heapq.heappush(heap, (cost + _EARLY_END, -way.at, order, ended))
            continue
        for more, after in _onwards(structure, events, way):
            order += 1
            heapq.heappush(heap, (cost + more, -after.at, order, after))
    way = best[3]
    return (*way.changes, Change("left out", way.at, "", structure.expected(way.state)))


def _onwards(structure: Structure, events: list[Event], way: _Way) -> list[tuple[float, _Way]]:
    event = events[way.at]
    following = way.at + 1
    state = way.state
    ways: list[tuple[float, _Way]] = []
    if not event.kind:
        ways.append((0.0, _Way(following, state, way.last, way.changes)))
        for term in structure.any:
            after = structure.step(state, term)
            if after is not None:
                ways.append((0.0, _Way(following, after, term, way.changes)))
        return ways
    after = structure.step(state, event.kind)
    fits = after is not None
    if after is not None:
        ways.append((0.0, _Way(following, after, event.kind, way.changes)))
    if event.kind == way.last and event.kind in RUNS_OF_LINES:
        return [(0.0, _Way(following, state, way.last, way.changes))]
    expected = structure.expected(state)
    out = Change("left out", way.at, event.kind, expected)
    more = _CHANGE + min(event.lines, 50) / 100
    ways.append((more, _Way(following, state, way.last, (*way.changes, out))))
    for term in () if fits else structure.single:
        after = structure.step(state, term)
        if after is not None:
            put = Change("put in", way.at, term, expected)
            ways.append((_CHANGE, _Way(way.at, after, term, (*way.changes, put))))
    return ways
