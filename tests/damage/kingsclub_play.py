"""Damage to the boards, draws, runs, stud cards and the summary of a KingsClub hand."""

import re
from random import Random

from damage.kingsclub import CHAPTER, KingsClubSound
from damage.kingsclub_lines import changed, line_of
from damage.sound import Damage, Sound, kind, need, pick
from msgspec.structs import replace

from histories.actions import (
    Board,
    Collect,
    Deal,
    Discard,
    RunDraw,
    RunShow,
    Show,
    StandPat,
    StudDeal,
)
from histories.hand import Balance

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
    return changed(s, b.line, r"\) [+-]", ") ")


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
    line = line_of(s, r"Rake .*")
    awards = [a.line for a in s.acts(Collect)]
    return s.change(line, f"Rake {s.money(s.rake + rng.choice((1, -1)))}", *awards)


@kind(CHAPTER, "doubled-section")
def kc_rake_doubled(s: Sound, _rng: Random) -> Damage:
    """The rake stands twice."""
    need(s.rake)
    return s.twice(line_of(s, r"Rake .*"))


@kind(CHAPTER, "misplaced-line", "doubled-section")
def kc_rake_behind_the_award(s: Sound, _rng: Random) -> Damage:
    """The rake stands below the award."""
    need(s.rake)
    line = line_of(s, r"Rake .*")
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


@kind(CHAPTER, "misplaced-line")
def kc_main_pot_before_a_side_pot(s: Sound, _rng: Random) -> Damage:
    """The last award of a side pot stands below the first of the main pot."""
    pots = s.acts(Collect)
    at = next((n for n, a in enumerate(pots) if a.pot == "main pot"), 0)
    need(at)
    return s.swap(pots[at - 1].line, pots[at].line)


@kind(CHAPTER, "misplaced-line")
def kc_shows_parted_by_a_heading(s: Sound, _rng: Random) -> Damage:
    """The last of two hands or more is shown below the heading of the round without bets."""
    shows = [a.line for a in s.acts(Show, RunShow)]
    need(len(shows) > 1)
    below = shows[-1] + 1
    need(s.line(below).startswith("*** ") and s.line(below).endswith("BETTING ROUND ***"))
    return s.swap(shows[-1], below)


@kind(CHAPTER, "new-cards", "draw-too-many", "shown-cards")
def kc_runs_of_unequal_draws(s: Sound, rng: Random) -> Damage:
    """The number of new cards is no multiple of the runs."""
    draw = pick(rng, [a for a in s.acts(RunDraw) if not a.came and " draws " in s.line(a.line)])
    number = int(s.line(draw.line).rpartition(" ")[2]) + rng.choice((1, -1))
    shows = [a.line for a in s.acts(RunShow) if a.player == draw.player]
    return changed(s, draw.line, "[0-9]+$", str(number), *shows)


# stud


@kind(CHAPTER, "cards-dealt")
def kc_last_card_lost(s: Sound, rng: Random) -> Damage:
    """On the last street one player has no line, and another has."""
    heading = line_of(s, r"\*\*\* 6TH STREET \*\*\*")
    need(heading)
    last = [a.line for a in s.acts(StudDeal) if a.line > heading]
    need(len(last) > 1)
    return s.delete(pick(rng, last), heading)


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
    return changed(s, deal.line, "X X", "X")
