"""The cards of an imposed PDF, read back from its bytes: which face lies where, page by page.

`sheets` marks the content of every face with the face's name; what is read here is what was
written, not what was meant.
"""

from __future__ import annotations

import re

from msgspec import Struct

from deckgen.ink.pdfobjects import PdfObjects

_PLACED = re.compile(rb"/(\S+) BMC q (\S+) (\S+) (\S+) (\S+) re W n")
_DUPLEX = re.compile(r"/Duplex ?/(\w+)")


class PlacedCard(Struct, frozen=True):
    """A face on a page: its name and the box it fills, mm from the top left corner."""

    face: str
    x: float
    y: float
    width: float
    height: float


class SheetFacts(Struct, frozen=True):
    """An imposed PDF: the cards of each page, and what it asks of a printer ("DuplexFlipLongEdge",
    "Simplex", "" for nothing).
    """

    pages: tuple[tuple[PlacedCard, ...], ...]
    duplex: str


def read_sheets(data: bytes) -> SheetFacts:
    """The cards of an imposed PDF; raises `UnreadablePdf` if it cannot be read."""
    objects = PdfObjects(data)
    pages = []
    for page in objects.pages():
        ref = page.ref("Contents")
        placed = _PLACED.findall(objects[ref].stream) if ref is not None else []
        pages.append(
            tuple(PlacedCard(name.decode("latin-1"), *map(float, box)) for name, *box in placed)
        )
    asked = (_DUPLEX.search(one.text) for one in objects)
    return SheetFacts(tuple(pages), next((found[1] for found in asked if found), ""))
