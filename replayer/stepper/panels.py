"""The panel under the seats: the finding of the step, the result, the draws, and what is now.

A panel is made of blocks, most important first; ``fit`` leaves out what there is no room for.
"""

import msgspec
from rich.cells import cell_len

from histories.findings import RULES, Finding
from histories.hand import Item
from replayer.report.rows import stated_time
from replayer.report.words import safe
from replayer.report.words import value as stated_words
from replayer.stepper import ladder
from replayer.stepper.contest import run_lines
from replayer.stepper.line import Line, cut
from replayer.stepper.look import Look
from replayer.stepper.outcome import result_lines
from replayer.stepper.table import odds, winnable
from replayer.stepper.theme import Signs

_LABEL = 11
_ERRORS = {"error": "finding.error", "warning": "finding.warning", "info": "finding.info"}


class Block(msgspec.Struct):
    """Lines that belong together.

    Where there is no room for all, lines are taken from the blocks of the highest ``rank`` first,
    down to ``keep`` lines: each time the one at ``pop``; with a sign, ``more``, the line before it
    is marked as one that goes on. One that is ``joined`` has no blank line before it.
    """

    lines: list[Line]
    rank: int = 0
    keep: int = 0
    pop: int = -1
    joined: bool = False
    more: str = ""

    def shorten(self) -> None:
        """Leave out the line that is missed least."""
        self.lines.pop(self.pop)
        if self.more:
            at = len(self.lines) + self.pop
            self.lines[at] = self.lines[at].going_on(self.more)


class Panel(msgspec.Struct, frozen=True):
    """The panel: its name, the lines that are shown, and how many pages there are of it.

    ``hidden`` lines of it have no room on the first page.
    """

    name: str
    lines: list[Line]
    pages: int = 1
    hidden: int = 0

    def hint(self, page: int) -> str:
        """What the panel's head says of its pages."""
        if self.pages < 2:
            return ""
        return f"page {page + 1} of {self.pages}" if page else f"PgDn {self.hidden} more"


def panel(look: Look) -> Panel:
    """The panel of this step."""
    found = look.film.findings.get(look.index, ())
    names = []
    head: list[Block] = []
    if found:
        names.append("Finding" if len(found) == 1 else f"{len(found)} findings")
        head += _findings(look, found)
    if look.film.awards(look.index):
        names.append("Result")
        before = _with_gaps(look, head) if head else []
        lines = [*before, *result_lines(look, look.panel - len(before))]
        return _long(look, names[0], lines)
    if look.frame.stage == "seated":
        names.append("Stakes")
        return _short(look, names[0], [*head, Block(_start(look))])
    what = "streets" if look.hand.game.stud else "draws"
    names.append(f"{cut(look.name(look.viewpoint), 18, look.signs.cut)}'s {what}")
    if found and look.wide:
        head.append(Block([_part(look, names[-1])], keep=1))
    for big in (True, False):
        blocks = [*head, *_draws(look, big=big), *_now(look, big=big), _pot(look)]
        blocks = [block for block in blocks if block.lines]
        if sum(len(block.lines) for block in blocks) <= look.panel:
            break
    return _short(look, names[0], blocks)


def _with_gaps(look: Look, blocks: list[Block]) -> list[Line]:
    lines: list[Line] = []
    for block in blocks:
        lines += block.lines if block.joined else [Line(look.left), *block.lines]
    return lines


def _window(look: Look, lines: list[Line], page: int) -> list[Line]:
    """A page of lines; the last one is full, and each begins with the last line of that before."""
    start = max(0, min(page * (look.panel - 1), len(lines) - look.panel))
    return lines[start : start + look.panel]


