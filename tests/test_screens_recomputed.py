"""Every figure and card on the screens equals a second computation from the text alone."""

import os
import re
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

import pytest
from recompute import Table, tables
from screens import MONEY, Seen, amount, cards, read
from stepping import shown

import grammar
from histories.hand import Hand
from replayer.stepper.app import lines
from replayer.stepper.frames import Film, film
from replayer.stepper.hands import Hands
from replayer.stepper.look import Look
from replayer.stepper.theme import UNICODE
from replayer.stepper.viewer import Viewer

CORPUS = os.environ.get("STANDPAT_CORPUS")
ROOT = Path(__file__).parent.parent
#: A real hand whose export names a card twice: its cards cannot be followed.
FAULTY = {"81631597149"}


def hands(path: Path) -> Iterator[tuple[Film, Table]]:
    mine = tables(path.read_text(encoding="utf-8-sig", errors="replace"))
    for item in grammar.read(path):
        if isinstance(item, Hand) and item.hand_id in mine and item.hand_id not in FAULTY:
            yield film(item), mine.pop(item.hand_id)


def units(table: Table, minor: int) -> Decimal:
    """What the screen writes for an amount."""
    return Decimal(minor) / 100 if table.cents else Decimal(minor)


def check_seats(seen: Seen, shot: Film, table: Table, index: int) -> None:
    """Stacks, bets or results, and cards, seat by seat; chips are conserved on the screen."""
    frame = shot.frames[index]
    moment = table.moments[frame.last]
    start = [seat.stack for seat in shot.hand.seats]
    by_number = {seat.number: player for player, seat in enumerate(shot.hand.seats)}
    assert sorted(seat.number for seat in seen.seats) == sorted(by_number)
    for seat in seen.seats:
        player = by_number[seat.number]
        name = shot.hand.seats[player].name
        assert name.startswith(seat.name.rstrip("…").rstrip()), (name, seat.name)
        assert amount(seat.stack) == units(table, moment.stacks[player])
        if seen.heading == "bet":
            assert amount(seat.bet or "0") == units(table, moment.bets[player])
        elif seen.heading == "net" and seat.bet != UNICODE.none:
            assert amount(seat.bet) == units(table, moment.stacks[player] - start[player])
        if "folded" not in seat.cards and "sits out" not in seat.cards:
            assert set(cards(seat.cards)) == moment.known[player]
    assert seen.pot == units(table, moment.pot)
    stacks = sum(amount(seat.stack) for seat in seen.seats)
    chips = units(table, sum(start))
    assert stacks + seen.pot - units(table, moment.collected) == chips


def check_rule(seen: Seen, shot: Film, table: Table, index: int) -> None:
    """What is to be paid, side pots, and the rake, as the rule in the middle has them."""
    frame = shot.frames[index]
    moment = table.moments[frame.last]
    call = re.search(rf" to call ({MONEY}) ── ([\d.]+) to 1", seen.rule)
    if call is not None:
        (turn,) = [seat for seat in seen.seats if seat.acts]
        player = next(p for p, s in enumerate(shot.hand.seats) if s.number == turn.number)
        # a big blind that is all-in for less is called in full; stud has its bring-in instead
        least = table.nominal if seen.columns[0] == "B1" and frame.street == 0 else 0
        owed = max(*moment.bets, least) - moment.bets[player]
        owed = min(owed, moment.stacks[player])
        assert amount(call[1]) == units(table, owed)
        if moment.stacks[player] > owed:
            assert abs(Decimal(call[2]) - seen.pot / amount(call[1])) <= Decimal("0.06")
    split = re.search(r" pot \S+ = (.*?) ──", seen.rule)
    if split is not None:
        figures = re.findall(rf"(?:^|\s)({MONEY})(?=\s|$)", split[1])
        assert sum(map(amount, figures)) == seen.pot
    rake = re.search(rf" rake ({MONEY})", seen.rule)
    if rake is not None:
        assert amount(rake[1]) == units(table, moment.pot - moment.collected)


def check_panel(seen: Seen, shot: Film, table: Table, index: int) -> None:
    """The ladder's cards, the pots and who pays what, and the table of won and lost."""
    frame = shot.frames[index]
    moment = table.moments[frame.last]
    rungs = seen.rungs()
    place = frame.places[shot.viewpoint]
    if rungs and not place.folded and shot.hero >= 0:
        held = list(rungs.values())[-1]
        before, _, came = held.partition("→")
        kept = [card for card in cards(before) if "-" + sign(card) not in before]
        assert set(kept + cards(came)) == moment.known[shot.hero]
    pots = [re.match(rf" (pot|main|side\S*) +({MONEY})  ", line) for line in seen.panel]
    figures = [amount(match[2]) for match in pots if match]
    if (
        figures
        and "Result" not in seen.lines[-20:]
        and not any("→" in line and "rake" in line for line in seen.panel)
    ):
        assert sum(figures) == seen.pot
    paid = [re.findall(rf"→ .*? ({MONEY})(?:   |$)", line) for line in seen.panel]
    awards = [amount(found[0]) for found in paid if found and not found[0].startswith(("+", "-"))]
    if any(line.lstrip().startswith(("✓", "✗", "?")) for line in seen.panel) and awards:
        assert sum(awards) == units(table, moment.collected)
    check_won_and_lost(seen, shot, table, index)


