"""Damage to seats, button, blinds, antes and the deal."""

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

from histories.actions import Deal, Post, ReturnUncalled
from histories.hand import Seat

LOST = ("unknown-player",)


def seat_text(s: Sound, seat: Seat, number: int | None = None, stack: int | None = None) -> str:
    """A seat line with another number or stack."""
    line = s.line(seat.line)
    if number is not None:
        line = line.replace(f"Seat {seat.number}: ", f"Seat {number}: ", 1)
    if stack is not None:
        place = line.rindex(f"({s.money(seat.stack)}")
        line = line[:place] + line[place:].replace(s.money(seat.stack), s.money(stack), 1)
    return line


def players(s: Sound) -> list[Seat]:
    """The seats of those dealt in."""
    return [s.hand.seats[p] for p in s.dealt()]


@kind("setup", "seat-order")
def seats_out_of_order(s: Sound, rng: Random) -> Damage:
    """A seat's line stands below the next one's."""
    at = rng.randrange(len(s.hand.seats) - 1)
    first, second = s.hand.seats[at].line, s.hand.seats[at + 1].line
    return s.edit({first: [s.line(second)], second: [s.line(first)]}, [first, second])


@kind("setup", "seat-taken")
def two_in_a_seat(s: Sound, rng: Random) -> Damage:
    """A seat's number is that of another seat."""
    seat, other = rng.sample(players(s), 2)
    return s.change(seat.line, seat_text(s, seat, other.number), other.line)


@kind("setup", "seated-twice")
def one_in_two_seats(s: Sound, rng: Random) -> Damage:
    """A second seat line bears a player's name."""
    taken = [seat.number for seat in s.hand.seats]
    free = pick(rng, [n for n in range(1, s.hand.max_seats + 1) if n not in taken])
    seat = pick(rng, players(s))
    last = s.hand.seats[-1].line
    return s.edit({last: [s.line(last), seat_text(s, seat, free)]}, [(last, 1), seat.line])


@kind("setup", "seated-twice")
def seat_line_doubled(s: Sound, rng: Random) -> Damage:
    """A seat line stands twice."""
    return s.twice(pick(rng, s.hand.seats).line)


@kind("setup", "seated-twice", *LOST)
def name_of_another_on_a_seat(s: Sound, rng: Random) -> Damage:
    """A seat line bears the name of another player."""
    seat, other = rng.sample(players(s), 2)
    return s.change(
        seat.line, s.line(seat.line).replace(seat.name, other.name, 1), other.line,
        s.next_by(s.hand.seats.index(seat), seat.line),
    )  # fmt: skip


@kind("setup", *LOST)
def seat_line_lost(s: Sound, rng: Random) -> Damage:
    """The seat line of a player who acts is missing."""
    player = pick(rng, [a.player for a in s.acts(*BETS)])
    line = s.hand.seats[player].line
    return s.delete(line, s.next_by(player, line))


@kind("setup", *LOST)
def name_changed_on_the_seat(s: Sound, rng: Random) -> Damage:
    """A player has another name on his seat line than everywhere else."""
    player = pick(rng, [a.player for a in s.acts(*BETS)])
    seat = s.hand.seats[player]
    return s.change(
        seat.line, s.line(seat.line).replace(seat.name, "Zyxxy99", 1), s.next_by(player, seat.line)
    )


@kind("setup", ANY)
def seat_too_many(s: Sound, rng: Random) -> Damage:
    """Somebody is seated who never posts, acts or folds."""
    taken = [seat.number for seat in s.hand.seats]
    free = pick(rng, [n for n in range(1, s.hand.max_seats + 1) if n not in taken])
    seat = pick(rng, s.hand.seats)
    text = seat_text(s, seat, free).replace(seat.name, "Zyxxy99", 1)
    last = s.hand.seats[-1].line
    at = [(last, 1), s.after(last)]
    at += [a.line for a in s.acts(Post, *BETS)]
    return s.edit({last: [s.line(last), text]}, at)


