"""A hand's text to a ``Hand``, in whatever dialect.

Two tiers read the same form. The fast one (``grammar.text.lines`` under the structure grammar)
reads what is sound. What it refuses goes to ``grammar.text.faults``, which reads word by word, says
where the text goes wrong, and makes of the rest what can be made.
"""

from __future__ import annotations

from itertools import pairwise

from lark.exceptions import UnexpectedInput

from grammar.text.dialect import Dialect
from grammar.text.lines import read_lines
from grammar.text.reading import Header, HeaderFault, Reading, Refused
from histories.findings import Finding
from histories.hand import Hand, Item, OtherGame, Source


def read_hand(
    dialect: Dialect, text: str, file: str, line: int, faults: tuple[Finding, ...]
) -> list[Item]:
    """Read the text of one hand, from its header up to the next.

    It gives one item, and more where other text has run into the hand. ``faults`` are findings
    that are known before: damage to the text's encoding.
    """
    lines = text.split("\n")
    if " \n" in text or "\t" in text or text[-1:] == " ":
        lines = [one.rstrip(" \t") for one in lines]
    try:
        header = dialect.read_header(dialect.head(lines), None)
        if not header.stakes.game_name:
            if not _more_behind(dialect, lines):
                return [other_game(dialect, header, Source(file, line, text))]
        else:
            reading = Reading(dialect, lines, header)
            read_lines(reading)
            dialect.check_order(reading.order)
            dialect.lower(reading)
            return [to_hand(reading, Source(file, line, text), faults)]
    except (Refused, HeaderFault, UnexpectedInput):
        pass
    from grammar.text import faults as with_faults

    return with_faults.read_hand(dialect, text, file, line, faults)


def _more_behind(dialect: Dialect, lines: list[str]) -> bool:
    """Whether a hand that is not judged may have other text behind it: another hand's, perhaps."""
    heading = dialect.summary_heading
    if heading and lines.count(heading) > 1:
        return True
    text = "\n".join(lines).strip("\n")
    start = dialect.table_start
    return "\n\n\n" in text or bool(start and text.count(f"\n{start}") > 1)


def other_game(dialect: Dialect, header: Header, source: Source) -> OtherGame:
    """A hand of a game that is not judged."""
    return OtherGame(
        source, dialect.room, header.hand_id, header.stakes.words, header.stakes.limit,
        header.time, dialect.table_name(header, source.text),
    )  # fmt: skip


def to_hand(
    reading: Reading, source: Source, faults: tuple[Finding, ...] = (), complete: bool = True
) -> Hand:
    """Make a ``Hand`` of what was read."""
    header = reading.header
    stakes = header.stakes
    table = reading.table
    if reading.astray and not reading.dialect.seats_anyhow:
        _check_order(reading)
    if reading.found:
        told = [source.finding(*one[:3], at=one[3]) for one in reading.found]
        faults = tuple(sorted((*faults, *told), key=lambda one: (one.line, one.column)))
    if reading.stops and complete:
        complete = False
        message = "the text stops before the hand is over"
        last = len(source.text.rstrip().split("\n"))
        faults = (*faults, source.finding("truncated", last, message))
    if header.partial:
        complete = False
        message = "the room marks this hand as partial"
        faults = (source.finding("marked-partial", 1, message, at="(partial)"), *faults)
    return Hand(
        source,
        reading.dialect.room,
        header.hand_id,
        stakes.game_name,
        stakes.limit,
        stakes.unit,
        stakes.small,
        stakes.big,
        header.time,
        header.time_zone,
        stakes.tournament,
        stakes.title,
        table.name,
        table.max_seats,
        table.button,
        tuple(reading.seats),
        tuple(reading.actions),
        reading.summary(),
        faults,
        complete,
        header.ante,
        None,
        reading.button_line,
    )


def _check_order(reading: Reading) -> None:
    """The summary's lines come in the order of the seats, like the seats' lines above."""
    for before, one in pairwise([one for one in reading.results if one.player >= 0]):
        if before.player > one.player and before.number > one.number:
            message = f"seat {one.number} stands below seat {before.number}"
            reading.found.append(("seat-order", one.line, message, f"Seat {one.number}"))
            return
