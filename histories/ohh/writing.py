"""Hands to OHH documents."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import msgspec

from histories.actions import (
    Action,
    Board,
    Collect,
    Discard,
    Heading,
    Muck,
    NoShow,
    Post,
    Reshuffle,
    Runs,
    RunShow,
    Show,
    StandPat,
    StreetHeading,
    StudDeal,
    Unread,
)
from histories.anonymise import hero_of
from histories.hand import STACK_UNKNOWN, Hand, Pot, Seat
from histories.jsonl.writing import form_of, head_of
from histories.ohh.form import (
    ACTIONS,
    BEFORE,
    BET_TYPES,
    OWN,
    POSTS,
    SHARED,
    SHOWDOWN,
    SITES,
    SPEC,
    STREETS,
    TWICE,
    VERSION,
    utc,
)

_encode = msgspec.json.Encoder(decimal_format="number").encode

#: What opens a round: a draw, cards on the board, a street of stud.
_OPENS = (Discard, StandPat, Reshuffle, StudDeal, Board, Runs)
_ENDS = (Show, RunShow, Muck, NoShow, Collect)
#: The keys of an action's form that the format has words for.
_STANDARD = ("type", "player", "amount", "all_in", "cards")


def write(hand: Hand) -> str:
    """A hand as a document of the format, one statement a line; it ends with a line break.

    Raises ``ValueError`` for a hand with a line nobody could read.
    """
    for action in hand.actions:
        if isinstance(action, Unread):
            raise ValueError(f"line {action.line} of the hand could not be read")
    return "\n".join(_laid(_Writing(hand).document())) + "\n"


def document_of(hand: Hand) -> dict[str, Any]:
    """The inner object of a hand's document, as values."""
    inner: dict[str, Any] = _Writing(hand).document()["ohh"]
    return inner


def _laid(data: Any, indent: str = "") -> Iterator[str]:
    """A value as lines: what holds no other object on one, each object within on its own."""
    if not _nested(data):
        yield _encode(data).decode()
        return
    keyed = isinstance(data, dict)
    yield "{" if keyed else "["
    inner = indent + " "
    for number, each in enumerate(data, 1):
        key = f"{_encode(each).decode()}: " if keyed else ""
        comma = "," if number < len(data) else ""
        *lines, last = _laid(data[each] if keyed else each, inner)
        for line in lines:
            yield f"{inner}{key}{line}" if key else line if line[:1] == " " else inner + line
            key = ""
        yield f"{inner}{key}{last}{comma}" if key or not lines else f"{last}{comma}"
    yield indent + ("}" if keyed else "]")


def _nested(data: Any) -> bool:
    """Whether a value holds objects."""
    if not isinstance(data, dict | list | tuple):
        return False
    inner = data.values() if isinstance(data, dict) else data
    return any(isinstance(each, dict) or _nested(each) for each in inner)


