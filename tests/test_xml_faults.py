"""What is wrong with a hand in XML is told at its line and column, with what could stand there."""

import io
from pathlib import Path

import pytest

import grammar
import replayer
from histories.findings import Finding
from histories.hand import Hand, OtherGame
from replayer.result import Result

HANDS = Path(__file__).resolve().parent.parent / "examples" / "hands"
MERGE = (HANDS / "merge-lowball.xml").read_text(encoding="utf-8")
BOSS = (HANDS / "boss-five-card-draw.xml").read_text(encoding="utf-8")


def judge(text: str) -> list[Result]:
    return [replayer.replay(item) for item in grammar.read(io.BytesIO(text.encode()), name="a.xml")]


def damaged(text: str, old: str, new: str) -> tuple[Finding, str]:
    """The first finding of a text with one change, and what its column points at."""
    assert text.count(old) >= 1, old
    changed = text.replace(old, new, 1)
    (finding, *_) = [f for result in judge(changed) for f in result.findings]
    line = changed.split("\n")[finding.line - 1]
    return finding, line[finding.column - 1 :]


@pytest.mark.parametrize(
    ("old", "new", "code", "at", "says"),
    [
        ('type="RAISE" timestamp="1331514308980"', 'type="RIASE" timestamp="1"', "unknown-verb",
         "RIASE", "RAISE"),
        ('player="4" amount="1.00"/>\n\t</round>', 'player="3" amount="1.00"/>\n\t</round>',
         "unknown-player", '3" amount', "0, 2, 4"),
        ('player="0" amount="2.00"', 'player="0" amount="2,00"', "impossible-amount", "2,00",
         "not an amount"),
        ('player="0" amount="2.00"', 'player="0"', "unreadable-line", "<event", "amount"),
        ('player="2" amount="0.50"', 'amount="0.50"', "unreadable-line", "<event", "player"),
        ('cards="9s,4c,7d,2h,Kc"', 'cards="9s,4c,7d,2h,Kz"', "impossible-card", "9s,4c", "'Kz'"),
        ('hand="K-9-7-4-2"', 'hand="K-9-7-5-2"', "hand-description", "K-9-7-5-2", "9s 4c 7d 2h Kc"),
        ('<round id="FIRST_DRAW"', '<round id="FIRST_DARW"', "unreadable-line", "FIRST_DARW",
         "FIRST_DRAW, POST_FIRST_DRAW"),
        ('text="1"/>', 'text="one"/>', "unreadable-line", "one", "number of cards"),
        ('<player seat="2"', '<player seat="12"', "impossible-seat", "12", "0 to 9"),
        ('balance="$36.00"', 'balance="36.00"', "impossible-amount", "36.00", "'36.00'"),
        ('dealtin="true"', 'dealtin="yes"', "unreadable-line", "yes", "true"),
        ('potnumber="1"', 'potnumber="x"', "award-pot", "x", "'x'"),
        ('starttime="20120311210503"', 'starttime="20120231210503"', "impossible-date",
         "20120231", "calendar"),
        ('<game id="41200718-6"', '<game id="41200718-9"', "header-contradiction", "41200718-9",
         "41200718-6"),
        ('amount="12.00"/>', 'amount="12.00"', "unreadable-line", "<event", "no tag"),
        ("</round>", "", "missing-section", "<round", "</round>"),
        ('seat="4" nickname="mo_&amp;_jo"', 'seat="4" nickname="mo_&me;_jo"', "unreadable-line",
         "&me;", "no entity"),
        ('dealer="0"', 'dealer="77"', "no-button", "77", "seats 0 to 9"),
        ('amount="35.50"', 'amount="355.00"', "award-amount", '355.00"', "$355"),
        ('player="0" amount="4.00"', 'player="0" amount="5.00"', "raise-size", '5.00"', "$4"),
        ('type="2-7 Lowball"', 'type="2-7 Lwoball"', "unknown-game", "2-7 Lwoball", "2-7 Lowball"),
        ('stakes="Limit $1/$2"', 'stakes="Limt $1/$2"', "unreadable-header", "Limt", "Limit $1/$2"),
        ('stakes="Limit $1/$2"', 'stakes="Limit $1/€2"', "header-contradiction", "Limit $1/€2",
         "currency"),
        ('numholecards="5"', 'numholecards="4"', "header-contradiction", '4"', "5 cards"),
        ('sequence="6" type="CHAT"', 'sequence="5" type="CHAT"', "broken-numbering", "<event",
         "whose number it has"),
        ("1331514315830", "1331514300000", "broken-numbering", "1331514300000", "before the one"),
        ("1331514315830", "133151431583x", "unreadable-line", "133151431583x", "no time"),
        ('type="HOLE"', 'type="HOLY"', "unreadable-line", "HOLY", "DRAW_DRAWN_CARDS, HOLE"),
        ('type="HOLE"', 'type="DRAW_DRAWN_CARDS"', "misplaced-line", "DRAW", "called HOLE"),
        ('type="HOLE"', 'type="SHOWN"', "misplaced-line", "SHOWN", "no event of the round"),
        ('type="DRAW_DRAWN_CARDS" cards="9s,4c,7d,2h,2s"', 'type="HOLE" cards="9s,4c,7d,2h,2s"',
         "misplaced-line", "HOLE", "called DRAW_DRAWN_CARDS"),
        (' sequence="3"', "", "unreadable-line", "<event", "sequence"),
        (' timestamp="1331514307610"', "", "unreadable-line", "<event", "timestamp"),
        ("<cards", '<cards type="HOLE" cards="9s,4c,7d,2h,Kc" player="4"/>\n<cards',
         "card-twice", "<cards", "already"),
        ("POST_THIRD_DRAW", "GAME_CANCELLED", "misplaced-line", "GAME_CANCELLED", "and no other"),
    ],
)  # fmt: skip
def test_merge(old: str, new: str, code: str, at: str, says: str) -> None:
    finding, pointed = damaged(MERGE, old, new)
    assert finding.code == code
    assert pointed.startswith(at), pointed
    assert says in finding.message


