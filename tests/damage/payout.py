"""Damage to pots, awards, rake and the summary."""

from random import Random

from damage.sound import (
    BETS,
    DRAWS,
    Damage,
    Sound,
    kind,
    need,
    pick,
)
from msgspec.structs import replace

from histories.actions import Collect, Show
from histories.hand import SummarySeat

PAY = ("award-amount", "award-missing", "award-pot", "wrong-split", "odd-chip", "rake-sum",
       "pot-figures", "pot-total")  # fmt: skip


def awards(s: Sound) -> list[Collect]:
    return s.acts(Collect)


def seat_change(s: Sound, seat: SummarySeat, *at: int, **values: object) -> Damage:
    return s.change(seat.line, s.write_result(replace(seat, **values)), *at)


def total(s: Sound, total: int, rake: int, pots: list[tuple[str, int]] | None = None) -> Damage:
    return s.change(s.summary.total_line, s.write_total(total, rake, pots))


def figures(s: Sound) -> list[tuple[str, int]]:
    return [(pot.name, pot.amount) for pot in s.summary.pots]


@kind("payout", "wrong-winner", "paid-folded", "paid-ineligible", "wrong-split", "award-missing")
def paid_to_another(s: Sound, rng: Random) -> Damage:
    """The award goes to somebody else; the summary has the winner."""
    award = pick(rng, awards(s))
    winners = {a.player for a in awards(s)}
    other = pick(rng, [p for p in s.dealt() if p not in winners])
    return s.alter(award, player=other)


@kind("payout", "paid-folded")
def paid_to_a_folded_player(s: Sound, rng: Random) -> Damage:
    """Award and summary both pay somebody who has folded."""
    award = pick(rng, awards(s))
    other = pick(rng, s.folded(award.line))
    winner, loser = s.result(award.player), s.result(other)
    new = replace(loser, ending="collected", won=award.amount, when="", idle=False)
    old = replace(winner, won=None)
    if winner.ending == "collected":
        old = replace(winner, ending="mucked", won=None)
    return s.edit(
        {
            award.line: [s.write(replace(award, player=other))],
            winner.line: [s.write_result(old)],
            loser.line: [s.write_result(new)],
        },
        [award.line],
    )


@kind("payout", "wrong-winner", "paid-ineligible", "award-missing", "wrong-split")
def winner_and_loser_exchanged(s: Sound, rng: Random) -> Damage:
    """Award and summary both pay a player whose shown hand is worse."""
    award = pick(rng, awards(s))
    winners = {a.player for a in awards(s)}
    show = pick(rng, [a for a in s.acts(Show) if a.player not in winners])
    winner, loser = s.result(award.player), s.result(show.player)
    need(sum(a.player == award.player for a in awards(s)) == 1)
    return s.edit(
        {
            award.line: [s.write(replace(award, player=show.player))],
            winner.line: [s.write_result(replace(winner, won=None))],
            loser.line: [s.write_result(replace(loser, won=award.amount))],
        },
        [award.line],
    )


@kind("payout", "wrong-winner")
def paid_to_a_mucked_hand(s: Sound, rng: Random) -> Damage:
    """Award and summary pay a player who mucked."""
    award = pick(rng, awards(s))
    seat = pick(rng, [x for x in s.summary.seats if x.ending == "mucked"])
    need(len(awards(s)) == 1)
    return s.alter(award, player=seat.player)


@kind("payout", "award-amount", "wrong-split", "odd-chip")
def award_of_another_amount(s: Sound, rng: Random) -> Damage:
    """An award is one unit more or less."""
    award = pick(rng, awards(s))
    return s.alter(award, *[a.line for a in awards(s)], amount=award.amount + rng.choice((1, -1)))


