"""Money that a room says nothing of: a winner's own bet, and which pots the rake is taken from."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING

from msgspec.structs import replace

from histories.actions import Collect
from replayer import pots
from replayer.state import State

if TYPE_CHECKING:
    from replayer.books import Books, Due

#: How many ways to spread a rake are tried.
MOST_DIVISIONS = 100_000


def take_uncalled(s: State) -> None:
    """Some rooms pay a winner's own uncalled bet with the pot: leave it out of his last award."""
    for p, amount in enumerate(s.unsaid):
        own = [action for action in s.collects if action.player == p]
        while amount and own:
            award = own.pop()
            at = s.collects.index(award)
            part = min(amount, award.amount)
            amount -= part
            rest = [replace(award, amount=award.amount - part)] if award.amount > part else []
            s.collects[at : at + 1] = rest


def spread_rake(books: Books) -> None:
    """Of the ways to take the rake from several pots take the one that the awards go by."""
    s, rake, known = books.state, books.rake, books.pots
    whole = [pot.certain and bool(pot.winners) and not pot.parts for pot in known]
    if len(known) < 2 or not rake or not all(whole):
        return
    paid: dict[int, int] = {}
    for action in s.collects:
        paid[action.player] = paid.get(action.player, 0) + action.amount
    if all(len(pot.winners) == 1 for pot in known):
        _take_from_winners(known, paid, rake)
        return
    unit = s.rules.odd_unit(s.hand)
    for parts in islice(_divisions(rake, len(known)), MOST_DIVISIONS):
        if any(part > most_rake(pot) for part, pot in zip(parts, known, strict=True)):
            continue
        dues = [
            pots.split(pot.gross - part, pot.winners, unit)
            for part, pot in zip(parts, known, strict=True)
        ]
        if _summed(dues) == paid:
            for pot, due in zip(known, dues, strict=True):
                pot.net, pot.due = sum(due.values()), due
            return


def most_rake(pot: Due) -> int:
    """The most that can be rake: of a pot of more than the smallest unit something is left."""
    return max(pot.gross - 1, 1) if pot.gross else 0


def nets_apart(books: Books, paid: dict[str, int]) -> bool:
    """More is paid than there was, or from some pots nothing, which is no rake.

    Then each pot that holds what is paid from it is taken at that.
    """
    names = {pot.name for pot in books.pots}
    if not set(paid) <= names or (sum(paid.values()) <= books.gross and set(paid) == names):
        return False
    for pot in books.pots:
        amount = paid.get(pot.name, 0)
        pot.net = amount if 0 < amount <= pot.gross else pot.gross
    return True


def _take_from_winners(known: list[Due], paid: dict[int, int], rake: int) -> None:
    """Each pot has one winner: what he is paid less than his pots hold is their rake."""
    short = {p: -amount for p, amount in paid.items()}
    for pot in known:
        (p,) = pot.winners
        short[p] = short.get(p, 0) + pot.gross
    room: dict[int, int] = {}
    for pot in known:
        (p,) = pot.winners
        room[p] = room.get(p, 0) + most_rake(pot)
    if sum(short.values()) != rake or any(
        not 0 <= each <= room.get(p, 0) for p, each in short.items()
    ):
        return
    for pot in known:
        (p,) = pot.winners
        part = min(short[p], most_rake(pot))
        short[p] -= part
        pot.net = pot.gross - part
        pot.due = {p: pot.net}


def _divisions(amount: int, count: int) -> Iterator[tuple[int, ...]]:
    """All ways to divide an amount into so many parts, as much as can be in the first."""
    if count == 1:
        yield (amount,)
        return
    for first in range(amount, -1, -1):
        for rest in _divisions(amount - first, count - 1):
            yield first, *rest


def as_awarded(books: Books) -> list[Collect] | None:
    """The awards as parts of the pots, where a hidden hand leaves open who wins which.

    Whoever can win fewest pots takes first, and from his last pot: what is left then is the rake.
    ``None``: they cannot have come from the pots so, or the pots themselves tell it.
    """
    s, known = books.state, books.pots
    if len(known) < 2 or all(pot.certain or pot.parts for pot in known):
        return None
    can_win = [pot.winners if pot.certain else pot.eligible for pot in known]
    left = [pot.gross for pot in known]
    parts: list[Collect] = []
    for award in sorted(s.collects, key=lambda each: sum(each.player in able for able in can_win)):
        amount = award.amount
        for at in range(len(known) - 1, -1, -1):
            part = min(amount, left[at]) if award.player in can_win[at] else 0
            if part:
                amount -= part
                left[at] -= part
                parts.append(Collect(award.line, award.player, part, known[at].name))
        if amount:
            return None
    if any(rest > most_rake(pot) for pot, rest in zip(known, left, strict=True)):
        return None
    if s.money_sure and sum(left) != books.rake:
        return None
    for pot, rest in zip(known, left, strict=True):
        pot.net = pot.gross - rest
        if pot.certain:
            pot.due = pots.split(pot.net, pot.winners, s.rules.odd_unit(s.hand))
    return parts


def _summed(dues: list[dict[int, int]]) -> dict[int, int]:
    """What each player is due in all."""
    whole: dict[int, int] = {}
    for due in dues:
        for p, amount in due.items():
            whole[p] = whole.get(p, 0) + amount
    return whole
