"""A hand that the fast tier refused: what is wrong with it, and what it still says.

The lines are read again; those refused are looked at word by word. Each fault is one finding; the
rest of the hand is kept in its order, for the engine to judge.
"""

from __future__ import annotations

from itertools import pairwise

from msgspec.structs import replace

from grammar.text.damage import (
    hand_id_of,
    hands_beyond,
    header_fault,
    is_remark,
    is_seat_like,
    looks_like_header,
    looks_like_table,
    may_be_action,
    place_of,
    rescue_seat,
    seat_fault,
    strange_line,
    stray_from,
    table_fault_at,
)
from grammar.text.dialect import Dialect
from grammar.text.hands import other_game, to_hand
from grammar.text.lines import joined_at, note, order_seats, read_line, read_result, read_seat
from grammar.text.order import broken, settle_headings
from grammar.text.reading import (
    OPENING,
    POSTS,
    RESULTS,
    RUNS_OF_LINES,
    SEATS,
    SUMMARY,
    TABLE,
    Header,
    HeaderFault,
    Reading,
    Refused,
    Run,
    Stakes,
)
from grammar.text.repair import Event, repair
from grammar.text.seats import restore
from grammar.text.spelling import Spelling, button_by_summary
from grammar.text.words import LineFault, check_words, places, result_places
from histories.actions import Heading, Unread
from histories.findings import Finding, severity
from histories.hand import Item, Source, Unreadable

#: Findings about single lines that one hand may have; a text full of rubbish is told shortly.
MOST = 50
#: After so many lines that cannot be read the rest is not tried.
_HOPELESS = 200


def read_hand(
    dialect: Dialect, text: str, file: str, line: int, faults: tuple[Finding, ...]
) -> list[Item]:
    """Read a hand's text with all its faults; more than one item if other text has run into it."""
    raw = text.split("\n")
    lines = [one.rstrip(" \t") for one in raw]
    bounds = [0, *hands_beyond(lines, dialect.spelling), len(raw)]
    items: list[Item] = []
    for number, (begin, end) in enumerate(pairwise(bounds)):
        part = "\n".join(raw[begin:end]) + ("\n" if end < len(raw) else "")
        own = _within(faults, line, begin, end if end < len(raw) else None)
        if number:
            message = "the header of this hand is missing or damaged"
            source = Source(file, line + begin, part)
            items.append(_unreadable("unreadable-header", source, message, dialect.room, own))
        else:
            items += _with_header(dialect, part, file, line, own)
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
    source: Source,
    message: str,
    room: str | None,
    faults: tuple[Finding, ...] = (),
    place: tuple[int, int] = (1, 1),
    hand_id: str | None = None,
) -> Unreadable:
    text = source.text
    if text.endswith("\n"):
        source = Source(source.file, source.line, text.rstrip("\n") + "\n")
    line, column = place
    fault = Finding(code, severity(code), source.line + line - 1, column, message)
    return Unreadable(source, room, hand_id, (fault, *faults))


def _with_header(
    dialect: Dialect, text: str, file: str, line: int, faults: tuple[Finding, ...]
) -> list[Item]:
    """A part that starts with a header."""
    spelling = dialect.spelling
    source = Source(file, line, text)
    raw = text.split("\n")
    lines = [one.rstrip(" \t") for one in raw]
    first = dialect.head(lines)
    soft: list[HeaderFault] = []
    try:
        header = dialect.read_header(first, soft)
    except (HeaderFault, Refused):
        code, place, message = header_fault(first, spelling)
        hand_id = hand_id_of(first, spelling)
        return [_unreadable(code, source, message, dialect.room, faults, place, hand_id)]
    judged = bool(header.stakes.game_name)
    words = dialect.words(header.stakes.unit)
    seats = {one.name: 0 for one in (read_seat(at, 1, words) for at in lines) if one}
    stray = stray_from(lines, seats, spelling)
    if stray is None and not judged:
        return [other_game(dialect, header, source)]
    if stray is None:
        return [_hand(source, dialect, header, soft, faults)]
    own = _within(faults, line, 0, stray)
    other = _within(faults, line, stray, None)
    kept = "\n".join(raw[:stray]).rstrip("\n") + "\n"
    rest = Source(file, line + stray, "\n".join(raw[stray:]))
    if looks_like_header(lines[stray], spelling):
        code, message = "unreadable-header", "the header of this hand is damaged"
    else:
        code, message = "stray-text", "this text stands after a finished hand and starts none"
    room = dialect.room if code == "unreadable-header" else None
    own_text = Source(file, line, kept)
    return [
        _hand(own_text, dialect, header, soft, own)
        if judged
        else other_game(dialect, header, own_text),
        _unreadable(code, rest, message, room, other),
    ]


