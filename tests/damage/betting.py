"""Damage to the betting: lines lost, doubled, exchanged; verbs changed."""

from itertools import pairwise
from random import Random

from damage.sound import BETS, DRAWS, PAID, Damage, Sound, kind, need, pick

from histories.actions import (
    Action,
    Bet,
    Call,
    Check,
    Fold,
    Note,
    Post,
    RaiseTo,
    ReturnUncalled,
)

TURN = ("out-of-turn", "action-missing", "acts-after-fold", "acts-all-in", "betting-over",
        "hand-over", "not-in-hand")  # fmt: skip
SUMS = ("call-amount", "uncalled-amount", "uncalled-missing", "uncalled-unexpected", "pot-total",
        "rake-sum", "more-than-stack", "raise-arithmetic", "all-in-flag")  # fmt: skip


def price_at(s: Sound, line: int) -> int:
    """The highest total of the round before a line."""
    return max((in_round(s, line, p) for p in s.dealt()), default=0)


def in_round(s: Sound, line: int, player: int) -> int:
    """What a player has put in this round before a line, antes aside."""
    street = s.streets[line]
    total = 0
    for a in s.acts(Post, *PAID):
        if a.line >= line:
            break
        if a.player == player and s.streets[a.line] == street:
            if isinstance(a, RaiseTo):
                total = a.to
            elif isinstance(a, Post) and a.kind == "small & big blinds":
                total += s.step
            elif not (isinstance(a, Post) and a.kind == "ante"):
                total += a.amount
    return total


def lost(s: Sound, rng: Random, *kinds: type) -> Damage:
    action: Action = pick(rng, s.acts(*kinds))
    return s.delete(action.line)


@kind("betting", "action-missing", "out-of-turn", "uncalled-unexpected")
def fold_lost(s: Sound, rng: Random) -> Damage:
    """The line of a fold is missing."""
    return lost(s, rng, Fold)


@kind("betting", "action-missing", "out-of-turn")
def check_lost(s: Sound, rng: Random) -> Damage:
    """The line of a check is missing."""
    return lost(s, rng, Check)


@kind("betting", "action-missing", "out-of-turn")
def call_lost(s: Sound, rng: Random) -> Damage:
    """The line of a call is missing."""
    return lost(s, rng, Call)


@kind(
    "betting",
    "bring-in-missing",
    "action-missing",
    "out-of-turn",
    "nothing-to-call",
    "nothing-to-raise",
)
def bet_lost(s: Sound, rng: Random) -> Damage:
    """The line of a bet is missing."""
    return lost(s, rng, Bet)


@kind("betting", "action-missing", "out-of-turn", "nothing-to-call", "nothing-to-raise")
def raise_lost(s: Sound, rng: Random) -> Damage:
    """The line of a raise is missing."""
    return lost(s, rng, RaiseTo)


@kind("betting", "acts-after-fold", "hand-over")
def fold_doubled(s: Sound, rng: Random) -> Damage:
    """A fold stands twice."""
    return s.twice(pick(rng, s.acts(Fold)).line)


@kind("betting", *TURN)
def check_doubled(s: Sound, rng: Random) -> Damage:
    """A check stands twice."""
    return s.twice(pick(rng, s.acts(Check)).line)


@kind("betting", *TURN)
def call_doubled(s: Sound, rng: Random) -> Damage:
    """A call stands twice."""
    return s.twice(pick(rng, s.acts(Call)).line)


@kind("betting", *TURN, "bet-facing-bet", "past-cap")
def bet_or_raise_doubled(s: Sound, rng: Random) -> Damage:
    """A bet or raise stands twice."""
    return s.twice(pick(rng, s.acts(Bet, RaiseTo)).line)


@kind("betting", *TURN)
def two_lines_exchanged(s: Sound, rng: Random) -> Damage:
    """Two neighbouring lines of a round change places."""
    actions = [a for a in s.hand.actions if not isinstance(a, Note)]
    pairs = [
        (a.line, b.line)
        for a, b in pairwise(actions)
        if isinstance(a, BETS) and isinstance(b, BETS)
    ]
    one, two = pick(rng, pairs)
    return s.swap(one, two, s.after(two))


