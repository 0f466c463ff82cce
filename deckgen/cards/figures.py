"""Figures, the plus sign and icons, centred where they stand (look.md 2 and 5)."""

from __future__ import annotations

from deckgen.cards.outline import mapped, rounded, steps_of
from deckgen.cards.shapes import FIGURE, Matrix, Part, Path, Shape
from deckgen.cards.spec import Spec
from deckgen.cards.type import on_ink
from deckgen.model.cards import Colour, Symbol
from deckgen.model.theme import ColourTints, Tint
from deckgen.units import mm_of_points

NUDGES = {7: 0.015, 4: 0.03, 1: 0.04}
"""Figures whose ink leans: moved left by this part of the cap height."""
BARRED = (6, 9)
"""The figures that would read as each other upside down."""

_OCTAGON = steps_of("M.31 .03H.69L.97 .31V.69L.69 .97H.31L.03 .69V.31Z")
_ARROW = steps_of("M.03 .16H.54V.075L.97 .265L.54 .455V.37H.03Z")
_BODY = steps_of(
    "M.49 .31C.45 .53 .33 .71 .07 .80C.02 .82 .02 .89 .07 .90C.42 1 .87 .86 .91 .43"
    "C.92 .32 .82 .25 .71 .28C.63 .30 .53 .25 .49 .31Z"
)
_CAP = steps_of(
    "M.45 .35C.47 .20 .60 .14 .72 .16C.86 .18 .96 .30 .94 .44C.88 .36 .81 .35 .75 .40"
    "C.68 .32 .57 .30 .45 .35Z"
)
_STEM = steps_of("M.71 .22C.70 .14 .74 .09 .82 .06")
_STROKE = 0.06

ICON_FACTORS = {
    Symbol.SKIP: (1.00, 1.00, 0.96, 1.06),
    Symbol.REVERSE: (1.08, 1.12, 0.98, 1.16),
    Symbol.DRAW_TWO: (0.98, 1.04, 0.90, 1.12),
}
"""Factor on an icon's size in the diamond, the square, the begonia and the moon (look.md 5)."""


def icon_factor(symbol: Symbol, colour: Colour) -> float:
    """The factor on an icon's size in the window of `colour`."""
    return ICON_FACTORS[symbol][tuple(Colour).index(colour)]


def bar(x: float, y: float, width: float, height: float, fill: Tint) -> Path:
    """A bar with round ends, centred on `x`, its top at `y`, in mm."""
    return Path(rounded(x - width / 2, y, width, height, height / 2), fill)


def figure(spec: Spec, number: int, x: float, y: float, cap: float, fill: Tint) -> list[Shape]:
    """A figure of cap height `cap` mm in a gate about (x, y); 6 and 9 smaller, higher, with a
    bar.
    """
    if number not in BARRED:
        shift = NUDGES.get(number, 0.0) * cap
        size = spec.figure_size(cap)
        return [on_ink(spec, str(number), FIGURE, x - shift, y, size, fill)]
    size = spec.figure_size(0.93 * cap)
    return [
        on_ink(spec, str(number), FIGURE, x, y - 0.095 * cap, size, fill),
        bar(x, y + 0.47 * cap, 0.5 * cap, 0.1 * cap, fill),
    ]


def plus(spec: Spec, number: int, x: float, y: float, cap: float, fill: Tint) -> list[Shape]:
    """A plus sign and a number of cap height `cap` mm, the group centred on (x, y)."""
    size = spec.figure_size(cap)
    left, _, right, _ = spec.metrics.ink(str(number), FIGURE)
    ink = (right - left) * mm_of_points(size)
    length, thick, gap = 0.50 * cap, 0.19 * cap, 0.06 * cap
    start = x - (length + gap + ink) / 2
    middle = start + length / 2
    corner = 0.42 * thick
    return [
        Path(rounded(start, y - thick / 2, length, thick, corner), fill),
        Path(rounded(middle - thick / 2, y - length / 2, thick, length, corner), fill),
        on_ink(spec, str(number), FIGURE, start + length + gap + ink / 2, y, size, fill),
    ]


def skip(x: float, y: float, size: float, fill: Tint, ground: Tint) -> list[Shape]:
    """The octagon of `size` mm about (x, y) with its bar in the ground's colour."""
    matrix = Matrix.moved(x - size / 2, y - size / 2, size)
    inner = rounded(x - 0.31 * size, y - 0.10 * size, 0.62 * size, 0.20 * size, 0.06 * size)
    return [
        Path(mapped(_OCTAGON, matrix), fill, fill, _STROKE * size),
        Path(inner, ground),
    ]


def reverse(x: float, y: float, size: float, fill: Tint) -> list[Shape]:
    """The two arrows of `size` mm about (x, y)."""
    matrix = Matrix.moved(x - size / 2, y - size / 2, size)
    both = _ARROW + mapped(_ARROW, Matrix.half_turn(0.5, 0.5))
    return [Path(mapped(both, matrix), fill, fill, _STROKE * size)]


def draw_two(
    spec: Spec, x: float, y: float, size: float, tints: ColourTints, paper: Tint
) -> list[Shape]:
    """Two cards, the front one with "+2", of `size` mm about (x, y)."""

    def card(width: float, height: float, corner: float, fill: Tint) -> Path:
        w, h = width * size, height * size
        return Path(rounded(-w / 2, -h / 2, w, h, corner * size), fill)

    def place(cx: float, cy: float, degrees: float) -> Matrix:
        return Matrix.moved(x + (cx - 0.5) * size, y + (cy - 0.5) * size, 1.0, degrees)

    back = Part((card(0.62, 0.92, 0.08, tints.wall),), place(0.36, 0.47, -13))
    front = Part(
        (
            card(0.72, 1.02, 0.12, paper),
            card(0.62, 0.92, 0.08, tints.figure),
            *plus(spec, 2, -0.01 * size, 0.0, 0.40 * size, paper),
        ),
        place(0.62, 0.52, 6),
    )
    return [back, front]


def chilli(spec: Spec, x: float, y: float, size: float) -> list[Shape]:
    """The chilli of `size` mm about (x, y)."""
    matrix = Matrix.moved(x - size / 2, y - size / 2, size)
    body, leaf = spec.theme.chilli, spec.theme.leaf
    return [
        Path(mapped(_BODY, matrix), body),
        Path(mapped(_CAP, matrix), leaf),
        Path(mapped(_STEM, matrix), None, leaf, 0.10 * size, round_ends=True),
    ]


def in_gate(
    spec: Spec, symbol: Symbol, colour: Colour, x: float, y: float, cap: float, icon: float
) -> list[Shape]:
    """What stands in a colour's gate about (x, y): a figure of `cap` mm or an icon of `icon` mm
    times its factor.
    """
    tints, paper = spec.theme.colours[colour], spec.theme.paper
    number = symbol.number
    if number is not None:
        return figure(spec, number, x, y, cap, tints.figure)
    size = icon * icon_factor(symbol, colour)
    if symbol is Symbol.SKIP:
        return skip(x, y, size, tints.figure, paper)
    if symbol is Symbol.REVERSE:
        return reverse(x, y, size, tints.figure)
    return draw_two(spec, x, y, size, tints, paper)
