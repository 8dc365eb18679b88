"""Text to hands: what each room writes, read into ``histories.hand.Hand``."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grammar.reader import read, read_text

__all__ = ["read", "read_text"]


def __getattr__(name: str) -> object:
    """Import the reader when it is first asked for: ``standpat --help`` needs none of it."""
    if name in __all__:
        from grammar import reader

        return getattr(reader, name)
    raise AttributeError(name)
