"""The first lines of a KingsClub hand: its number, game and stakes, then its time, its table."""

from __future__ import annotations

import re
from datetime import datetime

from grammar.text.amounts import with_thousands
from grammar.text.clock import read_time
from grammar.text.reading import (
    MEMORY,
    Header,
    HeaderFault,
    Refused,
    Sound,
    Stakes,
    Table,
    sound_figures,
)
from histories.games import Limit
from histories.money import CHIPS, Unit

GAME_WORDS = {
    "2-7 Triple Draw": "2-7 triple draw",
    "2-7 Single Draw": "2-7 single draw",
    "A-5 Triple Draw": "A-5 triple draw",
    "A-5 Single Draw": "A-5 single draw",
    "Badugi": "badugi",
    "Badeucey": "badeucy",
    "Badeucy": "badeucy",
    "Badacey": "badacey",
    "2-7 Drawmaha": "2-7 drawmaha",
    "Drawmaha": "drawmaha",
    "Drawmaha Hi": "drawmaha",
    "Drawmaha High": "drawmaha",
    "Razz": "razz",
    "2-7 Razz": "2-7 razz",
    "5 Card Draw": "five-card draw",
}
#: What the other games of the room's mixes may be called: no source has all its names.
OTHER_GAMES = frozenset(
    (
        "Hold'em", "Holdem", "Texas Hold'em", "Short Deck", "6+ Hold'em", "Super Hold'em",
        "Omaha", "Omaha Hi", "Omaha High", "Omaha Hi/Lo", "Omaha Hi-Lo", "Omaha 8",
        "Omaha 8 or Better", "Omaha Hi/Lo 8 or Better", "PLO", "PLO8", "Big O", "Big O Hi/Lo",
        "4 Card Omaha", "5 Card Omaha", "5 Card Omaha Hi", "5 Card Omaha Hi/Lo", "5 Card PLO",
        "5 Card PLO Hi/Lo", "5 Card PLO8", "6 Card Omaha", "6 Card Omaha Hi/Lo", "6 Card PLO",
        "6 Card PLO8", "7 Card Omaha", "Double Board Omaha", "Double Board PLO",
        "Double Board Hold'em", "Courchevel", "Courchevel Hi", "Courchevel Hi/Lo",
        "Stud", "Stud Hi", "Stud High", "Stud 8", "Stud Hi/Lo", "Stud Hi/Lo Regular",
        "Stud 8 or Better", "5 Card Stud", "7 Card Stud", "7 Card Stud 8", "7 Card Stud Hi/Lo",
        "7 Card Stud 8 or Better", "Super Stud", "Super Stud Hi/Lo", "Super Razz",
        "Razzdugi", "Razzadugi", "Razzaducey", "Razzadeucy", "Razzaduecey",
        "Archie", "Pineapple", "Crazy Pineapple", "Crazy Pineapple Hi/Lo", "Tahoe", "SOHE",
        "Fusion", "Irish", "Irish Poker", "Scarney",
        "Drawmaha 49", "Drawmaha 0", "A-5 Drawmaha", "Badugi Drawmaha", "Dramadugi", "Dramaha",
    )
)  # fmt: skip
LIMITS: dict[str, Limit] = {"Limit": "fixed", "Pot Limit": "pot", "No Limit": "no"}
#: The room counts in hundredths and names no currency.
UNIT = Unit(CHIPS, 2)
PARSE = with_thousands(UNIT)
#: The seats of a table: no line says how many it has.
_MOST_SEATS = 10

_FIGURE = r"[0-9][0-9.,]*"
HEADER = re.compile(
    rf"#([1-9][0-9]{{0,19}}): (No Limit|Pot Limit|Limit) (\S.*?) - ({_FIGURE})/({_FIGURE})"
)
DATE = re.compile(r"([0-9]{4}-[0-9]{2}-[0-9]{2}) ([0-9]{2}):([0-9]{2}:[0-9]{2})")
_tables: dict[str, Table] = {}
_DATE_LIKE = re.compile(r"[0-9]{3,5}-[0-9]|[0-9]{2}:[0-9]{2}")
TABLE = re.compile(r"Table '(.+)'(?: Seat ([0-9]{1,2}) is the button)?")


def _read_stakes(part: tuple[str, str, str, str], soft: list[HeaderFault]) -> Stakes:
    """Limit, game and the two figures. Raises ``HeaderFault``."""
    limit_words, words, *figures = part
    name = GAME_WORDS.get(words, "")
    if not name and words not in OTHER_GAMES:
        raise HeaderFault("unknown-game", f"no game is called '{words}'", words)
    text = "/".join(figures)
    try:
        small, big = PARSE(figures[0]), PARSE(figures[1])
    except ValueError:
        message = f"'{text}' are not two amounts"
        raise HeaderFault("unreadable-header", message, text) from None
    limit = LIMITS[limit_words]
    if name:
        small, big = sound_figures(limit, small, big, text, soft)
    return Stakes(f"{limit_words} {words}", name, limit, UNIT, small, big, None, "")


_STAKES = Sound(_read_stakes)


def read_header(head: str, soft: list[HeaderFault] | None = None) -> Header:
    """Read the first two lines of a hand. Raises ``HeaderFault`` or ``Refused``.

    The second may be missing or damaged: nothing that is judged needs the time.
    """
    first, _, second = head.partition("\n")
    match = HEADER.fullmatch(first)
    if match is None:
        raise Refused(1)
    stakes = _STAKES.read((match[2], match[3], match[4], match[5]), soft)
    time = datetime.min
    date = DATE.fullmatch(second)
    if date is not None:
        try:
            time = read_time(date[1].replace("-", "/"), date[2], date[3])
        except ValueError:
            fault = HeaderFault("impossible-date", "no calendar and no clock shows this", second)
            if soft is None:
                raise fault from None
            soft.append(fault)
    elif _DATE_LIKE.search(second):
        message = "a time has to stand here, as in '2021-01-09 18:23:18'"
        fault = HeaderFault("impossible-date", message, second)
        if soft is None:
            raise fault
        soft.append(fault)
    return Header(match[1], stakes, time, "")


def is_date(line: str) -> bool:
    """Whether a line is that of the time, sound or not: the header tells what is wrong with it."""
    return line[:1].isdigit() and _DATE_LIKE.search(line) is not None


def read_table(line: str, stakes: Stakes) -> Table | None:
    """Read a table line, ``None`` if it is none. A table of stud names no button."""
    known = _tables.get(line)
    if known is None:
        match = TABLE.fullmatch(line)
        if match is None:
            return None
        if len(_tables) >= MEMORY:
            _tables.clear()
        known = _tables[line] = Table(match[1], _MOST_SEATS, int(match[2] or 0))
    return known if known.button or stakes.game_name.endswith("razz") else _unnamed(known, line)


def _unnamed(table: Table, line: str) -> Table | None:
    """A table whose line names no button; one at a seat 0, which no table has, is read."""
    return table if line.endswith("is the button") else None
