"""KingsClub: the examples and what they hold, random hands as the room would write them, names."""

import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kingsclub_text import GAMES, KingsClub, fits
from test_conserved import losses

import grammar
import replayer
from histories import phh
from histories.actions import Post
from histories.findings import Finding
from histories.hand import Hand, Item
from replayer.generate import sessions
from replayer.generate.settings import Options

EXAMPLES = sorted((Path(__file__).resolve().parent / "kingsclub").glob("*.txt"))
#: A newcomer's dead small blind shows only in his net.
HAND = """\
#47013789: Limit 2-7 Triple Draw - 44/88
2022-03-01 20:12:12
Table 'The Granary' Seat 6 is the button
Seat 2: Kestrel (2,761.50)
Seat 3: Marlow Grey (7,621.50)
Seat 5: Vesper 7 (495.50)
Seat 6: Juniper (4,949)
*** 1ST BETTING ROUND ***
Kestrel: posts the small blind 22
Marlow Grey: posts the big blind 44
Vesper 7: posts blind 44
Dealt to Kestrel: [X X X X X]
Dealt to Marlow Grey: [2d Ts 6d 8c Qs]
Dealt to Vesper 7: [X X X X X]
Dealt to Juniper: [X X X X X]
Vesper 7 checks
Juniper folds
Kestrel folds
Marlow Grey checks
*** 1ST DRAW ***
Marlow Grey discards [Ts Qs] draws [7h 4c]
Vesper 7 draws 3
*** 2ND BETTING ROUND ***
Marlow Grey bets 44
Vesper 7 calls 44
*** 2ND DRAW ***
Marlow Grey stands pat
Vesper 7 draws 1
*** 3RD BETTING ROUND ***
Marlow Grey bets 88
Vesper 7 calls 88
*** 3RD DRAW ***
Marlow Grey stands pat
Vesper 7 draws 1
*** 4TH BETTING ROUND ***
Marlow Grey bets 88
Vesper 7 calls 88
Marlow Grey shows [2d 7h 6d 8c 4c]
Vesper 7 shows [2s 3s 5c 9h Th]
*** SUMMARY ***
Seat 2: Kestrel (2,739.50) -22
Seat 3: Marlow Grey (7,924.50) +303
Seat 5: Vesper 7 (209.50) -286
Seat 6: Juniper (4,949) 0
Rake 5
Marlow Grey wins pot (567)
"""


def read(data: bytes) -> list[Item]:
    return list(grammar.read(io.BytesIO(data)))


def findings(text: str) -> list[Finding]:
    return [f for item in grammar.read_text(text) for f in replayer.replay(item).findings]


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_examples_are_sound_at_every_step(path: Path) -> None:
    for item in grammar.read(path):
        result = replayer.replay(item)
        assert (result.status, result.findings) == ("ok", ())
        assert result.verdict in ("agrees", "cannot check")
        assert losses(item) == []
        assert result.settlement is not None
        assert sum(one.net for one in result.settlement.accounts) == -result.settlement.rake


#: The raise of the completion goes a small bet over the bring-in.
RAZZ = """\
#47420990: Limit 2-7 Razz - 40/80
2022-03-09 20:14:08
Table 'Salt Marsh Mix'
Seat 2: Juniper (900)
Seat 5: Marlow Grey (1,200)
Seat 6: Kestrel (700)
Juniper: posts ante 15
Marlow Grey: posts ante 15
Kestrel: posts ante 15
Dealt to Juniper: [X X 4d]
Dealt to Marlow Grey: [2h 5c Kc]
Dealt to Kestrel: [X X 3s]
Marlow Grey brings in for 15
Kestrel bets 40
Juniper raises to 55
Marlow Grey folds
Kestrel raises to 95
Juniper calls 95
*** 3RD STREET ***
Dealt to Juniper: [8c]
Dealt to Kestrel: [Qs]
Juniper bets 40
Kestrel folds
*** SUMMARY ***
Seat 2: Juniper (1,038) +138
Seat 5: Marlow Grey (1,170) -30
Seat 6: Kestrel (590) -110
Rake 2
Juniper wins pot (248)
"""


