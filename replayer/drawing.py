"""The draws: order, counts, and where every known card is."""

from histories.actions import Deal, Discard, Heading, PlayerAction, Reshuffle, StandPat
from histories.cards import NO_CARDS, Card, Cards, format_cards
from replayer.board import board_follows, no_board
from replayer.deck import ask_stub, doubt_return
from replayer.rounds import finish_betting, open_round, settle_owed, suspect_fold
from replayer.state import BET_ACTIONS, BETTING, DEALING, DRAWING, OVER, SHOWDOWN, State


def discard(s: State, a: Discard) -> None:
    """Cards thrown away; a player whose cards are known gets his new ones on the next line."""
    p = a.player
    if s.phase != DRAWING or s.queue[s.turn] != p or s.awaiting is not None or s.owed is not None:
        taken = _take_turn(s, a)
        if taken is None:
            return
        p = taken
    count = a.count
    if a.cards is not None and len(set(a.cards)) != count:
        count = _miscounted(s, a, p, a.cards)
    if not 0 < count <= s.hole:
        count = too_many(s, a.line, p, count)
    if s.reshuffled or s.stub_least <= count:
        ask_stub(s, a.line, p, count)
    s.stub -= count
    s.stub_least -= count
    s.pile += count
    s.drawn[p] += (count,)
    if s.epoch:
        s.late.append((p, count, s.epoch))
    known = a.cards
    if known is not None:
        _throw(s, p, known, a.line, count)
        s.awaiting = (p, count)
        return
    if s.held[p]:
        _check_named(s, a, p)
        _forget(s, p)  # which cards went is not known
    s.turn += 1
    if s.turn == len(s.queue):
        open_round(s)


def too_many(s: State, line: int, p: int, count: int) -> int:
    """Report that a player discards more cards than he holds; how many are taken."""
    s.find(
        "draw-too-many", line, f"{s.name(p)} holds {s.hole} cards and discards {count}",
        stated=count, expected=s.hole, at=str(count),
    )  # fmt: skip
    return min(max(count, 0), s.hole)


def _check_named(s: State, a: Discard, p: int) -> None:
    """Whose cards the text tells, of him it tells what he throws away, and what comes."""
    if s.hidden[p] or not s.rules.unsaid.isdisjoint(("discards", "known draws")):
        return
    after = s.hand.actions[s.hand.actions.index(a) + 1 :]
    deal = next((b for b in after if isinstance(b, PlayerAction)), None)
    if isinstance(deal, Deal) and deal.player == p:
        return  # that line is accused
    s.find(
        "new-cards-missing", a.line,
        f"{s.name(p)}'s cards are known, and no line tells which he discards and gets",
        at=s.name(p),
    )  # fmt: skip


def advance(s: State) -> None:
    """The next player draws, or the betting opens."""
    s.turn += 1
    if s.turn == len(s.queue):
        open_round(s)


def _miscounted(s: State, a: Discard, p: int, cards: Cards) -> int:
    """Report a count that is not that of the cards named; the new cards tell which is right."""
    count, named = a.count, len(set(cards))
    after = s.hand.actions[s.hand.actions.index(a) + 1 :]  # a room may write both in one line
    deal = next((b for b in after if isinstance(b, PlayerAction)), None)
    cards_are = "card is" if count == 1 else "cards are"
    what = f"{count} {cards_are} discarded and {named} named"
    if "discards" in s.rules.unsaid:
        what = f"{count} {cards_are} discarded, and the hand after it lacks {named}"
    if isinstance(deal, Deal) and deal.player == p and len(deal.new or ()) == named:
        s.find("draw-count", a.line, what, stated=count, expected=named, at=f"{count} card")
        return named
    at = f"[{format_cards(cards)}]"
    s.find("draw-count", a.line, what, stated=named, expected=count, at=at)
    return count


def _throw(s: State, p: int, cards: Cards, line: int, count: int) -> None:
    """Take named cards out of a hand."""
    held = s.held[p]
    if len(set(cards)) != count:
        _forget(s, p)
    elif held.issuperset(cards):
        s.held[p] = held.difference(cards)
        s.in_hands.difference_update(cards)
    elif s.hidden[p] < len(cards):
        wrong = [card for card in cards if card not in held]
        s.find(
            "discard-not-held", line, f"{s.name(p)} discards {format_cards(wrong)}, not in hand",
            stated=cards, expected=tuple(sorted(held)), at=wrong[0],
        )  # fmt: skip
        _forget(s, p)
    else:
        _check_first_cards(s, p, line)
        s.hidden[p] -= len(set(cards) - held)
        s.held[p] = held.difference(cards)
        s.in_hands.difference_update(cards)
    for card in cards:
        s.thrown[card] = (p, s.epoch)


