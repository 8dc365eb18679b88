"""Hands of other rooms, and of documents, as PokerStars writes them."""

import os
import re
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import pytest
from conftest import ROOT, make_hand
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

import grammar
from grammar.pokerstars.header import GAME_WORDS
from histories import phh
from histories.actions import (
    Cancelled,
    Collect,
    Note,
    PartDeal,
    PartDraw,
    Post,
    ReturnUncalled,
    Runs,
    Show,
)
from histories.hand import Hand, Tournament
from replayer import replay
from replayer.convert.losses import losses
from replayer.convert.pokerstars import _head, as_written
from replayer.convert.targets import TARGETS, write
from replayer.generate import Options, sessions

HANDS = ROOT / "examples" / "hands"


def hands(room: str = "") -> Iterator[Hand]:
    """Hands of our own and real ones; those of one room, or of all but PokerStars."""
    paths = [path for path in HANDS.iterdir() if path.is_file()]
    corpus = os.environ.get("STANDPAT_CORPUS")
    if corpus:
        paths += [path for path in Path(corpus).glob("*/*") if path.is_file()]
    for path in sorted(paths):
        for item in grammar.read(path):
            if isinstance(item, Hand) and (
                item.room == room if room else item.room != "pokerstars"
            ):
                yield item


def to_pokerstars(hand: Hand) -> tuple[Hand, tuple[str, ...]]:
    written = write(hand, TARGETS["pokerstars"])
    (again,) = grammar.read_text(written.text)
    assert isinstance(again, Hand)
    assert again.faults == ()
    return again, written.lost


def check_by_way_of_phh(hand: Hand) -> None:
    """To PHH, and from there to PokerStars: all that PHH holds, and what follows from it."""
    if replay(hand).status != "ok":
        return
    (document,) = grammar.read_text(write(hand, TARGETS["phh"]).text)
    assert isinstance(document, Hand)
    if any(isinstance(action, Post) and action.kind == "dead ante" for action in document.actions):
        with pytest.raises(ValueError, match="the room has no antes that are dead"):
            to_pokerstars(document)
        return
    again, lost = to_pokerstars(document)
    assert [one for one in lost if one.startswith("its soundness")] == []
    assert replay(again).status == "ok"
    kept = {"when a hand", "the time", "the tournament", "the hand's id", "the table's name"}
    assert not kept & set(losses(hand, again))
    assert again.hand_id == hand.hand_id
    assert again.summary is not None
    assert hand.summary is not None
    for one, other in zip(hand.summary.seats, again.summary.seats, strict=False):
        marks = other.marks if again.button == hand.button else other.marks[1:]
        if again.button != hand.button and other.marks[:1] != ("button",):
            marks = other.marks
        assert (one.number, one.marks, one.won) == (other.number, marks, other.won)
    if again.button != hand.button:
        assert "a button at an empty seat" in write(hand, TARGETS["phh"]).lost


def test_by_way_of_phh() -> None:
    count = 0
    for hand in hands("pokerstars"):
        check_by_way_of_phh(hand)
        count += 1
    assert count > 20


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_generated_hands_by_way_of_phh(seed: int) -> None:
    for one in sessions(3, seed, Options(room="pokerstars")):
        for hand in grammar.read_text(one.text):
            assert isinstance(hand, Hand)
            check_by_way_of_phh(hand)


def refused(hand: Hand) -> str:
    """Why a hand cannot be one of PokerStars'; empty where nothing speaks against it."""
    result = replay(hand)
    if any(isinstance(action, Cancelled) for action in hand.actions):
        return "a cancelled hand"
    if result.status != "ok" or result.books is None:
        return "the play is not sound or not whole|could not be read"
    if any(isinstance(a, Post) and a.kind == "dead ante" for a in hand.actions):
        return "the room has no antes that are dead"
    if any(isinstance(action, PartDeal | PartDraw) for action in hand.actions):
        return "the room names all cards of a hand or none"
    if any(isinstance(action, Runs) for action in hand.actions):
        return "runs no (?:hand|draw) more than once|PokerStars deals no"
    if hand.game_name not in GAME_WORDS.values() or hand.limit == "half-pot":
        return "PokerStars deals no"
    return ""


