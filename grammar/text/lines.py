"""The lines of a PokerStars hand, turned into its records without a grammar: the fast tier.

``read_lines`` looks at each line once, appends its record to the reading, and notes where a run of
lines of one kind begins: the runs are the tokens of the structure grammar. It refuses what it does
not know at sight; the word-level grammar then says what is wrong.

Most lines are ``NAME: what he does``. The name is looked up in the seat table, never matched by a
pattern, and what he does is remembered: there are few ways to call $0.10.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lark.lexer import Lexer

from grammar.pokerstars.header import (
    Refused,
    Stakes,
    read_header,
    read_table,
    table_fault,
)
from grammar.pokerstars.noise import NOTE, is_noise
from grammar.pokerstars.phrases import (
    BETS,
    CANCELLED,
    DEALT,
    DRAWS,
    HEADER_OF,
    HEADINGS,
    PLAIN,
    POSTS,
    RESULTS,
    SEATS,
    SHOWS,
    SITS,
    SUMMARY,
    TABLE,
    TOTAL,
    UNCALLED,
    Entry,
    Reading,
    Run,
    Verbs,
    read_dealt,
    read_result,
    read_seat,
    read_total,
)
from histories.actions import (
    Collect,
    Deal,
    Heading,
    Note,
    ReturnUncalled,
)
from histories.cards import Cards


def _show(line: str, index: dict[str, int], verbs: Verbs) -> tuple[int, Entry] | None:
    """Read an action whose words hold a ``": "`` of their own: ``NAME: shows [..] (Lo: ...)``."""
    at = line.find(": shows [")
    while at > 0:
        player = index.get(line[:at])
        if player is not None:
            entry = verbs[line[at + 2 :]]
            if entry is not None:
                return player, entry
        at = line.find(": shows [", at + 1)
    return None


class Lines(Lexer):
    """The lexer of the structure grammar: the runs of a hand's lines, which have been read."""

    __future_interface__ = 2

    def __init__(self, lexer_conf: object) -> None:
        """Lark hands over its settings; none is needed."""

    def lex(self, lexer_state: Any, parser_state: Any) -> Iterator[Any]:  # noqa: ARG002
        """The runs, one token each."""
        return iter(lexer_state.text)


def read_lines(reading: Reading) -> None:
    """Read a hand's lines below its header, each once. Raises ``Refused`` at a strange one.

    In what order the runs may follow, the structure grammar says.
    """
    header = HEADER_OF[reading.header.stakes.game_name]
    if header is None:
        raise Refused(1)
    at = _seats(reading, _table(reading))
    reading.order = [header, TABLE, SEATS]
    _actions(reading, at)


def _table(reading: Reading) -> int:
    """Read on to the table line; noise before it waits until the players are known."""
    for at, line in enumerate(reading.lines[1:], 2):
        table = read_table(line)
        if table is not None:
            if table_fault(table, reading.header.stakes) is not None:
                raise Refused(at)
            reading.table = table
            return at
        if line and not is_noise(line, reading.index):
            raise Refused(at)
    raise Refused(len(reading.lines))


def _seats(reading: Reading, at: int) -> int:
    """Read the seats, and the noise between header and blinds."""
    seats, index, lines, words = reading.seats, reading.index, reading.lines, reading.words
    largest = reading.table.max_seats
    noise = [] if at == 2 else [(line, number) for number, line in enumerate(lines[1 : at - 1], 2)]
    for line in lines[at:]:
        if line[:5] != "Seat ":
            if line and not is_noise(line, index):
                break
            at += 1
            noise.append((line, at))
            continue
        at += 1
        seat = read_seat(line, at, words)
        if seat is None and line.rpartition(": ")[0] in index:
            at -= 1  # someone is called "Seat 1", and acts
            break
        if seat is None or seat.number > largest:
            raise Refused(at)
        # the first seat of a name keeps it; that it sits twice is the engine's to say
        index.setdefault(seat.name, len(seats))
        seats.append(seat)
    if not seats:
        raise Refused(at)
    for line, number in noise:
        if line:
            note(reading, line, number)
    return at


