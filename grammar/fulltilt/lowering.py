"""What Full Tilt states, as ``Hand`` holds it.

The room deals the new cards after all discards of a draw; ``Hand`` has them behind each discard,
and the room's order beside them. Who mucks uncontested does not show. A newcomer's dead blind
stands after the blinds. Who sits out is told in some hands by the summary alone.
"""

from __future__ import annotations

from msgspec.structs import replace

from grammar.fulltilt.phrases import CardsCome
from grammar.text.reading import Reading
from histories.actions import (
    Action,
    Bet,
    Call,
    Check,
    Collect,
    Deal,
    Discard,
    DrawHeading,
    Fold,
    Heading,
    Muck,
    NoShow,
    PlayerAction,
    Post,
    RaiseTo,
    Served,
    StandPat,
    Unread,
)
from histories.hand import SummarySeat

_DEAD = "dead small blind"
_BETS = (Fold, Check, Call, Bet, RaiseTo)


def lower(reading: Reading) -> None:
    """Make of what the room states what ``Hand`` holds."""
    actions = _draws_in_turn(_dead_last(reading.actions))
    _tell_raises(actions)
    _unshown(actions)
    reading.actions = actions
    _leave_out(reading)
    if reading.results:
        _settle_results(reading)


def _dead_last(actions: list[Action]) -> list[Action]:
    """A dead small blind is a newcomer's: it stands behind the blinds of the others."""
    dead = [one for one in actions if isinstance(one, Post) and one.kind == _DEAD]
    if not dead:
        return actions
    posts = [one for one in actions if isinstance(one, Post)]
    at = actions.index(posts[-1]) + 1
    dead_blinds = [replace(one, kind="small blind") for one in dead]
    return [
        *(one for one in actions[:at] if one not in dead), *dead_blinds, *actions[at:],
    ]  # fmt: skip


def _draws_in_turn(actions: list[Action]) -> list[Action]:
    """Put the new cards of each draw behind its discards, and note in what order they came."""
    lowered: list[Action] = []
    draw: list[Action] = []
    for action in actions:
        drawn = isinstance(action, Discard | StandPat | CardsCome) or (
            isinstance(action, Deal) and action.new is not None
        )
        if drawn or (draw and not isinstance(action, PlayerAction | Heading)):
            draw.append(action)
            continue
        if draw:
            lowered += _in_turn(draw)
            draw = []
        lowered.append(action)
    return lowered + _in_turn(draw) if draw else lowered


def _in_turn(draw: list[Action]) -> list[Action]:
    """One draw: each player's cards come behind his discard."""
    deals = {one.player: one for one in draw if isinstance(one, Deal)}
    drawn: list[Action] = []
    steps: list[tuple[int, int, int]] = []
    coming, whole = False, True
    for one in draw:
        if isinstance(one, Discard | StandPat):
            drawn.append(one)
            steps.append((one.line, one.player, -one.count if isinstance(one, Discard) else 0))
            deal = deals.pop(one.player, None)
            if deal is not None:
                drawn.append(deal)
        elif isinstance(one, Deal):
            steps.append((one.line, one.player, len(one.new or ())))
            coming = True
            if one.player in deals:
                drawn.append(deals.pop(one.player))
        elif isinstance(one, CardsCome):
            steps.append((one.line, one.player, one.count))
            coming = True
        elif isinstance(one, Unread) and coming:
            whole = False
        else:
            drawn.append(one)
    drawn.append(Served(steps[-1][0], "note", -1, tuple(steps), whole))
    return drawn


def _tell_raises(actions: list[Action]) -> None:
    """The room says what a raise goes to; by how much it raises follows."""
    bets: dict[int, int] = {}
    for at, action in enumerate(actions):
        if isinstance(action, DrawHeading):
            bets = {}
        elif isinstance(action, Post):
            if action.kind == "big blind" or (action.kind == "small blind" and not bets):
                bets[action.player] = action.amount
        elif isinstance(action, Call):
            bets[action.player] = bets.get(action.player, 0) + action.amount
        elif isinstance(action, Bet):
            bets[action.player] = action.amount
        elif isinstance(action, RaiseTo):
            by = action.to - max(bets.values(), default=0)
            actions[at] = replace(action, by=by)
            bets[action.player] = action.to


def _unshown(actions: list[Action]) -> None:
    """The winner of an uncontested pot "mucks": he does not show."""
    collecting = {one.player for one in actions if isinstance(one, Collect)}
    for action in actions:
        if isinstance(action, Heading) and action.name == "SHOW DOWN":
            return
        if isinstance(action, Muck) and action.player in collecting:
            # it stands before the award, and is nothing to wait for
            actions.remove(action)
            actions.append(NoShow(action.line, action.player))
            return


def _leave_out(reading: Reading) -> None:
    """Some who sit out have no mark at their seat: the summary says so, or they are passed over."""
    active = {one.player for one in reading.actions if isinstance(one, PlayerAction)}
    if len(active) == len(reading.seats):
        return
    if reading.summary_line:
        away = {one.player for one in reading.results if one.ending == "sitting out"} - active
    else:
        away = _passed_over(reading, active)
    state = "sitting out" if reading.header.stakes.tournament is None else "out of hand"
    for player in away:
        if player >= 0:
            seat = reading.seats[player]
            reading.seats[player] = replace(seat, state=state)


def _passed_over(reading: Reading, active: set[int]) -> set[int]:
    """Who does nothing in a hand that stops early, though others after him have acted."""
    blinds = [one.player for one in reading.actions if isinstance(one, Post) and one.kind != "ante"]
    acting = [one.player for one in reading.actions if isinstance(one, _BETS)]
    if not blinds or not acting:
        return set()
    count = len(reading.seats)
    first = blinds[-1] + 1
    reach = max((player - first) % count for player in acting)
    if any(isinstance(one, DrawHeading) for one in reading.actions):
        reach = count
    return {
        player
        for player in range(count)
        if player not in active and (player - first) % count < reach
    }


def _settle_results(reading: Reading) -> None:
    """Heads-up the button has no mark but the small blind's; an ante counts as a bet."""
    results = reading.results
    button = reading.table.button
    two = sum(one.ending != "sitting out" for one in results) == 2
    antes: set[int] = set()
    bets: set[int] = set()
    for action in reading.actions:
        if isinstance(action, Post):
            (antes if action.kind == "ante" else bets).add(action.player)
        elif isinstance(action, Call | Bet | RaiseTo):
            bets.add(action.player)
    for at, one in enumerate(results):
        changed: SummarySeat = one
        if two and one.marks == ("small blind",) and one.number == button:
            changed = replace(changed, marks=("button", "small blind"))
        if one.ending == "folded" and one.when == "before the Draw" and one.player in antes:
            changed = replace(changed, idle=one.idle != (one.player not in bets))
        if changed is not one:
            results[at] = changed
