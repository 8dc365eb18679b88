"""Other readings of the cards that a hand names: one card of one line is another.

One false card is missed where it was kept or thrown away, and stands in another's way. Which card
it is, the lines before and after tell: so each card that is named is read as one that the player's
other lines name, or as one that nobody has. Of these readings those are played by which fewer
lines contradict each other.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from histories.actions import (
    Action,
    Deal,
    Discard,
    PartDeal,
    PartDraw,
    Reveal,
    RunDraw,
    Show,
    StandPat,
    StudDeal,
    Unread,
)
from histories.cards import DECK, NO_CARDS, Card, Cards
from histories.findings import Finding
from histories.hand import Hand

#: How many readings are played, and how many lines with cards are looked at.
MOST_CARDS = 12
MOST_LINES = 80

#: Findings about cards that a player's own lines name: no other reading of the play mends them.
CARDS = frozenset(
    {
        "cards-dealt", "draw-count", "draw-too-many", "discard-not-held", "kept-cards",
        "new-cards", "card-twice", "discard-back", "own-discard", "pat-cards", "shown-cards",
        "shown-count", "hand-description", "summary-cards", "repeated-cards",
    }
)  # fmt: skip
#: What follows for the pots, if a hand that is shown is not the player's.
PAID = frozenset({"wrong-winner", "wrong-split"})


class Named(NamedTuple):
    """Cards that a line names: the place of its action (of its seat in the summary, if
    ``summed``), the line, whose cards they are, and the cards."""

    at: int
    line: int
    player: int
    cards: Cards
    summed: bool = False


class Other(NamedTuple):
    """A hand with another card in a line, which it stands in for ``card``; empty: none does."""

    hand: Hand
    line: int
    card: Card
    why: str


def other_cards(hand: Hand, unsaid: frozenset[str], errors: Sequence[Finding]) -> Iterator[Other]:
    """The readings in which fewer lines contradict each other, the best first."""
    places = _named(hand, unsaid)
    if len(places) > MOST_LINES:
        return
    if not _miscounted(hand, unsaid):
        yield from _exchanged(hand, unsaid, places)
    if any(each.code in PAID for each in errors):
        yield from _unknown(hand)


def _miscounted(hand: Hand, unsaid: frozenset[str]) -> bool:
    """Whether a line itself names more cards than are thrown away, or fewer.

    No other card mends that. Where discards follow from other lines, it may.
    """
    return unsaid.isdisjoint(("discards", "kept cards")) and any(
        type(a) is Discard and a.cards is not None and len(a.cards) != a.count for a in hand.actions
    )


def _exchanged(hand: Hand, unsaid: frozenset[str], places: Sequence[Named]) -> Iterator[Other]:
    """One card of one line is another."""
    least = slips(hand)
    found: list[tuple[int, int, Other]] = []
    for place in places:
        for card in place.cards:
            for new, evident in _instead(place, places):
                altered = _with_card(hand, place, card, new, unsaid)
                score = slips(altered)
                if score < least:
                    word = new if evident else "another card"
                    why = f"with {word} for {card} in this line the rest agrees"
                    found.append((score, len(found), Other(altered, place.line, card, why)))
    found.sort(key=lambda each: each[:2])
    for _, _, other in found[:MOST_CARDS]:
        yield other


def _unknown(hand: Hand) -> Iterator[Other]:
    """A hand at the showdown is another one, and nothing is known of it."""
    why = "whatever this hand is, the rest agrees"
    for at, a in enumerate(hand.actions):
        if type(a) is Show and a.cards:
            actions = list(hand.actions)
            actions[at] = Unread(a.line, a.player)
            yield Other(replace(hand, actions=tuple(actions)), a.line, a.cards[0], why)
    summary = hand.summary
    for at, seat in enumerate(summary.seats if summary is not None else ()):
        if summary is not None and seat.cards and seat.player >= 0:
            seats = list(summary.seats)
            seats[at] = replace(seat, cards=None)
            altered = replace(hand, summary=replace(summary, seats=tuple(seats)))
            yield Other(altered, seat.line, seat.cards[0], why)


def _named(hand: Hand, unsaid: frozenset[str]) -> list[Named]:
    """All cards that the text itself names, line by line."""
    found = []
    for at, a in enumerate(hand.actions):
        if isinstance(a, Deal) and not isinstance(a, PartDeal):
            kept = NO_CARDS if a.new is not None and "kept cards" in unsaid else a.cards
            found.append(Named(at, a.line, a.player, kept + (a.new or NO_CARDS)))
        elif (
            isinstance(a, StandPat) or (type(a) is Discard and "discards" not in unsaid)
        ) and a.cards:
            found.append(Named(at, a.line, a.player, a.cards))
        elif isinstance(a, PartDraw):
            found.append(Named(at, a.line, a.player, a.thrown + a.came))
        elif isinstance(a, StudDeal):
            found.append(Named(at, a.line, a.player, (a.before or NO_CARDS) + a.new))
        elif type(a) is Show or type(a) is Reveal:
            found.append(Named(at, a.line, a.player, a.cards))
    seats = hand.summary.seats if hand.summary is not None else ()
    return found + [
        Named(at, seat.line, seat.player, seat.cards, summed=True)
        for at, seat in enumerate(seats)
        if seat.cards and seat.player >= 0
    ]


def _instead(place: Named, places: Sequence[Named]) -> Iterator[tuple[Card, bool]]:
    """Cards that may be meant: those in the player's other lines, and one that nobody names."""
    own = dict.fromkeys(
        card for each in places if each.player == place.player for card in each.cards
    )
    for card in own:
        if card not in place.cards:
            yield card, True
    known = {card for each in places for card in each.cards}
    strange = next((card for card in DECK if card not in known), None)
    if strange is not None:
        yield strange, False


