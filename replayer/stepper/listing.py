"""The list of hands: a line for each, and at the right, where there is room, the chosen one."""

from __future__ import annotations

import msgspec
from rich.cells import cell_len
from rich.text import Text

from histories.hand import Hand, OtherGame
from histories.money import Unit
from replayer.report.rows import stated_time
from replayer.report.words import safe
from replayer.stepper.frames import MORE, Film, Slots
from replayer.stepper.keys import LIST_BAR
from replayer.stepper.ladder import rungs
from replayer.stepper.line import Line, cut
from replayer.stepper.look import HEIGHT, WIDTH, Look, card, column_name
from replayer.stepper.panels import finding_block, shorten
from replayer.stepper.table import seat_marks
from replayer.stepper.theme import Signs
from replayer.stepper.views import too_small
from replayer.stepper.words import money, signed, snow

Place = tuple[int, int]

_WIDE = 110
_DETAIL = 30
#: What games are called in a column.
_GAMES = {
    "five-card draw": "5CD", "2-7 single draw": "2-7 SD", "2-7 triple draw": "2-7 TD",
    "A-5 single draw": "A-5 SD", "A-5 triple draw": "A-5 TD",
}  # fmt: skip


class Row(msgspec.Struct):
    """A hand in the list; ``number`` is its place in the file, ``None`` while that is not known."""

    place: Place
    number: int | None
    film: Film
    marked: bool

    @property
    def hand(self) -> Hand | None:
        """The hand, where it can be stepped through."""
        return self.film.hand if self.film.frames else None


class Listing(msgspec.Struct):
    """What is shown of the list. ``typing`` is the filter while it is typed, ``query`` as it is
    used; ``found`` hands fit so far, all of them once ``searched``, of ``total``.
    """

    rows: list[Row]
    chosen: Place
    width: int
    height: int
    signs: Signs
    file: str
    typing: str | None
    query: str
    error: str
    position: int | None
    found: int | None
    searched: bool
    total: int | None
    sums: dict[Unit, int]
    order: str
    hides: bool
    big_bets: bool
    two_colours: bool
    note: str

    def look(self, row: Row) -> Look:
        """A view of a hand's last step, for what the list takes from it."""
        return Look(
            row.film,
            row.film.last,
            self.width,
            self.height,
            self.signs,
            big_bets=self.big_bets,
            two_colours=self.two_colours,
        )


class _Columns(msgspec.Struct, frozen=True):
    """The list's columns: where they begin, or for what stands at the right edge of one, end.

    What there is no room for is 0.
    """

    number: int
    time: int
    days: bool
    cards: int
    track: int
    rounds: tuple[tuple[str, int], ...]
    game: int
    drew: int
    pot: int
    net: int
    width: int


def list_screen(view: Listing) -> list[Text]:
    """All lines of the window, each filled to its width."""
    if view.width < WIDTH or view.height < HEIGHT:
        return too_small(view.width, view.height)
    columns = _fit(view)
    left = [_filter(view, columns), _header(view, columns)]
    left += [_row(view, columns, row) for row in view.rows]
    if not view.rows:
        words = "no hand fits" if view.searched else "looking for hands"
        left.append(Line(columns.width).to(columns.cards).add(words, "hint"))
    height = view.height - 2
    left += [Line(columns.width)] * (height - len(left))
    lines = [_title(view).text()]
    beside = _detail(view, view.width - columns.width - 1)[:height]
    for at, line in enumerate(left[:height]):
        text = line.text()
        if columns.width < view.width:
            text.append_text(Line(1, "rule").add(view.signs.upright).text())
            other = beside[at] if at < len(beside) else Line(view.width - columns.width - 1)
            text.append_text(other.text())
        lines.append(text)
    return [*lines, _bar(view).text()]


# the columns


def _dealt(film: Film) -> Slots:
    """The cards the player in view was dealt before any draw."""
    places = (frame.places[film.hero] for frame in film.frames)
    return next((place.cards for place in places if place.cards), ()) if film.hero >= 0 else ()


def _amounts(view: Listing, row: Row) -> tuple[str, str, int]:
    """The pot, and what the hand brought the player in view: as text, and its sign."""
    film = row.film
    look, frame = view.look(row), film.frames[-1]
    pot = look.money(frame.pot)
    if film.hero < 0 or not film.settled or frame.places[film.hero].out:
        return pot, view.signs.none, 0
    place = frame.places[film.hero]
    net = place.won - place.paid
    return pot, look.signed(net) if net else view.signs.none, net


