"""Damage to what stands in the hands of KingsClub alone."""

import re
from random import Random

from damage.kingsclub import CHAPTER
from damage.sound import BETS, Damage, Sound, kind, need, pick
from kingsclub_text import GAMES as WORDS
from kingsclub_text import ORDINALS

from histories.actions import (
    Bet,
    Complete,
    Deal,
    Discard,
    Post,
    RaiseTo,
    StandPat,
)
from histories.games import GAMES as ROWS


def line_of(s: Sound, pattern: str) -> int:
    """The first line of a form."""
    return next((n for n, line in enumerate(s.lines, 1) if re.fullmatch(pattern, line)), 0)


def changed(s: Sound, line: int, pattern: str, new: str, *also: int) -> Damage:
    return s.change(line, re.sub(pattern, new, s.line(line), count=1), *also)


def lines_of(s: Sound, pattern: str) -> list[int]:
    return [n for n, line in enumerate(s.lines, 1) if re.fullmatch(pattern, line)]


# header, date, table


@kind(CHAPTER, "unreadable-header")
def kc_limit_misspelt(s: Sound, _rng: Random) -> Damage:
    """A letter is lost from the limit."""
    return changed(s, 1, "Limit", "Limt")


@kind(CHAPTER, "unreadable-header")
def kc_limit_lost(s: Sound, _rng: Random) -> Damage:
    """The header names no limit."""
    return changed(s, 1, "(?:No |Pot )?Limit ", "")


@kind(CHAPTER, "unknown-game")
def kc_game_misspelt(s: Sound, _rng: Random) -> Damage:
    """A letter is lost from the name of the game."""
    return changed(s, 1, r"(Limit \S+?)\S( |$)", r"\1\2")


@kind(CHAPTER, "unreadable-header")
def kc_number_lost(s: Sound, _rng: Random) -> Damage:
    """The header has no number."""
    return changed(s, 1, r"#[0-9]+: ", "")


@kind(CHAPTER, "unreadable-header")
def kc_letter_in_the_number(s: Sound, _rng: Random) -> Damage:
    """A letter stands in the number of the hand."""
    return changed(s, 1, r"#([0-9]+)[0-9]:", r"#\1x:")


@kind(CHAPTER, "unreadable-header")
def kc_stakes_lost(s: Sound, _rng: Random) -> Damage:
    """The header has no stakes."""
    return changed(s, 1, r" - [^ ]+$", "")


@kind(CHAPTER, "unreadable-header")
def kc_stakes_cut(s: Sound, _rng: Random) -> Damage:
    """The header has one of its two figures."""
    return changed(s, 1, r"/[^ ]+$", "")


@kind(CHAPTER, "header-contradiction")
def kc_stakes_turned_round(s: Sound, _rng: Random) -> Damage:
    """The larger figure of the stakes comes first."""
    return changed(s, 1, r"([^ ]+)/([^ ]+)$", r"\2/\1")


@kind(CHAPTER, "blind-amount", "bet-size", "raise-size", "raise-minimum", "call-amount",
      "header-contradiction", "bring-in-amount", "blind-missing", wide=True)  # fmt: skip
def kc_stakes_doubled(s: Sound, _rng: Random) -> Damage:
    """Both figures of the stakes are twice as large.

    Left out: hands in which nobody bets, raises or posts the big blind in full.
    """
    acts = s.acts(*BETS, Complete)
    full = [a for a in s.acts(Post) if a.kind == "big blind" and not a.all_in]
    need(full or any(not a.all_in for a in s.acts(Bet, RaiseTo, Complete)))
    stakes = f"{s.money(s.hand.small * 2)}/{s.money(s.hand.big * 2)}"
    lines = [a.line for a in acts] + [a.line for a in s.acts(Post)]
    return changed(s, 1, r"[^ ]+/[^ ]+$", stakes, *lines)


