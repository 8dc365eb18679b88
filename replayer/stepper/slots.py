"""Where the cards of a hand lie: what stays keeps its place, what comes takes that of what went."""

import msgspec

from histories.cards import Card, Cards
from replayer.stepper.frames import Slots


class Gone(msgspec.Struct, frozen=True):
    """Which cards of a hand are thrown away.

    ``before`` is the hand with what the discard tells of it, ``places`` are those of the cards that
    go. Where they are not ``sure``, only their number is.
    """

    before: Slots
    places: tuple[int, ...]
    sure: bool


def thrown(slots: Slots, size: int, named: Cards, count: int, *, rest_hidden: bool) -> Gone:
    """Which ``count`` of ``size`` cards go. ``named`` are those of them that the history names.

    The others are unknown ones where ``rest_hidden``, else any. A named card that the hand does
    not show is one of those that lie face down.
    """
    before = [*slots, *[None] * (size - len(slots))]
    for card in named:
        if card not in before and None in before:
            before[len(before) - 1 - before[::-1].index(None)] = card
    places = [at for at, card in enumerate(before) if card in named][:count]
    missing = count - len(places)
    face_down = [at for at, card in enumerate(before) if card is None]
    others = [at for at in range(len(before)) if at not in places]
    sure = count == len(before) or not missing
    if missing and (rest_hidden or not any(slots)) and len(face_down) >= missing:
        sure, others = True, face_down
    places += others[len(others) - missing :] if missing else []
    return Gone(tuple(before), tuple(sorted(places)), sure)


def lay(slots: Slots, held: frozenset[Card], hidden: int, order: tuple[Card, ...]) -> Slots:
    """Put a hand's cards in their places: those that stay keep theirs, new ones fill the gaps.

    ``order`` is the order in which the text names cards. A hand named in full for the first time
    lies as it is named.
    """
    size = len(held) + hidden
    if len(order) == size and set(order) == held and not any(slots):
        return tuple(order)
    kept = [card if card in held else None for card in slots[:size]]
    kept += [None] * (size - len(kept))
    fresh = [card for card in order if card in held and card not in kept]
    fresh += sorted(card for card in held if card not in kept and card not in fresh)
    for at, card in enumerate(kept):
        if card is None and fresh:
            kept[at] = fresh.pop(0)
    return tuple(kept)


def lay_stud(
    slots: Slots, held: frozenset[Card], hidden: int, order: tuple[Card, ...], up: list[Card | None]
) -> Slots:
    """A stud hand as it is dealt: two cards face down, the upcards, the last one face down."""
    down = [card for card in (*slots, *order) if card in held and card not in up]
    down += sorted(held.difference(down, up))
    known: list[Card | None] = list(dict.fromkeys(down))
    known += [None] * (len(held) + hidden - len(up) - len(known))
    return (*known[:2], *up, *known[2:])
