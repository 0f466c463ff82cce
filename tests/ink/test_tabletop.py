"""Sheets for a table simulator: every pixel of a cell is its own card's."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from deckgen.cards.outline import rectangle
from deckgen.cards.shapes import CardFace, Font, Path, Text
from deckgen.ink.fonts import FontBook
from deckgen.ink.tabletop import grid_for, sheet_picture
from deckgen.model.format import CardFormat, Size
from deckgen.model.theme import Tint

COLOURS = ((204, 0, 0), (0, 0, 204), (0, 153, 0))


def filled(number: int) -> CardFace:
    """A face of one colour, with a letter in it, because a file has at least one font."""
    tint = Tint(tuple(value / 255 for value in COLOURS[number % 3]), (0, 0, 0, 1))  # type: ignore[arg-type]
    letter = Text(20, 40, "A", Font("latin", 600), 9, Tint((1, 1, 1), (0, 0, 0, 0)))
    return CardFace(f"face-{number}", (Path(rectangle(-9, -9, 999, 999), tint), letter))


@pytest.mark.parametrize("trim", [Size(56, 87), Size(70, 120), Size(120, 80), Size(63.5, 88.9)])
@pytest.mark.parametrize("count", [7, 56])
def test_a_cell_shows_nothing_of_its_neighbours(trim: Size, count: int) -> None:
    """To its last column and row, though the next card runs over its trim."""
    grid = grid_for(count, trim, 4096, 10, 7)
    card = CardFormat(trim, 0.25, 3.0, 3.5)
    faces = [filled(number) for number in range(count - 1)]
    data = sheet_picture(faces, filled(count), grid, card, FontBook())
    wide, high = grid.cell
    with Image.open(io.BytesIO(data)) as sheet:
        for number in range(count - 1):
            x, y = number % grid.columns * wide, number // grid.columns * high
            right, bottom = x + wide, y + high
            for edge in ((x, y, x + 1, bottom), (x, y, right, y + 1),
                         (right - 1, y, right, bottom), (x, bottom - 1, right, bottom)):  # fmt: skip
                assert {colour for _, colour in sheet.crop(edge).getcolors()} == {
                    COLOURS[number % 3]
                }
