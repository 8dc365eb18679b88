"""What the views are given: a hand, the step, the modes, and the room there is."""

from __future__ import annotations

import msgspec
from rich.cells import cell_len

from histories.cards import Card
from histories.games import Game
from histories.hand import STACK_UNKNOWN, Hand, Item
from replayer.report.words import safe
from replayer.stepper.frames import Film, Frame, Slots
from replayer.stepper.line import Line
from replayer.stepper.theme import UNICODE, Signs
from replayer.stepper.words import money, value

WIDTH, HEIGHT = 80, 24
_WIDE = 110
_TALL = 24
_LONGEST_NAME = 18


class Look(msgspec.Struct):
    """One view of one step. ``position`` is the hand's place and ``total`` how many there are;
    ``None`` while that is not known yet. Where only some hands are walked through, the file has
    ``all_hands``. ``seat`` is the player seen at the bottom, by
    his place in ``Hand.seats``; without it, the one whose cards the history knows. ``badges`` name
    the modes that are on. ``equity`` is a figure, empty where there is none, and how it was found
    or why not. ``note`` says why the last key did nothing. ``page`` is
    that of the panel, where it has more lines than there is room for.
    """

    film: Film
    index: int = 0
    width: int = WIDTH
    height: int = HEIGHT
    signs: Signs = UNICODE
    reveal: bool = False
    position: int | None = 1
    total: int | None = 1
    note: str = ""
    seat: int | None = None
    big_bets: bool = False
    two_colours: bool = False
    badges: tuple[str, ...] = ()
    all_hands: int | None = None
    equity: tuple[str, str] | None = None
    page: int = 0

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
    def viewpoint(self) -> int:
        """The player at the bottom of the table."""
        return self.film.viewpoint if self.seat is None else self.seat

    @property
    def wide(self) -> bool:
        """Whether the log stands beside the table at full height."""
        return self.width >= _WIDE

    @property
    def tall(self) -> bool:
        """Whether each seat has a second line."""
        return self.height >= 2 * len(self.hand.seats) + _TALL

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
        return self.height - (2 if self.tall else 1) * len(self.hand.seats) - 5

    def money(self, amount: int) -> str:
        """An amount of minor units in the hand's currency, or in its big bets."""
        if not self.big_bets:
            return self.signs.amount(money(self.hand.unit, amount))
        # half a hundredth goes up, so that an amount and its negative look alike
        hundredths = (200 * abs(amount) + self.hand.big) // (2 * self.hand.big)
        return f"{'-' if amount < 0 else ''}{hundredths // 100}.{hundredths % 100:02d}"

    @property
    def stakes(self) -> tuple[str, str]:
        """The stakes as the hand's head states them."""
        hand = self.hand
        small, big = money(hand.unit, hand.small), money(hand.unit, hand.big)
        return self.signs.amount(small), self.signs.amount(big)

    def signed(self, amount: int) -> str:
        """A gain or a loss, with its sign."""
        return ("+" if amount > 0 else "") + self.money(amount)

    def chips(self, player: int, stack: int) -> str:
        """A stack; where the line that tells what the player brought is lost, nobody knows it."""
        lost = self.hand.seats[player].stack == STACK_UNKNOWN and stack
        return "?" if lost else self.money(stack)

    def worth(self, slots: Slots, *, room: int = 10**6) -> str:
        """What a hand makes at this step, with the board where there is one.

        In words, or where they take more than ``room`` cells, in signs.
        """
        game, board = self.hand.game, self.frame.board
        words = value(game, slots, board, long=True)
        return words if cell_len(words) <= room else value(game, slots, board)

    def name(self, player: int) -> str:
        """A player's name, as it is in the history."""
        return self.hand.seats[player].name

    def order(self) -> list[int]:
        """The players clockwise from the viewpoint's left; the viewpoint comes last."""
        seats = self.hand.seats
        mine = seats[self.viewpoint].number
        return sorted(
            range(len(seats)), key=lambda p: (seats[p].number <= mine, seats[p].number, p)
        )


class Columns(msgspec.Struct, frozen=True):
    """The widths of a seat row. They depend on the hand and the window, never on the step.

    ``pitch`` is how many cells a betting round or draw takes.
    """

    name: int
    stack: int
    bet: int
    pitch: int = 4

    @staticmethod
    def of(look: Look) -> Columns:
        """Fit the columns: amounts as wide as the hand's widest, names what is left."""
        hand, film = look.hand, look.film
        places = [place for frame in film.frames for place in frame.places]
        lost = any(seat.stack == STACK_UNKNOWN for seat in hand.seats)
        stacks = [place.stack for place in places if not lost or place.stack < STACK_UNKNOWN // 2]
        most = max(stacks, default=0)
        bets = max(place.bet for place in places)
        results = [place.won - place.paid for place in film.frames[-1].places]
        nets = [len(look.signed(net)) for net in (min(results), max(results), 0)]
        stack = max(6, len(look.money(most)))
        bet = max(6, len(look.money(bets)), *nets)
        rest = 9 + 1 + stack + 1 + bet + 1 + cards_width(hand) + 2 + track_width(film)
        names = max(cell_len(safe(seat.name)) for seat in hand.seats)
        longest = max(8, min(names, 20 if look.wide else _LONGEST_NAME))
        name = max(4, min(longest, look.table - rest))
        spare = (look.table - rest - name) // max(len(film.columns), 1) if look.wide else 0
        return Columns(name, stack, bet, 4 + max(0, min(spare, 2)))


def cards_width(hand: Hand) -> int:
    """How wide a hand of cards is in a seat row."""
    return 3 * hand.game.hole


def track_width(film: Film) -> int:
    """How wide the line of bets and draws is at least."""
    return 4 * len(film.columns) - 1


def card(look: Look, each: Card | None, kind: str = "card", *, new: bool = False) -> Line:
    """A card, or the back of one."""
    if each is None:
        return Line(2).add(look.signs.back, "card.back.new" if new else "card.back")
    return Line(2).add(each[0] + look.signs.suit(each), f"{kind}.{ink(look, each)}")


def ink(look: Look, each: Card) -> str:
    """The suit whose colour a card has: its own, or with two colours that of its half."""
    suit = each[1]
    return {"c": "s", "d": "h"}.get(suit, suit) if look.two_colours else suit


def rule_title(frame: Frame, *, stud: bool = False) -> str:
    """What the log calls the part of the hand that a step belongs to."""
    if frame.stage == "draw":
        return f"draw {frame.street}"
    if frame.stage == "bet" and stud:
        return f"{street_name(frame.street)} street"
    if frame.stage == "bet" and frame.street:
        return f"bet {frame.street + 1}"
    return "showdown" if frame.stage == "showdown" else ""


def street_name(street: int) -> str:
    """A street of stud by the number of cards, counted from third street on: ``3rd``, ``4th``."""
    number = street + 3
    return f"{number}rd" if number == 3 else f"{number}th"


def column_name(game: Game, column: tuple[str, int]) -> str:
    """What stands over a betting round or draw: ``B2``, ``D1``, in stud ``4th``."""
    kind, number = column
    return street_name(number - 1) if game.stud else f"{kind}{number}"
