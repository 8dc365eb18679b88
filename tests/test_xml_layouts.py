"""However a file of XML is laid out, joined or packed, its hands are found, and none is lost."""

import gzip
import io
import re
import subprocess
import sys
from collections.abc import Callable
from itertools import permutations
from pathlib import Path

import pytest

import grammar
import replayer
from grammar.files import Inputs
from grammar.ranges import ranges
from grammar.reader import items
from grammar.traces import evident

ROOT = Path(__file__).resolve().parent.parent
HANDS = ROOT / "examples" / "hands"
TEXTS = {
    name: (HANDS / name).read_text(encoding="utf-8")
    for name in ("merge-lowball.xml", "merge-razz.xml", "boss-five-card-draw.xml",
                 "triple-draw-session.txt", "fulltilt-cash.txt")
}  # fmt: skip
XML = [name for name in TEXTS if name.endswith(".xml")]


def statuses(data: str | bytes) -> list[str]:
    raw = data.encode() if isinstance(data, str) else data
    return [replayer.replay(item).status for item in grammar.read(io.BytesIO(raw))]


def codes(text: str) -> list[str]:
    results = [replayer.replay(item) for item in grammar.read(io.BytesIO(text.encode()))]
    return [finding.code for result in results for finding in result.findings]


def attributes(change: Callable[[list[str]], str]) -> Callable[[str], str]:
    """Write each tag's attributes anew."""
    tag = re.compile(r'<(\w+)((?:\s+\w+="[^"]*")+)(\s*/?)>')
    one = re.compile(r'\w+="[^"]*"')
    return lambda text: tag.sub(
        lambda m: "<" + m[1] + " " + change(one.findall(m[2])) + m[3] + ">", text
    )


def bare(text: str) -> str:
    return re.sub(r"<\?xml[^>]*>|</?ROOT>", "", text)


SAME: dict[str, Callable[[str], str]] = {
    "on one line": lambda text: re.sub(r">\s+<", "><", text),
    "indented": lambda text: re.sub(r"(?m)^", "      ", text),
    "single quotes": lambda text: text.replace('"', "'"),
    "blanks around =": lambda text: text.replace('="', ' = "'),
    "a root": lambda text: f'<?xml version="1.0"?>\n<all>\n{bare(text)}</all>\n',
    "no root": bare,
    "a document type": lambda text: f"<!DOCTYPE hands>\n{text}",
    "comments": lambda text: re.sub("<(event|ACTION)", r'<!-- as "played" > --><\1', text),
    "instructions": lambda text: re.sub("<(event|ACTION)", r"<?keep it?><\1", text),
    "another order": attributes(lambda each: " ".join(reversed(each))),
    "a line each": attributes("\n\t".join),
    "more attributes": lambda text: re.sub("<(event|ACTION) ", r'<\1 extra="1" ', text),
    "ends apart": lambda text: re.sub(r"<(event|winner)\b([^>]*)/>", r"<\1\2></\1>", text),
    "ends within": lambda text: re.sub(r"<(CARD|PLAYER)\b([^>]*)></\1>", r"<\1\2/>", text),
    "blanks at ends": lambda text: re.sub(r'(["\w])>', r"\1 >", text),
    "in a page": lambda text: f"<html><body><pre>\n{text}</pre></body></html>\n",
    "in a section": lambda text: f"<x><![CDATA[{bare(text)}]]></x>",
    "CR LF": lambda text: text.replace("\n", "\r\n"),
    "CR": lambda text: text.replace("\n", "\r"),
    "a mark": lambda text: "\ufeff" + text,
}  # fmt: skip


@pytest.mark.parametrize("layout", SAME)
@pytest.mark.parametrize("name", XML)
def test_layouts_make_no_difference(name: str, layout: str) -> None:
    text = SAME[layout](TEXTS[name])
    assert statuses(text) == statuses(TEXTS[name])
    assert codes(text) == codes(TEXTS[name])


@pytest.mark.parametrize("between", ["", "\n", "\n\n\n", "\ufeff", "\n\ufeff"])
@pytest.mark.parametrize("names", list(permutations(TEXTS, 2)), ids="+".join)
def test_files_of_different_rooms_are_joined(names: tuple[str, str], between: str) -> None:
    one, other = (TEXTS[name] for name in names)
    assert statuses(one + between + other) == statuses(one) + statuses(other)


@pytest.mark.parametrize("name", TEXTS)
@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("marked", [True, False])
def test_utf_16_with_doubled_line_ends(name: str, encoding: str, marked: bool) -> None:
    doubled = TEXTS[name].replace("\n", "\n\n")
    data = ("\ufeff" * marked + doubled).encode(encoding) + b"\n"
    assert statuses(data) == statuses(TEXTS[name])


