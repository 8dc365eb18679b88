"""The reasons for which a damaged hand may pass: what each excuses, and what it does not."""

import io
import re
from pathlib import Path
from typing import NamedTuple

import pytest
from damage import legal, runner
from damage.case import Case, read, why
from damage.kingsclub import KingsClubSound
from damage.sound import Sound

import grammar
import replayer
from histories.actions import Runs
from histories.hand import Hand

ROOMS = ("pokerstars", "fulltilt", "winamax", "ongame", "kingsclub")


class Edit(NamedTuple):
    """A sound hand, known by its number, with words changed: each pair once, from the top."""

    reason: str
    room: str
    hand: str
    words: tuple[tuple[str, str], ...]


def edit(reason: str, room: str, hand: str, *words: str) -> Edit:
    return Edit(reason, room, hand, tuple(zip(words[::2], words[1::2], strict=True)))


def case(one: Edit) -> Case:
    (sound,) = [s for s in sounds(one.room) if one.hand in s.hand.hand_id]
    text = "\n".join(sound.lines)
    for old, new in one.words:
        assert old in text, old
        text = text.replace(old, new, 1)
    found = read(sound, text.split("\n"))
    assert found is not None
    return found


def sounds(room: str) -> list[Sound]:
    own = {"pokerstars": (RAZZ, Sound), "kingsclub": (RUNS, KingsClubSound)}
    found = list(runner.sound_hands(room))
    if room in own:
        text, kind = own[room]
        (item,) = grammar.read(io.BytesIO(text.encode()))
        assert isinstance(item, Hand)
        found.append(kind(item, "own"))
    return found


#: Both have a five and a queen showing on fourth street.
RAZZ = """\
PokerStars Game #7100000099:  Razz Limit ($0.04/$0.08 USD) - 2012/02/03 10:11:12 ET
Table 'Alcor' 8-max
Seat 2: Marlow ($4 in chips)
Seat 5: Juniper ($3.50 in chips)
Marlow: posts the ante $0.01
Juniper: posts the ante $0.01
*** 3rd STREET ***
Dealt to Marlow [Qd]
Dealt to Juniper [4c Kc 5h]
Marlow: brings in for $0.02
Juniper: calls $0.02
*** 4th STREET ***
Dealt to Marlow [Qd] [5d]
Dealt to Juniper [4c Kc 5h] [Qc]
Marlow: bets $0.04
Juniper: folds
Uncalled bet ($0.04) returned to Marlow
Marlow collected $0.06 from pot
Marlow: doesn't show hand
*** SUMMARY ***
Total pot $0.06 | Rake $0
Seat 2: Marlow collected ($0.06)
Seat 5: Juniper folded on the 4th Street
"""
NEW_HAND = "New hand for Hollyhock: [Ts, 2d, 6c, 9h, 9c]"
CALLED = (
    "tide_pool bets 88\nMarlow Grey raises to 176\ntide_pool calls 176",
    "tide_pool checks\nMarlow Grey checks",
)
#: The hero's new cards of two runs stand in one line, and none that tells what he threw away.
RUNS = """\
#47901777: No Limit 2-7 Single Draw - 25/50
2022-03-12 21:14:08
Table 'Long Weir' Seat 1 is the button
Seat 1: Juniper (1,200)
Seat 3: Old Sluice (1,000)
*** 1ST BETTING ROUND ***
Juniper: posts the small blind 25
Old Sluice: posts the big blind 50
Dealt to Juniper: [2c 7d 5h 4s Kd]
Dealt to Old Sluice: [X X X X X]
Juniper raises to 150
Old Sluice raises to 1,000, and is all in
Juniper calls 1,000
*** 1ST DRAW ***
Old Sluice stands pat
Dealt to Juniper: [8c Kd Jh]
Old Sluice shows [9s 8h 6c 4d 2h]
Juniper shows [2c 7d 5h 4s 8c]
*** 2ND BETTING ROUND ***
*** SUMMARY ***
Seat 1: Juniper (1,200) 0
Seat 3: Old Sluice (1,000) 0
Juniper wins (1,000) from pot
Old Sluice wins (1,000) from pot
"""
#: By an ace that is low Juniper has the best badugi, by one that is high Marlow Grey.
LOW_ACE = (
    "Grey (1,958.50) +238.50", "Grey (1,480) -240", "Juniper (680) -240",
    "Juniper (1,158.50) +238.50", "Marlow Grey wins (478.50)", "Juniper wins (478.50)",
)  # fmt: skip
OPENS = "Juniper: checks\nMarlow: bets"
FERROW = (
    "Ferrow [Ad]", "Ferrow [Jc]", "Mistral [Jc]", "Mistral [Ad]", "Ferrow [Ad] [6h]",
    "Ferrow [Jc] [6h]", "[Ad 6h] [Kd]", "[Jc 6h] [Kd]", "[Ad 6h Kd] [6c]", "[Jc 6h Kd] [6c]",
    "shows [Kc 9h Ad 6h", "shows [Kc 9h Jc 6h", "showed [Kc 9h Ad 6h", "showed [Kc 9h Jc 6h",
)  # fmt: skip
TWO_DRAWS = (
    "discards [Ad Ah] draws [4s 5c]", "discards X", "discards [8h 9s] draws [2c 7h]",
    "discards [Ad Ah] draws [4s 5c]", "discards X", "discards [8h 9s] draws [2c 7h]",
)  # fmt: skip

