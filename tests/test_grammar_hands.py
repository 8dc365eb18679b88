"""What the reader makes of sound PokerStars hands."""

from datetime import datetime
from pathlib import Path

import pytest

import grammar
from histories.actions import (
    Bet,
    Call,
    Cancelled,
    Check,
    Collect,
    Deal,
    Discard,
    Fold,
    Heading,
    Muck,
    NoShow,
    Note,
    Post,
    RaiseTo,
    Reshuffle,
    ReturnUncalled,
    Show,
    StandPat,
)
from histories.hand import Hand, OtherGame, Pot, Seat, SummarySeat, Tournament
from histories.money import CHIP, USD, Unit

TRIPLE = """\
PokerStars Game #7100000001:  Triple Draw 2-7 Lowball Limit ($0.10/$0.20 USD) - \
2011/03/04 9:05:06 CET [2011/03/04 3:05:06 ET]
Table 'Halley IV' 6-max Seat #5 is the button
Seat 1: Ann ($4 in chips)
Seat 3: Bob ($4.58 in chips)
Seat 5: Cy ($0.30 in chips)
Ann: posts small blind $0.05
Bob: posts big blind $0.10
Dot: sits out
*** DEALING HANDS ***
Dealt to Ann [8s Ts 8h 2s 3s]
Cy: raises $0.10 to $0.20
Ann: calls $0.15
Eve joins the table at seat #6
Bob: calls $0.10
*** FIRST DRAW ***
Ann: discards 2 cards [8s Ts]
Dealt to Ann [8h 2s 3s] [4c 7d]
Bob: stands pat
The deck is reshuffled
Cy: discards 1 card
Ann: bets $0.10
Bob: folds
Cy: calls $0.10 and is all-in
Ann has timed out
*** SECOND DRAW ***
Ann: stands pat on [8h 2s 3s 4c 7d]
Cy: discards 1 card
*** THIRD DRAW ***
Ann: discards 5 cards [8h 2s 3s 4c 7d]
Dealt to Ann [9h 9d 9c 5d 6d]
Cy: stands pat
*** SHOW DOWN ***
Ann: shows [9h 9d 9c 5d 6d] (Lo: three of a kind, Nines)
Cy: shows [7c 6c 9s 4s 2c] (Lo: 9,7,6,4,2)
Cy collected $0.76 from pot
Bob said, "nh: folds"
*** SUMMARY ***
Total pot $0.80 | Rake $0.04
Seat 1: Ann (small blind) showed [9h 9d 9c 5d 6d] and lost with Lo: three of a kind, Nines
Seat 3: Bob (big blind) folded after the 1st Draw
Seat 5: Cy (button) showed [7c 6c 9s 4s 2c] and won ($0.76) with Lo: 9,7,6,4,2
"""

SINGLE = """\
PokerStars Hand #7100000002: Tournament #500600700, $1.40+$0.10 USD Single Draw 2-7 Lowball \
No Limit - Match Round I, Level VII (100/200) - 2012/12/01 22:52:08 ET
Table '500600700 1' 2-max Seat #1 is the button
Seat 1: Ann (40 in chips)
Seat 2: Bob (2960 in chips) is sitting out
Ann: posts the ante 25
Bob: posts the ante 25
Ann: posts small blind 15 and is all-in
Bob: posts big blind 200
*** DEALING HANDS ***
Dealt to Ann [Qs 5c 5h 2d 2s]
Bob has returned
Uncalled bet (185) returned to Bob
Bob: stands pat
Ann: discards 3 cards [5c 5h 2s]
Dealt to Ann [Qs 2d] [Ks 9d Kd]
*** SHOW DOWN ***
Bob: shows [Qh 8h 3d 6c 7c] (Lo: Q,8,7,6,3)
Ann: mucks hand
Bob collected 80 from pot
Ann finished the tournament in 2nd place
Bob wins the tournament and receives $2.80 - congratulations!
*** SUMMARY ***
Total pot 80 | Rake 0
Seat 1: Ann (button) (small blind) mucked [Qs 2d Ks 9d Kd]
Seat 2: Bob (big blind) showed [Qh 8h 3d 6c 7c] and won (80) with Lo: Q,8,7,6,3
"""

