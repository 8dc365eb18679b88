"""``standpat audit`` as a user runs it: text, JSON, CSV, totals and exit codes."""

import csv
import io
import json
import re
import tracemalloc
from pathlib import Path

import pytest
from conftest import Standpat, make_hand, make_other, make_result, make_unreadable, rows

from histories.hand import Seat
from histories.money import CHIP, USD, Unit
from replayer.report import audit_csv, audit_json
from replayer.report.audit_rows import amount, player_rows, pot_rows
from replayer.report.audit_text import hand_text, totals_text
from replayer.report.audit_totals import Totals
from replayer.report.text import colour, plain
from replayer.result import Account, Award, PotResult, Result, Settlement

IDENTITY = [
    "type", "file", "line", "hand_id", "room", "game", "limit", "currency", "unit", "time",
    "time_zone",
]  # fmt: skip
SUMMARY = ["type", "hands", "agrees", "differs", "cannot_check", "not_audited", "rake", "net"]

#: Two pots: Ann is all-in and wins the main pot, Bob the side pot; Cleo folded her blind.
TWO_POTS = Settlement(
    (Account(0, 100, 0, 210), Account(1, 300, 50, 150), Account(2, 20, 0, 0)),
    (
        PotResult("main pot", 220, 10, (0, 1), (Award("all", 0, 210, 210),)),
        PotResult("side pot", 150, 0, (1,), (Award("all", 1, 150, 150),)),
    ),
    10,
    10,
)
SEATS = (Seat(2, 1, "Ann", 100), Seat(3, 4, "Bob", 500), Seat(4, 6, "Cleo", 400))


def audited(**changes: object) -> Result:
    values: dict[str, object] = {
        "item": make_hand(seats=SEATS), "settlement": TWO_POTS, "verdict": "agrees",
    }  # fmt: skip
    return make_result(**(values | changes))


def cells(output: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(output.decode("utf-8"))))


# -- JSON


def test_the_keys_of_an_audited_hand_are_those_promised() -> None:
    row = json.loads(audit_json.audit_line(audited()))
    assert list(row) == [
        *IDENTITY, "status", "verdict", "reason", "players", "pots", "rake", "findings",
        "repeated",
    ]  # fmt: skip
    assert row["verdict"] == "agrees"
    assert row["time_zone"] == "ET"
    assert row["repeated"] is False
    assert json.loads(audit_json.audit_line(audited(repeated=True)))["repeated"] is True
    assert row["reason"] is None
    assert row["players"] == [
        {"seat": 1, "name": "Ann", "put_in": 100, "returned": 0, "won": 210, "net": 110},
        {"seat": 4, "name": "Bob", "put_in": 300, "returned": 50, "won": 150, "net": -100},
        {"seat": 6, "name": "Cleo", "put_in": 20, "returned": 0, "won": 0, "net": -20},
    ]
    assert row["pots"] == [
        {"name": "main", "gross": 220, "rake": 10, "eligible": ["Ann", "Bob"],
         "shares": [{"part": "all", "player": "Ann", "due": 210, "paid": 210}]},
        {"name": "side", "gross": 150, "rake": 0, "eligible": ["Bob"],
         "shares": [{"part": "all", "player": "Bob", "due": 150, "paid": 150}]},
    ]  # fmt: skip
    assert row["rake"] == {"stated": 10, "from_pots": 10}


@pytest.mark.parametrize(
    ("name", "short"),
    [("pot", "main"), ("main pot", "main"), ("side pot", "side"), ("side pot-2", "side-2")],
)
def test_pots_have_one_name_in_every_room(name: str, short: str) -> None:
    pots = (PotResult(name, 200, 10, (0, 1), ()),)
    (row,) = pot_rows(audited(settlement=Settlement((), pots, 10, 10)))
    assert row.name == short


