"""At every decision of random hands: whose turn it is, and what he may do, by PokerKit and by us.

The engine is asked by trying: the hand is cut short before the decision and a move put in its
place. Where the two differ, the rules of the rooms say which is right: PokerKit departs from them
in the ways that ``Spot.departure`` names, and in no other.
"""

from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import peer
import pytest
from test_pokerkit_hands import CORPUS, GAMES, generated

from grammar import read
from histories.actions import (
    Action,
    Bet,
    Call,
    Check,
    Discard,
    Note,
    RaiseTo,
    StandPat,
)
from histories.hand import Hand
from replayer import replay

HANDS = 130
#: What the rules allow and PokerKit does not, or the other way round; the rules decide.
DEPARTURES = ("short blind", "short all-in", "cap", "reopening")
#: Where the rules say nothing and the engine takes what PokerKit does not: a raise that nobody can
#: answer, and one that only completes an all-in of less than the least bet.
SILENT = ("nobody can answer", "completion")


class Spot:
    """A decision: the player, what lies before him, and what PokerKit says of it."""

    def __init__(self, hand: Hand, at: int, table: peer.Table, state: Any) -> None:
        self.hand = hand
        self.at = at
        self.line = hand.actions[at].line
        self.player = table.order[state.actor_index]
        seat = state.actor_index
        self.bet = table.minor(state.bets[seat])
        self.left = table.minor(state.stacks[seat])
        self.reach = self.bet + self.left
        self.highest = table.minor(max(state.bets))
        self.call = table.minor(state.checking_or_calling_amount)
        self.raises: tuple[int, int] | None = None
        if state.can_complete_bet_or_raise_to():
            self.raises = (
                table.minor(state.min_completion_betting_or_raising_to_amount),
                table.minor(state.max_completion_betting_or_raising_to_amount),
            )
        self.rivals = [
            table.minor(state.bets[other] + state.stacks[other])
            for other in range(len(table.order))
            if other != seat and state.statuses[other]
        ]
        self._follow()

    def _follow(self) -> None:
        """The round so far: its price, the last full raise, and what each player had faced."""
        hand = self.hand
        self.fixed = hand.limit == "fixed"
        actions = hand.actions[: self.at]
        draws = [n for n, a in enumerate(actions) if isinstance(a, Discard | StandPat)]
        self.first = not draws
        street = max(
            Counter(a.player for a in actions if isinstance(a, Discard | StandPat)).values(),
            default=0,
        )
        self.unit = hand.small if self.fixed else hand.big
        if self.fixed and street > hand.game.draws // 2:
            self.unit = hand.big
        self.price = self.unit if self.first else 0
        self.full = self.unit
        self.faced: dict[int, int] = {}
        self.levels: list[int] = []
        for action in actions[draws[-1] if draws else 0 :]:
            if isinstance(action, Bet | RaiseTo):
                to = action.to if isinstance(action, RaiseTo) else action.amount
                self.full = max(self.full, to - self.price)
                self.price = to
                self.levels.append(to)
            if isinstance(action, Bet | RaiseTo | Check | Call):
                self.faced[action.player] = self.price

    @property
    def departure(self) -> str | None:
        """Why the two may differ here."""
        if self.first and peer.short_blind(self.hand):
            return "short blind"
        if self.fixed and any(level % self.unit for level in self.levels):
            return "short all-in"
        if self.fixed and self.price >= 4 * self.unit:
            return "cap"
        if not self.fixed and self.barred:
            return "reopening"
        if max(self.rivals) <= self.price:
            return "nobody can answer"
        return "completion" if not self.fixed and 0 < self.price < self.unit else None

    @property
    def barred(self) -> bool:
        """The player has acted, and all that came since is less than a full raise."""
        faced = self.faced.get(self.player)
        return faced is not None and self.price - faced < self.full

    def accepts(self, move: Action) -> bool:
        """Whether the engine finds nothing wrong with a move."""
        hand = msgspec.structs.replace(
            self.hand,
            actions=(*self.hand.actions[: self.at], move),
            summary=None,
            complete=False,
        )
        return all(f.severity == "info" for f in replay(hand).findings if f.code != "cap-line")

    def calls(self, amount: int) -> Action:
        if not amount:
            return Check(self.line, self.player)
        return Call(self.line, self.player, amount, amount == self.left)

    def raises_to(self, to: int) -> Action:
        all_in = to == self.reach
        if not self.price:
            return Bet(self.line, self.player, to, all_in)
        base = self.highest if self.first and not self.levels else self.price
        return RaiseTo(self.line, self.player, to - base, to, all_in)

    def differences(self) -> list[str]:
        """What PokerKit and the engine answer differently."""
        found = []
        if not self.accepts(self.calls(self.call)):
            found.append(f"call of {self.call}")
        wrong = (self.call + 1, self.call - 1, 0) if self.call else (1,)
        found += [
            f"call of {amount}"
            for amount in wrong
            if amount >= 0 and amount != self.call and self.accepts(self.calls(amount))
        ]
        least, most = self.raises or (self.reach + 1, self.reach)
        right = {least, most, (least + most) // 2} if self.raises else set()
        wrong_raises = {least - 1, most + 1, self.price + self.unit, self.reach}
        wrong_raises = {to for to in wrong_raises if not least <= to <= most and to > self.price}
        found += [f"raise to {to}" for to in sorted(right) if not self.accepts(self.raises_to(to))]
        found += [
            f"raise to {to}" for to in sorted(wrong_raises) if self.accepts(self.raises_to(to))
        ]
        return found

    def holds_our_side(self) -> None:
        """What the rooms' rules say where PokerKit departs from them."""
        match self.departure:
            case "short blind":
                owed = min(self.price, max(self.rivals)) if not self.levels else self.price
                assert self.accepts(self.calls(min(max(0, owed - self.bet), self.left)))
            case "short all-in":
                level = (self.price // self.unit + 1) * self.unit
                to = min(level, self.reach)
                possible = self.price < self.reach and level <= 4 * self.unit
                assert self.accepts(self.raises_to(to)) is possible or not possible
                if possible and self.reach > level:
                    assert not self.accepts(self.raises_to(level + 1))
                    assert not self.accepts(self.raises_to(level - 1)) or level - 1 <= self.price
            case "cap":
                for to in range(self.price + 1, min(self.reach, 6 * self.unit) + 1, self.unit):
                    assert not self.accepts(self.raises_to(to))
            case "reopening":
                assert self.accepts(self.calls(self.call))
                if self.reach > self.price:
                    assert not self.accepts(self.raises_to(self.reach))
            case _:
                assert self.accepts(self.calls(self.call))


def compare(hand: Hand, told: Counter[str]) -> None:
    """Go through a hand with PokerKit and ask both at each decision."""
    table = peer.Table(hand)
    states = table.decisions()
    for at, action in enumerate(hand.actions):
        if not isinstance(action, peer.DECISIONS):
            continue
        try:
            state = next(states)
        except (ValueError, StopIteration):
            assert peer.departures(hand), hand.source.text
            return
        assert table.order[state.actor_index] == action.player, hand.source.text
        spot = Spot(hand, at, table, state)
        told["decisions"] += 1
        found = spot.differences()
        if found:
            assert spot.departure is not None, (
                f"{found} before line {spot.line}\n{hand.source.text}"
            )
            told[spot.departure] += 1
            spot.holds_our_side()
            if spot.departure == "short blind":
                return  # from here on PokerKit has other chips on the table


def plays(hand: Hand) -> bool:
    """A sound hand in which nobody sits out or comes back: PokerKit knows none who do."""
    away = any(isinstance(a, Note) and a.kind != "capped" for a in hand.actions)
    return not away and not any(seat.state for seat in hand.seats) and replay(hand).status == "ok"


@pytest.mark.parametrize(("game", "limit"), GAMES)
def test_the_same_moves_are_legal(game: str, limit: str) -> None:
    told: Counter[str] = Counter()
    for hand in generated(game, limit, HANDS, seed=3):
        if plays(hand):
            compare(hand, told)
    assert told["decisions"] > 500
    assert sum(told.values()) - told["decisions"] < 0.1 * told["decisions"]


@pytest.mark.skipif(CORPUS is None, reason="STANDPAT_CORPUS names no folder of real hands")
def test_the_same_moves_are_legal_in_real_hands() -> None:
    assert CORPUS is not None
    told: Counter[str] = Counter()
    for path in sorted((Path(CORPUS) / "pokerstars").iterdir()):
        for item in read(path):
            if isinstance(item, Hand) and (item.game_name, item.limit) in GAMES and plays(item):
                compare(item, told)
    assert told["decisions"] > 1000
    assert set(told) <= {"decisions", *DEPARTURES, *SILENT}


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_the_same_moves_are_legal_in_many_hands() -> None:
    told: Counter[str] = Counter()
    for game, limit in GAMES:
        for hand in generated(game, limit, 3000, seed=5):
            if plays(hand):
                compare(hand, told)
    for departure in (*DEPARTURES, *SILENT):
        assert told[departure], departure
