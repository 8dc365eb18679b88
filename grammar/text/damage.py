"""What damaged PokerStars lines were meant to be: headers, tables, seats, text run into a hand."""

from __future__ import annotations

import re

from grammar.pokerstars.header import HeaderFault, Refused, Table, read_header
from grammar.pokerstars.noise import SAID, is_noise
from grammar.text.words import LineFault, example
from histories.hand import STACK_UNKNOWN, Seat
from histories.money import Unit

#: A header, part by part, with what has to stand where a part is not.
_PARTS = (
    (r"PokerStars ", "'PokerStars Game' or 'PokerStars Hand'"),
    (r"(?:Home Game |Zoom )?(?:Game|Hand) ", "'Game', 'Hand', 'Home Game Hand' or 'Zoom Hand'"),
    (r"#[1-9][0-9]{0,19}", "the hand's number, as in #35839001292"),
    (r": {1,2}", "a digit or ': '"),
    (r"\S.* - (?=.*[0-9]{4}/)", "the game, its limit and the stakes, then ' - ' and the date"),
    (r"[0-9]{4}/[0-9]{2}/[0-9]{2}", "a date such as 2009/11/25"),
    (r" [0-9]{1,2}:[0-9]{2}:[0-9]{2}", "a time such as 14:12:58"),
    (r" [A-Z]{2,5}(?![A-Za-z])", "a time zone such as ET"),
    (
        r"(?: \[[0-9]{4}/[0-9]{2}/[0-9]{2} [0-9]{1,2}:[0-9]{2}:[0-9]{2} [A-Z]{2,5}\])?$",
        "a second clock in brackets, or the end of the line",
    ),
)
_HAND_ID = re.compile(r"[^#]{0,80}#([1-9][0-9]{0,19})\b")
_HEADERISH = re.compile(r"Poker|#[0-9]{5}|[0-9]{4}/[0-9]{2}/[0-9]{2}|(?:Limit|Level) ")

_LOOSE_SEATS = (
    re.compile(r"Seat (?P<seat>[0-9]+): (?P<name>.+) \((?P<rest>[^()]*) in chips"),
    re.compile(
        r"\D{0,8}(?P<seat>[0-9]{1,2})\W{1,2}(?P<name>.+) ?\(?(?P<rest>[^() ]*)(?: in chips|$)"
    ),
    re.compile(r"\S{0,5} ?(?P<seat>)\W{0,2}(?P<name>.+) \((?P<rest>[^() ]*)"),
)
_SEAT_FORM = re.compile(r"Seat [0-9]+: .+ \(\S+ in chips")
_SUMMARY_START = ("Seat ", "Total pot", "Board")
_ENDING = re.compile(r" (?:folded (?:before|after) |showed \[|mucked|collected \()")
_RESULT_OF = re.compile(
    r"Seat ([1-9][0-9]?): (.+?)(?: \((?:button|small blind|big blind)\))*"
    r" (?:folded|collected|mucked|showed)\b"
)
#: What stands in no hand before its table.
_BEGUN = re.compile(r": (?:posts|folds|checks|calls|bets|raises)|\*\*\* |^Dealt to ")
_HEADING = re.compile(r"\*\*|^\*|\*$")
_VERB = re.compile(
    r"\b(?:folds|checks|calls|bets|raises|posts|discards|stands pat|shows|mucks|doesn't show"
    r"|folded|mucked|showed|collected|returned to|Dealt to|Uncalled|Total pot|in chips|all-in)\b"
)
_FIGURE = re.compile(r"(?<![\w#.])[$€£]?[0-9][0-9.,]*(?!\w)|[$€£][0-9]")
_CARD = re.compile(r"[\[\]]|\b[2-9TJQK][cdhs]\b")


