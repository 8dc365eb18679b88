"""What happens in a hand, one immutable record a line.

Every action has ``line``: its 1-based line in the hand's own text (``Hand.file_line`` gives the
line in the file). ``player`` is an index into ``Hand.seats``. Amounts are integers in the minor
unit of the hand. The records are msgspec structs outside the garbage collector: a hand has forty
of them, and a reader makes millions.
"""

from typing import Literal, TypeAlias

import msgspec

from histories.cards import Cards

PostKind: TypeAlias = Literal["small blind", "big blind", "small & big blinds", "ante", "dead ante"]
NoteKind: TypeAlias = Literal["sits out", "sitting out", "returned", "capped", "note"]


class Action(msgspec.Struct, frozen=True, gc=False):
    """What all actions share."""

    line: int


class PlayerAction(Action, frozen=True, gc=False):
    """An action of one player."""

    player: int


class Post(PlayerAction, frozen=True, gc=False):
    """A blind or an ante. A dead ante is no part of what the player can win from the others."""

    kind: PostKind
    amount: int
    all_in: bool = False


class Heading(Action, frozen=True, gc=False):
    """A section header, by its name as the room prints it: ``"FIRST DRAW"``, ``"SHOW DOWN"``."""

    name: str


class DrawHeading(Heading, frozen=True, gc=False):
    """The header of a draw in rooms that tell the pot there, in minor units.

    ``players`` are those in the hand, ``all_in`` those of them who cannot bet any more; ``None``
    where the room is silent.
    """

    pot: int | None = None
    players: int | None = None
    all_in: int | None = None


class StreetHeading(Heading, frozen=True, gc=False):
    """The header of a street in stud: ``street`` counts from 0, which is third street.

    It stands before the cards of its street. A room that prints it elsewhere has it put there.
    """

    street: int


class Deal(PlayerAction, frozen=True, gc=False):
    """Cards dealt to a player whose cards the history knows.

    Before the first betting ``cards`` are the cards dealt and ``new`` is ``None``; after a discard
    ``cards`` are those kept and ``new`` those that came.
    """

    cards: Cards
    new: Cards | None = None


class PartDeal(Deal, frozen=True, gc=False):
    """The first cards of a player of whose ``count`` only ``cards`` are known."""

    count: int = 0


class StudDeal(PlayerAction, frozen=True, gc=False):
    """What a player gets on one street of stud: three cards on third street, then one at a time.

    ``new`` are those of the cards that the line names, ``hidden`` how many more came face down:
    ``StudDeal(line, p, ("Qc",), 2)`` is another player's third street, with all three cards named
    it is the hero's. The last card named is the one that lies face up; on the last street none
    does. A line that names nothing (``hidden=1``) may stand there or be left out.

    ``before`` are the cards that the line repeats, in the room's order: those of the player's that
    were known before it; ``None`` where it repeats none.
    """

    new: Cards
    hidden: int = 0
    before: Cards | None = None


class BringIn(PlayerAction, frozen=True, gc=False):
    """The forced first bet of stud, for less than the small bet. ``amount`` is what it puts in."""

    amount: int
    all_in: bool = False


class Complete(PlayerAction, frozen=True, gc=False):
    """The first full bet of third street in stud: ``to`` is the player's total for the round.

    Rooms also print it as a ``Bet`` (nobody has brought in) or a ``RaiseTo`` (over the bring-in);
    all three are the same.
    """

    to: int
    all_in: bool = False


class Reveal(PlayerAction, frozen=True, gc=False):
    """Cards turned up before the last ones are dealt, since nobody can bet any more.

    ``cards`` are all that the player has at that moment, in the order dealt where that is known.
    """

    cards: Cards


class Fold(PlayerAction, frozen=True, gc=False):
    """The player gives up the hand."""


class Check(PlayerAction, frozen=True, gc=False):
    """The player stays in without betting."""


class Call(PlayerAction, frozen=True, gc=False):
    """``amount`` is what the player adds.

    ``to`` is his total for the round in rooms that state that instead, 0 elsewhere.
    """

    amount: int
    all_in: bool = False
    to: int = 0


class Bet(PlayerAction, frozen=True, gc=False):
    """The first bet of a round."""

    amount: int
    all_in: bool = False


