"""Damage to the text itself: letters, amounts, cards, headers, sections."""

import re
from collections.abc import Callable
from random import Random

from damage.sound import (
    ANY,
    BETS,
    DRAWS,
    PAID,
    Damage,
    Sound,
    kind,
    need,
    pick,
)

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


# headers


DATE = re.compile(r"([0-9]{4})/([0-9]{2})/([0-9]{2}) ([0-9]{1,2}):([0-9]{2}):([0-9]{2})")


@kind("reading", "impossible-date")
def month_thirteen(s: Sound, _rng: Random) -> Damage:
    """A thirteenth month."""
    return s.change(1, DATE.sub(r"\1/13/\3 \4:\5:\6", s.line(1)))


@kind("reading", "impossible-date")
def thirtieth_of_february(s: Sound, _rng: Random) -> Damage:
    """A day that February does not have."""
    return s.change(1, DATE.sub(r"\1/02/30 \4:\5:\6", s.line(1)))


@kind("reading", "impossible-date")
def hour_twenty_five(s: Sound, _rng: Random) -> Damage:
    """An hour that no clock shows."""
    return s.change(1, DATE.sub(r"\1/\2/\3 25:\5:\6", s.line(1)))


@kind("reading", "impossible-date")
def minute_sixty(s: Sound, _rng: Random) -> Damage:
    """A minute that no clock shows."""
    return s.change(1, DATE.sub(r"\1/\2/\3 \4:60:\6", s.line(1)))


@kind("reading", "header-contradiction")
def clocks_apart(s: Sound, _rng: Random) -> Damage:
    """The second clock shows other minutes than the first."""
    need("[" in s.line(1))
    head, clock = s.line(1).rsplit("[", 1)
    match = DATE.match(clock)
    need(match)
    assert match
    minute = (int(match[5]) + 17) % 60
    other = DATE.sub(rf"\1/\2/\3 \4:{minute:02d}:\6", clock)
    return s.change(1, f"{head}[{other}")


@kind("reading", "header-contradiction", "unreadable-header")
def stakes_apart(s: Sound, _rng: Random) -> Damage:
    """The big bet of the header is three small bets."""
    need(s.fixed)
    small, big = s.hand.small, s.hand.big
    old, new = _stakes(s, small, big), _stakes(s, small, small * 3)
    need(old in s.line(1))
    return s.change(1, s.line(1).replace(old, new))


def _stakes(s: Sound, small: int, big: int) -> str:
    if not s.hand.unit.decimals:
        return f"({small}/{big}"
    sign = s.hand.unit.sign
    if s.hand.small % 100 or s.hand.big % 100:
        return f"({sign}{small / 100:.2f}/{sign}{big / 100:.2f}"
    return f"({sign}{small // 100}/{sign}{big // 100}"


@kind("reading", "header-contradiction", "unreadable-header")
def currency_apart(s: Sound, _rng: Random) -> Damage:
    """The currency's code is not that of the sign."""
    need("USD)" in s.line(1) or "EUR)" in s.line(1))
    line = s.line(1)
    new = line.replace("USD)", "GBP)") if "USD)" in line else line.replace("EUR)", "GBP)")
    return s.change(1, new)


@kind("reading", "unknown-game", "unreadable-header")
def game_unknown(s: Sound, _rng: Random) -> Damage:
    """The header names a game that nobody plays."""
    line = s.line(1)
    for words in ("Triple Draw 2-7", "Single Draw 2-7", "Badugi", "5 Card Draw", "Razz"):
        if words in line:
            return s.change(1, line.replace(words, "Quadruple Draw"))
    raise AssertionError(line)


@kind("reading", "unreadable-header")
def limit_unknown(s: Sound, _rng: Random) -> Damage:
    """The header names no limit."""
    return s.change(1, s.line(1).replace("Limit (", "Limitless ("))


@kind("reading", "unreadable-header")
def hand_number_damaged(s: Sound, _rng: Random) -> Damage:
    """A letter stands in the number of the hand."""
    return s.change(1, re.sub(r"#([0-9]+)[0-9]:", r"#\1x:", s.line(1)))


@kind("reading", "unreadable-header", "impossible-date")
def date_lost(s: Sound, _rng: Random) -> Damage:
    """The header has no date."""
    return s.change(1, s.line(1)[: s.line(1).rindex(" - 20")])


@kind(
    "reading",
    "stray-text",
    "doubled-section",
    "misplaced-line",
    "missing-section",
    "unreadable-header",
)
def header_lost(s: Sound, _rng: Random) -> Damage:
    """The first line is missing: the rest follows on the hand before."""
    damage = s.delete(1, 2)
    return Damage(damage.lines, frozenset((1,)))


@kind("reading", "no-seats", "truncated", "unreadable-header")
def header_doubled(s: Sound, _rng: Random) -> Damage:
    """The first line stands twice: the first one has no hand."""
    return Damage([s.lines[0], *s.lines], frozenset((1, 2)))


@kind("reading", "missing-section", "no-button", "unreadable-line", "unreadable-header")
def table_line_lost(s: Sound, _rng: Random) -> Damage:
    """The line of the table and the button is missing."""
    damage = s.delete(2, 2)
    return Damage(damage.lines, frozenset((1, 2)))


