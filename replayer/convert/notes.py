"""What ``standpat convert`` tells on standard error: what is not written, and what is lost."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable

from histories.hand import Item, OtherGame
from replayer.report.json import json_line
from replayer.report.words import count, safe

#: So many hands are named for one reason; ``--verbose`` names all.
_NAMED = 5


class Notes:
    """Counts hands, and tells of those that are not written or not whole.

    ``before`` is called before anything is told: a progress bar has to go first.
    """

    def __init__(
        self, target: str, *, json: bool, verbose: bool, quiet: bool, before: Callable[[], None]
    ) -> None:
        self.written = 0
        self._target = target
        self._json = json
        self._verbose = verbose
        self._quiet = quiet
        self._before = before
        self._left = Counter[str]()
        self._lost = Counter[str]()

    def take(self, item: Item, lost: tuple[str, ...]) -> None:
        """A hand was written; of it this is lost."""
        self.written += 1
        self._lost.update(lost)
        if self._json and (lost or self._verbose):
            self._row(item, None, lost)
        elif self._verbose and lost:
            self._say(f"{_name(item)}: without {', '.join(lost)}")

    def leave(self, item: Item, reason: str, kind: str = "") -> None:
        """A hand is not written; ``kind`` is the reason without what is this hand's alone."""
        kind = kind or reason
        self._left[kind] += 1
        if self._json:
            self._row(item, reason, ())
            return
        if self._verbose or (not isinstance(item, OtherGame) and self._left[kind] <= _NAMED):
            self._say(f"{_name(item)} is not written: {safe(reason)}")

    def end(self, output: str, *, strict: bool) -> None:
        """The summary."""
        left = sum(self._left.values())
        if self._json:
            self._tell_bytes(
                {
                    "type": "summary", "to": self._target, "hands": self.written + left,
                    "written": self.written, "not_written": dict(sorted(self._left.items())),
                    "lost": dict(sorted(self._lost.items())),
                }
            )  # fmt: skip
            return
        if output == "-" and not left and not self._lost:
            return
        where = "" if output == "-" or not self.written else f" to {safe(output)}"
        lines = [
            f"{count(self.written, 'hand')} written{where}" + (f", {left} not" if left else "")
        ]
        lines += [f"  {number}  {safe(kind)}" for kind, number in self._left.most_common()]
        if self._lost and not strict:
            lines.append(f"lost in {self._target}")
            lines += [
                f"  {count(number, 'hand')}  {safe(what)}"
                for what, number in self._lost.most_common()
            ]
        for line in lines:
            self._say(line)

    def _say(self, text: str) -> None:
        if not self._quiet and sys.stderr is not None:
            self._before()
            sys.stderr.write(f"{text}\n")

    def _row(self, item: Item, reason: str | None, lost: tuple[str, ...]) -> None:
        source = item.source
        self._tell_bytes(
            {
                "type": "hand", "file": source.file, "line": source.line,
                "hand_id": item.hand_id, "written": reason is None, "reason": reason,
                "lost": lost,
            }
        )  # fmt: skip

    def _tell_bytes(self, row: dict[str, object]) -> None:
        if not self._quiet and sys.stderr is not None:
            self._before()
            sys.stderr.write(json_line(row).decode())


def _name(item: Item) -> str:
    place = f"{safe(item.source.file)}:{item.source.line}"
    return f"{place} hand {safe(item.hand_id)}" if item.hand_id else place
