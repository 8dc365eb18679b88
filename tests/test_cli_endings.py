"""How the command ends when it is stopped before it has begun, or cannot even write its help."""

import os
import subprocess
import sys
from pathlib import Path

import click
import pytest
from conftest import Standpat

from replayer.cli.app import App


def test_an_interrupt_while_it_is_loaded(standpat: Standpat, tmp_path: Path) -> None:
    # in the place of click: what a Ctrl-C at that moment does
    (tmp_path / "click.py").write_text("import os, signal\nos.kill(os.getpid(), signal.SIGINT)\n")
    path = os.pathsep.join([str(tmp_path), *os.environ.get("PYTHONPATH", "").split(os.pathsep)])
    run = standpat("--help", PYTHONPATH=path)
    assert run.returncode == 130
    assert run.stderr == b"standpat: interrupted\n"


def test_an_interrupt_while_arguments_are_read(capsys: pytest.CaptureFixture[str]) -> None:
    def stop(_context: click.Context, _option: click.Parameter, _value: object) -> None:
        raise KeyboardInterrupt

    @click.command(cls=App)
    @click.option("--now", is_flag=True, is_eager=True, callback=stop)
    def program(now: bool) -> None:
        raise AssertionError(now)

    with pytest.raises(SystemExit) as end:
        program.main(["--now"], prog_name="standpat")
    assert end.value.code == 130
    assert capsys.readouterr().err.startswith("standpat: interrupted")


@pytest.mark.parametrize("arguments", [["--help"], ["--version"], ["replay", "--help"]])
def test_help_that_cannot_be_written(environment: dict[str, str], arguments: list[str]) -> None:
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("this system has no /dev/full")
    with full.open("wb") as stream:
        run = subprocess.run(
            [sys.executable, "-m", "replayer.cli", *arguments],
            stdout=stream,
            stderr=subprocess.PIPE,
            env=environment,
            timeout=60,
            check=False,
        )
    assert run.returncode == 2
    assert run.stderr.startswith(b"standpat: cannot write the output: ")
    assert len(run.stderr.splitlines()) == 1
