"""Damage to where the known cards are, and to the deck."""

from random import Random

from damage.draws import PLACES, hero_draws, stub
from damage.sound import ANY, BETS, DRAWS, Damage, Sound, kind, need, pick

from histories.actions import Deal, Discard, Reshuffle, Show, StandPat
from replayer.houserules import profile


@kind("draws", "discard-not-held")
def discard_not_held(s: Sound, rng: Random) -> Damage:
    """A discarded card was never in the hand."""
    discard, _ = pick(rng, hero_draws(s))
    assert discard.cards is not None
    cards = list(discard.cards)
    cards[rng.randrange(len(cards))] = s.unseen(rng)[0]
    return s.alter(discard, cards=tuple(cards))


@kind("draws", "kept-cards", "own-discard", "card-twice")
def discard_that_was_kept(s: Sound, rng: Random) -> Damage:
    """A card is discarded and then among the kept ones."""
    discard, deal = pick(rng, hero_draws(s))
    assert discard.cards is not None
    need(deal.cards)
    cards = list(discard.cards)
    cards[rng.randrange(len(cards))] = rng.choice(deal.cards)
    return s.alter(discard, deal.line, cards=tuple(cards))


@kind("draws", "draw-count", "new-cards")
def discard_lacks_a_card(s: Sound, rng: Random) -> Damage:
    """A discarded card is not named."""
    discard, _ = pick(rng, [pair for pair in hero_draws(s) if pair[0].count > 1])
    assert discard.cards is not None
    return s.alter(discard, cards=discard.cards[1:])


@kind("draws", "draw-count", "card-twice", "discard-not-held")
def discard_names_a_card_twice(s: Sound, rng: Random) -> Damage:
    """A discarded card is named twice."""
    discard, _ = pick(rng, [pair for pair in hero_draws(s) if pair[0].count > 1])
    assert discard.cards is not None
    return s.alter(discard, cards=(discard.cards[1], *discard.cards[1:]))


@kind("draws", "kept-cards")
def kept_card_changed(s: Sound, rng: Random) -> Damage:
    """A kept card is another one."""
    _, deal = pick(rng, hero_draws(s))
    need(deal.cards)
    cards = list(deal.cards)
    cards[rng.randrange(len(cards))] = s.unseen(rng)[0]
    return s.alter(deal, cards=tuple(cards))


@kind("draws", "kept-cards", "new-cards")
def kept_card_lost(s: Sound, rng: Random) -> Damage:
    """A kept card is not named."""
    _, deal = pick(rng, [pair for pair in hero_draws(s) if len(pair[1].cards) > 1])
    return s.alter(deal, cards=deal.cards[1:])


@kind("draws", *PLACES)
def new_card_in_hand_already(s: Sound, rng: Random) -> Damage:
    """A new card is one of the kept ones."""
    _, deal = pick(rng, hero_draws(s))
    assert deal.new is not None
    need(deal.cards)
    return s.alter(deal, new=(rng.choice(deal.cards), *deal.new[1:]))


@kind("draws", "own-discard", "discard-back")
def new_card_just_discarded(s: Sound, rng: Random) -> Damage:
    """A new card is one that he has just thrown away."""
    discard, deal = pick(rng, hero_draws(s))
    assert deal.new is not None
    assert discard.cards is not None
    return s.alter(deal, new=(rng.choice(discard.cards), *deal.new[1:]))


@kind("draws", "own-discard", "discard-back")
def new_card_discarded_before(s: Sound, rng: Random) -> Damage:
    """A new card is one that he threw away in an earlier draw."""
    pairs = hero_draws(s)
    need(len(pairs) > 1)
    at = rng.randrange(1, len(pairs))
    deal = pairs[at][1]
    discard = pairs[rng.randrange(at)][0]
    assert deal.new is not None
    assert discard.cards is not None
    return s.alter(deal, new=(rng.choice(discard.cards), *deal.new[1:]))


@kind("draws", "new-cards")
def new_card_too_many(s: Sound, rng: Random) -> Damage:
    """One new card too many."""
    _, deal = pick(rng, hero_draws(s))
    assert deal.new is not None
    return s.alter(deal, new=(*deal.new, *s.unseen(rng)))


@kind("draws", "new-cards", "unreadable-line", "kept-cards", "new-cards-missing")
def new_card_too_few(s: Sound, rng: Random) -> Damage:
    """One new card too few."""
    _, deal = pick(rng, [pair for pair in hero_draws(s) if len(pair[1].new or ()) > 1])
    assert deal.new is not None
    return s.alter(deal, new=deal.new[1:])


@kind("draws", "new-cards", "kept-cards")
def brackets_exchanged(s: Sound, rng: Random) -> Damage:
    """The new cards stand before the kept ones."""
    _, deal = pick(rng, hero_draws(s))
    assert deal.new is not None
    need(deal.cards)
    return s.alter(deal, cards=deal.new, new=deal.cards)


