"""Print every draw that a player made, and the cards where the history knows them.

python examples/player_draws.py examples/hands/triple-draw-session.txt Tamsin
"""

import argparse

import grammar
from histories.actions import Discard, StandPat
from histories.cards import format_cards
from histories.hand import Hand


def main(path: str, name: str) -> None:
    for hand in grammar.read(path):
        if not isinstance(hand, Hand):
            continue
        number = 0
        for action in hand.actions:
            if not isinstance(action, Discard | StandPat):
                continue
            if hand.seats[action.player].name != name:
                continue
            number += 1
            what = f"discards {action.count}" if isinstance(action, Discard) else "stands pat"
            cards = f"  [{format_cards(action.cards)}]" if action.cards else ""
            print(f"#{hand.hand_id}  draw {number}: {what}{cards}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("path", help="a folder, a file or an archive with hands")
    parser.add_argument("name", help="the player")
    given = parser.parse_args()
    main(given.path, given.name)
