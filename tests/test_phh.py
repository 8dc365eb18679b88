"""PHH: documents read, judged, written and read again."""

import os
import warnings
from pathlib import Path

import msgspec
import pytest
from conftest import Standpat

from grammar import read, read_text
from histories import phh
from histories.actions import (
    Call,
    Collect,
    Deal,
    Discard,
    Fold,
    PartDeal,
    PartDraw,
    Post,
    ReturnUncalled,
    Show,
)
from histories.hand import Hand, OtherGame, Source, Unreadable
from histories.phh.fields import TIME_UNKNOWN
from replayer import replay

CORPUS = Path(os.environ.get("STANDPAT_CORPUS", "")) / "phh"
needs_corpus = pytest.mark.skipif(not CORPUS.is_dir(), reason="no corpus of real hands")

TRIPLE = """\
# a hand of triple draw
variant = 'F2L3D'
ante_trimming_status = true
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
small_bet = 2
big_bet = 4
starting_stacks = [100, 7, 100]
actions = [
  'd dh p1 ??????????',
  'd dh p2 2c3c4c5d??',  # one card stays unknown
  'd dh p3 AsKsQsJs9s # a bad one',
  'p3 cbr 4',
  'p1 f',
  'p2 cc',
  'p2 sd ??',
  'p3 sd AsKsQsJs',
  'd dh p2 7h',
  'd dh p3 2d3d4d??',
  'p2 cbr 2',
  'p3 cc',
  'p2 sd',
  'p3 sd 9s??',
  'd dh p3 ??8h',
  'p2 cbr 1',
  'p3 cc',
  'p2 sd',
  'p3 sd ??',
  'd dh p3 ??',
  'p2 sm 2c3c4c5d7h',
  'p3 sm 2d3d4d8hKh',
]
author = 'Nobody'
_mine = { deep = [1, 2.50, true], 'a key' = "it's" }
finishing_stacks = [99, 15, 93]
"""


def hand_of(text: str) -> Hand:
    (item,) = read_text(text)
    assert isinstance(item, Hand), item
    return item


def record_of(text: str) -> phh.Record:
    (record,) = phh.read_text(text)
    assert isinstance(record, phh.Record), record
    return record


def codes(text: str) -> list[str]:
    (item,) = read_text(text)
    return [finding.code for finding in replay(item).findings]


def same(one: phh.Record, other: phh.Record) -> bool:
    """Whether two records mean the same, wherever it stands in their texts."""
    return _bare(one) == _bare(other)


def _bare(record: phh.Record) -> phh.Record:
    replace, hand = msgspec.structs.replace, record.hand
    summary = hand.summary and replace(hand.summary, line=0, total_line=0)
    bare = replace(
        hand,
        source=Source("-", 1, ""),
        hand_id="",
        seats=tuple(replace(seat, line=0) for seat in hand.seats),
        actions=tuple(replace(action, line=0) for action in hand.actions),
        summary=summary,
    )
    return replace(record, hand=bare)


# Reading


def test_a_hand_is_read_and_judged() -> None:
    hand = hand_of(TRIPLE)
    assert (hand.room, hand.game_name, hand.limit) == ("phh", "2-7 triple draw", "fixed")
    assert (hand.small, hand.big, hand.button, hand.max_seats) == (2, 4, 3, 3)
    assert [seat.name for seat in hand.seats] == ["p1", "p2", "p3"]
    assert hand.time == TIME_UNKNOWN
    result = replay(hand)
    assert (result.status, result.verdict, result.findings) == ("ok", "agrees", ())
    assert {unknown.code for unknown in result.unknowns} == {"blind-amount"}


def test_what_the_format_leaves_out_is_worked_out() -> None:
    actions = hand_of(TRIPLE).actions
    assert [a.amount for a in actions if isinstance(a, Call)] == [2, 2, 1]
    assert [(a.player, a.amount, a.all_in) for a in actions if isinstance(a, Post)] == [
        (0, 1, False),
        (1, 2, False),
    ]
    assert [(a.player, a.amount) for a in actions if isinstance(a, Collect)] == [(1, 15)]


