"""What the play says of the money of a hand, and what has been booked of it."""

from histories.hand import Summary
from replayer import pots
from replayer.halves import Part
from replayer.result import Settlement
from replayer.settling import settle
from replayer.state import OVER, State


class Due:
    """What the play says of one pot: who may win it, who does, and what each is due.

    ``net`` is the pot less its rake. ``winners`` stand clockwise from the left of the button;
    ``certain`` is false where a hidden hand could still win. ``parts`` are the halves or runs of a
    pot that is not won whole.
    """

    __slots__ = (
        "certain", "due", "eligible", "gross", "name", "net", "paid", "parts", "winners",
    )  # fmt: skip

    def __init__(self, name: str, gross: int, eligible: tuple[int, ...]) -> None:
        self.name = name
        self.gross = gross
        self.net = gross
        self.eligible = eligible
        self.winners: list[int] = []
        self.certain = True
        self.due: dict[int, int] = {}
        self.paid: dict[int, int] = {}
        self.parts: tuple[Part, ...] = ()


class Books:
    """The money of a finished hand: its pots, its rake, and what was collected."""

    __slots__ = ("_settled", "at_odds", "collected", "gross", "pots", "rake", "state", "summary")

    def __init__(self, state: State, summary: Summary) -> None:
        self._settled: Settlement | None = None
        self.state = state
        self.summary = summary
        self.gross = state.pot
        if not state.money_sure and summary.total is not None:
            self.gross = summary.total
        elif not state.money_sure and "total" in state.rules.unsaid:
            self.gross = max(state.pot, sum([action.amount for action in state.collects]))
        self.rake = summary.rake or 0
        #: Total, rake and awards agree with each other and not with the play: one fault, the total.
        self.at_odds = False
        self.collected = sum([action.amount for action in state.collects])
        self.pots = _divide(state, self.gross)

    def settlement(self) -> Settlement:
        """The finished hand's money, made when it is first asked for."""
        if self._settled is None:
            self._settled = settle(self)
        return self._settled


def _divide(s: State, gross: int) -> list[Due]:
    live = s.left
    if s.phase == OVER or len(live) < 2 or (s.active == s.live and not s.levels_away):
        return [Due("pot", gross, tuple(live))]
    allin = s.allin
    levels = [s.total[p] for p in live if allin[p]]
    levels += s.levels_away
    layered = pots.layers(s.total, s.dead, live, levels)
    names = pots.names(len(layered))
    if not s.money_sure and any(action.pot not in names for action in s.collects):
        whole = Due("pot", gross, tuple(live))
        whole.certain = False
        return [whole]
    return [
        Due(name, amount, eligible) for name, (amount, eligible) in zip(names, layered, strict=True)
    ]
