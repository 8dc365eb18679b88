"""Hands that are run more than once: each run has its own draw, or its own board."""

from histories.actions import RunDraw, Runs, RunShow, Show
from histories.cards import Card, Cards, format_cards
from replayer import drawing, showdown
from replayer.deck import ask_stub
from replayer.rounds import finish_betting, settle_owed, suspect_fold
from replayer.state import BETTING, DRAWING, SHOWDOWN, Running, State


def runs(s: State, a: Runs) -> None:
    """From here on the hand is run more than once: the betting is over."""
    if s.phase == BETTING:
        finish_betting(s, a.line)
    if s.owed is not None:
        settle_owed(s, a.line)
    if a.count > 1 and s.runs is None:
        s.runs = Running(a.count)


def draw(s: State, a: RunDraw) -> None:
    """Cards thrown away once, and as many new ones for each run."""
    p = a.player
    if s.phase != DRAWING or s.queue[s.turn] != p or s.awaiting is not None:
        taken = drawing._take_turn(s, a)
        if taken is None:
            return
        p = taken
    running = s.runs if s.runs is not None else Running(1)
    count = a.count
    if not 0 < count <= s.hole:
        count = drawing.too_many(s, a.line, p, count)
    # where each run may have the deck anew, one run's cards are all that are surely gone
    needed = count * running.count if s.rules.runs_deck == "one deck" else count
    if s.reshuffled or s.stub_least <= needed:
        ask_stub(s, a.line, p, needed)
    s.stub -= needed
    s.stub_least -= needed
    s.pile += count
    s.drawn[p] += (count,)
    if s.epoch:
        s.late.append((p, count, s.epoch))
    again = p in running.drew
    if not again:
        running.drew[p] = len(s.drawn[p]) - 1
    if a.cards is None or again:
        drawing._forget(s, p)  # which cards went is not known, or not from which run's hand
        running.came.pop(p, None)
    else:
        _throw(s, a, p, a.cards, count)
        _receive(s, a, p, running, count)
    drawing.advance(s)


def _throw(s: State, a: RunDraw, p: int, cards: Cards, count: int) -> None:
    """What is kept is the same in all runs; the other cards are not."""
    if len(set(cards)) != count:
        s.find(
            "draw-count", a.line, f"{count} cards are discarded and {len(set(cards))} named",
            stated=len(set(cards)), expected=count, at=f"[{format_cards(cards)}]",
        )  # fmt: skip
    drawing._throw(s, p, cards, a.line, count)
    if len(s.held[p]) + s.hidden[p] < s.hole:
        s.hidden[p] = s.hole - len(s.held[p])


def _receive(s: State, a: RunDraw, p: int, running: Running, count: int) -> None:
    """New cards of each run, where the line has them."""
    if not a.came:
        return
    wrong = next((cards for cards in a.came if len(cards) != count), None)
    if wrong is not None or len(a.came) != running.count:
        stated, expected = len(a.came), running.count
        if wrong is not None:
            stated, expected = len(wrong), count
        s.find(
            "new-cards", a.line,
            f"{s.name(p)} discards {count} for {running.count} runs: {stated} instead of "
            f"{expected} come",
            stated=stated, expected=expected, at=f"[{format_cards(wrong or a.came[0])}]",
        )  # fmt: skip
        return
    kept = tuple(sorted(s.held[p]))
    hands = [(*kept, *cards) for cards in a.came]
    sound = all(_is_sound(s, a.line, p, cards, n) for n, cards in enumerate(hands, 1))
    if sound and len(kept) == s.hole - count:
        running.came[p] = a.came
        for number in range(2, len(hands) + 1):
            _check_deck(s, a.line, p, hands[number - 1], number, count)


