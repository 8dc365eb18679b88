"""What the engine keeps of a stud hand beside the state of every game."""

from histories.actions import StudDeal
from histories.cards import Card


class Stud:
    """The streets of a hand of stud. Lists run by player, as in ``State``.

    ``street`` is the last street whose cards have begun to come (-1: none), ``got`` who has his
    card of it. ``up`` are each player's upcards in order, ``None`` for one that is not known.
    ``last`` is each player's last line of cards. ``right`` are the cards of lines that others
    contradict, by line, and ``streets`` the streets of such headers. ``unsure``: the upcards are
    not those that the play goes by. ``common`` is the card that
    counts for everybody, where the deck could not serve all. ``price`` is the full bring-in once
    it is known; ``brought`` says that somebody brought in, or completed at once.
    ``row`` is who got his first cards in which order: each player's place. ``reached`` is how far
    the cards of this street have come: the last place, on third street the highest seat.
    ``disordered`` says that some line of cards stands in another.
    ``line`` is where the last cards stand; ``unheaded`` says that a street began with a bet, no
    header or cards having come before it. ``fewest`` and ``most`` bound what the deck holds.
    """

    __slots__ = (
        "brought",
        "common",
        "disordered",
        "fewest",
        "got",
        "last",
        "line",
        "most",
        "price",
        "reached",
        "right",
        "row",
        "street",
        "streets",
        "unheaded",
        "unsure",
        "up",
    )  # fmt: skip

    def __init__(self, players: int) -> None:
        self.street = -1
        self.got: set[int] = set()
        self.up: list[list[Card | None]] = [[] for _ in range(players)]
        self.right: dict[int, tuple[Card, ...]] = {}
        self.common: Card | None = None
        self.price: int | None = None
        self.brought = False
        self.streets: dict[int, int] = {}
        self.last: dict[int, StudDeal] = {}
        self.unsure = False
        self.row: dict[int, int] = {}
        self.reached = -1
        self.disordered = False
        self.line = 0
        self.unheaded = False
        self.fewest = self.most = 52
