"""What damaged lines were meant to be: headers, tables, seats, text run into a hand."""

from __future__ import annotations

import re
from difflib import get_close_matches

from grammar.text.reading import HeaderFault, Refused, Words
from grammar.text.spelling import Spelling
from grammar.text.words import LineFault, example
from histories.hand import STACK_UNKNOWN, Seat

_HEADING = re.compile(r"\*\*|^\*|\*$")
_FIGURE = re.compile(r"(?<![\w#.])[$€£]?[0-9][0-9.,]*(?!\w)|[$€£][0-9]")
_CARD = re.compile(r"[\[\]]|\b[2-9TJQK][cdhs]\b")


def _part_missing(line: str, parts: tuple[tuple[str, str], ...]) -> tuple[int, str] | None:
    """The first part that is not there: its column, and what has to stand there."""
    at = 0
    for pattern, wanted in parts:
        match = re.compile(pattern).match(line, at)
        if match is None:
            return at + 1, wanted
        at = match.end()
    return None


def header_fault(head: str, spelling: Spelling) -> tuple[str, tuple[int, int], str]:
    """What is wrong with a header: code, line and column, message."""
    try:
        spelling.dialect.read_header(head, None)
    except HeaderFault as fault:
        return fault.code, place_of(fault.at, head), fault.message
    except Refused:
        pass
    missing = _part_missing(head, spelling.header_parts)
    if missing is None:
        return "unreadable-header", (1, 1), "the header cannot be read"
    column, wanted = missing
    message = f"the header cannot be read: {wanted} has to stand here"
    return "unreadable-header", _line_and_column(head, column - 1), message


def place_of(at: str, head: str) -> tuple[int, int]:
    """Line and column, from 1, where a text stands last in a header."""
    return _line_and_column(head, max(head.rfind(at), 0))


def _line_and_column(head: str, position: int) -> tuple[int, int]:
    return head.count("\n", 0, position) + 1, position - head.rfind("\n", 0, position)


def hand_id_of(line: str, spelling: Spelling) -> str | None:
    """The hand's number in a header that is not sound."""
    match = spelling.hand_id.match(line)
    return match[1] if match else None


def looks_like_header(line: str, spelling: Spelling) -> bool:
    """Whether a line that starts no hand was meant to start one."""
    return not line.startswith("Seat ") and len(spelling.header_traces.findall(line)) > 1


def looks_like_table(line: str, spelling: Spelling) -> bool:
    """Whether a line was meant to name the table."""
    return spelling.chat.match(line) is None and spelling.table_like.search(line) is not None


def _was_header(line: str, spelling: Spelling) -> bool:
    """Whether the line before a table or a seat may be a header beyond recognition."""
    return not (
        line.startswith(spelling.summary_start)
        or spelling.begun.search(line)
        or spelling.dialect.is_noise(line, {})
    ) or looks_like_header(line, spelling)


def hands_beyond(lines: list[str], spelling: Spelling) -> list[int]:
    """Where other hands start inside a hand's lines, their headers lost: indices of lines."""
    if spelling.dialect.table_start:
        return _tables_beyond(lines, spelling)
    cuts: list[int] = []
    begun = seats = False
    for at, line in enumerate(lines[1:], 1):
        if spelling.seat_form.match(line):
            if begun and seats and not spelling.ending.search(line):
                cuts.append(_header_before(lines, at, spelling))
                begun = False
            seats = True
        elif line and not begun:
            begun = spelling.begins(line)
    return cuts


def _tables_beyond(lines: list[str], spelling: Spelling) -> list[int]:
    """The same in a room whose hands have a line for the table."""
    cuts: list[int] = []
    own = seats = begun = False
    for at, line in enumerate(lines[1:], 1):
        if line.startswith(spelling.dialect.table_start):
            follows = next((one for one in lines[at + 1 :] if one), "")
            if (own and (seats or begun)) or (begun and spelling.seat_form.match(follows)):
                cuts.append(_header_before(lines, at, spelling))
                seats = begun = False
            own = True
        elif line.startswith("Seat "):
            seats = True
        elif line and not begun:
            begun = spelling.begins(line)
    return cuts


def _header_before(lines: list[str], at: int, spelling: Spelling) -> int:
    """The line that may be the header of what starts at a line, or that line."""
    before = at - 1
    while before and not lines[before]:
        before -= 1
    return before if before and _was_header(lines[before], spelling) else at


def table_fault_at(line: str, spelling: Spelling) -> tuple[str, int, str]:
    """What is wrong with a table line: code, column, message."""
    missing = _part_missing(line, spelling.table_parts)
    if missing is None:
        return "unreadable-line", 1, "the table line cannot be read"
    column, wanted = missing
    return "unreadable-line", column, f"{wanted} has to stand here"


def is_seat_like(line: str, early: bool, spelling: Spelling) -> bool:
    """Whether a line was meant to be a seat's; ``early``: no action stands before it."""
    if line.startswith("Seat "):
        if early:
            return True
        sound = spelling.seat_form.match(line) is not None
        return sound and spelling.ending.search(line) is None
    loose = re.search(spelling.stack, line) is not None
    return early and loose and spelling.chat.match(line) is None


