"""Sound hands of Full Tilt, ready to be damaged."""

import re
from collections.abc import Sequence
from random import Random

from damage.sound import Damage, Inapplicable, Sound, kind, need, pick
from damage.unsaid import mucking_left_out
from fulltilt_text import FullTilt

from histories.actions import (
    Action,
    Call,
    Collect,
    Discard,
    DrawHeading,
    Fold,
    Heading,
    Note,
    Post,
    RaiseTo,
)
from histories.hand import Hand, SummarySeat


class FullTiltSound(Sound):
    """The same edits of another room's lines."""

    sep = " "

    def __init__(self, hand: Hand, name: str) -> None:
        super().__init__(hand, name)
        self.text = FullTilt(hand)
        self.money = self.text.money

    def write(self, action: Action) -> str:
        """The line of an action."""
        if isinstance(action, Note):
            raise Inapplicable
        return self.text.action(action)

    def write_result(self, seat: SummarySeat) -> str:
        """A player's line in the summary."""
        return self.text.result(seat)

    def write_total(
        self,
        total: int,
        rake: int,
        pots: Sequence[tuple[str, int]] | None = None,  # noqa: ARG002
    ) -> str:
        """The line of the total pot: the room states no others."""
        return self.text.total(total, rake)


CHAPTER = "fulltilt"
#: Kinds for the lines of another room, and why they do not fit.
UNFIT = {
    "cap line inserted": "no line says that the betting is capped: it is an unknown one",
    "reshuffle inserted": "no line tells of a reshuffle: it is an unknown one",
    "reshuffle without a draw": "no line tells of a reshuffle: it is an unknown one",
    "odd chip moved": "who gets the odd chip is not known",
    "table line lost": "the second line is a seat's",
    "table line doubled": "the second line is a seat's",
    "game unknown": "see game of another name here",
    "stack too small": "written for the words of another room",
    "stack of an all in player": "written for the words of another room",
    "game of another name": "written for the words of another room",
}
#: Why a damaged hand may pass.
UNSAID = (mucking_left_out,)


def _header(s: Sound, pattern: str, new: str) -> Damage:
    line = s.line(1)
    return s.change(1, re.sub(pattern, new, line, count=1))


@kind(CHAPTER, "impossible-date")
def ft_month_thirteen(s: Sound, _rng: Random) -> Damage:
    """A thirteenth month."""
    return _header(s, r"([0-9]{4})/[0-9]{2}/", r"\1/13/")


@kind(CHAPTER, "impossible-date")
def ft_hour_twenty_five(s: Sound, _rng: Random) -> Damage:
    """An hour that no clock shows."""
    return _header(s, r"- [0-9]{1,2}:([0-9]{2}:)", r"- 25:\1")


@kind(CHAPTER, "header-contradiction", "unreadable-header")
def ft_stakes_apart(s: Sound, _rng: Random) -> Damage:
    """The big bet of the header is three small bets."""
    need(s.fixed)
    old = f"{s.money(s.hand.small)}/{s.money(s.hand.big)}"
    need(old in s.line(1))
    return s.change(
        1, s.line(1).replace(old, f"{s.money(s.hand.small)}/{s.money(s.hand.small * 3)}")
    )


@kind(CHAPTER, "blind-amount", "bet-size", "raise-size", "call-amount", "more-than-stack",
      "uncalled-amount", "all-in-flag", "raise-minimum", "raise-arithmetic",
      "pot-limit")  # fmt: skip
def ft_stakes_doubled(s: Sound, _rng: Random) -> Damage:
    """Other stakes than those played for."""
    old = f"{s.money(s.hand.small)}/{s.money(s.hand.big)}"
    need(old in s.line(1))
    new = f"{s.money(s.hand.small * 2)}/{s.money(s.hand.big * 2)}"
    lines = [a.line for a in s.acts(Post)]
    return s.change(1, s.line(1).replace(old, new), *lines)


@kind(CHAPTER, "unknown-game", "unreadable-header")
def ft_game_unknown(s: Sound, _rng: Random) -> Damage:
    """The header names a game that nobody plays."""
    return _header(s, r"(?:2-7 Triple|2-7 Single|A-5 Triple|5 Card) Draw|Badugi", "Quadruple Draw")


@kind(CHAPTER, "unreadable-header")
def ft_limit_unknown(s: Sound, _rng: Random) -> Damage:
    """The header names no limit."""
    return _header(s, r" - (?:No Limit|Pot Limit|Limit|FL) ", " - Limitless ")


