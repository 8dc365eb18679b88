"""Damage to stud: the bring-in, cards that lie face up, streets."""

from itertools import pairwise
from random import Random

from damage.sound import BETS, Damage, Sound, kind, need, pick
from damage.unsaid import equal_upcards
from msgspec.structs import replace

from histories.actions import (
    Bet,
    BringIn,
    Call,
    Check,
    Fold,
    Post,
    PostKind,
    RaiseTo,
    ReturnUncalled,
    Show,
    StreetHeading,
    StudDeal,
)

#: Why a damaged hand of PokerStars may pass: of its draw games none may.
UNSAID = (equal_upcards,)


def bring_in(s: Sound) -> BringIn:
    """The bring-in, where somebody made it."""
    need(s.acts(BringIn))
    return s.acts(BringIn)[0]


def deals(s: Sound, *, first: bool | None = None) -> list[StudDeal]:
    """Lines that deal: those of third street, or of the others."""
    need(s.hand.game.stud)
    found = s.acts(StudDeal)
    return [a for a in found if first is None or (not s.streets[a.line]) == first]


@kind("stud", "bring-in-missing")
def bring_in_lost(s: Sound, _rng: Random) -> Damage:
    """Nobody brings in."""
    a = bring_in(s)
    return s.delete(a.line, s.after(a.line, BringIn, *BETS))


@kind("stud", "bring-in-player")
def bring_in_of_another(s: Sound, rng: Random) -> Damage:
    """Another player than the one with the highest card brings in."""
    a = bring_in(s)
    other = pick(rng, [p for p in s.dealt() if p != a.player])
    return s.alter(a, player=other)


@kind("stud", "bring-in-amount", "call-amount", "uncalled-amount", "raise-arithmetic",
      "raise-size")  # fmt: skip
def bring_in_of_another_amount(s: Sound, rng: Random) -> Damage:
    """The bring-in has another size; where one answer alone tells it, either may be false."""
    a = bring_in(s)
    need(not a.all_in)
    wrong = pick(rng, [x for x in (a.amount - 1, a.amount + 1, s.hand.small) if x != a.amount])
    answers = [b.line for b in s.acts(*BETS) if b.line > a.line][:2]
    answers += [b.line for b in s.acts(ReturnUncalled)]
    return s.alter(a, s.after(a.line), *answers, amount=wrong)


@kind("stud", "bring-in-repeated")
def bring_in_doubled(s: Sound, _rng: Random) -> Damage:
    """The bring-in stands twice."""
    return s.twice(bring_in(s).line)


@kind("stud", "bring-in-repeated", "out-of-turn", "action-missing")
def bring_in_later(s: Sound, rng: Random) -> Damage:
    """A bring-in stands on a later street."""
    need(s.hand.game.stud)
    bet = pick(rng, [a for a in s.acts(*BETS) if s.streets[a.line]])
    amount = s.hand.small // 2 or 1
    line = s.write(BringIn(0, bet.player, amount))
    return s.insert(bet.line, line)


@kind("stud", "bring-in-missing", "bet-size", "out-of-turn", "action-missing")
def bring_in_as_another_verb(s: Sound, rng: Random) -> Damage:
    """The line of the bring-in says that the player checks, calls, folds or bets."""
    a = bring_in(s)
    new = rng.choice((
        Check(a.line, a.player), Call(a.line, a.player, a.amount), Fold(a.line, a.player),
        Bet(a.line, a.player, a.amount),
    ))  # fmt: skip
    nexts = [b.line for b in s.acts(*BETS) if b.line > a.line][:1]
    return s.change(a.line, s.write(new), *nexts)


@kind("stud", "raise-size", "raise-arithmetic", "bet-size")
def completion_of_another_size(s: Sound, rng: Random) -> Damage:
    """The bring-in is completed to more or less than the small bet."""
    a = bring_in(s)
    raised = pick(rng, [b for b in s.acts(RaiseTo) if not s.streets[b.line]][:1])
    need(not raised.all_in and raised.to == s.hand.small)
    more = rng.choice((1, -1, s.hand.small))
    need(raised.by + more > 0)
    return s.alter(raised, a.line, by=raised.by + more, to=raised.to + more)


