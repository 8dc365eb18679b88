"""Damage to what stands above the play: the stakes, the time, the seats, the button."""

import re
from random import Random

from xml_damage.sound import (
    BETS,
    PAID,
    PLAYER,
    POSTS,
    SEATS,
    SUMS,
    TURN,
    Damage,
    Inapplicable,
    Sound,
    everywhere,
    kind,
    pick,
    swap_out,
)


@kind("impossible-date")
def a_date_that_cannot_be(s: Sound, rng: Random) -> Damage:
    wrong = pick(rng, ("20120231101010", "2012", "x"))
    if s.hand.room == "merge":
        return swap_out(s, 1, r'starttime="[0-9]*"', f'starttime="{wrong}"')
    return swap_out(s, 1, r' DATE="[0-9]*"', f' DATE="{pick(rng, ("x", "99999999999999", "-5"))}"')


@kind("header-contradiction", "impossible-date")
def the_head_contradicts_itself(s: Sound, _: Random) -> Damage:
    if s.hand.room == "merge":
        return swap_out(s, 1, r'<game id="[0-9]', '<game id="98')
    return swap_out(s, 1, r'ENDTIME="[0-9]', 'ENDTIME="0')


@kind("unknown-game", "header-contradiction", "unreadable-header", rooms=("merge",), above=True)
def a_game_that_nobody_knows(s: Sound, rng: Random) -> Damage:
    return swap_out(s, 1, r'type="..', pick(rng, ('type="Xx', 'type="3-')))


@kind("unknown-game", rooms=("boss",))
def a_game_nobody_knows(s: Sound, _: Random) -> Damage:
    return swap_out(s, 1, "GAME_FCD", "GAME_FCX")


@kind("unreadable-header", "impossible-amount", rooms=("merge",), above=True)
def stakes_that_are_none(s: Sound, rng: Random) -> Damage:
    return swap_out(s, 1, r'stakes="[^"]*"', pick(rng, ('stakes="Limit"', 'stakes="Limit $1/$x"')))


@kind("unreadable-header", "impossible-amount", rooms=("boss",))
def figures_that_are_none(s: Sound, rng: Random) -> Damage:
    return swap_out(s, 1, r'STAKES="[^"]*"', pick(rng, ('STAKES="2.00"', 'STAKES="x/4.00"')))


@kind("header-contradiction", "bet-size", "raise-size", "blind-amount", rooms=("boss",))
def a_big_bet_that_is_not_twice_the_small(s: Sound, _: Random) -> Damage:
    """Merge has the stakes above its hands, once for all."""
    if s.hand.limit != "fixed":
        raise Inapplicable
    return Damage(swap_out(s, 1, r'/[0-9.]+"', '/5.37"').lines, everywhere(s))


@kind("no-button", "button-position", "unreadable-line", wide=True)
def a_button_that_is_nowhere(s: Sound, rng: Random) -> Damage:
    if s.hand.game_name == "razz":
        raise Inapplicable
    if s.hand.room == "merge":
        at = pick(rng, s.find("<players"))
        return swap_out(s, at, r'dealer="[0-9]+"', pick(rng, ('dealer="x"', "", 'dealer="77"')))
    at = pick(rng, s.find('DEALER="Y"'))
    return Damage(swap_out(s, at, 'DEALER="Y"', 'DEALER="N"').lines, everywhere(s))


@kind("button-position", "blind-poster", *TURN)
def a_button_elsewhere(s: Sound, rng: Random) -> Damage:
    """Left out: a seat where nobody is dealt in, for the button may lie dead."""
    dealt = [seat.number for seat in s.hand.seats if not seat.state]
    number = pick(rng, [n for n in dealt if n != s.hand.button])
    if s.hand.game_name == "razz" or s.hand.button not in dealt:
        raise Inapplicable
    if s.hand.room == "merge":
        at = pick(rng, s.find("<players"))
        damage = swap_out(s, at, r'dealer="[0-9]+"', f'dealer="{number - 1}"')
        return Damage(damage.lines, everywhere(s))
    at = pick(rng, s.find('DEALER="Y"'))
    lines = swap_out(s, at, 'DEALER="Y"', 'DEALER="N"').lines
    to = s.find(f'SEAT="{number}"')[0]
    lines[to - 1] = lines[to - 1].replace('DEALER="N"', 'DEALER="Y"')
    return Damage(lines, everywhere(s))


