"""House rules: the differences between rooms, as named values. No code here decides by room.

``docs/houserules.md`` has the profiles as a table, with the source of every value. The letters of
the sources: S, pages of rules that the project was founded on; W, WSOP live action and tournament
rules 2024; R, Robert's Rules of Poker; P, F, K, X, O, M, B: real draw histories of PokerStars,
Full Tilt, KingsClub, Winamax, OnGame, Merge and Boss.
"""

from datetime import datetime
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from histories.hand import Hand

ShortAllIn: TypeAlias = Literal["next level", "half a bet", "unknown"]
Reshuffle: TypeAlias = Literal["stub and discards", "stub first", "earlier discards", "unknown"]
Serving: TypeAlias = Literal["one by one", "discards first", "unknown"]
FifthCard: TypeAlias = Literal["with the others", "end of the draw", "unknown"]
OddChip: TypeAlias = Literal["left of button", "unknown"]
LowLowChip: TypeAlias = Literal["left of button", "five-card half", "unknown"]
DrawmahaChip: TypeAlias = Literal["draw half", "omaha half", "unknown"]
RunsChip: TypeAlias = Literal["first run", "unknown"]
RunsDeck: TypeAlias = Literal["one deck", "unknown"]
BadeucyAce: TypeAlias = Literal["high", "low", "unknown"]
ShowingOrder: TypeAlias = Literal[
    "last aggressor, then clockwise", "last aggressor of the hand, then clockwise", "unknown"
]
Collecting: TypeAlias = Literal["as hands are shown", "unknown"]
#: What a text can leave out, though it happens: a line or a figure that a room does not print.
Unsaid: TypeAlias = Literal[
    "caps",
    "dead blinds",  # a newcomer's small blind: it shows in his net alone
    "discards",  # which cards are thrown away: those that the next hand lacks
    "kept cards",  # which cards are kept: those that are not thrown away
    "known draws",  # what a player throws away and gets whose first cards are known
    "pat cards",  # the hand of a player who stands pat, though it is known
    "hand names",
    "reshuffles",
    "total",
    "pots",
    "main pot",  # that a pot is the main one, where there are others
    "summary seats",
    "losers' seats",  # a seat's line in the summary where nothing was shown or won
    "serving",
    "showing",
    "showdown",  # that hands are shown down now
    "raised by",  # how far a raise exceeds the bet before it
    "rake",
    "seat order",  # players by seat: lines may come in any order
    "uncalled",  # that a bet goes back
    "uncalled apart",  # which part of an award is the winner's own bet
]
ThirdStreet: TypeAlias = Literal["small bets", "small bets, or over the bring-in", "unknown"]
HeadsUpButton: TypeAlias = Literal["small blind", "unknown"]
HandNames: TypeAlias = Literal["as PokerStars", "other words", "top card", "pairs in capitals"]
Count: TypeAlias = Annotated[int, msgspec.Meta(ge=0)]


