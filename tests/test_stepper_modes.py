"""The modes of the replayer: whose seat is below, big bets, colours, autoplay; and its themes."""

from collections.abc import Iterator
from itertools import combinations

import pytest
from rich.color import Color
from stepping import HANDS, example, shown

import grammar
from histories.actions import Show
from replayer.stepper.app import lines
from replayer.stepper.autoplay import PACES
from replayer.stepper.frames import film
from replayer.stepper.hands import Hands
from replayer.stepper.holding import arranged, best_draw, decided
from replayer.stepper.look import Look
from replayer.stepper.theme import GROUNDS, UNICODE, theme
from replayer.stepper.viewer import Viewer

SESSION = HANDS / "triple-draw-session.txt"
RESHUFFLE = HANDS / "triple-draw-reshuffle.txt"

#: The header of a hand of 2-7 triple draw at $1/$2.
SNOW_HEADER = RESHUFFLE.read_text(encoding="utf-8-sig").split("\n", 1)[0].strip()


@pytest.fixture
def viewer() -> Iterator[Viewer]:
    with Hands(str(RESHUFFLE)) as hands:
        yield Viewer(hands, (0, 0), UNICODE)


def text(viewer: Viewer) -> list[str]:
    return [line.plain for line in lines(viewer, 80, 24)]


# seats


def test_every_player_can_be_seen_at_the_bottom(viewer: Viewer) -> None:
    seats = viewer.cursor.film.hand.seats
    seen = []
    for _ in seats:
        lower = text(viewer)[8]
        seen.append(next(seat.name for seat in seats if seat.name[:8] in lower))
        assert f"{seen[-1]}'s draws" not in text(viewer)[9] or viewer.cursor.index
        viewer.press("v")
    assert sorted(seen) == sorted(seat.name for seat in seats)
    assert text(viewer)[8] == text(Viewer(viewer.hands, (0, 0), UNICODE))[8]


def test_the_order_is_clockwise_from_every_seat(viewer: Viewer) -> None:
    numbers = sorted(seat.number for seat in viewer.cursor.film.hand.seats)
    for _ in numbers:
        rows = [line for at, line in enumerate(text(viewer)) if at in (2, 3, 4, 5, 6, 8)]
        shown_numbers = [int(row[1:3]) for row in rows]
        start = numbers.index(shown_numbers[-1]) + 1
        assert shown_numbers == numbers[start:] + numbers[:start]
        viewer.press("v")


def test_a_seat_is_kept_from_hand_to_hand_where_the_player_sits() -> None:
    with Hands(str(SESSION)) as hands:
        viewer = Viewer(hands, (0, 0), UNICODE)
        viewer.press("v")
        name = viewer.look(80, 24).name(viewer.look(80, 24).viewpoint)
        for _ in range(3):
            viewer.press("n")
            look = viewer.look(80, 24)
            there = any(seat.name == name for seat in look.hand.seats)
            assert look.name(look.viewpoint) == name if there else look.seat is None


def test_a_villains_cards_stay_backs_and_are_inferred_when_revealed() -> None:
    shot = example("triple-draw-reshuffle")
    rival = 3
    look = Look(shot, 40, seat=rival)
    assert "♠" not in "".join(shown(look)[10:14])
    look.reveal = True
    last = next(line for line in shown(look) if line.startswith(" draw 3"))
    assert "9-7-5-4-2" in last
    assert "~ known from later" in "\n".join(shown(look))


# amounts


def test_amounts_in_big_bets() -> None:
    look = Look(example("triple-draw-reshuffle"), 42, big_bets=True)  # big bet 200
    assert [look.money(amount) for amount in (0, 1, 50, 199, 200, -50, 2400)] == [
        "0.00", "0.01", "0.25", "1.00", "1.00", "-0.25", "12.00"
    ]  # fmt: skip
    assert [look.signed(amount) for amount in (50, -50, 0)] == ["+0.25", "-0.25", "0.00"]
    assert "pot 12.00" in "\n".join(shown(look))
    assert "limit $1.00/$2.00" in shown(look)[0]


def test_big_bets_are_said_in_the_title(viewer: Viewer) -> None:
    viewer.press("b")
    assert " big bets " in text(viewer)[0]
    with Hands(str(HANDS / "single-draw-split-pot.txt")) as hands:
        other = Viewer(hands, (0, 0), UNICODE)
        other.press("b")
        assert " big blinds " in text(other)[0] or " big " in text(other)[0]


