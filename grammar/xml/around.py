"""What may stand around hands in XML: prologs, comments, roots that hold many hands."""

import re

#: Elements of hands: what is left of one whose first tag is lost is no wrapping.
_PARTS = r"(?:game|players?|round|event|cards|winner|HISTORY|PLAYER|ACTION|CARD|SHOWDOWN|RESULT)\b"
#: Tags that say nothing of a hand. A document type that declares anything is not among them.
_WRAPPING = re.compile(
    r"\s+|\ufeff|<\?.*?\?>|<!--.*?-->|<!\[CDATA\[|\]\]>|<!DOCTYPE\s+[\w.:-]+\s*>"
    rf"|</?(?!{_PARTS})[A-Za-z_][^<>]*>",
    re.DOTALL,
)


def wrapped(text: str) -> int:
    """How much of a text, from its start, is nothing but what stands around hands."""
    at = 0
    while match := _WRAPPING.match(text, at):
        at = match.end()
    return at


_LAST = re.compile(r"(?:<[^<>]*>|\]\]>)[\s\ufeff]*\Z")


def told(text: str) -> int:
    """How much of a text is not what stands around hands, from its end: the next file's prolog."""
    end = len(text)
    while match := _LAST.search(text, max(text.rfind("<", 0, end), text.rfind("]]>", 0, end)), end):
        at = match.start()
        if wrapped(text[at:end]) < end - at:
            break
        end = at
    return end
