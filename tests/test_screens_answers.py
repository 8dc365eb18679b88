"""What a person wants to know of a hand is on the screens: read from them alone, step by step.

Who drew how many cards on each draw, what was thrown away by the player in view, and why each pot
went where it did. The answers were written down from the hands' texts.
"""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from phh_hands import document
from screens import MONEY, cards, read
from stepping import HANDS
from test_stepper_games import BADEUCY, DRAWMAHA, MORE, TWICE

from replayer.stepper.app import lines
from replayer.stepper.hands import Hands
from replayer.stepper.theme import UNICODE
from replayer.stepper.viewer import Viewer

RAZZ = Path(__file__).parent / "kingsclub" / "razz.txt"

Draws = dict[int, dict[str, int]]


def steps(path: Path, width: int, height: int) -> list[list[str]]:
    """The screens of a file's first hand, a press of the key for the next step after the other."""
    with Hands(str(path)) as hands:
        place = hands.first_playable()
        assert place is not None
        viewer = Viewer(hands, place, UNICODE)
        screens = []
        while not viewer.note:
            screens.append([line.plain.rstrip() for line in lines(viewer, width, height)])
            viewer.press("KEY_RIGHT")
        assert viewer.note == "end of the hand"
    return screens


def drawn(screens: list[list[str]]) -> Draws:
    """Who drew how many on each draw, as the rule in the middle says it."""
    found: Draws = {}
    for screen in screens:
        rule = read(screen).rule
        match = re.search(r"── draw (\d) of \d ──.* ── (.+?) (?:draws (\d)|(stands pat)) ──", rule)
        if match is not None:
            found.setdefault(int(match[1]), {})[match[2]] = int(match[3] or 0)
    return found


def tracks(screens: list[list[str]]) -> Draws:
    """The same from the columns of the last screen."""
    last = read(screens[-1])
    found: Draws = {}
    for seat in last.seats:
        for column, text in zip(last.columns, seat.track, strict=True):
            if column[0] == "D" and text:
                count = text.replace("*", "").replace("↑", "").replace("pat", "0")
                found.setdefault(int(column[1]), {})[seat.name] = int(count)
    return found


def thrown(screens: list[list[str]], number: int) -> list[str]:
    """What the player in view threw away on a draw: the cards marked on its line."""
    rungs = [read(screen).rungs().get(f"draw {number}", "") for screen in screens]
    line = [rung for rung in rungs if rung][-1]
    return [card for part in line.split("-")[1:] for card in cards(part[:2])]


def pots(screens: list[list[str]]) -> list[tuple[str, str, str]]:
    """Each pot or part of one: its name, who got it, and what decided; all from the last screen.

    What decided is the sentence under the hands, or what the first two hands are.
    """
    panel = read(screens[-1]).panel
    found: list[tuple[str, str, str]] = []
    name, winner, hands, why = "", "", [], ""

    def close() -> None:
        if hands or why:
            found.append((name, winner, why or " before ".join(hands[:2])))

    for line in panel:
        # a pot, or a part of one under it
        head = re.match(rf" (\w.*?) +{MONEY} +→ (.+?) {MONEY}(?:   .*)?$", line)
        head = head or re.match(rf" {{3}}(\S.*?) +→ (.+?) {MONEY}(?:   .*)?$", line)
        more = re.match(rf" {{20,}}→ (.+?) {MONEY}", line)
        if head is not None:
            close()
            name, winner, hands, why = head[1].strip(), head[2], [], ""
        elif more is not None:
            winner += f" and {more[1]}"
        elif re.match(r" {18}", line):
            why = line.strip().lstrip("^").strip()
        elif line.startswith("   ") and not line.startswith("   for "):
            words = re.sub(r"^(?:~?..  ?)*", "", line[18:].strip())
            hands.append(words.removesuffix("x reveals").removesuffix("as above").strip())
        elif line.startswith(" ✓"):
            break
    close()
    return found


