"""The lines of a hand, as Full Tilt words them."""

from __future__ import annotations

import re

import msgspec

from grammar.text.lines import add_deal, cards_of, read_dealt
from grammar.text.reading import (
    BETS,
    DRAWS,
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
    Complete,
    Discard,
    DrawHeading,
    Fold,
    Muck,
    NoteKind,
    PlayerAction,
    Post,
    RaiseTo,
    ReturnUncalled,
    Show,
    StandPat,
    StreetHeading,
)
from histories.cards import Cards
from histories.hand import SeatState


class Won(Collect, frozen=True, gc=False):
    """An award that names the hand again; no action of ``Hand``."""

    description: str | None = None


class CardsCome(PlayerAction, frozen=True, gc=False):
    """``NAME is dealt 2 cards``: new cards that nobody else sees; no action of ``Hand``."""

    count: int


class Upcard(PlayerAction, frozen=True, gc=False):
    """``NAME is high with [Ks]``: whose upcard makes him open; no action of ``Hand``."""

    cards: Cards


BUTTON = run("BUTTON")
HEADINGS = {
    "*** HOLE CARDS ***": (run("DEALING"), "DEALING HANDS"),
    "*** SHOW DOWN ***": (run("SHOW_DOWN"), "SHOW DOWN"),
    "*** SUMMARY ***": (run("SUMMARY"), "SUMMARY"),
}
_DRAW_RUNS = {
    name: run(name.replace(" ", "_"))
    for name in ("DRAW", "FIRST DRAW", "SECOND DRAW", "THIRD DRAW")
}
#: The headings of stud's streets: the run, the name and the number of each.
_STREETS = {
    f"*** {name} STREET ***": (run(kind), f"{name} STREET", number)
    for number, (kind, name) in enumerate(
        (("THIRD_STREET", "3RD"), ("FOURTH_STREET", "4TH"), ("FIFTH_STREET", "5TH"),
         ("SIXTH_STREET", "6TH"), ("SEVENTH_STREET", "7TH"))
    )
}  # fmt: skip
NOTE = re.compile(r"(.+?)(?: is sitting out| has returned)")
NOTES: dict[str, NoteKind] = {" is sitting out": "sits out", " has returned": "returned"}

#: What follows a name in lines that move no card and no chip. The name may be anyone's.
_AFTER_NAME = (
    r"has [0-9]+ seconds? left to act",
    r"has [0-9]+ seconds? to reconnect",
    r"has requested TIME",
    r"has timed out",
    r"has been disconnected",
    r"has reconnected",
    r"has returned",
    r"has been eliminated",
    r"is connected",
    r"is disconnected",
    r"is sitting out",
    r"is feeling [a-z -]+",
    r"is no longer feeling [a-z -]+",
    r"stands up",
    r"sits down",
    r"adds \S+",
    r"rebuys .+",
    r"(?:finishes|finished) in [0-9]+(?:st|nd|rd|th) place.*",
)
NOISE = re.compile(
    rf"(?!Seat [0-9]+: ).+? (?:{'|'.join(_AFTER_NAME)})"
    # chat: nobody's name is so long, and what is done has no colon
    r"|(?!Seat [0-9]|Full ?Tilt|\*\*\*|Total pot|Uncalled|Dealt to)[^:\[\]]{1,40}: .*"
    r"|\[?Duration [0-9]+s\]?"
    r"|\*{5,} # [0-9]+ \*{5,}"
)
VERBS = (
    "folds|checks|calls|bets|raises|antes|posts|discards|stands pat|is dealt|shows|mucks|wins|"
    "ties for|brings in|completes it|is high|is low"
)

