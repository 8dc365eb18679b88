"""The board, where the play goes past it: cards that are due and have no line."""

from histories.actions import Board
from replayer.rounds import open_round
from replayer.state import State


def no_board(s: State, line: int, *, quiet: bool = False) -> None:
    """The play goes on and no line has turned up the cards that are due."""
    if not quiet:
        s.find(
            "board-missing", line,
            f"{s.board_due} cards for all are due here and no line turns them up",
            expected=s.board_due,
        )  # fmt: skip
    dealt(s)


def board_follows(s: State, line: int) -> bool:
    """Whether the cards that are due stand right after a line."""
    return type(next(s.later(line), None)) is Board


def dealt(s: State) -> None:
    """The cards that were due lie there, known or not: the betting opens."""
    count = s.board_due
    s.board_due = 0
    if s.stub_least < count:
        s.epoch += 1  # the discards may have been shuffled in again
        s.stub, s.stub_least = max(s.stub, 0) + s.pile, max(s.stub_least, 0)
        s.pile = 0
    s.stub -= count
    s.stub_least -= count + (s.rules.burns != 0)
    open_round(s)
