"""Merge and Boss: hands of theirs are read, judged and told apart from what stands around them."""

import io
import os
import random
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from xml_writer import Boss, Cannot, Merge

import grammar
import replayer
from grammar.boss.reading import SCHEMA as BOSS
from grammar.merge.reading import SCHEMA as MERGE
from grammar.ranges import ranges
from grammar.reader import items
from grammar.split import split
from grammar.xml.tree import Element, _Fast, _Slow
from histories.actions import Action, Heading, Note, Reshuffle, ReturnUncalled
from histories.hand import Hand, Item, OtherGame, Unreadable
from replayer.generate import sessions
from replayer.result import Result

ROOT = Path(__file__).resolve().parent.parent
HANDS = ROOT / "examples" / "hands"
MERGE_FILES = sorted(HANDS.glob("merge-*.xml"))
BOSS_FILES = sorted(HANDS.glob("boss-*.xml"))
FILES = [*MERGE_FILES, *BOSS_FILES]


def judge(data: str | bytes) -> list[Result]:
    raw = data.encode() if isinstance(data, str) else data
    return [replayer.replay(item) for item in grammar.read(io.BytesIO(raw), name="a.xml")]


def codes(result: Result) -> list[tuple[str, int]]:
    return [(finding.code, finding.line) for finding in result.findings]


# -- the examples and the real hands


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_sound_hands_pass_without_a_word(path: Path) -> None:
    results = judge(path.read_bytes())
    assert results
    for result in results:
        assert result.findings == ()
        assert result.status in ("ok", "cancelled", "skipped")
        assert result.verdict in ("agrees", "cannot check", None)


def test_the_examples_cover_what_the_rooms_deal() -> None:
    results = [result for path in FILES for result in judge(path.read_bytes())]
    hands = [result.item for result in results if isinstance(result.item, Hand)]
    assert {(hand.room, hand.game_name) for hand in hands} >= {
        ("merge", "2-7 triple draw"),
        ("merge", "A-5 triple draw"),
        ("merge", "badugi"),
        ("merge", "five-card draw"),
        ("merge", "razz"),
        ("boss", "five-card draw"),
    }
    assert {(hand.room, hand.limit) for hand in hands} >= {
        ("merge", "fixed"), ("merge", "pot"), ("merge", "half-pot"), ("merge", "no"),
        ("boss", "fixed"), ("boss", "pot"),
    }  # fmt: skip
    pots = {(r.item.room, len(r.settlement.pots)) for r in results if r.settlement}
    assert pots >= {("merge", 1), ("merge", 2), ("boss", 1), ("boss", 2)}
    statuses = {(result.item.room, result.status) for result in results}
    assert statuses >= {("merge", "cancelled"), ("merge", "skipped"), ("boss", "skipped")}
    assert any(a.returned for r in results if r.settlement for a in r.settlement.accounts)


@pytest.mark.parametrize("room", ["merge", "boss"])
def test_real_hands(room: str) -> None:
    corpus = Path(os.environ.get("STANDPAT_CORPUS", "")) / room
    if not os.environ.get("STANDPAT_CORPUS") or not corpus.is_dir():
        pytest.skip("no corpus of real hands")
    results = [replayer.replay(item) for item in grammar.read(corpus)]
    assert len(results) > 10
    for result in results:
        assert result.findings == ()
        assert result.status in ("ok", "cancelled")
        assert result.verdict in ("agrees", "cannot check", None)
        assert result.reason is None or "is not known" in result.reason


# -- hands of another room, written as these rooms would


def told(action: Action) -> tuple[object, ...] | None:
    """What an action does, whoever writes it; nothing of what these rooms leave out."""
    if isinstance(action, Heading | Note | Reshuffle | ReturnUncalled):
        return None
    fields = {name: getattr(action, name) for name in action.__struct_fields__ if name != "line"}
    fields.pop("description", None)
    fields.pop("pot", None)
    for name in ("cards", "new"):
        if fields.get(name) is not None:
            fields[name] = tuple(sorted(fields[name]))
    return type(action).__name__, *fields.items()


@cache
def dealt() -> tuple[Hand, ...]:
    hands = []
    for text, _ in sessions(700, 23):
        (item,) = grammar.read_text(text.strip() + "\n")
        if isinstance(item, Hand) and replayer.replay(item).status == "ok":
            hands.append(item)
    return tuple(hands)


def written(writer: type[Merge | Boss]) -> Iterator[tuple[Hand, str]]:
    """Generated hands as a room would write them.

    Left out: stakes at which PokerStars once split pots by more than a cent.
    """
    for hand in dealt():
        if hand.time.year > 2008:
            with suppress(Cannot):
                yield hand, writer(hand).text()


