"""How fast: text to verdict, stage by stage, beside the yardstick.

    python benchmarks/run.py [--hands 20000] [--rounds 5] [--memory] [--command] [PATH...]

Hands come from the files named, else from the folder that STANDPAT_CORPUS names, else from the
examples. STANDPAT_FLOOR names the yardstick, a module with ``load(paths)`` and ``parse(text)``: the
least that plain Python can do with the same hands. Times are CPU time of one process; each round
takes all stages in turn, and medians are printed.

--command measures ``standpat validate --format json`` as a whole, start and output included, with
one process and with more, against the yardstick in the same rounds: by the clock, and in CPU time
of all processes. Where other programs take part of the machine the clock tells little; what the
command would take on free cores is at least its CPU time over the number of processes.
"""

import argparse
import importlib.util
import io
import os
import platform
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import grammar
from histories.hand import Hand
from replayer.engine import replay

HERE = Path(__file__).resolve().parent
HEADER = re.compile(r"#\d+")
# VmHWM, since the peak that getrusage gives is inherited from the process that starts this one
MEASURE = """
import re, sys
from pathlib import Path
from replayer.cli import main
try:
    main(["validate", "--format", "json", sys.argv[1]], standalone_mode=True)
except SystemExit:
    pass
sys.stderr.write(re.search(r"VmHWM:\\s*(\\d+)", Path("/proc/self/status").read_text())[1])
"""


