"""Faces as SVG, their type as outlines, so that a page needs no font and no other file.

Every glyph and every shared part stands once in the store and is used by reference.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import uharfbuzz as hb

from deckgen.cards.outline import rounded
from deckgen.cards.shapes import CardFace, Font, Matrix, Part, Path, Shape, Step, Text
from deckgen.ink.fonts import FontBook
from deckgen.model.format import CardFormat
from deckgen.model.theme import Tint
from deckgen.units import mm_of_points


class Store:
    """The symbols of one HTML file: cards by name, and what they share."""

    def __init__(self, fonts: FontBook, card: CardFormat) -> None:
        self._fonts = fonts
        self._card = card
        self._glyphs: dict[tuple[Font, str], str] = {}
        self._parts: dict[str, str] = {}
        self._cards: dict[str, str] = {}
        self._others: list[str] = []

    @property
    def box(self) -> str:
        """The view box of a card."""
        return f"0 0 {_number(self._card.trim.width)} {_number(self._card.trim.height)}"

    def add(self, face: CardFace) -> None:
        """Keeps a face as `card-<name>`, its corners round."""
        if face.name not in self._cards:
            drawn = self.shapes(face.shapes)
            body = f'<g clip-path="url(#corners)">{drawn}</g><use href="#edge"/>'
            symbol = f'<symbol id="card-{face.name}" viewBox="{self.box}">{body}</symbol>'
            self._cards[face.name] = symbol

    def symbol(self, id_: str, shapes: Iterable[Shape], box: str) -> None:
        """Keeps shapes under an id of their own."""
        self._others.append(f'<symbol id="{id_}" viewBox="{box}">{self.shapes(shapes)}</symbol>')

    def mark_up(self) -> str:
        """The store itself, which shows nothing."""
        trim = self._card.trim
        corners = outline(rounded(0, 0, trim.width, trim.height, self._card.corner))
        clip = f'<clipPath id="corners"><path d="{corners}"/></clipPath>'
        clip += f'<path id="edge" d="{corners}" fill="none" stroke="currentColor" opacity=".2"/>'
        parts = "".join(f'<g id="{id_}">{body}</g>' for id_, body in self._parts.items())
        glyphs = "".join(f'<path id="{id_}" d="{d}"/>' for id_, d in self._outlines())
        symbols = "".join((*self._cards.values(), *self._others))
        return (
            f'<svg class="store" aria-hidden="true" focusable="false">'
            f"<defs>{clip}{glyphs}{parts}</defs>{symbols}</svg>"
        )

    def shapes(self, shapes: Iterable[Shape]) -> str:
        """Shapes as SVG elements."""
        return "".join(map(self._shape, shapes))

    def _shape(self, shape: Shape) -> str:
        if isinstance(shape, Path):
            return _path(shape)
        if isinstance(shape, Text):
            return self._text(shape)
        if isinstance(shape, Part):
            return self._part(shape)
        return ""  # pictures of the user's stay out of the HTML

    def _part(self, part: Part) -> str:
        if part.name:
            id_ = f"part-{part.name}"
            if id_ not in self._parts:
                self._parts[id_] = ""
                self._parts[id_] = self.shapes(part.shapes)
            inner = f'<use href="#{id_}"/>'
        else:
            inner = self.shapes(part.shapes)
        if part.matrix == Matrix():
            return inner if part.name else f"<g>{inner}</g>"
        return f'<g transform="{transform(part.matrix)}">{inner}</g>'

    def _text(self, text: Text) -> str:
        size = mm_of_points(text.size)
        x, out = 0.0, []
        for character in text.text:
            if not character.isspace():
                id_ = self._glyph(text.font, character)
                place = f' x="{_number(x, 3)}"' if x else ""
                out.append(f'<use href="#{id_}"{place}/>')
            x += self._fonts.advance(character, text.font)
        matrix = Matrix(size, 0, 0, size, text.x, text.y)
        return f'<g fill="{colour(text.fill)}" transform="{transform(matrix)}">{"".join(out)}</g>'

    def _glyph(self, font: Font, character: str) -> str:
        key = (font, character)
        if key not in self._glyphs:
            self._glyphs[key] = f"g{len(self._glyphs)}"
        return self._glyphs[key]

    def _outlines(self) -> Iterable[tuple[str, str]]:
        for (font, character), id_ in self._glyphs.items():
            typeface = self._fonts.typeface(font.face)
            if typeface is not None:
                sized = typeface.at(font.weight)
                yield id_, glyph_outline(sized, character, typeface.upem)


def glyph_outline(sized: Any, character: str, upem: int) -> str:
    """A glyph's outline in em, y down, as SVG path data."""
    out: list[str] = []

    def at(*numbers: float) -> str:
        signs = (1, -1)
        return " ".join(_number(n * signs[k % 2] / upem, 3) for k, n in enumerate(numbers))

    funcs = hb.DrawFuncs()
    funcs.set_move_to_func(lambda x, y, _: out.append(f"M{at(x, y)}"))
    funcs.set_line_to_func(lambda x, y, _: out.append(f"L{at(x, y)}"))
    funcs.set_quadratic_to_func(lambda a, b, x, y, _: out.append(f"Q{at(a, b, x, y)}"))
    funcs.set_cubic_to_func(lambda a, b, c, d, x, y, _: out.append(f"C{at(a, b, c, d, x, y)}"))
    funcs.set_close_path_func(lambda _: out.append("Z"))
    sized.draw_glyph(sized.get_nominal_glyph(ord(character)) or 0, funcs, None)
    return "".join(out)


def _path(path: Path) -> str:
    parts = [f'<path d="{outline(path.steps)}"']
    parts.append(f' fill="{colour(path.fill)}"' if path.fill else ' fill="none"')
    if path.stroke:
        parts.append(f' stroke="{colour(path.stroke)}" stroke-width="{_number(path.width)}"')
        parts.append(' stroke-linejoin="round"')
        parts.append(' stroke-linecap="round"' if path.round_ends else "")
    return "".join((*parts, "/>"))


def outline(steps: tuple[Step, ...]) -> str:
    """An outline as SVG path data."""
    return "".join(step[0] + " ".join([_number(value) for value in step[1:]]) for step in steps)


def transform(matrix: Matrix) -> str:
    """A map as an SVG transform."""
    values = (matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f)
    return f"matrix({' '.join(_number(value, 4) for value in values)})"


def colour(tint: Tint) -> str:
    """A tint's screen value."""
    return "#" + "".join(f"{round(255 * value):02x}" for value in tint.rgb)


def _number(value: float, places: int = 2) -> str:
    return f"{round(value, places) + 0.0:g}"  # adding 0.0 makes −0 a 0
