"""Findings: what can be wrong with a hand. ``RULES`` holds every code once."""

from typing import Literal, TypeAlias

import msgspec

Severity: TypeAlias = Literal["error", "warning", "info"]
Value: TypeAlias = int | str | tuple[str, ...] | None


class Rule(msgspec.Struct, frozen=True, gc=False):
    """One row of the catalogue: a code, how grave it is, and what to say about it.

    ``explanation`` says what the finding means and why it is one; ``example`` is a line or two that
    shows it; ``remedy`` says what a player, an exporter's author or an auditor can do.
    """

    code: str
    severity: Severity
    title: str
    explanation: str
    example: str
    remedy: str


class Finding(msgspec.Struct, frozen=True, gc=False):
    """One thing found in one hand.

    ``line`` and ``column`` count from 1 in the decoded file. ``stated`` is what the history says
    and ``expected`` what the rules give: an amount in minor units, a text, or cards.
    """

    code: str
    severity: Severity
    line: int
    column: int
    message: str
    stated: Value = None
    expected: Value = None


class Unknown(msgspec.Struct, frozen=True, gc=False):
    """A check that could not be made, and why: *cannot check*.

    ``code`` is the finding that the check would have given; places as in ``Finding``.
    """

    code: str
    line: int
    column: int
    message: str
