"""The watcher of an engine run that takes a snapshot after every step."""

from msgspec.structs import replace

from histories.actions import (
    Action,
    Bet,
    Board,
    BringIn,
    Call,
    Check,
    Collect,
    Complete,
    Deal,
    Discard,
    Fold,
    Heading,
    Muck,
    NoShow,
    Note,
    PartDraw,
    PlayerAction,
    Post,
    RaiseTo,
    Reshuffle,
    Reveal,
    Runs,
    RunShow,
    Show,
    StandPat,
    StudDeal,
)
from histories.cards import Card
from histories.hand import Hand
from replayer import pots
from replayer.rounds import to_call
from replayer.runs import board_of, hand_of
from replayer.state import BETTING, DEALING, DRAWING, OVER, POSTING, SHOWDOWN, State
from replayer.stepper.frames import MORE, Draw, Frame, Place, Run, Slots, Stage
from replayer.stepper.slots import lay, lay_stud, thrown

_LETTERS: dict[type, str] = {
    Fold: "f", Check: "x", Call: "c", Bet: "b", RaiseTo: "r", BringIn: "b", Complete: "r",
}  # fmt: skip
_ENDING = (Show, Muck, NoShow, Collect)


class Camera:
    """Called after every action of a run; afterwards its methods give the parts of a film."""

    def __init__(self) -> None:
        self.state: State | None = None
        self._begin()

    def _begin(self) -> None:
        self._frames: list[Frame] = []
        self._before: list[Action] = []
        self._slots: list[Slots] = []
        self._new: list[tuple[int, ...]] = []
        self._tracks: list[list[str]] = []
        self._counts: list[list[int]] = []
        self._won: list[int] = []
        self._columns: list[tuple[str, int]] = []
        self._dealt: dict[int, int] = {}
        self._parts: dict[int, frozenset[Card]] = {}
        self._came_from = (POSTING, 0)
        self.draws: list[Draw] = []
        self.hero = -1

    def __call__(self, s: State, a: Action) -> None:
        """Take a snapshot: of a new step, or once more of the one that the action belongs to."""
        if s is not self.state:
            self._start(s)
        if isinstance(a, Heading | Reshuffle):
            self._before.append(a)
        else:
            self._take(s, a)
        self._came_from = s.phase, s.street

    def _take(self, s: State, a: Action) -> None:
        drawn = self._follow_cards(s, a)
        belongs = isinstance(a, Note) or drawn or self._dealt_with_others(a)
        if belongs:
            frame = self._frames[-1]
            others = (*frame.others, *self._before, a)
            stage, street, action = frame.stage, frame.street, frame.action
            index, first = frame.index, frame.first
            self._frames.pop()
        else:
            others, action = tuple(self._before), a
            stage, street = self._stage(s, a)
            index, first = len(self._frames), min(b.line for b in (*others, a))
            self._follow_track(s, a, stage, street)
        self._before = []
        self._frames.append(
            self._snapshot(s, index, action, others, (first, a.line), stage, street)
        )

    def _dealt_with_others(self, a: Action) -> bool:
        """Whether it gives a player his cards of a street of stud: all players' are one step."""
        last = self._frames[-1].action if self._frames else None
        return isinstance(a, StudDeal) and isinstance(last, StudDeal) and not self._before

    def _start(self, s: State) -> None:
        self._begin()
        self.state = s
        count = len(s.hand.seats)
        self._columns = list(self.columns(s.hand))
        self._slots = [() for _ in range(count)]
        self._new = [() for _ in range(count)]
        self._tracks = [[""] * len(self._columns) for _ in range(count)]
        self._counts = [[] for _ in range(count)]
        self._won = [0] * count
        self._frames = [self._seated(s.hand)]

    def _seated(self, hand: Hand) -> Frame:
        """The table before anything happened."""
        blank = ("",) * len(self.columns(hand))
        places = tuple(
            Place(seat.stack, 0, 0, 0, (), (), False, False, bool(seat.state), False, blank)
            for seat in hand.seats
        )
        last = max((seat.line for seat in hand.seats), default=1)
        return Frame(0, None, (), 1, last, "seated", 0, 0, (), places)

    @staticmethod
    def columns(hand: Hand) -> tuple[tuple[str, int], ...]:
        """The betting rounds and draws in the game's order."""
        found: list[tuple[str, int]] = []
        for street in hand.game.streets:
            if street.draw:
                found.append(("D", 1 + sum(kind == "D" for kind, _ in found)))
            if street.bet is not None:
                found.append(("B", 1 + sum(kind == "B" for kind, _ in found)))
        return tuple(found)

    def frames(self, hand: Hand) -> tuple[Frame, ...]:
        """All frames; of a hand without any action, the table as it was."""
        return tuple(self._frames) or (self._seated(hand),)

    def final(self) -> dict[int, tuple[Card, ...]]:
        """The hands that are known in the end and lay hidden before."""
        s = self.state
        if s is None:
            return {}
        return {p: self._laid(p, cards) for p, cards in s.shown.items() if len(cards) == s.hole}

    def _laid(self, p: int, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        """A known hand as it lies on the table; one that never lay open, as the text names it."""
        slots = tuple(card for card in self._slots[p] if card)
        return slots if set(slots) == set(cards) else cards

    def since(self) -> dict[int, int]:
        """For each player, the step after which his cards did not change any more."""
        since = dict(self._dealt)
        for draw in self.draws:
            if draw.thrown:
                since[draw.player] = draw.step
        count = 0 if self.state is None else len(self.state.hand.seats)
        return {player: since.get(player, 0) for player in range(count)}

    def blinds(self) -> dict[int, str]:
        """Who was in the small and in the big blind."""
        s = self.state
        found: dict[int, str] = {}
        if s is not None:
            if s.big_blind is not None:
                found[s.big_blind] = "BB"
            if s.small_blind is not None:
                found[s.small_blind] = "SB"
        return found

    # one action

    def _stage(self, s: State, a: Action) -> tuple[Stage, int]:
        """What an action belongs to: the engine may be one ahead."""
        if isinstance(a, Discard | StandPat) or (isinstance(a, Deal) and a.new is not None):
            return "draw", self._number(s, DRAWING)
        if isinstance(a, Post):
            return "blinds", 0
        if isinstance(a, Board):
            return "bet", self._number(s, DEALING)
        if isinstance(a, Deal):
            return "bet", self._number(s, BETTING) if any(self._counts) else 0
        if isinstance(a, StudDeal):
            return "bet", s.street
        if type(a) in _LETTERS:
            return "bet", self._number(s, BETTING)
        if isinstance(a, _ENDING):
            return ("showdown" if s.phase == SHOWDOWN else "end"), s.street
        last = self._frames[-1]
        return ("bet" if last.stage == "seated" else last.stage), last.street

    def _follow_track(self, s: State, a: Action, stage: Stage, street: int) -> None:
        """Write the action into the player's line of bets and draws."""
        if not isinstance(a, PlayerAction):
            return
        p = a.player
        if isinstance(a, Collect):
            self._won[p] += a.amount
        if stage == "bet" and type(a) in _LETTERS:
            letter = _LETTERS[type(a)]
            column = ("B", street + 1)
            if getattr(a, "all_in", False):
                letter = letter.upper()
            self._write(p, column, letter)
        elif stage == "draw" and isinstance(a, Discard | StandPat):
            count = self._counted(s, a) if isinstance(a, Discard) else 0
            counts = self._counts[p]
            more = bool(counts) and count > counts[-1]
            counts.append(count)
            self._write(p, ("D", street), (MORE if more else "") + (str(count) if count else "pat"))

    def _write(self, p: int, column: tuple[str, int], text: str) -> None:
        if column in self._columns:
            self._tracks[p][self._columns.index(column)] += text

    def _follow_cards(self, s: State, a: Action) -> bool:
        """Lay the cards as the engine knows them; true for cards that came after a discard."""
        if isinstance(a, Discard):
            self._discard(s, a)
            return False
        came = isinstance(a, Deal) and self._arrive(s, a)
        if isinstance(a, Deal) and not came and self.hero < 0:
            self.hero = a.player
        if isinstance(a, StudDeal) and self.hero < 0 and len(a.new) > 1:
            self.hero = a.player
        if isinstance(a, Show) and len(a.cards) < s.hole:
            self._show_part(s, a)
        before = list(self._slots)
        named = -1
        cards: tuple[Card, ...] = ()
        if isinstance(a, Show | Deal | StandPat | Reveal) and not isinstance(a, RunShow):
            named, cards = a.player, a.cards or ()
        elif isinstance(a, StudDeal):
            named, cards = a.player, a.new
        for q, slots in enumerate(self._slots):
            held, hidden = self._known(s, q)
            if {card for card in slots if card} == held and len(slots) == len(held) + hidden:
                continue
            order = cards if q == named else ()
            if s.stud is None:
                self._slots[q] = lay(slots, held, hidden, order)
            else:
                self._slots[q] = lay_stud(slots, held, hidden, order, s.stud.up[q])
            if not slots:
                self._dealt[q] = len(self._frames)
        if isinstance(a, StandPat):
            p, step = a.player, len(self._frames)
            number = self._number(s, DRAWING)
            self.draws.append(Draw(step, number, p, before[p], (), (), self._slots[p]))
            self._new[p] = ()
        return came

    def _number(self, s: State, phase: int) -> int:
        """The betting round or draw that an action belongs to: the engine may have left it."""
        before, street = self._came_from
        number = street if before == phase else s.street
        return max(draws_to(s, number), 1) if phase == DRAWING else number

    def _known(self, s: State, p: int) -> tuple[frozenset[Card], int]:
        """The cards of a hand by the engine; nobody has any before the deal."""
        if s.phase == POSTING or not s.dealt[p]:
            return frozenset(), 0
        held, hidden = s.held[p], s.hidden[p]
        part = self._parts.get(p, frozenset()) - held
        return held | part, hidden - len(part)

    def _show_part(self, s: State, a: Show) -> None:
        """A part of a hand shown after an uncontested pot, where nothing speaks against it."""
        line = s.hand.source.line + a.line - 1
        if s.hidden[a.player] >= len(a.cards) and all(found.line != line for found in s.findings):
            self._parts[a.player] = frozenset(a.cards)

    def _discard(self, s: State, a: Discard) -> None:
        p = a.player
        count, size = self._counted(s, a), s.hole
        step = len(self._frames)
        if a.cards is not None and len(set(a.cards)) == count:
            named, rest_hidden = a.cards, True
        elif isinstance(a, PartDraw):
            named, rest_hidden = a.thrown, True
        else:
            named, rest_hidden = a.cards or (), False
        went = thrown(
            self._slots[p], size, named, min(max(count, 0), size), rest_hidden=rest_hidden
        )
        after: Slots = tuple(
            None if at in went.places else card for at, card in enumerate(went.before)
        )
        whole = len(self._slots[p]) == size
        if isinstance(a, PartDraw) or not whole or set(after) - {None, *s.held[p]}:
            # the new cards are there already, or which are left is not known
            held, hidden = self._known(s, p)
            after = lay(after, held, hidden, ())
        number = self._number(s, DRAWING)
        came = tuple(after[at] if at < len(after) else None for at in went.places)
        self.draws.append(
            Draw(step, number, p, went.before, went.places, came, after, went.sure)
        )  # fmt: skip
        self._slots[p] = after
        self._new[p] = went.places

    def _counted(self, s: State, a: Discard) -> int:
        """How many cards a player drew by the rules: the line may name another number."""
        counted = s.drawn[a.player]
        known = len(counted) > len(self._counts[a.player])
        return counted[-1] if known and counted[-1] is not None else a.count

    def _arrive(self, s: State, a: Deal) -> bool:
        """The new cards after a discard take the places of those thrown away."""
        p = a.player
        last = self._frames[-1].action if self._frames else None
        if not isinstance(last, Discard) or last.player != p or not self.draws:
            return False
        draw = self.draws[-1]
        held, hidden = self._known(s, p)
        if not draw.sure and not hidden:  # what was kept tells what went
            kept = tuple(card if card in held else None for card in draw.before)
            gone = tuple(at for at, card in enumerate(kept) if card is None)
            if len(gone) == len(draw.thrown):
                draw = replace(draw, thrown=gone, sure=True)
                self._slots[p], self._new[p] = kept, gone
        after = lay(self._slots[p], held, hidden, a.new or a.cards)
        came = tuple(after[at] for at in draw.thrown if at < len(after))
        self._slots[p] = after
        self.draws[-1] = replace(draw, came=came, after=after)
        return True

    # the table

    def _snapshot(
        self,
        s: State,
        index: int,
        action: Action | None,
        others: tuple[Action, ...],
        lines: tuple[int, int],
        stage: Stage,
        street: int,
    ) -> Frame:
        posted = self._posted(s) if s.phase == POSTING else None
        pot = sum(paid for paid, _ in posted) if posted else s.pot
        bets = stage in ("bet", "blinds") and not isinstance(action, StudDeal | Board | Runs)
        places = tuple(
            self._place(s, p, posted[p] if posted else None, bets=bets)
            for p in range(len(s.hand.seats))
        )
        here = (draws_to(s, s.street) if stage == "draw" else s.street) == street
        turn = s.turn < len(s.queue)
        to_act, owed = -1, 0
        if s.phase == BETTING and stage in ("bet", "blinds") and here and turn:
            to_act = s.queue[s.turn]
            owed = min(to_call(s, to_act), s.stack[to_act])
        elif s.phase == DRAWING and stage == "draw" and here and turn:
            to_act = s.queue[s.turn]
        closed = stage == "bet" and (s.phase in (SHOWDOWN, OVER) or not here or s.phase == DRAWING)
        divided = _divide(s) if closed or stage in ("draw", "showdown", "end") else ()
        board, runs = _middle(s, self._slots)
        return Frame(
            index, action, others, *lines, stage, street, pot, divided, places, closed, to_act,
            owed, board, runs,
        )  # fmt: skip

    def _place(self, s: State, p: int, posted: tuple[int, int] | None, *, bets: bool) -> Place:
        seat = s.hand.seats[p]
        if posted is not None:
            paid, bet = posted
            stack = seat.stack - paid
        else:
            paid, bet, stack = s.total[p] + s.dead_of.get(p, 0), s.bet[p], s.stack[p]
        out = not s.dealt[p] or (s.phase == POSTING and bool(seat.state))
        return Place(
            stack + self._won[p],
            max(bet, 0) if bets else 0,  # of an ante that went back, nothing lay there
            paid,
            self._won[p],
            self._slots[p],
            self._new[p],
            s.folded[p],
            not stack and paid > 0 and not s.folded[p],
            out,
            p in s.mucked,
            tuple(self._tracks[p]),
        )

    @staticmethod
    def _posted(s: State) -> list[tuple[int, int]]:
        """Before the deal: what each player posted, and how much of it counts as his bet."""
        posted = [(0, 0)] * len(s.hand.seats)
        nominal = s.hand.small if s.hand.limit == "fixed" else s.hand.big
        first_small = first_big = True
        for post in s.posts:
            p = post.player
            paid, bet = posted[p]
            amount = min(post.amount, s.hand.seats[p].stack - paid)
            live = 0
            if post.kind == "small blind" and first_small and first_big:
                live, first_small = amount, False
            elif post.kind == "big blind":
                live, first_big = amount, False
            elif post.kind == "small & big blinds":
                live = min(amount, nominal)
            posted[p] = paid + amount, bet + live
        return posted


def draws_to(s: State, street: int) -> int:
    """How many draws the game has up to a street: other cards may stand before some."""
    return sum(plan.draw for plan in s.streets[: street + 1])


def _middle(s: State, slots: list[Slots]) -> tuple[tuple[Card, ...], tuple[Run, ...]]:
    """The board that all share, and each run's board and known hands, once there are several.

    The cards of a hand lie as they do in ``slots``, with those of the run after them.
    """
    if s.runs is None or s.runs.count < 2:
        return tuple(s.board), ()
    own = set(s.runs.boards[0])
    runs = []
    for number in range(1, s.runs.count + 1):
        hands = {p: hand_of(s, p, number) for p in s.left}
        known = {
            p: tuple(sorted(cards, key=lambda card, p=p: _place_of(slots[p], card)))  # type: ignore[misc]
            for p, cards in hands.items()
            if cards is not None
        }
        runs.append(Run(board_of(s, number), known))
    return tuple(card for card in s.board if card not in own), tuple(runs)


def _place_of(slots: Slots, card: Card) -> tuple[int, Card]:
    return (slots.index(card) if card in slots else len(slots)), card


def _divide(s: State) -> tuple[tuple[str, int, tuple[int, ...]], ...]:
    """Main and side pots, where somebody is all-in for less than the others."""
    live = s.left
    levels = [s.total[p] for p in live if s.allin[p]]
    if len(live) < 2 or not levels or not s.money_sure or s.owed is not None:
        return ()
    layered = pots.layers(s.total, s.dead, live, levels + s.levels_away)
    if len(layered) < 2:
        return ()
    names = pots.names(len(layered))
    return tuple(
        (name, gross, players) for name, (gross, players) in zip(names, layered, strict=True)
    )
