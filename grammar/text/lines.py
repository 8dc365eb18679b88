"""The lines of a hand, turned into its records without a grammar: the fast tier.

``read_lines`` looks at each line once, appends its record to the reading, and notes where a run of
lines of one kind begins: the runs are the tokens of a structure grammar. It refuses what it does
not know at sight; the word-level grammar then says what is wrong.

Most lines are a name and what he does. The name is looked up in the seat table, never matched by a
pattern, and what he does is remembered: there are few ways to call $0.10.
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter
from typing import Any

from grammar.text.reading import (
    DEALT,
    DRAWS,
    OPENING,
    POSTS,
    RESULTS,
    SEATS,
    SUMMARY,
    Entry,
    FirstWords,
    Memory,
    Reading,
    Refused,
    Run,
    Words,
)
from histories.actions import Deal, Heading, Note, StreetHeading, StudDeal
from histories.cards import CARDS, NO_CARDS, Cards
from histories.games import STUD
from histories.hand import Seat

SEAT_NUMBERS = {str(number): number for number in range(1, 100)}
_NUMBER = attrgetter("number")
#: So many tables' players are remembered: what is kept of each takes some kilobytes.
_TABLES = 256


def read_lines(reading: Reading) -> None:
    """Read a hand's lines below its header, each once. Raises ``Refused`` at a strange one.

    In what order the runs may follow, the structure grammar says.
    """
    dialect = reading.dialect
    header = dialect.header_runs[reading.header.stakes.game_name]
    if header is None:
        raise Refused(1)
    at = _seats(reading, dialect.read_head(reading))
    reading.order = [header, *dialect.head_runs, *reading.order, SEATS]
    if dialect.colon:
        _after_colons(reading, at)
    else:
        _after_names(reading, at)


def _seats(reading: Reading, at: int) -> int:
    """Read the seats, and the noise between header and blinds."""
    seats, index, words, dialect = reading.seats, reading.index, reading.words, reading.dialect
    largest = reading.table.max_seats
    noise = reading.waiting
    for line in reading.lines[at:]:
        if line[:5] != "Seat ":
            if line and not dialect.is_noise(line, index):
                break
            at += 1
            noise.append((line, at))
            continue
        at += 1
        seat = read_seat(line, at, words)
        if seat is None and dialect.acts(line, index):
            at -= 1  # someone is called "Seat 1", and acts
            break
        if seat is None or seat.number > largest:
            raise Refused(at)
        # the first seat of a name keeps it; that it sits twice is the engine's to say
        index.setdefault(seat.name, len(seats))
        seats.append(seat)
    if not seats:
        raise Refused(at)
    if dialect.seats_anyhow:
        order_seats(reading)
    for line, number in noise:
        if line:
            note(reading, line, number)
    return at


def order_seats(reading: Reading) -> None:
    """Put the seats of a room that names them in any order into theirs."""
    seats = sorted(reading.seats, key=_NUMBER)
    if seats == reading.seats:
        return
    reading.seats[:] = seats
    reading.index.clear()
    for at, seat in enumerate(reading.seats):
        reading.index.setdefault(seat.name, at)


def _after_colons(reading: Reading, at: int) -> None:
    """The lines from the blinds to the summary, where ``": "`` stands after names."""
    index = reading.index
    begin = reading.order.append
    actions = reading.actions
    verbs = reading.words.verbs
    headings = reading.dialect.headings
    read_other = reading.dialect.read_other
    add = actions.append
    current: Run | None = SEATS
    dealt = False
    number = at
    for line in reading.lines[at:]:
        number += 1
        name, colon, rest = line.rpartition(": ")
        if colon:
            player = index.get(name)
            if player is not None:
                entry = verbs[rest]
                if entry is not None:
                    run, kind, fields = entry
                    if fields:
                        add(kind(number, player, *fields))
                    else:
                        add(kind(number, player))
                    if run is not current and not (dealt and run is POSTS):
                        current = run
                        begin(run)
                    continue
        elif not line:
            continue
        else:
            heading = headings.get(line)
            if heading is not None:
                run, words = heading
                begin(run)
                current = run
                if run is SUMMARY:
                    reading.summary_line = number
                    _summary(reading, number)
                    return
                dealt = True
                add(Heading(number, words))
                continue
        other = read_other(reading, line, number, current)
        if other is None:
            note(reading, line, number)
        elif other is not current or other.alone:
            current = other
            begin(other)


def _after_names(reading: Reading, at: int) -> None:
    """The lines from the blinds to the summary, where a blank stands after names."""
    plain, names = _first_words(reading)
    rule = reading.dialect.rule
    begin = reading.order.append
    actions = reading.actions
    headings = reading.dialect.headings
    read_other = reading.dialect.read_other
    add = actions.append
    current: Run | None = SEATS
    dealt = False
    number = at
    for line in reading.lines[at:]:
        number += 1
        name, _, words = line.partition(" ")
        found = plain.get(name)
        if found is not None:
            player, verbs = found
            entry = verbs[words]
        else:
            player, entry = _acting(names[name], line) if name in names else (-1, None)
        if entry is not None:
            run, kind, fields = entry
            if fields:
                add(kind(number, player, *fields))
            else:
                add(kind(number, player))
        else:
            if not line or line == rule:
                continue
            heading = headings.get(line)
            if heading is not None:
                run, title = heading
                begin(run)
                current = run
                if run is SUMMARY:
                    reading.summary_line = number
                    _summary(reading, number)
                    return
                dealt = dealt or run is not OPENING
                add(Heading(number, title))
                continue
            other = read_other(reading, line, number, current)
            if other is None:
                note(reading, line, number)
                continue
            run = other
        if (run is not current or run.alone) and not (dealt and run is POSTS):
            current = run
            begin(run)


def _acting(
    several: Iterable[tuple[str, int, Memory[Entry]]], line: str
) -> tuple[int, Entry | None]:
    """Who of several does something in a line, and what."""
    for start, player, verbs in several:
        if line.startswith(start):
            entry = verbs[line[len(start) :]]
            if entry is not None:
                return player, entry
    return -1, None


def _first_words(reading: Reading) -> FirstWords:
    """``first_words`` of the players: the same sit at a table for many hands."""
    players = tuple(reading.index)
    if len(players) < len(reading.seats):
        return first_words(reading)
    known = reading.words.players.get(players)
    if known is None:
        known = first_words(reading)
        if len(reading.words.players) >= _TABLES:
            reading.words.players.clear()
        reading.words.players[players] = known
    return known


def first_words(reading: Reading) -> FirstWords:
    """The players by the first word of a line that starts with their name.

    First those whose name is that word and begins no other's; then the others, each with what such
    a line starts with, long names first. With each stands what reads the words behind his name.
    """
    index, words = reading.index, reading.words
    readers = [("", words.verbs)]
    if reading.dialect.posts_apart:
        readers.append((":", words.posts))
    plain: dict[str, tuple[int, Memory[Entry]]] = {}
    names: dict[str, list[tuple[str, int, Memory[Entry]]]] = {}
    for name, player in index.items():
        for mark, reader in readers:
            if " " not in name:
                plain[name + mark] = player, reader
    if len(plain) == len(index) * len(readers):
        return plain, names
    for name in sorted(index, key=len, reverse=True):
        for mark, reader in readers:
            first = f"{name}{mark}".partition(" ")[0]
            names.setdefault(first, []).append((f"{name}{mark} ", index[name], reader))
    for first, several in names.items():
        if len(several) > 1:
            plain.pop(first, None)
    return plain, names


def read_line(reading: Reading, line: str, number: int, current: Run | None) -> Run | None:
    """Read one line that stands before the summary, as the loops above do, for the word tier.

    Adds its record and returns its run; ``None`` for what is noise or is refused.
    """
    dialect, words = reading.dialect, reading.words
    readers = [(dialect.separator, words.verbs)]
    if dialect.posts_apart:
        readers.append((": ", words.posts))
    for name in sorted(reading.index, key=len, reverse=True):
        for mark, reader in readers:
            if line.startswith(f"{name}{mark}"):
                entry = reader[line[len(name) + len(mark) :]]
                if entry is not None:
                    run, kind, fields = entry
                    reading.actions.append(kind(number, reading.index[name], *fields))
                    return run
    heading = dialect.headings.get(line)
    if heading is not None:
        run, title = heading
        if run is not SUMMARY:
            reading.actions.append(Heading(number, title))
        return run
    return dialect.read_other(reading, line, number, current)


def note(reading: Reading, line: str, number: int) -> None:
    """A line of noise, with a record if it tells of a player who comes or goes."""
    dialect = reading.dialect
    if not dialect.is_noise(line, reading.index):
        raise Refused(number)
    match = dialect.note.fullmatch(line)
    if match is not None:
        for words, kind in dialect.notes.items():
            if line.endswith(words):
                reading.actions.append(Note(number, kind, reading.index.get(match[1], -1)))
                return


def _summary(reading: Reading, at: int) -> None:
    """The lines after the summary's heading."""
    number = at
    results, order = reading.results, reading.order
    begin = order.append
    read_closing = reading.dialect.read_closing
    for line in reading.lines[at:]:
        number += 1
        if line[:5] == "Seat ":
            result = read_result(line, number, reading)
            if result is None:
                # someone is called "Seat 1", and wins
                closing = read_closing(reading, line, number)
                if closing is None:
                    raise Refused(number)
                begin(closing)
                continue
            if order[-1] is not RESULTS:
                begin(RESULTS)
            results.append(result)
        elif line:
            closing = read_closing(reading, line, number)
            if closing is not None:
                begin(closing)
            elif not reading.dialect.is_noise(line, reading.index):
                raise Refused(number)


