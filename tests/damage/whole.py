"""Damage that runs through a hand: renamings, exchanges, faults that agree with each other."""

from random import Random

from damage.sound import (
    ANY,
    BETS,
    PAID,
    Damage,
    Sound,
    kind,
    need,
    pick,
)
from msgspec.structs import replace

from histories.actions import Bet, Call, Collect, Discard, Post, RaiseTo, Show

TURN = ("out-of-turn", "action-missing", "acts-after-fold", "acts-all-in", "not-in-hand",
        "blind-poster", "button-position", "draw-turn", "draw-missing", "draw-absent")  # fmt: skip


@kind("whole", "unknown-player")
def renamed_midway(s: Sound, rng: Random) -> Damage:
    """A player bears another name from some line on."""
    first = pick(rng, s.acts(*BETS))
    name = s.who(first.player)
    need(not any(name in seat.name for seat in s.hand.seats if seat.name != name))
    lines = {
        n: [line.replace(name, "Zyxxy99")]
        for n, line in enumerate(s.lines, 1)
        if n >= first.line and name in line
    }
    at = [first.line]
    if not any(a.player == first.player for a in s.acts(Post, *BETS) if a.line < first.line):
        at.append(s.hand.seats[first.player].line)  # then it is the seat that has another name
    return s.edit(lines, at)


@kind("whole", *TURN, "summary-player", "call-amount", "more-than-stack", "check-facing-bet",
      "uncalled-player", "paid-folded", "wrong-winner", "folded-shows", "all-in-flag",
      "kept-cards", "dealt-absent", "shown-cards", "show-repeated", "summary-ending",
      wide=True)  # fmt: skip
def two_exchange_names_midway(s: Sound, rng: Random) -> Damage:
    """Two players bear each other's name from some line up to the end of play."""
    first = pick(rng, s.acts(*BETS))
    other = pick(rng, [p for p in s.live(first.line) if p != first.player])
    one, two = s.who(first.player), s.who(other)
    need(one not in two and two not in one)
    lines = {}
    for n, line in enumerate(s.lines, 1):
        if first.line <= n and (one in line or two in line) and not line.startswith("Seat "):
            lines[n] = [line.replace(one, "\x01").replace(two, one).replace("\x01", two)]
    at = [first.line, s.after(first.line), *[n for n in lines if n > first.line][:2]]
    return s.edit(lines, at)


@kind(
    "whole", *TURN, "summary-marks", "summary-player", "all-in-flag", "more-than-stack", wide=True
)
def two_exchange_seats(s: Sound, rng: Random) -> Damage:
    """Two seat lines have each other's name.

    Left out: nothing; where order and stacks do not tell, the summary does.
    """
    one, two = (s.hand.seats[p] for p in rng.sample(s.dealt(), 2))
    lines = {
        a.line: [s.line(a.line).replace(a.name, b.name, 1)] for a, b in ((one, two), (two, one))
    }
    at = [*lines, 2, *[a.line for a in s.acts(*BETS)], *[x.line for x in s.summary.seats]]
    at += [a.line for a in s.hand.actions if type(a).__name__ in ("Post", "Discard", "StandPat")]
    return s.edit(lines, at)


@kind("whole", ANY, wide=True)
def two_hands_merged(s: Sound, rng: Random) -> Damage:
    """The text ends within the play and the end of the same text follows from an earlier line."""
    acts = [a.line for a in s.acts(*BETS)]
    end = pick(rng, acts)
    start = pick(rng, [n for n in acts if n < end])
    lines = [*s.lines[:end], *s.lines[start - 1 :]]
    return Damage(lines, frozenset(range(end + 1, end + 6)))


@kind("whole", ANY, wide=True)
def block_lost(s: Sound, rng: Random) -> Damage:
    """Some neighbouring lines of the play are missing."""
    actions = [a.line for a in s.acts(*BETS)]
    first = pick(rng, actions)
    last = min(first + rng.randrange(1, 4), s.summary.line - 1)
    need(any(isinstance(a, BETS) for a in s.hand.actions if first <= a.line <= last))
    return s.edit({n: [] for n in range(first, last + 1)}, [s.after(last), s.after(s.after(last))])


@kind("whole", ANY, wide=True)
def block_turned_round(s: Sound, rng: Random) -> Damage:
    """A few lines stand in the opposite order."""
    actions = [a.line for a in s.acts(*BETS)]
    first = pick(rng, [n for n in actions if n + 1 in actions and n + 2 in actions])
    texts = [s.line(first + n) for n in range(3)]
    need(texts != texts[::-1])
    return s.edit(
        {first + n: [texts[2 - n]] for n in range(3)}, [first, first + 1, first + 2, first + 3]
    )


