"""The draws of the player in view: a line for each, and his hand as large cards."""

from rich.cells import cell_len

from histories.cards import Card
from replayer.stepper.frames import MORE, Draw, Slots
from replayer.stepper.holding import best_draw
from replayer.stepper.line import Line, cut
from replayer.stepper.look import Look, card, ink, street_name
from replayer.stepper.words import snow, value

#: Where the cards begin, how many cells each takes, and where wide panels say what they make.
_CARDS_AT, _GAP = 10, 4
_VALUE_AT, _BEST_AT = 47, 64
#: A large card and the gap before it.
_BIG, _PITCH = 5, 6


def rungs(look: Look, *, worths: bool = True) -> list[Line]:
    """A line a draw: the hand before it, what was thrown, what came, and what it made.

    Without ``worths`` what it made is left out, and the cards are closer together.
    """
    film, player = look.film, look.viewpoint
    if look.hand.game.stud:
        return _streets(look)
    draws = [d for d in film.draws if d.player == player and d.step <= look.index]
    place = look.frame.places[player]
    dealt = draws[0].before if draws else place.cards
    if not dealt:
        return []
    lines = []
    known = not all(None in slots for slots in (dealt, *(draw.after for draw in draws)))
    if look.wide and worths and (known or look.reveal):
        head = Line(look.left, "label").to(_VALUE_AT).add("hand")
        lines.append(head.to(_BEST_AT).add("best draw held") if look.hand.game.draws else head)
    first = draws[0].step - 1 if draws else look.index
    lines.append(_rung(look, "dealt", _held(look, dealt, first), None, worths))
    lines += [
        _rung(look, f"draw {draw.number}", _held(look, draw.before, draw.step - 1), draw, worths)
        for draw in draws
    ]
    if place.folded:
        when = f"folded after draw {draws[-1].number}" if draws else "folded before the first draw"
        lines.append(Line(look.left).add(f" {when}", "hint"))
    return lines


def _streets(look: Look) -> list[Line]:
    """A line a street of stud: the cards that had come by then, and what they made."""
    player = look.viewpoint
    ends: dict[int, int] = {}
    for frame in look.film.frames[: look.index + 1]:
        place = frame.places[player]
        if frame.stage == "bet" and place.cards and (not place.folded or not ends):
            ends[frame.street] = frame.index
    lines = []
    for street, index in ends.items():
        frame = look.film.frames[index]
        slots, inferred = look.film.cards(frame, player, reveal=look.reveal)
        line = Line(look.left).add(f" {street_name(street)}", "label").to(_CARDS_AT)
        for at, each in enumerate(slots):
            known_later = inferred and each not in frame.places[player].cards
            mark = "~" if known_later else look.signs.bar if at in (2, 6) else " "
            line.add(mark, "mark.inferred" if known_later else "rule")
            line.join(card(look, each, "card.inferred" if known_later else "card"))
        line.to(_CARDS_AT + 3 * look.hand.game.hole + 2)
        lines.append(line.add(value(look.hand.game, slots, frame.board), "strong"))
    if look.frame.places[player].folded and ends:
        lines.append(Line(look.left).add(f" folded on {street_name(max(ends))} street", "hint"))
    return lines


def _held(look: Look, slots: Slots, index: int) -> tuple[Slots, bool]:
    """The cards held after a step, and whether that is inferred from what came later."""
    film, player = look.film, look.viewpoint
    known = look.reveal and None in slots and player in film.final
    return (film.final[player], True) if known and index >= film.since[player] else (slots, False)


def draws_left(look: Look, number: int) -> int:
    """How many draws the viewpoint has after his draw of this number."""
    return look.hand.game.draws - number


def _rung(
    look: Look, label: str, held: tuple[Slots, bool], draw: Draw | None, worths: bool
) -> Line:
    line = Line(look.left).add(f" {label}", "label").to(_CARDS_AT)
    before, inferred = held
    thrown = draw.thrown if draw and draw.sure else ()
    perhaps = draw is not None and not draw.sure  # any of them may be among those that went
    gap = _GAP if worths else 3
    for at, each in enumerate(before):
        line.to(_CARDS_AT + gap * at)
        gone = at in thrown
        mark, style = ("-", "hint") if gone else ("~", "mark.inferred") if inferred else (" ", "")
        mark, style = ("?", "mark.inferred") if perhaps else (mark, style)
        kind = "card.thrown" if gone else "card.inferred" if inferred else "card"
        line.add(mark, style).join(card(look, each, kind))
    line.to(_CARDS_AT + gap * len(before))
    after = before
    if draw is not None:
        after, _ = _held(look, draw.after, draw.step)
        _arrived(look, line, draw, after)
    if not worths:
        return line
    number = draw.number if draw else 0
    board = look.film.frames[draw.step if draw else 0].board
    made = value(look.hand.game, after, board, long=look.wide).removesuffix(" low")
    column = _VALUE_AT if look.wide else _CARDS_AT + _GAP * look.hand.game.hole + 10
    line.to(max(column, line.at + 1))
    best = best_draw(look.hand.game, after) if look.wide and draws_left(look, number) else None
    room = (_BEST_AT if best is not None else look.left) - line.at
    if look.wide and cell_len(made) >= room:
        made = value(look.hand.game, after, board)
    line.add(cut(made, max(room, 4), look.signs.cut), "strong")
    if best is not None:
        line.to(max(_BEST_AT, line.at + 1)).add(best.words, "rank.draw")
    return line


