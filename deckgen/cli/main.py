"""The door: one application, one verb per file, one place where errors become sentences.

Exit codes: 0 done, 1 the thing checked does not hold, 2 bad input or usage.
"""

from __future__ import annotations

import errno
import gc
import os
import sys
from typing import NoReturn

import typer

from deckgen import __version__
from deckgen.cli import (
    ask,
    build,
    calibrate,
    check,
    definitions,
    export,
    listing,
    penalties,
    scenario,
    show,
    simulate,
)
from deckgen.errors import BadInput, DeckgenError

app = typer.Typer(
    name="deckgen",
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


app.command("build")(build.build)
app.command("list")(listing.list_)
app.command("show")(show.show)
app.command("diff")(show.diff)
app.command("new")(definitions.new)
app.command("schema")(definitions.schema)
app.command("check")(check.check)
app.command("ask")(ask.ask)
app.command("simulate")(simulate.simulate)
app.command("scenario")(scenario.scenario)
app.command("export")(export.export)
app.command("calibrate")(calibrate.calibrate)
app.add_typer(penalties.app, name="penalties")


def run() -> NoReturn:
    """Run the command line; errors of the tree become one sentence per line on standard error."""
    # commands are short and make little garbage: looking for it less often saves a tenth
    gc.set_threshold(100_000, 50, 50)
    for stream in (sys.stdout, sys.stderr):
        # a console that cannot show a character gets a replacement, never a traceback
        stream.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[union-attr]  # real ones can
    try:
        code = app(standalone_mode=False)
        sys.stdout.flush()
    except BadInput as error:
        code = _complain(*error.faults)
    except DeckgenError as error:
        code = _complain(error)
    except typer.Abort:
        print("Stopped.", file=sys.stderr)  # noqa: T201  # this is the place that prints
        code = 130
    except OSError as error:
        if error.filename is not None:
            raise
        code = _unprinted(error)
    except Exception as error:
        if not hasattr(error, "show"):
            raise
        error.show()
        code = 2
    sys.exit(code or 0)


def _complain(*sentences: object) -> int:
    for sentence in sentences:
        print(sentence, file=sys.stderr)  # noqa: T201  # this is the place that prints
    return 2


def _unprinted(error: OSError) -> int:
    """What is printed did not arrive: the reader went away (`deckgen show kings | head`), which is
    fine, or the disk that it was sent to is full.
    """
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    if error.errno == errno.EPIPE:
        return 0
    return _complain(f"The result cannot be printed ({error.strerror}).")
