"""Damage to hands of split-pot games and to hands run twice: each kind is found, every time.

Hands are dealt by the generator and changed in one place as a text could be. What is expected is
that an error is found, and of the right code: that the hand was sound is seen elsewhere.
"""

from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import NamedTuple

import pytest
from halves_recompute import HALVES, winners
from msgspec.structs import replace
from test_split_pots import HOUSE, SPLIT, dealt, order

from histories.actions import Action, Board, Collect, Discard, RunDraw, RunShow, Show
from histories.cards import DECK, Cards
from histories.hand import Hand
from replayer import replay
from replayer.generate import Truth

MONEY = {"wrong-winner", "wrong-split", "odd-chip", "award-amount", "award-missing"}
CARDS = {
    "card-twice",
    "shown-cards",
    "discard-back",
    "own-discard",
    "discard-not-held",
    "new-cards",
}


class Sound(NamedTuple):
    """A hand, what really happened, and a chance that is the same in each run of the test."""

    hand: Hand
    truth: Truth
    random: Random

    def places(self, kind: type[Action]) -> list[int]:
        """Where actions of a kind stand."""
        return [at for at, a in enumerate(self.hand.actions) if type(a) is kind]

    def put(self, at: int, *actions: Action) -> Hand:
        """The hand with other actions in the place of one."""
        before, after = self.hand.actions[:at], self.hand.actions[at + 1 :]
        return replace(self.hand, actions=(*before, *actions, *after))

    def pick(self, kind: type[Action]) -> tuple[int, Action] | None:
        """One action of a kind."""
        places = self.places(kind)
        if not places:
            return None
        at = self.random.choice(places)
        return at, self.hand.actions[at]


Damage = Callable[[Sound], Hand | None]
KINDS: dict[str, tuple[Damage, set[str]]] = {}


def kind(*codes: str) -> Callable[[Damage], Damage]:
    def keep(damage: Damage) -> Damage:
        KINDS[damage.__name__] = damage, set(codes)
        return damage

    return keep


def pairs(sound: Sound) -> list[tuple[int, int]]:
    """Places of two awards from one pot."""
    found = []
    for one in sound.places(Collect):
        for other in sound.places(Collect):
            a, b = sound.hand.actions[one], sound.hand.actions[other]
            assert isinstance(a, Collect)
            assert isinstance(b, Collect)
            if one != other and a.pot == b.pot:
                found.append((one, other))
    return found


def certain(sound: Sound, pot: str) -> bool:
    """Whether everybody has shown who can win the pot, and the rule of the odd chip is plain."""
    shown = {a.player for a in sound.hand.actions if isinstance(a, Show)}
    names = [seat.name for seat in sound.hand.seats]
    (eligible,) = [each.eligible for each in sound.truth.pots if each.name == pot]
    if any(names.index(name) not in shown for name in eligible):
        return False
    if sound.truth.boards or len(HALVES[sound.truth.game]) < 2:
        return True
    cards = {player.name: (player.cards, *player.others) for player in sound.truth.players}
    for run in range(max(len(cards[name]) for name in eligible)):
        hands = {name: cards[name][run] for name in order(sound.hand, eligible)}
        best = [winners(rank, hands, ()) for rank in HALVES[sound.truth.game]]
        first = min((name for each in best for name in each), key=list(hands).index)
        if all(first in each for each in best):
            return False  # he wins a part of both: the odd chip may come to either half
    return True


@kind(*MONEY)
def one_unit_moves_between_two_awards(sound: Sound) -> Hand | None:
    found = [each for each in pairs(sound) if certain(sound, sound.hand.actions[each[0]].pot)]  # type: ignore[attr-defined]
    if not found:
        return None
    one, other = sound.random.choice(found)
    a, b = sound.hand.actions[one], sound.hand.actions[other]
    assert isinstance(a, Collect)
    assert isinstance(b, Collect)
    if a.amount < 2:
        return None
    hand = sound.put(one, replace(a, amount=a.amount - 1))
    return Sound(hand, sound.truth, sound.random).put(other, replace(b, amount=b.amount + 1))


@kind(*MONEY)
def one_winner_gets_all(sound: Sound) -> Hand | None:
    found = pairs(sound)
    if not found:
        return None
    one, other = sound.random.choice(found)
    a, b = sound.hand.actions[one], sound.hand.actions[other]
    assert isinstance(a, Collect)
    assert isinstance(b, Collect)
    if not certain(sound, a.pot):
        return None
    hand = sound.put(other, replace(b, amount=a.amount + b.amount))
    return replace(hand, actions=tuple(each for each in hand.actions if each is not a))


@kind(*MONEY)
def an_award_goes_to_one_who_wins_no_part(sound: Sound) -> Hand | None:
    picked = sound.pick(Collect)
    if picked is None or not sound.places(Show):
        return None
    at, award = picked
    assert isinstance(award, Collect)
    names = [seat.name for seat in sound.hand.seats]
    (pot,) = [each for each in sound.truth.pots if each.name == award.pot]
    won = {each.name for each in pot.awards if each.amount}
    shown = {a.player for a in sound.hand.actions if isinstance(a, Show)}
    losers = [p for p in shown if names[p] in pot.eligible and names[p] not in won]
    if not losers:
        return None
    return sound.put(at, replace(award, player=sound.random.choice(losers)))


@kind("board-missing")
def a_board_is_missing(sound: Sound) -> Hand | None:
    picked = sound.pick(Board)
    return None if picked is None else sound.put(picked[0])