_ALL_IN = r"(,? and is all in)?"
_AMOUNT = r"([^\s()|]*[^\s()|,])"
_BET = re.compile(rf"(calls|bets|raises to|antes|brings in for|completes it to) {_AMOUNT}{_ALL_IN}")
_UPCARD = re.compile(r"is (?:high|low) with \[([^\[\]]+)\]")
_POST = re.compile(
    rf"posts (?:(the small blind|the big blind|a dead small blind) of )?{_AMOUNT}{_ALL_IN}"
)
_COUNT = r"(1 card|[2-9] cards|[1-9][0-9] cards)"
_DISCARD = re.compile(rf"discards {_COUNT}(?: \[([^\[\]]*)\])?")
_COME = re.compile(rf"is dealt {_COUNT}")
_PAT = re.compile(r"stands pat on \[([^\[\]]*)\]")
_SHOW = re.compile(r"shows \[([^\[\]]+)\](?: (\S|\S.*\S))?")
_WIN = re.compile(
    rf"(?:wins|ties for) (?:the |(?=side ))((?:main |side )?pot)(?: #([1-9][0-9]?))? \({_AMOUNT}\)"
    r"(?: with (\S|\S.*\S))?"
)
_UNCALLED = re.compile(rf"Uncalled bet of {_AMOUNT} returned to (.+)")
_BUTTON = re.compile(r"The button is in seat #([1-9][0-9]?)")
_DRAW = re.compile(
    r"\*\*\* ((?:FIRST |SECOND |THIRD )?DRAW) \*\*\*"
    rf"(?: \((?:Total )?Pot: {_AMOUNT}(?:, ([1-9][0-9]?) Players?(?:, ([1-9][0-9]?) All-In)?)?\))?"
)
_STACK = re.compile(rf"{_AMOUNT}\)(, is sitting out)?")
_TOTAL = re.compile(
    rf"Total pot {_AMOUNT}((?: (?:Main|Side) pot(?:-[1-9][0-9]?| #?[1-9][0-9]?)?:? [^\s()|]+)*)"
    rf" \| Rake {_AMOUNT}"
)
_RESULT = re.compile(
    r"((?: \((?:button|small blind|big blind)\))*) "
    r"(?:folded (?P<when>(?:before|after) the (?:(?:1st|2nd|3rd) )?[Dd]raw"
    r"|on (?:3rd|[4-7]th) St\.)"
    r"(?P<idle> \(didn't bet\))?"
    r"|(?P<unbet>didn't bet \(folded\))"
    r"|(?P<away>is sitting out)"
    r"|collected \((?P<collected>[^\s()|]+)\)(?:, mucked)?"
    r"|mucked \[(?P<mucked>[^\[\]]*)\] - (?P<mucked_with>\S|\S.*\S)"
    r"|showed \[(?P<showed>[^\[\]]+)\] and "
    r"(?:won \((?P<won>[^\s()|]+)\) with (?P<won_with>\S|\S.*\S)"
    r"|lost with (?P<lost_with>\S|\S.*\S)))"
)
ANYONE = re.compile(
    r"(.+?(?<!\),))((?: \((?:button|small blind|big blind)\))*"
    r" (?:folded|didn't bet|is sitting out|collected|mucked|showed)\b.*)"
)

_STAKES: dict[str, type] = {
    "calls": Call, "bets": Bet, "brings in for": BringIn, "completes it to": Complete,
}  # fmt: skip
CONSTANTS: dict[str, Entry] = {
    "folds": (BETS, Fold, ()),
    "checks": (BETS, Check, ()),
    "stands pat": (DRAWS, StandPat, ()),
    "mucks": (SHOWS, Muck, ()),
}
_STREETS_FOLDED = {
    "on 3rd St.": "on the 3rd Street", "on 4th St.": "on the 4th Street",
    "on 5th St.": "on the 5th Street", "on 6th St.": "on the 6th Street",
    "on 7th St.": "on the River",
}  # fmt: skip
#: A newcomer's blind that is no bet; no kind of ``Hand``.
DEAD = "dead small blind"
_POST_KINDS = {
    "the small blind": "small blind", "the big blind": "big blind",
    "a dead small blind": DEAD, None: "big blind",
}  # fmt: skip


def read_verb(words: str, parse: Parse) -> Entry | None:
    """What a player does, by the words after his name. Raises ``ValueError``."""
    constant = CONSTANTS.get(words)
    if constant is not None:
        return constant
    if match := _BET.fullmatch(words):
        return _stake(match[1], parse(match[2]), match[3] is not None)
    if match := _DISCARD.fullmatch(words):
        count = int(match[1].split(" ", 1)[0])
        return DRAWS, Discard, (count, None if match[2] is None else cards_of(match[2]))
    if match := _COME.fullmatch(words):
        return DRAWS, CardsCome, (int(match[1].split(" ", 1)[0]),)
    if match := _SHOW.fullmatch(words):
        return SHOWS, Show, (cards_of(match[1]), match[2])
    if match := _WIN.fullmatch(words):
        pot = match[1] if match[2] is None else f"{match[1]}-{match[2]}"
        return SHOWS, Won, (parse(match[3]), pot, match[4])
    if match := _POST.fullmatch(words):
        return POSTS, Post, (_POST_KINDS[match[1]], parse(match[2]), match[3] is not None)
    if match := _UPCARD.fullmatch(words):
        return BETS, Upcard, (cards_of(match[1]),)
    if match := _PAT.fullmatch(words):
        return DRAWS, StandPat, (cards_of(match[1]),)
    return None


