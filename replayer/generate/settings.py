"""What a generated session is played for: game, stakes, kind of table, and how its room writes."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Literal, TypeAlias, TypeVar

import msgspec

from grammar.pokerstars.writer import Form
from histories.games import GAMES, Game, Limit
from histories.hand import Tournament
from histories.money import CHIP, CHIPS, CURRENCIES, Unit
from replayer.generate import names

_T = TypeVar("_T")
Random = Callable[[], float]
Kind: TypeAlias = Literal["cash", "zoom", "tournament"]

#: The games that PokerStars deals, and the seats of their largest tables.
TABLES = {"five-card draw": 6, "2-7 single draw": 7, "2-7 triple draw": 6, "badugi": 8}
#: The same for PHH documents, which can hold the hands of every draw game.
PHH_TABLES = TABLES | {
    "A-5 single draw": 7, "A-5 triple draw": 6, "badeucy": 6, "badacey": 6, "drawmaha": 6,
    "2-7 drawmaha": 6,
}  # fmt: skip
ROOMS = {"pokerstars": TABLES, "phh": PHH_TABLES}
#: Stud is dealt where it is asked for.
STUD_TABLES = {"pokerstars": {"razz": 8}, "phh": {"razz": 8, "2-7 razz": 8}}
#: With seven players everybody gets a last card of his own, whoever stays.
MOST_IN_STUD = 7
LIMITS: tuple[Limit, ...] = ("fixed", "pot", "no")
KINDS: tuple[Kind, ...] = ("cash", "zoom", "tournament")
MOST_PLAYERS = 8

#: Hours that a zone's clock is ahead of the room's own, which shows Eastern time.
ZONES = {"ET": 0, "CET": 6, "WET": 5, "EET": 7, "PT": -3, "MSK": 8}

#: Fixed limit: small bet, big bet and the small blind that goes with them, in cents.
_FIXED = (
    (2, 4, 1), (4, 8, 2), (5, 10, 2), (10, 20, 5), (25, 50, 10), (25, 50, 10), (50, 100, 25),
    (100, 200, 50), (200, 400, 100),
)  # fmt: skip
_BLINDS = ((1, 2), (2, 5), (5, 10), (10, 25), (25, 50), (50, 100), (100, 200), (500, 1000))
_PLAY = ((5, 10), (10, 20), (50, 100), (500, 1000))
_FIXED_LEVELS = ((20, 40), (30, 60), (50, 100), (100, 200), (150, 300), (300, 600), (500, 1000))
_LEVELS = (
    (10, 20, 0), (15, 30, 0), (25, 50, 5), (50, 100, 25), (75, 150, 20), (100, 200, 25),
    (200, 400, 50), (300, 600, 75),
)  # fmt: skip
_ROMAN = (
    "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XIII", "XIV", "XV",
)  # fmt: skip
_BUY_INS = ("$1.40+$0.10 USD", "$2.00+$0.20 USD", "$10+$1 USD", "€4.50+€0.50 EUR", "Freeroll")
_BOUNTIES = ("$25+$25+$5 USD", "$10+$10+$2 USD", "€5+€5+€1 EUR", "$0.98+$0.98+$0.24 USD")
_PHASES = ("Match Round I", "Match Round II", "Match Round IV")


class Options(msgspec.Struct, frozen=True):
    """What a user asks for; what is ``None`` is drawn for each session."""

    game: str | None = None
    limit: Limit | None = None
    kind: Kind | None = None
    players: int | None = None
    stakes: str | None = None
    spaces: bool | None = None
    room: str = "pokerstars"


class Settings(msgspec.Struct):
    """One session's terms. Money in minor units; ``small`` and ``big`` are the header's figures.

    ``chip`` is the smallest unit that a pot is split in. ``wild`` and what follows say how the
    players play, how many cards they draw, how short they are, how much they talk, and how odd
    their names are: from 0 to about 1.
    """

    game: Game
    limit: Limit
    kind: Kind
    unit: Unit
    small: int
    big: int
    small_blind: int
    ante: int
    chip: int
    players: int
    max_seats: int
    table: str
    time: datetime
    zone: str
    form: Form
    title: str
    tournament: Tournament | None
    level: int
    bounties: bool
    moving: bool
    watched: bool
    wild: float
    spill: float
    shallow: float
    chatty: float
    odd: float
    room: str = "pokerstars"
    bring_in: int = 0

    @property
    def nominal(self) -> int:
        """The big blind: in fixed limit the small bet."""
        return self.small if self.limit == "fixed" else self.big

    @property
    def eastern(self) -> datetime | None:
        """The second clock, where the first does not show the room's own time."""
        return None if self.zone == "ET" else self.time - timedelta(hours=ZONES[self.zone])

    def raise_level(self) -> None:
        """The tournament goes on to its next level."""
        assert self.tournament is not None
        self.level = min(self.level + 1, len(_ROMAN) - 1)
        self.small, self.big, self.ante = level_stakes(self.limit, self.level)
        self.small_blind = self.small // 2 if self.limit == "fixed" else self.small
        self.tournament = msgspec.structs.replace(self.tournament, level=_ROMAN[self.level])
        if self.game.stud:
            self.ask_antes()

    def ask_antes(self) -> None:
        """The ante and the bring-in of stud: parts of the small bet."""
        if self.tournament is not None:
            self.ante, self.bring_in = self.small // 5, self.small * 3 // 10
        else:
            self.ante, self.bring_in = max(1, self.small // 4), max(1, self.small // 2)


def level_stakes(limit: Limit, level: int) -> tuple[int, int, int]:
    """Small and big figure and ante of a level counted from 0."""
    if limit == "fixed":
        grown = max(0, level - len(_FIXED_LEVELS) + 1)
        small, big = _FIXED_LEVELS[min(level, len(_FIXED_LEVELS) - 1)]
        return small << grown, big << grown, 0
    grown = max(0, level - len(_LEVELS) + 1)
    small, big, ante = _LEVELS[min(level, len(_LEVELS) - 1)]
    return small << grown, big << grown, ante << grown


def parse_stakes(text: str) -> tuple[Unit, int, int]:
    """Read ``"$0.25/$0.50"``, ``"€1/€2"`` or, for play money, ``"10/20"``.

    Raises ``ValueError``.
    """
    small, _, big = text.partition("/")
    currency = CURRENCIES.get(small[:1])
    unit = Unit(currency, 2) if currency else CHIP
    if not big.startswith(unit.sign):
        big = unit.sign + big
    try:
        figures = unit.parse(small), unit.parse(big)
    except ValueError:
        figures = 0, 0
    if not 0 < figures[0] <= figures[1]:
        raise ValueError(
            f"{text!r} are no stakes: they are SMALL/BIG in one currency, as $0.25/$0.50, €1/€2, "
            "or 10/20 for play money"
        )
    return unit, *figures


def choose(options: Options, random: Random) -> Settings:
    """Draw the terms of a session, within what was asked for.

    Raises ``ValueError`` where that contradicts itself.
    """
    if options.stakes and options.kind == "tournament":
        raise ValueError("a tournament has levels, not stakes")
    tables = ROOMS[options.room]
    if options.game in STUD_TABLES[options.room]:
        tables = STUD_TABLES[options.room]
        if options.limit not in (None, "fixed"):
            raise ValueError(f"{options.game} is dealt in fixed limit only")
        if options.players is not None and options.players > MOST_IN_STUD:
            raise ValueError(f"{options.game} is dealt to {MOST_IN_STUD} players at most")
    if options.game is not None and options.game not in tables:
        raise ValueError(f"{options.room} has no {options.game}: --room phh has all draw games")
    if options.limit == "half-pot" and options.room != "phh":
        raise ValueError(f"{options.room} has no half-pot limit: --room phh has every limit")
    game = GAMES[options.game or pick(random, tuple(tables))]
    limit = options.limit if options.limit is not None else pick(random, _usual(game, options))
    kind = options.kind or ("cash" if options.stakes or random() < 0.55 else "tournament")
    if options.kind is None and kind == "cash" and random() < 0.1:
        kind = "zoom"
    largest = tables[game.name]
    most = min(largest, MOST_IN_STUD if game.stud else MOST_PLAYERS)
    players = options.players or _players(random, most)
    shallow = random() ** 2
    spill = pick(random, (0.0, 0.0, 0.0, -0.8, -0.8, 0.7))
    wild = random() ** 2 * 0.6
    settings = Settings(
        game, limit, kind, CHIP, 0, 0, 0, 0, 1, players, max(players, largest),
        names.table(random), _start(random), pick(random, tuple(ZONES)), Form(), "", None, 0,
        False, False, random() < 0.25, wild, spill, shallow, pick(random, (0.0, 0.1, 0.5, 1.5)),
        pick(random, (0.0, 0.1, 0.9)), options.room,
    )  # fmt: skip
    if players == 2 and not options.players:
        settings.max_seats = pick(random, (2, largest))
    if kind == "tournament":
        _tournament(settings, random)
    else:
        _cash(settings, options, random)
    if game.stud:
        settings.ask_antes()
    spaces = random() < 0.3 if options.spaces is None else options.spaces
    settings.form = msgspec.structs.replace(settings.form, spaces=spaces)
    return settings


def _players(random: Random, most: int) -> int:
    """How many sit at a table; full ones and two alone are usual."""
    x = random()
    if x < 0.15:
        return 2
    return most if x < 0.35 else 3 + int(random() * (most - 2))


def pick(random: Random, choices: tuple[_T, ...]) -> _T:
    """One of them."""
    return choices[int(random() * len(choices))]


def _usual(game: Game, options: Options) -> tuple[Limit, ...]:
    """The limits that a game is dealt in, the usual one more often."""
    if game.stud:
        return ("fixed",)
    if options.stakes:
        _, small, big = parse_stakes(options.stakes)
        return LIMITS if big == 2 * small else ("pot", "no")
    if options.room == "phh":
        return ("fixed", "half-pot", *LIMITS)
    return ("no", *LIMITS) if game.name == "2-7 single draw" else ("fixed", *LIMITS)


def _start(random: Random) -> datetime:
    """Any moment from 2008 to 2025."""
    return datetime(2008, 1, 1) + timedelta(seconds=int(random() * 18 * 365 * 86400))


def _cash(s: Settings, options: Options, random: Random) -> None:
    if s.kind == "zoom":
        s.time = s.time.replace(year=max(s.time.year, 2012), day=min(s.time.day, 28))
    year = s.time.year
    if options.stakes:
        s.unit, s.small, s.big = parse_stakes(options.stakes)
        if s.limit == "fixed" and s.big != 2 * s.small:
            raise ValueError("in a limit game the big bet is twice the small bet")
        s.small_blind = _small_blind(s)
    elif random() < 0.15:
        s.small, s.big = pick(random, _PLAY)
        s.small_blind = s.small // 2 if s.limit == "fixed" else s.small
    else:
        s.unit = Unit("EUR" if year > 2011 and random() < 0.3 else "USD", 2)
        if s.limit == "fixed":
            s.small, s.big, s.small_blind = pick(random, _FIXED)
        else:
            s.small, s.big = pick(random, _BLINDS)
            s.small_blind = s.small
        if random() < 0.15 and s.kind == "cash":
            _nickels(s)
    play = s.unit.currency == CHIPS
    old = s.time.year <= 2008 and not play and s.room == "pokerstars"
    if old and (s.small, s.big) == (25, 50):
        s.chip = 5
    s.form = Form(
        kind="Zoom " if s.kind == "zoom" else "",
        word="Game" if s.time.year <= 2011 else "Hand",
        currency_word=not play and s.time.year > 2007,
        play_money=play and s.time.year > 2010,
    )


def _small_blind(s: Settings) -> int:
    if s.limit != "fixed":
        return s.small
    known = {(small, big): blind for small, big, blind in _FIXED}
    return known.get((s.small, s.big), s.small // 2 or 1)


def _nickels(s: Settings) -> None:
    """$0.25/$0.50 in 2008, when pots were still split by five cents."""
    s.unit, s.small, s.big = Unit("USD", 2), 25, 50
    s.small_blind = 10 if s.limit == "fixed" else 25
    s.time = s.time.replace(year=2008, day=min(s.time.day, 28))


def _tournament(s: Settings, random: Random) -> None:
    year = s.time.year
    s.bounties = year > 2012 and random() < 0.3
    home = year > 2010 and not s.bounties and random() < 0.3
    buy_in = pick(random, _BOUNTIES if s.bounties else _BUY_INS)
    if home:
        buy_in = "100+9"
    if random() < (0.4 if home else 0.15):
        mixed = s.game.name in ("2-7 triple draw", "razz")
        s.title = "8-Game" if mixed else "10-Game"
    s.level = int(random() * 8)
    number = str(100_000_000 + int(random() * 3_000_000_000))
    phase = pick(random, _PHASES) if s.max_seats == 2 and random() < 0.8 else ""
    s.tournament = Tournament(number, buy_in, _ROMAN[s.level], phase)
    s.moving = not phase and random() < 0.5
    s.table = f"{number} {1 + int(random() * 9)}"
    s.small, s.big, s.ante = level_stakes(s.limit, s.level)
    s.small_blind = s.small // 2 if s.limit == "fixed" else s.small
    s.form = Form(
        kind="Home Game " if home else "",
        word="Game" if year <= 2011 and not home else "Hand",
        club=pick(random, names.CLUBS) if home else "",
        moved=pick(random, ("", " into small blind", " into big blind")),
    )