def yardstick() -> Any:
    """The module that STANDPAT_FLOOR names, or ``None``."""
    path = os.environ.get("STANDPAT_FLOOR")
    if not path:
        return None
    spec = importlib.util.spec_from_file_location("floor", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def sources(named: list[str]) -> list[Path]:
    """The files to take hands from."""
    if named:
        return [Path(name) for name in named]
    corpus = os.environ.get("STANDPAT_CORPUS")
    folder = Path(corpus) / "pokerstars" if corpus else HERE.parent / "examples" / "hands"
    return sorted(folder.glob("*.txt"))


def texts(files: list[Path], floor: Any) -> list[str]:
    """The draw hands of the files, as texts that the yardstick can read too."""
    if floor is not None:
        return list(floor.load([str(path) for path in files]))
    hands = [item for path in files for item in grammar.read(path) if isinstance(item, Hand)]
    return [hand.source.text.rstrip("\n") + "\n" for hand in hands]


def renumbered(hands: list[str], count: int) -> list[str]:
    """So many hands, each with an id of its own."""
    return [
        HEADER.sub(f"#{10_000_000_000 + number}", hands[number % len(hands)], count=1)
        for number in range(count)
    ]


def timed(work: Callable[[], None]) -> float:
    """CPU seconds of one call."""
    start = time.process_time()
    work()
    return time.process_time() - start


def stages(hands: list[str], floor: Any) -> dict[str, Callable[[], None]]:
    """What is measured, by name."""
    data = "\n\n\n".join(hands).encode()
    ready = list(grammar.read(io.BytesIO(data)))[:2000]

    def read_by_floor() -> None:
        for text in hands:
            floor.parse(text)

    def read() -> None:
        for _ in grammar.read(io.BytesIO(data)):
            pass

    def judge() -> None:
        for _ in range(max(1, len(hands) // len(ready))):
            for item in ready:
                replay(item)

    def whole() -> None:
        for item in grammar.read(io.BytesIO(data)):
            replay(item)

    work = {"text to hand": read, "hand to verdict": judge, "text to verdict": whole}
    return {"floor": read_by_floor, **work} if floor is not None else work


def peak_memory(path: Path) -> float:
    """MiB at the most, of ``standpat validate`` on a file in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-c", MEASURE, str(path)],
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=True,
    )  # fmt: skip
    return int(done.stderr.split()[-1]) / 1024


def show_memory(hands: list[str]) -> None:
    """Peak memory for so many hands and for five times as many."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "hands.txt"
        peaks = []
        for times in (1, 5):
            many = renumbered(hands, times * len(hands))
            path.write_text("\n\n\n".join(many), encoding="utf-8")
            peaks.append(peak_memory(path))
            print(f"{len(many):>9,} hands   {peaks[-1]:7.1f} MiB at the most")
        kept = (peaks[1] - peaks[0]) * 2**20 / (4 * len(hands))
        print(f"{'':>9}  {kept:7.1f} bytes kept a hand")


def command(path: Path, jobs: int) -> tuple[float, float]:
    """Seconds by the clock, and of CPU in all processes, of ``standpat validate`` on a file."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.perf_counter()
    subprocess.run(
        [
            sys.executable, "-m", "replayer.cli", "validate", "--format", "json",
            "--jobs", str(jobs), str(path),
        ],
        stdout=subprocess.DEVNULL, check=False,
    )  # fmt: skip
    clock = time.perf_counter() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return clock, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _drop(results: Iterable[object]) -> None:
    for _ in results:
        pass


def show_command(hands: list[str], floor: Any, rounds: int) -> None:
    """The whole command, in rounds with the yardstick."""
    most = len(os.sched_getaffinity(0))
    measured: dict[int, list[tuple[float, float]]] = {
        jobs: [] for jobs in sorted({1, 2, most})
    }  # fmt: skip
    floors = []
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "hands.txt"
        path.write_text("\n\n\n".join(hands), encoding="utf-8")
        for _ in range(rounds):
            if floor is not None:
                floors.append(timed(lambda: _drop(map(floor.parse, hands))))
            for jobs, seconds in measured.items():
                seconds.append(command(path, jobs))
    base = statistics.median(floors) if floors else None
    print(
        f"{'command':16} {'ms a hand':>10} {'hands/s':>9} {'x floor':>8} {'CPU ms a hand':>14}",
        end="",
    )
    print(f" {'CPU x floor':>12} {'/ processes':>12}")
    for jobs, seconds in measured.items():
        clock, cpu = (statistics.median(each) for each in zip(*seconds, strict=True))
        ratios = [f"{x / base:.2f}" if base else "-" for x in (clock, cpu, cpu / jobs)]
        print(
            f"{f'--jobs {jobs}':16} {1000 * clock / len(hands):10.4f} {len(hands) / clock:9,.0f} "
            f"{ratios[0]:>8} {1000 * cpu / len(hands):14.4f} {ratios[1]:>12} {ratios[2]:>12}"
        )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure standpat, stage by stage.")
    parser.add_argument("paths", nargs="*", metavar="PATH")
    parser.add_argument("--hands", type=int, default=20_000, help="how many (default 20000)")
    parser.add_argument("--rounds", type=int, default=5, help="rounds, medians of (default 5)")
    parser.add_argument("--memory", action="store_true", help="measure peak memory, too")
    parser.add_argument("--command", action="store_true", help="measure the whole command instead")
    options = parser.parse_args()
    floor = yardstick()
    hands = renumbered(texts(sources(options.paths), floor), options.hands)
    print(
        f"{len(hands):,} hands, {sum(map(len, hands)) / len(hands):.0f} characters each, "
        f"CPython {platform.python_version()}, {platform.machine()}"
    )
    if options.command:
        show_command(hands, floor, options.rounds)
        return
    work = stages(hands, floor)
    times: dict[str, list[float]] = {name: [] for name in work}
    for _ in range(options.rounds):
        for name, one in work.items():
            times[name].append(timed(one))
    print(f"{'stage':16} {'ms a hand':>10} {'hands/s':>9} {'x floor':>8}")
    base = statistics.median(times["floor"]) if floor is not None else None
    for name, seconds in times.items():
        median = statistics.median(seconds)
        ratio = f"{median / base:8.2f}" if base else "       -"
        print(f"{name:16} {1000 * median / len(hands):10.4f} {len(hands) / median:9,.0f} {ratio}")
    if options.memory:
        show_memory(hands)


if __name__ == "__main__":
    main()
