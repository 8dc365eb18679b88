"""The lines of a hand, as OnGame words them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import compress
from typing import Any

import msgspec

from grammar.text.lines import SEAT_NUMBERS
from grammar.text.reading import (
    BETS,
    DEALT,
    DRAWS,
    POSTS,
    TABLE,
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
    Action,
    Bet,
    Call,
    Check,
    Collect,
    Deal,
    Discard,
    Fold,
    NoteKind,
    Post,
    RaiseTo,
    Unread,
)
from histories.cards import CARDS, Cards

START, USER, BUTTON, COUNT = run("START"), run("USER"), run("BUTTON"), run("COUNT")
POT_LINE, RAKE_LINE, END = run("POT_LINE"), run("RAKE_LINE"), run("END")

DEALING = "Dealing pocket cards"
HEADINGS = {
    DEALING: (run("DEALING"), "DEALING HANDS"),
    "Summary:": (run("SUMMARY"), "SUMMARY"),
}
#: The lines between the first and the seats, up to the colon.
_HEAD: dict[str, Run] = {
    "Start hand": START, "Table": TABLE, "User": USER, "Button": BUTTON, "Players in round": COUNT,
}  # fmt: skip
CONSTANTS: dict[str, Entry] = {"folds": (BETS, Fold, ()), "checks": (BETS, Check, ())}
NOTES: dict[str, NoteKind] = {" is sitting out": "sitting out", " is back": "returned"}
_AFTER_NAME = (
    r"is sitting out",
    r"is back",
    r"has (?:left|joined) the table",
    r"(?:joins|leaves) the table",
    r"(?:connected|disconnected|reconnected)",
    r"is (?:connected|disconnected|reconnected)",
    r"timed out",
    r"has timed out",
)
NOTE = re.compile(r"(.+?)(?: is sitting out| is back)")
#: Stands between the parts of a hand.
RULE = "---"
NOISE = re.compile(
    rf"{RULE}|.+? (?:{'|'.join(_AFTER_NAME)})"
    # chat: what is done has no colon, and nobody says cards as the room tells them
    r"|(?!Seat [0-9]|Start hand|Table|User|Button|Players in|Dealing|New hand|Summary|Main pot"
    r"|Side pot|Rake|\*)[^:\[\]]{1,40}: (?!\[[2-9TJQKA][cdhs](?:, [2-9TJQKA][cdhs])*\]$).*"
)
VERBS = "folds|checks|calls|bets|raises|posts|changed"

_AMOUNT = r"([^\s()|\[\]]+)"
_ALL_IN = r"( \[all in\])?"
_BET = re.compile(rf"(calls|bets) {_AMOUNT}{_ALL_IN}")
_RAISE = re.compile(rf"raises {_AMOUNT} to {_AMOUNT}{_ALL_IN}")
_POST = re.compile(rf"posts (small blind|big blind|dead blind|ante) \({_AMOUNT}\){_ALL_IN}")
_CHANGE = re.compile(r"changed ([1-9][0-9]?) cards|changed 1 card")
_DEALT = re.compile(r"(Dealing to|New hand for) (.+): \[([^\[\]]*)\]")
_POT = re.compile(rf"(Main pot|Side pot(?: [1-9][0-9]?)?): {_AMOUNT} won by (\S.*)")
_AWARD = re.compile(rf" \({_AMOUNT}\)(?:, |$)")
_RAKE = re.compile(rf"Rake taken: {_AMOUNT}")
_RESULT = re.compile(
    r" \(([^\s()|]+)\)(?:, net: ([+-]?[^\s()|,]+))?"
    r"(?:, \[([^\[\]]+)\](?: \(([^()]+)\))?)?"
)
_END = re.compile(r"\*{5} End of hand ([A-Z0-9]+(?:-[0-9]+)+) \*{5}")
ANYONE = re.compile(r"(.+?)( \([^\s()|]+\)(?:, net: .+)?(?:, \[.+)?)")


class NewHand(Deal, frozen=True, gc=False):
    """``New hand for NAME``: the whole hand after the draw; no action of ``Hand``."""


class Won(Collect, frozen=True, gc=False):
    """An award, with the pot's own figure; no action of ``Hand``."""

    gross: int = 0


def of_types(actions: Sequence[Action], types: frozenset[type]) -> list[Any]:
    """Those of the actions that are of certain types."""
    return list(compress(actions, map(types.__contains__, map(type, actions))))


def cards_of(text: str) -> Cards:
    """Read what stands in a pair of brackets. Raises ``ValueError``."""
    cards = tuple(text.split(", ")) if text else ()
    if not CARDS.issuperset(cards):
        raise ValueError(text)
    return cards


def read_verb(words: str, parse: Parse) -> Entry | None:
    """What a player does, by the words after his name. Raises ``ValueError``."""
    constant = CONSTANTS.get(words)
    if constant is not None:
        return constant
    if match := _BET.fullmatch(words):
        return BETS, Call if match[1] == "calls" else Bet, (parse(match[2]), match[3] is not None)
    if match := _RAISE.fullmatch(words):
        return BETS, RaiseTo, (parse(match[1]), parse(match[2]), match[3] is not None)
    if match := _CHANGE.fullmatch(words):
        return DRAWS, Discard, (int(match[1] or 1), None)
    if match := _POST.fullmatch(words):
        return POSTS, Post, (match[1], parse(match[2]), match[3] is not None)
    return None


