"""Hands without names: nobody can be told by them, and the engine says the same."""

import os
import random
import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from conftest import make_hand, make_other, make_unreadable
from damage import runner
from damage.sound import Inapplicable
from hypothesis import given, settings
from hypothesis import strategies as st

import grammar
from histories.anonymise import DROPPED, Anonymiser, hero_of
from histories.hand import Hand, Item
from replayer import replay
from replayer.generate import Options, sessions

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("tests/golden", "examples/hands", "examples/damaged")


def text_of(one: str = "Brook", two: str = "Seat 4", three: str = "folds") -> str:
    """A hand of three players, the third the hero, with talk and a railbird."""
    return f"""\
PokerStars Home Game Hand #58100447120: {{Kettle's Home}} Triple Draw 2-7 Lowball Limit \
($1/$2 USD) - 2011/02/25 20:10:44 ET
Table 'Brook and Co' 6-max Seat #2 is the button
Seat 2: {one} ($20 in chips)
Seat 4: {two} ($20 in chips)
Seat 5: {three} ($20 in chips)
Watcher said, "hello Brook, it is me, Ilse"
Railbird joins the table at seat #6
{two}: posts small blind $0.50
{three}: posts big blind $1
*** DEALING HANDS ***
Dealt to {three} [2c 3c 4d 5h 7s]
{one}: folds
{one} said, "call me at 555"
{two}: folds
Uncalled bet ($0.50) returned to {three}
{three} collected $1 from pot
{three}: doesn't show hand
*** SUMMARY ***
Total pot $1 | Rake $0
Seat 2: {one} (button) folded before the Draw (didn't bet)
Seat 4: {two} (small blind) folded before the Draw
Seat 5: {three} (big blind) collected ($1)
"""


TEXT = text_of()


def read(text: str, file: str = "-") -> Hand:
    (hand,) = grammar.read_text(text, file)
    assert isinstance(hand, Hand)
    return hand


def found(item: Item) -> object:
    """What the engine says, but for names and columns."""
    result = replay(item)
    return (
        result.status,
        result.verdict,
        # those of one line stand by their columns, which are others
        sorted((one.line, one.code, one.severity) for one in result.findings),
        [(one.code, one.line) for one in result.unknowns],
    )


def same_without_names(item: Item, anonymiser: Anonymiser) -> Item:
    other = anonymiser.item(item)
    assert found(other) == found(item)
    text, bare = item.source.text, other.source.text
    assert bare.count("\n") == text.count("\n")
    assert bare.endswith("\n") == text.endswith("\n")
    return other


def test_a_hands_text_keeps_its_lines_and_loses_its_names() -> None:
    hand = read(TEXT, "/home/brook/history.txt")
    other = Anonymiser().hand(hand)
    assert other.source.text == (
        "PokerStars Home Game Hand #58100447120: Triple Draw 2-7 Lowball Limit ($1/$2 USD)"
        " - 2011/02/25 20:10:44 ET\n"
        "Table 'Table 1' 6-max Seat #2 is the button\n"
        "Seat 2: Player 1 ($20 in chips)\n"
        "Seat 4: Player 2 ($20 in chips)\n"
        "Seat 5: Hero ($20 in chips)\n"
        "… Player 1\n"
        "…\n"
        "Player 2: posts small blind $0.50\n"
        "Hero: posts big blind $1\n"
        "*** DEALING HANDS ***\n"
        "Dealt to Hero [2c 3c 4d 5h 7s]\n"
        "Player 1: folds\n"
        "… Player 1\n"
        "Player 2: folds\n"
        "Uncalled bet ($0.50) returned to Hero\n"
        "Hero collected $1 from pot\n"
        "Hero: doesn't show hand\n"
        "*** SUMMARY ***\n"
        "Total pot $1 | Rake $0\n"
        "Seat 2: Player 1 (button) folded before the Draw (didn't bet)\n"
        "Seat 4: Player 2 (small blind) folded before the Draw\n"
        "Seat 5: Hero (big blind) collected ($1)\n"
    )
    assert [seat.name for seat in other.seats] == ["Player 1", "Player 2", "Hero"]
    assert (other.table, other.source.file) == ("Table 1", "file 1")
    assert (other.hand_id, other.time, other.actions) == (hand.hand_id, hand.time, hand.actions)


def test_a_player_has_one_name_in_all_hands() -> None:
    anonymiser = Anonymiser()
    path = ROOT / "examples" / "hands" / "triple-draw-session.txt"
    names: dict[str, str] = {}
    for hand in grammar.read(path):
        assert isinstance(hand, Hand)
        other = anonymiser.hand(hand)
        for one, seat in zip(hand.seats, other.seats, strict=True):
            assert names.setdefault(one.name, seat.name) == seat.name
        assert other.table == "Table 1"
    assert len(set(names.values())) == len(names) > 2
    assert "Hero" in names.values()


def test_the_same_input_gives_the_same_names() -> None:
    hand = read(TEXT)
    assert Anonymiser().hand(hand) == Anonymiser().hand(hand)


