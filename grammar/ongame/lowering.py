"""What OnGame states, as ``Hand`` holds it.

Who stands pat has no line: where a round of bets is over, everybody left who changes no cards has.
The player's new hand is told whole. A raise says what the player adds. The pots are told with who
won them, then the players' balances, with the cards of those who showed.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress, count
from operator import attrgetter

from msgspec.structs import replace

from grammar.ongame import around, dashes
from grammar.ongame.phrases import NewHand, Won, of_types
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
    Post,
    RaiseTo,
    Show,
    StandPat,
    Unread,
)
from histories.cards import Cards
from histories.hand import Balance

_DEAD, _MAIN, _SIDE = "dead blind", "Main pot", "Side pot"
_BETS = (Check, Call, Bet, RaiseTo, Fold)
_TURNS = (Discard, Unread)
_DRAWS = frozenset((Discard, NewHand))
_CHANGE_BETS = _DRAWS | {Post, Call, Bet, RaiseTo}
#: What tells that a player takes part.
_PLAYED = _CHANGE_BETS | {Deal, Fold, Check, Won}
_IN_DRAWS = _DRAWS | {Note, Unread}
_DEALS, _FOLDS, _POSTS = frozenset((Deal,)), frozenset((Fold,)), frozenset((Post,))
_AWARDS, _UNREAD = frozenset((Won,)), frozenset((Unread,))
_PLAYER = attrgetter("player")


def lower(reading: Reading) -> None:
    """Make of what the room states what ``Hand`` holds."""
    stated = reading.actions
    around.check(reading)
    _tell_raises(reading, stated)
    reading.actions = _placed(_with_pats(reading, _dead_last(stated)))
    stops = _stops(reading)
    _settle(reading)
    dashes.check(reading, stated)
    if stops:
        message = "the text stops before the last line of the hand"
        reading.found.append(("truncated", stops, message, ""))


def _stops(reading: Reading) -> int:
    """The last line of a summary that stops early, 0 of any other.

    Where no end of line is behind it, its figures may be cut short: it is left out.
    """
    lines = reading.lines
    last = len(lines)
    while last > 1 and not lines[last - 1].strip():
        last -= 1
    if not reading.summary_line or lines[last - 1].startswith("***** End of hand "):
        return 0
    if last == len(lines):
        reading.results = [one for one in reading.results if one.line != last]
    return last


def _placed(actions: list[Action]) -> list[Action]:
    """Make draws of the new hands that stand where no draw is: it is the engine that says so."""
    if NewHand not in set(map(type, actions)):
        return actions
    held: dict[int, Cards] = {}
    done: list[Action] = []
    for one in actions:
        if isinstance(one, NewHand):
            done += _exchanged(one, None, held.get(one.player))
        else:
            done.append(one)
        if isinstance(one, Deal):
            held[one.player] = one.cards if one.new is None else one.cards + one.new
    return done


def _dead_last(actions: list[Action]) -> list[Action]:
    """A dead blind is a newcomer's: it stands behind the blinds of the others."""
    posts = of_types(actions, _POSTS)
    dead = [replace(one, kind="small blind") for one in posts if one.kind == _DEAD]
    if not dead:
        return actions
    at = actions.index(posts[-1]) + 1
    rest = [one for one in actions[:at] if not (isinstance(one, Post) and one.kind == _DEAD)]
    return [*rest, *dead, *actions[at:]]


def _tell_raises(reading: Reading, actions: list[Action]) -> None:
    """``raises x to y``: x is what the player adds; ``Hand`` has how far y exceeds the bet before.

    It is said here where x is not what the player adds: the engine could take it for the other.
    """
    kinds = list(map(type, actions))
    if RaiseTo not in kinds:
        return
    bets: dict[int, int] = {}
    for at in compress(range(len(actions)), map(_CHANGE_BETS.__contains__, kinds)):
        action = actions[at]
        if isinstance(action, Call):
            bets[action.player] = bets.get(action.player, 0) + action.amount
        elif isinstance(action, Post):
            if action.kind in ("small blind", "big blind"):
                bets[action.player] = bets.get(action.player, 0) + action.amount
        elif isinstance(action, Bet):
            bets = {action.player: action.amount}
        elif not isinstance(action, RaiseTo):
            bets = {}
        else:
            added = action.to - bets.get(action.player, 0)
            if action.by != added:
                money = reading.header.stakes.unit.format
                who = reading.seats[action.player].name
                by, to = money(action.by), money(action.to)
                message = f"{who} adds {money(added)} to have {to}, not {by}"
                reading.found.append(("raise-arithmetic", action.line, message, by))
            actions[at] = replace(action, by=action.to - max(bets.values(), default=0))
            bets[action.player] = action.to


def _with_pats(reading: Reading, actions: list[Action]) -> list[Action]:
    """Put in who stood pat, and tell what the player threw away."""
    players = _clockwise(reading, actions)
    start, live = _draw_begins(reading, actions, players)
    if start < 0:
        return actions
    end = _draw_over(actions, start)
    held = {one.player: one.cards for one in of_types(actions[:start], _DEALS)}
    draw, unplaced = _told(reading, actions[start:end], held)
    if end < len(actions):  # else the text may stop before the new hand
        _check_new_hands(reading, draw, held)
    told = {one.player for one in draw if isinstance(one, _TURNS)}
    waiting = [p for p in players if p in live]
    done: list[Action] = []

    def pat(players: Sequence[int], line: int) -> None:
        for p in players:
            if p not in told:
                done.extend(unplaced.pop(p, []) or [StandPat(line, p)])

    for one in draw:
        if isinstance(one, _TURNS) and one.player in waiting:
            at = waiting.index(one.player)
            pat(waiting[:at], one.line)
            del waiting[: at + 1]
        done.append(one)
    pat(waiting, actions[end if end < len(actions) else -1].line)
    return [*actions[:start], *done, *actions[end:]]


