"""Damage to what stands in the hands of KingsClub alone."""

import re
from random import Random

from damage.kingsclub import CHAPTER, KingsClubSound
from damage.sound import BETS, Damage, Sound, kind, need, pick
from kingsclub_text import GAMES as WORDS
from kingsclub_text import ORDINALS
from msgspec.structs import replace

from histories.actions import (
    Bet,
    Board,
    Collect,
    Complete,
    Deal,
    Discard,
    Post,
    RaiseTo,
    RunDraw,
    RunShow,
    Show,
    StandPat,
    StudDeal,
)
from histories.games import GAMES as ROWS
from histories.hand import Balance


def _line(s: Sound, pattern: str) -> int:
    """The first line of a form."""
    return next((n for n, line in enumerate(s.lines, 1) if re.fullmatch(pattern, line)), 0)


def _change(s: Sound, line: int, pattern: str, new: str, *also: int) -> Damage:
    return s.change(line, re.sub(pattern, new, s.line(line), count=1), *also)


def _lines(s: Sound, pattern: str) -> list[int]:
    return [n for n, line in enumerate(s.lines, 1) if re.fullmatch(pattern, line)]


# header, date, table


@kind(CHAPTER, "unreadable-header")
def kc_limit_misspelt(s: Sound, _rng: Random) -> Damage:
    """A letter is lost from the limit."""
    return _change(s, 1, "Limit", "Limt")


@kind(CHAPTER, "unreadable-header")
def kc_limit_lost(s: Sound, _rng: Random) -> Damage:
    """The header names no limit."""
    return _change(s, 1, "(?:No |Pot )?Limit ", "")


@kind(CHAPTER, "unknown-game")
def kc_game_misspelt(s: Sound, _rng: Random) -> Damage:
    """A letter is lost from the name of the game."""
    return _change(s, 1, r"(Limit \S+?)\S( |$)", r"\1\2")


@kind(CHAPTER, "unreadable-header")
def kc_number_lost(s: Sound, _rng: Random) -> Damage:
    """The header has no number."""
    return _change(s, 1, r"#[0-9]+: ", "")


@kind(CHAPTER, "unreadable-header")
def kc_letter_in_the_number(s: Sound, _rng: Random) -> Damage:
    """A letter stands in the number of the hand."""
    return _change(s, 1, r"#([0-9]+)[0-9]:", r"#\1x:")


@kind(CHAPTER, "unreadable-header")
def kc_stakes_lost(s: Sound, _rng: Random) -> Damage:
    """The header has no stakes."""
    return _change(s, 1, r" - [^ ]+$", "")


@kind(CHAPTER, "unreadable-header")
def kc_stakes_cut(s: Sound, _rng: Random) -> Damage:
    """The header has one of its two figures."""
    return _change(s, 1, r"/[^ ]+$", "")


@kind(CHAPTER, "header-contradiction")
def kc_stakes_turned_round(s: Sound, _rng: Random) -> Damage:
    """The larger figure of the stakes comes first."""
    return _change(s, 1, r"([^ ]+)/([^ ]+)$", r"\2/\1")


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
    return _change(s, 1, r"[^ ]+/[^ ]+$", stakes, *lines)


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
    return _change(s, 1, r"(?<=Limit ).*(?= - )", words, *range(2, len(s.lines) + 1))


def _shape(game: str) -> tuple[object, ...]:
    row = ROWS[game]
    return row.hole, row.draws, row.stud, any(street.board for street in row.streets)


@kind(CHAPTER, "impossible-date")
def kc_month_thirteen(s: Sound, _rng: Random) -> Damage:
    """A thirteenth month."""
    return _change(s, 2, r"-[0-9]{2}-", "-13-")


@kind(CHAPTER, "impossible-date")
def kc_hour_twenty_five(s: Sound, _rng: Random) -> Damage:
    """An hour that no clock shows."""
    return _change(s, 2, r" [0-9]{2}:", " 25:")


@kind(CHAPTER, "impossible-date")
def kc_date_cut(s: Sound, _rng: Random) -> Damage:
    """The time has no seconds."""
    return _change(s, 2, r":[0-9]{2}$", "")


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
    return _change(s, 3, " Seat [0-9]+ is the button", "")


