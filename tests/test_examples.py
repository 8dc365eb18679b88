"""The examples: sound hands pass without a warning, damaged ones give what was expected of them."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import grammar
import replayer
from histories.actions import Bet, Call, Cancelled, Discard, Note, RaiseTo, Reshuffle
from histories.hand import Hand, Item, OtherGame
from replayer.result import Result

ROOT = Path(__file__).resolve().parent.parent
EXAMPLES = ROOT / "examples"
SOUND = sorted([*(EXAMPLES / "hands").glob("*.txt"), *(EXAMPLES / "hands").glob("*.xml")])
DAMAGED = sorted((EXAMPLES / "damaged").glob("*.txt"))
#: How a hand starts, room by room.
HEADERS = (
    "PokerStars ", "Full Tilt Poker ", "FullTiltPoker ", "Winamax Poker ", "***** History for ",
    "<game ", "<HISTORY ",
)  # fmt: skip
SCRIPTS = sorted(EXAMPLES.glob("*.py"))


def judge(path: Path) -> list[Result]:
    return [replayer.replay(item) for item in grammar.read(path)]


def sound_items() -> list[Item]:
    return [item for path in SOUND for item in grammar.read(path)]


def run(script: str, *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "-X", "utf8", str(EXAMPLES / script), *arguments],
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": str(Path(grammar.__file__).parent.parent)},
        check=False,
        timeout=60,
    )
    assert done.stderr == ""
    assert done.returncode == 0
    return done.stdout


@pytest.mark.parametrize("path", SOUND, ids=lambda path: path.stem)
def test_sound_hands_pass_without_a_word(path: Path) -> None:
    results = judge(path)
    assert results
    for result in results:
        skipped = isinstance(result.item, OtherGame)
        cancelled = any(isinstance(a, Cancelled) for a in getattr(result.item, "actions", ()))
        status = "skipped" if skipped else "cancelled" if cancelled else "ok"
        assert result.status == status, result.findings
        assert result.findings == ()


@pytest.mark.parametrize("path", SOUND, ids=lambda path: path.stem)
def test_sound_hands_stand_where_their_headers_stand(path: Path) -> None:
    lines = path.read_text(encoding="utf-8-sig").splitlines()
    headers = [number for number, line in enumerate(lines, 1) if line.startswith(HEADERS)]
    assert [result.item.source.line for result in judge(path)] == headers


@pytest.mark.parametrize("path", DAMAGED, ids=lambda path: path.stem)
def test_damaged_hands_give_what_was_expected(path: Path) -> None:
    expected = json.loads(path.with_suffix(".expected.json").read_text(encoding="utf-8"))
    (result,) = judge(path)
    found = [{"code": finding.code, "line": finding.line} for finding in result.findings]
    assert found == expected["findings"]
    assert result.status == expected["status"]


def test_the_hands_cover_the_games() -> None:
    hands = [item for item in sound_items() if isinstance(item, Hand)]
    assert len(hands) >= 14
    assert {(hand.game.name, hand.limit) for hand in hands} >= {
        ("five-card draw", "fixed"),
        ("five-card draw", "pot"),
        ("five-card draw", "no"),
        ("2-7 single draw", "no"),
        ("2-7 triple draw", "fixed"),
        ("badugi", "fixed"),
        ("badugi", "pot"),
    }
    assert len({hand.hand_id for hand in hands}) == len(hands)


def test_the_hands_cover_what_is_rare() -> None:
    hands = [item for item in sound_items() if isinstance(item, Hand)]
    actions = [action for hand in hands for action in hand.actions]
    kinds = {action.kind for action in actions if hasattr(action, "kind")}
    assert {"ante", "small & big blinds", "sits out", "returned", "capped"} <= kinds
    assert any(isinstance(action, Reshuffle) for action in actions)
    assert any(isinstance(action, Discard) and action.cards for action in actions)
    for kind in (Bet, Call, RaiseTo):
        assert any(isinstance(action, kind) and action.all_in for action in actions)
    assert any(isinstance(action, Note) for action in actions)
    assert {len(hand.summary.pots) for hand in hands if hand.summary} == {0, 2, 3}
    assert any(len(hand.seats) == 2 for hand in hands)
    assert any(hand.tournament for hand in hands)
    assert {hand.unit.currency for hand in hands} == {"USD", "EUR", "chips"}


def test_every_script_is_run_here() -> None:
    assert [script.name for script in SCRIPTS] == [
        "count_statuses.py",
        "largest_pots.py",
        "player_draws.py",
    ]


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
@pytest.mark.parametrize(("arguments", "code"), [([], 2), (["--help"], 0)])
def test_scripts_say_how_they_are_used(script: Path, arguments: list[str], code: int) -> None:
    done = subprocess.run(
        [sys.executable, str(script), *arguments],
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": str(Path(grammar.__file__).parent.parent)},
        check=False,
        timeout=60,
    )
    assert done.returncode == code
    said = done.stderr if code else done.stdout
    assert said.startswith(f"usage: {script.name} ")
    assert "Traceback" not in said


def test_count_statuses() -> None:
    lines = run("count_statuses.py", str(EXAMPLES)).splitlines()
    counts = {word: int(count) for count, word in map(str.split, lines)}
    sound = sound_items()
    hands = sum(isinstance(item, Hand) for item in sound)
    assert counts["ok"] + counts["cancelled"] == hands
    assert counts["cancelled"] == 1
    assert counts["skipped"] == len(sound) - hands
    assert counts["partial"] == 1
    assert counts["invalid"] == len(DAMAGED) - 1
    assert counts["wrong-winner"] == 1


def test_player_draws() -> None:
    path = EXAMPLES / "hands" / "triple-draw-session.txt"
    lines = run("player_draws.py", str(path), "Tamsin").splitlines()
    assert lines == [
        "#57310446218  draw 1: discards 1  [Ks]",
        "#57310446218  draw 2: stands pat  [2h 4c 5c 8d 7h]",
        "#57310446218  draw 3: stands pat  [2h 4c 5c 8d 7h]",
        "#57310502819  draw 1: discards 1  [Qh]",
        "#57310502819  draw 2: discards 1  [Td]",
        "#57310502819  draw 3: stands pat  [3d 6s 7c 2c 5h]",
    ]


def test_largest_pots() -> None:
    output = run("largest_pots.py", str(EXAMPLES / "hands"), "1")
    assert output.splitlines() == [
        "EUR",
        "      €200  #6962472-3-1429442650  2-7 triple draw: low_tide",
        "USD",
        "    $99.67  #58877165530  five-card draw: Vesper, Salvia",
        "chips",
        "     10000  #23522311829  badugi: Ilse_W",
    ]