@kind("seat-taken", "seated-twice")
def two_in_a_seat(s: Sound, rng: Random) -> Damage:
    seats = s.find(SEATS)
    if len(seats) < 2:
        raise Inapplicable
    one, other = rng.sample(seats, 2)
    key = r'(?:seat|SEAT)="[^"]*"'
    number = re.search(key, s.lines[other - 1])
    if number is None:
        raise Inapplicable  # another kind of quotes
    return Damage(swap_out(s, one, key, number[0]).lines, everywhere(s))


@kind("seated-twice")
def one_in_two_seats(s: Sound, rng: Random) -> Damage:
    seats = s.find(SEATS)
    if len(seats) < 2:
        raise Inapplicable
    one, other = rng.sample(seats, 2)
    key = r'(?:nickname|NAME)="[^"]*"'
    name = re.search(key, s.lines[other - 1])
    if name is None:
        raise Inapplicable  # another kind of quotes
    return Damage(swap_out(s, one, key, name[0]).lines, everywhere(s))


@kind("more-than-stack", "all-in-flag", *SUMS, *TURN, wide=True)
def a_stack_too_small(s: Sound, rng: Random) -> Damage:
    players = {name for n in s.find(PAID) for name in re.findall(PLAYER, s.lines[n - 1])}
    seats = []
    for n in s.find(SEATS):
        key = re.search(r'(?:seat|NAME)="([^"]*)"', s.lines[n - 1])
        if key is None:
            continue  # a name with quotes in it
        if f'player="{key[1]}"' in players or f'PLAYER="{key[1]}"' in players:
            seats.append(n)
    at = pick(rng, seats)
    sign = "$" if s.hand.room == "merge" else ""
    name = "balance" if s.hand.room == "merge" else "AMOUNT"
    damage = swap_out(s, at, r'(balance|AMOUNT)="[^"]*"', f'{name}="{sign}0.01"')
    return Damage(damage.lines, everywhere(s))


@kind("post-absent", "dealt-absent", "not-in-hand", "cards-dealt", "action-missing")
def a_player_who_plays_sits_out(s: Sound, rng: Random) -> Damage:
    acting = {
        name for n in s.find(f"{BETS}|{POSTS}") for name in re.findall(PLAYER, s.lines[n - 1])
    }
    seats = []
    for n in s.find(SEATS):
        key = re.search(r'(?:seat|NAME)="([^"]*)"', s.lines[n - 1])
        if key is None:
            continue  # a name with quotes in it
        if f'player="{key[1]}"' in acting or f'PLAYER="{key[1]}"' in acting:
            seats.append(n)
    at = pick(rng, seats)
    if s.hand.room == "merge":
        damage = swap_out(s, at, 'dealtin="true"', 'dealtin="false"')
    else:
        damage = swap_out(s, at, "STATE_PLAYING", "STATE_SITOUT")
    return Damage(damage.lines, everywhere(s))


@kind("unknown-player", rooms=("boss",))
def a_seat_under_another_name(s: Sound, rng: Random) -> Damage:
    """Merge knows players by their seats, not by their names."""
    playing = [n for n in s.find(SEATS) if 'NAME="' in s.lines[n - 1]]
    dealt = [n for n in playing if "STATE_PLAYING" in s.lines[n - 1]]
    return swap_out(s, pick(rng, dealt), r'NAME="[^"]*"', 'NAME="Somebody else"')
