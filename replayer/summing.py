"""The summary's seat lines against the play: positions, endings, cards, names and amounts."""

from histories.actions import Show
from histories.cards import Cards, format_cards
from histories.games import GAMES, Game
from histories.hand import SummarySeat
from replayer.books import Books
from replayer.naming import describe
from replayer.showdown import named
from replayer.state import OVER, SHOWDOWN, State

#: What PokerStars writes for "before the Draw" in single draw, too.
_ODD = "before Flop"
_PLACES = ("", "1st ", "2nd ", "3rd ")
_ENDS_STUD = (
    "on the 3rd Street", "on the 4th Street", "on the 5th Street", "on the 6th Street",
    "on the River",
)  # fmt: skip

_NO_MARKS: tuple[str, ...] = ()
_BUTTON: tuple[str, ...] = ("button",)
_SMALL_BLIND: tuple[str, ...] = ("small blind",)
_BIG_BLIND: tuple[str, ...] = ("big blind",)


def ends(game: Game) -> tuple[str, ...]:
    """When a player folded, by street, in PokerStars' words."""
    if game.stud:
        return _ENDS_STUD
    found: list[str] = []
    draws = 0
    for street in game.streets:
        draws += street.draw
        place = _PLACES[draws] if game.draws > 1 else ""
        found.append(f"after the {place}Draw" if draws else "before the Draw")
    return tuple(found)


_ENDS = {name: ends(game) for name, game in GAMES.items()}


def check_summary(books: Books) -> bool:
    """Check every seat line. False where the summary stops early, the last lines missing."""
    s = books.state
    summary = books.summary
    won = _paid(books)
    numbers = s.numbers
    seen = [False] * len(numbers)
    dealt = s.dealt
    folded, left_on = s.folded, s.left_on
    when = _ENDS[s.game.name]
    positions = marks(s)
    lines = 0
    for line in summary.seats:
        p = line.player
        if p < 0 or line.number != numbers[p]:
            _wrong_seat(s, line, p)
            owner = numbers.index(line.number) if line.number in numbers else -1
            own = [other for other in summary.seats if other.number == line.number]
            if owner >= 0 and all(other.player != owner for other in own):
                lines += not seen[owner] and dealt[owner]
                seen[owner] = True  # the name is wrong, the line is his
                continue
            if p < 0:
                continue
        if seen[p]:
            s.find(
                "summary-repeated", line.line, f"{s.name(p)} has a summary line already",
                at=s.name(p),
            )  # fmt: skip
            continue
        seen[p] = True
        if not dealt[p]:
            told = line.marks or line.ending == "sitting out"
            if told and line.marks != positions[p]:
                _wrong_marks(s, line, p, positions[p])
            continue
        lines += 1
        if line.marks != positions[p]:
            _wrong_marks(s, line, p, positions[p])
        if line.ending == "folded":
            street = left_on[p]
            idle = not street and s.idle[p]
            if line.when != when[street] or line.idle != idle or not folded[p]:
                _check_fold(s, line, p)
        else:
            _check_end(s, line, p, won.get(p, 0))
    return lines >= len(s.order) or _check_complete(s, books, seen)


def _wrong_seat(s: State, line: SummarySeat, p: int) -> None:
    expected = s.numbers[p] if p >= 0 else None
    for player, number in enumerate(s.numbers):
        if p < 0 and number == line.number:
            s.find(
                "summary-player", line.line, f"seat {line.number} is {s.name(player)}'s",
                expected=s.name(player), at=f"Seat {line.number}",
            )  # fmt: skip
            return
    s.find(
        "summary-player", line.line, f"nobody of this name sits in seat {line.number}",
        stated=line.number, expected=expected, at=f"Seat {line.number}",
    )  # fmt: skip


