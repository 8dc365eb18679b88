"""Money as integer minor units: cents of a currency, or single chips.

No float ever holds an amount. A ``Unit`` says what the integers of one hand stand for.
"""

import re

import msgspec

SIGNS = {"USD": "$", "EUR": "€", "GBP": "£"}
CURRENCIES = {sign: code for code, sign in SIGNS.items()}
CHIPS = "chips"

#: More than any room has dealt; larger numbers are damage, and would not fit 64 bits.
LARGEST = 2**63 - 1

_AMOUNT = re.compile(r"(0|[1-9][0-9]*)(?:\.([0-9]{2}))?")


class Unit(msgspec.Struct, frozen=True, gc=False):
    """What one hand counts in: ``currency`` (an ISO code, or ``"chips"``) and how many decimals."""

    currency: str
    decimals: int

    @property
    def sign(self) -> str:
        """What stands before an amount: ``"$"``, or nothing for chips."""
        return SIGNS.get(self.currency, "")

    @property
    def size(self) -> str:
        """The size of one minor unit: ``"0.01"`` or ``"1"``."""
        return "0.01" if self.decimals else "1"

    def parse(self, text: str) -> int:
        """Read an amount as the room writes it: ``"$0.10"`` is 10, ``"$4"`` is 400 cents.

        Raises ``ValueError`` for a missing or foreign sign, a wrong number of decimals, leading
        zeros, or a number that no room has dealt.
        """
        sign = self.sign
        if not text.startswith(sign):
            raise ValueError(f"{text!r} does not start with {sign!r}")
        # the length is looked at first: int() of a very long number is slow, or refused
        match = _AMOUNT.fullmatch(text, len(sign)) if len(text) < 24 else None
        if match is None or (match[2] and not self.decimals):
            raise ValueError(f"{text!r} is not an amount in {self.currency}")
        value = int(match[1]) * 100 + int(match[2] or 0) if self.decimals else int(match[1])
        if value > LARGEST:
            raise ValueError(f"{text!r} is too large")
        return value

    def format(self, amount: int) -> str:
        """Write an amount as PokerStars does: ``"$0.10"``, ``"$4"``, ``"-$2.50"``, ``"150"``."""
        if not self.decimals:
            return str(amount)
        whole, cents = divmod(abs(amount), 100)
        text = f"{self.sign}{whole}.{cents:02d}" if cents else f"{self.sign}{whole}"
        return "-" + text if amount < 0 else text


CHIP = Unit(CHIPS, 0)
USD = Unit("USD", 2)
