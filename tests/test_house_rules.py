"""House rules: each value that differs is tested by a small hand that one house lets pass."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from grammar import read_text
from histories import phh
from histories.actions import Serving
from histories.findings import Finding
from histories.hand import Hand
from replayer import replay
from replayer.houserules import LIVE, PHH, POKERSTARS, PROFILES, WSOP, HouseRules
from replayer.result import Result

HEAD = """\
variant = '{variant}'
ante_trimming_status = true
antes = {antes}
blinds_or_straddles = {blinds}
small_bet = 60
big_bet = 120
starting_stacks = {stacks}
actions = [
{actions}
]
"""


def document(*actions: str, stacks: tuple[int, ...], variant: str = "F2L3D") -> str:
    """A hand of triple draw at 60/120; p1 posts 30 and p2 60, the last has the button."""
    count = len(stacks)
    blinds = [30, 60, *[0] * (count - 2)]
    return HEAD.format(
        variant=variant,
        antes=[0] * count,
        blinds=blinds,
        stacks=list(stacks),
        actions="\n".join(f"  {action!r}," for action in actions),
    )


def judge(text: str, rules: HouseRules) -> Result:
    (item,) = read_text(text)
    assert isinstance(item, Hand), item
    return replay(item, rules)


def found_in(text: str, rules: HouseRules) -> list[Finding]:
    """The findings, but for the one that the hand stops before it is over."""
    return [each for each in judge(text, rules).findings if each.code != "truncated"]


def codes(text: str, rules: HouseRules) -> list[str]:
    return [finding.code for finding in found_in(text, rules)]


def unknown(text: str, rules: HouseRules) -> set[str]:
    return {each.code for each in judge(text, rules).unknowns} - {"blind-amount"}


# -- the cap


def raises(*players: str) -> list[str]:
    """Full bets before the draw, over a big blind of 60."""
    return [f"{p} cbr {120 + 60 * n}" for n, p in enumerate(players)]


FIVE_LEVELS = document(*raises("p3", "p1", "p2", "p3"), stacks=(2000, 2000, 2000))
SIX_LEVELS = document(*raises("p3", "p1", "p2", "p3", "p1"), stacks=(2000, 2000, 2000))
HEADS_UP = document(*raises("p2", "p1", "p2", "p1", "p2", "p1"), stacks=(2000, 2000))


@pytest.mark.parametrize("name", PROFILES)
def test_a_fifth_level(name: str) -> None:
    four = name in ("pokerstars", "fulltilt")
    assert codes(FIVE_LEVELS, PROFILES[name]) == ["past-cap"] * four
    nobody_knows = PROFILES[name].cap is None
    assert unknown(FIVE_LEVELS, PROFILES[name]) == ({"past-cap"} if nobody_knows else set())


@pytest.mark.parametrize("name", PROFILES)
def test_a_sixth_level(name: str) -> None:
    cap = PROFILES[name].cap
    assert codes(SIX_LEVELS, PROFILES[name]).count("past-cap") == (0 if cap is None else 6 - cap)


def test_two_who_begin_a_round_have_no_cap_everywhere() -> None:
    assert "past-cap" in codes(HEADS_UP, POKERSTARS)
    assert codes(HEADS_UP, WSOP) == []
    assert "past-cap" in codes(HEADS_UP, replace(WSOP, cap_heads_up=True))
    no_cap = replace(WSOP, cap=None)  # none of two, whatever it is of more
    assert (codes(HEADS_UP, no_cap), unknown(HEADS_UP, no_cap)) == ([], set())
    nobody_knows = replace(WSOP, cap_heads_up=None)
    assert codes(HEADS_UP, nobody_knows) == []
    assert unknown(HEADS_UP, nobody_knows) == {"past-cap"}


# -- short all-ins


def short(stack: int, *after: str) -> str:
    """p3 raises to 120, p1 is all-in with a little more, then what comes."""
    return document("p3 cbr 120", f"p1 cbr {stack}", *after, stacks=(stack, 2000, 2000))


@pytest.mark.parametrize(
    ("stack", "to", "name", "found"),
    [
        (140, 180, "pokerstars", []),  # under half a bet, completed
        (140, 180, "wsop", []),
        (140, 200, "wsop", ["raise-size"]),
        (150, 180, "pokerstars", []),  # half a bet: to the next level
        (150, 210, "pokerstars", ["raise-size"]),
        (150, 210, "wsop", []),  # half a bet: a full one
        (150, 180, "wsop", ["raise-size"]),
        (170, 230, "wsop", []),
        (150, 180, "live", []),
        (150, 210, "live", []),
        (150, 200, "live", ["raise-size"]),
        (150, 210, "phh", []),
    ],
)
def test_what_a_raise_after_a_short_all_in_goes_to(
    stack: int, to: int, name: str, found: list[str]
) -> None:
    assert codes(short(stack, f"p2 cbr {to}"), PROFILES[name]) == found


def test_less_than_half_a_bet_does_not_let_the_raised_one_raise_again() -> None:
    text = short(140, "p2 cc", "p3 cbr 180")
    assert codes(text, POKERSTARS) == []
    assert codes(text, WSOP) == ["no-reopen"]
    assert codes(short(150, "p2 cc", "p3 cbr 210"), WSOP) == []


def test_half_a_bet_is_a_level() -> None:
    # 60, 120, 150, 210 and 270 are five levels; 140 is none
    text = short(150, "p2 cbr 210", "p3 cbr 270")
    assert codes(text, WSOP) == []
    assert codes(short(150, "p2 cbr 210", "p3 cbr 270", "p2 cbr 330"), WSOP) == ["past-cap"]
    less = short(140, "p2 cbr 180", "p3 cbr 240", "p2 cbr 300")
    assert codes(less, WSOP) == []
    assert codes(short(140, "p2 cbr 180", "p3 cbr 240", "p2 cbr 300",
                       "p3 cbr 360"), WSOP) == ["past-cap"]  # fmt: skip


def after_draw(*actions: str, stacks: tuple[int, ...] = (100, 2000, 2000)) -> str:
    return document("p3 cc", "p1 cc", "p2 cc", "p1 sd", "p2 sd", "p3 sd", *actions, stacks=stacks)


def test_a_short_bet() -> None:
    # all-in for 40: more than half of 60; for 20: less
    assert codes(after_draw("p1 cbr 40", "p2 cbr 100"), WSOP) == []
    assert codes(after_draw("p1 cbr 40", "p2 cbr 60"), POKERSTARS) == []
    assert codes(after_draw("p1 cbr 40", "p2 cbr 60"), WSOP) == ["raise-size"]
    stacks = (80, 2000, 2000)
    assert codes(after_draw("p1 cbr 20", "p2 cbr 60", stacks=stacks), WSOP) == []
    checked = after_draw("p1 cc", "p2 cbr 20", "p3 cc", "p1 cbr 60", stacks=(2000, 80, 2000))
    assert codes(checked, WSOP) == []
    assert unknown(checked, WSOP) == {"no-reopen"}


# -- the deck


def drawn(*draws: int, known: str = "??") -> list[str]:
    """One draw of so many players, and nobody's cards are told."""
    return [f"p{n + 1} sd {known * count}".rstrip() for n, count in enumerate(draws)]


