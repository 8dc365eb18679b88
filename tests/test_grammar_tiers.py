"""The two tiers read one form: what one accepts the other accepts, and makes the same of it."""

import os
import random
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest

import grammar
from grammar.text import faults as word_tier
from grammar.text.dialect import Dialect
from grammar.text.reading import Words
from grammar.text.spelling import Spelling
from grammar.text.words import LineFault, check_words, places, result_places
from histories.actions import Note
from histories.hand import Hand, Item, OtherGame

HANDS = Path(__file__).resolve().parent.parent / "examples" / "hands"
LETTERS = "0123456789 :$.,[]()abcdefXYZ*#'é\t\n-"
#: The rooms whose hands are text.
ROOMS = ("pokerstars", "fulltilt", "kingsclub", "winamax", "ongame")


def own(room: str) -> list[Path]:
    """Hands in the folder of a room that has many."""
    return list((Path(__file__).resolve().parent / room).glob("*.txt"))


def dialect(room: str) -> Dialect:
    found: Dialect = import_module(f"grammar.{room}").DIALECT
    return found


@cache
def texts(folder: Path, room: str) -> list[str]:
    return [
        item.source.text
        for path in sorted([*folder.glob("*.txt"), *own(room)])
        for item in grammar.read(path)
        if isinstance(item, Hand) and item.room == room
    ]


def fast(text: str, room: str, monkeypatch: pytest.MonkeyPatch) -> list[Item] | None:
    """What the fast tier makes of a text, ``None`` if it refuses it."""
    with monkeypatch.context() as patch:
        patch.setattr(word_tier, "read_hand", lambda *_: [])
        found: list[Item] = import_module(f"grammar.{room}").read_hand(text)
    return found or None


def words(text: str, room: str) -> list[Item]:
    return word_tier.read_hand(dialect(room), text, "-", 1, ())


def clean(items: list[Item]) -> bool:
    (first, *others) = items
    if others:
        return False
    return isinstance(first, OtherGame) or (
        isinstance(first, Hand) and first.complete and not first.faults
    )


def damage(text: str, rng: random.Random) -> str:
    lines = text.split("\n")
    kind = rng.randrange(9)
    at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    if kind == 0:
        del lines[at]
    elif kind == 1:
        lines.insert(at, lines[other])
    elif kind == 2:
        after = min(at + 1, len(lines) - 1)
        lines[at], lines[after] = lines[after], lines[at]
    elif kind == 3:
        lines[at], lines[other] = lines[other], lines[at]
    elif kind == 4 and at + 1 < len(lines):
        lines[at] += lines.pop(at + 1)
    text = "\n".join(lines) or "x"
    place = rng.randrange(len(text))
    letter = rng.choice(LETTERS + text[:200])
    if kind == 5:
        return text[:place] + text[place + 1 :]
    if kind == 6:
        return text[:place] + letter + text[place:]
    if kind == 7:
        return text[:place] + letter + text[place + 1 :]
    if kind == 8:
        return text[: place + 1]
    return text


def check(text: str, room: str, monkeypatch: pytest.MonkeyPatch) -> None:
    first = fast(text, room, monkeypatch)
    second = words(text, room)
    assert second
    if first is None:
        assert not clean(second), text
    else:
        assert first == second, text


@pytest.mark.parametrize("room", ROOMS)
def test_both_tiers_on_sound_hands(room: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found = texts(HANDS, room)
    assert len(found) >= 8
    for text in found:
        assert fast(text, room, monkeypatch) is not None
        check(text, room, monkeypatch)


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("seed", range(8))
def test_both_tiers_on_damaged_hands(seed: int, room: str, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(seed)
    found = texts(HANDS, room)
    for _ in range(400):
        text = damage(rng.choice(found), rng)
        if text.strip():
            check(text, room, monkeypatch)


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("seed", range(4))
def test_both_tiers_on_hands_damaged_more_than_once(
    seed: int, room: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = random.Random(seed)
    found = texts(HANDS, room)
    for _ in range(100):
        text = rng.choice(found)
        for _ in range(rng.randrange(2, 8)):
            text = damage(text, rng) or "x"
        if text.strip():
            check(text, room, monkeypatch)


@pytest.mark.parametrize("room", ROOMS)
def test_both_tiers_on_real_hands(room: str, monkeypatch: pytest.MonkeyPatch) -> None:
    corpus = os.environ.get("STANDPAT_CORPUS")
    if not corpus:
        pytest.skip("STANDPAT_CORPUS names no folder of real hands")
    found = texts(Path(corpus) / room, room)
    assert found
    for text in found:
        assert fast(text, room, monkeypatch) is not None
        check(text, room, monkeypatch)
    rng = random.Random(5)
    for _ in range(3000):
        text = damage(rng.choice(found), rng)
        if text.strip():
            check(text, room, monkeypatch)


@pytest.mark.parametrize("room", ROOMS)
def test_the_words_know_every_line_of_sound_hands(room: str) -> None:
    """Part two of a grammar is used for lines that are refused: here it reads the others, too."""
    spelling = dialect(room).spelling
    for text in texts(HANDS, room):
        (hand,) = words(text, room)
        assert isinstance(hand, Hand)
        assert hand.summary is not None
        lines = [line.rstrip() for line in text.split("\n")]
        memory = dialect(room).words(hand.unit)
        index = {seat.name: player for player, seat in enumerate(hand.seats)}
        seats = {seat.name: seat.number for seat in hand.seats}
        told = {a.line for a in hand.actions if not isinstance(a, Note)} | {hand.button_line}
        for number, line in enumerate(lines, 1):
            if number in told and hand.seats[0].line < number < hand.summary.line:
                spans = [(a, b) for _, a, b in places(line, spelling, index)]
                check_any(line, memory, spelling, spans, "line")
            elif number > hand.summary.line and line.startswith(spelling.summary_start):
                spans = [(a, b) for _, a, b in result_places(line, index, seats)]
                check_any(line, memory, spelling, spans, "summary_line")


def check_any(
    line: str, memory: Words, spelling: Spelling, spans: list[tuple[int, int]], start: str
) -> None:
    """The line is of the form, its name being in one of these places."""
    faults = []
    for span in spans or [None]:
        try:
            check_words(line, memory, spelling, span, start)
        except LineFault as fault:
            faults.append(fault.message)
        else:
            return
    raise AssertionError((line, faults))
