"""The first two lines of a PokerStars hand: header and table.

What stands between the hand's number and its date is the same for many hands, so it is read once
and remembered. Everything here answers for sound lines; ``grammar.text.faults`` says what is wrong
with the others.
"""

import re
from datetime import datetime

from grammar.text.clock import read_time, same_day, second_clock
from grammar.text.reading import (
    MEMORY,
    Header,
    HeaderFault,
    Refused,
    Sound,
    Stakes,
    Table,
    check_buy_in,
    contradiction,
    sound_figures,
)
from histories.games import STUD, Limit
from histories.hand import Tournament
from histories.money import CHIP, CHIPS, CURRENCIES, Unit

GAME_WORDS = {
    "Triple Draw 2-7 Lowball": "2-7 triple draw",
    "Single Draw 2-7 Lowball": "2-7 single draw",
    "Badugi": "badugi",
    "5 Card Draw": "five-card draw",
    "Razz": "razz",
}
OTHER_GAMES = frozenset(
    (
        "Hold'em", "Omaha", "Omaha Hi/Lo", "5 Card Omaha", "5 Card Omaha Hi/Lo", "6 Card Omaha",
        "6 Card Omaha Hi/Lo", "Courchevel", "Courchevel Hi/Lo", "7 Card Stud", "7 Card Stud Hi/Lo",
        "6+ Hold'em", "Showtime Hold'em", "Split Hold'em", "Tempest Hold'em",
        "Deep Water Hold'em", "Swap Hold'em", "Unfold Hold'em", "Irish", "Irish Poker", "Fusion",
    )
)  # fmt: skip
LIMITS: dict[str, Limit] = {"Limit": "fixed", "Pot Limit": "pot", "No Limit": "no"}

HEADER = re.compile(
    r"PokerStars (?:Home Game |Zoom )?(?:Game|Hand) #([1-9][0-9]{0,19}): {1,2}(\S.*) - "
    r"([0-9]{4}/[0-9]{2}/[0-9]{2}) ([0-9]{1,2}):([0-9]{2}:[0-9]{2}) ([A-Z]{2,5})"
    r"(?: \[([0-9]{4}/[0-9]{2}/[0-9]{2}) ([0-9]{1,2}):([0-9]{2}:[0-9]{2}) ([A-Z]{2,5})\])?"
)
_FIGURE = r"[$€£]?[0-9]+(?:\.[0-9]{2})?"
BUY_IN = rf"{_FIGURE}(?:\+{_FIGURE}){{0,3}}(?: [A-Z]{{3}})?|Freeroll|[1-9][0-9]*FPP"
GAME = re.compile(
    rf"(?:\{{.*\}} )?(?:Tournament #(?P<tournament>[0-9]+), (?P<buy_in>{BUY_IN}) {{1,2}})?"
    r"(?:(?P<title>[^()]+) \((?P<mixed>[^()]+?) (?P<mixed_limit>No Limit|Pot Limit|Limit)\)"
    r"|(?P<game>[^()]+?) (?P<limit>No Limit|Pot Limit|Limit))"
    r"(?P<stakes>.*)"
)
LEVEL = re.compile(
    r" - (?:(?P<phase>Match Round [IVXLCDM]+), )?Level (?P<level>[IVXLCDM]+) "
    r"\((?P<small>[0-9]+)/(?P<big>[0-9]+)\)"
)
STAKES = re.compile(
    r" (?:- )?\((?P<small>[$€£]?[0-9][0-9.]*)/(?P<big>[$€£]?[0-9][0-9.]*)(?: (?P<word>[A-Z]{3}))?\)"
)
TABLE = re.compile(
    r"Table '(.+)' ([0-9]{1,2})-max (?:\(Play Money\) )?Seat #([0-9]{1,2}) is the button"
)

#: Stud has no button.
_NO_BUTTON = re.compile(r"Table '(.+)' ([0-9]{1,2})-max(?: \(Play Money\))?")

_tables: dict[str, Table] = {}


def _read_stakes(text: str, soft: list[HeaderFault]) -> Stakes:
    """A header's middle. Raises ``HeaderFault`` where nothing can be made of it."""
    match = GAME.fullmatch(text)
    if match is None:
        message = "a game and its limit have to stand here, as in 'Badugi Limit ($0.25/$0.50 USD)'"
        raise HeaderFault("unreadable-header", message, text)
    words = match["mixed"] or match["game"]
    limit_words = match["mixed_limit"] or match["limit"]
    limit = LIMITS[limit_words]
    title = match["title"] or ""
    game_name = GAME_WORDS.get(words, "")
    if not game_name:
        if "#" in words or "{" in words:
            message = "the tournament cannot be read, as in 'Tournament #476, $1.40+$0.10 USD '"
            raise HeaderFault("unreadable-header", message, words)
        if words not in OTHER_GAMES:
            raise HeaderFault("unknown-game", f"no game is called '{words}'", words)
        return Stakes(f"{words} {limit_words}", "", limit, CHIP, 0, 0, None, title)
    if game_name in STUD and limit != "fixed":
        soft.append(contradiction(f"{words} is dealt in fixed limit only", limit_words))
    stakes = match["stakes"]
    tournament = None
    if match["tournament"]:
        unit, small, big, tournament = _level(match, stakes)
        check_buy_in(tournament.buy_in, soft)
    else:
        unit, small, big = _blinds(stakes, soft)
    at = stakes[stakes.find("(") :]
    small, big = sound_figures(limit, small, big, at, soft)
    return Stakes(f"{words} {limit_words}", game_name, limit, unit, small, big, tournament, title)


