"""The terminal is asked nothing: whoever asks has to wait for an answer that may not come."""

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

import pytest
from stepping import HANDS

import replayer

#: What terminals answer: who they are, where the cursor is, sizes, modes, colours, capabilities.
QUERY = re.compile(
    rb"\x1b\[[?>=]?[0-9;]*[cnqx]"  # device attributes, status reports, version, parameters
    rb"|\x1b\[[?]?[0-9;]*\$p"  # modes
    rb"|\x1b\[(?:1[1-9]|2[01])(?:;[0-9]+)*t"  # sizes and titles
    rb"|\x1b\[\?u"  # keyboard protocol
    rb"|\x1b\][0-9]+;(?:[0-9]+;)?\?"  # colours, clipboard
    rb"|\x1bP"  # strings to the terminal, as those that ask for capabilities
)
PATIENCE = 30.0


@pytest.mark.parametrize(
    "asked",
    [b"\x1b[c", b"\x1b[>c", b"\x1b[>0q", b"\x1b[6n", b"\x1b[?996n", b"\x1b[?2026$p", b"\x1b[16t",
     b"\x1b[?u", b"\x1b]11;?\x1b\\", b"\x1b]4;1;?\x07", b"\x1bP+q544e\x1b\\"],
)  # fmt: skip
def test_what_is_a_query(asked: bytes) -> None:
    assert QUERY.search(asked)


def test_what_is_none() -> None:
    written = b"\x1b[?1049h\x1b[22;0;0t\x1b[?25l\x1b[H\x1b[2J\x1b[0m\x1b[?2026h\x1b[4;1H"
    assert not QUERY.search(written)


@pytest.mark.parametrize("term", ["xterm-256color", "xterm", "tmux-256color", "screen", "vt100"])
def test_nothing_is_asked(term: str, tmp_path: Path) -> None:
    home = Path(replayer.__file__).parent.parent
    variables = os.environ | {
        "TERM": term, "PYTHONPATH": str(home), "XDG_CACHE_HOME": str(tmp_path),
        "XDG_STATE_HOME": str(tmp_path), "LC_ALL": "C.UTF-8",
    }  # fmt: skip
    terminal, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    words = ["-m", "replayer.cli", "replay", str(HANDS / "triple-draw-session.txt")]
    process = subprocess.Popen(
        [sys.executable, *words], stdin=theirs, stdout=theirs, stderr=theirs, env=variables,
        start_new_session=True,
    )  # fmt: skip
    os.close(theirs)
    try:
        # nobody answers: what is written is only read
        said = _read(terminal, b"quit")
        assert b"hand 1" in said
        for keys in (b"d", b"x", b"e", b"\r"):
            os.write(terminal, keys)
            said += _read(terminal, b"\x1b[?2026l")
        os.write(terminal, b"q")
        said += _read(terminal, b"")
        assert QUERY.findall(said) == []
    finally:
        os.close(terminal)
        process.kill()
        process.wait()


def _read(terminal: int, until: bytes) -> bytes:
    """What is written until this comes, or without it to the end."""
    said, end = b"", time.monotonic() + PATIENCE
    while not until or until not in said:
        assert time.monotonic() < end, said
        if not select.select([terminal], [], [], 0.1)[0]:
            continue
        try:
            more = os.read(terminal, 65536)
        except OSError:  # the program has ended
            return said
        if not more:
            return said
        said += more
    return said