@pytest.mark.parametrize(
    "result",
    [
        make_result(make_other(), status="skipped", settlement=None),
        make_result(make_unreadable(), status="unreadable", settlement=None),
        make_result(status="cancelled", settlement=None),
    ],
)
def test_a_hand_that_is_not_audited_has_an_empty_row(result: Result) -> None:
    row = json.loads(audit_json.audit_line(result))
    assert (row["verdict"], row["reason"], row["players"], row["pots"]) == (None, None, [], [])
    assert row["rake"] == {"stated": None, "from_pots": None}
    (line,) = audit_csv.audit_rows(result).decode().splitlines()
    assert line.endswith(f",{result.status},,,no,,,,,,,")
    assert hand_text(result, plain).endswith(f": {result.status}\n")


def test_the_summary_has_what_was_promised(standpat: Standpat, root: Path) -> None:
    run = standpat("audit", "--format", "json", root / "examples")
    hands, summary = rows(run.stdout)
    assert list(summary)[: len(SUMMARY)] == SUMMARY
    ways = ("counted", "repeated", "not_followed", "not_settled", "not_audited")
    assert summary["hands"] == sum(summary[key] for key in ways)  # type: ignore[misc]
    counts = [summary[key] for key in SUMMARY[2:6]]
    assert summary["hands"] == len(hands) == sum(counts)  # type: ignore[arg-type]
    verdicts = [hand["verdict"] for hand in hands]
    names = ("agrees", "differs", "cannot check", None)
    assert counts == [verdicts.count(name) for name in names]
    assert summary["conserved"] is True
    rake: dict[str, int] = summary["rake"]  # type: ignore[assignment]
    net: list[dict[str, object]] = summary["net"]  # type: ignore[assignment]
    assert set(rake) == {"EUR", "USD", "chips"}
    for currency, total in rake.items():
        assert sum(each["net"] for each in net if each["currency"] == currency) == -total  # type: ignore[misc]
    assert all(list(each) == ["player", "currency", "net", "hands"] for each in net)
    keys = [(each["player"], each["currency"]) for each in net]
    assert len(set(keys)) == len(keys)


def test_the_summary_is_the_sum_of_the_hands(standpat: Standpat, root: Path) -> None:
    path = root / "examples" / "hands" / "triple-draw-session.txt"
    hands, summary = rows(standpat("audit", "--format", "json", path).stdout)
    net: dict[str, int] = {}
    for hand in hands:
        for player in hand["players"]:  # type: ignore[attr-defined]
            net[player["name"]] = net.get(player["name"], 0) + player["net"]
    assert {each["player"]: each["net"] for each in summary["net"]} == net  # type: ignore[attr-defined]
    assert summary["rake"] == {"USD": sum(hand["rake"]["stated"] for hand in hands)}  # type: ignore[index]
    pots = sum(pot["gross"] for hand in hands for pot in hand["pots"])  # type: ignore[attr-defined]
    assert summary["pots"] == {"USD": pots}


# -- totals


def test_a_name_in_two_currencies_is_two_entries() -> None:
    totals = Totals()
    totals.add(audited())
    totals.add(audited(item=make_hand(seats=SEATS, chips=True)))
    assert set(totals.players) == {(s.name, c) for s in SEATS for c in ("USD", "chips")}
    assert (totals.counted, totals.hands, totals.conserved) == (2, 2, True)


@pytest.mark.parametrize("order", [(0, 2), (2, 0), (0, 2, 0), (2, 0, 2)])
def test_play_money_with_and_without_cents_is_added_up_in_cents(order: tuple[int, ...]) -> None:
    totals = Totals()
    for decimals in order:
        totals.add(audited(item=make_hand(seats=SEATS, unit=Unit("chips", decimals))))
    expected = sum(110 if decimals else 11000 for decimals in order)
    assert totals.players["Ann", "chips"].net == expected
    assert totals.units["chips"].size == "0.01"
    rake = sum(10 if decimals else 1000 for decimals in order)
    assert totals.currencies["chips"].rake == rake
    assert sum(each.rake for each in totals.stakes.values()) == rake
    assert totals.conserved


def test_chips_that_are_missing_are_told() -> None:
    short = Settlement((Account(0, 100, 0, 180), Account(1, 100, 0, 0)), TWO_POTS.pots, 10, 20)
    totals = Totals()
    totals.add(audited(settlement=short, verdict="differs"))
    assert not totals.conserved
    assert totals.missing("USD") == 10
    assert "not conserved, USD: the players together lost $0.20, the rake is $0.10: $0.10 are" in (
        totals_text(totals, plain, everything=False)
    )
    assert json.loads(audit_json.totals_line(totals))["conserved"] is False