def description(hand: Hand) -> str:
    return Merge(hand).description() + "\n"


def test_what_merge_would_write_is_read_as_the_same_hand() -> None:
    count = 0
    for hand, text in written(Merge):
        (result,) = judge(description(hand) + text)
        assert result.status == "ok", codes(result)
        assert all(f.severity == "info" for f in result.findings)
        again = result.item
        assert isinstance(again, Hand)
        acts, others = ({told(a) for a in each.actions} - {None} for each in (hand, again))
        # a free show, or none, of a winner alone is told in other ways
        missing = {
            a for a in acts - others if a[0] not in ("StandPat", "Collect", "NoShow", "Muck")
        }
        assert not missing, missing
        assert net(result) == net(replayer.replay(hand))
        count += 1
    assert count > 80


def test_what_boss_would_write_is_read_as_the_same_hand() -> None:
    count = 0
    for hand, text in written(Boss):
        (result,) = judge(f"<ROOT>\n{text}</ROOT>")
        assert result.status == "ok", codes(result)
        assert all(f.severity == "info" for f in result.findings)
        assert net(result) == net(replayer.replay(hand))
        count += 1
    assert count > 30


def net(result: Result) -> dict[str, int]:
    assert result.settlement is not None
    assert isinstance(result.item, Hand)
    seats = result.item.seats
    return {seats[a.player].name: a.net for a in result.settlement.accounts if a.put_in}


# -- what stands around hands


@cache
def session() -> str:
    """Games of one description."""
    first = next(h for h, _ in written(Merge) if (h.game_name, h.limit) == ("badugi", "fixed"))
    stakes = first.small, first.big
    games = [
        text
        for hand, text in written(Merge)
        if (hand.game_name, hand.limit, hand.small, hand.big) == ("badugi", "fixed", *stakes)
    ]
    return description(first) + "\n".join(games)


@cache
def histories() -> str:
    texts = [text for _, text in written(Boss)][:6]
    return '<?xml version="1.0" encoding="UTF-8"?>\n<ROOT>\n' + "".join(texts) + "</ROOT>"


def statuses(data: str | bytes) -> list[str]:
    return [result.status for result in judge(data)]


def test_prologs_roots_and_comments_are_nothing() -> None:
    sound = statuses(session())
    games = session().partition("\n")
    whole = f'<?xml version="1.0"?>\n<!-- mine -->\n<session>\n{games[0]}\n{games[2]}</session>\n'
    assert statuses(whole) == sound
    assert statuses(whole + "\n" + whole.replace("mine", "joined")) == sound * 2
    assert statuses(histories() + "\n" + histories()) == statuses(histories()) * 2


def test_rooms_may_be_joined_in_one_file() -> None:
    poker = (HANDS / "badugi-heads-up.txt").read_text(encoding="utf-8")
    mixed = poker + "\n" + histories() + "\n" + session() + "\n" + poker
    rooms = [result.item.room for result in judge(mixed)]
    assert set(rooms) == {"pokerstars", "merge", "boss"}
    assert all(status == "ok" for status in statuses(mixed))
    assert all("stray" not in code for result in judge(mixed) for code, _ in codes(result))
    for xml in (histories(), session()):
        # files that start with a mark, joined as they are
        parts = poker.encode(), xml.encode("utf-8-sig"), poker.encode("utf-8-sig")
        joined = b"\n".join(parts)
        assert statuses(joined) == [*statuses(poker), *statuses(xml), *statuses(poker)]


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
@pytest.mark.parametrize("break_", ["\n", "\r\n", "\r"])
def test_encodings_and_line_ends(encoding: str, break_: str) -> None:
    for text in (session(), histories()):
        places = [result.item.source.line for result in judge(text)]
        data = text.replace("\n", break_).encode(encoding)
        assert [result.item.source.line for result in judge(data)] == places
        assert statuses(data) == statuses(text)


def test_a_file_on_one_line() -> None:
    for text in (session(), histories()):
        flat = "".join(line.strip() for line in text.split("\n"))
        assert statuses(flat) == statuses(text)
        assert {result.item.source.line for result in judge(flat)} == {1}


def test_the_description_holds_until_the_next() -> None:
    other = session().replace("Badugi", "5-Draw", 1).replace('gametype="71"', 'gametype="52"')
    games = [r.item for r in judge(session() + "\n" + other) if isinstance(r.item, Hand)]
    assert {game.game_name for game in games} == {"badugi", "five-card draw"}
    (alone,) = judge(session().partition("\n")[2].partition("</game>")[0] + "</game>\n")
    assert alone.status == "unreadable"
    assert codes(alone)[0][0] == "unreadable-header"