def reshuffled(rules: HouseRules, *draws: int) -> list[str]:
    """What is found where six play and no reshuffle is told."""
    calls = ["p3 cc", "p4 cc", "p5 cc", "p6 cc", "p1 cc", "p2 cc"]
    text = document(*calls, *drawn(*draws), stacks=(2000,) * 6)
    (item,) = read_text(text)
    assert isinstance(item, Hand)
    # a text that tells reshuffles: as if it were a room's own
    return [f.code for f in replay(replace(item, room="pokerstars"), rules).findings]


def test_burned_cards_are_gone_from_the_stub() -> None:
    # 52 less 30 are 22; one is burned before the draw
    assert "reshuffle-missing" not in reshuffled(POKERSTARS, 5, 5, 5, 5, 2)
    assert "reshuffle-missing" in reshuffled(WSOP, 5, 5, 5, 5, 2)
    assert "reshuffle-missing" not in reshuffled(WSOP, 5, 5, 5, 5, 1)
    assert "reshuffle-missing" in reshuffled(POKERSTARS, 5, 5, 5, 5, 3)
    assert "reshuffle-missing" not in reshuffled(replace(WSOP, burns=None), 5, 5, 5, 5, 2)


COMES_BACK = {
    # p1 throws 2c in this draw and p6 has it afterwards
    "this draw": document(
        "d dh p1 2c3c4c5c7c", "d dh p6 2d3d4d5d7d",
        "p3 cc", "p4 cc", "p5 cc", "p6 cc", "p1 cc", "p2 cc",
        "p1 sd 2c3c4c5c7c", "p2 sd ??????????", "p3 sd ??????????", "p4 sd ??????????",
        "p5 sd ??", "p6 sd 2d3d4d5d7d", "d dh p6 2c8d8hThQd", stacks=(2000,) * 6,
    ),
    # p5 folds with 2c and p6 has it afterwards
    "folded": document(
        "d dh p5 2c3c4c5c7c", "d dh p6 2d3d4d5d7d",
        "p3 cc", "p4 cc", "p5 f", "p6 cc", "p1 cc", "p2 cc",
        "p1 sd ??????????", "p2 sd ??????????", "p3 sd ??????????", "p4 sd ??????????",
        "p6 sd 2d3d4d5d7d", "d dh p6 2c8d8hThQd", stacks=(2000,) * 6,
    ),
}  # fmt: skip