def test_other_rooms_hands_are_sound_as_pokerstars_hands() -> None:
    """But where the rules differ, which is said."""
    count = 0
    for hand in hands():
        if refused(hand):
            with pytest.raises(ValueError, match=refused(hand)):
                to_pokerstars(hand)
            continue
        again, lost = to_pokerstars(hand)
        codes = {one.code for one in replay(again).findings if one.severity != "info"}
        assert {f"its soundness: by the room's rules {code}" for code in codes} == {
            one for one in lost if one.startswith("its soundness")
        }
        assert "reshuffle-missing" not in codes  # what another room leaves out is put in
        count += 1
        assert "the room's name" in lost
    if os.environ.get("STANDPAT_CORPUS"):
        assert count > 80


def one_hand() -> Hand:
    """A PHH hand that nobody's text was written of."""
    (hand,) = grammar.read(HANDS / "single-draw-split-pot.txt")
    assert isinstance(hand, Hand)
    (document,) = grammar.read_text(phh.write(hand))
    assert isinstance(document, Hand)
    return document


def test_what_the_room_prints_and_a_document_does_not() -> None:
    hand = as_written(one_hand())
    assert [a.description for a in hand.actions if isinstance(a, Show)] == ["Lo: 9,7,5,4,2"] * 2
    assert hand.summary is not None
    assert [(seat.ending, seat.marks, seat.when, seat.won) for seat in hand.summary.seats] == [
        ("showed", (), "", 484),
        ("folded", ("button",), "before the Draw", None),
        ("showed", ("small blind",), "", 485),
        ("folded", ("big blind",), "before the Draw", None),
    ]


def test_betting_that_is_capped_is_said_so() -> None:
    for item in grammar.read(HANDS / "triple-draw-session.txt"):
        assert isinstance(item, Hand)
        (document,) = grammar.read_text(phh.write(item))
        assert isinstance(document, Hand)
        caps = [a for a in item.actions if isinstance(a, Note) and a.kind == "capped"]
        written = [a for a in as_written(document).actions if isinstance(a, Note)]
        assert len(written) == len(caps)


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"hand_id": "123"}, {"hand_id": "123"}),
        ({"hand_id": "33-1"}, {"hand_id": "1262397010463421452"}),
        ({"time_zone": ""}, {"time_zone": "UTC"}),
        (
            {"time_zone": "GMT+0100"},
            {"time_zone": "UTC", "time": datetime(2009, 11, 25, 13, 12, 58)},
        ),
        (
            {"time_zone": "GMT-02:30"},
            {"time_zone": "UTC", "time": datetime(2009, 11, 25, 16, 42, 58)},
        ),
        ({"table": ""}, {"table": "-"}),
        ({"max_seats": 0}, {"max_seats": 2}),
        (
            {"tournament": Tournament("77", "$1", ""), "table": "Table 3"},
            {"tournament": Tournament("77", "$1", "I"), "table": "77 Table 3"},
        ),
    ],
)
def test_headers(changes: dict[str, object], expected: dict[str, object]) -> None:
    hand = _head(make_hand(room="phh", **changes))
    found = {name: getattr(hand, name) for name in expected}
    if "hand_id" in changes and changes["hand_id"] != "123":
        assert str(found["hand_id"]).isdecimal()
        assert found["hand_id"] == _head(make_hand(room="phh", **changes)).hand_id
    else:
        assert found == expected
    assert hand.room == "pokerstars"


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda h: replace(h, complete=False), "the play is not sound or not whole"),
        (
            lambda h: replace(h, actions=tuple(a for a in h.actions if type(a) is not Collect)),
            "the play is not sound or not whole",
        ),
    ],
)
def test_hands_whose_rest_cannot_be_worked_out(change: object, reason: str) -> None:
    assert callable(change)
    with pytest.raises(ValueError, match=reason):
        as_written(change(one_hand()))


def test_cards_known_in_part_and_dead_antes_have_no_place() -> None:
    corpus = os.environ.get("STANDPAT_CORPUS")
    if not corpus:
        pytest.skip("STANDPAT_CORPUS names no folder of real hands")
    reasons = set()
    for hand in hands("phh"):
        part = any(isinstance(action, PartDraw) for action in hand.actions)
        dead = any(isinstance(a, Post) and a.kind == "dead ante" for a in hand.actions)
        if hand.game_name == "2-7 single draw" and (part or dead):
            with pytest.raises(ValueError, match="the room ") as caught:
                as_written(hand)
            reasons.add(str(caught.value))
    assert "the room has no antes that are dead" in reasons


