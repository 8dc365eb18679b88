"""The result of a hand: who won each pot with what, and whether it was paid by the rules."""

from replayer.result import PotResult
from replayer.stepper.frames import Slots
from replayer.stepper.line import Line, cut
from replayer.stepper.look import Look, card
from replayer.stepper.words import money, value


def pot_blocks(look: Look, *, repeats: bool) -> list[list[Line]]:
    """A block for each pot that was paid by this step, in the order in which the room paid.

    Without ``repeats``, a hand that stands with one pot is not named again with the next.
    """
    paid = list(dict.fromkeys(award.pot for award in look.film.awards(look.index)))
    settlement = look.film.result.settlement
    results = {} if settlement is None else {pot.name: pot for pot in settlement.pots}
    seen: set[int] = set()
    return [_block(look, name, results.get(name), seen, repeats=repeats) for name in paid]


def _block(
    look: Look, name: str, pot: PotResult | None, seen: set[int], *, repeats: bool
) -> list[Line]:
    unit = look.hand.unit
    shares: dict[int, int] = {}
    for award in look.film.awards(look.index):
        if award.pot == name:
            shares[award.player] = shares.get(award.player, 0) + award.amount
    lines: list[Line] = []
    for at, (player, amount) in enumerate(shares.items()):
        line = Line(look.left)
        if not at:
            line.add(f" {name} ", "strong")
            if pot is not None:
                line.add(f" {money(unit, pot.gross)}", "pot")
        line.to(max(line.at, 19)).add(f" {look.signs.arrow} ", "hint")
        tail = f"   rake {money(unit, pot.rake)}" if pot is not None and not at else ""
        share = f" {money(unit, amount)}"
        room = look.left - line.at - len(share) - len(tail)
        line.add(cut(look.name(player), room, look.signs.cut), "win").add(share, "win")
        lines.append(line.add(tail, "hint"))
    eligible = pot.eligible if pot is not None else tuple(shares)
    ordered = sorted(eligible, key=lambda p: p not in shares)
    if not repeats:
        ordered = [p for p in ordered if p not in seen]
    return lines + [_hand(look, player, player in shares, seen) for player in ordered]


def _hand(look: Look, player: int, won: bool, seen: set[int]) -> Line:
    """A hand that could win the pot: its cards and what they make."""
    frame = look.frame
    slots, inferred = look.film.cards(frame, player, reveal=look.reveal)
    line = Line(look.left).add("   ")
    line.add(cut(look.name(player), 14, look.signs.cut), "win" if won else "text").to(18)
    made = value(look.hand.game, slots, long=look.wide)
    if player in seen:
        return line.to(_value_at(slots)).add(made, "strong").add(" as above", "hint")
    if made:
        seen.add(player)
    kind = "card.inferred" if inferred else "card"
    for each in slots:
        line.join(card(look, each, kind)).add(" ")
    line.to(_value_at(slots))
    if frame.places[player].mucked:
        line.add("mucked ", "strong")
        if not made and player in look.film.final:
            return line.add(" x reveals", "hint")
    elif not made:
        line.add("not shown", "hint")
    return line.add(cut(made, look.left - line.at, look.signs.cut), "strong")


def _value_at(slots: Slots) -> int:
    return 18 + 3 * len(slots) + 1


def verdict(look: Look) -> list[Line]:
    """Whether the pots were paid by the rules."""
    result = look.film.result
    width = look.left
    if result.verdict == "agrees":
        return [Line(width).add(f" {look.signs.agrees} paid as the rules say", "agree")]
    if result.verdict == "differs":
        return [Line(width).add(f" {look.signs.error} not paid as the rules say", "differ")]
    if result.verdict == "cannot check":
        reason = cut(result.reason or "", width - 16, look.signs.cut)
        return [Line(width).add(" ? cannot check: ", "cannot").add(reason, "text")]
    return []