@kind("setup", "impossible-seat")
def seat_beyond_the_table(s: Sound, rng: Random) -> Damage:
    """A seat's number is larger than the table."""
    seat = pick(rng, s.hand.seats)
    return s.change(seat.line, seat_text(s, seat, s.hand.max_seats + 1))


@kind("setup", "impossible-seat", "unreadable-line")
def seat_zero(s: Sound, rng: Random) -> Damage:
    """A seat's number is zero."""
    seat = pick(rng, s.hand.seats)
    return s.change(seat.line, seat_text(s, seat, 0))


@kind("setup", "summary-player", "button-position", "blind-poster", "out-of-turn", "seat-taken",
      "draw-turn", "action-missing")  # fmt: skip
def seat_number_changed(s: Sound, rng: Random) -> Damage:
    """A player sits in a free seat; the summary has him in his own."""
    taken = [seat.number for seat in s.hand.seats]
    free = pick(rng, [n for n in range(1, s.hand.max_seats + 1) if n not in taken])
    seat = pick(rng, players(s))
    player = s.hand.seats.index(seat)
    at = [2, s.result(player).line, s.after(seat.line)]
    at += [a.line for a in s.acts(Post, *BETS)]
    return s.change(seat.line, seat_text(s, seat, free), *at)


@kind("setup", "more-than-stack", "all-in-flag")
def stack_too_small(s: Sound, rng: Random) -> Damage:
    """A stack is smaller than what the player puts in.

    Left out: a stack changed where it still covers all that the player puts in.
    """
    spent = {p: s.spent(p) for p in s.dealt()}
    player = pick(rng, [p for p, amount in spent.items() if amount > 1])
    seat = s.hand.seats[player]
    stack = rng.randrange(1, spent[player])
    at = [a.line for a in s.acts(Post, *PAID) if a.player == player]
    return s.change(seat.line, seat_text(s, seat, stack=stack), *at)


@kind("setup", "all-in-flag", "call-amount", "raise-size", "raise-minimum", "bet-size",
      "blind-amount", "ante-amount", "more-than-stack", "action-missing")  # fmt: skip
def stack_of_an_all_in_player(s: Sound, rng: Random) -> Damage:
    """Somebody who goes all-in has one unit more."""
    action = pick(rng, [a for a in s.acts(Post, *PAID) if a.all_in])
    seat = s.hand.seats[action.player]
    return s.change(seat.line, seat_text(s, seat, stack=seat.stack + 1), action.line)


@kind("setup", "button-position", "blind-poster", "summary-marks")
def button_moved(s: Sound, rng: Random) -> Damage:
    """The button is in front of another player.

    Left out: hands in which nobody posts a blind, or the small blind is dead.
    """
    need(any(a.kind == "small blind" for a in s.acts(Post)))
    other = pick(rng, [seat.number for seat in players(s) if seat.number != s.hand.button])
    line = s.line(2).replace(f"Seat #{s.hand.button} ", f"Seat #{other} ")
    return s.change(2, line, *[a.line for a in s.acts(Post) if a.kind != "ante"][:1])


@kind("setup", "button-position", "blind-poster", "summary-marks", "no-button")
def button_at_an_empty_seat(s: Sound, rng: Random) -> Damage:
    """The button is at a seat where nobody sits; the summary has it elsewhere."""
    taken = [seat.number for seat in s.hand.seats]
    need(s.hand.button in taken)
    free = pick(rng, [n for n in range(1, s.hand.max_seats + 1) if n not in taken])
    owner = s.hand.seats[taken.index(s.hand.button)]
    line = s.line(2).replace(f"Seat #{s.hand.button} ", f"Seat #{free} ")
    return s.change(2, line, s.result(s.hand.seats.index(owner)).line)


@kind("setup", "no-button", "impossible-seat", "unreadable-line")
def button_beyond_the_table(s: Sound, _rng: Random) -> Damage:
    """The button is at a seat that the table does not have."""
    line = s.line(2).replace(f"Seat #{s.hand.button} ", f"Seat #{s.hand.max_seats + 1} ")
    return s.change(2, line)


