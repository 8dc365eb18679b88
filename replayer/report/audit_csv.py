"""The audit as CSV for spreadsheets: one row a hand and player, after a row of column names.

A hand without players to tell of (not audited, or not settled) has one row with their columns
empty, so that no hand is lost. Amounts are integers in the hand's unit.

Names come from files that anybody may have written. What a terminal would obey is written as an
escape, as in the reports for people, so every row is one line; and a text that a spreadsheet could
take for a formula is written with an apostrophe before it.
"""

import csv
import io
import re

from replayer.report.audit_rows import dues, player_rows
from replayer.report.json import identity
from replayer.report.words import safe
from replayer.result import Result

COLUMNS = (
    "file", "line", "hand_id", "room", "game", "limit", "currency", "unit", "time", "time_zone",
    "status", "verdict", "reason", "repeated", "seat", "player", "put_in", "returned",
    "won", "due", "net",
)  # fmt: skip

#: Where a spreadsheet could begin to read a formula: at the start of a cell, and after a semicolon,
#: which divides columns in half of the world. The wide signs count in some spreadsheets, too.
_FORMULA = re.compile("(^|;)(?=\\s*[=+\\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n])")


def head() -> bytes:
    """The names of the columns."""
    return _lines([COLUMNS])


def audit_rows(result: Result) -> bytes:
    """A hand's rows."""
    _, file, line, hand_id, room, game, limit, currency, unit, time, zone = identity(result.item)
    hand: tuple[object, ...] = (
        cell(file), line, cell(hand_id), room, cell(game), limit, currency, unit,
        time and time.isoformat(), cell(zone), result.status, result.verdict, cell(result.reason),
        "yes" if result.repeated else "no",
    )  # fmt: skip
    players = player_rows(result)
    if not players:
        return _lines([(*hand, *[None] * (len(COLUMNS) - len(hand)))])
    return _lines(
        [
            (*hand, row.seat, cell(row.name), row.put_in, row.returned, row.won, due, row.net)
            for row, due in zip(players, dues(result), strict=True)
        ]
    )


def cell(text: str | None) -> str | None:
    """A text from a file as a cell that is a text in every spreadsheet."""
    if text is None or text == "-":  # standard input
        return text
    return safe(_FORMULA.sub(r"\1'", text))


def _lines(rows: list[tuple[object, ...]]) -> bytes:
    target = io.StringIO()
    csv.writer(target, lineterminator="\n").writerows(rows)
    return target.getvalue().encode()
