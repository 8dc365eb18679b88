import json
import re
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest
from click.testing import CliRunner
from conftest import Standpat, rows

from histories.findings import RULES
from replayer.cli import main

STATUSES = ("ok", "invalid", "partial", "cancelled", "skipped", "unreadable")


def command_names() -> list[str]:
    return list(main.commands)


# -- help and usage


def test_help_names_every_command(standpat: Standpat) -> None:
    run = standpat("--help")
    assert run.returncode == 0
    for name in command_names():
        assert re.search(rf"^  {name} ", run.stdout.decode(), re.MULTILINE)


@pytest.mark.parametrize("name", ["", *command_names()])
def test_every_help_has_examples_and_tells_of_all_options(name: str) -> None:
    runner = CliRunner()
    run = runner.invoke(main, [*name.split(), "--help"], prog_name="standpat")
    assert run.exit_code == 0
    assert re.search(rf"^  Examples:\n    .*standpat {name}", run.output, re.MULTILINE)
    command = main.commands[name] if name else main
    for parameter in command.params:
        for option in (*parameter.opts, *parameter.secondary_opts):
            if option.startswith("-"):
                assert option in run.output
    assert runner.invoke(main, [*name.split(), "-h"], prog_name="standpat").output == run.output


def test_the_version_is_that_of_the_distribution(standpat: Standpat) -> None:
    from importlib.metadata import version

    from replayer.compiled import is_compiled

    build = " (compiled)" if is_compiled() else ""
    run = standpat("--version")
    assert run.returncode == 0
    assert run.stdout.decode() == f"standpat {version('standpat')}{build}\n"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["validate"], "Missing argument"),
        (["list"], "Missing argument"),
        (["vaildate"], "No such command"),
        (["validate", "--fromat", "json", "x"], "No such option"),
        (["validate", "--format", "xml", "x"], "'xml' is not one of"),
        (["validate", "-v", "-q", "x"], "exclude each other"),
        (["explain", "no-such-code"], "no-such-code"),
        (["completion", "tcsh"], "'tcsh' is not one of"),
    ],
)
def test_wrong_usage_is_told_and_ends_with_2(
    standpat: Standpat, arguments: list[str], told: str
) -> None:
    run = standpat(*arguments)
    assert run.returncode == 2
    assert told in run.stderr.decode()
    assert run.stdout == b""


# -- validate


def test_sound_hands_end_with_0(standpat: Standpat, sound: Path) -> None:
    run = standpat("validate", sound)
    assert run.stderr == b""
    assert run.returncode == 0
    assert "nothing wrong" in run.stdout.decode()
    assert "error" not in run.stdout.decode()


def test_every_hand_has_one_row_and_the_counts_add_up(
    standpat: Standpat, sound: Path, damaged: Path
) -> None:
    run = standpat("validate", "--format", "json", sound, damaged)
    hands, summary = rows(run.stdout)
    text = b"\n".join(path.read_bytes() for path in [*sound.glob("*"), *damaged.glob("*.txt")])
    header = rb"^(?:\xef\xbb\xbf)?(?:(?:PokerStars |Full ?Tilt ?Poker ).*#\d+:"
    header += rb"|Winamax Poker |\*{5} History for |<game |<HISTORY )"
    headers = len(re.findall(header, text, re.MULTILINE))
    assert summary["hands"] == len(hands) == headers
    assert Counter(hand["status"] for hand in hands) == Counter(
        {status: summary[status] for status in STATUSES if summary[status]}
    )
    found = Counter(finding["code"] for hand in hands for finding in hand["findings"])  # type: ignore[attr-defined]
    assert summary["findings"] == found
    assert run.returncode == 1


def test_json_has_the_promised_keys(standpat: Standpat, damaged: Path) -> None:
    path = damaged / "wrong-award.txt"
    hands, summary = rows(standpat("validate", "--format", "json", path).stdout)
    assert list(hands[0]) == [
        "type", "file", "line", "hand_id", "room", "game", "limit", "currency", "unit", "time",
        "time_zone", "status", "findings", "cannot_check",
    ]  # fmt: skip
    assert list(hands[0]["findings"][0]) == [  # type: ignore[index]
        "code", "severity", "line", "column", "message", "stated", "expected",
    ]  # fmt: skip
    assert list(summary) == ["type", "files", "passed_over", "hands", *STATUSES, "findings"]
    assert hands[0]["file"] == str(path)
    assert (hands[0]["time"], hands[0]["time_zone"]) == ("2011-02-25T20:10:44", "ET")


@pytest.mark.parametrize(
    ("name", "code"), [("wrong-award", 1), ("truncated", 1), ("unreadable-verb", 1)]
)
def test_damaged_hands_end_with_1(standpat: Standpat, damaged: Path, name: str, code: int) -> None:
    run = standpat("validate", damaged / f"{name}.txt")
    assert (run.returncode, run.stderr) == (code, b"")