@kind(CHAPTER, "unreadable-header")
def ft_table_lost(s: Sound, _rng: Random) -> Damage:
    """The header names no table."""
    return _header(s, r": (?:Table|\$).*? - ", ": ")


@kind(CHAPTER, "unreadable-header", "header-contradiction")
def ft_stakes_lost(s: Sound, _rng: Random) -> Damage:
    """The header names no stakes."""
    return _header(s, r" - [$0-9.,]+/[$0-9.,]+(?: Ante [$0-9.,]+)?", "")


@kind(CHAPTER, "marked-partial")
def ft_marked_partial(s: Sound, _rng: Random) -> Damage:
    """The header says that the hand is not whole."""
    return s.change(1, s.line(1) + " (partial)")


def button_line(s: Sound) -> int:
    need(s.hand.button)
    return s.hand.button_line


@kind(CHAPTER, "button-position", "summary-marks", "blind-poster", "out-of-turn")
def ft_button_moved(s: Sound, rng: Random) -> Damage:
    """The button is at another player's seat."""
    line = button_line(s)
    other = pick(
        rng, [n for n in (s.hand.seats[p].number for p in s.dealt()) if n != s.hand.button]
    )
    results = [one.line for one in s.summary.seats]
    posts = [a.line for a in s.acts(Post)]
    return s.change(line, f"The button is in seat #{other}", *results, *posts)


@kind(CHAPTER, "no-button")
def ft_button_beyond_the_table(s: Sound, _rng: Random) -> Damage:
    """The button is at a seat that no table has."""
    return s.change(button_line(s), "The button is in seat #17")


@kind(CHAPTER, "missing-section", "no-button")
def ft_button_lost(s: Sound, _rng: Random) -> Damage:
    """No line names the button."""
    return s.delete(button_line(s))


@kind(CHAPTER, "doubled-section", "misplaced-line")
def ft_button_doubled(s: Sound, _rng: Random) -> Damage:
    """The line of the button stands twice."""
    return s.twice(button_line(s))


@kind(CHAPTER, "unreadable-line", "missing-section")
def ft_button_misspelt(s: Sound, _rng: Random) -> Damage:
    """The line of the button has no number."""
    return s.change(button_line(s), "The button is in seat #")


@kind(CHAPTER, "heading-figures")
def ft_pot_of_a_heading(s: Sound, rng: Random) -> Damage:
    """A draw's heading tells another pot."""
    heading = pick(rng, [h for h in s.acts(DrawHeading) if h.pot is not None])
    assert heading.pot is not None
    return s.alter(heading, pot=heading.pot + s.step)


@kind(CHAPTER, "heading-figures")
def ft_players_of_a_heading(s: Sound, rng: Random) -> Damage:
    """A draw's heading tells another number of players."""
    heading = pick(rng, [h for h in s.acts(DrawHeading) if h.players is not None])
    assert heading.players is not None
    return s.alter(heading, players=heading.players + 1)


@kind(CHAPTER, "heading-figures")
def ft_all_in_of_a_heading(s: Sound, rng: Random) -> Damage:
    """A draw's heading tells another number of players who are all-in."""
    heading = pick(rng, [h for h in s.acts(DrawHeading) if h.players is not None])
    assert heading.all_in is not None
    return s.alter(heading, all_in=heading.all_in + 1)


def came(s: Sound) -> list[int]:
    """The lines that tell how many cards a player gets."""
    return [n for n, line in enumerate(s.lines, 1) if re.search(r" is dealt [0-9]+ cards?$", line)]


@kind(CHAPTER, "new-cards")
def ft_number_of_new_cards(s: Sound, rng: Random) -> Damage:
    """Somebody is dealt another number of cards than he discards."""
    line = pick(rng, came(s))
    old = s.line(line)
    new = (
        old[:-6] + "2 cards" if old.endswith(" 1 card") else re.sub(r"[0-9] cards$", "1 card", old)
    )
    return s.change(line, new)


@kind(CHAPTER, "new-cards-missing")
def ft_new_cards_lost(s: Sound, rng: Random) -> Damage:
    """No line says that somebody gets his cards."""
    line = pick(rng, came(s))
    return s.delete(line, line, line - 1)


@kind(CHAPTER, "new-cards")
def ft_new_cards_doubled(s: Sound, rng: Random) -> Damage:
    """Somebody gets his cards twice."""
    line = pick(rng, came(s))
    return s.twice(line, line)


