"""Sound hands of OnGame, ready to be damaged."""

import re
from collections.abc import Sequence
from random import Random
from typing import TypeVar

from damage.sound import Damage, Inapplicable, Sound, kind, need, pick
from damage.unsaid import (
    button_in_the_gap,
    dead_blind_elsewhere,
    separators,
    silent_pat,
    uncalled_bet,
    words_left_out,
)
from msgspec.structs import replace
from ongame_text import OnGame

from histories.actions import (
    Action,
    Collect,
    Deal,
    Discard,
    Fold,
    Heading,
    Note,
    PlayerAction,
    Post,
    RaiseTo,
    Show,
    StandPat,
)
from histories.hand import Balance, Hand, SummarySeat

T = TypeVar("T")


class OnGameSound(Sound):
    """The same edits of this room's lines: who stands pat has none, nor has the showdown."""

    sep = " "

    def __init__(self, hand: Hand, name: str) -> None:
        super().__init__(hand, name)
        self.text = OnGame(hand)
        self.money = self.text.money

    def acts(self, *kinds: type[T]) -> list[T]:
        """What happens that has a line of its own."""
        return [a for a in super().acts(*kinds) if self.has_line(a)]

    def has_line(self, a: object) -> bool:
        assert isinstance(a, Action)
        if isinstance(a, StandPat) or (isinstance(a, Heading) and a.name == "SHOW DOWN"):
            return False
        return not isinstance(a, Discard) or " changed " in self.line(a.line)

    def write(self, action: Action) -> str:
        """The line of an action."""
        if isinstance(action, Show):
            return self.balance(action.player, show=action)
        if isinstance(action, Collect):
            same = [a for a in self.acts(Collect) if a.line == action.line]
            if len(same) > 1:
                raise Inapplicable
            words, _, _ = self.line(action.line).partition(" won by ")
            who = self.who(action.player)
            return f"{words} won by {who} ({self.money(action.amount)})"
        if isinstance(action, Post):
            old = self.line(action.line) if action.line else ""
            if " posts dead blind " in old and action.kind == "small blind":
                return self.text.action(action).replace("small blind", "dead blind")
        if isinstance(action, Note | StandPat | Heading) and not (
            isinstance(action, Heading) and action.name == "DEALING HANDS"
        ):
            raise Inapplicable
        return self.text.action(action)

    def write_result(self, seat: SummarySeat) -> str:  # noqa: ARG002
        """The room has balances instead."""
        raise Inapplicable

    def write_total(
        self,
        total: int,  # noqa: ARG002
        rake: int,  # noqa: ARG002
        pots: Sequence[tuple[str, int]] | None = None,  # noqa: ARG002
    ) -> str:
        """Each pot has its own figure, and the rake a line."""
        raise Inapplicable

    def dealt(self) -> list[int]:
        """The players who act."""
        return sorted({a.player for a in super().acts(PlayerAction)})

    # the summary

    def balance_of(self, player: int) -> Balance:
        return next(b for b in self.summary.balances if b.player == player)

    def balance(self, player: int, show: Show | None = None, **values: int | None) -> str:
        """A player's line in the summary, with other values."""
        if show is None:
            show = next((a for a in self.acts(Show) if a.player == player), None)
        return self.text.balance(replace(self.balance_of(player), **values), show)


