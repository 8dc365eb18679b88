"""Cards that a room's lines repeat: where they contradict each other, most of them decide."""

from collections import Counter

from histories.actions import Reveal, Show, StudDeal
from histories.cards import Card, Cards, format_cards
from replayer.state import State


def settle_repeats(s: State) -> None:
    """Hold each line's repeated cards against those dealt before; report the lines that differ."""
    known: dict[int, Cards] = {}
    disputed: set[int] = set()
    for a in s.hand.actions:
        if type(a) is StudDeal:
            before = known.get(a.player, ())
            if a.before is not None and a.before != before:
                disputed.add(a.player)
            known[a.player] = (before if a.before is None else a.before) + a.new
        elif type(a) is Reveal:
            known[a.player] = a.cards
    for p in disputed:
        _decide(s, p)


def _decide(s: State, p: int) -> None:
    """Find a player's cards by all lines that name them, and the lines that have others."""
    deals = [a for a in s.hand.actions if type(a) is StudDeal and a.player == p]
    lines = [a for a in s.hand.actions if isinstance(a, StudDeal | Reveal) and a.player == p]
    faceless = deals[0].hidden  # cards that no line repeats before they are turned up
    votes: dict[int, Counter[Card]] = {}
    stated: list[tuple[StudDeal, Cards, int]] = []
    count, shift = 0, faceless
    for a in lines:
        if isinstance(a, Reveal):
            shift = 0
            count = len(a.cards)
            _vote(votes, a.cards, 0)
            continue
        before = a.before or ()
        cards = before + a.new
        if a.before is not None and len(before) != count:
            _report(s, a, f"{s.name(p)} had {count} cards that are known, and not {len(before)}")
            before = ()
        else:
            _vote(votes, cards, shift)
            stated.append((a, cards, shift))
        count += len(a.new)
    for shown in s.hand.actions:
        if isinstance(shown, Show) and shown.player == p and len(shown.cards) > faceless:
            _vote(votes, shown.cards, 0)
    for a, cards, shift in stated:
        # of as many for each, the line counts that comes first
        right = tuple(votes[at + shift].most_common(1)[0][0] for at in range(len(cards)))
        if right != cards:
            wrong = next(card for card, other in zip(cards, right, strict=True) if card != other)
            text = format_cards(right)
            _report(s, a, f"by the other lines {s.name(p)} has [{text}]", right, wrong)
            assert s.stud is not None
            s.stud.right[a.line] = right[len(right) - len(a.new) :]


def _vote(votes: dict[int, Counter[Card]], cards: Cards, shift: int) -> None:
    for at, card in enumerate(cards):
        votes.setdefault(at + shift, Counter())[card] += 1


def _report(s: State, a: StudDeal, why: str, right: Cards | None = None, wrong: Card = "") -> None:
    s.find(
        "repeated-cards", a.line, why, stated=(a.before or ()) + a.new, expected=right,
        at=wrong or s.name(a.player),
    )  # fmt: skip
