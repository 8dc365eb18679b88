"""What ``docs/knowledge.md`` says of hidden cards and of *cannot check*, statement by statement."""

import re
from collections.abc import Callable
from pathlib import Path

import stud_hands
from msgspec.structs import replace
from phh_hands import shown
from test_board import changed as changed_board
from test_board import drawmaha
from test_runs import MORE, run_twice
from test_split_pots import HOUSE, LOWS, dues, played

import grammar
import replayer
from histories.actions import Action, Deal, Discard, Muck, Show, StandPat
from histories.hand import Hand
from replayer.houserules import PHH
from replayer.ledger import Ledger
from replayer.result import Result
from replayer.state import State

ROOT = Path(__file__).resolve().parent.parent
HANDS = ROOT / "examples" / "hands"


def text_of(name: str, number: int = 0) -> str:
    """The text of one of the example hands."""
    hands = [item for item in grammar.read(HANDS / name) if isinstance(item, Hand)]
    return hands[number].source.text.rstrip() + "\n"


def judge(text: str, watch: Callable[[State, Action], None] | None = None) -> Result:
    (item,) = grammar.read_text(text)
    return replayer.replay(item, watch=watch)


def changed(text: str, *changes: tuple[str, str]) -> Result:
    """Judge a text in which some words, all of them there, are replaced wherever they stand."""
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return judge(text)


def codes(result: Result) -> list[str]:
    return [finding.code for finding in result.findings]


def unknowns(result: Result) -> list[str]:
    return [unknown.code for unknown in result.unknowns]


def holdings(text: str, player: int) -> list[tuple[type, set[str], int]]:
    """After each action: its type, a player's known cards, and how many more he holds."""
    seen: list[tuple[type, set[str], int]] = []
    judge(text, lambda s, a: seen.append((type(a), set(s.held[player]), s.hidden[player])))
    return seen


BADUGI = text_of("badugi-heads-up.txt")  # seat 1: Ferrous, hidden; seat 2: dune.walker, the hero
RESHUFFLE = text_of("triple-draw-reshuffle.txt")
SIDE = text_of("five-card-draw-side-pots.txt")
SPLIT = text_of("single-draw-split-pot.txt")


def test_every_statement_has_its_test() -> None:
    text = (ROOT / "docs" / "knowledge.md").read_text(encoding="utf-8")
    stated = {int(number) for number in re.findall(r"^([0-9]+)\. ", text, re.MULTILINE)}
    tested = {int(name[5:7]) for name in globals() if re.match(r"test_[0-9]{2}_", name)}
    assert stated == tested == set(range(1, len(stated) + 1))


def test_01_after_the_deal_a_hand_is_known_or_its_size_is() -> None:
    assert next(h for h in holdings(BADUGI, 1) if h[0] is Deal)[1:] == (
        {"2s", "4h", "6d", "6c"}, 0,
    )  # fmt: skip
    assert next(h for h in holdings(BADUGI, 0) if h[0] is Deal)[1:] == (set(), 4)


def test_02_named_discards_leave_the_hand_known() -> None:
    seen = [h for h in holdings(BADUGI, 1) if h[0] in (Discard, Deal)]
    assert seen[2][1:] == ({"2s", "4h", "6d"}, 0)
    assert seen[3][1:] == ({"2s", "4h", "6d", "Jc"}, 0)


def test_03_counted_discards_leave_nothing_known() -> None:
    for kind, held, hidden in holdings(BADUGI, 0):
        if kind in (Discard, StandPat):
            assert (held, hidden) == (set(), 4)


def test_04_cards_shown_are_known_and_held_against_what_is_known() -> None:
    assert holdings(BADUGI, 0)[-1][1:] == ({"9c", "7s", "5d", "3h"}, 0)
    other = changed(BADUGI, ("shows [2s 4h 6d 8c]", "shows [2s 4h 6d 9h]"))
    assert "shown-cards" in codes(other)
    # the mucked hand is revealed by the summary, and loses: were it better, it would have won
    best = changed(RESHUFFLE, ("[9c 7d 5h 4c 2c]", "[7c 5h 4c 3c 2c]"))
    assert codes(best) == ["wrong-winner"]


