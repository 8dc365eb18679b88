"""OHH: hands written, what other programs find in them, and read back as they were."""

import json
import os
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from conftest import ROOT, Standpat, make_hand
from hypothesis import given, settings
from hypothesis import strategies as st
from test_jsonl import KINDS, SAMPLES
from test_writer import bare

import grammar
from histories import actions, ohh
from histories.actions import Action, Serving, Unread
from histories.hand import Hand, Item, OtherGame, Tournament, Unreadable
from histories.jsonl.model import tag
from histories.ohh.form import utc
from replayer import replay
from replayer.generate import Options, sessions

FOLDERS = ("tests/golden", "examples/hands", "examples/damaged")
ONE = ROOT / "examples" / "hands" / "single-draw-split-pot.txt"

#: What the format has for actions and streets.
ACTIONS = {
    "Dealt Cards", "Mucks Cards", "Shows Cards", "Post Ante", "Post SB", "Post BB", "Straddle",
    "Post Dead", "Post Extra Blind", "Fold", "Check", "Bet", "Raise", "Call", "Added Chips",
    "Sits Down", "Stands Up", "Add to Pot",
}  # fmt: skip
STREETS = {"Preflop", "Flop", "Turn", "River", "Showdown"}
REQUIRED = {
    "spec_version", "site_name", "network_name", "internal_version", "game_number",
    "start_date_utc", "table_name", "game_type", "bet_limit", "table_size", "currency",
    "dealer_seat", "small_blind_amount", "big_blind_amount", "players", "rounds", "pots",
}  # fmt: skip


def hands() -> Iterator[Hand]:
    """Hands without faults, our own and real ones."""
    folders = [ROOT / folder for folder in FOLDERS]
    corpus = os.environ.get("STANDPAT_CORPUS")
    if corpus:
        folders += sorted(path for path in Path(corpus).iterdir() if path.is_dir())
    for folder in folders:
        for path in sorted(folder.iterdir()):
            if path.suffix in (".txt", ".phh", ".xml"):
                for item in grammar.read(path):
                    if isinstance(item, Hand) and not item.faults:
                        yield item


def said(item: Item) -> object:
    result = replay(item)
    found = [(one.code, one.message, one.stated, one.expected) for one in result.findings]
    unknowns = [(one.code, one.message) for one in result.unknowns]
    return result.status, result.verdict, result.reason, found, unknowns


def back_and_forth(hand: Hand) -> dict[str, Any]:
    text = ohh.write(hand)
    (again,) = grammar.read_text(text)
    assert isinstance(again, Hand), again
    assert again.faults == ()
    assert bare(again) == bare(hand)
    assert said(again) == said(hand)
    assert ohh.write(again) == text
    document: dict[str, Any] = json.loads(text)["ohh"]
    return document


def check_format(hand: Hand, document: dict[str, Any]) -> None:
    """Without our own keys the document is one of the format."""
    assert set(document) >= REQUIRED
    ids = [row["id"] for row in document["players"]]
    numbers = []
    for one in document["rounds"]:
        assert one["street"] in STREETS
        for row in one["actions"]:
            assert row["action"] in ACTIONS
            assert row["player_id"] in ids
            numbers.append(row["action_number"])
    assert numbers == list(range(len(numbers)))
    assert [one["id"] for one in document["rounds"]][:1] in ([0], [])
    won = sum(win["win_amount"] for pot in document["pots"] for win in pot["player_wins"])
    rake = sum(pot["rake"] for pot in document["pots"])
    total = sum(pot["amount"] for pot in document["pots"])
    if replay(hand).status == "ok" and replay(hand).verdict == "agrees":
        assert total == pytest.approx(won + rake)


def test_every_hand_comes_back_as_it_was() -> None:
    count = 0
    for hand in hands():
        check_format(hand, back_and_forth(hand))
        count += 1
    assert count > 250


@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_generated_hands_come_back(seed: int) -> None:
    for generated in sessions(3, seed, Options()):
        for item in grammar.read_text(generated.text):
            assert isinstance(item, Hand)
            check_format(item, back_and_forth(item))


