"""The styles by name, in several themes, and the signs, in Unicode and in ASCII.

The views name styles and signs; only this file says what they look like. Every theme has the same
names. ``dark`` owns its ground, so it is right on any terminal; ``ansi`` keeps to the sixteen named
colours, because reducing the others to sixteen makes cards vanish; ``plain`` has attributes only.
"""

from collections.abc import Iterator

import msgspec
from rich.theme import Theme

_SUITS = "shdc"

# one row a look: the names that have it, then dark, ansi, plain
_ROWS: tuple[tuple[str, str, str, str], ...] = (
    ("ground text stack seat name log log.name log.act value", "#d6dce0", "white", ""),
    ("strong head.strong act.active", "bold #d6dce0", "white", "bold"),
    ("head label seat.out act.passive act.fold card.folded hint log.later log.note step "
     "key.label", "#8a949c", "bright_black", "dim"),
    ("bar bar.dim", "#eaf2ee on #1d4037", "white on blue", "reverse"),
    ("bar.game", "bold #eaf2ee on #1d4037", "white on blue", "reverse bold"),
    ("head.now now log.now badge", "#101010 on #e6b450", "black on yellow", "reverse"),
    ("bet pot seat.turn key mark.new finding.warning", "#e6b450", "bright_yellow", "bold"),
    ("draw seat.pos log.round log.draw", "#9fd3bf", "bright_cyan", ""),
    ("draw.pat", "#0c1a16 on #9fd3bf", "black on cyan", "reverse"),
    ("win agree expected", "#46c9a0", "bright_green", "bold"),
    ("lose differ stated allin draw.more finding.error", "#f0803c", "bright_red", "bold"),
    ("badge.error finding.here", "#101010 on #f0803c", "black on red", "reverse bold"),
    ("cannot draw.snow mark.inferred finding.info", "#7cb7ff", "bright_blue", "bold"),
    ("card.back", "#6f8fae on #24384d", "white on blue", ""),
    ("card.back.new", "#e6b450 on #24384d", "bright_yellow on blue", "bold"),
    ("button", "#101418 on #eceff1", "black on white", "reverse"),
    ("rule", "#5d7a70", "cyan", "dim"),
)  # fmt: skip

# by kind of card: the ground and attributes, then an ink for each suit (s h d c)
_CARDS: dict[str, tuple[tuple[str, str, str, str, str], tuple[str, str, str, str, str], str]] = {
    "card": (
        ("on #eceff1", "#15181c", "#c23a00", "#0a3ff0", "#00735a"),
        ("", "bright_white", "bright_red", "bright_cyan", "bright_green"),
        "bold",
    ),
    "card.new": (
        ("underline on #ffd97a", "#15181c", "#a63a00", "#0a35d8", "#00604a"),
        ("underline", "bright_white", "bright_red", "bright_cyan", "bright_green"),
        "bold underline",
    ),
    "card.inferred": (
        ("on #cadff8", "#15181c", "#a63a00", "#0a35d8", "#00604a"),
        ("italic", "bright_white", "bright_red", "bright_cyan", "bright_green"),
        "italic",
    ),
    "card.thrown": (
        ("strike on #2a3138", "#c4ccd4", "#f07a8e", "#5cb4f0", "#93b345"),
        ("strike", "bright_black", "bright_black", "bright_black", "bright_black"),
        "strike",
    ),
}

_GROUND = " on #101418"
NAMES = ("dark", "ansi", "plain")


def _styles(which: int) -> Iterator[tuple[str, str]]:
    for row in _ROWS:
        for name in row[0].split():
            look = row[1 + which]
            if which == 0 and " on " not in f" {look}":
                look += _GROUND
            elif which == 1 and " on " not in look:
                look += " on black"
            yield name, look or "none"
    for kind, (dark, ansi, plain) in _CARDS.items():
        for number, suit in enumerate(_SUITS, 1):
            looks = (f"{dark[number]} {dark[0]}", f"{ansi[number]} on black {ansi[0]}", plain)
            yield f"{kind}.{suit}", looks[which]


def theme(name: str) -> Theme:
    """The styles of a theme."""
    return Theme(dict(_styles(NAMES.index(name))), inherit=False)


class Signs(msgspec.Struct, frozen=True):
    """The signs of the screen; ``suits`` in the order of ``"shdc"``."""

    suits: str
    back: str
    arrow: str
    act: str
    here: str
    wins: str
    error: str
    agrees: str
    more: str
    cut: str
    none: str
    flat: str
    upright: str
    joint: str
    keys: str

    def suit(self, card: str) -> str:
        """The sign of a card's suit."""
        return self.suits[_SUITS.index(card[1])]


UNICODE = Signs(
    suits="♠♥♦♣", back="▒▒", arrow="→", act="▶", here="●", wins="★", error="✗", agrees="✓",
    more="↑", cut="…", none="\u2013", flat="─", upright="│", joint="┬", keys="← →",
)  # fmt: skip
ASCII = Signs(
    suits="shdc", back="##", arrow="->", act=">", here="*", wins="W", error="X", agrees="ok",
    more="^", cut=".", none="-", flat="-", upright="|", joint="+", keys="< >",
)  # fmt: skip
