"""Damage to the headers: the first line, the table's, and those of the sections."""

import re
from random import Random

from damage.reading import some_line
from damage.sound import BETS, Damage, Sound, kind, need, pick
from msgspec.structs import replace

from histories.actions import Note

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
    old, new = stakes_of(s, small, big), stakes_of(s, small, small * 3)
    need(old in s.line(1))
    return s.change(1, s.line(1).replace(old, new))


def stakes_of(s: Sound, small: int, big: int) -> str:
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


@kind("reading", "header-contradiction")
def buy_in_of_two_currencies(s: Sound, _rng: Random) -> Damage:
    """A part of the buy-in is in another currency."""
    match = re.search(r"\+[$€]([0-9.]+)", s.line(1))
    need(match)
    assert match is not None
    return s.change(1, f"{s.line(1)[: match.start()]}+£{match[1]}{s.line(1)[match.end() :]}")


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
    return s.change(heading.line, s.write(replace(heading, name=other)), *later)


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
