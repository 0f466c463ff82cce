"""A finished PDF read back from its bytes: its pages with their boxes and words, which card lies
where, what it says of itself and asks of a print dialogue.

`sheets` marks the content of every face with the face's name, and a book's page is a form of its
number; what is read here is what was written, not what was meant.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from typing import Any

import pypdfium2
from msgspec import Struct

from deckgen.ink.pdfobjects import PdfObjects
from deckgen.ink.preflight import Box, box_mm, embedded_fonts
from deckgen.units import points

_PLACED = re.compile(rb"/(\S+) BMC q (\S+) (\S+) (\S+) (\S+) re W n (\S+) (\S+) ")
_NUMBERED = re.compile(rb"/FormXob\.page\.(\d+) Do")


class PlacedCard(Struct, frozen=True):
    """A face on a page: its name, the box it fills, mm from the top left corner, and its text."""

    face: str
    x: float
    y: float
    width: float
    height: float
    text: str


class PrintedPage(Struct, frozen=True):
    """A page: its boxes (left, bottom, right, top in mm; None if it has not got one), by how many
    degrees it is turned, the cards on it, the numbers of the pages of a book that it shows, its text.
    """

    media: Box
    trim: Box | None
    bleed: Box | None
    turned: int
    cards: tuple[PlacedCard, ...]
    numbers: tuple[int, ...]
    text: str


class Printed(Struct, frozen=True):
    """A PDF: its pages, its fonts (name to embedded), its title and language, and what it asks of a
    print dialogue ("DuplexFlipLongEdge", "Simplex"; "None" for no scaling; "" for nothing).
    """

    pages: tuple[PrintedPage, ...]
    fonts: dict[str, bool]
    title: str
    lang: str
    duplex: str
    scaling: str


def read_printed(data: bytes) -> Printed:
    """What a PDF holds; raises `UnreadablePdf`, or what PDFium raises, if that cannot be read."""
    objects = PdfObjects(data)
    document = pypdfium2.PdfDocument(data)
    asked = "\n".join(one.text for one in objects if one.raw is None)
    printed = Printed(
        tuple(
            _page(document[place], objects[ref].stream if (ref := page.ref("Contents")) else b"")
            for place, page in enumerate(objects.pages())
        ),
        embedded_fonts(objects),
        document.get_metadata_value("Title"),
        _said(r"/Lang \(([^)]*)\)", asked),
        _said(r"/Duplex ?/(\w+)", asked),
        _said(r"/PrintScaling ?/(\w+)", asked),
    )
    document.close()
    return printed


def _page(seen: Any, content: bytes) -> PrintedPage:
    """A page as PDFium sees it, and what its content places on it."""
    text = seen.get_textpage().get_text_range()  # before the page is turned for its cards
    return PrintedPage(
        box_mm(seen.get_mediabox()) or (0, 0, 0, 0),
        box_mm(seen.get_trimbox(fallback_ok=False)),
        box_mm(seen.get_bleedbox(fallback_ok=False)),
        seen.get_rotation(),
        tuple(_cards(seen, content)),
        tuple(map(int, _NUMBERED.findall(content))),
        text,
    )


def _cards(seen: Any, content: bytes) -> Iterator[PlacedCard]:
    """The cards of a page; each is read with the page turned so that the card stands upright, since
    PDFium puts lines in order as they are shown.
    """
    high = seen.get_mediabox()[3]
    read: dict[int, Any] = {}
    for name, *numbers in _PLACED.findall(content):
        x, y, width, height, right, down = map(float, numbers)
        upright = -round(math.degrees(math.atan2(down, right))) % 360
        if upright not in read:
            seen.set_rotation(upright)
            read[upright] = seen.get_textpage()
        around = points(x), high - points(y + height), points(x + width), high - points(y)
        text = read[upright].get_text_bounded(*around)
        yield PlacedCard(name.decode("latin-1"), x, y, width, height, text)


def _said(what: str, text: str) -> str:
    found = re.search(what, text)
    return found[1] if found else ""