BOMB = '<!DOCTYPE x [\n<!ENTITY a "ha">\n<!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">\n]>\n'
OUTSIDE = '<!DOCTYPE x [<!ENTITY b SYSTEM "file:///etc/hostname">]>\n'


@pytest.mark.parametrize("name", XML)
@pytest.mark.parametrize("declared", [BOMB, OUTSIDE])
def test_nothing_that_a_document_declares_is_read(name: str, declared: str) -> None:
    text = declared + TEXTS[name]
    assert statuses(text) == ["unreadable", *statuses(TEXTS[name])]
    used = text.replace('nickname="', 'nickname="&b;', 1).replace('NAME="Isolde', 'NAME="Iso&b;', 1)
    told = codes(used)
    assert told[0] == "stray-text"
    assert "unreadable-line" in told[1:3]
    results = [replayer.replay(item) for item in grammar.read(io.BytesIO(used.encode()))]
    assert all(len(f.message) < 300 for result in results for f in result.findings)
    assert "haha" not in str(results)


def test_words_in_a_section_are_told_once() -> None:
    for words, code in (("well played", "unknown-line"), ("5 <b>", "unreadable-line")):
        text = TEXTS["merge-razz.xml"].replace("</players>", f"</players><![CDATA[ {words} ]]>")
        assert codes(text) == [code]


def test_text_around_hands_is_a_row_of_its_own() -> None:
    text = TEXTS["boss-five-card-draw.xml"]
    assert statuses("Saved by somebody\n" + text) == ["unreadable", *statuses(text)]
    assert statuses(text + "that is all\n") == [*statuses(text), "unreadable"]


LONE = [*TEXTS, "winamax-triple-draw.txt", "ongame-five-card-draw.txt", "razz.txt"]


@pytest.mark.parametrize("name", LONE)
def test_a_lone_hand_that_lacks_its_header_is_a_row(name: str, tmp_path: Path) -> None:
    path = next(each for each in (HANDS / name, ROOT / "tests" / "hands" / name) if each.exists())
    first = next(iter(grammar.read(path)))
    lost = first.source.text.partition("\n")[2]
    file = tmp_path / "hand"
    file.write_text(lost, encoding="utf-8")
    (item,) = grammar.read(file)
    (finding,) = replayer.replay(item).findings
    assert (item.source.line, finding.code, finding.line) == (1, "unreadable-header", 1)
    found = [each for each in ranges([lost.encode()], "hand") if each is not None]
    assert [item.source.text for each in found for p in each.pieces() for item in items(p, "hand")]
    assert not statuses("Nothing of the kind\n" * 30)


def test_what_is_no_hand_is_passed_over() -> None:
    for path in (ROOT / "docs").glob("*.md"):
        assert not evident(path.read_bytes()) or "Seat 1:" in path.read_text(encoding="utf-8")
    for text in (
        "Seat 1: the window (row 3)\nSeat 2: the door (row 4)\n",
        "<event type='party'/><event kind='x'/>",
        "*** NEWS ***\nMona calls 3 people\n",
    ):
        assert not evident(text.encode())


def test_gzip_comes_through_a_pipe() -> None:
    packed = gzip.compress(TEXTS["merge-lowball.xml"].encode())
    inputs = Inputs(["-"], stdin=io.BytesIO(packed))
    (one,) = inputs
    assert len(list(grammar.read(one.stream))) == 3
    assert not inputs.errors
    inputs = Inputs(["-"], stdin=io.BytesIO(packed[: len(packed) // 2]))
    found = [len(list(grammar.read(each.stream))) for each in inputs]
    assert found
    assert [str(error.message) for error in inputs.errors] == ["the compressed file is cut short"]
    inputs = Inputs(["-"], stdin=io.BytesIO(gzip.compress(b"nothing")))
    assert not list(inputs)
    assert [error.message for error in inputs.errors] == ["holds no hand history"]


@pytest.mark.parametrize(("start", "told"), [
    (b"PK\x03\x04", "a zip archive, which standpat does not read from a pipe"),
    (b"7z\xbc\xaf\x27\x1c", "a 7z archive, which standpat does not read"),
])  # fmt: skip
def test_archives_in_a_pipe_are_named(start: bytes, told: str) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "replayer.cli", "validate", "-"],
        input=start + bytes(600),
        capture_output=True,
        check=False,
        cwd=ROOT,
    )
    assert run.returncode == 2
    assert run.stderr.decode() == f"standpat: -: {told}\n"
