"""Full Tilt: how the room writes a hand."""

from __future__ import annotations

from grammar.fulltilt import phrases
from grammar.fulltilt.header import read_header
from grammar.fulltilt.lowering import lower
from grammar.text import hands
from grammar.text.amounts import thousands_apart
from grammar.text.dialect import Dialect, headers_by_draws
from grammar.text.reading import run
from histories.findings import Finding
from histories.hand import Item

DIALECT = Dialect(
    room="fulltilt",
    file=__file__,
    words_module="grammar.fulltilt.words",
    terms={
        "SEATS": "a seat",
        "POSTS": "a blind or an ante",
        "BUTTON": "the line of the button",
        "DEALING": "*** HOLE CARDS ***",
        "DEALT": "a line 'Dealt to'",
        "THIRD_STREET": "*** 3RD STREET ***",
        "FOURTH_STREET": "*** 4TH STREET ***",
        "FIFTH_STREET": "*** 5TH STREET ***",
        "SIXTH_STREET": "*** 6TH STREET ***",
        "SEVENTH_STREET": "*** 7TH STREET ***",
        "BETS": "a bet, a call, a fold or the like",
        "DRAW": "*** DRAW ***",
        "FIRST_DRAW": "*** FIRST DRAW ***",
        "SECOND_DRAW": "*** SECOND DRAW ***",
        "THIRD_DRAW": "*** THIRD DRAW ***",
        "DRAWS": "a discard, 'stands pat' or new cards",
        "SHOW_DOWN": "*** SHOW DOWN ***",
        "SHOWS": "a line that shows, mucks or wins",
        "SUMMARY": "*** SUMMARY ***",
        "TOTAL": "the line of the total pot",
        "RESULTS": "a seat's result",
    },
    single=(
        "BUTTON", "DEALING", "DRAW", "FIRST_DRAW", "SECOND_DRAW", "THIRD_DRAW", "SUMMARY", "TOTAL",
        "THIRD_STREET", "FOURTH_STREET", "FIFTH_STREET", "SIXTH_STREET", "SEVENTH_STREET",
    ),
    header_runs=headers_by_draws(
        {0: run("HEADER_STUD"), 1: run("HEADER_ONE_DRAW"), 3: run("HEADER_THREE_DRAWS")}
    ),
    headings=phrases.HEADINGS,
    noise=phrases.NOISE,
    says=": ",
    verbs=phrases.VERBS,
    note=phrases.NOTE,
    notes=phrases.NOTES,
    anyone=phrases.ANYONE,
    read_header=read_header,
    amounts=thousands_apart,
    read_verb=phrases.read_verb,
    read_stack=phrases.read_stack,
    read_tail=phrases.read_tail,
    read_other=phrases.read_other,
    read_closing=phrases.read_closing,
    lower=lower,
)  # fmt: skip


def read_hand(
    text: str, file: str = "-", line: int = 1, faults: tuple[Finding, ...] = ()
) -> list[Item]:
    """Read the text of one hand, as ``grammar.text.hands.read_hand`` does."""
    return hands.read_hand(DIALECT, text, file, line, faults)