@pytest.mark.parametrize(
    ("old", "new", "code", "at", "says"),
    [
        ("ACTION_FOLD", "ACTION_FLOD", "unknown-verb", "ACTION_FLOD", "ACTION_FOLD"),
        ('TYPE="ACTION_FOLD" PLAYER="Pell', 'TYPE="ACTION_FOLD" PLAYER="Bell', "unknown-player",
         "Bell", "Isolde, Marrow, Pell & Co"),
        ('KIND="HAND_BB"', 'KIND="HAND_BX"', "unknown-verb", "HAND_BX", "HAND_SB"),
        ('LINK="8"', 'LINK="52"', "impossible-card", "52", "0 to 51"),
        ('LINK="8"', 'LINK="b"', "impossible-card", "b", "face down"),
        ('COUNT="3"', 'COUNT="three"', "unreadable-line", "three", "number of cards"),
        (' VALUE="4.00"', "", "unreadable-line", "<ACTION", "VALUE"),
        ('AMOUNT="84.50"', 'AMOUNT="84.5"', "impossible-amount", "84.5", "'84.5'"),
        ('DEALER="N"', 'DEALER="n"', "unreadable-line", "n", '"Y" or "N"'),
        (' DATE="1330546911"', ' DATE="x"', "impossible-date", "x", "1970"),
        ('STAKES="2.00/4.00"', 'STAKES="2.00/5.00"', "header-contradiction", "2.00/5.00", "twice"),
        ('LIMIT="FL"', 'LIMIT="LF"', "unreadable-header", "LF", "FL, PL, NL"),
        ('GAME="GAME_FCD"', 'GAME="GAME_FDC"', "unknown-game", "GAME_FDC", "GAME_FDC"),
        ('LOSS="6.00"', 'LOSS="5.00"', "summary-amount", "5.00", "loses €6"),
        ('WINCARDS="8 ', 'WINCARDS="9 ', "summary-cards", "9 ", "WINCARDS"),
        ('POT="13.00" MAINPOT="13.00"', 'POT="12.00" MAINPOT="12.00"', "pot-total", "12.00", "€13"),
        ("STR_G_CARDS_NINES", "STR_G_CARDS_TENS", "hand-description", "$(STR", "9c 9h"),
        ("</ACTION>", "", "missing-section", "<ACTION", "</ACTION>"),
        ('NAME="UNKNOWN"', 'NAME="Quern"', "seated-twice", "Quern", "sits in another"),
        ('AMOUNT="0.00"', 'AMOUNT="1.00"', "header-contradiction", "1.00", "the seat is empty"),
        ("STATE_EMPTY", "STATE_SITOUT", "header-contradiction", "UNKNOWN", "of an empty seat"),
        ("HAND_SHOWDOWN", "HAND_SHOWDWON", "unknown-line", "HAND_SHOWDWON", "HAND_SHOWDOWN"),
    ],
)  # fmt: skip
def test_boss(old: str, new: str, code: str, at: str, says: str) -> None:
    finding, pointed = damaged(BOSS, old, new)
    assert finding.code == code
    assert pointed.startswith(at), pointed
    assert says in finding.message


