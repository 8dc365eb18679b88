"""A hand in XML while it is read: its seats, its faults, and what attributes say."""

from __future__ import annotations

import re

from msgspec.structs import replace

from grammar.xml.source import XmlSource
from grammar.xml.tree import Element, Tree
from histories.findings import Finding, Value
from histories.games import Game
from histories.hand import STACK_UNKNOWN, Seat, SeatState, Unreadable
from histories.money import LARGEST

_AMOUNT = re.compile(r"(?:0|[1-9][0-9]*|[1-9][0-9]{0,2}(?:,[0-9]{3})+)(?:\.[0-9]{2})?")
#: Longer amounts are not looked at.
_LONGEST = 24


def read_amount(text: str, sign: str = "") -> int:
    """An amount in hundredths. Raises ``ValueError``."""
    bare = text.removeprefix(sign)
    if not text.startswith(sign) or len(bare) > _LONGEST or _AMOUNT.fullmatch(bare) is None:
        raise ValueError(f"{text!r} is not an amount")
    whole, _, cents = bare.replace(",", "").partition(".")
    value = int(whole) * 100 + int(cents or 0)
    if value > LARGEST:
        raise ValueError(f"{text!r} is too large")
    return value


class XmlReading:
    """What the readers of all rooms in XML share."""

    #: The attribute by which a room names players in its events.
    player_attribute = "player"
    #: What is said of a player in an event who is none.
    who = "is no player at the table"

    def __init__(self, source: XmlSource, tree: Tree, game: Game) -> None:
        self.source = source
        self.root = tree.root
        self.closed = tree.closed
        self.game = game
        self.faults: list[Finding] = []
        self.seats: list[Seat] = []
        #: Players by what names them in events.
        self.players: dict[str, int] = {}
        for fault in tree.faults:
            self.tell(fault.code, fault.line, fault.message, column=fault.column)

    def tell(
        self,
        code: str,
        line: int,
        message: str,
        stated: Value = None,
        expected: Value = None,
        column: int = 0,
    ) -> None:
        """A fault at a line; its column is that of the line's first tag, or another."""
        finding = self.source.finding(code, line, message, stated, expected, at="<")
        if column:
            finding = replace(finding, column=column)
        self.faults.append(finding)

    def tell_at(
        self, code: str, element: Element, attribute: str, message: str, expected: Value = None
    ) -> None:
        """A fault at an attribute's value; at the tag where there is none.

        Nothing more is told of a tag that has been reported.
        """
        if element.broken:
            return
        stated = element.attributes.get(attribute)
        line, column = element.line, element.column
        if stated is not None:
            line, column = self._place_of(element, attribute)
        self.tell(code, line, message, stated, expected, column=column)

    def _place_of(self, element: Element, attribute: str) -> tuple[int, int]:
        """Line and column of an attribute's value; a tag may go on over several lines."""
        text, begin = self.source.text, 0
        for _ in range(element.line - 1):
            begin = text.index("\n", begin) + 1
        begin += element.column - 1
        found = re.compile(rf"\s{attribute}\s*=\s*[\"']").search(text, begin)
        if found is None or found.start() > text.find(">", begin) >= 0:
            return element.line, element.column
        at = found.end()
        return text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)

    def missing(self, element: Element, *attributes: str) -> bool:
        """Whether a tag lacks an attribute that it must have: say so."""
        lacking = [each for each in attributes if each not in element.attributes]
        if lacking:
            message = f"<{element.name}> needs the attribute {lacking[0]}"
            self.tell_at("unreadable-line", element, lacking[0], message)
        return bool(lacking)

    def amount(self, element: Element, attribute: str, sign: str = "") -> int | None:
        """An amount; ``None`` where it is none, which is told."""
        if self.missing(element, attribute):
            return None
        try:
            return read_amount(element.get(attribute), sign)
        except ValueError as error:
            self.tell_at("impossible-amount", element, attribute, str(error))
            return None

    def player(self, element: Element) -> int:
        """The player of an event; -1 for somebody without a seat, which is told."""
        name = element.get(self.player_attribute)
        if name not in self.players:
            at = self.player_attribute
            message = f"{name!r} {self.who}; there are {', '.join(self.players)}"
            self.tell_at("unknown-player", element, at, message)
        return self.players.get(name, -1)

    def seat(
        self, element: Element, key: str, number: int, name: str, stack: int | None, *, away: bool
    ) -> None:
        """Add a seat; ``key`` names the player in events."""
        self.players.setdefault(key, len(self.seats))
        left = STACK_UNKNOWN if stack is None else stack
        state: SeatState = "sitting out" if away else ""
        self.seats.append(Seat(element.line, number, name, left, state))

    def seatless(self, room: str, hand_id: str, faults: tuple[Finding, ...]) -> Unreadable:
        """A hand without players."""
        fault = self.source.finding("no-seats", self.root.line, "the hand has no players", at="<")
        return Unreadable(self.source, room, hand_id, (fault, *faults, *self.faults))

    def last_line(self) -> int:
        """The last line of the text."""
        return self.source.text.rstrip().count("\n") + 1
