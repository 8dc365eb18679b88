"""Frames, the cursor, the hands of a file, keys, and the transcript."""

import contextlib
import gzip
import io
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from stepping import DAMAGED, HANDS, example, shown

import grammar
import replayer.stepper.hands as hands_module
from grammar.split import Piece
from histories.actions import Collect, Discard, StandPat
from histories.hand import Hand, Item
from replayer.stepper.cursor import Cursor
from replayer.stepper.frames import film
from replayer.stepper.hands import Hands
from replayer.stepper.keys import KEYS
from replayer.stepper.look import Look
from replayer.stepper.theme import UNICODE
from replayer.stepper.viewer import Viewer
from replayer.stepper.words import snow, value

SESSION = HANDS / "triple-draw-session.txt"

Standpat = Callable[..., object]


# frames


def test_a_round_keeps_its_bets_until_the_next_begins() -> None:
    shot = example("triple-draw-reshuffle")
    closing = next(f for f in shot.frames if f.closed)
    assert sum(place.bet for place in closing.places) == 600
    assert closing.to_act == -1
    after = shot.frames[closing.index + 1]
    assert after.stage == "draw"
    assert not any(place.bet for place in after.places)


def test_a_new_card_lies_where_the_thrown_one_lay() -> None:
    shot = example("triple-draw-reshuffle")
    draw = next(d for d in shot.draws if d.player == shot.hero)
    assert draw.before == ("6d", "3h", "4s", "Qd", "Jc")
    assert draw.thrown == (3, 4)
    assert draw.came == ("9h", "8c")
    assert draw.after == ("6d", "3h", "4s", "9h", "8c")


def test_each_player_has_his_draw_line() -> None:
    tracks = [place.track for place in example("triple-draw-reshuffle").frames[-1].places]
    assert [track[1::2] for track in tracks] == [
        ("3", "", ""), ("2", "1", "pat"), ("3", "2", "1"), ("2", "1", "1"), ("2", "2", "1"),
        ("3", "", ""),
    ]  # fmt: skip


def test_every_draw_of_every_hand_is_kept() -> None:
    for path in HANDS.glob("*.txt"):
        for one in grammar.read(path):
            shot = film(one)
            if not isinstance(one, Hand) or not shot.frames:
                continue
            said = [a for a in one.actions if isinstance(a, Discard | StandPat)]
            assert [(d.player, len(d.thrown)) for d in shot.draws] == [
                (a.player, getattr(a, "count", 0)) for a in said
            ]


def test_what_is_not_played_has_no_frames() -> None:
    assert not example("home-game-8-game", 2).frames
    for one in grammar.read_text("PokerStars Game #1: nothing\n"):
        assert not film(one).frames


def test_findings_stand_on_their_steps() -> None:
    shot = example("past-the-cap")
    assert {step: [f.code for f in found] for step, found in shot.findings.items()} == {
        8: ["past-cap"]
    }
    shot = example("wrong-award")
    (step,) = shot.findings
    assert isinstance(shot.frames[step].action, Collect)


def test_findings_before_the_play_stand_on_the_first_step_and_later_ones_on_the_last() -> None:
    text = (HANDS / "badugi-heads-up.txt").read_text(encoding="utf-8").split("\n\n\n")[0]
    early = text.replace("Seat #2 is the button", "Seat #9 is the button")
    late = text.replace("Total pot $5.50", "Total pot $5.60")
    for changed, place in ((early, 0), (late, -1)):
        assert changed != text
        (one,) = grammar.read_text(changed)
        shot = film(one)
        assert shot.findings
        assert set(shot.findings) <= {range(shot.last + 1)[place]}


def test_a_part_of_a_hand_that_is_shown_stays_known() -> None:
    text = (HANDS / "badugi-heads-up.txt").read_text(encoding="utf-8").split("\n\n\n\n")[1]
    changed = text.replace("Dealt to dune.walker [Kd Th 9h 4s]\n", "").replace(
        "dune.walker collected $0.20 from pot\ndune.walker: doesn't show hand",
        "dune.walker: shows [Kd Th]\ndune.walker collected $0.20 from pot",
    )
    (one,) = grammar.read_text(changed.strip("\n"))
    shot = film(one)
    assert [frame.places[1].cards for frame in shot.frames[-3:]] == [
        (None,) * 4, ("Kd", "Th", None, None), ("Kd", "Th", None, None)
    ]  # fmt: skip
    assert any("K♦" in line for line in shown(Look(shot, shot.last)))


