"""The first three lines of an OnGame hand: its number, its time, its table and stakes."""

from __future__ import annotations

import re
from datetime import datetime

from grammar.text.amounts import with_thousands
from grammar.text.clock import read_time
from grammar.text.reading import (
    Header,
    HeaderFault,
    Refused,
    Sound,
    Stakes,
    Table,
    sound_figures,
)
from histories.games import Limit
from histories.money import CHIPS, CURRENCIES, Unit

GAME_WORDS = {"FIVE_CARD_DRAW": "five-card draw"}
OTHER_GAMES = frozenset(
    (
        "TEXAS_HOLDEM", "OMAHA", "OMAHA_HI", "OMAHA_HI_LO", "OMAHA_8", "FIVE_CARD_STUD",
        "SEVEN_CARD_STUD", "SEVEN_CARD_STUD_HI", "SEVEN_CARD_STUD_HI_LO", "SORT_POKER",
    )
)  # fmt: skip
LIMITS: dict[str, Limit] = {"LIMIT": "fixed", "POT_LIMIT": "pot", "NO_LIMIT": "no"}
_MONTHS = {
    name: f"{number:02d}"
    for number, name in enumerate(
        ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"), 1
    )
}
_DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
#: The seats of a table: no line says how many it has.
_MOST_SEATS = 10

HAND = re.compile(r"\*{5} History for hand ([A-Z0-9]+(?:-[0-9]+)+) \*{5}")
START = re.compile(
    r"Start hand: ([A-Z][a-z]{2}) ([A-Z][a-z]{2}) ([0-9]{2}) ([0-9]{2}):([0-9]{2}:[0-9]{2}) "
    r"(GMT[+-][0-9]{4}|[A-Z]{2,5}) ([0-9]{4})"
)
_FIGURE = r"[$€£]?[0-9][0-9.,]*"
TABLE = re.compile(
    r"Table: (?P<name>.+) \[(?P<number>[0-9]+)\] \((?P<limit>NO_LIMIT|POT_LIMIT|LIMIT) "
    rf"(?P<words>[A-Z0-9_]+) (?P<small>{_FIGURE})/(?P<big>{_FIGURE}), (?:Real|Play) money\)"
)


def _parts(line: str, soft: list[HeaderFault]) -> tuple[Stakes, Table]:
    match = TABLE.fullmatch(line)
    if match is None:
        raise Refused(3)
    words = match["words"]
    name = GAME_WORDS.get(words, "")
    if not name and words not in OTHER_GAMES:
        raise HeaderFault("unknown-game", f"no game is called '{words}'", words)
    limit = LIMITS[match["limit"]]
    figures = f"{match['small']}/{match['big']}"
    currency = CURRENCIES.get(match["small"][0], CHIPS)
    unit = Unit(currency, 2 if currency != CHIPS or "." in figures else 0)
    parse = with_thousands(unit)
    try:
        small, big = parse(match["small"]), parse(match["big"])
    except ValueError:
        message = f"'{figures}' are not two amounts"
        raise HeaderFault("unreadable-header", message, figures) from None
    if name:
        small, big = sound_figures(limit, small, big, figures, soft)
    told = f"{match['limit']} {words}"
    return Stakes(told, name, limit, unit, small, big, None, ""), Table(
        match["name"], _MOST_SEATS, 0
    )


_TABLES = Sound(_parts)


def _read_start(line: str) -> tuple[datetime, str]:
    """The time of a hand and its zone. Raises ``HeaderFault``."""
    match = START.fullmatch(line)
    if match is None:
        message = "a time has to stand here, as in 'Start hand: Sun Sep 11 15:26:27 EEST 2011'"
        raise HeaderFault("impossible-date", message, line[12:] or line)
    day, month, date, hour, rest, zone, year = match.groups()
    try:
        time = read_time(f"{year}/{_MONTHS[month]}/{date}", hour, rest)
    except (KeyError, ValueError):
        message = "no calendar and no clock shows this"
        raise HeaderFault("impossible-date", message, line[12:]) from None
    if _DAYS[time.weekday()] != day:
        message = f"this day was no {day} but a {_DAYS[time.weekday()]}"
        raise HeaderFault("header-contradiction", message, f"{day} {month} {date}")
    return time, zone


def read_header(head: str, soft: list[HeaderFault] | None = None) -> Header:
    """Read the first lines of a hand. Raises ``HeaderFault`` or ``Refused``.

    The second may be missing or damaged: nothing that is judged needs the time.
    """
    first, *others = head.split("\n")
    match = HAND.fullmatch(first)
    if match is None:
        raise Refused(1)
    where = when = ""
    for line in reversed(others):
        if line.startswith("Table: "):
            where = line
        elif line.startswith("Start hand: "):
            when = line
    if not where:
        raise Refused(3)
    stakes, table = _TABLES.read(where, soft)
    time, zone = datetime.min, ""
    try:
        if when:
            time, zone = _read_start(when)
    except HeaderFault as fault:
        if soft is None:
            raise
        soft.append(fault)
    return Header(match[1], stakes, time, zone, table)
