"""Imposition: which face lies where on which sheet; all numbers in mm, no ink. Floor 5."""

from deckgen.sheets.calibration import (
    CalibrationPage,
    Label,
    calibration_pages,
    degrees_per_mm,
    offset_of,
)
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
    "CalibrationPage",
    "Duplex",
    "Edges",
    "Flip",
    "Label",
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
    "calibration_pages",
    "card_range",
    "degrees_per_mm",
    "impose",
    "offset_of",
    "slot_layout",
]
