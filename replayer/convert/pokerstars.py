"""Hands of other rooms as PokerStars writes them.

Rooms leave different things out. What PokerStars prints and another room does not is worked out of
the play: headings, capped betting, what goes back uncalled, the names of hands and pots, and the
summary. What is no figure of the play, such as an id of letters, is replaced.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import timedelta
from hashlib import blake2b

from msgspec.structs import replace

from grammar import read_text
from grammar.pokerstars import writer
from grammar.pokerstars.header import BUY_IN
from histories.actions import (
    Action,
    Bet,
    BringIn,
    Call,
    Cancelled,
    Check,
    Collect,
    Complete,
    Discard,
    Fold,
    Heading,
    Muck,
    NoShow,
    Note,
    PartDeal,
    PartDraw,
    PlayerAction,
    Post,
    RaiseTo,
    Reshuffle,
    ReturnUncalled,
    Reveal,
    RunShow,
    Serving,
    Show,
    StandPat,
    StreetHeading,
    StudDeal,
)
from histories.hand import Hand, Pot, Summary, SummarySeat, Tournament
from replayer import engine
from replayer.books import Books, Due
from replayer.convert.cards import dealt_by_seats, with_pat_hands
from replayer.houserules import PROFILES, profile
from replayer.naming import describe
from replayer.showing import showing_order
from replayer.summing import ends, marks

ROOM = "pokerstars"

_DRAWS = ("", "FIRST DRAW", "SECOND DRAW", "THIRD DRAW")
_STREETS = ("3rd STREET", "4th STREET", "5th STREET", "6th STREET", "RIVER")
_BETS = (Fold, Check, Call, Bet, RaiseTo, BringIn, Complete)
_ENDS = (Show, Muck, NoShow, Collect)
_ZONE = re.compile(r"[A-Z]{2,5}")
_OFFSET = re.compile(r"(?:GMT|UTC)([+-])([0-9]{2}):?([0-9]{2})")
_NUMBER = re.compile(r"[1-9][0-9]{0,19}")
_LEVEL = re.compile(r"[IVXLCDM]+")
_NUMERALS = (
    (100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"),
    (1, "I"),
)  # fmt: skip
_SIGN_BEHIND = re.compile(r"([0-9.]+)([$€£])")


def as_written(hand: Hand) -> Hand:
    """The hand as PokerStars would state it; its own hands are given as they are.

    Raises ``ValueError`` for a hand that cannot be: one whose play is not sound or not whole, a
    game or a card known only in part.
    """
    if hand.room == ROOM:
        return hand
    result = engine.replay(hand)
    if any(isinstance(action, Cancelled) for action in hand.actions):
        raise ValueError("a cancelled hand of another room cannot be written")
    if result.status != "ok" or not isinstance(result.books, Books):
        raise ValueError("the play is not sound or not whole, and its rest cannot be worked out")
    if not result.books.state.money_sure:
        raise ValueError("the stacks are not known for sure")
    written = _head(_Written(hand, result.books).hand())
    if "reshuffles" in profile(hand.room).unsaid:
        return _with_reshuffles(written)
    return written


def _with_reshuffles(hand: Hand) -> Hand:
    """The hand with the reshuffles that must have been, where this room says so."""
    for _ in hand.game.streets:
        (again,) = read_text(writer.write(hand))
        if not isinstance(again, Hand) or len(again.actions) != len(hand.actions):
            break
        found = engine.replay(again).findings
        line = next((one.line for one in found if one.code == "reshuffle-missing"), 0)
        if not line:
            break
        before = sum(action.line < line for action in again.actions)
        actions = (*hand.actions[:before], Reshuffle(0), *hand.actions[before:])
        hand = replace(hand, actions=actions)
    return hand


def _head(hand: Hand) -> Hand:
    """The header with what the room has to state."""
    time, zone = hand.time, hand.time_zone
    offset = _OFFSET.fullmatch(zone)
    if offset is not None:
        ahead = timedelta(hours=int(offset[2]), minutes=int(offset[3]))
        time, zone = (time - ahead if offset[1] == "+" else time + ahead), "UTC"
    if not _ZONE.fullmatch(zone):
        zone = "UTC"
    tournament, table = hand.tournament, hand.table or "-"
    if tournament is not None:
        tournament = _tournament(tournament)
        if table.split(" ", 1)[0] != tournament.number:
            table = f"{tournament.number} {table}"
    most = max(hand.max_seats, 2, *(seat.number for seat in hand.seats))
    return replace(
        hand, room=ROOM, hand_id=_number(hand.hand_id), time=time, time_zone=zone,
        tournament=tournament, table=table, max_seats=most,
        button=0 if hand.game.stud else hand.button,
    )  # fmt: skip


def _number(name: str) -> str:
    """A hand's or a tournament's number; another one for a name with more than digits."""
    if _NUMBER.fullmatch(name):
        return name
    digest = blake2b(name.encode(), digest_size=8).digest()
    return str(int.from_bytes(digest, "big") or 1)


def _tournament(event: Tournament) -> Tournament:
    """A tournament with a number, a Roman level, and a buy-in with the sign before the figure."""
    level = event.level
    if _LEVEL.fullmatch(level) is None:
        level = _roman(int(level)) if level.isdecimal() and 0 < int(level) < 400 else "I"
    buy_in = event.buy_in
    if re.fullmatch(BUY_IN, buy_in) is None:
        buy_in = _SIGN_BEHIND.sub(r"\2\1", re.sub(r"[ ,]", "", buy_in))
    if re.fullmatch(BUY_IN, buy_in) is None:
        buy_in = "Freeroll"
    return replace(event, number=_number(event.number), level=level, buy_in=buy_in)


def _roman(number: int) -> str:
    """A number below 400 in Roman numerals."""
    written = ""
    for value, sign in _NUMERALS:
        written += sign * (number // value)
        number %= value
    return written


def _by_seats(hand: Hand) -> Hand:
    """The hand with its players in the order of their seats."""
    order = sorted(range(len(hand.seats)), key=lambda p: hand.seats[p].number)
    if order == list(range(len(order))):
        return hand
    places = {p: place for place, p in enumerate(order)}
    actions = [
        replace(action, player=places[action.player])
        if isinstance(action, PlayerAction | Note) and action.player >= 0
        else action
        for action in hand.actions
    ]
    summary = hand.summary
    if summary is not None:
        seats = [replace(seat, player=places[seat.player]) for seat in summary.seats]
        summary = replace(summary, seats=tuple(sorted(seats, key=lambda seat: seat.player)))
    return replace(
        hand,
        seats=tuple([hand.seats[p] for p in order]),
        actions=tuple(actions),
        summary=summary,
    )


class _Written:
    """One hand being written: its actions, with what the room prints between them."""

    def __init__(self, hand: Hand, books: Books) -> None:
        self._hand = hand
        self._books = books
        count = len(hand.seats)
        self._total = [0] * count
        self._bet = [0] * count
        self._folded = [not books.state.dealt[p] for p in range(count)]
        self._actions: list[Action] = []
        self._street = 0
        self._dealt = False
        self._drawing = False
        self._drawn: set[int | None] = set()
        self._known: dict[int, tuple[str, ...]] = {}
        self._open = True
        self._showdown = False
        self._told: set[int] = set()
        self._shows_left = 0
        self._unpaid = list(books.pots)
        rules = PROFILES[ROOM]
        self._levels = rules.cap or 0
        self._capped = False

    def hand(self) -> Hand:
        """The hand with the room's lines. Raises ``ValueError``."""
        for action in self._in_order(with_pat_hands(self._hand.actions)):
            self._take(action)
        self._pay(self._unpaid)
        summary = self._summary()
        actions = tuple(self._actions)
        if self._hand.game.stud:
            actions = dealt_by_seats(self._hand, actions)
        return _by_seats(replace(self._hand, actions=actions, summary=summary))

    def _in_order(self, actions: Sequence[Action]) -> list[Action]:
        """Hands are shown in this room's order where the other's text tells of none."""
        done = self._with_whole_posts(actions)
        shows = [at for at, one in enumerate(done) if isinstance(one, Show | Muck)]
        if shows and "showing" in profile(self._hand.room).unsaid:
            order = {p: at for at, p in enumerate(showing_order(self._books))}
            told = [one for one in actions if isinstance(one, Show | Muck)]
            told.sort(key=lambda one: order.get(one.player, len(order)))
            if isinstance(told[0], Show):  # here the first to show may not muck
                for at, one in zip(shows, told, strict=True):
                    done[at] = one
        self._shows_left = len(shows)
        return done

    def _with_whole_posts(self, actions: Sequence[Action]) -> list[Action]:
        """A newcomer posts both blinds in one line here; elsewhere the dead one has its own."""
        state = self._books.state
        done = list(actions)
        posts = [one for one in actions if isinstance(one, Post)]
        dead = {one.player: one for one in posts if one.kind == "small blind"}
        for big in posts:
            small = dead.get(big.player)
            if big.kind != "big blind" or small is None or big.player not in state.dead_of:
                continue
            amount = big.amount + small.amount
            at = next(at for at, one in enumerate(done) if one is big)
            done[at] = replace(
                big, kind="small & big blinds", amount=amount, all_in=small.all_in or big.all_in
            )
            done = [one for one in done if one is not small]
        return done

    @property
    def _live(self) -> int:
        return self._folded.count(False)

    def _take(self, action: Action) -> None:
        if isinstance(action, PartDeal | PartDraw):
            raise ValueError("the room names all cards of a hand or none")
        if isinstance(action, StreetHeading | StudDeal):
            self._stud(action)
            return
        if isinstance(action, Heading | Serving | ReturnUncalled | Reveal):
            if isinstance(action, Heading) and " DRAW" in action.name:
                self._drawing = False
            return
        if isinstance(action, Note):
            if action.kind not in ("capped", "note"):
                self._actions.append(action)
            return
        if isinstance(action, Post):
            self._post(action)
            return
        self._start()
        if isinstance(action, Discard | StandPat):
            self._draw(action.player)
        elif isinstance(action, Reshuffle):
            self._draw()
        elif isinstance(action, _BETS):
            self._wager(action)
            return
        elif isinstance(action, _ENDS):
            self._end(action)
            return
        self._actions.append(action)

    def _post(self, action: Post) -> None:
        if action.kind == "dead ante":
            raise ValueError("the room has no antes that are dead")
        p, amount = action.player, action.amount
        if action.kind == "small & big blinds":
            amount = min(amount, self._nominal)
        elif action.kind == "small blind" and p in self._books.state.dead_of:
            amount = 0
        self._total[p] += amount
        if action.kind != "ante":
            self._bet[p] += amount
        self._actions.append(action)

    @property
    def _nominal(self) -> int:
        return self._hand.small if self._hand.limit == "fixed" else self._hand.big

    def _start(self) -> None:
        """The cards are dealt."""
        if not self._dealt:
            self._dealt = True
            if not self._hand.game.stud:
                self._actions.append(Heading(0, "DEALING HANDS"))

    def _draw(self, p: int | None = None) -> None:
        """A draw goes on; or one begins, after bets, a heading or a whole draw."""
        if self._drawing and p not in self._drawn:
            self._drawn.add(p)
            return
        self._close()
        self._drawing = True
        self._drawn = {p} - {None}
        self._street += 1
        if self._hand.game.draws > 1:
            self._actions.append(Heading(0, _DRAWS[min(self._street, 3)]))

    def _stud(self, action: StreetHeading | StudDeal) -> None:
        """A street's header, which stands also where nobody can bet, and cards of it.

        Before a player's new cards stand the others of his that are known.
        """
        self._start()
        if isinstance(action, StudDeal):
            before = self._known.setdefault(action.player, ())
            self._known[action.player] = before + action.new
            if action.new:
                self._actions.append(replace(action, before=before))
            return
        if action.street:
            self._close()
        self._drawing = True
        self._street = action.street
        self._actions.append(StreetHeading(0, _STREETS[action.street], action.street))

    def _wager(self, action: Action) -> None:
        self._drawing = False
        self._open = True
        if isinstance(action, Complete):
            price = max(self._bet)
            if price:
                action = RaiseTo(0, action.player, action.to - price, action.to, action.all_in)
            else:
                action = Bet(0, action.player, action.to, action.all_in)
        self._actions.append(action)
        if not isinstance(action, PlayerAction):
            return
        p = action.player
        to = self._bet[p]
        if isinstance(action, Fold):
            self._folded[p] = True
        elif isinstance(action, Call | BringIn):
            to += action.amount
        elif isinstance(action, Bet):
            to = action.amount
        elif isinstance(action, RaiseTo):
            to = action.to
        self._total[p] += to - self._bet[p]
        self._bet[p] = to
        if isinstance(action, Bet | RaiseTo) and self._hand.limit == "fixed":
            self._cap(to)

    def _cap(self, to: int) -> None:
        """The line that says so stands behind the raise that reaches the cap."""
        size = self._hand.game.streets[self._street].bet
        unit = self._hand.big if size == "big" else self._hand.small
        if to == unit * self._levels and not self._capped:
            self._capped = True
            self._actions.append(Note(0, "capped"))

    def _close(self) -> None:
        """A round is over: what nobody called goes back."""
        if not self._open:
            return
        self._open = False
        self._capped = False
        self._bet = [0] * len(self._bet)
        top, second = sorted(self._total)[-1:-3:-1]
        p = self._total.index(top)
        if top > second and not self._folded[p]:
            self._total[p] = second
            self._actions.append(ReturnUncalled(0, p, top - second))

    def _end(self, action: Action) -> None:
        self._close()
        contested = self._live > 1
        if contested and not self._showdown and not isinstance(action, Collect):
            self._showdown = True
            self._actions.append(Heading(0, "SHOW DOWN"))
        if isinstance(action, Collect):
            if not (contested and self._shows_left):
                self._pay(self._unpaid)
            return
        self._shows_left -= isinstance(action, Show | Muck)
        if isinstance(action, RunShow):
            raise ValueError("the room runs no hand more than once")
        if isinstance(action, Show):
            words = None
            if len(action.cards) == self._hand.game.hole:
                words = describe(self._hand.game.shares[0].ranking, action.cards)
            action = Show(0, action.player, action.cards, words)
        elif isinstance(action, Muck) and not contested:
            action = NoShow(0, action.player)
        self._actions.append(action)
        if contested and isinstance(action, PlayerAction):
            self._told.add(action.player)
            while len(self._unpaid) > 1 and self._told.issuperset(self._unpaid[-1].eligible):
                self._pay(self._unpaid[-1:])

    def _pay(self, pots: Sequence[Due]) -> None:
        """The awards by the room's names of the pots, the last side pot first.

        Side pots are paid as soon as all who contest them have shown or mucked.
        """
        if len(self._books.pots) == 1 and pots:
            for action in self._books.state.collects:
                self._actions.append(Collect(0, action.player, action.amount, pots[0].name))
        else:
            for pot in reversed(pots):
                for p, amount in pot.paid.items():
                    if amount:
                        self._actions.append(Collect(0, p, amount, pot.name))
        self._unpaid = self._unpaid[: len(self._unpaid) - len(pots)]

    # ---- the summary

    def _summary(self) -> Summary:
        books = self._books
        collected = sum(a.amount for a in self._actions if isinstance(a, Collect))
        rake = books.gross - collected
        pots: tuple[Pot, ...] = ()
        if len(books.pots) > 1:
            pots = tuple([Pot(pot.name.capitalize(), pot.net) for pot in books.pots])
        return Summary(0, 0, books.gross, rake, pots, tuple(self._results()))

    def _results(self) -> Iterator[SummarySeat]:
        state = self._books.state
        nowhere: tuple[str, ...] = ()
        stud = self._hand.game.stud  # whose tables name no button here
        positions = [nowhere] * len(self._hand.seats) if stud else marks(state)
        for p, seat in enumerate(self._hand.seats):
            if state.dealt[p]:
                yield self._result(p, seat.number, positions[p])

    def _result(self, p: int, number: int, positions: tuple[str, ...]) -> SummarySeat:
        state, game = self._books.state, self._hand.game
        if state.folded[p]:
            street = state.left_on[p]
            idle = not street and state.idle[p]
            return SummarySeat(0, number, p, positions, "folded", ends(game)[street], idle)
        won = sum(a.amount for a in self._actions if isinstance(a, Collect) and a.player == p)
        if not self._showdown:
            return SummarySeat(0, number, p, positions, "collected", won=won)
        shown = next((a for a in self._actions if isinstance(a, Show) and a.player == p), None)
        if shown is None:
            return SummarySeat(0, number, p, positions, "mucked", cards=self._mucked(p))
        words = shown.description or ""
        if game.shares[0].ranking == "badugi":
            words = f"a {words}"
        return SummarySeat(
            0, number, p, positions, "showed", cards=shown.cards, won=won or None,
            description=words,
        )  # fmt: skip

    def _mucked(self, p: int) -> tuple[str, ...] | None:
        """What the other room's summary reveals of a hand that was mucked."""
        told = self._hand.summary.seats if self._hand.summary is not None else ()
        return next((seat.cards for seat in told if seat.player == p), None)
