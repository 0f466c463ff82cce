"""The ruler of a sheet's margin, to check its size with. Lengths are mm."""

from __future__ import annotations

from deckgen.sheets.geometry import Rect, Segment

RULER = 50.0
"""Its length, mm."""

TICKS = ((10, 0.8), (5, 0.5), (1, 0.3))
"""A tick at each multiple of so many mm takes such a share of the height; the longest wins."""


def ruler(box: Rect, rotation: int) -> tuple[Segment, ...]:
    """A base line `RULER` mm long and a tick for every millimetre, in a box of that length; its
    text runs at `rotation`, as a note's does.
    """
    flat = rotation == 0
    base = (
        Segment(box.x, box.bottom, box.x + RULER, box.bottom)
        if flat
        else Segment(box.right, box.y, box.right, box.y + RULER)
    )
    lines = [base]
    for mm in range(round(RULER) + 1):
        share = next(part for step, part in TICKS if mm % step == 0)
        if flat:
            tall = share * box.height
            lines.append(Segment(box.x + mm, box.bottom - tall, box.x + mm, box.bottom))
        else:
            tall = share * box.width
            lines.append(Segment(box.right - tall, box.y + mm, box.right, box.y + mm))
    return tuple(lines)
