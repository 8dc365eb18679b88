"""Hands of split-pot games for tests, written as PHH documents from a few words each."""

from collections.abc import Sequence

from grammar.phh import read_hand
from histories.hand import Hand

#: What three players of a game of five cards and three draws do who check to the showdown.
CHECKED = "p3 cc|p1 cc|p2 cc" + "|p1 sd|p2 sd|p3 sd|p1 cc|p2 cc|p3 cc" * 3


def document(
    game: str,
    actions: Sequence[str],
    collected: Sequence[tuple[str, int] | tuple[str, int, str]],
    *,
    limit: str = "pot",
    antes: Sequence[int] = (0, 0, 0),
    blinds: Sequence[int] = (1, 2, 0),
    stacks: Sequence[int] = (200, 200, 200),
    more: str = "",
) -> str:
    """A document of a hand with these actions, the awards from the pot unless another is named."""
    awards = [list(award) if len(award) == 3 else [*award, "pot"] for award in collected]
    bets = f"small_bet = {max(blinds)}\nbig_bet = {2 * max(blinds)}"
    if limit != "fixed":
        bets = f"min_bet = {max(blinds)}"
    listed = "".join(f"  '{action}',\n" for action in actions)
    return (
        f'variant = "_"\n_game = "{game}"\n_limit = "{limit}"\nante_trimming_status = true\n'
        f"antes = {list(antes)}\nblinds_or_straddles = {list(blinds)}\n{bets}\n"
        f"starting_stacks = {list(stacks)}\nactions = [\n{listed}]\n{more}\n_collected = {awards}\n"
    )


def shown(*hands: str) -> list[str]:
    """The actions of players who check to the showdown with these cards; ``-`` for a muck."""
    ends = [f"p{n} sm {cards}".removesuffix(" -") for n, cards in enumerate(hands, 1)]
    return [*CHECKED.split("|"), *ends]


def hand(text: str) -> Hand:
    """The hand of a document."""
    (item,) = read_hand(text)
    assert isinstance(item, Hand), item
    return item