def seat_fault(line: str, words: Words, spelling: Spelling) -> LineFault:
    """What is wrong with a seat line."""
    number = re.match(r"Seat ([1-9][0-9]?): ", line)
    if number is None:
        if match := re.match(r"Seat (\w*): ", line):
            message = "a seat's number has to stand here"
            return LineFault("impossible-seat", match.start(1) + 1, message)
        return LineFault("unreadable-line", 1, "'Seat', a number and a name have to stand here")
    amount = re.search(f" {spelling.stack}", line)
    if amount is not None:
        try:
            words.parse(amount[1])
        except ValueError:
            message = f"'{amount[1]}' is not an amount; {example(words.unit)} could stand here"
            return LineFault("impossible-amount", amount.start(1) + 1, message)
        column = amount.end() + 1
        return LineFault("unreadable-line", column, "')' and a known remark have to stand here")
    bracket = line.rfind(" (")
    column = (bracket + 2 if bracket > 0 else len(line)) + 1
    like = spelling.stack_example.format(words.unit.format(150))
    message = f"the stack in brackets has to stand here, as in {like}"
    return LineFault("unreadable-line", column, message, cut=True)


def rescue_seat(
    line: str, number: int, words: Words, spelling: Spelling, lines: list[str]
) -> Seat | None:
    """What can be made of a seat line that cannot be read. A lost stack is taken for plenty.

    A lost name or number is looked for in the summary.
    """
    strict = re.compile(rf"Seat (?P<seat>[0-9]+): (?P<name>.+) {spelling.stack}")
    for pattern in (strict, *spelling.loose_seats):
        match = pattern.match(line)
        if match is not None:
            break
    else:
        return None
    seat, name = match["seat"][:2], match["name"].strip()
    for one in lines:
        result = spelling.result.match(one)
        if result is not None and _close(result[2], name):
            seat, name = result[1], result[2]
            break
    try:
        chips = words.parse(match["rest"])
    except ValueError:
        chips = STACK_UNKNOWN
    return Seat(number, int(seat or 0), name, chips)


def _close(name: str, other: str) -> bool:
    """Whether two names are one but for a stray mark at an end."""
    return name == other or (len(name) > 2 and len(other) - len(name) in (1, 2) and name in other)


def stray_from(lines: list[str], seated: dict[str, int], spelling: Spelling) -> int | None:
    """Where text after a finished hand begins that is no part of it: an index of a line."""
    try:
        heading = lines.index(spelling.dialect.summary_heading)
    except ValueError:
        return None
    last = heading
    # no room parts the lines of a summary; where every end of line is doubled, one may be lost, too
    apart = 4 if 3 * lines[:heading].count("") > heading else 2
    for at in range(heading + 1, len(lines)):
        if last > heading and not any(lines[at - apart : at]):
            break
        if lines[at].startswith(spelling.summary_start) or spelling.closing.search(lines[at]):
            last = at
    for at in range(last + 1, len(lines)):
        line = lines[at]
        if not line or spelling.dialect.is_noise(line, seated):
            continue
        header = looks_like_header(line, spelling)
        if at == last + 1 and spelling.ending.search(line) and not header:
            continue  # a seat's line with its start damaged
        if not any(lines[at + 1 :]) and _begins_a_closing(lines, at, last, seated, spelling):
            continue  # a line cut short
        return at
    return None


def _begins_a_closing(
    lines: list[str], at: int, last: int, seated: dict[str, int], spelling: Spelling
) -> bool:
    """Whether a hand's last line may be the beginning of a line of its summary."""
    line, words = lines[at], spelling.closing_words
    if any(start.startswith(line) for start in spelling.summary_start):
        return True
    stops = words and at == last + 1 == len(lines) - 1
    return bool(stops) and any(f"{name}{words}".startswith(line) for name in seated)


def may_be_action(line: str, spelling: Spelling) -> bool:
    """Whether a strange line has the words of an action in it."""
    return spelling.play.search(line) is not None


def is_remark(words: str, spelling: Spelling) -> bool:
    """Whether words after a name are far from anything that a player does."""
    verbs = re.split(r"[ |]", spelling.dialect.verbs)
    first = words.split(" ", 1)[0]
    close = get_close_matches(first, verbs, 1, 0.6)
    return not (close or _FIGURE.search(words) or _CARD.search(words))


def strange_line(line: str, seated: dict[str, int], spelling: Spelling) -> tuple[str, str]:
    """Code and message for a line that is of no known kind."""
    if _HEADING.search(line):
        return "unreadable-line", "no room writes a heading like this"
    if spelling.chat.match(line):
        return "unknown-line", "this looks like chat that is damaged"
    bare = line
    for name in sorted(seated, key=len, reverse=True):
        if bare.startswith(name):
            bare = bare[len(name) :]
            break
    if bare.startswith(spelling.dialect.separator[0]) and bare is not line:
        return "unknown-verb", "this is nothing a player does"
    if any(name.startswith(line) for name in seated):
        return "unreadable-line", "this line breaks off"
    if spelling.play.search(bare) or _FIGURE.search(bare) or _CARD.search(bare):
        return "unreadable-line", "no room writes a line like this"
    return "unknown-line", "the meaning of this line is unknown; it was passed over"