@pytest.mark.parametrize("kind", KINDS, ids=tag)
def test_every_kind_of_action_is_held(kind: type[Action]) -> None:
    values = {name: SAMPLES.get(name, 3) for name in kind.__struct_fields__} | {"line": 0}
    if kind is actions.Post:
        values["kind"] = "dead ante"
    if kind is actions.RunDraw:
        values["came"] = (("6h", "6d"), ("7s",))
    if issubclass(kind, Serving):
        values["steps"] = ()
    if kind is actions.DrawHeading:
        values |= {"pot": 30, "all_in": 1}
    hand = make_hand(actions=(kind(**values),))
    (again,) = ohh.read_hand(ohh.write(hand))
    assert isinstance(again, Hand)
    codes = {"header-contradiction"} if kind is not actions.Collect else set()
    assert {fault.code for fault in again.faults} <= codes
    assert bare(again).actions == hand.actions


def test_a_line_that_nobody_could_read_is_not_written() -> None:
    with pytest.raises(ValueError, match="line 7 "):
        ohh.write(make_hand(actions=(Unread(7, 0),)))


def sound() -> dict[str, Any]:
    (hand,) = grammar.read(ONE)
    assert isinstance(hand, Hand)
    document: dict[str, Any] = json.loads(ohh.write(hand))
    return document


def read(document: dict[str, Any]) -> Item:
    (item,) = ohh.read_hand(json.dumps(document))
    return item


def test_what_a_program_without_our_keys_finds() -> None:
    inner = sound()["ohh"]
    assert (inner["site_name"], inner["game_type"], inner["currency"]) == (
        "PokerStars", "Draw", "USD"
    )  # fmt: skip
    assert inner["start_date_utc"] == "2011-03-15T22:18:09Z"
    assert (inner["small_blind_amount"], inner["big_blind_amount"]) == (0.25, 0.5)
    assert [one["street"] for one in inner["rounds"]] == ["Preflop", "Flop", "Showdown"]
    assert inner["pots"] == [
        {
            "number": 0, "amount": 10.2, "rake": 0.51,
            "player_wins": [
                {"player_id": 2, "win_amount": 4.85}, {"player_id": 0, "win_amount": 4.84}
            ],
        }
    ]  # fmt: skip


def test_without_our_keys_nobody_knows_the_game() -> None:
    document = sound()
    del document["ohh"]["_standpat"]
    item = read(document)
    assert isinstance(item, OtherGame)
    assert item.game_words == "OHH Draw, without the kind of game"
    assert item.hand_id == "59006213987"
    assert replay(item).status == "skipped"


def test_a_hand_that_contradicts_itself() -> None:
    document = sound()
    document["ohh"]["pots"][0]["player_wins"][0]["win_amount"] = 4.86
    item = read(document)
    assert isinstance(item, Hand)
    assert [fault.code for fault in item.faults] == ["header-contradiction"]
    assert replay(item).status == "invalid"


def changed(path: str, value: object) -> dict[str, Any]:
    """The sound document with another value; with ``None`` the key is left out."""
    document = sound()
    row: Any = document["ohh"]
    *steps, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    for step in steps:
        row = row[step]
    if value is None:
        del row[last]
    else:
        row[last] = value
    return document