CASES: list[tuple[str, Draws, int, list[str], list[tuple[str, str, str]]]] = [
    (
        "five-card-draw-side-pots",
        {1: {"Vesper": 2, "old_tin": 1, "Harrow": 3, "Mirko K": 3}},
        0,
        [],
        [
            ("side pot-2", "Mirko K", "A is over K: these cards decide"),
            ("side pot-1", "old_tin", "two pair beats one pair"),
            ("main pot", "Vesper", "trips beat two pair"),
        ],
    ),
    (
        "single-draw-split-pot",
        {1: {"Ragnar80": 1, "Juniper_B": 0}},
        1,
        [],
        [("pot", "Ragnar80 and Juniper_B", "equal hands: the pot is split")],
    ),
    (
        "triple-draw-reshuffle",
        {
            1: {"Brannock": 3, "Corvid-9": 2, "sevenoaks": 3, "P Lindqvist": 2, "ttm_45": 2,
                "Halyard": 3},
            2: {"Corvid-9": 1, "sevenoaks": 2, "P Lindqvist": 1, "ttm_45": 2},
            3: {"Corvid-9": 0, "sevenoaks": 1, "P Lindqvist": 1, "ttm_45": 1},
        },
        2,
        ["9h"],
        [("pot", "Corvid-9", "8-6-4-3-2 low before mucked")],
    ),
    (
        "badugi-tournament",
        {
            1: {"Lapwing": 2, "doktor_f": 1, "Ansel P": 1},
            2: {"Lapwing": 1, "doktor_f": 1, "Ansel P": 0},
            3: {"Lapwing": 1, "doktor_f": 1, "Ansel P": 0},
        },
        1,
        ["8h"],
        [
            ("side pot", "Ansel P", "8 is under T: this card decides"),
            ("main pot", "Ansel P", "8 is under T: this card decides"),
        ],
    ),
    ("razz", {}, 0, [], [("pot", "Sable", "6-4-3-2-A low before mucked")]),
    (
        "drawmaha",
        {1: {"p1": 2, "p2": 1}},
        1,
        ["Kd", "4c"],
        [
            ("high", "p1", "trips beat no pair"),
            ("omaha", "p2", "a straight beats trips"),
        ],
    ),
    (
        "2-7 razz",
        {},
        0,
        [],
        [
            ("side pot", "Juniper", "Q-9-8-4-2 low"),
            ("main pot", "Kestrel", "T is under Q: this card decides"),
        ],
    ),
    (
        "2-7 drawmaha",
        {1: {"p1": 1, "p2": 1}},
        1,
        ["Kc"],
        [
            ("2-7", "p1", "9 is under Q: this card decides"),
            ("omaha", "p2", "a straight beats two pair"),
        ],
    ),
    (
        "badeucy",
        {1: {"p1": 1, "p2": 2}, 2: {"p1": 1, "p2": 1}, 3: {"p1": 0, "p2": 0}},
        2,
        ["7d"],
        [
            ("2-7", "p1", "9 is under K: this card decides"),
            ("badugi", "p2", "5 is under 7: this card decides"),
        ],
    ),
    (
        "badacey",
        {1: {"p1": 1, "p2": 2}, 2: {"p1": 1, "p2": 1}, 3: {"p1": 0, "p2": 0}},
        2,
        ["7d"],
        [
            ("A-5", "p1", "9 is under K: this card decides"),
            ("badugi", "p2", "5 is under 7: this card decides"),
        ],
    ),
    (
        "A-5 triple draw",
        {1: {"p1": 1, "p2": 2}, 2: {"p1": 1, "p2": 1}, 3: {"p1": 0, "p2": 0}},
        2,
        ["7d"],
        [("pot", "p1", "9 is under K: this card decides")],
    ),
    (
        "A-5 single draw",
        {1: {"p1": 1, "p2": 2}},
        1,
        ["Kc"],
        [("pot", "p1", "9 is under K: this card decides")],
    ),
    (
        "run twice",
        {1: {"p1": 1, "p2": 0}},
        1,
        ["Th"],
        [
            ("run 1", "p1", "8 is under 9: this card decides"),
            ("run 2", "p2", "9 is under K: this card decides"),
        ],
    ),
]  # fmt: skip

