import json
import re
import unicodedata
from datetime import datetime

import msgspec
import pytest
from conftest import make_hand, make_other, make_result, make_unreadable
from hypothesis import given
from hypothesis import strategies as st

from histories.findings import RULES, Finding, Unknown
from replayer.report import json as as_json
from replayer.report.tally import Tally
from replayer.report.text import (
    codes_text,
    colour,
    finding_text,
    hand_text,
    list_text,
    plain,
    rule_text,
    summary_text,
)
from replayer.report.words import columns, count, safe, value

BIDI_CONTROLS = ("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI")
IDENTITY = [
    "type", "file", "line", "hand_id", "room", "game", "limit", "currency", "unit", "time",
    "time_zone",
]  # fmt: skip


# -- text that is safe to print


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain [red]words[/red]", "plain [red]words[/red]"),
        ("Łukasz 牌 ♠ émile", "Łukasz 牌 ♠ émile"),
        ("\x1b[31mred", r"\x1b[31mred"),
        ("a\nb\tc\rd", r"a\nb\tc\rd"),
        ("\x00\x07\x7f\x9b", r"\x00\x07\x7f\x9b"),
        ("ab\u202ecd\u2066e", r"ab\u202ecd\u2066e"),
        ("line\u2028break", r"line\u2028break"),
        ("half \udc80", r"half \udc80"),
        ("tag \U000e0041", r"tag \U000e0041"),
    ],
)
def test_safe_shows_what_a_terminal_would_obey(text: str, shown: str) -> None:
    assert safe(text) == shown


ANY_TEXT = st.text(st.characters(exclude_categories=()))


@given(ANY_TEXT)
def test_nothing_that_a_terminal_obeys_is_left(text: str) -> None:
    shown = safe(text)
    shown.encode("utf-8")
    assert not any(unicodedata.category(char) in ("Cc", "Cs", "Zl", "Zp") for char in shown)
    assert not any(unicodedata.bidirectional(char) in BIDI_CONTROLS for char in shown)
    if text.isprintable():
        assert shown == text


def test_count_knows_one_and_many() -> None:
    assert [count(number, "hand") for number in (0, 1, 2)] == ["0 hands", "1 hand", "2 hands"]
    assert count(2, "entry", "entries") == "2 entries"


def test_columns_align_numbers_to_the_right() -> None:
    assert columns([("1", "a", "x"), ("10", "bb", "")], " ") == ["  1  a   x", " 10  bb"]
    assert columns([]) == []


# -- values of findings


def finding(code: str = "call-amount", **changes: object) -> Finding:
    values: dict[str, object] = {"stated": None, "expected": None, "line": 2, "column": 1}
    values |= changes
    return Finding(code, RULES[code].severity, message="a message", **values)  # type: ignore[arg-type]


def test_values_are_written_for_people() -> None:
    hand = make_hand()
    found = finding()
    assert value(found, 1234, hand) == "$12.34"
    assert value(found, 1234, make_hand(chips=True)) == "1234"
    assert value(found, 1234, make_unreadable()) == "1234"
    assert value(found, ("7h", "5c"), hand) == "[7h 5c]"
    assert value(found, "An\x1bn", hand) == r"An\x1bn"
    assert value(found, None, hand) == ""


@pytest.mark.parametrize("code", ["draw-count", "cards-dealt", "shown-count", "summary-player"])
def test_counts_are_no_money(code: str) -> None:
    assert value(finding(code), 5, make_hand()) == "5"


# -- findings as text


def test_a_finding_looks_like_a_compilers() -> None:
    hand = make_hand("header\nAnn: calls $0.30\n", file="h.txt", line=16)
    text = finding_text(finding(line=17, column=12, stated=30, expected=20), hand, plain)
    assert text == (
        "  error[call-amount]: a message\n"
        "    --> h.txt:17:12\n"
        "     |\n"
        "  17 | Ann: calls $0.30\n"
        "     |            ^\n"
        "     = stated: $0.30\n"
        "     = expected: $0.20\n"
        "     = help: standpat explain call-amount\n"
    )


def caret_line(text: str, column: int) -> tuple[str, int]:
    """The source line as shown, and how many characters stand before the caret."""
    lines = finding_text(finding(line=1, column=column), make_hand(text), plain).split("\n")
    shown = next(line for line in lines if line.startswith("  1 | "))
    caret = next(line for line in lines if line.endswith("^"))
    return shown[6:], len(caret) - 7


def test_the_caret_stands_under_escaped_and_wide_signs() -> None:
    assert caret_line("a\x1bb: calls", 4) == (r"a\x1bb: calls", 6)
    assert caret_line("牌牌: calls", 3) == ("牌牌: calls", 4)


def test_a_caret_past_the_end_stands_behind_the_line() -> None:
    assert caret_line("abc", 99) == ("abc", 3)


def test_a_very_long_line_is_cut_around_the_caret() -> None:
    shown, at = caret_line("x" * 5000 + "HERE" + "y" * 5000, 5001)
    assert shown[at : at + 4] == "HERE"
    assert len(shown) < 250
    assert shown.startswith("...")
    assert shown.endswith("...")


