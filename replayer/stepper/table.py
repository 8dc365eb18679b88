"""The upper part of the screen: title bar, the seats in order, and the pot between them."""

from typing import TypeAlias

from rich.cells import cell_len

from histories.actions import Collect, Discard, StandPat, StudDeal
from replayer.report.rows import stated_time
from replayer.report.words import safe
from replayer.stepper.frames import MORE, Frame, Place
from replayer.stepper.line import Line, cut
from replayer.stepper.look import Columns, Look, card, cards_width, column_name, ink, street_name
from replayer.stepper.words import snow, told

_ACTIVE = frozenset("br")
#: What is cut to fewer cells than this says nothing.
_LEAST = 7

#: In stud, bars stand before the first card that lies face up and before the last, face down.
_UP_BARS = (2, 6)
#: Texts with their styles.
Parts: TypeAlias = list[tuple[str, str]]


def title(look: Look) -> Line:
    """Game, stakes and table; at the right the badges, the place in the file, the id."""
    hand = look.hand
    line = Line(look.width, "bar").add(" ")
    stakes = "/".join(look.stakes)
    limit = "limit" if hand.limit == "fixed" else f"{hand.limit} limit"
    tail = f" {place_words(look)}", f"  #{safe(hand.hand_id)}"
    parts = [f" {limit} {stakes}", f"  {hand.table}" if hand.table else ""]
    if hand.tournament is not None:
        parts.insert(1, f"  level {hand.tournament.level}" if hand.tournament.level else "")
    if look.wide:
        time = stated_time(hand)
        when = "" if time is None else f"  {time:%Y/%m/%d %H:%M:%S} {hand.time_zone}"
        parts += [f" {hand.max_seats}-max", when]
    needed = 2 + cell_len(hand.game_name) + cell_len(parts[0])
    badges, end = _badges(look), 0
    for short in (False, True):
        badges = _badges(look, short=short)
        end = look.width - sum(cell_len(text) + 1 for text, _ in badges) - sum(map(cell_len, tail))
        end -= 1
        if needed < end:
            break
    # place and id stay: what is before them is cut instead
    line.add(cut(hand.game_name, end - 2, look.signs.cut), "bar.game")
    for part in parts:
        room = end - 1 - line.at
        if room >= _LEAST or cell_len(safe(part)) <= room:
            line.add(cut(part, room, look.signs.cut), "bar.dim")
    line.to(end)
    for text, style in badges:
        line.add(text, style).add(" ", "bar")
    return line.add(tail[0], "bar.game").add(tail[1], "bar.dim").to(look.width)


def place_words(look: Look) -> str:
    """``hand 3/17``, of those that a filter leaves ``hand 2/5 of 17``, as far as it is known."""
    words = "hand"
    if look.position is not None:
        words += f" {look.position}" + (f"/{look.total}" if look.total is not None else "")
    return words + (f" of {look.all_hands}" if look.all_hands is not None else "")


def _badges(look: Look, *, short: bool = False) -> list[tuple[str, str]]:
    badges = []
    status = look.film.result.status
    found = look.film.result.findings
    if found:
        worst = {each.severity for each in found}
        sign = look.signs.error if "error" in worst else "!" if "warning" in worst else "i"
        words = f" {sign} {len(found)} " + ("" if short else f"finding{'s'[: len(found) > 1]} ")
        badges.append((words, "badge.error" if "error" in worst else "badge"))
    if status == "partial":
        badges.append((" partial ", "badge"))
    if look.reveal:
        badges.append((" x " if short else " revealed ", "badge"))
    badges += [(f" {words.split()[0] if short else words} ", "badge") for words in look.badges]
    return badges


def table_lines(look: Look) -> list[Line]:
    """The header, the seats clockwise from the viewpoint's left, the pot, the viewpoint's seat."""
    columns = Columns.of(look)
    order = look.order()
    lines = [_header(look, columns)]
    for player in order:
        if player == order[-1]:
            lines.append(pot_rule(look, look.table))
        lines.append(_seat(look, columns, player))
        if look.tall:
            lines.append(_second(look, columns, player))
    return lines


