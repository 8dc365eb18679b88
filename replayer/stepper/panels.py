"""The panel under the seats: the finding of the step, the result, the draws, and what is now.

A panel is made of blocks, most important first; ``fit`` leaves out what there is no room for.
"""

import msgspec
from rich.cells import cell_len

from histories.findings import RULES, Finding
from replayer.report.rows import stated_time
from replayer.report.words import safe
from replayer.report.words import value as stated_words
from replayer.stepper.frames import MORE, Draw, Slots
from replayer.stepper.line import Line, cut
from replayer.stepper.look import Look, card
from replayer.stepper.table import odds
from replayer.stepper.words import money, snow, value

_LABEL = 11
_ERRORS = {"error": "finding.error", "warning": "finding.warning", "info": "finding.info"}


class Block(msgspec.Struct):
    """Lines that belong together; ``keep`` says how many of its last lines have to stay."""

    lines: list[Line]
    keep: int = 0


def panel(look: Look) -> tuple[str, list[Line]]:
    """The panel's name and its lines."""
    blocks: list[Block] = []
    name = ""
    found = look.film.findings.get(look.index, ())
    if found:
        name = "Finding" if len(found) == 1 else f"{len(found)} findings"
        blocks.append(_findings(look, found))
    awards = look.film.awards(look.index)
    if awards:
        name = name or "Result"
        blocks += _result(look)
    elif look.frame.stage != "seated":
        name = name or f"{cut(look.name(look.film.viewpoint), 18, look.signs.cut)}'s draws"
        blocks.append(_ladder(look))
        blocks.append(_other_draw(look))
    else:
        name = name or "Stakes"
        blocks.append(_start(look))
    if not awards:
        blocks.append(_now(look))
        blocks.append(_pot(look))
    return name, fit([block for block in blocks if block.lines], look.panel, look.left)


def fit(blocks: list[Block], height: int, width: int) -> list[Line]:
    """The blocks with blank lines between, or without, or with less of the later ones."""
    total = sum(len(block.lines) for block in blocks)
    gaps = total + len(blocks) <= height
    for block in reversed(blocks):
        while total > height and len(block.lines) > block.keep:
            block.lines.pop(0)
            total -= 1
    lines: list[Line] = []
    for block in blocks:
        if gaps and block.lines:
            lines.append(Line(width))
        lines += block.lines
    return lines[:height]


def _label(look: Look, text: str, style: str = "label") -> Line:
    return Line(look.left).add(f" {text}", style).to(_LABEL)


# findings


def _findings(look: Look, found: tuple[Finding, ...]) -> Block:
    lines: list[Line] = []
    for finding in found[:3]:
        lines += _finding(look, finding, brief=len(found) > 1)
    if len(found) > 3:
        lines.append(Line(look.left).add(f"   and {len(found) - 3} more", "hint"))
    return Block(lines, len(lines))


def _finding(look: Look, finding: Finding, *, brief: bool) -> list[Line]:
    style = _ERRORS[finding.severity]
    signs = {"error": look.signs.error, "warning": "!", "info": "i"}
    width = look.left
    head = Line(width).add(f" {signs[finding.severity]} ", style)
    room = width - head.at - len(finding.code) - 3
    title = RULES[finding.code].title
    head.add(cut(title[:1].lower() + title[1:], room, look.signs.cut), style)
    head.add(f"  {finding.code}", "hint")
    lines = [head]
    if not brief:
        lines += _source(look, finding, style)
    why = _wrapped("why", finding.message, width, 1 if brief else 3)
    named = isinstance(finding.expected, str)  # a name says little before one knows what of it
    if named:
        lines += why
    facts = []
    if finding.stated is not None:
        facts.append(("stated", stated_words(finding, finding.stated, look.item), "stated"))
    if finding.expected is not None:
        facts.append(("by rule", stated_words(finding, finding.expected, look.item), "expected"))
    for label, text, look_of in facts:
        line = Line(width).add(f"   {label}", "label").to(13)
        lines.append(line.add(cut(text, width - 13, look.signs.cut), look_of))
    return lines if named else lines + why


