"""Stud by the rules: antes, bring-in, who opens, streets, best five of seven."""

import pytest
from msgspec.structs import replace
from stud_hands import codes, hand, judge

from replayer import replay
from replayer.houserules import PHH, POKERSTARS, WSOP

THIRD = ("3rd", "0 third 7c", "1 third Kd", "2 third 2h")


def third(*cards: str) -> list[str]:
    """Third street of as many players."""
    return ["3rd", *(f"{p} third {card}" for p, card in enumerate(cards))]


def street(name: str, **cards: str) -> list[str]:
    """A later street: who gets which card, ``p0="4d"``."""
    return [name, *(f"{p[1:]} gets {card}" for p, card in cards.items())]


# -- the bring-in


@pytest.mark.parametrize(
    ("cards", "game", "who"),
    [
        (("7c", "Kd", "2h"), "razz", 1),
        (("Ac", "Qd", "2h"), "razz", 1),  # the ace is low
        (("Ac", "Kd", "2h"), "2-7 razz", 0),  # the ace is high
        (("Kc", "Kd", "2h"), "razz", 1),  # clubs are the lowest suit ...
        (("Kh", "Kd", "Ks"), "razz", 2),  # ... spades the highest
        (("Kd", "Kh", "2h"), "razz", 1),
    ],
)
def test_the_highest_upcard_brings_in(cards: tuple[str, ...], game: str, who: int) -> None:
    for p in range(3):
        found = codes(judge(*third(*cards), f"{p} brings 6", game_name=game))
        assert found == ([] if p == who else ["bring-in-player"])


def test_a_bring_in_of_another_amount() -> None:
    assert codes(judge(*THIRD, "1 brings 6", "2 calls 6", "0 calls 6")) == []
    assert codes(judge(*THIRD, "1 brings 5", "2 calls 6", "0 calls 6")) == ["bring-in-amount"]
    assert codes(judge(*THIRD, "1 brings 20", "2 calls 6")) == ["bring-in-amount"]


def test_a_bring_in_that_no_header_tells_is_what_the_others_call() -> None:
    told = judge(*THIRD, "1 brings 5", "2 calls 6", "0 calls 6", bring_in=None)
    assert codes(told) == ["bring-in-amount"]
    silent = judge(*THIRD, "1 brings 5", "2 folds", bring_in=None)
    assert codes(silent) == []
    assert {each.code for each in silent.unknowns} == {"bring-in-amount"}
    small = judge(*THIRD, "1 brings 2", small=4, big=8, bring_in=None, rules=POKERSTARS)
    assert codes(small) == ["ante-amount"] * 3  # these are half the small bet
    assert small.unknowns == ()
    assert codes(judge(*THIRD, "1 brings 20", "2 folds", bring_in=None)) == ["bring-in-amount"]


def test_the_first_bet_may_be_the_small_bet_at_once() -> None:
    assert codes(judge(*THIRD, "1 bets 20", "2 raises 40 20", "0 folds", "1 calls 20")) == []
    assert codes(judge(*THIRD, "1 completes 20", "2 raises 40 20")) == []
    assert codes(judge(*THIRD, "1 bets 40", "2 folds")) == ["bet-size"]


def test_a_completion_is_the_first_of_four_bets() -> None:
    levels = ["1 brings 6", "2 raises 20 14", "0 raises 40 20", "1 raises 60 20", "2 raises 80 20"]
    assert codes(judge(*THIRD, *levels, rules=POKERSTARS)) == []
    found = codes(judge(*THIRD, *levels, "0 raises 100 20", rules=POKERSTARS))
    assert found == ["past-cap"]
    assert codes(judge(*THIRD, "1 brings 6", "2 completes 20", "0 raises 40 20")) == []
    assert codes(judge(*THIRD, "1 brings 6", "2 completes 26")) == ["raise-size"]
    assert codes(judge(*THIRD, "1 brings 6", "2 raises 26 20")) == ["raise-size"]


