"""Boss: the actions of a history, one by one, to the actions of a ``Hand``."""

from __future__ import annotations

from datetime import datetime

from msgspec.structs import replace

from grammar.boss.header import Header
from grammar.boss.seating import SEATS, Seating
from grammar.boss.words import contradicts
from grammar.xml.moves import Moves
from grammar.xml.source import XmlSource
from grammar.xml.tree import Element, Schema, Tree
from histories.actions import Action, Collect, Heading, Muck, PostKind, Unread
from histories.cards import DECK, Card, Cards
from histories.findings import Finding
from histories.games import GAMES
from histories.hand import Hand, Item, Summary, SummarySeat

ROOM = "boss"
SCHEMA = Schema(
    {
        "PLAYER": ("HISTORY",),
        "ACTION": ("HISTORY",),
        "SHOWDOWN": ("HISTORY",),
        "RESULT": ("SHOWDOWN",),
        "CARD": ("ACTION", "RESULT"),
    },
    {"TYPE": "ACTION", "LINK": "CARD", "WIN": "RESULT", "STATE": "PLAYER", "RAKE": "SHOWDOWN"},
)
#: Cards are numbered in four blocks of a suit, ace first. Which block is which suit nobody has
#: told; no rule of a draw game depends on it.
CARDS: tuple[Card, ...] = tuple(rank + suit for suit in "cdhs" for rank in "A23456789TJQK")
LINKS = {card: f'LINK="{number}"' for number, card in enumerate(CARDS)}
_BACK = "b"

POSTS: dict[str, PostKind] = {
    "HAND_SB": "small blind",
    "HAND_BB": "big blind",
    "HAND_ANTE": "ante",
    "HAND_AB": "small & big blinds",
}
PAID = ("ACTION_CALL", "ACTION_BET", "ACTION_RAISE", "ACTION_ALLIN")
PLAIN = ("ACTION_FOLD", "ACTION_CHECK")
KNOWN = ("HAND_BLINDS", "HAND_DEAL", *PLAIN, *PAID, "HAND_BOARD", "CHANGECARD")
_SHOWDOWN = "HAND_SHOWDOWN"
_MUCKED = "$(STR_G_MUCK)"

assert set(CARDS) == set(DECK)


