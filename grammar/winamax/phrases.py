"""The lines of a hand, as Winamax words them."""

from __future__ import annotations

import re

from grammar.text.lines import add_deal, cards_of
from grammar.text.reading import (
    BETS,
    DEALT,
    DRAWS,
    OPENING,
    POSTS,
    SHOWS,
    TOTAL,
    Entry,
    Parse,
    Reading,
    Refused,
    Run,
    Stack,
    Tail,
    run,
)
from histories.actions import (
    Bet,
    BringIn,
    Call,
    Check,
    Collect,
    Discard,
    Fold,
    NoteKind,
    Post,
    RaiseTo,
    Show,
    StandPat,
    StreetHeading,
)
from histories.cards import Cards
from histories.games import STUD

#: What stands for a card that is not told.
HIDDEN = "X"

#: The first betting round's heading ends the deal; the later ones say nothing more.
HEADINGS = {
    "*** ANTE/BLINDS ***": (OPENING, "ANTE/BLINDS"),
    "*** FIRST-BET ***": (run("FIRST_BET"), "DEALING HANDS"),
    "*** SECOND-BET ***": (run("SECOND_BET"), "SECOND BET"),
    "*** THIRD-BET ***": (run("THIRD_BET"), "THIRD BET"),
    "*** FOURTH-BET ***": (run("FOURTH_BET"), "FOURTH BET"),
    "*** FIRST-DRAW ***": (run("FIRST_DRAW"), "FIRST DRAW"),
    "*** SECOND-DRAW ***": (run("SECOND_DRAW"), "SECOND DRAW"),
    "*** THIRD-DRAW ***": (run("THIRD_DRAW"), "THIRD DRAW"),
    "*** SHOW DOWN ***": (run("SHOW_DOWN"), "SHOW DOWN"),
    "*** SUMMARY ***": (run("SUMMARY"), "SUMMARY"),
}
_STREETS = ("THIRD_STREET", "FOURTH_STREET", "FIFTH_STREET", "SIXTH_STREET", "RIVER")
#: Lines without a player: run, type, fields after the line's number.
PLAIN: dict[str, Entry] = {
    f"*** {name} ***": (run(kind), StreetHeading, (name, number))
    for number, kind in enumerate(_STREETS)
    for name in (f"{number + 3}{'rd' if not number else 'th'} STREET",)
}

CONSTANTS: dict[str, Entry] = {
    "folds": (BETS, Fold, ()),
    "checks": (BETS, Check, ()),
    "stands pat": (DRAWS, StandPat, ()),
}
NOTES: dict[str, NoteKind] = {" is sitting out": "sitting out", " is back": "returned"}
_AFTER_NAME = (
    r"is (?:dis)?connected",
    r"is sitting out",
    r"is back",
    r"has (?:left|joined) the table",
    r"leaves the table",
    r"joins the table(?: at seat #[0-9]+)?",
    r"timed out(?: while disconnected)?",
    r"has timed out(?: while disconnected)?",
)
NOTE = re.compile(r"(.+?)(?: is sitting out| is back)")
NOISE = re.compile(
    rf".+? (?:{'|'.join(_AFTER_NAME)})"
    # chat: what is done has no colon
    r"|(?!Seat [0-9]|Winamax|\*\*\*|Total pot|Dealt to|Table: )[^:\[\]]{1,40}: .*"
)
VERBS = "folds|checks|calls|bets|raises|brings in|posts|discards?|stands pat|shows|collected"

_AMOUNT = r"([^\s()|]+)"
_ALL_IN = r"( and is all-in)?"
_BET = re.compile(rf"(calls|bets|brings in) {_AMOUNT}{_ALL_IN}")
_RAISE = re.compile(rf"raises {_AMOUNT} to {_AMOUNT}{_ALL_IN}")
_POST = re.compile(
    rf"posts (small blind|big blind|ante) {_AMOUNT}(?:( and is all-in)| out of position)*"
)
_DISCARD = re.compile(r"discards? (0 cards?|1 card|[2-9] cards)(?: \[([^\[\]]*)\])?")
_PAT = re.compile(r"stands pat \[([^\[\]]*)\]")
_SHOW = re.compile(r"shows \[([^\[\]]+)\](?: \((.+)\))?")
_COLLECT = re.compile(rf"collected {_AMOUNT} from ((?:main |side )?pot)(?: ([1-9][0-9]?))?")
_STACK = re.compile(r"([^\s()|,]+)(?:, ([^\s()|,]+) bounty)?\)")
_TOTAL = re.compile(rf"Total pot {_AMOUNT} \| (?:Rake {_AMOUNT}|No rake)")
_RESULT = re.compile(
    r"((?: \((?:button|small blind|big blind)\))*) "
    r"(?:won (?P<collected>[^\s()|]+)"
    r"|showed \[(?P<showed>[^\[\]]+)\] and "
    r"(?:won (?P<won>[^\s()|]+) with (?P<won_with>\S|\S.*\S)"
    r"|lost with (?P<lost_with>\S|\S.*\S)))"
)
ANYONE = re.compile(r"(.+?)((?: \((?:button|small blind|big blind)\))* (?:won|showed)\b.*)")
_KINDS: dict[str, type] = {"calls": Call, "bets": Bet, "brings in": BringIn}


