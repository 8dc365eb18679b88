"""Hands of every draw game in PHH, step by step, against a second computation from the document."""

import ast
from pathlib import Path

import pytest
from halves_recompute import HALVES
from phh_recompute import Moment, Table
from test_split_pots import HOUSE, dealt

from histories import phh
from replayer.stepper.frames import Film, film


def moments(shown: Film, order: list[int], since: int) -> dict[int, Moment]:
    """The last frame of each line in the other's terms; no cards once runs have begun."""
    found = {}
    for frame in shown.frames:
        places = [frame.places[p] for p in order]
        known = tuple(
            frozenset(card for card in place.cards if card and not place.folded) for place in places
        )
        found[frame.last] = Moment(
            tuple(place.stack - place.won for place in places),
            frame.pot,
            tuple(place.folded for place in places),
            frame.board if frame.last < since else (),
            known if frame.last < since else (),
        )
    return found


@pytest.mark.parametrize("game", HALVES)
def test_every_step_of_generated_hands(game: str) -> None:
    steps = 0
    for hand, truth in dealt(game, 70, seed=29):
        if truth.cancelled:
            continue
        text = hand.source.text
        table = Table(text)
        shown = film(hand, HOUSE)
        order = phh.order(hand)
        mine = moments(shown, order, table.runs_from)
        for line, other in table.moments.items():
            if line not in mine:
                continue  # the cards that come stand with the discard
            same = mine[line]
            if line >= table.runs_from:
                other = other._replace(board=(), known=())
            if line in table.drawing:
                other = other._replace(known=same.known)
            assert same == other, (text, line)
            steps += 1
        ends = [shown.frames[-1].places[p].stack for p in order]
        assert ends == table.stacks, text
    assert steps > 700


def test_the_second_computation_uses_nothing_of_ours() -> None:
    tree = ast.parse((Path(__file__).parent / "phh_recompute.py").read_text(encoding="utf-8"))
    names = {
        (node.module or "").split(".")[0] if isinstance(node, ast.ImportFrom)
        else node.names[0].name
        for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)
    }  # fmt: skip
    assert names == {"tomllib", "collections", "typing"}
