"""Findings about a hand that does not follow from the one before at its table."""

from histories.findings.types import Rule

RULES = (
    Rule(
        "ledger-stack",
        "info",
        "A stack that does not follow from the hand before",
        explanation=(
            "The player was in the last hand of this table, and his stack is not what that hand "
            "left him, while the others have theirs to the chip. A hand that is missing between "
            "does not explain it: it would have moved chips from one player to another. At a cash "
            "table a player may add chips between hands, and in some tournaments buy more: a round "
            "sum more, or a round stack, is taken for that and not told. Less than before is the "
            "stronger break, as nobody may take chips off a table."
        ),
        example="Seat 3: Juniper ($19.30 in chips)",
        remedy=(
            "Compare the seat line with the room's own record. If it is right there, an amount in "
            "the hand before was changed in every line that names it, or the player topped up."
        ),
    ),
    Rule(
        "ledger-seat",
        "info",
        "A player in another seat than in the hand before",
        explanation=(
            "The player was in the last hand of this table and sat in another seat. He may have "
            "changed it, which few rooms allow without a pause; or one of the two hands names the "
            "wrong player. Where more than two players changed at once, the seats were drawn anew, "
            "and nothing is told."
        ),
        example="Seat 6: Juniper ($19.70 in chips)",
        remedy="Compare the names with the hands before and after, and with the room's own record.",
    ),
    Rule(
        "ledger-button",
        "info",
        "The button did not move to the next player",
        explanation=(
            "Between two hands the button moves to the next player clockwise. Here the same "
            "players sit in the same seats, all of them dealt in, with just the chips the hand "
            "before left them, so that no hand is missing between; yet the button stayed, or "
            "passed somebody over. A hand that was cancelled and left out of the file may be the "
            "reason."
        ),
        example="Table 'Arche' 6-max Seat #2 is the button",
        remedy=(
            "See whether a cancelled hand is missing between. Else the table line of one of the "
            "two hands has the wrong seat, and with it the blinds may be with the wrong players."
        ),
    ),
    Rule(
        "ledger-time",
        "warning",
        "Time runs backwards from one hand to the next",
        explanation=(
            "A room numbers its hands as they are dealt. Of two hands of this table the one with "
            "the higher number has the earlier time. Only clocks of one time zone are compared; "
            "an hour back in the night to a Sunday, when clocks are changed, is no break."
        ),
        example="PokerStars Game #70411200102:  Badugi Limit ($1/$2 USD) - 2012/02/11 20:13:08 ET",
        remedy=(
            "One of the two headers was changed, in its time or its number. The message names the "
            "other hand: compare both with the room's own record."
        ),
    ),
    Rule(
        "ledger-order",
        "info",
        "Hand numbers out of order in a file",
        explanation=(
            "The hand stands after one of the same table with a higher number. Rooms write hands "
            "as they are dealt, so the file was joined or sorted by somebody else. It is told "
            "once where the numbers turn down, not again for each hand of a file that runs "
            "backwards. Nothing is concluded from one hand to the other."
        ),
        example="PokerStars Game #70411200101:  Badugi Limit ($1/$2 USD) - 2012/02/11 20:14:08 ET",
        remedy=(
            "Nothing has to be done. Sorted by number, the file can be checked from hand to hand."
        ),
    ),
)