def test_05_a_known_card_is_in_one_place() -> None:
    twice = changed(BADUGI, ("[9c 7s 5d 3h]", "[9c 7s 5d 4h]"), ("9,7,5,3", "9,7,5,4"))
    assert set(codes(twice)) == {"card-twice"}
    back = changed(BADUGI, ("[9c 7s 5d 3h]", "[Jc 7s 5d 3h]"), ("9,7,5,3", "J,7,5,3"))
    assert set(codes(back)) == {"discard-back"}


def test_06_a_reshuffle_brings_discards_back() -> None:
    assert codes(changed(RESHUFFLE, ("[Ts 8s 6h 5c 2d]", "[Td 8s 6h 5c 9h]"))) == []
    own = changed(RESHUFFLE, ("The deck is reshuffled\n", ""), ("9c 7d 5h", "9h 7d 5h"))
    assert "reshuffle-missing" in codes(own)
    assert "discard-back" not in codes(judge(RESHUFFLE))
    # P Lindqvist is served after the reshuffle: one card of his may be a discard, two may not
    assert codes(changed(RESHUFFLE, ("[9c 7d 5h 4c 2c]", "[9h 7d 5h 4c 2c]"))) == []
    two = changed(RESHUFFLE, ("[9c 7d 5h 4c 2c]", "[9h Jc 5h 4c 2c]"))
    assert codes(two) == ["discard-back"]


def test_07_the_stub_is_counted_whatever_is_hidden() -> None:
    assert codes(changed(RESHUFFLE, ("The deck is reshuffled\n", ""))) == ["reshuffle-missing"]
    early = changed(
        RESHUFFLE,
        ("sevenoaks: discards 1 card\nThe deck is reshuffled\n",
         "The deck is reshuffled\nsevenoaks: discards 1 card\n"),
    )  # fmt: skip
    assert codes(early) == ["reshuffle-needless"]


def test_08_after_a_contradiction_nothing_is_guessed() -> None:
    kept = changed(BADUGI, ("Dealt to dune.walker [2s 4h 6d] [Jc]",
                            "Dealt to dune.walker [2s 4h 7d] [Jc]"))  # fmt: skip
    assert codes(kept) == ["kept-cards"]
    dealt = changed(BADUGI, ("discards 1 card [6c]", "discards 1 card [6h]"))
    assert codes(dealt) == ["discard-not-held"]


def test_09_a_hand_that_stays_hidden_leaves_the_winner_open() -> None:
    hidden = changed(RESHUFFLE, (" [9c 7d 5h 4c 2c]", ""))
    assert (hidden.status, codes(hidden)) == ("ok", [])
    assert unknowns(hidden) == ["wrong-winner"]
    assert hidden.verdict == "cannot check"
    assert "P Lindqvist" in (hidden.reason or "")
    short = changed(RESHUFFLE, (" [9c 7d 5h 4c 2c]", ""), ("collected $22.80", "collected $22.70"))
    assert codes(short) == ["award-amount"]


def test_10_a_hidden_hand_matters_for_its_own_pots_only() -> None:
    # Vesper has no part in the side pots, old_tin none in the second
    mucked = changed(
        SIDE,
        ("Vesper: shows [Qs Qh Qc 9s 2h] (three of a kind, Queens)", "Vesper: mucks hand"),
        ("Vesper collected $30.39 from main pot", "old_tin collected $30.39 from main pot"),
        ("showed [Qs Qh Qc 9s 2h] and won ($30.39) with three of a kind, Queens", "mucked"),
        ("won ($21.38)", "won ($51.77)"),
    )
    assert codes(mucked) == []
    assert unknowns(mucked) == ["wrong-winner"]
    assert "main pot" in mucked.unknowns[0].message


def test_11_a_small_blind_of_an_unseen_stake_is_not_judged() -> None:
    text = RESHUFFLE.replace("($1/$2 USD)", "($3/$6 USD)")
    text = text.replace("posts small blind $0.50", "posts small blind $1")
    text = text.replace("posts big blind $1", "posts big blind $2")
    found = judge(text)
    assert "blind-amount" in unknowns(found)
    assert "blind-amount" in codes(found)
    blind = next(f for f in found.findings if f.code == "blind-amount")
    assert "big blind" in blind.message


