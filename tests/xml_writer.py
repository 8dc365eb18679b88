"""Hands as Merge and Boss would write them: to try the readers on more than a few files."""

from collections.abc import Iterator
from typing import NamedTuple
from xml.sax.saxutils import quoteattr

from grammar.boss.reading import CARDS
from histories.actions import (
    Bet,
    Call,
    Check,
    Collect,
    Deal,
    Discard,
    Fold,
    Heading,
    Muck,
    NoShow,
    Note,
    Post,
    RaiseTo,
    ReturnUncalled,
    Show,
    StandPat,
)
from histories.hand import Hand

MERGE_GAMES = {
    "2-7 triple draw": ("2-7 Lowball", "67"),
    "A-5 triple draw": ("A-5 Lowball", "62"),
    "badugi": ("Badugi", "71"),
    "five-card draw": ("5-Draw", "52"),
}
MERGE_LIMITS = {
    "fixed": "Limit",
    "pot": "Pot Limit",
    "half-pot": "Half Pot Limit",
    "no": "No Limit",
}
BOSS_LIMITS = {"fixed": "FL", "pot": "PL", "no": "NL"}
DRAWS = ("FIRST_DRAW", "SECOND_DRAW", "THIRD_DRAW")


class Cannot(Exception):  # noqa: N818
    """The room has no way to write this hand."""


class Play(NamedTuple):
    """An action, with what it adds, and the bet it comes to in its round."""

    action: object
    adds: int
    to: int
    street: int


def plays(hand: Hand) -> Iterator[Play]:
    """The actions with their sums."""
    bet = [0] * len(hand.seats)
    street = 0
    blinds: list[str] = []
    drawn: set[int] | None = None  # who has drawn in the draw that is under way
    for a in hand.actions:
        adds = to = 0
        if isinstance(a, Discard | StandPat):
            if drawn is None or a.player in drawn:
                street, drawn, bet = street + 1, set(), [0] * len(bet)
            drawn.add(a.player)
        elif isinstance(a, Check | Call | Bet | RaiseTo | Fold):
            drawn = None
        if isinstance(a, Post):
            blinds += [a.kind] if a.kind != "ante" else []
            if a.kind == "small & big blinds" or blinds[-1:] == ["small blind"] != blinds[:1]:
                raise Cannot("dead blind")
            adds = a.amount
            to = bet[a.player] + (adds if a.kind != "ante" else 0)
            bet[a.player] = to
        elif isinstance(a, Call):
            adds, to = a.amount, bet[a.player] + a.amount
            bet[a.player] = to
        elif isinstance(a, Bet):
            adds, to = a.amount, a.amount
            bet[a.player] = to
        elif isinstance(a, RaiseTo):
            adds, to = a.to - bet[a.player], a.to
            bet[a.player] = to
        yield Play(a, adds, to, street)


def absent(hand: Hand) -> set[int]:
    """Who is not dealt in."""
    away = {p for p, seat in enumerate(hand.seats) if seat.state}
    return away | {a.player for a in hand.actions if isinstance(a, Note) and a.kind == "sits out"}


def money(amount: int) -> str:
    return f"{amount // 100}.{amount % 100:02d}"