@kind(CHAPTER, "no-button", "impossible-seat")
def kc_button_beyond(s: Sound, _rng: Random) -> Damage:
    """The button is at a seat that no table has."""
    need(s.hand.button)
    return _change(s, 3, " Seat [0-9]+ is", " Seat 11 is")


@kind(CHAPTER, "button-position", "blind-poster", "action-missing", "draw-turn", "out-of-turn",
      "blind-missing")  # fmt: skip
def kc_button_moved(s: Sound, rng: Random) -> Damage:
    """The button is in front of another player."""
    need(s.hand.button)
    others = [seat.number for seat in s.hand.seats if seat.number != s.hand.button]
    posts = [a.line for a in s.acts(Post) if a.kind != "ante"]
    return _change(s, 3, " Seat [0-9]+ is", f" Seat {pick(rng, others)} is", *posts)


@kind(CHAPTER, "button-position")
def kc_button_beside_two(s: Sound, rng: Random) -> Damage:
    """Two play, and the button is at an empty seat.

    Left out: three and more, among whom a button may be dead.
    """
    need(s.hand.button and len(s.hand.seats) == 2)
    taken = [seat.number for seat in s.hand.seats]
    free = pick(rng, [n for n in range(1, 11) if n not in taken])
    return _change(s, 3, " Seat [0-9]+ is", f" Seat {free} is")


# lines of seats


def _closed(s: Sound) -> list[int]:
    """The lines that deal the first cards of a game without upcards."""
    need(not s.hand.game.stud)
    first = min((a.line for a in s.acts(*BETS, Discard, StandPat)), default=len(s.lines))
    return [n for n in _lines(s, r"Dealt to .+: \[.*\]") if n < first]


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
    return _change(s, pick(rng, _hidden(s)), "X X", "X")


@kind(CHAPTER, "cards-dealt")
def kc_hidden_card_told(s: Sound, rng: Random) -> Damage:
    """One of the hidden cards is told."""
    return _change(s, pick(rng, _hidden(s)), "X", s.unseen(rng)[0])


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
    return pick(rng, _lines(s, HEADING))


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
    later = [n for n in _lines(s, HEADING) if n > line]
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


# the board


@kind(CHAPTER, "board-cards", "board-missing", "board-extra", "unreadable-line", "card-twice",
      "repeated-cards")  # fmt: skip
def kc_board_repeats_another_card(s: Sound, rng: Random) -> Damage:
    """The cards so far are not those of the heading before."""
    board = pick(rng, [a for a in s.acts(Board) if a.before])
    cards_ = (*(board.before or ())[1:], s.unseen(rng)[0])
    return s.alter(board, *[a.line for a in s.acts(Board)], before=cards_)


@kind(CHAPTER, "board-cards", "board-missing", "board-extra", "repeated-cards")
def kc_board_card_too_many(s: Sound, rng: Random) -> Damage:
    """One card too many is turned up."""
    board = pick(rng, s.acts(Board))
    later = [a.line for a in s.acts(Board) if a.line > board.line]
    return s.alter(board, *later[:1], cards=(*board.cards, *s.unseen(rng)))


@kind(CHAPTER, "card-twice", "repeated-cards")
def kc_board_card_of_a_hand(s: Sound, rng: Random) -> Damage:
    """A card on the board is one that somebody shows."""
    board = pick(rng, s.acts(Board)[-1:])
    shows = s.acts(Show)
    card = pick(rng, [c for a in shows for c in a.cards])
    return s.alter(board, *[a.line for a in shows], *_naming(s, card), cards=(card,))


def _naming(s: Sound, card: str) -> list[int]:
    return [n for n, line in enumerate(s.lines, 1) if re.search(rf"\b{card}\b", line)]


# draws, runs


