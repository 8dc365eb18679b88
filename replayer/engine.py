"""Play a hand again by the rules: one run that checks everything and feeds every consumer."""

from itertools import islice

from msgspec.structs import replace

from histories.findings import Finding, Unknown
from histories.hand import Hand, Item, Unreadable
from replayer import audit, balances, showdown, unsaid, untold
from replayer.books import Books
from replayer.houserules import HouseRules, for_text, profile
from replayer.playing import play
from replayer.readings import (
    AS_WRITTEN,
    MOST_ACTIONS,
    MOST_READINGS,
    OUT_OF_PLACE,
    Reading,
    readings,
)
from replayer.result import Result, Status, Verdict
from replayer.state import POSTING, State, Watcher
from replayer.summing import check_summary

#: The play's findings that say of a line's place what the reader has said already.
ORDER = frozenset(
    {
        "out-of-turn", "action-missing", "betting-over", "hand-over", "draw-turn", "draw-missing",
        "draw-extra", "acts-after-fold", "draw-absent", "post-late", "new-cards",
    }
)  # fmt: skip

#: Findings that say the money went wrong.
MONEY = frozenset(
    {
        "pot-total", "pot-figures", "heading-figures", "rake-sum", "rake-undue", "wrong-winner",
        "wrong-split", "odd-chip", "paid-folded", "paid-ineligible", "award-amount",
        "award-missing", "award-pot",
        "summary-amount", "uncalled-missing", "uncalled-amount", "uncalled-player",
        "uncalled-unexpected",
    }
)  # fmt: skip


class _Run:
    """One reading of a hand: the state it ends in, and the books where it was played out.

    ``charge`` is what the reading itself finds of the hand.
    """

    __slots__ = ("books", "charge", "complete", "state")

    def __init__(self, state: State, complete: bool, books: Books | None) -> None:
        self.state = state
        self.complete = complete
        self.books = books
        self.charge: Finding | None = None

    def findings(self) -> list[Finding]:
        """What the play finds; of a line that the reader has reported, nothing about its place."""
        faults = self.state.hand.faults
        found = self.state.findings
        if faults:
            found = _beyond_order(self.state.hand, found)
        return found if self.charge is None else [self.charge, *found]


def _run(
    hand: Hand, rules: HouseRules, watch: Watcher | None = None, reading: Reading = AS_WRITTEN
) -> _Run:
    """Play a hand and settle it."""
    s = play(hand, rules, watch, reading)
    summary = hand.summary
    empty = s.phase == POSTING and _nothing_dealt(s)
    if empty or not hand.complete or summary is None or s.cancelled:
        if summary is None and hand.complete and hand.actions and not s.cancelled:
            showdown.finish(s, hand.actions[-1].line)  # whatever is missing, is
        return _Run(s, hand.complete, None)
    showdown.finish(s, summary.line)
    if "uncalled apart" in rules.unsaid:
        unsaid.take_uncalled(s)
    books = Books(s, summary)
    for check in audit.CHECKS:
        check(books)
    complete = "summary seats" in rules.unsaid or check_summary(books)
    if hand.faults and any(fault.code == "truncated" for fault in hand.faults):
        complete = False
    if summary.balances:
        balances.check(books)
    return _Run(s, complete, books)


def _nothing_dealt(s: State) -> bool:
    summary = s.hand.summary
    return not s.collects and (summary is None or not summary.total)


def _score(run: _Run) -> tuple[int, int]:
    """How much is wrong with a reading: its errors, then its warnings."""
    grades = [finding.severity for finding in run.findings()]
    return grades.count("error"), grades.count("warning")