class History(Seating):
    """One history while it is read."""

    def __init__(self, source: XmlSource, tree: Tree, header: Header) -> None:
        super().__init__(source, tree, GAMES[header.game])
        self.header = header
        #: Pots as stated when a round closes, with what was in by then: all, and what was called.
        self.boards: list[tuple[Element, int, tuple[int, int]]] = []
        self.mucked: list[SummarySeat] = []
        #: Whether all awards could be read.
        self.paid = True
        self.total: int | None = None
        self.rake: int | None = None

    def cards(self, element: Element) -> Cards | None:
        """The cards in an element; ``None`` where they lie face down, or one is none: told."""
        found: list[str] = []
        backs = []
        for child in element.inner("CARD"):
            link = child.get("LINK")
            if link == _BACK:
                backs.append(child)
            elif link.isdecimal() and len(link) < 3 and int(link) < len(CARDS):
                found.append(CARDS[int(link)])
            else:
                message = f"{link!r} is no card: they are numbered from 0 to {len(CARDS) - 1}"
                self.tell_at("impossible-card", child, "LINK", message)
                return None
        if found and backs:
            message = "this card lies face down among cards that are known"
            self.tell_at("impossible-card", backs[0], "LINK", message)
        return tuple(found) if found and not backs and element.whole else None

    # ---- the hand

    def read(self, faults: tuple[Finding, ...]) -> Item:
        """Make the hand."""
        header = self.header
        button = self.sit_down()
        if not self.seats:
            return self.seatless(ROOM, header.hand_id, faults)
        names = {seat.name: f'PLAYER="{seat.name}"' for seat in self.seats}
        self.source = replace(self.source, names=names)
        for code, attribute, message in header.soft:
            self.tell_at(code, self.root, attribute, message)
        nominal = header.small if header.limit == "fixed" else header.big
        moves = Moves(self.game, [seat.stack for seat in self.seats], nominal, self.tell)
        actions = self._play(moves)
        summary = self._summary()
        if summary is not None:
            self._judge_pots(moves)
        assert header.limit is not None
        return Hand(
            self.source, ROOM, header.hand_id, self.game.name, header.limit, header.unit,
            header.small, header.big, header.time or datetime.min, "UTC", header.tournament, "",
            header.table, SEATS, button, tuple(self.seats), tuple(actions), summary,
            (*faults, *self.faults), self.closed, button_line=self.button_line,
        )  # fmt: skip

    def _summary(self) -> Summary | None:
        shown = self.root.inner("SHOWDOWN")
        if not self.closed:
            self.tell("truncated", self.last_line(), "the text stops before the end of the hand")
            return None
        if not self.paid:
            return None
        if not shown:
            message = "<SHOWDOWN> is missing before this line"
            self.tell("missing-section", self.last_line(), message)
            line = self.last_line()
            return Summary(line, line, None, 0, (), ())
        line = shown[0].line
        return Summary(line, line, self.total, self.rake, (), tuple(self.mucked))

    # ---- actions

    def _play(self, moves: Moves) -> list[Action]:
        ended = False
        deals = [each for each in self.root.inner("ACTION") if each.get("TYPE") == "HAND_DEAL"]
        for element in self.root.children:
            if ended and element.name in ("ACTION", "SHOWDOWN"):
                code = "misplaced-line" if element.name == "ACTION" else "doubled-section"
                self.tell(code, element.line, "the hand is over before this", column=element.column)
            elif element.name == "ACTION":
                self._action(moves, element, deals)
            elif element.name == "SHOWDOWN":
                self._deal(moves, deals, element.line)
                self._end(moves, element)
                ended = True
            elif not element.name and element.get("TYPE") != "HAND_DEAL":
                player = self.players.get(element.get("PLAYER"), -1)
                if element.attributes and "LINK" not in element.attributes:
                    moves.actions.append(Unread(element.line, player))
        if not moves.opened:
            moves.actions += [post for _, post in moves.posts]
        return moves.actions

    def _action(self, moves: Moves, element: Element, deals: list[Element]) -> None:
        kind, line = element.get("TYPE"), element.line
        if kind not in KNOWN:
            if not self.missing(element, "TYPE"):
                message = f"there is no action {kind!r}; there are {', '.join(KNOWN)}"
                self.tell_at("unknown-verb", element, "TYPE", message)
            moves.actions.append(Unread(line, self.players.get(element.get("PLAYER"), -1)))
            return
        if kind == "HAND_BOARD":
            self._deal(moves, deals, line)
            self._board(moves, element)
            return
        if self.missing(element, "PLAYER"):
            moves.actions.append(Unread(line))
            return
        p = self.player(element)
        if kind == "HAND_BLINDS":
            self._post(moves, element, p)
        elif kind == "HAND_DEAL":
            self._deal(moves, deals, deals[0].line)
        else:
            self._deal(moves, deals, line)
            if p < 0:
                moves.actions.append(Unread(line))
            elif kind == "CHANGECARD":
                self._draw(moves, element, p)
            else:
                self._bet(moves, element, kind, p)

    def _post(self, moves: Moves, element: Element, p: int) -> None:
        kind = element.get("KIND")
        amount = self.amount(element, "VALUE")
        if kind not in POSTS:
            message = f"there is no post {kind!r}; there are {', '.join(POSTS)}"
            self.tell_at("unknown-verb", element, "KIND", message)
            amount = None
        if p < 0 or amount is None:
            moves.actions.append(Unread(element.line, p))
        elif moves.opened:
            self.tell("post-late", element.line, f"{self.seats[p].name} posts after the deal")
        else:
            moves.post(element.line, p, POSTS[kind], amount)

    def _deal(self, moves: Moves, deals: list[Element], line: int) -> None:
        """The deal stands before the first bet, a player at a time."""
        if moves.opened:
            return
        hole = self.game.hole
        hands = []
        dealt = set()
        for element in deals:
            p = self.players.get(element.get("PLAYER"), -1)
            count = len(element.inner("CARD"))
            cards = self.cards(element)
            if p in dealt:
                message = f"{self.seats[p].name} is dealt cards a second time"
                self.tell("cards-dealt", element.line, message, 2 * hole, hole)
            elif p >= 0 and cards is not None:
                hands.append((element.line, p, cards))
            elif p >= 0 and count != hole and not self._broken(element):
                message = f"{self.seats[p].name} is dealt {count} cards, not {hole}"
                self.tell("cards-dealt", element.line, message, count, hole)
            dealt.add(p)
        line = min([line, *(each.line for each in deals)])
        cut = not self.closed and self.root.children[-1] in deals  # the text stops at the deal
        broken = cut or any(not element.name for element in self.root.children)
        for p, seat in enumerate(self.seats):
            if not seat.state and p not in dealt and not broken:
                message = f"{seat.name} plays and no line deals cards to him"
                self.tell("cards-dealt", line, message, 0, hole)
        moves.open(line, [p for p, seat in enumerate(self.seats) if not seat.state], hands)

    def _broken(self, element: Element) -> bool:
        """Whether a tag in an element cannot be read."""
        return not element.whole or any(not child.name for child in element.children)

    def _bet(self, moves: Moves, element: Element, kind: str, p: int) -> None:
        line = element.line
        if kind == "ACTION_FOLD":
            moves.fold(line, p)
        elif kind == "ACTION_CHECK":
            moves.check(line, p)
        else:
            total = self.amount(element, "VALUE")
            if total is None:
                moves.actions.append(Unread(line, p))
            elif kind == "ACTION_CALL":
                moves.call(line, p, total - moves.bet[p])
            elif kind == "ACTION_ALLIN":
                moves.all_in(line, p, total - moves.bet[p])
            else:
                moves.raise_to(line, p, total, bets=kind == "ACTION_BET")

    # ---- rounds

    def _board(self, moves: Moves, element: Element) -> None:
        """A round closes, and a draw begins."""
        pot = self._figures(element)
        if pot is not None:
            back = moves.uncalled()[1]
            self.boards.append((element, pot, (moves.pot, moves.pot - back)))
        if moves.street == self.game.draws:
            message = "no draw is left that could follow this"
            self.tell("doubled-section", element.line, message, column=element.column)
            return
        moves.next_draw(element.line)

    def _figures(self, element: Element) -> int | None:
        """The pot, of which main and side pots are parts."""
        pot = self.amount(element, "POT")
        parts = []
        for name in ("MAINPOT", "LEFTPOT", "RIGHTPOT"):
            if element.get(name):
                part = self.amount(element, name)
                if part is None:
                    return pot
                parts.append(part)
        if pot is not None and parts and sum(parts) != pot:
            message = f"main and side pots come to {self._money(sum(parts))}, not to POT"
            self.tell_at("pot-figures", element, "MAINPOT", message)
        return pot

    def _draw(self, moves: Moves, element: Element, p: int) -> None:
        count, hole = element.get("COUNT"), self.game.hole
        if not count.isdecimal() or len(count) > 2:
            if not self.missing(element, "COUNT"):
                self.tell_at(
                    "unreadable-line", element, "COUNT", f"{count!r} is no number of cards"
                )
            moves.actions.append(Unread(element.line, p))
            return
        if not moves.street:
            message = "HAND_BOARD is missing before this line: it closes a round of bets"
            self.tell("missing-section", element.line, message, column=element.column)
            moves.next_draw(element.line)
        cards = self.cards(element)
        held = len(element.inner("CARD"))
        if cards is None and held not in (0, hole) and not self._broken(element):
            message = f"{self.seats[p].name} has {held} cards after the draw, not {hole}"
            self.tell("new-cards", element.line, message, held, hole, column=element.column)
        moves.draw(element.line, p, int(count), (element.line, cards) if cards else None)

    # ---- the end

    def _end(self, moves: Moves, element: Element) -> None:
        """The showdown, or what stands for it where one player is left."""
        if element.get("NAME") not in ("", _SHOWDOWN):
            message = f"a showdown is called {_SHOWDOWN}"
            self.tell_at("unknown-line", element, "NAME", message, _SHOWDOWN)
        pot, self.rake = self._figures(element), self.amount(element, "RAKE")
        if pot is not None and self.rake is not None:
            self.total = pot + self.rake
        results = element.inner("RESULT")
        contested = len(results) > 1 or any(_ends_in(each) for each in results)
        if contested:
            moves.actions.append(Heading(element.line, "SHOW DOWN"))
        awards, shows = self._results(results)
        if not contested:
            self._award(moves, awards)
        for each, p in shows:
            self._show(moves, each, p, contested=contested)
        if contested:
            self._award(moves, awards)
            self._all_shown(moves, element, {p for _, p in shows})

    def _results(
        self, results: list[Element]
    ) -> tuple[list[tuple[int, int, int]], list[tuple[Element, int]]]:
        """Who is paid what, by line; and whose result is which."""
        awards = []
        shows = []
        for each in results:
            won = self.amount(each, "WIN")
            p = -1 if self.missing(each, "PLAYER") else self.player(each)
            if won is None or p < 0:
                self.paid = False
            if p >= 0:
                shows.append((each, p))
                if won:
                    awards.append((each.line, p, won))
        return awards, shows

    def _all_shown(self, moves: Moves, element: Element, seen: set[int]) -> None:
        """Whether everybody at the showdown has a result."""
        if len(element.inner("RESULT")) >= len(moves.live) or not self.closed:
            return  # a name is wrong: that is found where it stands
        missing = [p for p in moves.live if p not in seen]
        if missing and not self._broken(element):
            names = " and ".join(self.seats[p].name for p in missing)
            self.tell("show-missing", element.line, f"no <RESULT> is that of {names}", names)

    def _award(self, moves: Moves, awards: list[tuple[int, int, int]]) -> None:
        name = "pot" if moves.pots() == 1 else ""
        for line, p, won in awards if self.paid else []:
            moves.collect(line, p, won, name)

    def _show(self, moves: Moves, element: Element, p: int, *, contested: bool) -> None:
        cards = self.cards(element)
        text = element.get("HAND")
        cards = self._same_cards(element, cards)
        if text == _MUCKED:
            moves.actions.append(Muck(element.line, p))
            if cards is not None:
                seat = self.seats[p].number
                self.mucked.append(SummarySeat(element.line, seat, p, (), "mucked", cards=cards))
        elif cards is not None:
            moves.show(element.line, p, cards)
            if contradicts(cards, text):
                message = f"{' '.join(cards)} is not {text}"
                self.tell_at("hand-description", element, "HAND", message)
        elif contested:
            if self.closed and not self._broken(element):
                message = f"{self.seats[p].name} neither shows nor mucks"
                self.tell("show-missing", element.line, message, self.seats[p].name)
            moves.actions.append(Unread(element.line, p))

    def _same_cards(self, element: Element, cards: Cards | None) -> Cards | None:
        """A result names its cards twice: those that the hand's name fits, if they differ."""
        words = element.get("WINCARDS").split()
        if not words or cards is None:
            return cards
        named = tuple(
            CARDS[int(word)] for word in words if word.isdecimal() and int(word) < len(CARDS)
        )
        if len(named) == len(words) and set(named) == set(cards):
            return cards
        message = "WINCARDS has other cards than the <CARD>s of this result"
        self.tell_at("summary-cards", element, "WINCARDS", message, cards)
        text = element.get("HAND")
        sound = len(set(named)) == len(words) == self.game.hole
        return (
            named if sound and contradicts(cards, text) and not contradicts(named, text) else cards
        )

    def _judge_pots(self, moves: Moves) -> None:
        """Figures beside the play; where the play agrees with the end, they are what is false."""
        back = moves.uncalled()[1]
        if self.total is None or self.total != moves.pot - back:
            return
        for element, pot, allowed in self.boards:
            if pot not in allowed:
                message = f"{self._money(allowed[1])} are in the pot when this round closes"
                self.tell_at("pot-total", element, "POT", message, allowed[1])
        owners = [p for p in moves.dealt if p in moves.held or moves.folded[p]]
        net = self.header.net
        if net is None or len(owners) != 1:
            return
        p = owners[0]
        won = sum(a.amount for a in moves.actions if isinstance(a, Collect) and a.player == p)
        owner, amount = moves.uncalled()
        own = won - moves.put[p] + (amount if owner == p else 0)
        if own != net:
            attribute = "WIN" if net > 0 or (not net and own > 0) else "LOSS"
            message = f"by the play {self.seats[p].name} wins {self._money(own)} in this hand"
            if own < 0:
                message = f"by the play {self.seats[p].name} loses {self._money(-own)} in this hand"
            self.tell_at("summary-amount", self.root, attribute, message, own)

    def _money(self, amount: int) -> str:
        return self.header.unit.format(amount)


def _ends_in(result: Element) -> bool:
    """Whether a result is one of a showdown: not that of the only one left."""
    return result.get("HAND") != "$(STR_BY_DEFAULT)"
