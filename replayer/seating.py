"""Before the first bet: who sits where, who has the button, who is dealt in."""

from itertools import pairwise

from histories.actions import Deal, Heading, Note, PlayerAction, Post
from histories.hand import Hand
from replayer.state import POSTING, State

#: By button and sound seat numbers: all players clockwise from the left of the button, and their
#: places.
_rings: dict[tuple[int, ...], tuple[list[int], list[int]]] = {}
_MEMORY = 4096


def sit_down(s: State) -> None:
    """Check the seat lines and find who is dealt in, clockwise from the left of the button."""
    hand = s.hand
    numbers: list[int] = []
    names: set[str] = set()
    all_play = True
    for seat in hand.seats:
        numbers.append(seat.number)
        names.add(seat.name)
        if seat.state:
            all_play = False
    s.numbers = numbers
    key = None
    known = None
    if (hand.button or s.stud is not None) and len(names) == len(numbers):
        # where nothing is amiss, the same seats have been met before
        key = (hand.button, hand.max_seats, *numbers)
        known = _rings.get(key)
    if known is not None:
        s.order, s.place = known
    else:
        _check_seats(s, numbers)
        if key is not None and _sound(s, numbers) and key == (key[0], key[1], *numbers):
            if len(_rings) >= _MEMORY:
                _rings.clear()
            _rings[key] = s.order, s.place
    if not all_play:
        _leave_absent(s)
    s.left = s.order
    s.live = len(s.order)
    if s.live == 2 and s.rules.heads_up_button == "small blind":
        _check_heads_up(s)


def _sound(s: State, numbers: list[int]) -> bool:
    """Whether these seats and this button are sound, whatever the house and the summary say.

    In another order, or with the button elsewhere, it is the house that knows, and of a seat that
    the table does not have the summary may know better.
    """
    hand = s.hand
    return (
        not s.findings
        and (hand.button in numbers or not hand.button)
        and numbers == sorted(numbers)
        and all(0 < number <= hand.max_seats for number in numbers)
    )


def _check_heads_up(s: State) -> None:
    """Of two players one has the button: where neither does, it was moved."""
    hand = s.hand
    if not 1 <= hand.button <= hand.max_seats or hand.button in [s.numbers[p] for p in s.order]:
        return
    posts = [a for a in hand.actions if type(a) is Post]
    if not posts:
        return  # the text may stop among the seats
    smalls = (a for a in posts if a.kind == "small blind")
    small = next((s.numbers[a.player] for a in smalls if s.dealt[a.player]), None)
    s.find(
        "button-position", hand.button_line,
        f"two play, and the button is at seat {hand.button}, which is neither's",
        stated=hand.button, expected=small, at=button_mark(s),
    )  # fmt: skip


def button_mark(s: State) -> str:
    """The button's seat as its line has it."""
    line = s.hand.source.text.split("\n", s.hand.button_line)[s.hand.button_line - 1]
    seat = s.hand.source.seat(s.hand.button)
    return f"#{seat}" if f"#{seat}" in line else str(seat)


def _check_seats(s: State, numbers: list[int]) -> None:
    """Check seats and button, and put all in order, but for who sits twice.

    Where the summary knows better, ``numbers`` are corrected.
    """
    hand = s.hand
    seats = hand.seats
    count = len(seats)
    if len(set(numbers)) < count or len({seat.name for seat in seats}) < count:
        _crowded(s, numbers)
    if max(numbers, default=0) > hand.max_seats or 0 in numbers:
        _beyond(s, numbers)
    if numbers != sorted(numbers) and not s.findings and "seat order" not in s.rules.unsaid:
        _disorder(s)
    button = hand.button
    nowhere = not 1 <= button <= max(hand.max_seats, *numbers)
    if nowhere and (button or _has_button(s)):
        s.find(
            "no-button", hand.button_line, _nowhere(hand, button), stated=button or None,
            at=button_mark(s),
        )  # fmt: skip
    dealt = s.dealt
    clockwise = sorted(
        [(number <= button, number, player) for player, number in enumerate(numbers)]
    )
    s.order = [player for _, _, player in clockwise if dealt[player]]
    s.place = places(s)


def _leave_absent(s: State) -> None:
    """Of those who sit out, leave out who is not dealt in."""
    for player, seat in enumerate(s.hand.seats):
        if seat.state:
            _absent(s, player)
    dealt = s.dealt
    s.order = [player for player in s.order if dealt[player]]
    s.place = places(s)


def places(s: State) -> list[int]:
    """Each player's place in the order; 0 for those who are not dealt in."""
    found = [0] * len(s.dealt)
    for place, player in enumerate(s.order):
        found[player] = place
    return found


def _nowhere(hand: Hand, button: int) -> str:
    if not button:
        return "nobody has the button, and no seat is named for it"
    return f"the table has no seat {hand.source.seat(button)} for the button"


