"""Equity in a hand: what is asked at a step, when there is no figure, and how it is worked out."""

from fractions import Fraction
from itertools import combinations

import pytest
from stepping import HANDS, example

from grammar import read_text
from histories.cards import DECK
from replayer.ranking import RANKINGS
from replayer.stepper.chances import Answer, Chances, NoFigure, question
from replayer.stepper.frames import Film, film

# all cards are told, and the player who draws last draws twice
KNOWN = """\
variant = 'F2L3D'
ante_trimming_status = true
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
small_bet = 2
big_bet = 4
starting_stacks = [100, 100, 100]
actions = [
  'd dh p1 2c3c4cKdQd',
  'd dh p2 2h3h5d7cKs',
  'd dh p3 9h9c9d9sAs',
  'p3 f',
  'p1 cc',
  'p2 cc',
  'p1 sd KdQd',
  'p2 sd Ks',
  'd dh p1 7d8d',
  'd dh p2 Jh',
  'p1 cc',
  'p2 cc',
  'p1 sd',
  'p2 sd Jh',
  'd dh p2 Th',
  'p1 cc',
  'p2 cc',
  'p1 sd',
  'p2 sd 3hTh',
  'd dh p2 4s8s',
  'p1 cc',
  'p2 cc',
  'p1 sm 2c3c4c7d8d',
  'p2 sm 2h5d7c4s8s',
]
"""


def known() -> Film:
    (item,) = read_text(KNOWN)
    return film(item)


def at(shown: Film, text: str) -> int:
    """The step whose action stands on the line that reads so."""
    lines = shown.hand.source.text.split("\n")
    return next(f.index for f in shown.frames[1:] if f.action and text in lines[f.action.line - 1])


def test_a_pat_nine_badugi_against_one_card() -> None:
    # 2s 4h 6d beats 9-7-5-3 with a club that is an ace, a three, a five, a seven or an eight
    shown = example("badugi-heads-up")
    found = {
        frame.index: answer.share(shown.viewpoint)[0]
        for frame in shown.frames
        if isinstance(answer := Chances().answer(shown, frame.index, shown.viewpoint), Answer)
        and any(holding.to_come for holding in answer.question.holdings)
    }
    assert found
    assert list(found.values()) == [pytest.approx(5 / 43)] * len(found)


def test_places_that_are_drawn_for_later_are_open() -> None:
    shown = known()
    index = at(shown, "p2 sd Ks")
    asked = question(shown, index, 0)
    assert not isinstance(asked, NoFigure)
    holdings = dict(zip(asked.players, asked.holdings, strict=True))
    assert set(holdings[0].kept) == {"2c", "3c", "4c", "7d", "8d"}
    assert holdings[0].to_come == 0
    # the place of Jh and Th is drawn for again, and so is that of 3h
    assert set(holdings[1].kept) == {"2h", "5d", "7c"}
    assert holdings[1].to_come == 2
    # gone are what was thrown and is to be thrown of what is held, and the folded hand
    assert set(asked.dead) == {"Kd", "Qd", "Ks", "Jh", "3h", "9h", "9c", "9d", "9s", "As"}


def test_the_figure_is_that_of_all_cards_that_may_come() -> None:
    shown = known()
    index = at(shown, "p2 sd Ks")
    gone = ["Kd", "Qd", "Ks", "Jh", "3h", "9h", "9c", "9d", "9s", "As"]
    mine, kept = ("2c", "3c", "4c", "7d", "8d"), ("2h", "5d", "7c")
    unseen = [card for card in DECK if card not in (*gone, *mine, *kept)]
    rank = RANKINGS["2-7"]
    shares = [
        Fraction(1 + (rank(mine) > rank((*kept, *came))) - (rank(mine) < rank((*kept, *came))), 2)
        for came in combinations(unseen, 2)
    ]
    answer = Chances().answer(shown, index, 0)
    assert isinstance(answer, Answer)
    assert answer.figure is not None
    assert answer.figure.runs == len(shares)
    assert answer.share(0)[0] == pytest.approx(float(sum(shares) / len(shares)))