def _forget(s: State, p: int) -> None:
    """After a contradiction nothing is known of a hand, only its size."""
    s.in_hands.difference_update(s.held[p])
    s.held[p] = frozenset()
    s.hidden[p] = s.hole


def _check_first_cards(s: State, p: int, line: int) -> None:
    """A player's cards are named in a draw: then a line has dealt them."""
    if s.hand.faults or s.unread or any(f.code == "dealt-absent" for f in s.findings):
        return
    for action in s.hand.actions:
        if type(action) is Heading and action.name == "DEALING HANDS":
            line = action.line + 1
        if type(action) is Deal and action.player == p and action.new is None:
            return
    if not any(f.code == "cards-dealt" for f in s.findings):
        s.find(
            "cards-dealt", line, f"{s.name(p)} draws with known cards and no line deals them",
            stated=0, expected=s.hole,
        )  # fmt: skip


def stand_pat(s: State, a: StandPat) -> None:
    """No card thrown away; named cards must be those held."""
    p = a.player
    if s.phase != DRAWING or s.queue[s.turn] != p or s.awaiting is not None or s.owed is not None:
        taken = _take_turn(s, a)
        if taken is None:
            return
        p = taken
    if s.reshuffled:
        ask_stub(s, a.line, p, 0)
    s.drawn[p] += (0,)
    if a.cards is None:
        if s.held[p] and not s.hidden[p] and "pat cards" not in s.rules.unsaid:
            s.find(
                "pat-cards", a.line,
                f"{s.name(p)}'s cards are known, and this line does not tell on which he stands",
                expected=tuple(sorted(s.held[p])), at=s.name(p),
            )  # fmt: skip
    else:
        held = s.held[p]
        cards = frozenset(a.cards)
        if len(cards) != s.hole or not (held == cards if not s.hidden[p] else held <= cards):
            s.find(
                "pat-cards", a.line, f"{s.name(p)} stands pat on cards that are not his hand",
                stated=a.cards, expected=tuple(sorted(held)), at=f"[{format_cards(a.cards)}]",
            )  # fmt: skip
        elif s.hidden[p]:
            _check_first_cards(s, p, a.line)
            s.held[p] = cards
            s.in_hands |= cards
            s.hidden[p] = 0
    advance(s)


def deal(s: State, a: Deal) -> None:
    """The first cards of a hand, or the new ones after a discard."""
    p = a.player
    if s.awaiting is not None and (s.awaiting[0] == p or a.new is not None):
        p, count = s.awaiting
        if p != a.player:
            right, wrong = s.name(p), s.name(a.player)
            s.find(
                "new-cards", a.line, f"{right} has discarded and {wrong} gets the new cards",
                stated=wrong, expected=right, at=wrong,
            )  # fmt: skip
        _new_cards(s, a, p, count)
        s.awaiting = None
        advance(s)
    elif a.new is None and (s.street == 0 or (s.phase in (DRAWING, DEALING) and _untouched(s))):
        _first_cards(s, a, p)
    elif s.phase == DRAWING and s.turn < len(s.queue) and a.new is not None:
        _deal_alone(s, a, p)
    else:
        s.find("new-cards", a.line, f"{s.name(p)} is dealt cards without a discard", at="Dealt")
        _forget(s, p)


def _untouched(s: State) -> bool:
    """Whether the hand has come to its first draw without a bet, the blinds being all-in."""
    return s.street == 1 and s.turn == 0


def _deal_alone(s: State, a: Deal, p: int) -> None:
    """New cards and no discard before them: the player's draw is missing."""
    assert a.new is not None
    if p != s.queue[s.turn]:
        s.find(
            "draw-turn" if p in s.queue else "draw-absent", a.line,
            f"{s.name(p)} is dealt cards out of turn", at="Dealt",
        )  # fmt: skip
        _forget(s, p)
        return
    if not s.unread:
        s.find("draw-missing", a.line, f"{s.name(p)} gets new cards and has discarded none")
    s.unread = 0
    count = len(a.new)
    s.stub -= count
    s.stub_least -= count
    s.pile += count
    s.drawn[p] += (count,)
    if s.epoch:
        s.late.append((p, count, s.epoch))
    for card in s.held[p].difference(a.cards):
        s.thrown[card] = (p, s.epoch)
        s.in_hands.discard(card)
    s.held[p] = s.held[p].intersection(a.cards)
    s.hidden[p] = 0
    if not _receive(s, a, p, a.new) or len(s.held[p]) != s.hole:
        _forget(s, p)
    advance(s)


