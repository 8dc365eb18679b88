"""Damage sound hands in every way, judge them, and count what was found."""

import io
import os
import random
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from damage.case import Reason, read, why
from damage.sound import ANY, KINDS, Damage, Inapplicable, Kind, Sound

import grammar
import replayer
from histories.findings import Finding
from histories.hand import Hand

ROOT = Path(__file__).resolve().parent.parent.parent
HANDS = ROOT / "examples" / "hands"
#: Sound hands of rooms that have no example.
OWN = ROOT / "tests"
GAP = "\n\n\n"


class Outcome(NamedTuple):
    """What came out for one damaged hand."""

    kind: Kind
    sound: Sound
    damage: Damage
    statuses: tuple[str, ...]
    findings: tuple[Finding, ...]
    unharmed: bool
    offset: int

    @property
    def errors(self) -> int:
        return sum(finding.severity == "error" for finding in self.findings)

    def _fits(self, finding: Finding) -> bool:
        if ANY in self.kind.codes:
            return finding.severity == "error" or finding.code in ("truncated", "unknown-line")
        return finding.code in self.kind.codes

    @property
    def caught(self) -> bool:
        """The damaged hand does not pass; where only a warning is due, it is there."""
        return any(status != "ok" for status in self.statuses) or self.right_code

    @property
    def right_code(self) -> bool:
        return any(self._fits(finding) for finding in self.findings)

    @property
    def right_line(self) -> bool:
        """A finding that is due stands on a line that may be accused."""
        return any(
            self._fits(finding) and finding.line - self.offset in self.damage.at
            for finding in self.findings
        )


def folders(room: str) -> list[Path]:
    """Where sound hands are: the examples, a folder of the room's own, and one of real ones."""
    corpus = os.environ.get("STANDPAT_CORPUS")
    found = [folder for folder in (HANDS, OWN / room) if folder.is_dir()]
    if corpus:
        inner = Path(corpus) / room
        found.append(inner if inner.is_dir() else Path(corpus))
    return found


def _kind_of(room: str) -> type[Sound]:
    """How the lines of a room are written anew."""
    if room == "fulltilt":
        from damage.fulltilt import FullTiltSound

        return FullTiltSound
    if room == "kingsclub":
        from damage.kingsclub import KingsClubSound

        return KingsClubSound
    if room == "winamax":
        from damage.winamax import WinamaxSound

        return WinamaxSound
    if room == "ongame":
        from damage.ongame import OnGameSound

        return OnGameSound
    return Sound


@cache
def sound_hands(room: str = "pokerstars") -> tuple[Sound, ...]:
    """Every sound hand of a room."""
    found = []
    kind_of = _kind_of(room)
    for folder in folders(room):
        for path in sorted(folder.glob("*.txt")):
            for item in grammar.read(path):
                if not isinstance(item, Hand) or item.room != room:
                    continue
                if item.summary is None or not item.complete:
                    continue
                result = replayer.replay(item)
                if result.status == "ok" and not any(
                    finding.severity != "info" for finding in result.findings
                ):
                    found.append(kind_of(item, f"{path.name}:{item.source.line}"))
    return tuple(found)


#: Examples of a room of which the first and the last hand stand around the damaged one.
AROUND = {
    "pokerstars": ("badugi-heads-up.txt", "single-draw-tournament.txt"),
    "fulltilt": ("fulltilt-sit-and-go.txt", "fulltilt-archive.txt"),
    "winamax": ("winamax-razz.txt", "winamax-triple-draw.txt"),
    "ongame": ("ongame-five-card-draw.txt", "ongame-five-card-draw.txt"),
    "kingsclub": ("razz.txt", "draw.txt"),
}


@cache
def neighbours(room: str) -> tuple[str, str]:
    """The sound hands that stand before and after the damaged one."""
    near = (OWN / room, HANDS)
    texts = [
        item.source.text.rstrip()
        for name in AROUND[room]
        for item in grammar.read(next(f / name for f in near if (f / name).exists()))
        if isinstance(item, Hand)
    ]
    return texts[0], texts[-1]