def _simplest(hand: Hand, rules: HouseRules, run: _Run) -> tuple[Reading, _Run]:
    """Of several faults most follow from one: find the reading of the hand with the fewest."""

    def played(altered: Hand, watch: Watcher | None) -> State:
        return play(altered, rules, watch)

    errors = sorted(
        [each for each in run.findings() if each.severity == "error"],
        key=lambda f: (f.line, f.column),
    )
    best, simplest = _score(run), (AS_WRITTEN, run)
    left = min(MOST_READINGS, MOST_ACTIONS // max(1, len(hand.actions)))
    least = 0 if any(fault.severity == "error" for fault in hand.faults) else 1
    for reading in islice(readings(hand, run.state, errors, played), left):
        other = _run(hand, rules, reading=reading)
        other.charge = reading.charge(hand, errors)
        score = _score(other)
        if least <= score[0] and score < best:
            best, simplest = score, (reading, other)
            if score[0] == least:
                break
    return simplest


def replay(item: Item, rules: HouseRules | None = None, watch: Watcher | None = None) -> Result:
    """Judge one item of the input.

    ``rules`` are the room's own unless given, such as ``PROFILES["wsop"]``; what a text leaves out
    is the room's affair all the same. ``watch`` sees the state after every action. Nothing
    in a history makes this raise: what is wrong with a hand is in the result's findings.
    """
    if type(item) is not Hand:
        return _not_played(item)
    house = profile(item.room) if rules is None else for_text(rules, item.room)
    run = _run(item, house)
    if run.state.cancelled:
        return _cancelled(item)
    reading = AS_WRITTEN
    if run.state.findings:
        reading, run = _read_again(item, house, run)
    if watch is not None:
        _run(item, house, watch, _steady(item, house, reading, run.state))
    status: Status | None = None
    if run.books is None and run.state.hand.complete and item.summary is not None:
        status = "cancelled"
    return _result(item, run, status)


def _not_played(item: Item) -> Result:
    """What is no hand of a game that is judged."""
    if isinstance(item, Unreadable):
        return Result(item, "unreadable", item.faults)
    return Result(item, "skipped")


def _read_again(hand: Hand, rules: HouseRules, run: _Run) -> tuple[Reading, _Run]:
    """A hand with findings, in the reading that has fewest of them."""
    reading = AS_WRITTEN
    errors = _score(run)[0]
    if errors and untold.stops(hand):
        stopped = _stopped(hand, rules, run)
        if stopped is not None:
            return stopped
    if errors and errors + len(hand.faults) > 1:
        reading, run = _simplest(hand, rules, run)
    if errors and not hand.source.text.endswith("\n"):
        run = _cut_short(hand, rules, run)
    return reading, run


def _stopped(hand: Hand, rules: HouseRules, run: _Run) -> tuple[Reading, _Run] | None:
    """A text that stops, in a reading in which nothing is wrong with what it could have told."""
    begun = replace(hand, complete=False)
    most = MOST_ACTIONS // max(1, len(hand.actions))
    for other in islice(untold.newcomers(hand, run.state), most):
        whole = other
        if hand.complete:
            whole = untold.paid(other, (run if other is hand else _run(other, rules)).state)
        if whole is hand or _score(_run(whole, rules))[0]:
            continue
        reading = AS_WRITTEN if other is hand else Reading(hand=replace(other, complete=False))
        best = _run(begun, rules, reading=reading)
        for each in _run(begun, rules).findings() if other is not hand else ():
            if each.severity == "error":
                why = "whether a small blind is dead, which this room shows in the nets alone"
                best.state.unknowns.append(Unknown(each.code, each.line, each.column, why))
        if hand.complete:
            last = hand.actions[-1].line
            best.state.find("truncated", last, "the text stops before all are paid")
        return reading, best
    return None


def _cut_short(hand: Hand, rules: HouseRules, run: _Run) -> _Run:
    """A text that stops within its last line: without it, nothing may be wrong."""
    summary = hand.summary
    last = hand.source.text.count("\n") + 1
    if summary is None or not hand.complete or hand.source.text.endswith(untold.CLOSED):
        return run
    if summary.total_line == last:
        shorter = replace(hand, complete=False)
    elif summary.seats and summary.seats[-1].line == last:
        shorter = replace(hand, summary=replace(summary, seats=summary.seats[:-1]))
    else:
        return run
    other = _run(shorter, rules)
    if _score(other)[0]:
        return run
    if not any(finding.code == "truncated" for finding in other.state.findings):
        other.state.find("truncated", last, "the text stops within this line")
    return other


def _steady(hand: Hand, rules: HouseRules, reading: Reading, s: State) -> Reading:
    """The reading with the stacks that the players turn out to have had.

    Where an amount was believed over a seat line, who looks on must not see chips come or go.
    """
    for _ in s.hand.seats:
        had = [
            left + put - back for left, put, back in zip(s.stack, s.put_in, s.returned, strict=True)
        ]
        if had == [seat.stack for seat in s.hand.seats]:
            break
        seats = [replace(seat, stack=stack) for seat, stack in zip(s.hand.seats, had, strict=True)]
        reading = reading._replace(hand=replace(s.hand, seats=tuple(seats)))
        s = play(hand, rules, None, reading)
    return reading


def _result(hand: Hand, run: _Run, status: Status | None) -> Result:
    s = run.state
    if not s.findings and not hand.faults and run.charge is None:
        if status is None:
            status = "ok" if run.complete else "partial"
        if run.books is not None and s.money_sure and not s.unknowns:
            return Result(hand, status, (), (), run.books, "agrees")
    findings = run.findings()
    if hand.faults:
        findings = [*hand.faults, *findings]
    if findings:
        findings.sort(key=lambda f: (f.line, f.column))
    if findings and any(finding.severity == "error" for finding in findings):
        status = "invalid"
    elif status is None:
        status = "ok" if run.complete else "partial"
    verdict, reason = _verdict(s, findings, run.books, status)
    return Result(hand, status, tuple(findings), tuple(s.unknowns), run.books, verdict, reason)


def _beyond_order(hand: Hand, findings: list[Finding]) -> list[Finding]:
    """What the play finds, less what the reader has said already of a line out of its place."""
    lines = {fault.line for fault in hand.faults if fault.code in OUT_OF_PLACE}
    return [f for f in findings if f.line not in lines or f.code not in ORDER]


def _verdict(
    s: State, findings: list[Finding], books: Books | None, status: Status
) -> tuple[Verdict | None, str | None]:
    if status == "cancelled":
        return None, None
    for finding in findings:
        if finding.code in MONEY:
            return "differs", None
    if books is None:
        if s.hand.complete and s.hand.summary is None:
            return "cannot check", "the history does not tell who collected what"
        return "cannot check", "the hand is not complete"
    if not s.money_sure:
        return "cannot check", "a line that moved chips is missing or cannot be read"
    for unknown in s.unknowns:
        if unknown.code == "wrong-winner":
            return "cannot check", unknown.message
    return "agrees", None


def _cancelled(hand: Hand) -> Result:
    """A cancelled hand is not played, but nobody may have won anything."""
    findings = list(hand.faults)
    if hand.summary is not None:
        findings += [
            hand.source.finding(
                "summary-amount",
                seat.line,
                "the hand was cancelled and nothing can be won",
                stated=seat.won,
                expected=0,
                at=hand.unit.format(seat.won),
            )
            for seat in hand.summary.seats
            if seat.won
        ]
    wrong = any(finding.severity == "error" for finding in findings)
    return Result(hand, "invalid" if wrong else "cancelled", tuple(findings))
