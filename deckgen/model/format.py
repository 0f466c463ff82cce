"""Sizes of cards and papers, in millimetres."""

from __future__ import annotations

from math import ceil

from msgspec import Struct


class Size(Struct, frozen=True):
    """A width and a height in mm."""

    width: float
    height: float

    def turned(self) -> Size:
        """The same on its side."""
        return Size(self.height, self.width)

    def __str__(self) -> str:
        return f"{self.width:g} × {self.height:g} mm"


class CardFormat(Struct, frozen=True):
    """The geometry of a card in mm: trim is what is cut out, bleed runs over it on every side,
    text stays `safe` inside it, corners are rounded by `corner`.
    """

    trim: Size
    bleed: float
    safe: float
    corner: float

    @property
    def unit(self) -> float:
        """The scale u of lengths and type against the reference card (look.md 1)."""
        return min(self.trim.width / REFERENCE.width, self.trim.height / REFERENCE.height)

    def inset(self, clear: float) -> float:
        """How far a thing moves in, in mm, that look.md puts `clear` mm (before u) from the edge:
        what the safe zone takes beyond that.
        """
        return max(0.0, self.safe - clear * self.unit)

    def too_small(self) -> str | None:
        """Why it is too small for its safe zone, None if index and window keep apart."""
        spare = (self.trim.width - REFERENCE.width * self.unit) / 2
        if self.inset(FIGURE_CLEAR) <= spare + MOST_INSET * self.unit + 1e-9:
            return None
        unit = self.safe / (FIGURE_CLEAR + MOST_INSET)
        least = Size(_up(REFERENCE.width * unit), _up(REFERENCE.height * unit))
        return (
            f"a card of {self.trim} is too small for a safe zone of {self.safe:g} mm, the index "
            f"would touch the window; {least} is the least of the usual shape"
        )


class Paper(Struct, frozen=True):
    """A sheet to print on: a name and a size in mm."""

    name: str
    size: Size


REFERENCE = Size(56.0, 87.0)
BLEED = 3.0
"""The usual bleed, in mm (look.md 1)."""
CLEAR, FIGURE_CLEAR = 3.0, 4.1
"""What look.md's places keep clear at the edge, and what a figure in an index does (cap height 6.8
about y 7.6, less the overshoot of a round one), in mm before u.
"""
MOST_INSET = 2.0
"""How far the index can move in, in mm before u, on a card no wider than the reference's shape:
look.md leaves 2.2 between the pip and the rim of a plain yellow figure.
"""
CARD_SIZES = {
    "us-game": REFERENCE,
    "poker": Size(63.5, 88.9),
    "bridge": Size(57.2, 88.9),
    "mini": Size(44.0, 67.0),
    "tarot": Size(70.0, 120.0),
    "square": Size(70.0, 70.0),
}
"""Card sizes by name, as drawn in look.md."""

PAPERS = {
    "a4": Size(210.0, 297.0),
    "letter": Size(215.9, 279.4),
    "a3": Size(297.0, 420.0),
    "a5": Size(148.0, 210.0),
    "legal": Size(215.9, 355.6),
}
"""Papers by name (ISO 216, ANSI Y14.1), upright."""


def _up(length: float) -> float:
    """The next tenth of a mm."""
    return ceil(length * 10 - 1e-6) / 10


def corner_for(trim: Size) -> float:
    """The corner radius in mm: 3.5, or 3.0 if the short side is under 50 mm (look.md 1)."""
    return 3.0 if min(trim.width, trim.height) < 50 else 3.5