EXCUSED = [
    edit("uncalled_bet", "kingsclub", "47510193", "bets 162.50", "bets 170"),
    edit("uncalled_bet", "kingsclub", "47358514", "Marlow Grey checks\ntide_pool bets 75\n", ""),
    edit("uncalled_bet", "ongame", "301188204-58", "Hollyhock bets $2", "Hollyhock checks"),
    edit("total_stated_later", "kingsclub", "47648083", "Sluice calls 50", "Sluice raises to 100"),
    edit("amount_without_source", "kingsclub", "47523982", "small blind 1", "small blind 1.01"),
    edit("amount_without_source", "winamax", "6336211", "brings in 1€", "brings in 1.01€"),
    edit("completion_in_other_words", "kingsclub", "47110312", "raises to 44", "bets 44"),
    edit("shown_cards_unnamed", "kingsclub", "47620505", "[8c 4d 3h 6s 5s]", "[8c 9d 3h 6s 5s]"),
    edit("ace_in_badeucy", "kingsclub", "47330936", *LOW_ACE),
    edit("loser_mucks", "kingsclub", "47620505", "Kestrel shows [2s 3s 4s Qc 5c]", "Kestrel mucks"),
    edit("card_comes_back", "kingsclub", "47303358", "[Qd]", "[7h]", "[5s Qd", "[5s 7h"),
    edit("card_comes_back", "winamax", "1127267", "[2d Js 8d", "[2d 6s 8d", "[Js Ad]", "[6s Ad]"),
    edit("draws_in_another_order", "kingsclub", "47523982", *TWO_DRAWS),
    edit("thrown_for_more_runs", "kingsclub", "47901777", "4s Kd]", "4s Qd]"),
    edit("other_game_the_same", "kingsclub", "47510193", "A-5 Triple Draw", "2-7 Single Draw"),
    edit("other_game_the_same", "kingsclub", "47620505", "2-7 Triple Draw", "A-5 Triple Draw"),
    edit("all_in_upcard", "winamax", "1105148", *FERROW),
    edit("equal_upcards", "pokerstars", "7100000099", "Marlow: bets", OPENS),
    edit("separators", "ongame", "223837629", "---\nSummary", "Summary"),
    edit("silent_pat", "ongame", "116584729", "Nettle changed 4 cards\n", ""),
    edit("silent_pat", "ongame", "301188204-58", "Hollyhock changed 3 cards\n", ""),
    edit(
        "silent_pat", "ongame", "301188204-58",
        f"Hollyhock changed 3 cards\n{NEW_HAND}\n", "",
    ),
    edit(
        "dead_blind_elsewhere", "ongame", "562018013", "Juno T posts dead blind ($0.50)\n", "",
        "Juno T posts", "Juno T posts dead blind ($0.50)\nJuno T posts",
    ),
    edit("button_in_the_gap", "ongame", "223837629", "Button: seat 5", "Button: seat 4"),
    edit("no_button_in_stud", "winamax", "5520831-44", " Seat #1 is the button", ""),
    edit("words_left_out", "ongame", "915302308", " (PAIR KING)", ""),
    edit("mucking_left_out", "fulltilt", "20015017129", "($0.29), mucked", "($0.29)"),
]  # fmt: skip

