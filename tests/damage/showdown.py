"""Damage to the showdown: who shows, what, and what it is called."""

import re
from itertools import pairwise
from random import Random

from damage.sound import (
    Damage,
    Sound,
    kind,
    need,
    pick,
)
from msgspec.structs import replace

from histories.actions import Collect, Deal, Muck, NoShow, Note, Show
from histories.hand import SummarySeat

CARDS = ("shown-cards", "summary-cards", "hand-description", "card-twice", "discard-back",
         "own-discard")  # fmt: skip


def contested(s: Sound) -> list[Show]:
    """The hands shown at a showdown."""
    heading = s.showdown
    return [a for a in s.acts(Show) if a.line >= heading.line]


def other_card(cards: tuple[str, ...], new: str, rng: Random) -> tuple[str, ...]:
    at = rng.randrange(len(cards))
    need(new not in cards)
    return (*cards[:at], new, *cards[at + 1 :])


def won(s: Sound, player: int) -> bool:
    return any(a.player == player for a in s.acts(Collect))


@kind("showdown", *CARDS)
def shown_card_of_another_hand(s: Sound, rng: Random) -> Damage:
    """A shown card is one that another player shows."""
    shows = contested(s)
    show = pick(rng, shows)
    card = pick(rng, [c for a in shows if a.player != show.player for c in a.cards])
    at = [a.line for a in shows if card in a.cards]
    return s.alter(show, s.result(show.player).line, *at, cards=other_card(show.cards, card, rng))


@kind("showdown", *CARDS)
def shown_card_changed(s: Sound, rng: Random) -> Damage:
    """A shown card is another one; the summary has the old one."""
    show = pick(rng, contested(s))
    cards = other_card(show.cards, s.unseen(rng)[0], rng)
    return s.alter(show, s.result(show.player).line, cards=cards)


@kind("showdown", "card-twice", "shown-cards", "summary-cards")
def shown_card_twice(s: Sound, rng: Random) -> Damage:
    """One card stands twice in a shown hand."""
    show = pick(rng, contested(s))
    one, two = rng.sample(range(len(show.cards)), 2)
    cards = list(show.cards)
    cards[one] = cards[two]
    return s.alter(show, cards=tuple(cards))


@kind("showdown", "hand-description", "shown-cards", "card-twice")
def shown_rank_changed_everywhere(s: Sound, rng: Random) -> Damage:
    """The rank of a shown card is changed in all lines, and the hand's name stays.

    Left out: a card that the hand's name does not tell of, as the fourth one of a 3-card badugi
    or the side cards of a pair.
    """
    show = pick(rng, contested(s))
    need(show.player != s.hero and show.description)
    assert show.description
    old = pick(rng, [c for c in show.cards if c[0] in show.description.split(":")[-1]])
    need("," in show.description and ":" in show.description)
    need(sum(c[0] == old[0] for c in show.cards) == 1)
    new = pick(rng, [c for c in s.unseen(rng, 8) if c[0] not in "".join(show.cards)])
    lines = {n: [s.line(n).replace(old, new)] for n in (show.line, s.result(show.player).line)}
    return s.edit(lines, [show.line])


@kind("showdown", "hand-description")
def description_of_other_ranks(s: Sound, rng: Random) -> Damage:
    """The name of a shown hand is that of another hand."""
    show = pick(rng, [a for a in contested(s) if a.description])
    return s.alter(show, description=other_name(show.description or "", rng))


def other_name(text: str, rng: Random) -> str:
    """Change one rank in the name of a hand."""
    if re.search(r": [2-9TJQKA](?:,|$)", text):
        at = pick(rng, [m.start() for m in re.finditer(r"(?<=[ ,])[2-9TJQKA](?=,|$)", text)])
        rank = rng.choice([r for r in "23456789TJQKA" if r not in text[text.index(":") :]])
        return text[:at] + rank + text[at + 1 :]
    words = ("Deuce", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack",
             "Queen", "King", "Ace")  # fmt: skip
    named = [word for word in words if word in text]
    old = pick(rng, named)
    new = rng.choice([word for word in words if word not in text])
    plural = "Sixes" if old == "Six" else old + "s"
    other = "Sixes" if new == "Six" else new + "s"
    return text.replace(plural, other) if plural in text else text.replace(old, new)


@kind("showdown", "hand-description")
def description_of_another_rank_of_hand(s: Sound, rng: Random) -> Damage:
    """The name of a shown hand says a better or worse kind of hand."""
    show = pick(rng, [a for a in contested(s) if a.description])
    new = "Lo: a pair of Kings" if "2-7" in s.hand.game_name else "a straight, Five to Nine"
    need(show.description != new)
    return s.alter(show, description=new)


@kind("showdown", "hand-description")
def description_lost(s: Sound, rng: Random) -> Damage:
    """A hand is shown without its name."""
    return s.alter(pick(rng, [a for a in contested(s) if a.description]), description=None)


