"""What the replayer says: amounts, hands by their value, and actions in words."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from histories.actions import (
    Action,
    Bet,
    Board,
    BringIn,
    Call,
    Check,
    Collect,
    Complete,
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
    Reveal,
    Runs,
    RunShow,
    Show,
    StandPat,
    StudDeal,
)
from histories.cards import RANKS, Card, Cards
from histories.games import Game
from histories.hand import STACK_UNKNOWN, Seat
from histories.money import Unit
from replayer.ranking import (
    FLUSH,
    FOUR,
    FULL_HOUSE,
    HIGH_CARD,
    PAIR,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE,
    TWO_PAIR,
    made,
)
from replayer.result import Award
from replayer.stepper.frames import Film, Frame
from replayer.stepper.holding import SIZES
from replayer.stepper.standing import Standing, standing

_SIGNS = dict(enumerate("A" + RANKS, 1))
_WORDS = dict(
    zip(
        _SIGNS,
        ("ace", "deuce", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack",
         "queen", "king", "ace"),
        strict=True,
    )
)  # fmt: skip
_LONG = {
    HIGH_CARD: "{0} high",
    PAIR: "pair of {0}s",
    TWO_PAIR: "two pair, {0}s and {1}s",
    THREE: "three {0}s",
    STRAIGHT: "straight, {0} high",
    FLUSH: "flush, {0} high",
    FULL_HOUSE: "{0}s full of {1}s",
    FOUR: "four {0}s",
    STRAIGHT_FLUSH: "straight flush, {0} high",
}
_SHORT = {STRAIGHT: "straight", FLUSH: "flush", STRAIGHT_FLUSH: "str. flush"}


def money(unit: Unit, amount: int) -> str:
    """An amount with all its decimals, so that columns of them align: ``"$0.20"``, ``"$4.00"``."""
    if not unit.decimals:
        return str(amount)
    whole, cents = divmod(abs(amount), 100)
    return f"{'-' if amount < 0 else ''}{unit.sign}{whole}.{cents:02d}"


def chips(unit: Unit, seat: Seat, stack: int) -> str:
    """A stack; where the line that tells what the player brought is lost, nobody knows it."""
    return "?" if seat.stack == STACK_UNKNOWN and stack else money(unit, stack)


def paid(unit: Unit, name: str, award: Award) -> str:
    """Who got what of a pot; of a part of it, of which."""
    part = "" if award.part == "all" else f" ({award.part})"
    return f"{name} {money(unit, award.paid)}{part}"


def signed(unit: Unit, amount: int, none: str) -> str:
    """A gain or a loss, with its sign."""
    return money(unit, amount) if amount < 0 else "+" + money(unit, amount) if amount else none


def value(
    game: Game, cards: Sequence[Card | None], board: Cards = (), *, long: bool = False
) -> str:
    """What the cards make, in a few signs or in words; empty where not all of them are known.

    Of a split game both halves. In stud the first cards are named by their ranks.
    """
    parts = []
    for share in game.shares:
        found = standing(game, share, cards, board)
        if found is not None:
            parts.append((share, standing_words(found, long=long)))
    if not parts:
        return _first_cards(cards) if game.stud else ""
    if len(game.shares) == 1:
        return parts[0][1]
    if long:
        return ", ".join(
            f"omaha {words}" if share.ranking == "omaha" else words for share, words in parts
        )
    # the ranks alone: of a badugi of fewer than four cards there are as many
    signs = [re.sub(r"^[1-3]-card | badugi$", "", words) for _, words in parts]
    return "/".join(words if " " in words else words.replace("-", "") for words in signs)


def standing_words(found: Standing, *, long: bool) -> str:
    """What the cards that play make: ``"8-6-4-3-2"``, or where ``long``, ``"8-6-4-3-2 low"``."""
    ranking = found.ranking
    kind, values = made(ranking, found.cards)
    if ranking.startswith("badugi"):
        ranks = "-".join(_SIGNS[each] for each in values)
        return f"{ranks} badugi" if kind == 4 else f"{kind}-card {ranks}"
    if kind == HIGH_CARD and ranking != "high":
        return "-".join(_SIGNS[each] for each in values) + (" low" if long else "")
    if long:
        words = [_WORDS[each] for each in values]
        return _LONG[kind].format(*words).replace("sixs", "sixes")
    if kind in _SHORT:
        return _SHORT[kind]
    pairs = zip(values, SIZES[kind], strict=True)
    return "-".join(_SIGNS[each] for each, size in pairs for _ in range(size))


def _first_cards(cards: Sequence[Card | None]) -> str:
    """Up to four cards of stud by their ranks, pairs first, then the highest; the ace is low."""
    values = [("A" + RANKS).index(card[0]) for card in cards if card]
    if len(values) != len(cards) or not values:
        return ""
    ordered = sorted(values, key=lambda each: (values.count(each), each), reverse=True)
    return "-".join(("A" + RANKS)[each] for each in ordered)


def snow(game: Game, cards: Sequence[Card | None]) -> bool:
    """Whether standing pat on these cards is a bluff: in a low game, on no made hand.

    Of a split game it is one where no half is made.
    """
    lows = [share for share in game.shares if share.ranking not in ("high", "omaha")]
    found = [standing(game, share, cards) for share in lows]
    if not found or len(lows) < len(game.shares) or None in found:
        return False
    return not any(_is_made(each) for each in found if each)


def _is_made(found: Standing) -> bool:
    kind, _ = made(found.ranking, found.cards)
    return kind == 4 if found.ranking.startswith("badugi") else kind == HIGH_CARD


#: Shorter words, for where there is little room.
_SHORTER = {
    "the deck is reshuffled": "reshuffle",
    "small blind": "posts SB",
    "big blind": "posts BB",
    "small & big": "SB + BB",
    "raises all-in to": "all-in to",
    "calls all-in": "all-in",
    "bets all-in": "all-in",
    "completes to": "to",
    "completes all-in to": "all-in to",
}


def shorter(what: str, room: int) -> str:
    """The words, or shorter ones where they take more than ``room``."""
    if len(what) <= room:
        return what
    if what.startswith("wins "):
        what = what.removesuffix(" pot").replace(" pot-", "-")
        return what if len(what) <= room else what.removeprefix("wins ")
    if " run " in what:
        return what[what.index(" run ") + 1 :]
    return _SHORTER.get(what, what.replace(" blind all-in", " all-in"))


class Said(msgspec.Struct, frozen=True):
    """An action in words: who (-1: nobody), what, how much, and which style suits it."""

    player: int
    what: str
    amount: int | None = None
    style: str = "log.act"
    cards: tuple[Card, ...] = ()


def say(action: Action, unit_pot: str = "wins {0}") -> Said | None:
    """An action in words; ``None`` for what the log leaves out."""
    player = getattr(action, "player", -1)
    if isinstance(action, Post):
        what = {"small & big blinds": "small & big"}.get(action.kind, action.kind)
        return Said(player, what + (" all-in" if action.all_in else ""), action.amount)
    if isinstance(action, Call | Bet | RaiseTo | BringIn | Complete):
        return _wager(action)
    if isinstance(action, Fold):
        return Said(player, "folds", None, "act.fold")
    if isinstance(action, Check):
        return Said(player, "checks")
    if isinstance(action, Discard):
        return Said(player, f"draws {action.count}", None, "log.draw", action.cards or ())
    if isinstance(action, StandPat):
        return Said(player, "stands pat", None, "log.draw")
    if isinstance(action, Deal | StudDeal | Show | Reveal):
        return _cards(action)
    if isinstance(action, Collect):
        return Said(player, unit_pot.format(action.pot), action.amount, "win")
    if isinstance(action, ReturnUncalled):
        return Said(player, "gets back", action.amount)
    return _aside(action, player)


def told(film: Film, frame: Frame, action: Action | None) -> Said | None:
    """An action of a step in words; a draw with the number that the rules give, where the line has
    another.
    """
    said = say(action) if action is not None else None
    draw = film.draw(frame.index) if isinstance(action, Discard) else None
    if said is None or draw is None or len(draw.thrown) == action.count:  # type: ignore[union-attr]
        return said
    return replace(said, what=f"draws {len(draw.thrown)} ({said.what.replace('draws', 'says')})")


def _wager(action: Call | Bet | RaiseTo | BringIn | Complete) -> Said:
    allin = action.all_in
    if isinstance(action, Complete):
        what = "completes all-in to" if allin else "completes to"
        amount, style = action.to, "act.active"
    elif isinstance(action, BringIn):
        what, amount, style = "brings in", action.amount, "act.active"
    elif isinstance(action, RaiseTo):
        what, amount, style = "raises all-in to" if allin else "raises to", action.to, "act.active"
    elif isinstance(action, Bet):
        what, amount, style = "bets", action.amount, "act.active"
    else:
        what, amount, style = "calls", action.amount, "log.act"
    if allin and "all-in" not in what:
        what += " all-in"
    return Said(action.player, what, amount, "allin" if allin else style)


def _cards(action: Deal | StudDeal | Show | Reveal) -> Said:
    what = "shows"
    if isinstance(action, StudDeal):
        return Said(action.player, "gets", None, "log.act", action.new)
    if isinstance(action, Deal):
        what = "dealt"
    elif isinstance(action, RunShow):
        what = f"shows in run {action.run}"
    return Said(action.player, what, None, "log.act", action.cards)


def _aside(action: Action, player: int) -> Said | None:
    if isinstance(action, Muck):
        return Said(player, "mucks")
    if isinstance(action, NoShow):
        return Said(player, "shows nothing")
    if isinstance(action, Board):
        board = "board" if action.run < 2 else f"board of run {action.run}"
        return Said(-1, board, None, "log.draw", action.cards)
    if isinstance(action, Runs):
        times = "twice" if action.count == 2 else f"{action.count} times"
        return Said(-1, f"the rest is run {times}", None, "log.note")
    if isinstance(action, Reshuffle):
        return Said(-1, "the deck is reshuffled", None, "log.note")
    if isinstance(action, Note):
        words = "betting is capped" if action.kind == "capped" else None
        if player >= 0:  # whose name is no seat's is no part of the hand
            words = {"returned": "has returned", "sits out": "sits out",
                     "sitting out": "sits out"}.get(action.kind, words)  # fmt: skip
        return Said(player, words, None, "log.note") if words else None
    if type(action).__name__ == "Unread":
        return Said(player, "unreadable line", None, "finding.error")
    return None
