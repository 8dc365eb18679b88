"""Full Tilt: random hands as the room would write them, headers, files, words for faults."""

import io
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from fulltilt_text import FullTilt
from hypothesis import given, settings
from hypothesis import strategies as st

import grammar
import replayer
from grammar import fulltilt
from histories.actions import Bet, Call, Collect, Fold, Post, RaiseTo, Reshuffle
from histories.findings import Finding
from histories.hand import Hand, Item, OtherGame, Unreadable
from replayer.generate import sessions
from replayer.houserules import OddUnit

HANDS = Path(__file__).resolve().parent.parent / "examples" / "hands"
PLAY = (Post, Fold, Call, Bet, RaiseTo, Collect)
HAND = """\
Full Tilt Poker Game #30517220941: Table Harebell Moor (6 max) - $0.10/$0.20 - Limit Badugi - \
21:14:07 ET - 2011/05/22
Seat 1: Juniper ($11.40)
Seat 2: Marlow Grey ($24.75)
Seat 5: Kestrel ($9)
Marlow Grey posts the small blind of $0.05
Kestrel posts the big blind of $0.10
The button is in seat #1
*** HOLE CARDS ***
Dealt to Juniper [2c 5d 9h Kh]
Juniper raises to $0.20
Marlow Grey folds
Kestrel calls $0.10
*** FIRST DRAW *** (Pot: $0.45)
Kestrel discards 2 cards
Juniper discards 1 card [Kh]
Kestrel is dealt 2 cards
Dealt to Juniper [2c 5d 9h] [Qs]
Kestrel checks
Juniper bets $0.10
Kestrel folds
Uncalled bet of $0.10 returned to Juniper
Juniper mucks
Juniper wins the pot ($0.43)
*** SUMMARY ***
Total pot $0.45 | Rake $0.02
Seat 1: Juniper (button) collected ($0.43), mucked
Seat 2: Marlow Grey (small blind) folded before the Draw
Seat 5: Kestrel (big blind) folded after the 1st Draw
"""


def read(data: bytes) -> list[Item]:
    return list(grammar.read(io.BytesIO(data)))


def one(text: str) -> Hand:
    (item,) = grammar.read_text(text)
    assert isinstance(item, Hand)
    return item


def findings(text: str) -> list[Finding]:
    (item,) = grammar.read_text(text)
    return list(replayer.replay(item).findings)


def moved(hand: Hand) -> list[tuple[object, ...]]:
    """Who puts in and takes out what, in order."""
    told: list[tuple[object, ...]] = []
    for a in hand.actions:
        if isinstance(a, PLAY):
            amount = getattr(a, "to", None) or getattr(a, "amount", None)
            told.append((type(a).__name__, a.player, amount))
    return told


def other_rooms(seed: int, count: int) -> Iterator[Hand]:
    for text, _ in sessions(count, seed):
        (item,) = grammar.read_text(text.strip() + "\n")
        if not isinstance(item, Hand) or replayer.replay(item).status != "ok":
            continue
        odd = any(isinstance(a, Reshuffle) for a in item.actions)
        # reshuffles go by other rules here, and pots were split to five cents there
        if not odd and not item.game.stud and item.time.year > 2008:
            yield item


@settings(max_examples=40, deadline=None, derandomize=True)
@given(st.integers(0, 10**9))
def test_a_generated_hand_is_sound_and_reads_as_it_was_played(seed: int) -> None:
    for hand in other_rooms(seed, 3):
        again = one(FullTilt(hand).text())
        result = replayer.replay(again)
        # the room shows from the last aggressor of all rounds on
        found = [f for f in result.findings if f.severity != "info" and f.code != "showing-order"]
        assert (result.status, found) == ("ok", []), again.source.text
        assert result.verdict == "agrees"
        split = any(isinstance(a, Post) and a.kind == "small & big blinds" for a in hand.actions)
        if not split and not any(isinstance(a, Post) and a.kind == "ante" for a in hand.actions):
            assert sorted(moved(again), key=str) == sorted(moved(hand), key=str)


