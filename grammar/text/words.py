"""PokerStars lines, word by word: where a line goes wrong, and what could stand there.

The word-level grammar reads only lines that the fast tier refuses. A seated player's name is
replaced by one character at its place, because a name may hold anything; columns are counted
in the line as it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import msgspec
from lark import Token, Transformer
from lark.exceptions import UnexpectedCharacters, UnexpectedEOF, UnexpectedInput, UnexpectedToken

from grammar.pokerstars.phrases import (
    BETS,
    CANCELLED,
    DRAWS,
    HEADINGS,
    POSTS,
    SEAT_NUMBERS,
    SHOWS,
    Run,
    cards_of,
)
from grammar.text.parser import build
from histories.actions import (
    Bet,
    Call,
    Cancelled,
    Check,
    Collect,
    Deal,
    Discard,
    Fold,
    Muck,
    NoShow,
    Note,
    Post,
    RaiseTo,
    Reshuffle,
    ReturnUncalled,
    Show,
    StandPat,
)
from histories.cards import CARDS, Cards
from histories.hand import Pot
from histories.money import Unit

PLAYER = "\ue000"
#: Longer lines are damage, and are not read.
LONGEST_LINE = 2000

#: What the terms of the grammar are to a player; other terms stand for themselves.
PHRASES = {
    "CARDS": "cards such as 7h 5c",
    "PLAYER": "a player's name",
    "WORDS": "the name of a hand",
    "DESCRIPTION": "the name of a hand in brackets",
    "POT": "'pot', 'main pot' or 'side pot'",
    "DISCARD_COUNT": "a number of cards such as '2 cards'",
    "POT_FIGURE": "'Main pot' or 'Side pot'",
    "SEAT": "'Seat', a number and a player's name",
    "BLIND": "'small blind', 'big blind' or 'the ante'",
    "MARK": "'(button)', '(small blind)' or '(big blind)'",
    "WHEN": "'before the Draw' or 'after the Draw'",
    "HEADING": "a heading such as *** DEALING HANDS ***",
    "$END": "the end of the line",
}


class LineFault(Exception):  # noqa: N818
    """Where a line goes wrong: ``column`` counts from 1; ``cut`` if it may only be cut short.

    ``width`` is the length of the name, where a name is at fault.
    """

    def __init__(
        self, code: str, column: int, message: str, cut: bool = False, width: int = 0
    ) -> None:
        super().__init__(code)
        self.code = code
        self.column = column
        self.message = message
        self.cut = cut
        self.width = width


class Impossible(Exception):  # noqa: N818
    """A word that fits the grammar and cannot be: a position from 0 in the line as read."""

    def __init__(self, code: str, position: int, message: str) -> None:
        super().__init__(code)
        self.code = code
        self.position = position
        self.message = message


class Said(msgspec.Struct, frozen=True):
    """What a line says: its run, the record's type, the fields after line and player."""

    run: Run | None
    kind: type[Any] | None
    fields: tuple[Any, ...]
    seat: int = 0


