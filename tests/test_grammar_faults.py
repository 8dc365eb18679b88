"""What the reader says of damaged hands: code, line, column, and how much."""

import re
from pathlib import Path

import pytest
from test_grammar_hands import CANCELLED, SINGLE, STUD, TRIPLE

import grammar
import replayer
from histories.actions import Unread
from histories.hand import Hand, Item, OtherGame, Unreadable

HANDS = Path(__file__).resolve().parent.parent / "examples" / "hands"


def read(text: str) -> list[Item]:
    return list(grammar.read_text(text))


def codes(item: Item) -> list[tuple[str, int, int]]:
    assert not isinstance(item, OtherGame)
    return [(one.code, one.line, one.column) for one in item.faults]


def change(old: str, new: str, text: str = TRIPLE) -> str:
    assert text.count(old) == 1, old
    return text.replace(old, new)


ONE_FAULT = {
    # what stands in the text, what stands there instead: code, line, column
    "verb": ("Bob: folds", "Bob: folfs", "unknown-verb", 22, 6),
    "verb in capitals": ("Bob: folds", "Bob: Folds", "unknown-verb", 22, 6),
    "no verb": ("Bob: folds", "Bob:", "unknown-verb", 22, 1),
    "stranger": ("Bob: folds", "Bod: folds", "unknown-player", 22, 1),
    "stranger dealt": ("Dealt to Ann [8s", "Dealt to Anm [8s", "unknown-player", 10, 10),
    "stranger paid": ("Cy collected", "Sy collected", "unknown-player", 35, 1),
    "letter in amount": ("calls $0.15", "calls $0.1S", "impossible-amount", 12, 12),
    "one decimal": ("calls $0.15", "calls $0.1", "impossible-amount", 12, 12),
    "three decimals": ("calls $0.15", "calls $0.150", "impossible-amount", 12, 12),
    "no sign": ("calls $0.15", "calls 0.15", "impossible-amount", 12, 12),
    "foreign sign": ("calls $0.15", "calls €0.15", "impossible-amount", 12, 12),
    "leading zero": ("calls $0.15", "calls $00.15", "impossible-amount", 12, 12),
    "decimal comma": ("calls $0.15", "calls $0,15", "impossible-amount", 12, 12),
    "no amount": ("calls $0.15", "calls", "unreadable-line", 12, 11),
    "beyond counting": ("calls $0.15", "calls $" + 30 * "9", "impossible-amount", 12, 12),
    "second amount": ("$0.10 to $0.20", "$0.10 to $0.2O", "impossible-amount", 11, 21),
    "stack": ("($4.58 in", "($4.5 in", "impossible-amount", 4, 14),
    "rank": ("[4c 7d]", "[4c 1d]", "impossible-card", 17, 29),
    "suit": ("[4c 7d]", "[4c 7x]", "impossible-card", 17, 29),
    "ten": ("2s 3s]\nCy", "2s 10s]\nCy", "impossible-card", 10, 27),
    "no bracket": ("[8s Ts 8h 2s 3s]", "[8s Ts 8h 2s 3s", "unreadable-line", 10, 29),
    "summary's card": ("showed [7c", "showed [7k", "impossible-card", 41, 29),
    "summary's amount": ("won ($0.76)", "won ($0.7b)", "impossible-amount", 41, 54),
    "total": ("Total pot $0.80", "Total pot $O.80", "impossible-amount", 38, 11),
    "summary's words": ("folded after the 1st", "folded after a 1st", "unreadable-line", 40, 32),
    "heading": ("*** FIRST DRAW ***", "*** FRIST DRAW ***", "unreadable-line", 15, 1),
    "table": ("6-max Seat", "6-mux Seat", "unreadable-line", 2, 19),
    "seat": ("Seat 3: Bob ($4", "Seat 7: Bob ($4", "impossible-seat", 4, 6),
    "seat zero": ("Seat 3: Bob ($4", "Seat 0: Bob ($4", "impossible-seat", 4, 6),
    "all-in": ("and is all-in\nAnn", "and is al-in\nAnn", "unreadable-line", 23, 26),
    "glued": ("Bob: folds\nCy", "Bob: foldsCy", "unreadable-line", 22, 11),
    "money unaccounted": (
        "Ann has timed out", "the house takes $5", "unreadable-line", 24, 1,
    ),
    "noise": ("Ann has timed out", "lorem ipsum dolor", "unknown-line", 24, 1),
    "damaged noise": ("Eve joins the", "Eve jions the", "unknown-line", 13, 1),
    "larger first": ("($0.10/$0.20 USD)", "($0.20/$0.10 USD)", "header-contradiction", 1, 61),
    "not twice": ("($0.10/$0.20 USD)", "($0.10/$0.25 USD)", "header-contradiction", 1, 61),
    "currency": ("$0.20 USD)", "$0.20 EUR)", "header-contradiction", 1, 74),
    "clocks": ("[2011/03/04 3:05:06", "[2011/03/04 3:15:06", "header-contradiction", 1, 104),
    "clocks far apart": ("[2011/03/04 3:", "[2011/03/02 3:", "header-contradiction", 1, 104),
    "date": ("2011/03/04 9:05", "2011/02/30 9:05", "impossible-date", 1, 81),
    "hour": ("2011/03/04 9:05", "2011/03/04 25:05", "impossible-date", 1, 81),
    "second clock": ("[2011/03/04 3:", "[2011/02/30 3:", "impossible-date", 1, 104),
}  # fmt: skip


