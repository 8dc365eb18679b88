"""``standpat convert``: hands in another format, and what of them is lost."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import jsonschema
import pytest
from conftest import ROOT, Standpat, make_hand
from hypothesis import given, settings
from hypothesis import strategies as st
from test_writer import bare

import grammar
from grammar.pokerstars import writer
from histories import jsonl, phh
from histories.actions import Unread
from histories.hand import Hand, Seat
from replayer import replay
from replayer.convert.losses import Changed, losses
from replayer.convert.targets import TARGETS, write
from replayer.generate import Options, sessions

HANDS = ROOT / "examples" / "hands"
DAMAGED = ROOT / "examples" / "damaged"
MIXED = HANDS / "home-game-8-game.txt"
ONE = HANDS / "single-draw-split-pot.txt"


def hands() -> Iterator[Hand]:
    """Sound hands, our own and real ones."""
    folders = [HANDS]
    corpus = os.environ.get("STANDPAT_CORPUS")
    if corpus:
        folders.append(Path(corpus) / "pokerstars")
    for folder in folders:
        for path in sorted(folder.glob("*.txt")):
            for item in grammar.read(path):
                if isinstance(item, Hand) and item.room == "pokerstars":
                    yield item


def generated(seed: int) -> Iterator[Hand]:
    for one in sessions(3, seed, Options()):
        yield from (item for item in grammar.read_text(one.text) if isinstance(item, Hand))


# What is lost


def back(hand: Hand, target: str) -> tuple[Hand, tuple[str, ...]]:
    """A hand written in a format and read again, and what was said to be lost."""
    written = write(hand, TARGETS[target])
    (again,) = grammar.read_text(written.text)
    assert isinstance(again, Hand)
    return again, written.lost


def check(hand: Hand) -> None:
    """To each format and back: the same hand where nothing is lost, and always the same verdict."""
    verdict = replay(hand).status
    for target in ("pokerstars", "json"):
        again, lost = back(hand, target)
        assert set(lost) <= {
            "the header's second clock", "the club's name", "chat and other lines beside the play"
        }  # fmt: skip
        assert bare(again) == bare(hand)
        assert replay(again).status == verdict
    again, lost = back(hand, "phh")
    assert replay(again).status == verdict
    again, _ = back(again, "phh")
    assert replay(again).status == verdict
    if hand.summary is not None and hand.summary.seats:
        assert "the summary's lines of the seats" in lost


def test_hands_come_back() -> None:
    count = 0
    for hand in hands():
        if replay(hand).status == "ok":
            check(hand)
            count += 1
    assert count > 20


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_generated_hands_come_back(seed: int) -> None:
    for hand in generated(seed):
        if replay(hand).status == "ok":
            check(hand)


def test_what_is_lost_is_told_in_words() -> None:
    path = HANDS / "badugi-tournament.txt"
    lost = [back(hand, "phh")[1] for hand in grammar.read(path) if isinstance(hand, Hand)]
    assert lost[0] == (
        "the cards named where a player stands pat",
        "the room's words for hands shown",
        "the summary's lines of the seats",
        "the header's second clock",
        "chat and other lines beside the play",
    )
    assert "marks of seats that sit out" in lost[1]


@pytest.mark.parametrize(
    ("changes", "lost"),
    [
        ({"table": ""}, ["the table's name"]),
        ({"title": "8-Game"}, []),
        ({"time_zone": "CET"}, ["the time zone"]),
        ({"seats": (Seat(2, 1, "Ann", 400), Seat(3, 2, "Bob", 500, "sitting out"))},
         ["marks of seats that sit out"]),
        ({"seats": (Seat(2, 1, "Ann", 400), Seat(3, 2, "Bob", 500, "", 5))}, ["bounties"]),
        ({"seats": (Seat(2, 1, "Ann", 400), Seat(3, 2, "Bob", 500), Seat(4, 3, "Cid", 1))},
         ["seats that are not dealt in"]),
    ],
)  # fmt: skip
def test_what_another_hand_does_not_state(changes: dict[str, object], lost: list[str]) -> None:
    plain = make_hand()
    changed = make_hand(**changes)
    one, other = (plain, changed) if changes.get("table") == "" else (changed, plain)
    if "title" in changes:
        one, other = plain, changed  # what is more is no loss
    assert losses(one, other) == lost


@pytest.mark.parametrize(
    "changes",
    [
        {"small": 20},
        {"limit": "no"},
        {"seats": (Seat(2, 1, "Ann", 400), Seat(3, 2, "Bob", 499))},
        {"actions": (Unread(4, 1),)},
    ],
)
def test_another_hand_is_no_loss_but_refused(changes: dict[str, object]) -> None:
    with pytest.raises(Changed):
        losses(make_hand(), make_hand(**changes))


def test_a_hand_that_would_be_another_is_not_written() -> None:
    """A name that the format cannot tell from its own words."""
    hand = make_hand(seats=(Seat(2, 1, "a\nb", 400), Seat(3, 2, "Bob", 500)))
    with pytest.raises(ValueError, match="pokerstars has no place for it"):
        write(hand, TARGETS["pokerstars"])


def test_phh_keeps_its_own_fields() -> None:
    text = (HANDS / "badugi-heads-up.txt").read_text()
    hand = next(item for item in grammar.read_text(text) if isinstance(item, Hand))
    document = phh.write(hand).replace("actions = [\n", "event = 'Cup'\nactions = [\n", 1)
    document = document.replace("??????", "?????? # hm", 0)
    (read,) = grammar.read_text(document)
    assert isinstance(read, Hand)
    written = write(read, TARGETS["phh"])
    assert "event = 'Cup'" in written.text
    assert written.lost == ()
    assert "the field event" in write(read, TARGETS["json"]).lost


# The command


def notes(run: "subprocess.CompletedProcess[bytes]") -> list[dict[str, object]]:
    return [json.loads(line) for line in run.stderr.splitlines()]


def test_nothing_is_told_where_nothing_is_lost(standpat: Standpat, tmp_path: Path) -> None:
    run = standpat("convert", HANDS / "badugi-heads-up.txt", "--to", "json")
    assert (run.returncode, run.stderr) == (0, b"")
    assert run.stdout.count(b"\n") == 2
    run = standpat(
        "convert", HANDS / "badugi-heads-up.txt", "--to", "json", "-o", tmp_path / "a.jsonl"
    )
    assert (run.returncode, run.stdout) == (0, b"")
    assert run.stderr.decode() == f"2 hands written to {tmp_path / 'a.jsonl'}\n"


def test_standard_input_to_standard_output(standpat: Standpat) -> None:
    run = standpat("convert", "-", "--to", "pokerstars", stdin=ONE.read_bytes())
    assert run.returncode == 0
    again = standpat("convert", "-", "--to", "pokerstars", "-o", "-", stdin=run.stdout)
    assert again.stdout == run.stdout
    (hand,) = grammar.read(ONE)
    assert isinstance(hand, Hand)
    assert run.stdout.decode() == writer.write(hand)


def test_hands_that_are_not_written_are_counted_and_named(standpat: Standpat) -> None:
    run = standpat("convert", MIXED, DAMAGED / "unreadable-verb.txt", "--to", "phh")
    assert run.returncode == 1
    assert run.stderr.decode().splitlines() == [
        f"{DAMAGED / 'unreadable-verb.txt'}:1 hand 58722910053 is not written:"
        " line 18 could not be read",
        "2 hands written, 2 not",
        "  1  another game: Hold'em Limit",
        "  1  a line could not be read",
        "lost in phh",
        "  2 hands  the name of the mixed game",
        "  2 hands  the summary's lines of the seats",
        "  2 hands  the club's name",
        "  1 hand  the cards named where a player stands pat",
        "  1 hand  the room's words for hands shown",
    ]
    assert standpat("convert", MIXED, "--to", "phh").returncode == 0


def test_notes_for_programs(standpat: Standpat) -> None:
    run = standpat("convert", MIXED, "--to", "phh", "--format", "json")
    first, other, third, summary = notes(run)
    assert first == {
        "type": "hand", "file": str(MIXED), "line": 1, "hand_id": "105511940027", "written": True,
        "reason": None,
        "lost": [
            "the name of the mixed game", "the cards named where a player stands pat",
            "the summary's lines of the seats", "the club's name",
        ],
    }  # fmt: skip
    assert (other["written"], other["reason"]) == (False, "another game: Hold'em Limit")
    assert third["line"] == 71
    assert summary == {
        "type": "summary", "to": "phh", "hands": 3, "written": 2,
        "not_written": {"another game: Hold'em Limit": 1},
        "lost": {
            "the cards named where a player stands pat": 1, "the club's name": 2,
            "the name of the mixed game": 2, "the room's words for hands shown": 1,
            "the summary's lines of the seats": 2,
        },
    }  # fmt: skip


def test_strict_leaves_out_what_would_not_be_whole(standpat: Standpat) -> None:
    run = standpat("convert", HANDS, "--to", "json", "--strict", "--format", "json")
    assert run.returncode == 1
    summary = notes(run)[-1]
    left = summary["not_written"]
    assert isinstance(left, dict)
    assert left["not to be had whole"] > 5
    assert run.stdout.count(b"\n") == summary["written"] > 5  # type: ignore[operator]
    run = standpat("convert", ONE, "--to", "phh", "--strict")
    assert run.stdout == b""
    assert b"it would be without" in run.stderr


def test_verbose_and_quiet(standpat: Standpat) -> None:
    run = standpat("convert", MIXED, "--to", "json", "--verbose")
    assert b"hand 105511940027: without the club's name\n" in run.stderr
    assert b"hand 105511958813 is not written: another game: Hold'em Limit\n" in run.stderr
    run = standpat("convert", MIXED, "--to", "json", "--quiet")
    assert run.stderr == b""
    assert standpat("convert", MIXED, "--to", "json", "-q", "-v").returncode == 2


def test_a_file_is_not_written_over(standpat: Standpat, tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("mine")
    run = standpat("convert", ONE, "--to", "json", "-o", path)
    assert run.returncode == 2
    assert b"exists; --force writes over it" in run.stderr
    assert path.read_text() == "mine"
    assert standpat("convert", ONE, "--to", "json", "-o", path, "--force").returncode == 0
    assert path.read_text().startswith('{"format"')
    run = standpat("convert", path, "--to", "json", "-o", path, "--force")
    assert run.returncode == 2
    assert b"is the output" in run.stderr
    assert path.read_text().startswith('{"format"')
    run = standpat("convert", ONE, "--to", "json", "-o", tmp_path / "no" / "a.txt")
    assert (run.returncode, b"there is no folder" in run.stderr) == (2, True)


def test_the_output_is_no_input(standpat: Standpat, tmp_path: Path) -> None:
    (tmp_path / "b.txt").write_bytes(ONE.read_bytes())
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "b.txt").write_bytes(ONE.read_bytes())
    output = tmp_path / "a.jsonl"
    for _ in range(2):
        assert standpat("convert", tmp_path, "--to", "json", "-o", output, "-f").returncode == 0
        assert output.read_text().count("\n") == 2


def test_no_hand_no_file(standpat: Standpat, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("nothing\n")
    run = standpat("convert", tmp_path / "a.txt", "--to", "json", "-o", tmp_path / "b.jsonl")
    assert run.returncode == 2
    assert b"holds no hand history" in run.stderr
    assert not (tmp_path / "b.jsonl").exists()


def test_one_hand_is_a_document_and_more_are_tables(standpat: Standpat) -> None:
    one = standpat("convert", ONE, "--to", "phh").stdout.decode()
    assert one.startswith("variant = 'N2L1D'\n")
    many = standpat("convert", HANDS, "--to", "phh").stdout.decode()
    assert many.startswith("[1]\nvariant = ")
    count = sum(isinstance(item, Hand) for item in grammar.read_text(many))
    assert f"\n[{count}]\nvariant = " in many
    assert f"\n[{count + 1}]\n" not in many


def test_names_go(standpat: Standpat) -> None:
    for target in TARGETS:
        run = standpat("convert", HANDS / "noise.txt", "--to", target, "--anonymise")
        assert run.returncode == 0
        for name in ("Kettle", "Ostrava"):
            assert name.encode() not in run.stdout
        (hand,) = grammar.read_text(run.stdout.decode())
        assert isinstance(hand, Hand)
        assert "Hero" in [seat.name for seat in hand.seats]
        assert replay(hand).status == "ok"


def test_the_schema_is_printed(standpat: Standpat) -> None:
    run = standpat("convert", "--schema")
    assert run.returncode == 0
    published = ROOT / "histories" / "jsonl" / "standpat-hand-1.schema.json"
    assert run.stdout == published.read_bytes()
    jsonschema.Draft202012Validator.check_schema(json.loads(run.stdout))


def test_output_to_a_closed_pipe_ends_quietly(environment: dict[str, str], tmp_path: Path) -> None:
    (hand,) = grammar.read(ONE)
    assert isinstance(hand, Hand)
    (tmp_path / "a.jsonl").write_text(jsonl.write(hand) * 3000)
    command = f"{sys.executable} -m replayer.cli convert {tmp_path / 'a.jsonl'} --to json"
    run = subprocess.run(
        f"{command} | head -n 1 | wc -l",
        shell=True, capture_output=True, env=environment, cwd=ROOT, timeout=60, check=False,
    )  # fmt: skip
    assert (run.stdout.strip(), run.stderr) == (b"1", b"")


def test_an_unusable_input_does_not_stop_the_others(standpat: Standpat, tmp_path: Path) -> None:
    run = standpat("convert", tmp_path / "none.txt", ONE, "--to", "json")
    assert run.returncode == 2
    assert run.stdout.count(b"\n") == 1
    assert b"none.txt: No such file or directory" in run.stderr
