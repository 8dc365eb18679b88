"""A hand as OnGame would write it: random hands of the generator become hands of that room."""

from collections.abc import Iterator

import replayer
from histories.actions import (
    Action,
    Bet,
    Call,
    Check,
    Collect,
    Deal,
    Discard,
    Fold,
    Heading,
    PlayerAction,
    Post,
    RaiseTo,
    Show,
    StandPat,
)
from histories.cards import Cards
from histories.hand import Balance, Hand
from replayer.naming import describe

LIMITS = {"fixed": "LIMIT", "pot": "POT_LIMIT", "no": "NO_LIMIT"}
HEADINGS = {"DEALING HANDS": "Dealing pocket cards", "SUMMARY": "Summary:"}


def cards(given: Cards) -> str:
    return f"[{', '.join(given)}]"


def pot_name(pot: str) -> str:
    """A pot as the room calls it."""
    if pot in ("pot", "main", "main pot"):
        return "Main pot"
    number = pot.rpartition("-")[2]
    return f"Side pot {number if number.isdigit() else 1}"


class OnGame:
    """The lines of a hand, one by one and all together."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.money = hand.unit.format
        #: What each player has in the round before an action.
        self.bets = _bets(hand)

    def action(self, a: Action) -> str:
        """The line of an action."""
        name = self.hand.seats[a.player].name if isinstance(a, PlayerAction) else ""
        money = self.money
        flag = " [all in]" if getattr(a, "all_in", False) else ""
        if isinstance(a, Post):
            return f"{name} posts {a.kind} ({money(a.amount)}){flag}"
        if isinstance(a, Heading):
            return HEADINGS[a.name]
        if isinstance(a, Deal):
            if a.new is None:
                return f"Dealing to {name}: {cards(a.cards)}"
            return f"New hand for {name}: {cards((*a.cards, *a.new))}"
        if isinstance(a, Fold | Check):
            return f"{name} {'folds' if isinstance(a, Fold) else 'checks'}"
        if isinstance(a, Call | Bet):
            return f"{name} {'calls' if isinstance(a, Call) else 'bets'} {money(a.amount)}{flag}"
        if isinstance(a, RaiseTo):
            before, highest = self.bets.get(a.line, (0, 0))
            added = a.to - before if a.by == a.to - highest else a.by
            return f"{name} raises {money(added)} to {money(a.to)}{flag}"
        assert isinstance(a, Discard)
        return f"{name} changed {a.count} cards"

    def pot(self, name: str, gross: int, awards: list[Collect]) -> str:
        """The line of a pot with who won it."""
        told = ", ".join(
            f"{self.hand.seats[a.player].name} ({self.money(a.amount)})" for a in awards
        )
        return f"{pot_name(name)}: {self.money(gross)} won by {told}"

    def rake(self, rake: int) -> str:
        return f"Rake taken: {self.money(rake)}"

    def balance(self, line: Balance, show: Show | None = None) -> str:
        """A player's line in the summary."""
        name = self.hand.seats[line.player].name
        net = ""
        if line.net is not None:
            net = f", net: {'-' if line.net < 0 else '+'}{self.money(abs(line.net))}"
        words = "" if show is None or not show.description else f" ({show.description})"
        given = "" if show is None else f", {cards(show.cards)}{words}"
        return f"Seat {line.number}: {name} ({self.money(line.stack)}){net}{given}"

    # a hand of another room

    def head(self) -> Iterator[str]:
        hand = self.hand
        self.number = f"R5-{hand.hand_id[:9]}-{len(hand.source.text) % 900}"
        kind = "Play" if hand.unit.currency == "chips" else "Real"
        stakes = f"{self.money(hand.small)}/{self.money(hand.big)}"
        table = f"{hand.table} [{hand.hand_id[:9]}]"
        yield f"***** History for hand {self.number} *****"
        yield f"Start hand: {hand.time:%a %b %d %H:%M:%S} GMT+0100 {hand.time:%Y}"
        yield f"Table: {table} ({LIMITS[hand.limit]} FIVE_CARD_DRAW {stakes}, {kind} money)"
        heroes = [a.player for a in hand.actions if isinstance(a, Deal)]
        yield f"User: {hand.seats[heroes[0]].name if heroes else 'watcher'}"
        yield f"Button: seat {hand.button}"
        seated = [seat for seat in hand.seats if not seat.state]
        yield f"Players in round: {len(seated)}"
        for seat in seated:
            yield f"Seat {seat.number}: {seat.name} ({self.money(seat.stack)})"

    def text(self) -> str:
        """The hand of another room as this one would write it."""
        hand = self.hand
        lines = [*self.head(), *self.played(), "---", "Summary:"]
        awards = [a for a in hand.actions if isinstance(a, Collect)]
        result = replayer.replay(hand)
        settled = result.settlement
        assert settled is not None
        for pot in settled.pots:
            paid = [a for a in awards if pot_name(a.pot) == pot_name(pot.name)]
            lines.append(self.pot(pot.name, pot.gross, paid))
        lines.append(self.rake(settled.rake_stated or 0))
        assert hand.summary is not None
        shows = {
            one.player: Show(0, one.player, one.cards, capitals(hand_name(hand, one.cards)))
            for one in hand.summary.seats
            if one.cards is not None
        }
        for account in settled.accounts:
            p, seat = account.player, hand.seats[account.player]
            moved = account.put_in > account.returned
            net = account.net if moved else None
            one = Balance(0, seat.number, p, seat.stack + account.net, net)
            lines.append(self.balance(one, shows.get(p)))
        lines.append(f"***** End of hand {self.number} *****")
        return "\n".join(lines) + "\n"

    def played(self) -> Iterator[str]:
        """From the posts to the last bet. Who stands pat has no line."""
        hand = self.hand
        heroes = {a.player for a in hand.actions if isinstance(a, Deal)}
        new: list[str] = []
        betting = True
        for a in hand.actions:
            if isinstance(a, Discard | StandPat) or (isinstance(a, Deal) and a.new is not None):
                if betting and not self.folded(heroes, a.line):
                    yield "---"
                betting = False
                if isinstance(a, Discard) and a.player not in heroes:
                    yield self.action(a)
                elif isinstance(a, Deal):
                    new.append(self.action(a))
                continue
            yield from new
            new = []
            if isinstance(a, Heading):
                if a.name == "DEALING HANDS":
                    yield "---"
                    yield self.action(a)
                continue
            if isinstance(a, Post) and a.kind == "small & big blinds":
                live = hand.small if hand.limit == "fixed" else hand.big
                name = hand.seats[a.player].name
                yield f"{name} posts big blind ({self.money(min(live, a.amount))})"
                yield f"{name} posts dead blind ({self.money(a.amount - live)})"
            elif isinstance(a, Post | Deal | Fold | Check | Call | Bet | RaiseTo):
                yield self.action(a)
        yield from new

    def folded(self, players: set[int], line: int) -> bool:
        return any(
            isinstance(a, Fold) and a.player in players and a.line < line for a in self.hand.actions
        )


