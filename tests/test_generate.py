"""Generated hands: sound, agreed with by the engine to the unit, and of every kind."""

import ast
import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

import replayer
from grammar import pokerstars
from grammar.text import faults as word_tier
from histories.actions import (
    Bet,
    Call,
    Deal,
    Discard,
    Heading,
    NoShow,
    Note,
    Post,
    RaiseTo,
    Reshuffle,
    Show,
    StandPat,
)
from histories.cards import DECK
from histories.hand import Hand
from replayer.generate import Options, Truth, sessions
from replayer.generate.names import ODD
from replayer.generate.settings import LIMITS, TABLES, ZONES
from replayer.result import Result

HANDS = 2000
#: Names that the tiers do not tell alike from the lines of a summary.
RIDDLES = re.compile(r"^(?:Total pot [^\d$€]|Seat 3 |Seat \d: Seat 3 )", re.MULTILINE)


class Played(NamedTuple):
    text: str
    truth: Truth
    hand: Hand
    result: Result


@pytest.fixture(scope="module")
def played() -> list[Played]:
    """The hands of one seed, read and replayed."""
    return [judged(text, truth) for text, truth in sessions(HANDS, seed=4)]


def judged(text: str, truth: Truth) -> Played:
    (hand,) = pokerstars.read_hand(text)
    assert isinstance(hand, Hand), text
    return Played(text, truth, hand, replayer.replay(hand))


def agrees(one: Played) -> None:
    """The engine makes of the text what the dealer knows."""
    truth, hand, result = one.truth, one.hand, one.result
    loud = [finding for finding in result.findings if finding.severity != "info"]
    assert not loud, f"{loud}\n{one.text}"
    assert hand.hand_id == truth.hand_id
    if truth.cancelled:
        assert result.status == "cancelled", one.text
        return
    assert (result.status, result.verdict) == ("ok", "agrees"), one.text
    assert result.settlement is not None
    names = [seat.name for seat in hand.seats]
    money = {
        names[account.player]: (account.put_in, account.returned, account.won)
        for account in result.settlement.accounts
    }
    assert money == {
        player.name: (player.put_in, player.returned, player.won) for player in truth.players
    }, one.text
    assert result.settlement.rake_stated == result.settlement.rake_from_pots == truth.rake
    pots = [
        (
            pot.name,
            pot.gross,
            pot.rake,
            [names[p] for p in pot.eligible],
            {names[award.player]: award.due for award in pot.awards if award.due},
        )
        for pot in result.settlement.pots
    ]
    assert pots == [
        (
            pot.name,
            pot.gross,
            pot.rake,
            list(pot.eligible),
            {award.name: award.amount for award in pot.awards if award.amount},
        )
        for pot in truth.pots
    ], one.text
    stacks = {seat.name: seat.stack for seat in hand.seats}
    for player in truth.players:
        assert stacks[player.name] == player.stack_before


def test_every_hand_reads_back_and_the_engine_agrees(played: list[Played]) -> None:
    assert len(played) == HANDS
    for one in played:
        agrees(one)


def test_chips_are_conserved(played: list[Played]) -> None:
    for _, truth, _, _ in played:
        for player in truth.players:
            moved = 0 if truth.cancelled else player.won + player.returned - player.put_in
            assert player.stack_after == player.stack_before + moved
            assert player.stack_after >= 0
        if truth.cancelled:
            assert not truth.pots
            continue
        before = sum(player.stack_before for player in truth.players)
        assert before == sum(player.stack_after for player in truth.players) + truth.rake
        gross = sum(pot.gross for pot in truth.pots)
        assert gross == sum(player.put_in - player.returned for player in truth.players)
        for pot in truth.pots:
            assert sum(award.amount for award in pot.awards) == pot.gross - pot.rake


class Cards:
    """Where every card is: in a hand, on the pile, or (not here) in the stub."""

    def __init__(self, truth: Truth) -> None:
        self.players = {player.name: player for player in truth.players}
        self.held = {player.name: set(player.dealt) for player in truth.players}
        self.thrown: dict[str, set[str]] = {name: set() for name in self.players}
        self.pile: set[str] = set()
        dealt = [card for player in truth.players for card in player.dealt]
        assert len(set(dealt)) == len(dealt)
        assert set(dealt) <= set(DECK)

    def draw(self, name: str, number: int) -> None:
        """One player's part in a draw, if he takes part."""
        for draw in self.players[name].draws:
            if draw.draw == number:
                self.move(name, set(draw.discarded), set(draw.received), draw.reshuffled)
                assert len(draw.discarded) == len(draw.received)

    def move(self, name: str, old: set[str], new: set[str], reshuffled: bool) -> None:
        if reshuffled:
            self.pile.clear()
        assert self.held[name] >= old
        assert self.pile.isdisjoint(new)
        assert self.thrown[name].isdisjoint(new)
        for cards in self.held.values():
            assert cards.isdisjoint(new)
        self.held[name] = self.held[name] - old | new
        self.pile |= old
        self.thrown[name] |= old