def test_12_a_missing_line_makes_no_sums_wrong() -> None:
    lost = changed(RESHUFFLE, ("P Lindqvist: calls $1\nttm_45: calls $1\nHalyard: folds",
                               "ttm_45: calls $1\nHalyard: folds"))  # fmt: skip
    assert codes(lost) == ["action-missing"]
    assert lost.verdict == "cannot check"


def test_13_a_text_that_stops_is_checked_as_far_as_it_goes() -> None:
    end = RESHUFFLE.index("*** THIRD DRAW ***")
    short = judge(RESHUFFLE[:end])
    assert (short.status, codes(short)) == ("partial", ["truncated"])
    wrong = judge(RESHUFFLE[:end].replace("P Lindqvist: bets $2", "P Lindqvist: bets $1"))
    assert (wrong.status, codes(wrong)) == ("invalid", ["bet-size", "truncated"])


def test_14_two_halves_have_one_set_of_hands() -> None:
    hidden = played(shown("2c3c4d5d7h", "2h4s5c8dQh", "-"), ("p1", 8), ("p2", 7))
    assert (hidden.verdict, {due for _, _, due, _ in dues(hidden)}) == ("cannot check", {None})
    beaten = played(shown("KcKdKhQcQd", "2h4s5c8dTh", "-"), ("p1", 15))
    assert codes(beaten) == codes(played([*LOWS[:-1], "p3 sm"], ("p1", 8), ("p3", 7)))
    assert codes(beaten) == ["wrong-winner"]


def test_15_a_board_that_is_not_known_leaves_the_draw_half_certain() -> None:
    found = replayer.replay(drawmaha(*changed_board("d db 2s"), paid=(4, 0)), HOUSE)
    assert codes(found) == ["board-missing", "award-missing"]


def test_16_a_run_that_no_line_tells_of() -> None:
    told = run_twice(("p1", 21), ("p2", 20), more="_runs = 2\n_run_from = 7")
    assert replayer.replay(told, HOUSE).verdict == "cannot check"
    missed = run_twice(("p2", 41), more="_runs = 2\n_run_from = 7")
    assert codes(replayer.replay(missed, HOUSE)) == ["award-missing"]


def test_17_an_odd_chip_whose_place_nobody_knows() -> None:
    for one, other in ((8, 7), (7, 8)):
        found = played(LOWS, ("p1", one), ("p2", other), low_low_odd_chip="unknown")
        assert (codes(found), found.verdict) == ([], "agrees")


def test_18_what_was_kept_is_the_same_in_all_runs() -> None:
    paid = (("p1", 21), ("p2", 20))
    for more in (MORE.replace("'2c3c4d7hKc'", "'2c3c4d5hKc'"), MORE.replace("Kc", "6s")):
        found = codes(replayer.replay(run_twice(*paid, more=more), HOUSE))
        assert found[0] in ("shown-cards", "card-twice")
    both = run_twice(("p1", 41), more=MORE.replace("Kc", "8s"))
    assert "card-twice" in codes(replayer.replay(both, HOUSE))
    unknown = replayer.replay(both, replace(HOUSE, runs_deck="unknown"))
    assert (codes(unknown), unknowns(unknown)) == ([], ["card-twice"])


def test_19_a_hidden_number_of_discards() -> None:
    assert codes(changed(BADUGI, ("Ferrous: discards 2 cards", "Ferrous: discards 3 cards"))) == []
    assert codes(changed(BADUGI, ("Ferrous: discards 2 cards", "Ferrous: stands pat"))) == []


def test_20_a_card_of_the_hero_that_nobody_else_sees() -> None:
    assert codes(changed(BADUGI, ("Jc", "Kc"))) == []


def test_21_a_stack_that_covers_all() -> None:
    assert codes(changed(BADUGI, ("Ferrous ($12.75", "Ferrous ($12.76"))) == []
    assert codes(changed(BADUGI, ("Ferrous ($12.75", "Ferrous ($1.75"))) != []