# lines that rooms have in common


def cards_of(text: str) -> Cards:
    """Read what stands in a pair of brackets. Raises ``ValueError``."""
    cards = tuple(text.split(" ")) if text else ()
    if not CARDS.issuperset(cards):
        raise ValueError(text)
    return cards


def read_seat(line: str, number: int, words: Words) -> Seat | None:
    """Read a seat line, the ``number``-th of its hand; ``None`` if it is not sound."""
    head, _, tail = line.rpartition(" (")
    found = words.stacks[tail]
    place, _, name = head.partition(": ")
    if found is None or place[:5] != "Seat ":
        # a note in brackets after the stack, or a name such as "x (5 in chips)"
        return _read_seat(line, number, words)
    seat = SEAT_NUMBERS.get(place[5:])
    if seat is None or not name:
        return None
    return Seat(number, seat, name, *found)


def _read_seat(line: str, number: int, words: Words) -> Seat | None:
    """The same, with any bracket for the one before the stack; the last first."""
    place, _, rest = line.partition(": ")
    seat = SEAT_NUMBERS.get(place[5:])
    if seat is None or place[:5] != "Seat ":
        return None
    at = rest.rfind(" (")
    while at > 0:
        found = words.stacks[rest[at + 2 :]]
        if found is not None:
            return Seat(number, seat, rest[:at], *found)
        at = rest.rfind(" (", 0, at)
    return None