def test_before_a_draw_the_first_places_are_open_too() -> None:
    shown = known()
    asked = question(shown, at(shown, "p3 f"), 1)
    assert not isinstance(asked, NoFigure)
    assert [holding.to_come for holding in asked.holdings] == [2, 2]


def test_at_the_end_the_winner_is_known() -> None:
    shown = known()
    answer = Chances().answer(shown, shown.last, 0)
    assert isinstance(answer, Answer)
    assert answer.question.dead == ()
    # 8-7-5-4-2 against 8-7-4-3-2
    assert (answer.share(0), answer.share(1)) == ((1, 0), (0, 0))


def test_the_folded_hand_has_no_figure() -> None:
    shown = known()
    assert question(shown, shown.last, 2) == NoFigure("folded")
    assert question(shown, 0, 0) == NoFigure("no cards yet")
    assert question(shown, at(shown, "d dh p3"), 2) == NoFigure("folds before the last draw", 2)


def without(text: str) -> Film:
    """The hand with some of it not known."""
    (item,) = read_text(text)
    return film(item)


def split(game: str) -> str:
    return KNOWN.replace("variant = 'F2L3D'", f"variant = '_'\n_game = '{game}'\n_limit = 'fixed'")


def test_halves_are_counted_each() -> None:
    # 8-7-4-3-2 beats 8-7-5-4-2 in A-5; two cards of two suits lose to 8s 7c 5d 2h
    shown = without(split("badacey"))
    answer = Chances().answer(shown, shown.last, 0)
    assert isinstance(answer, Answer)
    assert [share.part for share in answer.question.parts] == ["A-5", "badugi"]
    assert answer.share(0) == (0.5, 0)


def test_in_stud_the_streets_to_come_are_open() -> None:
    # on sixth street one card each is to come
    shown = example("razz")
    sixth = next(f.index for f in shown.frames if f.stage == "bet" and f.street == 3)
    answer = Chances().answer(shown, sixth, shown.viewpoint)
    assert isinstance(answer, Answer)
    first, second = (holding.kept for holding in answer.question.holdings)
    assert [holding.to_come for holding in answer.question.holdings] == [1, 1]
    unseen = [
        card for card in DECK if card not in (*first, *second, *answer.question.dead)
    ]  # fmt: skip
    rank = RANKINGS["A-5 of seven"]
    results = []
    for one in unseen:
        for other in unseen:
            if one != other:
                ours, theirs = rank((*first, one)), rank((*second, other))
                results.append((1 + (ours > theirs) - (ours < theirs)) / 2)
    assert answer.share(answer.question.players[0])[0] == pytest.approx(sum(results) / len(results))
    # the upcards of those who folded are seen
    assert len(answer.question.dead) == 2


def test_an_ace_that_may_be_high_or_low_gives_no_figure() -> None:
    from replayer.houserules import PROFILES

    (item,) = read_text(split("badeucy"))
    shown = film(item)
    assert question(shown, shown.last, 0) == NoFigure(
        "whether an ace is high or low in this badugi is not known"
    )
    asked = question(film(item, PROFILES["wsop"]), shown.last, 0)
    assert not isinstance(asked, NoFigure)
    assert asked.parts[1].ranking == "badugi-ace-high"


def test_unknown_discards_give_no_figure() -> None:
    shown = without(KNOWN.replace("'p2 sd 3hTh'", "'p2 sd ????'"))
    first, last = at(shown, "p2 sd Ks"), at(shown, "p2 sd ????")
    assert question(shown, first, 0) == NoFigure("discards are not known", 1)
    assert isinstance(Chances().answer(shown, last, 0), Answer)