def test_sound() -> None:
    result = replayer.replay(one(HAND))
    assert (result.status, result.findings, result.unknowns, result.verdict) == (
        "ok", (), (), "agrees",
    )  # fmt: skip


def header(line: str) -> Hand | OtherGame | Unreadable:
    (item,) = grammar.read_text(line + "\n" + HAND.split("\n", 1)[1])
    return item


@pytest.mark.parametrize(
    ("middle", "game", "limit", "seats", "table"),
    [
        ("Table Old Sluice (heads up) - $10/$20 - Limit 2-7 Triple Draw",
         "2-7 triple draw", "fixed", 2, "Old Sluice"),
        ("Table Quern (New to the Game) - $0.10/$0.20 - Pot Limit 5 Card Draw",
         "five-card draw", "pot", 9, "Quern"),
        ("Table Quern - FL Badugi - $0.10/$0.20", "badugi", "fixed", 9, "Quern"),
        ("Table Quern's End (deep 6) - $1/$2 Ante $0.25 - No Limit 2-7 Single Draw",
         "2-7 single draw", "no", 6, "Quern's End"),
        ("$10 Heads-Up Sit & Go (243560420), Table 1 - 30/60 - Limit A-5 Triple Draw",
         "A-5 triple draw", "fixed", 2, "243560420 1"),
        ("$5 + $0.50 Sit & Go (243560421), Table 12 - 1,500/3,000 Ante 300 - No Limit 5 Card Draw",
         "five-card draw", "no", 9, "243560421 12"),
        ("The Winter - Rebuy (5555), Table 3 - 8-Game - 60/120 - Limit Badugi",
         "badugi", "fixed", 9, "5555 3"),
    ],
)  # fmt: skip
def test_headers(middle: str, game: str, limit: str, seats: int, table: str) -> None:
    for name in ("Full Tilt Poker Game", "FullTiltPoker Game"):
        read_header = fulltilt.DIALECT.read_header
        found = read_header(f"{name} #123456: {middle} - 1:27:48 ET - 2011/03/20", None)
        assert (found.stakes.game_name, found.stakes.limit) == (game, limit)
        assert found.table is not None
        assert (found.table.max_seats, found.table.name) == (seats, table)


def test_a_header_with_ante_two_clocks_and_a_mark() -> None:
    found = fulltilt.DIALECT.read_header(
        "Full Tilt Poker Game #123456: Table Quern - $0.10/$0.20 Ante $0.02 - Limit Badugi - "
        "17:10:10 CCT - 2010/12/07 [04:10:10 ET - 2010/12/07] (partial)",
        None,
    )
    assert (found.ante, found.partial, found.time_zone) == (2, True, "CCT")


@pytest.mark.parametrize(
    ("old", "new", "code", "column"),
    [
        ("Badugi", "Quadrugi", "unknown-game", 86),
        ("$0.10/$0.20", "$0.10/$0.30", "header-contradiction", 66),
        ("$0.10/$0.20 - ", "", "unreadable-header", 36),
        ("2011/05/22", "2011/05/32", "impossible-date", 95),
        (" (6 max)", " (16 max)", "impossible-seat", 36),
        ("21:14:07 ET", "21:14 ET", "unreadable-header", 95),
        ("#30517220941", "#3051722O941", "unreadable-header", 30),
    ],
)
def test_what_is_wrong_with_a_header(old: str, new: str, code: str, column: int) -> None:
    found = findings(HAND.replace(old, new, 1))
    assert (found[0].code, found[0].line, found[0].column) == (code, 1, column)


