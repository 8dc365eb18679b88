"""Arguments and options that several commands take."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.shell_completion import CompletionItem

if TYPE_CHECKING:
    from replayer.houserules import HouseRules

#: A path to be read. Whether it can be is seen when it is opened: the others are still done.
INPUT = click.Path(allow_dash=True, readable=False)
#: The profiles of house rules; the table itself is not read for a help text.
PROFILES = (
    "pokerstars", "fulltilt", "kingsclub", "winamax", "ongame", "merge", "boss", "wsop", "live",
    "phh",
)  # fmt: skip

Command = TypeVar("Command", bound=Callable[..., Any])


def examples(*lines: str) -> str:
    """An epilog of examples: a command, or a command and what it does after ``#``."""
    return "\b\nExamples:\n" + "\n".join(f"  {line}" for line in lines)


def paths(command: Command) -> Command:
    """``PATH...``: what to read."""
    return click.argument("paths", metavar="PATH...", nargs=-1, required=True, type=INPUT)(command)


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


def _load_rules(
    _ctx: click.Context, _parameter: click.Parameter, name: str | None
) -> "HouseRules | None":
    """The rules. A name that is none, or a file that cannot be used, is wrong usage."""
    if name is None:
        return None
    from replayer.houserules_file import RulesError, load

    try:
        return load(name)
    except RulesError as error:
        raise click.BadParameter(str(error)) from error


def complete_rules(
    _ctx: click.Context, _parameter: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """The profiles that begin like this; else files."""
    names = [CompletionItem(name) for name in PROFILES if name.startswith(incomplete)]
    return names or [CompletionItem(incomplete, type="file")]


def rules(command: Command) -> Command:
    """``--rules NAME|FILE``."""
    return click.option(
        "--rules",
        metavar="NAME|FILE",
        callback=_load_rules,
        shell_complete=complete_rules,
        help=f"The house's rules: {', '.join(PROFILES)}, or a .toml file. Without it, those of the "
        "room that wrote the hand.",
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
