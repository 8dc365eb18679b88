"""Cards as PokerStars tells them, where another room tells them otherwise."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from histories.actions import Action, Deal, Discard, StandPat, StudDeal
from histories.cards import Cards
from histories.hand import Hand


def with_pat_hands(actions: Sequence[Action]) -> list[Action]:
    """The actions with the hand named on which a player stands pat, where it is known."""
    held: dict[int, Cards] = {}
    done: list[Action] = []
    for action in actions:
        if isinstance(action, Deal):
            held[action.player] = action.cards + (action.new or ())
        elif isinstance(action, Discard):
            held.pop(action.player, None)  # the line of the new cards tells them again
        elif isinstance(action, StandPat) and action.cards is None and action.player in held:
            action = replace(action, cards=held[action.player])
        done.append(action)
    return done


def dealt_by_seats(hand: Hand, actions: tuple[Action, ...]) -> tuple[Action, ...]:
    """The actions with the cards of each street of stud by seat, as this room tells them."""
    written = list(actions)
    deals: list[StudDeal] = []
    for at, action in enumerate(actions):
        if isinstance(action, StudDeal):
            deals.append(action)
        elif deals:
            deals.sort(key=lambda one: hand.seats[one.player].number)
            written[at - len(deals) : at] = deals
            deals = []
    return tuple(written)
