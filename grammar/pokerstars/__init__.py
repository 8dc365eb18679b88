"""PokerStars: how the room writes a hand."""

from __future__ import annotations

from grammar.pokerstars import noise, phrases
from grammar.pokerstars.header import read_any_table, read_header, table_fault
from grammar.text import hands
from grammar.text.dialect import Dialect, headers_by_draws
from grammar.text.reading import TABLE, run
from histories.findings import Finding
from histories.hand import Item

DIALECT = Dialect(
    room="pokerstars",
    file=__file__,
    words_module="grammar.pokerstars.words",
    terms={
        "TABLE": "the table",
        "SEATS": "a seat",
        "POSTS": "a blind or an ante",
        "DEALING": "*** DEALING HANDS ***",
        "DEALT": "a line 'Dealt to'",
        "BETS": "a bet, a call, a fold or the like",
        "FIRST_DRAW": "*** FIRST DRAW ***",
        "SECOND_DRAW": "*** SECOND DRAW ***",
        "THIRD_DRAW": "*** THIRD DRAW ***",
        "THIRD_STREET": "*** 3rd STREET ***",
        "FOURTH_STREET": "*** 4th STREET ***",
        "FIFTH_STREET": "*** 5th STREET ***",
        "SIXTH_STREET": "*** 6th STREET ***",
        "RIVER": "*** RIVER ***",
        "DRAWS": "a discard or 'stands pat'",
        "SHOW_DOWN": "*** SHOW DOWN ***",
        "SHOWS": "a line that shows, mucks or collects",
        "CANCELLED": "'Hand cancelled'",
        "SUMMARY": "*** SUMMARY ***",
        "TOTAL": "the line of the total pot",
        "RESULTS": "a seat's result",
    },
    single=(
        "TABLE",
        "DEALING",
        "FIRST_DRAW",
        "SECOND_DRAW",
        "THIRD_DRAW",
        "THIRD_STREET",
        "FOURTH_STREET",
        "FIFTH_STREET",
        "SIXTH_STREET",
        "RIVER",
        "SUMMARY",
        "TOTAL",
    ),
    header_runs=headers_by_draws(
        {0: run("HEADER_STUD"), 1: run("HEADER_ONE_DRAW"), 3: run("HEADER_THREE_DRAWS")}
    ),
    head_runs=(TABLE,),
    headings=phrases.HEADINGS,
    plain=phrases.PLAIN,
    colon=True,
    table_start="Table '",
    noise=noise.NOISE,
    verbs=noise.VERBS,
    note=noise.NOTE,
    notes=noise.NOTES,
    anyone=phrases.ANYONE,
    read_header=read_header,
    read_table=read_any_table,
    table_fault=table_fault,
    read_verb=phrases.read_verb,
    read_award=phrases.read_award,
    read_stack=phrases.read_stack,
    read_tail=phrases.read_tail,
    read_other=phrases.read_other,
    read_closing=phrases.read_closing,
    lower=phrases.check_bounties,
)


def read_hand(
    text: str, file: str = "-", line: int = 1, faults: tuple[Finding, ...] = ()
) -> list[Item]:
    """Read the text of one hand, as ``grammar.text.hands.read_hand`` does."""
    return hands.read_hand(DIALECT, text, file, line, faults)
