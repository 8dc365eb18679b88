"""The games: one row each. A new game that uses known rankings is one row more."""

from typing import Literal, TypeAlias

import msgspec

Limit: TypeAlias = Literal["fixed", "pot", "no", "half-pot"]


class Street(msgspec.Struct, frozen=True, gc=False):
    """One stage of a hand: what is dealt or drawn, then the betting round that follows it.

    ``down``, ``up`` and ``board`` count the cards dealt to each player face down, face up, and
    to the board. ``draw`` says that players replace cards first. ``bet`` is the size of a bet in
    fixed limit, ``None`` where no betting follows. ``opens`` names who speaks first.
    """

    down: int = 0
    up: int = 0
    board: int = 0
    draw: bool = False
    bet: Literal["small", "big"] | None = "small"
    opens: Literal["after big blind", "left of button"] = "left of button"


class Share(msgspec.Struct, frozen=True, gc=False):
    """A part of each pot, and the ranking that wins it.

    ``ranking`` names how hands compare (the engine's rankings go by these names); ``part`` is
    ``"all"`` or the half's name.
    """

    ranking: str
    part: str = "all"


class Game(msgspec.Struct, frozen=True, gc=False):
    """A game as the rules know it. ``hole`` is the number of cards a player holds."""

    name: str
    hole: int
    streets: tuple[Street, ...]
    shares: tuple[Share, ...]

    @property
    def draws(self) -> int:
        """How many draws the game has."""
        return sum(street.draw for street in self.streets)


def _draw_game(name: str, hole: int, draws: int, *shares: Share) -> Game:
    """A game of closed hands: the first half of its betting rounds has small bets."""
    rounds = draws + 1
    first = Street(down=hole, opens="after big blind")
    later = tuple(
        Street(draw=True, bet="small" if number < rounds // 2 else "big")
        for number in range(1, rounds)
    )
    return Game(name, hole, (first, *later), shares)


GAMES: dict[str, Game] = {
    game.name: game
    for game in (
        _draw_game("five-card draw", 5, 1, Share("high")),
        _draw_game("2-7 single draw", 5, 1, Share("2-7")),
        _draw_game("2-7 triple draw", 5, 3, Share("2-7")),
        _draw_game("A-5 single draw", 5, 1, Share("A-5")),
        _draw_game("A-5 triple draw", 5, 3, Share("A-5")),
        _draw_game("badugi", 4, 3, Share("badugi")),
    )
}
