"""A PokerStars hand that the fast tier refused: what is wrong with it, and what it still says.

The lines are read again, the refused ones word by word. Each fault is one finding; the rest of
the hand is kept in its order, for the engine to judge.
"""

from __future__ import annotations

import re
from itertools import pairwise

from grammar import pokerstars
from grammar.pokerstars.header import (
    Header,
    HeaderFault,
    Refused,
    read_header,
    read_table,
    table_fault,
)
from grammar.pokerstars.noise import is_noise
from grammar.pokerstars.phrases import (
    HEADER_OF,
    RUNS,
    Reading,
    Run,
    read_seat,
    words_for,
)
from grammar.text.damage import (
    hand_id_of,
    header_fault,
    is_seat_like,
    looks_like_header,
    looks_like_table,
    may_be_action,
    rescue_seat,
    rescue_table,
    seat_fault,
    strange_line,
    stray_from,
    table_fault_at,
    tables_beyond,
)
from grammar.text.lines import (
    add_deal,
    note,
)
from grammar.text.order import (
    broken,
    settle_headings,
    steps,
)
from grammar.text.repair import RUNS as RUNS_OF_LINES
from grammar.text.repair import Event, repair
from grammar.text.seats import restore
from grammar.text.words import (
    LineFault,
    Said,
    places,
    read_words,
    result_places,
)
from histories.actions import Deal, Heading, Unread
from histories.findings import Finding, severity
from histories.hand import Item, OtherGame, Source, SummarySeat, Unreadable

#: Findings about single lines that one hand may have; a text full of rubbish is told shortly.
MOST = 50
#: After so many lines that cannot be read the rest is not tried.
_HOPELESS = 200

_ACTION = re.compile(
    r"(.+): (?:folds|checks|calls|bets|raises|posts|discards|stands|shows|mucks|doesn't)\b"
)
_SHOWING = re.compile(r"(.+?): shows \[")
_DEALT = re.compile(r"Dealt to (.+?) \[")
_UNCALLED = re.compile(r"Uncalled bet \([^()]*\) returned to (.+)")
_COLLECTED = re.compile(r"(.+) collected \S+ from ")
_RESULT = re.compile(
    r"Seat [0-9]+: (.+?)(?: \((?:button|small blind|big blind)\))*"
    r" (?:folded|collected|mucked|showed)\b"
)


def read_hand(text: str, file: str, line: int, faults: tuple[Finding, ...]) -> list[Item]:
    """Read a hand's text with all its faults; more than one item if other text has run into it."""
    raw = text.split("\n")
    lines = [one.rstrip(" \t") for one in raw]
    bounds = [0, *tables_beyond(lines), len(raw)]
    items: list[Item] = []
    for number, (begin, end) in enumerate(pairwise(bounds)):
        part = "\n".join(raw[begin:end]) + ("\n" if end < len(raw) else "")
        own = _within(faults, line, begin, end if end < len(raw) else None)
        if number:
            message = "the header of this hand is missing or damaged"
            items.append(_unreadable("unreadable-header", part, file, line + begin, message, own))
        else:
            items += _with_header(part, file, line, own)
    return items


def _within(
    faults: tuple[Finding, ...], line: int, begin: int, end: int | None
) -> tuple[Finding, ...]:
    """The faults in a part of a text that starts at ``line``."""
    return tuple(
        one
        for one in faults
        if (not begin or one.line >= line + begin) and (end is None or one.line < line + end)
    )


def _unreadable(
    code: str,
    text: str,
    file: str,
    line: int,
    message: str,
    faults: tuple[Finding, ...] = (),
    column: int = 1,
    hand_id: str | None = None,
    room: str | None = pokerstars.ROOM,
) -> Unreadable:
    text = text.rstrip("\n") + "\n" if text.endswith("\n") else text
    fault = Finding(code, severity(code), line, column, message)
    return Unreadable(Source(file, line, text), room, hand_id, (fault, *faults))


