"""Moving what is drawn: items by millimetres."""

from __future__ import annotations

from msgspec.structs import replace

from deckgen.book.pieces import Item
from deckgen.book.setting import Run
from deckgen.cards.shapes import Matrix, Part, Path, Picture, Text


def shifted(item: Item, x: float, y: float) -> Item:
    """The item moved right and down."""
    if isinstance(item, Run):
        r = item
        return Run(r.x + x, r.y + y, r.text, r.font, r.size, r.tint, r.spread)
    if isinstance(item, Text | Picture):
        return replace(item, x=item.x + x, y=item.y + y)
    if isinstance(item, Path):
        return Part((item,), Matrix.moved(x, y))
    return replace(item, matrix=Matrix.moved(x, y).after(item.matrix))
