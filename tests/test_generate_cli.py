"""The command ``standpat generate``: bytes, options, the truth beside, and what is refused."""

import json
from pathlib import Path

import pytest
from conftest import Standpat


def test_the_same_seed_gives_the_same_bytes(standpat: Standpat) -> None:
    first = standpat("generate", "--hands", 40, "--seed", 9)
    assert (first.returncode, first.stderr) == (0, b"")
    assert first.stdout == standpat("generate", "-n", 40, "-s", 9).stdout
    assert first.stdout != standpat("generate", "-n", 40, "-s", 10).stdout


def test_generated_hands_are_sound(standpat: Standpat) -> None:
    text = standpat("generate", "--hands", 150, "--seed", 2).stdout
    run = standpat("validate", "--format", "json", "-", stdin=text)
    rows = [json.loads(line) for line in run.stdout.splitlines()]
    assert run.returncode == 0
    assert rows[-1]["hands"] == 150
    assert rows[-1]["ok"] + rows[-1]["cancelled"] == 150


def test_options(standpat: Standpat, tmp_path: Path) -> None:
    truth = tmp_path / "truth.jsonl"
    run = standpat(
        "generate", "--hands", 60, "--game", "badugi", "--limit", "pot", "--kind", "cash",
        "--players", 3, "--stakes", "€1/€2", "--room", "pokerstars", "--truth", truth, "--spaces",
        "--crlf", "--bom",
    )  # fmt: skip
    assert run.returncode == 0
    assert run.stdout.startswith(b"\xef\xbb\xbfPokerStars ")
    assert run.stdout.count(b"\n") == run.stdout.count(b"\r\n")
    text = run.stdout.decode("utf-8-sig")
    headers = [line for line in text.splitlines() if line.startswith("PokerStars ")]
    assert len(headers) == 60
    assert all("Badugi Pot Limit (€1/€2" in header for header in headers)
    assert ": folds \r\n" in text
    rows = [json.loads(line) for line in truth.read_text(encoding="utf-8").splitlines()]
    assert [row["hand_id"] for row in rows] == [
        header.split("#")[1].split(":")[0] for header in headers
    ]
    assert {row["currency"] for row in rows} == {"EUR"}
    assert {len(row["players"]) for row in rows} == {2, 3}
    assert set(rows[0]) == {
        "session", "hand_id", "game", "limit", "currency", "unit", "cancelled", "hero", "players",
        "pots", "rake", "boards",
    }  # fmt: skip


def test_documents_of_games_that_the_room_does_not_deal(standpat: Standpat) -> None:
    for game in ("badacey", "2-7 drawmaha"):
        run = standpat("generate", "-n", 40, "--room", "phh", "--game", game, "--limit", "half-pot")
        assert run.returncode == 0
        rows = standpat("validate", "--format", "json", "-", stdin=run.stdout).stdout.splitlines()
        hands = [json.loads(line) for line in rows[:-1]]
        assert len(hands) == 40
        assert {hand["status"] for hand in hands} <= {"ok", "cancelled"}
        assert {(hand["game"], hand["limit"]) for hand in hands} == {(game, "half-pot")}


def test_no_spaces(standpat: Standpat) -> None:
    text = standpat("generate", "--hands", 60, "--no-spaces").stdout
    assert b" \n" not in text


@pytest.mark.parametrize("stakes", ["1-2", "$2", "£1/€2", "two/four", "$0/$0", "1.50/3"])
def test_stakes_are_two_amounts_of_one_currency(standpat: Standpat, stakes: str) -> None:
    run = standpat("generate", "--kind", "cash", "--stakes", stakes)
    said = f"{stakes!r} are no stakes: they are SMALL/BIG in one currency, as $0.25/$0.50, €1/€2"
    assert (run.returncode, said in run.stderr.decode()) == (2, True)


def test_a_games_name_may_have_hyphens(standpat: Standpat) -> None:
    hands = [
        standpat("generate", "-n", 3, "--game", game).stdout
        for game in ("2-7 single draw", "2-7-single-draw")
    ]
    assert hands[0] == hands[1] != b""
    assert standpat("generate", "--game", "2-7-single draw").returncode == 2


@pytest.mark.parametrize(
    "arguments",
    [
        ("--stakes", "10/20", "--kind", "tournament"),
        ("--stakes", "$1/$3", "--limit", "fixed"),
        ("--stakes", "two/four"),
        ("--stakes", "$2"),
        ("--stakes", "$0/$0"),
        ("--players", "9"),
        ("--game", "2-7 razz"),
        ("--game", "badeucy"),
        ("--limit", "half-pot"),
        ("--hands", "0"),
        ("--room", "nowhere"),
        ("--truth", "no/such/folder/truth.jsonl"),
    ],
)
def test_wrong_usage(standpat: Standpat, arguments: tuple[str, ...]) -> None:
    run = standpat("generate", *arguments)
    assert run.returncode == 2
    assert run.stdout == b""
    assert b"Traceback" not in run.stderr
    assert run.stderr


def test_the_truth_does_not_go_where_the_hands_go(standpat: Standpat) -> None:
    run = standpat("generate", "-n", 1, "--truth", "-")
    assert (run.returncode, run.stdout) == (2, b"")
    assert b"--truth needs a file" in run.stderr
    assert not Path("-").exists()


def test_a_truth_that_is_there_is_kept(standpat: Standpat, tmp_path: Path) -> None:
    truth = tmp_path / "truth.jsonl"
    truth.write_text("mine")
    run = standpat("generate", "-n", 1, "--truth", truth)
    assert (run.returncode, run.stdout) == (2, b"")
    assert b"exists; --force writes over it" in run.stderr
    assert truth.read_text() == "mine"
    assert standpat("generate", "-n", 1, "--truth", truth, "--force").returncode == 0
    assert json.loads(truth.read_text())["session"] == 1
