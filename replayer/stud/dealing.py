"""The streets of stud: who gets which cards, when a street is complete, who opens its betting."""

from histories.actions import (
    Board,
    BringIn,
    PlayerAction,
    Post,
    Reveal,
    StreetHeading,
    StudDeal,
    Unread,
)
from histories.cards import Cards, format_cards
from replayer.posting import take_antes
from replayer.rounds import close_round, finish_betting, open_round, settle_owed
from replayer.seating import places
from replayer.showdown import take_cards
from replayer.state import BET_ACTIONS, BETTING, DRAWING, OVER, POSTING, State
from replayer.stud.repeats import same_deal, settle_repeats
from replayer.stud.showing import best_showing, bringer
from replayer.stud.table import Stud

#: How many cards a player gets on third street, and after it.
FIRST = 3


def table(s: State) -> Stud:
    """The stud part of the state of a stud hand."""
    assert s.stud is not None
    return s.stud


def open_hand(s: State, line: int) -> None:
    """Take the antes and begin third street. ``line`` is the first of the deal."""
    antes: list[Post] = []
    for action in s.posts:
        if action.kind == "ante":
            antes.append(action)
        else:
            s.find(
                "blind-undue", action.line, f"{s.name(action.player)} posts a blind: stud has none",
                stated=action.amount, at="posts",
            )  # fmt: skip
    _seat_by_antes(s, antes)
    if antes:
        take_antes(s, antes, s.hand.ante or s.rules.antes.get(s.hand.small))
    elif s.hand.ante:
        s.find("ante-missing", line, "nobody posts the ante", expected=s.hand.ante)
    s.left = s.order.copy()
    s.live = len(s.order)
    s.active = len([p for p in s.order if not s.allin[p]])
    s.round_unit = s.hand.small
    s.last = s.order[-1] if s.order else -1
    s.phase = DRAWING
    s.queue = list(s.order)
    s.turn = 0
    settle_repeats(s)
    _begin_street(s, 0)


def _seat_by_antes(s: State, antes: list[Post]) -> None:
    """Where no button is named, antes that run clockwise tell on whose left the round begins."""
    players = [action.player for action in antes]
    if s.hand.button or not players or players[0] not in s.order:
        return
    at = s.order.index(players[0])
    order = s.order[at:] + s.order[:at]
    if [p for p in order if p in players] != list(dict.fromkeys(players)):
        return
    s.order = order
    s.place = places(s)


def street_heading(s: State, a: StreetHeading) -> None:
    """A street begins here: the round before it is over, whoever had still to act."""
    t = table(s)
    t.line = a.line
    street = t.streets.get(a.line, a.street)
    if t.street >= street and t.unheaded and not reported(s, a.line):
        s.find("misplaced-line", a.line, "the play of this street begins above its header")
        t.unheaded = False
    if s.phase == POSTING:
        open_hand(s, a.line)
    if s.owed is not None:
        settle_owed(s, a.line)
    catch_up(s, a.line, street)


def reported(s: State, line: int) -> bool:
    """Whether the reader has found fault with a line."""
    place, _ = s.hand.source.place(line)
    return any(fault.line == place for fault in s.hand.faults)


def catch_up(s: State, line: int, street: int) -> None:
    """Bring the play to where the cards of a street come."""
    while s.street < street and s.phase in (BETTING, DRAWING):
        if s.phase == BETTING:
            finish_betting(s, line)
        else:
            finish_dealing(s, line)
    if s.phase == DRAWING and s.street == street:
        _begin_street(s, street)


def _begin_street(s: State, street: int) -> None:
    """Cards of a new street begin to come. On the last one they lie face down."""
    t = table(s)
    if t.street >= street:
        return
    t.street = street
    t.got = set()
    t.reached = -1
    s.hole = FIRST + street
    each = FIRST if street == 0 else 1
    burns = s.rules.burns if street else 0
    t.most -= each * s.live + (burns or 0)
    t.fewest -= each * s.live + (1 if burns is None else burns)
    if street == len(s.streets) - 1:
        _look_for_last_cards(s, t)
        for p in s.left:
            _cover(s, p)
        _open_betting(s)


def _look_for_last_cards(s: State, t: Stud) -> None:
    """Whose cards the text has told one and all gets a line for his last one, too."""
    if s.unread or not s.hand.complete:
        return
    later = [a for a in s.hand.actions if a.line >= t.line]
    if any(type(a) in (Board, Unread) for a in later):
        return
    served = {a.player for a in later if type(a) is StudDeal}
    for p in s.left:
        told = t.last.get(p)
        if told is None or told.hidden or p in served:
            continue
        if len(told.before or ()) + len(told.new) == FIRST + t.street - 1:
            s.find(
                "cards-dealt", t.line, f"no line deals {s.name(p)} the last card", at=s.name(p)
            )  # fmt: skip


