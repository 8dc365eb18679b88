"""Pots a second way: chip by chip over the table, by a dealer who knows nothing of layers."""

from collections.abc import Sequence

from hypothesis import example, given, settings
from hypothesis import strategies as st

from replayer import pots

Stack = list[int]


class Seat:
    """A player at the dealer's table. ``chips`` are those in front of him, each once."""

    def __init__(self, chips: int, *, folded: bool, all_in: bool, strength: int) -> None:
        self.chips = chips
        self.folded = folded
        self.all_in = all_in
        self.strength = strength
        self.won = 0


def pay_out(seats: Sequence[Seat], dead: int, unit: int) -> None:
    """Move every chip from the middle to its winner.

    The dealer takes one chip from each who still has one in front of him: the pile of one pass.
    Whose chips have run out has no part in later piles. Piles that the same players contest are
    one pot, paid out unit by unit, clockwise among the winners.
    """
    piles: list[tuple[list[int], int]] = []
    left = [seat.chips for seat in seats]
    middle = dead
    while any(left):
        givers = [place for place, chips in enumerate(left) if chips]
        middle += len(givers)
        for place in givers:
            left[place] -= 1
        rivals = [place for place in givers if not seats[place].folded]
        if piles and piles[-1][0] == rivals:
            piles[-1] = (rivals, piles[-1][1] + middle)
        else:
            piles.append((rivals, middle))
        middle = 0
    if middle:
        piles.append(([place for place, seat in enumerate(seats) if not seat.folded], middle))
    for rivals, chips in piles:
        best = max(seats[place].strength for place in rivals)
        winners = [place for place in rivals if seats[place].strength == best]
        turn = 0
        while chips >= unit:
            seats[winners[turn % len(winners)]].won += unit
            chips -= unit
            turn += 1
        seats[winners[0]].won += chips


@st.composite
def tables(draw: st.DrawFn) -> tuple[list[Seat], int, int]:
    """Up to eight players as a round can leave them, dead money, and the unit of splitting.

    Who is in the hand and not all-in has put in as much as anybody; nobody is in for more than
    another live player, for that would have gone back.
    """
    count = draw(st.integers(2, 8))
    top = draw(st.integers(1, 40))
    live = draw(st.lists(st.booleans(), min_size=count, max_size=count).filter(any))
    seats = []
    for stays in live:
        all_in = stays and draw(st.booleans())
        full = not all_in and stays
        chips = top if full else draw(st.integers(1 if stays else 0, top))
        strength = draw(st.integers(0, 3))
        seats.append(Seat(chips, folded=not stays, all_in=all_in, strength=strength))
    reach = max(seat.chips for seat in seats if not seat.folded)
    for seat in seats:
        seat.chips = min(seat.chips, reach)
    return seats, draw(st.integers(0, 15)), draw(st.sampled_from([1, 1, 1, 2, 5]))


@given(table=tables())
@settings(max_examples=600, deadline=None)
@example(table=([Seat(9, folded=False, all_in=False, strength=1) for _ in range(3)], 1, 5))
def test_pots_are_split_as_a_dealer_pays_them_chip_by_chip(
    table: tuple[list[Seat], int, int],
) -> None:
    seats, dead, unit = table
    pay_out(seats, dead, unit)
    live = [place for place, seat in enumerate(seats) if not seat.folded]
    levels = [seat.chips for seat in seats if seat.all_in]
    won = [0] * len(seats)
    for gross, eligible in pots.layers([seat.chips for seat in seats], dead, live, levels):
        assert eligible, "a pot nobody can win"
        best = max(seats[place].strength for place in eligible)
        winners = [place for place in eligible if seats[place].strength == best]
        for place, amount in pots.split(gross, winners, unit).items():
            won[place] += amount
    assert won == [seat.won for seat in seats]
    assert sum(won) == sum(seat.chips for seat in seats) + dead


@given(
    amount=st.integers(0, 10_000),
    winners=st.lists(st.integers(0, 20), min_size=1, max_size=8, unique=True),
    unit=st.sampled_from([1, 2, 5, 25]),
)
@settings(max_examples=200, deadline=None)
def test_a_split_gives_nobody_two_odd_units(amount: int, winners: Stack, unit: int) -> None:
    hands = dict.fromkeys(winners, 0)
    chips = amount
    turn = 0
    while chips >= unit:
        hands[winners[turn % len(winners)]] += unit
        chips -= unit
        turn += 1
    hands[winners[0]] += chips
    assert pots.split(amount, winners, unit) == hands
