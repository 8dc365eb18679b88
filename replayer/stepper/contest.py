"""The hands that contest a pot, or a half or run of it: card by card, with what decides."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

import msgspec

from histories.cards import Cards
from histories.games import Share
from replayer.result import PotResult
from replayer.stepper.frames import Slots
from replayer.stepper.holding import arranged, decided
from replayer.stepper.line import Line, cut
from replayer.stepper.look import Look, card
from replayer.stepper.standing import Standing, standing
from replayer.stepper.words import standing_words

#: Where the cards begin; four cells each where there is room.
CARDS_AT, _GAP = 18, 4
#: Hands that were shown above: by the part's name and the player.
Seen: TypeAlias = set[tuple[str, int]]


class Part(msgspec.Struct, frozen=True):
    """A part of a pot: what wins it, in which run (0: there is one), on which board, and who won.

    ``name`` is that of the engine's awards, ``"all"`` for the whole pot.
    """

    name: str
    share: Share
    run: int
    board: Cards
    winners: frozenset[int]


def parts(look: Look, pot: PotResult | None, winners: set[int]) -> Iterator[Part]:
    """The parts of a pot, run by run and half by half."""
    frame, shares = look.frame, look.hand.game.shares
    runs = frame.runs
    won: dict[str, set[int]] = {}
    for award in pot.awards if pot is not None else ():
        if award.paid:
            won.setdefault(award.part, set()).add(award.player)
    for run in range(1, len(runs) + 1) if runs else (0,):
        for share in shares:
            name = share.part
            if runs:
                name = f"run {run}" if name == "all" else f"{name}, run {run}"
            board = runs[run - 1].board if runs else frame.board
            yield Part(name, share, run, board, frozenset(won.get(name, winners)))


def _held(look: Look, part: Part, player: int) -> tuple[Slots, bool]:
    """A player's cards in a part, and whether they are inferred from what came later."""
    if part.run:
        cards = look.frame.runs[part.run - 1].hands.get(player)
        if cards is not None:
            return cards, False
    return look.film.cards(look.frame, player, reveal=look.reveal)


def part_standing(look: Look, part: Part, player: int) -> Standing | None:
    """What a player has in a part, as far as his cards are known."""
    slots, _ = _held(look, part, player)
    return standing(look.hand.game, part.share, slots, part.board) if slots else None


def contest_lines(
    look: Look,
    part: Part,
    eligible: tuple[int, ...],
    seen: Seen,
    *,
    repeats: bool,
    whys: bool,
) -> Iterator[Line]:
    """The hands that could win, the winner's and the next best first, and what decides.

    Without ``repeats``, a hand that stands with one pot is not named again with the next; without
    ``whys``, what decides is not said between hands of which one is.
    """
    stands = {player: part_standing(look, part, player) for player in eligible}

    def rank(player: int) -> tuple[bool, int]:
        found = stands[player]
        return player not in part.winners, -found.strength if found else 0

    strongest = sorted(eligible, key=rank)
    fresh = [player for player in strongest if (part.name, player) not in seen]
    for player in strongest:
        if player not in fresh and not repeats:
            continue
        yield _hand(look, part, player, stands[player], seen)
        named = strongest if whys else fresh
        if named[1:2] == [player] and named[0] in part.winners:
            ours, theirs = stands[named[0]], stands[player]
            if ours is not None and theirs is not None:
                yield _why(look, ours, theirs, carets=named[0] in fresh)


def _hand(look: Look, part: Part, player: int, stands: Standing | None, seen: Seen) -> Line:
    """A hand that could win: its cards as they count, and what they make."""
    slots, inferred = _held(look, part, player)
    line = Line(look.left).add("   ")
    name = cut(look.name(player), 14, look.signs.cut)
    line.add(name, "win" if player in part.winners else "text").to(CARDS_AT - 1)
    made = standing_words(stands, long=look.wide) if stands else ""
    ordered: Slots = arranged(stands.ranking, stands.cards) if stands else slots
    end = CARDS_AT + _gap(look) * len(ordered)
    if (part.name, player) in seen:
        line.to(end).add(cut(made, look.left - end, look.signs.cut), "strong")
        return _if_room(line, " as above")
    if made:
        seen.add((part.name, player))
    known = look.frame.places[player].cards
    for at, each in enumerate(ordered):
        line.to(CARDS_AT - 1 + _gap(look) * at)
        later = inferred and each in slots and each not in known
        line.add("~" if later else " ", "mark.inferred")
        line.join(card(look, each, "card.inferred" if later else "card"))
    line.to(end)
    # who wins without a showdown has nothing to muck
    mucked = look.frame.places[player].mucked and look.frame.stage != "end"
    if made:
        line.add(cut(made, look.left - line.at, look.signs.cut), "strong")
        return _if_room(line, " mucked") if mucked else line
    line.add("mucked" if mucked else "not shown", "strong" if mucked else "hint")
    return _if_room(line, "  x reveals") if player in look.film.final else line


def _if_room(line: Line, words: str) -> Line:
    """Words that are left out rather than cut."""
    return line.add(words, "hint") if line.at + len(words) <= line.width else line


def _gap(look: Look) -> int:
    """How far the cards are apart: hands of five leave room for their value."""
    return _GAP if look.wide or look.hand.game.hole < 5 else 3


def _why(look: Look, ours: Standing, theirs: Standing, *, carets: bool) -> Line:
    """A caret under the card that decides, where the cards are above, and a sentence."""
    found = decided(ours.ranking, ours.cards, theirs.cards)
    line = Line(look.left).to(CARDS_AT)
    if found.card is not None and carets:
        line.to(CARDS_AT + _gap(look) * found.card)
        line.add("^" * (_gap(look) * (found.size - 1) + 2), "win").add(" ")
    room = look.left - line.at
    words = found.words if len(found.words) <= room else found.words.split(":")[0]
    return line.add(words, "text")


def run_lines(look: Look) -> list[Line]:
    """The hands that are known in each of several runs, once the runs differ."""
    lines: list[Line] = []
    runs = look.frame.runs
    if not runs or all(run == runs[0] for run in runs):
        return lines
    for number, run in enumerate(look.frame.runs, 1):
        for player in look.order():
            cards = run.hands.get(player)
            if cards is None:
                continue
            line = Line(look.left).add(f" run {number}", "label").to(CARDS_AT - 11)
            line.add(cut(look.name(player), 10, look.signs.cut), "text").to(CARDS_AT)
            for each in cards:
                line.join(card(look, each)).add(" ")
            stands = [standing(look.hand.game, share, cards, run.board)
                      for share in look.hand.game.shares]  # fmt: skip
            words = ", ".join(standing_words(each, long=look.wide) for each in stands if each)
            lines.append(line.add(cut(words, look.left - line.at, look.signs.cut), "strong"))
    return lines
