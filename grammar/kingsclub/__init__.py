"""KingsClub: how the room writes a hand."""

from __future__ import annotations

from grammar.kingsclub import phrases
from grammar.kingsclub.header import read_header, read_table
from grammar.kingsclub.lowering import lower
from grammar.text import hands
from grammar.text.amounts import thousands_apart
from grammar.text.dialect import Dialect
from grammar.text.reading import Run, run
from histories.findings import Finding
from histories.games import GAMES, Game
from histories.hand import Balance, Item

#: Games of one draw by whether their rounds have headings.
_ONE_DRAW = {"2-7 single draw": "HEADER_HEADED", "A-5 single draw": "HEADER_SILENT"}


def _header_run(game: Game) -> Run | None:
    if game.stud:
        return run("HEADER_STUD")
    if any(street.board for street in game.streets):
        return run("HEADER_BOARD")
    if game.draws == 1:
        return run(_ONE_DRAW.get(game.name, "HEADER_ONE_DRAW"))
    return run("HEADER_THREE_DRAWS") if game.draws == 3 else None


DIALECT = Dialect(
    room="kingsclub",
    file=__file__,
    words_module="grammar.kingsclub.words",
    terms={
        "DATE": "the time",
        "TABLE": "the table",
        "SEATS": "a seat",
        "OPENING": "*** 1ST BETTING ROUND ***",
        "POSTS": "a blind or an ante",
        "DEALT": "a line 'Dealt to'",
        "BETS": "a bet, a call, a fold or the like",
        "FIRST_DRAW": "*** 1ST DRAW ***",
        "SECOND_DRAW": "*** 2ND DRAW ***",
        "THIRD_DRAW": "*** 3RD DRAW ***",
        "DRAWS": "a discard or 'stands pat'",
        "SECOND_ROUND": "*** 2ND BETTING ROUND ***",
        "THIRD_ROUND": "*** 3RD BETTING ROUND ***",
        "FOURTH_ROUND": "*** 4TH BETTING ROUND ***",
        "FLOP": "*** FLOP ***",
        "TURN": "*** TURN ***",
        "RIVER": "*** RIVER ***",
        "AFTER_THIRD": "*** 3RD STREET ***",
        "AFTER_FOURTH": "*** 4TH STREET ***",
        "AFTER_FIFTH": "*** 5TH STREET ***",
        "AFTER_SIXTH": "*** 6TH STREET ***",
        "SHOWS": "a line that shows",
        "SUMMARY": "*** SUMMARY ***",
        "RESULTS": "a seat's result",
        "RAKE_LINE": "the rake",
        "AWARD": "a line that says who wins",
    },
    single=(
        "DATE", "TABLE", "OPENING", "FIRST_DRAW", "SECOND_DRAW", "THIRD_DRAW", "SECOND_ROUND",
        "THIRD_ROUND", "FOURTH_ROUND", "FLOP", "TURN", "RIVER", "AFTER_THIRD", "AFTER_FOURTH",
        "AFTER_FIFTH", "AFTER_SIXTH", "SUMMARY", "RAKE_LINE",
    ),
    header_runs={name: _header_run(game) for name, game in GAMES.items()},
    header_lines=2,
    headings=phrases.HEADINGS,
    table_start="Table '",
    noise=phrases.NOISE,
    verbs=phrases.VERBS,
    note=phrases.NOTE,
    notes=phrases.NOTES,
    anyone=phrases.ANYONE,
    read_header=read_header,
    read_table=read_table,
    read_head=phrases.read_head,
    amounts=thousands_apart,
    read_verb=phrases.read_verb,
    read_post=phrases.read_post,
    read_stack=phrases.read_stack,
    read_tail=phrases.read_tail,
    result=Balance,
    read_other=phrases.read_other,
    read_closing=phrases.read_closing,
    lower=lower,
)  # fmt: skip


def read_hand(
    text: str, file: str = "-", line: int = 1, faults: tuple[Finding, ...] = ()
) -> list[Item]:
    """Read the text of one hand, as ``grammar.text.hands.read_hand`` does."""
    return hands.read_hand(DIALECT, text, file, line, faults)
