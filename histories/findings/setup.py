"""Findings about seats, button, blinds, antes and the deal."""

from histories.findings.types import Rule

RULES = (
    Rule(
        "seat-taken",
        "error",
        "Two players sit in one seat",
        explanation=(
            "Two seat lines have one number. Turn order, blinds and odd chips follow the seat "
            "numbers, so a seat holds one player."
        ),
        example="Seat 3: Juniper ($20 in chips)\nSeat 3: Marlow ($8 in chips)",
        remedy=(
            "Restore the number that was changed; the order of the actions shows where the "
            "player sat."
        ),
    ),
    Rule(
        "seated-twice",
        "error",
        "One player sits in two seats",
        explanation=(
            "One name stands in two seat lines. A player has one seat at a table, and every "
            "later line names players by name alone."
        ),
        example="Seat 3: Juniper ($20 in chips)\nSeat 5: Juniper ($8 in chips)",
        remedy=(
            "Restore the name that was overwritten. A tool that replaces names must give each "
            "player a name of his own."
        ),
    ),
    Rule(
        "seat-order",
        "warning",
        "A seat's line stands below that of a higher seat",
        explanation=(
            "The room writes the seats in the order of their numbers, and in the same order in "
            "the summary; lines that deal cards or post antes, one for each seat, too, where it "
            "has them. Lines in another order move no chip and no card, but the room did not "
            "write them so."
        ),
        example="Seat 5: Marlow ($30 in chips)\nSeat 2: Juniper ($20 in chips)",
        remedy="Write the lines by seat number, or look for what else was moved in the export.",
    ),
    Rule(
        "no-button",
        "error",
        "The button is nowhere",
        explanation=(
            "The table line names no button, or one in a seat that the table does not have. "
            "Blinds, turns and draws are counted from the button, so the order of play is then "
            "read from the blinds alone."
        ),
        example="Table 'Arche' 6-max Seat #0 is the button",
        remedy="Restore the table line: 'Seat #N is the button'.",
    ),
    Rule(
        "button-position",
        "error",
        "The blinds do not follow the button",
        explanation=(
            "The blinds are posted by two neighbours, small before big, but not by those who sit "
            "left of the button. The small blind is the first player left of the button and the "
            "big blind the next; with two players the button posts the small blind. So the "
            "button stands in another seat than stated."
        ),
        example=(
            "Table 'Arche' 6-max Seat #2 is the button\nPlayer in seat 5: posts small blind $0.50"
        ),
        remedy="Check the button's seat against the hand before: it moves one player clockwise.",
    ),
    Rule(
        "blind-poster",
        "error",
        "The wrong player posts a blind",
        explanation=(
            "Another player posts the blind than the one whose turn it is. The small blind falls "
            "to the first player left of the button, the big blind to the next one; heads-up the "
            "button posts the small blind."
        ),
        example=(
            "Seat #2 is the button\n"
            "Player in seat 4: posts small blind $0.50\n"
            "Player in seat 3: posts big blind $1"
        ),
        remedy="Check the seats and the button. An exporter must not sort the posts.",
    ),
    Rule(
        "blind-amount",
        "error",
        "A blind of the wrong amount",
        explanation=(
            "The blind is not of the size that the stakes ask for. Pot and no limit headers "
            "state both blinds; in fixed limit the big blind is one small bet. Only a player who "
            "is all-in with it may post less."
        ),
        example="Badugi Limit ($0.50/$1.00 USD)\nMarlow: posts big blind $1",
        remedy="Check the amount and the stakes in the header: one of them was changed.",
    ),
    Rule(
        "blind-missing",
        "error",
        "A blind is missing",
        explanation=(
            "A player is in the blind, has chips and posts nothing. Play starts with the blinds; "
            "only a small blind may be absent, when its seat is empty and three or more are "
            "dealt in, or a blind of a player whom the ante put all-in."
        ),
        example="Juniper: posts small blind $0.50\n*** DEALING HANDS ***",
        remedy="Restore the post. Without it every later amount of the player is off.",
    ),
    Rule(
        "blind-repeated",
        "error",
        "A player posts the same blind twice",
        explanation=(
            "A player posts a second blind of a kind that he has already posted. Each blind is "
            "posted once; a player who returns posts both in one line."
        ),
        example="Marlow: posts big blind $1\nMarlow: posts big blind $1",
        remedy="Remove the copied line, or restore the name of the player who posted it.",
    ),
    Rule(
        "ante-amount",
        "error",
        "An ante of the wrong amount",
        explanation=(
            "The ante is not the one that the others post. All players dealt in post the same "
            "ante; only a player who is all-in with it may post less."
        ),
        example="Juniper: posts the ante 25\nMarlow: posts the ante 20",
        remedy="Restore the amount; if the player was all-in, the line has to say so.",
    ),
    Rule(
        "ante-missing",
        "error",
        "An ante is missing",
        explanation=(
            "The others post an ante and a player who is dealt in does not. In a tournament "
            "players who sit out post as well."
        ),
        example="Seat 3: Juniper (1475 in chips)\nMarlow: posts the ante 25\n*** DEALING HANDS ***",
        remedy="Restore the post. If the player was not dealt in, his seat line has to say so.",
    ),
    Rule(
        "ante-repeated",
        "error",
        "A player posts two antes",
        explanation="A player posts two antes in one hand. Everyone posts one.",
        example="Marlow: posts the ante 25\nMarlow: posts the ante 25",
        remedy="Remove the copied line, or restore the name of the player who posted it.",
    ),
    Rule(
        "post-late",
        "error",
        "A blind or ante after the cards are dealt",
        explanation=(
            "A blind or ante stands after the deal. All forced bets are in before the first "
            "card, because they decide who speaks first and for how much."
        ),
        example="*** DEALING HANDS ***\nMarlow: posts big blind $1",
        remedy="Move the line above the deal, where the room wrote it.",
    ),
    Rule(
        "post-order",
        "warning",
        "Blinds and antes are posted out of order",
        explanation=(
            "The antes come first, then the small blind, then the big blind. The money is the same "
            "in another order, but no room writes it so: lines have changed places."
        ),
        example="Marlow: posts big blind $1\nJuniper: posts small blind $0.50",
        remedy="Write the posts in the order in which the room made them.",
    ),
    Rule(
        "post-absent",
        "error",
        "Someone who is not in the hand posts",
        explanation=(
            "The player who posts was not dealt in: his seat line says that he sits out of a "
            "cash game or is out of this hand."
        ),
        example="Seat 4: Juniper ($20 in chips) is sitting out\nJuniper: posts big blind $1",
        remedy="Check the seat line and the name in the post.",
    ),
    Rule(
        "more-than-stack",
        "error",
        "More chips than the player has",
        explanation=(
            "A player puts in more than he has. His stack is on his seat line; posts, calls, "
            "bets and raises come out of it and an uncalled bet goes back to it. Nobody can bet "
            "money that is not on the table."
        ),
        example="Seat 4: Juniper ($3 in chips)\nJuniper: bets $5",
        remedy=(
            "Check the stack and the amount. If the stack is right, the largest possible amount "
            "is all of it, with 'and is all-in'."
        ),
    ),
    Rule(
        "cards-dealt",
        "error",
        "The wrong number of cards dealt",
        explanation=(
            "The number of cards is not the game's: five, or four in badugi; in razz two down and "
            "one up, then one at a time. A hand with another number of cards is not dealt."
        ),
        example="Badugi Limit ($1/$2 USD)\nDealt to Juniper [2s 5h 8c Kd Kc]",
        remedy="Restore the line from the original file, or the name of the game.",
    ),
    Rule(
        "dealt-absent",
        "error",
        "Cards dealt to someone not in the hand",
        explanation=(
            "Cards are dealt to somebody who does not play: he is not seated, sits out of a cash "
            "game or is out of this hand."
        ),
        example="Seat 4: Juniper ($20 in chips) is sitting out\nDealt to Juniper [2s 5h 8c Kd]",
        remedy="Check the name in the line and the seat line.",
    ),
)
