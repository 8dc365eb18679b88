"""The replayer on games with halves, a board, upcards, and hands that are run twice."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from phh_hands import document, hand
from rich.cells import cell_len
from stepping import compare, example, shown

from replayer.exports.scene import scene
from replayer.generate import Options, sessions
from replayer.houserules import PROFILES
from replayer.stepper.frames import Film, film
from replayer.stepper.look import Look
from replayer.stepper.transcript import transcript
from replayer.stepper.words import value

SNAPSHOTS = Path(__file__).parent / "snapshots"

DRAWMAHA = (
    "d dh p1 AcKd9h9s4c", "d dh p2 ??????????", "d dh p3 ??????????", "p3 f", "p1 cc", "p2 cc",
    "d db Ah9dTs", "p1 cbr 4", "p2 cc", "p1 sd Kd4c", "p2 sd ??", "d dh p1 9c2s", "d dh p2 ??",
    "d db 3d", "p1 cc", "p2 cc", "d db 8c", "p1 cbr 6", "p2 cc", "p1 sm Ac9c9h9s2s",
    "p2 sm JdQd7d6c5d",
)  # fmt: skip

BADEUCY = (
    "d dh p1 2c3d5h7sKc", "d dh p2 ??????????", "d dh p3 ??????????", "p3 f", "p1 cc", "p2 cc",
    "p1 sd Kc", "p2 sd ????", "d dh p1 7d", "d dh p2 ????", "p1 cbr 2", "p2 cc",
    "p1 sd 7d", "p2 sd ??", "d dh p1 9s", "d dh p2 ??", "p1 cbr 4", "p2 cc",
    "p1 sd", "p2 sd", "p1 cc", "p2 cc", "p1 sm 2c3d5h7s9s", "p2 sm 4c3h2d5sKs",
)  # fmt: skip

TWICE = (
    "d dh p1 2c3c4d7hTh", "d dh p2 ??????????", "d dh p3 ??????????", "p3 f", "p1 cbr 10",
    "p2 cbr 19", "p1 cc", "p1 sd Th", "p2 sd", "d dh p1 8s", "p1 sm 2c3c4d7h8s",
    "p2 sm 2s3s4h6s9d",
)  # fmt: skip
MORE = (
    "_runs = 2\n_run_from = 7\n_run_cards = [['p1', 'Kc']]\n_run_shows = [['p1', 2, '2c3c4d7hKc']]"
)


def drawmaha() -> Film:
    paid = [("p1", 12), ("p2", 12)]
    return film(hand(document("drawmaha", DRAWMAHA, paid, limit="pot")), PROFILES["phh"])


def badeucy() -> Film:
    paid: Sequence[tuple[str, int]] = [("p1", 8), ("p2", 8)]
    text = document("badeucy", BADEUCY, paid, limit="fixed")
    return film(hand(text), PROFILES["phh"])


def twice() -> Film:
    text = document(
        "2-7 single draw", TWICE, [("p1", 21), ("p2", 20)], limit="no", antes=[1, 1, 1],
        stacks=(20, 20, 20), more=MORE,
    )  # fmt: skip
    return film(hand(text), PROFILES["phh"])


FILMS = {
    "drawmaha": drawmaha,
    "badeucy": badeucy,
    "twice": twice,
    "razz": lambda: example("razz"),
}
CASES = [
    ("drawmaha", 7, 80, 24), ("drawmaha", 11, 80, 24), ("drawmaha", -1, 80, 24),
    ("drawmaha", -1, 140, 40), ("badeucy", 13, 80, 24), ("badeucy", -1, 80, 24),
    ("badeucy", -1, 140, 40), ("twice", 11, 80, 24), ("twice", -1, 80, 24), ("twice", -1, 140, 40),
    ("razz", 9, 80, 24), ("razz", 21, 140, 40), ("razz", -1, 80, 24),
]  # fmt: skip


@pytest.mark.parametrize(("name", "step", "width", "height"), CASES)
def test_snapshots(name: str, step: int, width: int, height: int) -> None:
    shot = FILMS[name]()
    assert not shot.result.findings, shot.result.findings
    index = step if step >= 0 else shot.last
    lines = [line.rstrip() for line in shown(Look(shot, index, width, height))]
    words = "end" if step < 0 else str(step)
    compare(SNAPSHOTS / f"game-{name}-{words}-{width}.txt", "\n".join(lines) + "\n")


@pytest.mark.parametrize("game", ["badeucy", "badacey", "drawmaha", "2-7 drawmaha"])
def test_every_screen_of_generated_hands(game: str) -> None:
    """Chips are conserved, bets lie where chips are, and every line fits."""
    from grammar.phh import read_hand

    for text, _ in sessions(12, seed=8, options=Options(game=game, room="phh")):
        (item,) = read_hand(text)
        shot = film(item)
        chips = sum(seat.stack for seat in shot.hand.seats)
        for frame in shot.frames:
            assert all(place.bet >= 0 for place in frame.places)
            won = sum(place.won for place in frame.places)
            assert sum(place.stack for place in frame.places) + frame.pot - won == chips
            for width, height in ((80, 24), (140, 40)):
                lines = shown(Look(shot, frame.index, width, height, reveal=True))
                assert {cell_len(line) for line in lines} == {width}
        draws = [draw for draw in shot.draws if draw.number > shot.hand.game.draws]
        assert not draws
        assert "payout agrees" in transcript(shot) or shot.result.verdict != "agrees"


def test_the_board_is_on_the_screen_from_the_flop_on() -> None:
    shot = drawmaha()
    boards = [frame.board for frame in shot.frames]
    assert [board for at, board in enumerate(boards) if not at or board != boards[at - 1]] == [
        (), ("Ah", "9d", "Ts"), ("Ah", "9d", "Ts", "3d"), ("Ah", "9d", "Ts", "3d", "8c")
    ]  # fmt: skip
    flop = boards.index(("Ah", "9d", "Ts"))
    rule = next(line for line in shown(Look(shot, flop)) if line.startswith("── bet"))
    assert rule.startswith("── bet 2 of 4 ── A♥ 9♦ T♠ ── pot ")
    assert [draw.number for draw in shot.draws] == [1, 1]


def test_upcards_lie_between_bars() -> None:
    shot = example("razz")
    last = shown(Look(shot, shot.last))
    assert any("▒▒ ▒▒│2♥ 8♦ 5♠ 8♣│▒▒" in line for line in last)
    assert any("4♠ 6♣│A♦ 9♥ 3♣ T♦│2♣" in line for line in last)
    assert shot.hero == 3


def test_each_run_has_its_hands() -> None:
    shot = twice()
    runs = shot.frames[-1].runs
    assert [run.hands[0][-1] for run in runs] == ["8s", "Kc"]
    text = "\n".join(shown(Look(shot, shot.last, 120, 40)))
    assert "run 1" in text
    assert "8 is under 9: this card decides" in text
    assert "9 is under K: this card decides" in text


@pytest.mark.parametrize(
    ("name", "cards", "board", "short", "long"),
    [
        ("badeucy", "2c 3d 5h 7s 9s", "", "97532/7532", "9-7-5-3-2 low, 7-5-3-2 badugi"),
        ("badeucy", "2c 3c 5h 7c 9h", "", "97532/52", "9-7-5-3-2 low, 2-card 5-2"),
        ("drawmaha", "Ac Kd 9h 9s 4c", "", "99AK4", "pair of nines"),
        ("drawmaha", "Ac Kd 9h 9s 4c", "Ah 9d Ts", "99AK4/999AT",
         "pair of nines, omaha three nines"),
        ("razz", "4s 6c Ad", "", "6-4-A", "6-4-A"),
        ("razz", "4s 4c Ad 9h", "", "4-4-9-A", "4-4-9-A"),
        ("razz", "4s 6c Ad 9h 3c Td 2c", "", "6-4-3-2-A", "6-4-3-2-A low"),
    ],
)  # fmt: skip
def test_values(name: str, cards: str, board: str, short: str, long: str) -> None:
    game = FILMS[name]().hand.game
    held, middle = tuple(cards.split()), tuple(board.split())
    assert value(game, held, middle) == short
    assert value(game, held, middle, long=True) == long


def test_a_page_says_what_decided_in_each_half_and_run() -> None:
    def whys(shot: Film) -> list[tuple[str, list[int], list[int], str]]:
        pots = json.loads(json.dumps(scene(shot, 1, tries=0)))["pots"]
        assert not pots["pot"]["why"]
        return [
            (each["part"], each["players"], each["needs"], each["words"])
            for each in pots["pot"]["whys"]
        ]

    assert whys(drawmaha()) == [
        ("high", [0, 1], [0, 1], "trips beat no pair"),
        ("omaha", [1, 0], [1, 0], "a straight beats trips"),
    ]
    assert whys(badeucy()) == [
        ("2-7", [0, 1], [0, 1], "9 is under K: this card decides"),
        ("badugi", [1, 0], [1, 0], "5 is under 7: this card decides"),
    ]
    assert whys(twice()) == [
        ("run 1", [0, 1], [], "8 is under 9: this card decides"),
        ("run 2", [1, 0], [], "9 is under K: this card decides"),
    ]


def test_all_cards_of_a_street_are_lit() -> None:
    shot = example("razz")
    street = next(frame for frame in shot.frames if frame.stage == "bet" and not frame.street)
    lit = [line for line in shown(Look(shot, street.index)) if "●" in line]
    assert [line.split("│●")[1].split()[-1] for line in lit] == ["7♦", "K♣", "2♥", "A♦"]
    assert sum(bool(each.get("main")) for each in scene_log(shot, street.index)) == 4


def scene_log(shot: Film, index: int) -> list[dict[str, object]]:
    steps = json.loads(json.dumps(scene(shot, 1, tries=0)))["steps"]
    return [entry for entry in steps[index]["log"] if "rule" not in entry]