def _stake(verb: str, amount: int, all_in: bool) -> Entry:
    if verb == "antes":
        return POSTS, Post, ("ante", amount, all_in)
    if verb == "raises to":
        return BETS, RaiseTo, (0, amount, all_in)  # by how much, the room does not say
    return BETS, _STAKES[verb], (amount, all_in)


def read_stack(words: str, parse: Parse) -> Stack | None:
    """Stack and state, by the words after a name's bracket. Raises ``ValueError``."""
    match = _STACK.fullmatch(words)
    if match is None:
        return None
    state: SeatState = "sitting out" if match[2] else ""
    return parse(match[1]), state, None


def read_tail(words: str, parse: Parse) -> Tail | None:
    """How a hand ended, by the words after a name in the summary. Raises ``ValueError``."""
    match = _RESULT.fullmatch(words)
    if match is None:
        return None
    marks = tuple(match[1][2:-1].split(") (")) if match[1] else ()
    if (when := match["when"]) is not None:
        when = _STREETS_FOLDED.get(when) or when.replace("draw", "Draw")
        return marks, "folded", when, match["idle"] is not None
    if match["unbet"] is not None:
        return marks, "folded", "before the Draw", True
    if match["away"] is not None:
        return marks, "sitting out"
    if (showed := match["showed"]) is not None:
        won = None if match["won"] is None else parse(match["won"])
        description = match["won_with"] if match["lost_with"] is None else match["lost_with"]
        return marks, "showed", "", False, cards_of(showed), won, description
    if (collected := match["collected"]) is not None:
        return marks, "collected", "", False, None, parse(collected)
    return marks, "mucked", "", False, cards_of(match["mucked"]), None, match["mucked_with"]


def read_other(reading: Reading, line: str, number: int, current: Run | None) -> Run | None:
    """The lines that do not start with a player's name, but for the plain headings."""
    start = line[:4]
    if start == "Deal":
        dealt = read_dealt(line, reading.index)
        return None if dealt is None else add_deal(reading, number, current, *dealt)
    try:
        if start == "*** ":
            return _read_heading(reading, line, number)
        if start == "Unca" and (match := _UNCALLED.fullmatch(line)):
            player = reading.index.get(match[2])
            if player is None:
                return None
            reading.actions.append(ReturnUncalled(number, player, reading.words.parse(match[1])))
            return BETS
    except ValueError:
        return None
    if start == "The " and (match := _BUTTON.fullmatch(line)):
        reading.button_line = number
        reading.table = msgspec.structs.replace(reading.table, button=int(match[1]))
        return BUTTON
    return None


def _read_heading(reading: Reading, line: str, number: int) -> Run | None:
    """The heading of a street, or of a draw, which tells the pot. Raises ``ValueError``."""
    street = _STREETS.get(line)
    if street is not None:
        kind, name, at = street
        reading.actions.append(StreetHeading(number, name, at))
        return kind
    match = _DRAW.fullmatch(line)
    if match is None:
        return None
    name, pot, players, all_in = match.groups()
    reading.actions.append(
        DrawHeading(
            number,
            name,
            None if pot is None else reading.words.parse(pot),
            int(players) if players else None,
            int(all_in or 0) if players else None,
        )
    )
    return _DRAW_RUNS[name]


def read_closing(reading: Reading, line: str, number: int) -> Run | None:
    """The line of the total pot; the other lines of the summary are seats'."""
    if line[:10] != "Total pot ":
        return None
    match = _TOTAL.fullmatch(line)
    if match is None:
        raise Refused(number)
    parse = reading.words.parse
    try:
        reading.total = (number, parse(match[1]), parse(match[3]), ())
    except ValueError:
        raise Refused(number) from None
    return TOTAL
