"""The layout of a sheet: where cards may lie, and the one that holds most of them.

Lengths are mm from the top left corner of the paper, y down; rotations degrees clockwise.

What yields first when paper is short is the gap between the cards: the bleed at the outside of
the block is always whole, towards a neighbour it is at most half the gap.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum, unique

from msgspec import Struct

from deckgen.errors import ImpositionError
from deckgen.model.format import Paper, Size
from deckgen.sheets.bleeds import clips
from deckgen.sheets.furniture import AIR, BAND, CLEAR, NARROW
from deckgen.sheets.geometry import Axis, Edges, Flip, Rect
from deckgen.sheets.packing import Packing, Strip, best_packing
from deckgen.sheets.ruler import RULER

PRINTER_MARGIN = Edges.even(5.0)
"""The strip that home printers leave blank at the paper's edge, with something to spare."""

SHORTEST_MARK = 1.0
"""A mark shorter than this (mm) guides no ruler and is left out."""


@unique
class Duplex(StrEnum):
    """How a back comes behind its front: the sheet is flipped on its long or its short edge, its
    backs are printed in a run of their own, or front and back are side by side and folded.
    """

    LONG = "long"
    SHORT = "short"
    NONE = "none"
    FOLD = "fold"


@unique
class MarkStyle(StrEnum):
    """Crop marks at the corners of the cards, cut hints through the whole margin, or nothing."""

    CORNERS = "corners"
    EDGES = "edges"
    NONE = "none"


class Marks(Struct, frozen=True):
    """A mark starts `offset` beyond the bleed and is `length` long, mm; where room is short it is
    shortened, but not below `SHORTEST_MARK`. It stands on the outer side of a card's corner, and
    on both sides of the paper, the one behind the other.
    """

    style: MarkStyle = MarkStyle.CORNERS
    offset: float = 0.0
    length: float = 3.0

    @property
    def room(self) -> float:
        """What a layout keeps free beyond the bleed, so that every mark can be drawn, mm."""
        return 0.0 if self.style is MarkStyle.NONE else self.offset + SHORTEST_MARK

    @property
    def shortest(self) -> Marks:
        """Marks that leave all the room they can to the notes of the margin."""
        if self.style is MarkStyle.NONE:
            return self
        return Marks(MarkStyle.CORNERS, self.offset, SHORTEST_MARK)


class Slot(Struct, frozen=True):
    """A place for one card: its trim, its rotation, and the clip that its bleed may fill."""

    trim: Rect
    rotation: int
    clip: Rect


class Layout(Struct, frozen=True):
    """The slots of one sheet in reading order, and how backs come behind them.

    Marks stay inside `area`, mm; for a fold it is the half that holds the fronts. `labels` are what
    is cut already: on them nothing but cards is printed.
    """

    paper: Paper
    card: Size
    bleed: float
    duplex: Duplex
    marks: Marks
    flip: Flip
    area: Rect
    slots: tuple[Slot, ...]
    labels: tuple[Rect, ...] = ()

    @property
    def inner_bleed(self) -> float:
        """The least bleed any side of any slot keeps when the sheet is full, mm."""
        least = min(
            bleed
            for slot in self.slots
            for trim, clip in [(slot.trim, slot.clip)]
            for bleed in (
                trim.x - clip.x,
                trim.y - clip.y,
                clip.right - trim.right,
                clip.bottom - trim.bottom,
            )
        )
        return max(0.0, least)


def best_layout(
    paper: Paper,
    card: Size,
    *,
    bleed: float = 0.0,
    gap: float | None = None,
    margins: Edges = PRINTER_MARGIN,
    marks: Marks = Marks(),
    duplex: Duplex = Duplex.LONG,
) -> Layout:
    """The layout that holds most cards among upright, turned and mixed.

    It is centred within the margins; where that would leave no room for the notes, it is pushed to
    the left or to the top.

    Args:
        paper: the sheet as it is fed.
        card: the trim of a card.
        bleed: what a face runs over its trim, mm.
        gap: the distance of neighbouring trims, mm; None gives each axis the widest whole
            millimetre up to twice the bleed that costs no card, and 0 is a shared cut line.
        margins: what stays blank at each edge of the paper, mm.
        marks: their style and measures; room for the shortest mark is kept beyond the bleed.
        duplex: how the backs come behind.

    Raises:
        ImpositionError: not even one card fits.

    """
    reserve = bleed + marks.room
    strips = _strips(marks.room)
    packings = [
        (best_packing(area, card, bleed=bleed, gap=gap, reserve=reserve, strips=strips), axis, area)
        for axis, area in _areas(paper.size, margins, duplex)
    ]
    packing, axis, area = max(packings, key=lambda found: found[0].merit)
    if not packing.cells:
        raise _too_large(paper, card, [area for _, _, area in packings], reserve)
    return Layout(
        paper, card, bleed, duplex, marks, Flip(axis, paper.size), area, _slots(packing, bleed)
    )  # fmt: skip


def flip_axis(paper: Size, duplex: Duplex) -> Axis:
    """The axis of a flip on the long or short edge of a paper; a run of its own flips as long."""
    upright = paper.height >= paper.width
    return Axis.VERTICAL if upright == (duplex is not Duplex.SHORT) else Axis.HORIZONTAL


def _areas(paper: Size, margins: Edges, duplex: Duplex) -> list[tuple[Axis, Rect]]:
    """Where fronts may be printed: the printable area, or for a fold its left or its upper half."""
    whole = Rect(0, 0, paper.width, paper.height)
    if duplex is not Duplex.FOLD:
        return [(flip_axis(paper, duplex), whole.shrunk(margins))]
    side = max(margins.left, margins.right)
    end = max(margins.top, margins.bottom)
    left = Edges(side, margins.top, paper.width / 2, margins.bottom)
    upper = Edges(margins.left, end, margins.right, paper.height / 2)
    return [(Axis.VERTICAL, whole.shrunk(left)), (Axis.HORIZONTAL, whole.shrunk(upper))]


def _strips(kept: float) -> tuple[Strip, ...]:
    """What the notes would like beyond what is `kept` for marks, the best first: bands between
    marks of any length, a narrow one outside the shortest marks, a narrow one between them.
    """
    ruler = RULER + 2 * AIR
    return (
        Strip(max(0.0, BAND + CLEAR - kept), ruler, 2),
        Strip(NARROW + CLEAR, 0.0, 1),
        Strip(max(0.0, NARROW + CLEAR - kept), ruler, 1),
    )


def _slots(packing: Packing, bleed: float) -> tuple[Slot, ...]:
    trims = [cell.trim for cell in packing.cells]
    turns = [cell.rotation for cell in packing.cells]
    return tuple(map(Slot, trims, turns, clips(trims, bleed)))


def _too_large(paper: Paper, card: Size, areas: Sequence[Rect], reserve: float) -> ImpositionError:
    area = max(areas, key=lambda a: min(a.width, a.height))
    room = area.shrunk(Edges.even(reserve))
    upright = (room.width <= room.height) == (card.width <= card.height)
    largest = (room.width, room.height) if upright else (room.height, room.width)
    return ImpositionError((card.width, card.height), f"{paper.name} ({paper.size})", largest)