@pytest.mark.parametrize(
    ("path", "value", "code", "stated"),
    [
        ("site_name", "Full Tilt Poker", "header-contradiction", "site_name is 'Full Tilt Poker'"),
        ("game_type", "Holdem", "header-contradiction", "game_type is 'Holdem'"),
        ("currency", "EUR", "header-contradiction", "currency is 'EUR'"),
        ("bet_limit.bet_type", "FL", "header-contradiction", "bet_limit.bet_type is 'FL'"),
        ("small_blind_amount", 5, "header-contradiction", "small_blind_amount is 5"),
        ("big_blind_amount", 5.5, "header-contradiction", "big_blind_amount is 5.5"),
        ("ante_amount", 1, "header-contradiction", "ante_amount is 1"),
        ("tournament", True, "header-contradiction", "tournament is True"),
        ("start_date_utc", "2019-03-15T22:18:09Z", "header-contradiction",
         "start_date_utc is '2019-03-15T22:18:09Z'"),
        ("start_date_utc", "yesterday", "header-contradiction", "start_date_utc is 'yesterday'"),
        ("hero_player_id", 3, "header-contradiction", "hero_player_id is 3"),
        ("flags", ["Run_It_Twice"], "header-contradiction", "flags is ['Run_It_Twice']"),
        ("players.1.is_sitting_out", True, "header-contradiction",
         "players[1].is_sitting_out is True"),
        ("rounds.1.street", "River", "header-contradiction", "rounds[1].street is 'River'"),
        ("rounds.1.cards", ["2c"], "header-contradiction", "rounds[1].cards is ['2c']"),
        ("rounds.1.id", 2, "header-contradiction", "rounds[1].id is 2"),
        ("rounds.1.actions.0.action_number", 1, "header-contradiction",
         "rounds[1].actions[0].action_number is 1"),
        ("rounds.1._events.0.before_action", 1, "header-contradiction",
         "rounds[1]._events[0].before_action is 1"),
        ("pots.0.number", 1, "header-contradiction", "pots[0].number is 1"),
        ("pots.0.amount", 99.99, "pot-total", "pots[0].amount is 99.99"),
        ("pots.0.rake", 90, "rake-sum", "pots[0].rake is 90"),
    ],
)  # fmt: skip
def test_the_format_s_keys_say_what_ours_do(
    path: str, value: object, code: str, stated: str
) -> None:
    text = json.dumps(changed(path, value), indent=1)
    (item,) = ohh.read_hand(text)
    assert isinstance(item, Hand)
    (fault,) = item.faults
    assert fault.code == code
    assert fault.message.startswith(f"{stated}, and by _standpat and the play ")
    line, column = item.source.in_file(fault.line, fault.column)
    key = path.removesuffix(".bet_type").rpartition(".")[2]
    assert text.split("\n")[line - 1][column - 1 :].startswith(f'"{key}":')
    assert replay(item).status == "invalid"


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("small_blind_amount", 0.250),
        ("start_date_utc", "2011-03-15T22:18:09+00:00"),
        ("start_date_utc", "2011-03-16T00:18:09.000+02:00"),
        ("start_date_utc", None),
        ("hero_player_id", None),
        ("bet_limit.bet_type", None),
        ("bet_limit.bet_cap", 4),
        ("flags", ["Observed"]),
        ("spec_version", "1.5"),
        ("pots.0.rake", None),
        ("players.1.is_sitting_out", False),
    ],
)
def test_other_words_for_the_same_are_none(path: str, value: object) -> None:
    item = read(changed(path, value))
    assert isinstance(item, Hand)
    assert item.faults == ()


@pytest.mark.parametrize(
    ("where", "key", "value", "code"),
    [
        ("action", "action", "Bluff", "unreadable-line"),
        ("action", "amount", 1.505, "unreadable-line"),
        ("action", "amount", "x", "unreadable-line"),
        ("action", "player_id", 17, "unknown-player"),
        ("event", "count", None, "unreadable-line"),
        ("event", "player", 9, "unknown-player"),
        ("event", "colour", "red", "unreadable-line"),
    ],
)
def test_one_bad_object_does_not_lose_the_hand(
    where: str, key: str, value: object, code: str
) -> None:
    document = sound()
    rounds = document["ohh"]["rounds"]
    row = rounds[0]["actions"][3] if where == "action" else rounds[1]["_events"][0]
    if value is None:
        del row[key]
    else:
        row[key] = value
    item = read(document)
    assert isinstance(item, Hand)
    assert item.faults[0].code == code
    assert replay(item).status == "invalid"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda d: d["ohh"]["_standpat"].update(version=2), "_standpat of version 2 is not known"),
        (lambda d: d["ohh"].update(players=5), "the list players is missing"),
        (lambda d: d["ohh"].update(players=[]), "nobody has a seat"),
        (lambda d: d["ohh"].pop("rounds"), "the list rounds is missing"),
        (lambda d: d.update(ohh=3), "the object ohh is missing"),
        (lambda d: d["ohh"]["_standpat"].pop("game"), "Object missing required field `game`"),
    ],
)
def test_no_hand_can_be_made_of_it(change: Any, message: str) -> None:
    document = sound()
    change(document)
    item = read(document)
    assert isinstance(item, Unreadable)
    assert item.faults[0].message.startswith(message)


