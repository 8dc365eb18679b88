"""In what order the new cards of a draw come, where the text tells it."""

from collections.abc import Sequence
from typing import TypeAlias

from histories.actions import Deal, Discard, PartDraw, Served, Serving, StandPat
from replayer.deck import FIVE
from replayer.state import BET_ACTIONS, State

#: Players and the cards they get in one go, or less by those they throw away.
Order: TypeAlias = list[tuple[int, int]]
Steps: TypeAlias = Sequence[tuple[int, int, int]]


def serving(s: State, a: Serving) -> None:
    """Hold the order in which cards came against the rules of the house."""
    _check(s, a.steps)


def served(s: State, a: Served) -> None:
    """A draw in which everybody's new cards have a line: as many came as were thrown away."""
    plain = s.rules.serving == "discards first" and s.rules.fifth_card == "with the others"
    if plain and _as_told(a.steps):
        return
    base = s.hand.source.line - 1
    told = {line + base for line, _, count in a.steps if count <= 0}
    if any(finding.line in told for finding in s.findings):
        return  # whose draw it was is at fault already, and so is who gets the cards
    if _counted(s, a) and a.whole:
        _check(s, a.steps)


def _counted(s: State, a: Served) -> bool:
    """Whether everybody gets as many cards as he threw away; cards that are named are not asked."""
    came: dict[int, int] = {}
    lines: dict[int, int] = {}
    for line, p, count in a.steps:
        if count > 0:
            came[p] = came.get(p, 0) + count
            lines[p] = line
    named = {b.line for b in s.hand.actions if isinstance(b, Deal)}
    sound = True
    # where the text stops among the draws, the lines of the new cards may be behind its end
    whole = a.whole and (s.hand.complete or a is not s.hand.actions[-1])
    for line, p, count in a.steps:
        got = came.pop(p, 0) if count <= 0 else 0
        if count > 0 or got == -count or lines.get(p) in named:
            continue
        sound = False
        name = s.name(p)
        if got:
            s.find(
                "new-cards", lines[p], f"{name} discards {-count} and gets {got}",
                stated=got, expected=-count, at=str(got),
            )  # fmt: skip
        elif whole and not _gets_named(s, p, line):
            message = f"{name} discards and no line gives the new cards"
            s.find("new-cards-missing", lines.get(p, a.line), message)
    for p in came:
        if a.whole and lines[p] not in named:
            sound = False
            s.find("new-cards", lines[p], f"{s.name(p)} is dealt cards without a discard")
    return sound


def _as_told(steps: Steps) -> bool:
    """Whether all discard first, and then all get in the same order what they have thrown."""
    thrown: Order = []
    came: Order = []
    for _, p, count in steps:
        if count > 0:
            came.append((p, -count))
        elif came:
            return False
        elif count:
            thrown.append((p, count))
    return thrown == came


def _gets_named(s: State, p: int, line: int) -> bool:
    """Whether a discard names its cards: then the cards that come are named, too."""
    return any(
        isinstance(b, Discard) and b.line == line and b.player == p and b.cards is not None
        for b in s.hand.actions
    )


def check_untold(s: State) -> None:
    """Draws of which the text tells no order but that of the draws: each got his cards at once."""
    steps: list[tuple[int, int, int]] = []
    came: list[tuple[int, int, int]] = []
    actions = s.hand.actions
    for n, a in enumerate(actions):
        again = isinstance(a, Discard | StandPat) and any(p == a.player for _, p, _ in steps)
        if type(a) in BET_ACTIONS or again or isinstance(a, Serving):
            if not isinstance(a, Serving) and steps:
                _check(s, [*steps, *came])
            steps, came = [], []
        if isinstance(a, Discard):
            steps.append((a.line, a.player, -a.count))
            after = actions[n + 1] if n + 1 < len(actions) else None
            if isinstance(a, PartDraw) and a.came:
                came.append((a.line, a.player, a.count))
            elif isinstance(after, Deal) and after.new and after.player == a.player:
                came.append((after.line, a.player, len(after.new)))
        elif isinstance(a, StandPat):
            steps.append((a.line, a.player, 0))
    if steps:
        _check(s, [*steps, *came])


