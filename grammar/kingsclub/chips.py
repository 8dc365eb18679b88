"""The chips of a KingsClub hand, whose amounts are totals of the round, antes left out.

One pass over the actions puts them as ``Hand`` has them: what is in common to all games of the room
is here, and what becomes of the cards is ``lowering``'s. A blind that is dead has no line: it shows
in what its player lost.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from grammar.text.reading import Reading
from histories.actions import (
    Action,
    Bet,
    Board,
    BringIn,
    Call,
    Collect,
    Complete,
    Fold,
    Heading,
    Post,
    RaiseTo,
    RunShow,
    Show,
    Unread,
)
from histories.hand import Balance


class Chips:
    """What stands before everybody, what each has put in, and who showed and won.

    ``out`` are the actions with their amounts as ``Hand`` has them.
    """

    def __init__(self, reading: Reading) -> None:
        count = len(reading.seats)
        self.reading = reading
        self.out: list[Action] = []
        self.bets = [0] * count
        self.put = [0] * count
        self.won = [0] * count
        self.folded: set[int] = set()
        #: Who posts a blind of his place, which no newcomer does.
        self.placed: set[int] = set()
        self.brought = self.unread = self.betting = False
        self.posts: list[Post] = []
        self.shows: list[Show] = []
        #: Where in ``out`` the first hand shown stands.
        self.first_show = 0
        self.pots: set[str] = set()

    def close(self) -> None:
        """Add what no line of the room tells: that hands are shown, and blinds that are dead."""
        shows = self.shows
        if len(shows) > 1 and len({one.player for one in shows}) > 1:
            self.out.insert(self.first_show, Heading(shows[0].line, "SHOW DOWN"))
        self._find_dead_blinds()

    def new_round(self) -> None:
        """The bets from here on are counted anew."""
        if self.betting:
            self.bets[:] = [0] * len(self.bets)
            self.betting = self.brought = False

    def between(self, action: Action) -> None:
        """What stands between two rounds."""
        self.new_round()
        self.out.append(action)

    def _post(self, action: Post) -> None:
        p, amount = action.player, action.amount
        self.posts.append(action)
        self.out.append(action)
        self.put[p] += amount
        if action.kind != "ante":
            self.betting = True
            self.bets[p] += amount
            if ": posts the " in self.reading.lines[action.line - 1]:
                self.placed.add(p)

    def _fold(self, action: Fold) -> None:
        self.folded.add(action.player)
        self.out.append(action)

    def _bring_in(self, action: BringIn) -> None:
        self.brought = True
        self._put(action.player, self.bets[action.player] + action.amount)
        self.out.append(action)

    def _call(self, action: Call) -> None:
        bets, p, to = self.bets, action.player, action.amount
        added = to - bets[p]
        bets[p] = to
        self.put[p] += added
        self.betting = True
        self.out.append(Call(action.line, p, added, action.all_in, to))

    def _bet(self, action: Bet) -> None:
        self._put(action.player, action.amount)
        if self.brought:
            self.brought = False
            self.out.append(Complete(action.line, action.player, action.amount, action.all_in))
        else:
            self.out.append(action)

    def _raise(self, action: RaiseTo) -> None:
        bets, p, to = self.bets, action.player, action.to
        by = to - max(bets)
        self.put[p] += to - bets[p]
        bets[p] = to
        self.betting, self.brought = True, False
        self.out.append(RaiseTo(action.line, p, by, to, action.all_in))

    def _put(self, p: int, to: int) -> None:
        self.betting = True
        self.put[p] += to - self.bets[p]
        self.bets[p] = to

    def _show(self, action: Show) -> None:
        if not self.shows:
            self.first_show = len(self.out)
        self.shows.append(action)
        self.out.append(action)

    def _collect(self, action: Collect) -> None:
        self.won[action.player] += action.amount
        self.pots.add(action.pot)
        self.out.append(action)

    def _unread(self, action: Unread) -> None:
        self.unread = True
        self.out.append(action)

    def _find_dead_blinds(self) -> None:
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
                at = self.out.index(posts[-1]) + 1
                own = [one.line for one in posts if one.player == p]
                self.out.insert(at, Post((own or [posts[-1].line])[-1], p, "small blind", small))

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


Handler: TypeAlias = Callable[[Any, Any], None]
HANDLERS: dict[type, Handler] = {
    Board: Chips.between,
    Post: Chips._post,
    Fold: Chips._fold,
    BringIn: Chips._bring_in,
    Call: Chips._call,
    Bet: Chips._bet,
    RaiseTo: Chips._raise,
    Show: Chips._show,
    RunShow: Chips._show,
    Collect: Chips._collect,
    Unread: Chips._unread,
}
