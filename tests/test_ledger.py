import tracemalloc

import msgspec
import pytest
from conftest import make_hand, make_other, make_result, make_unreadable

from replayer.ledger import Repeats
from replayer.result import Result

TEXT = "PokerStars Game #1:  Badugi Limit\nAnn: folds \nBob collected $1\n"


def codes(result: Result) -> list[str]:
    return [finding.code for finding in result.findings]


def second(first: object, again: object, status: str = "ok") -> Result:
    """What becomes of a hand that follows another."""
    repeats = Repeats()
    repeats.check(make_result(first))
    return repeats.check(make_result(again, status=status))


def test_a_hand_met_once_is_left_alone() -> None:
    result = make_result(make_hand(TEXT))
    assert Repeats().check(result) is result


def test_a_repeated_hand_is_told_and_keeps_its_status() -> None:
    result = second(make_hand(TEXT), make_hand(TEXT, line=10), "partial")
    assert codes(result) == ["repeated-hand"]
    assert result.status == "partial"
    assert (result.findings[0].line, result.findings[0].severity) == (10, "info")


@pytest.mark.parametrize(
    "copy",
    [
        TEXT.replace("\n", "\r\n"),
        TEXT.replace(" \n", "\n"),
        TEXT.replace("\n", "   \n"),
        TEXT.rstrip(),
        TEXT + "\n\n",
    ],
)
def test_blanks_and_line_ends_do_not_matter(copy: str) -> None:
    assert codes(second(make_hand(TEXT), make_hand(copy))) == ["repeated-hand"]


@pytest.mark.parametrize("status", ["ok", "partial", "cancelled", "invalid"])
def test_another_text_under_the_same_id_is_an_error(status: str) -> None:
    changed = make_hand(TEXT.replace("$1", "$2"), line=7)
    result = second(make_hand(TEXT), changed, status)
    assert codes(result) == ["conflicting-hand"]
    assert result.status == "invalid"
    assert result.findings[0].line == 7


def test_the_finding_stands_before_those_of_later_lines() -> None:
    hand = make_hand(TEXT, line=5)
    later = hand.source.finding("open-fold", 2, "a fold")
    repeats = Repeats()
    repeats.check(make_result(hand))
    result = repeats.check(make_result(hand, findings=(later,)))
    assert codes(result) == ["repeated-hand", "open-fold"]


def test_the_finding_points_at_the_id() -> None:
    text = "PokerStars Game #35839001292: x\n"
    result = second(make_hand(text), make_hand(text))
    assert result.findings[0].column == text.index("35839001292") + 1


def test_the_same_id_at_another_room_is_another_hand() -> None:
    assert codes(second(make_hand(TEXT), make_hand("else", room="fulltilt"))) == []


def test_texts_without_an_id_are_never_repeated() -> None:
    assert codes(second(make_unreadable(), make_unreadable(), "unreadable")) == []


def test_a_half_written_hand_is_no_conflict_with_the_whole() -> None:
    part = make_hand(TEXT[:40], complete=False)
    assert codes(second(part, make_hand(TEXT))) == ["repeated-hand"]
    assert codes(second(make_hand(TEXT), part, "partial")) == ["repeated-hand"]


def test_the_whole_hand_is_remembered_after_its_part() -> None:
    repeats = Repeats()
    for hand in (make_hand(TEXT[:40], complete=False), make_hand(TEXT)):
        repeats.check(make_result(hand))
    result = repeats.check(make_result(make_hand(TEXT.replace("$1", "$2"))))
    assert codes(result) == ["conflicting-hand"]


def test_of_a_game_that_is_not_judged_only_the_repetition_is_told() -> None:
    assert codes(second(make_other(), make_other(), "skipped")) == ["repeated-hand"]
    other = second(make_other(), make_other("changed\n"), "skipped")
    assert (codes(other), other.status) == ([], "skipped")


def test_halves_of_surrogate_pairs_do_no_harm() -> None:
    assert codes(second(make_hand("a\udc80"), make_hand("a\udc80"))) == ["repeated-hand"]


def test_every_hand_is_remembered_through_all_growth() -> None:
    repeats = Repeats()
    hands = [make_hand(f"text {number}", hand_id=str(number)) for number in range(20_000)]
    assert not any(repeats.check(make_result(hand)).findings for hand in hands)
    assert {code for hand in hands for code in codes(repeats.check(make_result(hand)))} == {
        "repeated-hand"
    }


def test_at_most_32_bytes_are_kept_of_a_hand_while_tables_grow() -> None:
    count = 120_000
    hand = make_hand("text")
    results = (
        Result(msgspec.structs.replace(hand, hand_id=str(35_839_000_000 + number)), "ok")
        for number in range(count)
    )
    tracemalloc.start()
    try:
        start = tracemalloc.get_traced_memory()[0]
        repeats = Repeats()
        for number, result in enumerate(results, 1):
            repeats.check(result)
            if number % 1_000 == 0:
                if number >= 10_000:
                    peak = tracemalloc.get_traced_memory()[1] - start
                    assert peak <= 32 * number, f"{peak / number:.1f} bytes a hand at {number}"
                tracemalloc.reset_peak()
    finally:
        tracemalloc.stop()
