"""The first two lines of a Winamax hand: header and table."""

from __future__ import annotations

import re
from datetime import datetime

from grammar.text.amounts import sign_behind
from grammar.text.clock import read_time
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
from histories.games import Limit
from histories.hand import Tournament
from histories.money import CHIP, CHIPS, CURRENCIES, Unit

GAME_WORDS = {
    "2-7 Triple Draw": "2-7 triple draw",
    "Lowball27": "2-7 triple draw",
    "Razz": "razz",
}
OTHER_GAMES = frozenset(
    (
        "Holdem", "Omaha", "Omaha5", "Omaha8", "5 Card Omaha", "5 Card Omaha Hi/Lo",
        "Omaha Hi/Lo", "Omaha5 Hi/Lo", "Omaha6", "7-Card Stud", "7stud", "7-Card Stud Hi/Lo",
        "7stud8", "5-Card Stud", "Short Deck", "Squid",
    )
)  # fmt: skip
LIMITS: dict[str, Limit] = {"fixed limit": "fixed", "pot limit": "pot", "no limit": "no"}

HEADER = re.compile(
    r"Winamax Poker - (\S.*?) - HandId: #([0-9]{1,12}-[0-9]{1,12}-[0-9]{1,12}) - (\S.*\)) - "
    r"([0-9]{4}/[0-9]{2}/[0-9]{2}) ([0-9]{1,2}):([0-9]{2}:[0-9]{2}) ([A-Z]{2,5})"
)
_FIGURE = r"[0-9][0-9.]*[$€£]?"
GAME = re.compile(
    r"(?P<words>\S.*?) (?P<limit>fixed limit|pot limit|no limit) "
    rf"\((?:(?P<ante>{_FIGURE})/)?(?P<small>{_FIGURE})/(?P<big>{_FIGURE})\)"
)
_TOURNAMENT = re.compile(
    r'Tournament "(?P<title>.*)"(?: buyIn: (?P<buy_in>\S.*?))? level: (?P<level>[0-9]+)'
)
TABLE = re.compile(
    r"Table: '(.+)' ([0-9]{1,2})-max(?: \((?:real|play) money\))?"
    r"(?: Seat #([0-9]{1,2}) is the button)?"
)

_tables: dict[str, Table] = {}


def _parts(part: tuple[str, str], soft: list[HeaderFault]) -> tuple[Stakes, int | None]:
    """What kind of play it is, game and stakes."""
    kind, text = part
    match = GAME.fullmatch(text)
    if match is None:
        message = "game, limit and stakes have to stand here, as in 'Razz fixed limit (5€/25€/50€)'"
        raise HeaderFault("unreadable-header", message, text)
    words = match["words"]
    name = GAME_WORDS.get(words, "")
    if not name and words not in OTHER_GAMES:
        raise HeaderFault("unknown-game", f"no game is called '{words}'", words)
    limit = LIMITS[match["limit"]]
    tournament = None
    if kind.startswith("Tournament "):
        event = _TOURNAMENT.fullmatch(kind)
        if event is None:
            message = "a tournament has to stand here, as in 'Tournament \"Razz\" level: 2'"
            raise HeaderFault("unreadable-header", message, kind)
        tournament = Tournament(event["title"], event["buy_in"] or "", event["level"])
        check_buy_in(tournament.buy_in, soft)
    told = f"{words} {match['limit']}"
    if not name:
        return Stakes(told, "", limit, CHIP, 0, 0, tournament, ""), None
    unit, ante, small, big = _figures(match, tournament is not None)
    if tournament is not None and unit.currency != CHIPS:
        soft.append(contradiction("a tournament is played for chips", text[text.find("(") :]))
    small, big = sound_figures(limit, small, big, text[text.find("(") :], soft)
    return Stakes(told, name, limit, unit, small, big, tournament, ""), ante


_STAKES = Sound(_parts)


def _figures(match: re.Match[str], whole: bool) -> tuple[Unit, int | None, int, int]:
    """Unit, ante and the two figures. Play money has hundredths, a tournament's chips have none."""
    small, big, ante = match["small"], match["big"], match["ante"]
    currency = CURRENCIES.get(big[-1], CHIPS)
    unit = Unit(currency, 0 if whole and currency == CHIPS else 2)
    parse = sign_behind(unit)
    try:
        return unit, None if ante is None else parse(ante), parse(small), parse(big)
    except ValueError:
        figures = match[0][match[0].find("(") :]
        message = f"'{figures}' are not amounts"
        raise HeaderFault("unreadable-header", message, figures) from None


def read_header(line: str, soft: list[HeaderFault] | None = None) -> Header:
    """Read a header line. Raises ``HeaderFault`` or ``Refused``."""
    match = HEADER.fullmatch(line)
    if match is None:
        raise Refused(1)
    kind, hand_id, game, date, hour, rest, zone = match.groups()
    stakes, ante = _STAKES.read((kind, game), soft)
    try:
        time = read_time(date, hour, rest)
    except ValueError:
        # nothing that is judged needs the time: the hand is read on without it
        fault = HeaderFault(
            "impossible-date", "no calendar and no clock shows this", f"{date} {hour}:{rest}"
        )
        if soft is None:
            raise fault from None
        soft.append(fault)
        time = datetime.min
    return Header(hand_id, stakes, time, zone, ante=ante)


def read_table(line: str, stakes: Stakes) -> Table | None:  # noqa: ARG001
    """Read a table line, ``None`` if it is none. A table of stud may name no button."""
    known = _tables.get(line)
    if known is None:
        match = TABLE.fullmatch(line)
        if match is None:
            return None
        name, seats, button = match.groups()
        if len(_tables) >= MEMORY:
            _tables.clear()
        known = _tables[line] = Table(name, int(seats), int(button or 0))
    return known


def table_fault(table: Table, stakes: Stakes) -> HeaderFault | None:
    """How a table line contradicts itself or the header."""
    if not 2 <= table.max_seats <= 10:
        message = "no table has so many seats, or so few"
        return HeaderFault("impossible-seat", message, f"{table.max_seats}-max")
    if not table.button and stakes.game_name != "razz":
        return HeaderFault("unreadable-line", "the button's seat has to stand here", "")
    return None