class Merge:
    """A ``Hand`` as Merge writes it."""

    def __init__(self, hand: Hand) -> None:
        if hand.game_name not in MERGE_GAMES or hand.tournament or hand.unit.currency != "USD":
            raise Cannot(hand.game_name)
        self.hand = hand
        self.lines: list[str] = []
        self.rounds = self.events = 0
        self.cards: list[str] = []
        self.open = False

    def description(self) -> str:
        hand = self.hand
        stakes = f"${money(hand.small).removesuffix('.00')}/${money(hand.big).removesuffix('.00')}"
        stakes = stakes if hand.limit == "fixed" else f"({stakes})"
        game = MERGE_GAMES[hand.game_name][0]
        return f'<description type="{game}" stakes="{MERGE_LIMITS[hand.limit]} {stakes}"/>'

    def round(self, name: str) -> None:
        if self.open:
            self.lines += self.cards
            self.lines.append("\t</round>")
            self.cards = []
        self.rounds += 1
        self.lines.append(f'\t<round id="{name}" sequence="{self.rounds}">')
        self.open = True

    def event(self, kind: str, player: int, rest: str = "") -> None:
        self.events += 1
        seat = self.hand.seats[player].number - 1
        clock = 1331255800000 + 1500 * self.events
        self.lines.append(
            f'\t\t<event sequence="{self.events}" type="{kind}" timestamp="{clock}" '
            f'player="{seat}"{rest}/>'
        )

    def known(self, kind: str, player: int, cards: object) -> None:
        seat = self.hand.seats[player].number - 1
        self.cards.append(f'\t\t<cards type="{kind}" cards="{",".join(cards)}" player="{seat}"/>')

    def text(self) -> str:
        """The game, its lines ended."""
        hand = self.hand
        hand_id = f"{hand.hand_id}-1"
        number = MERGE_GAMES[hand.game_name][1]
        self.lines.append(
            f'<game id="{hand_id}" starttime="{hand.time:%Y%m%d%H%M%S}" '
            f'numholecards="{hand.game.hole}" gametype="{number}" realmoney="true" '
            f'data="{hand.time:%Y%m%d}|Carbon ({hand.hand_id})|{hand.hand_id}|{hand_id}|false">'
        )
        self.lines.append(f'\t<players dealer="{hand.button - 1}">')
        for player, seat in enumerate(hand.seats):
            dealt = "false" if player in absent(hand) else "true"
            self.lines.append(
                f'\t\t<player seat="{seat.number - 1}" nickname={quoteattr(seat.name)} '
                f'balance="${money(seat.stack)}" dealtin="{dealt}" />'
            )
        self.lines.append("\t</players>")
        self.round("BLINDS")
        self.play()
        self.lines += self.cards
        self.lines += ["\t</round>", "</game>"]
        return "\n".join(self.lines) + "\n"

    def play(self) -> None:
        name, held = "BLINDS", {}
        back = {a.player: a.amount for a in self.hand.actions if isinstance(a, ReturnUncalled)}
        acts = list(plays(self.hand))
        posts = [each for each in acts if isinstance(each.action, Post)]
        for each in posts:
            kinds = {"small blind": "SMALL_BLIND", "big blind": "BIG_BLIND", "ante": "ANTE"}
            again = sum(p.action.kind == each.action.kind for p in posts[: posts.index(each)])
            kind = (
                "INITIAL_BLIND"
                if each.action.kind == "big blind" and again
                else kinds[each.action.kind]
            )
            self.event(kind, each.action.player, f' amount="{money(each.adds)}"')
        collects = [a for a in self.hand.actions if isinstance(a, Collect)]
        contested = any(isinstance(a, Show | Muck) for a in self.hand.actions) and any(
            isinstance(a, Heading) and a.name == "SHOW DOWN" for a in self.hand.actions
        )
        for each in acts:
            a = each.action
            if isinstance(a, Heading) and a.name == "DEALING HANDS":
                name = "PRE_FIRST_DRAW"
                self.round(name)
            elif isinstance(a, Deal) and a.new is None and a.player not in held:
                held[a.player] = a.cards
                self.known("HOLE", a.player, a.cards)
            elif isinstance(a, Deal):
                held[a.player] = tuple(a.cards) + tuple(a.new or ())
                self.known("DRAW_DRAWN_CARDS", a.player, held[a.player])
            elif isinstance(a, Discard | StandPat):
                draw = DRAWS[each.street - 1]
                if name != draw:
                    name = draw
                    self.round(name)
                count = a.count if isinstance(a, Discard) else 0
                self.event("DRAW", a.player, f' text="{count}"')
                if not count and a.player in held:
                    self.known("DRAW_DRAWN_CARDS", a.player, held[a.player])
            elif isinstance(a, Fold | Check | Call | Bet | RaiseTo):
                wanted = f"POST_{DRAWS[each.street - 1]}" if each.street else "PRE_FIRST_DRAW"
                if name != wanted:
                    name = wanted
                    self.round(name)
                self.bet(each)
        self.end(collects, back, contested=contested)

    def bet(self, each: Play) -> None:
        a = each.action
        if isinstance(a, Fold | Check):
            self.event(type(a).__name__.upper(), a.player)
        elif a.all_in:
            self.event("ALL_IN", a.player, f' amount="{money(each.adds)}"')
        elif isinstance(a, Call):
            self.event("CALL", a.player, f' amount="{money(a.amount)}"')
        else:
            kind = "BET" if isinstance(a, Bet) else "RAISE"
            self.event(kind, a.player, f' amount="{money(each.to)}"')

    def end(self, collects: list[Collect], back: dict[int, int], *, contested: bool) -> None:
        revealed = {s.player: s.cards for s in self.hand.summary.seats if s.ending == "mucked"}
        if contested:
            self.round("SHOWDOWN")
            for a in self.hand.actions:
                if isinstance(a, Show | Muck):
                    shows = isinstance(a, Show)
                    self.event("SHOW" if shows else "MUCK", a.player)
                    cards = a.cards if shows else revealed.get(a.player)
                    if cards:
                        self.known("SHOWN" if shows else "MUCKED", a.player, cards)
            self.round("END_OF_GAME")
        else:
            self.round("END_OF_FOLDED_GAME")
            for a in self.hand.actions:
                if isinstance(a, Show):
                    self.event("SHOW", a.player)
                    self.known("SHOWN", a.player, a.cards)
                elif isinstance(a, NoShow):
                    self.event("MUCK", a.player)
        numbers = {"pot": 1, "main pot": 1, "side pot": 2}
        numbers |= {f"side pot-{n}": n + 1 for n in range(1, 10)}
        last = {a.player: n for n, a in enumerate(collects)}
        for n, a in enumerate(collects):
            own = back.pop(a.player, 0) if last[a.player] == n else 0
            self.winner(a.player, a.amount + own, numbers[a.pot], "false")
        for player, own in back.items():
            self.winner(player, own, 1, "true")
        if not contested:
            self.round("END_OF_GAME")

    def winner(self, player: int, amount: int, pot: int, own: str) -> None:
        seat = self.hand.seats[player].number - 1
        self.lines.append(
            f'\t\t<winner amount="{money(amount)}" uncalled="{own}" potnumber="{pot}" '
            f'player="{seat}" pottype="n"/>'
        )


