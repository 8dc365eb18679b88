"""An audited hand as the reports show it: names for player indices, short names for pots."""

import msgspec

from histories.hand import Hand
from histories.money import Unit
from replayer.result import PotResult, Result


class PlayerRow(msgspec.Struct, frozen=True, gc=False):
    """A player's money in one hand. ``put_in`` includes what was ``returned``."""

    seat: int
    name: str
    put_in: int
    returned: int
    won: int
    net: int


class ShareRow(msgspec.Struct, frozen=True, gc=False):
    """What a player should get of a pot, ``None`` where it cannot be known, and what he got."""

    part: str
    player: str
    due: int | None
    paid: int


class PotRow(msgspec.Struct, frozen=True, gc=False):
    """A pot: before rake, its rake, the players who may win it, and who was due and paid what."""

    name: str
    gross: int
    rake: int
    eligible: tuple[str, ...]
    shares: tuple[ShareRow, ...]


class RakeRow(msgspec.Struct, frozen=True, gc=False):
    """The rake as the history states it, and what the pots held less what was collected."""

    stated: int | None = None
    from_pots: int | None = None


NO_RAKE = RakeRow()


def player_rows(result: Result) -> tuple[PlayerRow, ...]:
    """The players dealt in, in the order of their seats; none where the hand was not settled."""
    item, settlement = result.item, result.settlement
    if settlement is None or type(item) is not Hand:
        return ()
    seats = item.seats
    return tuple(
        [
            PlayerRow(
                seats[a.player].number, seats[a.player].name, a.put_in, a.returned, a.won, a.net
            )
            for a in settlement.accounts
        ]
    )


def pot_rows(result: Result) -> tuple[PotRow, ...]:
    """The pots, main pot first; none where the hand was not settled."""
    item, settlement = result.item, result.settlement
    if settlement is None or type(item) is not Hand:
        return ()
    names = [seat.name for seat in item.seats]
    return tuple(
        [
            PotRow(
                pot_name(pot),
                pot.gross,
                pot.rake,
                tuple([names[p] for p in pot.eligible]),
                tuple([ShareRow(a.part, names[a.player], a.due, a.paid) for a in pot.awards]),
            )
            for pot in settlement.pots
        ]
    )


def rake_row(result: Result) -> RakeRow:
    """The rake; nothing where the hand was not settled."""
    settlement = result.settlement
    if settlement is None:
        return NO_RAKE
    return RakeRow(settlement.rake_stated, settlement.rake_from_pots)


def dues(result: Result) -> tuple[int | None, ...]:
    """What each of ``player_rows`` is due of all pots; ``None`` where it is not known.

    A player is due nothing of the pots that he cannot win.
    """
    settlement = result.settlement
    if settlement is None:
        return ()
    due: dict[int, int | None] = {}
    for pot in settlement.pots:
        if not known(pot):
            due.update(dict.fromkeys(pot.eligible))
            continue
        for award in pot.awards:
            before = due.get(award.player, 0)
            if before is not None and award.due is not None:
                due[award.player] = before + award.due
    return tuple([due.get(account.player, 0) for account in settlement.accounts])


def known(pot: PotResult) -> bool:
    """Whether it is known who wins the pot."""
    return bool(pot.awards) and all(award.due is not None for award in pot.awards)


def pot_name(pot: PotResult) -> str:
    """``"main"``, ``"side"``, ``"side-1"``: a room calls them ``side pot-1``, or just ``pot``."""
    return "main" if pot.name == "pot" else pot.name.replace(" pot", "")


def amount(unit: Unit, number: int | None, *, signed: bool = False) -> str:
    """An amount for a column: always with the unit's decimals; a question mark if not known."""
    if number is None:
        return "?"
    sign = "-" if number < 0 else "+" if signed and number > 0 else ""
    if not unit.decimals:
        return f"{sign}{abs(number)}"
    whole, rest = divmod(abs(number), 10**unit.decimals)
    return f"{sign}{unit.sign}{whole}.{rest:0{unit.decimals}d}"
