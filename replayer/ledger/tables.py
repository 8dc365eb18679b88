"""From one hand of a table to the next: stacks, seats, button, times and numbers.

Gaps are normal. An exporter leaves hands out, files are joined unsorted, the hands of several
tables stand in turns, and in mixed games there are hands of games that are not judged. Chips that
went from one player to another are such a gap, and nothing is told of it. What is told is what no
missing hand brings about.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from histories.findings import Finding, Value
from histories.hand import Hand, Item
from replayer.ledger.pages import Page

#: So many tables are remembered; the one that was quiet for the longest goes first.
TABLES = 1_000

#: After a longer pause a hand does not follow from the one before.
PAUSE = timedelta(minutes=15)
_HOUR = timedelta(hours=1)

#: Numbers that lie farther apart may come from two servers, and tell nothing of the order.
NEAR = 100_000_000

#: What is bought in a tournament is a multiple of this.
_REBUY = 500


class Break(NamedTuple):
    """Something that does not follow: about a player of the hand, or (-1) about the hand."""

    code: str
    player: int
    message: str
    stated: Value
    expected: Value = None


class Tables:
    """The last hand of each table, and what does not follow from it to the next."""

    __slots__ = ("_tables",)

    def __init__(self) -> None:
        # with each page whether its number is lower than that of the one before
        self._tables: dict[tuple[str, str], tuple[Page, bool]] = {}

    def turn(self, page: Page) -> Sequence[Break]:
        """Take a hand in: what of it does not follow from the last one of its table."""
        tables = self._tables
        key = page.room, page.table
        last = tables.pop(key, None)
        if last is None:
            tables[key] = page, False
            if len(tables) > TABLES:
                del tables[next(iter(tables))]
            return ()
        before, fell = last
        number, earlier = page.number, before.number
        time, then = page.time, before.time
        if time is None or then is None or page.zone != before.zone:
            time = then = None
        if number <= earlier:
            falling = 0 < number < earlier and page.file == before.file
            tables[key] = page, falling
            breaks: list[Break] = []
            if falling and not fell and _one_session(page, before):
                message = f"it stands after hand {before.hand_id}, which has a higher number"
                breaks.append(Break("ledger-order", -1, message, page.hand_id))
            if time is not None and then is not None and time > then:
                breaks += _check_time(page, before, then, time)
            return breaks
        tables[key] = page, False
        if time is None or then is None:
            return ()
        if time < then:
            return _check_time(page, before, then, time)
        left = before.left
        if left is None or not page.sound or time - then > PAUSE or page.unit != before.unit:
            return ()
        if page.names != before.names or page.seats != before.seats or page.stacks != left:
            return _check_players(page, before, left)
        if page.button != before.after:
            return _check_button(page, before)
        return ()


def _one_session(page: Page, before: Page) -> bool:
    """Whether two hands of a table lie close together, by their numbers or their times."""
    if abs(page.number - before.number) < NEAR:
        return True
    return (
        page.time is not None and before.time is not None and abs(page.time - before.time) <= PAUSE
    )


def _check_time(page: Page, before: Page, then: datetime, time: datetime) -> list[Break]:
    """Time and number go opposite ways."""
    number, earlier = page.number, before.number
    if not number or not earlier or not 0 < abs(number - earlier) < NEAR:
        return []
    higher = number > earlier
    if abs(time - then) <= _HOUR and _clocks_change(time if higher else then):
        return []
    message = (
        f"hand {before.hand_id} has {'a lower' if higher else 'a higher'} number "
        f"and {'a later' if higher else 'an earlier'} time, {_clock(then)}"
    )
    return [Break("ledger-time", -1, message, _clock(time))]


def _clocks_change(time: datetime) -> bool:
    """Whether clocks may have been put back an hour before: in the night to a Sunday."""
    weekday, hour = time.weekday(), time.hour
    return (weekday == 6 and hour < 4) or (weekday == 5 and hour == 23)


def _clock(time: datetime) -> str:
    return f"{time:%Y/%m/%d} {time.hour}:{time:%M:%S}"


def _check_players(page: Page, before: Page, left: list[int]) -> list[Break]:
    """Seats and stacks of a hand that comes soon after another of its table."""
    places = {name: place for place, name in enumerate(before.names)}
    common = [(p, places[name]) for p, name in enumerate(page.names) if name in places]
    others = max(len(page.names), len(before.names)) - len(common)
    if others > 1:
        return []  # another table behind the same name, or hands are missing
    breaks = []
    moved = [(p, q) for p, q in common if page.seats[p] != before.seats[q]]
    # where more have moved the seats were drawn anew
    if 0 < len(moved) <= 2 and (len(moved) < len(common) or not others):
        breaks = [_seat(page, before, p, q) for p, q in moved if page.stacks[p] == left[q]]
    off = [(p, q) for p, q in common if page.stacks[p] != left[q]]
    if not off or len(off) == len(common):
        return breaks
    if len(off) > 1 and any(page.stacks[p] < left[q] for p, q in off):
        return breaks  # chips went from one to another: a hand is missing
    if others and (len(off) > 1 or len(common) < 3 or not _next(page, before, common)):
        return breaks  # who came or went may have brought or taken them
    return breaks + [
        _stack(page, before, p, left[q]) for p, q in off if not _bought(page, p, left[q])
    ]


def _next(page: Page, before: Page, common: list[tuple[int, int]]) -> bool:
    """Whether the button stands where it goes from the hand before, past those who left."""
    button = before.button
    seats = [before.seats[q] for _, q in common]
    return page.button == min(seats, key=lambda seat: (seat <= button, seat))


def _bought(page: Page, p: int, left: int) -> bool:
    """Whether a player may well have bought what he has more than he was left with."""
    stack = page.stacks[p]
    gain = stack - left
    if page.cash:
        return gain > 0 and (gain >= page.step or left == 0 or stack % page.step == 0)
    return gain > 0 and gain % _REBUY == 0


def _stack(page: Page, before: Page, p: int, left: int) -> Break:
    stack, money = page.stacks[p], page.unit.format
    message = (
        f"{page.names[p]} was left with {money(left)} by hand {before.hand_id} "
        f"and has {money(stack)}"
    )
    if page.cash and stack > left:
        message += " (he may have topped up)"
    return Break("ledger-stack", p, message, stack, left)


def _seat(page: Page, before: Page, p: int, q: int) -> Break:
    now, then = page.seats[p] + page.shift, before.seats[q] + before.shift
    message = f"{page.names[p]} sits in seat {now}, and in hand {before.hand_id} in seat {then}"
    return Break("ledger-seat", p, message, now, then)


def _check_button(page: Page, before: Page) -> list[Break]:
    """Every chip is where the hand before left it: none was played between.

    An empty seat may have the button, where the small blind was dead.
    """
    seat, old, due = page.button, before.button, before.after
    if not seat or not old:
        return []  # a game that has no button
    if not (page.whole and before.whole and (seat in page.seats or seat == old)):
        return []
    seat, old, due = seat + page.shift, old + page.shift, due + page.shift
    how = f"stays at seat {old}" if seat == old else f"goes from seat {old} to seat {seat}"
    message = f"the button {how} after hand {before.hand_id}, the next player sits in seat {due}"
    return [Break("ledger-button", -1, message, seat, due)]


def placed(item: Item, found: Break) -> Finding:
    """A break as a finding of its hand, with its place in the text."""
    line, at = 1, str(found.stated)
    if isinstance(item, Hand):
        if found.player >= 0:
            seat = item.seats[found.player]
            line = seat.line
            is_stack = found.code == "ledger-stack"
            at = f"{item.unit.format(seat.stack)} in chips" if is_stack else seat.name
        elif found.code == "ledger-button":
            line, at = item.button_line, f"#{found.stated}"
    return item.source.finding(found.code, line, found.message, found.stated, found.expected, at)
