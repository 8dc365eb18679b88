"""The room's words for a hand, and which printed words are true of it."""

import os
import re
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from histories.cards import DECK, parse_cards
from replayer.naming import describe, fits
from replayer.ranking import RANKINGS

HIGH = [
    ("Kc 9d 6h 4s 2c", "high card King"),
    ("Ac Kd Qh Js 9c", "high card Ace"),
    ("Tc Td 6h 4s 2c", "a pair of Tens"),
    ("6c 6d Th 4s 2c", "a pair of Sixes"),
    ("2c 2d Th 4s 6c", "a pair of Deuces"),
    ("6c Jd 6h Js 2c", "two pair, Jacks and Sixes"),
    ("Ac Ad 4h 4s Kc", "two pair, Aces and Fours"),
    ("7c 7d 7h As 2c", "three of a kind, Sevens"),
    ("Tc Jd Qh Ks Ac", "a straight, Ten to Ace"),
    ("9c 8d 7h 6s 5c", "a straight, Five to Nine"),
    ("2c 3d 4h 5s 6c", "a straight, Deuce to Six"),
    ("Ac 2d 3h 4s 5c", "a straight, Ace to Five"),
    ("Kd 9d 6d 4d 2d", "a flush, King high"),
    ("6c 6d 6h 2s 2c", "a full house, Sixes full of Deuces"),
    ("2c 2d 2h 6s 6c", "a full house, Deuces full of Sixes"),
    ("9c 9d 9h 9s 2c", "four of a kind, Nines"),
    ("4s 5s 6s 7s 8s", "a straight flush, Four to Eight"),
    ("As 2s 3s 4s 5s", "a straight flush, Ace to Five"),
    ("9h Th Jh Qh Kh", "a straight flush, Nine to King"),
    ("Th Jh Qh Kh Ah", "a Royal Flush"),
]

LOW = [
    ("8c 7d 5h 4s 3c", "Lo: 8,7,5,4,3"),
    ("3c Td 9h 4s 2c", "Lo: T,9,4,3,2"),
    ("Ac 2d 3h 4s 5c", "Lo: A,5,4,3,2"),
    ("Kc 8d 6h 3s Ac", "Lo: A,K,8,6,3"),
    ("8c 8d 6h 4s 2c", "Lo: a pair of Eights"),
    ("8c 7d 6h 5s 4c", "Lo: a straight, Four to Eight"),
    ("Kd 9d 6d 4d 2d", "Lo: a flush, King high"),
    ("Ad 2d 3d 4d 5d", "Lo: a flush, Ace high"),
    ("6c 6d 6h 2s 2c", "Lo: a full house, Sixes full of Deuces"),
    ("Th Jh Qh Kh Ah", "Lo: a Royal Flush"),
]

ACE_LOW = [
    ("Ac 2d 3h 4s 5c", "Lo: 5,4,3,2,A"),
    ("Ac 2c 3c 4c 5c", "Lo: 5,4,3,2,A"),
    ("8c 7d 6h 5s 4c", "Lo: 8,7,6,5,4"),
    ("Kc Ad 6h 4s 2c", "Lo: K,6,4,2,A"),
    ("Ac Ad 6h 4s 2c", "Lo: a pair of Aces"),
    ("Ac Ad 6h 6s 2c", "Lo: two pair, Sixes and Aces"),
]

BADUGI = [
    ("Tc 8d 7h 5s", "Badugi: T,8,7,5"),
    ("Ac 2d 3h 4s", "Badugi: 4,3,2,A"),
    ("9c 2d Ah Ac", "3-card: 9,2,A"),
    ("9c 2d Ah Kh", "3-card: 9,2,A"),
    ("Kc Ad Kd Ac", "2-card: K,A"),
    ("2c 5c Tc Kc", "1-card: 2"),
    ("Ac Ad Ah As", "1-card: A"),
]

ACE_HIGH_BADUGI = [
    ("Ac 2d 3h 4s", "Badugi: A,4,3,2"),
    ("2c Ac 3d 3h", "2-card: 3,2"),
]

NAMED = [
    (ranking, cards, name)
    for ranking, examples in (
        ("high", HIGH),
        ("2-7", LOW),
        ("A-5", ACE_LOW),
        ("badugi", BADUGI),
        ("badugi-ace-high", ACE_HIGH_BADUGI),
    )
    for cards, name in examples
]