# the cursor


def test_the_cursor_stays_in_the_hand() -> None:
    cursor = Cursor(example("badugi-heads-up"))
    assert not cursor.back()
    assert cursor.forward()
    assert cursor.index == 1
    assert cursor.end()
    assert not cursor.forward()
    assert cursor.first()
    assert cursor.index == 0


def test_draws_are_found_at_their_ends() -> None:
    cursor = Cursor(example("triple-draw-reshuffle"))
    seen = []
    while cursor.next_draw():
        seen.append((cursor.frame.street, cursor.index))
    assert seen == [(1, 15), (2, 27), (3, 37)]
    assert cursor.previous_draw()
    assert cursor.index == 27
    cursor.end()
    assert cursor.previous_draw()
    assert cursor.index == 37
    cursor.first()
    assert not cursor.previous_draw()


def test_a_hand_without_a_draw_has_none_to_go_to() -> None:
    cursor = Cursor(example("badugi-heads-up", 2))
    assert not cursor.next_draw()
    assert cursor.showdown()
    assert cursor.frame.stage == "end"


# the hands of a file


@pytest.fixture
def opened() -> Iterator[Callable[..., Hands]]:
    """Opens hands, and closes them after the test."""
    with contextlib.ExitStack() as stack:
        yield lambda *arguments: stack.enter_context(
            Hands(*map(str, arguments[:1]), *arguments[1:])
        )


def ids(hands: Hands) -> list[str | None]:
    found = []
    place: tuple[int, int] | None = (0, 0)
    while place is not None:
        found.append(hands.item(place).hand_id)
        place = hands.next(*place)
    return found


@pytest.mark.parametrize("kind", ["plain", "bom", "utf-16", "gz", "cr", "stdin"])
def test_hands_are_those_of_the_reader(
    kind: str, tmp_path: Path, opened: Callable[..., Hands]
) -> None:
    text = SESSION.read_text(encoding="utf-8-sig")
    path = tmp_path / "hands.txt"
    data = {
        "bom": b"\xef\xbb\xbf" + text.encode(),
        "utf-16": text.encode("utf-16"),
        "gz": gzip.compress(text.encode()),
        "cr": text.replace("\n", "\r\n").encode(),
    }.get(kind, text.encode())
    path.write_bytes(data)
    hands = opened("-", io.BytesIO(data)) if kind == "stdin" else opened(path)
    expected = list(grammar.read(path))
    assert ids(hands) == [one.hand_id for one in expected]
    while hands.count_on(1):
        pass
    assert hands.total == len(expected)
    for number, one in enumerate(expected, 1):
        place = hands.at(number)
        assert place is not None
        assert hands.position(*place) == number
        assert hands.item(place).source.line == one.source.line
        assert hands.item(place).source.text == one.source.text
    assert hands.at(len(expected) + 1) is None
    assert hands.at(0) is None


def test_text_that_belongs_to_no_hand_has_its_place(
    tmp_path: Path, opened: Callable[..., Hands]
) -> None:
    path = tmp_path / "hands.txt"
    text = SESSION.read_text(encoding="utf-8-sig")
    path.write_text("what is this\n\n" + text, encoding="utf-8")
    hands = opened(path)
    expected = list(grammar.read(path))
    assert ids(hands) == [one.hand_id for one in expected]
    assert expected[0].hand_id is None
    first = hands.first_playable()
    assert first is not None
    assert hands.item(first).hand_id == expected[1].hand_id


def test_an_id_wins_over_a_place(tmp_path: Path, opened: Callable[..., Hands]) -> None:
    text = (HANDS / "badugi-heads-up.txt").read_text(encoding="utf-8")
    path = tmp_path / "hands.txt"
    path.write_text(text.replace("#62550117042", "#1"), encoding="utf-8")
    hands = opened(path)
    assert hands.by_id("1") == (1, 0)
    assert hands.by_id("62550094817") == (0, 0)
    assert hands.by_id("2") is None
    assert hands.at(2) == (1, 0)


def test_the_first_hand_is_there_before_the_file_is_read(
    tmp_path: Path, opened: Callable[..., Hands]
) -> None:
    text = SESSION.read_text(encoding="utf-8-sig")
    path = tmp_path / "large.txt"
    path.write_text((text + "\n\n") * 2000, encoding="utf-8")
    hands = opened(path)
    assert hands.first_playable() == (0, 0)
    assert not hands.done
    assert hands.total is None
    assert hands.next(0, 0) == (1, 0)


