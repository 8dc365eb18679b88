"""What ``standpat replay`` takes to leave something behind. Only click is imported here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

Command = TypeVar("Command", bound=Callable[..., Any])

#: A file to be written: whether it can be read is no matter.
TARGET = click.Path(dir_okay=False, writable=True, readable=False, allow_dash=True)


def exports(command: Command) -> Command:
    """``--html``, ``--cast``, ``--markdown``, ``--anonymise`` and ``--force``."""
    for option in reversed(
        (
            click.option(
                "--html",
                type=TARGET,
                metavar="PAGE",
                help="Write a page that steps through the hand with the same keys, and needs no "
                "net; - for standard output. Without --hand, it has all hands of the file, 200 at "
                "most.",
            ),
            click.option(
                "--cast",
                type=TARGET,
                metavar="RECORDING",
                help="Write a recording of stepping through, for asciinema; - for standard output.",
            ),
            click.option(
                "--markdown",
                "output_format",
                flag_value="markdown",
                help="The hand for a forum: the same as --format markdown.",
            ),
            click.option(
                "--anonymise",
                is_flag=True,
                help="Other names for players, tables and files, everywhere; no chat.",
            ),
            click.option(
                "-f",
                "--force",
                is_flag=True,
                help="Write over a file even if it holds hands.",
            ),
        )
    ):
        command = option(command)
    return command
