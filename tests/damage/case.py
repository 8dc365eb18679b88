"""A damaged hand that passes beside the sound one: what differs, and what is the same."""

import io
from collections.abc import Callable, Sequence
from difflib import SequenceMatcher
from typing import Any, TypeAlias

from damage.legal import best
from damage.sound import Sound
from msgspec.structs import replace

import grammar
import replayer
from histories.actions import Action, Serving
from histories.hand import Balance, Hand
from replayer.result import Account, Result


class Case:
    """A sound hand, and a damaged text of it that was read as one hand."""

    def __init__(self, sound: Sound, lines: Sequence[str], new: Hand) -> None:
        self.sound = sound
        self.lines = list(lines)
        self.old, self.new = sound.hand, new
        self.before, self.after = replayer.replay(sound.hand), replayer.replay(new)
        #: The lines that differ, each run of them as it was and as it is.
        self.blocks: list[tuple[list[str], list[str]]] = []
        #: The numbers of those that were there, and of those that are there now.
        self.gone: set[int] = set()
        self.come: set[int] = set()
        matcher = SequenceMatcher(None, sound.lines, self.lines, autojunk=False)
        for tag, i, j, k, m in matcher.get_opcodes():
            if tag != "equal":
                self.blocks.append((sound.lines[i:j], self.lines[k:m]))
                self.gone.update(range(i + 1, j + 1))
                self.come.update(range(k + 1, m + 1))

    @property
    def pairs(self) -> list[tuple[str, str]]:
        """The lines that differ, one for one; none where their numbers differ."""
        if any(len(old) != len(new) for old, new in self.blocks):
            return []
        return [pair for old, new in self.blocks for pair in zip(old, new, strict=True)]

    def was(self, *kinds: type[Action]) -> list[Any]:
        """The actions of some kinds on lines that are no longer there."""
        return [a for a in acts(self.old, *kinds) if a.line in self.gone]

    def has(self, *kinds: type[Action]) -> list[Any]:
        """The actions of some kinds on lines that were not there."""
        return [a for a in acts(self.new, *kinds) if a.line in self.come]

    def same(
        self, *but: type[Action], fields: Sequence[str] = (), told: Sequence[str] = ()
    ) -> bool:
        """Whether the two say the same, apart from some kinds of action and from some fields.

        ``fields`` are those of the hand, or its balances; ``told`` those of the seats' lines in
        the summary.
        """
        return _said(self.old, but, fields, told) == _said(self.new, but, fields, told)

    @property
    def balances(self) -> tuple[Balance, ...]:
        """What the damaged text says of each player after the hand."""
        return () if self.new.summary is None else self.new.summary.balances

    def one(self, was: type[Action], has: type[Action] | None = None) -> tuple[Any, Any] | None:
        """The action on the one line that differs, as it was and as it is; ``None``: not such."""
        old, new = self.was(was), self.has(has or was)
        alone = len(old) == len(new) == len(self.gone) == len(self.come) == 1
        return (old[0], new[0]) if alone and old[0].player == new[0].player else None

    def same_money(self) -> bool:
        """Whether everybody wins or loses as much, from the same pots."""
        one, two = _money(self.before), _money(self.after)
        return one == two and one is not None

    def accounts(self) -> list[tuple[Account, Account]]:
        """Each player's money, in both hands."""
        one, two = self.before.settlement, self.after.settlement
        assert one is not None
        assert two is not None
        return list(zip(one.accounts, two.accounts, strict=True))

    def same_winners(self) -> bool:
        """Whether by the cards shown the same players win, in a way in which hands may compare.

        Where others win in another way, the verdict has to be that it cannot be known. Which half,
        or which run, an award is for no line tells.
        """
        settled = self.before.settlement
        if settled is None:
            return False
        pots = [frozenset(pot.eligible) for pot in settled.pots]
        was, now = (
            [[sorted(parts) for parts in best(hand, eligible)] for eligible in pots]
            for hand in (self.old, self.new)
        )
        ways = [list(way) for way in zip(*now, strict=True)]
        same = any(list(old) == new for old, new in zip(zip(*was, strict=True), ways, strict=True))
        sure = all(way == ways[0] for way in ways)
        return same and (sure or self.after.verdict == "cannot check")

    def cannot(self, code: str, *lines: int) -> bool:
        """Whether the damaged hand is said not to be checkable in a point (on one of the lines)."""
        return any(
            one.code == code and (not lines or one.line in lines) for one in self.after.unknowns
        )


Reason: TypeAlias = Callable[[Case], bool]


def read(sound: Sound, lines: Sequence[str], data: bytes | None = None) -> Case | None:
    """The two hands; ``None`` where the damaged text is not one hand."""
    text = data
    if text is None:
        text = "\n".join(lines).encode("utf-8", "surrogateescape")
    items = list(grammar.read(io.BytesIO(text)))
    if len(items) != 1 or not isinstance(items[0], Hand):
        return None
    return Case(sound, lines, items[0])


def why(case: Case | None, reasons: Sequence[Reason]) -> str:
    """The name of the first reason for which a damaged hand may pass; empty where it may not."""
    if case is None or not case.blocks:
        return ""
    return next((reason.__name__ for reason in reasons if reason(case)), "")


def acts(hand: Hand, *kinds: type[Action]) -> list[Any]:
    """The actions of some kinds."""
    return [a for a in hand.actions if isinstance(a, kinds)]


def bare(record: Any) -> Any:
    """A record without its place in the text."""
    if isinstance(record, Serving):
        record = replace(record, steps=tuple((0, p, n) for _, p, n in record.steps))
    return replace(record, line=0)


def _said(
    hand: Hand, but: tuple[type[Action], ...], fields: Sequence[str], told: Sequence[str]
) -> Any:
    """What a hand states, without lines, kinds of action and fields that are left out."""
    text = hand.source.text.split("\n")
    lines = {n for n, line in enumerate(text, 1) if line.startswith("*** SHOW DOWN")}
    left = {"source", "actions", "summary", "seats", "faults", "button_line", *fields}
    head = {name: getattr(hand, name) for name in hand.__struct_fields__ if name not in left}
    acting = [a for a in hand.actions if not isinstance(a, but)]
    done = [bare(a) for a in acting if getattr(a, "name", "") != "SHOW DOWN" or a.line in lines]
    summary = hand.summary
    ends: Any = None
    if summary is not None:
        ends = (
            summary.total, summary.rake, summary.pots,
            [replace(seat, line=0, **dict.fromkeys(told)) for seat in summary.seats],
            [] if "balances" in fields else list(map(bare, summary.balances)),
        )  # fmt: skip
    return head, list(map(bare, hand.seats)), done, ends


def _money(result: Result) -> Any:
    """What everybody wins and loses, and from which pots."""
    settled = result.settlement
    if settled is None or not settled.sure:
        return None
    pots = []
    for pot in settled.pots:
        paid: dict[int, int] = {}
        for award in pot.awards:
            if award.paid:
                paid[award.player] = paid.get(award.player, 0) + award.paid
        pots.append((pot.name, pot.gross, pot.rake, sorted(pot.eligible), paid))
    nets = [(each.player, each.net, each.won) for each in settled.accounts]
    return nets, pots, settled.rake_from_pots
