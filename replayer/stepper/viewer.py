"""What is being looked at, and what each key changes in it. Nothing here knows the terminal."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from histories.hand import Hand, Item
from replayer import engine
from replayer.stepper.bookmarks import Bookmarks
from replayer.stepper.chances import LOOKS_AHEAD, Chances, words
from replayer.stepper.course import ORDERS, Course, Place
from replayer.stepper.cursor import Cursor
from replayer.stepper.frames import Film, film
from replayer.stepper.hands import Hands
from replayer.stepper.keys import KEYS, LIST_KEYS
from replayer.stepper.listing import Listing, Row
from replayer.stepper.look import Look
from replayer.stepper.query import Query, played
from replayer.stepper.theme import Signs

#: How many hands are counted, or looked at, between two looks at the keyboard.
_COUNT, _LOOK_AT = 40, 10
#: How often progress is shown, in seconds.
_EVERY = 0.2
#: How long an equity is worked on between two looks at the keyboard, in seconds.
_SLICE = 0.01
#: The speeds of autoplay, in seconds a step.
PACES = (4.0, 2.0, 1.0, 0.5, 0.25)
#: What is said where a command leads no further.
_NOTES = {
    "forward": "end of the hand", "back": "start of the hand",
    "first": "start of the hand", "end": "end of the hand",
    "next draw": "no draw after this", "previous draw": "no draw before this",
    "showdown": "this is the showdown",
    "next finding": "no finding after this", "previous finding": "no finding before this",
}  # fmt: skip
#: Films that are kept for the list.
_KEPT = 200

Wanted = Callable[[Item], bool]


class Viewer:
    """A hand, or the list of hands; the modes; and the work that waits for an idle moment."""

    def __init__(
        self,
        hands: Hands,
        place: Place,
        signs: Signs,
        marks: Bookmarks | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.hands = hands
        self.signs = signs
        self.marks = marks or Bookmarks("-")
        self.reveal = self.big_bets = self.two_colours = self.hides = False
        self.equity = self.listing = self.helps = False
        self.typing: str | None = None
        self.note = self.marks.problem
        self.course = Course(hands, marked=self.marked)
        self._clock = clock
        self._pace = 2
        self._due: float | None = None
        self._search: Iterator[Place | None] | None = None
        self._origin: tuple[Place, Cursor] | None = None  # where the list was opened from
        self._under_list = False  # whether Escape leads from the hand back to the list
        self._seat = ""  # whose seat is at the bottom, where it is not hero's
        self._films: dict[Place, Film] = {}
        self._chances = Chances()
        self._page = 15
        self._drawn = 0.0  # when progress was shown last
        self._open(place)

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
        if self._due is not None:
            found.append(f"play {PACES[self._pace]:g} s")
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

    # keys

    def press(self, key: str) -> bool:
        """Do what the key means; false when it ends the program."""
        self.note = ""
        self._search = None
        if self.typing is not None:
            self._type(key)
            return True
        command = (LIST_KEYS if self.listing else KEYS).get(key, "")
        if self.helps:
            self.helps = False
            return command != "quit"
        if command == "quit":
            return False
        if command == "leave":
            return self._leave()
        if not self._common(command):
            (self._in_list if self.listing else self._in_hand)(command)
        return True

    def _leave(self) -> bool:
        """One step out: from the list to the hand it was opened from, from a hand to the list it
        was chosen from, else out of the program.
        """
        if not self.listing:
            self.listing = self._under_list
            self._under_list = False
            self.stop()
            return self.listing
        if not self.course.plain:
            self.course = Course(self.hands, marked=self.marked)
            return True
        self.listing = False
        if self._origin is None:
            return False
        self.place, self.cursor = self._origin
        self._origin = None
        return True

    def _common(self, command: str) -> bool:
        """The commands that hands and the list share; whether it was one."""
        if command == "help":
            self.helps = True
            self.stop()
        elif command == "big bets":
            self.big_bets = not self.big_bets
        elif command == "colours":
            self.two_colours = not self.two_colours
        elif command == "bookmark":
            self.note = self.marks.toggle(self._name(self.place))
        elif command == "find":
            self._show_list()
            self.typing = self.course.query.text
        elif command in ("next played", "previous played"):
            self._seek(command.startswith("next"), played, "hand that hero played")
        else:
            return False
        return True

    def _in_hand(self, command: str) -> None:
        if command == "reveal":
            self.reveal = not self.reveal
        elif command == "equity":
            self.equity = not self.equity
        elif command == "seat":
            self._turn_table()
        elif command == "list":
            self._show_list()
        elif command in ("next hand", "previous hand"):
            self._turn(command)
        elif command in ("play", "faster", "slower"):
            self._play(command)
        elif command and self.cursor.film.frames:
            self.stop()
            self._move(command)

    def _turn(self, command: str) -> None:
        """To the hand after or before this one."""
        forward = command.startswith("next")
        place = self.course.next(self.place) if forward else self.course.previous(self.place)
        if place is not None:
            self._open(place)
        elif forward and not self.course.plain and not self.course.searched:
            self.note = "still searching"
        else:
            self.note = "last hand" if forward else "first hand"

    def _turn_table(self) -> None:
        """See the table from the next seat clockwise."""
        item = self.cursor.film.item
        if not isinstance(item, Hand) or not self.cursor.film.frames:
            return
        order = self.look(0, 0).order()
        player = order[0]
        self._seat = "" if player == self.cursor.film.viewpoint else item.seats[player].name

    def _move(self, command: str) -> None:
        cursor = self.cursor
        moves: dict[str, Callable[[], bool]] = {
            "forward": cursor.forward,
            "back": cursor.back,
            "first": cursor.first,
            "end": cursor.end,
            "next draw": cursor.next_draw,
            "previous draw": cursor.previous_draw,
            "showdown": cursor.showdown,
            "next finding": cursor.next_finding,
            "previous finding": cursor.previous_finding,
        }
        if not moves[command]():
            self.note = _NOTES[command]
            if command.endswith("finding") and not cursor.film.findings:
                self.note = "no finding"

    # the list

    def _show_list(self) -> None:
        if not self.listing:
            self._origin = self.place, self.cursor
            self._under_list = False
        self.listing = True
        self.stop()

    def _in_list(self, command: str) -> None:
        course = self.course
        if command == "open":
            if course.plain or course.position(self.place) is not None:
                self.listing, self._under_list, self._origin = False, True, None
                self.cursor = Cursor(self.film(self.place))
        elif command == "reveal":
            self.hides = not self.hides
        elif command == "order":
            self._refine(Query(course.query.text), (course.order + 1) % len(ORDERS))
        elif command in ("next finding", "previous finding"):
            self._seek(command.startswith("next"), self._accused, "hand with a finding")
        elif command in ("first", "end"):
            self._choose(course.first() if command == "first" else course.last())
        elif command:
            step = course.next if command.startswith("next") else course.previous
            for _ in range(self._page if command.endswith("page") else 1):
                place = step(self.place)
                if place is None:
                    self.note = "last hand" if command.startswith("next") else "first hand"
                    break
                self._choose(place)

    def _choose(self, place: Place | None) -> None:
        """Choose a hand in the list; it is shown once it is opened."""
        if place is not None:
            self.place = place
            self.cursor = Cursor(self.film(place))

    def _accused(self, item: Item) -> bool:
        return bool(engine.replay(item, self.hands.rules).findings)

    def _type(self, key: str) -> None:
        """A key while the filter is typed."""
        text = self.typing or ""
        if key in ("KEY_ENTER", "\n", "\r"):
            self.typing = None
            return
        if key in ("KEY_ESCAPE", "\x1b"):
            self.typing = None
            text = ""
        elif key in ("KEY_BACKSPACE", "KEY_DELETE", "\x7f", "\x08", "KEY_CTRL_H"):
            text = text[:-1]
        elif key == "KEY_CTRL_U" or key == "\x15":
            text = ""
        elif len(key) == 1 and key.isprintable():
            text += key
        else:
            return
        if self.typing is not None:
            self.typing = text
        if text.strip() != self.course.query.text:
            self._refine(Query(text), self.course.order)

    def _refine(self, query: Query, order: int) -> None:
        self.course = Course(self.hands, query, order, self.marked)
        self.course.look_on(_LOOK_AT)
        self._settle()

    def _settle(self) -> None:
        """Choose a hand that the filter has found, where the chosen one is none."""
        course = self.course
        if not course.plain and course.position(self.place) is None:
            self._choose(course.next(self.place) or course.first())

    # what waits for an idle moment

    def _seek(self, forward: bool, wanted: Wanted, what: str) -> None:
        """Look for a hand; it may take long, and any key ends it."""

        def search() -> Iterator[Place | None]:
            step = self.course.next if forward else self.course.previous
            place = step(self.place)
            while place is not None:
                yield place if wanted(self.hands.item(place)) else None
                place = step(place)
            self.note = f"no {what} {'after' if forward else 'before'} this"

        self.note = "looking"
        self._search = search()
        self._go_on()

    def _go_on(self) -> None:
        """Some more of the search."""
        for _ in range(_LOOK_AT):
            if self._search is None:
                return
            try:
                place = next(self._search)
            except StopIteration:
                self._search = None
                return
            if place is not None:
                self._search, self.note = None, ""
                self._choose(place) if self.listing else self._open(place)

    def _play(self, command: str) -> None:
        if command != "play":
            step = 1 if command == "faster" else -1
            self._pace = max(0, min(self._pace + step, len(PACES) - 1))
            if self._due is None:
                self.note = f"play: {PACES[self._pace]:g} s a step"
                return
        elif self._due is not None:
            self.stop()
            return
        elif self.cursor.index >= self.cursor.film.last:
            self.note = _NOTES["end"]
            return
        self._due = self._clock() + PACES[self._pace]

    def stop(self) -> None:
        """Stop the autoplay."""
        self._due = None

    @property
    def working(self) -> bool:
        """Whether there is work to be done at once."""
        searches = self._search is not None or (self._looks and not self.course.searched)
        return searches or self.hands.total is None or self._weighs

    @property
    def _weighs(self) -> bool:
        """Whether an equity that is to be shown is being worked out."""
        return self.equity and self.reveal and not self.listing and self._chances.busy

    @property
    def _looks(self) -> bool:
        """Whether hands are held to the filter: sums and counts of the list want it, too."""
        return self.listing or not self.course.plain

    def patience(self, most: float) -> float:
        """How long to wait for a key, in seconds."""
        if self.working:
            return 0
        return most if self._due is None else max(0.0, min(most, self._due - self._clock()))

    def idle(self) -> bool:
        """Do a little of the work that waits; whether the screen is to be drawn anew."""
        if self._due is not None and self._clock() >= self._due:
            self._due += PACES[self._pace]
            if not self.cursor.forward() or self.cursor.index == self.cursor.film.last:
                self.stop()
            return True
        if self._search is not None:
            self._go_on()
            return self._search is None
        if self._weighs:
            return self._chances.work(_SLICE)
        before = self._progress()
        looks = self._looks and self.course.look_on(_LOOK_AT)
        if looks:
            self._settle()
        if self.hands.total is None:
            # what has been looked at is counted without parsing it again
            self.hands.count_on(_LOOK_AT if looks else _COUNT)
        after = self._progress()
        if before == after:
            return False
        # a count that goes up is shown a few times a second, its end at once
        now = self._clock()
        if self.working and now < self._drawn + _EVERY:
            return False
        self._drawn = now
        return True

    def _progress(self) -> tuple[object, ...]:
        """What the screen says of the work."""
        course = self.course
        return self.hands.total, course.found, course.searched, self.hands.position(*self.place)