def test_nobody_gets_another_players_name() -> None:
    anonymiser = Anonymiser()
    hand = read(text_of("Player 2", "Player 1", "Hero"))
    assert [seat.name for seat in hand.seats] == ["Player 2", "Player 1", "Hero"]
    other = anonymiser.hand(hand)
    # who is called Hero and is the hero may as well go on
    assert [seat.name for seat in other.seats] == ["Player 3", "Player 4", "Hero"]
    # a name that was given already belongs to somebody else
    late = anonymiser.hand(read(text_of("Player 3", "Player 1", "Hero")))
    assert [seat.name for seat in late.seats] == ["Player 5", "Player 4", "Hero"]


def test_a_second_hero_is_another_player() -> None:
    anonymiser = Anonymiser()
    anonymiser.hand(read(TEXT))
    other = anonymiser.hand(read(text_of(three="Ann")))
    assert other.seats[2].name == "Hero 2"


@pytest.mark.parametrize(
    ("cut", "hero"),
    [("", 2), ("Dealt to folds [2c 3c 4d 5h 7s]\n", None)],
)
def test_the_hero_is_whose_cards_are_told(cut: str, hero: int | None) -> None:
    assert hero_of(read(TEXT.replace(cut, "") if cut else TEXT)) == hero


def test_the_hero_of_razz() -> None:
    hands = list(grammar.read(ROOT / "examples" / "hands" / "razz.txt"))
    assert {hand.seats[hero_of(hand)].name for hand in hands} == {"Sable"}  # type: ignore[union-attr,index,arg-type]


def test_what_cannot_be_read_is_not_quoted() -> None:
    text = TEXT.replace("Seat 4: folds\n", "Saet Four: folds\n").replace(
        "folds: doesn't show hand", "folds: dosen't show hand"
    )
    hand = read(text)
    other = Anonymiser().hand(hand)
    lines = other.source.text.split("\n")
    assert lines[13] == f"{DROPPED} Hero"
    assert lines[16] == "Hero: dosen't show hand"
    assert "Saet" not in str(other)
    assert {one.line for one in hand.faults} == {one.line for one in other.faults} >= {14, 17}


def test_what_is_no_hand_loses_its_text() -> None:
    anonymiser = Anonymiser()
    other = anonymiser.item(make_other("Razz at Ann's\n", table="Ann's"))
    assert other == make_other("…\n", source=other.source, table="Table 1")
    assert other.source.text == "…\n"
    unread = anonymiser.item(make_unreadable("Ann was here\n\n"))
    assert unread.source.text == "…\n\n"
    assert "Ann" not in str(unread)


def test_documents_lose_their_text() -> None:
    text = '{"players": ["Ann", "Bob"],\n "note": "Ann is good"}\n'
    other = Anonymiser().hand(make_hand(text))
    assert other.source.text == "… Player 1 Player 2\n… Player 1\n"
    comment = "'p1 f', # Ann gives up\n"
    hand = make_hand(comment)
    assert "Ann" not in Anonymiser().hand(hand).source.text


def nobody_is_named(hand: Hand, other: Hand) -> None:
    """No plain name of the hand is left in the other, wherever it may stand."""
    inside = str(msgspec.structs.asdict(other))
    names = [seat.name for seat in other.seats]
    for seat in hand.seats:
        plain = re.fullmatch(r"\w{4,}", seat.name) and seat.name not in ("folds", "said")
        if plain and not any(seat.name in name for name in names):
            assert seat.name not in inside, (hand.source.file, hand.source.line)


def test_sound_and_damaged_hands_are_judged_the_same() -> None:
    folders = [ROOT / folder for folder in FOLDERS]
    corpus = os.environ.get("STANDPAT_CORPUS")
    if corpus:
        folders += sorted(path for path in Path(corpus).iterdir() if path.is_dir())
    count = 0
    for folder in folders:
        for path in sorted(folder.iterdir()):
            if path.suffix in (".txt", ".phh", ".xml"):
                anonymiser = Anonymiser()
                for item in grammar.read(path):
                    other = same_without_names(item, anonymiser)
                    if isinstance(item, Hand) and isinstance(other, Hand):
                        nobody_is_named(item, other)
                    count += 1
    assert count > 250


def damaged() -> Iterator[Item]:
    """Hands with a damage of every kind."""
    sounds = runner.sound_hands()
    for name, kind in runner.load().items():
        rng = random.Random(name)
        for sound in rng.sample(sounds, min(8, len(sounds))):
            try:
                damage = kind.do(sound, rng)
            except Inapplicable:
                continue
            data = damage.data
            if data is None:
                data = "\n".join(damage.lines).encode("utf-8", "surrogateescape")
            yield from grammar.read_text(data.decode("utf-8", "replace"))


def test_hands_with_every_damage_are_judged_the_same() -> None:
    anonymiser = Anonymiser()
    count = 0
    for item in damaged():
        same_without_names(item, anonymiser)
        count += 1
    assert count > 500


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_no_name_is_left_in_generated_hands(seed: int) -> None:
    anonymiser = Anonymiser()
    for generated in sessions(3, seed, Options()):
        (hand,) = grammar.read_text(generated.text)
        assert isinstance(hand, Hand)
        other = same_without_names(hand, anonymiser)
        assert isinstance(other, Hand)
        nobody_is_named(hand, other)
        for line in hand.source.text.split("\n"):
            if " said, " in line:
                assert line not in other.source.text
