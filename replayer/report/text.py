"""Reports as text for people. It may change; programs read JSON.

A finding looks like a good compiler's: how grave, code, message, place, the line with a caret,
what is stated, what the rules give, and where to read more.
"""

from collections.abc import Callable, Sequence
from typing import Literal, TypeAlias

from histories.findings import CHAPTERS, RULES, Finding, Rule, Severity, Unknown
from histories.hand import Hand, Item, OtherGame
from replayer.report.rows import dealt_in, pot, stated_time
from replayer.report.tally import Tally
from replayer.report.words import columns, count, safe, value
from replayer.result import Result, Status

Ink: TypeAlias = Literal["error", "warning", "info", "good", "place", "strong", "faint"]
Paint: TypeAlias = Callable[[str, Ink], str]

_INKS: dict[Ink, str] = {
    "error": "1;31",
    "warning": "1;33",
    "info": "36",
    "good": "32",
    "place": "34",
    "strong": "1",
    "faint": "2",
}
_SEVERITIES: dict[Severity, Ink] = {"error": "error", "warning": "warning", "info": "info"}
_GRAVITY: dict[Severity, int] = {"error": 0, "warning": 1, "info": 2}
_STATUSES: dict[Status, Ink] = {
    "ok": "good",
    "invalid": "error",
    "partial": "warning",
    "cancelled": "faint",
    "skipped": "faint",
    "unreadable": "error",
}

#: A source line is shown in a window of so many cells around its caret.
_WINDOW = 100


def plain(text: str, _ink: Ink) -> str:
    """The text as it is: for files, pipes and terminals without colour."""
    return text


def colour(text: str, ink: Ink) -> str:
    """The text in colour."""
    return f"\x1b[{_INKS[ink]}m{text}\x1b[0m"


def hand_title(item: Item) -> str:
    """A hand in a few words: id, game and limit, as far as they were read."""
    parts = [f"hand {safe(item.hand_id)}" if item.hand_id else "a text that is no hand"]
    if type(item) is Hand:
        parts.append(f"{item.game_name}, {limit_words(item.limit)}")
    elif type(item) is OtherGame:
        parts.append(safe(item.game_words))
    return ", ".join(parts)


def limit_words(limit: str | None) -> str:
    """``"fixed limit"``, ``"pot limit"``; a dash where it was not read."""
    return f"{limit} limit" if limit else "-"


def hand_text(result: Result, paint: Paint, *, everything: bool) -> str:
    """A hand's part of ``validate``: one line, and its findings under it.

    Without ``everything`` the findings of severity *info*, and what could not be checked, are
    left out; the empty string is a hand of which nothing else is to be said.
    """
    findings = [each for each in result.findings if everything or each.severity != "info"]
    if not findings and not everything:
        return ""
    item = result.item
    source = item.source
    place = f"{safe(source.file)}:{source.line}"
    status = paint(result.status, _STATUSES[result.status])
    parts = [f"{status} {paint(place, 'strong')} {hand_title(item)}\n"]
    parts += [finding_text(each, item, paint) for each in findings]
    if everything:
        parts += [_unknown_text(each, item, paint) for each in result.unknowns]
    if len(parts) > 1:
        parts.append("\n")
    return "".join(parts)


def finding_text(found: Finding, item: Item, paint: Paint) -> str:
    """One finding, with the line of the history that it is about."""
    facts = []
    if found.stated is not None:
        facts.append(("stated", value(found, found.stated, item)))
    if found.expected is not None:
        facts.append(("expected", value(found, found.expected, item)))
    facts.append(("help", f"standpat explain {found.code}"))
    ink = _SEVERITIES[found.severity]
    head = paint(f"{found.severity}[{safe(found.code)}]", ink)
    return _with_source(head, found.message, found, item, ink, facts, paint)


def _unknown_text(unknown: Unknown, item: Item, paint: Paint) -> str:
    head = paint(f"cannot check[{safe(unknown.code)}]", "faint")
    return _with_source(head, unknown.message, unknown, item, "faint", [], paint)


