"""Hand rankings: the rules' own examples, laws that hold for every hand, and another evaluator."""

import random
from itertools import combinations, combinations_with_replacement, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from histories.cards import DECK, RANKS, SUITS, Cards, parse_cards
from replayer.ranking import RANKINGS, best_five

FIVE_CARDS = ["high", "2-7", "A-5"]
OF_SEVEN = ["A-5 of seven", "2-7 of seven"]
BADUGIS = ["badugi", "badugi-ace-high"]
SIZES = [
    *((name, 5) for name in FIVE_CARDS),
    *((name, size) for name in BADUGIS for size in (4, 5)),
]

STRAIGHTS = [RANKS[low : low + 5] for low in range(9)]


def strength(ranking: str, text: str) -> int:
    return RANKINGS[ranking](parse_cards(text))


def offsuit(ranks: str) -> Cards:
    """Cards of these ranks, equal ranks in different suits, never all of one suit."""
    suits = [ranks[:place].count(rank) for place, rank in enumerate(ranks)]
    if not any(suits):
        suits[-1] = 1
    return tuple(rank + SUITS[suit] for rank, suit in zip(ranks, suits, strict=True))


def suited(ranks: str) -> Cards:
    return tuple(rank + "h" for rank in ranks)


def every_class() -> list[Cards]:
    """One hand for each of the 7,462 classes of five cards."""
    hands = []
    for ranks in map("".join, combinations_with_replacement(RANKS, 5)):
        if len(set(ranks)) > 1:
            hands.append(offsuit(ranks))
        if len(set(ranks)) == 5:
            hands.append(suited(ranks))
    return hands


def dealt(size: int) -> st.SearchStrategy[Cards]:
    """Cards of the deck; also of a few ranks or of two suits, where the rarer hands are common."""
    decks = st.one_of(
        st.just(list(DECK)),
        st.just([card for card in DECK if card[1] in "sh"]),
        st.sampled_from(range(10)).map(
            lambda low: [card for card in DECK if card[0] in RANKS[low : low + 4]]
        ),
        st.just([card for card in DECK if card[0] in "A2345"]),
    )
    return decks.flatmap(
        lambda deck: st.lists(st.sampled_from(deck), min_size=size, max_size=size, unique=True)
    ).map(tuple)


def test_rankings_have_the_documented_names():
    assert set(RANKINGS) == {*FIVE_CARDS, *OF_SEVEN, *BADUGIS}


@pytest.mark.parametrize("ranking", FIVE_CARDS)
@pytest.mark.parametrize("text", ["", "7h 5c 4d 3s", "7h 5c 4d 3s 2c 2d"])
def test_other_than_five_cards_have_no_rank(ranking, text):
    with pytest.raises(ValueError, match="unpack"):
        strength(ranking, text)


@pytest.mark.parametrize("ranking", BADUGIS)
@pytest.mark.parametrize("text", ["", "7h 5c 4d", "7h 5c 4d 3s 2c 2d"])
def test_other_than_four_or_five_cards_are_no_badugi(ranking, text):
    with pytest.raises(ValueError, match="unpack"):
        strength(ranking, text)


@pytest.mark.parametrize("ranking", RANKINGS)
def test_a_repeated_card_still_ranks(ranking):
    size = 4 if ranking in BADUGIS else 5
    for copies in range(2, size + 1):
        assert RANKINGS[ranking](("9h",) * copies + ("2c", "3d", "4s")[: size - copies]) > 0


# High

LADDER = [
    "Th Jh Qh Kh Ah",
    "4s 5s 6s 7s 8s",
    "Ad 2d 3d 4d 5d",
    "9c 9d 9h 9s 2c",
    "6c 6d 6h 2s 2c",
    "Kd 9d 6d 4d 2d",
    "Tc Jd Qh Ks Ac",
    "Ac 2d 3h 4s 5c",
    "7c 7d 7h 3s 2c",
    "Jc Jd 6h 6s 2c",
    "Tc Td 5h 4s 2c",
    "Kc 9d 6h 4s 2c",
]


