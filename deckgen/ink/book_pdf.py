"""Laid-out books as PDF: single pages, and the booklet that is folded and stapled.

Both have the title, language, outline and links of the book; fonts are cut and embedded.
"""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from deckgen.beside import beside
from deckgen.book.booklet import Leaf, booklet
from deckgen.book.layout import LaidOut
from deckgen.book.look import PAGE
from deckgen.book.pieces import Page
from deckgen.cards.shapes import Font
from deckgen.ink.book_pen import BookPen, Call, Recorder, characters_of
from deckgen.ink.fonts import FontBook
from deckgen.ink.intent import PRESS, name_condition
from deckgen.ink.pen import ColourSpace, open_canvas
from deckgen.model.format import CardFormat, Size
from deckgen.units import points


class Imprint(Struct, frozen=True):
    """What a PDF says of itself."""

    title: str
    subject: str
    keywords: str
    lang: str
    colour: ColourSpace = "rgb"


def pages_pdf(
    pages: Sequence[Page],
    size: Size,
    card: CardFormat,
    fonts: FontBook,
    imprint: Imprint,
    *,
    duplex: str = "Simplex",
) -> bytes:
    """Pages as they are, one after the other, with links and outline."""
    pen, buffer = _pen(pages, size, card, fonts, imprint, duplex)
    canvas = pen.canvas
    for number, page in enumerate(pages, start=1):
        pen.page_form(f"page.{number}", page, size)
        canvas.doForm(f"page.{number}")
        _links(canvas, page, size)
        pen.end_page()
    canvas.save()
    return buffer.getvalue()


def rulebook_pdfs(
    laid: LaidOut, card: CardFormat, fonts: FontBook, paper: Size, colour: ColourSpace = "rgb"
) -> tuple[bytes, bytes]:
    """The rulebook on A5 pages, printed on both sides, and as a booklet on `paper`: what is drawn
    for the one is written into the other as it stands.
    """
    pages, imprint = laid.pages, imprint_of(laid, colour)
    pen, buffer = _pen(pages, PAGE, card, fonts, imprint, "DuplexFlipLongEdge")
    canvas = Recorder(pen.canvas)
    pen.canvas = canvas
    for number, page in enumerate(pages, start=1):
        pen.page_form(f"page.{number}", page, PAGE)
    forms = canvas.recorded
    with beside(lambda: _single(pen, pages, buffer)) as single:
        folded = _booklet(pen, forms, len(pages), card, paper, imprint)
        return single(), folded


def _single(pen: BookPen, pages: Sequence[Page], buffer: io.BytesIO) -> bytes:
    """The file of pages whose forms are drawn; after this, no other can take over its fonts."""
    for number, page in enumerate(pages, start=1):
        pen.canvas.doForm(f"page.{number}")
        _links(pen.canvas, page, PAGE)
        pen.end_page()
    pen.canvas.save()
    return buffer.getvalue()


def _booklet(
    pen: BookPen,
    forms: Sequence[Call],
    count: int,
    card: CardFormat,
    paper: Size,
    imprint: Imprint,
) -> bytes:
    """Two pages on a side, in the order in which sheets are folded into each other; the paper lies
    on its side and is flipped on its short edge.
    """
    sheet = paper.turned() if paper.width < paper.height else paper
    twin, buffer = _open(pen.names, sheet, card, imprint, "DuplexFlipShortEdge")
    twin.repeat(forms, pen)
    for side in booklet(count, sheet, PAGE):
        for leaf in side:
            _place(twin.canvas, leaf)
        twin.end_page()
    twin.canvas.save()
    return buffer.getvalue()


def imprint_of(laid: LaidOut, colour: ColourSpace) -> Imprint:
    """A rulebook's title, subject, keywords and language."""
    book = laid.book
    return Imprint(f"{book.title} · {book.kind}", book.tagline, book.keywords, book.lang, colour)


def _pen(
    pages: Sequence[Page],
    size: Size,
    card: CardFormat,
    fonts: FontBook,
    imprint: Imprint,
    duplex: str,
) -> tuple[BookPen, io.BytesIO]:
    items = [item for page in pages for placed in page.placed for item in placed.piece.items]
    return _open(fonts.register(characters_of(items)), size, card, imprint, duplex)


def _open(
    names: Mapping[Font, str], size: Size, card: CardFormat, imprint: Imprint, duplex: str
) -> tuple[BookPen, io.BytesIO]:
    buffer = io.BytesIO()
    canvas = open_canvas(buffer, size, names, imprint.title, imprint.lang)
    _describe(canvas, imprint, duplex)
    if imprint.colour == "cmyk":
        name_condition(canvas, PRESS)
    return BookPen(canvas, names, card, imprint.colour), buffer


def _describe(canvas: Any, imprint: Imprint, duplex: str) -> None:
    canvas.setAuthor("deckgen")
    canvas.setSubject(imprint.subject)
    canvas.setKeywords(imprint.keywords)
    canvas.setViewerPreference("DisplayDocTitle", "true")
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("Duplex", duplex)


def _place(canvas: Any, leaf: Leaf) -> None:
    canvas.saveState()
    canvas.transform(leaf.scale, 0, 0, leaf.scale, points(leaf.x), points(leaf.y))
    canvas.doForm(f"page.{leaf.number}")
    canvas.restoreState()


def _links(canvas: Any, page: Page, size: Size) -> None:
    """Bookmarks, outline entries and link areas of a page; a link to nothing is an error."""
    for placed in page.placed:
        piece, top = placed.piece, size.height - placed.y
        key = piece.anchor
        if key:
            canvas.bookmarkHorizontalAbsolute(key, points(top + 4.0), left=0, fit="XYZ")
        if piece.entry:
            key = key or f"entry.{canvas.getPageNumber()}.{placed.y:.1f}"
            if not piece.anchor:
                canvas.bookmarkHorizontalAbsolute(key, points(top + 4.0), left=0, fit="XYZ")
            canvas.addOutlineEntry(piece.entry.title, key, piece.entry.level, closed=True)
        for link in piece.links:
            x, y = placed.x + link.x, top - link.y
            box = (points(x), points(y - link.height), points(x + link.width), points(y))
            canvas.linkAbsolute("", link.anchor, box, thickness=0)