def _with_source(
    head: str,
    message: str,
    place: Finding | Unknown,
    item: Item,
    ink: Ink,
    facts: list[tuple[str, str]],
    paint: Paint,
) -> str:
    at, column = item.source.in_file(place.line, place.column)
    number = str(at)
    margin = " " * len(number)
    bar = paint("|", "place")
    line, caret = _source_line(item, place.line, place.column)
    lines = [
        f"  {head}: {safe(message)}",
        f"  {margin}{paint('-->', 'place')} {safe(item.source.file)}:{at}:{column}",
    ]
    if line is not None:
        lines += [
            f"  {margin} {bar}",
            f"  {paint(number, 'place')} {bar} {line}".rstrip(),
            f"  {margin} {bar} {caret}{paint('^', ink)}",
        ]
    lines += [f"  {margin} {paint('=', 'place')} {name}: {text}" for name, text in facts]
    return "\n".join(lines) + "\n"


def _source_line(item: Item, line: int, column: int) -> tuple[str | None, str]:
    """The line as it can be printed, and the blanks that bring a caret under its column."""
    source = item.source
    lines = source.text.split("\n", line - source.line + 1)
    if not 0 <= line - source.line < len(lines):
        return None, ""
    text = lines[line - source.line]
    at = min(column - 1, len(text))
    start = max(0, at - _WINDOW + 20) if len(text) > _WINDOW else 0
    before, after = text[start:at], text[at : start + _WINDOW]
    if start:
        before = "..." + before
    if len(text) > start + _WINDOW:
        after += "..."
    before = safe(before)
    return before + safe(after), " " * cells(before)


def cells(text: str) -> int:
    """How many cells of a terminal the text takes."""
    if text.isascii():
        return len(text)
    from rich.cells import cell_len

    return cell_len(text)


def passed_over_text(names: Sequence[tuple[str, str | None]], paint: Paint) -> str:
    """The files that hold no hands, each with the kind of archive that it is, if it is one."""
    if not names:
        return ""
    rows = [
        f"  {safe(name)}" + (f": {kind}, which standpat does not read" if kind else "")
        for name, kind in names
    ]
    return "\n".join([paint("passed over", "strong"), *rows, "", ""])


def summary_text(tally: Tally, paint: Paint) -> str:
    """The last part of ``validate``: how many hands became what, how often each finding."""
    hands = tally.hands
    head = f"{count(hands, 'hand')} in {count(tally.files, 'file')}"
    if tally.passed_over:
        head += f" ({count(tally.passed_over, 'other file')} passed over)"
    if tally.wrong:
        verdict = paint(f"{tally.wrong} not sound", "error")
    else:
        verdict = paint("nothing wrong" if hands else "no hands", "good")
    parts = [f"{paint(head, 'strong')}: {verdict}\n"]
    width = len(str(max(tally.statuses.values())))
    for status, number in tally.statuses.items():
        if number:
            name = paint(f"{status:<10}", _STATUSES[status])
            parts.append(f"  {number:>{width}}  {name}  {_note(status, tally)}".rstrip() + "\n")
    if tally.unknowns:
        parts.append(f"  {count(tally.unknowns, 'hand')} with something that cannot be checked\n")
    if tally.findings:
        parts.append(paint("findings", "strong") + "\n")
        order = sorted(tally.findings, key=lambda code: (_gravity(code), -tally.findings[code]))
        table = [
            (str(tally.findings[code]), RULES[code].severity, code, RULES[code].title)
            for code in order
        ]
        parts += [line + "\n" for line in columns(table, "  ")]
    return "".join(parts)


def _gravity(code: str) -> int:
    return _GRAVITY[RULES[code].severity]


def _note(status: Status, tally: Tally) -> str:
    """What the summary adds to a status: the games that are not judged, by name."""
    if status != "skipped":
        return ""
    games = sorted(tally.games.items(), key=lambda pair: -pair[1])
    names = [f"{safe(game)} {number}" for game, number in games[:6]]
    return ", ".join([*names, "..."] if len(games) > 6 else names)


#: From so many columns on a terminal has room for the wide form of ``list``.
LIST_WIDTH = 114
_LIMIT_WIDTH = 13
_LIMITS = {"fixed": "FL", "pot": "PL", "no": "NL", "half-pot": "HP"}
_SHORT_STATUSES: dict[Status, str] = {"cancelled": "cancel", "unreadable": "unread"}


