"""Imposition: which face lies where on which sheet; all numbers in mm, no ink. Floor 5.

The calibration page has a module of its own, `calibration`, that only its verb imports.
"""

from deckgen.sheets.geometry import Axis, Edges, Flip, Rect, Segment
from deckgen.sheets.imposition import impose
from deckgen.sheets.layout import (
    Duplex,
    Layout,
    Marks,
    MarkStyle,
    Slot,
    best_layout,
)
from deckgen.sheets.page import Note, Offset, PlacedFace, Placement, Sheet, Side
from deckgen.sheets.ranges import card_range
from deckgen.sheets.stock import slot_layout

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
    "card_range",
    "impose",
    "slot_layout",
]
