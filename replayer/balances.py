"""What rooms say that keep accounts: each player's stack after the hand, and his net."""

from histories.hand import STACK_UNKNOWN, Balance
from replayer.books import Books
from replayer.state import State

_AWARDS = frozenset(
    ("award-amount", "award-missing", "award-pot", "wrong-split", "wrong-winner", "odd-chip")
)
_SEATS = frozenset(("seat-taken", "seated-twice", "impossible-seat"))


def check(books: Books) -> None:
    """Hold every balance against the play, and against the player's other figure."""
    s = books.state
    paid, due = won(books)
    accused = bool(s.findings) and any(one.code in _AWARDS for one in s.findings)
    # awards that are false do not tell which pots the rake came from
    slack = books.rake if accused else 0
    if not accused:
        due = paid
    apart: list[tuple[Balance, int, int]] = []
    seen: set[int] = set()
    total, dead, seats, numbers = s.total, s.dead_of, s.hand.seats, s.numbers
    doubtful = _doubtful(s) if s.findings else set()
    for line in books.summary.balances:
        p = line.player
        known = p >= 0 and line.number == numbers[p]
        if not known or p in seen:
            if known or not doubtful:
                _wrong_line(s, line, repeated=p in seen)
            continue
        seen.add(p)
        lost = total[p] + dead[p] if p in dead else total[p]
        net = paid[p] - lost if p in paid else -lost
        if (line.stack - seats[p].stack != net or (line.net or 0) != net) and s.money_sure:
            apart.append((line, net, due.get(p, 0) - lost))
    if apart and (accused or not _paid_another(s, apart)):
        for line, net, fair in apart:
            _check_figures(s, line, net, fair, slack)
    if s.hand.faults or doubtful or len(seen) == len(numbers):
        return
    for p in range(len(s.numbers)):
        if s.dealt[p] and p not in seen:
            s.find("summary-missing", books.summary.line, f"{s.name(p)} has no line in the summary")


def _doubtful(s: State) -> set[int]:
    """The numbers in seats' lines that have been accused: nothing follows from them."""
    false = {one.line - s.hand.source.line + 1 for one in s.findings if one.code in _SEATS}
    return {seat.number for seat in s.hand.seats if seat.line in false} if false else false


def _paid_another(s: State, apart: list[tuple[Balance, int, int]]) -> bool:
    """An award that no cards disprove, and the nets do: one player lacks what another has."""
    over = {line.player: net - line.net for line, net, _ in apart if line.net is not None}
    if len(over) != 2 or sum(over.values()) != 0:
        return False
    p, q = sorted(over, key=lambda each: -over[each])
    name, other = s.name(p), s.name(q)
    for action in s.collects:
        if action.player == p and action.amount == over[p] > 0:
            what = f"{name} is paid {s.money(over[p])}; by the nets it is {other}'s"
            s.find("wrong-winner", action.line, what, stated=name, expected=other, at=name)
            return True
    return False


def won(books: Books) -> tuple[dict[int, int], dict[int, int]]:
    """What each player was paid, and what he was due, over all pots."""
    paid: dict[int, int] = {}
    due: dict[int, int] = {}
    for pot in books.pots:
        for p, amount in pot.paid.items():
            paid[p] = paid.get(p, 0) + amount
        for p, amount in pot.due.items():
            due[p] = due.get(p, 0) + amount
    return paid, due


def _wrong_line(s: State, line: Balance, *, repeated: bool) -> None:
    if repeated:
        s.find(
            "summary-repeated", line.line, f"{s.name(line.player)} has a summary line already",
            at=s.name(line.player),
        )  # fmt: skip
        return
    s.find(
        "summary-player", line.line, f"nobody of this name sits in seat {line.number}",
        stated=line.number, at=f"Seat {line.number}",
    )  # fmt: skip


def _check_figures(s: State, line: Balance, net: int, due: int, slack: int) -> None:
    """Hold a balance against the player's net, as he was paid and as he was due to be.

    A wrong award is accused where it stands, so the sums of what was due pass, too. They may be as
    much too high as ``slack``.
    """
    had = s.hand.seats[line.player].stack
    nets = {net, due}
    if line.net is not None and 0 <= due - line.net <= slack:
        nets.add(line.net)
    if had >= STACK_UNKNOWN:
        nets = {line.stack - had} if line.net is None else {line.net}
    if line.net is not None and line.net not in nets:
        _accuse(s, line, "net", line.net, net)
    elif had < STACK_UNKNOWN and line.stack - had not in nets:
        _accuse(s, line, "stack", line.stack, had + net)
    elif line.net is None and net and due:
        s.find(
            "summary-balance", line.line, f"{s.name(line.player)}'s net is not told",
            expected=net, at=s.name(line.player),
        )  # fmt: skip


def _accuse(s: State, line: Balance, what: str, stated: int, expected: int) -> None:
    name = s.name(line.player)
    message = (
        f"{name} has {s.money(expected)} after the hand, not {s.money(stated)}"
        if what == "stack"
        else f"{name}'s net is {s.money(expected)}, not {s.money(stated)}"
    )
    s.find(
        "summary-balance", line.line, message, stated=stated, expected=expected,
        at=s.money(abs(stated)),
    )  # fmt: skip
