"""Hearth, a room that is made up: how it writes a hand."""

import re

from grammar.text import hands
from grammar.text.clock import read_time
from grammar.text.dialect import Dialect, headers_by_draws
from grammar.text.lines import add_deal, cards_of, read_dealt
from grammar.text.reading import (
    BETS, DRAWS, POSTS, SHOWS, TOTAL, Header, Refused, Stakes, Table, run, sound_figures,
)  # fmt: skip
from grammar.text.spelling import Spelling
from histories.actions import (
    Bet, Call, Check, Collect, Discard, Fold, Muck, Post, RaiseTo, Show, StandPat,
)  # fmt: skip
from histories.money import CHIP

HEADER = re.compile(
    r"Hearth #([0-9]+): 5 Card Draw (\d+)/(\d+), table (.+), button (\d), (\S+) (\d+):(\S+)"
)
STAKE = re.compile(r"(calls|bets|raises to|posts small blind|posts big blind|wins) (\S+)")
DRAW = re.compile(r"draws ([1-5])(?: \[(.+)\])?")


def read_header(line, soft):
    match = HEADER.fullmatch(line)
    if match is None:
        raise Refused(1)
    number, small, big, table, button, date, hour, rest = match.groups()
    small, big = sound_figures("fixed", int(small), int(big), f"{small}/{big}", soft or [])
    stakes = Stakes("5 Card Draw", "five-card draw", "fixed", CHIP, small, big, None, "")
    return Header(number, stakes, read_time(date, hour, rest), "UTC", Table(table, 6, int(button)))


def read_verb(words, parse):
    """What a player does: the run of its line, the action, and what it holds after the player."""
    plain = {"folds": (BETS, Fold), "checks": (BETS, Check), "stands pat": (DRAWS, StandPat),
             "mucks": (SHOWS, Muck)}  # fmt: skip
    if words in plain:
        return *plain[words], ()
    if match := STAKE.fullmatch(words):
        verb, amount = match[1], parse(match[2])
        if verb.startswith("posts"):
            return POSTS, Post, (verb[6:], amount)
        if verb == "wins":
            return SHOWS, Collect, (amount, "pot")
        if verb == "raises to":
            return BETS, RaiseTo, (0, amount)  # by how much, Hearth does not say
        return BETS, Call if verb == "calls" else Bet, (amount,)
    if match := DRAW.fullmatch(words):
        return DRAWS, Discard, (int(match[1]), cards_of(match[2]) if match[2] else None)
    return (SHOWS, Show, (cards_of(words[7:-1]),)) if words.startswith("shows [") else None


def read_stack(words, parse):
    return (parse(words[:-1]), "", None) if words.endswith(")") else None


def read_other(reading, line, number, current):
    dealt = read_dealt(line, reading.index)
    return None if dealt is None else add_deal(reading, number, current, *dealt)


def read_closing(reading, line, number):
    match = re.fullmatch(r"Pot (\d+) rake (\d+)", line)
    if match is None:
        return None
    reading.total = number, int(match[1]), int(match[2]), ()
    return TOTAL


DIALECT = Dialect(
    room="hearth",
    file=__file__,
    words_module=__name__,
    terms={
        "SEATS": "a seat", "POSTS": "a blind", "DEALING": "--- deal", "DEALT": "the cards dealt",
        "BETS": "a bet or the like", "DRAW": "--- draw", "DRAWS": "a draw",
        "SHOWS": "a line that shows or wins", "SUMMARY": "--- end", "TOTAL": "the pot",
    },
    single=("DEALING", "DRAW", "SUMMARY", "TOTAL"),
    header_runs=headers_by_draws({1: run("HEADER_ONE_DRAW")}),
    headings={
        "--- deal": (run("DEALING"), "DEALING HANDS"),
        "--- draw": (run("DRAW"), "DRAW"),
        "--- end": (run("SUMMARY"), "SUMMARY"),
    },
    verbs="folds|checks|calls|bets|raises|posts|draws|stands pat|shows|mucks|wins",
    read_header=read_header,
    read_verb=read_verb,
    read_stack=read_stack,
    read_other=read_other,
    read_closing=read_closing,
)  # fmt: skip

SPELLING = Spelling(
    dialect=DIALECT,
    summary_start=("Pot ",),
    header_parts=((r"Hearth #\d+: ", "the hand's number"), (r"5 Card Draw ", "'5 Card Draw'")),
)


def read_hand(text, file="-", line=1, faults=()):
    return hands.read_hand(DIALECT, text, file, line, faults)
