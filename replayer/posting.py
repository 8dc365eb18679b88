"""Before the first bet: antes and blinds, what they must be and from whom."""

from collections import Counter
from collections.abc import Sequence

from histories.actions import Action, Post
from histories.hand import STACK_UNKNOWN
from replayer.seating import button_mark, places
from replayer.state import BETTING, POSTING, State


def post(s: State, action: Post) -> None:
    """Keep a post until the deal: blinds and antes are judged together."""
    if s.phase != POSTING:
        s.find(
            "post-late", action.line, f"{s.name(action.player)} posts after the cards are dealt",
            at="posts",
        )  # fmt: skip
    elif not s.dealt[action.player]:
        s.find(
            "post-absent", action.line, f"{s.name(action.player)} is not in the hand", at="posts"
        )
    else:
        s.posts.append(action)


def take_first(s: State, actions: Sequence[Action]) -> Sequence[Action]:
    """Keep the posts that a hand begins with, as ``post`` does; the actions behind them."""
    add, dealt = s.posts.append, s.dealt
    for at, action in enumerate(actions):
        if type(action) is not Post or not dealt[action.player]:
            return actions[at:]
        add(action)
    return ()


def open_hand(s: State, line: int) -> None:
    """Take the antes and blinds and open the first betting round. ``line`` is the deal's."""
    hand = s.hand
    nominal = hand.small if hand.limit == "fixed" else hand.big
    if not _took_blinds(s, nominal):
        _take_posts(s, line, nominal)
    order, hole = s.order, s.hole
    count = len(order)
    s.left = order.copy()
    s.live = count
    if count == len(s.hidden):
        s.hidden = [hole] * count
    else:
        for player in order:
            s.hidden[player] = hole
    if s.in_hands:  # hands that stand above the line that opens the play
        for player in order:
            s.hidden[player] -= len(s.held[player])
    s.stub = s.stub_least = 52 - hole * count
    _open_betting(s, nominal)


def _took_blinds(s: State, nominal: int) -> bool:
    """Take two blinds that are all that is posted, as they must be; if not, nothing is taken."""
    posts, order, stack = s.posts, s.order, s.stack
    if len(posts) != 2 or len(order) < 2:
        return False
    small, big = posts
    p, q = small.player, big.player
    amount = small.amount
    due = (p == order[0] and q == order[1]) if len(order) > 2 else (q == order[0] and p == order[1])
    if (
        not due
        or small.kind != "small blind"
        or big.kind != "big blind"
        or amount != s.rules.small_blind(s.hand)
        or big.amount != nominal
        or small.all_in
        or big.all_in
        or s.hand.ante
        or stack[p] <= amount
        or stack[q] <= nominal
    ):
        return False
    s.small_blind, s.big_blind = p, q
    stack[p] -= amount
    stack[q] -= nominal
    s.bet[p] = s.total[p] = amount
    s.bet[q] = s.total[q] = nominal
    s.idle[p] = s.idle[q] = False
    s.pot = amount + nominal
    return True


def _took_antes_and_blinds(s: State, nominal: int) -> bool:
    """The same where everybody posts one ante before them; if not, nothing is taken."""
    posts, stack = s.posts, s.stack
    antes = posts[:-2]
    if not antes or len(antes) != len(s.order):
        return False
    ante = antes[0].amount
    for a in antes:
        if a.kind != "ante" or a.amount != ante or a.all_in or stack[a.player] <= ante:
            return False
    payers = {a.player for a in antes}
    if len(payers) < len(antes):
        return False
    for p in payers:
        stack[p] -= ante
    s.posts = posts[-2:]
    took = _took_blinds(s, nominal)
    s.posts = posts
    for p in payers:
        if took:
            s.total[p] += ante
        else:
            stack[p] += ante
    s.pot += ante * len(payers) * took
    return took