def test_no_card_is_in_two_places(played: list[Played]) -> None:
    for _, truth, hand, _ in played:
        cards = Cards(truth)
        turns = sorted(truth.players, key=lambda one: (one.seat <= hand.button, one.seat))
        for number in range(1, hand.game.draws + 1):
            for player in turns:
                cards.draw(player.name, number)
        for player in truth.players:
            assert cards.held[player.name] == set(player.cards)
            assert len(player.cards) in (0, hand.game.hole)


def test_the_text_says_what_the_truth_says_of_the_cards(played: list[Played]) -> None:
    for text, truth, hand, _ in played:
        players = {player.name: player for player in truth.players}
        counts: dict[str, list[int]] = {name: [] for name in players}
        for action in hand.actions:
            if isinstance(action, Discard):
                counts[hand.seats[action.player].name].append(action.count)
            elif isinstance(action, StandPat):
                counts[hand.seats[action.player].name].append(0)
            elif isinstance(action, Deal) and action.new is None:
                assert hand.seats[action.player].name == truth.hero
                assert action.cards == players[truth.hero].dealt
            elif isinstance(action, Show):
                cards = players[hand.seats[action.player].name].cards
                assert set(action.cards) <= set(cards), text
        for name, player in players.items():
            assert counts[name] == [len(draw.received) for draw in player.draws]
        for seat in hand.summary.seats if hand.summary else ():
            if seat.cards is not None:
                assert seat.cards == players[hand.seats[seat.player].name].cards


def test_stacks_carry_over_and_time_goes_on(played: list[Played]) -> None:
    before: Played | None = None
    kept = moved = 0
    for one in played:
        if before is not None and before.truth.session == one.truth.session:
            assert int(one.hand.hand_id) > int(before.hand.hand_id)
            assert one.hand.time > before.hand.time
            assert (one.hand.table, one.hand.game_name) == (
                before.hand.table,
                before.hand.game_name,
            )
            after = {player.name: player.stack_after for player in before.truth.players}
            same = [seat for seat in one.hand.seats if seat.name in after]
            kept += sum(seat.stack == after[seat.name] for seat in same)
            moved += sum(seat.stack != after[seat.name] for seat in same)
            if one.hand.tournament is not None:
                assert all(seat.stack == after[seat.name] for seat in same), one.text
        before = one
    assert moved < kept / 10


# ---- every kind


def blinds(hand: Hand) -> list[Post]:
    return [a for a in hand.actions if isinstance(a, Post) and a.kind != "ante"]


def posts(kind: str) -> Callable[[Played], bool]:
    """A post beside the first small and the first big blind."""

    def check(one: Played) -> bool:
        found = [post.kind for post in blinds(one.hand)]
        first = kind in ("small blind", "big blind")
        return found.count(kind) > first or (
            kind == "small blind" and kind in found and "big blind" in found[: found.index(kind)]
        )

    return check


def short_bet(one: Played) -> bool:
    hand = one.hand
    return hand.limit == "fixed" and any(
        isinstance(a, Bet) and a.all_in and a.amount < hand.small for a in hand.actions
    )


def off_level(one: Played) -> list[int]:
    """The raises of a fixed-limit hand to no full level: short all-ins."""
    hand = one.hand
    if hand.limit != "fixed":
        return []
    return [at for at, a in enumerate(hand.actions) if isinstance(a, RaiseTo) and a.to % hand.small]


def completed(one: Played) -> bool:
    """After a short all-in the next raise goes to the full level."""
    for at in off_level(one):
        short = one.hand.actions[at]
        for later in one.hand.actions[at + 1 :]:
            if isinstance(later, RaiseTo) and isinstance(short, RaiseTo):
                return later.by < one.hand.small
            if isinstance(later, Heading | Discard | StandPat):
                break
    return False


def dead_small(one: Played) -> bool:
    dealt = len(one.truth.players)
    found = [post.kind for post in blinds(one.hand)]
    return dealt > 2 and not one.hand.tournament and found[:1] == ["big blind"]


