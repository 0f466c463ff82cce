"""The user's own pictures, looked at before anything is drawn: what they are and whether they print.

Colours are never converted: a CMYK picture stays CMYK in every file, and a file in CMYK takes no
other, but grey. What cannot be used is said in one sentence, with what would be right.
"""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from functools import cache
from typing import Any

from PIL import Image, ImageOps, UnidentifiedImageError
from reportlab.lib.utils import ImageReader

from deckgen.errors import BadInput, Fault
from deckgen.model.format import CardFormat
from deckgen.units import MM_PER_INCH

FORMATS = ("PNG", "JPEG", "TIFF", "WEBP", "GIF", "BMP")
MOST_PIXELS = 60_000_000
"""The most pixels taken, 1200 dpi on a tarot card; more is a mistake or a decompression bomb."""
SHARP = 200
"""Under so many pixels an inch a picture looks soft in print."""
_ALPHA = ("RGBA", "LA", "PA", "La", "RGBa")
_ORIENTATION = 0x0112


def check_art(art: Mapping[str, str], colour: str, card: CardFormat) -> tuple[str, ...]:
    """Notices about a theme's pictures (by place) that will look soft; raises `BadInput` with one
    sentence for each that cannot be printed.
    """
    faults: list[Fault] = []
    notices = []
    for place, file in art.items():
        try:
            picture = _picture(file)
        except BadInput as error:
            faults += [Fault(f"art.{place}", one.where, one.problem) for one in error.faults]
            continue
        if colour == "cmyk" and picture.mode not in ("CMYK", "L"):
            problem = (
                "in CMYK only CMYK and grey pictures can be used, this is RGB; "
                "colours are never converted here"
            )
            faults.append(Fault(f"art.{place}", file, problem))
        wide, high = card.trim.width + 2 * card.bleed, card.trim.height + 2 * card.bleed
        dpi = min(picture.width / wide, picture.height / high) * MM_PER_INCH
        if dpi < SHARP:
            notices.append(
                f"art.{place}: {file} prints at {dpi:.0f} dpi; {SHARP} or more is sharp."
            )
    if faults:
        raise BadInput(faults)
    return tuple(notices)


@cache
def art_reader(file: str) -> ImageReader:
    """A picture ready to be placed; a JPEG goes into the file as it is."""
    picture = _picture(file)
    return ImageReader(picture if picture.format != "JPEG" else file)


@cache
def _picture(file: str) -> Any:
    """The picture of a file, read whole, as grey, RGB, RGBA or CMYK with 8 bits."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            opened = Image.open(file, formats=FORMATS)
    except Image.DecompressionBombError:
        raise _refused(file, _too_many(None)) from None
    except UnidentifiedImageError:
        raise _refused(file, f"this is no picture ({', '.join(FORMATS)} are taken)") from None
    except (OSError, ValueError, SyntaxError) as error:
        raise _refused(file, f"the picture cannot be read ({error})") from None
    if opened.width * opened.height > MOST_PIXELS:
        raise _refused(file, _too_many(opened))
    try:
        opened.load()
    except (OSError, ValueError, SyntaxError, EOFError) as error:
        raise _refused(file, f"the picture is damaged or cut short ({error})") from None
    return _plain(file, opened)


def _plain(file: str, picture: Any) -> Any:
    """The same picture in a mode that a PDF knows, the right way up."""
    turned = picture.getexif().get(_ORIENTATION, 1) != 1
    if picture.mode in ("L", "RGB", "CMYK") and "transparency" not in picture.info:
        return ImageOps.exif_transpose(picture) if turned else picture
    if picture.mode.startswith("I;16"):
        return picture.point(lambda value: value / 257).convert("L")
    if picture.mode in _ALPHA or "transparency" in picture.info:
        return picture.convert("RGBA")
    if picture.mode == "1":  # a PDF would take it for RGB
        return (ImageOps.exif_transpose(picture) if turned else picture).convert("L")
    if picture.mode in ("P", "YCbCr", "RGBX"):
        return picture.convert("RGB")
    raise _refused(file, f"pictures of the kind {picture.mode} cannot be printed; save it as RGB")


def _too_many(picture: Any) -> str:
    size = f" ({picture.width} × {picture.height})" if picture else ""
    return f"the picture has more than {MOST_PIXELS // 1_000_000} million pixels{size}"


def _refused(file: str, problem: str) -> BadInput:
    return BadInput.one(file, "", problem)
