"""`calibrate`: a page that shows where a printer puts backs, and printers saved by name."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from deckgen.cli import report
from deckgen.cli.options import Duplex, Lang, Out, Paper, Quiet, measure, option
from deckgen.errors import BadInput


def calibrate(
    out: Out = Path("output"),
    paper: Paper = None,
    lang: Lang = "all",
    duplex: Duplex = None,
    save: Annotated[str | None, option("--save", "Save a printer under this name.", "NAME")] = None,
    dx: Annotated[float | None, measure("--dx", "Backs go so far right, mm.", "MM")] = None,
    dy: Annotated[float | None, measure("--dy", "Backs go so far down, mm.", "MM")] = None,
    angle: Annotated[float | None, measure("--angle", "Backs turn clockwise, °.", "DEG")] = None,
    a: Annotated[float | None, measure("--a", "What scale A of the page reads.", "MM")] = None,
    b: Annotated[float | None, measure("--b", "What scale B reads.", "MM")] = None,
    c: Annotated[float | None, measure("--c", "What scale C reads.", "MM")] = None,
    quiet: Quiet = False,
) -> None:
    """Write a calibration page, or save what was read from it: by its scales A, B, C or as dx, dy, angle."""
    from deckgen.definition.printers import Printer
    from deckgen.model.words import languages
    from deckgen.press.calibrate import (
        calibration,
        printer_of_readings,
        refuse_fold,
        save_printer,
    )
    from deckgen.press.order import DUPLEX, PAPER, duplex_of
    from deckgen.press.papers import sheet_of
    from deckgen.press.writing import refuse_package, write_whole

    sheet, way = sheet_of(paper or PAPER)[0], duplex_of(duplex or DUPLEX)
    numbers, readings = (dx, dy, angle), (a, b, c)
    _refuse_mixed(save, numbers, readings)
    if save is None:
        refuse_package(out)
        files = calibration(sheet, way, languages(lang))
        write_whole(out, files)
        for name in () if quiet else files:
            report.say(f"  {out / name}")
        return
    refuse_fold(way)
    if a is not None and b is not None and c is not None:
        printer = printer_of_readings(save, (a, b, c), sheet, way)
    else:
        printer = Printer(save, dx or 0.0, dy or 0.0, angle or 0.0, way)
    place = save_printer(printer)
    if not quiet:
        report.say(f'Saved "{save}" ({printer}) in {place}; print with build --printer "{save}".')


def _refuse_mixed(
    save: str | None, numbers: tuple[float | None, ...], readings: tuple[float | None, ...]
) -> None:
    """A printer is saved by its correction or by all three readings, and with a name."""
    corrected = any(one is not None for one in numbers)
    read = any(one is not None for one in readings)
    if save is None and (corrected or read):
        raise BadInput.one("--save", "", "is missing: the name to save the printer under")
    if corrected and read:
        raise BadInput.one("--a, --b, --c", "", "cannot go with --dx, --dy or --angle")
    if save is not None and not corrected and not all(one is not None for one in readings):
        raise BadInput.one("--save", "", "wants --a, --b and --c, or some of --dx, --dy, --angle")