def deal(s: State, a: StudDeal) -> None:
    """A player's cards of one street."""
    p = a.player
    t = s.stud
    assert t is not None
    t.line = a.line
    if s.phase == POSTING:
        open_hand(s, a.line)
    if s.owed is not None:
        settle_owed(s, a.line)
    if not s.dealt[p] or s.folded[p]:
        s.find(
            "dealt-absent", a.line, f"{s.name(p)} is out of the hand and is dealt a card",
            at=s.name(p),
        )  # fmt: skip
        return
    again = p in t.last and same_deal(t.last[p], a)
    if s.phase == BETTING and p in t.got and s.street < len(s.streets) - 1 and not again:
        finish_betting(s, a.line)
    if s.phase == DRAWING:
        t.unheaded = False
        if t.street < s.street:
            t.unheaded = not reported(s, a.line)
            _begin_street(s, s.street)
    if again or p in t.got or s.phase == OVER:
        s.find(
            "cards-dealt", a.line, f"{s.name(p)} has his cards of this street already",
            at=s.name(p),
        )  # fmt: skip
        return
    _check_turn(s, a.line, p, t)
    t.got.add(p)
    t.last[p] = a
    _take(s, a, p, t)
    if s.phase == DRAWING and len(t.got) >= s.live and t.got.issuperset(s.left):
        _open_betting(s)


def _check_turn(s: State, line: int, p: int, t: Stud) -> None:
    """Cards come clockwise, on each street from the same player on, or by seat in some rooms.

    As dealers are taught, and in all streets of real hands; who gets his cards first on third
    street depends on a button that need not be told.
    """
    if t.street == 0:
        t.row[p] = len(t.row)
        place = s.hand.seats[p].number
        early = place < t.reached and "seat order" not in s.rules.unsaid
    else:
        place = t.row.get(p, -1)
        early = 0 <= place < t.reached
    if place > t.reached:
        t.reached = place
    if early and not t.disordered:
        t.disordered = True
        name = s.name(p)
        s.find("misplaced-line", line, f"{name} is dealt a card after players behind him", at=name)


def _take(s: State, a: StudDeal, p: int, t: Stud) -> None:
    """Put the cards of a line into a hand; the rest of the street's cards lie face down."""
    last = t.street == len(s.streets) - 1
    due = FIRST if t.street == 0 else 1
    new = t.right.get(a.line) if t.right else None
    if not new:
        new = a.new if len(a.new) <= due else a.new[-due:]  # never more than are due
    count = len(a.new) + a.hidden
    if count != due:
        s.find(
            "cards-dealt", a.line,
            f"{s.name(p)} gets {count} card{'s' * (count != 1)} on this street, not {due}",
            stated=count, expected=due, at=f"[{format_cards(a.new)}]",
        )  # fmt: skip
    if last and t.common is not None:
        s.find(
            "common-card", a.line, f"{t.common} is for all, and {s.name(p)} is dealt a card alone",
            at=s.name(p),
        )  # fmt: skip
        return
    if last:
        if _deck_short(s, a.line, s.name(p)):
            t.most = 0
    else:
        t.up[p].append(new[-1] if new and new[-1] not in s.in_hands else None)
    _receive(s, a, p, new)


def _deck_short(s: State, line: int, name: str) -> bool:
    """Report that the deck cannot have given everybody a card of his own."""
    t = table(s)
    if t.most >= 0:
        return False
    s.find(
        "common-card", line,
        f"{s.live} players are left and the deck holds {t.most + s.live}: one card is turned up "
        "for all",
        stated=s.live, expected=t.most + s.live, at=name,
    )  # fmt: skip
    return True


def _receive(s: State, a: StudDeal, p: int, cards: Cards) -> None:
    """Put cards into a hand; one that is in another is reported, and believed from then on."""
    held, in_hands = s.held[p], s.in_hands
    for card in cards:
        if card in in_hands:
            s.find("card-twice", a.line, f"{card} is in a hand already", stated=(card,), at=card)
        if len(held) < s.hole:  # else they were shown before they came
            held |= {card}
            in_hands.add(card)
    s.held[p] = held
    s.hidden[p] = s.hole - len(held)


def _cover(s: State, p: int) -> None:
    """What is not known of a hand lies face down."""
    s.hidden[p] = s.hole - len(s.held[p])


def common_card(s: State, cards: Cards, line: int) -> None:
    """One card for all on the last street, where the deck could not serve everybody."""
    t = table(s)
    last = len(s.streets) - 1
    catch_up(s, line, last)
    if t.street != last or t.got or t.common is not None or len(cards) != 1:
        s.find("common-card", line, "no card is turned up for all here", stated=cards)
        return
    if t.fewest >= 0:
        s.find(
            "common-card", line,
            f"the deck holds {t.fewest + s.live} cards, enough for {s.live} players",
            stated=cards, expected=t.fewest + s.live,
        )  # fmt: skip
    card = t.common = cards[0]
    if card in s.in_hands:
        s.find("card-twice", line, f"{card} is in a hand already", stated=(card,), at=card)
        return
    s.in_hands.add(card)
    for p in s.left:
        if len(s.held[p]) < s.hole:
            s.held[p] |= {card}
        _cover(s, p)


