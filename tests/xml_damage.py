"""One damage to a sound hand of Merge or Boss: its kinds, what each may be told as, and where.

What no text can show is no kind: how many cards another player drew, a card that is never named
again, a cent between rake and award, what a hand's own clock says, anything in the chat.
"""

import re
from collections.abc import Callable, Iterable
from itertools import pairwise
from random import Random
from typing import NamedTuple, TypeVar

from grammar.boss.reading import CARDS as LINKS
from histories.cards import DECK
from histories.hand import Hand

T = TypeVar("T")

TURN = (
    "blind-poster", "ante-repeated",
    "action-missing", "out-of-turn", "acts-after-fold", "acts-all-in", "betting-over", "hand-over",
    "check-facing-bet", "nothing-to-call", "nothing-to-raise", "bet-facing-bet", "call-amount",
    "raise-size", "bet-size", "draw-turn", "draw-extra", "draw-missing", "pot-total", "rake-undue",
    "draw-absent", "not-in-hand", "all-in-flag", "open-fold", "past-cap", "blind-missing",
    "raise-minimum", "pot-limit", "award-amount", "misplaced-line", "more-than-stack",
    "bring-in-missing", "broken-numbering", "folded-shows", "show-missing", "muck-uncontested",
)  # fmt: skip
SUMS = (
    "call-amount", "raise-size", "bet-size", "raise-minimum", "pot-limit", "more-than-stack",
    "all-in-flag", "pot-total", "award-amount", "rake-undue", "rake-sum", "wrong-split",
    "bring-in-amount", "ante-amount", "blind-amount", "nothing-to-call", "no-reopen", "past-cap",
    "odd-chip", "award-missing", "pot-figures", "summary-amount", "action-missing",
)  # fmt: skip
CARDS = (
    "card-twice", "draw-count", "hand-description", "shown-cards", "summary-cards", "own-discard",
    "discard-back", "pat-cards", "kept-cards", "new-cards", "draw-too-many", "wrong-winner",
)  # fmt: skip


class Inapplicable(Exception):  # noqa: N818
    """The hand has no place for this damage."""


class Damage(NamedTuple):
    """A damaged text, and the lines of it that may be accused."""

    lines: list[str]
    at: frozenset[int]


class Sound(NamedTuple):
    """A sound hand: what it is, its lines, and the description above it (Boss: none)."""

    hand: Hand
    lines: list[str]
    above: str

    def find(self, pattern: str) -> list[int]:
        """The lines, from 1, that a pattern is found in."""
        return [n for n, line in enumerate(self.lines, 1) if re.search(pattern, line)]


class Kind(NamedTuple):
    """A kind of damage: its name, the rooms it fits, what it may be told as, and how it is done."""

    name: str
    rooms: tuple[str, ...]
    codes: tuple[str, ...]
    do: Callable[[Sound, Random], Damage]
    above: bool
    wide: bool


KINDS: dict[str, Kind] = {}
Doing = Callable[[Sound, Random], Damage]
BOTH = ("merge", "boss")


def kind(
    *codes: str, rooms: tuple[str, ...] = BOTH, above: bool = False, wide: bool = False
) -> Callable[[Doing], Doing]:
    """Enter a kind.

    ``above``: the description is damaged, and is the first line. ``wide``: many lines are false.
    """

    def enter(do: Doing) -> Doing:
        name = do.__name__.replace("_", " ")
        KINDS[name] = Kind(name, rooms, codes, do, above, wide)
        return do

    return enter


def pick(rng: Random, among: Iterable[T]) -> T:
    """One of them by chance."""
    choices = list(among)
    if not choices:
        raise Inapplicable
    return rng.choice(choices)


def put(s: Sound, at: int, text: str, *also: int) -> Damage:
    """Another text in a line."""
    lines = list(s.lines)
    lines[at - 1] = text
    return Damage(lines, frozenset((at, *also)))


def swap_out(s: Sound, at: int, old: str, new: str, *also: int) -> Damage:
    """Something else in a line, where a pattern stands."""
    text = re.sub(old, lambda _: new, s.lines[at - 1], count=1)
    if text == s.lines[at - 1]:
        raise Inapplicable
    return put(s, at, text, *also)


def around(at: int, *more: int) -> frozenset[int]:
    """A line that is gone may be missed at the ones beside it."""
    return frozenset((max(at - 1, 1), at, at + 1, *more))


def everywhere(s: Sound) -> frozenset[int]:
    return frozenset(range(1, len(s.lines) + 2))


