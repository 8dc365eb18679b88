"""Equity: against values counted by hand, a dealer who deals every deck, and a peer."""

from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from histories.cards import DECK, Cards
from histories.games import GAMES, Share
from replayer.equity import Calculation, Equity, Holding, equity
from replayer.ranking import RANKINGS, omaha

LOW = (Share("2-7"),)
BADUGI = (Share("badugi"),)
HIGH = (Share("high"),)
HALVES = (Share("badugi", "badugi"), Share("2-7", "2-7"))


def cards(text: str) -> Cards:
    return tuple(text.split())


def held(text: str, to_come: int = 0) -> Holding:
    return Holding(cards(text), to_come)


def test_a_pat_nine_against_a_one_card_draw() -> None:
    # 2-3-4-7 beats 9-8-5-4-2 with a five, a six, an eight or a nine; the pat hand has one of the
    # fives, eights and nines
    result = equity(LOW, [held("9s 8h 5d 4c 2s"), held("2h 3d 4s 7c", 1)], cards("Kd"))
    outs = 3 + 4 + 3 + 3  # of 42 cards unseen
    assert result.runs == 52 - 10
    assert result.exact
    assert result.errors == (0, 0)
    assert result.shares[1] == pytest.approx(outs / 42)


def test_a_tie_is_shared() -> None:
    result = equity(LOW, [held("7s 5h 4d 3c 2s"), held("7h 5d 4c 3s", 1)])
    # three deuces tie, and nothing beats the best hand there is
    assert result.shares[1] == pytest.approx(3 / 2 / (52 - 9))


def test_halves_are_won_apart() -> None:
    # a seven has the low, and 5h 4d 3c 2s for a badugi: A-2-3-4 is better, and no low at all
    seven = held("7s 5h 4d 3c 2s")
    assert equity(HALVES, [seven, held("9s 8h 6d Ac 2h")]).shares == (1, 0)
    assert equity(HALVES, [seven, held("Ad 2h 3s 4c 4h")]).shares == (0.5, 0.5)


def test_a_hand_that_is_over_has_one_way() -> None:
    result = equity(BADUGI, [held("As 2h 3d 4c"), held("Ks Qh Jd Tc")])
    assert result == Equity((1.0, 0.0), (0.0, 0.0), 1, True)


def dealt_out(parts: tuple[Share, ...], holdings: list[Holding], dead: Cards) -> list[Fraction]:
    """The shares as a dealer finds them who deals the unseen cards in every order."""
    seen = {card for holding in holdings for card in holding.kept} | set(dead)
    unseen = [card for card in DECK if card not in seen]
    needed = sum(holding.to_come for holding in holdings)
    totals = [Fraction(0)] * len(holdings)
    count = 0
    for order in permutations(unseen, needed):
        stub = list(order)
        hands = [
            holding.kept + tuple(stub.pop() for _ in range(holding.to_come))
            for holding in holdings
        ]  # fmt: skip
        count += 1
        for part in parts:
            strengths = [RANKINGS[part.ranking](hand) for hand in hands]
            winners = [at for at, each in enumerate(strengths) if each == max(strengths)]
            for at in winners:
                totals[at] += Fraction(1, len(parts) * len(winners))
    return [total / count for total in totals]


#: Games in which nothing lies open.
CLOSED = sorted(
    name
    for name, game in GAMES.items()
    if game.draws and not any(street.board or street.up for street in game.streets)
)


@st.composite
def spots(draw: st.DrawFn) -> tuple[tuple[Share, ...], list[Holding], Cards]:
    """Hands of a game with few cards to come and few cards unseen."""
    game = GAMES[draw(st.sampled_from(CLOSED))]
    parts = draw(st.sampled_from([game.shares, HALVES if game.hole == 5 else game.shares]))
    deck = draw(st.permutations(DECK))
    to_come = draw(st.lists(st.integers(0, 2), min_size=2, max_size=3).filter(lambda n: sum(n) < 4))
    holdings = []
    for count in to_come:
        holdings.append(Holding(tuple(deck[: game.hole - count]), count))
        deck = deck[game.hole - count :]
    return parts, holdings, tuple(deck[: len(deck) - 8])


@settings(max_examples=40, deadline=None)
@given(spots())
def test_all_ways_are_those_of_a_dealer(
    spot: tuple[tuple[Share, ...], list[Holding], Cards],
) -> None:
    result = equity(*spot)
    assert result.exact
    assert result.shares == pytest.approx([float(share) for share in dealt_out(*spot)])
    assert sum(result.shares) == pytest.approx(1)


