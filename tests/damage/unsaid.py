"""Why a damaged hand may pass: it is, word for word, another sound hand, or nobody can know.

Each reason looks at one sound hand and at one damaged text of it that passes. Beside what it
excuses the two must say the same, and what the damaged hand says must be sound by rules that are
written apart from the engine. Which reasons hold in a room stands with its kinds (``UNSAID``).
"""

import re
from typing import Any

from damage.case import Case, acts
from damage.legal import best, comes_back, legal
from damage.sound import Sound

from histories.actions import (
    Action,
    Bet,
    BringIn,
    Call,
    Check,
    Collect,
    Complete,
    Deal,
    Discard,
    Heading,
    Muck,
    Note,
    PlayerAction,
    Post,
    RaiseTo,
    RunDraw,
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
    those behind fold all the same. What goes back is another amount, everybody's net and each pot
    the same.
    """
    return (
        case.same(*BETTING)
        and case.same_money()
        and legal(case.new)
        and any(old != new for old, new in case.accounts())
    )


def total_stated_later(case: Case) -> bool:
    """A later figure of the player's is his total for the round, whatever was in it before.

    A raise says so in all rooms, in KingsClub each bet and call. Before it any other legal amount
    leads to the same total. That goes for a big blind, too, where another one is posted: a newcomer
    may post one, and no line tells who is a newcomer.
    """
    if not case.same(*BETTING, Post) or not case.same_money() or not legal(case.new):
        return False
    nominal = case.old.small if case.old.limit == "fixed" else case.old.big
    if any((a.kind, a.amount) != ("big blind", nominal) for a in case.was(Post) + case.has(Post)):
        return False
    if not any(a.kind == "big blind" for a in acts(case.new, Post)):
        return False
    again = type(case.sound)(case.new, case.sound.name)
    return all(
        _has_total(sound, a, lines)
        for sound, lines in ((case.sound, case.gone), (again, case.come))
        for a in acts(sound.hand, *BETTING, Post)
        if a.line in lines
    )


def _has_total(sound: Sound, a: PlayerAction, changed: set[int]) -> bool:
    """Whether a later line of a player's round tells his total, and is no changed one."""
    totals = (Call, Bet, RaiseTo, Complete) if sound.hand.room == "kingsclub" else (RaiseTo,)
    return any(
        later.player == a.player
        and later.line > a.line
        and later.line not in changed
        and sound.streets[later.line] == sound.streets[a.line]
        for later in acts(sound.hand, *totals)
    )


def amount_without_source(case: Case) -> bool:
    """Nobody has a source for the bring-in, or for the small blind, of most fixed-limit stakes.

    The program says of that line that it cannot check it. The chips are the same since they go
    back, or since a later figure is a total.
    """
    one = case.one(BringIn) or case.one(Post)
    if one is None or not case.same_money():
        return False
    old, new = one
    if isinstance(new, BringIn):
        return new.amount < case.old.small and case.cannot("bring-in-amount", new.line)
    small = old.kind == new.kind == "small blind"
    return small and new.amount <= case.old.small and case.cannot("blind-amount", new.line)


def completion_in_other_words(case: Case) -> bool:
    """A completion of stud's bring-in is called a bet or a raise in KingsClub: both are real."""
    kinds = (Bet, RaiseTo, Complete)
    words = [
        [re.sub(r" (?:bets|raises to) ", " completes it to ", text) for text in pair]
        for pair in case.pairs
    ]
    first = next(iter(acts(case.old, *kinds)), None)
    return (
        any(words)
        and all(old == new for old, new in words)
        and case.was(*kinds) == [first]
        and len(acts(case.old, BringIn)) == 1
    )


# cards


def shown_cards_unnamed(case: Case) -> bool:
    """No line but the one that shows a hand tells its cards, and none names the hand.

    The new cards are in nobody's hand by any other line, the same players win, and in stud the
    cards that lay face up are still there.
    """
    one = case.one(Show)
    if one is None:
        return False
    old, new = one
    deals = [a for a in acts(case.new, Deal, StudDeal) if a.player == new.player]
    others = _cards_but_on(case, new.line)
    return (
        len(set(new.cards)) == len(old.cards)
        and not any(isinstance(a, Deal) for a in deals)
        and {card for a in deals for card in a.new} <= set(new.cards)
        and not (set(new.cards) - set(old.cards)) & others
        and case.same_winners()
    )


def _cards_but_on(case: Case, line: int) -> set[str]:
    """The cards that the damaged text names on other lines than this."""
    lines = [text for n, text in enumerate(case.lines, 1) if n != line]
    return {card for text in lines for card in _CARD.findall(text)}


def ace_in_badeucy(case: Case) -> bool:
    """Nobody knows whether an ace is high or low in the badugi half of badeucy.

    Those are paid who win it in one of the two ways, as much as they bring home. The program says
    that it cannot check who wins.
    """
    if case.new.game_name != "badeucy" or not case.same(Collect, fields=("balances",)):
        return False
    settled = case.after.settlement
    assert settled is not None
    paid = [{str(one.player) for one in pot.awards if one.paid} for pot in settled.pots]
    pots = [best(case.new, frozenset(pot.eligible)) for pot in settled.pots]
    ways = [[set().union(*parts) for parts in way] for way in zip(*pots, strict=True)]
    nets = {one.player: one.net for one in settled.accounts}
    told = {one.player: one.net for one in case.balances}
    return paid in ways and told == nets and case.cannot("wrong-winner")


def loser_mucks(case: Case) -> bool:
    """Whoever wins no pot that others contest may throw his hand away unseen.

    Who wins cannot be checked then, unless the text has told his cards before.
    """
    one = case.one(Show, Muck)
    settled = case.after.settlement
    if one is None or settled is None:
        return False
    p = one[1].player
    hero = any(a.player == p for a in acts(case.new, Deal))
    contested = [pot for pot in settled.pots if len(pot.eligible) > 1]
    wins = any(award.player == p and award.paid for pot in contested for award in pot.awards)
    return not wins and (hero or case.after.verdict == "cannot check")


def card_comes_back(case: Case) -> bool:
    """The deck ran out and was shuffled again, with what had been thrown away.

    One card of one player's stands for another on all his lines. By the draws that the text counts
    it can have come to each of its holders, and to the later one with a draw after the deck had
    been dealt out. Where it has to have come in the draw in which it was thrown, or to the one who
    threw it, the program says that nobody knows whether that can be.
    """
    swap = _swapped(case)
    kinds = (Deal, Discard, StandPat, Show)
    if swap is None or not case.same(*kinds, told=("cards",)):
        return False
    ways = comes_back(case.new, swap[1], len(case.accounts()))
    if not ways or len({a.player for a in case.has(*kinds)}) != 1:
        return False
    streets = case.sound.streets
    for thrown, drawn in ways:
        if streets[thrown.line] == streets[drawn.line] and not case.cannot("discard-back"):
            return False
        if thrown.player == drawn.player and not case.cannot("own-discard"):
            return False
    return _named_right(case) and case.same_winners()


def _swapped(case: Case) -> tuple[str, str] | None:
    """The card that stands for another one in all lines that differ, and for no other."""
    swaps: set[tuple[str, str]] = set()
    for old, new in case.pairs:
        cards = zip(_CARD.findall(old), _CARD.findall(new), strict=False)
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


def thrown_for_more_runs(case: Case) -> bool:
    """No line tells what was thrown away for a hand that is run more than once by ``Dealt to``.

    So a first card of the hero's that he does not show can be any that no other line has. Which of
    the new cards are whose run's nobody knows, and the verdict says so.
    """
    one = case.one(Deal)
    if one is None or one[1].new is not None or case.after.verdict != "cannot check":
        return False
    old, new = (set(a.cards) for a in one)
    p = one[1].player
    runs = [a for a in acts(case.new, RunDraw) if a.player == p and not a.came]
    others = _cards_but_on(case, one[1].line)
    kept = {card for a in acts(case.new, Show) if a.player == p for card in a.cards}
    return (
        bool(runs) and len(new - old) == 1 and not (new - old) & others and not (old - new) & kept
    )


def draws_in_another_order(case: Case) -> bool:
    """Two draws of one player that touch none of each other's cards: either can be the first."""
    discards = case.was(Discard) + case.has(Discard)
    if not discards or not case.same(Deal, Discard):
        return False
    p = discards[0].player
    exchanges = [
        [(a.cards, b.new) for a, b in zip(thrown, deals[1:], strict=False)]
        for thrown, deals in ((_of(h, Discard, p), _of(h, Deal, p)) for h in (case.old, case.new))
    ]
    held = {card for a in _of(case.new, Deal, p)[:1] for card in a.cards}
    for thrown, came in exchanges[1]:
        if not set(thrown) <= held:
            return False
        held = held.difference(thrown).union(came)
    return sorted(exchanges[0]) == sorted(exchanges[1])


def _of(hand: Hand, kind: type[Action], p: int) -> list[Any]:
    """A player's actions of a kind."""
    return [a for a in acts(hand, kind) if a.player == p]


def all_in_upcard(case: Case) -> bool:
    """Who brings in where the worst upcard belongs to one who is all-in from the ante.

    No source tells whether it is the next to his left, or the worst upcard of the others. So two
    upcards can stand for each other where the bring-in then is the next one's. The program says
    that it cannot check it.
    """
    brings = acts(case.new, BringIn)
    if not brings or not case.same(StudDeal, Show, told=("cards",)) or not case.same_winners():
        return False
    ups = {a.player: a.new[-1] for a in reversed(acts(case.new, StudDeal)) if a.new}
    ranks = f"A{_RANKS[:-1]}" if case.new.game_name == "razz" else _RANKS
    worst = max(ups, key=lambda p: ranks.index(ups[p][0]))
    out = {a.player for a in acts(case.new, Post) if a.all_in}
    ring = sorted(ups, key=lambda p: case.new.seats[p].number)
    at = ring.index(worst)
    left = next(p for p in ring[at + 1 :] + ring[:at] if p not in out)
    return worst in out and brings[0].player == left and case.cannot("out-of-turn", brings[0].line)


def equal_upcards(case: Case) -> bool:
    """Of equal upcards whose come first is a matter of seats, and no line tells the order of stud.

    So a check before the opening bet can be that of the other player with the same ranks showing.
    The program says that it cannot check whose turn it is.
    """
    has = case.has(Check)
    if case.gone or len(has) != 1 or not case.same(Check) or not legal(case.new):
        return False
    at = case.new.actions.index(has[0])
    ups: dict[int, list[str]] = {}
    for a in acts(case.new, StudDeal):
        if a.line < has[0].line:
            ups.setdefault(a.player, []).append(a.new[-1][0])
    opener = next(a.player for a in case.new.actions[at + 1 :] if isinstance(a, BETTING))
    mine, other = (sorted(ups.get(p, ())) for p in (has[0].player, opener))
    return mine == other and case.cannot("out-of-turn", has[0].line)


# lines


def other_game_the_same(case: Case) -> bool:
    """The hand comes to nothing that one game has and the other has not.

    There have been no more draws than both games have, the bets are right in both, and whoever
    shows wins in both: no line but the header tells which of them is played.
    """
    if not case.same(Heading, fields=("game_name",)) or not case.same_winners():
        return False
    games = case.old.game, case.new.game
    drawers = [a.player for a in acts(case.new, Discard, StandPat)]
    return (
        legal(case.new)
        and games[0].hole == games[1].hole
        and not any(street.board or street.up for game in games for street in game.streets)
        and all(drawers.count(p) <= min(game.draws for game in games) for p in drawers)
    )


def separators(case: Case) -> bool:
    """No source tells where OnGame's lines of dashes stand; they move no card and no chip."""
    return _told(case.sound.lines) == _told(case.lines) and case.same()


def _told(lines: list[str]) -> list[str]:
    """The lines but for dashes."""
    return [line for line in lines if line not in ("---", "")]


def silent_pat(case: Case) -> bool:
    """Who stands pat has no line, and no other line tells that a player has changed cards.

    The hero's new hand does, so that his own change may have no line; without both he stood pat,
    unless he shows another hand than his first.
    """
    changes, hands = case.was(Discard), case.was(Deal)
    if not changes + hands or not case.same(Discard, StandPat, Deal, Note):
        return False
    heroes = {hand.player for hand in hands}
    if heroes & {a.player for a in acts(case.new, Discard, Show)}:
        return False
    lost = {case.sound.line(a.line) for a in changes + [a for a in hands if a.new is not None]}
    return [text for text in _told(case.sound.lines) if text not in lost] == _told(case.lines)


def dead_blind_elsewhere(case: Case) -> bool:
    """A dead blind may stand anywhere among the other posts: real hands have it here and there."""
    sides = [
        [line for line in lines if " posts dead blind " not in line]
        for lines in (case.sound.lines, case.lines)
    ]
    posts = [a.line for a in acts(case.new, Post)]
    deal = min(a.line for a in acts(case.new, Heading))
    return sides[0] == sides[1] and max(posts) < deal and case.same_money()


def button_in_the_gap(case: Case) -> bool:
    """The button may stand at a seat in the same gap: whoever acts after it is the same one.

    It may be at an empty seat, or at that of a newcomer, who posts out of his turn.
    """
    if case.old.button == case.new.button or not case.same(fields=("button",)):
        return False
    dealt = [case.new.seats[old.player].number for old, _ in case.accounts()]
    orders = [
        sorted(dealt, key=lambda number: (number <= hand.button, number))
        for hand in (case.old, case.new)
    ]
    return orders[0] == orders[1]


def no_button_in_stud(case: Case) -> bool:
    """A table of stud needs no button."""
    stud = case.old.game.stud and case.old.button > case.new.button == 0
    return stud and case.same(fields=("button",))


def words_left_out(case: Case) -> bool:
    """No source tells that OnGame's words for a hand always stand behind its cards."""
    one = case.one(Show)
    return one is not None and case.pairs[0][1] == case.pairs[0][0].rpartition(" (")[0]


def mucking_left_out(case: Case) -> bool:
    """Full Tilt says of a winner that he mucked, or leaves it out: both are real."""
    if len(case.pairs) != 1:
        return False
    old, new = case.pairs[0]
    short = re.fullmatch(r"Seat \d+: .+ collected \([^()]*\)", new)
    return short is not None and old == f"{new}, mucked"
