"""Reading a gzip file that may be cut short or damaged: all that can be unpacked comes first.

The standard library's reader throws away what it has unpacked when it meets the damage, and hands
would be lost with it.
"""

from __future__ import annotations

import zlib
from typing import BinaryIO

_PIECE = 1 << 16
#: What a member begins with: gzip, and the only way of packing there is.
_MEMBER = b"\x1f\x8b\x08"
_EXTRA, _NAME, _COMMENT, _CHECKED = 4, 8, 16, 2


class Gunzip:
    """A stream of what a gzip file holds, all its members.

    ``read`` gives everything that can be unpacked, and only then raises ``EOFError`` or
    ``zlib.error`` for a file that is cut short or damaged; without ``strict`` it just ends there,
    and the error is raised by what is read once ``strict`` is set.
    """

    def __init__(self, stream: BinaryIO, *, strict: bool = True) -> None:
        self._stream = stream
        self.strict = strict
        self._data = b""
        self._unpack: zlib._Decompress | None = None
        self._check = 0
        self._length = 0
        self._ended = False
        self._over = False
        self._error: Exception | None = None

    def __enter__(self) -> Gunzip:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def read(self, size: int = -1) -> bytes:
        """So many bytes, fewer only at the end."""
        parts: list[bytes] = []
        got = 0
        while not self._over and (size < 0 or got < size):
            most = _PIECE if size < 0 else min(_PIECE, size - got)
            try:
                part = self._next(most)
            except (EOFError, zlib.error) as error:
                self._over, self._error = True, error
                break
            parts.append(part)
            got += len(part)
        if not got and size and self.strict and self._error is not None:
            raise self._error
        return b"".join(parts)

    def _next(self, most: int) -> bytes:
        """At most so many bytes; none where a member ends."""
        if self._unpack is None and not self._start():
            self._over = True
            return b""
        assert self._unpack is not None
        data = self._data or self._stream.read(_PIECE)
        if not data:
            raise EOFError("the compressed file is cut short")
        part = self._unpack.decompress(data, most)
        self._data = self._unpack.unconsumed_tail
        self._check = zlib.crc32(part, self._check)
        self._length += len(part)
        if self._unpack.eof:
            self._data = self._unpack.unused_data
            self._unpack = None
            self._ended = True
        return part

    def _start(self) -> bool:
        """Read the end of a member and the head of the next; false at the end of the file."""
        if self._ended:
            self._ended = False
            end = self._take(8)
            stated = int.from_bytes(end[:4], "little"), int.from_bytes(end[4:], "little")
            if stated != (self._check, self._length & 0xFFFFFFFF):
                raise zlib.error("the compressed file is damaged: its check sum is another")
            self._check = self._length = 0
        self._data = (self._data or self._stream.read(_PIECE)).lstrip(b"\0")
        if not self._data:
            return False
        # what is no start of a member is no member that is cut short
        head = self._take(10) if _MEMBER.startswith(self._data[:3]) else b""
        if head[:3] != _MEMBER:
            raise zlib.error("trailing bytes stand after the compressed file")
        flags = head[3]
        if flags & _EXTRA:
            self._take(int.from_bytes(self._take(2), "little"))
        for flag in (_NAME, _COMMENT):
            if flags & flag:
                while self._take(1) != b"\0":
                    pass
        if flags & _CHECKED:
            self._take(2)
        self._unpack = zlib.decompressobj(-zlib.MAX_WBITS)
        return True

    def _take(self, count: int) -> bytes:
        while len(self._data) < count:
            more = self._stream.read(_PIECE)
            if not more:
                raise EOFError("the compressed file is cut short")
            self._data += more
        taken, self._data = self._data[:count], self._data[count:]
        return taken
