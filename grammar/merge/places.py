"""Merge: whether rounds, and what stands in them, are where they have to be."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from grammar.merge.header import ENDS
from grammar.merge.terms import CANCELLED, CARDS_TYPES, DEAL, DRAW_ROUNDS, KNOWN, NOISE, SEEN
from grammar.xml.tree import Element

if TYPE_CHECKING:
    from grammar.merge.reading import Game


def check(game: Game, rounds: list[Element]) -> None:
    """Say what stands in another place than the room puts it."""
    events = [event for each in rounds for event in each.inner("event")]
    for each in rounds:
        if each.attributes:
            game.missing(each, "sequence")
    for event in events:
        if event.get("type") in KNOWN:
            game.missing(event, "sequence", "timestamp")
    if not _number(game, rounds, events):
        _check_times(game, events)
    _check_rounds(game, rounds)
    for each in rounds:
        _check_cards(game, each)
        name = each.get("id")
        for winner in each.inner("winner"):
            if name in game.rounds and name not in ENDS:
                message = f"<winner> stands in {name}, a round of the play"
                game.tell("misplaced-line", winner.line, message, column=winner.column)
    _check_cancelled(game, rounds)
    cards = game.root.get("numholecards")
    if cards and cards != str(game.game.hole):
        message = f"{game.game.name} has {game.game.hole} cards to a hand, not {cards}"
        game.tell_at("header-contradiction", game.root, "numholecards", message)


def _number(game: Game, rounds: list[Element], events: list[Element]) -> bool:
    """Rounds and events are numbered one by one: a gap is a line that has gone.

    What is no action has the number of the one before it.
    """
    acts = [event for event in events if event.get("type") not in NOISE]
    for each in (rounds, acts, events):
        for one, other in pairwise(each):
            step = int(each is not events)
            if not step and other.get("type") not in NOISE:
                continue
            first, second = one.get("sequence"), other.get("sequence")
            numbers = first.isdecimal() and second.isdecimal()
            if numbers and int(second) != int(first) + step and _numbered(other):
                what = other.name
                message = f"<{what}> {second} follows <{what}> {first}"
                message += ": one between is missing" if step else ", whose number it has"
                game.tell(
                    "broken-numbering", other.line, message, int(second), int(first) + step,
                    column=other.column,
                )  # fmt: skip
                return True
    return False


def _numbered(element: Element) -> bool:
    return element.name == "round" or element.get("type") in KNOWN


def _check_times(game: Game, events: list[Element]) -> None:
    """The room's clock goes on from event to event, as in all real games."""
    timed = [event for event in events if "timestamp" in event.attributes and not event.broken]
    for event in timed:
        if not event.get("timestamp").isdecimal():
            message = f"{event.get('timestamp')!r} is no time: milliseconds are counted"
            game.tell_at("unreadable-line", event, "timestamp", message)
            return
    for one, other in pairwise(timed):
        if int(other.get("timestamp")) < int(one.get("timestamp")):
            message = "by their times this event comes before the one above it"
            game.tell_at("broken-numbering", other, "timestamp", message)
            return


def _check_rounds(game: Game, rounds: list[Element]) -> None:
    """Rounds stand in their order, each once."""
    last = -1
    for each in rounds:
        name = each.get("id")
        if name == CANCELLED or not each.attributes:
            continue
        if name not in game.rounds:
            expected = ", ".join(game.rounds[last + 1 :]) or "none"
            message = f"there is no round {name!r}; what could stand here: {expected}"
            game.tell_at("unreadable-line", each, "id", message)
        elif game.rounds.index(name) == last:
            message = f"the round {name} stands a second time"
            game.tell_at("doubled-section", each, "id", message)
        elif game.rounds.index(name) < last:
            message = f"the round {name} cannot follow {game.rounds[last]}"
            game.tell_at("misplaced-line", each, "id", message)
        else:
            last = game.rounds.index(name)


def _check_cancelled(game: Game, rounds: list[Element]) -> None:
    """A game that is called off says so by an event, alone in a round of the same name."""
    for each in rounds:
        kinds = [event.get("type") for event in each.inner("event")]
        kinds = [kind for kind in kinds if kind not in NOISE]
        if each.get("id") == CANCELLED:
            wrong = kinds != [CANCELLED] and (bool(kinds) or game.closed)
            message = f"the round {CANCELLED} holds the event of that name, and no other"
        else:
            wrong = CANCELLED in kinds and each.get("id") in game.rounds
            message = f"the event {CANCELLED} stands in the round of that name"
        if wrong:
            game.tell_at("misplaced-line", each, "id", message)


def _check_cards(game: Game, each: Element) -> None:
    """What cards are called says how they came to be known."""
    events = each.inner("event")
    in_play = each.get("id") in game.rounds and each.get("id") not in ENDS
    readable = not each.inner("") and all(event.get("type") in KNOWN for event in events)
    showing = {event.get("player") for event in events if event.get("type") == "SHOW"}
    met: set[tuple[str, str]] = set()
    for element in each.inner("cards"):
        if game.missing(element, "type"):
            continue
        kind = element.get("type")
        if (kind, element.get("player")) in met:
            message = f"{kind} of this player stands in the round already"
            game.tell("card-twice", element.line, message, column=element.column)
            continue
        met.add((kind, element.get("player")))
        if kind not in CARDS_TYPES:
            message = f"there are no cards {kind!r}; there are {', '.join(sorted(CARDS_TYPES))}"
            game.tell_at("unreadable-line", element, "type", message)
            continue
        shown = kind == "SHOWN" and element.get("player") in showing
        message = _misnamed(each.get("id"), kind, element.get("cards"))
        if kind in SEEN and in_play and readable and not shown:
            message = f"cards are called {kind}, and no event of the round says so"
        if message:
            game.tell_at("misplaced-line", element, "type", message)


def _misnamed(name: str, kind: str, cards: str) -> str:
    """Why cards cannot be called so in a round; empty where they can."""
    if name in DRAW_ROUNDS and kind == "HOLE":
        return "the hand after a draw is called DRAW_DRAWN_CARDS"
    if name == DEAL and kind == "DRAW_DRAWN_CARDS":
        return "the hand before the draw is called HOLE"
    if kind == "HOLE" and "null" in cards:
        return "cards that lie face down are called DRAW_DRAWN_CARDS"
    return ""
