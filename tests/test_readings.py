"""A hand with one false line is told so once, at that line, and nothing else of it is accused."""

import random

import pytest
from damage import runner

from replayer.readings import MOST_ACTIONS, MOST_READINGS

KINDS = runner.load()
#: How many hands a kind is tried on.
HANDS = 8

#: Damage that the other lines tell to be in one line, and how many errors there may be.
ONE_LINE = {
    "check to bet": 2,
    "bet to check": 2,
    "bet to fold": 2,
    "call to raise": 2,
    "raise to call": 2,
    "fold to call": 2,
    "action moved": 2,
    "check too many": 2,
    "award early": 1,
    "bet in the summary": 2,
    "section moved up": 2,
    "stack too small": 2,
    "blinds in the wrong order": 2,
    "blind of another": 2,
    "table too small": 1,
    "byte damaged": 2,
    "nul byte": 2,
    "stakes apart": 1,
    "seat number changed": 2,
    "two exchange seats": 2,
    "show of another": 2,
    "renamed midway": 1,
    "hands exchanged": 2,
    "name of another on a seat": 1,
    "seat line lost": 1,
}


def found(name: str, variants: int = 2) -> list[runner.Outcome]:
    hands = list(runner.sound_hands())
    random.Random(name).shuffle(hands)
    kind = KINDS[name]
    outcomes: list[runner.Outcome] = []
    tried = 0
    for sound in hands:
        more = list(runner.outcomes([kind], [sound], variants))
        outcomes += more
        tried += bool(more)
        if tried == HANDS:
            break
    return outcomes


@pytest.mark.parametrize("name", ONE_LINE)
def test_one_false_line_is_one_fault(name: str) -> None:
    outcomes = found(name)
    assert outcomes
    many = [o for o in outcomes if o.errors > ONE_LINE[name]]
    assert len(many) <= 0.1 * len(outcomes), [(o.sound.name, o.findings) for o in many[:2]]
    assert all(o.caught for o in outcomes)


def test_few_readings_are_tried() -> None:
    """A text that is long and wrong throughout must not take for ever."""
    assert MOST_READINGS <= 100
    assert MOST_ACTIONS <= 20_000


def test_lines_change_places_with_those_of_others_only() -> None:
    for name in ("action moved", "two lines exchanged", "draw moved"):
        if name in KINDS:
            for outcome in found(name):
                turns = [f for f in outcome.findings if f.code in ("out-of-turn", "draw-turn")]
                assert all(f.stated is None or f.stated != f.expected for f in turns)
