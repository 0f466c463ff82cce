"""Rectangles, segments and the flip of a sheet.

All lengths are mm; the origin is the top left corner of the paper, x runs right and y runs down.
Angles and rotations are degrees clockwise as seen on the page.
"""

from __future__ import annotations

from enum import StrEnum, unique

from msgspec import Struct

from deckgen.model.format import Size

EPSILON = 1e-6
"""Lengths (mm) that differ by less are equal."""


class Edges(Struct, frozen=True):
    """A distance in mm for each side of a rectangle."""

    left: float
    top: float
    right: float
    bottom: float

    @classmethod
    def even(cls, distance: float) -> Edges:
        """The same distance on every side."""
        return cls(distance, distance, distance, distance)


class Rect(Struct, frozen=True):
    """A rectangle by its top left corner and its size, mm."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The x of the right side."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The y of the bottom side."""
        return self.y + self.height

    def grown(self, by: Edges) -> Rect:
        """The rectangle with each side moved outwards by its distance."""
        return Rect(
            self.x - by.left,
            self.y - by.top,
            self.width + by.left + by.right,
            self.height + by.top + by.bottom,
        )

    def shrunk(self, by: Edges) -> Rect:
        """The rectangle with each side moved inwards by its distance."""
        return self.grown(Edges(-by.left, -by.top, -by.right, -by.bottom))

    def overlaps(self, other: Rect) -> bool:
        """Whether the two share area; touching sides share none."""
        return (
            self.x < other.right - EPSILON
            and other.x < self.right - EPSILON
            and self.y < other.bottom - EPSILON
            and other.y < self.bottom - EPSILON
        )


class Segment(Struct, frozen=True):
    """A straight line between two points, mm; its ends are in reading order."""

    x1: float
    y1: float
    x2: float
    y2: float

    @property
    def box(self) -> Rect:
        """The smallest rectangle around it; one side may be 0."""
        x, y = min(self.x1, self.x2), min(self.y1, self.y2)
        return Rect(x, y, abs(self.x2 - self.x1), abs(self.y2 - self.y1))


@unique
class Axis(StrEnum):
    """The direction of the line about which a sheet is flipped or folded."""

    VERTICAL = "vertical"
    HORIZONTAL = "horizontal"


class Flip(Struct, frozen=True):
    """Where a thing must be printed on the back to lie behind a thing on the front.

    Flipping about the vertical axis mirrors x, about the horizontal axis y; folding the paper at
    half its width or height does the same. `size` is the paper's.
    """

    axis: Axis
    size: Size

    def point(self, x: float, y: float) -> tuple[float, float]:
        """The point of the back that lies behind a point of the front."""
        if self.axis is Axis.VERTICAL:
            return self.size.width - x, y
        return x, self.size.height - y

    def rect(self, rect: Rect) -> Rect:
        """The rectangle of the back that lies behind a rectangle of the front."""
        if self.axis is Axis.VERTICAL:
            return Rect(self.size.width - rect.right, rect.y, rect.width, rect.height)
        return Rect(rect.x, self.size.height - rect.bottom, rect.width, rect.height)

    def segment(self, line: Segment) -> Segment:
        """The segment of the back that lies behind a segment of the front."""
        ends = sorted((self.point(line.x1, line.y1), self.point(line.x2, line.y2)))
        return Segment(*ends[0], *ends[1])

    def rotation(self, front: int) -> int:
        """The rotation of a back that is the same way up as its front once the cut card is turned
        over like the page of a book.
        """
        return (-front if self.axis is Axis.VERTICAL else 180 - front) % 360