def test_an_id_is_found_without_reading_other_hands(
    tmp_path: Path, opened: Callable[..., Hands], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = SESSION.read_text(encoding="utf-8-sig")
    path = tmp_path / "large.txt"
    path.write_text((text.replace("#5", "#6") + "\n\n") * 50 + text, encoding="utf-8")
    read: list[int] = []
    items = hands_module.items

    def watched(piece: Piece, file: str) -> list[Item]:
        read.append(piece.line)
        return items(piece, file)

    monkeypatch.setattr(hands_module, "items", watched)
    told: list[int] = []
    hands = opened(path, None, told.append)
    assert hands.by_id("57310502819") == (202, 0)
    assert len(read) == 1
    assert hands.by_id("57310502810") is None
    assert len(read) == 1
    assert told[-1] == path.stat().st_size
    assert hands.by_id("57310502819") == (202, 0)
    assert hands.count() == hands.total == 204
    assert told[-204:] == sorted(told[-204:])


def test_the_ids_of_documents_are_found(tmp_path: Path, opened: Callable[..., Hands]) -> None:
    fields = (
        "variant = 'F2L3D'\nantes = [0, 0]\nblinds_or_straddles = [10, 20]\nsmall_bet = 20\n"
        "big_bet = 40\nstarting_stacks = [900, 900]\n"
        "actions = ['d dh p1 2h3h4h5h7c', 'd dh p2 ??????????', 'p2 f']\n"
    )
    path = tmp_path / "hands.phhs"
    numbers = "".join(f"[{number}]\n{fields}hand = {number}\n" for number in (7, 8))
    path.write_text(f"{numbers}[9]\n{fields}", encoding="utf-8")
    expected = [one.hand_id for one in grammar.read(path)]
    assert len(expected) == len(set(expected)) == 3
    for number, hand_id in enumerate(expected):
        assert opened(path).by_id(str(hand_id)) == (number, 0)
    assert opened(path).by_id("8-00000000") is None


# keys


def test_every_key_does_something(opened: Callable[..., Hands]) -> None:
    hands = opened(SESSION)
    for key, command in KEYS.items():
        viewer = Viewer(hands, (0, 0), UNICODE)
        assert viewer.press(key) is (command not in ("quit", "leave")), key
    viewer = Viewer(hands, (0, 0), UNICODE)
    assert viewer.press("z")
    assert viewer.press("KEY_F5")


def test_help_is_left_by_any_key(opened: Callable[..., Hands]) -> None:
    times = iter((0.0, 1.0, 2.0))
    viewer = Viewer(opened(SESSION), (0, 0), UNICODE, clock=lambda: next(times))
    viewer.press("?")
    assert viewer.helps
    assert viewer.press("KEY_ESCAPE")
    assert not viewer.helps
    assert not viewer.press("KEY_ESCAPE")


def test_hands_are_turned_and_the_modes_stay(opened: Callable[..., Hands]) -> None:
    viewer = Viewer(opened(SESSION), (0, 0), UNICODE)
    viewer.press("x")
    viewer.press("l")
    viewer.press("n")
    assert viewer.place == (1, 0)
    assert viewer.cursor.index == 0
    assert viewer.reveal
    viewer.press("p")
    viewer.press("p")
    assert viewer.place == (0, 0)


@pytest.mark.parametrize(
    ("name", "keys", "note"),
    [
        ("hands/triple-draw-session", "p", "first hand"),
        ("hands/triple-draw-session", "nnnn", "last hand"),
        ("hands/triple-draw-session", "h", "start of the hand"),
        ("hands/triple-draw-session", "Gl", "end of the hand"),
        ("hands/triple-draw-session", "D", "no draw before this"),
        ("hands/triple-draw-session", "Gd", "no draw after this"),
        ("hands/triple-draw-session", "ss", "this is the showdown"),
        ("hands/triple-draw-session", "f", "no finding"),
        ("hands/triple-draw-session", "F", "no finding"),
        ("damaged/past-the-cap", "ff", "no finding after this"),
        ("damaged/past-the-cap", "F", "no finding before this"),
        ("hands/triple-draw-session", "lll", ""),
        ("hands/triple-draw-session", "hl", ""),
        ("hands/triple-draw-session", "hx", ""),
    ],
)
def test_a_key_that_leads_no_further_says_why(
    opened: Callable[..., Hands], name: str, keys: str, note: str
) -> None:
    viewer = Viewer(opened(HANDS.parent / f"{name}.txt"), (0, 0), UNICODE)
    for key in keys:
        viewer.press(key)
    last = shown(viewer.look(80, 24))[-1]
    assert last.startswith(f"  {note}  " if note else " ← → step")
    assert last.rstrip().endswith("? help  q quit")


# what cards make


@pytest.mark.parametrize(
    ("name", "cards", "short", "long"),
    [
        ("triple-draw-session", "3d 7h 7c Jh 5s", "7-7-J-5-3", "pair of sevens"),
        ("triple-draw-session", "3d 7h 4c Ad 5s", "A-7-5-4-3", "A-7-5-4-3 low"),
        ("triple-draw-session", "6d 7h 4c 3d 5s", "straight", "straight, seven high"),
        ("odd-names", "6d 6h 6c 3d 3s", "6-6-6-3-3", "sixes full of threes"),
        ("odd-names", "Ad Kh 9c 8d 3s", "A-K-9-8-3", "ace high"),
        ("badugi-heads-up", "8s 4h 3d Ac", "8-4-3-A badugi", "8-4-3-A badugi"),
        ("badugi-heads-up", "4s 8s Kc 3h", "3-card K-4-3", "3-card K-4-3"),
    ],
)
def test_values(name: str, cards: str, short: str, long: str) -> None:
    game = example(name).hand.game
    held = tuple(cards.split())
    assert value(game, held) == short
    assert value(game, held, long=True) == long
    assert value(game, (*held[1:], None)) == ""


def test_snow_is_told_only_of_hands_that_are_not_made() -> None:
    low = example("triple-draw-session").hand.game
    assert snow(low, ("Ah", "As", "5d", "5h", "8s"))
    assert snow(low, ("2h", "3h", "4h", "5h", "8h"))
    assert not snow(low, ("2h", "3h", "4h", "5h", "8s"))
    assert not snow(low, ("Ah", "As", "5d", "5h", None))
    badugi = example("badugi-heads-up").hand.game
    assert snow(badugi, ("2h", "3h", "4d", "5c"))
    assert not snow(badugi, ("2h", "3s", "4d", "5c"))
    high = example("odd-names").hand.game
    assert not snow(high, ("Ah", "Ks", "5d", "4h", "8s"))


# the command


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ([], "57310446218"),
        (["--hand", "2"], "57310493377"),
        (["--hand", "57310502819"], "57310502819"),
        (["--hand", "#57310502819"], "57310502819"),
    ],
)
def test_not_on_a_terminal_it_writes_text(
    standpat: Standpat, hand: list[str], expected: str
) -> None:
    run = standpat("replay", SESSION, *hand)
    assert run.stderr == b""  # type: ignore[attr-defined]
    assert run.returncode == 0  # type: ignore[attr-defined]
    assert run.stdout.decode().startswith(f"hand {expected}, 2-7 triple draw")  # type: ignore[attr-defined]
    assert b"\x1b" not in run.stdout  # type: ignore[attr-defined]


