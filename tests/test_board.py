"""The board: when it comes, how many cards it has, and that every card is in one place."""

import pytest
from msgspec.structs import replace
from phh_hands import document, hand

from histories import phh
from histories.actions import Board
from histories.hand import Hand
from replayer import replay
from replayer.houserules import PROFILES
from replayer.playing import play
from replayer.result import Result

RULES = replace(PROFILES["phh"], drawmaha_odd_chip="draw half")

#: p2 has the button. p1 draws two and makes trips with the board, p2 has the better draw hand.
ACTIONS = (
    "d dh p1 5c9dJhQh3s", "d dh p2 ??????????", "p2 cc", "p1 cc", "d db 4h6c9s", "p1 cc", "p2 cc",
    "p1 sd Jh3s", "p2 sd ??", "d dh p1 Ah9c", "d dh p2 ??", "d db Qd", "p1 cc", "p2 cc", "d db 2s",
    "p1 cc", "p2 cc", "p1 sm 5c9dQhAh9c", "p2 sm 2d3h7c8hTd",
)  # fmt: skip


def drawmaha(*actions: str, paid: tuple[int, int] = (2, 2)) -> Hand:
    awards = [(f"p{n}", amount) for n, amount in enumerate(paid, 1) if amount]
    return hand(
        document(
            "2-7 drawmaha", actions, awards, antes=[0, 0], blinds=[1, 2], stacks=[100, 100]
        )
    )  # fmt: skip


def changed(old: str, *new: str) -> tuple[str, ...]:
    """The actions with others in the place of one."""
    at = ACTIONS.index(old)
    return (*ACTIONS[:at], *new, *ACTIONS[at + 1 :])


def codes(result: Result) -> list[str]:
    return [finding.code for finding in result.findings]


def test_a_sound_hand() -> None:
    result = replay(drawmaha(*ACTIONS), RULES)
    assert (result.status, result.verdict, result.findings, result.unknowns) == (
        "ok",
        "agrees",
        (),
        (),
    )
    state = play(drawmaha(*ACTIONS), RULES)
    assert state.board == ["4h", "6c", "9s", "Qd", "2s"]
    # one card may be burned before each draw and each part of the board, nobody knows
    assert (state.stub, state.stub_least) == (52 - 10 - 3 - 5, 52 - 10 - 3 - 5 - 4)


@pytest.mark.parametrize(
    ("actions", "found"),
    [
        (changed("d db 4h6c9s", "d db 4h6c"), ["board-cards"]),
        (changed("d db Qd", "d db QdJd"), ["board-cards"]),
        (changed("d db 4h6c9s"), ["board-missing"]),
        (changed("d db Qd"), ["board-missing"]),
        (changed("d db 2s"), ["board-missing"]),
        (changed("d db 2s", "d db 2s", "d db 7s"), ["board-extra"]),
        (changed("d db Qd", "d db Qh"), ["card-twice"]),  # in p1's hand
        (changed("d db Qd", "d db 6c"), ["card-twice"]),  # on the board
        (changed("d db 4h6c9s", "d db 4h6c6c"), ["card-twice"]),
        (changed("d db 2s", "d db 2d"), ["card-twice"]),  # in the hand that p2 shows
        (changed("d db 2s", "d db Jh"), ["discard-back"]),
        (changed("d dh p1 Ah9c", "d dh p1 Ah9s"), ["card-twice"]),
    ],
)
def test_one_fault_of_the_board(actions: tuple[str, ...], found: list[str]) -> None:
    result = replay(drawmaha(*actions), RULES)
    assert [code for code in codes(result) if not code.startswith(("award", "wrong"))] == found
    assert result.status == "invalid"


def test_a_board_before_its_draw_or_within_the_betting() -> None:
    early = (*ACTIONS[:7], "d db Qd", *ACTIONS[7:11], *ACTIONS[12:])
    assert "draw-missing" in codes(replay(drawmaha(*early), RULES))
    within = (*ACTIONS[:3], "d db 4h6c9s", "p1 cc", *ACTIONS[5:])
    assert codes(replay(drawmaha(*within), RULES)) != []


def test_without_the_whole_board_only_the_draw_half_is_certain() -> None:
    result = replay(drawmaha(*changed("d db 2s")), RULES)
    assert result.verdict == "cannot check"
    assert result.reason == "who wins the pot (omaha): the whole board is not known"
    assert result.settlement is not None
    (pot,) = result.settlement.pots
    known = [(award.part, award.player, award.due) for award in pot.awards]
    assert known == [("2-7", 1, 2), ("omaha", 0, None), ("omaha", 1, None)]
    # p2 has the draw half for certain: he cannot be left out
    result = replay(drawmaha(*changed("d db 2s"), paid=(4, 0)), RULES)
    assert codes(result) == ["board-missing", "award-missing"]


def test_a_line_repeats_the_board_before_it() -> None:
    whole = drawmaha(*ACTIONS)

    def repeated(*before: tuple[str, ...]) -> Hand:
        boards = iter(before)
        actions = [
            replace(action, before=next(boards)) if isinstance(action, Board) else action
            for action in whole.actions
        ]
        return replace(whole, actions=tuple(actions))

    flop = ("4h", "6c", "9s")
    assert codes(replay(repeated((), flop, (*flop, "Qd")), RULES)) == []
    assert codes(replay(repeated((), flop, (*flop, "Qs")), RULES)) == ["board-cards"]
    assert codes(replay(repeated((), flop[:2], (*flop, "Qd")), RULES)) == ["board-cards"]
    # of a lost flop the next line has the cards: the award can be checked
    lost = repeated((), flop, (*flop, "Qd"))
    first = next(at for at, action in enumerate(lost.actions) if isinstance(action, Board))
    lost = replace(lost, actions=lost.actions[:first] + lost.actions[first + 1 :])
    result = replay(lost, RULES)
    assert (codes(result), result.unknowns) == (["board-missing"], ())


def test_with_everybody_all_in_the_board_runs_out() -> None:
    actions = [
        "p2 cbr 6", "p1 cbr 18", "p2 cbr 20", "p1 cc", "d db 4h6c9s", "p1 sd ??", "p2 sd",
        "d db Qd", "d db 2s", "p1 sm 5c9dQhAh9c", "p2 sm 2d3h7c8hTd",
    ]  # fmt: skip
    text = document(
        "2-7 drawmaha", actions, [("p1", 20), ("p2", 20)], antes=[0, 0], blinds=[1, 2],
        stacks=[20, 20],
    )  # fmt: skip
    result = replay(hand(text), RULES)
    assert (result.verdict, result.findings) == ("agrees", ())
    short = text.replace("  'd db 2s',\n", "")
    assert codes(replay(hand(short), RULES)) == ["board-missing"]


def test_a_document_comes_back_as_it_was() -> None:
    text = phh.write(drawmaha(*ACTIONS))
    (record,) = phh.read_text(text)
    assert [line.strip(" ',") for line in text.split("\n") if "d db" in line] == [
        "d db 4h6c9s", "d db Qd", "d db 2s",
    ]  # fmt: skip
    assert isinstance(record, phh.Record)
    assert phh.write(record) == text


def test_a_board_of_cards_that_nobody_can_read() -> None:
    whole = drawmaha(*changed("d db Qd", "d db Xx"))
    assert [fault.code for fault in whole.faults] == ["impossible-card"]
    result = replay(whole, RULES)
    assert (codes(result), result.verdict) == (["impossible-card"], "cannot check")
