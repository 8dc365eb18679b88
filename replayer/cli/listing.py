"""``standpat list``."""

from replayer.cli.app import Session
from replayer.cli.judging import Run, size
from replayer.cli.output import Output
from replayer.cli.progress import Bar
from replayer.report import json as as_json
from replayer.report import text as as_text
from replayer.report.words import count, safe


def list_hands(
    session: Session, paths: tuple[str, ...], *, json: bool, quiet: bool, wants_colour: bool
) -> int:
    """List every hand of the paths, file by file."""
    file = None
    hands = 0
    with Bar(lambda: size(paths)) as bar:
        output = Output(wants_colour=wants_colour, before=bar.hide)
        run = Run(paths, session, bar)
        paint = output.paint
        # what is not written to a terminal has the same form everywhere
        narrow = output.width is not None and output.width < as_text.LIST_WIDTH
        for result in run.results():
            hands += 1
            if json:
                output.write_bytes(as_json.list_line(result))
                continue
            if quiet:
                continue
            name = result.item.source.file
            if name != file:
                above = paint(as_text.list_head(narrow=narrow), "faint") if file is None else "\n"
                output.write(f"{above}{paint(safe(name), 'strong')}\n")
                file = name
            output.write(as_text.list_text(result, paint, narrow=narrow))
    if not json and hands:
        over = f" ({count(run.passed_over, 'other file')} passed over)" if run.passed_over else ""
        gap = "" if quiet else "\n"
        output.write(f"{gap}{count(hands, 'hand')} in {count(run.files, 'file')}{over}\n")
    return session.code
