"""What a face is made of: paths, texts and pictures, in mm, known to no drawing library.

Origin is the top left corner of the trim, x to the right, y down. A face lists its shapes from
back to front; everything is clipped to the bleed box by whoever draws it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Protocol

from deckgen.model.theme import Tint

Step = (
    tuple[Literal["M", "L"], float, float]
    | tuple[Literal["C"], float, float, float, float, float, float]
    | tuple[Literal["Z"]]
)
"""One step of an outline: move, line, cubic curve (two handles, end), close; absolute, in mm."""


@dataclass(frozen=True, slots=True)
class Matrix:
    """An affine map (x, y) -> (a x + c y + e, b x + d y + f), in mm."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0


@dataclass(frozen=True, slots=True)
class Path:
    """An outline, filled (non-zero winding) and/or stroked with round joins; `width` in mm."""

    steps: tuple[Step, ...]
    fill: Tint | None = None
    stroke: Tint | None = None
    width: float = 0.0
    round_ends: bool = False


Face = Literal["figure", "latin", "sans-sc", "sans-tc", "emoji", "user"]
"""A typeface by its use: Lilita One, Fredoka, Noto Sans SC, Noto Sans TC, Noto Emoji, the user's."""


@dataclass(frozen=True, slots=True)
class Font:
    """A typeface at a weight (100–900; the figure face has one weight only)."""

    face: Face
    weight: int = 400


@dataclass(frozen=True, slots=True)
class Text:
    """One run of text in one font: `x`, `y` in mm are the left end of its baseline, `size` in pt;
    `turned` runs stand on their head about that point.
    """

    x: float
    y: float
    text: str
    font: Font
    size: float
    fill: Tint
    turned: bool = False


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture file of the user's, laid into a box in mm (left, top, width, height)."""

    file: str
    x: float
    y: float
    width: float
    height: float


Shape = Path | Text | Picture


@dataclass(frozen=True, slots=True)
class CardFace:
    """One side of a card: a name unique in the deck (`red-5`, `red-5.023`, `back`) and its shapes."""

    name: str
    shapes: tuple[Shape, ...]


class Metrics(Protocol):
    """What a face needs to know of fonts; answered by `deckgen.ink.fonts`."""

    def advance(self, text: str, font: Font) -> float:
        """The set width of `text` in em (multiply by the size)."""

    def ink(self, text: str, font: Font) -> tuple[float, float, float, float]:
        """The box of the ink of `text` set from (0, 0): left, bottom, right, top, in em, y up."""

    def covers(self, character: str, font: Font) -> bool:
        """Whether the font draws `character`."""
