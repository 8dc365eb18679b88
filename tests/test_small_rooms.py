"""Winamax and OnGame: random hands as they would write them are sound, and no chip is lost."""

import io
import random
from collections.abc import Callable, Iterator
from itertools import islice

import pytest
from damage import runner
from damage.sound import Inapplicable
from ongame_text import OnGame
from test_conserved import losses
from winamax_text import Winamax

import grammar
import replayer
from histories.actions import Note, Show
from histories.hand import Hand
from replayer.generate import Options, sessions

WRITERS: dict[str, Callable[[Hand], Winamax | OnGame]] = {"winamax": Winamax, "ongame": OnGame}
ROOMS = tuple(WRITERS)


def fits(hand: Hand) -> bool:
    """Whether the room has words for all that happens."""
    summary = hand.summary
    if summary is None or len({seat.number for seat in summary.seats}) != len(hand.seats):
        return False
    if any(seat.state for seat in hand.seats):
        return False
    return not any(
        (isinstance(a, Note) and a.kind != "capped" and a.player >= 0)
        or (isinstance(a, Note) and a.kind == "sits out")
        or (isinstance(a, Show) and a.description is None)
        for a in hand.actions
    )


def rewritten(room: str, game: str, kind: str, count: int) -> Iterator[str]:
    options = Options(game=game, kind=kind, spaces=False)
    for dealt in sessions(count * 4, 17, options):
        (hand,) = grammar.read(io.BytesIO(dealt.text.encode()))
        if isinstance(hand, Hand) and replayer.replay(hand).status == "ok" and fits(hand):
            yield WRITERS[room](hand).text()


@pytest.mark.parametrize(
    ("room", "game", "kind"),
    [
        ("winamax", "2-7 triple draw", "cash"),
        ("winamax", "2-7 triple draw", "tournament"),
        ("winamax", "razz", "cash"),
        ("winamax", "razz", "tournament"),
        ("ongame", "five-card draw", "cash"),
    ],
)
def test_random_hands_are_sound(room: str, game: str, kind: str) -> None:
    texts = list(islice(rewritten(room, game, kind, 30), 30))
    assert len(texts) >= 20
    for text in texts:
        (hand,) = grammar.read(io.BytesIO(text.encode()))
        assert isinstance(hand, Hand)
        assert hand.room == room
        result = replayer.replay(hand)
        assert result.status == "ok", (text, result.findings)
        assert result.verdict == "agrees", text
        assert not [one for one in result.findings if one.severity != "info"], text
        assert losses(hand) == []


@pytest.mark.parametrize("room", ROOMS)
def test_no_chip_is_lost_in_damaged_hands(room: str) -> None:
    sounds = list(runner.sound_hands(room))
    tried = 0
    for name, kind in sorted(runner.load(room).items()):
        rng = random.Random(name)
        try:
            damage = kind.do(rng.choice(sounds), rng)
        except Inapplicable:
            continue
        text = damage.data or "\n".join(damage.lines).encode("utf-8", "surrogateescape")
        for item in grammar.read(io.BytesIO(text)):
            assert losses(item) == [], name
        tried += 1
    assert tried > 100


def judge(room: str, name: str, old: str, new: str) -> list[tuple[str, int]]:
    """The findings for a sound hand, known by a piece of it, with some words changed."""
    (sound,) = [s for s in runner.sound_hands(room) if name in s.hand.source.text]
    text = sound.hand.source.text
    assert old in text
    (item,) = grammar.read(io.BytesIO(text.replace(old, new).encode()))
    found = replayer.replay(item).findings
    return [(one.code, one.line) for one in found if one.severity != "info"]


def test_a_completion_leaves_the_bring_in_out() -> None:
    told = "Mistral raises 25€ to 25€"
    assert judge("winamax", "5520831-44", told, told) == []
    assert judge("winamax", "5520831-44", told, "Mistral raises 20€ to 25€") == [
        ("raise-arithmetic", 15)
    ]


def test_a_table_of_stud_may_name_no_button() -> None:
    assert judge("winamax", "5520831-44", " Seat #1 is the button", "") == []


@pytest.mark.parametrize("name", ["Q [J]", "mucked [2c]", "Dealt to [J]"])
def test_names_may_end_in_brackets(name: str) -> None:
    assert judge("winamax", "4410027-12", "Siskin", name) == []


def test_who_shows_by_the_summary_alone_lacks_a_line() -> None:
    line = "Siskin shows [2c 4d 5h 7s 9c] (High card : 9)\n"
    assert [code for code, _ in judge("winamax", "4410027-12", line, "")] == ["show-missing"]


def test_a_changed_hand_is_told() -> None:
    line = "New hand for Hollyhock: [Ts, 2d, 6c, 9h, 9c]\n"
    assert judge("ongame", "301188204-58", line, "") == [("new-cards-missing", 19)]


def test_a_raise_tells_what_the_player_adds() -> None:
    told = "Hollyhock raises $2 to $2"
    assert judge("ongame", "301188204-57", told, "Hollyhock raises $1 to $2") == [
        ("raise-arithmetic", 15)
    ]


