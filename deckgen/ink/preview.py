"""The contact sheet: every distinct face as it looks once cut, in rows on a table top."""

from __future__ import annotations

import io
from collections.abc import Sequence
from math import ceil, sqrt

from deckgen.cards.shapes import CardFace
from deckgen.ink.fonts import FontBook, characters_used
from deckgen.ink.pen import Pen, open_canvas
from deckgen.ink.png import png, render
from deckgen.model.format import CardFormat, Size
from deckgen.units import MM_PER_INCH, points

TABLE = (0.894, 0.882, 0.855)
"""The table top, #E4E1DA."""
GAP = 4.0
"""Between cards and around them, mm."""
WIDTH = 2400
"""The width of the picture, px."""
SHAPE = 1.45
"""About how much wider than high the picture is."""


def contact_sheet(faces: Sequence[CardFace], card: CardFormat, book: FontBook) -> bytes:
    """A PNG of all faces in their order, corners rounded."""
    wide, high = card.trim.width + GAP, card.trim.height + GAP
    columns = columns_for(len(faces), wide, high)
    rows = ceil(len(faces) / columns)
    page = Size(columns * wide + GAP, rows * high + GAP)
    names = book.register(characters_used(s for face in faces for s in face.shapes))
    buffer = io.BytesIO()
    canvas = open_canvas(buffer, page, names, "", "en")
    pen = Pen(canvas, names)
    for face in faces:
        pen.define(face, card)
    canvas.setFillColorRGB(*TABLE)
    canvas.rect(0, 0, points(page.width), points(page.height), stroke=0, fill=1)
    for place, face in enumerate(faces):
        column, row = place % columns, place // columns
        x, y = GAP + column * wide, page.height - (row + 1) * high
        canvas.saveState()
        canvas.translate(points(x), points(y))
        corners = canvas.beginPath()
        trim = card.trim
        corners.roundRect(0, 0, points(trim.width), points(trim.height), points(card.corner))
        canvas.clipPath(corners, stroke=0, fill=0)
        canvas.translate(-points(card.bleed), -points(card.bleed))
        canvas.doForm(face.name)
        canvas.restoreState()
    canvas.showPage()
    canvas.save()
    dpi = WIDTH / page.width * MM_PER_INCH
    return png(*render(buffer.getvalue(), dpi), dpi)


def columns_for(count: int, wide: float, high: float) -> int:
    """The number of columns, of those that give about the right shape, that leaves fewest places
    empty in the last row.
    """
    ideal = sqrt(count * SHAPE * high / wide)
    around = range(max(1, round(ideal * 0.75)), round(ideal * 1.25) + 1)
    return min(around, key=lambda columns: (-count % columns, abs(columns - ideal)))
