"""Why a damaged hand may pass: it is, word for word, another sound hand, or nobody can know.

Each reason looks at one sound hand and at one damaged text of it that passes. Beside what it
excuses the two must say the same, and what the damaged hand says must be sound by rules that are
written apart from the engine. Which reasons hold in a room stands with its kinds (``UNSAID``).
"""

import re

from damage.case import Case, acts, bare
from damage.legal import comes_back, legal
from msgspec.structs import replace

from histories.actions import (
    Bet,
    BringIn,
    Call,
    Check,
    Complete,
    Deal,
    Discard,
    Heading,
    Muck,
    Note,
    Post,
    RaiseTo,
    Show,
    StandPat,
    StudDeal,
)
from histories.hand import Hand

BETTING = (Check, Call, Bet, RaiseTo, Complete)
_CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")
_RANKS = "23456789TJQKA"
_TOPS = {"A": "Ace", "K": "King", "Q": "Queen", "J": "Jack", "T": "10"}


# money


def uncalled_bet(case: Case) -> bool:
    """A bet or raise that nobody calls goes back without a line.

    So whether it was made, and how large it was, moves no chip: with a check or a call in its place
    those behind fold all the same. One player alone puts in another amount, and gets as much more
    or less back; everybody's net, and each pot, is the same.
    """
    if not case.same(*BETTING) or not case.same_money() or not legal(case.new):
        return False
    other = [(old, new) for old, new in case.accounts() if old != new]
    if len(other) != 1:
        return False
    old, new = other[0]
    return old.put_in - old.returned == new.put_in - new.returned and any(
        a.player == old.player for a in case.was(*BETTING)
    )


def total_stated_later(case: Case) -> bool:
    """A later figure of the player's is his total for the round, whatever was in it before.

    A raise says so in all rooms, in KingsClub each bet and call. Between the two any other legal
    amount leads to the same total. That goes for a big blind, too, where another one is posted: a
    newcomer may post one, and no line tells who is a newcomer.
    """
    if not case.same(*BETTING, Post) or not case.same_money() or not legal(case.new):
        return False
    posts = [
        [a for a in acts(hand, Post) if a.kind == "big blind"] for hand in (case.old, case.new)
    ]
    blinds = case.was(Post) + case.has(Post)
    nominal = case.old.small if case.old.limit == "fixed" else case.old.big
    if any(a.amount != nominal for a in blinds):
        return False
    if any(a.kind != "big blind" for a in blinds) or (blinds and min(map(len, posts)) < 1):
        return False
    if any(old != new for old, new in case.accounts()):
        return False
    totals = (Call, Bet, RaiseTo, Complete) if case.old.room == "kingsclub" else (RaiseTo,)
    streets = case.sound.streets
    changed = case.was(*BETTING, Post)
    return bool(changed) and all(
        any(
            later.player == a.player
            and later.line > a.line
            and later.line not in case.gone
            and streets[later.line] == streets[a.line]
            for later in acts(case.old, *totals)
        )
        for a in changed
    )


def amount_without_source(case: Case) -> bool:
    """Nobody has a source for the bring-in, or for the small blind, of most fixed-limit stakes.

    The program says of that line that it cannot check it. The chips are the same since they go
    back, or since a later figure is a total.
    """
    forced = (BringIn, Post)
    was, has = case.was(*forced), case.has(*forced)
    if not case.same(*BETTING, *forced) or not case.same_money() or len(case.pairs) != 1:
        return False
    if len(was) != 1 or len(has) != 1 or case.old.limit != "fixed":
        return False
    old, new = was[0], has[0]
    code = "bring-in-amount" if isinstance(old, BringIn) else "blind-amount"
    return (
        bare(replace(old, amount=0)) == bare(replace(new, amount=0))
        and (isinstance(old, BringIn) or old.kind == "small blind")
        and 0 < new.amount < case.old.small + isinstance(old, Post)
        and case.cannot(code, new.line)
    )


