"""Damage to the showdown and to what is paid."""

import re
from random import Random

from xml_damage.sound import (
    AWARDS,
    CARDS,
    PLAYER,
    TURN,
    Damage,
    Inapplicable,
    Sound,
    everywhere,
    kind,
    pick,
    swap_out,
    without,
)


@kind("shown-count", *CARDS, "show-missing", rooms=("merge",))
def the_cards_shown_lost(s: Sound, rng: Random) -> Damage:
    late = [n for n in s.find('type="SHOWN"') if n > max(s.find("SHOWDOWN") or [10**6])]
    return Damage(without(s, pick(rng, late)).lines, everywhere(s))


@kind(
    "show-missing", "broken-numbering", "paid-folded", "award-amount", "rake-sum", "summary-amount"
)
def a_show_lost(s: Sound, rng: Random) -> Damage:
    late = [n for n in s.find('type="(?:SHOW|MUCK)"') if n > max(s.find("SHOWDOWN") or [10**6])]
    if s.hand.room == "boss":
        late = s.find('<RESULT .*WIN="0.00"')
    return Damage(without(s, pick(rng, late)).lines, everywhere(s))


@kind("folded-shows", "show-missing", "show-repeated", *CARDS, *TURN, "wrong-winner")
def a_show_of_one_who_folded(s: Sound, rng: Random) -> Damage:
    folds = [re.findall(PLAYER, s.lines[n - 1])[0] for n in s.find('"FOLD"|ACTION_FOLD')]
    late = [n for n in s.find('type="SHOW"') if n > max(s.find("SHOWDOWN") or [10**6])]
    late += s.find("<RESULT .*WINCARDS")
    at = pick(rng, late)
    return Damage(swap_out(s, at, PLAYER, pick(rng, folds)).lines, everywhere(s))


@kind("award-missing", "rake-undue", "award-amount", "wrong-split", "rake-sum", "pot-figures")
def an_award_lost(s: Sound, rng: Random) -> Damage:
    """Left out: a bet that comes back to a player who wins nothing, which the room need not say;
    and a small award where the others come from the first pot, for then it may be rake."""
    at = pick(rng, [n for n in s.find(AWARDS) if 'uncalled="true"' not in s.lines[n - 1]])
    paid = {n: float(re.findall(r'(?:amount|WIN)="([0-9.]+)"', s.lines[n - 1])[0])
            for n in s.find(AWARDS)}  # fmt: skip
    rest = [s.lines[n - 1] for n in paid if n != at]
    first = all('potnumber="1"' in line for line in rest)
    if s.hand.room == "merge" and rest and first and paid[at] <= 0.1 * sum(paid.values()):
        raise Inapplicable
    return Damage(without(s, at).lines, everywhere(s))


@kind(
    "award-amount", "rake-sum", "wrong-split", "pot-figures", "odd-chip",
    "summary-amount", "uncalled-amount", "award-missing",
)  # fmt: skip
def an_award_above_the_pot(s: Sound, rng: Random) -> Damage:
    at = pick(rng, s.find(AWARDS))
    damage = swap_out(s, at, r'(?<=amount="|...WIN=")', "9")
    return Damage(damage.lines, everywhere(s))


@kind(
    "rake-undue", "rake-sum", "award-amount", "wrong-split", "pot-figures",
    "summary-amount", "uncalled-amount", "award-missing",
)  # fmt: skip
def an_award_of_next_to_nothing(s: Sound, rng: Random) -> Damage:
    """Left out: a small part of all awards, which may be rake for all anybody knows."""
    paid = {n: re.findall(r'(?:amount|WIN)="([0-9.]+)"', s.lines[n - 1]) for n in s.find(AWARDS)}
    sums = {n: float(each[0]) for n, each in paid.items() if each}
    at = pick(rng, [n for n, each in sums.items() if each > 0.3 * sum(sums.values())])
    name = "amount" if s.hand.room == "merge" else "WIN"
    damage = swap_out(s, at, rf'{name}="[^"]*"', f'{name}="0.01"')
    return Damage(damage.lines, everywhere(s))


@kind(
    "wrong-winner", "paid-folded", "paid-ineligible", "folded-shows", "award-amount",
    "show-missing", "show-repeated", "award-missing", "summary-amount", "uncalled-unexpected",
)  # fmt: skip
def an_award_to_one_who_folded(s: Sound, rng: Random) -> Damage:
    folds = [re.findall(PLAYER, s.lines[n - 1])[0] for n in s.find('"FOLD"|ACTION_FOLD')]
    at = pick(rng, s.find(AWARDS))
    return Damage(swap_out(s, at, PLAYER, pick(rng, folds)).lines, everywhere(s))


@kind(
    "award-pot", "pot-figures", "award-amount", "wrong-winner", "paid-ineligible", rooms=("merge",)
)
def an_award_from_no_pot(s: Sound, rng: Random) -> Damage:
    at = pick(rng, [n for n in s.find(AWARDS) if 'uncalled="true"' not in s.lines[n - 1]])
    return Damage(
        swap_out(s, at, r'potnumber="[0-9]+"', f'potnumber="{pick(rng, ("0", "x", "7"))}"').lines,
        everywhere(s),
    )


@kind("pot-total", "rake-sum", "pot-figures", "summary-amount", "rake-undue", rooms=("boss",))
def another_pot(s: Sound, rng: Random) -> Damage:
    at = pick(rng, s.find("HAND_BOARD|<SHOWDOWN"))
    name = pick(rng, ("POT", "MAINPOT") + (("RAKE",) if "RAKE" in s.lines[at - 1] else ()))
    return Damage(swap_out(s, at, rf' {name}="', f' {name}="7').lines, everywhere(s))


@kind("summary-amount", "header-contradiction", rooms=("boss",))
def another_result_of_the_owner(s: Sound, rng: Random) -> Damage:
    if not s.find('LINK="[0-9]'):
        raise Inapplicable
    name = pick(rng, ("WIN", "LOSS"))
    return swap_out(s, 1, f' {name}="', f' {name}="9')
