"""House rules: which are taken, files of changes, and the page that has them all."""

from pathlib import Path

import pytest
from click.testing import CliRunner
from conftest import Standpat
from msgspec.structs import fields
from test_house_rules import FIVE_LEVELS

from grammar import read_text
from replayer import replay
from replayer.cli import main
from replayer.houserules import PROFILES, WSOP, HouseRules
from replayer.houserules_file import RulesError, load


def test_the_rooms_own_rules_are_taken_unless_others_are_given(root: Path) -> None:
    for path in (root / "examples" / "hands").glob("*.txt"):
        for item in read_text(path.read_text(encoding="utf-8")):
            own, named = replay(item), replay(item, PROFILES[item.room or ""])
            assert (own.status, own.findings, own.unknowns) == (
                named.status, named.findings, named.unknowns,
            )  # fmt: skip


def test_a_file_changes_a_profile(tmp_path: Path) -> None:
    path = tmp_path / "my club.toml"
    path.write_text(
        'base = "wsop"\ncap = 4\ncap_heads_up = "unknown"\nreshuffle = "unknown"\n'
        "odd_units = [{ until = 2030, small = 25, big = 50, unit = 5 }]\n"
        "[small_blinds]\n100 = 50\n"
    )
    rules = load(str(path))
    assert (rules.name, rules.cap, rules.cap_heads_up, rules.reshuffle) == (
        "my club", 4, None, "unknown",
    )  # fmt: skip
    assert rules.small_blinds == {100: 50}
    assert rules.odd_units[0].unit == 5
    assert rules.short_all_in == WSOP.short_all_in


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("cap = 4\n", "base"),
        ('base = "casino"\n', "base"),
        ('base = "wsop"\ncaps = 4\n', "'caps'"),
        ('base = "wsop"\nname = "x"\n', "'name'"),
        ('base = "wsop"\nunsaid = ["caps"]\n', "'unsaid'"),
        ('base = "wsop"\ncap = "four"\n', "cap"),
        ('base = "wsop"\ncap = 0\n', "cap"),
        ('base = "wsop"\ncap = true\n', "cap"),
        ('base = "wsop"\nshort_all_in = "never"\n', "short_all_in"),
        ('base = "wsop"\nodd_units = [{ until = 2030 }]\n', "odd_units"),
        ('base = "wsop"\nburns = -1\n', "burns"),
        ("base = \n", "line 1"),
        (b"\xff\xfe\x00", "decode"),
    ],
)
def test_a_file_that_cannot_be_used_is_wrong_usage(
    tmp_path: Path, root: Path, text: str | bytes, why: str
) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(RulesError, match=why):
        load(str(path))
    hands = str(root / "examples" / "hands")
    for command in ("validate", "audit", "list", "replay"):
        run = CliRunner().invoke(main, [command, "--rules", str(path), hands])
        assert run.exit_code == 2
        assert why in " ".join(run.output.split())


@pytest.mark.parametrize("name", ["casino", "", "nowhere.toml", "PokerStars"])
def test_rules_that_are_not_there_are_wrong_usage(name: str, root: Path) -> None:
    hands = str(root / "examples" / "hands")
    run = CliRunner().invoke(main, ["validate", "--rules", name, hands])
    assert run.exit_code == 2
    assert "--rules" in run.output


def test_commands_take_rules(tmp_path: Path, standpat: Standpat) -> None:
    path = tmp_path / "five.phh"
    path.write_text(FIVE_LEVELS)
    for command in ("validate", "audit", "list", "replay"):
        sound = standpat(command, "--rules", "wsop", path)
        capped = standpat(command, "--rules", "pokerstars", path)
        assert sound.stdout != capped.stdout, command
        assert b"past-cap" in capped.stdout or b"invalid" in capped.stdout


def test_rules_reach_every_process(tmp_path: Path, standpat: Standpat) -> None:
    path = tmp_path / "many.phhs"
    hands = [f"[{n}]\nhand = {n}\n#{'-' * 900}\n{FIVE_LEVELS}" for n in range(1, 1200)]
    path.write_text("\n".join(hands))
    assert path.stat().st_size > 1 << 20
    for name, wrong in (("wsop", False), ("pokerstars", True)):
        runs = [standpat("validate", "-q", "--rules", name, "--jobs", n, path) for n in (1, 3)]
        assert runs[0].stdout == runs[1].stdout
        assert (b"past-cap" in runs[0].stdout) is wrong


def test_names_are_completed(standpat: Standpat) -> None:
    def completed(word: str) -> list[str]:
        run = standpat(
            _STANDPAT_COMPLETE="bash_complete", COMP_WORDS=f"standpat validate --rules {word}",
            COMP_CWORD="3",
        )  # fmt: skip
        return [line.split(",")[1] for line in run.stdout.decode().splitlines()]

    assert completed("") == list(PROFILES)
    assert completed("ws") == ["wsop"]


def test_the_table_has_every_value_of_every_profile(root: Path) -> None:
    page = (root / "docs" / "houserules.md").read_text(encoding="utf-8")
    rows = {
        cells[0].strip("`"): cells[1:]
        for line in page.splitlines()
        if line.startswith("| `")
        and len(cells := [cell.strip() for cell in line.strip("|").split("|")]) == len(PROFILES) + 1
    }
    own = {"name", "unsaid", "hand_names", "odd_units", "small_blinds", "antes", "bring_ins"}
    assert set(rows) == {field.name for field in fields(HouseRules)} - own
    words = {True: "yes", False: "no", None: "unknown"}
    for name, cells in rows.items():
        for rules, cell in zip(PROFILES.values(), cells, strict=True):
            value = getattr(rules, name)
            text = words[value] if value is None or isinstance(value, bool) else str(value)
            assert cell.split(" (")[0] == text, (name, rules.name)
