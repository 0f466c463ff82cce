"""A picture of shapes as a file: PDF, PNG or SVG, drawn with the house's own pen and fonts.

In an SVG letters are outlines, so that it looks the same everywhere.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any, Final
from xml.sax.saxutils import escape

import uharfbuzz as hb

from deckgen.cards.shapes import Path, Shape, Text, leaves
from deckgen.ink.fonts import FontBook, characters_used
from deckgen.ink.pen import Pen, open_canvas
from deckgen.ink.png import png, render
from deckgen.model.format import Size
from deckgen.model.theme import Tint
from deckgen.units import mm_of_points

SUFFIXES: Final = (".png", ".svg", ".pdf")
DPI: Final = 150.0


def plot_file(
    suffix: str, shapes: Sequence[Shape], size: Size, book: FontBook, title: str
) -> bytes:
    """The file of a picture of `size` mm; `suffix` is one of `SUFFIXES`."""
    if suffix == ".svg":
        return _svg(shapes, size, book, title)
    pdf = _pdf(shapes, size, book, title)
    return pdf if suffix == ".pdf" else png(*render(pdf, DPI), DPI)


def _pdf(shapes: Sequence[Shape], size: Size, book: FontBook, title: str) -> bytes:
    names = book.register(characters_used(shapes))
    buffer = io.BytesIO()
    canvas = open_canvas(buffer, size, names, title, "en")
    Pen(canvas, names).draw(shapes, size.height)
    canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def _svg(shapes: Sequence[Shape], size: Size, book: FontBook, title: str) -> bytes:
    box = f'width="{size.width:g}mm" height="{size.height:g}mm"'
    view = f'viewBox="0 0 {size.width:g} {size.height:g}"'
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<svg xmlns="http://www.w3.org/2000/svg" {box} {view}>',
        f"<title>{escape(title)}</title>",
    ]
    for shape, matrix in leaves(shapes):
        at = f'transform="translate({matrix.e:.3f} {matrix.f:.3f})"'
        if isinstance(shape, Path):
            lines.append(f'<path {at} {_style(shape)} d="{_steps(shape)}"/>')
        elif isinstance(shape, Text):
            outline = _letters(shape, book)
            lines.append(f'<path {at} fill="{_hex(shape.fill)}" d="{outline}"/>')
    return "\n".join([*lines, "</svg>", ""]).encode()


def _style(path: Path) -> str:
    fill = "none" if path.fill is None else _hex(path.fill)
    if path.stroke is None:
        return f'fill="{fill}"'
    stroke = f'stroke="{_hex(path.stroke)}" stroke-width="{path.width:g}"'
    return f'fill="{fill}" {stroke} stroke-linejoin="round"'


def _hex(tint: Tint) -> str:
    return "#" + "".join(f"{round(value * 255):02X}" for value in tint.rgb)


def _steps(path: Path) -> str:
    return "".join(step[0] + " ".join(f"{value:.3f}" for value in step[1:]) for step in path.steps)


class _Outline:
    """Collects the outlines of glyphs, put where they stand (mm, y down)."""

    def __init__(self, x: float, y: float, scale: float) -> None:
        self.x, self.y, self.scale = x, y, scale
        self.steps: list[str] = []

    def step(self, letter: str, *points: float) -> None:
        pairs = zip(points[::2], points[1::2], strict=True)
        said = (f"{self.x + a * self.scale:.3f} {self.y - b * self.scale:.3f}" for a, b in pairs)
        self.steps.append(letter + " ".join(said))


def _draw_functions() -> Any:
    functions = hb.DrawFuncs()
    functions.set_move_to_func(lambda x, y, to: to.step("M", x, y))
    functions.set_line_to_func(lambda x, y, to: to.step("L", x, y))
    functions.set_quadratic_to_func(lambda a, b, x, y, to: to.step("Q", a, b, x, y))
    functions.set_cubic_to_func(lambda a, b, c, d, x, y, to: to.step("C", a, b, c, d, x, y))
    functions.set_close_path_func(lambda to: to.step("Z"))
    return functions


def _letters(text: Text, book: FontBook) -> str:
    """A text as outlines."""
    typeface = book.typeface(text.font.face)
    if typeface is None:
        return ""
    font, functions = typeface.at(text.font.weight), _draw_functions()
    em = mm_of_points(text.size)
    pen = _Outline(text.x, text.y, em / typeface.upem)
    for character in text.text:
        glyph = font.get_nominal_glyph(ord(character))
        if glyph:
            font.draw_glyph(glyph, functions, pen)
        pen.x += book.advance(character, text.font) * em
    return "".join(pen.steps)
