"""Reports as JSON, one object a line. The keys are a promise: programs rely on them."""

import json
from datetime import datetime
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from histories.findings import Finding, Rule, Unknown
from histories.hand import Hand, Item, OtherGame
from replayer.report.rows import dealt_in, pot, stated_time
from replayer.report.tally import Tally
from replayer.result import Result, Status

_encoder = msgspec.json.Encoder()

Told = TypeVar("Told", Finding, Unknown)


class Row(msgspec.Struct, gc=False):
    """What identifies a hand in every report."""

    type: str
    file: str
    line: int
    hand_id: str | None
    room: str | None
    game: str | None
    limit: str | None
    currency: str | None
    unit: str | None
    time: datetime | None
    time_zone: str | None


class HandRow(Row, gc=False):
    """A hand as ``validate`` reports it."""

    status: Status
    findings: tuple[Finding, ...]
    cannot_check: tuple[Unknown, ...]


class ListRow(Row, gc=False):
    """A hand as ``list`` reports it: how many players were dealt in, and the pots together."""

    players: int | None
    pot: int | None
    status: Status


def identity(
    item: Item,
) -> tuple[
    str, str, int, str | None, str | None, str | None, str | None, str | None, str | None,
    datetime | None, str | None,
]:  # fmt: skip
    """The fields of ``Row``."""
    source = item.source
    if type(item) is Hand:
        unit = item.unit
        return (
            "hand", source.file, source.line, item.hand_id, item.room, item.game_name, item.limit,
            unit.currency, unit.size, stated_time(item), item.time_zone or None,
        )  # fmt: skip
    if type(item) is OtherGame:
        return (
            "hand", source.file, source.line, item.hand_id, item.room, item.game_words, item.limit,
            None, None, item.time, None,
        )  # fmt: skip
    return (
        "hand", source.file, source.line, item.hand_id, item.room, None, None, None, None,
        None, None,
    )  # fmt: skip


def hand_line(result: Result) -> bytes:
    """A hand's line of ``validate``."""
    item = result.item
    found, unknowns = in_file(result.findings, item), in_file(result.unknowns, item)
    return json_line(HandRow(*identity(item), result.status, found, unknowns))


def in_file(told: tuple[Told, ...], item: Item) -> tuple[Told, ...]:
    """Findings with their places in the file, where they count the lines of a text laid out."""
    source = item.source
    if not source.places:
        return told
    places = [source.in_file(one.line, one.column) for one in told]
    return tuple(
        [
            replace(one, line=line, column=column)
            for one, (line, column) in zip(told, places, strict=True)
        ]
    )


def list_line(result: Result) -> bytes:
    """A hand's line of ``list``."""
    return json_line(ListRow(*identity(result.item), dealt_in(result), pot(result), result.status))


def summary_line(tally: Tally) -> bytes:
    """The last line of ``validate``."""
    row: dict[str, object] = {
        "type": "summary",
        "files": tally.files,
        "passed_over": tally.passed_over,
        "hands": tally.hands,
        **{str(status): number for status, number in tally.statuses.items()},
        "findings": dict(sorted(tally.findings.items())),
    }
    return json_line(row)


def rule_line(rule: Rule) -> bytes:
    """A rule of the catalogue, as ``explain`` prints it."""
    return json_line({"type": "rule", **msgspec.structs.asdict(rule)})


def json_line(row: object) -> bytes:
    """Anything as one line of JSON."""
    try:
        return _encoder.encode(row) + b"\n"
    except (UnicodeEncodeError, OverflowError):
        # halves of surrogate pairs, or numbers past 64 bits, from damaged texts
        text = json.dumps(
            _clean(msgspec.to_builtins(row)), ensure_ascii=False, separators=(",", ":")
        )
        return text.encode() + b"\n"


def _clean(value: Any) -> Any:
    """The value with halves of surrogate pairs written out: ``"\\udc80"`` as ``"\\\\udc80"``."""
    if isinstance(value, str):
        return value.encode("utf-8", "backslashreplace").decode()
    if isinstance(value, dict):
        return {_clean(key): _clean(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_clean(each) for each in value]
    return value
