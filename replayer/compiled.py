"""Whether the compiled build is in use (``docs/compiled.md``)."""

from importlib.util import find_spec


def is_compiled() -> bool:
    """Whether the engine that would be imported is compiled; nothing of it is imported."""
    spec = find_spec("replayer.engine")
    return spec is not None and spec.origin is not None and not spec.origin.endswith(".py")
