"""List the largest pots of each currency, and who won them.

python examples/largest_pots.py examples/hands 3
"""

import argparse
from collections import defaultdict

import grammar
import replayer
from histories.hand import Hand


def main(path: str, most: int) -> None:
    by_currency: dict[str, list[tuple[int, str]]] = defaultdict(list)
    for hand in grammar.read(path):
        result = replayer.replay(hand)
        if not isinstance(hand, Hand) or result.status != "ok" or result.settlement is None:
            continue
        total = sum(pot.gross for pot in result.settlement.pots)
        in_hundredths = total * 10 ** (2 - hand.unit.decimals)  # some rooms' chips have none
        winners = [
            hand.seats[account.player].name for account in result.settlement.accounts if account.won
        ]
        line = f"{hand.unit.format(total):>10}  #{hand.hand_id}  {hand.game.name}: "
        by_currency[hand.unit.currency].append((in_hundredths, line + ", ".join(winners)))
    for currency, pots in sorted(by_currency.items()):
        print(currency)
        for _, line in sorted(pots, reverse=True)[:most]:
            print(line)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("path", help="a folder, a file or an archive with hands")
    parser.add_argument("most", help="how many pots", nargs="?", type=int, default=10)
    given = parser.parse_args()
    main(given.path, given.most)
