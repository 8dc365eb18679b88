"""``standpat replay``: which hand, and on which kind of output."""

import io
import os
import re
import sys
from typing import NamedTuple, cast

import click

from histories.hand import Hand
from replayer.cli.app import Session
from replayer.cli.judging import size
from replayer.cli.output import Output
from replayer.cli.progress import Bar
from replayer.houserules import HouseRules
from replayer.report.tally import WRONG
from replayer.report.words import count, safe
from replayer.stepper.frames import film
from replayer.stepper.hands import Hands
from replayer.stepper.transcript import transcript

#: A text may hold more than one row; a file of more texts than this is not counted for a message.
_EXTRA = 2000


class Picture(NamedTuple):
    """A picture to be written: where to, of which step (``None``: the last), how large."""

    path: str
    step: int | None
    width: int
    height: int

    @classmethod
    def of(cls, path: str, step: int | None, size: str) -> "Picture":
        """Read the size. Raises ``click.UsageError`` for one that is none, or too small."""
        from replayer.stepper.look import HEIGHT, WIDTH

        match = re.fullmatch(r"([0-9]{1,3})x([0-9]{1,3})", size)
        if match is None or int(match[1]) < WIDTH or int(match[2]) < HEIGHT:
            raise click.UsageError(f"--size is WIDTHxHEIGHT, at least {WIDTH}x{HEIGHT}.")
        return cls(path, step, int(match[1]), int(match[2]))


def replay(
    session: object,
    path: str,
    *,
    hand: str | None,
    output_format: str | None,
    picture: Picture | None,
    rules: HouseRules | None,
    ascii_only: bool,
    colour: bool,
) -> int:
    """Show the hands of a file, on a terminal step by step, else one as text."""
    mine = cast(Session, session)
    if output_format == "screen" and not _is_terminal():
        raise click.UsageError("a screen needs a terminal for input and output.")
    stdin = io.BytesIO() if sys.stdin is None else sys.stdin.buffer
    bar = Bar(lambda: size((path,)))
    with Hands(path, stdin, bar.show, rules) as hands:
        try:
            with bar:
                place = _choose(hands, hand)
                missing = (
                    "" if place is not None else _missing(hands, (hand or "").removeprefix("#"))
                )
        except OSError as error:
            mine.complain(f"{safe(path)}: {error.strerror}")
            return mine.code
        for name, why in hands.errors:
            mine.complain(f"{safe(name)}: {safe(why)}")
        if place is None:
            if not mine.unusable:
                mine.complain(f"{safe(path)}: {missing}")
            return mine.code
        if picture is not None:
            return _draw(mine, hands, place, picture)
        if output_format == "text" or not _is_terminal():
            return _write(mine, hands, place)
        return _show(hands, place, ascii_only=ascii_only, colour=colour)


def _choose(hands: Hands, hand: str | None) -> tuple[int, int] | None:
    """An exact id wins; else a number is a place in the file."""
    if hand is None:
        return hands.first_playable()
    hand = hand.removeprefix("#")  # as the screen writes an id
    found = hands.by_id(hand)
    if found is None and _is_place(hands, hand):
        found = hands.at(int(hand))
    return found


def _is_place(hands: Hands, hand: str) -> bool:
    """Whether it could be a place in the file, all of which has been cut by now."""
    if not (hand.isascii() and hand.isdecimal() and len(hand) < 10):
        return False
    return int(hand) <= 2 * hands.pieces + _EXTRA


def _missing(hands: Hands, hand: str) -> str:
    """That a hand is not there, and how many are; those of a large file are not counted for it."""
    words = f"no hand {safe(hand) or 'without an id'} in this file"
    total = hands.total if hands.pieces > _EXTRA else hands.count()
    return words if total is None else f"{words}, which has {count(total, 'hand')}"


def _is_terminal() -> bool:
    """Whether there is a screen to draw on and a keyboard to read from."""
    streams = (sys.stdin, sys.stdout)
    return os.environ.get("TERM", "dumb") not in ("", "dumb") and all(
        stream is not None and stream.isatty() for stream in streams
    )


def _write(session: Session, hands: Hands, place: tuple[int, int]) -> int:
    shown = film(hands.item(place), hands.rules)
    Output(wants_colour=False).write(transcript(shown))
    if shown.result.status in WRONG:
        session.wrong = True
    return session.code


def _draw(session: Session, hands: Hands, place: tuple[int, int], picture: Picture) -> int:
    from replayer.stepper.look import Look
    from replayer.stepper.picture import svg

    shown = film(hands.item(place), hands.rules)
    last = len(shown.frames) - 1
    step = last if picture.step is None else picture.step
    if step > last >= 0:
        raise click.UsageError(f"the hand has steps 0 to {last}.")
    index = max(0, step)
    look = Look(shown, index, picture.width, picture.height, position=None, total=None)
    name = safe(shown.item.hand_id or "") if isinstance(shown.item, Hand) else ""
    with click.open_file(picture.path, "w", encoding="utf-8") as file:
        file.write(svg(look, f"hand {name}, step {index}"))
    if shown.result.status in WRONG:
        session.wrong = True
    return session.code


def _show(hands: Hands, place: tuple[int, int], *, ascii_only: bool, colour: bool) -> int:
    # blessed asks the terminal what it can do, and would wait for seconds where none answers;
    # nothing here needs the answer
    os.environ.setdefault("BLESSED_QUERY_TIMEOUT_SECONDS", "0.1")
    from replayer.stepper.app import Viewer, run
    from replayer.stepper.screen import Screen, can_unicode, choose_theme
    from replayer.stepper.theme import ASCII, UNICODE

    signs = ASCII if ascii_only or not can_unicode() else UNICODE
    return run(Viewer(hands, place, signs), Screen(choose_theme(colour=colour)))
