"""Sound hands of KingsClub, ready to be damaged."""

from collections.abc import Sequence
from typing import TypeVar

from damage.sound import Inapplicable, Sound
from damage.unsaid import (
    ace_in_badeucy,
    amount_without_source,
    card_comes_back,
    completion_in_other_words,
    draws_in_another_order,
    loser_mucks,
    other_game_the_same,
    shown_cards_unnamed,
    thrown_for_more_runs,
    total_stated_later,
    uncalled_bet,
)
from kingsclub_text import cards, grouped
from msgspec.structs import replace

from histories.actions import (
    Action,
    Bet,
    Board,
    BringIn,
    Call,
    Check,
    Collect,
    Complete,
    Deal,
    Discard,
    Fold,
    Heading,
    Muck,
    PlayerAction,
    Post,
    RaiseTo,
    RunDraw,
    Runs,
    RunShow,
    Show,
    StandPat,
    StreetHeading,
    StudDeal,
)
from histories.cards import Cards
from histories.hand import Balance, Hand, SummarySeat

T = TypeVar("T")
_HEADINGS = ("FIRST DRAW", "SECOND DRAW", "THIRD DRAW")
_STREETS = {1: "3RD", 2: "4TH", 3: "5TH", 4: "6TH"}
_POSTS = {"ante": "ante", "small blind": "the small blind", "big blind": "the big blind"}


