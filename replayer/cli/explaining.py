"""``standpat explain``."""

import difflib

import click

from histories.findings import RULES
from replayer.cli.output import Output
from replayer.report import json as as_json
from replayer.report import text as as_text
from replayer.report.words import safe


def explain(codes: tuple[str, ...], *, json: bool, wants_colour: bool) -> int:
    """Explain each code, or list them all. An unknown code is wrong usage."""
    for code in codes:
        if code not in RULES:
            raise click.UsageError(_unknown(code))
    output = Output(wants_colour=wants_colour)
    if json:
        rules = [RULES[code] for code in codes] or list(RULES.values())
        output.write_bytes(b"".join(map(as_json.rule_line, rules)))
    elif codes:
        output.write("\n".join(as_text.rule_text(RULES[code], output.paint) for code in codes))
    else:
        output.write(as_text.codes_text(output.paint))
    return 0


def _unknown(code: str) -> str:
    """What to say about a code that is not in the catalogue."""
    close = difflib.get_close_matches(code.lower().replace("_", "-"), RULES, n=3, cutoff=0.5)
    hint = f"Did you mean {' or '.join(close)}?" if close else "'standpat explain' lists all codes."
    return f"No finding has the code '{safe(code)}'. {hint}"