def _check_new_hands(reading: Reading, draw: list[Action], held: dict[int, Cards]) -> None:
    """Who changes cards that are known has a new hand; a line that cannot be read may be it."""
    answered = {one.player for one in draw if isinstance(one, Deal | Unread)}
    for one in draw:
        p = one.player if isinstance(one, Discard) else -1
        if p in held and not answered & {p, -1}:
            message = f"no line tells the new hand of {reading.seats[p].name}"
            reading.found.append(("new-cards-missing", one.line, message, ""))


def _draw_over(actions: Sequence[Action], start: int) -> int:
    """Where a draw ends, as an index. A line that cannot be read is of it if more of it follows."""
    end = at = start
    while at < len(actions) and (kind := type(actions[at])) in _IN_DRAWS:
        at += 1
        if kind is not Unread:
            end = at
    return end


def _clockwise(reading: Reading, actions: Sequence[Action]) -> list[int]:
    """Who takes part, from the left of the button."""
    active = set(map(_PLAYER, of_types(actions, _PLAYED)))
    button = reading.table.button
    right = [p for p, seat in enumerate(reading.seats) if seat.number <= button and p in active]
    return sorted(active.difference(right)) + right


def _draw_begins(
    reading: Reading, actions: Sequence[Action], players: Sequence[int]
) -> tuple[int, set[int]]:
    """Where the draw begins, as an index of ``actions``, and who draws; -1 where nobody does."""
    live = set(players)
    told = next(compress(count(), map(_DRAWS.__contains__, map(type, actions))), None)
    if told is not None:
        return told, live.difference(map(_PLAYER, of_types(actions[:told], _FOLDS)))
    all_in = {one.player for one in actions if isinstance(one, Post) and one.all_in}
    waiting = live - all_in
    dealt = next((at for at, a in enumerate(actions) if isinstance(a, Heading)), 0)
    for at, action in enumerate(actions[dealt:], dealt):
        if isinstance(action, _BETS):
            p = action.player
            if isinstance(action, Bet | RaiseTo):
                waiting = live - all_in
            elif isinstance(action, Fold):
                live.discard(p)
            if getattr(action, "all_in", False):
                all_in.add(p)
        elif isinstance(action, Unread) and not reading.lines[action.line - 1].startswith("Deal"):
            p = action.player
        else:
            continue
        waiting.discard(p)
        if len(live) < 2 or not waiting:
            return (at + 1 if len(live) > 1 else -1), live
    return -1, live


def _told(
    reading: Reading, block: Sequence[Action], held: dict[int, Cards]
) -> tuple[list[Action], dict[int, list[Action]]]:
    """The lines of a draw, with what the player threw away and what came.

    The player's own change may have no line, and his new hand stands behind all changes: then his
    draw has no place yet, and is given apart. There is one draw, so a second new hand is left out.
    """
    draw: list[Action] = []
    unplaced: dict[int, list[Action]] = {}
    seen: set[int] = set()
    for one in block:
        if not isinstance(one, NewHand):
            draw.append(one)
            continue
        p = one.player
        if p in seen:
            who = reading.seats[p].name
            reading.found.append(("draw-extra", one.line, f"{who} has his new hand already", who))
            continue
        seen.add(p)
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
    actions = reading.actions
    awards: list[Won] = of_types(actions, _AWARDS)
    if awards:
        first = actions.index(awards[0])
        actions = [*actions[:first], *[one for one in actions[first:] if type(one) is not Won]]
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
    if len(pots) > 2:
        _check_order(reading, awards)
    actions += [Collect(one.line, one.player, one.amount, names[one.pot]) for one in awards]
    reading.actions = actions
    if reading.total is not None:
        _, _, rake, _ = reading.total
        line = awards[0].line if awards else reading.total[0]
        reading.total = line, sum(pots.values()) if pots else None, rake, ()
    if any(_is_pot(reading.lines[one.line - 1]) for one in of_types(actions, _UNREAD)):
        # a pot is not known: nothing can be said of the others, nor of what they leave
        reading.total = None
        reading.results = []
        return
    reading.balances = [
        Balance(one.line, one.number, one.player, one.won or 0, int(one.when) if one.when else None)
        for one in reading.results
    ]
    reading.results = []


def _is_pot(line: str) -> bool:
    return line.startswith((_MAIN, _SIDE))


def _pot_names(told: list[str]) -> dict[str, str]:
    """The engine's names of the pots: ``"pot"`` where there is one."""
    if told == [_MAIN]:
        return {_MAIN: "pot"}
    alone = len(set(told) - {_MAIN}) == 1
    return {name: _pot_name(name, alone=alone) for name in told}


def _pot_name(told: str, *, alone: bool) -> str:
    """A main or a side pot; the only side pot need not be numbered."""
    if told == _MAIN:
        return "main pot"
    number = _number(told)
    return "side pot" if not number or (alone and number == 1) else f"side pot-{number}"


def _number(told: str) -> int:
    """A side pot's number; 0 for the main pot, and where none is told."""
    return int(told[len(_SIDE) :] or 0) if told != _MAIN else 0


def _check_order(reading: Reading, awards: Sequence[Won]) -> None:
    """Pots stand in the order of their numbers, up or down: no source tells which."""
    numbers = [_number(one.pot) for one in awards]
    if numbers == sorted(numbers) or numbers == sorted(numbers, reverse=True):
        return
    at = next(at for at in range(1, len(numbers)) if numbers[at] < numbers[at - 1])
    what = f"{awards[at].pot} stands below {awards[at - 1].pot}"
    reading.found.append(("misplaced-line", awards[at].line, what, awards[at].pot))
