"""Findings about stud: the bring-in, the streets, cards that lie face up."""

from histories.findings.types import Rule

RULES = (
    Rule(
        "blind-undue",
        "error",
        "A blind in a game that has none",
        explanation=(
            "Stud has antes from all and a bring-in from one, and no blinds. The chips are taken "
            "to be neither a bet nor an ante."
        ),
        example="Juniper: posts the ante $0.01\nMarlow: posts small blind $0.05",
        remedy="Write the line as an ante, or take it out; the pot shows which.",
    ),
    Rule(
        "bring-in-missing",
        "error",
        "Nobody brings in",
        explanation=(
            "Third street begins with a forced bet: the player whose upcard asks for it brings "
            "in, or bets the small bet at once. Until he has, nobody can check, call, raise or "
            "fold."
        ),
        example="Dealt to Marlow [Kd]\nJuniper: calls $0.02",
        remedy="Restore the lost line; what the next players call shows its amount.",
    ),
    Rule(
        "bring-in-player",
        "error",
        "The wrong player brings in",
        explanation=(
            "In lowball stud the highest upcard brings in. In razz the ace is low, so a king is "
            "the highest; in 2-7 razz it is the ace. Of one rank the suit decides: clubs are the "
            "lowest, then diamonds, hearts and spades."
        ),
        example="Dealt to Juniper [Kc]\nDealt to Marlow [Kd]\nJuniper: brings in for $0.02",
        remedy="Compare the upcards: a name or a card has been changed.",
    ),
    Rule(
        "bring-in-amount",
        "error",
        "A bring-in of the wrong amount",
        explanation=(
            "The bring-in has one size at each stake, less than the small bet, and only an all-in "
            "may be less than that. Where the stake's is not known, what the next players call "
            "tells it."
        ),
        example="Juniper: brings in for $0.03\nMarlow: calls $0.02",
        remedy="Correct the amount: the next calls, and the pot, show what was put in.",
    ),
    Rule(
        "bring-in-repeated",
        "error",
        "A bring-in, or its completion, where none is due",
        explanation=(
            "There is one bring-in, the first bet of third street. This one comes after it, or "
            "after a bet that stood in its place, or on a later street; or it is completed there, "
            "or a second time."
        ),
        example="Juniper: brings in for $0.02\nMarlow: brings in for $0.02",
        remedy="Take the line out, or write it as the call or bet that the pot asks for.",
    ),
    Rule(
        "repeated-cards",
        "error",
        "A line repeats other cards than were dealt",
        explanation=(
            "With each new card a line repeats those that the player has been seen with. Here the "
            "lines do not agree. The one is accused that differs from most of the others."
        ),
        example="Dealt to Marlow [6h]\nDealt to Marlow [6d] [7h]",
        remedy="Compare the lines of the player's cards, and the hand that he shows.",
    ),
    Rule(
        "common-card",
        "error",
        "A card for all, where each is dealt one, or the reverse",
        explanation=(
            "If the deck cannot give a last card to everybody who is left, one card is turned up "
            "that counts for all. Otherwise each gets his own."
        ),
        example="Eight players see seventh street, and each is dealt a card of his own",
        remedy="Count the cards dealt on all streets: an earlier fold may be lost.",
    ),
)
