"""What is wrong with a hand."""

from histories.findings import Finding, severity
from histories.hand import Item, Source, Unreadable


def read_hand(text: str, file: str, line: int, faults: tuple[Finding, ...]) -> list[Item]:
    """Read a hand that the fast tier refused."""
    code = "unreadable-header"
    fault = Finding(code, severity(code), line, 1, "not read yet")
    return [Unreadable(Source(file, line, text), "pokerstars", None, (fault, *faults))]
