"""One damage to a sound hand of Merge or Boss, of every kind that was thought of: it is found."""

import io
import os
from collections import Counter
from contextlib import suppress
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
from xml_damage import KINDS, Damage, Inapplicable, Kind, Sound
from xml_writer import Boss, Cannot, Merge

import grammar
import replayer
from histories.findings import Finding
from histories.hand import Hand
from replayer.generate import sessions

ROOT = Path(__file__).resolve().parent.parent
#: How many hands a kind is tried on in the short run.
HANDS = 12
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
    hands = []
    for text, _ in sessions(240, 31):
        (item,) = grammar.read_text(text.strip() + "\n")
        if isinstance(item, Hand) and item.time.year > 2008:
            hands.append(item)
    return hands


def judge(kind: Kind, one: Sound, damage: Damage) -> Outcome:
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


def outcomes(kind: Kind, limit: int, variants: int = 2) -> list[Outcome]:
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
    return found


def test_the_hands_are_of_every_game_and_limit() -> None:
    hands = sounds()
    assert len(hands) > 60
    kinds = Counter((one.hand.room, one.hand.game_name) for one in hands)
    assert set(kinds) >= {
        ("merge", "2-7 triple draw"), ("merge", "A-5 triple draw"), ("merge", "badugi"),
        ("merge", "five-card draw"), ("merge", "razz"), ("boss", "five-card draw"),
    }  # fmt: skip


@pytest.mark.parametrize("name", KINDS)
def test_damage_is_found(name: str) -> None:
    found = outcomes(KINDS[name], HANDS)
    assert found
    assert {one.sound.hand.room for one in found} == set(KINDS[name].rooms) or len(found) > 4
    check(found)


def check(found: list[Outcome]) -> None:
    assert [str(one) for one in found if not one.caught] == []
    wrong = [str(one) for one in found if not one.right_line]
    assert len(wrong) <= 0.05 * len(found), wrong[:5]
    many = [str(one) for one in found if not one.few and not one.kind.wide]
    assert len(many) <= 0.3 * len(found), many[:5]


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_damage_is_found_in_all_hands() -> None:
    found = [one for kind in KINDS.values() for one in outcomes(kind, 10**6, 3)]
    assert [str(one) for one in found if not one.caught] == []
    assert sum(one.right_line for one in found) >= 0.95 * len(found)
    single = [one for one in found if not one.kind.wide]
    assert sum(one.few for one in single) >= 0.9 * len(single)
