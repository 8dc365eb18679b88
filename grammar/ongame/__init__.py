"""OnGame: how the room writes a hand."""

from __future__ import annotations

from grammar.ongame import phrases
from grammar.ongame.header import read_header
from grammar.ongame.lowering import lower
from grammar.text import hands
from grammar.text.amounts import with_thousands
from grammar.text.dialect import Dialect, headers_by_draws
from grammar.text.reading import run
from histories.findings import Finding
from histories.hand import Item

DIALECT = Dialect(
    room="ongame",
    file=__file__,
    words_module="grammar.ongame.words",
    terms={
        "START": "'Start hand' and the time",
        "TABLE": "the table",
        "USER": "the user",
        "BUTTON": "the button's seat",
        "COUNT": "the number of players",
        "SEATS": "a seat",
        "POSTS": "a blind or an ante",
        "DEALING": "'Dealing pocket cards'",
        "DEALT": "a line 'Dealing to'",
        "BETS": "a bet, a call, a fold or the like",
        "DRAWS": "'changed 2 cards' or a new hand",
        "SUMMARY": "'Summary:'",
        "POT_LINE": "the main pot",
        "RAKE_LINE": "the rake",
        "RESULTS": "a seat's result",
        "END": "the end of the hand",
    },
    single=("START", "TABLE", "BUTTON", "COUNT", "DEALING", "SUMMARY", "RAKE_LINE"),
    header_runs=headers_by_draws({1: run("HEADER_ONE_DRAW")}),
    header_lines=3,
    table_start="Table: ",
    headings=phrases.HEADINGS,
    seats_anyhow=True,
    noise=phrases.NOISE,
    rule=phrases.RULE,
    verbs=phrases.VERBS,
    note=phrases.NOTE,
    notes=phrases.NOTES,
    anyone=phrases.ANYONE,
    read_header=read_header,
    read_head=phrases.read_head,
    amounts=with_thousands,
    read_verb=phrases.read_verb,
    read_stack=phrases.read_stack,
    read_tail=phrases.read_tail,
    read_other=phrases.read_other,
    read_closing=phrases.read_closing,
    lower=lower,
)


def read_hand(
    text: str, file: str = "-", line: int = 1, faults: tuple[Finding, ...] = ()
) -> list[Item]:
    """Read the text of one hand, as ``grammar.text.hands.read_hand`` does."""
    return hands.read_hand(DIALECT, text, file, line, faults)