@kind(CHAPTER, "shown-cards", "discard-not-held", "card-twice", "kept-cards", "discard-back")
def kc_discard_of_a_kept_card(s: Sound, rng: Random) -> Damage:
    """The hero throws away another card of his hand; later lines have what he really kept.

    Left out: a hero whose later lines name neither card.
    """
    assert isinstance(s, KingsClubSound)
    discard = pick(rng, [a for a in s.acts(Discard) if a.cards and type(a) is Discard])
    deal = next(a for a in s.acts(Deal) if a.line == discard.line)
    thrown = discard.cards or ()
    kept = pick(rng, deal.cards)
    later = [n for n in (*_naming(s, kept), *_naming(s, thrown[0])) if n > discard.line]
    need(later)
    return s.alter(discard, *later, cards=(kept, *thrown[1:]))


@kind(CHAPTER, "shown-cards", "discard-not-held", "card-twice", "kept-cards")
def kc_discard_to_pat(s: Sound, rng: Random) -> Damage:
    """The hero stands pat where he drew; later lines have the cards that came.

    Left out: a hero whose later lines name none of the cards.
    """
    assert isinstance(s, KingsClubSound)
    discard = pick(rng, [a for a in s.acts(Discard) if a.cards and type(a) is Discard])
    _, came = s.exchange(discard.line)
    later = [n for card in came for n in _naming(s, card) if n > discard.line]
    need(later)
    return s.change(discard.line, s.write(StandPat(discard.line, discard.player)), *later)


@kind(CHAPTER, "new-cards", "draw-count", "unreadable-line", "shown-cards")
def kc_runs_cards_lost(s: Sound, rng: Random) -> Damage:
    """The new cards of one of the runs are missing."""
    draw = pick(rng, [a for a in s.acts(RunDraw) if a.came])
    shows = [a.line for a in s.acts(Show) if a.player == draw.player]
    return s.change(draw.line, s.line(draw.line).rpartition(" [")[0], *shows)


@kind(CHAPTER, "show-missing")
def kc_run_lost(s: Sound, rng: Random) -> Damage:
    """What a player has in one of the runs is not shown."""
    show = pick(rng, s.acts(RunShow))
    own = [a.line for a in s.acts(Show)]
    return s.delete(show.line, *[n for n in own if n != show.line], max(own) + 1)


@kind(CHAPTER, "show-repeated", "show-missing", "shown-cards")
def kc_run_of_another_number(s: Sound, rng: Random) -> Damage:
    """The hand of one run is said to be another's."""
    show = pick(rng, s.acts(RunShow))
    own = [a.line for a in s.acts(RunShow) if a.player == show.player]
    return s.alter(show, *own, max(own) + 1, run=3 - show.run)


@kind(CHAPTER, "shown-cards", "card-twice")
def kc_run_with_another_card(s: Sound, rng: Random) -> Damage:
    """A kept card of one run is another one.

    Left out: a card that came in the run, of players whose cards nobody sees.
    """
    show = pick(rng, s.acts(RunShow))
    own = [a for a in s.acts(RunShow) if a.player == show.player]
    both = set(own[0].cards) & set(own[-1].cards)
    kept = pick(rng, sorted(both))
    new = s.unseen(rng)[0]
    cards_ = tuple(new if card == kept else card for card in show.cards)
    return s.alter(show, *[a.line for a in own], cards=cards_)


# the summary


def _balance(s: Sound, rng: Random) -> tuple[KingsClubSound, Balance]:
    assert isinstance(s, KingsClubSound)
    return s, pick(rng, s.summary.balances)


@kind(CHAPTER, "summary-balance")
def kc_net_changed(s: Sound, rng: Random) -> Damage:
    """A player's net is one unit more."""
    own, b = _balance(s, rng)
    return s.change(b.line, own.balance(replace(b, net=(b.net or 0) + 1)))


@kind(CHAPTER, "summary-balance", "unreadable-line", "impossible-amount")
def kc_sign_lost(s: Sound, rng: Random) -> Damage:
    """A player's net has no sign."""
    b = pick(rng, [b for b in s.summary.balances if b.net])
    return _change(s, b.line, r"\) [+-]", ") ")


@kind(CHAPTER, "summary-balance")
def kc_sign_turned(s: Sound, rng: Random) -> Damage:
    """A gain is told as a loss, or a loss as a gain."""
    own, b = _balance(s, rng)
    need(b.net)
    return s.change(b.line, own.balance(replace(b, net=-(b.net or 0))))