SIDE_POTS = """\
PokerStars Zoom Hand #7100000003:  5 Card Draw Pot Limit (€0.50/€1 EUR) - 2014/01/31 0:00:59 WET
Table 'Draco' 6-max Seat #1 is the button
Seat 1: Ann (€10 in chips, €25 bounty)
Seat 2: Bob (€3.50 in chips)
Seat 4: Cy (€100 in chips) out of hand (moved from another table into small blind)
Bob: posts small & big blinds €1.50
Ann: posts big blind €1
*** DEALING HANDS ***
Bob: checks
Ann: checks
Bob: discards 1 card
Ann: stands pat
Bob: bets €2 and is all-in
Ann: raises €7 to €9 and is all-in
Uncalled bet (€7) returned to Ann
*** SHOW DOWN ***
Ann: shows [Ad Ac 4d 5d 6d] (a pair of Aces)
Bob: shows [Kd Kc 3h]
Ann collected €1 from side pot-1
Ann collected €5.50 from main pot
*** SUMMARY ***
Total pot €6.50 Main pot €5.50. Side pot-1 €1. | Rake €0
Seat 1: Ann (button) (big blind) showed [Ad Ac 4d 5d 6d] and won (€6.50) with a pair of Aces
Seat 2: Bob mucked
"""

CANCELLED = """\
PokerStars Game #7100000004:  Badugi Limit (10/20) - 2010/08/07 1:02:03 MSK
Table 'Crux' 8-max (Play Money) Seat #2 is the button
Seat 2: Ann (1000 in chips)
Ann: posts small blind 5
Bob: is sitting out
Hand cancelled
*** SUMMARY ***
Seat 2: Ann (button) collected (0)
"""

STUD = """\
PokerStars Home Game Hand #7100000005: {The Club} Tournament #9, 100+9 HORSE (7 Card Stud Limit) - \
Level I (20/40) - 2013/06/05 23:30:00 ET
Table '9 1' 2-max
Seat 1: Ann (1500 in chips)
anything may stand here
"""


def only(text: str) -> Hand:
    (item,) = grammar.read_text(text)
    assert isinstance(item, Hand)
    assert item.faults == ()
    assert item.complete
    return item


def test_a_triple_draw_hand() -> None:
    hand = only(TRIPLE)
    assert (hand.room, hand.hand_id, hand.game_name) == (
        "pokerstars",
        "7100000001",
        "2-7 triple draw",
    )
    assert (hand.limit, hand.unit, hand.small, hand.big) == ("fixed", USD, 10, 20)
    assert (hand.time, hand.time_zone) == (datetime(2011, 3, 4, 9, 5, 6), "CET")
    assert (hand.table, hand.max_seats, hand.button) == ("Halley IV", 6, 5)
    assert hand.tournament is None
    assert hand.seats == (Seat(3, 1, "Ann", 400), Seat(4, 3, "Bob", 458), Seat(5, 5, "Cy", 30))
    assert hand.actions == (
        Post(6, 0, "small blind", 5),
        Post(7, 1, "big blind", 10),
        Note(8, "sits out", -1),
        Heading(9, "DEALING HANDS"),
        Deal(10, 0, ("8s", "Ts", "8h", "2s", "3s")),
        RaiseTo(11, 2, 10, 20),
        Call(12, 0, 15),
        Call(14, 1, 10),
        Heading(15, "FIRST DRAW"),
        Discard(16, 0, 2, ("8s", "Ts")),
        Deal(17, 0, ("8h", "2s", "3s"), ("4c", "7d")),
        StandPat(18, 1),
        Reshuffle(19),
        Discard(20, 2, 1),
        Bet(21, 0, 10),
        Fold(22, 1),
        Call(23, 2, 10, True),
        Heading(25, "SECOND DRAW"),
        StandPat(26, 0, ("8h", "2s", "3s", "4c", "7d")),
        Discard(27, 2, 1),
        Heading(28, "THIRD DRAW"),
        Discard(29, 0, 5, ("8h", "2s", "3s", "4c", "7d")),
        Deal(30, 0, (), ("9h", "9d", "9c", "5d", "6d")),
        StandPat(31, 2),
        Heading(32, "SHOW DOWN"),
        Show(33, 0, ("9h", "9d", "9c", "5d", "6d"), "Lo: three of a kind, Nines"),
        Show(34, 2, ("7c", "6c", "9s", "4s", "2c"), "Lo: 9,7,6,4,2"),
        Collect(35, 2, 76, "pot"),
    )
    assert hand.summary is not None
    assert (hand.summary.line, hand.summary.total_line) == (37, 38)
    assert (hand.summary.total, hand.summary.rake, hand.summary.pots) == (80, 4, ())
    assert hand.summary.seats[1] == SummarySeat(
        40, 3, 1, ("big blind",), "folded", "after the 1st Draw"
    )
    assert hand.summary.seats[2].won == 76