@kind(CHAPTER, "missing-section", "doubled-section", "misplaced-line", "cards-dealt",
      "shown-count", "draw-missing", "kept-cards", "wrong-winner", "card-twice", "board-missing",
      "bring-in-missing", "action-missing", "bet-size", "award-missing", "wrong-split",
      "blind-missing", "unreadable-line", "board-extra", "draw-too-many",
      wide=True)  # fmt: skip
def kc_game_of_another_name(s: Sound, rng: Random) -> Damage:
    """The header names another game, of another number of cards, draws or streets.

    Left out: games that differ in who wins alone, which only some hands tell.
    """
    own = _shape(s.hand.game_name)
    words = rng.choice([words for game, words in WORDS.items() if _shape(game) != own])
    return changed(s, 1, r"(?<=Limit ).*(?= - )", words, *range(2, len(s.lines) + 1))


def _shape(game: str) -> tuple[object, ...]:
    row = ROWS[game]
    return row.hole, row.draws, row.stud, any(street.board for street in row.streets)


@kind(CHAPTER, "impossible-date")
def kc_month_thirteen(s: Sound, _rng: Random) -> Damage:
    """A thirteenth month."""
    return changed(s, 2, r"-[0-9]{2}-", "-13-")


@kind(CHAPTER, "impossible-date")
def kc_hour_twenty_five(s: Sound, _rng: Random) -> Damage:
    """An hour that no clock shows."""
    return changed(s, 2, r" [0-9]{2}:", " 25:")


@kind(CHAPTER, "impossible-date")
def kc_date_cut(s: Sound, _rng: Random) -> Damage:
    """The time has no seconds."""
    return changed(s, 2, r":[0-9]{2}$", "")


@kind(CHAPTER, "missing-section")
def kc_date_lost(s: Sound, _rng: Random) -> Damage:
    """No line tells the time."""
    return s.delete(2, 1, 2, 3)


@kind(CHAPTER, "doubled-section", "misplaced-line")
def kc_date_doubled(s: Sound, _rng: Random) -> Damage:
    """The time stands twice."""
    return s.twice(2)


@kind(CHAPTER, "missing-section", "unreadable-header")
def kc_table_lost(s: Sound, _rng: Random) -> Damage:
    """The line of the table is missing."""
    return s.delete(3, 1, 2, 3, 4)


@kind(CHAPTER, "doubled-section", "misplaced-line")
def kc_table_doubled(s: Sound, _rng: Random) -> Damage:
    """The line of the table stands twice."""
    return s.twice(3)


@kind(CHAPTER, "unreadable-line", "misplaced-line", "missing-section")
def kc_table_misspelt(s: Sound, rng: Random) -> Damage:
    """A letter is lost from the line of the table."""
    places = [m.start() for m in re.finditer(r"Table '|is the button$", s.line(3))]
    at = pick(rng, places) + rng.randrange(5)
    return s.change(3, s.line(3)[:at] + s.line(3)[at + 1 :])


@kind(CHAPTER, "no-button", "unreadable-line", "missing-section")
def kc_button_lost(s: Sound, _rng: Random) -> Damage:
    """The line of the table does not say where the button is."""
    need(s.hand.button)
    return changed(s, 3, " Seat [0-9]+ is the button", "")


@kind(CHAPTER, "no-button", "impossible-seat")
def kc_button_beyond(s: Sound, _rng: Random) -> Damage:
    """The button is at a seat that no table has."""
    need(s.hand.button)
    return changed(s, 3, " Seat [0-9]+ is", " Seat 11 is")


@kind(CHAPTER, "button-position", "blind-poster", "action-missing", "draw-turn", "out-of-turn",
      "blind-missing")  # fmt: skip
def kc_button_moved(s: Sound, rng: Random) -> Damage:
    """The button is in front of another player."""
    need(s.hand.button)
    others = [seat.number for seat in s.hand.seats if seat.number != s.hand.button]
    posts = [a.line for a in s.acts(Post) if a.kind != "ante"]
    return changed(s, 3, " Seat [0-9]+ is", f" Seat {pick(rng, others)} is", *posts)


