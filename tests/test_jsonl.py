"""Hands in JSON: nothing is lost on the way there and back, and what is wrong is said."""

import json
import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest
from conftest import Standpat, make_hand
from hypothesis import given, settings
from hypothesis import strategies as st
from test_writer import bare

import grammar
from histories import actions, jsonl
from histories.actions import Action, PlayerAction, Serving, Unread
from histories.hand import STACK_UNKNOWN, Hand, Item, Seat, Unreadable
from histories.jsonl.model import FORMS, NAMES, HandForm, tag
from replayer import replay
from replayer.convert.targets import TARGETS, write
from replayer.generate import Options, sessions

ROOT = Path(__file__).resolve().parent.parent
SCHEMA = ROOT / "histories" / "jsonl" / "standpat-hand-1.schema.json"
FOLDERS = ("tests/golden", "examples/hands", "examples/damaged")
VALIDATOR = jsonschema.Draft202012Validator(json.loads(SCHEMA.read_text(encoding="utf-8")))


def hands() -> Iterator[Hand]:
    """Sound and damaged hands, our own and real ones."""
    folders = [ROOT / folder for folder in FOLDERS]
    corpus = os.environ.get("STANDPAT_CORPUS")
    if corpus:
        folders += sorted(path for path in Path(corpus).iterdir() if path.is_dir())
    for folder in folders:
        for path in sorted(folder.iterdir()):
            if path.suffix in (".txt", ".phh", ".xml"):
                yield from (item for item in grammar.read(path) if isinstance(item, Hand))


def said(item: Item) -> object:
    """What the engine says, but for places."""
    result = replay(item)
    found = [(one.code, one.message, one.stated, one.expected) for one in result.findings]
    unknowns = [(one.code, one.message) for one in result.unknowns]
    return result.status, result.verdict, result.reason, found, unknowns


def back_and_forth(hand: Hand) -> None:
    text = jsonl.write(hand)
    assert text.count("\n") == 1
    (again,) = grammar.read_text(text)
    assert isinstance(again, Hand), again
    assert jsonl.write(again) == text or hand.faults
    if hand.faults:
        assert replay(again).status == replay(hand).status
        assert [one.code for one in again.faults] == [one.code for one in hand.faults]
    else:
        assert bare(again) == bare(hand)
        assert said(again) == said(hand)


def test_the_schema_is_the_published_one() -> None:
    published = SCHEMA.read_text(encoding="utf-8")
    made = json.dumps(jsonl.schema(), indent=1, ensure_ascii=False) + "\n"
    assert made == published, (
        f"standpat convert --schema > {SCHEMA.relative_to(ROOT)} makes it anew; if what was valid "
        "is not any more, it is a new version"
    )
    jsonschema.Draft202012Validator.check_schema(json.loads(published))


def test_every_hand_comes_back_as_it_was() -> None:
    count = 0
    for hand in hands():
        back_and_forth(hand)
        if "hands" in hand.source.file:
            VALIDATOR.validate(json.loads(jsonl.write(hand)))
        count += 1
    assert count > 250


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_generated_hands_come_back(seed: int) -> None:
    for generated in sessions(3, seed, Options()):
        for item in grammar.read_text(generated.text):
            assert isinstance(item, Hand)
            back_and_forth(item)


SAMPLES: dict[str, Any] = {
    "name": "SHOW DOWN", "kind": "capped", "cards": ("2h", "Kd"), "new": ("3c",), "before": ("4d",),
    "thrown": ("5s",), "came": ("6h",), "description": "Lo: 8", "pot": "main pot", "all_in": True,
    "steps": ((7, 0, -2), (7, 1, 2)), "player": 1, "whole": False,
}  # fmt: skip
KINDS = [kind for kind in FORMS if kind is not Unread]


@pytest.mark.parametrize("kind", KINDS, ids=tag)
def test_every_kind_of_action_is_held(kind: type[Action]) -> None:
    values = {name: SAMPLES.get(name, 3) for name in kind.__struct_fields__}
    values["line"] = 4
    if kind is actions.Post:
        values["kind"] = "dead ante"
    if kind is actions.RunDraw:
        values["came"] = (("6h", "6d"), ("7s",))
    if issubclass(kind, Serving):
        values["steps"] = ((4, 0, -2), (4, 1, 2))
    if kind is actions.DrawHeading:
        values |= {"pot": 30, "all_in": 1}
    action = kind(**values)
    text = jsonl.write(make_hand(actions=(action,)))
    VALIDATOR.validate(json.loads(text))
    (again,) = jsonl.read_hand(text)
    assert isinstance(again, Hand)
    assert again.faults == ()
    (read,) = again.actions
    assert type(read) is kind
    assert msgspec.structs.asdict(read) == values


