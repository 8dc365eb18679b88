"""Random legal hands and real ones, written as PHH and played by PokerKit to the same stacks."""

import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import peer
import pytest

from grammar import pokerstars, read
from histories import phh
from histories.actions import Post, Reshuffle
from histories.hand import Hand
from replayer import replay
from replayer.generate import Options, sessions

CORPUS = os.environ.get("STANDPAT_CORPUS")
GAMES = [("2-7 triple draw", "fixed"), ("2-7 single draw", "no"), ("badugi", "fixed")]
HANDS = 250


def generated(game: str, limit: str, hands: int, seed: int = 11) -> Iterator[Hand]:
    options = Options(game=game, limit=limit)  # type: ignore[arg-type]
    for text, truth in sessions(hands, seed, options):
        if not truth.cancelled:
            (hand,) = pokerstars.read_hand(text)
            assert isinstance(hand, Hand)
            yield hand


def outcome(hand: Hand) -> str:
    """Whether both end with the same stacks; where not, why they need not."""
    result = replay(hand)
    assert result.status == "ok", hand.source.text
    table = peer.Table(hand)
    try:
        stacks = table.finish()
    except ValueError:
        stacks = []
    if stacks == peer.unraked(hand, result, table):
        return "same"
    why = peer.departures(hand)
    assert why, f"{stacks}\n{phh.write(hand)}"
    return why[0]


@pytest.mark.parametrize(("game", "limit"), GAMES)
def test_random_hands_end_with_the_same_stacks(game: str, limit: str) -> None:
    told = Counter(outcome(hand) for hand in generated(game, limit, HANDS))
    assert told["same"] > 0.9 * HANDS


def ties(hands: int) -> Counter[str]:
    told: Counter[str] = Counter()
    for game, limit in GAMES:
        options = Options(game=game, limit=limit)  # type: ignore[arg-type]
        for text, truth in sessions(hands, 13, options):
            if any(len(pot.awards) > 1 for pot in truth.pots):
                (hand,) = pokerstars.read_hand(text)
                assert isinstance(hand, Hand)
                told[outcome(hand)] += 1
    return told


def test_tied_hands_end_with_the_same_stacks() -> None:
    assert ties(1500)["same"] > 5


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_many_tied_hands_end_with_the_same_stacks() -> None:
    assert ties(20_000)["same"] > 150


@pytest.mark.slow
@pytest.mark.timeout(1200)
@pytest.mark.parametrize(("game", "limit"), GAMES)
def test_many_random_hands_end_with_the_same_stacks(game: str, limit: str) -> None:
    told = Counter(outcome(hand) for hand in generated(game, limit, 20_000, seed=12))
    assert told["same"] > 18_000


def test_the_random_hands_are_of_every_kind() -> None:
    """What is compared has side pots, reshuffles, antes, dead blinds and short stacks."""
    kinds: Counter[str] = Counter()
    for game, limit in GAMES:
        for hand in generated(game, limit, HANDS):
            settlement = replay(hand).settlement
            assert settlement is not None
            kinds[f"{sum(not seat.state for seat in hand.seats)} players"] += 1
            kinds["side pots"] += len(settlement.pots) > 1
            kinds["reshuffles"] += any(isinstance(a, Reshuffle) for a in hand.actions)
            for post in {a.kind for a in hand.actions if isinstance(a, Post)}:
                kinds[post] += 1
            for why in peer.departures(hand):
                kinds[why] += 1
    for kind in (
        "2 players", "3 players", "4 players", "5 players", "6 players", "side pots",
        "reshuffles", "ante", "small & big blinds", "short blind", "short all-in",
    ):  # fmt: skip
        assert kinds[kind], kind


@pytest.mark.skipif(CORPUS is None, reason="STANDPAT_CORPUS names no folder of real hands")
def test_real_hands_end_with_the_same_stacks() -> None:
    assert CORPUS is not None
    told: Counter[str] = Counter()
    for path in sorted((Path(CORPUS) / "pokerstars").iterdir()):
        for item in read(path):
            if not isinstance(item, Hand) or (item.game_name, item.limit) not in GAMES:
                continue
            result = replay(item)
            if result.status == "ok" and result.verdict == "agrees":
                told[outcome(item)] += 1
    assert told["same"] > 120
    assert told["same"] > 0.97 * sum(told.values())


@pytest.mark.skipif(CORPUS is None, reason="STANDPAT_CORPUS names no folder of real hands")
def test_real_documents_end_with_the_stacks_they_state() -> None:
    """They come from PokerKit's own authors: ours and theirs read them alike."""
    assert CORPUS is not None
    for path in sorted((Path(CORPUS) / "phh").iterdir()):
        (record,) = phh.read_text(path.read_text())
        assert isinstance(record, phh.Record)
        stated = record.fields.get("finishing_stacks")
        table = peer.Table(record.hand)
        if stated is not None:
            assert table.finish() == stated
            assert peer.unraked(record.hand, replay(record.hand), table) == stated
