"""``--jobs``: the same output from any number of processes, whatever becomes of them."""

import gzip
import io
import json
import os
import signal
import subprocess
import sys
import threading
import time
import zipfile
from pathlib import Path
from typing import IO

import pytest
from conftest import ROOT, Standpat

import grammar
from replayer.cli.judging import cores

HANDS = ROOT / "examples" / "hands"
DAMAGED = ROOT / "examples" / "damaged"


def driven(*cases: dict[str, object]) -> list[object]:
    done = subprocess.run(
        [sys.executable, str(ROOT / "tests" / "jobs_driver.py")],
        input=json.dumps(cases), capture_output=True, text=True, timeout=110, check=False,
    )  # fmt: skip
    assert done.stderr == ""
    found = json.loads(done.stdout)
    assert isinstance(found, list)
    return found


def all_hands() -> bytes:
    return b"\n\n".join(path.read_bytes() for path in sorted(HANDS.glob("*.txt")))


def test_files_and_folders_give_the_same(tmp_path: Path) -> None:
    (tmp_path / "note.txt").write_text("not a hand\n")
    paths = [str(HANDS), str(tmp_path), str(DAMAGED), str(tmp_path / "none"), str(HANDS)]
    assert driven({"paths": paths}) == []


def test_every_form_of_a_file_gives_the_same(tmp_path: Path) -> None:
    data = all_hands() + b"\n" + (DAMAGED / "wrong-award.txt").read_bytes()
    session = (HANDS / "triple-draw-session.txt").read_bytes()
    text = data.decode()
    long = data.replace(b"*** SUMMARY ***", b"*** SUMMARY ***" + b"\nchatter: said" * 900, 1)
    forms = {
        "bom": b"\xef\xbb\xbf" + data,
        "crlf": data.replace(b"\n", b"\r\n"),
        "cr": data.replace(b"\n", b"\r"),
        "wide": text.encode("utf-16"),
        "stray": b"a letter\n" * 800 + data + b"\n\nanother\n" * 50,
        "banner": b"\n" * 9000 + data,
        "cp1252": data.replace(b"Ann", b"\xc4nn").replace(b"dealt", b"d\xe9alt", 5),
        "nul": data[:30000] + b"\0" * 200 + data[30000:],
        "long": long,
        "twice": session + data + session.replace(b"$0.10", b"$0.20", 3) + data,
    }
    paths = []
    for name, form in forms.items():
        (tmp_path / name).write_bytes(form)
        paths.append(str(tmp_path / name))
    (tmp_path / "a.gz").write_bytes(gzip.compress(data))
    (tmp_path / "cut.gz").write_bytes(gzip.compress(data)[:-4000])
    with zipfile.ZipFile(tmp_path / "b.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("x/one.txt", data)
        archive.writestr("x/two.txt", session)
        archive.writestr("readme", "nothing")
    paths += [str(tmp_path / name) for name in ("a.gz", "cut.gz", "b.zip")]
    quick = [["validate", "--format", "json"], ["list"]]
    cases: list[dict[str, object]] = [{"paths": [path], "commands": quick} for path in paths]
    cases.append({"paths": ["-"], "stdin": forms["twice"].hex(), "commands": quick})
    assert driven(*cases) == []


def test_hands_that_were_generated_give_the_same(standpat: Standpat, tmp_path: Path) -> None:
    path = tmp_path / "hands.txt"
    path.write_bytes(standpat("generate", "--hands", 150, "--seed", 5).stdout)
    assert path.stat().st_size > 100_000
    assert driven({"paths": [str(path), str(path)], "jobs": [2, 4]}) == []


@pytest.mark.parametrize(
    "deeds", [{"1": "die"}, {"2": "raise"}, {str(number): "die" for number in range(99)}]
)
def test_a_worker_that_ends_is_told_and_its_work_done_again(deeds: dict[str, str]) -> None:
    commands = [["validate", "--format", "json"], ["audit"]]
    told = driven({"paths": [str(HANDS)], "commands": commands, "jobs": [3], "deeds": deeds})
    assert len(told) == 2
    for said in told:
        assert isinstance(said, str)
        lines = said.splitlines()
        assert len(lines) >= min(len(deeds), 3)
        for line in lines:
            assert line.startswith("standpat: a process ended before its work was done")
            assert ("(SIGKILL)" in line) == ("raise" not in deeds.values())
            assert "hands" in line.rsplit("; done again: ", 1)[1]


def start(
    environment: dict[str, str], *arguments: str, output: IO[bytes] | int = subprocess.PIPE
) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(
        [sys.executable, "-m", "replayer.cli", *arguments],
        stdin=subprocess.PIPE, stdout=output, stderr=subprocess.PIPE, env=environment,
        start_new_session=True,
    )  # fmt: skip


def children(process: int) -> list[int]:
    try:
        text = Path(f"/proc/{process}/task/{process}/children").read_text()
    except OSError:
        return []
    return [int(word) for word in text.split()]


def await_children(process: int) -> list[int]:
    for _ in range(400):
        found = children(process)
        if found:
            return found
        time.sleep(0.05)
    raise AssertionError("no worker was started")


def is_alive(process: int) -> bool:
    return Path(f"/proc/{process}").exists()


needs_children = pytest.mark.skipif(
    not Path("/proc/self/task/").exists(), reason="who is whose child is read from /proc"
)


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file that is worth more than one process."""
    path = tmp_path_factory.mktemp("jobs") / "large.txt"
    data = all_hands()
    path.write_bytes((data + b"\n\n") * (4_000_000 // len(data)))
    return path


@needs_children
def test_an_interrupt_ends_all_quietly(
    environment: dict[str, str], large: Path, tmp_path: Path
) -> None:
    path = tmp_path / "output"
    with path.open("wb") as output:
        command = ("validate", "--format", "json", "--jobs", "2")
        run = start(environment, *command, *[str(large)] * 20, output=output)
        workers = await_children(run.pid)
        time.sleep(0.3)
        os.killpg(run.pid, signal.SIGINT)
        _, error = run.communicate(timeout=30)
    assert run.returncode == 130
    assert error == b"standpat: interrupted, the output is not complete\n"
    lines = [json.loads(line)["line"] for line in path.read_bytes().splitlines()]
    assert lines == sorted(lines)
    assert not any(map(is_alive, workers))


@needs_children
def test_a_closed_output_ends_all_quietly(environment: dict[str, str], large: Path) -> None:
    run = start(environment, "validate", "--format", "json", "--jobs", "2", str(large))
    with run:
        assert run.stdout is not None
        assert run.stderr is not None
        while not (workers := children(run.pid)):
            assert run.stdout.read(1000)
        run.stdout.close()
        assert run.stderr.read() == b""
        assert run.wait(timeout=30) in (0, 1)
    assert not any(map(is_alive, workers))


@needs_children
def test_a_parent_that_is_killed_leaves_nobody(
    environment: dict[str, str], large: Path, tmp_path: Path
) -> None:
    with (tmp_path / "output").open("wb") as output:
        run = start(environment, "list", "--jobs", "2", *[str(large)] * 20, output=output)
        workers = await_children(run.pid)
        run.kill()
        run.communicate(timeout=30)
    for _ in range(200):
        if not any(map(is_alive, workers)):
            return
        time.sleep(0.05)
    raise AssertionError("a worker goes on")


def test_hands_from_a_pipe_are_judged_as_they_come(
    environment: dict[str, str], large: Path
) -> None:
    """Nothing is held back while the other end thinks about what to send next."""
    data = large.read_bytes()
    cut = data.rindex(b"PokerStars", 0, 3_000_000)
    whole = sum(1 for _ in grammar.read(io.BytesIO(data[:cut])))
    run = start(environment | {"PYTHONUNBUFFERED": "1"}, "list", "--format", "json", "-j", "2", "-")
    assert run.stdin is not None
    assert run.stdout is not None
    writer = threading.Thread(target=run.stdin.write, args=(data[:cut],))
    writer.start()
    for _ in range(whole - 60):  # the last may lie in a buffer
        assert run.stdout.readline()
    writer.join(timeout=30)
    run.communicate(timeout=30)
    assert run.returncode == 0


def test_few_hands_start_no_other_process(standpat: Standpat) -> None:
    code = standpat("validate", "--jobs", "8", HANDS / "badugi-heads-up.txt")
    assert code.returncode == 0


def test_jobs_is_a_number_from_one(standpat: Standpat) -> None:
    for wrong in ("0", "-1", "many"):
        assert standpat("validate", "--jobs", wrong, str(HANDS)).returncode == 2


def test_the_processors_are_counted() -> None:
    assert 1 <= cores() <= (os.cpu_count() or 1)