@pytest.mark.parametrize(
    ("where", "key", "value", "code", "message"),
    [
        ("action", "player_id", 9, "unknown-player", "there is no player 9"),
        ("action", "action", "Fould", "unreadable-line", "action: Invalid value 'Fould'"),
        ("action", "amount", "x", "unreadable-line", "amount: Expected `int`, got `str`"),
        ("action", "_by", "x", "unreadable-line", "_by: Expected `int`, got `str`"),
        ("player", "starting_stack", -50, "impossible-amount", "starting_stack: -50 is no amount"),
        ("player", "seat", 9, "impossible-seat", "the table has 7 seats"),
    ],
)
def test_what_is_wrong_is_said_in_the_document_s_words(
    where: str, key: str, value: object, code: str, message: str
) -> None:
    inner = sound()["ohh"]
    row = inner["rounds"][0]["actions"][3] if where == "action" else inner["players"][3]
    assert key in row
    row[key] = value
    text = json.dumps({"ohh": inner}, indent=1)
    (item,) = ohh.read_hand(text)
    assert isinstance(item, Hand)
    fault = item.faults[0]
    assert (fault.code, fault.message) == (code, message)
    assert item.source.text.split("\n")[fault.line - 1][fault.column - 1 :].startswith(f'"{key}"')
    assert replay(item).status == "invalid"


def test_what_is_no_json() -> None:
    (hand,) = grammar.read(ONE)
    assert isinstance(hand, Hand)
    text = ohh.write(hand)
    (item,) = grammar.read_text(text[: len(text) // 2])
    assert isinstance(item, Unreadable)
    assert item.faults[0].code == "unreadable-line"
    again, stray = grammar.read_text(text + "chat\n")
    assert isinstance(again, Hand)
    assert isinstance(stray, Unreadable)
    assert stray.faults[0].code == "stray-text"


def test_findings_stand_where_the_action_does(standpat: Standpat, tmp_path: Path) -> None:
    text = ONE.read_text().replace("Ragnar80: discards 1 card", "Ragnar80: discards 6 cards")
    (hand,) = grammar.read_text(text)
    assert isinstance(hand, Hand)
    written = "\n" + ohh.write(hand)
    (tmp_path / "a.ohh").write_text(written)
    (tmp_path / "b.ohh").write_text(json.dumps(json.loads(written)))
    for name in ("a.ohh", "b.ohh"):
        run = standpat("validate", "--format", "json", tmp_path / name)
        finding = json.loads(run.stdout.splitlines()[0])["findings"][0]
        line = (tmp_path / name).read_text().split("\n")[finding["line"] - 1]
        assert '"type": "discard"' in line or '"type":"discard"' in line
        assert line[: finding["column"] - 1].rstrip().endswith('"count":')


@pytest.mark.parametrize(
    ("time", "zone", "expected"),
    [
        (datetime(2011, 1, 2, 20, 0), "ET", datetime(2011, 1, 3, 1, 0)),
        (datetime(2011, 7, 2, 20, 0), "ET", datetime(2011, 7, 3, 0, 0)),
        (datetime(2011, 7, 2, 20, 0), "CET", datetime(2011, 7, 2, 18, 0)),
        (datetime(2011, 7, 2, 20, 0), "UTC", datetime(2011, 7, 2, 20, 0)),
        (datetime(2011, 7, 2, 20, 0), "PT", None),
        (datetime.min, "ET", None),
        (datetime(1, 1, 1, 0, 0, 1), "MSK", None),
    ],
)
def test_times(time: datetime, zone: str, expected: datetime | None) -> None:
    assert utc(time, zone) == expected


def test_tournaments() -> None:
    hand = make_hand(tournament=Tournament("476", "$10+$1 USD", "II"), table="476 1")
    document = back_and_forth(hand)
    assert document["tournament"] is True
    assert document["tournament_info"]["tournament_number"] == "476"
    assert document["_standpat"]["tournament"]["level"] == "II"


def test_convert_writes_and_reads_it(standpat: Standpat, tmp_path: Path) -> None:
    path = tmp_path / "a.ohh"
    run = standpat("convert", ROOT / "examples" / "hands", "--to", "ohh", "-o", path)
    assert run.returncode == 0
    back = standpat("convert", path, "--to", "json")
    straight = standpat("convert", ROOT / "examples" / "hands", "--to", "json")
    assert back.stdout == straight.stdout
    assert b" is not written" not in run.stderr
