"""PokerStars' lines word by word, and what its damaged lines were meant to be."""

from __future__ import annotations

import re

from grammar.pokerstars import DIALECT
from grammar.text.spelling import Spelling

SPELLING = Spelling(
    dialect=DIALECT,
    phrases={
        "DESCRIPTION": "the name of a hand in brackets",
        "POT": "'pot', 'main pot' or 'side pot'",
        "POT_FIGURE": "'Main pot' or 'Side pot'",
        "BLIND": "'small blind', 'big blind' or 'the ante'",
        "MARK": "'(button)', '(small blind)' or '(big blind)'",
        "WHEN": "'before the Draw', 'after the Draw' or 'on the 4th Street'",
        "HEADING": "a heading such as *** DEALING HANDS ***",
    },
    names=(("", ": "), ("", " collected "), ("Dealt to ", " [")),
    last_names=(("Uncalled", "returned to "),),
    anybody=(
        re.compile(r"(.+?): shows \["),
        re.compile(r"Dealt to (.+?) \["),
        re.compile(r"Uncalled bet \([^()]*\) returned to (.+)"),
        re.compile(r"(.+) collected \S+ from "),
    ),
    result=re.compile(
        r"Seat ([1-9][0-9]?): (.+?)(?: \((?:button|small blind|big blind)\))*"
        r" (?:folded|collected|mucked|showed)\b"
    ),
    ending=re.compile(r" (?:folded (?:before|after|on) |showed \[|mucked|collected \()"),
    summary_start=("Seat ", "Total pot "),
    header_parts=(
        (r"PokerStars ", "'PokerStars Game' or 'PokerStars Hand'"),
        (r"(?:Home Game |Zoom )?(?:Game|Hand) ", "'Game', 'Hand', 'Home Game Hand' or 'Zoom Hand'"),
        (r"#[1-9][0-9]{0,19}", "the hand's number, as in #35839001292"),
        (r": {1,2}", "a digit or ': '"),
        (r"\S.* - (?=.*[0-9]{4}/)", "the game, its limit and the stakes, then ' - ' and the date"),
        (r"[0-9]{4}/[0-9]{2}/[0-9]{2}", "a date such as 2009/11/25"),
        (r" [0-9]{1,2}:[0-9]{2}:[0-9]{2}", "a time such as 14:12:58"),
        (r" [A-Z]{2,5}(?![A-Za-z])", "a time zone such as ET"),
        (
            r"(?: \[[0-9]{4}/[0-9]{2}/[0-9]{2} [0-9]{1,2}:[0-9]{2}:[0-9]{2} [A-Z]{2,5}\])?$",
            "a second clock in brackets, or the end of the line",
        ),
    ),
    header_traces=re.compile(r"Poker|#[0-9]{5}|[0-9]{4}/[0-9]{2}/[0-9]{2}|(?:Limit|Level) "),
    play_words="folded|mucked|showed|collected|returned to|Dealt to|Uncalled|Total pot"
    "|in chips|all-in",
    chat=re.compile(r'.+ said, "'),
    stack=r"\((?P<rest>[^()]*?) in chips",
    stack_example="({} in chips)",
    loose_seats=(
        re.compile(
            r"\D{0,8}(?P<seat>[0-9]{1,2})\W{1,2}(?P<name>.+) ?\(?(?P<rest>[^() ]*)(?: in chips|$)"
        ),
        re.compile(r"\S{0,5} ?(?P<seat>)\W{0,2}(?P<name>.+) \((?P<rest>[^() ]*)"),
    ),
    table_like=re.compile(r"^Table |the button|-max "),
    table_parts=(
        (r"Table '.+' ", "the table's name, as in Table 'Theodora VI'"),
        (r"[0-9]{1,2}-max(?!\S)", "the number of seats, as in 6-max"),
        (r" (?:\(Play Money\) )?Seat #[0-9]{1,2}", "the button's seat, as in Seat #5"),
        (r" is the button$", "'is the button'"),
    ),
)
