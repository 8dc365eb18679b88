"""Damage to the cards, and to how many are drawn."""

import re
from itertools import pairwise
from random import Random

from xml_damage.sound import (
    CARDS,
    DRAWS,
    PLAYER,
    Damage,
    Inapplicable,
    Sound,
    block,
    everywhere,
    kind,
    pick,
    swap_out,
    without,
)

from grammar.boss.reading import CARDS as LINKS
from histories.cards import DECK

_MERGE = "[2-9TJQKA][cdhs]"


@kind("draw-count", "pat-cards", "draw-too-many", *CARDS, "draw-missing")
def the_heros_draw_counted_wrong(s: Sound, rng: Random) -> Damage:
    drawn = [int(n) for n in re.findall(r'(?:text|COUNT)="([0-9])"', "".join(s.lines))]
    if sum(drawn) + s.hand.game.hole * len(s.hand.seats) > 52:
        raise Inapplicable  # his own discards may have come back
    draws = []
    for n in s.find(DRAWS):
        if s.hand.room == "boss":
            if n < len(s.lines) and re.search('LINK="[0-9]', s.lines[n]):
                draws.append(n)
            continue
        seat = re.search(PLAYER, s.lines[n - 1])
        if seat is None:
            raise Inapplicable  # another kind of quotes
        end = next(m for m in range(n, len(s.lines)) if "</round>" in s.lines[m])
        if any("DRAW_DRAWN" in text and seat[0] in text for text in s.lines[n:end]):
            draws.append(n)
    at = pick(rng, draws)
    count = re.search(r'(text|COUNT)="([0-9])"', s.lines[at - 1])
    if count is None:
        raise Inapplicable  # another kind of quotes
    new = f'{count[1]}="{(int(count[2]) + 1) % (s.hand.game.hole + 1)}"'
    damage = swap_out(s, at, r'(text|COUNT)="[0-9]"', new)
    return Damage(damage.lines, frozenset(range(at, at + 12)))


@kind(*CARDS)
def a_card_that_is_elsewhere(s: Sound, rng: Random) -> Damage:
    """A hand shown at the end has a card that somebody else shows."""
    if s.hand.room == "merge":
        shown = s.find('type="SHOWN"')
        if len(shown) < 2:
            raise Inapplicable
        one, other = rng.sample(shown, 2)
        cards = re.findall("[2-9TJQKA][cdhs]", s.lines[other - 1])
        damage = swap_out(s, one, '[2-9TJQKA][cdhs](?=")', pick(rng, cards))
        return Damage(damage.lines, frozenset((one, other)) | everywhere(s))
    shown = [n for n in s.find("<RESULT") if 'WINCARDS="' in s.lines[n - 1]]
    if len(shown) < 2:
        raise Inapplicable
    one, other = rng.sample(shown, 2)
    damage = swap_out(s, one + 1, r'LINK="[0-9]+"', re.findall(r'LINK="[0-9]+"', s.lines[other])[0])
    return Damage(damage.lines, everywhere(s))


@kind(*CARDS, "impossible-card", "shown-count", "cards-dealt")
def a_card_face_down_among_known_ones(s: Sound, rng: Random) -> Damage:
    if s.hand.game_name == "razz":
        raise Inapplicable
    at = pick(rng, s.find('<cards type="(?:HOLE|DRAW|SHOWN)|LINK="[0-9]'))
    if s.hand.room == "merge":
        return Damage(swap_out(s, at, '[2-9TJQKA][cdhs](?=[,"])', "null").lines, everywhere(s))
    return Damage(swap_out(s, at, r'LINK="[0-9]+"', 'LINK="b"').lines, everywhere(s))


@kind(*CARDS)
def a_card_changed_that_is_named(s: Sound, rng: Random) -> Damage:
    """A card of a hand that the room calls by its ranks, or that it names twice."""
    if s.hand.room == "merge":
        listed = s.find(
            r'cards="(?!.*null)[^"]*" player="[0-9]+" hand="[2-9TJQKA](?:-[2-9TJQKA])+"'
        )
        at = pick(rng, listed)
        cards = re.findall("[2-9TJQKA][cdhs]", s.lines[at - 1])
        ranks = {card[0] for card in cards}
        fresh = pick(rng, [card for card in DECK if card[0] not in ranks])
        damage = swap_out(s, at, cards[-1], fresh)
        return Damage(damage.lines, everywhere(s))
    at = pick(rng, [n for n in s.find("<RESULT") if 'WINCARDS="' in s.lines[n - 1]])
    known = re.findall(r"[0-9]+", s.lines[at - 1].split("WINCARDS")[1])
    fresh = pick(rng, [n for n in range(len(LINKS)) if str(n) not in known])
    damage = swap_out(s, at + 1, r'LINK="[0-9]+"', f'LINK="{fresh}"')
    return Damage(damage.lines, everywhere(s))