@kind(CHAPTER, "button-position")
def kc_button_beside_two(s: Sound, rng: Random) -> Damage:
    """Two play, and the button is at an empty seat.

    Left out: three and more, among whom a button may be dead.
    """
    need(s.hand.button and len(s.hand.seats) == 2)
    taken = [seat.number for seat in s.hand.seats]
    free = pick(rng, [n for n in range(1, 11) if n not in taken])
    return changed(s, 3, " Seat [0-9]+ is", f" Seat {free} is")


# lines of seats


def _closed(s: Sound) -> list[int]:
    """The lines that deal the first cards of a game without upcards."""
    need(not s.hand.game.stud)
    first = min((a.line for a in s.acts(*BETS, Discard, StandPat)), default=len(s.lines))
    return [n for n in lines_of(s, r"Dealt to .+: \[.*\]") if n < first]


def _hidden(s: Sound) -> list[int]:
    return [n for n in _closed(s) if s.line(n).endswith("X]")]


@kind(CHAPTER, "cards-dealt")
def kc_hidden_deal_lost(s: Sound, rng: Random) -> Damage:
    """No line deals a player his cards, which nobody sees."""
    line = pick(rng, _hidden(s))
    return s.delete(line, line, line + 1)


@kind(CHAPTER, "cards-dealt")
def kc_hidden_deal_doubled(s: Sound, rng: Random) -> Damage:
    """A line that deals hidden cards stands twice."""
    return s.twice(pick(rng, _hidden(s)))


@kind(CHAPTER, "cards-dealt")
def kc_hidden_card_lost(s: Sound, rng: Random) -> Damage:
    """A player gets one card too few."""
    return changed(s, pick(rng, _hidden(s)), "X X", "X")


@kind(CHAPTER, "cards-dealt")
def kc_hidden_card_told(s: Sound, rng: Random) -> Damage:
    """One of the hidden cards is told."""
    return changed(s, pick(rng, _hidden(s)), "X", s.unseen(rng)[0])


@kind(CHAPTER, "cards-dealt")
def kc_hero_hidden(s: Sound, rng: Random) -> Damage:
    """The cards of one who discards by name are not told.

    Left out: a hero who never names a card.
    """
    deal = pick(rng, s.acts(Deal)[:1])
    need(deal.new is None)
    need(any(a.player == deal.player and a.cards for a in s.acts(Discard)))
    head, bracket, told = s.line(deal.line).partition(": [")
    return s.change(deal.line, head + bracket + re.sub(r"\w\w", "X", told))


@kind(CHAPTER, "cards-dealt", "unknown-player")
def kc_hidden_deal_to_another(s: Sound, rng: Random) -> Damage:
    """The line that deals hidden cards has another's name."""
    line = pick(rng, _hidden(s))
    name = s.line(line)[9:].partition(": [")[0]
    other = pick(rng, [seat.name for seat in s.hand.seats if seat.name != name])
    closed = _closed(s)
    return s.change(line, s.line(line).replace(name, other), *closed, closed[-1] + 1)


@kind(CHAPTER, "seat-order")
def kc_deals_exchanged(s: Sound, rng: Random) -> Damage:
    """Two lines that deal cards change places."""
    lines = _closed(s)
    line = pick(rng, [n for n in lines if n + 1 in lines])
    return s.swap(line, line + 1)


@kind(CHAPTER, "seat-order", "post-order")
def kc_antes_exchanged(s: Sound, rng: Random) -> Damage:
    """Two antes change places."""
    lines = [a.line for a in s.acts(Post) if a.kind == "ante"]
    line = pick(rng, [n for n in lines if n + 1 in lines])
    return s.swap(line, line + 1)


