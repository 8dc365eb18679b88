"""Whatever stands in a text, every hand of it is a row, and nothing raises."""

import io
import json
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

import grammar
import replayer
from histories.actions import Action
from histories.hand import Hand
from replayer.convert.targets import TARGETS, write
from replayer.exports.forum import markdown
from replayer.state import State
from replayer.stepper.frames import film
from replayer.stepper.look import Look
from replayer.stepper.views import screen

ROOT = Path(__file__).resolve().parent.parent
TOKEN = re.compile(r"[\w.$€]+|\?\?|\S")
SCRAPS = ("", "0", "-1", "99999999999999999999", "??", "[]", "null", "1e5", "$0", "0.00")
JSON = "".join(
    write(hand, TARGETS["json"]).text + "\n"
    for name in ("badugi-heads-up", "razz", "five-card-draw-side-pots")
    for hand in grammar.read(ROOT / "examples" / "hands" / f"{name}.txt")
    if isinstance(hand, Hand)
)


def texts() -> Iterator[tuple[str, str]]:
    """Hands of every room, and in every format that is read."""
    for path in sorted(
        [*(ROOT / "examples" / "hands").iterdir(), *(ROOT / "tests").glob("kings*/*")]
    ):
        for item in grammar.read(path):
            if isinstance(item, Hand):
                yield item.room, item.source.text
    for line in JSON.splitlines():
        yield "json", line
    for item in grammar.read_text(JSON):
        if isinstance(item, Hand) and item.game_name in ("badugi", "razz"):
            yield "phh", write(item, TARGETS["phh"]).text
        if isinstance(item, Hand):
            yield "ohh", write(item, TARGETS["ohh"]).text


BY_FORMAT: dict[str, list[str]] = {}
for kind, text in texts():
    BY_FORMAT.setdefault(kind, []).append(text)


def spoilt(text: str, rng: Random, scraps: list[str]) -> str:
    """A text with some words in the place of others, and lines lost, doubled or exchanged."""
    for _ in range(rng.choice((1, 1, 2, 2, 3, 5))):
        lines = text.split("\n")
        at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
        what = rng.random()
        if what < 0.6:
            word = rng.choice(list(TOKEN.finditer(text)) or list(re.finditer("", text)))
            text = text[: word.start()] + rng.choice(scraps) + text[word.end() :]
            continue
        if what < 0.75:
            del lines[at]
        elif what < 0.85:
            lines.insert(other, lines[at])
        elif what < 0.95:
            lines[at], lines[other] = lines[other], lines[at]
        else:
            del lines[at:]
        text = "\n".join(lines)
    return text


@pytest.mark.parametrize("kind", sorted(BY_FORMAT))
def test_nothing_in_a_text_raises(kind: str) -> None:
    rng = Random(kind)
    words = [word for text in BY_FORMAT[kind] for word in TOKEN.findall(text)]
    scraps = [*SCRAPS * (len(words) // 40), *words]
    for turn in range(150):
        text = spoilt(rng.choice(BY_FORMAT[kind]), rng, scraps)
        for item in grammar.read(io.BytesIO(text.encode())):
            result = replayer.replay(item, watch=holds_no_more_than_a_hand)
            assert result.status
            if turn % 12 == 0:
                look_at(item)


def holds_no_more_than_a_hand(s: State, _action: Action | None) -> None:
    """Cards that are known and cards that are not are a hand together, never more."""
    if s.runs is None:
        for held, hidden in zip(s.held, s.hidden, strict=True):
            assert hidden >= 0
            assert len(held) + hidden <= s.hole


def look_at(item: object) -> None:
    """All that is made of a hand."""
    shown = film(item)  # type: ignore[arg-type]
    for index in range(0, shown.last + 1, 5):
        screen(Look(shown, index, 80, 24, reveal=True))
    markdown(shown)
    if isinstance(item, Hand):
        for target in TARGETS.values():
            with suppress(ValueError):  # it says why the format has no place for the hand
                write(item, target)


GAMES = (
    "2-7 Triple Draw", "A-5 Single Draw", "Badugi", "Badeucey", "Badacey", "2-7 Drawmaha", "Razz",
    "2-7 Razz", "5 Card Draw",
)  # fmt: skip


@pytest.mark.parametrize("game", GAMES)
def test_a_hand_told_of_another_game(game: str) -> None:
    """More cards than the game deals, and discards of more than a hand."""
    for text in BY_FORMAT["kingsclub"]:
        renamed = re.sub(r"(?<=Limit ).+?(?= - )", game, text, count=1)
        for item in grammar.read_text(renamed):
            assert replayer.replay(item, watch=holds_no_more_than_a_hand).status


@pytest.mark.parametrize("figures", ["0/4", "2/0", "0/0"])
def test_stakes_of_nothing(figures: str) -> None:
    small, _, big = figures.partition("/")
    text = (ROOT / "examples" / "hands" / "badugi-heads-up.txt").read_text().split("\n\n\n")[0]
    spoilt_text = re.sub(r"\(\$\S+/\$\S+", f"(${small}/${big}", text, count=1)
    (item,) = grammar.read_text(spoilt_text)
    result = replayer.replay(item)
    assert result.status == "invalid"
    assert "header-contradiction" in {finding.code for finding in result.findings}


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("action", ["Post SB"]),
        ("action_number", "x"),
        ("before_action", "x"),
        ("name", "\ud800"),
        ("steps", [[10**30, -2]]),
    ],
)
def test_values_of_another_type_in_ohh(key: str, value: object) -> None:
    path = ROOT / "examples" / "hands" / "fulltilt-cash.txt"
    hand = next(item for item in grammar.read(path) if isinstance(item, Hand))
    text = write(hand, TARGETS["ohh"]).text
    spoilt_text = re.sub(
        rf'("{key}": ?)("[^"]*"|[0-9]+|\[(?:\[[^]]*\],? ?)*\])',
        lambda found: found[1] + json.dumps(value),
        text,
    )
    assert spoilt_text != text
    for item in grammar.read_text(spoilt_text):
        assert replayer.replay(item).status in ("invalid", "unreadable")
