"""Imposed sheets as a PDF: each distinct face once as a form, placed, turned and clipped."""

from __future__ import annotations

import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from reportlab.pdfbase.pdfdoc import ViewerPreferencesPDFDictionary, checkPDFBoolean

from deckgen.cards.script import FontChooser
from deckgen.cards.shapes import CardFace, Matrix, Shape
from deckgen.ink.fonts import FontBook, characters_used
from deckgen.ink.furniture import Words, margin
from deckgen.ink.pen import ColourSpace, Pen, open_canvas
from deckgen.model.format import CardFormat
from deckgen.sheets import Duplex, PlacedFace, Sheet
from deckgen.units import points

# PDF 1.7 knows the key, reportlab's table of keys does not
ViewerPreferencesPDFDictionary.validate["PickTrayByPDFSize"] = checkPDFBoolean

NOTE_WEIGHT = 500
_DUPLEX = {Duplex.LONG: "DuplexFlipLongEdge", Duplex.SHORT: "DuplexFlipShortEdge"}


@dataclass(frozen=True, slots=True)
class Document:
    """What a PDF says of itself, and whether it is for the screen (rgb) or the press (cmyk)."""

    title: str
    lang: str
    keywords: str = ""
    colour: ColourSpace = "rgb"


def sheets_pdf(
    sheets: Sequence[Sheet],
    faces: Iterable[CardFace],
    card: CardFormat,
    book: FontBook,
    words: Words,
    document: Document,
    duplex: Duplex,
) -> bytes:
    """The PDF of imposed sheets; the same input gives the same bytes."""
    chooser = FontChooser(book, document.lang, NOTE_WEIGHT, NOTE_WEIGHT)
    margins = [margin(sheet, words, chooser, book) for sheet in sheets]
    needed = {placed.face for sheet in sheets for placed in sheet.faces}
    drawn = {face.name: face for face in faces if face.name in needed}
    shapes = [shape for face in drawn.values() for shape in face.shapes]
    names = book.register(
        characters_used([*shapes, *(s for both in margins for part in both for s in part)])
    )
    buffer = io.BytesIO()
    canvas = open_canvas(buffer, sheets[0].paper.size, names, document.title, document.lang)
    _describe(canvas, document, duplex)
    pen = Pen(canvas, names, document.colour)
    shared: dict[tuple[Shape, ...], str] = {}
    for number, (sheet, (common, own)) in enumerate(zip(sheets, margins, strict=True), start=1):
        name = shared.setdefault(common, f"margin.{len(shared) + 1}")
        furniture = CardFace(name, common), CardFace(f"page.{number}", own)
        _page(pen, sheet, drawn, card, furniture)
    canvas.save()
    return buffer.getvalue()


def _describe(canvas: Any, document: Document, duplex: Duplex) -> None:
    """Metadata, and what a viewer should preset in its print dialogue (ISO 32000-1, 12.2)."""
    canvas.setAuthor("deckgen")
    canvas.setSubject(document.title)
    canvas.setKeywords(document.keywords)
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("Duplex", _DUPLEX.get(duplex, "Simplex"))
    canvas.setViewerPreference("PickTrayByPDFSize", "true")
    canvas.setViewerPreference("DisplayDocTitle", "true")


def _page(
    pen: Pen,
    sheet: Sheet,
    faces: Mapping[str, CardFace],
    card: CardFormat,
    furniture: Iterable[CardFace],
) -> None:
    canvas, height = pen.canvas, sheet.paper.size.height
    for placed in sheet.faces:
        form = pen.define(faces[placed.face], card)
        canvas.saveState()
        _transform(canvas, height, sheet.matrix)
        clip = canvas.beginPath()
        clip.rect(placed.clip.x, placed.clip.y, placed.clip.width, placed.clip.height)
        canvas.clipPath(clip, stroke=0, fill=0)
        canvas.transform(*_values(_place(placed, card)))
        canvas.doForm(form)
        canvas.restoreState()
    whole = CardFormat(sheet.paper.size, 0.0, 0.0, 0.0)
    for part in furniture:
        form = pen.define(part, whole)
        canvas.saveState()
        _transform(canvas, height, sheet.matrix)
        canvas.transform(*_values(_form(whole)))
        canvas.doForm(form)
        canvas.restoreState()
    canvas.showPage()


def _transform(canvas: Any, height: float, matrix: Matrix) -> None:
    """From here on the page is in mm from its top left corner, y down, moved by `matrix`."""
    k = points(1.0)
    canvas.transform(k, 0, 0, -k, 0, points(height))
    if matrix != Matrix():
        canvas.transform(*_values(matrix))


def _place(placed: PlacedFace, card: CardFormat) -> Matrix:
    """The map from a face's form onto its trim, turned clockwise by its rotation."""
    t = placed.trim
    turned = {
        0: Matrix(1, 0, 0, 1, t.x, t.y),
        90: Matrix(0, 1, -1, 0, t.right, t.y),
        180: Matrix(-1, 0, 0, -1, t.right, t.bottom),
        270: Matrix(0, -1, 1, 0, t.x, t.bottom),
    }[placed.rotation]
    return turned.after(_form(card))


def _form(card: CardFormat) -> Matrix:
    """From a form (points up from the lower left of the bleed box) to mm down from the trim's top
    left corner.
    """
    k = 1 / points(1.0)
    return Matrix(k, 0, 0, -k, -card.bleed, card.trim.height + card.bleed)


def _values(matrix: Matrix) -> tuple[float, ...]:
    return (matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f)