def _fit(view: Listing) -> _Columns:
    """The columns that this window has room for."""
    played = [row for row in view.rows if row.hand is not None]
    number = max(3, len(str(view.total or max((row.number or 0 for row in view.rows), default=0))))
    hole = max((len(_dealt(row.film)) for row in played), default=5) or 5
    rounds = max((row.film.columns for row in played), key=len, default=())
    pots = [_amounts(view, row) for row in played]
    pot = max([3, *(len(amounts[0]) for amounts in pots)])
    net = max([6, *(len(amounts[1]) for amounts in pots), *map(len, _sums(view))])
    mixed = len({row.film.hand.game_name for row in played}) > 1
    days = len({hand.time.date() for row in played if (hand := row.hand) and hand.time}) > 1
    wide = view.width >= _WIDE
    room = view.width - (_DETAIL + 1 if wide else 0)
    found = _place(number, hole, rounds, pot, net, (mixed, True, days, True))
    for shows in ((mixed, False, days, True), (mixed, False, False, True),
                  (mixed, False, False, False), (False, False, False, False)):  # fmt: skip
        if found.width <= room:
            break
        found = _place(number, hole, rounds, pot, net, shows)
    while found.width > room and len(rounds) > 3:
        rounds = rounds[:-1]
        found = _place(number, hole, rounds, pot, net, (False, False, False, False))
    width = max(WIDTH, min(found.width, room)) if wide else view.width
    return msgspec.structs.replace(found, width=width)


def _place(
    number: int,
    hole: int,
    rounds: tuple[tuple[str, int], ...],
    pot: int,
    net: int,
    shows: tuple[bool, bool, bool, bool],
) -> _Columns:
    """The columns one after the other; ``shows`` game, players in the draw, day, and time."""
    game, drew, days, times = shows
    at = number = 2 + number
    time = at + 2 if times else 0
    at += 2 + (12 if days else 6) if times else 1
    cards = at + 1
    track = cards + 3 * hole + 1
    at = track + 4 * len(rounds)
    # the last round's blanks part it from what follows
    game_at = at if game else 0
    at += 6 if game else 0
    drew_end = at + 4 + game if drew else 0
    at = drew_end or at
    pot_end = at + 2 + pot
    net_end = pot_end + 2 + net
    return _Columns(
        number, time, days, cards, track, rounds, game_at, drew_end, pot_end, net_end, net_end + 3
    )


# the lines


def _title(view: Listing) -> Line:
    """The file, what its hands have in common, and how far down the list one is."""
    hands = [hand for row in view.rows if (hand := row.hand) is not None]
    place = "" if view.position is None else f"{view.position}"
    place += f"/{view.found}" if view.found is not None and place else ""
    line = Line(view.width, "bar").add(" hands  ", "bar.game")
    room = view.width - line.at - cell_len(place) - 3
    line.add(cut(view.file, room, view.signs.cut), "bar.game")
    for part in _common(view, hands):
        if line.at + cell_len(safe(part)) + 2 < view.width - cell_len(place) - 2:
            line.add("  ").add(part, "bar.dim")
    return line.right(place, view.width - 1, "bar.game").to(view.width)


def _common(view: Listing, hands: list[Hand]) -> list[str]:
    """What all hands that are in sight have in common, and when they were played."""
    games = {hand.game_name for hand in hands}
    stakes = {
        f"{'limit' if hand.limit == 'fixed' else f'{hand.limit} limit'} "
        f"{view.signs.amount(money(hand.unit, hand.small))}"
        f"/{view.signs.amount(money(hand.unit, hand.big))}"
        for hand in hands
    }
    parts = [one.pop() for one in (games, stakes, {hand.table for hand in hands}) if len(one) == 1]
    times = [time for hand in hands if (time := stated_time(hand)) is not None]
    if times and view.width >= _WIDE:
        first, last = min(times), max(times)
        end = f"{last:%H:%M}" if first.date() == last.date() else f"{last:%Y/%m/%d %H:%M}"
        parts.append(f"{first:%Y/%m/%d %H:%M} to {end}")
    return [part for part in parts if part]


def _sums(view: Listing) -> list[str]:
    """What the hands found brought the player in view, for each currency."""
    sums = (signed(unit, amount, money(unit, 0)) for unit, amount in view.sums.items())
    return [view.signs.amount(each) for each in sums]


