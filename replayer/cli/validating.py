"""``standpat validate``."""

import sys

from replayer.cli.app import Session
from replayer.cli.desk import Target, Writer
from replayer.cli.judging import Run, size
from replayer.cli.output import Output
from replayer.cli.progress import Bar
from replayer.houserules import HouseRules
from replayer.report import json as as_json
from replayer.report import text as as_text
from replayer.report.tally import WRONG, Tally
from replayer.result import Result


class _Desk:
    """What ``validate`` writes of a hand, and counts."""

    def __init__(self, *, json: bool, verbose: bool, quiet: bool, paint: as_text.Paint) -> None:
        self._json = json
        self._verbose = verbose
        self._quiet = quiet
        self._paint = paint

    def sums(self, *, part: bool = False, after: str | None = None) -> Tally:  # noqa: ARG002
        return Tally(most_games=sys.maxsize) if part else Tally()

    def take(self, result: Result, sums: Tally, output: Target, _later: Writer) -> None:
        sums.add(result)
        if self._quiet:
            return
        if self._json:
            output.write_bytes(as_json.hand_line(result))
        elif self._verbose or result.findings:
            text = as_text.hand_text(result, self._paint, everything=self._verbose)
            if text:
                output.write(text)

    def wrong(self, result: Result) -> bool:
        return result.status in WRONG


def validate(
    session: Session,
    paths: tuple[str, ...],
    *,
    json: bool,
    verbose: bool,
    quiet: bool,
    wants_colour: bool,
    rules: HouseRules | None = None,
    jobs: int | None = 1,
) -> int:
    """Judge every hand of the paths and report on them."""
    with Bar(lambda: size(paths)) as bar:
        output = Output(wants_colour=wants_colour, before=bar.hide)
        paint = output.paint
        run = Run(paths, session, bar, rules=rules, keep_names=verbose)
        desk = _Desk(json=json, verbose=verbose, quiet=quiet, paint=paint)
        tally = run.report(desk, output, jobs=jobs)
    tally.files, tally.passed_over = run.files, run.passed_over
    if json:
        output.write_bytes(as_json.summary_line(tally))
    else:
        output.write(as_text.passed_over_text(run.names, paint))
        output.write(as_text.summary_text(tally, paint))
    return session.code
