"""No key is silent: it changes the screen, or the last line says why it does not."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from stepping import HANDS

from replayer.stepper.app import lines
from replayer.stepper.hands import Hands
from replayer.stepper.keys import KEYS, LIST_KEYS
from replayer.stepper.theme import UNICODE
from replayer.stepper.viewer import Viewer

FILES = {
    "steps": ("triple-draw-session.txt", 0),
    "uncontested": ("five-card-draw-euro.txt", 0),
    "streets": ("razz.txt", 0),
    "several pots": ("five-card-draw-side-pots.txt", 0),
    "text": ("home-game-8-game.txt", 1),
}


def seen(viewer: Viewer, width: int = 80) -> list[str]:
    while viewer.working:
        viewer.idle()
    return [f"{line.plain} {line.spans}" for line in lines(viewer, width, 24)]


@pytest.fixture
def hands(request: pytest.FixtureRequest) -> Iterator[Hands]:
    with Hands(str(HANDS / FILES[request.param][0])) as found:
        yield found


@pytest.mark.parametrize("hands", FILES, indirect=True)
@pytest.mark.parametrize("before", ["", "l", "llllllllllll", "G", "Gx", "x", "+++", "a+++", "---"])
def test_every_key_of_a_hand_does_something_or_says_why(
    hands: Hands, before: str, request: pytest.FixtureRequest
) -> None:
    place = hands.at(1 + FILES[request.node.callspec.params["hands"]][1])
    assert place is not None
    for key in (*KEYS, "Z", "o", "KEY_F5"):
        viewer = Viewer(hands, place, UNICODE, clock=lambda: 0.0)
        for each in before:
            viewer.press(each)
        viewer.note = ""
        shown = seen(viewer)
        assert not viewer.press(key) or seen(viewer) != shown, f"{before}, then {key}"


@pytest.mark.parametrize("hands", ["steps", "text"], indirect=True)
@pytest.mark.parametrize("before", ["", "G", "/nothing like it\n", "/badugi\n", "ooo"])
def test_every_key_of_the_list_does_something_or_says_why(hands: Hands, before: str) -> None:
    for key in (*LIST_KEYS, "Z", "a", "KEY_LEFT"):
        viewer = Viewer(hands, (0, 0), UNICODE, lists=True)
        for each in before:
            viewer.press(each)
        viewer.note = ""
        shown = seen(viewer)
        assert not viewer.press(key) or seen(viewer) != shown, f"{before!r}, then {key}"


def note(path: Path, keys: str, *, colours: bool = True) -> str:
    """What the last line says after some keys."""
    with Hands(str(path)) as hands:
        viewer = Viewer(hands, (0, 0), UNICODE, colours=colours)
        for key in keys:
            viewer.press(key)
        return viewer.note


def test_equity_says_why_there_is_none() -> None:
    path = HANDS / "triple-draw-session.txt"
    assert note(path, "e") == "no equity before the deal"
    assert note(path, "de") == ""  # the panel says it
    assert note(path, "xGe") == "no equity: the pot is paid"
    assert note(path, "dee") == "equity is off"


def test_the_panel_says_that_equity_looks_ahead() -> None:
    with Hands(str(HANDS / "triple-draw-session.txt")) as hands:
        viewer = Viewer(hands, (0, 0), UNICODE)
        for key in "de":
            viewer.press(key)
        assert any(" equity    x first: it looks ahead" in line for line in seen(viewer))


def test_what_there_is_no_more_of_is_told() -> None:
    path = HANDS / "triple-draw-session.txt"
    assert note(HANDS / "razz.txt", "GD" + "D" * 9) == "no street before this"
    assert note(path, "c") == "two colours"
    assert note(path, "c", colours=False) == "no colours here"
    assert note(path, "+++") == "play: 0.25 s a step, the fastest"
    assert note(path, "o") == "? shows what the keys do"
    assert note(path, "/nothing like it\nm") == "no hand fits"


def test_keys_that_move_end_the_typing_of_a_filter() -> None:
    with Hands(str(HANDS / "triple-draw-session.txt")) as hands:
        viewer = Viewer(hands, (0, 0), UNICODE)
        for key in ("/", "2", "KEY_LEFT"):
            viewer.press(key)
        assert (viewer.typing, viewer.note) == ("2", "Enter ends the filter")
        viewer.press("KEY_DOWN")
        assert viewer.typing is None
        assert viewer.listing


def test_a_long_panel_is_read_page_by_page() -> None:
    path = Path(__file__).parent / "kingsclub" / "split.txt"
    with Hands(str(path)) as hands:
        viewer = Viewer(hands, (0, 0), UNICODE)
        viewer.press("G")
        first = [line.plain for line in lines(viewer, 80, 24)]
        assert any(" PgDn 3 more " in line for line in first)
        assert not any("cannot check" in line for line in first)
        viewer.press("KEY_PGDOWN")
        second = [line.plain for line in lines(viewer, 80, 24)]
        assert any(" page 2 of 2 " in line for line in second)
        assert any("cannot check" in line for line in second)
        viewer.press("KEY_PGDOWN")
        assert viewer.note == "no more lines"
        viewer.press("l")  # any other key goes back to the first
        assert [line.plain for line in lines(viewer, 80, 24)][:-1] == first[:-1]
