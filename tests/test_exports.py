"""What the replayer leaves behind beside the page: recordings, Markdown, other names, and how
it says what it wrote or could not write."""

import json
import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from conftest import ROOT, Standpat
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from msgspec.structs import replace
from stepping import DAMAGED, HANDS, compare, example, item, shown

import grammar
from histories.hand import Hand
from replayer.exports.cast import cast
from replayer.exports.forum import markdown, plain, positions
from replayer.exports.leaving import PAGE
from replayer.exports.scene import scene
from replayer.report.words import safe
from replayer.stepper.frames import Film, film
from replayer.stepper.look import Look

SNAPSHOTS = Path(__file__).parent / "snapshots"
SESSION = HANDS / "triple-draw-session.txt"


# recordings


class Terminal:
    """As much of a terminal as a recording needs."""

    _CODE = re.compile(r"\x1b\[([?0-9;]*)([A-Za-z])")

    def __init__(self, width: int, height: int) -> None:
        from rich.cells import cell_len

        self._len = cell_len
        self.width = width
        self.rows = [""] * height
        self.cursor = True
        self._row = 0

    def write(self, text: str) -> None:
        at = 0
        while at < len(text):
            code = self._CODE.match(text, at)
            if code is None:
                self._text(text[at])
                at += 1
                continue
            at = code.end()
            self._obey(code[1], code[2])

    def _text(self, sign: str) -> None:
        if sign in "\r\n":
            return
        self.rows[self._row] += sign
        assert self._len(self.rows[self._row]) <= self.width

    def _obey(self, numbers: str, letter: str) -> None:
        if letter == "H":
            row, column = map(int, numbers.split(";"))
            assert column == 1
            self._row = row - 1
            self.rows[self._row] = ""
        elif (numbers, letter) == ("2", "J"):
            self.rows = [""] * len(self.rows)
        elif letter in "lh":
            assert numbers == "?25"
            self.cursor = letter == "h"
        else:
            assert letter == "m", (numbers, letter)
            assert re.fullmatch(r"[0-9;]*", numbers)


def parse(text: str) -> tuple[dict[str, object], list[tuple[float, str]]]:
    """Read a recording as its format is described."""
    assert text.endswith("\n")
    head, *lines = [json.loads(line) for line in text.rstrip("\n").split("\n")]
    assert head["version"] == 2
    assert isinstance(head["width"], int)
    assert isinstance(head["height"], int)
    assert set(head) <= {"version", "width", "height", "timestamp", "duration", "title", "env"}
    events = []
    for line in lines:
        seconds, kind, data = line
        assert kind == "o"
        assert isinstance(data, str)
        events.append((seconds, data))
    times = [seconds for seconds, _ in events]
    assert times == sorted(times)
    assert times[0] == 0
    return head, events


@pytest.mark.parametrize(("width", "height"), [(80, 24), (120, 36)])
@pytest.mark.parametrize("name", ["triple-draw-session", "odd-names", "home-game-8-game"])
def test_a_recording_shows_every_step(name: str, width: int, height: int) -> None:
    played = example(name)
    head, events = parse("".join(cast(played, width, height)))
    assert (head["width"], head["height"]) == (width, height)
    terminal = Terminal(width, height)
    assert len(events) == len(played.frames) + 1
    for index, (_, data) in enumerate(events[:-1]):
        terminal.write(data)
        assert not terminal.cursor
        look = Look(played, index, width, height, position=None, total=None)
        assert terminal.rows == shown(look), index
    terminal.write(events[-1][1])
    assert terminal.cursor


def test_the_pace_of_a_recording() -> None:
    played = example("five-card-draw-side-pots")
    _, events = parse("".join(cast(played, 80, 24)))
    lines = [
        f"{events[at + 1][0] - seconds:4.1f} s  step {at}"
        f"  {'' if frame.action is None else type(frame.action).__name__}".rstrip()
        for at, ((seconds, _), frame) in enumerate(zip(events, played.frames, strict=False))
    ]
    compare(SNAPSHOTS / "cast-pace.txt", "\n".join([*lines, ""]))


def test_a_hand_that_is_not_played_is_one_picture() -> None:
    hands = list(grammar.read(HANDS / "home-game-8-game.txt"))
    _, events = parse("".join(cast(film(hands[1]), 80, 24)))
    assert len(events) == 2
    assert "Hold'em" in events[0][1]


