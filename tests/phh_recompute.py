"""A second opinion on a hand in PHH, from its document alone.

Nothing here comes from the library: it moves chips and cards as the actions say and checks nothing.
"""

import tomllib
from collections.abc import Sequence
from typing import Any, NamedTuple


class Moment(NamedTuple):
    """The table after a line: lists by player, p1 first; money in minor units."""

    stacks: tuple[int, ...]
    pot: int
    folded: tuple[bool, ...]
    board: tuple[str, ...]
    known: tuple[frozenset[str], ...]


def split(text: str) -> list[str]:
    return [text[at : at + 2] for at in range(0, len(text), 2)]


class Table:
    """A document being carried out: ``moments`` has the table after each line of an action.

    ``drawing`` are the lines of draws: in a document all throw away before the cards come.
    """

    def __init__(self, text: str) -> None:
        document: dict[str, Any] = tomllib.loads(text)
        if "variant" not in document:
            (document,) = document.values()
        self.cents = "currency" in document
        self.stacks = self.figures(document["starting_stacks"])
        count = len(self.stacks)
        self.bets = [0] * count
        self.totals = [0] * count
        self.folded = [False] * count
        self.known: list[set[str]] = [set() for _ in self.stacks]
        self.board: list[str] = []
        self.pot = 0
        self.opened = False
        self.ran = document.get("_run_from", 10**6)
        self.price = self.figures([document.get("min_bet", document.get("small_bet"))])[0]
        self.post(document, count)
        lines = [at for at, line in enumerate(text.split("\n"), 1) if line.startswith("  '")]
        actions: list[str] = document["actions"]
        self.moments: dict[int, Moment] = {}
        self.drawing: set[int] = set()
        self.runs_from = lines[self.ran] if self.ran < len(lines) else 10**6
        first = next(action for action in actions if not action.startswith("d dh"))
        if first.split()[1] not in ("f", "cc", "cbr"):
            self.close()  # nobody could bet
        for at, action in enumerate(actions):
            self.act(action.split())
            later = actions[at + 1].split()[:2] if at + 1 < len(actions) else ["d", "-"]
            if action.split()[1] == "sd" or (self.opened and action.startswith("d dh")):
                self.drawing.add(lines[at])
            played = action.split()[1] in ("f", "cc", "cbr")
            if played and (later[0] == "d" or later[1] in ("sd", "sm")):
                self.close()
            self.moments[lines[at]] = Moment(
                tuple(self.stacks), self.pot, tuple(self.folded), tuple(self.board),
                tuple(
                    frozenset(() if folded else known)
                    for folded, known in zip(self.folded, self.known, strict=True)
                ),
            )  # fmt: skip
        for player, amount, _ in document.get("_collected", ()):
            self.stacks[int(player[1:]) - 1] += self.figures([amount])[0]

    def figures(self, raw: Sequence[float]) -> list[int]:
        return [round(each * (100 if self.cents else 1)) for each in raw]

    def post(self, document: dict[str, Any], count: int) -> None:
        rows = []
        for name in ("antes", "blinds_or_straddles", "_dead_blinds"):
            row = self.figures(document.get(name, [0] * count))
            rows.append(row[::-1] if count == 2 else row)
        for p, (ante, blind, dead) in enumerate(zip(*rows, strict=True)):
            for due, live in ((ante - dead, 0), (dead, 0), (abs(blind), abs(blind))):
                paid = min(due, self.stacks[p])
                self.pay(p, paid, min(paid, live))
                if not live and due == dead:
                    self.totals[p] -= paid  # dead chips are nobody's
        self.big = max(self.price, 0)

    def pay(self, p: int, amount: int, live: int) -> None:
        self.stacks[p] -= amount
        self.totals[p] += amount
        self.bets[p] += live
        self.pot += amount

    def close(self) -> None:
        """The round is over: what nobody matched goes back."""
        top, second = sorted(self.totals)[-1:-3:-1]
        p = self.totals.index(top)
        if top > second and not self.folded[p]:
            self.pay(p, second - top, 0)

    def new_round(self) -> None:
        self.bets = [0] * len(self.bets)
        self.price = 0
        self.opened = True

    def act(self, words: list[str]) -> None:
        if words[0] == "d":
            self.deal(words)
            return
        p = int(words[0][1:]) - 1
        match words[1:]:
            case ["f"]:
                self.folded[p] = True
            case ["cc"]:
                price = self.price
                if not self.opened:
                    others = [q for q in range(len(self.bets)) if q != p and not self.folded[q]]
                    price = min(price, max(self.bets[q] + self.stacks[q] for q in others))
                paid = max(0, min(price - self.bets[p], self.stacks[p]))
                self.pay(p, paid, paid)
            case ["cbr", figure]:
                to = self.figures([float(figure)])[0]
                self.price, self.opened = to, True
                self.pay(p, to - self.bets[p], to - self.bets[p])
            case ["sd", *cards]:
                self.new_round()
                thrown = split("".join(cards))
                self.known[p] -= set(thrown)
                if "??" in thrown:
                    self.known[p] = set()
            case ["sm", *cards]:
                self.known[p] |= set(split("".join(cards)))

    def deal(self, words: list[str]) -> None:
        cards = [card for card in split(words[-1]) if card != "??"]
        if words[1] == "db":
            self.board += cards
            self.new_round()
        else:
            self.known[int(words[2][1:]) - 1] |= set(cards)
