"""Imposition: which face lies where on which sheet; all numbers in mm, no ink. Floor 5."""

from deckgen.sheets.geometry import Axis, Edges, Flip, Rect, Segment
from deckgen.sheets.imposition import impose
from deckgen.sheets.layout import (
    Duplex,
    Layout,
    Marks,
    MarkStyle,
    Slot,
    best_layout,
    slot_layout,
)
from deckgen.sheets.page import Note, Offset, PlacedFace, Placement, Sheet, Side

__all__ = [
    "Axis",
    "Duplex",
    "Edges",
    "Flip",
    "Layout",
    "MarkStyle",
    "Marks",
    "Note",
    "Offset",
    "PlacedFace",
    "Placement",
    "Rect",
    "Segment",
    "Sheet",
    "Side",
    "Slot",
    "best_layout",
    "impose",
    "slot_layout",
]
