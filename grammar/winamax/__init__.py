"""Winamax: how the room writes a hand."""

from __future__ import annotations

from msgspec.structs import replace

from grammar.text import hands
from grammar.text.amounts import sign_behind, with_sign_behind
from grammar.text.dialect import Dialect, headers_by_draws
from grammar.text.reading import TABLE, Reading, run
from grammar.winamax import phrases
from grammar.winamax.header import read_header, read_table, table_fault
from histories.actions import Action, Bet, BringIn, Deal, Heading, RaiseTo
from histories.findings import Finding
from histories.games import STUD
from histories.hand import Item

_MARKS = ("button", "small blind", "big blind")
_SILENT = frozenset(("ANTE/BLINDS", "SECOND BET", "THIRD BET", "FOURTH BET"))


def _lower(reading: Reading) -> None:
    """The hands are dealt before the heading of the first betting round; the other headings of
    betting rounds say nothing that ``Hand`` holds.
    """
    actions = [one for one in reading.actions if not (type(one) is Heading and one.name in _SILENT)]
    for at, action in enumerate(actions):
        if type(action) is Heading and action.name == "DEALING HANDS":
            first = at
            while first and isinstance(actions[first - 1], Deal):
                first -= 1
            actions.insert(first, actions.pop(at))
            break
    reading.actions = actions
    if reading.header.stakes.game_name in STUD:
        _tell_completion(reading, actions)
    _settle_summary(reading)


def _tell_completion(reading: Reading, actions: list[Action]) -> None:
    """``raises 25€ to 25€`` over a bring-in of 10€: the first figure leaves the bring-in out.

    It is said here where the first figure is another one: the engine would ask for the difference.
    """
    brought = 0
    for at, action in enumerate(actions):
        if isinstance(action, BringIn):
            brought = action.amount
        elif isinstance(action, RaiseTo):
            if not 0 < brought < action.to:
                return
            if action.by not in (action.to, action.to - brought):
                unit = reading.header.stakes.unit
                by, to = (with_sign_behind(unit, one) for one in (action.by, action.to))
                message = f"a completion to {to} is told as {to} to {to}, not {by} to {to}"
                reading.found.append(("raise-arithmetic", action.line, message, by))
            actions[at] = replace(action, by=action.to - brought)
            return
        elif isinstance(action, Bet):
            return


def _settle_summary(reading: Reading) -> None:
    """The room states the pot without its rake, and the marks of a seat in another order."""
    if reading.total is not None:
        line, total, rake, pots = reading.total
        reading.total = line, (total or 0) + (rake or 0), rake, pots
    for at, seat in enumerate(reading.results):
        if len(seat.marks) > 1:
            marks = tuple(sorted(seat.marks, key=_MARKS.index))
            reading.results[at] = replace(seat, marks=marks)


DIALECT = Dialect(
    room="winamax",
    file=__file__,
    words_module="grammar.winamax.words",
    terms={
        "TABLE": "the table",
        "SEATS": "a seat",
        "OPENING": "*** ANTE/BLINDS ***",
        "POSTS": "a blind or an ante",
        "DEALT": "a line 'Dealt to'",
        "FIRST_BET": "*** FIRST-BET ***",
        "SECOND_BET": "*** SECOND-BET ***",
        "THIRD_BET": "*** THIRD-BET ***",
        "FOURTH_BET": "*** FOURTH-BET ***",
        "BETS": "a bet, a call, a fold or the like",
        "FIRST_DRAW": "*** FIRST-DRAW ***",
        "SECOND_DRAW": "*** SECOND-DRAW ***",
        "THIRD_DRAW": "*** THIRD-DRAW ***",
        "DRAWS": "a discard or 'stands pat'",
        "THIRD_STREET": "*** 3rd STREET ***",
        "FOURTH_STREET": "*** 4th STREET ***",
        "FIFTH_STREET": "*** 5th STREET ***",
        "SIXTH_STREET": "*** 6th STREET ***",
        "RIVER": "*** 7th STREET ***",
        "SHOW_DOWN": "*** SHOW DOWN ***",
        "SHOWS": "a line that shows or collects",
        "SUMMARY": "*** SUMMARY ***",
        "TOTAL": "the line of the total pot",
        "RESULTS": "a seat's result",
    },
    single=(
        "TABLE", "OPENING", "FIRST_BET", "SECOND_BET", "THIRD_BET", "FOURTH_BET", "FIRST_DRAW",
        "SECOND_DRAW", "THIRD_DRAW", "THIRD_STREET", "FOURTH_STREET", "FIFTH_STREET",
        "SIXTH_STREET", "RIVER", "SUMMARY", "TOTAL",
    ),
    header_runs=headers_by_draws({0: run("HEADER_STUD"), 3: run("HEADER_THREE_DRAWS")}),
    head_runs=(TABLE,),
    headings=phrases.HEADINGS,
    plain=phrases.PLAIN,
    table_start="Table: '",
    noise=phrases.NOISE,
    verbs=phrases.VERBS,
    note=phrases.NOTE,
    notes=phrases.NOTES,
    anyone=phrases.ANYONE,
    read_header=read_header,
    read_table=read_table,
    table_fault=table_fault,
    amounts=sign_behind,
    read_verb=phrases.read_verb,
    read_stack=phrases.read_stack,
    read_tail=phrases.read_tail,
    read_other=phrases.read_other,
    read_closing=phrases.read_closing,
    lower=_lower,
)  # fmt: skip


def read_hand(
    text: str, file: str = "-", line: int = 1, faults: tuple[Finding, ...] = ()
) -> list[Item]:
    """Read the text of one hand, as ``grammar.text.hands.read_hand`` does."""
    return hands.read_hand(DIALECT, text, file, line, faults)
