"""Equity on the screen: only with the cards revealed, worked out between keys."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from stepping import HANDS

from replayer.stepper.app import lines
from replayer.stepper.hands import Hands
from replayer.stepper.theme import UNICODE
from replayer.stepper.viewer import Viewer

#: All cards are known; two players draw two more times, so that there are many ways.
WIDE = """\
variant = 'F2L3D'
ante_trimming_status = true
antes = [0, 0]
blinds_or_straddles = [1, 2]
small_bet = 2
big_bet = 4
starting_stacks = [100, 100]
actions = [
  'd dh p1 2c3c9cKdQd',
  'd dh p2 2h3h9d8cKs',
  'p2 cc',
  'p1 cc',
  'p1 sd 9cKdQd',
  'p2 sd 9dKs8c',
  'd dh p1 7d8dJd',
  'd dh p2 5h7cJh',
  'p1 cc',
  'p2 cc',
  'p1 sd Jd',
  'p2 sd Jh',
  'd dh p1 Td',
  'd dh p2 Th',
  'p1 cc',
  'p2 cc',
  'p1 sd',
  'p2 sd',
  'p1 cc',
  'p2 cc',
  'p1 sm 2c3c7d8dTd',
  'p2 sm 2h3h5h7cTh',
]
"""


@pytest.fixture
def viewer() -> Iterator[Viewer]:
    with Hands(str(HANDS / "badugi-heads-up.txt")) as hands:
        yield Viewer(hands, (0, 0), UNICODE)


def text(viewer: Viewer, width: int = 80, height: int = 24) -> str:
    return "\n".join(line.plain for line in lines(viewer, width, height))


def press(viewer: Viewer, keys: str) -> None:
    for key in keys:
        assert viewer.press(key)


def work(viewer: Viewer) -> int:
    """Do all the work that waits; how many slices it was."""
    slices = 0
    while viewer.working:
        viewer.idle()
        slices += 1
    return slices


def test_it_is_shown_when_asked_for_and_revealed(viewer: Viewer) -> None:
    press(viewer, "l" * 14)
    assert "equity  " not in text(viewer)
    press(viewer, "e")
    assert "equity    x first: it looks ahead" in text(viewer)
    press(viewer, "x")
    assert "equity    being worked out" in text(viewer)
    work(viewer)
    assert "equity    11.6 %   exact, 43 ways" in text(viewer)
    press(viewer, "e")
    assert "exact, 43 ways" not in text(viewer)


def test_it_is_that_of_the_seat_in_view(viewer: Viewer) -> None:
    press(viewer, "l" * 14 + "exv")
    text(viewer)
    work(viewer)
    assert "equity    88.4 %   exact, 43 ways" in text(viewer)


def test_it_says_why_there_is_none(viewer: Viewer) -> None:
    press(viewer, "ex" + "l" * 5)
    assert "no figure, " in text(viewer)
    assert not viewer.working or viewer.hands.total is None


def test_a_key_comes_before_the_work(tmp_path: Path) -> None:
    path = tmp_path / "wide.phh"
    path.write_text(WIDE)
    with Hands(str(path)) as hands:
        viewer = Viewer(hands, (0, 0), UNICODE)
        work(viewer)
        press(viewer, "ex" + "l" * 4)
        assert "being worked out" in text(viewer)
        assert viewer.working
        assert viewer.patience(0.1) == 0
        assert not viewer.idle()
        # stepping on leaves it, and what is asked then is worked on
        press(viewer, "G")
        text(viewer)
        assert work(viewer) == 1
        press(viewer, "g" + "l" * 4)
        assert "being worked out" in text(viewer)
        assert work(viewer) > 5
        assert "100,000 tries" in text(viewer)
        assert "\u00b1 0.2" in text(viewer)


def test_nothing_is_worked_out_for_the_list(tmp_path: Path) -> None:
    path = tmp_path / "wide.phh"
    path.write_text(WIDE)
    with Hands(str(path)) as hands:
        viewer = Viewer(hands, (0, 0), UNICODE)
        press(viewer, "ex" + "l" * 4)
        text(viewer)
        press(viewer, "\n")
        work(viewer)
        assert not viewer.working
        press(viewer, "\x1b")
        assert "being worked out" in text(viewer)


def test_where_there_is_little_room_other_lines_stay(viewer: Viewer) -> None:
    press(viewer, "l" * 14 + "ex")
    text(viewer)
    work(viewer)
    for width, height in ((80, 24), (120, 36), (160, 50)):
        assert "11.6 %" in text(viewer, width, height)
