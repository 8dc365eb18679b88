"""Values as TOML: the few kinds that PHH documents hold."""

import re
from datetime import date, time
from decimal import Decimal
from typing import Any

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}


def key(name: str) -> str:
    """A key, in quotes where it has to be."""
    return name if _BARE.fullmatch(name) else string(name)


def string(text: str) -> str:
    """A string on one line."""
    if "'" not in text and "\\" not in text and text.isprintable():
        return f"'{text}'"
    return '"' + "".join(map(_escape, text)) + '"'


def _escape(char: str) -> str:
    if char in _ESCAPES:
        return _ESCAPES[char]
    if char.isprintable():
        return char
    code = ord(char)
    if 0xD800 <= code < 0xE000:
        return "\\uFFFD"  # half a character
    return f"\\u{code:04X}" if code < 0x10000 else f"\\U{code:08X}"


def value(data: Any) -> str:
    """A value on one line. Raises ``TypeError`` for what TOML cannot hold."""
    if isinstance(data, bool):
        return "true" if data else "false"
    if isinstance(data, int):
        return str(data)
    if isinstance(data, Decimal | float):
        text = str(data).lower().replace("infinity", "inf")
        return text if any(char in text for char in ".en") else f"{text}.0"
    if isinstance(data, str):
        return string(data)
    if isinstance(data, date | time):
        return data.isoformat()
    if isinstance(data, list | tuple):
        return f"[{', '.join(map(value, data))}]"
    if isinstance(data, dict):
        return "{" + ", ".join(f"{key(name)} = {value(each)}" for name, each in data.items()) + "}"
    raise TypeError(f"TOML has no place for {data!r}")
