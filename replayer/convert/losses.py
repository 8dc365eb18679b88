"""What a hand states that another, read back from what was written of it, does not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from itertools import groupby
from typing import TYPE_CHECKING, Any, cast

import msgspec
from msgspec.structs import replace

from grammar.rooms import ROOMS
from histories import phh
from histories.actions import (
    Action,
    Bet,
    Board,
    Call,
    Collect,
    Complete,
    Heading,
    Muck,
    NoShow,
    Note,
    PlayerAction,
    Post,
    RaiseTo,
    Reshuffle,
    ReturnUncalled,
    Reveal,
    Serving,
    Show,
    StandPat,
    StudDeal,
)
from histories.hand import Hand, Summary, SummarySeat

if TYPE_CHECKING:
    from grammar.text.dialect import Dialect

#: What of a hand's own fields is missing, in words; the others make the hand another one.
_FIELDS = {
    "room": "the room's name",
    "hand_id": "the hand's id",
    "time": "the time",
    "time_zone": "the time zone",
    "tournament": "the tournament",
    "title": "the name of the mixed game",
    "table": "the table's name",
    "max_seats": "the number of seats",
    "button": "a button at an empty seat",
    "ante": "the header's ante",
    "bring_in": "the header's bring-in",
}
#: The same for actions; the others move cards or chips.
_ACTIONS: dict[type[Action], str] = {
    Heading: "the headings",
    Note: "lines of players who sit out or return",
    Serving: "the order in which new cards came",
    NoShow: "lines of winners who do not show",
    Muck: "lines of players who muck",
    Reveal: "cards turned up before the last ones",
    Reshuffle: "reshuffles",
}
_DESCRIPTIONS = "the room's words for hands shown"
_POTS = "the pots' names"
_SUMMARY = "the summary's lines of the seats"
_FIGURES = "the summary's figures"
_CAPPED = "lines that say that betting is capped"
_AWAY = "seats that are not dealt in"
_STATES = "marks of seats that sit out"
_BOUNTIES = "bounties"

_PAT = "the cards named where a player stands pat"
_REPEATED = "cards that a line repeats"
_CARDS = "the order in which a hand's cards are named"
_ORDER = "the order of posts, of a street's cards, or of shows and awards"

#: What an action tells, with the words for its loss, if the play is the same without it.
_Told = tuple[str, Any]

_CLOCK = re.compile(r" \[[0-9/]+ [0-9:]+ [A-Z]{2,5}\]$")


class Changed(ValueError):  # noqa: N818
    """The hand would not be the same: its players, cards or chips."""


def losses(hand: Hand, again: Hand) -> list[str]:
    """What ``again`` does not state of ``hand``, in words; empty where nothing is lost.

    Raises ``Changed`` where players, cards or chips are not the same: that is another hand.
    """
    found = [
        "the button" if name == "button" and hand.game.stud else words
        for name, words in _FIELDS.items()
        if getattr(hand, name) not in (getattr(again, name), None, "", 0)
    ]
    for name in ("game_name", "limit", "unit", "small", "big", "complete"):
        if getattr(hand, name) != getattr(again, name):
            raise Changed(f"the {name.replace('_', ' ')} would be another")
    found += _seats(hand, again)
    found += _actions(hand, again)
    found += _summary(hand.summary, again.summary)
    return list(dict.fromkeys(found))


def _seats(hand: Hand, again: Hand) -> Iterator[str]:
    """What is lost of the seats."""
    kept = {(seat.number, seat.name): seat for seat in again.seats}
    playing = {action.player for action in hand.actions if isinstance(action, PlayerAction)}
    for player, seat in enumerate(hand.seats):
        other = kept.get((seat.number, seat.name))
        if other is None:
            if player in playing:
                raise Changed(f"seat {seat.number} would have another player")
            yield _AWAY
            continue
        if other.stack != seat.stack:
            raise Changed("a stack would be another")
        if other.state != seat.state:
            yield _STATES
        if other.bounty != seat.bounty:
            yield _BOUNTIES


def _actions(hand: Hand, again: Hand) -> Iterator[str]:
    """What is lost of the play."""
    one, other = list(_told(hand)), list(_told(again))
    if one == other:
        return
    ours, theirs = ([each for each in told if not each[0]] for told in (one, other))
    if ours != theirs:
        ways = [theirs]
        if not any(isinstance(action, ReturnUncalled) for action in hand.actions):
            # it follows from the bets: rooms say nothing of it, or pay it with the pot
            ways = [_untold(theirs), _paid_with_the_pot(again)]
        if _settled(ours) not in map(_settled, ways):
            raise Changed("the play would be another")
        if ours not in ways:
            yield _ORDER
    for words in dict.fromkeys(words for words, _ in one if words):
        if [each for each in one if each[0] == words] != [
            each for each in other if each[0] == words
        ]:
            yield words


def _untold(told: list[_Told]) -> list[_Told]:
    """The play without what went back uncalled."""
    return [each for each in told if each[1][0] != "ReturnUncalled"]


def _paid_with_the_pot(hand: Hand) -> list[_Told]:
    """The play with what went back uncalled as a part of the player's last award."""
    actions = [each for each in hand.actions if not isinstance(each, ReturnUncalled)]
    for back in hand.actions:
        if isinstance(back, ReturnUncalled):
            own = [at for at, each in enumerate(actions) if _wins(each, back.player)]
            if own:
                award = cast(Collect, actions[own[-1]])
                actions[own[-1]] = replace(award, amount=award.amount + back.amount)
    told = _told(replace(hand, actions=tuple(actions)))
    return [each for each in told if not each[0]]