def test_the_engines_findings_point_at_what_stands_in_the_tag() -> None:
    finding, at = damaged(BOSS, '<CARD LINK="8">', '<CARD LINK="34">')  # 9c as another nine
    assert (finding.code, at[:3]) == ("card-twice", '34"')
    finding, at = damaged(MERGE, 'player="2"/>', 'player="4"/>')  # a fold
    assert finding.code in ("out-of-turn", "acts-after-fold", "action-missing")
    assert at.startswith(('4"/>', "<event"))
    finding, at = damaged(
        BOSS,
        'ACTION_RAISE" PLAYER="Marrow" VALUE="4.00"',
        'ACTION_RAISE" PLAYER="Marrow" VALUE="3.00"',
    )
    assert (finding.code, at[:5]) == ("raise-size", '3.00"')
    finding, at = damaged(BOSS, 'VALUE="3.50"', 'VALUE="350.00"')
    assert at.startswith('350.00"')
    single = BOSS.replace('"', "'")
    finding, at = damaged(single, "PLAYER='Marrow' VALUE='4.00'", "PLAYER='Marrow' VALUE='3.00'")
    assert (finding.code, at[:5]) == ("raise-size", "3.00'")
    finding, at = damaged(single, "VALUE='4.00'", "VALUE='4.0O'")
    assert (finding.code, at[:5]) == ("impossible-amount", "4.0O'")


def test_a_tag_may_go_on_over_lines() -> None:
    finding, at = damaged(MERGE, 'player="0" amount="2.00"', 'player="0"\n\tamount="2,00"')
    assert (finding.code, at[:5]) == ("impossible-amount", '2,00"')


def test_seats_are_named_as_in_the_file() -> None:
    finding, at = damaged(MERGE, 'dealer="0"', 'dealer="2"')
    assert (finding.code, finding.stated, finding.expected) == ("button-position", 2, 0)
    assert finding.message.endswith("the button is not at seat 2")
    assert at.startswith('2"')
    finding, _ = damaged(BOSS, 'DEALER="Y"', 'DEALER="N"')
    assert finding.code == "no-button"


def test_what_is_noise_in_xml_is_a_warning() -> None:
    (result, *_) = judge(MERGE.replace('type="CHAT"', 'type="AFK"', 1))
    assert [f.code for f in result.findings] == ["unknown-line"]
    assert result.status == "ok"
    (result, *_) = judge(MERGE.replace("\t</players>", "\t</players>\nwell played", 1))
    assert [(f.code, f.line) for f in result.findings] == [("unknown-line", 9)]
    (result, *_) = judge(MERGE.replace('text="nice to see you again"', 'text="<3 "you""', 1))
    assert result.findings == ()


def test_games_of_a_mixed_file_go_by_their_numbers() -> None:
    mixed = MERGE.replace('type="2-7 Lowball"', 'type="HORSE"', 1)
    first, second, *_ = judge(mixed.replace('gametype="67"', 'gametype="5"', 1))
    assert isinstance(first.item, OtherGame)
    assert (first.status, first.item.game_words) == ("skipped", "HORSE: game type 5")
    assert isinstance(second.item, Hand)
    assert (second.status, second.item.game_name) == ("ok", "2-7 triple draw")
    named = MERGE.replace('gametype="67"', 'gametype="71"', 1)
    first, *_ = judge(named)
    assert [f.code for f in first.findings] == ["header-contradiction"]


@pytest.mark.parametrize("words", ["5-Draw w/Joker", "Badugi Tournament", "Holdem", "7-Stud"])
def test_other_games_are_skipped_by_their_names(words: str) -> None:
    text = MERGE.replace("2-7 Lowball", words, 1).replace('gametype="67"', 'gametype="3"')
    if words in ("Holdem", "7-Stud"):
        text = text.replace("_DRAW", "_FLOP")  # a game without draws
    for result in judge(text):
        assert isinstance(result.item, OtherGame)
        assert result.item.game_words == f"{words} Limit"


def test_places_in_a_hand_on_one_line_are_those_of_the_file() -> None:
    game = MERGE.partition("\n")[2].partition("</game>")[0] + "</game>"
    flat = "".join(line.strip() for line in game.split("\n")).replace('"FOLD"', '"FLOD"', 1)
    (result,) = judge(MERGE.partition("\n")[0] + "\n" + flat + "\n")
    (finding,) = [f for f in result.findings if f.code == "unknown-verb"]
    line, column = result.item.source.in_file(finding.line, finding.column)
    assert line == 2
    assert flat[column - 1 :].startswith("FLOD")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('cards="2c,6d,8s,Jc"', 'cards="2c,6d,8s,Jc,4s,5s"'),
        ('cards="2c,6d,8s"', 'cards="2c,6d,8s,9h,Td"'),
        ('cards="null,null,4h,7d"', 'cards="null,4h"'),
    ],
)
def test_a_street_of_razz_with_the_wrong_number_of_cards(old: str, new: str) -> None:
    text = (HANDS / "merge-razz.xml").read_text(encoding="utf-8")
    assert old in text
    (result,) = judge(text.replace(old, new))
    assert result.status == "invalid"


def test_a_button_that_is_nowhere_is_found_whatever_was_read_before() -> None:
    nowhere = MERGE.replace('dealer="0"', 'dealer="x"', 1)
    judge(nowhere.replace('type="CHECK"', 'type="CHEKC"', 1))
    first, *_ = judge(nowhere)
    assert "no-button" in [f.code for f in first.findings]
