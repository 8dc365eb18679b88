"""Pots that are won in parts: by halves of a split-pot game, and by runs of a hand run twice.

A pot is divided among the runs first, and a run's part among the halves. What does not divide goes
where the house has it. Nothing here is used for a pot that one ranking wins whole.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING

from histories.cards import Cards
from histories.games import Share
from replayer import pots
from replayer.ranking import RANKINGS, omaha
from replayer.result import Award
from replayer.runs import board_of, check, hands_of
from replayer.state import State

if TYPE_CHECKING:
    from replayer.books import Books, Due


class Part:
    """A part of a pot: what wins it, its chips, who wins it and what each is due.

    ``name`` is the half's, with the run where there are several. Where ``certain`` is false,
    ``why`` says what is not known, ``can_win`` holds all who may win it, and ``winners`` the best
    so far. ``unit`` is the smallest that it is split by.
    """

    __slots__ = (
        "can_win", "certain", "due", "name", "net", "run", "share", "unit", "why", "winners",
    )  # fmt: skip

    def __init__(self, name: str, share: Share, run: int, unit: int) -> None:
        self.unit = unit
        self.name = name
        self.share = share
        self.run = run
        self.net = 0
        self.winners: list[int] = []
        self.can_win: set[int] = set()
        self.certain = True
        self.why = ""
        self.due: dict[int, int] = {}


def find_winners(books: Books) -> None:
    """Who wins each part of each pot, and what each player is due of the pot in all."""
    s = books.state
    hands = hands_of(s) if s.runs is None else check(s, books.summary.line)
    for pot in books.pots:
        if not pot.certain:
            continue
        if len(pot.eligible) == 1:
            pot.winners = list(pot.eligible)
            pot.due = {pot.winners[0]: pot.net}
            continue
        pot.parts = tuple(_parts(s, s.rules.odd_unit(s.hand)))
        for part in pot.parts:
            _judge(s, part, pot.eligible, hands[part.run - 1])
        pot.certain = all(part.certain for part in pot.parts)
        winners: set[int] = set().union(*[part.winners for part in pot.parts])
        pot.winners = [p for p in pot.eligible if p in winners]
        _hand_out(pot, _likeliest(s, pot))


def another_way(books: Books, pot: Due) -> bool:
    """Whether what was paid is right by a way of dividing that the house may have: then it is due.

    Ways differ where nobody knows the house's, or the rule leaves the choice.
    """
    for way in _ways(books.state, pot):
        _hand_out(pot, way)
        if pot.due == pot.paid:
            return True
    _hand_out(pot, _likeliest(books.state, pot))
    return False


def check_least(s: State, pot: Due, line: int) -> None:
    """Of a pot that is known in part: nobody gets less than the parts that are his for certain."""
    for p, due in _least(pot).items():
        paid = pot.paid.get(p, 0)
        if paid < due - pot.parts[0].unit * odd_chips(pot):
            s.find(
                "award-missing" if not paid else "wrong-split", line,
                f"{s.name(p)} wins a part of the {pot.name} and is due {s.money(due)} of it, not "
                f"{s.money(paid)}",
                stated=paid, expected=due,
            )  # fmt: skip
            return


def _least(pot: Due) -> dict[int, int]:
    """What players are due of the parts of which it is certain who wins them."""
    due: dict[int, int] = {}
    for part in pot.parts:
        for p, amount in part.due.items() if part.certain else ():
            due[p] = due.get(p, 0) + amount
    return due


def odd_chips(pot: Due) -> int:
    """The most odd chips that one player can get of a pot: one for each time that it is split."""
    runs = pot.parts[-1].run
    ties = sum(len(part.winners) > 1 for part in pot.parts)
    return ties + (runs > 1) + (runs if len(pot.parts) > runs else 0)


def awards(pot: Due, *, sure: bool) -> list[Award]:
    """What was due and paid of each part; a room pays a pot, not its parts.

    A player's payment goes to the parts that he wins, as far as he is due them, then to those that
    he may win; what is more than that, to the last of them.
    """
    paid: list[dict[int, int]] = [{} for _ in pot.parts]
    for p, amount in pot.paid.items():
        left = amount
        last = 0
        for number, part in enumerate(pot.parts):
            own = part.due.get(p, 0) if part.certain else part.net * (p in part.can_win)
            if own:
                paid[number][p] = min(left, own)
                left -= paid[number][p]
                last = number
        if left:
            paid[last][p] = paid[last].get(p, 0) + left
    found = []
    for part, got in zip(pot.parts, paid, strict=True):
        players = part.due if part.certain else [p for p in pot.eligible if p in part.can_win]
        for p in dict.fromkeys((*players, *got)):
            due = part.due.get(p, 0) if part.certain and sure else None
            found.append(Award(part.name, p, due, got.get(p, 0)))
    return found


def _parts(s: State, unit: int) -> Iterator[Part]:
    runs = 1 if s.runs is None else s.runs.count
    for run in range(1, runs + 1):
        for share in s.game.shares:
            name = share.part
            if runs > 1:
                name = f"run {run}" if name == "all" else f"{name}, run {run}"
            yield Part(name, share, run, unit)


def _judge(
    s: State, part: Part, eligible: Sequence[int], hands: Mapping[int, Cards | None]
) -> None:
    """Find the best hands of a part among those that are known, of the players left in its run."""
    name = part.share.ranking
    board: Cards = ()
    if name == "omaha":
        board = board_of(s, part.run)
        if len(board) != sum(plan.board for plan in s.streets):
            part.certain, part.why = False, "the whole board is not known"
            part.can_win = set(eligible)
            return
    found = [_best(eligible, hands, rank) for rank in _rankings(s, name, board)]
    part.winners = found[0]
    part.can_win = set(found[0])
    for winners in found[1:]:
        part.can_win.update(winners)
        if winners != part.winners:
            part.certain = False
            part.why = "whether an ace is high or low in this house's badeucy"
    hidden = [p for p in eligible if hands[p] is None]
    if hidden:
        part.certain = False
        part.why = f"the hand of {', '.join(s.name(p) for p in hidden)} is not known"
        part.can_win.update(p for p in hidden if p not in s.mucked or not s.cards_sure)


def _best(
    eligible: Sequence[int],
    hands: Mapping[int, Cards | None],
    rank: Callable[[Cards], int],
) -> list[int]:
    """Whose hand is the best of those that are known."""
    best = 0
    winners: list[int] = []
    for p in eligible:
        cards = hands[p]
        strength = -1 if cards is None else rank(cards)
        if strength > best:
            best = strength
            winners = [p]
        elif strength == best:
            winners.append(p)
    return winners


def _rankings(s: State, name: str, board: Cards) -> list[Callable[[Cards], int]]:
    """How the hands of a part compare: more than one where nobody knows the house's rule."""
    if name == "omaha":
        return [lambda cards: omaha(cards, board)]
    if name != "badugi-ace-high":
        return [RANKINGS[name]]
    known = {"high": ["badugi-ace-high"], "low": ["badugi"]}
    return [RANKINGS[one] for one in known.get(s.rules.badeucy_ace, ["badugi-ace-high", "badugi"])]


