"""From hand to hand at a table: what follows, what does not, and what is a gap."""

import os
import tracemalloc
from collections.abc import Callable
from datetime import datetime, timedelta
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest
from conftest import make_other, make_result

import grammar
import replayer
from histories.hand import Hand, Item, Seat
from histories.money import CHIP
from replayer.ledger import Ledger, Tables
from replayer.ledger.pages import Page, page
from replayer.ledger.tables import TABLES, Break
from replayer.report.text import finding_text, plain
from replayer.result import Result

CORPUS = os.environ.get("STANDPAT_CORPUS")

NOON = datetime(2012, 2, 11, 12, 0, 0)
NAMES = ["Ann", "Bob", "Cid", "Dee"]


def make_page(**changes: object) -> Page:
    """A first hand: Ann has the button, Bob pays a small blind of 5 that Cid takes."""
    values: dict[str, object] = {
        "room": "pokerstars", "table": "Arche", "file": "a.txt", "hand_id": "1001", "number": 1001,
        "time": NOON, "zone": "ET", "unit": CHIP, "step": 20, "cash": True, "sound": True,
        "button": 1, "names": NAMES, "seats": [1, 2, 4, 5], "stacks": [403, 411, 417, 423],
        "left": [403, 406, 422, 423], "after": 2, "whole": True,
    }  # fmt: skip
    return Page(**(values | changes))  # type: ignore[arg-type]


def following(number: int = 1002, **changes: object) -> Page:
    """The hand after it, half a minute later."""
    values: dict[str, object] = {
        "hand_id": str(number), "number": number, "time": NOON + timedelta(seconds=30),
        "button": 2, "stacks": [403, 406, 422, 423], "left": None, "after": 4,
    }  # fmt: skip
    return make_page(**(values | changes))


def broken(*pages: Page) -> list[tuple[str, object, object]]:
    """What does not follow in the last of some pages."""
    return [(one.code, one.stated, one.expected) for one in turned(*pages)]


def turned(*pages: Page) -> list[Break]:
    """The breaks of the last of some pages."""
    tables = Tables()
    return [list(tables.turn(each)) for each in pages][-1]


def test_a_hand_that_follows_says_nothing() -> None:
    assert broken(make_page(), following()) == []


# ---- stacks


def test_a_stack_that_is_less() -> None:
    less = following(stacks=[403, 405, 422, 423])
    assert broken(make_page(), less) == [("ledger-stack", 405, 406)]
    assert broken(make_page(cash=False), following(stacks=[403, 406, 422, 3], cash=False)) == [
        ("ledger-stack", 3, 423)
    ]


def test_a_little_more_is_told_with_its_excuse() -> None:
    more = following(stacks=[404, 406, 422, 423])
    (found,) = turned(make_page(), more)
    assert (found.code, found.stated, found.expected) == ("ledger-stack", 404, 403)
    assert "topped up" in found.message
    (found,) = turned(make_page(cash=False), msgspec.structs.replace(more, cash=False))
    assert "topped up" not in found.message


@pytest.mark.parametrize("stack", [420, 400 + 23, 403 + 20, 900, 1003])
def test_a_player_may_top_up_at_a_cash_table(stack: int) -> None:
    assert broken(make_page(), following(stacks=[stack, 406, 422, 423])) == []


def test_who_lost_all_may_buy_in_again() -> None:
    before = make_page(left=[409, 0, 422, 423])
    assert broken(before, following(stacks=[409, 7, 422, 423])) == []
    tournament = make_page(left=[409, 0, 422, 423], cash=False)
    assert broken(tournament, following(stacks=[409, 1500, 422, 423], cash=False)) == []


def test_two_players_may_top_up_at_once() -> None:
    assert broken(make_page(), following(stacks=[500, 406, 422, 600])) == []
    assert len(broken(make_page(), following(stacks=[404, 406, 422, 424]))) == 2


def test_chips_that_changed_hands_are_a_missing_hand() -> None:
    assert broken(make_page(), following(stacks=[393, 406, 432, 423])) == []
    assert broken(make_page(), following(stacks=[393, 406, 431, 423])) == []


def test_nothing_is_told_where_every_stack_is_another() -> None:
    assert broken(make_page(), following(stacks=[402, 405, 421, 422])) == []


