"""The headers of a hand in JSON: which there are, and in what order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from histories.actions import Action, Heading, StreetHeading

_SECTIONS = ("DEALING HANDS", "FIRST DRAW", "SECOND DRAW", "THIRD DRAW", "SHOW DOWN")
#: The one draw's header where a game has no other.
_DRAW = "DRAW"


class Fault(NamedTuple):
    """What is wrong with a header: the finding's code, its line, and what in words."""

    code: str
    line: int
    message: str


def first_fault(actions: Sequence[Action]) -> Fault | None:
    """The first header that cannot stand where it does; ``None`` where all can."""
    last = street = -1
    for action in actions:
        if isinstance(action, StreetHeading):
            if action.street <= street:
                message = f"street {action.street} begins a second time, or after a later one"
                return Fault("misplaced-line", action.line, message)
            street = action.street
        elif isinstance(action, Heading):
            name = _SECTIONS[1] if action.name == _DRAW else action.name
            if name not in _SECTIONS:
                message = f"no section is called {action.name!r}"
                return Fault("unreadable-line", action.line, message)
            at = _SECTIONS.index(name)
            if at <= last:
                code = "doubled-section" if at == last else "misplaced-line"
                return Fault(code, action.line, f"{action.name} cannot follow {_SECTIONS[last]}")
            last = at
    return None
