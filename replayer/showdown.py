"""The end of a hand: cards shown, hands mucked, pots collected."""

from histories.actions import (
    Collect,
    Discard,
    DrawHeading,
    Heading,
    Muck,
    NoShow,
    PlayerAction,
    Show,
    StandPat,
)
from histories.cards import Cards, format_cards
from replayer.board import no_board
from replayer.deck import doubt_return
from replayer.drawing import finish_drawing, own_unknown
from replayer.naming import fits
from replayer.posting import open_hand
from replayer.ranking import RANKINGS
from replayer.rounds import close_if_over, finish_betting, settle_owed, suspect_fold
from replayer.state import (
    BET_ACTIONS,
    BETTING,
    DEALING,
    DRAWING,
    OVER,
    PLAY,
    POSTING,
    SHOWDOWN,
    State,
)

DRAWS = {"DRAW": 1, "FIRST DRAW": 1, "SECOND DRAW": 2, "THIRD DRAW": 3}


def finish(s: State, line: int) -> None:
    """The text has come to the end of play: whatever was still due is missing."""
    if s.phase == POSTING:
        open_hand(s, line)
        close_if_over(s)
    while s.phase in (BETTING, DRAWING, DEALING):
        if s.owed is not None:
            settle_owed(s, line)
        if s.phase == BETTING:
            finish_betting(s, line)
        elif s.phase == DRAWING:
            finish_drawing(s, line)
        else:
            no_board(s, line)
    if s.owed is not None:
        settle_owed(s, line)


def heading(s: State, a: Heading) -> None:
    """A section header: what comes before it has to be over where it stands.

    Whether a draw's header is in its place is the reader's business, but for draws that follow
    each other without a bet between.
    """
    if a.name == "SHOW DOWN":
        if s.phase != SHOWDOWN:
            finish(s, a.line)
        s.heading = a.line
        if s.phase == OVER:
            s.find("showdown-needless", a.line, "only one player is left: nobody shows down")
        elif s.active < 2 and s.game.draws > 1:
            _unheaded(s)
    elif s.phase == POSTING:
        if a.name == "DEALING HANDS":
            open_hand(s, a.line)
            close_if_over(s)
    elif s.phase != DRAWING or s.turn or s.awaiting is not None or s.owed is not None:
        _close_for(s, a)


def draw_heading(s: State, a: DrawHeading) -> None:
    """A draw's header that tells what is in the pot, and who is left."""
    heading(s, a)
    if not s.money_sure:
        return
    for stated, right, what in (
        (a.pot, s.pot, "in the pot"),
        (a.players, s.live, "players left"),
        (a.all_in, len([p for p in s.left if s.allin[p]]), "players all-in"),
    ):
        if stated is not None and stated != right:
            figures = [str(n) if what != "in the pot" else s.money(n) for n in (stated, right)]
            s.find(
                "heading-figures", a.line, f"{figures[1]} {what}, not {figures[0]}",
                stated=stated, expected=right, at=figures[0],
            )  # fmt: skip
            return


def _close_for(s: State, a: Heading) -> None:
    """A draw begins here: the round or draw before it is over, whoever had still to act."""
    number = DRAWS.get(a.name, 0)
    draws = [street for street, plan in enumerate(s.streets) if plan.draw]
    due = draws[number - 1] if 0 < number <= len(draws) else 0
    if s.owed is not None:
        settle_owed(s, a.line)
    while s.street < due and s.phase in (BETTING, DRAWING, DEALING):
        if s.phase == BETTING:
            finish_betting(s, a.line)
        elif s.phase == DRAWING:
            finish_drawing(s, a.line)
        else:
            no_board(s, a.line)


def _unheaded(s: State) -> None:
    """Draws without a bet between them have headers too; the reader cannot tell them apart."""
    if any(fault.code in ("missing-section", "misplaced-line") for fault in s.hand.faults):
        return
    heads = 0
    drawn: set[int] = set()
    for action in s.hand.actions:
        if type(action) in BET_ACTIONS:
            continue
        if isinstance(action, Heading):
            heads += action.name in DRAWS
            drawn.clear()
        elif isinstance(action, (Discard, StandPat)):
            if action.player in drawn and heads < s.street:
                s.find(
                    "missing-section", action.line,
                    "a draw starts here, and no line before this one announces it",
                )  # fmt: skip
                return
            drawn.add(action.player)


def _too_early(s: State, a: PlayerAction) -> bool:
    """Whether the hand is played on after a line of its end: the line is left out."""
    if s.phase in (SHOWDOWN, OVER) or not any(type(b) in PLAY for b in s.later(a.line)):
        return False
    s.swaps.append(a.line)
    place, _ = s.hand.source.place(a.line)
    if all(fault.line != place for fault in s.hand.faults):
        s.find("misplaced-line", a.line, "the hand is played on after this line of its end")
    return True


