"""The list of hands: the filter, what it walks through, bookmarks, and the screens of it."""

from collections.abc import Callable
from pathlib import Path

import pytest
from rich.cells import cell_len
from stepping import HANDS, compare

import replayer.stepper.hands as hands_module
from grammar.split import Piece
from histories.hand import Item
from replayer import engine
from replayer.stepper.app import lines
from replayer.stepper.bookmarks import Bookmarks
from replayer.stepper.course import Course
from replayer.stepper.hands import Hands
from replayer.stepper.listing import list_screen
from replayer.stepper.query import ASKS, Facts, Query, facts
from replayer.stepper.theme import ASCII, NAMES, UNICODE, theme
from replayer.stepper.viewer import Viewer

SNAPSHOTS = Path(__file__).parent / "snapshots"
SESSION = HANDS / "triple-draw-session.txt"


def viewer(hands: Hands, keys: str = "", marks: Bookmarks | None = None) -> Viewer:
    """A viewer after some keys: words are keys by name, ``'...'`` is typed."""
    place = hands.first_playable()
    assert place is not None
    made = Viewer(hands, place, UNICODE, marks)
    press(made, keys)
    return made


def press(one: Viewer, keys: str) -> None:
    for word in keys.split(" "):
        typed = word[1:-1].replace("_", " ") if word.startswith("'") else [word] if word else []
        for key in typed:
            one.press({"Enter": "KEY_ENTER", "Esc": "KEY_ESCAPE"}.get(key, key))
            finish(one)


def finish(one: Viewer) -> None:
    while one.working:
        one.idle()


def text(one: Viewer, width: int = 80, height: int = 24) -> list[str]:
    return [line.plain.rstrip() for line in lines(one, width, height)]


def ids(one: Viewer) -> list[str | None]:
    """The hands that are walked through, in their order."""
    found = []
    place = one.course.first()
    while place is not None:
        found.append(one.hands.item(place).hand_id)
        place = one.course.next(place)
    return found


# the words of the filter


@pytest.mark.parametrize(
    ("words", "count"),
    [
        ("57310502819", 1),
        ("#57310502819", 1),
        ("id:57310502819", 1),
        ("game:badugi", 8),
        ("GAME:Badugi", 8),
        ("badugi", 8),
        ("player:corvid", 1),
        ("corvid-9 limit-less", 0),
        ('player:"mr. pym"', 1),
        ("table:amalthea", 1),
        ("status:partial", 1),
        ("truncated", 1),
        ("past-cap", 1),
        ("finding:past-cap", 1),
        ("nothing-like-this", 0),
    ],
)
def test_what_a_filter_finds(all_hands: Hands, words: str, count: int) -> None:
    one = viewer(all_hands, "/ '" + words.replace(" ", "_") + "' Enter")
    assert not one.course.query.error
    assert len(ids(one)) == count


def by_hand(all_hands: Hands) -> list[tuple[Item, Facts]]:
    """Each hand with its pot, hero's result and draws, from the engine's settlement alone."""
    found = []
    place = Course(all_hands).first()
    while place is not None:
        item = all_hands.item(place)
        found.append((item, facts(item, engine.replay(item), marked=False)))
        place = all_hands.next(*place)
    return found


def minor(known: Facts) -> int:
    """How many minor units make one of what is written."""
    return 10**known.unit.decimals if known.unit else 1


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ("pot>10", lambda f: f.pot is not None and f.pot > 10 * minor(f)),
        ("pot>=19", lambda f: f.pot is not None and f.pot >= 19 * minor(f)),
        ("pot<$1.5", lambda f: f.pot is not None and f.pot < 1.5 * minor(f)),
        ("net<-1", lambda f: f.net is not None and f.net < -minor(f)),
        ("won", lambda f: f.net is not None and f.net > 0),
        ("lost", lambda f: f.net is not None and f.net < 0),
        ("draws:pat", lambda f: 0 in f.draws),
        ("draws:2", lambda f: 2 in f.draws),
        ("draws:2,1,pat", lambda f: f.draws == (2, 1, 0)),
    ],
)
def test_facts_that_are_asked_for(
    all_hands: Hands, words: str, wanted: Callable[[Facts], bool]
) -> None:
    one = viewer(all_hands, f"/ '{words}' Enter")
    expected = [item.hand_id for item, known in by_hand(all_hands) if wanted(known)]
    assert ids(one) == expected
    assert 0 < len(expected) < 40


