"""KingsClub: lines that a hand must have, or have in order: shows, awards, draws of runs, cards."""

import pytest
from test_kingsclub_cuts import examples

import grammar
import replayer

#: The hero draws three times, and shows.
THRICE = """\
#47218830: Limit 2-7 Triple Draw - 40/80
2022-03-05 19:02:44
Table 'Salt Marsh Mix' Seat 3 is the button
Seat 1: Juniper (6,024)
Seat 3: Kestrel (248)
Seat 4: Vesper 7 (392)
Seat 5: Marlow Grey (1,284)
*** 1ST BETTING ROUND ***
Vesper 7: posts the small blind 20
Marlow Grey: posts the big blind 40
Dealt to Juniper: [X X X X X]
Dealt to Kestrel: [7d 5h Qs Th 3c]
Dealt to Vesper 7: [X X X X X]
Dealt to Marlow Grey: [X X X X X]
Juniper folds
Kestrel calls 40
Vesper 7 calls 40
Marlow Grey checks
*** 1ST DRAW ***
Vesper 7 draws 4
Marlow Grey draws 3
Kestrel discards [Qs Th] draws [4c As]
*** 2ND BETTING ROUND ***
Vesper 7 checks
Marlow Grey checks
Kestrel bets 40
Vesper 7 calls 40
Marlow Grey calls 40
*** 2ND DRAW ***
Vesper 7 draws 1
Marlow Grey draws 1
Kestrel discards [As] draws [Td]
*** 3RD BETTING ROUND ***
Vesper 7 checks
Marlow Grey checks
Kestrel checks
*** 3RD DRAW ***
Vesper 7 stands pat
Marlow Grey draws 1
Kestrel discards [Td] draws [Ad]
*** 4TH BETTING ROUND ***
Vesper 7 folds
Marlow Grey checks
Kestrel checks
Marlow Grey shows [7s 6d 2s 8s 5d]
Kestrel shows [7d 5h 4c Ad 3c]
*** SUMMARY ***
Seat 1: Juniper (6,024) 0
Seat 3: Kestrel (168) -80
Seat 4: Vesper 7 (312) -80
Seat 5: Marlow Grey (1,432) +148
Rake 12
Marlow Grey wins pot (228)
"""


def told(text: str) -> list[tuple[str, int]]:
    (result,) = [replayer.replay(item) for item in grammar.read_text(text)]
    return [(f.code, f.line) for f in result.findings if f.severity != "info"]


def sound(number: str) -> str:
    text = next(one for one in examples() if one.startswith(f"#{number}: "))
    assert told(text) == []
    return text


def swapped(text: str, first: str) -> str:
    """The text with a line and the one behind it exchanged."""
    lines = text.split("\n")
    at = lines.index(first)
    lines[at], lines[at + 1] = lines[at + 1], lines[at]
    return "\n".join(lines)


@pytest.mark.parametrize(("number", "show"), [
    ("47523982", "tide_pool shows [4c 7s 6s 2h 5h]"),
    ("47399881", "Marlow Grey shows [2s 6c Ac Td]"),
    ("47901234", "Run 2: Juniper shows [2c 3d 5h 8s 6h]"),
])  # fmt: skip
def test_hands_are_shown_together(number: str, show: str) -> None:
    """Above the heading of a round in which nobody can bet, or below the last bet."""
    text = sound(number)
    line = text[: text.index(show)].count("\n") + 1
    found = told(swapped(text, show))
    assert [code for code, _ in found] == ["misplaced-line"]
    assert found[0][1] in (line, line + 1)


def test_the_heading_of_a_round_stands_above_its_bets_and_shows() -> None:
    text = sound("47330936")
    heading = "*** 4TH BETTING ROUND ***\n"
    moved = text.replace(heading, "").replace("Juniper shows", f"{heading}Juniper shows")
    assert "misplaced-line" in dict(told(moved))


def test_a_later_run_is_shown_below_an_earlier_one() -> None:
    text = sound("47901234")
    assert told(swapped(text, "Run 1: Marlow Grey shows [7c 5s 4h 2h 8d]")) == [
        ("showing-order", 26)
    ]
    # run by run, or player by player
    run, other = (
        "Run 2: Marlow Grey shows [7c 5s 4h 2h Jh]\n",
        "Run 1: Juniper shows [2c 3d 5h 8s 9c]\n",
    )
    assert told(text.replace(run + other, other + run)) == []


