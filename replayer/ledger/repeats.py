"""A hand that was met before in the input.

Every hand with an id is remembered until the end of the run, so what is kept of one is small: a
64-bit key and a 32-bit mark in open-addressing tables, at most 32 bytes a hand, also while the
tables grow. For that there are many small tables, each growing on its own.
"""

from array import array
from typing import NamedTuple
from zlib import crc32

from histories.hand import Hand, Item, OtherGame
from replayer.ledger.adding import with_findings
from replayer.result import Result

_PARTITIONS = 256
_FIRST_SIZE = 8
_WHOLE = 1  # the mark's lowest bit: the text of the hand was complete


class Met(NamedTuple):
    """That a hand was met before: the code of the finding, and whether all of it was."""

    code: str
    whole: bool


def mark_of(item: Item) -> int:
    """What is remembered of a hand's text; it depends on nothing else."""
    text = item.source.text.encode("utf-8", "surrogatepass")
    mark = crc32(text.translate(None, b" \t\r\n\x0b\x0c")) | _WHOLE
    if type(item) is not OtherGame and (type(item) is not Hand or not item.complete):
        mark ^= _WHOLE
    return mark


class _Partition:
    """One open-addressing table: at most three quarters full, growing by half."""

    __slots__ = ("keys", "marks", "room", "size")

    def __init__(self, size: int) -> None:
        self.size = size
        self.room = size * 3 // 4
        self.keys = array("Q", (0,)) * size
        self.marks = array("I", (0,)) * size

    def grown(self) -> "_Partition":
        """The same entries in a larger table."""
        larger = _Partition(self.size * 3 // 2)
        keys, size = larger.keys, larger.size
        for key, mark in zip(self.keys, self.marks, strict=True):
            if key:
                slot = key % size
                while keys[slot]:
                    slot = slot + 1 if slot + 1 < size else 0
                keys[slot] = key
                larger.marks[slot] = mark
                larger.room -= 1
        return larger


class Repeats:
    """Remembers the hands of a run and finds those met before.

    Two texts are the same when they differ in nothing but blanks and line breaks: the same hand
    exported twice may differ in those. A hand that was half written when it was met first, or is
    now, is the same hand too, as far as can be known. Anything else under one id of one room is
    a conflict.
    """

    __slots__ = ("_partitions",)

    def __init__(self) -> None:
        self._partitions = [_Partition(_FIRST_SIZE) for _ in range(_PARTITIONS)]

    def check(self, result: Result) -> Result:
        """Remember a hand; the same result, or one with a finding when the hand was met before."""
        item = result.item
        hand_id = item.hand_id
        if hand_id is None:
            return result
        met = self.meet(item.room, hand_id, mark_of(item), type(item) is OtherGame)
        return result if met is None else told(result, met)

    def meet(self, room: str | None, hand_id: str | None, mark: int, other: bool) -> Met | None:
        """Remember a hand, and say as what it was met before.

        A hand without an id cannot be met again. Of a hand that is not judged (``other``), only a
        repetition is told, no conflict.
        """
        if hand_id is None:
            return None
        key = hash((room, hand_id)) & 0xFFFF_FFFF_FFFF_FFFF or 1
        earlier = self._remember(key, mark)
        if earlier is None:
            return None
        whole = bool(earlier & _WHOLE)
        if earlier == mark or not (earlier & mark & _WHOLE):
            return Met("repeated-hand", whole)
        return None if other else Met("conflicting-hand", whole)

    def _remember(self, key: int, mark: int) -> int | None:
        """The mark kept under the key, ``None`` when it is new. A whole text replaces a part."""
        number = key >> 56  # not the low bits: they choose the slot
        table = self._partitions[number]
        if not table.room:
            table = self._partitions[number] = table.grown()
        keys, size = table.keys, table.size
        slot = key % size
        while (there := keys[slot]) != key:
            if not there:
                keys[slot] = key
                table.marks[slot] = mark
                table.room -= 1
                return None
            slot = slot + 1 if slot + 1 < size else 0
        earlier = table.marks[slot]
        if not earlier & _WHOLE:
            table.marks[slot] = mark
        return earlier


def told(result: Result, met: Met) -> Result:
    """The result with the finding that its hand was met before."""
    item = result.item
    message = f"hand {item.hand_id} was met before"
    if met.code == "conflicting-hand":
        message += ", with another text"
    found = item.source.finding(met.code, 1, message, at=item.hand_id or "")
    return with_findings(result, [found], repeated=met.whole)
