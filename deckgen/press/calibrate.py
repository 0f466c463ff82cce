"""The calibration page of a paper, and printers saved for good."""

from __future__ import annotations

from collections.abc import Sequence

from deckgen.definition.margin_words import margin_words
from deckgen.definition.printers import (
    FILE,
    Printer,
    checked,
    printers,
    printers_folder,
    printers_text,
)
from deckgen.errors import BadInput
from deckgen.ink.calibration import calibration_pdf
from deckgen.ink.fonts import FontBook
from deckgen.ink.sheets import Document
from deckgen.model.format import Paper
from deckgen.press.writing import write_whole
from deckgen.sheets import Duplex
from deckgen.sheets.calibration import calibration_pages, degrees_per_mm, offset_of

MOST_READING = 5.0
"""The scales end here, mm."""


def calibration(paper: Paper, duplex: Duplex, languages: Sequence[str]) -> dict[str, bytes]:
    """`calibration.<paper>.pdf`: a front and a back with scales, and how to read them."""
    refuse_fold(duplex)
    words = {lang: margin_words(lang) for lang in languages}
    first = languages[0]
    document = Document(
        f"{words[first]['calibration.title']}, {paper.name}", first, "calibration, printer"
    )
    more: dict[str, str | float] = {
        "paper": paper.name,
        "flip": str(duplex),
        "degrees": degrees_per_mm(paper, duplex),
    }
    pages = calibration_pages(paper, duplex)
    pdf = calibration_pdf(pages, words, more, FontBook(), document, duplex)
    return {f"calibration.{paper.name}.pdf": pdf}


def refuse_fold(duplex: Duplex) -> None:
    """Raises `BadInput` for sheets that have nothing printed on their back."""
    if duplex is Duplex.FOLD:
        raise BadInput.one("--duplex", "", "a folded sheet is printed on one side only")


def printer_of_readings(
    name: str, readings: tuple[float, float, float], paper: Paper, duplex: Duplex
) -> Printer:
    """The printer that the readings A, B and C of a paper's calibration page describe."""
    faults = [
        BadInput.one(f"--{letter}", "", f"{value:g} is not between -5 and 5, where the scale ends")
        for letter, value in zip("abc", readings, strict=True)
        if not -MOST_READING <= value <= MOST_READING
    ]
    if faults:
        raise BadInput(fault for one in faults for fault in one.faults)
    offset = offset_of(*readings, paper, duplex)
    return Printer(
        name, round(offset.dx, 4), round(offset.dy, 4), round(offset.angle, 4), str(duplex)
    )


def save_printer(one: Printer) -> str:
    """Saves a printer under its name, over an earlier one of that name; says where. A file that is
    a link stays one: what it leads to is written.
    """
    known = {**printers(), one.name: checked(one)}
    place = printers_folder() / FILE
    try:
        target = place.resolve()
    except (OSError, RuntimeError) as error:
        raise BadInput.one(str(place), "", f"cannot be written ({error})") from error
    write_whole(target.parent, {target.name: printers_text(known.values()).encode()})
    return str(place)
