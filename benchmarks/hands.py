"""The hands that are measured, and the yardstick that they are measured with."""

import importlib.util
import io
import os
import re
from pathlib import Path
from typing import Any

import grammar
from histories.hand import Hand
from replayer.generate import sessions

ROOT = Path(__file__).resolve().parent.parent
HEADER = re.compile(r"#\d+")
BETWEEN = "\n\n\n"


def yardstick() -> Any:
    """The module that STANDPAT_FLOOR names, or ``None``."""
    path = os.environ.get("STANDPAT_FLOOR")
    if not path:
        return None
    spec = importlib.util.spec_from_file_location("floor", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def real(named: list[str], count: int, floor: Any) -> list[str]:
    """So many texts of draw hands of the files named, each with an id of its own."""
    corpus = os.environ.get("STANDPAT_CORPUS")
    folder = Path(corpus) / "pokerstars" if corpus else ROOT / "examples" / "hands"
    paths = [Path(name) for name in named] or sorted(folder.glob("*.txt"))
    if floor is not None:
        hands = list(floor.load([str(path) for path in paths]))
    else:
        hands = [
            one.source.text.rstrip("\n") + "\n"
            for path in paths
            for one in grammar.read(path)
            if isinstance(one, Hand)
        ]
    if not hands:
        raise SystemExit("there is no draw hand of PokerStars in the files named")
    return numbered([hands[number % len(hands)] for number in range(count)])


def numbered(hands: list[str], before: int = 0) -> list[str]:
    """The hands with ids of their own, where so many stand before them."""
    first = 10_000_000_000 + before
    return [HEADER.sub(f"#{id_}", text, count=1) for id_, text in enumerate(hands, first)]


def generated(count: int, floor: Any) -> list[str]:
    """So many generated hands of all games; those that the yardstick cannot read are left out."""
    hands = [one.text.rstrip("\n") + "\n" for one in sessions(count)]
    return hands if floor is None else [text for text in hands if _readable(text, floor)]


def _readable(text: str, floor: Any) -> bool:
    try:
        floor.parse("\n".join(line.rstrip() for line in text.split("\n")))
    except Exception:  # whatever it is: the yardstick knows fewer words than rooms do
        return False
    return True


def joined(hands: list[str]) -> bytes:
    """The hands as a file has them."""
    return BETWEEN.join(hands).encode()


def read(hands: list[str]) -> list[Hand]:
    """The hands, read."""
    return [one for one in grammar.read(io.BytesIO(joined(hands))) if isinstance(one, Hand)]
