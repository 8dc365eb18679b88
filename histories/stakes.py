"""The two figures of a header's stakes, whatever the room."""

from __future__ import annotations

from histories.games import Limit


def sound_figures(limit: Limit, small: int, big: int) -> tuple[str, int, int]:
    """Why the figures cannot be these, empty where they can; and figures that can be played.

    Both are in minor units; none of those given back is nothing.
    """
    if not small or not big:
        small = small or max(big // 2, 1)
        return "no game is played for nothing", small, big or 2 * small
    if big < small:
        return "the larger figure has to come second", small, big
    if limit == "fixed" and big != 2 * small:
        return "in a limit game the big bet is twice the small bet", small, big
    return "", small, big
