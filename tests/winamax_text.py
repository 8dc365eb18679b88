"""A hand as Winamax would write it: random hands of the generator become hands of that room."""

from collections.abc import Iterator

from msgspec.structs import replace

from histories.actions import (
    Action,
    Bet,
    BringIn,
    Call,
    Check,
    Collect,
    Deal,
    Discard,
    Fold,
    Heading,
    Muck,
    PlayerAction,
    Post,
    RaiseTo,
    Show,
    StandPat,
    StudDeal,
)
from histories.cards import Cards
from histories.hand import Hand, SummarySeat
from replayer.naming import describe

GAMES = {"2-7 triple draw": "2-7 Triple Draw", "razz": "Razz"}
LIMITS = {"fixed": "fixed limit", "pot": "pot limit", "no": "no limit"}
#: The headings of the betting rounds, by the engine's names.
HEADINGS = {
    "DEALING HANDS": "FIRST-BET", "SECOND BET": "SECOND-BET", "THIRD BET": "THIRD-BET",
    "FOURTH BET": "FOURTH-BET", "FIRST DRAW": "FIRST-DRAW", "SECOND DRAW": "SECOND-DRAW",
    "THIRD DRAW": "THIRD-DRAW", "RIVER": "7th STREET",
}  # fmt: skip
WRITTEN = (
    Heading, StudDeal, Deal, Post, BringIn, Fold, Check, Call, Bet, RaiseTo, Discard, StandPat,
    Collect,
)  # fmt: skip
_TOPS = {"A": "Ace", "K": "King", "Q": "Queen", "J": "Jack", "T": "10"}


def cards(given: Cards) -> str:
    return f"[{' '.join(given)}]"


def hand_name(hand: Hand, given: Cards) -> str:
    """What the room calls a hand; of hands with pairs and the like its words are not known."""
    low = describe(hand.game.shares[0].ranking, given).removeprefix("Lo: ")
    ranks = low.split(",")
    if low[1:2] == "," and len(set(ranks)) == len(ranks):
        return f"High card : {_TOPS.get(low[0], low[0])}"
    return f"One pair : {low}"


