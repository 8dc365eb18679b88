"""The compiled build: its list of modules, and that a build is compiled as a whole or not at all.

That both builds say the same is held by running the other tests with each, in ``.ci/run``.
"""

import ast
import tomllib
from importlib.util import find_spec
from pathlib import Path

import pytest

import replayer.engine
from replayer.compiled import is_compiled


def modules(root: Path) -> list[str]:
    project = tomllib.loads((root / "pyproject.toml").read_text())
    listed = project["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]["modules"]
    assert isinstance(listed, list)
    return listed


def test_every_module_on_the_list_is_there(root: Path) -> None:
    listed = modules(root)
    assert len(listed) > 20
    assert listed == sorted(set(listed))
    assert [name for name in listed if not (root / name).is_file()] == []


def test_none_of_them_has_structs(root: Path) -> None:
    for name in modules(root):
        for node in ast.walk(ast.parse((root / name).read_text())):
            if isinstance(node, ast.ClassDef):
                bases = {ast.unparse(base) for base in node.bases}
                assert bases.isdisjoint({"msgspec.Struct", "Struct"}), name


def test_the_engine_tells_whether_it_is_compiled() -> None:
    assert replayer.engine.__file__ is not None
    assert is_compiled() == (not replayer.engine.__file__.endswith(".py"))


def test_all_of_them_are_compiled_or_none(root: Path) -> None:
    for name in modules(root):
        spec = find_spec(name.removesuffix(".py").replace("/", "."))
        assert spec is not None
        assert spec.origin is not None
        assert spec.origin.endswith(".py") != is_compiled(), name


def test_the_engine_is_imported_by_nothing_that_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    monkeypatch.delitem(sys.modules, "replayer.engine")
    is_compiled()
    assert "replayer.engine" not in sys.modules
