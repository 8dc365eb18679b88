"""What the audit adds up over all hands. It grows with the players and stakes, not with the hands.

Every hand is counted under its verdict, and in one of five ways towards the sums of money: counted,
met before, not followed (lines that moved chips are missing, its figures would be guesses), not
settled (not played to its end), or not audited.
"""

from typing import TypeAlias

import msgspec

from histories.hand import Hand
from histories.money import Unit
from replayer.report.tally import WRONG
from replayer.result import Result, Settlement, Status, Verdict

#: game, limit, currency and the header's two figures
Stake: TypeAlias = tuple[str, str, str, int, int]


class Sum(msgspec.Struct, gc=False):
    """Hands and their money: pots before rake, rake as stated, what all players won or lost."""

    hands: int = 0
    pots: int = 0
    rake: int = 0
    net: int = 0

    def add(self, pots: int, rake: int, net: int) -> None:
        """Count one hand."""
        self.hands += 1
        self.pots += pots
        self.rake += rake
        self.net += net

    def merge(self, other: "Sum", times: int) -> None:
        """Count more hands, whose money is in a larger unit."""
        self.hands += other.hands
        self.pots += other.pots * times
        self.rake += other.rake * times
        self.net += other.net * times


class PlayerNet(msgspec.Struct, gc=False):
    """What a player won or lost, in how many hands."""

    hands: int = 0
    net: int = 0


class Totals:
    """The sums of a run. Amounts of one currency are in one unit, whatever the hands print."""

    def __init__(self) -> None:
        self.files = 0
        self.passed_over = 0
        self.verdicts: dict[Verdict | None, int] = {
            "agrees": 0, "differs": 0, "cannot check": 0, None: 0,
        }  # fmt: skip
        self.not_audited: dict[Status, int] = {}
        self.unsound = 0
        self.repeated = 0
        self.not_followed = 0
        self.not_settled: dict[Status, int] = {}
        self.units: dict[str, Unit] = {}
        self.currencies: dict[str, Sum] = {}
        self.stakes: dict[Stake, Sum] = {}
        self.players: dict[tuple[str, str], PlayerNet] = {}

    @property
    def hands(self) -> int:
        """How many hands there were."""
        return sum(self.verdicts.values())

    @property
    def counted(self) -> int:
        """How many hands the sums of money are of."""
        return sum(each.hands for each in self.currencies.values())

    def missing(self, currency: str) -> int:
        """How much more the players lost together than the rake; negative: less."""
        each = self.currencies[currency]
        return -each.net - each.rake

    @property
    def conserved(self) -> bool | None:
        """Whether the players lost together what the rake is, in every currency.

        ``None`` where no hand was counted.
        """
        return None if not self.currencies else not any(map(self.missing, self.currencies))

    def add(self, result: Result) -> None:
        """Count one hand."""
        self.verdicts[result.verdict] += 1
        if result.verdict is None:
            self.not_audited[result.status] = self.not_audited.get(result.status, 0) + 1
        if result.status in WRONG and result.verdict != "differs":
            self.unsound += 1
        settlement, hand = result.settlement, result.item
        if result.verdict is None:
            return
        if settlement is None or type(hand) is not Hand:
            self.not_settled[result.status] = self.not_settled.get(result.status, 0) + 1
            return
        if result.repeated:
            self.repeated += 1
        elif not settlement.sure:
            self.not_followed += 1
        else:
            self._add_money(hand, settlement)

    def _add_money(self, hand: Hand, settlement: Settlement) -> None:
        currency = hand.unit.currency
        known = self.units.get(currency)
        if known is None or known.decimals < hand.unit.decimals:
            self._refine(currency, hand.unit)
            known = hand.unit
        times = 10 ** (known.decimals - hand.unit.decimals)
        net = 0
        for account in settlement.accounts:
            key = (hand.seats[account.player].name, currency)
            player = self.players.get(key)
            if player is None:
                player = self.players[key] = PlayerNet()
            player.hands += 1
            player.net += account.net * times
            net += account.net * times
        pots = sum([pot.gross for pot in settlement.pots]) * times
        rake = settlement.rake * times
        stake = (hand.game_name, hand.limit, currency, hand.small * times, hand.big * times)
        by_stake = self.stakes.get(stake)
        if by_stake is None:
            by_stake = self.stakes[stake] = Sum()
        by_stake.add(pots, rake, net)
        self.currencies[currency].add(pots, rake, net)

    def merge(self, other: "Totals") -> None:
        """Add the sums of the hands that come next."""
        for verdict, number in other.verdicts.items():
            self.verdicts[verdict] += number
        for mine, theirs in (
            (self.not_audited, other.not_audited), (self.not_settled, other.not_settled)
        ):  # fmt: skip
            for status, number in theirs.items():
                mine[status] = mine.get(status, 0) + number
        self.unsound += other.unsound
        self.repeated += other.repeated
        self.not_followed += other.not_followed
        times = {}
        for currency, unit in other.units.items():
            known = self.units.get(currency)
            if known is None or known.decimals < unit.decimals:
                self._refine(currency, unit)
                known = unit
            times[currency] = 10 ** (known.decimals - unit.decimals)
            self.currencies[currency].merge(other.currencies[currency], times[currency])
        for (game, limit, currency, small, big), sums in other.stakes.items():
            more = times[currency]
            stake = (game, limit, currency, small * more, big * more)
            self.stakes.setdefault(stake, Sum()).merge(sums, more)
        for key, theirs_net in other.players.items():
            player = self.players.setdefault(key, PlayerNet())
            player.hands += theirs_net.hands
            player.net += theirs_net.net * times[key[1]]

    def _refine(self, currency: str, unit: Unit) -> None:
        """Count a currency in a smaller unit from here on: play money comes with cents or none."""
        before = self.units.get(currency)
        self.units[currency] = unit
        if before is None:
            self.currencies[currency] = Sum()
            return
        times = 10 ** (unit.decimals - before.decimals)
        for (_, name), player in self.players.items():
            if name == currency:
                player.net *= times
        stakes = {}
        for (game, limit, name, small, big), each in self.stakes.items():
            if name == currency:
                _refine(each, times)
                small, big = small * times, big * times
            stakes[game, limit, name, small, big] = each
        self.stakes = stakes
        _refine(self.currencies[currency], times)

    def net_of(self, currency: str) -> list[tuple[str, PlayerNet]]:
        """The players of a currency, those who won most first."""
        found = [(name, each) for (name, of), each in self.players.items() if of == currency]
        return sorted(found, key=lambda pair: (-pair[1].net, pair[0]))


def _refine(each: Sum, times: int) -> None:
    each.pots *= times
    each.rake *= times
    each.net *= times