# -- where things stand: a line of Merge, or the first line of an element of Boss

BETS = r'type="(?:FOLD|CHECK|CALL|BET|RAISE|ALL_IN|COMPLETE)"|TYPE="ACTION_'
PAID = r'type="(?:CALL|BET|RAISE|ALL_IN)"|TYPE="ACTION_(?:CALL|BET|RAISE|ALLIN)"'
DRAWS = r'type="DRAW"|TYPE="CHANGECARD"'
POSTS = r'type="(?:SMALL_BLIND|BIG_BLIND|ANTE|BRING_IN)"|TYPE="HAND_BLINDS"'
SEATS = r"<player |<PLAYER (?!.*STATE_EMPTY)"
AWARDS = r'<winner |<RESULT (?!.*WIN="0.00")'
EVENTS = f"{BETS}|{DRAWS}|{POSTS}"
PLAYER = r'(?:player|PLAYER)="[^"]*"'


def block(s: Sound, at: int) -> int:
    """The last line of the element that starts at a line."""
    if s.hand.room == "merge" or "</" in s.lines[at - 1].replace("</CARD>", ""):
        return at
    ends = [
        n for n in range(at, len(s.lines) + 1) if re.search("</(ACTION|RESULT)>", s.lines[n - 1])
    ]
    return ends[0] if ends else at


def without(s: Sound, at: int, *also: int) -> Damage:
    """An element is gone; what closed after it is kept."""
    last = block(s, at)
    lines = s.lines[: at - 1] + s.lines[last:]
    tail = re.search(r"(?:</SHOWDOWN>)?</HISTORY>$", s.lines[last - 1])
    if tail:
        lines[at - 2] += tail[0]
    return Damage(lines, around(at, *also))


def moved(s: Sound, at: int, to: int) -> Damage:
    """An element stands before that of a later line, which is its end."""
    last, end = block(s, at), block(s, to)
    lines = s.lines[: at - 1] + s.lines[last:end] + s.lines[at - 1 : last] + s.lines[end:]
    return Damage(lines, frozenset(range(max(at - 1, 1), end + 2)))


def doubled(s: Sound, at: int) -> Damage:
    last = block(s, at)
    if "</HISTORY>" in s.lines[last - 1]:
        raise Inapplicable
    lines = s.lines[:last] + s.lines[at - 1 : last] + s.lines[last:]
    return Damage(lines, frozenset(range(at, 2 * last - at + 4)))


# -- the markup


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


@kind("truncated", "unreadable-line", "unreadable-header", "missing-section")
def cut_short(s: Sound, rng: Random) -> Damage:
    text = "\n".join(s.lines)
    end = rng.randrange(text.index("\n") + 3, len(text) - 12)
    lines = text[:end].split("\n")
    return Damage(lines, frozenset(range(max(len(lines) - 2, 1), len(lines) + 2)))


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
    assert name is not None
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
    assert name is not None
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
    assert found is not None
    return swap_out(s, at, what, f'{found[1]}="x"')


# -- the head


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
    assert number is not None
    return Damage(swap_out(s, one, key, number[0]).lines, everywhere(s))


@kind("seated-twice")
def one_in_two_seats(s: Sound, rng: Random) -> Damage:
    seats = s.find(SEATS)
    if len(seats) < 2:
        raise Inapplicable
    one, other = rng.sample(seats, 2)
    key = r'(?:nickname|NAME)="[^"]*"'
    name = re.search(key, s.lines[other - 1])
    assert name is not None
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


# -- the betting


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
    assert found is not None
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
    assert own is not None
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


# -- cards


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
        assert seat is not None
        end = next(m for m in range(n, len(s.lines)) if "</round>" in s.lines[m])
        if any("DRAW_DRAWN" in text and seat[0] in text for text in s.lines[n:end]):
            draws.append(n)
    at = pick(rng, draws)
    count = re.search(r'(text|COUNT)="([0-9])"', s.lines[at - 1])
    assert count is not None
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


# -- the showdown


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


# -- the money


@kind("award-missing", "rake-undue", "award-amount", "wrong-split", "rake-sum", "pot-figures")
def an_award_lost(s: Sound, rng: Random) -> Damage:
    """Left out: a bet that comes back to a player who wins nothing, which the room need not say."""
    at = pick(rng, [n for n in s.find(AWARDS) if 'uncalled="true"' not in s.lines[n - 1]])
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
    "show-missing", "show-repeated", "award-missing", "summary-amount",
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
