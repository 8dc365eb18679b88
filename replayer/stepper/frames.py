"""A hand as frames: the table after every step, kept from one run of the engine.

A step is one action a person would name. Lines that only belong to an action (the cards that come
after a discard, a section header, ``Betting is capped``) are part of its step. Frame 0 is the table
before anything happened. Nothing is undone: going back is a smaller index.
"""

from bisect import bisect_right
from typing import Literal, TypeAlias

import msgspec

from histories.actions import Action, Collect
from histories.cards import Card
from histories.findings import Finding
from histories.hand import Hand, Item
from replayer import engine
from replayer.houserules import HouseRules
from replayer.result import Result

#: The cards of a hand in the order they lie: ``None`` is a card that is not known.
Slots: TypeAlias = tuple[Card | None, ...]
#: What a step belongs to. ``end`` is what follows a pot that nobody contests.
Stage: TypeAlias = Literal["seated", "blinds", "bet", "draw", "showdown", "end"]

#: Stands before a count of drawn cards that is larger than the player's count before.
MORE = "^"

#: What the statuses without frames say of themselves.
UNPLAYED = frozenset({"cancelled", "skipped", "unreadable"})


class Place(msgspec.Struct, frozen=True, gc=False):
    """One seat in one frame; money in minor units.

    ``stack`` includes what was won so far. ``bet`` is what lies before the player: a round's bets
    stay there until the next draw or showdown starts. ``paid`` is all that he put in and did not
    get back. ``new`` are the slots that came with his last draw. ``track`` has one text for each
    column of the game: letters for a betting round, a count or ``pat`` for a draw.
    """

    stack: int
    bet: int
    paid: int
    won: int
    cards: Slots
    new: tuple[int, ...]
    folded: bool
    allin: bool
    out: bool
    mucked: bool
    track: tuple[str, ...]


class Run(msgspec.Struct, frozen=True, gc=False):
    """One of several runs: its whole board, and the hands that are known in it by player."""

    board: tuple[Card, ...]
    hands: dict[int, tuple[Card, ...]]


class Frame(msgspec.Struct, frozen=True, gc=False):
    """The table after a step.

    ``action`` is the step's own, ``others`` the ones that came with it. ``first`` is the line where
    the step begins in the hand's text, ``last`` its last line. ``street`` counts the betting rounds
    from 0, and draws from 1. ``closed`` says that the betting round is
    over; ``to_act`` is the player who is next in this round or draw (-1: nobody). ``pots`` divides
    ``pot`` where somebody is all-in: name, amount, players who can win it. ``board`` are the cards
    that lie there for all; ``runs`` is how each run stands, once there are several.
    """

    index: int
    action: Action | None
    others: tuple[Action, ...]
    first: int
    last: int
    stage: Stage
    street: int
    pot: int
    pots: tuple[tuple[str, int, tuple[int, ...]], ...]
    places: tuple[Place, ...]
    closed: bool = False
    to_act: int = -1
    to_call: int = 0
    board: tuple[Card, ...] = ()
    runs: tuple[Run, ...] = ()


class Draw(msgspec.Struct, frozen=True, gc=False):
    """One player's draw: the hand before it, the slots thrown away, and the cards that came.

    ``thrown`` and ``came`` run in parallel. Where it is not ``sure`` which of the cards went, the
    slots only count.
    """

    step: int
    number: int
    player: int
    before: Slots
    thrown: tuple[int, ...]
    came: Slots
    after: Slots
    sure: bool = True

    @property
    def gone(self) -> Slots:
        """The cards thrown away, ``None`` for one that is not known."""
        return tuple(self.before[at] if self.sure else None for at in self.thrown)


class Film(msgspec.Struct, frozen=True):
    """A hand's frames with all that the views ask of it.

    ``columns`` are the betting rounds and draws in the game's order: ``("B", 1), ("D", 1), ...``.
    ``final`` are the cards known at the very end, ``since`` the step from which a player must have
    held just these. ``findings`` are sorted to the steps they stand on. ``rules`` are those it was
    played by.
    """

    item: Item
    result: Result
    frames: tuple[Frame, ...] = ()
    columns: tuple[tuple[str, int], ...] = ()
    hero: int = -1
    draws: tuple[Draw, ...] = ()
    final: dict[int, tuple[Card, ...]] = {}
    since: dict[int, int] = {}
    findings: dict[int, tuple[Finding, ...]] = {}
    blinds: dict[int, str] = {}
    rules: HouseRules | None = None

    @property
    def hand(self) -> Hand:
        """The hand; only for films that have frames."""
        assert isinstance(self.item, Hand)
        return self.item

    @property
    def last(self) -> int:
        """The index of the last frame."""
        return len(self.frames) - 1

    @property
    def viewpoint(self) -> int:
        """The player from whose seat the table is seen."""
        return max(self.hero, 0)

    def draw(self, index: int) -> Draw | None:
        """The draw that a step is, if it is one."""
        return next((draw for draw in self.draws if draw.step == index), None)

    def awards(self, index: int) -> list[Collect]:
        """What was collected up to a step."""
        actions = (frame.action for frame in self.frames[: index + 1])
        return [action for action in actions if isinstance(action, Collect)]

    @property
    def settled(self) -> bool:
        """Whether the hand was played to its end: only then a player has a result."""
        return self.result.books is not None

    @property
    def paid_out(self) -> int:
        """The step with the last award: from here on every player's result is known."""
        steps = [f.index for f in self.frames if isinstance(f.action, Collect)]
        return steps[-1] if steps else len(self.frames)

    def cards(self, frame: Frame, player: int, *, reveal: bool) -> tuple[Slots, bool]:
        """A player's cards in a frame, and whether they are inferred from what came later.

        Cards known only from the showdown are claimed back to the player's last draw, no further.
        """
        slots = frame.places[player].cards
        if reveal and None in slots and player in self.final and frame.index >= self.since[player]:
            return self.final[player][: len(slots)], True
        return slots, False


def film(item: Item, rules: HouseRules | None = None) -> Film:
    """Play a hand once and keep what each step left on the table."""
    from replayer.stepper.camera import Camera

    camera = Camera()
    result = engine.replay(item, rules, camera)
    if not isinstance(item, Hand) or result.status in UNPLAYED:
        return Film(item, result)
    if camera.state is None and item.actions:
        return Film(item, result)  # the room cancelled it, and something is wrong all the same
    frames = camera.frames(item)
    return Film(
        item,
        result,
        frames,
        camera.columns(item),
        camera.hero,
        tuple(camera.draws),
        camera.final(),
        camera.since(),
        _sorted(result.findings, frames, item.source.line),
        camera.blinds(),
        camera.state.rules if camera.state is not None else rules,
    )


def _sorted(
    findings: tuple[Finding, ...], frames: tuple[Frame, ...], start: int
) -> dict[int, tuple[Finding, ...]]:
    """Each finding on its step: before the play on the first, after it on the last."""
    firsts = [frame.first for frame in frames[1:]]
    steps: dict[int, tuple[Finding, ...]] = {}
    for finding in findings:
        step = bisect_right(firsts, finding.line - start + 1)
        steps[step] = (*steps.get(step, ()), finding)
    return steps
