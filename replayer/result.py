"""What the engine says of a hand. The room's statements stay in ``Hand``."""

from typing import Literal, Protocol, TypeAlias

import msgspec

from histories.findings import Finding, Unknown
from histories.hand import Item

Status: TypeAlias = Literal["ok", "invalid", "partial", "cancelled", "skipped", "unreadable"]
Verdict: TypeAlias = Literal["agrees", "differs", "cannot check"]


class Award(msgspec.Struct, frozen=True, gc=False):
    """One player's part of one pot: ``due`` by the rules (``None``: cannot be known), ``paid``.

    ``part`` is ``"all"``, or the name of the half in a split game. Minor units.
    """

    part: str
    player: int
    due: int | None
    paid: int


class PotResult(msgspec.Struct, frozen=True, gc=False):
    """A pot: ``gross`` before rake, ``rake`` taken from it, the players who may win it (indices
    into ``Hand.seats``) and who was due and paid what. Minor units.
    """

    name: str
    gross: int
    rake: int
    eligible: tuple[int, ...]
    awards: tuple[Award, ...]


class Account(msgspec.Struct, frozen=True, gc=False):
    """One player's money: ``put_in`` includes what was ``returned``. Minor units."""

    player: int
    put_in: int
    returned: int
    won: int

    @property
    def net(self) -> int:
        """What the hand brought the player."""
        return self.won + self.returned - self.put_in


class Settlement(msgspec.Struct, frozen=True, gc=False):
    """Where the money went. ``rake_from_pots`` is what the pots held less what was collected.

    ``accounts`` are those of the players dealt in, and of any other who put in or was paid.
    ``sure`` is false where a line that moved chips is missing or cannot be read: then no figure
    is more than the best reading. ``rake_unsaid``: the room never states the rake.
    """

    accounts: tuple[Account, ...]
    pots: tuple[PotResult, ...]
    rake_stated: int | None
    rake_from_pots: int
    sure: bool = True
    rake_unsaid: bool = False

    @property
    def rake(self) -> int:
        """The rake as stated; as it follows from the awards where the room does not state it."""
        return self.rake_from_pots if self.rake_unsaid else self.rake_stated or 0


class Books(Protocol):
    """What can tell where a hand's money went."""

    def settlement(self) -> Settlement:
        """The finished hand's money."""


class Result(msgspec.Struct, frozen=True, gc=False):
    """The engine's answer for one item of the input.

    ``findings`` are in the order of their lines. ``unknowns`` are the checks that could not be
    made. ``verdict`` is the audit's; ``None`` for hands that are not audited, with ``reason`` the
    words for *cannot check*. ``books`` are the money of a hand that was played to its end.
    ``repeated`` says that the whole hand was met before in the same input.
    """

    item: Item
    status: Status
    findings: tuple[Finding, ...] = ()
    unknowns: tuple[Unknown, ...] = ()
    books: Books | None = None
    verdict: Verdict | None = None
    reason: str | None = None
    repeated: bool = False

    @property
    def settlement(self) -> Settlement | None:
        """Where the money went; ``None`` for a hand that was not played to its end."""
        return None if self.books is None else self.books.settlement()