def _long(look: Look, name: str, lines: list[Line]) -> Panel:
    """Lines that are all needed, page by page."""
    hidden = max(0, len(lines) - look.panel)
    pages = 1 + -(-hidden // (look.panel - 1))
    return Panel(name, _window(look, lines, look.page), pages, hidden)


def _short(look: Look, name: str, blocks: list[Block]) -> Panel:
    """On the first page the most needed lines; on the others all of them."""
    blocks = [block for block in blocks if block.lines]
    whole = _with_gaps(look, blocks)
    total = sum(len(block.lines) for block in blocks)
    fitted = fit(look, blocks)
    hidden = total - sum(len(block.lines) for block in blocks)
    hidden += max(0, total - hidden - look.panel)
    if not hidden:
        return Panel(name, fitted)
    pages = 2 + -(-max(0, len(whole) - look.panel) // (look.panel - 1))
    return Panel(name, _window(look, whole, look.page - 1) if look.page else fitted, pages, hidden)


def fit(look: Look, blocks: list[Block]) -> list[Line]:
    """The blocks with blank lines between, or without, or with less of the least needed ones."""
    height = look.panel
    total = sum(len(block.lines) for block in blocks)
    gaps = total + sum(not block.joined for block in blocks) <= height
    shorten(blocks, height)
    if gaps:
        return _with_gaps(look, blocks)
    return [line for block in blocks for line in block.lines][:height]


def shorten(blocks: list[Block], height: int) -> None:
    """Leave out the least needed lines of blocks that have more than ``height`` together."""
    over = sum(len(block.lines) for block in blocks) - height
    for block in sorted(blocks, key=lambda block: -block.rank):
        while over > 0 and len(block.lines) > block.keep:
            block.shorten()
            over -= 1


def _part(look: Look, name: str) -> Line:
    """The head of a part of the panel."""
    flat = look.signs.flat
    line = Line(look.left, "rule").add(f"{flat * 2} ").add(name, "strong").add(" ")
    return line.to(look.left, flat)


def _label(look: Look, text: str, style: str = "label") -> Line:
    return Line(look.left).add(f" {text}", style).to(_LABEL)


# findings


def _findings(look: Look, found: tuple[Finding, ...]) -> list[Block]:
    """A block for each; with several the reasons are told in one line where there is no room."""
    brief = len(found) > 1
    blocks = []
    for at, finding in enumerate(found):
        block = finding_block(look.item, finding, look.signs, look.left, brief=brief)
        block.rank, block.joined = -len(found) + at, brief and at > 0
        blocks.append(block)
    return blocks


def finding_block(item: Item, finding: Finding, signs: Signs, width: int, *, brief: bool) -> Block:
    """A finding: what, where, what the room's text says and the rules give, and why.

    The lines that tell why are those that may be left out, but for the first.
    """
    style = _ERRORS[finding.severity]
    sign = {"error": signs.error, "warning": "!", "info": "i"}[finding.severity]
    head = Line(width).add(f" {sign} ", style)
    room = width - head.at - len(finding.code) - 3
    title = RULES[finding.code].title
    head.add(cut(title[:1].lower() + title[1:], room, signs.cut), style)
    head.add(f"  {finding.code}", "hint")
    lines = [head]
    if not brief:
        lines += _source(item, finding, style, width)
    why = _wrapped("why", finding.message, width)
    named = isinstance(finding.expected, str)  # a name says little before one knows what of it
    if named:
        lines += why
    facts = []
    if finding.stated is not None:
        facts.append(("stated", stated_words(finding, finding.stated, item), "stated"))
    if finding.expected is not None:
        facts.append(("by rule", stated_words(finding, finding.expected, item), "expected"))
    for label, text, look_of in facts:
        line = Line(width).add(f"   {label}", "label").to(13)
        lines.append(line.add(cut(text, width - 13, signs.cut), look_of))
    if not named:
        lines += why
    keep = len(lines) - len(why) + 1
    return Block(lines, keep=keep, pop=-1 - named * len(facts), more=signs.cut)


def _source(item: Item, finding: Finding, style: str, width: int) -> list[Line]:
    """The line of the history that the finding is about, with a caret under its column."""
    source = item.source
    number = finding.line - source.line
    texts = source.text.split("\n")
    if not 0 <= number < len(texts):
        return []
    label = f"   line {source.in_file(finding.line, 1)[0]} "
    indent = max(13, len(label) + 1)
    text, at = texts[number], finding.column - 1
    room = width - indent
    start = max(0, min(at - room // 2, len(text) - room)) if len(text) > room else 0
    before, after = text[start : start + at - start], text[at:]
    line = Line(width).add(label, "label").to(indent).add(before, "text")
    column = line.at
    line.add(after, style if at else "text")
    return [line, Line(width).to(column).add("^", style)]


def _wrapped(label: str, text: str, width: int) -> list[Line]:
    from textwrap import wrap

    rows = wrap(safe(text), width - 14) or [""]
    lines = []
    for at, row in enumerate(rows):
        line = Line(width).add(f"   {label}" if not at else "", "label").to(13)
        lines.append(line.add(row, "text"))
    return lines


# the draws, now and the pot


def _draws(look: Look, *, big: bool) -> list[Block]:
    """The draws of the player in view, and the one of this step."""
    rows = ladder.rungs(look)
    # the oldest go first; where there is a header, it stays
    blocks = [Block(rows, rank=1, keep=2 if look.wide else 1, pop=int(look.wide))]
    if big and look.wide:
        blocks.insert(0, Block(ladder.large(look), rank=4))
    runs = run_lines(look)
    if runs:
        blocks.append(Block(runs, keep=len(runs)))
    other = ladder.other_draw(look)
    return blocks if other is None else [*blocks, Block([other], keep=1)]


def _start(look: Look) -> list[Line]:
    hand = look.hand
    lines = []
    if hand.tournament is not None:
        event = hand.tournament
        text = f"#{event.number}, {event.buy_in}, level {event.level}"
        lines.append(_label(look, "event").add(cut(text, look.left - _LABEL, look.signs.cut)))
    what = "bets" if hand.limit == "fixed" else "blinds"
    amounts = " and ".join(look.stakes)
    lines.append(_label(look, what).add(amounts))
    time = stated_time(hand)
    if time is not None:
        lines.append(_label(look, "played").add(f"{time:%Y/%m/%d %H:%M:%S} {hand.time_zone}"))
    return lines


def _now(look: Look, *, big: bool) -> list[Block]:
    """What the viewpoint's hand is worth, and with ``reveal`` the other known hands."""
    film, frame = look.film, look.frame
    blocks = []
    line = _label(look, "now")
    if not (big and look.wide) and ladder.worth(look, line):
        blocks.append(Block([line], keep=1))
    others = []
    for player in look.order()[:-1]:
        slots, inferred = film.cards(frame, player, reveal=look.reveal)
        made = look.worth(slots, room=look.left - _LABEL)
        if not made or frame.places[player].folded:
            continue
        line = _label(look, cut(look.name(player), 9, look.signs.cut), "text").add(made, "value")
        if inferred:
            line.add("   ").add("~", "mark.inferred").add(" known from later", "hint")
        others.append(line)
    if blocks:
        blocks[0].lines += others
        blocks[0].rank = 2
    else:
        blocks = [Block(others, rank=2)]
    equity = _equity(look)
    joined = any(block.lines for block in blocks)
    return [*blocks, Block(equity, keep=len(equity), joined=joined)]


def _equity(look: Look) -> list[Line]:
    """How often the viewpoint wins, where that is asked for."""
    if look.equity is None:
        return []
    figure, how = look.equity
    how = how.replace("\u00b1", look.signs.about)
    line = _label(look, "equity").add(figure, "value").add("   " if figure else "")
    return [line.add(cut(how, look.left - line.at, look.signs.cut), "hint")]


def _pot(look: Look) -> Block:
    """Who is in each pot; what it costs to stay, and how often that has to win."""
    frame = look.frame
    if not frame.pot:
        return Block([])
    lines = []
    pots = frame.pots or (("pot", frame.pot, tuple(
        p for p in look.order() if not (frame.places[p].folded or frame.places[p].out)
    )),)  # fmt: skip
    for name, amount, players in reversed(pots):
        line = _label(look, name.replace(" pot", "")).add(look.money(amount), "pot").to(_LABEL + 10)
        names = [look.name(p) for p in players]
        if look.wide:
            sums = [f"{look.name(p)} {look.money(frame.places[p].paid)}" for p in players]
            if cell_len(safe(", ".join(sums))) <= look.left - line.at:
                names = sums
        lines.append(_in_it(look, line, names))
    if frame.stage == "bet" and frame.to_act >= 0 and frame.to_call:
        share = 100 * frame.to_call / (winnable(frame) + frame.to_call)
        line = _label(look, "to call").add(look.money(frame.to_call), "bet")
        line.to(_LABEL + 10).add(odds(frame), "strong")
        words = f", pays if it wins more than {share:.1f} % of the time"
        lines.append(line.add(words if look.wide else f", needs {share:.1f} %", "text"))
    return Block(lines, rank=3, keep=0)


def _in_it(look: Look, line: Line, names: list[str]) -> Line:
    """Who is in a pot; with their number, where there is no room for all names."""
    words, room = ", ".join(names), look.left - line.at
    size = cell_len(safe(words))
    if size > room:
        line.add(f"{len(names)} in it: ", "hint")
    elif size + 7 <= room:
        line.add("in it: ", "hint")
    return line.add(cut(words, look.left - line.at, look.signs.cut), "text")
