"""The lines of a KingsClub hand that stand one for each seat, held against each other.

Everybody is dealt cards by a line of his own, hidden or not, and such lines come in the order of
the seats. ``Hand`` holds the cards that are told; what it does not hold is checked here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from grammar.kingsclub.phrases import Dealing
from grammar.text.reading import Reading
from histories.actions import Action, Discard, Fold, Heading, PlayerAction, Post, Unread
from histories.games import Game

#: What there may be above the first bet.
_BEFORE_PLAY = frozenset((Post, Dealing, Heading, Unread))
#: How headings end behind which somebody has acted.
_AFTER_PLAY = ("DRAW", "STREET")
_LAST_STREET = "6TH STREET"


def in_order(reading: Reading, game: Game) -> int:
    """How many lines come down to the last of the first cards, if all are in order; else 0.

    In order they are where everybody has his lines as they have to be: one is told a hand, the
    others none. Of other hands ``check`` says what is wrong with them, if anything is.
    """
    actions, seats = reading.actions, reading.seats
    at, antes = _above_cards(actions)
    end = at + len(seats)
    told = game.stud
    place = 0
    for action in actions[at:end]:
        if type(action) is not Dealing or action.player != place:
            return 0
        if action.count != game.hole and not game.stud:
            return 0
        told = told or bool(action.cards)
        place += 1
    if not told or place < len(seats) or antes not in (0, place):
        return 0
    if end < len(actions) and type(actions[end]) in (Post, Dealing, Unread):
        return 0
    numbers = [seat.number for seat in seats]
    balances = [(one.player, one.number) for one in reading.balances]
    return end if balances == list(enumerate(numbers)) and numbers == sorted(numbers) else 0


def _above_cards(actions: list[Action]) -> tuple[int, int]:
    """How many lines stand above the first cards, and how many antes in order; -1: out of it."""
    at = antes = 0
    for action in actions:
        if type(action) is Post:
            if action.kind == "ante":
                antes = antes + 1 if action.player == antes else -1
        elif type(action) is not Heading or action.name.endswith(_AFTER_PLAY):
            break
        at += 1
    return at, antes


def check(reading: Reading, game: Game) -> None:
    """Find cards that are dealt to nobody or twice, in another number, or out of order."""
    opening, played = _opening(reading.actions)
    dealt = [one for one in opening if type(one) is Dealing]
    if played is not None and not game.stud:
        _check_hidden(reading, dealt, game)
        if len(dealt) < len(reading.seats) and not any(type(one) is Unread for one in opening):
            _check_everybody(reading, dealt, played.line)
    if game.stud:
        check_last_cards(reading)
    antes = [one for one in opening if type(one) is Post and one.kind == "ante"]
    lines: list[Sequence[tuple[int, int]]] = [
        [(one.line, reading.seats[one.player].number) for one in antes],
        [(one.line, reading.seats[one.player].number) for one in dealt],
        [(one.line, one.number) for one in reading.balances],
    ]
    for each in lines:
        if _check_order(reading, each):
            return


def _opening(actions: Iterable[Action]) -> tuple[list[Action], Action | None]:
    """What happens before the first bet, and that bet."""
    opening: list[Action] = []
    for action in actions:
        kind = type(action)
        if kind not in _BEFORE_PLAY:
            return opening, action
        if kind is Heading and action.name.endswith(_AFTER_PLAY):  # type: ignore[attr-defined]
            return opening, action
        opening.append(action)
    return opening, None


def _check_hidden(reading: Reading, dealt: Sequence[Dealing], game: Game) -> None:
    """Cards that nobody sees: as many as the game has, once. Those told are the engine's affair."""
    seen: dict[int, Dealing] = {}
    named: set[int] = set()
    if not any(one.cards for one in dealt):  # where a hand is told, a draw may have another's name
        named = {one.player for one in reading.actions if isinstance(one, Discard) and one.cards}
    for one in dealt:
        name = reading.seats[one.player].name
        first = seen.setdefault(one.player, one)
        if first is not one and not (first.cards and one.cards):
            what = f"{name} is dealt his cards a second time"
            reading.found.append(("cards-dealt", one.line, what, name))
        elif not one.cards and one.count != game.hole:
            what = f"{name} is dealt {one.count} cards, not {game.hole}"
            reading.found.append(("cards-dealt", one.line, what, "["))
        elif not one.cards and one.player in named:
            what = f"{name} discards cards that are told, and this line does not tell his hand"
            reading.found.append(("cards-dealt", one.line, what, "["))


def _check_everybody(reading: Reading, dealt: Sequence[Dealing], played: int) -> None:
    """Whoever posts or acts has a line that deals him cards."""
    seats = reading.seats
    told = {one.player for one in dealt}
    acting = {one.player for one in reading.actions if isinstance(one, PlayerAction)}
    missing = sorted(acting - told - {-1}, key=lambda p: seats[p].number)
    if not missing:
        return
    number = seats[missing[0]].number
    later = (one.line for one in dealt if seats[one.player].number > number)
    names = ", ".join(seats[p].name for p in missing)
    what = f"no line deals {names} the first cards"
    reading.found.append(("cards-dealt", next(later, played), what, ""))


def check_last_cards(reading: Reading) -> None:
    """On the last street of stud whoever is left has a line for his card, where any has.

    That whose cards are all told has one, too, the engine sees.
    """
    headings = [one for one in reading.actions if type(one) is Heading]
    if not headings or headings[-1].name != _LAST_STREET:
        return
    seats = reading.seats
    left: set[int] = set()
    told = last = 0
    for action in reading.actions:
        if type(action) is Dealing:
            told += bool(last)
            if last:
                left.discard(action.player)
            elif action.count > len(action.cards):
                left.add(action.player)
        elif type(action) is Fold and not last:
            left.discard(action.player)
        elif type(action) is Heading and action.name == _LAST_STREET:
            last = action.line
        elif last or type(action) is Unread:
            break  # the first to act: all have their cards
    else:
        told *= bool(reading.summary_line)
    if told and left:
        names = ", ".join(seats[p].name for p in sorted(left, key=lambda p: seats[p].number))
        reading.found.append(("cards-dealt", last, f"no line deals {names} the last card", ""))


def _check_order(reading: Reading, lines: Sequence[tuple[int, int]]) -> bool:
    """Lines and the seats they are for: the seats have to grow. Whether one is out of place."""
    numbers = [number for _, number in lines]
    if numbers == sorted(numbers):
        return False
    highest = 0
    for at, (line, number) in enumerate(lines):
        if number < highest:
            behind = [other for _, other in lines[at:]]
            moved = at - 1 if at and highest > max(behind) else at
            place = lines[moved][0] if moved < at else line
            what = "the room writes these lines in the order of the seats; this one is out of it"
            reading.found.append(("seat-order", place, what, ""))
            break
        highest = number
    return True