@pytest.mark.parametrize(
    ("what", "name", "sound"),
    [
        ("this draw", "pokerstars", True),
        ("this draw", "fulltilt", True),
        ("this draw", "wsop", False),
        ("this draw", "live", True),
        ("this draw", "phh", True),
        ("folded", "pokerstars", False),
        ("folded", "fulltilt", True),
        ("folded", "wsop", True),
        ("folded", "live", True),
        ("folded", "phh", True),
    ],
)
def test_what_a_reshuffle_takes_in(what: str, name: str, sound: bool) -> None:
    found = codes(COMES_BACK[what], PROFILES[name])
    assert (found == []) is sound, found


def test_ones_own_discard_may_come_back() -> None:
    text = document(
        "d dh p1 2c3c4c5c7c",
        "p3 cc", "p4 cc", "p5 cc", "p6 cc", "p1 cc", "p2 cc",
        "p1 sd 2c3c4c5c7c", "p2 sd ??????????", "p3 sd ??????????", "p4 sd ??????????",
        "p5 sd ??", "p6 sd", "d dh p1 2d8d8hThQd",
        "p1 cc", "p2 cc", "p3 cc", "p4 cc", "p5 cc", "p6 cc",
        "p1 sd 2d8d8hThQd", "d dh p1 2c9c9hJdJs", stacks=(2000,) * 6,
    )  # fmt: skip
    assert "own-discard" in codes(text, POKERSTARS)
    assert codes(text, WSOP) == codes(text, PHH) == []
    assert "own-discard" in unknown(text, replace(WSOP, own_discards_return=None))


# -- in what order the new cards come

CALLS = ("p3 cc", "p1 cc", "p2 cc")


def draw(*actions: str) -> str:
    return document(*CALLS, *actions, stacks=(2000, 2000, 2000))


