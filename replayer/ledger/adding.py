"""Findings that are added to a result after its hand was judged."""

from collections.abc import Iterable

import msgspec

from histories.findings import Finding
from replayer.result import Result


def with_findings(result: Result, found: Iterable[Finding], *, repeated: bool = False) -> Result:
    """The result with more findings, those of one line before what was found there earlier."""
    findings = tuple(sorted((*found, *result.findings), key=lambda each: each.line))
    status = result.status
    if status != "unreadable" and any(each.severity == "error" for each in found):
        status = "invalid"
    return msgspec.structs.replace(result, findings=findings, status=status, repeated=repeated)