def test_high_is_standard_poker():
    ladder = [strength("high", text) for text in LADDER]
    assert ladder == sorted(ladder, reverse=True)
    assert len(set(ladder)) == len(LADDER)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("Ac Kd 5h 4s 2c", "Ah Qd Jh Ts 9c"),
        ("Tc Td Ah 3s 2c", "Th Ts Kh Qs Jc"),
        ("Ac Ad 2h 2s 3c", "Kc Kd Qh Qs Jc"),
        ("Jc Jd 6h 6s 3c", "Jh Js 6c 6d 2c"),
        ("3c 3d 3h 2s 2c", "2c 2d 2h As Ac"),
        ("6c 5d 4h 3s 2c", "Ac 2d 3h 4s 5c"),
        ("Ac 6c 5c 4c 2c", "Kd Qd Jd Td 8d"),
        ("9c 9d 9h 9s 3c", "9c 9d 9h 9s 2c"),
    ],
)
def test_high_compares_within_a_category(better, worse):
    assert strength("high", better) > strength("high", worse)


# 2-7


def test_the_best_2_7_is_7_5_4_3_2_not_of_one_suit_and_the_worst_a_royal_flush():
    every = sorted(every_class(), key=RANKINGS["2-7"])
    assert every[-1] == offsuit("23457")
    assert every[0] == suited("TJQKA")
    assert RANKINGS["2-7"](suited("23457")) < RANKINGS["2-7"](offsuit("23457"))


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("9c 8d 6h 3s 2c", "9h 8s 6c 4d 2h"),
        ("9c 6d 5h 3s 2c", "Th 9s 6c 3d 2h"),
        ("Jc 9d 7h 3s 2c", "Ah 9s 7c 3d 2h"),
        # an unpaired hand beats any pair
        ("Ac Kd Qh Js 9c", "2c 2d 3h 4s 5c"),
        # A-5-4-3-2 beats any pair and any straight
        ("Ac 5d 4h 3s 2c", "2c 2d 3h 4s 5c"),
        ("Ac 5d 4h 3s 2c", "6c 5d 4h 3s 2d"),
        # and loses to any unpaired king-high
        ("Kc Qd Jh Ts 8c", "Ac 5d 4h 3s 2c"),
        # suited it is an ace-high flush, the best of them
        ("2c 3d 4h 5s 6c", "Ac 5c 4c 3c 2c"),
        ("Kc Qc Jc Tc 8c", "Ac 5c 4c 3c 2c"),
        ("Ac 5c 4c 3c 2c", "Ac 6c 4c 3c 2c"),
        ("Ac 5c 4c 3c 2c", "2c 2d 2h 3s 3c"),
        # the ace is always high
        ("Kc Kd 3h 4s 2c", "Ac Ad 3h 4s 2c"),
        # pairs: the lower one, then kickers from the top
        ("8c 8d Ah Ks Qc", "9c 9d 4h 3s 2c"),
        ("8c 8d Qh Js Tc", "8h 8s Kc 3d 2c"),
        ("8c 8d Kh 4s 2c", "8h 8s Kc 4d 3c"),
        # straights and flushes count against the hand
        ("Ac Ad Ah Ks Qc", "4c 5d 6h 7s 8c"),
        ("Tc Jd Qh Ks Ac", "7c 5c 4c 3c 2c"),
    ],
)
def test_2_7_examples(better, worse):
    assert strength("2-7", better) > strength("2-7", worse)


def test_2_7_ace_to_five_stands_between_the_king_highs_and_the_pairs():
    wheel = strength("2-7", "Ac 5d 4h 3s 2c")
    straights = [set(straight) for straight in STRAIGHTS]
    for hand in every_class():
        ranks = {card[0] for card in hand}
        plain = len(ranks) == 5 and ranks not in straights and len({card[1] for card in hand}) > 1
        if plain and "A" not in ranks:
            assert RANKINGS["2-7"](hand) > wheel
        elif ranks == set("A2345") and hand != suited("2345A"):
            assert RANKINGS["2-7"](hand) == wheel
        else:
            assert RANKINGS["2-7"](hand) < wheel