@pytest.mark.parametrize(("ranking", "cards", "name"), NAMED)
def test_describe(ranking, cards, name):
    assert describe(ranking, parse_cards(cards)) == name


@pytest.mark.parametrize(("ranking", "cards", "name"), NAMED)
def test_a_hand_fits_its_own_description_and_no_other(ranking, cards, name):
    for other_ranking, _, other in NAMED:
        if other_ranking == ranking:
            assert fits(ranking, parse_cards(cards), other) == (other == name)


def test_five_cards_are_named_by_their_best_badugi():
    assert describe("badugi", parse_cards("Tc 8d 7h 5s 2s")) == "Badugi: T,8,7,2"
    assert describe("badugi", parse_cards("Tc 8d 7h 5h 2d")) == "3-card: T,5,2"


@pytest.mark.parametrize(
    ("ranking", "cards", "text"),
    [
        ("high", "Tc Td Kh 4s 2c", "a pair of Tens - King kicker"),
        ("high", "Tc Td Kh 4s 2c", "a pair of Tens - King+Four kicker"),
        ("high", "Tc Td Ah Ks 2c", "a pair of Tens - Ace+King kicker"),
        ("high", "Tc Td Ah Ks 2c", "a pair of Tens - lower kicker"),
        ("high", "Tc Td Ah Ks 2c", "a pair of Tens - lower cards"),
        ("high", "Kc Qd 6h 4s 2c", "high card King - Queen kicker"),
        ("high", "Kc Qd 6h 4s 2c", "high card King - lower cards"),
        ("high", "Jc Jd 6h 6s 2c", "two pair, Jacks and Sixes - Deuce kicker"),
        ("high", "7c 7d 7h As 2c", "three of a kind, Sevens - Ace kicker"),
        ("high", "9c 9d 9h 9s 2c", "four of a kind, Nines - Deuce kicker"),
        ("high", "Kd 9d 6d 4d 2d", "a flush, King high - lower cards"),
        ("2-7", "8c 8d Kh 4s 2c", "Lo: a pair of Eights - King kicker"),
        ("2-7", "8c 8d Kh 4s 2c", "Lo: a pair of Eights - lower kicker"),
        ("badugi", "Tc 8d 7h 5s", "a Badugi: T,8,7,5"),
        ("badugi", "9c 2d Ah Ac", "a 3-card: 9,2,A"),
        ("badugi", "Kc Ad Kd Ac", "a 2-card: K,A"),
        ("badugi", "2c 5c Tc Kc", "a 1-card: 2"),
    ],
)
def test_true_additions(ranking, cards, text):
    assert fits(ranking, parse_cards(cards), text)


@pytest.mark.parametrize(
    ("ranking", "cards", "text"),
    [
        ("high", "Tc Td Kh 4s 2c", "a pair of Tens - Queen kicker"),
        ("high", "Tc Td Kh 4s 2c", "a pair of Tens - Ten kicker"),
        ("high", "Tc Td Kh 4s 2c", "a pair of Tens - King+Queen kicker"),
        ("high", "Tc Td Kh 4s 2c", "a pair of Tens - Four+King kicker"),
        ("high", "Tc Td Kh 4s 2c", "a pair of Tens - King+King kicker"),
        ("high", "Tc Td Kh 4s 2c", "a pair of Tens -  kicker"),
        ("high", "Tc Td Kh 4s 2c", "a pair of Tens - kicker"),
        ("high", "Tc Td Kh 4s 2c", "a pair of Tens - King"),
        ("high", "Tc Td Kh 4s 2c", "a pair of Tens King kicker"),
        ("high", "Tc Td Kh 4s 2c", "a pair of Tens "),
        ("high", "Tc Td Kh 4s 2c", "a pair of Nines - King kicker"),
        ("high", "Tc Td Kh 4s 2c", ""),
        ("high", "Kc Qd 6h 4s 2c", "high card King - King kicker"),
        ("high", "Kc Qd 6h 4s 2c", "a high card King"),
        ("high", "6c 6d 6h 2s 2c", "a full house, Sixes full of Deuces - Deuce kicker"),
        ("high", "6c 6d 6h 2s 2c", "a full house, Sixes full of Deuces - lower kicker"),
        ("high", "9c 8d 7h 6s 5c", "a straight, Five to Nine - lower cards"),
        ("high", "Th Jh Qh Kh Ah", "a straight flush, Ten to Ace"),
        ("2-7", "8c 7d 5h 4s 3c", "8,7,5,4,3"),
        ("2-7", "8c 7d 5h 4s 3c", "a Lo: 8,7,5,4,3"),
        ("2-7", "8c 7d 5h 4s 3c", "Lo: 8,7,5,4,3 - Seven kicker"),
        ("2-7", "8c 7d 5h 4s 3c", "Lo: 8,7,5,4,3 - lower cards"),
        ("2-7", "Ac 2d 3h 4s 5c", "Lo: 5,4,3,2,A"),
        ("2-7", "Ac 2d 3h 4s 5c", "Lo: a straight, Ace to Five"),
        ("badugi", "Tc 8d 7h 5s", "Badugi: T,8,7,5 - lower cards"),
        ("badugi", "Tc 8d 7h 5s", "an Badugi: T,8,7,5"),
        ("badugi", "9c 2d Ah Ac", "Badugi: 9,2,A"),
    ],
)
def test_false_or_unknown_additions(ranking, cards, text):
    assert not fits(ranking, parse_cards(cards), text)


