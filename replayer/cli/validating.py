"""``standpat validate``."""

from replayer.cli.app import Session
from replayer.cli.judging import Run, size
from replayer.cli.output import Output
from replayer.cli.progress import Bar
from replayer.report import json as as_json
from replayer.report import text as as_text
from replayer.report.tally import Tally


def validate(
    session: Session,
    paths: tuple[str, ...],
    *,
    json: bool,
    verbose: bool,
    quiet: bool,
    wants_colour: bool,
) -> int:
    """Judge every hand of the paths and report on them."""
    tally = Tally()
    with Bar(lambda: size(paths)) as bar:
        output = Output(wants_colour=wants_colour, before=bar.hide)
        run = Run(paths, session, bar, keep_names=verbose)
        count, paint = tally.add, output.paint
        for result in run.results():
            count(result)
            if quiet:
                continue
            if json:
                output.write_bytes(as_json.hand_line(result))
            elif verbose or result.findings:
                text = as_text.hand_text(result, paint, everything=verbose)
                if text:
                    output.write(text)
    tally.files, tally.passed_over = run.files, run.passed_over
    if json:
        output.write_bytes(as_json.summary_line(tally))
    else:
        output.write(as_text.passed_over_text(run.names, paint))
        output.write(as_text.summary_text(tally, paint))
    return session.code