def test_dates(all_hands: Hands) -> None:
    found = {
        words: len(ids(viewer(all_hands, f"/ 'date{words}' Enter")))
        for words in (":2011", ":2011-04", "=2011/4/17", ">2011-04-17", ">=2011-04-17", "<2011-04")
    }
    assert found[":2011"] > found[":2011-04"] >= found["=2011/4/17"] > 0
    assert found[">=2011-04-17"] == found[">2011-04-17"] + found["=2011/4/17"]


@pytest.mark.parametrize(
    ("words", "error"),
    [
        ("pot>", "pot> needs an amount"),
        ("pot>x", "pot> needs an amount"),
        ("pot>NaN", "pot> needs an amount"),
        ("drew>x", "drew> needs a number"),
        ("date:x", "date: needs a day such as 2011-04-17"),
        ("game>badugi", "game> takes a colon"),
        ("game:", "game: needs a word"),
        ("draws:all", "draws: needs counts: 2 or 2,1,pat"),
    ],
)
def test_a_word_that_cannot_be_understood_is_said(all_hands: Hands, words: str, error: str) -> None:
    one = viewer(all_hands, f"/ '{words}'")
    assert one.course.query.error == error
    assert error in text(one, 120, 36)[1]
    assert one.course.plain  # and until it is, it asks for nothing


def test_every_asking_word_can_be_used() -> None:
    sound = {"pot": "1", "net": "1", "drew": "2", "draws": "2", "date": "2011"}
    for word in ASKS:
        assert not Query(f"{word}:{sound.get(word, 'x')}").error


# walking


def test_the_hands_are_walked_through_filtered(all_hands: Hands) -> None:
    one = viewer(all_hands, "/ 'game:badugi' Enter Enter")
    assert not one.listing
    press(one, "Enter g Enter")
    first = one.hands.item(one.place).hand_id
    assert " hand 1/8 of 30 " in text(one)[0]
    press(one, "n n")
    assert " hand 3/8 of 30 " in text(one)[0]
    press(one, "p p p")
    assert one.hands.item(one.place).hand_id == first
    assert one.note == "first hand"


@pytest.mark.parametrize("order", [1, 2, 3])
def test_orders_of_the_list(all_hands: Hands, order: int) -> None:
    one = viewer(all_hands, "Enter" + " o" * order)
    known = {item.hand_id: (one.pot, one.net) for item, one in by_hand(all_hands)}
    figures = [known[hand_id][order > 1] for hand_id in ids(one)]
    sorts = [figure for figure in figures if figure is not None]
    assert sorts == sorted(sorts, reverse=order < 3)
    assert len(figures) == len(by_hand(all_hands))
    assert None not in figures[: len(sorts)]  # what has no figure comes last
    press(one, "o" + " o" * (3 - order))
    assert one.course.plain


def test_played_hands_and_findings_are_looked_for(all_hands: Hands) -> None:
    one = viewer(all_hands)
    press(one, "N")
    assert not one.listing
    assert one.note in ("", "no hand that hero played after this")
    press(one, "Enter g f")
    assert one.film(one.place).result.findings
    here = one.place
    press(one, "f")
    assert one.place > here
    press(one, "F")
    assert one.place == here
    press(one, "G f")
    assert one.note == "no hand with a finding after this"
    press(one, "P")
    assert one.note == ""


