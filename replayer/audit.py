"""After the play: pots, winners, rake and awards. What is due comes from the play alone."""

from collections.abc import Callable

from msgspec.structs import replace

from histories.actions import Collect, Show
from replayer import halves, pots, unsaid
from replayer.books import Books, Due
from replayer.halves import another_way
from replayer.raking import check_rake, check_total, share_rake
from replayer.showdown import strength, take_cards
from replayer.showing import check_showing
from replayer.state import SHOWDOWN, State


def learn_mucked(books: Books) -> None:
    """A mucked hand that the summary reveals is known from here on."""
    s = books.state
    if not s.mucked:
        return
    for seat in books.summary.seats:
        p = seat.player
        cards = seat.cards
        if cards is None or p not in s.mucked:
            continue
        if len(cards) != s.hole:
            s.find(
                "shown-count", seat.line, f"{s.name(p)}'s hand has {s.hole} cards",
                stated=len(cards), expected=s.hole, at="[",
            )  # fmt: skip
        elif len(set(cards)) < s.hole:
            twice = next(card for card in cards if cards.count(card) > 1)
            s.find("card-twice", seat.line, f"{twice} stands twice", stated=(twice,), at=twice)
        elif not s.hidden[p]:
            if set(cards) != s.held[p]:
                s.find(
                    "summary-cards", seat.line, f"{s.name(p)} held other cards",
                    stated=cards, expected=tuple(sorted(s.held[p])), at="[",
                )  # fmt: skip
            if len(s.held[p]) == s.hole:
                s.shown[p] = tuple(sorted(s.held[p]))
        elif take_cards(s, seat.line, p, cards):
            s.shown[p] = cards


def find_winners(books: Books) -> None:
    """Who wins each pot, by the cards that are known, and what each is due."""
    s = books.state
    if len(s.game.shares) > 1 or s.runs is not None:
        halves.find_winners(books)
        return
    for pot in books.pots:
        eligible = pot.eligible
        if not pot.certain:
            continue
        if len(eligible) == 1:
            pot.winners = [eligible[0]]
        else:
            _compare(s, pot)
        if len(pot.winners) == 1:
            pot.due = {pot.winners[0]: pot.net}
        elif pot.winners:
            pot.due = pots.split(pot.net, pot.winners, s.rules.odd_unit(s.hand))


def _compare(s: State, pot: Due) -> None:
    """Find the best of the hands that contest a pot."""
    best = -1
    for p in pot.eligible:
        cards = s.shown.get(p)
        if cards is None:
            if s.hidden[p] or len(s.held[p]) != s.hole:
                pot.certain = False
                continue
            cards = tuple(s.held[p])
        value = strength(s, cards)
        if value > best:
            best = value
            pot.winners = [p]
        elif value == best:
            pot.winners.append(p)


def check_awards(books: Books) -> None:
    """Each collected line goes to a winner of that pot, for exactly his part."""
    s = books.state
    if _paid_as_due(books):
        return
    by_name = {pot.name: pot for pot in books.pots}
    accused: set[str] = set()
    lines: dict[tuple[str, int], int] = {}
    if s.collects and not s.collects[0].pot:
        unsaid.spread_rake(books)
        s.collects = unsaid.as_awarded(books) or _by_pot(books)
    for action in s.collects:
        pot = by_name.get(action.pot)
        if pot is None and "main pot" in s.rules.unsaid:
            # an award that is missing leaves the others with names for fewer pots
            pot = by_name.get({"pot": "main pot", "side pot": "side pot-1"}.get(action.pot, ""))
        if pot is None:
            named = len(books.pots) > 1 or action.pot != "pot"
            if named and s.money_sure and not accused.issuperset(by_name):
                s.find(
                    "award-pot", action.line, f"there is no {action.pot} in this hand",
                    stated=action.pot, expected=", ".join(by_name), at=action.pot,
                )  # fmt: skip
                accused.update(by_name)
            pot = books.pots[0]
        p = action.player
        again = p in pot.paid and not pot.parts and not accused.issuperset(by_name)
        if not action.amount or again:
            what = "is paid a second time" if action.amount else "is paid nothing"
            s.find(
                "award-amount", action.line, f"{s.name(p)} {what} from the {pot.name}",
                stated=action.amount, at=s.money(action.amount),
            )  # fmt: skip
        pot.paid[p] = pot.paid.get(p, 0) + action.amount
        lines.setdefault((pot.name, p), action.line)
        if pot.name not in accused and _accuse(s, pot, action):
            accused.add(pot.name)
    for pot in books.pots:
        if pot.name not in accused and pot.paid != pot.due:
            _check_shares(books, pot, lines)


