"""Arguments and options that several commands take."""

from collections.abc import Callable
from typing import Any, TypeVar

import click
from click.shell_completion import CompletionItem

Command = TypeVar("Command", bound=Callable[..., Any])


def examples(*lines: str) -> str:
    """An epilog of examples: a command, or a command and what it does after ``#``."""
    return "\b\nExamples:\n" + "\n".join(f"  {line}" for line in lines)


def paths(command: Command) -> Command:
    """``PATH...``: what to read."""
    return click.argument(
        "paths", metavar="PATH...", nargs=-1, required=True, type=click.Path(allow_dash=True)
    )(command)


def output_format(command: Command) -> Command:
    """``--format text|json``."""
    return click.option(
        "--format",
        "output_format",
        type=click.Choice(["text", "json"]),
        default="text",
        show_default=True,
        help="Text for people, or JSON for programs, one object a line.",
    )(command)


def no_color(command: Command) -> Command:
    """``--no-color``."""
    return click.option(
        "--no-color", is_flag=True, help="No colour, even on a terminal. NO_COLOR does the same."
    )(command)


def jobs(command: Command) -> Command:
    """``--jobs N``."""
    return click.option(
        "-j",
        "--jobs",
        metavar="N",
        type=click.IntRange(min=1),
        show_default="the processors",
        help="Judge in so many processes. The output is the same; 1 starts no other process.",
    )(command)


def complete_code(
    _ctx: click.Context, _parameter: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """The codes of findings that begin like this."""
    from histories.findings import RULES

    return [
        CompletionItem(rule.code, help=rule.title)
        for rule in RULES.values()
        if rule.code.startswith(incomplete)
    ]
