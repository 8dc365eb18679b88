"""What rooms call a hand, where they do not call it as PokerStars does."""

import re

from histories.cards import RANKS

_BADUGI = re.compile(r"(?:a )?(Badugi|[1-3]-[Cc]ard): (.+)")
_TOP = re.compile(r"High card : (\w+)")
_SIGNS = {"Ace": "A", "King": "K", "Queen": "Q", "Jack": "J", "10": "T"}
_PAIRS = re.compile(r"PAIR (\w+)|TWO_PAIR (\w+), (\w+)")
_RANKED = {name: name.title() for name in ("ACE", "KING", "QUEEN", "JACK", "TEN", "NINE")} | {
    "EIGHT": "Eight", "SEVEN": "Seven", "SIX": "Six", "FIVE": "Five", "FOUR": "Four",
    "THREE": "Three", "TWO": "Deuce", "DEUCE": "Deuce",
}  # fmt: skip
_HIGH = re.compile(r"(a straight(?: flush)?), (\w+) high")


def says(name: str, kickers: list[str], text: str) -> bool:
    """Whether a room's words say what ``name`` does, as ``replayer.naming`` writes it.

    ``kickers`` are the names of the cards below those that ``name`` tells.
    """
    text = text.replace("Twos", "Deuces").replace("Two ", "Deuce ")
    if text.endswith("Two"):
        text = text[:-3] + "Deuce"
    badugi = _BADUGI.fullmatch(text)
    if badugi is not None:
        return name == f"{badugi[1].replace('C', 'c')}: {badugi[2].replace(', ', ',')}"
    plain = name.removeprefix("Lo: ")
    if text == plain or text.replace(", ", ",") == plain:
        return True
    straight = _HIGH.fullmatch(text)
    if straight is not None:
        return plain.startswith(f"{straight[1]}, ") and plain.endswith(f" to {straight[2]}")
    if not (plain.startswith("high card ") and text.endswith(" high")):
        return False
    told = text.removesuffix(" high").split(" ")
    return told == [plain.removeprefix("high card "), *kickers][: len(told)]


def says_top_card(name: str, text: str) -> bool:
    """Whether ``"High card : King"`` is true of a hand; what is said of hands with pairs passes.

    No source has those words. Only hands without a pair, straight or flush are called so.
    """
    list_of_cards = name.removeprefix("Lo: ")
    top = _TOP.fullmatch(text)
    if top is None:
        return not name.startswith("Lo: ") or list_of_cards[1:2] != ","
    return list_of_cards[1:2] == "," and _SIGNS.get(top[1], top[1]) == list_of_cards[0]


def may_have_top_card(ranks: list[str], text: str) -> bool:
    """Whether ``"High card : 9"`` can be true of a hand of stud, of these ranks.

    No source tells which five of the seven cards the room names, whether its ace is low, and how
    it calls pairs. But the card is held, and four others that are lower.
    """
    top = _TOP.fullmatch(text)
    if top is None:
        return True
    rank, held = _SIGNS.get(top[1], top[1]), set(ranks)
    below = max(len(held & set(order.partition(rank)[0])) for order in ("A" + RANKS[:-1], RANKS))
    return rank in held and below >= min(len(ranks), 5) - 1


def says_pairs(name: str, text: str) -> bool:
    """Whether ``"PAIR ACE"`` or ``"TWO_PAIR ACE, JACK"`` is true; what is said of others passes."""
    match = _PAIRS.fullmatch(text)
    if match is None:
        return not name.startswith(("a pair of ", "two pair, ")) and "PAIR" not in text
    ranks = [_RANKED.get(rank, "").replace("Six", "Sixe") + "s" for rank in match.groups() if rank]
    told = f"a pair of {ranks[0]}" if match[1] else f"two pair, {ranks[0]} and {ranks[1]}"
    return name == told
