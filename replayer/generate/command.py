"""The command ``standpat generate``. Only click is imported before it runs."""

from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem

_GAMES = (
    "five-card draw", "2-7 single draw", "2-7 triple draw", "A-5 single draw", "A-5 triple draw",
    "badugi", "badeucy", "badacey", "drawmaha", "2-7 drawmaha", "razz", "2-7 razz",
)  # fmt: skip


if TYPE_CHECKING:
    _Choice = click.Choice[str]
else:
    _Choice = click.Choice  # it takes no type before click 8.2


class _Game(_Choice):
    """A game by its name, whose blanks may be hyphens: so a shell takes it without quotes."""

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        whole = {name.replace(" ", "-"): name for name in self.choices}
        return super().convert(whole.get(value, value), param, ctx)

    def shell_complete(
        self, _ctx: click.Context, _param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        names = (name.replace(" ", "-") for name in self.choices)
        return [CompletionItem(name) for name in names if name.startswith(incomplete)]


@click.command(
    short_help="Deal random legal hands, as a room would write them.",
    epilog="\b\nExamples:\n"
    "  standpat generate --hands 1000 --seed 7 > hands.txt\n"
    "  standpat generate --game badugi --limit pot --players 4 --truth truth.jsonl\n"
    "  standpat generate --room phh --game badeucy > hands.phhs\n"
    "  standpat generate --stakes '$0.25/$0.50' --limit fixed --crlf --bom > hands.txt",
)
@click.option(
    "-n", "--hands", type=click.IntRange(1), default=100, show_default=True, help="How many hands."
)
@click.option(
    "-s", "--seed", type=int, default=0, show_default=True,
    help="Where the chance begins: the same number and options give the same hands.",
)  # fmt: skip
@click.option(
    "--game", type=_Game(_GAMES), help="Only this game; blanks in its name may be hyphens."
)
@click.option(
    "--limit", type=click.Choice(["fixed", "pot", "half-pot", "no"]), help="Only this limit."
)
@click.option(
    "--kind", type=click.Choice(["cash", "zoom", "tournament"]), help="Only this kind of table."
)
@click.option(
    "--room", type=click.Choice(["pokerstars", "phh"]), default="pokerstars", show_default=True,
    help="Whose form the text has. PHH documents hold the games that PokerStars does not deal.",
)  # fmt: skip
@click.option("--players", type=click.IntRange(2, 8), help="How many players sit at a table.")
@click.option(
    "--stakes", metavar="SMALL/BIG",
    help="Cash stakes as a header has them: '$0.25/$0.50', '€1/€2', or 10/20 for play money.",
)  # fmt: skip
@click.option(
    "--truth", metavar="FILE", type=click.Path(dir_okay=False, writable=True, readable=False),
    help="Write what really happened: cards, draws, pots, awards; one JSON object a hand.",
)  # fmt: skip
@click.option("-f", "--force", is_flag=True, help="Write the truth over FILE if it exists.")
@click.option(
    "--spaces/--no-spaces", default=None,
    help="Spaces at the ends of lines, as the client leaves them. Without it: in some sessions.",
)  # fmt: skip
@click.option("--crlf", is_flag=True, help="Line ends as on Windows.")
@click.option("--bom", is_flag=True, help="A byte order mark at the start.")
def generate(
    hands: int,
    seed: int,
    game: str | None,
    limit: str | None,
    kind: str | None,
    room: str,
    players: int | None,
    stakes: str | None,
    truth: str | None,
    *,
    force: bool,
    spaces: bool | None,
    crlf: bool,
    bom: bool,
) -> int:
    """Deal random legal hands, session after session, as a room would write them.

    What is not asked for changes from session to session. Every hand is sound: use them to test
    what reads hand histories, and --truth to know what it should have found.
    """
    from replayer.generate.writing import generate as run

    return run(
        hands, seed,
        game=game, limit=limit, kind=kind, room=room, players=players, stakes=stakes,
        truth=truth, force=force, spaces=spaces, crlf=crlf, bom=bom,
    )  # fmt: skip