def _actions(reading: Reading, at: int) -> None:
    """The lines from the blinds to the summary."""
    index = reading.index
    begin = reading.order.append
    actions = reading.actions
    verbs = reading.words.verbs
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
            heading = HEADINGS.get(line)
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
        other = _other(reading, line, number, current)
        if other is not None and (other is not current or other is CANCELLED):
            current = other
            begin(other)


def _other(reading: Reading, line: str, number: int, current: Run | None) -> Run | None:
    """The lines that do not start with ``NAME: ``, and the rare ones that do."""
    if line[:9] == "Dealt to ":
        dealt = read_dealt(line, reading.index)
        if dealt is not None:
            return add_deal(reading, number, current, *dealt)
    plain = PLAIN.get(line)
    if plain is not None:
        run, kind, fields = plain
        reading.actions.append(kind(number, *fields))
        return run
    run_or_none = _named(reading, line, number)
    if run_or_none is None:
        note(reading, line, number)
    return run_or_none


def add_deal(
    reading: Reading,
    number: int,
    current: Run | None,
    player: int,
    cards: Cards,
    new: Cards | None,
) -> Run:
    """Cards dealt. Among the draws one bracket means that all were discarded."""
    if new is not None:
        reading.actions.append(Deal(number, player, cards, new))
        return DRAWS
    if current is DRAWS:
        reading.actions.append(Deal(number, player, (), cards))
        return DRAWS
    reading.actions.append(Deal(number, player, cards))
    return DEALT


def _named(reading: Reading, line: str, number: int) -> Run | None:
    """Actions with the name at an unusual place; ``None`` if the line is none of them."""
    index = reading.index
    add = reading.actions.append
    name, sep, words = line.rpartition(" collected ")
    if sep and name in index:
        award = reading.words.awards[words]
        if award is not None:
            add(Collect(number, index[name], *award))
            return SHOWS
    shown = _show(line, index, reading.words.verbs)
    if shown is not None:
        player, (run, kind, fields) = shown
        add(kind(number, player, *fields))
        return run
    if line[:14] == "Uncalled bet (" and (match := UNCALLED.fullmatch(line)) is not None:
        try:
            amount = reading.words.unit.parse(match[1])
        except ValueError:
            return None
        if match[2] in index:
            add(ReturnUncalled(number, index[match[2]], amount))
            return BETS
    return None


def note(reading: Reading, line: str, number: int) -> None:
    """A line of noise, with a record if it tells of a player who comes or goes."""
    if not is_noise(line, reading.index):
        raise Refused(number)
    match = NOTE.fullmatch(line)
    if match is not None:
        for words, kind in SITS.items():
            if line.endswith(words):
                reading.actions.append(
                    Note(number, kind, reading.index.get(match[1], -1))  # type: ignore[arg-type]
                )
                return


def _summary(reading: Reading, at: int) -> None:
    """The lines after the summary's heading."""
    number = at
    results = reading.results
    for line in reading.lines[at:]:
        number += 1
        if line[:5] == "Seat ":
            result = read_result(line, number, reading)
            if result is None:
                raise Refused(number)
            if not results:
                reading.order.append(RESULTS)
            results.append(result)
        elif not line:
            continue
        elif line[:10] == "Total pot ":
            total = read_total(line, reading.words.unit)
            if total is None:
                raise Refused(number)
            reading.order.append(TOTAL)
            reading.total = (number, *total)
        elif not is_noise(line, reading.index):
            raise Refused(number)


def start(lines: list[str]) -> tuple[Stakes, Reading]:
    """Begin to read a hand at its header. Raises ``HeaderFault`` or ``Refused``."""
    header = read_header(lines[0])
    return header.stakes, Reading(lines, header)