def _source(look: Look, finding: Finding, style: str) -> list[Line]:
    """The line of the history that the finding is about, with a caret under its column."""
    source = look.item.source
    number = finding.line - source.line
    texts = source.text.split("\n")
    if not 0 <= number < len(texts):
        return []
    width = look.left
    label = f"   line {finding.line} "
    indent = max(13, len(label) + 1)
    text, at = texts[number], finding.column - 1
    room = width - indent
    start = max(0, min(at - room // 2, len(text) - room)) if len(text) > room else 0
    before, after = text[start : start + at - start], text[at:]
    line = Line(width).add(label, "label").to(indent).add(before, "text")
    column = line.at
    line.add(after, style if at else "text")
    return [line, Line(width).to(column).add("^", style)]


def _wrapped(label: str, text: str, width: int, most: int) -> list[Line]:
    from textwrap import wrap

    rows = wrap(safe(text), width - 14) or [""]
    lines = []
    for at, row in enumerate(rows[:most]):
        line = Line(width).add(f"   {label}" if not at else "", "label").to(13)
        lines.append(line.add(row, "text"))
    return lines


# the viewpoint's draws


def _ladder(look: Look) -> Block:
    """A line a draw: the hand before it, what was thrown, what came, and what it made."""
    film, player = look.film, look.film.viewpoint
    draws = [d for d in film.draws if d.player == player and d.step <= look.index]
    place = look.frame.places[player]
    dealt = draws[0].before if draws else place.cards
    if not dealt:
        return Block([])
    lines = [_rung(look, "dealt", dealt, None)]
    lines += [_rung(look, f"draw {draw.number}", draw.before, draw) for draw in draws]
    if place.folded:
        when = f"folded after draw {draws[-1].number}" if draws else "folded before the first draw"
        lines.append(Line(look.left).add(f" {when}", "hint"))
    return Block(lines, 1)


def _rung(look: Look, label: str, before: Slots, draw: Draw | None) -> Line:
    line = Line(look.left).add(f" {label}", "label").to(_LABEL - 1)
    thrown = draw.thrown if draw else ()
    gap = 4
    start = line.at
    for at, each in enumerate(before):
        line.to(start + gap * at)
        gone = at in thrown
        line.add("-" if gone else " ", "hint")
        line.join(card(look, each, "card.thrown" if gone else "card"))
    line.to(start + gap * len(before))
    if draw is not None:
        _arrived(look, line, draw)
    made = value(look.hand.game, draw.after if draw else before, long=look.wide)
    column = start + gap * look.hand.game.hole + (24 if look.wide else 10)
    line.to(max(column, line.at + 1))
    return line.add(cut(made, look.left - line.at, look.signs.cut), "strong")


def _arrived(look: Look, line: Line, draw: Draw) -> None:
    if not draw.thrown:
        line.add("  ").add("pat", "draw.pat")
        if snow(look.hand.game, draw.after):
            line.add("*", "draw.snow")
        return
    line.add(look.signs.arrow, "hint")
    for each in draw.came:
        line.add("+", "mark.new").join(card(look, each, "card.new", new=True))


def _other_draw(look: Look) -> Block:
    """The draw of this step, where another player makes it."""
    draw = next((d for d in look.film.draws if d.step == look.index), None)
    if draw is None or draw.player == look.film.viewpoint:
        return Block([])
    line = Line(look.left).add(f" {cut(look.name(draw.player), 16, look.signs.cut)} ", "draw")
    if not draw.thrown:
        line.add(" ").add("pat", "draw.pat")
        return Block([line], 1)
    more = look.frame.places[draw.player].track[_column(look, draw)].startswith(MORE)
    line.add(f" draws {len(draw.thrown)}  ", "draw.more" if more else "draw")
    for at in draw.thrown:
        each = draw.before[at] if at < len(draw.before) else None
        line.add("-", "hint").join(card(look, each, "card.thrown"))
    line.add(f" {look.signs.arrow}", "hint")
    for each in draw.came:
        line.add("+", "mark.new").join(card(look, each, "card.new", new=True))
    return Block([line], 1)


def _column(look: Look, draw: Draw) -> int:
    return look.film.columns.index(("D", draw.number))


# now and the pot


def _start(look: Look) -> Block:
    hand = look.hand
    lines = []
    if hand.tournament is not None:
        event = hand.tournament
        text = f"#{event.number}, {event.buy_in}, level {event.level}"
        lines.append(_label(look, "event").add(cut(text, look.left - _LABEL, look.signs.cut)))
    what = "bets" if hand.limit == "fixed" else "blinds"
    amounts = f"{money(hand.unit, hand.small)} and {money(hand.unit, hand.big)}"
    lines.append(_label(look, what).add(amounts))
    time = stated_time(hand)
    if time is not None:
        lines.append(_label(look, "played").add(f"{time:%Y/%m/%d %H:%M:%S} {hand.time_zone}"))
    return Block(lines)


def _now(look: Look) -> Block:
    """What the viewpoint's hand is worth, and with ``reveal`` the other known hands."""
    film, frame, game = look.film, look.frame, look.hand.game
    lines = []
    me = film.viewpoint
    place = frame.places[me]
    made = value(game, place.cards, long=True)
    if made and not place.folded:
        left = game.draws - sum(d.player == me and d.step <= look.index for d in film.draws)
        words = f"{left} draw{'s' if left > 1 else ''} left" if left else "no draw left"
        last = next((d for d in reversed(film.draws) if d.player == me and d.step <= look.index),
                    None)  # fmt: skip
        if last and not last.thrown and snow(game, last.after):
            words = "* snow"
        lines.append(_label(look, "now").add(made, "value").add(f"   {words}", "hint"))
    for player in look.order()[:-1]:
        slots, inferred = film.cards(frame, player, reveal=look.reveal)
        made = value(game, slots, long=True)
        if not made or frame.places[player].folded:
            continue
        line = _label(look, cut(look.name(player), 9, look.signs.cut), "text").add(made, "value")
        if inferred:
            line.add("   ").add("~", "mark.inferred").add(" known from later", "hint")
        lines.append(line)
    return Block(lines, 1 if lines else 0)


def _pot(look: Look) -> Block:
    """Who is in each pot; what it costs to stay, and how often that has to win."""
    frame, hand = look.frame, look.hand
    if not frame.pot:
        return Block([])
    lines = []
    pots = frame.pots or (("pot", frame.pot, tuple(
        p for p in look.order() if not (frame.places[p].folded or frame.places[p].out)
    )),)  # fmt: skip
    for name, amount, players in reversed(pots):
        line = _label(look, name).add(money(hand.unit, amount), "pot").to(_LABEL + 10)
        names = [
            look.name(p) + (f" {money(hand.unit, frame.places[p].paid)}" if look.wide else "")
            for p in players
        ]
        lines.append(_in_it(look, line, names))
    if frame.stage == "bet" and frame.to_act >= 0 and frame.to_call:
        share = 100 * frame.to_call / (frame.pot + frame.to_call)
        line = _label(look, "to call").add(money(hand.unit, frame.to_call), "bet")
        line.to(_LABEL + 10).add(odds(frame), "strong")
        words = f", pays if it wins more than {share:.1f} % of the time"
        lines.append(line.add(words if look.wide else f", needs {share:.1f} %", "text"))
    return Block(lines)


def _in_it(look: Look, line: Line, names: list[str]) -> Line:
    """Who is in a pot; with their number, where there is no room for all names."""
    words, room = ", ".join(names), look.left - line.at
    size = cell_len(safe(words))
    if size > room:
        line.add(f"{len(names)} in it: ", "hint")
    elif size + 7 <= room:
        line.add("in it: ", "hint")
    return line.add(cut(words, look.left - line.at, look.signs.cut), "text")


# the result


def _result(look: Look) -> list[Block]:
    """Each pot that was paid by this step, and once all are, whether that was right."""
    from replayer.stepper.outcome import pot_blocks, verdict

    end = verdict(look) if look.index >= look.film.paid_out else []
    room = look.panel - len(end)
    pots = pot_blocks(look, repeats=True)
    if sum(map(len, pots)) > room:
        pots = pot_blocks(look, repeats=False)
    while sum(map(len, pots)) > room:
        longest = max(pots, key=len)
        longest.pop()
    return [Block(lines, len(lines)) for lines in (*pots, end)]
