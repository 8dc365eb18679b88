"""Damage to how much is bet, to whose turn it is, and to the rounds."""

from random import Random

from damage.betting import SUMS, TURN, price_at
from damage.sound import ANY, BETS, DRAWS, PAID, Damage, Sound, kind, need, pick

from histories.actions import (
    Bet,
    Call,
    Check,
    Collect,
    Fold,
    Heading,
    Note,
    Post,
    RaiseTo,
    ReturnUncalled,
    Show,
)


def sizes(s: Sound, line: int) -> list[int]:
    """Where a bet of another size is first contradicted."""
    return [line, s.after(line, Call, RaiseTo, ReturnUncalled, Collect), s.summary.total_line]


@kind("betting", "call-amount", "more-than-stack", "all-in-flag")
def call_of_another_amount(s: Sound, rng: Random) -> Damage:
    """A call adds one unit more or less."""
    call = pick(rng, s.acts(Call))
    amount = call.amount + rng.choice([1, -1] if call.amount > 1 else [1])
    return s.alter(call, amount=amount)


@kind("betting", "call-amount", "more-than-stack", "all-in-flag")
def call_of_another_level(s: Sound, rng: Random) -> Damage:
    """A call adds one bet more."""
    call = pick(rng, s.acts(Call))
    return s.alter(call, amount=call.amount + s.step)


@kind("betting", "bet-size", "pot-limit", *SUMS)
def bet_of_another_amount(s: Sound, rng: Random) -> Damage:
    """A bet is one unit larger or smaller."""
    bet = pick(rng, s.acts(Bet))
    amount = bet.amount + rng.choice([1, -1] if bet.amount > 1 else [1])
    return s.change(
        bet.line, s.write(Bet(bet.line, bet.player, amount, bet.all_in)), *sizes(s, bet.line)
    )


@kind("betting", "bet-size")
def bet_of_the_other_half(s: Sound, rng: Random) -> Damage:
    """A big bet stands for a small one, or the other way round."""
    need(s.fixed)
    bet = pick(rng, [a for a in s.acts(Bet) if not a.all_in])
    amount = s.hand.big if bet.amount == s.hand.small else s.hand.small
    return s.alter(bet, amount=amount)


@kind("betting", "bet-size", "call-amount", "raise-arithmetic", "raise-size", "raise-minimum",
      "more-than-stack", *SUMS)  # fmt: skip
def amount_without_a_digit(s: Sound, rng: Random) -> Damage:
    """An amount lacks a digit, as `$2` for `$20`."""
    action = pick(
        rng, [a for a in s.acts(Call, Bet) if a.amount >= 10 ** (2 if s.hand.unit.decimals else 1)]
    )
    unit = 100 if s.hand.unit.decimals and action.amount % 100 == 0 else 1
    amount = action.amount // unit // 10 * unit
    need(amount and amount != action.amount)
    return s.alter(action, *sizes(s, action.line), amount=amount)


@kind("betting", "bet-size", "call-amount", "more-than-stack", "pot-limit", "all-in-flag", *SUMS)
def amount_with_a_digit_more(s: Sound, rng: Random) -> Damage:
    """An amount is ten times as large."""
    action = pick(rng, s.acts(Call, Bet))
    return s.alter(action, *sizes(s, action.line), amount=action.amount * 10)


@kind("betting", "raise-arithmetic", "raise-size")
def raise_by_another_amount(s: Sound, rng: Random) -> Damage:
    """The first figure of a raise is changed."""
    raised = pick(rng, s.acts(RaiseTo))
    return s.alter(raised, by=raised.by + rng.choice([1, s.step]))


@kind("betting", "raise-arithmetic", "raise-size", "more-than-stack")
def raise_to_another_total(s: Sound, rng: Random) -> Damage:
    """The second figure of a raise is changed."""
    raised = pick(rng, s.acts(RaiseTo))
    return s.alter(raised, to=raised.to + rng.choice([1, -1, s.step]))


@kind("betting", "raise-size", "raise-minimum", "pot-limit", *SUMS)
def raise_of_another_size(s: Sound, rng: Random) -> Damage:
    """Both figures of a raise grow by the same amount."""
    raised = pick(rng, s.acts(RaiseTo))
    more = rng.choice([1, s.step])
    return s.alter(raised, *sizes(s, raised.line), by=raised.by + more, to=raised.to + more)


@kind("betting", "raise-arithmetic", "raise-size", "raise-minimum", "past-cap")
def figures_of_a_raise_exchanged(s: Sound, rng: Random) -> Damage:
    """The two figures of a raise stand the other way round."""
    raised = pick(rng, s.acts(RaiseTo))
    return s.alter(raised, by=raised.to, to=raised.by)


# marks


@kind("betting", "all-in-flag")
def all_in_mark_lost(s: Sound, rng: Random) -> Damage:
    """A last chip goes in and the mark is missing."""
    return s.alter(pick(rng, [a for a in s.acts(Post, *PAID) if a.all_in]), all_in=False)


