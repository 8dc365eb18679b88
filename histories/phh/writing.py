"""Hands to PHH documents."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Any

from histories.actions import (
    Action,
    Bet,
    Board,
    Call,
    Cancelled,
    Check,
    Collect,
    Deal,
    Discard,
    Fold,
    Muck,
    NoShow,
    Note,
    PartDeal,
    PartDraw,
    PlayerAction,
    Post,
    RaiseTo,
    Reshuffle,
    ReturnUncalled,
    RunDraw,
    Runs,
    RunShow,
    Serving,
    Show,
    StandPat,
    Unread,
)
from histories.hand import Hand
from histories.money import CHIPS
from histories.phh import toml
from histories.phh.fields import TIME_UNKNOWN
from histories.phh.moves import UNKNOWN
from histories.phh.record import CODES, NO_CODE, ROOM, Record

Figure = int | Decimal

#: How a line of the summary ends of a player who is not dealt in.
_AWAY = ("sitting out", "nothing")


def from_hand(hand: Hand) -> Record:
    """A record of a hand of any room: what the format has fields for, and ours for the rest."""
    return Record(hand, _writing(hand).fields())


def order(hand: Hand) -> list[int]:
    """The players dealt in as PHH counts them, from the first left of the button to the button."""
    button, seats = hand.button, hand.seats
    return sorted(_dealt(hand), key=lambda p: (seats[p].number <= button, seats[p].number))


def write(one: Record | Hand) -> str:
    """A hand as a document. Raises ``ValueError`` for a hand with a line nobody could read."""
    record = one if isinstance(one, Record) else from_hand(one)
    writing = _writing(record.hand)
    lines = []
    for name, data in (writing.required() | dict(record.fields)).items():
        if name == "actions":
            lines.append("actions = [")
            for place, action in enumerate(data):
                comment = record.comments.get(place)
                words = f"{action} # {comment}" if comment else action
                lines.append(f"  {toml.string(words)},")
            lines.append("]")
        else:
            lines.append(f"{toml.key(name)} = {toml.value(data)}")
    return "\n".join(lines) + "\n"


def write_all(hands: Iterable[Record | Hand]) -> str:
    """Hands as one document, each a table named by its number from 1."""
    return "\n".join(f"[{number}]\n{write(hand)}" for number, hand in enumerate(hands, 1))


def _writing(hand: Hand) -> Writing:
    if hand.game.stud:
        from histories.phh.stud_writing import StudWriting

        return StudWriting(hand)
    return Writing(hand)


class Writing:
    """One hand being written. Players are known by their places, p1 first left of the button."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.order = order(hand)
        if len(self.order) < 2:
            raise ValueError("fewer than two players are dealt in")
        self.label = {p: f"p{place + 1}" for place, p in enumerate(self.order)}
        self.fixed = hand.limit == "fixed"
        self.nominal = hand.small if self.fixed else hand.big
        self.actions: list[str] = []
        self.own: dict[str, Any] = {}
        self.stack = {p: hand.seats[p].stack for p in self.order}
        self._bet = dict.fromkeys(self.order, 0)
        self._in_pot = dict.fromkeys(self.order, 0)
        self._big_posted = False
        self._in_draw = False
        self._coming: list[str] = []
        self._over = False
        for action in hand.actions:
            self._write(action)
        self._serve()

    def figure(self, amount: int) -> Figure:
        """An amount as a TOML value: whole, or with its cents."""
        return Decimal(amount).scaleb(-2) if self.hand.unit.decimals else amount

    def required(self) -> dict[str, Any]:
        """The fields that make a hand."""
        hand = self.hand
        code = CODES.get((hand.game_name, hand.limit), NO_CODE)
        antes, blinds, trimmed = self._forced()
        found: dict[str, Any] = {"variant": code}
        if code == NO_CODE:
            found |= {"_game": hand.game_name, "_limit": hand.limit}
        found |= {
            "ante_trimming_status": trimmed,
            "antes": self._row(antes),
            "blinds_or_straddles": self._row(blinds),
        }
        if self.fixed:
            found |= {"small_bet": self.figure(hand.small), "big_bet": self.figure(hand.big)}
        else:
            found["min_bet"] = self.figure(hand.big)
        stacks = [self.figure(hand.seats[p].stack) for p in self.order]
        return found | {"starting_stacks": stacks, "actions": self.actions}

    def _row(self, amounts: Mapping[int, int]) -> list[Figure]:
        """Forced bets as an array; that of two players has the button's first."""
        order = self.order[::-1] if len(self.order) == 2 else self.order
        return [self.figure(amounts.get(p, 0)) for p in order]

    def _forced(self) -> tuple[dict[int, int], dict[int, int], bool]:
        """Antes and blinds before the stacks cut them, and whether a larger ante goes back."""
        posts = [action for action in self.hand.actions if isinstance(action, Post)]
        shared = max((post.amount for post in posts if post.kind == "ante"), default=0)
        antes = dict.fromkeys(self.order, shared)
        blinds: dict[int, int] = {}
        dead = False
        first = True
        for post in posts:
            p, amount = post.player, post.amount
            if post.kind == "dead ante":
                antes[p] = antes.get(p, 0) + amount
                dead = True
            elif post.kind == "small & big blinds":
                antes[p] = antes.get(p, 0) + max(0, amount - self.nominal)
                blinds[p] = -min(amount, self.nominal)
                dead = True
            elif post.kind == "big blind":
                blinds[p] = self.nominal if first else -self.nominal
                first = False
            elif post.kind == "small blind" and first:
                blinds[p] = amount if self.fixed else max(amount, self.hand.small)
            elif post.kind == "small blind":
                antes[p] = antes.get(p, 0) + amount
                dead = True
        self._stand_in(blinds, first)
        return antes, blinds, not dead

    def _stand_in(self, blinds: dict[int, int], no_big: bool) -> None:
        """The blinds of players who had no chips left for them count all the same."""
        big, small = self.order[:2]
        if len(self.order) > 2:
            small, big = self.order[:2]
        if no_big:
            blinds.setdefault(big, self.nominal)
        if small not in blinds and not self.stack_after_antes(small):
            blinds[small] = self.hand.small if not self.fixed else self.hand.small // 2

    def stack_after_antes(self, p: int) -> int:
        """What a player has left for a blind."""
        paid = sum(
            action.amount
            for action in self.hand.actions
            if isinstance(action, Post) and action.player == p and action.kind == "ante"
        )
        return self.hand.seats[p].stack - paid

    # ---- actions

    def _write(self, action: Action) -> None:
        if isinstance(action, Unread):
            raise ValueError(f"line {action.line} of the hand could not be read")
        if isinstance(action, PlayerAction) and action.player not in self.label:
            raise ValueError(f"line {action.line} is of a player who is not dealt in")
        if isinstance(action, Reshuffle | Runs | Board):
            self._for_all(action)
        elif isinstance(action, Discard | StandPat):
            self._draw(action)
        elif isinstance(action, Deal):
            self._deal(action)
        elif isinstance(action, Post):
            self._post(action)
        elif isinstance(action, Fold | Check | Call | Bet | RaiseTo):
            self._serve()
            self._wager(action)
        elif isinstance(action, Serving):
            self._reorder(action)
        elif isinstance(action, Cancelled):
            self.own["_cancelled"] = True
        elif isinstance(action, PlayerAction) and not isinstance(action, Note):
            self._end(action)

    def _post(self, action: Post) -> None:
        p, amount = action.player, action.amount
        self.stack[p] -= amount
        live = 0
        if action.kind in ("small & big blinds", "big blind"):
            live = min(amount, self.nominal)
            self._big_posted = True
        elif action.kind == "small blind" and not self._big_posted:
            live = amount
        self._bet[p] += live
        self._in_pot[p] += amount if action.kind == "ante" else live

    def _pay(self, p: int, amount: int) -> None:
        """A bet, or what is added to one."""
        self.stack[p] -= amount
        self._bet[p] += amount
        self._in_pot[p] += amount

    def _start(self) -> None:
        """The deal; cards that no line tells are unknown."""
        if self.actions or self._over:
            return
        known = {
            action.player: _cards(action.cards, action.count)
            if isinstance(action, PartDeal)
            else _cards(action.cards)
            for action in self.hand.actions
            if isinstance(action, Deal) and action.new is None
        }
        hole = self.hand.game.hole
        for p in self.order:
            self.actions.append(f"d dh {self.label[p]} {known.get(p, UNKNOWN * hole)}")

    def _wager(self, action: Fold | Check | Call | Bet | RaiseTo) -> None:
        self._start()
        p = action.player
        label = self.label[p]
        if isinstance(action, Fold):
            if not self.stack[p]:
                self.own.setdefault("_sitting_out", []).append(label)
            self.actions.append(f"{label} f")
            return
        if isinstance(action, Check | Call):
            amount = action.amount if isinstance(action, Call) else 0
            self.actions.append(f"{label} cc")
        else:
            to = action.to if isinstance(action, RaiseTo) else action.amount
            amount = to - self._bet[p]
            self.actions.append(f"{label} cbr {self.figure(to)}")
        self._pay(p, amount)

    def _draw_on(self) -> None:
        if not self._in_draw:
            self._start()
            self._in_draw = True
            self._drawn: set[int] = set()
            self._bet = dict.fromkeys(self.order, 0)

    def _draw(self, action: Discard | StandPat) -> None:
        self._draw_on()
        p = action.player
        if p in self._drawn:
            self._serve()
            self._draw_on()
        self._drawn.add(p)
        label = self.label[p]
        if isinstance(action, StandPat):
            self.actions.append(f"{label} sd")
            return
        count = action.count
        if isinstance(action, RunDraw):
            self.actions.append(f"{label} sd {_cards(action.cards or (), count)}")
            self._coming.append(
                f"d dh {label} {_cards(action.came[0] if action.came else (), count)}"
            )
            if action.came:
                others = ["".join(cards) for cards in action.came[1:]]
                self.own.setdefault("_run_cards", []).append([label, *others])
            return
        if isinstance(action, PartDraw):
            self.actions.append(f"{label} sd {_cards(action.thrown, count)}")
            self._coming.append(f"d dh {label} {_cards(action.came, count)}")
            return
        self.actions.append(f"{label} sd {_cards(action.cards or (), count)}")
        self._coming.append(f"d dh {label} {UNKNOWN * count}")

    def _deal(self, action: Deal) -> None:
        if action.new is not None and self._coming:
            self._coming[-1] = f"d dh {self.label[action.player]} {_cards(action.new)}"

    def _reorder(self, action: Serving) -> None:
        """Write a draw in the order in which its cards came."""
        drawn = {line.split()[0]: line for line in self.actions[-len(self._drawn) :]}
        coming = {line.split()[2]: line.split()[3] for line in self._coming}
        lines: list[str] = []
        for _, p, count in action.steps:
            label = self.label[p]
            if count <= 0:
                lines.append(drawn.pop(label, ""))
            else:
                cards = coming.get(label, "")
                lines.append(f"d dh {label} {cards[: 2 * count]}")
                coming[label] = cards[2 * count :]
        if not drawn and all(lines) and not any(coming.values()):
            self.actions[-len(self._drawn) :] = lines
            self._coming = []

    def _for_all(self, action: Reshuffle | Runs | Board) -> None:
        """What happens to the deck and the board."""
        if isinstance(action, Reshuffle):
            self._draw_on()
            self.own.setdefault("_reshuffles", []).append(len(self.actions))
        elif isinstance(action, Board):
            self._board(action)
        else:
            self._start()
            self._serve()
            self.own |= {"_runs": action.count, "_run_from": len(self.actions)}

    def _board(self, action: Board) -> None:
        """Cards for all. Those of later runs stand beside the first run's."""
        cards = "".join(action.cards)
        if action.run > 1:
            boards = self.own.setdefault("_run_boards", [])
            place = next((each for each in boards if len(each) == action.run - 2), None)
            if place is None:
                raise ValueError(f"line {action.line} has cards of run {action.run} before others")
            place.append(cards)
            return
        self._start()
        self._serve()
        self._bet = dict.fromkeys(self.order, 0)
        self.actions.append(f"d db {cards}")
        if action.run:
            self.own.setdefault("_run_boards", []).append([])

    def _serve(self) -> None:
        """All who draw have discarded: the new cards come."""
        self.actions += self._coming
        self._coming = []
        self._in_draw = False

    def _end(self, action: PlayerAction) -> None:
        p = action.player
        label = self.label[p]
        if isinstance(action, ReturnUncalled):
            self._in_pot[p] -= action.amount
            self.stack[p] += action.amount
            self.own.setdefault("_uncalled", []).append([label, self.figure(action.amount)])
            return
        self._start()
        self._serve()
        if isinstance(action, Collect):
            self._over = True
            self.stack[p] += action.amount
            row = [label, self.figure(action.amount), action.pot]
            self.own.setdefault("_collected", []).append(row)
        elif isinstance(action, RunShow) and action.run > 1:
            row = [label, action.run, "".join(action.cards)]
            self.own.setdefault("_run_shows", []).append(row)
        elif isinstance(action, Show) and self._contested():
            self.actions.append(f"{label} sm {''.join(action.cards)}")
        elif isinstance(action, Show):
            self.own.setdefault("_shown", []).append([label, "".join(action.cards)])
        elif isinstance(action, Muck):
            self.actions.append(f"{label} sm")
        elif not isinstance(action, NoShow):
            raise ValueError(f"PHH is not written with what line {action.line} says")

    def _contested(self) -> bool:
        folded = {action.player for action in self.hand.actions if isinstance(action, Fold)}
        return len(folded) + 1 < len(self.order)

    # ---- beside the play

    def fields(self) -> dict[str, Any]:
        """The optional fields."""
        hand, time = self.hand, self.hand.time
        seats = [hand.seats[p] for p in self.order]
        found: dict[str, Any] = {"players": [seat.name for seat in seats]}
        found |= {"seats": [seat.number for seat in seats], "seat_count": hand.max_seats}
        if hand.table:
            found["table"] = hand.table
        if hand.hand_id:
            found["hand"] = hand.hand_id
        if time != TIME_UNKNOWN:
            found |= {"time": time.time(), "day": time.day, "month": time.month, "year": time.year}
        if hand.unit.currency != CHIPS:
            found["currency"] = hand.unit.currency
        if self.own.get("_collected"):
            ends = self._ends()
            found["finishing_stacks"] = [self.figure(ends[p]) for p in self.order]
        if hand.room != ROOM:
            found["_room"] = hand.room
        if hand.time_zone:
            found["_time_zone"] = hand.time_zone
        if hand.tournament is not None:
            names = hand.tournament.__struct_fields__
            found["_tournament"] = {name: getattr(hand.tournament, name) for name in names}
        if not self.fixed and hand.small and not self._small_posted():
            found["_small_blind"] = self.figure(hand.small)
        found |= self._hero() | self._dead() | self._summary()
        return found | self.own

    def _ends(self) -> dict[int, int]:
        """Each player's stack after the hand, with what went back uncalled and no line tells."""
        ends = dict(self.stack)
        top, second = sorted(self._in_pot.values())[-1:-3:-1]
        folded = {action.player for action in self.hand.actions if isinstance(action, Fold)}
        for p in self.order:
            if self._in_pot[p] == top > second and p not in folded:
                ends[p] += top - second
        return ends

    def _small_posted(self) -> bool:
        _, blinds, _ = self._forced()
        return sum(blind > 0 for blind in blinds.values()) > 1

    def _hero(self) -> dict[str, str]:
        """The one whose cards are known from the start, if he is alone in that."""
        known = {action.player for action in self.hand.actions if type(action) is Deal}
        return {"_hero": self.label[known.pop()]} if len(known) == 1 else {}

    def _dead(self) -> dict[str, Any]:
        """The dead part of newcomers' posts."""
        dead: dict[int, int] = {}
        posted = False
        for action in self.hand.actions:
            if not isinstance(action, Post):
                continue
            if action.kind == "small & big blinds":
                dead[action.player] = max(0, action.amount - self.nominal)
            elif action.kind == "small blind" and posted:
                dead[action.player] = action.amount
            posted = posted or action.kind == "big blind"
        return {"_dead_blinds": self._row(dead)} if any(dead.values()) else {}

    def _summary(self) -> dict[str, Any]:
        summary = self.hand.summary
        found: dict[str, Any] = {}
        if summary is None:
            return found
        if summary.total is not None:
            found["_total"] = self.figure(summary.total)
        if summary.rake is not None:
            found["_rake"] = self.figure(summary.rake)
        if summary.pots:
            found["_pots"] = [[pot.name, self.figure(pot.amount)] for pot in summary.pots]
        return found


def _dealt(hand: Hand) -> set[int]:
    """Who is dealt in: who acts, and who has a line in the summary."""
    dealt = {
        action.player
        for action in hand.actions
        if isinstance(action, PlayerAction) and not isinstance(action, Note)
    }
    if hand.room == ROOM:
        dealt.update(range(len(hand.seats)))
    elif hand.summary is not None:
        dealt.update(seat.player for seat in hand.summary.seats if seat.ending not in _AWAY)
    return {p for p in dealt if p >= 0 and hand.seats[p].state != "out of hand"}


def _cards(cards: Sequence[str], count: int = 0) -> str:
    return "".join(cards) + UNKNOWN * max(0, count - len(cards))
