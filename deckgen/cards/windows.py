"""The four windows: each colour's outline, so that colour is also shape (look.md, first table).

A window has an optical radius R; about equal R look about equal in size. It grows by a *parallel*
offset: every point of the grown outline is that far from the window.
"""

from __future__ import annotations

from math import atan2, hypot, pi, sqrt
from typing import Protocol

from msgspec import Struct

from deckgen.cards.outline import arc, circle, rounded
from deckgen.cards.shapes import Step
from deckgen.model.cards import Colour


class Window(Protocol):
    """A window's outline and extent, for an optical radius and an offset in mm."""

    def outline(self, x: float, y: float, radius: float, offset: float = 0.0) -> tuple[Step, ...]:
        """The outline about (x, y), in mm."""

    def holds(self, dx: float, dy: float, radius: float) -> bool:
        """Whether the point (dx, dy) from the centre lies inside, at offset 0."""


class Moon(Struct, frozen=True):
    """A circle of radius R: blue, night and stone."""

    def outline(self, x: float, y: float, radius: float, offset: float = 0.0) -> tuple[Step, ...]:
        """The circle of radius R + o."""
        return circle(x, y, radius + offset)

    def holds(self, dx: float, dy: float, radius: float) -> bool:
        """Whether the point is within R of the centre."""
        return hypot(dx, dy) <= radius


class Square(Struct, frozen=True):
    """Half side 0.85 R, corner radius 0.20 R: yellow."""

    def outline(self, x: float, y: float, radius: float, offset: float = 0.0) -> tuple[Step, ...]:
        """Half side and corner both grow by o."""
        half = 0.85 * radius + offset
        return rounded(x - half, y - half, 2 * half, 2 * half, 0.20 * radius + offset)

    def holds(self, dx: float, dy: float, radius: float) -> bool:
        """Whether the point is inside the rounded square."""
        straight = 0.65 * radius
        return hypot(max(abs(dx) - straight, 0), max(abs(dy) - straight, 0)) <= 0.20 * radius


class Diamond(Struct, frozen=True):
    """Half diagonal 1.26 R, corner radius 0.16 R: red."""

    def outline(self, x: float, y: float, radius: float, offset: float = 0.0) -> tuple[Step, ...]:
        """Half diagonal grows by o√2, corner by o; the round of each tip touches the sides
        corner/√2 from the tip along both axes.
        """
        half = 1.26 * radius + offset * sqrt(2)
        corner = 0.16 * radius + offset
        t = corner / sqrt(2)
        far = half - corner * sqrt(2)  # centre of a tip's round
        return (
            ("M", x + t, y - half + t),
            ("L", x + half - t, y - t),
            arc(x + far, y, corner, -pi / 4, pi / 4),
            ("L", x + t, y + half - t),
            arc(x, y + far, corner, pi / 4, 3 * pi / 4),
            ("L", x - half + t, y + t),
            arc(x - far, y, corner, 3 * pi / 4, 5 * pi / 4),
            ("L", x - t, y - half + t),
            arc(x, y - far, corner, 5 * pi / 4, 7 * pi / 4),
            ("Z",),
        )

    def holds(self, dx: float, dy: float, radius: float) -> bool:
        """Whether the point is inside the rounded diamond: a rounded square, turned by 45°."""
        u, v = abs(dx + dy) / sqrt(2), abs(dx - dy) / sqrt(2)
        corner = 0.16 * radius
        straight = 1.26 * radius / sqrt(2) - corner
        return hypot(max(u - straight, 0), max(v - straight, 0)) <= corner


class Begonia(Struct, frozen=True):
    """Four lobes of radius c = 0.53 R about (±c, 0) and (0, ±c): green."""

    def outline(self, x: float, y: float, radius: float, offset: float = 0.0) -> tuple[Step, ...]:
        """The lobes grow to r = c + o about the same centres and meet in cusps at (±q, ±q),
        q = (c + √(2r² − c²))/2; valid for o ≥ −0.15 R.
        """
        c = 0.53 * radius
        r = c + offset
        q = (c + sqrt(2 * r * r - c * c)) / 2
        half = atan2(q, q - c)  # half the angle that a lobe's arc spans at its centre
        steps: list[Step] = [("M", x - q, y - q)]
        for k, (px, py) in enumerate(((0, -c), (c, 0), (0, c), (-c, 0))):
            out = (k - 1) * pi / 2  # the direction in which the lobe points
            steps.append(arc(x + px, y + py, r, out - half, out))
            steps.append(arc(x + px, y + py, r, out, out + half))
        return (*steps, ("Z",))

    def holds(self, dx: float, dy: float, radius: float) -> bool:
        """Whether the point is in a lobe or in the square between the cusps."""
        c = 0.53 * radius
        u, v = abs(dx), abs(dy)
        return max(u, v) <= c or hypot(u - c, v) <= c or hypot(u, v - c) <= c


MOON = Moon()
WINDOWS: dict[Colour, Window] = {
    Colour.RED: Diamond(),
    Colour.YELLOW: Square(),
    Colour.GREEN: Begonia(),
    Colour.BLUE: MOON,
}
"""The window of each colour."""