# Markdown


@pytest.mark.parametrize(
    ("name", "number"),
    [
        ("triple-draw-session", 1), ("five-card-draw-side-pots", 1), ("badugi-tournament", 1),
        ("wrong-award", 1), ("truncated", 1), ("home-game-8-game", 2), ("odd-names", 1),
    ],
)  # fmt: skip
def test_markdown(name: str, number: int) -> None:
    text = markdown(example(name, number))
    compare(SNAPSHOTS / f"markdown-{name}.txt", text)


def rendered(text: str) -> str:
    """What a forum shows, without tags."""
    html = MarkdownIt("gfm-like", {"linkify": False, "html": True}).render(text)
    root = ET.fromstring(f"<all>{html}</all>")
    assert not [each.tag for each in root.iter() if each.tag in ("a", "img", "script", "h1", "pre")]
    return "".join(root.itertext())


@pytest.mark.parametrize(
    "name",
    ["**bold**", "_x_ __y__", "a|b", "<b>x</b>", "[x](http://y)", "`code`", "~~gone~~", "# x",
     "1. x", "&amp;", "\\", "http://example.org", "@someone", "- x", "> x", "!", "*", "<!-- x"],
)  # fmt: skip
def test_a_name_in_markdown_is_itself(name: str) -> None:
    hand = item("badugi-heads-up")
    assert isinstance(hand, Hand)
    seats = (replace(hand.seats[0], name=name), *hand.seats[1:])
    text = rendered(markdown(film(replace(hand, seats=seats))))
    assert text.count(name) >= 5


@settings(max_examples=200, deadline=None)
@given(st.text(st.characters(categories=["L", "N", "P", "S", "Zs"]), min_size=1, max_size=20))
def test_any_name_in_markdown_is_itself(name: str) -> None:
    said = rendered(f"| x {plain(name)} y |\n|:--|\n| x {plain(name)} y |\n\nx {plain(name)} y\n")
    assert said.count(f"x {safe(name)} y") == 3


def test_every_hand_has_a_markdown_with_its_money() -> None:
    for path in sorted([*HANDS.glob("*.txt"), *DAMAGED.glob("*.txt")]):
        for each in grammar.read(path):
            played = film(each)
            text = rendered(markdown(played))
            if not played.frames:
                continue
            for seat in played.hand.seats:
                assert safe(seat.name) in text, path
            for frame in played.frames:
                amount = getattr(frame.action, "amount", None)
                if amount is not None:
                    assert played.hand.unit.format(amount).split(".")[0] in text


def test_positions_are_those_of_the_betting_order() -> None:
    def spots(played: Film) -> list[str]:
        found = positions(played, played.hand)
        return [found.get(p, "") for p in range(len(played.hand.seats))]

    assert spots(example("triple-draw-session")) == ["BTN", "SB", "BB", "UTG", "CO"]
    assert spots(example("odd-names")) == ["SB", "BB", "UTG", "UTG+1", "CO", "BTN"]
    assert sorted(spots(example("badugi-heads-up"))) == ["BB", "SB"]


# the page's data; how it looks is in test_page.py


def test_every_hand_has_the_data_of_a_page() -> None:
    for path in sorted([*HANDS.glob("*.txt"), *DAMAGED.glob("*.txt")]):
        for number, each in enumerate(grammar.read(path), 1):
            played = film(each)
            data = json.loads(json.dumps(scene(played, number, tries=0)))
            assert data["number"] == number
            if not played.frames:
                assert data["why"]
                assert "\n".join(data["text"]).count("\n") == each.source.text.count("\n")
                continue
            assert len(data["steps"]) == len(played.frames)
            assert sum(len(step["findings"]) for step in data["steps"]) == len(
                played.result.findings
            )
            seats: dict[str, dict[str, object]] = {}
            for step, frame in zip(data["steps"], played.frames, strict=True):
                seats |= step["seats"]
                for player, place in enumerate(frame.places):
                    told = seats[str(player)]
                    assert told["cards"] == list(place.cards)
                    assert told.get("folded", False) == place.folded
                assert step["turn"] == frame.to_act


# the command


