"""Boss: what a history's own tag says of game, stakes and time."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import UTC, datetime
from html import unescape

import msgspec

from grammar.xml.reading import read_amount
from histories.games import Limit
from histories.hand import Tournament
from histories.money import CHIPS, Unit
from histories.stakes import sound_figures

GAME_WORDS = {"GAME_FCD": "five-card draw"}
_LIMITS: dict[str, Limit] = {"FL": "fixed", "PL": "pot", "NL": "no"}
_DEAL = re.compile(r"TYPE\s*=\s*[\"']HAND_DEAL[\"'][^<>]*>(.*?)</ACTION>", re.DOTALL)
_HOLE = 5
_FIRST_YEAR, _LAST_YEAR = 1998, 2099


class HeaderFault(Exception):  # noqa: N818
    """Why no hand can be built: a code, a message, and the text to point at."""

    def __init__(self, code: str, message: str, at: str = "") -> None:
        super().__init__(code)
        self.code = code
        self.message = message
        self.at = at


class Header(msgspec.Struct, frozen=True, gc=False):
    """A history's own tag; ``game`` is empty for one that is not judged.

    ``net`` is what the file's owner has won, or lost where it is negative; ``None`` where that is
    not told. ``soft`` are the parts that cannot be as they are: code, attribute, message.
    """

    hand_id: str
    game: str
    words: str
    limit: Limit | None
    unit: Unit
    small: int
    big: int
    time: datetime | None
    tournament: Tournament | None
    table: str
    net: int | None
    soft: tuple[tuple[str, str, str], ...]


def read_header(raw: Mapping[str, str], text: str) -> Header:
    """Read the attributes of the tag of a history. Raises ``HeaderFault``."""
    found = {name: unescape(value) for name, value in raw.items()}
    hand_id = found.get("ID", "")
    if not hand_id.isdecimal():
        message = f"{hand_id!r} is no number of a hand"
        raise HeaderFault("unreadable-header", message, f'ID="{hand_id}"')
    limit = _LIMITS.get(found.get("LIMIT", ""))
    words = f"{found.get('GAME', '')} {found.get('LIMIT', '')}".strip()
    time, soft = _time(found)
    tournament = None
    if found.get("GAMEKIND", "GAMEKIND_CASH") != "GAMEKIND_CASH":
        tournament = Tournament(found.get("TABLETOURNEYID", ""), "", "")
    real = tournament is None and found.get("GAMETYPE", "GAMETYPE_REAL") == "GAMETYPE_REAL"
    unit = Unit(found.get("TABLECURRENCY") or CHIPS if real else CHIPS, 2)
    table = found.get("TABLE", "")
    game = GAME_WORDS.get(found.get("GAME", ""), "")
    if not game:
        if _is_closed(text):
            message = f"the game {found.get('GAME', '')!r} is not known"
            raise HeaderFault("unknown-game", message, "GAME=")
        return Header(
            hand_id, "", words, limit, unit, 0, 0, time, tournament, table, None, ()
        )  # fmt: skip
    if limit is None:
        message = f"{found.get('LIMIT', '')!r} is no limit; there are {', '.join(_LIMITS)}"
        raise HeaderFault("unreadable-header", message, "LIMIT=")
    small, big = _stakes(found.get("STAKES", ""))
    why, small, big = sound_figures(limit, small, big)
    if why:
        soft.append(("header-contradiction", "STAKES", why))
    net = _net(found, soft)
    return Header(
        hand_id, game, words, limit, unit, small, big, time, tournament, table, net, tuple(soft)
    )


def _is_closed(text: str) -> bool:
    """Whether the hand is one of five cards and no board: such a game should be known."""
    deals = _DEAL.findall(text)
    return bool(deals) and all(deal.count("<CARD") == _HOLE for deal in deals)


def _time(found: Mapping[str, str]) -> tuple[datetime | None, list[tuple[str, str, str]]]:
    """When the hand started, in UTC; and what is wrong with its two clocks."""
    clocks: list[datetime] = []
    for name in ("DATE", "ENDTIME"):
        text = found.get(name, "")
        try:
            clock = datetime.fromtimestamp(int(text), UTC).replace(tzinfo=None)
            if not text.isdecimal() or not _FIRST_YEAR <= clock.year <= _LAST_YEAR:
                raise ValueError(text)
        except (ValueError, OverflowError, OSError):
            message = f"{text!r} are not the seconds of a time since 1970"
            return clocks[0] if clocks else None, [("impossible-date", name, message)]
        clocks.append(clock)
    if clocks[1] < clocks[0]:
        message = "the hand ends before it starts"
        return clocks[0], [("header-contradiction", "ENDTIME", message)]
    return clocks[0], []


def _stakes(text: str) -> tuple[int, int]:
    small, slash, big = text.partition("/")
    try:
        if not slash:
            raise ValueError(text)
        return read_amount(small), read_amount(big)
    except ValueError:
        message = f'{text!r} are no stakes, such as "2.00/4.00"'
        raise HeaderFault("impossible-amount", message, "STAKES=") from None


def _net(found: Mapping[str, str], soft: list[tuple[str, str, str]]) -> int | None:
    """What the file's owner has won or lost."""
    figures = []
    for name in ("WIN", "LOSS"):
        if name not in found:
            return None
        try:
            figures.append(read_amount(found[name]))
        except ValueError as error:
            soft.append(("impossible-amount", name, str(error)))
            return None
    if all(figures):
        soft.append(("header-contradiction", "LOSS", "nobody wins and loses in one hand"))
        return None
    return figures[0] - figures[1]