class _Records(Transformer[Token, Any]):
    """Words to the records that the fast tier makes. Amounts are read in ``unit``."""

    unit: Unit

    def _amount(self, token: Token, text: str | None = None) -> int:
        words = str(token) if text is None else text
        try:
            return self.unit.parse(words)
        except ValueError:
            like = example(self.unit)
            message = f"'{words}' is not an amount; {like} could stand here"
            at = (token.start_pos or 0) + str(token).rfind(words)
            raise Impossible("impossible-amount", at, message) from None

    def _cards(self, children: list[Any]) -> Cards:
        """The first cards among the children; none in empty brackets."""
        for token in children:
            if isinstance(token, Token) and token.type == "CARDS":
                return self._read_cards(token)
        return ()

    def _read_cards(self, token: Token) -> Cards:
        try:
            return cards_of(str(token))
        except ValueError:
            at = token.start_pos or 0
            for word in str(token).split(" "):
                if word not in CARDS:
                    break
                at += len(word) + 1
            message = f"'{word}' is not a card of the deck" if word else "a card is missing here"
            raise Impossible("impossible-card", at, message) from None

    def _stake(self, run: Run, kind: type[Any], children: list[Any], *first: Any) -> Said:
        amounts = [
            self._amount(token)
            for token in children
            if isinstance(token, Token) and token.type == "AMOUNT"
        ]
        return Said(run, kind, (*first, *amounts, _has(children, "ALL_IN")))

    def line(self, children: list[Any]) -> Said:
        said: Said = children[-1]
        return said

    def folds(self, _: list[Any]) -> Said:
        return Said(BETS, Fold, ())

    def checks(self, _: list[Any]) -> Said:
        return Said(BETS, Check, ())

    def calls(self, children: list[Any]) -> Said:
        return self._stake(BETS, Call, children)

    def bets(self, children: list[Any]) -> Said:
        return self._stake(BETS, Bet, children)

    def raises(self, children: list[Any]) -> Said:
        return self._stake(BETS, RaiseTo, children)

    def posts(self, children: list[Any]) -> Said:
        kind = str(children[1]).strip().removeprefix("the ")
        return self._stake(POSTS, Post, children, kind)

    def discards(self, children: list[Any]) -> Said:
        count = int(str(children[1]).split(" ", 1)[0])
        return Said(DRAWS, Discard, (count, self._cards(children) if len(children) > 2 else None))

    def stands_pat(self, children: list[Any]) -> Said:
        return Said(DRAWS, StandPat, (self._cards(children),) if len(children) > 1 else ())

    def shows(self, children: list[Any]) -> Said:
        last = str(children[-1])
        described = children[-1].type == "DESCRIPTION"
        return Said(SHOWS, Show, (self._cards(children), last[2:-1] if described else None))

    def mucks(self, _: list[Any]) -> Said:
        return Said(SHOWS, Muck, ())

    def hides(self, _: list[Any]) -> Said:
        return Said(SHOWS, NoShow, ())

    def dealt(self, children: list[Any]) -> Said:
        return Said(None, Deal, (self._cards(children), None))

    def dealt_new(self, children: list[Any]) -> Said:
        middle = next(at for at, one in enumerate(children) if one.type == "CLOSE")
        return Said(None, Deal, (self._cards(children[:middle]), self._cards(children[middle:])))

    def uncalled(self, children: list[Any]) -> Said:
        return Said(BETS, ReturnUncalled, (self._amount(children[1]),))

    def collects(self, children: list[Any]) -> Said:
        return Said(SHOWS, Collect, (self._amount(children[2]), str(children[4])))

    def capped(self, _: list[Any]) -> Said:
        return Said(BETS, Note, ("capped",))

    def reshuffled(self, _: list[Any]) -> Said:
        return Said(DRAWS, Reshuffle, ())

    def hand_cancelled(self, _: list[Any]) -> Said:
        return Said(CANCELLED, Cancelled, ())

    def heading(self, children: list[Any]) -> Said:
        run, name = HEADINGS[str(children[0])]
        return Said(run, None, (name,))

    def total(self, children: list[Any]) -> Said:
        pots = []
        for token in children:
            if token.type == "POT_FIGURE":
                name, _, amount = str(token)[1:].rpartition(" ")
                pots.append(Pot(name, self._amount(token, amount.removesuffix("."))))
        return Said(
            None, None, (self._amount(children[1]), self._amount(children[-1]), tuple(pots))
        )

    def result(self, children: list[Any]) -> Said:
        seat = SEAT_NUMBERS[str(children[0])[5:-3]]
        marks = tuple(
            str(one)[2:-1] for one in children if isinstance(one, Token) and one.type == "MARK"
        )
        return Said(None, None, (marks, *children[-1]), seat)

    def folded(self, children: list[Any]) -> tuple[Any, ...]:
        return "folded", str(children[1]), _has(children, "IDLE")

    def collected(self, children: list[Any]) -> tuple[Any, ...]:
        return "collected", "", False, None, self._amount(children[1])

    def mucked(self, children: list[Any]) -> tuple[Any, ...]:
        return "mucked", "", False, self._cards(children) if len(children) > 1 else None

    def showed(self, children: list[Any]) -> tuple[Any, ...]:
        won = next((self._amount(one) for one in children if one.type == "AMOUNT"), None)
        words = next((str(one) for one in children if one.type == "WORDS"), None)
        return "showed", "", False, self._cards(children), won, words


def _has(children: list[Any], kind: str) -> bool:
    return any(isinstance(one, Token) and one.type == kind for one in children)


@cache
def _words() -> tuple[Any, _Records]:
    records = _Records(visit_tokens=False)
    parser = build(
        "pokerstars-words",
        "pokerstars.lark",
        start=["line", "summary_line"],
        lexer="contextual",
        transformer=records,
    )
    return parser, records