def test_all_that_a_hand_states_is_held() -> None:
    """A new field of a hand is not forgotten here."""
    written = {"source": "", "game_name": "game", "seats": "players"} | {"unit": "unit"}
    names = {written.get(name, name) for name in Hand.__struct_fields__} - {"", "button_line"}
    assert names <= set(json.loads(SCHEMA.read_text())["$defs"]["HandForm"]["properties"])


def test_stacks_that_are_not_known() -> None:
    hand = make_hand(seats=(Seat(2, 1, "Ann", STACK_UNKNOWN), Seat(3, 2, "Bob", 500)))
    text = jsonl.write(hand)
    assert json.loads(text)["players"][0] == {"seat": 1, "name": "Ann", "stack": None}
    (again,) = jsonl.read_hand(text)
    assert isinstance(again, Hand)
    assert again.seats[0].stack == STACK_UNKNOWN


# What is wrong


def sound() -> dict[str, Any]:
    (hand,) = grammar.read(ROOT / "examples" / "hands" / "single-draw-split-pot.txt")
    assert isinstance(hand, Hand)
    data: dict[str, Any] = json.loads(jsonl.write(hand))
    return data


def read(data: object) -> Item:
    (item,) = jsonl.read_hand(json.dumps(data, separators=(",", ":")))
    return item


def change(path: str, value: object) -> Callable[[dict[str, Any]], None]:
    def do(data: Any) -> None:
        *steps, last = [int(step) if step.isdigit() else step for step in path.split(".")]
        for step in steps:
            data = data[step]
        if value is None:
            del data[last]
        else:
            data[last] = value

    return do


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        ("version", 2, "standpat-hand of version 2 is not known here"),
        ("hand_id", None, "Object missing required field `hand_id`"),
        ("limit", "none", "limit: Invalid enum value 'none'"),
        ("players", [], "nobody has a seat"),
        ("players.0.stack", "5", "[0].stack: Expected `int | null`, got `str`"),
        ("colour", "red", "Object contains unknown field `colour`"),
        ("actions", 7, "Expected `array`, got `int`"),
        ("faults", [{"code": "x"}], "[0]: Object missing required field `severity`"),
        (
            "faults",
            [{"code": "x", "severity": "error", "message": "", "text": ""}],
            "no finding has the code 'x'",
        ),
    ],
)
def test_no_hand_can_be_made_of_it(path: str, value: object, message: str) -> None:
    data = sound()
    change(path, value)(data)
    item = read(data)
    assert isinstance(item, Unreadable), item
    assert [(fault.code, fault.message) for fault in item.faults] == [("unreadable-line", message)]


@pytest.mark.parametrize(
    ("path", "value", "code", "message"),
    [
        ("actions.2.type", "bluff", "unreadable-line", "type: Invalid value 'bluff'"),
        ("actions.0.amount", None, "unreadable-line", "Object missing required field `amount`"),
        ("actions.0.amount", 2.5, "unreadable-line", "amount: Expected `int`, got `float`"),
        ("actions.0.player", 9, "unknown-player", "there is no player 9"),
        ("actions.0.player", -1, "unknown-player", "there is no player -1"),
        ("actions.0", 5, "unreadable-line", "Expected `object`, got `int`"),
        ("actions.3.cards", ["9x"], "impossible-card", "cards[0]: '9x' is not a card"),
        ("actions.0.colour", "red", "unreadable-line", "Object contains unknown field `colour`"),
        ("summary.total", "x", "unreadable-line", "total: Expected `int | null`, got `str`"),
        ("players.1.stack", -5000, "impossible-amount", "stack: -5000 is no amount"),
        ("small", -25, "impossible-amount", "small: -25 is no amount"),
        ("ante", -1, "impossible-amount", "ante: -1 is no amount"),
        ("max_seats", 6, "impossible-seat", "the table has 6 seats"),
        ("max_seats", 3, "impossible-seat", "the table has 3 seats and 2 players sit beyond them"),
        ("players.0.seat", 0, "impossible-seat", "the table has 7 seats"),
    ],
)
def test_one_bad_object_does_not_lose_the_hand(
    path: str, value: object, code: str, message: str
) -> None:
    data = sound()
    change(path, value)(data)
    item = read(data)
    assert isinstance(item, Hand)
    (fault,) = item.faults
    assert fault.code == code
    assert fault.message.startswith(message)
    assert replay(item).status == "invalid"


