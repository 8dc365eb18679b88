"""Sound hands of Winamax, ready to be damaged."""

import re
from collections.abc import Sequence
from random import Random

from damage.sound import Damage, Inapplicable, Sound, kind, need, pick
from damage.unsaid import (
    all_in_upcard,
    amount_without_source,
    card_comes_back,
    no_button_in_stud,
    total_stated_later,
    uncalled_bet,
)
from msgspec.structs import replace
from winamax_text import Winamax

from histories.actions import (
    Action,
    Discard,
    Muck,
    NoShow,
    Note,
    PlayerAction,
    Post,
    RaiseTo,
    Reshuffle,
    ReturnUncalled,
    StandPat,
    StudDeal,
)
from histories.hand import Hand, SummarySeat


class WinamaxSound(Sound):
    """The same edits of this room's lines."""

    sep = " "

    def __init__(self, hand: Hand, name: str) -> None:
        super().__init__(hand, name)
        self.text = Winamax(hand)
        self.money = self.text.money

    def write(self, action: Action) -> str:
        """The line of an action, in the words that this line has."""
        if isinstance(action, Note | Muck | NoShow | Reshuffle | ReturnUncalled):
            raise Inapplicable
        old = self.line(action.line) if action.line else ""
        if isinstance(action, StandPat) and action.cards is None and " stands pat" in old:
            return self.say(action.player, "stands pat [X X X X X]")
        if isinstance(action, StudDeal) and "X X" in old:
            return self.text.action(action).replace("[", "[X X ", 1)
        end = " out of position" if old.endswith(" out of position") else ""
        if isinstance(action, RaiseTo) and action.line and action.by != action.to:
            action = replace(action, by=action.by + self.brought(action.line))
        return self.text.action(action) + end

    def brought(self, line: int) -> int:
        """The bring-in that a raise leaves out of its first figure; 0 for other raises."""
        for at, sound in enumerate(self.hand.actions):
            if sound.line == line and isinstance(sound, RaiseTo):
                return sound.to - sound.by if self.text.completes(at) else 0
        return 0

    def write_result(self, seat: SummarySeat) -> str:
        """A player's line in the summary."""
        if seat.ending not in ("showed", "collected"):
            raise Inapplicable
        return self.text.result(seat)

    def write_total(
        self,
        total: int,
        rake: int,
        pots: Sequence[tuple[str, int]] | None = None,  # noqa: ARG002
    ) -> str:
        """The line of the total pot: the room states no others."""
        return self.text.total(total, rake)

    def dealt(self) -> list[int]:
        """The players who act: not all have a line in the summary."""
        return sorted({a.player for a in self.acts(PlayerAction)})


CHAPTER = "winamax"
#: Kinds for the lines of another room, and why they do not fit.
UNFIT = {
    "cap line inserted": "no line says that the betting is capped: it is an unknown one",
    "reshuffle inserted": "no line tells of a reshuffle: it is an unknown one",
    "reshuffle without a draw": "no line tells of a reshuffle: it is an unknown one",
    "seats out of order": "one real hand tells little of their order",
    "folded player shows": "no line says that a hand is mucked: it is an unknown one",
    "verb unknown": "words that are no action's are a remark, and the action is missing",
    "uncalled bet inserted": "no line says that a bet goes back",
    "no discards": "'discard 0 card' is how the room says that somebody stands pat",
    "odd chip moved": "who gets the odd chip is not known",
    "shown out of order": "in what order hands are shown is not known",
    "rake where none is due": "whether the room rakes before the draw is not known",
    "away and acting": "nobody's seat line says that he sits out",
    "cards and card": "written for the words of another room",
    "game of another name": "written for the words of another room",
    "game unknown": "written for the words of another room",
    "stack of an all in player": "written for the words of another room",
    "stack too small": "written for the words of another room",
}
#: Why a damaged hand may pass.
UNSAID = (
    uncalled_bet, total_stated_later, amount_without_source, card_comes_back, all_in_upcard,
    no_button_in_stud,
)  # fmt: skip


def _header(s: Sound, pattern: str, new: str) -> Damage:
    return s.change(1, re.sub(pattern, new, s.line(1), count=1))


@kind(CHAPTER, "impossible-date")
def wx_month_thirteen(s: Sound, _rng: Random) -> Damage:
    """A thirteenth month."""
    return _header(s, r"([0-9]{4})/[0-9]{2}/", r"\1/13/")