def test_where_third_streets_levels_are_not_known_no_raise_of_the_completion_is_accused() -> None:
    unknown = replace(PHH, third_street="unknown")
    levels = ["1 brings 6", "2 completes 20", "0 raises 26 6", "1 calls 20", "2 calls 6"]
    assert codes(judge(*THIRD, *levels, rules=POKERSTARS)) == ["raise-size"]
    result = judge(*THIRD, *levels, rules=unknown)
    assert codes(result) == []
    assert "raise-size" in {each.code for each in result.unknowns}
    assert "raise-size" in codes(judge(*THIRD, *levels[:2], "0 raises 46 26", rules=unknown))


def test_the_bring_in_may_be_added_to_the_small_bets() -> None:
    """Nobody knows the house of a PHH document: either way of counting is sound, a mix is not."""
    opened = [*THIRD, "1 brings 6", "2 completes 20"]
    over = [*opened, "0 raises 26 6", "1 folds"]
    assert codes(judge(*over, "2 calls 6")) == []
    assert codes(judge(*over, "2 raises 46 20", "0 calls 20")) == []
    assert codes(judge(*opened, "0 raises 40 20", "1 folds", "2 calls 20")) == []
    assert codes(judge(*over, "2 raises 40 14", "0 calls 14")) == ["raise-size"]
    assert codes(judge(*opened, "0 raises 27 7", "1 folds", "2 calls 7")) == ["raise-size"]
    assert codes(judge(*opened, "0 raises 25 5", "1 folds", "2 calls 5")) == ["raise-size"]


@pytest.mark.parametrize("first", ["2 calls 6", "2 folds", "1 checks", "1 folds", "1 calls 6"])
def test_third_street_begins_with_the_bring_in(first: str) -> None:
    others = {"2 calls 6": ["0 calls 6"], "2 folds": ["0 calls 6"]}
    rest = others.get(first, ["2 calls 6", "0 calls 6"])
    assert codes(judge(*THIRD, first, *rest)) == ["bring-in-missing"]


def test_the_bring_in_has_no_second_word() -> None:
    calls = ["1 brings 6", "2 calls 6", "0 calls 6"]
    fourth = street("4th", p0="4c", p1="4d", p2="9h")
    assert codes(judge(*THIRD, *calls, *fourth, "0 checks")) == []
    assert codes(judge(*THIRD, *calls, "1 checks", *fourth, "0 checks")) == ["betting-over"]


def test_a_second_bring_in() -> None:
    twice = ["1 brings 6", "2 brings 6", "2 calls 6"]
    assert codes(judge(*THIRD, *twice)) == ["bring-in-repeated"]


def test_a_blind() -> None:
    result = replay(hand(*THIRD, "1 brings 6"), PHH)
    assert codes(result) == []
    from histories.actions import Post

    item = hand(*THIRD, "1 brings 6")
    posts = (*item.actions[:3], Post(13, 0, "small blind", 10), *item.actions[3:])
    assert codes(replay(replace(item, actions=posts), PHH)) == ["blind-undue"]


# -- short stacks


def test_an_ante_that_is_all_in() -> None:
    # the king has no chips left: the next on the left brings in, or the highest of the others
    stacks = (1000, 2, 1000, 1000)
    cards = ["3rd", "0 third 5c", "1 third Kd", "2 third 2h", "3 third Qs"]
    for first in ("2 brings 6", "3 brings 6"):
        assert codes(judge(*cards, first, stacks=stacks)) == []
    assert codes(judge(*cards, "0 brings 6", stacks=stacks)) == ["bring-in-player"]
    low = (2, 1000, 1000)
    assert codes(judge(*THIRD, "1 brings 6", "2 calls 6", stacks=low)) == []
    assert codes(judge(*THIRD, "1 brings 6", "2 calls 6", "0 folds", stacks=low)) == ["acts-all-in"]