def test_a_search_is_done_in_slices_and_ended_by_any_key(tmp_path: Path) -> None:
    text = SESSION.read_text(encoding="utf-8-sig")
    folded = text.split("\n\n\n")[1]
    path = tmp_path / "large.txt"
    path.write_text((folded + "\n\n\n") * 3000, encoding="utf-8")
    with Hands(str(path)) as hands:
        one = Viewer(hands, (0, 0), UNICODE)
        one.press("/")
        for key in "pot>1000000":
            one.press(key)
        one.press("KEY_ENTER")
        assert not one.course.searched
        one.idle()
        assert one.course.found == 0
        one.press("KEY_ESCAPE")
        assert one.course.plain
        assert hands.pieces < 1000


def test_nothing_is_parsed_for_the_list_but_what_it_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = SESSION.read_text(encoding="utf-8-sig")
    path = tmp_path / "large.txt"
    path.write_text((text + "\n\n") * 2000, encoding="utf-8")
    read: list[int] = []
    items = hands_module.items

    def watched(piece: Piece, file: str) -> list[Item]:
        read.append(piece.line)
        return items(piece, file)

    monkeypatch.setattr(hands_module, "items", watched)
    with Hands(str(path)) as hands:
        one = Viewer(hands, (0, 0), UNICODE)
        one.press("KEY_ENTER")
        list_screen(one.page(80, 24))
        assert len(read) < 40
        one.press("G")
        list_screen(one.page(80, 24))
        assert one.place == (7999, 0)
        assert len(read) < 80


# back and out


def test_escape_leads_back_and_out(all_hands: Hands) -> None:
    one = viewer(all_hands, "l l Enter")
    start = one.place
    press(one, "j j")
    assert one.place != start
    assert one.press("KEY_ESCAPE")  # to the hand and step from where the list was opened
    assert (one.place, one.cursor.index, one.listing) == (start, 2, False)


