"""Where the order of a hand is broken: the changes of ``repair`` as findings."""

from __future__ import annotations

from grammar.text.dialect import Dialect
from grammar.text.reading import MORE_THAN_ONCE, RUNS_OF_LINES, Reading
from grammar.text.repair import Change, Event
from histories.actions import Collect, Heading, Muck, Show
from histories.findings import Finding
from histories.hand import Source


def broken(
    dialect: Dialect, source: Source, events: list[Event], changes: tuple[Change, ...]
) -> list[Finding]:
    """The findings for what breaks the order of a hand: one for each fault."""
    terms = dialect.terms
    out = [one for one in changes if one.what == "left out"]
    put = [one for one in changes if one.what == "put in"]
    findings = []
    for change in out:
        # a heading that moved, or stands for another one, is one fault and not two
        moved = next((one for one in put if one.kind == change.kind), None)
        other = next((one for one in put if one.at in (change.at, change.at + 1)), None)
        partner = moved if moved is not None else other
        if partner is not None:
            put.remove(partner)
        event = events[change.at] if change.at < len(events) else events[-1]
        again = any(
            one.kind == change.kind and at not in [gone.at for gone in out]
            for at, one in enumerate(events)
        )
        wanted = _choices([terms[term] for term in change.expected if term != change.kind])
        what = terms.get(change.kind, "this line")
        if partner is not None and moved is None:
            code, message = "misplaced-line", f"{terms[partner.kind]} has to stand here"
        elif again and moved is None and change.kind not in RUNS_OF_LINES | MORE_THAN_ONCE:
            code, message = "doubled-section", f"{what} stands here a second time"
        else:
            code, message = "misplaced-line", f"{what} cannot stand here; {wanted} could"
        findings.append(source.finding(code, event.line, message))
    for change in put:
        event = events[min(change.at, len(events) - 1)]
        message = f"{terms[change.kind]} is missing before this line"
        findings.append(source.finding("missing-section", event.line, message))
    return findings


def settle_headings(reading: Reading, events: list[Event], changes: tuple[Change, ...]) -> None:
    """A heading that was found fault with misleads nobody further.

    One that stands twice or too early is taken out; the showdown begins where hands are shown.
    """
    gone = {
        events[one.at].line: one.kind
        for one in changes
        if one.what == "left out" and one.at < len(events) and one.kind not in RUNS_OF_LINES
    }
    if not gone:
        return
    actions = [
        one for one in reading.actions if not (isinstance(one, Heading) and one.line in gone)
    ]
    begun = any(type(one) is Heading and one.name == "SHOW DOWN" for one in actions)
    moved = next((line for line, kind in gone.items() if kind == "SHOW_DOWN"), None)
    if moved is not None and not begun:
        for at, one in enumerate(actions):
            if one.line > moved and isinstance(one, Show | Muck | Collect):
                actions.insert(at, Heading(moved, "SHOW DOWN"))
                break
    reading.actions[:] = actions


def _choices(words: list[str]) -> str:
    if len(words) < 2:
        return words[0] if words else "the end of the hand"
    return f"{', '.join(words[:-1])} or {words[-1]}"
