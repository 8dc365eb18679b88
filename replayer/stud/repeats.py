"""Cards that a room's lines repeat: where they contradict each other, most of them decide."""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from histories.actions import Action, Reveal, Show, StreetHeading, StudDeal
from histories.cards import Card, Cards, format_cards
from replayer.state import State


class _Line(NamedTuple):
    """A line that deals: its street, and where in the player's hand its first card lies."""

    action: StudDeal
    street: int
    first: int


def settle_repeats(s: State) -> None:
    """Hold each line's repeated cards against those dealt before; report the lines that differ."""
    actions = s.hand.actions
    headings = [a.street for a in actions if type(a) is StreetHeading]
    disputed: set[int] = set()
    if any(type(a) is StudDeal and a.before is not None for a in actions):
        disputed = _disputed(actions)
    if disputed or headings != list(range(len(headings))):
        _name_streets(s)
    for p in sorted(disputed):
        _decide(s, p)


def _disputed(actions: Iterable[Action]) -> set[int]:
    """The players of whom some line repeats other cards than those above it have dealt."""
    disputed: set[int] = set()
    known: dict[int, Cards] = {}
    last: dict[int, StudDeal] = {}
    for a in actions:
        if type(a) is StudDeal:
            p = a.player
            if same_deal(last.get(p), a):
                continue
            last[p] = a
            before = known.get(p, ())
            if a.before is not None and a.before != before:
                disputed.add(p)
            known[p] = (before if a.before is None else a.before) + a.new
        elif type(a) is Reveal:
            known[a.player] = a.cards
    return disputed


def same_deal(one: StudDeal | None, other: StudDeal) -> bool:
    """Whether a line deals what another has dealt."""
    return one is not None and one.new == other.new and one.before == other.before


def _name_streets(s: State) -> None:
    """Where all cards below a header are those of another street, the header is wrong."""
    assert s.stud is not None
    firsts: dict[int, int] = {}
    implied: dict[int, list[int]] = {}
    heading: StreetHeading | None = None
    for a in s.hand.actions:
        if isinstance(a, StreetHeading):
            heading = a
            implied[a.line] = []
        elif type(a) is StudDeal:
            first = firsts.setdefault(a.player, a.hidden)
            if heading is not None and a.before:
                implied[heading.line].append(len(a.before) + first - 2)
    for line, streets in implied.items():
        if len(streets) > 1 and len(set(streets)) == 1:
            s.stud.streets[line] = streets[0]


def _decide(s: State, p: int) -> None:
    """Find a player's cards by all lines that name them, and the lines that have others."""
    assert s.stud is not None
    votes: dict[int, Counter[Card]] = {}
    fitting: list[_Line] = []
    for line in _lines(s, p):
        a = line.action
        due = line.street + 2 - line.first if line.street else 0
        before = a.before or ()
        if a.before is not None and len(before) != due:
            _report(s, a, f"{s.name(p)} had {due} cards that are known, and not {len(before)}")
        else:
            count = 1 if line.street or a.hidden else 3
            whole = len(a.new) == count
            _vote(votes, before + (a.new if whole else ()), line.first)
            fitting.append(line)
    for shown in s.hand.actions:
        if isinstance(shown, Show | Reveal) and shown.player == p and len(shown.cards) > 2:
            _vote(votes, shown.cards, 0)
    for a, street, first in fitting:
        cards = (a.before or ()) + a.new
        if len(a.new) != 1 and street:
            place = votes.get(first + len(a.before or ()))
            s.stud.right[a.line] = (place.most_common(1)[0][0],) if place else a.new[:1]
            continue
        if any(at + first not in votes for at in range(len(cards))):
            continue  # too many or too few on third street: that is found elsewhere
        # of as many for each, the line counts that comes first
        right = tuple(votes[at + first].most_common(1)[0][0] for at in range(len(cards)))
        if right != cards:
            wrong = next(card for card, other in zip(cards, right, strict=True) if card != other)
            text = format_cards(right)
            _report(s, a, f"by the other lines {s.name(p)} has [{text}]", right, wrong)
            s.stud.right[a.line] = right[len(right) - len(a.new) :]


def _lines(s: State, p: int) -> list[_Line]:
    """The lines that deal to a player, by the streets' headers where there are any."""
    lines: list[_Line] = []
    street, faceless = -1, -1
    assert s.stud is not None
    for a in s.hand.actions:
        if isinstance(a, StreetHeading):
            street = s.stud.streets.get(a.line, a.street)
        elif isinstance(a, Reveal) and a.player == p:
            faceless = 0
        elif type(a) is StudDeal and a.player == p:
            if lines and same_deal(lines[-1].action, a):
                continue
            if lines and lines[-1].street >= street:
                street = lines[-1].street + 1
            street = max(street, 0)
            if faceless < 0:  # the cards that no line repeats before they are turned up
                faceless = a.hidden if street == 0 else max(0, street + 2 - len(a.before or ()))
            lines.append(_Line(a, street, faceless))
    return lines


def _vote(votes: dict[int, Counter[Card]], cards: Cards, first: int) -> None:
    for at, card in enumerate(cards, first):
        votes.setdefault(at, Counter())[card] += 1


def _report(s: State, a: StudDeal, why: str, right: Cards | None = None, wrong: Card = "") -> None:
    s.find(
        "repeated-cards", a.line, why, stated=(a.before or ()) + a.new, expected=right,
        at=wrong or s.name(a.player),
    )  # fmt: skip
