"""Winamax's lines word by word, and what its damaged lines were meant to be."""

from __future__ import annotations

import re

from grammar.text.spelling import Spelling
from grammar.winamax import DIALECT
from grammar.winamax.phrases import HIDDEN

SPELLING = Spelling(
    dialect=DIALECT,
    phrases={
        "DESCRIPTION": "the name of a hand in brackets",
        "POT": "'pot', 'main pot' or 'side pot 1'",
        "BLIND": "'small blind', 'big blind' or 'ante'",
        "MARK": "'(button)', '(small blind)' or '(big blind)'",
        "HEADING": "a heading such as *** FIRST-BET ***",
        "DISCARDS": "'discard'",
        "DISCARD_COUNT": "a number of cards such as '2 cards'",
    },
    names=(("", " "), ("Dealt to ", " [")),
    hidden_card=HIDDEN,
    anybody=(re.compile(r"Dealt to (.+?) \["),),
    result=re.compile(
        r"Seat ([1-9][0-9]?): (.+?)(?: \((?:button|small blind|big blind)\))* (?:won|showed)\b"
    ),
    ending=re.compile(r" (?:showed \[|won [0-9])"),
    summary_start=("Seat ", "Total pot "),
    header_parts=(
        (r"Winamax Poker - ", "'Winamax Poker - '"),
        (
            r"\S.*? - (?=HandId)",
            "'CashGame - ' or a tournament, as in 'Tournament \"Razz\" level: 2 - '",
        ),
        (r"HandId: #[0-9]+-[0-9]+-[0-9]+ - ", "the hand's number, as in HandId: #12-3-1476189756"),
        (r"\S.*\) - ", "game, limit and stakes, as in 'Razz fixed limit (5€/25€/50€) - '"),
        (r"[0-9]{4}/[0-9]{2}/[0-9]{2}", "a date such as 2016/10/11"),
        (r" [0-9]{1,2}:[0-9]{2}:[0-9]{2}", "a time such as 12:42:36"),
        (r" [A-Z]{2,5}$", "a time zone such as UTC, and the end of the line"),
    ),
    hand_id=re.compile(r"[^#]{0,200}#([0-9]{1,12}-[0-9]{1,12}-[0-9]{1,12})\b"),
    header_traces=re.compile(
        r"Winamax|HandId|#[0-9]+-[0-9]+-|[0-9]{4}/[0-9]{2}/[0-9]{2}|(?:fixed|pot|no) limit"
    ),
    play_words="won|showed|collected|Dealt to|Total pot|Rake|all-in",
    chat=re.compile(r"(?!Table: |Seat [0-9])[^:\[\]]{1,40}: "),
    stack=r"\((?P<rest>(?!button\))[^()\s,]+)\)",
    stack_example="({})",
    loose_seats=(
        re.compile(r"\D{0,8}(?P<seat>[0-9]{1,2})\W{1,2}(?P<name>.+) ?\((?P<rest>[^() ]*)"),
        re.compile(r"\S{0,5} ?(?P<seat>)\W{0,2}(?P<name>.+) \((?P<rest>[^() ]*)"),
    ),
    table_like=re.compile(r"^Table: |the button|-max "),
    table_parts=(
        (r"Table: '.+' ", "the table's name, as in Table: 'Nice 02'"),
        (r"[0-9]{1,2}-max(?!\S)", "the number of seats, as in 6-max"),
        (r" (?:\((?:real|play) money\) )?Seat #[0-9]{1,2}", "the button's seat, as in Seat #5"),
        (r" is the button$", "'is the button'"),
    ),
)
