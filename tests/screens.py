"""Reading the replayer's screens as a person does: seats, amounts, cards, draws, pots.

It knows nothing of the program but what its screens look like.
"""

import re
from dataclasses import dataclass, field
from decimal import Decimal

SUITS = dict(zip("♠♥♦♣", "shdc", strict=True))
CARD = re.compile(r"([2-9TJQKA])([♠♥♦♣])")
MONEY = r"[+-]?[$€£]?\d+(?:\.\d+)?"


def amount(text: str) -> Decimal:
    """A figure as it is written; a player who is all-in has nothing left."""
    return Decimal(0) if text == "all-in" else Decimal(re.sub(r"[$€£+]", "", text))


def cards(text: str) -> list[str]:
    """The cards named in a text, as histories write them."""
    return [rank + SUITS[suit] for rank, suit in CARD.findall(text)]


@dataclass
class Seat:
    """One row of the table."""

    number: int
    name: str
    stack: str
    bet: str
    cards: str
    track: list[str]
    acts: bool
    won: bool


@dataclass
class Seen:
    """What one screen says."""

    lines: list[str]
    seats: list[Seat] = field(default_factory=list)
    heading: str = ""
    columns: list[str] = field(default_factory=list)
    rule: str = ""
    panel: list[str] = field(default_factory=list)
    log: list[str] = field(default_factory=list)

    @property
    def pot(self) -> Decimal:
        """The pot as the rule in the middle has it."""
        found = re.search(rf" pot ({MONEY})", self.rule)
        assert found is not None, self.rule
        return amount(found[1])

    @property
    def step(self) -> int:
        """The number of the step."""
        found = next(re.search(r"step (\d+)", line) for line in self.lines if " step " in line)
        assert found is not None
        return int(found[1])

    def rungs(self) -> dict[str, str]:
        """The lines of the ladder of draws, by their names."""
        found = {}
        for line in self.panel:
            match = re.match(r" (dealt|draw \d|\drd|\dth) (.*)", line)
            if match is not None:
                found[match[1]] = match[2]
        return found


def read(lines: list[str]) -> Seen:
    """Read a screen; of a wide one the log stands at the right."""
    seen = Seen(lines)
    header = lines[1]
    wide = "│ Log" in header
    edge = header.index("│ Log") if wide else max(map(len, lines))
    table = [line[:edge] for line in lines]
    head = table[1]
    stack_end = head.index("stack") + 5
    cards_at = head.index("cards")
    words = head[stack_end:cards_at].strip()
    seen.heading = words
    bet_end = stack_end + head[stack_end:cards_at].rindex(words) + len(words)
    names = [(match[0], match.start()) for match in re.finditer(r"[BD]\d|\drd|\dth", head)]
    seen.columns = [name for name, _ in names]
    rules = [at for at, line in enumerate(table) if line.startswith("── ")]
    last = rules[1]  # the first is the rule of the pot, the second the head of the panel
    for line in table[2:last]:
        if line.startswith("── "):
            seen.rule = line
        elif re.match(r". ?\d", line):
            ends = [at for _, at in names[1:]] + [edge]
            track = [line[at:end].strip() for (_, at), end in zip(names, ends, strict=True)]
            name = line[9:stack_end].rstrip()
            seen.seats.append(
                Seat(
                    int(line[1:3]),
                    name[: -len(name.split()[-1])].strip(),
                    name.split()[-1],
                    line[stack_end:bet_end].strip(),
                    line[cards_at - 1 : names[0][1] - 1],
                    track,
                    line[0] == "▶",
                    line[0] == "★",
                )
            )
    body = lines[last + 1 : -1]
    if wide:
        seen.panel = [line[:edge].rstrip() for line in body]
        seen.log = [line[edge + 1 :].rstrip() for line in lines[2:-1]]
    else:
        split = lines[last].index("┬")
        seen.panel = [line[:split].rstrip() for line in body]
        seen.log = [line[split + 1 :].rstrip() for line in body]
    return seen