#: Damage that a reason comes near to: a text of the room can show it.
REFUSED = [
    # a call stands behind the bet
    edit("uncalled_bet", "kingsclub", "47620505", "Kestrel bets 40", "Kestrel checks"),
    edit("uncalled_bet", "winamax", "1127267", "Bristol88 bets 10", "Bristol88 checks"),
    edit("uncalled_bet", "kingsclub", "47110312", *CALLED),
    # less than the least bet, more than the stack, no bet of the limit
    edit("uncalled_bet", "kingsclub", "47510193", "bets 162.50", "bets 12"),
    edit("uncalled_bet", "kingsclub", "47510193", "bets 162.50", "bets 1,690"),
    edit("uncalled_bet", "ongame", "301188204-58", "Hollyhock bets $2", "Hollyhock bets $1"),
    # the cards are others, too
    edit("uncalled_bet", "kingsclub", "47510193", "bets 162.50", "bets 170", "Ad 9c", "As 9c"),
    # no full raise; the last figure of the round; the first blind; another blind
    edit("total_stated_later", "kingsclub", "47648083", "Sluice calls 50", "Sluice raises to 60"),
    edit("total_stated_later", "kingsclub", "47648083", "Sluice calls 150", "Sluice calls 100"),
    edit("total_stated_later", "kingsclub", "47648083", "Vesper 7: posts the big blind 50\n", ""),
    edit("total_stated_later", "kingsclub", "47248202", "the big blind 50", "the big blind 45"),
    # as much as no small blind is; a stake whose blinds the header tells; a known small blind
    edit("amount_without_source", "kingsclub", "47523982", "small blind 1", "small blind 2.50"),
    edit("amount_without_source", "kingsclub", "47648083", "small blind 25", "small blind 20"),
    edit("amount_without_source", "kingsclub", "47620505", "small blind 20", "small blind 21"),
    # a raise that is no completion; nobody has brought in; another amount
    edit("completion_in_other_words", "kingsclub", "47124101", "Grey bets 2", "Grey raises to 2"),
    edit("completion_in_other_words", "kingsclub", "47110312", "raises to 44", "bets 45"),
    edit("completion_in_other_words", "kingsclub", "47110312", "raises to 176", "bets 176"),
    # he wins no more; another has the card; no card of his upcards; the hero's cards are told
    edit("shown_cards_unnamed", "kingsclub", "47648083", "[3h 2h 5s 7c 6h]", "[3h 2h 5s Kc 6h]"),
    edit("shown_cards_unnamed", "kingsclub", "47620505", "[8c 4d 3h 6s 5s]", "[2s 4d 3h 6s 5s]"),
    edit("shown_cards_unnamed", "kingsclub", "47620505", "[8c 4d 3h 6s 5s]", "[8c 4d 3h 6s 6s]"),
    edit("shown_cards_unnamed", "kingsclub", "47110312", "Kc 3c 6s Td]", "Qc 3c 6s Td]"),
    edit("shown_cards_unnamed", "kingsclub", "47648083", "[5h 4d 4c 2c 3c]", "[5h 4d 4c 2c Kd]"),
    # who wins in no way is paid; the nets are others; no other way to compare
    edit(
        "ace_in_badeucy", "kingsclub", "47330936", *LOW_ACE[:2], "tide_pool (280) -240",
        "tide_pool (758.50) +238.50", LOW_ACE[4], "tide_pool wins (478.50)",
    ),
    edit("ace_in_badeucy", "kingsclub", "47330936", *LOW_ACE[4:]),
    edit("ace_in_badeucy", "kingsclub", "47648083", "Quern wins (799", "tide_pool wins (799"),
    # who is paid has shown
    edit("loser_mucks", "kingsclub", "47648083", "7 shows [3h 2h 5s 7c 6h]", "7 mucks"),
    edit("loser_mucks", "kingsclub", "47620505", "Kestrel shows [2s 3s 4s Qc 5c]\n", ""),
    edit("loser_mucks", "kingsclub", "47523982", "Grey shows [6h 4s 2c 7h 5c]", "Grey mucks"),
    # two have it at the end; the deck was not dealt out yet; the words name another card
    edit("card_comes_back", "kingsclub", "47303358", "[4s Qh 3h Ad 5c]", "[4s Qh 3h Ah 5c]"),
    edit("card_comes_back", "winamax", "1127267", "[2d Js 8d", "[2d 7h 8d", "[Js Ad]", "[7h Ad]"),
    edit(
        "card_comes_back", "winamax", "1127267", "shows [3c 6c 5h 4d Qs]", "shows [3c 6c 5h 4d 8d]",
        "showed [3c 6c 5h 4d Qs]", "showed [3c 6c 5h 4d 8d]",
    ),
    # the second discards what the first has drawn
    edit(
        "draws_in_another_order", "kingsclub", "47648083", "discards [8s 5c Jd] draws [4d Qd Ks]",
        "discards X", "discards [Qd Ks] draws [4c 3c]", "discards [8s 5c Jd] draws [4d Qd Ks]",
        "discards X", "discards [Qd Ks] draws [4c 3c]",
    ),
    # he shows it; another shows it; it is dealt twice; the verdict of one run is known
    edit("thrown_for_more_runs", "kingsclub", "47901777", "5h 4s Kd]", "5h Td Kd]"),
    edit("thrown_for_more_runs", "kingsclub", "47901777", "4s Kd]", "4s 9s]"),
    edit("thrown_for_more_runs", "kingsclub", "47901777", "4s Kd]", "4s 2c]"),
    edit("thrown_for_more_runs", "kingsclub", "47523982", "[9h Qd Tc Qc Qh]", "[Kh Qd Tc Qc Qh]"),
    # another wins; there are more draws; there is a card less
    edit("other_game_the_same", "kingsclub", "47523982", "A-5 Triple Draw", "5 Card Draw"),
    edit("other_game_the_same", "kingsclub", "47648083", "2-7 Triple Draw", "2-7 Single Draw"),
    edit("other_game_the_same", "kingsclub", "47620505", "2-7 Triple Draw", "Badugi"),
    # he is not the next; nobody is all-in
    edit(
        "all_in_upcard", "kingsclub", "47110312", "Juniper: [X X 3s]", "Juniper: [X X 9s]",
        "Grey: [X X 9s]", "Grey: [X X 3s]", "5c 9s Kc", "5c 3s Kc",
    ),
    # higher upcards; a check that faces a bet
    edit(
        "equal_upcards", "pokerstars", "7100000099", "Marlow: bets", OPENS,
        "[4c Kc 5h] [Qc]", "[4c Kc 5h] [Ks]",
    ),
    edit("equal_upcards", "pokerstars", "7100000099", "Juniper: f", "Juniper: checks\nJuniper: f"),
    # more than dashes; the bets of a draw; the hero's change; a live blind
    edit("separators", "ongame", "223837629", "Tamarack bets $2\n", "---\n"),
    edit("silent_pat", "ongame", "301188204-58", f"{NEW_HAND}\n", ""),
    edit("silent_pat", "ongame", "116584729", "Nettle changed 4 cards\n", "", "calls 9", "folds"),
    edit("silent_pat", "ongame", "116584729", "Nettle changed 4 cards", "Nettle changed 6 cards"),
    edit(
        "dead_blind_elsewhere", "ongame", "223837629", "old fen posts big blind ($1)\n", "",
        "---", "old fen posts big blind ($1)\n---",
    ),
    edit(
        "dead_blind_elsewhere", "ongame", "562018013", "Juno T posts dead blind ($0.50)\n", "",
        "Juno T checks\n", "Juno T checks\nJuno T posts dead blind ($0.50)\n",
    ),
    # another is the first to act
    edit("button_in_the_gap", "ongame", "223837629", "Button: seat 5", "Button: seat 3"),
    edit("button_in_the_gap", "ongame", "223837629", "Button: seat 5", "Button: seat 6"),
    edit("no_button_in_stud", "winamax", "5520831-44", "Seat #1 is", "Seat #2 is"),
    # other words, and a part of them; another amount
    edit("words_left_out", "ongame", "915302308", " (PAIR KING)", " (PAIR"),
    edit("words_left_out", "ongame", "915302308", "(PAIR KING)", "(PAIR ACE)"),
    edit("mucking_left_out", "fulltilt", "20015017129", "($0.29), mucked", "($0.30)"),
    edit("mucking_left_out", "fulltilt", "20015017129", "collected ($0.29), mucked", "mucked"),
]  # fmt: skip


