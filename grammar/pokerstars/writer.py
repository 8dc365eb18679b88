"""PokerStars: a ``Hand`` to text, as the room writes it.

``write`` is the way back of ``pokerstars.read_hand``: what it writes reads as the same hand, but
for what a hand does not keep (chat, the second clock, the words of the header). A ``Form`` and
the lines ``between`` give those.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any

import msgspec

from grammar.pokerstars.header import GAME_WORDS, LIMITS
from histories.actions import (
    Action,
    Bet,
    BringIn,
    Call,
    Cancelled,
    Check,
    Collect,
    Complete,
    Deal,
    Discard,
    Fold,
    Heading,
    Muck,
    NoShow,
    Note,
    Post,
    RaiseTo,
    Reshuffle,
    ReturnUncalled,
    Runs,
    Show,
    StandPat,
    StreetHeading,
    StudDeal,
    Unread,
)
from histories.hand import Hand, Seat, Summary, SummarySeat
from histories.money import CHIP, CHIPS, CURRENCIES, Unit

_GAMES = {name: words for words, name in GAME_WORDS.items()}
_LIMITS = {limit: words for words, limit in LIMITS.items()}


class Form(msgspec.Struct, frozen=True):
    """What a room's header and lines can look like, beside what a hand states.

    ``kind`` and ``word`` make the header's beginning, ``club`` a home game's name. ``eastern`` is
    the second clock. ``moved`` ends the words on a player from another table. ``absent`` stands
    for a player without a seat. ``spaces`` writes the spaces with which the client ends lines.
    """

    kind: str = ""
    word: str = "Hand"
    club: str = ""
    eastern: datetime | None = None
    currency_word: bool = True
    play_money: bool = False
    moved: str = ""
    absent: str = "Absent"
    spaces: bool = False


_PLAIN = Form()


def write(
    hand: Hand, form: Form = _PLAIN, between: Mapping[int, Sequence[str]] | None = None
) -> str:
    """Write a hand; the text ends with a line break and no blank line.

    ``between`` has lines of noise by the place of the action they stand before; those at
    ``len(hand.actions)`` stand before the summary. Raises ``ValueError`` for a hand that the room
    could not have written: a game it does not deal, or a line nobody could read.
    """
    lines = [header(hand, form), _table(hand, form)]
    lines += [_seat(hand, seat, form) for seat in hand.seats]
    names = [seat.name for seat in hand.seats]
    names.append(form.absent)  # player -1
    unit = hand.unit
    add = lines.append
    try:
        for place, action in enumerate(_completed(hand)):
            if between and place in between:
                lines += between[place]
            add(_WRITERS[type(action)](action, names, unit))
    except KeyError:
        if isinstance(action, Unread):
            raise ValueError(f"line {action.line} of the hand could not be read") from None
        if isinstance(action, Runs):
            raise ValueError("PokerStars runs no draw more than once") from None
        raise ValueError(f"PokerStars has no line for {type(action).__name__}") from None
    if between and len(hand.actions) in between:
        lines += between[len(hand.actions)]
    if hand.summary is not None:
        lines += _summary(hand.summary, names, unit)
    if form.spaces:
        lines = [_spaced(line) for line in lines]
    add = lines.append
    lines.append("")
    return "\n".join(lines)


def _completed(hand: Hand) -> Sequence[Action]:
    """The actions; the completion of a bring-in is a raise to this room, or a bet without one."""
    if not hand.game.stud:
        return hand.actions
    brought = next((a.amount for a in hand.actions if type(a) is BringIn), 0)
    return [
        a
        if type(a) is not Complete
        else RaiseTo(a.line, a.player, a.to - brought, a.to, a.all_in)
        if brought
        else Bet(a.line, a.player, a.to, a.all_in)
        for a in hand.actions
    ]


def header(hand: Hand, form: Form = _PLAIN) -> str:
    """The first line of a hand."""
    words = _GAMES.get(hand.game_name)
    limit = _LIMITS.get(hand.limit)
    if words is None or limit is None:
        raise ValueError(f"PokerStars deals no {hand.limit} {hand.game_name}")
    game = f"{words} {limit}"
    if hand.title:
        game = f"{hand.title} ({game})"
    club = f"{{{form.club}}} " if form.club else ""
    tournament = hand.tournament
    if tournament is not None:
        phase = f"{tournament.phase}, " if tournament.phase else ""
        middle = (
            f"{club}Tournament #{tournament.number}, {tournament.buy_in} {game} - "
            f"{phase}Level {tournament.level} ({hand.small}/{hand.big})"
        )
    else:
        gap = "" if club else " "
        middle = f"{gap}{club}{game} ({_stakes(hand, form)})"
    clocks = f"{clock(hand.time)} {hand.time_zone}"
    if form.eastern is not None:
        clocks += f" [{clock(form.eastern)} ET]"
    return f"PokerStars {form.kind}{form.word} #{hand.hand_id}: {middle} - {clocks}"


def clock(time: datetime) -> str:
    """A date and a time, the hour without a leading zero."""
    return (
        f"{time.year}/{time.month:02}/{time.day:02} {time.hour}:{time.minute:02}:{time.second:02}"
    )


def _stakes(hand: Hand, form: Form) -> str:
    unit, small, big = hand.unit, hand.small, hand.big
    # without a sign it is the cents that tell that there are some
    if unit.decimals and (small % 100 or big % 100 or not unit.sign):
        figures = "/".join(f"{unit.sign}{one // 100}.{one % 100:02}" for one in (small, big))
    else:
        figures = f"{unit.format(small)}/{unit.format(big)}"
    word = f" {unit.currency}" if form.currency_word and unit.currency != CHIPS else ""
    return figures + word


def _table(hand: Hand, form: Form) -> str:
    play = "(Play Money) " if form.play_money else ""
    if hand.game.stud:
        return f"Table '{hand.table}' {hand.max_seats}-max {play}".rstrip()
    return f"Table '{hand.table}' {hand.max_seats}-max {play}Seat #{hand.button} is the button"


def _seat(hand: Hand, seat: Seat, form: Form) -> str:
    bounty = ""
    if seat.bounty is not None:
        bounty = f", {bounty_unit(hand).format(seat.bounty)} bounty"
    state = ""
    if seat.state == "sitting out":
        state = " is sitting out"
    elif seat.state == "out of hand":
        state = f" out of hand (moved from another table{form.moved})"
    stack = hand.unit.format(seat.stack)
    return f"Seat {seat.number}: {seat.name} ({stack} in chips{bounty}){state}"


def bounty_unit(hand: Hand) -> Unit:
    """What bounties are counted in: the buy-in's currency."""
    buy_in = hand.tournament.buy_in if hand.tournament is not None else ""
    currency = CURRENCIES.get(buy_in[:1])
    return Unit(currency, 2) if currency else CHIP


