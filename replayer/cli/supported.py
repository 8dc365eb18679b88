"""``standpat rooms`` and ``standpat games``: what is supported, from the tables themselves."""

from __future__ import annotations

from typing import get_args

import msgspec

from grammar.rooms import FORMATS, PHH, ROOMS, Room
from histories.games import GAMES, Game, Limit
from histories.phh import VARIANTS
from replayer.cli.output import Output
from replayer.convert.targets import TARGETS
from replayer.houserules import PROFILES
from replayer.report.json import json_line
from replayer.report.words import columns, safe


def rooms(*, json: bool, wants_colour: bool) -> int:
    """List rooms, formats and house rules."""
    output = Output(wants_colour=wants_colour)
    formats = (*FORMATS, PHH)
    if json:
        for room in ROOMS:
            output.write_bytes(json_line(_room_row(room)))
        for each in formats:
            output.write_bytes(json_line(_format_row(each)))
        for rules in PROFILES.values():
            row = msgspec.to_builtins(rules, order="deterministic")
            output.write_bytes(json_line({"type": "rules", **row}))
        return 0
    paint = output.paint
    for room in ROOMS:
        output.write(f"{paint(room.name, 'strong')}  a hand begins: {room.example}\n")
        rows = [(f"  {safe(words)}", name) for words, name in room.game_words.items()]
        output.write("\n".join(columns(rows)) + "\n\n")
    output.write(f"{paint('formats', 'strong')}\n")
    lines = columns(
        (f"  {each.name}", f"a hand begins: {each.example}", _ways(each)) for each in formats
    )
    output.write("\n".join(lines) + "\n\n")
    output.write(f"{paint('house rules', 'strong')}\n  {', '.join(PROFILES)}\n")
    return 0


def games(*, json: bool, wants_colour: bool) -> int:
    """List the games."""
    output = Output(wants_colour=wants_colour)
    if json:
        for game in GAMES.values():
            output.write_bytes(json_line(_game_row(game)))
        return 0
    rows = [("game", "cards", "draws", "rounds", "wins", "rooms")]
    rows += [
        (
            game.name, _cards(game), str(game.draws or "-"), str(_rounds(game)), _wins(game),
            ", ".join(_dealers(game)) or "-",
        )
        for game in GAMES.values()
    ]  # fmt: skip
    head, *lines = columns(rows)
    output.write(output.paint(head, "faint") + "\n" + "\n".join(lines) + "\n\n")
    output.write(f"limits: {', '.join(get_args(Limit))}\n")
    return 0


def _ways(room: Room) -> str:
    return "read and written" if room.name in TARGETS else "read"


def _room_row(room: Room) -> dict[str, object]:
    words: dict[str, list[str]] = {}
    for theirs, name in room.game_words.items():
        words.setdefault(name, []).append(theirs)
    return {
        "type": "room",
        "name": room.name,
        "start": room.start,
        "example": room.example,
        "written": room.name in TARGETS,
        "rules": PROFILES[room.name].name,
        "games": words,
    }


def _format_row(room: Room) -> dict[str, object]:
    row: dict[str, object] = {"type": "format", "name": room.name, "start": room.start}
    row["example"] = room.example
    row["written"] = room.name in TARGETS
    if room is PHH:
        row["codes"] = {
            code: {"game": name, "limit": lim} for code, (name, lim) in VARIANTS.items()
        }
    return row


def _game_row(game: Game) -> dict[str, object]:
    return {
        "type": "game",
        "name": game.name,
        "cards": game.hole,
        "draws": game.draws,
        "rounds": _rounds(game),
        "limits": get_args(Limit),
        "streets": msgspec.to_builtins(game.streets),
        "shares": msgspec.to_builtins(game.shares),
        "rooms": _dealers(game),
    }


def _rounds(game: Game) -> int:
    """How many betting rounds a game has."""
    return sum(street.bet is not None for street in game.streets)


def _dealers(game: Game) -> list[str]:
    """The rooms that have a word for a game."""
    return [room.name for room in ROOMS if game.name in room.game_words.values()]


def _cards(game: Game) -> str:
    up = sum(street.up for street in game.streets)
    board = sum(street.board for street in game.streets)
    text = f"{game.hole}, {up} up" if up else str(game.hole)
    return f"{text}, board {board}" if board else text


def _wins(game: Game) -> str:
    """The rankings that win; where there are more, each with its part of the pot."""
    if len(game.shares) == 1:
        return game.shares[0].ranking
    return ", ".join(f"half {share.ranking}" for share in game.shares)
