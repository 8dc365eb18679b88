"""``standpat list``."""

from replayer.cli.app import Session
from replayer.cli.judging import Run, size
from replayer.cli.output import Output
from replayer.cli.progress import Bar
from replayer.report import json as as_json
from replayer.report import text as as_text
from replayer.report.tally import WRONG
from replayer.report.words import count, safe


def list_hands(session: Session, paths: tuple[str, ...], *, json: bool, wants_colour: bool) -> int:
    """List every hand of the paths, file by file."""
    bar = Bar(lambda: size(paths))
    output = Output(wants_colour=wants_colour, before=bar.hide)
    run = Run(paths, session, bar)
    paint = output.paint
    file = None
    hands = 0
    for result in run.results():
        hands += 1
        if result.status in WRONG:
            session.wrong = True
        if json:
            output.write_bytes(as_json.list_line(result))
            continue
        name = result.item.source.file
        if name != file:
            gap = "" if file is None else "\n"
            file = name
            output.write(f"{gap}{paint(safe(name), 'strong')}\n{paint(as_text.LIST_HEAD, 'faint')}")
        output.write(as_text.list_text(result, paint))
    if not json:
        output.write(f"\n{count(hands, 'hand')} in {count(run.files, 'file')}\n" if hands else "")
    return session.code
