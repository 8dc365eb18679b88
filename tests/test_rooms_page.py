"""``docs/rooms.md`` says what really comes of real hands."""

import os
from pathlib import Path

import pytest
from rooms_table import PAGE, rows, written

CORPUS = os.environ.get("STANDPAT_CORPUS")


@pytest.mark.skipif(CORPUS is None, reason="STANDPAT_CORPUS names no folder of real hands")
def test_the_table_is_true() -> None:
    if not (Path(CORPUS or "") / "fulltilt").is_dir():
        pytest.skip("these are other hands than the page tells of")
    text = PAGE.read_text(encoding="utf-8")
    assert written(text, rows(Path(CORPUS or ""))) == text


def test_the_page_has_the_table() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert "| fulltilt | 2-7 triple draw |" in text
