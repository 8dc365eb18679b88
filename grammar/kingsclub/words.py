"""KingsClub's lines word by word, and what its damaged lines were meant to be."""

from __future__ import annotations

import re

from grammar.kingsclub import DIALECT
from grammar.kingsclub.phrases import HIDDEN
from grammar.text.reading import Table
from grammar.text.spelling import Spelling


def _rescue_table(line: str, lines: list[str]) -> Table:
    """What can be made of a table line that cannot be read, or is not there."""
    name = re.search(r"'(.+)'", line)
    button = re.search(r"Seat ([0-9]{1,2})|([0-9]{1,2}) is the", line)
    if button is None:
        posts = (re.match(r"(.+): posts the (?:small|big) blind ", one) for one in lines)
        poster = next((one[1] for one in posts if one), None)
        return Table(name[1] if name else "", 10, _right_of(poster, lines))
    return Table(name[1] if name else "", 10, int(button[1] or button[2]))


def _right_of(poster: str | None, lines: list[str]) -> int:
    """The seat before the small blind's, 0 where nobody knows."""
    seats = [re.match(r"Seat ([0-9]{1,2}): (.+) \(", one) for one in lines]
    taken = [(int(one[1]), one[2]) for one in seats if one]
    names = [name for _, name in taken]
    return taken[names.index(poster) - 1][0] if poster in names else 0


SPELLING = Spelling(
    dialect=DIALECT,
    phrases={
        "POT": "'pot' or 'side pot 1'",
        "BLIND": "'the small blind', 'the big blind' or 'ante'",
        "HEADING": "a heading such as *** 1ST DRAW ***",
        "BOARD_HEADING": "a heading such as *** FLOP ***",
        "SIGNED": "an amount such as -40",
        "RUN": "'Run 1: '",
        "DRAWS_COUNT": "'draws 2'",
        "CLOSED": "')'",
    },
    names=(
        ("", " "),
        ("", ": posts"),
        ("Dealt to ", ": ["),
        ("Dealt to ", " "),
        ("Run 1: ", " "),
        ("Run 2: ", " "),
    ),
    hidden_card=HIDDEN,
    anybody=(
        re.compile(r"(.+?) discards \["),
        re.compile(r"Dealt to (.+?): \["),
        re.compile(r"(.+): posts "),
        re.compile(r"(.+) wins (?:pot )?\("),
        re.compile(r"Run [0-9]: (.+) shows \["),
    ),
    result=re.compile(r"Seat ([1-9][0-9]?): (.+?) \([^()]*\) [+-]?[0-9]"),
    ending=re.compile(r"\) [+-]?[0-9]"),
    summary_start=("Seat ", "Rake "),
    closing=re.compile(r". wins\b|\bpot \(|\) from (?:side )?pot"),
    closing_words=" wins",
    header_parts=(
        (r"#[1-9][0-9]{0,19}", "the hand's number, as in #40200897"),
        (r": ", "a digit or ': '"),
        (r"(?:No Limit|Pot Limit|Limit) ", "'Limit', 'Pot Limit' or 'No Limit'"),
        (r"\S.*? - ", "the game, then ' - '"),
        (r"[0-9][0-9.,]*/[0-9][0-9.,]*(?=\n|$)", "the stakes, as in 22/44"),
    ),
    hand_id=re.compile(r"#([1-9][0-9]{0,19})\b"),
    header_traces=re.compile(r"#[0-9]{5}|(?:Limit|Razz|Draw|Bad\w+|Drawmaha) - [0-9]|\bLimit "),
    play_words="wins|Dealt to|Run [0-9]|posts|Rake|all in",
    chat=re.compile(r"(?!)"),
    stack=r"\((?P<rest>[^()\s]+)\)",
    stack_example="({})",
    loose_seats=(
        re.compile(r"\D{0,8}(?P<seat>[0-9]{1,2})\W{1,2}(?P<name>.+) ?\((?P<rest>[^() ]*)"),
        re.compile(r"\S{0,5} ?(?P<seat>)\W{0,2}(?P<name>.+) \((?P<rest>[^() ]*)"),
    ),
    table_like=re.compile(r"^Table |the button|^\S{2,8} '.*'"),
    table_parts=(
        (r"Table '.+'", "the table's name, as in Table 'The Zoo'"),
        (r" Seat [0-9]{1,2}", "the button's seat, as in ' Seat 5'"),
        (r" is the button$", "'is the button'"),
    ),
    rescue_table=_rescue_table,
)
