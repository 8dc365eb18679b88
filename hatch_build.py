"""The compiled build: the modules where hands spend their time, made into C by mypyc.

It is there for who asks for it, with ``HATCH_BUILD_HOOKS_ENABLE=1 pip install .``; without that,
nothing here runs, and the wheel is pure Python. ``docs/compiled.md`` tells more. The modules are
listed in ``pyproject.toml``; their source is in the wheel beside them.
"""

import contextlib
import shutil
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledBuild(BuildHookInterface):
    """Compiles the modules for a wheel; an editable install stays pure, so that edits are seen."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and put what was made into the wheel."""
        if version == "editable":
            return
        self._folder = Path(tempfile.mkdtemp(prefix="standpat-"))
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        for path in self._compile(self.config["modules"]):
            build_data["force_include"][str(path)] = str(path.relative_to(self._folder / "lib"))

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002
        """Leave nothing behind."""
        if version != "editable":
            shutil.rmtree(self._folder, ignore_errors=True)

    def _compile(self, modules: list[str]) -> list[Path]:
        """The compiled modules, below ``lib`` in the scratch folder. ``modules`` are paths."""
        # only here: neither is needed, nor there, for a pure wheel
        from mypyc.build import mypycify
        from setuptools import Distribution
        from setuptools.command.build_ext import build_ext

        options = ["--config-file=", f"--cache-dir={self._folder / 'types'}", "--strict"]
        with contextlib.chdir(self.root):
            extensions = mypycify(
                [*options, *(str(Path(module)) for module in modules)],
                opt_level="3",
                debug_level="0",
                group_name="standpat",
                target_dir=str(self._folder / "c"),
            )
            command = build_ext(Distribution({"name": "standpat", "ext_modules": extensions}))
            command.build_lib = str(self._folder / "lib")
            command.build_temp = str(self._folder / "o")
            command.ensure_finalized()
            command.run()
        return sorted((self._folder / "lib").rglob("*.*"))
