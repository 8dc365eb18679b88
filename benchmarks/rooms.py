"""How fast the text of each room is read and judged, beside that of PokerStars.

    python benchmarks/rooms.py [--rounds 9]

First the same random hands, written by the tests' writers as each room has them and as PokerStars
has them; then the real hands below STANDPAT_CORPUS, each room's own, by the hand and by the line:
rooms write more or fewer lines, and the hands that are at hand are longer or shorter ones. Those
that come to a showdown are told by themselves, too: they take longest, and are half of PokerStars'.
Only sound hands are measured. All times are CPU time of one process, text to verdict, the least of
rounds that take all in turn.
"""

import argparse
import io
import os
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from hands import ROOT, joined

import grammar
from histories.actions import Show
from histories.hand import Hand
from replayer.engine import replay
from replayer.generate import Options, sessions

GAMES = ("2-7 triple draw", "2-7 single draw", "badugi", "five-card draw", "razz")
ROOMS = {
    "fulltilt": ("FullTilt", GAMES[:4]),
    "kingsclub": ("KingsClub", GAMES),
    "winamax": ("Winamax", ("2-7 triple draw", "razz")),
    "ongame": ("OnGame", ("five-card draw",)),
}
#: So many hands at least are read in one go.
MANY = 600


def sound(text: str | bytes) -> list[Hand]:
    """The hands of a text that nothing is wrong with."""
    data = text.encode() if isinstance(text, str) else text
    hands = [one for one in grammar.read(io.BytesIO(data)) if isinstance(one, Hand)]
    return [one for one in hands if replay(one).status == "ok"]


def same_hands(writer: Callable[[Hand], Any], game: str) -> tuple[list[str], list[str]]:
    """Random hands as PokerStars writes them, and as another room does."""
    before: list[str] = []
    after: list[str] = []
    for text, _ in sessions(300, 5, Options(game=game, kind="cash", spaces=False)):
        for hand in sound(text):
            try:
                other = sound(writer(hand).text())
            except Exception:  # the room has no words for something that happens
                continue
            if len(other) == 1:
                before.append(hand.source.text)
                after.append(other[0].source.text)
    return before, after


def real(folder: Path) -> list[Hand]:
    """The sound hands of a folder's files."""
    return [one for path in sorted(folder.glob("*.txt")) for one in sound(path.read_bytes())]


def contested(hand: Hand) -> bool:
    """Whether a hand comes to a showdown."""
    return any(isinstance(action, Show) for action in hand.actions)


def measure(sets: list[list[str]], rounds: int) -> list[float]:
    """Microseconds a hand of each set of texts."""
    files = []
    for texts in sets:
        turns = MANY // len(texts) + 1
        files.append((joined([one.rstrip("\n") + "\n" for one in texts] * turns), turns))
    least = [float("inf")] * len(sets)
    for _ in range(rounds):
        for at, (data, turns) in enumerate(files):
            start = time.process_time()
            for item in grammar.read(io.BytesIO(data)):
                replay(item)
            took = time.process_time() - start
            least[at] = min(least[at], 1e6 * took / turns / len(sets[at]))
    return least


def written(rounds: int) -> Iterator[str]:
    """Rows of the first comparison."""
    sys.path.insert(0, str(ROOT / "tests"))
    for room, (name, games) in ROOMS.items():
        writer = getattr(__import__(f"{room}_text"), name)
        for game in games:
            before, after = same_hands(writer, game)
            if not after:
                continue
            theirs, ours = measure([before, after], rounds)
            ratio = ours / theirs
            yield f"{room:11} {game:16} {len(after):5} {theirs:8.0f} {ours:8.0f} {ratio:6.2f}"


def exported(hands: dict[str, list[Hand]], rounds: int) -> Iterator[str]:
    """Rows of the second comparison, the first of which is that of PokerStars."""
    sets = [[hand.source.text for hand in each] for each in hands.values()]
    lines = [sum(one.count("\n") for one in texts) / len(texts) for texts in sets]
    times = measure(sets, rounds)
    for room, texts, count, each in zip(hands, sets, lines, times, strict=True):
        by_hand, by_line = each / times[0], each / count / (times[0] / lines[0])
        yield f"{room:11} {len(texts):5} {count:6.1f} {each:8.0f} {by_hand:8.2f} {by_line:8.2f}"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure the text of each room.")
    parser.add_argument("--rounds", type=int, default=9, help="the least of so many (default 9)")
    options = parser.parse_args()
    print(f"{'room':11} {'game':16} {'hands':>5} {'PokerSt.':>8} {'µs':>8} {'ratio':>6}")
    for row in written(options.rounds):
        print(row)
    corpus = os.environ.get("STANDPAT_CORPUS")
    if not corpus:
        return
    hands = {name: real(Path(corpus) / name) for name in ("pokerstars", *ROOMS)}
    shown = {name: [one for one in each if contested(one)] for name, each in hands.items()}
    for title, those in ("real hands", hands), ("showdowns", shown):
        print(f"\n{title:11} {'hands':>5} {'lines':>6} {'µs':>8} {'by hand':>8} {'by line':>8}")
        for row in exported({name: each for name, each in those.items() if each}, options.rounds):
            print(row)


if __name__ == "__main__":
    main()
