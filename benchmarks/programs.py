"""The program as a whole: time, memory and start, each measured in processes of its own."""

import fcntl
import os
import pty
import re
import resource
import statistics
import struct
import subprocess
import sys
import tempfile
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from hands import BETWEEN, numbered

#: Its peak, and that of the processes that it started. Not getrusage for itself: a process begins
#: with the peak of the one that started it.
MEASURE = """
import re, resource, sys
from pathlib import Path
from replayer.cli import main
try:
    main(["validate", "--format", "json", "--jobs", sys.argv[1], sys.argv[2]])
except SystemExit:
    pass
own = int(re.search(r"VmHWM:\\s*(\\d+)", Path("/proc/self/status").read_text())[1])
sys.stderr.write(f"\\n{own} {resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss}")
"""

#: What a terminal says when it is asked what it is: without an answer, programs wait for one.
ANSWERS = {b"\x1b[c": b"\x1b[?62;22c", b"\x1b[>q": b"\x1bP>|benchmark\x1b\\"}


def program() -> list[str]:
    """How ``standpat`` is started: by its script where it is installed beside the interpreter."""
    script = Path(sys.executable).with_name("standpat")
    return [str(script)] if script.exists() else [sys.executable, "-m", "replayer.cli"]


@contextmanager
def file_of(hands: list[str], times: int = 1) -> Iterator[Path]:
    """A file with the hands, ``times`` over, each time under other ids."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "hands.txt"
        with path.open("w", encoding="utf-8") as file:
            for time_ in range(times):
                again = numbered(hands, time_ * len(hands)) if time_ else hands
                file.write(BETWEEN.join(again) + BETWEEN)
        yield path


def run(path: Path, jobs: int) -> tuple[float, float]:
    """Seconds by the clock, and of CPU in all processes, of ``standpat validate`` on a file."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.perf_counter()
    subprocess.run(
        [*program(), "validate", "--format", "json", "--jobs", str(jobs), str(path)],
        stdout=subprocess.DEVNULL, check=False,
    )  # fmt: skip
    clock = time.perf_counter() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return clock, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def show_command(hands: list[str], floor: Any, rounds: int) -> None:
    """``standpat validate`` with one process and with two, in rounds with the yardstick."""
    measured: dict[int, list[tuple[float, float]]] = {1: [], 2: []}
    floors = []
    with file_of(hands) as path:
        for _ in range(rounds):
            if floor is not None:
                start = time.process_time()
                for text in hands:
                    floor.parse(text)
                floors.append(time.process_time() - start)
            for jobs, seconds in measured.items():
                seconds.append(run(path, jobs))
    base = statistics.median(floors) if floors else None
    print(f"{'standpat validate':24} {'ms a hand':>10} {'hands/s':>9} {'x floor':>8}", end="")
    print(f" {'CPU x floor':>12} {'/ processes':>12}")
    for jobs, seconds in measured.items():
        clock, cpu = (statistics.median(each) for each in zip(*seconds, strict=True))
        ratios = [f"{each / base:.2f}" if base else "-" for each in (clock, cpu, cpu / jobs)]
        print(
            f"{f'--jobs {jobs}, by the clock':24} {1000 * clock / len(hands):10.4f} "
            f"{len(hands) / clock:9,.0f} {ratios[0]:>8} {ratios[1]:>12} {ratios[2]:>12}"
        )


def show_growth(hands: list[str], rounds: int) -> None:
    """How much longer ten times the hands take, in CPU time of one process, without its start."""
    ratios = []
    with (
        file_of(hands[:1]) as one,
        file_of(hands[: len(hands) // 10]) as few,
        file_of(hands) as many,
    ):
        for _ in range(rounds):
            start = run(one, 1)[1]
            ratios.append((run(many, 1)[1] - start) / (run(few, 1)[1] - start))
    print(f"10 times the hands ({len(hands):,}): {statistics.median(ratios):.2f} times the time")


def peak(path: Path, jobs: int) -> tuple[float, float]:
    """MiB at the most: the first process of ``standpat validate``, and the largest other."""
    done = subprocess.run(
        [sys.executable, "-c", MEASURE, str(jobs), str(path)],
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=True,
    )  # fmt: skip
    own, others = done.stderr.split()[-2:]
    return int(own) / 1024, int(others) / 1024


def show_memory(hands: list[str], times: int = 1) -> None:
    """Peak memory for these hands, with one process and with two."""
    with file_of(hands, times) as path:
        size = path.stat().st_size
        alone, _ = peak(path, 1)
        first, other = peak(path, 2)
    print(
        f"memory, {times * len(hands):,} hands ({size / 1e6:,.0f} MB): {alone:.0f} MiB in one "
        f"process, {first:.0f} and {other:.0f} MiB in two"
    )


def seconds(command: list[str]) -> float:
    """What a command takes by the clock."""
    start = time.perf_counter()
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - start


def first_frame(path: Path, needle: bytes) -> float:
    """Seconds from the start of ``standpat replay`` to a screen with ``needle`` on it."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))
    start = time.perf_counter()
    process = subprocess.Popen(
        [*program(), "replay", str(path)], stdin=slave, stdout=slave, stderr=slave,
        start_new_session=True, env={**os.environ, "TERM": "xterm-256color"},
    )  # fmt: skip
    os.close(slave)
    shown = b""
    while needle not in shown:
        new = os.read(master, 1 << 16)
        shown += new
        for asked, answer in ANSWERS.items():
            if asked in new:
                os.write(master, answer)
    taken = time.perf_counter() - start
    os.write(master, b"q")
    while process.poll() is None:
        try:
            os.read(master, 1 << 16)
        except OSError:
            break
    process.wait()
    os.close(master)
    return taken


def show_start(hands: list[str], rounds: int) -> None:
    """How long ``--help`` takes over a bare interpreter, and ``replay`` to its first screen."""
    bare = [sys.executable, "-c", "pass"]
    helped: list[float] = []
    frames: list[float] = []
    number = re.search(r"#([0-9]+)", hands[0])
    assert number is not None
    with file_of(hands) as path:
        for _ in range(3 * rounds):
            helped.append(seconds([*program(), "--help"]) - seconds(bare))
            frames.append(first_frame(path, number[1].encode()))
    print(f"--help: {1000 * statistics.median(helped):.0f} ms over a bare interpreter")
    print(
        f"replay: {1000 * statistics.median(frames):.0f} ms to the first screen, "
        f"of a file of {len(hands):,} hands"
    )
