"""What is in a finished PDF, read back from its bytes.

Boxes, pages and text are what PDFium sees; fonts, colours, inks and pictures are read from the
objects. Lengths are mm, inks per cent.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import pypdfium2
from msgspec import Struct
from pypdfium2 import raw as pdfium

from deckgen.ink.pdfobjects import PdfObject, PdfObjects
from deckgen.ink.pdfpictures import PictureFacts, read_picture
from deckgen.units import POINTS_PER_INCH, mm_of_points

RGB = frozenset({"rg", "RG"})
OTHER = frozenset({"cs", "CS", "sc", "SC", "scn", "SCN", "sh"})
CMYK = frozenset({"k", "K"})
GREY = frozenset({"g", "G"})
_STRINGS = re.compile(rb"\((?:\\.|[^\\()])*\)|<[0-9A-Fa-f\s]*>", re.DOTALL)
_INKS = re.compile(rb"([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) [kK]\b")
_DRAWN = re.compile(rb"/FormXob\.(\S+) Do")
_REFERENCES = re.compile(r"/(?:Contents|Parent) \d+ 0 R")
Box = tuple[float, float, float, float]


class PageFacts(Struct, frozen=True):
    """A page: its boxes (left, bottom, right, top; None if it has not got one), the names of the
    forms it draws, how near its text comes to the edge of the trim, None without text, the
    resolution of its coarsest picture in dpi, None without pictures, and the index of the first
    page of the same boxes and content: pages that are `like` look the same. It is `turned` by so many
    degrees when it is shown.
    """

    media: Box
    trim: Box | None
    bleed: Box | None
    forms: tuple[str, ...]
    clear: float | None
    dpi: float | None
    like: int
    turned: int = 0


class PdfFacts(Struct, frozen=True):
    """A PDF: its pages, its fonts (name to embedded), the colour operators used, the most ink laid
    on one place, its pictures, and the printing condition it names.
    """

    pages: tuple[PageFacts, ...]
    fonts: dict[str, bool]
    operators: frozenset[str]
    most_ink: float
    pictures: tuple[PictureFacts, ...]
    intent: str | None


def read_pdf(data: bytes) -> PdfFacts:
    """What a PDF holds; raises `UnreadablePdf` if that cannot be read."""
    objects = PdfObjects(data)
    contents = [one.stream for one in objects if one.is_a("Subtype", "Form")]
    contents += [objects[ref].stream for ref in _contents(objects)]
    bare = [_STRINGS.sub(b" ", content) for content in contents]
    words = {word for content in bare for word in content.split()}
    inks = (sum(map(float, found)) for content in bare for found in set(_INKS.findall(content)))
    pictures = tuple(read_picture(one) for one in objects if one.is_a("Subtype", "Image"))
    intent = re.search(r"/OutputConditionIdentifier \(([^)]*)\)", _texts(objects))
    return PdfFacts(
        _pages(data, objects),
        embedded_fonts(objects),
        frozenset(w.decode() for w in words if w.decode("latin-1") in RGB | OTHER | CMYK | GREY),
        max([round(100 * max(inks, default=0.0), 2), *(one.ink for one in pictures)]),
        pictures,
        intent[1] if intent else None,
    )


def _contents(objects: PdfObjects) -> Iterator[int]:
    for page in objects.pages():
        ref = page.ref("Contents")
        if ref is not None:
            yield ref


def _texts(objects: Iterable[PdfObject]) -> str:
    return "\n".join(one.text for one in objects if "/OutputIntent" in one.text)


def _pages(data: bytes, objects: PdfObjects) -> tuple[PageFacts, ...]:
    """The pages; those of the same content are measured once."""
    document = pypdfium2.PdfDocument(data)
    measured: dict[tuple[str, bytes], tuple[float | None, float | None, int]] = {}
    found = []
    for number, page in enumerate(objects.pages()):
        ref = page.ref("Contents")
        content = objects[ref].stream if ref is not None else b""
        forms = tuple(name.decode("latin-1") for name in _DRAWN.findall(content))
        key = _REFERENCES.sub("", page.text), content
        seen = document[number]
        trim = seen.get_trimbox(fallback_ok=False)
        if key not in measured:
            measured[key] = text_clear(seen, trim) if trim else None, _dpi(seen), number
        media, bleed = seen.get_mediabox(), seen.get_bleedbox(fallback_ok=False)
        boxes = box_mm(media) or (0, 0, 0, 0), box_mm(trim), box_mm(bleed)
        found.append(PageFacts(*boxes, forms, *measured[key], seen.get_rotation()))
    document.close()
    return tuple(found)


def box_mm(box: Any) -> Box | None:
    """A box of PDFium's in mm; None if there is none."""
    if box is None:
        return None
    left, bottom, right, top = (mm_of_points(value) for value in box)
    return left, bottom, right, top


def text_clear(page: Any, trim: Sequence[float]) -> float | None:
    """How far the text of a page stays inside a box (left, bottom, right, top, in pt), mm."""
    text = page.get_textpage()
    distances = []
    for number in range(text.count_rects()):
        left, bottom, right, top = text.get_rect(number)
        distances += [left - trim[0], bottom - trim[1], trim[2] - right, trim[3] - top]
    return mm_of_points(min(distances)) if distances else None


def _dpi(page: Any) -> float | None:
    """The resolution of the page's coarsest picture, across or down, as it is placed."""
    found = []
    for one in page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_IMAGE]):
        matrix, around = one.get_matrix(), one.container
        while around is not None:
            matrix, around = matrix.multiply(around.get_matrix()), around.container
        sides = math.hypot(matrix.a, matrix.b), math.hypot(matrix.c, matrix.d)
        sizes = zip(one.get_px_size(), sides, strict=True)
        found += [px / side * POINTS_PER_INCH for px, side in sizes if side]
    return min(found, default=None)


def embedded_fonts(objects: PdfObjects) -> dict[str, bool]:
    """The fonts of a file by name, and whether each is embedded."""
    fonts = {}
    for one in objects:
        if one.is_a("Type", "Font"):
            name = re.search(r"/BaseFont /(\S+)", one.text)
            descriptor = one.ref("FontDescriptor")
            inside = descriptor is not None and "/FontFile" in objects[descriptor].text
            fonts[name[1] if name else "?"] = inside
    return fonts
