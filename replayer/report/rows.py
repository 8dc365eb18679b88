"""Figures of a hand that several reports show."""

from datetime import datetime

from histories.hand import Hand, OtherGame
from replayer.result import Result


def stated_time(item: Hand | OtherGame) -> datetime | None:
    """When the hand was played; ``None`` where that is not stated."""
    return None if item.time == datetime.min else item.time


def dealt_in(result: Result) -> int | None:
    """How many players were dealt in; ``None`` for a hand that was not played again."""
    settlement = result.settlement
    return None if settlement is None else len(settlement.accounts)


def pot(result: Result) -> int | None:
    """All pots together, before rake; ``None`` for a hand that was not played again."""
    settlement = result.settlement
    return None if settlement is None else sum(each.gross for each in settlement.pots)
