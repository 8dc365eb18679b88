"""What each key changes in what is shown. Nothing here knows the terminal."""

from __future__ import annotations

from histories.hand import Hand, Item
from replayer import engine
from replayer.stepper.course import ORDERS, Course, Place, Search, Wanted
from replayer.stepper.cursor import Cursor
from replayer.stepper.keys import KEYS, LIST_KEYS, edited
from replayer.stepper.panels import panel
from replayer.stepper.query import Query, played
from replayer.stepper.shown import Shown

#: How many hands are counted, or looked at, between two looks at the keyboard.
_COUNT, _LOOK_AT = 40, 10
#: How often progress is shown, in seconds.
_EVERY = 0.2
#: How long an equity is worked on between two looks at the keyboard, in seconds.
_SLICE = 0.01
#: What is said of keys that a hand has no steps for.
_NOTHING = "nothing to step through"
#: What is said where the list is empty.
_NO_HAND = "no hand fits"
#: Escape ends the program where none has gone a step back for so long, in seconds.
_PAUSE = 0.5


class Viewer(Shown):
    """What is shown, what each key changes in it, and the work that waits for an idle moment."""

    # keys

    def press(self, key: str) -> bool:
        """Do what the key means; false when it ends the program."""
        self.note = ""
        now = self._clock()
        pause = now - self._left
        if KEYS.get(key) == "leave":
            self._left = now
        searched, self._search = self._search is not None, None
        if self.typing is not None and not self._type(key):
            return True
        command = (LIST_KEYS if self.listing else KEYS).get(key, "")
        page, self._panel_page = self._panel_page, 0
        if self.helps:
            self.helps = False
            return command != "quit"
        if command == "quit":
            return False
        if command == "leave":
            return self._leave(pause, busy=searched or self._autoplay.on)
        if not command:
            self.note = "? shows what the keys do"
            return True
        if command in ("more of the panel", "less of the panel"):
            self._turn_page(page, 1 if command.startswith("more") else -1)
            return True
        if not self._common(command):
            (self._in_list if self.listing else self._in_hand)(command)
        return True

    def _leave(self, pause: float, *, busy: bool) -> bool:
        """One step out; the last one, out of the program, not in one go with those before it."""
        if self._back(busy=busy):
            return True
        self.note = "Esc once more ends"
        return pause < _PAUSE

    def _back(self, *, busy: bool) -> bool:
        """From what goes on by itself to the hand, from the list to the hand it was opened from,
        from a hand to the list it was chosen from; false where nothing is left but the way out.
        """
        if busy:
            self.stop()
            return True
        if not self.listing:
            self.listing = self._under_list
            self._under_list = False
            return self.listing
        if not self.course.plain:
            self.course = Course(self.hands, marked=self.marked)
            return True
        if self._origin is None:
            return False
        self.listing = False
        self.place, self.cursor = self._origin
        self._origin = None
        return True

    def _turn_page(self, page: int, step: int) -> None:
        """Another part of a panel that has more lines than fit."""
        film = self.cursor.film
        view = self.look(*self._size) if film.frames else None
        pages = panel(view).pages if view is not None and view.panel > 1 else 1
        self._panel_page = max(0, min(page + step, pages - 1))
        if self._panel_page == page:
            self.note = "no more lines" if step > 0 else "these are the first lines"

    def _common(self, command: str) -> bool:
        """The commands that hands and the list share; whether it was one."""
        if command == "help":
            self.helps = True
            self.stop()
        elif command == "big bets":
            self.big_bets = not self.big_bets
            if self.listing:
                self.note = "in big bets" if self.big_bets else "in the hands' currency"
            elif not self.cursor.film.frames:
                self.note = _NOTHING
        elif command == "colours":
            self.two_colours = not self.two_colours
            self.note = "two colours" if self.two_colours else "four colours"
            if not self._colours:
                self.note = "no colours here"
        elif command == "bookmark":
            there = not self.listing or self.course.plain or self.course.position(self.place)
            self.note = self.marks.toggle(self._name(self.place)) if there else _NO_HAND
        elif command == "find":
            self._show_list()
            # what is typed is a further word
            self.typing = self.course.query.text + " " * bool(self.course.query.text)
        elif command in ("next played", "previous played"):
            self._seek(command, played, "hand that hero played")
        else:
            return False
        return True

    def _in_hand(self, command: str) -> None:
        if command == "list":
            self._show_list()
        elif command in ("next hand", "previous hand"):
            self._turn(command)
        elif not self.cursor.film.frames:
            self.note = _NOTHING
        elif command == "reveal":
            self.reveal = not self.reveal
            if self.reveal and not self.cursor.film.final:
                self.note = "no more cards are known"
        elif command == "equity":
            self.equity = not self.equity
            self.note = self._why_no_equity() if self.equity else "equity is off"
        elif command == "seat":
            self._turn_table()
        elif command in ("play", "faster", "slower"):
            self._play(command)
        else:
            self.stop()
            self.note = self.cursor.move(command)

    def _why_no_equity(self) -> str:
        """Why no figure can be seen at this step; empty where there is one."""
        if self.cursor.film.awards(self.cursor.index):
            return "no equity: the pot is paid"
        if self.cursor.frame.stage == "seated":
            return "no equity before the deal"
        view = self.look(*self._size)
        _, why = view.equity or ("", "")
        told = panel(view).lines if view.panel > 1 else []
        return "" if any(str(line).startswith(" equity ") for line in told) else why

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
        assert isinstance(item, Hand)
        player = self.look(*self._size).order()[0]
        if len(item.seats) < 2:
            self.note = "nobody else sits here"
        self._seat = "" if player == self.cursor.film.viewpoint else item.seats[player].name

    # the list

    def _show_list(self) -> None:
        if not (self.listing or self._under_list):
            self._origin = self.place, self.cursor
        self._under_list = False
        self.listing = True
        self.stop()

    def _in_list(self, command: str) -> None:
        course = self.course
        if command == "open":
            if course.plain or course.position(self.place) is not None:
                self.listing, self._under_list = False, True
                self.cursor = Cursor(self.film(self.place))
            else:
                self.note = _NO_HAND
        elif command == "reveal":
            self.hides = not self.hides
            self.note = "results are hidden" if self.hides else "results are shown"
        elif command == "order":
            self._refine(Query(course.query.text), (course.order + 1) % len(ORDERS))
        elif command in ("next finding", "previous finding"):
            self._seek(command, self._accused, "hand with a finding")
        elif command in ("first", "end"):
            before = self.place
            self._choose(course.first() if command == "first" else course.last())
            if self.place == before:
                self.note = "first hand" if command == "first" else "last hand"
        else:
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

    def _type(self, key: str) -> bool:
        """A key while the filter is typed; true where it moves in the list, and so ends typing."""
        command = LIST_KEYS.get(key, "")
        text = "" if command == "leave" else edited(self.typing or "", key)
        if text is None:
            moves = command.startswith(("next", "previous", "first", "end"))
            if moves or command == "open":
                self.typing = None
            else:
                self.note = "Enter ends the filter"
            return moves
        self.typing = None if command == "leave" else text
        if text.strip() != self.course.query.text:
            self._refine(Query(text), self.course.order)
        return False

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

    def _seek(self, command: str, wanted: Wanted, what: str) -> None:
        """Look for a hand; it may take long, and any key ends it."""
        self._search = Search(self.course, self.place, wanted, what, command.startswith("next"))
        self.note = "looking"
        self._go_on()

    def _go_on(self) -> None:
        """Some more of the search."""
        search = self._search
        if search is None or not search.go_on(_LOOK_AT):
            return
        self._search = None
        if search.found is None:
            self.note = search.nothing
            return
        self.note = ""
        self._choose(search.found) if self.listing else self._open(search.found)

    def _play(self, command: str) -> None:
        if command != "play":
            self.note = self._autoplay.change(1 if command == "faster" else -1)
        elif self._autoplay.on:
            self.stop()
        elif self.cursor.index >= self.cursor.film.last:
            self.note = self.cursor.move("end")
        else:
            self._autoplay.start()

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
        return self._autoplay.wait(most)

    def idle(self) -> bool:
        """Do a little of the work that waits; whether the screen is to be drawn anew."""
        if self._autoplay.comes():
            self._panel_page = 0
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
