"""Damage to the draws: turns and counts."""

from itertools import pairwise
from random import Random

from damage.sound import BETS, DRAWS, Damage, Sound, kind, need, pick

from histories.actions import Deal, Discard, Note, Reshuffle, StandPat

TURN = ("draw-turn", "draw-missing", "draw-extra", "draw-absent")
PLACES = ("card-twice", "own-discard", "discard-back")


def villains(s: Sound) -> list[Discard | StandPat]:
    """Draws of players whose cards are hidden."""
    return [a for a in s.acts(Discard, StandPat) if a.cards is None]


def hero_draws(s: Sound) -> list[tuple[Discard, Deal]]:
    """Discards with cards, and the deals that follow them."""
    pairs = []
    deals = s.acts(Deal)
    for a in s.acts(Discard):
        if a.cards is not None:
            deal = next((d for d in deals if d.line >= a.line and d.player == a.player), None)
            if deal is not None and deal.new is not None:
                pairs.append((a, deal))
    return pairs


def stub(s: Sound) -> dict[int, int]:
    """The cards left in the stub before each draw, up to the first reshuffle."""
    left = 52 - s.hand.game.hole * len(s.dealt())
    found = {}
    for a in s.acts(Discard, StandPat, Reshuffle):
        if isinstance(a, Reshuffle):
            break
        found[a.line] = left
        left -= a.count if isinstance(a, Discard) else 0
    return found


@kind("draws", "draw-missing")
def draw_lost(s: Sound, rng: Random) -> Damage:
    """The draw of a player whose cards are hidden is missing."""
    return s.delete(pick(rng, villains(s)).line)


@kind("draws", "draw-missing", "new-cards")
def discard_of_the_hero_lost(s: Sound, rng: Random) -> Damage:
    """The discard is missing, the new cards are there."""
    discard, deal = pick(rng, hero_draws(s))
    return s.delete(discard.line, deal.line)


@kind("draws", "new-cards-missing")
def new_cards_lost(s: Sound, rng: Random) -> Damage:
    """The new cards of the hero are missing."""
    _, deal = pick(rng, hero_draws(s))
    return s.delete(deal.line)


@kind("draws", "draw-missing")
def draw_of_the_hero_lost(s: Sound, rng: Random) -> Damage:
    """The discard and the new cards are missing."""
    discard, deal = pick(rng, hero_draws(s))
    return s.edit({discard.line: [], deal.line: []}, [s.after(deal.line)])


@kind("draws", "draw-missing")
def pat_of_the_hero_lost(s: Sound, rng: Random) -> Damage:
    """The hero's line is missing where he stood pat."""
    return s.delete(pick(rng, [a for a in s.acts(StandPat) if a.cards]).line)


@kind("draws", "draw-missing", "missing-section", "draw-extra", "betting-over", "action-missing",
      "out-of-turn", "hand-over", "misplaced-line", wide=True)  # fmt: skip
def whole_draw_lost(s: Sound, rng: Random) -> Damage:
    """All lines of a draw are missing."""
    street = pick(rng, {s.streets[a.line] for a in s.acts(*DRAWS)})
    lines = [
        a.line
        for a in s.acts(Discard, StandPat, Deal, Reshuffle)
        if s.streets[a.line] == street and street
    ]
    return s.edit({line: [] for line in lines}, [s.after(lines[-1])])


@kind("draws", "draw-extra", "draw-turn")
def draw_doubled(s: Sound, rng: Random) -> Damage:
    """A draw stands twice."""
    return s.twice(pick(rng, villains(s)).line)


@kind("draws", "draw-extra", "new-cards-missing", "new-cards", "card-twice", "own-discard",
      "discard-not-held", "draw-turn")  # fmt: skip
def draw_of_the_hero_doubled(s: Sound, rng: Random) -> Damage:
    """The discard of the hero stands twice, or his new cards do."""
    action = pick(rng, pick(rng, hero_draws(s)))
    return s.twice(action.line, s.after(action.line))


@kind("draws", "draw-turn")
def draws_exchanged(s: Sound, rng: Random) -> Damage:
    """Two neighbouring draws change places."""
    actions = [a for a in s.hand.actions if not isinstance(a, Note)]
    pairs = [
        (a.line, b.line)
        for a, b in pairwise(actions)
        if isinstance(a, DRAWS)
        and isinstance(b, DRAWS)
        and not (a.cards and isinstance(a, Discard))
    ]
    one, two = pick(rng, pairs)
    follows = next((a for a in actions if a.line > two), None)
    need(not (isinstance(follows, Deal)))
    return s.swap(one, two)


