"""Stud's own actions in a hand of another game: no room writes them there."""

from histories.actions import BringIn, Complete, PlayerAction, Reveal, StreetHeading, StudDeal
from replayer import showdown
from replayer.state import Handler, State


def _no_bring_in(s: State, a: BringIn | Complete) -> None:
    s.find(
        "bring-in-repeated", a.line, f"{s.name(a.player)} brings in, and this game has no bring-in",
        at=s.name(a.player),
    )  # fmt: skip


def _no_street(s: State, a: PlayerAction) -> None:
    s.find(
        "cards-dealt", a.line, f"{s.name(a.player)} has upcards, and this game has none",
        at=s.name(a.player),
    )  # fmt: skip


HANDLERS: dict[type, Handler] = {
    BringIn: _no_bring_in,
    Complete: _no_bring_in,
    StudDeal: _no_street,
    Reveal: _no_street,
    StreetHeading: showdown.heading,
}