@kind("stud", "repeated-cards")
def upcard_of_another_card(s: Sound, rng: Random) -> Damage:
    """One line has another card than the lines that repeat it.

    Where two lines name the card, either may be false.
    """
    a = pick(rng, [a for a in deals(s, first=False) if a.before])
    cards = list(a.before or ())
    at = rng.randrange(len(cards))
    cards[at] = s.unseen(rng)[0]
    own = [b.line for b in s.acts(StudDeal) if b.player == a.player]
    return s.alter(a, *own, before=tuple(cards))


@kind("stud", "repeated-cards")
def new_upcard_of_another_card(s: Sound, rng: Random) -> Damage:
    """A card comes that the next lines do not repeat."""
    own = deals(s)
    a = pick(rng, [a for a in own if any(b.player == a.player and b.line > a.line for b in own)])
    lines = [b.line for b in own if b.player == a.player]
    return s.alter(a, *lines, new=(*a.new[:-1], s.unseen(rng)[0]))


@kind("stud", "repeated-cards", "cards-dealt")
def upcard_lost(s: Sound, rng: Random) -> Damage:
    """A line repeats one card too few."""
    a = pick(rng, [a for a in deals(s, first=False) if a.before and len(a.before) > 1])
    cards = list(a.before or ())
    del cards[rng.randrange(len(cards))]
    return s.alter(a, before=tuple(cards))


@kind("stud", "cards-dealt")
def card_too_many(s: Sound, rng: Random) -> Damage:
    """A player gets two cards on one street."""
    a = pick(rng, deals(s, first=False))
    own = [b.line for b in s.acts(StudDeal) if b.player == a.player]
    return s.alter(a, *own, new=(*a.new, *s.unseen(rng)))


@kind("stud", "cards-dealt")
def cards_of_one_lost(s: Sound, rng: Random) -> Damage:
    """A player gets no card on a street on which the others do.

    Left out: the last street, whose cards nobody sees but the hero.
    """
    last = len(s.hand.game.streets) - 1
    a = pick(rng, [a for a in deals(s) if s.streets[a.line] < last])
    at = [s.after(a.line), *[
        b.line for b in s.acts(BringIn, *BETS, StreetHeading) if b.line > a.line
    ][:1]]  # fmt: skip
    return s.delete(a.line, *at)


@kind("stud", "cards-dealt")
def last_card_of_the_hero_lost(s: Sound, rng: Random) -> Damage:
    """The hero gets no card on the last street, which he alone sees."""
    last = len(s.hand.game.streets) - 1
    told = {a.player for a in deals(s, first=True) if len(a.new) == 3}
    a = pick(rng, [a for a in deals(s) if s.streets[a.line] == last and a.player in told])
    heading = max(b.line for b in s.acts(StreetHeading) if b.line < a.line)
    return s.delete(a.line, heading, s.after(a.line))


@kind("stud", "cards-dealt")
def card_doubled(s: Sound, rng: Random) -> Damage:
    """The line of a player's card stands twice."""
    a = pick(rng, deals(s))
    return s.twice(a.line, s.after(a.line))


@kind("stud", "misplaced-line")
def cards_of_a_street_exchanged(s: Sound, rng: Random) -> Damage:
    """Two players get their cards of a street in the other order."""
    found = deals(s, first=False)
    pairs = [(a, b) for a, b in pairwise(found) if b.line == a.line + 1 and a.player != b.player]
    a, b = pick(rng, pairs)
    return s.swap(a.line, b.line)


@kind("stud", "missing-section")
def last_header_lost(s: Sound, _rng: Random) -> Damage:
    """The last street has no header, and no line deals its cards, which nobody knows."""
    last = [a for a in s.acts(StreetHeading) if a.street == len(s.hand.game.streets) - 1]
    need(last and all(a.line < last[0].line for a in deals(s)))
    return s.delete(last[0].line, s.after(last[0].line), s.after(s.after(last[0].line)))


