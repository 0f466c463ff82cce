"""Options that several verbs share, and the reading of their words."""

from __future__ import annotations

from typing import Annotated

import typer

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
