"""Lengths: millimetres inside, points and pixels at the exits; the only 25.4 and 72.

Floor 0. The inch is 25.4 mm by definition (ISO 80000-3), the PDF point 1/72 inch (ISO 32000).
"""

from __future__ import annotations

MM_PER_INCH = 25.4
POINTS_PER_INCH = 72.0
POINTS_PER_MM = POINTS_PER_INCH / MM_PER_INCH


def points(mm: float) -> float:
    """Millimetres as PDF points."""
    return mm * POINTS_PER_MM


def mm_of_points(pt: float) -> float:
    """PDF points as millimetres."""
    return pt / POINTS_PER_MM


def pixels(mm: float, dpi: float) -> int:
    """Millimetres as whole pixels at `dpi` dots per inch, to the nearest."""
    return round(mm / MM_PER_INCH * dpi)