def ends(*kinds: type) -> Callable[[Played], bool]:
    """How an uncontested hand ends after the award."""

    def check(one: Played) -> bool:
        if one.truth.cancelled or "*** SHOW DOWN ***" in one.text:
            return False
        tail = [type(a) for a in one.hand.actions if isinstance(a, NoShow | Show)]
        return tail == list(kinds)

    return check


def partial(one: Played) -> bool:
    return any(isinstance(a, Show) and len(a.cards) < one.hand.game.hole for a in one.hand.actions)


def split(one: Played) -> Iterator[list[int]]:
    for pot in one.truth.pots:
        if len(pot.awards) > 1:
            yield [award.amount for award in pot.awards]


def says(text: str) -> Callable[[Played], bool]:
    return lambda one: text in one.text


def notes(kind: str) -> Callable[[Played], bool]:
    return lambda one: any(isinstance(a, Note) and a.kind == kind for a in one.hand.actions)


def all_in(kind: type, *kinds: str) -> Callable[[Played], bool]:
    return lambda one: any(
        isinstance(a, kind) and a.all_in and (not kinds or a.kind in kinds)
        for a in one.hand.actions
    )


def reshuffles(count: int) -> Callable[[Played], bool]:
    return lambda one: sum(isinstance(a, Reshuffle) for a in one.hand.actions) >= count


def pots(count: int) -> Callable[[Played], bool]:
    return lambda one: len(one.truth.pots) == count


def code(name: str) -> Callable[[Played], bool]:
    return lambda one: any(finding.code == name for finding in one.result.findings)


def nickels(one: Played) -> bool:
    """Five cents are the odd chip."""
    old = one.hand.time.year <= 2008 and (one.hand.small, one.hand.big) == (25, 50)
    return old and any(abs(shares[0] - shares[-1]) >= 4 for shares in split(one))


def cancelled(*, dealt: bool) -> Callable[[Played], bool]:
    return lambda one: one.truth.cancelled and ("*** DEALING" in one.text) == dealt


def hero_discards_all(one: Played) -> bool:
    return any(isinstance(a, Deal) and a.new is not None and not a.cards for a in one.hand.actions)


def away(one: Played) -> list[str]:
    return [
        seat.name for seat in one.hand.seats if seat.state == "sitting out" and one.hand.tournament
    ]


def away_posts(one: Played) -> bool:
    hand, names = one.hand, away(one)
    return any(hand.seats[a.player].name in names for a in blinds(hand))


