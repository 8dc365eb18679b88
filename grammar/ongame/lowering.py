"""What OnGame states, as ``Hand`` holds it.

Who stands pat has no line: where a round of bets is over, everybody left who changes no cards has.
The player's new hand is told whole. A raise says what the player adds. The pots are told with who
won them, then the players' balances, with the cards of those who showed.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from grammar.ongame.phrases import NewHand, Won
from grammar.text.reading import Reading
from histories.actions import (
    Action,
    Bet,
    Call,
    Check,
    Collect,
    Deal,
    Discard,
    Fold,
    Heading,
    Note,
    PlayerAction,
    Post,
    RaiseTo,
    Show,
    StandPat,
    Unread,
)
from histories.cards import Cards
from histories.hand import Balance

_DEAD = "dead blind"
_BETS = (Check, Call, Bet, RaiseTo, Fold)


def lower(reading: Reading) -> None:
    """Make of what the room states what ``Hand`` holds."""
    actions = _dead_last(reading.actions)
    _tell_raises(actions)
    reading.actions = _with_pats(reading, actions)
    _settle(reading)


def _dead_last(actions: list[Action]) -> list[Action]:
    """A dead blind is a newcomer's: it stands behind the blinds of the others."""
    posts = [one for one in actions if isinstance(one, Post)]
    dead = [replace(one, kind="small blind") for one in posts if one.kind == _DEAD]
    if not dead:
        return actions
    at = actions.index(posts[-1]) + 1
    rest = [one for one in actions[:at] if not (isinstance(one, Post) and one.kind == _DEAD)]
    return [*rest, *dead, *actions[at:]]


def _tell_raises(actions: list[Action]) -> None:
    """``raises x to y``: x is what the player adds; ``Hand`` has how far y exceeds the bet before.

    Where x is not what the player adds, it stays, and does not add up.
    """
    bets: dict[int, int] = {}
    for at, action in enumerate(actions):
        if isinstance(action, Discard | NewHand):
            bets = {}
        elif (
            isinstance(action, Post) and action.kind in ("small blind", "big blind")
        ) or isinstance(action, Call):
            bets[action.player] = bets.get(action.player, 0) + action.amount
        elif isinstance(action, Bet):
            bets = {action.player: action.amount}
        elif isinstance(action, RaiseTo):
            if action.by == action.to - bets.get(action.player, 0):
                actions[at] = replace(action, by=action.to - max(bets.values(), default=0))
            bets[action.player] = action.to


def _with_pats(reading: Reading, actions: list[Action]) -> list[Action]:
    """Put in who stood pat, and tell what the player threw away."""
    players = _clockwise(reading, actions)
    start, live = _round_over(actions, players)
    if start < 0:
        return actions
    end = start
    while end < len(actions) and isinstance(actions[end], Discard | NewHand | Note):
        end += 1
    held = {one.player: one.cards for one in actions[:start] if isinstance(one, Deal)}
    draw, unplaced = _told(actions[start:end], held)
    line = actions[start - 1].line
    told = {one.player for one in draw if isinstance(one, Discard)}
    waiting = [p for p in players if p in live]
    done: list[Action] = []
    for one in draw:
        if isinstance(one, Discard) and one.player in waiting:
            at = waiting.index(one.player)
            for p in waiting[:at]:
                if p not in told:
                    done += unplaced.pop(p, []) or [StandPat(line, p)]
            del waiting[: at + 1]
        done.append(one)
    for p in waiting:
        if p not in told:
            done += unplaced.pop(p, []) or [StandPat(line, p)]
    return [*actions[:start], *done, *actions[end:]]


def _clockwise(reading: Reading, actions: Sequence[Action]) -> list[int]:
    """Who takes part, from the left of the button."""
    active = {one.player for one in actions if isinstance(one, PlayerAction)}
    button = reading.table.button
    seats = reading.seats
    return sorted(active - {-1}, key=lambda p: (seats[p].number <= button, seats[p].number))