def test_a_finding_shows_its_line_and_where_to_read_more(standpat: Standpat, damaged: Path) -> None:
    path = damaged / "wrong-award.txt"
    output = standpat("validate", path).stdout.decode()
    assert "error[wrong-winner]" in output
    assert f"{path}:34:" in output
    assert "34 | J. Amoy collected $2.85 from pot" in output
    assert re.search(r"^ +\| +\^$", output, re.MULTILINE)
    assert "help: standpat explain wrong-winner" in output


def test_quiet_leaves_the_summary(standpat: Standpat, damaged: Path) -> None:
    loud = standpat("validate", damaged).stdout.decode()
    quiet = standpat("validate", "-q", damaged).stdout.decode()
    assert loud.endswith(quiet)
    assert loud != quiet
    run = standpat("validate", "-q", "--format", "json", damaged)
    assert [json.loads(line)["type"] for line in run.stdout.splitlines()] == ["summary"]
    assert run.returncode == 1


def test_verbose_names_every_hand(standpat: Standpat, session: Path) -> None:
    output = standpat("validate", "-v", session).stdout.decode()
    for hand_id in re.findall(r"#(\d+):", session.read_text(encoding="utf-8")):
        assert re.search(rf"^ok .*hand {hand_id}", output, re.MULTILINE)


def test_hands_come_in_the_order_of_the_paths(
    standpat: Standpat, session: Path, damaged: Path
) -> None:
    paths = [damaged / "wrong-award.txt", session, damaged / "out-of-turn.txt"]
    hands, _ = rows(standpat("validate", "--format", "json", *paths).stdout)
    files = list(dict.fromkeys(hand["file"] for hand in hands))
    assert files == list(map(str, paths))
    lines = [hand["line"] for hand in hands if hand["file"] == str(session)]
    assert lines == sorted(lines)  # type: ignore[type-var]


def test_the_same_hand_twice_is_told_and_stays_sound(standpat: Standpat, session: Path) -> None:
    run = standpat("validate", "--format", "json", session, session)
    hands, summary = rows(run.stdout)
    half = len(hands) // 2
    assert run.returncode == 0
    assert summary["findings"] == {"repeated-hand": half}
    assert [finding["code"] for finding in hands[half]["findings"]] == ["repeated-hand"]  # type: ignore[attr-defined]
    assert [hand["status"] for hand in hands] == ["ok"] * len(hands)


def test_another_text_under_the_same_id_is_invalid(
    standpat: Standpat, session: Path, tmp_path: Path
) -> None:
    changed = tmp_path / "changed.txt"
    text = session.read_text(encoding="utf-8")
    changed.write_text(re.sub(r"^Table '[^']*'", "Table 'Else'", text, flags=re.MULTILINE))
    run = standpat("validate", "--format", "json", session, changed)
    _, summary = rows(run.stdout)
    assert run.returncode == 1
    assert summary["findings"] == {"conflicting-hand": summary["invalid"]}


# -- list


def test_list_has_a_row_for_every_hand(standpat: Standpat, sound: Path) -> None:
    hands, _ = rows(standpat("validate", "--format", "json", sound).stdout)
    run = standpat("list", "--format", "json", sound)
    listed = [json.loads(line) for line in run.stdout.splitlines()]
    same = (
        "file",
        "line",
        "hand_id",
        "room",
        "game",
        "limit",
        "currency",
        "unit",
        "time",
        "time_zone",
        "status",
    )
    assert [[row[key] for key in same] for row in listed] == [
        [hand[key] for key in same] for hand in hands
    ]
    assert list(listed[0]) == ["type", *same[:-1], "players", "pot", "status"]
    assert run.returncode == 0


def test_list_for_people(standpat: Standpat, session: Path) -> None:
    output = standpat("list", session).stdout.decode()
    ids = re.findall(r"#(\d+):", session.read_text(encoding="utf-8"))
    head, name, *_ = output.split("\n")
    assert head.split() == ["line", "hand", "time", "game", "limit", "players", "pot", "status"]
    assert name == str(session)
    assert re.findall(r"^ +\d+  (\d+) .* ok$", output, re.MULTILINE) == ids
    assert output.endswith(f"\n{len(ids)} hands in 1 file\n")


