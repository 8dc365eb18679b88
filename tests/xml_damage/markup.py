"""Damage to tags, attributes and the marks of rounds."""

import re
from random import Random

from xml_damage.sound import (
    AWARDS,
    BETS,
    DRAWS,
    EVENTS,
    PAID,
    PLAYER,
    POSTS,
    SEATS,
    Damage,
    Inapplicable,
    Sound,
    around,
    kind,
    pick,
    swap_out,
    without,
)


@kind("unreadable-line")
def a_tag_without_its_end(s: Sound, rng: Random) -> Damage:
    at = pick(rng, s.find(f"{BETS}|{DRAWS}"))
    return swap_out(s, at, r"/?>", "", at + 1)


@kind("unreadable-line")
def a_quote_lost(s: Sound, rng: Random) -> Damage:
    at = pick(rng, s.find(f"{BETS}|{DRAWS}"))
    return swap_out(s, at, r'(?<=[A-Za-z0-9])"', "", at + 1)


@kind("unreadable-line", "missing-section", "unknown-verb")
def an_element_misspelt(s: Sound, rng: Random) -> Damage:
    at = pick(rng, s.find(f"{BETS}|{POSTS}"))
    return swap_out(s, at, r"<(event|ACTION)", "<" + pick(rng, ("evnt", "EVENTS", "acton")))


@kind("missing-section", rooms=("merge",))
def the_end_of_a_round_lost(s: Sound, rng: Random) -> Damage:
    ends = s.find(r"^\s*</round>$")
    return without(s, pick(rng, ends))


@kind("missing-section", "misplaced-line", "unreadable-line", "doubled-section", rooms=("merge",))
def the_start_of_a_round_lost(s: Sound, rng: Random) -> Damage:
    at = pick(rng, s.find(r"<round (?!.*END_OF)"))
    return Damage(without(s, at).lines, around(at, *range(at, at + 14)))


@kind("missing-section", "no-seats", "unreadable-line", "misplaced-line", rooms=("merge",))
def the_start_of_the_players_lost(s: Sound, rng: Random) -> Damage:
    return without(s, pick(rng, s.find("<players")))


@kind("truncated", "unreadable-line", "unreadable-header", "missing-section", "no-seats")
def cut_short(s: Sound, rng: Random) -> Damage:
    text = "\n".join(s.lines)
    end = rng.randrange(text.index("\n") + 3, len(text) - 12)
    lines = text[:end].split("\n")
    return Damage(lines, frozenset((1, *range(max(len(lines) - 2, 1), len(lines) + 2))))


@kind("unreadable-line", "unknown-line")
def rubbish_between(s: Sound, rng: Random) -> Damage:
    at = pick(rng, s.find(EVENTS))
    return Damage([*s.lines[: at - 1], "== 0x7f ==", *s.lines[at - 1 :]], frozenset((at,)))


@kind("unreadable-line")
def an_attribute_lost(s: Sound, rng: Random) -> Damage:
    at = pick(rng, s.find(f"{PAID}|{DRAWS}|{POSTS}"))
    return swap_out(s, at, pick(rng, (f" {PLAYER}", r' (amount|VALUE|text|COUNT)="[^"]*"')), "")


@kind("unreadable-line")
def a_type_lost(s: Sound, rng: Random) -> Damage:
    return swap_out(s, pick(rng, s.find(f"{BETS}|{DRAWS}")), r' (type|TYPE)="[^"]*"', "")


@kind("unknown-verb")
def an_event_misspelt(s: Sound, rng: Random) -> Damage:
    at = pick(rng, s.find(f"{BETS}|{DRAWS}"))
    return swap_out(s, at, r'(?<=(?:type|TYPE)=").', "X")


@kind("unreadable-line", rooms=("merge",))
def a_round_misspelt(s: Sound, rng: Random) -> Damage:
    return swap_out(s, pick(rng, s.find("<round ")), r'id="..', 'id="XY')


@kind(
    "doubled-section",
    "misplaced-line",
    "draw-extra",
    "missing-section",
    rooms=("merge",),
    wide=True,
)
def a_round_named_as_another(s: Sound, rng: Random) -> Damage:
    one, other = rng.sample(s.find("<round (?!.*(?:END_OF|SHOWDOWN))"), 2)
    name = re.search(r'id="(\w+)"', s.lines[other - 1])
    if name is None:
        raise Inapplicable  # another kind of quotes
    damage = swap_out(s, one, r'id="\w+"', name[0])
    return Damage(damage.lines, frozenset(range(min(one, other), len(s.lines) + 1)))


@kind("unknown-player")
def a_player_nobody_knows(s: Sound, rng: Random) -> Damage:
    at = pick(rng, s.find(f"{BETS}|{DRAWS}|{POSTS}|{AWARDS}"))
    attribute = "player" if s.hand.room == "merge" else "PLAYER"
    strange = "9" if s.hand.room == "merge" else "Nobody here"
    if f'seat="{strange}"' in "".join(s.lines):
        raise Inapplicable
    return swap_out(s, at, PLAYER, f'{attribute}="{strange}"')


@kind("impossible-amount")
def an_amount_that_is_none(s: Sound, rng: Random) -> Damage:
    at = pick(rng, s.find(f"{PAID}|{POSTS}|{AWARDS}"))
    wrong = pick(rng, ("0.5O", "-1.00", "1.000", "01.00", "$1.00", "", "1e3"))
    name = re.search(r"(amount|VALUE|WIN)=", s.lines[at - 1])
    if name is None:
        raise Inapplicable  # another kind of quotes
    return swap_out(s, at, r'(amount|VALUE|WIN)="[^"]*"', f'{name[1]}="{wrong}"')


@kind("impossible-card")
def a_card_of_no_deck(s: Sound, rng: Random) -> Damage:
    at = pick(rng, s.find(r'cards="|LINK="[0-9]'))
    if s.hand.room == "merge":
        return swap_out(s, at, r"[2-9TJQKA][cdhs](?=[,\"])", pick(rng, ("1h", "Tx", "10h", "??")))
    return swap_out(s, at, r'LINK="[0-9]+"', f'LINK="{pick(rng, ("52", "x", "", "-1"))}"')


@kind("unreadable-line", "impossible-amount", "impossible-seat")
def a_seat_that_cannot_be_read(s: Sound, rng: Random) -> Damage:
    at = pick(rng, s.find(SEATS))
    what = pick(rng, (r'(balance|AMOUNT)="[^"]*"', r'(seat|SEAT)="[^"]*"'))
    found = re.search(what, s.lines[at - 1])
    if found is None:
        raise Inapplicable  # another kind of quotes
    return swap_out(s, at, what, f'{found[1]}="x"')
