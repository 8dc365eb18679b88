"""OnGame's lines word by word, and what its damaged lines were meant to be."""

from __future__ import annotations

import re

from grammar.ongame import DIALECT
from grammar.text.spelling import Spelling

SPELLING = Spelling(
    dialect=DIALECT,
    phrases={
        "POT_NAME": "'Main pot: ' or 'Side pot 1: '",
        "BLIND": "'small blind', 'big blind' or 'dead blind'",
        "HEADING": "'Dealing pocket cards' or 'Summary:'",
        "COUNT_OF": "a number of cards such as '2 cards'",
        "END_OF": "'***** End of hand'",
        "HAND_NUMBER": "the hand's number, as in R5-174428515-248",
        "SIGNED": "an amount such as +$1.40",
        "SEAT_NUMBER": "a number",
        "CARDS": "cards such as 7h, 5c",
        "START_HAND": "'Start hand:'",
        "USER_IS": "'User:'",
        "BUTTON_SEAT": "'Button: seat'",
        "PLAYERS_IN": "'Players in round:'",
    },
    names=(("", " "), ("Dealing to ", ": ["), ("New hand for ", ": [")),
    between_cards=", ",
    anybody=(
        re.compile(r"Dealing to (.+?): \["),
        re.compile(r"New hand for (.+?): \["),
    ),
    result=re.compile(r"Seat ([1-9][0-9]?): (.+?) \("),
    ending=re.compile(r", net: "),
    summary_start=("Seat ", "Main pot", "Side pot", "Rake taken", "***** End of hand"),
    header_parts=(
        (r"\*{5} History for hand ", "'***** History for hand '"),
        (r"[A-Z0-9]+(?:-[0-9]+)+ ", "the hand's number, as in R5-174428515-248"),
        (r"\*{5}\n", "'*****' and the end of the line"),
        (
            r"(?:Start hand: .*|.*)\n?",
            "the time, as in 'Start hand: Sun Sep 11 15:26:27 EEST 2011'",
        ),
        (r"Table: .+ \[[0-9]+\] ", "the table, as in 'Table: Irbid [174428515] '"),
        (
            r"\((?:NO_LIMIT|POT_LIMIT|LIMIT) [A-Z0-9_]+ \S+/\S+, ",
            "limit, game and stakes, as in '(LIMIT FIVE_CARD_DRAW $1/$2, '",
        ),
        (r"(?:Real|Play) money\)$", "'Real money)' and the end of the line"),
    ),
    hand_id=re.compile(r"[^\n]{0,40}\b([A-Z0-9]+(?:-[0-9]+)+)"),
    header_traces=re.compile(r"History for|for hand|[A-Z][0-9]-[0-9]{6,}|\*{5}"),
    play_words="won by|Rake taken|Dealing|New hand|net:|all in",
    chat=re.compile(
        r"(?!Seat [0-9]|(?:Table|User|Button|Start hand|Players in round|Main pot|Side pot): )"
        r"[^:\[\]]{1,40}: "
    ),
    stack=r"\((?P<rest>[^()\s]+)\)",
    stack_example="({})",
    loose_seats=(
        re.compile(r"\D{0,8}(?P<seat>[0-9]{1,2})\W{1,2}(?P<name>.+) ?\((?P<rest>[^() ]*)"),
        re.compile(r"\S{0,5} ?(?P<seat>)\W{0,2}(?P<name>.+) \((?P<rest>[^() ]*)"),
    ),
)
