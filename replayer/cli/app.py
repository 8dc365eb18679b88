"""What all commands share: how they end, and where the output goes."""

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any

import click

INTERRUPTED = 130
UNUSABLE = 2
WRONG = 1

#: A reader that went away: ``head`` has seen enough.
_CLOSED = frozenset({errno.EPIPE, errno.ESHUTDOWN, errno.ECONNRESET})


class Session:
    """How the run stands: its exit code, should it end now."""

    def __init__(self) -> None:
        self.unusable = False
        self.wrong = False

    @property
    def code(self) -> int:
        """An unusable input weighs more than a wrong hand."""
        if self.unusable:
            return UNUSABLE
        return WRONG if self.wrong else 0

    def complain(self, message: str) -> None:
        """Say on standard error that an input cannot be used; the run goes on."""
        self.unusable = True
        click.echo(f"standpat: {message}", err=True)


pass_session = click.make_pass_decorator(Session, ensure=True)


class App(click.Group):
    """The group of all commands: each returns its exit code, or ``None`` for 0.

    Ctrl-C ends with 130 and keeps what was written. A closed output ends the run quietly, with
    the exit code of what was seen until then.
    """

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **extra: Any,
    ) -> click.Context:
        """Read the arguments; ``--help`` and ``--version`` write here."""
        with _ending(Session()):
            return super().make_context(info_name, args, parent, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command and leave with its exit code."""
        session = ctx.ensure_object(Session)
        with _ending(session):
            ctx.exit(self._run(ctx))

    def _run(self, ctx: click.Context) -> int:
        try:
            code = super().invoke(ctx)
        except click.exceptions.Exit as end:
            code = end.exit_code
        _flush()
        return code or 0


@contextmanager
def _ending(session: Session) -> Iterator[None]:
    """Turn an interruption, and an output that cannot be written, into an exit code."""
    try:
        yield
    except KeyboardInterrupt:
        _let_go()
        click.echo("standpat: interrupted, the output is not complete", err=True)
        code = INTERRUPTED
    except OSError as error:
        # inputs are opened under guards of their own: this is the output
        _let_go()
        code = session.code
        if error.errno not in _CLOSED:
            what = error.filename or "cannot write the output"
            click.echo(f"standpat: {what}: {error.strerror or error}", err=True)
            code = UNUSABLE
    else:
        return
    raise click.exceptions.Exit(code)


def _flush() -> None:
    if sys.stdout is not None:
        sys.stdout.flush()


def _let_go() -> None:
    """Write what can still be written; after that the interpreter's own last flush is harmless."""
    try:
        _flush()
    except OSError:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


def has_colour(stream: IO[str] | None, *, wanted: bool = True) -> bool:
    """Whether to write in colour: only to a terminal that can, and when nobody objects."""
    return (
        wanted
        and stream is not None
        and stream.isatty()
        and not os.environ.get("NO_COLOR")
        and os.environ.get("TERM") != "dumb"
    )
