"""The command ``standpat``. This package imports only click until a command runs."""

import sys

try:
    from replayer.cli.commands import main
except KeyboardInterrupt:  # the program has hardly started, and nothing else catches it yet
    sys.stderr.write("standpat: interrupted\n")
    sys.exit(130)

__all__ = ["main"]
