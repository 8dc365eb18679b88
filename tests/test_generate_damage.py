"""Generated hands, damaged once: sound before, found after, and the audit never agrees by luck.

The kinds are those of ``tests/damage``; what no text can show is no kind.
"""

import random

import pytest
from damage import runner
from damage.sound import Kind, Sound

import grammar
import replayer
from histories.hand import Hand
from replayer.generate import Options, sessions

#: A second reshuffle of one hand may be due at either of two draws, since nobody knows whether the
#: drawer's own cards went into the first.
SILENT = {"reshuffle late"}
KINDS = {name: kind for name, kind in runner.load().items() if name not in SILENT}


def dealt(count: int, seed: int, game: str | None = None) -> list[Sound]:
    """Generated hands that are ``ok``, for damaging."""
    hands = []
    for number, (text, _) in enumerate(sessions(count, seed, Options(game=game))):
        (item,) = grammar.read_text(text.strip() + "\n")
        result = replayer.replay(item)
        if isinstance(item, Hand) and result.status == "ok" and not result.findings:
            hands.append(Sound(item, f"generated:{game}:{number}"))
    return hands


HANDS = dealt(400, 11) + dealt(120, 5, "razz")


@pytest.mark.parametrize("kind", list(KINDS.values()), ids=list(KINDS))
def test_damage_to_a_generated_hand_is_found(kind: Kind) -> None:
    hands = list(HANDS)
    random.Random(kind.name).shuffle(hands)
    tried = 0
    for sound in hands:
        for outcome in runner.outcomes([kind], [sound], 1):
            assert outcome.caught, f"{sound.name}: {sorted(outcome.damage.at)}"
            assert outcome.unharmed
            tried += 1
        if tried >= 8:
            return