class OddUnit(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The smallest unit in play at a stake, in minor units, up to the end of a year."""

    until: int
    small: int
    big: int
    unit: Annotated[int, msgspec.Meta(ge=1)]


class HouseRules(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """One house's values; ``None`` and ``"unknown"``: nobody has a source. Amounts: minor units.

    ``cap``: levels a round may reach in fixed limit, the big blind being the first before the draw.
    ``cap_heads_up``: whether the cap holds in a round that only two began.
    ``short_all_in``: what a raise after an all-in of less than a full bet or raise goes to: to the
    next multiple of the bet; or half a bet or more was a full one, and less is completed.
    ``reshuffle``: what goes back into the deck: the stub and all discards, shuffled together; the
    stub is dealt first, then folded hands and earlier discards, then discards of this draw; or
    folded hands, burns and discards of earlier draws alone.
    ``own_discards_return``: whether a reshuffle can give a player back what he threw away.
    ``burns``: cards burned before each draw; where not known, there may be one.
    ``serving``: a player gets his cards before the next discards, or all discard first.
    ``fifth_card``: who replaces five gets the last with the others, or at the end of the draw.
    ``odd_chip``: who gets what a pot cannot be split by; ``odd_units``: the smallest unit by stake.
    ``low_low_odd_chip``: the same between the halves of badeucy and badacey.
    ``drawmaha_odd_chip``: between the draw hand and Omaha; ``runs_odd_chip``: between the runs of a
    hand that is run more than once. ``runs_deck``: whether no card comes in two of its runs.
    ``badeucy_ace``: what an ace is in the badugi half of badeucy.
    ``showing_order``, ``first_shows``: in which order, and whether the first may muck. The last
    aggressor is that of the last round, and where there was none the first left of the button; or
    the last of any round.
    ``collecting``: when pots are collected: a side pot as soon as those who contest it have shown
    or mucked and before others do, and one that nobody contests before its winner shows.
    ``all_show``: whether everybody left at a showdown shows, where a text need not tell who mucks.
    ``heads_up_button``: where the button is between two: at the small blind's seat, or nobody's.
    ``small_blinds``: the small blind of fixed-limit cash games by small bet; a stake that is not
    here cannot be checked. ``half_small_blind``: whether tournament levels post half the small bet.
    ``antes``, ``bring_ins``: those of stud cash games by small bet; where a stake is not here, most
    antes decide, and the bring-in cannot be checked unless the header names it.
    ``third_street``: what the bets of stud's third street are counted in once the bring-in is
    completed: in small bets, or so that the bring-in is added to them.
    ``rake_before_draw``: whether a hand that ends before the first draw may be raked.
    ``rake_most``: the most that is taken from a pot, in per cent. ``tournament_rake``: whether a
    tournament's pots may be raked.
    ``unsaid``: what a text of this room leaves out. ``hand_names``: whether it calls hands as
    PokerStars does, has other words, or words of which only those for a hand's top card, or for
    pairs, are known. Both go with the text, whatever the rules.
    """

    name: str
    cap: Annotated[int, msgspec.Meta(ge=1)] | None = None
    cap_heads_up: bool | None = None
    short_all_in: ShortAllIn = "unknown"
    reshuffle: Reshuffle = "unknown"
    own_discards_return: bool | None = None
    burns: Count | None = None
    serving: Serving = "unknown"
    fifth_card: FifthCard = "unknown"
    odd_chip: OddChip = "unknown"
    odd_units: tuple[OddUnit, ...] = ()
    low_low_odd_chip: LowLowChip = "unknown"
    drawmaha_odd_chip: DrawmahaChip = "unknown"
    runs_odd_chip: RunsChip = "unknown"
    runs_deck: RunsDeck = "unknown"
    badeucy_ace: BadeucyAce = "unknown"
    showing_order: ShowingOrder = "unknown"
    collecting: Collecting = "unknown"
    first_shows: bool | None = None
    all_show: bool | None = None
    heads_up_button: HeadsUpButton = "unknown"
    small_blinds: dict[int, int] = {}
    half_small_blind: bool = False
    antes: dict[int, int] = {}
    bring_ins: dict[int, int] = {}
    third_street: ThirdStreet = "unknown"
    rake_before_draw: bool | None = None
    rake_most: Count | None = None
    tournament_rake: bool | None = None
    unsaid: frozenset[Unsaid] = frozenset()
    hand_names: HandNames = "as PokerStars"

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
    cap=4,  # P: "Betting is capped" 17 of 17
    cap_heads_up=True,  # P
    short_all_in="next level",  # P: every real fixed-limit hand
    reshuffle="stub and discards",  # S
    own_discards_return=False,  # S
    burns=0,  # S
    serving="one by one",  # S
    fifth_card="with the others",  # S
    odd_chip="left of button",  # P
    odd_units=(OddUnit(until=2008, small=25, big=50, unit=5),),  # P
    showing_order="last aggressor, then clockwise",  # P
    collecting="as hands are shown",  # P: 2 of 2 with side pots
    first_shows=True,  # P: 142 of 142
    # P; half the small bet where that is a coin the room deals in
    small_blinds={2: 1, 4: 2, 5: 2, 10: 5, 20: 10, 25: 10, 50: 25, 100: 50, 200: 100},
    half_small_blind=True,  # P
    antes={4: 1},  # P
    bring_ins={4: 2},  # P
    third_street="small bets",  # P
    rake_before_draw=False,  # P: 9 of 9
    # P: the dearest of the real draw hands paid a twentieth; twice that leaves room for other years
    rake_most=10,
    tournament_rake=False,  # P
    unsaid=frozenset({"serving"}),
)

FULLTILT = HouseRules(
    name="fulltilt",
    cap=4,  # F
    cap_heads_up=True,  # F
    reshuffle="stub first",  # F
    own_discards_return=True,  # F: discards of this draw too, anybody's
    burns=0,  # S: nothing is burned online
    serving="discards first",  # F: as it is printed
    fifth_card="with the others",  # S: online the five come together
    antes={10: 2},  # F
    bring_ins={10: 3},  # F
    third_street="small bets",  # F
    showing_order="last aggressor of the hand, then clockwise",  # F
    first_shows=True,  # F
    small_blinds={5: 2, 10: 5, 15000: 7500},  # F
    half_small_blind=True,  # F
    rake_before_draw=False,  # F: 1 of 1
    # F: the dearest of the real draw hands paid a twentieth; twice that leaves room for other years
    rake_most=10,
    tournament_rake=False,  # S: tournaments take none
    unsaid=frozenset({"caps", "pots", "raised by", "reshuffles"}),
    hand_names="other words",
)

WSOP = HouseRules(
    name="wsop",
    cap=5,  # W 126-127: a bet and four raises, ...
    cap_heads_up=False,  # ... and no cap where the round began heads-up
    short_all_in="half a bet",  # W, R
    reshuffle="earlier discards",  # W
    own_discards_return=True,  # W: discards of earlier draws, anybody's
    burns=1,  # W: before each draw, even if all stand pat
    odd_chip="left of button",  # W; R: nobody gets more than one
    low_low_odd_chip="left of button",  # W 149
    drawmaha_odd_chip="draw half",  # W
    badeucy_ace="high",  # W
    third_street="small bets",  # R
    tournament_rake=False,  # S: tournaments take none
)

LIVE = HouseRules(
    name="live",
    serving="one by one",  # S
    fifth_card="end of the draw",  # S: and one burned before the fifth of the last to draw
)

#: PHH tells of no house: hands from anywhere, most of them played live. What is not known is
#: taken so that no hand is accused where some house would allow it.
PHH = HouseRules(
    name="phh",
    cap=5,  # W: the most levels that any house allows, ...
    cap_heads_up=False,  # ... and no cap heads-up
    own_discards_return=True,  # W
    odd_chip="left of button",  # P, W
    first_shows=False,
    third_street="small bets, or over the bring-in",  # P, F, M, R; K
    rake_before_draw=True,
    tournament_rake=True,
    unsaid=frozenset(
        {
            "caps", "hand names", "known draws", "pat cards", "pots", "reshuffles", "seat order",
            "showing", "summary seats", "total",
        }
    ),
)  # fmt: skip

MERGE = HouseRules(
    name="merge",
    cap_heads_up=False,  # M: six levels in a round that two began
    burns=0,  # S: nothing is burned online
    fifth_card="with the others",  # S: online the five come together
    heads_up_button="small blind",  # M: 16 of 16
    small_blinds={100: 50},  # M: 15 of 15
    antes={50: 5},  # M
    bring_ins={50: 10},  # M
    third_street="small bets",  # M
    rake_before_draw=False,  # M: 10 of 10
    # M: the dearest of the real hands paid a twentieth; twice that leaves room for other years
    rake_most=10,
    tournament_rake=False,  # S: tournaments take none
    unsaid=frozenset(
        {
            "caps", "discards", "hand names", "pat cards", "pots", "raised by", "rake",
            "reshuffles", "seat order", "serving", "summary seats", "total", "uncalled",
            "uncalled apart",
        }
    ),
)  # fmt: skip

BOSS = HouseRules(
    name="boss",
    burns=0,  # S: nothing is burned online
    fifth_card="with the others",  # S: online the five come together
    small_blinds={200: 100},  # B: 14 of 14
    rake_before_draw=False,  # B: 10 of 10
    # B: the dearest of the real hands paid a twenty-eighth
    rake_most=10,
    tournament_rake=False,  # S: tournaments take none
    unsaid=frozenset(
        {
            "caps", "discards", "hand names", "pat cards", "pots", "raised by", "reshuffles",
            "seat order", "serving", "showing", "summary seats", "uncalled",
        }
    ),
)  # fmt: skip

WINAMAX = HouseRules(
    name="winamax",
    burns=0,  # S: nothing is burned online
    fifth_card="with the others",  # S: online the five come together
    small_blinds={50: 25},  # X: 1 of 1
    rake_most=13,  # X: the one real hand paid 6.5 in a hundred; twice that leaves room
    unsaid=frozenset(
        {
            "caps",
            "losers' seats",
            "pat cards",
            "pots",
            "reshuffles",
            "seat order",
            "uncalled",
        }
    ),
    hand_names="top card",
)

ONGAME = HouseRules(
    name="ongame",
    burns=0,  # S: nothing is burned online
    fifth_card="with the others",  # S: online the five come together
    small_blinds={100: 50},  # O: 15 of 15
    rake_before_draw=False,  # O: 8 of 8
    # O: the dearest of the real hands paid a twentieth; twice that leaves room for other years
    rake_most=10,
    heads_up_button="small blind",  # O: 5 of 5
    unsaid=frozenset(
        {
            "caps", "discards", "hand names", "pat cards", "pots", "reshuffles", "seat order",
            "serving", "showdown", "showing", "summary seats", "uncalled",
        }
    ),
    hand_names="pairs in capitals",
)  # fmt: skip

KINGSCLUB = HouseRules(
    name="kingsclub",
    burns=0,  # S: nothing is burned online
    fifth_card="with the others",  # S: online the five come together
    small_blinds={2200: 1100, 4000: 2000, 4400: 2200, 6000: 3000},  # K
    # K: 1 of 1 goes so far over the bring-in; other rooms' go by small bets
    third_street="small bets, or over the bring-in",
    all_show=True,  # K: 14 of 14
    heads_up_button="small blind",  # K: 2 of 2
    unsaid=frozenset(
        {
            "caps", "dead blinds", "hand names", "kept cards", "main pot", "pat cards", "pots",
            "raised by", "reshuffles", "serving", "showdown", "showing", "summary seats", "total",
            "uncalled",
        }
    ),
)  # fmt: skip

PROFILES: dict[str, HouseRules] = {
    rules.name: rules
    for rules in (POKERSTARS, FULLTILT, KINGSCLUB, WINAMAX, ONGAME, MERGE, BOSS, WSOP, LIVE, PHH)
}


def profile(room: str) -> HouseRules:
    """A room's profile; one in which nothing is known where it has none."""
    return PROFILES.get(room) or HouseRules(name=room)


def for_text(rules: HouseRules, room: str) -> HouseRules:
    """Rules for a text of a room: what the text leaves out is the room's affair."""
    own = profile(room)
    if rules.unsaid == own.unsaid and rules.hand_names == own.hand_names:
        return rules
    return replace(rules, unsaid=own.unsaid, hand_names=own.hand_names)
