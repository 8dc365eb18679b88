"""Damage sound hands of Merge and Boss in every way, and judge them."""

import io
import os
from contextlib import suppress
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

from xml_damage import betting, cards, head, markup, payout
from xml_damage.sound import KINDS, Damage, Inapplicable, Kind, Sound
from xml_writer import Boss, Cannot, Merge

import grammar
import replayer
from histories.findings import Finding
from histories.hand import Hand
from replayer.generate import sessions

assert all((betting, cards, head, markup, payout, KINDS))  # they enter their kinds
ROOT = Path(__file__).resolve().parent.parent.parent
PLAIN = {  # sound hands to stand before and behind the damaged one
    "merge": (ROOT / "examples" / "hands" / "merge-razz.xml").read_text(encoding="utf-8"),
    "boss": (ROOT / "examples" / "hands" / "boss-five-card-draw.xml").read_text(encoding="utf-8"),
}


class Outcome(NamedTuple):
    """What came out for one damaged hand."""

    kind: Kind
    sound: Sound
    damage: Damage
    statuses: tuple[str, ...]
    findings: tuple[Finding, ...]
    offset: int

    @property
    def caught(self) -> bool:
        return any(status != "ok" for status in self.statuses) or self.right_code

    @property
    def right_code(self) -> bool:
        return any(finding.code in self.kind.codes for finding in self.findings)

    @property
    def right_line(self) -> bool:
        return any(
            finding.code in self.kind.codes and finding.line - self.offset in self.damage.at
            for finding in self.findings
        )

    @property
    def few(self) -> bool:
        return sum(finding.severity == "error" for finding in self.findings) <= 2

    def __str__(self) -> str:
        found = [(f.code, f.line - self.offset) for f in self.findings]
        return f"{self.kind.name}: {self.sound.hand.hand_id}: {self.statuses} {found}"


def sound(hand: Hand, above: str) -> Sound | None:
    """A hand of these rooms that is sound and whole, for damaging."""
    result = replayer.replay(hand)
    errors = [finding for finding in result.findings if finding.severity != "info"]
    if result.status != "ok" or errors or hand.summary is None:
        return None
    return Sound(hand, hand.source.text.rstrip("\n").split("\n"), above)


@cache
def sounds() -> tuple[Sound, ...]:
    """The examples, real hands where there are some, and generated ones."""
    folders = [ROOT / "examples" / "hands"]
    if os.environ.get("STANDPAT_CORPUS"):
        folders += [Path(os.environ["STANDPAT_CORPUS"]) / room for room in ("merge", "boss")]
    found = []
    for folder in folders:
        for path in sorted([*folder.glob("*.xml"), *folder.glob("*.txt")]):
            text = path.read_text(encoding="utf-8", errors="replace")
            above = ""
            for item in grammar.read(path) if "<game " in text or "<HISTORY " in text else ():
                line = item.source.line
                tags = [t for t in text.split("\n")[:line] if t.startswith("<description")]
                above = tags[-1] if tags else ""
                if isinstance(item, Hand):
                    found.append(sound(item, above))
    for hand in dealt():
        for writer in (Merge, Boss):
            with suppress(Cannot):
                above = writer(hand).description() if writer is Merge else ""
                (item,) = grammar.read_text(f"{above}\n{writer(hand).text()}")
                assert isinstance(item, Hand)
                found.append(sound(item, above))
    return tuple(each for each in found if each is not None)


def dealt() -> list[Hand]:
    """Generated hands."""
    hands = []
    for text, _ in sessions(240, 31):
        (item,) = grammar.read_text(text.strip() + "\n")
        if isinstance(item, Hand) and item.time.year > 2008:
            hands.append(item)
    return hands


def judge(kind: Kind, one: Sound, damage: Damage) -> Outcome:
    """Read and replay a damaged hand between two sound ones, which are unharmed."""
    room = one.hand.room
    lines, above = list(damage.lines), one.above
    if kind.above:
        above, lines = lines[0], lines[1:]
    before = PLAIN[room].rstrip("\n") + "\n"
    if room == "boss":
        before, above = before.replace("</ROOT>", ""), "<X>"
    text = before + above + "\n" + "\n".join(lines) + "\n"
    offset = before.count("\n") + (0 if kind.above else 1)
    behind = PLAIN[room].partition("<ROOT>\n")[2] or PLAIN[room]
    end = text.count("\n")
    statuses, findings, around = [], [], []
    for item in grammar.read(io.BytesIO((text + behind).encode())):
        result = replayer.replay(item)
        if before.count("\n") < item.source.line <= end:
            statuses.append(result.status)
            findings += result.findings
        else:
            around.append(result.status)
    alone = [replayer.replay(item).status for item in grammar.read_text(PLAIN[room])]
    assert around == alone * 2, (kind.name, around)
    return Outcome(kind, one, damage, tuple(statuses), tuple(findings), offset)


@cache
def outcomes(kind: Kind, limit: int, variants: int = 2) -> tuple[Outcome, ...]:
    """The damage of a kind to so many hands, in a few variants of each."""
    hands = [one for one in sounds() if one.hand.room in kind.rooms]
    Random(kind.name).shuffle(hands)
    found: list[Outcome] = []
    tried = 0
    for one in hands:
        before = len(found)
        for variant in range(variants):
            rng = Random(f"{kind.name}/{one.hand.hand_id}/{variant}")
            start = Sound(one.hand, [one.above, *one.lines], "") if kind.above else one
            with suppress(Inapplicable):
                damage = kind.do(start, rng)
                if damage.lines != start.lines:
                    found.append(judge(kind, one, damage))
        tried += len(found) > before
        if tried == limit:
            break
    return tuple(found)