def test_22_a_card_of_a_mucked_hand_that_still_loses() -> None:
    assert codes(changed(RESHUFFLE, ("[9c 7d 5h 4c 2c]", "[9c 7h 5h 4c 2c]"))) == []


def test_23_a_suit_that_no_name_tells() -> None:
    assert codes(changed(SPLIT, ("9c 7h 2c 4d 5d", "9c 7c 2c 4d 5d"))) == []


def test_24_a_unit_between_rake_and_award() -> None:
    moved = changed(RESHUFFLE, ("$22.80", "$22.79"), ("Rake $1.20", "Rake $1.21"))
    assert codes(moved) == []


def test_25_a_unit_between_the_pots() -> None:
    moved = changed(SIDE, ("$30.39", "$30.38"), ("$19.01", "$19.02"))
    assert codes(moved) == []


def test_26_the_cards_of_a_mucked_hand_left_out() -> None:
    assert codes(changed(RESHUFFLE, (" [Ts 8s 6h 5c 2d]", ""))) == []


def test_27_a_size_that_all_lines_agree_on() -> None:
    larger = changed(
        SPLIT,
        ("bets $3.35", "bets $3.36"), ("calls $3.35", "calls $3.36"), ("$10.20", "$10.22"),
        ("$4.85", "$4.86"), ("$4.84", "$4.85"),
    )  # fmt: skip
    assert codes(larger) == []


def in_a_row(name: str, *changes: tuple[str, str]) -> list[str]:
    """The codes of the second hand of a golden pair, with some words of it replaced."""
    text = (ROOT / "tests" / "golden" / name).read_text(encoding="utf-8")
    first, second = text.split("\n\n\n")
    for old, new in changes:
        assert old in second, old
        second = second.replace(old, new)
    ledger = Ledger()
    items = grammar.read_text(first + "\n\n\n" + second)
    return codes([ledger.check(replayer.replay(item)) for item in items][-1])


SOUND = "ledger-stack.sound.txt"


def test_28_from_hand_to_hand() -> None:
    assert in_a_row(SOUND) == []
    for code in ("ledger-stack", "ledger-button", "ledger-order", "ledger-time"):
        assert in_a_row(f"{code}.txt") == [code]
    assert in_a_row("ledger-seat.txt") == ["ledger-seat", "ledger-seat"]


def test_29_a_gap_is_no_break() -> None:
    assert in_a_row(SOUND, ("$22.70 in", "$21.70 in"), ("$27 in", "$28 in")) == []
    assert in_a_row(SOUND, ("$27 in", "$26 in")) == ["ledger-stack"]
    assert in_a_row(SOUND, ("$27 in", "$26 in"), ("20:15:21", "20:29:21")) == []


def test_30_a_top_up_is_no_break() -> None:
    assert in_a_row(SOUND, ("$27 in", "$29 in")) == []
    assert in_a_row(SOUND, ("$27 in", "$28 in")) == []
    assert in_a_row(SOUND, ("$27 in", "$27.10 in")) == ["ledger-stack"]


def test_31_the_button_where_no_hand_is_missing() -> None:
    assert in_a_row("ledger-button.txt") == ["ledger-button"]
    gap = ("$22.70 in", "$21.70 in"), ("$27 in", "$28 in")
    assert in_a_row("ledger-button.txt", *gap) == []


def test_32_clocks_of_one_zone() -> None:
    assert in_a_row(SOUND, ("20:15:21 ET", "14:15:21 ET")) == ["ledger-time"]
    assert in_a_row(SOUND, ("20:15:21 ET", "17:15:21 PT")) == []


THIRD = ("3rd", "0 third 7c", "1 third Kd", "2 third 2h")
CALLED = (*THIRD, "1 brings 6", "2 calls 6", "0 folds")


def test_33_upcards_are_known() -> None:
    film = stud_hands.hand(*THIRD, "1 brings 6")
    seen: list[tuple[set[str], int]] = []
    replayer.replay(film, PHH, lambda s, _: seen.append((set(s.held[1]), s.hidden[1])))
    assert seen[-1] == ({"Kd"}, 2)
    again = stud_hands.judge(*CALLED, "4th", "1 gets 7c", "2 gets 9h", "2 checks")
    assert stud_hands.codes(again) == ["card-twice"]


