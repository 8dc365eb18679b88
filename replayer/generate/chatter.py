"""Lines that move no card and no chip: talk, comings and goings, also of people without a seat."""

from __future__ import annotations

from collections.abc import Callable

from histories.actions import Action, Deal, Note
from replayer.generate.settings import pick

Random = Callable[[], float]

_TALK = (
    "nh", "gg", "wp all", "ty", "", "lol", "?!", "one time", "i had a 7", "gl all", "sry", "zzz",
    "why do you draw three", "Ich verstehe nicht", "привет", "ありがとう", "😀", "שלום לכולם",
    'he said "nice hand" and left', "20% of $5 = $1", "brb (5 min)", "a: b: c", "***", "[Ah Kd]",
    "{}", "it\'s", "back\\slash", "   spaces   ",
)  # fmt: skip
_LIES = (
    "{0}: folds", "{0}: raises $5 to $10", "{0}: bets 100 and is all-in", "*** SHOW DOWN ***",
    "*** SUMMARY ***", "Total pot $5 | Rake $0", "Seat 1: {0} (button) folded before the Draw",
    "Dealt to {0} [As Ah Ac Ad]", "The deck is reshuffled", "Betting is capped", "discards 5 cards",
    "{0} collected $100 from pot", "Uncalled bet ($5) returned to {0}", "{0}: shows [As] (a pair)",
    "{0}: stands pat on [2c 3c 4c 5c 7d]", "Hand cancelled", "{0} is sitting out",
    "PokerStars Hand #1: Badugi Limit ($1/$2 USD) - 2011/01/01 1:00:00 ET",
)  # fmt: skip
_DOINGS = (
    "is connected", "is disconnected", "has timed out", "leaves the table",
    "will be allowed to play after the button", "was removed from the table for failing to post",
    "was moved from another table to this table", "has timed out while disconnected",
)  # fmt: skip


def line(random: Random, seated: list[str], others: list[str], seats: int) -> str:
    """One line of noise. ``others`` have no seat: they talk, join and leave."""
    x = random()
    everyone = (*seated, *others)
    if x < 0.45:
        return f'{pick(random, everyone)} said, "{pick(random, _TALK)}"'
    if x < 0.7:
        lie = pick(random, _LIES).format(pick(random, everyone))
        return f'{pick(random, everyone)} said, "{lie}"'
    if x < 0.8:
        return f"{pick(random, tuple(seated))} {pick(random, _DOINGS[:3])}"
    if x < 0.9:
        return f"{pick(random, tuple(others))} joins the table at seat #{1 + int(random() * seats)}"
    return f"{pick(random, tuple(others))} {pick(random, _DOINGS)}"


def places(actions: list[Action], names: list[str]) -> list[int]:
    """Where noise may stand: before which actions (the number of actions: before the summary).

    Not between a discard and its new cards, nor between a heading and the first cards, nor between
    a raise and the line that tells of the cap; nor right after the seats, where somebody is
    called "Seat 3".
    """
    start = any(name.startswith("Seat ") for name in names)
    free = [
        at
        for at, action in enumerate(actions[start:], start)
        if type(action) is not Deal and not (type(action) is Note and action.kind == "capped")
    ]
    free.append(len(actions))
    return free