def _with_header(text: str, file: str, line: int, faults: tuple[Finding, ...]) -> list[Item]:
    """A part that starts with a header."""
    first = text.split("\n", 1)[0].rstrip(" \t")
    soft: list[HeaderFault] = []
    try:
        header = read_header(first, soft)
    except (HeaderFault, Refused):
        code, column, message = header_fault(first)
        hand_id = hand_id_of(first)
        return [_unreadable(code, text, file, line, message, faults, column, hand_id)]
    stakes = header.stakes
    if not stakes.game_name:
        source = Source(file, line, text)
        return [
            OtherGame(
                source, pokerstars.ROOM, header.hand_id, stakes.words, stakes.limit, header.time,
                pokerstars.table_name(text),
            )
        ]  # fmt: skip
    raw = text.split("\n")
    lines = [one.rstrip(" \t") for one in raw]
    seats = {
        one.name: 0 for one in (read_seat(at, 1, words_for(stakes.unit)) for at in lines) if one
    }
    stray = stray_from(lines, seats)
    if stray is None:
        return [_hand(text, file, line, header, soft, faults)]
    own = _within(faults, line, 0, stray)
    other = _within(faults, line, stray, None)
    kept = "\n".join(raw[:stray]).rstrip("\n") + "\n"
    rest = "\n".join(raw[stray:])
    if looks_like_header(lines[stray]):
        code, message = "unreadable-header", "the header of this hand is damaged"
    else:
        code, message = "stray-text", "this text stands after a finished hand and starts none"
    room = pokerstars.ROOM if code == "unreadable-header" else None
    return [
        _hand(kept, file, line, header, soft, own),
        _unreadable(code, rest, file, line + stray, message, other, room=room),
    ]


def _hand(
    text: str,
    file: str,
    line: int,
    header: Header,
    soft: list[HeaderFault],
    faults: tuple[Finding, ...],
) -> Item:
    source = Source(file, line, text)
    lines = [one.rstrip(" \t") for one in text.split("\n")]
    last = max(number for number, one in enumerate(lines, 1) if one)
    careful = _Pass(source, header, lines)
    changes = repair(steps(), careful.events)
    early = any(change.what == "ends" for change in changes)
    refused = careful.refused.get(last)
    newline = text.endswith("\n")
    if last > 1 and (refused is not None or (early and not newline)):
        # perhaps the text stops within its last line: then nothing else is wrong with it
        lines[last - 1] = ""
        shorter = _Pass(source, header, lines)
        without = repair(steps(), shorter.events)
        stops = any(change.what == "ends" for change in without)
        if stops or (refused is not None and (not newline or refused)):
            careful, changes, early = shorter, without, True
    found = [
        *faults,
        *(source.finding(one.code, 1, one.message, at=one.at) for one in soft),
        *careful.findings,
        *broken(source, careful.events, changes)[:MOST],
    ]
    reading = careful.reading
    if not reading.seats:
        message = "a hand without seats; nothing can be said of it"
        code = "no-seats"
        fault = Finding(code, severity(code), line, 1, message)
        return Unreadable(source, pokerstars.ROOM, header.hand_id, (fault, *faults))
    settle_headings(reading, careful.events, changes)
    if early:
        found.append(source.finding("truncated", last, "the text stops before the hand is over"))
    found.sort(key=lambda one: (one.line, one.column))
    return pokerstars.to_hand(reading, source, tuple(found), not early)


def _table_at(lines: list[str]) -> int:
    """The number of the table's line, 0 if there is none: after the header, or astray."""
    for number, line in enumerate(lines[1:], 2):
        if looks_like_table(line):
            return number
        if line and not line.startswith("Seat ") and not is_noise(line, {}):
            break
    for number, line in enumerate(lines[1:], 2):
        if read_table(line) is not None:
            return number
    return 0