def test_unknown_cards_stay_unknown() -> None:
    actions = hand_of(TRIPLE).actions
    assert [a.cards for a in actions if isinstance(a, PartDeal)] == [("2c", "3c", "4c", "5d")]
    assert [(a.count, a.thrown, a.came) for a in actions if isinstance(a, PartDraw)] == [
        (1, (), ("7h",)),
        (4, ("As", "Ks", "Qs", "Js"), ("2d", "3d", "4d")),
        (2, ("9s",), ("8h",)),
    ]
    assert [a.count for a in actions if type(a) is Discard] == [1]


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("p3 cbr 4", "p3 cbr 5", "raise-size"),
        ("'p2 cbr 2'", "'p2 cbr 3'", "bet-size"),
        ("'p1 f'", "'p2 f'", "out-of-turn"),
        ("d dh p2 7h", "d dh p2 As", "card-twice"),
        ("d dh p2 7h", "d dh p2 9s", "card-twice"),
        ("p3 sd AsKsQsJs", "p3 sd AsKsQsTs", "discard-not-held"),
        ("'p2 sm 2c3c4c5d7h'", "'p2 sm 2c3c4c6d7h'", "shown-cards"),
        ("[99, 15, 93]", "[99, 14, 93]", "award-amount"),
        ("[99, 15, 93]", "[99, 14, 94]", "wrong-winner"),
        ("[99, 15, 93]", "[98, 15, 93]", "award-amount"),
        ("  'p1 f',\n", "", "action-missing"),
        ("p3 sd AsKs", "p3 sd AsKx", "impossible-card"),
        ("p3 cbr 4", "p3 cbr x", "impossible-amount"),
        ("'p1 f'", "'p9 f'", "unknown-player"),
        ("'p1 f'", "'p1 folds'", "unreadable-line"),
        ("blinds_or_straddles = [1, 2, 0]", "blinds_or_straddles = [1, 4, 0]", "blind-amount"),
    ],
)
def test_a_damaged_hand_is_accused(old: str, new: str, code: str) -> None:
    assert TRIPLE.count(old) == 1
    assert code in codes(TRIPLE.replace(old, new))


def test_a_finding_points_at_its_line() -> None:
    (item,) = read_text(TRIPLE.replace("p3 cbr 4", "p3 cbr 5"))
    finding = replay(item).findings[0]
    assert TRIPLE.split("\n")[finding.line - 1] == "  'p3 cbr 4',"


def test_who_got_what_may_be_left_out() -> None:
    text = TRIPLE.replace("finishing_stacks = [99, 15, 93]\n", "")
    result = replay(hand_of(text))
    assert (result.status, result.verdict) == ("ok", "cannot check")
    assert result.reason == "the history does not tell who collected what"
    result = replay(hand_of(text + "winnings = [0, 15, 0]\n"))
    assert (result.status, result.verdict) == ("ok", "agrees")
    result = replay(hand_of(text + "winnings = [0, 14, 0]\n"))
    assert (result.status, result.verdict) == ("invalid", "differs")


@pytest.mark.parametrize("newline", ["", "\n"])
@pytest.mark.parametrize("stacks", ["[99, 15, 94]", "[98, 15, 93]", "[99, 14, 94]"])
def test_wrong_stacks_in_the_last_line_are_no_cut(stacks: str, newline: str) -> None:
    text = TRIPLE.replace("finishing_stacks = [99, 15, 93]\n", "").rstrip()
    result = replay(hand_of(f"{text}\nfinishing_stacks = {stacks}{newline}"))
    assert (result.status, result.verdict) == ("invalid", "differs")


def test_a_hand_that_stops_early_is_partial() -> None:
    lines = TRIPLE.partition("author")[0].splitlines()
    first, last = lines.index("actions = [") + 1, len(lines) - 3
    for stop in range(first + 1, last):
        text = "\n".join([*lines[:stop], "]"])
        result = replay(hand_of(text))
        assert result.status == "partial", text
        assert [finding.code for finding in result.findings] == ["truncated"], text


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("variant = 'F2L3D'", "variant = F2L3D", "unreadable-line"),
        ("small_bet = 2\n", "", "unreadable-header"),
        ("starting_stacks = [100, 7, 100]\n", "", "unreadable-header"),
        ("starting_stacks = [100, 7, 100]", "starting_stacks = [100]", "no-seats"),
        ("starting_stacks = [100, 7, 100]", "starting_stacks = [100, inf, 1]", "impossible-amount"),
        ("actions = [", "actions = [ 7,", "unreadable-header"),
        ("variant = 'F2L3D'", "variant = 'F2L3d'", "unknown-game"),
        ("variant = 'F2L3D'", "variant = '_'", "unknown-game"),
        ("variant = 'F2L3D'", "variant = '_'\n_game = '2-7 tripple draw'", "unknown-game"),
        ("variant = 'F2L3D'", "variant = '_'\n_game = 'badugi'", "unreadable-header"),
        ("[100, 7, 100]", "[100, 7, -100]", "impossible-amount"),
        ("antes = [0, 0, 0]", "antes = [0, -1, 0]", "impossible-amount"),
        ("antes = [0, 0, 0]", "antes = [0, 0]", "unreadable-header"),
        ("antes = [0, 0, 0]", "antes = [0, 0, 0, 0]", "unreadable-header"),
        ("[1, 2, 0]", "[1, 2]", "unreadable-header"),
        ("[1, 2, 0]", "[-1, 2, 0]", "impossible-amount"),
        ("small_bet = 2", "small_bet = -2", "impossible-amount"),
    ],
)
def test_what_is_no_hand_is_unreadable(old: str, new: str, code: str) -> None:
    (item,) = read_text(TRIPLE.replace(old, new))
    assert isinstance(item, Unreadable)
    assert [finding.code for finding in item.faults] == [code]


