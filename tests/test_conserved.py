"""Whatever is wrong with a hand, who looks on sees no chip come or go at any step."""

import io
import random

import pytest
from damage import runner
from damage.sound import Inapplicable

import grammar
import replayer
from histories.actions import Action
from histories.hand import Item
from replayer.state import State
from replayer.stepper.frames import Film, film

KINDS = runner.load()
#: How many hands a kind is tried on.
HANDS = 6


def losses(item: Item) -> list[str]:
    """The steps at which a player's chips, or the pot, are not what they were and what went in."""
    found: list[str] = []

    def watch(s: State, action: Action) -> None:
        for p, seat in enumerate(s.hand.seats):
            had = s.stack[p] + s.put_in[p] - s.returned[p]
            if had != seat.stack or s.stack[p] < 0:
                found.append(f"line {action.line}: {seat.name} had {seat.stack}, now {had}")
        if not s.pot == sum(s.put_in) - sum(s.returned) == sum(s.total) + s.dead:
            found.append(f"line {action.line}: {s.pot} in the pot")

    replayer.replay(item, watch=watch)
    return found + _on_the_table(film(item))


def _on_the_table(shown: Film) -> list[str]:
    """The same of what the replayer shows."""
    found: list[str] = []
    for frame in shown.frames:
        had = [place.stack + place.paid - place.won for place in frame.places]
        if had != [place.stack for place in shown.frames[0].places]:
            found.append(f"step {frame.index}: {had}")
        if frame.pot != sum(place.paid for place in frame.places):
            found.append(f"step {frame.index}: {frame.pot} in the pot")
    return found


@pytest.mark.parametrize("name", KINDS)
def test_chips_are_conserved_at_every_step(name: str) -> None:
    kind = KINDS[name]
    hands = list(runner.sound_hands())
    random.Random(name).shuffle(hands)
    tried = 0
    for sound in hands:
        try:
            damage = kind.do(sound, random.Random(f"{name} {sound.name}"))
        except Inapplicable:
            continue
        text = damage.data
        if text is None:
            text = "\n".join(damage.lines).encode("utf-8", "surrogateescape") + b"\n"
        for item in grammar.read(io.BytesIO(text)):
            assert losses(item) == [], sound.name
        tried += 1
        if tried == HANDS:
            return