def _filter(view: Listing, columns: _Columns) -> Line:
    """The filter, how many hands it has found, and what they brought."""
    line = Line(columns.width)
    if view.found is None:
        count = "counting"
    elif view.query or not view.searched:
        more = "" if view.searched else " so far"
        count = f"{view.found} of {view.total or 'many'} hands{more}"
    else:
        count = f"{view.found} hand{'s' if view.found != 1 else ''}"
    if view.order:
        count = f"{view.order}   {count}"
    sums = _sums(view) if view.searched and not (view.hides or view.big_bets) else []
    edge = columns.net if view.rows else columns.width - 3
    end = edge - max([6, *map(len, sums[:1])]) - 3
    room = end - cell_len(count) - 6
    if view.typing is not None:
        text = view.typing
        while cell_len(safe(text)) > room:
            text = text[1:]
        line.add(" / ", "prompt").add(text, "match").add(view.signs.typing, "prompt")
    elif view.query:
        line.add(" / ", "prompt").add(cut(view.query, room, view.signs.cut), "match")
    if view.error and line.at + len(view.error) + 4 < end - cell_len(count):
        line.add(f"   {view.error}", "finding.error")
    line.right(count, end, "text")
    if len(sums) == 1:
        style = "lose" if sums[0].startswith("-") else "win"
        line.right(sums[0], edge, style)
    return line


def _header(view: Listing, columns: _Columns) -> Line:
    names = {row.hand.seats[row.film.hero].name for row in view.rows
             if row.hand is not None and row.film.hero >= 0}  # fmt: skip
    name = names.pop() if len(names) == 1 else ""
    games = {row.hand.game for row in view.rows if row.hand is not None}
    game = games.pop() if len(games) == 1 else None
    line = Line(columns.width, "head").right("#", columns.number)
    if columns.time:
        line.to(columns.time).add("day   time" if columns.days else "time")
    dealt = f"dealt to {name}" if name else "dealt"
    line.to(columns.cards)
    line.add(cut(dealt, columns.track - columns.cards - 1, view.signs.cut)).to(columns.track)
    for kind, number in columns.rounds:
        start = line.at
        line.add(column_name(game, (kind, number)) if game else f"{kind}{number}").to(start + 4)
    if columns.game:
        line.to(columns.game).add("game")
    if columns.drew:
        line.right("drew", columns.drew)
    line.right("pot", columns.pot)
    room = columns.net - columns.pot - 1
    return line.right(cut(name or "result", room, view.signs.cut), columns.net)


def _row(view: Listing, columns: _Columns, row: Row) -> Line:
    here = row.place == view.chosen
    line = Line(columns.width, "seat.turn" if here else "text")
    line.add(view.signs.act if here else " ", "seat.turn")
    line.add(view.signs.mark if row.marked else " ", "bookmark")
    line.right("" if row.number is None else str(row.number), columns.number)
    time = stated_time(row.film.item) if isinstance(row.film.item, Hand) else None
    if columns.time and time is not None:
        line.to(columns.time).add(f"{time:%m-%d %H:%M}" if columns.days else f"{time:%H:%M}")
    line.to(columns.cards)
    if row.hand is None:
        room = columns.width - line.at
        line.add(cut(_unplayed(row), room, view.signs.cut), "card.folded")
    else:
        _play(view, columns, row, line)
    _findings(view, columns, row, line)
    return line.lit("list.now") if here else line


def _unplayed(row: Row) -> str:
    item = row.film.item
    status = row.film.result.status
    return f"{status}: {safe(item.game_words)}" if isinstance(item, OtherGame) else status


def _play(view: Listing, columns: _Columns, row: Row, line: Line) -> None:
    """The cards, the line of bets and draws, and the money of a hand."""
    film, look = row.film, view.look(row)
    for each in _dealt(film):
        line.join(card(look, each, "card.flat")).add(" ")
    hides = view.hides
    line.to(columns.track)
    if film.hero >= 0 and not hides:
        _track(look, columns, film, line)
    pot, net, sign = _amounts(view, row)
    if columns.game:
        name = film.hand.game_name
        line.to(columns.game).add(cut(_GAMES.get(name, name), 6, view.signs.cut), "hint")
    if columns.drew and not hides:
        drew = {draw.player for draw in film.draws if draw.number == 1}
        line.right(str(len(drew)) if drew else view.signs.none, columns.drew)
    if not hides:
        line.right(pot, columns.pot)
        line.right(net, columns.net, "win" if sign > 0 else "lose" if sign < 0 else "hint")