@kind("whole", "bet-size", "pot-total", "pot-limit", "more-than-stack", "raise-minimum",
      "raise-arithmetic", "raise-size", "all-in-flag", "rake-sum", "uncalled-amount")  # fmt: skip
def bet_and_call_changed(s: Sound, rng: Random) -> Damage:
    """A bet and the call that follows both have one unit more."""
    bet = pick(rng, s.acts(Bet))
    line = s.after(bet.line, Call, RaiseTo)
    call = next((a for a in s.acts(Call) if a.line == line), None)
    need(call is not None and call.amount == bet.amount)
    assert call is not None
    changes = {a.line: [s.write(replace(a, amount=a.amount + 1))] for a in (bet, call)}
    at = [bet.line, call.line, s.after(call.line, *PAID, Collect), s.summary.total_line]
    return s.edit(changes, at)


@kind("whole", "bet-size", "call-amount", "pot-total", "raise-size", "raise-arithmetic",
      "pot-limit", "more-than-stack", "uncalled-amount", "raise-minimum",
      "all-in-flag")  # fmt: skip
def bet_and_pot_changed(s: Sound, rng: Random) -> Damage:
    """A bet or call has one unit more, and total pot, award and summary too."""
    action = pick(rng, s.acts(Bet, Call))
    awards = s.acts(Collect)
    need(len(awards) == 1)
    seat = s.result(awards[0].player)
    more = awards[0].amount + 1
    changes = {
        action.line: [s.write(replace(action, amount=action.amount + 1))],
        awards[0].line: [s.write(replace(awards[0], amount=more))],
        seat.line: [s.write_result(replace(seat, won=more))],
        s.summary.total_line: [s.write_total(s.total + 1, s.rake)],
    }
    at = [action.line, s.after(action.line, *PAID, Collect), s.summary.total_line]
    at += [a.line for a in s.hand.actions if type(a).__name__ == "ReturnUncalled"]
    return s.edit(changes, at)


@kind("whole", "cards-dealt", "shown-count", "draw-too-many", "kept-cards", "missing-section",
      "misplaced-line", "summary-ending", "hand-description", "draw-extra", "doubled-section",
      "draw-missing", "new-cards", "reshuffle-missing", "action-missing", "show-missing",
      "showdown-missing", "truncated", wide=True)  # fmt: skip
def game_of_another_name(s: Sound, rng: Random) -> Damage:
    """The header names another game with as many letters of law: badugi, triple or single draw."""
    names = {
        "Triple Draw 2-7 Lowball": "2-7 triple draw",
        "Single Draw 2-7 Lowball": "2-7 single draw",
        "Badugi": "badugi",
        "Razz": "razz",
        "5 Card Draw": "five-card draw",
    }
    line = s.line(1)
    old = next(name for name, game in names.items() if game == s.hand.game_name)
    new = rng.choice([name for name in names if name != old])
    need(line.count(old) == 1)
    need(s.hand.summary and len(s.hand.summary.seats) > 1)
    need(any(isinstance(a, Show | Discard) for a in s.hand.actions))
    return s.change(1, line.replace(old, new), *range(2, len(s.lines) + 1))


@kind("whole", "blind-amount", "call-amount", "bet-size", "raise-size", "raise-minimum",
      "header-contradiction", "action-missing", "raise-arithmetic", "pot-limit",
      wide=True)  # fmt: skip
