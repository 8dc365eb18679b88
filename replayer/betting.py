"""The betting rounds: whose turn it is, what each action may cost, when a round is over."""

from histories.actions import Bet, Call, Check, Fold, PlayerAction, RaiseTo, ReturnUncalled
from replayer.levels import after_bet, level_of
from replayer.posting import mark_all_in
from replayer.rounds import (
    close_if_over,
    close_round,
    finish_betting,
    give_back,
    imply,
    price_asked,
    raise_price,
    reprice,
    suspect_checks,
    to_call,
)
from replayer.state import BETTING, State
from replayer.turns import next_actor, take_turn


def fold(s: State, a: Fold) -> None:
    """A fold; with nothing to call it is worth knowing, no more."""
    p = a.player
    if s.phase != BETTING or s.queue[s.turn] != p:
        taken = take_turn(s, a)
        if taken is None:
            return
        p = taken
    if s.trust and a.line == s.trust:
        s.find("acts-after-fold", a.line, f"{s.name(p)} folds here and goes on to act", at="folds")
        imply(s, p, a.line, price_asked(s, p, a.line))
        return
    if s.price <= s.bet[p]:
        s.find("open-fold", a.line, f"{s.name(p)} folds with nothing to call", at="folds")
    s.folded[p] = True
    s.left_on[p] = s.street
    s.left.remove(p)
    s.live -= 1
    s.turn += 1
    s.last = p
    s.active -= 1
    if s.active <= 1 or s.turn == len(s.queue):
        close_if_over(s)


def check(s: State, a: Check) -> None:
    """A check, legal only where nothing is to be called."""
    p = a.player
    if s.phase != BETTING or s.queue[s.turn] != p:
        taken = take_turn(s, a)
        if taken is None:
            return
        p = taken
    if s.away and p in s.away and _away(s, a, p):
        return
    if s.trust and a.line == s.trust:
        _was_a_bet(s, a, p)
        return
    s.turn += 1
    s.last = p
    if s.price > s.bet[p]:
        owed = to_call(s, p)
        if owed:
            s.find(
                "check-facing-bet", a.line,
                f"{s.name(p)} checks and has {s.money(owed)} to call", expected=owed, at="checks",
            )  # fmt: skip
            s.turn -= 1
            imply(s, p, a.line, price_asked(s, p, a.line))
            return
    s.faced[p] = s.price
    if s.turn == len(s.queue):
        close_round(s)


def _was_a_bet(s: State, a: Check, p: int) -> None:
    """A check that the next lines answer as a bet: they call what nobody has bet."""
    answer = next((b for b in s.later(a.line) if type(b) is Call), None)
    if answer is not None:
        s.find(
            "nothing-to-call", answer.line,
            f"{s.name(answer.player)} calls, and {s.name(p)} has not bet but checked",
            stated=answer.to or answer.amount, expected=0, at="calls",
        )  # fmt: skip
    imply(s, p, a.line, price_asked(s, p, a.line))


def call(s: State, a: Call) -> None:
    """A call: exactly what is missing to the highest bet, or all that the player has."""
    p = a.player
    if s.phase != BETTING or s.queue[s.turn] != p:
        taken = take_turn(s, a)
        if taken is None:
            return
        p = taken
    if s.away and p in s.away and _away(s, a, p):
        return
    stack = s.stack[p]
    amount = s.price - s.bet[p]
    if s.short and amount > 0:
        amount = to_call(s, p)
    if amount > stack:
        amount = stack
    if amount <= 0:
        s.find(
            "nothing-to-call", a.line, f"{s.name(p)} calls with nothing to call",
            stated=a.to or a.amount, expected=0, at="calls",
        )  # fmt: skip
        suspect_checks(s, a.line)
        imply(s, p, a.line, price_asked(s, p, a.line))
        return
    if a.amount != amount:
        amount = _wrong_call(s, a, p, amount)
        stack = s.stack[p]
    left = stack - amount
    s.stack[p] = left
    s.bet[p] += amount
    s.total[p] += amount
    s.pot += amount
    s.idle[p] = False
    s.faced[p] = s.price
    s.turn += 1
    s.last = p
    if left and not (a.all_in and mark_all_in(s, a.line, p, True)):
        if s.turn == len(s.queue):
            close_round(s)
    else:
        if not left and not a.all_in:
            mark_all_in(s, a.line, p, False)
        s.allin[p] = True
        s.active -= 1
        close_if_over(s)