@kind("board-extra")
def a_board_stands_twice(sound: Sound) -> Hand | None:
    picked = sound.pick(Board)
    if picked is None or not isinstance(picked[1], Board) or picked[1].run:
        return None
    return sound.put(picked[0], picked[1], picked[1])


@kind("board-cards")
def a_board_has_a_card_less(sound: Sound) -> Hand | None:
    picked = sound.pick(Board)
    if picked is None or not isinstance(picked[1], Board) or picked[1].run > 1:
        return None
    board = picked[1]
    return sound.put(picked[0], replace(board, cards=board.cards[:-1]))


def known(hand: Hand) -> list[Cards]:
    """Cards that are certainly not in the stub: shown, on the board."""
    return [a.cards for a in hand.actions if isinstance(a, Show | Board) and a.cards]


@kind("card-twice", "discard-back")
def a_card_of_the_board_is_in_a_hand_that_is_shown(sound: Sound) -> Hand | None:
    picked, shown = sound.pick(Board), sound.pick(Show)
    if picked is None or shown is None or not isinstance(picked[1], Board):
        return None
    assert isinstance(shown[1], Show)
    card = sound.random.choice(shown[1].cards)
    return sound.put(picked[0], replace(picked[1], cards=(*picked[1].cards[:-1], card)))


@kind(*CARDS)
def a_shown_card_lies_on_the_board(sound: Sound) -> Hand | None:
    shown = sound.pick(Show)
    board = [a.cards for a in sound.hand.actions if isinstance(a, Board) and a.run <= 1]
    if shown is None or not board:
        return None
    assert isinstance(shown[1], Show)
    card = sound.random.choice(sound.random.choice(board))
    return sound.put(shown[0], replace(shown[1], cards=(*shown[1].cards[:-1], card)))


@kind(*CARDS)
def a_shown_card_is_in_another_hand(sound: Sound) -> Hand | None:
    shows = sound.places(Show)
    if len(shows) < 2:
        return None
    one, other = sound.random.sample(shows, 2)
    a, b = sound.hand.actions[one], sound.hand.actions[other]
    assert isinstance(a, Show)
    assert isinstance(b, Show)
    card = sound.random.choice(b.cards)
    return sound.put(one, replace(a, cards=(*a.cards[:-1], card)))


def other_cards(sound: Sound, cards: Cards, count: int) -> Cards:
    """As many cards in the place of the first as nobody is known to have."""
    used = {card for some in known(sound.hand) for card in some}
    used |= {card for player in sound.truth.players for draw in player.draws
             for card in draw.discarded}  # fmt: skip
    free = [card for card in DECK if card not in used]
    return (*sound.random.sample(free, count), *cards[count:])


@kind("shown-cards", "card-twice")
def a_hand_is_another_in_the_second_run(sound: Sound) -> Hand | None:
    picked = sound.pick(RunShow)
    if picked is None or not isinstance(picked[1], RunShow):
        return None
    show = picked[1]
    drew = [
        a.count for a in sound.hand.actions if isinstance(a, RunDraw) and a.player == show.player
    ]
    if drew != [min(drew)] or drew[0] == 5:
        return None  # of five new cards nobody can tell
    return sound.put(picked[0], replace(show, cards=other_cards(sound, show.cards, 5)))


@kind("new-cards")
def a_run_has_a_new_card_less(sound: Sound) -> Hand | None:
    picked = sound.pick(RunDraw)
    if picked is None or not isinstance(picked[1], RunDraw) or not picked[1].came:
        return None
    first, *rest = picked[1].came
    return sound.put(picked[0], replace(picked[1], came=(first[:-1], *rest)))


@kind("discard-not-held")
def a_card_is_thrown_that_was_not_held(sound: Sound) -> Hand | None:
    draws = [
        at for at, a in enumerate(sound.hand.actions)
        if isinstance(a, Discard) and a.cards
    ]  # fmt: skip
    if not draws:
        return None
    at = sound.random.choice(draws)
    draw = sound.hand.actions[at]
    assert isinstance(draw, Discard)
    assert draw.cards is not None
    name = sound.hand.seats[draw.player].name
    (player,) = [each for each in sound.truth.players if each.name == name]
    held = {*player.dealt, *[card for one in player.draws for card in one.received]}
    free = [card for card in DECK if card not in held]
    return sound.put(at, replace(draw, cards=(sound.random.choice(free), *draw.cards[1:])))


@cache
def sound_hands() -> tuple[tuple[Hand, Truth], ...]:
    found: list[tuple[Hand, Truth]] = []
    for game in SPLIT:
        found += dealt(game, 250, seed=21)
    for game in ("2-7 single draw", "five-card draw"):
        found += dealt(game, 250, seed=22)
    return tuple((hand, truth) for hand, truth in found if not truth.cancelled)


def damaged(name: str) -> Iterator[tuple[Hand, Hand]]:
    damage, _ = KINDS[name]
    random = Random(name)
    for hand, truth in sound_hands():
        other = damage(Sound(hand, truth, random))
        if other is not None:
            yield hand, other


@pytest.mark.parametrize("name", KINDS)
def test_damage_is_found(name: str) -> None:
    tried = 0
    single = 0
    for hand, other in damaged(name):
        tried += 1
        errors = [
            found.code for found in replay(other, HOUSE).findings if found.severity == "error"
        ]
        assert KINDS[name][1].intersection(errors), (hand.source.text, errors)
        single += len(errors) <= 2
    assert tried >= 3, tried
    assert single >= 0.9 * tried, (single, tried)
