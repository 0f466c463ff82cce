"""Sheets of cards for a table simulator: cells side by side, each filled by a card's trim."""

from __future__ import annotations

import io
from collections.abc import Sequence
from math import ceil

from msgspec import Struct

from deckgen.cards.shapes import CardFace, Matrix
from deckgen.ink.fonts import FontBook, characters_used
from deckgen.ink.pen import Pen, open_canvas
from deckgen.ink.png import png, render
from deckgen.ink.sheets import operands
from deckgen.model.format import CardFormat, Size
from deckgen.units import MM_PER_INCH, points

_HAIR = 0.02
"""A cell's clip lies so far inside it, px: PDFium takes every pixel that a clip touches."""
FEWEST = 2
"""The fewest columns and rows that a simulator takes."""


class Grid(Struct, frozen=True):
    """Columns and rows of a sheet, and the size of a cell in px."""

    columns: int
    rows: int
    cell: tuple[int, int]

    @property
    def size(self) -> tuple[int, int]:
        """The sheet's size in px."""
        return self.columns * self.cell[0], self.rows * self.cell[1]

    @property
    def cells(self) -> int:
        """How many cells there are."""
        return self.columns * self.rows


def grid_for(count: int, trim: Size, most_px: int, columns: int, rows: int) -> Grid:
    """The grid for `count` cells, none of its sides over `most_px`: as many columns as allowed,
    only the rows needed, cells as large as they can be and as the card is shaped.
    """
    wide = min(columns, max(FEWEST, count))
    high = min(rows, max(FEWEST, ceil(count / wide)))
    scale = min(most_px // wide / trim.width, most_px // high / trim.height)
    return Grid(wide, high, (int(trim.width * scale), int(trim.height * scale)))


def sheet_picture(
    faces: Sequence[CardFace], hidden: CardFace, grid: Grid, card: CardFormat, book: FontBook
) -> bytes:
    """A PNG of faces in reading order, `hidden` in the last cell: what others see of a card."""
    names = book.register(characters_used(s for face in (*faces, hidden) for s in face.shapes))
    wide, high = grid.cell
    dpi = wide / card.trim.width * MM_PER_INCH
    mm = MM_PER_INCH / dpi
    buffer = io.BytesIO()
    page = Size(grid.size[0] * mm, grid.size[1] * mm)
    canvas = open_canvas(buffer, page, names, "", "en")
    pen = Pen(canvas, names)
    over = (
        high * mm - card.trim.height
    ) / 2  # a rounded cell is a hair higher or lower than a card
    places = [*enumerate(faces), (grid.cells - 1, hidden)]
    for place, face in places:
        form = pen.define(face, card)
        x, y = place % grid.columns * wide * mm, (place // grid.columns + 1) * high * mm
        left, low = points(x), points(page.height - y)
        inside = _HAIR * points(mm), _HAIR * points(mm)
        side = (points((px - 2 * _HAIR) * mm) for px in grid.cell)
        box = f"{' '.join(f'{length:.4f}' for length in (*inside, *side))} re W n"
        canvas.addLiteral(f"q {operands(Matrix(1, 0, 0, 1, left, low))} cm {box}")
        inner = Matrix(1, 0, 0, 1, points(-card.bleed), points(over - card.bleed))
        canvas.addLiteral(f"{operands(inner)} cm")
        canvas.doForm(form)
        canvas.addLiteral("Q")
    canvas.showPage()
    canvas.save()
    return png(*render(buffer.getvalue(), dpi), dpi)
