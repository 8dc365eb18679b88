"""The actions of a PHH document to those of a hand.

The format leaves out what follows from it: what a call costs, what goes back uncalled, which draw
it is. It is worked out here with a table of chips and cards, and nothing is judged.
"""

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from histories.actions import (
    Action,
    Bet,
    Board,
    Call,
    Check,
    Deal,
    Discard,
    Fold,
    Heading,
    Muck,
    PartDeal,
    PartDraw,
    Post,
    PostKind,
    RaiseTo,
    Reshuffle,
    ReturnUncalled,
    RunDraw,
    RunShow,
    Serving,
    Show,
    StandPat,
    Unread,
)
from histories.actions import Runs as RunsAction
from histories.cards import CARDS, Cards
from histories.games import Game

UNKNOWN = "??"
_DRAWS = ("", "FIRST DRAW", "SECOND DRAW", "THIRD DRAW")
_PLAYER = re.compile(r"p[1-9][0-9]?")

#: Tells of something that cannot be read: code, line, message, and what the column points at.
Tell = Callable[[str, int, str, str], None]
#: A figure of the document as minor units; ``ValueError`` where it is none.
Amount = Callable[[str], int]


class _Drawing(NamedTuple):
    """One player's draw: its line, what he throws away, and the lines and cards that come.

    Player -1 stands for a reshuffle at this place.
    """

    line: int
    player: int
    thrown: list[str]
    new: list[tuple[int, list[str]]]


class Runs:
    """What a document tells of the runs after the first; lists run by run, from the second on.

    ``cards`` are the new cards of a player's draws, draw by draw, ``shows`` his hands, both by
    player; ``boards`` has the cards of each run beside those of the first run's next lines.
    """

    def __init__(self, count: int) -> None:
        self.count = count
        self.cards: dict[int, list[list[Cards]]] = {}
        self.shows: dict[int, dict[int, Cards]] = {}
        self.boards: list[list[Cards]] = []
        self.drew: set[int] = set()


