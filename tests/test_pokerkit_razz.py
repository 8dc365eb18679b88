"""Razz hands that PokerKit deals at random: the engine finds nothing wrong, and the same stacks."""

import random
import warnings
from typing import Any

import pytest

from histories import phh
from histories.hand import Hand
from replayer import replay
from replayer.houserules import PHH

pokerkit = pytest.importorskip("pokerkit")

SMALL, BIG, ANTE, BRING_IN = 20, 40, 3, 6
HANDS = 250
#: PokerKit's automations: all but the dealing of cards and what players decide.
_AUTOMATIONS = (
    "ANTE_POSTING", "BET_COLLECTION", "CARD_BURNING", "HOLE_CARDS_SHOWING_OR_MUCKING",
    "HAND_KILLING", "CHIPS_PUSHING", "CHIPS_PULLING",
)  # fmt: skip


def deal(rng: random.Random) -> tuple[Any, Any]:
    """A hand of two to seven players, with stacks short and long, played at random to its end."""
    count = rng.randint(2, 7)
    stacks = [rng.choice((rng.randint(ANTE + 1, 60), 500, 2000)) for _ in range(count)]
    game = pokerkit.FixedLimitRazz(
        tuple(getattr(pokerkit.Automation, name) for name in _AUTOMATIONS),
        True, ANTE, BRING_IN, SMALL, BIG,
    )  # fmt: skip
    state = game(stacks, count)
    loose = rng.random()
    while state.status:
        if state.can_deal_hole():
            state.deal_hole()
        elif state.can_deal_board():
            state.deal_board()
        elif state.can_post_bring_in() and rng.random() < 0.8:
            state.post_bring_in()
        elif state.can_complete_bet_or_raise_to() and rng.random() < 0.3 * loose + 0.1:
            state.complete_bet_or_raise_to()
        elif state.can_fold() and rng.random() > 0.7 + 0.3 * loose:
            state.fold()
        elif state.can_check_or_call():
            state.check_or_call()
        else:
            state.complete_bet_or_raise_to()
    return game, state


def hands(seed: int) -> list[tuple[Hand, list[int]]]:
    """Hands as documents of PokerKit's writing, read by us; with its stacks at the end."""
    random.seed(seed)  # PokerKit shuffles with it
    rng = random.Random(seed)
    found = []
    for _ in range(HANDS):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            game, state = deal(rng)
            ends = list(state.stacks)
            history = pokerkit.HandHistory.from_game_state(game, state, finishing_stacks=ends)
            text = history.dumps()
        (record,) = phh.read_text(text)
        assert isinstance(record, phh.Record), text
        found.append((record.hand, ends))
    return found


def test_pokerkits_hands_are_sound_and_end_with_its_stacks() -> None:
    met = {"showdown": 0, "all-in": 0, "bring-in": 0, "completed": 0}
    for hand, stacks in hands(11):
        result = replay(hand, PHH)
        assert not [each for each in result.findings if each.severity == "error"], (
            result.findings, hand.source.text
        )  # fmt: skip
        settlement = result.settlement
        assert settlement is not None, hand.source.text
        ends = [seat.stack for seat in hand.seats]
        for account in settlement.accounts:
            due = sum(
                award.due or 0
                for pot in settlement.pots
                for award in pot.awards
                if award.player == account.player
            )
            ends[account.player] += due + account.returned - account.put_in
        assert ends == stacks, hand.source.text
        text = hand.source.text
        met["showdown"] += " sm " in text
        met["all-in"] += any(getattr(action, "all_in", False) for action in hand.actions)
        met["bring-in"] += " pb'" in text
        met["completed"] += f"cbr {SMALL}" in text
    assert all(count > HANDS / 10 for count in met.values()), met


def test_pokerkit_plays_our_documents() -> None:
    played = 0
    for hand, stacks in hands(5)[:60]:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            *_, state = pokerkit.HandHistory.loads(phh.write(hand))
        assert not state.status, hand.source.text
        assert list(state.stacks) == stacks, hand.source.text
        played += 1
    assert played == 60
