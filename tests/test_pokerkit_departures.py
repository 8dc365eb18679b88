"""Where PokerKit departs from the rooms: the smallest example of each, with what the engine says.

Each example is a PHH document that is legal by the rules of the rooms, or (marked so) is not.
"""

import warnings
from typing import Any

import pytest

from grammar import read_text
from histories.hand import Hand
from replayer import pots, replay
from replayer.houserules import POKERSTARS

pokerkit = pytest.importorskip("pokerkit")
notation = pytest.importorskip("pokerkit.notation")

HEAD = {
    "N2L1D": "variant = 'N2L1D'\nmin_bet = 20\n",
    "F2L3D": "variant = 'F2L3D'\nsmall_bet = 20\nbig_bet = 40\n",
}
DRAW = {"N2L1D": 1, "F2L3D": 3}


def document(variant: str, stacks: list[int], actions: list[str]) -> str:
    """A document with blinds of 10 and 20 and hands that nobody knows."""
    count = len(stacks)
    deals = [f"d dh p{number + 1} {'??' * 5}" for number in range(count)]
    return (
        f"{HEAD[variant]}antes = {[0] * count}\n"
        f"blinds_or_straddles = {[10, 20, *[0] * (count - 2)]}\n"
        f"starting_stacks = {stacks}\nactions = {deals + actions}\n"
    )


def state_after(text: str) -> Any:
    """PokerKit's state where the document ends."""
    history = pokerkit.HandHistory.loads(text)
    state = history.create_state()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for action in history.actions:
            if state.can_burn_card("??") and action.split()[1] not in ("sd", "sm"):
                state.burn_card("??")
            notation.parse_action(state, action)
        if state.can_burn_card("??"):
            state.burn_card("??")
    return state


def codes(text: str) -> set[str]:
    """What the engine finds by the rules of PokerStars, but for lines that PHH has not."""
    (hand,) = read_text(text)
    assert isinstance(hand, Hand)
    found = {finding.code for finding in replay(hand, POKERSTARS).findings}
    return found - {"truncated", "cap-line", "blind-amount"}


def test_odd_chips_go_to_one_player() -> None:
    """Blinds of 2 and 4, the small blind folds, three players tie for 14: 5, 5 and 4.

    PokerKit: 6, 4 and 4. No player gets more than one odd chip.
    """
    text = (
        "variant = 'N2L1D'\nmin_bet = 4\nantes = [0, 0, 0, 0]\n"
        "blinds_or_straddles = [2, 4, 0, 0]\nstarting_stacks = [4, 4, 4, 4]\n"
        "actions = ['d dh p1 KcKdKhKs2c', 'd dh p2 7c5d4h3s2d', 'd dh p3 7d5h4s3c2h',"
        " 'd dh p4 7h5s4c3d2s', 'p3 cc', 'p4 cc', 'p1 f', 'p2 sd', 'p3 sd', 'p4 sd',"
        " 'p2 sm 7c5d4h3s2d', 'p3 sm 7d5h4s3c2h', 'p4 sm 7h5s4c3d2s']\n"
    )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        *_, state = pokerkit.HandHistory.loads(text)
    assert list(state.stacks) == [2, 6, 4, 4]
    assert pots.split(14, [1, 2, 3]) == {1: 5, 2: 5, 3: 4}
    (hand,) = read_text(text + "finishing_stacks = [2, 5, 5, 4]\n")
    assert replay(hand).verdict == "agrees"
    (hand,) = read_text(text + "finishing_stacks = [2, 6, 4, 4]\n")
    assert replay(hand).verdict == "differs"


def test_pots_that_the_same_players_tie_for() -> None:
    """23 in the main pot and 29 in the side pot, two tie for both: 12 and 15, 11 and 14.

    PokerKit takes the all-in player, who has lost, out of the main pot, then the two pots for
    one, and gives 26 to each.
    """
    text = (
        "variant = 'N2L1D'\nmin_bet = 4\nantes = [0, 0, 0, 0, 0]\n"
        "blinds_or_straddles = [3, 4, 0, 0, 0]\nstarting_stacks = [99, 99, 5, 99, 99]\n"
        "actions = ['d dh p1 ??????????', 'd dh p2 7c5d4h3s2d', 'd dh p3 KcKdKhKs2c',"
        " 'd dh p4 ??????????', 'd dh p5 7h5s4c3d2s', 'p3 cbr 5', 'p4 cc', 'p5 cc', 'p1 f',"
        " 'p2 cc', 'p2 sd', 'p3 sd', 'p4 sd', 'p5 sd', 'p2 cbr 5', 'p4 cc', 'p5 cbr 12',"
        " 'p2 cc', 'p4 f', 'p5 sm 7h5s4c3d2s', 'p2 sm 7c5d4h3s2d', 'p3 sm KcKdKhKs2c']\n"
    )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        *_, state = pokerkit.HandHistory.loads(text)
    assert list(state.stacks) == [96, 108, 0, 89, 108]
    (hand,) = read_text(text + "finishing_stacks = [96, 109, 0, 89, 107]\n")
    assert (replay(hand).status, replay(hand).verdict) == ("ok", "agrees")
    (hand,) = read_text(text + "finishing_stacks = [96, 108, 0, 89, 108]\n")
    assert replay(hand).verdict == "differs"