def test_a_place_outside_the_text_shows_no_line() -> None:
    text = finding_text(finding(line=99), make_hand("one\n"), plain)
    assert "a.txt:99:1" in text
    assert "|" not in text


def test_nothing_from_a_file_reaches_the_terminal_raw() -> None:
    hand = make_hand("\x1b[2J\n", file="\x1b]0;x\x07.txt", hand_id="\x1b[31m")
    nasty = Finding("stray-text", "error", 1, 1, "\x1b[5mboo\u202e", "\x1b", ("\x9b", "2c"))
    result = make_result(hand, status="invalid", findings=(nasty,))
    shown = hand_text(result, plain, everything=True) + list_text(result, plain)
    assert all(char == "\n" or char.isprintable() for char in shown)


def test_a_sound_hand_is_not_mentioned_unless_everything_is_wanted() -> None:
    assert hand_text(make_result(), plain, everything=False) == ""
    assert hand_text(make_result(), plain, everything=True) == (
        "ok a.txt:1 hand 35839001292, 2-7 triple draw, fixed limit\n"
    )


def test_information_is_shown_only_when_everything_is_wanted() -> None:
    result = make_result(
        findings=(finding("open-fold"),),
        unknowns=(Unknown("wrong-winner", 2, 1, "Bob mucked"),),
    )
    assert hand_text(result, plain, everything=False) == ""
    shown = hand_text(result, plain, everything=True)
    assert "info[open-fold]: a message" in shown
    assert "cannot check[wrong-winner]: Bob mucked" in shown


def test_colour_changes_nothing_but_colour() -> None:
    result = make_result(status="invalid", findings=(finding(stated=1),))
    painted = hand_text(result, colour, everything=True)
    assert "\x1b[1;31m" in painted
    bare = re.sub(r"\x1b\[[0-9;]*m", "", painted)
    assert bare == hand_text(result, plain, everything=True)


# -- the summary


def tally_of(*results: object) -> Tally:
    tally = Tally(files=1)
    for result in results:
        tally.add(result)  # type: ignore[arg-type]
    return tally


def test_the_counts_add_up() -> None:
    tally = tally_of(
        make_result(),
        make_result(status="invalid", findings=(finding(), finding())),
        make_result(make_other(), status="skipped"),
        make_result(make_unreadable(), status="unreadable"),
    )
    assert (tally.hands, tally.wrong) == (4, 2)
    assert sum(tally.statuses.values()) == 4
    assert tally.findings == {"call-amount": 2}
    assert tally.games == {"Razz": 1}


def test_tallies_share_nothing() -> None:
    tally_of(make_result(status="invalid", findings=(finding(),)))
    assert (Tally().hands, Tally().findings, Tally().games) == (0, {}, {})


def test_a_summary_for_people() -> None:
    tally = tally_of(
        make_result(),
        make_result(make_other(), status="skipped"),
        make_result(status="invalid", findings=(finding(), finding("open-fold"))),
    )
    tally.passed_over = 2
    assert summary_text(tally, plain) == (
        "3 hands in 1 file (2 other files passed over): 1 not sound\n"
        "  1  ok\n"
        "  1  invalid\n"
        "  1  skipped     Razz 1\n"
        "findings\n"
        f"  1  error  call-amount  {RULES['call-amount'].title}\n"
        f"  1  info   open-fold    {RULES['open-fold'].title}\n"
    )


def test_a_summary_of_sound_hands_says_so() -> None:
    text = summary_text(tally_of(make_result()), plain)
    assert text == "1 hand in 1 file: nothing wrong\n  1  ok\n"


def test_many_names_of_games_do_not_fill_the_memory() -> None:
    games = [make_other(game_words=f"g{number}") for number in range(99)]
    tally = tally_of(*(make_result(game, status="skipped") for game in games))
    assert tally.statuses["skipped"] == 99
    assert len(tally.games) < 40
    assert len(summary_text(tally, plain)) < 300


# -- JSON


def test_the_keys_of_a_hand_are_those_promised() -> None:
    hand = make_hand()
    found = finding(stated=30, expected=("7h", "5c"), line=17)
    unknown = Unknown("wrong-winner", 2, 1, "Bob mucked")
    line = as_json.hand_line(
        make_result(hand, status="invalid", findings=(found,), unknowns=(unknown,))
    )
    row = json.loads(line)
    assert list(row) == [*IDENTITY, "status", "findings", "cannot_check"]
    assert row == {
        "type": "hand", "file": "a.txt", "line": 1, "hand_id": "35839001292",
        "room": "pokerstars", "game": "2-7 triple draw", "limit": "fixed", "currency": "USD",
        "unit": "0.01", "time": "2009-11-25T14:12:58", "time_zone": "ET", "status": "invalid",
        "findings": [
            {"code": "call-amount", "severity": "error", "line": 17, "column": 1,
             "message": "a message", "stated": 30, "expected": ["7h", "5c"]},
        ],
        "cannot_check": [
            {"code": "wrong-winner", "line": 2, "column": 1, "message": "Bob mucked"},
        ],
    }  # fmt: skip
    assert line.endswith(b"}\n")
    assert line.count(b"\n") == 1


