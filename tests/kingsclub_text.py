"""A hand as KingsClub would write it: random hands of the generator become hands of that room."""

import re
from collections.abc import Iterator

import replayer
from grammar.kingsclub.header import GAME_WORDS, LIMITS
from histories.actions import (
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
from histories.hand import Hand

GAMES = {game: words for words, game in reversed(GAME_WORDS.items())}
LIMIT_WORDS = {limit: words for words, limit in LIMITS.items()}
#: Games whose rounds and draws have no headings.
SILENT = ("A-5 single draw", "drawmaha", "2-7 drawmaha", "razz", "2-7 razz")
ORDINALS = ("1ST", "2ND", "3RD", "4TH", "5TH", "6TH")
POTS = {"pot": "pot", "main pot": "pot", "side pot": "side pot 1"}


def fits(hand: Hand) -> bool:
    """Whether the room has a way of writing the hand."""
    runs = any(isinstance(a, Runs) for a in hand.actions)
    board = any(street.board for street in hand.game.streets)
    draws = sum(isinstance(a, RunDraw | StandPat) for a in hand.actions)
    boards = hand.game.stud and any(isinstance(a, Board) for a in hand.actions)
    return hand.unit.decimals == 2 and hand.limit in LIMIT_WORDS and not boards and not (
        runs and (board or hand.game.draws > 1 or not draws)
    )  # fmt: skip


def grouped(text: str) -> str:
    """An amount with commas between thousands."""
    return re.sub(r"(?<=[0-9])(?=(?:[0-9]{3})+(?![0-9]))", ",", text)


def cards(given: Cards) -> str:
    return f"[{' '.join(given)}]"


class KingsClub:
    """The lines of a hand that was played to its end."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        settlement = replayer.replay(hand).settlement
        assert settlement is not None
        self.money = settlement
        self.runs = next((a.count for a in hand.actions if isinstance(a, Runs)), 1)
        self.silent = hand.game_name in SILENT
        self.hero = next(
            (a.player for a in hand.actions if isinstance(a, Deal) and a.new is not None), -1
        )
        self.bets = [0] * len(hand.seats)
        self.folded: set[int] = set()
        self.drew: set[int] = set()
        self.draws = 0
        self.streets = 0
        self.lines: list[str] = []

    def name(self, player: int) -> str:
        return self.hand.seats[player].name

    def amount(self, amount: int) -> str:
        """An amount in hundredths, as all amounts of the room."""
        whole, cents = divmod(amount * 10 ** (2 - self.hand.unit.decimals), 100)
        return grouped(f"{whole}.{cents:02}" if cents else str(whole))

    def text(self) -> str:
        hand = self.hand
        stakes = f"{self.amount(hand.small)}/{self.amount(hand.big)}"
        button = "" if hand.game.stud else f" Seat {hand.button} is the button"
        self.lines = [
            f"#{hand.hand_id}: {LIMIT_WORDS[hand.limit]} {GAMES[hand.game_name]} - {stakes}",
            f"{hand.time:%Y-%m-%d %H:%M:%S}",
            f"Table '{hand.table}'{button}",
        ]
        dealt = sorted(
            (account.player for account in self.money.accounts), key=lambda p: hand.seats[p].number
        )
        for p in dealt:
            seat = hand.seats[p]
            self.lines.append(f"Seat {seat.number}: {seat.name} ({self.amount(seat.stack)})")
        if not self.silent:
            self.lines.append("*** 1ST BETTING ROUND ***")
        self._play(dealt)
        self.lines += self._summary()
        return "\n".join(self.lines) + "\n"

    def _play(self, dealt: list[int]) -> None:
        down = False
        antes = [a for a in self.hand.actions if isinstance(a, Post) and a.kind == "ante"]
        for a in sorted(antes, key=lambda a: self.hand.seats[a.player].number):
            self.lines += self._posted(a)
        for n, a in enumerate(self.hand.actions):
            if isinstance(a, Post) and not down:
                self.lines += () if a.kind == "ante" else self._posted(a)
                continue
            starts = isinstance(a, Deal | Fold | Check | Call | Bet | RaiseTo | Discard | StandPat)
            if not self.hand.game.stud and not down and (starts or isinstance(a, Show | Board)):
                down = True
                self.lines += self._dealt(dealt)
            if isinstance(a, StreetHeading):
                self._street(a, dealt)
            elif isinstance(a, Heading) and a.name.endswith("DRAW"):
                self._draw_heading()
            elif isinstance(a, Discard | StandPat):
                self._draw(a, n)
            elif isinstance(a, PlayerAction) and not isinstance(a, Deal):
                self.lines += self._acted(a)
            elif isinstance(a, Board):
                self._board(a)
        if self.drew:
            self._after_draw()

    def _posted(self, a: Post) -> Iterator[str]:
        """A dead blind has no line."""
        live = a.amount
        smalls = [b for b in self.hand.actions if isinstance(b, Post) and b.kind == "small blind"]
        if a in smalls[1:]:
            return
        kind = {"small blind": "the small blind", "big blind": "the big blind"}.get(a.kind, "ante")
        if a.kind == "small & big blinds":
            live = self.hand.small if self.hand.limit == "fixed" else self.hand.big
            kind = "blind"
        if kind != "ante":
            self.bets[a.player] += live
        flag = ", and is all in" if a.all_in else ""
        yield f"{self.name(a.player)}: posts {kind} {self.amount(live)}{flag}"

    def _dealt(self, dealt: list[int]) -> Iterator[str]:
        first = next((a for a in self.hand.actions if isinstance(a, Deal)), None)
        for p in dealt:
            told = first is not None and first.player == p and len(first.cards) == self._hole
            hand = cards(first.cards) if told and first else cards(("X",) * self._hole)
            yield f"Dealt to {self.name(p)}: {hand}"

    @property
    def _hole(self) -> int:
        return self.hand.game.hole

    def _street(self, a: StreetHeading, dealt: list[int]) -> None:
        self.bets = [0] * len(self.bets)
        if a.street:
            self.lines.append(f"*** {ORDINALS[a.street + 1]} STREET ***")
        here = False
        told = {}
        for b in self.hand.actions:
            if isinstance(b, StreetHeading):
                here = b.street == a.street
            elif here and isinstance(b, StudDeal):
                told[b.player] = b
        for p in dealt:
            if p in self.folded:
                continue
            deal = told.get(p)
            hidden = 1 if deal is None else deal.hidden
            new = () if deal is None else deal.new
            self.lines.append(f"Dealt to {self.name(p)}: {cards((*('X',) * hidden, *new))}")

    def _draw_heading(self) -> None:
        if self.drew:
            self._after_draw()
        self.bets = [0] * len(self.bets)
        self.draws += 1
        if not self.silent:
            self.lines.append(f"*** {ORDINALS[self.draws - 1]} DRAW ***")

    def _after_draw(self) -> None:
        self.drew = set()
        self.bets = [0] * len(self.bets)
        if not self.silent:
            self.lines.append(f"*** {ORDINALS[self.draws]} BETTING ROUND ***")

    def _draw(self, a: Discard | StandPat, n: int) -> None:
        if not self.drew and (self.hand.game.draws == 1 or a.player in self.drew):
            self._draw_heading()
        self.drew.add(a.player)
        name = self.name(a.player)
        if isinstance(a, StandPat):
            self.lines.append(f"{name} stands pat")
            return
        came: tuple[Cards, ...] = ()
        if isinstance(a, RunDraw):
            came = a.came
        else:
            following = next(
                (b for b in self.hand.actions[n + 1 :]
                 if isinstance(b, Deal) and b.player == a.player), None,
            )  # fmt: skip
            if following is not None and following.new is not None:
                came = (following.new,)
        if a.cards is None or not came or len(a.cards) < a.count:
            self.lines.append(f"{name} draws {a.count * self.runs}")
        else:
            drawn = " ".join(cards(one) for one in came)
            self.lines.append(f"{name} discards {cards(a.cards)} draws {drawn}")

    def _board(self, a: Board) -> None:
        self.bets = [0] * len(self.bets)
        self.drew = set()
        street = ("FLOP", "TURN", "RIVER")[self.streets]
        before = [b.cards for b in self.hand.actions if isinstance(b, Board)][: self.streets]
        self.streets += 1
        so_far = tuple(card for one in before for card in one)
        repeated = f"{cards(so_far)} " if so_far else ""
        self.lines.append(f"*** {street} *** {repeated}{cards(a.cards)}")

    def _acted(self, a: PlayerAction) -> Iterator[str]:
        name = self.name(a.player)
        if self.drew and isinstance(a, Fold | Check | Bet):
            self._after_draw()
        if isinstance(a, Fold):
            self.folded.add(a.player)
            yield f"{name} folds"
        elif isinstance(a, Check):
            yield f"{name} checks"
        elif isinstance(a, Call | Bet | BringIn | RaiseTo | Complete):
            raised = isinstance(a, RaiseTo | Complete)
            to = a.to if raised else self.bets[a.player] + a.amount  # type: ignore[union-attr]
            self.bets[a.player] = to
            verb = {Call: "calls", Bet: "bets", BringIn: "brings in for", Complete: "bets"}.get(
                type(a), "raises to"
            )
            yield f"{name} {verb} {self.amount(to)}{', and is all in' if a.all_in else ''}"
        elif isinstance(a, Show):
            run = a.run if isinstance(a, RunShow) else 1
            told = self.runs > 1 and any(
                isinstance(b, RunDraw) and b.player == a.player for b in self.hand.actions
            )
            yield f"{f'Run {run}: ' if told else ''}{name} shows {cards(a.cards)}"
        elif isinstance(a, Muck):
            yield f"{name} mucks"

    def _summary(self) -> Iterator[str]:
        yield "*** SUMMARY ***"
        for account in sorted(self.money.accounts, key=lambda a: self.hand.seats[a.player].number):
            seat = self.hand.seats[account.player]
            final = self.amount(seat.stack + account.net)
            sign = "+" if account.net > 0 else "-" if account.net < 0 else ""
            net = self.amount(abs(account.net))
            yield f"Seat {seat.number}: {seat.name} ({final}) {sign}{net}"
        if self.money.rake:
            yield f"Rake {self.amount(self.money.rake)}"
        won: dict[tuple[str, int], int] = {}
        for a in self.hand.actions:
            if isinstance(a, Collect):
                key = (POTS.get(a.pot) or a.pot.replace("pot-", "pot "), a.player)
                won[key] = won.get(key, 0) + a.amount
        for (pot, player), amount in won.items():
            alone = len(won) == 1
            what = (
                f"pot ({self.amount(amount)})" if alone else f"({self.amount(amount)}) from {pot}"
            )
            yield f"{self.name(player)} wins {what}"
