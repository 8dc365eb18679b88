"""Boss: who sits where, and who plays."""

from __future__ import annotations

from grammar.xml.reading import XmlReading
from grammar.xml.tree import Element

SEATS = 10
#: The name at an empty seat.
_NOBODY = "UNKNOWN"


class Seating(XmlReading):
    """The players of one history."""

    player_attribute = "PLAYER"
    button_line = 1

    def sit_down(self) -> int:
        """Read the seats; the button's number, 0 where nobody has it."""
        button = last = 0
        taken: set[int] = set()
        for element in self.root.inner("PLAYER"):
            if self.missing(element, "NAME", "SEAT", "STATE"):
                continue
            number = self._number(element, taken, last)
            taken.add(number)
            last = number
            dealer = element.get("DEALER")
            if dealer == "Y":
                if button:
                    message = f"the button is at seat {button} and at seat {number}"
                    self.tell_at("button-position", element, "DEALER", message)
                else:
                    button, self.button_line = number, element.line
            elif dealer != "N":
                self.tell_at("unreadable-line", element, "DEALER", 'DEALER is "Y" or "N"')
            if element.get("STATE") == "STATE_EMPTY":
                self._leave_empty(element)
            else:
                self._sit(element, number)
        listed = self.root.inner("PLAYER")
        if not button and listed and self.root.inner("ACTION") and not self.faults:
            message = 'DEALER="Y" at no seat, not even at an empty one: who has the button?'
            self.tell("no-button", listed[0].line, message, column=listed[0].column)
        return button

    def _number(self, element: Element, taken: set[int], last: int) -> int:
        """A seat's number. Seats are listed in order: one that cannot be is the next."""
        seat = element.get("SEAT")
        if not seat.isdecimal() or not 0 < int(seat) <= SEATS:
            message = f"a table has the seats 1 to {SEATS}, not {seat!r}"
            self.tell_at("impossible-seat", element, "SEAT", message)
            return last + 1
        listed = [each.get("SEAT") for each in self.root.inner("PLAYER")]
        if int(seat) in taken or (listed.count(seat) > 1 and int(seat) != last + 1):
            message = f"seat {seat} is another player's: seats are listed in order"
            self.tell_at("seat-taken", element, "SEAT", message, last + 1)
            return last + 1
        return int(seat)

    def _leave_empty(self, element: Element) -> None:
        """An empty seat has no chips, and nobody's name."""
        name, chips = element.get("NAME"), element.get("AMOUNT")
        others = [each.get("NAME") for each in self.root.inner("PLAYER") if each is not element]
        if name != _NOBODY and name in others:
            message = f"the seat is empty, and {name} sits in another"
            self.tell_at("seated-twice", element, "NAME", message)
        elif chips.strip("0.,"):
            message = f"the seat is empty and has {chips} in front of it"
            self.tell_at("header-contradiction", element, "AMOUNT", message)

    def _sit(self, element: Element, number: int) -> None:
        name, state = element.get("NAME"), element.get("STATE")
        if state not in ("STATE_PLAYING", "STATE_SITOUT"):
            self.tell_at("unknown-line", element, "STATE", f"the state {state!r} is not known")
        if name in self.players:
            message = f"{name} sits in two seats"
            self.tell_at("seated-twice", element, "NAME", message)
            name = self._stranger() or f"{name} (seat {number})"
        elif state == "STATE_PLAYING" and [name] == self._idle() and (other := self._stranger()):
            message = f"{name} does nothing in this hand, and {other}, who plays, has no seat"
            self.tell_at("unknown-player", element, "NAME", message, other)
            name = other
        if name == _NOBODY and not element.get("AMOUNT").strip("0.,"):
            message = "this is the name of an empty seat, and somebody sits in it"
            self.tell_at("header-contradiction", element, "NAME", message)
        stack = self.amount(element, "AMOUNT")
        acts = any(each.get("PLAYER") == name for each in self.root.inner("ACTION"))
        away = state == "STATE_SITOUT" or not acts
        self.seat(element, name, number, name, stack, away=away)

    def _stranger(self) -> str:
        """The one who acts more than once and has no seat; empty where nobody is, or many are."""
        named = {each.get("NAME") for each in self.root.inner("PLAYER")}
        acting = [each.get("PLAYER") for each in self.root.inner("ACTION")]
        strange = {name for name in acting if name and name not in named}
        found = strange.pop() if len(strange) == 1 else ""
        return found if acting.count(found) > 1 else ""

    def _idle(self) -> list[str]:
        """Those who play by their seats, and have no line in the play."""
        acting = {each.get("PLAYER") for each in self.root.inner("ACTION")}
        playing = [
            each.get("NAME")
            for each in self.root.inner("PLAYER")
            if each.get("STATE") == "STATE_PLAYING"
        ]
        return [name for name in playing if name not in acting]