def completion_in_other_words(case: Case) -> bool:
    """A completion of stud's bring-in is called a bet or a raise in KingsClub: both are real."""
    kinds = (Bet, RaiseTo, Complete)
    if not case.same(*kinds) or not case.same_money() or len(case.pairs) != 1:
        return False
    old, new = (
        re.sub(r" (?:bets|raises to) ", " completes it to ", text) for text in case.pairs[0]
    )
    was = case.was(*kinds)
    first = next((a for a in acts(case.old, *kinds)), None)
    return case.old.game.stud and old == new and was == [first] and bool(acts(case.old, BringIn))


# cards


def shown_cards_unnamed(case: Case) -> bool:
    """No line but the one that shows a hand tells its cards, and none names the hand.

    The new cards are in nobody's hand by any other line, the same players win, and in stud the
    cards that lay face up are still there.
    """
    was, has = case.was(Show), case.has(Show)
    if not case.same(Show) or not case.same_money() or len(was) != 1 or len(has) != 1:
        return False
    old, new = was[0], has[0]
    p = new.player
    if bare(replace(old, cards=())) != bare(replace(new, cards=())) or new.description is not None:
        return False
    known = {card for a in acts(case.new, Deal, StudDeal) if a.player == p for card in a.new or ()}
    others = {
        card
        for n, line in enumerate(case.lines, 1)
        if n != new.line
        for card in _CARD.findall(line)
    }
    return (
        len(set(new.cards)) == len(old.cards)
        and known <= set(new.cards)
        and not (set(new.cards) - set(old.cards)) & others
        and not any(a.player == p and a.new is None for a in acts(case.new, Deal))
        and case.same_winners()
    )


def loser_mucks(case: Case) -> bool:
    """Whoever wins no pot that others contest may throw his hand away unseen.

    Who wins cannot be checked then, unless the text has told his cards before.
    """
    was, has = case.was(Show), case.has(Muck)
    if not case.same(Show, Muck) or not case.same_money() or len(case.pairs) != 1:
        return False
    if len(was) != 1 or len(has) != 1 or was[0].player != has[0].player:
        return False
    p = has[0].player
    hero = any(a.player == p and len(a.cards) == case.new.game.hole for a in acts(case.new, Deal))
    settled = case.after.settlement
    assert settled is not None
    contested = [pot for pot in settled.pots if len(pot.eligible) > 1]
    wins = any(award.player == p and award.paid for pot in contested for award in pot.awards)
    return (
        not wins and (hero or case.after.verdict == "cannot check") and bool(acts(case.new, Show))
    )


def card_comes_back(case: Case) -> bool:
    """The deck ran out and was shuffled again, with what had been thrown away.

    One card of one player's stands for another on all his lines. By the draws that the text counts
    it can have come to each of its holders, and to the later one with a draw after the deck had
    been dealt out. Whether a discard of the same draw, or his own, comes back nobody knows in the
    house: the program says so, or another draw can have brought it.
    """
    swap = _swapped(case)
    kinds = (Deal, Discard, StandPat, Show)
    if swap is None or not case.same(*kinds, told=("cards",)) or not case.same_money():
        return False
    ways = comes_back(case.new, swap[1], len(case.accounts()))
    if len({a.player for a in case.has(*kinds)}) != 1 or not ways:
        return False
    streets = case.sound.streets
    for gone, at in ways:
        thrown, drawn = (case.new.actions[n] for n in (gone, at))
        if streets[thrown.line] == streets[drawn.line] and not case.cannot("discard-back"):
            return False
        assert isinstance(thrown, Discard)
        assert isinstance(drawn, Discard)
        if thrown.player == drawn.player and not case.cannot("own-discard"):
            return False
    return _named_right(case) and case.same_winners()


def _swapped(case: Case) -> tuple[str, str] | None:
    """The card that stands for another one in all lines that differ, and for no other."""
    swaps: set[tuple[str, str]] = set()
    for old, new in case.pairs:
        if _CARD.sub("", old) != _CARD.sub("", new):
            return None
        cards = zip(_CARD.findall(old), _CARD.findall(new), strict=True)
        swaps |= {(one, two) for one, two in cards if one != two}
    return swaps.pop() if len(swaps) == 1 else None


