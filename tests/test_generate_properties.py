"""What holds of every generated hand, whatever the seed."""

from random import Random

from damage import runner
from damage.sound import Sound
from hypothesis import given, settings
from hypothesis import strategies as st

import grammar
import replayer
from histories.actions import Action
from histories.hand import Hand
from replayer.generate import sessions
from replayer.state import State

KINDS = list(runner.load().values())
# see tests/test_generate_damage.py
SILENT = {"reshuffle late"}


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.integers(0, 10**9))
def test_a_generated_hand_is_ok_and_keeps_its_chips_and_cards(seed: int) -> None:
    for text, _ in sessions(3, seed):
        (item,) = grammar.read_text(text.strip() + "\n")
        assert isinstance(item, Hand)
        start = sum(seat.stack for seat in item.seats)

        def look(s: State, _: Action, start: int = start) -> None:
            assert sum(s.stack) + s.pot == start
            held = [card for cards in s.held for card in cards]
            assert len(held) == len(set(held))

        result = replayer.replay(item, watch=look)
        assert result.status in ("ok", "cancelled"), (seed, result.findings)
        assert result.verdict in ("agrees", None)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.integers(0, 10**9))
def test_a_generated_hand_with_one_damage_is_not(seed: int) -> None:
    rng = Random(seed)
    for text, _ in sessions(2, seed):
        (item,) = grammar.read_text(text.strip() + "\n")
        if not isinstance(item, Hand) or replayer.replay(item).status != "ok":
            continue
        for kind in rng.sample(KINDS, 12):
            if kind.name not in SILENT:
                for outcome in runner.outcomes([kind], [Sound(item, f"seed {seed}")], 1):
                    assert outcome.caught, (kind.name, seed, sorted(outcome.damage.at))
                    assert outcome.unharmed
