"""Figures of a hand that several reports show."""

from replayer.result import Result


def dealt_in(result: Result) -> int | None:
    """How many players were dealt in; ``None`` for a hand that was not played again."""
    settlement = result.settlement
    return None if settlement is None else len(settlement.accounts)


def pot(result: Result) -> int | None:
    """All pots together, before rake; ``None`` for a hand that was not played again."""
    settlement = result.settlement
    return None if settlement is None else sum(each.gross for each in settlement.pots)