@kind("stud", "misplaced-line", "cards-dealt")
def header_below_the_first_card(s: Sound, rng: Random) -> Damage:
    """A street's header stands below the first of its cards."""
    lines = {a.line for a in deals(s, first=False)}
    a = pick(rng, [a for a in s.acts(StreetHeading) if a.line + 1 in lines])
    return s.swap(a.line, a.line + 1)


@kind("stud", "dealt-absent")
def card_for_one_who_folded(s: Sound, rng: Random) -> Damage:
    """A player who has folded gets a card."""
    a = pick(rng, [a for a in deals(s, first=False) if s.folded(a.line)])
    p = pick(rng, s.folded(a.line))
    own = [b for b in s.acts(StudDeal) if b.player == p and b.line < a.line]
    need(own)
    before = (*(own[-1].before or ()), *own[-1].new)
    new = StudDeal(a.line, p, (s.unseen(rng)[0],), 0, before)
    return s.insert(a.line, s.write(new))


@kind("stud", "card-twice", wide=True)
def card_from_another_hand(s: Sound, rng: Random) -> Damage:
    """A card is everywhere one that another player has been seen with."""
    a = pick(rng, deals(s))
    seen = [c for b in deals(s) if b.player != a.player and b.line < a.line for c in b.new]
    other = pick(rng, seen)
    need(a.new)
    card = a.new[-1]
    changes = {
        number: [line.replace(card, other)]
        for number, line in enumerate(s.lines, 1)
        if "[" in line and card in line
    }
    return s.edit(changes, [*changes, *[b.line for b in s.acts(*BETS, StudDeal)]])


@kind("stud", "bring-in-player", "out-of-turn", "action-missing", "bring-in-missing", wide=True)
def upcards_exchanged(s: Sound, _rng: Random) -> Damage:
    """The one who brings in has another's upcard, and the other has his, on every line."""
    a = bring_in(s)
    first = [b for b in deals(s, first=True) if not b.before]
    own = next(b for b in first if b.player == a.player)
    rest = [b for b in first if b is not own]
    need(all(b.new for b in rest))
    other = min(rest, key=lambda b: "A23456789TJQK".index(b.new[-1][0]))
    one, two = own.new[-1], other.new[-1]
    need(one[0] != two[0])
    changes = {
        number: [line.replace(one, "??").replace(two, one).replace("??", two)]
        for number, line in enumerate(s.lines, 1)
        if "[" in line and (one in line or two in line)
    }
    descriptions = [b.line for b in s.acts(Show)]
    return s.edit(changes, [*changes, *descriptions, *[b.line for b in s.acts(BringIn, *BETS)]])


@kind("stud", "blind-undue")
def blind_in_stud(s: Sound, rng: Random) -> Damage:
    """Somebody posts a blind."""
    need(s.hand.game.stud)
    kinds: tuple[PostKind, ...] = ("small blind", "big blind")
    what = rng.choice(kinds)
    line = s.write(Post(0, pick(rng, s.dealt()), what, s.hand.small))
    return s.insert(s.deal, line)


@kind("stud", "hand-description")
def part_of_a_hand_misnamed(s: Sound, rng: Random) -> Damage:
    """A hand of fewer than seven cards, shown of the winner's own will, has another's name."""
    need(s.hand.game.stud)
    a = pick(rng, [a for a in s.acts(Show) if len(a.cards) < 7 and a.description])
    signs = [card[0] for card in a.cards]
    signs[0] = pick(rng, [x for x in "A23456789TJQK" if x not in signs])
    return s.alter(a, description=f"Lo: {','.join(signs)}")


@kind("stud", "misplaced-line", "missing-section", "doubled-section", "cards-dealt")
def street_of_another_name(s: Sound, rng: Random) -> Damage:
    """A street's header is that of another."""
    one = pick(rng, [a for a in s.acts(StreetHeading) if a.street])
    names = {"4th STREET", "5th STREET", "6th STREET", "RIVER"} - {one.name}
    name = pick(rng, sorted(names))
    near = [a.line for a in s.acts(StreetHeading) if a.line > one.line][:1]
    return s.change(one.line, s.write(replace(one, name=name)), s.after(one.line), *near)
