"""Golden hands: for every code a small hand that shows it, the exact report, and a sound twin.

``CODE.txt`` holds the hand, ``CODE.expected.json`` what was decided by hand that its report must
be, ``CODE.sound.txt`` the same hand without the fault. Where a fault needs other text before it,
the report is that of the last row of the file, and the rows above it are sound.
"""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

import grammar
import replayer
from histories.findings import RULES, Finding
from replayer.ledger import Ledger
from replayer.result import Result

GOLDEN = Path(__file__).resolve().parent / "golden"

CODES = list(RULES)


def judge(path: Path) -> list[Result]:
    """The rows of a file, as ``standpat validate`` gives them."""
    ledger = Ledger()
    return [ledger.check(replayer.replay(item)) for item in grammar.read(path)]


def plain(findings: Iterable[Finding]) -> list[dict[str, Any]]:
    """Findings as the command writes them, without their messages."""
    return [
        {
            "code": finding.code,
            "severity": finding.severity,
            "line": finding.line,
            "column": finding.column,
            "stated": list(finding.stated) if isinstance(finding.stated, tuple) else finding.stated,
            "expected": list(finding.expected)
            if isinstance(finding.expected, tuple)
            else finding.expected,
        }
        for finding in findings
    ]


@pytest.mark.parametrize("code", CODES)
def test_the_hand_gives_exactly_the_report(code: str) -> None:
    expected = json.loads((GOLDEN / f"{code}.expected.json").read_text(encoding="utf-8"))
    *before, last = judge(GOLDEN / f"{code}.txt")
    assert all(result.status == "ok" and not result.findings for result in before)
    assert plain(last.findings) == expected["findings"]
    assert last.status == expected["status"]
    assert code in {finding["code"] for finding in expected["findings"]}
    assert all(finding.message for finding in last.findings)


@pytest.mark.parametrize("code", CODES)
def test_the_sound_twin_passes_without_a_word(code: str) -> None:
    results = judge(GOLDEN / f"{code}.sound.txt")
    assert results
    for result in results:
        assert plain(result.findings) == []
        assert result.unknowns == ()
        assert (result.status, result.verdict) == ("ok", "agrees")


def test_every_code_has_its_three_files_and_no_other_is_there() -> None:
    files = {
        f"{code}{ending}" for code in CODES for ending in (".txt", ".expected.json", ".sound.txt")
    }
    assert {path.name for path in GOLDEN.glob("*.*") if path.suffix in (".txt", ".json")} == files