def _hand(
    source: Source,
    dialect: Dialect,
    header: Header,
    soft: list[HeaderFault],
    faults: tuple[Finding, ...],
) -> Item:
    text = source.text
    lines = [one.rstrip(" \t") for one in text.split("\n")]
    last = max(number for number, one in enumerate(lines, 1) if one)
    head = dialect.head(lines)
    careful = _Pass(source, dialect, header, lines)
    changes = repair(dialect.steps, careful.events)
    early = any(change.what == "ends" for change in changes)
    refused = careful.refused.get(last)
    newline = text.endswith("\n")
    if last > 1 and (refused is not None or (early and not newline)):
        # perhaps the text stops within its last line: then nothing else is wrong with it
        lines[last - 1] = ""
        shorter = _Pass(source, dialect, header, lines)
        without = repair(dialect.steps, shorter.events)
        stops = any(change.what == "ends" for change in without)
        if stops or (refused is not None and (not newline or refused)):
            careful, changes, early = shorter, without, True
    found = [
        *faults,
        *(
            source.finding(one.code, place_of(one.at, head)[0], one.message, at=one.at)
            for one in soft
        ),
        *careful.findings,
        *broken(dialect, source, careful.events, changes)[:MOST],
    ]
    reading = careful.reading
    if not reading.seats:
        message = "a hand without seats; nothing can be said of it"
        code = "no-seats"
        fault = Finding(code, severity(code), source.line, 1, message)
        return Unreadable(source, dialect.room, header.hand_id, (fault, *faults))
    settle_headings(reading, careful.events, changes)
    dialect.lower(reading)
    if early:
        found.append(source.finding("truncated", last, "the text stops before the hand is over"))
    found.sort(key=lambda one: (one.line, one.column))
    return to_hand(reading, source, tuple(found), not early)


def _table_at(lines: list[str], spelling: Spelling, stakes: Stakes) -> int:
    """The number of the table's line, 0 if there is none: after the header, or astray."""
    for number, line in enumerate(lines[1:], 2):
        if looks_like_table(line, spelling):
            return number
        beyond = number > spelling.dialect.header_lines + 1 and not line.startswith("Seat ")
        if line and beyond and not spelling.dialect.is_noise(line, {}):
            break
    for number, line in enumerate(lines[1:], 2):
        if spelling.dialect.read_table(line, stakes) is not None:
            return number
    return 0


