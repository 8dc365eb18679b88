"""PHH documents to hands."""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_right
from collections.abc import Sequence
from decimal import Decimal
from typing import Any

import msgspec

from histories.actions import Action, Cancelled, Collect, Muck, PostKind, ReturnUncalled, Show
from histories.cards import CARDS, Cards
from histories.games import GAMES, STUD, Limit
from histories.hand import Hand, OtherGame, Pot, Source, Summary, Unreadable
from histories.phh import checking
from histories.phh.fields import TIME_UNKNOWN, Fields, Refused
from histories.phh.moves import Moves, Runs
from histories.phh.record import REQUIRED, ROOM, Record
from histories.phh.stud import StudMoves
from histories.stakes import sound_figures

#: The fields that tell who got what.
AWARDS = ("_collected", "finishing_stacks", "winnings")

_TABLE = re.compile(r"^\[[^\[\]\n]*\][ \t]*(?:#.*)?$", re.MULTILINE)
_STRING = re.compile(
    r"'''.*?'''|\"\"\".*?\"\"\"|'[^'\n]*'|\"(?:\\.|[^\"\\\n])*\"|#[^\n]*|\]", re.DOTALL
)
_AT_LINE = re.compile(r"\(at line (\d+), column (\d+)\)")
MOST_RUNS = 9

Read = Record | OtherGame | Unreadable


def read_text(text: str, file: str = "-", line: int = 1) -> list[Read]:
    """Read a document: a hand, or many as tables. Tables that are no hands give nothing."""
    try:
        document = tomllib.loads(text, parse_float=Decimal)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        return [_no_toml(Source(file, line, text), str(error))]
    if "variant" in document or "actions" in document:
        return [_read(document, Source(file, line, text))]
    headings = list(_TABLE.finditer(text))
    tables = [each for each in document.values() if isinstance(each, dict) and "variant" in each]
    if len(headings) != len(tables):
        return [_read(each, Source(file, line, text)) for each in tables]
    # a hand is the same whatever its table is called
    starts = [heading.end() + 1 for heading in headings]
    ends = [*(heading.start() for heading in headings[1:]), len(text)]
    return [
        _read(each, Source(file, line + text.count("\n", 0, start), text[start:end]))
        for each, start, end in zip(tables, starts, ends, strict=True)
    ]


def _no_toml(source: Source, message: str) -> Unreadable:
    at = _AT_LINE.search(message)
    line, column = (int(at[1]), int(at[2])) if at else (1, 1)
    fault = source.finding("unreadable-line", line, f"this is no TOML: {message}")
    return Unreadable(source, ROOM, None, (msgspec.structs.replace(fault, column=column),))


def _read(document: dict[str, Any], source: Source) -> Read:
    reading = _Reading(document, source)
    try:
        return reading.read()
    except Refused as refused:
        fault = source.finding(refused.code, reading.line(refused.field), str(refused))
        return Unreadable(source, ROOM, str(document.get("hand", "")) or None, (fault,))


