"""Which text belongs to which room: one line a room."""

import re
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module

import msgspec

from histories.findings import Finding
from histories.hand import Item

ReadHand = Callable[[str, str, int, tuple[Finding, ...]], list[Item]]


class Room(msgspec.Struct, frozen=True):
    """A room: its name, what a header of its hands starts with, and the module that reads them.

    ``start`` is a pattern on bytes, matched where a line starts. It takes damaged headers too:
    they start a row of their own.
    """

    name: str
    start: str
    module: str

    @property
    def read_hand(self) -> ReadHand:
        """The room's reader: text of one hand, file, line, findings so far, to items."""
        return _reader(self.module)


# a player may be called "PokerStars #1": what he does starts no hand
_ACTS = (
    r"(?![^\r\n:]{0,40}"
    r"(?:: (?:folds|checks|calls|bets|raises|posts|discards|stands|shows|mucks|doesn't|sits|is)\b"
    r"| (?:collected|said|has|is|leaves|joins|was|will|finished|wins)\b))"
)

ROOMS: tuple[Room, ...] = (
    Room("pokerstars", rf"PokerStars [^\r\n#]{{0,60}}#[0-9]++{_ACTS}", "grammar.pokerstars"),
)

#: Hands from anywhere, in documents that are told by their fields.
PHH = Room("phh", "", "grammar.phh")

#: Any room's header; ``lastgroup`` names the room.
STARTS = re.compile("|".join(f"(?P<{room.name}>{room.start})" for room in ROOMS).encode())
BY_NAME = {room.name: room for room in ROOMS}


@cache
def _reader(module: str) -> ReadHand:
    reader: ReadHand = import_module(module).read_hand
    return reader


def starts(data: bytes, begin: int, end: int) -> Iterator[tuple[int, Room]]:
    """Where hands start in ``data``, and whose they are. ``data`` starts where a line starts."""
    for match in STARTS.finditer(data, begin, end):
        at = match.start()
        while True:
            if at and data[at - 1] in b" \t":
                at -= 1
            elif data[max(at - 3, 0) : at] == b"\xef\xbb\xbf":
                at -= 3
            else:
                break
        if not at or data[at - 1] in b"\r\n":
            yield at, BY_NAME[match.lastgroup or ""]
