"""The styles by name, in several themes, and the signs, in Unicode and in ASCII.

The views name styles and signs; only this file says what they look like. Every theme has the same
names. ``dark`` and ``light`` own their ground, so they are right on any terminal; ``ansi`` keeps to
the sixteen named colours, because reducing the others to sixteen makes cards vanish; ``plain`` has
attributes only.
"""

from collections.abc import Iterator

import msgspec
from rich.theme import Theme

_SUITS = "shdc"

# one row a look: the names that have it, then dark, light, ansi, plain
_ROWS: tuple[tuple[str, str, str, str, str], ...] = (
    ("ground text stack seat name log log.name log.act value", "#d6dce0", "#22282c", "white", ""),
    ("strong head.strong act.active", "bold #d6dce0", "bold #22282c", "white", "bold"),
    ("head label seat.out act.passive act.fold card.folded hint log.note step key.label",
     "#8a949c", "#5f6a72", "bright_black", "dim"),
    ("bar bar.dim", "#eaf2ee on #1d4037", "#eaf2ee on #1d4037", "white on blue", "reverse"),
    ("bar.game", "bold #eaf2ee on #1d4037", "bold #eaf2ee on #1d4037", "white on blue",
     "reverse bold"),
    ("head.now now log.now badge", "#101010 on #e6b450", "#101010 on #ffd166", "black on yellow",
     "reverse"),
    ("bet pot seat.turn key mark.new finding.warning", "#e6b450", "#8a5a00", "bright_yellow",
     "bold"),
    ("prompt bookmark match", "#e6b450", "#8a5a00", "bright_yellow", "bold"),
    ("draw seat.pos log.round log.draw rank.draw", "#9fd3bf", "#1f6b55", "bright_cyan", ""),
    ("draw.pat", "#0c1a16 on #9fd3bf", "#ffffff on #1f6b55", "black on cyan", "reverse"),
    ("win agree expected", "#46c9a0", "#00704e", "bright_green", "bold"),
    ("lose differ stated allin draw.more finding.error", "#f0803c", "#b5400a", "bright_red",
     "bold"),
    ("badge.error finding.here", "#101010 on #f0803c", "#ffffff on #b5400a", "black on red",
     "reverse bold"),
    ("cannot draw.snow mark.inferred finding.info", "#7cb7ff", "#0a55c4", "bright_blue", "bold"),
    ("card.back", "#6f8fae on #24384d", "#7d95ab on #c9d6e2", "white on blue", ""),
    ("card.back.new", "#e6b450 on #24384d", "#8a5a00 on #c9d6e2", "bright_yellow on blue", "bold"),
    ("button", "#101418 on #eceff1", "#fbfbf8 on #22282c", "black on white", "reverse"),
    ("rule", "#5d7a70", "#8aa59b", "cyan", "dim"),
    ("list.now", "on #1a2c28", "on #dcebe5", "", "reverse"),
)  # fmt: skip

# by kind of card: the ground and attributes, then an ink for each suit (s h d c)
_CARDS: dict[str, tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...], str]] = {
    "card": (
        ("on #eceff1", "#15181c", "#c23a00", "#0a3ff0", "#00735a"),
        ("on #e9edf0", "#15181c", "#c23a00", "#0a3ff0", "#00735a"),
        ("", "bright_white", "bright_red", "bright_cyan", "bright_green"),
        "bold",
    ),
    "card.new": (
        ("underline on #ffd97a", "#15181c", "#a63a00", "#0a35d8", "#00604a"),
        ("underline on #ffd97a", "#15181c", "#a63a00", "#0a35d8", "#00604a"),
        ("underline", "bright_white", "bright_red", "bright_cyan", "bright_green"),
        "bold underline",
    ),
    "card.bignew": (
        ("on #ffd97a", "#15181c", "#a63a00", "#0a35d8", "#00604a"),
        ("on #ffd97a", "#15181c", "#a63a00", "#0a35d8", "#00604a"),
        ("", "bright_white", "bright_red", "bright_cyan", "bright_green"),
        "bold",
    ),
    "card.inferred": (
        ("on #cadff8", "#15181c", "#a63a00", "#0a35d8", "#00604a"),
        ("on #cadff8", "#15181c", "#a63a00", "#0a35d8", "#00604a"),
        ("italic", "bright_white", "bright_red", "bright_cyan", "bright_green"),
        "italic",
    ),
    "card.thrown": (
        ("strike on #2a3138", "#c4ccd4", "#f07a8e", "#5cb4f0", "#93b345"),
        ("strike on #f0f1f1", "#5f6a72", "#a34f35", "#4468b8", "#38735f"),
        ("strike", "bright_black", "bright_black", "bright_black", "bright_black"),
        "strike",
    ),
    "card.flat": (
        ("", "#e6eaee", "#f0607a", "#52b8ff", "#7aa52e"),
        ("on #e9edf0", "#15181c", "#c23a00", "#0a3ff0", "#00735a"),
        ("", "bright_white", "bright_red", "bright_cyan", "bright_green"),
        "",
    ),
}

#: The ground of the themes that have one of their own.
GROUNDS = {"dark": "#101418", "light": "#fbfbf8"}
NAMES = ("dark", "light", "ansi", "plain")


def _styles(which: str) -> Iterator[tuple[str, str]]:
    at = NAMES.index(which)
    for names, *looks in _ROWS:
        for name in names.split():
            yield name, _grounded(which, looks[at]) or "none"
    for kind, kinds in _CARDS.items():
        for number, suit in enumerate(_SUITS, 1):
            if which == "plain":
                look = str(kinds[3])
            else:
                look = _grounded(which, f"{kinds[at][number]} {kinds[at][0]}".strip())
            yield f"{kind}.{suit}", look or "none"


def _grounded(which: str, look: str) -> str:
    """The look with the theme's ground where it has none."""
    ground = GROUNDS.get(which, "black" if which == "ansi" else "")
    return look if not ground or " on " in f" {look}" else f"{look} on {ground}"


def theme(name: str) -> Theme:
    """The styles of a theme."""
    return Theme(dict(_styles(name)), inherit=False)


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
    choose: str
    mark: str
    typing: str
    bar: str
    about: str
    currencies: tuple[tuple[str, str], ...] = ()

    def amount(self, text: str) -> str:
        """An amount of money, in signs that can be shown."""
        for sign, word in self.currencies:
            text = text.replace(sign, word)
        return text

    def suit(self, card: str) -> str:
        """The sign of a card's suit."""
        return self.suits[_SUITS.index(card[1])]


UNICODE = Signs(
    suits="♠♥♦♣", back="▒▒", arrow="→", act="▶", here="●", wins="★", error="✗", agrees="✓",
    more="↑", cut="…", none="\u2013", flat="─", upright="│", joint="┬", keys="← →",
    choose="↑ ↓", mark="◆", typing="▏", bar="│", about="±",
)  # fmt: skip
ASCII = Signs(
    suits="shdc", back="##", arrow="->", act=">", here="*", wins="W", error="X", agrees="ok",
    more="^", cut="..", none="-", flat="-", upright="|", joint="+", keys="< >",
    choose="^ v", mark="m", typing="_", bar="|", about="+-",
    currencies=(("€", "EUR"), ("£", "GBP")),
)  # fmt: skip