CHAPTER = "ongame"
#: Kinds for the lines of another room, and why they do not fit.
UNFIT = {
    "cap line inserted": "no line says that the betting is capped: it is an unknown one",
    "reshuffle inserted": "no line tells of a reshuffle: it is an unknown one",
    "reshuffle without a draw": "no line tells of a reshuffle: it is an unknown one",
    "seats out of order": "seats come in any order",
    "folded player draws": "written for the words of another room",
    "folded player shows": "hands are shown in the balances",
    "showdown inserted": "no line announces the showdown",
    "verb unknown": "words that are no action's are a remark, and the action is missing",
    "uncalled bet inserted": "no line says that a bet goes back",
    "draw lost": "who stands pat has no line",
    "whole draw lost": "who stands pat has no line",
    "draw of another": "who stands pat has no line",
    "draw of the hero lost": "the player's own change may have no line",
    "discard of the hero lost": "the player's own change may have no line",
    "draws exchanged": "a new hand may stand anywhere in the draw",
    "first deal changed": "what the new hand lacks was thrown away",
    "first deal to another": "what the new hand lacks was thrown away",
    "kept card changed": "what the new hand lacks was thrown away",
    "new card just discarded": "what the new hand has was kept",
    "new card in hand already": "what the new hand has was kept",
    "odd chip moved": "who gets the odd chip is not known",
    "away and acting": "nobody's seat line says that he sits out",
    "dealt to a stranger": "written for the words of another room",
    "draw before the first round": "written for the words of another room",
    "cards and card": "written for the words of another room",
    "date lost": "written for the words of another room",
    "game unknown": "written for the words of another room",
    "stack of an all in player": "written for the words of another room",
    "stack too small": "written for the words of another room",
    "table line doubled": "the table is part of the header",
    "text after the end": "written for the summary of another room",
    "total line lost": "written for the summary of another room",
    "total line doubled": "written for the summary of another room",
    "cut in the summary": "written for the summary of another room",
    "cut within the last line": "written for the summary of another room",
    "last summary line lost": "written for the summary of another room",
    "name of another in the summary": "written for the summary of another room",
    "names in the summary exchanged": "written for the summary of another room",
}
#: Why a damaged hand may pass.
UNSAID = (
    uncalled_bet, separators, silent_pat, dead_blind_elsewhere, button_in_the_gap, words_left_out,
)  # fmt: skip


def _head(s: Sound, line: int, pattern: str, new: str) -> Damage:
    return s.change(line, re.sub(pattern, new, s.line(line), count=1))


@kind(CHAPTER, "impossible-date")
def og_day_thirty_two(s: Sound, _rng: Random) -> Damage:
    """A day that no month has."""
    return _head(s, 2, r" [0-9]{2} (?=[0-9]{2}:)", " 32 ")


@kind(CHAPTER, "impossible-date")
def og_hour_twenty_five(s: Sound, _rng: Random) -> Damage:
    """An hour that no clock shows."""
    return _head(s, 2, r" [0-9]{2}:", " 25:")


@kind(CHAPTER, "header-contradiction")
def og_another_day_of_the_week(s: Sound, _rng: Random) -> Damage:
    """The date falls on another day of the week."""
    day = s.line(2)[12:15]
    return _head(s, 2, day, "Tue" if day == "Mon" else "Mon")


@kind(CHAPTER, "unknown-game")
def og_game_unknown(s: Sound, _rng: Random) -> Damage:
    """The table is for a game that nobody plays."""
    return _head(s, 3, "FIVE_CARD_DRAW", "NINE_CARD_DRAW")


@kind(CHAPTER, "missing-section")
def og_start_lost(s: Sound, _rng: Random) -> Damage:
    """No line tells the time."""
    return s.delete(2, 1, 2, 3)


@kind(CHAPTER, "button-position", "blind-poster", "out-of-turn", "action-missing", "draw-turn")
def og_button_moved(s: Sound, rng: Random) -> Damage:
    """The button is at another player's seat."""
    line = s.hand.button_line
    seats = [s.hand.seats[p].number for p in s.dealt()]
    other = pick(rng, [number for number in seats if number != s.hand.button])
    posts = [a.line for a in s.acts(Post)]
    return s.change(line, f"Button: seat {other}", *posts)


@kind(CHAPTER, "no-button", "missing-section", "unreadable-line", "button-position")
def og_button_lost(s: Sound, _rng: Random) -> Damage:
    """No line names the button."""
    return s.delete(s.hand.button_line, s.hand.button_line)


def _balance(s: Sound, rng: Random) -> tuple[OnGameSound, Balance]:
    assert isinstance(s, OnGameSound)
    return s, pick(rng, [b for b in s.summary.balances if b.net is not None])


@kind(CHAPTER, "summary-balance")
def og_net_changed(s: Sound, rng: Random) -> Damage:
    """A player's net is one unit more."""
    own, b = _balance(s, rng)
    return s.change(b.line, own.balance(b.player, net=(b.net or 0) + 1))