@kind(CHAPTER, "summary-balance")
def kc_stack_after_the_hand_changed(s: Sound, rng: Random) -> Damage:
    """A player has one unit more after the hand."""
    own, b = _balance(s, rng)
    return s.change(b.line, own.balance(replace(b, stack=b.stack + 1)))


@kind(CHAPTER, "summary-balance")
def kc_stack_before_the_hand_changed(s: Sound, rng: Random) -> Damage:
    """A player who is never all-in has another stack before the hand."""
    _, b = _balance(s, rng)
    need(b.player not in s.all_in(len(s.lines)))
    seat = s.hand.seats[b.player]
    new = s.line(seat.line).replace(f"({s.money(seat.stack)})", f"({s.money(seat.stack + 100)})")
    return s.change(seat.line, new, b.line)


@kind(CHAPTER, "rake-sum", "award-amount", "wrong-split")
def kc_rake_changed(s: Sound, rng: Random) -> Damage:
    """The rake is one unit more or less."""
    need(s.rake)
    line = _line(s, r"Rake .*")
    awards = [a.line for a in s.acts(Collect)]
    return s.change(line, f"Rake {s.money(s.rake + rng.choice((1, -1)))}", *awards)


@kind(CHAPTER, "doubled-section")
def kc_rake_doubled(s: Sound, _rng: Random) -> Damage:
    """The rake stands twice."""
    need(s.rake)
    return s.twice(_line(s, r"Rake .*"))


@kind(CHAPTER, "misplaced-line", "doubled-section")
def kc_rake_behind_the_award(s: Sound, _rng: Random) -> Damage:
    """The rake stands below the award."""
    need(s.rake)
    line = _line(s, r"Rake .*")
    return s.swap(line, line + 1)


@kind(CHAPTER, "truncated", "unreadable-line", "award-missing", "award-amount", "wrong-split",
      "rake-sum")  # fmt: skip
def kc_cut_in_the_summary(s: Sound, rng: Random) -> Damage:
    """The summary stops after its heading, a balance, or the rake, or within a line."""
    last = max(b.line for b in s.summary.balances) + bool(s.rake)
    at = rng.randrange(s.summary.line, last + 1)
    if rng.random() < 0.5:
        return Damage(s.lines[:at], frozenset((at,)))
    line = s.line(at + 1)
    return Damage([*s.lines[:at], line[: rng.randrange(1, len(line))]], frozenset((at, at + 1)))


@kind(CHAPTER, "truncated", "award-missing", "award-amount", "wrong-split", "rake-sum")
def kc_award_lost(s: Sound, rng: Random) -> Damage:
    """An award's line is missing."""
    award = pick(rng, s.acts(Collect))
    lines = [*s.lines[: award.line - 1], *s.lines[award.line :]]
    near = {a.line for a in s.acts(Collect)} | {s.summary.line, award.line - 1}
    return Damage(lines, frozenset(near))


@kind(CHAPTER, "award-pot", "unreadable-line")
def kc_award_of_no_pot(s: Sound, rng: Random) -> Damage:
    """An award is from a pot that the hand has not."""
    award = pick(rng, s.acts(Collect))
    text = f"{s.who(award.player)} wins ({s.money(award.amount)}) from side pot 7"
    return s.change(award.line, text, *[a.line for a in s.acts(Collect)])


# stud


@kind(CHAPTER, "shown-cards", "card-twice")
def kc_upcard_not_shown(s: Sound, rng: Random) -> Damage:
    """A card that lay face up is not among those shown."""
    need(s.hand.game.stud)
    shown = {a.player: a for a in s.acts(Show)}
    deal = pick(rng, [a for a in s.acts(StudDeal) if a.player in shown and a.new])
    card = s.unseen(rng)[0]
    new = s.line(deal.line).replace(deal.new[-1], card)
    return s.change(deal.line, new, shown[deal.player].line)


@kind(CHAPTER, "cards-dealt")
def kc_card_face_down_lost(s: Sound, rng: Random) -> Damage:
    """A player gets one card too few on third street."""
    deal = pick(rng, [a for a in s.acts(StudDeal) if a.hidden == 2])
    return _change(s, deal.line, "X X", "X")
