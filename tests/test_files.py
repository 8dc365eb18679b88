"""Finding inputs: files, folders, archives, standard input."""

import gzip
import io
import os
import tarfile
import zipfile
from pathlib import Path

import pytest
from test_grammar_hands import SINGLE, TRIPLE

import grammar
import replayer
from grammar.files import Inputs
from histories.hand import Hand


def drain(inputs: Inputs) -> list[tuple[str, int]]:
    """The inputs' names, with the number of rows of each."""
    return [(one.name, len(list(grammar.read(one.stream, name=one.name)))) for one in inputs]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "two.txt").write_text(TRIPLE + "\n\n" + SINGLE, encoding="utf-8")
    (tmp_path / "a.dat").write_text(SINGLE, encoding="utf-16")
    (tmp_path / "c.txt.gz").write_bytes(gzip.compress(TRIPLE.encode()))
    (tmp_path / "picture.txt").write_bytes(bytes(range(256)) * 100)
    (tmp_path / "notes.md").write_text("no hands here\n")
    (tmp_path / "empty.txt").write_bytes(b"")
    with zipfile.ZipFile(tmp_path / "d.zip", "w") as archive:
        archive.writestr("inner/b.txt", TRIPLE)
        archive.writestr("inner/readme", "nothing")
        archive.writestr("a.txt", SINGLE + TRIPLE)
    return tmp_path


def test_a_folder_all_the_way_down(folder: Path) -> None:
    inputs = Inputs([folder])
    assert drain(inputs) == [
        (f"{folder}/a.dat", 1),
        (f"{folder}/b/two.txt", 2),
        (f"{folder}/c.txt.gz", 1),
        (f"{folder}/d.zip!a.txt", 2),
        (f"{folder}/d.zip!inner/b.txt", 1),
    ]
    assert (inputs.files, inputs.passed_over, inputs.errors) == (5, 4, [])
    sizes = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    assert inputs.total == inputs.consumed == sizes


