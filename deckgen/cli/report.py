"""Printing: tables that suit a terminal, plain lines when piped, JSON for programs."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import Any

import typer


def say(text: str = "") -> None:
    """One line on standard output."""
    typer.echo(text)


def notice(text: str) -> None:
    """One line on standard error, where results do not go."""
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