def test_a_dead_blind_is_no_bet() -> None:
    (sound,) = [s for s in runner.sound_hands("ongame") if "223837629-125" in s.hand.source.text]
    text = sound.hand.source.text
    raised = text.replace("Tamarack checks\ndune", "Tamarack raises $1 to $2\ndune", 1)
    (item,) = grammar.read(io.BytesIO(raised.encode()))
    assert "raise-arithmetic" not in {one.code for one in replayer.replay(item).findings}


def test_every_hand_is_a_row_where_headers_are_lost() -> None:
    texts = [s.hand.source.text.strip() for s in runner.sound_hands("ongame")[:3]]
    lost = texts[1].partition("\n")[2]
    items = list(grammar.read(io.BytesIO("\n\n".join([texts[0], lost, texts[2]]).encode())))
    assert [replayer.replay(item).status for item in items] == ["ok", "unreadable", "ok"]


def test_the_user_is_the_one_whose_cards_are_told() -> None:
    hand = "223837629-125"
    (sound,) = [s for s in runner.sound_hands("ongame") if hand in s.hand.source.text]
    user = next(line for line in sound.lines if line.startswith("User: "))
    name = user.removeprefix("User: ")
    told = [n for n, line in enumerate(sound.lines, 1) if line.startswith("Dealing to")]
    other = next(seat.name for seat in sound.hand.seats if seat.name != name)
    assert told
    assert judge("ongame", hand, user, user) == []
    assert judge("ongame", hand, user, "User: Nobody Here") == [("header-contradiction", 4)]
    assert judge("ongame", hand, f"{user}\n", "") == [("missing-section", 4)]
    (code, line) = judge("ongame", hand, user, f"User: {other}")[0]
    assert (code, line) in (("header-contradiction", 4), ("dealt-absent", told[0]))


@pytest.mark.parametrize("more", [-1, 1, 5])
def test_as_many_play_as_are_told(more: int) -> None:
    hand = "301188204-58"
    (sound,) = [s for s in runner.sound_hands("ongame") if hand in s.hand.source.text]
    count = len(sound.hand.seats)
    old = f"Players in round: {count}"
    new = f"Players in round: {count + more}"
    assert judge("ongame", hand, old, new) == [("header-contradiction", 6)]


def finding(text: str) -> list[tuple[str, int]]:
    (item,) = grammar.read(io.BytesIO(text.encode()))
    found = replayer.replay(item).findings
    return [(one.code, one.line) for one in found if one.severity != "info"]


def ongame(number: str) -> list[str]:
    (sound,) = [s for s in runner.sound_hands("ongame") if number in s.lines[0]]
    return list(sound.lines)


def doubled(lines: list[str], line: int) -> str:
    """The text with one of its lines, counted from 1, twice."""
    return "\n".join([*lines[:line], *lines[line - 1 :]])


def without(lines: list[str], line: int) -> str:
    return "\n".join([*lines[: line - 1], *lines[line:]])


@pytest.mark.parametrize("number", ["908549217-182", "562018013-201", "301188204-58"])
def test_a_new_hand_is_told_once(number: str) -> None:
    lines = ongame(number)
    at = next(n for n, line in enumerate(lines, 1) if line.startswith("New hand for "))
    assert finding("\n".join(lines)) == []
    assert finding(doubled(lines, at)) == [("draw-extra", at + 1)]


@pytest.mark.parametrize("number", ["908549217-182", "301188204-58", "301188204-57"])
def test_the_cards_of_the_user_have_a_line(number: str) -> None:
    """Whether or not his new hand is told, and where the line has become a remark."""
    lines = ongame(number)
    at = next(n for n, line in enumerate(lines, 1) if line.startswith("Dealing to "))
    assert finding(without(lines, at)) == [("cards-dealt", at)]
    broken = [*lines[: at - 1], lines[at - 1].replace("Dealing", "Deal8ng"), *lines[at:]]
    assert ("cards-dealt", at) in finding("\n".join(broken))


def test_nobody_says_cards_as_the_room_tells_them() -> None:
    lines = ongame("908549217-182")
    at = lines.index("Dealing pocket cards") + 2
    for said, due in [("nice hand", []), ("Ah, Kh", []), ("[Ah, Kh]", [("unknown-line", at + 1)])]:
        text = "\n".join([*lines[:at], f"dune walker: {said}", *lines[at:]])
        assert finding(text) == due, said


@pytest.mark.parametrize(
    ("told", "sound"), [("3 cards", True), ("1 cards", True), ("1 card", True), ("3 card", False)]
)
def test_several_cards_are_cards(told: str, sound: bool) -> None:
    """The room writes ``1 cards``, too."""
    lines = ongame("223837629-125")
    at = lines.index("Tamarack changed 3 cards")
    lines[at] = f"Tamarack changed {told}"
    assert finding("\n".join(lines)) == ([] if sound else [("unreadable-line", at + 1)])


