r"""``--markdown``: a hand for a forum: compact, in reading order, cards with their suits.

Names are data: every sign that Markdown gives a meaning is escaped, so that ``*x*`` stays what it
is and no name becomes a link or a tag.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from histories.actions import (
    Action,
    Collect,
    Deal,
    Discard,
    Fold,
    Muck,
    NoShow,
    Post,
    StandPat,
    StudDeal,
)
from histories.cards import Card
from histories.findings import Finding
from histories.hand import Hand
from replayer.report.rows import stated_time
from replayer.report.text import hand_title, limit_words
from replayer.report.words import safe
from replayer.report.words import value as stated_words
from replayer.stepper.frames import MORE, Draw, Film, Frame
from replayer.stepper.transcript import round_title, why
from replayer.stepper.words import chips, money, paid, signed, snow, told, value

_SUITS = {"s": "\u2660", "h": "\u2665", "d": "\u2666", "c": "\u2663"}
_MEANING = re.compile(r"([!-/:-@\[-`{-~])")
_FIRST = "Before the draw"
#: What is harmless within a word, and would only look odd with a stroke before it.
_HARMLESS = re.compile(r"\\(?=[-,;$'])")


def plain(text: str) -> str:
    """The text, so that Markdown shows just this."""
    return _HARMLESS.sub("", _MEANING.sub(r"\\\1", safe(text)))


def markdown(film: Film) -> str:
    """The hand; every line ends in a line break."""
    return "\n".join([*_lines(film), ""])


def _lines(film: Film) -> Iterator[str]:
    hand = film.item
    if not isinstance(hand, Hand) or not film.frames:
        yield f"**{plain(hand_title(film.item))}**"
        yield ""
        yield plain(why(film))
        return
    yield f"**{_title(hand)}**"
    yield ""
    yield from _seats(film, hand)
    for title, frames in _rounds(film):
        yield ""
        yield _round(film, hand, title, frames)
        for frame in frames:
            for finding in film.findings.get(frame.index, ()):
                yield ""
                yield _finding(film, finding)
    yield ""
    yield from _result(film, hand)


def _title(hand: Hand) -> str:
    stakes = f"{money(hand.unit, hand.small)}/{money(hand.unit, hand.big)}"
    parts = [f"{hand.game_name}, {limit_words(hand.limit)} {stakes}", f"{len(hand.seats)} players"]
    if hand.tournament is not None:
        parts.append("tournament")
    time = stated_time(hand)
    if time is not None:
        parts.append(f"{time:%Y-%m-%d}")
    return ", ".join(parts)


# the seats


def positions(film: Film, hand: Hand) -> dict[int, str]:
    """Each player's place in the order of betting, as players call it, by his index.

    In stud the cards decide who begins: there are none.
    """
    if hand.game.stud:
        return {}
    dealt = [p for p, place in enumerate(film.frames[-1].places) if not place.out]
    seats = hand.seats
    behind = sorted(
        dealt, key=lambda p: (seats[p].number <= hand.button, seats[p].number, p)
    )  # fmt: skip
    names = {p: film.blinds[p] for p in behind if p in film.blinds}
    rest = [p for p in behind if p not in names]
    if rest and seats[rest[-1]].number == hand.button:
        names[rest.pop()] = "BTN"
    if len(rest) > 1:
        names[rest.pop()] = "CO"
    for at, p in enumerate(rest):
        names[p] = "UTG" + (f"+{at}" if at else "")
    return names


def _seats(film: Film, hand: Hand) -> Iterator[str]:
    """A row for each player: where he sits, what he has, and his draws through the hand."""
    spots = positions(film, hand)
    draws = [at for at, column in enumerate(film.columns) if column[0] == "D"]
    heads = [f"draw {film.columns[at][1]}" if len(draws) > 1 else "draw" for at in draws]
    yield f"| | player | stack | {' | '.join(heads)} |" if draws else "| | player | stack |"
    yield "|:--|:--|--:|" + ":-:|" * len(draws)
    for p, seat in enumerate(hand.seats):
        place = film.frames[-1].places[p]
        name = plain(seat.name)
        tracks = [_drawn(film, p, at) for at in draws]
        cells = [spots.get(p, "sits out" if place.out else ""), _bold(film, p, name),
                 chips(hand.unit, seat, seat.stack), *tracks]  # fmt: skip
        yield f"| {' | '.join(cells)} |"


def _drawn(film: Film, player: int, column: int) -> str:
    text = film.frames[-1].places[player].track[column].replace(MORE, "\u2191")
    number = film.columns[column][1]
    draws = [d for d in film.draws if (d.player, d.number) == (player, number)]
    return text + (
        "\\*" if text == "pat" and any(snow(film.hand.game, d.after) for d in draws) else ""
    )


def _bold(film: Film, player: int, words: str) -> str:
    return f"**{words}**" if player == film.hero else words


# the rounds


def _rounds(film: Film) -> Iterator[tuple[str, list[Frame]]]:
    """The steps of each betting round, draw and showdown together."""
    title = ""
    frames: list[Frame] = []
    for frame in film.frames[1:]:
        now = _round_title(film, frame)
        if now != title and frames:
            yield title, frames
            frames = []
        title = now
        frames.append(frame)
    if frames:
        yield title, frames


def _round_title(film: Film, frame: Frame) -> str:
    first = frame.stage in ("blinds", "seated") or (frame.stage == "bet" and not frame.street)
    if first and not film.hand.game.stud:
        return _FIRST if film.hand.game.draws else "Bet 1"
    title = "third street" if first else round_title(film.hand, frame)
    return title.capitalize()


def _round(film: Film, hand: Hand, title: str, frames: list[Frame]) -> str:
    """A paragraph: what the pot is and who is in, then what everybody does."""
    before = film.frames[frames[0].index - 1]
    head = f"**{title}**"
    if before.pot and title not in (_FIRST, "Third street", "Showdown", "End"):
        left = sum(not (place.folded or place.out) for place in before.places)
        head += f" (pot {money(hand.unit, before.pot)}, {left} players)"
    parts: list[str] = []
    folds: list[int] = []
    for frame in frames:
        for action in sorted((*frame.others, frame.action), key=lambda a: a.line if a else 0):
            if isinstance(action, Fold):
                folds.append(action.player)
                continue
            words = _action(film, hand, frame, action)
            if words:
                parts += _folded(film, hand, folds)
                folds = []
                parts.append(words)
    parts += _folded(film, hand, folds)
    return f"{head}: {', '.join(parts)}" if parts else head


def _folded(film: Film, hand: Hand, folds: list[int]) -> list[str]:
    if not folds:
        return []
    if len(folds) > 2 and film.hero not in folds:
        return [f"{len(folds)} folds"]
    return [f"{_bold(film, p, plain(hand.seats[p].name))} folds" for p in folds]


def _action(film: Film, hand: Hand, frame: Frame, action: Action | None) -> str:
    said = told(film, frame, action)
    if said is None or action is None or isinstance(action, NoShow):
        return ""
    if isinstance(action, Deal) and action is not frame.action:
        return ""  # the cards of a draw stand with the discard
    if isinstance(action, StudDeal) and not said.cards:
        return ""  # a card face down
    if said.player < 0:
        return " ".join([plain(said.what), *map(_card, said.cards)])
    name = plain(hand.seats[said.player].name)
    words = plain(said.what)
    if isinstance(action, Post):
        words = f"posts {words}"
    if said.amount is not None:
        words += f" {money(hand.unit, said.amount)}"
    if isinstance(action, Discard | StandPat):
        words = _draw(film, hand, frame, words)
    elif said.cards:
        words = f"{'is ' if isinstance(action, Deal) else ''}{words} {_hand(hand, said.cards)}"
    elif isinstance(action, Muck) and said.player in film.final:
        words += f" {_hand(hand, film.final[said.player])}"
    important = isinstance(action, Collect) or said.player == film.hero
    return f"{_bold(film, said.player, name)} {words}" if important else f"{name} {words}"


def _draw(film: Film, hand: Hand, frame: Frame, words: str) -> str:
    """A draw: the cards that went and came, where they are known, and what they make."""
    draw = film.draw(frame.index)
    if draw is None:
        return words
    if not draw.thrown:
        words = "is pat"
        return words + (f" with {_hand(hand, draw.after)}" if None not in draw.after else "")
    if not _known(draw):
        return words
    gone = " ".join(f"~~{_card(card)}~~" for card in draw.gone)
    came = " ".join(f"{_card(card)}" for card in draw.came)
    return f"{words}: {gone} \u2192 {came}, has {_hand(hand, draw.after)}"


def _known(draw: Draw) -> bool:
    return draw.sure and None not in (*draw.before, *draw.came, *draw.after)


def _card(card: Card | None) -> str:
    return f"{card[0]}{_SUITS[card[1]]}" if card else "?"


def _hand(hand: Hand, cards: tuple[Card | None, ...]) -> str:
    made = value(hand.game, cards, long=True)
    return " ".join(map(_card, cards)) + (f" ({plain(made)})" if made else "")


# the end


def _finding(film: Film, finding: Finding) -> str:
    """A finding as a quotation, with what is stated and what the rules give."""
    facts = [
        f"{label} {plain(stated_words(finding, fact, film.item))}"
        for label, fact in (("stated", finding.stated), ("by rule", finding.expected))
        if fact is not None
    ]
    return f"> {finding.severity}: {plain(finding.message)}" + "".join(
        f"; {fact}" for fact in facts
    )  # fmt: skip


def _result(film: Film, hand: Hand) -> Iterator[str]:
    settlement = film.result.settlement
    unit, seats = hand.unit, hand.seats
    for pot in settlement.pots if settlement else ():
        shares = ", ".join(
            paid(unit, plain(seats[award.player].name), award) for award in pot.awards if award.paid
        )
        rake = f", rake {money(unit, pot.rake)}" if pot.rake else ""
        head = f"**{plain(pot.name.capitalize())}** {money(unit, pot.gross)}"
        yield f"{head}: {shares or 'nobody'}{rake}"
        yield ""
    if film.settled:
        nets = [
            f"{_bold(film, p, plain(seats[p].name))} "
            + signed(unit, place.won - place.paid, money(unit, 0))
            for p, place in enumerate(film.frames[-1].places)
            if place.paid
        ]
        yield f"**Net**: {', '.join(nets)}"
    else:
        yield "**The hand was not played to its end.**"
