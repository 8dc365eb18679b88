"""Whole screens: the step, the help, a hand that cannot be stepped through, a window too small."""

from rich.text import Text

from histories.hand import OtherGame
from replayer.report.words import safe
from replayer.stepper.keys import HELP, bar_keys
from replayer.stepper.line import Line, cut
from replayer.stepper.log import log_lines
from replayer.stepper.look import HEIGHT, WIDTH, Look, card
from replayer.stepper.panels import panel
from replayer.stepper.table import place_words, table_lines, title


def screen(look: Look, *, asks_help: bool = False) -> list[Text]:
    """All lines of the window, each filled to its width."""
    if look.width < WIDTH or look.height < HEIGHT:
        return too_small(look.width, look.height)
    if asks_help:
        lines = _help(look)
    elif not look.film.frames or look.panel < 4:
        lines = _as_text(look)
    else:
        lines = _step(look)
    return [line.text() for line in lines]


def too_small(width: int, height: int) -> list[Text]:
    """One sentence, on as many lines as it needs."""
    from textwrap import wrap

    words = f"standpat replay needs {WIDTH}x{HEIGHT}, this window has {width}x{height}; q quits."
    rows = wrap(words, max(1, width))[:height]
    rows += [""] * (height - len(rows))
    return [Line(width).add(row, "text").text() for row in rows]


def _step(look: Look) -> list[Line]:
    lines = [title(look)]
    table = table_lines(look)
    view = panel(look)
    left = view.lines + [Line(look.left)] * (look.panel - len(view.lines))
    hint = view.hint(look.page)
    upright = look.signs.upright
    if look.wide:
        log = _headed_log(look)
        left = [*table, _panel_head(look, look.left, view.name, hint), *left]
        beside = log
    else:
        lines += table
        lines.append(_panel_rule(look, view.name, hint))
        beside = log_lines(look, look.log_width, look.panel)
        beside += [Line(look.log_width)] * (look.panel - len(beside))
    for one, other in zip(left, beside, strict=True):
        line = Line(look.width).join(one).to(look.left).add(upright, "rule")
        lines.append(line.join(other))
    lines.append(_bar(look))
    return lines


def _headed_log(look: Look) -> list[Line]:
    width, height = look.log_width, look.height - 3
    head = Line(width).add(" ").add("Log", "strong").right(f"step {look.index}", width - 1, "step")
    lines = [head, *log_lines(look, width, height)]
    return lines + [Line(width)] * (height + 1 - len(lines))


def _panel_head(look: Look, width: int, name: str, hint: str) -> Line:
    """The rule over the panel, with its name, and where there is more of it than fits, a hint."""
    flat = look.signs.flat
    line = Line(width, "rule").add(f"{flat * 2} ").add(name, "strong").add(" ")
    if hint:
        line.to(look.left - len(hint) - 3, flat).add(f" {hint} ", "key")
    return line.to(look.left, flat)


def _panel_rule(look: Look, name: str, hint: str) -> Line:
    flat = look.signs.flat
    line = _panel_head(look, look.width, name, hint)
    line.add(look.signs.joint).add(f"{flat} ").add("Log", "strong").add(" ")
    step = f" step {look.index} "
    return line.to(look.width - len(step) - 1, flat).add(step, "step").to(look.width, flat)


def _bar(look: Look) -> Line:
    """Why the last key did nothing, and the keys that fit; help and quit always do."""
    end = [("?", "help"), ("q", "quit")]
    tail = sum(len(key) + len(what) + 3 for key, what in end)
    line = Line(look.width)
    if look.note:
        line.add(" ").add(f" {look.note} ", "badge")
    for keys, what in bar_keys(look):
        if line.at + len(keys) + len(what) + 3 > look.width - tail:
            break
        line.add(" " if not line.at else "  ").add(keys, "key").add(f" {what}", "key.label")
    line.to(look.width - tail + 1)
    for keys, what in end:
        line.add(keys, "key").add(f" {what}", "key.label").add("  ")
    return line


def _help(look: Look) -> list[Line]:
    width = look.width
    lines = [Line(width, "bar").add(" help", "bar.game").add("  standpat replay").to(width)]
    left = [Line(38).add(" move", "strong")]
    for keys, what in HELP:
        if not keys:
            left.append(Line(38).add(f" {what}", "strong"))
            continue
        left.append(Line(38).add(f"  {_keys(look, keys)}", "key").to(17).add(what, "text"))
    right = _signs(look)
    for at in range(look.height - 2):
        line = Line(width)
        if at < len(left):
            line.join(left[at])
        line.to(38).add(look.signs.upright, "rule").add(" ")
        if at < len(right):
            line.join(right[at])
        lines.append(line)
    lines.append(Line(width).add(" any key", "key").add(" back", "key.label"))
    return lines