class Clock:
    """A time that moves when a test says so."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def slowly(one: Viewer, clock: Clock) -> bool:
    """Escape some time after the key before; false when it ends the program."""
    clock.now += 1
    return one.press("KEY_ESCAPE")


def test_escape_goes_back_step_by_step(all_hands: Hands) -> None:
    clock = Clock()
    one = Viewer(all_hands, (0, 0), UNICODE, clock=clock)
    start = one.place
    press(one, "l Enter j Enter l l")
    assert not one.listing
    assert slowly(one, clock)  # a hand chosen from the list leads back to it
    assert one.listing
    press(one, "Enter l Enter")  # and so does the key for the list
    assert slowly(one, clock)  # from there to the hand and step from where it was opened
    assert (one.place, one.cursor.index, one.listing) == (start, 1, False)
    assert not slowly(one, clock)


def test_escape_leaves_a_list_that_was_asked_for(all_hands: Hands) -> None:
    clock = Clock()
    one = Viewer(all_hands, (0, 0), UNICODE, lists=True, clock=clock)
    press(one, "j Enter l")
    assert slowly(one, clock)
    assert one.listing
    assert not slowly(one, clock)


def test_escape_ends_autoplay_first(all_hands: Hands) -> None:
    clock = Clock()
    one = Viewer(all_hands, (0, 0), UNICODE, clock=clock)
    press(one, "a")
    assert slowly(one, clock)
    assert one.patience(5) == 5
    assert not slowly(one, clock)


def test_escape_in_quick_succession_does_not_end_the_program(all_hands: Hands) -> None:
    clock = Clock()
    one = Viewer(all_hands, (0, 0), UNICODE, clock=clock)
    press(one, "Enter j Enter Esc Esc")
    assert not one.listing
    assert one.press("KEY_ESCAPE")
    assert one.note == "Esc once more ends"
    assert not slowly(one, clock)


def test_escape_takes_the_filter_away_first(all_hands: Hands) -> None:
    one = viewer(all_hands, "/ 'badugi' Enter")
    assert not one.course.plain
    press(one, "Esc")
    assert one.course.plain
    assert one.listing
    press(one, "/ 'badugi' Esc")
    assert one.course.plain
    assert one.typing is None


def test_typing_is_typing(all_hands: Hands) -> None:
    one = viewer(all_hands, "/")
    for key in ("q", "n", "KEY_BACKSPACE", "x", "KEY_LEFT", "KEY_DELETE", "?"):
        assert one.press(key)
    assert one.typing == "q?"
    one.press("\x15")
    assert one.typing == ""


def test_a_word_is_added_to_the_filter(all_hands: Hands) -> None:
    one = viewer(all_hands, "/ 'badugi' Enter")
    before = one.course.found
    press(one, "/ 'won' Enter")
    assert one.course.query.text == "badugi won"
    assert 0 < one.course.found < before


# screens


CASES: list[tuple[str, str, int, int]] = [
    ("list", "Enter j j", 80, 24),
    ("list-wide", "Enter j j j", 120, 36),
    ("list-typing", "/ 'pot>1_game:bad'", 80, 24),
    ("list-filtered", "/ 'draws:pat' Enter j", 140, 40),
    ("list-hidden", "Enter x", 80, 24),
    ("list-order", "Enter o", 120, 36),
    ("list-big-bets", "Enter b", 120, 36),
    ("list-none", "/ 'nobody' Enter", 80, 24),
    ("list-findings", "/ 'finding' Enter", 120, 36),
    ("list-end", "Enter G", 80, 24),
    ("hand-filtered", "/ 'game:badugi' Enter Enter l l", 80, 24),
]


@pytest.mark.parametrize(("name", "keys", "width", "height"), CASES, ids=[c[0] for c in CASES])
def test_snapshots(all_hands: Hands, name: str, keys: str, width: int, height: int) -> None:
    one = viewer(all_hands)
    text(one, width, height)  # the size of a page is known
    press(one, keys)
    compare(SNAPSHOTS / f"{name}.txt", "\n".join(text(one, width, height)) + "\n")


@pytest.mark.parametrize("signs", [UNICODE, ASCII], ids=["unicode", "ascii"])
def test_lines_are_as_wide_as_the_window(all_hands: Hands, signs: object) -> None:
    one = viewer(all_hands)
    one.signs = signs  # type: ignore[assignment]
    press(one, "Enter")
    known = set(theme("dark").styles)
    for width, height in ((80, 24), (81, 25), (109, 30), (110, 24), (140, 40), (230, 60)):
        for keys in ("", "x", "b", "o", "/ 'lost' Enter", "G", "Esc"):
            press(one, keys)
            shown = lines(one, width, height)
            assert len(shown) == height
            assert {cell_len(line.plain) for line in shown} == {width}
            assert {str(span.style) for line in shown for span in line.spans} <= known


def test_a_small_window(all_hands: Hands) -> None:
    one = viewer(all_hands, "Enter")
    assert " ".join(" ".join(text(one, 50, 12)).split()).startswith("standpat replay needs 80x24")


def test_amounts_of_the_list_are_the_engines(all_hands: Hands) -> None:
    known = {item.hand_id: (one.pot, one.net) for item, one in by_hand(all_hands)}
    one = viewer(all_hands, "Enter")
    rows = 0
    place = one.course.first()
    while place is not None:
        one.place = place
        line = next(line for line in text(one, 140, 24) if line.startswith("▶"))
        item = all_hands.item(place)
        pot, net = known[item.hand_id]
        if pot is not None:
            unit = item.unit  # type: ignore[union-attr]
            words = line.split("│")[0].split()
            if words[-1][0] in "✗!i":
                words.pop()
            shown = [word.replace(unit.sign, "") for word in words[-2:]]
            figures = [0 if word == UNICODE.none else float(word) for word in shown]
            assert [round(figure * 10**unit.decimals) for figure in figures] == [pot, net or 0]
            rows += 1
        place = one.course.next(place)
    assert rows > 25


def test_every_theme_has_the_lists_styles() -> None:
    for name in NAMES:
        assert {"list.now", "bookmark", "match", "prompt", "card.flat.s"} <= set(theme(name).styles)
