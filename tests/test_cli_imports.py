"""Imports point one way, the engine reads no room's text, and ``--help`` needs only click."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGES = ("histories", "grammar", "replayer")

#: The parts of ``replayer`` that face the outside; all others are the engine and its checks.
FACES = ("cli", "report", "convert", "generate", "stepper", "exports", "table", "theme")


def sources(root: Path, package: str) -> list[Path]:
    found = list((root / package).rglob("*.py"))
    assert found
    return found


def engine(root: Path) -> Iterator[Path]:
    for path in sources(root, "replayer"):
        if path.relative_to(root / "replayer").parts[0].removesuffix(".py") not in FACES:
            yield path


def imported(path: Path) -> set[str]:
    """The modules of ours that a file imports, wherever in the file it does."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: a relative import"
            names.add(node.module or "")
    return {name for name in names if name.split(".")[0] in PACKAGES}


def test_imports_are_found_wherever_they_stand(tmp_path: Path) -> None:
    path = tmp_path / "some.py"
    path.write_text("import grammar.files\ndef f():\n    from histories import cards\nimport os\n")
    assert imported(path) == {"grammar.files", "histories"}


@pytest.mark.parametrize(
    ("package", "allowed"),
    [
        ("histories", {"histories"}),
        ("grammar", {"histories", "grammar"}),
        ("replayer", {"histories", "grammar", "replayer"}),
    ],
)
def test_packages_import_one_way(root: Path, package: str, allowed: set[str]) -> None:
    for path in sources(root, package):
        assert {name.split(".")[0] for name in imported(path)} <= allowed, path


def test_the_engine_imports_only_histories(root: Path) -> None:
    files = list(engine(root))
    assert {"engine.py", "repeats.py", "result.py"} <= {path.name for path in files}
    for path in files:
        for name in imported(path):
            assert name.split(".")[0] != "grammar", path
            assert not name.startswith(("replayer.cli", "replayer.report")), path


def loaded(code: str) -> set[str]:
    """The packages that a fresh interpreter has loaded after running the code."""
    script = f"import sys\n{code}\nprint(*sys.modules)"
    run = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, check=True, text=True, timeout=60
    )
    return {name.split(".")[0] for name in run.stdout.split("\n")[-2].split()}


@pytest.mark.parametrize("arguments", [["--help"], ["validate", "--help"], ["--version"]])
def test_help_loads_only_click(arguments: list[str]) -> None:
    code = (
        "from replayer.cli import main\n"
        f"try: main({arguments!r}, prog_name='standpat')\n"
        "except SystemExit: pass"
    )
    assert loaded(code).isdisjoint(
        {"lark", "rich", "msgspec", "platformdirs", "grammar", "asyncio"}
    )
    assert "click" in loaded(code)


def test_what_must_not_be_loaded_would_be_seen() -> None:
    assert {"rich", "msgspec"} <= loaded("import rich, msgspec")