def _named_right(case: Case) -> bool:
    """Whether what is said of a hand shown is still true, where its top card is named."""
    for a in case.has(Show):
        if a.description is not None:
            ranks = sorted((card[0] for card in a.cards), key=_RANKS.index)
            top = _TOPS.get(ranks[-1], ranks[-1])
            if len(set(ranks)) < len(ranks) or a.description != f"High card : {top}":
                return False
    return True


def draws_in_another_order(case: Case) -> bool:
    """Two draws of one player that touch none of each other's cards: either can be the first."""
    if not case.same(Deal, Discard) or not case.same_money():
        return False
    players = {a.player for a in case.was(Discard) + case.has(Discard)}
    if len(players) != 1 or len(case.pairs) != len(case.was(Discard)):
        return False
    (p,) = players
    old = [(a.cards, b.new) for a, b in _exchanges(case.old, p)]
    new = [(a.cards, b.new) for a, b in _exchanges(case.new, p)]
    held = next(
        (set(a.cards) for a in acts(case.new, Deal) if a.player == p and a.new is None), set()
    )
    for thrown, came in new:
        if not set(thrown or ()) <= held:
            return False
        held = (held - set(thrown or ())) | set(came or ())
    return sorted(map(str, old)) == sorted(map(str, new)) and old != new


def _exchanges(hand: Hand, p: int) -> list[tuple[Discard, Deal]]:
    """A player's discards, each with the cards that came for them."""
    discards = [a for a in acts(hand, Discard) if a.player == p]
    deals = [a for a in acts(hand, Deal) if a.player == p and a.new is not None]
    return list(zip(discards, deals, strict=False))


def all_in_upcard(case: Case) -> bool:
    """Who brings in where the worst upcard belongs to one who is all-in from the ante.

    No source tells whether it is the next to his left, or the worst upcard of the others. So two
    upcards can stand for each other where the bring-in then is the next one's. The program says
    that it cannot check it.
    """
    if not case.same(StudDeal, Show, told=("cards",)) or not case.same_money():
        return False
    ups = {a.player: a.new[-1] for a in reversed(acts(case.new, StudDeal)) if a.new}
    bringer = next((a for a in acts(case.new, BringIn)), None)
    if bringer is None or not ups or not case.same_winners():
        return False
    ranks = f"A{_RANKS[:-1]}" if case.new.game_name == "razz" else _RANKS
    high = max(ranks.index(card[0]) for card in ups.values())
    worst = [p for p, card in ups.items() if ranks.index(card[0]) == high]
    out = {a.player for a in acts(case.new, Post) if a.all_in}
    ring = sorted(ups, key=lambda p: case.new.seats[p].number)
    at = ring.index(worst[0])
    left = next(p for p in ring[at + 1 :] + ring[:at] if p not in out)
    return (
        len(worst) == 1
        and worst[0] in out
        and bringer.player == left
        and case.cannot("out-of-turn", bringer.line)
    )


def equal_upcards(case: Case) -> bool:
    """Of equal upcards whose come first is a matter of seats, and no line tells the order of stud.

    So a check before the opening bet can be that of the other player with the same ranks showing.
    The program says that it cannot check whose turn it is.
    """
    if not case.same(Check) or not case.same_money() or not legal(case.new):
        return False
    has = case.has(Check)
    if case.was(Check) or case.gone or (len(case.come), len(has)) != (1, 1):
        return False
    at = case.new.actions.index(has[0])
    ups: dict[int, list[str]] = {}
    for a in case.new.actions[:at]:
        if isinstance(a, StudDeal) and a.new:
            ups.setdefault(a.player, []).append(a.new[-1][0])
    opener = next(a.player for a in case.new.actions[at + 1 :] if isinstance(a, BETTING))
    mine, other = (sorted(ups.get(p, ())) for p in (has[0].player, opener))
    deals = isinstance(case.new.actions[at - 1], StudDeal)
    return deals and mine == other and case.cannot("out-of-turn", has[0].line)


