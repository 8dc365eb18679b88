"""The games: one row each. A new game that uses known rankings is one row more."""

from typing import Literal, TypeAlias

import msgspec

Limit: TypeAlias = Literal["fixed", "pot", "no", "half-pot"]
Opens: TypeAlias = Literal["after big blind", "left of button", "worst card", "best cards"]


class Street(msgspec.Struct, frozen=True, gc=False):
    """One stage of a hand: what is dealt or drawn, then the betting round that follows it.

    ``down``, ``up`` and ``board`` count the cards dealt to each player face down, face up, and
    to the board. ``draw`` says that players replace cards first. ``bet`` is the size of a bet in
    fixed limit, ``None`` where no betting follows. ``opens`` names who speaks first: in stud the
    one who shows the worst card (for the low) and brings in, then whoever shows the best cards.
    """

    down: int = 0
    up: int = 0
    board: int = 0
    draw: bool = False
    bet: Literal["small", "big"] | None = "small"
    opens: Opens = "left of button"


class Share(msgspec.Struct, frozen=True, gc=False):
    """A part of each pot, and the ranking that wins it.

    ``ranking`` names how hands compare (the engine's rankings go by these names), ``"omaha"`` with
    the board; ``part`` is ``"all"`` or the half's name. Of a split pot each share is as large.
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

    @property
    def stud(self) -> bool:
        """Whether it is played with cards that lie face up, with antes and no blinds."""
        return self.streets[0].up > 0


def _draw_game(name: str, hole: int, draws: int, *shares: Share) -> Game:
    """A game of closed hands: the first half of its betting rounds has small bets."""
    rounds = draws + 1
    first = Street(down=hole, opens="after big blind")
    later = tuple(
        Street(draw=True, bet="small" if number < rounds // 2 else "big")
        for number in range(1, rounds)
    )
    return Game(name, hole, (first, *later), shares)


def _lowball_stud(name: str, ranking: str) -> Game:
    """Seven cards, four of them face up; the best five count. There is no button."""
    streets = (
        Street(down=2, up=1, opens="worst card"),
        Street(up=1, opens="best cards"),
        Street(up=1, bet="big", opens="best cards"),
        Street(up=1, bet="big", opens="best cards"),
        Street(down=1, bet="big", opens="best cards"),
    )
    return Game(name, 7, streets, (Share(ranking),))


def _drawmaha(name: str, draw: Share) -> Game:
    """Five cards and a board; the draw comes between the flop's betting and the turn card.

    Half of the pot goes to the draw hand, half to the best Omaha high of two and three cards.
    """
    streets = (
        Street(down=5, opens="after big blind"),
        Street(board=3),
        Street(draw=True, board=1, bet="big"),
        Street(board=1, bet="big"),
    )
    return Game(name, 5, streets, (draw, Share("omaha", "omaha")))


GAMES: dict[str, Game] = {
    game.name: game
    for game in (
        _draw_game("five-card draw", 5, 1, Share("high")),
        _draw_game("2-7 single draw", 5, 1, Share("2-7")),
        _draw_game("2-7 triple draw", 5, 3, Share("2-7")),
        _draw_game("A-5 single draw", 5, 1, Share("A-5")),
        _draw_game("A-5 triple draw", 5, 3, Share("A-5")),
        _draw_game("badugi", 4, 3, Share("badugi")),
        _lowball_stud("razz", "A-5 of seven"),
        _lowball_stud("2-7 razz", "2-7 of seven"),
        _draw_game("badeucy", 5, 3, Share("2-7", "2-7"), Share("badugi-ace-high", "badugi")),
        _draw_game("badacey", 5, 3, Share("A-5", "A-5"), Share("badugi", "badugi")),
        _drawmaha("drawmaha", Share("high", "high")),
        _drawmaha("2-7 drawmaha", Share("2-7", "2-7")),
    )
}

#: The games of stud, by name.
STUD = frozenset(name for name, game in GAMES.items() if game.stud)