@kind("showdown", "hand-description")
def descriptions_exchanged(s: Sound, rng: Random) -> Damage:
    """Two hands bear each other's name."""
    shows = [a for a in contested(s) if a.description]
    need(len({a.description for a in shows}) > 1)
    one, two = rng.sample(shows, 2)
    need(one.description != two.description)
    changes = {
        a.line: [s.line(a.line).replace(f"({a.description})", f"({b.description})")]
        for a, b in ((one, two), (two, one))
    }
    return s.edit(changes, list(changes))


def in_summary(s: Sound, seat: SummarySeat, **values: object) -> Damage:
    return s.change(seat.line, s.write_result(replace(seat, **values)))


@kind("showdown", "hand-description")
def description_in_the_summary(s: Sound, rng: Random) -> Damage:
    """The summary gives a shown hand another name."""
    seat = pick(rng, [seat for seat in s.summary.seats if seat.description])
    return in_summary(s, seat, description=other_name(seat.description or "", rng))


@kind("showdown", "summary-cards", "hand-description", "card-twice")
def card_in_the_summary(s: Sound, rng: Random) -> Damage:
    """The summary has another card for a shown hand."""
    seat = pick(rng, [seat for seat in s.summary.seats if seat.ending == "showed"])
    cards = other_card(seat.cards or (), s.unseen(rng)[0], rng)
    return in_summary(s, seat, cards=cards)


@kind("showdown", "summary-cards", "shown-count", "card-twice")
def card_less_in_the_summary(s: Sound, rng: Random) -> Damage:
    """The summary has one card less for a hand."""
    seat = pick(rng, [seat for seat in s.summary.seats if seat.cards])
    return in_summary(s, seat, cards=(seat.cards or ())[1:])


@kind("showdown", "summary-cards", "card-twice", "wrong-winner")
def mucked_card_of_another_hand(s: Sound, rng: Random) -> Damage:
    """A mucked hand has a card that another player shows.

    Left out: a mucked card that is in no other hand; while the hand still loses, no text shows it.
    """
    seat = pick(rng, [x for x in s.summary.seats if x.ending == "mucked" and x.cards])
    card = pick(rng, [c for a in contested(s) if a.player != seat.player for c in a.cards])
    return in_summary(s, seat, cards=other_card(seat.cards or (), card, rng))


@kind("showdown", "summary-cards", "card-twice")
def mucked_card_of_the_hero(s: Sound, rng: Random) -> Damage:
    """The hero's mucked hand has another card than he held."""
    seat = pick(rng, [x for x in s.summary.seats if x.ending == "mucked" and x.cards])
    need(seat.player == s.hero)
    return in_summary(s, seat, cards=other_card(seat.cards or (), s.unseen(rng)[0], rng))


@kind("showdown", "wrong-winner", "card-twice")
def mucked_hand_that_wins(s: Sound, rng: Random) -> Damage:
    """The summary reveals a mucked hand that beats the one that was paid."""
    seat = pick(rng, [x for x in s.summary.seats if x.ending == "mucked" and x.cards])
    need(seat.player != s.hero)
    best = {
        "five-card draw": "Ah Kh Qh Jh Th",
        "badugi": "As 2h 3d 4c",
    }.get(s.hand.game_name, "7d 5c 4h 3s 2d")
    cards = tuple(best.split())
    need(not set(cards) & s.seen())
    damage = in_summary(s, seat, cards=cards)
    return Damage(damage.lines, damage.at | {a.line for a in s.acts(Collect)})


@kind("showdown", "shown-count")
def card_less_shown(s: Sound, rng: Random) -> Damage:
    """One card less is shown."""
    show = pick(rng, contested(s))
    return s.alter(show, cards=show.cards[1:])


@kind("showdown", "shown-count")
def card_more_shown(s: Sound, rng: Random) -> Damage:
    """One card more is shown."""
    show = pick(rng, contested(s))
    return s.alter(show, cards=(*show.cards, *s.unseen(rng)))


@kind("showdown", "showdown-needless", "misplaced-line")
def showdown_inserted(s: Sound, rng: Random) -> Damage:
    """A showdown is announced and one player is left."""
    need(not s.headings("SHOW DOWN"))
    collect = pick(rng, s.acts(Collect)[:1])
    return s.insert(collect.line, "*** SHOW DOWN ***")


@kind("showdown", "show-missing", "wrong-winner", "hand-untold")
def show_lost(s: Sound, rng: Random) -> Damage:
    """The line of a shown hand is missing."""
    show = pick(rng, contested(s))
    return s.delete(
        show.line, s.after(show.line), s.showdown.line, s.result(show.player).line,
        *[a.line for a in s.acts(Collect, Muck, Show) if a.line != show.line],
    )  # fmt: skip


