"""The screen of a step as an SVG picture. It asks for nothing from outside: no font, no address."""

import io
import re
from html import escape

from rich.color_triplet import ColorTriplet
from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

from replayer.stepper.look import Look
from replayer.stepper.theme import GROUNDS, theme
from replayer.stepper.views import screen

# a cell as Rich draws it, and the margin around the screen
_CELL_WIDTH, _CELL_HEIGHT, _MARGIN = 12.2, 24.4, 10

# Rich's own frame names a font on the net; this one is content with what the reader has.
_FRAME = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 @width@ @height@" role="img">
<title>@title@</title>
<style>
text {{ font-family: ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace;
font-size: {char_height}px; }}
{styles}
</style>
<defs>{lines}</defs>
<rect width="100%" height="100%" fill="@ground@" rx="8"/>
<g transform="translate(@margin@, @margin@)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""
_BLANKS = re.compile(r' x="([0-9.]+)"( y="[^"]*") textLength="([0-9.]+)"([^>]*)>((?:&#160;)+)')


def svg(look: Look, title: str, theme_name: str = "dark") -> str:
    """The screen as an SVG document, the ``title`` for those who cannot see it.

    The theme has to be one with a ground of its own.
    """
    return picture(screen(look), look.width, title, theme_name)


def picture(lines: list[Text], width: int, title: str, theme_name: str = "dark") -> str:
    """Lines of this width as an SVG document."""
    console = Console(
        file=io.StringIO(),
        record=True,
        width=width,
        height=len(lines),
        force_terminal=True,
        color_system="truecolor",
        theme=theme(theme_name),
        legacy_windows=False,
        highlight=False,
    )
    for line in lines:
        console.print(line, soft_wrap=True)
    terminal = _terminal(theme_name)
    document = console.export_svg(theme=terminal, code_format=_FRAME, unique_id="standpat")
    words = {
        "@width@": f"{width * _CELL_WIDTH + 2 * _MARGIN:.1f}",
        "@height@": f"{len(lines) * _CELL_HEIGHT + 2 * _MARGIN:.1f}",
        "@margin@": str(_MARGIN),
        "@title@": escape(title),
        "@ground@": GROUNDS[theme_name],
    }
    head, rest = document.split("<defs>", 1)
    for word, value in words.items():
        head = head.replace(word, value)
        if word in ("@margin@", "@ground@"):
            rest = rest.replace(word, value, 2)
    return head + "<defs>" + _BLANKS.sub(_indent, rest)


def _terminal(theme_name: str) -> TerminalTheme:
    """What Rich wants to know of a terminal; every cell has its own ink and ground."""
    ground = ColorTriplet(*bytes.fromhex(GROUNDS[theme_name][1:]))
    black, white = (0, 0, 0), (255, 255, 255)
    return TerminalTheme(ground, white, [black] * 8, [white] * 8)


def _indent(match: re.Match[str]) -> str:
    """Start a run of text at its first sign: some programs leave blanks at the start out."""
    x, y, length, more, blanks = match.groups()
    left = blanks.count(";") * _CELL_WIDTH
    return f' x="{float(x) + left:g}"{y} textLength="{float(length) - left:g}"{more}>'