def _track(look: Look, columns: _Columns, film: Film, line: Line) -> None:
    track = dict(zip(film.columns, film.frames[-1].places[film.hero].track, strict=True))
    for column in columns.rounds:
        start, text = line.at, track.get(column, "")
        if column[0] == "B":
            for letter in text[-3:]:
                line.add(letter, "allin" if letter.isupper() else "act.active" if letter in "br"
                         else "act.passive")  # fmt: skip
        elif text.startswith(MORE):
            line.add(look.signs.more + text[1:], "draw.more")
        elif text:
            line.add(text, "draw.pat" if text == "pat" else "draw")
            draws = (d for d in film.draws if (d.player, d.number) == (film.hero, column[1]))
            if text == "pat" and any(snow(film.hand.game, draw.after) for draw in draws):
                line.add("*", "draw.snow")
        line.to(start + 4)


def _findings(view: Listing, columns: _Columns, row: Row, line: Line) -> None:
    """The worst finding's sign, and how many there are."""
    found = row.film.result.findings
    if not found:
        return
    worst = {each.severity for each in found}
    kind = "error" if "error" in worst else "warning" if "warning" in worst else "info"
    sign = {"error": view.signs.error, "warning": "!", "info": "i"}[kind]
    line.to(columns.net + 1).add(f"{sign}{min(len(found), 9)}", f"finding.{kind}")


# the chosen hand


def _detail(view: Listing, width: int) -> list[Line]:
    """Who sat where with how much, the draws of the player in view, and what was found."""
    row = next((row for row in view.rows if row.place == view.chosen), None)
    if width < _DETAIL or row is None:
        return []
    item = row.film.item
    lines = [Line(width).add(" hand", "strong")]
    lines[0].add("" if row.number is None else f" {row.number}", "strong")
    lines[0].add(f"  #{item.hand_id}" if item.hand_id else "", "hint")
    time = stated_time(item) if isinstance(item, Hand) else None
    if isinstance(item, Hand) and time is not None:
        lines.append(Line(width).add(f" {time:%Y/%m/%d %H:%M:%S} {item.time_zone}", "hint"))
    if row.hand is not None:
        look = view.look(row)
        look.width, look.height = width + 1 + 27, HEIGHT
        lines.append(Line(width))
        lines += [_seated(look, width, player) for player in range(len(row.hand.seats))]
        draws = [] if view.hides or row.film.hero < 0 else rungs(look, worths=False)
        if draws:
            name = cut(look.name(look.viewpoint), width - 10, view.signs.cut)
            lines += [Line(width), Line(width).add(f" {name}'s draws", "strong")]
            lines += [Line(width).join(line) for line in draws]
    else:
        lines += [Line(width), Line(width).add(f" {_unplayed(row)}", "text")]
    if row.film.result.findings and not view.hides:
        lines += [Line(width), Line(width).add(" findings", "strong")]
        blocks = [
            finding_block(item, finding, view.signs, width, brief=True)
            for finding in row.film.result.findings
        ]
        shorten(blocks[::-1], view.height - 2 - len(lines))
        lines += [line for block in blocks for line in block.lines]
    return lines


def _seated(look: Look, width: int, player: int) -> Line:
    seat = look.hand.seats[player]
    line = seat_marks(look, Line(width).add(" "), player).to(10)
    amount = look.chips(player, seat.stack)
    hero = player == look.film.hero
    line.add(cut(seat.name, width - 12 - len(amount), look.signs.cut), "strong" if hero else "name")
    return line.right(amount, width - 1, "text")


def _bar(view: Listing) -> Line:
    """Why the last key did nothing, and the keys that fit; help and quit always do."""
    line = Line(view.width).add(" ")
    if view.typing is not None:
        line.add(" Enter", "key").add(" done  ", "key.label").add("Esc", "key")
        line.add(" all hands   ", "key.label")
        return line.add("pot>1  game:badugi  date:2011-04  draws:pat  won  finding", "hint")
    if view.note:
        line.add(f" {view.note}  ", "now").add(" ")
    line.add(view.signs.choose, "key").add(" choose", "key.label")
    for keys, what in LIST_BAR:
        if line.at + len(keys) + len(what) + 3 > view.width - 16:
            break
        line.add("  ").add(keys, "key").add(f" {what}", "key.label")
    line.to(view.width - 15).add("? ", "key").add("help", "key.label")
    return line.add("  q ", "key").add("quit", "key.label")
