"""``standpat audit``."""

import tempfile

from replayer.cli.app import Session
from replayer.cli.desk import Target, Writer
from replayer.cli.judging import Run, size
from replayer.cli.output import Output
from replayer.cli.progress import Bar
from replayer.houserules import HouseRules
from replayer.report import audit_csv, audit_json, audit_text
from replayer.report.audit_totals import Totals
from replayer.report.tally import WRONG
from replayer.report.text import Paint
from replayer.result import Result

#: What has to wait until the differences are told stays in memory up to so many characters, then
#: it goes to a temporary file.
_IN_MEMORY = 1_000_000

_BYTES = {"json": audit_json.audit_line, "csv": audit_csv.audit_rows}


class _Desk:
    """What ``audit`` writes of a hand, and adds up."""

    def __init__(self, output_format: str, *, verbose: bool, quiet: bool, paint: Paint) -> None:
        self._bytes = _BYTES.get(output_format)
        self._verbose = verbose
        self._quiet = quiet
        self._paint = paint

    def sums(self, *, part: bool = False, after: str | None = None) -> Totals:  # noqa: ARG002
        return Totals()

    def take(self, result: Result, sums: Totals, output: Target, later: Writer) -> None:
        sums.add(result)
        if self._quiet:
            return
        if self._bytes is not None:
            output.write_bytes(self._bytes(result))
        elif self._verbose or result.verdict == "differs":
            output.write(audit_text.hand_text(result, self._paint))
        elif result.verdict == "cannot check":
            later.write(audit_text.unchecked_text(result, self._paint))

    def wrong(self, result: Result) -> bool:
        return result.verdict == "differs" or result.status in WRONG


def audit(
    session: Session,
    paths: tuple[str, ...],
    *,
    output_format: str,
    verbose: bool,
    quiet: bool,
    wants_colour: bool,
    rules: HouseRules | None = None,
    jobs: int | None = 1,
) -> int:
    """Follow the money of every hand of the paths, and add it up."""
    with (
        Bar(lambda: size(paths)) as bar,
        tempfile.SpooledTemporaryFile(_IN_MEMORY, "w+", encoding="utf-8", newline="") as later,
    ):
        output = Output(wants_colour=wants_colour, before=bar.hide)
        run = Run(paths, session, bar, rules=rules)
        if output_format == "csv":
            output.write_bytes(audit_csv.head())
        desk = _Desk(output_format, verbose=verbose, quiet=quiet, paint=output.paint)
        totals = run.report(desk, output, jobs=jobs, later=later)
        if later.tell():
            later.seek(0)
            for line in later:
                output.write(line)
            output.write("\n")
    totals.files, totals.passed_over = run.files, run.passed_over
    if output_format == "json":
        output.write_bytes(audit_json.totals_line(totals))
    elif output_format == "text":
        output.write(audit_text.totals_text(totals, output.paint, everything=verbose))
    return session.code
