"""The equity at a step: what is asked, whether that has an answer, and the answer once it is there.

At a step the hands of those who see the showdown are known, and so are the decisions that the hand
really brought: who folds, and which cards each player throws away. Open is only what comes in the
places that are drawn for and then kept. Where any of this is not known there is no figure.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import msgspec

from histories.actions import Board, Reshuffle, Runs
from histories.cards import Card, Cards
from histories.games import Share
from replayer.equity import NO_BOARD, RUNS, Calculation, Equity, Holding
from replayer.stepper.frames import Draw, Film

#: What a view says that must not look ahead.
LOOKS_AHEAD = "x first: it looks ahead"
#: So many answers are kept.
_KEPT = 64


class Question(msgspec.Struct, frozen=True):
    """Hands that see the showdown, by player, the other cards that are known, and what wins."""

    parts: tuple[Share, ...]
    players: tuple[int, ...]
    holdings: tuple[Holding, ...]
    dead: Cards
    board: Holding = NO_BOARD


class NoFigure(msgspec.Struct, frozen=True):
    """Why there is no figure. ``player`` is whom ``why`` speaks of (-1: nobody)."""

    why: str
    player: int = -1


class Answer(msgspec.Struct, frozen=True):
    """The figure; ``None`` while it is being worked out."""

    question: Question
    figure: Equity | None = None

    def share(self, player: int) -> tuple[float, float]:
        """A player's share and its standard error, from 0 to 1; only where there is a figure."""
        assert self.figure is not None
        at = self.question.players.index(player)
        return self.figure.shares[at], self.figure.errors[at]


Chance: TypeAlias = Answer | NoFigure


def question(film: Film, index: int, player: int) -> Question | NoFigure:
    """What the equity of a player at a step depends on, or why there is none."""
    places = film.frames[-1].places
    players = [p for p, place in enumerate(places) if not (place.folded or place.out)]
    why = _no_question(film, index, player, over=len(players) < 2)
    if why:
        return NoFigure(why)
    if player not in players:
        players.append(player)
    if len(players) < 2:
        return NoFigure("nobody else stays to the end")
    holdings, seen = [], list(_thrown(film, index))
    for p in players:
        found = _holding(film, index, p)
        if isinstance(found, NoFigure):
            return found
        holding, gone = found
        holdings.append(holding)
        seen += gone
    board = _board(film, index)
    if any(holding.to_come for holding in (*holdings, board)):
        if _reshuffled(film, players):
            return NoFigure("the deck is reshuffled")
        seen += _others(film, index, players)
    else:
        seen = []
    parts = _parts(film)
    if parts is None:
        return NoFigure("whether an ace is high or low in this badugi is not known")
    return Question(parts, tuple(players), tuple(holdings), tuple(sorted(set(seen))), board)


def _no_question(film: Film, index: int, player: int, *, over: bool) -> str:
    frame = film.frames[index]
    if not (over or film.settled) and film.frames[-1].stage != "showdown":
        return "the hand is not played to its end"
    if any(isinstance(action, Runs) for action in film.hand.actions):
        return "the hand is run more than once"
    if film.hand.game.stud and any(isinstance(action, Board) for action in film.hand.actions):
        return "the last card is for all"
    if frame.places[player].out:
        return "not in this hand"
    if not frame.places[player].cards:
        return "no cards yet"
    return "folded" if frame.places[player].folded else ""


def _parts(film: Film) -> tuple[Share, ...] | None:
    """What wins the parts of a pot; ``None`` where houses differ and nobody knows this one."""
    shares = film.hand.game.shares
    if all(share.ranking != "badugi-ace-high" for share in shares):
        return shares
    ace = "unknown" if film.rules is None else film.rules.badeucy_ace
    if ace == "unknown":
        return None
    ranking = "badugi-ace-high" if ace == "high" else "badugi"
    return tuple(
        Share(ranking, share.part) if share.ranking == "badugi-ace-high" else share
        for share in shares
    )


def _board(film: Film, index: int) -> Holding:
    """The cards for all: those that lie there at a step, and how many more come."""
    last = film.frames[index].last
    known = tuple(
        card
        for action in film.hand.actions
        if isinstance(action, Board) and action.line <= last
        for card in action.cards
    )
    whole = sum(street.board for street in film.hand.game.streets)
    return Holding(known, max(whole - len(known), 0))