def test_who_left_may_have_taken_the_chips() -> None:
    gone = {"names": ["Ann", "Bob", "Cid"], "seats": [1, 2, 4], "whole": True}
    assert broken(make_page(), following(stacks=[403, 401, 422], button=4, **gone)) == []
    # the button has moved by one, and the blinds of a missing hand would show on two
    assert broken(make_page(), following(stacks=[403, 401, 422], **gone)) == [
        ("ledger-stack", 401, 406)
    ]
    assert broken(make_page(), following(stacks=[403, 406, 422], **gone)) == []


def test_who_came_may_have_won_them() -> None:
    more = {"names": [*NAMES, "Eve"], "seats": [1, 2, 4, 5, 6], "button": 4}
    assert broken(make_page(), following(stacks=[403, 401, 422, 423, 400], **more)) == []


@pytest.mark.parametrize(
    "changes",
    [
        {"sound": False},
        {"time": NOON + timedelta(minutes=16)},
        {"zone": "CET"},
        {"time": None},
        {"unit": msgspec.structs.replace(CHIP, decimals=2)},
        {"table": "Bia"},
        {"room": "fulltilt"},
        {"number": 1000},
        {"number": 0},
    ],
)
def test_hands_that_do_not_follow_are_not_compared(changes: dict[str, object]) -> None:
    codes = {code for code, _, _ in broken(make_page(), following(**{**LESS, **changes}))}
    assert "ledger-stack" not in codes


LESS: dict[str, object] = {"stacks": [403, 405, 422, 423]}


def test_nothing_follows_where_what_was_left_is_not_known() -> None:
    assert broken(make_page(left=None), following(**LESS)) == []


def test_a_hand_of_another_game_between_is_a_gap() -> None:
    between = Page("pokerstars", "Arche", "a.txt", "1002", 1002)
    assert broken(make_page(), between, following(1003, **LESS)) == []
    elsewhere = Page("pokerstars", "Bia", "a.txt", "1002", 1002)
    assert len(broken(make_page(), elsewhere, following(1003, **LESS))) == 1


# ---- button


def test_the_button_that_stays() -> None:
    assert broken(make_page(), following(button=1)) == [("ledger-button", 1, 2)]


def test_the_button_that_passes_somebody_over() -> None:
    assert broken(make_page(), following(button=4)) == [("ledger-button", 4, 2)]


def test_an_empty_seat_may_have_the_button() -> None:
    assert broken(make_page(button=2, after=4), following(button=3)) == []


@pytest.mark.parametrize(
    "changes",
    [
        {"stacks": [393, 416, 422, 423]},  # a hand is missing
        {"names": ["Ann", "Bob", "Cid", "Eve"]},
        {"whole": False},  # somebody is not dealt in
        {"time": NOON + timedelta(minutes=20)},
    ],
)
def test_the_button_is_not_asked_about_after_a_gap(changes: dict[str, object]) -> None:
    assert broken(make_page(), following(button=1, **changes)) == []
    assert broken(make_page(whole=False), following(button=1)) == []


# ---- seats


def test_a_player_in_another_seat() -> None:
    order = {"names": ["Ann", "Cid", "Dee", "Bob"], "seats": [1, 4, 5, 6]}
    assert broken(make_page(), following(stacks=[403, 422, 423, 406], **order)) == [
        ("ledger-seat", 6, 2)
    ]


def test_two_names_that_changed_places() -> None:
    swapped = following(names=["Bob", "Ann", "Cid", "Dee"])
    assert broken(make_page(), swapped) == []  # with stacks: chips may have changed hands
    moved = following(names=["Bob", "Ann", "Cid", "Dee"], stacks=[406, 403, 422, 423])
    assert broken(make_page(), moved) == [("ledger-seat", 1, 2), ("ledger-seat", 2, 1)]


def test_seats_drawn_anew_are_no_break() -> None:
    assert broken(make_page(), following(seats=[2, 4, 5, 1])) == []


def test_another_table_of_a_pool_is_no_break() -> None:
    pool = {"names": ["Ann", "Eve", "Flo", "Gil"], "stacks": [403, 1, 2, 3], "seats": [5, 1, 2, 4]}
    assert broken(make_page(), following(**pool)) == []
    two = make_page(names=["Ann", "Bob"], seats=[1, 2], stacks=[5, 5], left=[4, 6], after=2)
    assert broken(two, following(names=["Ann", "Eve"], seats=[4, 5], stacks=[4, 9])) == []


