"""Findings about who shows, what, and what it is called."""

from histories.findings.types import Rule

RULES = (
    Rule(
        "shown-cards",
        "error",
        "The shown cards are not those held",
        explanation=(
            "The player shows cards that he cannot hold. His hand is known from the deal and the "
            "draws, in whole or in part, and the shown cards do not contain what is known."
        ),
        example=(
            "Juniper: stands pat on [2s 5h 8c 9d]\n"
            "*** SHOW DOWN ***\n"
            "Juniper: shows [2s 5h 8c Td] (Badugi: T,8,5,2)"
        ),
        remedy=(
            "Compare with the last line that names the cards. The order of the cards does not "
            "matter."
        ),
    ),
    Rule(
        "shown-count",
        "error",
        "The wrong number of cards shown",
        explanation="At a showdown the whole hand is shown: five cards, or four in badugi.",
        example="Badugi Limit ($1/$2 USD)\nJuniper: shows [2s 5h 8c] (3-card: 8,5,2)",
        remedy="Restore the lost card from the summary or from the player's own lines.",
    ),
    Rule(
        "hand-description",
        "error",
        "The hand's name does not fit its cards",
        explanation=(
            "The words behind the cards are not what the cards make in this game. In 2-7 lowball "
            "aces are high and straights and flushes count; a badugi is the best set of cards "
            "with no rank and no suit twice. At a showdown the words may not be missing either."
        ),
        example="Juniper: shows [2c 3h 5d 6s 9h] (Lo: 9,6,4,3,2)",
        remedy=(
            "If the summary gives the same cards, the words were changed; otherwise look at the "
            "cards."
        ),
    ),
    Rule(
        "summary-cards",
        "error",
        "The cards in the summary are not those shown",
        explanation=(
            "The summary shows other cards for the player than he showed or is known to hold."
        ),
        example=(
            "Juniper: shows [2s 5h 8c 9d] (Badugi: 9,8,5,2)\n"
            "Seat 4: Juniper showed [2s 5h 8c Td] and lost with ..."
        ),
        remedy="Compare with the deal, the draws and the words that describe the hand.",
    ),
    Rule(
        "folded-shows",
        "error",
        "A folded player shows or mucks as if in the hand",
        explanation=(
            "A player who has folded shows or mucks at the showdown. His cards are gone: only "
            "those who are still in the hand have something to show."
        ),
        example="Juniper: folds\n*** SHOW DOWN ***\nJuniper: mucks hand",
        remedy="Check the name in the line and the fold before it.",
    ),
    Rule(
        "showdown-needless",
        "error",
        "A showdown of one player",
        explanation=(
            "A showdown is held with one player left. The pot is his without showing; he may "
            "show of his own will after he has collected, and without the header."
        ),
        example="Juniper: folds\n*** SHOW DOWN ***\nMarlow: shows [2s 5h 8c 9d] (Badugi: 9,8,5,2)",
        remedy="Remove the header, or restore the call that was turned into a fold.",
    ),
    Rule(
        "showdown-missing",
        "error",
        "No showdown where there should be one",
        explanation=(
            "The betting is over, two or more players are left, and the header of the showdown "
            "is missing. Their cards decide who wins."
        ),
        example="Juniper: checks\nMarlow: checks\nJuniper collected $6 from pot",
        remedy="Restore the header and the lines of the players who showed.",
    ),
    Rule(
        "show-missing",
        "error",
        "A player at the showdown neither shows nor mucks",
        explanation=(
            "A player is still in the hand at the showdown and no line tells whether he showed "
            "or mucked. Everyone left does one of the two, once."
        ),
        example=(
            "*** SHOW DOWN ***\n"
            "Juniper: shows [2s 5h 8c 9d] (Badugi: 9,8,5,2)\n"
            "Juniper collected $6 from pot"
        ),
        remedy="Restore the line of the other player. Who wins must have shown.",
    ),
    Rule(
        "show-repeated",
        "error",
        "A player shows twice",
        explanation=(
            "A player shows or mucks a second time. One line stands for each player at the "
            "showdown."
        ),
        example="Juniper: shows [2s 5h 8c 9d] (Badugi: 9,8,5,2)\nJuniper: mucks hand",
        remedy="Remove the second line, or restore the name of the player to whom it belongs.",
    ),
    Rule(
        "first-mucks",
        "error",
        "The first player to show mucks",
        explanation=(
            "The player who is first to show mucks. Somebody must show, or nobody could be paid, "
            "so the room always turns over the first hand in line."
        ),
        example=(
            "*** SHOW DOWN ***\nJuniper: mucks hand\nMarlow: shows [2s 5h 8c 9d] (Badugi: 9,8,5,2)"
        ),
        remedy="Restore the order of the lines, or the hand that was shown.",
    ),
    Rule(
        "showing-order",
        "warning",
        "Hands are shown out of order",
        explanation=(
            "Hands are shown in another order than the room's: the last bettor or raiser of the "
            "last round first, or the first player left of the button if nobody bet, then "
            "clockwise. Side pots come before the main pot. No chip depends on it."
        ),
        example="Juniper: bets $2\nMarlow: calls $2\nMarlow: shows [2s 5h 8c 9d] (Badugi: 9,8,5,2)",
        remedy="Nothing has to be done for the money. An exporter's author can restore the order.",
    ),
    Rule(
        "hand-untold",
        "warning",
        "A player at the showdown has no line",
        explanation=(
            "A player who is left at the showdown and wins nothing has no line there. He may have "
            "mucked; but this room, as far as it is known, has a line for everybody's hand."
        ),
        example=("Juniper calls 80\nMarlow shows [3c 8h 2c 4c 6h]\n*** SUMMARY ***"),
        remedy="Restore the line of the player's hand, if there was one.",
    ),
    Rule(
        "muck-uncontested",
        "error",
        "A muck where nobody contests the pot",
        explanation=(
            "Everybody else has folded, and the winner mucks. With one player left there is no "
            "showdown: the room writes nothing, or that he does not show his hand."
        ),
        example="Juniper: folds\nMarlow collected $6 from pot\nMarlow: mucks hand",
        remedy='Write "doesn\'t show hand", or restore the call that was turned into a fold.',
    ),
)
