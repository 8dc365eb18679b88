"""``standpat audit --format csv``, and names as data in every form of the report."""

import csv
import io
from pathlib import Path

import pytest
from conftest import Standpat, make_hand, rows
from hypothesis import given
from hypothesis import strategies as st
from test_audit_report import SEATS, TWO_POTS, audited, cells

from histories.hand import Seat
from replayer.report import audit_csv
from replayer.report.audit_rows import dues
from replayer.report.audit_text import hand_text, totals_text
from replayer.report.audit_totals import Totals
from replayer.report.text import plain
from replayer.result import Award, PotResult, Settlement


def test_csv_has_one_row_a_hand_and_player(standpat: Standpat, root: Path) -> None:
    path = root / "examples"
    hands, _ = rows(standpat("audit", "--format", "json", path).stdout)
    run = standpat("audit", "--format", "csv", path)
    found = cells(run.stdout)
    assert list(found[0]) == list(audit_csv.COLUMNS)
    expected = [
        (hand["hand_id"], player["name"], str(player["net"]))
        for hand in hands
        for player in hand["players"] or [{"name": "", "net": ""}]  # type: ignore[attr-defined]
    ]
    assert [(row["hand_id"], row["player"], row["net"]) for row in found] == expected
    agreeing = [row for row in found if row["verdict"] == "agrees"]
    assert agreeing
    assert all(row["due"] == row["won"] for row in agreeing)


def test_what_is_due_from_several_pots_is_added_up() -> None:
    assert dues(audited()) == (210, 150, 0)
    hidden = PotResult("side pot", 150, 0, (1,), (Award("all", 1, None, 150),))
    unknown = Settlement(TWO_POTS.accounts, (TWO_POTS.pots[0], hidden), 10, 10)
    assert dues(audited(settlement=unknown)) == (210, None, 0)


@pytest.mark.parametrize(
    "name",
    [
        "=1+1", "+1", "-1+2", "@SUM(A1)", "\t=1", "\rx", "\n=1", "  =1", "\u00a0=1",
        "=cmd|'/C calc'!A0", "\uff1d1", '=HYPERLINK("http://a","b")', "--", "\tplain",
    ],
)  # fmt: skip
def test_no_name_is_a_formula_in_a_spreadsheet(name: str) -> None:
    result = audited(
        item=make_hand(seats=(Seat(2, 1, name, 1), *SEATS[1:]), file=name, hand_id=name)
    )
    lines = audit_csv.audit_rows(result).decode().splitlines()
    assert len(lines) == 3
    row = next(csv.reader(lines))
    at = {column: row[place] for place, column in enumerate(audit_csv.COLUMNS)}
    for column in ("file", "hand_id", "player"):
        assert at[column].startswith("'")
    assert at["net"] == "110"


def test_numbers_stay_numbers_and_standard_input_a_dash() -> None:
    row = cells(
        audit_csv.head() + audit_csv.audit_rows(audited(item=make_hand(seats=SEATS, file="-")))
    )[1]
    assert (row["net"], row["file"]) == ("-100", "-")


def test_a_semicolon_begins_no_formula_either() -> None:
    assert audit_csv.cell("a;=1+1;b") == "a;'=1+1;b"
    assert audit_csv.cell("Ann, the 1st; really") == "Ann, the 1st; really"


@given(st.text())
def test_any_name_is_one_cell_of_one_line(name: str) -> None:
    result = audited(item=make_hand(seats=(Seat(2, 1, name, 1), *SEATS[1:])))
    text = audit_csv.audit_rows(result).decode("utf-8")
    table = list(csv.reader(io.StringIO(text)))
    assert text.count("\n") == len(table) == 3
    cell = table[0][audit_csv.COLUMNS.index("player")]
    assert cell.lstrip()[:1] not in tuple("=+-@") or cell == "-"
    assert cell.isprintable() or not name.isprintable()


# -- names are data


EVIL = ["[bold red]x[/]", "\x1b[31mred", "\u202egnp", "\x9b2J", "a\tb"]


@pytest.mark.parametrize("name", EVIL)
def test_nothing_in_a_name_reaches_the_terminal_raw(name: str) -> None:
    totals = Totals()
    award = (Award("all", 0, None, 210),)
    pots = (PotResult("pot", 220, 10, (0, 1), award),)
    result = audited(
        item=make_hand(seats=(Seat(2, 1, name, 1), *SEATS[1:]), file=name, hand_id=name),
        settlement=Settlement(TWO_POTS.accounts, pots, 10, 10),
        verdict="cannot check",
        reason=f"who wins the pot: the hand of {name} is not known",
    )
    totals.add(result)
    shown = hand_text(result, plain) + totals_text(totals, plain, everything=True)
    shown += audit_csv.audit_rows(result).decode()
    assert all(char == "\n" or char.isprintable() for char in shown)
    if name.isprintable():
        assert name in shown


@pytest.mark.parametrize("name", ["[bold red]x[/]", "=1+1", "a;=1", "\u202egnp"])
def test_a_strange_name_goes_all_the_way_as_data(
    standpat: Standpat, root: Path, tmp_path: Path, name: str
) -> None:
    path = root / "examples" / "damaged" / "wrong-award.txt"
    text = path.read_text(encoding="utf-8").replace("Kestrel", name)
    (tmp_path / "a.txt").write_text(text, encoding="utf-8")
    for output_format in ("text", "json", "csv"):
        run = standpat("audit", "--format", output_format, tmp_path / "a.txt")
        assert run.returncode == 1
        shown = run.stdout.decode("utf-8")
        assert "\x1b" not in shown
        if output_format == "json":
            assert name in [p["name"] for p in rows(run.stdout)[0][0]["players"]]  # type: ignore[attr-defined]
        else:
            assert "\u202e" not in shown
        if output_format == "text" and name.startswith("["):
            assert name in shown
        if output_format == "csv":
            assert not any(row["player"].startswith("=") for row in cells(run.stdout))
