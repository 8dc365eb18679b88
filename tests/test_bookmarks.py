"""Bookmarks in the list of hands."""

import json
import os
import stat
from pathlib import Path

import pytest
from test_stepper_list import ids, press, text, viewer

from replayer.stepper.bookmarks import Bookmarks
from replayer.stepper.hands import Hands


@pytest.fixture
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path / "state"


def test_bookmarks_are_kept_for_each_file(state: Path, tmp_path: Path) -> None:
    path = str(tmp_path / "hands.txt")
    marks = Bookmarks(path)
    assert marks.toggle("1") == "bookmark set"
    assert marks.toggle("2") == "bookmark set"
    assert marks.toggle("1") == "bookmark taken away"
    again = Bookmarks(path)
    assert "2" in again
    assert "1" not in again
    assert "2" not in Bookmarks(str(tmp_path / "other.txt"))
    (kept,) = state.rglob("*.json")
    assert json.loads(kept.read_text(encoding="utf-8")) == {"file": path, "hands": ["2"]}
    again.toggle("2")
    assert not list(state.rglob("*"))[2:]


def test_standard_input_keeps_no_bookmarks(state: Path) -> None:
    marks = Bookmarks("-")
    assert marks.toggle("1") == "bookmark set; standard input keeps none"
    assert "1" in marks
    assert not state.exists()


def test_a_state_folder_that_cannot_be_written(state: Path, tmp_path: Path) -> None:
    state.write_text("a file where the folder should be", encoding="utf-8")
    marks = Bookmarks(str(tmp_path / "hands.txt"))
    assert marks.toggle("1").startswith("bookmark set, but cannot be kept: ")
    assert "1" in marks


@pytest.mark.skipif(os.geteuid() == 0, reason="everything is writable for root")
def test_a_folder_without_permission(state: Path, tmp_path: Path) -> None:
    state.mkdir()
    state.chmod(stat.S_IRUSR | stat.S_IXUSR)
    try:
        said = Bookmarks(str(tmp_path / "hands.txt")).toggle("1")
    finally:
        state.chmod(stat.S_IRWXU)
    assert said == "bookmark set, but cannot be kept: Permission denied"


@pytest.mark.parametrize("text", ["", "{", "[]", '{"hands": 3}', '{"hands": [3]}', "null"])
def test_a_damaged_file_of_bookmarks(state: Path, tmp_path: Path, text: str) -> None:
    path = str(tmp_path / "hands.txt")
    first = Bookmarks(path)
    first.file.parent.mkdir(parents=True)
    first.file.write_text(text, encoding="utf-8")
    marks = Bookmarks(path)
    assert marks.problem == "the file of bookmarks is damaged, a new one takes its place"
    assert marks.toggle("1") == "bookmark set"
    assert "1" in Bookmarks(path)
    assert state.exists()


def test_bookmarks_on_the_screen(all_hands: Hands, state: Path) -> None:
    marks = Bookmarks(all_hands.name)
    one = viewer(all_hands, "m", marks)
    assert one.note == "bookmark set"
    assert " ◆ " in text(one)[0]
    press(one, "Enter")
    assert text(one)[3].startswith("▶◆")
    press(one, "j m k m / 'marked' Enter")
    assert len(ids(one)) == 1
    assert state.exists()
