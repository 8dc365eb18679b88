"""Findings: what can be wrong with a hand. ``RULES`` holds every code once."""

from histories.findings import betting, draws, ledger, payout, reading, setup, showdown, stud
from histories.findings.types import Finding, Rule, Severity, Unknown, Value

__all__ = ["CHAPTERS", "RULES", "Finding", "Rule", "Severity", "Unknown", "Value", "severity"]

#: The catalogue by chapter, in the order of a hand.
CHAPTERS: dict[str, tuple[Rule, ...]] = {
    "reading": reading.RULES,
    "set-up": setup.RULES,
    "betting": betting.RULES,
    "draws": draws.RULES,
    "stud": stud.RULES,
    "showdown": showdown.RULES,
    "payout": payout.RULES,
    "across hands": ledger.RULES,
}

RULES: dict[str, Rule] = {rule.code: rule for rules in CHAPTERS.values() for rule in rules}


def severity(code: str) -> Severity:
    """How grave a finding is; ``KeyError`` for a code that the catalogue does not hold."""
    return RULES[code].severity