class _Writing:
    """One hand being written."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self._number = 0
        self._rounds: list[dict[str, Any]] = []
        self._bets = self._drew = False
        self._showdown = False

    def figure(self, amount: int) -> Decimal | int:
        """An amount in whole units of the currency."""
        return Decimal(amount).scaleb(-2) if self.hand.unit.decimals else amount

    def document(self) -> dict[str, Any]:
        """All of it."""
        hand = self.hand
        self._open()
        for action in hand.actions:
            self._take(action)
        fixed = hand.limit == "fixed"
        time = utc(hand.time, hand.time_zone)
        hero = hero_of(hand)
        found: dict[str, Any] = {
            "spec_version": SPEC,
            "internal_version": f"standpat {VERSION}",
            "network_name": SITES.get(hand.room, hand.room),
            "site_name": SITES.get(hand.room, hand.room),
            "game_type": "Stud" if hand.game.stud else "Draw",
            "game_number": hand.hand_id,
            "start_date_utc": None if time is None else time.isoformat() + "Z",
            "table_name": hand.table,
            "table_size": hand.max_seats,
            "currency": "" if hand.unit.currency == "chips" else hand.unit.currency,
            "bet_limit": {"bet_type": BET_TYPES[hand.limit], "bet_cap": 0},
            "dealer_seat": hand.button,
            "small_blind_amount": self.figure(self._small()),
            "big_blind_amount": self.figure(
                0 if hand.game.stud else hand.small if fixed else hand.big
            ),
            "ante_amount": self.figure(self._ante()),
        }
        if hero is not None:
            found["hero_player_id"] = hero
        found["flags"] = [TWICE] if any(type(a) is Runs for a in hand.actions) else []
        found |= self._tournament()
        found["players"] = [self._player(p, seat) for p, seat in enumerate(hand.seats)]
        found["rounds"] = [one for one in self._rounds if one["actions"] or "_events" in one]
        found["pots"] = self._pots()
        found[OWN] = self._own()
        return {"ohh": found}

    def _small(self) -> int:
        hand = self.hand
        if hand.limit != "fixed":
            return hand.small
        kinds = {"small blind"}
        posts = [a for a in hand.actions if isinstance(a, Post) and a.kind in kinds]
        return posts[0].amount if posts else 0

    def _ante(self) -> int:
        antes = [a.amount for a in self.hand.actions if isinstance(a, Post) and a.kind == "ante"]
        return max(antes, default=0)

    def _tournament(self) -> dict[str, Any]:
        tournament = self.hand.tournament
        if tournament is None:
            return {"tournament": False}
        info = {"tournament_number": tournament.number, "name": "", "type": "MTT"}
        return {"tournament": True, "tournament_info": info}

    def _player(self, p: int, seat: Seat) -> dict[str, Any]:
        known = seat.stack != STACK_UNKNOWN
        row: dict[str, Any] = {
            "id": p, "seat": seat.number, "name": seat.name, "display": seat.name,
            "starting_stack": self.figure(seat.stack) if known else None,
        }  # fmt: skip
        if seat.state:
            row |= {"is_sitting_out": True, "_state": seat.state}
        if seat.bounty is not None:
            row["_bounty"] = seat.bounty
        return row

    # ---- the play

    def _open(self, street: str = "") -> None:
        """A round begins."""
        number = len(self._rounds)
        name = street or STREETS[min(number, len(STREETS) - 1)]
        self._rounds.append({"id": number, "street": name, "cards": [], "actions": []})
        self._bets = self._drew = False

    def _take(self, action: Action) -> None:
        if not self._showdown and self._is_showdown(action):
            self._showdown = True
            self._open(SHOWDOWN)
        elif self._begins(action):
            self._open()
        form = msgspec.to_builtins(form_of(action))
        kind = form["type"]
        word = POSTS.get(form.get("kind", "")) if kind == "post" else ACTIONS.get(kind)
        self._drew = self._drew or isinstance(action, Discard | StandPat)
        if isinstance(action, Board) and not action.run:
            self._rounds[-1]["cards"] = list(action.cards)
        if word is None:
            events = self._rounds[-1].setdefault("_events", [])
            events.append({BEFORE: self._number, **form})
            return
        if kind in ("fold", "check", "call", "bet", "raise to", "complete", "bring in"):
            self._bets = True
        self._rounds[-1]["actions"].append(self._action(word, form))

    def _begins(self, action: Action) -> bool:
        """Whether a round begins with an action: after bets, or after a draw without any."""
        if self._heads(action):
            return self._bets or self._drew
        return self._bets and isinstance(action, _OPENS)

    def _heads(self, action: Action) -> bool:
        return isinstance(action, StreetHeading) or (
            isinstance(action, Heading) and action.name.endswith(" DRAW")
        )

    def _is_showdown(self, action: Action) -> bool:
        named = isinstance(action, Heading) and action.name == "SHOW DOWN"
        return named or isinstance(action, _ENDS)

    def _action(self, word: str, form: dict[str, Any]) -> dict[str, Any]:
        """An action in the format's words, and in our own keys what it has none for."""
        kind = form["type"]
        row: dict[str, Any] = {"action_number": self._number, "player_id": form["player"]}
        self._number += 1
        row["action"] = word
        amount = form.get("amount", form.get("to"))
        if amount is not None:
            row |= {"amount": self.figure(amount), "is_allin": form.get("all_in", False)}
        cards = form.get("new" if kind in ("deal", "stud deal") else "cards", form.get("cards"))
        if cards is not None:
            row["cards"] = cards
        if kind == "deal" and "new" in form:
            row["_kept"] = form["cards"]
        if kind == "part deal" and "new" in form:
            row["_new"] = form["new"]
        if kind in ("part deal", "stud deal", "complete", "bring in", "run show", "reveal"):
            row["_type"] = kind
        for key, value in form.items():
            if key not in (*_STANDARD, "new", "kind") and (key != "to" or kind == "call"):
                row[f"_{key}"] = value
        return row

    # ---- the end

    def _pots(self) -> list[dict[str, Any]]:
        """The pots as the format counts them: with the rake, which falls to the main pot."""
        hand = self.hand
        collects = [a for a in hand.actions if isinstance(a, Collect)]
        summary = hand.summary
        rake = summary.rake if summary is not None and summary.rake else 0
        stated = list(summary.pots) if summary is not None else []
        if not stated:
            won = sum(a.amount for a in collects)
            total = won + rake
            if summary is not None and summary.total is not None:
                total = summary.total
            stated = [Pot("pot", max(0, total - rake))]
        rows = []
        for number, pot in enumerate(stated):
            wins = [a for a in collects if len(stated) == 1 or a.pot.lower() == pot.name.lower()]
            taken = 0 if number else rake
            rows.append(
                {
                    "number": number,
                    "amount": self.figure(pot.amount + taken),
                    "rake": self.figure(taken),
                    "player_wins": [
                        {"player_id": a.player, "win_amount": self.figure(a.amount)} for a in wins
                    ],
                }
            )
        return rows

    def _own(self) -> dict[str, Any]:
        """What the format has no keys for, as ``standpat-hand`` has it."""
        head = head_of(self.hand)
        return {"version": VERSION} | {key: each for key, each in head.items() if key not in SHARED}
