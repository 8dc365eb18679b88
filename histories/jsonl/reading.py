"""JSON to hands."""

from __future__ import annotations

import re
from datetime import datetime
from typing import Any

import msgspec
from msgspec import Raw

from histories.actions import Action, PlayerAction, Serving, Unread
from histories.findings import RULES, Finding
from histories.games import GAMES
from histories.hand import (
    STACK_UNKNOWN,
    Balance,
    Hand,
    Item,
    Pot,
    Seat,
    Source,
    Summary,
    SummarySeat,
    Tournament,
    Unreadable,
)
from histories.jsonl.model import (
    BY_TAG,
    FORMAT,
    NAMES,
    VERSION,
    AnyForm,
    FaultForm,
    HandForm,
    SeatForm,
    SummaryForm,
)
from histories.jsonl.sections import first_fault
from histories.jsontext import laid_out, objects_in
from histories.money import Unit
from histories.stakes import sound_figures

#: The room of hands that name none: hands from anywhere.
ANYWHERE = "phh"

_open = msgspec.json.Decoder(dict[str, Raw]).decode
_list = msgspec.json.Decoder(list[Raw]).decode
_players = msgspec.json.Decoder(tuple[SeatForm, ...]).decode
_action = msgspec.json.Decoder(AnyForm).decode
_summary = msgspec.json.Decoder(SummaryForm | None).decode
_faults = msgspec.json.Decoder(tuple[FaultForm, ...]).decode
_head = msgspec.json.Decoder(HandForm).decode
_any = msgspec.json.Decoder().decode

_BYTE = re.compile(r" \(byte (\d+)\)")
_PATH = re.compile(r" - at `\$\.?(.*)`")


class Refused(Exception):  # noqa: N818
    """No hand can be made of the object: the line, and why."""

    def __init__(self, line: int, message: str, code: str = "unreadable-line") -> None:
        super().__init__(message)
        self.line = line
        self.code = code


def read_hand(
    text: str, file: str = "-", line: int = 1, faults: tuple[Finding, ...] = ()
) -> list[Item]:
    """Read an object; it gives one item. ``faults`` are known before: damage to the encoding."""
    source, lines = laid_out(Source(file, line, text))
    reading = Reading(source, lines, faults)
    try:
        return [reading.item(reading.opened())]
    except Refused as refused:
        fault = source.finding(refused.code, refused.line, str(refused))
        return [Unreadable(source, reading.room, reading.hand_id, (*faults, fault))]