def test_34_of_equal_upcards_any_may_open() -> None:
    equal = ("3rd", "0 third 7c", "1 third Kd", "2 third 7h", "1 brings 6", "2 calls 6",
             "0 calls 6", "4th", "0 gets 8c", "1 gets 4d", "2 gets 8s")  # fmt: skip
    for rest in (("0 checks", "1 checks", "2 checks"), ("2 checks", "0 checks", "1 checks")):
        result = stud_hands.judge(*equal, *rest)
        assert stud_hands.codes(result) == []
        assert [each.code for each in result.unknowns] == ["out-of-turn"]
    assert stud_hands.codes(stud_hands.judge(*equal, "1 checks", "2 checks", "0 checks")) != []


def test_35_a_bring_in_of_an_unknown_stake() -> None:
    one = stud_hands.judge(*THIRD, "1 brings 5", "2 calls 5", "0 calls 5", bring_in=None)
    assert stud_hands.codes(one) == []
    assert [each.code for each in one.unknowns] == ["bring-in-amount"]
    two = stud_hands.judge(*THIRD, "1 brings 5", "2 calls 6", "0 calls 6", bring_in=None)
    assert stud_hands.codes(two) == ["bring-in-amount"]


def test_36_all_in_on_third_street() -> None:
    for first in ("2 brings 6", "0 brings 6"):
        result = stud_hands.judge(*THIRD, first, stacks=(1000, 2, 1000))
        assert stud_hands.codes(result) == []
    for price in (3, 6):
        calls = ("1 brings 3 all-in", f"2 calls {price}", f"0 calls {price}")
        result = stud_hands.judge(*THIRD, *calls, stacks=(1000, 5, 1000))
        assert stud_hands.codes(result) == []
        assert [each.code for each in result.unknowns] == ["call-amount"]


def test_37_four_to_a_straight_in_2_7_razz() -> None:
    words = ["3rd", "0 third 7c", "1 third Kd", "2 third 2h", "1 brings 6", "2 folds", "0 calls 6"]
    words += ["4th", "0 gets 8d", "1 gets Qd", "0 checks", "1 checks"]
    words += ["5th", "0 gets 9c", "1 gets 2s", "0 checks", "1 checks"]
    words += ["6th", "0 gets Ts", "1 gets 3d"]  # T-9-8-7 and K-Q-3-2
    for rest in (("0 checks", "1 checks"), ("1 checks", "0 checks")):
        assert stud_hands.codes(stud_hands.judge(*words, *rest, game_name="2-7 razz")) == []
    assert stud_hands.codes(stud_hands.judge(*words, "1 checks", "0 checks")) != []


def test_38_an_odd_chip_of_stud() -> None:
    words = [*THIRD, "1 brings 5", "2 calls 5", "0 calls 5"]
    words += ["4th", "0 gets 9d", "1 gets 4d", "2 gets 3h", "2 bets 20", "0 folds", "1 calls 20"]
    words += ["5th", "1 gets 5d", "2 gets 4h", "2 checks", "1 checks"]
    words += [
        "6th",
        "1 gets 6d",
        "2 gets 5h",
        "2 checks",
        "1 checks",
        "7th",
        "2 checks",
        "1 checks",
    ]
    words += ["2 shows Ah 8s 2h 3h 4h 5h Tc", "1 shows As 2s Kd 4d 5d 6d 3s"]  # both 5-4-3-2-A
    found = []
    for bob, cyd in ((31, 30), (30, 31)):
        result = stud_hands.judge(*words, f"1 wins {bob}", f"2 wins {cyd}", bring_in=5)
        assert stud_hands.codes(result) == []
        found.append([each.code for each in result.unknowns])
    assert ["odd-chip"] in found
    uneven = stud_hands.judge(*words, "1 wins 32", "2 wins 29", bring_in=5)
    assert stud_hands.codes(uneven) == ["wrong-split"]


def test_the_types_of_the_showdown_are_seen() -> None:
    """The holdings above are taken after each action; the showdown has its own kinds."""
    kinds = {kind for kind, _, _ in holdings(RESHUFFLE, 0)}
    assert {Show, Muck} <= kinds
