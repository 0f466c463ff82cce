"""`build`: the main job, everything for one variant into one folder."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from typer.models import OptionInfo

from deckgen.cli import report
from deckgen.cli.later import refuse
from deckgen.cli.options import Changes, Json, Lang


def _option(name: str, help_: str, metavar: str | None = None) -> OptionInfo:
    option: OptionInfo = typer.Option(name, help=help_, metavar=metavar)
    return option


def build(
    variant: Annotated[
        str, typer.Argument(metavar="[VARIANT]", help="A built-in id or a definition file.")
    ] = "kings",
    out: Annotated[Path, _option("--out", "Where <id>/ is made.", "DIR")] = Path("output"),
    lang: Lang = "all",
    paper: Annotated[str, _option("--paper", "a4, letter, a3, a5, legal or WxH in mm.")] = "a4",
    card: Annotated[
        str | None, _option("--card", "us-game, poker, bridge, mini, tarot, square or WxH in mm.")
    ] = None,
    theme: Annotated[
        str, _option("--theme", "classic, high-contrast, ink-saver or a theme file.")
    ] = "classic",
    penalties: Annotated[
        str | None, _option("--penalties", "A penalty list: CSV, TSV, XLSX or TOML.", "FILE")
    ] = None,
    fill: Annotated[
        bool, _option("--fill", "Top up a short penalty list from the default one.")
    ] = False,
    family: Annotated[bool, _option("--family", "No hot penalty texts.")] = False,
    duplex: Annotated[str, _option("--duplex", "long, short, fold or none.")] = "long",
    printer: Annotated[str | None, _option("--printer", "A calibrated printer.", "NAME")] = None,
    bleed: Annotated[float | None, _option("--bleed", "What runs over the trim, mm.", "MM")] = None,
    gap: Annotated[
        float | None, _option("--gap", "Between cards on the sheet, mm; chosen if not given.", "MM")
    ] = None,
    marks: Annotated[str, _option("--marks", "corners, edges or none.")] = "corners",
    only: Annotated[
        str | None,
        _option("--only", "Of deck, penalties, list, rulebook, quick, reference, preview."),
    ] = None,
    cards: Annotated[
        str | None, _option("--cards", "Only these cards of the deck, like 1-9,40.", "RANGE")
    ] = None,
    since: Annotated[
        Path | None, _option("--since", "Only cards whose face changed.", "MANIFEST")
    ] = None,
    changes: Changes = None,
    quiet: Annotated[bool, _option("--quiet", "Print nothing but errors.")] = False,
    as_json: Json = False,
) -> None:
    """Print a deck: everything for one variant into <out>/<id>/."""
    from deckgen.press.build import build as rendered
    from deckgen.press.order import Order, job_of
    from deckgen.press.writing import write_whole

    refuse(printer=printer, since=since)
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
        only=only,
        cards=cards,
        changes=tuple(changes or ()),
    )
    job, notices = job_of(order)
    files = rendered(job)
    folder = out / job.variant.id
    write_whole(folder, files)
    if as_json:
        report.say(files["manifest.json"].decode())
    elif not quiet:
        for notice in notices:
            report.notice(notice)
        report.say(
            f"{job.variant.name.get('en', job.variant.id)}: {len(job.cards)} cards on {job.paper.name}"
        )
        for name, content in files.items():
            report.say(f"  {folder / name}  {_size(len(content))}")


def _size(count: int) -> str:
    return f"{count / 1000:.0f} kB" if count < 1_000_000 else f"{count / 1e6:.1f} MB"
