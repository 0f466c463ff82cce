"""How the pages of a finished PDF look, held against the faces they should show."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pypdfium2
from msgspec import Struct

from deckgen.ink.fresh import HIGH, Fresh, off, picture_of
from deckgen.ink.pngfacts import seam
from deckgen.ink.preflight import PageFacts
from deckgen.units import MM_PER_INCH, mm_of_points, pixels

FINE = 150
"""The resolution at which white strips are looked for, dpi."""
_CLOSER = 4
"""Text that became outlines is drawn so many times as large before it is compared."""


class PageLook(Struct, frozen=True):
    """How much a page is off the face it should show (0 to 255), and the width in mm of the
    thinnest white strip along an edge of a page with pictures, 0 if there is none.
    """

    off: int
    seam: float


def page_looks(
    data: bytes, pages: Sequence[PageFacts], wanted: Sequence[str], fresh: Fresh, outlined: bool
) -> list[PageLook]:
    """The look of each page of a PDF, held against the face of each name; pages that are alike
    are drawn once for each face.
    """
    document = pypdfium2.PdfDocument(data)
    high = HIGH * _CLOSER if outlined else HIGH
    size = max(1, round(high * fresh.page.width / fresh.page.height)), high
    seams: dict[int, float] = {}
    known: dict[tuple[int, str], int] = {}
    looks = []
    for number, (facts, name) in enumerate(zip(pages, wanted, strict=False)):
        key = facts.like, name
        if key not in known:
            known[key] = off(picture_of(document[number], size), fresh.picture(name, size))
        if facts.like not in seams:
            seams[facts.like] = 0.0 if facts.dpi is None else _seam(document[number])
        looks.append(PageLook(known[key], seams[facts.like]))
    document.close()
    return looks


def _seam(page: Any) -> float:
    wide, high = (pixels(mm_of_points(side), FINE) for side in page.get_size())
    return seam(picture_of(page, (wide, high))) / FINE * MM_PER_INCH
