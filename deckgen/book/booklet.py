"""A booklet: pages two on a side, so that the sheets, folded into each other, read in order."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from deckgen.model.format import Size


class Leaf(Struct, frozen=True):
    """A page at its place on a side: its number, its lower left corner in mm, its scale."""

    number: int
    x: float
    y: float
    scale: float


def sheet_order(pages: int) -> Iterator[tuple[int, int]]:
    """The page numbers (left, right) of every side of a saddle-stitched booklet, fronts and backs
    in turn; pages over a multiple of four are blank and lie at the end.
    """
    total = -(-pages // 4) * 4
    for sheet in range(total // 4):
        first = 2 * sheet + 1
        yield total - first + 1, first
        yield first + 1, total - first


def booklet(pages: int, sheet: Size, page: Size) -> Iterator[tuple[Leaf, ...]]:
    """The sides of a booklet with its pages placed; blank pages are left out."""
    scale = min(sheet.width / 2 / page.width, sheet.height / page.height)
    width, height = page.width * scale, page.height * scale
    y = (sheet.height - height) / 2
    for left, right in sheet_order(pages):
        places = ((left, sheet.width / 2 - width), (right, sheet.width / 2))
        yield tuple(Leaf(number, x, y, scale) for number, x in places if number <= pages)