@pytest.mark.parametrize(
    ("old", "new", "code", "place", "words"),
    [
        ("Juniper bets $0.10", "Juniper bets", "unreadable-line", (19, 13),
         "an amount such as $0.10 has to stand here"),
        ("Juniper bets $0.10", "Juniper bets $0.1O", "impossible-amount", (19, 14),
         "'$0.1O' is not an amount"),
        ("Kestrel checks", "Kestrel chekcs", "unknown-verb", (18, 9), "'chekcs' is nothing"),
        ("[2c 5d 9h] [Qs]", "[2c 5d 9h] [1s]", "impossible-card", (17, 30), "'1s' is not a card"),
        ("Seat 5: Kestrel ($9)", "Seat 5: Kestrel ($9", "unreadable-line", (4, 18),
         "the stack in brackets"),
        ("Seat 5: Kestrel ($9)", "Seat 5: Kestrel ($9.5)", "impossible-amount", (4, 18), "'$9.5'"),
        ("seat #1\n", "seat #\n", "unreadable-line", (7, 1), ""),
        ("Kestrel discards 2 cards", "Kestrel discards 2 card", "unreadable-line", (14, 18),
         "a number of cards"),
        ("(Pot: $0.45)", "(Pot: $0.45", "unreadable-line", (13, 1), ""),
        ("Marlow Grey folds", "Marlow Gray folds", "unknown-player", (11, 1), "'Marlow Gray'"),
        ("folded before the Draw", "folded before the Drow", "unreadable-line", (27, 42), "Draw"),
        ("| Rake $0.02", "| Rake", "unreadable-line", (25, 23), "'| Rake'"),
        ("Draw\nSeat 5:", "Draw Seat 5:", "unreadable-line", (27, 58), "another seat's begins"),
        (" (small blind) folded before the Draw\n", " ", "unreadable-line", (27, 21), "begins"),
    ],
)  # fmt: skip
def test_where_a_line_goes_wrong(
    old: str, new: str, code: str, place: tuple[int, int], words: str
) -> None:
    assert old in HAND
    found = [f for f in findings(HAND.replace(old, new, 1)) if f.severity == "error"]
    assert [f.code for f in found] == [code], found
    assert (found[0].line, found[0].column) == place, found
    assert words in found[0].message


def test_unknown_noise_of_a_player_is_a_warning() -> None:
    found = findings(HAND.replace("Kestrel checks\n", "Kestrel juggles oranges\nKestrel checks\n"))
    assert [(f.code, f.severity, f.line) for f in found] == [("unknown-line", "warning", 18)]


@pytest.mark.parametrize("line", [
    "Kestrel has 15 seconds left to act", "Kestrel has requested TIME", "A railbird: folds?",
    "A_railbird (Observer): well played", "Kestrel is feeling confused", "Nobody stands up",
    "Kestrel adds $4.50", "Kestrel has been disconnected", "Kestrel: I fold: next",
])  # fmt: skip
def test_noise(line: str) -> None:
    for before in ("Kestrel checks\n", "Juniper mucks\n", "*** HOLE CARDS ***\n", "Seat 5: "):
        assert findings(HAND.replace(before, f"{line}\n{before}", 1)) == []


def test_who_sits_out_by_the_summary_alone() -> None:
    text = HAND.replace("Seat 5: Kestrel ($9)\n", "Seat 4: Vesper ($3)\nSeat 5: Kestrel ($9)\n")
    told = text.replace("Seat 5: Kestrel (b", "Seat 4: Vesper is sitting out\nSeat 5: Kestrel (b")
    assert findings(told) == []
    folded = told.replace("Vesper is sitting out", "Vesper folded before the Draw")
    assert replayer.replay(one(folded)).status == "invalid"


def test_a_cut_hand_in_which_somebody_sits_out_unmarked() -> None:
    text = HAND.replace("Kestrel ($9)", "Kestrel ($9)\nSeat 6: Vesper ($3)")
    text = text.split("\nKestrel checks")[0]
    result = replayer.replay(one(text + "\n"))
    assert (result.status, [f.code for f in result.findings]) == ("partial", ["truncated"])