def _second(look: Look, columns: Columns, player: int) -> Line:
    """Under a seat: the player's last action in this round or draw, what his known hand makes."""
    frame = look.frame
    line = Line(look.table, "seat.out")
    if frame.places[player].out or look.index == 0:
        return line
    line.to(9).add(cut(_last_words(look, player), _cards_at(columns) - 10, look.signs.cut))
    slots, _ = look.film.cards(frame, player, reveal=look.reveal)
    if not frame.places[player].folded:
        line.to(_cards_at(columns) + 1)
        line.add(look.worth(slots, room=line.width - line.at), "rank.draw")
    return line


def _last_words(look: Look, player: int) -> str:
    """The player's last action in the round or draw of this step."""
    now = (look.frame.stage, look.frame.street)
    for frame in reversed(look.film.frames[: look.index + 1]):
        if (frame.stage, frame.street) != now:
            break
        said = told(look.film, frame, frame.action)
        if isinstance(frame.action, StudDeal):
            continue  # all of them get cards
        if said is not None and said.player == player:
            return said.what + ("" if said.amount is None else f" {look.money(said.amount)}")
    return ""


def _all_paid(look: Look) -> bool:
    return look.index >= look.film.paid_out


def _shows_net(look: Look) -> bool:
    return _all_paid(look) and look.film.settled


def _header(look: Look, columns: Columns) -> Line:
    line = Line(look.table, "head").to(9).add("player")
    line.right("stack", 9 + columns.name + 1 + columns.stack)
    heading = "net" if _shows_net(look) else "put in" if _all_paid(look) else "bet"
    line.right(heading, line.at + 1 + columns.bet)
    line.to(line.at + 2).add("cards")
    line.to(_track_at(look, columns))
    now = _column(look.frame)
    for kind, number in look.film.columns:
        start = line.at
        column = column_name(look.hand.game, (kind, number))
        line.add(column, "head.now" if now == (kind, number) else "head")
        line.to(start + columns.pitch)
    return line


def _column(frame: Frame) -> tuple[str, int] | None:
    """The column that a step belongs to."""
    if frame.stage == "draw":
        return "D", frame.street
    return ("B", frame.street + 1) if frame.stage in ("blinds", "bet") else None


def _track_at(look: Look, columns: Columns) -> int:
    return _cards_at(columns) + cards_width(look.hand) + 2


def _cards_at(columns: Columns) -> int:
    return 9 + columns.name + 1 + columns.stack + 1 + columns.bet + 1


def _seat(look: Look, columns: Columns, player: int) -> Line:
    """One row: who, how much he has and bets, his cards, and his line through the hand."""
    frame, signs = look.frame, look.signs
    place = frame.places[player]
    seat = look.hand.seats[player]
    faded = place.folded or place.out
    line = Line(look.table, "seat.out" if faded else "seat")
    turn = frame.to_act == player
    won = bool(place.won)
    line.add(signs.act if turn else signs.wins if won else " ", "seat.turn" if turn else "win")
    seat_marks(look, line, player).to(9)
    style = "seat.turn" if turn else "win" if won else "seat.out" if faded else "name"
    line.add(cut(seat.name, columns.name, signs.cut), style).to(9 + columns.name)
    allin = place.allin and not place.stack and not _shows_net(look)
    stack = "all-in" if allin else look.chips(player, place.stack)
    line.right(stack, line.at + 1 + columns.stack, "allin" if allin else "")
    _bet(look, line, columns, player, place)
    _cards(look, line, player, place)
    line.to(_track_at(look, columns))
    _track(look, line, columns, player, place)
    return line


def seat_marks(look: Look, line: Line, player: int) -> Line:
    """A seat's number, the button, and who is in the blinds; eight cells with what is before."""
    number, start = look.hand.seats[player].number, line.at
    button = look.hand.button == number
    line.right(str(number), start + 2).add(" ")
    line.add("D" if button else " ", "button" if button else "seat")
    return line.to(start + 5).add(look.film.blinds.get(player, ""), "seat.pos")


