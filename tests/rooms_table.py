"""The table of ``docs/rooms.md``: what comes of real hands, by room and game.

``python tests/rooms_table.py FOLDER`` writes it anew.
"""

import sys
from collections import Counter
from pathlib import Path

import grammar
import replayer
from histories.hand import Hand, OtherGame, Unreadable
from replayer.result import Result

STATUSES = ("ok", "invalid", "partial", "cancelled", "skipped", "unreadable")
VERDICTS = ("agrees", "differs", "cannot check")


def _game(result: Result) -> str:
    item = result.item
    if isinstance(item, Hand):
        return item.game_name
    assert isinstance(item, OtherGame | Unreadable)
    return f"({item.game_words})" if isinstance(item, OtherGame) else "?"


def rows(corpus: Path) -> list[str]:
    """The table's lines."""
    counts: dict[tuple[str, str], Counter[str]] = {}
    for path in sorted(corpus.rglob("*")):
        if not path.is_file() or path.name == "README.md":
            continue
        for item in grammar.read(path):
            result = replayer.replay(item)
            count = counts.setdefault((item.room or "?", _game(result)), Counter())
            count["hands"] += 1
            count[result.status] += 1
            if result.verdict is not None:
                count[result.verdict] += 1
    heads = ("room", "game", "hands", *STATUSES, *VERDICTS)
    lines = [f"| {' | '.join(heads)} |", f"|{'---|' * len(heads)}"]
    for (room, game), count in sorted(counts.items()):
        figures = [str(count[head] or "") for head in heads[2:]]
        lines.append(f"| {room} | {game} | {' | '.join(figures)} |")
    return lines


PAGE = Path(__file__).resolve().parent.parent / "docs" / "rooms.md"
BEGIN, END = "<!-- table -->", "<!-- end -->"


def written(text: str, lines: list[str]) -> str:
    """The page with these lines for its table."""
    head, _, rest = text.partition(BEGIN)
    _, _, tail = rest.partition(END)
    return f"{head}{BEGIN}\n" + "\n".join(lines) + f"\n{END}{tail}"


if __name__ == "__main__":
    PAGE.write_text(
        written(PAGE.read_text(encoding="utf-8"), rows(Path(sys.argv[1]))), encoding="utf-8"
    )
