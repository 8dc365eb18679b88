"""How fast: text to verdict, stage by stage, beside the yardstick and PokerKit.

    python benchmarks/run.py [--hands 2000] [--rounds 5] [--large] [--all] [PATH...]

The small set, of some seconds, are draw hands of the files named, else of the folder that
STANDPAT_CORPUS names, else of the examples, each repeated under other ids. --large takes 100,000
generated hands of all games instead. STANDPAT_FLOOR names the yardstick, a module with
``load(paths)`` and ``parse(text)``: the least that plain Python can do with the same hands.

The stages are CPU time of one process: the medians of rounds, each of which takes all stages in
turn. What is measured of the whole program is asked for by an option, or all of it, for both sets,
by --all: --command (``standpat validate --format json`` with one process and with two, by the
clock, and in CPU time of all processes), --growth, --memory, --gigabyte (memory, for a file of
that size), --start. Where other programs take part of the machine the clock tells little; what
the command would take on free processors is at least its CPU time over the number of processes.
Starts are those of a program that is installed: in a checkout without bytecode each compiles its
modules anew.
"""

import argparse
import os
import platform
from typing import Any

from hands import generated, real, yardstick
from programs import show_command, show_growth, show_memory, show_start
from stages import show

from replayer.compiled import is_compiled

LARGE = 100_000


def measure(title: str, hands: list[str], floor: Any, options: argparse.Namespace) -> None:
    """All that is asked for, of one set of hands."""
    size = sum(map(len, hands)) / len(hands)
    print(f"\n{title}: {len(hands):,} hands, {size:.0f} characters each")
    show(hands, floor, options.rounds)
    if options.command:
        show_command(hands, floor, options.rounds)
    if options.growth:
        show_growth(hands, options.rounds)
    if options.memory:
        show_memory(hands)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure standpat, stage by stage.")
    parser.add_argument("paths", nargs="*", metavar="PATH")
    parser.add_argument("--hands", type=int, help=f"how many (default 2000, --large {LARGE})")
    parser.add_argument("--rounds", type=int, default=5, help="rounds, medians of (default 5)")
    parser.add_argument("--large", action="store_true", help="generated hands of all games")
    parser.add_argument("--command", action="store_true", help="the whole command, too")
    parser.add_argument("--growth", action="store_true", help="ten times the hands, too")
    parser.add_argument("--memory", action="store_true", help="peak memory, too")
    parser.add_argument("--gigabyte", action="store_true", help="peak memory for 1 GB, too")
    parser.add_argument("--start", action="store_true", help="start-up, too")
    parser.add_argument("--all", action="store_true", help="everything, for both sets")
    options = parser.parse_args()
    if options.all:
        options.command = options.growth = options.memory = True
        options.gigabyte = options.start = True
    floor = yardstick()
    print(
        f"{'compiled' if is_compiled() else 'pure'} build, CPython {platform.python_version()}, "
        f"{platform.machine()}, {len(os.sched_getaffinity(0))} processors"
    )
    if not options.large:
        count = options.hands or (20_000 if options.all else 2_000)
        measure("real hands", real(options.paths, count, floor), floor, options)
    if options.large or options.all:
        hands = generated(options.hands or LARGE, floor)
        measure("generated hands", hands, floor, options)
    if options.gigabyte:
        hands = real(options.paths, 10_000, floor)
        show_memory(hands, 1_000_000_000 // sum(map(len, hands)) + 1)
    if options.start:
        show_start(real(options.paths, 10_000, floor), options.rounds)


if __name__ == "__main__":
    main()