@kind("setup", "no-button", "unreadable-line")
def button_lost(s: Sound, _rng: Random) -> Damage:
    """The table line does not say where the button is."""
    return s.change(2, s.line(2).partition(" Seat #")[0])


@kind("setup", "impossible-seat", "header-contradiction", "unreadable-line", wide=True)
def table_too_small(s: Sound, _rng: Random) -> Damage:
    """The table has fewer seats than are taken."""
    top = max(s.hand.seats, key=lambda seat: seat.number)
    need(top.number > 2)
    line = s.line(2).replace(f" {s.hand.max_seats}-max", " 2-max")
    return s.change(2, line, *[seat.line for seat in s.hand.seats if seat.number > 2])


@kind("setup", "blind-poster")
def blinds_exchanged(s: Sound, _rng: Random) -> Damage:
    """The small blind posts the big blind and the other way round."""
    blinds = [a for a in s.acts(Post) if a.kind in ("small blind", "big blind")]
    need(len(blinds) == 2 and not any(a.all_in for a in blinds))
    small, big = blinds
    changes = {
        a.line: [s.line(a.line).replace(s.who(a.player), s.who(b.player), 1)]
        for a, b in ((small, big), (big, small))
    }
    return s.edit(changes, [small.line, big.line])


@kind("setup", "blind-poster", "blind-repeated", "button-position")
def blind_of_another(s: Sound, rng: Random) -> Damage:
    """Another player posts a blind."""
    post = pick(rng, [a for a in s.acts(Post) if a.kind in ("small blind", "big blind")])
    need(not post.all_in)
    other = pick(rng, [p for p in s.dealt() if p != post.player])
    return s.alter(post, s.after(post.line), 2, player=other)


@kind("setup", "post-order", "blind-poster", "blind-missing", "blind-repeated", "misplaced-line",
      "button-position", "summary-marks")  # fmt: skip
def blinds_in_the_wrong_order(s: Sound, rng: Random) -> Damage:
    """The big blind is posted before the small blind."""
    small, big = (
        pick(rng, [a for a in s.acts(Post) if a.kind == what])
        for what in ("small blind", "big blind")
    )
    return s.swap(small.line, big.line, s.after(big.line))


@kind("setup", "blind-amount")
def blind_amount(s: Sound, rng: Random) -> Damage:
    """A blind is one unit larger or smaller.

    Left out: a small blind in fixed limit at a stake whose small blind nobody has seen.
    """
    from replayer.houserules import POKERSTARS

    blinds = [a for a in s.acts(Post) if a.kind in ("small blind", "big blind") and not a.all_in]
    if POKERSTARS.small_blind(s.hand) is None:
        blinds = [a for a in blinds if a.kind == "big blind"]
    post = pick(rng, blinds)
    return s.alter(post, amount=post.amount + rng.choice((1, -1, post.amount)))


@kind("setup", "ante-amount", "uncalled-amount")
def ante_amount(s: Sound, rng: Random) -> Damage:
    """An ante is larger or smaller than the others."""
    antes = [a for a in s.acts(Post) if a.kind == "ante" and not a.all_in]
    post = pick(rng, antes)
    also = [a.line for a in antes] if len(antes) == 2 else []
    if len(antes) == 1:  # the others are all-in for less: what goes back tells
        also = [a.line for a in s.acts(ReturnUncalled)]
    return s.alter(post, *also, amount=post.amount + rng.choice((1, -1, 10)))


@kind("setup", "blind-missing")
def small_blind_lost(s: Sound, rng: Random) -> Damage:
    """The small blind's post is missing."""
    post = pick(rng, [a for a in s.acts(Post) if a.kind == "small blind"])
    return s.delete(post.line, s.after(post.line), s.deal)


@kind("setup", "blind-missing")
def big_blind_lost(s: Sound, rng: Random) -> Damage:
    """The big blind's post is missing."""
    post = pick(rng, [a for a in s.acts(Post) if a.kind == "big blind"])
    return s.delete(post.line, s.after(post.line), s.deal)


