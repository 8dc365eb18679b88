"""Damage that lies between two lines of a text, each of them sound by itself."""

import pytest
from test_unsaid import case, edit

SPLIT = (
    "Kestrel wins (478.50) from pot\nMarlow Grey wins (478.50) from pot",
    "Kestrel wins (957) from pot",
)
BOUNTY = "247700391156"
#: A hand with some words changed, and the findings due.
DAMAGED = [
    # the words for a hand of razz have no source, but those of both lines are the same
    ("winamax", "7416101-5", ("(High card : 9)", "(High card : 8)"), ["hand-description"]),
    ("winamax", "7416101-5", ("with High card : Jack", "with Hi"), ["truncated"]),
    # who wins the other half is not known, and the nets are
    ("kingsclub", "47330936", SPLIT, ["summary-balance", "summary-balance"]),
    # his cards are known, and win, and are not shown
    ("kingsclub", "47523982", ("shows [6h 4s 2c 7h 5c]", "mucks"), ["wrong-winner"]),
    ("kingsclub", "47523982", ("small blind 1", "small blind 2.01"), ["blind-amount"]),
    # a bounty in another currency than the buy-in
    ("pokerstars", BOUNTY, ("$12.50 bounty", "€12.50 bounty"), ["impossible-amount"]),
    ("pokerstars", BOUNTY, ("$12.50 bounty", "1250 bounty"), ["impossible-amount"]),
    # who has put chips in has a net
    ("ongame", "915302308", ("($50.53), net: -$0.50", "($50.53)"), ["summary-balance"]),
    # thousands have commas in all real text of the room
    ("fulltilt", "23522311829", ("Total Pot: 6,000, 2", "Total Pot: 6000, 2"), ["unreadable-line"]),
    # he returns when he has played already
    ("pokerstars", "65512207736", ("20 in chips)", "20 in chips) is sitting out"), ["not-in-hand"]),
]


@pytest.mark.parametrize(("room", "hand", "words", "codes"), DAMAGED)
def test_two_lines_contradict_each_other(
    room: str, hand: str, words: tuple[str, str], codes: list[str]
) -> None:
    found = case(edit("", room, hand, *words)).after
    assert [one.code for one in found.findings if one.severity != "info"] == codes


def test_who_has_returned_before_he_plays_is_dealt_in() -> None:
    back = "Pike has returned\nPike: calls $2.50"
    words = ("($41.20 in chips)", "($41.20 in chips) is sitting out", "Pike: calls $2.50", back)
    found = case(edit("", "pokerstars", "65512207736", *words)).after
    assert (found.status, found.findings) == ("ok", ())


def test_whether_a_discard_comes_back_in_its_own_draw_cannot_be_checked() -> None:
    words = ("[Kd 9c Kh Ah 4c]", "[Kd 9c 8h Ah 4c]", "[Kd Kh Ah]", "[Kd 8h Ah]")
    found = case(edit("", "kingsclub", "47220624", *words)).after
    assert "discard-back" in {one.code for one in found.unknowns}
    before = case(edit("", "kingsclub", "47220624", "Table 'Salt Marsh Mix'", "Table 'Mix'")).after
    assert "discard-back" not in {one.code for one in before.unknowns}