@pytest.mark.parametrize(
    "end", ["Kestrel discards 2 cards\n", "Juniper discards 1 card [Kh]\n", "Kestrel disc"]
)
def test_a_text_that_stops_among_the_discards(end: str) -> None:
    text = HAND.partition("Kestrel discards")[0]
    before = "" if end.startswith("Kestrel") else "Kestrel discards 2 cards\n"
    result = replayer.replay(one(text + before + end))
    assert (result.status, [f.code for f in result.findings]) == ("partial", ["truncated"])


def test_nothing_dealt() -> None:
    head = HAND.split("Kestrel posts")[0]
    text = (
        head + "Marlow Grey is sitting out\n*** SUMMARY ***\nTotal pot $0 | Rake $0\n"
        "Seat 1: Juniper is sitting out\nSeat 2: Marlow Grey is sitting out\n"
        "Seat 5: Kestrel is sitting out\n"
    )
    result = replayer.replay(one(text))
    assert (result.status, result.findings) == ("cancelled", ())


def test_the_ante_of_the_header_is_posted() -> None:
    """Level 25/50 with an ante of 5, which three players post."""
    hands = (HANDS / "fulltilt-sit-and-go.txt").read_text().split("\n\n\n")
    text = next(one for one in hands if "Ante 5" in one).strip() + "\n"
    assert text.count("antes 5\n") > 1
    assert not findings(text)
    antes = text.count("antes 5\n")
    (found,) = findings(text.replace("Ante 5", "Ante 6"))
    assert (found.code, found.line, found.stated, found.expected) == ("ante-amount", 1, 6, 5)
    assert str(antes) in found.message
    without = "".join(line for line in text.splitlines(True) if not line.endswith(" antes 5\n"))
    assert "ante-missing" in {f.code for f in findings(without)}


def test_thousands() -> None:
    text = HAND.replace("($24.75)", "($2,000)")
    assert findings(text) == []
    assert one(text).seats[1].stack == 200_000
    wrong = HAND.replace("($24.75)", "($2,00)")
    (fault,) = findings(wrong)
    assert (fault.code, fault.line, fault.column) == ("impossible-amount", 3, 22)


def doubled(text: str) -> bytes:
    """UTF-16 in which each CR became LF, with an odd byte at its end."""
    return b"\xff\xfe" + text.replace("\n", "\n\n").encode("utf-16-le") + b"\0"


def test_utf_16_with_doubled_line_ends() -> None:
    (item,) = read(doubled(HAND))
    result = replayer.replay(item)
    assert (result.status, result.findings) == ("ok", ())
    wrong = HAND.replace("Juniper bets $0.10", "Juniper bets $0.20")
    (item,) = read(doubled(wrong))
    found = replayer.replay(item).findings
    assert [(f.code, f.line) for f in found] == [("bet-size", 37)]


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_utf_16_without_a_mark(encoding: str, tmp_path: Path) -> None:
    data = HAND.encode(encoding)
    assert [replayer.replay(item).status for item in read(data)] == ["ok"]
    path = tmp_path / "wide.txt"
    path.write_bytes(data)
    assert [replayer.replay(item).status for item in grammar.read(path)] == ["ok"]


def test_rooms_mixed_in_one_file() -> None:
    other = (HANDS / "badugi-heads-up.txt").read_bytes()
    xml = (HANDS / "merge-lowball.xml").read_bytes()
    banner = b"******************** # 1 ********************\n"
    mine = HAND.encode()
    mark = b"\xef\xbb\xbf"
    data = b"".join((mark, banner, mine, b"\n", mark, other, b"\n", banner, mine, mark, mine))
    items = read(data)
    rooms = [item.room for item in items]
    assert rooms[0] == rooms[-1] == rooms[-2] == "fulltilt"
    assert set(rooms[1:-2]) == {"pokerstars"}
    assert {replayer.replay(item).status for item in items} == {"ok"}
    assert xml