def told(one: Edit) -> str:
    return f"{one.reason}: {one.room} {one.hand} {one.words[0]}"


@pytest.mark.parametrize("one", EXCUSED, ids=told)
def test_another_sound_hand_passes_for_its_reason(one: Edit) -> None:
    found = case(one)
    result = found.after
    assert result.status == "ok"
    assert [finding.code for finding in result.findings if finding.severity != "info"] == []
    assert why(found, runner.reasons(one.room)) == one.reason
    others = [each for each in runner.reasons(one.room) if each.__name__ != one.reason]
    assert why(found, others) == ""


@pytest.mark.parametrize("one", EXCUSED, ids=told)
def test_a_reason_excuses_no_other_change(one: Edit) -> None:
    """The table has another name as well: nothing of it speaks of that."""
    found = case(one)
    lines = "\n".join(found.lines).replace(found.old.table, "Elsewhere", 1).split("\n")
    assert lines != found.lines
    other = read(found.sound, lines)
    assert other is not None
    assert other.new.table == "Elsewhere"
    assert why(other, runner.reasons(one.room)) == ""


@pytest.mark.parametrize("one", REFUSED, ids=told)
def test_what_a_text_can_show_is_no_reason(one: Edit) -> None:
    found = case(one)
    assert why(found, runner.reasons(one.room)) == ""
    findings = [finding.code for finding in found.after.findings if finding.severity != "info"]
    assert findings or found.after.status != "ok"