def _likeliest(s: State, pot: Due) -> Sequence[int]:
    """The parts' amounts: what does not divide goes where the house has it, as far as is known."""
    count, unit = len(pot.parts), pot.parts[0].unit
    if pot.net % (count * unit) == 0:
        return [pot.net // count] * count
    return next(_ways(s, pot))


def _ways(s: State, pot: Due) -> Iterator[list[int]]:
    """How the pot can divide into its parts: the amounts, the likeliest first."""
    halves = len(s.game.shares)
    runs = len(pot.parts) // halves
    unit = pot.parts[0].unit
    for to_run in _orders_of_runs(s, runs):
        nets = [0] * runs
        for run, amount in pots.split(pot.net, to_run, unit).items():
            nets[run] = amount
        if halves == 1:
            yield nets
            continue
        favoured = [
            _favoured(s, pot.parts[run * halves : (run + 1) * halves]) for run in range(runs)
        ]
        for choice in product(*favoured):
            way: list[int] = []
            for net, first in zip(nets, choice, strict=True):
                parts = pots.split(net, [first, *(h for h in range(halves) if h != first)], unit)
                way += [parts[half] for half in range(halves)]
            yield way


def _orders_of_runs(s: State, runs: int) -> list[list[int]]:
    """Which run gets an odd chip, in order of the runs; each may where nobody knows."""
    order = list(range(runs))
    if runs == 1 or s.rules.runs_odd_chip == "first run":
        return [order]
    return [order[first:] + order[:first] for first in order]


def _favoured(s: State, parts: Sequence[Part]) -> list[int]:
    """Which half gets the odd chip: several where the rule is not known, or fits several."""
    if len(parts) < 2:
        return [0]
    rules = s.rules
    if any(part.share.ranking == "omaha" for part in parts):
        known = {"draw half": [0], "omaha half": [1]}
        return known.get(rules.drawmaha_odd_chip, [0, 1])
    if rules.low_low_odd_chip == "five-card half":
        return [0]
    if rules.low_low_odd_chip == "unknown":
        return [0, 1]
    first = next((p for p in s.order if any(p in part.winners for part in parts)), None)
    return [half for half, part in enumerate(parts) if first in part.winners] or [0]


def _hand_out(pot: Due, nets: Sequence[int]) -> None:
    """Give the parts their chips, and each part's chips to its winners."""
    pot.due = {}
    for part, net in zip(pot.parts, nets, strict=True):
        part.net = net
        part.due = pots.split(net, part.winners, part.unit) if part.winners else {}
        for p, amount in part.due.items():
            pot.due[p] = pot.due.get(p, 0) + amount
