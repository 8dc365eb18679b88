"""Colour and the progress bar, on a terminal that a test holds the other end of."""

import io
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from replayer.cli.app import has_colour
from replayer.cli.judging import size
from replayer.cli.output import Output
from replayer.cli.progress import Bar


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def _a_terminal_that_can(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")


def run_on_terminal(environment: dict[str, str], *arguments: str) -> str:
    """What the command writes to a terminal on standard output."""
    ours, theirs = pty.openpty()
    try:
        run = subprocess.Popen(
            [sys.executable, "-m", "replayer.cli", *arguments],
            stdout=theirs,
            stderr=subprocess.PIPE,
            env=environment,
        )
        os.close(theirs)
        parts = []
        while True:
            try:
                part = os.read(ours, 65536)
            except OSError:  # the last process at the other end is gone
                break
            if not part:
                break
            parts.append(part)
        _, error = run.communicate(timeout=60)
        assert error == b""
        return b"".join(parts).decode()
    finally:
        os.close(ours)


def test_a_terminal_gets_colour(environment: dict[str, str], root: Path) -> None:
    path = str(root / "examples" / "damaged" / "wrong-award.txt")
    assert "\x1b[1;31merror[wrong-winner]\x1b[0m" in run_on_terminal(environment, "validate", path)


@pytest.mark.parametrize(
    ("changes", "options"),
    [({"NO_COLOR": "1"}, []), ({"TERM": "dumb"}, []), ({}, ["--no-color"])],
)
def test_who_wants_no_colour_gets_none(
    environment: dict[str, str], root: Path, changes: dict[str, str], options: list[str]
) -> None:
    path = str(root / "examples" / "damaged" / "wrong-award.txt")
    for command in ("validate", "list"):
        assert "\x1b" not in run_on_terminal(environment | changes, command, *options, path)


def test_a_list_fits_a_terminal_of_80_columns(environment: dict[str, str], root: Path) -> None:
    plain = environment | {"NO_COLOR": "1"}
    for columns, narrow in (("80", True), ("113", True), ("114", False), ("200", False)):
        output = run_on_terminal(plain | {"COLUMNS": columns}, "list", str(root / "examples"))
        lines = output.replace("\r", "").split("\n")
        rows = [line for line in lines if line.startswith("  ")]
        assert max(map(len, rows)) <= (80 if narrow else 114)
        assert ("FL" in output) is narrow
        assert ("fixed limit" in output) is not narrow
        # every column stands under its name
        status = rows[0].index("status")
        assert all(row[status - 1] == " " != row[status] for row in rows)
        game = rows[0].index("game")
        assert all(row[game - 1] == " " != row[game] for row in rows)


def test_an_empty_no_color_is_no_wish(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "")
    assert has_colour(Terminal())
    assert not has_colour(io.StringIO())
    assert not has_colour(None)


# -- the progress bar


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def test_no_bar_in_the_first_second() -> None:
    stream, clock = Terminal(), Clock()
    bar = Bar(lambda: 100, stream, clock)
    clock.now += 0.9
    bar.show(10)
    assert stream.getvalue() == ""
    clock.now += 0.2
    bar.show(50)
    bar.hide()
    assert "50/100 bytes" in stream.getvalue()


def test_the_bar_is_drawn_at_most_ten_times_a_second() -> None:
    stream, clock = Terminal(), Clock()
    bar = Bar(lambda: 100, stream, clock)
    clock.now += 2
    bar.show(1)
    drawn = stream.getvalue()
    clock.now += 0.05
    bar.show(2)
    assert stream.getvalue() == drawn
    clock.now += 0.1
    bar.show(3)
    assert stream.getvalue() != drawn
    bar.hide()


def test_the_bar_goes_when_the_run_breaks_off() -> None:
    stream, clock = Terminal(), Clock()

    def interrupted() -> None:
        with Bar(lambda: 100, stream, clock) as bar:
            clock.now += 2
            bar.show(1)
            assert "\x1b[?25l" in stream.getvalue()
            assert "\x1b[?25h" not in stream.getvalue()
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert "\x1b[?25h" in stream.getvalue()  # the cursor is shown again


def test_the_bar_goes_and_comes_back() -> None:
    stream, clock = Terminal(), Clock()
    bar = Bar(lambda: 100, stream, clock)
    clock.now += 2
    bar.show(1)
    bar.hide()
    hidden = stream.getvalue()
    bar.hide()
    assert stream.getvalue() == hidden
    assert hidden.endswith("\x1b[2K")  # the line is empty again
    clock.now += 1
    bar.show(60)
    bar.hide()
    assert "60/100 bytes" in stream.getvalue().removeprefix(hidden)


@pytest.mark.parametrize("term", ["dumb", "xterm"])
def test_no_bar_where_none_can_be_drawn(monkeypatch: pytest.MonkeyPatch, term: str) -> None:
    monkeypatch.setenv("TERM", term)
    stream: io.StringIO = Terminal() if term == "dumb" else io.StringIO()
    clock = Clock()
    bar = Bar(lambda: 100, stream, clock)
    clock.now += 5
    bar.show(10)
    assert stream.getvalue() == ""


@pytest.mark.parametrize("terminal", [True, False])
def test_the_bar_goes_before_a_terminal_is_written_to(
    monkeypatch: pytest.MonkeyPatch, *, terminal: bool
) -> None:
    stdout = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    monkeypatch.setattr(stdout, "isatty", lambda: terminal)
    monkeypatch.setattr(sys, "stdout", stdout)
    hidden: list[str] = []
    output = Output(wants_colour=True, before=lambda: hidden.append("hidden"))
    output.write("text")
    output.write_bytes(b"{}\n")
    assert hidden == ["hidden", "hidden"] * terminal


def test_the_size_of_what_is_read(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "x").write_bytes(b"123")
    (tmp_path / "y").write_bytes(b"4567")
    assert size((str(tmp_path),)) == 7
    assert size((str(tmp_path / "a"), str(tmp_path / "y"))) == 7
    assert size((str(tmp_path), "-")) is None
    assert size((str(tmp_path / "missing"),)) is None
