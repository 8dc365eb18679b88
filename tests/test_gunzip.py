"""Gzip files, whole and damaged: nothing that can be unpacked is lost."""

import gzip
import io
import zlib

import pytest

from grammar.gunzip import Gunzip

TEXT = b"".join(b"line %d of something to pack\n" % number for number in range(20_000))


def everything(data: bytes, size: int) -> tuple[bytes, Exception | None]:
    stream = Gunzip(io.BytesIO(data))
    parts = []
    try:
        while part := stream.read(size):
            parts.append(part)
    except (EOFError, zlib.error) as error:
        return b"".join(parts), error
    return b"".join(parts), None


@pytest.mark.parametrize("size", [-1, 1 << 20, 4096, 777])
def test_a_sound_file_comes_out_whole(size: int) -> None:
    assert everything(gzip.compress(TEXT), size) == (TEXT, None)


def test_members_follow_each_other() -> None:
    packed = gzip.compress(TEXT) + gzip.compress(b"") + gzip.compress(b"more") + b"\0" * 40
    assert everything(packed, 5000) == (TEXT + b"more", None)


def test_a_head_with_name_and_comment() -> None:
    buffer = io.BytesIO()
    with gzip.GzipFile("hands.txt", "wb", fileobj=buffer) as packed:
        packed.write(TEXT)
    assert everything(buffer.getvalue(), 4096) == (TEXT, None)


@pytest.mark.parametrize("share", [0.2, 0.5, 0.9])
def test_a_file_cut_short_gives_what_it_has(share: float) -> None:
    packed = gzip.compress(TEXT)
    cut = packed[: int(len(packed) * share)]
    data, error = everything(cut, 1 << 20)
    assert isinstance(error, EOFError)
    assert data == zlib.decompressobj(31).decompress(cut)
    assert data


def test_a_wrong_check_sum_is_told_after_the_text() -> None:
    packed = gzip.compress(TEXT)
    damaged = packed[:-8] + bytes(byte ^ 255 for byte in packed[-8:])
    data, error = everything(damaged, 1 << 20)
    assert data == TEXT
    assert isinstance(error, zlib.error)


@pytest.mark.parametrize("behind", [b"garbage that is no gzip", b"short", b"\x1f\x8bx"])
def test_garbage_behind_is_told_after_the_text(behind: bytes) -> None:
    data, error = everything(gzip.compress(TEXT) + behind, 1 << 20)
    assert data == TEXT
    assert isinstance(error, zlib.error)
    assert "trailing bytes" in str(error)


def test_a_second_member_cut_short_is_no_garbage() -> None:
    for length in (1, 2, 3, 9, 20):
        data, error = everything(gzip.compress(TEXT) + gzip.compress(TEXT)[:length], 1 << 20)
        assert data.startswith(TEXT)
        assert isinstance(error, EOFError)


@pytest.mark.parametrize("data", [b"", b"\x1f\x8b", b"\x1f\x8b\x08\x04\0\0\0\0\0\0\xff\xff"])
def test_hardly_a_file_at_all(data: bytes) -> None:
    text, error = everything(data, 100)
    assert text == b""
    assert (error is None) == (not data)
