"""Play a hand again by the rules: engine, audit, reports and the command line."""

from typing import Any

__all__ = ["Result", "replay"]


def __getattr__(name: str) -> Any:
    """Load the engine when it is first asked for: the command's help does without."""
    if name == "replay":
        from replayer.engine import replay

        return replay
    if name == "Result":
        from replayer.result import Result

        return Result
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
