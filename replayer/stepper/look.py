"""What the views are given: a hand, the step, the modes, and the room there is."""

from __future__ import annotations

import msgspec
from rich.cells import cell_len

from histories.cards import Card
from histories.hand import Hand, Item
from replayer.report.words import safe
from replayer.stepper.frames import Film, Frame
from replayer.stepper.line import Line
from replayer.stepper.theme import UNICODE, Signs
from replayer.stepper.words import chips, money, signed

WIDTH, HEIGHT = 80, 24
_WIDE = 110
_LONGEST_NAME = 18


class Look(msgspec.Struct):
    """One view of one step. ``position`` is the hand's place in the file and ``total`` how many
    there are; ``None`` while that is not known yet. ``note`` says why the last key did nothing.
    """

    film: Film
    index: int = 0
    furthest: int = 0
    width: int = WIDTH
    height: int = HEIGHT
    signs: Signs = UNICODE
    reveal: bool = False
    position: int | None = 1
    total: int | None = 1
    note: str = ""

    @property
    def hand(self) -> Hand:
        """The hand."""
        return self.film.hand

    @property
    def item(self) -> Item:
        """The item of the file that is shown."""
        return self.film.item

    @property
    def frame(self) -> Frame:
        """The frame shown."""
        return self.film.frames[self.index]

    @property
    def wide(self) -> bool:
        """Whether the log stands beside the table at full height."""
        return self.width >= _WIDE

    @property
    def log_width(self) -> int:
        """The width of the log, without the rule to its left."""
        if self.wide:
            return min(46, self.width - WIDTH - 1)
        return 27 + max(0, self.width - WIDTH - (_LONGEST_NAME - 12))

    @property
    def left(self) -> int:
        """The width of the panel."""
        return self.width - self.log_width - 1

    @property
    def table(self) -> int:
        """The width of the seats."""
        return self.left if self.wide else self.width

    @property
    def panel(self) -> int:
        """How many lines the panel has."""
        return self.height - len(self.hand.seats) - 5

    def name(self, player: int) -> str:
        """A player's name, as it is in the history."""
        return self.hand.seats[player].name

    def order(self) -> list[int]:
        """The players clockwise from the viewpoint's left; the viewpoint comes last."""
        seats = self.hand.seats
        mine = seats[self.film.viewpoint].number
        return sorted(
            range(len(seats)), key=lambda p: (seats[p].number <= mine, seats[p].number, p)
        )


class Columns(msgspec.Struct, frozen=True):
    """The widths of a seat row. They depend on the hand and the window, never on the step."""

    name: int
    stack: int
    bet: int

    @staticmethod
    def of(look: Look) -> Columns:
        """Fit the columns: amounts as wide as the hand's widest, names what is left."""
        hand, film = look.hand, look.film
        stacks = {
            chips(hand.unit, seat, place.stack)
            for frame in film.frames
            for place, seat in zip(frame.places, hand.seats, strict=True)
        }
        bets = {place.bet for frame in film.frames for place in frame.places}
        nets = [
            len(signed(hand.unit, place.won - place.paid, money(hand.unit, 0)))
            for place in film.frames[-1].places
        ]
        stack = max(6, *map(len, stacks))
        bet = max(6, *(len(money(hand.unit, each)) for each in bets), *nets)
        rest = 9 + 1 + stack + 1 + bet + 1 + cards_width(hand) + 2 + track_width(film)
        names = max(cell_len(safe(seat.name)) for seat in hand.seats)
        longest = max(8, min(names, 20 if look.wide else _LONGEST_NAME))
        return Columns(max(4, min(longest, look.table - rest)), stack, bet)


def cards_width(hand: Hand) -> int:
    """How wide a hand of cards is in a seat row."""
    return 3 * hand.game.hole


def track_width(film: Film) -> int:
    """How wide the line of bets and draws is."""
    return 4 * len(film.columns) - 1


def card(look: Look, each: Card | None, kind: str = "card", *, new: bool = False) -> Line:
    """A card, or the back of one."""
    if each is None:
        return Line(2).add(look.signs.back, "card.back.new" if new else "card.back")
    return Line(2).add(each[0] + look.signs.suit(each), f"{kind}.{each[1]}")


def rule_title(frame: Frame) -> str:
    """What the log calls the part of the hand that a step belongs to."""
    if frame.stage == "draw":
        return f"draw {frame.street}"
    if frame.stage == "bet" and frame.street:
        return f"bet {frame.street + 1}"
    return "showdown" if frame.stage == "showdown" else ""