def test_what_was_not_read_is_null() -> None:
    row = json.loads(as_json.hand_line(make_result(make_unreadable(), status="unreadable")))
    assert [row[key] for key in IDENTITY[3:]] == [None] * 8
    row = json.loads(as_json.hand_line(make_result(make_other(), status="skipped")))
    assert (row["game"], row["currency"], row["unit"]) == ("Razz", None, None)
    found = finding()
    row = json.loads(as_json.hand_line(make_result(findings=(found,))))
    assert row["findings"][0]["stated"] is None
    assert row["findings"][0]["expected"] is None


def test_a_time_that_is_not_stated_is_none() -> None:
    hand = make_hand(time=datetime.min, time_zone="")
    row = json.loads(as_json.list_line(make_result(hand)))
    assert (row["time"], row["time_zone"]) == (None, None)
    assert " -  " in list_text(make_result(hand), plain)
    assert "0001" not in list_text(make_result(hand), plain, narrow=True)


def test_chips_are_counted_in_ones() -> None:
    row = json.loads(as_json.hand_line(make_result(make_hand(chips=True))))
    assert (row["currency"], row["unit"]) == ("chips", "1")


def test_no_half_of_a_surrogate_pair_is_ever_written() -> None:
    hand = make_hand(file="caf\udce9.txt", hand_id="\ud800")
    found = finding(stated="\udc80", expected=("\udfff",))
    line = as_json.hand_line(make_result(hand, findings=(found,)))
    row = json.loads(line.decode("utf-8"))
    assert row["file"] == r"caf\udce9.txt"
    assert row["findings"][0]["stated"] == r"\udc80"
    assert rb"\udce9" not in line.replace(rb"\\udce9", b"")


@given(ANY_TEXT, st.integers(), ANY_TEXT)
def test_any_text_and_number_makes_one_line_of_json(text: str, number: int, card: str) -> None:
    found = Finding("stray-text", "error", 1, 1, text, number, (card, text))
    hand = make_hand(file=text, hand_id=card)
    line = as_json.hand_line(make_result(hand, findings=(found,)))
    row = json.loads(line.decode("utf-8"))
    assert line.count(b"\n") == 1
    assert row["findings"][0]["stated"] == number
    if text.isprintable():
        assert row["file"] == row["findings"][0]["message"] == text


def test_numbers_past_64_bits_are_written_whole() -> None:
    line = as_json.hand_line(make_result(findings=(finding(stated=10**30),)))
    assert json.loads(line)["findings"][0]["stated"] == 10**30


def test_the_keys_of_the_summary_are_those_promised() -> None:
    tally = tally_of(make_result(status="invalid", findings=(finding(), finding())))
    row = json.loads(as_json.summary_line(tally))
    assert list(row) == [
        "type", "files", "passed_over", "hands", "ok", "invalid", "partial", "cancelled",
        "skipped", "unreadable", "findings",
    ]  # fmt: skip
    assert (row["type"], row["hands"], row["invalid"]) == ("summary", 1, 1)
    assert row["findings"] == {"call-amount": 2}


def test_the_keys_of_a_listed_hand() -> None:
    row = json.loads(as_json.list_line(make_result()))
    assert list(row) == [*IDENTITY, "players", "pot", "status"]
    assert (row["players"], row["pot"], row["status"]) == (2, 200, "ok")
    skipped = make_result(make_other(), status="skipped", settlement=None)
    row = json.loads(as_json.list_line(skipped))
    assert (row["players"], row["pot"]) == (None, None)


# -- the list and the catalogue


def test_a_listed_hand() -> None:
    assert list_text(make_result(make_hand(line=120)), plain).split() == [
        "120", "35839001292", "2009-11-25", "14:12", "2-7", "triple", "draw", "fixed", "limit",
        "2", "$2", "ok",
    ]  # fmt: skip
    skipped = make_result(make_other(), status="skipped", settlement=None)
    assert list_text(skipped, plain).split() == [
        "1", "77", "-", "Razz", "fixed", "limit", "-", "-", "skipped",
    ]  # fmt: skip


def test_a_rule_is_explained_with_all_it_says() -> None:
    rule = msgspec.structs.replace(
        RULES["past-cap"],
        explanation="Too many raises.\n\nReally.",
        example="Ann: raises\nBob: raises",
        remedy="Look again.",
    )
    assert rule_text(rule, plain) == (
        f"past-cap (error): {rule.title}\n"
        "\nToo many raises.\n\nReally.\n"
        "\nExample\n    Ann: raises\n    Bob: raises\n"
        "\nWhat to do\n  Look again.\n"
    )


def test_all_codes_are_listed_once() -> None:
    listed = [line.split()[0] for line in codes_text(plain).split("\n") if line.startswith("  ")]
    assert listed == list(RULES)
