"""``standpat list``."""

import msgspec

from replayer.cli.app import Session
from replayer.cli.desk import Target, Writer
from replayer.cli.judging import Run, size
from replayer.cli.output import Output
from replayer.cli.progress import Bar
from replayer.houserules import HouseRules
from replayer.report import json as as_json
from replayer.report import text as as_text
from replayer.report.tally import WRONG
from replayer.report.words import count, safe
from replayer.result import Result


class _Listed(msgspec.Struct):
    """How many hands were listed, and the file of the last."""

    hands: int = 0
    file: str | None = None

    def merge(self, other: "_Listed") -> None:
        """Add the hands that come next."""
        self.hands += other.hands
        self.file = other.file


class _Desk:
    """What ``list`` writes of a hand."""

    def __init__(self, *, json: bool, quiet: bool, paint: as_text.Paint, narrow: bool) -> None:
        self._json = json
        self._quiet = quiet
        self._paint = paint
        self._narrow = narrow

    def sums(self, *, part: bool = False, after: str | None = None) -> _Listed:  # noqa: ARG002
        return _Listed(0, after)

    def take(self, result: Result, sums: _Listed, output: Target, _later: Writer) -> None:
        sums.hands += 1
        if self._json:
            output.write_bytes(as_json.list_line(result))
            return
        if self._quiet:
            return
        paint, narrow = self._paint, self._narrow
        name = result.item.source.file
        if name != sums.file:
            first = sums.file is None
            above = paint(as_text.list_head(narrow=narrow), "faint") if first else "\n"
            output.write(f"{above}{paint(safe(name), 'strong')}\n")
            sums.file = name
        output.write(as_text.list_text(result, paint, narrow=narrow))

    def wrong(self, result: Result) -> bool:
        return result.status in WRONG


def list_hands(
    session: Session,
    paths: tuple[str, ...],
    *,
    json: bool,
    quiet: bool,
    wants_colour: bool,
    rules: HouseRules | None = None,
    jobs: int | None = 1,
) -> int:
    """List every hand of the paths, file by file."""
    with Bar(lambda: size(paths)) as bar:
        output = Output(wants_colour=wants_colour, before=bar.hide)
        run = Run(paths, session, bar, rules=rules)
        # what is not written to a terminal has the same form everywhere
        narrow = output.width is not None and output.width < as_text.LIST_WIDTH
        desk = _Desk(json=json, quiet=quiet, paint=output.paint, narrow=narrow)
        hands = run.report(desk, output, jobs=jobs).hands
    if not json and hands:
        over = f" ({count(run.passed_over, 'other file')} passed over)" if run.passed_over else ""
        gap = "" if quiet else "\n"
        output.write(f"{gap}{count(hands, 'hand')} in {count(run.files, 'file')}{over}\n")
    return session.code
