"""`new` and `schema`: starting a definition of one's own, and help for editors."""

from __future__ import annotations

from pathlib import Path
from shlex import quote
from typing import Annotated

import typer

from deckgen.cli import report


def new(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The definition to write.")],
    variant: Annotated[
        str, typer.Option("--from", metavar="VARIANT", help="The variant that it extends.")
    ],
    force: Annotated[bool, typer.Option("--force", help="Overwrite FILE.")] = False,
) -> None:
    """Write a commented definition that extends VARIANT."""
    from deckgen.definition.starter import starter
    from deckgen.errors import BadInput
    from deckgen.press.writing import write_whole

    if file.exists() and not force:
        raise BadInput.one(str(file), "", "is there already; give --force to overwrite it")
    write_whole(file.parent, {file.name: starter(variant, file).encode()})
    report.say(f"{file} extends {variant}: edit it, then run: deckgen build {quote(str(file))}")


def schema() -> None:
    """Print the JSON Schema of a definition, for editors."""
    from deckgen.definition.schema import definition_schema

    report.say_json(definition_schema())
