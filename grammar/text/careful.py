"""One pass over a hand's lines, word by word where they are refused."""

from __future__ import annotations

from msgspec.structs import replace

from grammar.text.damage import (
    is_remark,
    is_seat_like,
    looks_like_table,
    may_be_action,
    rescue_seat,
    seat_fault,
    strange_line,
    table_fault_at,
)
from grammar.text.dialect import Dialect
from grammar.text.lines import joined_at, note, order_seats, read_line, read_result, read_seat
from grammar.text.reading import (
    OPENING,
    POSTS,
    RESULTS,
    RUNS_OF_LINES,
    SEATS,
    SUMMARY,
    TABLE,
    Header,
    Reading,
    Refused,
    Run,
    Stakes,
)
from grammar.text.repair import Event
from grammar.text.seats import restore
from grammar.text.spelling import Spelling, button_by_summary
from grammar.text.words import LineFault, check_words, places, result_places
from histories.actions import Heading, Unread
from histories.findings import Finding, severity
from histories.hand import Source

#: Findings about single lines that one hand may have; a text full of rubbish is told shortly.
MOST = 50
#: After so many lines that cannot be read the rest is not tried.
_HOPELESS = 200


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


class Pass:
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