def test_a_bring_in_that_is_all_in_for_less() -> None:
    stacks = (1000, 5, 1000)
    for called in (3, 6):
        calls = ["1 brings 3 all-in", f"2 calls {called}", f"0 calls {called}"]
        result = judge(*THIRD, *calls, stacks=stacks)
        assert codes(result) == []
        assert "call-amount" in {each.code for each in result.unknowns}
    assert codes(judge(*THIRD, "1 brings 3", stacks=stacks)) == ["all-in-flag"]
    assert codes(judge(*THIRD, "1 brings 6", stacks=stacks)) == ["more-than-stack"]
    short = judge(*THIRD, "1 brings 3 all-in", "2 raises 20 17", "0 folds", stacks=stacks)
    assert codes(short) == []


def test_hands_turned_up_before_the_last_cards() -> None:
    all_in = ["1 brings 6 all-in", "2 calls 6", "0 folds"]
    up = ["1 reveals Qs 9h Kd", "2 reveals 4c 5d 2h"]
    rest = [
        "4th", "1 repeats Qs 9h Kd | Jc", "2 repeats 4c 5d 2h | 8s",
        *street("5th", p1="Td", p2="9c"), *street("6th", p1="3s", p2="3d"),
        *street("7th", p1="Ah", p2="As"),
        "1 shows Qs 9h Kd Jc Td 3s Ah", "2 shows 4c 5d 2h 8s 9c 3d As", "2 wins 18",
    ]  # fmt: skip
    stacks = (1000, 8, 1000)
    sound = judge(*THIRD, *all_in, *up, *rest, stacks=stacks)
    assert (sound.status, codes(sound), sound.verdict) == ("ok", [], "agrees")
    early = judge(*THIRD, "1 brings 6", "1 reveals Qs 9h Kd", "2 calls 6", "0 folds")
    assert codes(early) == ["misplaced-line"]
    false = ["1 reveals Qs 9h Kc", up[1]]
    assert codes(judge(*THIRD, *all_in, *false, stacks=stacks)) == ["shown-cards"]
    fewer = ["1 reveals 9h Kd", up[1]]
    assert codes(judge(*THIRD, *all_in, *fewer, stacks=stacks)) == ["shown-count"]


# -- later streets


def opens(cards: tuple[str, str, str], *streets: tuple[str, str, str], game: str = "razz") -> str:
    """The players who may open the street after these, all having called and checked so far."""
    words = third(*cards)
    high = next(p for p in range(3) if not codes(judge(*words, f"{p} brings 6", game_name=game)))
    ring = [(high + n) % 3 for n in range(3)]
    words += [f"{high} brings 6", *(f"{p} calls 6" for p in ring[1:])]
    for name, row in zip(("4th", "5th", "6th"), streets, strict=False):
        if name != "4th":
            words += _checks(words, game)
        words += [name, *(f"{p} gets {card}" for p, card in enumerate(row))]
    return _openers(words, game)


def _openers(words: list[str], game: str) -> str:
    """Who may check first after these lines."""
    return "".join(str(p) for p in range(3) if not codes(judge(*words, *_round(p), game_name=game)))


def _checks(words: list[str], game: str) -> list[str]:
    return _round(int(_openers(words, game)[0]))


def _round(p: int) -> list[str]:
    return [f"{(p + n) % 3} checks" for n in range(3)]