#: Two halves, of which the low one counts as 2-7.
DRAWMAHA_LOW = (
    "d dh p1 2c3h5h7sKc", "d dh p2 ??????????", "d dh p3 ??????????", "p3 f", "p1 cc", "p2 cc",
    "d db Ah9dTs", "p1 cbr 4", "p2 cc", "p1 sd Kc", "p2 sd ??", "d dh p1 9s", "d dh p2 ??",
    "d db 3d", "p1 cc", "p2 cc", "d db 8c", "p1 cbr 6", "p2 cc", "p1 sm 2c3h5h7s9s",
    "p2 sm JdQd7d6c5d",
)  # fmt: skip

ONE_DRAW = (
    "d dh p1 2c3d5h7sKc", "d dh p2 ??????????", "d dh p3 ??????????", "p3 f", "p1 cc", "p2 cc",
    "p1 sd Kc", "p2 sd ????", "d dh p1 9s", "d dh p2 ????", "p1 cbr 4", "p2 cc",
    "p1 sm 2c3d5h7s9s", "p2 sm 4c3h2d5sKs",
)  # fmt: skip

DOCUMENTS: dict[str, Callable[[], str]] = {
    "drawmaha": lambda: document("drawmaha", DRAWMAHA, [("p1", 12), ("p2", 12)], limit="pot"),
    "2-7 drawmaha": lambda: document(
        "2-7 drawmaha", DRAWMAHA_LOW, [("p1", 12), ("p2", 12)], limit="pot"
    ),
    "2-7 razz": lambda: "#" + RAZZ.read_text(encoding="utf-8").split("\n\n#")[2],
    "badeucy": lambda: document("badeucy", BADEUCY, [("p1", 8), ("p2", 8)], limit="fixed"),
    "badacey": lambda: document("badacey", BADEUCY, [("p1", 8), ("p2", 8)], limit="fixed"),
    "A-5 triple draw": lambda: document("A-5 triple draw", BADEUCY, [("p1", 16)], limit="fixed"),
    "A-5 single draw": lambda: document("A-5 single draw", ONE_DRAW, [("p1", 12)], limit="fixed"),
    "run twice": lambda: document(
        "2-7 single draw", TWICE, [("p1", 21), ("p2", 20)], limit="no", antes=[1, 1, 1],
        stacks=(20, 20, 20), more=MORE,
    ),
}  # fmt: skip


def source(name: str, folder: Path) -> Path:
    """The hand's file."""
    if name not in DOCUMENTS:
        return HANDS / f"{name}.txt"
    path = folder / "hand.phh"
    path.write_text(DOCUMENTS[name](), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("name", "draws", "number", "gone", "why"), CASES, ids=[c[0] for c in CASES]
)
def test_the_screens_have_the_answers(
    tmp_path: Path,
    name: str,
    draws: Draws,
    number: int,
    gone: list[str],
    why: list[tuple[str, str, str]],
) -> None:
    path = source(name, tmp_path)
    small, large = steps(path, 80, 24), steps(path, 140, 40)
    assert drawn(small) == drawn(large) == draws
    assert tracks(large) == draws
    if number:
        assert sorted(thrown(small, number)) == sorted(thrown(large, number)) == sorted(gone)
    assert pots(large) == why


def test_what_was_thrown_on_the_second_draw_of_every_example() -> None:
    """The ladder's marks and the history's brackets, for every hero who drew twice."""
    seen = 0
    for path in HANDS.glob("*.txt"):
        text = path.read_text(encoding="utf-8-sig").split("\n\n\n")[0]
        name = re.search(r"Dealt to (.+?) \[", text)
        if name is None:
            continue
        lines_of = [line for line in text.split("\n") if line.startswith(f"{name[1]}: ")]
        acts = [line for line in lines_of if "discards" in line or "stands pat" in line]
        if len(acts) < 2 or path.stem in ("razz", "noise"):
            continue
        wanted = re.findall(r"\[(.*?)\]", acts[1]) if "discards" in acts[1] else [""]
        assert sorted(thrown(steps(path, 80, 24), 2)) == sorted(wanted[0].split()), path
        seen += 1
    assert seen > 4
