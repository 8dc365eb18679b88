"""Amounts as rooms write them that put commas between thousands."""

from __future__ import annotations

import re

from grammar.text.reading import Parse
from histories.money import Unit

_GROUPED = re.compile(r"[$€£]?[1-9][0-9]{0,2}(?:,[0-9]{3})+(?:\.[0-9]{2})?")


def with_thousands(unit: Unit) -> Parse:
    """Reads ``"$2,922"`` as well as ``"$2922"``; raises ``ValueError`` for a comma astray."""
    parse = unit.parse

    def read(text: str) -> int:
        if "," in text:
            if _GROUPED.fullmatch(text) is None:
                raise ValueError(f"{text!r} has commas where none belong")
            text = text.replace(",", "")
        return parse(text)

    return read


def sign_behind(unit: Unit) -> Parse:
    """Reads ``"2047.50€"``: the currency's sign stands behind; raises ``ValueError``."""
    parse, sign = unit.parse, unit.sign

    def read(text: str) -> int:
        if not text.endswith(sign):
            raise ValueError(f"{text!r} does not end with {sign!r}")
        return parse(sign + text.removesuffix(sign))

    return read


def with_sign_behind(unit: Unit, amount: int) -> str:
    """Write an amount in minor units as ``"2047.50€"``."""
    text = unit.format(amount)
    return text.removeprefix(unit.sign) + unit.sign
