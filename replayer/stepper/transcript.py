"""A hand as plain text, in the order in which it was played: nothing is told before it happens."""

from __future__ import annotations

from collections.abc import Iterator

from histories.actions import Collect, Deal, Discard, Show, StandPat, StudDeal
from histories.cards import format_cards
from histories.findings import Finding
from histories.hand import Hand, OtherGame
from replayer.report.rows import stated_time
from replayer.report.text import finding_text, hand_title, limit_words, plain
from replayer.report.words import columns, safe
from replayer.stepper.frames import MORE, Film, Frame, Slots
from replayer.stepper.look import column_name, rule_title
from replayer.stepper.words import chips, money, paid, signed, told, value

_BACK = "##"
#: What the signs of a transcript mean, in stud and in games with draws.
_BETS = "x check, b bet, r raise, c call, f fold, a capital: all-in"
STUD_LEGEND = (_BETS, f"{_BACK} a card that is not known")
LEGEND = (
    _BETS,
    "1 to 5: cards drawn, pat: none; ^2 more than the draw before",
    f"{_BACK} a card that is not known; -7c thrown away, +4d drawn",
)


def transcript(film: Film) -> str:
    """The whole transcript; every line ends in a line break."""
    return "\n".join([*_lines(film), ""])


def _lines(film: Film) -> Iterator[str]:
    item, result = film.item, film.result
    place = f"{safe(item.source.file)}:{item.source.line}"
    yield f"{hand_title(item)}, {result.status}"
    yield f"  {place}"
    if not isinstance(item, Hand) or not film.frames:
        yield f"  {why(film)}"
        for finding in result.findings:
            yield from _finding(film, finding)
        return
    yield f"  {_stakes(item)}"
    yield ""
    yield from _seats(film, item)
    for finding in film.findings.get(0, ()):
        yield from _finding(film, finding)
    before = ""
    for frame in film.frames[1:]:
        title = round_title(item, frame)
        if title != before:
            yield ""
            yield title
            before = title
        yield from _step(film, item, frame)
    yield ""
    yield from _draws(film, item)
    yield ""
    yield from _result(film, item)
    yield ""
    yield from STUD_LEGEND if item.game.stud else LEGEND


def why(film: Film) -> str:
    """Why there is nothing to step through."""
    item = film.item
    if isinstance(item, OtherGame):
        return f"{safe(item.game_words)} is not played again here"
    if film.result.status == "unreadable":
        return "no hand can be built from this text"
    return "the room cancelled this hand, or nothing was dealt"


def _stakes(hand: Hand) -> str:
    unit = hand.unit
    parts = [
        f"{limit_words(hand.limit)} {money(unit, hand.small)}/{money(unit, hand.big)}",
        *([f"table {safe(hand.table)}"] if hand.table else []),
        f"{hand.max_seats} seats",
    ]
    time = stated_time(hand)
    if time is not None:
        parts.append(f"{time:%Y-%m-%d %H:%M:%S} {safe(hand.time_zone)}".rstrip())
    if hand.tournament is not None:
        parts.insert(0, f"tournament {safe(hand.tournament.number)}")
    return ", ".join(parts)


def _seats(film: Film, hand: Hand) -> Iterator[str]:
    rows = []
    for player, seat in enumerate(hand.seats):
        marks = ["button"] if seat.number == hand.button else []
        marks += [film.blinds[player]] if player in film.blinds else []
        marks += [seat.state] if seat.state else []
        rows.append((f"seat {seat.number}", safe(seat.name), chips(hand.unit, seat, seat.stack),
                     ", ".join(marks)))  # fmt: skip
    yield from columns(rows, "  ")


#: The streets of stud.
_STREETS = ("third street", "fourth street", "fifth street", "sixth street", "seventh street")


def round_title(hand: Hand, frame: Frame) -> str:
    """What the part of the hand is called that a step belongs to."""
    if frame.stage in ("blinds", "seated"):
        return "antes" if hand.game.stud else "blinds"
    if frame.stage == "bet" and hand.game.stud:
        return _STREETS[frame.street]
    if frame.stage == "bet" and frame.street == 0:
        return "bet 1"
    return rule_title(frame) or "end"


