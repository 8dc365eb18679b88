"""Hands that are run twice: each run has its own draw or board, and its part of each pot."""

import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from conftest import Standpat
from msgspec.structs import replace
from phh_hands import document, hand

from histories import phh
from histories.actions import RunDraw, Runs, RunShow
from histories.hand import Hand
from replayer import replay
from replayer.houserules import PROFILES
from replayer.playing import play
from replayer.result import Result

HOUSE = replace(
    PROFILES["phh"], runs_odd_chip="first run", runs_deck="one deck", drawmaha_odd_chip="draw half"
)
KNOWN = "d dh p1 2c3c4d7hTh"

#: p1, whose cards are known, draws one card to 7-4-3-2 and p2 is pat with a nine: with the fold of
#: p3, who posted an ante, the pot is 41. In the first run p1 makes an eight, in the second a king.
MORE = (
    "_runs = 2\n_run_from = 7\n_run_cards = [['p1', 'Kc']]\n_run_shows = [['p1', 2, '2c3c4d7hKc']]"
)
ACTIONS = (
    KNOWN, "d dh p2 ??????????", "d dh p3 ??????????", "p3 f", "p1 cbr 10", "p2 cbr 19", "p1 cc",
    "p1 sd Th", "p2 sd", "d dh p1 8s", "p1 sm 2c3c4d7h8s", "p2 sm 2s3s4h6s9d",
)  # fmt: skip


def run_twice(
    *paid: tuple[str, int] | tuple[str, int, str],
    actions: Sequence[str] = ACTIONS,
    more: str = MORE,
    stacks: Sequence[int] = (20, 20, 20),
) -> Hand:
    return hand(
        document(
            "2-7 single draw", actions, paid, limit="no", antes=[1, 1, 1], stacks=stacks, more=more
        )
    )  # fmt: skip


def codes(result: Result) -> list[str]:
    return [finding.code for finding in result.findings]


def dues(result: Result) -> list[tuple[str, int, int | None, int]]:
    assert result.settlement is not None
    return [
        (award.part, award.player + 1, award.due, award.paid)
        for pot in result.settlement.pots
        for award in pot.awards
    ]


def test_each_run_has_its_draw_and_half_of_the_pot() -> None:
    whole = run_twice(("p1", 21), ("p2", 20))
    draws = [action for action in whole.actions if isinstance(action, RunDraw)]
    assert [(draw.count, draw.cards, draw.came) for draw in draws] == [
        (1, ("Th",), (("8s",), ("Kc",)))
    ]
    shows = [(a.run, a.cards[-1]) for a in whole.actions if isinstance(a, RunShow)]
    assert shows == [(1, "8s"), (2, "Kc")]
    result = replay(whole, HOUSE)
    assert (codes(result), result.unknowns, result.verdict) == ([], (), "agrees")
    assert dues(result) == [("run 1", 1, 21, 21), ("run 2", 2, 20, 20)]


def test_the_odd_chip_between_runs() -> None:
    assert codes(replay(run_twice(("p1", 20), ("p2", 21)), HOUSE)) == ["odd-chip"]
    unknown = replay(run_twice(("p1", 20), ("p2", 21)), replace(HOUSE, runs_odd_chip="unknown"))
    assert (codes(unknown), unknown.verdict) == ([], "agrees")
    assert [each.code for each in unknown.unknowns] == ["odd-chip"]
    assert codes(replay(run_twice(("p1", 19), ("p2", 22)), HOUSE)) == ["wrong-split"]
    assert codes(replay(run_twice(("p1", 41)), HOUSE)) == ["award-missing"]
    assert codes(replay(run_twice(("p2", 41)), HOUSE)) == ["award-missing"]
    assert codes(replay(run_twice(("p1", 21), ("p3", 20)), HOUSE)) == ["paid-folded"]


def test_who_wins_both_runs_is_paid_on_one_line() -> None:
    more = MORE.replace("Kc", "8d")
    assert codes(replay(run_twice(("p1", 41), more=more), HOUSE)) == []
    result = replay(run_twice(("p1", 21), ("p2", 20), more=more), HOUSE)
    assert codes(result) == ["wrong-winner"]


