"""What stands in the format's own keys, held against what ours tell.

The hand that was read is written again; each key of the format has to say what is written.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any, NamedTuple

from histories.hand import Hand
from histories.ohh.form import BEFORE, OWN, TWICE

#: Keys of the hand that are compared as they stand.
_HEADER = (
    "site_name", "network_name", "game_type", "currency", "small_blind_amount",
    "big_blind_amount", "ante_amount", "tournament",
)  # fmt: skip
#: Objects of the hand, and the one key in them that is told here.
_WITHIN = {"bet_limit": "bet_type", "tournament_info": "tournament_number"}
_CODES = {"amount": "pot-total", "rake": "rake-sum"}


class Difference(NamedTuple):
    """A key that contradicts ours: the finding's code, what is wrong in words, and the place.

    The key stands in ``row``, an object of the document.
    """

    code: str
    message: str
    row: dict[str, Any]
    key: str


def differences(document: dict[str, Any], hand: Hand) -> Iterator[Difference]:
    """The keys of ``document``, the inner object, that say otherwise than the hand read from it.

    A key that is not there says nothing. Figures are ``Decimal`` or ``int``.
    """
    from histories.ohh.writing import document_of

    written: dict[str, Any] = document_of(hand)
    for name in _HEADER:
        if name in document and document[name] != written[name]:
            yield _header(document, name, document[name], written[name])
    for name, inner in _WITHIN.items():
        stated, expected = document.get(name), written.get(name)
        if not isinstance(stated, dict) or inner not in stated or not expected:
            continue
        if stated[inner] != expected[inner]:
            yield _header(document, name, stated[inner], expected[inner], f"{name}.{inner}")
    yield from _of_its_kind(document, written)
    for p, (row, each) in enumerate(zip(document["players"], written["players"], strict=True)):
        away, known = row.get("is_sitting_out", False), each.get("is_sitting_out", False)
        if away != known:
            yield _header(row, "is_sitting_out", away, known, f"players[{p}].is_sitting_out")
    yield from _rows("rounds", ("id", "street", "cards"), document, written)
    yield from _rows("pots", ("number", "amount", "rake"), document, written)
    yield from _numbers(document, written)


def _of_its_kind(document: dict[str, Any], written: dict[str, Any]) -> Iterator[Difference]:
    """What is not compared word by word: the time, whose client it was, and the flags."""
    start, known = document.get("start_date_utc"), written["start_date_utc"]
    if start is not None and known is not None and _moment(start) != _moment(known):
        yield _header(document, "start_date_utc", start, known)
    ids = [row.get("id") for row in document["players"]]
    hero, p = document.get("hero_player_id"), written.get("hero_player_id")
    if hero is not None and p is not None and hero != ids[p]:
        yield _header(document, "hero_player_id", hero, ids[p])
    flags = document.get("flags")
    if isinstance(flags, list) and (TWICE in flags) != (TWICE in written["flags"]):
        yield _header(document, "flags", flags, written["flags"])


def _rows(
    name: str, keys: tuple[str, ...], document: dict[str, Any], written: dict[str, Any]
) -> Iterator[Difference]:
    """Keys of the objects of a list; or that there are more or less of them."""
    rows, others = document[name], written[name]
    if len(rows) != len(others):
        count = f"{len(others)} rows"
        yield _header(document, name, f"{len(rows)} rows", count)
        return
    for number, (row, other) in enumerate(zip(rows, others, strict=True)):
        for key in keys:
            if key in row and row[key] != other[key]:
                yield _header(row, key, row[key], other[key], f"{name}[{number}].{key}")


def _numbers(document: dict[str, Any], written: dict[str, Any]) -> Iterator[Difference]:
    """The first number of an action, or of what stands before one, that is another."""
    for name, key in (("actions", "action_number"), ("_events", BEFORE)):
        for at, (one, other) in enumerate(zip(document["rounds"], written["rounds"], strict=False)):
            rows, others = one.get(name, ()), other.get(name, ())
            for number, (row, known) in enumerate(zip(rows, others, strict=False)):
                if key in row and row[key] != known[key]:
                    path = f"rounds[{at}].{name}[{number}].{key}"
                    yield _header(row, key, row[key], known[key], path)
                    return


def _header(
    row: dict[str, Any], key: str, stated: Any, expected: Any, path: str = ""
) -> Difference:
    message = f"{path or key} is {_said(stated)}, and by {OWN} and the play {_said(expected)}"
    return Difference(_CODES.get(key, "header-contradiction"), message, row, key)


def _said(value: Any) -> str:
    return str(value) if isinstance(value, Decimal) else repr(value)


def _moment(text: Any) -> datetime | None:
    """A time in UTC, however it is written; ``None`` where it is none."""
    try:
        moment = datetime.fromisoformat(text)
        return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)
    except (TypeError, ValueError, OverflowError):
        return None
