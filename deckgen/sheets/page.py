"""What goes in and what comes out of imposition: cards in order, pages to print.

Lengths are mm from the top left corner of the page as it is seen, y down; rotations and angles
are degrees clockwise. A back page is described as seen from the back.
"""

from __future__ import annotations

from enum import StrEnum, unique

from msgspec import Struct

from deckgen.cards.shapes import Matrix
from deckgen.model.format import Paper, Size
from deckgen.sheets.geometry import Rect, Segment


class Placement(Struct, frozen=True):
    """One card to print: the name of its front, and of its back if it has one."""

    front: str
    back: str | None = None


class PlacedFace(Struct, frozen=True):
    """A face on a page: it fills `trim` turned by `rotation`, and is cut off at `clip`."""

    face: str
    trim: Rect
    rotation: int
    clip: Rect


@unique
class Side(StrEnum):
    """Which side of the paper a page is; a folded sheet has only its front."""

    FRONT = "front"
    BACK = "back"


class Offset(Struct, frozen=True):
    """What a printer needs its back pages moved by: mm right, mm down, degrees clockwise about
    the middle of the paper.
    """

    dx: float = 0.0
    dy: float = 0.0
    angle: float = 0.0

    def matrix(self, paper: Size) -> Matrix:
        """The map of a whole page: a turn about its middle, then the move."""
        x, y = paper.width / 2, paper.height / 2
        turn = Matrix.moved(x + self.dx, y + self.dy, degrees=self.angle)
        return turn.after(Matrix.moved(-x, -y))


class Note(Struct, frozen=True):
    """A text in the margin: its key and values, and the box it is set in.

    The text runs along the box's longer side; `rotation` is that of the text.
    """

    box: Rect
    key: str
    values: tuple[tuple[str, str | float], ...]
    rotation: int


class Sheet(Struct, frozen=True):
    """One page to print. All of it goes through `matrix`, which is the identity on fronts.

    `marks` are where to cut, `ruler` is a scale of 50 mm, `fold` the line to fold along, `notes`
    the texts of the margin, `missing` the keys of those that found no room.
    """

    paper: Paper
    side: Side
    faces: tuple[PlacedFace, ...]
    marks: tuple[Segment, ...]
    ruler: tuple[Segment, ...]
    fold: Segment | None
    notes: tuple[Note, ...]
    matrix: Matrix
    missing: tuple[str, ...] = ()
