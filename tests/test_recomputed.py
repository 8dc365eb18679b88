"""What the replayer shows at every step equals a second computation from the text alone."""

import ast
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from recompute import Moment, Table, tables

import grammar
from histories.hand import Hand
from replayer.stepper.frames import Film, Frame, film

CORPUS = os.environ.get("STANDPAT_CORPUS")
#: A real hand whose export names a card twice: its cards cannot be followed, its money can.
FAULTY = {"81631597149"}
ROOT = Path(__file__).parent.parent


def hands(path: Path) -> Iterator[tuple[Film, Table]]:
    mine = tables(path.read_text(encoding="utf-8-sig", errors="replace"))
    met = set()
    for item in grammar.read(path):
        if isinstance(item, Hand) and item.hand_id in mine and item.hand_id not in met:
            met.add(item.hand_id)
            yield film(item), mine[item.hand_id]
    assert met == set(mine)


def seen(frame: Frame) -> Moment:
    """A frame in the other computation's terms."""
    places = frame.places
    return Moment(
        tuple(place.stack for place in places),
        tuple(place.bet for place in places),
        frame.pot,
        sum(place.won for place in places),
        tuple(place.folded for place in places),
        tuple(frozenset(card for card in place.cards if card) for place in places),
    )


def check(path: Path) -> int:
    steps = 0
    for shown, table in hands(path):
        faulty = shown.item.hand_id in FAULTY
        assert faulty or shown.result.status in ("ok", "partial"), (path, shown.item.hand_id)
        chips = sum(seat.stack for seat in shown.hand.seats)
        for frame in shown.frames:
            place = f"{path.name} {shown.item.hand_id} step {frame.index}"
            mine, other = seen(frame), table.moments[frame.last]
            if faulty:
                mine = mine._replace(known=other.known)
            assert mine == other, place
            left = sum(each.stack for each in frame.places)
            assert left + frame.pot - sum(each.won for each in frame.places) == chips, place
            steps += 1
    return steps


def test_the_second_computation_uses_nothing_of_ours() -> None:
    tree = ast.parse((Path(__file__).parent / "recompute.py").read_text(encoding="utf-8"))
    names = {
        name.split(".")[0]
        for node in ast.walk(tree)
        for name in (
            [node.module or ""] if isinstance(node, ast.ImportFrom)
            else [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        )
    }  # fmt: skip
    assert names.isdisjoint({"grammar", "histories", "replayer"})


@pytest.mark.parametrize(
    "path",
    [
        path
        for path in sorted((ROOT / "examples" / "hands").glob("*.txt"))
        if "PokerStars " in path.read_text(encoding="utf-8-sig")  # it reads no other lines
    ],
    ids=lambda path: path.stem,
)
def test_example_hands(path: Path) -> None:
    assert check(path) > 5


@pytest.mark.skipif(CORPUS is None, reason="STANDPAT_CORPUS names no folder of real hands")
def test_real_hands() -> None:
    files = sorted((Path(CORPUS or "") / "pokerstars").glob("*.txt"))
    assert sum(map(check, files)) > 3000


def test_a_difference_would_be_seen() -> None:
    source = ROOT / "examples" / "hands" / "badugi-heads-up.txt"
    shown, table = next(hands(source))
    other = Table(table.text.replace("bets $0.25", "bets $0.35"))
    step = next(f for f in shown.frames if f.pot > 200)
    assert seen(step) == table.moments[step.last]
    assert seen(step) != other.moments[step.last]
