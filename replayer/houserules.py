"""House rules: the differences between rooms, as named values. No code here decides by room."""

from datetime import datetime
from typing import Literal, TypeAlias

import msgspec

from histories.hand import Hand

ShortAllIn: TypeAlias = Literal["next level", "unknown"]
Reshuffle: TypeAlias = Literal["stub and discards", "unknown"]
OddChip: TypeAlias = Literal["left of button"]
ShowingOrder: TypeAlias = Literal["last aggressor, then clockwise", "unknown"]
#: What a text can leave out, though it happens: a line or a figure that a room does not print.
Unsaid: TypeAlias = Literal["caps", "hand names", "reshuffles", "total", "pots", "summary seats"]


class OddUnit(msgspec.Struct, frozen=True, gc=False):
    """The smallest unit in play at a stake, in minor units, up to the end of a year."""

    until: int
    small: int
    big: int
    unit: int


class HouseRules(msgspec.Struct, frozen=True, gc=False):
    """One room's values. Amounts are minor units.

    ``cap``: levels a round may reach in fixed limit, the big blind being the first before the draw.
    ``short_all_in``: what the next raise after an all-in of less than a full raise goes to.
    ``small_blinds``: the small blind of fixed-limit cash games by small bet; a stake that is not
    here cannot be checked. ``half_small_blind``: whether tournament levels post half the small bet.
    ``own_discards_return``: whether a reshuffle can give a player back what he threw away.
    ``rake_most``: the most that is taken from a pot, in per cent; ``None``: not known.
    ``rake_before_draw``: whether a hand that ends before the first draw may be raked.
    ``cap_heads_up``: whether the cap holds in a round that only two began. ``burned``: the cards
    that may have gone from the deck unseen by the last draw. ``unsaid``: what the text leaves out.
    """

    name: str
    cap: int
    short_all_in: ShortAllIn
    reshuffle: Reshuffle
    own_discards_return: bool
    odd_chip: OddChip
    odd_units: tuple[OddUnit, ...]
    showing_order: ShowingOrder
    first_shows: bool
    small_blinds: dict[int, int]
    half_small_blind: bool
    rake_before_draw: bool
    rake_most: int | None
    tournament_rake: bool
    cap_heads_up: bool = True
    burned: int = 0
    unsaid: frozenset[Unsaid] = frozenset()

    def small_blind(self, hand: Hand) -> int | None:
        """The small blind that this hand's stakes ask for; ``None`` where nobody has a source."""
        if hand.limit != "fixed":
            return hand.small
        if hand.tournament is not None:
            return hand.small // 2 if self.half_small_blind and not hand.small % 2 else None
        if hand.unit.decimals == 0:
            return None
        return self.small_blinds.get(hand.small)

    def odd_unit(self, hand: Hand) -> int:
        """The smallest unit in which this hand's pots are split."""
        if hand.tournament is None:
            for row in self.odd_units:
                stake = (row.small, row.big) == (hand.small, hand.big)
                if stake and datetime.min.year < hand.time.year <= row.until:
                    return row.unit
        return 1


POKERSTARS = HouseRules(
    name="pokerstars",
    cap=4,
    short_all_in="next level",
    reshuffle="stub and discards",
    own_discards_return=False,
    odd_chip="left of button",
    odd_units=(OddUnit(until=2008, small=25, big=50, unit=5),),
    showing_order="last aggressor, then clockwise",
    first_shows=True,
    # seen in real hands; half the small bet where that is a coin the room deals in
    small_blinds={2: 1, 4: 2, 5: 2, 10: 5, 20: 10, 25: 10, 50: 25, 100: 50, 200: 100},
    half_small_blind=True,
    rake_before_draw=False,
    # the dearest of the real draw hands paid a twentieth; twice that leaves room for other years
    rake_most=10,
    tournament_rake=False,
)

#: PHH tells of no house: hands from anywhere, most of them played live. What is not known is
#: taken so that no hand is accused where some house would allow it.
PHH = HouseRules(
    name="phh",
    cap=5,  # WSOP live action rules 2024, 126-127: a bet and four raises, ...
    cap_heads_up=False,  # ... and no cap where a round begins heads-up
    short_all_in="unknown",
    reshuffle="unknown",
    own_discards_return=True,  # WSOP: discards of earlier draws, anybody's
    burned=3,  # WSOP: one card before each draw
    odd_chip="left of button",
    odd_units=(),
    showing_order="unknown",
    first_shows=False,
    small_blinds={},
    half_small_blind=False,
    rake_before_draw=True,
    rake_most=None,
    tournament_rake=True,
    unsaid=frozenset({"caps", "hand names", "reshuffles", "total", "pots", "summary seats"}),
)

PROFILES: dict[str, HouseRules] = {rules.name: rules for rules in (POKERSTARS, PHH)}
