"""Fonts made for tests."""

from __future__ import annotations

from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.ttLib import TTCollection, TTFont


def opentype(path: Path, restricted: bool = False, name: str = "Ours", a: int = 0x41) -> str:
    """A font with cubic outlines of our own: A (or the code point `a`) is a square of half an em,
    B a blob.
    """
    builder = FontBuilder(1000, isTTF=False)
    builder.setupGlyphOrder([".notdef", "A", "B"])
    builder.setupCharacterMap({a: "A", 0x42: "B"})
    outlines = {}
    for glyph in (".notdef", "A", "B"):
        pen = T2CharStringPen(600, None)
        if glyph != ".notdef":
            pen.moveTo((50, 0))
            pen.lineTo((550, 0))
            if glyph == "A":
                pen.lineTo((550, 500))
                pen.lineTo((50, 500))
            else:
                pen.curveTo((700, 400), (-100, 400), (50, 0))
            pen.closePath()
        outlines[glyph] = pen.getCharString()
    builder.setupCFF(name, {}, outlines, {})
    builder.setupHorizontalMetrics(dict.fromkeys(outlines, (600, 50)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": name, "styleName": "Regular", "fullName": name})
    builder.setupOS2(sTypoAscender=800, fsType=2 if restricted else 0)
    builder.setupPost()
    builder.save(path)
    return str(path)


def collection(path: Path, **fonts: int) -> str:
    """A collection of such fonts by name, each with its own code point of the square."""
    made = TTCollection()
    made.fonts = [
        TTFont(opentype(path.with_name(f"{name}.otf"), name=name, a=a)) for name, a in fonts.items()
    ]
    made.save(path)
    return str(path)