def sign(card: str) -> str:
    return card[0] + "♠♥♦♣"["shdc".index(card[1])]


def check_won_and_lost(seen: Seen, shot: Film, table: Table, index: int) -> None:
    head = [at for at, line in enumerate(seen.panel) if line.split() == ["put", "in", "won", "net"]]
    if not head:
        return
    moment = table.moments[shot.frames[index].last]
    start = [seat.stack for seat in shot.hand.seats]
    rows = seen.panel[head[0] + 1 :]
    nets = sorted(
        units(table, after - before) for after, before in zip(moment.stacks, start, strict=True)
    )
    found = []
    for line in rows:
        figures = [amount(each) for each in re.findall(rf"(?<=\s){MONEY}(?=\s|$)", line[18:])]
        if line.startswith("   rake "):
            assert figures == [units(table, moment.pot - moment.collected)]
        elif line.startswith("   sum "):
            assert figures[:2] == [units(table, moment.pot)] * 2
            assert figures[2] == units(table, moment.collected - moment.pot)
            break
        elif figures:
            assert figures[-1] == (figures[1] if len(figures) > 2 else 0) - figures[0]
            found.append(figures[-1])
    assert [net for net in nets if net] == sorted(net for net in found if net)


def check_log(seen: Seen, shot: Film, table: Table, index: int) -> None:
    """The amount of the line that is lit is that of its line in the text."""
    (lit, *more) = [line for line in seen.log if line.startswith("●")] or [""]
    if more:  # the cards of a street of stud
        assert all(" gets " in line for line in (lit, *more)), (lit, more)
        return
    figure = re.search(rf" ({MONEY})$", lit)
    action = shot.frames[index].action
    if figure is None or action is None:
        return
    text = table.text.split("\n")[action.line - 1]
    stated = re.findall(r"(?<![\w.])[$€£]?\d+(?:\.\d+)?(?![\w.])", text.split(": ", 1)[-1])
    if "collected" in text or "Uncalled" in text:
        stated = re.findall(r"[( ]([$€£]?\d+(?:\.\d+)?)[) ]", text)
    assert amount(figure[1]) in [amount(each) for each in stated], (lit, text)


def check(path: Path, width: int, height: int, every: int = 1) -> int:
    steps = 0
    for shot, table in hands(path):
        for index in range(1, shot.last + 1, every):
            seen = read([line.rstrip() for line in shown(Look(shot, index, width, height))])
            place = f"{path.name} {shot.item.hand_id} step {index}"
            try:
                assert seen.step == index
                check_seats(seen, shot, table, index)
                check_rule(seen, shot, table, index)
                check_panel(seen, shot, table, index)
                check_log(seen, shot, table, index)
            except AssertionError as error:
                raise AssertionError("\n".join([place, *seen.lines])) from error
            steps += 1
    return steps


#: The other computation reads PokerStars' hands.
EXAMPLES = [
    path
    for path in sorted((ROOT / "examples" / "hands").glob("*.txt"))
    if tables(path.read_text(encoding="utf-8-sig", errors="replace"))
]


@pytest.mark.parametrize(("width", "height"), [(80, 24), (140, 40)])
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_example_hands(path: Path, width: int, height: int) -> None:
    assert check(path, width, height) > 5


@pytest.mark.skipif(CORPUS is None, reason="STANDPAT_CORPUS names no folder of real hands")
def test_real_hands() -> None:
    files = sorted((Path(CORPUS or "") / "pokerstars").glob("*.txt"))
    assert sum(check(path, 80, 24) for path in files) > 3000
    assert sum(check(path, 140, 40, every=5) for path in files) > 600


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_the_list(path: Path) -> None:
    """Pot and result of every hand in the list."""
    mine = tables(path.read_text(encoding="utf-8-sig", errors="replace"))
    with Hands(str(path)) as hands:
        place = hands.first_playable()
        assert place is not None
        viewer = Viewer(hands, place, UNICODE)
        viewer.press("KEY_ENTER")
        while viewer.working:
            viewer.idle()
        rows = 0
        at = viewer.course.first()
        while at is not None:
            viewer.place = at
            item = hands.item(at)
            row = next(line.plain for line in lines(viewer, 80, 24) if line.plain[0] == "▶")
            if isinstance(item, Hand) and item.hand_id in mine:
                table = mine[item.hand_id]
                end = table.moments[max(table.moments)]
                figures = re.findall(
                    rf"(?<=\s)({MONEY}|{UNICODE.none})(?=\s|$)", row.split("✗")[0].rstrip()
                )
                assert amount(figures[-2]) == units(table, end.pot)
                hero = film(item).hero
                net = end.stacks[hero] - item.seats[hero].stack if hero >= 0 else 0
                shown_net = Decimal(0) if figures[-1] == UNICODE.none else amount(figures[-1])
                assert shown_net == units(table, net)
                rows += 1
            at = viewer.course.next(at)
    assert rows


def test_a_difference_would_be_seen() -> None:
    (path,) = (ROOT / "examples" / "hands").glob("badugi-heads-up.txt")
    shot, table = next(hands(path))
    other = Table(table.text.replace("bets $0.25", "bets $0.35"))
    index = next(f.index for f in shot.frames if f.pot > 200)
    seen = read([line.rstrip() for line in shown(Look(shot, index))])
    check_seats(seen, shot, table, index)
    with pytest.raises(AssertionError):
        check_seats(seen, shot, other, index)
