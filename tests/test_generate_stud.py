"""Generated hands of stud: nothing is accused, and the money is that of the dealer's books."""

import io
import random

import pytest
from test_grammar_tiers import damage

import grammar
from histories.actions import Bet, BringIn, Call, Collect, Note, Show, StudDeal
from histories.hand import Hand
from replayer import replay
from replayer.generate import Options, sessions
from replayer.stepper.frames import film
from replayer.stepper.transcript import transcript


def played(count: int, seed: int, **options: object) -> list[tuple[Hand, object]]:
    found = []
    for text, truth in sessions(count, seed, Options(**options)):  # type: ignore[arg-type]
        (item,) = grammar.read(io.BytesIO(text.encode()))
        assert isinstance(item, Hand), text
        found.append((item, truth))
    return found


@pytest.mark.parametrize(
    ("room", "game"), [("pokerstars", "razz"), ("phh", "razz"), ("phh", "2-7 razz")]
)
def test_generated_stud_is_sound_and_its_money_is_the_dealers(room: str, game: str) -> None:
    met = dict.fromkeys(
        ("all-in", "bring-in", "completed", "capped", "part", "side pot", "runs"), 0
    )
    for hand, truth in played(500, 7, room=room, game=game):
        assert hand.game_name == game
        result = replay(hand)
        assert not hand.faults
        assert [f for f in result.findings if f.severity != "info"] == [], hand.source.text
        if truth.cancelled:  # type: ignore[attr-defined]
            assert result.status == "cancelled"
            continue
        assert result.status == "ok"
        assert result.verdict in ("agrees", "cannot check")
        assert result.settlement is not None
        books = {one.name: one for one in truth.players}  # type: ignore[attr-defined]
        for account in result.settlement.accounts:
            own = books[hand.seats[account.player].name]
            assert account.put_in == own.put_in
            assert account.won == own.won
        actions = hand.actions
        met["all-in"] += any(getattr(a, "all_in", False) for a in actions)
        met["bring-in"] += any(isinstance(a, BringIn) for a in actions)
        first = next((a for a in actions if isinstance(a, BringIn | Bet | Call)), None)
        met["completed"] += isinstance(first, Bet)
        met["capped"] += any(isinstance(a, Note) and a.kind == "capped" for a in actions)
        met["part"] += any(isinstance(a, Show) and len(a.cards) < 7 for a in actions)
        met["side pot"] += any(isinstance(a, Collect) and "side" in a.pot for a in actions)
        deals = [a for a in actions if isinstance(a, StudDeal)]
        met["runs"] += deals[-1].line > max(
            (a.line for a in actions if isinstance(a, Bet | Call | BringIn)), default=0
        )
    wanted = set(met) - ({"part", "capped"} if room == "phh" else set())
    assert all(met[what] for what in wanted), met


def test_generated_stud_can_be_stepped_through() -> None:
    for hand, _ in played(60, 12, game="razz"):
        shown = film(hand)
        assert transcript(shown)
        chips = sum(seat.stack for seat in hand.seats)
        for frame in shown.frames:
            left = sum(place.stack - place.won for place in frame.places)
            assert left + frame.pot == chips


def test_damaged_stud_is_judged_whatever_the_damage() -> None:
    rng = random.Random(4)
    texts = [text.strip() + "\n" for text, _ in sessions(40, 9, Options(game="razz"))]
    judged = 0
    for _ in range(250):
        text = rng.choice(texts)
        for _ in range(rng.choice((1, 2, 5))):
            text = damage(text, rng) or "x"
        for item in grammar.read_text(text):
            judged += replay(item).status != "ok"
            assert transcript(film(item))
    assert judged > 150


@pytest.mark.parametrize(
    "options",
    [{"game": "2-7 razz"}, {"game": "razz", "limit": "no"}, {"game": "razz", "players": 8}],
)
def test_what_cannot_be_dealt_is_refused(options: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"razz"):
        next(sessions(1, 1, Options(**options)))  # type: ignore[arg-type]
