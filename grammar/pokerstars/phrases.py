"""The lines of a hand, as PokerStars words them."""

from __future__ import annotations

import re

from grammar.text.lines import add_deal, cards_of, read_dealt
from grammar.text.reading import (
    BETS,
    CANCELLED,
    DRAWS,
    POSTS,
    SHOWS,
    TOTAL,
    Award,
    Entry,
    Memory,
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
    Cancelled,
    Check,
    Collect,
    Discard,
    Fold,
    Muck,
    NoShow,
    Note,
    Post,
    RaiseTo,
    Reshuffle,
    ReturnUncalled,
    Show,
    StandPat,
    StreetHeading,
)
from histories.hand import Pot, SeatState
from histories.money import CURRENCIES, Unit

HEADINGS = {
    f"*** {name} ***": (run(kind), name)
    for kind, name in (
        ("DEALING", "DEALING HANDS"), ("FIRST_DRAW", "FIRST DRAW"), ("SECOND_DRAW", "SECOND DRAW"),
        ("THIRD_DRAW", "THIRD DRAW"), ("SHOW_DOWN", "SHOW DOWN"), ("SUMMARY", "SUMMARY"),
    )
}  # fmt: skip

CONSTANTS: dict[str, Entry] = {
    "folds": (BETS, Fold, ()),
    "checks": (BETS, Check, ()),
    "stands pat": (DRAWS, StandPat, ()),
    "mucks hand": (SHOWS, Muck, ()),
    "doesn't show hand": (SHOWS, NoShow, ()),
}
#: Lines without a player: run, type, fields after the line's number.
PLAIN: dict[str, Entry] = {
    "Betting is capped": (BETS, Note, ("capped",)),
    "The deck is reshuffled": (DRAWS, Reshuffle, ()),
    "Hand cancelled": (CANCELLED, Cancelled, ()),
}
_STREETS = (
    ("THIRD_STREET", "3rd STREET"), ("FOURTH_STREET", "4th STREET"), ("FIFTH_STREET", "5th STREET"),
    ("SIXTH_STREET", "6th STREET"), ("RIVER", "RIVER"),
)  # fmt: skip
for _number, (_kind, _name) in enumerate(_STREETS):
    PLAIN[f"*** {_name} ***"] = (run(_kind), StreetHeading, (_name, _number))

_BET = re.compile(r"(calls|bets) ([^\s()|]+)( and is all-in)?")
_RAISE = re.compile(r"raises ([^\s()|]+) to ([^\s()|]+)( and is all-in)?")
_BRING_IN = re.compile(r"brings in for ([^\s()|]+)( and is all-in)?")
_POST = re.compile(
    r"posts (small blind|big blind|small & big blinds|the ante) ([^\s()|]+)( and is all-in)?"
)
_DISCARD = re.compile(r"discards (1 card|[2-9] cards|[1-9][0-9] cards)(?: \[([^\[\]]*)\])?")
_PAT = re.compile(r"stands pat on \[([^\[\]]*)\]")
_SHOW = re.compile(r"shows \[([^\[\]]+)\](?: \((.+)\))?")
_COLLECT = re.compile(r"([^\s()|]+) from ((?:main |side )?pot|side pot-[1-9][0-9]?)")
_UNCALLED = re.compile(r"Uncalled bet \(([^\s()|]+)\) returned to (.+)")

_STACK = re.compile(
    r"([^\s()|]+) in chips(?:, ([^\s()|]+) bounty)?\)"
    r"(| is sitting out| out of hand \(moved from another table(?: into (?:small|big) blind)?\))"
)