def show(s: State, a: Show) -> None:
    """Cards shown: at the showdown all of them, after an uncontested pot as many as he likes."""
    p = a.player
    if s.phase != SHOWDOWN:
        if _too_early(s, a):
            return
        finish(s, a.line)
    if s.owed is not None:
        settle_owed(s, a.line)
    if not s.dealt[p] or s.folded[p]:
        suspect_fold(s, p)
        s.find("folded-shows", a.line, f"{s.name(p)} is out of the hand and shows", at=s.name(p))
        return
    if _has_shown(s, p):
        s.find("show-repeated", a.line, f"{s.name(p)} has shown or mucked already", at="shows")
        return
    s.shows.append(a)
    _judge_cards(s, a, p)


def _has_shown(s: State, p: int) -> bool:
    """Whether the player has a line at the showdown already, be it one that was not believed."""
    if p in s.shown or p in s.mucked:
        return True
    return len(s.shows) > len(s.shown) + len(s.mucked) and any(a.player == p for a in s.shows)


def _judge_cards(s: State, a: Show, p: int) -> None:
    """Hold shown cards against what is known of the hand, and the name against the cards."""
    cards = a.cards
    free = s.phase == OVER
    shown = set(cards)
    if len(shown) < len(cards):
        twice = next(card for card in cards if cards.count(card) > 1)
        s.find("card-twice", a.line, f"{twice} is shown twice", stated=(twice,), at=twice)
        return
    if len(cards) != s.hole and not (free and 0 < len(cards) < s.hole):
        s.find(
            "shown-count", a.line, f"{s.name(p)} shows {len(cards)} cards, not {s.hole}",
            stated=len(cards), expected=s.hole, at=f"[{format_cards(cards)}]",
        )  # fmt: skip
        return
    stated = _revealed(s, p)
    held = s.held[p]
    whole = len(cards) == s.hole
    if (s.hidden[p] == 0 and not shown <= held) or (whole and not held <= shown):
        s.find(
            "shown-cards", a.line, f"{s.name(p)} shows cards that are not his hand",
            stated=cards, expected=tuple(sorted(held)), at=f"[{format_cards(cards)}]",
        )  # fmt: skip
        cards = tuple(sorted(held))
        if len(cards) != s.hole:
            return
    elif stated is not None and whole and stated != cards and set(stated) != shown:
        cards = _choose(s, a, p, cards, stated)
    elif whole and a.description is not None:
        _judge_name(s, a, cards, a.description)
    if whole and a.description is None and not free and _named(s):
        s.find("hand-description", a.line, f"{s.name(p)}'s hand is shown without its name")
    sound = not s.hidden[p] or take_cards(s, a.line, p, cards)
    if sound and len(cards) == s.hole:
        s.shown[p] = cards


def _named(s: State) -> bool:
    """Whether the room names the hands that are shown; of two halves nobody knows."""
    return "hand names" not in s.rules.unsaid and len(s.game.shares) == 1


def named(s: State, cards: Cards, text: str) -> bool:
    """Whether a hand is what the text calls it, in the words of its room.

    A name that was true where the hand was shown is true in the summary, too.
    """
    if s.names.get(text) == cards:
        return True
    ranking = s.game.shares[0].ranking
    true = fits(ranking, cards, text, s.rules.hand_names, strength(s, cards))
    if true:
        s.names[text] = cards
    return true


def strength(s: State, cards: Cards) -> int:
    """What a hand is worth in a game whose pots are won whole."""
    known = s.worth.get(cards)
    if known is None:
        known = s.worth[cards] = RANKINGS[s.game.shares[0].ranking](cards)
    return known


def _judge_name(s: State, a: Show, cards: Cards, text: str) -> None:
    if len(s.game.shares) > 1:
        return  # no room's words for two halves are known
    ranking = s.game.shares[0].ranking
    if not named(s, cards, text):
        from replayer.naming import describe

        right = describe(ranking, cards)
        s.find(
            "hand-description", a.line, f"[{format_cards(cards)}] is {right}, not {text}",
            stated=text, expected=right, at=text,
        )  # fmt: skip


def _revealed(s: State, p: int) -> Cards | None:
    """The player's cards by the summary."""
    summary = s.hand.summary
    if summary is not None:
        for seat in summary.seats:
            if seat.player == p:
                return seat.cards
    return None


def _choose(s: State, a: Show, p: int, cards: Cards, stated: Cards) -> Cards:
    """Two lines give the player different cards: the name of the hand tells which is damaged."""
    sound = len(set(stated)) == len(stated) == s.hole
    if a.description is not None and sound and not named(s, cards, a.description):
        if named(s, stated, a.description):
            s.find(
                "shown-cards", a.line,
                f"{s.name(p)} shows [{format_cards(cards)}], the summary has "
                f"[{format_cards(stated)}], which is {a.description}",
                stated=cards, expected=stated, at=f"[{format_cards(cards)}]",
            )  # fmt: skip
            return stated
        _judge_name(s, a, cards, a.description)
    return cards


