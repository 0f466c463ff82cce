"""How far a face may run over its trim without entering a neighbour's. Lengths are mm."""

from __future__ import annotations

from collections.abc import Sequence

from deckgen.sheets.geometry import Edges, Rect


def clips(trims: Sequence[Rect], bleed: float) -> tuple[Rect, ...]:
    """Each trim grown by its bleed, on the side of a neighbour by at most half the gap, mm.

    Neighbours part along the axis on which they are farther apart, so no two clips overlap.
    """
    return tuple(trim.grown(_room(trim, trims, bleed)) for trim in trims)


def _room(trim: Rect, others: Sequence[Rect], bleed: float) -> Edges:
    left = top = right = bottom = bleed
    for other in others:
        if other is trim:
            continue
        west, east = trim.x - other.right, other.x - trim.right
        north, south = trim.y - other.bottom, other.y - trim.bottom
        gap = max(west, east, north, south)
        half = max(0.0, gap / 2)
        if gap == west:
            left = min(left, half)
        elif gap == east:
            right = min(right, half)
        elif gap == north:
            top = min(top, half)
        else:
            bottom = min(bottom, half)
    return Edges(left, top, right, bottom)