@kind(CHAPTER, "summary-balance")
def og_sign_of_a_net_turned(s: Sound, rng: Random) -> Damage:
    """A gain is told as a loss, or a loss as a gain."""
    own, b = _balance(s, rng)
    need(b.net)
    return s.change(b.line, own.balance(b.player, net=-(b.net or 0)))


@kind(CHAPTER, "summary-balance")
def og_stack_after_the_hand_changed(s: Sound, rng: Random) -> Damage:
    """A player has one unit more after the hand."""
    own, b = _balance(s, rng)
    return s.change(b.line, own.balance(b.player, stack=b.stack + 1))


@kind(CHAPTER, "summary-missing", "missing-section")
def og_balance_lost(s: Sound, rng: Random) -> Damage:
    """A player has no line in the summary."""
    _, b = _balance(s, rng)
    return s.delete(b.line, s.summary.line, b.line)


@kind(CHAPTER, "summary-repeated")
def og_balance_doubled(s: Sound, rng: Random) -> Damage:
    """A player has two lines in the summary."""
    _, b = _balance(s, rng)
    return s.twice(b.line)


def _line(s: Sound, start: str) -> int:
    return next(n for n, line in enumerate(s.lines, 1) if line.startswith(start))


@kind(CHAPTER, "rake-sum", "award-amount", "pot-total")
def og_rake_changed(s: Sound, _rng: Random) -> Damage:
    """The rake is one unit more."""
    assert isinstance(s, OnGameSound)
    line = _line(s, "Rake taken")
    pots = [a.line for a in s.acts(Collect)]
    return s.change(line, s.text.rake(s.rake + 1), *pots)


@kind(CHAPTER, "missing-section")
def og_rake_lost(s: Sound, _rng: Random) -> Damage:
    """No line tells the rake."""
    line = _line(s, "Rake taken")
    return s.delete(line, line, line + 1)


@kind(CHAPTER, "pot-total", "pot-figures", "award-amount", "rake-sum")
def og_figure_of_a_pot_changed(s: Sound, rng: Random) -> Damage:
    """A pot holds one unit more."""
    award = pick(rng, s.acts(Collect))
    words, figure, rest = re.split(r"(?<=: )([^ ]+)(?= won by)", s.line(award.line), maxsplit=1)
    new = s.money(s.hand.unit.parse(figure) + 1)
    lines = [a.line for a in s.acts(Collect)]
    return s.change(award.line, f"{words}{new}{rest}", *lines, _line(s, "Rake taken"))


@kind(CHAPTER, "raise-arithmetic", "raise-size")
def og_raise_as_another_room_writes_it(s: Sound, rng: Random) -> Damage:
    """The first figure of a raise is how far it exceeds the bet before."""
    raised = pick(rng, s.acts(RaiseTo))
    new = s.say(raised.player, f"raises {s.money(raised.by)} to {s.money(raised.to)}")
    return s.change(raised.line, new + (" [all in]" if raised.all_in else ""))


@kind(CHAPTER, "unreadable-line", "impossible-card")
def og_commas_between_cards_lost(s: Sound, rng: Random) -> Damage:
    """Blanks alone stand between cards."""
    deal = pick(rng, s.acts(Deal))
    return s.change(deal.line, s.line(deal.line).replace(", ", " "))


@kind(CHAPTER, "header-contradiction")
def og_number_in_the_last_line(s: Sound, _rng: Random) -> Damage:
    """The last line repeats another number."""
    line = _line(s, "***** End of hand")
    return s.change(line, re.sub(r"([0-9]) \*", r"\g<1>7 *", s.line(line)))


@kind(CHAPTER, "unreadable-line", "truncated")
def og_last_line_cut(s: Sound, _rng: Random) -> Damage:
    """The last line is cut short."""
    line = _line(s, "***** End of hand")
    return s.change(line, s.line(line)[:20])


@kind(CHAPTER, "unreadable-header", "stray-text")
def og_first_line_lost(s: Sound, _rng: Random) -> Damage:
    """The line with the hand's number is missing."""
    return s.delete(1, 1, 2, 3)