def _bet(look: Look, line: Line, columns: Columns, player: int, place: Place) -> None:
    """The bet of this round; once all is paid out, what the hand brought."""
    end = line.at + 1 + columns.bet
    if _all_paid(look) and place.out and not place.paid:
        line.right(look.signs.none, end, "hint")
    elif _shows_net(look):
        net = place.won - place.paid
        style = "win" if net > 0 else "lose" if net < 0 else "hint"
        line.right(look.signed(net), end, style)
    elif _all_paid(look):
        line.right(look.money(place.paid), end, "bet")
    elif place.bet:
        line.right(look.money(place.bet), end, "bet")
    line.to(end)
    wrong = getattr(look.frame.action, "player", -1) == player and accused(look)
    line.add(look.signs.error if wrong else " ", "finding.error")


def _cards(look: Look, line: Line, player: int, place: Place) -> None:
    """The hand: faces, backs, and what came with the last draw."""
    slots, inferred = look.film.cards(look.frame, player, reveal=look.reveal)
    if place.out:
        line.add(" sits out", "seat.out")
        return
    if place.folded:
        if slots and None not in slots:
            words = " ".join(each[0] + look.signs.suit(each) for each in slots if each)
            line.add(f" {words}", "card.folded")
        elif slots or look.frame.stage != "seated":
            line.add(" folded", "card.folded")
        return
    for at, each in enumerate(slots):
        new = at in place.new and not inferred
        known_later = inferred and each not in place.cards
        up = look.hand.game.stud and at in _UP_BARS
        line.add("~" if known_later else "+" if new else look.signs.bar if up else " ",
                 "mark.inferred" if known_later else "mark.new" if new else "rule")  # fmt: skip
        kind = "card.inferred" if inferred else "card.new" if new else "card"
        line.join(card(look, each, kind, new=new))


def _track(look: Look, line: Line, columns: Columns, player: int, place: Place) -> None:
    """The player's bets and draws, a column each; that of this step is lit."""
    frame = look.frame
    now = _column(frame) if getattr(frame.action, "player", -1) == player else None
    light = "finding.here" if accused(look) else "now"
    for column, text in zip(look.film.columns, place.track, strict=True):
        start = line.at
        if column[0] == "D":
            _drawn(look, line, text, light if column == now else "")
            if text == "pat" and _is_snow(look, player, column[1]):
                line.add("*", "draw.snow")
        else:
            shown = text[1 - columns.pitch :]
            for at, letter in enumerate(shown):
                lit = column == now and at == len(shown) - 1 and _is_bet(look)
                style = (
                    light if lit else "allin" if letter.isupper()
                    else "act.active" if letter in _ACTIVE else "act.passive"
                )  # fmt: skip
                line.add(letter, style)
        line.to(start + columns.pitch)


def _is_bet(look: Look) -> bool:
    """Whether this step wrote a letter: a returned bet or a post does not."""
    said = type(look.frame.action).__name__
    return said in ("Fold", "Check", "Call", "Bet", "RaiseTo", "BringIn", "Complete")


def _drawn(look: Look, line: Line, text: str, light: str) -> None:
    if text.startswith(MORE):
        line.add(look.signs.more + text[1:], light or "draw.more")
    elif text:
        line.add(text, light or ("draw.pat" if text == "pat" else "draw"))


def _is_snow(look: Look, player: int, number: int) -> bool:
    """Whether the player stood pat on a hand that is known by now and not made."""
    film = look.film
    known, _ = film.cards(look.frame, player, reveal=look.reveal)
    draws = (d for d in film.draws if (d.player, d.number) == (player, number))
    return any(
        # what is shown later was held since his last draw
        snow(look.hand.game, known if draw.step >= film.since[player] else draw.after)
        for draw in draws
    )


def accused(look: Look) -> bool:
    """Whether an error stands on this step."""
    found = look.film.findings.get(look.index, ())
    return any(each.severity == "error" for each in found)