_TOTAL = re.compile(
    r"Total pot ([^\s()|]+)((?: (?:Main|Side) pot(?:-[1-9][0-9]?)? [^\s()|]+)*) \| Rake ([^\s()|]+)"
)
_POT = re.compile(r" ((?:Main|Side) pot(?:-[1-9][0-9]?)?) ([^\s()|]+)")
_RESULT = re.compile(
    r"((?: \((?:button|small blind|big blind)\))*) "
    r"(?:folded (?P<when>before Flop|before the Draw|after the Draw"
    r"|after the 1st Draw|after the 2nd Draw|after the 3rd Draw"
    r"|on the (?:3rd Street|4th Street|5th Street|6th Street|River))(?P<idle> \(didn't bet\))?"
    r"|collected \((?P<collected>[^\s()|]+)\)"
    r"|mucked(?: \[(?P<mucked>[^\[\]]*)\])?"
    r"|showed \[(?P<showed>[^\[\]]+)\] and "
    r"(?:won \((?P<won>[^\s()|]+)\) with (?P<won_with>\S|\S.*\S)"
    r"|lost with (?P<lost_with>\S|\S.*\S)))"
)
ANYONE = re.compile(
    r"(.+?)((?: \((?:button|small blind|big blind)\))* (?:folded|collected|mucked|showed)\b.*)"
)


def read_verb(words: str, parse: Parse) -> Entry | None:
    """What a player does, by the words after ``NAME: ``. Raises ``ValueError``."""
    verb = words.split(" ", 1)[0]
    if (verb == "calls" or verb == "bets") and (match := _BET.fullmatch(words)):
        kind = Call if verb == "calls" else Bet
        return BETS, kind, (parse(match[2]), match[3] is not None)
    if verb == "raises" and (match := _RAISE.fullmatch(words)):
        return BETS, RaiseTo, (parse(match[1]), parse(match[2]), match[3] is not None)
    if verb == "discards" and (match := _DISCARD.fullmatch(words)):
        count = int(match[1].split(" ", 1)[0])
        return DRAWS, Discard, (count, None if match[2] is None else cards_of(match[2]))
    if verb == "shows" and (match := _SHOW.fullmatch(words)):
        return SHOWS, Show, (cards_of(match[1]), match[2])
    if verb == "posts" and (match := _POST.fullmatch(words)):
        kind_of_post = match[1].removeprefix("the ")
        return POSTS, Post, (kind_of_post, parse(match[2]), match[3] is not None)
    if verb == "stands" and (match := _PAT.fullmatch(words)):
        return DRAWS, StandPat, (cards_of(match[1]),)
    if verb == "brings" and (match := _BRING_IN.fullmatch(words)):
        return BETS, BringIn, (parse(match[1]), match[2] is not None)
    return CONSTANTS.get(words)


def read_award(words: str, parse: Parse) -> Award | None:
    """What a player collects, by the words after `` collected ``. Raises ``ValueError``."""
    match = _COLLECT.fullmatch(words)
    return None if match is None else (parse(match[1]), match[2])


def read_stack(words: str, parse: Parse) -> Stack | None:
    """Stack, state and bounty, by the words after a name's bracket. Raises ``ValueError``."""
    match = _STACK.fullmatch(words)
    if match is None:
        return None
    state: SeatState = ""
    if match[3]:
        state = "sitting out" if match[3] == " is sitting out" else "out of hand"
    return parse(match[1]), state, bounty_of(match[2]) if match[2] else None


def bounty_of(text: str) -> int:
    """A bounty is counted in the buy-in's currency, whatever the hand counts in."""
    currency = CURRENCIES.get(text[0])
    return Unit(currency, 2).parse(text) if currency else Unit("chips", 0).parse(text)


def check_bounties(reading: Reading) -> None:
    """Bounties are told in the buy-in's currency."""
    tournament = reading.header.stakes.tournament
    if tournament is None:
        return
    first = tournament.buy_in[:1]
    sign = first if first in CURRENCIES else ""
    if not sign and not first.isdigit():
        return  # a freeroll's buy-in has no figure
    for seat in reading.seats:
        if seat.bounty is None:
            continue
        told = reading.lines[seat.line - 1].rpartition(" in chips, ")[2].partition(" bounty)")[0]
        if told[:1] != sign and not (sign == "" and told[:1].isdigit()):
            message = f"the buy-in is told in {sign or 'chips'}, this bounty is not"
            reading.found.append(("impossible-amount", seat.line, message, told))