class KingsClubSound(Sound):
    """The same edits of this room's lines: amounts are totals of the round, new cards stand with
    the discard, and who wins is told behind the summary.
    """

    sep = " "

    def __init__(self, hand: Hand, name: str) -> None:
        super().__init__(hand, name)
        self.money = self.amount
        self.balances = {b.player: b for b in self.summary.balances}
        won: dict[int, int] = {}
        for a in super().acts(Collect):
            won[a.player] = won.get(a.player, 0) + a.amount
        self.won = won
        results = tuple(
            SummarySeat(b.line, b.number, b.player, (), "nothing", won=won.get(b.player))
            for b in self.summary.balances
        )
        self.summary = replace(self.summary, seats=results)

    def amount(self, amount: int) -> str:
        """An amount with commas between thousands."""
        return grouped(self.hand.unit.format(amount))

    # what stands where

    def acts(self, *kinds: type[T]) -> list[T]:
        """What happens that has a line of its own."""
        return [a for a in super().acts(*kinds) if self.has_line(a)]

    def has_line(self, a: object) -> bool:
        if isinstance(a, Runs):
            return False
        if isinstance(a, StreetHeading):
            return a.street > 0
        if isinstance(a, Heading):
            return a.name in _HEADINGS
        if isinstance(a, Post):
            text = self.line(a.line)
            return text.startswith(f"{self.who(a.player)}: ") and text == self.write(a)
        return True

    def after(self, line: int, *kinds: type) -> int:
        """The awards stand behind the summary, which ends the play."""
        kinds = (*kinds, Complete) if Bet in kinds else kinds
        for a in self.hand.actions:
            fits = isinstance(a, kinds) if kinds else True
            if a.line > line and fits and self.has_line(a):
                ends = line < self.summary.line < a.line
                return self.summary.line if ends else a.line
        return self.summary.line if line < self.summary.line else len(self.lines)

    def headings(self, *names: str) -> list[Heading]:
        """The showdown has no line of its own; it begins with the first hand shown."""
        if names:
            return [h for h in self.hand.actions if isinstance(h, Heading) and h.name in names]
        return super().headings()

    def next_by(self, player: int, line: int) -> int:
        """The next line of a player, one that deals him hidden cards too."""
        start = f"Dealt to {self.who(player)}: ["
        dealt = (n for n, text in enumerate(self.lines, 1) if n > line and text.startswith(start))
        return min(next(dealt, len(self.lines)), super().next_by(player, line))

    @property
    def deal(self) -> int:
        """The line of the first cards."""
        return next(n for n, line in enumerate(self.lines, 1) if line.startswith("Dealt to "))

    @property
    def total(self) -> int:
        raise Inapplicable

    def put(self, line: int, player: int) -> int:
        """What a player has in before a line, in its round."""
        bet = 0
        for a in self.hand.actions:
            if a.line >= line:
                break
            draws = isinstance(a, Heading) and a.name in _HEADINGS
            if draws or isinstance(a, StreetHeading | Board | Discard | StandPat):
                bet = 0
            elif getattr(a, "player", -1) != player:
                continue
            elif isinstance(a, RaiseTo | Complete):
                bet = a.to
            elif isinstance(a, Call | Bet | BringIn) or (
                isinstance(a, Post) and a.kind != "ante" and self.has_line(a)
            ):
                bet += a.amount
        return bet

    def brought(self, line: int) -> bool:
        """Whether somebody has brought in before a line of third street."""
        return any(a.line < line for a in self.acts(BringIn)) and not self.streets.get(line, 0)

    def exchange(self, line: int) -> tuple[Discard, Cards]:
        """The discard on a line and the cards that came with it."""
        for a in self.hand.actions:
            if isinstance(a, Deal) and a.line == line and a.new is not None:
                discard = next(
                    b for b in self.hand.actions if b.line == line and isinstance(b, Discard)
                )
                return discard, a.new
        raise Inapplicable

    # lines anew

    def write(self, action: Action) -> str:
        """The line of an action, in the words that this line has."""
        if isinstance(action, StreetHeading):
            return f"*** {_STREETS[action.street]} STREET ***"
        if isinstance(action, Heading):
            return self.write_heading(action)
        if isinstance(action, Post):
            return self.write_post(action)
        if isinstance(action, Deal | Discard | StandPat | StudDeal | Show | Muck):
            return self.write_cards(action)
        if isinstance(action, Collect):
            return self.write_award(action)
        if isinstance(action, Board):
            return self.write_board(action)
        if isinstance(action, PlayerAction):
            return self.write_bet(action)
        raise Inapplicable

    def write_heading(self, a: Heading) -> str:
        if a.name not in _HEADINGS:
            raise Inapplicable
        return f"*** {('1ST', '2ND', '3RD')[_HEADINGS.index(a.name)]} DRAW ***"

    def write_board(self, a: Board) -> str:
        before = "" if a.before is None else f"{cards(a.before)} "
        street = ("FLOP", "TURN", "RIVER")[max(len(a.before or ()) - 2, 0)]
        return f"*** {street} *** {before}{cards(a.cards)}"

    def write_post(self, a: Post) -> str:
        what = _POSTS.get(a.kind)
        if what is None:
            raise Inapplicable
        old = self.line(a.line) if a.line else ""
        if ": posts blind " in old and a.kind == "big blind":
            what = "blind"
        flag = ", and is all in" if a.all_in else ""
        return f"{self.who(a.player)}: posts {what} {self.money(a.amount)}{flag}"

    def write_bet(self, a: PlayerAction) -> str:
        flag = ", and is all in" if getattr(a, "all_in", False) else ""
        if isinstance(a, Fold | Check):
            return self.say(a.player, "folds" if isinstance(a, Fold) else "checks")
        if isinstance(a, BringIn):
            return self.say(a.player, f"brings in for {self.money(a.amount)}{flag}")
        if isinstance(a, RaiseTo | Complete):
            verb = "bets" if isinstance(a, Complete) else "raises to"
            return self.say(a.player, f"{verb} {self.money(a.to)}{flag}")
        if isinstance(a, Call | Bet):
            verb = "calls" if isinstance(a, Call) else "bets"
            to = self.put(a.line, a.player) + a.amount
            return self.say(a.player, f"{verb} {self.money(to)}{flag}")
        raise Inapplicable

    def write_cards(self, a: Deal | Discard | StandPat | StudDeal | Show | Muck) -> str:
        name = self.who(a.player)
        if isinstance(a, Muck):
            return f"{name} mucks"
        if isinstance(a, Show):
            run = f"Run {a.run}: " if isinstance(a, RunShow) else ""
            return f"{run}{name} shows {cards(a.cards)}"
        if isinstance(a, StudDeal):
            return f"Dealt to {name}: {cards((*('X',) * a.hidden, *a.new))}"
        if isinstance(a, StandPat):
            return f"{name} stands pat"
        if isinstance(a, Deal):
            if a.new is None:
                return f"Dealt to {name}: {cards(a.cards)}"
            discard, _ = self.exchange(a.line)
            return f"{name} discards {cards(discard.cards or ())} draws {cards(a.new)}"
        if isinstance(a, RunDraw):
            if a.came and a.cards:
                return f"{name} discards {cards(a.cards)} draws {' '.join(map(cards, a.came))}"
            raise Inapplicable
        if a.cards is None:
            return f"{name} draws {a.count}"
        _, new = self.exchange(a.line)
        return f"{name} discards {cards(a.cards)} draws {cards(new)}"

    def write_award(self, a: Collect) -> str:
        old = self.line(a.line) if a.line else ""
        if " wins pot (" in old and a.pot == "pot":
            return f"{self.who(a.player)} wins pot ({self.money(a.amount)})"
        pot = {"main pot": "pot", "side pot": "side pot 1"}.get(a.pot) or a.pot.replace("-", " ")
        return f"{self.who(a.player)} wins ({self.money(a.amount)}) from {pot}"

    def write_result(self, seat: SummarySeat) -> str:
        """A player's balance, by what he won."""
        if seat.ending != "nothing" or seat.marks:
            raise Inapplicable
        old = self.balances[seat.player]
        more = (seat.won or 0) - self.won.get(seat.player, 0)
        net = (old.net or 0) + more
        return self.balance(replace(old, number=seat.number, stack=old.stack + more, net=net))

    def balance(self, b: Balance) -> str:
        """A player's line in the summary."""
        net = b.net or 0
        sign = "+" if net > 0 else "-" if net < 0 else ""
        head = f"Seat {b.number}: {self.who(b.player)} ({self.money(b.stack)})"
        return f"{head} {sign}{self.money(abs(net))}"

    def write_total(
        self,
        total: int,  # noqa: ARG002
        rake: int,  # noqa: ARG002
        pots: Sequence[tuple[str, int]] | None = None,  # noqa: ARG002
    ) -> str:
        """The room states no total."""
        raise Inapplicable

    def dealt(self) -> list[int]:
        """Everybody has a line in the summary."""
        return [seat.player for seat in self.summary.seats]