def test_a_single_draw_tournament_hand() -> None:
    hand = only(SINGLE)
    assert hand.unit == CHIP
    assert hand.tournament == Tournament("500600700", "$1.40+$0.10 USD", "VII", "Match Round I")
    assert (hand.small, hand.big, hand.limit) == (100, 200, "no")
    assert hand.seats[1] == Seat(4, 2, "Bob", 2960, "sitting out")
    assert Note(11, "returned", 1) in hand.actions
    assert ReturnUncalled(12, 1, 185) in hand.actions
    assert Post(7, 0, "small blind", 15, True) in hand.actions
    assert Muck(18, 0) in hand.actions
    assert hand.summary is not None
    assert hand.summary.seats[0].marks == ("button", "small blind")
    assert hand.summary.seats[0].cards == ("Qs", "2d", "Ks", "9d", "Kd")


def test_side_pots_bounties_and_euros() -> None:
    hand = only(SIDE_POTS)
    assert hand.unit == Unit("EUR", 2)
    assert (hand.small, hand.big) == (50, 100)
    assert hand.seats[0] == Seat(3, 1, "Ann", 1000, "", 2500)
    assert hand.seats[2].state == "out of hand"
    assert Post(6, 1, "small & big blinds", 150) in hand.actions
    assert Bet(13, 1, 200, True) in hand.actions
    assert RaiseTo(14, 0, 700, 900, True) in hand.actions
    assert Show(18, 1, ("Kd", "Kc", "3h"), None) in hand.actions
    assert Collect(19, 0, 100, "side pot-1") in hand.actions
    assert hand.summary is not None
    assert hand.summary.pots == (Pot("Main pot", 550), Pot("Side pot-1", 100))
    assert hand.summary.seats[1] == SummarySeat(24, 2, 1, (), "mucked")


def test_a_cancelled_hand_for_play_money() -> None:
    hand = only(CANCELLED)
    assert isinstance(hand.actions[-1], Cancelled)
    assert hand.unit == CHIP
    assert hand.actions[1:] == (Note(5, "sitting out", -1), Cancelled(6))
    assert hand.summary is not None
    assert hand.summary.total is None
    assert hand.summary.seats[0].won == 0


def test_another_game_is_named_and_not_read() -> None:
    (item,) = grammar.read_text(STUD)
    assert isinstance(item, OtherGame)
    assert item.game_words == "7 Card Stud Limit"
    assert (item.hand_id, item.limit) == ("7100000005", "fixed")
    assert item.time == datetime(2013, 6, 5, 23, 30)
    assert item.source.text == STUD


@pytest.mark.parametrize(
    "words",
    ["Hold'em No Limit", "Omaha Hi/Lo Limit", "7 Card Stud Hi/Lo Limit", "5 Card Omaha Pot Limit"],
)
def test_other_games_in_a_mixed_file(words: str) -> None:
    text = STUD.replace("7 Card Stud Limit", words) + "\n\n" + TRIPLE
    first, second = grammar.read_text(text)
    assert isinstance(first, OtherGame)
    assert first.game_words == words
    assert isinstance(second, Hand)
    assert not second.faults


HEADERS = {
    "PokerStars Game #1: Badugi Limit ($1/$2 USD) - 2010/08/07 1:02:03 PT": ("fixed", 100),
    "PokerStars Hand #1:  Badugi Pot Limit (£1/£2 GBP) - 2010/08/07 11:02:03 ET": ("pot", 100),
    "PokerStars Game #1: Badugi No Limit ($0.25/$0.50) - 2010/08/07 1:02:03 CEST": ("no", 25),
    "PokerStars Game #1: Badugi Limit (0.25/0.50) - 2010/08/07 1:02:03 ET": ("fixed", 25),
    "PokerStars Home Game Hand #1: {a} b} Badugi Limit (5/10) - 2010/08/07 1:02:03 ET": (
        "fixed",
        5,
    ),
    "PokerStars Game #1: Tournament #7, $25+$25+$5 USD Badugi Limit - Level I (10/20) - "
    "2026/08/07 1:02:03 ET": ("fixed", 10),
    "PokerStars Game #1: Tournament #7, Freeroll 10-Game (Badugi Limit) - Level XX (10/20) - "
    "2026/08/07 1:02:03 ET [2026/08/07 15:32:03 IST]": ("fixed", 10),
}