class _Reading(Fields):
    """One document being read."""

    def read(self) -> Record | OtherGame:
        """Make the hand. Raises ``Refused``."""
        game_name, limit = self._variant()
        if not game_name:
            words = f"PHH variant {limit}"
            when = self._time()
            known = None if when == TIME_UNKNOWN else when
            return OtherGame(self.source, ROOM, self._id(), words, None, known)
        self.unit = self._unit()
        stacks = self._amounts("starting_stacks", self._positive)
        self.count = len(stacks)
        if not 2 <= self.count <= 10:
            raise Refused("no-seats", "starting_stacks", f"{self.count} players are at the table")
        if game_name in STUD:
            return self._stud(game_name, stacks)
        for field in ("antes", "blinds_or_straddles"):
            if field not in self.document:
                raise Refused("unreadable-header", "variant", f"the field {field} is missing")
        blinds = self._seated("blinds_or_straddles", self._minor)
        places = checking.positions(blinds or ())
        if blinds is not None and places is None and blinds[0] < 0:
            # who sits left of the button is no newcomer
            message = f"blinds_or_straddles: {self.unit.format(blinds[0])} is no blind of p1"
            raise Refused("impossible-amount", "blinds_or_straddles", message)
        if blinds is None or places is None:
            words = f"{game_name} with other blinds than a small and a big one"
            return OtherGame(self.source, ROOM, self._id(), words, None, None)
        if limit == "fixed":
            header = self._bets()
        else:
            small = 0 if places[0] is None else blinds[places[0]]
            if "_small_blind" in self.document:
                small = self._amount("_small_blind")
            header = small, self._amount("min_bet")
        moves = Moves(GAMES[game_name], stacks, header[limit != "fixed"], self.tell)
        self._post(moves, blinds, places)
        return self._record(moves, game_name, limit, header, stacks)

    def _bets(self) -> tuple[int, int]:
        """The two bets of a limit game."""
        small, big = self._amount("small_bet"), self._amount("big_bet")
        if not small or not big:
            line = self.line("big_bet" if small else "small_bet")
            why, small, big = sound_figures("fixed", small, big)
            self.tell("header-contradiction", line, why)
        return small, big

    def _stud(self, game_name: str, stacks: Sequence[int]) -> Record:
        """A hand with antes and a bring-in, and no blinds."""
        header = self._bets()
        bring_in = self._amount("bring_in")
        moves = StudMoves(GAMES[game_name], stacks, bring_in, self.tell)
        antes = self._each("antes", self._positive) if "antes" in self.document else ()
        line = self.line("antes")
        for p, ante in enumerate(antes):
            moves.post(line, p, "ante", ante, 0)
        return self._record(moves, game_name, "fixed", header, stacks, bring_in)

    def _record(
        self,
        moves: Moves,
        game_name: str,
        limit: Limit,
        header: tuple[int, int],
        stacks: Sequence[int],
        bring_in: int | None = None,
    ) -> Record:
        """Play the actions, and make the hand of what comes out."""
        comments = self._play(moves)
        actions, summary = self._end(moves, stacks)
        complete = (
            summary is not None
            or len(moves.live) == 1
            or any(isinstance(action, Show | Muck) for action in actions)
        )
        if not complete:
            self.tell("truncated", actions[-1].line if actions else 1, "the hand stops early")
        most, button, seats = self._seats(stacks)
        if bring_in is not None:
            button = 0
        hand = Hand(
            self.source, ROOM, self._id(), game_name, limit, self.unit, *header, self._time(),
            self._zone(), self._tournament(), "", str(self.document.get("table", "")),
            most, button, seats, tuple(actions), summary, tuple(self.faults), complete,
            bring_in=None if self.document.get("_bring_in_unknown") is True else bring_in,
        )  # fmt: skip
        fields = {name: each for name, each in self.document.items() if name not in REQUIRED}
        return Record(hand, fields, comments)

    # ---- play

    def _post(self, moves: Moves, blinds: Sequence[int], places: tuple[int | None, int]) -> None:
        antes = self._seated("antes") or [0] * self.count
        dead = self._seated("_dead_blinds") or [0] * self.count
        antes = [ante - part for ante, part in zip(antes, dead, strict=True)]
        short = any(stack < ante for stack, ante in zip(moves.stack, antes, strict=True))
        shared = len(set(antes)) == 1
        trimmed = self.document.get("ante_trimming_status") is True
        line = self.line("antes")
        for p, ante in enumerate(antes):
            kept = shared and (trimmed or not short)
            moves.post(line, p, "ante" if kept else "dead ante", ante, 0)
        line = self.line("blinds_or_straddles")
        small, big = places
        if small is not None:
            moves.post(line, small, "small blind", blinds[small], blinds[small])
        moves.post(line, big, "big blind", blinds[big], blinds[big])
        for p, blind in enumerate(blinds):
            if blind < 0 or dead[p]:
                live = max(0, -blind)
                kind: PostKind = "big blind" if live else "small blind"
                if live and dead[p]:
                    kind = "small & big blinds"
                moves.post(line, p, kind, dead[p] + live, live)

    def _play(self, moves: Moves) -> dict[int, str]:
        """Carry out the actions; their comments."""
        actions = self.document.get("actions")
        if not isinstance(actions, list) or not all(isinstance(each, str) for each in actions):
            raise Refused("unreadable-header", "actions", "the field actions is missing")
        for p, (figure, *_) in self._pairs("_uncalled"):
            moves.returned[p] = self._minor("_uncalled", figure)
        lines = self._lines(len(actions))
        shuffled = self.document.get("_reshuffles")
        places = set(shuffled) if isinstance(shuffled, list) else set()
        comments = {}
        runs = self._runs()
        for place, (line, text) in enumerate(zip(lines, actions, strict=True)):
            if runs is not None and place == self.document.get("_run_from"):
                moves.run_on(line, runs)
            if place in places:
                moves.reshuffle(line)
            text, _, comment = text.partition("#")
            if comment:
                comments[place] = comment.strip()
            if text.strip() or not comment:
                moves.act(line, text, self.amount)
        over = len(moves.live) == 1 or any(field in self.document for field in AWARDS)
        moves.finish(over=over)
        return comments

    def _runs(self) -> Runs | None:
        """What the document tells of a hand that is run more than once."""
        count = self.document.get("_runs")
        if not isinstance(count, int) or not 1 < count <= MOST_RUNS:
            return None
        runs = Runs(count)
        for p, sets in self._pairs("_run_cards"):
            runs.cards.setdefault(p, []).append([_split(each) for each in sets])
        for p, (run, *hands) in self._pairs("_run_shows"):
            shown = _split(hands[0]) if hands else ()
            strange = next((card for card in shown if card not in CARDS), "")
            if strange:
                self._tell_of("impossible-card", "_run_shows", f"{strange!r} is not a card")
            elif isinstance(run, int) and shown:
                runs.shows.setdefault(p, {})[run] = shown
        boards = self.document.get("_run_boards")
        for each in boards if isinstance(boards, list) else ():
            runs.boards.append([_split(own) for own in each] if isinstance(each, list) else [])
        return runs

    def _lines(self, count: int) -> list[int]:
        """The line of each action; that of the field where they cannot be told apart."""
        text = self.source.text
        match = re.search(r"^[ \t]*actions[ \t]*=[ \t]*\[", text, re.MULTILINE)
        first = self.line("actions")
        if match is None:
            return [first] * count
        breaks = [at.start() for at in re.finditer("\n", text)]
        lines = []
        for token in _STRING.finditer(text, match.end()):
            if token[0] == "]":
                break
            if token[0][0] != "#":
                lines.append(bisect_right(breaks, token.start()) + 1)
        return lines if len(lines) == count else [first] * count

    def _end(self, moves: Moves, stacks: Sequence[int]) -> tuple[list[Action], Summary | None]:
        """Who got what, where the document tells; and its figures."""
        actions = moves.actions
        last = actions[-1].line if actions else 1
        if self.document.get("_cancelled") is True:
            actions.append(Cancelled(last))
            return actions, Summary(last, last, None, None, (), ())
        collects = self._collects(moves, stacks)
        if collects is None:
            actions += moves.shows
            return actions, None
        actions += collects
        actions += moves.shows
        for p, (cards, *_) in self._pairs("_shown"):
            actions.append(Show(self.line("_shown"), p, _split(cards)))
        line = self.line("_total" if "_total" in self.document else "finishing_stacks")
        total = self._amount("_total") if "_total" in self.document else None
        rake = self._amount("_rake") if "_rake" in self.document else 0
        pots = self.document.get("_pots")
        figures = [
            Pot(str(each[0]), self._minor("_pots", each[1]))
            for each in (pots if isinstance(pots, list) else ())
            if isinstance(each, list) and len(each) == 2
        ]
        return actions, Summary(line, line, total, rake, tuple(figures), ())

    def _collects(self, moves: Moves, stacks: Sequence[int]) -> list[Action] | None:
        """What each player collected; ``None`` where the document does not tell."""
        if "_collected" in self.document:
            return self._collected(moves)
        if "finishing_stacks" in self.document:
            field = "finishing_stacks"
            won = [end - left for end, left in zip(self._amounts(field), moves.stack, strict=False)]
        elif "winnings" in self.document:
            field = "winnings"
            won = self._amounts(field)
        else:
            return None
        line = self.line(field)
        if len(won) != len(stacks):
            raise Refused("unreadable-header", field, f"{field} has not a figure for each player")
        for p, amount in enumerate(won):
            if amount < 0:
                message = f"p{p + 1} ends with less than was left of the stack"
                self.tell("award-amount", line, message)
        if field == "finishing_stacks":
            self._hold(moves, won, ("winnings",))
        pot = "" if moves.side_pots else "pot"
        return [Collect(line, p, amount, pot) for p, amount in enumerate(won) if amount > 0]

    def _collected(self, moves: Moves) -> list[Action]:
        """Each award as ``_collected`` has it; the other fields are held against it."""
        line = self.line("_collected")
        won = [0] * self.count
        collects: list[Action] = []
        for p, rest in self._pairs("_collected"):
            if len(rest) == 2:
                amount = self._minor("_collected", rest[0])
                won[p] += amount
                collects.append(Collect(line, p, amount, str(rest[1])))
        self._hold(moves, won, ("finishing_stacks", "winnings"))
        return collects

    def _hold(self, moves: Moves, won: Sequence[int], fields: Sequence[str]) -> None:
        """Check fields that tell again who got what, where they are there."""
        returned = [0] * self.count
        for action in moves.actions:
            if isinstance(action, ReturnUncalled):
                returned[action.player] += action.amount
        stated = {name: self._amounts(name) for name in fields if name in self.document}
        write = self.unit.format
        checking.awards(won, returned, moves.stack, stated, write, self._tell_of)


def _split(text: object) -> Cards:
    """Cards written without a space between."""
    found = str(text)
    return tuple([found[at : at + 2] for at in range(0, len(found), 2)])