def test_a_board_is_for_all() -> None:
    """Drawmaha: half for the high hand, half for two cards with three of the board."""
    parts = GAMES["drawmaha"].shares
    # aces are the better hand; the eight and the nine make a straight of the board's five to seven
    one, other = held("As Ad Kd Qd 2c"), held("8s 9s 3d 3h Jc")
    board = held("5h 6d 7c Kh", 1)
    found = Calculation(parts, [one, other], board=board).result()
    assert found.exact
    assert found.runs == 52 - 14
    # with a king: no better than the straight; nothing pairs the board into a full house for aces
    omaha_wins = sum(
        omaha(one.kept, (*board.kept, card)) > omaha(other.kept, (*board.kept, card))
        for card in DECK
        if card not in (*one.kept, *other.kept, *board.kept)
    )
    assert omaha_wins == 0
    assert found.shares == (0.5, 0.5)
    with pytest.raises(ValueError, match="cards"):
        Calculation(parts, [one, other], board=held("As"))


def test_a_board_that_comes_is_any_board() -> None:
    parts = GAMES["2-7 drawmaha"].shares
    holdings, board = [held("As Ad Kd Qd", 1), held("8s 7s 3d 3h Jc")], held("5h 6d 7c", 1)
    dead = tuple(card for card in DECK if card[0] in "T4")
    exact = Calculation(parts, holdings, dead, board=held("5h 6d 7c", 1)).result()
    assert exact.exact
    whole = 52 - len(dead) - 12
    assert exact.runs == whole * (whole - 1)
    tried = Calculation(parts, holdings, dead, board=board, exact_ways=0, runs=10_000).result()
    assert tried.runs == 1000
    assert abs(tried.shares[0] - exact.shares[0]) < 4 * tried.errors[0]


@pytest.mark.parametrize("parts", [LOW, HIGH, HALVES])
def test_trying_comes_near_to_counting(parts: tuple[Share, ...]) -> None:
    holdings = [held("2h 3d 4s 7c", 1), held("8h 6d 5s", 2)]
    exact = Calculation(parts, holdings).result()
    tried = Calculation(parts, holdings, exact_ways=0, runs=20_000).result()
    assert exact.exact
    assert not tried.exact
    assert tried.runs == 20_000
    for share, error, true in zip(tried.shares, tried.errors, exact.shares, strict=True):
        assert 0 < error < 0.004
        assert abs(share - true) < 4 * error


def test_the_same_seed_gives_the_same_figure() -> None:
    holdings = [held("2h 3d", 3), held("8h 6d", 3), held("9c", 4)]
    results = [Calculation(LOW, holdings, runs=500, seed=seed).result() for seed in (1, 1, 2)]
    assert results[0] == results[1] != results[2]
    assert not results[0].exact


def test_slices_of_work_give_what_one_piece_gives() -> None:
    holdings = [held("2h 3d 4s", 2), held("8h 6d 5s 4d", 1)]
    sliced = Calculation(LOW, holdings)
    slices = 0
    while not sliced.work(0):
        slices += 1
    assert slices > 10
    assert sliced.result() == equity(LOW, holdings)


@pytest.mark.parametrize(
    ("holdings", "dead"),
    [
        ([], ()),
        ([held("2h 3d 4s 7c 8d"), held("2h 6d 5s 4d 9c")], ()),
        ([held("2h 3d 4s 7c", 1)], cards("2h")),
        ([held("2h 3d 4s 7c", 1)], cards("1x")),
        ([held("2h", 4)], tuple(card for card in DECK if card != "2h")),
    ],
)
def test_what_is_no_deal_is_refused(holdings: list[Holding], dead: Cards) -> None:
    with pytest.raises(ValueError, match="cards"):
        Calculation(LOW, holdings, dead)


def test_five_card_draw_is_what_a_peer_finds() -> None:
    """PokerKit ranks the hands."""
    from pokerkit import StandardHighHand

    one, kept = cards("Ks Kd 9h 5c 2s"), cards("Ah Qh 7h 3h")
    unseen = [card for card in DECK if card not in one + kept]
    pair = StandardHighHand("".join(one))
    wins = sum(StandardHighHand("".join((*kept, card))) > pair for card in unseen)
    assert wins == 8 + 3  # the other hearts but the nine, and the aces
    result = equity(HIGH, [Holding(one), Holding(kept, 1)])
    assert result.shares[1] == pytest.approx(wins / len(unseen))