_STAKES = Sound(_read_stakes)


def _level(match: re.Match[str], stakes: str) -> tuple[Unit, int, int, Tournament]:
    level = LEVEL.fullmatch(stakes)
    if level is None:
        raise HeaderFault(
            "unreadable-header", "a level has to stand here, as in ' - Level VII (300/600)'", stakes
        )
    tournament = Tournament(
        match["tournament"], match["buy_in"], level["level"], level["phase"] or ""
    )
    small, big = _figures(CHIP, level["small"], level["big"])
    return CHIP, small, big, tournament


def _blinds(stakes: str, soft: list[HeaderFault]) -> tuple[Unit, int, int]:
    match = STAKES.fullmatch(stakes)
    if match is None:
        raise HeaderFault(
            "unreadable-header", "the stakes have to stand here, as in ' ($0.25/$0.50 USD)'", stakes
        )
    small, big, word = match["small"], match["big"], match["word"]
    currency = CURRENCIES.get(small[0], CHIPS)
    if word and word != currency:
        soft.append(contradiction(f"the stakes are not written in {word}", word))
    decimals = 2 if currency != CHIPS or "." in small + big else 0
    unit = Unit(currency, decimals)
    return (unit, *_figures(unit, small, big))


def _figures(unit: Unit, small: str, big: str) -> tuple[int, int]:
    try:
        return unit.parse(small), unit.parse(big)
    except ValueError:
        figures = f"{small}/{big}"
        message = f"'{figures}' are not two amounts"
        raise HeaderFault("unreadable-header", message, figures) from None


def read_header(line: str, soft: list[HeaderFault] | None = None) -> Header:
    """Read a header line. Raises ``HeaderFault`` or ``Refused``; ``soft`` as in ``Sound``."""
    match = HEADER.fullmatch(line)
    if match is None:
        raise Refused(1)
    hand_id, middle, date, hour, rest, zone, date2, hour2, rest2, _ = match.groups()
    stakes = _STAKES.read(middle, soft)
    clock = f"{date} {hour}:{rest}"
    try:
        time = read_time(date, hour, rest)
    except ValueError:
        # nothing that is judged needs the time: the hand is read on without it
        fault = HeaderFault("impossible-date", "no calendar and no clock shows this", clock)
        if soft is None:
            raise fault from None
        soft.append(fault)
        return Header(hand_id, stakes, datetime.min, zone)
    if date2 is None or (date2 == date and rest2 == rest and same_day(zone, hour, hour2)):
        return Header(hand_id, stakes, time, zone)
    second = second_clock(time, zone, date2, hour2, rest2, f"[{date2} {hour2}:{rest2}")
    if second is not None:
        if soft is None:
            raise second
        soft.append(second)
    return Header(hand_id, stakes, time, zone)


def read_table(line: str) -> Table | None:
    """Read a table line, ``None`` if it is none."""
    known = _tables.get(line)
    if known is None:
        match = TABLE.fullmatch(line)
        if match is None:
            return None
        name, max_seats, button = match.groups()
        if len(_tables) >= MEMORY:
            _tables.clear()
        known = _tables[line] = Table(name, int(max_seats), int(button))
    return known


def read_any_table(line: str, stakes: Stakes) -> Table | None:
    """The same where the stakes' game may have no button: then none need be named."""
    table = read_table(line)
    if table is None and stakes.game_name in STUD:
        match = _NO_BUTTON.fullmatch(line)
        if match is not None:
            return Table(match[1], int(match[2]), 0)
    return table


def table_fault(table: Table, stakes: Stakes) -> HeaderFault | None:
    """How a table line contradicts itself or the header."""
    if not 2 <= table.max_seats <= 10:
        message = "no table has so many seats, or so few"
        return HeaderFault("impossible-seat", message, f"{table.max_seats}-max")
    tournament = stakes.tournament
    if tournament is not None and table.name.split(" ", 1)[0] != tournament.number:
        message = f"a table of tournament {tournament.number} is named after it"
        return contradiction(message, table.name)
    return None