def test_what_goes_back_uncalled_is_told_and_is_no_part_of_an_award() -> None:
    """Rooms that tell nothing of it pay it with the pot, or leave it out."""
    found = 0
    for hand in hands():
        if any(isinstance(action, ReturnUncalled) for action in hand.actions):
            continue
        try:
            again, _ = to_pokerstars(hand)
        except ValueError:
            continue
        found += any(isinstance(action, ReturnUncalled) for action in again.actions)
        result = replay(again)
        if result.status == "ok":  # else the rules differ
            assert result.verdict == replay(hand).verdict
    if os.environ.get("STANDPAT_CORPUS"):
        assert found > 10


def written(name: str, number: str) -> list[str]:
    """The lines of an example hand as PokerStars would write it."""
    (hand,) = [
        one for one in grammar.read(HANDS / name) if isinstance(one, Hand) and one.hand_id == number
    ]
    return write(hand, TARGETS["pokerstars"]).text.splitlines()


def test_streets_on_which_nobody_can_bet_have_headers() -> None:
    lines = written("winamax-razz.txt", "1105148-7-1409671954")
    assert [line for line in lines if line.startswith("***")] == [
        "*** 3rd STREET ***", "*** 4th STREET ***", "*** 5th STREET ***", "*** 6th STREET ***",
        "*** RIVER ***", "*** SHOW DOWN ***", "*** SUMMARY ***",
    ]  # fmt: skip


def test_side_pots_are_collected_between_the_shows() -> None:
    lines = written("ongame-five-card-draw.txt", "R5-116584729-466")
    start, end = lines.index("*** SHOW DOWN ***"), lines.index("*** SUMMARY ***")
    told = [re.sub(r"\[.*", "", line) for line in lines[start + 1 : end]]
    assert told == [
        "Nettle: shows ", "low_tide: shows ", "low_tide collected 85 from side pot-2",
        "Siskin: shows ", "Siskin collected 38 from side pot-1",
        "Pepperpot: shows ", "Pepperpot collected 4 from main pot",
    ]  # fmt: skip


def test_cards_come_by_seat_and_stud_has_no_button() -> None:
    lines = written("winamax-razz.txt", "5520831-44-1507311187")
    assert "button" not in "".join(lines)
    seats = [line.split(": ")[1].split(" (")[0] for line in lines if line.startswith("Seat ")]
    third = lines.index("*** 3rd STREET ***")
    dealt = [line for line in lines[third:] if line.startswith("Dealt to ")][: len(seats) // 2]
    names = [line.removeprefix("Dealt to ").split(" [")[0] for line in dealt]
    assert names == sorted(names, key=seats.index)


@pytest.mark.parametrize(
    ("number", "post"),
    [
        ("R5-223837629-125", "Tamarack: posts small & big blinds $1.50"),
        ("R5-562018013-201", "Juno T: posts small & big blinds $1.50"),
    ],
)
def test_a_newcomers_two_blinds_are_one_post(number: str, post: str) -> None:
    """The dead one is nobody's bet: no part of it goes back."""
    lines = written("ongame-five-card-draw.txt", number)
    assert [line for line in lines if line.startswith(post.partition(":")[0] + ": posts")] == [post]
    assert "Uncalled bet" not in "".join(lines)
    (again,) = grammar.read_text("\n".join(lines))
    assert [one for one in replay(again).findings if one.severity != "info"] == []


def test_a_dead_small_blind_alone_is_nobodys_bet() -> None:
    (hand,) = [
        one
        for one in grammar.read(HANDS / "ongame-five-card-draw.txt")
        if isinstance(one, Hand) and one.hand_id == "R5-223837629-125"
    ]
    # he has posted his big blind before, and calls
    text = hand.source.text.replace("Tamarack posts big blind ($1)\n", "")
    (alone,) = grammar.read_text(text.replace("Tamarack checks\n", "Tamarack calls $1\n", 1))
    assert isinstance(alone, Hand)
    assert replay(alone).status == "ok"
    again, lost = to_pokerstars(alone)
    assert not [words for words in lost if "soundness" in words]
    assert replay(again).status == "ok"
    assert not [one for one in again.actions if isinstance(one, ReturnUncalled)]