def test_text_of_an_unknown_room_is_one_row() -> None:
    strange = "***** Game 17 of Nowhere Poker *****\nTable 7 Badugi\nAnn bets 5\nBob folds\n"
    for data, rows in (
        (strange + "\n" + HAND, ["unreadable", "ok"]),
        (HAND + "\n\n" + strange, ["ok", "unreadable"]),
        (HAND + "\n" + strange + "\n" + HAND, ["ok", "unreadable", "ok"]),
    ):
        assert [replayer.replay(item).status for item in read(data.encode())] == rows


def test_names_of_one_byte_a_letter() -> None:
    data = HAND.replace("Juniper", "Jérôme").encode("cp1252")
    (item,) = read(data)
    assert isinstance(item, Hand)
    assert item.seats[0].name == "Jérôme"


def test_the_next_hand_with_its_header_lost() -> None:
    lost = HAND.split("\n", 1)[1]
    rows = [replayer.replay(item).status for item in read((HAND + "\n\n" + lost).encode())]
    assert rows == ["ok", "unreadable"]
    misspelt = HAND.replace("Full Tilt", "Ful Tilt")
    rows = [replayer.replay(item).status for item in read((HAND + "\n\n" + misspelt).encode())]
    assert rows == ["ok", "unreadable"]


def test_every_file_is_cut_alike_however_it_comes() -> None:
    rng = Random(3)
    data = HAND.encode("utf-16-le") * 3
    whole = [item.source for item in read(data)]

    class Slow(io.BytesIO):
        def read(self, size: int | None = -1) -> bytes:  # noqa: ARG002
            return super().read(rng.randrange(1, 40))

    assert [item.source for item in grammar.read(Slow(data))] == whole


def test_odd_units_are_another_rooms() -> None:
    assert OddUnit not in [type(row) for row in replayer.houserules.FULLTILT.odd_units]


RAZZ, RAZZ_ALL_IN = (HANDS / "fulltilt-razz.txt").read_text().split("\n\n\n")


def test_razz_is_sound() -> None:
    for text in (RAZZ + "\n", RAZZ_ALL_IN):
        result = replayer.replay(one(text))
        assert (result.status, result.findings, result.verdict) == ("ok", (), "agrees")
    assert one(RAZZ + "\n").ante == 2


@pytest.mark.parametrize(
    ("old", "new", "code", "line"),
    [
        ("Marlow Grey is high with [Qd]", "Kestrel is high with [Qd]", "repeated-cards", 15),
        ("is high with [Qd]", "is high with [Qh]", "repeated-cards", 15),
        ("is high with [Qd]\n", "is high with [Qd]\nMarlow Grey is high with [Qd]\n",
         "misplaced-line", 16),
        ("is high with [Qd]", "is hihg with [Qd]", "unreadable-line", 15),
        ("Marlow Grey brings", "Kestrel brings", "bring-in-player", 16),
        ("brings in for $0.03", "brings in for $0.04", "bring-in-amount", 16),
        ("Marlow Grey brings in for $0.03\n", "", "bring-in-missing", 16),
        ("completes it to $0.10", "completes it to $0.20", "raise-size", 17),
        ("completes it to $0.10", "completes it to", "unreadable-line", 17),
        ("Vesper antes $0.02\n", "", "ante-missing", 8),
        ("Vesper antes $0.02", "Vesper antes $0.03", "ante-amount", 8),
        ("[2s Jc] [7h]", "[2s Jd] [7h]", "repeated-cards", 28),
        ("*** 5TH STREET ***\n", "", "missing-section", 26),
        ("*** 7TH STREET ***", "*** 7TH STREEET ***", "unreadable-line", 37),
        ("Vesper folded on 3rd St.", "Vesper folded on 4th St.", "summary-ending", 51),
        ("Vesper folded on 3rd St.", "Vesper folded on 8th St.", "unreadable-line", 51),
        ("Limit Razz", "Pot Limit Razz", "header-contradiction", 1),
        ("($1.63) with 8,5,3,2,A\n***", "($1.63) with 8,5,4,2,A\n***", "hand-description", 45),
    ],
)  # fmt: skip
def test_damage_to_razz(old: str, new: str, code: str, line: int) -> None:
    assert old in RAZZ
    found = findings(RAZZ.replace(old, new, 1) + "\n")
    assert (code, line) in [(f.code, f.line) for f in found], found