def stakes_doubled(s: Sound, _rng: Random) -> Damage:
    """The header's stakes are twice as large.

    Left out: hands in which no blind was posted in full.
    """
    from damage.headers import stakes_of

    old = stakes_of(s, s.hand.small, s.hand.big)
    line = s.line(1)
    need(line.count(old) == 1)
    unit = 100 if s.hand.unit.decimals else 1
    need(s.acts(Bet, RaiseTo) or not s.hand.game.stud)  # a bring-in is no multiple of the stakes
    need(not s.hand.unit.decimals or ("." in old) == bool(s.hand.small * 2 % unit or "." in old))
    new = old
    for amount in (s.hand.small, s.hand.big):
        text = f"{amount / 100:.2f}" if "." in old else str(amount // unit)
        twice = f"{amount * 2 / 100:.2f}" if "." in old else str(amount * 2 // unit)
        new = (
            new.replace(text, "\x01" + twice + "\x02", 1)
            if "\x02" not in new
            else (
                new.rpartition("\x02")[0] + "\x02" + new.rpartition("\x02")[2].replace(text, twice)
            )
        )
    new = new.replace("\x01", "").replace("\x02", "")
    posts = [a.line for a in s.hand.actions if type(a).__name__ == "Post"]
    return s.change(1, line.replace(old, new), *posts, *[a.line for a in s.acts(*BETS)])


@kind("whole", "bet-size", "raise-size", "blind-amount", "header-contradiction", "call-amount",
      "raise-arithmetic", "unreadable-header", "past-cap", "raise-minimum",
      "pot-limit", wide=True)  # fmt: skip
def limit_of_another_name(s: Sound, _rng: Random) -> Damage:
    """A fixed-limit hand is called no limit: its header then states the bets as blinds.

    Left out: hands without blinds; no limit called pot limit, which is seen only at a large bet.
    """
    need(s.fixed and s.line(1).count(" Limit (") == 1)
    posts = [a.line for a in s.hand.actions if type(a).__name__ == "Post"]
    at = [*posts, *[a.line for a in s.acts(*BETS)]]
    return s.change(1, s.line(1).replace(" Limit (", " No Limit ("), *at)


@kind("whole", "wrong-winner", "shown-cards", "card-twice", "award-missing", "wrong-split",
      "paid-ineligible")  # fmt: skip
def hands_exchanged(s: Sound, rng: Random) -> Damage:
    """Winner and loser have each other's cards and names of hands, in the summary too.

    Left out: two hands that are equal.
    """
    winners = {a.player for a in s.acts(Collect)}
    need(s.headings("SHOW DOWN") and len(s.acts(Collect)) == 1)
    one = pick(rng, [a for a in s.acts(Show) if a.player in winners])
    two = pick(rng, [a for a in s.acts(Show) if a.player not in winners])
    changes = {}
    for a, b in ((one, two), (two, one)):
        seat, other = s.result(a.player), s.result(b.player)
        changes[a.line] = [s.write(replace(a, cards=b.cards, description=b.description))]
        changes[seat.line] = [
            s.write_result(replace(seat, cards=other.cards, description=other.description))
        ]
    at = [one.line, two.line, *[a.line for a in s.acts(Collect)]]
    return s.edit(changes, at)


@kind("whole", *TURN, "action-missing", "draw-missing", "pot-total", "uncalled-unexpected",
      "blind-missing", "show-missing", "ante-missing", "nothing-to-call", "nothing-to-raise",
      "uncalled-missing", "award-missing", "summary-ending", "new-cards-missing",
      wide=True)  # fmt: skip
def player_lost(s: Sound, rng: Random) -> Damage:
    """All actions of a player are missing, his seat and summary lines are there."""
    player = pick(rng, [a.player for a in s.acts(*BETS)])
    lines = [
        a.line
        for a in s.hand.actions
        if getattr(a, "player", -1) == player and type(a).__name__ not in ("Note", "Collect")
    ]
    at = [s.after(n) for n in lines if s.after(n) not in lines]
    return s.edit({n: [] for n in lines}, [*at, *lines])


@kind("whole", "truncated", "missing-section", ANY, wide=True)
def head_without_a_middle(s: Sound, rng: Random) -> Damage:
    """All between the first bets and the summary is missing."""
    first = pick(rng, s.acts(*BETS))
    need(s.after(first.line) != s.summary.line)
    lines = {n: [] for n in range(first.line + 1, s.summary.line)}
    return s.edit(lines, [s.summary.line, s.summary.total_line, *[x.line for x in s.summary.seats]])


@kind("whole", ANY, wide=True)
def lines_sorted(s: Sound, rng: Random) -> Damage:
    """The lines of a round are sorted, as a spreadsheet would.

    Left out: rounds that stay as they are.
    """
    street = pick(rng, {s.streets[a.line] for a in s.acts(*BETS)})
    lines = [a.line for a in s.acts(*BETS) if s.streets[a.line] == street]
    need(lines[-1] - lines[0] == len(lines) - 1)
    texts = sorted(s.line(n) for n in lines)
    return s.edit({n: [t] for n, t in zip(lines, texts, strict=True)}, [*lines, s.after(lines[-1])])


@kind("whole", ANY, wide=True)
def every_line_doubled(s: Sound, _rng: Random) -> Damage:
    """Every line of the play stands twice."""
    acts = [a.line for a in s.acts(*BETS)]
    return s.edit({n: [s.line(n)] * 2 for n in acts}, [(n, 1) for n in acts[:3]])
