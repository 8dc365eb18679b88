"""The catalogue of findings: every code once, every text written."""

import re
from pathlib import Path

import pytest

from histories import findings
from histories.findings import CHAPTERS, RULES, Rule, severity

KEBAB = re.compile(r"[a-z]+(?:-[a-z]+)*")
EVERY_RULE = [rule for rules in CHAPTERS.values() for rule in rules]
FOLDER = Path(findings.__file__).parent
CHAPTER_FILES = ["betting", "draws", "ledger", "payout", "reading", "setup", "showdown", "stud"]

each_rule = pytest.mark.parametrize("rule", EVERY_RULE, ids=lambda rule: rule.code)


def test_no_code_stands_twice() -> None:
    codes = [rule.code for rule in EVERY_RULE]
    assert sorted(codes) == sorted(set(codes))
    assert list(RULES) == codes


def test_no_text_stands_twice() -> None:
    for field in ("title", "explanation"):
        texts = [getattr(rule, field) for rule in EVERY_RULE]
        assert len(texts) == len(set(texts)), field


@each_rule
def test_code_is_kebab_case(rule: Rule) -> None:
    assert KEBAB.fullmatch(rule.code)


@each_rule
def test_severity_is_known(rule: Rule) -> None:
    assert rule.severity in {"error", "warning", "info"}
    assert severity(rule.code) == rule.severity


@each_rule
def test_texts_are_written(rule: Rule) -> None:
    for text in (rule.title, rule.explanation, rule.example, rule.remedy):
        assert text
        assert text == text.strip()
    assert rule.title[0].isupper()
    assert not rule.title.endswith(".")
    for text in (rule.explanation, rule.remedy):
        assert text.endswith(".")
        assert "\n" not in text
        assert "  " not in text


@each_rule
def test_an_example_is_a_few_lines_of_text(rule: Rule) -> None:
    lines = rule.example.split("\n")
    assert 1 <= len(lines) <= 3
    assert all(line and len(line) <= 96 and line == line.strip() for line in lines)


def test_an_unknown_code_has_no_severity() -> None:
    with pytest.raises(KeyError):
        severity("no-such-code")


@pytest.mark.parametrize("chapter", CHAPTER_FILES)
def test_sources_stay_readable(chapter: str) -> None:
    lines = (FOLDER / f"{chapter}.py").read_text(encoding="utf-8").splitlines()
    assert len(lines) < 500
    assert max(map(len, lines)) <= 100
