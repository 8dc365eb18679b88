"""Findings about pots, rake and awards."""

from histories.findings.types import Rule

RULES = (
    Rule(
        "pot-total",
        "error",
        "The total pot is not what was put in",
        explanation=(
            "The total pot is everything that was put in, less what went back uncalled. The "
            "summary states another total, or none."
        ),
        example="Three players put in $2 each.\nTotal pot $7 | Rake $0.30",
        remedy=(
            "Add up the chips of all players, blinds and antes included. If the sum is right, "
            "the summary was changed."
        ),
    ),
    Rule(
        "pot-figures",
        "error",
        "Main and side pot figures that cannot be",
        explanation=(
            "The summary's figures for main and side pots cannot come from the bets. They are "
            "stated after rake: each lies between its pot and its pot less the whole rake, and "
            "with the rake they add up to the total."
        ),
        example="Total pot $10 Main pot $6. Side pot $3. | Rake $0.50",
        remedy="Divide the chips at the stack of each all-in player and compare.",
    ),
    Rule(
        "heading-figures",
        "error",
        "A heading that tells another pot, or other players",
        explanation=(
            "Some rooms write behind a draw's heading how much is in the pot, how many players "
            "are left, and how many of them are all-in. Here that is not what the bets before "
            "it make."
        ),
        example="*** FIRST DRAW *** (Pot: $0.45)",
        remedy="Add up the chips put in so far, less what went back uncalled, and compare.",
    ),
    Rule(
        "rake-sum",
        "error",
        "Pot, rake and awards do not add up",
        explanation=(
            "Total pot = awards + rake, to the last unit. Here chips appear from nowhere or "
            "vanish, or the rake is less than nothing."
        ),
        example="Juniper collected $5.60 from pot\nTotal pot $6 | Rake $0.30",
        remedy="Check the three figures. Two of them usually agree with the bets.",
    ),
    Rule(
        "rake-undue",
        "error",
        "Rake where none is due",
        explanation=(
            "The room takes rake where it takes none: from a hand that ended before the first "
            "draw, or in a tournament, where the fee was paid with the buy-in. Or it takes a "
            "larger part of the pot than any room does."
        ),
        example=(
            "Uncalled bet ($0.15) returned to Juniper\n"
            "Juniper collected $0.18 from pot\n"
            "Total pot $0.20 | Rake $0.02"
        ),
        remedy="Ask the room, or check whether the lines of a draw are lost.",
    ),
    Rule(
        "wrong-winner",
        "error",
        "A pot goes to a hand that does not win it",
        explanation=(
            "The pot goes to a player whose cards do not win it. Each pot goes to the best hand "
            "among those who paid into it to the end and have not folded. In a split-pot game "
            "each half has its own best hand, and so has each run of a hand that is run twice. A "
            "mucked hand wins nothing: who is paid at a showdown has shown."
        ),
        example=(
            "Juniper: shows [2s 5h 8c 9d] (Badugi: 9,8,5,2)\n"
            "Marlow: shows [3c 4h 6s Td] (Badugi: T,6,4,3)\n"
            "Marlow collected $6 from pot"
        ),
        remedy=(
            "Compare the hands by the rules of the game: in lowball and badugi the lower hand wins."
        ),
    ),
    Rule(
        "wrong-split",
        "error",
        "A pot is split wrongly",
        explanation=(
            "Tied hands share a pot evenly; no suit and no position breaks a tie. This pot is "
            "divided among the right players in unequal parts, or among too many or too few. The "
            "halves of a split pot are equal, and so are the parts of two runs."
        ),
        example=(
            "Juniper: shows [2d 4h 5s 7s 9d] (Lo: 9,7,5,4,2)\n"
            "Marlow: shows [9c 7h 2c 4d 5d] (Lo: 9,7,5,4,2)\n"
            "Juniper collected $6 from pot"
        ),
        remedy="Divide the pot after rake by the number of tied hands.",
    ),
    Rule(
        "odd-chip",
        "error",
        "The odd chip goes to the wrong seat",
        explanation=(
            "A split pot does not divide evenly, and the odd unit goes to another player than "
            "the rule says. It goes to the first of the tied players left of the button; two odd "
            "units to the first two of them. Between two halves, or two runs, it goes where the "
            "house has it (`docs/houserules.md`)."
        ),
        example=(
            "Seat #2 is the button\n"
            "Player in seat 3 collected $4.84 from pot\n"
            "Player in seat 1 collected $4.85 from pot"
        ),
        remedy="Count the seats clockwise from the button. It is one unit, but it is somebody's.",
    ),
    Rule(
        "paid-folded",
        "error",
        "A folded player is paid",
        explanation=(
            "A player who has folded is paid. What he put in stays in the pots, and he can win "
            "none of them."
        ),
        example="Juniper: folds\nJuniper collected $6 from pot",
        remedy="Check the name in the award and the fold before it.",
    ),
    Rule(
        "paid-ineligible",
        "error",
        "A player is paid from a pot he has no part in",
        explanation=(
            "The player is paid from a pot into which he did not pay. An all-in player can win "
            "from each opponent no more than he put in himself; what goes beyond lies in a side "
            "pot for the others."
        ),
        example="Juniper: calls $1 and is all-in\nJuniper collected $4 from side pot",
        remedy="Check the names of player and pot in the award.",
    ),
    Rule(
        "award-amount",
        "error",
        "An award of the wrong amount",
        explanation="The winner of a pot is paid another amount than the pot holds after rake.",
        example="Total pot $6 | Rake $0.30\nJuniper collected $5.40 from pot",
        remedy="Compare total pot less rake with the sum of the awards.",
    ),
    Rule(
        "award-missing",
        "error",
        "A winner is not paid",
        explanation="A player wins a pot, or a part of one, and no line pays him.",
        example=(
            "*** SHOW DOWN ***\nJuniper: shows [2s 5h 8c 9d] (Badugi: 9,8,5,2)\n*** SUMMARY ***"
        ),
        remedy="Restore the 'collected' line. If the room left it out, ask the room for the money.",
    ),
    Rule(
        "award-pot",
        "error",
        "An award names a pot that does not exist",
        explanation=(
            "The award names a pot that the bets did not make: a side pot where nobody is all-in "
            "for less, or a number that no side pot has."
        ),
        example="Nobody is all-in.\nJuniper collected $4 from side pot",
        remedy="Check which all-ins made pots: with one pot the room writes 'from pot'.",
    ),
    Rule(
        "summary-amount",
        "error",
        "The summary's award is not what was paid",
        explanation=(
            "The summary states for the player another amount than his 'collected' lines add up to."
        ),
        example="Juniper collected $5.70 from pot\nSeat 4: Juniper collected ($5.07)",
        remedy="Compare with total pot less rake; the line that agrees with it is the right one.",
    ),
    Rule(
        "summary-ending",
        "error",
        "The summary tells another end of a player's hand",
        explanation=(
            "The summary tells another end than the play: a fold in another round, a fold of "
            "someone who stayed, a win of someone who lost, or '(didn't bet)' of someone who "
            "did."
        ),
        example="*** SECOND DRAW ***\nJuniper: folds\nSeat 4: Juniper folded after the 1st Draw",
        remedy="Compare the player's last line with the summary.",
    ),
    Rule(
        "summary-balance",
        "error",
        "A stack or net after the hand does not follow",
        explanation=(
            "The room states what each player has after the hand, or won or lost in it. Who had "
            "1,200, put in 150 and won 400 has 1,450 and is 250 up; the summary says otherwise."
        ),
        example="Seat 4: Juniper (1,200)\nJuniper wins pot (400)\nSeat 4: Juniper (1,540) +250",
        remedy="Add up what the player put in, got back and won; the figure that agrees is right.",
    ),
    Rule(
        "summary-marks",
        "error",
        "The summary's position marks are wrong",
        explanation=(
            "The marks (button), (small blind) and (big blind) in the summary are not those of "
            "the seats. Each stands behind the name of the player who had the position, and "
            "nowhere else."
        ),
        example=(
            "Seat #4 is the button\nSeat 5: Juniper (button) folded before the Draw (didn't bet)"
        ),
        remedy="Compare with the table line and the posts.",
    ),
    Rule(
        "summary-missing",
        "error",
        "A player's summary line is missing",
        explanation=(
            "A player was dealt in and has no line in the summary. Everybody dealt in has one."
        ),
        example="Seat 4: Juniper ($20 in chips)\n*** SUMMARY ***\nSeat 2: Marlow collected ($6)",
        remedy="Restore the line. If it is the last one, the file may have been cut.",
    ),
    Rule(
        "summary-repeated",
        "error",
        "A player has two summary lines",
        explanation="A player has two lines in the summary. Everybody dealt in has one.",
        example=(
            "Seat 4: Juniper folded after the 1st Draw\nSeat 4: Juniper folded after the 1st Draw"
        ),
        remedy="Remove the copy, or restore the seat and name of the other player.",
    ),
    Rule(
        "summary-player",
        "error",
        "A summary line does not fit the seat",
        explanation=(
            "A summary line puts a name to a seat where another player sits, or names somebody "
            "who was not dealt in."
        ),
        example=(
            "Seat 4: Juniper ($20 in chips)\n"
            "*** SUMMARY ***\n"
            "Seat 5: Juniper folded before the Draw"
        ),
        remedy="Compare with the seat lines at the top of the hand.",
    ),
)
