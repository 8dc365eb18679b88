"""Damage to posts, bets, folds and their order."""

import re
from itertools import pairwise
from random import Random

from xml_damage.sound import (
    BETS,
    DRAWS,
    PAID,
    PLAYER,
    POSTS,
    SUMS,
    TURN,
    Damage,
    Inapplicable,
    Sound,
    around,
    block,
    doubled,
    kind,
    moved,
    pick,
    put,
    swap_out,
    without,
)


@kind(*TURN, "uncalled-unexpected")
def a_bet_lost(s: Sound, rng: Random) -> Damage:
    at = pick(rng, s.find(BETS))
    return Damage(without(s, at).lines, around(at, *range(at, at + 16)))


@kind(*TURN, "draw-missing")
def an_action_doubled(s: Sound, rng: Random) -> Damage:
    return doubled(s, pick(rng, s.find(f"{BETS}|{DRAWS}")))


@kind(*TURN)
def two_actions_exchanged(s: Sound, rng: Random) -> Damage:
    bets = s.find(BETS)
    pairs = [
        (one, other)
        for one, other in pairwise(bets)
        if other == block(s, one) + 1 and s.lines[one - 1] != s.lines[other - 1]
    ]
    return moved(s, *pick(rng, pairs))


@kind(*TURN, *SUMS)
def another_verb(s: Sound, rng: Random) -> Damage:
    """Left out: a fold for a check, which is only foolish; a bet for a raise and the like."""
    at = pick(rng, s.find(BETS))
    line = s.lines[at - 1]
    verbs = {"FOLD": "CHECK", "CHECK": "BET", "CALL": "FOLD", "BET": "CALL", "RAISE": "FOLD"}
    found = re.search(r'(?<=type=")\w+|(?<=TYPE="ACTION_)\w+', line)
    if found is None:
        raise Inapplicable  # another kind of quotes
    new = verbs.get(found[0])
    if new is None:
        raise Inapplicable
    if new == "BET":
        attribute = "amount" if s.hand.room == "merge" else "VALUE"
        line = re.sub(r"(/?>)", rf' {attribute}="7.77"\1', line, count=1)
    line = re.sub(r'(?<=type=")\w+|(?<=TYPE="ACTION_)\w+', new, line, count=1)
    return Damage(put(s, at, line).lines, frozenset(range(at, at + 20)))


@kind(*TURN, *SUMS, "unknown-player")
def an_action_of_another(s: Sound, rng: Random) -> Damage:
    at = pick(rng, s.find(f"{BETS}|{POSTS}"))
    players = sorted(
        {p for n in s.find(f"{BETS}|{POSTS}") for p in re.findall(PLAYER, s.lines[n - 1])}
    )
    own = re.search(PLAYER, s.lines[at - 1])
    if own is None:
        raise Inapplicable  # another kind of quotes
    other = pick(rng, [p for p in players if p != own[0]])
    damage = swap_out(s, at, PLAYER, other)
    return Damage(damage.lines, frozenset((*around(at), *range(at, at + 16), *range(1, at))))


@kind(*SUMS)
def another_amount(s: Sound, rng: Random) -> Damage:
    """Left out: the call or raise by which a no-limit pot grows, as far as the winner gets it."""
    at = pick(rng, s.find(PAID))
    if s.hand.limit != "fixed" and 'CALL"' not in s.lines[at - 1]:
        raise Inapplicable
    return amount_changed(s, at, rng)


def amount_changed(s: Sound, at: int, rng: Random) -> Damage:
    found = re.search(r'(amount|VALUE)="([0-9]+)\.([0-9]{2})"', s.lines[at - 1])
    if found is None:
        raise Inapplicable
    cents = int(found[2]) * 100 + int(found[3])
    cents += pick(
        rng, [step for step in (1, -1, s.hand.small, 10 * s.hand.big) if cents + step > 0]
    )
    new = f'{found[1]}="{cents // 100}.{cents % 100:02d}"'
    damage = swap_out(s, at, r'(amount|VALUE)="[^"]*"', new)
    return Damage(damage.lines, frozenset(range(at, at + 30)))


@kind("blind-amount", "bring-in-amount", "ante-amount", "more-than-stack", *SUMS)
def another_post(s: Sound, rng: Random) -> Damage:
    """Left out: a small blind at a stake where nobody knows what it is."""
    at = pick(rng, s.find('type="BIG_BLIND"|KIND="HAND_BB"'))
    if s.hand.limit != "fixed":
        raise Inapplicable
    damage = amount_changed(s, at, rng)
    return Damage(damage.lines, frozenset(range(at, at + 40)))


@kind("blind-missing", "blind-poster", "action-missing")
def a_post_lost(s: Sound, rng: Random) -> Damage:
    """Left out: a blind of somebody who is not one of the two left of the button."""
    at = pick(rng, s.find('type="BIG_BLIND"|KIND="HAND_BB"'))
    return Damage(without(s, at).lines, frozenset(range(at - 1, at + 30)))
