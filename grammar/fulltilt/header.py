"""The header of a Full Tilt hand: it names the table, the stakes, the game and the time."""

from __future__ import annotations

import re
from datetime import datetime

import msgspec

from grammar.text.amounts import with_thousands
from grammar.text.clock import read_time, second_clock
from grammar.text.reading import (
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
from histories.money import CHIPS, CURRENCIES, Unit

GAME_WORDS = {
    "2-7 Triple Draw": "2-7 triple draw",
    "2-7 Single Draw": "2-7 single draw",
    "A-5 Triple Draw": "A-5 triple draw",
    "Badugi": "badugi",
    "5 Card Draw": "five-card draw",
    "Razz": "razz",
}
OTHER_GAMES = frozenset(
    (
        "Hold'em", "Omaha", "Omaha Hi", "Omaha H/L", "Omaha Hi/Lo", "5 Card Omaha",
        "5 Card Omaha Hi", "5 Card Omaha H/L", "5 Card Omaha Hi/Lo", "Courchevel Hi",
        "Courchevel H/L", "7 Card Stud", "7 Card Stud H/L", "7 Card Stud Hi/Lo", "Stud Hi",
        "Stud H/L", "Stud Hi/Lo", "5 Card Stud", "Irish", "Irish Poker",
    )
)  # fmt: skip
LIMITS: dict[str, Limit] = {
    "Limit": "fixed", "Pot Limit": "pot", "No Limit": "no", "FL": "fixed", "PL": "pot", "NL": "no",
}  # fmt: skip

HEADER = re.compile(
    r"(?:Full Tilt Poker|FullTiltPoker) Game #([1-9][0-9]{0,19}): (\S.*\S) - "
    r"([0-9]{1,2}):([0-9]{2}:[0-9]{2}) ([A-Z]{2,5}) - ([0-9]{4}/[0-9]{2}/[0-9]{2})"
    r"(?: \[([0-9]{1,2}):([0-9]{2}:[0-9]{2}) ([A-Z]{2,5}) - ([0-9]{4}/[0-9]{2}/[0-9]{2})\])?"
    r"( \(partial\))?"
)
_FIGURE = r"[$€£]?[0-9][0-9.,]*"
STAKES = re.compile(rf"(?P<small>{_FIGURE})/(?P<big>{_FIGURE})(?:,? Ante (?P<ante>{_FIGURE}))?")
GAME = re.compile(r"(?P<limit>No Limit|Pot Limit|Limit|NL|PL|FL) (?P<words>\S.*)")
MIXED = re.compile(r"(?:[0-9]{1,2}-Game|HORSE|HOSE|HEROS|HOE|HA|HO|OA|OE|SE)(?: .*)?")
_TOURNAMENT = re.compile(
    r"(?P<title>\S.*?) ?\((?P<number>[0-9]+)\)(?:, Table (?P<table>[0-9]+))?.*"
)
_BUY_IN = re.compile(rf"({_FIGURE}(?: ?\+ ?{_FIGURE})*) (?=\S)(.*)")
_CASH = re.compile(r"Table (?P<name>.+?)(?P<remarks>(?: \([^()]*\))*)")
_SEATS = re.compile(
    r"\b(?:(?P<max>[0-9]{1,2})[- ]max|deep (?P<deep>[0-9]{1,2})|(?P<two>heads[- ]up))"
)
#: The seats of a table that says nothing of them.
_MOST_SEATS = 9


class Place(msgspec.Struct, frozen=True, gc=False):
    """What a header says between the hand's number and the time: the same for many hands."""

    stakes: Stakes
    table: Table
    ante: int | None


def _parts(text: str, soft: list[HeaderFault]) -> Place:
    """The parts between dashes: where, then stakes and game in either order."""
    where: list[str] = []
    stakes = game = None
    title = ""
    for part in text.split(" - "):
        if stakes is None and (match := STAKES.fullmatch(part)):
            stakes = match
        elif game is None and where and (match := GAME.fullmatch(part)):
            game = match
        elif where and MIXED.fullmatch(part):
            title = part
        elif stakes is not None or game is not None:
            message = "the stakes and the game have to stand here, as in '$1/$2 - Limit Badugi'"
            raise HeaderFault("unreadable-header", message, part)
        else:
            where.append(part)
    if game is None:
        message = "a game and its limit have to stand in a header, as in 'Limit Badugi'"
        raise HeaderFault("unreadable-header", message, text)
    if stakes is None:
        message = "the stakes have to stand in a header, as in '$0.25/$0.50'"
        raise HeaderFault("unreadable-header", message, text)
    table, tournament = _where(" - ".join(where))
    if tournament is not None:
        check_buy_in(tournament.buy_in, soft)
    return _judged(game, stakes, table, tournament, title, soft)


_PLACES = Sound(_parts)


def _judged(
    game: re.Match[str],
    stakes: re.Match[str],
    table: Table,
    tournament: Tournament | None,
    title: str,
    soft: list[HeaderFault],
) -> Place:
    words, limit_words = game["words"], game["limit"]
    limit = LIMITS[limit_words]
    name = GAME_WORDS.get(words, "")
    if not name and words not in OTHER_GAMES:
        raise HeaderFault("unknown-game", f"no game is called '{words}'", words)
    if name in STUD and limit != "fixed":
        soft.append(contradiction(f"{words} is dealt in fixed limit only", limit_words))
    unit, small, big, ante = _figures(stakes)
    if tournament is not None and unit.currency != CHIPS:
        soft.append(contradiction("a tournament is played for chips", stakes[0]))
    elif name:
        small, big = sound_figures(limit, small, big, stakes[0], soft)
    read = Stakes(f"{words} {limit_words}", name, limit, unit, small, big, tournament, title)
    return Place(read, table, ante)


def _figures(stakes: re.Match[str]) -> tuple[Unit, int, int, int | None]:
    small, big, ante = stakes["small"], stakes["big"], stakes["ante"]
    currency = CURRENCIES.get(small[0], CHIPS)
    decimals = 2 if currency != CHIPS or "." in stakes[0] else 0
    unit = Unit(currency, decimals)
    parse = with_thousands(unit)
    try:
        return unit, parse(small), parse(big), None if ante is None else parse(ante)
    except ValueError:
        message = f"'{stakes[0]}' are not two amounts"
        raise HeaderFault("unreadable-header", message, stakes[0]) from None


def _where(text: str) -> tuple[Table, Tournament | None]:
    """A cash table, or a tournament's: its name, its seats, the tournament."""
    seats = _SEATS.search(text.lower())
    count = _MOST_SEATS
    if seats is not None:
        count = 2 if seats["two"] else int(seats["max"] or seats["deep"])
    if not 2 <= count <= 10:
        raise HeaderFault("impossible-seat", "no table has so many seats, or so few", text)
    if (cash := _CASH.fullmatch(text)) is not None:
        return Table(cash["name"], count, 0), None
    match = _TOURNAMENT.fullmatch(text)
    if match is None:
        message = "a table has to stand here, as in 'Table Ardmore (6 max)'"
        raise HeaderFault("unreadable-header", message, text)
    buy_in = _BUY_IN.match(match["title"])
    tournament = Tournament(match["number"], buy_in[1] if buy_in else "", "")
    number = match["table"]
    return Table(f"{match['number']} {number}" if number else match["number"], count, 0), tournament


def read_header(line: str, soft: list[HeaderFault] | None = None) -> Header:
    """Read a header line. Raises ``HeaderFault`` or ``Refused``."""
    match = HEADER.fullmatch(line)
    if match is None:
        raise Refused(1)
    hand_id, middle, hour, rest, zone, date, hour2, rest2, _, date2, partial = match.groups()
    place = _PLACES.read(middle, soft)
    try:
        time = read_time(date, hour, rest)
    except ValueError:
        # nothing that is judged needs the time: the hand is read on without it
        fault = HeaderFault(
            "impossible-date",
            "no calendar and no clock shows this",
            f"{hour}:{rest} {zone} - {date}",
        )
        if soft is None:
            raise fault from None
        soft.append(fault)
        time, date2 = datetime.min, None
    if date2 is not None:
        second = second_clock(time, zone, date2, hour2, rest2, f"[{hour2}:{rest2}")
        if second is not None:
            if soft is None:
                raise second
            soft.append(second)
    return Header(hand_id, place.stakes, time, zone, place.table, partial is not None, place.ante)