def read_tail(words: str, parse: Parse) -> Tail | None:
    """How a hand ended, by the words after a name in the summary. Raises ``ValueError``."""
    match = _RESULT.fullmatch(words)
    if match is None:
        return None
    marks = tuple(match[1][2:-1].split(") (")) if match[1] else ()
    if (when := match["when"]) is not None:
        return marks, "folded", when, match["idle"] is not None
    if (showed := match["showed"]) is not None:
        won = None if match["won"] is None else parse(match["won"])
        description = match["won_with"] if match["lost_with"] is None else match["lost_with"]
        return marks, "showed", "", False, cards_of(showed), won, description
    if (collected := match["collected"]) is not None:
        return marks, "collected", "", False, None, parse(collected)
    mucked = match["mucked"]
    return marks, "mucked", "", False, None if mucked is None else cards_of(mucked)


def read_total(line: str, parse: Parse) -> tuple[int, int, tuple[Pot, ...]] | None:
    """Read the line of the total pot; ``None`` if it is not sound."""
    match = _TOTAL.fullmatch(line)
    if match is None:
        return None
    total, figures, rake = match.groups()
    try:
        pots = (
            tuple(
                Pot(name, parse(amount.removesuffix("."))) for name, amount in _POT.findall(figures)
            )
            if figures
            else ()
        )
        return parse(total), parse(rake), pots
    except ValueError:
        return None


def read_other(reading: Reading, line: str, number: int, current: Run | None) -> Run | None:
    """The lines that do not start with ``NAME: ``, and the rare ones that do."""
    if line[:9] == "Dealt to ":
        dealt = read_dealt(line, reading.index)
        if dealt is not None:
            return add_deal(reading, number, current, *dealt)
    plain = PLAIN.get(line)
    if plain is not None:
        run_of, kind, fields = plain
        reading.actions.append(kind(number, *fields))
        return run_of
    return _named(reading, line, number)


def _named(reading: Reading, line: str, number: int) -> Run | None:
    """Actions with the name at an unusual place; ``None`` if the line is none of them."""
    index = reading.index
    add = reading.actions.append
    name, sep, words = line.rpartition(" collected ")
    if sep and name in index:
        award = reading.words.awards[words]
        if award is not None:
            add(Collect(number, index[name], *award))
            return SHOWS
    shown = _show(line, index, reading.words.verbs)
    if shown is not None:
        player, (run_of, kind, fields) = shown
        add(kind(number, player, *fields))
        return run_of
    if line[:14] == "Uncalled bet (" and (match := _UNCALLED.fullmatch(line)) is not None:
        try:
            amount = reading.words.parse(match[1])
        except ValueError:
            return None
        if match[2] in index:
            add(ReturnUncalled(number, index[match[2]], amount))
            return BETS
    return None


def _show(line: str, index: dict[str, int], verbs: Memory[Entry]) -> tuple[int, Entry] | None:
    """Read an action whose words hold a ``": "`` of their own: ``NAME: shows [..] (Lo: ...)``."""
    at = line.find(": shows [")
    while at > 0:
        player = index.get(line[:at])
        if player is not None:
            entry = verbs[line[at + 2 :]]
            if entry is not None:
                return player, entry
        at = line.find(": shows [", at + 1)
    return None


def read_closing(reading: Reading, line: str, number: int) -> Run | None:
    """The line of the total pot; the other lines of the summary are seats'."""
    if line[:10] != "Total pot ":
        return None
    total = read_total(line, reading.words.parse)
    if total is None:
        raise Refused(number)
    reading.total = (number, *total)
    return TOTAL