def _first_cards(s: State, a: Deal, p: int) -> None:
    cards = a.cards
    if not s.dealt[p]:
        s.find("dealt-absent", a.line, f"{s.name(p)} is not in the hand", at=s.name(p))
        return
    if len(cards) != s.hole or s.held[p]:
        s.find(
            "cards-dealt", a.line,
            f"{s.name(p)} is dealt {len(cards) + len(s.held[p])} cards, not {s.hole}",
            stated=len(cards) + len(s.held[p]), expected=s.hole, at=f"[{format_cards(cards)}]",
        )  # fmt: skip
        return
    if _receive(s, a, p, cards):
        s.hidden[p] = 0
    else:
        _forget(s, p)


def _new_cards(s: State, a: Deal, p: int, count: int) -> None:
    """After a discard: what was kept, then as many new cards as were thrown."""
    kept, new = a.cards, a.new
    if new is None:
        kept, new = NO_CARDS, a.cards
    held = s.held[p]
    known = not s.hidden[p]
    if known and set(kept) != held:
        s.find(
            "kept-cards", a.line, f"{s.name(p)} keeps other cards than those left in the hand",
            stated=kept, expected=tuple(sorted(held)), at=f"[{format_cards(kept)}]",
        )  # fmt: skip
        for card in kept:
            s.thrown.pop(card, None)
        _forget(s, p)  # the deal and the discard disagree: either may be what is false
        return
    if len(kept) + len(new) != s.hole:
        code = "kept-cards" if len(new) == count else "new-cards"
        message = f"{len(kept)} cards kept and {len(new)} new ones are not a hand of {s.hole}"
        if len(kept) == s.hole - count:
            message = f"{s.name(p)} discards {count} and gets {len(new)}"
        s.find(
            code, a.line, message,
            stated=len(kept if code == "kept-cards" else new),
            expected=s.hole - count if code == "kept-cards" else count,
            at=f"[{format_cards(kept if code == 'kept-cards' else new)}]",
        )  # fmt: skip
        _forget(s, p)
        return
    if len(new) != count:
        s.find(
            "new-cards", a.line, f"{s.name(p)} discards {count} and gets {len(new)}",
            stated=len(new), expected=count, at=f"[{format_cards(new)}]",
        )  # fmt: skip
    if not known:
        s.in_hands.difference_update(held)
        s.held[p] = frozenset(kept)
        s.in_hands.update(kept)
    s.hidden[p] = 0
    if not _receive(s, a, p, new):
        _forget(s, p)


def _receive(s: State, a: Deal, p: int, cards: Cards) -> bool:
    """Put new cards into a hand; report each that was somewhere else."""
    thrown = s.thrown
    in_hands = s.in_hands
    sound = True
    if not in_hands.isdisjoint(cards) or (thrown and not thrown.keys().isdisjoint(cards)):
        for card in cards:
            if card in thrown:
                sound = _from_pile(s, a, p, card) and sound
            elif card in in_hands:
                sound = False
                where = "on the board" if card in s.board else "in a hand"
                s.find("card-twice", a.line, f"{card} is {where} already", stated=(card,), at=card)
    elif len(set(cards)) < len(cards):
        sound = False
        twice = next(card for card in cards if cards.count(card) > 1)
        s.find("card-twice", a.line, f"{twice} is dealt twice", stated=(twice,), at=twice)
    s.held[p] = s.held[p].union(cards)
    in_hands.update(cards)
    return sound


def _from_pile(s: State, a: Deal, p: int, card: Card) -> bool:
    """A discarded card comes back only after a reshuffle, and never to the one who threw it."""
    owner, epoch = s.thrown[card]
    if owner == p and not s.rules.own_discards_return and not own_unknown(s, a.line):
        s.find(
            "own-discard", a.line, f"{s.name(p)} gets back {card}, which he discarded",
            stated=(card,), at=card,
        )  # fmt: skip
        return False
    if epoch == s.epoch:
        s.find(
            "discard-back", a.line, f"{card} was discarded and the deck was not reshuffled since",
            stated=(card,), at=card,
        )  # fmt: skip
        return False
    doubt_return(s, a.line, p, card)
    del s.thrown[card]
    return True


def own_unknown(s: State, line: int) -> bool:
    """Whether nobody knows if a player may get back his own discard in this house: say so."""
    if s.rules.own_discards_return is None:
        s.cannot_check("own-discard", line, "whether this house lets one's own discards come back")
        return True
    return False


def reshuffle(s: State, a: Reshuffle) -> None:
    """What is left of the stub is shuffled with the discards: due when the stub cannot serve."""
    if s.phase == BETTING and not _stray(s, a.line):
        finish_betting(s, a.line)
    if s.phase != DRAWING or s.reshuffled or s.awaiting is not None:
        s.find("reshuffle-needless", a.line, "no draw is under way that could need a reshuffle")
        return
    s.reshuffled = a.line


