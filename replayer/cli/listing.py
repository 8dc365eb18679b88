"""``standpat list``."""

from replayer.cli.app import Session
from replayer.cli.judging import Run, size
from replayer.cli.output import Output
from replayer.cli.progress import Bar
from replayer.report import json as as_json
from replayer.report import text as as_text
from replayer.report.words import count, safe


def list_hands(session: Session, paths: tuple[str, ...], *, json: bool, wants_colour: bool) -> int:
    """List every hand of the paths, file by file."""
    file = None
    hands = 0
    with Bar(lambda: size(paths)) as bar:
        output = Output(wants_colour=wants_colour, before=bar.hide)
        run = Run(paths, session, bar)
        paint = output.paint
        for result in run.results():
            hands += 1
            if json:
                output.write_bytes(as_json.list_line(result))
                continue
            name = result.item.source.file
            if name != file:
                gap = "" if file is None else "\n"
                head = paint(as_text.LIST_HEAD, "faint")
                output.write(f"{gap}{paint(safe(name), 'strong')}\n{head}")
                file = name
            output.write(as_text.list_text(result, paint))
    if not json and hands:
        output.write(f"\n{count(hands, 'hand')} in {count(run.files, 'file')}\n")
    return session.code