class Moves:
    """A table on which the actions are carried out. Lists run by player, p1 first.

    ``returned`` is what the document says went back uncalled.
    """

    def __init__(self, game: Game, stacks: Sequence[int], price: int, tell: Tell) -> None:
        count = len(stacks)
        self.game = game
        self.tell = tell
        self.returned: dict[int, int] = {}
        self.actions: list[Action] = []
        self.shows: list[Show] = []
        self.stack = list(stacks)
        self.bet = [0] * count
        self.total = [0] * count
        self.folded = [False] * count
        self.held: list[list[str]] = [[UNKNOWN] * game.hole for _ in stacks]
        self.price = self.nominal = price
        self.street = 0
        self._dealt = self._begun = False
        self._deals_hidden = self._deals_all = False
        self._betting = True
        self._blinds_only = True
        self._got = [0] * count
        self._drawing: list[_Drawing] = []
        self._served: list[tuple[int, int, int]] = []
        self._showdown = False
        self.runs: Runs | None = None

    @property
    def live(self) -> list[int]:
        """Who has not folded."""
        return [p for p, folded in enumerate(self.folded) if not folded]

    @property
    def side_pots(self) -> bool:
        """Whether somebody who may win is all-in for less than another has put in."""
        live, top = self.live, max(self.total)
        return len(live) > 1 and any(self.total[p] < top and not self.stack[p] for p in live)

    def post(self, line: int, p: int, kind: PostKind, due: int, live: int) -> None:
        """A blind or an ante of ``due``, or as much as there is; ``live`` of it is a bet."""
        amount = min(due, self.stack[p])
        if amount <= 0:
            return
        bet = min(amount, live)
        self.stack[p] -= amount
        self.bet[p] += bet
        self.total[p] += amount if kind == "ante" else bet
        self.actions.append(Post(line, p, kind, amount, not self.stack[p]))

    def act(self, line: int, text: str, amount: Amount) -> None:
        """Carry out an action. What it says that cannot be read is told."""
        match text.split():
            case ["d", "db", cards]:
                self._board(line, self._cards(line, cards))
            case ["d", "dh", player, cards]:
                self._deal(line, self._player(line, player), self._cards(line, cards))
            case [player, "f"]:
                self._bet(line, player, self._fold)
            case [player, "cc"]:
                self._bet(line, player, self._call)
            case [player, "cbr", figure]:
                self._figure(line, player, figure, amount)
            case [player, "sd", *cards] if len(cards) < 2:
                self._discard(line, self._player(line, player), self._cards(line, "".join(cards)))
            case [player, "sm", *cards] if len(cards) < 2:
                self._show(line, self._player(line, player), "".join(cards))
            case words:
                player = words[0] if words else ""
                self._unread(line, player, "unreadable-line", f"{text!r} is no action", text)

    def run_on(self, line: int, runs: Runs) -> None:
        """From here on the actions are those of the first run."""
        self._flush()
        self._close_round()
        self.runs = runs
        self.actions.append(RunsAction(line, runs.count))

    def reshuffle(self, line: int) -> None:
        """The deck is reshuffled before the next player draws."""
        self._drawing.append(_Drawing(line, -1, [], []))

    def finish(self, *, over: bool = True) -> None:
        """No more betting and no more draws; or the document stops while there would be."""
        self._flush(over=over)
        if over:
            self._close_round()

    # ---- words

    def _seated(self, name: str) -> bool:
        return _PLAYER.fullmatch(name) is not None and int(name[1:]) <= len(self.stack)

    def _player(self, line: int, name: str) -> int:
        """The player by his number; -1 for one who is not at the table."""
        if self._seated(name):
            return int(name[1:]) - 1
        self.tell("unknown-player", line, f"{name!r} is not at the table", name)
        return -1

    def _cards(self, line: int, text: str) -> list[str]:
        cards = [text[at : at + 2] for at in range(0, len(text), 2)]
        for at, card in enumerate(cards):
            if card not in CARDS and card != UNKNOWN:
                self.tell("impossible-card", line, f"{card!r} is not a card", card)
                cards[at] = UNKNOWN
        return cards

    def _unread(self, line: int, player: str, code: str, message: str, at: str) -> None:
        self.tell(code, line, message, at)
        self.actions.append(Unread(line, int(player[1:]) - 1 if self._seated(player) else -1))

    # ---- betting

    def _open(self, line: int) -> None:
        """The cards are dealt, whether or not the document says so."""
        if not self._dealt:
            self._dealt = True
            self.actions.append(Heading(line, "DEALING HANDS"))

    def _bet(self, line: int, player: str, act: Callable[[int, int], None]) -> None:
        p = self._player(line, player)
        if p >= 0:
            self._open(line)
            self._check_dealt(line)
            self._flush()
            self._betting = True
            act(line, p)

    def _figure(self, line: int, player: str, figure: str, amount: Amount) -> None:
        try:
            to = amount(figure)
        except ValueError as error:
            self._unread(line, player, "impossible-amount", str(error), figure)
            return
        self._bet(line, player, lambda line, p: self._raise(line, p, to))

    def _fold(self, line: int, p: int) -> None:
        self.actions.append(Fold(line, p))
        self.folded[p] = True

    def _call(self, line: int, p: int) -> None:
        price = self.price
        if self._blinds_only:
            # a short blind counts in full, as far as another player can match it
            reach = [self.bet[q] + self.stack[q] for q in self.live if q != p]
            price = min(price, max(reach, default=0))
        owed = min(price - self.bet[p], self.stack[p])
        if owed <= 0:
            self.actions.append(Check(line, p))
            return
        self._pay(p, owed)
        self.actions.append(Call(line, p, owed, not self.stack[p]))

    def _raise(self, line: int, p: int, to: int) -> None:
        base = max(self.bet) if self._blinds_only else self.price
        all_in = to - self.bet[p] == self.stack[p]
        if self.price:
            self.actions.append(RaiseTo(line, p, to - base, to, all_in))
        else:
            self.actions.append(Bet(line, p, to, all_in))
        self._pay(p, max(0, min(to - self.bet[p], self.stack[p])))
        self.price = to
        self._blinds_only = False

    def _pay(self, p: int, amount: int) -> None:
        self.stack[p] -= amount
        self.bet[p] += amount
        self.total[p] += amount

    def _close_round(self) -> None:
        """What nobody matched goes back: as much as is stated, or else by the chips."""
        if not self._betting:
            return
        self._betting = False
        top, second = sorted(self.total)[-1:-3:-1]
        p = self.total.index(top)
        if top > second and not self.folded[p]:
            self.stack[p] += top - second
            self.total[p] = second
            line = self.actions[-1].line
            self.actions.append(ReturnUncalled(line, p, self.returned.pop(p, top - second)))

    # ---- cards

    def _deal(self, line: int, p: int, cards: list[str]) -> None:
        if p < 0:
            return
        self._open(line)
        for drawing in self._drawing:
            if drawing.player == p:
                drawing.new.append((line, cards))
                self._served.append((line, p, len(cards)))
                return
        known = _known(cards)
        self._deals_hidden |= not known
        before, hole = self._got[p], self.game.hole
        self._got[p] += len(cards)
        if self._got[p] > hole and (before or not known):
            message = f"p{p + 1} is dealt {self._got[p]} cards, and {hole} are a hand"
            self.tell("cards-dealt", line, message, "dh")
            return
        self.held[p] = cards
        if len(known) == len(cards):
            self.actions.append(Deal(line, p, known))
        elif known:
            self.actions.append(PartDeal(line, p, known, None, len(cards)))

    def _discard(self, line: int, p: int, cards: list[str]) -> None:
        if p < 0:
            return
        self._open(line)
        self._check_dealt(line)
        reshuffles = [one for one in self._drawing if one.player < 0]
        fresh = len(reshuffles) == len(self._drawing)
        if fresh or any(one.player == p for one in self._drawing):
            if fresh:
                self._drawing = []
            self._flush()
            self._next_street(line)
            if fresh:
                self._drawing = reshuffles
        self._drawing.append(_Drawing(line, p, cards, []))
        self._served.append((line, p, -len(cards)))

    def _board(self, line: int, cards: list[str]) -> None:
        self._open(line)
        self._check_dealt(line)
        self._flush()
        self._new_round()
        known = _known(cards)
        if len(known) < len(cards):
            self.actions.append(Unread(line))
        elif self.runs is None:
            self.actions.append(Board(line, known))
        else:
            self.actions.append(Board(line, known, None, 1))
            others = self.runs.boards.pop(0) if self.runs.boards else []
            self.actions += [Board(line, own, None, run) for run, own in enumerate(others, 2)]

    def _new_round(self) -> None:
        """The bets are over: a draw begins, or cards are turned up."""
        self._close_round()
        self.bet = [0] * len(self.bet)
        self.price = 0
        self._blinds_only = False

    def _next_street(self, line: int) -> None:
        """A draw begins."""
        self._new_round()
        self.street += 1
        if self.game.draws > 1:
            self.actions.append(Heading(line, _DRAWS[min(self.street, len(_DRAWS) - 1)]))

    def _check_dealt(self, line: int) -> None:
        """The play begins: what deals hidden hands, or most hands, deals everybody's."""
        short = [p for p, got in enumerate(self._got) if got < self.game.hole]
        self._deals_all = self._deals_hidden or 2 * len(short) < len(self._got)
        if not self._begun and short and self._deals_all:
            p = short[0]
            message = f"p{p + 1} is dealt {self._got[p]} cards, and {self.game.hole} are a hand"
            self.tell("cards-dealt", line, message, "")
        self._begun = True

    def _flush(self, *, over: bool = True) -> None:
        """The draw is over: give each player's discard with the cards that came."""
        drawings, self._drawing = self._drawing, []
        self._check_new(drawings, over=over and self._deals_all)
        for drawing in drawings:
            if drawing.player < 0:
                self.actions.append(Reshuffle(drawing.line))
            elif drawing.thrown:
                self._draw(drawing)
            else:
                self.actions.append(StandPat(drawing.line, drawing.player))
        served, self._served = self._served, []
        if not _plain(served):
            self.actions.append(Serving(served[-1][0], "note", -1, tuple(served)))

    def _check_new(self, drawings: list[_Drawing], *, over: bool) -> None:
        """Hidden cards are as many as were thrown away; known ones the engine counts."""
        for line, p, thrown, new in drawings:
            got = [card for _, cards in new for card in cards]
            if p < 0 or len(got) == len(thrown):
                continue
            if not got and over:
                message = f"p{p + 1} discards {len(thrown)} and no line deals him new cards"
                self.tell("new-cards-missing", line, message, "sd")
            elif got and not _known(got):
                message = f"p{p + 1} discards {len(thrown)} and gets {len(got)}"
                self.tell("new-cards", new[-1][0], message, "dh")

    def _draw(self, drawing: _Drawing) -> None:
        line, p, thrown, _ = drawing
        new = [card for _, cards in drawing.new for card in cards]
        held, kept = self.held[p], self._keep(p, thrown)
        self.held[p] = kept + (new or [UNKNOWN] * len(thrown))
        out, came = _known(thrown), _known(new)
        count = len(thrown)
        if self.runs is not None:
            self.runs.drew.add(p)
            rows = self.runs.cards.get(p)
            others = rows.pop(0) if rows and came else []
            sets = (came, *others) if came and others else ()
            whole = out if len(out) == count else None
            self.actions.append(RunDraw(line, p, count, whole, sets))
        elif len(out) == count and new and len(came) == len(new) and UNKNOWN not in held:
            self.actions.append(Discard(line, p, count, out))
            self.actions.append(Deal(drawing.new[0][0], p, _known(kept), came))
        elif not out and not came:
            self.actions.append(Discard(line, p, count))
        else:
            self.actions.append(PartDraw(line, p, count, None, out, came))

    def _keep(self, p: int, thrown: Sequence[str]) -> list[str]:
        """What is left of a hand; nothing is known of it where it cannot be told what went."""
        kept = list(self.held[p])
        for card in thrown:
            if card in kept:
                kept.remove(card)
            elif UNKNOWN in kept:
                kept.remove(UNKNOWN)
            elif card == UNKNOWN:
                return [UNKNOWN] * max(0, self.game.hole - len(thrown))
        return kept

    def _show(self, line: int, p: int, text: str) -> None:
        if p < 0:
            return
        self.finish()
        named = self.held[p] if text == "-" else self._cards(line, text)
        contested = len(self.live) > 1
        if contested and not self._showdown:
            self._showdown = True
            self.actions.append(Heading(line, "SHOW DOWN"))
        if UNKNOWN in named:
            self.actions.append(Unread(line, p))
        elif not contested:
            self.shows.append(Show(line, p, _known(named)))
        elif named:
            self._show_hands(line, p, _known(named))
        else:
            self.actions.append(Muck(line, p))

    def _show_hands(self, line: int, p: int, cards: Cards) -> None:
        """A player's hand, or his hands of all runs that are known."""
        if self.runs is None or p not in self.runs.drew:
            self.actions.append(Show(line, p, cards))
            return
        self.actions.append(RunShow(line, p, cards, None, 1))
        for run, other in sorted(self.runs.shows.get(p, {}).items()):
            self.actions.append(RunShow(line, p, other, None, run))


def _plain(served: Sequence[tuple[int, int, int]]) -> bool:
    """Whether all discard and then get their cards in the same order: so the format has it."""
    drew = [p for _, p, cards in served if cards <= 0]
    got = [p for _, p, cards in served if cards > 0]
    if [p for _, p, _ in served] != drew + got:
        return False
    places = [drew.index(p) for p in got]
    return places == sorted(places)


def _known(cards: Sequence[str]) -> Cards:
    return tuple([card for card in cards if card != UNKNOWN])
