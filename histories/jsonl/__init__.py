"""Hands as JSON, one object a line: all that a history states of a hand, and read back as it was.

``write`` makes a line of a hand of any room, ``read_hand`` is the way back. ``schema`` is the JSON
Schema of an object; it stands beside this module as ``standpat-hand-1.schema.json``, too.
"""

from histories.jsonl.model import FORMAT, VERSION, schema
from histories.jsonl.reading import read_hand
from histories.jsonl.writing import write

__all__ = ["FORMAT", "VERSION", "read_hand", "schema", "write"]
