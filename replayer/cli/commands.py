"""The commands: what they are called, what they take, and what they say of themselves.

Nothing but click is imported before a command runs: ``--help`` and completion stay quick.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from replayer.cli import options
from replayer.cli.app import App, Session, pass_session
from replayer.convert.command import convert
from replayer.generate.command import generate
from replayer.stepper.command import replay

if TYPE_CHECKING:
    from replayer.houserules import HouseRules

_SHELLS = ("bash", "zsh", "fish")


def _tell_version(context: click.Context, _: click.Parameter, wanted: bool) -> None:
    """Tell the version, and whether it is the compiled build, and end."""
    if not wanted or context.resilient_parsing:
        return
    from importlib.metadata import version

    from replayer.compiled import is_compiled

    click.echo(f"standpat {version('standpat')}{' (compiled)' if is_compiled() else ''}")
    context.exit()


@click.group(
    cls=App,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog=options.examples(
        "standpat validate hands.txt        # is this export sound?",
        "standpat audit hands/              # was the money paid right?",
        "standpat list hands/               # which hands are there?",
        "standpat explain wrong-winner      # what does this finding mean?",
    ),
)
@click.option(
    "--version", is_flag=True, is_eager=True, expose_value=False, callback=_tell_version,
    help="Show the version and exit.",
)  # fmt: skip
def main() -> None:
    """Check the hand histories of draw and lowball poker by the rules.

    Exit codes: 0 nothing wrong; 1 at least one hand is invalid, partial or unreadable; 2 wrong
    usage, or an input that cannot be used; 130 interrupted.
    """


@main.command(
    epilog=options.examples(
        "standpat validate hands.txt more.zip",
        "standpat validate --quiet hands/          # only the summary",
        "standpat validate --format json hands/ > report.jsonl",
        "standpat validate --rules wsop final.phhs",
        "zcat old.gz | standpat validate -",
    )
)
@options.paths
@options.output_format
@click.option(
    "-v", "--verbose", is_flag=True,
    help="Name every hand and every file passed over; show findings of severity info, and what "
    "cannot be checked.",
)  # fmt: skip
@click.option("-q", "--quiet", is_flag=True, help="Only the summary.")
@options.rules
@options.jobs
@options.no_color
@pass_session
def validate(
    session: Session,
    paths: tuple[str, ...],
    output_format: str,
    *,
    verbose: bool,
    quiet: bool,
    rules: HouseRules | None,
    jobs: int | None,
    no_color: bool,
) -> int:
    """Play every hand again and report what the rules forbid.

    PATH is a file, a folder with all that is in it, a .zip or .gz file, or - for standard input.

    Text output shows the hands with errors and warnings, then a summary. JSON output has one
    object for every hand, then one for the summary.
    """
    if verbose and quiet:
        raise click.UsageError("--verbose and --quiet exclude each other.")
    from replayer.cli.validating import validate as run

    return run(
        session,
        paths,
        json=output_format == "json",
        verbose=verbose,
        quiet=quiet,
        wants_colour=not no_color,
        rules=rules,
        jobs=jobs,
    )


@main.command(
    short_help="Check that every pot went to whom it was due.",
    epilog=options.examples(
        "standpat audit hands/                     # was the money paid right?",
        "standpat audit --quiet hands/             # only the totals",
        "standpat audit --format csv hands/ > money.csv",
    ),
)
@options.paths
@click.option(
    "--format", "output_format", type=click.Choice(["text", "json", "csv"]),
    default="text", show_default=True,
    help="Text for people, JSON for programs, or CSV for spreadsheets, one row a hand and player.",
)  # fmt: skip
@click.option(
    "-v", "--verbose", is_flag=True,
    help="Show the money of every hand, in input order, and every player and stake.",
)  # fmt: skip
@click.option("-q", "--quiet", is_flag=True, help="Only the totals.")
@options.rules
@options.jobs
@options.no_color
@pass_session
def audit(
    session: Session,
    paths: tuple[str, ...],
    output_format: str,
    *,
    verbose: bool,
    quiet: bool,
    rules: HouseRules | None,
    jobs: int | None,
    no_color: bool,
) -> int:
    """Follow the money of every hand: who put in what, who was due what, who was paid.

    PATH is a file, a folder with all that is in it, a .zip or .gz file, or - for standard input.

    Text output shows the hands that differ, then those that cannot be checked and why, then the
    totals: pots and rake by game and stake, what each player won or lost, and whether the chips
    add up. It ends with 1 when a hand differs, too.

    AMOUNTS in JSON and CSV are INTEGERS in the row's unit: 125 in the unit 0.01 is $1.25.
    """
    if verbose and quiet:
        raise click.UsageError("--verbose and --quiet exclude each other.")
    if quiet and output_format == "csv":
        raise click.UsageError("--quiet leaves nothing of --format csv: it has no totals.")
    from replayer.cli.auditing import audit as run

    return run(
        session,
        paths,
        output_format=output_format,
        verbose=verbose,
        quiet=quiet,
        wants_colour=not no_color,
        rules=rules,
        jobs=jobs,
    )


@main.command(
    name="list",
    short_help="List the hands and what became of each.",
    epilog=options.examples(
        "standpat list hands.txt",
        "standpat list --format json hands/ | grep badugi",
    ),
)
@options.paths
@options.output_format
@click.option("-q", "--quiet", is_flag=True, help="Only how many hands there are.")
@options.rules
@options.jobs
@options.no_color
@pass_session
def list_hands(
    session: Session,
    paths: tuple[str, ...],
    output_format: str,
    *,
    quiet: bool,
    rules: HouseRules | None,
    jobs: int | None,
    no_color: bool,
) -> int:
    """List the hands: when, which game, how many players, the pot, and what became of each.

    PATH is a file, a folder with all that is in it, a .zip or .gz file, or - for standard input.

    On a terminal of fewer than 114 columns the rows are short: FL, PL and NL are fixed, pot and
    no limit, and the column "in" counts the players dealt in.
    """
    if quiet and output_format == "json":
        raise click.UsageError("--quiet leaves nothing of --format json: it has only rows.")
    from replayer.cli.listing import list_hands as run

    return run(
        session,
        paths,
        json=output_format == "json",
        quiet=quiet,
        wants_colour=not no_color,
        rules=rules,
        jobs=jobs,
    )


@main.command(
    short_help="Say what a finding means and what to do.",
    epilog=options.examples(
        "standpat explain                     # all codes",
        "standpat explain raise-size past-cap",
    ),
)
@click.argument("codes", metavar="[CODE]...", nargs=-1, shell_complete=options.complete_code)
@options.output_format
@options.no_color
def explain(codes: tuple[str, ...], output_format: str, *, no_color: bool) -> int:
    """Say what a finding means, show one, and tell what to do.

    Without a CODE, all codes are listed, by chapter.
    """
    from replayer.cli.explaining import explain as run

    return run(codes, json=output_format == "json", wants_colour=not no_color)


@main.command(
    short_help="List the rooms and formats that are read.",
    epilog=options.examples("standpat rooms", "standpat rooms --format json"),
)
@options.output_format
@options.no_color
def rooms(output_format: str, *, no_color: bool) -> int:
    """List the rooms whose hands are read: how they are told, and what they call the games.

    Formats for hands of any room come after the rooms, then the house rules by name.
    """
    from replayer.cli.supported import rooms as run

    return run(json=output_format == "json", wants_colour=not no_color)


@main.command(
    short_help="List the games that are judged.",
    epilog=options.examples("standpat games", "standpat games --format json"),
)
@options.output_format
@options.no_color
def games(output_format: str, *, no_color: bool) -> int:
    """List the games that are judged: cards, draws, betting rounds, what wins, who deals them."""
    from replayer.cli.supported import games as run

    return run(json=output_format == "json", wants_colour=not no_color)


@main.command(
    short_help="Print the completion script of a shell.",
    epilog=options.examples(
        'eval "$(standpat completion bash)"            # in ~/.bashrc',
        'eval "$(standpat completion zsh)"             # in ~/.zshrc',
        "standpat completion fish > ~/.config/fish/completions/standpat.fish",
    ),
)
@click.argument("shell", type=click.Choice(_SHELLS))
def completion(shell: str) -> None:
    """Print the script that makes a shell complete commands, options and codes."""
    from click.shell_completion import get_completion_class

    found = get_completion_class(shell)
    if found is not None:
        click.echo(found(main, {}, "standpat", "_STANDPAT_COMPLETE").source())


main.add_command(options.rules(replay))
main.add_command(convert)
main.add_command(generate)