CHAPTER = "kingsclub"
#: Kinds for the lines of another room, and why they do not fit.
UNFIT = {
    "away and acting": "nobody's seat line says that he sits out",
    "cap line inserted": "no line says that the betting is capped: it is an unknown one",
    "cards and card": "written for the words of another room",
    "cut in the summary": "written for the summary of another room",
    "date lost": "written for the words of another room",
    "deal header lost": "no line announces the deal",
    "dealt to another": "the new cards stand with the discard",
    "discard of the hero lost": "the new cards stand with the discard",
    "discard that was kept": "what the discard lacks was kept",
    "discard to pat": "nothing is told of who stands pat but that he does",
    "figures of a raise exchanged": "a raise has one figure",
    "game of another name": "written for the words of another room",
    "game unknown": "written for the words of another room",
    "new cards lost": "the new cards stand with the discard",
    "new upcard of another card": "no line repeats a card",
    "odd chip moved": "who gets the odd chip is not known",
    "reshuffle inserted": "no line tells of a reshuffle: it is an unknown one",
    "reshuffle without a draw": "no line tells of a reshuffle: it is an unknown one",
    "showdown header lost": "no line announces the showdown",
    "showdown inserted": "no line announces the showdown",
    "shown out of order": "in what order hands are shown is not known",
    "summary header lost": "written for the summary of another room",
    "table line doubled": "written for the words of another room",
    "table line lost": "written for the words of another room",
    "total line doubled": "no line states a total",
    "total line lost": "no line states a total",
    "uncalled bet inserted": "no line says that a bet goes back",
    "verb unknown": "words that are no action's are a remark, and the action is missing",
    "won in the summary": "the summary has balances",
}
#: Why a damaged hand may pass.
UNSAID = (
    uncalled_bet, total_stated_later, amount_without_source, completion_in_other_words,
    shown_cards_unnamed, loser_mucks, card_comes_back, draws_in_another_order, thrown_for_more_runs,
    other_game_the_same, ace_in_badeucy,
)  # fmt: skip
