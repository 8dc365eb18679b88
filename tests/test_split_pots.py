"""Split pots, in generated hands against a second computation, and in hands written by hand."""

import ast
import csv
import io
import json
from collections import Counter
from pathlib import Path

import pytest
from conftest import Standpat
from halves_recompute import HALVES, divide
from msgspec.structs import replace
from phh_hands import document, hand, shown

from grammar.phh import read_hand
from histories.actions import Show
from histories.cards import parse_cards
from histories.hand import Hand, SummarySeat
from replayer import replay
from replayer.generate import Options, Truth, sessions
from replayer.houserules import PROFILES, HouseRules, OddUnit
from replayer.naming import describe
from replayer.playing import play
from replayer.result import Result
from replayer.stepper.frames import film

#: The house that the generator deals in.
HOUSE = replace(
    PROFILES["phh"],
    low_low_odd_chip="left of button",
    drawmaha_odd_chip="draw half",
    runs_odd_chip="first run",
    runs_deck="one deck",
    badeucy_ace="high",
)
SPLIT = ["badeucy", "badacey", "drawmaha", "2-7 drawmaha"]
LIMITS = ["fixed", "pot", "half-pot", "no"]


def dealt(game: str, hands: int, seed: int = 4, **options: object) -> list[tuple[Hand, Truth]]:
    """Generated hands as they are read, and what really happened."""
    found = []
    asked = Options(game=game, room="phh", **options)  # type: ignore[arg-type]
    for text, truth in sessions(hands, seed=seed, options=asked):
        (item,) = read_hand(text)
        assert isinstance(item, Hand)
        found.append((item, truth))
    return found


def order(hand: Hand, names: tuple[str, ...]) -> list[str]:
    """Names clockwise from the left of the button."""
    seats = sorted(hand.seats, key=lambda seat: (seat.number <= hand.button, seat.number))
    return [seat.name for seat in seats if seat.name in names]