@kind("reading", "doubled-section", "misplaced-line")
def table_line_doubled(s: Sound, _rng: Random) -> Damage:
    """The line of the table stands twice."""
    return s.twice(2)


@kind("reading", "no-seats")
def seats_lost(s: Sound, _rng: Random) -> Damage:
    """All seat lines are missing."""
    lines = {seat.line: [] for seat in s.hand.seats}
    damage = s.edit(lines, [1, 2])
    return Damage(damage.lines, frozenset((1, 2, 3)))


# sections


@kind("reading", "missing-section", "misplaced-line")
def deal_header_lost(s: Sound, rng: Random) -> Damage:
    """`DEALING HANDS` is missing."""
    return s.delete(pick(rng, s.headings("DEALING HANDS")).line)


@kind("reading", "missing-section")
def draw_header_lost(s: Sound, rng: Random) -> Damage:
    """The header of a draw is missing."""
    heading = pick(rng, [h for h in s.headings() if h.name.endswith(" DRAW")])
    return s.delete(heading.line)


@kind("reading", "missing-section", "showdown-missing", "misplaced-line")
def showdown_header_lost(s: Sound, _rng: Random) -> Damage:
    """`SHOW DOWN` is missing."""
    return s.delete(s.showdown.line)


@kind("reading", "missing-section")
def summary_header_lost(s: Sound, _rng: Random) -> Damage:
    """`SUMMARY` is missing."""
    return s.delete(s.summary.line, s.summary.total_line)


@kind("reading", "doubled-section")
def section_doubled(s: Sound, rng: Random) -> Damage:
    """A section's header stands twice."""
    return s.twice(pick(rng, [*s.headings(), s.summary]).line)


@kind("reading", "cards-dealt", "misplaced-line", "doubled-section", "missing-section",
      "draw-missing", "action-missing", "showdown-missing", "showdown-needless",
      "post-late")  # fmt: skip
def section_moved_up(s: Sound, rng: Random) -> Damage:
    """A header stands one or two lines higher.

    Left out: a move past a line of noise alone.
    """
    heading = pick(rng, s.headings())
    actions = [a.line for a in s.hand.actions if not isinstance(a, Note)]
    at = actions.index(heading.line)
    before = actions[max(0, at - rng.randrange(1, 3))]
    need(before < heading.line)
    return s.edit(
        {heading.line: [], before: [s.line(heading.line), s.line(before)]},
        [before, (before, 1), s.after(heading.line)],
    )


@kind("reading", "betting-over", "cards-dealt", "misplaced-line", "doubled-section",
      "missing-section", "draw-missing", "action-missing", "showdown-missing",
      "showdown-needless")  # fmt: skip
def section_moved_down(s: Sound, rng: Random) -> Damage:
    """A header stands one line lower."""
    heading = pick(rng, s.headings())
    follows = s.after(heading.line)
    need(follows < s.summary.line)
    return s.edit(
        {heading.line: [], follows: [s.line(follows), s.line(heading.line)]},
        [follows, (follows, 1)],
    )


@kind("reading", "misplaced-line", "doubled-section", "missing-section")
def draw_header_of_another(s: Sound, rng: Random) -> Damage:
    """The header of one draw stands for another."""
    names = ("FIRST DRAW", "SECOND DRAW", "THIRD DRAW")
    heading = pick(rng, s.headings(*names))
    other = rng.choice([name for name in names if name != heading.name])
    later = [h.line for h in s.headings(*names) if h.line > heading.line]
    return s.change(heading.line, f"*** {other} ***", *later)


@kind("reading", "unreadable-line", "missing-section", "unknown-line")
def section_misspelt(s: Sound, rng: Random) -> Damage:
    """A letter is lost from a header."""
    heading = pick(rng, s.headings())
    old = s.line(heading.line)
    at = rng.randrange(4, len(old) - 5)
    return s.change(heading.line, old[:at] + old[at + 1 :], s.after(heading.line))


@kind("reading", "stray-text", "misplaced-line", "doubled-section")
def text_after_the_end(s: Sound, rng: Random) -> Damage:
    """An action of the hand stands after its summary."""
    line = some_line(s, rng, *BETS)
    lines = [*s.lines, s.line(line)]
    return Damage(lines, frozenset((len(lines),)))


@kind("reading", "missing-section", "misplaced-line", "pot-total")
def total_line_lost(s: Sound, _rng: Random) -> Damage:
    """The line of the total pot is missing."""
    return s.delete(s.summary.total_line, s.summary.line, s.summary.total_line)


@kind("reading", "doubled-section", "misplaced-line", "unreadable-line")
def total_line_doubled(s: Sound, _rng: Random) -> Damage:
    """The line of the total pot stands twice."""
    return s.twice(s.summary.total_line)


@kind("reading", "misplaced-line", "doubled-section")
def bet_in_the_summary(s: Sound, rng: Random) -> Damage:
    """An action has slipped into the summary."""
    line = some_line(s, rng, *BETS)
    changes = {line: [], s.summary.total_line: [s.line(s.summary.total_line), s.line(line)]}
    return s.edit(changes, [(s.summary.total_line, 1)])
