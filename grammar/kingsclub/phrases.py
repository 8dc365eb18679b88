"""The lines of a hand, as KingsClub words them."""

from __future__ import annotations

import re

from grammar.kingsclub.header import is_date, read_table
from grammar.text.lines import cards_of
from grammar.text.reading import (
    BETS,
    DEALT,
    DRAWS,
    OPENING,
    POSTS,
    SHOWS,
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
    Bet,
    Board,
    BringIn,
    Call,
    Check,
    Collect,
    Discard,
    Fold,
    Muck,
    NoteKind,
    PlayerAction,
    Post,
    PostKind,
    RaiseTo,
    RunDraw,
    RunShow,
    Show,
    StandPat,
)
from histories.cards import CARDS, NO_CARDS, Cards

DATE, RAKE_LINE, AWARD = run("DATE"), run("RAKE_LINE"), run("AWARD")
#: What stands for a card that is not told.
HIDDEN = "X"

#: Names that end in ``ROUND`` say nothing that ``Hand`` holds; those of streets are ``lowering``'s.
HEADINGS = {
    "*** 1ST BETTING ROUND ***": (OPENING, "FIRST ROUND"),
    "*** 2ND BETTING ROUND ***": (run("SECOND_ROUND"), "SECOND ROUND"),
    "*** 3RD BETTING ROUND ***": (run("THIRD_ROUND"), "THIRD ROUND"),
    "*** 4TH BETTING ROUND ***": (run("FOURTH_ROUND"), "FOURTH ROUND"),
    "*** 1ST DRAW ***": (run("FIRST_DRAW"), "FIRST DRAW"),
    "*** 2ND DRAW ***": (run("SECOND_DRAW"), "SECOND DRAW"),
    "*** 3RD DRAW ***": (run("THIRD_DRAW"), "THIRD DRAW"),
    "*** 3RD STREET ***": (run("AFTER_THIRD"), "3RD STREET"),
    "*** 4TH STREET ***": (run("AFTER_FOURTH"), "4TH STREET"),
    "*** 5TH STREET ***": (run("AFTER_FIFTH"), "5TH STREET"),
    "*** 6TH STREET ***": (run("AFTER_SIXTH"), "6TH STREET"),
    "*** SUMMARY ***": (run("SUMMARY"), "SUMMARY"),
}
CONSTANTS: dict[str, Entry] = {
    "folds": (BETS, Fold, ()),
    "checks": (BETS, Check, ()),
    "stands pat": (DRAWS, StandPat, ()),
    "mucks": (SHOWS, Muck, ()),
}
NOTES: dict[str, NoteKind] = {" is sitting out": "sitting out", " has returned": "returned"}
_AFTER_NAME = (
    r"is sitting out",
    r"has returned",
    r"has (?:left|joined) the table",
    r"(?:joins|leaves) the table",
    r"is (?:connected|disconnected|reconnected)",
    r"has (?:disconnected|reconnected)",
    r"(?:timed out|has timed out)",
)
NOTE = re.compile(r"(.+?)(?: is sitting out| has returned)")
NOISE = re.compile(rf".+? (?:{'|'.join(_AFTER_NAME)})")
VERBS = "folds|checks|calls|bets|raises to|brings in|discards|draws|stands pat|shows|mucks|wins"

_AMOUNT = r"([^\s()|]*[^\s()|,])"
_ALL_IN = r"(, and is all in)?"
_BET = re.compile(rf"(calls|bets|raises to|brings in for) {_AMOUNT}{_ALL_IN}")
_POST = re.compile(rf"posts (ante|the small blind|the big blind|blind) {_AMOUNT}{_ALL_IN}")
_DRAW = re.compile(r"draws ([1-9][0-9]?)")
_BRACKET = re.compile(r"\[([^\[\]]+)\]")
_RUN = re.compile(r"Run ([1-9]): (.+) shows \[([^\[\]]+)\]")
_BOARD = re.compile(r"\*\*\* (FLOP|TURN|RIVER) \*\*\*((?: \[[^\[\]]+\]){1,2})")
_STACK = re.compile(rf"{_AMOUNT}\)")
_RESULT = re.compile(rf" \({_AMOUNT}\) (?:([+-]){_AMOUNT}|(0))")
_RAKE = re.compile(rf"Rake {_AMOUNT}")
_WIN = re.compile(rf"(.+) wins (?:pot \({_AMOUNT}\)|\({_AMOUNT}\) from (pot|side pot [1-9][0-9]?))")
ANYONE = re.compile(r"(.+?)( \([^\s()|]+\) [+-]?[^\s()|]+)")

_POSTS: dict[str, PostKind] = {
    "ante": "ante", "the small blind": "small blind", "the big blind": "big blind",
    "blind": "big blind",
}  # fmt: skip
#: Hands of which nothing is told, by what stands in the brackets.
_HIDDEN_HANDS = {" ".join([HIDDEN] * count): (NO_CARDS, count) for count in range(1, 8)}
_BETS: dict[str, type] = {"calls": Call, "bets": Bet, "brings in for": BringIn}
_BOARDS = {"FLOP": run("FLOP"), "TURN": run("TURN"), "RIVER": run("RIVER")}


class Dealing(PlayerAction, frozen=True, gc=False):
    """``Dealt to NAME: [..]``: cards that are told and the number of all; no action of ``Hand``."""

    cards: Cards
    count: int


class Exchange(Discard, frozen=True, gc=False):
    """``discards [..] draws [..]``, with the cards that came; no action of ``Hand``."""

    came: Cards = ()


