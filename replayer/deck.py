"""The stub: whether it can serve a draw, and what a reshuffle takes in by the house's rules."""

from histories.actions import Deal, Discard, StandPat
from histories.cards import Card
from replayer.state import BET_ACTIONS, State


def ask_stub(s: State, line: int, p: int, count: int) -> None:
    """Hold a draw against the stub: a reshuffle stands before it exactly where one was due."""
    most = _may_need(s, count)
    if "reshuffles" in s.rules.unsaid:
        if s.reshuffled or s.stub_least < most:
            perhaps = not s.reshuffled and s.stub >= most
            least = max(s.stub_least, most)
            s.reshuffled = 0
            _shuffle(s, line, count)
            if perhaps:
                s.stub_least = least  # it may have served, and come short at the next draw
    elif s.reshuffled:
        if most <= s.stub_least:
            s.find(
                "reshuffle-needless", s.reshuffled,
                f"{s.stub_least} cards are left, enough for the next draw",
                stated=count, expected=s.stub_least,
            )  # fmt: skip
        s.reshuffled = 0
        _shuffle(s, line, count)
    elif s.stub < count:
        s.find(
            "reshuffle-missing", line,
            f"{s.name(p)} draws {count} and the stub holds {max(0, s.stub)}: no reshuffle stands "
            "before",
            stated=count, expected=max(0, s.stub),
        )  # fmt: skip
        _shuffle(s, line, count)


def _may_need(s: State, count: int) -> int:
    """How many cards there have to be, so that no dealer reshuffles.

    Where the last card of the deck is used only if it completes the draw, one more for all but the
    last to draw; where a card is burned before the last one's fifth card, one more for him.
    """
    last = s.turn == len(s.queue) - 1
    if s.rules.reshuffle == "earlier discards" and not last:
        return count + (count > 0)
    if s.rules.fifth_card == "end of the draw" and last:
        return count + (count == s.hole == FIVE)
    return count


FIVE = 5


def burn_for_last(s: State) -> None:
    """A draw is over: before the fifth card of the last to draw one was burned."""
    p = s.queue[-1]
    if s.drawn[p] and s.drawn[p][-1] == s.hole == FIVE:
        s.stub -= 1
        s.stub_least -= 1
        s.burned += 1


def _shuffle(s: State, line: int, count: int) -> None:
    """Discards join the stub; the drawer's own of this draw may or may not be among them."""
    way = s.rules.reshuffle
    if way in ("stub and discards", "unknown"):
        least = s.pile
        if way == "unknown":
            least -= _drawn_now(s)
            _gather(s)
            if "reshuffles" not in s.rules.unsaid:
                s.cannot_check("discard-back", line, "what goes back into the deck in this house")
        s.stub_least = max(0, s.stub_least) + least
        s.stub = max(0, s.stub) + s.pile + count
        s.pile = 0
        s.epoch += 1
        return
    _gather(s)
    now = _drawn_now(s)
    earlier = s.pile - now
    s.stub_least = max(0, s.stub_least) + earlier
    s.stub = max(0, s.stub) + earlier
    s.pile = now
    s.epoch += 1
    if way == "stub first" and s.stub < count:
        s.stub_least += now
        s.stub += now + count
        s.pile = 0
        return
    for card in _thrown_now(s, line):
        if card in s.thrown:
            s.thrown[card] = (s.thrown[card][0], s.epoch)


def doubt_return(s: State, line: int, p: int, card: Card) -> None:
    """Nobody knows whether a discard comes back in its own draw in this house: say so."""
    if s.rules.reshuffle == "unknown" and _thrown_in_his_last(s, line, p, card):
        s.cannot_check("discard-back", line, f"whether {card} can come back in the same draw")


def _thrown_in_his_last(s: State, line: int, p: int, card: Card) -> bool:
    """Whether a card was thrown away in the last draw in which a player got any, up to a line."""
    draw, thrown, got = 0, 0, -1
    drawn: set[int] = set()
    for action in s.hand.actions:
        if action.line > line:
            break
        again = isinstance(action, Discard | StandPat) and action.player in drawn
        if drawn and (again or type(action) in BET_ACTIONS):
            draw += 1
            drawn = set()
        if isinstance(action, Discard | StandPat):
            drawn.add(action.player)
        if isinstance(action, Discard):
            if action.player == p:
                got = draw
            if card in (action.cards or ()) or card in getattr(action, "thrown", ()):
                thrown = draw
    return thrown == got


def _drawn_now(s: State) -> int:
    """How many cards have been discarded in this draw."""
    return sum(s.drawn[p][-1] or 0 for p in s.queue[: s.turn] if s.drawn[p])


def _gather(s: State) -> None:
    """Folded hands and burned cards are taken in, too."""
    for p in s.order:
        if s.folded[p]:
            s.thrown.update(dict.fromkeys(s.held[p], (p, s.epoch)))
            s.in_hands.difference_update(s.held[p])
            s.pile += s.hidden[p] + len(s.held[p])
            s.held[p] = frozenset()
            s.hidden[p] = 0
    s.pile += s.burned
    s.burned = 0


def _thrown_now(s: State, line: int) -> set[Card]:
    """The cards that were discarded in this draw, before a line."""
    cards: set[Card] = set()
    drawn: set[int] = set()
    for action in s.hand.actions:
        if action.line >= line and not isinstance(action, Deal):
            break
        if type(action) in BET_ACTIONS:
            cards, drawn = set(), set()
        elif isinstance(action, Discard | StandPat):
            if action.player in drawn:
                cards, drawn = set(), set()
            drawn.add(action.player)
            cards.update(action.cards or ())
            cards.update(getattr(action, "thrown", ()))
    return cards