@kind(
    "betting",
    "bring-in-missing",
    "past-cap",
    *TURN,
    "check-facing-bet",
    "draw-missing",
    "draw-turn",
    "betting-over",
)
def action_moved(s: Sound, rng: Random) -> Damage:
    """A line stands two or three lines later.

    Left out: a place from which on the text is the same.
    """
    actions = [a for a in s.hand.actions if not isinstance(a, Note)]
    places = [i for i, a in enumerate(actions[:-3]) if isinstance(a, BETS)]
    at = pick(rng, places)
    before = actions[at + rng.randrange(3, 4)].line
    line = actions[at].line
    changes = {line: [], before: [s.line(line), s.line(before)]}
    return s.edit(changes, [s.after(line), before, (before, 1)])


# verbs


@kind("betting", "bet-facing-bet", "action-missing", "betting-over", "bet-size", "pot-total",
      "more-than-stack", "out-of-turn", "check-facing-bet")  # fmt: skip
def check_to_bet(s: Sound, rng: Random) -> Damage:
    """A check becomes a bet."""
    check = pick(rng, s.acts(Check))
    amount = s.step
    new = Bet(check.line, check.player, amount)
    return s.change(check.line, s.write(new), s.after(check.line))


@kind("betting", "acts-after-fold", "draw-absent", "draw-missing", "hand-over", "betting-over",
      "folded-shows", "summary-ending", "paid-folded", "action-missing", "uncalled-missing",
      "dealt-absent", "discard-not-held", "draw-turn")  # fmt: skip
def check_to_fold(s: Sound, rng: Random) -> Damage:
    """A check becomes a fold, and the player goes on."""
    check = pick(rng, s.acts(Check))
    return s.change(
        check.line, s.write(Fold(check.line, check.player)), s.after(check.line),
        s.next_by(check.player, check.line),
    )  # fmt: skip


@kind("betting", "nothing-to-call")
def check_to_call(s: Sound, rng: Random) -> Damage:
    """A check becomes a call."""
    check = pick(rng, s.acts(Check))
    return s.change(check.line, s.write(Call(check.line, check.player, s.step)))


@kind("betting", "check-facing-bet")
def call_to_check(s: Sound, rng: Random) -> Damage:
    """A call becomes a check."""
    call = pick(rng, s.acts(Call))
    return s.change(call.line, s.write(Check(call.line, call.player)))


@kind("betting", "acts-after-fold", "draw-absent", "draw-missing", "hand-over", "betting-over",
      "folded-shows", "summary-ending", "paid-folded", "action-missing", "uncalled-missing",
      "showdown-needless", "draw-turn", "draw-extra")  # fmt: skip
def call_to_fold(s: Sound, rng: Random) -> Damage:
    """A call becomes a fold, and the player goes on."""
    call = pick(rng, s.acts(Call))
    return s.change(
        call.line, s.write(Fold(call.line, call.player)), s.after(call.line),
        s.next_by(call.player, call.line),
    )  # fmt: skip


@kind("betting", "bet-facing-bet")
def call_to_bet(s: Sound, rng: Random) -> Damage:
    """A call becomes a bet of the same amount."""
    call = pick(rng, s.acts(Call))
    return s.change(call.line, s.write(Bet(call.line, call.player, call.amount, call.all_in)))


@kind("betting", *TURN, *SUMS, "raise-size", "past-cap", "raise-minimum", "no-reopen",
      "draw-missing", "check-facing-bet")  # fmt: skip
def call_to_raise(s: Sound, rng: Random) -> Damage:
    """A call becomes a raise, and nobody answers."""
    call = pick(rng, [a for a in s.acts(Call) if not a.all_in])
    price = price_at(s, call.line)
    new = RaiseTo(call.line, call.player, s.step, price + s.step)
    return s.change(call.line, s.write(new), s.after(call.line))


@kind("betting", "check-facing-bet", "nothing-to-call", "nothing-to-raise", "action-missing",
      "uncalled-unexpected", "hand-over", "betting-over", "draw-extra", "out-of-turn")  # fmt: skip
def bet_to_check(s: Sound, rng: Random) -> Damage:
    """A bet becomes a check; the answers stay."""
    bet = pick(rng, s.acts(Bet))
    return s.change(
        bet.line, s.write(Check(bet.line, bet.player)), s.after(bet.line),
        s.after(bet.line, Call, RaiseTo, ReturnUncalled),
    )  # fmt: skip


