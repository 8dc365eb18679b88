"""Random legal hands as a room would write them, with the truth beside the text.

``sessions`` deals them: real shuffled decks, every kind of player, and the dealer's own books.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from replayer.generate.dealing import Generated, sessions
    from replayer.generate.settings import Options
    from replayer.generate.truth import Truth

__all__ = ["Generated", "Options", "Truth", "sessions"]

_HOMES = {"Generated": "dealing", "Options": "settings", "Truth": "truth", "sessions": "dealing"}


def __getattr__(name: str) -> object:
    """Import what is asked for: ``standpat --help`` needs none of it."""
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(name)
    from importlib import import_module

    return getattr(import_module(f"replayer.generate.{home}"), name)