def _wrong_call(s: State, a: Call, p: int, expected: int) -> int:
    """Report a call's amount, once where several callers agree on another price; what to take."""
    before = s.bet[p] if a.to else 0  # what the text's figure has beside what the player adds
    added = a.to - before if a.to else a.amount
    claim = s.bet[p] + added
    if claim == s.claimed or not s.money_sure or added == expected:
        return expected
    s.claimed = claim
    shown = s.money(added + before)
    stack = s.stack[p]
    if added > stack:
        s.find(
            "more-than-stack", a.line,
            f"{s.name(p)} calls {shown} with {s.money(stack)} left"
            + (f" and {s.money(before)} in" if before else ""),
            stated=added + before, expected=expected + before, at=shown,
        )  # fmt: skip
        if s.trusts(a.line):
            s.stack[p] = added  # the stack was more than its line says
            return min(added, s.price - s.bet[p])
        return expected
    s.find(
        "call-amount", a.line,
        f"{s.name(p)} has {s.money(expected + before)} to call"
        f"{' in all' if before else ''}, not {shown}",
        stated=added + before, expected=expected + before, at=shown,
    )  # fmt: skip
    if not s.trusts(a.line):
        return expected
    if not a.all_in and s.last_bettor >= 0:
        reprice(s, s.last_bettor, claim)
    return added


def bet(s: State, a: Bet) -> None:
    """The first bet of a round."""
    p = a.player
    if s.phase != BETTING or s.queue[s.turn] != p:
        taken = take_turn(s, a)
        if taken is None:
            return
        p = taken
    if s.away and p in s.away and _away(s, a, p):
        return
    stack = s.stack[p]
    if s.price:
        s.find(
            "bet-facing-bet", a.line,
            f"{s.name(p)} bets where {s.money(s.price)} is already bet", stated=a.amount, at="bets",
        )  # fmt: skip
        imply(s, p, a.line, price_asked(s, p, a.line))
        return
    amount = a.amount
    fixed = s.hand.limit == "fixed"
    if fixed:
        expected = s.round_unit if s.round_unit < stack else stack
    else:
        expected = _legal(s, a, p, amount, s.last_raise, _most_more(s, s.pot))
    if amount != expected:
        expected = _wrong_size(s, a, p, "bet-size", amount, expected)
    if not fixed:
        s.last_raise = max(s.last_raise, expected)
    elif s.rules.short_all_in == "half a bet":
        after_bet(s, expected)
    raise_price(s, p, expected)
    if a.all_in or not s.stack[p]:
        _all_in_by_raise(s, a.line, p, a.all_in)
    if s.active <= 1:
        close_if_over(s)


def _legal(s: State, a: Bet | RaiseTo, p: int, to: int, least: int, most: int) -> int:
    """Hold a bet or raise of no limit or pot limit against its bounds; the legal total.

    ``least`` and ``most`` are totals for the round; ``most`` is not looked at in no limit.
    """
    reach = s.stack[p] + s.bet[p]
    if least <= to <= reach and (to <= most or s.hand.limit == "no"):
        return to
    what = "bets" if type(a) is Bet else "raises to"
    shown = s.money(to)
    if to > reach:
        s.find(
            "more-than-stack", a.line, f"{s.name(p)} {what} {shown} and has {s.money(reach)}",
            stated=to, expected=reach, at=shown,
        )  # fmt: skip
        if s.trusts(a.line):
            s.stack[p] += to - reach
            return to
        return reach
    if to < least and to < reach:
        code = "bet-size" if type(a) is Bet else "raise-minimum"
        s.find(
            code, a.line, f"the least is {s.money(min(least, reach))}, not {shown}",
            stated=to, expected=min(least, reach), at=shown,
        )  # fmt: skip
    elif to > most and s.hand.limit != "no":
        s.find(
            "pot-limit", a.line, f"the pot allows {s.money(most)}, not {shown}",
            stated=to, expected=most, at=shown,
        )  # fmt: skip
    return to