@pytest.mark.parametrize(
    ("game", "rows", "who"),
    [
        ("razz", [("7c", "Kd", "2h"), ("8c", "4d", "9s")], "0"),  # 8-7, K-4, 9-2
        ("razz", [("7c", "Kd", "2h"), ("8c", "4d", "2s")], "0"),  # a pair is worse than any two
        ("razz", [("7c", "Kd", "Ah"), ("8c", "4d", "7s")], "2"),  # the ace is low: 7-A
        ("2-7 razz", [("7c", "Kd", "Ah"), ("8c", "4d", "7s")], "0"),  # the ace is high
        ("razz", [("7c", "Kd", "2h"), ("7d", "Ks", "2s")], "2"),  # pairs: the lowest
        ("razz", [("7c", "Kd", "7h"), ("8c", "4d", "8s")], "02"),  # equal: whose seat it is
        ("razz", [("7c", "Kd", "2h"), ("8c", "4d", "9s"), ("9d", "3d", "3s")], "2"),
        ("razz", [("7c", "Kd", "2h"), ("8c", "4d", "9s"), ("8d", "3d", "9c")], "1"),
        # in 2-7 four to a straight or to a flush: nobody knows whether they count
        ("2-7 razz", [("7c", "Kd", "2h"), ("8d", "Qd", "9s"), ("5c", "2s", "Td"),
                      ("6c", "3d", "4s")], "02"),
        ("2-7 razz", [("2c", "Kd", "2h"), ("8c", "Qd", "9s"), ("5c", "2s", "Td"),
                      ("7c", "3d", "4s")], "02"),
        ("razz", [("2c", "Kd", "2h"), ("8c", "Qd", "9s"), ("5c", "2s", "Td"),
                  ("7c", "3d", "4s")], "0"),
    ],
)  # fmt: skip
def test_the_lowest_upcards_open(game: str, rows: list[tuple[str, str, str]], who: str) -> None:
    assert opens(rows[0], *rows[1:], game=game) == who


def test_who_opens_of_equal_upcards_cannot_be_checked() -> None:
    words = [*third("7c", "Kd", "7h"), "1 brings 6", "2 calls 6", "0 calls 6",
             *street("4th", p0="8c", p1="4d", p2="8s")]  # fmt: skip
    result = judge(*words, "2 checks", "0 checks", "1 checks")
    assert codes(result) == []
    assert [each.code for each in result.unknowns] == ["out-of-turn"]
    assert codes(judge(*words, "1 checks", "2 checks", "0 checks")) == ["action-missing"]


def test_bets_double_on_fifth_street() -> None:
    words = [*THIRD, "1 brings 6", "2 calls 6", "0 folds"]
    words += [*street("4th", p1="4d", p2="3h"), "2 bets 20", "1 calls 20"]
    fifth = [*words, *street("5th", p1="5d", p2="4h")]
    assert codes(judge(*fifth, "2 bets 40")) == []
    assert codes(judge(*fifth, "2 bets 20")) == ["bet-size"]
    assert codes(judge(*words[:-2], "2 bets 40")) == ["bet-size"]


# -- cards


@pytest.mark.parametrize(
    ("deal", "found"),
    [
        (["0 gets 4c", "1 gets 4d", "2 gets 9h"], []),
        (["0 gets 4c", "1 gets 4d"], ["cards-dealt"]),
        (["0 gets 4c 5c", "1 gets 4d", "2 gets 9h"], ["cards-dealt"]),
        (["0 gets 4c", "0 gets 5c", "1 gets 4d", "2 gets 9h"], ["cards-dealt"]),
        (["0 gets 4c", "1 gets 4c", "2 gets 9h"], ["card-twice"]),
        (["0 gets Kd", "1 gets 4d", "2 gets 9h"], ["card-twice"]),
        (["0 repeats 7c | 4c", "1 repeats Kd | 4d", "2 repeats 2h | 9h"], []),
        (["0 repeats 7d | 4c", "1 repeats Kd | 4d", "2 repeats 2h | 9h"], ["repeated-cards"]),
        (["0 repeats 7c 5c | 4c", "1 repeats Kd | 4d", "2 repeats 2h | 9h"], ["repeated-cards"]),
    ],
)
def test_a_street_gives_everybody_one_card(deal: list[str], found: list[str]) -> None:
    words = [*THIRD, "1 brings 6", "2 calls 6", "0 calls 6", "4th", *deal]
    assert codes(judge(*words, "0 checks", "1 checks", "2 checks")) == found


def test_the_line_is_accused_that_differs_from_most() -> None:
    words = [*THIRD, "1 brings 6", "2 calls 6", "0 folds"]
    words += ["4th", "1 repeats Kd | 4d", "2 repeats 2h | 3h", "2 checks", "1 checks"]
    words += ["5th", "1 repeats Kd 4d | 5d", "2 repeats 2h 3h | 4h", "2 checks", "1 checks"]
    assert codes(judge(*words)) == []
    early = [word.replace("0 third 7c", "0 third 7c") for word in words]
    early[2] = "1 third Ac"  # it would not have brought in
    (found,) = judge(*early).findings
    assert (found.code, found.line) == ("repeated-cards", 15)
    assert (found.stated, found.expected) == (("Ac",), ("Kd",))


