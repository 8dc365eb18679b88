"""The screens as text, held against files; and what no screen may do."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.cells import cell_len
from screens import cards
from stepping import DAMAGED, HANDS, compare, example, shown

import grammar
from histories.actions import Board, Deal, Discard, Note, Reveal, Show, StudDeal
from histories.hand import Hand
from replayer.stepper.frames import Film, film
from replayer.stepper.log import log_lines
from replayer.stepper.look import Look
from replayer.stepper.panels import finding_block, shorten
from replayer.stepper.theme import ASCII, NAMES, UNICODE, Signs, theme
from replayer.stepper.transcript import transcript
from replayer.stepper.views import screen
from replayer.stepper.words import Said, say

SNAPSHOTS = Path(__file__).parent / "snapshots"

# name of the snapshot, hand, step (-1: the last), width, height, and more fields of the look
CASES: list[tuple[str, tuple[str, int], int, int, int, dict[str, object]]] = [
    ("triple-start", ("triple-draw-session", 1), 0, 80, 24, {}),
    ("triple-draw", ("triple-draw-reshuffle", 1), 24, 80, 24, {}),
    ("triple-draw-other", ("triple-draw-reshuffle", 1), 25, 80, 24, {}),
    ("triple-to-call", ("triple-draw-reshuffle", 1), 42, 80, 24, {}),
    ("triple-wide", ("triple-draw-reshuffle", 1), 42, 120, 36, {}),
    ("triple-reveal", ("triple-draw-reshuffle", 1), 42, 80, 24, {"reveal": True}),
    ("triple-back", ("triple-draw-reshuffle", 1), 20, 80, 24, {}),
    ("triple-end", ("triple-draw-reshuffle", 1), -1, 80, 24, {}),
    ("triple-run-out", ("triple-draw-session", 4), 22, 80, 24, {}),
    ("triple-ascii", ("triple-draw-reshuffle", 1), 42, 80, 24, {"signs": ASCII}),
    ("five-side-pots", ("five-card-draw-side-pots", 1), 12, 80, 24, {}),
    ("five-side-pots-end", ("five-card-draw-side-pots", 1), -1, 80, 24, {}),
    ("five-side-pots-wide", ("five-card-draw-side-pots", 1), -1, 120, 36, {}),
    ("five-names", ("odd-names", 1), 9, 80, 24, {}),
    ("five-wide-97", ("odd-names", 1), 12, 97, 30, {}),
    ("single-end", ("single-draw-split-pot", 1), -1, 80, 24, {}),
    ("single-level", ("single-draw-bounty-final", 1), 12, 80, 24, {}),
    ("badugi-eight", ("badugi-reshuffle", 1), 30, 80, 24, {}),
    ("badugi-side-pot", ("badugi-tournament", 1), -1, 120, 36, {}),
    ("finding-cap", ("past-the-cap", 1), 8, 80, 24, {}),
    ("finding-wide", ("past-the-cap", 1), 8, 120, 36, {}),
    ("finding-award", ("wrong-award", 1), -1, 80, 24, {}),
    ("partial", ("truncated", 1), -1, 80, 24, {}),
    ("skipped", ("home-game-8-game", 2), 0, 80, 24, {"position": 2, "total": 3}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "hand", "step", "width", "height", "more"), CASES, ids=[case[0] for case in CASES]
)
def test_snapshots(
    name: str, hand: tuple[str, int], step: int, width: int, height: int, more: dict[str, object]
) -> None:
    shot = example(*hand)
    index = step if step >= 0 else shot.last + 1 + step
    look = Look(shot, index, width, height)
    for field, value in more.items():
        setattr(look, field, value)
    compare(SNAPSHOTS / f"{name}.txt", "\n".join(line.rstrip() for line in shown(look)) + "\n")


def test_help_is_one_page() -> None:
    look = Look(example("triple-draw-session"))
    lines = [line.rstrip() for line in shown(look, asks_help=True)]
    compare(SNAPSHOTS / "help.txt", "\n".join(lines) + "\n")


@pytest.mark.parametrize(("width", "height"), [(79, 24), (80, 23), (20, 5), (5, 2), (1, 1)])
def test_a_small_window_is_told_in_one_sentence(width: int, height: int) -> None:
    lines = shown(Look(example("triple-draw-session"), 3, width, height))
    assert len(lines) == height
    assert all(cell_len(line) == width for line in lines)
    if width >= 20:
        words = " ".join(" ".join(lines).split())
        assert words == f"standpat replay needs 80x24, this window has {width}x{height}; q quits."


@pytest.mark.parametrize("path", sorted([*HANDS.glob("*.txt"), *DAMAGED.glob("*.txt")]),
                         ids=lambda path: path.stem)  # fmt: skip
@pytest.mark.parametrize("signs", [UNICODE, ASCII], ids=["unicode", "ascii"])
def test_every_line_of_every_screen_is_as_wide_as_the_window(path: Path, signs: Signs) -> None:
    for one in grammar.read(path):
        shot = film(one)
        for width, height in ((80, 24), (86, 25), (109, 30), (110, 36), (200, 50)):
            for index in range(0, max(shot.last, 0) + 1, 1 if width == 80 else 7):
                lines = shown(Look(shot, index, width, height, signs, reveal=True))
                assert len(lines) == height
                assert {cell_len(line) for line in lines} == {width}
                if signs is ASCII and one.source.text.isascii():
                    assert all(line.isascii() for line in lines)


def test_the_layout_does_not_jump() -> None:
    """Rules and columns stand where they stand, whatever the step."""
    for hand in (("triple-draw-reshuffle", 1), ("five-card-draw-side-pots", 1)):
        shot = example(*hand)
        heads = set()
        for index in range(shot.last + 1):
            lines = shown(Look(shot, index))
            heads.add(lines[1].replace("net", "bet"))
            assert lines[len(shot.hand.seats) + 1].startswith("── ")
            assert lines[len(shot.hand.seats) + 3].startswith("── ")
        assert len(heads) == 1


@pytest.mark.parametrize("width", [80, 100, 120])
def test_place_and_id_are_always_on_the_screen(width: int) -> None:
    for path in sorted([*HANDS.glob("*.txt"), *DAMAGED.glob("*.txt")]):
        for one in grammar.read(path):
            shot = film(one)
            if not shot.frames:
                continue
            look = Look(shot, 0, width, reveal=True, position=12345, total=123456)
            head = shown(look)[0]
            assert head.endswith(f" hand 12345/123456  #{shot.hand.hand_id} ")
            assert head.startswith(f" {shot.hand.game_name[:5]}")


@pytest.mark.parametrize(
    ("name", "labels"),
    [("out-of-turn", ["why", "stated", "by rule"]), ("past-the-cap", ["stated", "by rule", "why"])],
)
def test_what_is_expected_follows_the_reason_where_it_is_a_name(
    name: str, labels: list[str]
) -> None:
    shot = example(name)
    index = next(iter(shot.findings))
    lines = [line[3:13].strip() for line in shown(Look(shot, index))]
    assert [line for line in lines if line in ("why", "stated", "by rule")] == [
        label for label in labels if label in lines
    ]
    assert "why" in lines


def test_a_reason_without_room_is_marked_as_going_on() -> None:
    item = example("past-the-cap").item
    finding = next(iter(example("past-the-cap").findings.values()))[0]
    whole = finding_block(item, finding, UNICODE, 40, brief=True)
    told = [str(line)[13:] for line in whole.lines]
    assert " ".join(told).endswith(finding.message)
    most = len(whole.lines)
    for left in range(most - 1, whole.keep - 1, -1):
        shorten([whole], left)
        rows = [str(line)[13:] for line in whole.lines]
        assert rows[:-1] == told[: left - 1]
        assert rows[-1] == told[left - 1] + "…"
    shorten([whole], 0)
    assert len(whole.lines) == whole.keep < most


def test_the_odd_chip_leaves_the_name_of_who_gets_it() -> None:
    shot = example("single-draw-split-pot")
    lines = [line.split("│")[0] for line in shown(Look(shot, shot.last))]
    at = next(at for at, line in enumerate(lines) if "odd chip" in line)
    assert lines[at].split("→")[1].split() == ["Ragnar80", "$4.85", "odd", "chip"]
    assert lines[at + 1].split("→")[1].split() == ["Juniper_B", "$4.84", "rake", "$0.51"]


def test_who_has_no_seat_is_left_out_of_the_log() -> None:
    assert say(Note(3, "sits out")) is None
    assert say(Note(3, "returned")) is None
    assert say(Note(3, "sits out", 1)) == Said(1, "sits out", None, "log.note")
    assert say(Note(3, "capped")) == Said(-1, "betting is capped", None, "log.note")


def test_every_style_is_in_every_theme() -> None:
    names = set(theme("dark").styles)
    for which in NAMES:
        assert set(theme(which).styles) == names
    used = set()
    for stem, number in (("triple-draw-reshuffle", 1), ("past-the-cap", 1), ("wrong-award", 1),
                         ("five-card-draw-side-pots", 1), ("truncated", 1)):  # fmt: skip
        shot = example(stem, number)
        for index in range(shot.last + 1):
            for line in screen(Look(shot, index, reveal=True)):
                used |= {str(span.style) for span in line.spans}
            for line in screen(Look(shot, index), asks_help=True):
                used |= {str(span.style) for span in line.spans}
    assert len(used) > 40
    assert used <= names


def test_hidden_cards_stay_hidden_until_they_are_shown() -> None:
    """No card of another hand is on the screen before the step that shows it."""
    for path in sorted(HANDS.glob("*.txt")):
        for one in grammar.read(path):
            shot = film(one)
            if not isinstance(one, Hand) or not shot.frames:
                continue
            for index in range(shot.last + 1):
                frame = shot.frames[index]
                mine = {card for f in shot.frames[: index + 1] for place in f.places
                        for card in place.cards if card}  # fmt: skip
                mine |= {card for draw in shot.draws if draw.step <= index
                         for card in (*draw.before, *draw.came) if card}  # fmt: skip
                hidden = {card for cards in shot.final.values() for card in cards} - mine
                text = "\n".join(shown(Look(shot, index)))
                for card in hidden:
                    assert card[0] + UNICODE.suit(card) not in text, (path, frame.index)


def test_reveal_claims_no_more_than_must_have_been() -> None:
    shot = example("triple-draw-reshuffle")
    rival = 3  # his last draw, of one card, is step 36
    assert shot.since[rival] == 36
    known, inferred = shot.cards(shot.frames[36], rival, reveal=True)
    assert inferred
    assert None not in known
    before, inferred = shot.cards(shot.frames[35], rival, reveal=True)
    assert not inferred
    assert set(before) == {None}


@pytest.mark.parametrize("path", sorted(HANDS.glob("*.txt")), ids=lambda path: path.stem)
def test_whatever_line_is_missing_there_is_a_screen(path: Path) -> None:
    for one in grammar.read(path):
        lines = one.source.text.split("\n")
        for at in range(1, len(lines)):
            for damaged in grammar.read_text("\n".join(lines[:at] + lines[at + 1 :])):
                shot = film(damaged)
                transcript(shot)
                for index in {0, max(shot.last, 0) // 2, max(shot.last, 0)}:
                    look = Look(shot, index, reveal=True)
                    assert {cell_len(line) for line in shown(look)} == {80}


# what must not get lost


@pytest.mark.parametrize("width", [80, 88, 97, 110, 117, 140, 200])
def test_the_log_loses_no_card(width: int) -> None:
    seen = 0
    for path in sorted(HANDS.glob("*.*")):
        for found in grammar.read(path):
            shot = film(found)
            if not shot.frames:
                continue
            look = Look(shot, shot.last, width, 40)
            draws = look.wide or look.log_width >= 36
            log = log_lines(look, look.log_width, 1000)
            assert {cell_len(str(line)) <= look.log_width for line in log} == {True}
            assert cards(" ".join(map(str, log))) == list(told_cards(shot, draws=draws)), path
            seen += 1
    assert seen > 40


def told_cards(shot: Film, *, draws: bool) -> Iterator[str]:
    """The cards of all lines in their order."""
    for frame in shot.frames[1:]:
        for action in sorted((*frame.others, frame.action), key=lambda a: a.line if a else 0):
            said = say(action) if action else None
            if isinstance(action, Show | Reveal | StudDeal | Board):
                yield from said.cards if said else ()
            elif draws and action is frame.action and isinstance(action, Discard | Deal):
                draw = shot.draw(frame.index)
                cards_of = (*draw.gone, *draw.came) if draw else said.cards if said else ()
                yield from (each for each in cards_of if each)


def test_signs_of_ascii_are_all_there_is() -> None:
    seen = 0
    for path in sorted(HANDS.glob("*.*")):
        shot = film(next(grammar.read(path)))
        if not shot.frames or not shot.item.source.text.replace("€", "").isascii():
            continue
        for index in range(shot.last + 1):
            assert "\n".join(shown(Look(shot, index, signs=ASCII, reveal=True))).isascii()
            seen += 1
    assert seen > 100
    assert "EUR" in "".join(shown(Look(example("five-card-draw-euro"), signs=ASCII)))


def test_a_line_that_miscounts_a_draw_is_told_with_what_the_rules_give() -> None:
    text = (HANDS / "triple-draw-reshuffle.txt").read_text(encoding="utf-8-sig")
    text = text.split("\n\n\n")[0] + "\n"

    def screens(change: str, dealt: str = "[6d 3h 4s] [9h 8c]") -> tuple[Film, str]:
        found = text.replace("Corvid-9: discards 2 cards [Qd Jc]", change)
        found = found.replace("[6d 3h 4s] [9h 8c]", dealt)
        shot = film(next(grammar.read_text(found)))
        at = next(draw.step for draw in shot.draws if draw.player == shot.hero)
        return shot, "\n".join(shown(Look(shot, at, 140, 50)))

    # three are named to be two: the new cards tell that the cards are right
    shot, screen = screens("Corvid-9: discards 3 cards [Qd Jc]")
    assert "draws 2 (says 3)" in screen
    assert re.search(r" draw 1 +6♦ +3♥ +4♠ +-Q♦ +-J♣ → ", screen)
    assert shot.frames[-1].places[shot.hero].track[1] == "2"
    # none is named: what was kept tells which two went
    shot, screen = screens("Corvid-9: discards 2 cards []")
    assert re.search(r" draw 1 +6♦ +3♥ +4♠ +-Q♦ +-J♣ → ", screen)
    # and where that is not told, nobody knows which
    whole = "[6d 3h 4s Qd Jc] [6d 3h 4s Qd Jc]"
    shot, screen = screens("Corvid-9: discards 2 cards []", whole)
    assert "Corvid-9 draws 2" in screen
    assert re.search(r" draw 1 +\?6♦ +\?3♥ +\?4♠ +\?Q♦ +\?J♣ → +\+▒▒ +\+▒▒", screen)
    assert not re.search(r" draw 1 .*pat", screen)


def test_a_transcript_tells_of_streets_in_stud_and_of_draws_elsewhere(root: Path) -> None:
    folder = root / "examples" / "hands"
    razz, draw = (
        transcript(film(next(iter(grammar.read(folder / name))))).splitlines()
        for name in ("razz.txt", "triple-draw-reshuffle.txt")
    )
    assert razz[razz.index("bets") + 1].split() == ["3rd", "4th", "5th", "6th", "7th"]
    assert razz[-2:] == [
        "x check, b bet, r raise, c call, f fold, a capital: all-in",
        "## a card that is not known",
    ]
    assert draw[draw.index("bets and draws") + 1].split()[:3] == ["B1", "D1", "B2"]
    assert any("cards drawn, pat: none" in line for line in draw[-3:])
    assert max(map(len, razz[-2:] + draw[-3:])) <= 80