@pytest.mark.parametrize("path", sorted(HANDS.glob("*.txt")), ids=lambda path: path.stem)
def test_big_bets_are_the_amounts_divided(path: object) -> None:
    """Figure by figure, in the same places of the same screens."""
    with Hands(str(path)) as hands:
        place = hands.first_playable()
        assert place is not None
        viewer = Viewer(hands, place, UNICODE)
        hand = viewer.cursor.film.hand
        for index in range(viewer.cursor.film.last + 1):
            look = Look(viewer.cursor.film, index, 120, 36)
            for player, seat in enumerate(look.frame.places):
                for amount in (seat.stack, seat.bet, seat.paid, seat.won):
                    look.big_bets = True
                    figure = float(look.money(amount))
                    assert abs(figure * hand.big - amount) <= hand.big / 200 + 1e-9
                assert look.chips(player, seat.stack) == look.money(seat.stack)


# colours


def test_two_colours_of_suits() -> None:
    look = Look(example("triple-draw-reshuffle"), 10)
    four = {str(span.style) for line in lines_of(look) for span in line.spans}
    look.two_colours = True
    two = {str(span.style) for line in lines_of(look) for span in line.spans}
    assert {"card.d", "card.c"} <= four
    assert {"card.s", "card.h"} <= two
    assert not {style for style in two if style.startswith("card") and style[-2:] in (".d", ".c")}


def lines_of(look: Look) -> list:  # type: ignore[type-arg]
    from replayer.stepper.views import screen

    return screen(look)


def luminance(colour: Color) -> float:
    parts = []
    for value in colour.get_truecolor():
        share = value / 255
        parts.append(share / 12.92 if share <= 0.03928 else ((share + 0.055) / 1.055) ** 2.4)
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


@pytest.mark.parametrize("name", sorted(GROUNDS))
def test_every_ink_can_be_read_on_its_ground(name: str) -> None:
    """A contrast of 4.5 as WCAG 2.1 reckons it; rules and the backs of cards only divide."""
    for style_name, style in theme(name).styles.items():
        if style_name in ("rule", "card.back", "card.back.new", "list.now"):
            continue
        assert style.color is not None, style_name
        assert style.bgcolor is not None, style_name
        light, dark = sorted((luminance(style.color), luminance(style.bgcolor)), reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= 4.5, style_name


# Machado, Oliveira and Fernandes (2009), severity 1: what of linear red, green and blue is seen
EYES = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216),
               (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413),
               (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602),
               (0.004733, 0.691367, 0.303900)),
    "all": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
}  # fmt: skip


def lab(colour: Color, eye: str) -> tuple[float, float, float]:
    """CIE L*a*b* of a colour as an eye sees it."""
    linear = []
    for value in colour.get_truecolor():
        share = value / 255
        linear.append(share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4)
    seen = [
        min(1.0, max(0.0, sum(a * b for a, b in zip(row, linear, strict=True))))
        for row in EYES[eye]
    ]
    x = 0.4124 * seen[0] + 0.3576 * seen[1] + 0.1805 * seen[2]
    y = 0.2126 * seen[0] + 0.7152 * seen[1] + 0.0722 * seen[2]
    z = 0.0193 * seen[0] + 0.1192 * seen[1] + 0.9505 * seen[2]
    f = [
        part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116
        for part in (x / 0.95047, y, z / 1.08883)
    ]
    return 116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])


@pytest.mark.parametrize("eye", sorted(EYES))
@pytest.mark.parametrize("name", sorted(GROUNDS))
def test_suits_differ_for_every_eye(name: str, eye: str) -> None:
    styles = theme(name).styles
    for kind in ("card", "card.new", "card.inferred"):
        for one, other in combinations("shdc", 2):
            first, second = styles[f"{kind}.{one}"].color, styles[f"{kind}.{other}"].color
            assert first is not None
            assert second is not None
            apart = sum(
                (a - b) ** 2 for a, b in zip(lab(first, eye), lab(second, eye), strict=True)
            )
            assert apart**0.5 >= 24, (kind, one, other)


# autoplay


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_autoplay() -> None:
    clock = Clock()
    with Hands(str(SESSION)) as hands:
        viewer = Viewer(hands, (0, 0), UNICODE, clock=clock)
        while viewer.working:
            viewer.idle()
        assert viewer.patience(0.1) == 0.1
        viewer.press("a")
        assert " play 1 s " in text(viewer)[0]
        assert viewer.patience(10) == 1
        assert not viewer.idle()
        clock.now += 1
        assert viewer.patience(10) == 0
        assert viewer.idle()
        assert viewer.cursor.index == 1
        viewer.press("+")
        assert " play 0.5 s " in text(viewer)[0]
        viewer.press("-")
        viewer.press("-")
        assert viewer.patience(10) == 2
        clock.now += 2
        assert viewer.idle()
        assert viewer.cursor.index == 2
        viewer.press("a")
        assert "play" not in text(viewer)[0]
        assert viewer.patience(10) == 10
        viewer.press("a")
        viewer.press("KEY_RIGHT")  # a step by hand ends it
        assert viewer.patience(10) == 10