@kind("betting", "all-in-flag")
def all_in_mark_false(s: Sound, rng: Random) -> Damage:
    """The mark stands and there are chips left."""
    return s.alter(pick(rng, [a for a in s.acts(*PAID) if not a.all_in]), all_in=True)


# names


@kind("betting", *TURN, "check-facing-bet", "more-than-stack", "nothing-to-call", "call-amount")
def action_of_another(s: Sound, rng: Random) -> Damage:
    """An action bears the name of another player."""
    action = pick(rng, s.acts(*BETS))
    other = pick(rng, [p for p in s.dealt() if p != action.player])
    return s.alter(action, s.after(action.line), player=other)


@kind("betting", "acts-after-fold")
def folded_player_acts(s: Sound, rng: Random) -> Damage:
    """Somebody who has folded acts again."""
    at = pick(rng, [a for a in s.acts(*BETS) if s.folded(a.line)])
    player = pick(rng, s.folded(at.line))
    text = rng.choice(("folds", "checks", f"calls {s.money(s.step)}"))
    return s.insert(at.line, s.say(player, text))


@kind("betting", "acts-all-in")
def all_in_player_acts(s: Sound, rng: Random) -> Damage:
    """Somebody who is all-in acts again."""
    at = pick(rng, [a for a in s.acts(*BETS) if s.all_in(a.line)])
    player = pick(rng, s.all_in(at.line))
    need(player not in s.folded(at.line) and not s.hand.seats[player].state)
    text = rng.choice(("checks", f"calls {s.money(s.step)}"))
    return s.insert(at.line, s.say(player, text))


@kind("betting", "bring-in-missing", *TURN, "misplaced-line")
def check_too_many(s: Sound, rng: Random) -> Damage:
    """Somebody checks before it is his turn, or after the round is over."""
    at = pick(rng, s.acts(*BETS, *DRAWS, Show))
    others = [p for p in s.live(at.line) if p != at.player and p not in s.all_in(at.line)]
    return s.insert(at.line, s.say(pick(rng, others), "checks"), s.after(at.line))


@kind("betting", "hand-over", "betting-over", "acts-after-fold", "out-of-turn", "misplaced-line")
def bet_after_the_end(s: Sound, rng: Random) -> Damage:
    """Somebody bets when the last round is over."""
    at = pick(rng, s.acts(Collect)[:1])
    player = pick(rng, s.live(at.line))
    need(player not in s.all_in(at.line))
    return s.insert(at.line, s.say(player, f"bets {s.money(s.step)}"), s.after(at.line))


# the cap


@kind("betting", "cap-line")
def cap_line_lost(s: Sound, rng: Random) -> Damage:
    """The fourth level is reached and the room's line is missing.

    Left out: a cap reached by an all-in, where the room may leave the line out.
    """
    note = pick(rng, [a for a in s.acts(Note) if a.kind == "capped"])
    before = max(a.line for a in s.acts(*BETS) if a.line < note.line)
    need(" all-in" not in s.line(before))
    return s.delete(note.line, before, s.after(note.line))


@kind("betting", "cap-line")
def cap_line_moved(s: Sound, rng: Random) -> Damage:
    """`Betting is capped` stands one action later."""
    note = pick(rng, [a for a in s.acts(Note) if a.kind == "capped"])
    before = max(a.line for a in s.acts(*BETS) if a.line < note.line)
    follows = s.after(note.line)
    changes = {note.line: [], follows: [s.line(follows), s.line(note.line)]}
    return s.edit(changes, [before, (follows, 1)])


@kind("betting", "cap-line")
def cap_line_inserted(s: Sound, rng: Random) -> Damage:
    """`Betting is capped` stands where it is not."""
    action = pick(rng, s.acts(Bet, Check, Fold))
    need(not any(a.kind == "capped" for a in s.acts(Note)))
    return s.edit({action.line: [s.line(action.line), "Betting is capped"]}, [(action.line, 1)])