_Names = list[str]


def _post(a: Post, names: _Names, unit: Unit) -> str:
    kind = "the ante" if a.kind == "ante" else a.kind
    return f"{names[a.player]}: posts {kind} {unit.format(a.amount)}{_ALL_IN[a.all_in]}"


_ALL_IN = {True: " and is all-in", False: ""}


def _heading(a: Heading, _names: _Names, _unit: Unit) -> str:
    return f"*** {a.name} ***"


def _deal(a: Deal, names: _Names, _unit: Unit) -> str:
    if a.new is None:
        return f"Dealt to {names[a.player]} [{' '.join(a.cards)}]"
    kept = f" [{' '.join(a.cards)}]" if a.cards else ""
    return f"Dealt to {names[a.player]}{kept} [{' '.join(a.new)}]"


def _stud_deal(a: StudDeal, names: _Names, _unit: Unit) -> str:
    before = f" [{' '.join(a.before)}]" if a.before else ""
    return f"Dealt to {names[a.player]}{before} [{' '.join(a.new)}]"


def _bring_in(a: BringIn, names: _Names, unit: Unit) -> str:
    return f"{names[a.player]}: brings in for {unit.format(a.amount)}{_ALL_IN[a.all_in]}"


def _fold(a: Fold, names: _Names, _unit: Unit) -> str:
    return f"{names[a.player]}: folds"


def _check(a: Check, names: _Names, _unit: Unit) -> str:
    return f"{names[a.player]}: checks"


def _call(a: Call, names: _Names, unit: Unit) -> str:
    return f"{names[a.player]}: calls {unit.format(a.amount)}{_ALL_IN[a.all_in]}"


def _bet(a: Bet, names: _Names, unit: Unit) -> str:
    return f"{names[a.player]}: bets {unit.format(a.amount)}{_ALL_IN[a.all_in]}"


def _raise(a: RaiseTo, names: _Names, unit: Unit) -> str:
    by, to = unit.format(a.by), unit.format(a.to)
    return f"{names[a.player]}: raises {by} to {to}{_ALL_IN[a.all_in]}"


