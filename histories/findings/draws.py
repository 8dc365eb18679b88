"""Findings about the draws and the deck."""

from histories.findings.types import Rule

RULES = (
    Rule(
        "draw-turn",
        "error",
        "A draw out of turn",
        explanation=(
            "Somebody else is to draw. Each draw starts with the first player left of the button "
            "who is still in the hand and goes clockwise; players who are all-in draw too. Where a "
            "text tells when each card came, the cards come in the order of the house."
        ),
        example=(
            "Seat #1 is the button\n"
            "Player in seat 3: discards 2 cards\n"
            "Player in seat 2: stands pat"
        ),
        remedy=(
            "Restore the order of the lines. Where cards ran short, the order decides who got "
            "which."
        ),
    ),
    Rule(
        "draw-missing",
        "error",
        "A player's draw is missing",
        explanation=(
            "A player is still in the hand and no line tells what he drew. Everyone who has not "
            "folded discards or stands pat in every draw."
        ),
        example="*** SECOND DRAW ***\nJuniper: discards 1 card\nJuniper: checks",
        remedy="Restore the line of the other player, or his fold in the round before.",
    ),
    Rule(
        "draw-absent",
        "error",
        "Someone who is not in the hand draws",
        explanation=(
            "The player who draws has folded or was never dealt in. He has no cards to change."
        ),
        example="Juniper: folds\n*** SECOND DRAW ***\nJuniper: discards 1 card",
        remedy="Check the name in the line and the fold before it.",
    ),
    Rule(
        "draw-extra",
        "error",
        "A draw that is one too many",
        explanation=(
            "The player has already drawn in this draw, or the game has no further one. Each "
            "draw is one choice: discard any number of cards at once, or stand pat."
        ),
        example="Juniper: discards 2 cards\nJuniper: discards 1 card",
        remedy="Remove the second line, or restore the header of the next draw.",
    ),
    Rule(
        "draw-count",
        "error",
        "The number of discards and the cards named differ",
        explanation="The line says how many cards are discarded and names another number of them.",
        example="Juniper: discards 2 cards [7h Th Jc]",
        remedy="The number of new cards in the next line shows which of the two is right.",
    ),
    Rule(
        "draw-too-many",
        "error",
        "More discards than cards held",
        explanation=(
            "More cards are discarded than a hand holds: five, or four in badugi. All of them "
            "may be changed, no more."
        ),
        example="Badugi Limit ($1/$2 USD)\nJuniper: discards 5 cards",
        remedy="Check the number and the name of the game.",
    ),
    Rule(
        "discard-not-held",
        "error",
        "A discarded card was not held",
        explanation=(
            "A discarded card was not in the player's hand, which is known from the deal and his "
            "draws before."
        ),
        example="Dealt to Juniper [2s 5h 8c Kd]\nJuniper: discards 1 card [Qd]",
        remedy="Compare with the line that dealt the hand; one of the two was changed.",
    ),
    Rule(
        "kept-cards",
        "error",
        "The kept cards are not those left in the hand",
        explanation=(
            "After a draw the history shows the kept cards and the new ones apart. The kept ones "
            "must be the hand before without the discards; here they are not."
        ),
        example=(
            "Dealt to Juniper [2s 5h 8c Kd]\n"
            "Juniper: discards 1 card [Kd]\n"
            "Dealt to Juniper [2s 5h 9c] [Ah]"
        ),
        remedy="Compare the deal, the discards and the kept cards. Two of the three agree.",
    ),
    Rule(
        "new-cards",
        "error",
        "The wrong number of new cards",
        explanation=(
            "A player gets as many cards as he discarded, no more and no fewer. The second "
            "bracket holds another number."
        ),
        example="Juniper: discards 2 cards [Kd 9c]\nDealt to Juniper [2s 5h] [Ah]",
        remedy=(
            "Restore the line from the original file. Some clients are known to have repeated "
            "the whole hand here."
        ),
    ),
    Rule(
        "new-cards-missing",
        "error",
        "The new cards are missing",
        explanation=(
            "The player's cards are known and he discards, but no line shows what he got. From "
            "here on his hand is not known any more."
        ),
        example="Juniper: discards 1 card [Kd]\nMarlow: stands pat",
        remedy="Restore the 'Dealt to' line below the discard.",
    ),
    Rule(
        "card-twice",
        "error",
        "A card is in two places",
        explanation=(
            "One card is in two places at once: in two hands, or twice in one. A deck has one of "
            "each, so at least one of the two lines is false."
        ),
        example=(
            "Juniper: shows [2c 3h 6s 7c 8d] (Lo: 8,7,6,3,2)\n"
            "Marlow: shows [8d 6h 5d 4c 2s] (Lo: 8,6,5,4,2)"
        ),
        remedy="Check both lines against the deal, the draws and the summary.",
    ),
    Rule(
        "discard-back",
        "error",
        "A discarded card comes back without a reshuffle",
        explanation=(
            "A card that somebody threw away comes out of the deck again. Discards return only "
            "when the deck is reshuffled, and no line says so before this one."
        ),
        example=(
            "Juniper: discards 1 card [Kd]\n"
            "Marlow: shows [Kd Ks 9c 9h 3s] (two pair, Kings and Nines)"
        ),
        remedy=(
            "Check the card in both lines, and whether the line 'The deck is reshuffled' is lost."
        ),
    ),
    Rule(
        "own-discard",
        "error",
        "A player gets back his own discard",
        explanation=(
            "A player gets a card that he threw away himself. When the room reshuffles the "
            "discards, it keeps a player's own discards from him."
        ),
        example=(
            "Juniper: discards 1 card [Kd]\n"
            "The deck is reshuffled\n"
            "Dealt to Juniper [2s 5h 8c] [Kd]"
        ),
        remedy="Check the card against the discards of the player.",
    ),
    Rule(
        "pat-cards",
        "error",
        "Stood pat on cards that were not held",
        explanation=(
            "The player stands pat, which keeps his hand as it is, and the line shows other "
            "cards than the ones that he held."
        ),
        example="Dealt to Juniper [2s 5h 8c Kd]\nJuniper: stands pat on [2s 5h 8c Qd]",
        remedy="Compare with the line that dealt the hand or with his last draw.",
    ),
    Rule(
        "reshuffle-missing",
        "error",
        "The stub was too small and was not reshuffled",
        explanation=(
            "The stub, which is what is left of the deck, holds fewer cards than the player asks "
            "for, and no line says that it was reshuffled. 52 cards less those dealt and drawn "
            "are all there is."
        ),
        example="One card is left in the stub.\nJuniper: discards 2 cards\nMarlow: discards 1 card",
        remedy=(
            "Restore 'The deck is reshuffled' above the line of the player whom the stub could "
            "not serve, or the right number of discards."
        ),
    ),
    Rule(
        "reshuffle-needless",
        "error",
        "A reshuffle when the stub could serve",
        explanation=(
            "The deck is reshuffled although the stub holds enough cards for the player whose "
            "turn it is. The room reshuffles only when the stub cannot serve the next player."
        ),
        example=(
            "Nine cards are left in the stub.\nThe deck is reshuffled\nJuniper: discards 2 cards"
        ),
        remedy=(
            "Check the numbers of discards: a changed number moves the place where the stub runs "
            "out."
        ),
    ),
    Rule(
        "board-cards",
        "error",
        "A board of the wrong cards",
        explanation=(
            "In drawmaha three cards are turned up for all, after the draw a fourth, and then a "
            "fifth. A line turns up another number of cards, or it repeats a board that is not "
            "the one on the table."
        ),
        example="*** TURN *** [4h 6c 9s] [Qd]\n*** RIVER *** [4h 6c 9d Qd] [2s]",
        remedy="Compare the line with the boards before and after it: two of them usually agree.",
    ),
    Rule(
        "board-missing",
        "error",
        "Cards of the board are missing",
        explanation=(
            "The play goes on where cards are to be turned up for all, and no line has them. "
            "Without the whole board nobody can tell who wins the Omaha half."
        ),
        example="*** RIVER *** [4h 6c 9s Qd] [2s]\nJuniper: bets 40",
        remedy="Restore the line; later lines that repeat the board have its cards.",
    ),
    Rule(
        "board-extra",
        "error",
        "Cards of the board that are not due",
        explanation=(
            "A line turns up cards for all where none are due: the board is whole, the hand is "
            "over, or there is no such run."
        ),
        example="*** RIVER *** [4h 6c 9s Qd] [2s]\n*** RIVER *** [4h 6c 9s Qd 2s] [7d]",
        remedy="Remove the line, or restore the betting round or the draw before it.",
    ),
)
