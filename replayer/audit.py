"""After the play: pots, winners, rake and awards. What is due comes from the play alone."""

from collections.abc import Callable

from msgspec.structs import replace

from histories.actions import Collect
from histories.hand import Summary
from replayer import halves, pots, unsaid
from replayer.halves import Part, another_way
from replayer.result import Settlement
from replayer.settling import settle
from replayer.showdown import strength, take_cards
from replayer.showing import check_showing
from replayer.state import OVER, SHOWDOWN, State


class Due:
    """What the play says of one pot: who may win it, who does, and what each is due.

    ``net`` is the pot less its rake. ``winners`` stand clockwise from the left of the button;
    ``certain`` is false where a hidden hand could still win. ``parts`` are the halves or runs of a
    pot that is not won whole.
    """

    __slots__ = (
        "certain", "due", "eligible", "gross", "name", "net", "paid", "parts", "winners",
    )  # fmt: skip

    def __init__(self, name: str, gross: int, eligible: tuple[int, ...]) -> None:
        self.name = name
        self.gross = gross
        self.net = gross
        self.eligible = eligible
        self.winners: list[int] = []
        self.certain = True
        self.due: dict[int, int] = {}
        self.paid: dict[int, int] = {}
        self.parts: tuple[Part, ...] = ()


class Books:
    """The money of a finished hand: its pots, its rake, and what was collected."""

    __slots__ = ("_settled", "at_odds", "collected", "gross", "pots", "rake", "state", "summary")

    def __init__(self, state: State, summary: Summary) -> None:
        self._settled: Settlement | None = None
        self.state = state
        self.summary = summary
        self.gross = state.pot
        if not state.money_sure and summary.total is not None:
            self.gross = summary.total
        elif not state.money_sure and "total" in state.rules.unsaid:
            self.gross = max(state.pot, sum([action.amount for action in state.collects]))
        self.rake = summary.rake or 0
        #: Total, rake and awards agree with each other and not with the play: one fault, the total.
        self.at_odds = False
        self.collected = sum([action.amount for action in state.collects])
        self.pots = _divide(state, self.gross)

    def settlement(self) -> Settlement:
        """The finished hand's money, made when it is first asked for."""
        if self._settled is None:
            self._settled = settle(self)
        return self._settled


def _divide(s: State, gross: int) -> list[Due]:
    live = s.left
    if s.phase == OVER or len(live) < 2 or (s.active == s.live and not s.levels_away):
        return [Due("pot", gross, tuple(live))]
    allin = s.allin
    levels = [s.total[p] for p in live if allin[p]]
    levels += s.levels_away
    layered = pots.layers(s.total, s.dead, live, levels)
    names = pots.names(len(layered))
    if not s.money_sure and any(action.pot not in names for action in s.collects):
        whole = Due("pot", gross, tuple(live))
        whole.certain = False
        return [whole]
    return [
        Due(name, amount, eligible) for name, (amount, eligible) in zip(names, layered, strict=True)
    ]


def check_total(books: Books) -> None:
    """The total pot is what the players put in and did not get back."""
    s, summary = books.state, books.summary
    if summary.total is None and (s.hand.faults or "total" in s.rules.unsaid):
        return  # the reader has said so, or no room for it
    if summary.total is None:
        s.find("pot-total", summary.line, "the summary states no total pot", expected=s.pot)
    elif s.money_sure and summary.total != s.pot:
        shown = s.money(summary.total)
        s.find(
            "pot-total", summary.total_line,
            f"the players put in {s.money(s.pot)}, and the pot is stated as {shown}",
            stated=summary.total, expected=s.pot, at=shown + (" Main" if summary.pots else " |"),
        )  # fmt: skip


def check_rake(books: Books) -> None:
    """Pot, rake and awards add up, and rake is taken only where the house takes it."""
    s, summary = books.state, books.summary
    rake = books.rake
    if summary.rake is None:
        left = books.gross - books.collected
        books.rake = max(0, left - _unpaid(books))
        if "rake" in s.rules.unsaid and s.money_sure:
            _judge_rake(books, s.collects[-1].line if s.collects else 0)
        return
    if not s.collects and not s.cards_sure:
        return  # the award's line cannot be read
    if books.gross - rake != books.collected:
        won = sum(seat.won or 0 for seat in summary.seats)
        left = books.gross - books.collected
        if summary.total is not None and summary.total != books.gross:
            books.at_odds = summary.total - rake == books.collected
        if books.at_odds and left >= 0:
            books.rake = left
            return
        if won == books.collected and left >= 0:
            s.find(
                "rake-sum", summary.total_line,
                f"{s.money(books.gross)} in the pot and {s.money(books.collected)} collected leave "
                f"{s.money(left)}, not a rake of {s.money(rake)}",
                stated=rake, expected=left, at=s.money(rake),
            )  # fmt: skip
            books.rake = left
            return
    _judge_rake(books, summary.total_line)