def test_autoplay_ends_with_the_hand() -> None:
    clock = Clock()
    with Hands(str(SESSION)) as hands:
        viewer = Viewer(hands, (0, 0), UNICODE, clock=clock)
        viewer.press("a")
        for _ in range(200):
            clock.now += PACES[0]
            viewer.idle()
        assert viewer.cursor.index == viewer.cursor.film.last
        assert "play" not in text(viewer)[0]
        viewer.press("a")
        assert viewer.note == "end of the hand"


def test_the_speed_can_be_chosen_before() -> None:
    with Hands(str(SESSION)) as hands:
        viewer = Viewer(hands, (0, 0), UNICODE)
        for _ in range(9):
            viewer.press("+")
        assert viewer.note == "play: 0.25 s a step, the fastest"
        for _ in range(9):
            viewer.press("-")
        assert viewer.note == "play: 4 s a step, the slowest"


# draws that are held, and hands that are compared


@pytest.mark.parametrize(
    ("name", "cards", "words", "kept", "pat"),
    [
        ("triple-draw-session", "3d 7h 7c Jh 5s", "7-5-3", 3, False),
        ("triple-draw-session", "3d 7h 9h Ad 5s", "9-7-5-3", 4, False),
        ("triple-draw-session", "3d 7h 4c Ad 5s", "7-5-4-3", 4, False),
        ("triple-draw-session", "8d 7h 4c 3d 2s", "7-4-3-2", 4, True),
        ("triple-draw-session", "7d 6h 5c 4d 3s", "6-5-4-3", 4, False),
        ("triple-draw-session", "Kd Qh Jc Td As", None, 0, False),
        ("badugi-heads-up", "8s 4h 3d Ac", "4-3-A", 3, True),
        ("badugi-heads-up", "Ts 8c 7h 5d", "8-7-5", 3, False),
        ("badugi-heads-up", "4s 8s Kc 3h", "4-3", 2, False),
        ("badugi-heads-up", "Ks Kc Kh Kd", None, 0, False),
        ("odd-names", "Ad Kh 9c 8d 3s", "A", 1, False),
        ("odd-names", "Ad Ah 9c 8d 3s", "A-A", 2, False),
        ("odd-names", "Ad Ah 9c 9d 3s", "A-A-9-9", 4, False),
        ("odd-names", "Ad Ah Ac 9d 3s", "A-A-A", 3, False),
        ("odd-names", "Ad Kd 9d 8d 3s", "a flush", 4, False),
        ("odd-names", "9d 8d 7d 6d 3s", "a straight flush", 4, False),
        ("odd-names", "9d 8c 7d 6h 3s", "a straight", 4, False),
        ("odd-names", "9d 8c 7d 5h 2s", "an inside straight", 4, False),
        ("odd-names", "Ad 2c 3d 4h 9s", "an inside straight", 4, False),
        ("odd-names", "Ad 2c 3d 4h 5s", None, 0, False),
    ],
)
def test_the_best_draw_held(name: str, cards: str, words: str | None, kept: int, pat: bool) -> None:
    held = best_draw(example(name).hand.game, tuple(cards.split()))
    assert (held and held.words, held.kept if held else 0, bool(held and held.pat)) == (
        words, kept, pat
    )  # fmt: skip
    assert best_draw(example(name).hand.game, (*cards.split()[1:], None)) is None