def _check(s: State, steps: Steps) -> None:
    if "serving" in s.rules.unsaid:
        return
    actual, lines = _runs(steps)
    discards = [(p, -count) for _, p, count in steps if count <= 0]
    if not discards:
        return
    dealt = {p: sum(n for _, q, n in steps if q == p and n > 0) for p, _ in discards}
    if any(dealt[p] not in (0, count) for p, count in discards):
        return  # somebody got more or fewer cards than he threw away: that is found elsewhere
    known = [(p, count) for p, count in discards if dealt[p]]
    rules = s.rules
    fifths = ("with the others", "end of the draw")
    plain = _orders(discards, known, s.hole, fifths[0], together=True)
    plain += _orders(discards, known, s.hole, fifths[0], together=False)
    allowed: list[Order] = []
    for fifth in fifths if rules.fifth_card == "unknown" else (rules.fifth_card,):
        # all discards first is how the format has it: that tells nothing
        allowed += _orders(discards, known, s.hole, fifth, together=True)
        if rules.serving != "discards first":
            allowed += _orders(discards, known, s.hole, fifth, together=False)
    if actual in allowed:
        if rules.fifth_card == "unknown" and actual not in plain:
            s.cannot_check("draw-turn", lines[-1], "when the fifth card comes in this house")
        elif rules.serving == "unknown" and actual not in allowed[:1]:
            s.cannot_check("draw-turn", lines[0], "whether all discard before the cards come")
        return
    _, _, order = max((*_common(actual, order), order) for order in allowed)
    at = min(_common(actual, order)[0], len(actual) - 1, len(order) - 1)
    if rules.fifth_card == "unknown" or rules.serving == "unknown":
        s.cannot_check("draw-turn", lines[at], "in what order the cards come in this house")
        return
    stated, expected = (_words(s, *one) for one in (actual[at], order[at]))
    s.find(
        "draw-turn", lines[at], f"{expected} is next, not {stated}",
        stated=stated, expected=expected,
    )  # fmt: skip


def _words(s: State, p: int, count: int) -> str:
    if count > 0:
        return f"{s.name(p)} being dealt {count}"
    return f"the draw of {s.name(p)}"


def _runs(steps: Steps) -> tuple[Order, list[int]]:
    """Steps with what one player gets in a row put together, and the line of each."""
    order: Order = []
    lines: list[int] = []
    for line, p, count in steps:
        if count > 0 and order and order[-1][0] == p and order[-1][1] > 0:
            order[-1] = (p, order[-1][1] + count)
        else:
            order.append((p, count))
            lines.append(line)
    return order, lines


def _common(one: Order, other: Order) -> tuple[int, bool]:
    """How many steps two orders begin with alike, and whether the next are of one player."""
    for n, (a, b) in enumerate(zip(one, other, strict=False)):
        if a != b:
            return n, a[0] == b[0]
    return min(len(one), len(other)), False


def _orders(discards: Order, known: Order, hole: int, fifth: str, *, together: bool) -> list[Order]:
    """The orders that are right: of those whose cards the text tells.

    Two who replace five get their fifth cards in turn order. Where the last to draw is one of
    them, he may also have his at once, after a burned card, and the other after him.
    """
    late = [p for p, count in known if count == hole == FIVE] if fifth != "with the others" else []
    orders = []
    for waiting in (late, late[:-1]) if late and late[-1] == discards[-1][0] else (late,):
        first = {p: count - (p in waiting) for p, count in known}
        order: Order = []
        if together:
            order += [(p, -count) for p, count in discards]
            order += [(p, first[p]) for p, _ in known]
        else:
            for p, count in discards:
                order.append((p, -count))
                if p in first:
                    order.append((p, first[p]))
        order += [(p, 1) for p in waiting]
        orders.append(_runs([(0, p, count) for p, count in order])[0])
    return orders
