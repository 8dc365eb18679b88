"""The audit's verdict on real and on made hands: it agrees with sound ones and no other."""

import io
import os
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from conftest import ROOT

import grammar
import replayer
from histories.actions import Collect
from histories.hand import Hand
from replayer.result import Result

CORPUS = os.environ.get("STANDPAT_CORPUS")
SOURCES = [ROOT / "examples" / "hands"]
if CORPUS is not None:
    SOURCES.append(Path(CORPUS) / "pokerstars")

#: Sound real hands whose payout nobody can check, for a rival's cards were never shown: none.
HIDDEN: list[str] = []


def judge(text: str) -> Result:
    (item,) = grammar.read(io.BytesIO(text.encode()), name="a.txt")
    return replayer.replay(item)


@cache
def sound() -> tuple[Result, ...]:
    """All sound hands there are."""
    results = (
        replayer.replay(item)
        for folder in SOURCES
        for path in sorted(folder.rglob("*.txt"))
        for item in grammar.read(path)
    )
    return tuple(result for result in results if result.status == "ok")


def hands() -> Iterator[tuple[Hand, Result]]:
    """Those whose lines the tests can change: PokerStars'."""
    for result in sound():
        own = isinstance(result.item, Hand) and result.item.room == "pokerstars"
        if own and isinstance(result.item, Hand) and result.verdict == "agrees":
            yield result.item, result


def replaced(hand: Hand, line: int, old: str, new: str) -> str:
    """The hand's text with one line changed."""
    lines = hand.source.text.split("\n")
    assert old in lines[line - 1]
    lines[line - 1] = lines[line - 1].replace(old, new, 1)
    return "\n".join(lines)


def collects(hand: Hand) -> list[Collect]:
    return [action for action in hand.actions if isinstance(action, Collect)]


# -- sound hands


def test_every_sound_hand_agrees_unless_a_hand_stayed_hidden() -> None:
    assert len(sound()) > 20
    unchecked = [str(result.item.hand_id) for result in sound() if result.verdict != "agrees"]
    assert unchecked == HIDDEN


@pytest.mark.skipif(CORPUS is None, reason="STANDPAT_CORPUS names no folder of real hands")
def test_every_real_hand_was_paid_rightly() -> None:
    real = [r for r in sound() if "/pokerstars/" in r.item.source.file]
    assert len(real) > 140
    assert {result.verdict for result in real} == {"agrees"}


def test_in_every_sound_hand_each_chip_is_accounted_for() -> None:
    for _, result in hands():
        money = result.settlement
        assert money is not None
        assert money.sure
        assert sum(a.net for a in money.accounts) == -(money.rake_stated or 0)
        assert money.rake_from_pots == (money.rake_stated or 0)
        assert sum(p.rake for p in money.pots) == money.rake_from_pots
        for account in money.accounts:
            paid = [a.paid for p in money.pots for a in p.awards if a.player == account.player]
            assert account.won == sum(paid)
        for pot in money.pots:
            assert sum(award.paid for award in pot.awards) == pot.gross - pot.rake
            assert all(award.due == award.paid for award in pot.awards)
            assert all(award.player in pot.eligible for award in pot.awards)
        put_in = sum(account.put_in - account.returned for account in money.accounts)
        assert put_in == sum(pot.gross for pot in money.pots)


# -- the verdict flips


def test_an_award_moved_to_any_other_player_differs() -> None:
    tried = 0
    for hand, result in hands():
        assert result.settlement is not None
        for award in collects(hand):
            winner = hand.seats[award.player].name
            for account in result.settlement.accounts:
                if account.player == award.player:
                    continue
                name = hand.seats[account.player].name
                text = replaced(hand, award.line, f"{winner} collected", f"{name} collected")
                assert judge(text).verdict == "differs", text
                tried += 1
    assert tried > 60


def test_an_award_moved_in_the_summary_too_differs() -> None:
    tried = 0
    for hand, _ in hands():
        awards = collects(hand)
        losers = re.findall(r"^Seat \d+: (.+?)(?: \([a-z ]+\))* showed \[.*\] and lost with .*$",
                            hand.source.text, re.MULTILINE)  # fmt: skip
        if len(awards) != 1 or not losers:
            continue
        (award,) = awards
        winner = hand.seats[award.player].name
        text = replaced(hand, award.line, f"{winner} collected", f"{losers[0]} collected")
        won = re.search(r" and won \((\S+)\) with ", text)
        assert won is not None
        at = text.index("*** SUMMARY ***")
        text = text[:at] + "".join(
            line.replace(won[0], " and lost with ")
            if won[0] in line
            else line.replace(" and lost with ", won[0])
            if f": {losers[0]} " in line
            else line
            for line in text[at:].splitlines(keepends=True)
        )
        result = judge(text)
        assert result.verdict == "differs", text
        assert "wrong-winner" in [finding.code for finding in result.findings]
        tried += 1
    assert tried > 5


