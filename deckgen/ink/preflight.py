"""What is in a finished file, read back from its bytes: PDFs and PNGs.

Boxes, pages and text are what PDFium sees; fonts, colours, inks and pictures are read from the
objects. Lengths are mm, inks per cent.
"""

from __future__ import annotations

import io
import os
import re
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import pypdfium2
from PIL import Image

from deckgen.ink.pdfobjects import PdfObject, PdfObjects
from deckgen.ink.pdfpictures import PictureFacts, read_picture
from deckgen.units import mm_of_points

RGB = frozenset({"rg", "RG"})
OTHER = frozenset({"cs", "CS", "sc", "SC", "scn", "SCN", "sh"})
CMYK = frozenset({"k", "K"})
GREY = frozenset({"g", "G"})
_STRINGS = re.compile(rb"\((?:\\.|[^\\()])*\)|<[0-9A-Fa-f\s]*>", re.DOTALL)
_INKS = re.compile(rb"([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) [kK]\b")
_DRAWN = re.compile(rb"/FormXob\.(\S+) Do")
Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class PageFacts:
    """A page: its boxes (left, bottom, right, top; None if it has not got one), the names of the
    forms it draws, and how near its text comes to the edge of the trim, None without text.
    """

    media: Box
    trim: Box | None
    bleed: Box | None
    forms: tuple[str, ...]
    clear: float | None


@dataclass(frozen=True, slots=True)
class PdfFacts:
    """A PDF: its pages, its fonts (name to embedded), the colour operators used, the most ink laid
    on one place, its pictures, and the printing condition it names.
    """

    pages: tuple[PageFacts, ...]
    fonts: dict[str, bool]
    operators: frozenset[str]
    most_ink: float
    pictures: tuple[PictureFacts, ...]
    intent: str | None


@dataclass(frozen=True, slots=True)
class PngFacts:
    """A PNG: its size in px, its resolution, its mode ("RGB"), and whether a white line that the
    picture beside it does not have runs along an edge.
    """

    width: int
    height: int
    dpi: float
    mode: str
    seam: bool


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
        _fonts(objects),
        frozenset(w.decode() for w in words if w.decode("latin-1") in RGB | OTHER | CMYK | GREY),
        max([round(100 * max(inks, default=0.0), 2), *(one.ink for one in pictures)]),
        pictures,
        intent[1] if intent else None,
    )


def read_pngs(pictures: Iterable[bytes]) -> list[PngFacts]:
    """What each of many PNGs holds, in order; they are decoded beside one another."""
    with ThreadPoolExecutor(min(4, os.cpu_count() or 1)) as pool:
        return list(pool.map(read_png, pictures))


def read_png(data: bytes) -> PngFacts:
    """What a PNG holds, its pixels decoded; raises `ValueError` if they cannot be."""
    try:
        with Image.open(io.BytesIO(data), formats=("PNG",)) as picture:
            picture.load()
            dpi = float(picture.info.get("dpi", (0, 0))[0])
            return PngFacts(picture.width, picture.height, dpi, picture.mode, _has_seam(picture))
    except (OSError, SyntaxError) as error:
        raise ValueError(str(error)) from error


def _contents(objects: PdfObjects) -> Iterator[int]:
    for page in objects.pages():
        ref = page.ref("Contents")
        if ref is not None:
            yield ref


def _texts(objects: Iterable[PdfObject]) -> str:
    return "\n".join(one.text for one in objects if "/OutputIntent" in one.text)


def _pages(data: bytes, objects: PdfObjects) -> tuple[PageFacts, ...]:
    """The pages; those that draw the same forms are measured once."""
    document = pypdfium2.PdfDocument(data)
    clear: dict[tuple[str, ...], float | None] = {}
    found = []
    for number, page in enumerate(objects.pages()):
        ref = page.ref("Contents")
        drawn = _DRAWN.findall(objects[ref].stream) if ref is not None else []
        forms = tuple(name.decode("latin-1") for name in drawn)
        seen = document[number]
        trim = seen.get_trimbox(fallback_ok=False)
        if forms not in clear:
            clear[forms] = _clear(seen, trim) if trim else None
        boxes = (_mm(seen.get_mediabox()), _mm(trim), _mm(seen.get_bleedbox(fallback_ok=False)))
        found.append(PageFacts(boxes[0] or (0, 0, 0, 0), boxes[1], boxes[2], forms, clear[forms]))
    document.close()
    return tuple(found)


def _mm(box: Any) -> Box | None:
    if box is None:
        return None
    left, bottom, right, top = (mm_of_points(value) for value in box)
    return left, bottom, right, top


def _clear(page: Any, trim: Any) -> float | None:
    """How far the text of a page stays inside its trim, mm."""
    text = page.get_textpage()
    distances = []
    for number in range(text.count_rects()):
        left, bottom, right, top = text.get_rect(number)
        distances += [left - trim[0], bottom - trim[1], trim[2] - right, trim[3] - top]
    return mm_of_points(min(distances)) if distances else None


def _fonts(objects: PdfObjects) -> dict[str, bool]:
    fonts = {}
    for one in objects:
        if one.is_a("Type", "Font"):
            name = re.search(r"/BaseFont /(\S+)", one.text)
            descriptor = one.ref("FontDescriptor")
            inside = descriptor is not None and "/FontFile" in objects[descriptor].text
            fonts[name[1] if name else "?"] = inside
    return fonts


def _has_seam(picture: Any) -> bool:
    """Whether an outermost line is white along its whole length and its neighbour nowhere is."""
    wide, high = picture.size
    white = (255, 255, 255)
    for outer, inner in (
        ((0, 0, 1, high), (1, 0, 2, high)),
        ((wide - 1, 0, wide, high), (wide - 2, 0, wide - 1, high)),
        ((0, 0, wide, 1), (0, 1, wide, 2)),
        ((0, high - 1, wide, high), (0, high - 2, wide, high - 1)),
    ):
        edge, beside = set(_colours(picture, outer)), set(_colours(picture, inner))
        if edge == {white} and white not in beside:
            return True
    return False


def _colours(picture: Any, box: tuple[int, int, int, int]) -> list[Any]:
    strip = picture.crop(box).convert("RGB")
    return [colour for _, colour in strip.getcolors(strip.width * strip.height) or []]
