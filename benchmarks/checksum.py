"""What standpat says of many hands, as one number: it must not change with speed.

    python benchmarks/checksum.py [--hands 2000] [--damaged 4000] [PATH...]

Judges the hands of the files named, else of the examples and of the folder that STANDPAT_CORPUS
names; then generated hands; then hands of both kinds with a line lost, doubled, cut short or
exchanged with the next, or a character changed. Prints a SHA-256 of the JSON rows for each of the
three. Run it before and after a change, or with two builds of one state: the sums have to agree.
"""

import argparse
import hashlib
import io
import os
import random
from collections.abc import Callable, Iterable
from pathlib import Path

import grammar
from grammar.files import Inputs
from histories.hand import Hand, Item
from replayer import replay
from replayer.generate import sessions
from replayer.ledger import Ledger
from replayer.report.json import hand_line

ROOT = Path(__file__).resolve().parent.parent
CHARACTERS = "0123456789$.:[]()# acdhsAKQJTxyz\t\u00e9"


def lost(lines: list[str], at: int, _: random.Random) -> None:
    """A line is gone."""
    del lines[at]


def doubled(lines: list[str], at: int, _: random.Random) -> None:
    """A line stands twice."""
    lines.insert(at, lines[at])


def exchanged(lines: list[str], at: int, _: random.Random) -> None:
    """A line stands before the one it followed."""
    lines[at - 1], lines[at] = lines[at], lines[at - 1]


def cut_short(lines: list[str], at: int, rng: random.Random) -> None:
    """The text ends within a line."""
    lines[at:] = [lines[at][: rng.randrange(len(lines[at]) + 1)]]


def changed(lines: list[str], at: int, rng: random.Random) -> None:
    """A character is another one."""
    line = lines[at]
    if line:
        place = rng.randrange(len(line))
        lines[at] = line[:place] + rng.choice(CHARACTERS) + line[place + 1 :]


DAMAGES: tuple[Callable[[list[str], int, random.Random], None], ...] = (
    lost, doubled, exchanged, cut_short, changed, changed, changed,
)  # fmt: skip


def damaged(texts: list[str], count: int) -> bytes:
    """So many of the hands, each with one fault, the same in every run."""
    rng = random.Random(0)
    hands = []
    for _ in range(count):
        lines = rng.choice(texts).split("\n")
        rng.choice(DAMAGES)(lines, rng.randrange(1, len(lines)), rng)
        hands.append("\n".join(lines))
    return "\n\n\n".join(hands).encode("utf-8", "surrogateescape")


def judged(items: Iterable[Item], kept: list[str]) -> tuple[int, str]:
    """How many items there are, and the sum of their rows; keeps the texts of hands."""
    total = hashlib.sha256()
    check = Ledger().check
    count = 0
    for item in items:
        count += 1
        total.update(hand_line(check(replay(item))))
        if isinstance(item, Hand):
            kept.append(item.source.text)
    return count, total.hexdigest()


def files(named: list[str]) -> list[Path]:
    """The files or folders to take hands from."""
    if named:
        return [Path(name) for name in named]
    corpus = os.environ.get("STANDPAT_CORPUS")
    return [ROOT / "examples", ROOT / "tests" / "golden", *([Path(corpus)] if corpus else [])]


def main() -> None:
    """Judge, and print the sums."""
    parser = argparse.ArgumentParser(description="A checksum of what standpat says.")
    parser.add_argument("paths", nargs="*", metavar="PATH")
    parser.add_argument("--hands", type=int, default=2000, help="generated (default 2000)")
    parser.add_argument("--damaged", type=int, default=4000, help="damaged (default 4000)")
    options = parser.parse_args()
    texts: list[str] = []
    inputs = Inputs(files(options.paths))
    read = (
        item for one in inputs for item in grammar.read(one.stream, name=Path(one.name).name)
    )  # fmt: skip
    print("files     {:7}  {}".format(*judged(read, texts)))
    dealt = "\n\n\n".join(one.text for one in sessions(options.hands))
    read = grammar.read(io.BytesIO(dealt.encode()))
    print("generated {:7}  {}".format(*judged(read, texts)))
    read = grammar.read(io.BytesIO(damaged(texts, options.damaged)))
    print("damaged   {:7}  {}".format(*judged(read, [])))


if __name__ == "__main__":
    main()