def test_razz_read_back_from_phh_is_sound() -> None:
    (item,) = grammar.read_text(RAZZ)
    assert isinstance(item, Hand)
    assert (replayer.replay(item).status, replayer.replay(item).findings) == ("ok", ())
    (again,) = grammar.read_text(phh.write(item))
    assert (replayer.replay(again).status, replayer.replay(again).findings) == ("ok", ())
    assert told(RAZZ.replace("raises to 95", "raises to 80")) == [("raise-size", 17)]
    assert "raise-size" in dict(told(RAZZ.replace("raises to 55", "raises to 56")))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_examples_read_back_from_phh_are_sound(path: Path) -> None:
    """Of a hand from PHH nobody knows how many cards were burned, nor when a reshuffle came."""
    for item in grammar.read(path):
        assert isinstance(item, Hand)
        (again,) = grammar.read_text(phh.write(item))
        found = [f for f in replayer.replay(again).findings if f.severity != "info"]
        assert (replayer.replay(again).status, found) == ("ok", []), item.hand_id


def test_the_examples_hold_every_game() -> None:
    assert {item.game_name for path in EXAMPLES for item in grammar.read(path)} == set(GAMES)  # type: ignore[union-attr]


def dealt(seed: int) -> Iterator[Hand]:
    for game in GAMES:
        for text, _ in sessions(3, seed, Options(game=game, room="phh", kind="cash")):
            for item in grammar.read(io.BytesIO(text.encode())):
                if isinstance(item, Hand) and fits(item) and replayer.replay(item).status == "ok":
                    yield item


@settings(max_examples=8, deadline=None, derandomize=True)
@given(st.integers(0, 10**9))
def test_a_generated_hand_is_sound_and_pays_what_it_paid(seed: int) -> None:
    for hand in dealt(seed):
        text = KingsClub(hand).text()
        (item,) = grammar.read_text(text)
        result, source = replayer.replay(item), replayer.replay(hand)
        found = [f for f in result.findings if f.severity != "info"]
        assert (result.status, found) == ("ok", []), text
        assert result.verdict in ("agrees", "cannot check"), text
        assert result.settlement is not None
        assert source.settlement is not None
        nets = {hand.seats[a.player].name: a.net for a in source.settlement.accounts}
        got = {item.seats[a.player].name: a.net for a in result.settlement.accounts}  # type: ignore[union-attr]
        assert got == nets, text


def test_a_dead_blind_that_only_the_nets_show() -> None:
    (item,) = grammar.read_text(HAND)
    assert isinstance(item, Hand)
    result = replayer.replay(item)
    assert (result.status, result.verdict, result.findings) == ("ok", "agrees", ())
    posts = [(a.player, a.kind, a.amount) for a in item.actions if isinstance(a, Post)]
    assert posts[-1] == (2, "small blind", 2200)


@pytest.mark.parametrize("name", [
    "Seat 3", "Dealt to [J]", "x: posts ante 5", "wins pot (5)", "draws 2", "a: b", "Run 1: x",
    "Rake 5", "Vesper 7 folds", "*** 1ST DRAW", "(5) +5", "posts", "Marlow",
])  # fmt: skip
def test_odd_names(name: str) -> None:
    assert findings(HAND.replace("Vesper 7", name)) == []
    assert findings(HAND.replace("Marlow Grey", name)) == []


def test_noise_may_stand_anywhere() -> None:
    for before in ("*** 2ND DRAW", "*** 1ST DRAW", "*** SUMMARY", "Vesper 7 draws 3"):
        assert findings(HAND.replace(before, f"Kestrel has left the table\n{before}")) == []


#: Hands with a showdown: of one draw between two, of three draws among four.
SINGLE = """\
#47420117: No Limit 2-7 Single Draw - 25/50
2022-03-08 20:14:08
Table 'Salt Marsh Mix' Seat 2 is the button
Seat 2: Juniper (2,900)
Seat 5: Marlow Grey (3,200)
*** 1ST BETTING ROUND ***
Juniper: posts ante 10
Marlow Grey: posts ante 10
Juniper: posts the small blind 25
Marlow Grey: posts the big blind 50
Dealt to Juniper: [2s 4c 7d 9h Kc]
Dealt to Marlow Grey: [X X X X X]
Juniper raises to 125
Marlow Grey calls 125
*** 1ST DRAW ***
Marlow Grey draws 2
Juniper discards [Kc] draws [8s]
*** 2ND BETTING ROUND ***
Marlow Grey bets 150
Juniper calls 150
Marlow Grey shows [2d 3h 5c 8d Ts]
Juniper shows [2s 4c 7d 9h 8s]
*** SUMMARY ***
Seat 2: Juniper (3,182) +282
Seat 5: Marlow Grey (2,915) -285
Rake 3
Juniper wins pot (567)
"""


