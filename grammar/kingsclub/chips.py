"""The chips of a KingsClub hand, whose amounts are totals of the round, antes left out.

One pass over the actions puts them as ``Hand`` has them, and finds by the way what the rest of the
lowering asks for. A blind that is dead has no line: it shows in what its player lost.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any

from grammar.kingsclub.phrases import Dealing, Exchange
from grammar.text.reading import Reading
from histories.actions import (
    Action,
    Bet,
    Board,
    BringIn,
    Call,
    Check,
    Collect,
    Complete,
    Discard,
    Fold,
    Heading,
    Post,
    RaiseTo,
    RunDraw,
    RunShow,
    Show,
    StandPat,
    Unread,
)
from histories.hand import Balance


class Chips:
    """What stands before everybody, what each has put in, and who showed and won."""

    def __init__(self, reading: Reading) -> None:
        count = len(reading.seats)
        self.reading = reading
        self.lines = reading.lines
        self.bets = [0] * count
        self.put = [0] * count
        self.won = [0] * count
        self.folded: set[int] = set()
        #: Who posts a blind of his place, which no newcomer does.
        self.placed: set[int] = set()
        self.brought = self.drawing = self.unread = self.betting = False
        self.posts: list[Post] = []
        self.shows: list[Show] = []
        self.pots: set[str] = set()
        #: How often the hand is run: by the runs shown, the cards that came, deals among draws.
        self.runs = 1

    def told(self) -> list[Action]:
        """The actions with their amounts as ``Hand`` has them."""
        actions: list[Action] = []
        add = actions.append
        handler_of = _HANDLERS.get
        folded = self.folded.add
        first = -1
        for action in self.reading.actions:
            kind = type(action)
            if kind is Fold:
                folded(action.player)  # type: ignore[attr-defined]
            elif kind is Dealing:
                if self.drawing:
                    self.runs = max(self.runs, 2)
            elif kind is Show or kind is RunShow:
                if first < 0:
                    first = len(actions)
                self._show(action)  # type: ignore[arg-type]
            elif kind is not Check:
                handler = handler_of(kind)
                if handler is not None:
                    action = handler(self, action)
            add(action)
        shows = self.shows
        if len(shows) > 1 and len({one.player for one in shows}) > 1:
            # the room announces no showdown
            actions.insert(first, Heading(shows[0].line, "SHOW DOWN"))
        self._find_dead_blinds(actions)
        return actions

    def _round(self, action: Action) -> Action:
        if self.betting:
            self.bets = [0] * len(self.bets)
            self.betting = self.brought = False
        return action

    def _heading(self, action: Heading) -> Action:
        self.drawing = action.name.endswith("DRAW")
        return self._round(action)

    def _run_draw(self, action: RunDraw) -> Action:
        self.runs = max(self.runs, len(action.came))
        return self._round(action)

    def _post(self, action: Post) -> Action:
        p, amount = action.player, action.amount
        self.posts.append(action)
        self.put[p] += amount
        if action.kind != "ante":
            self.betting = True
            self.bets[p] += amount
            if action.kind == "small blind" or ": posts the " in self.lines[action.line - 1]:
                self.placed.add(p)
        return action

    def _bring_in(self, action: BringIn) -> Action:
        self.brought = True
        self._put(action.player, self.bets[action.player] + action.amount)
        return action

    def _call(self, action: Call) -> Action:
        line, p, to, all_in, _ = _CALL(action)
        bets = self.bets
        added = to - bets[p]
        bets[p] = to
        self.put[p] += added
        self.betting = True
        return Call(line, p, added, all_in, to)

    def _bet(self, action: Bet) -> Action:
        self._put(action.player, action.amount)
        if self.brought:
            self.brought = False
            return Complete(action.line, action.player, action.amount, action.all_in)
        return action

    def _raise(self, action: RaiseTo) -> Action:
        self.brought = False
        by = action.to - max(self.bets)
        self._put(action.player, action.to)
        return RaiseTo(action.line, action.player, by, action.to, action.all_in)

    def _put(self, p: int, to: int) -> None:
        self.betting = True
        self.put[p] += to - self.bets[p]
        self.bets[p] = to

    def _show(self, action: Show) -> None:
        self.shows.append(action)
        if type(action) is RunShow:
            self.runs = max(self.runs, action.run, 2)

    def _collect(self, action: Collect) -> Action:
        self.won[action.player] += action.amount
        self.pots.add(action.pot)
        return action

    def _unread(self, action: Unread) -> Action:
        self.unread = True
        return action

    def _find_dead_blinds(self, actions: list[Action]) -> None:
        """Add the small blinds that show only in what their players lost."""
        posts, put = self.posts, self.put
        if self.unread or not posts:
            return
        ranked = sorted(put)
        top, second = ranked[-1], ranked[-2] if len(ranked) > 1 else 0
        small = 0
        for line in self.reading.balances:
            p = line.player
            more = self.won[p] - (line.net or 0) - put[p]
            if put[p] == top and p not in self.folded:
                more += top - second  # what nobody called
            if more <= 0 or p in self.placed or p < 0:
                continue
            small = small or self._small()
            if more == small and p != self._small_blind() and not self._other_stack(line):
                at = actions.index(posts[-1]) + 1
                own = [one.line for one in posts if one.player == p]
                actions.insert(at, Post((own or [posts[-1].line])[-1], p, "small blind", small))

    def _small(self) -> int:
        """What a small blind is; -1 in a hand without blinds."""
        if all(one.kind != "big blind" for one in self.posts):
            return -1
        for one in self.posts:
            if one.kind == "small blind" and not one.all_in:
                return one.amount
        stakes = self.reading.header.stakes
        return stakes.small // 2 if stakes.limit == "fixed" else stakes.small

    def _other_stack(self, line: Balance) -> bool:
        """Whether a balance's two figures do not go with the stack before the hand."""
        return line.net is None or line.stack - self.reading.seats[line.player].stack != line.net

    def _small_blind(self) -> int:
        """Who has to post the small blind where nobody does: his is no dead one; -1 for nobody."""
        posts = self.posts
        if any(one.kind == "small blind" for one in posts):
            return -1
        button, seats = self.reading.table.button, self.reading.seats
        players = sorted(
            range(len(seats)), key=lambda p: (seats[p].number <= button, seats[p].number)
        )
        first = players[-1 if len(players) == 2 else 0]
        return -1 if any(one.player == first and one.kind != "ante" for one in posts) else first


_CALL = attrgetter("line", "player", "amount", "all_in", "to")
_HANDLERS: dict[type, Callable[[Chips, Any], Action]] = {
    Heading: Chips._heading,
    Board: Chips._round,
    Discard: Chips._round,
    Exchange: Chips._round,
    RunDraw: Chips._run_draw,
    StandPat: Chips._round,
    Post: Chips._post,
    BringIn: Chips._bring_in,
    Call: Chips._call,
    Bet: Chips._bet,
    RaiseTo: Chips._raise,
    Collect: Chips._collect,
    Unread: Chips._unread,
}
