"""``standpat replay``: which hand, and on which kind of output."""

import io
import os
import sys
from typing import cast

import click

from replayer.cli.app import Session
from replayer.cli.output import Output
from replayer.report.tally import WRONG
from replayer.report.words import safe
from replayer.stepper.frames import film
from replayer.stepper.hands import Hands
from replayer.stepper.transcript import transcript


def replay(
    session: object,
    path: str,
    *,
    hand: str | None,
    output_format: str | None,
    ascii_only: bool,
    colour: bool,
) -> int:
    """Show the hands of a file, on a terminal step by step, else one as text."""
    mine = cast(Session, session)
    if output_format == "screen" and not _is_terminal():
        raise click.UsageError("a screen needs a terminal for input and output.")
    with Hands(path, io.BytesIO() if sys.stdin is None else sys.stdin.buffer) as hands:
        try:
            place = _choose(hands, hand)
        except OSError as error:
            mine.complain(f"{safe(path)}: {error.strerror}")
            return mine.code
        for name, why in hands.errors:
            mine.complain(f"{safe(name)}: {safe(why)}")
        if place is None:
            if not mine.unusable:
                mine.complain(f"{safe(path)}: no hand {safe(hand or '')} in this file")
            return mine.code
        if output_format == "text" or not _is_terminal():
            return _write(mine, hands, place)
        return _show(hands, place, ascii_only=ascii_only, colour=colour)


def _choose(hands: Hands, hand: str | None) -> tuple[int, int] | None:
    """An exact id wins; else a number is a place in the file."""
    if hand is None:
        return hands.first_playable()
    found = hands.by_id(hand)
    if found is None and hand.isascii() and hand.isdecimal() and len(hand) < 10:
        found = hands.at(int(hand))
    return found


def _is_terminal() -> bool:
    """Whether there is a screen to draw on and a keyboard to read from."""
    streams = (sys.stdin, sys.stdout)
    return os.environ.get("TERM", "dumb") not in ("", "dumb") and all(
        stream is not None and stream.isatty() for stream in streams
    )


def _write(session: Session, hands: Hands, place: tuple[int, int]) -> int:
    shown = film(hands.item(place))
    Output(wants_colour=False).write(transcript(shown))
    if shown.result.status in WRONG:
        session.wrong = True
    return session.code


def _show(hands: Hands, place: tuple[int, int], *, ascii_only: bool, colour: bool) -> int:
    from replayer.stepper.app import Viewer, run
    from replayer.stepper.screen import Screen, can_unicode, choose_theme
    from replayer.stepper.theme import ASCII, UNICODE

    signs = ASCII if ascii_only or not can_unicode() else UNICODE
    return run(Viewer(hands, place, signs), Screen(choose_theme(colour=colour)))