def header_fault(line: str) -> tuple[str, int, str]:
    """What is wrong with a header: code, column, message."""
    try:
        read_header(line)
    except HeaderFault as fault:
        return fault.code, line.rfind(fault.at) + 1 or 1, fault.message
    except Refused:
        pass
    at = 0
    for pattern, wanted in _PARTS:
        match = re.compile(pattern).match(line, at)
        if match is None:
            message = f"the header cannot be read: {wanted} has to stand here"
            return "unreadable-header", at + 1, message
        at = match.end()
    return "unreadable-header", 1, "the header cannot be read"


def hand_id_of(line: str) -> str | None:
    """The hand's number in a header that is not sound."""
    match = _HAND_ID.match(line)
    return match[1] if match else None


def looks_like_header(line: str) -> bool:
    """Whether a line that starts no hand was meant to start one."""
    return not line.startswith("Seat ") and len(_HEADERISH.findall(line)) > 1


def looks_like_table(line: str) -> bool:
    """Whether a line was meant to name the table."""
    if SAID.match(line):
        return False
    return line.startswith("Table ") or "the button" in line or "-max " in line


def _was_header(line: str) -> bool:
    """Whether the line before a table may be a header beyond recognition."""
    return not (
        line.startswith(_SUMMARY_START) or _BEGUN.search(line) or is_noise(line, {})
    ) or looks_like_header(line)


def tables_beyond(lines: list[str]) -> list[int]:
    """Where other hands start inside a hand's lines, their headers lost: indices of lines."""
    cuts: list[int] = []
    own = seats = begun = False
    for at, line in enumerate(lines[1:], 1):
        if line.startswith("Table '"):
            follows = next((one for one in lines[at + 1 :] if one), "")
            if (own and (seats or begun)) or (begun and _SEAT_FORM.match(follows)):
                before = at - 1
                while before and not lines[before]:
                    before -= 1
                cuts.append(before if before and _was_header(lines[before]) else at)
                seats = begun = False
            own = True
        elif line.startswith("Seat "):
            seats = True
        elif line:
            begun = begun or _BEGUN.search(line) is not None
    return cuts


def button_by_summary(lines: list[str]) -> int:
    """The button's seat by the summary's mark, 0 if there is none."""
    for line in reversed(lines):
        match = re.match(r"Seat ([1-9][0-9]?): .+ \(button\)", line)
        if match is not None:
            return int(match[1])
    return 0


def rescue_table(line: str, lines: list[str]) -> Table:
    """What can be made of a table line that cannot be read, or is not there."""
    name = re.search(r"'(.+)'", line)
    seats = re.search(r"\b([0-9]{1,2})-m", line)
    button = re.search(r"#([0-9]{1,2})", line)
    return Table(
        name[1] if name else "",
        min(max(int(seats[1]), 2), 10) if seats else 10,
        int(button[1]) if button else button_by_summary(lines),
    )


def table_fault_at(line: str) -> tuple[str, int, str]:
    """What is wrong with a table line: code, column, message."""
    at = 0
    for pattern, wanted in (
        (r"Table '.+' ", "the table's name, as in Table 'Theodora VI'"),
        (r"[0-9]{1,2}-max ", "the number of seats, as in 6-max"),
        (r"(?:\(Play Money\) )?Seat #[0-9]{1,2}", "the button's seat, as in Seat #5"),
        (r" is the button$", "'is the button'"),
    ):
        match = re.compile(pattern).match(line, at)
        if match is None:
            return "unreadable-line", at + 1, f"{wanted} has to stand here"
        at = match.end()
    return "unreadable-line", 1, "the table line cannot be read"


def is_seat_like(line: str, early: bool) -> bool:
    """Whether a line was meant to be a seat's; ``early``: no action stands before it."""
    if line.startswith("Seat "):
        return early or _SEAT_FORM.match(line) is not None
    return early and " in chips" in line and SAID.match(line) is None