@pytest.mark.parametrize(
    ("ranking", "winner", "loser", "words", "card", "size"),
    [
        ("2-7", "8c 6d 4s 3h 2s", "8h 7s 4d 3c 2d", "6 is under 7: this card decides", 1, 1),
        ("2-7", "8c 6d 4s 3h 2s", "4h 4s 3d 7c 2d", "no pair beats one pair", None, 1),
        ("2-7", "Kc 6d 4s 3h 2s", "6h 5h 4h 3h 2c", "no pair beats a straight", None, 1),
        ("high", "Ac Ad 9s 8h 2s", "Ks Kh 9d 8c 3d", "A is over K: these cards decide", 0, 2),
        ("high", "Ac Ad 9s 8h 3s", "As Ah 9d 8c 2d", "3 is over 2: this card decides", 4, 1),
        ("high", "Kc Kd 9s 9h 3s", "Ks Kh 8d 8c 2d", "9 is over 8: these cards decide", 2, 2),
        ("high", "6d 5c 4d 3h 2s", "Ad 2c 3d 4h 5s", "6 is over 5: this card decides", 0, 1),
        ("badugi", "8s 4h 3d Ac", "Th 8c 7s 5d", "8 is under T: this card decides", 0, 1),
        ("badugi", "Ks Qh Jd Tc", "Ah 2c 3s 3d", "4 cards beat 3", None, 1),
        ("badugi", "8s 4h 3d Ac", "8h 4c 3s Ad", "equal hands: the pot is split", None, 1),
        ("A-5", "6s 4h 3d 2c Ac", "7h 4c 3s 2c Ad", "6 is under 7: this card decides", 0, 1),
    ],
)
def test_what_decides(
    ranking: str, winner: str, loser: str, words: str, card: int | None, size: int
) -> None:
    ours, theirs = tuple(winner.split()), tuple(loser.split())
    found = decided(ranking, ours, theirs)
    assert (found.words, found.card, found.size) == (words, card, size)
    if card is not None:
        first, second = arranged(ranking, ours), arranged(ranking, theirs)
        assert [c[0] for c in first[:card]] == [c[0] for c in second[:card]]
        assert (first[card][0], second[card][0]) == (words[0], words.split(" ")[3][0])


def test_arranged_keeps_every_card() -> None:
    for ranking, cards in (
        ("badugi", "4s 8s Kc 3h"), ("high", "Ad 2c 3d 4h 5s"), ("2-7", "3d 3h 2c 2d As"),
    ):  # fmt: skip
        held = tuple(cards.split())
        assert sorted(arranged(ranking, held)) == sorted(held)
    assert arranged("badugi", ("4s", "8s", "Kc", "3h")) == ("Kc", "4s", "3h", "8s")
    assert arranged("high", ("Ad", "2c", "3d", "4h", "5s"))[-1] == "Ad"
    assert arranged("high", ("9d", "3c", "9h", "3h", "As")) == ("9d", "9h", "3c", "3h", "As")


def test_a_snow_that_is_shown_later_is_marked_once_it_is_known() -> None:
    """A villain stands pat on a pair, and shows it: before that nobody can know."""
    text = (
        SNOW_HEADER
        + """
Table 'Snow' 6-max Seat #1 is the button
Seat 1: Alder ($50 in chips)
Seat 2: Birch ($50 in chips)
Alder: posts small blind $0.50
Birch: posts big blind $1
*** DEALING HANDS ***
Dealt to Birch [2c 3d 4h 5s 8c]
Alder: calls $0.50
Birch: checks
*** FIRST DRAW ***
Birch: stands pat on [2c 3d 4h 5s 8c]
Alder: discards 1 card
Birch: checks
Alder: bets $1
Birch: calls $1
*** SECOND DRAW ***
Birch: stands pat on [2c 3d 4h 5s 8c]
Alder: stands pat
Birch: checks
Alder: bets $2
Birch: calls $2
*** THIRD DRAW ***
Birch: stands pat on [2c 3d 4h 5s 8c]
Alder: stands pat
Birch: checks
Alder: bets $2
Birch: calls $2
*** SHOW DOWN ***
Alder: shows [9c 9d 7h 6s 2d] (Lo: a pair of Nines)
Birch: shows [2c 3d 4h 5s 8c] (Lo: 8,5,4,3,2)
Birch collected $12 from pot
*** SUMMARY ***
Total pot $12 | Rake $0
Seat 1: Alder (button) (small blind) showed [9c 9d 7h 6s 2d] and lost with Lo: a pair of Nines
Seat 2: Birch (big blind) showed [2c 3d 4h 5s 8c] and won ($12) with Lo: 8,5,4,3,2
"""
    )
    (item,) = grammar.read_text(text)
    shot = film(item)
    shows = next(f.index for f in shot.frames if isinstance(f.action, Show))

    def row(index: int, *, reveal: bool = False) -> str:
        lines = shown(Look(shot, index, reveal=reveal))
        return next(line for line in lines if " Alder " in line and line[2] == "1")

    assert row(shows - 1).count("pat ") == 2
    assert "pat*" not in row(shows - 1)
    assert row(shows - 1, reveal=True).count("pat*") == 2
    assert row(shows).count("pat*") == 2
