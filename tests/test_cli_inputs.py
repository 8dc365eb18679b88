"""What the commands read: folders, archives, standard input, names of any kind."""

import shutil
import zipfile
from pathlib import Path

import pytest
from conftest import Standpat, rows

STATUSES = ("ok", "invalid", "partial", "cancelled", "skipped", "unreadable")


# -- inputs


def test_standard_input_is_a_dash(standpat: Standpat, session: Path) -> None:
    run = standpat("validate", "--format", "json", "-", stdin=session.read_bytes())
    hands, _ = rows(run.stdout)
    assert run.returncode == 0
    assert {hand["file"] for hand in hands} == {"-"}


def test_archives_are_read(standpat: Standpat, session: Path, tmp_path: Path) -> None:
    import gzip

    packed, plain = tmp_path / "a.zip", tmp_path / "b.txt.gz"
    with zipfile.ZipFile(packed, "w") as archive:
        archive.write(session, "inner/b.txt")
        archive.writestr("readme", "no hand")
    plain.write_bytes(gzip.compress(session.read_bytes()))
    run = standpat("validate", "--format", "json", packed, plain)
    hands, summary = rows(run.stdout)
    assert run.returncode == 0
    assert {hand["file"] for hand in hands} == {f"{packed}!inner/b.txt", str(plain)}
    assert (summary["files"], summary["passed_over"]) == (2, 1)


def test_a_folder_is_read_all_the_way_down(
    standpat: Standpat, session: Path, tmp_path: Path
) -> None:
    deep = tmp_path / "a" / "b"
    deep.mkdir(parents=True)
    shutil.copy(session, deep)
    (tmp_path / "notes.txt").write_text("nothing of poker\n")
    (tmp_path / "picture.png").write_bytes(b"\x89PNG\r\n\x1a\n\x00\x00")
    run = standpat("validate", "--format", "json", tmp_path)
    hands, summary = rows(run.stdout)
    assert run.returncode == 0
    assert {hand["file"] for hand in hands} == {str(deep / session.name)}
    assert (summary["files"], summary["passed_over"]) == (1, 2)


@pytest.mark.parametrize("kind", ["missing", "empty", "text", "binary", "folder"])
def test_an_unusable_path_is_told_and_the_others_are_done(
    standpat: Standpat, session: Path, damaged: Path, tmp_path: Path, kind: str
) -> None:
    bad = tmp_path / "bad"
    if kind == "empty":
        bad.touch()
    elif kind == "text":
        bad.write_text("nothing of poker\n")
    elif kind == "binary":
        bad.write_bytes(bytes(range(256)) * 20)
    elif kind == "folder":
        bad.mkdir()
    run = standpat("validate", "--format", "json", session, bad, damaged / "wrong-award.txt")
    hands, _ = rows(run.stdout)
    assert run.returncode == 2
    assert len({hand["file"] for hand in hands}) == 2
    error = run.stderr.decode()
    assert str(bad) in error
    assert len(error.splitlines()) == 1
    assert "Traceback" not in error


def pack(kind: str, folder: Path, session: Path) -> Path:
    """The session in an archive of this kind."""
    import bz2
    import gzip
    import lzma
    import tarfile

    path = folder / f"hands.{kind}"
    data = session.read_bytes()
    if kind in ("tar", "tar.gz"):
        with tarfile.open(path, "w:gz" if kind == "tar.gz" else "w") as archive:
            archive.add(session, "hands.txt")
    elif kind == "zip":
        (folder / "inner").mkdir()
        with zipfile.ZipFile(path, "w") as outer:
            outer.write(pack("xz", folder / "inner", session), "hands.xz")
    else:
        packed = {
            "xz": lzma.compress(data), "bz2": bz2.compress(data),
            "7z": b"7z\xbc\xaf\x27\x1c" + data,
            "gz": gzip.compress(gzip.compress(data)),
        }  # fmt: skip
        path.write_bytes(packed[kind])
    return path


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        ("xz", "an xz archive"),
        ("bz2", "a bzip2 archive"),
        ("7z", "a 7z archive"),
        ("tar", "a tar archive"),
        ("tar.gz", "a tar archive"),
        ("zip", "an xz archive within an archive"),
        ("gz", "a gzip file within an archive"),
    ],
)
@pytest.mark.parametrize("command", ["validate", "replay"])
def test_an_archive_that_is_not_read_is_told(
    standpat: Standpat, session: Path, tmp_path: Path, command: str, kind: str, told: str
) -> None:
    path = pack(kind, tmp_path, session)
    run = standpat(command, path)
    assert run.returncode == 2
    assert run.stderr.decode() == f"standpat: {path}: {told}, which standpat does not read\n"


