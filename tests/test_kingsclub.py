"""KingsClub: the examples and what they hold, random hands as the room would write them, names."""

import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kingsclub_text import GAMES, KingsClub, fits
from test_conserved import losses

import grammar
import replayer
from histories.actions import Post
from histories.findings import Finding
from histories.hand import Hand, Item
from replayer.generate import sessions
from replayer.generate.settings import Options

EXAMPLES = sorted((Path(__file__).resolve().parent / "kingsclub").glob("*.txt"))
#: A newcomer's dead small blind shows only in his net.
HAND = """\
#47013789: Limit 2-7 Triple Draw - 44/88
2022-03-01 20:12:12
Table 'The Granary' Seat 6 is the button
Seat 2: Kestrel (2,761.50)
Seat 3: Marlow Grey (7,621.50)
Seat 5: Vesper 7 (495.50)
Seat 6: Juniper (4,949)
*** 1ST BETTING ROUND ***
Kestrel: posts the small blind 22
Marlow Grey: posts the big blind 44
Vesper 7: posts blind 44
Dealt to Kestrel: [X X X X X]
Dealt to Marlow Grey: [2d Ts 6d 8c Qs]
Dealt to Vesper 7: [X X X X X]
Dealt to Juniper: [X X X X X]
Vesper 7 checks
Juniper folds
Kestrel folds
Marlow Grey checks
*** 1ST DRAW ***
Marlow Grey discards [Ts Qs] draws [7h 4c]
Vesper 7 draws 3
*** 2ND BETTING ROUND ***
Marlow Grey bets 44
Vesper 7 calls 44
*** 2ND DRAW ***
Marlow Grey stands pat
Vesper 7 draws 1
*** 3RD BETTING ROUND ***
Marlow Grey bets 88
Vesper 7 calls 88
*** 3RD DRAW ***
Marlow Grey stands pat
Vesper 7 draws 1
*** 4TH BETTING ROUND ***
Marlow Grey bets 88
Vesper 7 calls 88
Marlow Grey shows [2d 7h 6d 8c 4c]
Vesper 7 shows [2s 3s 5c 9h Th]
*** SUMMARY ***
Seat 2: Kestrel (2,739.50) -22
Seat 3: Marlow Grey (7,924.50) +303
Seat 5: Vesper 7 (209.50) -286
Seat 6: Juniper (4,949) 0
Rake 5
Marlow Grey wins pot (567)
"""


def read(data: bytes) -> list[Item]:
    return list(grammar.read(io.BytesIO(data)))


def findings(text: str) -> list[Finding]:
    return [f for item in grammar.read_text(text) for f in replayer.replay(item).findings]


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_examples_are_sound_at_every_step(path: Path) -> None:
    for item in grammar.read(path):
        result = replayer.replay(item)
        assert (result.status, result.findings) == ("ok", ())
        assert result.verdict in ("agrees", "cannot check")
        assert losses(item) == []
        assert result.settlement is not None
        assert sum(one.net for one in result.settlement.accounts) == -result.settlement.rake


def test_the_examples_hold_every_game() -> None:
    assert {item.game_name for path in EXAMPLES for item in grammar.read(path)} == set(GAMES)  # type: ignore[union-attr]


def dealt(seed: int) -> Iterator[Hand]:
    for game in GAMES:
        for text, _ in sessions(3, seed, Options(game=game, room="phh", kind="cash")):
            for item in grammar.read(io.BytesIO(text.encode())):
                if isinstance(item, Hand) and fits(item) and replayer.replay(item).status == "ok":
                    yield item


@settings(max_examples=8, deadline=None, derandomize=True)
@given(st.integers(0, 10**9))
def test_a_generated_hand_is_sound_and_pays_what_it_paid(seed: int) -> None:
    for hand in dealt(seed):
        text = KingsClub(hand).text()
        (item,) = grammar.read_text(text)
        result, source = replayer.replay(item), replayer.replay(hand)
        found = [f for f in result.findings if f.severity != "info"]
        assert (result.status, found) == ("ok", []), text
        assert result.verdict in ("agrees", "cannot check"), text
        assert result.settlement is not None
        assert source.settlement is not None
        nets = {hand.seats[a.player].name: a.net for a in source.settlement.accounts}
        got = {item.seats[a.player].name: a.net for a in result.settlement.accounts}  # type: ignore[union-attr]
        assert got == nets, text


def test_a_dead_blind_that_only_the_nets_show() -> None:
    (item,) = grammar.read_text(HAND)
    assert isinstance(item, Hand)
    result = replayer.replay(item)
    assert (result.status, result.verdict, result.findings) == ("ok", "agrees", ())
    posts = [(a.player, a.kind, a.amount) for a in item.actions if isinstance(a, Post)]
    assert posts[-1] == (2, "small blind", 2200)


@pytest.mark.parametrize("name", [
    "Seat 3", "Dealt to [J]", "x: posts ante 5", "wins pot (5)", "draws 2", "a: b", "Run 1: x",
    "Rake 5", "Vesper 7 folds", "*** 1ST DRAW", "(5) +5", "posts", "Marlow",
])  # fmt: skip
def test_odd_names(name: str) -> None:
    assert findings(HAND.replace("Vesper 7", name)) == []
    assert findings(HAND.replace("Marlow Grey", name)) == []


def test_noise_may_stand_anywhere() -> None:
    for before in ("*** 2ND DRAW", "*** 1ST DRAW", "*** SUMMARY", "Vesper 7 draws 3"):
        assert findings(HAND.replace(before, f"Kestrel has left the table\n{before}")) == []


def test_encodings_and_ends_of_lines() -> None:
    accented = HAND.replace("Kestrel", "Jérôme")
    crlf = accented.replace("\n", "\r\n")
    for data in (
        crlf.encode(), b"\xef\xbb\xbf" + crlf.encode(), crlf.encode("utf-16"),
        accented.encode("utf-16-le"), accented.encode("cp1252"),
        accented.replace("\n", " \n").encode(),
    ):  # fmt: skip
        rows = [(replayer.replay(i).status, replayer.replay(i).findings) for i in read(data)]
        assert rows == [("ok", ())], data[:40]
