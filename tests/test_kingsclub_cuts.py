"""KingsClub hands that stop anywhere: nobody is accused, and what is lost within them is missed."""

import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from kingsclub_text import KingsClub, fits

import grammar
import replayer
from histories.actions import Post
from histories.hand import Hand
from replayer.generate import sessions
from replayer.generate.settings import Options
from replayer.result import Result

FOLDER = Path(__file__).resolve().parent / "kingsclub"


def examples() -> Iterator[str]:
    for path in sorted(FOLDER.glob("*.txt")):
        for text in path.read_text(encoding="utf-8").rstrip("\n").split("\n\n"):
            yield f"{text}\n"


def example(number: str) -> str:
    return next(text for text in examples() if text.startswith(f"#{number}: "))


def judged(text: str) -> Result:
    (result,) = [replayer.replay(item) for item in grammar.read_text(text)]
    return result


def told(text: str) -> tuple[str, list[tuple[str, int]]]:
    result = judged(text)
    return result.status, [(f.code, f.line) for f in result.findings]


#: Sessions in which newcomers post.
SEEDS = (3, 14)


def dealt_with_dead_blinds(seed: int) -> Iterator[str]:
    for game in ("2-7 triple draw", "2-7 single draw", "badugi", "five-card draw"):
        for limit in ("pot", "no", "fixed"):
            options = Options(game=game, limit=limit, kind="cash")  # type: ignore[arg-type]
            for text, _ in sessions(12, seed, options):
                for hand in grammar.read(io.BytesIO(text.encode())):
                    if isinstance(hand, Hand) and fits(hand) and _dead(hand):
                        yield KingsClub(hand).text()


def _dead(hand: Hand) -> bool:
    kinds = [a.kind for a in hand.actions if isinstance(a, Post)]
    return "small & big blinds" in kinds or kinds.count("small blind") > 1


def cut_by_lines(text: str) -> Iterator[str]:
    """The text up to the end of each line behind the seats, with the line end and without."""
    at = text.index("\n", text.rindex("\nSeat ", 0, text.index(" posts ")) + 1) + 1
    while at < len(text) - 1:
        yield text[:at]
        yield text[: at - 1]
        at = text.index("\n", at) + 1


def check_cut(prefix: str) -> None:
    result = judged(prefix)
    codes = {f.code: f.severity for f in result.findings}
    assert result.status == "partial", (prefix, result.findings)
    assert codes["truncated"] == "warning", prefix
    assert "error" not in codes.values(), (prefix, result.findings)


@pytest.mark.parametrize("text", list(examples()), ids=lambda text: text[1:9])
def test_an_example_that_stops_is_partial(text: str) -> None:
    for prefix in cut_by_lines(text):
        check_cut(prefix)


def test_a_hand_that_stops_within_a_line_is_partial() -> None:
    for number in ("47399881", "47648083", "47901234", "47179257", "47523982"):
        text = example(number)
        for at in range(text.index("*** SUMMARY"), len(text) - 1):
            check_cut(text[:at])
        for at in range(text.index(" posts "), text.index("*** SUMMARY"), 7):
            check_cut(text[:at])


def test_a_hand_with_a_dead_blind_that_stops_is_partial() -> None:
    tried = 0
    for seed in SEEDS:
        for text in dealt_with_dead_blinds(seed):
            if judged(text).status == "ok":
                tried += 1
                for prefix in cut_by_lines(text):
                    check_cut(prefix)
    assert tried > 2


#: A pot in which a newcomer's dead blind lies, which only his net shows: 25 more may be bet.
DEAD, BET = "47399881", "Harebell bets 497.05"


def test_a_bet_that_a_dead_blind_may_allow_cannot_be_checked() -> None:
    text = example(DEAD)
    stopped = text[: text.index(BET) + len(BET) + 1]
    result = judged(stopped)
    assert [(one.code, one.line) for one in result.unknowns] == [("pot-limit", 41)]
    assert judged(stopped.replace("497.05", "472.05")).unknowns == ()
    assert told(stopped.replace("497.05", "600")) == (
        "invalid", [("truncated", 41), ("pot-limit", 41)],
    )  # fmt: skip
    # the whole hand tells how many there are
    assert told(text) == ("ok", [])
    assert ("pot-limit", 41) in told(text.replace("497.05", "522.05"))[1]


def test_a_net_tells_who_has_no_dead_blind() -> None:
    """Of players whose nets are told, none can have paid what would excuse a bet."""
    text = example(DEAD)
    summary = text.index("*** SUMMARY")
    for bet, excused in (("522.05", True), ("547.05", False)):  # only Harebell may have another
        stopped = text[: text.index("Seat 6: ", summary)].replace("497.05", bet)
        status, found = told(stopped)
        assert status == ("partial" if excused else "invalid")
        assert (("pot-limit", 41) in found) is not excused
        assert told(stopped[:summary])[0] == "partial"


@pytest.mark.parametrize(("number", "line"), [
    ("47330936", 69),  # two halves
    ("47648083", 70),  # two side pots and a split main pot
    ("47901234", 37),  # two runs
    ("47413670", 55),  # and a stake of which nobody knows the small blind
])  # fmt: skip
def test_awards_that_are_cut_off_are_not_missing(number: str, line: int) -> None:
    text = example(number)
    cut = text[: text.rstrip("\n").rindex("\n") + 1]
    for end in ("", "\n\n", "\n\n\n" + text, text):
        (stopped, *_) = [replayer.replay(item) for item in grammar.read_text(cut + end)]
        assert stopped.status == "partial"
        assert [(f.code, f.line) for f in stopped.findings] == [("truncated", line)]
        assert (stopped.verdict, stopped.reason) == ("cannot check", "the hand is not complete")
        assert stopped.settlement is None


def test_an_award_that_is_missing_above_another_pot_is_missed() -> None:
    for number, lines in (("47648083", 2), ("47901234", 1), ("47193046", 1)):
        text = example(number)
        sides = [one for one in text.split("\n") if one.endswith(" from side pot 1")]
        for side in sides[:lines]:
            status, found = told(text.replace(f"{side}\n", ""))
            assert (status, found[0][0]) == ("invalid", "award-missing"), side


def test_awards_that_stop_and_are_wrong_are_accused() -> None:
    """Who is paid what he is not due, as the nets have it, is not excused by lines to come."""
    text = example("47330936")
    cut = text[: text.rstrip("\n").rindex("\n") + 1]
    for old, new in (("(478.50)", "(478.49)"), ("(478.50)", "(578.50)"), ("Kestrel", "Juniper")):
        at = cut.rindex(old)
        status, found = told(cut[:at] + cut[at:].replace(old, new))
        assert status == "invalid"
        assert {line for _, line in found} & {69, 70}
    single = example("47901234")
    last = single.rstrip("\n").rindex("\n") + 1
    assert told(single[:last].replace("(898.50)", "(897.50)"))[0] == "invalid"