def reveal(s: State, a: Reveal) -> None:
    """Hands turned up before the last cards: nobody can bet any more."""
    p = a.player
    if s.phase == POSTING:
        open_hand(s, a.line)
    if s.owed is not None:
        settle_owed(s, a.line)
    if not s.dealt[p] or s.folded[p]:
        s.find("folded-shows", a.line, f"{s.name(p)} is out of the hand and shows", at=s.name(p))
        return
    if s.phase == BETTING or s.active > 1:
        s.find(
            "misplaced-line", a.line, f"{s.name(p)} turns up his cards while others can bet",
            at=s.name(p),
        )  # fmt: skip
        return
    cards = a.cards
    if len(cards) != s.hole:
        s.find(
            "shown-count", a.line, f"{s.name(p)} shows {len(cards)} cards, not {s.hole}",
            stated=len(cards), expected=s.hole, at=f"[{format_cards(cards)}]",
        )  # fmt: skip
    elif not s.held[p] <= set(cards):
        s.find(
            "shown-cards", a.line, f"{s.name(p)} shows cards that are not his hand",
            stated=cards, expected=tuple(sorted(s.held[p])), at=f"[{format_cards(cards)}]",
        )  # fmt: skip
    elif s.hidden[p]:
        take_cards(s, a.line, p, cards)


def finish_dealing(s: State, line: int) -> None:
    """The text goes on past a street while somebody had no card yet."""
    t = table(s)
    t.line = line - 1
    street = s.street
    t.unheaded = t.street < street
    if t.unheaded and street == len(s.streets) - 1:
        _look_for_header(s, line, street)
    _begin_street(s, street)
    if s.phase != DRAWING or s.street != street:
        return
    late = [p for p in s.left if p not in t.got]
    if late and not s.unread:
        names = ", ".join(s.name(p) for p in late)
        s.find(
            "cards-dealt", line, f"no line deals {names} the cards of this street",
            stated=len(t.got), expected=s.live,
        )  # fmt: skip
    for p in late:
        t.got.add(p)
        t.up[p].append(None)
        _cover(s, p)
    _open_betting(s)


def _look_for_header(s: State, line: int, street: int) -> None:
    """The last street's header is its only line where all its cards lie face down."""
    headed = {a.street for a in s.hand.actions if type(a) is StreetHeading}
    lost = any(f.code in ("missing-section", "misplaced-line") for f in s.hand.faults)
    if headed and street not in headed and s.hand.complete and not s.unread and not lost:
        s.find("missing-section", line, "no line before this one announces the last street")


def _open_betting(s: State) -> None:
    """All have their cards: the one who opens is the first to act."""
    if s.street == 0:
        _open_third(s)
        return
    open_round(s)
    if s.phase == BETTING:
        _start_from(s, best_showing(s))


def _open_third(s: State) -> None:
    """Third street: the bring-in is due, unless only one is left who has chips."""
    t = table(s)
    s.phase = BETTING
    s.price = 0
    s.queue = [p for p in s.order if not s.allin[p] and not s.folded[p]]
    s.turn = 0
    s.last_raise = s.round_unit
    if s.active < 2 and not _brings_in_later(s):
        t.brought = True
        s.queue = []
        s.last_bettor = -1
        close_round(s)
        return
    players = bringer(s)
    if len(players) == 1 and s.allin[players[0]]:
        # all-in from the ante: the next on his left opens, or the highest of those with chips; no
        # source tells which of the two online
        players += bringer(s, s.queue)
    _start_from(s, players)


def _brings_in_later(s: State) -> bool:
    return s.active == 1 and any(type(action) is BringIn for action in s.hand.actions)


def _start_from(s: State, players: list[int]) -> None:
    """The round begins with one of these: of several the one who acts first by the text.

    Who opens among equal hands is a matter of seats, and without a button no line tells it.
    """
    order = s.order
    why = "who opens the round, of equal upcards"
    if table(s).unsure:
        players = [p for p in order if not s.folded[p]]
        why = "who opens the round: the upcards are not those that the play goes by"
    queue = s.queue
    starts: list[int] = []
    for p in players:
        if p not in queue:
            at = s.place[p]
            p = next(q for q in order[at:] + order[:at] if q in queue)
        starts.append(p)
    start = starts[0]
    if len(set(starts)) > 1:
        line = table(s).line
        first = next((b for b in s.later(line) if type(b) in BET_ACTIONS), None)
        if isinstance(first, PlayerAction) and first.player in starts:
            start = first.player
            s.cannot_check("out-of-turn", first.line, why)
    at = queue.index(start)
    s.queue = queue[at:] + queue[:at]
    s.last = order[s.place[start] - 1]
