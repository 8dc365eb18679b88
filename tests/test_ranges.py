"""A file cut into ranges gives what it gives whole."""

import random

import pytest
from conftest import ROOT

import grammar.ranges
import grammar.split
from grammar.ranges import Range, ranges
from grammar.split import Piece, split

BITS = (
    b"PokerStars Game #12: x", b"PokerStars Game #12: folds", b" \tPokerStars Zoom #1",
    b"\xef\xbb\xbfPokerStars #77", b"PokerStars Gam", b"Ann: bets", b"\xe4", "ü€".encode(), b"#1",
    b"\r", b"\n", b"\n", b"\n", b"\r\n", b"\r\n\r\n", b" ", b"\0", b"*" * 30, b"word\n" * 40,
    b"y" * 50, b"y" * 399, b"y" * 400, b"y" * 401, b"y" * 1500,
)  # fmt: skip


def told(pieces: list[Piece]) -> list[object]:
    return [(piece.room, piece.text, piece.line, piece.faults) for piece in pieces]


def in_ranges(stretches: list[bytes], size: int) -> list[Piece]:
    found = [each for each in ranges(stretches, "a.txt", lambda: size) if each is not None]
    assert all(each.file == "a.txt" for each in found)
    return [piece for each in found for piece in each.pieces()]


def cut(data: bytes, size: int) -> list[bytes]:
    return [data[at : at + size] for at in range(0, len(data), size)]


@pytest.mark.parametrize("seed", range(8))
def test_ranges_give_what_the_file_gives(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """With short hands, and with some that are too long to be one."""
    for module in (grammar.split, grammar.ranges):
        monkeypatch.setattr(module, "LONGEST", 400)
    monkeypatch.setattr(grammar.split, "KEPT", 100)
    monkeypatch.setattr(grammar.ranges, "SIZE", 150)
    monkeypatch.setattr(grammar.ranges, "_MOST", 150 + 400 + 80)
    dice = random.Random(seed)
    for _ in range(250):
        data = b"".join(dice.choices(BITS, k=dice.randrange(60)))
        whole = list(split([data]))
        for size in (dice.choice((1, 2, 3, 17)), dice.choice((64, 100, 500, 10_000))):
            assert told(list(split(cut(data, size)))) == told(whole)
            if any(piece.room for piece in whole):
                assert told(in_ranges(cut(data, size), dice.choice((1, 150)))) == told(whole)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-be"])
def test_real_hands_in_ranges(encoding: str) -> None:
    text = "\n".join(
        path.read_text(encoding="utf-8") for path in (ROOT / "examples").rglob("*.txt")
    )
    data = ("\ufeff" if encoding == "utf-16-be" else "").encode(encoding) + text.encode(encoding)
    whole = told(list(split([data])))
    assert len(whole) >= 30
    for size in (1, 3000, 100_000):
        assert told(in_ranges(cut(data, 4096), size)) == whole


def test_a_document_is_cut_into_its_hands() -> None:
    text = "[1]\nvariant = 'F2L3D'\nantes = [0, 0]\n[2]\nvariant = 'F2L3D'\nantes = [0, 0]\n"
    found = [each for each in ranges([text.encode()], "a.phhs") if each is not None]
    assert [(each.line, each.kind) for each in found] == [(1, "document"), (4, "document")]
    pieces = [piece for each in found for piece in each.pieces()]
    assert told(pieces) == told(list(split([text.encode()])))


@pytest.mark.parametrize("end", [b"\n", b" "])
@pytest.mark.parametrize("before", [1, 20_000])
def test_what_has_no_end_is_kept_by_its_beginning(before: int, end: bytes) -> None:
    """Many lines, or one that is very long, after a few hands or many."""
    heads, line = b"PokerStars Game #1: x\n" * before, b"Ann: said, " + b"x" * 1000 + end
    stretches = [heads, *[line * 1000] * 8, b"\nPokerStars Game #2: x\n"]
    found = [each for each in ranges(stretches, "a.txt") if each is not None]
    assert all(isinstance(each, Range) and len(each.data) < 2_000_000 for each in found)
    assert found[-1].line == before + 2 + (8000 if end == b"\n" else 0)
    pieces = [piece for each in found for piece in each.pieces()]
    assert told(pieces) == told(list(split(stretches)))