def test_verbose_names_what_is_passed_over(
    standpat: Standpat, session: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "hands"
    folder.mkdir()
    shutil.copy(session, folder / "a.txt")
    pack("tar", folder, session)
    with zipfile.ZipFile(folder / "b.zip", "w") as archive:
        archive.write(session, "a.txt")
        archive.writestr("readme\x1b[2J", "no hand")
    output = standpat("validate", "-v", folder).stdout.decode()
    assert (
        "\npassed over\n"
        f"  {folder}/b.zip!readme\\x1b[2J\n"
        f"  {folder}/hands.tar: a tar archive, which standpat does not read\n"
        "\n8 hands in 2 files (2 other files passed over): nothing wrong\n"
    ) in output
    assert "\npassed over\n" not in standpat("validate", folder).stdout.decode()


def test_names_of_files_are_data(standpat: Standpat, session: Path, tmp_path: Path) -> None:
    nasty = tmp_path / "\x1b[31m[red]\u202e.txt"
    shutil.copy(session, nasty)
    output = standpat("validate", "-v", nasty).stdout.decode()
    assert r"\x1b[31m[red]\u202e.txt" in output
    assert "\x1b" not in output
    hands, _ = rows(standpat("validate", "--format", "json", nasty).stdout)
    assert hands[0]["file"] == str(nasty)
    missing = standpat("validate", tmp_path / "\x1b[2J")
    assert b"\x1b" not in missing.stderr


def test_names_that_are_no_utf_8_do_no_harm(
    standpat: Standpat, session: Path, tmp_path: Path
) -> None:
    shutil.copy(session, tmp_path / "caf\udce9.txt")
    for arguments in (["--format", "json"], ["-v"]):
        run = standpat("validate", *arguments, tmp_path)
        assert (run.returncode, run.stderr) == (0, b"")
        assert r"caf\udce9.txt" in run.stdout.decode("utf-8").replace("\\\\", "\\")


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_any_encoding_of_the_terminal_will_do(
    standpat: Standpat, sound: Path, encoding: str
) -> None:
    run = standpat("list", sound, PYTHONIOENCODING=encoding)
    assert (run.returncode, run.stderr) == (0, b"")
    json_run = standpat("list", "--format", "json", sound, PYTHONIOENCODING=encoding)
    json_run.stdout.decode("utf-8")
    assert standpat("list", sound, LC_ALL="C", PYTHONUTF8="0").returncode == 0


def test_a_hand_is_met_again_whatever_its_table_is_called(
    standpat: Standpat, root: Path, tmp_path: Path
) -> None:
    hands = root / "examples" / "hands" / "triple-draw-session.txt"
    text = standpat("convert", "--to", "phh", hands).stdout
    assert b"[1]\n" in text
    (tmp_path / "one.phhs").write_bytes(text)
    (tmp_path / "two.phhs").write_bytes(text.replace(b"[1]\n", b"[77]\n", 1))
    run = standpat("validate", "--format", "json", tmp_path)
    found = [[one["code"] for one in row["findings"]] for row in rows(run.stdout)[0]]
    assert found == [[]] * 4 + [["repeated-hand"]] * 4
