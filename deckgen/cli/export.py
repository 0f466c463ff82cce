"""`export`: the files a print service, a print shop or a table simulator wants."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec import structs

from deckgen.cli import report
from deckgen.cli.options import (
    Bleed,
    Cards,
    CardSize,
    Changes,
    Duplex,
    Family,
    Fill,
    Gap,
    Json,
    Lang,
    Marks,
    Out,
    Paper,
    Penalties,
    Quiet,
    Theme,
    VariantName,
    option,
)

if TYPE_CHECKING:
    from deckgen.press.export import Wish
    from deckgen.press.order import Order


def export(
    variant: VariantName,
    to: Annotated[str, option("--to", "The service, see deckgen list.", "SERVICE")],
    out: Out = Path("output"),
    lang: Lang = "all",
    card: CardSize = None,
    theme: Theme = "classic",
    penalties: Penalties = None,
    fill: Fill = False,
    family: Family = False,
    cards: Cards = None,
    dpi: Annotated[
        int | None, option("--dpi", "png: pixels an inch, 300 if not given.", "DPI")
    ] = None,
    bleed: Bleed = None,
    no_bleed: Annotated[bool, option("--no-bleed", "png: cut to the trim.")] = False,
    back_first: Annotated[bool, option("--back-first", "one-up: back before front.")] = False,
    outline: Annotated[
        bool, option("--outline", "one-up, drivethrucards: text as outlines, no fonts.")
    ] = False,
    colour: Annotated[str | None, option("--colour", "one-up: rgb, or cmyk for a press.")] = None,
    url: Annotated[
        str | None,
        option("--url", "tabletop-simulator: where the pictures will be uploaded.", "URL"),
    ] = None,
    paper: Paper = None,
    duplex: Duplex = None,
    gap: Gap = None,
    marks: Marks = None,
    changes: Changes = None,
    quiet: Quiet = False,
    as_json: Json = False,
) -> None:
    """Make the files of a print service in <out>/<id>/export/<service>/, checked before they are written."""
    from deckgen.press.export import Wish
    from deckgen.press.order import Order
    from deckgen.press.writing import refuse_package

    refuse_package(out)
    order = Order(
        variant=variant,
        lang=lang,
        paper=paper,
        card=card,
        theme=theme,
        penalties=penalties,
        fill=fill,
        family=family,
        duplex=duplex,
        bleed=bleed,
        gap=gap,
        marks=marks,
        only=None,
        cards=cards,
        changes=tuple(changes or ()),
    )
    wish = Wish(to, dpi, no_bleed, back_first, outline, colour, url)
    if not _run(order, wish, out, quiet=quiet, as_json=as_json):
        report.notice("The pre-flight found faults: nothing is written.")
        raise typer.Exit(1)


def _run(order: Order, wish: Wish, out: Path, *, quiet: bool, as_json: bool) -> bool:
    """Make, write, check and report; whether everything held."""
    from deckgen.cli.progress import Bar
    from deckgen.press.export import asked_of, make, write

    with Bar("Drawing", quiet=quiet) as bar:
        asked, notices = asked_of(order, wish, out, bar.at)
        made = make(asked)
    with Bar("Checking", quiet=quiet) as bar:
        written, checks = write(out, structs.replace(asked, tick=bar.at), made)
    holds = all(check.holds for check in checks)
    rows = [(c.name, c.asked, c.found, "ok" if c.holds else "FAILS") for c in checks]
    if as_json:
        keys = ("check", "asked", "found", "verdict")
        told = [dict(zip(keys, row, strict=True)) for row in rows]
        files = [str(path) for path in written]
        said = {"service": asked.service.id, "files": files, "checks": told}
        report.say_json({**said, "notices": [*notices, *made.notes]})
    elif not quiet or not holds:
        for notice in notices:
            report.notice(notice)
        title = asked.service.name + (f", {asked.product.name}" if asked.product else "")
        report.table(("check", "asked", "found", ""), rows, title)
        if written:
            ready = f"Print-ready: {len(written)} files in {written[0].parent}"
            report.say("\n".join([ready, *made.notes]))
    return holds
