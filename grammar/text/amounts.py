"""Amounts as rooms write them that put commas between thousands."""

from __future__ import annotations

import re

from grammar.text.reading import MEMORY, Parse
from histories.money import Unit

_THOUSANDS = re.compile(r"[0-9]{4}")
_GROUPED = re.compile(r"[$€£]?[1-9][0-9]{0,2}(?:,[0-9]{3})+(?:\.[0-9]{2})?")


class _Amounts(dict[str, int]):
    """What amounts in a unit are, remembered: a stack after a hand stands before the next, too."""

    def __init__(self, parse: Parse, *, apart: bool = False) -> None:
        super().__init__()
        self.parse = parse
        self.apart = apart

    def __missing__(self, text: str) -> int:
        plain = text
        if "," in text:
            if _GROUPED.fullmatch(text) is None:
                raise ValueError(f"{text!r} has commas where none belong")
            plain = text.replace(",", "")
        elif self.apart and _THOUSANDS.search(text) is not None:
            raise ValueError(f"{text!r} lacks the comma between thousands")
        amount = self.parse(plain)
        if len(self) >= MEMORY:
            self.clear()
        self[text] = amount
        return amount


def with_thousands(unit: Unit) -> Parse:
    """Reads ``"$2,922"`` as well as ``"$2922"``; raises ``ValueError`` for a comma astray."""
    return _Amounts(unit.parse).__getitem__


def thousands_apart(unit: Unit) -> Parse:
    """Reads ``"2,922"`` and not ``"2922"``; raises ``ValueError``."""
    return _Amounts(unit.parse, apart=True).__getitem__


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
