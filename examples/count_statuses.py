"""Count what becomes of the hands in a folder.

python examples/count_statuses.py examples
"""

import argparse
from collections import Counter

import grammar
import replayer


def main(folder: str) -> None:
    counts: Counter[str] = Counter()
    findings: Counter[str] = Counter()
    for hand in grammar.read(folder):
        result = replayer.replay(hand)
        counts[result.status] += 1
        findings.update(finding.code for finding in result.findings)
    for status, count in counts.most_common():
        print(f"{count:6}  {status}")
    for code, count in sorted(findings.items()):
        print(f"{count:6}  {code}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", help="a folder, a file or an archive with hands")
    main(parser.parse_args().folder)
