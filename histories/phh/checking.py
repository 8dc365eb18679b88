"""What a PHH document tells of the table and of who got what, held against itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

#: Tells of a contradiction: code, the field that it is in, message.
Tell = Callable[[str, str, str], None]


def table(document: Mapping[str, Any], count: int, tell: Tell) -> None:
    """Check players, seats and their number, each where the document has it.

    Players without a name are not told apart.
    """
    names, seats = document.get("players"), document.get("seats")
    if names is not None and _long(names, count, "players", tell):
        named = [str(name) for name in names]
        for p, name in enumerate(named):
            if name and name in named[:p]:
                message = f"{name} is p{named.index(name) + 1} and p{p + 1}"
                tell("seated-twice", "players", message)
    if seats is None or not _long(seats, count, "seats", tell):
        seats = []
    for p, seat in enumerate(seats):
        if type(seat) is not int or seat < 1:
            tell("impossible-seat", "seats", f"no table has a seat {seat}")
        elif seat in seats[:p]:
            message = f"seat {seat} holds p{seats.index(seat) + 1} and p{p + 1}"
            tell("seat-taken", "seats", message)
    most = document.get("seat_count")
    if most is None:
        return
    taken = max([count, *[seat for seat in seats if type(seat) is int]])
    if type(most) is not int or taken > most:
        tell("impossible-seat", "seat_count", f"of {most} seats, seat {taken} is taken")


def _long(figures: Any, count: int, field: str, tell: Tell) -> bool:
    """Whether a list has a value for each player."""
    if isinstance(figures, list) and len(figures) == count:
        return True
    tell("unreadable-header", field, f"{field} has not a value for each of {count} players")
    return False


def awards(
    won: Sequence[int],
    returned: Sequence[int],
    left: Sequence[int],
    stated: Mapping[str, Sequence[int]],
    write: Callable[[int], str],
    tell: Tell,
) -> None:
    """Check ``finishing_stacks`` and ``winnings`` against what players collect.

    ``won``, what went back uncalled and what was ``left`` of the stacks after it are in minor
    units, player by player. ``winnings`` may count what went back.
    """
    for field, figures in stated.items():
        if not _long(figures, len(won), field, tell):
            continue
        for p, (figure, paid) in enumerate(zip(figures, won, strict=True)):
            due = [left[p] + paid] if field == "finishing_stacks" else [paid, paid + returned[p]]
            if figure not in due:
                message = (
                    f"p{p + 1} has {write(figure)} by {field}, and {write(due[0])} by what is "
                    "collected"
                )
                tell("award-amount", field, message)


def positions(blinds: Sequence[int]) -> tuple[int | None, int] | None:
    """Who posts the small blind (nobody where it is dead) and the big one.

    ``blinds`` stand p1 first; negative ones are those of newcomers. ``None`` where others are
    posted than the two.
    """
    posted = [p for p, blind in enumerate(blinds) if blind > 0]
    if len(blinds) == 2:
        return (1, 0) if len(posted) == 2 and blinds[1] <= blinds[0] else None
    if posted == [0, 1] and blinds[0] <= blinds[1]:
        return 0, 1
    return (None, 0) if posted == [0] else None


def clockwise(numbers: Sequence[Any], count: int) -> bool:
    """Whether seats are numbered as the players sit: once around the table."""
    if len(numbers) != count or not all(type(each) is int and each > 0 for each in numbers):
        return False
    falls = sum(one > other for one, other in zip(numbers, [*numbers[1:], numbers[0]], strict=True))
    return falls == 1 and len(set(numbers)) == count
