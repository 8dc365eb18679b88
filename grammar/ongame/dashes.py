"""The dashes that OnGame draws between the parts of a hand, held against those of real hands.

All ten real hands at hand have one line of them above ``Dealing pocket cards`` and one above
``Summary:``, and nowhere else but above a draw: there one of two has it, whose user had not folded.
They are known to stop once he has. So they may be missing above a draw, above the summary behind a
fold of the user's, and anywhere where he only watches; and they may stand behind a draw. Where no
line tells of a draw that was, it is not known where it was.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator, Sequence
from itertools import compress, count
from operator import attrgetter
from typing import NamedTuple

from grammar.ongame.phrases import DEALING, RULE, NewHand, of_types
from grammar.text.reading import Reading
from histories.actions import (
    Action,
    Bet,
    Call,
    Check,
    Deal,
    Discard,
    Fold,
    Heading,
    PlayerAction,
    Post,
    RaiseTo,
    StandPat,
)

_DRAWS = frozenset((Discard, NewHand))
_PLAY = _DRAWS | {Post, Deal, Fold, Check, Call, Bet, RaiseTo}
_LINE = attrgetter("line")


class _Gap(NamedTuple):
    """A place between two lines of the text: how many lines of dashes may be there, and must."""

    after: int
    before: int
    most: int
    least: int


def check(reading: Reading, actions: Sequence[Action]) -> None:
    """Find dashes that are missing, doubled, or within a part of the hand.

    ``actions`` are those that have a line, in the order of the text; ``reading.actions`` has who
    stood pat as well. Nothing is found where anything else was, nor in a text that has faults in
    its lines (no order is kept of it): those around the dashes may be the false ones.
    """
    if reading.found or not reading.order or _usual(reading, actions):
        return
    types = list(map(type, actions))
    if Heading not in types or Post in types[types.index(Heading) :]:
        return
    dashes = list(compress(count(1), map(RULE.__eq__, reading.lines)))
    lacks = 0
    for after, before, most, least in _gaps(reading, actions):
        here = [number for number in dashes if after < number < before]
        if len(here) > most:
            message = "the dashes stand here once more"
            reading.found.append(("doubled-section", here[most], message, RULE))
        elif len(here) < least:
            lacks = lacks or before
        dashes = [number for number in dashes if number not in here]
    for number in dashes:
        message = "dashes stand between the parts of a hand, and here is none of these places"
        reading.found.append(("misplaced-line", number, message, RULE))
    if lacks and not reading.found:
        message = f"the dashes above '{reading.lines[lacks - 1]}' are missing"
        reading.found.append(("missing-section", lacks, message, ""))


def _usual(reading: Reading, actions: Sequence[Action]) -> bool:
    """Whether the dashes are where most hands have them: nothing needs to be looked for then."""
    lines, summary = reading.lines, reading.summary_line
    if not summary or lines[summary - 2] != RULE or DEALING not in lines:
        return False
    if lines[lines.index(DEALING) - 1] != RULE:
        return False
    many = lines.count(RULE)
    if many == 2:
        return True
    draw = next(compress(actions, map(_DRAWS.__contains__, map(type, actions))), None)
    return many == 3 and draw is not None and lines[draw.line - 2] == RULE


def _gaps(reading: Reading, actions: Sequence[Action]) -> Iterator[_Gap]:
    """Where dashes may stand, from the top."""
    play: list[PlayerAction] = of_types(actions, _PLAY)
    numbers = list(map(_LINE, play))
    heading = next(one.line for one in actions if type(one) is Heading)
    end = reading.summary_line or len(reading.lines) + 1
    user = next((one.player for one in play if isinstance(one, Deal)), -1)
    folded = any(one.player == user for one in play if isinstance(one, Fold))
    at = bisect(numbers, heading)
    top = numbers[at - 1] if at else max(map(_LINE, reading.seats))
    yield _Gap(top, heading, 1, int(user >= 0))
    last = max(heading, numbers[-1]) if numbers else heading
    least = int(user >= 0 and not folded and reading.summary_line > 0)
    draws = list(compress(numbers, map(_DRAWS.__contains__, map(type, play))))
    if draws:
        first, behind = bisect(numbers, draws[0] - 1), bisect(numbers, draws[-1])
        yield _Gap(numbers[first - 1] if first else heading, draws[0], 1, 0)
        if behind < len(numbers):
            yield _Gap(draws[-1], numbers[behind], 1, 0)
        yield _Gap(last, end, 1, least)
    elif StandPat in map(type, reading.actions):
        yield _Gap(heading, last, 2, 0)
        yield _Gap(last, end, 2, least)
    else:
        yield _Gap(last, end, 1, least)