def hand_name(hand: Hand, given: Cards) -> str:
    return describe(hand.game.shares[0].ranking, given)


def capitals(name: str) -> str:
    """What the room calls a pair or two; of other hands its words are not known."""
    ranks = {"Deuce": "TWO", "Sixe": "SIX"}
    words = name.replace("s and ", " ").replace(",", "").split()
    if name.startswith("a pair of "):
        rank = name.removeprefix("a pair of ").split(" ")[0][:-1]
        return f"PAIR {ranks.get(rank, rank.upper())}"
    if name.startswith("two pair, "):
        first, second = words[2], words[3][:-1]
        return f"TWO_PAIR {ranks.get(first, first.upper())}, {ranks.get(second, second.upper())}"
    return ""


def _bets(hand: Hand) -> dict[int, tuple[int, int]]:
    """For each line, the player's own bet before it and the highest."""
    bets: dict[int, int] = {}
    found: dict[int, tuple[int, int]] = {}
    for a in hand.actions:
        if isinstance(a, Discard | StandPat):
            bets = {}
        if isinstance(a, PlayerAction):
            found[a.line] = bets.get(a.player, 0), max(bets.values(), default=0)
        if isinstance(a, RaiseTo):
            bets[a.player] = a.to
        elif isinstance(a, Bet | Call) or (isinstance(a, Post) and a.kind != "ante"):
            live = a.amount
            if isinstance(a, Post) and a.kind == "small & big blinds":
                live = hand.small if hand.limit == "fixed" else hand.big
            bets[a.player] = bets.get(a.player, 0) + live
    return found