def test_a_run_without_a_line_leaves_the_award_unchecked() -> None:
    more = "_runs = 2\n_run_from = 7"
    for paid in ((("p1", 21), ("p2", 20)), (("p1", 20), ("p2", 21)), (("p1", 41),)):
        result = replay(run_twice(*paid, more=more), HOUSE)
        assert (codes(result), result.verdict) == ([], "cannot check")
        assert result.reason == "who wins the pot (run 2): the hand of p1 is not known"
    # the run that is printed is p1's, whoever wins the other
    assert codes(replay(run_twice(("p2", 41), more=more), HOUSE)) == ["award-missing"]
    assert codes(replay(run_twice(("p1", 9), ("p2", 32), more=more), HOUSE)) == ["wrong-split"]
    assert codes(replay(run_twice(("p1", 21), ("p2", 19), more=more), HOUSE)) == ["award-amount"]


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("'2c3c4d7hKc'", "'2c3c4d5hKc'", "shown-cards"),
        ("'2c3c4d7hKc'", "'2c3c4d7hQc'", "shown-cards"),
        ("'2c3c4d7hKc'", "'2c3c4d7h'", "shown-count"),
        ("'2c3c4d7hKc'", "'2c3c4d7h7h'", "card-twice"),
        ("[['p1', 'Kc']]", "[['p1', 'KcQc']]", "new-cards"),
        ("[['p1', 'Kc']]", "[['p1', 'Kc', 'Qc']]", "new-cards"),
        ("Kc", "Th", "own-discard"),
        ("Kc", "6s", "card-twice"),  # in p2's hand
        ("Kc", "8s", "card-twice"),  # in both runs
    ],
)
def test_one_fault_of_a_run(old: str, new: str, code: str) -> None:
    more = MORE.replace(old, new)
    assert more != MORE
    found = codes(replay(run_twice(("p1", 21), ("p2", 20), more=more), HOUSE))
    assert found[0] == code


@pytest.mark.parametrize("card", ["Th", "8s"])
def test_who_knows_whether_the_runs_have_one_deck(card: str) -> None:
    # an own discard or the same card in the second run: the award tells what came
    more = MORE.replace("Kc", card)
    paid = [("p1", 21), ("p2", 20)] if card == "Th" else [("p1", 41)]
    result = replay(run_twice(*paid, more=more), replace(HOUSE, runs_deck="unknown"))
    assert codes(result) == []
    assert [each.code for each in result.unknowns] == ["card-twice"] * (card == "8s")


def test_cards_of_others_whose_draw_nobody_saw() -> None:
    # p1's cards are hidden until they are shown: what he kept is the same in both runs
    hidden = ["d dh p1 ??????????" if action == KNOWN else action for action in ACTIONS]
    hidden = [action.replace("Th", "??").replace("dh p1 8s", "dh p1 ??") for action in hidden]
    more = MORE.replace("_run_cards = [['p1', 'Kc']]\n", "")
    paid = (("p1", 21), ("p2", 20))
    assert codes(replay(run_twice(*paid, actions=hidden, more=more), HOUSE)) == []
    for wrong, code in (("2c3c4d5hKc", "shown-cards"), ("2c3c4d8s7h", "card-twice")):
        other = more.replace("2c3c4d7hKc", wrong)
        result = replay(run_twice(*paid, actions=hidden, more=other), HOUSE)
        assert codes(result)[0] == code, wrong


def test_a_side_pot_is_divided_among_the_runs_too() -> None:
    # p3 is all-in for 9 with the best pat hand; p1 and p2 play 10 more each beside him
    actions = [
        KNOWN, "d dh p2 ??????????", "d dh p3 ??????????", "p3 cbr 9", "p1 cbr 19", "p2 cc",
        "p1 sd Th", "p2 sd", "p3 sd", "d dh p1 8s", "p1 sm 2c3c4d7h8s", "p2 sm 2s3s4h6s9d",
        "p3 sm 2d3d4s5s7d",
    ]  # fmt: skip
    more = MORE.replace("_run_from = 7", "_run_from = 6")
    paid = (("p1", 10, "side pot"), ("p2", 10, "side pot"), ("p3", 30, "main pot"))
    result = replay(run_twice(*paid, actions=actions, more=more, stacks=(20, 20, 10)), HOUSE)
    assert codes(result) == []
    assert dues(result) == [
        ("run 1", 3, 15, 15), ("run 2", 3, 15, 15), ("run 1", 1, 10, 10), ("run 2", 2, 10, 10),
    ]  # fmt: skip
    paid = (("p1", 20, "side pot"), ("p3", 30, "main pot"))
    wrong = replay(run_twice(*paid, actions=actions, more=more, stacks=(20, 20, 10)), HOUSE)
    assert codes(wrong) == ["award-missing"]


def test_with_more_draws_to_come_the_runs_part_for_good() -> None:
    # all-in before the second draw: what p1 throws away in the third is thrown from two hands
    checked = ["p1 sd", "p2 sd"]
    actions = [
        "d dh p1 2c3c4d7hTh", "d dh p2 ??????????", "p2 cbr 6", "p1 cc", *checked, "p1 cbr 14",
        "p2 cc", "p1 sd Th", "p2 sd", "d dh p1 Jc", "p1 sd Jc", "p2 sd", "d dh p1 8s",
        "p1 sm 2c3c4d7h8s", "p2 sm 2s3s4h6s9d",
    ]  # fmt: skip
    more = "_runs = 2\n_run_from = 8\n_run_cards = [['p1', 'Qc'], ['p1', 'Kc']]\n"
    text = document(
        "2-7 triple draw", actions, [("p1", 20), ("p2", 20)], antes=[0, 0], blinds=[1, 2],
        stacks=[20, 20], limit="no", more=more + "_run_shows = [['p1', 2, '2c3c4d7hKc']]",
    )  # fmt: skip
    whole = hand(text)
    draws = [action for action in whole.actions if isinstance(action, RunDraw)]
    assert [draw.came for draw in draws] == [(("Jc",), ("Qc",)), (("8s",), ("Kc",))]
    result = replay(whole, HOUSE)
    assert (codes(result), result.unknowns, result.verdict) == ([], (), "agrees")
    unknown = hand(text.replace("_run_shows = [['p1', 2, '2c3c4d7hKc']]", ""))
    assert replay(unknown, HOUSE).verdict == "cannot check"


