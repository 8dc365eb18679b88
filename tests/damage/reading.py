"""Damage to the text itself: letters, amounts, cards."""

import re
from collections.abc import Callable
from random import Random

from damage.sound import ANY, BETS, DRAWS, PAID, Damage, Sound, kind, need, pick

from histories.actions import Collect, Deal, Discard, Note, PlayerAction, Post, Show, StandPat

GARBLED = ("unreadable-line", "unknown-verb", "unknown-player")
AMOUNT = re.compile(r"(?<=[ (])[$€£]?[0-9]+(?:\.[0-9]{2})?(?=[ )]|\.? |\.?$)")


def some_line(s: Sound, rng: Random, *kinds: type) -> int:
    """A line with a player's action."""
    actions = s.acts(*(kinds or (PlayerAction,)))
    return pick(rng, [a.line for a in actions if not isinstance(a, Note)])


def in_amount(s: Sound, rng: Random, change: Callable[[str], str]) -> Damage:
    """Change how one amount is written: in an action, a seat line or the summary."""
    places = [a.line for a in s.acts(Post, *PAID, Collect)]
    places += [seat.line for seat in s.hand.seats]
    places.append(s.summary.total_line)
    line = pick(rng, places)
    old = s.line(line)
    start = 0
    for seat in s.hand.seats:
        at = old.find(seat.name)
        if at >= 0:
            start = max(start, at + len(seat.name))
    found = pick(rng, AMOUNT.finditer(old, start))
    new = change(found[0])
    need(new != found[0])
    return s.change(line, old[: found.start()] + new + old[found.end() :])


def in_cards(s: Sound, rng: Random, change: Callable[[str], str]) -> Damage:
    """Change how one card is written, anywhere."""
    places = [
        (number, match)
        for number, line in enumerate(s.lines, 1)
        for match in re.finditer(r"(?<=[\[ ])[2-9TJQKA][cdhs](?=[\] ])", line)
        if line.rfind("[", 0, match.start()) > line.rfind("]", 0, match.start())
        and ' said, "' not in line
    ]
    number, match = pick(rng, places)
    new = change(match[0])
    need(new != match[0])
    line = s.line(number)
    return s.change(number, line[: match.start()] + new + line[match.end() :])


# the end is lost


@kind("reading", "truncated", "unreadable-line", "unknown-verb", "unknown-player", "no-seats",
      "unreadable-header", "impossible-amount", "missing-section")  # fmt: skip
def cut_before_the_summary(s: Sound, rng: Random) -> Damage:
    """The text ends anywhere before the summary, also within a line."""
    text = "\n".join(s.lines[: s.summary.line - 1])
    at = rng.randrange(len(s.line(1)) + 1, len(text))
    lines = text[:at].split("\n")
    return Damage(lines, frozenset((len(lines), len(lines) - 1)))


@kind("reading", "truncated")
def cut_after_a_line(s: Sound, rng: Random) -> Damage:
    """The text ends after any line between the first bet and the summary."""
    at = some_line(s, rng, *BETS)
    return Damage(s.lines[:at], frozenset((at,)))


@kind("reading", "truncated")
def cut_in_the_summary(s: Sound, rng: Random) -> Damage:
    """The summary stops after its heading, its total, or one of its seats."""
    last = max(seat.line for seat in s.summary.seats)
    at = rng.randrange(s.summary.line, last)
    return Damage(s.lines[:at], frozenset((at,)))


@kind("reading", ANY)
def cut_within_the_last_line(s: Sound, rng: Random) -> Damage:
    """The last line of the summary is half there.

    Left out: a cut that takes whole brackets behind `mucked` or `(didn't bet)`'s place leaves a
    line that could stand so; of a mucked hand only its cards are lost.
    """
    last = max(seat.line for seat in s.summary.seats)
    line = s.line(last)
    at = rng.randrange(8, len(line))
    need(not line[:at].rstrip().endswith("mucked"))
    return Damage([*s.lines[: last - 1], line[:at]], frozenset((last,)))


# a line is damaged


@kind("reading", ANY)
def line_cut_short(s: Sound, rng: Random) -> Damage:
    """One action loses its tail.

    Left out: lines that stay sound without it (`stands pat` without the cards, of which nothing
    is lost that could contradict).
    """
    line = some_line(s, rng)
    old = s.line(line)
    new = old[: rng.randrange(1, len(old))].rstrip()
    action = next(a for a in s.hand.actions if a.line == line)
    if isinstance(action, StandPat | Discard):
        need(not re.search(r"(stands pat|discards \d cards?)$", new))
    if isinstance(action, Show) and action.description is None:
        need(not new.endswith("]"))
    return s.change(line, new, s.after(line))