def read_stack(words: str, parse: Parse) -> Stack | None:
    """A stack, by the words after a name's bracket. Raises ``ValueError``."""
    return (parse(words[:-1]), "", None) if words[-1:] == ")" else None


def read_tail(words: str, parse: Parse) -> Tail | None:
    """A player's balance and cards, by the words after his name. Raises ``ValueError``.

    They stand in the fields of a ``SummarySeat`` until ``lowering`` makes a ``Balance`` of it.
    """
    match = _RESULT.fullmatch(words)
    if match is None:
        return None
    stack, net, shown, name = match.groups()
    if net is not None:
        amount = parse(net.lstrip("+-"))
        net = str(-amount if net[0] == "-" else amount)
    cards = None if shown is None else cards_of(shown)
    return (), "nothing", net or "", False, cards, parse(stack), name


def read_other(reading: Reading, line: str, number: int, current: Run | None) -> Run | None:  # noqa: ARG001
    """The lines that do not start with a player's name, but for the plain headings."""
    try:
        if line[:8] in ("Dealing ", "New hand"):
            return _read_dealt(reading, line, number)
        return _read_head_line(reading, line, number)
    except ValueError:
        return None


def _read_dealt(reading: Reading, line: str, number: int) -> Run | None:
    match = _DEALT.fullmatch(line)
    player = None if match is None else reading.index.get(match[2])
    if match is None or player is None:
        return None
    first = match[1] == "Dealing to"
    kind = Deal if first else NewHand
    reading.actions.append(kind(number, player, cards_of(match[3])))
    return DEALT if first else DRAWS


def _read_head_line(reading: Reading, line: str, number: int) -> Run | None:
    """The lines between the first and the seats."""
    words, colon, told = line.partition(": ")
    run_of = _HEAD.get(words) if colon else None
    if run_of is BUTTON:
        seat = SEAT_NUMBERS.get(told[5:]) if told[:5] == "seat " else None
        if seat is None:
            return None
        reading.button_line = number
        reading.table = msgspec.structs.replace(reading.table, button=seat)
    elif run_of is COUNT and told not in SEAT_NUMBERS:
        return None
    return run_of


def read_head(reading: Reading) -> int:
    """The lines between the first and the seats. Raises ``Refused``."""
    assert reading.header.table is not None
    reading.table = reading.header.table
    for at, line in enumerate(reading.lines[1:], 2):
        if line[:5] == "Seat ":
            return at - 1
        run_of = _read_head_line(reading, line, at)
        if run_of is not None:
            reading.order.append(run_of)
        elif line:
            if not reading.dialect.is_noise(line, reading.index):
                raise Refused(at)
            reading.waiting.append((line, at))
    raise Refused(len(reading.lines))


def read_closing(reading: Reading, line: str, number: int) -> Run | None:
    """The lines of pots and rake; the other lines of the summary are seats'."""
    pot = line[:8] in ("Main pot", "Side pot")
    if not pot and line[:10] != "Rake taken":
        return _read_end(reading, line, number)
    match = (_POT if pot else _RAKE).fullmatch(line)
    try:
        if match is not None:
            return _read_pot(reading, match, number) if pot else _read_rake(reading, match, number)
    except ValueError:
        pot = True  # a figure is not known
    if pot:
        reading.actions.append(Unread(number))
    raise Refused(number)


def _read_rake(reading: Reading, match: re.Match[str], number: int) -> Run:
    """What the room keeps. Raises ``ValueError``."""
    line_of_total = reading.total[0] if reading.total else number
    reading.total = line_of_total, None, reading.words.parse(match[1]), ()
    return RAKE_LINE


def _read_end(reading: Reading, line: str, number: int) -> Run | None:
    """The last line: it repeats the hand's number."""
    if not line.startswith("***** End of hand "):
        return None
    match = _END.fullmatch(line)
    if match is None:
        raise Refused(number)
    if match[1] != reading.header.hand_id:
        message = f"this is hand {reading.header.hand_id}, not {match[1]}"
        reading.found.append(("header-contradiction", number, message, match[1]))
    return END


def _read_pot(reading: Reading, match: re.Match[str], number: int) -> Run:
    """A pot and who won how much of it. Raises ``ValueError``."""
    pot, told, rest = match.groups()
    parse = reading.words.parse
    gross = parse(told)
    name, _, award = rest.rpartition(" (")
    winner = reading.index.get(name)
    if winner is not None and award[-1:] == ")":
        reading.actions.append(Won(number, winner, parse(award[:-1]), pot, gross))
        return POT_LINE
    names = sorted(reading.index, key=len, reverse=True)
    while rest:
        name = next((one for one in names if rest.startswith(f"{one} (")), "")
        share = _AWARD.match(rest, len(name)) if name else None
        if share is None:
            raise ValueError(rest)
        reading.actions.append(Won(number, reading.index[name], parse(share[1]), pot, gross))
        rest = rest[share.end() :]
    return POT_LINE
