"""Bytes to hands: encodings, line ends, stretches, and texts without end."""

import io
import os
import tracemalloc
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import cast

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from test_grammar_hands import CANCELLED, SIDE_POTS, SINGLE, STUD, TRIPLE

import grammar
from grammar.split import split
from grammar.text.parser import build
from histories.hand import Hand, Item, OtherGame, Unreadable

UMLAUT = TRIPLE.replace("Ann", "Jürgen")


class Stream:
    """A binary stream made of parts, handed out as asked."""

    def __init__(self, parts: Iterable[bytes]) -> None:
        self.parts = iter(parts)
        self.rest = b""

    def read(self, size: int = -1) -> bytes:
        while size < 0 or len(self.rest) < size:
            part = next(self.parts, None)
            if part is None:
                break
            self.rest += part
        end = len(self.rest) if size < 0 else size
        data, self.rest = self.rest[:end], self.rest[end:]
        return data


def read(data: bytes) -> list[Item]:
    return list(grammar.read(io.BytesIO(data)))


def stream(parts: Iterable[bytes]) -> Iterator[Item]:
    return grammar.read(cast(io.BytesIO, Stream(parts)))


def sound(items: list[Item]) -> list[Hand]:
    hands = [item for item in items if isinstance(item, Hand)]
    assert len(hands) == len(items)
    assert all(not hand.faults and hand.complete for hand in hands)
    return hands


def plain(hand: Hand) -> tuple[object, ...]:
    return hand.hand_id, hand.seats, hand.actions, hand.summary, hand.time


EXPECTED = [plain(hand) for hand in sound(list(grammar.read_text(UMLAUT + "\n\n" + SIDE_POTS)))]


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le-bom", "utf-16-be-bom", "cp1252"]
)
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_encodings_and_line_ends(encoding: str, end: str) -> None:
    text = (UMLAUT + "\n\n" + SIDE_POTS).replace("\n", end)
    if encoding.endswith("-bom"):
        data = ("\ufeff" + text).encode(encoding.removesuffix("-bom"))
    else:
        data = text.encode(encoding)
    hands = sound(read(data))
    assert [plain(hand) for hand in hands] == EXPECTED
    assert [hand.source.line for hand in hands] == [1, 44]
    assert hands[0].source.text == UMLAUT


def test_utf16_with_doubled_line_ends_and_an_odd_byte() -> None:
    data = (UMLAUT + "\n\n" + SINGLE).replace("\n", "\n\n").encode("utf-16") + b"\n"
    first, second = sound(read(data))
    assert first.source.line == 1
    assert second.source.line == 87
    assert [one.line for one in first.seats] == [5, 7, 9]


def test_a_mark_in_the_middle_of_joined_files() -> None:
    data = b"".join(text.encode("utf-8-sig") for text in (TRIPLE, SINGLE, CANCELLED))
    hands = sound(read(data))
    assert [hand.hand_id for hand in hands] == ["7100000001", "7100000002", "7100000004"]
    assert not any("\ufeff" in hand.source.text for hand in hands)
    wide = sound(read((TRIPLE + "\ufeff" + SINGLE).encode("utf-16")))
    assert len(wide) == 2


def codes(item: Item) -> list[tuple[str, int, int]]:
    assert isinstance(item, (Hand, Unreadable))
    return [(one.code, one.line, one.column) for one in item.faults]


def test_bytes_that_are_no_text() -> None:
    # the second hand has both encodings in it: one of them is damage
    both = UMLAUT.encode().replace(b'"nh: ', '"näh: '.encode("cp1252"))
    first, second = read(SINGLE.encode() + both)
    assert codes(first) == []
    assert codes(second) == [("encoding", 61, 13)]
    # in a file with a mark nothing is cp1252
    (only,) = read(UMLAUT.encode("utf-8-sig").replace(b"\xc3\xbc", b"\xfc"))
    assert codes(only)[0] == ("encoding", 3, 10)
    # a byte that cp1252 does not know
    (only,) = read(TRIPLE.encode().replace(b"Eve joins", b"E\x81e joins"))
    assert codes(only) == [("encoding", 13, 2)]


@pytest.mark.parametrize("letter", ["\x00", "\ufffd"])
def test_characters_that_were_lost_before(letter: str) -> None:
    first, second = read(
        (TRIPLE + SINGLE.replace("Bob has returned", f"B{letter}b has returned")).encode()
    )
    assert codes(first) == []
    assert codes(second) == [("encoding", 52, 2)]


@pytest.mark.parametrize("data", [b"", b"\xff\xfe", b"\xef\xbb\xbf", b"\n\n", bytes(range(256))])
def test_files_without_hands_give_nothing(data: bytes) -> None:
    assert read(data) == []


