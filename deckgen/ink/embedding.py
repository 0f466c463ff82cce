"""Cut fonts handed to reportlab, past two of its traps.

A font whose PostScript name it has seen is silently replaced by the first of that name, so each cut
gets a name of its own; its ToUnicode map is wrong above U+FFFF and too long in one block, so ours
is put in its place.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence

from reportlab.pdfbase import pdfmetrics, ttfonts

_BLOCK = 100  # entries a bfchar block may have (PDF 32000-1, 9.10.3)


def to_unicode(name: str, subset: Sequence[int]) -> str:
    """The ToUnicode map of a font whose code i is the character `subset[i]`: UTF-16, so that what
    is copied out of a PDF is what was written, beyond U+FFFF too.
    """
    rows = [
        f"<{code:02X}> <{chr(character).encode('utf-16-be', 'surrogatepass').hex().upper()}>"
        for code, character in enumerate(subset)
    ]
    blocks = [rows[k : k + _BLOCK] for k in range(0, len(rows), _BLOCK)]
    return "\n".join(
        [
            "/CIDInit /ProcSet findresource begin",
            "12 dict begin",
            "begincmap",
            "/CIDSystemInfo",
            f"<< /Registry ({name})",
            f"/Ordering ({name})",
            "/Supplement 0",
            ">> def",
            f"/CMapName /{name} def",
            "/CMapType 2 def",
            "1 begincodespacerange",
            f"<00> <{len(subset) - 1:02X}>",
            "endcodespacerange",
            *(
                line
                for block in blocks
                for line in (f"{len(block)} beginbfchar", *block, "endbfchar")
            ),
            "endcmap",
            "CMapName currentdict /CMap defineresource pop",
            "end",
            "end",
        ]
    )


ttfonts.makeToUnicodeCMap = to_unicode


def embed(name: str, cut: Callable[[], bytes]) -> str:
    """Registers a cut under `name`, once in a process; returns the name."""
    if name not in pdfmetrics.getRegisteredFontNames():
        font = ttfonts.TTFont(name, io.BytesIO(cut()), asciiReadable=0, shapable=False)
        font.face.name = ttfonts.TTFNameBytes(name.encode())
        pdfmetrics.registerFont(font)
    return name