def test_exit_codes(standpat: Standpat, tmp_path: Path) -> None:
    def code(*arguments: object) -> int:
        return standpat("replay", *arguments).returncode  # type: ignore[attr-defined, no-any-return]

    assert code(DAMAGED / "past-the-cap.txt") == 1
    assert code(SESSION, "--hand", "99") == 2
    assert code(SESSION, "--hand", "") == 2
    assert code(tmp_path / "none.txt") == 2
    assert code(SESSION, "--format", "screen") == 2
    assert code(HANDS / "home-game-8-game.txt", "--hand", "2") == 0


@pytest.mark.parametrize("hand", ["99", "57310502810", "#57310502810", "1000000000000"])
def test_a_hand_that_is_not_there_is_told_with_how_many_are(standpat: Standpat, hand: str) -> None:
    run = standpat("replay", SESSION, "--hand", hand)
    told = f"no hand {hand.lstrip('#')} in this file, which has 4 hands"
    assert run.stderr.decode() == f"standpat: {SESSION}: {told}\n"  # type: ignore[attr-defined]


def test_a_hand_of_a_folder(standpat: Standpat) -> None:
    run = standpat("replay", HANDS, "--hand", "57310502819")
    assert run.stdout.startswith(b"hand 57310502819")  # type: ignore[attr-defined]


def test_a_hand_from_standard_input(standpat: Standpat) -> None:
    run = standpat("replay", "-", stdin=SESSION.read_bytes())
    assert run.stdout.startswith(b"hand 57310446218")  # type: ignore[attr-defined]
