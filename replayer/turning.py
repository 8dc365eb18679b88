"""Cards turned up in the middle for all, in the games that have a board."""

from histories.actions import Board, PlayerAction
from histories.cards import Card, format_cards
from replayer.board import dealt
from replayer.drawing import finish_drawing
from replayer.rounds import finish_betting, settle_owed
from replayer.state import BET_ACTIONS, BETTING, DEALING, DRAWING, Running, State


def board(s: State, a: Board) -> None:
    """New cards for all: as many as the street has, where its turn has come."""
    if s.runs is not None and a.run > 1:
        _own_board(s, a, s.runs)
        return
    if s.board and a.cards == tuple(s.board[-len(a.cards) :]):
        what = f"[{format_cards(a.cards)}] lies there already"
        s.find("board-extra", a.line, what, stated=a.cards, at=a.cards[0])
        return
    if s.phase == BETTING and not _stray(s, a.line):
        finish_betting(s, a.line)
    if s.owed is not None:
        settle_owed(s, a.line)
    if s.phase == DRAWING:
        finish_drawing(s, a.line)
    if s.phase != DEALING:
        s.find(
            "board-extra",
            a.line,
            "no cards for all are due here",
            stated=a.cards,
            at="".join(a.cards[:1]),
        )
        return
    lying = s.board
    short = len(lying) < sum(plan.board for plan in s.streets[: s.street])
    if a.before is not None and (short or any(f.code == "board-cards" for f in s.findings)):
        lying[:] = a.before  # a line before is missing, or false: this one has its cards
        s.in_hands.update(lying)
    _check(s, a, lying, s.board_due)
    lying += a.cards
    if s.runs is not None and a.run:
        s.runs.boards[0] += a.cards
    dealt(s)


def _stray(s: State, line: int) -> bool:
    """Whether the betting goes on after the line, with more lines for the board than it has."""
    after = next((b for b in s.later(line) if isinstance(b, PlayerAction)), None)
    if after is None or type(after) not in BET_ACTIONS or after.player != s.queue[s.turn]:
        return False
    lines = sum(type(action) is Board and action.run <= 1 for action in s.hand.actions)
    return lines > sum(plan.board > 0 for plan in s.streets)


def _own_board(s: State, a: Board, runs: Running) -> None:
    """Cards of a later run's board, which lie on those that the runs share."""
    if a.run > runs.count:
        what = f"there are {runs.count} runs"
        s.find("board-extra", a.line, what, stated=a.cards, at="".join(a.cards[:1]))
        return
    first, own = runs.boards[0], runs.boards[a.run - 1]
    due = min(len(a.cards), len(first) - len(own))
    _check(s, a, [card for card in s.board if card not in first] + own, due)
    own += a.cards[:due]
    s.stub -= due
    s.stub_least -= due


def _check(s: State, a: Board, lying: list[Card], due: int) -> None:
    """Hold the cards against the number due, those that lie there, and all other places."""
    cards = a.cards
    if len(cards) != due:
        s.find(
            "board-cards", a.line, f"{due} cards are due on the board, not {len(cards)}",
            stated=len(cards), expected=due, at=cards[0] if cards else "",
        )  # fmt: skip
    if a.before is not None and set(a.before) != set(lying):
        s.find(
            "board-cards", a.line, f"[{format_cards(lying)}] lies on the board already",
            stated=a.before, expected=tuple(lying), at=a.before[0] if a.before else "",
        )  # fmt: skip
    for place, card in enumerate(cards):
        if card in s.in_hands or card in cards[:place]:
            where = "on the board" if card in lying or card in cards[:place] else "in a hand"
            s.find("card-twice", a.line, f"{card} is {where} already", stated=(card,), at=card)
        elif card in s.thrown and s.thrown[card][1] == s.epoch and s.stub_least >= due:
            s.find(
                "discard-back", a.line,
                f"{card} was discarded and the deck was not reshuffled since",
                stated=(card,), at=card,
            )  # fmt: skip
    s.in_hands.update(cards)