def test_an_unknown_hand_gives_no_figure() -> None:
    text = KNOWN.replace("'p2 sm 2h5d7c4s8s'", "'p2 sm'").replace("2h3h5d7cKs", "??????????")
    for line in ("Ks", "Jh", "3hTh"):
        text = text.replace(f"'p2 sd {line}'", "'p2 sd " + "??" * (len(line) // 2) + "'")
    text = text.replace("'d dh p2 Jh'", "'d dh p2 ??'").replace("'d dh p2 Th'", "'d dh p2 ??'")
    text = text.replace("'d dh p2 4s8s'", "'d dh p2 ????'")
    shown = without(text)
    assert question(shown, shown.last, 0) == NoFigure("hand is not known", 1)


def test_a_draw_of_all_cards_needs_no_names() -> None:
    text = KNOWN.replace("2h3h5d7cKs", "??????????").replace("'p2 sd Ks'", "'p2 sd ??????????'")
    shown = without(text.replace("'d dh p2 Jh'", "'d dh p2 2h3h5d7cJh'"))
    asked = question(shown, at(shown, "p3 f"), 0)
    assert not isinstance(asked, NoFigure)
    assert [holding.to_come for holding in asked.holdings] == [2, 5]


def test_a_reshuffle_before_the_last_card_gives_no_figure() -> None:
    shown = example("triple-draw-reshuffle")
    reasons = {
        found.why
        for frame in shown.frames
        if isinstance(found := question(shown, frame.index, shown.viewpoint), NoFigure)
    }
    assert reasons
    assert "the deck is reshuffled" in reasons or "discards are not known" in reasons


def test_who_wins_without_a_showdown_has_no_figure() -> None:
    text = KNOWN.replace("  'p1 sm 2c3c4c7d8d',\n", "").replace("  'p2 sm 2h5d7c4s8s',\n", "")
    head, _, tail = text.rpartition("  'p1 cc',\n  'p2 cc',\n")
    shown = without(f"{head}  'p1 cbr 4',\n  'p2 f',\n{tail}")
    last = shown.last - 2
    assert question(shown, last, 0) == NoFigure("nobody else stays to the end")
    # who folds after his last draw may ask what he folded; but nobody else is there to compare
    answer = Chances().answer(shown, last, 1)
    assert isinstance(answer, Answer)
    assert answer.share(1) == (0, 0)


def test_answers_come_in_slices_and_are_kept() -> None:
    shown = known()
    chances = Chances()
    index = at(shown, "p3 f")
    assert chances.ask(shown, index, 0) == Answer(question(shown, index, 0))  # type: ignore[arg-type]
    assert chances.busy
    assert not chances.work(0)
    assert isinstance(chances.ask(shown, shown.last, 0), Answer)
    while not chances.work(0.01):
        assert chances.busy
    assert not chances.busy
    again = chances.ask(shown, shown.last, 0)
    assert isinstance(again, Answer)
    assert again.figure is not None
    assert not chances.work(1)


def test_stepping_on_leaves_the_work_where_the_question_stays() -> None:
    shown = known()
    chances = Chances()
    index = at(shown, "p2 sd Jh")
    chances.ask(shown, index, 0)
    chances.work(0)
    work = chances._asked
    chances.ask(shown, index + 1, 0)
    assert chances._asked is work
    chances.ask(shown, at(shown, "p3 f"), 0)
    assert chances._asked is not work


def test_steps_of_every_example_have_an_answer_or_a_reason() -> None:
    import grammar

    figures = 0
    for path in sorted(HANDS.glob("*.txt")):
        for item in grammar.read(path):
            shown = film(item)
            chances = Chances()
            for frame in shown.frames[1::4]:
                found = chances.answer(shown, frame.index, shown.viewpoint)
                if isinstance(found, Answer):
                    assert found.figure is not None
                    assert sum(found.figure.shares) == pytest.approx(1)
                    figures += 1
    assert figures > 10
