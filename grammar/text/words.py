"""A line that the fast tier refuses, word by word: where it goes wrong, and what could stand there.

A seated player's name is replaced by one character at its place, because a name may hold anything;
columns are counted in the line as it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lark import Token
from lark.exceptions import UnexpectedCharacters, UnexpectedEOF, UnexpectedInput, UnexpectedToken

from grammar.text.lines import SEAT_NUMBERS
from grammar.text.reading import Words
from grammar.text.spelling import Spelling
from histories.cards import CARDS
from histories.money import Unit

PLAYER = "\ue000"
#: Longer lines are damage, and are not read.
LONGEST_LINE = 2000

#: What the terms of the grammars are to a player; other terms stand for themselves.
PHRASES = {
    "CARDS": "cards such as 7h 5c",
    "PLAYER": "a player's name",
    "WORDS": "the name of a hand",
    "DESCRIPTION": "the name of a hand",
    "SEAT": "'Seat', a number and a player's name",
    "DISCARD_COUNT": "a number of cards such as '2 cards'",
    "$END": "the end of the line",
}


#: What players do for an amount.
WITH_AMOUNTS = frozenset(("calls", "bets", "raises", "raises to", "brings in for"))


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


def check_words(
    line: str, words: Words, spelling: Spelling, name: tuple[int, int] | None, start: str
) -> None:
    """Say what is wrong with a line; ``name[0]`` to ``name[1]`` is a player's name (none: no name).

    ``start`` is the rule of the grammar. Raises ``LineFault``; a line that is of the form, its
    amounts and cards being some, is let pass.
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

    try:
        tree = spelling.parser.parse(text, start=start)
    except UnexpectedInput as error:
        position, expected = _where(error, text)
        raise _fault(text, position, expected, spelling, words.unit, column) from None
    for token in tree.scan_values(lambda value: isinstance(value, Token)):
        _check_token(token, words, spelling, column)


def _check_token(token: Token, words: Words, spelling: Spelling, column: Any) -> None:
    """A word that fits the grammar may be an amount or a card that cannot be."""
    at = token.start_pos or 0
    if token.type in ("AMOUNT", "POT_FIGURE"):
        text = token.removesuffix(".").rpartition(" ")[2] if " " in token else str(token)
        try:
            words.parse(text)
        except ValueError:
            message = f"'{text}' is not an amount; {example(words.unit)} could stand here"
            at += token.rfind(text)
            raise LineFault("impossible-amount", column(at), message) from None
    elif token.type == "CARDS":
        for word in token.split(spelling.between_cards):
            if word not in CARDS and word != spelling.hidden_card:
                message = f"'{word}' is not a card of the deck" if word else "a card is missing"
                raise LineFault("impossible-card", column(at), message)
            at += len(word) + len(spelling.between_cards)


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


def _fault(
    text: str, position: int, expected: set[str], spelling: Spelling, unit: Unit, column: Any
) -> LineFault:
    literals = spelling.literals
    rest = text[position:]
    wanted = {name: literals[name] for name in expected if name in literals}
    same = max((_common(rest, literal) for literal in wanted.values()), default=0)
    cut = not rest or any(literal.startswith(rest) for literal in wanted.values())
    choices = phrases(expected, spelling, unit)
    if "FOLDS" in expected:
        word = rest.split(" ", 1)[0]
        verbs = {literal.split(" ", 1)[0] for literal in wanted.values()}
        if word not in verbs and not any(word.startswith(verb) for verb in verbs if verb):
            message = f"'{word}' is nothing a player does; {choices} could stand here"
            return LineFault("unknown-verb", column(position), message, cut)
        close = [lit for lit in wanted.values() if lit.split(" ", 1)[0] == word[: len(lit.strip())]]
        if close and rest == close[0].strip():
            choices = example(unit) if rest.strip() in WITH_AMOUNTS else "more"
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


def phrases(expected: set[str], spelling: Spelling, unit: Unit) -> str:
    """What could stand at a place, in a player's words."""
    own = spelling.phrases
    words = []
    for name in sorted(expected):
        if name == "AMOUNT":
            words.append(example(unit))
        elif name in own or name in PHRASES:
            words.append(own.get(name) or PHRASES[name])
        elif name in spelling.literals:
            words.append(f"'{spelling.literals[name].strip()}'")
    if not words:
        return "something else"
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


def places(line: str, spelling: Spelling, index: dict[str, int]) -> Iterator[tuple[int, int, int]]:
    """Where a seated player's name may stand in a line: player, start, end; longest names first."""
    for name in sorted(index, key=len, reverse=True):
        for before, after in spelling.names:
            if line.startswith(f"{before}{name}{after}"):
                yield index[name], len(before), len(before) + len(name)
        for start, before in spelling.last_names:
            if line.startswith(start) and line.endswith(f"{before}{name}"):
                yield index[name], len(line) - len(name), len(line)


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
