"""A hand to text and back: what is written reads as the same hand."""

import os
from datetime import datetime
from pathlib import Path

import msgspec
import pytest
from conftest import make_hand
from hypothesis import given, settings
from hypothesis import strategies as st

import grammar
from grammar import pokerstars
from grammar.pokerstars.writer import Form, header, write
from histories.actions import Note, Serving, Unread
from histories.hand import Hand, Seat, Tournament
from histories.money import CHIP, USD
from replayer.generate import Options, sessions
from replayer.generate.settings import LIMITS, TABLES

HANDS = Path(__file__).resolve().parent.parent / "examples" / "hands"


def bare(hand: Hand) -> Hand:
    """A hand without its source, and without the places of its lines."""

    def no_line(one: msgspec.Struct) -> msgspec.Struct:
        if isinstance(one, Serving):
            steps = tuple((0, player, cards) for _, player, cards in one.steps)
            return msgspec.structs.replace(one, line=0, steps=steps)
        return msgspec.structs.replace(one, line=0)

    summary = hand.summary
    if summary is not None:
        seats = tuple(map(no_line, summary.seats))
        balances = tuple(map(no_line, summary.balances))
        summary = msgspec.structs.replace(
            summary, line=0, total_line=0, seats=seats, balances=balances
        )
    return msgspec.structs.replace(
        hand,
        source=None,
        seats=tuple(map(no_line, hand.seats)),
        actions=tuple(map(no_line, hand.actions)),
        summary=summary,
        button_line=0,
    )


def back_and_forth(hand: Hand) -> None:
    text = write(hand)
    (again,) = pokerstars.read_hand(text)
    assert isinstance(again, Hand), text
    assert bare(again) == bare(hand), text
    assert write(again) == text


def hands(folder: Path) -> list[Hand]:
    return [
        item
        for path in sorted(folder.glob("*.txt"))
        for item in grammar.read(path)
        if isinstance(item, Hand) and not item.faults and item.room == "pokerstars"
    ]


def test_sound_hands() -> None:
    found = hands(HANDS)
    assert len(found) > 15
    for hand in found:
        back_and_forth(hand)


def test_real_hands() -> None:
    corpus = os.environ.get("STANDPAT_CORPUS")
    if not corpus:
        pytest.skip("STANDPAT_CORPUS names no folder of real hands")
    found = hands(Path(corpus) / "pokerstars")
    assert found
    for hand in found:
        back_and_forth(hand)


def test_real_hands_are_written_line_for_line() -> None:
    """But for spaces and noise, the lines that follow the header are those of the room."""
    corpus = os.environ.get("STANDPAT_CORPUS")
    if not corpus:
        pytest.skip("STANDPAT_CORPUS names no folder of real hands")
    for hand in hands(Path(corpus) / "pokerstars"):
        real = [line.rstrip() for line in hand.source.text.split("\n")[1:]]
        # who has no seat has no name either
        nobody = {": sits out", " is sitting out", " has returned"}
        mine = [
            line
            for line in write(hand, Form(absent="")).split("\n")[1:]
            if line and line not in nobody
        ]
        left = iter(real)
        for line in mine:
            assert line in left, line


@settings(max_examples=60, deadline=None)
@given(
    seed=st.integers(0, 2**32),
    game=st.sampled_from(sorted(TABLES)),
    limit=st.sampled_from(LIMITS),
    players=st.integers(2, 8),
)
def test_generated_hands(seed: int, game: str, limit: str, players: int) -> None:
    options = Options(game=game, limit=limit, players=players)  # type: ignore[arg-type]
    for text, _ in sessions(3, seed, options):
        (hand,) = pokerstars.read_hand(text)
        assert isinstance(hand, Hand)
        back_and_forth(hand)


@pytest.mark.parametrize(
    ("changes", "form", "expected"),
    [
        (
            {},
            Form(word="Game"),
            "PokerStars Game #35839001292:  Triple Draw 2-7 Lowball Limit ($0.10/$0.20 USD)"
            " - 2009/11/25 14:12:58 ET",
        ),
        (
            {"small": 50, "big": 100, "limit": "pot", "time_zone": "CET"},
            Form(kind="Zoom ", eastern=datetime(2009, 11, 25, 8, 2, 58)),
            "PokerStars Zoom Hand #35839001292:  Triple Draw 2-7 Lowball Pot Limit"
            " ($0.50/$1.00 USD) - 2009/11/25 14:12:58 CET [2009/11/25 8:02:58 ET]",
        ),
        (
            {"small": 100, "big": 200},
            Form(currency_word=False),
            "PokerStars Hand #35839001292:  Triple Draw 2-7 Lowball Limit ($1/$2)"
            " - 2009/11/25 14:12:58 ET",
        ),
        (
            {
                "unit": CHIP, "small": 300, "big": 600, "title": "8-Game",
                "tournament": Tournament("476", "100+9", "VII", "Match Round I"),
            },
            Form(kind="Home Game ", club="Dry Dock"),
            "PokerStars Home Game Hand #35839001292: {Dry Dock} Tournament #476, 100+9 8-Game"
            " (Triple Draw 2-7 Lowball Limit) - Match Round I, Level VII (300/600)"
            " - 2009/11/25 14:12:58 ET",
        ),
    ],
)  # fmt: skip
def test_headers(changes: dict[str, object], form: Form, expected: str) -> None:
    assert header(make_hand(**changes), form) == expected


def test_seats() -> None:
    seats = (
        Seat(0, 1, "Ann", 458),
        Seat(0, 2, "Bob", 400, "sitting out", 1250),
        Seat(0, 3, "x (5 in chips)", 500, "out of hand"),
    )
    hand = make_hand(
        unit=CHIP, seats=seats, tournament=Tournament("476", "$10+$10+$2 USD", "I"), table="476 1"
    )
    assert write(hand, Form(moved=" into big blind")).splitlines()[1:] == [
        "Table '476 1' 6-max Seat #1 is the button",
        "Seat 1: Ann (458 in chips)",
        "Seat 2: Bob (400 in chips, $12.50 bounty) is sitting out",
        "Seat 3: x (5 in chips) (500 in chips) out of hand"
        " (moved from another table into big blind)",
    ]


def test_lines_between() -> None:
    hand = make_hand(unit=USD, actions=(Note(0, "capped"), Note(0, "sits out", -1)))
    lines = write(hand, Form(absent="Cat"), {1: ["one"], 2: ["two", "three"]}).splitlines()
    assert lines[4:] == ["Betting is capped", "one", "Cat: sits out", "two", "three"]


def test_what_the_room_does_not_write_is_refused() -> None:
    with pytest.raises(ValueError, match="A-5 triple draw"):
        write(make_hand(game_name="A-5 triple draw"))
    with pytest.raises(ValueError, match="line 7 "):
        write(make_hand(actions=(Unread(7),)))
