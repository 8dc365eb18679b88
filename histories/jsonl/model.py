"""The form of a hand in JSON.

Actions have the fields of ``histories.actions``, but for the line: in a list an action has its
place. A new kind of action is made a form of here without a word.
"""

from __future__ import annotations

import inspect
import re
from datetime import datetime
from typing import Annotated, Any, Literal, Union

import msgspec
from msgspec import Meta, Struct

from histories import actions
from histories.actions import Action, PlayerAction
from histories.cards import Cards
from histories.findings import Severity
from histories.games import Limit
from histories.hand import Ending, SeatState

FORMAT = "standpat-hand"
VERSION = 1

Card = Annotated[str, Meta(pattern="^[2-9TJQKA][cdhs]$", description="A rank and a suit: Th.")]
CardList = tuple[Card, ...]
Count = Annotated[int, Meta(ge=0)]
Amount = Annotated[int, Meta(description="A whole number of the hand's unit.")]
SeatNumber = Annotated[int, Meta(ge=0, le=99)]
Player = Annotated[
    int, Meta(ge=-1, description="A place in players, from 0; -1 for one without a seat.")
]
_Steps = Annotated[
    tuple[tuple[Player, int], ...],
    Meta(description="A player and the cards he gets, or less by those he throws away."),
]

_TYPES: dict[Any, Any] = {
    Cards: CardList,
    Cards | None: CardList | None,
    tuple[Cards, ...]: tuple[CardList, ...],
}
_FIELDS: dict[str, Any] = {
    "player": Player, "amount": Amount, "to": Amount, "by": Amount, "count": Count,
    "hidden": Count, "run": Count, "steps": _Steps,
}  # fmt: skip


def tag(kind: type[Action]) -> str:
    """What a kind of action is called: ``RaiseTo`` is ``"raise to"``."""
    return re.sub(r"(?<!^)(?=[A-Z])", " ", kind.__name__).lower()


def _form(kind: type[Action]) -> type[Struct]:
    """The form of a kind of action."""
    fields: list[Any] = []
    for field in msgspec.structs.fields(kind):
        if field.name != "line":
            form = _FIELDS.get(field.name, _TYPES.get(field.type, field.type))
            required = field.default is msgspec.NODEFAULT
            fields.append((field.name, form) if required else (field.name, form, field.default))
    words = (inspect.getdoc(kind) or "").replace("``", "`")
    return msgspec.defstruct(
        kind.__name__, fields, namespace={"__doc__": words}, tag_field="type", tag=tag(kind),
        omit_defaults=True, forbid_unknown_fields=True, frozen=True, gc=False,
    )  # fmt: skip


#: The form of every kind of action.
FORMS: dict[type[Action], type[Struct]] = {
    kind: _form(kind)
    for kind in vars(actions).values()
    if isinstance(kind, type) and issubclass(kind, Action) and kind not in (Action, PlayerAction)
}
BY_TAG: dict[str, type[Action]] = {tag(kind): kind for kind in FORMS}
#: The names of a kind's fields, in the order in which it takes them after the line.
NAMES: dict[type[Action], tuple[str, ...]] = {
    kind: tuple(name for name in kind.__struct_fields__ if name != "line") for kind in FORMS
}
#: Any action's form.
AnyForm: Any = Union[tuple(FORMS.values())]  # noqa: UP007


class _Form(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What the other forms have in common: what is the default is left out."""


class SeatForm(_Form, frozen=True):
    """A player: seat, name, and stack before the hand; the stack is null where it is not known.

    The bounty is counted in the buy-in's currency.
    """

    seat: SeatNumber
    name: str
    stack: Amount | None
    state: SeatState = ""
    bounty: int | None = None


class TournamentForm(_Form, frozen=True):
    """The tournament, in the room's words: a buy-in such as `$1.40+$0.10 USD`."""

    number: str
    buy_in: str
    level: str
    phase: str = ""


class PotForm(_Form, frozen=True):
    """A pot's figure as the room states it, net of rake where the room's is."""

    name: str
    amount: Amount


class ResultForm(_Form, frozen=True):
    """What the room's summary says of a seat."""

    seat: SeatNumber
    player: Player
    ending: Ending
    marks: tuple[str, ...] = ()
    when: str = ""
    idle: bool = False
    cards: CardList | None = None
    won: Amount | None = None
    description: str | None = None


class BalanceForm(_Form, frozen=True):
    """What a player has after the hand, and what he won or lost, where the room says so."""

    seat: SeatNumber
    player: Player
    stack: Amount
    net: int | None = None


class SummaryForm(_Form, frozen=True):
    """The room's own account of the hand; what it does not print is null or empty."""

    total: Amount | None
    rake: Amount | None
    pots: tuple[PotForm, ...] = ()
    seats: tuple[ResultForm, ...] = ()
    balances: tuple[BalanceForm, ...] = ()


class FaultForm(_Form, frozen=True):
    """What could not be read in the first text: a finding's code and words, and the line.

    `action` is the place of the action before which it stood, from 0; null for the header.
    """

    code: str
    severity: Severity
    message: str
    text: str
    action: Count | None = None
    stated: int | str | tuple[str, ...] | None = None
    expected: int | str | tuple[str, ...] | None = None


class HandForm(_Form, frozen=True, kw_only=True):
    """A hand as its history states it. Every amount is a whole number of the unit.

    `small` and `big` are the header's two figures: the bets in fixed limit, the blinds in pot and
    no limit. `room` is null where no room is named. `time` is the room's clock, in its zone.
    """

    format: Literal["standpat-hand"]
    version: Literal[1]
    hand_id: str
    room: str | None
    game: str
    limit: Limit
    currency: Annotated[str, Meta(description="An ISO code, or chips.")]
    unit: Literal["0.01", "1"]
    small: Amount
    big: Amount
    ante: Amount | None = None
    bring_in: Amount | None = None
    time: datetime | None = None
    time_zone: str = ""
    tournament: TournamentForm | None = None
    title: str = ""
    table: str = ""
    max_seats: int = 0
    button: SeatNumber = 0
    complete: bool = True
    players: tuple[SeatForm, ...]
    actions: tuple[AnyForm, ...]
    summary: SummaryForm | None = None
    faults: tuple[FaultForm, ...] = ()


def schema() -> dict[str, Any]:
    """The JSON Schema (2020-12) of one object."""
    made = msgspec.json.schema(HandForm)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:{FORMAT}:{VERSION}",
        "title": "A hand of draw or lowball poker",
        **made,
    }
