"""A sound hand that simply stops is partial, wherever that is, and what was told is judged."""

import random
import re
from collections.abc import Iterator

import pytest
from test_one_false_card import hands

import grammar
import replayer
from histories.hand import Hand
from replayer.result import Result

#: Hands of a room that are cut, and what a hand that stops behind its header can be.
HANDS = 12
ROOMS = ("pokerstars", "fulltilt", "winamax", "ongame", "merge", "boss", "kingsclub")
XML = ("merge", "boss")
_CALLS = re.compile(r" calls |[\"_]CALL\"")


def some(room: str, count: int = HANDS) -> list[tuple[Hand, str]]:
    found = list(hands(room))
    random.Random(room).shuffle(found)
    return found[:count]


def judged(text: str) -> list[Result]:
    return [replayer.replay(item) for item in grammar.read_text(text)]


def cuts(text: str, room: str) -> Iterator[int]:
    """The ends of lines, and in XML of tags; not where nothing but blanks is cut."""
    ends = ">" if room in XML else "\n"
    last = len(re.sub(r"\s*(?:\*[* #0-9]*\*\s*)?\Z", "", text))  # a banner is no part of a hand
    if room == "ongame":
        last = len(text.rstrip())
    for at, letter in enumerate(text[: last - 1], 1):
        if letter == ends or (letter == "\n" and room in XML):
            yield at


@pytest.mark.parametrize("room", ROOMS)
def test_a_hand_that_stops_is_partial(room: str) -> None:
    tried = 0
    for hand, above in some(room):
        text = hand.source.text
        for at in cuts(text, room):
            prefix = f"{above}\n{text[:at]}".lstrip("\n")
            results = judged(prefix)
            assert len(results) == 1, prefix
            (result,) = results
            tried += 1
            if result.status == "unreadable":
                codes = {finding.code for finding in result.findings}
                assert codes <= {"no-seats", "unreadable-header"}, prefix
                continue
            assert result.status == "partial", (prefix, result.findings)
            told = [f for f in result.findings if f.severity == "warning"]
            assert "truncated" in {f.code for f in told}, prefix
    assert tried > 100


@pytest.mark.parametrize("room", XML)
def test_a_hand_that_stops_within_a_tag_is_partial(room: str) -> None:
    for hand, above in some(room, 3):
        text = hand.source.text
        first = text.index(">") + 1
        seats = re.search(r'<player seat|<PLAYER NAME="(?!UNKNOWN)', text)
        assert seats is not None
        for at in range(2, len(text.rstrip()), 7):
            results = judged(f"{above}\n{text[:at]}".lstrip("\n"))
            if at < first:
                assert {one.status for one in results} <= {"unreadable"}
            elif at > text.index(">", seats.start()):
                assert [one.status for one in results] == ["partial"], text[:at]


@pytest.mark.parametrize("behind", XML)
@pytest.mark.parametrize("room", XML)
def test_a_hand_that_stops_before_another_file_is_partial(room: str, behind: str) -> None:
    (hand, above), (other, prolog) = some(room, 1)[0], some(behind, 1)[0]
    text = hand.source.text
    rest = f'<?xml version="1.0"?>\n{prolog}\n<X>\n{other.source.text}</X>\n'
    for at in range(text.index(">", text.rindex(" seat=" if room == "merge" else "<PLAYER")) + 1,
                    len(text.rstrip()), 29):  # fmt: skip
        results = judged(f"{above}\n{text[:at]}\n{rest}".lstrip("\n"))
        assert [one.status for one in results] == ["partial", "ok"], text[:at]


@pytest.mark.parametrize("room", ROOMS)
def test_what_was_told_is_judged(room: str) -> None:
    """A hand that stops, and in which something is wrong as well, is invalid."""
    found = 0
    for hand, above in some(room, 6):
        text = hand.source.text
        lines = text.split("\n")
        acting = [n for n, line in enumerate(lines) if _CALLS.search(line) and "said" not in line]
        if not acting:
            continue
        # the call once more, and no line behind it
        prefix = "\n".join([*lines[: acting[0] + 1], lines[acting[0]], ""])
        (result,) = judged(f"{above}\n{prefix}".lstrip("\n"))
        assert result.status == "invalid", prefix
        found += 1
    assert found
