"""The command ``standpat replay``. Only click is imported before it runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from replayer.exports.options import TARGET, exports

if TYPE_CHECKING:
    from replayer.houserules import HouseRules


@click.command(
    epilog="\b\nExamples:\n"
    "  standpat replay hands.txt\n"
    "  standpat replay hands.txt --hand 57310446218\n"
    "  standpat replay hands.txt --hand 3 --format text | less\n"
    "  standpat replay hands.txt --hand 3 --step 20 --svg picture.svg\n"
    "  standpat replay hands.txt --html hands.html --anonymise\n"
    "  standpat replay hands.txt --hand 3 --markdown"
)
@click.argument("path", metavar="FILE", type=click.Path(allow_dash=True, readable=False))
@click.option(
    "--hand",
    metavar="X",
    help="The hand with this id, or else the hand at this place in the file, counted from 1. "
    "Without it, the first hand that can be replayed.",
)
@click.option(
    "--format",
    "output_format",
    type=click.Choice(["screen", "text", "markdown"]),
    help="A screen to step through, or the hand as text, or for a forum. Without it: a screen on "
    "a terminal, text elsewhere.",
)
@exports
@click.option(
    "--svg",
    type=TARGET,
    metavar="PICTURE",
    help="Write the screen of a step as an SVG picture; - for standard output.",
)
@click.option(
    "--step",
    type=click.IntRange(min=0),
    metavar="N",
    help="The step of the picture, as the screen numbers it. Without it, the last.",
)
@click.option(
    "--size",
    default="80x24",
    show_default=True,
    metavar="WxH",
    help="The size of the picture or recording, in columns and lines.",
)
@click.option(
    "--list",
    "lists",
    is_flag=True,
    help="Begin with the list of the hands; with --svg, a picture of it.",
)
@click.option(
    "--theme",
    type=click.Choice(["dark", "light", "ansi", "plain"]),
    envvar="STANDPAT_THEME",
    show_envvar=True,
    help="The colours: on a dark or a light ground, the terminal's own sixteen, or none. "
    "Without it, what the terminal can show. A picture is dark or light.",
)
@click.option("--ascii", "ascii_only", is_flag=True, help="Draw with ASCII signs only.")
@click.option(
    "--no-color", is_flag=True, help="No colour, even on a terminal. NO_COLOR does the same."
)
@click.pass_obj
def replay(
    session: object,
    path: str,
    *,
    hand: str | None,
    output_format: str | None,
    html: str | None,
    cast: str | None,
    anonymise: bool,
    force: bool,
    svg: str | None,
    step: int | None,
    size: str,
    rules: HouseRules | None,
    lists: bool,
    theme: str | None,
    ascii_only: bool,
    no_color: bool,
) -> int:
    """Step through a hand, draw by draw.

    FILE is a file, a folder with all that is in it, a .zip or .gz file, or - for standard input.
    Press ? for the keys, q to quit.
    Where the output is no terminal, the hand is written as text.
    """
    from replayer.stepper.replaying import Outputs
    from replayer.stepper.replaying import replay as run

    if step is not None and (svg is None or lists):
        raise click.UsageError("--step goes with --svg, of a hand.")
    return run(
        session,
        path,
        hand=hand,
        output_format=output_format,
        outputs=Outputs.of(
            path, svg=svg, html=html, cast=cast, step=step, size=size, theme=theme, force=force
        ),
        rules=rules,
        anonymise=anonymise,
        lists=lists,
        theme=theme,
        ascii_only=ascii_only,
        colour=not no_color,
    )
