"""Findings about text that cannot be read as the room writes it."""

from histories.findings.types import Rule

RULES = (
    Rule(
        "unreadable-line",
        "error",
        "A line that no room writes",
        explanation=(
            "The line is like none that the room writes at this place, but its verb, card or "
            "amount makes it look like a part of the play. What it moved is unknown, so what "
            "follows from it cannot be checked either."
        ),
        example="Juniper: discards 2 card",
        remedy=(
            "Compare the line with the same line in a fresh export. An exporter's author should "
            "write it letter by letter as the room does; the message says what could stand "
            "there."
        ),
    ),
    Rule(
        "unknown-line",
        "warning",
        "A line whose meaning is unknown",
        explanation=(
            "The line is like none that the room is known to write. It names no action, no card "
            "and no amount, so it is taken for noise and the hand is judged without it."
        ),
        example="The table will be closed in ten minutes",
        remedy=(
            "Nothing has to be done when the line is a message of the room. If it was once an "
            "action, mend the export."
        ),
    ),
    Rule(
        "unknown-verb",
        "error",
        "A player does something no room has a word for",
        explanation=(
            "A seated player's name is followed by words that no room uses for an action. "
            "Something must have happened here: the hand is played on as if the action that the "
            "rules allow stood in its place, and the line is reported once."
        ),
        example="Marlow: chekcs",
        remedy=(
            "Correct the verb from the original file. If the room really writes it so, report "
            "the line: the reader has to learn it."
        ),
    ),
    Rule(
        "unknown-player",
        "error",
        "A line names a player who is not seated",
        explanation=(
            "The line has a player act or receive who sits in none of the seats above. Names are "
            "known from the seat lines alone, so the action belongs to nobody and moves no chip "
            "and no card."
        ),
        example="Seat 1: Juniper ($20 in chips)\nJunipre: calls $0.50",
        remedy=(
            "Look for a misspelt name or a lost seat line. A tool that replaces names must "
            "replace them in every line of the hand."
        ),
    ),
    Rule(
        "truncated",
        "warning",
        "The hand stops early",
        explanation=(
            "The text ends before the hand does: the summary, or all from some line on, is "
            "missing. Rooms write a hand while it is played, so the last hand of an open file "
            "often ends like this. What is there is checked; what is missing is not held against "
            "anyone."
        ),
        example="*** SECOND DRAW ***\nTannoy: dis",
        remedy=(
            "Export the hand again when it is finished. If it stands in the middle of a file, "
            "the file was cut or badly joined."
        ),
    ),
    Rule(
        "marked-partial",
        "warning",
        "The room marks the hand as partial",
        explanation=(
            "The room says in the header that it wrote only a part of the hand, as it does for a "
            "player who joined or left while the hand was played. The part is checked as far as "
            "it goes."
        ),
        example="Hand #2140 - Badugi - $0.10/$0.20 - 20:14:08 ET - 2011/02/08 (partial)",
        remedy="Ask another player at the table, or the room, for the whole hand.",
    ),
    Rule(
        "missing-section",
        "error",
        "A section of the hand is missing",
        explanation=(
            "A header that must stand between two parts of a hand is missing, such as the deal, "
            "a draw or the summary. The lines after it are there, so the text was not cut short: "
            "somebody took a line away or never wrote it."
        ),
        example="*** FIRST DRAW ***\n*** THIRD DRAW ***",
        remedy=(
            "Put the header back. An exporter writes each draw's header even where all players "
            "stand pat."
        ),
    ),
    Rule(
        "doubled-section",
        "error",
        "A section stands twice",
        explanation=(
            "A section of the hand starts a second time. A hand has one deal, one showdown, one "
            "summary and one of each draw; a second one means that two hands ran together or "
            "that lines were copied."
        ),
        example="*** SECOND DRAW ***\n*** SECOND DRAW ***",
        remedy="Remove the copy, or give each hand its own header if two were joined.",
    ),
    Rule(
        "misplaced-line",
        "error",
        "A line stands where it cannot",
        explanation=(
            "The line is written as it should be but cannot stand where it does: a draw among "
            "the blinds, a bet after the summary, a section before the one it follows. The order "
            "of a hand is fixed: blinds, deal, betting, draws with betting, showdown, summary."
        ),
        example="*** SECOND DRAW ***\n*** FIRST DRAW ***",
        remedy=(
            "Look for lines that were sorted or moved. Lines must keep the order in which the "
            "room wrote them."
        ),
    ),
    Rule(
        "broken-numbering",
        "warning",
        "The room's own numbers or times do not follow each other",
        explanation=(
            "The room numbers what happens in a hand one by one, and a number is missing or stands "
            "in the wrong place, or the time beside it goes back. All that is there can be sound, "
            "so the hand is judged; but something that was written is no longer there."
        ),
        example='<event sequence="7" type="BET" .../>\n<event sequence="9" type="FOLD" .../>',
        remedy="Compare the hand with a fresh export, and look for lines that were taken out.",
    ),
    Rule(
        "impossible-card",
        "error",
        "A card that no deck holds",
        explanation=(
            "A card has a rank that is not one of 23456789TJQKA or a suit that is not one of c, "
            "d, h, s. A deck has 52 cards and no joker."
        ),
        example="Dealt to Juniper [1h 4c 5d 9s Kx]",
        remedy=(
            "Write ten as T and suits as small letters. Otherwise take the card from the "
            "original file."
        ),
    ),
    Rule(
        "impossible-amount",
        "error",
        "An amount that cannot be",
        explanation=(
            "A number of chips is not written as an amount can be: a wrong or missing currency "
            "sign, one or three decimals, a leading zero, a sign before it, a letter inside it, "
            "or more than 63 bits can hold. Amounts are read to the last unit and never rounded."
        ),
        example="Marlow: calls $0.5O",
        remedy="Write amounts as the room does: $0.50, $4, or 150 in a tournament.",
    ),
    Rule(
        "impossible-date",
        "error",
        "A date or time that cannot be",
        explanation=(
            "No calendar or clock shows this date or time: a thirteenth month, the thirtieth of "
            "February, twenty-five o'clock."
        ),
        example="Badugi Limit ($1/$2 USD) - 2011/02/30 8:12:47 ET",
        remedy="Take the header from the original file. The order is year, month, day.",
    ),
    Rule(
        "impossible-seat",
        "error",
        "A seat that the table does not have",
        explanation="A seat number is zero, or larger than the table's number of seats.",
        example="Table 'Arche' 6-max Seat #2 is the button\nSeat 9: Juniper ($20 in chips)",
        remedy=(
            "Correct the number of the seat, or the size of the table in the line above the seats."
        ),
    ),
    Rule(
        "header-contradiction",
        "error",
        "The header contradicts itself",
        explanation=(
            "Two statements of the header cannot both be true: the two clocks show times that no "
            "time zones put side by side, the small bet is not half the big bet, or the "
            "currency's sign and its code differ."
        ),
        example="Badugi Limit ($1/$3 USD)",
        remedy="Take the header from the original file: one of the two statements was changed.",
    ),
    Rule(
        "encoding",
        "error",
        "The text's encoding is damaged",
        explanation=(
            "The bytes of the text are in no encoding that the rest of it is in, or hold "
            "characters that no text has. A name or an amount on such a line may be another than "
            "the one that was written."
        ),
        example="Seat 4: J�rgen ($20 in chips)",
        remedy=(
            "Save the file in UTF-8, or take the original. Files must not be opened and saved by "
            "an editor that guesses the encoding."
        ),
    ),
    Rule(
        "repeated-hand",
        "info",
        "The same hand was met before",
        explanation=(
            "The same hand, with the same number and the same text, stood earlier in the input. "
            "That is common where folders were merged. It is judged again and counted as a row "
            "of its own."
        ),
        example="PokerStars Game #60118830745: ...\nPokerStars Game #60118830745: ...",
        remedy=(
            "Nothing has to be done. Leave one copy out where results are added up, or they "
            "count twice."
        ),
    ),
    Rule(
        "conflicting-hand",
        "error",
        "Another text stands under the same hand id",
        explanation=(
            "A hand with this number stood earlier in the input, with another text. A room gives "
            "a number once, so at least one of the two texts is not what the room wrote."
        ),
        example=(
            "PokerStars Game #60118830745: ... Marlow: folds\n"
            "PokerStars Game #60118830745: ... Marlow: calls $1"
        ),
        remedy=(
            "Compare the two texts line by line, and ask the room for the hand if money depends "
            "on it."
        ),
    ),
    Rule(
        "unreadable-header",
        "error",
        "The header cannot be read",
        explanation=(
            "The first line starts like a hand's header but goes on in a way that cannot be "
            "read. Without game, limit and stakes no hand can be built, so nothing else of it is "
            "checked."
        ),
        example="PokerStars Game #601188x: Badugi",
        remedy=(
            "Take the header from the original file. If the room writes it so, report the line: "
            "the reader has to learn it."
        ),
    ),
    Rule(
        "unknown-game",
        "error",
        "The game is not known",
        explanation=(
            "The header is read, but the game it names is neither one that is judged nor one "
            "that is known to be another. A hand of a known other game, such as hold'em, is "
            "skipped without a finding."
        ),
        example="PokerStars Game #60118830745:  Quadruple Draw Limit ($1/$2 USD) - ...",
        remedy="Check the name's spelling. If the room spreads such a game, report it.",
    ),
    Rule(
        "no-seats",
        "error",
        "The hand has no seats",
        explanation=(
            "There is a header and not one seat line that can be read. Players, stacks and names "
            "come from the seat lines, so no hand can be built."
        ),
        example="Table 'Arche' 6-max Seat #2 is the button\n*** DEALING HANDS ***",
        remedy="Put the seat lines back between the table line and the blinds.",
    ),
    Rule(
        "stray-text",
        "error",
        "Text that belongs to no hand",
        explanation=(
            "Text stands before the first header, or after a finished hand, and starts no hand. "
            "It becomes a row of its own, so that nothing is lost; the hand before it is not "
            "charged with it."
        ),
        example="Seat 6: Otto (small blind) collected ($4.75)\nkept for the lesson on Tuesday",
        remedy="Remove the text. If it is what is left of a hand, restore the hand's header.",
    ),
)
