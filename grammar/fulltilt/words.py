"""Full Tilt's lines word by word, and what its damaged lines were meant to be."""

from __future__ import annotations

import re

from grammar.fulltilt import DIALECT
from grammar.text.spelling import Spelling

SPELLING = Spelling(
    dialect=DIALECT,
    phrases={
        "POT_OF": "'the pot (', 'the main pot (' or 'the side pot ('",
        "POT_FIGURE": "'Main pot' or 'Side pot'",
        "BLIND": "'the small blind of' or 'the big blind of'",
        "MARK": "'(button)', '(small blind)' or '(big blind)'",
        "WHEN": "'before the Draw', 'after the Draw' or 'on 4th St.'",
        "HEADING": "a heading such as *** HOLE CARDS ***",
        "DRAW_HEADING": "a heading such as *** FIRST DRAW ***",
        "POT_TOLD": "the pot, as in (Pot: $0.45)",
        "PLAYERS": "a number of players, as in ', 2 Players'",
        "ALL_INS": "', 1 All-In'",
        "SEAT_NUMBER": "the number of a seat",
        "WINS": "'wins'",
        "ALL_IN": "', and is all in'",
    },
    last_names=(("Uncalled", "returned to "),),
    anybody=(
        re.compile(r"Dealt to (.+?) \["),
        re.compile(r"Uncalled bet of \S+ returned to (.+)"),
    ),
    result=re.compile(
        r"Seat ([1-9][0-9]?): (.+?)(?: \((?:button|small blind|big blind)\))*"
        r" (?:folded|didn't bet|is sitting out|collected|mucked|showed)\b"
    ),
    ending=re.compile(
        r" (?:folded (?:before|after|on) |didn't bet|showed \[|mucked|collected \()"
        r"|(?<!,) is sitting out"
    ),
    summary_start=("Seat ", "Total pot "),
    header_parts=(
        (r"Full ?Tilt ?Poker ", "'Full Tilt Poker Game'"),
        (r"Game ", "'Game'"),
        (r"#[1-9][0-9]{0,19}", "the hand's number, as in #25325440000"),
        (r": ", "a digit or ': '"),
        (
            r"\S.* - (?=[0-9]{1,2}:)",
            "the table, the stakes and the game, then ' - ' and the time",
        ),
        (r"[0-9]{1,2}:[0-9]{2}:[0-9]{2}", "a time such as 10:10:10"),
        (r" [A-Z]{2,5} - ", "a time zone such as ET, then ' - '"),
        (r"[0-9]{4}/[0-9]{2}/[0-9]{2}", "a date such as 2010/11/01"),
        (
            r"(?: \[[0-9]{1,2}:[0-9]{2}:[0-9]{2} [A-Z]{2,5} - [0-9]{4}/[0-9]{2}/[0-9]{2}\])?"
            r"(?: \(partial\))?$",
            "a second clock in brackets, or the end of the line",
        ),
    ),
    header_traces=re.compile(
        r"Full ?Tilt|#[0-9]{5}|[0-9]{4}/[0-9]{2}/[0-9]{2}|(?:Limit|FL|NL|PL) |\bTable "
    ),
    section=re.compile(r"\*\*\*|^The button"),
    play_words="folded|mucked|showed|collected|returned to|Dealt to|Uncalled|Total pot"
    "|The button|all in",
    chat=re.compile(r"[^:\[\]]{1,40}: "),
    stack=r"\((?P<rest>(?!button\))[^()\s]+)\)",
)
