"""Pictures of a step: SVG that stands alone."""

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from conftest import ROOT, Standpat

HAND = "examples/hands/triple-draw-reshuffle.txt"
README = ROOT / "docs" / "pictures" / "replay.svg"


def words(picture: str) -> list[str]:
    """The runs of text in a picture, in their order."""
    root = ET.fromstring(picture)
    return [
        (element.text or "").replace("\xa0", " ").strip()
        for element in root.iter("{http://www.w3.org/2000/svg}text")
    ]


def test_the_readmes_picture_is_the_programs(
    standpat: Standpat, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    pictures = {
        "replay.svg": (HAND, "--step", "39", "--size", "120x36"),
        "result.svg": (
            "examples/hands/five-card-draw-side-pots.txt", "--size", "120x40", "--theme", "light",
        ),
        "list.svg": ("examples/hands/triple-draw-session.txt", "--list", "--size", "120x24"),
    }  # fmt: skip
    for name, options in pictures.items():
        run = standpat("replay", *options, "--svg", "-")
        assert run.returncode == 0
        made = words(run.stdout.decode())
        assert made == words((README.parent / name).read_text(encoding="utf-8")), name


def test_a_picture_asks_for_nothing_from_outside() -> None:
    picture = README.read_text(encoding="utf-8")
    assert re.findall(r"https?:[^\"')\s]*", picture) == ["http://www.w3.org/2000/svg"]
    assert "@import" not in picture
    assert not re.search(r"url\((?!#)", picture)


def test_names_are_text_and_not_markup(standpat: Standpat, tmp_path: Path) -> None:
    text = (ROOT / HAND).read_bytes().replace(b"Halyard", b"<b>&[x]")
    path = tmp_path / "odd.txt"
    path.write_bytes(text)
    run = standpat("replay", str(path), "--step", "0", "--svg", "-")
    assert run.returncode == 0
    assert "<b>&[x]" in " ".join(words(run.stdout.decode()))


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--step", "999", "--svg", "-"], "steps 0 to"),
        (["--svg", "-", "--size", "10x10"], "at least 80x24"),
        (["--svg", "-", "--size", "wide"], "WIDTHxHEIGHT"),
        (["--step", "3"], "--step goes with --svg"),
        (["--step", "3", "--list", "--svg", "-"], "--step goes with --svg, of a hand"),
    ],
)
def test_wrong_usage_is_said(
    standpat: Standpat, monkeypatch: pytest.MonkeyPatch, options: list[str], says: str
) -> None:
    monkeypatch.chdir(ROOT)
    run = standpat("replay", HAND, *options)
    assert run.returncode == 2
    assert says in run.stderr.decode()
    assert b"Traceback" not in run.stderr


def test_a_larger_picture_shows_the_log_at_full_height(
    standpat: Standpat, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    small = standpat("replay", HAND, "--svg", "-").stdout.decode()
    large = standpat("replay", HAND, "--svg", "-", "--size", "120x36").stdout.decode()
    assert len(words(large)) > len(words(small))
