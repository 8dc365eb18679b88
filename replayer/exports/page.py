"""``--html``: hands as one page that steps through them with the keys of the terminal.

The page is whole: it asks for nothing from the net, and its own policy lets it load nothing and run
no script but its own. Names and all other texts are data: they stand in a block of JSON in which no
character can end a script, and the script shows them as text, never as markup.
"""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Sequence
from hashlib import sha256
from html import escape
from importlib.resources import files

from replayer.exports.scene import Data

_MARKS = re.compile(r"@([a-z-]+)@")
#: What could end a script, or start a comment or a tag in one.
_SHUT = {ord(sign): f"\\u{ord(sign):04x}" for sign in "<>&"}


def page(hands: Sequence[Data], title: str, text: str) -> str:
    """The document. ``text`` stands there for browsers that run no scripts."""
    style, script = _part("page.css"), _part("page.js")
    parts = {
        "title": escape(title),
        "text": escape(text),
        "style": style,
        "script": script,
        "style-hash": _hash(style),
        "script-hash": _hash(script),
        "hands": json.dumps(hands, separators=(",", ":")).translate(_SHUT),
    }
    # what is put in is not looked at again: a name may read like a mark
    return _MARKS.sub(lambda match: parts[match[1]], _part("page.html"))


def _part(name: str) -> str:
    return (files("replayer.exports") / name).read_text(encoding="utf-8")


def _hash(text: str) -> str:
    return "sha256-" + b64encode(sha256(text.encode()).digest()).decode()
