"""Verbs and flags that are promised but not made yet: they say so, and exit with 2."""

from __future__ import annotations

from collections.abc import Callable

import typer

from deckgen.errors import BadInput, Fault

VERBS = ("scenario", "ask", "simulate")
HELP = "Not available yet."
SETTINGS = {"allow_extra_args": True, "ignore_unknown_options": True}


def later(verb: str) -> Callable[[typer.Context], None]:
    """The command that answers for `verb` until it is made."""

    def command(_: typer.Context) -> None:
        raise BadInput.one(f"deckgen {verb}", "", "is not available yet")

    return command


def refuse(**flags: object) -> None:
    """Refuse those of the named flags that were given."""
    given = [name.replace("_", "-") for name, value in flags.items() if value]
    if given:
        raise BadInput(Fault(f"--{name}", "", "is not available yet") for name in given)
