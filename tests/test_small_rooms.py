"""Winamax and OnGame: random hands as they would write them are sound, and no chip is lost."""

import io
import random
from collections.abc import Callable, Iterator
from itertools import islice

import pytest
from damage import runner
from damage.sound import Inapplicable
from ongame_text import OnGame
from test_conserved import losses
from winamax_text import Winamax

import grammar
import replayer
from histories.actions import Note, Show
from histories.hand import Hand
from replayer.generate import Options, sessions

WRITERS: dict[str, Callable[[Hand], Winamax | OnGame]] = {"winamax": Winamax, "ongame": OnGame}
ROOMS = tuple(WRITERS)


def fits(hand: Hand) -> bool:
    """Whether the room has words for all that happens."""
    summary = hand.summary
    if summary is None or len({seat.number for seat in summary.seats}) != len(hand.seats):
        return False
    if any(seat.state for seat in hand.seats):
        return False
    return not any(
        (isinstance(a, Note) and a.kind != "capped" and a.player >= 0)
        or (isinstance(a, Note) and a.kind == "sits out")
        or (isinstance(a, Show) and a.description is None)
        for a in hand.actions
    )


def rewritten(room: str, game: str, kind: str, count: int) -> Iterator[str]:
    options = Options(game=game, kind=kind, spaces=False)
    for dealt in sessions(count * 4, 17, options):
        (hand,) = grammar.read(io.BytesIO(dealt.text.encode()))
        if isinstance(hand, Hand) and replayer.replay(hand).status == "ok" and fits(hand):
            yield WRITERS[room](hand).text()


@pytest.mark.parametrize(
    ("room", "game", "kind"),
    [
        ("winamax", "2-7 triple draw", "cash"),
        ("winamax", "2-7 triple draw", "tournament"),
        ("winamax", "razz", "cash"),
        ("winamax", "razz", "tournament"),
        ("ongame", "five-card draw", "cash"),
    ],
)
def test_random_hands_are_sound(room: str, game: str, kind: str) -> None:
    texts = list(islice(rewritten(room, game, kind, 30), 30))
    assert len(texts) >= 20
    for text in texts:
        (hand,) = grammar.read(io.BytesIO(text.encode()))
        assert isinstance(hand, Hand)
        assert hand.room == room
        result = replayer.replay(hand)
        assert result.status == "ok", (text, result.findings)
        assert result.verdict == "agrees", text
        assert not [one for one in result.findings if one.severity != "info"], text
        assert losses(hand) == []


@pytest.mark.parametrize("room", ROOMS)
def test_no_chip_is_lost_in_damaged_hands(room: str) -> None:
    sounds = list(runner.sound_hands(room))
    tried = 0
    for name, kind in sorted(runner.load(room).items()):
        rng = random.Random(name)
        try:
            damage = kind.do(rng.choice(sounds), rng)
        except Inapplicable:
            continue
        text = damage.data or "\n".join(damage.lines).encode("utf-8", "surrogateescape")
        for item in grammar.read(io.BytesIO(text)):
            assert losses(item) == [], name
        tried += 1
    assert tried > 100


def judge(room: str, name: str, old: str, new: str) -> list[tuple[str, int]]:
    """The findings for a sound hand, known by a piece of it, with some words changed."""
    (sound,) = [s for s in runner.sound_hands(room) if name in s.hand.source.text]
    text = sound.hand.source.text
    assert old in text
    (item,) = grammar.read(io.BytesIO(text.replace(old, new).encode()))
    found = replayer.replay(item).findings
    return [(one.code, one.line) for one in found if one.severity != "info"]


def test_a_completion_leaves_the_bring_in_out() -> None:
    told = "Mistral raises 25€ to 25€"
    assert judge("winamax", "5520831-44", told, told) == []
    assert judge("winamax", "5520831-44", told, "Mistral raises 20€ to 25€") == [
        ("raise-arithmetic", 15)
    ]


def test_a_table_of_stud_may_name_no_button() -> None:
    assert judge("winamax", "5520831-44", " Seat #1 is the button", "") == []


@pytest.mark.parametrize("name", ["Q [J]", "mucked [2c]", "Dealt to [J]"])
def test_names_may_end_in_brackets(name: str) -> None:
    assert judge("winamax", "4410027-12", "Siskin", name) == []


def test_who_shows_by_the_summary_alone_lacks_a_line() -> None:
    line = "Siskin shows [2c 4d 5h 7s 9c] (High card : 9)\n"
    assert [code for code, _ in judge("winamax", "4410027-12", line, "")] == ["show-missing"]


def test_a_changed_hand_is_told() -> None:
    line = "New hand for Hollyhock: [Ts, 2d, 6c, 9h, 9c]\n"
    assert judge("ongame", "301188204-58", line, "") == [("new-cards-missing", 19)]


def test_a_raise_tells_what_the_player_adds() -> None:
    told = "Hollyhock raises $2 to $2"
    assert judge("ongame", "301188204-57", told, "Hollyhock raises $1 to $2") == [
        ("raise-arithmetic", 15)
    ]


def test_a_dead_blind_is_no_bet() -> None:
    (sound,) = [s for s in runner.sound_hands("ongame") if "223837629-125" in s.hand.source.text]
    text = sound.hand.source.text
    raised = text.replace("Tamarack checks\ndune", "Tamarack raises $1 to $2\ndune", 1)
    (item,) = grammar.read(io.BytesIO(raised.encode()))
    assert "raise-arithmetic" not in {one.code for one in replayer.replay(item).findings}


def test_every_hand_is_a_row_where_headers_are_lost() -> None:
    texts = [s.hand.source.text.strip() for s in runner.sound_hands("ongame")[:3]]
    lost = texts[1].partition("\n")[2]
    items = list(grammar.read(io.BytesIO("\n\n".join([texts[0], lost, texts[2]]).encode())))
    assert [replayer.replay(item).status for item in items] == ["ok", "unreadable", "ok"]


def test_the_user_is_the_one_whose_cards_are_told() -> None:
    hand = "223837629-125"
    (sound,) = [s for s in runner.sound_hands("ongame") if hand in s.hand.source.text]
    user = next(line for line in sound.lines if line.startswith("User: "))
    name = user.removeprefix("User: ")
    told = [n for n, line in enumerate(sound.lines, 1) if line.startswith("Dealing to")]
    other = next(seat.name for seat in sound.hand.seats if seat.name != name)
    assert told
    assert judge("ongame", hand, user, user) == []
    assert judge("ongame", hand, user, "User: Nobody Here") == [("header-contradiction", 4)]
    assert judge("ongame", hand, f"{user}\n", "") == [("missing-section", 4)]
    (code, line) = judge("ongame", hand, user, f"User: {other}")[0]
    assert (code, line) in (("header-contradiction", 4), ("dealt-absent", told[0]))


@pytest.mark.parametrize("more", [-1, 1, 5])
def test_as_many_play_as_are_told(more: int) -> None:
    hand = "301188204-58"
    (sound,) = [s for s in runner.sound_hands("ongame") if hand in s.hand.source.text]
    count = len(sound.hand.seats)
    old = f"Players in round: {count}"
    new = f"Players in round: {count + more}"
    assert judge("ongame", hand, old, new) == [("header-contradiction", 6)]