@kind("betting", "bring-in-missing", "nothing-to-call")
def bet_to_call(s: Sound, rng: Random) -> Damage:
    """A bet becomes a call."""
    bet = pick(rng, s.acts(Bet))
    return s.change(bet.line, s.write(Call(bet.line, bet.player, bet.amount, bet.all_in)))


@kind("betting", "nothing-to-raise")
def bet_to_raise(s: Sound, rng: Random) -> Damage:
    """A bet becomes a raise."""
    bet = pick(rng, s.acts(Bet))
    return s.change(
        bet.line, s.write(RaiseTo(bet.line, bet.player, bet.amount, bet.amount, bet.all_in))
    )


@kind("betting", "bring-in-missing", "nothing-to-call", "nothing-to-raise", "acts-after-fold",
      "hand-over", "betting-over", "draw-absent", "uncalled-player", "uncalled-unexpected",
      "paid-folded", "out-of-turn", "action-missing", "uncalled-missing", "summary-ending",
      "draw-missing", "draw-turn", "folded-shows", "open-fold")  # fmt: skip
def bet_to_fold(s: Sound, rng: Random) -> Damage:
    """A bet becomes a fold; the answers stay."""
    bet = pick(rng, s.acts(Bet))
    return s.change(
        bet.line, s.write(Fold(bet.line, bet.player)), s.after(bet.line),
        s.after(bet.line, Call, RaiseTo, ReturnUncalled), s.next_by(bet.player, bet.line),
    )  # fmt: skip


@kind("betting", *TURN, *SUMS, "nothing-to-call", "nothing-to-raise", "check-facing-bet",
      "raise-size", "hand-over", "draw-turn", "draw-extra", "cap-line", "raise-minimum",
      "wrong-winner")  # fmt: skip
def raise_to_call(s: Sound, rng: Random) -> Damage:
    """A raise becomes a call; the answers stay."""
    raised = pick(rng, s.acts(RaiseTo))
    owed = price_at(s, raised.line) - in_round(s, raised.line, raised.player)
    need(owed > 0)
    at = [s.after(raised.line), s.after(raised.line, Call, RaiseTo, ReturnUncalled)]
    return s.change(raised.line, s.write(Call(raised.line, raised.player, owed)), *at)


@kind("betting", "bet-facing-bet")
def raise_to_bet(s: Sound, rng: Random) -> Damage:
    """A raise becomes a bet."""
    raised = pick(rng, s.acts(RaiseTo))
    return s.change(raised.line, s.write(Bet(raised.line, raised.player, raised.to, raised.all_in)))


@kind("betting", "check-facing-bet", "action-missing")
def raise_to_check(s: Sound, rng: Random) -> Damage:
    """A raise becomes a check."""
    raised = pick(rng, s.acts(RaiseTo))
    need(price_at(s, raised.line) > in_round(s, raised.line, raised.player))
    return s.change(raised.line, s.write(Check(raised.line, raised.player)))


@kind("betting", "check-facing-bet", "acts-away")
def fold_to_check(s: Sound, rng: Random) -> Damage:
    """A fold becomes a check.

    Left out: a fold with nothing to call.
    """
    fold = pick(rng, s.acts(Fold))
    need(price_at(s, fold.line) > in_round(s, fold.line, fold.player))
    return s.change(fold.line, s.write(Check(fold.line, fold.player)))


@kind("betting", "action-missing", "draw-missing", "summary-ending", "out-of-turn",
      "show-missing", "uncalled-unexpected", "pot-total", "showdown-missing", "call-amount",
      "more-than-stack", "acts-away", "summary-balance")  # fmt: skip
def fold_to_call(s: Sound, rng: Random) -> Damage:
    """A fold becomes a call, and the player is not there any more."""
    fold = pick(rng, s.acts(Fold))
    owed = price_at(s, fold.line) - in_round(s, fold.line, fold.player)
    need(owed > 0)
    street = s.streets[fold.line]
    later = [a.line for a in s.hand.actions if a.line > fold.line and s.streets[a.line] <= street]
    end = s.after(max(later, default=fold.line))
    draws = [a.line for a in s.acts(*DRAWS) if s.streets[a.line] == street + 1]
    return s.change(
        fold.line, s.write(Call(fold.line, fold.player, owed)), s.after(fold.line), end,
        *later, *draws, s.result(fold.player).line,
    )  # fmt: skip
