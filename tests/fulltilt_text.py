"""A hand as Full Tilt would write it: random hands of the generator become hands of that room."""

import re
from collections.abc import Iterator

from histories.actions import (
    Action,
    Bet,
    Call,
    Check,
    Collect,
    Deal,
    Discard,
    DrawHeading,
    Fold,
    Heading,
    Muck,
    NoShow,
    Note,
    PlayerAction,
    Post,
    RaiseTo,
    ReturnUncalled,
    Served,
    Show,
    StandPat,
)
from histories.cards import Cards
from histories.hand import Hand, SummarySeat
from replayer.naming import describe

GAMES = {
    "2-7 triple draw": "2-7 Triple Draw", "2-7 single draw": "2-7 Single Draw",
    "A-5 triple draw": "A-5 Triple Draw", "badugi": "Badugi", "five-card draw": "5 Card Draw",
}  # fmt: skip
LIMITS = {"fixed": "Limit", "pot": "Pot Limit", "no": "No Limit"}
POSTS = {"small blind": "the small blind of ", "big blind": "the big blind of "}
HEADINGS = {"DEALING HANDS": "HOLE CARDS"}


def grouped(text: str) -> str:
    """An amount with commas between thousands."""
    return re.sub(r"(?<=[0-9])(?=(?:[0-9]{3})+(?![0-9]))", ",", text)


def cards(given: Cards) -> str:
    return f"[{' '.join(given)}]"