@pytest.mark.parametrize("header", HEADERS)
def test_headers(header: str) -> None:
    table = "7 1" if "Tournament" in header else "Crux"
    hand = only(
        f"{header}\nTable '{table}' 6-max Seat #1 is the button\nSeat 1: A ({_stack(header)})\n"
        "Hand cancelled\n*** SUMMARY ***\nSeat 1: A (button) mucked\n"
    )
    assert (hand.limit, hand.small) == HEADERS[header]


def _stack(header: str) -> str:
    sign = "$" if "($" in header else "£" if "(£" in header else ""
    return f"{sign}5 in chips"


NAMES = [
    "a: b", "x: raises (button)", "Ann: folds", " spaced", "9lives", "$5 in chips", "[Ah Kd]",
    "Пётр", "李", "O'Neil", 'a " b', "A (host)", "q (5 in chips)", "said,", "is sitting out",
    "b collected 5 from pot", "Seat 1", "Dealt to", "Uncalled bet (5) returned to", "Total pot",
    "shows [2c]", "a: shows [", "PokerStars #1", "mucked", "x folded before the Draw", "(button)",
    "😀", "é\ue000", "*** SUMMARY",
]  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("text", [TRIPLE, SINGLE, SIDE_POTS])
def test_a_name_may_be_anything(name: str, text: str) -> None:
    new = text.replace("Ann", name).replace("Bob", f"{name} 2")
    hand, plain = only(new), only(text)
    assert [seat.name for seat in hand.seats[:2]] == [name, f"{name} 2"]
    assert hand.actions == plain.actions
    assert hand.summary == plain.summary


def test_trailing_spaces_and_blank_lines() -> None:
    spaced = TRIPLE.replace("\n", " \t\n\n")
    hand, plain = only(spaced), only(TRIPLE)
    assert [type(one) for one in hand.actions] == [type(one) for one in plain.actions]
    assert [one.line for one in hand.actions] == [2 * one.line - 1 for one in plain.actions]
    assert hand.source.text.startswith("PokerStars Game")


NOISE = [
    'Ann said, "hello [2c] folds $5"',
    'Rail [observer] said, "gl"',
    "Eve is connected",
    "Eve is disconnected",
    "Ann has timed out while disconnected",
    "Eve leaves the table",
    "Eve will be allowed to play after the button",
    "Eve was removed from the table for failing to post",
    "Ann finished the tournament in 3rd place and received $9.50.",
    "Ann finished the tournament",
    "Ann wins the tournament and receives $2.80 - congratulations!",
    "Ann wins the $2.50 bounty for eliminating Bob",
    "Ann re-buys and receives 1500 chips for $3",
]


@pytest.mark.parametrize("noise", NOISE)
def test_noise_may_stand_anywhere(noise: str) -> None:
    lines = TRIPLE.split("\n")
    plain = only(TRIPLE)
    for at in range(2, len(lines)):
        hand = only("\n".join([*lines[:at], noise, *lines[at:]]))
        assert len(hand.actions) == len(plain.actions), at
        assert hand.seats[0].name == "Ann"


def test_the_examples_are_sound(root: Path) -> None:
    count = 0
    for path in sorted((root / "examples" / "hands").glob("*.txt")):
        for item in grammar.read(path):
            assert isinstance(item, (Hand, OtherGame)), path
            if isinstance(item, Hand):
                assert item.faults == (), path
                count += 1
    assert count


def test_free_shows_and_no_show_after_an_uncontested_pot() -> None:
    text = TRIPLE[: TRIPLE.index("Ann: calls $0.15")] + (
        "Ann: folds\nBob: folds\nUncalled bet ($0.10) returned to Cy\nCy collected $0.25 from pot\n"
        "Cy: doesn't show hand\nCy: shows [2c 3c]\n*** SUMMARY ***\nTotal pot $0.25 | Rake $0\n"
        "Seat 1: Ann (small blind) folded before the Draw\n"
        "Seat 3: Bob (big blind) folded before the Draw (didn't bet)\n"
        "Seat 5: Cy (button) collected ($0.25)\n"
    )
    hand = only(text)
    assert NoShow(16, 2) in hand.actions
    assert Show(17, 2, ("2c", "3c")) in hand.actions
    assert hand.summary is not None
    assert hand.summary.seats[1].idle


def test_checks_and_draws_of_one_draw_need_no_header() -> None:
    kinds = [type(one) for one in only(SIDE_POTS).actions]
    assert kinds.count(Check) == 2
    assert kinds.count(Discard) == kinds.count(StandPat) == 1
