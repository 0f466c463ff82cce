"""What a face is made of: paths, texts and pictures, in mm, known to no drawing library.

Origin is the top left corner of the trim, x to the right, y down. A face lists its shapes from
back to front; everything is clipped to the bleed box by whoever draws it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import cos, radians, sin
from typing import Literal, Protocol

from msgspec import Struct

from deckgen.model.theme import Tint

Step = (
    tuple[Literal["M", "L"], float, float]
    | tuple[Literal["C"], float, float, float, float, float, float]
    | tuple[Literal["Z"]]
)
"""One step of an outline: move, line, cubic curve (two handles, end), close; absolute, in mm."""


class Matrix(Struct, frozen=True):
    """An affine map (x, y) -> (a x + c y + e, b x + d y + f), in mm."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Where the point (x, y) goes."""
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    def after(self, first: Matrix) -> Matrix:
        """The map that does `first`, then this one."""
        e, f = self.at(first.e, first.f)
        return Matrix(
            self.a * first.a + self.c * first.b,
            self.b * first.a + self.d * first.b,
            self.a * first.c + self.c * first.d,
            self.b * first.c + self.d * first.d,
            e,
            f,
        )

    @classmethod
    def moved(cls, x: float, y: float, scale: float = 1.0, degrees: float = 0.0) -> Matrix:
        """Scaled and turned (clockwise as seen, y down) about the origin, then moved by (x, y)."""
        turn = radians(degrees)
        cosine, sine = scale * cos(turn), scale * sin(turn)
        return cls(cosine, sine, -sine, cosine, x, y)

    @classmethod
    def half_turn(cls, x: float, y: float) -> Matrix:
        """Turned by 180° about (x, y), without rounding."""
        return cls(-1.0, 0.0, 0.0, -1.0, 2 * x, 2 * y)


class Path(Struct, frozen=True):
    """An outline, filled (non-zero winding) and/or stroked with round joins; `width` in mm."""

    steps: tuple[Step, ...]
    fill: Tint | None = None
    stroke: Tint | None = None
    width: float = 0.0
    round_ends: bool = False


Face = Literal[
    "figure", "latin", "sans-sc", "sans-tc", "emoji", "user-1", "user-2", "user-3", "user-4"
]
"""A typeface by its use: Lilita One, Fredoka, Noto Sans SC, Noto Sans TC, Noto Emoji, the user's."""


class Font(Struct, frozen=True):
    """A typeface at a weight (100–900; the figure face has one weight only)."""

    face: Face
    weight: int = 400


FIGURE = Font("figure", 900)
"""Figures, KANO, English names (look.md 6)."""
LATIN = Font("latin", 600)
"""Penalty numbers and English texts."""


class Text(Struct, frozen=True):
    """One run of text in one font: `x`, `y` in mm are the left end of its baseline, `size` in pt."""

    x: float
    y: float
    text: str
    font: Font
    size: float
    fill: Tint


class Picture(Struct, frozen=True):
    """A picture file of the user's that covers a box in mm (left, top, width, height): scaled to
    fill it, never stretched, what hangs over is cut off.
    """

    file: str
    x: float
    y: float
    width: float
    height: float


class Part(Struct, frozen=True):
    """Shapes drawn as one through a map: the turned index, an icon at its size. Parts with a name
    are the same on many faces, and a pen may keep them as one object.
    """

    shapes: tuple[Shape, ...]
    matrix: Matrix = Matrix()
    name: str = ""


Shape = Path | Text | Picture | Part


class CardFace(Struct, frozen=True):
    """One side of a card: a name unique in the deck (`red-5`, `red-5.023`, `back`) and its shapes."""

    name: str
    shapes: tuple[Shape, ...]


def leaves(
    shapes: Iterable[Shape], matrix: Matrix = Matrix()
) -> Iterator[tuple[Path | Text | Picture, Matrix]]:
    """Every path, text and picture in painting order, with the map onto the card it stands under."""
    for shape in shapes:
        if isinstance(shape, Part):
            yield from leaves(shape.shapes, matrix.after(shape.matrix))
        else:
            yield shape, matrix


class Metrics(Protocol):
    """What a face needs to know of fonts; answered by `deckgen.ink.fonts`."""

    def advance(self, text: str, font: Font) -> float:
        """The set width of `text` in em (multiply by the size)."""

    def ink(self, text: str, font: Font) -> tuple[float, float, float, float]:
        """The box of the ink of `text` set from (0, 0): left, bottom, right, top, in em, y up."""

    def covers(self, character: str, font: Font) -> bool:
        """Whether the font draws `character`."""