def _paid_as_due(books: Books) -> bool:
    """Whether those who win the one pot have what is theirs by a line each; it is booked then."""
    s = books.state
    collects = s.collects
    pot = books.pots[0]
    if len(books.pots) > 1 or not pot.certain:
        return False
    paid = {action.player: action.amount for action in collects}
    if paid != pot.due or len(paid) < len(collects):
        return False
    for action in collects:
        if not action.amount or action.pot != pot.name or action.player in s.mucked:
            return False
    pot.paid = paid
    return True


def _by_pot(books: Books) -> list[Collect]:
    """What players got in all, as parts of the pots: what is due, and the rest as it can be."""
    collects: list[Collect] = []
    room = {pot.name: pot.net for pot in books.pots}
    for action in books.state.collects:
        p, left = action.player, action.amount
        for pot in books.pots:
            own = p in pot.eligible
            part = min(left, pot.due.get(p, 0) if pot.certain else room[pot.name] * own)
            if part:
                left -= part
                room[pot.name] -= part
                collects.append(Collect(action.line, p, part, pot.name))
        if left:
            last = [pot for pot in books.pots if p in pot.eligible] or books.pots
            whole = Collect(action.line, p, left, last[-1].name)
            if collects and collects[-1].line == action.line and collects[-1].pot == whole.pot:
                whole = replace(whole, amount=left + collects.pop().amount)
            collects.append(whole)
    return collects


def _accuse(s: State, pot: Due, action: Collect) -> bool:
    """Report an award to somebody who does not win the pot."""
    p = action.player
    if pot.parts:
        if any(p in part.can_win for part in pot.parts):
            return _mucked(s, pot, action)
        sure = pot.certain or p not in s.mucked
    elif p in pot.winners and (pot.certain or p in s.shown):
        return _mucked(s, pot, action)
    else:
        sure = pot.certain or p in s.shown
    name = s.name(p)
    winners = ", ".join(s.name(q) for q in pot.winners)
    if not s.dealt[p] or s.folded[p]:
        code, why = "paid-folded", f"{name} is out of the hand and is paid"
    elif p not in pot.eligible:
        code, why = "paid-ineligible", f"{name} has no part in the {pot.name} and is paid from it"
    elif pot.winners and sure:
        code, why = "wrong-winner", f"the {pot.name} goes to {name}; by the cards it is {winners}'s"
    elif s.phase == SHOWDOWN and s.cards_sure and p in s.mucked:
        code, why = "wrong-winner", f"{name} is paid from the {pot.name} and has not shown a hand"
    else:
        return False
    s.find(code, action.line, why, stated=name, expected=winners or None, at=name)
    return True


def _mucked(s: State, pot: Due, action: Collect) -> bool:
    """Report that a winner has mucked: for a pot that another shows a hand for, he shows his."""
    p = action.player
    if p not in s.mucked or s.phase != SHOWDOWN:
        return False
    others = [a.player for a in s.shows if isinstance(a, Show) and a.player != p]
    if not any(q in pot.eligible for q in others):
        return False
    what = f"{s.name(p)} mucks and is paid from the {pot.name}, for which another shows"
    s.find("wrong-winner", action.line, what, stated=s.name(p), at=s.name(p))
    return True