def test_2_7_is_high_reversed_but_for_ace_to_five():
    hands = [hand for hand in every_class() if {card[0] for card in hand} != set("A2345")]
    by_high = sorted(hands, key=RANKINGS["high"])
    by_low = sorted(hands, key=RANKINGS["2-7"], reverse=True)
    assert by_high == by_low


#


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("5c 4c 3c 2c Ac", "6c 4d 3h 2s Ac"),
        ("6c 4d 3h 2s Ac", "6c 5d 3h 2s Ac"),
        ("9c 8c 7c 6c 5c", "Tc 4d 3h 2s Ac"),
        ("Kc Qd Jh Ts 9c", "Ac Ad 2h 3s 4c"),
        ("Ac Ad Kh Qs Jc", "2c 2d 3h 4s 5c"),
        ("2c 2d 4h 3s Ac", "2c 2d 5h 3s Ac"),
        ("Kc Kd Qh Js Tc", "Ac Ad 2h 2s 3c"),
        ("Ac Ad 2h 2s 3c", "Ac Ad Ah 2s 3c"),
        ("Ac Ad Ah 2s 3c", "Ac Ad Ah 2s 2c"),
        ("Ac Ad Ah 2s 2c", "Ac Ad Ah As 2c"),
    ],
)
def test_a_5_examples(better, worse):
    assert strength("A-5", better) > strength("A-5", worse)


def test_the_best_a_5_is_5_4_3_2_a_of_one_suit_or_not():
    best = max(map(RANKINGS["A-5"], every_class()))
    assert RANKINGS["A-5"](suited("A2345")) == RANKINGS["A-5"](offsuit("A2345")) == best


# Badugi


@pytest.mark.parametrize("ranking", BADUGIS)
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        # more cards beat fewer
        ("Kc Qd Jh Ts", "2c 3d 4h 4c"),
        ("Kc Qd Jh Jc", "2c 3d 3c 2d"),
        ("Kc Kd Qh Qd", "2c 3c 4c 5c"),
        # then from the highest card down
        ("8c 7d 6h 5s", "9c 3d 4h 2s"),
        ("9c 4d 3h 2s", "9c 5d 3h 2s"),
        ("9c 5d 4h 2s", "9c 5d 4h 3s"),
        ("Tc 7d 2h 2s", "Tc 7d 3h 3s"),
        # the best of two cards of a rank or a suit is kept
        ("5c 4d 3h Kh", "6c 4d 3h 2h"),
    ],
)
def test_badugi_examples(ranking, better, worse):
    assert strength(ranking, better) > strength(ranking, worse)


def test_the_best_badugi_is_a_2_3_4_of_four_suits():
    best = max(map(RANKINGS["badugi"], combinations(DECK, 4)))
    assert strength("badugi", "Ac 2d 3h 4s") == best


def test_the_ace_is_low_in_badugi_and_high_in_badeucy():
    assert strength("badugi", "Ac 2d 3h 4s") > strength("badugi", "2c 3d 4h 5s")
    assert strength("badugi-ace-high", "Ac 2d 3h 4s") < strength("badugi-ace-high", "Kc Qd Jh Ts")
    assert strength("badugi", "Ac 2c 2d 3h") == strength("badugi", "Ac 2d 3h 3c")


@pytest.mark.parametrize("ranking", BADUGIS)
@given(cards=st.one_of(dealt(4), dealt(5)))
@settings(deadline=None)
def test_badugi_is_the_best_subset(ranking, cards):
    order = RANKS if ranking == "badugi-ace-high" else "A23456789TJQK"

    def held(hand: Cards) -> tuple[int, list[int]]:
        sets = [
            (size, sorted(-order.index(card[0]) for card in subset))
            for size in range(1, 5)
            for subset in combinations(hand, size)
            if len({card[0] for card in subset}) == len({card[1] for card in subset}) == size
        ]
        return max(sets)

    for other in combinations(cards, 4):
        mine, others = held(cards), held(other)
        assert (mine > others) == (RANKINGS[ranking](cards) > RANKINGS[ranking](other))
        assert (mine == others) == (RANKINGS[ranking](cards) == RANKINGS[ranking](other))