FIVE = "??????????"
FIFTH_LAST = draw(
    f"p1 sd {FIVE}", "d dh p1 2c3c4c5c", "p2 sd ????", "d dh p2 ????", "p3 sd ??", "d dh p3 ??",
    "d dh p1 7d", "p1 cc", "p2 cc", "p3 cc",
)  # fmt: skip
AT_ONCE = draw(
    f"p1 sd {FIVE}", "d dh p1 2c3c4c5c7d", "p2 sd ????", "d dh p2 ????", "p3 sd ??", "d dh p3 ??",
    "p1 cc", "p2 cc", "p3 cc",
)  # fmt: skip
ALL_FIRST = draw(
    f"p1 sd {FIVE}", "p2 sd ????", "p3 sd ??",
    "d dh p1 2c3c4c5c", "d dh p2 ????", "d dh p3 ??", "d dh p1 7d", "p1 cc", "p2 cc", "p3 cc",
)  # fmt: skip
LAST_DRAWS_FIVE = draw(
    "p1 sd", "p2 sd ??", "d dh p2 ??", f"p3 sd {FIVE}", "d dh p3 2c3c4c5c", "d dh p3 7d",
    "p1 cc", "p2 cc", "p3 cc",
)  # fmt: skip
TWO_FIVES = draw(
    f"p1 sd {FIVE}", "d dh p1 2c3c4c5c", f"p2 sd {FIVE}", "d dh p2 ????????", "p3 sd",
    "d dh p1 7d", "d dh p2 ??", "p1 cc", "p2 cc", "p3 cc",
)  # fmt: skip
TWO_FIVES_TURNED = draw(
    f"p1 sd {FIVE}", "d dh p1 2c3c4c5c", f"p2 sd {FIVE}", "d dh p2 ????????", "p3 sd",
    "d dh p2 ??", "d dh p1 7d", "p1 cc", "p2 cc", "p3 cc",
)  # fmt: skip
PLAIN = draw(
    f"p1 sd {FIVE}", "p2 sd 8d9d", "p3 sd", "d dh p1 2c3c4c5c7d", "d dh p2 8c9c",
    "p1 cc", "p2 cc", "p3 cc",
)  # fmt: skip
MIXED = draw(
    "p1 sd ??", "p2 sd ????", "d dh p1 2c", "p3 sd ??", "d dh p3 ??", "d dh p2 ????",
    "p1 cc", "p2 cc", "p3 cc",
)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "live", "pokerstars", "fulltilt"),
    [
        pytest.param(FIFTH_LAST, True, False, False, id="four, and the fifth after everyone"),
        pytest.param(AT_ONCE, False, True, False, id="five at once, one player after the other"),
        pytest.param(ALL_FIRST, True, False, False, id="all discard, the fifth after everyone"),
        pytest.param(LAST_DRAWS_FIVE, True, True, False, id="the last to draw gets all"),
        pytest.param(TWO_FIVES, True, False, False, id="two fifth cards in turn order"),
        pytest.param(TWO_FIVES_TURNED, False, False, False, id="two fifth cards out of turn"),
        pytest.param(PLAIN, False, True, True, id="all discard, then five at once"),
        pytest.param(MIXED, False, False, False, id="the second before the third, the third first"),
    ],
)
def test_the_order_in_which_cards_come(
    text: str, live: bool, pokerstars: bool, fulltilt: bool
) -> None:
    for name, sound in (("live", live), ("pokerstars", pokerstars), ("fulltilt", fulltilt)):
        assert codes(text, PROFILES[name]) == ([] if sound else ["draw-turn"]), name
    for name in ("wsop", "phh"):  # nobody has a source
        assert codes(text, PROFILES[name]) == []
        assert unknown(text, PROFILES[name]) == ({"draw-turn"} if text != PLAIN else set())