def _is_sound(s: State, line: int, p: int, cards: Cards, number: int) -> bool:
    """Whether cards can be a player's in a run: each that is elsewhere there is reported."""
    name = s.name(p)
    elsewhere = set(board_of(s, number))
    for q in _told(s):
        if q != p and not (number > 1 and q in s.shown and _drew(s, q)):
            elsewhere.update(hand_of(s, q, number) or s.held[q])
    sound = True
    strange = not s.thrown.keys().isdisjoint(cards) or not elsewhere.isdisjoint(cards)
    if not strange and len(set(cards)) == len(cards):
        return True
    for place, card in enumerate(cards):
        if card in cards[:place]:
            code, what = "card-twice", f"{name} has {card} twice"
        elif card in elsewhere:
            code, what = "card-twice", f"{name} has {card}, which is elsewhere in this run"
        elif _is_gone(s, card, number) and card not in s.held[p]:
            owner, _ = s.thrown[card]
            code = "own-discard" if owner == p else "discard-back"
            what = f"{name} has {card}, which {s.name(owner)} discarded"
        else:
            continue
        s.find(code, line, what, stated=(card,), at=card)
        sound = False
    return sound


def _is_gone(s: State, card: Card, number: int) -> bool:
    """Whether a card lies among the discards: where each run has a deck of its own, who knows."""
    if card not in s.thrown or s.thrown[card][1] != s.epoch:
        return False
    return number == 1 or s.rules.runs_deck == "one deck"


def _told(s: State) -> set[int]:
    """The players of whom any card is known."""
    told = {q for q, held in enumerate(s.held) if held}
    told.update(s.shown)
    if s.runs is not None:
        told.update(s.runs.came, *s.runs.shown)
    return told


def _drew(s: State, p: int) -> bool:
    return s.runs is not None and p in s.runs.drew


def _check_deck(s: State, line: int, p: int, cards: Cards, number: int, drawn: int) -> None:
    """A new card that came in another run, too: of one deck it cannot.

    ``drawn`` is how many of the player's cards must differ, 0 where that cannot be told.
    """
    assert s.runs is not None
    twice: set[Card] = set()
    told = _told(s)
    for other in range(1, s.runs.count + 1):
        for q in told if other != number else ():
            both = set(cards).intersection(hand_of(s, q, other) or ())
            if q != p or len(both) > s.hole - drawn:
                twice |= both - s.held[p]
    if not twice:
        return
    if s.rules.runs_deck == "unknown":
        s.cannot_check("card-twice", line, "whether this house deals all runs from one deck")
        return
    card = min(twice)
    what = f"{s.name(p)} has {card}, which came in another run"
    s.find("card-twice", line, what, stated=(card,), at=card)


def show(s: State, a: RunShow) -> None:
    """What a player has in one run: what he kept, and that run's new cards."""
    p = a.player
    running = s.runs
    if running is None:
        showdown.show(s, Show(a.line, p, a.cards, a.description))
        return
    if s.phase != SHOWDOWN:
        if showdown._too_early(s, a):
            return
        showdown.finish(s, a.line)
    if s.owed is not None:
        settle_owed(s, a.line)
    if not s.dealt[p] or s.folded[p]:
        suspect_fold(s, p)
        s.find("folded-shows", a.line, f"{s.name(p)} is out of the hand and shows", at=s.name(p))
        return
    known = 0 < a.run <= running.count
    if not known or p in running.shown[a.run - 1] or p in s.shown or p in s.mucked:
        s.find("show-repeated", a.line, f"{s.name(p)} has shown or mucked already", at="shows")
        return
    if a.run < running.count and any(
        type(b) is RunShow and b.player == p and b.run > a.run for b in s.shows
    ):
        s.find(
            "showing-order", a.line, f"{s.name(p)} shows his hand of a later run above this one",
            at=f"{a.run}",
        )  # fmt: skip
    s.shows.append(a)
    _judge(s, a, p, running)


def _judge(s: State, a: RunShow, p: int, running: Running) -> None:
    """Hold the cards of a run against what was kept, what came, and the other run's hand."""
    cards = a.cards
    if len(set(cards)) < len(cards):
        twice = next(card for card in cards if cards.count(card) > 1)
        s.find("card-twice", a.line, f"{twice} is shown twice", stated=(twice,), at=twice)
        return
    if len(cards) != s.hole:
        s.find(
            "shown-count", a.line, f"{s.name(p)} shows {len(cards)} cards, not {s.hole}",
            stated=len(cards), expected=s.hole, at=f"[{format_cards(cards)}]",
        )  # fmt: skip
        return
    fixed = s.held[p]
    came = running.came.get(p)
    if came is not None:
        fixed = fixed.union(came[a.run - 1])
    drawn = _last_drawn(s, p)
    same = s.hole
    for shown in running.shown:
        if p in shown:
            same = min(same, len(set(cards).intersection(shown[p])))
    if not fixed.issubset(cards) or same < s.hole - drawn:
        s.find(
            "shown-cards", a.line, f"{s.name(p)} shows cards that are not his hand in this run",
            stated=cards, expected=tuple(sorted(fixed)), at=f"[{format_cards(cards)}]",
        )  # fmt: skip
    elif _is_sound(s, a.line, p, cards, a.run):
        if came is None:
            once = p in running.drew and len(s.drawn[p]) == running.drew[p] + 1
            _check_deck(s, a.line, p, cards, a.run, drawn if once else 0)
        running.shown[a.run - 1][p] = cards


