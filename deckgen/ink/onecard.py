"""One card a page: what print shops impose themselves, and what pictures are taken of."""

from __future__ import annotations

import io
from collections.abc import Sequence

from deckgen.cards.shapes import LATIN, CardFace, Matrix
from deckgen.ink.fonts import FontBook, characters_used
from deckgen.ink.pen import Pen, open_canvas
from deckgen.ink.sheets import Document, describe, operands
from deckgen.model.format import CardFormat, Size
from deckgen.sheets import Duplex
from deckgen.units import points

_NO_TEXT = {LATIN: frozenset("A")}
"""What a canvas without text begins with; a font that is not used is not written."""


def one_card_pdf(
    faces: Sequence[CardFace], card: CardFormat, page: Size, book: FontBook, document: Document
) -> bytes:
    """A page of `page` mm for each face, in order: the card in its middle, with its TrimBox, and
    with a BleedBox as far as its bleed goes on the page.
    """
    distinct = {face.name: face for face in faces}
    used = characters_used(s for face in distinct.values() for s in face.shapes)
    names = book.register(used or _NO_TEXT)
    buffer = io.BytesIO()
    canvas = open_canvas(buffer, page, names, document.title, document.lang)
    describe(canvas, document, Duplex.LONG)
    canvas.setTrimBox(_box(page, card.trim, 0.0))
    canvas.setBleedBox(_box(page, card.trim, card.bleed))
    pen = Pen(canvas, names, document.colour)
    left = points((page.width - card.trim.width) / 2 - card.bleed)
    low = points((page.height - card.trim.height) / 2 - card.bleed)
    for face in faces:
        form = pen.define(face, card)
        canvas.addLiteral(f"q {operands(Matrix(1, 0, 0, 1, left, low))} cm")
        canvas.doForm(form)
        canvas.addLiteral("Q")
        pen.end_page()
    canvas.save()
    return buffer.getvalue()


def _box(page: Size, trim: Size, bleed: float) -> tuple[float, float, float, float]:
    """The trim grown by `bleed`, in the middle of the page and not beyond it, in points."""
    x = max(0.0, (page.width - trim.width) / 2 - bleed)
    y = max(0.0, (page.height - trim.height) / 2 - bleed)
    return (
        round(points(x), 4),
        round(points(y), 4),
        round(points(page.width - x), 4),
        round(points(page.height - y), 4),
    )
