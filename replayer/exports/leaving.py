"""Writing what ``standpat replay`` leaves behind."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from grammar.files import Inputs
from histories.hand import Hand
from replayer.report.words import count, safe
from replayer.stepper.frames import Film, film
from replayer.stepper.hands import Hands

if TYPE_CHECKING:
    from replayer.stepper.replaying import Outputs

#: A page holds so many hands at the most.
PAGE = 200
#: So many ways are tried for an equity on a page of many hands: it has to be written soon.
_FEW = 5_000

#: A hand's place among those of a file.
_Place = tuple[int, int]


def check_targets(source: str, *targets: str | None, force: bool) -> None:
    """Refuse to write over what is read, without ``force`` over any other hands, and to write two
    things to one place.

    Raises ``click.UsageError``.
    """
    named = [target for target in targets if target is not None]
    if named.count("-") > 1:
        raise click.UsageError("only one of the outputs can go to standard output.")
    files = [target for target in named if target != "-"]
    for at, target in enumerate(files):
        if source != "-" and _same(source, target):
            raise click.UsageError(f"{safe(target)} is what is read: it is not written over.")
        if any(_same(target, other) for other in files[:at]):
            raise click.UsageError(f"two outputs go to {safe(target)}.")
        if not force and _holds_hands(target):
            raise click.UsageError(f"'{safe(target)}' holds hands; --force writes over it.")


def _holds_hands(target: str) -> bool:
    """Whether a file is there that hands could be lost with."""
    return Path(target).is_file() and next(iter(Inputs([target])), None) is not None


def _same(one: str, other: str) -> bool:
    try:
        return Path(one).samefile(other)
    except OSError:
        return Path(one).absolute() == Path(other).absolute()


def write(target: str, parts: Iterable[str], what: str) -> None:
    """Write a text, and say on standard error what was written where.

    It is made before the file is opened: what cannot be made leaves a file that was there alone.
    Raises ``OSError`` where it cannot be written.
    """
    text = "".join(parts)
    if target == "-":
        click.echo(text.encode(), nl=False)
        return
    path = Path(target)
    replaced = path.exists()
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        error.filename = safe(target)  # a full disk does not name it
        raise
    words = f"{what}, in place of what was there" if replaced and path.is_file() else what
    click.echo(f"standpat: {safe(target)}: {words}", err=True)


def write_page(target: str, hands: Hands, place: _Place, *, whole: bool) -> list[Film]:
    """Write a page: of the hand at a place, or of the ``whole`` file as far as a page holds.

    The films of the page come back.
    """
    from replayer.exports.page import page
    from replayer.exports.scene import TRIES, scene
    from replayer.stepper.transcript import transcript

    places = list(_first(hands)) if whole else [place]
    films = [film(hands.item(each), hands.rules) for each in places]
    numbers = range(1, len(films) + 1)
    if not whole:
        number = hands.position(*place)
        numbers = range(number or 1, (number or 1) + 1)
    tries = _FEW if len(films) > 1 else TRIES
    scenes = [scene(each, number, tries=tries) for each, number in zip(films, numbers, strict=True)]
    shown = film(hands.item(place), hands.rules)
    title = f"hand {safe(shown.item.hand_id or '')}".strip() if len(films) == 1 else "standpat"
    what = count(len(films), "hand")
    if whole and len(places) == PAGE and hands.next(*places[-1]) is not None:
        what += ", the first of the file; --hand writes any other"
    write(target, [page(scenes, title, transcript(shown))], what)
    return films


def _first(hands: Hands) -> Iterator[_Place]:
    """The places of the first hands."""
    place: _Place | None = (0, 0)
    for _ in range(PAGE):
        if place is None:
            return
        yield place
        place = hands.next(*place)


def write_picture(target: str, shown: Film, outputs: Outputs, *, ascii_only: bool) -> None:
    """Write the screen of a step, without one the last, as an SVG picture.

    Raises ``click.UsageError`` for a step that the hand does not have.
    """
    from replayer.stepper.look import Look
    from replayer.stepper.picture import svg
    from replayer.stepper.theme import ASCII, UNICODE

    last = len(shown.frames) - 1
    step = last if outputs.step is None else outputs.step
    if step > last >= 0:
        raise click.UsageError(f"the hand has steps 0 to {last}.")
    index = max(0, step)
    signs = ASCII if ascii_only else UNICODE
    width, height = outputs.width, outputs.height
    look = Look(shown, index, width, height, signs=signs, position=None, total=None)
    name = safe(shown.item.hand_id or "") if isinstance(shown.item, Hand) else ""
    picture = svg(look, f"hand {name}, step {index}", outputs.theme)
    write(target, [picture], f"{width}x{height}, step {index}")


def write_list(
    target: str, hands: Hands, place: _Place, outputs: Outputs, *, ascii_only: bool
) -> None:
    """Write the list of the hands, with one of them chosen, as an SVG picture."""
    from replayer.stepper.app import lines
    from replayer.stepper.picture import picture
    from replayer.stepper.theme import ASCII, UNICODE
    from replayer.stepper.viewer import Viewer

    viewer = Viewer(hands, place, ASCII if ascii_only else UNICODE, lists=True)
    while viewer.working:
        viewer.idle()
    screen = lines(viewer, outputs.width, outputs.height)
    title = f"the hands of {safe(hands.name)}"
    size = f"{outputs.width}x{outputs.height}"
    write(target, [picture(screen, outputs.width, title, outputs.theme)], f"{size}, the list")


def write_cast(target: str, shown: Film, outputs: Outputs, *, ascii_only: bool) -> None:
    """Write a recording of stepping through a hand."""
    from replayer.exports.cast import cast
    from replayer.stepper.theme import ASCII, UNICODE

    width, height = outputs.width, outputs.height
    signs = ASCII if ascii_only else UNICODE
    lines = list(cast(shown, width, height, signs=signs, theme_name=outputs.theme))
    write(target, lines, f"{width}x{height}, {count(len(lines) - 2, 'step')}")
