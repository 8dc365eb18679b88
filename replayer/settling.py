"""Where a finished hand's money went: by player, and by pot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from replayer import halves
from replayer.result import Account, Award, PotResult, Settlement

if TYPE_CHECKING:
    from replayer.books import Books


def settle(books: Books) -> Settlement:
    """The accounts of the players and the pots of a finished hand."""
    s = books.state
    won: dict[int, int] = {}
    results = []
    for pot in books.pots:
        for p, paid in pot.paid.items():
            won[p] = won.get(p, 0) + paid
        if pot.parts:
            awards = halves.awards(pot, sure=s.money_sure)
        else:
            sure = pot.certain and s.money_sure
            awards = [
                Award("all", p, pot.due.get(p, 0) if sure else None, pot.paid.get(p, 0))
                for p in dict.fromkeys((*pot.due, *pot.paid))
            ]
        results.append(
            PotResult(pot.name, pot.gross, pot.gross - pot.net, pot.eligible, tuple(awards))
        )
    accounts = tuple(
        [
            Account(p, put_in, s.returned[p], won.get(p, 0))
            for p, put_in in enumerate(s.put_in)
            if s.dealt[p] or put_in or p in won
        ]
    )
    left = books.gross - books.collected
    unsaid = "rake" in s.rules.unsaid
    return Settlement(accounts, tuple(results), books.summary.rake, left, s.money_sure, unsaid)