# lines


def other_game_the_same(case: Case) -> bool:
    """The hand comes to nothing that one game has and the other has not.

    There have been no more draws than both games have, and whoever shows wins in both: no line but
    the header tells which of them is played.
    """
    games = case.old.game, case.new.game
    drawers = [a.player for a in acts(case.new, Discard, StandPat)]
    return (
        case.same(Heading, fields=("game_name",))
        and case.same_money()
        and legal(case.new)
        and len(case.pairs) == 1
        and case.come == {1}
        and games[0].hole == games[1].hole
        and not any(street.board or street.up for game in games for street in game.streets)
        and all(drawers.count(p) <= min(game.draws for game in games) for p in drawers)
        and case.same_winners()
    )


def separators(case: Case) -> bool:
    """No source tells where OnGame's lines of dashes stand; they move no card and no chip."""
    old, new = (
        [t for t in lines if t not in ("---", "")] for lines in (case.sound.lines, case.lines)
    )
    return old == new and case.same() and case.same_money()


def silent_pat(case: Case) -> bool:
    """Who stands pat has no line, and no other line tells that a player has changed cards.

    The hero's new hand does, so that his own change may have no line; without both he stood pat,
    unless he shows another hand than his first.
    """
    if not case.same(Discard, StandPat, Deal, Note) or not case.same_money():
        return False
    changes, hands = case.was(Discard), case.was(Deal)
    if any(hand.new is None for hand in hands) or not changes + hands:
        return False
    heroes = {hand.player for hand in hands}
    if heroes & {a.player for a in acts(case.new, Discard, Show)}:
        return False
    lost = {case.sound.line(a.line) for a in changes + hands}
    old, new = (
        [t for t in lines if t not in ("---", "")] for lines in (case.sound.lines, case.lines)
    )
    return [text for text in old if text not in lost] == new


def dead_blind_elsewhere(case: Case) -> bool:
    """A dead blind may stand anywhere among the other posts: real hands have it here and there."""
    moved = {text for block in case.blocks for side in block for text in side}
    return (
        case.same(Post)
        and case.same_money()
        and len(moved) == 1
        and " posts dead blind " in moved.pop()
        and sorted(case.lines) == sorted(case.sound.lines)
    )


def button_in_the_gap(case: Case) -> bool:
    """The button may stand at a seat in the same gap: whoever acts after it is the same one.

    It may be at an empty seat, or at that of a newcomer, who posts out of his turn.
    """
    if case.come != {case.new.button_line} or case.gone != {case.old.button_line}:
        return False
    if not case.same(fields=("button",)) or not case.same_money():
        return False
    dealt = [case.new.seats[old.player].number for old, _ in case.accounts()]
    orders = [
        sorted(dealt, key=lambda number: (number <= hand.button, number))
        for hand in (case.old, case.new)
    ]
    return orders[0] == orders[1] and case.new.button > 0


def no_button_in_stud(case: Case) -> bool:
    """A table of stud needs no button."""
    stud = case.old.game.stud and case.old.button > case.new.button == 0
    return stud and case.same(fields=("button",)) and case.same_money() and len(case.pairs) == 1


def words_left_out(case: Case) -> bool:
    """No source tells that OnGame's words for a hand always stand behind its cards."""
    was, has = case.was(Show), case.has(Show)
    return (
        len(case.pairs) == 1
        and len(was) == len(has) == 1
        and bare(replace(was[0], description=None)) == bare(has[0])
        and case.same(Show)
        and case.same_money()
        and case.pairs[0][1] == case.pairs[0][0].rpartition(" (")[0]
    )


def mucking_left_out(case: Case) -> bool:
    """Full Tilt says of a winner that he mucked, or leaves it out: both are real."""
    if len(case.pairs) != 1:
        return False
    old, new = case.pairs[0]
    short = re.fullmatch(r"Seat \d+: .+ collected \([^()]*\)", new)
    return short is not None and old == f"{new}, mucked" and case.same_money()
