"""Hands to lines of JSON."""

from __future__ import annotations

from bisect import bisect_left
from datetime import datetime
from typing import Any

import msgspec

from histories.actions import Action, Serving
from histories.findings import Finding
from histories.hand import STACK_UNKNOWN, Hand, Seat, Summary, SummarySeat
from histories.jsonl.model import (
    FORMS,
    NAMES,
    BalanceForm,
    FaultForm,
    HandForm,
    PotForm,
    ResultForm,
    SeatForm,
    SummaryForm,
    TournamentForm,
)

_encode = msgspec.json.Encoder().encode


def write(hand: Hand) -> str:
    """A hand as one line of JSON, with its line break.

    Raises ``ValueError`` for a hand with a number that no program reads back.
    """
    try:
        # a character that was lost is written out: the file is not damaged here
        return _encode(_hand(hand)).decode().replace("\ufffd", "\\ufffd") + "\n"
    except OverflowError as error:
        raise ValueError("an amount of the hand is too large") from error


def _hand(hand: Hand) -> HandForm:
    tournament, summary = hand.tournament, hand.summary
    return HandForm(
        format="standpat-hand",
        version=1,
        hand_id=hand.hand_id,
        room=hand.room,
        game=hand.game_name,
        limit=hand.limit,
        currency=hand.unit.currency,
        unit="0.01" if hand.unit.decimals else "1",
        small=hand.small,
        big=hand.big,
        ante=hand.ante,
        bring_in=hand.bring_in,
        time=hand.time if hand.time != datetime.min else None,
        time_zone=hand.time_zone,
        tournament=TournamentForm(*msgspec.structs.astuple(tournament)) if tournament else None,
        title=hand.title,
        table=hand.table,
        max_seats=hand.max_seats,
        button=hand.button,
        complete=hand.complete,
        players=tuple(map(_seat, hand.seats)),
        actions=tuple(map(form_of, hand.actions)),
        summary=_summary(summary) if summary else None,
        faults=tuple([_fault(fault, hand) for fault in hand.faults]),
    )


def head_of(hand: Hand) -> dict[str, Any]:
    """A hand's members but for the players, the actions and the faults."""
    bare = msgspec.structs.replace(hand, seats=(), actions=(), faults=())
    found: dict[str, Any] = msgspec.to_builtins(_hand(bare))
    for name in ("format", "version", "players", "actions"):
        del found[name]
    return found


def _seat(seat: Seat) -> SeatForm:
    stack = None if seat.stack == STACK_UNKNOWN else seat.stack
    return SeatForm(seat.number, seat.name, stack, seat.state, seat.bounty)


def form_of(action: Action) -> Any:
    """An action's form."""
    kind = type(action)
    fields = [getattr(action, name) for name in NAMES[kind]]
    if isinstance(action, Serving):
        steps = tuple([(player, cards) for _, player, cards in action.steps])
        fields[NAMES[kind].index("steps")] = steps
    return FORMS[kind](*fields)


def _summary(summary: Summary) -> SummaryForm:
    pots = tuple([PotForm(pot.name, pot.amount) for pot in summary.pots])
    balances = [BalanceForm(one.number, one.player, one.stack, one.net) for one in summary.balances]
    seats = tuple(map(_result, summary.seats))
    return SummaryForm(summary.total, summary.rake, pots, seats, tuple(balances))


def _result(seat: SummarySeat) -> ResultForm:
    return ResultForm(
        seat.number, seat.player, seat.ending, seat.marks, seat.when, seat.idle, seat.cards,
        seat.won, seat.description,
    )  # fmt: skip


def _fault(fault: Finding, hand: Hand) -> FaultForm:
    line = fault.line - hand.source.line + 1
    lines = hand.source.text.split("\n", line)
    text = lines[line - 1] if 0 < line <= len(lines) else ""
    place = bisect_left(hand.actions, line, key=lambda action: action.line)
    head = line <= max((seat.line for seat in hand.seats), default=0)
    return FaultForm(
        fault.code, fault.severity, fault.message, text, None if head else place,
        fault.stated, fault.expected,
    )  # fmt: skip