@kind(
    "draws",
    "kept-cards",
    "new-cards",
    "discard-not-held",
    "card-twice",
    "draw-turn",
    "draw-absent",
    "new-cards-missing",
    "dealt-absent",
    "new-cards",
)
def dealt_to_another(s: Sound, rng: Random) -> Damage:
    """The hero's new cards are dealt to another player."""
    discard, deal = pick(rng, hero_draws(s))
    other = pick(rng, [p for p in s.live(deal.line) if p != deal.player])
    return s.alter(deal, s.after(deal.line), discard.line, player=other)


@kind("draws", "pat-cards")
def pat_on_another_card(s: Sound, rng: Random) -> Damage:
    """The hero stands pat on a card that he does not hold."""
    pat = pick(rng, [a for a in s.acts(StandPat) if a.cards])
    assert pat.cards is not None
    return s.alter(pat, cards=(*s.unseen(rng), *pat.cards[1:]))


@kind("draws", "pat-cards")
def pat_on_a_card_less(s: Sound, rng: Random) -> Damage:
    """The hero stands pat on one card less."""
    pat = pick(rng, [a for a in s.acts(StandPat) if a.cards])
    assert pat.cards is not None
    return s.alter(pat, cards=pat.cards[1:])


@kind("draws", "new-cards-missing", "draw-count")
def pat_to_discard(s: Sound, rng: Random) -> Damage:
    """The hero discards where he stood pat; nothing new comes."""
    pat = pick(rng, [a for a in s.acts(StandPat) if a.cards])
    assert pat.cards is not None
    new = Discard(pat.line, pat.player, 1, pat.cards[:1])
    return s.change(pat.line, s.write(new), s.after(pat.line))


@kind("draws", "new-cards", "pat-cards", "draw-turn", "draw-extra", "draw-missing")
def discard_to_pat(s: Sound, rng: Random) -> Damage:
    """The hero stands pat and gets new cards."""
    discard, deal = pick(rng, hero_draws(s))
    assert discard.cards is not None
    cards = (*deal.cards, *discard.cards)
    return s.change(discard.line, s.write(StandPat(discard.line, discard.player, cards)), deal.line)


@kind("draws", *PLACES, "shown-cards")
def new_card_of_another_hand(s: Sound, rng: Random) -> Damage:
    """A new card is one that another player shows; the hero's own lines follow it."""
    hero = s.hero
    theirs = [c for a in s.acts(Show) if a.player != hero for c in a.cards]
    _, deal = pick(rng, hero_draws(s))
    assert deal.new is not None
    old = rng.choice(deal.new)
    card = pick(rng, theirs)
    lines = {}
    for n, line in enumerate(s.lines, 1):
        if n >= deal.line and old in line and s.who(hero) in line:
            lines[n] = [line.replace(old, card)]
    at = [deal.line, *(a.line for a in s.acts(Show) if card in a.cards or a.player == hero)]
    return s.edit(lines, at)


@kind("draws", *PLACES, "shown-cards")
def hero_card_of_another_hand_everywhere(s: Sound, rng: Random) -> Damage:
    """A card of the hero becomes one that another player shows, in all lines of the hero."""
    hero = s.hero
    theirs = [c for a in s.acts(Show) if a.player != hero for c in a.cards]
    deal = s.acts(Deal)[0]
    old, card = rng.choice(deal.cards), pick(rng, theirs)
    lines = {
        n: [line.replace(old, card)]
        for n, line in enumerate(s.lines, 1)
        if old in line and s.who(hero) in line and ' said, "' not in line
    }
    at = [deal.line, *(a.line for a in s.acts(Show) if card in a.cards or a.player == hero)]
    at += [a.line for a in s.acts(Discard) if a.cards and old in a.cards]
    return s.edit(lines, at)


@kind("draws", "discard-back", "own-discard")
def discard_shown_by_another(s: Sound, rng: Random) -> Damage:
    """Another player shows a card that the hero threw away, with no reshuffle between.

    Left out: hands with a reshuffle, after which the card may have come back.
    """
    need(not s.acts(Reshuffle))
    hero = s.hero
    gone = [c for discard, _ in hero_draws(s) for c in discard.cards or ()]
    show = pick(rng, [a for a in s.acts(Show) if a.player != hero])
    old, card = rng.choice(show.cards), pick(rng, gone)
    lines = {n: [s.line(n).replace(old, card)] for n in (show.line, s.result(show.player).line)}
    return s.edit(lines, [show.line])


@kind("draws", "discard-not-held", "kept-cards", "pat-cards", "card-twice", "shown-cards",
      "cards-dealt", "summary-cards", "own-discard")  # fmt: skip
def first_deal_changed(s: Sound, rng: Random) -> Damage:
    """A card of the first deal is another one; the hero's later lines name the old one.

    Left out: a hero who folds before a later line names his cards.
    """
    deal = pick(rng, s.acts(Deal)[:1])
    need(deal.new is None)
    old = rng.choice(deal.cards)
    later = [
        a.line
        for a in s.acts(Discard, Deal, StandPat, Show)
        if a.line > deal.line
        and a.player == deal.player
        and old in (a.cards or ())
        and old in s.line(a.line)
    ]
    need(later)
    cards = tuple(s.unseen(rng)[0] if card == old else card for card in deal.cards)
    return s.alter(deal, later[0], cards=cards)