def read_verb(words: str, parse: Parse) -> Entry | None:
    """What a player does, by the words after his name. Raises ``ValueError``."""
    constant = CONSTANTS.get(words)
    if constant is not None:
        return constant
    # what has cards in it is new each time
    if words[:7] == "shows [" and words[-1] == "]" and len(words) > 8:
        return SHOWS, Show, (cards_of(words[7:-1]),)
    if words[:10] == "discards [" and words[-1] == "]":
        return _read_discard(words[10:-1])
    if match := _BET.fullmatch(words):
        amount, all_in = parse(match[2]), match[3] is not None
        if match[1] == "raises to":
            return BETS, RaiseTo, (0, amount, all_in)  # by how much, the room does not say
        return BETS, _BETS[match[1]], (amount, all_in)
    if match := _DRAW.fullmatch(words):
        return DRAWS, Discard, (int(match[1]), None)
    return None


def _read_discard(words: str) -> Entry | None:
    """Cards thrown away, and those that came, of each run in brackets of their own."""
    first, _, rest = words.partition("] draws [")
    if not first or not rest:
        return None
    thrown, came = cards_of(first), tuple([cards_of(one) for one in rest.split("] [")])
    if () in came:
        return None
    if len(came) > 1:
        return DRAWS, RunDraw, (len(thrown), thrown, came)
    return DRAWS, Exchange, (len(thrown), thrown, came[0])


def read_post(words: str, parse: Parse) -> Entry | None:
    """A blind or an ante, by the words behind the colon. Raises ``ValueError``."""
    match = _POST.fullmatch(words)
    if match is None:
        return None
    return POSTS, Post, (_POSTS[match[1]], parse(match[2]), match[3] is not None)


def read_stack(words: str, parse: Parse) -> Stack | None:
    """A stack, by the words after a name's bracket. Raises ``ValueError``."""
    match = _STACK.fullmatch(words)
    return None if match is None else (parse(match[1]), "", None)


def read_tail(words: str, parse: Parse) -> Tail | None:
    """A player's balance, by the words after his name: his stack and net. Raises ``ValueError``."""
    match = _RESULT.fullmatch(words)
    if match is None:
        return None
    net = 0 if match[4] else parse(match[3])
    return parse(match[1]), -net if match[2] == "-" else net


def read_other(reading: Reading, line: str, number: int, current: Run | None) -> Run | None:
    """The lines that do not start with a player's name and a blank, but for the plain headings."""
    try:
        if line[:9] == "Dealt to " and line[-1] == "]":
            name, _, cards = line[9:-1].rpartition(": [")
            player = reading.index.get(name)
            if player is not None:
                told, count = _HIDDEN_HANDS.get(cards) or _told(cards)
                reading.actions.append(Dealing(number, player, told, count))
                if current is POSTS or current is DEALT:
                    return DEALT
                return DRAWS if current is DRAWS or _of_a_draw(current) else DEALT
        if line[:4] == "*** " and (match := _BOARD.fullmatch(line)) is not None:
            return _read_board(reading, match, number)
        if line[:4] == "Run " and (match := _RUN.fullmatch(line)) is not None:
            player = reading.index.get(match[2])
            if player is not None:
                run_shown = RunShow(number, player, cards_of(match[3]), None, int(match[1]))
                reading.actions.append(run_shown)
                return SHOWS
        if (match := _WIN.fullmatch(line)) is not None and match[1] in reading.index:
            return _read_award(reading, match, number)
    except ValueError:
        return None
    return DATE if is_date(line) else None


def _read_award(reading: Reading, match: re.Match[str], number: int) -> Run:
    amount = reading.words.parse(match[2] or match[3])
    player, pot = reading.index[match[1]], match[4] or "pot"
    reading.actions.append(Collect(number, player, amount, pot))
    return AWARD


def _told(words: str) -> tuple[Cards, int]:
    """The cards in brackets that are told, and the number of all. Raises ``ValueError``."""
    cards = words.split(" ") if words else []
    told = tuple([one for one in cards if one != HIDDEN])
    if not CARDS.issuperset(told):
        raise ValueError(words)
    return told, len(cards)


def _of_a_draw(run: Run | None) -> bool:
    return run is not None and run.type.endswith("_DRAW")


def _read_board(reading: Reading, match: re.Match[str], number: int) -> Run:
    brackets = [cards_of(one) for one in _BRACKET.findall(match[2])]
    before = brackets[0] if len(brackets) > 1 else None
    reading.actions.append(Board(number, brackets[-1], before))
    return _BOARDS[match[1]]


def read_head(reading: Reading) -> int:
    """The lines between the first and the seats. Raises ``Refused``."""
    for at, line in enumerate(reading.lines[1:], 2):
        table = read_table(line, reading.header.stakes)
        if table is not None:
            reading.table = table
            reading.button_line = at
            reading.order.append(TABLE)
            return at
        if (at == 2 and line and reading.header.time.year > 1) or is_date(line):
            reading.order.append(DATE)
        elif not line or reading.dialect.is_noise(line, reading.index):
            reading.waiting.append((line, at))
        else:
            raise Refused(at)
    raise Refused(len(reading.lines))


def read_closing(reading: Reading, line: str, number: int) -> Run | None:
    """The lines of rake and awards; the other lines of the summary are seats'."""
    try:
        if (match := _RAKE.fullmatch(line)) is not None:
            reading.total = number, None, reading.words.parse(match[1]), ()
            return RAKE_LINE
        if (match := _WIN.fullmatch(line)) is not None and match[1] in reading.index:
            return _read_award(reading, match, number)
    except ValueError:
        raise Refused(number) from None
    return None