@kind("showdown", "show-missing", "hand-untold")
def muck_lost(s: Sound, rng: Random) -> Damage:
    """The line of a mucked hand is missing."""
    muck = pick(rng, s.acts(Muck))
    return s.delete(
        muck.line, s.after(muck.line), s.showdown.line, s.result(muck.player).line,
        *[a.line for a in s.acts(Collect)],
    )  # fmt: skip


@kind("showdown", "show-repeated")
def show_doubled(s: Sound, rng: Random) -> Damage:
    """A hand is shown or mucked twice."""
    heading = s.showdown
    return s.twice(pick(rng, [a.line for a in s.acts(Show, Muck) if a.line >= heading.line]))


@kind("showdown", "first-mucks", "wrong-winner", "summary-ending")
def show_to_muck(s: Sound, rng: Random) -> Damage:
    """A shown hand is mucked; the summary has it as shown."""
    show = pick(rng, contested(s))
    return s.change(
        show.line, s.write(Muck(show.line, show.player)), s.result(show.player).line,
        *[a.line for a in s.acts(Collect) if a.player == show.player],
    )  # fmt: skip


@kind("showdown", "summary-ending", "hand-description")
def muck_to_show(s: Sound, rng: Random) -> Damage:
    """A mucked hand is shown, with a right name; the summary has it as mucked."""
    from replayer.naming import describe

    muck = pick(rng, s.acts(Muck))
    seat = s.result(muck.player)
    need(seat.cards)
    assert seat.cards
    text = describe(s.hand.game.shares[0].ranking, seat.cards)
    return s.change(muck.line, s.write(Show(muck.line, muck.player, seat.cards, text)), seat.line)


@kind("showdown", "folded-shows")
def folded_player_shows(s: Sound, rng: Random) -> Damage:
    """Somebody who has folded shows or mucks."""
    at = pick(rng, s.acts(Show, Muck))
    player = pick(rng, s.folded(at.line))
    cards = tuple(s.unseen(rng, s.hand.game.hole))
    line = rng.choice((Muck(at.line, player), Show(at.line, player, cards)))
    return s.insert(at.line, s.write(line))


@kind("showdown", "folded-shows", "show-repeated", "show-missing")
def show_of_another(s: Sound, rng: Random) -> Damage:
    """A shown or mucked hand bears another player's name."""
    heading = s.showdown
    action = pick(rng, [a for a in s.acts(Show, Muck) if a.line >= heading.line])
    other = pick(rng, [p for p in s.dealt() if p != action.player])
    others = [a.line for a in s.acts(Show, Muck) if a.player == other]
    return s.alter(action, heading.line, *others, player=other)


@kind("showdown", "showing-order", "first-mucks")
def shown_out_of_order(s: Sound, rng: Random) -> Damage:
    """Two neighbouring lines of the showdown change places."""
    heading = s.showdown
    actions = [a for a in s.hand.actions if not isinstance(a, Note) and a.line >= heading.line]
    pairs = [
        (a.line, b.line)
        for a, b in pairwise(actions)
        if isinstance(a, Show | Muck) and isinstance(b, Show | Muck)
    ]
    one, two = pick(rng, pairs)
    return s.swap(one, two)


@kind("showdown", "muck-uncontested")
def muck_without_a_contest(s: Sound, rng: Random) -> Damage:
    """The winner of an uncontested pot mucks."""
    need(not s.headings("SHOW DOWN"))
    no_show = pick(rng, s.acts(NoShow))
    return s.change(no_show.line, s.write(Muck(no_show.line, no_show.player)))


@kind("showdown", "show-missing", "show-repeated")
def muck_to_no_show(s: Sound, rng: Random) -> Damage:
    """Somebody at a showdown neither shows nor mucks, and the line says so."""
    muck = pick(rng, s.acts(Muck))
    return s.change(muck.line, s.write(NoShow(muck.line, muck.player)), s.showdown.line)


@kind("showdown", "shown-cards", "card-twice", "own-discard", "discard-back")
def hero_shows_other_cards(s: Sound, rng: Random) -> Damage:
    """The hero shows a card that he did not hold, the summary too."""
    show = pick(rng, contested(s))
    need(show.player == s.hero and s.acts(Deal))
    old, new = rng.choice(show.cards), s.unseen(rng)[0]
    lines = {n: [s.line(n).replace(old, new)] for n in (show.line, s.result(show.player).line)}
    return s.edit(lines, [show.line])


@kind("showdown", "folded-shows", "paid-folded", "misplaced-line", "action-missing",
      "showdown-needless", "show-repeated", "hand-over", "out-of-turn", "betting-over",
      "show-missing", "draw-missing")  # fmt: skip
def show_early(s: Sound, rng: Random) -> Damage:
    """A hand is shown before the last answer."""
    show = pick(rng, contested(s)[:1])
    actions = [a.line for a in s.hand.actions if not isinstance(a, Note)]
    before = actions[actions.index(s.showdown.line) - 1]
    return s.edit(
        {show.line: [], before: [s.line(show.line), s.line(before)]},
        [before, (before, 1), s.showdown.line],
    )
