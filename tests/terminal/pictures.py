"""Draw the screens of a script as SVG pictures, to be looked at.

    python tests/terminal/pictures.py tests/terminal/triple-draw.keys FOLDER [--size 140x40]

Writes a picture for each line of the script. It needs no terminal: keys go to the viewer itself.
"""

import argparse
import shlex
from pathlib import Path

from replayer.stepper.app import lines
from replayer.stepper.hands import Hands
from replayer.stepper.picture import picture
from replayer.stepper.theme import UNICODE
from replayer.stepper.viewer import Viewer

HANDS = Path(__file__).resolve().parent.parent.parent / "examples" / "hands"
NAMES = {
    "Right": "KEY_RIGHT", "Left": "KEY_LEFT", "Up": "KEY_UP", "Down": "KEY_DOWN",
    "Home": "KEY_HOME", "End": "KEY_END", "BSpace": "KEY_BACKSPACE", "Space": " ",
    "Escape": "KEY_ESCAPE", "Enter": "KEY_ENTER", "NPage": "KEY_PGDOWN", "PPage": "KEY_PGUP",
}  # fmt: skip


def settle(viewer: Viewer) -> None:
    """Let the work that waits be done."""
    while viewer.working:
        viewer.idle()


def opened(words: list[str]) -> Viewer:
    """The viewer that ``replay`` with these words opens."""
    hands = Hands(str((HANDS / words[0]).resolve()))
    place = hands.first_playable() if len(words) < 3 else None
    if place is None:
        place = hands.by_id(words[2]) or hands.at(int(words[2]))
    assert place is not None
    viewer = Viewer(hands, place, UNICODE)
    settle(viewer)
    return viewer


def press(viewer: Viewer, word: str) -> None:
    """Press a key by tmux's name, or type what is none."""
    for key in [NAMES[word]] if word in NAMES else word:
        viewer.press(key)
        settle(viewer)


def main() -> None:
    """Write the pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("script", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--size", default="80x24")
    parser.add_argument("--theme", default="dark", choices=["dark", "light"])
    asked = parser.parse_args()
    width, height = map(int, asked.size.split("x"))
    asked.folder.mkdir(parents=True, exist_ok=True)
    viewer = None
    steps = [line for line in asked.script.read_text(encoding="utf-8").split("\n")
             if line and not line.startswith("#")]  # fmt: skip
    for number, step in enumerate(steps, 1):
        first, *rest = shlex.split(step)
        if first == "replay":
            viewer = opened(rest)
        else:
            assert viewer is not None
            for word in (first, *rest):
                press(viewer, word)
        screen = lines(viewer, width, height)
        text = picture(screen, width, f"{asked.script.stem}: {step}", asked.theme)
        name = f"{asked.script.stem}-{number:02d}.svg"
        (asked.folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
