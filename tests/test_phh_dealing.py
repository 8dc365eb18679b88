"""PHH: cards that lie face down are counted, too, where a document deals them."""

import pytest
from test_phh import TRIPLE, codes


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        # first hands
        ("  'd dh p1 ??????????',\n", "  'd dh p1 ??????????',\n" * 2, ["cards-dealt"]),
        ("p1 ??????????", "p1 ????????", ["cards-dealt"]),
        ("p1 ??????????", "p1 ????????????", ["cards-dealt"]),
        ("  'd dh p2 2c3c4c5d??',  # one card stays unknown\n", "", ["cards-dealt"]),
        # the last draw, of one card that nobody sees
        ("  'd dh p3 ??',\n", "", ["new-cards-missing"]),
        ("  'd dh p3 ??',\n", "  'd dh p3 ??',\n" * 2, ["new-cards"]),
        ("  'd dh p3 ??',\n", "  'd dh p3 ????',\n", ["new-cards"]),
        ("  'd dh p3 ??',\n", "  'd dh p2 ??',\n", ["new-cards-missing", "new-cards"]),
    ],
)
def test_hidden_cards_are_counted(old: str, new: str, found: list[str]) -> None:
    assert codes(TRIPLE) == []
    assert old in TRIPLE
    assert codes(TRIPLE.replace(old, new, 1)) == found


def test_first_hands_may_come_in_parts() -> None:
    parts = "  'd dh p1 ????',\n  'd dh p1 ??????',\n"
    assert codes(TRIPLE.replace("  'd dh p1 ??????????',\n", parts)) == []


#: Two hands of single draw that are known, or not.
SINGLE = """\
variant = 'N2L1D'
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = [
  'd dh p1 2c3c4d??9s',
  'd dh p2 ??????????',
  'p2 cc',
  'p1 cc',
  'p1 sd ??',
  'p2 sd KcKdKhQsQd',
  'd dh p1 7h',
  'd dh p2 2s3s4s5s7d',
  'p1 cc',
  'p2 cc',
  'p1 sm 2c3c4d7h9s',
  'p2 sm 2s3s4s5s7d',
]
finishing_stacks = [98, 102]
"""


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("  'd dh p2 2s3s4s5s7d',\n", "", ["new-cards-missing"]),
        ("antes = [0, 0]\n", "", ["unreadable-header"]),
        ("blinds_or_straddles = [1, 2]\n", "", ["unreadable-header"]),
        ("min_bet", "players = ['A', 'B', 'B']\nmin_bet", ["unreadable-header"]),
        ("min_bet", "_runs = 2\n_run_shows = [['p1', 2, '7c3s5sX2d']]\nmin_bet",
         ["impossible-card"]),
    ],
)  # fmt: skip
def test_what_a_document_lacks_is_told(old: str, new: str, found: list[str]) -> None:
    assert codes(SINGLE.replace(old, new, 1)) == found


def test_a_document_that_deals_one_known_hand_says_nothing_of_the_others() -> None:
    text = SINGLE.replace("  'd dh p2 ??????????',\n", "").replace("KcKdKhQsQd", "??????????")
    assert codes(text.replace("  'd dh p2 2s3s4s5s7d',\n", "")) == []
