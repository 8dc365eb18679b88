"""What is certainly left of a hand, though no line of it is a room's header."""

from __future__ import annotations

import re

#: So much of a text is looked at: more than any hand has before its first bets.
LOOKED_AT = 1 << 16
_LEAST = 2
_LINE = rb"(?:^|(?<=\r))[ \t]*(?:\xef\xbb\xbf)?"
_SEAT = _LINE + rb"Seat [0-9]{1,2}: [^\r\n]{1,80}\([^\r\n()]*[0-9][^\r\n()]*\)"
_SECTION = (
    _LINE + rb"(?:\*{3} [A-Z0-9][A-Z0-9/ -]{2,30} \*{3}|Deal(?:ing|t) to [^\r\n]{1,80}\[|---\r?$)"
)
_ACTION = _LINE + (
    rb"(?! )[^\r\n]{1,80}?:? (?:folds|checks|calls [^\r\n]*[0-9]|bets [^\r\n]*[0-9]"
    rb"|raises [^\r\n]*[0-9]|posts [^\r\n]*[0-9]|antes [0-9$]|stands pat|discards? [0-9])\b"
)
#: Elements that no other document has: a room's own, with what they tell of a player.
_XML = (
    rb"<event\s[^<>]*\btype\s*=\s*[\"'][A-Z_]+[\"']"
    rb"|<ACTION\s[^<>]*\bTYPE\s*=\s*[\"'](?:ACTION|HAND)_"
)


def evident(data: bytes) -> bool:
    """Whether a text is a hand's: seats, a section and actions, or a room's elements in XML."""
    data = data[:LOOKED_AT]
    if b"<" in data and len(re.findall(_XML, data)) >= _LEAST:
        return True
    if data.count(b"Seat ") < _LEAST or len(re.findall(_SEAT, data, re.M)) < _LEAST:
        return False
    return all(re.search(pattern, data, re.M) for pattern in (_SECTION, _ACTION))