@kind("reading", *GARBLED)
def verb_misspelt(s: Sound, rng: Random) -> Damage:
    """Two letters of a verb change places."""
    action = pick(rng, s.acts(*BETS, Discard))
    name = s.who(action.player)
    old = s.line(action.line)
    at = len(name) + 2 + rng.randrange(3)
    need(old[at] != old[at + 1])
    return s.change(action.line, old[:at] + old[at + 1] + old[at] + old[at + 2 :])


@kind("reading", *GARBLED)
def verb_unknown(s: Sound, rng: Random) -> Damage:
    """A verb that no room writes stands for a fold, check or call."""
    action = pick(rng, s.acts(*BETS))
    return s.change(action.line, s.say(action.player, "hesitates"))


@kind("reading", *GARBLED)
def verb_in_capitals(s: Sound, rng: Random) -> Damage:
    """A verb is written with a capital letter."""
    action = pick(rng, s.acts(*BETS))
    line = s.line(action.line)
    at = s.name_end(action.player)
    return s.change(action.line, line[:at] + line[at:].capitalize())


@kind("reading", "unknown-player", "unreadable-line")
def name_misspelt(s: Sound, rng: Random) -> Damage:
    """One letter is added to the name in an action."""
    action = pick(rng, s.acts(*BETS, *DRAWS, Show))
    name = s.who(action.player)
    at = rng.randrange(1, len(name) + 1)
    new = name[:at] + "q" + name[at:]
    need(new not in (seat.name for seat in s.hand.seats))
    return s.change(action.line, s.line(action.line).replace(name, new, 1))


@kind("reading", *GARBLED)
def name_lost(s: Sound, rng: Random) -> Damage:
    """An action has no name."""
    action = pick(rng, s.acts(*BETS, *DRAWS))
    return s.change(action.line, s.line(action.line)[s.name_end(action.player) :])


@kind("reading", ANY)
def colon_lost(s: Sound, rng: Random) -> Damage:
    """The colon after a name is lost."""
    action = pick(rng, s.acts(*BETS, *DRAWS))
    name = s.who(action.player)
    return s.change(action.line, s.line(action.line).replace(name + ":", name, 1))


@kind("reading", ANY)
def lines_joined(s: Sound, rng: Random) -> Damage:
    """The line end between two actions is lost."""
    actions = [a.line for a in s.hand.actions if not isinstance(a, Note)]
    line = pick(rng, [n for n in actions if n + 1 in actions])
    return s.edit({line: [s.line(line) + s.line(line + 1)], line + 1: []}, [line])


@kind("reading", ANY)
def line_broken(s: Sound, rng: Random) -> Damage:
    """A line end stands within an action."""
    line = some_line(s, rng, *PAID, Discard, Show, Collect)
    old = s.line(line)
    spaces = [i for i, letter in enumerate(old) if letter == " " and i > 2]
    at = pick(rng, spaces)
    return s.edit({line: [old[:at], old[at + 1 :]]}, [line, (line, 1)])


@kind("reading", ANY)
def blank_doubled(s: Sound, rng: Random) -> Damage:
    """Two blanks stand between a verb and its amount."""
    action = pick(rng, s.acts(*PAID))
    old = s.line(action.line)
    at = old.index(" ", s.name_end(action.player))
    return s.change(action.line, old[:at] + " " + old[at:])


@kind("reading", "unknown-line", "unreadable-line")
def garbage_inserted(s: Sound, rng: Random) -> Damage:
    """Letters without meaning stand between two actions."""
    return s.insert(some_line(s, rng), "lksjd weoriu xcv")


@kind("reading", "unreadable-line", "unknown-player", "unknown-verb")
def garbage_with_an_amount(s: Sound, rng: Random) -> Damage:
    """A line that no room writes speaks of money."""
    line = some_line(s, rng, *BETS, *DRAWS)
    return s.insert(line, f"the dealer takes {s.money(s.step)} for the house")


@kind("reading", "unknown-player", "unreadable-line")
def stranger_acts(s: Sound, rng: Random) -> Damage:
    """Somebody without a seat folds."""
    return s.insert(some_line(s, rng, *BETS), f"Nobody At All{s.sep}folds")


@kind("reading", ANY)
def byte_damaged(s: Sound, rng: Random) -> Damage:
    """A byte that is no UTF-8 stands in an action.

    Left out: such a byte in what a player says.
    """
    line = some_line(s, rng)
    old = s.line(line)
    at = rng.randrange(len(old))
    damage = s.change(line, old[:at] + "\udc81" + old[at + 1 :])
    return Damage(damage.lines, damage.at | {s.after(line)})


