"""The text of a JSON document: where its objects stand, and one object a line.

The engine tells the statements of a hand apart by their lines. Where objects share a line of the
file, the text is laid out: a line break before each of them, and nothing else.
"""

from __future__ import annotations

import re
from itertools import pairwise

from histories.hand import Source

_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*+"|(\{)', re.DOTALL)


def laid_out(source: Source) -> tuple[Source, list[int]]:
    """A document with no two objects on one line, and the line of each, in their order.

    Lines count from 1 in the text. ``Source.in_file`` tells where they are in the file.
    """
    text = source.text
    starts = [match.start() for match in _TOKEN.finditer(text) if match[1]]
    lines: list[int] = []
    line = 1
    for before, start in pairwise([0, *starts]):
        line += text.count("\n", before, start)
        lines.append(line)
    if len(set(lines)) == len(lines):
        return source, lines
    whole = text.rstrip("\n")
    cuts = [0, *starts[1:], len(whole)]
    parts = [whole[one:other].replace("\n", " ") for one, other in pairwise(cuts)]
    end = text[len(whole) :][:1]
    laid = Source(source.file, source.line, "\n".join(parts) + end, joined=True)
    return laid, list(range(1, len(parts) + 1))


def objects_in(text: str) -> int:
    """How many objects a part of a document holds."""
    return sum(match[1] is not None for match in _TOKEN.finditer(text))
