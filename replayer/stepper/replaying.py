"""``standpat replay``: which hand, and on which kind of output."""

import io
import os
import re
import sys
from collections.abc import Callable
from typing import NamedTuple, cast

import click

from histories.hand import Item
from replayer.cli.app import Session
from replayer.cli.judging import size
from replayer.cli.output import Output
from replayer.cli.progress import Bar
from replayer.houserules import HouseRules
from replayer.report.tally import WRONG
from replayer.report.words import count, safe
from replayer.stepper.frames import Film, film
from replayer.stepper.hands import Hands

#: A text may hold more than one row; a file of more texts than this is not counted for a message.
_EXTRA = 2000


class Outputs(NamedTuple):
    """The files to be written, and how large their screens are.

    ``step`` is that of the picture (``None``: the last). ``theme`` is one with its own ground.
    """

    svg: str | None
    html: str | None
    cast: str | None
    step: int | None
    width: int
    height: int
    theme: str

    @classmethod
    def of(
        cls,
        source: str,
        *,
        svg: str | None,
        html: str | None,
        cast: str | None,
        step: int | None,
        size: str,
        theme: str | None,
        force: bool,
    ) -> "Outputs":
        """Raises ``click.UsageError`` for a size that is none or too small, and for targets that
        cannot be meant.
        """
        from replayer.exports.leaving import check_targets
        from replayer.stepper.look import HEIGHT, WIDTH

        check_targets(source, svg, html, cast, force=force)
        match = re.fullmatch(r"([0-9]{1,3})x([0-9]{1,3})", size)
        if match is None or int(match[1]) < WIDTH or int(match[2]) < HEIGHT:
            raise click.UsageError(f"--size is WIDTHxHEIGHT, at least {WIDTH}x{HEIGHT}.")
        ground = "light" if theme == "light" else "dark"
        return cls(svg, html, cast, step, int(match[1]), int(match[2]), ground)

    @property
    def any(self) -> bool:
        """Whether a file is to be written."""
        return any(target is not None for target in (self.svg, self.html, self.cast))


def replay(
    session: object,
    path: str,
    *,
    hand: str | None,
    output_format: str | None,
    outputs: Outputs,
    rules: HouseRules | None,
    anonymise: bool = False,
    lists: bool = False,
    theme: str | None = None,
    ascii_only: bool = False,
    colour: bool = True,
) -> int:
    """Show the hands of a file, on a terminal step by step, else one as text."""
    mine = cast(Session, session)
    if output_format == "screen" and not _is_terminal():
        raise click.UsageError("a screen needs a terminal for input and output.")
    stepped = output_format == "screen" or (output_format is None and not outputs.any)
    if lists and outputs.svg is None and not (stepped and _is_terminal()):
        raise click.UsageError(
            "--list needs a terminal, or --svg for a picture; 'standpat list' prints the hands."
        )
    stdin = io.BytesIO() if sys.stdin is None else sys.stdin.buffer
    bar = Bar(lambda: size((path,)))
    mask = _other_names() if anonymise else _as_it_is
    with Hands(path, stdin, bar.show, rules, mask) as hands:
        if anonymise:
            hands.name = "hands"
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
        if outputs.any:
            whole = hand is None
            _leave(mine, hands, place, outputs, whole=whole, lists=lists, ascii_only=ascii_only)
            if output_format is None:
                return mine.code
        if output_format in ("text", "markdown") or not _is_terminal():
            return _write(mine, hands, place, output_format)
        return _show(
            hands, place, path, lists=lists, theme=theme, ascii_only=ascii_only, colour=colour
        )


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


def _as_it_is(item: Item) -> Item:
    return item


def _other_names() -> Callable[[Item], Item]:
    from histories.anonymise import Anonymiser

    return Anonymiser().item


def _write(
    session: Session, hands: Hands, place: tuple[int, int], output_format: str | None
) -> int:
    shown = film(hands.item(place), hands.rules)
    if output_format == "markdown":
        from replayer.exports.forum import markdown as words
    else:
        from replayer.stepper.transcript import transcript as words
    Output(wants_colour=False).write(words(shown))
    _note(session, shown)
    return session.code


def _note(session: Session, *films: Film) -> None:
    """Remember that a hand is wrong."""
    session.wrong |= any(each.result.status in WRONG for each in films)


def _leave(
    session: Session,
    hands: Hands,
    place: tuple[int, int],
    outputs: Outputs,
    *,
    whole: bool,
    lists: bool,
    ascii_only: bool,
) -> None:
    """Write the files that are asked for."""
    from replayer.exports import leaving

    shown = film(hands.item(place), hands.rules)
    _note(session, shown)
    if outputs.svg is not None and lists:
        leaving.write_list(outputs.svg, hands, place, outputs, ascii_only=ascii_only)
    elif outputs.svg is not None:
        leaving.write_picture(outputs.svg, shown, outputs, ascii_only=ascii_only)
    if outputs.html is not None:
        _note(session, *leaving.write_page(outputs.html, hands, place, whole=whole))
    if outputs.cast is not None:
        leaving.write_cast(outputs.cast, shown, outputs, ascii_only=ascii_only)


def _show(
    hands: Hands,
    place: tuple[int, int],
    path: str,
    *,
    lists: bool,
    theme: str | None,
    ascii_only: bool,
    colour: bool,
) -> int:
    # should blessed ask the terminal anything after all (``screen`` keeps it from that), it would
    # wait for seconds where none answers
    os.environ.setdefault("BLESSED_QUERY_TIMEOUT_SECONDS", "0.1")
    from replayer.stepper.app import run
    from replayer.stepper.bookmarks import Bookmarks
    from replayer.stepper.screen import Screen, can_unicode, choose_theme
    from replayer.stepper.theme import ASCII, UNICODE
    from replayer.stepper.viewer import Viewer

    signs = ASCII if ascii_only or not can_unicode() else UNICODE
    chosen = choose_theme(theme, colour=colour)
    viewer = Viewer(hands, place, signs, Bookmarks(path), lists=lists, colours=chosen != "plain")
    return run(viewer, Screen(chosen))