def test_all_outputs_at_once(standpat: Standpat, tmp_path: Path) -> None:
    page, recording, picture = (tmp_path / name for name in ("a.html", "a.cast", "a.svg"))
    run = standpat("replay", SESSION, "--html", page, "--cast", recording, "--svg", picture,
                   "--size", "100x30", "--format", "markdown")  # fmt: skip
    assert run.returncode == 0
    assert run.stdout.decode().startswith("**2-7 triple draw")
    head, _ = parse(recording.read_text(encoding="utf-8"))
    assert (head["width"], head["height"]) == (100, 30)
    assert picture.read_text(encoding="utf-8").startswith("<svg")
    assert page.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    said = run.stderr.decode().splitlines()
    assert said == [
        f"standpat: {picture}: 100x30, step 34",
        f"standpat: {page}: 4 hands",
        f"standpat: {recording}: 100x30, 35 steps",
    ]


def test_a_file_that_was_there_is_replaced_and_that_is_said(
    standpat: Standpat, tmp_path: Path
) -> None:
    target = tmp_path / "a.cast"
    target.write_text("old")
    run = standpat("replay", SESSION, "--cast", target)
    assert b"in place of what was there" in run.stderr
    assert target.read_text(encoding="utf-8").startswith('{"version":2')


@pytest.mark.parametrize("option", ["--html", "--cast", "--svg"])
def test_other_hands_are_not_written_over_without_force(
    standpat: Standpat, tmp_path: Path, option: str
) -> None:
    other = tmp_path / "other.txt"
    other.write_bytes(SESSION.read_bytes())
    run = standpat("replay", SESSION, "--hand", 1, option, other)
    assert (run.returncode, run.stdout) == (2, b"")
    assert b"holds hands; --force writes over it" in run.stderr
    assert other.read_bytes() == SESSION.read_bytes()
    assert standpat("replay", SESSION, "--hand", 1, option, other, "--force").returncode == 0
    written = other.read_bytes()
    assert b"PokerStars Game #" not in written[:100]
    again = standpat("replay", SESSION, "--hand", 1, option, other)  # it is ours by now
    assert (again.returncode, other.read_bytes() == written) == (0, True)


@pytest.mark.parametrize(
    "more", [[], ["--format", "text"], ["--markdown"], ["--html", "{0}/a.html"]]
)
def test_a_list_without_a_terminal_is_refused(
    standpat: Standpat, tmp_path: Path, more: list[str]
) -> None:
    run = standpat("replay", SESSION, "--list", *(word.format(tmp_path) for word in more))
    assert (run.returncode, run.stdout) == (2, b"")
    assert b"'standpat list' prints the hands" in run.stderr
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("option", ["--html", "--cast", "--svg"])
def test_what_is_read_is_not_written_over(standpat: Standpat, tmp_path: Path, option: str) -> None:
    source = tmp_path / "hands.txt"
    source.write_bytes(SESSION.read_bytes())
    (tmp_path / "link.txt").symlink_to(source)
    for target in (source, tmp_path / "link.txt", tmp_path / "." / "hands.txt"):
        run = standpat("replay", source, option, target)
        assert run.returncode == 2
        assert b"is what is read" in run.stderr
        assert source.read_bytes() == SESSION.read_bytes()


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--html", "-", "--cast", "-"], "only one of the outputs"),
        (["--html", "{0}/x", "--cast", "{0}/x"], "two outputs go to"),
        (["--html", "{0}"], "is a directory"),
        (["--html", "{0}/no/page.html"], "No such file or directory"),
        (["--cast", "-", "--size", "20x20"], "at least 80x24"),
        (["--cast", "{0}/x", "--hand", "nine"], "no hand nine"),
    ],
)
def test_wrong_usage_is_said(
    standpat: Standpat, tmp_path: Path, options: list[str], says: str
) -> None:
    run = standpat("replay", SESSION, *(each.format(tmp_path) for each in options))
    assert run.returncode == 2
    assert says in run.stderr.decode()
    assert b"Traceback" not in run.stderr
    assert run.stdout == b""
    assert list(tmp_path.glob("x")) == []


@pytest.mark.parametrize("option", ["--html", "--cast", "--svg"])
def test_a_full_disk_is_told(standpat: Standpat, option: str) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("this system has no /dev/full")
    run = standpat("replay", SESSION, option, "/dev/full")
    assert run.returncode == 2
    assert run.stderr.startswith(b"standpat: /dev/full: ")
    assert len(run.stderr.splitlines()) == 1