def recompute(hand: Hand, truth: Truth) -> tuple[dict[str, dict[str, int]], Counter[str]]:
    """What each pot pays to whom, by the second computation, and what was rare about it."""
    met: Counter[str] = Counter()
    pots = {}
    cards = {player.name: (player.cards, *player.others) for player in truth.players}
    count = max(len(each) for each in cards.values())
    for pot in truth.pots:
        names = order(hand, pot.eligible)
        net = pot.gross - pot.rake
        if len(names) == 1:
            pots[pot.name] = {names[0]: net}
            continue
        boards = truth.boards or ((),) * count
        runs = [({name: cards[name][run] for name in names}, boards[run]) for run in range(count)]
        got, parts = divide(truth.game, net, runs)
        pots[pot.name] = got
        met["pots"] += 1
        met["side pots"] += pot.name != "pot"
        met["runs"] += count > 1
        met["tied part"] += any(len(names) > 1 for names in parts)
        met["scoop"] += len({tuple(names) for names in parts}) == 1 and len(parts[0]) == 1
        met["odd between parts"] += net % len(parts) > 0
        met["odd in a part"] += any(net // len(parts) % len(names) for names in parts)
    return pots, met


def judge(hand: Hand, rules: HouseRules = HOUSE) -> Result:
    result = replay(hand, rules)
    assert [finding for finding in result.findings if finding.severity == "error"] == []
    return result


@pytest.mark.parametrize("limit", LIMITS)
@pytest.mark.parametrize("game", SPLIT)
def test_generated_pots_are_paid_as_the_cards_say(game: str, limit: str) -> None:
    met: Counter[str] = Counter()
    for one, truth in dealt(game, 90, limit=limit):
        result = judge(one)
        if truth.cancelled:
            assert result.status == "cancelled"
            continue
        pots, rare = recompute(one, truth)
        met += rare
        settled = result.settlement
        assert settled is not None
        names = [seat.name for seat in one.seats]
        for pot, own in zip(settled.pots, truth.pots, strict=True):
            paid: Counter[str] = Counter()
            due: Counter[str] = Counter()
            for award in pot.awards:
                paid[names[award.player]] += award.paid
                due[names[award.player]] += award.due or 0
            known = all(award.due is not None for award in pot.awards)
            expected = {name: amount for name, amount in pots[own.name].items() if amount}
            assert +paid == expected, (one.hand_id, own.name)
            assert +due == expected or not known, (one.hand_id, own.name)
            assert sum(paid.values()) == pot.gross - pot.rake
        assert sum(account.net for account in settled.accounts) == -truth.rake
        assert all(unknown.code != "odd-chip" for unknown in result.unknowns)
    assert min(met[each] for each in ("pots", "scoop", "odd between parts")) > 8, met


def test_every_kind_of_split_is_reached() -> None:
    met: Counter[str] = Counter()
    for game in SPLIT:
        for one, truth in dealt(game, 500, seed=8):
            met += recompute(one, truth)[1]
    for rare in ("side pots", "runs", "tied part", "scoop", "odd between parts", "odd in a part"):
        assert met[rare] > 7, met


@pytest.mark.parametrize("game", [game for game in HALVES if game not in SPLIT])
def test_games_of_one_hand_can_be_run_twice(game: str) -> None:
    met: Counter[str] = Counter()
    for one, truth in dealt(game, 300, seed=2):
        result = judge(one)
        pots, rare = recompute(one, truth)
        met += rare
        if result.settlement is None or truth.cancelled:
            continue
        won = {account.player: account.won for account in result.settlement.accounts}
        expected: Counter[str] = Counter()
        for pot in pots.values():
            expected.update(pot)
        names = [seat.name for seat in one.seats]
        assert {names[p]: amount for p, amount in won.items() if amount} == +expected
    assert met["runs"] > 1, met


@pytest.mark.parametrize("limit", LIMITS)
@pytest.mark.parametrize("game", [game for game in HALVES if game not in SPLIT])
def test_every_game_is_played_in_every_limit(game: str, limit: str) -> None:
    for one, truth in dealt(game, 20, seed=17, limit=limit):
        assert judge(one).status == ("cancelled" if truth.cancelled else "ok")
        assert (one.game_name, one.limit) == (game, limit)


def test_the_second_computation_uses_nothing_of_ours() -> None:
    tree = ast.parse((Path(__file__).parent / "halves_recompute.py").read_text(encoding="utf-8"))
    names = {
        (node.module or "").split(".")[0] for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
    }  # fmt: skip
    assert names == {"collections", "itertools"}


# ---- hands written by hand: p1 stands left of the button, which is p3's

#: The lows: p1 wins the five cards, p2 the badugi, p3 nothing.
LOWS = shown("2c3c4d5d7h", "2h4s5c8dQh", "KcKdKhQcQd")


def played(
    actions: list[str], *collected: tuple[str, int], game: str = "badeucy", **rules: str
) -> Result:
    """A hand of three, each of whom put in 2 and an ante: 15 in the pot."""
    text = document(game, actions, collected, antes=[3, 3, 3])
    return replay(hand(text), replace(HOUSE, **rules))


def faults(result: Result) -> list[tuple[str, object, object]]:
    return [(found.code, found.stated, found.expected) for found in result.findings]


def dues(result: Result) -> list[tuple[str, int, int | None, int]]:
    assert result.settlement is not None
    return [
        (award.part, award.player + 1, award.due, award.paid)
        for pot in result.settlement.pots
        for award in pot.awards
    ]


def test_each_half_goes_to_its_best_hand() -> None:
    result = played(LOWS, ("p1", 8), ("p2", 7))
    assert (result.status, result.verdict, result.unknowns) == ("ok", "agrees", ())
    assert dues(result) == [("2-7", 1, 8, 8), ("badugi", 2, 7, 7)]


@pytest.mark.parametrize("game", ["badeucy", "badacey"])
@pytest.mark.parametrize("rule", ["left of button", "five-card half"])
def test_the_odd_chip_between_two_lows(game: str, rule: str) -> None:
    # the badugi stands first: p1 and p2 have changed their cards
    actions = shown("2h4s5c8dQh", "2c3c4d5d7h", "KcKdKhQcQd")
    right = (("p1", 8), ("p2", 7)) if rule == "left of button" else (("p1", 7), ("p2", 8))
    wrong = (("p1", 7), ("p2", 8)) if rule == "left of button" else (("p1", 8), ("p2", 7))
    assert faults(played(actions, *right, game=game, low_low_odd_chip=rule)) == []
    result = played(actions, *wrong, game=game, low_low_odd_chip=rule)
    assert faults(result) == [("odd-chip", wrong[0][1], right[0][1])]
    assert result.verdict == "differs"


def test_where_nobody_knows_the_odd_chip_s_half_either_passes() -> None:
    for paid in ((("p1", 8), ("p2", 7)), (("p1", 7), ("p2", 8))):
        result = played(LOWS, *paid, low_low_odd_chip="unknown")
        assert (result.verdict, faults(result)) == ("agrees", [])
        assert [(part, player, due) for part, player, due, _ in dues(result)] == [
            ("2-7", 1, paid[0][1]), ("badugi", 2, paid[1][1]),
        ]  # fmt: skip
    assert [unknown.code for unknown in result.unknowns] == ["odd-chip"]
    result = played(LOWS, ("p1", 6), ("p2", 9), low_low_odd_chip="unknown")
    assert faults(result) == [("wrong-split", 6, 8)]


def test_two_odd_chips_and_two_who_tie_for_a_half() -> None:
    # p2 and p3 tie for the low, p1 has the badugi: 8 to him who stands first, 7 are 4 and 3
    actions = shown("2h4s5c8dQh", "2c3c4d5d7h", "2s3s4h5h7d")
    assert dues(played(actions, ("p1", 8), ("p2", 4), ("p3", 3))) == [
        ("2-7", 2, 4, 4), ("2-7", 3, 3, 3), ("badugi", 1, 8, 8),
    ]  # fmt: skip
    result = played(actions, ("p1", 8), ("p2", 3), ("p3", 4))
    assert faults(result) == [("odd-chip", 3, 4)]
    result = played(actions, ("p1", 8), ("p2", 3), ("p3", 4), odd_chip="unknown")
    assert (faults(result), [each.code for each in result.unknowns]) == ([], ["odd-chip"])


def test_a_scoop_may_stand_on_one_line_or_on_two() -> None:
    actions = shown("2c3d4h5s8c", "2h4s5c8dQh", "KcKdKhQcQd")
    for paid in ((("p1", 15),), (("p1", 8), ("p1", 7))):
        assert faults(played(actions, *paid)) == []
        assert dues(played(actions, *paid)) == [("2-7", 1, 8, 8), ("badugi", 1, 7, 7)]
    result = played(actions, ("p1", 8), ("p2", 7))
    assert faults(result) == [("wrong-winner", "p2", "p1")]
    assert dues(result)[-1] == ("badugi", 1, 7, 0)


@pytest.mark.parametrize(
    ("paid", "codes"),
    [
        ((("p1", 15),), ["award-missing"]),
        ((("p1", 8), ("p3", 7)), ["wrong-winner"]),
        ((("p1", 7), ("p2", 7), ("p3", 1)), ["wrong-winner"]),
        ((("p1", 10), ("p2", 5)), ["wrong-split"]),
    ],
)
def test_a_half_that_goes_elsewhere(paid: tuple[tuple[str, int], ...], codes: list[str]) -> None:
    result = played(LOWS, *paid)
    assert [code for code, _, _ in faults(result)] == codes
    assert result.verdict == "differs"


@pytest.mark.parametrize(("ace", "winner"), [("high", "p2"), ("low", "p1"), ("unknown", "")])
def test_the_ace_in_the_badugi_of_badeucy(ace: str, winner: str) -> None:
    # three cards each: A-3-2 of p1 is best where the ace is low; p2 has 4-3-2 and the low
    actions = shown("AcAd3h2sKh", "2c3d4h6c7d", "KcKdTh9c9d")
    scooped = played(actions, ("p2", 15), badeucy_ace=ace)
    halved = played(actions, ("p1", 7), ("p2", 8), badeucy_ace=ace, low_low_odd_chip="unknown")
    if winner:
        assert faults(halved if winner == "p1" else scooped) == []
        assert faults(scooped if winner == "p1" else halved) != []
        return
    for result in (scooped, halved):
        assert (faults(result), result.verdict) == ([], "cannot check")
        assert "ace" in (result.reason or "")
    assert faults(played(actions, ("p3", 15), badeucy_ace=ace)) == [("wrong-winner", "p3", "p2")]


def test_a_muck_that_nobody_sees_again_leaves_both_halves_open() -> None:
    actions = shown("2c3c4d5d7h", "2h4s5c8dQh", "-")
    result = played(actions, ("p1", 8), ("p2", 7))
    assert (faults(result), result.verdict) == ([], "cannot check")
    assert result.reason == "who wins the pot (2-7): the hand of p3 is not known"
    assert [due for _, _, due, _ in dues(result)] == [None, None]
    # who has not shown wins nothing, and who is beaten in both halves does not either
    assert faults(played(actions, ("p1", 8), ("p3", 7))) == [("wrong-winner", "p3", "p1, p2")]
    beaten = shown("KcKdKhQcQd", "2h4s5c8dTh", "-")
    assert faults(played(beaten, ("p1", 15))) == [("wrong-winner", "p1", "p2")]
    # all of the pot is paid
    assert faults(played(actions, ("p1", 8), ("p2", 6))) == [("award-amount", 14, 15)]


@pytest.mark.parametrize(
    ("cards", "codes"),
    [
        ("8c 9c Td Jd Kc", []),
        ("2d 3d 4h 6s 7c", ["wrong-winner"]),  # the best badugi: p2 is beaten
        ("2d 3h 4h 5h 7d", ["award-missing"]),  # ties for the low
    ],
)
def test_a_mucked_hand_that_is_revealed_beats_and_ties_nobody_in_either_half(
    cards: str, codes: list[str]
) -> None:
    whole = hand(document("badeucy", shown("2c3c4d5d7h", "2h4s5c8dQh", "-"), [("p1", 8), ("p2", 7)],
                          antes=[3, 3, 3]))  # fmt: skip
    assert whole.summary is not None
    line = whole.summary.line
    mucked = SummarySeat(line, 3, 2, ("button",), "mucked", cards=parse_cards(cards))
    whole = replace(whole, summary=replace(whole.summary, seats=(mucked,)))
    result = replay(whole, HOUSE)
    assert {code for code, _, _ in faults(result)} - {"summary-missing"} >= set(codes)
    paid = [code for code, _, _ in faults(result) if code.startswith(("award", "wrong", "odd"))]
    assert bool(paid) == bool(codes)


def test_drawmaha_s_odd_chip() -> None:
    # 15 in the pot: p1 has the low, p2 the pair of aces with the board
    actions = [
        "p3 cc", "p1 cc", "p2 cc", "d db Ac8h9s", "p1 cc", "p2 cc", "p3 cc", "p1 sd", "p2 sd",
        "p3 sd", "d db Qd", "p1 cc", "p2 cc", "p3 cc", "d db Js", "p1 cc", "p2 cc", "p3 cc",
        "p1 sm 2c3c4d5d7h", "p2 sm AhAd4s5c6c", "p3 sm KcKdKhQc6d",
    ]  # fmt: skip
    for rule, right, wrong in (
        ("draw half", (8, 7), (7, 8)), ("omaha half", (7, 8), (8, 7)),
    ):  # fmt: skip
        game = {"game": "2-7 drawmaha", "drawmaha_odd_chip": rule}
        result = played(actions, ("p1", right[0]), ("p2", right[1]), **game)
        assert (faults(result), result.unknowns) == ([], ())
        assert [part for part, *_ in dues(result)] == ["2-7", "omaha"]
        result = played(actions, ("p1", wrong[0]), ("p2", wrong[1]), **game)
        assert faults(result) == [("odd-chip", wrong[0], right[0])]
    unknown = played(
        actions, ("p1", 7), ("p2", 8), game="2-7 drawmaha", drawmaha_odd_chip="unknown"
    )
    assert (unknown.verdict, [each.code for each in unknown.unknowns]) == ("agrees", ["odd-chip"])


@pytest.mark.parametrize(
    ("side", "main", "code"),
    [
        ((5, 4), 24, None),
        ((4, 5), 24, "odd-chip"),
        ((9, 0), 24, "award-missing"),
        ((5, 4), 23, "award-amount"),
    ],
)
def test_a_side_pot_has_its_own_halves_and_odd_chip(
    side: tuple[int, int], main: int, code: str | None
) -> None:
    # p1 is all-in for 5 beside the ante and has the best of both; of the others p2 has the low and
    # p3 the badugi
    draw = ["p1 sd", "p2 sd", "p3 sd", "p4 sd"]
    checked = [*draw, "p2 cc", "p3 cc", "p4 cc"]
    actions = ["p3 cbr 8", "p4 cc", "p1 cc", "p2 cc", *checked * 3]
    actions += ["p2 sm 2d3c4c6h9h", "p3 sm 2s3d4h6cKd", "p4 sm KcKhKsQcQd", "p1 sm 2c3h4d5s7c"]
    awards = [("p2", side[0], "side pot"), ("p3", side[1], "side pot"), ("p1", main, "main pot")]
    text = document(
        "badeucy", actions, [award for award in awards if award[1]], stacks=[6, 200, 200, 200],
        antes=[1, 1, 1, 1], blinds=[1, 2, 0, 0],
    )  # fmt: skip
    result = replay(hand(text), HOUSE)
    assert [each for each, _, _ in faults(result)] == ([] if code is None else [code])


@pytest.mark.parametrize(
    ("to", "most"),
    [(6, None), (7, 6), (5, None), (4, None), (3, 4)],
)
def test_half_pot_limit_raises_by_half_of_what_the_call_makes(to: int, most: int | None) -> None:
    # 3 in the blinds and 2 to call make 5, half of which is 2.50: nobody knows which way it rounds;
    # with 3 antes it is 4
    antes = [1, 1, 1]
    actions = [f"p3 cbr {to}", "p1 f", "p2 f"]
    text = document("badugi", actions, [("p3", 8)], limit="half-pot", antes=antes)
    result = replay(hand(text), HOUSE)
    code = "pot-limit" if to > 6 else "raise-minimum"
    assert faults(result) == ([] if most is None else [(code, to, most)])


def test_a_bet_of_half_the_pot() -> None:
    for amount, legal in ((5, True), (6, False)):
        actions = ["p3 cc", "p1 cc", "p2 cc", "p1 sd", "p2 sd", "p3 sd", f"p1 cbr {amount}", "p2 f",
                   "p3 f"]  # fmt: skip
        text = document("badeucy", actions, [("p1", 9)], limit="half-pot", antes=[1, 1, 1])
        assert [code for code, _, _ in faults(replay(hand(text), HOUSE))] == (
            [] if legal else ["pot-limit"]
        )


def test_no_room_s_words_for_two_halves_are_known() -> None:
    text = document("badeucy", LOWS, [("p1", 8), ("p2", 7)], antes=[3, 3, 3])
    whole = hand(text)
    actions = tuple(
        replace(action, description="whatever a room says") if isinstance(action, Show) else action
        for action in whole.actions
    )
    rules = replace(HOUSE, unsaid=frozenset(HOUSE.unsaid - {"hand names"}))
    for said in (replace(whole, actions=actions), whole):
        run = play(said, rules)
        assert [finding.code for finding in run.findings] == []
    assert describe("badugi-ace-high", parse_cards("Ac 2d 3h 4s")) == "Badugi: A,4,3,2"
    assert describe("badugi-ace-high", parse_cards("Ac Ad 3h 2s 6h")) == "3-card: A,3,2"


def test_the_audit_tells_of_halves_in_every_format(standpat: Standpat, tmp_path: Path) -> None:
    path = tmp_path / "halves.phh"
    path.write_text(
        document("badeucy", LOWS, [("p1", 8), ("p2", 7)], antes=[3, 3, 3]), encoding="utf-8"
    )
    rows = standpat("audit", "--format", "json", path).stdout.splitlines()
    (pot,) = json.loads(rows[0])["pots"]
    assert pot["shares"] == [
        {"part": "2-7", "player": "p1", "due": 8, "paid": 8},
        {"part": "badugi", "player": "p2", "due": 7, "paid": 7},
    ]
    rows = list(
        csv.DictReader(io.StringIO(standpat("audit", "--format", "csv", path).stdout.decode()))
    )
    assert [(row["player"], row["won"], row["due"]) for row in rows] == [
        ("p1", "8", "8"), ("p2", "7", "7"), ("p3", "0", "0"),
    ]  # fmt: skip
    text = standpat("audit", "--verbose", path).stdout.decode()
    table = text[text.index("  pot ") : text.index("  rake 0")].splitlines()
    assert [line.split() for line in table] == [
        ["pot", "of", "rake", "part", "may", "win", "it", "due", "paid"],
        ["main", "15", "0", "2-7", "p1", "8", "8"],
        ["p2", "0", "0"],
        ["p3", "0", "0"],
        ["badugi", "p1", "0", "0"],
        ["p2", "7", "7"],
        ["p3", "0", "0"],
    ]
    text = standpat("replay", "--format", "text", path).stdout.decode()
    assert "payout agrees" in text


def test_what_the_replayer_leaves_behind_tells_of_boards_halves_and_runs(
    standpat: Standpat, tmp_path: Path
) -> None:
    path = tmp_path / "hands.phhs"
    texts = [text for text, _ in sessions(60, seed=5, options=Options(
        game="2-7 drawmaha", room="phh", limit="no"))]  # fmt: skip
    path.write_text("\n".join(texts), encoding="utf-8")
    names = [text.split("]", 1)[0].strip("[") for text in texts]
    twice = next(name for name, text in zip(names, texts, strict=True) if "_run_boards" in text)
    found = standpat("replay", "--format", "text", "--hand", twice, path).stdout.decode()
    for words in ("the rest is run twice", "board of run 2 [", "board [", "(omaha, run 2)"):
        assert words in found
    found = standpat("replay", "--markdown", "--hand", twice, path).stdout.decode()
    assert "board of run 2 " in found


@pytest.mark.parametrize("game", [*SPLIT, "2-7 single draw"])
def test_chips_are_conserved_at_every_step(game: str) -> None:
    steps = 0
    for one, truth in dealt(game, 60, seed=13):
        shown = film(one, HOUSE)
        if truth.cancelled:
            continue
        chips = sum(seat.stack for seat in one.seats)
        for frame in shown.frames:
            left = sum(place.stack - place.won for place in frame.places)
            assert left + frame.pot == chips, (one.source.text, frame.index)
            steps += 1
    assert steps > 600


def test_of_stacks_alone_the_halves_are_told() -> None:
    # a document that tells only with what each ended: 200 less 5, and 15 of the pot
    text = document("badeucy", LOWS, [], antes=[3, 3, 3])
    for ends, code in (((203, 202, 195), None), ((202, 203, 195), "odd-chip")):
        told = text[: text.index("_collected")] + f"finishing_stacks = {list(ends)}\n"
        result = replay(hand(told), HOUSE)
        assert [found for found, _, _ in faults(result)] == ([] if code is None else [code])


def test_halves_are_split_by_the_smallest_unit_in_play() -> None:
    # 99 in the pot, dealt in fives: ten and nine of them, and the four that are left with the ten
    rules = replace(HOUSE, odd_units=(OddUnit(until=2030, small=1, big=2, unit=5),))
    for paid, code in (((54, 45), None), ((49, 50), "odd-chip"), ((50, 49), "odd-chip")):
        awards = [("p1", paid[0]), ("p2", paid[1])]
        text = document("badeucy", LOWS, awards, antes=[31, 31, 31], more="year = 2020")
        result = replay(hand(text), rules)
        assert [found for found, _, _ in faults(result)] == ([] if code is None else [code]), paid
