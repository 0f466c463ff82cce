"""Pages of shapes as a PDF, one page after another, nothing imposed."""

from __future__ import annotations

import io
from collections.abc import Sequence

from deckgen.cards.shapes import Shape
from deckgen.ink.fonts import FontBook, characters_used
from deckgen.ink.pen import Pen, open_canvas
from deckgen.ink.sheets import Document, describe
from deckgen.model.format import Size
from deckgen.sheets import Duplex


def pages_pdf(
    pages: Sequence[tuple[Shape, ...]],
    size: Size,
    book: FontBook,
    document: Document,
    duplex: Duplex = Duplex.LONG,
) -> bytes:
    """The PDF of pages of `size` mm, to be printed on both sides like a book."""
    names = book.register(characters_used(shape for page in pages for shape in page))
    buffer = io.BytesIO()
    canvas = open_canvas(buffer, size, names, document.title, document.lang)
    describe(canvas, document, duplex)
    pen = Pen(canvas, names, document.colour)
    for page in pages:
        pen.draw(page, size.height)
        pen.end_page()
    canvas.save()
    return buffer.getvalue()
