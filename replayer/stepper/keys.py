"""What each key does."""

from replayer.stepper.look import Look

#: What a key is called by the terminal, and the command it gives.
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
    "f": "next finding", "F": "previous finding",
    "x": "reveal",
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
    ("Home g", "first step"),
    ("End G", "last step"),
    ("n j  p k", "next, prev. hand"),
    ("f  F", "next, prev. finding"),
    ("", "show"),
    ("x", "reveal later cards"),
    ("?", "this page"),
    ("", "leave"),
    ("q  Esc", "quit, back"),
    ("Ctrl-Z", "pause"),
)


def bar_keys(look: Look) -> list[tuple[str, str]]:
    """The keys of the last line, the most useful first."""
    step = [(look.signs.keys, "step")]
    hand = [("n p", "hand")]
    if not look.film.frames:
        return hand
    finding = [("f F", "finding")] if look.film.findings else []
    more = [("d D", "draw"), *hand, ("s", "showdown"), ("x", "reveal"), ("g G", "first, last")]
    return step + finding + more
