"""Text as outlines, for print shops that want no fonts in a file; it can no longer be copied out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from deckgen.cards.shapes import CardFace, Font, Part, Path, Shape, Step, Text
from deckgen.ink.fonts import FontBook
from deckgen.units import mm_of_points

Point = tuple[float, float]


class Outliner:
    """Turns the text of faces into paths; a part that faces share is turned once."""

    def __init__(self, book: FontBook) -> None:
        self._book = book
        self._parts: dict[str, tuple[Shape, ...]] = {}
        self._glyphs: dict[tuple[Font, str], list[Any]] = {}

    def face(self, face: CardFace) -> CardFace:
        """The same face without a text in it."""
        return CardFace(face.name, self._shapes(face.shapes))

    def _shapes(self, shapes: Iterable[Shape]) -> tuple[Shape, ...]:
        return tuple(self._shape(shape) for shape in shapes)

    def _shape(self, shape: Shape) -> Shape:
        if isinstance(shape, Text):
            return self._path(shape)
        if not isinstance(shape, Part):
            return shape
        inside = self._parts.get(shape.name) if shape.name else None
        if inside is None:
            inside = self._shapes(shape.shapes)
            if shape.name:
                self._parts[shape.name] = inside
        return replace(shape, shapes=inside)

    def _path(self, text: Text) -> Path:
        em = mm_of_points(text.size)
        steps: list[Step] = []
        x = text.x
        for character in text.text:
            pen = _Pen(x, text.y, em / self._upem(text.font))
            for name, points in self._glyph(text.font, character):
                getattr(pen, name)(*points)
            steps += pen.steps
            x += self._book.advance(character, text.font) * em
        return Path(tuple(steps), text.fill)

    def _upem(self, font: Font) -> float:
        typeface = self._book.typeface(font.face)
        return typeface.upem if typeface else 1000

    def _glyph(self, font: Font, character: str) -> list[Any]:
        """What a character's outline does to a pen."""
        if (font, character) not in self._glyphs:
            typeface, recorder = self._book.typeface(font.face), _Recorder()
            sized = typeface.at(font.weight) if typeface else None
            glyph = sized.get_nominal_glyph(ord(character)) if sized else None
            if sized and glyph:
                sized.draw_glyph_with_pen(glyph, recorder)
            self._glyphs[font, character] = recorder.moves
        return self._glyphs[font, character]


class _Recorder:
    """Keeps what HarfBuzz does to a pen, in font units."""

    def __init__(self) -> None:
        self.moves: list[tuple[str, tuple[Point, ...]]] = []

    def __getattr__(self, name: str) -> Any:
        return lambda *points: self.moves.append((name, points))


class _Pen:
    """Draws an outline in font units at a place in mm, y down; quadratic curves become cubic."""

    def __init__(self, x: float, y: float, scale: float) -> None:
        self.steps: list[Step] = []
        self._x, self._y, self._scale = x, y, scale
        self._now: Point = (0.0, 0.0)

    def moveTo(self, point: Point) -> None:  # noqa: N802  # the names of the pen protocol
        """Begin a contour."""
        self._now = self._at(point)
        self.steps.append(("M", *self._now))

    def lineTo(self, point: Point) -> None:  # noqa: N802  the name is fontTools's
        """A straight line."""
        self._now = self._at(point)
        self.steps.append(("L", *self._now))

    def qCurveTo(self, handle: Point, point: Point) -> None:  # noqa: N802  the name is fontTools's
        """A quadratic curve."""
        (x0, y0), (x1, y1), (x2, y2) = self._now, self._at(handle), self._at(point)
        first = x0 + (x1 - x0) * 2 / 3, y0 + (y1 - y0) * 2 / 3
        second = x2 + (x1 - x2) * 2 / 3, y2 + (y1 - y2) * 2 / 3
        self.steps.append(("C", *first, *second, x2, y2))
        self._now = (x2, y2)

    def curveTo(self, first: Point, second: Point, point: Point) -> None:  # noqa: N802  the name is fontTools's
        """A cubic curve."""
        self._now = self._at(point)
        self.steps.append(("C", *self._at(first), *self._at(second), *self._now))

    def closePath(self) -> None:  # noqa: N802  the name is fontTools's
        """End a contour."""
        self.steps.append(("Z",))

    def _at(self, point: Point) -> Point:
        return self._x + point[0] * self._scale, self._y - point[1] * self._scale