@kind("reading", "encoding", "unreadable-line", "unknown-verb", "unknown-player")
def nul_byte(s: Sound, rng: Random) -> Damage:
    """A NUL stands in an action."""
    line = some_line(s, rng)
    old = s.line(line)
    at = rng.randrange(len(old))
    return s.change(line, old[:at] + "\0" + old[at + 1 :])


# amounts, cards


@kind("reading", "impossible-amount", "unreadable-line", "unknown-verb")
def amount_with_a_comma(s: Sound, rng: Random) -> Damage:
    """A decimal comma, or a comma between thousands."""
    return in_amount(
        s, rng, lambda old: old.replace(".", ",") if "." in old else old[:-1] + "," + old[-1]
    )


@kind("reading", "impossible-amount", "unreadable-line", "unknown-verb")
def amount_with_a_letter(s: Sound, rng: Random) -> Damage:
    """An O stands for a zero, or an l for a one."""
    return in_amount(s, rng, lambda old: old.replace("0", "O", 1).replace("1", "l", 1))


@kind("reading", "impossible-amount", "unreadable-line", "unknown-verb")
def amount_with_three_decimals(s: Sound, rng: Random) -> Damage:
    """One digit too many behind the point."""
    return in_amount(s, rng, lambda old: old + "0" if "." in old else old + ".500")


@kind("reading", "impossible-amount", "unreadable-line", "unknown-verb")
def amount_with_one_decimal(s: Sound, rng: Random) -> Damage:
    """One digit too few behind the point."""
    return in_amount(s, rng, lambda old: old[:-1] if "." in old else old + ".5")


@kind("reading", "impossible-amount", "unreadable-line", "unknown-verb")
def sign_lost(s: Sound, rng: Random) -> Damage:
    """The currency's sign is lost, or stands before chips."""
    return in_amount(s, rng, lambda old: old.lstrip("$€£") if old[0] in "$€£" else "$" + old)


@kind("reading", "impossible-amount", "unreadable-line", "unknown-verb")
def sign_foreign(s: Sound, rng: Random) -> Damage:
    """The sign of another currency."""
    return in_amount(s, rng, lambda old: ("€" if old[0] == "$" else "$") + old.lstrip("$€£"))


@kind("reading", "impossible-amount", "unreadable-line", "unknown-verb")
def amount_negative(s: Sound, rng: Random) -> Damage:
    """A minus stands before the figure."""
    return in_amount(s, rng, lambda old: "-" + old)


@kind("reading", "impossible-amount", "unreadable-line", "unknown-verb")
def amount_with_a_leading_zero(s: Sound, rng: Random) -> Damage:
    """A zero stands before the figure."""
    return in_amount(s, rng, lambda old: re.sub(r"([0-9])", r"0\1", old, count=1))


@kind("reading", "impossible-amount", "unreadable-line", "unknown-verb")
def amount_beyond_counting(s: Sound, rng: Random) -> Damage:
    """More than 63 bits hold."""
    return in_amount(s, rng, lambda old: re.sub(r"[0-9]+", "9" * 25, old, count=1))


@kind("reading", "impossible-amount", "unreadable-line", "unknown-verb")
def amount_lost(s: Sound, rng: Random) -> Damage:
    """No amount where one must stand."""
    action = pick(rng, s.acts(*PAID))
    verb = s.line(action.line)[s.name_end(action.player) :].split()[0]
    return s.change(action.line, s.say(action.player, verb))


@kind("reading", "impossible-card", "unreadable-line")
def rank_impossible(s: Sound, rng: Random) -> Damage:
    """A rank that no card has."""
    return in_cards(s, rng, lambda old: rng.choice("1X0") + old[1])


@kind("reading", "impossible-card", "unreadable-line")
def suit_impossible(s: Sound, rng: Random) -> Damage:
    """A suit that no card has."""
    return in_cards(s, rng, lambda old: old[0] + rng.choice("xvz"))


@kind("reading", "impossible-card", "unreadable-line")
def card_in_capitals(s: Sound, rng: Random) -> Damage:
    """The suit is a capital letter."""
    return in_cards(s, rng, str.upper)


@kind("reading", "impossible-card", "unreadable-line")
def ten_in_digits(s: Sound, rng: Random) -> Damage:
    """`10h` stands for a card."""
    return in_cards(s, rng, lambda old: "10" + old[1])


@kind("reading", "impossible-card", "unreadable-line")
def card_turned_round(s: Sound, rng: Random) -> Damage:
    """The suit stands before the rank."""
    return in_cards(s, rng, lambda old: old[::-1])


@kind("reading", "impossible-card", "unreadable-line", "new-cards", "kept-cards", "cards-dealt")
def bracket_lost(s: Sound, rng: Random) -> Damage:
    """A closing bracket is lost from a deal."""
    action = pick(rng, s.acts(Deal))
    old = s.line(action.line)
    return s.change(action.line, old[:-1])
