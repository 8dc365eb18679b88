"""Third street's first bet: the bring-in, and its completion to the small bet."""

from collections import Counter
from collections.abc import Iterator

from histories.actions import (
    Bet,
    BringIn,
    Call,
    Check,
    Complete,
    Fold,
    PlayerAction,
    RaiseTo,
    ReturnUncalled,
)
from replayer import betting
from replayer.posting import mark_all_in
from replayer.rounds import close_if_over, price_asked, raise_price
from replayer.state import BETTING, DRAWING, POSTING, State
from replayer.stud.dealing import finish_dealing, open_hand, table
from replayer.turns import next_actor


def bring_in(s: State, a: BringIn) -> None:
    """The forced bet: by the one whose upcard asks for it, once, at the stake's price."""
    p = a.player
    _open(s, a.line)
    if s.phase != BETTING or s.street or table(s).brought:
        s.find(
            "bring-in-repeated", a.line, f"{s.name(p)} brings in where nothing is to be brought in",
            stated=a.amount, at="brings in",
        )  # fmt: skip
        return
    due = s.queue[0]
    if p != due:
        p = _another_brings(s, a, due)
    table(s).brought = True
    amount = _amount(s, a, p)
    stack = s.stack[p]
    raise_price(s, p, amount)
    s.idle[p] = False
    full = table(s).price
    if amount == stack:
        if not a.all_in:
            mark_all_in(s, a.line, p, False)
        s.allin[p] = True
        s.active -= 1
        if full is not None and amount < full:
            _short(s, a, p, full)
    elif a.all_in and mark_all_in(s, a.line, p, True):
        s.allin[p] = True
        s.active -= 1
    close_if_over(s)


def _open(s: State, line: int) -> None:
    """Bring the play to third street's betting."""
    if s.phase == POSTING:
        open_hand(s, line)
    if s.phase == DRAWING and s.street == 0:
        finish_dealing(s, line)


def _another_brings(s: State, a: BringIn, due: int) -> int:
    """Report a bring-in of the wrong player; whose it is by the lines that follow."""
    p = a.player
    table(s).unsure = True
    s.find(
        "bring-in-player", a.line,
        f"{s.name(due)} shows the card that brings in, not {s.name(p)}",
        stated=s.name(p), expected=s.name(due), at=s.name(p),
    )  # fmt: skip
    after = next_actor(s, a.line)
    if p not in s.queue or after == s.queue[1 % len(s.queue)]:
        return due
    at = s.queue.index(p)
    if after in (due, s.queue[(at + 1) % len(s.queue)]):
        return p
    return due


def _amount(s: State, a: BringIn, p: int) -> int:
    """What the bring-in puts in, held against the stake's where that is known."""
    stack = s.stack[p]
    known = s.hand.bring_in
    if known is None and s.hand.tournament is None:
        known = s.rules.bring_ins.get(s.hand.small)
    shown = s.money(a.amount)
    if known is None:
        known = _by_the_answers(s, a, p)
        if known is None:
            s.cannot_check("bring-in-amount", a.line, "the bring-in of this stake is not known")
            known = a.amount if a.amount < min(s.round_unit, stack) else None
    table(s).price = known
    expected = min(stack, s.round_unit - 1 if known is None else known)
    if a.amount == expected or (known is None and a.amount == stack):
        return a.amount
    if a.amount > stack:
        s.find(
            "more-than-stack", a.line, f"{s.name(p)} brings in {shown} with {s.money(stack)} left",
            stated=a.amount, expected=expected, at=shown,
        )  # fmt: skip
        if s.trusts(a.line):
            s.stack[p] = a.amount
            return a.amount
        return expected
    s.find(
        "bring-in-amount", a.line, f"the bring-in is {s.money(expected)}, not {shown}",
        stated=a.amount, expected=expected, at=shown,
    )  # fmt: skip
    return a.amount if s.trusts(a.line) else expected


def _short(s: State, a: BringIn, p: int, full: int) -> None:
    """A bring-in that is all-in for less: no source says what the others have to call."""
    s.cannot_check(
        "call-amount", a.line, "what it costs to call a bring-in that is all-in for less"
    )
    answers = set(_answers(s, a, p))
    if answers and s.price not in answers:
        s.price, s.short = full, True


def _by_the_answers(s: State, a: BringIn, p: int) -> int | None:
    """The bring-in that the next lines go by, where it is not the one printed.

    One answer against it may be what is false: then the bring-in is believed, but for a reading
    that trusts the answer.
    """
    if a.all_in or a.amount >= s.stack[p]:
        return None
    answers = list(_answers(s, a, p))
    if not answers or a.amount in answers:
        return None
    price, times = Counter(answers).most_common(1)[0]
    if not 0 < price < s.round_unit or (times == 1 and not s.trusts(a.line)):
        return None
    return price


def _answers(s: State, a: BringIn, p: int) -> Iterator[int]:
    """The price by each line of third street that tells one, up to the first raise."""
    for action in s.later(a.line):
        if type(action) is Call:
            if not action.all_in:
                yield action.to or s.bet[action.player] + action.amount
        elif type(action) is RaiseTo:
            if "raised by" not in s.rules.unsaid:
                yield action.to - action.by
            return
        elif type(action) is ReturnUncalled and action.player == p:
            yield action.amount
            return
        elif isinstance(action, PlayerAction) and type(action) is not Fold:
            return


