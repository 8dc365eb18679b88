"""A hand in the room's words, computed from the cards.

``describe`` writes what PokerStars prints behind the cards a player shows; ``fits`` says whether
a printed description is true of the cards.
"""

from histories.cards import RANK_NAMES, RANKS, Cards
from replayer.houserules import HandNames
from replayer.ranking import (
    FLUSH,
    FOUR,
    FULL_HOUSE,
    HIGH_CARD,
    OF_SEVEN,
    PAIR,
    RANKINGS,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE,
    TWO_PAIR,
    best_five,
    made,
)

_SIGNS = dict(enumerate("A" + RANKS, 1))
_NAMES = {value: RANK_NAMES[sign] for value, sign in _SIGNS.items()}
_PLURALS = {value: name + ("es" if name == "Six" else "s") for value, name in _NAMES.items()}

_PATTERNS = {
    HIGH_CARD: "high card {0}",
    PAIR: "a pair of {0}",
    TWO_PAIR: "two pair, {0} and {1}",
    THREE: "three of a kind, {0}",
    STRAIGHT: "a straight, {4} to {0}",
    FLUSH: "a flush, {0} high",
    FULL_HOUSE: "a full house, {0} full of {1}",
    FOUR: "four of a kind, {0}",
    STRAIGHT_FLUSH: "a straight flush, {4} to {0}",
}
_IN_PLURAL = {PAIR, TWO_PAIR, THREE, FULL_HOUSE, FOUR}
_FIRST_KICKER = {HIGH_CARD: 1, PAIR: 1, TWO_PAIR: 2, THREE: 1, FLUSH: 1, FOUR: 1}

# By ranking and strength: hands that tie have one description and the same kickers.
_seen: dict[str, dict[int, tuple[str, list[str]]]] = {ranking: {} for ranking in RANKINGS}


def describe(ranking: str, cards: Cards) -> str:
    """Name the hand as PokerStars does: ``"a pair of Tens"``, ``"Lo: 8,7,5,4,3"``."""
    return _look_up(ranking, cards)[0]


def fits(
    ranking: str,
    cards: Cards,
    text: str,
    words: HandNames = "as PokerStars",
    strength: int | None = None,
) -> bool:
    """Whether the printed description is true of the cards; in a room's ``words``.

    Beside the plain description it may name kickers the hand has, as in
    ``"a pair of Tens - Ace+King kicker"``, say ``" - lower kicker"`` or ``" - lower cards"`` where
    there are any, or put an article before a badugi. Whether the kickers decided is not asked.
    ``strength`` is what the ranking gives the cards, where that is known already.
    """
    name, kickers = _look_up(ranking, cards, strength)
    if text == name:
        return True
    if _with_kickers(ranking, name, kickers, text):
        return True
    if ranking.endswith(OF_SEVEN) and _fits_pairs(ranking, cards, text):
        return True
    if words == "as PokerStars":
        return False
    from replayer import wordings

    if words == "top card":
        if ranking == "2-7":
            return wordings.says_top_card(name, text)
        return wordings.may_have_top_card([card[0] for card in cards], text)
    if words == "pairs in capitals":
        return wordings.says_pairs(name, text)
    return wordings.says(name, kickers, text)


def _with_kickers(ranking: str, name: str, kickers: list[str], text: str) -> bool:
    """Whether a description goes on behind the plain one, and is true."""
    if not text.startswith(name):
        return ranking.startswith("badugi") and text == "a " + name
    suffix = text[len(name) :]
    if suffix in {" - lower kicker", " - lower cards"}:
        return bool(kickers)
    if suffix.startswith(" - ") and suffix.endswith(" kicker"):
        named = suffix[3:-7].split("+")
        return named == [kicker for kicker in kickers if kicker in named]
    return False


def _fits_pairs(ranking: str, cards: Cards, text: str) -> bool:
    """Whether another way to name a stud hand with pairs is true of it.

    Real hands have ``"Lo: 3,3,5,4"`` of four cards, and none with a pair among five: so in what
    order the cards stand is not asked, and words will do.
    """
    five = ranking.removesuffix(OF_SEVEN)
    best = best_five(five, cards)
    category, _ = made(five, best)
    listed = sorted(text.removeprefix("Lo: ").split(",")) == sorted(card[0] for card in best)
    return category != HIGH_CARD and (listed or text == _in_words(five, category, best)[0])


def _look_up(ranking: str, cards: Cards, strength: int | None = None) -> tuple[str, list[str]]:
    """Description and kickers' names, from the memo where the class of hand was seen before."""
    seen = _seen[ranking]
    if strength is None:
        strength = RANKINGS[ranking](cards)
    try:
        return seen[strength]
    except KeyError:
        return seen.setdefault(strength, _name(ranking, cards))


def _name(ranking: str, cards: Cards) -> tuple[str, list[str]]:
    if ranking.endswith(OF_SEVEN):
        return _name_of_seven(ranking.removesuffix(OF_SEVEN), cards)
    category, values = made(ranking, cards)
    if ranking.startswith("badugi"):
        head = "Badugi" if category == 4 else f"{category}-card"
        return f"{head}: {_list(values)}", []
    if ranking != "high" and category == HIGH_CARD:
        return f"Lo: {_list(values)}", []
    return _in_words(ranking, category, cards)


def _name_of_seven(ranking: str, cards: Cards) -> tuple[str, list[str]]:
    """The best five of a stud hand: a list of ranks, those of pairs first."""
    cards = best_five(ranking, cards)
    category, values = made(ranking, cards)
    if ranking == "2-7" and len(cards) == 5 and category != HIGH_CARD:
        return _in_words(ranking, category, cards)
    times = {value: [card[0] for card in cards].count(_SIGNS[value]) for value in values}
    return f"Lo: {_list([value for value in values for _ in range(times[value])])}", []


def _in_words(ranking: str, category: int, cards: Cards) -> tuple[str, list[str]]:
    _, values = made(ranking, cards)
    prefix = "" if ranking == "high" else "Lo: "
    first = _FIRST_KICKER.get(category, len(values))
    kickers = [_NAMES[value] for value in values[first:]]
    if category == STRAIGHT_FLUSH and values[0] == 14:
        return f"{prefix}a Royal Flush", kickers
    words = _PLURALS if category in _IN_PLURAL else _NAMES
    return prefix + _PATTERNS[category].format(*(words[value] for value in values)), kickers


def _list(values: list[int]) -> str:
    return ",".join(_SIGNS[value] for value in values)