# ---- time and numbers


def test_time_that_runs_backwards() -> None:
    early = following(time=NOON - timedelta(seconds=1))
    assert broken(make_page(), early) == [("ledger-time", "2012/02/11 11:59:59", None)]


def test_a_lower_number_with_a_later_time() -> None:
    found = [code for code, _, _ in broken(make_page(), following(1000))]
    assert found == ["ledger-order", "ledger-time"]


def test_time_is_compared_in_one_zone_and_of_one_server() -> None:
    early = NOON - timedelta(minutes=5)
    assert broken(make_page(), following(time=early, zone="CET")) == []
    assert broken(make_page(), following(200_000_000, time=early)) == []
    assert broken(make_page(), following(0, time=early)) == []


def test_clocks_are_put_back_in_the_night_to_a_sunday() -> None:
    before = make_page(time=datetime(2011, 11, 6, 1, 59, 30))
    assert broken(before, following(time=datetime(2011, 11, 6, 1, 0, 10))) == []
    assert broken(before, following(time=datetime(2011, 11, 6, 0, 59, 10))) != []
    by_day = make_page(time=datetime(2011, 11, 6, 13, 59, 30))
    assert broken(by_day, following(time=datetime(2011, 11, 6, 13, 0, 10))) != []


def test_numbers_that_fall_are_told_once() -> None:
    pages = [
        make_page(hand_id=str(n), number=n, time=NOON + timedelta(seconds=n), left=None)
        for n in (9, 8, 7, 10, 6)
    ]
    tables = Tables()
    told = [[one.code for one in tables.turn(each)] for each in pages]
    assert told == [[], ["ledger-order"], [], [], ["ledger-order"]]


def test_numbers_of_other_files_and_other_sessions_may_be_lower() -> None:
    earlier = {"time": NOON - timedelta(days=3), "left": None}
    assert broken(make_page(), following(1, file="b.txt", **earlier)) == []
    late = make_page(number=10**11, hand_id=str(10**11))
    assert broken(late, following(1, **earlier)) == []
    assert broken(late, following(1, time=NOON)) == [("ledger-order", "1", None)]


# ---- from results to findings

ARCHE = Path(__file__).parent / "golden" / "ledger-stack.sound.txt"


def items(change: Callable[[str], str] = str) -> list[Item]:
    text = ARCHE.read_text(encoding="utf-8")
    first, second = text.split("\n\n\n")
    return list(grammar.read_text(first + "\n\n\n" + change(second)))


def judged(each: list[Item]) -> list[Result]:
    ledger = Ledger()
    return [ledger.check(replayer.replay(item)) for item in each]


def codes(result: Result) -> list[str]:
    return [finding.code for finding in result.findings]


def test_what_a_hand_leaves_is_what_its_accounts_say(root: Path) -> None:
    seen = 0
    for path in sorted((root / "examples" / "hands").glob("*.txt")):
        for item in grammar.read(path):
            result = replayer.replay(item)
            turned = page(result)
            if not isinstance(item, Hand) or turned is None or turned.left is None:
                continue
            assert result.settlement is not None
            net = {one.player: one.net for one in result.settlement.accounts}
            stacks = [seat.stack + net.get(p, 0) for p, seat in enumerate(item.seats)]
            assert turned.left == stacks
            seen += 1
    assert seen > 20


def test_the_status_stays() -> None:
    _, result = judged(items(lambda text: text.replace("20:15:21", "20:13:21")))
    assert (codes(result), result.status, result.repeated) == (["ledger-time"], "ok", False)


def test_a_hand_met_before_follows_from_nothing() -> None:
    first, second = items()
    results = judged([first, second, first, second])
    assert [codes(each) for each in results] == [[], [], ["repeated-hand"], ["repeated-hand"]]


def test_a_hand_with_errors_is_not_held_against_the_next() -> None:
    first, second = items(lambda text: text.replace("$27 in", "$26 in"))
    assert codes(judged([first, second])[1]) == ["ledger-stack"]
    assert isinstance(first, Hand)
    wrong = grammar.read_text(first.source.text.replace("$5.70", "$5.60"))
    damaged, after = judged([*wrong, second])
    assert damaged.status == "invalid"
    assert codes(after) == []