def test_any_stretch_gives_the_same() -> None:
    text = f"{UMLAUT}\n\nstray\n{SINGLE}\r\n{STUD}{SIDE_POTS}".replace("\n", "\r\n")
    data = text.encode()
    whole = [(piece.text, piece.line, piece.offset) for piece in split([data])]
    assert len(whole) == 4
    for size in (1, 2, 3, 7, 50, 777, 4096):
        parts = (data[at : at + size] for at in range(0, len(data), size))
        assert [(piece.text, piece.line, piece.offset) for piece in split(parts)] == whole


def test_a_hand_boundary_is_a_place_to_start_from() -> None:
    data = (UMLAUT + "\n\n" + SINGLE + STUD).encode()
    pieces = list(split([data]))
    for piece in pieces:
        later = split([data[piece.offset :]], piece.line, piece.offset)
        assert list(later) == pieces[pieces.index(piece) :]


def test_memory_does_not_grow_with_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grammar.reader.STRETCH", 1 << 16)

    def peak(count: int) -> int:
        tracemalloc.start()
        rows = sum(1 for _ in stream((SINGLE + "\n\n").encode() * 50 for _ in range(count)))
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        assert rows == 50 * count
        return most

    peak(1)
    assert peak(60) < 1.1 * peak(20)


@pytest.mark.parametrize(
    ("rubbish", "rows"),
    [(b"x" * 100_000, 3), (b"rubbish\n" * 12_500, 3), (b"rubbish\r" * 12_500, 3),
     (b"\xff\x00\x81" * 33_000, 3), (b"Seat 1: x folded\n" * 6_000, 2)],
)  # fmt: skip
def test_rubbish_without_end_is_one_row_and_little_memory(rubbish: bytes, rows: int) -> None:
    def parts() -> Iterator[bytes]:
        yield SINGLE.encode()
        for _ in range(120):
            yield rubbish
        yield b"\n" + TRIPLE.encode()

    tracemalloc.start()
    items = list(stream(parts()))
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 8_000_000
    assert len(items) == rows
    last = items[-1]
    assert isinstance(last, Hand)
    assert not last.faults
    breaks = 120 * (rubbish.count(b"\n") + rubbish.count(b"\r"))
    # a CR at the very end and the LF that follows are one line end
    assert last.source.line == SINGLE.count("\n") + breaks + 2 - rubbish.endswith(b"\r")
    first = items[0]
    assert isinstance(first, Hand)
    assert bool(first.faults) == (rows == 2)
    for item in items:
        assert len(item.source.text) < 200_000


def test_counts_add_up_however_a_hand_is_cut() -> None:
    for end in range(len(CANCELLED) + 1):
        data = (SINGLE + CANCELLED[:end] + "\n\n" + TRIPLE).encode()
        items = read(data)
        assert isinstance(items[0], Hand)
        assert isinstance(items[-1], Hand)
        assert items[0].hand_id == "7100000002"
        assert items[-1].hand_id == "7100000001"
        assert len(items) == (2 if not CANCELLED[:end].strip() else 3)
        assert not items[0].faults
        assert not items[-1].faults


@settings(max_examples=150, deadline=None)
@given(
    st.lists(st.one_of(st.sampled_from([TRIPLE, SINGLE, CANCELLED, STUD]), st.text()), max_size=5)
)
def test_no_text_is_too_strange(parts: list[str]) -> None:
    text = "\n".join(parts)
    items = list(grammar.read_text(text))
    headers = sum(part in (TRIPLE, SINGLE, CANCELLED, STUD) for part in parts)
    assert len(items) >= headers
    for item in items:
        assert isinstance(item, (Hand, OtherGame, Unreadable))


@settings(max_examples=150, deadline=None)
@given(st.binary(max_size=300), st.integers(0, len(TRIPLE)))
def test_no_bytes_are_too_strange(data: bytes, at: int) -> None:
    assume(at > 0 or data[:2] not in (b"\xff\xfe", b"\xfe\xff"))  # says that all is UTF-16
    whole = TRIPLE.encode()
    items = read(whole[:at] + data + whole[at:] + b"\n" + SINGLE.encode())
    assert items
    assert items[-1].source.text == SINGLE


def test_the_cache_of_the_grammar_may_fail(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from grammar import pokerstars
    from grammar.text.dialect import Nothing
    from grammar.text.parser import Lines

    def parser() -> object:
        file = pokerstars.DIALECT.grammar
        return build("test", file, start="start", lexer=Lines, transformer=Nothing())

    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert parser()
    (kept,) = (tmp_path / "standpat").iterdir()
    assert parser()
    for damage in (b"", b"rubbish", kept.read_bytes()[:100], kept.read_bytes()[:-50]):
        kept.write_bytes(damage)
        assert parser()
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert parser()
    if os.geteuid():
        monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "locked"))
        (tmp_path / "locked").mkdir(mode=0o500)
        assert parser()