def _step(film: Film, hand: Hand, frame: Frame) -> Iterator[str]:
    ordered = sorted((*frame.others, frame.action), key=lambda a: a.line if a else 0)
    for action in ordered:
        said = told(film, frame, action)
        if said is None or action is None:
            continue
        if isinstance(action, Deal) and action is not frame.action:
            continue  # the cards of a draw stand with the discard
        words = [safe(hand.seats[said.player].name)] if said.player >= 0 else []
        words.append(safe(said.what))
        if said.amount is not None:
            words.append(money(hand.unit, said.amount))
        if isinstance(action, Discard | StandPat) and action is frame.action:
            words.append(_draw(film, hand, frame))
        elif isinstance(action, StudDeal):
            words.append(_street(frame, action))
        elif said.cards:
            words.append(f"[{format_cards(said.cards)}]")
            if isinstance(action, Show) or said.what == "dealt":
                words.append(value(hand.game, said.cards, frame.board, long=True))
        text = "  " + " ".join(word for word in words if word)
        pot_grows = frame.stage not in ("draw", "showdown", "end")
        if action is frame.action and pot_grows and not isinstance(action, Collect):
            text = f"{text:<48}  pot {money(hand.unit, frame.pot)}"
        yield text
    for finding in film.findings.get(frame.index, ()):
        yield from _finding(film, finding)


def _draw(film: Film, hand: Hand, frame: Frame) -> str:
    """Which cards went and which came, and what they make; unknown ones as backs."""
    draw = film.draw(frame.index)
    if draw is None:
        return ""
    if not draw.thrown:
        return _hand(hand, draw.after) if None not in draw.after else ""
    gone = " ".join(f"-{card or _BACK}" for card in draw.gone)
    came = " ".join(f"+{card or _BACK}" for card in draw.came)
    tail = "  " + _hand(hand, draw.after) if None not in draw.after else ""
    return f"{gone} -> {came}{tail}"


def _street(frame: Frame, action: StudDeal) -> str:
    """The card that came, and the player's hand as it lies; backs for what nobody has seen."""
    slots = frame.places[action.player].cards
    whole = f"[{' '.join(card or _BACK for card in slots)}]"
    return (
        whole
        if len(slots) <= len(action.new) + action.hidden
        else (f"{format_cards(action.new) or _BACK} -> {whole}")
    )


def _hand(hand: Hand, slots: Slots) -> str:
    cards = " ".join(card or _BACK for card in slots)
    made = value(hand.game, slots, long=True)
    return f"[{cards}]" + (f" {made}" if made else "")


def _finding(film: Film, finding: Finding) -> Iterator[str]:
    for line in finding_text(finding, film.item, plain).rstrip("\n").split("\n"):
        yield f"  {line}"


def _draws(film: Film, hand: Hand) -> Iterator[str]:
    """Each player's bets and draws through the hand."""
    yield "bets" if hand.game.stud else "bets and draws"
    rows = [("", "", *(column_name(hand.game, column) for column in film.columns))]
    for player, seat in enumerate(hand.seats):
        track = film.frames[-1].places[player].track
        rows.append(
            (f"seat {seat.number}", safe(seat.name), *(t.replace(MORE, "^") or "." for t in track))
        )
    yield from (line.replace(" .", "  ").rstrip() for line in columns(rows, "  "))


def _result(film: Film, hand: Hand) -> Iterator[str]:
    unit, result = hand.unit, film.result
    yield "result"
    settlement = result.settlement
    for pot in settlement.pots if settlement else ():
        shares = ", ".join(
            paid(unit, safe(hand.seats[award.player].name), award)
            for award in pot.awards if award.paid
        )  # fmt: skip
        yield f"  {pot.name} {money(unit, pot.gross)} -> {shares or 'nobody'}, rake {money(unit, pot.rake)}"  # noqa: E501
    rows = []
    for place, seat in zip(film.frames[-1].places, hand.seats, strict=True):
        name = safe(seat.name)
        if place.out and not place.paid:
            rows.append((name, "-"))
        elif film.settled:
            rows.append((name, signed(unit, place.won - place.paid, money(unit, 0))))
        else:
            rows.append((name, f"put in so far {money(unit, place.paid)}"))
    yield from columns(rows, "  ")
    if result.verdict is not None:
        reason = f": {safe(result.reason)}" if result.reason else ""
        yield f"  payout {result.verdict}{reason}"
