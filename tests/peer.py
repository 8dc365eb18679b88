"""PokerKit at our table: hands given to it as PHH documents, and its answers as ours.

PokerKit is somebody else's simulation of the same games. It knows no rake, and where it departs
from the rooms is told in ``docs/proof.md``; ``departures`` names the hands in which that shows.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import pytest

from histories import phh
from histories.actions import Bet, Call, Check, Fold, Heading, Post, RaiseTo
from histories.hand import Hand
from replayer import pots, replay
from replayer.result import Result

pokerkit = pytest.importorskip("pokerkit")
notation = pytest.importorskip("pokerkit.notation")

DECISIONS = (Fold, Check, Call, Bet, RaiseTo)


class Table:
    """A hand as PokerKit has it. Amounts are minor units; players stand as in the document."""

    def __init__(self, hand: Hand) -> None:
        self.cents = 100 if hand.unit.decimals else 1
        self.record = phh.from_hand(hand)
        self.order = phh.order(hand)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            self.history = pokerkit.HandHistory.loads(phh.write(self.record), divmod=self._divide)

    def _divide(self, amount: Any, parts: int) -> tuple[Any, Any]:
        """Split in whole cents."""
        share, rest = divmod(self.minor(amount), parts)
        return self._figure(share), self._figure(rest)

    def _figure(self, amount: int) -> Any:
        return Decimal(amount) / 100 if self.cents > 1 else amount

    def minor(self, amount: Any) -> int:
        """One of PokerKit's amounts in minor units."""
        whole = amount * self.cents
        assert whole == int(whole), amount
        return int(whole)

    def finish(self) -> list[int]:
        """Play the hand to its end: the stacks. Raises ``ValueError`` where PokerKit refuses."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            *_, state = self.history
        assert not state.status
        return [self.minor(stack) for stack in state.stacks]

    def decisions(self) -> Iterator[Any]:
        """PokerKit's state before each fold, check, call, bet and raise."""
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            state = self.history.create_state()
            for action in self.history.actions:
                words = action.split()
                if state.can_burn_card("??") and words[1] not in ("sd", "sm"):
                    state.burn_card("??")
                if words[1] in ("f", "cc", "cbr"):
                    yield state
                notation.parse_action(state, action)


def unraked(hand: Hand, result: Result, table: Table) -> list[int]:
    """The stacks at the end of a hand as if no rake were taken, in the document's order."""
    assert result.settlement is not None
    stacks = {account.player: account.net for account in result.settlement.accounts}
    for pot in result.settlement.pots:
        winners = [award.player for award in pot.awards if award.due]
        gross = pots.split(pot.gross, winners)
        for award in pot.awards:
            if award.due:
                stacks[award.player] += gross[award.player] - award.due
    return [hand.seats[p].stack + stacks[p] for p in table.order]


def short_blind(hand: Hand) -> bool:
    """The big blind is not there in full: PokerKit's price is what was posted."""
    nominal = hand.small if hand.limit == "fixed" else hand.big
    blinds = [a.amount for a in hand.actions if isinstance(a, Post) and a.kind == "big blind"]
    return not blinds or blinds[0] < nominal


def short_all_in(hand: Hand) -> bool:
    """A bet or raise of fixed limit comes to no full level: PokerKit adds a bet to it."""
    unit, draws = hand.small, 0
    for action in hand.actions:
        if isinstance(action, Heading) and action.name.endswith("DRAW"):
            draws += 1
            unit = hand.small if draws < 2 else hand.big
        to = action.to if isinstance(action, RaiseTo) else getattr(action, "amount", 0)
        if isinstance(action, Bet | RaiseTo) and hand.limit == "fixed" and to % unit:
            return True
    return False


def away(hand: Hand) -> bool:
    """A player who sits out and is all-in from a post is folded: PokerKit deals him on."""
    return "_sitting_out" in phh.from_hand(hand).fields


def merged_pots(hand: Hand) -> bool:
    """The same players tie for several pots: PokerKit may split them as one."""
    settlement = replay(hand).settlement
    assert settlement is not None
    ties = [
        winners
        for pot in settlement.pots
        if len(winners := tuple(award.player for award in pot.awards if award.due)) > 1
    ]
    return len(set(ties)) < len(ties)


def departures(hand: Hand) -> list[str]:
    """Where the rooms' rules and PokerKit's part in this hand."""
    rules = {
        "short blind": short_blind,
        "short all-in": short_all_in,
        "folded all-in": away,
        "merged pots": merged_pots,
    }
    return [name for name, holds in rules.items() if holds(hand)]