@pytest.mark.parametrize(
    ("old", "new", "code", "line"),
    [
        ("shows [Ad Td 6c 3s]\n", "shows [Ad Td 6c 3h]\n", "shown-cards", 23),
        ("Marlow Grey shows [Ad Td 6c 3s]\n", "", "repeated-cards", 26),
        ("Juniper shows [4d 7s 2h 9c]\n", "", "show-missing", 23),
        ("Juniper shows [4d 7s 2h 9c]\n", "Juniper shows [4d 7s 2h 9c]\n" * 2, "show-repeated", 25),
        ("*** 7TH STREET ***\n", "", "missing-section", 31),
        (
            "*** 7TH STREET ***\nDealt to Juniper [4d 7s 2h 9c Jd 8h] [As]\n",
            "Dealt to Juniper [4d 7s 2h 9c Jd 8h] [As]\n*** 7TH STREET ***\n",
            "misplaced-line",
            32,
        ),
        ("Dealt to Juniper [4d 7s 2h 9c Jd 8h] [As]\n", "", "cards-dealt", 31),
        ("[Ad Td 6c 3s 5c] [Qs]", "[Ad Td 6c 3s 5d] [Qs]", "repeated-cards", 30),
        ("bets 20, and is all in", "bets 20", "all-in-flag", 21),
    ],
)
def test_damage_to_razz_all_in(old: str, new: str, code: str, line: int) -> None:
    assert old in RAZZ_ALL_IN
    found = findings(RAZZ_ALL_IN.replace(old, new, 1))
    assert (code, line) in [(f.code, f.line) for f in found], found


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("Juniper_B ties for", "Juniper_B wins", 20),
        ("saltbox ties for", "saltbox wins", 21),
    ],
)
def test_who_shares_a_pot_ties_for_it(old: str, new: str, line: int) -> None:
    text = (HANDS / "fulltilt-archive.txt").read_text().split("# 2 *")[1].partition("\n")[2]
    assert findings(text) == []
    found = findings(text.replace(old, new, 1))
    assert [(one.code, one.line) for one in found] == [("wrong-split", line)]


def test_who_wins_a_pot_alone_does_not_tie() -> None:
    found = findings(RAZZ.replace("Juniper wins the pot", "Juniper ties for the pot") + "\n")
    assert [(one.code, one.line) for one in found] == [("wrong-split", 45)]


@pytest.mark.parametrize(
    "name", ["Nick [UK]", "re:act", "[Xx", "a name longer than any that a room gives"]
)
@pytest.mark.parametrize("words", ["hi", "I raise to $5", "calls $5", "[As Ad] :)"])
def test_what_a_seated_player_says_is_chat(name: str, words: str) -> None:
    text = RAZZ.replace("Kestrel", name).replace("*** 5TH", f"{name}: {words}\n*** 5TH") + "\n"
    assert findings(text) == []


def test_who_opens_may_be_named_on_later_streets_too() -> None:
    told = "Juniper is low with [5h Ah]\nJuniper bets"
    assert "Juniper bets" in RAZZ
    assert findings(RAZZ.replace("Juniper bets", told, 1) + "\n") == []


def test_a_card_told_twice_in_the_summary() -> None:
    texts = (HANDS / "fulltilt-cash.txt").read_text().split("\n\n\n")
    text = next(each for each in texts if " mucked [" in each) + "\n"
    line = next(each for each in text.split("\n") if " mucked [" in each)
    card = line.partition("[")[2][:2]
    text = text.replace(line, line.replace(f"[{card}", f"[{card} {card}"))
    assert "summary-cards" in {one.code for one in findings(text)}