def read_words(line: str, unit: Unit, name: tuple[int, int] | None, start: str) -> Said:
    """Read a line with a player's name from ``name[0]`` to ``name[1]`` (none: no name in it).

    Raises ``LineFault``.
    """
    if len(line) > LONGEST_LINE:
        raise LineFault("unreadable-line", 1, "no line is as long as this")
    text = line.replace(PLAYER, "\ue001")
    begin, end = name if name is not None else (len(line), len(line))
    if name is not None:
        text = f"{text[:begin]}{PLAYER}{text[end:]}"
    grow = max(end - begin - 1, 0) if name is not None else 0

    def column(position: int) -> int:
        return position + 1 + (grow if position > begin else 0)

    parser, records = _words()
    records.unit = unit
    try:
        said: Said = parser.parse(text, start=start)
    except Impossible as error:
        raise LineFault(error.code, column(error.position), error.message) from None
    except UnexpectedInput as error:
        position, expected = _where(error, text)
        raise _fault(text, position, expected, unit, column) from None
    return said


def _where(error: UnexpectedInput, text: str) -> tuple[int, set[str]]:
    """Where a line is not of the form (a position from 0), and the terms that could stand there."""
    if isinstance(error, UnexpectedCharacters):
        return error.pos_in_stream or 0, set(error.allowed or ())
    if isinstance(error, UnexpectedToken):
        if error.token.type == "$END":
            return len(text), set(error.accepts or error.expected)
        return error.token.start_pos or 0, set(error.accepts or error.expected)
    if isinstance(error, UnexpectedEOF):
        return len(text), set(error.expected)
    return 0, set()


@cache
def _literals() -> dict[str, str]:
    """The terms of the grammar that are one fixed text."""
    parser, _ = _words()
    return {one.name: one.pattern.value for one in parser.terminals if one.pattern.type == "str"}


def _fault(text: str, position: int, expected: set[str], unit: Unit, column: Any) -> LineFault:
    literals = _literals()
    rest = text[position:]
    wanted = {name: literals[name] for name in expected if name in literals}
    same = max((_common(rest, literal) for literal in wanted.values()), default=0)
    cut = not rest or any(literal.startswith(rest) for literal in wanted.values())
    choices = phrases(expected, unit)
    if "FOLDS" in expected:
        word = rest.split(" ", 1)[0]
        verbs = {literal.split(" ", 1)[0] for literal in wanted.values()}
        if word not in verbs and not any(word.startswith(verb) for verb in verbs if verb):
            message = f"'{word}' is nothing a player does; {choices} could stand here"
            return LineFault("unknown-verb", column(position), message, cut)
        close = [lit for lit in wanted.values() if lit.split(" ", 1)[0] == word[: len(lit.strip())]]
        if close and rest == close[0].strip():
            choices = example(unit) if rest.strip() in ("calls", "bets", "raises") else "more"
        elif close:
            choices = f"'{close[0].strip()}'"
    code = "unreadable-line"
    if "AMOUNT" in expected:
        code = "impossible-amount"
    elif "CARDS" in expected:
        code = "impossible-card"
    at = position + (same if same < len(rest) else len(rest))
    return LineFault(code, column(at), f"{choices} has to stand here", cut)


def _common(text: str, literal: str) -> int:
    length = 0
    for one, other in zip(text, literal, strict=False):
        if one != other:
            break
        length += 1
    return length


def example(unit: Unit) -> str:
    """An amount in words, as a hand in this unit writes it."""
    return f"an amount such as {unit.format(10 if unit.decimals else 150)}"


def phrases(expected: set[str], unit: Unit) -> str:
    """What could stand at a place, in a player's words."""
    literals = _literals()
    words = []
    for name in sorted(expected):
        if name == "AMOUNT":
            words.append(example(unit))
        elif name in PHRASES:
            words.append(PHRASES[name])
        elif name in literals:
            words.append(f"'{literals[name].strip()}'")
    if not words:
        return "something else"
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


def places(line: str, index: dict[str, int]) -> Iterator[tuple[int, int, int]]:
    """Where a seated player's name may stand in a line: player, start, end; longest names first."""
    for name in sorted(index, key=len, reverse=True):
        end = len(name)
        if line.startswith((f"{name}: ", f"{name} collected ")):
            yield index[name], 0, end
        if line.startswith(f"Dealt to {name} ["):
            yield index[name], 9, 9 + end
        if line.startswith("Uncalled") and line.endswith(f"returned to {name}"):
            yield index[name], len(line) - end, len(line)


def result_places(
    line: str, index: dict[str, int], numbers: dict[str, int]
) -> Iterator[tuple[int, int, int]]:
    """The same for a seat's line in the summary; first the name that sits in that seat."""
    place, colon, rest = line.partition(": ")
    begin = len(place) + len(colon)
    number = SEAT_NUMBERS.get(place[5:])
    for name in sorted(index, key=lambda one: (numbers.get(one) != number, -len(one))):
        if rest.startswith(f"{name} "):
            yield index[name], begin, begin + len(name)
