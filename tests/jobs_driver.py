"""The command with many workers and tiny ranges, in one process of its own without threads.

Run as a script it takes a JSON list of cases, and prints those where the output is not that of one
process. A case has the arguments after the command, bytes for standard input in hexadecimal, and
what a worker does before it judges a job, by the job's number.
"""

import io
import json
import os
import signal
import sys
import warnings

import grammar.ranges
import replayer.cli.judging
import replayer.cli.parallel.crew
import replayer.cli.parallel.feeding
from replayer.cli import main
from replayer.cli.parallel.bench import Bench, Job
from replayer.ledger import Entry

SIZE = 5000
COMMANDS = (
    ["validate", "--format", "json"], ["validate"], ["validate", "--verbose"],
    ["audit"], ["audit", "--format", "csv"], ["audit", "--format", "json"],
    ["list"], ["list", "--format", "json"],
)  # fmt: skip


def run(arguments: list[str], stdin: bytes) -> tuple[int, bytes, str]:
    """Exit code, output and messages of a run in this process."""
    kept = sys.stdin, sys.stdout, sys.stderr
    output = io.BytesIO()
    sys.stdin = io.TextIOWrapper(io.BytesIO(stdin))
    sys.stdout = io.TextIOWrapper(output, encoding="utf-8")
    sys.stderr = io.StringIO()
    try:
        code = main.main(arguments, standalone_mode=False)
        sys.stdout.flush()
        return code or 0, output.getvalue(), sys.stderr.getvalue()
    finally:
        sys.stdin, sys.stdout, sys.stderr = kept


def spoil(deeds: dict[str, str]) -> None:
    """Have workers do something before they judge some jobs."""
    parent, judge = os.getpid(), Bench.judge

    def spoiled(self: Bench, job: Job) -> list[Entry]:
        deed = deeds.get(str(job.number)) if os.getpid() != parent else None
        if deed == "die":
            os.kill(os.getpid(), signal.SIGKILL)
        if deed == "raise":
            raise MemoryError
        return judge(self, job)

    Bench.judge = spoiled  # type: ignore[method-assign]


def work(cases: list[dict[str, object]]) -> list[object]:
    """The cases that are not the same, and what the workers said."""
    found: list[object] = []
    for case in cases:
        paths, stdin = case["paths"], bytes.fromhex(str(case.get("stdin", "")))
        assert isinstance(paths, list)
        judge = Bench.judge
        deeds = case.get("deeds")
        for command in case.get("commands") or COMMANDS:
            code, output, said = run([*command, "--jobs", "1", *paths], stdin)
            for jobs in case.get("jobs") or (2, 3, 5):
                if isinstance(deeds, dict):
                    spoil(deeds)
                other = run([*command, "--jobs", str(jobs), *paths], stdin)
                Bench.judge = judge  # type: ignore[method-assign]
                if deeds:
                    found.append(other[2])
                if other[:2] != (code, output) or (not deeds and other[2] != said):
                    found.append(["not the same", command, jobs, paths])
    return found


if __name__ == "__main__":
    warnings.simplefilter("error")
    replayer.cli.judging.SMALL = 0
    replayer.cli.parallel.crew.ALONE = 1
    for module in (grammar.ranges, replayer.cli.parallel.feeding):
        module.SIZE = SIZE  # type: ignore[attr-defined]
    sys.stdout.write(json.dumps(work(json.load(sys.stdin))))