@kind(CHAPTER, "seat-order")
def kc_seats_exchanged(s: Sound, rng: Random) -> Damage:
    """Two seat lines change places."""
    lines = [seat.line for seat in s.hand.seats]
    line = pick(rng, [n for n in lines if n + 1 in lines])
    return s.swap(line, line + 1)


@kind(CHAPTER, "seat-order")
def kc_balances_exchanged(s: Sound, rng: Random) -> Damage:
    """Two lines of the summary change places."""
    lines = [b.line for b in s.summary.balances]
    line = pick(rng, [n for n in lines if n + 1 in lines])
    return s.swap(line, line + 1)


@kind(CHAPTER, "misplaced-line", "cards-dealt", "doubled-section")
def kc_deal_among_the_bets(s: Sound, rng: Random) -> Damage:
    """A line that deals first cards stands among the bets."""
    line = pick(rng, _closed(s))
    bets = [a.line for a in s.acts(*BETS)]
    before = pick(rng, [n for n in bets if n - 1 in bets])
    return s.edit({line: [], before: [s.line(line), s.line(before)]}, [before, line, line + 1])


# headings

HEADING = r"\*\*\* (?:[1-6](?:ST|ND|RD|TH) .*|FLOP|TURN|RIVER) \*\*\*.*"


def _heading(s: Sound, rng: Random) -> int:
    return pick(rng, lines_of(s, HEADING))


@kind(CHAPTER, "missing-section", "misplaced-line", "board-missing", "cards-dealt",
      "draw-missing")  # fmt: skip
def kc_heading_lost(s: Sound, rng: Random) -> Damage:
    """The heading of a round, a draw, a street or the board is missing.

    Left out: a heading with nothing but the summary behind it, and that of the last draw before it.
    """
    line = _heading(s, rng)
    need(not (s.hand.game.stud and s.line(line + 1).startswith("***")))
    return s.delete(line, *range(line - 1, line + 4))


@kind(CHAPTER, "doubled-section", "misplaced-line", "board-extra")
def kc_heading_doubled(s: Sound, rng: Random) -> Damage:
    """A heading stands twice."""
    return s.twice(_heading(s, rng))


@kind(CHAPTER, "misplaced-line", "missing-section", "doubled-section", "draw-missing",
      "unreadable-line", "board-missing", "board-extra", "cards-dealt")  # fmt: skip
def kc_heading_of_another(s: Sound, rng: Random) -> Damage:
    """A heading has another number."""
    line = _heading(s, rng)
    old = s.line(line)
    number = re.search("[1-6](?=ST|ND|RD|TH)", old)
    need(number)
    assert number
    other = rng.choice([n for n in range(1, 5) if n != int(number[0])])
    new = re.sub("[1-6](?:ST|ND|RD|TH)", ORDINALS[other - 1], old)
    later = [n for n in lines_of(s, HEADING) if n > line]
    return s.change(line, new, line + 1, *later)


@kind(CHAPTER, "misplaced-line", "missing-section", "draw-missing", "action-missing",
      "board-missing", "betting-over", "draw-turn", "cards-dealt", "post-late", "dealt-absent",
      "draw-extra", "board-extra")  # fmt: skip
def kc_heading_moved(s: Sound, rng: Random) -> Damage:
    """A heading stands one line lower.

    Left out: a move past the last line before the summary.
    """
    line = _heading(s, rng)
    need(line + 1 < s.summary.line)
    return s.swap(line, line + 1, line + 2)


@kind(CHAPTER, "unreadable-line", "missing-section")
def kc_heading_misspelt(s: Sound, rng: Random) -> Damage:
    """A letter is lost from a heading."""
    line = _heading(s, rng)
    at = rng.randrange(4, s.line(line).index(" ***"))
    return s.change(line, s.line(line)[:at] + s.line(line)[at + 1 :], line + 1)


@kind(CHAPTER, "missing-section")
def kc_summary_heading_lost(s: Sound, _rng: Random) -> Damage:
    """The heading of the summary is missing."""
    return s.delete(s.summary.line, s.summary.line)