def _put(cards: Cards, card: Card, new: Card) -> Cards:
    """Cards with another one for one of them; once, where a line has a card twice."""
    found = list(cards)
    if card in found:
        found[found.index(card)] = new
    return tuple(found)


def _other(a: Action, card: Card, new: Card) -> Action:
    """An action with another card."""
    if isinstance(a, Deal) and a.new is not None and card in a.new:
        return replace(a, new=_put(a.new, card, new))
    if isinstance(a, PartDraw):
        if card in a.thrown:
            return replace(a, thrown=_put(a.thrown, card, new))
        return replace(a, came=_put(a.came, card, new))
    if isinstance(a, StudDeal):
        if card in a.new:
            return replace(a, new=_put(a.new, card, new))
        return replace(a, before=_put(a.before or NO_CARDS, card, new))
    if isinstance(a, (Deal, Discard, StandPat, Show, Reveal)):
        return replace(a, cards=_put(a.cards or NO_CARDS, card, new))
    return a


def _with_card(hand: Hand, place: Named, card: Card, new: Card, unsaid: frozenset[str]) -> Hand:
    """The hand with another card in a line."""
    if place.summed:
        assert hand.summary is not None
        seats = list(hand.summary.seats)
        seats[place.at] = replace(seats[place.at], cards=_put(place.cards, card, new))
        return replace(hand, summary=replace(hand.summary, seats=tuple(seats)))
    actions: list[Action] = list(hand.actions)
    actions[place.at] = _other(actions[place.at], card, new)
    for at, b in enumerate(actions):
        if type(b) is Show and at != place.at and (b.line, b.player) == place[1:3]:
            actions[at] = _other(b, card, new)  # one line that tells both
    if "discards" in unsaid:
        _exchange_anew(actions, place.player)
    elif "kept cards" in unsaid:
        _keep_anew(actions, place.player)
    return replace(hand, actions=tuple(actions))


def _exchange_anew(actions: list[Action], player: int) -> None:
    """What a player threw away is what his next hand lacks: work it out again."""
    held: Cards | None = None
    for at, a in enumerate(actions):
        if getattr(a, "player", -1) != player:
            continue
        if isinstance(a, Deal):
            whole = a.cards + (a.new or NO_CARDS)
            before = actions[at - 1]
            if a.new is not None and held is not None and type(before) is Discard:
                out = tuple(card for card in held if card not in whole)
                actions[at - 1] = replace(before, cards=out)
                kept = tuple(card for card in whole if card in held)
                came = tuple(card for card in whole if card not in held)
                actions[at] = replace(a, cards=kept, new=came)
            held = whole
        elif isinstance(a, StandPat) and a.cards is not None:
            held = a.cards
        elif isinstance(a, Discard) and a.cards is None:
            held = None