def told(text: str) -> list[tuple[str, int]]:
    return [(f.code, f.line) for f in findings(text) if f.severity != "info"]


def without(text: str, line: str) -> str:
    assert f"{line}\n" in text
    return text.replace(f"{line}\n", "", 1)


def test_a_small_blind_that_is_missing_is_accused() -> None:
    for text, name in ((HAND, "Kestrel"), (SINGLE, "Juniper")):
        line = next(one for one in text.split("\n") if one.startswith(f"{name}: posts the small"))
        found = findings(without(text, line))
        assert [f.code for f in found] == ["blind-missing"]
        assert name in found[0].message


def test_everybody_has_a_line_that_deals_him_cards() -> None:
    assert told(without(SINGLE, "Dealt to Marlow Grey: [X X X X X]")) == [("cards-dealt", 12)]
    assert told(without(HAND, "Dealt to Kestrel: [X X X X X]")) == [("cards-dealt", 12)]
    assert told(SINGLE.replace("[X X X X X]", "[X X X X]")) == [("cards-dealt", 12)]
    first, second = "Dealt to Kestrel: [X X X X X]", "Dealt to Marlow Grey: [2d Ts 6d 8c Qs]"
    turned = HAND.replace(f"{first}\n{second}", f"{second}\n{first}")
    assert told(turned) == [("seat-order", 13)]


@pytest.mark.parametrize("heading", [
    "*** 1ST BETTING ROUND ***", "*** 1ST DRAW ***", "*** 2ND BETTING ROUND ***",
])  # fmt: skip
def test_headings_of_single_draw_are_missed(heading: str) -> None:
    line = SINGLE[: SINGLE.index(heading)].count("\n") + 1
    assert told(without(SINGLE, heading)) == [("missing-section", line)]


def test_of_two_players_one_has_the_button() -> None:
    for seat in range(1, 11):
        found = findings(SINGLE.replace("Seat 2 is the", f"Seat {seat} is the"))
        assert [f.code for f in found] == ([] if seat == 2 else ["button-position"])
    (fault,) = findings(SINGLE.replace("Seat 2 is the", "Seat 7 is the"))
    assert (fault.line, fault.column, fault.stated, fault.expected) == (3, 29, 7, 2)
    assert findings(HAND.replace("Seat 6 is the", "Seat 8 is the")) == []


def test_who_wins_at_a_showdown_has_shown() -> None:
    assert told(without(SINGLE, "Juniper shows [2s 4c 7d 9h 8s]")) == [("show-missing", 22)]
    assert told(without(HAND, "Marlow Grey shows [2d 7h 6d 8c 4c]")) == [("show-missing", 38)]
    (fault,) = findings(without(SINGLE, "Marlow Grey shows [2d 3h 5c 8d Ts]"))
    assert (fault.code, fault.severity) == ("hand-untold", "warning")


def test_each_run_is_shown() -> None:
    text = (EXAMPLES[0].parent / "runs.txt").read_text(encoding="utf-8")
    for name in ("Marlow Grey", "Juniper"):
        for run in (1, 2):
            line = next(
                one for one in text.split("\n") if one.startswith(f"Run {run}: {name} shows")
            )
            assert [code for code, _ in told(without(text, line))] == ["show-missing"]


def test_findings_speak_of_the_totals_of_the_text() -> None:
    (fault,) = findings(SINGLE.replace("Marlow Grey calls 125", "Marlow Grey calls 75"))
    assert (fault.code, fault.line, fault.column) == ("call-amount", 14, 19)
    assert (fault.stated, fault.expected) == (7500, 12500)
    assert fault.message == "Marlow Grey has 125 to call in all, not 75"
    (fault,) = findings(SINGLE.replace("Marlow Grey calls 125", "Marlow Grey calls 4,000"))
    assert (fault.code, fault.column) == ("more-than-stack", 19)
    assert (fault.stated, fault.expected) == (400000, 12500)
    assert fault.message == "Marlow Grey calls 4000 with 3140 left and 50 in"


