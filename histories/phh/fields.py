"""The fields of a PHH document: game, limit, unit, figures, players, time."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime, time
from decimal import Decimal, InvalidOperation
from typing import Any
from zlib import crc32

from histories.findings import Finding
from histories.games import GAMES
from histories.hand import Seat, Source, Tournament
from histories.money import CHIP, CHIPS, LARGEST, SIGNS, Unit
from histories.phh import checking
from histories.phh.record import NO_CODE, OTHERS, VARIANTS

#: Stands for a time that the document does not tell.
TIME_UNKNOWN = datetime.min

_LIMITS = ("fixed", "pot", "no", "half-pot")

#: Makes a figure of a field minor units.
Figure = Callable[[str, Any], int]


class Refused(Exception):  # noqa: N818
    """The document cannot be made a hand: code, field it is about, and why."""

    def __init__(self, code: str, field: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.field = field


class Fields:
    """What the fields of one document say. What is wrong with them goes to ``faults``."""

    def __init__(self, document: dict[str, Any], source: Source) -> None:
        self.document = document
        self.source = source
        self.faults: list[Finding] = []
        self.unit = CHIP
        self.count = 0

    def line(self, field: str) -> int:
        """The line of a field, 1 where it has none."""
        match = re.search(rf"^[ \t]*{re.escape(field)}[ \t]*=", self.source.text, re.MULTILINE)
        return self.source.text.count("\n", 0, match.start()) + 1 if match else 1

    def tell(self, code: str, line: int, message: str, at: str = "") -> None:
        """A fault of the document."""
        self.faults.append(self.source.finding(code, line, message, at=at))

    def _tell_of(self, code: str, field: str, message: str) -> None:
        self.tell(code, self.line(field), message, field)

    def _variant(self) -> tuple[str, Any]:
        """The game and its limit; no game and the code where it is not known here."""
        code = self.document.get("variant")
        if code is None:
            raise Refused("unreadable-header", "variant", "the field variant is missing")
        if code == NO_CODE:
            game, limit = self.document.get("_game"), self.document.get("_limit")
            if game in GAMES and limit in _LIMITS:
                return str(game), limit
            if game in GAMES:
                raise Refused("unreadable-header", "_limit", f"no limit is called {limit!r}")
            code = game or code
        code = str(code)
        if code not in VARIANTS and code not in OTHERS:
            raise Refused("unknown-game", "variant", f"no variant is called {code!r}")
        return VARIANTS.get(code, ("", code))

    def _unit(self) -> Unit:
        """What the figures count: whole chips, or money with cents."""
        currency = str(self.document.get("currency", "")) or CHIPS
        fields = ("min_bet", "small_bet", "big_bet", "bring_in")
        figures = [self.document.get(name) for name in fields]
        for name in ("antes", "blinds_or_straddles", "starting_stacks"):
            each = self.document.get(name)
            figures += each if isinstance(each, list) else []
        cents = any(isinstance(figure, Decimal) for figure in figures)
        if cents or currency in SIGNS:
            return Unit(currency, 2)
        return CHIP if currency == CHIPS else Unit(currency, 0)

    def _minor(self, field: str, figure: Any) -> int:
        """A figure in minor units."""
        try:
            number = Decimal(str(figure)) if not isinstance(figure, bool) else Decimal("nan")
            minor = number.scaleb(self.unit.decimals)
            if minor != minor.to_integral_value() or abs(minor) > LARGEST:
                raise InvalidOperation
        except (ArithmeticError, ValueError):
            message = f"{field}: {figure} is no amount"
            raise Refused("impossible-amount", field, message) from None
        return int(minor)

    def amount(self, figure: str) -> int:
        """A figure of an action. Raises ``ValueError``."""
        try:
            minor = self._minor("actions", figure.replace(",", ""))
        except Refused as refused:
            raise ValueError(f"{figure!r} is no amount") from refused
        if minor < 0:
            raise ValueError(f"{figure!r} is no amount")
        return minor

    def _amount(self, field: str) -> int:
        if field not in self.document:
            raise Refused("unreadable-header", field, f"the field {field} is missing")
        return self._positive(field, self.document[field])

    def _positive(self, field: str, figure: Any) -> int:
        """A figure that is not below nothing, in minor units."""
        amount = self._minor(field, figure)
        if amount < 0:
            raise Refused("impossible-amount", field, f"{field}: {figure} is no amount")
        return amount

    def _amounts(self, field: str, read: Figure | None = None) -> list[int]:
        figures = self.document.get(field)
        if not isinstance(figures, list):
            raise Refused("unreadable-header", field, f"the field {field} is missing")
        return [(read or self._minor)(field, figure) for figure in figures]

    def _each(self, field: str, read: Figure) -> list[int]:
        """A figure for each player, in the document's order; one figure stands for all."""
        figures = self.document[field]
        if not isinstance(figures, list):
            figures = [figures] * self.count
        if len(figures) != self.count:
            message = f"{field} has {len(figures)} values for {self.count} players"
            raise Refused("unreadable-header", field, message)
        return [read(field, figure) for figure in figures]

    def _seated(self, field: str, read: Figure | None = None) -> list[int] | None:
        """A figure for each player, p1 first. Of two players the arrays have the button first."""
        if field not in self.document:
            return None
        found = self._each(field, read or self._positive)
        return found[::-1] if self.count == 2 else found

    def _strings(self, field: str) -> list[str]:
        found = self.document.get(field)
        return [str(each) for each in found] if isinstance(found, list) else []

    def _pairs(self, field: str) -> Iterator[tuple[int, list[Any]]]:
        """Lists that begin with a player."""
        found = self.document.get(field)
        for each in found if isinstance(found, list) else ():
            if isinstance(each, list) and len(each) > 1 and each[0] in self._labels():
                yield self._labels().index(each[0]), each[1:]

    def _labels(self) -> list[str]:
        return [f"p{number + 1}" for number in range(self.count)]

    def _id(self) -> str:
        """The hand's number where a room gave it; else one of its own, as no other hand has."""
        number = str(self.document.get("hand", ""))
        if number and "_room" in self.document:
            return number
        mark = crc32(repr(sorted(self.document.items(), key=lambda each: each[0])).encode())
        return f"{number}-{mark:08x}" if number else f"{mark:08x}"

    def _time(self) -> datetime:
        clock = self.document.get("time")
        date = [self.document.get(name) for name in ("year", "month", "day")]
        try:
            year, month, day = (int(each or 1) for each in date)
            when = datetime(year, month, day)
        except (TypeError, ValueError, OverflowError):
            self.tell("impossible-date", self.line("day"), "there is no such day")
            return TIME_UNKNOWN
        return datetime.combine(when, clock) if isinstance(clock, time) else when

    def _zone(self) -> str:
        return str(self.document.get("_time_zone") or self.document.get("time_zone", ""))

    def _tournament(self) -> Tournament | None:
        found = self.document.get("_tournament")
        if not isinstance(found, dict):
            return None
        parts = [str(found.get(name, "")) for name in ("number", "buy_in", "level", "phase")]
        return Tournament(*parts)

    def _seats(self, stacks: Sequence[int]) -> tuple[int, int, tuple[Seat, ...]]:
        """Seats of the table, the button's, and those of the players."""
        checking.table(self.document, self.count, self._tell_of)
        names = self._strings("players")
        if not len(names) == len(set(names)) == self.count:
            names = self._labels()
        numbers = self.document.get("seats")
        if not isinstance(numbers, list) or not checking.clockwise(numbers, self.count):
            numbers = list(range(1, self.count + 1))
        most = self.document.get("seat_count")
        most = max(*numbers, most if type(most) is int else 0)
        away = self._strings("_sitting_out")
        line = self.line("starting_stacks")
        seats = [
            Seat(line, number, name, stack, "sitting out" if label in away else "")
            for number, name, stack, label in zip(
                numbers, names, stacks, self._labels(), strict=True
            )
        ]
        return most, numbers[-1], tuple(seats)
