"""PHH: documents that are written, and read again."""

import re
from decimal import Decimal

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from test_phh import HEADS_UP, SHORT, TRIPLE, hand_of, record_of, same

from grammar import pokerstars, read_text
from histories import phh
from histories.actions import (
    Post,
    ReturnUncalled,
    Unread,
)
from histories.hand import Hand
from replayer import replay
from replayer.generate import Options, sessions

SCRAPS = [
    "", "0", "-1", "??", "'", "]", "[", "p1", "p9", "cc", "f", "sd", "sm -", "2c", "1e400", "true",
    "1.5", "nan", "inf", "[]", "{}", "9" * 30, "\n", "\n[1]\n", "d dh", "#", "\\u0000",
]  # fmt: skip


def test_a_document_comes_back_as_it_was() -> None:
    record = record_of(TRIPLE)
    assert record.comments == {2: "a bad one"}
    assert record.fields["_mine"] == {"deep": [1, Decimal("2.50"), True], "a key": "it's"}
    again = record_of(phh.write(record))
    assert same(record, again)
    assert phh.write(again) == phh.write(record)


def test_many_hands_are_tables_of_one_document() -> None:
    text = phh.write_all([record_of(TRIPLE), record_of(HEADS_UP)])
    items = list(read_text(text))
    assert [item.source.line for item in items] == [2, 38]  # below the tables' names
    assert [text.split("\n")[item.source.line - 1][:7] for item in items] == ["variant"] * 2
    assert all(same(record_of(one), record_of(two.source.text)) for one, two in zip(
        (TRIPLE, HEADS_UP), items, strict=True))  # fmt: skip
    assert [replay(item).status for item in items] == ["ok", "ok"]


def test_text_is_quoted_as_toml_needs() -> None:
    name = "it's \"\\\u202e\t\U0001f0a1"
    record = record_of(TRIPLE)
    record = msgspec.structs.replace(record, fields={"author": name, "a key": [1]})
    assert record_of(phh.write(record)).fields == record.fields


def test_a_big_blind_ante_is_dead() -> None:
    text = HEADS_UP.replace("antes = [0, 0]", "antes = [0, 100]")
    hand = hand_of(text.replace("cbr 900", "cbr 800"))
    posts = [(a.player, a.kind) for a in hand.actions if isinstance(a, Post)]
    assert posts[0] == (0, "dead ante")
    assert replay(hand).status == "ok"


def _generated(game: str, limit: str, hands: int) -> list[Hand]:
    options = Options(game=game, limit=limit)  # type: ignore[arg-type]
    found = []
    for text, _ in sessions(hands, 7, options):
        (hand,) = pokerstars.read_hand(text)
        assert isinstance(hand, Hand)
        found.append(hand)
    return found


def test_stacks_after_the_hand_count_what_went_back_without_a_line() -> None:
    silent = 0
    for hand in _generated("2-7 triple draw", "fixed", 20):
        actions = tuple(a for a in hand.actions if not isinstance(a, ReturnUncalled))
        silent += len(actions) < len(hand.actions)
        untold = phh.from_hand(msgspec.structs.replace(hand, actions=actions))
        ends = phh.from_hand(hand).fields["finishing_stacks"]
        assert untold.fields["finishing_stacks"] == ends
    assert silent


@pytest.mark.parametrize(
    ("game", "limit"),
    [
        ("2-7 triple draw", "fixed"),
        ("2-7 single draw", "no"),
        ("badugi", "fixed"),
        ("five-card draw", "pot"),
        ("badugi", "no"),
    ],
)
def test_hands_of_a_room_come_back_with_the_same_money(game: str, limit: str) -> None:
    for hand in _generated(game, limit, 80):
        text = phh.write(hand)
        (item,) = read_text(text)
        assert isinstance(item, Hand), text
        before, after = replay(hand), replay(item)
        assert not [f for f in after.findings if f.severity == "error"], f"{after.findings}\n{text}"
        assert after.status == before.status, text
        if before.settlement is None:
            continue
        assert after.settlement is not None
        order = {seat.name: p for p, seat in enumerate(item.seats)}
        for account in before.settlement.accounts:
            mine = order[hand.seats[account.player].name]
            (theirs,) = [a for a in after.settlement.accounts if a.player == mine]
            assert (account.put_in, account.returned, account.won) == (
                theirs.put_in,
                theirs.returned,
                theirs.won,
            ), text
        assert [(p.name, p.gross, p.rake) for p in before.settlement.pots] == [
            (p.name, p.gross, p.rake) for p in after.settlement.pots
        ]
        assert phh.write(phh.read_text(text)[0]) == text  # type: ignore[arg-type]


@given(data=st.data())
@settings(max_examples=150, deadline=None)
def test_nothing_in_a_document_raises(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from([TRIPLE, HEADS_UP, SHORT.replace("NEXT", "30")]))
    for _ in range(data.draw(st.integers(1, 3))):
        words = list(re.finditer(r"\w+|\?\?", text))
        word = data.draw(st.sampled_from(words))
        other = data.draw(st.sampled_from([*SCRAPS, *{each[0] for each in words}]))
        text = text[: word.start()] + other + text[word.end() :]
    for item in read_text(text):
        result = replay(item)
        assert result.settlement is None or result.settlement.pots
    for record in phh.read_text(text):
        if isinstance(record, phh.Record) and not any(
            isinstance(action, Unread) for action in record.hand.actions
        ):
            assert phh.read_text(phh.write(record))