def test_what_was_met_before_or_cannot_be_followed_is_not_added_up() -> None:
    unsure = Settlement(TWO_POTS.accounts, TWO_POTS.pots, 10, 10, sure=False)
    totals = Totals()
    for result in (
        audited(),
        audited(repeated=True),
        audited(settlement=unsure, verdict="cannot check", reason="a line is missing"),
    ):
        totals.add(result)
    assert (totals.hands, totals.counted, totals.repeated, totals.not_followed) == (3, 1, 1, 1)
    assert totals.players["Ann", "USD"].net == 110
    text = totals_text(totals, plain, everything=False)
    assert "1 hand met before: not counted again" in text
    assert "1 hand left out of these sums" in text
    assert "met before" in hand_text(audited(repeated=True), plain)


def test_totals_do_not_grow_with_the_hands() -> None:
    totals = Totals()
    result = audited()
    totals.add(result)
    tracemalloc.start()
    try:
        for _ in range(5000):
            totals.add(result)
        used, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert used < 20_000


def test_only_the_ends_of_a_long_list_of_players_are_shown() -> None:
    totals = Totals()
    for number in range(50):
        seats = (Seat(2, 1, f"winner {number}", 100), Seat(3, 2, f"loser {number}", 100))
        accounts = (Account(0, 100, 0, 200 + number), Account(1, 100 + number, 0, 0))
        pots = (PotResult("pot", 200 + number, 0, (0, 1), ()),)
        settlement = Settlement(accounts, pots, 0, 0)
        totals.add(audited(item=make_hand(seats=seats), settlement=settlement))
    short = totals_text(totals, plain, everything=False)
    assert "winner 49 " in short
    assert "loser 49 " in short
    assert "winner 1 " not in short
    assert "and 80 players more: --verbose" in short
    everything = totals_text(totals, plain, everything=True)
    assert all(
        f"{side} {number} " in everything for side in ("winner", "loser") for number in range(50)
    )


ENDED_EARLY = {"settlement": None, "verdict": "cannot check", "reason": "not complete"}


def test_every_hand_is_in_the_sums_or_said_to_be_left_out() -> None:
    unsure = Settlement(TWO_POTS.accounts, TWO_POTS.pots, 10, 10, sure=False)
    totals = Totals()
    for result in (
        audited(),
        audited(repeated=True),
        audited(settlement=unsure, verdict="cannot check", reason="a line is missing"),
        audited(status="partial", **ENDED_EARLY),
        audited(status="invalid", **ENDED_EARLY),
        audited(status="partial", repeated=True, **ENDED_EARLY),
        make_result(make_other(), status="skipped", settlement=None),
        make_result(status="cancelled"),
    ):
        totals.add(result)
    row = json.loads(audit_json.totals_line(totals))
    parts = ["counted", "repeated", "not_followed", "not_settled", "not_audited"]
    assert [row[key] for key in parts] == [1, 1, 1, 3, 2]
    assert row["hands"] == 8
    text = totals_text(totals, plain, everything=False)
    assert "3 hands left out of these sums: not played to the end (2 partial, 1 invalid)" in text
    assert "2 hands left out of these sums: not audited" in text


@pytest.mark.parametrize(
    ("verdicts", "said"),
    [
        ([], "no hands"),
        (["agrees"], "no difference"),
        (["agrees", None], "no difference"),
        ([None, None], "none audited"),
        (["agrees", "cannot check"], "1 cannot be checked"),
        (["cannot check", "cannot check"], "2 cannot be checked"),
        (["differs", "agrees"], "1 hand differs"),
        (["differs", "differs", "cannot check"], "2 hands differ, 1 cannot be checked"),
    ],
)
def test_the_first_line_claims_no_more_than_was_checked(
    verdicts: list[str | None], said: str
) -> None:
    totals = Totals()
    totals.files = 1
    for verdict in verdicts:
        totals.add(audited(verdict=verdict))
    head = totals_text(totals, plain, everything=False).split("\n")[0]
    assert re.fullmatch(rf"{len(verdicts)} hands? in 1 file: {said}", head)


