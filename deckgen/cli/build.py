"""`build`: the main job, everything for one variant into one folder."""

from __future__ import annotations

from json import loads
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

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
    option,
)
from deckgen.errors import BadInput

if TYPE_CHECKING:
    from deckgen.press.order import Order


def build(
    variant: Annotated[
        str, typer.Argument(metavar="VARIANT", help="A built-in id or a definition file.")
    ] = "kings",
    out: Out = Path("output"),
    lang: Lang = "all",
    paper: Paper = None,
    card: CardSize = None,
    theme: Theme = "classic",
    penalties: Penalties = None,
    fill: Fill = False,
    family: Family = False,
    duplex: Duplex = None,
    printer: Annotated[
        str | None, option("--printer", "A printer saved by calibrate.", "NAME")
    ] = None,
    bleed: Bleed = None,
    gap: Gap = None,
    marks: Marks = None,
    colour: Annotated[str, option("--colour", "rgb, or cmyk for a press.")] = "rgb",
    only: Annotated[
        str | None,
        option("--only", "Of deck, penalties, list, rulebook, quick, reference, preview."),
    ] = None,
    cards: Cards = None,
    since: Annotated[
        Path | None, option("--since", "Only cards whose face changed.", "MANIFEST")
    ] = None,
    changes: Changes = None,
    quiet: Quiet = False,
    as_json: Json = False,
) -> None:
    """Print a deck: everything for one variant into <out>/<id>/."""
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
        only=only,
        cards=cards,
        changes=tuple(changes or ()),
        colour=colour,
        printer=printer,
    )
    _run(order, out, since, quiet=quiet, as_json=as_json)


def _run(order: Order, out: Path, since: Path | None, *, quiet: bool, as_json: bool) -> None:
    """Make, write and report."""
    from deckgen.cli.progress import Bar
    from deckgen.press.build import build as rendered
    from deckgen.press.build import with_kept
    from deckgen.press.imposed import margin_notices
    from deckgen.press.order import job_of
    from deckgen.press.writing import write_whole

    job, found = job_of(order)
    notices, more = list(found), {}
    if since and "deck" not in job.parts:
        raise BadInput.one("--since", "", "is for the deck, which --only leaves out")
    if since:
        from deckgen.press.since import narrowed

        job, changes = narrowed(job, since)
        notices += changes.lines()
        more = {"since": changes.data()}
        if not job.numbers:
            which = "None of --cards" if changes.later else "No card's printed face"
            notices.append(f"{which} changed since {since}: nothing is written.")
            _print(notices, quiet)
            if as_json:
                report.say_json({"cards": [], "files": {}, "notices": notices, **more})
            return
    with Bar("Printing", quiet=quiet) as bar:
        files = with_kept(rendered(job, bar.at), out / job.variant.id)
    notices += margin_notices(job)
    write_whole(out, {f"{job.variant.id}/{name}": content for name, content in files.items()})
    _print(notices, quiet)
    if as_json:
        report.say_json({**loads(files["manifest.json"]), "notices": notices, **more})
    elif not quiet:
        report.say(f"{job.title('en')}: {_counted(len(job.cards))} on {job.paper.name}")
        for name, content in files.items():
            report.say(f"  {out / job.variant.id / name}  {report.size(len(content))}")


def _counted(cards: int) -> str:
    return "1 card" if cards == 1 else f"{cards} cards"


def _print(lines: list[str], quiet: bool) -> None:
    for line in () if quiet else lines:
        report.notice(line)