def list_head(*, narrow: bool) -> str:
    """The names of the columns of ``list``."""
    if narrow:
        return _narrow_row("line", "hand", "time", "game", "", "in", "pot", "status")
    return _wide_row("line", "hand", "time", "game", "limit", "players", "pot", "status")


def list_text(result: Result, paint: Paint, *, narrow: bool = False) -> str:
    """A hand's line of ``list``. The columns are fixed: the hands are not held back to measure.

    The ``narrow`` form is for a terminal of 80 columns.
    """
    item = result.item
    players, money = dealt_in(result), pot(result)
    time, game, pot_words = "-", "-", "-"
    limit: str | None = None
    if type(item) is Hand:
        time, game, limit = _minute(item), item.game_name, item.limit
        if money is not None:
            pot_words = item.unit.format(money)
    elif type(item) is OtherGame:
        time, game, limit = _minute(item), safe(item.game_words), item.limit
    line, hand_id = str(item.source.line), safe(item.hand_id or "-")
    dealt = "-" if players is None else str(players)
    status = result.status
    ink = _STATUSES[status]
    if narrow:
        short = _LIMITS.get(limit or "", "-")
        status_words = paint(_SHORT_STATUSES.get(status, status), ink)
        return _narrow_row(line, hand_id, time, game, short, dealt, pot_words, status_words)
    limit = limit_words(limit)
    if len(limit) > _LIMIT_WIDTH:
        limit = limit.removesuffix(" limit")
    return _wide_row(line, hand_id, time, game, limit, dealt, pot_words, paint(status, ink))


def _minute(item: Hand | OtherGame) -> str:
    time = stated_time(item)
    return "-" if time is None else f"{time:%Y-%m-%d %H:%M}"


def _wide_row(*row: str) -> str:
    line, hand, time, game, limit, players, money, status = row
    return (
        f"{line:>7}  {hand:<22} {time:<16} {_filled(game, 18)} {limit:<{_LIMIT_WIDTH}} "
        f"{players:>7} {money:>12}  {status}\n"
    )


def _narrow_row(*row: str) -> str:
    line, hand, time, game, limit, players, money, status = row
    if cells(hand) > 13:
        hand = f"..{hand[-11:]}"
    if cells(game) > 15:
        game = f"{game[:13]}.."
    return (
        f"{line:>7} {hand:<13} {time:<16} {_filled(game, 15)} {limit:<2} "
        f"{players:>2} {money:>10} {status}\n"
    )


def _filled(text: str, width: int) -> str:
    return text + " " * (width - cells(text))


def rule_text(rule: Rule, paint: Paint) -> str:
    """A rule of the catalogue, for ``explain``."""
    head = f"{paint(rule.code, 'strong')} ({paint(rule.severity, _SEVERITIES[rule.severity])})"
    parts = [f"{head}: {rule.title}\n"]
    if rule.explanation:
        parts.append(f"\n{_wrapped(rule.explanation)}\n")
    if rule.example:
        example = "\n".join(f"    {line}".rstrip() for line in rule.example.strip("\n").split("\n"))
        parts.append(f"\n{paint('Example', 'strong')}\n{example}\n")
    if rule.remedy:
        parts.append(f"\n{paint('What to do', 'strong')}\n{_wrapped(rule.remedy, '  ')}\n")
    return "".join(parts)


def codes_text(paint: Paint) -> str:
    """All codes by chapter."""
    parts = []
    for chapter, rules in CHAPTERS.items():
        parts.append(f"{paint(chapter, 'strong')}\n")
        rows = [(rule.code, rule.severity, rule.title) for rule in rules]
        parts += [line + "\n" for line in columns(rows, "  ")]
    return "".join(parts)


def _wrapped(text: str, indent: str = "") -> str:
    import textwrap

    paragraphs = text.strip().split("\n\n")
    return "\n\n".join(
        textwrap.fill(
            " ".join(each.split()), 88, initial_indent=indent, subsequent_indent=indent,
            break_long_words=False, break_on_hyphens=False,
        )
        for each in paragraphs
    )  # fmt: skip
