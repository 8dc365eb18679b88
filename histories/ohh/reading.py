"""OHH documents to hands."""

from __future__ import annotations

import json
from collections.abc import Iterator
from decimal import Decimal
from typing import Any, cast

import msgspec
from msgspec import Raw

from histories.findings import Finding
from histories.hand import Hand, Item, OtherGame, Source, Unreadable
from histories.jsonl.reading import Reading, Refused
from histories.jsontext import arranged, pieces
from histories.ohh.checking import Difference, differences
from histories.ohh.form import BEFORE, KINDS, OWN, POST_KINDS, SHARED, VERSION

#: The room of a document that no hand can be made of.
ROOM = "ohh"

_Object = dict[str, Any]


def read_hand(
    text: str, file: str = "-", line: int = 1, faults: tuple[Finding, ...] = ()
) -> list[Item]:
    """Read a document; it gives one item. ``faults`` are known before: damage to the encoding.

    Without our own keys nobody knows which game was played: the hand is of another game.
    """
    source = Source(file, line, text)
    hand_id: str | None = None
    try:
        document = _opened(source)
        hand_id = str(document.get("game_number", ""))
        if not isinstance(document.get(OWN), dict):
            words = f"OHH {document.get('game_type', '')}, without the kind of game"
            return [OtherGame(source, ROOM, hand_id, words, None, None)]
        return [_Document(source, faults, document).hand()]
    except Refused as refused:
        fault = source.finding(refused.code, refused.line, str(refused))
        return [Unreadable(source, ROOM, hand_id or None, (*faults, fault))]


def _opened(source: Source) -> _Object:
    """The document's inner object. Raises ``Refused``."""
    try:
        # what stands behind the object is not looked at: a comma, the end of a list
        found, end = json.JSONDecoder(parse_float=Decimal).raw_decode(source.text.strip())
    except (json.JSONDecodeError, RecursionError) as error:
        line = getattr(error, "lineno", 1)
        raise Refused(line, f"this is no JSON: {getattr(error, 'msg', error)}") from None
    if source.text.strip()[end:].strip() not in ("", ",", "]"):
        line = source.text.count("\n", 0, end) + 1
        raise Refused(line, "text behind the end of the hand")
    inner = found.get("ohh") if isinstance(found, dict) else None
    if not isinstance(inner, dict):
        raise Refused(1, "the object ohh is missing")
    return cast(_Object, inner)