KINDS: dict[str, tuple[int, Callable[[Played], bool]]] = {
    "all-in short of the blind": (5, all_in(Post, "small blind", "big blind")),
    "all-in short of the ante": (1, all_in(Post, "ante")),
    "all-in on a call": (50, all_in(Call)),
    "all-in on a bet": (20, all_in(Bet)),
    "all-in on a raise": (50, all_in(RaiseTo)),
    "all-in short of a bet": (3, short_bet),
    "short all-in raise in fixed limit": (5, lambda one: bool(off_level(one))),
    "short all-in completed": (1, completed),
    "one side pot": (60, pots(2)),
    "two side pots": (15, pots(3)),
    "three side pots": (3, pots(4)),
    "four side pots": (1, pots(5)),
    "split pot": (3, lambda one: any(split(one))),
    "odd chip": (1, lambda one: any(len(set(shares)) > 1 for shares in split(one))),
    "antes": (50, says(": posts the ante ")),
    "dead small blind": (3, dead_small),
    "dead button": (5, lambda one: one.hand.button not in {seat.number for seat in one.hand.seats}),
    "newcomer's big blind": (10, posts("big blind")),
    "small & big blinds": (3, posts("small & big blinds")),
    "dead small blind posted late": (1, posts("small blind")),
    "sitting out in a tournament": (50, lambda one: bool(away(one))),
    "sitting out and posting": (10, away_posts),
    "folded in his turn while all-in": (1, code("away-fold")),
    "returned": (10, notes("returned")),
    "is sitting out": (10, notes("sitting out")),
    "sits out": (10, notes("sits out")),
    "moved from another table": (5, says("out of hand (moved from another table")),
    "cap": (50, says("\nBetting is capped")),
    "reshuffle": (20, reshuffles(1)),
    "two reshuffles": (2, reshuffles(2)),
    "reshuffle in single draw": (2, lambda one: one.hand.game.draws == 1 and reshuffles(1)(one)),
    "cancelled before the deal": (1, cancelled(dealt=False)),
    "cancelled later": (2, cancelled(dealt=True)),
    "open fold": (20, code("open-fold")),
    "doesn't show": (100, ends(NoShow)),
    "uncontested in silence": (50, ends()),
    "uncontested and shown": (10, ends(Show)),
    "shown in part": (5, partial),
    "mucked and revealed": (100, says(" mucked [")),
    "hero": (500, lambda one: one.truth.hero is not None),
    "observer": (200, lambda one: one.truth.hero is None),
    "hero discards all": (2, hero_discards_all),
    "kicker": (1, says(" kicker)")),
    "spaces at line ends": (100, says(" folds \n")),
    "rake": (200, lambda one: one.truth.rake > 0),
    "no rake before the draw": (50, lambda one: one.hand.tournament is None and not one.truth.rake),
    "talk like an action": (5, says(': raises $5 to $10"')),
    "talk like a heading": (5, says('said, "*** SUMMARY ***"')),
    "timeout": (5, says(" has timed out\n")),
    "joins": (20, says(" joins the table at seat #")),
    "leaves": (20, says(" leaves the table\n")),
    "waits for the button": (5, says(" will be allowed to play after the button")),
    "out of a tournament": (20, says(" finished the tournament")),
    "wins a tournament": (3, says(" wins the tournament")),
    "bounty": (1, says(" for eliminating ")),
    "bounties at the seats": (20, says(" bounty)")),
    "Zoom": (30, says("PokerStars Zoom Hand #")),
    "home game": (30, says("PokerStars Home Game Hand #")),
    "mixed game": (10, lambda one: bool(one.hand.title)),
    "match round": (2, says(" - Match Round ")),
    "Freeroll": (5, says(", Freeroll ")),
    "old header": (100, says("PokerStars Game #")),
    "euros": (30, lambda one: one.hand.unit.currency == "EUR"),
    "dollars": (300, lambda one: one.hand.unit.currency == "USD"),
    "play money": (10, says(" (Play Money) ")),
    "heads-up": (100, lambda one: len(one.truth.players) == 2),
    "eight players": (10, lambda one: len(one.truth.players) == 8),
    "folds before Flop": (50, says(" folded before Flop")),
}  # fmt: skip


def test_every_kind_of_hand_is_there(played: list[Played]) -> None:
    missing = {}
    for name, (least, check) in KINDS.items():
        found = sum(bool(check(one)) for one in played)
        if found < least:
            missing[name] = f"{found} of {least}"
    assert not missing


def test_every_game_limit_and_zone_is_there(played: list[Played]) -> None:
    games = Counter((one.hand.game_name, one.hand.limit) for one in played)
    assert set(games) == {(game, limit) for game in TABLES for limit in LIMITS}
    assert {one.hand.time_zone for one in played} == set(ZONES)


def test_odd_names_are_there_and_read(played: list[Played]) -> None:
    seen = {seat.name for one in played for seat in one.hand.seats}
    assert len(seen & set(ODD)) > len(ODD) * 0.9


def test_odd_chips_of_five_cents() -> None:
    found = 0
    for text, truth in sessions(6000, seed=3, options=Options(kind="cash", limit="fixed")):
        if any(len(pot.awards) > 1 for pot in truth.pots) and " - 2008/" in text:
            one = judged(text, truth)
            agrees(one)
            found += nickels(one)
    assert found


@pytest.mark.parametrize("players", range(2, 9))
def test_any_number_of_players(players: int) -> None:
    for text, truth in sessions(60, seed=players, options=Options(players=players)):
        agrees(judged(text, truth))
        assert len(truth.players) <= players


def test_both_tiers_read_generated_hands_alike(played: list[Played]) -> None:
    for one in played[::10]:
        if RIDDLES.search(one.text):
            continue
        found = word_tier.read_hand(pokerstars.DIALECT, one.text, "-", 1, ())
        assert found == [one.hand], one.text


def test_the_same_seed_gives_the_same_hands() -> None:
    first = list(sessions(80, seed=5))
    assert first == list(sessions(80, seed=5))
    assert first != list(sessions(80, seed=6))


def test_the_truth_is_proved_by_rules_of_its_own(root: Path) -> None:
    """The generator's rules and the engine's share nothing but rankings and names of hands."""
    shared = {"replayer.naming", "replayer.ranking"}
    for path in (root / "replayer" / "generate").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            name = node.module or "" if isinstance(node, ast.ImportFrom) else ""
            if name.startswith("replayer."):
                assert name.startswith("replayer.generate") or name in shared, path