def test_an_entity_bomb_stays_small() -> None:
    bomb = (
        '<?xml version="1.0"?>\n<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">'
        '<!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>\n'
    )
    text = session()
    name = text.split('nickname="')[1].partition('"')[0]
    results = judge(bomb + text.replace(f'nickname="{name}"', 'nickname="&b;"', 1))
    assert results[0].status == "unreadable"
    assert codes(results[0]) == [("stray-text", 2)]
    assert results[1].status == "invalid"
    assert "unreadable-line" in {code for code, _ in codes(results[1])}
    assert {result.status for result in results[2:]} == {"ok"}


def test_text_behind_a_hand_is_a_row_of_its_own() -> None:
    for text, end in ((session(), "</game>"), (histories(), "</HISTORY>")):
        before = statuses(text)
        first, rest = text.split(end, 1)
        results = judge(f"{first}{end}\nkept for the lesson\n{rest}")
        assert [r.status for r in results] == [before[0], "unreadable", *before[1:]]
        assert codes(results[1])[0][0] == "stray-text"


def test_a_hand_without_its_first_tag_is_a_row_of_its_own() -> None:
    for text, tag in ((session(), "<game "), (histories(), "<HISTORY ")):
        before = statuses(text)
        at = text.index(tag, text.index(tag) + 1)
        results = judge(text[:at] + text[at:].replace(tag, "<gmae ", 1))
        assert [r.status for r in results] == [before[0], "unreadable", *before[2:]]
        assert codes(results[1])[0][0] == "unreadable-header"


@pytest.mark.parametrize("size", [1, 7, 100, 5000])
def test_ranges_give_what_the_whole_file_gives(size: int) -> None:
    poker = (HANDS / "badugi-heads-up.txt").read_text(encoding="utf-8")
    data = (poker + session() + "\n" + histories() + poker).encode()
    whole = list(split([data]))
    cut = [data[at : at + 97] for at in range(0, len(data), 97)]
    assert list(split(cut)) == whole
    parts = [p for r in ranges(cut, "a", lambda: size) if r is not None for p in r.pieces()]
    plain = [(p.room, p.text, p.line, p.faults, p.above) for p in parts]
    assert plain == [(p.room, p.text, p.line, p.faults, p.above) for p in whole]


def test_a_truncated_hand_is_partial_and_the_others_read() -> None:
    for text, end in ((session(), "</game>"), (histories(), "</HISTORY>")):
        sound = statuses(text)
        at = text.index(end)
        start = max(text.rfind("<game ", 0, at), text.rfind("<HISTORY ", 0, at))
        behind = text[at + len(end) :]
        for share in (0.5, 0.7, 0.9, 0.98):
            cut = text[: start + int((at - start) * share)]
            alone, *_ = judge(cut)
            assert alone.status == "partial", (share, codes(alone))
            assert [r.status for r in judge(cut + "\n" + behind)][1:] == sound[1:]


# -- the two tiers


def flat(element: Element) -> list[tuple[object, ...]]:
    own = (element.name, tuple(sorted(element.attributes.items())), element.line, element.column)
    return [own, *(each for child in element.children for each in flat(child))]


def test_the_two_tiers_read_sound_hands_alike() -> None:
    for text in [t for _, t in written(Merge)][:40]:
        assert flat(_Fast(MERGE, 1, 1).read(text)) == flat(_Slow(text, MERGE, 1, 1).read().root)
    for text in [t for _, t in written(Boss)][:20]:
        tree = _Slow(text, BOSS, 1, 1).read()
        assert flat(_Fast(BOSS, 1, 1).read(text)) == flat(tree.root)
        assert (tree.faults, tree.closed) == ([], True)


# -- no input crashes the reader

PIECES = (
    '"',
    "<",
    ">",
    "&",
    "/",
    "\n",
    "=",
    "</round>",
    "<event",
    "<![CDATA[",
    "é",
    "&#0;",
    "null",
)


def rows(data: bytes) -> list[Item]:
    return [item for piece in split([data]) for item in items(piece, "a")]


@settings(max_examples=150, deadline=None)
@given(st.randoms(use_true_random=False), st.booleans())
def test_no_damage_crashes_the_reader(rng: random.Random, merge: bool) -> None:
    text = session() if merge else histories()
    found = list(text[:9000])
    for _ in range(rng.randrange(1, 6)):
        at = rng.randrange(len(found))
        found[at : at + rng.choice((0, 1, 1, 30))] = rng.choice(PIECES)
    for item in rows("".join(found).encode()):
        result = replayer.replay(item)
        assert isinstance(item, Hand | OtherGame | Unreadable)
        for finding in result.findings:
            assert finding.line >= 1
            assert finding.column >= 1
