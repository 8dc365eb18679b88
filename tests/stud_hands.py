"""Hands of stud, put together action by action: each on a line of its own."""

from datetime import datetime

from histories.actions import (
    Action,
    Bet,
    BringIn,
    Call,
    Check,
    Collect,
    Complete,
    Fold,
    Post,
    RaiseTo,
    Reveal,
    Show,
    StreetHeading,
    StudDeal,
)
from histories.cards import parse_cards
from histories.hand import Hand, Seat, Source, Summary
from histories.money import USD
from replayer import replay
from replayer.houserules import PHH, HouseRules
from replayer.result import Result

NAMES = ("Ann", "Bob", "Cyd", "Dot", "Eve", "Fay", "Gus", "Hal")
#: The bets, the ante and the bring-in of these hands.
SMALL, BIG, ANTE, BRING_IN = 20, 40, 2, 6


def actions(*words: str) -> list[Action]:
    """Actions from words: ``"3rd"``, ``"0 third Kc"``, ``"0 brings 6"``, ``"1 completes 20"``.

    ``third`` names an upcard, or all three cards; ``gets`` a card of a later street, and
    ``repeats Kc | 4d`` the same behind those that the line repeats.
    """
    done: list[Action] = []
    for line, text in enumerate(words, 10):
        first, *rest = text.split()
        if first in ("3rd", "4th", "5th", "6th", "7th"):
            done.append(StreetHeading(line, first, int(first[0]) - 3))
            continue
        done.append(_of(line, int(first), rest))
    return done


def _of(line: int, p: int, rest: list[str]) -> Action:
    verb, *words = rest
    all_in = words[-1:] == ["all-in"]
    if verb in ("third", "gets", "repeats", "reveals", "shows"):
        return _cards(line, p, verb, " ".join(words))
    amount = int(words[0]) if words else 0
    match verb:
        case "antes":
            return Post(line, p, "ante", amount, all_in)
        case "brings":
            return BringIn(line, p, amount, all_in)
        case "completes":
            return Complete(line, p, amount, all_in)
        case "raises":
            return RaiseTo(line, p, int(words[1]), amount, all_in)
        case "bets":
            return Bet(line, p, amount, all_in)
        case "calls":
            return Call(line, p, amount, all_in)
        case "checks":
            return Check(line, p)
        case "folds":
            return Fold(line, p)
        case "wins":
            return Collect(line, p, amount, "pot")
    raise ValueError(verb)


def _cards(line: int, p: int, verb: str, text: str) -> Action:
    if verb == "repeats":
        before, new = text.split(" | ")
        return StudDeal(line, p, parse_cards(new), 0, parse_cards(before))
    cards = parse_cards(text)
    if verb == "reveals":
        return Reveal(line, p, cards)
    if verb == "shows":
        return Show(line, p, cards)
    return StudDeal(line, p, cards, 2 if verb == "third" and len(cards) == 1 else 0)


def hand(*words: str, stacks: tuple[int, ...] = (1000,) * 3, **changes: object) -> Hand:
    """A hand of razz at 20/40 with an ante of 2 and a bring-in of 6, antes included.

    It is played to its end where somebody ``wins``.
    """
    antes = [f"{p} antes {min(ANTE, stack)}" for p, stack in enumerate(stacks)]
    antes = [text + " all-in" * (stacks[p] <= ANTE) for p, text in enumerate(antes)]
    done = actions(*antes, *words)
    over = isinstance(done[-1], Collect)
    text = "\n".join(f"line {number}" for number in range(1, 12 + len(done))) + "\n"
    seats = tuple(Seat(2 + p, p + 1, NAMES[p], stack) for p, stack in enumerate(stacks))
    values: dict[str, object] = {
        "source": Source("a.txt", 1, text),
        "room": "phh",
        "hand_id": "1",
        "game_name": "razz",
        "limit": "fixed",
        "unit": USD,
        "small": SMALL,
        "big": BIG,
        "time": datetime(2011, 3, 1, 20, 0, 0),
        "time_zone": "ET",
        "tournament": None,
        "title": "",
        "table": "Ceres",
        "max_seats": 8,
        "button": 0,
        "seats": seats,
        "actions": tuple(done),
        "summary": Summary(11 + len(done), 11 + len(done), None, None, (), ()) if over else None,
        "complete": over,
        "bring_in": BRING_IN,
    }
    return Hand(**(values | changes))  # type: ignore[arg-type]


def judge(
    *words: str,
    rules: HouseRules = PHH,
    stacks: tuple[int, ...] = (1000,) * 3,
    **changes: object,
) -> Result:
    """What the engine says of such a hand."""
    return replay(hand(*words, stacks=stacks, **changes), rules)


def codes(result: Result) -> list[str]:
    """The findings' codes; a hand that stops early is no finding here."""
    return [finding.code for finding in result.findings if finding.code != "truncated"]
