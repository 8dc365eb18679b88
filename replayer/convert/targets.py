"""What hands can be written as: one row a format."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from grammar import read_text
from grammar.pokerstars import writer
from histories import jsonl, ohh, phh
from histories.actions import Collect
from histories.hand import Hand, Item, OtherGame, Unreadable
from replayer import replay, showdown
from replayer.convert import pokerstars
from replayer.convert.losses import Changed, beside, losses
from replayer.houserules import PROFILES
from replayer.playing import play
from replayer.unsaid import take_uncalled

Name: TypeAlias = Literal["pokerstars", "phh", "json", "ohh"]


def _as_it_is(hand: Hand) -> Hand:
    return hand


class Target(msgspec.Struct, frozen=True):
    """A format: how a hand is written, what stands between two, and what it surely holds.

    ``write`` raises ``ValueError`` for a hand that the format has no place for; ``adapt`` does
    before it, and makes of a hand what is to be written. ``holds_all`` says
    that nothing of a ``Hand`` is ever lost, faults too; ``holds`` are losses that are none, since
    the format keeps the thing where no ``Hand`` has it. ``join`` makes a document of many hands.
    """

    name: Name
    write: Callable[[Hand], str]
    join: Callable[[Iterable[str]], Iterator[str]]
    holds_all: bool = False
    holds: frozenset[str] = frozenset()
    adapt: Callable[[Hand], Hand] = _as_it_is


def _lines(hands: Iterable[str]) -> Iterator[str]:
    """Hands one after the other."""
    return iter(hands)


def _blank(hands: Iterable[str]) -> Iterator[str]:
    """Hands with a blank line between them."""
    for number, hand in enumerate(hands):
        yield f"\n{hand}" if number else hand


def _apart(hands: Iterable[str]) -> Iterator[str]:
    """Hands with two blank lines between them, as the room leaves them."""
    for number, hand in enumerate(hands):
        yield f"\n\n{hand}" if number else hand


def _tables(hands: Iterable[str]) -> Iterator[str]:
    """A document of its own where there is one hand; else tables named by numbers."""
    left = iter(hands)
    first = next(left, None)
    if first is None:
        return
    second = next(left, None)
    if second is None:
        yield first
        return
    yield f"[1]\n{first}\n[2]\n{second}"
    for number, hand in enumerate(left, 3):
        yield f"\n[{number}]\n{hand}"


def _uncalled_apart(hand: Hand) -> Hand:
    """The awards without the winner's own uncalled bet, where the room pays it with the pot.

    Nor does such a room state its rake: it is what the awards leave of the pot.
    """
    rules = PROFILES.get(hand.room)
    if rules is None or "uncalled apart" not in rules.unsaid or hand.summary is None:
        return hand
    state = play(hand, rules)
    showdown.finish(state, hand.summary.line)
    take_uncalled(state)
    kept = [action for action in hand.actions if not isinstance(action, Collect)]
    at = next((n for n, a in enumerate(hand.actions) if isinstance(a, Collect)), len(kept))
    actions = (*kept[:at], *state.collects, *kept[at:])
    rake = state.pot - sum([award.amount for award in state.collects])
    summary = replace(hand.summary, rake=rake if rake > 0 else hand.summary.rake)
    return replace(hand, actions=actions, summary=summary)


def _phh(hand: Hand) -> str:
    """A hand as PHH; one that was read from PHH keeps its fields and comments."""
    if hand.room == phh.ROOM:
        for record in phh.read_text(hand.source.text):
            if isinstance(record, phh.Record):
                return phh.write(replace(record, hand=hand))
    return phh.write(hand)


TARGETS: dict[str, Target] = {
    target.name: target
    for target in (
        Target("pokerstars", writer.write, _apart, adapt=pokerstars.as_written),
        Target("phh", _phh, _tables, holds=frozenset({"the room's name"}), adapt=_uncalled_apart),
        Target("json", jsonl.write, _lines, holds_all=True),
        Target("ohh", ohh.write, _blank),
    )
}


class Written(msgspec.Struct, frozen=True):
    """A hand in another format, and what of it is not in there, in words."""

    text: str
    lost: tuple[str, ...]


def _judged(hand: Hand, again: Hand) -> list[str]:
    """What the written hand is accused of and the first was not, and the other way round."""
    before, after = (
        {one.code for one in replay(each).findings if one.severity != "info"}
        for each in (hand, again)
    )
    lost = [f"its soundness: by the room's rules {code}" for code in sorted(after - before)]
    if before and not after:
        lost += [f"what is wrong with it: {code}" for code in sorted(before)]
    return lost


def _taken_for(items: list[Item]) -> str:
    """What a text that is no hand would be read as, in words."""
    for item in items:
        if isinstance(item, OtherGame):
            return f"it would be read as {item.game_words}"
        if isinstance(item, Unreadable) and item.faults:
            return item.faults[0].message
    return "it would be read as several hands"


def write(hand: Hand, target: Target) -> Written:
    """Write a hand, and read it again to see what is lost.

    Raises ``ValueError`` with the reason for a hand that the format has no place for: a line that
    could not be read, or one that would be another hand.
    """
    if target.holds_all:
        return Written(target.write(hand), tuple(beside(hand)))
    faulty = min((one.line for one in hand.faults if one.severity == "error"), default=0)
    if faulty:
        line, _ = hand.source.in_file(faulty, 1)
        raise ValueError(f"line {line} could not be read")
    adapted = target.adapt(hand)
    text = target.write(adapted)
    items = list(read_text(text))
    again = items[0] if len(items) == 1 else None
    if not isinstance(again, Hand):
        raise ValueError(f"{target.name} has no place for it: {_taken_for(items)}")
    try:
        lost = losses(hand, again)
    except Changed as error:
        raise ValueError(f"{target.name} has no place for it: {error}") from error
    lost += _judged(hand, again)
    # a document that stays one keeps what stands beside the play
    lost += [one for one in beside(hand) if one not in beside(again)]
    return Written(text, tuple(one for one in lost if one not in target.holds))