def _last_drawn(s: State, p: int) -> int:
    """In how many cards a player's hands in two runs can differ."""
    assert s.runs is not None
    if p not in s.runs.drew:
        return 0
    counts = s.drawn[p][s.runs.drew[p] :]
    return s.hole if None in counts else min(s.hole, sum(counts))  # type: ignore[arg-type]


def check(s: State, line: int) -> list[dict[int, Cards | None]]:
    """When all have shown: each run has a whole board, and every card is in one place.

    Gives each run's hands of those who are left, ``None`` for one that is not known.
    """
    running = s.runs
    assert running is not None
    boards = running.boards
    for number, own in enumerate(boards, 1):
        if len(own) < len(boards[0]):
            s.find(
                "board-missing", line,
                f"run {number} has {len(own)} cards of its own, the first {len(boards[0])}",
                stated=len(own), expected=len(boards[0]),
            )  # fmt: skip
    hands = hands_of(s)
    for number, each in enumerate(hands, 1):
        told = list(board_of(s, number))
        for cards in each.values():
            told += cards or ()
        if len(set(told)) < len(told):
            _find_twice(s, number)
            hands = hands_of(s)
    return hands


def hands_of(s: State) -> list[dict[int, Cards | None]]:
    """The hands of those who are left, run by run; ``None`` for one that is not known."""
    count = 1 if s.runs is None else s.runs.count
    return [{p: hand_of(s, p, number) for p in s.left} for number in range(1, count + 1)]


def _find_twice(s: State, number: int) -> None:
    """Report each hand shown in a run with a card that lies elsewhere in it."""
    seen = set(board_of(s, number))
    for p in dict.fromkeys([action.player for action in s.shows]):
        cards = sorted(hand_of(s, p, number) or ())
        twice = next((card for card in cards if card in seen), None)
        seen.update(cards)
        if twice is not None:
            _found_twice(s, p, number, twice)


def _found_twice(s: State, p: int, number: int, card: Card) -> None:
    """A card that another shows in the same run: the hand shown later is not believed."""
    shows = [a for a in s.shows if a.player == p and getattr(a, "run", number) == number]
    line = shows[-1].line if shows else s.shows[-1].line
    what = f"{s.name(p)} has {card}, and another has it in run {number}"
    s.find("card-twice", line, what, stated=(card,), at=card)
    assert s.runs is not None
    for shown in s.runs.shown:
        shown.pop(p, None)
    s.runs.came.pop(p, None)
    s.shown.pop(p, None)
    s.hidden[p] = max(1, s.hidden[p])


def board_of(s: State, number: int) -> Cards:
    """The board of a run: the cards that all runs share, and its own."""
    first = s.runs.boards[0] if s.runs is not None else ()
    if not first or s.runs is None:
        return tuple(s.board)
    return (*[card for card in s.board if card not in first], *s.runs.boards[number - 1])


def hand_of(s: State, p: int, number: int) -> Cards | None:
    """A player's hand in a run, from 1; ``None`` where it is not known whole."""
    running = s.runs
    held = s.shown.get(p)
    if held is None and not s.hidden[p] and len(s.held[p]) == s.hole:
        held = tuple(s.held[p])
    if running is None:
        return held
    if p in running.shown[number - 1]:
        return running.shown[number - 1][p]
    if held is not None and (number == 1 or p not in running.drew):
        return held
    came = running.came.get(p)
    cards = () if came is None else (*s.held[p], *came[number - 1])
    return cards if len(cards) == s.hole else None