@kind(CHAPTER, "new-cards", "new-cards-missing", "unknown-player")
def ft_new_cards_of_another(s: Sound, rng: Random) -> Damage:
    """Somebody gets another's cards."""
    line = pick(rng, came(s))
    name = next(seat.name for seat in s.hand.seats if s.line(line).startswith(f"{seat.name} is "))
    other = pick(rng, [seat.name for seat in s.hand.seats if seat.name != name])
    return s.change(line, s.line(line).replace(name, other, 1), line - 1, line + 1)


@kind(CHAPTER, "draw-turn")
def ft_new_cards_exchanged(s: Sound, rng: Random) -> Damage:
    """Two get their cards in the other order."""
    lines = came(s)
    line = pick(rng, [n for n in lines if n + 1 in lines and s.line(n) != s.line(n + 1)])
    return s.swap(line, line + 1)


@kind(CHAPTER, "draw-turn", "new-cards", "new-cards-missing")
def ft_new_cards_at_once(s: Sound, rng: Random) -> Damage:
    """Somebody gets his cards before the next player discards."""
    a = pick(rng, [d for d in s.acts(Discard) if d.cards is None])
    name = s.who(a.player)
    line = next(n for n in came(s) if n > a.line and s.line(n).startswith(f"{name} is "))
    follows = a.line + 1
    need(" discards " in s.line(follows) or " stands pat" in s.line(follows))
    changes = {line: [], follows: [s.line(line), s.line(follows)]}
    return s.edit(changes, [follows, (follows, 1), a.line])


@kind(CHAPTER, "unreadable-line", "impossible-seat")
def ft_seat_remark_misspelt(s: Sound, rng: Random) -> Damage:
    """A remark at a seat that no room writes."""
    seat = pick(rng, s.hand.seats)
    return s.change(seat.line, s.line(seat.line) + ", is sitting")


@kind(CHAPTER, "hand-description")
def ft_name_of_the_winning_hand(s: Sound, rng: Random) -> Damage:
    """The award calls the hand something else."""
    a = pick(rng, [a for a in s.acts(Collect) if " with " in s.line(a.line)])
    return s.change(
        a.line, s.line(a.line).rpartition(" with ")[0] + " with a pair of Queens and more"
    )


@kind(CHAPTER, "hand-description")
def ft_name_of_a_mucked_hand(s: Sound, rng: Random) -> Damage:
    """The summary calls a mucked hand something else."""
    seat = pick(rng, [one for one in s.summary.seats if one.ending == "mucked"])
    words = "a 1-Card: K" if s.hand.game_name == "badugi" else "K,J,9,8,6"
    need(seat.description != words)
    return s.change(seat.line, s.line(seat.line).rpartition(" - ")[0] + f" - {words}")


@kind(CHAPTER, "summary-ending", "summary-missing", "not-in-hand", "action-missing", "out-of-turn")
def ft_away_in_the_summary(s: Sound, rng: Random) -> Damage:
    """The summary says that somebody sat out who played."""
    seat = pick(rng, [one for one in s.summary.seats if one.ending != "sitting out"])
    name = s.who(seat.player)
    return s.change(seat.line, f"Seat {seat.number}: {name} is sitting out")


@kind(CHAPTER, "action-missing", "out-of-turn", "summary-ending", "not-in-hand", "summary-amount",
      "ante-missing", "blind-missing", "button-position", "blind-poster")  # fmt: skip
def ft_present_in_the_summary(s: Sound, rng: Random) -> Damage:
    """The summary says that somebody folded who sat out, and no seat line has him sit out."""
    seat = pick(
        rng,
        [
            one
            for one in s.summary.seats
            if one.ending == "sitting out"
            and "sitting out" not in s.line(s.hand.seats[one.player].line)
        ],
    )
    name = s.who(seat.player)
    acts = [a.line for a in s.acts(Post, Fold, Call, RaiseTo, Heading)]
    return s.change(seat.line, f"Seat {seat.number}: {name} folded before the Draw", *acts)


@kind(CHAPTER, "summary-ending")
def ft_muck_lost(s: Sound, rng: Random) -> Damage:
    """The line of a winner who mucks; the summary says that he has."""
    line = pick(rng, [at for at, one in enumerate(s.lines, 1) if one.endswith(" mucks")])
    name = s.line(line).removesuffix(" mucks")
    told = [one.line for one in s.summary.seats if s.line(one.line).endswith(", mucked")]
    at = pick(rng, [one for one in told if f": {name} " in s.line(one)])
    return s.delete(line, at)