def _has_button(s: State) -> bool:
    """Whether a line must have named the button: not in stud, nor where nothing was dealt."""
    if s.stud is not None or s.hand.faults:
        return False
    return any(isinstance(action, Heading) for action in s.hand.actions)


def _crowded(s: State, numbers: list[int]) -> None:
    """Report two players in a seat, and one player in two.

    The summary tells which of two players sits elsewhere; his number is corrected.
    """
    own = s.hand.source.seat
    taken: dict[int, int] = {}
    names: dict[str, int] = {}
    for player, seat in enumerate(s.hand.seats):
        if seat.name in names:
            s.find(
                "seated-twice", seat.line,
                f"{seat.name} sits in seat {names[seat.name]} and in seat {own(seat.number)}",
                stated=own(seat.number), expected=names[seat.name], at=seat.name,
            )  # fmt: skip
            s.dealt[player] = False
        elif seat.number in taken:
            _seat_taken(s, numbers, taken[seat.number], player)
        names.setdefault(seat.name, own(seat.number))
        taken.setdefault(seat.number, player)


def _disorder(s: State) -> None:
    """Report the first seat line that stands below one of a higher seat."""
    source = s.hand.source
    told = {fault.line for fault in s.hand.faults}
    # a seat put back by the summary has no line of its own: its place is the reader's finding
    seats = [one for one in s.hand.seats if source.place(one.line)[0] not in told]
    for before, seat in pairwise(seats):
        if seat.number < before.number:
            s.find(
                "seat-order", seat.line,
                f"seat {seat.number} stands below seat {before.number}", at=f"Seat {seat.number}",
            )  # fmt: skip
            return


def _beyond(s: State, numbers: list[int]) -> None:
    """The table has no such seat, as the reader has said: the summary may have the right one."""
    summary = s.hand.summary
    for line in summary.seats if summary is not None else ():
        p = line.player
        beyond = p >= 0 and not 0 < numbers[p] <= s.hand.max_seats
        if beyond and line.number not in numbers:
            numbers[p] = line.number


def _seat_taken(s: State, numbers: list[int], *both: int) -> None:
    seats, summary = s.hand.seats, s.hand.summary
    number = numbers[both[1]]
    wrong, right = both[1], None
    for line in summary.seats if summary is not None else ():
        if line.player in both and line.number not in numbers:
            wrong, right = line.player, line.number
    if right is not None:
        numbers[wrong] = right
    other = s.name(both[0] if wrong == both[1] else both[1])
    s.find(
        "seat-taken", seats[wrong].line, f"seat {number} holds {other}",
        stated=number, expected=right, at=f"{number}: {s.name(wrong)}",
    )  # fmt: skip


def _absent(s: State, player: int) -> None:
    """Decide whether a player who sits out is dealt in.

    In tournaments he is (and folds in turn), unless he was moved from another table. At a cash
    table he is not, unless he posts and acts: a single line with his name may be another's.
    """
    hand = s.hand
    seat = hand.seats[player]
    if seat.state == "out of hand":
        s.dealt[player] = False
    elif hand.tournament is not None:
        s.away |= {player}
    elif _plays(s, player):
        _plays_away(s, player)
    else:
        s.dealt[player] = False


def _plays_away(s: State, player: int) -> None:
    """At a cash table nobody is dealt in who sits out. He is played on all the same."""
    actions = [a for a in s.hand.actions if getattr(a, "player", -1) == player]
    back = next((a.line for a in actions if isinstance(a, Note) and a.kind == "returned"), None)
    played = (
        a.line for a in actions if isinstance(a, PlayerAction) and type(a) not in (Post, Deal)
    )
    if back is not None and back < next(played, back + 1):
        return
    first = next(a for a in actions if isinstance(a, PlayerAction))
    code = {Post: "post-absent", Deal: "dealt-absent"}.get(type(first), "not-in-hand")
    name = s.name(player)
    s.find(code, first.line, f"{name}'s seat line says that he sits out", stated=name, at=name)


def leave_out(s: State, player: int) -> None:
    """``NAME: sits out`` among the posts: not dealt in, unless the player acts all the same."""
    if s.phase == POSTING and s.dealt[player] and not _plays(s, player):
        s.dealt[player] = False
        s.order = s.left = [other for other in s.order if other != player]
        s.place = places(s)
        s.live -= 1


def _plays(s: State, player: int) -> bool:
    actions = s.hand.actions
    own = [action for action in actions if getattr(action, "player", -1) == player]
    lines = sum(isinstance(action, PlayerAction) for action in own)
    summary = s.hand.summary
    return lines > 1 or (
        lines == 1 and summary is not None and any(line.player == player for line in summary.seats)
    )