def _unpaid(books: Books) -> int:
    """What lies in pots from which nobody is paid: an award is missing there, and no rake taken."""
    paid = {action.pot for action in books.state.collects}
    if not paid or not paid <= {pot.name for pot in books.pots}:
        return 0
    unpaid = sum([pot.gross for pot in books.pots if pot.name not in paid])
    return unpaid if unpaid <= books.gross - books.collected else 0


def _judge_rake(books: Books, line: int) -> None:
    """Rake is taken only where the house takes it, and no more than it ever takes."""
    s, rake = books.state, books.rake
    if not line:
        books.rake = 0  # nobody is paid anything: that is no rake, but an award that is missing
        return
    if not rake:
        return
    rules, hand = s.rules, s.hand
    if hand.tournament is not None and rules.tournament_rake is False:
        why = "a tournament takes no rake from a pot"
    elif s.street == 0 and rules.rake_before_draw is False and s.game.draws:
        why = "a hand that ends before the draw pays no rake"
    elif rules.rake_most is not None and 100 * rake > max(100, rules.rake_most * books.gross):
        most = rules.rake_most * books.gross // 100
        s.find(
            "rake-undue", line,
            f"{s.money(rake)} would be rake, and no more than {s.money(most)} of "
            f"{s.money(books.gross)} is ever taken",
            stated=rake, expected=most, at=s.money(rake),
        )  # fmt: skip
        return
    else:
        if rules.rake_most is None and "total" not in rules.unsaid:
            s.cannot_check("rake-undue", line, "what rake this house takes")
        return
    s.find("rake-undue", line, why, stated=rake, expected=0, at=s.money(rake))


def share_rake(books: Books) -> None:
    """Find each pot's net figure; how a room spreads the rake over the pots is its own affair."""
    s, stated = books.state, books.summary.pots
    if len(books.pots) == 1:
        pot = books.pots[0]
        pot.net = pot.gross - books.rake
        if stated and s.money_sure:
            _wrong_figures(books, "there is one pot, and no figures stand for parts of it")
        return
    if not stated and "pots" in s.rules.unsaid:
        if not _set_nets(books, _by_name(books)) and not unsaid.nets_apart(books, _by_name(books)):
            _take_rake(books)
        return
    figures = {figure.name.lower(): figure.amount for figure in stated}
    if not _set_nets(books, figures):
        _wrong_figures(books, "the main and side pots cannot have these figures")
        if not _set_nets(books, _by_name(books)):
            _take_rake(books)


def _by_name(books: Books) -> dict[str, int]:
    """What was paid from each pot."""
    collected: dict[str, int] = {}
    for action in books.state.collects:
        collected[action.pot] = collected.get(action.pot, 0) + action.amount
    return collected


def _take_rake(books: Books) -> None:
    """Nothing tells which pots the rake comes from: the main pot first.

    Where one pot's awards alone cannot be, the others' tell it.
    """
    rake = books.rake
    paid = _by_name(books)
    wrong = [
        pot
        for pot in books.pots
        if pot.name not in paid or not 0 <= pot.gross - paid[pot.name] <= rake
    ]
    if len(wrong) == 1 and len(books.pots) > 1:
        left = rake - sum([pot.gross - paid[pot.name] for pot in books.pots if pot is not wrong[0]])
        if 0 <= left <= unsaid.most_rake(wrong[0]):
            for pot in books.pots:
                pot.net = pot.gross - left if pot is wrong[0] else paid[pot.name]
            return
    for pot in books.pots:
        pot.net = pot.gross - min(rake, unsaid.most_rake(pot))
        rake -= pot.gross - pot.net


def _set_nets(books: Books, figures: dict[str, int]) -> bool:
    """Take net figures if they can be: each within the rake of its pot, all together exact."""
    if len(figures) != len(books.pots):
        return False
    rake = books.rake
    for pot in books.pots:
        amount = figures.get(pot.name)
        if amount is None or not pot.gross - rake <= amount <= pot.gross:
            return False
    if sum(figures.values()) + rake != books.gross:
        return False
    for pot in books.pots:
        pot.net = figures[pot.name]
    return True


def _wrong_figures(books: Books, why: str) -> None:
    s = books.state
    ours = ", ".join(f"{pot.name} {s.money(pot.gross)}" for pot in books.pots)
    shown = ", ".join(f"{pot.name} {s.money(pot.amount)}" for pot in books.summary.pots)
    s.find(
        "pot-figures", books.summary.total_line, f"{why}: by the play {ours}, before rake",
        stated=shown or None, expected=ours, at=shown.split(",")[0] or "pot",
    )  # fmt: skip


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
                s.shown[p] = tuple(s.held[p])
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
    """Whether one player is due the whole of one pot, and has it by one line; it is booked then."""
    collects = books.state.collects
    if len(books.pots) > 1 or len(collects) != 1:
        return False
    pot, action = books.pots[0], collects[0]
    paid = {action.player: action.amount}
    due = pot.due if pot.certain and not pot.parts else None
    if due != paid or not action.amount or action.pot != pot.name:
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
            return False
        sure = pot.certain or p not in s.mucked
    elif p in pot.winners and (pot.certain or p in s.shown):
        return False
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
