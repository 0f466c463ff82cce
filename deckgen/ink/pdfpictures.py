"""Pictures in a finished PDF: how they are kept, in which colours, and with how much ink."""

from __future__ import annotations

import io
import re
from typing import Any

from msgspec import Struct
from PIL import Image

from deckgen.ink.pdfobjects import PdfObject


class PictureFacts(Struct, frozen=True):
    """A picture in a PDF: its filter (DCTDecode is JPEG), its colours, whether it has a mask, and
    of a CMYK picture the most ink on one place, per cent.
    """

    filter: str
    colours: str
    masked: bool
    ink: float


def read_picture(one: PdfObject) -> PictureFacts:
    """What an image object holds."""
    filters = re.findall(r"/(\w+Decode)", one.text)
    colours = re.search(r"/ColorSpace \[? ?/(\w+)", one.text)
    name, space = filters[-1] if filters else "", colours[1] if colours else ""
    ink = _most_ink(_cmyk(one, name)) if space == "DeviceCMYK" else 0.0
    return PictureFacts(name, space, "/SMask" in one.text, ink)


def _cmyk(one: PdfObject, filter_: str) -> Any:
    if filter_ == "DCTDecode":
        return Image.open(io.BytesIO(one.stream), formats=("JPEG",))
    return Image.frombytes("CMYK", (_number(one, "Width"), _number(one, "Height")), one.stream)


def _number(one: PdfObject, key: str) -> int:
    found = re.search(rf"/{key} (\d+)", one.text)
    return int(found[1]) if found else 0


def _most_ink(picture: Any) -> float:
    """The most ink on a pixel, to about 2 %: four times the mean of the inks."""
    cyan, magenta, yellow, black = picture.split()
    mean: Any = Image.blend(Image.blend(cyan, magenta, 0.5), Image.blend(yellow, black, 0.5), 0.5)
    most: int = mean.getextrema()[1]
    return round(most * 4 / 255 * 100, 1)
