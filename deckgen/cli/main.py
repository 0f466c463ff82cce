"""The door: one application, one verb per file, one place where errors become sentences.

Exit codes: 0 done, 1 the thing checked does not hold, 2 bad input or usage.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from typing import Any, NoReturn

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

from deckgen import __version__
from deckgen.cli import report
from deckgen.errors import BadInput, DeckgenError

VERBS = {
    "build": "build:build",
    "list": "listing:list_",
    "show": "show:show",
    "diff": "show:diff",
    "new": "definitions:new",
    "schema": "definitions:schema",
    "check": "check:check",
    "ask": "ask:ask",
    "simulate": "simulate:simulate",
    "scenario": "scenario:scenario",
    "export": "export:export",
    "calibrate": "calibrate:calibrate",
    "penalties": "penalties:app",
}
"""Where each verb is, in the order of the help: a module of this room, and a function or app in it."""


class Verbs(TyperGroup):
    """The verbs; each is loaded when it is asked for, so that none pays for the others."""

    def list_commands(self, _: Any) -> list[str]:
        """Every verb, in the order of the help."""
        return list(VERBS)

    def get_command(self, _: Any, asked: str) -> Any:
        """One verb; an unknown one loads all of them, so that near ones can be suggested."""
        for verb in (asked,) if asked in VERBS else VERBS:
            if verb not in self.commands:
                self.add_command(_loaded(verb), verb)
        return self.commands.get(asked)

    def invoke(self, ctx: Any) -> Any:
        """Runs a verb; Ctrl-C is told apart from a verb's own exit code."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            raise typer.Abort from None


class Verb(TyperCommand):
    """A verb that takes each flag once, but for those that may be repeated: a second value would
    silently replace the first.
    """

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Reads the words, or ends with what is wrong with them."""
        found: list[str] = super().parse_args(ctx, list(args))
        _, _, given = self.make_parser(ctx).parse_args(list(args))
        for param in given:
            replaced = not (getattr(param, "is_flag", False) or param.multiple)
            if given.count(param) > 1 and replaced:
                ctx.fail(f"Option '{param.opts[0]}' is given {given.count(param)} times.")
        return found


def _loaded(verb: str) -> Any:
    module, name = VERBS[verb].split(":")
    found = getattr(import_module(f"deckgen.cli.{module}"), name)
    if isinstance(found, typer.Typer):
        for one in found.registered_commands:
            one.cls = Verb
        return get_command(found)
    alone = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
    alone.command(verb, cls=Verb)(found)
    return get_command(alone)


app = typer.Typer(
    name="deckgen",
    cls=Verbs,
    help="One definition of a card game: the deck, the rulebook, and the play that proves it.",
    rich_markup_mode=None,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"deckgen {__version__}")
        raise typer.Exit


@app.callback()
def _root(
    _: bool = typer.Option(
        False, "--version", callback=_version, is_eager=True, help="Print the version and stop."
    ),
) -> None:
    """One definition of a card game: the deck, the rulebook, and the play that proves it."""


def run() -> NoReturn:
    """Run the command line; errors of the tree become one sentence per line on standard error. The
    process ends here, without taking apart what it made: that would be a seventh of its time.
    """
    _open_streams()
    code = _called()
    try:
        sys.stdout.flush()
    except OSError as error:
        code = _complain(report.Unprinted(error))
    with suppress(OSError):  # nobody reads it
        sys.stderr.flush()
    os._exit(code)


def _open_streams() -> None:
    """Where a stream is closed, what is said goes nowhere; a console that cannot show a character
    gets a replacement, never a traceback.
    """
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115  # for good
        elif isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")


def _called() -> int:
    try:
        return app(standalone_mode=False) or 0
    except DeckgenError as error:
        return _complain(*(error.faults if isinstance(error, BadInput) else (error,)))
    except typer.Abort:
        report.notice("Stopped.")
        return 130
    except SystemExit:  # the library's own, where the reader of its help went away
        return 0
    except OSError as error:
        if error.filename is not None:
            raise
        return _complain(f"The system would not go on: {error.strerror}.")
    except Exception as error:
        if not hasattr(error, "show"):
            raise
        with suppress(OSError):  # nobody reads it
            error.show()
        return 2


def _complain(*sentences: object) -> int:
    for sentence in sentences:
        report.notice(str(sentence))
    return 2
