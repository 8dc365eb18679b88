"""The showdown as a whole: who shows or mucks, in what order, and who may not muck."""

from __future__ import annotations

from typing import TYPE_CHECKING

from histories.actions import Bet, Muck, RaiseTo, RunShow
from replayer.state import SHOWDOWN, State

if TYPE_CHECKING:
    from replayer.books import Books


def check_showing(books: Books) -> None:
    """Everybody at the showdown shows or mucks, in order, and the first in line shows."""
    s = books.state
    if s.phase != SHOWDOWN or (s.rules.showing_order == "unknown" and _unknown_order(books)):
        return
    line = s.heading or (s.shows[0].line if s.shows else books.summary.line)
    if not s.heading and "showdown" not in s.rules.unsaid:
        s.find("showdown-missing", line, f"{s.live} players are left and no showdown is announced")
    if not s.cards_sure and not s.shows:
        return
    actual = [action.player for action in s.shows]
    if len(actual) < s.live and s.cards_sure:
        for p in s.left:
            if p not in actual:
                line = _place_of_show(books, p)
                s.find("show-missing", line, f"{s.name(p)} neither shows nor mucks")
        return
    if isinstance(s.shows[0], Muck):
        _first_mucks(s, s.shows[0])
        return
    _check_collects(books)
    expected = showing_order(books)
    if actual != expected and s.cards_sure and s.money_sure:
        pairs = enumerate(zip(actual, expected, strict=False))
        wrong = next((i for i, (a, b) in pairs if a != b), None)
        if wrong is None:
            return  # somebody has no part in any pot: that is found elsewhere
        s.find(
            "showing-order", s.shows[wrong].line,
            f"{s.name(expected[wrong])} is next to show, not {s.name(actual[wrong])}",
            stated=s.name(actual[wrong]), expected=s.name(expected[wrong]),
        )  # fmt: skip


def _unknown_order(books: Books) -> bool:
    """Say that the order of showing is not known, where the text tells it.

    Who shows by the summary alone lacks a line, whatever the order.
    """
    s = books.state
    if s.rules.all_show and s.cards_sure:
        _all_show(books)
    if "showing" in s.rules.unsaid or not s.shows:
        return True
    s.cannot_check("showing-order", s.shows[0].line, "in what order this house shows")
    if s.collects and min(a.line for a in s.collects) < s.shows[0].line:
        s.find(
            "showing-order", s.collects[0].line,
            f"{s.name(s.collects[0].player)} collects before anybody has shown",
        )  # fmt: skip
    if not s.heading and "showdown" not in s.rules.unsaid:
        line = s.shows[0].line
        s.find("showdown-missing", line, f"{s.live} players are left and no showdown is announced")
    actual = {action.player for action in s.shows}
    for seat in books.summary.seats:
        p = seat.player
        shows = seat.ending == "showed" and p >= 0 and not s.folded[p]
        if shows and p not in actual and s.cards_sure:
            line = _place_of_show(books, p)
            s.find("show-missing", line, f"{s.name(p)} shows by the summary, and in no line")
    return True


def _all_show(books: Books) -> None:
    """Who is paid at a showdown has shown, in each run; who is not has a line in this house too."""
    s = books.state
    paid = {action.player for action in s.collects}
    told = {action.player for action in s.shows}
    for p in s.left:
        name = s.name(p)
        if p not in told:
            code, what = "hand-untold", f"{name} is at the showdown and has no line there"
            if p in paid:
                code, what = "show-missing", f"{name} is paid at the showdown and shows no hand"
            s.find(code, _place_of_show(books, p), what)
        for run in _runs_untold(s, p):
            what = f"{name} shows a hand of one run, and none of run {run}"
            s.find("show-missing", _place_of_show(books, p), what)


def _runs_untold(s: State, p: int) -> list[int]:
    """The runs that a player shows no hand of, who shows one of another as such."""
    if s.runs is None:
        return []
    shown = {a.run for a in s.shows if type(a) is RunShow and a.player == p}
    return [run for run in range(1, s.runs.count + 1) if run not in shown] if shown else []


def _first_mucks(s: State, a: Muck) -> None:
    """The first to show mucks, where the house forbids it."""
    if s.rules.first_shows is None:
        s.cannot_check("first-mucks", a.line, "whether the first to show may muck in this house")
    elif s.rules.first_shows:
        s.find(
            "first-mucks", a.line, f"{s.name(a.player)} is the first to show and mucks", at="mucks"
        )


def _check_collects(books: Books) -> None:
    """A pot is collected when all who have a part in it have shown or mucked, and nobody else has.

    The latter where the house is known to do so.
    """
    s = books.state
    lines = {action.player: action.line for action in s.shows}
    pots = books.pots
    if not s.collects or (
        len(pots) < 2 and max(lines.values()) < min([action.line for action in s.collects])
    ):
        return
    contesting: set[int] = set()
    for pot in reversed(pots):
        contesting.update(pot.eligible)
        first = next((a for a in s.collects if a.pot == pot.name), None)
        if first is None:
            continue
        what = ""
        if any(lines.get(p, 0) > first.line for p in pot.eligible):
            what = "before all who contest it have shown or mucked"
        elif s.rules.collecting == "as hands are shown" and any(
            lines[p] < first.line for p in lines.keys() - contesting
        ):
            what = "after others have shown or mucked than those who contest it"
        if what:
            s.find("showing-order", first.line, f"the {pot.name} is collected {what}")


def _place_of_show(books: Books, p: int) -> int:
    """Where the missing line of a player at the showdown should stand."""
    s = books.state
    lines = {action.player: action.line for action in s.shows}
    order = showing_order(books)
    after = order[order.index(p) + 1 :] if p in order else []
    last = max(lines.values(), default=s.heading or books.summary.line - 1)
    return next((lines[q] for q in after if q in lines), last + 1)


def showing_order(books: Books) -> list[int]:
    """From the last side pot to the main pot; the first by the last bet, the next by the winner."""
    s = books.state
    left = s.left
    start = s.last_bettor
    if start < 0 and s.rules.showing_order == "last aggressor of the hand, then clockwise":
        bettors = [a.player for a in s.hand.actions if isinstance(a, Bet | RaiseTo)]
        start = bettors[-1] if bettors else -1
    order: list[int] = []
    for pot in reversed(books.pots):
        if start in left:
            at = left.index(start)
            line = left[at:] + left[:at]
        else:
            line = left
        if len(books.pots) == 1:
            return line
        order += [p for p in line if p in pot.eligible and p not in order]
        if pot.winners:
            start = pot.winners[0]
    return order
