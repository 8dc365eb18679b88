"""Cards of which the history knows a part: some are named, others lie face down."""

from histories.actions import Deal, PartDeal, PartDraw
from replayer.deck import ask_stub
from replayer.drawing import _forget, _receive, _take_turn, advance, too_many
from replayer.drawing import deal as deal_whole
from replayer.state import DRAWING, State


def deal(s: State, a: PartDeal) -> None:
    """The first cards, some of them unknown."""
    p = a.player
    if not s.dealt[p] or s.held[p] or a.count != s.hole:
        deal_whole(s, Deal(a.line, p, a.cards))
    elif _receive(s, a, p, a.cards):
        s.hidden[p] = s.hole - len(s.held[p])
    else:
        _forget(s, p)


def draw(s: State, a: PartDraw) -> None:
    """A discard and the cards that came for it, of which some are unknown."""
    p = a.player
    if s.phase != DRAWING or s.queue[s.turn] != p or s.awaiting is not None:
        taken = _take_turn(s, a)
        if taken is None:
            return
        p = taken
    count = a.count
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
    _throw(s, a, p)
    if len(a.came) > count:
        s.find(
            "new-cards", a.line, f"{s.name(p)} discards {count} and gets {len(a.came)}",
            stated=len(a.came), expected=count,
        )  # fmt: skip
    elif _receive(s, Deal(a.line, p, (), a.came), p, a.came):
        s.hidden[p] = s.hole - len(s.held[p])
    else:
        _forget(s, p)
    advance(s)


def _throw(s: State, a: PartDraw, p: int) -> None:
    """Take the discards out of the hand; an unknown one is one of its unknown cards."""
    held = s.held[p]
    strange = [card for card in a.thrown if card not in held]
    hidden = a.count - len(a.thrown)
    if len(strange) > s.hidden[p]:
        s.find(
            "discard-not-held", a.line, f"{s.name(p)} discards {strange[0]}, not in hand",
            stated=a.thrown, expected=tuple(sorted(held)), at=strange[0],
        )  # fmt: skip
        _forget(s, p)
    elif hidden > s.hidden[p] - len(strange):
        _forget(s, p)  # which of the known cards went cannot be told
    else:
        s.held[p] = held.difference(a.thrown)
        s.in_hands.difference_update(a.thrown)
    for card in a.thrown:
        s.thrown[card] = (p, s.epoch)
