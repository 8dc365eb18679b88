"""Merge: the rounds of a game, event by event, to the actions of a ``Hand``."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

from msgspec.structs import replace

from grammar.merge import closing, places
from grammar.merge.header import ENDS, Stakes
from grammar.merge.terms import (
    BETS,
    CANCELLED,
    CARDS_TYPES,
    DEAL,
    DRAW_ROUNDS,
    KNOWN,
    NOISE,
    PLAIN,
    POSTS,
    ROUNDS,
    SEEN,
    SHOWS,
    STREETS,
    STUD_ROUNDS,
)  # fmt: skip
from grammar.merge.words import contradicts
from grammar.xml.moves import UNKNOWN, Moves
from grammar.xml.reading import XmlReading
from grammar.xml.source import XmlSource
from grammar.xml.tree import Element, Schema, Tree
from histories.actions import Action, Cancelled, Heading, Unread
from histories.cards import CARDS, Cards
from histories.findings import Finding
from histories.games import GAMES
from histories.hand import Hand, Item, Summary, SummarySeat

ROOM = "merge"
SCHEMA = Schema(
    {
        "players": ("game",),
        "player": ("players",),
        "round": ("game",),
        "event": ("round",),
        "cards": ("round",),
        "winner": ("round",),
    },
    {"timestamp": "event", "cards": "cards", "potnumber": "winner", "nickname": "player"},
)
#: The table has so many seats at most; the room counts them from 0, ``Hand`` from 1.
SEATS = 10


class Game(XmlReading):
    """One game while it is read."""

    who = "is no player's seat"

    def __init__(
        self, source: XmlSource, tree: Tree, game: str, stakes: Stakes, time: datetime | None
    ) -> None:
        super().__init__(source, tree, GAMES[game])
        self.stakes = stakes
        self.time = time
        self.stud = self.game.draws == 0
        self.rounds = STUD_ROUNDS if self.stud else ROUNDS
        self.mucked: list[SummarySeat] = []
        self.cancelled = 0
        self.shown: set[int] = set()
        #: What the one does who is left: it comes after he is paid.
        self.after: list[Action] = []
        self.summary_line = 0
        #: Players, by their seats, with words that their cards cannot mean.
        self.misnamed: set[tuple[str, str]] = set()
        #: Whether all awards could be read.
        self.paid = True

    def cards(self, element: Element) -> Cards | None:
        """Cards; ``None`` where they lie face down, or one is none, which is told."""
        cards = element.get("cards").split(",")
        if set(cards) == {"null"}:
            return None
        for card in cards:
            if card not in CARDS:
                message = f"{card!r} is not a card"
                if card == UNKNOWN:
                    message = "a card lies face down among cards that are known"
                self.tell_at("impossible-card", element, "cards", message)
                return None
        return tuple(cards)

    # ---- the hand

    def read(self, hand_id: str, faults: tuple[Finding, ...]) -> Item:
        """Make the hand."""
        tables = self.root.inner("players")
        button = self._sit_down(tables)
        names = {seat.name: f'player="{seat.number - 1}"' for seat in self.seats}
        self.source = source = replace(self.source, names=names)
        if not self.seats:
            return self.seatless(ROOM, hand_id, faults)
        data = self.root.get("data").split("|")
        if len(data) > 3 and data[3] != hand_id:
            message = f"the id of this game is {hand_id}, and by its data it is {data[3]}"
            self.tell_at("header-contradiction", self.root, "id", message)
        if self.time is None:
            message = "no calendar and no clock shows this time"
            self.tell_at("impossible-date", self.root, "starttime", message)
        stakes = self.stakes
        nominal = stakes.small if stakes.limit == "fixed" else stakes.big
        moves = Moves(self.game, [seat.stack for seat in self.seats], nominal, self.tell)
        rounds = self.root.inner("round")
        places.check(self, rounds)
        actions = self._play(moves, rounds)
        complete = self._whole(rounds)
        return Hand(
            source, ROOM, hand_id, self.game.name, stakes.limit, stakes.unit, stakes.small,
            stakes.big, self.time or datetime.min, "", None, "", data[1] if len(data) > 1 else "",
            SEATS, button, tuple(self.seats), tuple(actions), self._summary(rounds),
            (*faults, *self.faults), complete, button_line=tables[0].line,
        )  # fmt: skip

    def _sit_down(self, tables: list[Element]) -> int:
        """Read the seats; the button's number, 0 where it cannot be read."""
        lines = [element for table in tables for element in table.inner("player")]
        wrong = [element for element in lines if not self._is_seat(element, lines)]
        strange = self._strange_seats(lines)
        for element in lines:
            if element not in wrong:
                self._seat(element, element.get("seat"))
            elif len(wrong) == len(strange) == 1:
                self._seat(element, strange.pop())  # it can be nobody else
        if len(tables) > 1:
            self.tell("doubled-section", tables[1].line, "the players are listed a second time")
        dealer = tables[0].get("dealer") if tables else ""
        if dealer.isdecimal() and int(dealer) < SEATS:
            return int(dealer) + 1
        if tables and not self.stud and not self.missing(tables[0], "dealer"):
            message = f"a table has the seats 0 to {SEATS - 1}: nobody has the button at {dealer!r}"
            self.tell_at("no-button", tables[0], "dealer", message)
        return 0

    def _is_seat(self, element: Element, lines: list[Element]) -> bool:
        """Whether a player's seat can be his; say why it cannot."""
        if self.missing(element, "seat", "nickname"):
            return False
        seat = element.get("seat")
        if not seat.isdecimal() or not int(seat) < SEATS:
            message = f"a table has the seats 0 to {SEATS - 1}, not {seat!r}"
            self.tell_at("impossible-seat", element, "seat", message)
            return False
        owner = self._owner(seat, lines)
        if owner is not element:
            message = f"seat {seat} holds {owner.get('nickname')}"
            self.tell_at("seat-taken", element, "seat", message)
        return owner is element

    def _owner(self, seat: str, lines: list[Element]) -> Element:
        """Whose a seat is that two lines name. Seats are listed in order: one may not fit there."""
        both = [each for each in lines if each.get("seat") == seat]
        strange = self._strange_seats(lines)
        if len(both) == 2 and len(strange) == 1:
            (other,) = strange
            seats = [each.get("seat") for each in lines]
            seats[lines.index(both[0])] = other
            if all(each.isdecimal() for each in seats) and seats == sorted(seats, key=int):
                return both[1]
        return both[0]

    def _strange_seats(self, lines: list[Element]) -> set[str]:
        """Seats that act, and that no player's line names."""
        named = {element.get("seat") for element in lines}
        acting = {
            event.get("player")
            for each in self.root.inner("round")
            for event in each.children
            if event.get("type") not in NOISE and event.get("player").isdecimal()
        }
        return {seat for seat in acting - named if int(seat) < SEATS}

    def _seat(self, element: Element, seat: str) -> None:
        name = element.get("nickname")
        if any(each.name == name for each in self.seats):
            message = f"{name} sits in two seats"
            self.tell_at("seated-twice", element, "nickname", message)
            name = f"{name} (seat {seat})"
        sign = self.stakes.unit.sign
        stack = self.amount(element, "balance", sign)
        away = element.get("dealtin")
        if away not in ("true", "false"):
            message = 'dealtin is "true" or "false"'
            self.tell_at("unreadable-line", element, "dealtin", message)
        self.seat(element, seat, int(seat) + 1, name, stack, away=away == "false")

    def _whole(self, rounds: list[Element]) -> bool:
        """Whether the game is told to its end; where it is not, say so."""
        ids = [each.get("id") for each in rounds]
        if self.closed and (self.cancelled or "END_OF_GAME" in ids):
            return True
        if self.closed:
            line = self.last_line()
            self.tell("missing-section", line, "the round END_OF_GAME is missing before this line")
            return True
        self.tell("truncated", self.last_line(), "the text stops before the end of the game")
        return False

    def _summary(self, rounds: list[Element]) -> Summary | None:
        if not self.closed or not self.paid:
            return None
        line = self.summary_line or (rounds[-1].line if rounds else self.root.line)
        return Summary(line, line, None, None, (), tuple(self.mucked))

    # ---- rounds

    def _play(self, moves: Moves, rounds: list[Element]) -> list[Action]:
        """Carry out the rounds."""
        for number, each in enumerate(rounds):
            if self.stud:
                self._street(moves, each, cut=number == len(rounds) - 1 and not self.closed)
            else:
                self._draw_round(moves, each, rounds[number:])
            if each.get("id") == "SHOWDOWN":
                moves.actions.append(Heading(each.line, "SHOW DOWN"))
            self._round(moves, each, last=number == len(rounds) - 1)
        if not moves.opened:
            moves.actions += [post for _, post in moves.posts]
        closing.show_early(self, moves, rounds)
        closing.award(self, moves, rounds)
        if self.cancelled:
            moves.actions.append(Cancelled(self.cancelled))
        return moves.actions

    def _draw_round(self, moves: Moves, each: Element, rounds: list[Element]) -> None:
        """The first of ``rounds`` begins: a deal or a draw may begin with it."""
        name = each.get("id")
        drawing = name in DRAW_ROUNDS or (
            name not in ROUNDS and any(e.get("type") == "DRAW" for e in each.inner("event"))
        )
        if not moves.opened and (name == DEAL or drawing or self._acts(each)):
            if name != DEAL:
                message = f"the round {DEAL} is missing before this line"
                self.tell("missing-section", each.line, message)
            self._deal(moves, each, rounds)
        if drawing:
            moves.next_draw(each.line)

    def _street(self, moves: Moves, each: Element, *, cut: bool) -> None:
        """A round of stud begins: its cards stand behind its events, and come before them.

        Where the text is ``cut`` within the round they may not be told any more.
        """
        name = each.get("id")
        street = STREETS.get(name, -1)
        if street < 0:
            return
        moves.next_street(each.line, street, name, self._dealt_in())
        told = {element.get("player") for element in each.inner("cards")}
        if cut and each.children:
            moves.actions += [Unread(each.line, p) for p in moves.live if self._key(p) not in told]
        for element in each.inner("cards"):
            if element.get("type") in ("DRAW_DRAWN_CARDS", "HOLE"):
                p, cards = self.player(element), element.get("cards").split(",")
                wrong = [card for card in cards if card not in CARDS and card != "null"]
                if wrong:
                    message = f"{wrong[0]!r} is not a card"
                    self.tell_at("impossible-card", element, "cards", message)
                    moves.actions.append(Unread(element.line, p))
                elif p >= 0:
                    moves.stud_deal(element.line, p, cards, street)
                    if "null" not in cards:
                        self.check_words(element, tuple(cards))

    def _dealt_in(self) -> list[int]:
        return [p for p, seat in enumerate(self.seats) if seat.state != "sitting out"]

    def _key(self, p: int) -> str:
        """What names a player in events."""
        return str(self.seats[p].number - 1)

    def _acts(self, element: Element) -> bool:
        """Whether somebody bets or draws in a round."""
        types = {event.get("type") for event in element.inner("event")}
        return not types.isdisjoint((*BETS, *PLAIN, "DRAW"))

    def _deal(self, moves: Moves, first: Element, rounds: Iterable[Element]) -> None:
        """The deal: the hands that are known stand behind the events of the first round."""
        hands = []
        dealt = [each for each in first.inner("cards") if each.get("type") not in SEEN]
        for element in dealt:
            p, cards = self.player(element), self.cards(element)
            if p >= 0 and cards is not None:
                hands.append((element.line, p, cards))
                self.check_words(element, cards)
        drawn = {
            element.get("player")
            for each in rounds
            for element in each.inner("cards")
            if element.get("type") == "DRAW_DRAWN_CARDS"
        }
        known = {each.get("player") for each in dealt}
        shown = self._seen_first()
        for seat in sorted(drawn - shown):
            if seat in self.players and seat not in known:
                name = self.seats[self.players[seat]].name
                message = f"{name} draws with known cards and no line deals them"
                self.tell("cards-dealt", first.line, message, 0, self.game.hole)
        moves.open(first.line, self._dealt_in(), hands)

    def _seen_first(self) -> set[str]:
        """The seats of those who show before their first draw."""
        seen: dict[str, str] = {}
        for each in self.root.inner("round"):
            for element in each.inner("cards"):
                seen.setdefault(element.get("player"), element.get("type"))
        return {seat for seat, kind in seen.items() if kind == "SHOWN"}

    def turned_up(self) -> set[str]:
        """The seats of those who show before the end."""
        return {
            element.get("player")
            for each in self.root.inner("round")
            if each.get("id") not in ENDS
            for element in each.inner("cards")
            if element.get("type") == "SHOWN"
        }

    def check_words(self, element: Element, cards: Cards) -> None:
        """The room's words for a hand against its cards; one hand is accused once."""
        text = element.get("hand")
        named = element.get("player"), text
        if text and named not in self.misnamed and contradicts(self.game.name, cards, text):
            self.misnamed.add(named)
            message = f"{' '.join(cards)} is not {text}"
            self.tell_at("hand-description", element, "hand", message)

    def _round(self, moves: Moves, element: Element, *, last: bool) -> None:
        name = element.get("id")
        ending = name in ENDS
        hands = {
            each.get("player"): each
            for each in element.inner("cards")
            if each.get("type") not in SEEN and name in DRAW_ROUNDS
        }
        # cards may be missing where the text stops, or a tag among them cannot be read
        cut = (last and not self.closed) or bool(element.inner(""))
        for event in element.children:
            if event.name == "event":
                if ending and event.get("type") in SHOWS:
                    closing.show(self, moves, element, event)
                else:
                    self._event(moves, event, hands, cut=cut)
            elif event.name == "cards" and not ending and event.get("type") == "SHOWN":
                p, cards = self.player(event), self.cards(event)
                if p >= 0 and cards is not None:
                    moves.turned_up(event.line, p, cards, stud=self.stud)
            elif not event.name and event.attributes and event.get("type") not in CARDS_TYPES:
                moves.actions.append(Unread(event.line, self.players.get(event.get("player"), -1)))

    def _event(self, moves: Moves, event: Element, hands: dict[str, Element], *, cut: bool) -> None:
        """One event of a round of play."""
        kind, line = event.get("type"), event.line
        if kind in NOISE or kind in SHOWS:
            return
        if kind == CANCELLED:
            self.cancelled = line
            return
        if kind not in KNOWN or self.missing(event, "player"):
            self._unknown(moves, event, kind)
            return
        p = self.player(event)
        if p < 0:
            moves.actions.append(Unread(line))
        elif kind in POSTS:
            amount = self.amount(event, "amount")
            if moves.opened:
                self.tell("post-late", line, f"{self.seats[p].name} posts after the deal")
            elif amount is not None:
                moves.post(line, p, POSTS[kind], amount, late=kind == "INITIAL_BLIND")
        elif kind == "DRAW":
            self._draw(moves, event, p, hands.get(event.get("player")), cut=cut)
        else:
            self._bet(moves, event, kind, p)

    def _unknown(self, moves: Moves, event: Element, kind: str) -> None:
        """An event that the room does not write, or one that lacks something."""
        if not kind:
            self.missing(event, "type")
        elif kind not in KNOWN:
            message = f"there is no event {kind!r}; there are {', '.join(sorted(KNOWN))}"
            if self._counted(event) or "amount" in event.attributes:
                self.tell_at("unknown-verb", event, "type", message)
            else:
                self.tell_at("unknown-line", event, "type", message)
                return
        moves.actions.append(Unread(event.line, self.players.get(event.get("player"), -1)))

    def _counted(self, event: Element) -> bool:
        """Whether an event has a number of its own: what is no action has the last one's."""
        events = [e for each in self.root.inner("round") for e in each.inner("event")]
        at = events.index(event)
        return not at or events[at - 1].get("sequence") != event.get("sequence")

    def _bet(self, moves: Moves, event: Element, kind: str, p: int) -> None:
        line = event.line
        if kind == "FOLD":
            moves.fold(line, p)
            return
        if kind == "CHECK":
            moves.check(line, p)
            return
        amount = self.amount(event, "amount")
        if amount is None:
            moves.actions.append(Unread(line, p))
        elif kind == "CALL":
            moves.call(line, p, amount)
        elif kind == "ALL_IN":
            moves.all_in(line, p, amount)
        elif kind == "BRING_IN":
            moves.bring_in(line, p, amount)
        elif kind == "COMPLETE":
            moves.complete(line, p, amount)
        else:
            moves.raise_to(line, p, amount, bets=kind == "BET")

    def _draw(
        self, moves: Moves, event: Element, p: int, element: Element | None, *, cut: bool
    ) -> None:
        text = event.get("text")
        if not text.isdecimal() or len(text) > 2:
            if not self.missing(event, "text"):
                self.tell_at("unreadable-line", event, "text", f"{text!r} is no number of cards")
            moves.actions.append(Unread(event.line, p))
            return
        cards = self.cards(element) if element is not None else None
        if element is not None and cards is not None:
            if int(text) or set(moves.held.get(p, cards)) == set(cards):
                self.check_words(element, cards)  # who stands pat on other cards is found so
            moves.draw(event.line, p, int(text), (element.line, cards))
            return
        if element is None and p in moves.held and int(text) and not cut:
            message = f"{self.seats[p].name} draws and no line has the new cards"
            self.tell("new-cards-missing", event.line, message)
        moves.draw(event.line, p, int(text), None)
