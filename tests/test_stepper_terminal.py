"""The replayer on a real terminal, driven by tmux.

The scripts in ``terminal`` say which keys are pressed; the screens after each line of a script are
kept in ``terminal/captures``. STANDPAT_WRITE_SNAPSHOTS=1 writes them anew: look at what changed.
"""

import os
import re
import shlex
import signal
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from stepping import HANDS, WRITE
from terminal.tmux import TMUX, Tmux

import replayer
from replayer.stepper.keys import KEYS, LIST_KEYS

pytestmark = pytest.mark.skipif(TMUX is None, reason="tmux is not installed")

TERMINAL = Path(__file__).parent / "terminal"
CAPTURES = TERMINAL / "captures"
SCRIPTS = sorted(path.stem for path in TERMINAL.glob("*.keys"))
SIZES = [(80, 24), (140, 40)]
PYTHON = shlex.quote(sys.executable)
STANDPAT = f"{PYTHON} -m replayer.cli"
SESSION = HANDS / "triple-draw-session.txt"

Open = Callable[..., Tmux]


@pytest.fixture
def window(tmp_path: Path) -> Iterator[Open]:
    """Opens windows that are closed after the test."""
    opened: list[Tmux] = []
    home = Path(replayer.__file__).parent.parent

    def make(width: int = 80, height: int = 24, **environment: str) -> Tmux:
        opened.append(
            Tmux(tmp_path, width, height, PYTHONPATH=str(home), XDG_CACHE_HOME=str(tmp_path),
                 XDG_STATE_HOME=str(tmp_path), **environment)
        )  # fmt: skip
        return opened[-1]

    yield make
    for one in opened:
        one.close()


def replay(tmux: Tmux, *arguments: object) -> str:
    """Start the replayer and wait for its first screen, with all hands counted."""
    words = " ".join(shlex.quote(str(argument)) for argument in arguments)
    tmux.type(f"clear; {STANDPAT} replay {words}")
    return tmux.wait(lambda screen: re.search(r" hand \d+/\d+\b", screen) is not None)


def back_in_the_shell(tmux: Tmux, code: int) -> None:
    """The terminal is as it was: the old screen, a cursor, and keys that echo."""
    tmux.wait(lambda _: tmux.flag("alternate_on") == "0", "the old screen")
    assert tmux.flag("cursor_flag") == "1"
    tmux.type("echo code=$?")
    tmux.wait(lambda screen: f"code={code}\n" in screen, f"exit code {code}")
    tmux.type(
        "clear; stty -a | tr ' ;' '\\n\\n' | grep -xE -- '-?(icanon|echo|isig)'; echo done=$((1))"
    )
    screen = tmux.wait(lambda screen: "done=1\n" in screen)
    modes = [line.strip() for line in screen.split("\n") if line.strip().lstrip("-") in
             ("icanon", "echo", "isig")]  # fmt: skip
    assert sorted(modes) == ["echo", "icanon", "isig"]


# the scripts


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("script", SCRIPTS)
def test_scripts(window: Open, script: str, width: int, height: int) -> None:
    tmux = window(width, height)
    path = CAPTURES / f"{script}-{width}x{height}.txt"
    expected = [] if WRITE else path.read_text(encoding="utf-8").split("\f")
    steps = [line for line in (TERMINAL / f"{script}.keys").read_text(encoding="utf-8").split("\n")
             if line and not line.startswith("#")]  # fmt: skip
    taken = []
    for number, step in enumerate(steps):
        words = step.split()
        if words[0] == "replay":
            if number:
                tmux.press("q")
                tmux.wait(lambda _: tmux.flag("alternate_on") == "0")
            replay(tmux, (HANDS / words[1]).resolve(), *words[2:])
        else:
            tmux.press(*words)
        if WRITE:
            taken.append(f"== {step}\n{tmux.settled()}")
            continue
        wanted = expected[number].removeprefix(f"== {step}\n")
        tmux.wait(lambda screen, wanted=wanted: screen == wanted, f"after {step}:\n{wanted}\n")  # type: ignore[misc]
    if WRITE:
        path.write_text("\f".join(taken), encoding="utf-8")
    else:
        assert len(expected) == len(steps)


def test_the_scripts_press_every_key() -> None:
    names = {
        "Right": "KEY_RIGHT", "Left": "KEY_LEFT", "Up": "KEY_UP", "Down": "KEY_DOWN",
        "Home": "KEY_HOME", "End": "KEY_END", "BSpace": "KEY_BACKSPACE", "Space": " ",
        "Escape": "KEY_ESCAPE", "Enter": "KEY_ENTER", "NPage": "KEY_PGDOWN", "PPage": "KEY_PGUP",
    }  # fmt: skip
    pressed = {"q"}  # between two files
    for script in SCRIPTS:
        for line in (TERMINAL / f"{script}.keys").read_text(encoding="utf-8").split("\n"):
            if not line.startswith(("#", "replay")):
                pressed |= {names.get(key, key) for key in line.split()}
    # other bytes and names that some terminals send for the same keys
    same = {
        "KEY_CTRL_H",
        "KEY_DELETE",
        "\x7f",
        "\x08",
        "\x1b",
        "KEY_FIND",
        "KEY_SELECT",
        "\n",
        "\r",
    }
    assert pressed | same >= set(KEYS) | set(LIST_KEYS)