@pytest.mark.parametrize("place", ["nowhere", "line", "summary"])
def test_a_unit_more_rake_differs_if_one_place_has_the_old_award(place: str) -> None:
    """In both places it is a smaller award and a higher rake: only a schedule would tell."""
    tried = 0
    for hand, _ in hands():
        awards = collects(hand)
        summary = hand.summary
        assert summary is not None
        if summary.rake is None or len(awards) != 1:
            continue
        unit, (award,) = hand.unit, awards
        old, new = unit.format(award.amount), unit.format(award.amount - 1)
        text = replaced(
            hand, summary.total_line, f"Rake {unit.format(summary.rake)}",
            f"Rake {unit.format(summary.rake + 1)}",
        )  # fmt: skip
        lines = text.split("\n")
        if place == "line":
            assert f"collected {old} from" in lines[award.line - 1]
            lines[award.line - 1] = lines[award.line - 1].replace(old, new)
        elif place == "summary":
            at = next(s.line for s in summary.seats if s.player == award.player)
            assert f"({old})" in lines[at - 1]
            lines[at - 1] = lines[at - 1].replace(f"({old})", f"({new})")
        assert judge("\n".join(lines)).verdict == "differs", "\n".join(lines)
        tried += 1
    assert tried > 15


def test_a_unit_more_rake_in_all_places_differs_where_none_is_due() -> None:
    tried = 0
    for hand, _ in hands():
        summary, awards = hand.summary, collects(hand)
        if hand.tournament is None or summary is None or len(awards) != 1:
            continue
        (award,) = awards
        text = replaced(hand, summary.total_line, "Rake 0", "Rake 1")
        text = text.replace(f"collected {award.amount} ", f"collected {award.amount - 1} ")
        text = text.replace(f"({award.amount})", f"({award.amount - 1})")
        result = judge(text)
        assert result.verdict == "differs", text
        assert "rake-undue" in [finding.code for finding in result.findings]
        tried += 1
    assert tried > 2


def test_a_player_paid_from_a_pot_that_he_did_not_fill_differs() -> None:
    tried = 0
    for hand, result in hands():
        assert result.settlement is not None
        pots = {pot.name: pot for pot in result.settlement.pots}
        main = result.settlement.pots[0]
        for award in collects(hand):
            winner = hand.seats[award.player].name
            for p in main.eligible:
                if p in pots[award.pot].eligible:
                    continue
                name = hand.seats[p].name
                text = replaced(hand, award.line, f"{winner} collected", f"{name} collected")
                changed = judge(text)
                assert changed.verdict == "differs", text
                assert "paid-ineligible" in [finding.code for finding in changed.findings]
                tried += 1
    assert tried >= 2


# -- what cannot be checked


def hidden() -> Result:
    """A hand whose loser mucked, and whose summary does not reveal his cards."""
    path = ROOT / "examples" / "hands" / "five-card-draw-euro.txt"
    text = path.read_text(encoding="utf-8").split("\n\n")[0]
    return judge(text.replace("mucked [5c 5d 5s Kh Ah]", "mucked"))


def test_a_mucked_hand_that_stays_hidden_cannot_be_checked() -> None:
    result = hidden()
    assert (result.status, result.verdict) == ("ok", "cannot check")
    assert result.reason is not None
    assert "marais_44" in result.reason
    assert result.settlement is not None
    (pot,) = result.settlement.pots
    assert [(award.due, award.paid) for award in pot.awards] == [(None, 1805)]


def test_where_a_line_that_moved_chips_is_lost_no_due_is_guessed() -> None:
    (item,) = grammar.read(ROOT / "examples" / "damaged" / "unreadable-verb.txt")
    result = replayer.replay(item)
    assert result.verdict == "cannot check"
    assert result.settlement is not None
    assert not result.settlement.sure
    assert {award.due for pot in result.settlement.pots for award in pot.awards} == {None}


def test_who_is_not_dealt_in_has_no_account() -> None:
    for hand, result in hands():
        assert result.settlement is not None
        absent = {p for p, seat in enumerate(hand.seats) if seat.state == "out of hand"}
        absent |= {
            p for p, seat in enumerate(hand.seats)
            if seat.state == "sitting out" and hand.tournament is None
        }  # fmt: skip
        assert absent.isdisjoint(account.player for account in result.settlement.accounts)