def test_what_is_no_json() -> None:
    text = jsonl.write(next(hands()))
    for cut in (len(text) // 2, len(text) - 3):
        (item,) = grammar.read_text(text[:cut])
        assert isinstance(item, Unreadable)
        assert item.faults[0].message.startswith("this is no JSON: ")


def test_games_and_rooms_that_nobody_knows() -> None:
    item = read(sound() | {"game": "2-7 sinle draw"})  # hands of other games are never written
    assert isinstance(item, Unreadable)
    (fault,) = item.faults
    assert (fault.code, fault.message) == ("unknown-game", "no game is called '2-7 sinle draw'")
    assert item.hand_id == "59006213987"
    (item,) = grammar.read_text(json.dumps(sound() | {"room": "Kitchen"}))
    assert isinstance(item, Unreadable)
    assert item.faults[0].message == "no room is called 'Kitchen'"
    (item,) = grammar.read_text(json.dumps(sound() | {"room": None}))
    assert isinstance(item, Hand)
    assert item.room == "phh"


# Places


def damaged(**changes: Any) -> str:
    data = sound()
    (place,) = [n for n, one in enumerate(data["actions"]) if one == {"type": "check", "player": 2}]
    data["actions"][place]["type"] = "fold"
    return json.dumps(data, **changes)


def test_a_finding_has_its_place_in_the_file(standpat: Standpat, tmp_path: Path) -> None:
    first = jsonl.write(next(hands()))
    line = damaged(separators=(",", ":"))
    (tmp_path / "a.jsonl").write_text(first + line + "\n")
    run = standpat("validate", "--format", "json", tmp_path / "a.jsonl")
    rows = [json.loads(row) for row in run.stdout.splitlines()]
    assert [row["line"] for row in rows[:2]] == [1, 2]
    finding = rows[1]["findings"][0]
    assert finding["line"] == 2
    assert line[finding["column"] - 1 :].startswith(('fold","player":2', '{"type"', "call"))
    text = standpat("validate", tmp_path / "a.jsonl").stdout.decode()
    assert f"a.jsonl:2:{finding['column']}" in text
    assert '2 | {"type":' in text


def test_hands_may_be_spread_over_lines(standpat: Standpat, tmp_path: Path) -> None:
    spread = damaged(indent=2)
    (tmp_path / "a.json").write_text(
        "\n" + spread + "\n" + json.dumps(sound() | {"hand_id": "7"}, indent=1)
    )
    run = standpat("validate", "--format", "json", tmp_path / "a.json")
    rows = [json.loads(row) for row in run.stdout.splitlines()]
    assert [row["status"] for row in rows[:2]] == ["invalid", "ok"]
    assert [row["line"] for row in rows[:2]] == [2, spread.count("\n") + 3]
    line = rows[0]["findings"][0]["line"]
    assert spread.split("\n")[line - 2].strip() == "{"


@pytest.mark.parametrize("target", ["json", "ohh"])
@pytest.mark.parametrize(
    "layout", ["[{}, {}]", "[{},\n{}]\n", "[\n{},\n{}\n]\n", "[{}\n,{}]", "  [ {} , {} ]"]
)
def test_hands_may_stand_in_a_list(target: str, layout: str) -> None:
    path = ROOT / "examples" / "hands" / "badugi-heads-up.txt"
    texts = [
        json.dumps(json.loads(write(item, TARGETS[target]).text))
        for item in grammar.read(path)
        if isinstance(item, Hand)
    ]
    for indent in (None, 1):
        laid_out = [json.dumps(json.loads(text), indent=indent) for text in texts]
        items = list(grammar.read_text(layout.format(*laid_out)))
        assert [replay(item).status for item in items] == ["ok", "ok"]
    first, second = grammar.read_text(layout.format("{}", texts[1]))
    assert [replay(first).status, replay(second).status] == ["unreadable", "ok"]


def test_objects_in_strings_are_none() -> None:
    hand = make_hand(
        seats=(Seat(2, 1, '{"a": [{', 400), Seat(3, 2, 'b\\"}', 500)), table='"standpat-hand" {'
    )
    back_and_forth(hand)


def test_members_may_stand_in_any_order() -> None:
    data = sound()
    first = {"format": data.pop("format"), "version": data.pop("version")}
    for order in (sorted(data), sorted(data, reverse=True)):
        item = read(first | {name: data[name] for name in order})
        assert isinstance(item, Hand)
        assert said(item) == said(read(sound()))
        lines = item.source.text.split("\n")
        for action in item.actions:
            assert re.match(r'\{"type":', lines[action.line - 1])
        for seat in item.seats:
            assert f'"name":"{seat.name}"' in lines[seat.line - 1]


def test_many_processes_say_the_same(standpat: Standpat, tmp_path: Path) -> None:
    lines = "".join(map(jsonl.write, hands()))
    while len(lines) < 1 << 20:
        lines += lines
    (tmp_path / "a.jsonl").write_text(lines)
    one, two = (standpat("list", "--jobs", n, tmp_path / "a.jsonl").stdout for n in (1, 2))
    assert one == two
    assert one.count(b"\n") > 500


def test_player_actions_name_a_player() -> None:
    assert all(
        "player" in kind.__struct_fields__ for kind in KINDS if issubclass(kind, PlayerAction)
    )


def test_every_kind_and_key_is_described() -> None:
    text = (ROOT / "docs" / "json.md").read_text(encoding="utf-8")
    described = set(re.findall(r"`([a-z_ &]+)`", text))
    keys = set(HandForm.__struct_fields__)
    for kind, names in NAMES.items():
        keys |= {tag(kind), *names}
    assert keys <= described


@pytest.mark.parametrize("stray", ['{"note":1}', "# a remark", '{"format":"standpat-hnd"}', "x"])
def test_what_stands_between_two_hands_is_charged_to_neither(stray: str) -> None:
    first, second = [
        jsonl.write(hand).strip()
        for hand in grammar.read(ROOT / "examples" / "hands" / "triple-draw-session.txt")
        if isinstance(hand, Hand)
    ][:2]
    items = list(grammar.read_text(f"{first}\n{stray}\n{second}\n"))
    assert [type(item) for item in items] == [Hand, Unreadable, Hand]
    assert [item.source.line for item in items] == [1, 2, 3]
    assert [replay(item).status for item in items] == ["ok", "unreadable", "ok"]


def test_a_day_that_there_is_not_leaves_the_hand_without_its_time() -> None:
    (first, *_) = [
        item
        for item in grammar.read(ROOT / "examples" / "hands" / "triple-draw-session.txt")
        if isinstance(item, Hand)
    ]
    text = re.sub(r'"time":"[0-9-]+T', '"time":"2011-02-30T', jsonl.write(first))
    (item,) = grammar.read_text(text)
    assert isinstance(item, Hand)
    assert [finding.code for finding in replay(item).findings] == ["impossible-date"]
    assert replay(item).settlement is not None


@pytest.mark.parametrize(
    ("name", "old", "new", "code"),
    [
        ("triple-draw-session.txt", "DEALING HANDS", "DEALING HAND", "unreadable-line"),
        ("triple-draw-session.txt", "SECOND DRAW", "FIRST DRAW", "doubled-section"),
        ("triple-draw-session.txt", "FIRST DRAW", "SHOW DOWN", "misplaced-line"),
        ("razz.txt", '"street":1', '"street":0', "misplaced-line"),
    ],
)
def test_headers_stand_in_their_order(name: str, old: str, new: str, code: str) -> None:
    (first, *_) = [
        item for item in grammar.read(ROOT / "examples" / "hands" / name) if isinstance(item, Hand)
    ]
    text = jsonl.write(first)
    assert old in text
    (item,) = grammar.read_text(text.replace(old, new, 1))
    assert isinstance(item, Hand)
    assert [fault.code for fault in item.faults] == [code]