# what goes on by itself


def test_autoplay_goes_on_by_itself(window: Open) -> None:
    tmux = window()
    replay(tmux, SESSION)
    tmux.press("+", "+", "a")
    tmux.wait(lambda screen: " play 0.25 s " in screen)
    tmux.wait(lambda screen: " step 3 " in screen)
    tmux.press("a")
    tmux.wait(lambda screen: " play 0.25 s " not in screen)
    stopped = tmux.settled()
    time.sleep(0.6)
    assert tmux.screen() == stopped


def test_bookmarks_are_there_the_next_time(window: Open) -> None:
    tmux = window()
    replay(tmux, SESSION)
    tmux.press("n", "m")
    tmux.wait(lambda screen: "bookmark set" in screen)
    tmux.press("q")
    tmux.wait(lambda _: tmux.flag("alternate_on") == "0")
    tmux.type(f"clear; {STANDPAT} replay {SESSION} --list")
    screen = tmux.wait(lambda screen: "4 hands" in screen)
    assert [line[1] for line in screen.split("\n")[3:7]] == [" ", "◆", " ", " "]


def test_a_large_file_is_open_at_once_and_searched_beside(window: Open, tmp_path: Path) -> None:
    text = SESSION.read_text(encoding="utf-8-sig").split("\n\n\n")[1].strip("\n")
    number = re.search(r"#(\d+)", text)
    assert number is not None
    path = tmp_path / "large.txt"
    path.write_text(
        "\n\n\n".join(text.replace(number[1], str(10**10 + at)) for at in range(20_000))
    )
    tmux = window()
    tmux.type(f"clear; {STANDPAT} replay {path}")
    screen = tmux.wait(lambda screen: "q quit" in screen)
    assert "/20000" not in screen  # it is not counted before it is shown
    tmux.press("/", "10000019999")
    tmux.press("Enter")
    tmux.press("?")
    tmux.wait(lambda screen: "any key back" in screen)  # a key is answered while it searches
    tmux.press("Escape")
    tmux.wait(lambda screen: "1 of 20000 hands " in screen or "1 of 20000 hands\n" in screen)


# keys that come quickly, and one that comes alone


def test_quick_keys_are_all_counted(window: Open) -> None:
    tmux = window()
    replay(tmux, SESSION)
    tmux.press(*["Right"] * 12, *["l"] * 6, "Left", "Left", "h")
    tmux.wait(lambda screen: " step 15 " in screen)


def test_escape_alone_leaves(window: Open) -> None:
    tmux = window()
    replay(tmux, SESSION)
    tmux.press("Escape")
    back_in_the_shell(tmux, 0)


def test_every_escape_is_one_step_back(window: Open) -> None:
    tmux = window()
    replay(tmux, SESSION)
    tmux.press("Enter", "j", "Enter", "Right")
    tmux.wait(lambda screen: " hand 2/4 " in screen and " step 1 " in screen)
    tmux.press("Escape", "Escape")  # in one go: to the list, and from it to the first hand
    tmux.wait(lambda screen: " hand 1/4 " in screen)
    tmux.press("Enter", "j", "Enter")
    tmux.wait(lambda screen: " hand 2/4 " in screen)
    tmux.press("Escape", "Escape", "Escape", "Escape")  # but not out of the program
    tmux.wait(lambda screen: " hand 1/4 " in screen and "Esc once more ends" in screen)
    time.sleep(0.6)
    tmux.press("Escape")
    back_in_the_shell(tmux, 0)


# sizes


def test_resizing(window: Open) -> None:
    tmux = window()
    first = replay(tmux, SESSION)
    tmux.resize(120, 36)
    tmux.wait(lambda screen: screen.count("\n") == 36 and "│ Log" in screen)
    tmux.resize(60, 20)
    screen = tmux.wait(lambda screen: "60x20" in screen)
    assert (
        " ".join(screen.split()) == "standpat replay needs 80x24, this window has 60x20; q quits."
    )
    tmux.press("Right")
    tmux.resize(80, 24)
    tmux.wait(lambda screen: " step 1 " in screen)
    tmux.press("Left")
    tmux.wait(lambda screen: " step 0 " in screen)
    assert first.split("\n")[0] == tmux.screen().split("\n")[0]
    tmux.resize(30, 10)
    tmux.wait(lambda screen: "30x10" in screen)
    tmux.press("q")
    back_in_the_shell(tmux, 0)


# endings


def test_quitting_restores_the_screen(window: Open) -> None:
    tmux = window()
    tmux.type("echo something to come back to")
    tmux.wait(lambda screen: "\nsomething to come back to\n" in screen)
    tmux.type(f"{STANDPAT} replay {SESSION}")
    tmux.wait(lambda screen: "q quit" in screen)
    assert tmux.flag("alternate_on") == "1"
    assert tmux.flag("cursor_flag") == "0"
    tmux.press("Right", "q")
    tmux.wait(lambda screen: "\nsomething to come back to\n" in screen)
    back_in_the_shell(tmux, 0)