@kind("draws", "cards-dealt", "discard-not-held", "kept-cards", "pat-cards", "missing-section",
      "shown-cards", "dealt-absent", "card-twice")  # fmt: skip
def first_deal_to_another(s: Sound, rng: Random) -> Damage:
    """The first cards are dealt to another player, the draws name those of the hero.

    Left out: a hero whose cards are never named again.
    """
    deal = pick(rng, s.acts(Deal)[:1])
    need(deal.new is None)
    later = [
        a.line
        for a in s.acts(Discard, Deal, StandPat, Show)
        if a.line > deal.line and a.player == deal.player and getattr(a, "cards", None)
    ]
    need(later)
    other = pick(rng, [p for p in s.dealt() if p != deal.player])
    return s.alter(deal, *later[:2], player=other)


# the deck


@kind("draws", "reshuffle-missing")
def reshuffle_lost(s: Sound, rng: Random) -> Damage:
    """The stub cannot serve and nothing says that it was reshuffled."""
    return s.delete(pick(rng, s.acts(Reshuffle)).line)


@kind("draws", "reshuffle-needless")
def reshuffle_early(s: Sound, rng: Random) -> Damage:
    """The deck is reshuffled one draw too early."""
    shuffle = pick(rng, s.acts(Reshuffle))
    before = max(a.line for a in s.acts(*DRAWS) if a.line < shuffle.line)
    action = next(a for a in s.acts(*DRAWS) if a.line == before)
    need(action.cards is None and s.streets[before] == s.streets[shuffle.line])
    need(isinstance(action, Discard))
    return s.edit(
        {shuffle.line: [], before: [s.line(shuffle.line), s.line(before)]},
        [before, (before, 1), s.after(shuffle.line)],
    )


@kind("draws", "reshuffle-missing")
def reshuffle_late(s: Sound, rng: Random) -> Damage:
    """The deck is reshuffled one draw too late."""
    shuffle = pick(rng, s.acts(Reshuffle))
    follows = s.after(shuffle.line)
    return s.edit(
        {shuffle.line: [], follows: [s.line(follows), s.line(shuffle.line)]},
        [follows, (follows, 1)],
    )


@kind("draws", "reshuffle-needless", "misplaced-line")
def reshuffle_inserted(s: Sound, rng: Random) -> Damage:
    """The deck is reshuffled and the stub could serve."""
    need(not s.acts(Reshuffle))
    left = stub(s)
    action = pick(
        rng,
        [a for a in s.acts(*DRAWS) if left[a.line] >= (a.count if isinstance(a, Discard) else 0)],
    )
    return s.insert(action.line, "The deck is reshuffled")


@kind("draws", "reshuffle-needless", "misplaced-line")
def reshuffle_without_a_draw(s: Sound, rng: Random) -> Damage:
    """The deck is reshuffled among the bets."""
    action = pick(rng, s.acts(*BETS))
    return s.insert(action.line, "The deck is reshuffled", s.after(action.line))


@kind("draws", "reshuffle-needless", "doubled-section")
def reshuffle_doubled(s: Sound, rng: Random) -> Damage:
    """The deck is reshuffled twice."""
    return s.twice(pick(rng, s.acts(Reshuffle)).line)


@kind("draws", ANY, wide=True)
def draws_of_two_streets_exchanged(s: Sound, rng: Random) -> Damage:
    """The hero's lines of two draws stand in each other's place."""
    pairs = hero_draws(s)
    need(len(pairs) > 1)
    one, two = sorted(rng.sample(range(len(pairs)), 2))
    (a, b), (c, d) = pairs[one], pairs[two]
    lines = {
        a.line: [s.line(c.line)], b.line: [s.line(d.line)],
        c.line: [s.line(a.line)], d.line: [s.line(b.line)],
    }  # fmt: skip
    return s.edit(lines, list(lines))


@kind("draws", "new-cards-missing")
def draw_without_its_cards(s: Sound, rng: Random) -> Damage:
    """The cards that a player throws away are not named, and no line has the new ones."""
    discard, deal = pick(rng, [pair for pair in hero_draws(s) if pair[0].line != pair[1].line])
    need("[" in s.line(discard.line))
    unnamed = s.line(discard.line).partition(" [")[0]
    return s.edit({discard.line: [unnamed], deal.line: []}, [discard.line])


@kind("draws", "pat-cards")
def pat_without_its_cards(s: Sound, rng: Random) -> Damage:
    """A player stands pat on cards that are known, and the line does not name them."""
    need("pat cards" not in profile(s.hand.room).unsaid)
    pat = pick(rng, [one for one in s.acts(StandPat) if one.cards is not None])
    return s.alter(pat, cards=None)
