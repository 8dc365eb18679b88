"""Hands of our own making, as objects, and the command as a user runs it."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path

import pytest

from histories.hand import Hand, OtherGame, Seat, Source, Unreadable
from histories.money import CHIP, USD
from replayer.result import Account, PotResult, Result, Settlement
from replayer.stepper.hands import Hands

ROOT = Path(__file__).resolve().parent.parent

#: The examples that the list is made of; those to come have no part in its screens.
LISTED = (
    "badugi-heads-up", "badugi-play-money", "badugi-reshuffle", "badugi-tournament",
    "five-card-draw-euro", "five-card-draw-side-pots", "home-game-8-game", "noise", "odd-names",
    "single-draw-bounty-final", "single-draw-split-pot", "single-draw-tournament",
    "triple-draw-reshuffle", "triple-draw-session",
)  # fmt: skip
LISTED_FAULTY = (
    "card-in-two-places", "out-of-turn", "past-the-cap", "truncated", "unreadable-verb",
    "wrong-award",
)  # fmt: skip

# a shell starts what runs behind it deaf to Ctrl-C, and so would be the programs tested here
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def root() -> Path:
    """The project's folder."""
    return ROOT


@pytest.fixture
def sound(root: Path) -> Path:
    """The folder of sound hands."""
    return root / "examples" / "hands"


@pytest.fixture
def damaged(root: Path) -> Path:
    """The folder of damaged hands."""
    return root / "examples" / "damaged"


@pytest.fixture
def all_hands(tmp_path: Path) -> Iterator[Hands]:
    """Hands of several games, sound and damaged, one after the other."""
    path = tmp_path / "all.txt"
    sources = [ROOT / "examples" / "hands" / f"{name}.txt" for name in LISTED]
    sources += [ROOT / "examples" / "damaged" / f"{name}.txt" for name in LISTED_FAULTY]
    texts = [source.read_text(encoding="utf-8-sig") for source in sources]
    path.write_text("\n\n\n".join(texts), encoding="utf-8")
    with Hands(str(path)) as hands:
        yield hands


@pytest.fixture
def session(sound: Path) -> Path:
    """A file of four sound hands."""
    return sound / "triple-draw-session.txt"


def rows(output: bytes) -> tuple[list[dict[str, object]], dict[str, object]]:
    """The hands and the summary of a JSON report."""
    *hands, summary = [json.loads(line) for line in output.decode("utf-8").splitlines()]
    assert all(hand["type"] == "hand" for hand in hands)
    assert summary["type"] == "summary"
    return hands, summary


def make_hand(text: str = "first line\nsecond line\n", **changes: object) -> Hand:
    """A hand around a text; only what the reports look at is filled in."""
    values: dict[str, object] = {
        "source": Source(str(changes.pop("file", "a.txt")), int(changes.pop("line", 1)), text),
        "room": "pokerstars",
        "hand_id": "35839001292",
        "game_name": "2-7 triple draw",
        "limit": "fixed",
        "unit": CHIP if changes.pop("chips", False) else USD,
        "small": 10,
        "big": 20,
        "time": datetime(2009, 11, 25, 14, 12, 58),
        "time_zone": "ET",
        "tournament": None,
        "title": "",
        "table": "Theodora",
        "max_seats": 6,
        "button": 1,
        "seats": (Seat(2, 1, "Ann", 400), Seat(3, 2, "Bob", 500)),
        "actions": (),
        "summary": None,
    }
    return Hand(**(values | changes))  # type: ignore[arg-type]


def make_other(text: str = "razz\n", **changes: object) -> OtherGame:
    """A hand of a game that is not judged."""
    values: dict[str, object] = {
        "source": Source("a.txt", 1, text),
        "room": "pokerstars",
        "hand_id": "77",
        "game_words": "Razz",
        "limit": "fixed",
        "time": None,
    }
    return OtherGame(**(values | changes))  # type: ignore[arg-type]


def make_unreadable(text: str = "gibberish\n") -> Unreadable:
    """A text that is no hand."""
    source = Source("a.txt", 1, text)
    fault = source.finding("stray-text", 1, "text that belongs to no hand")
    return Unreadable(source, None, None, (fault,))


SETTLEMENT = Settlement(
    (Account(0, 100, 0, 190), Account(1, 100, 0, 0)),
    (PotResult("pot", 200, 10, (0, 1), ()),),
    10,
    10,
)


class Settled:
    """Books that have been made up."""

    def __init__(self, settlement: Settlement) -> None:
        self._settlement = settlement

    def settlement(self) -> Settlement:
        return self._settlement


def make_result(item: object = None, **changes: object) -> Result:
    """A result: sound unless said otherwise."""
    settlement = changes.pop("settlement", SETTLEMENT)
    books = Settled(settlement) if isinstance(settlement, Settlement) else None
    values = {"item": item or make_hand(), "status": "ok", "books": books}
    return Result(**(values | changes))  # type: ignore[arg-type]


Standpat = Callable[..., "subprocess.CompletedProcess[bytes]"]


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """An environment of its own: no colour wishes from outside, caches in a folder of the test."""
    mine = {key: text for key, text in os.environ.items() if key not in ("NO_COLOR", "TERM")}
    return mine | {"XDG_CACHE_HOME": str(tmp_path / "cache"), "TERM": "xterm-256color"}


@pytest.fixture
def standpat(environment: dict[str, str]) -> Standpat:
    """The command in a process of its own."""

    def run(
        *arguments: object, stdin: bytes = b"", **changes: str
    ) -> "subprocess.CompletedProcess[bytes]":
        return subprocess.run(
            [sys.executable, "-m", "replayer.cli", *map(str, arguments)],
            input=stdin,
            capture_output=True,
            env=environment | changes,
            timeout=60,
            check=False,
        )

    return run
