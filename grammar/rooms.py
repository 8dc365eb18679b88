"""Which text belongs to which room: one line a room."""

import re
from collections.abc import Callable, Iterator
from functools import cache
from heapq import merge
from importlib import import_module
from operator import itemgetter

import msgspec

from histories.hand import Item

ReadHand = Callable[..., list[Item]]


class Above(msgspec.Struct, frozen=True, gc=False):
    """A tag that holds for the hands below it, and its line in the file."""

    text: str
    line: int


class Room(msgspec.Struct, frozen=True):
    """A room: its name, what a header of its hands starts with, and the module that reads them.

    ``start`` is a pattern on bytes, matched where a line starts. It takes damaged headers too:
    they start a row of their own. It begins with ``mark``, or has it inside: where there is no
    mark, nothing is searched for. One byte that is rare elsewhere is the best of marks: it is found
    twenty times as fast as a few.

    In XML a hand is an element, and ``xml`` its name: it may also start within a line, behind
    another tag. The last ``<description>`` above it is the fifth argument of its reader.

    ``example`` shows people how a hand begins.
    """

    name: str
    mark: bytes
    start: str
    module: str
    xml: str = ""
    example: str = ""

    @property
    def pattern(self) -> re.Pattern[bytes]:
        """The pattern of a header."""
        return _compiled(self.start)

    @property
    def read_hand(self) -> ReadHand:
        """The room's reader: text of one hand, file, line, findings so far, to items."""
        return _reader(self.module)

    @property
    def game_words(self) -> dict[str, str]:
        """What the room calls the games that are judged, each with its name here.

        It is the table ``GAME_WORDS`` of the module ``header`` beside the room's.
        """
        words: dict[str, str] = import_module(f"{self.module}.header").GAME_WORDS
        return words


# a player may be called "PokerStars #1": what he does starts no hand
_ACTS = (
    r"(?![^\r\n:]{0,40}"
    r"(?:: (?:folds|checks|calls|bets|raises|brings|posts|discards|stands|shows|mucks|doesn't|sits"
    r"|is)\b"
    r"| (?:collected|said|has|is|leaves|joins|was|will|finished|wins|ties|folds|checks|calls|bets"
    r"|raises|posts|antes|brings|completes|discards?|stands|draws|changed|shows|mucks|sits|adds)\b))"
)


def _xml_room(name: str, element: str, attributes: str, example: str) -> Room:
    """A room whose hands are elements, told by one of their attributes."""
    start = rf"<{element}\s(?:[^<>]{{0,600}}\s)?(?:{attributes})\s*=\s*[\"']"
    return Room(name, b"<", start, f"grammar.{name}", element, example)


ROOMS: tuple[Room, ...] = (
    Room(
        "pokerstars",
        b"PokerStars ",
        rf"PokerStars [^\r\n#]{{0,60}}#[0-9]++{_ACTS}",
        "grammar.pokerstars",
        example="PokerStars Game #58100447120:  Badugi Limit ($0.25/$0.50 USD) - "
        "2011/02/25 20:10:44 ET",
    ),
    _xml_room(
        "merge",
        "game",
        "id|starttime|gametype",
        '<game id="41300055-3" starttime="20120311210503">',
    ),
    _xml_room(
        "boss", "HISTORY", "ID|SESSION|GAME", '<HISTORY ID="3107714402" SESSION="session70211.xml">'
    ),
    Room(
        "fulltilt",
        b"Full",
        rf"Full ?Tilt ?Poker [^\r\n#]{{0,20}}#[0-9]++{_ACTS}",
        "grammar.fulltilt",
        example="Full Tilt Poker Game #20015017129: Table Tamarack (6 max) - $0.10/$0.20 - "
        "Limit 2-7 Triple Draw - 10:51:41 ET - 2011/09/15",
    ),
    Room(
        "ongame",
        b" History for hand ",
        r"\*\*\*\*\* History for hand [A-Z0-9]",  # spelt out it is found faster than \*{5}
        "grammar.ongame",
        example="***** History for hand R5-908549217-182 *****",
    ),
    Room(
        "kingsclub",
        b"#",
        r"#(?:[0-9]{1,20}+: (?:No |Pot )?Limit [^\r\n:]{1,40} - [0-9]"
        # damaged: a number at the start of a line, and what follows a header on the next
        r"|(?<![^\r\n\xbf]#)[0-9]{4}[^\r\n]{0,90}+[\r\n]{1,4}"
        r"(?:[0-9]{4}-[0-9]{2}-[0-9]{2} |Table '))",
        "grammar.kingsclub",
        example="#47606716: Limit 2-7 Triple Draw - 40/80",
    ),
    Room(
        "winamax",
        b"Winamax Poker - ",
        r"Winamax Poker - [^\r\n#]{0,200}HandId: #[0-9]++",
        "grammar.winamax",
        example="Winamax Poker - CashGame - HandId: #2285358-2-1451667426 - "
        "2-7 Triple Draw fixed limit (25€/50€) - 2023/09/02 22:02:05 UTC",
    ),
)

_LF = 10
_CLOSING = ord("}")

#: Hands from anywhere, in documents that are told by how each hand starts.
FORMATS: tuple[Room, ...] = (
    Room(
        "json",
        b"{",
        r'\{\s*"format"\s*:\s*"standpat-hand"',
        "grammar.jsonl",
        example='{"format":"standpat-hand",',
    ),
    Room("ohh", b"{", r'\{\s*"ohh"\s*:', "grammar.jsonl", example='{"ohh":{'),
)

#: The same, in documents that are told by their fields.
PHH = Room("phh", b"", "", "grammar.phh", example="variant = 'F2L3D'")


@cache
def _reader(module: str) -> ReadHand:
    reader: ReadHand = import_module(module).read_hand
    return reader


@cache
def _compiled(start: str) -> re.Pattern[bytes]:
    return re.compile(start.encode())


def headers(data: bytes, begin: int, end: int) -> Iterator[tuple[int, Room]]:
    """Where headers may be in ``data``, whether or not a line starts there, and whose they are.

    Each room is searched for by itself, if its mark is there at all: a pattern of one room that
    begins with letters is found sixty times as fast as one of many rooms.
    """
    found = []
    for room in ROOMS + FORMATS:
        if data.find(room.mark, begin, end) >= 0:
            own = [(match.start(), room) for match in room.pattern.finditer(data, begin, end)]
            if own:
                found.append(own)
    return iter(found[0]) if len(found) == 1 else merge(*found, key=itemgetter(0))


def starts(data: bytes, begin: int, end: int) -> Iterator[tuple[int, Room]]:
    """Where hands start in ``data``, and whose they are. ``data`` starts where a line starts."""
    for at, room in headers(data, begin, end):
        if at and data[at - 1] == _LF:
            yield at, room
            continue
        while True:
            if at and data[at - 1] in (b" \t[," if room in FORMATS else b" \t"):
                at -= 1
            elif data[max(at - 3, 0) : at] == b"\xef\xbb\xbf":
                at -= 3
            else:
                break
        if not at or data[at - 1] in b"\r\n" or (room.xml and _behind_tag(data, at)):
            yield at, room
        elif room in FORMATS and data[at - 1] == _CLOSING:
            yield at, room  # behind another object of a list


def _behind_tag(data: bytes, at: int) -> bool:
    """Whether a place is behind a tag, on a line that starts with one."""
    line = max(data.rfind(b"\n", 0, at), data.rfind(b"\r", 0, at)) + 1
    return (
        data[at - 1 : at] in (b">", b"[") and data[line:at].lstrip(b" \t\xef\xbb\xbf")[:1] == b"<"
    )