def test_the_finding_points_at_the_card_that_came_too_early() -> None:
    (finding,) = found_in(AT_ONCE, LIVE)
    assert (finding.stated, finding.expected) == ("p1 being dealt 5", "p1 being dealt 4")
    assert AT_ONCE.splitlines()[finding.line - 1].strip() == "'d dh p1 2c3c4c5c7d',"
    (finding,) = found_in(FIFTH_LAST, POKERSTARS)
    assert FIFTH_LAST.splitlines()[finding.line - 1].strip() == "'d dh p1 2c3c4c5c',"


def test_before_the_last_ones_fifth_card_one_is_burned() -> None:
    # six play: 22 in the stub, 21 of them drawn, and one burned or not
    calls = ["p3 cc", "p4 cc", "p5 cc", "p6 cc", "p1 cc", "p2 cc"]
    last = [*drawn(5, 5, 5, 1, 0, 5), "p1 cc", "p2 cc", "p3 cc", "p4 cc", "p5 cc", "p6 cc"]
    one = document(*calls, *last, "p1 sd ??", stacks=(2000,) * 6)
    (item,) = read_text(one)
    assert isinstance(item, Hand)
    told = replace(item, room="pokerstars")
    assert "reshuffle-missing" in [f.code for f in replay(told, LIVE).findings]
    at_once = replace(LIVE, fifth_card="with the others")
    assert "reshuffle-missing" not in [f.code for f in replay(told, at_once).findings]


@pytest.mark.parametrize(
    "text", [FIFTH_LAST, AT_ONCE, ALL_FIRST, LAST_DRAWS_FIVE, TWO_FIVES, TWO_FIVES_TURNED, MIXED]
)
def test_the_order_is_written_again(text: str) -> None:
    (record,) = phh.read_text(text)
    assert isinstance(record, phh.Record)
    (again,) = phh.read_text(phh.write(record))
    assert isinstance(again, phh.Record)
    for name in PROFILES:
        first, second = replay(record.hand, PROFILES[name]), replay(again.hand, PROFILES[name])
        assert [f.code for f in first.findings] == [f.code for f in second.findings], name
    order = [[step[1:] for a in each.hand.actions if isinstance(a, Serving) for step in a.steps]
             for each in (record, again)]  # fmt: skip
    assert order[0] == order[1] != []


def test_a_rooms_text_does_not_tell_how_cards_were_dealt(root: Path) -> None:
    for path in (root / "examples" / "hands").glob("*.txt"):
        for item in read_text(path.read_text(encoding="utf-8")):
            found = replay(item, LIVE).findings
            assert all(finding.code != "draw-turn" for finding in found)


# -- showing, odd chips, rake


#: A house of whose showdowns nobody knows anything.
UNKNOWN = replace(PROFILES["fulltilt"], showing_order="unknown", first_shows=None)


def test_what_is_not_known_of_a_showdown_is_not_checked(root: Path) -> None:
    golden = root / "tests" / "golden"
    for code in ("showing-order", "first-mucks", "odd-chip"):
        *_, item = read_text((golden / f"{code}.txt").read_text(encoding="utf-8"))
        assert code in [f.code for f in replay(item).findings]
        result = replay(item, UNKNOWN)
        assert code not in [f.code for f in result.findings]
        wanted = "showing-order" if code == "first-mucks" else code
        assert wanted in {each.code for each in result.unknowns}
    known = replace(UNKNOWN, showing_order="last aggressor, then clockwise")
    *_, item = read_text((golden / "first-mucks.txt").read_text(encoding="utf-8"))
    assert "first-mucks" in {each.code for each in replay(item, known).unknowns}


def test_the_rake_of_a_house_that_nobody_knows_is_not_checked(root: Path) -> None:
    text = (root / "tests" / "golden" / "rake-undue.txt").read_text(encoding="utf-8")
    *_, item = read_text(text)
    rules = replace(POKERSTARS, rake_most=None, rake_before_draw=None, tournament_rake=None)
    assert "rake-undue" in [f.code for f in replay(item).findings]
    assert "rake-undue" in {each.code for each in replay(item, rules).unknowns}