def seat_fault(line: str, unit: Unit) -> LineFault:
    """What is wrong with a seat line."""
    number = re.match(r"Seat ([1-9][0-9]?): ", line)
    if number is None:
        if match := re.match(r"Seat (\w*): ", line):
            message = "a seat's number has to stand here"
            return LineFault("impossible-seat", match.start(1) + 1, message)
        return LineFault("unreadable-line", 1, "'Seat', a number and a name have to stand here")
    amount = re.search(r" \(([^()]*?) in chips", line)
    if amount is not None:
        try:
            unit.parse(amount[1])
        except ValueError:
            message = f"'{amount[1]}' is not an amount; {example(unit)} could stand here"
            return LineFault("impossible-amount", amount.start(1) + 1, message)
        column = amount.end() + 1
        return LineFault("unreadable-line", column, "')' and a known remark have to stand here")
    bracket = line.rfind(" (")
    column = (bracket + 2 if bracket > 0 else len(line)) + 1
    message = f"the stack in brackets has to stand here, as in ({unit.format(150)} in chips)"
    return LineFault("unreadable-line", column, message, cut=True)


def rescue_seat(line: str, number: int, unit: Unit, lines: list[str]) -> Seat | None:
    """What can be made of a seat line that cannot be read. A lost stack is taken for plenty.

    A lost name or number is looked for in the summary.
    """
    strict = re.fullmatch(
        r"Seat (?P<seat>[0-9]+): (?P<name>.+) \((?P<rest>[^()]*) in chips.*", line
    )
    for match in (strict, *(pattern.match(line) for pattern in _LOOSE_SEATS)):
        if match is not None:
            break
    else:
        return None
    seat, name = match["seat"][:2], match["name"].strip()
    for one in lines:
        result = _RESULT_OF.match(one)
        if result is not None and _close(result[2], name):
            seat, name = result[1], result[2]
            break
    try:
        chips = unit.parse(match["rest"])
    except ValueError:
        chips = STACK_UNKNOWN
    return Seat(number, int(seat or 0), name, chips)


def _close(name: str, other: str) -> bool:
    """Whether two names are one but for a stray mark at an end."""
    return name == other or (len(name) > 2 and len(other) - len(name) in (1, 2) and name in other)


def stray_from(lines: list[str], seated: dict[str, int]) -> int | None:
    """Where text after a finished hand begins that is no part of it: an index of a line."""
    try:
        heading = lines.index("*** SUMMARY ***")
    except ValueError:
        return None
    last = heading
    for at in range(heading + 1, len(lines)):
        if lines[at].startswith(_SUMMARY_START):
            last = at
    for at in range(last + 1, len(lines)):
        line = lines[at]
        if not line or is_noise(line, seated):
            continue
        if at == last + 1 and _ENDING.search(line) and not looks_like_header(line):
            continue  # a seat's line with its start damaged
        rest = not any(lines[at + 1 :])
        if rest and any(start.startswith(line) for start in _SUMMARY_START):
            continue  # a line cut short
        return at
    return None


def may_be_action(line: str) -> bool:
    """Whether a strange line has the words of an action in it."""
    return _VERB.search(line) is not None


def strange_line(line: str, seated: dict[str, int]) -> tuple[str, str]:
    """Code and message for a line that is of no known kind."""
    if _HEADING.search(line):
        return "unreadable-line", "no room writes a heading like this"
    if SAID.match(line):
        return "unknown-line", "this looks like chat that is damaged"
    bare = line
    for name in sorted(seated, key=len, reverse=True):
        if bare.startswith(name):
            bare = bare[len(name) :]
            break
    if bare.startswith(":") and bare is not line:
        return "unknown-verb", "this is nothing a player does"
    if any(name.startswith(line) for name in seated):
        return "unreadable-line", "this line breaks off"
    if _VERB.search(bare) or _FIGURE.search(bare) or _CARD.search(bare):
        return "unreadable-line", "no room writes a line like this"
    return "unknown-line", "the meaning of this line is unknown; it was passed over"
