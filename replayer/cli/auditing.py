"""``standpat audit``."""

import tempfile

from replayer.cli.app import Session
from replayer.cli.judging import Run, size
from replayer.cli.output import Output
from replayer.cli.progress import Bar
from replayer.report import audit_csv, audit_json, audit_text
from replayer.report.audit_totals import Totals

#: What has to wait until the differences are told stays in memory up to so many characters, then
#: it goes to a temporary file.
_IN_MEMORY = 1_000_000

_BYTES = {"json": audit_json.audit_line, "csv": audit_csv.audit_rows}


def audit(
    session: Session,
    paths: tuple[str, ...],
    *,
    output_format: str,
    verbose: bool,
    quiet: bool,
    wants_colour: bool,
) -> int:
    """Follow the money of every hand of the paths, and add it up."""
    totals = Totals()
    with (
        Bar(lambda: size(paths)) as bar,
        tempfile.SpooledTemporaryFile(_IN_MEMORY, "w+", encoding="utf-8", newline="") as later,
    ):
        output = Output(wants_colour=wants_colour, before=bar.hide)
        run = Run(paths, session, bar)
        as_bytes = _BYTES.get(output_format)
        if output_format == "csv":
            output.write_bytes(audit_csv.head())
        for result in run.results():
            totals.add(result)
            if result.verdict == "differs":
                session.wrong = True
            if quiet:
                continue
            if as_bytes is not None:
                output.write_bytes(as_bytes(result))
            elif verbose or result.verdict == "differs":
                output.write(audit_text.hand_text(result, output.paint))
            elif result.verdict == "cannot check":
                later.write(audit_text.unchecked_text(result, output.paint))
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