def test_every_reason_has_both() -> None:
    names = {one.__name__ for room in ROOMS for one in runner.reasons(room)}
    assert {one.reason for one in EXCUSED} == names
    assert {one.reason for one in REFUSED} == names


def test_the_page_of_proof_has_every_reason(root: Path) -> None:
    """One row each, with the rooms that have it."""
    rooms = {
        "pokerstars": "PokerStars", "fulltilt": "Full Tilt", "winamax": "Winamax",
        "ongame": "OnGame", "kingsclub": "KingsClub",
    }  # fmt: skip
    has: dict[str, set[str]] = {}
    for room in ROOMS:
        for one in runner.reasons(room):
            has.setdefault(one.__name__, set()).add(rooms[room])
    page = (root / "docs" / "proof.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)` \| ([A-Z][^|]*) \|", page, re.MULTILINE)
    assert {name: set(told.split(", ")) for name, told in rows} == has


def test_undamaged_text_has_no_reason() -> None:
    for room in ROOMS:
        for sound in runner.sound_hands(room)[:5]:
            assert why(read(sound, sound.lines), runner.reasons(room)) == ""


@pytest.mark.parametrize("room", ROOMS)
def test_bets_of_sound_hands_are_legal_by_the_rules_in_short(room: str) -> None:
    for sound in runner.sound_hands(room):
        assert legal.legal(sound.hand), sound.name


@pytest.mark.parametrize("room", ROOMS)
def test_who_wins_by_the_rules_in_short_is_paid(room: str) -> None:
    """The best hands shown are paid, in one of the ways in which hands may compare."""
    seen = 0
    for sound in runner.sound_hands(room):
        settled = replayer.replay(sound.hand).settlement
        assert settled is not None
        for pot in settled.pots:
            eligible = frozenset(pot.eligible)
            paid = {str(award.player) for award in pot.awards if award.paid}
            ways = [set().union(*map(set, way)) for way in legal.best(sound.hand, eligible) if way]
            shown = {
                str(p) for run in legal.shown(sound.hand).values() for p in run if p in eligible
            }
            runs = [a.count for a in sound.hand.actions if isinstance(a, Runs)]
            if runs and len(legal.shown(sound.hand)) < runs[0]:
                continue  # what is shown of one run alone tells half of who wins
            if ways and shown >= {str(p) for p in eligible}:
                assert paid in ways, sound.name
                seen += 1
    assert seen > 5
