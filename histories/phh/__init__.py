"""PHH, the open Poker Hand History format: hands read from ``.phh`` and ``.phhs``, and written.

The format is TOML. ``read_text`` gives a ``Record`` for each hand of a game known here: the
``Hand``, and the document's optional fields and comments beside it. ``write`` and ``write_all``
are the way back; they take records, and hands of any room.
"""

from histories.phh.reading import read_text
from histories.phh.record import KNOWN, ROOM, VARIANTS, Record
from histories.phh.writing import from_hand, order, write, write_all

__all__ = [
    "KNOWN",
    "ROOM",
    "VARIANTS",
    "Record",
    "from_hand",
    "order",
    "read_text",
    "write",
    "write_all",
]