class _Pass:
    """One pass over a hand's lines: the reading, the runs as events, the findings."""

    def __init__(self, source: Source, header: Header, lines: list[str]) -> None:
        self.source = source
        self.reading = Reading(lines, header)
        self.unit = header.stakes.unit
        self.events: list[Event] = []
        self.findings: list[Finding] = []
        #: The lines refused, and whether each may only be cut short.
        self.refused: dict[int, bool] = {}
        self.current: Run | None = None
        self.dealt = False
        self.in_summary = False
        self._strangers: set[str] = set()
        header_run = HEADER_OF[header.stakes.game_name]
        self._event("" if header_run is None else header_run.type, 1)
        self._read_table(lines)
        self._seat_lines = self._read_seats(lines)
        for number, line in enumerate(lines[1:], 2):
            if number == self._table_line:
                self._event("TABLE", number)
            elif len(self.refused) > _HOPELESS or len(self.events) > _HOPELESS:
                self._untold += bool(line)
                self._untold_at = self._untold_at or number
            elif line:
                self._line(number, line)
        if self._untold:
            message = f"{self._untold} more lines of this hand cannot be read"
            self.findings.append(source.finding("unreadable-line", self._untold_at, message))

    _untold = 0
    _untold_at = 0
    _table_line = 0

    def _event(self, kind: str, line: int) -> None:
        last = self.events[-1] if self.events else None
        if last is not None and kind and last.kind == kind and kind in RUNS_OF_LINES:
            self.events[-1] = Event(kind, last.line, last.lines + 1)
        else:
            self.events.append(Event(kind, line))

    def _fault(self, number: int, fault: LineFault) -> None:
        self.refused[number] = fault.cut
        if len(self.refused) > MOST:
            self._untold += 1
            self._untold_at = self._untold_at or number
            return
        line = self.source.line + number - 1
        self.findings.append(
            Finding(fault.code, severity(fault.code), line, fault.column, fault.message)
        )

    def _read_table(self, lines: list[str]) -> None:
        """Find the table line: it is needed before the others."""
        self.reading.table = rescue_table("", lines)
        found = _table_at(lines)
        if not found:
            return
        number, line = found, lines[found - 1]
        table = read_table(line)
        self._table_line = number
        if table is None:
            table = rescue_table(line, lines)
            self._fault(number, LineFault(*table_fault_at(line)))
        else:
            fault = table_fault(table, self.reading.header.stakes)
            if fault is not None:
                column = line.rfind(fault.at) + 1 or 1
                self._fault(number, LineFault(fault.code, column, fault.message))
        self.reading.table = table

    def _read_seats(self, lines: list[str]) -> set[int]:
        """All seat lines, wherever they stand: who sits there has to be known first."""
        reading = self.reading
        found: set[int] = set()
        early = True
        lost = 0
        beyond: list[int] = []
        for number, line in enumerate(lines[1:], 2):
            if line.startswith(("*** SUMMARY", "Total pot ")):
                break
            if not line or number == self._table_line:
                continue
            acts = line.rpartition(": ")[0] in reading.index
            if acts or not is_seat_like(line, early):
                early = early and is_noise(line, reading.index)
                continue
            seat = read_seat(line, number, reading.words)
            if seat is None:
                self._fault(number, seat_fault(line, self.unit))
                seat = rescue_seat(line, number, self.unit, lines)
            elif seat.number > reading.table.max_seats:
                beyond.append(number)
            found.add(number)
            lost += seat is None
            if seat is not None:
                reading.index.setdefault(seat.name, len(reading.seats))
                reading.seats.append(seat)
        self._seats_beyond(beyond, lines)
        for number, fault in restore(reading, lines) if reading.seats else ():
            if number in self.refused:
                continue
            if lost and fault.column == 1:
                lost -= 1  # its line has been reported
                continue
            self._fault(number, fault)
        return found

    def _seats_beyond(self, beyond: list[int], lines: list[str]) -> None:
        """Seats that the table does not have: of several, it is the table that is wrong."""
        message = f"the table has {self.reading.table.max_seats} seats"
        if len(beyond) > 1 and self._table_line:
            message += f" and {len(beyond)} players sit beyond them"
            at, column = self._table_line, lines[self._table_line - 1].rfind("-max") or 1
            self._fault(at, LineFault("impossible-seat", column, message))
            return
        for number in beyond:
            self._fault(number, LineFault("impossible-seat", 6, message))

    def _line(self, number: int, line: str) -> None:
        if number in self._seat_lines:
            self._event("SEATS", number)
            return
        if not self.in_summary and self.current is not None:
            acts = line.rpartition(": ")[0] in self.reading.index
            self.in_summary = line.startswith(("Seat ", "Total pot ")) and not acts
            if self.in_summary:
                self.reading.summary_line = number
        if self.in_summary and line.startswith(("Seat ", "Total pot ")):
            if line.startswith("Seat "):
                self._result(number, line)
            else:
                self._total(number, line)
            return
        if line.startswith("Table '") and read_table(line) is not None:
            self._event("TABLE", number)
            return
        found = self._read(line)
        if isinstance(found, tuple):
            self._add(number, *found)
            return
        if is_noise(line, self.reading.index):
            if not self.in_summary:
                note(self.reading, line, number)
            return
        self._refuse(number, line, found)

    def _read(self, line: str) -> tuple[int, Said] | LineFault | None:
        """What a line says and of whom; else its fault if a seated player's name is in it."""
        worst: LineFault | None = None
        for player, begin, end in places(line, self.reading.index):
            try:
                return player, read_words(line, self.unit, (begin, end), "line")
            except LineFault as fault:
                worst = worst or fault
        try:
            return -1, read_words(line, self.unit, None, "line")
        except LineFault:
            return worst

    def _add(self, number: int, player: int, said: Said) -> None:
        reading = self.reading
        run = said.run
        if said.kind is None:
            (name,) = said.fields
            self.dealt = True
            if name == "SUMMARY":
                self.in_summary = True
                reading.summary_line = reading.summary_line or number
            else:
                reading.actions.append(Heading(number, name))
        elif said.kind is Deal:
            run = add_deal(reading, number, self.current, player, *said.fields)
        elif player < 0:
            reading.actions.append(said.kind(number, *said.fields))
        else:
            reading.actions.append(said.kind(number, player, *said.fields))
        late = self.dealt and run is RUNS["POSTS"] and not self.in_summary
        if run is not None and not late:
            self.current = run
            self._event(run.type, number)

    def _refuse(self, number: int, line: str, fault: LineFault | None) -> None:
        index = self.reading.index
        player = -1
        if "***" in line:
            self._event("", number)
        if fault is not None:
            player = next((who for who, _, _ in places(line, index)), -1)
        else:
            fault = None if "***" in line else self._stranger(line)
        if fault is None:
            code, message = strange_line(line, index)
            fault = LineFault(code, 1, message, "Seat ".startswith(line))
            player = next((who for name, who in index.items() if line.startswith(name)), -1)
            if "***" not in line and (code == "unknown-line" or "**" in line):
                self._event("", number)
            if code == "unknown-line" or ("**" in line and not may_be_action(line)):
                self._fault(number, fault)
                return
        if fault.code == "unknown-player":
            # a seat line that is gone makes all its player's lines strange: one fault
            name = line[fault.column - 1 :][: fault.width]
            if name in self._strangers:
                self.refused[number] = fault.cut
                self.reading.actions.append(Unread(number, player))
                return
            self._strangers.add(name)
        self._fault(number, fault)
        self.reading.actions.append(Unread(number, player))

    def _stranger(self, line: str) -> LineFault | None:
        """A line that would be sound if the player it names sat at the table."""
        for pattern in (_ACTION, _SHOWING, _DEALT, _UNCALLED, _COLLECTED):
            match = pattern.match(line)
            if match is None:
                continue
            try:
                read_words(line, self.unit, match.span(1), "line")
            except LineFault as fault:
                return fault
            message = f"nobody called '{match[1]}' sits at this table"
            width = len(match[1])
            return LineFault("unknown-player", match.start(1) + 1, message, width=width)
        return None

    def _result(self, number: int, line: str) -> None:
        reading = self.reading
        numbers = {one.name: one.number for one in reading.seats}
        found = [(who, (a, b)) for who, a, b in result_places(line, reading.index, numbers)]
        match = _RESULT.match(line)
        if match is not None:
            found.append((-1, match.span(1)))
        worst: LineFault | None = None
        self._event("RESULTS", number)
        for player, span in found:
            try:
                said = read_words(line, self.unit, span, "summary_line")
            except LineFault as fault:
                worst = worst or fault
                continue
            reading.results.append(SummarySeat(number, said.seat, player, *said.fields))
            return
        if worst is None:
            name = next((one for one in numbers if one in line), "")
            message = "a seat's number, its player and how the hand ended have to stand here"
            column = line.find(name) + len(name) + 1 if name else min(6, len(line) + 1)
            cut = any(f"Seat {seat}: {one} (".startswith(line) for one, seat in numbers.items())
            worst = LineFault("unreadable-line", column, message, cut)
        self._fault(number, worst)

    def _total(self, number: int, line: str) -> None:
        try:
            said = read_words(line, self.unit, None, "summary_line")
        except LineFault as fault:
            self._event("", number)
            self._fault(number, fault)
            return
        self._event("TOTAL", number)
        if self.reading.total is None:
            total, rake, pots = said.fields
            self.reading.total = number, total, rake, pots
