"""What OnGame tells above the seats of those who play, held against the hand below.

``Players in round`` counts them. ``User`` is whose history it is: his cards are the ones told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from operator import attrgetter
from typing import TypeAlias

from grammar.ongame.phrases import NewHand, of_types
from grammar.text.reading import Reading
from histories.actions import Action, Deal, Heading, PlayerAction, Unread

_DEALS = frozenset((Deal, NewHand))
_LINE = attrgetter("line")
_USER, _COUNT = "User: ", "Players in round: "
#: A line above the seats: its number and what it tells.
_Told: TypeAlias = tuple[int, str]


def check(reading: Reading) -> None:
    """Find a user whose cards are not those told, and another number of players than there are."""
    actions = reading.actions
    if Unread in set(map(type, actions)) or _seats_lost(reading):
        return  # the line that is told may be the very one that is missing here
    users, counts = _above(reading)
    deals = of_types(actions, _DEALS)
    if len(users) == 1:
        _check_user(reading, *users[0], deals)
    elif not users and deals:
        what = "the user is missing before this line: somebody's cards are told"
        reading.found.append(("missing-section", reading.button_line, what, ""))
    if len(counts) == 1 and reading.summary_line:  # else the text stops early
        _check_count(reading, *counts[0])


def _above(reading: Reading) -> tuple[list[_Told], list[_Told]]:
    """The lines above the seats that tell the user, and those that tell the number of players."""
    users: list[_Told] = []
    counts: list[_Told] = []
    first = min(map(_LINE, reading.seats))
    for number, line in enumerate(reading.lines[: first - 1], 1):
        if line.startswith(_USER):
            users.append((number, line[len(_USER) :]))
        elif line.startswith(_COUNT):
            counts.append((number, line[len(_COUNT) :]))
    return users, counts


def _seats_lost(reading: Reading) -> bool:
    """Whether a line is a seat's only by what it must have been."""
    lines = reading.lines
    for seat in reading.seats:  # noqa: SIM110  this is faster
        if lines[seat.line - 1][:5] != "Seat ":
            return True
    return False


def _check_user(reading: Reading, number: int, name: str, deals: Sequence[Action]) -> None:
    """The lines that tell cards before the summary are all the user's."""
    user = reading.index.get(name, -1)
    others = [one for one in deals if isinstance(one, Deal) and one.player != user]
    if others:
        owner, times = Counter(one.player for one in others).most_common(1)[0]
        whose = reading.seats[owner].name
        if times == len(deals) and (times > 1 or user < 0):
            message = f"the cards that are told are {whose}'s, so he is the user"
            reading.found.append(("header-contradiction", number, message, name))
            return
        message = f"'{name}' is the user, and no other's cards are told"
        reading.found.append(("dealt-absent", others[0].line, message, whose))
    elif user >= 0 and Deal not in map(type, deals) and user in _players(reading):
        heading = next((one for one in reading.actions if type(one) is Heading), None)
        if heading is not None and heading is not reading.actions[-1]:
            message = f"'{name}' is the user, and no line deals him his cards"
            reading.found.append(("cards-dealt", heading.line + 1, message, ""))


def _check_count(reading: Reading, number: int, told: str) -> None:
    """As many play as are told: everybody seated, or those who have a line of their own."""
    if told == str(len(reading.seats)):
        return
    playing = len(_players(reading))
    if told == str(playing):
        return
    message = f"{playing} players have a part in this round, not {told}"
    reading.found.append(("header-contradiction", number, message, told))


def _players(reading: Reading) -> set[int]:
    return {one.player for one in reading.actions if isinstance(one, PlayerAction)} - {-1}