def test_of_no_hands_nobody_knows_whether_chips_are_conserved() -> None:
    assert json.loads(audit_json.totals_line(Totals()))["conserved"] is None


# -- the same hand twice


def test_a_repeated_hand_is_not_added_up_twice(
    standpat: Standpat, root: Path, tmp_path: Path
) -> None:
    path = root / "examples" / "hands" / "triple-draw-session.txt"
    once_hands, once = rows(standpat("audit", "--format", "json", path).stdout)
    (tmp_path / "twice.txt").write_bytes(path.read_bytes() * 2)
    run = standpat("audit", "--format", "json", tmp_path / "twice.txt")
    hands, twice = rows(run.stdout)
    assert run.returncode == 0
    assert len(hands) == twice["hands"] == twice["agrees"] == 2 * len(once_hands)
    assert twice["repeated"] == twice["counted"] == len(once_hands)
    for key in ("rake", "net", "pots", "by_game"):
        assert twice[key] == once[key]


def test_a_whole_hand_after_its_beginning_is_added_up(
    standpat: Standpat, root: Path, tmp_path: Path
) -> None:
    path = root / "examples" / "hands" / "triple-draw-session.txt"
    whole = path.read_bytes().split(b"\n\n")[0] + b"\n\n"
    (tmp_path / "a.txt").write_bytes(whole[: whole.index(b"*** SUMMARY")] + b"\n\n\n" + whole * 2)
    hands, summary = rows(standpat("audit", "--format", "json", tmp_path / "a.txt").stdout)
    assert [hand["verdict"] for hand in hands] == ["cannot check", "agrees", "agrees"]
    assert (summary["counted"], summary["repeated"]) == (1, 1)


# -- text


def test_the_money_of_a_hand_for_people() -> None:
    assert hand_text(audited(), plain) == (
        "agrees a.txt:1 hand 35839001292, 2-7 triple draw, fixed limit\n"
        "  seat  player  put in  returned    won     net\n"
        "     1  Ann      $1.00     $0.00  $2.10  +$1.10\n"
        "     4  Bob      $3.00     $0.50  $1.50  -$1.00\n"
        "     6  Cleo     $0.20     $0.00  $0.00  -$0.20\n"
        "  pot      of   rake  may win it    due   paid\n"
        "  main  $2.20  $0.10  Ann         $2.10  $2.10\n"
        "                      Bob         $0.00  $0.00\n"
        "  side  $1.50  $0.00  Bob         $1.50  $1.50\n"
        "  rake $0.10\n"
        "\n"
    )


def test_who_was_paid_what_he_was_not_due_is_told() -> None:
    awards = (Award("all", 0, 210, 100), Award("all", 1, 0, 100), Award("all", 2, 0, 5))
    pots = (PotResult("pot", 220, 10, (0, 1), awards),)
    text = hand_text(audited(settlement=Settlement(TWO_POTS.accounts, pots, 10, 15)), plain)
    assert re.search(r"Ann +\$2\.10 +\$1\.00  \$1\.10 too little\n", text)
    assert re.search(r"Bob +\$0\.00 +\$1\.00  \$1\.00 too much\n", text)
    assert re.search(r"Cleo +\$0\.00 +\$0\.05  has no part in it\n", text)
    assert "rake $0.10, but the awards leave $0.15 of the pots" in text


def test_what_cannot_be_known_is_a_question_mark() -> None:
    pots = (PotResult("pot", 220, 10, (0, 1), (Award("all", 0, None, 210),)),)
    result = audited(settlement=Settlement(TWO_POTS.accounts, pots, 10, 10))
    assert re.search(r"Ann +\? +\$2\.10\n", hand_text(result, plain))
    assert re.search(r"Bob +\? +\$0\.00\n", hand_text(result, plain))


def test_wide_names_keep_the_columns() -> None:
    seats = (Seat(2, 1, "牌牌牌", 1), Seat(3, 4, "x" * 90, 1), SEATS[2])
    lines = hand_text(audited(item=make_hand(seats=seats)), plain).split("\n")
    assert lines[2].index("$1.00") + 3 == lines[4].index("$0.20")
    assert max(map(len, lines)) < 100