# Laws


@pytest.mark.parametrize(("ranking", "size"), SIZES)
@given(data=st.data())
@settings(deadline=None)
def test_neither_the_order_of_cards_nor_the_suits_matter(ranking, size, data):
    cards = data.draw(dealt(size))
    shuffled = data.draw(st.permutations(cards))
    suits = dict(zip(SUITS, data.draw(st.permutations(SUITS)), strict=True))
    relabelled = tuple(card[0] + suits[card[1]] for card in shuffled)
    assert RANKINGS[ranking](tuple(shuffled)) == RANKINGS[ranking](cards)
    assert RANKINGS[ranking](relabelled) == RANKINGS[ranking](cards)


@pytest.mark.parametrize(("ranking", "classes"), [("high", 7462), ("2-7", 7462), ("A-5", 6175)])
def test_every_class_has_a_strength_of_its_own(ranking, classes):
    assert len(set(map(RANKINGS[ranking], every_class()))) == classes


@pytest.mark.parametrize("ranking", BADUGIS)
def test_every_badugi_has_a_strength_of_its_own(ranking):
    assert len(set(map(RANKINGS[ranking], combinations(DECK, 4)))) == 715 + 286 + 78 + 13


# Another evaluator

PEERS = {
    "high": "StandardHighHand",
    "2-7": "StandardLowHand",
    "A-5": "RegularLowHand",
    "badugi": "BadugiHand",
    "badugi-ace-high": "StandardBadugiHand",
}


def peer(ranking: str, cards: Cards):
    hand_type = getattr(pytest.importorskip("pokerkit"), PEERS[ranking])
    return hand_type.from_game("".join(cards))


@pytest.mark.parametrize("ranking", FIVE_CARDS)
def test_pokerkit_orders_every_class_alike(ranking):
    hands = [(RANKINGS[ranking](cards), peer(ranking, cards)) for cards in every_class()]
    hands.sort(key=lambda pair: pair[0])
    for (mine, theirs), (my_next, their_next) in pairwise(hands):
        assert (mine < my_next) == (theirs < their_next)
        assert (mine == my_next) == (theirs == their_next)


@pytest.mark.parametrize(("ranking", "size"), SIZES)
def test_pokerkit_orders_random_hands_alike(ranking, size):
    rng = random.Random(5)
    for _ in range(5000):
        cards = rng.sample(DECK, 2 * size)
        one, two = tuple(cards[:size]), tuple(cards[size:])
        mine, other = RANKINGS[ranking](one), RANKINGS[ranking](two)
        theirs, their_other = peer(ranking, one), peer(ranking, two)
        assert (mine < other) == (theirs < their_other)
        assert (mine == other) == (theirs == their_other)


# -- the best five of seven


@settings(deadline=None)
@given(dealt(7))
def test_of_seven_cards_the_best_five_count(cards):
    for ranking in FIVE_CARDS[1:]:
        five = RANKINGS[ranking]
        best = max(combinations(cards, 5), key=five)
        again = RANKINGS[f"{ranking} of seven"]
        assert five(best_five(ranking, cards)) == five(best)
        assert again(cards) == again(best)


@settings(deadline=None)
@given(dealt(7), dealt(7))
def test_seven_cards_compare_as_their_best_five(one, other):
    for ranking in FIVE_CARDS[1:]:
        five, seven = RANKINGS[ranking], RANKINGS[f"{ranking} of seven"]
        a, b = (max(map(five, combinations(cards, 5))) for cards in (one, other))
        c, d = seven(one), seven(other)
        assert (a > b, a == b) == (c > d, c == d)
