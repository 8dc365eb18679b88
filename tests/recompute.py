"""A second opinion on a PokerStars draw hand, from its text alone.

Nothing here comes from the library: a small reader of lines, written from what the lines say, that
moves chips and cards. It believes the text and checks nothing.
"""

import re
from dataclasses import dataclass, field
from typing import NamedTuple

HEADER = re.compile(r"\ufeff?[ \t]*PokerStars [^#]{0,40}#(\d+): ")
DRAW = re.compile(r"5 Card Draw|Triple Draw 2-7|2-7 Triple Draw|Single Draw 2-7|2-7 Single Draw"
                  r"|Badugi|Razz")  # fmt: skip
SEAT = re.compile(r"Seat (\d+): (.+) \(([^ ()]+) in chips(?:, [^()]+ bounty)?\)(.*)")
FIGURES = re.compile(r"\((\D?[\d.]+)/(\D?[\d.]+)")
CARDS = re.compile(r"\[([2-9TJQKA][cdhs](?: [2-9TJQKA][cdhs])*)\]")


class Moment(NamedTuple):
    """The table after a line: lists by seat line, money in cents or chips."""

    stacks: tuple[int, ...]
    bets: tuple[int, ...]
    pot: int
    collected: int
    folded: tuple[bool, ...]
    known: tuple[frozenset[str], ...]


@dataclass
class Table:
    """A hand being read."""

    text: str
    names: list[str] = field(default_factory=list)
    stacks: list[int] = field(default_factory=list)
    bets: list[int] = field(default_factory=list)
    folded: list[bool] = field(default_factory=list)
    known: list[set[str]] = field(default_factory=list)
    pot: int = 0
    collected: int = 0
    round_over: bool = False
    small_posted: bool = False
    moments: dict[int, Moment] = field(default_factory=dict)

    def __post_init__(self) -> None:
        lines = self.text.split("\n")
        self.cents = (
            bool(re.search(r"[$€£]", lines[0].split(" - ")[0])) and "Tournament" not in (lines[0])
        )
        figures = FIGURES.search(lines[0])
        assert figures is not None, lines[0]
        fixed = re.search(r"(?<!No )(?<!Pot )Limit", lines[0]) is not None
        self.nominal = self.amount(figures[1] if fixed else figures[2])
        playing = True
        for number, line in enumerate(lines, 1):
            if line.startswith("*** SUMMARY"):
                playing = False
            if playing and number > 1:
                self.read(line.rstrip())
            self.moments[number] = self.moment()

    def moment(self) -> Moment:
        return Moment(
            tuple(self.stacks), tuple(self.bets), self.pot, self.collected, tuple(self.folded),
            tuple(map(frozenset, self.known)),
        )  # fmt: skip

    def amount(self, text: str) -> int:
        digits = text.lstrip("$€£").rstrip(".")
        if not self.cents:
            return int(digits)
        whole, _, rest = digits.partition(".")
        return int(whole) * 100 + int((rest + "00")[:2])

    def read(self, line: str) -> None:
        seat = SEAT.fullmatch(line)
        if seat is not None and not self.pot:
            self.names.append(seat[2])
            self.stacks.append(self.amount(seat[3]))
            self.bets.append(0)
            self.folded.append(False)
            self.known.append(set())
            return
        if line.startswith("*** SHOW DOWN"):
            self.round_over = True
            self.new_round()
            return
        if re.fullmatch(r"\*\*\* (?:[3-6]\w\w STREET|RIVER) \*\*\*", line):
            self.new_round()
            return
        returned = re.fullmatch(r"Uncalled bet \((\S+)\) returned to (.+)", line)
        if returned is not None:
            who, back = self.names.index(returned[2]), self.amount(returned[1])
            self.stacks[who] += back
            self.bets[who] = max(self.bets[who] - back, 0)  # an ante that goes back was no bet
            self.pot -= back
            return
        for who in sorted(range(len(self.names)), key=lambda p: -len(self.names[p])):
            name = self.names[who]
            if line.startswith(f'{name} said, "'):
                return
            if line.startswith(f"Dealt to {name} ["):
                self.known[who] = set(" ".join(CARDS.findall(line[len(name) :])).split())
                return
            if line.startswith(f"{name} collected "):
                self.new_round()
                won = self.amount(line[len(name) + 11 :].split(" ")[0])
                self.stacks[who] += won
                self.collected += won
                return
            if line.startswith(f"{name}: "):
                self.act(who, line[len(name) + 2 :])
                return

    def new_round(self) -> None:
        self.bets = [0] * len(self.bets)

    def pay(self, who: int, amount: int, live: int) -> None:
        self.stacks[who] -= amount
        self.pot += amount
        self.bets[who] += live

    def act(self, who: int, what: str) -> None:
        words = what.split(" ")
        verb = words[0]
        if verb in ("discards", "stands"):
            self.draw(who, what)
        elif verb == "posts":
            self.post(who, what)
        elif verb == "folds":
            self.folded[who] = True
        elif verb in ("calls", "bets", "brings"):
            paid = self.amount(words[3 if verb == "brings" else 1])
            self.pay(who, paid, paid)
        elif verb == "raises":
            paid = self.amount(words[3]) - self.bets[who]
            self.pay(who, paid, paid)
        elif verb == "shows":
            self.new_round()
            self.known[who] |= set(" ".join(CARDS.findall(what)).split())
        elif verb in ("mucks", "doesn't"):
            self.new_round()

    def post(self, who: int, what: str) -> None:
        paid = self.amount(next(word for word in what.split(" ") if word[-1].isdigit()))
        live = paid
        if "ante" in what:
            live = 0
        elif "small & big" in what:
            live = min(paid, self.nominal)
        elif "small blind" in what:
            live = 0 if self.small_posted else paid
            self.small_posted = True
        self.pay(who, paid, live)

    def draw(self, who: int, what: str) -> None:
        self.new_round()
        cards = set(" ".join(CARDS.findall(what)).split())
        if what.startswith("stands pat"):
            self.known[who] |= cards
        elif cards:
            self.known[who] -= cards
        else:
            self.known[who] = set()


def tables(text: str) -> dict[str, Table]:
    """The draw hands of a file by their ids; those that the room cancelled are left out."""
    found: dict[str, Table] = {}
    chunks: list[list[str]] = []
    for line in text.lstrip("\ufeff").replace("\r\n", "\n").split("\n"):
        if HEADER.match(line):
            chunks.append([])
        if chunks:
            chunks[-1].append(line)
    for chunk in chunks:
        header = HEADER.match(chunk[0])
        played = any(line.startswith("*** SUMMARY") for line in chunk)
        cancelled = any(line.startswith("Hand cancelled") for line in chunk)
        if header is not None and DRAW.search(chunk[0]) and played and not cancelled:
            found[header[1]] = Table("\n".join(chunk))
    return found
