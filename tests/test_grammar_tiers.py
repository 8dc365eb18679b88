"""The two tiers read one form: what one accepts the other accepts, and makes the same of it."""

import os
import random
from pathlib import Path

import pytest

import grammar
from grammar import pokerstars
from grammar.text import faults as word_tier
from histories.hand import Hand, Item, OtherGame

HANDS = Path(__file__).resolve().parent.parent / "examples" / "hands"
LETTERS = "0123456789 :$.,[]()abcdefXYZ*#'é\t\n-"


def texts(folder: Path) -> list[str]:
    return [
        item.source.text
        for path in sorted(folder.glob("*.txt"))
        for item in grammar.read(path)
        if isinstance(item, Hand)
    ]


def fast(text: str, monkeypatch: pytest.MonkeyPatch) -> list[Item] | None:
    """What the fast tier makes of a text, ``None`` if it refuses it."""
    with monkeypatch.context() as patch:
        patch.setattr(word_tier, "read_hand", lambda *_: None)
        found: list[Item] | None = pokerstars.read_hand(text)
    return found


def words(text: str) -> list[Item]:
    return word_tier.read_hand(pokerstars.DIALECT, text, "-", 1, ())


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


def check(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    first = fast(text, monkeypatch)
    second = words(text)
    assert second
    if first is None:
        assert not clean(second), text
    else:
        assert first == second, text


def test_both_tiers_on_sound_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    found = texts(HANDS)
    assert len(found) > 15
    for text in found:
        assert fast(text, monkeypatch) is not None
        check(text, monkeypatch)


@pytest.mark.parametrize("seed", range(8))
def test_both_tiers_on_damaged_hands(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(seed)
    found = texts(HANDS)
    for _ in range(400):
        text = damage(rng.choice(found), rng)
        if text.strip():
            check(text, monkeypatch)


@pytest.mark.parametrize("seed", range(4))
def test_both_tiers_on_hands_damaged_more_than_once(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = random.Random(seed)
    found = texts(HANDS)
    for _ in range(100):
        text = rng.choice(found)
        for _ in range(rng.randrange(2, 8)):
            text = damage(text, rng) or "x"
        if text.strip():
            check(text, monkeypatch)


def test_both_tiers_on_real_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    corpus = os.environ.get("STANDPAT_CORPUS")
    if not corpus:
        pytest.skip("STANDPAT_CORPUS names no folder of real hands")
    found = texts(Path(corpus) / "pokerstars")
    assert found
    for text in found:
        assert fast(text, monkeypatch) is not None
        check(text, monkeypatch)
    rng = random.Random(5)
    for _ in range(3000):
        text = damage(rng.choice(found), rng)
        if text.strip():
            check(text, monkeypatch)