def _take_posts(s: State, line: int, nominal: int) -> None:
    """Take all that is posted, by kind, and report what is missing or too much."""
    if _took_antes_and_blinds(s, nominal):
        return
    small = None
    big = None
    antes: list[Post] = []
    others: list[Post] = []
    for action in s.posts:
        kind = action.kind
        if kind == "big blind" and big is None:
            big = action
        elif kind == "small blind" and small is None and big is None:
            small = action
        elif kind == "ante":
            antes.append(action)
            if big is not None or small is not None:
                s.find("post-order", action.line, "an ante stands after a blind", at="posts")
        elif kind == "dead ante":
            _take_dead(s, action)
        else:
            others.append(action)
    if small is None and others:
        small = _late_small(s, others)
    if antes:
        take_antes(s, antes, s.hand.ante)
    elif s.hand.ante:
        s.find("ante-missing", line, "nobody posts the ante", expected=s.hand.ante)
    _take_blinds(s, small, big, others, line, nominal)
    for action in others:
        _take_other(s, action, nominal)


def _late_small(s: State, others: list[Post]) -> Post | None:
    """The small blind of the one who owes it, posted after the big blind."""
    due, _ = _positions(s)
    for action in others:
        if action.kind == "small blind" and action.player == due:
            others.remove(action)
            s.find(
                "post-order", action.line, "the small blind is posted after the big blind",
                at="posts",
            )  # fmt: skip
            return action
    return None


def _own_big(s: State, due: int | None, big: Post, others: list[Post]) -> Post | None:
    """The big blind of the one who owes it, where a newcomer's stands first."""
    for action in s.hand.actions:
        if type(action) is Post and action.kind == "big blind" and action.player == due:
            others.append(big)
            if action not in others:
                return None  # it stands below the deal
            others.remove(action)
            return action
    return big


def _open_betting(s: State, nominal: int) -> None:
    """The big blind is the price, even when nobody could post it in full."""
    s.phase = BETTING
    s.price = nominal
    s.short = max(s.bet) < nominal
    s.round_unit = s.last_raise = s.full = nominal
    s.levels = 1
    order = s.order
    start = s.place[s.big_blind] + 1 if s.big_blind is not None else 0
    queue = order[start:] + order[:start]
    allin = s.allin
    if True in allin:
        queue = [player for player in queue if not allin[player]]
    s.queue = queue
    s.turn = 0
    s.active = len(s.queue)
    s.last = s.big_blind if s.big_blind is not None else order[-1] if order else -1


def _pay(s: State, player: int, amount: int, live: bool) -> None:
    """Move chips of a post into the pot; ``live`` ones count as the player's bet."""
    s.stack[player] -= amount
    s.pot += amount
    s.total[player] += amount
    if live:
        s.bet[player] += amount
        s.idle[player] = False
    if s.stack[player] == 0:
        s.allin[player] = True


def _amount(s: State, action: Post, due: int | None, code: str, what: str) -> int:
    """The chips a post really is: what is due, or the stack where that is less."""
    stack = s.stack[action.player]
    amount = action.amount if due is None else due
    expected = min(amount, stack)
    if action.amount != expected:
        shown = s.money(action.amount)
        if action.amount > stack:
            s.find(
                "more-than-stack", action.line,
                f"{s.name(action.player)} posts {shown} with {s.money(stack)} left",
                stated=action.amount, expected=expected, at=shown,
            )  # fmt: skip
            if s.trusts(action.line):
                s.stack[action.player] = expected = action.amount
        else:
            s.find(
                code, action.line, f"{what} is {s.money(expected)}, not {shown}",
                stated=action.amount, expected=expected, at=shown,
            )  # fmt: skip
            if s.trusts(action.line):
                return action.amount
    elif action.all_in != (expected == stack) and mark_all_in(
        s, action.line, action.player, action.all_in
    ):
        s.stack[action.player] = expected  # the post is yet to be paid
    return expected


def mark_all_in(s: State, line: int, player: int, stated: bool) -> bool:
    """Report a missing or a false ``and is all-in``; whether to believe that nothing is left."""
    name = s.name(player)
    if not stated:
        if s.findings and s.findings[-1].line == s.hand.source.line + line - 1:
            return False  # the line has been reported
        s.find("all-in-flag", line, f"{name} has no chips left: the line must say all-in")
        if s.trusts(line):
            s.stack[player] += 1  # more than the seat line says; how much more is not known
        return False
    if s.hand.seats[player].stack == STACK_UNKNOWN:
        s.stack[player] = 0
        return True
    s.find("all-in-flag", line, f"{name} has chips left and is not all-in", at="and is all")
    if s.trusts(line):
        s.stack[player] = 0
        return True
    return False


