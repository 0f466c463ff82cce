"""Layouts on label sheets and pre-cut card stock: the slots are given, the cards go into them.

Lengths are mm from the top left corner of the paper, y down; rotations degrees clockwise.
"""

from __future__ import annotations

from deckgen.definition.slots import SheetSlot, SlotSheet
from deckgen.errors import ImpositionError
from deckgen.model.format import Size
from deckgen.sheets.bleeds import clips
from deckgen.sheets.geometry import EPSILON, Flip, Rect
from deckgen.sheets.layout import (
    PRINTER_MARGIN,
    Duplex,
    Layout,
    Marks,
    MarkStyle,
    Slot,
    flip_axis,
)
from deckgen.sheets.plans import TURN

NO_MARKS = Marks(MarkStyle.NONE)
"""What is cut already needs none."""


def slot_layout(
    sheet: SlotSheet,
    card: Size,
    *,
    bleed: float = 0.0,
    marks: Marks = NO_MARKS,
    duplex: Duplex = Duplex.LONG,
) -> Layout:
    """The layout of a slot file: each card is centred in its slot, never scaled, and turned by
    a quarter more where it fits only so.

    Raises `ImpositionError` if the card is larger than a slot, or the sheet is to be folded.
    """
    if duplex is Duplex.FOLD:
        raise ImpositionError((card.width, card.height), f"{sheet.name} folded in half", (0.0, 0.0))
    placed = [_centred(card, slot, sheet.name) for slot in sheet.slots]
    trims, turns = [trim for trim, _ in placed], [turn for _, turn in placed]
    size = sheet.paper.size
    return Layout(
        sheet.paper,
        card,
        bleed,
        duplex,
        marks,
        Flip(flip_axis(size, duplex), size),
        Rect(0, 0, size.width, size.height).shrunk(PRINTER_MARGIN),
        tuple(map(Slot, trims, turns, clips(trims, bleed))),
        tuple(Rect(slot.x, slot.y, slot.width, slot.height) for slot in sheet.slots),
    )


def _centred(card: Size, slot: SheetSlot, name: str) -> tuple[Rect, int]:
    """The trim of a card in the middle of a slot, and its rotation."""
    for rotation in (slot.rotation, (slot.rotation + TURN) % 360):
        size = card if rotation % 180 == 0 else card.turned()
        left, top = (slot.width - size.width) / 2, (slot.height - size.height) / 2
        if min(left, top) >= -EPSILON:
            return Rect(slot.x + left, slot.y + top, size.width, size.height), rotation
    room = Size(slot.width, slot.height)
    alike = (room.width <= room.height) == (card.width <= card.height)
    largest = room if alike else room.turned()
    raise ImpositionError((card.width, card.height), name, (largest.width, largest.height))