def _check_complete(s: State, books: Books, seen: list[bool]) -> bool:
    """Everyone dealt in has a line. Lines missing at the very end are a text that stops early."""
    missing = [p for p in range(len(s.numbers)) if s.dealt[p] and not seen[p]]
    if "losers' seats" in s.rules.unsaid:
        paid = _paid(books)
        missing = [p for p in missing if paid.get(p) or p in s.shown]
    if s.hand.faults:
        unread = _unread_lines(s, books.summary.line)
        missing = [
            p
            for p in missing
            if not any(s.name(p) in text or f"Seat {s.numbers[p]}:" in text for text in unread)
        ]
    if not missing:
        return True
    last = max((line.number for line in books.summary.seats), default=0)
    text = s.hand.source.text
    end = text.count("\n", 0, len(text.rstrip())) + 1
    if all(s.numbers[p] > last for p in missing):
        s.find("truncated", end, f"the summary stops before {s.name(missing[0])}'s line")
        return False
    for p in missing:
        if any(line.player < 0 and line.number == s.numbers[p] for line in books.summary.seats):
            continue
        # it is missing where the line of the next seat stands
        line = min(
            (line.line for line in books.summary.seats if line.number > s.numbers[p]),
            default=books.summary.line,
        )
        s.find("summary-missing", line, f"{s.name(p)} has no line in the summary")
    return True


def _unread_lines(s: State, line: int) -> list[str]:
    """The lines after ``line`` that the reader has found fault with."""
    source = s.hand.source
    text = source.text.split("\n")
    numbers = {fault.line - source.line for fault in s.hand.faults}
    return [text[number] for number in numbers if line <= number < len(text)]


def _paid(books: Books) -> dict[int, int]:
    """What each player was paid, for the summary to agree with.

    Where the awards are wrong and the summary has what is due, only the awards are accused.
    """
    if len(books.pots) == 1:
        pot = books.pots[0]
        if pot.paid == pot.due:
            return pot.paid
    won: dict[int, int] = {}
    due: dict[int, int] = {}
    for pot in books.pots:
        for p, amount in pot.paid.items():
            won[p] = won.get(p, 0) + amount
        for p, amount in pot.due.items():
            due[p] = due.get(p, 0) + amount
    if won != due:
        stated = {line.player: line.won for line in books.summary.seats if line.won}
        if stated == {p: amount for p, amount in due.items() if amount}:
            return due
    return won


def marks(s: State) -> list[tuple[str, ...]]:
    """The positions that the summary marks, by player."""
    button, numbers = s.hand.button, s.numbers
    marks = [_NO_MARKS] * len(numbers)
    if button in numbers:
        marks[numbers.index(button)] = _BUTTON
    small, big = s.small_blind, s.big_blind
    if small is not None:
        marks[small] += _SMALL_BLIND
    if big is not None:
        marks[big] += _BIG_BLIND
    return marks


def _wrong_marks(s: State, line: SummarySeat, p: int, marks: tuple[str, ...]) -> None:
    if not any(f.code in ("button-position", "no-button") for f in s.findings):
        s.find(
            "summary-marks", line.line,
            f"{s.name(p)} is {', '.join(marks) or 'in no marked position'}",
            stated=", ".join(line.marks) or None, expected=", ".join(marks) or None,
            at=f"({line.marks[0]})" if line.marks else "",
        )  # fmt: skip


def _check_fold(s: State, line: SummarySeat, p: int) -> None:
    if not s.folded[p]:
        if s.money_sure or s.phase in (SHOWDOWN, OVER):
            s.find(
                "summary-ending", line.line, f"{s.name(p)} did not fold", stated="folded",
                at="folded",
            )  # fmt: skip
        return
    street = s.left_on[p]
    expected = _ENDS[s.game.name][street]
    right = line.when == expected
    if line.when == _ODD and street == 0:
        right = s.game.name.endswith("single draw")
    if not right:
        s.find(
            "summary-ending", line.line, f"{s.name(p)} folded {expected}",
            stated=line.when, expected=expected, at=line.when,
        )  # fmt: skip
    elif line.idle != (s.idle[p] and street == 0):
        s.find(
            "summary-ending", line.line,
            f"{s.name(p)} {'put chips in' if line.idle else 'did not bet'}",
            stated="didn't bet" if line.idle else None,
            expected=None if line.idle else "didn't bet", at="(didn't bet)",
        )  # fmt: skip


