"""The command ``standpat``. This package imports only click until a command runs."""

from replayer.cli.commands import main

__all__ = ["main"]