class RaiseTo(PlayerAction, frozen=True, gc=False):
    """``to`` is the player's total for the round, ``by`` how far it exceeds the bet before it."""

    by: int
    to: int
    all_in: bool = False


class Discard(PlayerAction, frozen=True, gc=False):
    """``count`` cards thrown away; ``cards`` names them where the history knows them."""

    count: int
    cards: Cards | None = None


class PartDraw(Discard, frozen=True, gc=False):
    """A draw of which the history knows a part, with the cards that came.

    ``thrown`` are those of the ``count`` thrown away that are known, ``came`` those of the new.
    """

    thrown: Cards = ()
    came: Cards = ()


class RunDraw(Discard, frozen=True, gc=False):
    """A draw in a hand that is run more than once: each run has its own new cards.

    ``count`` cards are thrown away, once: ``cards`` names them where the history knows them. As
    many come for each run (a text may print the cards of all runs in one number); ``came`` has a
    set for each run in order, and is empty where they are not known. What was kept is the player's
    hand in every run. The new cards need no ``Deal``.
    """

    came: tuple[Cards, ...] = ()


class StandPat(PlayerAction, frozen=True, gc=False):
    """No card thrown away; ``cards`` is the whole hand where the history knows it."""

    cards: Cards | None = None


class Board(Action, frozen=True, gc=False):
    """Cards turned up in the middle, for all; in stud the one that nobody can be dealt alone.

    ``cards`` are the new ones; ``before`` those that the line repeats of the board so far, ``None``
    where it repeats none. ``run`` counts from 1 where the cards lie there in that run alone.
    """

    cards: Cards
    before: Cards | None = None
    run: int = 0


class Runs(Action, frozen=True, gc=False):
    """From here on the hand is run ``count`` times, for an equal part of each pot.

    It stands where the betting is over, before the first draw or board that the runs do not share.
    After it a player's draw is a ``RunDraw`` (or ``StandPat``: he has the same hand in all runs),
    the board of a run is a ``Board`` with its ``run``, and what a player has in a run is a
    ``RunShow``. A plain ``Muck`` holds for all runs, and so does the plain ``Show`` of one who has
    stood pat; of one who has drawn it is the first run's. A run without a line is not known.
    Awards are ``Collect`` as ever: what a player gets from a pot is held against what he is due
    from it in all runs together.
    """

    count: int


class Reshuffle(Action, frozen=True, gc=False):
    """The deck is reshuffled."""


class ReturnUncalled(PlayerAction, frozen=True, gc=False):
    """The part of a bet that nobody matched goes back."""

    amount: int


class Show(PlayerAction, frozen=True, gc=False):
    """Cards shown, with the room's name for the hand (``None`` for a free show without one)."""

    cards: Cards
    description: str | None = None


class RunShow(Show, frozen=True, gc=False):
    """What a player has in one of several runs, counted from 1."""

    run: int = 1


class Muck(PlayerAction, frozen=True, gc=False):
    """A hand thrown away unseen at the showdown."""


class NoShow(PlayerAction, frozen=True, gc=False):
    """The winner of an uncontested pot does not show."""


class Collect(PlayerAction, frozen=True, gc=False):
    """``pot`` as the room names it: ``"pot"``, ``"main pot"``, ``"side pot"``, ``"side pot-1"``."""

    amount: int
    pot: str


class Cancelled(Action, frozen=True, gc=False):
    """The room cancelled the hand."""


class Note(Action, frozen=True, gc=False):
    """A line that moves no card and no chip; ``player`` is -1 where none with a seat is named."""

    kind: NoteKind
    player: int = -1


class Serving(Note, frozen=True, gc=False):
    """In what order a draw's cards came, where the text tells of more than the order of the draws.

    Each step is a line, a player, and the cards he gets, or less by the cards he throws away.
    """

    steps: tuple[tuple[int, int, int], ...] = ()


class Served(Serving, frozen=True, gc=False):
    """The same in rooms where everybody's new cards have a line, seen or not.

    ``whole`` is false where a line among them cannot be read.
    """

    whole: bool = True


class Unread(Action, frozen=True, gc=False):
    """A line that could not be read and that may have been an action.

    ``player`` is -1 where the line names nobody with a seat. The reader has reported the line;
    the engine treats it as whatever must have stood there and does not report it again.
    """

    player: int = -1