def test_names_are_joined_to_the_path_as_given(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    assert [name for name, _ in drain(Inputs(["./b", "b/../a.dat"]))] == [
        "./b/two.txt",
        "b/../a.dat",
    ]


def test_what_is_named_must_hold_hands(folder: Path) -> None:
    bad = [folder / "notes.md", folder / "picture.txt", folder / "empty.txt", folder / "nowhere"]
    inputs = Inputs([*bad, folder / "a.dat"])
    assert drain(inputs) == [(f"{folder}/a.dat", 1)]
    assert [error.name for error in inputs.errors] == [str(path) for path in bad]
    assert [error.message for error in inputs.errors] == [
        *["holds no hand history"] * 3,
        "No such file or directory",
    ]
    assert all(error.named for error in inputs.errors)


def test_a_named_folder_or_archive_without_hands(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    with zipfile.ZipFile(tmp_path / "e.zip", "w") as archive:
        archive.writestr("readme", "nothing")
    inputs = Inputs([tmp_path / "in", tmp_path / "e.zip"])
    assert drain(inputs) == []
    assert [error.name for error in inputs.errors] == [f"{tmp_path}/in", f"{tmp_path}/e.zip"]


def test_standard_input() -> None:
    inputs = Inputs(["-"], stdin=io.BytesIO((SINGLE + TRIPLE).encode()))
    assert drain(inputs) == [("-", 2)]
    assert not inputs.errors
    inputs = Inputs(["-"], stdin=io.BytesIO(b"nothing"))
    assert drain(inputs) == []
    assert inputs.errors[0].name == "-"


def test_standard_input_is_not_waited_for() -> None:
    class Pipe(io.BytesIO):
        def read(self, size: int | None = -1, /) -> bytes:
            raise AssertionError(f"this would wait until {size} bytes have come")

        def read1(self, size: int | None = -1, /) -> bytes:
            return super().read(min(size or 0, 1_000))

    inputs = Inputs(["-"], stdin=Pipe((SINGLE + TRIPLE).encode()))
    assert drain(inputs) == [("-", 2)]


def test_standard_input_with_much_before_the_first_hand() -> None:
    data = b"words\n" * 100_000 + TRIPLE.encode()
    inputs = Inputs(["-"], stdin=io.BytesIO(data))
    assert drain(inputs) == [("-", 2)]


def test_a_damaged_archive_is_an_error_and_not_a_crash(tmp_path: Path) -> None:
    good = gzip.compress((TRIPLE * 2000).encode())
    (tmp_path / "cut.gz").write_bytes(good[: len(good) // 2])
    (tmp_path / "bad.zip").write_bytes(b"PK\x03\x04" + b"x" * 100)
    (tmp_path / "z.txt").write_text(SINGLE)
    inputs = Inputs([tmp_path])
    names = dict(drain(inputs))
    assert names[f"{tmp_path}/z.txt"] == 1
    assert names[f"{tmp_path}/cut.gz"] > 0
    assert {error.name for error in inputs.errors} == {f"{tmp_path}/cut.gz", f"{tmp_path}/bad.zip"}
    assert not any(error.named for error in inputs.errors)


def test_links_in_a_circle_do_no_harm(folder: Path) -> None:
    (folder / "b" / "up").symlink_to(folder, target_is_directory=True)
    (folder / "b" / "gone").symlink_to(folder / "nowhere")
    inputs = Inputs([folder])
    assert len(drain(inputs)) == 5
    assert not inputs.errors


def test_pipes_in_a_folder_are_left_alone(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "z.txt").write_text(SINGLE)
    assert drain(Inputs([tmp_path])) == [(f"{tmp_path}/z.txt", 1)]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_what_may_not_be_read_is_named(folder: Path) -> None:
    (folder / "b").chmod(0)
    (folder / "a.dat").chmod(0)
    try:
        inputs = Inputs([folder])
        assert len(drain(inputs)) == 3
        assert {error.name for error in inputs.errors} == {f"{folder}/a.dat", f"{folder}/b"}
        assert all(error.message == "Permission denied" for error in inputs.errors)
    finally:
        (folder / "b").chmod(0o700)


def test_read_takes_paths(folder: Path) -> None:
    assert len(list(grammar.read(folder / "d.zip"))) == 3
    assert len(list(grammar.read(str(folder / "c.txt.gz")))) == 1
    (hand,) = grammar.read(folder / "a.dat")
    assert isinstance(hand, Hand)
    assert hand.source.file == f"{folder}/a.dat"
    (hand,) = grammar.read(folder / "a.dat", name="other")
    assert isinstance(hand, Hand)
    assert hand.source.file == "other"
    assert list(grammar.read(folder / "notes.md")) == []
    with pytest.raises(FileNotFoundError):
        list(grammar.read(folder / "nowhere"))


def test_inputs_can_be_left_early(folder: Path) -> None:
    for one in Inputs([folder]):
        assert one.stream.read(10)
        break


def test_consumed_grows_while_reading(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(TRIPLE * 3000)
    (tmp_path / "b.txt").write_text(TRIPLE)
    inputs = Inputs([tmp_path])
    seen = []
    for one in inputs:
        seen += [inputs.consumed for _ in grammar.read(one.stream)]
    assert seen == sorted(seen)
    assert 0 < seen[0] < seen[-1] == inputs.total


@pytest.mark.parametrize("kind", ["zip", "tar", "gz"])
def test_archives_within_archives_are_no_text(tmp_path: Path, kind: str) -> None:
    (tmp_path / "hands.txt").write_text(TRIPLE)
    inner = tmp_path / f"inner.{kind}"
    if kind == "zip":
        with zipfile.ZipFile(inner, "w") as archive:  # stored: its bytes show the hand
            archive.write(tmp_path / "hands.txt", "hands.txt")
    elif kind == "tar":
        with tarfile.open(inner, "w") as tape:
            tape.add(tmp_path / "hands.txt", "hands.txt")
    else:
        inner.write_bytes(gzip.compress(TRIPLE.encode(), 0))
    assert TRIPLE[:40].encode() in inner.read_bytes()
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.write(inner, "inner")
        archive.writestr("one.txt", SINGLE)
    (tmp_path / "b.gz").write_bytes(gzip.compress(inner.read_bytes()))
    inputs = Inputs([tmp_path / "a.zip", tmp_path / "b.gz"])
    assert drain(inputs) == [(f"{tmp_path}/a.zip!one.txt", 1)]
    assert inputs.passed_over == 1
    assert [error.name for error in inputs.errors] == [f"{tmp_path}/b.gz"]


def test_a_zip_without_its_end_is_told_to_be_cut_short(tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("one.txt", SINGLE)
    path.write_bytes(path.read_bytes()[:-30])
    inputs = Inputs([path])
    assert drain(inputs) == []
    assert [error.message for error in inputs.errors] == ["the archive is cut short or damaged"]


DOCUMENT = """\
# hand 7 of the evening
variant = 'N2L1D'
antes = [0, 0]
blinds_or_straddles = [50, 100]
min_bet = 100
starting_stacks = [5000, 4000]
actions = ['d dh p1 ??????????', 'd dh p2 2c3d5h7s8c', 'p2 cbr 300', 'p1 f']
"""


@pytest.mark.parametrize(
    ("data", "statuses"),
    [
        (DOCUMENT.encode("utf-16"), ["ok"]),
        (DOCUMENT.replace("\n", "\r").encode(), ["ok"]),
        (DOCUMENT.replace("variant = 'N2L1D'\n", "").encode(), ["unreadable"]),
        ((DOCUMENT + DOCUMENT.replace("7 of", "8 of")).encode(), ["ok", "ok"]),
    ],
    ids=["utf-16", "cr", "no variant", "joined"],
)
def test_documents_in_a_folder(data: bytes, statuses: list[str], tmp_path: Path) -> None:
    (tmp_path / "hand.phh").write_bytes(data)
    assert [replayer.replay(item).status for item in grammar.read(tmp_path)] == statuses
