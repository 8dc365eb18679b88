"""Lines that move no card and no chip and may stand anywhere in a PokerStars hand."""

import re

from histories.actions import NoteKind

#: What follows a name. The name itself may be anyone's: railbirds talk, newcomers sit down.
AFTER_NAME = (
    r'said, ".*"',
    r"has timed out(?: while (?:being )?disconnected)?",
    r"is connected",
    r"is disconnected",
    r"has been disconnected",
    r"is sitting out",
    r"has returned",
    r"joins the table at seat #[0-9]{1,2}",
    r"leaves the table",
    r"will be allowed to play after the button",
    r"was removed from the table for failing to post",
    r"was moved from another table to this table",
    r"finished the tournament(?: in [0-9]+(?:st|nd|rd|th) place)?(?: and received \S+\.)?",
    r"wins the tournament(?: and receives \S+ - congratulations!)?",
    r"wins (?:the |an )?\S+ (?:bounty )?for (?:eliminating|splitting the elimination of) .+",
    r"wins \S+ for (?:eliminating|splitting the elimination of) .+",
    r"re-buys and receives [0-9]+ chips for \S+",
    r"takes the add-on(?: and receives [0-9]+ chips for \S+)?",
    r"adds \S+(?: .*)?",
    r"has [0-9]+ seconds left to act",
)
NOISE = re.compile(
    # a seat line that stands astray is none
    r"(?!Seat [0-9]+: .* in chips\b)"
    rf"(?:(?P<name>.+?):? (?:{'|'.join(AFTER_NAME)})"
    r"|.+: (?:sits out|is sitting out))"
    r"|\*{5,} # [0-9]+ \*{5,}"
    r"|Transcript for your last [0-9]+ hands .*"
)
NOTE = re.compile(r"(.+?)(?:: sits out|:? is sitting out| has returned)")
NOTES: dict[str, NoteKind] = {
    "sits out": "sits out", "is sitting out": "sitting out", "has returned": "returned",
}  # fmt: skip
SAID = re.compile(r'.+ said, "')
VERBS = "folds|checks|calls|bets|raises|brings|posts|discards|stands|shows|mucks|doesn't"