def test_who_has_folded_gets_no_card() -> None:
    words = [*THIRD, "1 brings 6", "2 calls 6", "0 folds"]
    dealt = street("4th", p0="9s", p1="4d", p2="9h")
    assert codes(judge(*words, *dealt, "2 checks", "1 checks")) == ["dealt-absent"]


def test_a_card_seen_in_a_folded_hand_cannot_come_again() -> None:
    words = [*THIRD, "1 brings 6", "2 calls 6", "0 folds"]
    assert codes(judge(*words, *street("4th", p1="7c", p2="9h"), "2 checks")) == ["card-twice"]


def to_the_river() -> list[str]:
    """Two players to the end, all checked: Ann folds, Bob and Cyd have four cards up."""
    words = [*THIRD, "1 brings 6", "2 calls 6", "0 folds"]
    words += [*street("4th", p1="4d", p2="3h"), "2 checks", "1 checks"]
    words += [*street("5th", p1="5d", p2="4h"), "2 checks", "1 checks"]
    words += [*street("6th", p1="6d", p2="Th"), "2 checks", "1 checks"]
    return [*words, "7th", "2 checks", "1 checks"]


@pytest.mark.parametrize(
    ("game", "bob", "cyd", "winner"),
    [
        ("razz", "2s 3s Kd 4d 5d 6d As", "Ac 6s 2h 3h 4h Th 8c", 1),  # 5-4-3-2-A, 6-4-3-2-A
        ("razz", "9s Qs Kd 4d 5d 6d Qc", "6s 8s 2h 3h 4h Th Tc", 2),  # 9-6-5-4 with a queen
        ("razz", "2s Qs Kd 4d 5d 6d 2d", "9c 9d 2h 3h 4h Th Tc", 2),
        ("2-7 razz", "2s 3s Kd 4d 5d 6d As", "7d 8s 2h 3h 4h Th Tc", 2),  # straight, or K-high
        ("2-7 razz", "9s 8s Kd 4d 5d 6d Qc", "Ac 9d 2h 3h 4h Th Tc", 1),
    ],
)
def test_the_best_five_of_seven_win(game: str, bob: str, cyd: str, winner: int) -> None:
    shows = [f"2 shows {cyd}", f"1 shows {bob}"]
    for p in (1, 2):
        result = judge(*to_the_river(), *shows, f"{p} wins 18", game_name=game)
        assert codes(result) == ([] if p == winner else ["wrong-winner"])