@kind(CHAPTER, "header-contradiction")
def og_number_of_players_changed(s: Sound, rng: Random) -> Damage:
    """Another number of players is told than there are.

    Left out: the number of those who have a line, where some of those seated have none.
    """
    line = _line(s, "Players in round: ")
    count = int(s.line(line).rpartition(" ")[2])
    acting = {a.player for a in s.hand.actions if isinstance(a, PlayerAction)}
    other = pick(rng, [n for n in (count - 1, count + 1) if n and n != len(acting)])
    return s.change(line, f"Players in round: {other}")


def _user(s: Sound) -> int:
    need(s.acts(Deal))
    return _line(s, "User: ")


@kind(CHAPTER, "header-contradiction")
def og_user_unknown(s: Sound, _rng: Random) -> Damage:
    """Somebody is the user who does not sit there, and cards are told."""
    line = _user(s)
    return s.change(line, "User: Zyxxy99")


@kind(CHAPTER, "header-contradiction", "dealt-absent")
def og_user_is_another(s: Sound, rng: Random) -> Damage:
    """Another player is the user than the one whose cards are told."""
    line = _user(s)
    others = [p for p in s.dealt() if p != s.hero]
    deals = [a.line for a in s.acts(Deal)]
    return s.change(line, f"User: {s.who(pick(rng, others))}", *deals)


@kind(CHAPTER, "missing-section")
def og_user_lost(s: Sound, _rng: Random) -> Damage:
    """No line tells the user, and cards are told."""
    line = _user(s)
    return s.delete(line, line)


@kind(CHAPTER, "cards-dealt")
def og_cards_of_the_user_lost(s: Sound, rng: Random) -> Damage:
    """No line deals the user his cards."""
    deal = pick(rng, s.acts(Deal)[:1])
    return s.delete(deal.line, deal.line)


@kind(CHAPTER, "draw-extra")
def og_new_hand_doubled(s: Sound, rng: Random) -> Damage:
    """The user's new hand is told twice."""
    new = pick(rng, [a for a in s.acts(Deal) if a.new is not None])
    return s.twice(new.line)


@kind(CHAPTER, "award-pot")
def og_number_of_a_side_pot(s: Sound, rng: Random) -> Damage:
    """A side pot has a number that none has."""
    sides = [a.line for a in s.acts(Collect) if s.line(a.line).startswith("Side pot ")]
    line = pick(rng, sides)
    return s.change(line, re.sub(r"(?<=Side pot )[0-9]+", "7", s.line(line)))


def _dashes(s: Sound) -> list[int]:
    """Above the deal, and above the summary where the user is in the hand."""
    need(s.acts(Deal))
    lines = [n for n, line in enumerate(s.lines, 1) if line == "---"]
    folded = any(type(a) is Fold and a.player == s.hero for a in s.hand.actions)
    return lines[:1] if folded else [lines[0], lines[-1]]


@kind(CHAPTER, "missing-section")
def og_dashes_lost(s: Sound, rng: Random) -> Damage:
    """No dashes stand above the deal or the summary."""
    line = pick(rng, _dashes(s))
    return s.delete(line, line)


@kind(CHAPTER, "doubled-section")
def og_dashes_doubled(s: Sound, rng: Random) -> Damage:
    """The dashes stand twice.

    Left out: a hand with a draw that no line tells of.
    """
    need(s.acts(Discard) or not any(type(a) is StandPat for a in s.hand.actions))
    return s.twice(pick(rng, [n for n, line in enumerate(s.lines, 1) if line == "---"]))


@kind(CHAPTER, "misplaced-line")
def og_dashes_among_the_seats(s: Sound, rng: Random) -> Damage:
    """Dashes stand among the seats' lines, at the top or in the summary."""
    seat = pick(rng, [n for n, line in enumerate(s.lines, 1) if line.startswith("Seat ")])
    return s.insert(seat, "---")


@kind(CHAPTER, "dealt-absent", "header-contradiction")
def og_cards_to_another(s: Sound, rng: Random) -> Damage:
    """The user's cards are dealt to another player."""
    deal = pick(rng, s.acts(Deal)[:1])
    other = pick(rng, [p for p in s.dealt() if p != deal.player])
    new = s.line(deal.line).replace(s.who(deal.player), s.who(other), 1)
    return s.change(deal.line, new, _user(s), *[a.line for a in s.acts(Deal)])
