"""What the tests of the replayer share: hands by their place, and screens as text."""

import os
from pathlib import Path

import grammar
from histories.hand import Item
from replayer.stepper.frames import Film, film
from replayer.stepper.look import Look
from replayer.stepper.views import screen

ROOT = Path(__file__).resolve().parent.parent
HANDS = ROOT / "examples" / "hands"
DAMAGED = ROOT / "examples" / "damaged"
#: Set to write the expected screens anew; look at what has changed before you keep it.
WRITE = bool(os.environ.get("STANDPAT_WRITE_SNAPSHOTS"))


def item(name: str, number: int = 1) -> Item:
    """A hand of the examples by its place in its file."""
    path = next(folder / f"{name}.txt" for folder in (HANDS, DAMAGED)
                if (folder / f"{name}.txt").exists())  # fmt: skip
    source = grammar.read(path, name=f"{name}.txt")
    for _ in range(number - 1):
        next(source)
    return next(source)


def example(name: str, number: int = 1) -> Film:
    """A hand of the examples as a film."""
    return film(item(name, number))


def shown(look: Look, *, asks_help: bool = False) -> list[str]:
    """The lines of a screen."""
    return [line.plain for line in screen(look, asks_help=asks_help)]


def compare(path: Path, text: str) -> None:
    """Hold a text against the file that keeps what is expected."""
    if WRITE:
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")
