"""Sessions of random legal hands, as text and as truth."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from random import Random
from typing import NamedTuple

import msgspec

from grammar.pokerstars.writer import write
from histories import phh
from histories.hand import Hand, Seat, Source, Summary, SummarySeat
from histories.hand import Pot as PotFigure
from replayer.generate import chatter
from replayer.generate.play import Play
from replayer.generate.settings import Options, choose
from replayer.generate.table import Table
from replayer.generate.truth import AwardTruth, PlayerTruth, PotTruth, Truth

_NOWHERE = Source("-", 1, "")
_DRAWS = ("", "1st ", "2nd ", "3rd ")
_STREETS = ("3rd Street", "4th Street", "5th Street", "6th Street", "River")
_ANY = Options()


class Generated(NamedTuple):
    """One hand: its text as the room writes it, and what really happened."""

    text: str
    truth: Truth


def sessions(hands: int = 100, seed: int = 0, options: Options = _ANY) -> Iterator[Generated]:
    """Deal hands, session after session; the same arguments give the same hands.

    In a session stacks carry over, the button moves, numbers and times grow. Raises ``ValueError``
    for options that contradict each other.
    """
    left = hands
    number = 0
    # of text, not of the number itself: neighbours must not begin alike
    rng = Random(f"standpat {seed}")  # noqa: S311
    while left > 0:
        number += 1
        count = min(left, 4 + int(rng.random() * 40))
        for generated in _session(number, count, options, rng):
            yield generated
            left -= 1


def _session(number: int, count: int, options: Options, rng: Random) -> Iterator[Generated]:
    random = rng.random
    settings = choose(options, random)
    table = Table(settings, rng)
    hand_id = (settings.time.year - 2004) * 12_000_000_000 + int(random() * 10_000_000_000)
    for _ in range(count):
        play = table.deal(_cancel(random()))
        play.play()
        names = [chair.name for chair in play.chairs]
        table.settle(play)
        _make_noise(play, table, names)
        settings.form = msgspec.structs.replace(settings.form, eastern=settings.eastern)
        hand = _hand(play, str(hand_id))
        yield Generated(_written(play, hand), _truth(play, number, hand, names))
        hand_id += 1000 + int(random() * 60_000)
        settings.time += timedelta(seconds=15 + int(random() * 150))
        if table.over:
            return
        table.level_up()


def _written(play: Play, hand: Hand) -> str:
    """The hand as its room writes it; a document in PHH is a table of many, with its number."""
    settings = play.settings
    if settings.room == "pokerstars":
        return write(hand, settings.form, play.between)
    return f"[{hand.hand_id}]\n{phh.write(hand)}"


def _cancel(x: float) -> int | None:
    """Whether the room cancels the hand, and where."""
    if x > 0.006:
        return None
    return int(x * 500) - 1


def _make_noise(play: Play, table: Table, names: list[str]) -> None:
    settings = table.settings
    random = table.random
    for line in table.news:
        play.say(line)
    table.news.clear()
    free = chatter.places(play.actions, names)
    while random() < settings.chatty / (1 + settings.chatty):
        at = free[int(random() * len(free))]
        line = chatter.line(random, names, table.absent, settings.max_seats)
        play.between.setdefault(at, []).append(line)


def _hand(play: Play, hand_id: str) -> Hand:
    """What the room states of the hand."""
    s = play.settings
    summary = Summary(0, 0, None, None, (), tuple(_results(play)))
    if not play.cancelled:
        pots: tuple[PotFigure, ...] = ()
        if len(play.pots) > 1:
            pots = tuple([PotFigure(pot.name.capitalize(), pot.net) for pot in play.pots])
        summary = msgspec.structs.replace(
            summary, total=sum(pot.gross for pot in play.pots), rake=play.rake, pots=pots
        )
    seats = tuple(
        [Seat(0, one.number, one.name, one.stack, one.state, one.bounty) for one in play.chairs]
    )
    room = s.room if s.room == "pokerstars" else "standpat"
    return Hand(
        _NOWHERE, room, hand_id, s.game.name, s.limit, s.unit, s.small, s.big, s.time,
        s.zone, s.tournament, s.title, s.table, s.max_seats, play.button, seats,
        tuple(play.actions), summary, bring_in=s.bring_in or None if room != s.room else None,
    )  # fmt: skip


def _results(play: Play) -> Iterator[SummarySeat]:
    """The seat lines of the summary."""
    for p, chair in enumerate(play.chairs):
        if not chair.dealt:
            continue
        marks = []
        if chair.number == play.button:
            marks.append("button")
        if p == play.small_blind:
            marks.append("small blind")
        if p == play.big_blind:
            marks.append("big blind")
        yield _result(play, p, tuple(marks))


def _result(play: Play, p: int, marks: tuple[str, ...]) -> SummarySeat:
    number = play.chairs[p].number
    if play.folded[p]:
        when, idle = _when(play, p), not play.paid_in[p] and not play.folded_on[p]
        return SummarySeat(0, number, p, marks, "folded", when, idle)
    if play.cancelled or not play.showed_down:
        return SummarySeat(0, number, p, marks, "collected", won=play.won[p])
    cards = tuple(play.cards[p])
    if p in play.mucked:
        return SummarySeat(0, number, p, marks, "mucked", cards=cards)
    words = play.shown.get(p, "")
    if play.ranking == "badugi":
        words = "a " + words
    won = play.won[p] or None
    return SummarySeat(0, number, p, marks, "showed", cards=cards, won=won, description=words)


def _when(play: Play, p: int) -> str:
    """When a player folded, in the room's words."""
    street, s = play.folded_on[p], play.settings
    if s.game.stud:
        return f"on the {_STREETS[street]}"
    if not street:
        flop = s.game.name == "2-7 single draw" and s.limit != "fixed"
        return "before Flop" if flop else "before the Draw"
    return f"after the {_DRAWS[street] if s.game.draws > 1 else ''}Draw"


def _truth(play: Play, session: int, hand: Hand, names: list[str]) -> Truth:
    players = tuple(
        [
            PlayerTruth(
                chair.number, chair.name, chair.stack, play.stack[p], play.put_in[p],
                play.returned[p], play.won[p], play.folded[p], play.dealt[p],
                tuple(play.cards[p]), tuple(play.draws[p]), play.others(p),
            )
            for p, chair in enumerate(play.chairs)
            if chair.dealt
        ]
    )  # fmt: skip
    pots = tuple(
        [
            PotTruth(
                pot.name, pot.gross, pot.rake, tuple([names[p] for p in pot.eligible]),
                tuple([AwardTruth(names[p], amount) for p, amount in pot.awards.items()]),
            )
            for pot in play.pots
        ]
    )  # fmt: skip
    hero = names[play.hero] if play.hero is not None else None
    s = play.settings
    return Truth(
        session, hand.hand_id, s.game.name, s.limit, s.unit.currency, s.unit.size,
        play.cancelled, hero, players, pots, play.rake, play.boards(),
    )  # fmt: skip
