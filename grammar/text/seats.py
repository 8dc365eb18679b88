"""Seats that a damaged text has lost: the summary names them again.

A player without a seat line would make every line of his strange, and everybody else's turn wrong.
Where the summary gives a seat to a name that acts in the hand, the seat is put back, and the loss
is one finding.
"""

from __future__ import annotations

from grammar.text.reading import Reading
from grammar.text.spelling import Spelling
from grammar.text.words import LineFault
from histories.hand import STACK_UNKNOWN, Seat


def restore(reading: Reading, lines: list[str], spelling: Spelling) -> list[tuple[int, LineFault]]:
    """Put back the seats that the summary and the play know and no seat line gives.

    Returns what to report, each with its line: nothing for a seat whose line has been reported.
    """
    heading = spelling.dialect.summary_heading[:8]
    start = next((at for at, one in enumerate(lines) if one.startswith(heading)), len(lines))
    body = lines[1:start]
    reports = []
    for line in lines[start:]:
        match = spelling.result.match(line)
        if match is None or match[2] in reading.index:
            continue
        acts = _acts_of(body, match[2], spelling)
        if acts:
            report = _put_back(reading, int(match[1]), match[2], acts, body, spelling)
            if report is not None:
                reports.append(report)
    return reports


def _acts_of(body: list[str], name: str, spelling: Spelling) -> list[int]:
    """The lines on which a name acts or is dealt cards, counted in the hand's text."""
    acts = spelling.acts_of(name)
    return [at for at, line in enumerate(body, 2) if acts.match(line)]


def _put_back(
    reading: Reading, number: int, name: str, acts: list[int], body: list[str], spelling: Spelling
) -> tuple[int, LineFault] | None:
    """Give a player his seat: a name that never acts has his place by mistake, or none has.

    A name that acts no more where the other begins is his, and changes there.
    """
    for at, seat in enumerate(reading.seats):
        if seat.number != number:
            continue
        own = _acts_of(body, seat.name, spelling)
        again = [n for n, one in enumerate(reading.seats) if one.name == seat.name and n != at]
        if own and not again:
            if own[-1] > acts[0]:
                return None  # the seat is another's, beyond doubt
            reading.index[name] = at
            message = f"by the summary '{name}' is '{seat.name}', who acts no more from here on"
            return acts[0], LineFault("unknown-player", 1, message)
        reading.seats[at] = Seat(seat.line, number, name, seat.stack, seat.state, seat.bounty)
        del reading.index[seat.name]
        reading.index[name] = at
        if again:
            reading.index[seat.name] = again[0]
            message = f"'{seat.name}' has another seat; by the summary it is {name}'s"
            return seat.line, LineFault("seated-twice", 9, message)
        message = f"'{seat.name}' does nothing in this hand; by the summary it is {name}'s seat"
        return seat.line, LineFault("unknown-player", 9, message)
    reading.index[name] = len(reading.seats)
    reading.seats.append(Seat(acts[0], number, name, STACK_UNKNOWN))
    message = f"no seat line gives '{name}' a seat; by the summary it is seat {number}"
    return acts[0], LineFault("unknown-player", 1, message)
