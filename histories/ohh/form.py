"""The words of the format, and what they are here."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

SPEC = "1.4.7"
#: Of what stands in our own keys.
VERSION = 1
OWN = "_standpat"
#: In an event, the number of the action that it stands before.
BEFORE = "before_action"

#: What the format calls rooms whose names here are other words.
SITES = {
    "pokerstars": "PokerStars", "fulltilt": "Full Tilt Poker", "kingsclub": "KingsClub",
    "winamax": "Winamax", "ongame": "OnGame", "merge": "Merge", "boss": "Boss",
}  # fmt: skip
BET_TYPES = {"fixed": "FL", "pot": "PL", "half-pot": "PL", "no": "NL"}
#: Members of a hand in JSON that the format has keys for.
SHARED = {
    "hand_id": "game_number", "table": "table_name", "max_seats": "table_size",
    "button": "dealer_seat",
}  # fmt: skip
STREETS = ("Preflop", "Flop", "Turn", "River")
SHOWDOWN = "Showdown"
#: The flag of a hand that is run more than once.
TWICE = "Run_It_Twice"

#: Kinds of action, and what the format calls them; posts go by their kind.
ACTIONS = {
    "deal": "Dealt Cards", "part deal": "Dealt Cards", "stud deal": "Dealt Cards",
    "fold": "Fold", "check": "Check", "call": "Call", "bet": "Bet", "raise to": "Raise",
    "complete": "Raise", "bring in": "Post Extra Blind",
    "show": "Shows Cards", "run show": "Shows Cards", "reveal": "Shows Cards",
    "muck": "Mucks Cards",
}  # fmt: skip
POSTS = {
    "ante": "Post Ante", "small blind": "Post SB", "big blind": "Post BB",
    "small & big blinds": "Post Extra Blind", "dead ante": "Post Dead",
}  # fmt: skip
#: What the format's words are taken for where no ``_type`` and no ``_kind`` says otherwise.
KINDS = {
    "Dealt Cards": "deal", "Fold": "fold", "Check": "check", "Call": "call", "Bet": "bet",
    "Raise": "raise to", "Shows Cards": "show", "Mucks Cards": "muck",
}  # fmt: skip
POST_KINDS = {
    "Post Ante": "ante", "Post SB": "small blind", "Post BB": "big blind",
    "Post Dead": "dead ante", "Post Extra Blind": "small & big blinds",
}  # fmt: skip

_ZONES = {
    "ET": "America/New_York", "WET": "Europe/Lisbon", "CET": "Europe/Paris",
    "EET": "Europe/Helsinki", "MSK": "Europe/Moscow", "UTC": "UTC", "GMT": "UTC",
}  # fmt: skip


def utc(time: datetime, zone: str) -> datetime | None:
    """A room's clock in UTC; ``None`` where nobody knows its zone, or the machine has no zones."""
    if time == datetime.min or zone not in _ZONES:
        return None
    if _ZONES[zone] == "UTC":
        return time
    try:
        moment = time.replace(tzinfo=ZoneInfo(_ZONES[zone]))
        return moment.astimezone(UTC).replace(tzinfo=None)
    except (ZoneInfoNotFoundError, OverflowError):
        return None