def assume_draw(s: State) -> None:
    """The next in turn draws, and nothing is known of it."""
    p = s.queue[s.turn]
    _forget(s, p)
    s.drawn[p] += (None,)
    if s.epoch:
        s.late.append((p, s.hole, s.epoch))
    s.cards_sure = False
    s.stub_least -= s.hole
    advance(s)


def no_new_cards(s: State, line: int, quiet: bool = False) -> None:
    """A player discarded and no line says what came."""
    assert s.awaiting is not None
    p = s.awaiting[0]
    if not quiet:
        s.find("new-cards-missing", line, f"{s.name(p)} discards and no line gives the new cards")
    s.awaiting = None
    _forget(s, p)
    advance(s)


def finish_drawing(s: State, line: int) -> None:
    """The text goes on past the draw while somebody still had to draw (in stud: to get a card)."""
    if s.stud is not None:
        from replayer.stud.dealing import finish_dealing

        finish_dealing(s, line)
        return
    if s.awaiting is not None:
        no_new_cards(s, line)
    street = s.street
    quiet = False
    while s.phase == DRAWING and s.street == street and s.turn < len(s.queue):
        if not quiet:
            p = s.queue[s.turn]
            s.find("draw-missing", line, f"{s.name(p)} is next to draw and has no line")
            quiet = True
        assume_draw(s)


def _stray(s: State, line: int) -> bool:
    """Whether the betting goes on after a draw line, with the player who is next in turn."""
    after = next((b for b in s.later(line) if isinstance(b, PlayerAction)), None)
    return after is not None and type(after) in BET_ACTIONS and after.player == s.queue[s.turn]


def _no_draw(s: State, a: Discard | StandPat) -> None:
    """Report a draw line where no draw is under way."""
    p = a.player
    code = "draw-extra" if s.phase in (SHOWDOWN, OVER, BETTING) else "draw-turn"
    if not s.dealt[p] or s.folded[p]:
        code = "draw-absent"
    s.swaps.append(a.line)
    s.find(code, a.line, f"{s.name(p)} draws where no draw is", at=s.name(p))


def _take_turn(s: State, a: Discard | StandPat) -> int | None:
    """Whose draw this line is, where it is not the one that was due; ``None``: nobody's."""
    p = a.player
    if s.phase == BETTING and not _stray(s, a.line):
        finish_betting(s, a.line)
    if s.owed is not None:
        settle_owed(s, a.line)
    if s.phase == DEALING and not board_follows(s, a.line):
        no_board(s, a.line)
        if s.phase == BETTING:
            finish_betting(s, a.line)
    if s.awaiting is not None:
        if s.awaiting[0] == p:
            s.find("draw-extra", a.line, f"{s.name(p)} has drawn already", at=s.name(p))
            return None
        no_new_cards(s, a.line)
    if s.phase != DRAWING:
        _no_draw(s, a)
        return None
    if s.queue[s.turn] == p:
        return p
    return _other_turn(s, a, s.queue[s.turn])


def _next_to_draw(s: State, line: int) -> int | None:
    """Who draws next in this draw, by the text."""
    for action in s.later(line):
        if isinstance(action, Discard | StandPat):
            return action.player
        if type(action) in BET_ACTIONS or isinstance(action, Heading):
            return None
    return None


def _other_turn(s: State, a: Discard | StandPat, front: int) -> int | None:
    """A draw of another than the one in turn: swapped, misnamed, too many, or his is missing."""
    p = a.player
    s.swaps.append(a.line)
    after = _next_to_draw(s, a.line)
    second = s.queue[s.turn + 1] if s.turn + 1 < len(s.queue) else None
    misnamed = after is not None and after == second
    if p not in s.queue[s.turn :]:
        if p in s.queue:
            code, what = "draw-extra", "has drawn already"
        else:
            code, what = "draw-absent", "is not in the hand any more"
            suspect_fold(s, p)
        s.find(code, a.line, f"{s.name(p)} {what}", at=s.name(p))
        return front if misnamed else None
    if after == front or misnamed:
        s.find(
            "draw-turn", a.line, f"{s.name(front)} is next to draw, not {s.name(p)}",
            stated=s.name(p), expected=s.name(front), at=s.name(p),
        )  # fmt: skip
        if misnamed:
            return front
        s.queue.remove(p)
        s.queue.insert(s.turn, p)
        return p
    s.find("draw-missing", a.line, f"{s.name(front)} is next to draw and has no line")
    while s.queue[s.turn] != p:
        assume_draw(s)
    return p