class Boss:
    """A ``Hand`` as Boss writes it."""

    def __init__(self, hand: Hand) -> None:
        if hand.game_name != "five-card draw" or hand.tournament or hand.unit.decimals != 2:
            raise Cannot(hand.game_name)
        if hand.limit not in BOSS_LIMITS:
            raise Cannot(hand.limit)
        self.hand = hand
        self.lines: list[str] = []

    def action(self, kind: str, player: int, rest: str = "", cards: object = None) -> None:
        name = quoteattr(self.hand.seats[player].name)
        tag = f'<ACTION TYPE="{kind}" PLAYER={name}{rest}>'
        self.with_cards(tag, "ACTION", cards)

    def with_cards(self, tag: str, name: str, cards: object) -> None:
        if cards is None:
            self.lines.append(f"{tag}</{name}>")
            return
        self.lines.append(tag)
        links = [str(CARDS.index(card)) if card else "b" for card in cards]
        self.lines += [f'<CARD LINK="{link}"></CARD>' for link in links]
        self.lines[-1] += f"</{name}>"

    def text(self) -> str:
        """The history, its lines ended."""
        hand = self.hand
        start = int(hand.time.timestamp())
        self.net = 0
        self.seats()
        self.play()
        win, loss = money(max(self.net, 0)), money(max(-self.net, 0))
        head = (
            f'<HISTORY ID="{hand.hand_id}" SESSION="session1.xml" TABLE="Table FCD 7" '
            f'GAME="GAME_FCD" GAMETYPE="GAMETYPE_REAL" GAMEKIND="GAMEKIND_CASH" '
            f'TABLECURRENCY="{hand.unit.currency}" LIMIT="{BOSS_LIMITS[hand.limit]}" '
            f'STAKES="{money(hand.small)}/{money(hand.big)}" DATE="{start}" TABLETOURNEYID="" '
            f'WIN="{win}" LOSS="{loss}" ENDTIME="{start + 40}">'
        )
        return "\n".join([head, *self.lines]) + "</HISTORY>\n"

    def seats(self) -> None:
        hand = self.hand
        taken = {seat.number: seat for seat in hand.seats}
        for number in range(1, 7 if hand.max_seats <= 6 else 11):
            seat = taken.get(number)
            out = seat is not None and hand.seats.index(seat) in absent(hand)
            state = "STATE_SITOUT" if out else "STATE_PLAYING"
            dealer = "Y" if number == hand.button else "N"
            name = quoteattr(seat.name) if seat else '"UNKNOWN"'
            stack = money(seat.stack) if seat else "0.00"
            self.lines.append(
                f'<PLAYER NAME={name} SEAT="{number}" AMOUNT="{stack}" '
                f'STATE="{state if seat else "STATE_EMPTY"}" DEALER="{dealer}"></PLAYER>'
            )

    def play(self) -> None:
        hand = self.hand
        acts = list(plays(hand))
        kinds = {"small blind": "HAND_SB", "big blind": "HAND_BB", "ante": "HAND_ANTE"}
        posts = [each for each in acts if isinstance(each.action, Post)]
        posts.sort(key=lambda each: hand.seats[each.action.player].number)
        if len({(p.action.kind, p.action.kind == "ante" and p.action.player) for p in posts}) < len(
            posts
        ):
            raise Cannot("newcomers")
        for each in posts:
            kind = kinds[each.action.kind]
            self.action(
                "HAND_BLINDS", each.action.player, f' KIND="{kind}" VALUE="{money(each.adds)}"'
            )
        held = {a.player: a.cards for a in hand.actions if isinstance(a, Deal) and a.new is None}
        for player in range(len(hand.seats)):
            if player not in absent(hand):
                self.action("HAND_DEAL", player, cards=held.get(player, [None] * 5))
        pot, put, street = 0, [0] * len(hand.seats), 0
        back = {a.player: a.amount for a in hand.actions if isinstance(a, ReturnUncalled)}
        for at, each in enumerate(acts):
            a = each.action
            pot += each.adds
            if each.adds:
                put[a.player] += each.adds
            if isinstance(a, Discard | StandPat):
                if not street:
                    street = 1
                    now = pot - sum(
                        b.action.amount for b in acts[:at] if isinstance(b.action, ReturnUncalled)
                    )
                    self.lines.append(
                        f'<ACTION TYPE="HAND_BOARD" POT="{money(now)}" MAINPOT="{money(now)}" '
                        'LEFTPOT="" RIGHTPOT=""></ACTION>'
                    )
                self.draw(a, held)
            elif isinstance(a, Fold | Check):
                self.action(f"ACTION_{type(a).__name__.upper()}", a.player)
            elif isinstance(a, Call | Bet | RaiseTo):
                kind = {Call: "CALL", Bet: "BET", RaiseTo: "RAISE"}[type(a)]
                kind = "ALLIN" if a.all_in and self.hand.limit != "fixed" else kind
                self.action(f"ACTION_{kind}", a.player, f' VALUE="{money(each.to)}"')
        self.end(pot - sum(back.values()), put, back, held)

    def draw(self, a: Discard | StandPat, held: dict) -> None:
        count = a.count if isinstance(a, Discard) else 0
        deal = next(
            (
                b
                for b in self.hand.actions
                if isinstance(b, Deal) and b.new and b.player == a.player
            ),
            None,
        )
        if count and deal and a.player in held:
            held[a.player] = tuple(deal.cards) + tuple(deal.new)
        cards = held.get(a.player, [None] * 5)
        self.action("CHANGECARD", a.player, f' COUNT="{count}"', cards)

    def end(self, pot: int, put: list[int], back: dict[int, int], held: dict) -> None:
        summary = self.hand.summary
        net = pot - (summary.rake or 0)
        won = [0] * len(put)
        for a in self.hand.actions:
            if isinstance(a, Collect):
                won[a.player] += a.amount
        owners = list(held)
        if len(owners) == 1:
            p = owners[0]
            self.net = won[p] + back.get(p, 0) - put[p]
        self.lines.append(
            f'<SHOWDOWN NAME="HAND_SHOWDOWN" POT="{money(net)}" RAKE="{money(pot - net)}" '
            f'MAINPOT="{money(net)}" LEFTPOT="" RIGHTPOT="">'
        )
        shows = [a for a in self.hand.actions if isinstance(a, Show | Muck)]
        contested = any(isinstance(a, Heading) and a.name == "SHOW DOWN" for a in self.hand.actions)
        if not contested:
            p = next(a.player for a in self.hand.actions if isinstance(a, Collect))
            self.result(p, won[p], "$(STR_BY_DEFAULT)", None)
        for a in shows if contested else []:
            cards = a.cards if isinstance(a, Show) else None
            text = "$(STR_G_HAND)" if cards else "$(STR_G_MUCK)"
            self.result(a.player, won[a.player], text, cards)
        self.lines[-1] += "</SHOWDOWN>"

    def result(self, player: int, won: int, text: str, cards: object) -> None:
        name = quoteattr(self.hand.seats[player].name)
        links = " ".join(str(CARDS.index(card)) for card in cards or ())
        extra = f' WINCARDS="{links} "' if cards else ""
        tag = f'<RESULT PLAYER={name} WIN="{money(won)}" HAND="{text}"{extra}>'
        self.with_cards(tag, "RESULT", cards)
