"""Text to verdict, stage by stage, beside the yardstick and PokerKit: CPU time of one process."""

import contextlib
import io
import statistics
import time
import warnings
from collections.abc import Callable
from typing import Any

from hands import joined, read

import grammar
from histories import phh
from histories.hand import Hand
from replayer.engine import replay

#: Hands judged again and again for *hand to verdict*: more would only fill the memory.
READY = 2_000
#: Hands for PokerKit, which takes a hundred times as long for one.
FEW = 150

#: What is measured: the work, and of how many hands.
Work = tuple[Callable[[], None], int]


def stages(hands: list[str], floor: Any) -> dict[str, Work]:
    """The stages by name."""
    data = joined(hands)
    ready = read(hands[:READY])
    turns = max(1, len(hands) // len(ready))

    def read_by_floor() -> None:
        for text in hands:
            floor.parse(text)

    def text_to_hand() -> None:
        for _ in grammar.read(io.BytesIO(data)):
            pass

    def hand_to_verdict() -> None:
        for _ in range(turns):
            for hand in ready:
                replay(hand)

    def text_to_verdict() -> None:
        for item in grammar.read(io.BytesIO(data)):
            replay(item)

    work: dict[str, Work] = {
        "text to hand": (text_to_hand, len(hands)),
        "hand to verdict": (hand_to_verdict, turns * len(ready)),
        "text to verdict": (text_to_verdict, len(hands)),
    }
    return {"floor": (read_by_floor, len(hands)), **work} if floor is not None else work


def against_pokerkit(hands: list[str]) -> dict[str, Work]:
    """PokerKit loads and plays hands from PHH; standpat reads and judges the same from their text.

    Empty where PokerKit is not installed. Hands that it refuses are left out.
    """
    try:
        from pokerkit import HandHistory
    except ImportError:
        return {}

    def play(text: str) -> None:
        for _ in HandHistory.loads(text):
            pass

    texts: list[str] = []
    documents: list[str] = []
    for hand in read(hands[:: max(1, len(hands) // (2 * FEW))]):
        document = _playable(hand, play)
        if document is not None and len(texts) < FEW:
            texts.append(hand.source.text)
            documents.append(document)
    data = joined(texts)
    turns = 20

    def by_pokerkit() -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            for document in documents:
                play(document)

    def by_standpat() -> None:
        for _ in range(turns):
            for item in grammar.read(io.BytesIO(data)):
                replay(item)

    return {
        "PokerKit, from PHH": (by_pokerkit, len(documents)),
        "text to verdict, these": (by_standpat, turns * len(texts)),
    }


def _playable(hand: Hand, play: Callable[[str], None]) -> str | None:
    with contextlib.suppress(Exception), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        document = phh.write(hand)
        play(document)
        return document
    return None


def measure(work: dict[str, Work], rounds: int) -> dict[str, float]:
    """Milliseconds of CPU a hand: the median of the rounds, each of which takes all in turn."""
    times: dict[str, list[float]] = {name: [] for name in work}
    for _ in range(rounds):
        for name, (one, count) in work.items():
            start = time.process_time()
            one()
            times[name].append(1000 * (time.process_time() - start) / count)
    return {name: statistics.median(each) for name, each in times.items()}


def show(hands: list[str], floor: Any, rounds: int) -> None:
    """Measure and print."""
    kit = against_pokerkit(hands)
    found = measure({**stages(hands, floor), **kit}, rounds)
    base = found.get("floor")
    print(f"{'stage':24} {'ms a hand':>10} {'hands/s':>9} {'x floor':>8}")
    for name, each in found.items():
        ratio = f"{each / base:8.2f}" if base else "       -"
        print(f"{name:24} {each:10.4f} {1000 / each:9,.0f} {ratio}")
    if kit:
        theirs, ours = (found[name] for name in kit)
        print(f"standpat judges {theirs / ours:.0f} times as many hands a second as PokerKit plays")
