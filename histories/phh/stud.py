"""The actions of a PHH document of stud: streets instead of draws, and a bring-in."""

from collections.abc import Sequence

from histories.actions import (
    Board,
    BringIn,
    Heading,
    Muck,
    Reveal,
    Show,
    StreetHeading,
    StudDeal,
    Unread,
)
from histories.games import Game
from histories.phh.moves import UNKNOWN, Amount, Moves, Tell, _known

STREETS = ("3rd STREET", "4th STREET", "5th STREET", "6th STREET", "7th STREET")
_FIRST = 3


class StudMoves(Moves):
    """A table of stud. ``bring_in`` is the forced bet; ``held`` grows street by street."""

    def __init__(self, game: Game, stacks: Sequence[int], bring_in: int, tell: Tell) -> None:
        super().__init__(game, stacks, 0, tell)
        self.bring_in = bring_in
        self.street = -1
        self._blinds_only = False
        self.held = [[] for _ in stacks]
        self._begun = True  # the engine counts the cards of streets

    def act(self, line: int, text: str, amount: Amount) -> None:
        """Carry out an action. What it says that cannot be read is told."""
        words = text.split()
        if len(words) == 2 and words[1] == "pb":
            self._bet(line, words[0], self._bring)
        elif len(words) > 1 and words[1] == "sd":
            self._unread(line, words[0], "unreadable-line", f"{text!r} is no action of stud", text)
        else:
            super().act(line, text, amount)

    def _bring(self, line: int, p: int) -> None:
        """The forced bet, or as much of it as there is."""
        amount = min(self.bring_in, self.stack[p])
        self._pay(p, amount)
        self.price = max(self.price, amount)
        self.actions.append(BringIn(line, p, amount, not self.stack[p]))

    def _open(self, line: int) -> None:
        """The cards are dealt, whether or not the document says so."""
        if self.street < 0:
            self._begin(line)

    def _begin(self, line: int) -> None:
        """The next street."""
        if self.street >= 0:
            self._new_round()
        self.street += 1
        last = len(STREETS) - 1
        self.actions.append(StreetHeading(line, STREETS[min(self.street, last)], self.street))

    def _deal(self, line: int, p: int, cards: list[str]) -> None:
        if p < 0:
            return
        self._open(line)
        if len(self.held[p]) >= _FIRST + self.street:
            self._begin(line)
        held = self.held[p]
        held += cards
        if self.street == 0 and len(held) <= _FIRST and len(held) > len(cards):
            self._deal_more(p)
        else:
            self.actions.append(_dealt(line, p, cards))

    def _deal_more(self, p: int) -> None:
        """The first cards came in more than one action: they are one."""
        for at in range(len(self.actions) - 1, -1, -1):
            action = self.actions[at]
            if isinstance(action, StudDeal) and action.player == p:
                self.actions[at] = _dealt(action.line, p, self.held[p])
                return

    def _board(self, line: int, cards: list[str]) -> None:
        self._begin(line)
        known = _known(cards)
        for held in self.held:
            held += cards
        self.actions.append(Board(line, known) if len(known) == len(cards) else Unread(line))

    def _show(self, line: int, p: int, text: str) -> None:
        if p < 0:
            return
        self.finish()
        named = self.held[p] if text == "-" else self._cards(line, text)
        if UNKNOWN in named:
            self.actions.append(Unread(line, p))
        elif len(self.live) == 1:
            self.shows.append(Show(line, p, _known(named)))
        elif named and len(named) < self.game.hole:
            self.held[p] = named
            self.actions.append(Reveal(line, p, _known(named)))
        else:
            if not self._showdown:
                self._showdown = True
                self.actions.append(Heading(line, "SHOW DOWN"))
            self.actions.append(Show(line, p, _known(named)) if named else Muck(line, p))


def _dealt(line: int, p: int, cards: Sequence[str]) -> StudDeal:
    """Cards of a street; an upcard that is not known hides the others, too."""
    known = _known(cards)
    if cards[-1] == UNKNOWN:
        known = ()
    return StudDeal(line, p, known, len(cards) - len(known))
