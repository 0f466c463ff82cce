"""Faces drawn afresh, against which the places of finished files are held.

Each is drawn alone and in place, where files place forms, at the size of the picture it is held
against: then PDFium gives the same pixels, but for a letter of a small cell that moves by one.
Measured over all variants, languages, themes, services and many sizes (the worst colour of the worst
pixel, of 255): the same face differs by 30 at most, by 45 if its text became outlines; two faces of
a variant by 183 at least, and two texts of which one digit differs by 61.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

import pypdfium2
from PIL import Image, ImageChops

from deckgen.cards.shapes import LATIN, CardFace, Matrix
from deckgen.ink.fonts import FontBook, characters_used
from deckgen.ink.pen import ColourSpace, Pen, open_canvas
from deckgen.ink.png import rows
from deckgen.ink.preflight import text_clear
from deckgen.ink.sheets import operands
from deckgen.model.format import CardFormat, Size
from deckgen.units import points

HIGH = 128
"""Pictures are compared at about this height, px: a figure of the smallest type is two wide."""
TOLERANCE, OUTLINED = 48, 80
"""The most that a colour of a pixel may differ, of 255; a shift by 0.25 mm does more. Text that
became outlines may differ more, and is looked at four times as large.
"""


class Fresh:
    """Faces, each in the middle of a page of `page` mm and as far over it as its bleed goes."""

    def __init__(
        self,
        faces: Sequence[CardFace],
        card: CardFormat,
        page: Size,
        book: FontBook,
        colour: ColourSpace = "rgb",
    ) -> None:
        distinct = {face.name: face for face in faces}
        self.page = page
        self._trim = card.trim
        self._pages = {name: number for number, name in enumerate(distinct)}
        self._document = pypdfium2.PdfDocument(_drawn(distinct.values(), card, page, book, colour))
        self._looks: dict[str, int] = {}

    def picture(self, name: str, size: tuple[int, int]) -> Any:
        """The face of a name, its page drawn over `size` px and made small."""
        picture = _small(picture_of(self._document[self._pages[name]], size))
        self._looks.setdefault(name, hash(picture.tobytes()))
        return picture

    @property
    def alike(self) -> int:
        """How many of the faces drawn look exactly like another: then drawing them says nothing."""
        return len(self._looks) - len(set(self._looks.values()))

    def clear(self) -> float | None:
        """How far the text of all faces stays inside the trim, mm; None without text."""
        x, y = (self.page.width - self._trim.width) / 2, (self.page.height - self._trim.height) / 2
        box = points(x), points(y), points(self.page.width - x), points(self.page.height - y)
        found = [text_clear(self._document[page], box) for page in self._pages.values()]
        return min((one for one in found if one is not None), default=None)


def picture_of(page: Any, size: tuple[int, int]) -> Any:
    """A page of a PDF drawn over exactly `size` px."""
    wide, high = size
    lines: Any = memoryview(rows(page, wide, high))[1:]
    return Image.frombuffer("RGB", size, lines, "raw", "RGB", 3 * wide + 1, 1)


def off(picture: Any, fresh: Any) -> int:
    """How much the worst colour of a pixel differs from a face drawn afresh, 0 to 255; all of it
    if the picture has another shape.
    """
    small = _small(picture if picture.mode == "RGB" else picture.convert("RGB"))
    if small.size != fresh.size:
        return 255
    difference: Any = ImageChops.difference(small, fresh)
    worst: int = max(most for _, most in difference.getextrema())
    return worst


def _small(picture: Any) -> Any:
    return picture.reduce(max(1, picture.height // HIGH))


def _drawn(faces: Any, card: CardFormat, page: Size, book: FontBook, colour: ColourSpace) -> bytes:
    """The PDF of the faces, a page each."""
    used = characters_used(shape for face in faces for shape in face.shapes)
    names = book.register(used or {LATIN: frozenset("A")})  # a canvas begins with a font
    buffer = io.BytesIO()
    canvas = open_canvas(buffer, page, names, "", "en")
    pen = Pen(canvas, names, colour)
    left = points((page.width - card.trim.width) / 2 - card.bleed)
    low = points((page.height - card.trim.height) / 2 - card.bleed)
    for face in faces:
        canvas.addLiteral(f"q {operands(Matrix(1, 0, 0, 1, left, low))} cm")
        pen.show(face, card)
        canvas.addLiteral("Q")
        pen.end_page()
    canvas.save()
    return buffer.getvalue()
