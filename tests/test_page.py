"""The page of ``--html``, opened and driven in a headless Chromium: what it shows at every step is
what the hand's frames are, and nothing is asked of the net."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from chromium import Chromium, program
from conftest import ROOT, Standpat
from stepping import item

import grammar
from histories.cards import DECK
from histories.hand import Item
from replayer.exports.page import page
from replayer.exports.scene import scene
from replayer.stepper.frames import Film, film
from replayer.stepper.look import Look
from replayer.stepper.transcript import transcript
from replayer.stepper.words import money

pytestmark = pytest.mark.skipif(program() is None, reason="no Chromium on this machine")

EXAMPLES = ROOT / "examples"
SUITS = {"\u2660": "s", "\u2665": "h", "\u2666": "d", "\u2663": "c"}


@pytest.fixture(scope="module")
def browser() -> Iterator[Chromium]:
    """Started once for all tests here, which share it."""
    with Chromium() as chromium:
        yield chromium


def show(browser: Chromium, path: Path, *items: Item, mark: str = "") -> list[Film]:
    """Open a page of these hands."""
    films = [film(each) for each in items]
    scenes = [scene(each, number) for number, each in enumerate(films, 1)]
    target = path / "page.html"
    target.write_text(page(scenes, "a page", transcript(films[0])), encoding="utf-8")
    browser.open(target, mark)
    assert browser.complaints() == []
    return films


def cards(browser: Chromium, row: str) -> list[str | None]:
    """The cards of a row as the page shows them; ``None`` for a back."""
    return [
        text.strip("+~\u2212\n ")[0] + SUITS[text.strip("+~\u2212\n ")[1]] if text.strip() else None
        for text in browser.texts(f"{row} .cards .card")
    ]


def rows(browser: Chromium) -> dict[int, str]:
    """The selector of each seat's row, by the seat's number."""
    count = browser.run("document.querySelectorAll('[role=row].seat').length")
    found = {}
    for at in range(count):
        browser.run(
            f"document.querySelectorAll('[role=row].seat')[{at}].dataset.row = '{at}'"
        )  # fmt: skip
        row = f"[data-row='{at}']"
        found[int(browser.text(f"{row} [role=cell]:nth-child(2)").split()[0])] = row
    return found


def amount(text: str) -> int:
    """``"$1.25"`` in minor units; nothing and ``all-in`` are 0."""
    digits = re.sub(r"[^0-9]", "", text)
    return int(digits) if digits and "?" not in text else 0


@pytest.mark.parametrize(
    "name", ["triple-draw-session", "five-card-draw-side-pots", "badugi-heads-up", "razz"]
)
def test_every_step_is_the_frame(browser: Chromium, tmp_path: Path, name: str) -> None:
    (shown,) = show(browser, tmp_path, item(name))
    hand = shown.hand
    whole = sum(seat.stack for seat in hand.seats)
    seats = {seat.number: player for player, seat in enumerate(hand.seats)}
    for frame in shown.frames:
        assert browser.text("#step") == f"step {frame.index}"
        assert amount(browser.text("[role=row].pot b")) == frame.pot
        won = sum(place.won for place in frame.places)
        stacks = 0
        for number, row in rows(browser).items():
            place = frame.places[seats[number]]
            stack, bet = browser.text(f"{row} .stack"), browser.text(f"{row} .stack + .right")
            assert stack == "all-in" or amount(stack) == place.stack
            stacks += amount(stack)
            if frame.index < shown.paid_out:
                assert amount(bet) == place.bet
            if not place.folded:
                assert cards(browser, row) == list(place.cards)
        assert stacks + frame.pot - won == whole  # every chip is somewhere
        browser.press("ArrowRight")
    assert browser.text("#note") == "end of the hand"
    assert browser.complaints() == []
    assert browser.asked() == [(tmp_path / "page.html").as_uri()]


def test_keys_do_what_they_do_in_the_terminal(browser: Chromium, tmp_path: Path) -> None:
    from replayer.stepper.cursor import Cursor

    (shown,) = show(browser, tmp_path, item("triple-draw-reshuffle"))
    cursor = Cursor(shown)
    moves = {
        "ArrowRight": cursor.forward, "l": cursor.forward, " ": cursor.forward,
        "ArrowLeft": cursor.back, "h": cursor.back, "Backspace": cursor.back,
        "d": cursor.next_draw, "D": cursor.previous_draw, "s": cursor.showdown,
        "g": cursor.first, "Home": cursor.first, "G": cursor.end, "End": cursor.end,
        "f": cursor.next_finding, "F": cursor.previous_finding,
    }  # fmt: skip
    keys = [*"llllddDdhsgGhhDFf", "Home", "ArrowRight", " ", "Backspace", "End", "ArrowLeft", "h"]
    for key in keys:
        moves[key]()
        browser.press(key)
        assert browser.text("#step") == f"step {cursor.index}", key


def test_nothing_is_told_before_it_happens(browser: Chromium, tmp_path: Path) -> None:
    (shown,) = show(browser, tmp_path, item("triple-draw-session"))
    hidden = set(shown.final[next(p for p in shown.final if p != shown.hero)])
    ends = [frame.index for frame in shown.frames if frame.stage == "showdown"]
    for index in range(ends[0]):
        assert browser.text("#step") == f"step {index}"
        text = browser.text("#replayer").replace("\n", "")
        seen = {card for card in DECK for sign, suit in SUITS.items()
                if card[1] == suit and card[0] + sign in text}  # fmt: skip
        assert not seen & hidden
        assert "wins" not in text
        assert "net" not in browser.texts("[role=columnheader]")
        browser.press("l")


@pytest.mark.parametrize("name", ["five-card-draw-side-pots", "badugi-tournament"])
def test_amounts_in_big_bets_are_those_of_the_terminal(
    browser: Chromium, tmp_path: Path, name: str
) -> None:
    (shown,) = show(browser, tmp_path, item(name))
    seats = {seat.number: player for player, seat in enumerate(shown.hand.seats)}
    browser.press("b", "G")
    look = Look(shown, shown.last, big_bets=True)
    for number, row in rows(browser).items():
        place = look.frame.places[seats[number]]
        assert browser.text(f"{row} .stack") == look.money(place.stack)
        net = browser.text(f"{row} .stack + .right")
        assert net in (look.signed(place.won - place.paid), "\u2013")
    assert "big b" in browser.text("#badges")
    browser.press("b")
    assert browser.text("[role=row].pot b") == money(shown.hand.unit, look.frame.pot)


def test_what_is_known_later_is_revealed_and_marked(browser: Chromium, tmp_path: Path) -> None:
    (shown,) = show(browser, tmp_path, item("triple-draw-session"))
    other = next(p for p in shown.final if p != shown.hero)
    since = shown.since[other]
    browser.press("x", *("l" * since))
    row = rows(browser)[shown.hand.seats[other].number]
    assert cards(browser, row) == list(shown.final[other])
    assert browser.run(f"document.querySelectorAll(`{row} .card.inferred`).length") == 5
    browser.press("h")
    row = rows(browser)[shown.hand.seats[other].number]
    assert set(cards(browser, row)) == {None}
    browser.press("l", "x")
    row = rows(browser)[shown.hand.seats[other].number]
    assert set(cards(browser, row)) == {None}


def test_equity_needs_the_reveal_and_says_how_it_was_found(
    browser: Chromium, tmp_path: Path
) -> None:
    (shown,) = show(browser, tmp_path, item("badugi-heads-up"))
    browser.press("e", *("l" * 14))
    assert "x first" in browser.text("#panel")
    browser.press("x")
    assert "11.6 % exact, 43 ways" in " ".join(browser.text("#panel").split())
    browser.press("g", "l", "l", "l")
    assert "no figure" in browser.text("#panel")
    assert shown.frames


def test_hands_of_a_file_and_a_mark_in_the_address(browser: Chromium, tmp_path: Path) -> None:
    hands = list(grammar.read(EXAMPLES / "hands" / "home-game-8-game.txt"))
    films = show(browser, tmp_path, *hands)
    assert [bool(each.frames) for each in films] == [True, False, True]
    browser.press("n")
    assert "hand 2/3" in browser.text("#number")
    assert "not played again" in browser.text("#panel")
    assert browser.text("#table") == ""
    browser.press("n", "n")
    assert browser.text("#note") == "last hand"
    browser.press("p", "p", "p")
    assert browser.text("#note") == "first hand"
    show(browser, tmp_path, *hands, mark="#3.5")
    assert "hand 3/3" in browser.text("#number")
    assert browser.text("#step") == "step 5"
    browser.press("l")
    assert browser.run("location.hash") == "#3.6"


NAMES = [
    "</script><script>document.title='bad'</script>",
    "<!--<script>",
    "<img src=x onerror=document.title='bad'>",
    "\u05d0\u05d1\u05d2 (button)",
    "\U0001f0cf\u200d\U0001f600 & \"x\" 'y'",
    "\u202egnirts",
    "@script@",
    "\\u003c/script>",
    "\ud83d",
    "__proto__",
]


@pytest.mark.parametrize("name", NAMES)
def test_names_are_data(browser: Chromium, tmp_path: Path, name: str) -> None:
    from msgspec.structs import replace

    from histories.hand import Hand
    from replayer.report.words import safe

    hand = item("badugi-heads-up")
    assert isinstance(hand, Hand)
    seats = (replace(hand.seats[0], name=name), *hand.seats[1:])
    show(browser, tmp_path, replace(hand, seats=seats, table=name))
    browser.press("l", "l", "l", "x", "e")
    assert browser.run("document.title") == "a page"
    assert safe(name) in browser.run(
        "[...document.querySelectorAll('.name bdi')].map((e) => e.textContent)"
    )
    assert browser.run("document.querySelectorAll('img, main script').length") == 0
    assert browser.complaints() == []


def test_a_finding_stands_on_its_step(browser: Chromium, tmp_path: Path) -> None:
    (shown,) = show(browser, tmp_path, item("wrong-award"))
    browser.press("f")
    (index,) = shown.findings
    assert browser.text("#step") == f"step {index}"
    text = browser.text("#panel")
    assert "wrong-winner" in text
    assert "by rule Kestrel" in text
    assert "1 finding" in browser.text("#badges")
    assert "not paid as the rules say" in text


def test_a_board_lies_in_the_middle(browser: Chromium, tmp_path: Path) -> None:
    (hand,) = grammar.read(ROOT / "tests" / "golden" / "board-cards.sound.txt")
    (shown,) = show(browser, tmp_path, hand)
    sizes = set()
    for _ in shown.frames:
        sizes.add(len(browser.texts(".board .card")))
        browser.press("l")
    assert sizes == {0, 3, 4, 5}
    assert "(omaha)" in browser.text("#panel")
    assert "(2-7)" in browser.text("#panel")


def test_the_seat_in_view_turns(browser: Chromium, tmp_path: Path) -> None:
    (shown,) = show(browser, tmp_path, item("triple-draw-session"))
    order = list(rows(browser))
    assert order[-1] == shown.hand.seats[shown.hero].number
    browser.press("v")
    turned = list(rows(browser))
    assert turned == [*order[1:], order[0]]
    browser.press(*("v" * (len(order) - 1)))
    assert list(rows(browser)) == order


def test_help_opens_and_closes(browser: Chromium, tmp_path: Path) -> None:
    show(browser, tmp_path, item("badugi-heads-up"))
    for close in ("?", "q", "Escape"):
        browser.press("?")
        assert browser.run("document.getElementById('help').open")
        browser.press("l")
        assert browser.text("#step") == "step 0"
        browser.press(close)
        assert not browser.run("document.getElementById('help').open")
    for words in ("next, previous draw", "snow: pat, not a made hand"):
        assert words in browser.run("document.getElementById('help').textContent")


def test_buttons_do_what_keys_do(browser: Chromium, tmp_path: Path) -> None:
    (shown,) = show(browser, tmp_path, item("badugi-heads-up"))
    browser.run("document.querySelector('[data-command=\"showdown\"]').click()")
    first = next(f.index for f in shown.frames if f.stage == "showdown")
    assert browser.text("#step") == f"step {first}"
    browser.run("document.querySelector('[data-command=\"reveal\"]').click()")
    assert browser.run(
        "document.querySelector('[data-command=\"reveal\"]').getAttribute('aria-pressed')"
    ) == "true"  # fmt: skip
    assert browser.run("document.querySelector('[data-command=\"next hand\"]').hidden")


@pytest.mark.parametrize(("width", "height"), [(320, 640), (768, 900), (1600, 1000)])
def test_nothing_sticks_out(browser: Chromium, tmp_path: Path, width: int, height: int) -> None:
    names = ("triple-draw-session", "five-card-draw-side-pots", "badugi-heads-up", "razz")
    show(browser, tmp_path, *map(item, names))
    try:
        browser.resize(width, height)
        for key in ("d", "x", "e", "d", "d", "G", *("n", "d", "G") * 3):
            browser.press(key)
            wide = browser.run("document.documentElement.scrollWidth")
            assert wide <= width, (key, wide)
            # a cell's content stays in the cell; names are cut
            overlaps = browser.run(
                "[...document.querySelectorAll('.seat [role=cell]:not(.name)')]"
                ".filter((cell) => cell.scrollWidth > cell.clientWidth + 1)"
                ".map((cell) => `${cell.className} ${cell.innerText}`)"
            )
            assert not overlaps, key
    finally:
        browser.resize(1200, 900)


def test_dark_and_light_have_contrast(browser: Chromium, tmp_path: Path) -> None:
    """Every text on its ground has a contrast of 4.5 or more, as the eye has it."""
    show(browser, tmp_path, item("triple-draw-reshuffle"), item("wrong-award"))
    script = (ROOT / "tests" / "contrast.js").read_text(encoding="utf-8")
    grounds = set()
    try:
        for scheme in ("dark", "light"):
            browser.prefer(scheme)
            grounds.add(browser.run("getComputedStyle(document.documentElement).backgroundColor"))
            for keys in ("g", "dd", "xe", "G", "nf", "p"):
                browser.press(*keys)
                assert json.loads(browser.run(script)) == [], (scheme, keys)
    finally:
        browser.prefer("dark")
    assert len(grounds) == 2


def test_what_happens_is_said_to_those_who_listen(browser: Chromium, tmp_path: Path) -> None:
    show(browser, tmp_path, item("triple-draw-session"))
    said = "document.getElementById('said').textContent"
    browser.press("l")
    assert "posts" in browser.run(said) or "small blind" in browser.run(said)
    browser.press("d")
    assert "draw 1 of 3, pot $3.10" in browser.run(said)
    labels = browser.run(
        "[...document.querySelectorAll('.seat .card')].map((e) => e.getAttribute('aria-label'))"
    )
    assert "hidden card" in labels
    assert "seven of hearts, drawn" in [label.replace("7", "seven") for label in labels]
    unnamed = "[...document.querySelectorAll('button')].filter((b) => !b.textContent.trim()).length"
    assert browser.run(unnamed) == 0


def test_without_scripts_the_hand_is_text(browser: Chromium, tmp_path: Path) -> None:
    try:
        browser.scripts(False)
        target = tmp_path / "page.html"
        shown = film(item("badugi-heads-up"))
        target.write_text(page([scene(shown, 1)], "a <page>", transcript(shown)), encoding="utf-8")
        browser.open(target)
    finally:
        browser.scripts(True)
    assert "bets and draws" in browser.run("document.body.innerText")
    assert browser.run("document.title") == "a <page>"


def test_the_command_writes_the_page(browser: Chromium, standpat: Standpat, tmp_path: Path) -> None:
    target = tmp_path / "hands.html"
    source = EXAMPLES / "hands" / "triple-draw-session.txt"
    run = standpat("replay", source, "--html", target, "--anonymise")
    assert run.returncode == 0
    assert run.stdout == b""
    browser.open(target)
    assert "hand 1/4" in browser.text("#number")
    names = browser.texts(".name")
    assert "Hero" in names
    assert "Player 1" in names
    text = target.read_text(encoding="utf-8")
    for item_ in grammar.read(source):
        for seat in getattr(item_, "seats", ()):
            assert seat.name not in text
