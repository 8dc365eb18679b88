"""``python -m replayer.cli`` is ``standpat``."""

from replayer.cli import main

main(prog_name="standpat")
