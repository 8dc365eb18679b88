"""The log beside the table: a line for each action, a rule before each round."""

from rich.cells import cell_len

from histories.actions import Action, Board, Deal, Discard, Reveal, RunShow, Show, StudDeal
from replayer.report.words import safe
from replayer.stepper.frames import Frame
from replayer.stepper.line import Line, cut
from replayer.stepper.look import Look, card, rule_title
from replayer.stepper.words import Said, say, shorter


def log_lines(look: Look, width: int, height: int) -> list[Line]:
    """The log up to the present step: what comes after it is not told."""
    name = _name_width(look, width)
    titles = [""]
    for frame in look.film.frames[1 : look.index + 1]:
        titles.append(rule_title(frame, stud=look.hand.game.stud) or titles[-1])
    lines: list[Line] = []  # from the last one back, as far as there is room
    for frame in reversed(look.film.frames[1 : look.index + 1]):
        for action in sorted((*frame.others, frame.action), key=_line, reverse=True):
            line = _entry(look, frame, action, width, name)
            if line is not None:
                lines.append(line)
        title, before = titles[frame.index], titles[frame.index - 1]
        if title != before:
            lines.append(_rule(look, title, width))
        if len(lines) >= height:
            break
    return lines[height - 1 :: -1] if len(lines) > height else lines[::-1]


def _name_width(look: Look, width: int) -> int:
    """How much of a name is shown: what action and amount leave, 9 or 14 cells at most."""
    said = [say(frame.action) for frame in look.film.frames if frame.action]
    most = max((each.amount or 0 for each in said if each), default=0)
    longest = max(cell_len(safe(seat.name)) for seat in look.hand.seats)
    return max(
        4, min(longest, 14 if width >= 36 else 9, width - 13 - max(5, len(look.money(most))))
    )


def _line(action: Action | None) -> int:
    return action.line if action else 0


def _rule(look: Look, title: str, width: int) -> Line:
    flat = look.signs.flat
    line = Line(width).add(flat * 2, "rule").add(f" {title} ", "log.round")
    return line.to(width - 1, flat, "rule")


def _entry(look: Look, frame: Frame, action: Action | None, width: int, name: int) -> Line | None:
    said = say(action) if action else None
    if said is None or action is None:
        return None
    if isinstance(action, Deal) and action is not frame.action:
        return None  # the cards of a draw stand with the discard
    line = Line(width)
    here = action is frame.action and frame.index == look.index
    line.add(look.signs.here if here else " ")
    wide = width >= 36
    if said.player >= 0:
        line.add(cut(look.name(said.player), name, look.signs.cut), "log.name")
    if said.player >= 0:
        line.to(1 + name + 1)
    _what(look, line, frame, action, said, wide=wide, end=width - 1)
    if _accused(look, frame, action):
        line.to(width - 1).add(look.signs.error, "finding.error")
    if here:
        return line.to(width).relit("log.now")
    return line


def _what(
    look: Look, line: Line, frame: Frame, action: Action, said: Said, *, wide: bool, end: int
) -> None:
    amount = "" if said.amount is None else look.money(said.amount)
    if isinstance(action, Show | Reveal) and not wide:
        line.add(str(action.run) if isinstance(action, RunShow) else "", "label")
        for each in said.cards:
            line.add(" ").join(card(look, each))
        return
    room = end - line.at - (len(amount) + 1 if amount else 0)
    line.add(cut(shorter(said.what, room), room, look.signs.cut), said.style)
    if isinstance(action, Discard) and wide:
        _drawn(look, line, frame, action, end - line.at)
    elif isinstance(action, Board | StudDeal) or (
        isinstance(action, Show | Deal | Reveal) and wide
    ):
        for each in said.cards:
            line.add(" ").join(card(look, each))
    if amount:
        line.right(amount, end, "pot" if said.style == "win" else "log")


def _drawn(look: Look, line: Line, frame: Frame, action: Discard, room: int) -> None:
    """The cards of a draw, where there is room and they are known; those that came before all."""
    draw = next((d for d in look.film.draws if d.step == frame.index), None)
    if draw is None or not action.cards:
        return
    if room < 3 * len(draw.came) + 2:
        return
    if room >= 6 * len(draw.came) + 3:
        line.add(" ")
        for at in draw.thrown:
            line.add("-", "hint").join(card(look, draw.before[at], "card.thrown"))
    line.add(f" {look.signs.arrow}", "hint")
    for each in draw.came:
        line.add("+", "mark.new").join(card(look, each, "card.new"))


def _accused(look: Look, frame: Frame, action: Action) -> bool:
    place = look.hand.source.line + action.line - 1
    return any(
        found.line == place and found.severity == "error"
        for found in look.film.findings.get(frame.index, ())
    )