@pytest.mark.parametrize("what", ONE_FAULT)
def test_one_fault_is_one_finding_at_its_place(what: str) -> None:
    old, new, code, line, column = ONE_FAULT[what]
    (hand,) = read(change(old, new))
    assert isinstance(hand, Hand)
    assert hand.complete
    assert [one[0] for one in codes(hand)] == [code]
    assert codes(hand) == [(code, line, column)]
    assert hand.faults[0].message


def test_a_line_that_may_have_been_an_action_keeps_its_place() -> None:
    (hand,) = read(change("Bob: folds", "Bob: folfs"))
    assert isinstance(hand, Hand)
    assert Unread(22, 1) in hand.actions
    (hand,) = read(change("Bob: folds", "Bod: folds"))
    assert isinstance(hand, Hand)
    assert Unread(22, -1) in hand.actions
    (hand,) = read(change("Ann has timed out", "lorem ipsum"))
    assert isinstance(hand, Hand)
    assert not any(isinstance(one, Unread) for one in hand.actions)


def test_messages_say_what_could_stand_there() -> None:
    (hand,) = read(change("calls $0.15", "calls $0.1S"))
    assert isinstance(hand, Hand)
    assert "an amount such as $0.10" in hand.faults[0].message
    (hand,) = read(change("Bob: folds", "Bob: folfs"))
    assert isinstance(hand, Hand)
    assert "'folds'" in hand.faults[0].message
    (hand,) = read(change("[4c 7d]", "[4c 1d]"))
    assert isinstance(hand, Hand)
    assert "'1d' is not a card" in hand.faults[0].message


