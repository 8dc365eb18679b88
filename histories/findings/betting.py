"""Findings about who may act, and for how much."""

from histories.findings.types import Rule

RULES = (
    Rule(
        "out-of-turn",
        "error",
        "A player acts out of turn",
        explanation=(
            "Somebody else is to act. The turn goes clockwise: before the first draw from the "
            "big blind's left, after a draw from the button's left, and past those who have "
            "folded or are all-in."
        ),
        example="Seat 2: Juniper ... Seat 3: Marlow ...\nMarlow: checks\nJuniper: checks",
        remedy=(
            "Restore the order of the lines. Rooms do not accept an action out of turn, so two "
            "lines were exchanged."
        ),
    ),
    Rule(
        "action-missing",
        "error",
        "A player's action is missing",
        explanation=(
            "A player had to act and no line tells what he did, while the play goes on behind "
            "him. A round ends only when everybody has folded, is all-in or has answered the "
            "last bet. The replay goes on with what must have stood there."
        ),
        example="Juniper: bets $2\n*** SECOND DRAW ***",
        remedy="Restore the lost line.",
    ),
    Rule(
        "check-facing-bet",
        "error",
        "A check that faces a bet",
        explanation=(
            "The player checks although a bet waits for his answer. He may fold, call or raise. "
            "In the first round the big blind is such a bet for everyone who has not posted as "
            "much."
        ),
        example="Juniper: bets $2\nMarlow: checks",
        remedy="The line was a call or a fold; the player's later lines and the pot show which.",
    ),
    Rule(
        "bet-facing-bet",
        "error",
        "A bet that faces a bet",
        explanation=(
            "The player bets although a bet stands. More than the bet is a raise. In the first "
            "round the big blind is a bet, so nobody 'bets' before the first draw."
        ),
        example="Juniper: bets $2\nMarlow: bets $4",
        remedy="Write a raise, with both of its figures, or a call.",
    ),
    Rule(
        "nothing-to-call",
        "error",
        "A call with nothing to call",
        explanation=(
            "The player calls and owes nothing: nobody has bet in this round, or his own chips "
            "already match the bet."
        ),
        example="*** SECOND DRAW ***\nJuniper: calls $2",
        remedy="The line was a check or a bet; the pot shows which.",
    ),
    Rule(
        "nothing-to-raise",
        "error",
        "A raise with nothing to raise",
        explanation=(
            "The player raises where nobody has bet in this round. The first money of a round "
            "after a draw is a bet."
        ),
        example="*** SECOND DRAW ***\nJuniper: raises $2 to $4",
        remedy="Write the line as a bet, or restore the bet that is lost.",
    ),
    Rule(
        "call-amount",
        "error",
        "A call of the wrong amount",
        explanation=(
            "A call adds exactly what is missing to the highest bet of the round, or all that "
            "the player has left. This one adds another amount."
        ),
        example="Juniper: bets $2\nMarlow: calls $1",
        remedy=(
            "Restore the amount. The room states what the player adds, not his total for the round."
        ),
    ),
    Rule(
        "bet-size",
        "error",
        "A bet of the wrong size",
        explanation=(
            "The bet is not one that the limit allows. In fixed limit it is the small bet in the "
            "first half of the rounds and the big bet after; in pot and no limit at least the "
            "big blind. Only an all-in may be smaller."
        ),
        example="Badugi Limit ($1/$2 USD)\n*** THIRD DRAW ***\nJuniper: bets $1",
        remedy="Check the amount and the stakes. Do not forget the change to the big bet.",
    ),
    Rule(
        "raise-size",
        "error",
        "A raise of the wrong size",
        explanation=(
            "In fixed limit a raise goes to the next full multiple of the round's bet, also "
            "above a short all-in. Only an all-in may fall short of it."
        ),
        example="Badugi Limit ($1/$2 USD)\nJuniper: bets $1\nMarlow: raises $2 to $3",
        remedy="Restore both figures. The second is the player's total for the round.",
    ),
    Rule(
        "raise-minimum",
        "error",
        "A raise below the minimum",
        explanation=(
            "In pot and no limit a raise adds at least as much as the last full bet or raise of "
            "the round, and no less than the big blind. Only an all-in may add less."
        ),
        example="Juniper: bets $6\nMarlow: raises $2 to $8",
        remedy="Check the amounts of this raise and of the bet before it.",
    ),
    Rule(
        "pot-limit",
        "error",
        "A bet or raise above the pot",
        explanation=(
            "In pot limit the most a player may raise by is the pot as it stands after his call: "
            "what lies in the middle, the bets of the round and the call. A first bet may be as "
            "large as the pot. In half-pot limit it is half of that."
        ),
        example="Pot: $4\nJuniper: bets $5",
        remedy="Count the pot up to this line. If the stakes are right, the amount is not.",
    ),
    Rule(
        "past-cap",
        "error",
        "A raise past the cap",
        explanation=(
            "In fixed limit a round has as many levels as the house allows: in most rooms four, a "
            "bet and three raises, in some houses five; before the first draw the big blind is "
            "the first of them. After the last a player may only call or fold. With two players "
            "this holds too, but in houses that have no cap for them."
        ),
        example="Betting is capped\nJuniper: raises $1 to $5",
        remedy=(
            "The line was a call or a fold. If the room has another cap, its house rules have to "
            "say so."
        ),
    ),
    Rule(
        "raise-arithmetic",
        "error",
        "A raise that does not add up",
        explanation=(
            "A raise states two figures: by how much it exceeds the bet before it, and the "
            "player's new total for the round. Bet and excess do not add up to the total."
        ),
        example="Juniper: bets $2\nMarlow: raises $2 to $5",
        remedy=(
            "The figure that fits the pot is the right one. The first figure counts from the bet "
            "before, not from the player's own chips."
        ),
    ),
    Rule(
        "all-in-flag",
        "error",
        "The all-in mark is missing or false",
        explanation=(
            "A player who puts in his last chip is marked 'and is all-in', and nobody else is. "
            "This line has the mark with chips left, or lacks it with none left."
        ),
        example="Seat 4: Juniper ($5 in chips)\nJuniper: bets $2 and is all-in",
        remedy="Check the stack, the amounts before this line and the mark.",
    ),
    Rule(
        "acts-after-fold",
        "error",
        "A folded player acts",
        explanation=(
            "The player has folded. He has no cards any more and takes no part in the rest of "
            "the hand."
        ),
        example="Juniper: folds\nJuniper: calls $2",
        remedy="One of the two lines belongs to another player, or is too many.",
    ),
    Rule(
        "acts-all-in",
        "error",
        "An all-in player bets",
        explanation=(
            "The player has put in all he has. He keeps his part of the pot and still draws, but "
            "he has nothing to bet with and no turn in the betting."
        ),
        example="Juniper: calls $1.50 and is all-in\nJuniper: checks",
        remedy="Remove the line, or restore the name of the player who acted.",
    ),
    Rule(
        "acts-away",
        "error",
        "A player who sits out acts",
        explanation=(
            "The player sits out and does something other than fold. In a tournament he is dealt "
            "in and posts; the room folds for him until he has returned."
        ),
        example="Seat 4: Juniper (1500 in chips) is sitting out\nJuniper: calls 60",
        remedy="Restore the line 'has returned' if he was back, or the fold.",
    ),
    Rule(
        "not-in-hand",
        "error",
        "Someone who is not in the hand acts",
        explanation="The player has a seat and was not dealt in, so he can neither bet nor fold.",
        example="Seat 4: Juniper ($20 in chips) is sitting out\nJuniper: raises $1 to $2",
        remedy="Check the name in the line and the seat line.",
    ),
    Rule(
        "no-reopen",
        "error",
        "A raise by a player for whom the betting was not reopened",
        explanation=(
            "The player has acted, and since then nobody has made a full raise: only an all-in "
            "for less lies before him. He may call or fold. In pot and no limit, a short all-in "
            "does not give back the right to raise."
        ),
        example=(
            "Juniper: bets $6\nMarlow: raises $2 to $8 and is all-in\nJuniper: raises $8 to $16"
        ),
        remedy="The line was a call. Check the all-in amount before it.",
    ),
    Rule(
        "betting-over",
        "error",
        "An action after the betting round is over",
        explanation=(
            "Everybody who still can has answered the last bet. The draw or the showdown comes "
            "next, and no bet of this round is left."
        ),
        example="Juniper: checks\nMarlow: checks\nJuniper: bets $2",
        remedy="Look for a lost header of a draw, or remove the line.",
    ),
    Rule(
        "hand-over",
        "error",
        "An action after the hand is over",
        explanation=(
            "The hand is decided: all but one have folded, or the showdown is done. Nothing is "
            "left to bet or draw for."
        ),
        example="Juniper: folds\nUncalled bet ($2) returned to Marlow\nMarlow: checks",
        remedy="Remove the line. It may belong to the next hand.",
    ),
    Rule(
        "cap-line",
        "warning",
        'The line "Betting is capped" is missing or out of place',
        explanation=(
            "In fixed limit the room writes 'Betting is capped' below the raise to the fourth "
            "level, and nowhere else. Here it is missing or stands elsewhere; no chip depends on "
            "it."
        ),
        example="Juniper: raises $1 to $4\nMarlow: calls $1",
        remedy=(
            "Nothing has to be done for the money. An exporter's author can add or move the line."
        ),
    ),
    Rule(
        "open-fold",
        "info",
        "A fold with nothing to call",
        explanation=(
            "The player folds although he could have checked for nothing. That is legal and "
            "gives his chance away: often a mistake, or the room folding for someone who left."
        ),
        example="*** SECOND DRAW ***\nJuniper: folds",
        remedy="Nothing has to be done.",
    ),
    Rule(
        "away-fold",
        "info",
        "An all-in player who sits out is folded",
        explanation=(
            "A player sits out and is all-in from a blind or ante. He could stay in without "
            "another chip, but the room folds for him in his turn. What he put in stays in the "
            "pots."
        ),
        example=(
            "Seat 4: Juniper (25 in chips) is sitting out\n"
            "Juniper: posts the ante 25 and is all-in\n"
            "Juniper: folds"
        ),
        remedy="Nothing has to be done.",
    ),
    Rule(
        "uncalled-missing",
        "error",
        "An uncalled bet is not returned",
        explanation=(
            "A part of the last bet was matched by nobody and no line returns it. It is not part "
            "of the pot, takes no rake and goes back to the bettor at once."
        ),
        example="Juniper: bets $2\nMarlow: folds\nJuniper collected $6 from pot",
        remedy=(
            "Restore the line 'Uncalled bet ($2) returned to Juniper' and take the amount out of "
            "pot and award."
        ),
    ),
    Rule(
        "uncalled-amount",
        "error",
        "An uncalled bet of the wrong amount",
        explanation=(
            "What goes back is the bettor's chips above the most that any other player put in. "
            "Another amount is returned here."
        ),
        example=(
            "Juniper: bets $2\n"
            "Marlow: calls $1.50 and is all-in\n"
            "Uncalled bet ($1) returned to Juniper"
        ),
        remedy="Restore the amount. It counts against everyone's chips, folded players' too.",
    ),
    Rule(
        "uncalled-player",
        "error",
        "An uncalled bet goes to the wrong player",
        explanation="The uncalled part of a bet goes to another player than the one who bet it.",
        example="Juniper: bets $2\nMarlow: folds\nUncalled bet ($2) returned to Marlow",
        remedy="Restore the name: the last bettor or raiser gets it.",
    ),
    Rule(
        "uncalled-unexpected",
        "error",
        "A bet is returned that was called",
        explanation=(
            "A bet is returned although another player has matched it in full. A called bet "
            "belongs to the pot."
        ),
        example="Juniper: bets $2\nMarlow: calls $2\nUncalled bet ($2) returned to Juniper",
        remedy="Remove the line, or restore the fold that was turned into a call.",
    ),
)
