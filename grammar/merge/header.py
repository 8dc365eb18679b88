"""Merge: what stands above a hand: the description of a file's games, and the game's own tag."""

from __future__ import annotations

import re
from datetime import datetime
from html import unescape

import msgspec

from grammar.xml.hands import attributes_of, tag_of
from grammar.xml.reading import read_amount
from histories.games import Limit
from histories.money import CHIPS, CURRENCIES, Unit
from histories.stakes import sound_figures

#: The room's names of games. One with a joker in the deck is named, and not judged.
GAME_WORDS = {
    "2-7 Lowball": "2-7 triple draw",
    "A-5 Lowball": "A-5 triple draw",
    "Badugi": "badugi",
    "5-Draw": "five-card draw",
    "Razz": "razz",
}
#: The rounds after the play.
ENDS = ("SHOWDOWN", "END_OF_FOLDED_GAME", "END_OF_GAME")
#: The room's numbers of games, as far as they are known. A game may have more than one.
GAME_NUMBERS = {"47": "Razz", "67": "2-7 Lowball", "71": "Badugi"}
#: Descriptions of tables where the game changes from hand to hand.
_MIXED = re.compile(r"(?:[0-9]{1,2}-Game|[A-Z]{2,6}|Mixed?\b.*|Dealer'?s Choice)")
#: Games that are none of those above, whatever else their names say.
_NOT_JUDGED = ("Joker", "Tournament")
#: Rounds of a game in which cards are drawn. Other games have none of them.
_DRAWS = re.compile(r"<round\b[^<>]*\bid\s*=\s*[\"'][A-Z_]*DRAW[\"']")
_LIMITS: dict[str, Limit] = {
    "Limit": "fixed", "Pot Limit": "pot", "Half Pot Limit": "half-pot", "No Limit": "no",
}  # fmt: skip
_DESCRIPTION = tag_of("description")
_STAKES = re.compile(
    r"(Limit|Pot Limit|Half Pot Limit|No Limit) "
    r"(?P<bracket>\()?([$€£]?)([0-9.,]+)/([$€£]?)([0-9.,]+)(?(bracket)\))"
)
_TIME = re.compile(r"[0-9]{14}")
_FIRST_YEAR, _LAST_YEAR = 1998, 2099


class HeaderFault(Exception):  # noqa: N818
    """Why no hand can be built: a code, a message, and the text to point at."""

    def __init__(self, code: str, message: str, at: str = "") -> None:
        super().__init__(code)
        self.code = code
        self.message = message
        self.at = at


class Description(msgspec.Struct, frozen=True, gc=False):
    """What stands once for the games of a file: game and stakes, in the room's words."""

    game: str
    stakes: str

    @property
    def words(self) -> str:
        """Game and limit, as one names them."""
        limit = re.match(r"[A-Za-z ]*[A-Za-z]", self.stakes)
        return f"{self.game} {limit[0]}" if limit else self.game


class Stakes(msgspec.Struct, frozen=True, gc=False):
    """Limit, currency and the two figures, in minor units."""

    limit: Limit
    unit: Unit
    small: int
    big: int


def read_description(text: str) -> Description | None:
    """The last description in a text."""
    tags = _DESCRIPTION.findall(text)
    if not tags:
        return None
    found = {name: unescape(value) for name, value in attributes_of(tags[-1]).items()}
    return Description(found.get("type", "").strip(), found.get("stakes", "").strip())


def game_of(description: Description | None, number: str, text: str) -> tuple[str, str]:
    """The game by its row in ``GAMES``, and in the room's words; no row where it is not judged.

    Raises ``HeaderFault`` where nobody knows the game, or it is named in two ways.
    """
    if description is None:
        message = "no <description> stands above this game: its stakes are not known"
        raise HeaderFault("unreadable-header", message)
    words = description.game
    by_number = GAME_NUMBERS.get(number)
    if words in GAME_WORDS:
        if by_number is not None and by_number != words:
            message = f'game type {number} is {by_number}, and the description has "{words}"'
            raise HeaderFault("header-contradiction", message, f'gametype="{number}"')
        return GAME_WORDS[words], description.words
    if _MIXED.fullmatch(words):
        if by_number is not None:
            return GAME_WORDS[by_number], f"{words}: {by_number}"
        return "", f"{words}: game type {number}"
    if any(word in words for word in _NOT_JUDGED):
        return "", description.words
    if _DRAWS.search(text) and by_number is None:
        message = f'the game "{words}" is not known; there are {", ".join(GAME_WORDS)}'
        raise HeaderFault("unknown-game", message, words)
    if by_number is not None:
        message = f'the game "{words}" is not known; game type {number} is {by_number}'
        raise HeaderFault("unknown-game", message, words)
    return "", description.words


def read_stakes(description: Description) -> Stakes:
    """Limit and stakes. Raises ``HeaderFault``."""
    match = _STAKES.fullmatch(description.stakes)
    if match is None:
        message = f'"{description.stakes}" are no stakes, such as "Limit $1/$2"'
        raise HeaderFault("unreadable-header", message, description.stakes)
    limit, sign = _LIMITS[match[1]], match[3]
    unit = Unit(CURRENCIES.get(sign, CHIPS), 2)
    try:
        small, big = read_amount(match[4]), read_amount(match[6])
    except ValueError:
        message = f"{description.stakes} has a figure that no amount can have"
        raise HeaderFault("impossible-amount", message, description.stakes) from None
    if match[5] != sign:
        message = "the two figures are not of one currency"
        raise HeaderFault("header-contradiction", message, description.stakes)
    return Stakes(limit, unit, small, big)


def sound_stakes(stakes: Stakes) -> tuple[str, Stakes]:
    """Why the stakes cannot be these, empty where they can; and stakes that can be played."""
    why, small, big = sound_figures(stakes.limit, stakes.small, stakes.big)
    return why, Stakes(stakes.limit, stakes.unit, small, big)


def read_time(text: str) -> datetime:
    """When a game started, by the client's clock. Raises ``ValueError``."""
    if _TIME.fullmatch(text) is None or not _FIRST_YEAR <= int(text[:4]) <= _LAST_YEAR:
        raise ValueError(f"{text!r} is no time")
    month, day, hour, minute, second = (int(text[at : at + 2]) for at in range(4, 14, 2))
    return datetime(int(text[:4]), month, day, hour, minute, second)
