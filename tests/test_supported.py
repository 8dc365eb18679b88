"""``standpat rooms`` and ``standpat games``: all that the tables hold, and nothing else."""

import json
from typing import Any, get_args

import pytest
from conftest import Standpat

from grammar.documents import recognises
from grammar.rooms import FORMATS, PHH, ROOMS, Room, starts
from histories.games import GAMES, Limit
from replayer.convert.targets import TARGETS
from replayer.houserules import PROFILES
from replayer.ranking import RANKINGS


def rows(standpat: Standpat, command: str) -> list[dict[str, Any]]:
    run = standpat(command, "--format", "json")
    assert (run.returncode, run.stderr) == (0, b"")
    return [json.loads(line) for line in run.stdout.splitlines()]


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.name)
def test_every_room_has_a_word_for_its_games_and_house_rules(room: Room) -> None:
    assert room.game_words
    assert set(room.game_words.values()) <= set(GAMES)
    assert PROFILES[room.name].name == room.name
    assert room.mark


@pytest.mark.parametrize("room", [*ROOMS, *FORMATS, PHH], ids=lambda room: room.name)
def test_the_example_is_how_a_hand_begins(room: Room) -> None:
    text = room.example.encode()
    assert text
    if room is PHH:
        assert recognises(text + b"\nantes = [0, 0]\n")
    else:
        assert [(at, found.name) for at, found in starts(text, 0, len(text))] == [(0, room.name)]


def test_rooms_for_programs(standpat: Standpat) -> None:
    found = rows(standpat, "rooms")
    assert [row["name"] for row in found if row["type"] == "room"] == [one.name for one in ROOMS]
    formats = [row for row in found if row["type"] == "format"]
    assert [row["name"] for row in formats] == [one.name for one in (*FORMATS, PHH)]
    assert [row["name"] for row in found if row["type"] == "rules"] == list(PROFILES)
    assert {row["name"] for row in found if row.get("written")} == set(TARGETS)
    (pokerstars,) = (row for row in found if row["name"] == "pokerstars" and row["type"] == "room")
    assert pokerstars["games"]["five-card draw"] == ["5 Card Draw"]
    for room, row in zip(ROOMS, found, strict=False):
        dealt = {theirs: name for name, words in row["games"].items() for theirs in words}
        assert dealt == room.game_words


def test_games_for_programs(standpat: Standpat) -> None:
    found = {row["name"]: row for row in rows(standpat, "games")}
    assert list(found) == list(GAMES)
    for name, row in found.items():
        game = GAMES[name]
        assert (row["cards"], row["draws"]) == (game.hole, game.draws)
        assert len(row["streets"]) == len(game.streets)
        assert {share["ranking"] for share in row["shares"]} <= set(RANKINGS) | {"omaha"}
        assert row["limits"] == list(get_args(Limit))
        assert row["rooms"] == [one.name for one in ROOMS if name in one.game_words.values()]
    assert (found["2-7 triple draw"]["draws"], found["2-7 triple draw"]["rounds"]) == (3, 4)
    assert (found["razz"]["cards"], found["razz"]["rounds"]) == (7, 5)


def test_tables_for_people(standpat: Standpat) -> None:
    text = standpat("games").stdout.decode()
    for name in GAMES:
        assert f"\n{name} " in text
    assert "limits: fixed, pot, no, half-pot" in text
    text = standpat("rooms").stdout.decode()
    for room in ROOMS:
        assert f"{room.name}  a hand begins: {room.example}\n" in text
        for theirs in room.game_words:
            assert f"  {theirs} " in text
    for name in (one.name for one in (*FORMATS, PHH)):
        assert f"  {name} " in text
    assert f"  {', '.join(PROFILES)}\n" in text


def test_wrong_usage(standpat: Standpat) -> None:
    assert standpat("rooms", "pokerstars").returncode == 2
    assert standpat("games", "--format", "xml").returncode == 2