def _round_over(actions: Sequence[Action], players: Sequence[int]) -> tuple[int, set[int]]:
    """Where the draw begins, as an index of ``actions``, and who draws; -1 where nobody does."""
    live = set(players)
    posts = [one for one in actions if isinstance(one, Post)]
    all_in = {one.player for one in posts if one.all_in}
    waiting = live - all_in
    for at, action in enumerate(actions):
        if isinstance(action, Discard | NewHand):
            return at, live
        if isinstance(action, _BETS):
            p = action.player
            if isinstance(action, Bet | RaiseTo):
                waiting = live - all_in
            elif isinstance(action, Fold):
                live.discard(p)
            if getattr(action, "all_in", False):
                all_in.add(p)
        elif isinstance(action, Unread):
            p = action.player
        else:
            continue
        waiting.discard(p)
        if len(live) < 2 or not waiting:
            return (at + 1 if len(live) > 1 else -1), live
    return -1, live


def _told(
    block: Sequence[Action], held: dict[int, Cards]
) -> tuple[list[Action], dict[int, list[Action]]]:
    """The lines of a draw, with what the player threw away and what came.

    The player's own change may have no line, and his new hand stands behind all changes: then his
    draw has no place yet, and is given apart.
    """
    draw: list[Action] = []
    unplaced: dict[int, list[Action]] = {}
    for one in block:
        if not isinstance(one, NewHand):
            draw.append(one)
            continue
        p = one.player
        own = next((d for d in draw if isinstance(d, Discard) and d.player == p), None)
        moves = _exchanged(one, own, held.get(p))
        if own is None:
            unplaced[p] = moves
        else:
            at = draw.index(own)
            draw[at : at + 1] = moves
    return draw, unplaced


def _exchanged(new: NewHand, own: Discard | None, old: Cards | None) -> list[Action]:
    """What a player threw away and what came, from his hands before and after."""
    if old is None:
        return [] if own is None else [own]
    thrown = tuple(card for card in old if card not in new.cards)
    if not thrown and own is None:
        return [StandPat(new.line, new.player, new.cards)]
    kept = tuple(card for card in new.cards if card in old)
    came = tuple(card for card in new.cards if card not in old)
    count = len(thrown) if own is None else own.count
    line = new.line if own is None else own.line
    return [Discard(line, new.player, count, thrown), Deal(new.line, new.player, kept, came)]


def _settle(reading: Reading) -> None:
    """The summary: shows, awards, the total, the balances."""
    awards = [one for one in reading.actions if isinstance(one, Won)]
    actions = [one for one in reading.actions if not isinstance(one, Won)]
    shows = [
        Show(one.line, one.player, one.cards, one.description)
        for one in reading.results
        if one.cards is not None and one.player >= 0
    ]
    if len(shows) > 1:
        actions.append(Heading(shows[0].line, "SHOW DOWN"))
    actions += shows
    pots = {one.pot: one.gross for one in awards}
    names = _pot_names(list(pots))
    actions += [Collect(one.line, one.player, one.amount, names[one.pot]) for one in awards]
    reading.actions = actions
    if reading.total is not None:
        _, _, rake, _ = reading.total
        line = awards[0].line if awards else reading.total[0]
        reading.total = line, sum(pots.values()) if pots else None, rake, ()
    reading.balances = [
        Balance(one.line, one.number, one.player, one.won or 0, int(one.when) if one.when else None)
        for one in reading.results
    ]
    reading.results = []


def _pot_names(told: list[str]) -> dict[str, str]:
    """The engine's names of the pots: ``"pot"`` where there is one."""
    sides = [name for name in told if name != "Main pot"]
    if not sides:
        return dict.fromkeys(told, "pot")
    if len(sides) == 1:
        return {"Main pot": "main pot", sides[0]: "side pot"}
    return {"Main pot": "main pot"} | {name: f"side pot-{at}" for at, name in enumerate(sides, 1)}
