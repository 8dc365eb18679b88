"""A generated table from hand to hand: who sits, who pays, where the button stands."""

from __future__ import annotations

from random import Random

import msgspec

from histories.actions import PostKind
from replayer.generate import names
from replayer.generate.bots import Style, style
from replayer.generate.parts import PartsPlay
from replayer.generate.play import Play
from replayer.generate.rounds import Chair
from replayer.generate.settings import Settings
from replayer.generate.stud import StudPlay


class Person(msgspec.Struct, eq=False):
    """Somebody at the table: ``away`` sits out, ``fresh`` has just come, ``moved`` came from
    another table of the tournament.

    ``owes`` is what he has to post before he is dealt in.
    """

    seat: int
    name: str
    stack: int
    style: Style
    away: bool = False
    fresh: bool = False
    moved: bool = False
    owes: PostKind | None = None
    bounty: int | None = None


class Table:
    """People, button and blinds. ``news`` are lines on who came and went, for the hand before."""

    def __init__(self, settings: Settings, rng: Random) -> None:
        self.settings = settings
        self.rng = rng
        self.random = rng.random
        self.people: list[Person] = []
        self.news: list[str] = []
        self.absent = [names.name(rng.random, settings.odd, ("Seat",)) for _ in range(3)]
        self.button = self.small_seat = self.big_seat = 0
        while len(self.people) < settings.players:
            self._sit(self._free_seat())
        self.hero: Person | None = self.people[int(self.random() * len(self.people))]
        if settings.watched:
            self.hero = None
        #: Players left in the tournament, here and at other tables.
        self.places = len(self.people) + (int(self.random() * 20) if settings.moving else 0)
        self._any_button()

    @property
    def over(self) -> bool:
        """A tournament that somebody has won."""
        return len(self.people) < 2

    # ---- people

    def _free_seat(self) -> int:
        taken = {person.seat for person in self.people}
        free = [one for one in range(1, self.settings.max_seats + 1) if one not in taken]
        return free[int(self.random() * len(free))]

    def _sit(self, seat: int) -> Person:
        s = self.settings
        name = names.name(self.random, s.odd, [*(one.name for one in self.people), *self.absent])
        person = Person(seat, name, self._stack(), style(self.random, s.wild, s.spill))
        if s.bounties:
            person.bounty = 100 * (1 + int(self.random() * 40)) + 50 * int(self.random() * 2)
        self.people.append(person)
        self.people.sort(key=lambda one: one.seat)
        return person

    def _stack(self) -> int:
        """A new stack; the more shallow the table, the more are short."""
        s = self.settings
        big = s.nominal
        if self.random() < s.shallow * 0.8:
            most = big / 3 if self.random() < 0.12 else 6 * big
            stack = 1 + int(self.random() ** 2 * most)
        else:
            stack = big * (8 + int(self.random() * 60))
        return -(-stack // s.chip) * s.chip

    def _any_button(self) -> None:
        """Put the button to any player and the blinds to those after him."""
        self.button = self.people[int(self.random() * len(self.people))].seat
        self.small_seat = self.button
        self.big_seat = self.button

    # ---- one hand

    def deal(self, cancel: int | None) -> Play:
        """Move the button, seat everyone for the next hand and hand it to the dealer."""
        if self.settings.kind == "zoom":
            self._other_table()
        if self.settings.game.stud:
            return self._deal_stud(cancel)
        dealt = self._rotate()
        self._back_in_time(dealt)
        chairs = [self._chair(person, dealt) for person in self.people]
        index = {chair.number: at for at, chair in enumerate(chairs)}
        small = index.get(self.small_seat)
        if small is not None and not chairs[small].dealt:
            small = None
        hero = index[self.hero.seat] if self.hero is not None else None
        play = Play if self.settings.room == "pokerstars" else PartsPlay
        return play(
            self.settings, chairs, self.button, small, index[self.big_seat], hero, self.rng, cancel
        )

    def _deal_stud(self, cancel: int | None) -> Play:
        """The same where there is neither a button nor a blind."""
        s = self.settings
        dealt = [one for one in self.people if self._ready(one)]
        for person in dealt:
            person.owes = None
            if person.stack <= s.ante + s.bring_in:
                person.away = False  # nobody could fold him in turn
        chairs = [self._chair(person, dealt) for person in self.people]
        hero = None if self.hero is None else self.people.index(self.hero)
        return StudPlay(s, chairs, hero, self.rng, cancel)

    def _back_in_time(self, dealt: list[Person]) -> None:
        """A big blind who sits out and cannot pay more is back: nobody could fold him in turn."""
        s = self.settings
        for person in dealt:
            if person.away and person.seat == self.big_seat and person.stack <= s.nominal + s.ante:
                person.away = False

    def _chair(self, person: Person, dealt: list[Person]) -> Chair:
        plays = person in dealt
        chair = Chair(person.seat, person.name, person.stack, person.style, dealt=plays)
        chair.bounty = person.bounty
        if person.away:
            chair.state = "sitting out"
        elif person.moved and not plays:
            chair.state = "out of hand"
        elif not plays:
            chair.state = "sitting out"
        if plays and len(dealt) > 2 and person.seat != self.big_seat:
            chair.posts = person.owes
        if plays:
            person.owes = None
            person.fresh = person.moved = False
        return chair

    def _other_table(self) -> None:
        """Zoom: a new table for every hand, and only the hero comes along."""
        hero = self.hero
        self.people = [hero] if hero is not None else []
        if hero is not None:
            hero.seat = 1 + int(self.random() * self.settings.max_seats)
            if hero.stack < self.settings.nominal:
                hero.stack = self._stack() + self.settings.nominal
        while len(self.people) < self.settings.players:
            self._sit(self._free_seat())
        self._any_button()

    # ---- button and blinds

    def _clockwise(self, seat: int, people: list[Person]) -> list[Person]:
        """The people in the order of their seats, the first after ``seat``."""
        return sorted(people, key=lambda one: (one.seat <= seat, one.seat))

    def _rotate(self) -> list[Person]:
        """Move the blinds on by one; the small blind and the button may fall to empty seats."""
        ready = [one for one in self.people if self._ready(one)]
        before = self.button, self.small_seat, self.big_seat
        if len(ready) > 2 and self.small_seat != self.big_seat:
            self.button, self.small_seat = self.small_seat, self.big_seat
            self.big_seat = self._clockwise(self.big_seat, ready)[0].seat
            dealt = [one for one in ready if self._may_play(one)]
            if len(dealt) > 2 and self._in_order(dealt):
                self._missed(before[2])
                return dealt
        self.button, self.small_seat, self.big_seat = before
        return self._plain(ready)

    def _ready(self, person: Person) -> bool:
        if self.settings.tournament is not None:
            return not (person.moved and person.fresh)
        return not person.away

    def _may_play(self, person: Person) -> bool:
        """Nobody comes in between the button and the big blind, or owes what he does not post."""
        if not (person.fresh or person.owes or person.moved):
            return True
        span = [one.seat for one in self._clockwise(self.button - 1, self.people)]
        return person.seat not in span[: span.index(self.big_seat)]

    def _in_order(self, dealt: list[Person]) -> bool:
        """Whether those left of the button are the small blind, unless it is dead, and the big."""
        line = [one.seat for one in self._clockwise(self.button, dealt)]
        wanted = [self.big_seat]
        if self.small_seat in line:
            wanted = [self.small_seat, self.big_seat]
        elif any(one.seat == self.big_seat and one.stack <= self.settings.ante for one in dealt):
            return False  # neither blind would have a line, and nobody could tell whose it is
        return line[: len(wanted)] == wanted and self.big_seat != self.button

    def _plain(self, ready: list[Person]) -> list[Person]:
        """The button goes to the next player, the blinds to those after him."""
        dealt = [one for one in ready if not (one.moved and one.fresh)]
        line = self._clockwise(self.button, dealt)
        self.button = line[0].seat
        if len(dealt) == 2:
            self.small_seat, self.big_seat = line[0].seat, line[1].seat
        else:
            self.small_seat, self.big_seat = line[1].seat, line[2].seat
            line[1].owes = None
        return dealt

    def _missed(self, old_big: int) -> None:
        """Who sits out while a blind passes him owes it."""
        for person in self.people:
            if not person.away or self.settings.tournament is not None:
                continue
            if person.seat == old_big:
                person.owes = person.owes or "small blind"
            elif self._between(old_big, person.seat, self.big_seat):
                person.owes = "small & big blinds"

    @staticmethod
    def _between(first: int, seat: int, last: int) -> bool:
        """Whether a seat lies between two others, clockwise."""
        if first < last:
            return first < seat < last
        return seat > first or seat < last

    # ---- after a hand

    def settle(self, play: Play) -> None:
        """Take the stacks over and let people come and go; tell of it in ``play`` and ``news``."""
        for person, stack in zip(self.people, play.stack, strict=True):
            person.stack = stack
        if play.cancelled:
            return
        if self.settings.tournament is not None:
            self._knock_out(play)
            self._tournament_goes_on(play)
        elif self.settings.kind == "cash":
            self._cash_goes_on(play)

    def _knock_out(self, play: Play) -> None:
        """Who has no chips left is out; the last one has won."""
        out = [one for one in self.people if not one.stack]
        winners = [one for one in self.people if one.stack]
        out.sort(key=lambda one: play.chairs[self.people.index(one)].stack)
        self.people = winners
        for person in out:
            place = self.places
            self.places -= 1
            self._bounty(play, person)
            play.say(f"{person.name} finished the tournament{self._prize(place)}")
            if person is self.hero:
                self.hero = None
        if len(winners) == self.places == 1:
            self._won(play, winners[0])

    def _prize(self, place: int) -> str:
        if self.random() < 0.1:
            return ""
        ending = (
            "th" if 10 < place % 100 < 14 else {1: "st", 2: "nd", 3: "rd"}.get(place % 10, "th")
        )
        words = f" in {place}{ending} place"
        if place < 5 and self.random() < 0.6:
            words += f" and received {self._money(place)}."
        return words

    def _money(self, place: int) -> str:
        assert self.settings.tournament is not None
        buy_in = self.settings.tournament.buy_in
        sign = buy_in[0] if buy_in[0] in "$€" else ""
        return f"{sign}{60 // place + 3}.40" if sign else str(600 // place)

    def _bounty(self, play: Play, person: Person) -> None:
        winner = next((p for p, amount in enumerate(play.won) if amount), None)
        if person.bounty is None or winner is None:
            return
        name = play.chairs[winner].name
        if self.random() < 0.5:
            play.say(f"{name} wins the $2.50 bounty for eliminating {person.name}")
        else:
            play.say(
                f"{name} wins $6.25 for eliminating {person.name} and their own bounty increases "
                "by $6.25 to $31.25"
            )

    def _won(self, play: Play, winner: Person) -> None:
        if self.random() < 0.2:
            play.say(f"{winner.name} wins the tournament")
        else:
            play.say(
                f"{winner.name} wins the tournament and receives {self._money(1)} - "
                "congratulations!"
            )

    def _tournament_goes_on(self, play: Play) -> None:
        s = self.settings
        back = self._back(play)
        for person in self.people:
            if person.away:
                person.away = person.name not in back
            elif person.name in self._gone(play):
                person.away = True
            elif person.moved:
                person.fresh = False
            elif person is not self.hero and self.random() < 0.04:
                person.away = True
        room = min(s.players, self.places) - len(self.people)
        if s.moving and room > 0 and len(self.people) > 2 and self.random() < 0.3:
            person = self._sit(self._free_seat())
            person.stack *= 2
            person.moved = person.fresh = True

    def level_up(self) -> None:
        """Between two hands a tournament may go on to its next level."""
        if self.settings.tournament is not None and self.random() < 0.06:
            self.settings.raise_level()

    @staticmethod
    def _back(play: Play) -> set[str]:
        return {play.chairs[p].name for p in play.back}

    @staticmethod
    def _gone(play: Play) -> set[str]:
        return {play.chairs[p].name for p in play.gone}

    def _cash_goes_on(self, play: Play) -> None:
        left = self._gone(play)
        for person in list(self.people):
            if not person.stack:
                self._bust(person)
            elif person.away:
                self._away(person)
            elif person.name in left or (person is not self.hero and self.random() < 0.03):
                person.away = True
            elif person is not self.hero and self.random() < 0.03:
                self._go(person)
            elif person.stack < 4 * self.settings.nominal and self.random() < 0.2:
                person.stack += self._stack()
        while len(self.people) < self.settings.players and (
            self._short_of_players() or self.random() < 0.5
        ):
            self._come()
        while self._short_of_players():
            person = next(one for one in self.people if one.away)
            person.away = False
            self.news.append(f"{person.name} has returned")

    def _short_of_players(self) -> bool:
        return sum(not one.away for one in self.people) < 2

    def _bust(self, person: Person) -> None:
        if person is self.hero or self.random() < 0.6:
            while not person.stack:
                person.stack = self._stack()
        else:
            self._go(person)

    def _away(self, person: Person) -> None:
        if self.random() < 0.35:
            person.away = False
            s = self.settings
            if person.stack <= s.small_blind + s.nominal:
                person.stack += s.small_blind + s.nominal  # nobody is all-in with dead chips
            self.news.append(f"{person.name} has returned")
        elif self.random() < 0.1:
            self._go(person)

    def _go(self, person: Person) -> None:
        self.people.remove(person)
        self.news.append(f"{person.name} leaves the table")

    def _come(self) -> None:
        person = self._sit(self._free_seat())
        person.fresh = True
        person.owes = None if self.settings.game.stud else "big blind"
        self.news.append(f"{person.name} joins the table at seat #{person.seat}")
        if self.random() < 0.5 and not self.settings.game.stud:
            self.news.append(f"{person.name} will be allowed to play after the button")
