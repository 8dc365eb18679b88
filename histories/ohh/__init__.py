"""OHH, the Open Hand History format: hands written, and read back.

The format has no draws. What it lacks stands in keys of our own, which begin with ``_`` and which
other programs ignore (``docs/ohh.md``). Hands without them are not of a game known here.
"""

from histories.ohh.reading import read_hand
from histories.ohh.writing import write

__all__ = ["read_hand", "write"]
