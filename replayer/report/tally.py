"""Counting what became of the hands."""

from typing import get_args

import msgspec

from histories.hand import OtherGame
from replayer.result import Result, Status

STATUSES: tuple[Status, ...] = get_args(Status)
WRONG: tuple[Status, ...] = ("invalid", "partial", "unreadable")

#: Games that are not judged are counted by name, but a damaged input may name any number of them.
_MOST_GAMES = 30


class Tally(msgspec.Struct):
    """The counts of a run: every hand under its status, every finding under its code."""

    files: int = 0
    passed_over: int = 0
    statuses: dict[Status, int] = msgspec.field(default_factory=lambda: dict.fromkeys(STATUSES, 0))
    findings: dict[str, int] = {}
    unknowns: int = 0
    games: dict[str, int] = {}
    most_games: int = _MOST_GAMES

    def add(self, result: Result) -> None:
        """Count one hand."""
        self.statuses[result.status] += 1
        if result.findings:
            findings = self.findings
            for finding in result.findings:
                findings[finding.code] = findings.get(finding.code, 0) + 1
        if result.unknowns:
            self.unknowns += 1
        if type(result.item) is OtherGame:
            self._count_game(result.item.game_words, 1)

    def _count_game(self, words: str, number: int) -> None:
        if words in self.games or len(self.games) < self.most_games:
            self.games[words] = self.games.get(words, 0) + number

    def merge(self, other: "Tally") -> None:
        """Add the counts of the hands that come next. Their games have to be counted all."""
        for status, number in other.statuses.items():
            self.statuses[status] += number
        for code, number in other.findings.items():
            self.findings[code] = self.findings.get(code, 0) + number
        for words, number in other.games.items():
            self._count_game(words, number)
        self.unknowns += other.unknowns

    @property
    def hands(self) -> int:
        """How many hands there were."""
        return sum(self.statuses.values())

    @property
    def wrong(self) -> int:
        """How many of them are not sound."""
        return sum(self.statuses[status] for status in WRONG)
