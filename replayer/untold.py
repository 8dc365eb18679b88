"""A text that stops: what it could have gone on to tell, where what it told seems to be wrong.

Some rooms tell late what happened early: that a newcomer's small blind was dead shows in the nets
alone, and the awards stand behind everything else. A hand that stops before them is the beginning
of many; if one of these is sound, nobody can be accused.
"""

from collections.abc import Iterator
from itertools import combinations

from msgspec.structs import replace

from histories.actions import Collect, Post
from histories.hand import Hand
from replayer.state import State

#: How a line ends that is certainly whole: a list, an element, an object.
CLOSED = ("]", ">", "}")


def newcomers(hand: Hand, s: State) -> Iterator[Hand]:
    """The hand as it is, then with small blinds that newcomers may have put in unseen.

    ``s`` is the state in which the hand ends as it is written.
    """
    yield hand
    if "dead blinds" not in s.rules.unsaid:
        return
    blinds = [a for a in hand.actions if type(a) is Post and a.kind != "ante"]
    bigs = {a.player for a in blinds if a.kind == "big blind"}
    if not bigs:
        return
    amount = next((a.amount for a in blinds if a.kind == "small blind" and not a.all_in), 0)
    amount = amount or s.rules.small_blind(hand) or hand.small // 2
    lost = [put - back for put, back in zip(s.put_in, s.returned, strict=True)]
    balances = hand.summary.balances if hand.summary is not None else ()
    settled = {one.player for one in balances if one.net == -lost[one.player]}
    able = [p for p in s.order if p not in settled and p not in (s.small_blind, s.big_blind)]
    able.sort(key=lambda p: p not in bigs)  # who posts out of his place has missed the other, too
    at = hand.actions.index(blinds[-1]) + 1
    line = blinds[-1].line
    for count in range(1, len(able) + 1):
        for some in combinations(able, count):
            dead = [Post(line, p, "small blind", amount) for p in some]
            yield replace(hand, actions=(*hand.actions[:at], *dead, *hand.actions[at:]))


def stops(hand: Hand) -> bool:
    """Whether the text may have gone on: it is not complete, or its last line awards a pot."""
    if not hand.complete:
        return True
    last = hand.actions[-1] if hand.actions else None
    text = hand.source.text.rstrip()
    at_end = isinstance(last, Collect) and last.line == text.count("\n") + 1
    return at_end and not text.endswith(CLOSED)


def paid(hand: Hand, s: State) -> Hand:
    """The hand with the awards that the text stops before, as far as the balances tell of them.

    ``s`` is the state in which the hand ends.
    """
    last = hand.actions[-1]
    balances = hand.summary.balances if hand.summary is not None else ()
    if not isinstance(last, Collect):
        return hand
    due: dict[int, int] = {}
    for one in balances:
        if one.player >= 0 and one.net is not None:
            due[one.player] = one.net + s.put_in[one.player] - s.returned[one.player]
    had: set[int] = set()
    for action in hand.actions:
        if isinstance(action, Collect):
            due[action.player] = due.get(action.player, 0) - action.amount
            if action.pot == last.pot:
                had.add(action.player)  # who wins two parts of a pot has one line for both
    if any(amount < 0 or (amount and p in had) for p, amount in due.items()):
        return hand
    awards = [Collect(last.line, p, amount, last.pot) for p, amount in due.items() if amount]
    return replace(hand, actions=hand.actions + tuple(awards))
