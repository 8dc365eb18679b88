"""What the engine does with each action of a stud hand, where other games do it otherwise."""

from msgspec.structs import replace

from histories.actions import (
    Bet,
    Board,
    BringIn,
    Call,
    Check,
    Complete,
    Deal,
    Discard,
    Fold,
    PartDeal,
    PartDraw,
    PlayerAction,
    RaiseTo,
    Reshuffle,
    Reveal,
    RunDraw,
    Show,
    StandPat,
    StreetHeading,
    StudDeal,
)
from replayer import showdown
from replayer.state import BETTING, DRAWING, Handler, State
from replayer.stud import betting, dealing


def board(s: State, a: Board) -> None:
    """The common card of the last street."""
    dealing.common_card(s, a.cards, a.line)


def show(s: State, a: Show) -> None:
    """Cards shown; the one that is for all may be named among them or not."""
    common = dealing.table(s).common
    if common is not None and len(a.cards) == s.hole - 1 and common not in a.cards:
        a = replace(a, cards=(*a.cards, common))
    showdown.show(s, a)


def draw(s: State, a: PlayerAction) -> None:
    """A draw, or cards that come after one: stud has none."""
    s.find("draw-extra", a.line, f"{s.name(a.player)} draws, and there are no draws in stud")


def reshuffle(s: State, a: Reshuffle) -> None:
    """A reshuffle: no stub runs out in stud, a common card is turned up first."""
    s.find("reshuffle-needless", a.line, "stud has no draw that could need a reshuffle")


def unread(s: State) -> bool:
    """A line nobody could read; whether it stood for cards, and there is no more to it."""
    if s.phase == DRAWING:
        s.unread += 1
        return True
    if s.phase == BETTING and s.street == 0:
        dealing.table(s).brought = True
    return False


HANDLERS: dict[type, Handler] = {
    StreetHeading: dealing.street_heading,
    StudDeal: dealing.deal,
    Board: board,
    BringIn: betting.bring_in,
    Complete: betting.complete,
    Bet: betting.bet,
    RaiseTo: betting.raise_to,
    Call: betting.call,
    Check: betting.check,
    Fold: betting.fold,
    Reveal: dealing.reveal,
    Show: show,
    Deal: draw,
    PartDeal: draw,
    Discard: draw,
    PartDraw: draw,
    RunDraw: draw,
    StandPat: draw,
    Reshuffle: reshuffle,
}