class _Pass:
    """One pass over a hand's lines: the reading, the runs as events, the findings."""

    def __init__(self, source: Source, dialect: Dialect, header: Header, lines: list[str]) -> None:
        self.source = source
        self.dialect = dialect
        self.spelling = dialect.spelling
        self.reading = Reading(dialect, lines, header)
        self.events: list[Event] = []
        self.findings: list[Finding] = []
        #: The lines refused, and whether each may only be cut short.
        self.refused: dict[int, bool] = {}
        self.current: Run | None = None
        self.dealt = False
        self.in_summary = False
        self._strangers: set[str] = set()
        header_run = dialect.header_runs[header.stakes.game_name]
        self._event("" if header_run is None else header_run.type, 1)
        self._read_table(lines)
        self._seat_lines = self._read_seats(lines)
        for number, line in enumerate(lines[1:], 2):
            if number == self._table_line:
                self._event(TABLE.type, number)
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

    @property
    def _closing(self) -> tuple[str, ...]:
        """How lines of the summary start that are no seat's."""
        return tuple(one for one in self.spelling.summary_start if one != "Seat ")

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
        reading, spelling = self.reading, self.spelling
        own = reading.header.table
        if own is not None:
            # where the button has a line of its own, the summary's mark stands for it until then
            reading.table = replace(own, button=own.button or button_by_summary(lines))
            return
        reading.table = spelling.rescue_table("", lines)
        number = self._table_line = _table_at(lines, spelling, reading.header.stakes)
        if not number:
            return
        reading.button_line = number
        line = lines[number - 1]
        table = spelling.dialect.read_table(line, reading.header.stakes)
        if table is None:
            table = spelling.rescue_table(line, lines)
            self._fault(number, LineFault(*table_fault_at(line, spelling)))
        else:
            fault = spelling.dialect.table_fault(table, reading.header.stakes)
            if fault is not None:
                column = line.rfind(fault.at) + 1 or 1
                self._fault(number, LineFault(fault.code, column, fault.message))
        reading.table = table

    def _read_seats(self, lines: list[str]) -> set[int]:
        """All seat lines, wherever they stand: who sits there has to be known first."""
        reading = self.reading
        found: set[int] = set()
        early = True
        lost = 0
        beyond: list[int] = []
        spelling, words = self.spelling, reading.words
        closing = (spelling.dialect.summary_heading[:11], *self._closing)
        for number, line in enumerate(lines[1:], 2):
            if line.startswith(closing):
                break
            if not line or number == self._table_line:
                continue
            acts = self.dialect.acts(line, reading.index)
            if acts or not is_seat_like(line, early, spelling):
                early = early and self.dialect.is_noise(line, reading.index)
                continue
            seat = read_seat(line, number, words)
            if seat is None:
                self._fault(number, seat_fault(line, words, spelling))
                seat = rescue_seat(line, number, words, spelling, lines)
            elif seat.number > reading.table.max_seats:
                beyond.append(number)
            found.add(number)
            lost += seat is None
            if seat is not None:
                reading.index.setdefault(seat.name, len(reading.seats))
                reading.seats.append(seat)
        self._seats_beyond(beyond, lines)
        for number, fault in restore(reading, lines, spelling) if reading.seats else ():
            if number in self.refused:
                continue
            if lost and fault.column == 1:
                lost -= 1  # its line has been reported
                continue
            self._fault(number, fault)
        if self.dialect.seats_anyhow:
            order_seats(reading)
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
        reading, dialect = self.reading, self.dialect
        if number in self._seat_lines:
            self._event(SEATS.type, number)
            return
        closing = line.startswith(self.spelling.summary_start)
        if closing and not self.in_summary and self.current is not None:
            self.in_summary = not dialect.acts(line, reading.index)
            if self.in_summary:
                reading.summary_line = number
        if self.in_summary and line.startswith("Seat "):
            self._result(number, line)
            return
        if self.in_summary and self._closes(number, line, closing=closing):
            return
        if self.spelling.dialect.read_table(line, reading.header.stakes) is not None:
            self._event(TABLE.type, number)
            return
        run = read_line(reading, line, number, self.current)
        if run is not None:
            self._ran(run, number)
        elif dialect.is_noise(line, reading.index):
            if not self.in_summary:
                note(reading, line, number)
        else:
            self._refuse(number, line, self._fault_of(line))

    def _ran(self, run: Run, number: int) -> None:
        """A line was read: it belongs to a run."""
        reading = self.reading
        if run is SUMMARY:
            self.in_summary = True
            reading.summary_line = reading.summary_line or number
        last = reading.actions[-1] if reading.actions else None
        if type(last) is Heading and last.line == number and run is not OPENING:
            self.dealt = True
        if not (self.dealt and run is POSTS and not self.in_summary):
            self.current = run
            self._event(run.type, number)

    def _rule(self, line: str) -> str:
        """The rule of part two that a line with a player's name is to be of."""
        closes = self.in_summary and self.spelling.closing.search(line) is not None
        return "summary_line" if closes else "line"

    def _fault_of(self, line: str) -> LineFault | None:
        """What is wrong with a line in which a seated player's name is."""
        words, spelling = self.reading.words, self.spelling
        worst: LineFault | None = None
        for _, begin, end in places(line, spelling, self.reading.index):
            try:
                check_words(line, words, spelling, (begin, end), self._rule(line))
            except LineFault as fault:
                worst = worst or fault
        return worst

    def _refuse(self, number: int, line: str, fault: LineFault | None) -> None:
        index = self.reading.index
        player = -1
        section = self.spelling.section.search(line) is not None
        if section:
            self._event("", number)
        if fault is not None and fault.code == "unknown-verb" and not self.dialect.colon:
            words = line[fault.column - 1 :]
            if words and not fault.cut and is_remark(words, self.spelling):
                message = "the meaning of this line is unknown; it was passed over"
                self._fault(number, LineFault("unknown-line", 1, message))
                return
        if fault is not None:
            player = next((who for who, _, _ in places(line, self.spelling, index)), -1)
        else:
            fault = None if section else self._stranger(line)
        if fault is None:
            code, message = strange_line(line, index, self.spelling)
            fault = LineFault(code, 1, message, "Seat ".startswith(line))
            player = next((who for name, who in index.items() if line.startswith(name)), -1)
            if not section and (code == "unknown-line" or "**" in line):
                self._event("", number)
            if code == "unknown-line" or ("**" in line and not may_be_action(line, self.spelling)):
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
        words, spelling = self.reading.words, self.spelling
        worst: LineFault | None = None
        for pattern in (spelling.acting, *spelling.anybody):
            match = pattern.match(line)
            if match is None:
                continue
            try:
                check_words(line, words, spelling, match.span(1), self._rule(line))
            except LineFault as fault:
                worst = worst or fault
                continue
            message = f"nobody called '{match[1]}' sits at this table"
            width = len(match[1])
            return LineFault("unknown-player", match.start(1) + 1, message, width=width)
        return worst

    def _result(self, number: int, line: str) -> None:
        reading, spelling = self.reading, self.spelling
        result = read_result(line, number, reading)
        if result is None and self._closes(number, line, closing=False):
            return
        self._event(RESULTS.type, number)
        if result is not None:
            reading.results.append(result)
            return
        joined = joined_at(line, reading)
        if joined:
            message = "the line ends here, and another seat's begins"
            self._fault(number, LineFault("unreadable-line", joined + 1, message))
            return
        numbers = {one.name: one.number for one in reading.seats}
        found = [(a, b) for _, a, b in result_places(line, reading.index, numbers)]
        match = spelling.result.match(line)
        if match is not None:
            found.append(match.span(2))
        worst: LineFault | None = None
        for span in found:
            try:
                check_words(line, reading.words, spelling, span, "summary_line")
            except LineFault as fault:
                worst = worst or fault
        if worst is None:
            name = next((one for one in numbers if one in line), "")
            message = "a seat's number, its player and how the hand ended have to stand here"
            column = line.find(name) + len(name) + 1 if name else min(6, len(line) + 1)
            cut = any(f"Seat {seat}: {one} (".startswith(line) for one, seat in numbers.items())
            worst = LineFault("unreadable-line", column, message, cut)
        self._fault(number, worst)

    def _closes(self, number: int, line: str, *, closing: bool) -> bool:
        """Read a line of the summary that is no seat's, if it is one."""
        try:
            run = self.dialect.read_closing(self.reading, line, number)
        except Refused:
            run = None
        if run is not None:
            self._event(run.type, number)
            return True
        if not closing:
            return False
        self._event("", number)
        try:
            check_words(line, self.reading.words, self.spelling, None, "summary_line")
        except LineFault as fault:
            self._fault(number, fault)
        else:
            self._fault(number, LineFault("unreadable-line", 1, "no room writes a line like this"))
        return True