def take_cards(s: State, line: int, p: int, cards: Cards) -> bool:
    """Learn a hand, or a part; report each card that is or was elsewhere. False on a conflict."""
    held = s.held[p]
    if s.thrown.keys().isdisjoint(cards) and (
        s.in_hands.isdisjoint(cards) or s.in_hands.intersection(cards) <= held
    ):
        _hold(s, p, cards)
        return True
    sound = True
    back: list[int] = []
    for card in cards:
        if card in s.thrown:
            owner, epoch = s.thrown[card]
            back.append(epoch)
            own = owner == p and not s.rules.own_discards_return and not own_unknown(s, line)
            if own or epoch == s.epoch:
                code = "own-discard" if owner == p else "discard-back"
                s.find(
                    code, line, f"{s.name(p)} has {card}, which {s.name(owner)} discarded",
                    stated=(card,), at=card,
                )  # fmt: skip
                sound = False
                continue
            doubt_return(s, line, p, card)
    for q, held in enumerate(s.held):
        both = [card for card in cards if card in held] if q != p else []
        if both:
            text = format_cards(both)
            what, them = (text, "it") if len(both) == 1 else (f"[{text}]", "them")
            s.find(
                "card-twice", line, f"{s.name(p)} has {what}, and {s.name(q)} has {them} too",
                stated=tuple(both), at=both[0],
            )  # fmt: skip
            sound = False
    for card in cards:
        if card in s.board:
            s.find(
                "card-twice", line, f"{s.name(p)} has {card}, which lies on the board",
                stated=(card,), at=card,
            )  # fmt: skip
            sound = False
    if sound and back:
        sound = _came_late(s, line, p, back)
    if sound:
        _hold(s, p, cards)
    return sound


def _hold(s: State, p: int, cards: Cards) -> None:
    """These cards of the player's are known, and all of them where it is a whole hand."""
    s.held[p] = frozenset(cards)
    s.in_hands.update(cards)
    s.hidden[p] = s.hole - len(cards)


def _came_late(s: State, line: int, p: int, back: list[int]) -> bool:
    """Cards that had been discarded can only have come with draws after the reshuffle."""
    first = min(back)
    drawn = sum(count for q, count, epoch in s.late if q == p and epoch > first)
    if drawn < len(back):
        s.find(
            "discard-back", line,
            f"{s.name(p)} shows {len(back)} discarded cards and drew {drawn} after the reshuffle",
            stated=len(back), expected=drawn,
        )  # fmt: skip
        return False
    return True


def muck(s: State, a: Muck) -> None:
    """A hand thrown away unseen: only at a showdown, and never by the first to show."""
    p = a.player
    if s.phase != SHOWDOWN:
        if _too_early(s, a):
            return
        finish(s, a.line)
    if s.owed is not None:
        settle_owed(s, a.line)
    if not s.dealt[p] or s.folded[p]:
        suspect_fold(s, p)
        s.find("folded-shows", a.line, f"{s.name(p)} is out of the hand and mucks", at=s.name(p))
    elif s.phase == OVER:
        s.find(
            "muck-uncontested", a.line, f"nobody contests the pot and {s.name(p)} mucks", at="mucks"
        )
    elif _has_shown(s, p):
        s.find("show-repeated", a.line, f"{s.name(p)} has shown or mucked already", at="mucks")
    else:
        s.shows.append(a)
        s.mucked.add(p)


def no_show(s: State, a: NoShow) -> None:
    """The winner of an uncontested pot keeps his cards to himself."""
    p = a.player
    if s.phase != OVER:
        if _too_early(s, a):
            return
        finish(s, a.line)
    if not s.dealt[p] or s.folded[p]:
        s.find("folded-shows", a.line, f"{s.name(p)} is out of the hand", at=s.name(p))
    elif s.phase == SHOWDOWN:
        s.find(
            "show-missing", a.line, f"{s.name(p)} is at the showdown and must show or muck",
            at=s.name(p),
        )  # fmt: skip
    elif p in s.mucked or any(other.player == p for other in s.shows):
        s.find("show-repeated", a.line, f"{s.name(p)} has said already what he shows", at="doesn't")
    else:
        if not s.collects:
            s.find("showing-order", a.line, f"{s.name(p)} does not show and has not collected yet")
        s.mucked.add(p)


def collect(s: State, a: Collect) -> None:
    """Chips from a pot; judged when the hand is over."""
    if s.phase < SHOWDOWN:
        if _too_early(s, a):
            return
        s.swaps.append(a.line)
        summary = s.hand.summary
        finish(s, a.line if summary is None else min(a.line, summary.line))
    if s.owed is not None:
        settle_owed(s, a.line)
    first = s.phase == OVER and s.shows and not s.collects
    if first and s.rules.collecting == "as hands are shown":
        s.find(
            "showing-order", s.shows[0].line,
            f"{s.name(s.shows[0].player)} shows before he collects: nobody contests the pot",
        )  # fmt: skip
    s.collects.append(a)
