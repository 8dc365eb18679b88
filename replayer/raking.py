"""Total and rake: what the summary states, held against the play, and how the rake is shared."""

from replayer import unsaid
from replayer.books import Books


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
        if rules.rake_most is None:
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
