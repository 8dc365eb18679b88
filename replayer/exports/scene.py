"""A hand as data for a page: every step's table in words and cards, ready to be shown.

All texts are plain, with everything escaped that would turn the direction of writing. Cards are
two-character strings, ``None`` is a card that is not known. What changes from step to step is
told once: a step names only the seats that are not as they were.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TypeAlias

from histories.actions import Action, Board, Collect, Deal, Discard, StandPat, StudDeal
from histories.cards import Cards
from histories.findings import RULES, Finding
from histories.hand import Hand, OtherGame
from replayer.ranking import RANKINGS
from replayer.report.rows import stated_time
from replayer.report.words import safe
from replayer.report.words import value as stated_words
from replayer.result import PotResult
from replayer.stepper.chances import Chances, words
from replayer.stepper.contest import part_standing, parts
from replayer.stepper.frames import MORE, Draw, Film, Frame
from replayer.stepper.holding import arranged, best_draw, decided
from replayer.stepper.look import Look, column_name, rule_title
from replayer.stepper.table import odds, stage_words, winnable
from replayer.stepper.words import chips, money, signed, snow, told, value

#: What a page is made of: what JSON can hold.
Data: TypeAlias = dict[str, object]

#: So many ways are tried for an equity that cannot be counted out.
TRIES = 20_000


def scene(film: Film, number: int, *, tries: int = TRIES) -> Data:
    """The whole hand; ``number`` is its place in the file. Without frames, its text and why.

    ``tries`` is how exact equities are that have to be tried; with 0 there are none.
    """
    item, result = film.item, film.result
    data: Data = {
        "number": number,
        "id": safe(item.hand_id or ""),
        "place": f"{safe(item.source.file)}:{item.source.line}",
        "status": result.status,
    }
    if not isinstance(item, Hand) or not film.frames:
        words = safe(item.game_words) if isinstance(item, OtherGame) else ""
        data |= {
            "title": words or ("no hand" if not item.hand_id else "hand"),
            "why": _why(film),
            "text": [safe(line) for line in item.source.text.split("\n")],
            "findings": [_finding(film, found) for found in result.findings],
        }
        return data
    return data | _head(film, item) | _Steps(film, item, tries).data()


def _why(film: Film) -> str:
    if isinstance(film.item, OtherGame):
        return "This game is not played again here."
    if film.result.status == "unreadable":
        return "No hand can be built from this text."
    return "The room cancelled this hand, or nothing was dealt."


def _head(film: Film, hand: Hand) -> Data:
    limit = "limit" if hand.limit == "fixed" else f"{hand.limit} limit"
    stakes = f"{money(hand.unit, hand.small)}/{money(hand.unit, hand.big)}"
    parts = [safe(hand.table), f"{hand.max_seats}-max"]
    if hand.tournament is not None:
        parts.insert(0, f"tournament {safe(hand.tournament.number)}")
    time = stated_time(hand)
    if time is not None:
        parts.append(f"{time:%Y-%m-%d %H:%M:%S} {safe(hand.time_zone)}".rstrip())
    return {
        "title": f"{hand.game_name}, {limit} {stakes}",
        "about": ", ".join(part for part in parts if part),
        "columns": [column_name(hand.game, column) for column in film.columns],
        "me": film.viewpoint,
        "big": hand.big,
        "bigs": "big bets" if hand.limit == "fixed" else "big blinds",
        "seats": [
            {
                "number": seat.number,
                "name": safe(seat.name),
                "button": seat.number == hand.button,
                "blind": film.blinds.get(player, ""),
            }
            for player, seat in enumerate(hand.seats)
        ],
    }


class _Steps:
    """The steps of a hand, one after the other."""

    def __init__(self, film: Film, hand: Hand, tries: int) -> None:
        self._film = film
        self._hand = hand
        self._unit = hand.unit
        self._draws = {draw.step: at for at, draw in enumerate(film.draws)}
        self._seats: list[Data] = [{} for _ in hand.seats]
        self._chances = Chances(tries) if tries else None
        self._round = ""

    def data(self) -> Data:
        film = self._film
        return {
            "steps": [self._step(frame) for frame in film.frames],
            "draws": [self._draw(draw) for draw in film.draws],
            "final": {
                str(player): {
                    "since": film.since[player],
                    "cards": cards,
                    "value": value(self._hand.game, cards, long=True),
                }
                for player, cards in film.final.items()
            },
            "arranged": {
                str(player): list(arranged(self._hand.game.shares[0].ranking, cards))
                for player, cards in self._known().items()
            },
            "pots": self._pots(),
            "paidOut": film.paid_out,
            "verdict": self._verdict(),
        }

    def _step(self, frame: Frame) -> Data:
        unit = self._unit
        data: Data = {
            "stage": stage_words(Look(self._film, frame.index)),
            "column": self._column(frame),
            "pot": money(unit, frame.pot),
            "pots": [[name, money(unit, amount), list(who)] for name, amount, who in frame.pots],
            "turn": frame.to_act,
            "actor": getattr(frame.action, "player", -1),
            "log": self._log(frame),
            "findings": [_finding(self._film, f) for f in self._film.findings.get(frame.index, ())],
            "seats": self._changed(frame),
        }
        if frame.stage == "bet" and frame.to_act >= 0 and frame.to_call:
            data["call"] = money(unit, frame.to_call)
            data["odds"] = odds(frame)
            data["needs"] = f"{100 * frame.to_call / (winnable(frame) + frame.to_call):.1f} %"
        board = [
            [action.run, list(action.cards)]
            for action in (*frame.others, frame.action)
            if isinstance(action, Board)
        ]
        if board:
            data["board"] = board
        if isinstance(frame.action, StudDeal):
            data["street"] = True
        if isinstance(frame.action, Collect):
            award = frame.action
            data["award"] = [safe(award.pot), award.player, money(unit, award.amount)]
        if self._chances is not None:
            data["equity"] = self._equity(frame)
        return data

    def _column(self, frame: Frame) -> int:
        """The betting round or draw that the step belongs to."""
        if frame.stage == "draw":
            wanted = ("D", frame.street)
        elif frame.stage in ("blinds", "bet"):
            wanted = ("B", frame.street + 1)
        else:
            return -1
        return self._film.columns.index(wanted) if wanted in self._film.columns else -1

    # the seats

    def _changed(self, frame: Frame) -> Data:
        """The seats that are not as they were a step ago, by player."""
        changed: Data = {}
        for player in range(len(self._seats)):
            seat = self._seat(frame, player)
            if seat != self._seats[player]:
                changed[str(player)] = self._seats[player] = seat
        return changed

    def _seat(self, frame: Frame, player: int) -> Data:
        film, hand, unit = self._film, self._hand, self._unit
        place = frame.places[player]
        over = frame.index >= film.paid_out
        net = place.won - place.paid
        bet, label, tone = "", "bet", ""
        if over and film.settled:
            label = "net"
            bet = "\u2013" if place.out and not place.paid else signed(unit, net, money(unit, 0))
            tone = "win" if net > 0 else "lose" if net < 0 else ""
        elif over:
            label, bet = "put in", money(unit, place.paid) if place.paid else "\u2013"
        elif place.bet:
            bet = money(unit, place.bet)
        allin = place.allin and not place.stack and label != "net"
        data: Data = {
            "stack": "all-in" if allin else chips(unit, hand.seats[player], place.stack),
            "bet": bet,
            "label": label,
            "cards": list(place.cards),
            "new": list(place.new),
            "track": [text.replace(MORE, "\u2191") for text in place.track],
            "value": value(hand.game, place.cards, long=True),
        }
        best = best_draw(hand.game, place.cards)
        if best is not None:
            data["best"] = best.words
        marks = {"folded": place.folded, "out": place.out, "mucked": place.mucked,
                 "won": bool(place.won), "allin": allin, "tone": tone}  # fmt: skip
        return data | {name: mark for name, mark in marks.items() if mark}

    # the log

    def _log(self, frame: Frame) -> list[Data]:
        entries: list[Data] = []
        title = "" if not frame.index else rule_title(frame, stud=self._hand.game.stud)
        if title and title != self._round:
            entries.append({"rule": title})
        self._round = title or self._round
        for action in sorted((*frame.others, frame.action), key=lambda a: a.line if a else 0):
            entry = self._entry(frame, action)
            if entry:
                entries.append(entry)
        return entries

    def _entry(self, frame: Frame, action: Action | None) -> Data:
        said = told(self._film, frame, action)
        if said is None or action is None:
            return {}
        if isinstance(action, Deal) and action is not frame.action:
            return {}  # the cards of a draw stand with the discard
        data: Data = {"player": said.player, "what": safe(said.what), "style": said.style}
        if said.amount is not None:
            data["amount"] = money(self._unit, said.amount)
        if isinstance(action, Discard | StandPat):
            data["draw"] = self._draws.get(frame.index, -1)
        elif said.cards:
            data["cards"] = list(said.cards)
        if isinstance(action, StudDeal) and not said.cards:
            data["cards"] = [None] * action.hidden
        if action is frame.action or isinstance(action, StudDeal):
            data["main"] = True  # the cards of a street come in one step
        return data

    # draws, pots, equity

    def _draw(self, draw: Draw) -> Data:
        game = self._hand.game
        return {
            "step": draw.step,
            "number": draw.number,
            "player": draw.player,
            "before": list(draw.before),
            "thrown": list(draw.thrown),
            "sure": draw.sure,
            "gone": list(draw.gone),
            "came": list(draw.came),
            "value": value(game, draw.after, long=True),
            "snow": not draw.thrown and snow(game, draw.after),
        }

    def _pots(self) -> Data:
        settlement = self._film.result.settlement
        return {
            safe(pot.name): {
                "gross": money(self._unit, pot.gross),
                "rake": money(self._unit, pot.rake),
                "eligible": list(pot.eligible),
                "why": self._why(pot),
                "whys": self._whys(pot),
                "parts": self._parts(pot),
            }
            for pot in (settlement.pots if settlement else ())
        }

    @staticmethod
    def _parts(pot: PotResult) -> Data:
        """Which parts of a pot each player was paid, where it has parts."""
        parts: dict[str, list[str]] = defaultdict(list)
        for award in pot.awards:
            if award.paid and award.part != "all":
                parts[str(award.player)].append(award.part)
        return dict(parts)

    def _known(self) -> dict[int, Cards]:
        """The hands that are known in full at the end, also those that are only revealed."""
        film, game = self._film, self._hand.game
        known = {}
        for player in range(len(self._seats)):
            slots, _ = film.cards(film.frames[-1], player, reveal=True)
            cards = tuple(card for card in slots if card)
            if len(cards) == game.hole == len(set(cards)):
                known[player] = cards
        return known

    def _why(self, pot: PotResult) -> Data:
        """What decided between the winner of a pot and the next best hand, where both are known."""
        ranking, known = self._hand.game.shares[0].ranking, self._known()
        paid = {award.player for award in pot.awards if award.paid}
        players = [player for player in pot.eligible if player in known]
        strongest = sorted(
            players, key=lambda p: (p not in paid, -RANKINGS[ranking](known[p]), p)
        )  # fmt: skip
        if len(strongest) < 2 or strongest[0] not in paid or len(self._hand.game.shares) > 1:
            return {}
        winner, loser = strongest[:2]
        if RANKINGS[ranking](known[winner]) < RANKINGS[ranking](known[loser]):
            return {}
        found = decided(ranking, known[winner], known[loser])
        place = -1 if found.card is None else found.card
        return {"players": [winner, loser], "words": found.words, "card": place, "size": found.size}

    def _whys(self, pot: PotResult) -> list[Data]:
        """What decided in each half or run of a pot, where it has such.

        ``needs`` are the players whose whole hands have to be known before it may be said; those of
        a run are shown before it is paid.
        """
        film = self._film
        look = Look(film, index=len(film.frames) - 1, reveal=True)
        whys: list[Data] = []
        for part in parts(look, pot, set()):
            if part.name == "all":
                break
            stands = {player: part_standing(look, part, player) for player in pot.eligible}
            found = [(p, each) for p, each in stands.items() if each is not None]
            found.sort(key=lambda pair: (pair[0] not in part.winners, -pair[1].strength))
            if len(found) < 2 or found[0][0] not in part.winners:
                continue
            (winner, ours), (loser, theirs) = found[:2]
            if ours.strength < theirs.strength:
                continue
            why = decided(ours.ranking, ours.cards, theirs.cards)
            needs = [] if part.run else [winner, loser]
            equal = ours.strength == theirs.strength
            whys.append({"part": part.name, "players": [winner, loser], "needs": needs,
                         "equal": equal, "words": why.words})  # fmt: skip
        return whys

    def _verdict(self) -> list[str]:
        """Whether the pots were paid by the rules: a kind, and words."""
        result = self._film.result
        said = {"agrees": "paid as the rules say", "differs": "not paid as the rules say",
                "cannot check": f"cannot check: {safe(result.reason or '')}"}  # fmt: skip
        return [result.verdict, said[result.verdict]] if result.verdict else []

    def _equity(self, frame: Frame) -> list[str]:
        """The viewpoint's figure and how it was found; or no figure, and why."""
        assert self._chances is not None
        me = self._film.viewpoint
        answer = self._chances.answer(self._film, frame.index, me)
        return list(words(answer, me, [safe(seat.name) for seat in self._hand.seats]))


def _finding(film: Film, finding: Finding) -> Data:
    item = film.item
    lines = item.source.text.split("\n")
    number = finding.line - item.source.line
    return {
        "severity": finding.severity,
        "code": safe(finding.code),
        "title": RULES[finding.code].title,
        "line": finding.line,
        "text": safe(lines[number]) if 0 <= number < len(lines) else "",
        "message": safe(finding.message),
        "stated": stated_words(finding, finding.stated, item),
        "expected": stated_words(finding, finding.expected, item),
    }
