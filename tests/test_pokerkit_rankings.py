"""Every ranking against PokerKit's, hand by hand: the same order and the same ties."""

import random
from collections.abc import Iterable, Iterator
from itertools import combinations, pairwise

import pytest

from histories.cards import DECK, Cards
from replayer.ranking import RANKINGS, omaha

pokerkit = pytest.importorskip("pokerkit")

FIVE_CARDS = {"high": "StandardHighHand", "2-7": "StandardLowHand", "A-5": "RegularLowHand"}
BADUGIS = {"badugi": "BadugiHand", "badugi-ace-high": "StandardBadugiHand"}
CLASSES = {"high": 7462, "2-7": 7462, "A-5": 6175, "badugi": 1092, "badugi-ace-high": 1092}
THEIRS = {card: next(iter(pokerkit.Card.parse(card))) for card in DECK}


def entry(ranking: str, cards: Cards) -> int:
    """What PokerKit makes of a hand, as an int that grows with its strength."""
    theirs = [THEIRS[card] for card in cards]
    if ranking in FIVE_CARDS:
        kind = getattr(pokerkit, FIVE_CARDS[ranking])
        found = kind.lookup.get_entry(theirs)
    else:
        kind = getattr(pokerkit, BADUGIS[ranking])
        found = kind.from_game(theirs).entry
    return -found.index if kind.low else found.index


def sweep(ranking: str, hands: Iterable[Cards]) -> int:
    """Hold hands against PokerKit; how many different strengths there were."""
    mine = RANKINGS[ranking]
    seen: dict[int, int] = {}
    for cards in hands:
        value = entry(ranking, cards)
        assert seen.setdefault(mine(cards), value) == value, f"{cards} ties otherwise"
    ordered = [value for _, value in sorted(seen.items())]
    assert all(one < other for one, other in pairwise(ordered)), "another order"
    return len(ordered)


def dealt(size: int, count: int) -> Iterator[Cards]:
    rng = random.Random(f"{size} cards")
    for _ in range(count):
        yield tuple(rng.sample(DECK, size))


@pytest.mark.parametrize("ranking", FIVE_CARDS)
def test_random_hands_of_five_cards_rank_alike(ranking: str) -> None:
    assert sweep(ranking, dealt(5, 40_000)) > 4000


@pytest.mark.parametrize("ranking", BADUGIS)
def test_random_hands_of_four_cards_rank_alike(ranking: str) -> None:
    assert sweep(ranking, dealt(4, 4000)) > 500


@pytest.mark.parametrize("ranking", BADUGIS)
def test_the_best_badugi_of_five_cards_is_the_same(ranking: str) -> None:
    assert sweep(ranking, dealt(5, 1500)) > 500


def sweep_boards(count: int) -> int:
    """Omaha of five cards and five on the board against PokerKit's, by order and ties."""
    seen: dict[int, int] = {}
    for cards in dealt(10, count):
        hole, board = cards[:5], cards[5:]
        theirs = pokerkit.OmahaHoldemHand.from_game(
            [THEIRS[card] for card in hole], [THEIRS[card] for card in board]
        )
        value = theirs.entry.index
        assert seen.setdefault(omaha(hole, board), value) == value, f"{hole} {board} ties otherwise"
        assert omaha(hole, board) == RANKINGS["high"](tuple(map(repr, theirs.cards)))
    ordered = [value for _, value in sorted(seen.items())]
    assert all(one < other for one, other in pairwise(ordered)), "another order"
    return len(ordered)


def test_omaha_with_a_board_ranks_alike() -> None:
    assert sweep_boards(300) > 100


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_omaha_with_many_boards_ranks_alike() -> None:
    assert sweep_boards(20_000) > 1000


@pytest.mark.slow
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("ranking", FIVE_CARDS)
def test_all_2598960_hands_of_five_cards_rank_alike(ranking: str) -> None:
    assert sweep(ranking, combinations(DECK, 5)) == CLASSES[ranking]


@pytest.mark.slow
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("ranking", BADUGIS)
def test_all_270725_hands_of_four_cards_rank_alike(ranking: str) -> None:
    assert sweep(ranking, combinations(DECK, 4)) == CLASSES[ranking]


@pytest.mark.slow
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("ranking", BADUGIS)
def test_the_best_of_many_hands_of_five_cards_is_the_same(ranking: str) -> None:
    assert sweep(ranking, dealt(5, 100_000)) > 1050
