"""Hands of stud to PHH documents."""

from __future__ import annotations

from typing import Any

from histories.actions import (
    Action,
    Board,
    BringIn,
    Complete,
    Deal,
    Discard,
    Fold,
    Post,
    Reveal,
    StandPat,
    StreetHeading,
    StudDeal,
)
from histories.cards import Cards
from histories.hand import Hand
from histories.phh.moves import UNKNOWN
from histories.phh.record import CODES, NO_CODE
from histories.phh.writing import Writing

_FIRST = 3


class StudWriting(Writing):
    """One hand of stud being written."""

    def __init__(self, hand: Hand) -> None:
        self._street = -1
        self._out: set[int] = set()
        self._cards: dict[tuple[int, int], str] = {}
        street = -1
        for action in hand.actions:
            if isinstance(action, StreetHeading):
                street = action.street
            elif isinstance(action, StudDeal):
                while (street, action.player) in self._cards:
                    street += 1
                self._cards[max(street, 0), action.player] = _dealt(action, max(street, 0))
        super().__init__(hand)

    def required(self) -> dict[str, Any]:
        """The fields that make a hand."""
        hand = self.hand
        code = CODES.get((hand.game_name, hand.limit), NO_CODE)
        found: dict[str, Any] = {"variant": code}
        if code == NO_CODE:
            found |= {"_game": hand.game_name, "_limit": hand.limit}
        posts = [action for action in hand.actions if isinstance(action, Post)]
        ante = max([hand.ante or 0, *[post.amount for post in posts if post.kind == "ante"]])
        stacks = [self.figure(hand.seats[p].stack) for p in self.order]
        return found | {
            "ante_trimming_status": True,
            "antes": [self.figure(ante)] * len(self.order),
            "bring_in": self.figure(self._bring_in() or 1),
            "small_bet": self.figure(hand.small),
            "big_bet": self.figure(hand.big),
            "starting_stacks": stacks,
            "actions": self.actions,
        }

    def _bring_in(self) -> int:
        """The stake's bring-in; 0 where neither the header nor a player tells it."""
        made = [a.amount for a in self.hand.actions if isinstance(a, BringIn)]
        return self.hand.bring_in or max(made, default=0)

    def fields(self) -> dict[str, Any]:
        """The optional fields."""
        found = super().fields()
        if not self._bring_in():
            found["_bring_in_unknown"] = True
        return found

    def _hero(self) -> dict[str, str]:
        known = {p for (street, p), cards in self._cards.items() if not street and "?" not in cards}
        return {"_hero": self.label[known.pop()]} if len(known) == 1 else {}

    def _small_posted(self) -> bool:
        return True

    # ---- actions

    def _write(self, action: Action) -> None:
        if isinstance(action, StreetHeading):
            self._deal_street(action.street)
        elif isinstance(action, StudDeal):
            self._start()
        elif isinstance(action, BringIn):
            self._bet_to(action.player, action.amount, "pb")
        elif isinstance(action, Complete):
            self._bet_to(action.player, action.to, f"cbr {self.figure(action.to)}")
        elif isinstance(action, Board):
            self._deal_street(len(self.hand.game.streets) - 1)
        elif isinstance(action, Reveal):
            self.actions.append(f"{self.label[action.player]} sm {''.join(action.cards)}")
        elif isinstance(action, Deal | Discard | StandPat):
            raise ValueError(f"line {action.line} draws, and there are no draws in stud")
        else:
            if isinstance(action, Fold):
                self._out.add(action.player)
            super()._write(action)

    def _start(self) -> None:
        """The deal; cards that no line tells are unknown."""
        if self._street < 0 and not self._over:
            self._deal_street(0)

    def _deal_street(self, street: int) -> None:
        """Everybody's cards of a street, or the one for all."""
        if street <= self._street:
            return
        self._street = street
        self._bet = dict.fromkeys(self.order, 0)
        common = next((a for a in self.hand.actions if isinstance(a, Board)), None)
        if street == len(self.hand.game.streets) - 1 and common is not None:
            self.actions.append(f"d db {''.join(common.cards)}")
            return
        each = UNKNOWN * (_FIRST if street == 0 else 1)
        for p in self.order:
            if p not in self._out:
                self.actions.append(f"d dh {self.label[p]} {self._cards.get((street, p), each)}")

    def _bet_to(self, p: int, to: int, words: str) -> None:
        self._start()
        self.actions.append(f"{self.label[p]} {words}")
        self._pay(p, to - self._bet[p])


def _dealt(action: StudDeal, street: int) -> str:
    """The cards of a line; the upcard of third street comes last."""
    new: Cards = action.new
    if street or not new:
        return "".join(new) + UNKNOWN * action.hidden
    return "".join(new[:-1]) + UNKNOWN * action.hidden + new[-1]
