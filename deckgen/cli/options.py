"""Options that several verbs share, and the reading of their words."""

from __future__ import annotations

from typing import Annotated

import typer

from deckgen.errors import BadInput
from deckgen.model.words import LANGUAGES, nearest

VariantName = Annotated[
    str, typer.Argument(metavar="VARIANT", help="A built-in id or a definition file.")
]
Changes = Annotated[
    list[str] | None,
    typer.Option(
        "--set", metavar="CLAUSE=VALUE", help="Lay a clause value over the variant's own."
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print the result as JSON.")]
Lang = Annotated[
    str, typer.Option("--lang", metavar="LANG", help="zh-Hans, zh-Hant, en, several, or all.")
]


def languages(word: str) -> tuple[str, ...]:
    """The language tags that `--lang` names, in its order, each once."""
    if word == "all":
        return LANGUAGES
    found: list[str] = []
    for part in (part.strip() for part in word.split(",")):
        tag = next((tag for tag in LANGUAGES if tag.casefold() == part.casefold()), None)
        if tag is None:
            problem = f'"{part}" is not a language; there are {", ".join(LANGUAGES)} and all'
            raise BadInput.one("--lang", "", problem, nearest(part, LANGUAGES))
        if tag not in found:
            found.append(tag)
    return tuple(found)
