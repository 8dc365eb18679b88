"""Lines of the play lost, doubled, swapped, misnamed or miscounted, in the games of split pots."""

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest
from msgspec.structs import replace
from test_split_pots import HOUSE, SPLIT, dealt

from histories.actions import (
    Action,
    Bet,
    Call,
    Check,
    Discard,
    Fold,
    PlayerAction,
    RaiseTo,
    StandPat,
)
from histories.hand import Hand
from replayer import replay

BETS = (Fold, Check, Call, Bet, RaiseTo)
DRAWS = (Discard, StandPat)
Actions = tuple[Action, ...]
Kinds = tuple[type[PlayerAction], ...]


def places(actions: Actions, kinds: Kinds) -> list[int]:
    return [at for at, action in enumerate(actions) if isinstance(action, kinds)]


def lost(actions: Actions, kinds: Kinds, random: Random) -> Actions | None:
    found = places(actions, kinds)
    at = random.choice(found) if found else None
    return None if at is None else actions[:at] + actions[at + 1 :]


def doubled(actions: Actions, kinds: Kinds, random: Random) -> Actions | None:
    found = places(actions, kinds)
    at = random.choice(found) if found else None
    return None if at is None else actions[: at + 1] + actions[at:]


def swapped(actions: Actions, kinds: Kinds, random: Random) -> Actions | None:
    found = [
        at for at in places(actions, kinds)[:-1]
        if isinstance(actions[at + 1], kinds) and player(actions[at]) != player(actions[at + 1])
    ]  # fmt: skip
    if not found:
        return None
    at = random.choice(found)
    return (*actions[:at], actions[at + 1], actions[at], *actions[at + 2 :])


def miscounted(actions: Actions, kinds: Kinds, random: Random) -> Actions | None:
    found = places(actions, kinds)
    if not found:
        return None
    at = random.choice(found)
    wager = actions[at]
    if isinstance(wager, RaiseTo):
        wager = replace(wager, to=wager.to + 1)
    elif isinstance(wager, Call | Bet):
        wager = replace(wager, amount=wager.amount + 1)
    return (*actions[:at], wager, *actions[at + 1 :])


def player(action: Action) -> int:
    return action.player if isinstance(action, PlayerAction) else -1


KINDS: dict[str, tuple[Callable[[Actions, Kinds, Random], Actions | None], Kinds]] = {
    "a bet lost": (lost, BETS),
    "a bet doubled": (doubled, BETS),
    "two bets swapped": (swapped, BETS),
    "a draw lost": (lost, DRAWS),
    "a draw doubled": (doubled, DRAWS),
    "two draws swapped": (swapped, DRAWS),
    "a unit too much": (miscounted, (Call, Bet, RaiseTo)),
}


def written(hand: Hand, actions: Actions) -> Hand:
    """The hand with these actions, one on each line of its text."""
    actions = tuple(replace(action, line=at) for at, action in enumerate(actions, 1))
    text = "\n".join(repr(replace(action, line=0)) for action in actions) + "\n\n"
    end = len(actions) + 1
    summary = hand.summary and replace(hand.summary, line=end, total_line=end)
    return replace(hand, source=replace(hand.source, text=text), actions=actions, summary=summary)


@pytest.mark.parametrize("name", KINDS)
def test_one_false_line_is_one_fault(name: str) -> None:
    damage, kinds = KINDS[name]
    random = Random(name)
    met: Counter[int] = Counter()
    for game in SPLIT:
        for hand, truth in dealt(game, 60, seed=3):
            actions = None if truth.cancelled else damage(hand.actions, kinds, random)
            if actions is not None:
                result = replay(written(hand, actions), HOUSE)
                met[sum(found.severity == "error" for found in result.findings)] += 1
    assert met[0] == 0
    assert met.total() > 150
    assert met[1] + met[2] > 0.95 * met.total(), met
