"""Reading finished PDFs back with another library than the one that wrote them."""

from __future__ import annotations

import ctypes
import io
import re
from dataclasses import dataclass
from typing import Any

import pikepdf
import pypdfium2
from pypdfium2 import raw as pdfium

Matrix = tuple[float, float, float, float, float, float]
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
MM = 72 / 25.4


@dataclass(frozen=True)
class Placed:
    """A card as it lies on a page: its name, where its trim is (left, bottom, right, top, in mm
    from the lower left of the paper), and the direction its upper edge points to.
    """

    name: str
    box: tuple[float, float, float, float]
    up: tuple[int, int]


def opened(data: bytes) -> pikepdf.Pdf:
    """The PDF of some bytes."""
    return pikepdf.open(io.BytesIO(data))


def after(m: Matrix, n: Matrix) -> Matrix:
    """The map that does `n`, then `m`."""
    return (
        m[0] * n[0] + m[2] * n[1],
        m[1] * n[0] + m[3] * n[1],
        m[0] * n[2] + m[2] * n[3],
        m[1] * n[2] + m[3] * n[3],
        m[0] * n[4] + m[2] * n[5] + m[4],
        m[1] * n[4] + m[3] * n[5] + m[5],
    )


def forms(page: pikepdf.Page) -> list[tuple[str, Matrix]]:
    """The forms that a page draws, each with the map from its own points to the page's."""
    now, kept, found = IDENTITY, [], []
    for operands, operator in pikepdf.parse_content_stream(page):
        word = str(operator)
        if word == "q":
            kept.append(now)
        elif word == "Q":
            now = kept.pop()
        elif word == "cm":
            now = after(now, tuple(float(x) for x in operands))  # type: ignore[arg-type]
        elif word == "Do":
            found.append((str(operands[0]).removeprefix("/FormXob."), now))
    return found


def cards(data: bytes) -> list[list[Placed]]:
    """The cards of each page, found by the words f7 and F7 (or b7, B7) that they carry with their
    origins on the upper left and the lower right corner of the trim.
    """
    pages = []
    for page in pypdfium2.PdfDocument(data):
        corners = {word: at for word, at in _words(page) if re.fullmatch(r"[fbFB]\d+", word)}
        names = [name for name in corners if name[0].islower()]
        pages.append([_placed(name, corners[name], corners[name.upper()]) for name in names])
    return pages


def said(data: bytes) -> list[str]:
    """What each page says, as one reads it, without spaces and line ends."""
    pages = pypdfium2.PdfDocument(data)
    return ["".join(page.get_textpage().get_text_bounded().split()) for page in pages]


def _words(page: Any) -> list[tuple[str, tuple[float, float]]]:
    """The words of a page, each with the origin of its first letter in mm."""
    text = page.get_textpage()
    whole = "".join(text.get_text_range(k, 1) or " " for k in range(text.count_chars()))
    found = []
    for match in re.finditer(r"[A-Za-z]\d+", whole):
        x, y = ctypes.c_double(), ctypes.c_double()
        pdfium.FPDFText_GetCharOrigin(text, match.start(), x, y)
        found.append((match[0], (x.value / MM, y.value / MM)))
    return found


def _placed(name: str, first: tuple[float, float], last: tuple[float, float]) -> Placed:
    """A card from where its upper left and lower right corners are."""
    (x1, y1), (x2, y2) = first, last
    box = (min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2))
    ups = {(-1, 1): (0, 1), (1, 1): (1, 0), (1, -1): (0, -1), (-1, -1): (-1, 0)}
    return Placed(name, box, ups[1 if x1 > x2 else -1, 1 if y1 > y2 else -1])


def colour_operators(data: bytes) -> set[str]:
    """Every colour operator of the pages and forms of a PDF."""
    words = {"rg", "RG", "k", "K", "g", "G", "cs", "CS", "sc", "SC", "scn", "SCN", "sh"}
    found: set[str] = set()
    with opened(data) as pdf:
        streams = [one for one in pdf.objects if isinstance(one, pikepdf.Stream)]
        contents = [one for one in streams if one.get("/Subtype") == "/Form"]
        for stream in [*pdf.pages, *contents]:
            found |= {str(op) for _, op in pikepdf.parse_content_stream(stream)} & words
    return found


def fonts(data: bytes) -> dict[str, bool]:
    """The fonts of a PDF by name, and whether each is embedded."""
    with opened(data) as pdf:
        all_ = [
            one
            for one in pdf.objects
            if isinstance(one, pikepdf.Dictionary) and one.get("/Type") == "/Font"
        ]
        return {
            str(one.BaseFont): any(key.startswith("/FontFile") for key in dict(one.FontDescriptor))
            if "/FontDescriptor" in one
            else False
            for one in all_
        }