def _keys(look: Look, keys: str) -> str:
    left, right = look.signs.keys.split()
    return keys.replace("RIGHT", right).replace("LEFT", left)


def _signs(look: Look) -> list[Line]:
    """Every sign with its meaning."""
    signs = look.signs
    suit = "c"
    rows: list[tuple[Line, str]] = [
        (Line(40).add("signs", "strong"), ""),
        (Line(40).add("B1 D1 B2", "head"), "bets, draw, bets in order"),
        (Line(40).add("x b r c f", "act.passive"), "check bet raise call fold"),
        (Line(40).add("R C B", "allin"), "capital: all-in"),
        (Line(40).add("2 ", "draw").add("pat", "draw.pat"), "cards drawn, none drawn"),
        (Line(40).add(f"{signs.more}1", "draw.more"), "more than the draw before"),
        (Line(40).add("pat", "draw.pat").add("*", "draw.snow"), "snow: pat, not a made hand"),
        (Line(40), ""),
        (Line(40).add("-", "hint").join(card(look, f"7{suit}", "card.thrown")), "thrown away"),
        (
            Line(40).add("?", "mark.inferred").join(card(look, f"7{suit}")),
            "perhaps thrown, not known",
        ),
        (
            Line(40).add("+", "mark.new").join(card(look, f"4{suit}", "card.new")),
            "came with the last draw",
        ),
        (
            Line(40).add("~", "mark.inferred").join(card(look, f"8{suit}", "card.inferred")),
            "must have been held (x)",
        ),
        (
            Line(40).add(" ").join(card(look, None)).add("+", "mark.new")
            .join(card(look, None, new=True)),
            "hidden, hidden and new",
        ),
        (Line(40), ""),
        (Line(40).add("D", "button").add(" ").add("SB BB", "seat.pos"), "button, blinds"),
        (Line(40).add(f"{signs.act}  {signs.here}", "seat.turn"), "to act, the step shown"),
        (Line(40).add(signs.wins, "win"), "wins a pot"),
        (
            Line(40).add(f"{signs.error} ", "finding.error").add("! ", "finding.warning")
            .add("i", "finding.info"),
            "error, warning, information",
        ),
        (Line(40).add("15.5 to 1", "strong"), "pot for each chip to call"),
    ]  # fmt: skip
    return [line.to(12).add(words, "text") for line, words in rows]


def _as_text(look: Look) -> list[Line]:
    """What a hand says that is not played: why, what was found, and its text."""
    item, result, width = look.film.item, look.film.result, look.width
    head = Line(width, "bar").add(" ")
    head.add(f"hand {item.hand_id}" if item.hand_id else "no hand", "bar.game")
    head.add(f"  {result.status}").right(place_words(look), width - 1, "bar.game").to(width)
    lines = [head, Line(width)]
    lines.append(Line(width).add(f" {why_text(look)}", "text"))
    lines += [
        Line(width)
        .add(f" {finding.severity}", "finding.error")
        .add(f" line {item.source.in_file(finding.line, 1)[0]}: {finding.message}  ", "text")
        .add(finding.code, "hint")
        for finding in result.findings[:6]
    ]
    lines.append(Line(width))
    lines += [
        Line(width).add("   ").add(cut(text, width - 4, look.signs.cut), "hint")
        for text in item.source.text.split("\n", look.height)[: look.height]
    ]
    lines = lines[: look.height - 1]
    lines += [Line(width)] * (look.height - 1 - len(lines))
    return [*lines, _bar(look)]


def why_text(look: Look) -> str:
    """Why there is nothing to step through."""
    item, status = look.film.item, look.film.result.status
    if isinstance(item, OtherGame):
        return f"This hand is {safe(item.game_words)}, a game that is not played again here."
    if look.film.frames:
        return "This table has more seats than the window has lines; make it taller."
    if status == "unreadable":
        return "No hand can be built from this text."
    if status == "cancelled":
        return "The room cancelled this hand, or nothing was dealt."
    return "This hand cannot be played again."
