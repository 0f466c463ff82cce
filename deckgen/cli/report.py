"""Printing: tables that suit a terminal, plain lines when piped, JSON for programs."""

from __future__ import annotations

import json
import os
import shutil
import sys
import textwrap
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import typer

from deckgen.errors import DeckgenError

COLUMNS = 100
"""Wider lines are hard to read, whatever the terminal."""


class Unprinted(DeckgenError):
    """A result that did not arrive, as on a full disk."""

    def __init__(self, error: OSError) -> None:
        self.error = error
        super().__init__(f"The result cannot be printed ({error.strerror}).")


def say(text: str = "") -> None:
    """One line on standard output. A reader who went away (`deckgen show kings | head`) is no fault:
    the rest goes nowhere. Raises `Unprinted` for what else keeps it from arriving.
    """
    try:
        typer.echo(text)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except OSError as error:
        raise Unprinted(error) from None


def paragraph(text: str, indent: int) -> None:
    """A text on standard output, so many blanks in: in lines that suit the terminal, the rest of
    what "name: …" begins two further in; one line when piped.
    """
    if not sys.stdout.isatty():
        say(" " * indent + text)
        return
    width = min(shutil.get_terminal_size().columns, COLUMNS)
    hanging = indent + 2 * text.partition(" ")[0].endswith(":")
    for line in textwrap.wrap(
        text,
        width,
        initial_indent=" " * indent,
        subsequent_indent=" " * hanging,
        break_long_words=False,
        break_on_hyphens=False,
    ):
        say(line)


def notice(text: str) -> None:
    """One line on standard error, where results do not go; if nobody reads it, the exit code tells."""
    with suppress(OSError):
        typer.echo(text, err=True)


def size(count: int) -> str:
    """A number of bytes in kB or MB."""
    return f"{count / 1000:.0f} kB" if count < 1_000_000 else f"{count / 1e6:.1f} MB"


def say_json(value: Any) -> None:
    """A value as JSON on standard output."""
    say(json.dumps(value, ensure_ascii=False, indent=2))


def table(headers: Sequence[str], rows: Sequence[Sequence[str]], title: str = "") -> None:
    """Rows under headers: drawn on a terminal, separated by tabs when piped."""
    if not sys.stdout.isatty():
        if title:
            say(f"# {title}")
        for row in (headers, *rows):
            say("\t".join(cell.replace("\n", " ") for cell in row))
        return
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    drawn = Table(title=Text(title) if title else None, box=box.SIMPLE, title_justify="left")
    for header in headers:
        drawn.add_column(header, overflow="fold")
    for row in rows:
        drawn.add_row(*(Text(cell) for cell in row))
    Console().print(drawn)