@kind(CHAPTER, "impossible-date")
def wx_hour_twenty_five(s: Sound, _rng: Random) -> Damage:
    """An hour that no clock shows."""
    return _header(s, r" [0-9]{2}:([0-9]{2}:[0-9]{2} UTC)", r" 25:\1")


@kind(CHAPTER, "unknown-game")
def wx_game_unknown(s: Sound, _rng: Random) -> Damage:
    """The header names a game that nobody plays."""
    return _header(s, r"2-7 Triple Draw|Lowball27|Razz(?= fixed)", "Quadruple Draw")


@kind(CHAPTER, "unreadable-header")
def wx_limit_unknown(s: Sound, _rng: Random) -> Damage:
    """The header names no limit."""
    return _header(s, r"(?:fixed|pot|no) limit", "limitless")


@kind(CHAPTER, "unreadable-header")
def wx_hand_number_lost(s: Sound, _rng: Random) -> Damage:
    """The header has no number."""
    return _header(s, r"HandId: #[0-9-]+ - ", "")


@kind(CHAPTER, "ante-amount", "header-contradiction")
def wx_ante_of_the_header(s: Sound, _rng: Random) -> Damage:
    """The header tells another ante than is posted."""
    need(s.hand.ante)
    old = f"({s.money(s.hand.ante or 0)}/"
    posts = [a.line for a in s.acts(Post)]
    new = s.line(1).replace(old, f"({s.money((s.hand.ante or 0) * 2)}/")
    return s.change(1, new, *posts)


@kind(CHAPTER, "pot-total", "rake-sum")
def wx_total_with_the_rake(s: Sound, _rng: Random) -> Damage:
    """The total is told with its rake, as other rooms do."""
    need(s.rake)
    line = s.summary.total_line
    return s.change(line, f"Total pot {s.money(s.total)} | Rake {s.money(s.rake)}")


@kind(CHAPTER, "pot-total", "rake-sum")
def wx_rake_lost(s: Sound, _rng: Random) -> Damage:
    """The line of the total says that no rake was taken."""
    need(s.rake)
    return s.change(s.summary.total_line, f"Total pot {s.money(s.total - s.rake)} | No rake")


@kind(CHAPTER, "summary-marks")
def wx_mark_lost(s: Sound, rng: Random) -> Damage:
    """A seat's line lacks the blind or the button."""
    seat = pick(rng, [one for one in s.summary.seats if one.marks])
    return s.change(seat.line, s.write_result(replace(seat, marks=seat.marks[1:])))


@kind(CHAPTER, "raise-arithmetic", "raise-size")
def wx_completion_over_the_bring_in(s: Sound, rng: Random) -> Damage:
    """The first figure of a completion is one unit more."""
    assert isinstance(s, WinamaxSound)
    raised = pick(rng, [a for a in s.acts(RaiseTo) if s.brought(a.line)])
    return s.alter(raised, by=raised.by + 1)


@kind(CHAPTER, "missing-section")
def wx_heading_of_a_round_lost(s: Sound, rng: Random) -> Damage:
    """The heading of a betting round is missing, and bets follow."""
    lines = [n for n, line in enumerate(s.lines, 1) if line.endswith("-BET ***")]
    line = pick(rng, [n for n in lines if not s.line(n + 1).startswith("***")])
    return s.delete(line, line, line + 1)


@kind(CHAPTER, "missing-section")
def wx_opening_lost(s: Sound, _rng: Random) -> Damage:
    """The heading over the blinds is missing."""
    line = s.lines.index("*** ANTE/BLINDS ***") + 1
    return s.delete(line, line + 1)


@kind(CHAPTER, "misplaced-line", "missing-section", "doubled-section", "draw-missing",
      "draw-turn", "draw-extra", "betting-over", "action-missing")  # fmt: skip
def wx_heading_of_a_draw_among_its_draws(s: Sound, rng: Random) -> Damage:
    """The heading of a draw stands within a draw, its own or the one before."""
    lines = [n for n, line in enumerate(s.lines, 1) if line.endswith("-DRAW ***")]
    line = pick(rng, lines)
    draws = [a.line for a in s.acts(Discard, StandPat)]
    before = pick(rng, [n for n in draws if n != line + 1 and n - 1 in draws])
    changes = {line: [], before: [s.line(line), s.line(before)]}
    return s.edit(changes, [before, line, line + 1, (before, 1), *lines])