def _most_more(s: State, pot: int) -> int:
    """By how much the bet may grow where the pot limits it; half a unit counts as a whole one.

    ``pot`` includes the call. Half-pot limit allows half as much, and never less than a full raise.
    """
    return pot if s.hand.limit != "half-pot" else max((pot + 1) // 2, s.last_raise)


def _wrong_size(s: State, a: Bet | RaiseTo, p: int, code: str, stated: int, expected: int) -> int:
    """Report a bet or raise of the wrong size; the total to go on with."""
    if s.findings and s.findings[-1].line == s.hand.source.line + a.line - 1:
        return expected  # the line has been reported
    shown = s.money(stated)
    what = "bet" if type(a) is Bet else "raise"
    reach = s.stack[p] + s.bet[p]
    if stated > reach:
        s.find(
            "more-than-stack", a.line,
            f"{s.name(p)} puts {shown} in this round and has {s.money(reach)}",
            stated=stated, expected=expected, at=shown,
        )  # fmt: skip
        if s.trusts(a.line):
            s.stack[p] += stated - reach
            return stated
        return expected
    s.find(
        code, a.line, f"the {what} is to {s.money(expected)}, not {shown}",
        stated=stated, expected=expected, at=shown,
    )  # fmt: skip
    return stated if s.trusts(a.line) else expected


def raise_to(s: State, a: RaiseTo) -> None:
    """A raise: ``to`` is the player's total for the round, ``by`` its excess over the last bet."""
    p = a.player
    if s.phase != BETTING or s.queue[s.turn] != p:
        taken = take_turn(s, a)
        if taken is None:
            return
        p = taken
    if s.away and p in s.away and _away(s, a, p):
        return
    price = s.price
    base = max(s.bet) if s.short else price
    reach = s.stack[p] + s.bet[p]
    if not price:
        s.find("nothing-to-raise", a.line, f"{s.name(p)} raises and nobody has bet", at="raises")
    if s.hand.limit == "fixed":
        to = _fixed_raise(s, a, p, price, base, reach)
    else:
        to = _free_raise(s, a, p, price, base, reach)
    if to <= price:
        imply(s, p, a.line)
        return
    raise_price(s, p, to)
    if a.all_in or not s.stack[p]:
        _all_in_by_raise(s, a.line, p, a.all_in)
    if s.active <= 1:
        close_if_over(s)


def _fixed_raise(s: State, a: RaiseTo, p: int, price: int, base: int, reach: int) -> int:
    """Fixed limit: the next level, whether the last one was full or a short all-in."""
    unit = s.round_unit
    cap = s.rules.cap
    if cap is not None and s.rules.short_all_in != "half a bet":
        top = unit * cap
        to = (price // unit + 1) * unit
    else:
        to, top = level_of(s, a, p, price)
    if to > top and _capped_here(s, a):
        s.find(
            "past-cap", a.line,
            f"the betting is capped at {s.money(top)} and {s.name(p)} raises to {s.money(a.to)}",
            stated=a.to, expected=top, at=s.money(a.to),
        )  # fmt: skip
        return min(a.to, reach) if s.trusts(a.line) else price
    if to > reach:
        to = reach
    if a.to != to or (a.by != to - base and "raised by" not in s.rules.unsaid):
        if _may_complete(s, a, price, reach):
            return a.to
        to = _check_sum(s, a, p, to, base)
    if to == top and cap is not None:
        s.cap_line = a.line
    if s.rules.short_all_in == "half a bet":
        after_bet(s, to)
    return to


def _may_complete(s: State, a: RaiseTo, price: int, reach: int) -> bool:
    """After a short all-in houses differ: a raise by a whole unit may be what it takes."""
    unit = s.round_unit
    if s.rules.short_all_in != "unknown" or not price % unit:
        return False
    if s.stud is not None and not s.street and price == s.stud.price:
        return False  # a bring-in is completed
    if a.by != a.to - price or a.to > reach or a.to != min(price + unit, reach):
        return False
    s.cannot_check("raise-size", a.line, "what a raise after a short all-in must come to")
    return True


def _capped_here(s: State, a: RaiseTo) -> bool:
    """Whether the round has a cap: some houses have none where only two begin it."""
    heads_up = s.rules.cap_heads_up
    began = sum(not s.folded[q] or s.left_on[q] == s.street for q in s.order)
    if began <= 2 and heads_up is False:
        return False
    if s.rules.cap is None:
        s.cannot_check("past-cap", a.line, "after how many levels this house caps the betting")
        return False
    if heads_up:
        return True
    if began <= 2 and s.rules.cap_heads_up is None:
        s.cannot_check("past-cap", a.line, "whether this house caps the betting of two")
    return began > 2


def _check_sum(s: State, a: RaiseTo, p: int, to: int, base: int) -> int:
    """Tell a raise of the wrong size from one whose two figures do not go together."""
    adds_up = a.by == a.to - base or "raised by" in s.rules.unsaid
    if adds_up or (a.to != to and a.by != to - base):
        return _wrong_size(s, a, p, "raise-size", a.to, to)
    wrong = a.by if a.to == to else a.to
    s.find(
        "raise-arithmetic", a.line,
        f"a raise from {s.money(base)} to {s.money(to)} is by {s.money(to - base)}: "
        f"{s.money(a.by)} to {s.money(a.to)} does not add up",
        stated=wrong, expected=to - base if a.to == to else to, at=s.money(wrong),
    )  # fmt: skip
    return to


def _free_raise(s: State, a: RaiseTo, p: int, price: int, base: int, reach: int) -> int:
    """No limit and pot limit: at least the last full raise more, unless all-in."""
    to = a.to
    if a.by != to - base and "raised by" not in s.rules.unsaid:
        if a.all_in and base + a.by == reach:
            to = reach
        if to != a.to:
            wrong, right = a.to, to
        else:
            wrong, right = a.by, to - base
        s.find(
            "raise-arithmetic", a.line,
            f"a raise from {s.money(base)} to {s.money(a.to)} is not by {s.money(a.by)}",
            stated=wrong, expected=right, at=s.money(wrong),
        )  # fmt: skip
        if s.trusts(a.line):
            to = min(base + a.by, reach)
    faced = s.faced[p]
    if faced >= 0 and price - faced < s.last_raise:
        s.find(
            "no-reopen", a.line,
            f"an all-in of less than a full raise does not let {s.name(p)} raise again",
            stated=to, at="raises",
        )  # fmt: skip
    owed = max(0, price - s.bet[p])
    big = s.hand.big
    least = big if price < big else price + s.last_raise
    to = _legal(s, a, p, to, least, price + _most_more(s, s.pot + owed))
    if to - price > s.last_raise:
        s.last_raise = to - price
    return to


def _all_in_by_raise(s: State, line: int, p: int, all_in: bool) -> None:
    """Nothing is left after a bet or raise, or the line says so."""
    if s.stack[p] == 0:
        s.allin[p] = True
        s.active -= 1
        if not all_in:
            mark_all_in(s, line, p, False)
    elif mark_all_in(s, line, p, True):
        s.allin[p] = True
        s.active -= 1


def _away(s: State, a: PlayerAction, p: int) -> bool:
    """A player who sits out can do nothing but fold until he has returned.

    Where he does nothing more, the line stands for his fold, and True is returned.
    """
    s.away -= {p}
    s.find(
        "acts-away", a.line, f"{s.name(p)} sits out and acts before he has returned",
        at=s.name(p),
    )  # fmt: skip
    if any(isinstance(later, PlayerAction) and later.player == p for later in s.later(a.line)):
        return False
    imply(s, p, a.line)
    return True


def capped(s: State, line: int) -> None:
    """``Betting is capped`` stands right after the raise that reaches the cap."""
    if s.rules.cap is None:
        s.cannot_check("cap-line", line, "after how many levels this house caps the betting")
    elif s.cap_line and s.turn == 0:
        s.cap_line = 0
    elif (s.cap_line or not _just_capped(s)) and not any(
        finding.code == "cap-line" for finding in s.findings
    ):
        s.find("cap-line", line, "the betting is not capped here", at="Betting is capped")


def _just_capped(s: State) -> bool:
    """Whether the round closed with the very raise that reached the cap."""
    last = s.last_bettor
    cap = s.rules.cap or 0
    return last >= 0 and s.allin[last] and s.price == s.round_unit * cap


def _told_late(s: State, a: ReturnUncalled, p: int) -> None:
    """A room that need not say so tells at the end what went back."""
    amount, s.unsaid[p] = s.unsaid[p], 0
    if a.amount != amount and s.money_sure:
        s.find(
            "uncalled-amount", a.line,
            f"{s.money(amount)} was left uncalled, not {s.money(a.amount)}",
            stated=a.amount, expected=amount, at=s.money(a.amount),
        )  # fmt: skip


def uncalled(s: State, a: ReturnUncalled) -> None:
    """The uncalled part of a bet goes back at once, to the one who bet it."""
    p = a.player
    if s.owed is None and s.phase == BETTING and next_actor(s, a.line) != s.queue[s.turn]:
        s.swaps.append(a.line)
        finish_betting(s, a.line)
    if s.owed is None and s.unsaid[p]:
        _told_late(s, a, p)
        return
    if s.owed is None:
        if s.returned[p] and any(f.code == "uncalled-missing" for f in s.findings):
            return  # it comes late, and has been missed already
        s.find(
            "uncalled-unexpected", a.line, f"nothing of {s.name(p)}'s bet was left uncalled",
            stated=a.amount, at=s.money(a.amount),
        )  # fmt: skip
        return
    owner, amount = s.owed
    if p != owner:
        s.find(
            "uncalled-player", a.line, f"the uncalled bet is {s.name(owner)}'s, not {s.name(p)}'s",
            stated=s.name(p), expected=s.name(owner), at=s.name(p),
        )  # fmt: skip
    if a.amount != amount and s.money_sure:
        s.find(
            "uncalled-amount", a.line,
            f"{s.money(amount)} was left uncalled, not {s.money(a.amount)}",
            stated=a.amount, expected=amount, at=s.money(a.amount),
        )  # fmt: skip
    give_back(s)