def known_cards(text: str) -> Cards | None:
    """The cards in a pair of brackets; ``None`` where they are not told. Raises ``ValueError``."""
    if text and not text.replace(HIDDEN, "").strip(" "):
        return None
    return cards_of(text)


def read_verb(words: str, parse: Parse) -> Entry | None:
    """What a player does, by the words after his name. Raises ``ValueError``."""
    constant = CONSTANTS.get(words)
    if constant is not None:
        return constant
    if match := _BET.fullmatch(words):
        return BETS, _KINDS[match[1]], (parse(match[2]), match[3] is not None)
    if match := _RAISE.fullmatch(words):
        return BETS, RaiseTo, (parse(match[1]), parse(match[2]), match[3] is not None)
    if match := _DISCARD.fullmatch(words):
        count = int(match[1][0])
        cards = None if match[2] is None else known_cards(match[2])
        return (DRAWS, Discard, (count, cards)) if count else (DRAWS, StandPat, (cards,))
    if match := _PAT.fullmatch(words):
        return DRAWS, StandPat, (known_cards(match[1]),)
    if match := _SHOW.fullmatch(words):
        return SHOWS, Show, (cards_of(match[1]), match[2])
    if match := _COLLECT.fullmatch(words):
        pot = match[2] if match[3] is None else f"{match[2]}-{match[3]}"
        return SHOWS, Collect, (parse(match[1]), pot)
    if match := _POST.fullmatch(words):
        return POSTS, Post, (match[1], parse(match[2]), match[3] is not None)
    return None


def read_stack(words: str, parse: Parse) -> Stack | None:
    """A stack, by the words after a name's bracket. Raises ``ValueError``."""
    match = _STACK.fullmatch(words)
    return None if match is None else (parse(match[1]), "", None)


def read_tail(words: str, parse: Parse) -> Tail | None:
    """How a player's hand ended, by the words after his name. Raises ``ValueError``."""
    match = _RESULT.fullmatch(words)
    if match is None:
        return None
    marks = tuple(match[1][2:-1].split(") (")) if match[1] else ()
    if (collected := match["collected"]) is not None:
        return marks, "collected", "", False, None, parse(collected)
    won = None if match["won"] is None else parse(match["won"])
    description = match["won_with"] if match["lost_with"] is None else match["lost_with"]
    return marks, "showed", "", False, cards_of(match["showed"]), won, description


def read_other(reading: Reading, line: str, number: int, current: Run | None) -> Run | None:
    """The lines that do not start with a player's name, but for the plain headings."""
    if line.startswith("Dealt to "):
        return _read_dealt(reading, line, number, current)
    plain = PLAIN.get(line)
    if plain is None:
        return None
    run_of, kind, fields = plain
    reading.actions.append(kind(number, *fields))
    return run_of


_DEALT = (
    re.compile(r"Dealt to (.+) \[([^\[\]]*)\] \[([^\[\]]*)\]"),
    re.compile(r"Dealt to (.+) \[([^\[\]]*)\]"),
)


def _read_dealt(reading: Reading, line: str, number: int, current: Run | None) -> Run | None:
    """``Dealt to NAME [..] [..]``; cards that are not told are nothing to record.

    A name may end in brackets itself.
    """
    stud = reading.header.stakes.game_name in STUD
    for pattern in _DEALT:
        match = pattern.fullmatch(line)
        player = None if match is None else reading.index.get(match[1])
        if match is None or player is None:
            continue
        try:
            told = [_of_street(one) if stud else known_cards(one) for one in match.groups()[1:]]
        except ValueError:
            return None
        *first, last = told
        if last is None:
            return DRAWS if current is DRAWS else DEALT
        if not first or first[0] is None:
            return add_deal(reading, number, current, player, last, None)
        return add_deal(reading, number, current, player, first[0], last)
    return None


def _of_street(text: str) -> Cards | None:
    """The cards of a bracket that lie face up: ``[X X 4d]`` tells one of three."""
    cards = text.split(" ")
    return cards_of(" ".join(card for card in cards if card != HIDDEN)) or None


def read_closing(reading: Reading, line: str, number: int) -> Run | None:
    """The line of the total pot; the other lines of the summary are seats'."""
    if line[:10] != "Total pot ":
        return None
    match = _TOTAL.fullmatch(line)
    if match is None:
        raise Refused(number)
    parse = reading.words.parse
    try:
        rake = 0 if match[2] is None else parse(match[2])
        reading.total = (number, parse(match[1]), rake, ())
    except ValueError:
        raise Refused(number) from None
    return TOTAL
