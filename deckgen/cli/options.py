"""Options that several verbs share, and the reading of their words."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from typer.models import OptionInfo


def option(name: str, help_: str, metavar: str | None = None) -> OptionInfo:
    """A flag with its help and what stands for its value."""
    made: OptionInfo = typer.Option(name, help=help_, metavar=metavar)
    return made


def measure(name: str, help_: str, metavar: str) -> OptionInfo:
    """A flag that takes a number, with a point or a comma before its decimals."""
    made: OptionInfo = typer.Option(name, help=help_, metavar=metavar, parser=_number)
    return made


def _number(text: str) -> float:
    try:
        return float(text.replace(",", "."))
    except ValueError:
        raise typer.BadParameter(f'"{text}" is not a number.') from None


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
Out = Annotated[Path, option("--out", "Where files are made.", "DIR")]
Paper = Annotated[
    str | None,
    option(
        "--paper",
        "a4 (if not given), letter, a3, a5, legal, WxH in mm, a label sheet, a file.",
        "P",
    ),
]
CardSize = Annotated[
    str | None, option("--card", "us-game, poker, bridge, mini, tarot, square or WxH in mm.")
]
Theme = Annotated[str, option("--theme", "classic, high-contrast, ink-saver or a theme file.")]
Penalties = Annotated[
    str | None, option("--penalties", "A penalty list: CSV, TSV, XLSX or TOML.", "FILE")
]
Fill = Annotated[bool, option("--fill", "Top up a short penalty list from the default one.")]
Family = Annotated[bool, option("--family", "No hot penalty texts.")]
Duplex = Annotated[str | None, option("--duplex", "long (if not given), short, fold or none.")]
Bleed = Annotated[float | None, measure("--bleed", "What runs over the trim, mm.", "MM")]
Gap = Annotated[
    float | None, measure("--gap", "Between cards on the sheet, mm; chosen if not given.", "MM")
]
Marks = Annotated[str | None, option("--marks", "corners (if not given), edges or none.")]
Cards = Annotated[
    str | None, option("--cards", "Only these cards; 40x3 is card 40 three times.", "1-9,40x3")
]
Quiet = Annotated[bool, option("--quiet", "Print nothing but errors.")]