def _wins(action: Action, player: int) -> bool:
    return isinstance(action, Collect) and action.player == player


def _settled(told: list[_Told]) -> tuple[list[_Told], list[_Told]]:
    """The play in its order; and posts, shows and awards, of which one may come before another.

    So may the cards that players are dealt on one street of stud.
    """
    free = ("Post", "Show", "Collect", "RunShow", "ReturnUncalled")
    loose = [each for each in told if each[1][0] in free]
    bound = [each for each in told if each[1][0] not in free]
    play: list[_Told] = []
    for dealt, some in groupby(bound, lambda each: each[1][0] == "StudDeal"):
        street = list(some)
        play += sorted(street, key=repr) if dealt else street
    return play, sorted(loose, key=repr)


def _told(hand: Hand) -> Iterator[_Told]:
    """What the actions tell: the play, and what is beside it with the words for its loss."""
    names = [seat.name for seat in hand.seats]
    for action in _blinds_apart(hand):
        values = msgspec.structs.asdict(action)
        del values["line"]
        player = values.get("player")
        if player is not None:
            values["player"] = names[player] if player >= 0 else None
        aside = _aside(action, values)
        if aside is not None:
            yield aside
        if isinstance(action, StudDeal) and not action.new:
            continue  # such a line may stand there or be left out
        for key, cards in values.items():
            if isinstance(cards, tuple) and cards and isinstance(cards[0], str):
                yield _CARDS, (key, cards)
                values[key] = sorted(cards)
        yield _beside_the_play(action), _stated(action, values, stud=hand.game.stud)


def _blinds_apart(hand: Hand) -> Iterator[Action]:
    """The actions with a newcomer's two blinds apart: rooms write them in one line or in two."""
    nominal = hand.small if hand.limit == "fixed" else hand.big
    for action in hand.actions:
        if isinstance(action, Post) and action.kind == "small & big blinds":
            dead = action.amount - nominal
            if dead > 0:
                yield replace(action, kind="big blind", amount=nominal, all_in=False)
                yield replace(action, kind="small blind", amount=dead)
                continue
        yield action


def _beside_the_play(action: Action) -> str:
    """The words for the loss of an action that the play does without; none for the others."""
    if isinstance(action, Note) and action.kind == "capped":
        return _CAPPED
    return next((words for kind, words in _ACTIONS.items() if isinstance(action, kind)), "")


def _aside(action: Action, values: dict[str, Any]) -> _Told | None:
    """What an action tells beside the play; taken out of its values."""
    if isinstance(action, Show):
        return _DESCRIPTIONS, (values["player"], values.pop("description"))
    if isinstance(action, Collect):
        return _POTS, (values["player"], values.pop("pot"))
    if isinstance(action, StandPat):
        return _PAT, (values["player"], values.pop("cards"))
    if isinstance(action, Board):
        return _REPEATED, values.pop("before")
    if isinstance(action, StudDeal):
        # the last card named lies face up
        values["new"] = (values["new"][:-1], values["new"][-1:])
        return _REPEATED, (values["player"], values.pop("before"))
    return None


def _stated(action: Action, values: dict[str, Any], *, stud: bool) -> tuple[str, dict[str, Any]]:
    """A kind of action and its values; rooms have three words for the first full bet of stud."""
    if stud and isinstance(action, Complete | Bet | RaiseTo):
        to = action.amount if isinstance(action, Bet) else action.to
        return "Bet", {"player": values["player"], "to": to, "all_in": action.all_in}
    if isinstance(action, Call):
        del values["to"]  # what is added tells it
    return type(action).__name__, values


def _summary(one: Summary | None, other: Summary | None) -> Iterator[str]:
    if one is None:
        return
    if other is None or (one.total, one.rake, one.pots) != (other.total, other.rake, other.pots):
        yield _FIGURES
    if _results(one) != _results(other):
        yield _SUMMARY


def _results(summary: Summary | None) -> list[SummarySeat]:
    """The seats' lines wherever they stand; players go by their seats."""
    if summary is None:
        return []
    return [replace(seat, line=0, player=min(seat.player, 0)) for seat in summary.seats]


def beside(hand: Hand) -> list[str]:
    """What the text has that no ``Hand`` keeps, in words."""
    text = hand.source.text
    if hand.room == phh.ROOM:
        return _fields(text)
    found = []
    header = text.split("\n", 1)[0].rstrip()
    if _CLOCK.search(header):
        found.append("the header's second clock")
    if ": {" in header:
        found.append("the club's name")
    if _has_noise(hand):
        found.append("chat and other lines beside the play")
    return found


def _fields(text: str) -> list[str]:
    """The fields of a PHH document that tell nothing of the play."""
    records = [one for one in phh.read_text(text) if isinstance(one, phh.Record)]
    names = {name for record in records for name in record.fields} - phh.KNOWN
    found = [f"the field {name}" for name in sorted(names)]
    if any(record.comments for record in records):
        found.append("comments on actions")
    return found


def _has_noise(hand: Hand) -> bool:
    """Whether a text has lines that move no card and no chip, and that no record is made of."""
    dialect = _dialect(hand.room)
    if dialect is None:
        return False
    seated = {seat.name: player for player, seat in enumerate(hand.seats)}
    told = {action.line for action in hand.actions}
    return any(
        number not in told and dialect.is_noise(line.rstrip(), seated)
        for number, line in enumerate(hand.source.text.split("\n"), 1)
        if line
    )


@cache
def _dialect(room: str) -> Dialect | None:
    """How a room of text writes; ``None`` for other rooms."""
    for one in ROOMS:
        if one.name == room:
            return getattr(import_module(one.module), "DIALECT", None)
    return None