def test_ctrl_c(window: Open) -> None:
    tmux = window()
    replay(tmux, SESSION)
    tmux.press("C-c")
    back_in_the_shell(tmux, 130)
    assert "Traceback" not in tmux.screen()


def child(tmux: Tmux) -> int:
    """The process that the shell in the window has started."""
    shell = tmux.flag("pane_pid")
    children = Path(f"/proc/{shell}/task/{shell}/children").read_text(encoding="ascii").split()
    return int(children[0])


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs /proc to find the process")
def test_a_signal_to_end(window: Open) -> None:
    tmux = window()
    replay(tmux, SESSION)
    os.kill(child(tmux), signal.SIGTERM)
    back_in_the_shell(tmux, 143)
    assert "Traceback" not in tmux.screen()


def test_the_quit_key_of_the_terminal(window: Open) -> None:
    tmux = window()
    replay(tmux, SESSION)
    tmux.press("C-\\")
    back_in_the_shell(tmux, 131)
    assert "Traceback" not in tmux.screen()


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs /proc to find the process")
def test_a_window_that_goes_away_ends_the_program(window: Open) -> None:
    tmux = window()
    replay(tmux, SESSION)
    process = child(tmux)
    tmux.close()
    end = time.monotonic() + 20
    while Path(f"/proc/{process}").exists():
        assert time.monotonic() < end
        time.sleep(0.05)


def test_ctrl_z_and_back(window: Open) -> None:
    tmux = window()
    replay(tmux, SESSION)
    tmux.press("Right", "Right")
    tmux.wait(lambda screen: " step 2 " in screen)
    shown = tmux.settled()  # the whole of it
    tmux.press("C-z")
    tmux.wait(lambda screen: "Stopped" in screen)
    assert tmux.flag("alternate_on") == "0"
    assert tmux.flag("cursor_flag") == "1"
    tmux.type("echo in between")
    tmux.wait(lambda screen: "\nin between\n" in screen)
    tmux.type("fg")
    tmux.wait(lambda screen: screen == shown)
    assert tmux.flag("cursor_flag") == "0"
    tmux.press("q")
    back_in_the_shell(tmux, 0)


def test_a_crash_restores_the_terminal_and_says_why(window: Open, tmp_path: Path) -> None:
    program = tmp_path / "crash.py"
    program.write_text(
        "import replayer.stepper.app as app\n"
        "from replayer.cli import main\n"
        "draw = app.screen\n"
        "def broken(look, **more):\n"
        "    if look.index == 2: raise RuntimeError('a bug')\n"
        "    return draw(look, **more)\n"
        "app.screen = broken\n"
        "main()\n",
        encoding="utf-8",
    )
    tmux = window(120, 60)
    tmux.type(f"{PYTHON} {program} replay {SESSION}")
    tmux.wait(lambda screen: "q quit" in screen)
    tmux.press("Right", "Right")
    tmux.wait(lambda screen: "RuntimeError: a bug" in screen)
    back_in_the_shell(tmux, 1)


# what the terminal can


def test_no_color(window: Open) -> None:
    tmux = window(NO_COLOR="1")
    replay(tmux, SESSION)
    tmux.press("End")
    tmux.wait(lambda screen: "Result" in screen)
    colours = tmux._run("capture-pane", "-p", "-e")
    assert "\x1b[" in colours
    assert "\x1b[38" not in colours
    assert "\x1b[48" not in colours


@pytest.mark.parametrize("how", ["option", "encoding"])
def test_ascii(window: Open, how: str) -> None:
    tmux = window(**({"PYTHONIOENCODING": "ascii"} if how == "encoding" else {}))
    replay(tmux, SESSION, *(["--ascii"] if how == "option" else []))
    tmux.press("d")
    screen = tmux.wait(lambda screen: "draw 1 of 3" in screen)
    assert screen.isascii()
    assert "##" in screen


def test_a_terminal_that_can_do_nothing_gets_text(window: Open) -> None:
    tmux = window(TERM="dumb")
    tmux.type(f"clear; {STANDPAT} replay {SESSION} | tail -2; {STANDPAT} replay {SESSION}")
    tmux.wait(lambda screen: "payout agrees" in screen and tmux.flag("alternate_on") == "0")


def test_names_cannot_write_to_the_terminal(window: Open, tmp_path: Path) -> None:
    text = (HANDS / "badugi-heads-up.txt").read_text(encoding="utf-8")
    path = tmp_path / "hands.txt"
    path.write_text(text.replace("Ferrous", "\x1b]0;owned\x07[red]F\x1b[2J"), encoding="utf-8")
    tmux = window()
    replay(tmux, path)
    tmux.press("End")
    screen = tmux.wait(lambda screen: "Result" in screen)
    assert "\\x1b]0;owned" in screen
    assert tmux.flag("pane_title") != "owned"