@kind("draws", "draw-turn")
def draw_of_the_hero_late(s: Sound, rng: Random) -> Damage:
    """The hero draws after the next player."""
    discard, deal = pick(rng, hero_draws(s))
    follows = s.after(deal.line)
    need(any(a.line == follows for a in s.acts(*DRAWS)))
    changes = {
        discard.line: [s.line(follows), s.line(discard.line)], follows: []
    }  # fmt: skip
    return s.edit(changes, [discard.line, (discard.line, 1)])


@kind("draws", "draw-absent")
def folded_player_draws(s: Sound, rng: Random) -> Damage:
    """Somebody who has folded draws."""
    at = pick(rng, [a for a in s.acts(*DRAWS) if s.folded(a.line)])
    player = pick(rng, s.folded(at.line))
    draw = rng.choice((StandPat(at.line, player), Discard(at.line, player, 2)))
    return s.insert(at.line, s.write(draw))


@kind("draws", *TURN)
def draw_of_another(s: Sound, rng: Random) -> Damage:
    """A draw bears the name of another player."""
    action = pick(rng, villains(s))
    other = pick(rng, [p for p in s.dealt() if p != action.player])
    return s.alter(action, s.after(action.line), player=other)


@kind("draws", "draw-extra", "draw-turn", "misplaced-line")
def draw_after_the_last_round(s: Sound, rng: Random) -> Damage:
    """Somebody draws before the showdown."""
    heading = s.showdown
    player = pick(rng, s.live(heading.line))
    return s.insert(heading.line, s.write(Discard(0, player, 1)))


@kind("draws", "draw-turn", "misplaced-line", "draw-extra", "action-missing", "missing-section")
def draw_before_the_first_round(s: Sound, rng: Random) -> Damage:
    """Somebody draws before the first bet."""
    first = pick(rng, s.acts(*BETS)[:1])
    player = pick(rng, [p for p in s.dealt() if p != s.hero])
    return s.insert(first.line, s.write(Discard(0, player, 1)))


# counts


@kind("draws", "draw-count")
def count_of_the_hero_changed(s: Sound, rng: Random) -> Damage:
    """The hero's number of discards is not that of the cards named."""
    discard, _ = pick(rng, hero_draws(s))
    count = pick(
        rng, [n for n in (discard.count - 1, discard.count + 1) if 0 < n <= s.hand.game.hole]
    )
    return s.alter(discard, count=count)


@kind("draws", "draw-too-many", "unreadable-line")
def more_discards_than_cards(s: Sound, rng: Random) -> Damage:
    """More discards than a hand holds."""
    action = pick(rng, [a for a in villains(s) if isinstance(a, Discard)])
    return s.alter(action, count=s.hand.game.hole + rng.randrange(1, 4))


@kind("draws", "draw-too-many", "unreadable-line", "unknown-verb", "draw-count")
def no_discards(s: Sound, rng: Random) -> Damage:
    """A discard of no cards, which the room calls standing pat."""
    action = pick(rng, [a for a in villains(s) if isinstance(a, Discard)])
    return s.alter(action, count=0)


@kind("draws", "unreadable-line", "unknown-verb")
def cards_and_card(s: Sound, rng: Random) -> Damage:
    """`1 cards`, or `2 card`."""
    action = pick(rng, s.acts(Discard))
    old = s.line(action.line)
    at = old.index("discards ", len(s.who(action.player)))
    head, tail = old[:at], old[at:]
    new = (
        tail.replace(" cards", " card", 1)
        if " cards" in tail
        else tail.replace(" card", " cards", 1)
    )
    return s.change(action.line, head + new)


@kind("draws", "reshuffle-needless", "reshuffle-missing")
def count_before_a_reshuffle(s: Sound, rng: Random) -> Damage:
    """A hidden number of discards is changed, and the stub runs out elsewhere.

    Left out: changes after which the stub is still too small at the reshuffle, and all hands
    without one, where no text can show another number.
    """
    shuffle = pick(rng, s.acts(Reshuffle)[:1])
    left = stub(s)
    asked = next(a for a in s.acts(*DRAWS) if a.line > shuffle.line)
    need(isinstance(asked, Discard))
    assert isinstance(asked, Discard)
    before = [a for a in s.acts(*DRAWS) if a.line < shuffle.line]
    last = before[-1]
    rest = left[last.line] - (last.count if isinstance(last, Discard) else 0)
    action = pick(rng, [a for a in before if a.cards is None and isinstance(a, Discard)])
    assert isinstance(action, Discard)
    fewer = asked.count - rest
    need(fewer > 0)
    if rng.random() < 0.5 and action.count > fewer:
        return s.alter(action, shuffle.line, count=action.count - fewer)
    more = rest + 1
    need(action.count + more <= s.hand.game.hole)
    later = [a.line for a in before if a.line >= action.line]
    return s.alter(action, *later, shuffle.line, count=action.count + more)