def judge(kind: Kind, sound: Sound, damage: Damage) -> Outcome:
    """Read and replay a damaged hand between two sound ones."""
    before, behind = neighbours(sound.hand.room)
    text = damage.data
    if text is None:
        text = "\n".join(damage.lines).encode("utf-8", "surrogateescape")
    data = before.encode() + GAP.encode() + text + GAP.encode() + behind.encode() + b"\n"
    offset = (before + GAP).count("\n")
    end = offset + (text + GAP.encode()).count(b"\n") + 1
    statuses: list[str] = []
    findings: list[Finding] = []
    around: list[str] = []
    for item in grammar.read(io.BytesIO(data)):
        result = replayer.replay(item)
        if offset < item.source.line < end:
            statuses.append(result.status)
        else:
            around.append(result.status)
        findings += result.findings
    return Outcome(
        kind, sound, damage, tuple(statuses), tuple(findings), around == ["ok", "ok"], offset
    )


def outcomes(
    kinds: Iterable[Kind], sounds: Iterable[Sound], variants: int = 2, seed: int = 0
) -> Iterator[Outcome]:
    """Every kind on every hand that it applies to, in a few variants."""
    hands = list(sounds)
    for kind in kinds:
        for sound in hands:
            done: set[tuple[str, ...]] = set()
            for variant in range(variants):
                rng = random.Random(f"{kind.name}/{sound.name}/{variant}/{seed}")
                try:
                    damage = kind.do(sound, rng)
                except Inapplicable:
                    continue
                key = (*damage.lines, str(damage.data))
                if key not in done and (damage.data is not None or damage.lines != sound.lines):
                    done.add(key)
                    yield judge(kind, sound, damage)


def reasons(room: str) -> tuple[Reason, ...]:
    """Why a damaged hand of a room may pass."""
    from damage import fulltilt, kingsclub, ongame, stud, winamax

    rooms = {each.CHAPTER: each.UNSAID for each in (fulltilt, kingsclub, ongame, winamax)}
    return rooms.get(room, stud.UNSAID)


def excuse(outcome: Outcome) -> str:
    """Why a damaged hand may pass, by the name of the reason; empty where it has to be caught."""
    damage = outcome.damage
    case = read(outcome.sound, damage.lines, damage.data)
    return why(case, reasons(outcome.sound.hand.room))


class Figures:
    """Counts of a run, for one kind, one chapter, or all."""

    def __init__(self) -> None:
        self.count = Counter[str]()

    def add(self, outcome: Outcome) -> None:
        count = self.count
        count["damaged"] += 1
        count["caught"] += outcome.caught
        count["code"] += outcome.right_code
        count["line"] += outcome.right_line
        count["few"] += outcome.errors <= 2
        count["unharmed"] += outcome.unharmed

    def share(self, what: str) -> float:
        return self.count[what] / max(1, self.count["damaged"])

    def __str__(self) -> str:
        shares = "  ".join(
            f"{what} {100 * self.share(what):5.1f}"
            for what in ("caught", "code", "line", "few", "unharmed")
        )
        return f"{self.count['damaged']:6}  {shares}"


def load(room: str = "pokerstars") -> dict[str, Kind]:
    """All kinds that fit a room."""
    from damage import (
        betting,
        drawn,
        draws,
        fulltilt,
        headers,
        kingsclub,
        kingsclub_lines,
        kingsclub_play,
        ongame,
        payout,
        reading,
        setup,
        showdown,
        sizes,
        stud,
        whole,
        winamax,
    )

    assert all(
        (betting, drawn, draws, headers, kingsclub_lines, kingsclub_play, payout, reading, setup,
         showdown, sizes, stud, whole)
    )  # fmt: skip
    own = {each.CHAPTER: each.UNFIT for each in (fulltilt, kingsclub, ongame, winamax)}
    unfit = own.get(room, {})
    return {
        name: kind
        for name, kind in KINDS.items()
        if (kind.chapter == room or kind.chapter not in own) and name not in unfit
    }
