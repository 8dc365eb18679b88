"""What is read and written by name: files that may not be read, and outputs in their way."""

import gzip
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any

import pytest
from click.testing import CliRunner, Result
from conftest import Standpat

from replayer.cli import main
from replayer.cli.options import PROFILES
from replayer.houserules import PROFILES as TABLE
from replayer.report.text import LIST_WIDTH

Deny = Callable[[Path], None]


@pytest.fixture
def deny(monkeypatch: pytest.MonkeyPatch) -> Deny:
    """Keep the user from reading a file, also where he is root."""

    def forbid(path: Path) -> None:
        opened = Path.open

        def refuse(self: Path, mode: str = "r", *rest: Any, **more: Any) -> IO[Any]:
            if self == path and "r" in mode:
                raise PermissionError(13, "Permission denied", str(path))
            return opened(self, mode, *rest, **more)

        monkeypatch.setattr(Path, "open", refuse)
        monkeypatch.setattr("os.access", lambda *_arguments, **_more: False)

    return forbid


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


@pytest.mark.parametrize(
    "command", [["validate", "-j", 1], ["audit"], ["list"], ["convert", "--to", "json"]]
)
def test_a_file_that_may_not_be_read_is_one_line(
    command: list[object], session: Path, tmp_path: Path, deny: Deny
) -> None:
    hidden = tmp_path / "hidden.txt"
    hidden.write_bytes(session.read_bytes())
    whole = run(*command, session)
    deny(hidden)
    found = run(*command, hidden, session)
    assert found.exit_code == 2
    assert found.stdout == whole.stdout != ""
    assert f"standpat: {hidden}: Permission denied\n" in found.stderr


def test_replay_of_a_file_that_may_not_be_read(session: Path, deny: Deny) -> None:
    deny(session)
    found = run("replay", session)
    assert (found.exit_code, found.stdout) == (2, "")
    assert found.stderr == f"standpat: {session}: Permission denied\n"


def test_nothing_written_is_not_said_to_be(
    standpat: Standpat, session: Path, tmp_path: Path
) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(session.read_bytes())
    done = standpat("convert", path, "--to", "pokerstars", "-f", "-o", path)
    assert done.returncode == 2
    assert f"{path}: is the output\n" in done.stderr.decode()
    assert b"written to" not in done.stderr
    assert path.read_bytes() == session.read_bytes()


def test_help_tells_what_the_tables_have() -> None:
    assert tuple(TABLE) == PROFILES
    words = " ".join(run("validate", "--help").stdout.split())
    assert f"{', '.join(TABLE)}, or a .toml file" in words
    assert f"fewer than {LIST_WIDTH} columns" in " ".join(run("list", "--help").stdout.split())


def test_games_are_completed_without_blanks(standpat: Standpat) -> None:
    for begun in ("five", "2-7-t"):
        done = standpat(
            _STANDPAT_COMPLETE="bash_complete", COMP_CWORD="3",
            COMP_WORDS=f"standpat generate --game {begun}",
        )  # fmt: skip
        (name,) = (line.split(",")[1] for line in done.stdout.decode().splitlines())
        assert name in ("five-card-draw", "2-7-triple-draw")


@pytest.mark.parametrize("command", ["validate", "replay"])
def test_who_names_no_hands_is_told_where_the_rooms_are(
    standpat: Standpat, tmp_path: Path, command: str
) -> None:
    path = tmp_path / "other.txt"
    path.write_text("***** Hand History for Game 4711 *****\nNo room of ours\n")
    done = standpat(command, path)
    hint = "holds no hand history; 'standpat rooms' lists what is read"
    assert (done.returncode, done.stderr.decode()) == (2, f"standpat: {path}: {hint}\n")


@pytest.mark.parametrize("kind", ["zip", "tar", "zip in gz"])
def test_what_is_packed_twice_is_refused_by_name(
    standpat: Standpat, session: Path, tmp_path: Path, kind: str
) -> None:
    inner, path = tmp_path / "inner", tmp_path / "outer"
    if kind == "tar":
        with tarfile.open(inner, "w") as tape:
            tape.add(session, "a.txt")
    else:
        with zipfile.ZipFile(inner, "w") as archive:
            archive.write(session, "a.txt")
    if kind == "zip in gz":
        path.write_bytes(gzip.compress(inner.read_bytes()))
    else:
        with zipfile.ZipFile(path, "w") as archive:
            archive.write(inner, "inner")
    done = standpat("validate", "-q", path)
    told = f"a {kind[:3]} archive within an archive, which standpat does not read"
    assert (done.returncode, done.stderr.decode()) == (2, f"standpat: {path}: {told}\n")