def take_antes(s: State, antes: list[Post], nominal: int | None = None) -> None:
    """Take the antes: ``nominal`` each, or what most have posted."""
    whole = [action.amount for action in antes if not action.all_in]
    usual = whole[0] if whole else max(action.amount for action in antes)
    if whole.count(usual) < len(whole):
        amounts = Counter(whole)
        usual = max(amounts, key=lambda amount: (amounts[amount], amount))
    if nominal is None:
        nominal = usual
    elif usual != nominal == s.hand.ante and whole.count(usual) > 1:
        # the header alone says so
        s.find(
            "ante-amount", 1, f"{whole.count(usual)} players post an ante of {s.money(usual)}",
            stated=nominal, expected=usual, at="Ante",
        )  # fmt: skip
        nominal = usual
    posted: set[int] = set()
    renamed = len(antes) == len(s.order)  # a second ante of one stands for that of another
    for action in antes:
        player = action.player
        if player in posted:
            s.find(
                "ante-repeated", action.line, f"{s.name(player)} has already posted the ante",
                at="posts",
            )  # fmt: skip
            continue
        posted.add(player)
        _pay(s, player, _amount(s, action, nominal, "ante-amount", "the ante"), live=False)
    for player in s.order:
        if player not in posted:
            if not renamed:
                s.find(
                    "ante-missing", _place_of_ante(s, antes, player),
                    f"{s.name(player)} is dealt in and posts no ante",
                    expected=nominal,
                )  # fmt: skip
            _pay(s, player, min(nominal, s.stack[player]), live=False)


def _place_of_ante(s: State, antes: list[Post], player: int) -> int:
    """Where a missing ante should stand: they are posted clockwise."""
    after = (a.line for a in antes if s.place[a.player] > s.place[player])
    return next(after, antes[-1].line + 1)


def _positions(s: State) -> tuple[int | None, int | None]:
    """Who must post the blinds: the first two left of the button; heads-up the button is small."""
    order = s.order
    if len(order) < 2:
        return None, order[0] if order else None
    if len(order) == 2:
        return order[1], order[0]
    return order[0], order[1]


def _take_blinds(
    s: State, small: Post | None, big: Post | None, others: list[Post], line: int, nominal: int
) -> None:
    due_small, due_big = _positions(s)
    stack = s.stack
    poster_small = small.player if small is not None else None
    poster_big = big.player if big is not None else None
    if poster_small != due_small or poster_big != due_big:
        if small is not None and big is not None and poster_small == due_small:
            big = _own_big(s, due_big, big, others)
            poster_big = big.player if big is not None else None
        if small is None and poster_big == s.order[0] and len(s.order) > 2 and stack[s.order[0]]:
            due_small, due_big = None, poster_big  # a dead small blind
        elif _button_moved(s, poster_small, poster_big):
            due_small, due_big = poster_small, poster_big
    s.small_blind = due_small
    s.big_blind = due_big
    half = s.rules.small_blind(s.hand)
    if due_small is not None:
        _take_blind(s, small, due_small, half, line, "small blind")
    if due_big is not None:
        _take_blind(s, big, due_big, nominal, line, "big blind")


def _button_confirmed(s: State, small: int, big: int) -> bool:
    """Whether the summary has the button where the header has it, and the blinds not as posted."""
    summary = s.hand.summary
    marks = {line.player: line.marks for line in summary.seats} if summary is not None else {}
    return any(
        "button" in mark and player >= 0 and s.numbers[player] == s.hand.button
        for player, mark in marks.items()
    ) and not ("small blind" in marks.get(small, ()) and "big blind" in marks.get(big, ()))


