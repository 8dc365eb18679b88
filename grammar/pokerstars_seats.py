"""Seats that a damaged text has lost: the summary names them again.

A player without a seat line would make every line of his strange, and everybody else's turn wrong.
Where the summary gives a seat to a name that acts in the hand, the seat is put back, and the loss
is one finding.
"""

from __future__ import annotations

import re

from grammar.pokerstars_phrases import Reading
from grammar.pokerstars_words import LineFault
from histories.hand import STACK_UNKNOWN, Seat

_RESULT = re.compile(
    r"Seat ([1-9][0-9]?): (.+?)(?: \((?:button|small blind|big blind)\))*"
    r" (?:folded (?:before|after) |collected \(|mucked|showed \[)"
)
_ACTS = "folds|checks|calls|bets|raises|posts|discards|stands pat|shows|mucks|doesn't show"


def restore(reading: Reading, lines: list[str]) -> list[tuple[int, LineFault]]:
    """Put back the seats that the summary and the play know and no seat line gives.

    Returns what to report, each with its line: nothing for a seat whose line has been reported.
    """
    start = next((at for at, one in enumerate(lines) if one.startswith("*** SUMM")), len(lines))
    body = lines[1:start]
    reports = []
    for line in lines[start:]:
        match = _RESULT.match(line)
        if match is None or match[2] in reading.index:
            continue
        first = _first_act(body, match[2])
        if first:
            report = _put_back(reading, int(match[1]), match[2], first, body)
            if report is not None:
                reports.append(report)
    return reports


def _first_act(body: list[str], name: str) -> int:
    """The first line on which a name acts, counted in the hand's text; 0 for none."""
    acts = re.compile(rf"{re.escape(name)}: (?:{_ACTS})|{re.escape(name)} collected ")
    return next((at for at, line in enumerate(body, 2) if acts.match(line)), 0)


def _put_back(
    reading: Reading, number: int, name: str, first: int, body: list[str]
) -> tuple[int, LineFault] | None:
    """Give a player his seat: a name that never acts has his place by mistake, or none has."""
    for at, seat in enumerate(reading.seats):
        if seat.number == number:
            if _first_act(body, seat.name):
                return None  # the seat is another's, beyond doubt
            reading.seats[at] = Seat(seat.line, number, name, seat.stack, seat.state, seat.bounty)
            del reading.index[seat.name]
            reading.index[name] = at
            message = f"'{seat.name}' does nothing in this hand; by the summary it is {name}'s seat"
            return seat.line, LineFault("unknown-player", 9, message)
    reading.index[name] = len(reading.seats)
    reading.seats.append(Seat(first, number, name, STACK_UNKNOWN))
    message = f"no seat line gives '{name}' a seat; by the summary it is seat {number}"
    return first, LineFault("unknown-player", 1, message)