@pytest.mark.parametrize(("old", "new", "code", "column"), [
    ("No Limit", "No Limt", "unreadable-header", 12),
    ("No Limit", "Limt", "unreadable-header", 12),
    ("#47420117: ", "#47420117 ", "unreadable-header", 10),
    ("#47420117", "#4742O117", "unreadable-header", 6),
    ("Single Draw", "Sinle Draw", "unknown-game", 21),
    (" - 25/50", " 25/50", "unreadable-header", 21),
    ("25/50", "2S/50", "unreadable-header", 39),
    ("25/50", "25", "unreadable-header", 39),
    ("/50", "/", "unreadable-header", 39),
])  # fmt: skip
def test_a_damaged_header_is_a_row_of_its_own(old: str, new: str, code: str, column: int) -> None:
    damaged = SINGLE.replace(old, new, 1)
    for text in (damaged, f"{HAND}\n\n{damaged}\n\n{HAND}", damaged.replace("\n", "\r\n")):
        rows = [replayer.replay(item) for item in grammar.read(io.BytesIO(text.encode()))]
        (bad,) = [row for row in rows if row.status != "ok"]
        assert len(rows) == 1 + 2 * (HAND in text)
        assert bad.status == "unreadable"
        assert [(f.code, f.column) for f in bad.findings] == [(code, column)]


def test_a_blank_line_may_stand_in_the_header() -> None:
    (item,) = grammar.read_text(SINGLE.replace("\n2022", "\n\n2022"))
    assert isinstance(item, Hand)
    assert item.time.year == 2022
    assert replayer.replay(item).findings == ()


@pytest.mark.parametrize(("old", "new", "code", "line", "column", "words"), [
    ("Juniper raises to 125", "Juniper raises t 125", "unreadable-line", 13, 17, "'raises to'"),
    ("Juniper raises to 125", "Juniper raises to 1.25,0", "impossible-amount", 13, 19, "such as"),
    ("Juniper raises to 125", "Juniper raises to", "unreadable-line", 13, 18, "such as 0.10"),
    ("calls 125\n", "calls 125, and is al in\n", "unreadable-line", 14, 33, "', and is all in'"),
    ("Marlow Grey draws 2", "Marlow Grey draws two", "unknown-verb", 16, 13, "'draws 2'"),
    ("discards [Kc] draws [8s]", "discards [Kc] [8s]", "unreadable-line", 17, 23, "'draws'"),
    ("discards [Kc] draws [8s]", "discards [Kc draws [8s]", "unreadable-line", 17, 28, "']'"),
    ("discards [Kc] draws [8s]", "discards [1c] draws [8s]", "impossible-card", 17, 19, "1c"),
    ("shows [2d 3h", "shows [2d 3h,", "impossible-card", 21, 23, "3h,"),
    ("Dealt to Marlow Grey: [X X X X X]", "Dealt to Marlow Grey [X X X X X]",
     "unreadable-line", 12, 21, "':'"),
    ("posts the big blind 50", "posts the bog blind 50", "unreadable-line", 10, 20, "big blind"),
    ("Juniper wins pot (567)", "Juniper wins pt (567)", "unreadable-line", 27, 15, "'wins pot ('"),
    ("(3,182) +282", "(3,182) 282", "unreadable-line", 24, 25, "-40"),
    ("Rake 3", "Rake three", "impossible-amount", 26, 6, "such as"),
    ("*** 1ST DRAW ***", "*** 1ST DRAWS ***", "unreadable-line", 15, 1, "heading"),
])  # fmt: skip
def test_a_damaged_line_is_told_word_by_word(
    old: str, new: str, code: str, line: int, column: int, words: str
) -> None:
    assert old in SINGLE
    found = [f for f in findings(SINGLE.replace(old, new, 1)) if f.line == line]
    assert [(f.code, f.column) for f in found] == [(code, column)], found
    assert words in found[0].message


def test_encodings_and_ends_of_lines() -> None:
    accented = HAND.replace("Kestrel", "Jérôme")
    crlf = accented.replace("\n", "\r\n")
    for data in (
        crlf.encode(), b"\xef\xbb\xbf" + crlf.encode(), crlf.encode("utf-16"),
        accented.encode("utf-16-le"), accented.encode("cp1252"),
        accented.replace("\n", " \n").encode(),
    ):  # fmt: skip
        rows = [(replayer.replay(i).status, replayer.replay(i).findings) for i in read(data)]
        assert rows == [("ok", ())], data[:40]