class _Document:
    """A document being read: turned into the members of a hand in JSON, each with its line."""

    def __init__(self, source: Source, faults: tuple[Finding, ...], document: _Object) -> None:
        self._source = source
        self._faults = faults
        self._document = document
        self._own: _Object = document[OWN]
        objects = _objects({"ohh": document})
        self._pieces = {
            id(each): piece for each, piece in zip(objects, pieces(source), strict=False)
        }
        self._decimals = 2 if self._own.get("unit") == "0.01" else 0

    def hand(self) -> Item:
        """The hand. Raises ``Refused``."""
        if self._own.get("version") != VERSION:
            version = self._own.get("version")
            raise Refused(self._line(self._own), f"{OWN} of version {version} is not known here")
        head = {key: each for key, each in self._own.items() if key not in ("version", "summary")}
        members: _Object = {"format": "standpat-hand", "version": 1, **head}
        for key, name in SHARED.items():
            if name in self._document:
                members[key] = self._document[name]
        players = self._rows(self._document, "players")
        members["players"] = [self._player(row) for row in players]
        told = list(self._told())
        members["actions"] = [form for _, form in told]
        # the order of a hand in JSON: its own object, the tournament, and so on
        tournament = [each for each in [head.get("tournament")] if isinstance(each, dict)]
        order = [self._document, *tournament, *players, *(row for row, _ in told)]
        if "summary" in self._own:
            members["summary"] = self._own["summary"]
            order += _objects(self._own["summary"])
        source = arranged(self._source, [self._pieces[id(row)] for row in order])
        reading = _Reading(source, order, self._faults)
        try:
            hand = reading.item({name: _raw(each) for name, each in members.items()})
        except Refused as refused:
            fault = source.finding(refused.code, refused.line, str(refused))
            hand_id = str(self._document.get("game_number", "")) or None
            return Unreadable(source, ROOM, hand_id, (*self._faults, fault))
        return self._checked(hand)

    def _line(self, row: object) -> int:
        piece = self._pieces.get(id(row))
        return piece.line - self._source.line + 1 if piece is not None else 1

    def _rows(self, parent: _Object, name: str) -> list[_Object]:
        """The objects of a list. Raises ``Refused``."""
        rows = parent.get(name)
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            raise Refused(self._line(parent), f"the list {name} is missing")
        return rows

    def _minor(self, figure: Any) -> Any:
        """A figure in minor units; what is no figure stays, for the reader to find."""
        if isinstance(figure, bool) or not isinstance(figure, int | Decimal):
            return figure if figure is None else str(figure)
        minor = Decimal(figure).scaleb(self._decimals)
        return int(minor) if minor == minor.to_integral_value() else str(figure)

    def _player(self, row: _Object) -> _Object:
        form = {"seat": row.get("seat"), "name": row.get("name")}
        form["stack"] = self._minor(row.get("starting_stack"))
        for key in ("state", "bounty"):
            if f"_{key}" in row:
                form[key] = row[f"_{key}"]
        return form

    def _told(self) -> Iterator[tuple[_Object, _Object]]:
        """Actions and events in their order, each with its form."""
        ids = [row.get("id") for row in self._rows(self._document, "players")]
        for one in self._rows(self._document, "rounds"):
            events = self._rows(one, "_events") if "_events" in one else []
            left = list(events)
            for row in self._rows(one, "actions"):
                while left and _number(left[0], BEFORE) <= _number(row, "action_number"):
                    event = left.pop(0)
                    yield event, _without(event, BEFORE)
                yield row, self._form(row, ids)
            for event in left:
                yield event, _without(event, BEFORE)

    def _form(self, row: _Object, ids: list[Any]) -> _Object:
        """An action as ``standpat-hand`` has it."""
        word = row.get("action")
        who = row.get("player_id")
        form: _Object = {"player": ids.index(who) if who in ids else len(ids)}
        if isinstance(word, str) and word in POST_KINDS and "_type" not in row:
            form |= {"type": "post", "kind": POST_KINDS[word]}
        else:
            form["type"] = row.get("_type", KINDS.get(str(word), word))
        kind = form["type"]
        if "amount" in row:
            form["to" if kind in ("raise to", "complete") else "amount"] = self._minor(
                row["amount"]
            )
        if row.get("is_allin"):
            form["all_in"] = True
        if "cards" in row:
            form["new" if kind == "stud deal" or "_kept" in row else "cards"] = row["cards"]
        if "_kept" in row:
            form["cards"] = row["_kept"]
        for key, value in row.items():
            if key.startswith("_") and key not in ("_type", "_kept"):
                form[key[1:]] = value
        return form

    def _checked(self, hand: Hand) -> Hand:
        """The hand; a fault where the format's own figures say otherwise than ours."""
        from histories.actions import Collect

        won: dict[int, int] = {}
        for action in hand.actions:
            if isinstance(action, Collect):
                won[action.player] = won.get(action.player, 0) + action.amount
        pots = self._rows(self._document, "pots")
        told: dict[int, Any] = {}
        for pot in pots:
            for win in self._rows(pot, "player_wins"):
                p, amount = win.get("player_id"), self._minor(win.get("win_amount"))
                if isinstance(p, int) and isinstance(amount, int):
                    told[p] = told.get(p, 0) + amount
        found = []
        if told != won:
            why = "by the pots players win other amounts than they collect"
            found.append(Difference("header-contradiction", why, self._document, "pots"))
        if not hand.faults:  # else what differs follows from what could not be read
            found += differences(self._document, hand)
        return self._told_of(hand, found) if found else hand

    def _told_of(self, hand: Hand, found: list[Difference]) -> Hand:
        """The hand with faults of its header; their lines stand behind those of the play."""
        text, places = hand.source.text.rstrip("\n"), [*hand.source.places]
        places_of = []
        for one in found:
            line, column, words = self._place(one.row, one.key)
            text += f"\n{words}"
            places.append((line, 1))
            places_of.append(column)
        last = hand.source.text[len(hand.source.text.rstrip("\n")) :]
        source = Source(hand.source.file, hand.source.line, text + last, tuple(places))
        first = len(hand.source.places) + 1
        faults = [
            msgspec.structs.replace(source.finding(one.code, line, one.message), column=column)
            for line, (one, column) in enumerate(zip(found, places_of, strict=True), first)
        ]
        return msgspec.structs.replace(hand, source=source, faults=(*hand.faults, *faults))

    def _place(self, row: _Object, key: str) -> tuple[int, int, str]:
        """Where a key of an object stands in the file: line, column, and the whole line."""
        lines = self._source.text.split("\n")
        piece = self._pieces.get(id(row))
        at = piece.line - self._source.line if piece is not None else 0
        column = piece.column if piece is not None else 1
        for number in range(at, len(lines)):
            place = lines[number].find(f'"{key}"', column - 1 if number == at else 0)
            if place >= 0:
                return self._source.line + number, place + 1, lines[number]
        return self._source.line + at, 1, lines[at]


class _Reading(Reading):
    """A document's members being read; what is said of them is said in the format's keys.

    ``rows`` are the document's objects, one on each line of the source.
    """

    def __init__(self, source: Source, rows: list[_Object], faults: tuple[Finding, ...]) -> None:
        super().__init__(source, list(range(1, len(rows) + 1)), faults)
        self._rows = rows

    def _tell(self, code: str, line: int, message: str, at: str = "") -> None:
        row = self._rows[line - 1]
        if code == "unknown-player" and "action" in row:
            message, at = f"there is no player {row.get('player_id')!r}", '"player_id"'
        elif code == "impossible-seat" and at == '"max_seats"':
            at = '"table_size"'
        else:
            key, colon, rest = message.partition(": ")
            own = _key(key, row) if colon else key
            if own == "starting_stack" and code == "impossible-amount":
                rest = f"{row[own]} is no amount"
            if own != key:
                message, at = own + colon + rest, f'"{own}"'
        super()._tell(code, line, message, at)


def _key(name: str, row: _Object) -> str:
    """The document's key for a member of a hand in JSON, by the object that it comes from."""
    if name == "stack" and "starting_stack" in row:
        return "starting_stack"
    if "action" not in row:
        return name
    if f"_{name}" in row:
        return f"_{name}"
    return {"type": "action", "to": "amount"}.get(name, name)


def _raw(member: Any) -> Raw:
    """A member as JSON again. Raises ``Refused``."""
    try:
        return Raw(msgspec.json.encode(member))
    except UnicodeEncodeError:
        raise Refused(1, "a text has half of a pair that stands for one character") from None


def _number(row: _Object, name: str) -> int:
    """A whole number among an object's members; 0 for anything else."""
    figure = row.get(name)
    return figure if isinstance(figure, int) else 0


def _without(row: _Object, key: str) -> _Object:
    return {name: each for name, each in row.items() if name != key}


def _objects(data: Any) -> Iterator[_Object]:
    """The objects of a value in the order in which they begin."""
    if isinstance(data, dict):
        yield data
        for each in data.values():
            yield from _objects(each)
    elif isinstance(data, list):
        for each in data:
            yield from _objects(each)
