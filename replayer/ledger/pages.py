"""What the ledger takes from one hand, without a look at any other."""

from datetime import datetime

import msgspec

from histories.hand import Hand, OtherGame
from histories.money import CHIP, Unit
from replayer.books import Books
from replayer.result import Result

#: A longer number is no hand's.
_LONGEST = 20


class Page(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One hand's page.

    ``names``, ``seats`` and ``stacks`` run by player. ``stacks`` are those before the hand; they
    are to be trusted where ``sound``. ``left`` is what each has after it, ``None`` where that is
    not known for sure, and with it ``after``, the first seat dealt in left of the button. ``whole``
    tells that all who sit were dealt in. Seats count from 1; ``shift`` more is what the room calls
    them. Of a hand that is not judged no more is known than its table and its number.
    """

    room: str
    table: str
    file: str
    hand_id: str
    number: int
    time: datetime | None = None
    zone: str = ""
    unit: Unit = CHIP
    step: int = 0
    cash: bool = False
    sound: bool = False
    button: int = 0
    names: list[str] = []
    seats: list[int] = []
    stacks: list[int] = []
    left: list[int] | None = None
    after: int = 0
    whole: bool = False
    shift: int = 0


def page(result: Result) -> Page | None:
    """The page of a hand; ``None`` for what belongs to no table."""
    item = result.item
    if type(item) is OtherGame:
        hand_id, file = item.hand_id, item.source.file
        return Page(item.room, item.table, file, hand_id, _number(hand_id)) if item.table else None
    if type(item) is not Hand:
        return None
    hand_id = item.hand_id
    source = item.source
    players = item.seats
    names = [seat.name for seat in players]
    stacks = [seat.stack for seat in players]
    books = result.books
    left, after, whole = None, 0, False
    if result.status == "ok" and type(books) is Books:
        state = books.state
        seats = state.numbers
        if state.money_sure:
            left = state.stack.copy()
            for collect in state.collects:
                left[collect.player] += collect.amount
            order = state.order
            if order:
                after = seats[order[0]]
                whole = len(order) == len(names)
    else:
        seats = [seat.number for seat in players]
    return Page(
        item.room, item.table, source.file, hand_id, _number(hand_id), item.time, item.time_zone,
        item.unit, item.big, item.tournament is None, result.status != "invalid", item.button,
        names, seats, stacks, left, after, whole, source.seat(0),
    )  # fmt: skip


def _number(hand_id: str) -> int:
    """The number of a hand, 0 where it has none."""
    return int(hand_id) if hand_id.isdecimal() and len(hand_id) <= _LONGEST else 0