def test_list_names_its_columns_once_and_counts_what_is_passed_over(
    standpat: Standpat, session: Path, damaged: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "hands"
    folder.mkdir()
    shutil.copy(session, folder / "a.txt")
    shutil.copy(damaged / "wrong-award.txt", folder / "b.txt")
    (folder / "notes").write_text("nothing of poker")
    output = standpat("list", folder).stdout.decode()
    assert output.count("status") == 1
    assert output.count(f"{folder}/") == 2
    last = "5 hands in 2 files (1 other file passed over)\n"
    assert output.endswith(f"\n\n{last}")
    quiet = standpat("list", "-q", folder)
    assert (quiet.stdout.decode(), quiet.returncode) == (last, 1)
    assert standpat("list", "-q", "--format", "json", folder).returncode == 2


# -- explain


def test_every_code_is_explained() -> None:
    runner = CliRunner()
    for code, rule in RULES.items():
        run = runner.invoke(main, ["explain", code])
        assert run.exit_code == 0
        assert run.output.startswith(f"{code} ({rule.severity}): {rule.title}\n")


def test_explain_as_json(standpat: Standpat) -> None:
    run = standpat("explain", "--format", "json", "past-cap", "wrong-winner")
    found = [json.loads(line) for line in run.stdout.splitlines()]
    assert [rule["code"] for rule in found] == ["past-cap", "wrong-winner"]
    assert list(found[0]) == [
        "type", "code", "severity", "title", "explanation", "example", "remedy",
    ]  # fmt: skip
    everything = standpat("explain", "--format", "json").stdout
    assert [json.loads(line)["code"] for line in everything.splitlines()] == list(RULES)


@pytest.mark.parametrize(
    ("wrong", "right"),
    [("wrong-winer", "wrong-winner"), ("PAST_CAP", "past-cap"), ("raise-sizes", "raise-size")],
)
def test_a_code_that_is_nearly_right_is_guessed(wrong: str, right: str) -> None:
    run = CliRunner().invoke(main, ["explain", wrong])
    assert run.exit_code == 2
    assert f"Did you mean {right}" in run.output


def test_explain_without_a_code_lists_all() -> None:
    run = CliRunner().invoke(main, ["explain"])
    assert run.exit_code == 0
    assert all(re.search(rf"^  {code} ", run.output, re.MULTILINE) for code in RULES)


# -- completion


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_prints_a_script(shell: str) -> None:
    run = CliRunner().invoke(main, ["completion", shell])
    assert run.exit_code == 0
    assert f"_STANDPAT_COMPLETE={shell}_complete" in run.output


def test_codes_are_completed(standpat: Standpat) -> None:
    run = standpat(
        _STANDPAT_COMPLETE="bash_complete", COMP_WORDS="standpat explain raise-", COMP_CWORD="2"
    )
    completed = {line.split(",")[1] for line in run.stdout.decode().splitlines()}
    assert completed == {code for code in RULES if code.startswith("raise-")}
    assert completed


# -- how it ends


def test_a_closed_pipe_ends_quietly(sound: Path, environment: dict[str, str]) -> None:
    for arguments in (["--format", "json"], ["-v"]):
        with subprocess.Popen(
            [sys.executable, "-m", "replayer.cli", "validate", *arguments, *[str(sound)] * 40],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment,
        ) as process:
            assert process.stdout is not None
            assert process.stderr is not None
            process.stdout.read(10)
            process.stdout.close()
            assert process.stderr.read() == b""
            assert process.wait(60) == 0


def test_a_full_disk_is_told(environment: dict[str, str], session: Path) -> None:
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("this system has no /dev/full")
    with full.open("wb") as stream:
        run = subprocess.run(
            [sys.executable, "-m", "replayer.cli", "validate", str(session)],
            stdout=stream,
            stderr=subprocess.PIPE,
            env=environment,
            timeout=60,
            check=False,
        )
    assert run.returncode == 2
    assert run.stderr.startswith(b"standpat: cannot write the output")
    assert len(run.stderr.splitlines()) == 1


def test_an_interrupt_keeps_what_was_written(
    session: Path, environment: dict[str, str], tmp_path: Path
) -> None:
    written, told = tmp_path / "written", tmp_path / "told"
    with (
        written.open("wb") as output,
        told.open("wb") as error,  # files, not pipes: nobody reads while standard input is filled
        subprocess.Popen(
            [sys.executable, "-m", "replayer.cli", "validate", "--format", "json", "-"],
            stdin=subprocess.PIPE,
            stdout=output,
            stderr=error,
            env=environment,
        ) as process,
    ):
        try:
            assert process.stdin is not None
            # more than a reader takes at once, so that it has judged some and waits for the rest
            text = session.read_bytes()
            process.stdin.write(text * (2_500_000 // len(text)))
            process.stdin.flush()
            sizes = [0]
            while not sizes[-1] or sizes[-1] != sizes[-2]:
                assert process.poll() is None
                assert len(sizes) < 100
                time.sleep(0.5)
                sizes.append(written.stat().st_size)
            process.send_signal(signal.SIGINT)
            assert process.wait(60) == 130
        finally:
            process.kill()
    assert told.read_bytes() == b"standpat: interrupted, the output is not complete\n"
    kept = [json.loads(line) for line in written.read_bytes().splitlines()]
    assert kept
    assert all(row["type"] == "hand" for row in kept)
