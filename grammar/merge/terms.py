"""Merge: the room's names of rounds, events and cards."""

from __future__ import annotations

from grammar.merge.header import ENDS
from histories.actions import PostKind

DRAW_ROUNDS = ("FIRST_DRAW", "SECOND_DRAW", "THIRD_DRAW")
DEAL = "PRE_FIRST_DRAW"
#: The rounds in their order.
ROUNDS = (
    "BLINDS", DEAL, "FIRST_DRAW", "POST_FIRST_DRAW", "SECOND_DRAW", "POST_SECOND_DRAW",
    "THIRD_DRAW", "POST_THIRD_DRAW", *ENDS,
)  # fmt: skip
#: The rounds of stud, and which street's cards come in them.
STREETS = {
    "BRING_IN": 0, "THIRD_STREET": 0, "FOURTH_STREET": 1, "FIFTH_STREET": 2, "SIXTH_STREET": 3,
    "SEVENTH_STREET": 4,
}  # fmt: skip
STUD_ROUNDS = ("BLINDS", *STREETS, *ENDS)
#: A round, and the event in it.
CANCELLED = "GAME_CANCELLED"

POSTS: dict[str, PostKind] = {
    "SMALL_BLIND": "small blind",
    "BIG_BLIND": "big blind",
    "INITIAL_BLIND": "big blind",
    "ANTE": "ante",
}
BETS = frozenset(("CALL", "BET", "RAISE", "ALL_IN", "BRING_IN", "COMPLETE"))
PLAIN = frozenset(("FOLD", "CHECK"))
SHOWS = frozenset(("SHOW", "MUCK"))
#: What cards are called that were turned up or revealed, and all cards.
SEEN = frozenset(("SHOWN", "MUCKED"))
CARDS_TYPES = frozenset(("HOLE", "DRAW_DRAWN_CARDS", *SEEN))
#: Events that move no chip and no card, and have no number of their own.
NOISE = frozenset(("CHAT",))
KNOWN = frozenset((*POSTS, *BETS, *PLAIN, *SHOWS, *NOISE, "DRAW", CANCELLED))