@pytest.mark.parametrize(
    ("fields", "found"),
    [
        ("players = ['Wren', 'Wren', 'Finch']", ["seated-twice"]),
        ("players = ['', '', 'Finch']", []),
        ("players = ['Wren', 'Finch']", ["unreadable-header"]),
        ("seats = [2, 2, 5]", ["seat-taken"]),
        ("seats = [2, 4, 5]\nseat_count = 4", ["impossible-seat"]),
        ("seats = [2, 4, 5]\nseat_count = 5", []),
        ("seats = [2, 4, 0]", ["impossible-seat"]),
        ("seats = [2, 4]", ["unreadable-header"]),
        ("seat_count = 2", ["impossible-seat"]),
        ("winnings = [0, 15, 0]", []),
        ("winnings = [0, 14, 0]", ["award-amount"]),
        ("_collected = [['p2', 15, 'pot']]\nfinishing_stacks = [99, 14, 94]",
         ["award-amount"] * 2),
        ("_collected = [['p2', 9, 'main pot'], ['p2', 6, 'side pot']]\nwinnings = [0, 9, 6]",
         ["award-amount"] * 2),
    ],
)  # fmt: skip
def test_fields_beside_the_play_are_held_against_it(fields: str, found: list[str]) -> None:
    ends = "finishing_stacks = [99, 15, 93]\n"
    text = TRIPLE.replace(ends, "") if "finishing_stacks" in fields else TRIPLE
    hand = hand_of(f"{text}{fields}\n")
    assert [fault.code for fault in hand.faults] == found
    for fault in hand.faults:
        line = hand.source.text.split("\n")[fault.line - 1]
        assert line in fields


@pytest.mark.parametrize("code", ["FT", "NS", "PO", "FO/8", "F7S", "F7S/8"])
def test_other_games_of_the_standard_are_skipped(code: str) -> None:
    (item,) = read_text(TRIPLE.replace("'F2L3D'", f"'{code}'"))
    assert isinstance(item, OtherGame)
    assert item.game_words == f"PHH variant {code}"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("variant = 'F2L3D'", "variant = 'NT'"),
        ("blinds_or_straddles = [1, 2, 0]", "blinds_or_straddles = [1, 2, 4]"),
        ("blinds_or_straddles = [1, 2, 0]", "blinds_or_straddles = [0, 0, 0]"),
    ],
)
def test_games_that_are_not_known_are_skipped(old: str, new: str) -> None:
    (item,) = read_text(TRIPLE.replace(old, new))
    assert isinstance(item, OtherGame)
    assert replay(item).status == "skipped"


HEADS_UP = """\
variant = 'N2L1D'
antes = [0, 0]
blinds_or_straddles = [50, 100]
min_bet = 100
starting_stacks = [1000, 800]
actions = [
  'd dh p1 ??????????', 'd dh p2 ??????????',
  'p2 cbr 300', 'p1 cbr 900', 'p2 cc',
  'p1 sd', 'p2 sd ????', 'd dh p2 ????', 'p1 sm 2c3c4c5d7h', 'p2 sm',
]
finishing_stacks = [1800, 0]
"""


def test_heads_up_the_arrays_are_reversed() -> None:
    hand = hand_of(HEADS_UP)
    posts = [(a.player, a.kind, a.amount) for a in hand.actions if isinstance(a, Post)]
    assert posts == [(1, "small blind", 50), (0, "big blind", 100)]
    assert hand.button == 2
    assert [a.amount for a in hand.actions if isinstance(a, ReturnUncalled)] == [100]
    result = replay(hand)
    assert (result.status, result.verdict) == ("ok", "cannot check")


def test_the_cap_holds_unless_a_round_begins_heads_up() -> None:
    """Seven bets of two where two began the round, and where three did."""
    rich = TRIPLE.replace("[100, 7, 100]", "[100, 100, 100]")
    bets = "".join(f"  'p{3 - number % 2} cbr {2 * number}',\n" for number in range(1, 8))
    bets += "  'p3 cc',\n"
    two = rich.replace("  'p2 cbr 2',\n  'p3 cc',\n", bets)
    assert "past-cap" not in codes(two)
    three = two.replace("'p1 f',\n  'p2 cc',\n", "'p1 cc',\n  'p2 cc',\n  'p1 sd',\n")
    three = three.replace("  'p2 cbr 2',\n", "  'p1 cbr 2',\n  'p2 cbr 4',\n", 1)
    three = three.replace("  'p3 cbr 4',\n  'p2 cbr 6',\n", "  'p3 cbr 6',\n  'p2 cbr 8',\n")
    three = three.replace("  'p3 cbr 8',\n  'p2 cbr 10',\n", "  'p3 cbr 10',\n  'p2 cbr 12',\n")
    assert "past-cap" in codes(three)