@kind("betting", "past-cap")
def raise_past_the_cap(s: Sound, rng: Random) -> Damage:
    """A call of the fourth level becomes a raise."""
    note = pick(rng, [a for a in s.acts(Note) if a.kind == "capped"])
    line = s.after(note.line, Call)
    call = pick(rng, [a for a in s.acts(Call) if a.line == line])
    price = price_at(s, line)
    need(not call.all_in)
    return s.change(line, s.write(RaiseTo(line, call.player, price // 4, price // 4 * 5)))


# uncalled bets


@kind("betting", "uncalled-missing")
def uncalled_bet_lost(s: Sound, rng: Random) -> Damage:
    """The line of the uncalled bet is missing."""
    return s.delete(pick(rng, s.acts(ReturnUncalled)).line)


@kind("betting", "uncalled-amount")
def uncalled_bet_of_another_amount(s: Sound, rng: Random) -> Damage:
    """More or less than the uncalled bet goes back."""
    back = pick(rng, s.acts(ReturnUncalled))
    more = rng.choice([1, -1, s.step] if back.amount > 1 else [1, s.step])
    return s.alter(back, amount=back.amount + more)


@kind("betting", "uncalled-player", "unknown-player")
def uncalled_bet_to_another(s: Sound, rng: Random) -> Damage:
    """The uncalled bet goes back to another player."""
    back = pick(rng, s.acts(ReturnUncalled))
    return s.alter(back, player=pick(rng, [p for p in s.dealt() if p != back.player]))


@kind("betting", "uncalled-unexpected", "action-missing")
def uncalled_bet_inserted(s: Sound, rng: Random) -> Damage:
    """A bet that was called goes back."""
    need(not s.acts(ReturnUncalled))
    bet = pick(rng, s.acts(Bet, RaiseTo))
    at = s.after(bet.line, *DRAWS, Heading, Show, Collect)
    text = f"Uncalled bet ({s.money(s.step)}) returned to {s.who(bet.player)}"
    return s.insert(at, text)


@kind("betting", "uncalled-unexpected", "doubled-section")
def uncalled_bet_doubled(s: Sound, rng: Random) -> Damage:
    """The uncalled bet goes back twice."""
    return s.twice(pick(rng, s.acts(ReturnUncalled)).line)


@kind("betting", "uncalled-missing", "uncalled-unexpected", "misplaced-line")
def uncalled_bet_late(s: Sound, rng: Random) -> Damage:
    """The uncalled bet goes back after the next line."""
    back = pick(rng, s.acts(ReturnUncalled))
    follows = s.after(back.line)
    need(follows < s.summary.line)
    return s.edit(
        {back.line: [], follows: [s.line(follows), s.line(back.line)]}, [follows, (follows, 1)]
    )


@kind("betting", "uncalled-unexpected", "action-missing", "uncalled-missing", "misplaced-line",
      "nothing-to-call", "out-of-turn", "uncalled-amount")  # fmt: skip
def uncalled_bet_early(s: Sound, rng: Random) -> Damage:
    """The uncalled bet goes back before the last answer."""
    back = pick(rng, s.acts(ReturnUncalled))
    before = max((a.line for a in s.acts(*BETS) if a.line < back.line), default=0)
    need(before)
    return s.edit(
        {back.line: [], before: [s.line(back.line), s.line(before)]}, [before, (before, 1)]
    )


# rounds


@kind("betting", "action-missing", "draw-missing", "nothing-to-call", "showdown-missing",
      "uncalled-unexpected", "pot-total", "draw-extra", "out-of-turn", wide=True)  # fmt: skip
def round_lost(s: Sound, rng: Random) -> Damage:
    """All actions of a round are missing."""
    street = pick(rng, {s.streets[a.line] for a in s.acts(*BETS)})
    lines = [a.line for a in s.acts(*BETS) if s.streets[a.line] == street]
    return s.edit({line: [] for line in lines}, [s.after(lines[-1])])


@kind("betting", *TURN, "bet-facing-bet", "draw-extra", "draw-missing", wide=True)
def round_doubled(s: Sound, rng: Random) -> Damage:
    """All actions of a round stand twice."""
    street = pick(rng, {s.streets[a.line] for a in s.acts(*BETS)})
    lines = [a.line for a in s.acts(*BETS) if s.streets[a.line] == street]
    need(lines[-1] - lines[0] == len(lines) - 1)
    block = [s.line(line) for line in lines]
    return s.edit({lines[-1]: [block[-1], *block]}, [(lines[-1], n) for n in range(1, 3)])


@kind("betting", ANY, wide=True)
def rounds_exchanged(s: Sound, rng: Random) -> Damage:
    """The betting after one draw stands after another.

    Left out: two rounds with bets of one size, or without a bet: they could have gone so.
    """
    blocks = {}
    for a in s.acts(*BETS):
        blocks.setdefault(s.streets[a.line], []).append(a.line)
    need(len(blocks) > 1)
    one, two = sorted(rng.sample(sorted(blocks), 2))
    first, second = blocks[one], blocks[two]
    sizes_of = {s.hand.game.streets[street].bet for street in (one, two)}
    need(s.fixed and len(sizes_of) == 2)
    need(any(isinstance(a, Bet) for a in s.acts(*BETS) if a.line in (*first, *second)))
    texts = [[s.line(line) for line in block] for block in (first, second)]
    need(texts[0] != texts[1])
    changes: dict[int, list[str]] = {line: [] for line in (*first, *second)}
    changes[first[0]], changes[second[0]] = texts[1], texts[0]
    at: list[int | tuple[int, int]] = [(first[0], n) for n in range(len(second))]
    at += [(second[0], n) for n in range(len(first))]
    return s.edit(changes, [*at, s.after(first[-1]), s.after(second[-1])])


@kind("betting", "action-missing", "draw-missing", "out-of-turn", "nothing-to-call",
      "showdown-missing", "draw-turn", "betting-over", wide=True)  # fmt: skip
def two_actions_lost(s: Sound, rng: Random) -> Damage:
    """Two neighbouring lines of a round are missing."""
    lines = [a.line for a in s.acts(*BETS)]
    at = pick(rng, [n for n in lines if n + 1 in lines])
    return s.edit({at: [], at + 1: []}, [s.after(at + 1)])
