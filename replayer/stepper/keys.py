"""What each key does."""

from replayer.stepper.look import Look

#: What a key is called by the terminal, and the command it gives while a hand is shown.
KEYS: dict[str, str] = {
    "KEY_RIGHT": "forward", " ": "forward", "l": "forward",
    "KEY_LEFT": "back", "KEY_BACKSPACE": "back", "KEY_DELETE": "back", "\x7f": "back",
    "\x08": "back", "KEY_CTRL_H": "back", "h": "back",
    "d": "next draw", "D": "previous draw",
    "s": "showdown",
    "KEY_HOME": "first", "g": "first", "KEY_FIND": "first",
    "KEY_END": "end", "G": "end", "KEY_SELECT": "end",
    "n": "next hand", "KEY_DOWN": "next hand", "j": "next hand",
    "p": "previous hand", "KEY_UP": "previous hand", "k": "previous hand",
    "N": "next played", "P": "previous played",
    "f": "next finding", "F": "previous finding",
    "a": "play", "+": "faster", "-": "slower",
    "x": "reveal", "v": "seat", "b": "big bets", "c": "colours",
    "e": "equity", "m": "bookmark",
    "/": "find", "KEY_ENTER": "list", "\n": "list", "\r": "list",
    "KEY_PGDOWN": "more of the panel", "KEY_PGUP": "less of the panel",
    "?": "help",
    "q": "quit",
    "KEY_ESCAPE": "leave", "\x1b": "leave",
}  # fmt: skip

#: The same for the list of hands.
LIST_KEYS: dict[str, str] = {
    "KEY_DOWN": "next hand", "j": "next hand", "n": "next hand",
    "KEY_UP": "previous hand", "k": "previous hand", "p": "previous hand",
    "KEY_PGDOWN": "next page", " ": "next page", "KEY_PGUP": "previous page",
    "KEY_HOME": "first", "g": "first", "KEY_FIND": "first",
    "KEY_END": "end", "G": "end", "KEY_SELECT": "end",
    "N": "next played", "P": "previous played",
    "f": "next finding", "F": "previous finding",
    "KEY_ENTER": "open", "\n": "open", "\r": "open", "KEY_RIGHT": "open", "l": "open",
    "/": "find", "o": "order", "m": "bookmark", "x": "reveal", "b": "big bets", "c": "colours",
    "?": "help",
    "q": "quit",
    "KEY_ESCAPE": "leave", "\x1b": "leave",
}  # fmt: skip

#: The left half of the help: keys and what they do; a row without keys is a heading.
HELP: tuple[tuple[str, str], ...] = (
    ("RIGHT l space", "next step"),
    ("LEFT h bksp", "step back"),
    ("d  D", "next, previous draw"),
    ("s", "showdown"),
    ("Home g  End G", "first, last step"),
    ("n j  p k", "next, prev. hand"),
    ("N  P", "hands hero played"),
    ("f  F", "next, prev. finding"),
    ("a  + -", "autoplay, its speed"),
    ("Enter", "list of the hands"),
    ("/", "find hands"),
    ("", "show"),
    ("x", "what is known later"),
    ("v", "from another seat"),
    ("e", "equity, with x"),
    ("b", "amounts in big bets"),
    ("c", "four or two colours"),
    ("PgDn PgUp", "more of the panel"),
    ("m  o", "bookmark, list order"),
    ("q  Esc", "quit, back"),
    ("Ctrl-Z", "pause"),
)


def edited(text: str, key: str) -> str | None:
    """A text that is typed, after a key; ``None`` for a key that changes no text."""
    if key in ("KEY_BACKSPACE", "KEY_DELETE", "\x7f", "\x08", "KEY_CTRL_H"):
        return text[:-1]
    if key in ("KEY_CTRL_U", "\x15"):
        return ""
    return text + key if len(key) == 1 and key.isprintable() else None


def bar_keys(look: Look) -> list[tuple[str, str]]:
    """The keys of the last line, the most useful first."""
    step = [(look.signs.keys, "step")]
    hand = [("n p", "hand")]
    rest = [("/", "find"), ("Enter", "list")]
    if not look.film.frames:
        return hand + rest
    finding = [("f F", "finding")] if look.film.findings else []
    draw = ("d D", "street" if look.hand.game.stud else "draw")
    more = [draw, *hand, ("s", "showdown"), ("a", "play"), ("x", "reveal"), ("v", "seat"), *rest]
    more += [("e", "equity"), ("b", "big bets"), ("c", "colours"), ("m", "bookmark")]
    return step + finding + more


#: The keys of the list's last line; the first is said by the signs for up and down.
LIST_BAR: tuple[tuple[str, str], ...] = (
    ("Enter", "replay"), ("/", "filter"), ("f", "findings"), ("N P", "played"),
    ("m", "bookmark"), ("o", "order"), ("x", "hide results"), ("b", "big bets"),
)  # fmt: skip
