"""The clocks of a header: one that can be, and two that can show one moment."""

from __future__ import annotations

from datetime import datetime, timedelta

from grammar.text.reading import HeaderFault, contradiction

#: The most time zones can lie apart, in hours.
_ZONES = 26
_FIRST_YEAR, _LAST_YEAR = 1998, 2099
#: Hours ahead of Eastern Time. Other zones (PT among them) have been seen with both clocks alike.
_HOURS = {
    zone: frozenset((hours - 1, hours, hours + 1))
    for zone, hours in (("WET", 5), ("CET", 6), ("EET", 7), ("MSK", 8))
}


def read_time(date: str, hour: str, rest: str) -> datetime:
    """Read a clock. Raises ``ValueError`` for one that cannot be, or when no room dealt online."""
    year = int(date[:4])
    if not _FIRST_YEAR <= year <= _LAST_YEAR:
        raise ValueError(f"no hand was dealt in {year}")
    return datetime(year, int(date[5:7]), int(date[8:]), int(hour), int(rest[:2]), int(rest[3:]))


def clocks_agree(first: datetime, zone: str, second: datetime) -> bool:
    """Whether two clocks can show one moment: whole quarters of an hour apart, and not too far.

    The second is Eastern Time; where the first zone's distance from it is known, it must be that,
    or an hour off in the weeks when only one of them has summer time.
    """
    ahead = first - second
    hours = _HOURS.get(zone)
    if hours is None:
        return abs(ahead) <= timedelta(hours=_ZONES) and not ahead % timedelta(minutes=15)
    return ahead in (timedelta(hours=one) for one in hours)


def same_day(zone: str, first: str, second: str) -> bool:
    """Whether the hours alone show that two clocks of one day agree: most do."""
    later = int(second)
    return later < 24 and int(first) - later in _HOURS.get(zone, ())


def second_clock(
    time: datetime, zone: str, date: str, hour: str, rest: str, at: str
) -> HeaderFault | None:
    """What is wrong with a header's second clock, held against the first; ``at`` is its text."""
    try:
        second = read_time(date, hour, rest)
    except ValueError:
        return HeaderFault("impossible-date", "no calendar and no clock shows this", at)
    if not clocks_agree(time, zone, second):
        return contradiction("the two clocks cannot show one moment", at)
    return None