def _discard(a: Discard, names: _Names, _unit: Unit) -> str:
    count = "1 card" if a.count == 1 else f"{a.count} cards"
    cards = "" if a.cards is None else f" [{' '.join(a.cards)}]"
    return f"{names[a.player]}: discards {count}{cards}"


def _pat(a: StandPat, names: _Names, _unit: Unit) -> str:
    cards = "" if a.cards is None else f" on [{' '.join(a.cards)}]"
    return f"{names[a.player]}: stands pat{cards}"


def _reshuffle(_: Reshuffle, _names: _Names, _unit: Unit) -> str:
    return "The deck is reshuffled"


def _uncalled(a: ReturnUncalled, names: _Names, unit: Unit) -> str:
    return f"Uncalled bet ({unit.format(a.amount)}) returned to {names[a.player]}"


def _show(a: Show, names: _Names, _unit: Unit) -> str:
    description = "" if a.description is None else f" ({a.description})"
    return f"{names[a.player]}: shows [{' '.join(a.cards)}]{description}"


def _muck(a: Muck, names: _Names, _unit: Unit) -> str:
    return f"{names[a.player]}: mucks hand"


def _no_show(a: NoShow, names: _Names, _unit: Unit) -> str:
    return f"{names[a.player]}: doesn't show hand"


def _collect(a: Collect, names: _Names, unit: Unit) -> str:
    return f"{names[a.player]} collected {unit.format(a.amount)} from {a.pot}"


def _cancelled(_: Cancelled, _names: _Names, _unit: Unit) -> str:
    return "Hand cancelled"


_NOTES = {"sits out": ": sits out", "sitting out": " is sitting out", "returned": " has returned"}


def _note(a: Note, names: _Names, _unit: Unit) -> str:
    return "Betting is capped" if a.kind == "capped" else names[a.player] + _NOTES[a.kind]


_WRITERS: dict[type[Action], Callable[[Any, _Names, Unit], str]] = {
    Post: _post,
    Heading: _heading,
    StreetHeading: _heading,
    Deal: _deal,
    StudDeal: _stud_deal,
    BringIn: _bring_in,
    Fold: _fold,
    Check: _check,
    Call: _call,
    Bet: _bet,
    RaiseTo: _raise,
    Discard: _discard,
    StandPat: _pat,
    Reshuffle: _reshuffle,
    ReturnUncalled: _uncalled,
    Show: _show,
    Muck: _muck,
    NoShow: _no_show,
    Collect: _collect,
    Cancelled: _cancelled,
    Note: _note,
}


def _summary(summary: Summary, names: _Names, unit: Unit) -> list[str]:
    lines = ["*** SUMMARY ***"]
    if summary.total is not None:
        pots = "".join(f" {pot.name} {unit.format(pot.amount)}." for pot in summary.pots)
        rake = unit.format(summary.rake or 0)
        lines.append(f"Total pot {unit.format(summary.total)}{pots} | Rake {rake}")
    # who sits out has no line
    seats = [seat for seat in summary.seats if seat.ending != "sitting out"]
    lines += [_result(seat, names, unit) for seat in seats]
    return lines


def _result(seat: SummarySeat, names: _Names, unit: Unit) -> str:
    marks = "".join(f" ({mark})" for mark in seat.marks)
    return f"Seat {seat.number}: {names[seat.player]}{marks} {_ending(seat, unit)}"


def _ending(seat: SummarySeat, unit: Unit) -> str:
    if seat.ending == "folded":
        return f"folded {seat.when} (didn't bet)" if seat.idle else f"folded {seat.when}"
    if seat.ending == "collected":
        return f"collected ({unit.format(seat.won or 0)})"
    cards = "" if seat.cards is None else f" [{' '.join(seat.cards)}]"
    if seat.ending == "mucked":
        return f"mucked{cards}"
    if seat.won is None:
        return f"showed{cards} and lost with {seat.description}"
    words = f" with {seat.description}" if seat.description is not None else ""
    return f"showed{cards} and won ({unit.format(seat.won)}){words}"


_SPACED_ENDS = (
    ": folds", ": checks", ": stands pat", ": mucks hand", ": doesn't show hand", " is connected",
    " is disconnected", " has timed out", " has returned", " is sitting out", ": sits out",
    " in chips)", " bounty)", " leaves the table",
)  # fmt: skip


def _spaced(line: str) -> str:
    """The line as the client saves it: many end with a space."""
    if line.endswith(_SPACED_ENDS) or line.startswith("Total pot "):
        return line + " "
    return line