def test_colour_changes_nothing_but_colour() -> None:
    totals = Totals()
    totals.add(audited())
    shown = hand_text(audited(), colour) + totals_text(totals, colour, everything=False)
    assert "\x1b[32m" in shown
    bare = hand_text(audited(), plain) + totals_text(totals, plain, everything=False)
    assert re.sub(r"\x1b\[[0-9;]*m", "", shown) == bare


@pytest.mark.parametrize(
    ("unit", "number", "signed", "shown"),
    [
        (USD, 5, False, "$0.05"), (USD, -150, False, "-$1.50"), (USD, 150, True, "+$1.50"),
        (USD, 0, True, "$0.00"), (CHIP, 150, True, "+150"), (CHIP, -3, False, "-3"),
        (Unit("chips", 2), 150, False, "1.50"), (USD, None, False, "?"),
    ],
)  # fmt: skip
def test_amounts_of_a_column_have_the_same_decimals(
    unit: Unit, number: int | None, shown: str, *, signed: bool
) -> None:
    assert amount(unit, number, signed=signed) == shown


def test_differences_come_first(standpat: Standpat, root: Path) -> None:
    golden = root / "tests" / "golden"
    names = ("show-missing", "wrong-winner", "card-twice", "odd-chip")
    run = standpat("audit", *(golden / f"{name}.txt" for name in names))
    verdicts = re.findall(r"^(differs|cannot check|agrees) ", run.stdout.decode(), re.MULTILINE)
    assert verdicts == ["differs", "differs", "cannot check", "cannot check"]
    assert run.stdout.decode().index("cannot check") < run.stdout.decode().index("4 hands in")
    run = standpat("audit", "-v", *(golden / f"{name}.txt" for name in names))
    verdicts = re.findall(r"^(differs|cannot check|agrees) ", run.stdout.decode(), re.MULTILINE)
    assert verdicts == ["cannot check", "differs", "cannot check", "differs"]


def test_a_fault_that_touches_no_money_is_not_passed_over_in_silence(
    standpat: Standpat, root: Path
) -> None:
    run = standpat("audit", root / "examples" / "damaged" / "out-of-turn.txt")
    assert run.returncode == 1
    assert "no difference" in run.stdout.decode()
    assert "1 hand is not sound for other reasons" in run.stdout.decode()


# -- usage and exit codes


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["examples/hands"], 0),
        (["examples/damaged/wrong-award.txt"], 1),
        (["examples/damaged/truncated.txt"], 1),
        (["examples/damaged/wrong-award.txt", "no-such-file"], 2),
        (["examples/hands", "no-such-file"], 2),
        (["-v", "-q", "examples/hands"], 2),
        (["-q", "--format", "csv", "examples/hands"], 2),
        (["--format", "xml", "examples/hands"], 2),
        ([], 2),
    ],
)
@pytest.mark.parametrize("more", [[], ["--format", "json"], ["--format", "csv"]])
def test_exit_codes(
    standpat: Standpat, root: Path, monkeypatch: pytest.MonkeyPatch,
    arguments: list[str], code: int, more: list[str],
) -> None:  # fmt: skip
    monkeypatch.chdir(root)
    assert standpat("audit", *more, *arguments).returncode == code


def test_quiet_leaves_the_totals(standpat: Standpat, root: Path) -> None:
    path = root / "examples"
    whole = standpat("audit", path).stdout
    quiet = standpat("audit", "-q", path).stdout
    assert whole.endswith(quiet)
    assert re.match(rb"\d+ hands in \d+ files", quiet)
    assert len(standpat("audit", "-q", "--format", "json", path).stdout.splitlines()) == 1


def test_totals_of_nothing_have_no_tables(standpat: Standpat, root: Path) -> None:
    path = root / "examples" / "damaged" / "truncated.txt"
    run = standpat("audit", path)
    assert "cannot check" in run.stdout.decode()
    assert "net by player" not in run.stdout.decode()
    assert player_rows(make_result(settlement=None)) == ()
