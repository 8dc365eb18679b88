"""What README and CONTRIBUTING promise."""

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import ROOT, Standpat

from replayer.report.audit_csv import COLUMNS


def blocks(language: str) -> list[str]:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def shown_runs() -> list[tuple[str, str]]:
    """Every command that README shows with its output."""
    runs = []
    for block in blocks("console"):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, output = part.split("\n", 1)
            runs.append((command, output.rstrip("\n")))
    return runs


def test_readme_shows_all_jobs() -> None:
    jobs = {shlex.split(command)[1] for command, _ in shown_runs()}
    assert {"validate", "replay", "audit", "list", "explain", "generate", "convert"} <= jobs


@pytest.mark.parametrize(("command", "output"), shown_runs())
def test_readme_shows_real_output(
    standpat: Standpat, monkeypatch: pytest.MonkeyPatch, command: str, output: str
) -> None:
    monkeypatch.chdir(ROOT)
    program, *arguments = shlex.split(command)
    assert program == "standpat"
    assert standpat(*arguments).stdout.decode().rstrip("\n") == output


def described(chapter: str) -> list[str]:
    """What the table of a chapter of ``docs/formats.md`` has a row for, in its order."""
    text = (ROOT / "docs" / "formats.md").read_text(encoding="utf-8")
    part = text.partition(f"\n## {chapter}\n")[2].partition("\n## ")[0]
    cells = re.findall(r"^\| (`[^|]*) \|", part, re.MULTILINE)
    return [name for cell in cells for name in re.findall(r"`(\w+)`", cell)]


def test_every_key_and_column_is_described(standpat: Standpat, root: Path) -> None:
    path = root / "examples" / "hands" / "triple-draw-session.txt"
    output = standpat("audit", "--format", "json", path).stdout
    hand, *_, summary = map(json.loads, output.splitlines())
    identity = described("What identifies a hand")
    assert identity + described("audit: a hand") == list(hand)
    assert sorted(described("audit: the summary")) == sorted(summary)
    assert described("audit: CSV") == list(COLUMNS)
    damaged = root / "examples" / "damaged" / "wrong-award.txt"
    output = standpat("validate", "--format", "json", damaged).stdout
    (finding,) = json.loads(output.splitlines()[0])["findings"]
    assert described("Findings") == list(finding)
    (rule,) = map(
        json.loads, standpat("explain", "--format", "json", "past-cap").stdout.split(b"\n")[:-1]
    )
    assert described("explain") == list(rule)


def test_readmes_library_lines_run(environment: dict[str, str]) -> None:
    (code,) = blocks("python")
    run = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=environment,
        timeout=60,
        check=False,
    )
    assert run.stderr == ""
    path = re.search(r'read\("(.*?)"\)', code)
    assert path is not None
    ids = re.findall(r"#(\d+):", (ROOT / path[1]).read_text(encoding="utf-8"))
    assert run.stdout.splitlines() == [f"{hand_id} ok" for hand_id in ids]


def test_readmes_two_commands_start_from_nothing() -> None:
    commands = [
        block.strip() for block in blocks("") if block.startswith("python3 -m venv .venv && ")
    ]
    assert [command.count("\n") for command in commands] == [0, 0]
    assert "standpat validate examples/hands" in commands[0]
    assert commands[1].endswith(".venv/bin/python -m pytest -n auto")


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md"])
def test_files_that_are_named_exist(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    named = set(re.findall(r"`((?:histories|grammar|replayer|docs|examples|\.ci)/[\w./-]*)`", text))
    assert named
    assert {path for path in named if not (ROOT / path).exists()} == set()


def test_the_changelog_has_a_place_for_what_comes() -> None:
    text = Path(ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.search(r"^## \[Unreleased\]$", text, re.MULTILINE)