def _button_moved(s: State, small: int | None, big: int | None) -> bool:
    """Whether two neighbours post in order, but not those left of the button: report the button."""
    order = s.order
    count = len(order)
    if small is None or big is None or count < 2:
        return False
    place = s.place[small]
    if order[(place + 1) % count] != big or _button_confirmed(s, small, big):
        return False
    dead = s.hand.button not in [s.numbers[p] for p in order]  # nobody sits there who plays
    if count == 2:
        s.order = [big, small]
    else:
        s.order = order[place:] + order[:place]
    s.place = places(s)
    if dead and (count == 2 or not 1 <= s.hand.button <= s.hand.max_seats):
        return True  # heads-up, either may post beside a dead button; one that is nowhere is told
    own = s.hand.source.seat
    at, due = own(s.hand.button), own(s.numbers[s.order[-1]])
    s.find(
        "button-position", s.hand.button_line,
        f"{s.name(small)} and {s.name(big)} post the blinds: the button is not at seat {at}",
        stated=at, expected=due, at=button_mark(s),
    )  # fmt: skip
    return True


def _take_blind(
    s: State, action: Post | None, due: int, nominal: int | None, line: int, what: str
) -> None:
    """Take one blind from the player who owes it, whoever the history says posts it."""
    if action is None:
        stack = s.stack[due]
        if stack and not s.unread and not _posts_late(s, due, line):
            s.find(
                "blind-missing", line, f"{s.name(due)} is in the {what} and does not post it",
                expected=nominal,
            )  # fmt: skip
        if nominal is None:
            s.money_sure = False
        amount = min(stack, nominal or 0)
        if amount:
            _pay(s, due, amount, live=True)
        return
    if action.player != due:
        s.find(
            "blind-poster", action.line,
            f"the {what} is {s.name(due)}, not {s.name(action.player)}",
            stated=s.name(action.player), expected=s.name(due), at=s.name(action.player),
        )  # fmt: skip
        action = Post(action.line, due, action.kind, action.amount, action.all_in)
    if nominal is None:
        _unknown_small(s, action, action.amount)
    _pay(s, due, _amount(s, action, nominal, "blind-amount", f"the {what}"), live=True)


def _unknown_small(s: State, action: Post, amount: int) -> None:
    """No source tells the small blind of a fixed-limit stake: more than the big one it is not."""
    most = s.hand.small
    if amount <= most:
        s.cannot_check("blind-amount", action.line, "the small blind of this stake is not known")
        return
    s.find(
        "blind-amount", action.line,
        f"the small blind is {s.money(amount)}, the big blind {s.money(most)}",
        stated=amount, expected=most, at=s.money(action.amount),
    )  # fmt: skip


def _take_dead(s: State, action: Post) -> None:
    """An ante that nobody has to match, as a big-blind ante."""
    p = action.player
    amount = _amount(s, action, None, "ante-amount", "the ante")
    s.stack[p] -= amount
    s.pot += amount
    s.dead += amount
    s.dead_of[p] = s.dead_of.get(p, 0) + amount
    if s.stack[p] == 0:
        s.allin[p] = True


def _posts_late(s: State, player: int, line: int) -> bool:
    """Whether the post stands below the deal, where it is reported."""
    return any(type(action) is Post and action.player == player for action in s.later(line))


def _take_other(s: State, action: Post, nominal: int) -> None:
    """A post of a newcomer: the big part is live, the small part dead."""
    player = action.player
    name = s.name(player)
    again = any(
        before.line < action.line and before.player == player and before.kind == action.kind
        for before in s.posts
    )
    if again or player in (s.small_blind, s.big_blind):
        s.find("blind-repeated", action.line, f"{name} has already posted a blind", at="posts")
        return
    if action.kind == "big blind":
        _pay(s, player, _amount(s, action, nominal, "blind-amount", "the big blind"), live=True)
        return
    small = s.rules.small_blind(s.hand)
    if action.kind == "small blind":
        amount = _amount(s, action, small, "blind-amount", "the small blind")
        dead = amount
    else:
        due = None if small is None else small + nominal
        amount = _amount(s, action, due, "blind-amount", "the small and big blind together")
        dead = max(0, amount - nominal)
    if small is None:
        _unknown_small(s, action, dead)
    s.stack[player] -= amount
    s.pot += amount
    s.dead += dead
    s.dead_of[player] = s.dead_of.get(player, 0) + dead
    s.total[player] += amount - dead
    s.bet[player] += amount - dead
    s.idle[player] = False
    if s.stack[player] == 0:
        s.allin[player] = True