def test_an_odd_chip_has_no_button_to_go_by() -> None:
    cards = ["1 shows 2s 3s Kd 4d 5d 6d Qs", "2 shows 5c 6s 2h 3h 4h Th 8c"]
    words = [word.replace("6", "7") if "brings" in word or "calls" in word else word
             for word in to_the_river()]  # fmt: skip
    pot = 2 + 9 + 9
    words = [*words[:4], "1 brings 7", "2 calls 7", "0 folds", *words[7:]]
    for first in (pot // 2, pot // 2):
        result = judge(*words, *cards[::-1], f"1 wins {first}", f"2 wins {pot - first}", bring_in=7)
        assert codes(result) == []


def test_shown_cards_hold_the_upcards() -> None:
    false = ["2 shows 6s 8s 2h 3h 4c Th Tc", "1 shows 2s 3s Kd 4d 5d 6d As", "1 wins 18"]
    assert codes(judge(*to_the_river(), *false)) == ["shown-cards"]
    fewer = ["2 shows 2h 3h 4h Th Tc", "1 shows 2s 3s Kd 4d 5d 6d As", "1 wins 18"]
    assert codes(judge(*to_the_river(), *fewer)) == ["shown-count"]


# -- the card for all

EIGHT = ("2c", "3c", "4c", "5c", "6c", "7c", "8c", "Kc")
UP = ("23456789", "dhs")


def eight_players(folds: int = 0) -> list[str]:
    """Eight players on third street; the first so many fold, the others check to the last card."""
    words = [*third(*EIGHT), "7 brings 6"]
    words += [f"{p} folds" if p < folds else f"{p} calls 6" for p in range(7)]
    left = range(folds, 8)
    rows = (("4th", "d"), ("5th", "h"), ("6th", "s"))
    for name, suit in rows:
        words += [name, *(f"{p} gets {'23456789'[p]}{suit}" for p in left)]
        words += [f"{p} checks" for p in (7, *left[:-1])]  # all others show pairs
    return words


def test_eight_players_do_not_each_get_a_last_card() -> None:
    from histories.actions import Board

    words = eight_players()
    item = hand(*words, "7th", "7 checks", stacks=(1000,) * 8)
    board = Board(item.actions[-1].line, ("As",))
    common = replace(item, actions=(*item.actions[:-1], board, item.actions[-1]))
    assert codes(replay(common, POKERSTARS)) == []
    alone = judge(*words, "7th", "0 gets As", "7 checks", rules=POKERSTARS, stacks=(1000,) * 8)
    assert codes(alone) == ["common-card"]
    both = judge(*words, "7th", "7 checks", stacks=(1000,) * 8)
    assert codes(both) == []


def test_seven_players_do() -> None:
    from histories.actions import Board

    words = eight_players(folds=1)
    each = judge(*words, "7th", "1 gets As", "7 checks", rules=POKERSTARS, stacks=(1000,) * 8)
    assert codes(each) == []
    item = hand(*words, "7th", "7 checks", stacks=(1000,) * 8)
    board = Board(item.actions[-1].line, ("As",))
    common = replace(item, actions=(*item.actions[:-1], board, item.actions[-1]))
    assert codes(replay(common, POKERSTARS)) == ["common-card"]
    burned = replace(PHH, burns=1)  # three cards burned: 47 + 3 leave 2 for seven
    assert codes(replay(common, burned)) == []


def test_wsop_rules_play_too() -> None:
    levels = ["1 brings 6", "2 raises 20 14", "0 raises 40 20", "1 raises 60 20", "2 raises 80 20"]
    assert codes(judge(*THIRD, *levels, "0 raises 100 20", rules=WSOP)) == []
    more = [*levels, "0 raises 100 20", "1 raises 120 20"]
    assert "past-cap" in codes(judge(*THIRD, *more, rules=WSOP))


def test_studs_actions_in_a_draw_game_are_found() -> None:
    item = hand(*THIRD, "1 brings 6", "2 completes 20", "1 reveals Kd Ks Kh", game_name="badugi")
    assert {"bring-in-repeated", "cards-dealt"} <= set(codes(replay(item, PHH)))


def test_draws_in_stud_are_found() -> None:
    from histories.actions import Deal, Discard, Reshuffle, StandPat

    item = hand(*THIRD, "1 brings 6", "2 calls 6", "0 folds", *street("4th", p1="4d", p2="9h"))
    last = item.actions[-1].line
    for extra in (Discard(last, 1, 2), StandPat(last, 1), Deal(last, 1, ("2c",), ("3c",))):
        more = replace(item, actions=(*item.actions, extra))
        assert codes(replay(more, PHH)) == ["draw-extra"]
    more = replace(item, actions=(*item.actions, Reshuffle(last)))
    assert codes(replay(more, PHH)) == ["reshuffle-needless"]


@pytest.mark.parametrize("cards", ["7c 8c", "7c 8c 9c Tc"])
def test_third_street_with_another_number_of_cards(cards: str) -> None:
    words = ["3rd", f"0 third {cards}", "1 third Kd", "2 third 2h", "1 brings 6", "2 calls 6",
             "0 calls 6", "4th", "0 repeats 7c | 4c", "1 repeats Kd | 4d", "2 repeats 2h | 3h",
             "2 checks", "0 checks", "1 checks"]  # fmt: skip
    assert "cards-dealt" in codes(judge(*words))
