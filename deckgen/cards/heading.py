"""The head of a reference card (look.md 4)."""

from __future__ import annotations

from math import inf

from deckgen.cards.atoms import atoms_of
from deckgen.cards.breaking import balanced
from deckgen.cards.script import FontChooser
from deckgen.cards.shapes import FIGURE, Shape
from deckgen.cards.spec import Spec
from deckgen.cards.type import line
from deckgen.cards.walls import plate
from deckgen.cards.wilds import emblem
from deckgen.model.theme import Tint
from deckgen.units import mm_of_points

SMALLEST = 6.5
"""No heading is set under 6.5 pt (look.md 6), unless its line is too narrow for it."""


def heading(spec: Spec, title: str, subtitle: str) -> list[Shape]:
    """The head of a reference card: band, emblem and two lines (look.md 4)."""
    theme, u, b = spec.theme, spec.u, spec.format.bleed
    shapes: list[Shape] = []
    on = theme.ink
    if not theme.outlined:
        height = 16 * u + spec.inset + b
        shapes.append(plate(-b, -b, spec.width + 2 * b, height, theme.night.wall))
        on = theme.night.on
    x, room = spec.left(18.4), spec.right(4.0) - spec.left(18.4)
    shapes += emblem(spec, spec.left(10.4), spec.top(8.6), 5.4 * u)
    chooser = None if spec.lang == "en" else spec.chooser(900)
    size = spec.size(14, SMALLEST)
    shapes += _one_line(spec, title, chooser, x, spec.top(8.3), size, room, on)
    return [*shapes, *_subtitle(spec, subtitle, x, room, on)]


def _subtitle(spec: Spec, text: str, x: float, room: float, fill: Tint) -> list[Shape]:
    """The second line of a heading, on two lines where one would be set under `SMALLEST`."""
    size, atoms = spec.size(8, SMALLEST), atoms_of(text, _FigureChooser(spec), spec.metrics)
    long = atoms.width(0, len(atoms.atoms)) * mm_of_points(spec.size(SMALLEST, SMALLEST)) > room
    halves = balanced(atoms, 2, inf) if long else None
    if halves is None:
        return _one_line(spec, text, None, x, spec.top(12.8), size, room, fill)
    cut, size = atoms.atoms[halves[1][0]].start, spec.size(SMALLEST, SMALLEST)
    return [
        *_one_line(spec, text[:cut].rstrip(), None, x, spec.top(12.1), size, room, fill),
        *_one_line(spec, text[cut:], None, x, spec.top(14.7), size, room, fill),
    ]


def _one_line(
    spec: Spec,
    text: str,
    chooser: FontChooser | None,
    x: float,
    y: float,
    size: float,
    room: float,
    fill: Tint,
) -> list[Shape]:
    """A heading on one line, smaller if it is wider than `room`; without a chooser in the figure
    face where that has the characters.
    """
    used = chooser or _FigureChooser(spec)
    shapes, width = line(text, used, spec.metrics, x, y, size, fill)
    if width > room:
        shapes, _ = line(text, used, spec.metrics, x, y, size * room / width, fill)
    return list(shapes)


class _FigureChooser(FontChooser):
    """The figure face first, then the heavy Chinese."""

    def __init__(self, spec: Spec) -> None:
        super().__init__(spec.metrics, spec.lang, 900, 600)
        self._latin_first = (FIGURE, *self._latin_first)
        self._han_first = (FIGURE, *self._han_first)