@given(
    ranking=st.sampled_from(["high", "2-7", "A-5"]),
    cards=st.lists(st.sampled_from(DECK), min_size=5, max_size=5, unique=True),
    other=st.lists(st.sampled_from(DECK), min_size=5, max_size=5, unique=True),
)
def test_hands_that_tie_are_described_alike(ranking, cards, other):
    cards, other = tuple(cards), tuple(other)
    name = describe(ranking, cards)
    assert fits(ranking, cards, name)
    assert fits(ranking, other, name) == (describe(ranking, other) == name)
    if RANKINGS[ranking](cards) == RANKINGS[ranking](other):
        assert describe(ranking, other) == name


# Real hands

GAME = re.compile(r"#\d+:.*?(Triple Draw 2-7|Single Draw 2-7|Badugi|5 Card Draw)")
PRINTED = re.compile(
    r": shows \[([^]]+)\] \((.+)\)$|\b(?:showed|mucked) \[([^]]+)\] and (?:won .*|lost) with (.+)$"
)
RANKING = {"Triple Draw 2-7": "2-7", "Single Draw 2-7": "2-7", "Badugi": "badugi"}


def test_every_description_in_the_real_hands_fits():
    folder = os.environ.get("STANDPAT_CORPUS")
    if not folder:
        pytest.skip("STANDPAT_CORPUS names no folder of real hands")
    fitting: Counter[str] = Counter()
    for path in sorted(Path(folder, "pokerstars").rglob("*.txt")):
        text = path.read_text(encoding="utf-8-sig", errors="replace")
        for hand in re.split(r"\n(?=PokerStars )", text):
            game = GAME.search(hand.partition("\n")[0])
            if not game:
                continue
            ranking = RANKING.get(game[1], "high")
            for line in hand.splitlines():
                printed = PRINTED.search(line.rstrip())
                if not printed:
                    continue
                cards = parse_cards(printed[1] or printed[3])
                words = printed[2] or printed[4]
                assert fits(ranking, cards, words), f"{path.name}: {line}"
                fitting[ranking] += 1
    assert set(fitting) == {"2-7", "badugi", "high"}


@pytest.mark.parametrize(
    ("top", "true"),
    [
        ("9", True), ("Jack", True),  # of the best low, and of all seven
        ("8", False), ("7", False),  # not four lower ones
        ("10", False), ("Ace", False), ("Queen", False),  # not held
    ],
)  # fmt: skip
def test_the_top_card_of_a_stud_hand(top: str, true: bool) -> None:
    cards = ("2c", "7d", "8d", "5s", "9s", "5c", "Jh")
    assert fits("A-5 of seven", cards, f"High card : {top}", "top card") == true
    assert fits("A-5 of seven", cards, "One pair : 5", "top card")


def test_an_ace_may_be_the_top_card_where_it_is_high() -> None:
    high, pairs = parse_cards("Ac 7d 8d 5s 9s 5c Jh"), parse_cards("Ac 7d 8d 7s 7c 8c Ah")
    assert fits("A-5 of seven", high, "High card : Ace", "top card")
    assert not fits("A-5 of seven", pairs, "High card : Ace", "top card")