STRUCTURE = {
    "first draw gone": ("*** FIRST DRAW ***\n", "", "missing-section", 15),
    "deal gone": ("*** DEALING HANDS ***\n", "", "missing-section", 9),
    "summary gone": ("*** SUMMARY ***\n", "", "missing-section", 37),
    "total gone": ("Total pot $0.80 | Rake $0.04\n", "", "missing-section", 38),
    "second draw twice": (
        "*** SECOND DRAW ***\n", "*** SECOND DRAW ***\n*** SECOND DRAW ***\n",
        "doubled-section", 26,
    ),
    "deal twice": (
        "Ann: calls $0.15\n", "Ann: calls $0.15\n*** DEALING HANDS ***\n", "doubled-section", 13,
    ),
    "showdown twice": (
        "Cy: shows", "*** SHOW DOWN ***\nCy: shows", "doubled-section", 34,
    ),
    "draw header late": (
        "*** SECOND DRAW ***\nAnn: stands pat on [8h 2s 3s 4c 7d]\n",
        "Ann: stands pat on [8h 2s 3s 4c 7d]\n*** SECOND DRAW ***\n", "misplaced-line", 25,
    ),
    "other draw's header": ("*** FIRST DRAW ***", "*** SECOND DRAW ***", "misplaced-line", 15),
    "table twice": (
        "Seat 1: Ann ($4", "Table 'Halley IV' 6-max Seat #5 is the button\nSeat 1: Ann ($4",
        "doubled-section", 3,
    ),
    "total twice": (
        "Seat 1: Ann (small", "Total pot $0.80 | Rake $0.04\nSeat 1: Ann (small",
        "doubled-section", 39,
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", STRUCTURE)
def test_a_break_of_the_order_is_one_finding(what: str) -> None:
    old, new, code, line = STRUCTURE[what]
    (hand,) = read(change(old, new))
    assert isinstance(hand, Hand)
    assert [one[:2] for one in codes(hand)] == [(code, line)]
    assert hand.complete


def test_the_table_gone() -> None:
    (hand,) = read(change("Table 'Halley IV' 6-max Seat #5 is the button\n", ""))
    assert isinstance(hand, Hand)
    assert codes(hand) == [("missing-section", 2, 1)]
    assert hand.button == 5


def test_a_seat_gone_is_one_finding() -> None:
    (hand,) = read(change("Seat 3: Bob ($4.58 in chips)\n", ""))
    assert isinstance(hand, Hand)
    assert [one[0] for one in codes(hand)] == ["unknown-player"]


UNREADABLE = {
    "hand number": ("#7100000001:", "#71000000x1:", "unreadable-header", 26),
    "word": ("PokerStars Game #", "PokerStars Gome #", "unreadable-header", 12),
    "game": ("Triple Draw 2-7", "Quadruple Draw 2-7", "unknown-game", 31),
    "limit": ("Lowball Limit (", "Lowball Limitless (", "unreadable-header", 60),
    "trailing": ("3:05:06 ET]", "3:05:06 ET] x", "unreadable-header", 103),
    "no date": (" - 2011/03/04 9:05:06 CET [2011/03/04 3:05:06 ET]", "", "unreadable-header", 31),
}


@pytest.mark.parametrize("what", UNREADABLE)
def test_a_header_that_cannot_be_used(what: str) -> None:
    old, new, code, column = UNREADABLE[what]
    text = f"{SINGLE}\n\n{change(old, new)}\n\n{CANCELLED}"
    first, item, last = read(text)
    assert isinstance(first, Hand)
    assert not first.faults
    assert isinstance(last, Hand)
    assert not last.faults
    assert isinstance(item, Unreadable)
    assert codes(item) == [(code, item.source.line, column)]
    assert item.source.text == change(old, new)


def test_a_damaged_draw_header_is_no_other_game() -> None:
    for words in ("Badgui", "Triple Draw 2-7 Lowbal", "5 Card Drow", "5 Card Stud"):
        (item,) = read(change("Triple Draw 2-7 Lowball", words))
        assert isinstance(item, Unreadable)
        assert [one[0] for one in codes(item)] == ["unknown-game"]


def test_a_hand_without_seats() -> None:
    (item,) = read("\n".join(line for line in TRIPLE.split("\n") if "in chips" not in line))
    assert isinstance(item, Unreadable)
    assert item.hand_id == "7100000001"
    assert codes(item) == [("no-seats", 1, 1)]


def test_text_after_a_finished_hand_is_a_row_of_its_own() -> None:
    first, stray, last = read(f"{TRIPLE}\nBob: folds\nand more\n\n{SINGLE}")
    assert isinstance(first, Hand)
    assert first.faults == ()
    assert first.source.text == TRIPLE
    assert isinstance(stray, Unreadable)
    assert codes(stray) == [("stray-text", 43, 1)]
    assert stray.source.text == "Bob: folds\nand more\n"
    assert isinstance(last, Hand)
    assert (last.source.line, last.faults) == (46, ())


def test_text_before_the_first_hand() -> None:
    stray, hand = read(f"\n\nsomething\n\n{TRIPLE}")
    assert codes(stray) == [("stray-text", 3, 1)]
    assert isinstance(hand, Hand)
    assert hand.source.line == 5


def test_banners_are_no_text() -> None:
    banner = "*********** # 1 **************\n"
    text = (
        f"Transcript for your last 2 hands requested by Ann\n\n{banner}{TRIPLE}\n{banner}{SINGLE}"
    )
    first, second = read(text)
    assert isinstance(first, Hand)
    assert isinstance(second, Hand)
    assert first.faults == second.faults == ()
    assert first.source.line == 4


def test_a_lost_header_costs_only_its_hand() -> None:
    header = SINGLE.split("\n", 1)[0]
    for new in ("", "Poxerstars Game #71000 Badugi Limit\n"):
        first, lost = read(TRIPLE + "\n\n" + SINGLE.replace(header + "\n", new))
        assert isinstance(first, Hand)
        assert not first.faults
        assert isinstance(lost, Unreadable)
        assert codes(lost) == [("unreadable-header", 44, 1)]
    first, lost = read(STUD + "x\n" + SINGLE.replace(header + "\n", ""))
    assert isinstance(first, OtherGame)
    assert isinstance(lost, Unreadable)


def test_headers_and_rows_are_one_to_one() -> None:
    header = TRIPLE.split("\n", 1)[0] + "\n"
    items = read(header * 3 + TRIPLE + SINGLE)
    assert [type(one) for one in items] == [Unreadable] * 3 + [Hand] * 2


@pytest.mark.parametrize("text", [TRIPLE, SINGLE, CANCELLED])
@pytest.mark.parametrize("newline", ["", "\n"])
def test_a_hand_cut_anywhere(text: str, newline: str) -> None:
    body = text.rstrip("\n")
    for end in range(len("PokerStars Game #7"), len(body)):
        items = read(body[:end] + newline)
        assert len(items) == 1, body[:end]
        (item,) = items
        if isinstance(item, Unreadable):
            assert item.faults[0].code in ("unreadable-header", "no-seats", "unknown-game")
            assert end <= len("\n".join(body.split("\n")[:3]))
        else:
            assert isinstance(item, Hand)
            worst = {one.code for one in item.faults}
            assert worst <= {"truncated", "unreadable-line", "impossible-seat"}, body[:end]
            assert item.complete == ("truncated" not in worst)


def test_cut_lines_give_no_other_finding() -> None:
    lines = TRIPLE.split("\n")
    for count in range(5, len(lines) - 3):
        for text in ("\n".join(lines[:count]) + "\n", "\n".join(lines[:count]) + "\nSe"):
            (hand,) = read(text)
            assert isinstance(hand, Hand)
            assert [one.code for one in hand.faults] in (["truncated"], [])
            if count < 38:
                assert not hand.complete


def test_rubbish_is_told_shortly() -> None:
    text = TRIPLE.replace("Bob: folds\n", "Bob: xyz $5\n" * 5000)
    (hand,) = read(text)
    assert isinstance(hand, Hand)
    assert len(hand.faults) <= 60


def test_another_rooms_text_after_a_hand_is_a_row_of_its_own() -> None:
    """Its lines of seats are no summary's: blank lines part them from the hand."""
    text = (HANDS / "badugi-heads-up.txt").read_text().split("\n\n\n")[0]
    foreign = "***** Cellar Cards, hand 41 *****\nSeat 1: Ferrous ( $12 USD )\nFerrous posts $1\n"
    hand, stray = grammar.read_text(f"{text}\n\n\n{foreign}")
    assert replayer.replay(hand).status == "ok"
    assert [finding.code for finding in replayer.replay(stray).findings] == ["stray-text"]


def test_a_table_line_without_a_button() -> None:
    text = (HANDS / "badugi-heads-up.txt").read_text().split("\n\n\n")[0]
    lines = text.split("\n")
    lines[1] = lines[1].partition("-max")[0] + "-max"
    (hand,) = grammar.read_text("\n".join(lines))
    fault = replayer.replay(hand).findings[0]
    assert (fault.line, fault.column) == (2, len(lines[1]) + 1)
    assert fault.message.startswith("the button's seat")


@pytest.mark.parametrize("stakes", ["$0.50/$1", "$1/$2"])
def test_stakes_that_the_play_contradicts_are_told_at_the_header(stakes: str) -> None:
    text = (HANDS / "triple-draw-session.txt").read_text().split("\n\n\n")[0]
    found = re.search(r"\((\$\S+/\$\S+) ", text)
    assert found is not None
    spoilt = text.replace(found[1], stakes, 1)
    (hand,) = grammar.read_text(spoilt)
    (error,) = [one for one in replayer.replay(hand).findings if one.severity == "error"]
    assert (error.code, error.line) == ("header-contradiction", 1)
    assert error.column == spoilt.index(stakes) + 1
    assert found[1].replace(".00", "") in error.message.replace(".00", "")


@pytest.mark.parametrize("gap", ["\n", "\n\n\n"])
@pytest.mark.parametrize("name", ["fulltilt-cash", "winamax-triple-draw", "badugi-heads-up"])
def test_a_hand_without_its_header_behind_one_that_is_not_judged(name: str, gap: str) -> None:
    text = (HANDS / f"{name}.txt").read_text().split("\n\n\n")[0]
    header, _, rest = text.partition("\n")
    game = next(
        one
        for one in ("Badugi", "2-7 Triple Draw", "Triple Draw 2-7 Lowball", "Lowball27")
        if one in header
    )
    other = text.replace(game, "Holdem" if "winamax" in name else "Hold'em", 1)
    skipped, lost = grammar.read_text(f"{other}\n{gap}{rest}")
    assert isinstance(skipped, OtherGame)
    assert isinstance(lost, Unreadable)
    assert "Seat" in lost.source.text
