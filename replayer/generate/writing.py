"""Where generated hands go: text to standard output, the truth to a file."""

from __future__ import annotations

import contextlib
import io
import sys
from pathlib import Path
from typing import BinaryIO, cast

import click
import msgspec

from histories.games import Limit
from replayer.generate.dealing import sessions
from replayer.generate.settings import Kind, Options

_BETWEEN = "\n\n\n"
_BOM = b"\xef\xbb\xbf"


def generate(
    hands: int,
    seed: int,
    *,
    game: str | None,
    limit: str | None,
    kind: str | None,
    room: str,
    players: int | None,
    stakes: str | None,
    truth: str | None,
    force: bool,
    spaces: bool | None,
    crlf: bool,
    bom: bool,
) -> int:
    """Write the hands in UTF-8.

    Raises ``click.UsageError`` for options that contradict, and for a file that may not be written.
    """
    if truth == "-":
        raise click.UsageError("the hands go to standard output: --truth needs a file.")
    options = Options(
        game, cast("Limit | None", limit), cast("Kind | None", kind), players, stakes, spaces, room
    )
    encode = msgspec.json.Encoder().encode
    try:
        with contextlib.ExitStack() as stack:
            beside = stack.enter_context(_open(truth, force=force)) if truth is not None else None
            text = _output()
            if bom:
                text.write(_BOM)
            for one in sessions(hands, seed, options):
                written = one.text + _BETWEEN
                if crlf:
                    written = written.replace("\n", "\r\n")
                text.write(written.encode())
                if beside is not None:
                    beside.write(encode(one.truth) + b"\n")
    except ValueError as error:
        raise click.UsageError(f"{error}.") from None
    return 0


def _output() -> BinaryIO:
    if sys.stdout is None:  # closed by whoever started the program
        return io.BytesIO()
    return sys.stdout.buffer


def _open(path: str, *, force: bool) -> BinaryIO:
    try:
        return Path(path).open("wb" if force else "xb")
    except FileExistsError:
        raise click.UsageError(f"{path!r} exists; --force writes over it.") from None
