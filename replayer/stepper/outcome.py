"""The result of a hand: who won each pot with what and why, whether it was paid by the rules, and
what the hand brought everybody."""

from collections.abc import Iterator
from textwrap import wrap

import msgspec

from replayer.report.words import safe
from replayer.result import PotResult
from replayer.stepper.contest import CARDS_AT, Part, Seen, contest_lines, parts
from replayer.stepper.line import Line, cut
from replayer.stepper.look import Look

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


class _Detail(msgspec.Struct, frozen=True):
    """How much is said, where there is room for it."""

    gaps: bool = True
    table: bool = True
    who: bool = True
    whys: bool = True
    repeats: bool = True


#: What is left out first where lines are short.
_DETAILS = (
    _Detail(),
    _Detail(gaps=False),
    _Detail(table=False),
    _Detail(gaps=False, table=False),
    _Detail(gaps=False, table=False, who=False),
    _Detail(gaps=False, table=False, who=False, whys=False),
    _Detail(gaps=False, table=False, who=False, whys=False, repeats=False),
)


def result_lines(look: Look, room: int) -> list[Line]:
    """Each pot that was paid by this step, and once all are, whether that was right.

    They are as brief as ``room`` asks for, and may be more lines nevertheless.
    """
    all_paid = look.index >= look.film.paid_out
    end = _verdict(look) if all_paid else []
    for detail in _DETAILS:
        blocks = [*_pots(look, detail), end]
        if all_paid and look.film.settled and detail.table:
            blocks.append(_won_and_lost(look))
        blocks = [block for block in blocks if block]
        if sum(map(len, blocks)) + detail.gaps * len(blocks) <= room:
            break
    gap = [Line(look.left)] if detail.gaps else []
    return [line for block in blocks for line in (*gap, *block)]


# the pots


def _pots(look: Look, detail: _Detail) -> list[list[Line]]:
    """A block for each pot in the order in which the room paid them."""
    paid = list(dict.fromkeys(award.pot for award in look.film.awards(look.index)))
    settlement = look.film.result.settlement
    results = {} if settlement is None else {pot.name: pot for pot in settlement.pots}
    seen: Seen = set()
    return [list(_pot(look, name, results.get(name), seen, detail)) for name in paid]


def _pot(
    look: Look, name: str, pot: PotResult | None, seen: Seen, detail: _Detail
) -> Iterator[Line]:
    shares: dict[int, int] = {}
    for award in look.film.awards(look.index):
        if award.pot == name:
            shares[award.player] = shares.get(award.player, 0) + award.amount
    odd = _odd_chip(pot, shares)
    # one line has no room for a name and both
    rake_at = next((at for at, player in enumerate(shares) if player != odd), 0)
    for at, (player, amount) in enumerate(shares.items()):
        line = Line(look.left)
        if not at:
            line.add(f" {name} ", "strong")
            if pot is not None:
                line.add(f" {look.money(pot.gross)}", "pot")
        line.to(max(line.at, 19)).add(f" {look.signs.arrow} ", "hint")
        tail = f"   rake {look.money(pot.rake)}" if pot is not None and at == rake_at else ""
        tail += "   odd chip" if player == odd else ""
        share = f" {look.money(amount)}"
        room = look.left - line.at - len(share) - len(tail)
        line.add(cut(look.name(player), room, look.signs.cut), "win").add(share, "win")
        yield line.add(tail, "hint")
    eligible = pot.eligible if pot is not None else tuple(shares)
    if look.wide and detail.who and pot is not None:
        yield _who(look, eligible)
    for part in parts(look, pot, set(shares)):
        if part.name != "all":
            yield _part_line(look, part, pot)
        yield from contest_lines(
            look, part, eligible, seen, repeats=detail.repeats, whys=detail.whys
        )


def _part_line(look: Look, part: Part, pot: PotResult | None) -> Line:
    """A half or a run: who got how much of it."""
    line = (
        Line(look.left).add(f"   {part.name} ", "label").to(19).add(f" {look.signs.arrow}", "hint")
    )
    for award in pot.awards if pot is not None else ():
        if award.part == part.name and award.paid:
            line.add(f" {cut(look.name(award.player), 14, look.signs.cut)}", "win")
            line.add(f" {look.money(award.paid)}", "win")
    return line


