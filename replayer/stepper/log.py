"""The log beside the table: a line for each action, a rule before each round."""

from rich.cells import cell_len

from histories.actions import Action, Board, Deal, Discard, Reveal, RunShow, Show, StudDeal
from replayer.report.words import safe
from replayer.stepper.frames import Frame, Slots
from replayer.stepper.line import Line, cut
from replayer.stepper.look import Look, card, rule_title
from replayer.stepper.words import Said, say, shorter, told

#: From this width on the cards of draws have room, and names are less cut.
_ROOMY = 36
#: A card or an arrow and cards below a line: so many cells are left for them at least.
_LEAST = 13


def log_lines(look: Look, width: int, height: int) -> list[Line]:
    """The log up to the present step: what comes after it is not told."""
    name = _name_width(look, width)
    titles = [""]
    for frame in look.film.frames[1 : look.index + 1]:
        titles.append(rule_title(frame, stud=look.hand.game.stud) or titles[-1])
    lines: list[Line] = []  # from the last one back, as far as there is room
    for frame in reversed(look.film.frames[1 : look.index + 1]):
        for action in sorted((*frame.others, frame.action), key=_line, reverse=True):
            lines += reversed(_entry(look, frame, action, width, name))
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
        4, min(longest, 14 if width >= _ROOMY else 9, width - 13 - max(5, len(look.money(most))))
    )


def _line(action: Action | None) -> int:
    return action.line if action else 0


def _rule(look: Look, title: str, width: int) -> Line:
    flat = look.signs.flat
    line = Line(width).add(flat * 2, "rule").add(f" {title} ", "log.round")
    return line.to(width - 1, flat, "rule")


def _entry(look: Look, frame: Frame, action: Action | None, width: int, name: int) -> list[Line]:
    """What an action says, on as many lines as its cards need; none for what is left out."""
    said = told(look.film, frame, action)
    if said is None or action is None:
        return []
    if isinstance(action, Deal) and action is not frame.action:
        return []  # the cards of a draw stand with the discard
    line = Line(width)
    # the cards of a street come in one step
    here = frame.index == look.index and (action is frame.action or isinstance(action, StudDeal))
    line.add(look.signs.here if here else " ")
    if said.player >= 0:
        line.add(cut(look.name(said.player), name, look.signs.cut), "log.name")
        line.to(1 + name + 1)
    cards = _cards(look, frame, action, said)
    end = width - 1
    _words(look, line, action, said, end - sum(map(_size, cards)) if cards else end)
    lines = _flow(line, cards, end, min(1 + name + 1, end - _LEAST))
    if said.amount is not None:
        line.right(look.money(said.amount), end, "pot" if said.style == "win" else "log")
    if _accused(look, frame, action):
        line.to(end).add(look.signs.error, "finding.error")
    return [each.to(width).relit("log.now") for each in lines] if here else lines


def _words(look: Look, line: Line, action: Action, said: Said, end: int) -> None:
    """What is done: in shorter words, where cards or amount need the room."""
    if isinstance(action, Show | Reveal) and not _roomy(look):
        line.add(f"run {action.run}" if isinstance(action, RunShow) else "", "label")
        return
    room = end - line.at - (len(look.money(said.amount)) + 1 if said.amount is not None else 0)
    words = shorter(said.what, room)
    if said.cards:  # they can stand on a line of their own
        room = max(room, line.width - 1 - line.at)
    line.add(cut(words, room, look.signs.cut), said.style)


def _roomy(look: Look) -> bool:
    """Whether the log has room for the cards of draws, too."""
    return look.wide or look.log_width >= _ROOMY


def _cards(look: Look, frame: Frame, action: Action, said: Said) -> list[list[Line]]:
    """The cards that an action shows, each with the sign before it; of a draw in two parts."""
    if isinstance(action, Discard):
        return _drawn(look, frame) if _roomy(look) else []
    if not isinstance(action, Board | StudDeal | Show | Reveal) and not _roomy(look):
        return []
    cards: Slots = said.cards
    if isinstance(action, StudDeal) and not cards:
        cards = (None,) * action.hidden
    return [[Line(3).add(" ").join(card(look, each)) for each in cards]]


def _drawn(look: Look, frame: Frame) -> list[list[Line]]:
    """The cards that went and those that came, where any are known."""
    draw = look.film.draw(frame.index)
    if draw is None or not any((*draw.gone, *draw.came)):
        return []
    went = [Line(3).add("-", "hint").join(card(look, each, "card.thrown")) for each in draw.gone]
    came = [Line(3).add("+", "mark.new").join(card(look, each, "card.new")) for each in draw.came]
    sign = Line(4).add(f" {look.signs.arrow}", "hint")
    return [[Line(1).add(" "), *went], [sign, *came]]


def _size(lines: list[Line]) -> int:
    return sum(each.at for each in lines)


def _flow(line: Line, parts: list[list[Line]], end: int, indent: int) -> list[Line]:
    """Go on with the parts; without room, below: with all of it, a part, or card by card."""
    lines = [line]
    whole = sum(map(_size, parts))
    fits = line.at + whole <= end
    if not fits and indent + whole <= end:
        lines.append(Line(line.width).to(indent))
    for part in parts:
        size = _size(part)
        if not fits and lines[-1].at + size > end and indent + size <= end and part is not parts[0]:
            lines.append(Line(line.width).to(indent))
        for each in part:
            if lines[-1].at + each.at > end:
                lines.append(Line(line.width).to(indent))
            lines[-1].join(each)
    return lines


def _accused(look: Look, frame: Frame, action: Action) -> bool:
    place = look.hand.source.line + action.line - 1
    return any(
        found.line == place and found.severity == "error"
        for found in look.film.findings.get(frame.index, ())
    )
