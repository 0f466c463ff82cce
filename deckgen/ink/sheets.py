"""Imposed sheets as a PDF: faces placed, turned and clipped; those seen twice drawn once as forms."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct
from reportlab.pdfbase.pdfdoc import ViewerPreferencesPDFDictionary, checkPDFBoolean

from deckgen.cards.script import FontChooser
from deckgen.cards.shapes import CardFace, Matrix, Shape
from deckgen.ink.fonts import FontBook, characters_used
from deckgen.ink.furniture import Margins, Words
from deckgen.ink.intent import PRESS, name_condition
from deckgen.ink.pen import ColourSpace, Pen, open_canvas
from deckgen.model.format import CardFormat
from deckgen.sheets import Duplex, PlacedFace, Sheet
from deckgen.units import points

# PDF 1.7 knows the key, reportlab's table of keys does not
ViewerPreferencesPDFDictionary.validate["PickTrayByPDFSize"] = checkPDFBoolean

NOTE_WEIGHT = 600  # that of the penalty texts, so that no further font is cut
_DUPLEX = {Duplex.LONG: "DuplexFlipLongEdge", Duplex.SHORT: "DuplexFlipShortEdge"}


class Document(Struct, frozen=True):
    """What a PDF says of itself, whether it is for the screen (rgb) or the press (cmyk), and for
    the press under which condition.
    """

    title: str
    lang: str
    keywords: str = ""
    colour: ColourSpace = "rgb"
    intent: str = PRESS


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
    setter = Margins(words, chooser, book)
    margins = [setter.shapes(sheet) for sheet in sheets]
    uses = Counter(placed.face for sheet in sheets for placed in sheet.faces)
    drawn = {face.name: face for face in faces if face.name in uses}
    shapes = [shape for face in drawn.values() for shape in face.shapes]
    names = book.register(
        characters_used([*shapes, *(s for both in margins for part in both for s in part)])
    )
    buffer = io.BytesIO()
    canvas = open_canvas(buffer, sheets[0].paper.size, names, document.title, document.lang)
    describe(canvas, document, duplex)
    pen = Pen(canvas, names, document.colour)
    for face in drawn.values():
        if uses[face.name] > 1:  # what is seen once is smaller in place than as a form
            pen.define(face, card)
    shared: dict[tuple[Shape, ...], str] = {}
    for number, (sheet, (common, own)) in enumerate(zip(sheets, margins, strict=True), start=1):
        name = shared.setdefault(common, f"margin.{len(shared) + 1}")
        furniture = CardFace(name, common), CardFace(f"page.{number}", own)
        pen.define(furniture[0], CardFormat(sheet.paper.size, 0.0, 0.0, 0.0))
        _page(pen, sheet, drawn, card, furniture)
    canvas.save()
    return buffer.getvalue()


def describe(canvas: Any, document: Document, duplex: Duplex) -> None:
    """Metadata, and what a viewer should preset in its print dialogue (ISO 32000-1, 12.2)."""
    canvas.setAuthor("deckgen")
    canvas.setSubject(document.title)
    canvas.setKeywords(document.keywords)
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("Duplex", _DUPLEX.get(duplex, "Simplex"))
    canvas.setViewerPreference("PickTrayByPDFSize", "true")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    if document.colour == "cmyk":
        name_condition(canvas, document.intent)


def _page(
    pen: Pen,
    sheet: Sheet,
    faces: Mapping[str, CardFace],
    card: CardFormat,
    furniture: Iterable[CardFace],
) -> None:
    """One page: mm from its top left corner, y down, all of it moved by the sheet's matrix."""
    canvas, height = pen.canvas, points(sheet.paper.size.height)
    canvas.addLiteral(f"q {operands(Matrix(points(1.0), 0, 0, -points(1.0), 0, height))} cm")
    if sheet.matrix != Matrix():
        canvas.addLiteral(f"{operands(sheet.matrix)} cm")
    for placed in sheet.faces:
        clip = placed.clip
        box = " ".join(map(_shortest, (clip.x, clip.y, clip.width, clip.height))) + " re W n"
        # the content is marked with the face's name, so that a reader can tell the cards apart
        canvas.addLiteral(f"/{placed.face} BMC q {box} {operands(_place(placed, card))} cm")
        pen.show(faces[placed.face], card)
        canvas.addLiteral("Q EMC")
    whole = CardFormat(sheet.paper.size, 0.0, 0.0, 0.0)
    for part in furniture:
        canvas.addLiteral(f"q {operands(_form(whole))} cm")
        pen.show(part, whole)
        canvas.addLiteral("Q")
    canvas.addLiteral("Q")
    pen.end_page()


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


def operands(m: Matrix) -> str:
    """A map as PDF operands; six decimals keep 0.001 mm across any paper."""
    return " ".join(map(_shortest, (m.a, m.b, m.c, m.d, m.e, m.f)))


def _shortest(value: float) -> str:
    return f"{value:.6f}".rstrip("0").rstrip(".")