def cards_counted(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"


def hand_name(hand: Hand, given: Cards) -> str:
    """What the room calls a hand."""
    name = describe(hand.game.shares[0].ranking, given).removeprefix("Lo: ")
    badugi = re.fullmatch(r"(Badugi|[1-3]-card): (.*)", name)
    if badugi is not None:
        return f"a {badugi[1].replace('c', 'C')}: {badugi[2].replace(',', ', ')}"
    name = re.sub(r"\bDeuce(s?)\b", r"Two\1", name)
    return re.sub(r"^(a straight(?: flush)?), \w+ to (\w+)$", r"\1, \2 high", name)


class FullTilt:
    """The lines of a hand, one by one and all together."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand

    def money(self, amount: int) -> str:
        return grouped(self.hand.unit.format(amount))

    def action(self, a: Action) -> str:  # noqa: C901
        """The line of an action."""
        name = self.hand.seats[a.player].name if isinstance(a, PlayerAction) else ""
        money = self.money
        flag = ", and is all in" if getattr(a, "all_in", False) else ""
        if isinstance(a, Post):
            if a.kind == "ante":
                return f"{name} antes {money(a.amount)}{flag}"
            return f"{name} posts {POSTS[a.kind]}{money(a.amount)}{flag}"
        if isinstance(a, DrawHeading):
            return self.draw_heading(a)
        if isinstance(a, Heading):
            return f"*** {HEADINGS.get(a.name, a.name)} ***"
        if isinstance(a, Deal):
            kept = f" {cards(a.cards)}" if a.cards and a.new is not None else ""
            return f"Dealt to {name}{kept} {cards(a.cards if a.new is None else a.new)}"
        if isinstance(a, Fold | Check):
            return f"{name} {'folds' if isinstance(a, Fold) else 'checks'}"
        if isinstance(a, Call | Bet):
            return f"{name} {'calls' if isinstance(a, Call) else 'bets'} {money(a.amount)}{flag}"
        if isinstance(a, RaiseTo):
            return f"{name} raises to {money(a.to)}{flag}"
        if isinstance(a, Discard):
            named = "" if a.cards is None else f" {cards(a.cards)}"
            return f"{name} discards {cards_counted(a.count)}{named}"
        if isinstance(a, StandPat):
            return f"{name} stands pat" + (f" on {cards(a.cards)}" if a.cards else "")
        if isinstance(a, ReturnUncalled):
            return f"Uncalled bet of {money(a.amount)} returned to {name}"
        if isinstance(a, Show):
            words = f" {a.description}" if a.description else ""
            return f"{name} shows {cards(a.cards)}{words}"
        if isinstance(a, Muck | NoShow):
            return f"{name} mucks"
        assert isinstance(a, Collect)
        return self.award(a)

    def draw_heading(self, a: DrawHeading) -> str:
        if a.pot is None:
            return f"*** {a.name} ***"
        if a.players is None:
            return f"*** {a.name} *** (Pot: {self.money(a.pot)})"
        all_in = f", {a.all_in} All-In" if a.all_in else ""
        players = f"{a.players} Player{'s' * (a.players != 1)}"
        return f"*** {a.name} *** (Total Pot: {self.money(a.pot)}, {players}{all_in})"

    def award(self, a: Collect) -> str:
        pot = re.sub(r"-(\d+)$", r" #\1", a.pot)
        shown = {b.player: b.cards for b in self.hand.actions if isinstance(b, Show)}
        given = shown.get(a.player)
        name = self.hand.seats[a.player].name
        sharing = [b.player for b in self.hand.actions if isinstance(b, Collect) and b.pot == a.pot]
        verb = "wins" if len(set(sharing)) < 2 else "ties for"
        full = given is not None and len(given) == self.hand.game.hole
        with_what = f" with {hand_name(self.hand, given)}" if full and given else ""
        return f"{name} {verb} the {pot} ({self.money(a.amount)}){with_what}"

    def result(self, seat: SummarySeat) -> str:
        """A seat's line in the summary."""
        name = self.hand.seats[seat.player].name
        marks = seat.marks
        if marks == ("button", "small blind"):
            marks = ("small blind",)  # heads-up
        head = f"Seat {seat.number}: {name}{''.join(f' ({mark})' for mark in marks)}"
        given = "" if seat.cards is None else f" {cards(seat.cards)}"
        if seat.ending == "folded":
            anted = any(
                isinstance(a, Post) and a.kind == "ante" and a.player == seat.player
                for a in self.hand.actions
            )
            idle = " (didn't bet)" if seat.idle and not anted else ""
            return f"{head} folded {seat.when.replace('Flop', 'the Draw')}{idle}"
        if seat.ending == "sitting out":
            return f"{head} is sitting out"
        if seat.ending == "collected":
            mucked = any(
                isinstance(a, Muck | NoShow) and a.player == seat.player for a in self.hand.actions
            )
            return f"{head} collected ({self.money(seat.won or 0)}){', mucked' if mucked else ''}"
        words = seat.description
        if seat.ending == "mucked":
            if seat.cards is not None and len(seat.cards) == self.hand.game.hole:
                words = words or hand_name(self.hand, seat.cards)
                return f"{head} mucked{given} - {words}"
            return f"{head} mucked"
        if seat.won is None:
            return f"{head} showed{given} and lost with {words}"
        return f"{head} showed{given} and won ({self.money(seat.won)}) with {words}"

    def total(self, total: int, rake: int) -> str:
        return f"Total pot {self.money(total)} | Rake {self.money(rake)}"

    # a hand of another room

    def header(self) -> str:
        hand = self.hand
        antes = [a.amount for a in hand.actions if isinstance(a, Post) and a.kind == "ante"]
        ante = f" Ante {self.money(max(antes))}" if antes else ""
        stakes = f"{self.money(hand.small)}/{self.money(hand.big)}{ante}"
        table = f"Table {hand.table} ({hand.max_seats} max)"
        if hand.tournament is not None:
            number = hand.tournament.number
            table = f"$5 + $0.50 {hand.max_seats}-Max Sit & Go ({number}), Table 1"
        game = f"{LIMITS[hand.limit]} {GAMES[hand.game_name]}"
        when = f"{hand.time:%H:%M:%S} ET - {hand.time:%Y/%m/%d}"
        return f"Full Tilt Poker Game #{hand.hand_id}: {table} - {stakes} - {game} - {when}"

    def text(self) -> str:
        """The hand of another room as this one would write it."""
        hand = self.hand
        assert hand.summary is not None
        lines = [self.header()]
        out = {s.player for s in hand.summary.seats}
        for player, seat in enumerate(hand.seats):
            away = ", is sitting out" if seat.state or player not in out else ""
            lines.append(f"Seat {seat.number}: {seat.name} ({self.money(seat.stack)}){away}")
        lines += self.played()
        lines.append("*** SUMMARY ***")
        lines.append(self.total(hand.summary.total or 0, hand.summary.rake or 0))
        results = {one.number: self.result(self.renamed(one)) for one in hand.summary.seats}
        for seat in hand.seats:
            mark = " (button)" if seat.number == hand.button else ""
            lines.append(
                results.get(seat.number, f"Seat {seat.number}: {seat.name}{mark} is sitting out")
            )
        return "\n".join(lines) + "\n"

    def renamed(self, seat: SummarySeat) -> SummarySeat:
        from msgspec.structs import replace

        if seat.description is None or seat.cards is None:
            return seat
        return replace(seat, description=hand_name(self.hand, seat.cards))

    def played(self) -> Iterator[str]:
        """From the posts to the awards."""
        hand, pot = self.hand, 0
        bets: dict[int, int] = {}
        draw: list[Action] = []
        heads = iter(("FIRST DRAW", "SECOND DRAW", "THIRD DRAW"))
        for a in _mucks_first(list(hand.actions)):
            if isinstance(a, Discard | StandPat) or (isinstance(a, Deal) and a.new is not None):
                again = any(d.player == a.player for d in draw if isinstance(d, Discard | StandPat))
                if (not draw or again) and not isinstance(a, Deal):
                    yield from self.came(draw)
                    draw = []
                    name = next(heads) if hand.game.draws > 1 else "DRAW"
                    yield self.draw_heading(DrawHeading(0, name, pot))
                    bets = {}
                draw.append(a)
                if not isinstance(a, Deal):
                    yield self.action(a)
                continue
            if isinstance(a, Note):
                if a.kind == "returned" and a.player >= 0:
                    yield f"{hand.seats[a.player].name} has returned"
                continue
            if isinstance(a, Heading) and "DRAW" in a.name:
                continue
            if draw:
                yield from self.came(draw)
                draw = []
            if isinstance(a, Heading) and a.name == "DEALING HANDS":
                yield f"The button is in seat #{hand.button}"
            if isinstance(a, Post):
                pot += a.amount
                if a.kind != "ante":
                    bets[a.player] = bets.get(a.player, 0) + a.amount - self.dead(a)
                yield from self.posted(a)
                continue
            pot += _added(a, bets)
            yield self.action(self.shown(a))

    def shown(self, a: Action) -> Action:
        if isinstance(a, Show) and a.description is not None:
            return Show(a.line, a.player, a.cards, hand_name(self.hand, a.cards))
        return a

    def dead(self, a: Post) -> int:
        """What of a post is no bet: a newcomer's small blind."""
        if a.kind == "small & big blinds":
            nominal = self.hand.small if self.hand.limit == "fixed" else self.hand.big
            return max(0, a.amount - nominal)
        smalls = [b for b in self.hand.actions if isinstance(b, Post) and b.kind == "small blind"]
        return a.amount if a in smalls[1:] else 0

    def posted(self, a: Post) -> Iterator[str]:
        """Small and big blinds together are two posts here."""
        name, dead = self.hand.seats[a.player].name, self.dead(a)
        if a.kind == "small & big blinds" or dead:
            flag = ", and is all in" if a.all_in else ""
            live = a.amount - dead
            if dead:
                yield f"{name} posts a dead small blind of {self.money(dead)}{'' if live else flag}"
            if live:
                yield f"{name} posts {self.money(live)}{flag}"
        else:
            yield self.action(a)

    def came(self, draw: list[Action]) -> Iterator[str]:
        """The new cards, after all discards."""
        deals = {a.player: a for a in draw if isinstance(a, Deal)}
        for a in draw:
            if isinstance(a, Discard):
                deal = deals.get(a.player)
                if deal is not None:
                    yield self.action(deal)
                else:
                    name = self.hand.seats[a.player].name
                    yield f"{name} is dealt {cards_counted(a.count)}"


def _mucks_first(actions: list[Action]) -> list[Action]:
    """Who does not show "mucks" before he wins."""
    hidden = [a for a in actions if isinstance(a, NoShow)]
    collects = [a for a in actions if isinstance(a, Collect)]
    if not hidden or not collects:
        return actions
    rest = [a for a in actions if a not in hidden]
    at = rest.index(collects[0])
    return [*rest[:at], *hidden, *rest[at:]]


def _added(a: Action, bets: dict[int, int]) -> int:
    """The chips that an action moves into the pot."""
    if isinstance(a, Call | Bet):
        bets[a.player] = bets.get(a.player, 0) + a.amount
        return a.amount
    if isinstance(a, RaiseTo):
        before, bets[a.player] = bets.get(a.player, 0), a.to
        return a.to - before
    return -a.amount if isinstance(a, ReturnUncalled) else 0


__all__ = ["FullTilt", "Served", "hand_name"]