class Reading:
    """One object being read. Its members are taken in the order in which they stand there.

    ``lines`` has the line of every object within it, in their order, first its own.
    """

    def __init__(self, source: Source, lines: list[int], faults: tuple[Finding, ...]) -> None:
        self.source = source
        self.room: str | None = None
        self.hand_id: str | None = None
        self._lines = lines
        self._place = 0
        # with no brace in a text, objects are counted by their braces
        self._count = _braces if source.text.count("{") == len(lines) else objects_in
        self._faults = list(faults)

    def item(self, members: dict[str, Raw]) -> Hand:
        """The hand, of the object's members. Raises ``Refused``."""
        places = {name: self._pass(raw) for name, raw in members.items()}
        head = self._header(members)
        self.room, self.hand_id = head.room or ANYWHERE, head.hand_id
        time = head.time if head.time is not None else datetime.min
        if head.game not in GAMES:  # hands of other games are never written
            raise Refused(1, f"no game is called {head.game!r}", "unknown-game")
        if head.limit == "fixed" and not (head.small and head.big):
            why, small, big = sound_figures(head.limit, head.small, head.big)
            head = msgspec.structs.replace(head, small=small, big=big)
            self._tell("header-contradiction", 1, why, '"small"')
        for name in ("small", "big", "ante", "bring_in"):
            self._negative(1, name, getattr(head, name))
        seats = self._seats(members["players"], places["players"])
        actions = self._actions(members["actions"], places["actions"], len(seats))
        summary = None
        if "summary" in members:
            summary = self._summary(members["summary"], places["summary"], len(seats))
        if "faults" in members:
            self._stated(members["faults"], places["faults"], actions)
        self._beyond(head.max_seats, seats)
        misplaced = first_fault(actions)
        if misplaced and not self._faults:  # else the hand's own faults tell of it
            self._tell(misplaced.code, misplaced.line, misplaced.message, '"name"')
        tournament = head.tournament
        return Hand(
            self.source,
            self.room,
            head.hand_id,
            head.game,
            head.limit,
            Unit(head.currency, 2 if head.unit == "0.01" else 0),
            head.small,
            head.big,
            time,
            head.time_zone,
            Tournament(*msgspec.structs.astuple(tournament)) if tournament else None,
            head.title,
            head.table,
            head.max_seats,
            head.button,
            seats,
            actions,
            summary,
            tuple(self._faults),
            head.complete,
            head.ante,
            head.bring_in,
            button_line=1,
        )

    def opened(self) -> dict[str, Raw]:
        """The members of the text's object. Raises ``Refused``."""
        text = self.source.text.strip()
        try:
            return _open(text)
        except msgspec.DecodeError as error:
            at = _BYTE.search(str(error))
            before = text.encode("utf-8", "replace")[: int(at[1])] if at else b""
            why = _BYTE.sub("", str(error))
            raise Refused(before.count(b"\n") + 1, f"this is no JSON: {why}") from None

    def _pass(self, raw: Raw) -> int:
        """Go past the objects of a member; the number of the first."""
        first = self._place + 1
        self._place += self._count(bytes(raw))
        return first

    def _line(self, number: int) -> int:
        """The line of an object, by its number from 0, which is the hand's."""
        return self._lines[min(number, len(self._lines) - 1)]

    def _header(self, members: dict[str, Raw]) -> HandForm:
        """The members that are no lists."""
        rest = {name: raw for name, raw in members.items() if name not in ("faults", "summary")}
        for name in ("players", "actions"):
            if name in rest:
                rest[name] = Raw(b"[]")
        try:
            return _head(msgspec.json.encode(rest))
        except msgspec.ValidationError as error:
            version = members.get("version")
            if version is not None and bytes(version) != str(VERSION).encode():
                text = bytes(version).decode()
                raise Refused(1, f"{FORMAT} of version {text} is not known here") from None
            if "time" in rest and str(error).endswith("`$.time`"):
                self._tell("impossible-date", 1, _words(error), '"time"')  # judged without it
                return self._header({name: raw for name, raw in members.items() if name != "time"})
            raise Refused(1, _words(error)) from None

    def _seats(self, raw: Raw, place: int) -> tuple[Seat, ...]:
        try:
            forms = _players(raw)
        except msgspec.ValidationError as error:
            raise Refused(self._line(place), _words(error)) from None
        if not forms:
            raise Refused(1, "nobody has a seat")
        seats = []
        for number, form in enumerate(forms, place):
            line, stack = self._line(number), form.stack
            if self._negative(line, "stack", stack) or stack is None:
                stack = STACK_UNKNOWN
            seats.append(Seat(line, form.seat, form.name, stack, form.state, form.bounty))
        return tuple(seats)

    def _negative(self, line: int, key: str, amount: int | None) -> bool:
        """Whether an amount is below nothing, which is told."""
        if amount is None or amount >= 0:
            return False
        self._tell("impossible-amount", line, f"{key}: {amount} is no amount", f'"{key}"')
        return True

    def _beyond(self, most: int, seats: tuple[Seat, ...]) -> None:
        """Seats that a table of ``most`` does not have, where the first text's faults are silent.

        Nothing is said where the number of seats is not known, which is 0.
        """
        if not most or any(fault.code == "impossible-seat" for fault in self._faults):
            return
        beyond = [seat for seat in seats if not 1 <= seat.number <= most]
        message = f"the table has {most} seats"
        if len(beyond) > 1:  # it is the table that is wrong
            message += f" and {len(beyond)} players sit beyond them"
            self._tell("impossible-seat", 1, message, '"max_seats"')
        elif beyond:
            self._tell("impossible-seat", beyond[0].line, message, '"seat"')

    def _actions(self, raw: Raw, place: int, players: int) -> tuple[Action, ...]:
        try:
            raws = _list(raw)
        except msgspec.ValidationError as error:
            raise Refused(self._line(place), _words(error)) from None
        found = []
        for one in raws:
            found.append(self._action(one, self._line(place), players))
            place += self._count(bytes(one))
        return tuple(found)

    def _action(self, raw: Raw, line: int, players: int) -> Action:
        try:
            form = _action(raw)
        except msgspec.ValidationError as error:
            self._tell(*_fault(error, line, _any(raw)))
            return Unread(line, self._named(raw, players))
        kind = BY_TAG[form.__struct_config__.tag]
        fields = [getattr(form, name) for name in NAMES[kind]]
        if issubclass(kind, Serving):
            at = NAMES[kind].index("steps")
            strangers = [player for player, _ in fields[at] if not 0 <= player < players]
            if strangers:
                message = f"there is no player {strangers[0]}"
                self._tell("unknown-player", line, message, '"steps"')
                return Unread(line)
            fields[at] = tuple([(line, *step) for step in fields[at]])
        action: Action = kind(line, *fields)
        player = getattr(action, "player", -1)
        if player >= players or (player < 0 and isinstance(action, PlayerAction)):
            self._tell("unknown-player", line, f"there is no player {player}", '"player"')
            return Unread(line)
        return action

    def _named(self, raw: Raw, players: int) -> int:
        """Whom an object names that is no action."""
        data: Any = _any(raw)
        player = data.get("player", -1) if isinstance(data, dict) else -1
        return player if type(player) is int and 0 <= player < players else -1

    def _tell(self, code: str, line: int, message: str, at: str = "") -> None:
        self._faults.append(self.source.finding(code, line, message, at=at))

    def _summary(self, raw: Raw, place: int, players: int) -> Summary | None:
        try:
            form = _summary(raw)
        except msgspec.ValidationError as error:
            self._tell("unreadable-line", self._line(place), _words(error))
            return None
        if form is None:
            return None
        pots = tuple([Pot(pot.name, pot.amount) for pot in form.pots])
        line = self._line(place)
        before, after = place + 1, place + 1 + len(pots)
        keys = list(_open(raw))
        if "pots" in keys and "seats" in keys and keys.index("seats") < keys.index("pots"):
            after = before
        seats = []
        for number, seat in enumerate(form.seats, after):
            player = seat.player if seat.player < players else -1
            seats.append(
                SummarySeat(
                    self._line(number), seat.seat, player, seat.marks, seat.ending, seat.when,
                    seat.idle, seat.cards, seat.won, seat.description,
                )
            )  # fmt: skip
        balances = [
            Balance(
                self._line(number), one.seat, one.player if one.player < players else -1,
                one.stack, one.net,
            )
            for number, one in enumerate(form.balances, after + len(seats))
        ]  # fmt: skip
        return Summary(line, line, form.total, form.rake, pots, tuple(seats), tuple(balances))

    def _stated(self, raw: Raw, place: int, actions: tuple[Action, ...]) -> None:
        """What could not be read in the text that the object was made of."""
        try:
            forms = _faults(raw)
        except msgspec.ValidationError as error:
            raise Refused(self._line(place), _words(error)) from None
        for number, form in enumerate(forms, place):
            if form.code not in RULES:
                raise Refused(self._line(number), f"no finding has the code '{form.code}'")
            line = self._line(number)  # after the play: the engine looks for names there
            if form.action is None:
                line = 1
            elif form.action < len(actions):
                line = actions[form.action].line
            at, column = self.source.place(line)
            self._faults.append(
                Finding(
                    form.code, form.severity, at, column, form.message, form.stated,
                    form.expected,
                )
            )  # fmt: skip


def _braces(raw: bytes) -> int:
    return raw.count(b"{")


def _fault(error: msgspec.ValidationError, line: int, data: Any) -> tuple[str, int, str]:
    """A finding about an action that cannot be read: code, line, message."""
    words = _words(error)
    where, _, what = words.partition(": ")
    if "matching regex" not in what:
        return "unreadable-line", line, words
    for step in re.findall(r"\w+", where):
        data = data[int(step) if step.isdigit() else step]
    return "impossible-card", line, f"{where}: {data!r} is not a card"


def _words(error: msgspec.ValidationError) -> str:
    """What is wrong with an object, in words."""
    text = str(error)
    where = _PATH.search(text)
    what = _PATH.sub("", text)
    return f"{where[1]}: {what}" if where and where[1] else what