def test_side_pots_are_numbered_from_one() -> None:
    hand = "576710955-475"
    second = "Side pot 2: 474"
    assert judge("ongame", hand, second, second) == []
    assert judge("ongame", hand, second, "Side pot 12: 474") == [("award-pot", 30)]
    assert judge("ongame", "908549217-182", "Side pot 1: ", "Side pot 2: ") == [("award-pot", 23)]
    assert judge("ongame", "908549217-182", "Side pot 1: ", "Side pot: ") == []


def test_pots_stand_in_the_order_of_their_numbers() -> None:
    """Up or down, since no source tells which."""
    lines = ongame("576710955-475")
    main, first, second = lines[27:30]
    for order, due in [
        ((second, first, main), []),
        ((main, second, first), [("misplaced-line", 30)]),
        ((first, main, second), [("misplaced-line", 29)]),
    ]:
        assert finding("\n".join([*lines[:27], *order, *lines[30:]])) == due


def test_between_two_the_button_is_one_of_theirs() -> None:
    told = "Button: seat 1"
    assert judge("ongame", "219796238-599", told, told) == []
    assert judge("ongame", "219796238-599", told, "Button: seat 3") == [("button-position", 5)]


def test_a_balance_may_be_cut_short_where_the_text_stops() -> None:
    text = "\n".join(ongame("219796238-599"))
    at = text.index("net: -50")
    for cut in range(at - 12, at + 9):
        found = finding(text[:cut])
        assert {code for code, _ in found} == {"truncated"}, text[at:cut]
    # an end of line behind it: what stands there was written
    assert ("summary-balance", 19) in finding(text[: at + 7] + "\n")


# the dashes of OnGame


def dashes(lines: list[str]) -> list[int]:
    return [number for number, line in enumerate(lines, 1) if line == "---"]


@pytest.mark.parametrize("number", ["908549217-182", "301188204-58", "915302308-28"])
def test_dashes_stand_once(number: str) -> None:
    lines = ongame(number)
    assert len(dashes(lines)) == 3
    for at in dashes(lines):
        assert finding(doubled(lines, at)) == [("doubled-section", at + 1)]


def test_dashes_stand_above_the_deal_and_the_summary() -> None:
    """They may be lost above a draw, and above the summary where the user has folded."""
    lines = ongame("908549217-182")
    deal, draw, summary = dashes(lines)
    assert finding(without(lines, deal)) == [("missing-section", deal)]
    assert finding(without(lines, summary)) == [("missing-section", summary)]
    assert finding(without(lines, draw)) == []
    folded = ongame("219796238-599")
    deal, summary = dashes(folded)
    assert finding(without(folded, deal)) == [("missing-section", deal)]
    assert finding(without(folded, summary)) == []


def test_dashes_stop_where_the_user_watches() -> None:
    lines = [line for line in ongame("116584729-466") if line != "---"]
    assert "User: watcher" in lines
    assert finding("\n".join(lines)) == []


@pytest.mark.parametrize(
    ("behind", "due"),
    [
        (4, "misplaced-line"),  # above the seats
        (9, "misplaced-line"),  # above the blinds
        (11, "misplaced-line"),  # among them
        (14, "misplaced-line"),  # below the heading
        (15, "misplaced-line"),  # below the cards dealt
        (17, "doubled-section"),  # above the draw, where they stand already
        (18, "misplaced-line"),  # within the draw
        (21, "misplaced-line"),  # below the summary's heading
        (26, "misplaced-line"),
    ],
)
def test_dashes_stand_between_the_parts_of_a_hand(behind: int, due: str) -> None:
    lines = ongame("908549217-182")
    (found,) = finding("\n".join([*lines[:behind], "---", *lines[behind:]]))
    assert found == (due, behind + 1)


def test_dashes_within_a_round_of_bets_are_told() -> None:
    lines = ongame("223837629-125")
    for behind in (lines.index("Tamarack checks") + 1, lines.index("Tamarack bets $2") + 1):
        text = "\n".join([*lines[:behind], "---", *lines[behind:]])
        assert finding(text) == [("misplaced-line", behind + 1)]


def test_a_draw_without_a_line_may_be_anywhere() -> None:
    """All stand pat: no line tells of the draw. One bets then, and the others fold."""
    lines = ongame("301188204-57")
    draw = dashes(lines)[1]
    text = "\n".join(lines)
    shown = text.index("old fen calls $2\n---")
    won = (
        "---\nSummary:\nMain pot: $5 won by Hollyhock ($4.75)\nRake taken: $0.25\n"
        "Seat 2: Tamarack ($17), net: -$1\nSeat 5: Hollyhock ($43), net: +$2.75\n"
        "Seat 8: old fen ($29.50), net: -$2\n" + lines[-1]
    )
    folded = f"{text[:shown]}old fen folds\n{won}"
    assert finding(folded) == []
    assert finding(without(folded.split("\n"), draw)) == []
    # as where all are all-in: the draw's dashes and the summary's may stand together
    assert finding(doubled(lines, dashes(lines)[2])) == []


def test_remarks_may_stand_around_dashes() -> None:
    lines = ongame("908549217-182")
    for at in dashes(lines):
        for place in (at - 1, at):
            text = "\n".join([*lines[:place], "dune walker: hello", *lines[place:]])
            assert finding(text) == []
