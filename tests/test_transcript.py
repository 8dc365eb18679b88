"""The transcript of a hand."""

import re
from pathlib import Path

import pytest
from stepping import HANDS, compare, example, shown

import grammar
from replayer.stepper.frames import film
from replayer.stepper.look import Look
from replayer.stepper.theme import UNICODE
from replayer.stepper.transcript import transcript

SNAPSHOTS = Path(__file__).parent / "snapshots"
NASTY = "\x1b[31m[red]\u202eX\x07[/red]"


@pytest.mark.parametrize(
    ("name", "number"),
    [
        ("triple-draw-reshuffle", 1),
        ("five-card-draw-side-pots", 1),
        ("single-draw-bounty-final", 1),
        ("badugi-tournament", 1),
        ("past-the-cap", 1),
        ("truncated", 1),
        ("home-game-8-game", 2),
    ],
)
def test_transcripts(name: str, number: int) -> None:
    compare(SNAPSHOTS / f"transcript-{name}.txt", transcript(example(name, number)))


def test_who_comes_out_even_and_who_took_no_part() -> None:
    text = (HANDS / "badugi-heads-up.txt").read_text(encoding="utf-8").split("\n\n\n")[0]
    before, rest = text.replace("2-max", "6-max").split("dune.walker: posts", 1)
    (one,) = grammar.read_text(
        f"{before}Seat 5: Away ($9 in chips) is sitting out\ndune.walker: posts{rest}"
    )
    shot = film(one)
    assert shot.settled
    assert re.search(r"^  Away +-$", transcript(shot), re.MULTILINE)
    row = next(line for line in shown(Look(shot, shot.last)) if " Away " in line)
    assert re.search(rf"Away +\$9\.00 +{UNICODE.none} ", row)
    shot = example("single-draw-split-pot")
    assert "  Ragnar80    $0.00\n" in transcript(shot)


def test_of_a_hand_that_was_not_settled_nobody_s_net_is_told() -> None:
    text = (HANDS / "badugi-heads-up.txt").read_text(encoding="utf-8").split("\n\n\n")[0]
    (one,) = grammar.read_text(text.partition("*** SUMMARY")[0])
    shot = film(one)
    assert shot.result.status == "partial"
    assert shot.awards(shot.last)
    written = transcript(shot).partition("\nresult\n")[2]
    assert written.count("put in so far $") == 2
    assert "-$" not in written
    assert "+$" not in written
    lines = shown(Look(shot, shot.last))
    assert " put in " in lines[1]
    assert not any("+$" in line or "-$" in line or " rake " in line for line in lines[:6])


def test_what_follows_a_paid_pot_has_no_pot() -> None:
    for path in HANDS.glob("*.txt"):
        for one in grammar.read(path):
            shot = film(one)
            if shot.frames:
                tail = transcript(shot).partition("\nresult\n")[0].partition(" wins ")[2]
                assert "  pot " not in tail


def test_names_are_data_everywhere() -> None:
    text = (HANDS / "badugi-heads-up.txt").read_text(encoding="utf-8").split("\n\n\n")[0]
    changed = text.replace("Ferrous", NASTY).replace("Nausicaa", "[bold]\x1b]0;t\x07")
    for one in grammar.read_text(changed, file="[b]\x1b[2J.txt"):
        shot = film(one)
        assert shot.frames
        pages = [transcript(shot)]
        for index in range(shot.last + 1):
            for width in (80, 120):
                pages.append("\n".join(shown(Look(shot, index, index, width, 36))))  # noqa: PERF401
        for page in pages:
            assert not set(page) & {"\x1b", "\x07", "\u202e"}
        assert "[red]" in pages[0]
        assert r"\x1b[31m[red]\u202eX" in pages[0]


def test_names_are_cut_by_what_they_take_on_the_screen() -> None:
    text = (HANDS / "badugi-heads-up.txt").read_text(encoding="utf-8").split("\n\n\n")[0]
    for name in (
        "漢字の長い名前の人です長い",
        "👍🏽👍🏽👍🏽👍🏽👍🏽👍🏽👍🏽👍🏽👍🏽👍🏽👍🏽",
        "e\u0301" * 30,
    ):
        (one,) = grammar.read_text(text.replace("Ferrous", name))
        shot = film(one)
        for index in range(shot.last + 1):
            for width in (80, 97, 120):
                shown(Look(shot, index, index, width, 36))  # each line is measured when it is made