class Winamax:
    """The lines of a hand, one by one and all together."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand

    def money(self, amount: int) -> str:
        """An amount, its sign behind it."""
        unit = self.hand.unit
        text = unit.format(amount)
        return f"{text[1:]}{text[0]}" if unit.sign else text

    def action(self, a: Action) -> str:
        """The line of an action."""
        name = self.hand.seats[a.player].name if isinstance(a, PlayerAction) else ""
        money = self.money
        flag = " and is all-in" if getattr(a, "all_in", False) else ""
        if isinstance(a, Post):
            return f"{name} posts {a.kind} {money(a.amount)}{flag}"
        if isinstance(a, Heading):
            return f"*** {HEADINGS.get(a.name, a.name)} ***"
        if isinstance(a, Deal):
            kept = f" {cards(a.cards)}" if a.cards and a.new is not None else ""
            return f"Dealt to {name}{kept} {cards(a.cards if a.new is None else a.new)}"
        if isinstance(a, StudDeal):
            before = f" {cards(a.before)}" if a.before else ""
            return f"Dealt to {name}{before} {cards(a.new)}"
        if isinstance(a, Fold | Check):
            return f"{name} {'folds' if isinstance(a, Fold) else 'checks'}"
        if isinstance(a, BringIn):
            return f"{name} brings in {money(a.amount)}{flag}"
        if isinstance(a, Call | Bet):
            return f"{name} {'calls' if isinstance(a, Call) else 'bets'} {money(a.amount)}{flag}"
        if isinstance(a, RaiseTo):
            return f"{name} raises {money(a.by)} to {money(a.to)}{flag}"
        if isinstance(a, Discard):
            named = "" if a.cards is None else f" {cards(a.cards)}"
            return f"{name} discard {a.count} card{'s' * (a.count != 1)}{named}"
        if isinstance(a, StandPat):
            return f"{name} stands pat {cards(a.cards)}" if a.cards else f"{name} discard 0 card"
        if isinstance(a, Show):
            words = f" ({a.description})" if a.description else ""
            return f"{name} shows {cards(a.cards)}{words}"
        assert isinstance(a, Collect)
        return f"{name} collected {money(a.amount)} from {a.pot.replace('-', ' ')}"

    def result(self, seat: SummarySeat) -> str:
        """A seat's line in the summary."""
        name = self.hand.seats[seat.player].name
        marks = sorted(seat.marks, reverse=True)  # the button's comes last
        head = f"Seat {seat.number}: {name}{''.join(f' ({mark})' for mark in marks)}"
        if seat.ending == "collected":
            return f"{head} won {self.money(seat.won or 0)}"
        shown = f"{head} showed {cards(seat.cards or ())} and"
        if seat.won is None:
            return f"{shown} lost with {seat.description}"
        return f"{shown} won {self.money(seat.won)} with {seat.description}"

    def total(self, total: int, rake: int) -> str:
        """The line of the total pot, which is told without the rake."""
        told = f"Rake {self.money(rake)}" if rake else "No rake"
        return f"Total pot {self.money(total - rake)} | {told}"

    # a hand of another room

    def header(self) -> str:
        hand = self.hand
        antes = [a.amount for a in hand.actions if isinstance(a, Post) and a.kind == "ante"]
        figures = [self.money(hand.small), self.money(hand.big)]
        if hand.game_name == "razz":
            figures.insert(0, self.money(max(antes, default=0)))
        kind, number = "CashGame", f"{hand.hand_id[:7]}-{len(hand.seats)}-1476189756"
        if hand.tournament is not None:
            kind = f'Tournament "Lowball" buyIn: 9€ + 1€ level: {len(hand.tournament.level)}'
        game = f"{GAMES[hand.game_name]} {LIMITS[hand.limit]} ({'/'.join(figures)})"
        when = f"{hand.time:%Y/%m/%d %H:%M:%S} UTC"
        return f"Winamax Poker - {kind} - HandId: #{number} - {game} - {when}"

    def text(self) -> str:
        """The hand of another room as this one would write it."""
        hand = self.hand
        assert hand.summary is not None
        money = "play" if hand.unit.currency == "chips" else "real"
        button = f" Seat #{hand.button} is the button" if hand.button else ""
        lines = [
            self.header(),
            f"Table: '{hand.table}' {hand.max_seats}-max ({money} money){button}",
        ]
        lines += [
            f"Seat {seat.number}: {seat.name} ({self.money(seat.stack)})"
            for seat in hand.seats
            if not seat.state
        ]
        lines += self.played()
        lines += ["*** SUMMARY ***", self.total(hand.summary.total or 0, hand.summary.rake or 0)]
        for seat in hand.summary.seats:
            if seat.cards is not None:
                told = hand_name(hand, seat.cards)
                lines.append(self.result(replace(seat, ending="showed", description=told)))
            elif seat.ending == "collected":
                lines.append(self.result(seat))
        return "\n".join(lines) + "\n"

    def played(self) -> Iterator[str]:
        """From the posts to the awards."""
        assert self.hand.summary is not None
        mucked = {s.player: s.cards for s in self.hand.summary.seats if s.cards}
        actions = list(self.hand.actions)
        yield "*** ANTE/BLINDS ***"
        after_draw = -1
        for at, a in enumerate(actions):
            if isinstance(a, Deal) and a.new is None:
                continue
            if isinstance(a, Heading) and a.name == "DEALING HANDS":
                yield from (
                    self.action(d) for d in actions if isinstance(d, Deal) and d.new is None
                )
            if isinstance(a, Heading) and a.name.endswith(" DRAW"):
                after_draw = ("FIRST DRAW", "SECOND DRAW", "THIRD DRAW").index(a.name)
            if after_draw >= 0 and isinstance(a, Fold | Check | Bet):
                yield f"*** {('SECOND', 'THIRD', 'FOURTH')[after_draw]}-BET ***"
                after_draw = -1
            if isinstance(a, Post) and a.kind == "small & big blinds":
                yield self.action(replace(a, kind="big blind", amount=self.live()))
            elif isinstance(a, Show):
                yield self.action(replace(a, description=hand_name(self.hand, a.cards)))
            elif isinstance(a, Muck) and mucked.get(a.player):
                given = mucked[a.player] or ()
                yield self.action(Show(at, a.player, given, hand_name(self.hand, given)))
            elif isinstance(a, RaiseTo) and self.completes(at):
                yield self.action(replace(a, by=a.to))
            elif isinstance(a, WRITTEN):
                yield self.action(a)

    def live(self) -> int:
        return self.hand.small if self.hand.limit == "fixed" else self.hand.big

    def completes(self, at: int) -> bool:
        """Whether a raise is the first one over the bring-in."""
        before = [b for b in self.hand.actions[:at] if isinstance(b, BringIn | Bet | RaiseTo)]
        return len(before) == 1 and isinstance(before[0], BringIn)