def _check_end(s: State, line: SummarySeat, p: int, won: int) -> None:
    """A line of one who did not fold."""
    if s.folded[p]:
        if line.won and won == line.won:
            return  # the award itself is accused
        s.find(
            "summary-ending", line.line, f"{s.name(p)} folded", stated=line.ending,
            expected="folded", at=line.ending,
        )  # fmt: skip
        return
    stated = line.won or 0
    if stated != won:
        s.find(
            "summary-amount", line.line,
            f"{s.name(p)} collected {s.money(won)}, the summary says {s.money(stated)}",
            stated=stated, expected=won, at=s.money(stated) if stated else "",
        )  # fmt: skip
    if not s.cards_sure:
        return
    expected = "collected"
    if s.phase == SHOWDOWN:
        if p in s.mucked:
            expected = "mucked"
        elif p in s.shown or any(action.player == p for action in s.shows):
            expected = "showed"
        else:
            return
    if line.ending != expected:
        s.find(
            "summary-ending", line.line, f"{s.name(p)} {expected}", stated=line.ending,
            expected=expected, at=line.ending,
        )  # fmt: skip
        return
    if expected == "showed":
        _check_shown(s, line, p)
    elif line.description is not None and line.cards is not None:
        _check_mucked(s, line, p, line.cards)


def _check_mucked(s: State, line: SummarySeat, p: int, cards: Cards) -> None:
    """Cards that the summary alone tells, where it calls them something."""
    if len(set(cards)) == len(cards) == s.hole:
        _check_name(s, line, p, cards)
    else:
        s.find(
            "summary-cards", line.line, f"{s.name(p)} has mucked {s.hole} cards, not {len(cards)}",
            stated=cards, at="[",
        )  # fmt: skip


def _check_shown(s: State, line: SummarySeat, p: int) -> None:
    """Cards and the hand's name in the summary, against those shown."""
    cards = s.shown.get(p)
    stated = line.cards
    if cards is None:
        return
    if s.findings and _shown_so(s, p, stated):
        return  # the same false cards as on the line that shows them
    if stated is None or (stated != cards and set(stated) != set(cards)):
        s.find(
            "summary-cards", line.line, f"{s.name(p)} showed [{format_cards(cards)}]",
            stated=stated, expected=cards, at="[",
        )  # fmt: skip
    _check_name(s, line, p, cards)


def _check_name(s: State, line: SummarySeat, p: int, cards: Cards) -> None:
    """The hand's name in the summary, against the cards."""
    text = line.description
    ranking = s.game.shares[0].ranking
    if len(s.game.shares) > 1:
        return  # no room's words for two halves are known
    if text is None or _accused(s, p):
        return
    if not named(s, cards, text):
        right = describe(ranking, cards)
        s.find(
            "hand-description", line.line, f"[{format_cards(cards)}] is {right}, not {text}",
            stated=text, expected=right, at=text,
        )  # fmt: skip
    elif s.rules.hand_names == "top card":
        _check_repeated(s, line, p, text)


def _check_repeated(s: State, line: SummarySeat, p: int, text: str) -> None:
    """Words that nobody has a source for are those of the line that shows the hand, at least."""
    for a in s.shows:
        told = a.description if isinstance(a, Show) and a.player == p else None
        if told is not None and told != text:
            s.find(
                "hand-description", line.line,
                f"{s.name(p)}'s hand was called {told} where it was shown, here {text}",
                stated=text, expected=told, at=text,
            )  # fmt: skip
            return


def _shown_so(s: State, p: int, stated: Cards | None) -> bool:
    """Whether the summary repeats cards that have been found false where they were shown."""
    return (
        stated is not None
        and _accused(s, p)
        and any(isinstance(a, Show) and a.player == p and a.cards == stated for a in s.shows)
        and set(stated) != set(s.shown.get(p, stated))
    )


def _accused(s: State, p: int) -> bool:
    """Whether the name or the cards in the player's own showing have been found false."""
    return any(
        finding.line == s.hand.source.line + action.line - 1
        for action in s.shows
        if action.player == p
        for finding in s.findings
        if finding.code in ("hand-description", "shown-cards")
    )
