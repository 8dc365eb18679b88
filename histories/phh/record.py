"""What a PHH document holds beside the hand, and the names of its fields.

Fields that begin with ``_`` are ours: the format has no place for what they tell.

| field | what it tells |
|---|---|
| ``_game``, ``_limit`` | the game, where ``variant`` is ``"_"`` because the format has no code |
| ``_room``, ``_time_zone`` | who wrote the hand first, and that room's word for its clock |
| ``_tournament`` | number, buy-in, level and phase as the room writes them |
| ``_hero`` | whose client wrote the hand: ``"p3"`` |
| ``_small_blind`` | the small blind of pot and no limit, where nobody posts it |
| ``_dead_blinds`` | the part of each ante that is a dead blind, in the order of ``antes`` |
| ``_sitting_out`` | who sits out and is all-in from a post: ``["p2"]`` |
| ``_bring_in_unknown`` | nobody tells the bring-in: ``bring_in`` only stands there |
| ``_reshuffles`` | places in ``actions`` (from 0) before which the deck was reshuffled |
| ``_uncalled`` | what went back uncalled: ``[["p1", 20]]`` |
| ``_shown`` | cards shown after an uncontested pot: ``[["p1", "2c3d"]]`` |
| ``_collected`` | each award: ``[["p1", 140, "main pot"]]`` |
| ``_total``, ``_rake``, ``_pots`` | the room's figures; the pots net: ``[["Main pot", 140]]`` |
| ``_runs``, ``_run_from`` | how often the hand is run, from which place in ``actions`` |
| ``_run_cards`` | new cards in the runs after the first: ``[["p1", "Qs"]]`` |
| ``_run_shows`` | hands in the runs after the first: ``[["p1", 2, "2h5d7hTdQs"]]`` |
| ``_run_boards`` | cards of the other runs, for each ``d db`` from there on: ``[["Jd"]]`` |
| ``_cancelled`` | the room cancelled the hand |
"""

from collections.abc import Mapping
from typing import Any, TypeAlias

import msgspec

from histories.games import Limit
from histories.hand import Hand

ROOM = "phh"

#: The codes of draw and lowball games, and what they stand for.
VARIANTS: dict[str, tuple[str, Limit]] = {
    "N2L1D": ("2-7 single draw", "no"),
    "F2L3D": ("2-7 triple draw", "fixed"),
    "FB": ("badugi", "fixed"),
    "FR": ("razz", "fixed"),
}
#: The standard's other codes: games that are not judged here.
OTHERS = frozenset(("FT", "NT", "NS", "PO", "FO/8", "F7S", "F7S/8"))
CODES = {game: code for code, game in VARIANTS.items()}
#: Stands for a game without a code.
NO_CODE = "_"

#: The fields that a hand itself gives, in the order in which they are written.
REQUIRED = (
    "variant", "ante_trimming_status", "antes", "blinds_or_straddles", "bring_in", "min_bet",
    "small_bet", "big_bet", "starting_stacks", "actions",
)  # fmt: skip

#: The fields that a hand is made of, or that are made of one.
KNOWN = frozenset(REQUIRED) | {
    "players", "seats", "seat_count", "table", "hand", "time", "time_zone", "day", "month", "year",
    "currency", "finishing_stacks", "winnings", "_game", "_limit", "_room", "_time_zone",
    "_tournament", "_hero", "_bring_in_unknown", "_small_blind", "_dead_blinds", "_sitting_out",
    "_reshuffles", "_runs", "_run_from", "_run_cards", "_run_shows", "_run_boards", "_uncalled",
    "_shown", "_collected", "_total", "_rake", "_pots", "_cancelled",
}  # fmt: skip

Fields: TypeAlias = Mapping[str, Any]


class Record(msgspec.Struct, frozen=True, gc=False):
    """A hand with what its PHH document tells beside it.

    ``fields`` are the optional fields, as TOML values; ``comments`` the words behind an action's
    ``#``, by its place in ``actions`` from 0.
    """

    hand: Hand
    fields: Fields = {}
    comments: Mapping[int, str] = {}