def _check_shares(books: Books, pot: Due, lines: dict[tuple[str, int], int]) -> None:
    """Hold what was paid from a pot against what is due."""
    s = books.state
    paid = sum(pot.paid.values())
    where = min((line for (name, _), line in lines.items() if name == pot.name), default=0)
    if not pot.certain:
        if paid != pot.net and pot.paid:
            s.find(
                "award-amount", where, f"the {pot.name} is {s.money(pot.net)}, not {s.money(paid)}",
                stated=paid, expected=pot.net, at=s.money(next(iter(pot.paid.values()))),
            )  # fmt: skip
        elif pot.parts and pot.paid:
            halves.check_least(s, pot, where)
        elif not pot.paid and pot.net and s.money_sure and s.cards_sure:
            s.find(
                "award-missing", books.summary.line, f"nobody is paid from the {pot.name}",
                stated=0, expected=pot.net,
            )  # fmt: skip
        return
    if pot.parts and another_way(books, pot):
        p = next(iter(pot.paid))
        s.cannot_check("odd-chip", lines[pot.name, p], "where the odd chip goes in this house")
        return
    for p in pot.winners:
        if p not in pot.paid and pot.due[p] and s.cards_sure:
            s.find(
                "award-missing", where or books.summary.line,
                f"{s.name(p)} wins {s.money(pot.due[p])} of the {pot.name} and is not paid",
                stated=0, expected=pot.due[p],
            )  # fmt: skip
            return
    wrong = [p for p, amount in pot.paid.items() if amount != pot.due.get(p)]
    if not wrong or (books.at_odds and len(books.pots) == 1 and wrong == pot.winners):
        return
    code = "award-amount" if len(pot.winners) == 1 else "wrong-split"
    unit = s.rules.odd_unit(s.hand)
    near_by = unit * (halves.odd_chips(pot) if pot.parts else 1)
    near = all(abs(pot.paid[p] - pot.due.get(p, 0)) <= near_by for p in wrong)
    p = wrong[0]
    if len(wrong) > 1 and paid == pot.net and near:
        code = "odd-chip"
        same = sorted(pot.paid.values()) == sorted(pot.due.values())
        if s.rules.odd_chip == "unknown" or s.stud is not None:  # whose it is without a button
            if same or pot.parts or unit > 1:
                s.cannot_check(code, lines[pot.name, p], "to whom the odd chip goes in this house")
                pot.due = dict(pot.paid)
                return
            code = "wrong-split"
    s.find(
        code, lines[pot.name, p],
        f"{s.name(p)} is due {s.money(pot.due[p])} of the {pot.name}, not "
        f"{s.money(pot.paid[p])}",
        stated=pot.paid[p], expected=pot.due[p], at=s.money(pot.paid[p]),
    )  # fmt: skip


def note_hidden(books: Books) -> None:
    """Say which payouts no one can check: a hand stayed hidden that could have won."""
    s = books.state
    for pot in books.pots:
        if pot.certain:
            continue
        unsure = next((part for part in pot.parts if not part.certain), None)
        names = [s.name(p) for p in pot.eligible if p not in s.shown]
        hidden = ", ".join(names or [s.name(p) for p in pot.eligible])
        line = next(
            (a.line for a in s.collects if isinstance(a, Collect) and a.pot == pot.name),
            books.summary.line,
        )
        what, why = f"the {pot.name}", f"the hand of {hidden} is not known"
        if unsure is not None:
            what, why = f"{what} ({unsure.name})", unsure.why
        s.cannot_check("wrong-winner", line, f"who wins {what}: {why}")


CHECKS: tuple[Callable[[Books], None], ...] = (
    check_total,
    check_rake,
    learn_mucked,
    share_rake,
    find_winners,
    check_showing,
    check_awards,
    note_hidden,
)
