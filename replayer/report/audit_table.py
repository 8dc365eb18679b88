"""Tables of plain text: aligned by the cells of a terminal, numbers to the right."""

from collections.abc import Sequence

from replayer.report.text import Paint, cells


def table(
    head: Sequence[str], rows: Sequence[Sequence[str]], paint: Paint, *, left: frozenset[str]
) -> str:
    """A table under a head; the columns named in ``left`` stand to the left, the others right."""
    widths = [max(map(cells, column)) for column in zip(head, *rows, strict=True)]
    to_left = [name in left for name in head]
    lines = [paint(_line(head, widths, to_left), "faint")]
    lines += [_line(row, widths, to_left) for row in rows]
    return "".join(f"  {line}\n" for line in lines)


def _line(row: Sequence[str], widths: Sequence[int], to_left: Sequence[bool]) -> str:
    parts = []
    for text, width, left in zip(row, widths, to_left, strict=True):
        blank = " " * (width - cells(text))
        parts.append(text + blank if left else blank + text)
    return "  ".join(parts).rstrip()