def complete(s: State, a: Complete) -> None:
    """The first full bet of third street: a bet, or a raise over the bring-in."""
    if s.phase == BETTING and (s.street or s.price >= s.round_unit):
        s.find(
            "bring-in-repeated", a.line, f"{s.name(a.player)} completes, and no bring-in is left",
            at="complete",
        )  # fmt: skip
    if not s.price or s.phase != BETTING:
        bet(s, Bet(a.line, a.player, a.to, a.all_in))
        return
    base = max(s.bet) if s.short else s.price
    raise_to(s, RaiseTo(a.line, a.player, a.to - base, a.to, a.all_in))


def bet(s: State, a: Bet) -> None:
    """A bet; third street's first is the completion of a bring-in that nobody made."""
    _open(s, a.line)
    if s.phase == BETTING and s.street == 0 and not table(s).brought:
        if a.player == s.queue[s.turn]:
            table(s).brought = True
        else:
            _bring_in_missing(s, a)
    betting.bet(s, a)


def raise_to(s: State, a: RaiseTo) -> None:
    """A raise. Where a house's levels on third street are not known, any of a sensible size."""
    if s.phase == BETTING and s.street == 0 and a.player == s.queue[s.turn]:
        table(s).brought = True  # by a raise that had to be a bet
    if _first(s, a):
        return
    if s.street == 0 and s.rules.third_street != "small bets" and _over_the_completion(s, a):
        return
    betting.raise_to(s, a)


def _over_the_completion(s: State, a: RaiseTo) -> bool:
    """Take a raise of third street's completion that is in no small bets, if the house may do so.

    Where nobody knows, any of a sensible size.
    """
    p, price, unit = a.player, s.price, s.round_unit
    reach = s.bet[p] + s.stack[p]
    base = max(s.bet) if s.short else price
    in_turn = s.phase == BETTING and s.queue[s.turn] == p
    adds_up = a.by == a.to - base or "raised by" in s.rules.unsaid
    if not in_turn or price < unit or not adds_up or not price < a.to <= reach:
        return False
    to = a.to
    if s.rules.third_street == "unknown" or table(s).price is None:
        if to - price > unit or to == reach:
            return False
        s.cannot_check("raise-size", a.line, "what a raise of the completion must come to")
    else:
        level = _level_with_the_bring_in(s, a)
        if level is None:
            return False
        if to != min(level, reach):
            to = betting._wrong_size(s, a, p, "raise-size", to, min(level, reach))
    raise_price(s, p, to)
    if a.all_in or not s.stack[p]:
        betting._all_in_by_raise(s, a.line, p, a.all_in)
    close_if_over(s)
    return True


def _level_with_the_bring_in(s: State, a: RaiseTo) -> int | None:
    """What a raise goes to where the bring-in is added to the small bets; ``None``: it is not.

    The first raise of the completion tells, and the others of the round go by it.
    """
    unit, brought, cap = s.round_unit, table(s).price or 0, s.rules.cap
    levels = (s.price - brought) // unit + 1
    level = brought + levels * unit
    # a raise with the last chips may come to the same and tells nothing
    full = s.last_bettor < 0 or not s.allin[s.last_bettor]
    begun = full and s.price % unit and (s.price - brought) % unit == 0
    if not brought % unit or not (begun or a.to == level):
        return None
    if cap is not None and levels >= cap and betting._capped_here(s, a):
        return None
    return level


def check(s: State, a: Check) -> None:
    """A check, which third street has none of before somebody has put a bet in."""
    if _first(s, a):
        return
    betting.check(s, a)


def call(s: State, a: Call) -> None:
    """A call."""
    if _first(s, a):
        return
    betting.call(s, a)


def fold(s: State, a: Fold) -> None:
    """A fold."""
    if _first(s, a):
        return
    betting.fold(s, a)


def _first(s: State, a: PlayerAction) -> bool:
    """Third street begins with the bring-in or a bet; whether the line stood for the bring-in."""
    if s.street or table(s).brought:
        return False
    _open(s, a.line)
    if s.phase != BETTING or s.street or table(s).brought:
        return False
    due = s.queue[0]
    _bring_in_missing(s, a)
    return a.player == due


def _bring_in_missing(s: State, a: PlayerAction) -> None:
    """Report it, and take it as made at the price the lines go by."""
    p = s.queue[0]
    t = table(s)
    t.brought = True
    s.find(
        "bring-in-missing", a.line,
        f"{s.name(p)} must bring in or bet the small bet, and no line says so",
        stated=s.name(a.player), expected=s.name(p), at=s.name(a.player),
    )  # fmt: skip
    known = s.hand.bring_in or s.rules.bring_ins.get(s.hand.small)
    asked = price_asked(s, p, a.line - 1)
    t.price = asked if 0 < asked <= s.round_unit else known
    if t.price is None:
        s.money_sure = False
    amount = min(t.price or 0, s.stack[p])
    if not amount:
        s.queue = [*s.queue[1:], p]  # the others have to answer, whatever it was
        return
    raise_price(s, p, amount)
    if not s.stack[p]:
        s.allin[p] = True
        s.active -= 1
    close_if_over(s)
