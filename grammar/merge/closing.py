"""Merge: the end of a game: who shows, who mucks, who is paid what."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grammar.merge.header import ENDS
from grammar.xml.moves import Moves
from grammar.xml.tree import Element
from histories.actions import Heading, Muck, NoShow, ReturnUncalled, Show, Unread
from histories.hand import SummarySeat

if TYPE_CHECKING:
    from grammar.merge.reading import Game


class _Award(NamedTuple):
    """What a player is paid from a pot; ``own`` is his own bet, which nobody called."""

    own: bool
    line: int
    player: int
    amount: int
    pot: int


def show(game: Game, moves: Moves, element: Element, event: Element) -> None:
    """A hand shown or mucked at the end."""
    if game.missing(event, "player"):
        return
    p = game.player(event)
    if p < 0:
        return
    game.shown.add(p)
    kind = "SHOWN" if event.get("type") == "SHOW" else "MUCKED"
    found = [
        each
        for each in element.inner("cards")
        if each.get("type") == kind and each.get("player") == event.get("player")
    ]
    cards = game.cards(found[0]) if found else None
    alone = element.get("id") == "END_OF_FOLDED_GAME"
    actions = game.after if alone else moves.actions
    if kind == "SHOWN":
        if cards is not None:
            actions.append(Show(found[0].line, p, cards))
            moves.held[p] = cards
        else:
            if not found and game.closed:
                message = f"{game.seats[p].name} shows and no line has the cards"
                game.tell("shown-count", event.line, message, 0, game.game.hole)
            actions.append(Unread(event.line, p))
    elif alone:
        actions.append(NoShow(event.line, p))
    else:
        actions.append(Muck(event.line, p))
        if cards is not None:
            seat = game.seats[p].number
            game.mucked.append(SummarySeat(found[0].line, seat, p, (), "mucked", cards=cards))


def show_early(game: Game, moves: Moves, rounds: list[Element]) -> None:
    """Who has shown before the last cards came shows what he has in the end."""
    if not game.closed or len(moves.live) < 2:
        return
    lines = {
        game.players.get(element.get("player"), -1): element.line
        for each in rounds
        for element in each.inner("cards")
    }
    for seat in sorted(game.turned_up()):
        p = game.players.get(seat, -1)
        if p in moves.live and p not in game.shown and p in moves.held:
            if not any(isinstance(a, Heading) and a.name == "SHOW DOWN" for a in moves.actions):
                moves.actions.append(Heading(rounds[-1].line, "SHOW DOWN"))
            moves.show(lines[p], p, moves.held[p])
            game.shown.add(p)


def award(game: Game, moves: Moves, rounds: list[Element]) -> None:
    """Who is paid what. What is said before, of a hand that nobody contests, comes after it."""
    winners = [winner for each in rounds for winner in each.inner("winner")]
    paid: list[_Award] = []
    for winner in winners:
        number, amount = winner.get("potnumber"), game.amount(winner, "amount")
        if game.missing(winner, "player"):
            continue
        p = game.player(winner)
        if amount is None or p < 0:
            game.paid = False
        if not number.isdecimal() or not 0 < int(number) <= moves.pots() + 1:
            many = moves.pots()
            have = "there is one pot, number 1" if many == 1 else f"they are numbered 1 to {many}"
            message = f"no pot has the number {number!r}: {have}"
            game.tell_at("award-pot", winner, "potnumber", message)
            number = "0"
        if p >= 0 and amount is not None:
            own = winner.get("uncalled") == "true"
            paid.append(_Award(own, winner.line, p, amount, int(number)))
            cards = moves.held.get(p)
            if cards is not None and p in game.shown:
                game.check_words(winner, cards)
    if game.paid:
        back = [award for award in paid if award.own]
        moves.actions += [ReturnUncalled(each.line, each.player, each.amount) for each in back]
        for award in _named([award for award in paid if not award.own], moves.pots()):
            moves.collect(*award)
    moves.actions += game.after
    ends = [each.line for each in rounds if each.get("id") in ENDS]
    game.summary_line = max([*ends[-1:], *(award.line for award in paid)], default=0)
    _all_shown(game, moves, rounds)


def _all_shown(game: Game, moves: Moves, rounds: list[Element]) -> None:
    """Whether everybody at the showdown shows or mucks."""
    ids = [each.get("id") for each in rounds]
    if not moves.opened or len(moves.live) < 2 or not game.closed or game.cancelled:
        return
    shows = [a for a in moves.actions if isinstance(a, Show | Muck)]
    if len(shows) >= len(moves.live):
        return  # a name is wrong: that is found where it stands
    early = {game.players.get(seat, -1) for seat in game.turned_up()}
    line = rounds[-1].line
    if "SHOWDOWN" in ids:
        line = rounds[ids.index("SHOWDOWN")].line
    missing = [p for p in moves.live if p not in game.shown and p not in early]
    if missing:
        names = " and ".join(game.seats[p].name for p in missing)
        game.tell("show-missing", line, f"no event shows or mucks the hand of {names}", names)


def _named(paid: list[_Award], pots: int) -> list[tuple[int, int, int, str]]:
    """The awards with the engine's names of the pots.

    Where all is said to come from the first of several pots, or one from none that there is,
    nothing is said of which.
    """
    numbers = [award.pot for award in paid]
    if all(numbers) and (pots == 1 or max(numbers, default=1) > 1):
        names = ["pot" if pots == award.pot == 1 else _pot_name(award.pot, pots) for award in paid]
        named = zip(paid, names, strict=True)
        return [(award.line, award.player, award.amount, name) for award, name in named]
    sums: dict[int, tuple[int, int]] = {}
    for award in paid:
        line, amount = sums.get(award.player, (award.line, 0))
        sums[award.player] = line, amount + award.amount
    return [(line, p, amount, "") for p, (line, amount) in sums.items()]


def _pot_name(number: int, pots: int) -> str:
    """The engine's name of a pot: the first is the main pot."""
    if number == 1:
        return "main pot"
    return "side pot" if pots == 2 else f"side pot-{number - 1}"
