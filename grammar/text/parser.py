"""Building Lark parsers from the grammar files, with a cache in the user's own cache folder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zlib import crc32

from lark.lexer import Lexer

if TYPE_CHECKING:
    from lark import Lark

HERE = Path(__file__).parent.parent


class Lines(Lexer):
    """The lexer of a structure grammar: the runs of a hand's lines, which have been read."""

    __future_interface__ = 2

    def __init__(self, lexer_conf: object) -> None:
        """Lark hands over its settings; none is needed."""

    def lex(self, lexer_state: Any, parser_state: Any) -> Iterator[Any]:  # noqa: ARG002
        """The runs, one token each."""
        return iter(lexer_state.text)


def _cache_file(name: str, text: str) -> str | None:
    """Where the tables of a grammar are kept, or ``None`` where nothing can be kept.

    The file is a pickle, so it never lies in a folder that others can write to. Its name has a sum
    of the grammar: to look up this program's version would take longer than to load the tables.
    """
    import lark
    import platformdirs

    try:
        folder = Path(platformdirs.user_cache_dir("standpat"))
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except (OSError, RuntimeError):
        return None
    return str(folder / f"{name}-{lark.__version__}-{crc32(text.encode()):08x}.lark")


def build(name: str, grammar: Path, **options: Any) -> Lark:
    """A LALR parser for a grammar file, from the cache if it is there.

    Terminals that rooms share are imported by ``%import lexicon (...)``.
    """
    from lark import Lark

    text = grammar.read_text(encoding="utf-8")
    options.update(parser="lalr", import_paths=[str(HERE)], maybe_placeholders=False)
    cache = _cache_file(name, text)
    if cache is not None:
        try:
            return Lark(text, cache=cache, **options)
        except Exception:  # noqa: S110  whatever a damaged cache does, the grammar itself is here
            pass
    return Lark(text, **options)