SHORT = """\
variant = 'FB'
antes = [0, 0, 0]
blinds_or_straddles = [5, 10, 0]
small_bet = 10
big_bet = 20
starting_stacks = [500, 500, 25]
actions = [
  'd dh p1 ????????', 'd dh p2 ????????', 'd dh p3 ????????',
  'p3 cc', 'p1 cc', 'p2 cbr 20', 'p3 cbr 25', 'p1 cbr NEXT', 'p2 f',
  'p1 sd', 'p3 sd', 'p1 sd', 'p3 sd', 'p1 sd', 'p3 sd', 'p1 sm 2c3d4h5s', 'p3 sm',
]
winnings = [70, 0, 0]
"""


@pytest.mark.parametrize(("to", "sound"), [(30, True), (35, True), (34, False), (40, False)])
def test_after_a_short_all_in_houses_differ(to: int, sound: bool) -> None:
    result = replay(hand_of(SHORT.replace("NEXT", str(to))))
    assert (result.status == "ok") is sound
    told = any(unknown.code == "raise-size" for unknown in result.unknowns)
    assert told is (to == 35)


def test_the_deck_is_reshuffled_without_a_word() -> None:
    deals = [f"'d dh p{p} ??????????'" for p in range(1, 7)]
    calls = ["'p3 cc'", "'p4 cc'", "'p5 cc'", "'p6 cc'", "'p1 cc'", "'p2 cc'"]
    draws = [f"'p{p} sd ??????????'" for p in range(1, 7)]
    checks = [f"'p{p} cc'" for p in range(1, 7)]
    rounds = [*draws, *deals, *checks] * 3
    shows = ["'p1 sm 2c3c4c5d7h'", *(f"'p{p} sm'" for p in range(2, 7))]
    text = (
        "variant = 'F2L3D'\nantes = [0, 0, 0, 0, 0, 0]\n"
        "blinds_or_straddles = [1, 2, 0, 0, 0, 0]\nsmall_bet = 2\nbig_bet = 4\n"
        "starting_stacks = [9, 9, 9, 9, 9, 9]\n"
        f"actions = [{', '.join([*deals, *calls, *rounds, *shows])}]\n"
        "winnings = [12, 0, 0, 0, 0, 0]\n"
    )
    assert codes(text) == []


# On the command line


def test_validate_reads_documents(standpat: Standpat, tmp_path: Path) -> None:
    (tmp_path / "one.phh").write_text(TRIPLE)
    (tmp_path / "two.phhs").write_bytes(
        phh.write_all([record_of(TRIPLE), record_of(HEADS_UP)]).replace("\n", "\r\n").encode()
    )
    run = standpat("validate", tmp_path)
    assert run.returncode == 0, run.stdout + run.stderr
    assert b"3 hands in 2 files: nothing wrong" in run.stdout
    run = standpat("validate", "-", stdin=TRIPLE.replace("p3 cbr 4", "p3 cbr 5").encode())
    assert run.returncode == 1
    assert b"raise-size" in run.stdout


# Real documents


@needs_corpus
def test_real_documents_are_sound() -> None:
    results = {path.stem: replay(item) for path in sorted(CORPUS.iterdir()) for item in read(path)}
    assert len(results) == 7
    for name, result in results.items():
        assert (result.status, result.findings) == ("ok", ()), name
        wikipedia = name.startswith("alice")
        assert result.verdict == ("cannot check" if wikipedia else "agrees"), name


@needs_corpus
def test_real_documents_come_back_as_they_were() -> None:
    pokerkit = pytest.importorskip("pokerkit")
    for path in sorted(CORPUS.iterdir()):
        text = path.read_text()
        record = record_of(text)
        written = phh.write(record)
        assert same(record, record_of(written)), path
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            one, two = map(pokerkit.HandHistory.loads, (text, written))
        assert one == two, path


def test_a_fold_is_a_fold() -> None:
    folds = [a.player for a in hand_of(TRIPLE).actions if isinstance(a, Fold)]
    assert folds == [0]
    assert [a.player for a in hand_of(TRIPLE).actions if isinstance(a, Show)] == [1, 2]
    assert not [a for a in hand_of(TRIPLE).actions if type(a) is Deal and a.new is not None]
