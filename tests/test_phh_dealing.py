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


def test_a_document_that_deals_known_cards_alone_says_nothing_of_the_others() -> None:
    text = TRIPLE.replace("  'd dh p1 ??????????',\n", "").replace("  'd dh p3 ??',\n", "")
    assert codes(text) == []