@kind("cards-dealt", *CARDS, "broken-numbering")
def the_heros_deal_lost(s: Sound, rng: Random) -> Damage:
    """Where he draws later; a deal that is never looked at again is missed by nobody."""
    if s.hand.room == "merge":
        holes = [
            n
            for n in s.find('type="HOLE"')
            if s.hand.game_name != "razz"
            and len(s.find("DRAW_DRAWN_CARDS.*" + re.findall(PLAYER, s.lines[n - 1])[0]))
        ]
        return Damage(without(s, pick(rng, holes)).lines, everywhere(s))
    return Damage(without(s, pick(rng, s.find("HAND_DEAL"))).lines, everywhere(s))


@kind("new-cards-missing", "cards-dealt", *CARDS)
def the_new_cards_lost(s: Sound, rng: Random) -> Damage:
    """Left out: stud's, of a player who shows nothing else."""
    if s.hand.room != "merge" or s.hand.game_name == "razz":
        raise Inapplicable
    drawn = []
    for n in s.find("DRAW_DRAWN_CARDS"):
        seat = re.findall(PLAYER, s.lines[n - 1])[0]
        own = [m for m in s.find(f'type="DRAW".*{seat}') if m < n]
        if own and 'text="0"' not in s.lines[own[-1] - 1]:
            drawn.append(n)
    return Damage(without(s, pick(rng, drawn)).lines, everywhere(s))


@kind("hand-description", rooms=("merge",))
def a_hand_called_by_another_name(s: Sound, rng: Random) -> Damage:
    at = pick(rng, s.find(r'hand="[2-9TJQKA](?:-[2-9TJQKA])+"'))
    line = s.lines[at - 1]
    absent = [rank for rank in "23456789TJQKA" if rank not in line.split("hand=")[1]]
    return swap_out(s, at, r'hand="[2-9TJQKA]', f'hand="{pick(rng, absent)}')


def hands_of(s: Sound) -> dict[str, list[tuple[int, list[str]]]]:
    """The hands that are known of each player before the end: the line, and the cards."""
    found: dict[str, list[tuple[int, list[str]]]] = {}
    if s.hand.room == "merge":
        for n in s.find(r'<cards type="(?:HOLE|DRAW_DRAWN_CARDS)" (?!.*null)'):
            seat = re.findall(PLAYER, s.lines[n - 1])[0]
            found.setdefault(seat, []).append((n, re.findall(_MERGE, s.lines[n - 1])))
        return found
    for n in s.find('TYPE="(?:HAND_DEAL|CHANGECARD)"'):
        text = "\n".join(s.lines[n - 1 : block(s, n)])
        cards = re.findall('LINK="([0-9]+)"', text)
        if cards:
            found.setdefault(re.findall(PLAYER, s.lines[n - 1])[0], []).append((n, cards))
    return found


@kind(*CARDS, "repeated-cards")
def a_card_changed_that_is_kept(s: Sound, rng: Random) -> Damage:
    """A player has another card before a draw, or after it, than on the other side of it."""
    kept = [
        (n, card)
        for hands in hands_of(s).values()
        for (one, before), (other, after) in pairwise(hands)
        for card in set(before) & set(after)
        for n in (one, other)
    ]
    drawn = sum(int(n) for n in re.findall(r'(?:text|COUNT)="([0-9])"', "".join(s.lines)))
    if drawn + s.hand.game.hole * len(s.hand.seats) > len(DECK):
        raise Inapplicable  # it may have been thrown away, and have come back
    n, card = pick(rng, sorted(kept))
    text = "".join(s.lines)
    if s.hand.room == "merge":
        fresh = pick(rng, [each for each in DECK if each not in text])
        return Damage(swap_out(s, n, rf"(?<=[\",]){card}(?=[\",])", fresh).lines, everywhere(s))
    fresh = pick(rng, [each for each in map(str, range(52)) if f'LINK="{each}"' not in text])
    at = next(m for m in range(n, len(s.lines) + 1) if f'LINK="{card}"' in s.lines[m - 1])
    return Damage(swap_out(s, at, f'LINK="{card}"', f'LINK="{fresh}"').lines, everywhere(s))