def read_result(line: str, number: int, reading: Reading) -> Any:
    """Read a seat's line in the summary, as the dialect has it; ``None`` if it is not sound."""
    place, _, rest = line.partition(": ")
    seat = SEAT_NUMBERS.get(place[5:])
    if seat is None or place[:5] != "Seat ":
        return None
    tails, result = reading.words.tails, reading.dialect.result
    player = len(reading.results)
    if player < len(reading.seats):
        # the seats come in the order in which they came before
        one = reading.seats[player]
        if one.number == seat and rest.startswith(one.name):
            tail = tails[rest[len(one.name) :]]
            if tail is not None:
                return result(number, seat, player, *tail)
    for player, one in enumerate(reading.seats):
        if one.number == seat and rest.startswith(one.name):
            tail = tails[rest[len(one.name) :]]
            if tail is not None:
                reading.astray = True
                return result(number, seat, player, *tail)
    for name, player in reading.index.items():
        if rest.startswith(name):
            tail = tails[rest[len(name) :]]
            if tail is not None:
                return result(number, seat, player, *tail)
    if joined_at(line, reading):
        return None
    match = reading.dialect.anyone.fullmatch(rest)
    unknown = None if match is None else tails[match[2]]
    return None if unknown is None else result(number, seat, -1, *unknown)


def joined_at(line: str, reading: Reading) -> int:
    """Where a second seat's line begins within one, the end of line lost; 0 if none does."""
    found = (line.find(f" Seat {one.number}: {one.name}") for one in reading.seats)
    return min((at + 1 for at in found if at > 0), default=0)


def read_dealt(line: str, index: dict[str, int]) -> tuple[int, Cards, Cards | None] | None:
    """Read a line ``Dealt to NAME [..] [..]``; ``None`` if it is not sound."""
    if line[:9] != "Dealt to " or line[-1] != "]":
        return None
    head, sep, last = line[9:-1].rpartition(" [")
    if not sep:
        return None
    try:
        if head.endswith("]"):
            name, sep, first = head[:-1].rpartition(" [")
            player = index.get(name)
            if sep and player is not None:
                return player, cards_of(first), cards_of(last)
        player = index.get(head)
        return None if player is None else (player, cards_of(last), None)
    except ValueError:
        return None


def add_deal(
    reading: Reading,
    number: int,
    current: Run | None,
    player: int,
    cards: Cards,
    new: Cards | None,
) -> Run:
    """Cards dealt. Among the draws one bracket means that all were discarded."""
    if current is DRAWS:
        if new is None:
            cards, new = NO_CARDS, cards
        reading.actions.append(Deal(number, player, cards, new))
        return DRAWS
    if reading.header.stakes.game_name in STUD:
        return _add_stud_deal(reading, number, player, cards, new)
    if new is not None:
        reading.actions.append(Deal(number, player, cards, new))
        return DRAWS
    reading.actions.append(Deal(number, player, cards))
    return DEALT


def _add_stud_deal(
    reading: Reading, number: int, player: int, cards: Cards, new: Cards | None
) -> Run:
    """Cards of a street of stud. On third street one card is an upcard, with two face down."""
    hidden = 0
    kept, fresh = (NO_CARDS, cards) if new is None else (cards, new)
    if _street_of(reading, player) == 0:
        kept, fresh = NO_CARDS, kept + fresh
        hidden = 2 if len(fresh) == 1 else 0
    reading.actions.append(StudDeal(number, player, fresh, hidden, kept))
    return DEALT


def _street_of(reading: Reading, player: int) -> int:
    """The street of a player's next cards: by its header, or one more where he has had those."""
    again = 0
    for action in reversed(reading.actions):
        if isinstance(action, StudDeal) and action.player == player:
            again += 1
        elif isinstance(action, StreetHeading):
            return action.street + again
    return again