def _odd_chip(pot: PotResult | None, shares: dict[int, int]) -> int:
    """The player whose share of an even split is the larger one; -1 where nobody's is."""
    amounts = sorted(shares.values())
    if pot is None or len(amounts) < 2 or any(award.part != "all" for award in pot.awards):
        return -1
    if amounts[0] == amounts[-1] or amounts[0] != amounts[-2]:
        return -1
    return max(shares, key=lambda player: shares[player])


def _who(look: Look, eligible: tuple[int, ...]) -> Line:
    """Who could win a pot, and who paid into the pots and folded."""
    names = ", ".join(safe(look.name(p)) for p in eligible)
    places = look.frame.places
    folded = [safe(look.name(p)) for p in look.order() if places[p].folded and places[p].paid]
    line = Line(look.left).add("   for ", "hint").add(names, "text")
    if folded:
        line.add("   folded: ", "hint")
        line.add(cut(", ".join(folded), max(look.left - line.at, 1), look.signs.cut), "hint")
    return line


# the end


def _verdict(look: Look) -> list[Line]:
    """Whether the pots were paid by the rules."""
    result = look.film.result
    width = look.left
    if result.verdict == "agrees":
        line = Line(width).add(f" {look.signs.agrees} paid as the rules say", "agree")
        settlement = result.settlement
        if settlement is not None and look.wide:
            pots = len(settlement.pots)
            shares = sum(bool(award.paid) for pot in settlement.pots for award in pot.awards)
            words = f"{_count(pots, 'pot')}, {_count(shares, 'share')}, rake "
            line.add(f"   {words}{look.money(settlement.rake_from_pots)}", "hint")
        return [line]
    if result.verdict == "differs":
        return [Line(width).add(f" {look.signs.error} not paid as the rules say", "differ")]
    if result.verdict == "cannot check":
        head = Line(width).add(" ? cannot check: ", "cannot")
        rows = wrap(safe(result.reason or ""), width - head.at - 1) or [""]
        more = [Line(width).to(head.at).add(row, "text") for row in rows[1:]]
        return [head.add(rows[0], "text"), *more]
    return []


def _count(number: int, what: str) -> str:
    words = _NUMBERS[number] if number < len(_NUMBERS) else str(number)
    return f"{words} {what}" + ("" if number == 1 else "s")


def _won_and_lost(look: Look) -> list[Line]:
    """What everybody put in, won, and has more or less than before; the sums and the rake."""
    places = look.frame.places
    players = [p for p in look.order() if places[p].paid or places[p].won]
    players.sort(key=lambda p: places[p].paid - places[p].won)
    paid, won = sum(place.paid for place in places), sum(place.won for place in places)
    width = max(len(look.money(each)) for each in (paid, won)) + 4
    columns = (CARDS_AT + width, CARDS_AT + 2 * width, CARDS_AT + 3 * width)
    head = Line(look.left, "label")
    for words, end in zip(("put in", "won", "net"), columns, strict=True):
        head.right(words, end)
    lines = [head]
    for player in players:
        place = places[player]
        net = place.won - place.paid
        style = "win" if net > 0 else "lose" if net < 0 else "hint"
        line = Line(look.left).add("   ")
        line.add(cut(look.name(player), CARDS_AT - 4, look.signs.cut), "win" if net > 0 else "")
        line.right(look.money(place.paid), columns[0])
        if place.won:
            line.right(look.money(place.won), columns[1])
        lines.append(line.right(look.signed(net), columns[2], style))
    rake = Line(look.left, "hint").add("   rake").right(look.money(paid - won), columns[1], "text")
    total = Line(look.left, "hint").add("   sum").right(look.money(paid), columns[0], "text")
    total.right(look.money(paid), columns[1], "text")
    total.right(look.signed(won - paid), columns[2], "text")
    if total.at + 12 <= look.left:
        total.add("  = the rake")
    return [*lines, rake, total]