def pot_rule(look: Look, width: int) -> Line:
    """Where the hand is, the pot, and what is to be done."""
    frame, flat = look.frame, look.signs.flat
    head: Parts = [(stage_words(look), "strong")]
    pot: Parts = [("pot ", "text"), (look.money(frame.pot), "pot")]
    named: Parts = []
    bare: Parts = []
    for at, (name, amount, _) in enumerate(reversed(frame.pots)):
        sign, figure = " + " if at else " = ", look.money(amount)
        named.append((f"{sign}{name.replace(' pot', '')} {figure}", "text"))
        bare.append((f"{sign}{figure}", "text"))
    board = [_board(look)] if frame.board or any(run.board for run in frame.runs) else []
    for split in (named, bare, []):
        line = Line(10 * width, "rule").add(flat * 2)
        for piece in (head, *board, pot + split, *next_words(look)):
            _piece(line, flat, piece)
        if line.at <= width:
            break
    return Line(width, "rule").join(line).to(width, flat)


def _board(look: Look) -> Parts:
    """The cards in the middle, or those of each run."""
    frame = look.frame
    parts: Parts = []
    boards = [(f"run {number} ", run.board) for number, run in enumerate(frame.runs, 1)]
    if len({cards for _, cards in boards}) < 2:
        boards = [("", frame.runs[0].board if frame.runs else frame.board)]
    for at, (name, cards) in enumerate(boards):
        parts.append((("  " if at else "") + name, "label"))
        for place, each in enumerate(cards):
            words = each[0] + look.signs.suit(each)
            parts += [(" " if place else "", "rule"), (words, f"card.{ink(look, each)}")]
    return parts


def _piece(line: Line, flat: str, parts: Parts) -> None:
    line.add(" ")
    for text, style in parts:
        line.add(text, style)
    line.add(" ").add(flat * 2)


def stage_words(look: Look) -> str:
    """``bet 2 of 4``, ``draw 1 of 3``, ``showdown``."""
    frame = look.frame
    if frame.stage in ("bet", "draw"):
        if look.hand.game.stud:
            return f"{street_name(frame.street)} street"
        kind, number = ("B", frame.street + 1) if frame.stage == "bet" else ("D", frame.street)
        total = sum(column[0] == kind for column in look.film.columns)
        return f"{frame.stage} {number} of {total}"
    words = {"seated": "before the hand", "end": "end", "blinds": "blinds"}
    return words.get(frame.stage, frame.stage)


def next_words(look: Look) -> list[Parts]:
    """What the pot rule says after the pot: who is to do what, or what has just been done."""
    frame = look.frame
    if frame.stage == "bet" and frame.to_act >= 0:
        name = cut(look.name(frame.to_act), 18, look.signs.cut)
        if not frame.to_call:
            opens = look.hand.game.stud and not frame.street and not any(
                place.bet for place in frame.places
            )  # fmt: skip
            what = "is to bring in" if opens else "may check"
            return [[(f"{name} {what}", "text")]]
        return [
            [(f"{name} to call ", "text"), (look.money(frame.to_call), "bet")],
            [(odds(frame), "strong")],
        ]
    if frame.stage == "draw" and isinstance(frame.action, Discard | StandPat):
        said = told(look.film, frame, frame.action)
        name = cut(look.name(frame.action.player), 18, look.signs.cut)
        return [[(f"{name} {said.what if said else ''}", "draw")]]
    if isinstance(frame.action, Collect) and _shows_net(look):
        won = sum(place.won for place in frame.places)
        return [[("rake ", "text"), (look.money(frame.pot - won), "strong")]]
    if frame.closed:
        return [[("betting is over" if not _goes_on(look) else "round over", "hint")]]
    return []


def _goes_on(look: Look) -> bool:
    """Whether another betting round or draw follows for more than one player."""
    frame = look.frame
    left = sum(not (place.folded or place.out) for place in frame.places)
    return left > 1 and frame.street + 1 < len(look.hand.game.streets)


def odds(frame: Frame) -> str:
    """What there is to win for each chip to call: ``15.5 to 1``."""
    return f"{winnable(frame) / frame.to_call:.1f} to 1"


def winnable(frame: Frame) -> int:
    """What the player to call can win: of the others' chips, no more than he has himself."""
    me = frame.places[frame.to_act]
    if me.stack > frame.to_call:
        return frame.pot
    most = me.paid + frame.to_call
    return sum(min(place.paid, most) for place in frame.places)