def test_the_main_pot_is_awarded_last() -> None:
    for number, side, line in (
        ("47901234", "Marlow Grey wins (400) from side pot 1", 37),
        ("47399881", "Harebell wins (55.57) from side pot 1", 58),
        ("47648083", "Quern wins (599.56) from side pot 1", 70),
    ):
        assert told(swapped(sound(number), side)) == [("misplaced-line", line)]


@pytest.mark.parametrize("count", [1, 3, 5, 7])
def test_each_run_has_as_many_new_cards(count: int) -> None:
    text = sound("47901234")
    assert ("new-cards", 22) in told(
        text.replace("Marlow Grey draws 2", f"Marlow Grey draws {count}")
    )


def test_whoever_is_left_has_a_line_for_the_last_card() -> None:
    text = next(one for one in examples() if "Razz" in one and "*** 6TH" in one and ": [X]" in one)
    assert told(text) == []
    lines = text.split("\n")
    at = lines.index("*** 6TH STREET ***")
    hidden = [n for n in range(at, len(lines)) if lines[n].endswith(": [X]")]
    assert hidden
    for n in hidden:
        name = lines[n].removeprefix("Dealt to ").removesuffix(": [X]")
        others = [one for one in lines[at + 1 :] if one.startswith("Dealt to ")]
        short = "\n".join([*lines[:n], *lines[n + 1 :]])
        if len(others) == 1:
            continue
        (result,) = [replayer.replay(item) for item in grammar.read_text(short)]
        assert [(f.code, f.line) for f in result.findings] == [("cards-dealt", at + 1)]
        assert name in result.findings[0].message
        # a text that stops among these lines does not tell whose are to come
        stopped = "\n".join([*lines[:n], ""])
        assert [code for code, _ in told(stopped)] == ["truncated"]


@pytest.mark.parametrize("cards", ["[ X X X X]", "[X X  X X]", "[X X X X ]", "[X X X  X X]"])
def test_blanks_are_no_cards(cards: str) -> None:
    text = sound("47330936")
    damaged = text.replace("Dealt to tide_pool: [X X X X X]", f"Dealt to tide_pool: {cards}")
    assert [line for _, line in told(damaged)][:1] == [14]


def test_an_award_that_no_cards_disprove_goes_by_the_nets() -> None:
    """Whether an ace is high decides the badugi half; the nets tell who got it."""
    text = sound("47330936")
    damaged = text.replace("Marlow Grey wins (478.50)", "Juniper wins (478.50)")
    assert told(damaged) == [("wrong-winner", 70)]
    assert [code for code, _ in told(text.replace("+238.50", "+239.50", 1))] == ["summary-balance"]


def test_thousands_have_commas() -> None:
    """All that the room writes, and nothing else."""
    for number, old, new, line in (
        ("47330936", "Kestrel (2,957)", "Kestrel (2957)", 4),
        ("47330936", "Kestrel (3,195.50)", "Kestrel (3195.50)", 63),
        ("47901234", "calls 990", "calls 0990", 19),
        ("47901234", "raises to 1,390", "raises to 1390", 18),
    ):
        text = sound(number)
        assert old in text
        assert ("impossible-amount", line) in told(text.replace(old, new))


@pytest.mark.parametrize(("cards", "twice", "found"), [
    ("[Qs Th]", "[Th Th]", ["kept-cards", "draw-count"]),
    ("[Qs Th]", "[Qs Qs]", ["kept-cards", "draw-count"]),
    ("[4c As]", "[4c 4c]", ["card-twice"]),
])  # fmt: skip
def test_a_card_that_a_line_names_twice(cards: str, twice: str, found: list[str]) -> None:
    assert told(THRICE) == []
    assert told(THRICE.replace(cards, twice)) == [(code, 22) for code in found]


def test_a_run_shown_twice_and_another_not_at_all() -> None:
    text = sound("47901234").replace("Run 1: Juniper", "Run 2: Juniper")
    assert [code for code, _ in told(text)] == ["show-missing", "shown-cards"]