def _holding(film: Film, index: int, player: int) -> tuple[Holding, list[Card]] | NoFigure:
    """The cards that a player keeps to the end, and those he has and will throw away."""
    game = film.hand.game
    draws = [draw for draw in film.draws if draw.player == player]
    if len(draws) != game.draws:
        return NoFigure("folds before the last draw", player)
    later = [draw for draw in draws if draw.step > index]
    if not all(_is_known(film, draw) for draw in later):
        return NoFigure("discards are not known", player)
    open_places = {at for draw in later for at in draw.thrown}
    slots, _ = film.cards(film.frames[index], player, reveal=True)
    if game.stud and None not in slots:
        return Holding(tuple(card for card in slots if card), game.hole - len(slots)), []
    kept = [card for at, card in enumerate(slots) if at not in open_places]
    if len(slots) != game.hole or None in kept:
        return NoFigure("hand is not known", player)
    gone = [slots[at] for at in open_places]
    return (
        Holding(tuple(card for card in kept if card), len(open_places)),
        [card for card in gone if card],
    )


def _is_known(film: Film, draw: Draw) -> bool:
    """Whether it is known which of his cards a player draws for; of all or none it always is."""
    if len(draw.thrown) in (0, film.hand.game.hole):
        return True
    return draw.sure and None not in (*draw.before, *draw.came)


def _thrown(film: Film, index: int) -> list[Card]:
    """The cards that are known to have been thrown away by a step."""
    return [
        card
        for draw in film.draws
        if draw.step <= index and draw.sure
        for at in draw.thrown
        if at < len(draw.before) and (card := draw.before[at])
    ]


def _others(film: Film, index: int, players: list[int]) -> list[Card]:
    """The known cards in hands that do not see the showdown."""
    frame = film.frames[index]
    return [
        card
        for p in range(len(frame.places))
        if p not in players
        for card in film.cards(frame, p, reveal=True)[0]
        if card
    ]


def _reshuffled(film: Film, players: list[int]) -> bool:
    """Whether cards may come from discards by the last draw that brings the players any.

    Cards that were seen to go can then come again, and nobody knows what else is in the deck.
    """
    last = max((d.step for d in film.draws if d.player in players and d.thrown), default=0)
    return any(
        isinstance(action, Reshuffle)
        for frame in film.frames[: last + 1]
        for action in (frame.action, *frame.others)
    )


def words(chance: Chance, player: int, names: Sequence[str]) -> tuple[str, str]:
    """The figure of a player, empty where there is none, and how it was found or why not."""
    if isinstance(chance, NoFigure):
        who = f"{names[chance.player]}: " if chance.player >= 0 else ""
        return "", f"no figure, {who}{chance.why}"
    figure = chance.figure
    if figure is None:
        return "", "being worked out"
    share, error = chance.share(player)
    if figure.runs == 1:
        return f"{100 * share:.0f} %", "no card to come"
    if figure.exact:
        return f"{100 * share:.1f} %", f"exact, {figure.runs:,} ways"
    return f"{100 * share:.1f} %", f"\u00b1 {100 * error:.1f}, {figure.runs:,} tries"


class Chances:
    """Answers, worked out in slices while nothing else is to be done.

    ``runs`` are the ways tried where they are too many to go through.
    """

    def __init__(self, runs: int = RUNS) -> None:
        self._runs = runs
        self._known: dict[Question, Equity] = {}
        self._asked: tuple[Question, Calculation] | None = None

    def ask(self, film: Film, index: int, player: int) -> Chance:
        """The answer as far as it is known. What was asked last is worked on."""
        self._asked, before = None, self._asked
        asked = question(film, index, player)
        if isinstance(asked, NoFigure):
            return asked
        if asked in self._known:
            return Answer(asked, self._known[asked])
        if before is not None and before[0] == asked:
            self._asked = before
        else:
            try:
                work = Calculation(
                    asked.parts, asked.holdings, asked.dead, board=asked.board, runs=self._runs
                )
            except ValueError:
                return NoFigure("the cards are not those of one deck")
            self._asked = asked, work
        return Answer(asked)

    @property
    def busy(self) -> bool:
        """Whether there is something to work on."""
        return self._asked is not None

    def work(self, seconds: float) -> bool:
        """Go on for about so long; whether an answer has been found."""
        if self._asked is None or not self._asked[1].work(seconds):
            return False
        asked, done = self._asked
        while len(self._known) >= _KEPT:
            del self._known[next(iter(self._known))]
        self._known[asked] = done.result()
        self._asked = None
        return True

    def answer(self, film: Film, index: int, player: int) -> Chance:
        """The whole answer, however long it takes."""
        while True:
            found = self.ask(film, index, player)
            if not self.busy:
                return found
            self.work(1)
