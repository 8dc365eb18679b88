"""The command ``standpat convert``. Only click is imported before it runs."""

from __future__ import annotations

import click

_FORMATS = ("pokerstars", "phh", "json", "ohh")


def _print_schema(ctx: click.Context, _parameter: click.Parameter, wanted: bool) -> None:
    if not wanted or ctx.resilient_parsing:
        return
    import json

    from histories import jsonl

    click.echo(json.dumps(jsonl.schema(), indent=1, ensure_ascii=False))
    ctx.exit()


@click.command(
    short_help="Write hands in another format.",
    epilog="\b\nExamples:\n"
    "  standpat convert hands.txt --to json > hands.jsonl\n"
    "  standpat convert hands/ --to phh -o hands.phhs\n"
    "  standpat convert hands.txt --to pokerstars --anonymise -o shared.txt\n"
    "  zcat old.gz | standpat convert - --to phh --strict > old.phhs",
)
@click.argument(
    "paths", metavar="PATH...", nargs=-1, required=True,
    type=click.Path(allow_dash=True, readable=False),
)  # fmt: skip
@click.option("--to", "target", type=click.Choice(_FORMATS), required=True, help="What to write.")
@click.option(
    "-o", "--output", metavar="FILE", default="-",
    type=click.Path(dir_okay=False, writable=True, readable=False, allow_dash=True),
    help="Where to write it; - or nothing: standard output.",
)  # fmt: skip
@click.option("-f", "--force", is_flag=True, help="Write over FILE if it exists.")
@click.option(
    "--anonymise", is_flag=True,
    help="Give players and cash tables other names, the same in all hands; the hero is Hero.",
)  # fmt: skip
@click.option("--strict", is_flag=True, help="Leave out a hand of which anything would be lost.")
@click.option(
    "--format", "notes", type=click.Choice(["text", "json"]), default="text", show_default=True,
    help="How standard error tells what is not written: text, or JSON, one object a line.",
)  # fmt: skip
@click.option("-v", "--verbose", is_flag=True, help="Tell of every hand what is lost.")
@click.option("-q", "--quiet", is_flag=True, help="Tell nothing but errors.")
@click.option(
    "--schema", is_flag=True, is_eager=True, expose_value=False, callback=_print_schema,
    help="Print the JSON Schema of a hand in JSON, and stop.",
)  # fmt: skip
@click.pass_obj
def convert(
    session: object,
    paths: tuple[str, ...],
    target: str,
    output: str,
    notes: str,
    *,
    force: bool,
    anonymise: bool,
    strict: bool,
    verbose: bool,
    quiet: bool,
) -> int:
    """Write every hand that can be read in another format.

    PATH is a file, a folder with all that is in it, a .zip or .gz file, or - for standard input.

    Hands are written as they stand, sound or not. What the format has no place for is told on
    standard error, with every hand that is not written and why. Ends with 1 if a hand is left out
    that is not merely of another game.
    """
    if verbose and quiet:
        raise click.UsageError("--verbose and --quiet exclude each other.")
    from replayer.convert.running import Wishes
    from replayer.convert.running import convert as run

    wishes = Wishes(
        target=target, output=output, force=force, anonymise=anonymise, strict=strict,
        json=notes == "json", verbose=verbose, quiet=quiet,
    )  # fmt: skip
    return run(session, paths, wishes)