def _arrived(look: Look, line: Line, draw: Draw, after: Slots) -> None:
    if not draw.thrown:
        line.add("  ").add("pat", "draw.pat")
        if snow(look.hand.game, after):
            line.add("*", "draw.snow")
        return
    line.add(look.signs.arrow, "hint")
    # four or five of them need the room
    airy = look.wide and len(draw.came) < 4
    for each in draw.came:
        line.add(" +" if airy else "+", "mark.new").join(card(look, each, "card.new", new=True))


def other_draw(look: Look) -> Line | None:
    """The draw of this step, where another player makes it."""
    draw = look.film.draw(look.index)
    if draw is None or draw.player == look.viewpoint:
        return None
    line = Line(look.left).add(f" {cut(look.name(draw.player), 16, look.signs.cut)} ", "draw")
    if not draw.thrown:
        return line.add(" ").add("pat", "draw.pat")
    column = look.film.columns.index(("D", draw.number))
    more = look.frame.places[draw.player].track[column].startswith(MORE)
    line.add(f" draws {len(draw.thrown)}  ", "draw.more" if more else "draw")
    for each in draw.gone:
        line.add("-", "hint").join(card(look, each, "card.thrown"))
    line.add(f" {look.signs.arrow}", "hint")
    for each in draw.came:
        line.add("+", "mark.new").join(card(look, each, "card.new", new=True))
    return line


def large(look: Look) -> list[Line]:
    """The hand as large cards, with what it makes beside it; none for a hand nobody knows."""
    place = look.frame.places[look.viewpoint]
    slots, inferred = look.film.cards(look.frame, look.viewpoint, reveal=look.reveal)
    if place.folded or place.out or not any(slots):
        return []
    lines = [Line(look.left).to(_CARDS_AT) for _ in range(3)]
    for at, each in enumerate(slots):
        new = at in place.new and not inferred
        for row, line in enumerate(lines):
            line.to(_CARDS_AT - 1 + _PITCH * at)
            mark = "~" if inferred else "+" if new else " "
            line.add(mark if row == 1 else " ", "mark.inferred" if inferred else "mark.new")
            _row_of(look, line, row, each, "inferred" if inferred else "new" if new else "")
    worth(look, lines[1].to(max(_VALUE_AT, lines[1].at + 2)))
    return lines


def _row_of(look: Look, line: Line, row: int, each: Card | None, kind: str) -> None:
    """One of the three lines of a large card."""
    if each is None:
        line.add(look.signs.back[0] * _BIG, "card.back.new" if kind == "new" else "card.back")
        return
    style = {"new": "card.bignew", "inferred": "card.inferred"}.get(kind, "card")
    text = (f" {each[0]}   ", f"  {look.signs.suit(each)}  ", f"   {each[0]} ")[row]
    line.add(text, f"{style}.{ink(look, each)}")


def worth(look: Look, line: Line) -> bool:
    """Add what the viewpoint's hand makes now, and the draw it has; false where nobody knows."""
    film, frame = look.film, look.frame
    me = look.viewpoint
    slots, inferred = film.cards(frame, me, reveal=look.reveal)
    made = look.worth(slots, room=line.width - line.at)
    if not made or frame.places[me].folded:
        return False
    line.add(made, "value")
    more = _next(look, slots, inferred=inferred)
    if line.at + more.at <= line.width:
        line.join(more)
    return True


def _next(look: Look, slots: Slots, *, inferred: bool) -> Line:
    """What may become of a known hand: the draw it has, or that it stands pat on nothing."""
    game, me = look.hand.game, look.viewpoint
    drawn = [d for d in look.film.draws if d.player == me and d.step <= look.index]
    left = draws_left(look, drawn[-1].number if drawn else 0)
    best = best_draw(game, slots)
    line = Line(look.left).add("   ")
    if drawn and not drawn[-1].thrown and snow(game, slots):
        line.add("* snow", "draw.snow")
    elif inferred:
        line.add("~", "mark.inferred").add(" known from later", "hint")
    elif not left:
        line.add("no draw left" if game.draws else "", "hint")
    elif best is not None:
        either = "pat or " if best.pat else ""
        draws = game.hole - best.kept
        line.add(f"{either}draws {draws} to ", "hint").add(best.words, "rank.draw")
    else:
        line.add(f"{left} draw{'s' if left > 1 else ''} left", "hint")
    return line