# ---- boards

BOARDS = (
    "d dh p1 5c9dJhQh3s", "d dh p2 ??????????", "p2 cbr 6", "p1 cbr 18", "p2 cbr 20", "p1 cc",
    "d db 4h6c9s", "p1 sd Jh3s", "p2 sd", "d dh p1 Ah9c", "d db Qd", "d db 2s",
    "p1 sm 5c9dQhAh9c", "p2 sm 2d3h7c8hTd",
)  # fmt: skip
MORE_BOARDS = "_runs = 2\n_run_from = 10\n_run_boards = [['9h'], ['Js']]"


def drawmaha(more: str = MORE_BOARDS, paid: tuple[int, int] = (20, 20)) -> Hand:
    awards = [(f"p{n}", amount) for n, amount in enumerate(paid, 1) if amount]
    text = document(
        "2-7 drawmaha", BOARDS, awards, antes=[0, 0], blinds=[1, 2], stacks=[20, 20], more=more
    )
    return hand(text)


def test_each_run_has_its_own_cards_of_the_board() -> None:
    # p2's draw hand wins both runs; p1 has trips in the first; in the second p2 has a straight
    result = replay(drawmaha(), HOUSE)
    assert (codes(result), result.unknowns) == ([], ())
    assert [part for part, *_ in dues(result)] == [
        "2-7, run 1", "omaha, run 1", "2-7, run 2", "omaha, run 2",
    ]  # fmt: skip
    assert sum(due or 0 for _, player, due, _ in dues(result) if player == 1) == 20


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("'9h'", "'9s'", "card-twice"),  # on the board that the runs share
        ("'9h'", "'Qh'", "card-twice"),  # in p1's hand
        ("'9h'", "'Qd'", "card-twice"),  # in the first run
        ("'9h'", "'Jh'", "discard-back"),
        ("'Js'", "'JsJd'", "board-cards"),
        (", ['Js']", "", "board-missing"),
        (", ['Js']", ", ['Js', 'Jd']", "board-extra"),  # of a third run
    ],
)
def test_one_fault_of_a_run_s_board(old: str, new: str, code: str) -> None:
    more = MORE_BOARDS.replace(old, new)
    assert more != MORE_BOARDS
    assert codes(replay(drawmaha(more), HOUSE))[:1] == [code]


# ---- documents


@pytest.mark.parametrize("whole", [run_twice(("p1", 21), ("p2", 20)), drawmaha()])
def test_a_document_comes_back_as_it_was(whole: Hand) -> None:
    text = phh.write(whole)
    (record,) = phh.read_text(text)
    assert isinstance(record, phh.Record)
    assert phh.write(record) == text
    assert [type(a) for a in record.hand.actions] == [type(a) for a in whole.actions]
    assert replay(record.hand, HOUSE).findings == ()


@pytest.mark.parametrize("count", ["1", "0", "99", "'two'", "true"])
def test_a_number_of_runs_that_cannot_be_is_none(count: str) -> None:
    more = f"_runs = {count}\n_run_from = 7"
    assert not any(isinstance(a, Runs) for a in run_twice(("p1", 41), more=more).actions)


def test_what_another_form_has_no_place_for_is_said(standpat: Standpat, tmp_path: Path) -> None:
    path = tmp_path / "twice.phh"
    path.write_text(run_twice(("p1", 21), ("p2", 20)).source.text, encoding="utf-8")
    run = standpat("convert", "--to", "pokerstars", path)
    assert run.returncode == 1
    assert b"more than once" in run.stderr
    run = standpat("convert", "--to", "json", path)
    assert (run.returncode, run.stderr.count(b"_run")) == (0, 0)
    again = tmp_path / "twice.jsonl"
    again.write_bytes(run.stdout)
    verdict = standpat("audit", "--format", "json", again).stdout.splitlines()[0]
    assert [share["part"] for share in json.loads(verdict)["pots"][0]["shares"]] == [
        "run 1", "run 2",
    ]  # fmt: skip


def test_the_stub_has_the_cards_of_all_runs_where_they_have_one_deck() -> None:
    for deck, left in (("one deck", 52 - 15 - 2), ("unknown", 52 - 15 - 1)):
        state = play(run_twice(("p1", 21), ("p2", 20)), replace(HOUSE, runs_deck=deck))
        assert state.stub == left