@kind("payout", "award-amount", "wrong-split")
def award_lacks_a_digit(s: Sound, rng: Random) -> Damage:
    """An award lacks its last digit."""
    award = pick(rng, awards(s))
    need(award.amount >= 10)
    return s.alter(award, *[a.line for a in awards(s)], amount=award.amount // 10)


@kind("payout", *PAY)
def award_and_summary_changed(s: Sound, rng: Random) -> Damage:
    """Award and summary both have one unit more."""
    award = pick(rng, awards(s))
    seat = s.result(award.player)
    changes = {
        award.line: [s.write(replace(award, amount=award.amount + 1))],
        seat.line: [s.write_result(replace(seat, won=(seat.won or 0) + 1))],
    }
    return s.edit(changes, [award.line, s.summary.total_line, *[a.line for a in awards(s)]])


@kind("payout", "award-missing", "award-amount", "rake-sum", "wrong-split", "pot-figures")
def award_lost(s: Sound, rng: Random) -> Damage:
    """An award's line is missing."""
    award = pick(rng, awards(s))
    seat = s.result(award.player)
    at = [s.after(award.line), s.summary.line, s.summary.total_line, seat.line]
    return s.delete(award.line, *at, *[a.line for a in awards(s) if a.line != award.line])


@kind("payout", "award-amount", "wrong-split", "rake-sum")
def award_doubled(s: Sound, rng: Random) -> Damage:
    """An award's line stands twice."""
    award = pick(rng, awards(s))
    return s.edit({award.line: [s.line(award.line)] * 2}, [award.line, (award.line, 1)])


@kind("payout", "odd-chip", "wrong-split")
def odd_chip_moved(s: Sound, rng: Random) -> Damage:
    """The odd unit goes to another of the winners, in the summary too."""
    pot = pick(rng, {a.pot for a in awards(s)})
    split = [a for a in awards(s) if a.pot == pot]
    need(len(split) == 2 and all(sum(b.player == a.player for b in awards(s)) == 1 for a in split))
    one, two = split
    one, two = (one, two) if one.amount >= two.amount else (two, one)
    changes = {}
    for a, more in ((one, -1), (two, 1)):
        seat = s.result(a.player)
        changes[a.line] = [s.write(replace(a, amount=a.amount + more))]
        changes[seat.line] = [s.write_result(replace(seat, won=(seat.won or 0) + more))]
    return s.edit(changes, [one.line, two.line])


@kind("payout", "wrong-split", "award-amount", "award-missing")
def split_given_to_one(s: Sound, rng: Random) -> Damage:
    """One of two winners takes all of a split pot."""
    pot = pick(rng, {a.pot for a in awards(s)})
    split = [a for a in awards(s) if a.pot == pot]
    need(len(split) == 2)
    one, two = rng.sample(split, 2)
    amount = one.amount + two.amount
    changes = {one.line: [s.write(replace(one, amount=amount))], two.line: []}
    return s.edit(changes, [one.line, s.after(two.line), s.summary.line])


@kind("payout", "award-pot", "award-amount")
def award_from_no_such_pot(s: Sound, rng: Random) -> Damage:
    """An award comes from a pot that the hand does not have."""
    award = pick(rng, awards(s))
    new = "side pot" if award.pot == "pot" else "pot"
    return s.alter(award, pot=new)


@kind("payout", "award-amount", "wrong-winner", "paid-ineligible", "wrong-split")
def pots_exchanged(s: Sound, rng: Random) -> Damage:
    """The main pot's award is called the side pot's, and the other way round."""
    pots = {a.pot for a in awards(s)}
    need(len(pots) > 1)
    one, two = rng.sample(sorted(pots), 2)
    names = {one: two, two: one}
    changes = {a.line: [s.write(replace(a, pot=names[a.pot]))] for a in awards(s) if a.pot in names}
    return s.edit(changes, list(changes))


@kind("payout", "wrong-winner", "paid-ineligible", "award-amount", "award-missing")
def side_pot_to_the_winner_of_another(s: Sound, rng: Random) -> Damage:
    """Two pots with different winners have their winners exchanged, in the summary too."""
    pots = {a.pot for a in awards(s)}
    need(len(pots) > 1)
    one, two = (
        pick(rng, [a for a in awards(s) if a.pot == pot]) for pot in rng.sample(sorted(pots), 2)
    )
    need(one.player != two.player)
    changes = {a.line: [s.write(replace(a, player=b.player))] for a, b in ((one, two), (two, one))}
    for a, b in ((one, two), (two, one)):
        seat = s.result(a.player)
        changes[seat.line] = [
            s.write_result(replace(seat, won=(seat.won or 0) - a.amount + b.amount))
        ]
    return s.edit(changes, [one.line, two.line])


@kind("payout", "pot-total")
def total_changed(s: Sound, rng: Random) -> Damage:
    """The total pot is one unit more or less."""
    return total(s, s.total + rng.choice((1, -1)), s.rake)


@kind("payout", "pot-total")
def total_lacks_a_digit(s: Sound, _rng: Random) -> Damage:
    """The total pot lacks its last digit."""
    need(s.total >= 10)
    return total(s, s.total // 10, s.rake)


@kind("payout", "rake-sum", "rake-undue")
def rake_changed(s: Sound, rng: Random) -> Damage:
    """The rake is one unit more or less."""
    return total(s, s.total, s.rake + rng.choice((1, -1) if s.rake else (1,)))


@kind("payout", "pot-total", "rake-sum")
def total_and_rake_changed(s: Sound, _rng: Random) -> Damage:
    """Total pot and rake both grow by one unit: they still add up with the awards."""
    return total(s, s.total + 1, s.rake + 1)


@kind("payout", "impossible-amount", "unreadable-line", "rake-sum")
def rake_negative(s: Sound, _rng: Random) -> Damage:
    """The rake is below nothing."""
    return s.change(
        s.summary.total_line, s.line(s.summary.total_line).replace("| Rake ", "| Rake -")
    )


@kind("payout", "rake-undue")
def rake_where_none_is_due(s: Sound, _rng: Random) -> Damage:
    """Rake is taken in a tournament, or before the first draw, consistently (stud has none).

    Left out: a unit more rake and less award in a hand that drew, for want of a schedule.
    """
    need(s.hand.tournament is not None or not (s.acts(*DRAWS) or s.hand.game.stud))
    need(len(awards(s)) == 1 and not s.rake and not s.summary.pots)
    (award,) = awards(s)
    seat = s.result(award.player)
    return s.edit(
        {
            award.line: [s.write(replace(award, amount=award.amount - 1))],
            seat.line: [s.write_result(replace(seat, won=award.amount - 1))],
            s.summary.total_line: [s.write_total(s.total, 1)],
        },
        [s.summary.total_line],
    )


@kind("payout", "pot-figures")
def side_figure_changed(s: Sound, rng: Random) -> Damage:
    """The figure of one pot in the summary is one unit more."""
    pots = figures(s)
    need(pots)
    at = rng.randrange(len(pots))
    pots[at] = (pots[at][0], pots[at][1] + 1)
    return total(s, s.total, s.rake, pots)


@kind("payout", "pot-figures")
def side_figures_exchanged(s: Sound, rng: Random) -> Damage:
    """The figures of two pots are exchanged."""
    pots = figures(s)
    need(len(pots) > 1)
    one, two = rng.sample(range(len(pots)), 2)
    need(pots[one][1] != pots[two][1])
    names = [name for name, _ in pots]
    amounts = [amount for _, amount in pots]
    amounts[one], amounts[two] = amounts[two], amounts[one]
    return total(s, s.total, s.rake, list(zip(names, amounts, strict=True)))


@kind("payout", "pot-figures")
def side_figures_lost(s: Sound, _rng: Random) -> Damage:
    """The figures of main and side pot are missing."""
    need(s.summary.pots)
    return total(s, s.total, s.rake, [])


@kind("payout", "pot-figures", "unreadable-line")
def side_figures_without_a_side_pot(s: Sound, _rng: Random) -> Damage:
    """Figures of a main and a side pot stand where there is one pot."""
    need(not s.summary.pots)
    half = (s.total - s.rake) // 2
    return total(s, s.total, s.rake, [("Main pot", half), ("Side pot", s.total - s.rake - half)])


@kind("payout", "summary-amount")
def won_in_the_summary(s: Sound, rng: Random) -> Damage:
    """The summary has another amount for a winner."""
    seat = pick(rng, [x for x in s.summary.seats if x.won])
    return seat_change(s, seat, won=(seat.won or 0) + rng.choice((1, -1)))


@kind("payout", "summary-amount")
def winner_lost_in_the_summary(s: Sound, rng: Random) -> Damage:
    """The summary says that the winner lost."""
    seat = pick(rng, [x for x in s.summary.seats if x.won and x.ending == "showed"])
    return seat_change(s, seat, won=None)


@kind("payout", "summary-amount")
def loser_won_in_the_summary(s: Sound, rng: Random) -> Damage:
    """The summary says that a loser won."""
    seat = pick(rng, [x for x in s.summary.seats if x.won is None and x.ending == "showed"])
    return seat_change(s, seat, won=s.total - s.rake)


@kind("payout", "summary-player", "unknown-player")
def stranger_in_the_summary(s: Sound, rng: Random) -> Damage:
    """The summary has a name that is not seated."""
    seat = pick(rng, s.summary.seats)
    name = s.who(seat.player)
    return s.change(seat.line, s.line(seat.line).replace(name, "Zyxxy99", 1))


@kind("payout", "summary-player", "summary-repeated")
def name_of_another_in_the_summary(s: Sound, rng: Random) -> Damage:
    """The summary has another player's name at a seat."""
    need(len(s.summary.seats) > 1)
    one, two = rng.sample(list(s.summary.seats), 2)
    line = s.line(one.line).replace(s.who(one.player), s.who(two.player), 1)
    return s.change(one.line, line, two.line)


@kind("payout", "summary-player", "unreadable-line", "impossible-seat")
def seat_in_the_summary(s: Sound, rng: Random) -> Damage:
    """The summary has a player in another seat."""
    seat = pick(rng, s.summary.seats)
    other = seat.number % s.hand.max_seats + 1
    line = s.line(seat.line).replace(f"Seat {seat.number}:", f"Seat {other}:", 1)
    return s.change(seat.line, line)


@kind("payout", "summary-player", "summary-ending", "summary-amount", "summary-marks", wide=True)
def names_in_the_summary_exchanged(s: Sound, rng: Random) -> Damage:
    """Two players' lines of the summary bear each other's name."""
    need(len(s.summary.seats) > 1)
    one, two = rng.sample(list(s.summary.seats), 2)
    changes = {
        a.line: [s.line(a.line).replace(s.who(a.player), s.who(b.player), 1)]
        for a, b in ((one, two), (two, one))
    }
    return s.edit(changes, list(changes))


@kind("payout", "summary-marks")
def mark_lost(s: Sound, rng: Random) -> Damage:
    """A position is missing in the summary."""
    seat = pick(rng, [x for x in s.summary.seats if x.marks])
    return seat_change(s, seat, marks=seat.marks[1:])


@kind("payout", "summary-marks")
def mark_false(s: Sound, rng: Random) -> Damage:
    """The summary gives a player a position that he does not have."""
    seat = pick(rng, [x for x in s.summary.seats if not x.marks])
    return seat_change(s, seat, marks=(rng.choice(("button", "small blind", "big blind")),))


@kind("payout", "summary-ending")
def fold_at_another_time(s: Sound, rng: Random) -> Damage:
    """The summary has a fold in another round."""
    seat = pick(rng, [x for x in s.summary.seats if x.ending == "folded"])
    times = ["before the Draw", "after the Draw"]
    if s.hand.game.stud:
        times = [f"on the {n} Street" for n in ("3rd", "4th", "5th", "6th")]
    if s.hand.game.draws > 1:
        times[1:] = [f"after the {n} Draw" for n in ("1st", "2nd", "3rd")]
    when = rng.choice([
        x for x in times
        if x != seat.when and not (seat.when == "before Flop" and x == "before the Draw")
    ])  # fmt: skip
    return seat_change(s, seat, when=when, idle=False)


@kind("payout", "summary-ending")
def bet_forgotten(s: Sound, rng: Random) -> Damage:
    """`(didn't bet)` is missing, or stands where chips went in."""
    seat = pick(
        rng,
        [x for x in s.summary.seats if x.ending == "folded" and x.when.startswith("before")],
    )
    return seat_change(s, seat, idle=not seat.idle)


@kind("payout", "summary-ending", "summary-amount")
def fold_in_the_summary(s: Sound, rng: Random) -> Damage:
    """The summary says that somebody who stayed folded."""
    seat = pick(rng, [x for x in s.summary.seats if x.ending != "folded"])
    new = replace(seat, ending="folded", when="before the Draw", cards=None, won=None)
    return s.change(seat.line, s.write_result(new))


@kind("payout", "summary-ending")
def stay_in_the_summary(s: Sound, rng: Random) -> Damage:
    """The summary says that somebody who folded mucked."""
    seat = pick(rng, [x for x in s.summary.seats if x.ending == "folded"])
    return s.change(seat.line, s.write_result(replace(seat, ending="mucked", cards=None)))


@kind("payout", "summary-missing")
def summary_line_lost(s: Sound, rng: Random) -> Damage:
    """A line of the summary is missing, not the last."""
    seat = pick(rng, s.summary.seats[:-1])
    return s.delete(seat.line, s.summary.line, s.after(seat.line), seat.line)


@kind("payout", "truncated", "summary-missing")
def last_summary_line_lost(s: Sound, _rng: Random) -> Damage:
    """The last line of the summary is missing: the text stops early."""
    last = s.summary.seats[-1]
    need(last.line == len(s.lines))
    return Damage(s.lines[:-1], frozenset((len(s.lines) - 1, s.summary.line)))


@kind("payout", "seat-order")
def summary_lines_out_of_order(s: Sound, rng: Random) -> Damage:
    """A seat's line of the summary stands below the next one's."""
    lines = [one.line for one in s.summary.seats]
    need(len(lines) > 1)
    at = rng.randrange(len(lines) - 1)
    first, second = lines[at], lines[at + 1]
    return s.edit({first: [s.line(second)], second: [s.line(first)]}, [first, second])


@kind("payout", "summary-repeated", "doubled-section")
def summary_line_doubled(s: Sound, rng: Random) -> Damage:
    """A line of the summary stands twice."""
    return s.twice(pick(rng, s.summary.seats).line)


@kind("payout", "misplaced-line", "action-missing", "draw-missing", "hand-over", "betting-over",
      "show-missing", "award-amount", "award-missing", "showdown-missing", "uncalled-missing",
      "uncalled-unexpected")  # fmt: skip
def award_early(s: Sound, rng: Random) -> Damage:
    """An award stands among the bets."""
    award = pick(rng, awards(s))
    before = pick(rng, [a.line for a in s.acts(*BETS)])
    return s.edit(
        {award.line: [], before: [s.line(award.line), s.line(before)]}, [before, (before, 1)]
    )


@kind("payout", "paid-folded", "wrong-winner", "award-amount", "wrong-split", "rake-sum")
def award_inserted(s: Sound, rng: Random) -> Damage:
    """Somebody else is paid as well."""
    award = pick(rng, awards(s))
    winners = {a.player for a in awards(s)}
    other = pick(rng, [p for p in s.dealt() if p not in winners])
    new = replace(award, player=other, amount=s.step)
    return s.edit({award.line: [s.line(award.line), s.write(new)]}, [(award.line, 1), award.line])


@kind("payout", *PAY)
def money_doubled_at_the_end(s: Sound, _rng: Random) -> Damage:
    """Award, total, rake and summary are all twice as large."""
    need(len(awards(s)) == 1)
    (award,) = awards(s)
    seat = s.result(award.player)
    return s.edit(
        {
            award.line: [s.write(replace(award, amount=award.amount * 2))],
            seat.line: [s.write_result(replace(seat, won=award.amount * 2))],
            s.summary.total_line: [s.write_total(s.total * 2, s.rake * 2)],
        },
        [award.line, s.summary.total_line],
    )