@pytest.mark.parametrize("option", ["--html", "--cast", "--svg"])
def test_outputs_go_to_standard_output(standpat: Standpat, option: str) -> None:
    run = standpat("replay", SESSION, option, "-")
    assert run.returncode == 0
    assert run.stderr == b""
    assert b"Tamsin" in run.stdout


def test_a_wrong_hand_ends_with_1(standpat: Standpat, tmp_path: Path) -> None:
    damaged = DAMAGED / "wrong-award.txt"
    for options in (["--markdown"], ["--html", tmp_path / "a"], ["--cast", tmp_path / "b"]):
        assert standpat("replay", damaged, *options).returncode == 1


@pytest.mark.parametrize(
    "options", [["--format", "text"], ["--markdown"], ["--html", "-"], ["--cast", "-"],
                ["--svg", "-"]],
)  # fmt: skip
def test_other_names_everywhere(standpat: Standpat, tmp_path: Path, options: list[str]) -> None:
    source = tmp_path / "Tamsin-at-home.txt"
    source.write_bytes(SESSION.read_bytes())
    run = standpat("replay", source, "--anonymise", *options)
    assert run.returncode == 0
    for each in grammar.read(SESSION):
        assert isinstance(each, Hand)
        assert each.table.encode() not in run.stdout
        for seat in each.seats:
            assert seat.name.encode() not in run.stdout
    assert b"Player 1" in run.stdout.replace(b"&#160;", b" ")
    assert b"Hero" in run.stdout


def test_the_list_has_other_names_too() -> None:
    from histories.anonymise import Anonymiser
    from replayer.stepper.app import lines
    from replayer.stepper.hands import Hands
    from replayer.stepper.theme import UNICODE
    from replayer.stepper.viewer import Viewer

    with Hands(str(SESSION), mask=Anonymiser().item) as hands:
        viewer = Viewer(hands, (0, 0), UNICODE)
        viewer.press("\n")
        while viewer.working:
            viewer.idle()
        text = "\n".join(line.plain for line in lines(viewer, 140, 40))
        assert "Hero" in text
        assert "Tamsin" not in text
        for name, found in (("tamsin", 0), ("hero", 4)):
            viewer.press("/")
            for key in name:
                viewer.press(key)
            viewer.press("KEY_ENTER")
            while viewer.working:
                viewer.idle()
            assert viewer.course.found == found
            viewer.press("KEY_ESCAPE")


def test_a_page_holds_so_many_hands_and_says_so(standpat: Standpat, tmp_path: Path) -> None:
    source, target = tmp_path / "many.txt", tmp_path / "many.html"
    one = item("badugi-heads-up").source.text.strip()
    hand_id = re.search(r"#([0-9]+)", one)
    assert hand_id is not None
    source.write_text(
        "\n\n\n".join(one.replace(hand_id[1], str(70000000000 + n)) for n in range(PAGE + 1)),
        encoding="utf-8",
    )
    run = standpat("replay", source, "--html", target)
    assert b"200 hands, the first of the file" in run.stderr
    run = standpat("replay", source, "--html", target, "--hand", PAGE + 1)
    assert b": 1 hand, in place" in run.stderr
    assert "70000000200" in target.read_text(encoding="utf-8")


def test_help_tells_of_all_outputs(standpat: Standpat) -> None:
    words = standpat("replay", "--help").stdout.decode()
    for option in ("--html PAGE", "--cast RECORDING", "--markdown", "--anonymise"):
        assert option in words
    run = standpat(_STANDPAT_COMPLETE="bash_complete", COMP_WORDS="standpat replay --",
                   COMP_CWORD="2")  # fmt: skip
    assert {"plain,--html", "plain,--cast", "plain,--anonymise"} <= set(
        run.stdout.decode().splitlines()
    )


def test_nothing_outside_is_asked_for() -> None:
    for path in (ROOT / "replayer" / "exports").glob("page.*"):
        text = path.read_text(encoding="utf-8")
        assert "@import" not in text
        assert "url(" not in text
        assert not re.findall(r"https?://(?!docs)", text.replace("https://docs.", ""))