def _keep_anew(actions: list[Action], player: int) -> None:
    """What a player kept is what he did not throw away: work it out again."""
    held: Cards = NO_CARDS
    thrown: Cards = NO_CARDS
    for at, a in enumerate(actions):
        if getattr(a, "player", -1) != player:
            continue
        if isinstance(a, Discard):
            thrown = a.cards or NO_CARDS
        elif isinstance(a, Deal):
            if a.new is not None:
                kept = tuple(card for card in held if card not in thrown)
                actions[at] = a = replace(a, cards=kept)
            held = a.cards + (a.new or NO_CARDS)


class _Table:
    """Where the cards are, as one line after the other says; and how often they contradict."""

    def __init__(self) -> None:
        self.held: dict[int, set[Card]] = {}
        self.thrown: dict[Card, int] = {}
        self.slips = 0

    def has(self, player: int, cards: Cards) -> None:
        """The line says that these are the player's cards; ``cards`` may be a part of them."""
        held = self.held.get(player)
        self.slips += len(cards) - len(set(cards))
        if held is not None:
            partial = len(held) < len(cards)  # stud: the others lay face down
            self.slips += len(held.difference(cards) if partial else set(cards) - held)
        self.takes(player, tuple(card for card in cards if held is None or card not in held))
        self.held[player] = set(cards)

    def takes(self, player: int, cards: Cards) -> None:
        """These cards come to the player: they are nowhere else."""
        for card in cards:
            self.slips += card in self.thrown
            self.slips += sum(card in held for p, held in self.held.items() if p != player)

    def deal(self, a: Deal) -> None:
        """First cards, or those kept and the new ones."""
        p, whole = a.player, a.cards + (a.new or NO_CARDS)
        self.slips += len(whole) - len(set(whole))
        held = self.held.get(p)
        if a.new is not None and held is not None:
            self.slips += len(held.symmetric_difference(a.cards))
        self.takes(p, whole if a.new is None else a.new)
        self.held[p] = set(whole)

    def street(self, a: StudDeal) -> None:
        """Cards of one street of stud; those that lie down are not known yet."""
        held = self.held.setdefault(a.player, set())
        self.slips += len(set(a.before or NO_CARDS) - held)
        self.takes(a.player, a.new)
        self.slips += sum(card in held for card in a.new)
        held.update(a.new, a.before or NO_CARDS)

    def exchange(self, a: PartDraw) -> None:
        """Cards thrown away and those that came, as far as they are known."""
        p, held = a.player, self.held.get(a.player)
        if held is not None:
            self.slips += len(set(a.thrown) - held)
            held.difference_update(a.thrown)
        self.thrown.update(dict.fromkeys(a.thrown, p))
        self.takes(p, a.came)
        if held is not None and len(a.thrown) == a.count == len(a.came):
            held.update(a.came)
        else:
            self.held.pop(p, None)

    def discard(self, a: Discard) -> None:
        """Cards thrown away."""
        held = self.held.get(a.player)
        if a.cards is None or isinstance(a, RunDraw):
            self.held.pop(a.player, None)
            return
        self.slips += abs(len(a.cards) - a.count)
        if held is not None:
            self.slips += len(set(a.cards) - held)
            held.difference_update(a.cards)
        self.thrown.update(dict.fromkeys(a.cards, a.player))


def slips(hand: Hand) -> int:
    """How often lines with cards contradict each other, without playing the hand.

    A card that comes back after a reshuffle counts as well: only hands that differ in a card are
    compared by it.
    """
    table = _Table()
    for a in hand.actions:
        if isinstance(a, Deal):
            table.deal(a)
        elif isinstance(a, PartDraw):
            table.exchange(a)
        elif isinstance(a, Discard):
            table.discard(a)
        elif isinstance(a, StudDeal):
            table.street(a)
        elif isinstance(a, (StandPat, Show, Reveal)) and a.cards is not None:
            table.has(a.player, a.cards)
    for seat in hand.summary.seats if hand.summary is not None else ():
        if seat.cards and seat.player >= 0:
            table.has(seat.player, seat.cards)
    return table.slips