def test_a_fifth_level_before_the_draw() -> None:
    """The big blind is the first of four levels. PokerKit counts four raises beyond it."""
    raises = [f"p{1 + number % 2} cbr {20 * number}" for number in (2, 3, 4)]
    raises = ["p3 cbr 40", "p1 cbr 60", "p3 cbr 80"]
    text = document("F2L3D", [500, 500, 500], [raises[0], raises[1], "p2 f", raises[2]])
    assert state_after(text).min_completion_betting_or_raising_to_amount == 100
    assert codes(text) == set()
    fifth = document("F2L3D", [500, 500, 500], [*raises[:2], "p2 f", raises[2], "p1 cbr 100"])
    assert codes(fifth) == {"past-cap"}


def test_a_raise_after_a_short_all_in_of_fixed_limit() -> None:
    """40, then all-in for 45: the next raise completes to 60. PokerKit adds a bet: 65."""
    start = ["p3 cbr 40", "p1 cbr 45"]
    state = state_after(document("F2L3D", [45, 500, 500], start))
    assert state.min_completion_betting_or_raising_to_amount == 65
    assert codes(document("F2L3D", [45, 500, 500], [*start, "p2 cbr 60"])) == set()
    assert codes(document("F2L3D", [45, 500, 500], [*start, "p2 cbr 65"])) == {"raise-size"}


def test_the_player_who_was_raised_by_a_short_all_in_of_fixed_limit() -> None:
    """Bet 20, raised to 25 all-in: the bettor may complete to 40. PokerKit lets him only call."""
    start = ["p3 f", "p1 cc", "p2 cc", "p1 sd", "p2 sd", "p1 cbr 20", "p2 cbr 25"]
    state = state_after(document("F2L3D", [500, 45, 500], start))
    assert not state.can_complete_bet_or_raise_to()
    three = [
        "p3 cc",
        "p1 cc",
        "p2 cc",
        "p1 sd",
        "p2 sd",
        "p3 sd",
        "p1 cbr 20",
        "p2 cbr 25",
        "p3 cc",
    ]
    text = document("F2L3D", [500, 45, 500], [*three, "p1 cbr 40"])
    assert not state_after(document("F2L3D", [500, 45, 500], three)).can_complete_bet_or_raise_to()
    assert codes(text) == set()


def test_the_price_of_a_short_big_blind() -> None:
    """The big blind has 5 of 20: the price is 20. PokerKit asks 10, what the small blind is."""
    text = document("F2L3D", [500, 5, 500], [])
    assert state_after(text).checking_or_calling_amount == 10
    (hand,) = read_text(document("F2L3D", [500, 5, 500], ["p3 cc"]))
    assert isinstance(hand, Hand)
    assert hand.actions[-1].amount == 20  # type: ignore[attr-defined]
    assert codes(hand.source.text) == set()


def test_a_short_first_bet_of_no_limit_reopens_nothing() -> None:
    """Check, then all-in for 8 where the least bet is 20: who has checked may call or fold.

    PokerKit takes the 8 for a full bet and lets him raise.
    """
    start = ["p3 cc", "p1 cc", "p2 cc", "p1 sd", "p2 sd", "p3 sd", "p1 cc", "p2 cc", "p3 cbr 8"]
    state = state_after(document("N2L1D", [500, 500, 28], start))
    assert state.can_complete_bet_or_raise_to(100)
    raised = document("N2L1D", [500, 500, 28], [*start, "p1 cbr 100"])
    assert codes(raised) == {"no-reopen"}
    assert codes(document("N2L1D", [500, 500, 28], [*start, "p1 cc"])) == set()


def test_cards_of_a_reshuffled_deck() -> None:
    """One card is left, three are drawn, the deck is reshuffled and the one stays in it.

    PokerKit does not notice the reshuffle where the one is not among the three: it holds the next
    card, which lay in the discards, for one that cannot be dealt.
    """
    state = pokerkit.FixedLimitDeuceToSevenLowballTripleDraw.create_state(
        tuple(set(pokerkit.Automation) - {pokerkit.Automation.CARD_BURNING,
              pokerkit.Automation.HOLE_DEALING}), True, 0, (10, 20), 20, 40, 500, 6,
    )  # fmt: skip
    deck = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    for player in range(6):
        state.deal_hole("".join(deck[5 * player : 5 * player + 5]), player)
    for _ in range(6):
        state.check_or_call()
    for player in range(6):
        state.stand_pat_or_discard(
            "".join(deck[5 * player : 5 * player + 4][: 4 if player < 5 else 1])
        )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        state.burn_card("??")
        left = deck[30:]
        for player in range(5):
            state.deal_hole("".join(left[4 * player : 4 * player + 4]), player)
        state.deal_hole(left[20], 5)
        for _ in range(6):
            state.check_or_call()
        assert [repr(card) for card in state.deck_cards] == [left[21]]
        for player in range(6):
            held = "".join(repr(card) for card in state.hole_cards[player][:3])
            state.stand_pat_or_discard(held if player < 2 else "")
        state.burn_card("??")
        state.deal_hole("".join(deck[:3]), 0)
        assert [repr(card) for card in state.deck_cards] == [left[21]]
    with pytest.warns(UserWarning, match="not recommended to be dealt"):
        state.deal_hole(deck[5], 1)