@kind("setup", "ante-missing")
def ante_lost(s: Sound, rng: Random) -> Damage:
    """One ante of several is missing."""
    post = pick(rng, [a for a in s.acts(Post) if a.kind == "ante"])
    posts = [a.line for a in s.acts(Post)]
    return s.delete(post.line, s.after(post.line), s.deal, *posts)


@kind("setup", "blind-repeated", "ante-repeated")
def post_doubled(s: Sound, rng: Random) -> Damage:
    """A blind or ante is posted twice."""
    return s.twice(pick(rng, s.acts(Post)).line)


@kind("setup", "ante-missing", "ante-repeated", "ante-amount")
def ante_of_another(s: Sound, rng: Random) -> Damage:
    """A player posts the ante of another."""
    antes = [a for a in s.acts(Post) if a.kind == "ante" and not a.all_in]
    post = pick(rng, antes)
    other = pick(rng, [p for p in s.dealt() if p != post.player])
    also = [a.line for a in antes]
    return s.alter(post, s.deal, *also, player=other)


@kind("setup", "post-late", "misplaced-line")
def post_after_the_deal(s: Sound, rng: Random) -> Damage:
    """A blind stands below the deal."""
    post = pick(rng, [a for a in s.acts(Post) if a.kind != "ante"])
    first = pick(rng, s.acts(*BETS)[:1]).line
    deal = s.deal
    return s.edit({post.line: [], first: [s.line(post.line), s.line(first)]}, [first, deal])


@kind("setup", "all-in-flag")
def post_falsely_all_in(s: Sound, rng: Random) -> Damage:
    """A post says all-in of a player with chips left."""
    post = pick(rng, [a for a in s.acts(Post) if not a.all_in])
    need(s.hand.seats[post.player].stack > post.amount)
    return s.alter(post, all_in=True)


@kind("setup", "cards-dealt")
def one_card_too_few_dealt(s: Sound, rng: Random) -> Damage:
    """One card less is dealt."""
    deal = pick(rng, s.acts(Deal)[:1])
    need(deal.new is None)
    cards = list(deal.cards)
    cards.remove(rng.choice(cards))
    return s.alter(deal, cards=tuple(cards))


@kind("setup", "cards-dealt")
def one_card_too_many_dealt(s: Sound, rng: Random) -> Damage:
    """One card more is dealt."""
    deal = pick(rng, s.acts(Deal)[:1])
    need(deal.new is None)
    return s.alter(deal, cards=(*deal.cards, *s.unseen(rng)))


@kind("setup", "card-twice", "cards-dealt")
def card_dealt_twice(s: Sound, rng: Random) -> Damage:
    """One card is dealt twice."""
    deal = pick(rng, s.acts(Deal)[:1])
    need(deal.new is None)
    one, two = rng.sample(range(len(deal.cards)), 2)
    cards = list(deal.cards)
    cards[one] = cards[two]
    return s.alter(deal, cards=tuple(cards))


@kind("setup", "cards-dealt", "doubled-section", "card-twice", "new-cards")
def deal_doubled(s: Sound, rng: Random) -> Damage:
    """The first deal stands twice."""
    return s.twice(pick(rng, s.acts(Deal)[:1]).line)


@kind("setup", "unknown-player", "unreadable-line", "dealt-absent")
def dealt_to_a_stranger(s: Sound, rng: Random) -> Damage:
    """Cards are dealt to somebody without a seat."""
    deal = pick(rng, s.acts(Deal))
    return s.change(deal.line, s.line(deal.line).replace(s.who(deal.player), "Zyxxy99", 1))


@kind("setup", "dealt-absent", "post-absent", "not-in-hand", "acts-away", "draw-absent")
def away_and_acting(s: Sound, rng: Random) -> Damage:
    """The seat line of somebody who plays says that he sits out."""
    player = pick(rng, [a.player for a in s.acts(*BETS[1:])])
    seat = s.hand.seats[player]
    need(not seat.state)
    at = [a.line for a in s.acts(Post, Deal, *BETS) if a.player == player]
    return s.change(seat.line, s.line(seat.line) + " is sitting out", *at)