def test_a_lost_stack_is_no_break() -> None:
    _, result = judged(items(lambda text: text.replace("Seat 5: Marlow ($27 in chips)\n", "")))
    assert result.status == "invalid"
    assert "ledger-stack" not in codes(result)


def test_the_hand_of_another_game_has_its_table() -> None:
    other = items(lambda text: text.replace("5 Card Draw", "7 Card Stud"))[1]
    turned = page(replayer.replay(other))
    assert turned is not None
    assert (turned.table, turned.number, turned.time) == ("Arche", 70411200102, None)
    assert page(make_result(make_other(), status="skipped")) is None


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("ledger-button", ["= stated: 2\n", "= expected: 5\n"]),
        ("ledger-stack", ["= stated: $26.90\n", "= expected: $27\n"]),
    ],
)
def test_a_finding_names_seats_as_seats_and_stacks_as_money(code: str, words: list[str]) -> None:
    result = judged(list(grammar.read(ARCHE.parent / f"{code}.txt")))[-1]
    (found,) = result.findings
    shown = finding_text(found, result.item, plain)
    assert all(word in shown for word in words), shown


def test_a_page_can_be_sent_to_another_process() -> None:
    turned = page(replayer.replay(items()[0]))
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(turned), type=Page) == turned


# ---- memory


def test_memory_does_not_grow_with_the_tables() -> None:
    tables = Tables()
    tracemalloc.start()
    try:
        start = tracemalloc.get_traced_memory()[0]
        for number in range(5 * TABLES):
            tables.turn(make_page(table=f"Arche {number}", names=[f"{n}{number}" for n in NAMES]))
            if number == TABLES:
                full = tracemalloc.get_traced_memory()[0] - start
        assert tracemalloc.get_traced_memory()[0] - start < full * 1.2
        assert full < 2_000 * TABLES
    finally:
        tracemalloc.stop()


def test_the_table_that_was_quiet_for_the_longest_is_forgotten() -> None:
    tables = Tables()
    tables.turn(make_page(table="busy"))
    tables.turn(make_page(table="quiet"))
    for number in range(TABLES - 1):
        tables.turn(make_page(table=f"Arche {number}"))
        tables.turn(make_page(table="busy"))
    assert [one.code for one in tables.turn(following(table="busy", **LESS))] == ["ledger-stack"]
    assert tables.turn(following(table="quiet", **LESS)) == ()


# ---- sound hands


def test_sound_hands_follow_from_each_other(root: Path) -> None:
    ledger = Ledger()
    for path in sorted((root / "examples" / "hands").glob("*.txt")):
        for item in grammar.read(path):
            result = ledger.check(replayer.replay(item))
            assert [code for code in codes(result) if code.startswith("ledger")] == [], path


@pytest.mark.skipif(CORPUS is None, reason="STANDPAT_CORPUS names no folder of real hands")
def test_real_hands_follow_from_each_other() -> None:
    assert CORPUS is not None
    ledger, followed = Ledger(), 0
    for item in grammar.read(CORPUS):
        result = ledger.check(replayer.replay(item))
        followed += result.status == "ok"
        assert [code for code in codes(result) if code.startswith("ledger")] == []
    assert followed > 140


def test_a_changed_stack_is_seen_in_a_real_run_of_hands(root: Path) -> None:
    """One unit more or less in any seat line that follows from the hand before."""
    path = root / "examples" / "hands" / "triple-draw-session.txt"
    results = [replayer.replay(item) for item in grammar.read(path)]
    seen = 0
    for first, second in pairwise(results):
        assert isinstance(first.item, Hand)
        assert isinstance(second.item, Hand)
        known = {seat.name for seat in first.item.seats}
        for place, seat in enumerate(second.item.seats):
            if seat.name not in known:
                continue
            for change in (1, -1):
                seats: list[Seat] = list(second.item.seats)
                seats[place] = msgspec.structs.replace(seat, stack=seat.stack + change)
                hand = msgspec.structs.replace(second.item, seats=tuple(seats))
                _, result = judged([first.item, hand])
                assert "ledger-stack" in codes(result) or result.status == "invalid"
                seen += 1
    assert seen >= 20
