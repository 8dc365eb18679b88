"""Razz as PHH documents: read, judged, written."""

from pathlib import Path

import pytest
from msgspec.structs import replace

import grammar
from histories import phh
from histories.actions import BringIn, Reveal, StreetHeading, StudDeal
from histories.hand import Hand
from replayer import replay
from replayer.convert.losses import losses
from replayer.convert.targets import TARGETS, write

EXAMPLE = Path(__file__).parent.parent / "examples" / "hands" / "razz.txt"

DOCUMENT = """\
variant = 'FR'
antes = [2, 2, 2]
bring_in = 6
small_bet = 20
big_bet = 40
starting_stacks = [500, 500, 28]
actions = [
  'd dh p1 ????Kc',
  'd dh p2 4s6dAh',
  'd dh p3 ????9d',
  'p1 pb',
  'p2 cbr 20',
  'p3 cc',
  'p1 f',
  'd dh p2 8c',
  'd dh p3 2c',
  'p2 cc',
  'p3 cbr 6',
  'p2 cc',
  'p3 sm 3h5h9d2c',
  'p2 sm 4s6dAh8c',
  'd dh p2 Jd',
  'd dh p3 7s',
  'd dh p2 Qs',
  'd dh p3 Ts',
  'd dh p2 2h',
  'd dh p3 Kd',
]
finishing_stacks = [492, 472, 64]
"""


def only(text: str) -> Hand:
    (record,) = phh.read_text(text)
    assert isinstance(record, phh.Record), record
    return record.hand


def test_a_document_of_razz() -> None:
    hand = only(DOCUMENT)
    assert (hand.game_name, hand.limit, hand.small, hand.big) == ("razz", "fixed", 20, 40)
    assert (hand.bring_in, hand.button) == (6, 0)
    assert [a.street for a in hand.actions if isinstance(a, StreetHeading)] == [0, 1, 2, 3, 4]
    deals = [a for a in hand.actions if isinstance(a, StudDeal)]
    assert (deals[0].new, deals[0].hidden) == (("Kc",), 2)
    assert (deals[1].new, deals[1].hidden) == (("4s", "6d", "Ah"), 0)
    assert [a.amount for a in hand.actions if isinstance(a, BringIn)] == [6]
    assert [a.cards[:2] for a in hand.actions if isinstance(a, Reveal)] == [
        ("3h", "5h"), ("4s", "6d"),
    ]  # fmt: skip
    result = replay(hand)
    # 8-6-4-2-A beats 9-7-5-3-2
    assert {f.code for f in result.findings} == {"wrong-winner"}
    right = DOCUMENT.replace("[492, 472, 64]", "[492, 536, 0]")
    assert (replay(only(right)).status, replay(only(right)).verdict) == ("ok", "agrees")


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("'p1 pb'", "'p3 pb'", "bring-in-player"),
        ("'p2 cbr 20'", "'p2 cbr 26'", "raise-size"),
        ("  'd dh p3 2c',\n", "", "cards-dealt"),
        ("'d dh p3 7s'", "'d dh p3 7s8s'", "cards-dealt"),
        ("'d dh p3 7s'", "'d dh p3 Kc'", "card-twice"),
        ("'p3 sm 3h5h9d2c'", "'p3 sm 3h5h8d2c'", "shown-cards"),
        ("'p1 f'", "'p1 sd'", "unreadable-line"),
    ],
)
def test_what_is_wrong_with_one(old: str, new: str, code: str) -> None:
    right = DOCUMENT.replace("[492, 472, 64]", "[492, 536, 0]")
    assert old in right
    assert code in {f.code for f in replay(only(right.replace(old, new))).findings}


def test_2_7_razz_has_no_code_and_is_read_all_the_same() -> None:
    text = DOCUMENT.replace("variant = 'FR'", "variant = '_'\n_game = '2-7 razz'\n_limit = 'fixed'")
    hand = only(text)
    assert hand.game_name == "2-7 razz"
    # the ace is high: it brings in, and 9-7-5-3-2 beats J-8-6-4-2
    assert {f.code for f in replay(hand).findings} == {"bring-in-player"}
    again = only(phh.write(hand))
    assert again.game_name == "2-7 razz"


def test_a_bring_in_that_is_not_told_is_refused() -> None:
    (item,) = phh.read_text(DOCUMENT.replace("bring_in = 6\n", ""))
    assert not isinstance(item, phh.Record)


def test_hands_of_a_room_become_documents_and_come_back() -> None:
    hands = [hand for hand in grammar.read(EXAMPLE) if isinstance(hand, Hand)]
    assert len(hands) == 3
    for hand in hands:
        text = phh.write(hand)
        (record,) = phh.read_text(text)
        assert isinstance(record, phh.Record)
        assert phh.write(record) == text
        before, after = replay(hand), replay(record.hand)
        assert after.status == "ok", after.findings
        assert before.settlement is not None
        assert after.settlement is not None
        nets = [account.net for account in before.settlement.accounts]
        assert [account.net for account in after.settlement.accounts] == nets


def test_a_bring_in_that_nobody_made_is_not_made_up() -> None:
    _, completed, _ = [hand for hand in grammar.read(EXAMPLE) if isinstance(hand, Hand)]
    text = phh.write(completed)
    assert "_bring_in_unknown = true" in text
    assert only(text).bring_in is None


def test_the_streets_of_another_room_may_be_dealt_in_its_own_order() -> None:
    """Merge lists a street's cards by seats, a document from the left of the dealer."""
    text = (EXAMPLE.parent / "merge-razz.xml").read_text(encoding="utf-8")
    (hand,) = grammar.read_text(text)
    assert isinstance(hand, Hand)
    written = write(hand, TARGETS["phh"])
    assert "the order of posts, of a street's cards, or of shows and awards" in written.lost
    (again,) = grammar.read_text(written.text)
    assert isinstance(again, Hand)
    result = replay(again)
    assert (result.status, result.findings) == ("ok", ())
    other = replace(again, actions=tuple(a for a in again.actions if not isinstance(a, BringIn)))
    with pytest.raises(ValueError, match="the play would be another"):
        losses(hand, other)
