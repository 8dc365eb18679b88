"""What is done with a job, in whatever process: the hands are judged, then written of."""

import pickle
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from grammar.ranges import Range
from grammar.reader import items
from grammar.split import count_lines
from replayer import replay
from replayer.cli.desk import Desk, Sheet
from replayer.houserules import HouseRules
from replayer.ledger import Entry, Found, added, entry_of
from replayer.report.words import safe
from replayer.result import Result

_encoder = msgspec.msgpack.Encoder()
_decoder = msgspec.msgpack.Decoder(list[Entry])


class Job(NamedTuple):
    """Ranges of files to be judged together; ``after`` is the file of the hand before them."""

    number: int
    ranges: Sequence[Range]
    after: str | None

    @property
    def size(self) -> int:
        """How many bytes there are."""
        return sum(len(one.data) for one in self.ranges)

    @property
    def place(self) -> str:
        """Where the job's hands stand, for people."""
        first, last = self.ranges[0], self.ranges[-1]
        end = last.line + count_lines(last.data)
        name = "" if first.file == last.file else f"{safe(last.file)}:"
        return f"{safe(first.file)}:{first.line} to {name}{end}"


class Part(NamedTuple):
    """What comes of a job: text or bytes for now, text for later, sums, and the exit code's 1."""

    text: str
    lines: bytes
    later: str
    sums: Any
    wrong: bool


class Bench:
    """Judges jobs, and keeps each until the ledger's answer is there."""

    def __init__(self, desk: Desk[Any], rules: HouseRules | None = None) -> None:
        self._desk = desk
        self._rules = rules
        self._held: dict[int, tuple[list[Result], str | None]] = {}

    def judge(self, job: Job) -> list[Entry]:
        """Judge the hands: what the ledger has to know of each."""
        read = [
            item for one in job.ranges for piece in one.pieces() for item in items(piece, one.file)
        ]
        results = [replay(item, self._rules) for item in read]
        self._held[job.number] = results, job.after
        return list(map(entry_of, results))

    def finish(self, number: int, found: dict[int, Found]) -> Part:
        """Write of the hands of a job, with what the ledger found, by their places in the job."""
        results, after = self._held.pop(number)
        for place, each in found.items():
            results[place] = added(results[place], each)
        desk, now, later = self._desk, Sheet(), Sheet()
        sums, take = desk.sums(part=True, after=after), desk.take
        for result in results:
            take(result, sums, now, later)
        return Part(*now.kept(), later.kept()[0], sums, any(map(desk.wrong, results)))


def pack(entries: list[Entry]) -> bytes:
    """Entries as bytes."""
    try:
        return b"m" + _encoder.encode(entries)
    except (UnicodeEncodeError, OverflowError):
        # halves of surrogate pairs, or numbers past 64 bits, from damaged texts
        return b"p" + pickle.dumps(entries)


def unpack(data: bytes) -> list[Entry]:
    """What ``pack`` was given."""
    if data[:1] == b"m":
        return _decoder.decode(memoryview(data)[1:])
    entries: list[Entry] = pickle.loads(memoryview(data)[1:])  # noqa: S301  from a child of ours
    return entries
