"""What is being looked at: a hand or the list of hands, with the modes that are on."""

from __future__ import annotations

import math
import time
from collections.abc import Callable

from histories.hand import Hand
from replayer.stepper.autoplay import Autoplay
from replayer.stepper.bookmarks import Bookmarks
from replayer.stepper.chances import LOOKS_AHEAD, Chances, words
from replayer.stepper.course import ORDERS, Course, Place, Search
from replayer.stepper.cursor import Cursor
from replayer.stepper.frames import Film, film
from replayer.stepper.hands import Hands
from replayer.stepper.listing import Listing, Row
from replayer.stepper.look import HEIGHT, WIDTH, Look
from replayer.stepper.theme import Signs

#: Films that are kept for the list.
_KEPT = 200


class Shown:
    """A hand, or the list of hands, and the modes."""

    def __init__(
        self,
        hands: Hands,
        place: Place,
        signs: Signs,
        marks: Bookmarks | None = None,
        clock: Callable[[], float] = time.monotonic,
        *,
        lists: bool = False,
        colours: bool = True,
    ) -> None:
        """``lists``: begin with the list of hands. ``colours``: whether there are any."""
        self.hands = hands
        self.signs = signs
        self.marks = marks or Bookmarks("-")
        self.reveal = self.big_bets = self.two_colours = self.hides = False
        self.equity = self.listing = self.helps = False
        self.typing: str | None = None
        self.note = self.marks.problem
        self.course = Course(hands, marked=self.marked)
        self._clock = clock
        self._autoplay = Autoplay(clock)
        self._search: Search | None = None
        self._origin: tuple[Place, Cursor] | None = None  # where the list was opened from
        self._under_list = False  # whether Escape leads from the hand back to the list
        self._seat = ""  # whose seat is at the bottom, where it is not hero's
        self._films: dict[Place, Film] = {}
        self._chances = Chances()
        self._page = 15
        self._panel_page = 0
        self._size = WIDTH, HEIGHT  # of the window, when it was drawn last
        self._drawn = 0.0  # when progress was shown last
        self._left = -math.inf  # when Escape was pressed last, in seconds
        self._colours = colours
        self._open(place)
        self.listing = lists

    # what is shown

    def _open(self, place: Place) -> None:
        self.place = place
        self.cursor = Cursor(self.film(place))
        self.stop()

    def film(self, place: Place) -> Film:
        """The hand at a place, played; some are kept."""
        if place not in self._films:
            if len(self._films) >= _KEPT:
                self._films.clear()
            self._films[place] = film(self.hands.item(place), self.hands.rules)
        return self._films[place]

    def look(self, width: int, height: int) -> Look:
        """The view of the present step in a window of this size."""
        cursor = self.cursor
        self._size = width, height
        return Look(
            cursor.film,
            cursor.index,
            width,
            height,
            self.signs,
            self.reveal,
            self.course.position(self.place),
            self.course.total if self.course.plain else self.course.found,
            self.note,
            self._viewed(),
            self.big_bets,
            self.two_colours,
            self._badges(),
            None if self.course.plain else self.hands.total,
            self._equity(),
            self._panel_page,
        )

    def _equity(self) -> tuple[str, str] | None:
        """The viewpoint's figure, as far as it has been worked out; ``None`` where nobody asks."""
        film = self.cursor.film
        if not self.equity or not film.frames:
            return None
        if not self.reveal:
            return "", LOOKS_AHEAD
        viewed = self._viewed()
        player = film.viewpoint if viewed is None else viewed
        answer = self._chances.ask(film, self.cursor.index, player)
        return words(answer, player, [seat.name for seat in film.hand.seats])

    def _viewed(self) -> int | None:
        """The player at the bottom, where another than hero was chosen and sits here."""
        item = self.cursor.film.item
        if not self._seat or not isinstance(item, Hand):
            return None
        return next((p for p, seat in enumerate(item.seats) if seat.name == self._seat), None)

    def _badges(self) -> tuple[str, ...]:
        found = []
        if self._autoplay.on:
            found.append(f"play {self._autoplay.pace:g} s")
        item = self.cursor.film.item
        if self.big_bets and isinstance(item, Hand):
            found.append("big bets" if item.limit == "fixed" else "big blinds")
        if self.marked(self.place):
            found.append(self.signs.mark)
        return tuple(found)

    def page(self, width: int, height: int) -> Listing:
        """The list of hands around the chosen one, in a window of this size."""
        rows = max(1, height - 4)
        self._page = rows
        course = self.course
        chosen = self.place
        if course.position(chosen) is None and not course.plain:
            places = []
        else:
            places = course.around(chosen, rows * 2 // 3, rows)
        return Listing(
            [Row(place, self.hands.position(*place), self.film(place), self.marked(place))
             for place in places],
            chosen,
            width,
            height,
            self.signs,
            self.hands.name,
            self.typing,
            course.query.text,
            course.query.error,
            course.position(chosen),
            course.found if not course.plain else self.hands.total,
            course.searched,
            self.hands.total,
            dict(course.sums),
            "" if not course.order else ORDERS[course.order],
            self.hides,
            self.big_bets,
            self.two_colours,
            self.note,
        )  # fmt: skip

    # bookmarks

    def marked(self, place: Place) -> bool:
        """Whether a hand has a bookmark."""
        return self._name(place) in self.marks

    def _name(self, place: Place) -> str:
        """What a hand is called in the bookmarks: its id, or where it has none, its line."""
        item = self.hands.item(place)
        return item.hand_id or f"line {item.source.line}"

    def stop(self) -> None:
        """Stop the autoplay."""
        self._autoplay.stop()
