"""The made-up room of CONTRIBUTING.md: a pair of files, a row, and its hands are judged."""

import re
from pathlib import Path

import pytest
from rooms import hearth

import grammar
import replayer
from grammar import rooms
from grammar.rooms import Room
from histories.hand import Hand
from replayer.houserules import PROFILES, HouseRules

HERE = Path(__file__).resolve().parent / "rooms"
HAND = (HERE / "hearth.txt").read_text(encoding="utf-8")


@pytest.fixture(autouse=True)
def row(monkeypatch: pytest.MonkeyPatch) -> None:
    added = Room("hearth", b"Hearth #", r"Hearth #[0-9]++", "rooms.hearth")
    monkeypatch.setattr(rooms, "ROOMS", (*rooms.ROOMS, added))
    unsaid = frozenset(
        {"caps", "hand names", "raised by", "reshuffles", "showdown", "summary seats"}
    )
    rules = HouseRules(
        name="hearth",
        small_blinds={2: 1},
        showing_order="last aggressor, then clockwise",
        unsaid=unsaid,  # type: ignore[arg-type]
    )
    monkeypatch.setitem(PROFILES, "hearth", rules)


@pytest.mark.parametrize("name", ["hearth.lark", "hearth.py", "hearth.txt"])
def test_the_page_shows_the_files(name: str, root: Path) -> None:
    page = (root / "CONTRIBUTING.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```\w*\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
    assert (HERE / name).read_text(encoding="utf-8") in blocks


def test_its_hand_is_read_and_judged() -> None:
    (hand,) = grammar.read_text(HAND)
    assert isinstance(hand, Hand)
    assert (hand.room, hand.game_name, hand.seats[1].name) == (
        "hearth", "five-card draw", "Marlow Grey",
    )  # fmt: skip
    result = replayer.replay(hand)
    assert result.findings == ()
    assert (result.status, result.verdict) == ("ok", "agrees")


@pytest.mark.parametrize(
    ("old", "new", "code", "line", "column"),
    [
        ("Juniper bets 4", "Juniper bets 5", "bet-size", 14, 14),
        ("Juniper bets 4", "Juniper betz 4", "unknown-verb", 14, 9),
        ("Juniper bets 4", "Juniper bets 4O", "impossible-amount", 14, 14),
        ("[Ks Kd] [Kh 9c 3d]", "[Ks Kd] [Kh 9c 3x]", "impossible-card", 12, 33),
        ("Juniper wins 16", "Juniper wins 15", "award-amount", 18, 14),
        ("Marlow Grey shows [9h 9s 4c 4d As]\n", "", "show-missing", 17, 1),
        ("--- draw\n", "", "missing-section", 10, 1),
        ("Juniper calls 2", "Jumiper calls 2", "unknown-player", 9, 1),
        ("Marlow Grey (84)", "Marlow Grey (8a4)", "impossible-amount", 3, 22),
    ],
)
def test_damage_is_found_at_its_place(
    old: str, new: str, code: str, line: int, column: int
) -> None:
    assert old in HAND
    (item,) = grammar.read_text(HAND.replace(old, new))
    found = [f for f in replayer.replay(item).findings if f.severity == "error"]
    assert [(f.code, f.line, f.column) for f in found] == [(code, line, column)]


def test_the_words_say_what_could_stand_there() -> None:
    (item,) = grammar.read_text(HAND.replace("Juniper bets 4", "Juniper bets"))
    (fault,) = item.faults  # type: ignore[union-attr]
    assert fault.message == "an amount such as 150 has to stand here"


def test_both_tiers_make_the_same_of_it() -> None:
    from grammar.text import faults

    assert faults.read_hand(hearth.DIALECT, HAND, "-", 1, ()) == hearth.read_hand(HAND)
